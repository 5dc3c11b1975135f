// Paths, instruction by instruction. What is not known forks.
#include "recheck/recheck_impl.h"

enum { MOST_STEPS = 50000, MOST_QUESTIONS = 5000 };

// --- forks ---------------------------------------------------------------------------------------

bool recheck_guard(Recheck *check, State *state, const char *condition, const char *exception) {
  const char *fails = recheck_text(check, "(not %s)", condition);
  if (check->why)
    return false;
  if (!recheck_may(check, fails))
    return !check->why;
  smt_say(check->script, "(push)(assert %s)\n", fails);
  State *copy = pass_copy(state);
  if (recheck_throw_named(check, copy, exception))
    recheck_walk(check, copy);
  pass_free(copy);
  smt_say(check->script, "(pop)\n");
  if (check->why || !recheck_may(check, condition))
    return false;
  recheck_assume(check, "%s", condition);
  return true;
}

// A jump back begins another round of a loop: one that is not written down would have no end.
static void jump(Recheck *check, State *state, uint32_t target) {
  Frame *top = pass_top(state);
  bool is_back = target <= top->pc;
  top->pc = target;
  if (is_back && !recheck_is_head(check, state))
    recheck_stop(check, RECHECK_OPEN, "the loop in line %d is not written down",
                 method_line(top->method, target));
}

// The way on which the condition holds, to its end; then the other one goes on. False: there is
// none.
static bool fork_to(Recheck *check, State *state, const char *condition, uint32_t target) {
  if (check->why)
    return false;
  if (recheck_may(check, condition)) {
    smt_say(check->script, "(push)(assert %s)\n", condition);
    State *copy = pass_copy(state);
    jump(check, copy, target);
    recheck_walk(check, copy);
    pass_free(copy);
    smt_say(check->script, "(pop)\n");
  }
  const char *not = recheck_text(check, "(not %s)", condition);
  if (check->why || !recheck_may(check, not ))
    return false;
  recheck_assume(check, "%s", not );
  return true;
}

static const char *comparison(Recheck *check, Op op, const char *a, const char *b) {
  switch (op) {
  case OP_IFEQ:
  case OP_IFNULL:
  case OP_IF_ICMPEQ:
  case OP_IF_ACMPEQ:
    return recheck_text(check, "(= %s %s)", a, b);
  case OP_IFNE:
  case OP_IFNONNULL:
  case OP_IF_ICMPNE:
  case OP_IF_ACMPNE:
    return recheck_text(check, "(not (= %s %s))", a, b);
  case OP_IFLT:
  case OP_IF_ICMPLT:
    return recheck_text(check, "(< %s %s)", a, b);
  case OP_IFGE:
  case OP_IF_ICMPGE:
    return recheck_text(check, "(>= %s %s)", a, b);
  case OP_IFGT:
  case OP_IF_ICMPGT:
    return recheck_text(check, "(> %s %s)", a, b);
  case OP_IFLE:
  case OP_IF_ICMPLE:
    return recheck_text(check, "(<= %s %s)", a, b);
  default:
    break;
  }
  fatal("no branch");
}

static bool do_branch(Recheck *check, State *state, const Insn *insn) {
  const char *b = op_infos[insn->op].taken == 2 ? pass_pop(state, KIND_INT).smt : "0";
  const char *a = pass_pop(state, KIND_INT).smt;
  if (!fork_to(check, state, comparison(check, (Op)insn->op, a, b), (uint32_t)insn->b))
    return false;
  pass_top(state)->pc++;
  return true;
}

static bool do_switch(Recheck *check, State *state, const SwitchTable *table) {
  const char *value = pass_pop(state, KIND_INT).smt;
  for (int32_t i = 0; i < table->count; i++) {
    int32_t key = table->keys ? table->keys[i] : table->low + i;
    const char *same = recheck_text(check, "(= %s %s)", value, recheck_number(check, key));
    if (!fork_to(check, state, same, (uint32_t)table->targets[i]))
      return false;
  }
  jump(check, state, (uint32_t)table->otherwise);
  return true;
}

static bool do_jump(Recheck *check, State *state, const Insn *insn) {
  switch ((Op)insn->op) {
  case OP_GOTO:
    jump(check, state, (uint32_t)insn->b);
    return true;
  case OP_TABLESWITCH:
  case OP_LOOKUPSWITCH:
    return do_switch(check, state, insn->table);
  case OP_ATHROW: {
    Word thrown = pass_pop(state, KIND_REFERENCE);
    return recheck_guard(check, state, recheck_text(check, "(not (= %s 0))", thrown.smt),
                         "java/lang/NullPointerException") &&
           recheck_throw(check, state, thrown);
  }
  default:
    recheck_stop(check, RECHECK_OPEN, "subroutines are not followed");
    return false;
  }
}

