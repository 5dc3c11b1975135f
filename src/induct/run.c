// Paths: instruction after instruction, with both ways of what is not known. Loops are cut at their
// heads, so every path ends.
#include "induct/induct_impl.h"

enum { MOST_FORKS = 300, MOST_OBJECTS = 200 };

// --- forks ---------------------------------------------------------------------------------------

void induct_fork(Induction *prover, const Walk *walk, Term condition, Change *change,
                 const void *what) {
  if (prover->obstacle)
    return;
  if (++prover->forks > MOST_FORKS) {
    induct_fail(prover, "a path has too many branches");
    return;
  }
  unsigned depth = solve_depth(prover->solver);
  solve_push(prover->solver);
  induct_assume(prover, condition);
  Walk *copy = walk_copy(walk);
  if (change(prover, copy, what))
    induct_follow(prover, copy);
  walk_free(copy);
  solve_pop(prover->solver, depth);
  prover->forks--;
}

static bool throw_named(Induction *prover, Walk *copy, const void *name) {
  return induct_throw_class(prover, copy, name);
}

bool induct_guard(Induction *prover, Walk *walk, Term condition, const char *exception) {
  Term fails = term_not(prover->terms, condition);
  if (induct_may(prover, fails))
    induct_fork(prover, walk, fails, throw_named, exception);
  if (prover->obstacle || !induct_may(prover, condition))
    return false;
  induct_assume(prover, condition);
  return true;
}

static bool jump_to(Induction *prover, Walk *copy, const void *target) {
  (void)prover;
  walk_top(copy)->pc = *(const uint32_t *)target;
  return true;
}

static bool branch(Induction *prover, Walk *walk, Term condition, uint32_t target) {
  Term not = term_not(prover->terms, condition);
  if (induct_may(prover, condition))
    induct_fork(prover, walk, condition, jump_to, &target);
  if (prover->obstacle || !induct_may(prover, not ))
    return false;
  induct_assume(prover, not );
  walk_top(walk)->pc++;
  return true;
}

// --- numbers -------------------------------------------------------------------------------------

static const Kind binaries[OP_COUNT] = {
    [OP_IADD] = KIND_INT, [OP_LADD] = KIND_LONG, [OP_ISUB] = KIND_INT, [OP_LSUB] = KIND_LONG,
    [OP_IMUL] = KIND_INT, [OP_LMUL] = KIND_LONG, [OP_IDIV] = KIND_INT, [OP_LDIV] = KIND_LONG,
    [OP_IREM] = KIND_INT, [OP_LREM] = KIND_LONG, [OP_IAND] = KIND_INT, [OP_LAND] = KIND_LONG,
    [OP_IOR] = KIND_INT,  [OP_LOR] = KIND_LONG,  [OP_IXOR] = KIND_INT, [OP_LXOR] = KIND_LONG,
};

// From, to, and what is left of it.
static const struct {
  Kind from, to, narrow;
} conversions[OP_COUNT] = {
    [OP_I2L] = {KIND_INT, KIND_LONG, KIND_LONG}, [OP_L2I] = {KIND_LONG, KIND_INT, KIND_INT},
    [OP_I2B] = {KIND_INT, KIND_INT, KIND_BYTE},  [OP_I2C] = {KIND_INT, KIND_INT, KIND_CHAR},
    [OP_I2S] = {KIND_INT, KIND_INT, KIND_SHORT},
};

