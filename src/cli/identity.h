// What a run is about, as a hash: two runs with the same one find the same.
#ifndef CLI_IDENTITY_H
#define CLI_IDENTITY_H

#include "cli/target.h"

// Of all classes of the target and of what it needs, of the JDK and of this version of loris.
const char *identity_of_target(const Target *target, Arena *arena);
// The same of the shape of its classes alone (cli/depend.h).
const char *identity_of_shape(const Target *target, const char *shape, Arena *arena);
// Of the target, the command, the method and the options that decide what is found; not of those
// that say how long it may take, who does it and where it is told. `more`: what else matters.
// `target`: a hash of as much of it as matters.
const char *identity_of_command(const char *target, const Options *options, const char *more,
                                Arena *arena); // of all but the method
const char *identity_of_method(const Target *target, const char *command, const Method *method,
                               Arena *arena); // of one of its methods
// Of what a file holds; "": there is none (NULL), or it cannot be read.
const char *identity_of_file(const char *name, Arena *arena);
const char *identity_of_run(const Target *target, const Options *options, const Method *method,
                            const char *more, Arena *arena);

#endif
