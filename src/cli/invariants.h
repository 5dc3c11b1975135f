// What fields of the target hold in every input, as text: --show-invariants.
#ifndef CLI_INVARIANTS_H
#define CLI_INVARIANTS_H

#include "check/relations.h"

// One line a field that something is known of; of the classes that are loaded. And what holds
// between fields, unless `relations` is NULL.
void invariants_print(Program *program, Relations *relations, FILE *out);

#endif