// Floating-point numbers are not followed: any value comes out, of this kind.
static const struct {
  uint8_t words;
  Kind to;
} unfollowed[OP_COUNT] = {
    [OP_FADD] = {2, KIND_FLOAT},  [OP_FSUB] = {2, KIND_FLOAT},  [OP_FMUL] = {2, KIND_FLOAT},
    [OP_FDIV] = {2, KIND_FLOAT},  [OP_FREM] = {2, KIND_FLOAT},  [OP_FNEG] = {1, KIND_FLOAT},
    [OP_DADD] = {4, KIND_DOUBLE}, [OP_DSUB] = {4, KIND_DOUBLE}, [OP_DMUL] = {4, KIND_DOUBLE},
    [OP_DDIV] = {4, KIND_DOUBLE}, [OP_DREM] = {4, KIND_DOUBLE}, [OP_DNEG] = {2, KIND_DOUBLE},
    [OP_I2F] = {1, KIND_FLOAT},   [OP_I2D] = {1, KIND_DOUBLE},  [OP_L2F] = {2, KIND_FLOAT},
    [OP_L2D] = {2, KIND_DOUBLE},  [OP_F2I] = {1, KIND_INT},     [OP_F2L] = {1, KIND_LONG},
    [OP_F2D] = {1, KIND_DOUBLE},  [OP_D2I] = {2, KIND_INT},     [OP_D2L] = {2, KIND_LONG},
    [OP_D2F] = {2, KIND_FLOAT},   [OP_FCMPL] = {2, KIND_INT},   [OP_FCMPG] = {2, KIND_INT},
    [OP_DCMPL] = {4, KIND_INT},   [OP_DCMPG] = {4, KIND_INT},
};

static bool do_binary(Induction *prover, Walk *walk, uint16_t op) {
  Kind kind = binaries[op];
  Term b = walk_pop_kind(walk, kind).term, a = walk_pop_kind(walk, kind).term;
  Term zero = induct_number(prover, kind, 0);
  if (op_infos[op].group == OPS_DIVISION &&
      !induct_guard(prover, walk, term_ne(prover->terms, b, zero), "java/lang/ArithmeticException"))
    return false;
  walk_push_kind(walk, kind, (Item){.term = numbers_binary(prover, op, kind, a, b)});
  walk_top(walk)->pc++;
  return true;
}

static void do_unfollowed(Induction *prover, Walk *walk, uint16_t op) {
  for (unsigned i = 0; i < unfollowed[op].words; i++)
    (void)walk_pop(walk);
  Item any = induct_any(prover, walk, unfollowed[op].to, (uint32_t)walk->made.count);
  walk_push_kind(walk, unfollowed[op].to, any);
}

static bool do_number(Induction *prover, Walk *walk, uint16_t op) {
  if (binaries[op])
    return do_binary(prover, walk, op);
  if (conversions[op].from) {
    Term a = walk_pop_kind(walk, conversions[op].from).term;
    Term narrow = numbers_narrow(prover, conversions[op].narrow, a);
    walk_push_kind(walk, conversions[op].to, (Item){.term = narrow});
  } else if (op == OP_INEG || op == OP_LNEG) {
    Kind kind = op == OP_INEG ? KIND_INT : KIND_LONG;
    Term a = walk_pop_kind(walk, kind).term;
    walk_push_kind(walk, kind, (Item){.term = numbers_negate(prover, kind, a)});
  } else if (op == OP_LCMP) {
    Term b = walk_pop_wide(walk).term, a = walk_pop_wide(walk).term;
    walk_push(walk, (Item){.term = term_compare(prover->terms, a, b, -1, SORT_INT)});
  } else if (unfollowed[op].words) {
    do_unfollowed(prover, walk, op);
  } else {
    Term count = walk_pop(walk).term;
    Kind kind = op == OP_ISHL || op == OP_ISHR || op == OP_IUSHR ? KIND_INT : KIND_LONG;
    Term value = walk_pop_kind(walk, kind).term;
    walk_push_kind(walk, kind, (Item){.term = numbers_shift(prover, op, value, count)});
  }
  walk_top(walk)->pc++;
  return true;
}

// --- jumps ---------------------------------------------------------------------------------------

static bool do_branch(Induction *prover, Walk *walk, const Insn *insn) {
  Terms *terms = prover->terms;
  bool has_two = op_infos[insn->op].taken == 2;
  Term b = has_two ? walk_pop(walk).term : (Term){0}, a = walk_pop(walk).term, condition;
  if (!has_two)
    b = insn->op == OP_IFNULL || insn->op == OP_IFNONNULL ? term_null(terms)
                                                          : induct_number(prover, KIND_INT, 0);
  switch ((Op)insn->op) {
  case OP_IFEQ:
  case OP_IF_ICMPEQ:
  case OP_IF_ACMPEQ:
  case OP_IFNULL:
    condition = term_eq(terms, a, b);
    break;
  case OP_IFNE:
  case OP_IF_ICMPNE:
  case OP_IF_ACMPNE:
  case OP_IFNONNULL:
    condition = term_ne(terms, a, b);
    break;
  case OP_IFLT:
  case OP_IF_ICMPLT:
    condition = term_lt(terms, a, b);
    break;
  case OP_IFGE:
  case OP_IF_ICMPGE:
    condition = term_ge(terms, a, b);
    break;
  case OP_IFGT:
  case OP_IF_ICMPGT:
    condition = term_gt(terms, a, b);
    break;
  default:
    assert(insn->op == OP_IFLE || insn->op == OP_IF_ICMPLE);
    condition = term_le(terms, a, b);
  }
  return branch(prover, walk, condition, (uint32_t)insn->b);
}

