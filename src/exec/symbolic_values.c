// Symbolic numbers: terms out of words, and arithmetic, conversions and branches on them.
#include "exec/exec_impl.h"

#include "base/arith.h"

// --- words and terms ---------------------------------------------------------------------------

static bool is_math(const Exec *exec) { return heap_options(exec->symbolic->heap)->math; }
static Sort int_sort(const Exec *exec) { return kind_sort(exec->symbolic->heap, KIND_INT); }

Term symbolic_int(Exec *exec, Word word) {
  return heap_word_term(exec->symbolic->heap, &word, KIND_INT);
}

Term symbolic_float(Exec *exec, Word word) {
  return heap_word_term(exec->symbolic->heap, &word, KIND_FLOAT);
}

Term symbolic_wide(Exec *exec, const Word *words, Kind kind) {
  return heap_word_term(exec->symbolic->heap, words, kind);
}

// Numbers whose last places are open: is one known all the same, for its range is a point?
static Term settle_number(Exec *exec, Term term) {
  assert(term_exists(term));
  Heap *heap = exec->symbolic->heap;
  Terms *terms = exec->symbolic->terms;
  Sort sort = term_sort(terms, term);
  FpRange range;
  if (!sort_is_fp(sort) || term_is_const(terms, term) || !heap_fp_range(heap, term, &range) ||
      bits_of_double(range.low) != bits_of_double(range.high))
    return term;
  return sort == SORT_FLOAT ? term_float(terms, (float)range.low) : term_double(terms, range.low);
}

// A decision may be about this number: from here on its ranges are conditions of the path. Of a
// number with very many parts some are left out, which allows more than there is.
static void assume_ranges(Exec *exec, Term term) {
  enum { MOST_PARTS = 1000 };
  Heap *heap = exec->symbolic->heap;
  const Terms *terms = exec->symbolic->terms;
  VEC(Term) todo = {0}, seen = {0};
  if (heap_rounded_count(heap))
    vec_push(&todo, term);
  while (todo.count && seen.count < MOST_PARTS) {
    Term at = vec_pop(&todo);
    bool is_known = false;
    for (size_t i = 0; i < seen.count && !is_known; i++)
      is_known = term_is(seen.items[i], at);
    if (is_known)
      continue;
    vec_push(&seen, at);
    for (unsigned i = 0; i < term_arity(terms, at); i++)
      vec_push(&todo, term_child(terms, at, i));
    for (size_t i = 0; term_is_symbol(terms, at) && i < heap_rounded_count(heap); i++)
      if (term_is(heap_rounded_at(heap, i), at))
        exec->symbolic->assume(exec->symbolic->context, heap_rounded_fact(heap, i));
  }
  vec_free(&todo);
  vec_free(&seen);
}

// `wide`: the value takes two words. In math mode the sort alone does not say it.
static void push(Exec *exec, Frame *frame, Term term, bool wide) {
  Word words[2];
  term = settle_number(exec, term);
  heap_term_words(exec->symbolic->heap, term, wide ? KIND_LONG : KIND_INT, words);
  *frame->sp++ = words[0];
  if (wide)
    *frame->sp++ = words[1];
}

// --- arithmetic --------------------------------------------------------------------------------

typedef Term Binary(Terms *terms, Term a, Term b);
typedef Term Unary(Terms *terms, Term a);

static bool pop_ints(Exec *exec, Frame *frame, Binary *build) {
  Term b = symbolic_int(exec, frame->sp[-1]), a = symbolic_int(exec, frame->sp[-2]);
  frame->sp -= 2;
  push(exec, frame, build(exec->symbolic->terms, a, b), false);
  frame->pc++;
  return true;
}

static bool pop_wides(Exec *exec, Frame *frame, Binary *build, Kind kind) {
  Term b = symbolic_wide(exec, frame->sp - 2, kind), a = symbolic_wide(exec, frame->sp - 4, kind);
  frame->sp -= 4;
  push(exec, frame, build(exec->symbolic->terms, a, b), true);
  frame->pc++;
  return true;
}

