// Arithmetic on intervals and floats. Integers wrap as Java's do: an interval
// that leaves the range of its type becomes the whole range. With unbounded
// integers (--int math) nothing wraps, and a missing bound stays missing.
#include "graph/step.h"

#include "base/arith.h"

typedef struct Range {
  int64_t low, high;
} Range;

static Range full(char letter) { return (Range){integer_least(letter), integer_most(letter)}; }

static Range range_of(const StateValue *value) { return (Range){value->low, value->high}; }

static bool fits(Range range, char letter) {
  return range.low >= integer_least(letter) && range.high <= integer_most(letter);
}

static bool is_one(Range range) { return range.low == range.high; }

// Sums of numbers this small cannot overflow 64 bits.
static bool is_small(Range range) {
  const int64_t limit = INT64_C(1) << 62;
  return range.low > -limit && range.high < limit;
}

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

// --- ranges of results
// ----------------------------------------------------------------------------

// Exact when nothing overflows; *exact says so.
static Range add_ranges(Range a, Range b, char letter, bool *exact) {
  *exact = is_small(a) && is_small(b);
  Range sum = *exact ? (Range){a.low + b.low, a.high + b.high} : full(letter);
  *exact = *exact && fits(sum, letter);
  return *exact ? sum : full(letter);
}

static Range negate(Range a, char letter) {
  return a.low == integer_least(letter) ? full(letter) : (Range){-a.high, -a.low};
}

static Range multiply(Range a, Range b, char letter) {
  const int64_t limit = INT64_C(1) << 31;
  if (a.low < -limit || a.high > limit || b.low < -limit || b.high > limit)
    return full(letter);
  int64_t w = a.low * b.low, x = a.low * b.high, y = a.high * b.low, z = a.high * b.high;
  Range product = {least(least(w, x), least(y, z)), most(most(w, x), most(y, z))};
  return fits(product, letter) ? product : full(letter);
}

// The divisor is not zero.
static Range divide(Range a, Range b, char letter) {
  if (b.low > 0 && is_one(b))
    return (Range){a.low / b.low, a.high / b.low};
  if (b.low > 0)
    return (Range){least(a.low, 0), most(a.high, 0)};
  if (a.low == integer_least(letter))
    return full(letter);
  int64_t size = most(-a.low, a.high);
  return size < 0 ? full(letter) : (Range){-size, size};
}

static Range remainder_of(Range a, Range b, char letter) {
  int64_t size =
      b.low == integer_least(letter) ? integer_most(letter) : most(most(-b.low, b.high), 1) - 1;
  if (a.low >= 0)
    return (Range){0, least(a.high, size)};
  if (a.high <= 0)
    return (Range){most(a.low, -size), 0};
  return (Range){most(a.low, -size), least(a.high, size)};
}

static Range and_ranges(Range a, Range b, char letter) {
  if (a.low >= 0 && b.low >= 0)
    return (Range){0, least(a.high, b.high)};
  if (a.low >= 0)
    return (Range){0, a.high};
  return b.low >= 0 ? (Range){0, b.high} : full(letter);
}

static Range or_ranges(Range a, Range b, char letter) {
  if (a.low < 0 || b.low < 0)
    return full(letter);
  int64_t bits = 0;
  while (bits < most(a.high, b.high))
    bits = bits * 2 + 1;
  return (Range){0, bits};
}

static Range shift_range(uint16_t op, Range a, Range b, char letter) {
  int64_t mask = letter == 'J' ? 63 : 31;
  bool is_left = op == OP_ISHL || op == OP_LSHL, is_signed = op == OP_ISHR || op == OP_LSHR;
  if (is_left)
    return is_one(b) && (b.low & mask) < 31
               ? multiply(a, (Range){INT64_C(1) << (b.low & mask), INT64_C(1) << (b.low & mask)},
                          letter)
               : full(letter);
  if (a.low >= 0 || is_signed) {
    if (is_one(b))
      return (Range){a.low >> (b.low & mask), a.high >> (b.low & mask)};
    return (Range){least(a.low, 0), most(a.high, a.low >= 0 ? 0 : -1)};
  }
  if (is_one(b) && (b.low & mask)) // at least one zero comes in at the top
    return (Range){0, (int64_t)((letter == 'J' ? UINT64_MAX : UINT32_MAX) >> (b.low & mask))};
  return full(letter);
}

