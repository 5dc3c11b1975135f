// Branches, switches, jumps and subroutines.
#include "graph/step.h"

static void finish_branch(Step *step, const Insn *insn, uint32_t words, bool is_taken) {
  State *state = step_copy(step);
  state_drop(state, words);
  step_jump(step, state, is_taken ? (uint32_t)insn->b : step->frame->pc + 1);
}

// The orders for which a comparison jumps; EQ, NE, LT, GE, GT, LE follow each other in ops.def.
static unsigned orders_of(unsigned comparison) {
  assert(comparison < 6);
  static const unsigned orders[] = {ORDER_SAME, ORDER_LESS | ORDER_MORE,
                                    ORDER_LESS, ORDER_SAME | ORDER_MORE,
                                    ORDER_MORE, ORDER_LESS | ORDER_SAME};
  return orders[comparison];
}

static void eval_compare(Step *step, const Insn *insn, bool with_zero) {
  unsigned taken = orders_of(insn->op - (unsigned)(with_zero ? OP_IFEQ : OP_IF_ICMPEQ));
  const unsigned parts[] = {taken, (ORDER_LESS | ORDER_SAME | ORDER_MORE) & ~taken};
  Reference a = step_peek(step, with_zero ? 0 : 1);
  Reference b = with_zero ? reference_none() : step_peek(step, 0);
  unsigned part;
  if (need_order(step, a, b, 0, parts, 2, &part))
    finish_branch(step, insn, with_zero ? 1 : 2, part == 0);
}

// --- switches ------------------------------------------------------------------------------------

static int32_t switch_key(const SwitchTable *table, int32_t i) {
  return table->keys ? table->keys[i] : table->low + i;
}

static void refine_to(Step *step, Reference x, int64_t low, int64_t high) {
  State *state = step_copy(step);
  if (low > high || !state_tighten(state, x, low, high)) {
    state_free(state);
    return;
  }
  if (low == high)
    step_refine(step, state, "%s = %lld", step_name(step, x), (long long)low);
  else
    step_refine(step, state, "%lld <= %s <= %lld", (long long)low, step_name(step, x),
                (long long)high);
}

// Where the value leads, when all of its interval leads there: the keys are sorted.
static bool switch_target(const SwitchTable *table, const StateValue *value, int32_t *target) {
  assert(value->kind == VALUE_INTEGER);
  *target = table->otherwise;
  for (int32_t i = 0; i < table->count; i++) {
    int64_t key = switch_key(table, i);
    if (key < value->low || key > value->high)
      continue;
    *target = table->targets[i];
    return value->low == value->high;
  }
  return true;
}

static void eval_switch(Step *step, const Insn *insn) {
  assert(insn->op == OP_TABLESWITCH || insn->op == OP_LOOKUPSWITCH);
  const SwitchTable *table = insn->table;
  Reference x = step_peek(step, 0);
  const StateValue *value = state_value(step->from, x);
  int32_t target;
  if (switch_target(table, value, &target)) {
    State *state = step_copy(step);
    state_drop(state, 1);
    step_jump(step, state, (uint32_t)target);
    return;
  }
  int64_t low = value->low, high = value->high;
  for (int32_t i = 0; i < table->count; i++) {
    int64_t key = switch_key(table, i);
    if (key < low || key > high)
      continue;
    refine_to(step, x, low, key - 1);
    refine_to(step, x, key, key);
    low = key + 1;
  }
  refine_to(step, x, low, high);
}

// --- the rest ------------------------------------------------------------------------------------

static void eval_subroutine(Step *step, const Insn *insn) {
  State *state = step_copy(step);
  state_push(state, state_add(step->world, state,
                              (StateValue){.kind = VALUE_ADDRESS, .address = step->frame->pc + 1}));
  step_jump(step, state, (uint32_t)insn->b);
}

void eval_branch(Step *step, const Insn *insn) {
  bool answer;
  switch (insn->op) {
  case OP_IFNULL:
  case OP_IFNONNULL:
    if (need_existence(step, step_peek(step, 0), &answer))
      finish_branch(step, insn, 1, answer == (insn->op == OP_IFNULL));
    break;
  case OP_IF_ACMPEQ:
  case OP_IF_ACMPNE:
    if (need_identity(step, step_peek(step, 1), step_peek(step, 0), &answer))
      finish_branch(step, insn, 2, answer == (insn->op == OP_IF_ACMPEQ));
    break;
  case OP_GOTO:
    finish_branch(step, insn, 0, true);
    break;
  case OP_JSR:
    eval_subroutine(step, insn);
    break;
  case OP_RET:
    step_jump(step, step_copy(step), state_value(step->from, step->frame->words[insn->a])->address);
    break;
  case OP_TABLESWITCH:
  case OP_LOOKUPSWITCH:
    eval_switch(step, insn);
    break;
  default:
    eval_compare(step, insn, insn->op <= OP_IFLE);
  }
}
