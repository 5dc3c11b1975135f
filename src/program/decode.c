// Bytecode to instructions: every method is decoded once, on first use, into one 16-byte Insn per
// bytecode instruction. Short forms disappear (iload_1 becomes LOAD 1), constants become immediate,
// branches go to instruction indices, switches get tables. Pool indices stay until exec resolves
// them.
#include "program/bytecode.h"
#include "program/program_impl.h"
#include "program/uses.h"

#include <stdlib.h>
#include <string.h>

typedef struct Decoder {
  Program *program;
  Method *method;
  const CodeInfo *info;
  Code *code;
  uint32_t *index_of; // instruction index per bytecode offset, UINT32_MAX inside instructions
  LinkError *error;
} Decoder;

static bool complain(Decoder *decoder, uint32_t offset, const char *what) {
  Arena scratch = {0};
  link_error(decoder->error, LINK_BAD_INPUT, NULL, "%s: %s: at offset %u: %s",
             decoder->method->owner->file->where,
             method_external(decoder->program, decoder->method, &scratch), offset, what);
  arena_fini(&scratch);
  return false;
}

// Branches name offsets of bytes, instructions are numbered: the first pass finds where each
// begins, so that a jump into the middle of one is found before anything runs.
static bool number_instructions(Decoder *decoder) {
  Bytes bytes = decoder->info->code;
  uint32_t count = 0;
  for (uint32_t offset = 0; offset < bytes.length; count++) {
    Instruction at;
    if (!bytecode_read(bytes, offset, &at))
      return complain(decoder, offset, at.problem);
    decoder->index_of[offset] = count;
    offset += at.length;
  }
  decoder->code->count = count;
  return true;
}

static bool target_index(Decoder *decoder, uint32_t from, int64_t offset, int32_t *out) {
  assert(from < decoder->info->code.length);
  if (offset < 0 || offset >= (int64_t)decoder->info->code.length ||
      decoder->index_of[offset] == UINT32_MAX)
    return complain(decoder, from, "branch into the middle of an instruction or outside the code");
  *out = (int32_t)decoder->index_of[offset];
  return true;
}

// Numbers become immediate. What has to be an object (a string, a class, a handle) is made when the
// instruction runs first, for making it may throw.
static bool decode_ldc(Decoder *decoder, const Instruction *at, Insn *out) {
  const ClassFile *file = decoder->method->owner->file;
  if (at->operand <= 0 || at->operand >= file->pool_count)
    return complain(decoder, at->offset, "ldc of a constant that does not exist");
  const Constant *constant = &file->pool[at->operand];
  switch ((ConstantTag)constant->tag) {
  case CONSTANT_INTEGER:
    *out = (Insn){.op = OP_CONST, .bits = (uint32_t)constant->integer};
    return true;
  case CONSTANT_FLOAT:
    *out = (Insn){.op = OP_CONST, .bits = constant->float_bits};
    return true;
  case CONSTANT_LONG:
    *out = (Insn){.op = OP_CONST2, .bits = (uint64_t)constant->long_integer};
    return true;
  case CONSTANT_DOUBLE:
    *out = (Insn){.op = OP_CONST2, .bits = constant->double_bits};
    return true;
  case CONSTANT_STRING:
  case CONSTANT_CLASS:
  case CONSTANT_METHOD_HANDLE:
  case CONSTANT_METHOD_TYPE:
  case CONSTANT_DYNAMIC:
    *out = (Insn){.op = at->opcode == BC_ldc2_w ? OP_LDC2 : OP_LDC, .b = at->operand};
    return true;
  case CONSTANT_NONE:
  case CONSTANT_UTF8:
  case CONSTANT_FIELD:
  case CONSTANT_METHOD:
  case CONSTANT_INTERFACE_METHOD:
  case CONSTANT_NAME_AND_TYPE:
  case CONSTANT_INVOKE_DYNAMIC:
  case CONSTANT_MODULE:
  case CONSTANT_PACKAGE:
    break;
  }
  return complain(decoder, at->offset, "ldc of a constant that cannot be loaded");
}

typedef struct SwitchCase {
  int32_t key, target;
} SwitchCase;

static int compare_cases(const void *a, const void *b) {
  const SwitchCase *first = a, *second = b;
  return (first->key > second->key) - (first->key < second->key);
}

