#include "program/bytecode.h"

#include <assert.h>

static const uint8_t opcode_formats[] = {
#define OPCODE(number, name, format, popped, pushed) [number] = FORMAT_##format,
#include "program/opcodes.def"
#undef OPCODE
};
static const char *const popped_kinds[] = {
#define OPCODE(number, name, format, popped, pushed) [number] = popped,
#include "program/opcodes.def"
#undef OPCODE
};
static const char *const pushed_kinds[] = {
#define OPCODE(number, name, format, popped, pushed) [number] = pushed,
#include "program/opcodes.def"
#undef OPCODE
};
_Static_assert(BC_COUNT == 202, "all opcodes of JVMS 6.5");

OperandFormat opcode_format(uint8_t opcode) {
  assert(opcode < BC_COUNT);
  return (OperandFormat)opcode_formats[opcode];
}

const char *opcode_popped(uint8_t opcode) {
  assert(opcode < BC_COUNT);
  return popped_kinds[opcode];
}

const char *opcode_pushed(uint8_t opcode) {
  assert(opcode < BC_COUNT);
  return pushed_kinds[opcode];
}

static uint16_t u2(const uint8_t *at) { return (uint16_t)(at[0] << 8 | at[1]); }
static int32_t s2(const uint8_t *at) { return (int16_t)u2(at); }
static int32_t s4(const uint8_t *at) {
  return (int32_t)((uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3]);
}

static bool fail(Instruction *out, const char *problem) {
  out->problem = problem;
  return false;
}

// Takes `length` bytes for the whole instruction, when the code has them.
static bool take(Bytes code, Instruction *out, size_t length) {
  if (length > code.length - out->offset)
    return fail(out, "instruction is cut off by the end of the code");
  out->length = (uint32_t)length;
  return true;
}

static bool branch_to(Bytes code, Instruction *out, int32_t distance) {
  int64_t target = (int64_t)out->offset + distance;
  if (target < 0 || target >= (int64_t)code.length)
    return fail(out, "branch target outside the code");
  out->operand = (int32_t)target;
  return true;
}

// The forms with the local's index in the opcode lie in five groups of four behind the long forms.
static void fold_short_form(Instruction *out) {
  unsigned opcode = out->opcode;
  if (opcode >= BC_iload_0 && opcode <= BC_aload_3) {
    out->plain = (uint8_t)(BC_iload + (opcode - BC_iload_0) / 4);
    out->operand = (int32_t)((opcode - BC_iload_0) % 4);
  } else if (opcode >= BC_istore_0 && opcode <= BC_astore_3) {
    out->plain = (uint8_t)(BC_istore + (opcode - BC_istore_0) / 4);
    out->operand = (int32_t)((opcode - BC_istore_0) % 4);
  }
}

static bool read_wide(Bytes code, Instruction *out) {
  if (!take(code, out, 2))
    return false;
  const uint8_t *at = code.at + out->offset;
  uint8_t opcode = at[1];
  bool is_local = opcode < BC_COUNT && opcode_formats[opcode] == FORMAT_LOCAL;
  if (!is_local && opcode != BC_iinc)
    return fail(out, "wide in front of an instruction that has no wide form");
  if (!take(code, out, is_local ? 4 : 6))
    return false;
  out->wide = true;
  out->opcode = out->plain = opcode;
  out->operand = u2(at + 2);
  if (!is_local)
    out->second = s2(at + 4);
  return true;
}

// Operands of a switch start at the next multiple of four from the start of the code.
static bool read_switch(Bytes code, Instruction *out, bool is_table) {
  size_t header = 4 - out->offset % 4;
  size_t fixed = header + (is_table ? 12 : 8);
  if (!take(code, out, fixed))
    return false;
  const uint8_t *at = code.at + out->offset + header;
  int64_t count;
  if (is_table) {
    out->low = s4(at + 4);
    count = (int64_t)s4(at + 8) - out->low + 1;
    if (count < 1)
      return fail(out, "tableswitch with low above high");
  } else {
    count = s4(at + 4);
    if (count < 0)
      return fail(out, "lookupswitch with a negative number of pairs");
  }
  if (!take(code, out, fixed + (size_t)count * (is_table ? 4 : 8)))
    return false;
  out->case_count = (uint32_t)count;
  out->cases = code.at + out->offset + fixed;
  return branch_to(code, out, s4(at));
}

// Bytes of an instruction by format; 0: it depends on the operands.
static const uint8_t format_lengths[] = {
    [FORMAT_NONE] = 1,   [FORMAT_BYTE] = 2,      [FORMAT_SHORT] = 3,   [FORMAT_CONST1] = 2,
    [FORMAT_CONST2] = 3, [FORMAT_LOCAL] = 2,     [FORMAT_IINC] = 3,    [FORMAT_BRANCH] = 3,
    [FORMAT_FIELD] = 3,  [FORMAT_BRANCH_W] = 5,  [FORMAT_TABLE] = 0,   [FORMAT_LOOKUP] = 0,
    [FORMAT_METHOD] = 3, [FORMAT_INTERFACE] = 5, [FORMAT_DYNAMIC] = 5, [FORMAT_CLASS] = 3,
    [FORMAT_ATYPE] = 2,  [FORMAT_MULTI] = 4,     [FORMAT_WIDE] = 0,
};

