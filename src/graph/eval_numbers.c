// Arithmetic on numbers: relations between operands and result, literals, floats. What becomes of
// intervals is in intervals.c.
#include "graph/intervals.h"
#include "graph/step.h"

#include "base/arith.h"

// --- literals ------------------------------------------------------------------------------------

static int64_t apply_int(uint16_t op, int32_t a, int32_t b) {
  switch (op) {
  case OP_IADD:
    return java_iadd(a, b);
  case OP_ISUB:
    return java_isub(a, b);
  case OP_IMUL:
    return java_imul(a, b);
  case OP_IDIV:
    return java_idiv(a, b);
  case OP_IREM:
    return java_irem(a, b);
  case OP_ISHL:
    return java_ishl(a, b);
  case OP_ISHR:
    return java_ishr(a, b);
  case OP_IUSHR:
    return java_iushr(a, b);
  case OP_IAND:
    return a & b;
  case OP_IOR:
    return a | b;
  case OP_IXOR:
    return a ^ b;
  }
  fatal("no operation on ints: %u", op);
}

static int64_t apply_long(uint16_t op, int64_t a, int64_t b) {
  switch (op) {
  case OP_LADD:
    return java_ladd(a, b);
  case OP_LSUB:
    return java_lsub(a, b);
  case OP_LMUL:
    return java_lmul(a, b);
  case OP_LDIV:
    return java_ldiv(a, b);
  case OP_LREM:
    return java_lrem(a, b);
  case OP_LSHL:
    return java_lshl(a, (int32_t)b);
  case OP_LSHR:
    return java_lshr(a, (int32_t)b);
  case OP_LUSHR:
    return java_lushr(a, (int32_t)b);
  case OP_LAND:
    return a & b;
  case OP_LOR:
    return a | b;
  case OP_LXOR:
    return a ^ b;
  }
  fatal("no operation on longs: %u", op);
}

// --- integers ------------------------------------------------------------------------------------

static const char *sign_of(uint16_t op) {
  switch (op) {
  case OP_IADD:
  case OP_LADD:
    return "+";
  case OP_ISUB:
  case OP_LSUB:
    return "-";
  case OP_IMUL:
  case OP_LMUL:
    return "*";
  case OP_IDIV:
  case OP_LDIV:
    return "/";
  case OP_IREM:
  case OP_LREM:
    return "%";
  case OP_ISHL:
  case OP_LSHL:
    return "<<";
  case OP_ISHR:
  case OP_LSHR:
    return ">>";
  case OP_IUSHR:
  case OP_LUSHR:
    return ">>>";
  case OP_IAND:
  case OP_LAND:
    return "&";
  case OP_IOR:
  case OP_LOR:
    return "|";
  case OP_IXOR:
  case OP_LXOR:
    return "^";
  }
  fatal("no operation on integers: %u", op);
}

// Can the bits of an operation without wrapping be computed as a long's?
static bool is_bitwise(uint16_t op) {
  return op != OP_IADD && op != OP_LADD && op != OP_ISUB && op != OP_LSUB && op != OP_IMUL &&
         op != OP_LMUL && op != OP_ISHL && op != OP_LSHL && op != OP_IUSHR && op != OP_LUSHR;
}

// A sum without overflow is as far from one operand as the other is from zero.
static void relate_sum(Step *step, State *state, Reference sum, Reference a, Interval b) {
  assert(b.low <= b.high);
  step_assume(step, (interval_is_infinite(b.high) || state_bound(state, sum, a, b.high)) &&
                        (interval_is_infinite(b.low) || state_bound(state, a, sum, -b.low)));
}

// What the difference bounds say about a - b; a missing bound is one that is far.
static Interval difference_of(const State *state, Reference a, Reference b) {
  int64_t most_of = state_difference(state, a, b), least_of = state_difference(state, b, a);
  return (Interval){least_of == INT64_MAX ? INT64_MIN : -least_of, most_of};
}

// A bound that is missing would fit into a long.
static bool is_bounded(Interval range) {
  return !interval_is_infinite(range.low) && !interval_is_infinite(range.high);
}

