// The bytecode loop, concrete and fast. Every handler works on three registers: the instruction
// (pc), the next free operand word (sp) and the locals. Whatever is rare leaves through `slow`: the
// registers are written back, a function does the work on the machine, and the loop goes on with
// whatever frame is on top.
#include "exec/exec_impl.h"

#include "base/arith.h"

#include <string.h>

// Computed goto is a compiler extension; the house style allows it here and nowhere else.
#pragma GCC diagnostic ignored "-Wpedantic"

// Operands, counted from the top of the stack: I(1) is the topmost word. A long or double has its
// value in the lower of its two words, so the top one is L(2) or D(2), and the one below it L(4).
// The upper half of a one-word value is zero in concrete code; results keep it so, because that is
// where tags stand.
#define I(n) ((int32_t)(uint32_t)sp[-(n)])
#define U(n) ((uint32_t)sp[-(n)])
#define L(n) ((int64_t)sp[-(n)])
#define F(n) float_of_bits((uint32_t)sp[-(n)])
#define D(n) double_of_bits(sp[-(n)])
#define INT(x) ((Word)(uint32_t)(x))
#define LONG(x) ((Word)(int64_t)(x))
#define FLOAT(x) ((Word)bits_of_float(x))
#define DOUBLE(x) bits_of_double(x)

#define DISPATCH() goto *labels[pc->op]
#define NEXT()                                                                                     \
  do {                                                                                             \
    pc++;                                                                                          \
    DISPATCH();                                                                                    \
  } while (0)
#define SAVE() (frame->pc = pc, frame->sp = sp)
#define LOAD_STATE()                                                                               \
  (frame = machine_top(machine), pc = frame->pc, sp = frame->sp, locals = frame->locals)
// Leaves the loop for what is rare. The call may push or pop frames, collect garbage (objects move,
// so no reference in a C variable is good afterwards) or leave everything as it was and ask for
// the instruction to run again: the registers come anew from whatever frame is on top.
#define SLOW(call)                                                                                 \
  do {                                                                                             \
    SAVE();                                                                                        \
    if (!(call))                                                                                   \
      return false;                                                                                \
    LOAD_STATE();                                                                                  \
    DISPATCH();                                                                                    \
  } while (0)
#define JUMP_IF(condition)                                                                         \
  do {                                                                                             \
    if (condition)                                                                                 \
      pc = code_start + pc->b;                                                                     \
    else                                                                                           \
      pc++;                                                                                        \
    DISPATCH();                                                                                    \
  } while (0)
// Two operands of `words` words each become one. The value is computed before the stack is popped,
// since I(n) and the like count from sp.
#define BINARY(words, value)                                                                       \
  do {                                                                                             \
    Word result_ = (value);                                                                        \
    sp -= (words);                                                                                 \
    sp[-(words)] = result_;                                                                        \
    NEXT();                                                                                        \
  } while (0)
// `words` never moves: the machine's region is reserved at its largest size from the start.
#define ARRAY_AT(T, ref, index) (((T *)&words[(ref) + HEADER_WORDS])[index])
// The word of an array that holds the element, for the trail.
#define TOUCH_ELEMENT(T, ref, index)                                                               \
  machine_touch(machine, (ref) + HEADER_WORDS + (uint32_t)((uint64_t)(index) * sizeof(T) / 8))

// A negative index is a large unsigned one: one comparison checks both bounds. The length is the
// upper half of the header, which of a symbolic array is its number with the top bit set;
// symbolic_is_needed keeps those away from here.
// Reads of arrays: reference and index are replaced by the element.
#define ARRAY_LOAD(T, convert, wide)                                                               \
  do {                                                                                             \
    Ref array_ = U(2);                                                                             \
    uint32_t index_ = U(1);                                                                        \
    if (!array_)                                                                                   \
      SLOW(raise_null(exec));                                                                      \
    if (index_ >= (uint32_t)(words[array_] >> 32))                                                 \
      SLOW(raise_index(exec, (uint32_t)index_, array_length(machine, array_)));                    \
    sp[-2] = convert(ARRAY_AT(T, array_, index_));                                                 \
    sp -= 1 - (wide);                                                                              \
    NEXT();                                                                                        \
  } while (0)
