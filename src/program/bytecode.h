// Raw bytecode, one instruction at a time (JVMS 6.5), private to `program`.
//
// bytecode_read is total: it never looks outside `code`, and anything that is not a complete,
// well-formed instruction is an answer (`problem`), not a crash. It checks one instruction alone;
// bytecode_scan checks a whole method: that instructions tile the code and that every branch and
// switch target is the start of one. After a successful scan, reading at a start cannot fail.
#ifndef PROGRAM_BYTECODE_H
#define PROGRAM_BYTECODE_H

#include "classfile/classfile.h"
#include "program/opcode.h"

// How the bytes after an opcode are read.
typedef enum OperandFormat {
  FORMAT_NONE,
  FORMAT_BYTE,
  FORMAT_SHORT,
  FORMAT_CONST1,
  FORMAT_CONST2,
  FORMAT_LOCAL,
  FORMAT_IINC,
  FORMAT_BRANCH,
  FORMAT_BRANCH_W,
  FORMAT_TABLE,
  FORMAT_LOOKUP,
  FORMAT_FIELD,
  FORMAT_METHOD,
  FORMAT_INTERFACE,
  FORMAT_DYNAMIC,
  FORMAT_CLASS,
  FORMAT_ATYPE,
  FORMAT_MULTI,
  FORMAT_WIDE,
} OperandFormat;

typedef struct Instruction {
  uint8_t opcode; // as it stands in the code; for `wide`, the widened opcode
  uint8_t plain;  // opcode without its short and long forms: iload for iload_2, ldc for ldc_w, goto
                  // for goto_w, jsr for jsr_w
  bool wide;
  uint32_t offset, length;
  int32_t operand; // immediate, local index (also of iload_2), pool index, array type code, branch
                   // target or switch default as an absolute offset inside the code
  int32_t second;  // iinc: increment; multianewarray: dimensions; invokeinterface: count
  // tableswitch and lookupswitch only:
  int32_t low;         // tableswitch: key of case 0
  uint32_t case_count; // without the default
  const uint8_t *cases;
  const char *problem; // why bytecode_read failed
} Instruction;

// Decodes the instruction at `offset`. False with out->problem (and offset and opcode where they
// make sense) when there is none.
bool bytecode_read(Bytes code, uint32_t offset, Instruction *out);

// The key and the absolute target of one case of a switch. A target outside the code gives
// UINT32_MAX.
int32_t switch_key(const Instruction *instruction, uint32_t index);
uint32_t switch_target(Bytes code, const Instruction *instruction, uint32_t index);

// Checks the whole code and sets in `starts` (a zeroed bit set over offsets, (length + 63) / 64
// words) the bits of all instruction starts. False with `bad` describing the first bad instruction.
bool bytecode_scan(Bytes code, uint64_t *starts, Instruction *bad);

OperandFormat opcode_format(uint8_t opcode); // precondition: opcode < BC_COUNT
const char *opcode_popped(uint8_t opcode);   // see opcodes.def
const char *opcode_pushed(uint8_t opcode);
uint32_t kinds_words(const char *kinds);                 // that operands of these kinds take
bool bytecode_is_branch(const Instruction *instruction); // has `operand` as target; not switches
bool bytecode_is_switch(const Instruction *instruction);
bool bytecode_ends_flow(
    const Instruction *instruction); // never falls through (goto, return, ret...)

#endif