// A lookup by bisection needs sorted keys. The class file promises them (JVMS 6.5 lookupswitch),
// but code of the JDK is not verified, and a sort costs nothing where they are.
static bool decode_switch(Decoder *decoder, const Instruction *at, Insn *out) {
  assert(bytecode_is_switch(at));
  Arena *arena = &decoder->program->arena;
  Bytes bytes = decoder->info->code;
  SwitchTable *table = arena_new(arena, SwitchTable);
  bool lookup = at->opcode == BC_lookupswitch;
  table->low = at->low;
  table->count = (int32_t)at->case_count;
  table->targets = arena_array(arena, int32_t, at->case_count);
  table->keys = lookup ? arena_array(arena, int32_t, at->case_count) : NULL;
  if (!target_index(decoder, at->offset, at->operand, &table->otherwise))
    return false;
  SwitchCase *cases = mem_new_array(SwitchCase, at->case_count);
  bool good = true;
  for (uint32_t i = 0; good && i < at->case_count; i++) {
    cases[i].key = lookup ? switch_key(at, i) : 0;
    good = target_index(decoder, at->offset, switch_target(bytes, at, i), &cases[i].target);
  }
  if (good && lookup) // sorted already by every honest compiler
    qsort(cases, at->case_count, sizeof *cases, compare_cases);
  for (uint32_t i = 0; good && i < at->case_count; i++) {
    table->targets[i] = cases[i].target;
    if (lookup)
      table->keys[i] = cases[i].key;
  }
  mem_free(cases);
  *out = (Insn){.op = lookup ? OP_LOOKUPSWITCH : OP_TABLESWITCH, .table = table};
  return good;
}

static bool decode_newarray(Decoder *decoder, const Instruction *at, Insn *out) {
  static const char letters[] = "ZCFDBSIJ"; // atype 4 .. 11
  if (at->operand < 4 || at->operand > 11)
    return complain(decoder, at->offset, "newarray of an unknown type");
  Class *component = program_primitive(decoder->program, letters[at->operand - 4]);
  *out = (Insn){.op = OP_NEWARRAY, .class = program_array(decoder->program, component)};
  return true;
}

// Opcodes that become one operation without operands, in the order of their numbers.
static const uint16_t simple_ops[BC_COUNT] = {
    [BC_nop] = OP_NOP,
    [BC_iaload] = OP_IALOAD,
    [BC_laload] = OP_LALOAD,
    [BC_faload] = OP_FALOAD,
    [BC_daload] = OP_DALOAD,
    [BC_aaload] = OP_AALOAD,
    [BC_baload] = OP_BALOAD,
    [BC_caload] = OP_CALOAD,
    [BC_saload] = OP_SALOAD,
    [BC_iastore] = OP_IASTORE,
    [BC_lastore] = OP_LASTORE,
    [BC_fastore] = OP_FASTORE,
    [BC_dastore] = OP_DASTORE,
    [BC_aastore] = OP_AASTORE,
    [BC_bastore] = OP_BASTORE,
    [BC_castore] = OP_CASTORE,
    [BC_sastore] = OP_SASTORE,
    [BC_pop] = OP_POP,
    [BC_pop2] = OP_POP2,
    [BC_dup] = OP_DUP,
    [BC_dup_x1] = OP_DUP_X1,
    [BC_dup_x2] = OP_DUP_X2,
    [BC_dup2] = OP_DUP2,
    [BC_dup2_x1] = OP_DUP2_X1,
    [BC_dup2_x2] = OP_DUP2_X2,
    [BC_swap] = OP_SWAP,
    [BC_iadd] = OP_IADD,
    [BC_ladd] = OP_LADD,
    [BC_fadd] = OP_FADD,
    [BC_dadd] = OP_DADD,
    [BC_isub] = OP_ISUB,
    [BC_lsub] = OP_LSUB,
    [BC_fsub] = OP_FSUB,
    [BC_dsub] = OP_DSUB,
    [BC_imul] = OP_IMUL,
    [BC_lmul] = OP_LMUL,
    [BC_fmul] = OP_FMUL,
    [BC_dmul] = OP_DMUL,
    [BC_idiv] = OP_IDIV,
    [BC_ldiv] = OP_LDIV,
    [BC_fdiv] = OP_FDIV,
    [BC_ddiv] = OP_DDIV,
    [BC_irem] = OP_IREM,
    [BC_lrem] = OP_LREM,
    [BC_frem] = OP_FREM,
    [BC_drem] = OP_DREM,
    [BC_ineg] = OP_INEG,
    [BC_lneg] = OP_LNEG,
    [BC_fneg] = OP_FNEG,
    [BC_dneg] = OP_DNEG,
    [BC_ishl] = OP_ISHL,
    [BC_lshl] = OP_LSHL,
    [BC_ishr] = OP_ISHR,
    [BC_lshr] = OP_LSHR,
    [BC_iushr] = OP_IUSHR,
    [BC_lushr] = OP_LUSHR,
    [BC_iand] = OP_IAND,
    [BC_land] = OP_LAND,
    [BC_ior] = OP_IOR,
    [BC_lor] = OP_LOR,
    [BC_ixor] = OP_IXOR,
    [BC_lxor] = OP_LXOR,
    [BC_i2l] = OP_I2L,
    [BC_i2f] = OP_I2F,
    [BC_i2d] = OP_I2D,
    [BC_l2i] = OP_L2I,
    [BC_l2f] = OP_L2F,
    [BC_l2d] = OP_L2D,
    [BC_f2i] = OP_F2I,
    [BC_f2l] = OP_F2L,
    [BC_f2d] = OP_F2D,
    [BC_d2i] = OP_D2I,
    [BC_d2l] = OP_D2L,
    [BC_d2f] = OP_D2F,
    [BC_i2b] = OP_I2B,
    [BC_i2c] = OP_I2C,
    [BC_i2s] = OP_I2S,
    [BC_lcmp] = OP_LCMP,
    [BC_fcmpl] = OP_FCMPL,
    [BC_fcmpg] = OP_FCMPG,
    [BC_dcmpl] = OP_DCMPL,
    [BC_dcmpg] = OP_DCMPG,
    [BC_ireturn] = OP_RETURN1,
    [BC_freturn] = OP_RETURN1,
    [BC_areturn] = OP_RETURN1,
    [BC_lreturn] = OP_RETURN2,
    [BC_dreturn] = OP_RETURN2,
    [BC_return] = OP_RETURN,
    [BC_arraylength] = OP_ARRAYLENGTH,
    [BC_athrow] = OP_ATHROW,
    [BC_monitorenter] = OP_MONITORENTER,
    [BC_monitorexit] = OP_MONITOREXIT,
};

