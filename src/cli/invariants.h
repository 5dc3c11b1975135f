// What fields of the target hold in every input, as text: --show-invariants.
#ifndef CLI_INVARIANTS_H
#define CLI_INVARIANTS_H

#include "program/program.h"

// One line a field that something is known of; of the classes that are loaded.
void invariants_print(Program *program, FILE *out);

#endif