// The same for unbounded integers; every equation is exact.
static Reference combine_math(Step *step, State *state, uint16_t op, Reference x, Reference y,
                              Kind letter) {
  assert(step->world->is_math);
  Interval p = interval_of(state_value(state, x)), q = interval_of(state_value(state, y));
  bool is_add = op == OP_IADD || op == OP_LADD, is_sub = op == OP_ISUB || op == OP_LSUB;
  if (op >= OP_ISHL && op <= OP_LUSHR && interval_is_one(q)) // the low bits say how far
    q.low = q.high = q.low & (letter == KIND_LONG ? 63 : 31);
  Interval range = interval_math(op, p, q);
  if (is_sub)
    range = interval_meet(range, difference_of(state, x, y));
  if (interval_is_one(p) && interval_is_one(q) && is_bitwise(op))
    range.low = range.high = letter == KIND_LONG
                                 ? apply_long(op, p.low, q.low)
                                 : apply_long((uint16_t)(op - OP_IADD + OP_LADD), p.low, q.low);
  Reference result = state_integer(step->world, state, letter, range.low, range.high);
  if (is_add || is_sub)
    relate_sum(step, state, result, x, is_add ? q : interval_math_negate(q));
  if (is_add)
    relate_sum(step, state, result, y, p);
  return result;
}

// Is x + added a long because of another long that lies between: i + 1 <= n where i < n?
static bool fits_beside(const State *state, Reference x, Interval added) {
  Interval own = interval_of(state_value(state, x));
  int64_t sum;
  bool above = !__builtin_add_overflow(own.high, added.high, &sum);
  bool below = !__builtin_add_overflow(own.low, added.low, &sum);
  for (size_t i = 0; i < state->bounds.count && !(above && below); i++) {
    Bound bound = state->bounds.items[i];
    above |=
        reference_is(bound.a, x) && !__builtin_add_overflow(bound.c, added.high, &sum) && sum <= 0;
    below |= reference_is(bound.b, x) && bound.c <= added.low;
  }
  return above && below;
}

static Reference combine(Step *step, State *state, uint16_t op, Reference x, Reference y,
                         Kind letter, bool *exact) {
  assert(letter == KIND_INT || letter == KIND_LONG);
  const StateValue *a = state_value(state, x), *b = state_value(state, y);
  Interval p = interval_of(a), q = interval_of(b);
  *exact = true;
  if (step->world->is_math)
    return combine_math(step, state, op, x, y, letter);
  if (interval_is_one(p) && interval_is_one(q)) {
    int64_t value = letter == KIND_LONG ? apply_long(op, p.low, q.low)
                                        : apply_int(op, (int32_t)p.low, (int32_t)q.low);
    *exact = interval_same_in_java(op, p, q, letter, value);
    return state_literal(step->world, state, letter, value);
  }
  bool is_sum, is_add = op == OP_IADD || op == OP_LADD;
  Interval range = interval_result(op, p, q, letter, &is_sum);
  Interval difference = difference_of(state, x, y);
  if ((op == OP_ISUB || op == OP_LSUB) && is_bounded(difference) &&
      interval_fits(difference, letter)) {
    range = is_sum ? interval_meet(range, difference) : difference;
    is_sum = true; // the difference itself fits: nothing wraps
  }
  if (op == OP_LADD || op == OP_LSUB)
    is_sum = is_sum || fits_beside(state, x, is_add ? q : interval_negate(q, letter)) ||
             (is_add && fits_beside(state, y, p));
  *exact = is_add || op == OP_ISUB || op == OP_LSUB ? is_sum
                                                    : interval_is_exact(op, p, q, range, letter);
  Reference result = state_integer(step->world, state, letter, range.low, range.high);
  if (is_sum)
    relate_sum(step, state, result, x, is_add ? q : interval_math_negate(q)); // -q need not fit
  if (is_sum && is_add)
    relate_sum(step, state, result, y, p);
  return result;
}

static void finish(Step *step, State *state, Reference result, Kind letter, const char *label) {
  state_push_kind(state, result, letter);
  state_top(state)->pc++;
  step_done(step, state, EDGE_EVAL, "%s", label);
}

// (x + y) >>> 1 of two locals, in straight code that ends here?
static bool is_middle(Step *step, Reference *x, Reference *y) {
  const StateFrame *frame = step->frame;
  const Insn *at = &frame->code->insns[frame->pc];
  LinkError error = {0};
  if (frame->pc < 4 || at[-1].op != OP_CONST || at[-1].bits != 1 || at[-2].op != OP_IADD ||
      at[-3].op != OP_LOAD || at[-4].op != OP_LOAD || frame->code->has_subroutines)
    return false;
  const Cfg *cfg = method_cfg(step->world->program, frame->method, &error);
  *x = frame->words[at[-4].a];
  *y = frame->words[at[-3].a];
  return cfg && cfg->block_of[frame->pc] == cfg->block_of[frame->pc - 4] &&
         state_value(step->from, *x)->low >= 0 && state_value(step->from, *y)->low >= 0;
}

