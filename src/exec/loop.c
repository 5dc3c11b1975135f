// The bytecode loop, concrete and fast. Every handler works on three registers: the instruction
// (pc), the next free operand word (sp) and the locals. Whatever is rare leaves through `slow`: the
// registers are written back, a function does the work on the machine, and the loop goes on with
// whatever frame is on top.
#include "exec/exec_impl.h"

#include "base/arith.h"
#include "program/opcode.h"

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

// JVMS 5.5: a class is initialized before its first static access, instance or static call. Arrays
// and what was initialized pass with one comparison. It cannot be quickened away: undo takes an
// initialization back, and the instruction stays.
#define STATIC_READY(owner)                                                                        \
  if (words[(owner)->global] < INIT_RUNNING)                                                       \
  SLOW(init_class(exec, (owner)))

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
    if (*bytes == BC_wide) // what it widens counts as well
      exec->options.opcode_counts[bytes[1]]++;
  }
  if (exec->symbolic) {
    SAVE();
    if (!symbolic_watch(exec, frame, pc, sp))
      return false;
  }
  if (exec->has_guards) {
    bool is_running = true;
    SAVE();
    if (!guard_allows(exec, pc, sp, &is_running))
      SLOW(is_running);
  }
  if (exec->symbolic && symbolic_is_needed(exec, pc, sp, locals))
    SLOW(symbolic_step(exec));
  // No tag among the operands: the concrete handler is right for the symbolic run, too.
  goto *plain_labels[pc->op];

// The handlers, by families: constants, locals and the operand stack;
#include "exec/ops_stack.inc"
// elements of arrays;
#include "exec/ops_arrays.inc"
// arithmetic;
#include "exec/ops_numbers.inc"
// branches, switches and returns;
#include "exec/ops_jumps.inc"
// fields, new objects, types and monitors;
#include "exec/ops_objects.inc"
// and calls.
#include "exec/ops_calls.inc"
}
