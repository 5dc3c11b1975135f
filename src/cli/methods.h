// The methods of a target that its users can call.
#ifndef CLI_METHODS_H
#define CLI_METHODS_H

#include "cli/target.h"

typedef VEC(Method *) Methods;

// The public methods and constructors with code (`package`: all but private ones) of all classes of
// the target, or of the class that is named; what the compiler added (bridges, lambdas) is left
// out. Classes in the order of their names, methods as the class file has them. False after a line
// on stderr; *status is the exit status then.
bool target_methods(Target *target, const char *class_name, bool package, Methods *out,
                    int *status);
// How the command line names it: "a.B.m", with its descriptor if there are several m.
const char *method_argument(Target *target, const Method *method, Arena *arena);

#endif
