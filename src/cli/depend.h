// What a cached result rests on, and whether that is still so.
//
// Of the target: the shape of all classes (without code), the code of the methods that were looked
// at, the answers to questions about all code, and the sources whose lines are quoted. JDK,
// options, contracts and the build of loris are part of the key (cli/identity.h).
#ifndef CLI_DEPEND_H
#define CLI_DEPEND_H

#include "cli/sources.h"
#include "cli/target.h"

typedef struct Depend Depend;
// Of the target as it is now. `sources`: NULL if no lines of them are quoted.
Depend *depend_new(const Target *target, Sources *sources);
void depend_free(Depend *depend);
// A hash of all classes without the code of their methods.
const char *depend_shape(const Depend *depend);
// Hashes all code, which is done else when it is asked for: before processes that share it begin.
void depend_prepare(Depend *depend);
// What this process has looked at since program_watch_uses.
void depend_pack(Depend *depend, Pack *pack);
bool depend_holds(Depend *depend, Unpack *from); // is it as it was? Reads it whole

#endif