// The middle of two numbers that are not negative lies between them, also when their sum wraps: a
// search that halves a range of an array stays inside.
static void relate_middle(Step *step, State *state, Reference result) {
  Reference x, y;
  if (step->world->is_math || !is_middle(step, &x, &y))
    return;
  if (state_difference(state, x, y) <= 0)
    step_assume(step, state_bound(state, x, result, 0) && state_bound(state, result, y, 0));
  else if (state_difference(state, y, x) <= 0)
    step_assume(step, state_bound(state, y, result, 0) && state_bound(state, result, x, 0));
}

static void eval_binary(Step *step, uint16_t op, Kind letter) {
  assert(letter == KIND_INT || letter == KIND_LONG);
  bool is_shift = op >= OP_ISHL && op <= OP_LUSHR, is_long = letter == KIND_LONG;
  uint32_t right_words = is_long && !is_shift ? 2 : 1, left_words = is_long ? 2 : 1;
  Reference y = step_peek(step, right_words - 1);
  Reference x = step_peek(step, right_words + left_words - 1);
  if (op == OP_IDIV || op == OP_LDIV || op == OP_IREM || op == OP_LREM) {
    const unsigned parts[] = {ORDER_SAME, ORDER_LESS | ORDER_MORE};
    unsigned part;
    if (!need_order(step, y, reference_none(), 0, parts, 2, &part))
      return;
    if (part == 0) {
      step_throw(step, step_copy(step), "java/lang/ArithmeticException");
      return;
    }
  }
  State *state = step_copy(step);
  state_drop(state, right_words + left_words);
  bool exact;
  Reference result = combine(step, state, op, x, y, letter, &exact);
  if (op == OP_IUSHR)
    relate_middle(step, state, result);
  step_relate(step,
              (EdgeRelation){
                  .sign = sign_of(op), .result = result, .left = x, .right = y, .is_exact = exact});
  char name[16];
  reference_name(state, result, name);
  finish(step, state, result, letter,
         arena_format(&step->world->arena, "%s = %s %s %s", name, step_name(step, x), sign_of(op),
                      step_name(step, y)));
}

static void eval_negate(Step *step, Kind letter) {
  assert(letter == KIND_INT || letter == KIND_LONG);
  uint32_t words = letter == KIND_LONG ? 2 : 1;
  Reference x = step_peek(step, words - 1);
  State *state = step_copy(step);
  state_drop(state, words);
  Interval range = interval_of(state_value(state, x));
  if (step->world->is_math)
    range = interval_math_negate(range);
  else
    range = interval_is_one(range) && range.low == integer_least(letter)
                ? range
                : interval_negate(range, letter);
  Reference result = state_integer(step->world, state, letter, range.low, range.high);
  bool exact = step->world->is_math || state_value(state, x)->low > integer_least(letter);
  step_relate(step, (EdgeRelation){.sign = "*",
                                   .result = result,
                                   .left = x,
                                   .right = reference_none(),
                                   .constant = -1,
                                   .is_exact = exact});
  char name[16];
  reference_name(state, result, name);
  finish(step, state, result, letter,
         arena_format(&step->world->arena, "%s = -%s", name, step_name(step, x)));
}

static void eval_increment(Step *step, const Insn *insn) {
  assert(insn->op == OP_IINC && insn->a < step->frame->code->max_locals);
  State *state = step_copy(step);
  Reference x = step->frame->words[insn->a];
  Reference step_size = state_literal(step->world, state, KIND_INT, insn->b);
  bool exact;
  Reference result = combine(step, state, OP_IADD, x, step_size, KIND_INT, &exact);
  step_relate(step, (EdgeRelation){.sign = "+",
                                   .result = result,
                                   .left = x,
                                   .right = reference_none(),
                                   .constant = insn->b,
                                   .is_exact = exact});
  state_top(state)->words[insn->a] = result;
  state_top(state)->pc++;
  char name[16];
  reference_name(state, result, name);
  step_done(step, state, EDGE_EVAL, "%s = %s + %d", name, step_name(step, x), insn->b);
}

// --- conversions between integers ----------------------------------------------------------------

// What is left of a number in fewer bits.
static int64_t narrowed(int64_t value, Interval range) {
  uint64_t size = (uint64_t)(range.high - range.low) + 1; // a power of 2
  return range.low + (int64_t)(((uint64_t)value - (uint64_t)range.low) & (size - 1));
}