static bool read_operands(Bytes code, Instruction *out) {
  OperandFormat format = opcode_format(out->opcode);
  if (format_lengths[format] && !take(code, out, format_lengths[format]))
    return false;
  const uint8_t *at = code.at + out->offset + 1;
  switch (format) {
  case FORMAT_NONE:
    fold_short_form(out);
    return true;
  case FORMAT_BYTE:
    out->operand = (int8_t)at[0];
    return true;
  case FORMAT_CONST1:
  case FORMAT_LOCAL:
    out->operand = at[0];
    return true;
  case FORMAT_ATYPE:
    out->operand = at[0];
    return (at[0] >= 4 && at[0] <= 11) || fail(out, "newarray of an unknown type");
  case FORMAT_SHORT:
    out->operand = s2(at);
    return true;
  case FORMAT_CONST2:
  case FORMAT_FIELD:
  case FORMAT_METHOD:
  case FORMAT_CLASS:
    out->operand = u2(at);
    if (out->opcode == BC_ldc_w)
      out->plain = BC_ldc;
    return true;
  case FORMAT_IINC:
    out->operand = at[0];
    out->second = (int8_t)at[1];
    return true;
  case FORMAT_BRANCH:
    return branch_to(code, out, s2(at));
  case FORMAT_BRANCH_W:
    out->plain = out->opcode == BC_goto_w ? BC_goto : BC_jsr;
    return branch_to(code, out, s4(at));
  case FORMAT_INTERFACE:
    out->operand = u2(at);
    out->second = at[2];
    return at[3] == 0 || fail(out, "reserved operand byte is not zero");
  case FORMAT_DYNAMIC:
    out->operand = u2(at);
    return u2(at + 2) == 0 || fail(out, "reserved operand byte is not zero");
  case FORMAT_MULTI:
    out->operand = u2(at);
    out->second = at[2];
    return at[2] != 0 || fail(out, "multianewarray of no dimensions");
  case FORMAT_TABLE:
    return read_switch(code, out, true);
  case FORMAT_LOOKUP:
    return read_switch(code, out, false);
  case FORMAT_WIDE:
    return read_wide(code, out);
  }
  return fail(out, "unknown opcode");
}

bool bytecode_read(Bytes code, uint32_t offset, Instruction *out) {
  *out = (Instruction){.offset = offset};
  if (offset >= code.length)
    return fail(out, "control leaves the code");
  out->opcode = out->plain = code.at[offset];
  if (out->opcode >= BC_COUNT)
    return fail(out, "unknown opcode");
  return read_operands(code, out);
}

int32_t switch_key(const Instruction *instruction, uint32_t index) {
  assert(bytecode_is_switch(instruction) && index < instruction->case_count);
  if (instruction->opcode == BC_tableswitch)
    return (int32_t)(instruction->low + (int64_t)index);
  return s4(instruction->cases + (size_t)index * 8);
}

uint32_t switch_target(Bytes code, const Instruction *instruction, uint32_t index) {
  assert(bytecode_is_switch(instruction) && index < instruction->case_count);
  const uint8_t *at = instruction->opcode == BC_tableswitch
                          ? instruction->cases + (size_t)index * 4
                          : instruction->cases + (size_t)index * 8 + 4;
  int64_t target = (int64_t)instruction->offset + s4(at);
  return target < 0 || target >= (int64_t)code.length ? UINT32_MAX : (uint32_t)target;
}

uint32_t kinds_words(const char *kinds) {
  uint32_t words = 0;
  for (; *kinds; kinds++)
    words += *kinds == '-' ? 0 : kind_words((Kind)*kinds); // a return address is one word, too
  return words;
}

bool bytecode_is_switch(const Instruction *instruction) {
  return instruction->opcode == BC_tableswitch || instruction->opcode == BC_lookupswitch;
}

bool bytecode_is_branch(const Instruction *instruction) {
  OperandFormat format = opcode_format(instruction->opcode);
  return format == FORMAT_BRANCH || format == FORMAT_BRANCH_W;
}

bool bytecode_ends_flow(const Instruction *instruction) {
  uint8_t plain = instruction->plain;
  return plain == BC_goto || plain == BC_ret || plain == BC_athrow ||
         (plain >= BC_ireturn && plain <= BC_return) || bytecode_is_switch(instruction);
}

static bool is_start(const uint64_t *starts, uint32_t offset) {
  return starts[offset / 64] >> offset % 64 & 1;
}

static bool check_switch(Bytes code, const uint64_t *starts, Instruction *instruction) {
  for (uint32_t i = 0; i < instruction->case_count; i++) {
    uint32_t target = switch_target(code, instruction, i);
    if (target == UINT32_MAX)
      return fail(instruction, "branch target outside the code");
    if (!is_start(starts, target))
      return fail(instruction, "branch into the middle of an instruction");
    if (i > 0 && switch_key(instruction, i - 1) >= switch_key(instruction, i))
      return fail(instruction, "lookupswitch keys are not sorted");
  }
  return true;
}

bool bytecode_scan(Bytes code, uint64_t *starts, Instruction *bad) {
  for (uint32_t offset = 0; offset < code.length; offset += bad->length) {
    if (!bytecode_read(code, offset, bad))
      return false;
    starts[offset / 64] |= UINT64_C(1) << offset % 64;
  }
  for (uint32_t offset = 0; offset < code.length; offset += bad->length) {
    bool readable = bytecode_read(code, offset, bad);
    assert(readable);
    (void)readable;
    bool is_switch = bytecode_is_switch(bad);
    if ((is_switch || bytecode_is_branch(bad)) && !is_start(starts, (uint32_t)bad->operand))
      return fail(bad, "branch into the middle of an instruction");
    if (is_switch && !check_switch(code, starts, bad))
      return false;
  }
  return true;
}
