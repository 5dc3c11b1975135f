// Symbolic numbers: terms out of words, arithmetic and conversions on them. What decides is in
// symbolic_branches.c.
#include "exec/exec_impl.h"

#include "base/arith.h"

// --- words and terms ---------------------------------------------------------------------------

static bool is_math(const Exec *exec) { return heap_options(exec->symbolic->heap)->math; }
static Sort int_sort(const Exec *exec) { return kind_sort(exec->symbolic->heap, KIND_INT); }

Term symbolic_int(Exec *exec, Word word) {
  return heap_word_term(exec->symbolic->heap, &word, KIND_INT);
}

Term symbolic_operand(Exec *exec, const Word *words, Kind kind) {
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

void symbolic_push(Exec *exec, Frame *frame, Term term, bool wide) {
  assert(wide ? term_sort(exec->symbolic->terms, term) != SORT_FLOAT
              : term_sort(exec->symbolic->terms, term) != SORT_DOUBLE);
  Word words[2];
  term = settle_number(exec, term);
  heap_term_words(exec->symbolic->heap, term, wide ? KIND_LONG : KIND_INT, words);
  *frame->sp++ = words[0];
  if (wide)
    *frame->sp++ = words[1];
}

// --- arithmetic --------------------------------------------------------------------------------

typedef Term Binary(Terms *terms, Term a, Term b);
typedef Term Conversion(Exec *exec, Term a);

static bool pop_two(Exec *exec, Frame *frame, Binary *build, Kind kind) {
  int words = (int)kind_words(kind);
  assert(frame->sp - 2 * words >= frame->locals + frame->method->code->max_locals);
  Term b = symbolic_operand(exec, frame->sp - words, kind),
       a = symbolic_operand(exec, frame->sp - 2 * words, kind);
  frame->sp -= 2 * words;
  symbolic_push(exec, frame, build(exec->symbolic->terms, a, b), kind_is_wide(kind));
  frame->pc++;
  return true;
}

// Java ints are shifted by 5 bits of the count, also where integers are unbounded.
static Term int_count(Exec *exec, Term count) {
  Terms *terms = exec->symbolic->terms;
  return is_math(exec) ? term_bit_and(terms, count, term_math(terms, 31)) : count;
}

static bool shift_int(Exec *exec, Frame *frame) {
  assert(frame->sp - 2 >= frame->locals + frame->method->code->max_locals);
  assert(frame->pc->op == OP_ISHL || frame->pc->op == OP_ISHR || frame->pc->op == OP_IUSHR);
  Terms *terms = exec->symbolic->terms;
  Term count = int_count(exec, symbolic_int(exec, frame->sp[-1]));
  Term value = symbolic_int(exec, frame->sp[-2]);
  Term result = frame->pc->op == OP_ISHL   ? term_shl(terms, value, count)
                : frame->pc->op == OP_ISHR ? term_shr(terms, value, count)
                : is_math(exec)            ? term_int_ushr(terms, value, count, 32)
                                           : term_ushr(terms, value, count);
  frame->sp -= 2;
  symbolic_push(exec, frame, result, false);
  frame->pc++;
  return true;
}

static bool shift_long(Exec *exec, Frame *frame) {
  assert(frame->pc->op == OP_LSHL || frame->pc->op == OP_LSHR || frame->pc->op == OP_LUSHR);
  Terms *terms = exec->symbolic->terms;
  Term count = symbolic_int(exec, frame->sp[-1]);
  Term value = symbolic_operand(exec, frame->sp - 3, KIND_LONG);
  Term result = frame->pc->op == OP_LSHL   ? term_shl(terms, value, count)
                : frame->pc->op == OP_LSHR ? term_shr(terms, value, count)
                : is_math(exec)            ? term_int_ushr(terms, value, count, 64)
                                           : term_ushr(terms, value, count);
  frame->sp -= 3;
  symbolic_push(exec, frame, result, true);
  frame->pc++;
  return true;
}

static Term number_of_sort(Terms *terms, Sort sort, double number) {
  assert(sort_is_fp(sort));
  return sort == SORT_FLOAT ? term_float(terms, (float)number) : term_double(terms, number);
}

// To an integer: that of the range, if there is one only.
static Term converted(Exec *exec, Term value, Conversion *build) {
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
static bool convert(Exec *exec, Frame *frame, Kind from, Conversion *build, bool wide) {
  assert(from == KIND_INT || from == KIND_LONG || from == KIND_FLOAT || from == KIND_DOUBLE);
  Term value = symbolic_operand(exec, frame->sp - kind_words(from), from);
  frame->sp -= kind_words(from);
  symbolic_push(exec, frame, converted(exec, value, build), wide);
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
// A number that loris knows only up to its last places (Math.sin and the like) lies in a range. If
// the ranges are apart, no place matters; if not, the decision depends on them, and the path says
// so.
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
  assert(kind == KIND_LONG || kind == KIND_FLOAT || kind == KIND_DOUBLE);
  assert(if_nan == 1 || if_nan == -1);
  int words = (int)kind_words(kind);
  Term b = symbolic_operand(exec, frame->sp - words, kind),
       a = symbolic_operand(exec, frame->sp - 2 * words, kind);
  frame->sp -= 2 * words;
  int known;
  Term result = compare_ranges(exec, a, b, &known)
                    ? term_integer(exec->symbolic->terms, int_sort(exec), known)
                    : term_compare(exec->symbolic->terms, a, b, if_nan, int_sort(exec));
  symbolic_push(exec, frame, result, false);
  frame->pc++;
  return true;
}

static bool increment(Exec *exec, Frame *frame) {
  assert(frame->pc->a < frame->method->code->max_locals);
  Terms *terms = exec->symbolic->terms;
  Word *local = &frame->locals[frame->pc->a];
  Term sum = term_add(terms, symbolic_int(exec, *local),
                      term_integer(terms, int_sort(exec), frame->pc->b));
  symbolic_push(exec, frame, sum, false);
  *local = *--frame->sp;
  frame->pc++;
  return true;
}

// --- by operation --------------------------------------------------------------------------------

// Two operands of one kind become one.
static const struct {
  Binary *build;
  Kind kind;
} binaries[OP_COUNT] = {
    [OP_IADD] = {term_add, KIND_INT},      [OP_LADD] = {term_add, KIND_LONG},
    [OP_ISUB] = {term_sub, KIND_INT},      [OP_LSUB] = {term_sub, KIND_LONG},
    [OP_IMUL] = {term_mul, KIND_INT},      [OP_LMUL] = {term_mul, KIND_LONG},
    [OP_IAND] = {term_bit_and, KIND_INT},  [OP_LAND] = {term_bit_and, KIND_LONG},
    [OP_IOR] = {term_bit_or, KIND_INT},    [OP_LOR] = {term_bit_or, KIND_LONG},
    [OP_IXOR] = {term_bit_xor, KIND_INT},  [OP_LXOR] = {term_bit_xor, KIND_LONG},
    [OP_FADD] = {term_fp_add, KIND_FLOAT}, [OP_DADD] = {term_fp_add, KIND_DOUBLE},
    [OP_FSUB] = {term_fp_sub, KIND_FLOAT}, [OP_DSUB] = {term_fp_sub, KIND_DOUBLE},
    [OP_FMUL] = {term_fp_mul, KIND_FLOAT}, [OP_DMUL] = {term_fp_mul, KIND_DOUBLE},
    [OP_FDIV] = {term_fp_div, KIND_FLOAT}, [OP_DDIV] = {term_fp_div, KIND_DOUBLE},
    [OP_FREM] = {term_fp_rem, KIND_FLOAT}, [OP_DREM] = {term_fp_rem, KIND_DOUBLE},
};

// One operand becomes a value of perhaps another kind.
static const struct {
  Conversion *build;
  Kind from, to;
} conversions[OP_COUNT] = {
    [OP_INEG] = {negated, KIND_INT, KIND_INT},
    [OP_LNEG] = {negated, KIND_LONG, KIND_LONG},
    [OP_FNEG] = {negated_fp, KIND_FLOAT, KIND_FLOAT},
    [OP_DNEG] = {negated_fp, KIND_DOUBLE, KIND_DOUBLE},
    [OP_I2L] = {widen, KIND_INT, KIND_LONG},
    [OP_I2F] = {to_float, KIND_INT, KIND_FLOAT},
    [OP_I2D] = {to_double, KIND_INT, KIND_DOUBLE},
    [OP_L2I] = {shorten, KIND_LONG, KIND_INT},
    [OP_L2F] = {to_float, KIND_LONG, KIND_FLOAT},
    [OP_L2D] = {to_double, KIND_LONG, KIND_DOUBLE},
    [OP_F2I] = {to_int, KIND_FLOAT, KIND_INT},
    [OP_F2L] = {to_long, KIND_FLOAT, KIND_LONG},
    [OP_F2D] = {to_double, KIND_FLOAT, KIND_DOUBLE},
    [OP_D2I] = {to_int, KIND_DOUBLE, KIND_INT},
    [OP_D2L] = {to_long, KIND_DOUBLE, KIND_LONG},
    [OP_D2F] = {to_float, KIND_DOUBLE, KIND_FLOAT},
    [OP_I2B] = {as_byte, KIND_INT, KIND_INT},
    [OP_I2C] = {as_char, KIND_INT, KIND_INT},
    [OP_I2S] = {as_short, KIND_INT, KIND_INT},
};

// What NaN compares to is 1 or -1; of longs there is none.
static const struct {
  Kind kind;
  int if_nan;
} comparisons[OP_COUNT] = {
    [OP_LCMP] = {KIND_LONG, 1},     [OP_FCMPL] = {KIND_FLOAT, -1}, [OP_FCMPG] = {KIND_FLOAT, 1},
    [OP_DCMPL] = {KIND_DOUBLE, -1}, [OP_DCMPG] = {KIND_DOUBLE, 1},
};

bool symbolic_arithmetic(Exec *exec, Frame *frame) {
  uint16_t op = frame->pc->op;
  assert(op < OP_COUNT);
  if (binaries[op].build)
    return pop_two(exec, frame, binaries[op].build, binaries[op].kind);
  if (conversions[op].build)
    return convert(exec, frame, conversions[op].from, conversions[op].build,
                   kind_is_wide(conversions[op].to));
  if (comparisons[op].if_nan)
    return compare(exec, frame, comparisons[op].kind, comparisons[op].if_nan);
  if (op == OP_ISHL || op == OP_ISHR || op == OP_IUSHR)
    return shift_int(exec, frame);
  if (op == OP_LSHL || op == OP_LSHR || op == OP_LUSHR)
    return shift_long(exec, frame);
  return op == OP_IINC && increment(exec, frame);
}
