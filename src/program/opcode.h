// The opcodes of JVMS 6.5, by their names: see opcodes.def.
#ifndef PROGRAM_OPCODE_H
#define PROGRAM_OPCODE_H

typedef enum Opcode {
#define OPCODE(number, name, format, popped, pushed) BC_##name = number,
#include "program/opcodes.def"
#undef OPCODE
  BC_COUNT
} Opcode;

#endif