static bool pop_floats(Exec *exec, Frame *frame, Binary *build) {
  Term b = symbolic_float(exec, frame->sp[-1]), a = symbolic_float(exec, frame->sp[-2]);
  frame->sp -= 2;
  push(exec, frame, build(exec->symbolic->terms, a, b), false);
  frame->pc++;
  return true;
}

// Java ints are shifted by 5 bits of the count, also where integers are unbounded.
static Term int_count(Exec *exec, Term count) {
  Terms *terms = exec->symbolic->terms;
  return is_math(exec) ? term_bit_and(terms, count, term_math(terms, 31)) : count;
}

static bool shift_int(Exec *exec, Frame *frame) {
  assert(frame->pc->op == OP_ISHL || frame->pc->op == OP_ISHR || frame->pc->op == OP_IUSHR);
  Terms *terms = exec->symbolic->terms;
  Term count = int_count(exec, symbolic_int(exec, frame->sp[-1]));
  Term value = symbolic_int(exec, frame->sp[-2]);
  Term result = frame->pc->op == OP_ISHL   ? term_shl(terms, value, count)
                : frame->pc->op == OP_ISHR ? term_shr(terms, value, count)
                : is_math(exec)            ? term_int_ushr(terms, value, count, 32)
                                           : term_ushr(terms, value, count);
  frame->sp -= 2;
  push(exec, frame, result, false);
  frame->pc++;
  return true;
}

static bool shift_long(Exec *exec, Frame *frame) {
  assert(frame->pc->op == OP_LSHL || frame->pc->op == OP_LSHR || frame->pc->op == OP_LUSHR);
  Terms *terms = exec->symbolic->terms;
  Term count = symbolic_int(exec, frame->sp[-1]);
  Term value = symbolic_wide(exec, frame->sp - 3, KIND_LONG);
  Term result = frame->pc->op == OP_LSHL   ? term_shl(terms, value, count)
                : frame->pc->op == OP_LSHR ? term_shr(terms, value, count)
                : is_math(exec)            ? term_int_ushr(terms, value, count, 64)
                                           : term_ushr(terms, value, count);
  frame->sp -= 3;
  push(exec, frame, result, true);
  frame->pc++;
  return true;
}

static Term number_of_sort(Terms *terms, Sort sort, double number) {
  return sort == SORT_FLOAT ? term_float(terms, (float)number) : term_double(terms, number);
}

// To an integer: that of the range, if there is one only.
static Term converted(Exec *exec, Term value, Term (*build)(Exec *, Term)) {
  Terms *terms = exec->symbolic->terms;
  Term result = build(exec, value);
  Sort sort = term_sort(terms, value);
  FpRange range;
  if (!sort_is_fp(sort) || sort_is_fp(term_sort(terms, result)) ||
      !heap_fp_range(exec->symbolic->heap, value, &range))
    return result;
  Term low = build(exec, number_of_sort(terms, sort, range.low));
  Term high = build(exec, number_of_sort(terms, sort, range.high));
  if (term_is(low, high))
    return low;
  assume_ranges(exec, value);
  return result;
}

// Conversions: pops one or two words of kind `from`, pushes one or two.
static bool convert(Exec *exec, Frame *frame, Kind from, Term (*build)(Exec *, Term), bool wide) {
  assert(from == KIND_INT || from == KIND_LONG || from == KIND_FLOAT || from == KIND_DOUBLE);
  bool wide_operand = kind_is_wide(from);
  Term value = wide_operand         ? symbolic_wide(exec, frame->sp - 2, from)
               : from == KIND_FLOAT ? symbolic_float(exec, frame->sp[-1])
                                    : symbolic_int(exec, frame->sp[-1]);
  frame->sp -= wide_operand ? 2 : 1;
  push(exec, frame, converted(exec, value, build), wide);
  frame->pc++;
  return true;
}