// --- literals
// -------------------------------------------------------------------------------------

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
  default:
    return a ^ b;
  }
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
  default:
    return a ^ b;
  }
}

// --- integers
// -------------------------------------------------------------------------------------

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
  default:
    return "^";
  }
}

static Range result_range(uint16_t op, Range a, Range b, char letter, bool *is_sum) {
  *is_sum = false;
  switch (op) {
  case OP_IADD:
  case OP_LADD:
    return add_ranges(a, b, letter, is_sum);
  case OP_ISUB:
  case OP_LSUB:
    return b.low == integer_least(letter) ? full(letter)
                                          : add_ranges(a, negate(b, letter), letter, is_sum);
  case OP_IMUL:
  case OP_LMUL:
    return multiply(a, b, letter);
  case OP_IDIV:
  case OP_LDIV:
    return divide(a, b, letter);
  case OP_IREM:
  case OP_LREM:
    return remainder_of(a, b, letter);
  case OP_IAND:
  case OP_LAND:
    return and_ranges(a, b, letter);
  case OP_IOR:
  case OP_LOR:
  case OP_IXOR:
  case OP_LXOR:
    return or_ranges(a, b, letter);
  default:
    return shift_range(op, a, b, letter);
  }
}

// Does the equation also hold for unbounded integers?
static bool is_exact(uint16_t op, Range a, Range b, Range result, char letter) {
  const Range whole = full(letter);
  bool is_whole = result.low == whole.low && result.high == whole.high;
  switch (op) {
  case OP_IMUL:
  case OP_LMUL:
  case OP_ISHL:
  case OP_LSHL:
    return !is_whole; // a product that may leave the range becomes the whole range
  case OP_IDIV:
  case OP_LDIV:
    return a.low > whole.low || b.low > -1 || b.high < -1;
  case OP_IUSHR:
  case OP_LUSHR:
    return a.low >= 0;
  default:
    return true; // bits and remainders never leave the range
  }
}

static bool same_in_java(uint16_t op, Range a, Range b, char letter, int64_t result) {
  bool is_sum;
  Range range = result_range(op, a, b, letter, &is_sum);
  bool is_added = op == OP_IADD || op == OP_LADD || op == OP_ISUB || op == OP_LSUB;
  return is_added ? is_sum && range.low == result : is_exact(op, a, b, range, letter);
}

// --- without wrapping
// -----------------------------------------------------------------------------

static bool is_infinite(int64_t bound) { return bound == INT64_MIN || bound == INT64_MAX; }

static int64_t math_add(int64_t a, int64_t b, int64_t infinity) {
  const int64_t limit = INT64_C(1) << 61;
  bool is_far = a > limit || a < -limit || b > limit || b < -limit;
  return is_far ? infinity : a + b;
}

static Range math_negate(Range a) {
  return (Range){a.high == INT64_MAX ? INT64_MIN : -a.high,
                 a.low == INT64_MIN ? INT64_MAX : -a.low};
}

static Range math_sum(Range a, Range b) {
  return (Range){math_add(a.low, b.low, INT64_MIN), math_add(a.high, b.high, INT64_MAX)};
}

// Where a bound is missing, only the sign is known.
static Range math_range(uint16_t op, Range a, Range b) {
  bool is_sum;
  switch (op) {
  case OP_IADD:
  case OP_LADD:
    return math_sum(a, b);
  case OP_ISUB:
  case OP_LSUB:
    return math_sum(a, math_negate(b));
  default:
    if (!is_infinite(a.low) && !is_infinite(a.high) && !is_infinite(b.low) && !is_infinite(b.high))
      return result_range(op, a, b, 'J', &is_sum);
    return a.low >= 0 && b.low >= 0 ? (Range){0, INT64_MAX} : full('J');
  }
}