// --- numbers -------------------------------------------------------------------------------------

static Kind kind_of_letter(char letter) {
  return letter == 'I'   ? KIND_INT
         : letter == 'J' ? KIND_LONG
         : letter == 'F' ? KIND_FLOAT
                         : KIND_DOUBLE;
}

// Operands and result, by the letters of descriptors; the deepest first.
static const char *const signatures[OP_COUNT] = {
    [OP_IADD] = "III",  [OP_ISUB] = "III",  [OP_IMUL] = "III",  [OP_IDIV] = "III",
    [OP_IREM] = "III",  [OP_IAND] = "III",  [OP_IOR] = "III",   [OP_IXOR] = "III",
    [OP_LADD] = "JJJ",  [OP_LSUB] = "JJJ",  [OP_LMUL] = "JJJ",  [OP_LDIV] = "JJJ",
    [OP_LREM] = "JJJ",  [OP_LAND] = "JJJ",  [OP_LOR] = "JJJ",   [OP_LXOR] = "JJJ",
    [OP_FADD] = "FFF",  [OP_FSUB] = "FFF",  [OP_FMUL] = "FFF",  [OP_FDIV] = "FFF",
    [OP_FREM] = "FFF",  [OP_DADD] = "DDD",  [OP_DSUB] = "DDD",  [OP_DMUL] = "DDD",
    [OP_DDIV] = "DDD",  [OP_DREM] = "DDD",  [OP_INEG] = "II",   [OP_LNEG] = "JJ",
    [OP_FNEG] = "FF",   [OP_DNEG] = "DD",   [OP_ISHL] = "III",  [OP_ISHR] = "III",
    [OP_IUSHR] = "III", [OP_LSHL] = "JIJ",  [OP_LSHR] = "JIJ",  [OP_LUSHR] = "JIJ",
    [OP_I2L] = "IJ",    [OP_I2F] = "IF",    [OP_I2D] = "ID",    [OP_L2I] = "JI",
    [OP_L2F] = "JF",    [OP_L2D] = "JD",    [OP_F2I] = "FI",    [OP_F2L] = "FJ",
    [OP_F2D] = "FD",    [OP_D2I] = "DI",    [OP_D2L] = "DJ",    [OP_D2F] = "DF",
    [OP_I2B] = "II",    [OP_I2C] = "II",    [OP_I2S] = "II",    [OP_LCMP] = "JJI",
    [OP_FCMPL] = "FFI", [OP_FCMPG] = "FFI", [OP_DCMPL] = "DDI", [OP_DCMPG] = "DDI"};

static const char *result_of(Recheck *check, State *state, Op op, const char *a, const char *b) {
  const char *signature = signatures[op];
  bool is_float = signature[0] == 'F' || signature[0] == 'D';
  if (is_float || op == OP_I2F || op == OP_I2D || op == OP_L2F || op == OP_L2D) {
    recheck_loosen(check);
    return recheck_any(check, state, kind_of_letter(signature[strlen(signature) - 1]));
  }
  switch (op) {
  case OP_INEG:
  case OP_LNEG:
    return recheck_binary(check, op == OP_INEG ? OP_ISUB : OP_LSUB, "0", a);
  case OP_ISHL:
  case OP_ISHR:
  case OP_IUSHR:
  case OP_LSHL:
  case OP_LSHR:
  case OP_LUSHR:
    return recheck_shift(check, op, a, b);
  case OP_I2L:
    return a;
  case OP_L2I:
    return recheck_narrow(check, KIND_INT, a);
  case OP_I2B:
    return recheck_narrow(check, KIND_BYTE, a);
  case OP_I2C:
    return recheck_narrow(check, KIND_CHAR, a);
  case OP_I2S:
    return recheck_narrow(check, KIND_SHORT, a);
  case OP_LCMP:
    return recheck_define(check, "(ite (< %s %s) (- 1) (ite (= %s %s) 0 1))", a, b, a, b);
  default:
    return recheck_binary(check, op, a, b);
  }
}

static bool do_number(Recheck *check, State *state, Op op) {
  const char *signature = signatures[op];
  if (!signature) {
    recheck_stop(check, RECHECK_OPEN, "an operation is not known");
    return false;
  }
  bool has_two = strlen(signature) == 3;
  const char *b = has_two ? pass_pop(state, kind_of_letter(signature[1])).smt : NULL;
  const char *a = pass_pop(state, kind_of_letter(signature[0])).smt;
  if (op_infos[op].group == OPS_DIVISION &&
      !recheck_guard(check, state, recheck_text(check, "(not (= %s 0))", b),
                     "java/lang/ArithmeticException"))
    return false;
  pass_push(state, kind_of_letter(signature[has_two ? 2 : 1]),
            (Word){.smt = result_of(check, state, op, a, b)});
  pass_top(state)->pc++;
  return true;
}

