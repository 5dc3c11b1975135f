// Private to program: where operands come from, for the messages of NullPointerExceptions.
//
// A forward analysis of the raw bytecode finds for every operand the instruction that pushed it. It
// follows HotSpot's, which is no fixed point: it sweeps over the code in order until every
// instruction, or the one asked for, has been reached. With another order texts would differ after
// loops.
#ifndef PROGRAM_NPE_ORIGINS_H
#define PROGRAM_NPE_ORIGINS_H

#include "program/program_impl.h"

#define ORIGIN_UNKNOWN UINT32_MAX // pushed by different instructions on different paths
enum { TRACKED_LOCALS = 64 };     // stores to later locals are not recorded

// The operand stack just before an instruction.
typedef struct Origins {
  uint64_t written; // which of the first locals may have been stored to
  uint32_t depth;
  uint32_t
      *slots; // bottom first: offset of the instruction that pushed the word, or ORIGIN_UNKNOWN
} Origins;

// The state before each bytecode offset, NULL where the analysis has not come before it reached
// `target`. NULL when the code is not well-formed. Memory is taken from `arena`.
Origins **origins_analyse(Program *program, const Method *method, uint32_t target, Arena *arena);

#endif