// Can the bits of an operation without wrapping be computed as a long's?
static bool is_bitwise(uint16_t op) {
  return op != OP_IADD && op != OP_LADD && op != OP_ISUB && op != OP_LSUB && op != OP_IMUL &&
         op != OP_LMUL && op != OP_ISHL && op != OP_LSHL && op != OP_IUSHR && op != OP_LUSHR;
}

// A sum without overflow is as far from one operand as the other is from zero.
static void relate_sum(Step *step, State *state, Reference sum, Reference a, Range b) {
  step_assume(step, (is_infinite(b.high) || state_bound(state, sum, a, b.high)) &&
                        (is_infinite(b.low) || state_bound(state, a, sum, -b.low)));
}

// What the difference bounds say about a - b; a missing bound is one that is far.
static Range difference_range(const State *state, Reference a, Reference b) {
  int64_t most_of = state_difference(state, a, b), least_of = state_difference(state, b, a);
  return (Range){least_of == INT64_MAX ? INT64_MIN : -least_of, most_of};
}

static Range meet(Range a, Range b) { return (Range){most(a.low, b.low), least(a.high, b.high)}; }

// The same for unbounded integers; every equation is exact.
static Reference combine_math(Step *step, State *state, uint16_t op, Reference x, Reference y,
                              char letter) {
  Range p = range_of(state_value(state, x)), q = range_of(state_value(state, y));
  bool is_add = op == OP_IADD || op == OP_LADD, is_sub = op == OP_ISUB || op == OP_LSUB;
  if (op >= OP_ISHL && op <= OP_LUSHR && is_one(q)) // the low bits say how far
    q.low = q.high = q.low & (letter == 'J' ? 63 : 31);
  Range range = math_range(op, p, q);
  if (is_sub)
    range = meet(range, difference_range(state, x, y));
  if (is_one(p) && is_one(q) && is_bitwise(op))
    range.low = range.high = letter == 'J'
                                 ? apply_long(op, p.low, q.low)
                                 : apply_long((uint16_t)(op - OP_IADD + OP_LADD), p.low, q.low);
  Reference result = state_integer(step->world, state, letter, range.low, range.high);
  if (is_add || is_sub)
    relate_sum(step, state, result, x, is_add ? q : math_negate(q));
  if (is_add)
    relate_sum(step, state, result, y, p);
  return result;
}

static Reference combine(Step *step, State *state, uint16_t op, Reference x, Reference y,
                         char letter, bool *exact) {
  const StateValue *a = state_value(state, x), *b = state_value(state, y);
  Range p = range_of(a), q = range_of(b);
  *exact = true;
  if (step->world->is_math)
    return combine_math(step, state, op, x, y, letter);
  if (is_one(p) && is_one(q)) {
    int64_t value = letter == 'J' ? apply_long(op, p.low, q.low)
                                  : apply_int(op, (int32_t)p.low, (int32_t)q.low);
    *exact = same_in_java(op, p, q, letter, value);
    return state_literal(step->world, state, letter, value);
  }
  bool is_sum, is_add = op == OP_IADD || op == OP_LADD;
  Range range = result_range(op, p, q, letter, &is_sum);
  if ((op == OP_ISUB || op == OP_LSUB) && fits(difference_range(state, x, y), letter)) {
    range = is_sum ? meet(range, difference_range(state, x, y)) : difference_range(state, x, y);
    is_sum = true; // the difference itself fits: nothing wraps
  }
  *exact = is_add || op == OP_ISUB || op == OP_LSUB ? is_sum : is_exact(op, p, q, range, letter);
  Reference result = state_integer(step->world, state, letter, range.low, range.high);
  if (is_sum)
    relate_sum(step, state, result, x, is_add ? q : math_negate(q)); // -q need not fit
  if (is_sum && is_add)
    relate_sum(step, state, result, y, p);
  return result;
}