static const uint16_t branch_ops[BC_COUNT] = {
    [BC_ifeq] = OP_IFEQ,           [BC_ifne] = OP_IFNE,           [BC_iflt] = OP_IFLT,
    [BC_ifge] = OP_IFGE,           [BC_ifgt] = OP_IFGT,           [BC_ifle] = OP_IFLE,
    [BC_if_icmpeq] = OP_IF_ICMPEQ, [BC_if_icmpne] = OP_IF_ICMPNE, [BC_if_icmplt] = OP_IF_ICMPLT,
    [BC_if_icmpge] = OP_IF_ICMPGE, [BC_if_icmpgt] = OP_IF_ICMPGT, [BC_if_icmple] = OP_IF_ICMPLE,
    [BC_if_acmpeq] = OP_IF_ACMPEQ, [BC_if_acmpne] = OP_IF_ACMPNE, [BC_ifnull] = OP_IFNULL,
    [BC_ifnonnull] = OP_IFNONNULL, [BC_goto] = OP_GOTO,           [BC_jsr] = OP_JSR,
};

static const uint16_t pool_ops[BC_COUNT] = {
    [BC_getstatic] = OP_GETSTATIC,         [BC_putstatic] = OP_PUTSTATIC,
    [BC_getfield] = OP_GETFIELD,           [BC_putfield] = OP_PUTFIELD,
    [BC_invokevirtual] = OP_INVOKEVIRTUAL, [BC_invokespecial] = OP_INVOKESPECIAL,
    [BC_invokestatic] = OP_INVOKESTATIC,   [BC_invokeinterface] = OP_INVOKEINTERFACE,
    [BC_invokedynamic] = OP_INVOKEDYNAMIC, [BC_new] = OP_NEW,
    [BC_anewarray] = OP_ANEWARRAY,         [BC_multianewarray] = OP_MULTIANEWARRAY,
    [BC_checkcast] = OP_CHECKCAST,         [BC_instanceof] = OP_INSTANCEOF,
};

static bool pool_kind_fits(uint8_t opcode, uint8_t tag) {
  switch (opcode) {
  case BC_getstatic:
  case BC_putstatic:
  case BC_getfield:
  case BC_putfield:
    return tag == CONSTANT_FIELD;
  case BC_invokevirtual:
    return tag == CONSTANT_METHOD;
  case BC_invokespecial:
  case BC_invokestatic:
    return tag == CONSTANT_METHOD || tag == CONSTANT_INTERFACE_METHOD;
  case BC_invokeinterface:
    return tag == CONSTANT_INTERFACE_METHOD;
  case BC_invokedynamic:
    return tag == CONSTANT_INVOKE_DYNAMIC;
  case BC_new:
  case BC_anewarray:
  case BC_multianewarray:
  case BC_checkcast:
  case BC_instanceof:
    return tag == CONSTANT_CLASS;
  }
  fatal("opcode %u names no constant", opcode);
}

