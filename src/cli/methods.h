// Which methods of a target a command is about.
#ifndef CLI_METHODS_H
#define CLI_METHODS_H

#include "cli/target.h"

typedef VEC(Method *) Methods;

typedef struct Selection {
  // Of the method; with `all`, of a class or a package, or a pattern (cli/names.h): NULL is the
  // whole target.
  const char *name;
  bool all;     // the public methods and constructors with code, but for what the compiler added
  bool package; // with `all`: also methods that only their package can call
  // With `all`: without what no test is written for (classes without a name, constructors that do
  // nothing, what every enum has), and with abstract methods of enums whose constants have bodies.
  bool for_tests;
  const char *include, *exclude; // with `all`: patterns of classes, or NULL
} Selection;

// What the operands and options of a command say. Without `--all`, a class, a package or a pattern
// in METHOD's place selects all of its methods.
Selection selection_of(Target *target, const Options *options);

// Classes in the order of their names, methods as the class file has them; one method at least.
// False after a line on stderr; *status is the exit status then.
bool target_select(Target *target, Selection selection, Methods *out, int *status);
// How the command line names it: "a.B.m", with its descriptor if there are several m.
const char *method_argument(Target *target, const Method *method, Arena *arena);

#endif