static bool do_switch(Induction *prover, Walk *walk, const Insn *insn) {
  const SwitchTable *table = insn->table;
  Term value = walk_pop(walk).term;
  for (int32_t i = 0; i < table->count; i++) {
    int32_t key = table->keys ? table->keys[i] : table->low + i;
    Term same = term_eq(prover->terms, value, induct_number(prover, KIND_INT, key));
    uint32_t target = (uint32_t)table->targets[i];
    if (induct_may(prover, same))
      induct_fork(prover, walk, same, jump_to, &target);
    Term differs = term_not(prover->terms, same);
    if (prover->obstacle || !induct_may(prover, differs))
      return false;
    induct_assume(prover, differs);
  }
  walk_top(walk)->pc = (uint32_t)table->otherwise;
  return true;
}

static bool do_jump(Induction *prover, Walk *walk, const Insn *insn) {
  if (insn->op == OP_GOTO) {
    walk_top(walk)->pc = (uint32_t)insn->b;
    return true;
  }
  if (insn->op == OP_TABLESWITCH || insn->op == OP_LOOKUPSWITCH)
    return do_switch(prover, walk, insn);
  if (insn->op == OP_ATHROW) {
    Item thrown = walk_pop(walk);
    Term exists = term_ne(prover->terms, thrown.term, term_null(prover->terms));
    return induct_guard(prover, walk, exists, "java/lang/NullPointerException") &&
           induct_throw(prover, walk, thrown);
  }
  induct_fail(prover, "subroutines are not followed");
  return false;
}

// --- the operand stack ---------------------------------------------------------------------------

// Puts the `copied` words on top once more, below `below` others.
static void duplicate(Walk *walk, uint32_t copied, uint32_t below) {
  Item items[4];
  assert(copied + below <= 4 && walk->items.count >= copied + below);
  memcpy(items, walk->items.items + walk->items.count - copied - below,
         (copied + below) * sizeof *items);
  vec_truncate(&walk->items, walk->items.count - copied - below);
  vec_append(&walk->items, items + below, copied);
  vec_append(&walk->items, items, copied + below);
}

static void load(Walk *walk, uint32_t slot, uint32_t words) {
  const Activation *top = walk_top(walk);
  for (uint32_t i = 0; i < words; i++) {
    Item item = walk->items.items[top->base + slot + i];
    walk_push(walk, item);
  }
}

static void store(Induction *prover, Walk *walk, uint32_t slot, uint32_t words) {
  const Activation *top = walk_top(walk);
  for (uint32_t i = words; i-- > 0;) {
    walk->items.items[top->base + slot + i] = walk_pop(walk);
    induct_note_local(prover, walk, slot + i);
  }
}

static bool do_constant(Induction *prover, Walk *walk, const Insn *insn) {
  const Activation *top = walk_top(walk);
  Kind kind = method_constant_kind(top->method, top->pc);
  Item item = {.term = term_null(prover->terms)};
  if (kind == KIND_INT || kind == KIND_LONG)
    item.term =
        induct_number(prover, kind, kind == KIND_INT ? (int32_t)insn->bits : (int64_t)insn->bits);
  else if (kind != KIND_REFERENCE)
    item = induct_any(prover, walk, kind, (uint32_t)walk->made.count);
  walk_push_kind(walk, kind, item);
  return true;
}

static void swap(Walk *walk) {
  Item upper = walk_pop(walk), lower = walk_pop(walk);
  walk_push(walk, upper);
  walk_push(walk, lower);
}

