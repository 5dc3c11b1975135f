// Constants in code: the integers that it mentions are good guesses for what it compares with.
#include "program/bytecode.h"
#include "program/program_impl.h"

static void add_number(NumberList *numbers, int64_t number) {
  for (size_t i = 0; i < numbers->count; i++)
    if (numbers->items[i] == number)
      return;
  vec_push(numbers, number);
}

static void add_constant(NumberList *numbers, const Constant *constant) {
  assert(constant->tag != CONSTANT_NONE);
  if (constant->tag == CONSTANT_INTEGER)
    add_number(numbers, constant->integer);
  else if (constant->tag == CONSTANT_LONG)
    add_number(numbers, constant->long_integer);
}

static void add_instruction(NumberList *numbers, const ClassFile *file, const Instruction *at) {
  if (at->opcode >= BC_iconst_m1 && at->opcode <= BC_iconst_5)
    add_number(numbers, at->opcode - BC_iconst_0);
  else if (at->opcode == BC_bipush || at->opcode == BC_sipush)
    add_number(numbers, at->operand);
  else if ((at->plain == BC_ldc || at->plain == BC_ldc2_w) && at->operand < file->pool_count)
    add_constant(numbers, &file->pool[at->operand]);
  for (uint32_t i = 0; bytecode_is_switch(at) && i < at->case_count; i++)
    add_number(numbers, switch_key(at, i));
}

void method_numbers(const Method *method, NumberList *numbers) {
  if (!method->info || !method->info->code)
    return;
  Bytes code = method->info->code->code;
  Instruction at;
  for (uint32_t offset = 0; bytecode_read(code, offset, &at); offset += at.length)
    add_instruction(numbers, method->owner->file, &at);
}

Kind method_constant_kind(const Method *method, uint32_t insn) {
  assert(insn < method->code->count);
  const CodeInfo *info = method->info->code;
  Instruction at;
  bool readable = bytecode_read(info->code, method->code->offsets[insn], &at);
  assert(readable);
  (void)readable;
  const Constant *pool = method->owner->file->pool;
  if (at.plain == BC_ldc)
    return pool[at.operand].tag == CONSTANT_FLOAT ? KIND_FLOAT : KIND_INT;
  if (at.opcode == BC_ldc2_w)
    return pool[at.operand].tag == CONSTANT_DOUBLE ? KIND_DOUBLE : KIND_LONG;
  if (at.opcode == BC_lconst_0 || at.opcode == BC_lconst_1)
    return KIND_LONG;
  if (at.opcode >= BC_fconst_0 && at.opcode <= BC_fconst_2)
    return KIND_FLOAT;
  if (at.opcode == BC_dconst_0 || at.opcode == BC_dconst_1)
    return KIND_DOUBLE;
  return at.opcode == BC_aconst_null ? KIND_REFERENCE : KIND_INT;
}