// The kind of the constant is checked once here, so that resolution can count on it.
static bool decode_pool(Decoder *decoder, const Instruction *at, Insn *out) {
  assert(pool_ops[at->opcode]);
  const ClassFile *file = decoder->method->owner->file;
  if (at->operand <= 0 || at->operand >= file->pool_count ||
      !pool_kind_fits(at->opcode, file->pool[at->operand].tag))
    return complain(decoder, at->offset, "operand is not a constant of the right kind");
  *out = (Insn){.op = pool_ops[at->opcode], .b = at->operand};
  if (at->opcode == BC_multianewarray)
    out->a = (uint16_t)at->second;
  return true;
}

static bool decode_local(Decoder *decoder, const Instruction *at, Insn *out) {
  assert(at->operand >= 0);
  static const uint16_t ops[BC_COUNT] = {
      [BC_iload] = OP_LOAD,    [BC_fload] = OP_LOAD,   [BC_aload] = OP_LOAD,
      [BC_lload] = OP_LOAD2,   [BC_dload] = OP_LOAD2,  [BC_istore] = OP_STORE,
      [BC_fstore] = OP_STORE,  [BC_astore] = OP_STORE, [BC_lstore] = OP_STORE2,
      [BC_dstore] = OP_STORE2, [BC_iinc] = OP_IINC,    [BC_ret] = OP_RET,
  };
  uint16_t op = ops[at->plain];
  assert(op != OP_NOP);
  uint32_t words = op == OP_LOAD2 || op == OP_STORE2 ? 2 : 1;
  if ((uint32_t)at->operand + words > decoder->info->max_locals)
    return complain(decoder, at->offset, "local variable outside the frame");
  *out = (Insn){.op = op, .a = (uint16_t)at->operand, .b = op == OP_IINC ? at->second : 0};
  return true;
}

// False: it pushes no constant that stands in the instruction.
static bool decode_constant(const Instruction *at, Insn *out) {
  if (at->opcode == BC_aconst_null)
    *out = (Insn){.op = OP_CONST};
  else if (at->opcode <= BC_iconst_5)
    *out = (Insn){.op = OP_CONST, .bits = (uint32_t)(at->opcode - BC_iconst_0)};
  else if (at->opcode <= BC_lconst_1)
    *out = (Insn){.op = OP_CONST2, .bits = (uint64_t)(at->opcode - BC_lconst_0)};
  else if (at->opcode <= BC_fconst_2) {
    float value = (float)(at->opcode - BC_fconst_0);
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    *out = (Insn){.op = OP_CONST, .bits = bits};
  } else if (at->opcode <= BC_dconst_1) {
    double value = at->opcode - BC_dconst_0;
    *out = (Insn){.op = OP_CONST2};
    memcpy(&out->bits, &value, sizeof value);
  } else if (at->opcode <= BC_sipush) {
    *out = (Insn){.op = OP_CONST, .bits = (uint32_t)at->operand};
  } else {
    return false;
  }
  return true;
}

static bool decode_one(Decoder *decoder, const Instruction *at, Insn *out) {
  if (at->opcode > BC_nop && decode_constant(at, out))
    return true;
  if (at->plain == BC_ldc || at->opcode == BC_ldc2_w)
    return decode_ldc(decoder, at, out);
  if ((at->plain >= BC_iload && at->plain <= BC_aload) ||
      (at->plain >= BC_istore && at->plain <= BC_astore) || at->plain == BC_iinc ||
      at->plain == BC_ret)
    return decode_local(decoder, at, out);
  if (branch_ops[at->plain]) {
    *out = (Insn){.op = branch_ops[at->plain]};
    decoder->code->has_subroutines |= out->op == OP_JSR;
    return target_index(decoder, at->offset, at->operand, &out->b);
  }
  if (at->opcode == BC_tableswitch || at->opcode == BC_lookupswitch)
    return decode_switch(decoder, at, out);
  if (at->opcode == BC_newarray)
    return decode_newarray(decoder, at, out);
  if (pool_ops[at->opcode])
    return decode_pool(decoder, at, out);
  *out = (Insn){.op = simple_ops[at->opcode]};
  Kind kind = decoder->method->return_kind;
  if (at->opcode == BC_ireturn && strchr("ZBCS", kind))
    *out = (Insn){.op = OP_RETURN_NARROW, .a = (uint16_t)kind};
  assert(out->op != OP_NOP || at->opcode == BC_nop);
  return true;
}