#define ARRAY_STORE(T, value, wide)                                                                \
  do {                                                                                             \
    Ref array_ = U(3 + (wide));                                                                    \
    uint32_t index_ = U(2 + (wide));                                                               \
    if (!array_)                                                                                   \
      SLOW(raise_null(exec));                                                                      \
    if (index_ >= (uint32_t)(words[array_] >> 32))                                                 \
      SLOW(raise_index(exec, (uint32_t)index_, array_length(machine, array_)));                    \
    TOUCH_ELEMENT(T, array_, index_);                                                              \
    ARRAY_AT(T, array_, index_) = (T)(value);                                                      \
    sp -= 3 + (wide);                                                                              \
    NEXT();                                                                                        \
  } while (0)

// A store into boolean[] keeps one bit (JVMS 6.5 bastore).
static inline uint8_t byte_for(const Exec *exec, Ref array, uint32_t value) {
  return (uint8_t)(object_class(exec->machine, array)->kind_letter == KIND_BOOLEAN ? value & 1
                                                                                   : value);
}

// The keys are sorted: JVMS 6.5 lookupswitch asks for it, and decode.c sorts them otherwise.
static int32_t lookup_target(const SwitchTable *table, int32_t key) {
  assert(table->keys && table->count >= 0);
  int32_t low = 0, high = table->count;
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (table->keys[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  return low < table->count && table->keys[low] == key ? table->targets[low] : table->otherwise;
}

// The difference is taken without a sign: a key below `low` wraps to a large index. So does a table
// that spans more than half of all ints.
static int32_t table_target(const SwitchTable *table, int32_t key) {
  assert(!table->keys && table->count >= 0);
  uint32_t index = (uint32_t)key - (uint32_t)table->low;
  return index < (uint32_t)table->count ? table->targets[index] : table->otherwise;
}

// Do the operands lie where the method's code says that they may? The verifier has proved it for
// the bytecode of the target; that of the JDK and what loris spins itself is taken as it is.
static inline bool stack_is_sound(const Frame *frame, const Word *sp) {
  const Code *code = frame->method->code;
  const Word *bottom = frame->locals + code->max_locals;
  return bottom <= sp && sp <= bottom + code->max_stack;
}

static inline bool pc_is_sound(const Frame *frame, const Insn *pc) {
  const Code *code = frame->method->code;
  return code->insns <= pc && pc < code->insns + code->count;
}

// One label per operation, reached by a computed goto: the address of the next handler is known
// from the instruction, and each handler ends in a jump of its own, which the processor predicts by
// the handler it comes from. No call, no loop head.

// Runs the top frame until the run ends (false) or the steps are used up (true). A mark or an undo
// never comes in the middle of an instruction: handlers change the machine only when nothing more
// can go wrong, or by SLOW as their last deed.
bool loop_run(Exec *exec, uint64_t steps) {
  static const void *const plain_labels[OP_COUNT] = {
#define OP(name, taken, given, known, group) &&op_##name,
#include "program/ops.def"
#undef OP
  };
  // Counting, limited and symbolic runs go through one extra label per instruction; plain runs pay
  // nothing.
  static const void *const watched_labels[OP_COUNT] = {
#define OP(name, taken, given, known, group) &&watch,
#include "program/ops.def"
#undef OP
  };
  assert(exec->status == EXEC_RUNNING);
  Machine *const machine = exec->machine;
  Word *const words = machine->words;
  const void *const *labels = steps == UINT64_MAX && !exec->options.opcode_counts && !exec->symbolic
                                  ? plain_labels
                                  : watched_labels;
  Frame *frame;
  Insn *pc;
  Word *sp, *locals;
#define code_start (frame->method->code->insns)

  LOAD_STATE();
  DISPATCH();

// The registers are written back before anything looks at the machine: a decision marks the state
// before the instruction, frames included.
watch:
  assert(stack_is_sound(frame, sp) && pc_is_sound(frame, pc));
  if (steps-- == 0) {
    SAVE();
    return true;
  }
  if (exec->options.opcode_counts) {
    const Code *code = frame->method->code;
    const uint8_t *bytes = &frame->method->info->code->code.at[code->offsets[pc - code->insns]];
    exec->options.opcode_counts[*bytes]++;
    if (*bytes == 196) // wide: count what it widens as well
      exec->options.opcode_counts[bytes[1]]++;
  }
  if (exec->symbolic) {
    SAVE();
    if (!symbolic_watch(exec, frame, pc, sp))
      return false;
    if (symbolic_is_needed(exec, pc, sp, locals))
      SLOW(symbolic_step(exec));
  }
  // No tag among the operands: the concrete handler is right for the symbolic run, too.
  goto *plain_labels[pc->op];

op_NOP:
  NEXT();
op_CONST:
  *sp++ = pc->bits;
  NEXT();
op_CONST2:
  sp[0] = pc->bits;
  sp[1] = 0;
  sp += 2;
  NEXT();
// A constant that needs an object (a string, a class) becomes LDC_GLOBAL. Its word is undone with
// the machine, the instruction is not: it may find the word empty again after a backtrack.
op_LDC:
op_LDC2:
  SLOW(load_constant(exec));
op_LDC_GLOBAL : {
  Word value = words[pc->bits];
  if (!value)
    SLOW(load_constant(exec));
  *sp++ = value;
  NEXT();
}
op_LOAD:
  *sp++ = locals[pc->a];
  NEXT();
op_LOAD2:
  sp[0] = locals[pc->a];
  sp[1] = locals[pc->a + 1];
  sp += 2;
  NEXT();
op_STORE:
  locals[pc->a] = *--sp;
  NEXT();
op_STORE2:
  sp -= 2;
  locals[pc->a] = sp[0];
  locals[pc->a + 1] = sp[1];
  NEXT();

op_IALOAD:
op_FALOAD:
op_AALOAD:
  ARRAY_LOAD(uint32_t, INT, 0);
op_LALOAD:
op_DALOAD:
  ARRAY_LOAD(uint64_t, LONG, 1);
op_BALOAD:
  ARRAY_LOAD(int8_t, INT, 0);
op_CALOAD:
  ARRAY_LOAD(uint16_t, INT, 0);
op_SALOAD:
  ARRAY_LOAD(int16_t, INT, 0);
op_IASTORE:
op_FASTORE:
  ARRAY_STORE(uint32_t, sp[-1], 0);
op_LASTORE:
op_DASTORE:
  ARRAY_STORE(uint64_t, sp[-2], 1);
// boolean[] and byte[] share baload and bastore; the class of the array tells them apart. Whether
// there is an array is only checked by ARRAY_STORE.
op_BASTORE : {
  uint32_t value = U(1);
  if (U(3))
    value = byte_for(exec, U(3), value);
  ARRAY_STORE(uint8_t, value, 0);
}
op_CASTORE:
op_SASTORE:
  ARRAY_STORE(uint16_t, sp[-1], 0);
// The order of JVMS 6.5 aastore: null and index first, by ARRAY_STORE; the type counts only if both
// are in order.
op_AASTORE : {
  Ref array = U(3), value = U(1);
  if (array && value && U(2) < (uint32_t)(words[array] >> 32)) {
    const Class *component = object_class(machine, array)->component;
    const Class *class = object_class(machine, value);
    if (class != component && !class_is_assignable(class, component))
      SLOW(raise_store(exec, value));
  }
  ARRAY_STORE(uint32_t, value, 0);
}

op_POP:
  sp--;
  NEXT();
op_POP2:
  sp -= 2;
  NEXT();
// The dup family moves words, not values: a long or double is two of them (JVMS 2.11.1 calls them
// category 2), and the forms of two words serve both readings.
op_DUP:
  sp[0] = sp[-1];
  sp++;
  NEXT();
op_DUP_X1 : {
  Word top = sp[-1];
  sp[-1] = sp[-2];
  sp[-2] = top;
  *sp++ = top;
  NEXT();
}
op_DUP_X2 : {
  Word top = sp[-1];
  sp[-1] = sp[-2];
  sp[-2] = sp[-3];
  sp[-3] = top;
  *sp++ = top;
  NEXT();
}
op_DUP2:
  sp[0] = sp[-2];
  sp[1] = sp[-1];
  sp += 2;
  NEXT();
op_DUP2_X1 : {
  Word low = sp[-2], top = sp[-1];
  sp[1] = top;
  sp[0] = low;
  sp[-1] = sp[-3];
  sp[-2] = top;
  sp[-3] = low;
  sp += 2;
  NEXT();
}
op_DUP2_X2 : {
  Word low = sp[-2], top = sp[-1];
  sp[1] = top;
  sp[0] = low;
  sp[-1] = sp[-3];
  sp[-2] = sp[-4];
  sp[-3] = top;
  sp[-4] = low;
  sp += 2;
  NEXT();
}
op_SWAP : {
  Word top = sp[-1];
  sp[-1] = sp[-2];
  sp[-2] = top;
  NEXT();
}

// Java's arithmetic wraps, and division by zero is the one exception: base/arith.h has both, and
// MIN / -1, which C leaves undefined.
op_IADD:
  BINARY(1, INT(java_iadd(I(2), I(1))));
op_ISUB:
  BINARY(1, INT(java_isub(I(2), I(1))));
op_IMUL:
  BINARY(1, INT(java_imul(I(2), I(1))));
op_IDIV:
  if (!I(1))
    SLOW(raise_division(exec));
  BINARY(1, INT(java_idiv(I(2), I(1))));
op_IREM:
  if (!I(1))
    SLOW(raise_division(exec));
  BINARY(1, INT(java_irem(I(2), I(1))));
op_LADD:
  BINARY(2, LONG(java_ladd(L(4), L(2))));
op_LSUB:
  BINARY(2, LONG(java_lsub(L(4), L(2))));
op_LMUL:
  BINARY(2, LONG(java_lmul(L(4), L(2))));
op_LDIV:
  if (!L(2))
    SLOW(raise_division(exec));
  BINARY(2, LONG(java_ldiv(L(4), L(2))));
op_LREM:
  if (!L(2))
    SLOW(raise_division(exec));
  BINARY(2, LONG(java_lrem(L(4), L(2))));
op_FADD:
  BINARY(1, FLOAT(F(2) + F(1)));
op_FSUB:
  BINARY(1, FLOAT(F(2) - F(1)));
op_FMUL:
  BINARY(1, FLOAT(F(2) * F(1)));
op_FDIV:
  BINARY(1, FLOAT(F(2) / F(1)));
op_FREM:
  BINARY(1, FLOAT(java_frem(F(2), F(1))));
op_DADD:
  BINARY(2, DOUBLE(D(4) + D(2)));
op_DSUB:
  BINARY(2, DOUBLE(D(4) - D(2)));
op_DMUL:
  BINARY(2, DOUBLE(D(4) * D(2)));
op_DDIV:
  BINARY(2, DOUBLE(D(4) / D(2)));
op_DREM:
  BINARY(2, DOUBLE(java_drem(D(4), D(2))));
op_INEG:
  sp[-1] = INT(java_ineg(I(1)));
  NEXT();
op_LNEG:
  sp[-2] = LONG(java_lneg(L(2)));
  NEXT();
// The sign bit alone: 0.0 - x would be wrong for zeros, and NaN keeps its bits.
op_FNEG:
  sp[-1] ^= 0x80000000u;
  NEXT();
op_DNEG:
  sp[-2] ^= (Word)1 << 63;
  NEXT();
op_ISHL:
  BINARY(1, INT(java_ishl(I(2), I(1))));
op_ISHR:
  BINARY(1, INT(java_ishr(I(2), I(1))));
op_IUSHR:
  BINARY(1, INT(java_iushr(I(2), I(1))));
// The distance of a shift is an int, also for long: three words, not four.
op_LSHL:
  sp[-3] = LONG(java_lshl(L(3), I(1)));
  sp--;
  NEXT();
op_LSHR:
  sp[-3] = LONG(java_lshr(L(3), I(1)));
  sp--;
  NEXT();
op_LUSHR:
  sp[-3] = LONG(java_lushr(L(3), I(1)));
  sp--;
  NEXT();
op_IAND:
  BINARY(1, sp[-2] & sp[-1]);
op_IOR:
  BINARY(1, sp[-2] | sp[-1]);
op_IXOR:
  BINARY(1, sp[-2] ^ sp[-1]);
op_LAND:
  BINARY(2, sp[-4] & sp[-2]);
op_LOR:
  BINARY(2, sp[-4] | sp[-2]);
op_LXOR:
  BINARY(2, sp[-4] ^ sp[-2]);
// Added without a sign, so that the overflow is Java's.
op_IINC:
  locals[pc->a] = INT((uint32_t)locals[pc->a] + (uint32_t)pc->b);
  NEXT();

op_I2L:
  sp[-1] = LONG(I(1));
  *sp++ = 0;
  NEXT();
op_I2F:
  sp[-1] = FLOAT((float)I(1));
  NEXT();
op_I2D:
  sp[-1] = DOUBLE((double)I(1));
  *sp++ = 0;
  NEXT();
op_L2I:
  sp[-2] = INT(L(2));
  sp--;
  NEXT();
op_L2F:
  sp[-2] = FLOAT((float)L(2));
  sp--;
  NEXT();
op_L2D:
  sp[-2] = DOUBLE((double)L(2));
  NEXT();
op_F2I:
  sp[-1] = INT(java_d2i((double)F(1)));
  NEXT();
op_F2L:
  sp[-1] = LONG(java_d2l((double)F(1)));
  *sp++ = 0;
  NEXT();
op_F2D:
  sp[-1] = DOUBLE((double)F(1));
  *sp++ = 0;
  NEXT();
op_D2I:
  sp[-2] = INT(java_d2i(D(2)));
  sp--;
  NEXT();
op_D2L:
  sp[-2] = LONG(java_d2l(D(2)));
  NEXT();
op_D2F:
  sp[-2] = FLOAT((float)D(2));
  sp--;
  NEXT();
op_I2B:
  sp[-1] = INT((int8_t)U(1));
  NEXT();
op_I2C:
  sp[-1] = (uint16_t)U(1);
  NEXT();
op_I2S:
  sp[-1] = INT((int16_t)U(1));
  NEXT();
op_LCMP : {
  int32_t order = java_lcmp(L(4), L(2));
  sp -= 3;
  sp[-1] = INT(order);
  NEXT();
}
// They differ in what NaN compares to: -1 or 1.
op_FCMPL:
  BINARY(1, INT(java_dcmp((double)F(2), (double)F(1), -1)));
op_FCMPG:
  BINARY(1, INT(java_dcmp((double)F(2), (double)F(1), 1)));
op_DCMPL : {
  int32_t order = java_dcmp(D(4), D(2), -1);
  sp -= 3;
  sp[-1] = INT(order);
  NEXT();
}
op_DCMPG : {
  int32_t order = java_dcmp(D(4), D(2), 1);
  sp -= 3;
  sp[-1] = INT(order);
  NEXT();
}

// References and ints compare alike: both are 32 bits, and null is 0.
op_IFEQ:
op_IFNULL:
  sp--;
  JUMP_IF((uint32_t)sp[0] == 0);
op_IFNE:
op_IFNONNULL:
  sp--;
  JUMP_IF((uint32_t)sp[0] != 0);
op_IFLT:
  sp--;
  JUMP_IF((int32_t)sp[0] < 0);
op_IFGE:
  sp--;
  JUMP_IF((int32_t)sp[0] >= 0);
op_IFGT:
  sp--;
  JUMP_IF((int32_t)sp[0] > 0);
op_IFLE:
  sp--;
  JUMP_IF((int32_t)sp[0] <= 0);
op_IF_ICMPEQ:
op_IF_ACMPEQ:
  sp -= 2;
  JUMP_IF((uint32_t)sp[0] == (uint32_t)sp[1]);
op_IF_ICMPNE:
op_IF_ACMPNE:
  sp -= 2;
  JUMP_IF((uint32_t)sp[0] != (uint32_t)sp[1]);
op_IF_ICMPLT:
  sp -= 2;
  JUMP_IF((int32_t)sp[0] < (int32_t)sp[1]);
op_IF_ICMPGE:
  sp -= 2;
  JUMP_IF((int32_t)sp[0] >= (int32_t)sp[1]);
op_IF_ICMPGT:
  sp -= 2;
  JUMP_IF((int32_t)sp[0] > (int32_t)sp[1]);
op_IF_ICMPLE:
  sp -= 2;
  JUMP_IF((int32_t)sp[0] <= (int32_t)sp[1]);
op_GOTO:
  pc = code_start + pc->b;
  DISPATCH();
// A return address is the index of an instruction; only ret uses it (JVMS 6.5 jsr).
op_JSR:
  *sp++ = (Word)(pc - code_start) + 1;
  pc = code_start + pc->b;
  DISPATCH();
op_RET:
  pc = code_start + locals[pc->a];
  DISPATCH();
op_TABLESWITCH:
  sp--;
  pc = code_start + table_target(pc->table, (int32_t)sp[0]);
  DISPATCH();
op_LOOKUPSWITCH:
  sp--;
  pc = code_start + lookup_target(pc->table, (int32_t)sp[0]);
  DISPATCH();

// The common return costs a decrement: arguments lie where the caller pushed them, and its sp was
// set to below them when it called. Flags or a monitor mean that more is to be done.
op_RETURN_NARROW:
  sp[-1] = kind_cut((Kind)pc->a, sp[-1]);
op_RETURN1:
op_RETURN2:
op_RETURN : {
  int size = pc->op == OP_RETURN ? 0 : pc->op == OP_RETURN2 ? 2 : 1;
  Word value[2] = {sp[-1 - (size == 2)], sp[-1]};
  if (frame->flags | frame->lock) {
    SAVE();
    if (!call_return(exec, value, size))
      return false;
    LOAD_STATE();
    DISPATCH();
  }
  machine->depth--;
  machine_resume(machine, machine->depth - 1);
  LOAD_STATE();
  sp[0] = value[0];
  if (size == 2)
    sp[1] = value[1];
  sp += size;
  NEXT();
}

// First execution: resolved, rewritten in place to the quick form, and run again. So the handlers
// below this line work on resolved fields, methods and classes only.
op_GETSTATIC:
op_PUTSTATIC:
op_GETFIELD:
op_PUTFIELD:
op_INVOKEVIRTUAL:
op_INVOKESPECIAL:
op_INVOKESTATIC:
op_INVOKEINTERFACE:
op_INVOKEDYNAMIC:
op_NEW:
op_ANEWARRAY:
op_MULTIANEWARRAY:
op_CHECKCAST:
op_INSTANCEOF:
  SLOW(quicken(exec));

// JVMS 5.5: a class is initialized before its first static access, instance or static call. Arrays
// and what was initialized pass with one comparison. It cannot be quickened away: undo takes an
// initialization back, and the instruction stays.
#define STATIC_READY(owner)                                                                        \
  if (words[(owner)->global] < INIT_RUNNING)                                                       \
  SLOW(init_class(exec, (owner)))
op_GETSTATIC_Q:
  STATIC_READY(pc->field->owner);
  if (word_tag(words[pc->field->slot]) == TAG_LOST)
    SLOW(stop_lost(exec, pc->field));
  *sp++ = words[pc->field->slot];
  NEXT();
op_GETSTATIC2_Q:
  STATIC_READY(pc->field->owner);
  if (word_tag(words[pc->field->slot + 1]) == TAG_LOST)
    SLOW(stop_lost(exec, pc->field));
  sp[0] = words[pc->field->slot];
  sp[1] = words[pc->field->slot + 1];
  sp += 2;
  NEXT();
op_PUTSTATIC_Q:
  STATIC_READY(pc->field->owner);
  machine_write(machine, pc->field->slot, *--sp);
  NEXT();
op_PUTSTATIC_NARROW_Q:
  STATIC_READY(pc->field->owner);
  sp--;
  machine_write(machine, pc->field->slot, kind_cut(pc->field->kind, *sp));
  NEXT();
op_PUTSTATIC2_Q:
  STATIC_READY(pc->field->owner);
  sp -= 2;
  machine_write(machine, pc->field->slot, sp[0]);
  machine_write(machine, pc->field->slot + 1, sp[1]);
  NEXT();
// The resolved field's word index is in the instruction; nothing of the class is looked at.
op_GETFIELD_Q : {
  Ref object = U(1);
  if (!object)
    SLOW(raise_null(exec));
  sp[-1] = words[object + pc->a];
  NEXT();
}
op_GETFIELD2_Q : {
  Ref object = U(1);
  if (!object)
    SLOW(raise_null(exec));
  sp[-1] = words[object + pc->a];
  *sp++ = words[object + pc->a + 1];
  NEXT();
}
op_PUTFIELD_Q : {
  Ref object = U(2);
  if (!object)
    SLOW(raise_null(exec));
  machine_write(machine, object + pc->a, sp[-1]);
  sp -= 2;
  NEXT();
}
op_PUTFIELD_NARROW_Q : {
  Ref object = U(2);
  if (!object)
    SLOW(raise_null(exec));
  machine_write(machine, object + pc->a, kind_cut(pc->field->kind, sp[-1]));
  sp -= 2;
  NEXT();
}
op_PUTFIELD2_Q : {
  Ref object = U(3);
  if (!object)
    SLOW(raise_null(exec));
  machine_write(machine, object + pc->a, sp[-2]);
  machine_write(machine, object + pc->a + 1, sp[-1]);
  sp -= 3;
  NEXT();
}

  // Calls find their target and share `enter`. What is not plain bytecode that can begin at once
  // (natives, monitors, contracts, a full stack) has no `entry` and takes the long way.
  Method *target;
op_INVOKEVIRTUAL_Q : {
  Ref receiver = (Ref)sp[-(int)pc->a];
  if (!receiver)
    SLOW(raise_null(exec));
  target = object_class(machine, receiver)->vtable[pc->method->vtable_index];
  goto enter;
}
op_INVOKESELECT_Q : {
  Ref receiver = (Ref)sp[-(int)pc->a];
  if (!receiver)
    SLOW(raise_null(exec));
  target = class_selected(object_class(machine, receiver), pc->method);
  if (!target)
    SLOW(call_select(exec));
  goto enter;
}
op_INVOKESPECIAL_Q:
  if (!(Ref)sp[-(int)pc->a])
    SLOW(raise_null(exec));
  target = pc->method;
  goto enter;
op_INVOKESTATIC_Q:
  STATIC_READY(pc->method->owner);
  target = pc->method;
enter : {
  const Code *code = target->entry;
  assert(!code || code == target->code);
  Word *base = sp - target->arg_slots;
  assert(base >= locals + frame->method->code->max_locals);
  if (!code || machine->depth >= machine->frame_limit ||
      base + code->max_locals + code->max_stack >= machine->stack_end)
    SLOW(call_method(exec, target));
  // The caller's pc stays on the call: the return moves it on, a stack trace and a handler's range
  // see the call itself.
  frame->pc = pc;
  frame->sp = base;
  frame = &machine->frames[machine->depth++];
  frame->method = target;
  frame->locals = locals = base;
  frame->lock = 0;
  frame->flags = 0;
  frame->native = NULL;
  sp = base + code->max_locals;
  pc = code->insns;
  DISPATCH();
}

// A collection moves objects, so it comes before the new one is there. LOAD_STATE fetches the
// registers again, but a frame's words are where they were.
op_NEW_Q : {
  STATIC_READY(pc->class);
  if (machine_wants_collection(machine)) {
    SAVE();
    machine_collect(machine);
    LOAD_STATE();
  }
  Ref object = machine_new_object(machine, pc->class);
  if (!object)
    SLOW(raise_memory(exec));
  *sp++ = object;
  NEXT();
}
op_NEWARRAY:
op_ANEWARRAY_Q : {
  int32_t length = I(1);
  if (length < 0)
    SLOW(raise_negative_size(exec, (uint32_t)length));
  if (machine_wants_collection(machine)) {
    SAVE();
    machine_collect(machine);
    LOAD_STATE();
  }
  Ref array = machine_new_array(machine, pc->class, (uint32_t)length);
  if (!array)
    SLOW(raise_memory(exec));
  sp[-1] = array;
  NEXT();
}
op_MULTIANEWARRAY_Q:
  SLOW(new_multi_array(exec));
op_ARRAYLENGTH : {
  Ref array = U(1);
  if (!array)
    SLOW(raise_null(exec));
  sp[-1] = words[array] >> 32;
  NEXT();
}
// The operand is read from the frame: SLOW has written sp back before it evaluates the call.
op_ATHROW:
  if (!U(1))
    SLOW(raise_null(exec));
  SLOW(throw_ref(exec, (Ref)frame->sp[-1]));
// Null passes every cast and is an instance of nothing.
op_CHECKCAST_Q : {
  Ref object = U(1);
  if (object) {
    const Class *class = object_class(machine, object);
    if (class != pc->class && !class_is_assignable(class, pc->class))
      SLOW(raise_cast(exec, object, pc->class));
  }
  NEXT();
}
op_INSTANCEOF_Q : {
  Ref object = U(1);
  sp[-1] = object && class_is_assignable(object_class(machine, object), pc->class);
  NEXT();
}
op_MONITORENTER : {
  Ref object = U(1);
  if (!object)
    SLOW(raise_null(exec));
  machine_lock(machine, object);
  sp--;
  NEXT();
}
op_MONITOREXIT : {
  Ref object = U(1);
  if (!object)
    SLOW(raise_null(exec));
  if (!machine_unlock(machine, object))
    SLOW(raise_monitor(exec));
  sp--;
  NEXT();
}
}