static Reference narrow_value(Step *step, State *state, const char *sign, Interval range,
                              Reference x, Kind to) {
  const StateValue *value = state_value(state, x);
  bool is_same = value->low >= range.low && value->high <= range.high;
  if (!is_same && value->low == value->high)
    return state_literal(step->world, state, to, narrowed(value->low, range));
  Interval kept = is_same ? interval_of(value) : range;
  Reference result = state_integer(step->world, state, to, kept.low, kept.high);
  if (is_same && kept.low != kept.high)
    step_assume(step, state_bound(state, result, x, 0) && state_bound(state, x, result, 0));
  step_relate(step, (EdgeRelation){.sign = is_same ? "+" : sign,
                                   .result = result,
                                   .left = x,
                                   .right = reference_none(),
                                   .is_exact = true});
  return result;
}

// `sign` is the name of the instruction: the relation where something may be cut off.
static void eval_narrow(Step *step, const char *sign, Interval range, Kind from, Kind to) {
  assert(range.low <= range.high);
  Reference x = step_peek(step, from == KIND_LONG ? 1 : 0);
  State *state = step_copy(step);
  state_drop(state, from == KIND_LONG ? 2 : 1);
  const StateValue *value = state_value(state, x);
  bool is_same = value->low >= range.low && value->high <= range.high;
  Reference result = is_same && from == to ? x : narrow_value(step, state, sign, range, x, to);
  char name[16];
  reference_name(state, result, name);
  finish(step, state, result, to,
         reference_is(result, x)
             ? ""
             : arena_format(&step->world->arena, "%s = %s%s%s", name, is_same ? "" : sign,
                            is_same ? "" : " ", step_name(step, x)));
}

// --- floats --------------------------------------------------------------------------------------

static double number_of(const StateValue *value) {
  assert(value->kind == VALUE_FLOAT && value->is_known);
  return value->letter == KIND_FLOAT ? (double)float_of_bits((uint32_t)value->bits)
                                     : double_of_bits(value->bits);
}

static uint64_t bits_of(double number, Kind letter) {
  return letter == KIND_FLOAT ? bits_of_float((float)number) : bits_of_double(number);
}

// Operations on floats are done as floats: rounding twice could differ for
// remainders only in principle, but the plain way needs no argument.
static double apply_float(unsigned op, double a, double b) {
  float x = (float)a, y = (float)b;
  switch (op) {
  case OP_FADD:
    return (double)(x + y);
  case OP_FSUB:
    return (double)(x - y);
  case OP_FMUL:
    return (double)(x * y);
  case OP_FDIV:
    return (double)(x / y);
  case OP_FREM:
    return (double)java_frem(x, y);
  case OP_DADD:
    return a + b;
  case OP_DSUB:
    return a - b;
  case OP_DMUL:
    return a * b;
  case OP_DDIV:
    return a / b;
  case OP_DREM:
    return java_drem(a, b);
  }
  fatal("no operation on floats: %u", op);
}

static void eval_float(Step *step, uint16_t op, Kind letter) {
  assert(letter == KIND_FLOAT || letter == KIND_DOUBLE);
  uint32_t words = letter == KIND_DOUBLE ? 2 : 1;
  bool is_negate = op == OP_FNEG || op == OP_DNEG;
  State *state = step_copy(step);
  StateValue y = *state_value(state, step_peek(step, words - 1));
  StateValue x = is_negate ? y : *state_value(state, step_peek(step, 2 * words - 1));
  state_drop(state, is_negate ? words : 2 * words);
  bool is_known = x.is_known && y.is_known;
  uint64_t bits = 0;
  if (is_known && is_negate)
    bits = x.bits ^ (letter == KIND_DOUBLE ? UINT64_C(1) << 63 : UINT64_C(1) << 31);
  else if (is_known)
    bits = bits_of(apply_float(op, number_of(&x), number_of(&y)), letter);
  finish(step, state, state_float(step->world, state, letter, is_known, bits), letter, "");
}

// From an integer to a float, from a float to an integer, between floats.
static void eval_convert(Step *step, Kind from, Kind to) {
  uint32_t words = kind_words(from);
  State *state = step_copy(step);
  StateValue x = *state_value(state, step_peek(step, words - 1));
  state_drop(state, words);
  Reference result;
  if (from == KIND_INT || from == KIND_LONG) {
    // A long goes to float in one rounding.
    uint64_t bits = to == KIND_FLOAT ? bits_of_float((float)x.low) : bits_of_double((double)x.low);
    result = state_float(step->world, state, to, x.low == x.high, bits);
  } else if (to == KIND_INT || to == KIND_LONG) {
    double number = x.is_known ? number_of(&x) : 0;
    int64_t value = to == KIND_INT ? java_d2i(number) : java_d2l(number);
    result = x.is_known ? state_literal(step->world, state, to, value)
                        : state_integer(step->world, state, to,
                                        integer_least(integer_range(step->world, to)),
                                        integer_most(integer_range(step->world, to)));
  } else {
    result = state_float(step->world, state, to, x.is_known,
                         x.is_known ? bits_of(number_of(&x), to) : 0);
  }
  finish(step, state, result, to, "");
}

