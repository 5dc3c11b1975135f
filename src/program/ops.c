// The columns of ops.def.
#include "program/program.h"

enum { VARIES = OP_VARIES };

const OpInfo op_infos[OP_COUNT] = {
#define OP(name, taken, given, known, group) {taken, given, known, OPS_##group},
#include "program/ops.def"
#undef OP
};