static void finish(Step *step, State *state, Reference result, char letter, const char *label) {
  state_push_kind(state, result, letter);
  state_top(state)->pc++;
  step_done(step, state, EDGE_EVAL, "%s", label);
}

static void eval_binary(Step *step, uint16_t op, char letter) {
  bool is_shift = op >= OP_ISHL && op <= OP_LUSHR, is_long = letter == 'J';
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
  step_relate(step,
              (EdgeRelation){
                  .sign = sign_of(op), .result = result, .left = x, .right = y, .is_exact = exact});
  char name[16];
  reference_name(state, result, name);
  finish(step, state, result, letter,
         arena_format(&step->world->arena, "%s = %s %s %s", name, step_name(step, x), sign_of(op),
                      step_name(step, y)));
}

static void eval_negate(Step *step, char letter) {
  uint32_t words = letter == 'J' ? 2 : 1;
  Reference x = step_peek(step, words - 1);
  State *state = step_copy(step);
  state_drop(state, words);
  Range range = range_of(state_value(state, x));
  if (step->world->is_math)
    range = math_negate(range);
  else
    range = is_one(range) && range.low == integer_least(letter) ? range : negate(range, letter);
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
  State *state = step_copy(step);
  Reference x = step->frame->words[insn->a];
  Reference step_size = state_literal(step->world, state, 'I', insn->b);
  bool exact;
  Reference result = combine(step, state, OP_IADD, x, step_size, 'I', &exact);
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

// --- conversions between integers
// -----------------------------------------------------------------

static void eval_narrow(Step *step, Range range, char from, char to) {
  uint32_t words = from == 'J' ? 2 : 1;
  Reference x = step_peek(step, words - 1);
  State *state = step_copy(step);
  state_drop(state, words);
  const StateValue *value = state_value(state, x);
  bool is_same = value->low >= range.low && value->high <= range.high;
  Reference result = x;
  if (!is_same || from != to) {
    int64_t low = is_same ? value->low : range.low, high = is_same ? value->high : range.high;
    result = state_integer(step->world, state, to, low, high);
    if (is_same && low != high)
      step_assume(step, state_bound(state, result, x, 0) && state_bound(state, x, result, 0));
  }
  if (is_same && !reference_is(result, x))
    step_relate(
        step,
        (EdgeRelation){
            .sign = "+", .result = result, .left = x, .right = reference_none(), .is_exact = true});
  char name[16];
  reference_name(state, result, name);
  finish(step, state, result, to,
         is_same && !reference_is(result, x)
             ? arena_format(&step->world->arena, "%s = %s", name, step_name(step, x))
             : "");
}

// --- floats
// ---------------------------------------------------------------------------------------

static double number_of(const StateValue *value) {
  return value->letter == 'F' ? (double)float_of_bits((uint32_t)value->bits)
                              : double_of_bits(value->bits);
}

static uint64_t bits_of(double number, char letter) {
  return letter == 'F' ? bits_of_float((float)number) : bits_of_double(number);
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
  default:
    return java_drem(a, b);
  }
}

static void eval_float(Step *step, uint16_t op, char letter) {
  uint32_t words = letter == 'D' ? 2 : 1;
  bool is_negate = op == OP_FNEG || op == OP_DNEG;
  State *state = step_copy(step);
  StateValue y = *state_value(state, step_peek(step, words - 1));
  StateValue x = is_negate ? y : *state_value(state, step_peek(step, 2 * words - 1));
  state_drop(state, is_negate ? words : 2 * words);
  bool is_known = x.is_known && y.is_known;
  uint64_t bits = 0;
  if (is_known && is_negate)
    bits = x.bits ^ (letter == 'D' ? UINT64_C(1) << 63 : UINT64_C(1) << 31);
  else if (is_known)
    bits = bits_of(apply_float(op, number_of(&x), number_of(&y)), letter);
  finish(step, state, state_float(step->world, state, letter, is_known, bits), letter, "");
}