// --- words ---------------------------------------------------------------------------------------

static void duplicate(State *state, uint32_t copied, uint32_t below) {
  Word words[4];
  uint32_t count = copied + below;
  assert(count <= 4 && state->words.count >= count);
  memcpy(words, state->words.items + state->words.count - count, count * sizeof *words);
  vec_truncate(&state->words, state->words.count - count);
  vec_append(&state->words, words + below, copied);
  vec_append(&state->words, words, count);
}

static void move_local(Recheck *check, State *state, const Insn *insn) {
  uint32_t count = insn->op == OP_LOAD2 || insn->op == OP_STORE2 ? 2 : 1;
  uint32_t at = pass_top(state)->base + insn->a;
  bool is_load = insn->op == OP_LOAD || insn->op == OP_LOAD2;
  for (uint32_t i = 0; is_load && i < count; i++) {
    Word word = state->words.items[at + i];
    vec_push(&state->words, word);
  }
  for (uint32_t i = count; !is_load && i-- > 0;) {
    state->words.items[at + i] = vec_pop(&state->words);
    pass_note_local(check, state, insn->a + i);
  }
}

static void push_constant(Recheck *check, State *state, const Insn *insn) {
  const Frame *top = pass_top(state);
  Kind kind = method_constant_kind(top->method, top->pc);
  const char *smt = "0";
  if (kind == KIND_INT)
    smt = recheck_number(check, (int32_t)insn->bits);
  else if (kind == KIND_LONG && (int64_t)insn->bits != INT64_MIN)
    smt = recheck_number(check, (int64_t)insn->bits);
  else if (kind == KIND_LONG)
    smt = "(- 9223372036854775808)";
  else if (kind != KIND_REFERENCE)
    smt = recheck_any(check, state, kind); // what is computed with it is loose
  pass_push(state, kind, (Word){.smt = smt});
}

static void move_words(Recheck *check, State *state, const Insn *insn) {
  Op op = (Op)insn->op;
  if (op == OP_CONST || op == OP_CONST2) {
    push_constant(check, state, insn);
  } else if (op >= OP_LOAD && op <= OP_STORE2) {
    move_local(check, state, insn);
  } else if (op == OP_POP || op == OP_POP2) {
    vec_truncate(&state->words, state->words.count - (op == OP_POP ? 1 : 2));
  } else if (op >= OP_DUP && op <= OP_DUP_X2) {
    duplicate(state, 1, (uint32_t)(op - OP_DUP));
  } else if (op >= OP_DUP2 && op <= OP_DUP2_X2) {
    duplicate(state, 2, (uint32_t)(op - OP_DUP2));
  } else if (op == OP_SWAP) {
    Word upper = vec_pop(&state->words), lower = vec_pop(&state->words);
    vec_push(&state->words, upper);
    vec_push(&state->words, lower);
  } else if (op == OP_IINC) {
    Word *word = &state->words.items[pass_top(state)->base + insn->a];
    *word =
        (Word){.smt = recheck_binary(check, OP_IADD, word->smt, recheck_number(check, insn->b))};
    pass_note_local(check, state, insn->a);
  } else {
    assert(op == OP_NOP);
  }
}

// --- the path ------------------------------------------------------------------------------------

bool recheck_step(Recheck *check, State *state) {
  const Frame *top = pass_top(state);
  const Insn *insn = &top->code->insns[top->pc];
  OpGroup group = (OpGroup)op_infos[insn->op].group;
  bool is_loaded = insn->op == OP_LDC || insn->op == OP_LDC2 || insn->op == OP_LDC_GLOBAL;
  if (group == OPS_STACK && !is_loaded) {
    move_words(check, state, insn);
    pass_top(state)->pc++;
    return true;
  }
  if (group == OPS_NUMBER || group == OPS_DIVISION)
    return do_number(check, state, (Op)insn->op);
  if (group == OPS_BRANCH)
    return do_branch(check, state, insn);
  if (group == OPS_JUMP)
    return do_jump(check, state, insn);
  if (group == OPS_RETURN)
    return recheck_return(check, state, insn);
  if (group == OPS_CALL || (insn->op >= OP_INVOKEVIRTUAL && insn->op <= OP_INVOKEDYNAMIC))
    return recheck_call(check, state, insn);
  return recheck_object_step(check, state, insn);
}

void recheck_walk(Recheck *check, State *state) {
  while (!check->why) {
    if (check->steps++ == MOST_STEPS || smt_questions(check->script) > MOST_QUESTIONS)
      recheck_stop(check, RECHECK_OPEN, "there are too many paths");
    recheck_leave(check, state);
    if (check->why || state->is_covered || !recheck_arrive(check, state) || check->why ||
        !recheck_step(check, state))
      return;
  }
}
