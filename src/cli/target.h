// A TARGET of the command line, opened: class path, program, and where `main` is.
#ifndef CLI_TARGET_H
#define CLI_TARGET_H

#include "cli/options.h"
#include "lang/lang.h"
#include "program/program.h"

typedef struct Target {
  Names *names;
  ClassPath *path;
  Program *program;
  Diag *diag;
  char *jdk;
  bool is_verbose; // notes are printed at the end
  double deadline; // of the whole run, on clock_now; 0: none
  bool is_late;    // it has passed while a source was compiled
  // Sources of the target itself: before them models and JDK, behind them what is needed
  // (--classpath, Class-Path of jars), at last models of libraries.
  size_t first_source, end_source, end_needed;
  const char *needed;    // --classpath, or NULL
  bool implies_non_null; // of a target that was compiled elsewhere (cli/bundle.h)
  VEC(LangUnit *) units; // compiled .pose and .javalite files
  Arena arena;           // of the classes of .java files
  VEC(char *)
  own_main; // internal names of classes that the target names itself (.class, .java, jar)
} Target;

// Opens operand 0. False after one line on stderr; *status is the exit status then.
bool target_open(Target *target, const Options *options, int *status);
void target_close(Target *target);

// Adds the sources of a TARGET, and then what is needed: a class path or NULL, and what the jars of
// both name in their manifests. False after a diagnostic.
bool target_add_sources(Target *target, const char *operand, const char *classpath);
// Compiles a Java source, and what it needs of the sources and classes in `places` (joined by ':',
// or NULL), and adds the result. False after a diagnostic.
bool target_add_java(Target *target, const char *source, const char *places);

// The class whose main is to run: `name` (external or internal form) or, without a name, the one
// the target names itself or the only one that has a main. NULL after a line on stderr that lists
// the candidates; *status is the exit status then.
Class *target_main_class(Target *target, const char *name, int *status);
// The method named "Class.method", "Class.method(int, String)" or "Class.method(descriptor)";
// without a name, main. NULL after a line on stderr that lists the candidates; *status is the exit
// status then.
Method *target_method(Target *target, const char *name, int *status);
// Loads every class of the target, and of what it needs, that can be linked: the closed world of an
// exploration. Warns once of those that are newer than the JDK.
void target_load_all(Target *target);
// Are accesses to be read as POSE reads them: what is accessed is not null?
bool target_implies_non_null(const Target *target);
bool target_has_class(Target *target, const char *name);

#endif
