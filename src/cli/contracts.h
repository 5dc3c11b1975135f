// The contracts that a command is given: a side file, --invariant, annotations of the target.
#ifndef CLI_CONTRACTS_H
#define CLI_CONTRACTS_H

#include "cli/methods.h"
#include "contract/contract.h"

// Reads and compiles them (--invariant is an affair of `check`: explorations have a way of their
// own with it); NULL after a line on stderr, *status is the exit status then. `methods` are those
// that the command is about. All classes of the target are loaded.
Contracts *contracts_open(Target *target, const Options *options, const Methods *methods,
                          int *status);

#endif