static Term to_float(Exec *exec, Term a) {
  return term_to_fp(exec->symbolic->terms, a, SORT_FLOAT);
}
static Term to_double(Exec *exec, Term a) {
  return term_to_fp(exec->symbolic->terms, a, SORT_DOUBLE);
}
static Term to_int(Exec *exec, Term a) {
  Term bits = term_fp_to_bv(exec->symbolic->terms, a, SORT_BV32);
  return is_math(exec) ? term_bv_to_int(exec->symbolic->terms, bits) : bits;
}
static Term to_long(Exec *exec, Term a) {
  Term bits = term_fp_to_bv(exec->symbolic->terms, a, SORT_BV64);
  return is_math(exec) ? term_bv_to_int(exec->symbolic->terms, bits) : bits;
}
static Term widen(Exec *exec, Term a) { return term_i2l(exec->symbolic->terms, a); }
static Term shorten(Exec *exec, Term a) { return term_l2i(exec->symbolic->terms, a); }
static Term as_byte(Exec *exec, Term a) { return term_i2b(exec->symbolic->terms, a); }
static Term as_char(Exec *exec, Term a) { return term_i2c(exec->symbolic->terms, a); }
static Term as_short(Exec *exec, Term a) { return term_i2s(exec->symbolic->terms, a); }
static Term negated(Exec *exec, Term a) { return term_neg(exec->symbolic->terms, a); }
static Term negated_fp(Exec *exec, Term a) { return term_fp_neg(exec->symbolic->terms, a); }

// Do the ranges of two numbers tell how they compare? Those of integers are none.
static bool compare_ranges(Exec *exec, Term a, Term b, int *known) {
  assert(term_exists(a) && term_exists(b));
  Heap *heap = exec->symbolic->heap;
  FpRange one, other;
  bool have_ranges = heap_fp_range(heap, a, &one) && heap_fp_range(heap, b, &other);
  if (have_ranges) {
    *known = one.high < other.low ? -1 : one.low > other.high ? 1 : 0;
    if (*known || term_is(a, b) || (one.low == one.high && other.low == other.high))
      return true;
  }
  assume_ranges(exec, a);
  assume_ranges(exec, b);
  return false;
}

static bool compare(Exec *exec, Frame *frame, Kind kind, int if_nan) {
  Term a, b;
  if (kind == KIND_FLOAT) {
    b = symbolic_float(exec, frame->sp[-1]);
    a = symbolic_float(exec, frame->sp[-2]);
    frame->sp -= 2;
  } else {
    b = symbolic_wide(exec, frame->sp - 2, kind);
    a = symbolic_wide(exec, frame->sp - 4, kind);
    frame->sp -= 4;
  }
  int known;
  Term result = compare_ranges(exec, a, b, &known)
                    ? term_integer(exec->symbolic->terms, int_sort(exec), known)
                    : term_compare(exec->symbolic->terms, a, b, if_nan, int_sort(exec));
  push(exec, frame, result, false);
  frame->pc++;
  return true;
}

static bool increment(Exec *exec, Frame *frame) {
  Terms *terms = exec->symbolic->terms;
  Word *local = &frame->locals[frame->pc->a];
  Term sum = term_add(terms, symbolic_int(exec, *local),
                      term_integer(terms, int_sort(exec), frame->pc->b));
  push(exec, frame, sum, false);
  *local = *--frame->sp;
  frame->pc++;
  return true;
}

// Stores and returns of boolean, byte, char and short narrow the value and go on like the plain
// forms.
static void narrow_top(Exec *exec, Frame *frame, Kind kind) {
  if (word_tag(frame->sp[-1]) != TAG_TERM)
    return;
  frame->sp[-1] = heap_narrow(exec->symbolic->heap, frame->sp[-1], kind);
}