static void increment(Induction *prover, Walk *walk, const Insn *insn) {
  uint32_t at = walk_top(walk)->base + insn->a;
  Term step = induct_number(prover, KIND_INT, insn->b), old = walk->items.items[at].term;
  walk->items.items[at] = (Item){.term = numbers_binary(prover, OP_IADD, KIND_INT, old, step)};
  induct_note_local(prover, walk, insn->a);
}

// Moves words. False: it is none of these.
static bool do_stack(Induction *prover, Walk *walk, const Insn *insn) {
  switch ((Op)insn->op) {
  case OP_NOP:
    return true;
  case OP_CONST:
  case OP_CONST2:
    return do_constant(prover, walk, insn);
  case OP_LOAD:
  case OP_LOAD2:
    load(walk, insn->a, insn->op == OP_LOAD ? 1 : 2);
    return true;
  case OP_STORE:
  case OP_STORE2:
    store(prover, walk, insn->a, insn->op == OP_STORE ? 1 : 2);
    return true;
  case OP_POP:
  case OP_POP2:
    vec_truncate(&walk->items, walk->items.count - (insn->op == OP_POP ? 1 : 2));
    return true;
  case OP_DUP:
  case OP_DUP_X1:
  case OP_DUP_X2:
    duplicate(walk, 1, (uint32_t)(insn->op - OP_DUP));
    return true;
  case OP_DUP2:
  case OP_DUP2_X1:
  case OP_DUP2_X2:
    duplicate(walk, 2, (uint32_t)(insn->op - OP_DUP2));
    return true;
  case OP_SWAP:
    swap(walk);
    return true;
  case OP_IINC:
    increment(prover, walk, insn);
    return true;
  default:
    return false;
  }
}

static bool is_moving(uint16_t op) {
  return op_infos[op].group == OPS_STACK && op != OP_LDC && op != OP_LDC2 && op != OP_LDC_GLOBAL;
}

// --- the loop ------------------------------------------------------------------------------------

bool induct_step(Induction *prover, Walk *walk) {
  const Activation *top = walk_top(walk);
  const Insn *insn = &top->code->insns[top->pc];
  if (is_moving(insn->op)) {
    bool is_known = do_stack(prover, walk, insn);
    assert(is_known);
    walk_top(walk)->pc++;
    return is_known;
  }
  switch ((OpGroup)op_infos[insn->op].group) {
  case OPS_NUMBER:
  case OPS_DIVISION:
    return do_number(prover, walk, insn->op);
  case OPS_BRANCH:
    return do_branch(prover, walk, insn);
  case OPS_JUMP:
    return do_jump(prover, walk, insn);
  case OPS_RETURN:
    return induct_return(prover, walk, insn);
  case OPS_CALL:
    return induct_call(prover, walk, insn);
  case OPS_STACK:
  case OPS_ELEMENT_READ:
  case OPS_ELEMENT_WRITE:
  case OPS_FIELD_READ:
  case OPS_FIELD_WRITE:
  case OPS_STATIC_READ:
  case OPS_STATIC_WRITE:
  case OPS_CREATION:
  case OPS_OBJECT:
  case OPS_UNRESOLVED:
    break;
  }
  if (insn->op >= OP_INVOKEVIRTUAL && insn->op <= OP_INVOKEDYNAMIC)
    return induct_call(prover, walk, insn);
  return induct_object_step(prover, walk, insn);
}

static bool is_over(Induction *prover, const Walk *walk) {
  if (prover->obstacle)
    return true;
  prover->steps++;
  if (prover->phase == PHASE_SAMPLE && prover->steps > prover->most_steps)
    return true;
  if (budget_poll(&prover->budget)) {
    prover->is_late = true;
    induct_fail(prover, "there was not enough time for invariants");
  } else if (walk->made.count > MOST_OBJECTS) {
    induct_fail(prover, "a path makes too many objects");
  }
  return prover->obstacle != NULL;
}

void induct_follow(Induction *prover, Walk *walk) {
  while (!is_over(prover, walk)) {
    induct_leave_loops(walk, prover);
    if (walk->is_covered)
      return;
    const Activation *top = walk_top(walk);
    const Loop *loop = loops_at(top->loops, top->pc);
    if (loop && !induct_arrive(prover, walk, loop))
      return;
    if (prover->obstacle || !induct_step(prover, walk))
      return;
  }
}