// From an integer to a float, from a float to an integer, between floats.
static void eval_convert(Step *step, char from, char to) {
  uint32_t words = kind_words(from);
  State *state = step_copy(step);
  StateValue x = *state_value(state, step_peek(step, words - 1));
  state_drop(state, words);
  Reference result;
  if (from == 'I' || from == 'J') {
    // A long goes to float in one rounding.
    uint64_t bits = to == 'F' ? bits_of_float((float)x.low) : bits_of_double((double)x.low);
    result = state_float(step->world, state, to, x.low == x.high, bits);
  } else if (to == 'I' || to == 'J') {
    double number = x.is_known ? number_of(&x) : 0;
    int64_t value = to == 'I' ? java_d2i(number) : java_d2l(number);
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

static void eval_float_compare(Step *step, char letter, int32_t if_nan) {
  uint32_t words = letter == 'D' ? 2 : 1;
  State *state = step_copy(step);
  StateValue y = *state_value(state, step_peek(step, words - 1));
  StateValue x = *state_value(state, step_peek(step, 2 * words - 1));
  state_drop(state, 2 * words);
  Reference result = state_integer(step->world, state, 'I', -1, 1);
  if (x.is_known && y.is_known)
    result =
        state_literal(step->world, state, 'I', java_dcmp(number_of(&x), number_of(&y), if_nan));
  finish(step, state, result, 'I', "");
}

static void eval_long_compare(Step *step) {
  const unsigned parts[] = {ORDER_LESS, ORDER_SAME, ORDER_MORE};
  unsigned part;
  if (!need_order(step, step_peek(step, 3), step_peek(step, 1), 0, parts, 3, &part))
    return;
  State *state = step_copy(step);
  state_drop(state, 4);
  finish(step, state, state_literal(step->world, state, 'I', (int64_t)part - 1), 'I', "");
}

// The rest: increment, conversions, comparisons.
static void eval_other(Step *step, const Insn *insn) {
  static const Range byte = {INT8_MIN, INT8_MAX}, character = {0, UINT16_MAX},
                     short_range = {INT16_MIN, INT16_MAX};
  switch (insn->op) {
  case OP_IINC:
    eval_increment(step, insn);
    break;
  case OP_I2L:
    eval_narrow(step, full('J'), 'I', 'J');
    break;
  case OP_L2I:
    eval_narrow(step, full(integer_range(step->world, 'I')), 'J', 'I');
    break;
  case OP_I2B:
    eval_narrow(step, byte, 'I', 'I');
    break;
  case OP_I2C:
    eval_narrow(step, character, 'I', 'I');
    break;
  case OP_I2S:
    eval_narrow(step, short_range, 'I', 'I');
    break;
#define CONVERT(from, to, a, b)                                                                    \
  case OP_##from##2##to:                                                                           \
    eval_convert(step, a, b);                                                                      \
    break;
    CONVERT(I, F, 'I', 'F')
    CONVERT(I, D, 'I', 'D')
    CONVERT(L, F, 'J', 'F')
    CONVERT(L, D, 'J', 'D')
    CONVERT(F, I, 'F', 'I')
    CONVERT(F, L, 'F', 'J')
    CONVERT(F, D, 'F', 'D')
    CONVERT(D, I, 'D', 'I')
    CONVERT(D, L, 'D', 'J')
    CONVERT(D, F, 'D', 'F')
#undef CONVERT
  case OP_LCMP:
    eval_long_compare(step);
    break;
  case OP_FCMPL:
  case OP_FCMPG:
    eval_float_compare(step, 'F', insn->op == OP_FCMPL ? -1 : 1);
    break;
  default:
    eval_float_compare(step, 'D', insn->op == OP_DCMPL ? -1 : 1);
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
  char letter = op <= OP_DNEG ? "IJFD"[(op - OP_IADD) % 4] : "IJ"[(op - OP_ISHL) % 2];
  if (letter == 'F' || letter == 'D')
    eval_float(step, op, letter);
  else if (op == OP_INEG || op == OP_LNEG)
    eval_negate(step, letter);
  else
    eval_binary(step, op, letter);
}