bool symbolic_put_narrow(Exec *exec, Frame *frame) {
  const Field *field = frame->pc->field;
  bool is_static = frame->pc->op == OP_PUTSTATIC_NARROW_Q;
  if (is_static && !init_is_ready(exec, field->owner))
    return init_class(exec, field->owner);
  if (!is_static && !frame->sp[-2])
    return raise_null(exec);
  narrow_top(exec, frame, field->kind);
  Word value = frame->sp[-1];
  uint32_t slot = is_static ? field->slot : (Ref)frame->sp[-2] + field->slot;
  machine_write(exec->machine, slot, value);
  frame->sp -= is_static ? 1 : 2;
  frame->pc++;
  return true;
}

static bool return_narrow(Exec *exec, Frame *frame) {
  narrow_top(exec, frame, (Kind)frame->pc->a);
  Word value = frame->sp[-1];
  return call_return(exec, &value, 1);
}

bool symbolic_arithmetic(Exec *exec, Frame *frame) {
  switch (frame->pc->op) {
  case OP_IADD:
    return pop_ints(exec, frame, term_add);
  case OP_ISUB:
    return pop_ints(exec, frame, term_sub);
  case OP_IMUL:
    return pop_ints(exec, frame, term_mul);
  case OP_IAND:
    return pop_ints(exec, frame, term_bit_and);
  case OP_IOR:
    return pop_ints(exec, frame, term_bit_or);
  case OP_IXOR:
    return pop_ints(exec, frame, term_bit_xor);
  case OP_LADD:
    return pop_wides(exec, frame, term_add, KIND_LONG);
  case OP_LSUB:
    return pop_wides(exec, frame, term_sub, KIND_LONG);
  case OP_LMUL:
    return pop_wides(exec, frame, term_mul, KIND_LONG);
  case OP_LAND:
    return pop_wides(exec, frame, term_bit_and, KIND_LONG);
  case OP_LOR:
    return pop_wides(exec, frame, term_bit_or, KIND_LONG);
  case OP_LXOR:
    return pop_wides(exec, frame, term_bit_xor, KIND_LONG);
  case OP_FADD:
    return pop_floats(exec, frame, term_fp_add);
  case OP_FSUB:
    return pop_floats(exec, frame, term_fp_sub);
  case OP_FMUL:
    return pop_floats(exec, frame, term_fp_mul);
  case OP_FDIV:
    return pop_floats(exec, frame, term_fp_div);
  case OP_FREM:
    return pop_floats(exec, frame, term_fp_rem);
  case OP_DADD:
    return pop_wides(exec, frame, term_fp_add, KIND_DOUBLE);
  case OP_DSUB:
    return pop_wides(exec, frame, term_fp_sub, KIND_DOUBLE);
  case OP_DMUL:
    return pop_wides(exec, frame, term_fp_mul, KIND_DOUBLE);
  case OP_DDIV:
    return pop_wides(exec, frame, term_fp_div, KIND_DOUBLE);
  case OP_DREM:
    return pop_wides(exec, frame, term_fp_rem, KIND_DOUBLE);
  case OP_ISHL:
  case OP_ISHR:
  case OP_IUSHR:
    return shift_int(exec, frame);
  case OP_LSHL:
  case OP_LSHR:
  case OP_LUSHR:
    return shift_long(exec, frame);
  case OP_INEG:
    return convert(exec, frame, KIND_INT, negated, false);
  case OP_LNEG:
    return convert(exec, frame, KIND_LONG, negated, true);
  case OP_FNEG:
    return convert(exec, frame, KIND_FLOAT, negated_fp, false);
  case OP_DNEG:
    return convert(exec, frame, KIND_DOUBLE, negated_fp, true);
  case OP_I2L:
    return convert(exec, frame, KIND_INT, widen, true);
  case OP_I2F:
    return convert(exec, frame, KIND_INT, to_float, false);
  case OP_I2D:
    return convert(exec, frame, KIND_INT, to_double, true);
  case OP_L2I:
    return convert(exec, frame, KIND_LONG, shorten, false);
  case OP_L2F:
    return convert(exec, frame, KIND_LONG, to_float, false);
  case OP_L2D:
    return convert(exec, frame, KIND_LONG, to_double, true);
  case OP_F2I:
    return convert(exec, frame, KIND_FLOAT, to_int, false);
  case OP_F2L:
    return convert(exec, frame, KIND_FLOAT, to_long, true);
  case OP_F2D:
    return convert(exec, frame, KIND_FLOAT, to_double, true);
  case OP_D2I:
    return convert(exec, frame, KIND_DOUBLE, to_int, false);
  case OP_D2L:
    return convert(exec, frame, KIND_DOUBLE, to_long, true);
  case OP_D2F:
    return convert(exec, frame, KIND_DOUBLE, to_float, false);
  case OP_I2B:
    return convert(exec, frame, KIND_INT, as_byte, false);
  case OP_I2C:
    return convert(exec, frame, KIND_INT, as_char, false);
  case OP_I2S:
    return convert(exec, frame, KIND_INT, as_short, false);
  case OP_LCMP:
    return compare(exec, frame, KIND_LONG, 1); // there is no NaN
  case OP_FCMPL:
    return compare(exec, frame, KIND_FLOAT, -1);
  case OP_FCMPG:
    return compare(exec, frame, KIND_FLOAT, 1);
  case OP_DCMPL:
    return compare(exec, frame, KIND_DOUBLE, -1);
  case OP_DCMPG:
    return compare(exec, frame, KIND_DOUBLE, 1);
  case OP_IINC:
    return increment(exec, frame);
  default:
    return false;
  }
}

