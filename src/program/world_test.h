// The world of tests: a program over the models, the installed JDK and the classes of tests/unit.
// The one header of tests that other modules' tests include as well.
#ifndef PROGRAM_WORLD_TEST_H
#define PROGRAM_WORLD_TEST_H

#include "program/program.h"

typedef struct TestWorld {
  Names *names;
  ClassPath *path;
  Program *program;
  Diag *diag;
} TestWorld;

TestWorld testworld_new(void);               // what cannot be opened is a failed CHECK
TestWorld testworld_of(const char *classes); // a directory instead of tests/unit's classes
void testworld_free(TestWorld *world);
// Loads all classes of the directory whose names begin so.
void testworld_load(TestWorld *world, const char *prefix);
// The method of this descriptor (NULL: the first one of the name); a failed CHECK and NULL when
// there is none.
Method *testworld_method(TestWorld *world, const char *class, const char *name,
                         const char *descriptor);

#endif
