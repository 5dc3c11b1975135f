// The targets that a worker keeps: files in a folder, named by their hash.
#ifndef CLI_TARGETS_H
#define CLI_TARGETS_H

#include "base/pack.h"

bool targets_open(const char *folder); // makes it; false after a line on stderr
const char *targets_file(const char *folder, const char *hash, Arena *arena);
bool targets_have(const char *file); // and it is not the next one to go
// NULL, or why it is not kept. The oldest go when there are too many.
const char *targets_keep(const char *file, const char *hash, const Pack *bytes);
bool targets_read(const char *file, const char *hash, Pack *bytes); // false: it is damaged, or gone

#endif