// --- decisions ---------------------------------------------------------------------------------

// Division: the divisor is zero or it is not.
static bool divide(Exec *exec, Frame *frame) {
  assert(frame->pc->op == OP_IDIV || frame->pc->op == OP_IREM || frame->pc->op == OP_LDIV ||
         frame->pc->op == OP_LREM);
  Terms *terms = exec->symbolic->terms;
  bool wide = frame->pc->op == OP_LDIV || frame->pc->op == OP_LREM;
  bool remainder = frame->pc->op == OP_IREM || frame->pc->op == OP_LREM;
  Term divisor =
      wide ? symbolic_wide(exec, frame->sp - 2, KIND_LONG) : symbolic_int(exec, frame->sp[-1]);
  Term dividend =
      wide ? symbolic_wide(exec, frame->sp - 4, KIND_LONG) : symbolic_int(exec, frame->sp[-2]);
  Term zero = term_eq(terms, divisor, term_integer(terms, term_sort(terms, divisor), 0));
  uint32_t choice;
  if (!symbolic_decide(exec, (Term[]){term_not(terms, zero), zero}, 2, &choice))
    return false;
  if (choice == 1)
    return raise_division(exec);
  frame->sp -= wide ? 4 : 2;
  push(exec, frame,
       remainder ? term_rem(terms, dividend, divisor) : term_div(terms, dividend, divisor), wide);
  frame->pc++;
  return true;
}

static Term condition_of(Exec *exec, uint16_t op, Term a, Term b) {
  Terms *terms = exec->symbolic->terms;
  switch (op) {
  case OP_IFEQ:
  case OP_IF_ICMPEQ:
    return term_eq(terms, a, b);
  case OP_IFNE:
  case OP_IF_ICMPNE:
    return term_ne(terms, a, b);
  case OP_IFLT:
  case OP_IF_ICMPLT:
    return term_lt(terms, a, b);
  case OP_IFGE:
  case OP_IF_ICMPGE:
    return term_ge(terms, a, b);
  case OP_IFGT:
  case OP_IF_ICMPGT:
    return term_gt(terms, a, b);
  default:
    return term_le(terms, a, b);
  }
}