static void eval_float_compare(Step *step, Kind letter, int32_t if_nan) {
  assert(if_nan == 1 || if_nan == -1);
  uint32_t words = letter == KIND_DOUBLE ? 2 : 1;
  State *state = step_copy(step);
  StateValue y = *state_value(state, step_peek(step, words - 1));
  StateValue x = *state_value(state, step_peek(step, 2 * words - 1));
  state_drop(state, 2 * words);
  Reference result = state_integer(step->world, state, KIND_INT, -1, 1);
  if (x.is_known && y.is_known)
    result = state_literal(step->world, state, KIND_INT,
                           java_dcmp(number_of(&x), number_of(&y), if_nan));
  finish(step, state, result, KIND_INT, "");
}

static void eval_long_compare(Step *step) {
  const unsigned parts[] = {ORDER_LESS, ORDER_SAME, ORDER_MORE};
  unsigned part;
  if (!need_order(step, step_peek(step, 3), step_peek(step, 1), 0, parts, 3, &part))
    return;
  State *state = step_copy(step);
  state_drop(state, 4);
  finish(step, state, state_literal(step->world, state, KIND_INT, (int64_t)part - 1), KIND_INT, "");
}

// The rest: increment, conversions, comparisons.
static void eval_other(Step *step, const Insn *insn) {
  static const Interval byte = {INT8_MIN, INT8_MAX}, character = {0, UINT16_MAX},
                        short_range = {INT16_MIN, INT16_MAX};
  switch (insn->op) {
  case OP_IINC:
    eval_increment(step, insn);
    break;
  case OP_I2L:
    eval_narrow(step, "i2l", interval_full(KIND_LONG), KIND_INT, KIND_LONG);
    break;
  case OP_L2I:
    eval_narrow(step, "l2i", interval_full(integer_range(step->world, KIND_INT)), KIND_LONG,
                KIND_INT);
    break;
  case OP_I2B:
    eval_narrow(step, "i2b", byte, KIND_INT, KIND_INT);
    break;
  case OP_I2C:
    eval_narrow(step, "i2c", character, KIND_INT, KIND_INT);
    break;
  case OP_I2S:
    eval_narrow(step, "i2s", short_range, KIND_INT, KIND_INT);
    break;
#define CONVERT(from, to, a, b)                                                                    \
  case OP_##from##2##to:                                                                           \
    eval_convert(step, a, b);                                                                      \
    break;
    CONVERT(I, F, KIND_INT, KIND_FLOAT)
    CONVERT(I, D, KIND_INT, KIND_DOUBLE)
    CONVERT(L, F, KIND_LONG, KIND_FLOAT)
    CONVERT(L, D, KIND_LONG, KIND_DOUBLE)
    CONVERT(F, I, KIND_FLOAT, KIND_INT)
    CONVERT(F, L, KIND_FLOAT, KIND_LONG)
    CONVERT(F, D, KIND_FLOAT, KIND_DOUBLE)
    CONVERT(D, I, KIND_DOUBLE, KIND_INT)
    CONVERT(D, L, KIND_DOUBLE, KIND_LONG)
    CONVERT(D, F, KIND_DOUBLE, KIND_FLOAT)
#undef CONVERT
  case OP_LCMP:
    eval_long_compare(step);
    break;
  case OP_FCMPL:
  case OP_FCMPG:
    eval_float_compare(step, KIND_FLOAT, insn->op == OP_FCMPL ? -1 : 1);
    break;
  default:
    eval_float_compare(step, KIND_DOUBLE, insn->op == OP_DCMPL ? -1 : 1);
  }
}

// In ops.def the four kinds of add, sub, mul, div, rem and neg follow each
// other, and so do the two of the shifts and the bitwise operations.
_Static_assert(OP_DNEG - OP_IADD == 23 && OP_LXOR - OP_ISHL == 11, "the order of ops.def");

void eval_number(Step *step, const Insn *insn) {
  uint16_t op = insn->op;
  if (op > OP_LXOR) {
    eval_other(step, insn);
    return;
  }
  Kind letter = op <= OP_DNEG ? "IJFD"[(op - OP_IADD) % 4] : "IJ"[(op - OP_ISHL) % 2];
  if (letter == KIND_FLOAT || letter == KIND_DOUBLE)
    eval_float(step, op, letter);
  else if (op == OP_INEG || op == OP_LNEG)
    eval_negate(step, letter);
  else
    eval_binary(step, op, letter);
}
