// Lambdas and proxies of the target, as far as its code names their interfaces.
#ifndef PROGRAM_LAMBDAS_H
#define PROGRAM_LAMBDAS_H

#include "base/pack.h"
#include "program/program.h"

// Is there a lambda of this type, or a class that makes proxies and names it? Proxies whose
// interfaces others choose do not count, other than for program_has_lambda.
bool program_names_lambda(Program *program, const Class *type);

// What the answers rest on, as bytes: equal for programs whose call sites make objects of the same
// interfaces.
void program_pack_lambdas(Program *program, Pack *pack);

#endif