// The end of a range may be the end of the code (JVMS 4.7.3), which is no instruction.
static bool decode_handlers(Decoder *decoder) {
  const CodeInfo *info = decoder->info;
  Code *code = decoder->code;
  code->handler_count = info->handler_count;
  code->handlers = arena_array(&decoder->program->arena, CodeHandler, info->handler_count);
  for (uint16_t i = 0; i < info->handler_count; i++) {
    const Handler *from = &info->handlers[i];
    CodeHandler *to = &code->handlers[i];
    int32_t start = 0, end = (int32_t)code->count, target = 0;
    if (!target_index(decoder, from->start, from->start, &start) ||
        !target_index(decoder, from->target, from->target, &target) ||
        (from->end < info->code.length && !target_index(decoder, from->end, from->end, &end)))
      return false;
    *to = (CodeHandler){(uint32_t)start, (uint32_t)end, (uint32_t)target, from->catch_type, NULL};
  }
  return true;
}

static bool decode_all(Decoder *decoder) {
  Bytes bytes = decoder->info->code;
  Arena *arena = &decoder->program->arena;
  Code *code = decoder->code;
  if (!number_instructions(decoder))
    return false;
  code->insns = arena_array(arena, Insn, code->count);
  code->offsets = arena_array(arena, uint16_t, code->count);
  assert(code->count > 0);
  uint32_t offset = 0;
  for (uint32_t i = 0; i < code->count; i++) {
    Instruction at;
    if (!bytecode_read(bytes, offset, &at) || !decode_one(decoder, &at, &code->insns[i]))
      return false;
    code->offsets[i] = (uint16_t)offset;
    assert(offset <= UINT16_MAX);
    offset += at.length;
  }
  return decode_handlers(decoder);
}

// Spun classes are numbered as they come up: these go by the class that they were spun for.
static uint64_t salt_of(const Program *program, const Method *method) {
  const Class *owner = method->owner->host ? method->owner->host : method->owner;
  const Name names[] = {owner->name, method->name, method->descriptor};
  uint64_t salt = method->owner->host != NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const char *text = name_text(program->names, names[i]);
    salt = hash_mix64(salt, hash_bytes(text, strlen(text)));
  }
  return salt;
}

Code *code_decode(Program *program, Method *method, LinkError *error) {
  assert(!method->code);
  const CodeInfo *info = method->info->code;
  assert(info);
  Decoder decoder = {.program = program, .method = method, .info = info, .error = error};
  decoder.code = arena_new(&program->arena, Code);
  decoder.code->salt = salt_of(program, method);
  decoder.code->max_locals = info->max_locals;
  decoder.code->max_stack = info->max_stack;
  if (info->max_locals < method->arg_slots) {
    complain(&decoder, 0, "fewer locals than arguments");
    return NULL;
  }
  decoder.index_of = mem_alloc(info->code.length * sizeof *decoder.index_of);
  memset(decoder.index_of, 0xff, info->code.length * sizeof *decoder.index_of);
  bool good = decode_all(&decoder);
  mem_free(decoder.index_of);
  return good ? decoder.code : NULL;
}

Code *method_code(Program *program, Method *method, LinkError *error) {
  assert(error);
  program_note_use(program, method);
  if (method->code)
    return method->code;
  if (!method->owner->trusted && !verify_method(program, method, error))
    return NULL;
  return method->code = code_decode(program, method, error);
}

// Lines are in the order of the table, which javac writes in the order of the code. Of a table that
// is not sorted the result is some line or none: it is for people alone.
int method_line(const Method *method, uint32_t insn) {
  const CodeInfo *info = method->info->code;
  if (!info || !method->code || insn >= method->code->count)
    return -1;
  uint16_t offset = method->code->offsets[insn];
  int line = -1;
  for (uint16_t i = 0; i < info->line_count && info->lines[i].pc <= offset; i++)
    line = info->lines[i].line;
  return line;
}

// UINT32_MAX: no instruction begins at this offset.
uint32_t code_index(const Code *code, uint32_t offset) {
  uint32_t low = 0, high = code->count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (code->offsets[middle] < offset)
      low = middle + 1;
    else
      high = middle;
  }
  return low < code->count && code->offsets[low] == offset ? low : UINT32_MAX;
}