// The bytecode's own condition is the first case, as JBSE asks it first (the counting rules of
// POSE's Table 1, doc/HEAPS.md).
static bool branch(Exec *exec, Frame *frame) {
  Terms *terms = exec->symbolic->terms;
  const Insn *pc = frame->pc;
  bool two = pc->op >= OP_IF_ICMPEQ && pc->op <= OP_IF_ICMPLE;
  Term b = two ? symbolic_int(exec, frame->sp[-1]) : term_integer(terms, int_sort(exec), 0);
  Term a = symbolic_int(exec, frame->sp[two ? -2 : -1]);
  Term condition = condition_of(exec, pc->op, a, b);
  uint32_t choice;
  if (!symbolic_decide(exec, (Term[]){condition, term_not(terms, condition)}, 2, &choice))
    return false;
  frame->sp -= two ? 2 : 1;
  frame->pc = choice == 0 ? frame->method->code->insns + pc->b : frame->pc + 1;
  return true;
}

// A switch has one case for each target that it can reach; the default comes last.
static bool switch_on(Exec *exec, Frame *frame) {
  Terms *terms = exec->symbolic->terms;
  // Values that lead to one target are one case: the program cannot tell them apart by this switch.
  // With `targets` the guards are parallel lists, the default behind all others.
  const SwitchTable *table = frame->pc->table;
  Term key = symbolic_int(exec, frame->sp[-1]);
  VEC(Term) guards = {0};
  VEC(int32_t) targets = {0};
  for (int32_t i = 0; i < table->count; i++) {
    int64_t value = table->keys ? table->keys[i] : (int64_t)table->low + i;
    Term equal = term_eq(terms, key, term_integer(terms, int_sort(exec), value));
    size_t at = 0;
    while (at < targets.count && targets.items[at] != table->targets[i])
      at++;
    if (table->targets[i] == table->otherwise)
      continue; // goes where the default goes
    if (at < targets.count) {
      guards.items[at] = term_or(terms, guards.items[at], equal);
      continue;
    }
    vec_push(&guards, equal);
    vec_push(&targets, table->targets[i]);
  }
  Term others = term_true(terms);
  for (size_t i = 0; i < guards.count; i++)
    others = term_and(terms, others, term_not(terms, guards.items[i]));
  vec_push(&guards, others);
  vec_push(&targets, table->otherwise);
  uint32_t choice;
  bool going = symbolic_decide(exec, guards.items, (uint32_t)guards.count, &choice);
  assert(!going || choice < targets.count);
  if (going) {
    frame->sp--;
    frame->pc = frame->method->code->insns + targets.items[choice];
  }
  vec_free(&guards);
  vec_free(&targets);
  return going;
}

bool symbolic_branch(Exec *exec, Frame *frame, bool *running) {
  switch (frame->pc->op) {
  case OP_IDIV:
  case OP_IREM:
  case OP_LDIV:
  case OP_LREM:
    *running = divide(exec, frame);
    return true;
  case OP_IFEQ:
  case OP_IFNE:
  case OP_IFLT:
  case OP_IFGE:
  case OP_IFGT:
  case OP_IFLE:
  case OP_IF_ICMPEQ:
  case OP_IF_ICMPNE:
  case OP_IF_ICMPLT:
  case OP_IF_ICMPGE:
  case OP_IF_ICMPGT:
  case OP_IF_ICMPLE:
    *running = branch(exec, frame);
    return true;
  case OP_TABLESWITCH:
  case OP_LOOKUPSWITCH:
    *running = switch_on(exec, frame);
    return true;
  case OP_PUTSTATIC_NARROW_Q:
    *running = symbolic_put_narrow(exec, frame);
    return true;
  case OP_RETURN_NARROW:
    *running = return_narrow(exec, frame);
    return true;
  default:
    return false;
  }
}
