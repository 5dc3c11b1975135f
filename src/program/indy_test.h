// For tests: a Program over a JDK and a directory of freshly compiled classes.
#ifndef PROGRAM_INDY_TEST_H
#define PROGRAM_INDY_TEST_H

#include "program/program_impl.h"

typedef struct JdkWorld {
  Names *names;
  Diag *diag;
  ClassPath *path;
  Program *program;
} JdkWorld;

// `classes` is the first source (or NULL), the JDK the last. A failure is reported to the test.
JdkWorld jdk_world_new(const char *classes);
void jdk_world_free(JdkWorld *world);

// A fresh directory with a folder `classes`; owned by the caller, who calls directory_free.
char *directory_new(void);
void directory_free(char *directory);
// Compiles files of src/program/testdata ("A.java B.java") into DIRECTORY/classes.
void directory_compile(const char *directory, const char *options, const char *files);
// The programs with call sites of all kinds: classes Sites, Switches and Constants; and a folder
// `driver` with Relink.
void directory_compile_sites(const char *directory);

// Runs a shell command and answers its output, which the caller owns; NULL and a failed test when
// it did not end with status 0.
char *run_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
