// Locals that decide nothing: what they hold is only computed with, and kept in locals of the same
// kind or returned. A loop that comes back to a state but for such locals goes the same way again:
// `while (l != null) { l = l.next; n++; }`.
//
// One walk over a block knows, for each word of the operand stack, from which locals it was
// computed. An instruction that is not known here makes all of these matter; so does the end of a
// block. Returning is no use, for the activation that came round never returns.
#include "probe/probe_impl.h"

enum { MOST_LOCALS = 64, MOST_DEPTH = 64 };

typedef struct Words {
  uint64_t from[MOST_DEPTH]; // the locals that a word was computed from
  uint32_t depth;
  uint64_t matters; // the locals that are known to decide something
} Words;

// What lies below the words of this block was computed by other blocks, which have let it matter.
static uint64_t pop(Words *words) { return words->depth ? words->from[--words->depth] : 0; }

static uint64_t pop_many(Words *words, uint32_t count) {
  uint64_t from = 0;
  for (uint32_t i = 0; i < count; i++)
    from |= pop(words);
  return from;
}

static void let_matter(Words *words) { words->matters |= pop_many(words, words->depth); }

static void push(Words *words, uint64_t from, uint32_t count) {
  assert(words->depth <= MOST_DEPTH);
  if (words->depth + count > MOST_DEPTH) {
    let_matter(words);
    words->matters |= from;
    from = 0;
  }
  for (uint32_t i = 0; i < count; i++)
    words->from[words->depth++] = from;
}

static void compute(Words *words, uint32_t operands, uint32_t results) {
  push(words, pop_many(words, operands), results);
}

static uint64_t bit(uint32_t local) { return UINT64_C(1) << local; }

static void store(Words *words, uint32_t local, uint32_t count) {
  uint64_t from = pop_many(words, count);
  if (words->matters & bit(local))
    words->matters |= from;
}

// Computations that cannot throw: 16 * the words that they take + those that they leave.
static const uint8_t shapes[OP_COUNT] = {
    [OP_INEG] = 0x11, [OP_FNEG] = 0x11, [OP_I2F] = 0x11,   [OP_F2I] = 0x11,   [OP_I2B] = 0x11,
    [OP_I2C] = 0x11,  [OP_I2S] = 0x11,  [OP_IADD] = 0x21,  [OP_FADD] = 0x21,  [OP_ISUB] = 0x21,
    [OP_FSUB] = 0x21, [OP_IMUL] = 0x21, [OP_FMUL] = 0x21,  [OP_FDIV] = 0x21,  [OP_FREM] = 0x21,
    [OP_ISHL] = 0x21, [OP_ISHR] = 0x21, [OP_IUSHR] = 0x21, [OP_IAND] = 0x21,  [OP_IOR] = 0x21,
    [OP_IXOR] = 0x21, [OP_L2I] = 0x21,  [OP_L2F] = 0x21,   [OP_D2I] = 0x21,   [OP_D2F] = 0x21,
    [OP_I2L] = 0x12,  [OP_I2D] = 0x12,  [OP_F2L] = 0x12,   [OP_F2D] = 0x12,   [OP_LNEG] = 0x22,
    [OP_DNEG] = 0x22, [OP_L2D] = 0x22,  [OP_D2L] = 0x22,   [OP_LSHL] = 0x32,  [OP_LSHR] = 0x32,
    [OP_LADD] = 0x42, [OP_DADD] = 0x42, [OP_LSUB] = 0x42,  [OP_LUSHR] = 0x32, [OP_DSUB] = 0x42,
    [OP_LMUL] = 0x42, [OP_DMUL] = 0x42, [OP_DDIV] = 0x42,  [OP_DREM] = 0x42,  [OP_LAND] = 0x42,
    [OP_LOR] = 0x42,  [OP_LXOR] = 0x42,
};

static void look_at(Words *words, const Insn *insn) {
  switch (insn->op) {
  case OP_NOP:
  case OP_IINC:
  case OP_GOTO:
  case OP_RETURN:
    return;
  case OP_CONST:
    push(words, 0, 1);
    return;
  case OP_CONST2:
    push(words, 0, 2);
    return;
  case OP_LOAD:
    push(words, bit(insn->a), 1);
    return;
  case OP_LOAD2:
    push(words, bit(insn->a), 2);
    return;
  case OP_STORE:
    store(words, insn->a, 1);
    return;
  case OP_STORE2:
    store(words, insn->a, 2);
    return;
  case OP_POP:
  case OP_RETURN1:
  case OP_RETURN_NARROW:
    (void)pop(words);
    return;
  case OP_POP2:
  case OP_RETURN2:
    (void)pop_many(words, 2);
    return;
  case OP_DUP:
    push(words, pop(words), 2);
    return;
  default:
    if (shapes[insn->op])
      compute(words, shapes[insn->op] / 16, shapes[insn->op] % 16);
    else
      let_matter(words);
  }
}

static uint64_t find_idle(Program *program, Method *method) {
  LinkError error = {0};
  const Code *code = method->code;
  const Cfg *cfg = method_cfg(program, method, &error);
  if (!cfg || code->max_locals > MOST_LOCALS || code->has_subroutines)
    return 0;
  Words words = {0};
  uint64_t before;
  do { // stores say that one local matters for another, in any order
    before = words.matters;
    for (uint32_t i = 0; i < cfg->block_count; i++) {
      for (uint32_t at = cfg->blocks[i].start; at < cfg->blocks[i].end; at++)
        look_at(&words, &code->insns[at]);
      let_matter(&words);
    }
  } while (words.matters != before);
  return ~words.matters;
}

static bool is_method(const void *context, uint32_t id, const void *key) {
  return ((const IdleLocals *)context)->items.items[id].method == key;
}

uint64_t idle_locals(IdleLocals *idle, Program *program, Method *method) {
  uint32_t hash = hash_mix(29, (uint32_t)((uintptr_t)method >> 4));
  uint32_t id = table_find(&idle->table, hash, is_method, idle, method);
  if (id == TABLE_NONE) {
    id = (uint32_t)idle->items.count;
    table_insert(&idle->table, hash, id);
    vec_push(&idle->items, (IdleOfMethod){method, find_idle(program, method)});
  }
  return idle->items.items[id].locals;
}

void idle_fini(IdleLocals *idle) {
  vec_free(&idle->items);
  table_fini(&idle->table);
}
