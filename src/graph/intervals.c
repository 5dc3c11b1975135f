// Interval arithmetic. Integers wrap as Java's do: an interval that leaves the range of its type
// becomes the whole range. With unbounded integers (--int math) a missing bound stays missing.
#include "graph/intervals.h"

Interval interval_full(Kind letter) {
  assert(letter == KIND_INT || letter == KIND_LONG);
  return (Interval){integer_least(letter), integer_most(letter)};
}

Interval interval_of(const StateValue *value) { return (Interval){value->low, value->high}; }

bool interval_fits(Interval range, Kind letter) {
  return range.low >= integer_least(letter) && range.high <= integer_most(letter);
}

bool interval_is_one(Interval range) { return range.low == range.high; }

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

// --- ranges of results ---------------------------------------------------------------------------

// Exact when nothing overflows; *exact says so.
static Interval add_ranges(Interval a, Interval b, Kind letter, bool *exact) {
  Interval sum;
  *exact = !__builtin_add_overflow(a.low, b.low, &sum.low) &&
           !__builtin_add_overflow(a.high, b.high, &sum.high) && interval_fits(sum, letter);
  return *exact ? sum : interval_full(letter);
}

Interval interval_negate(Interval a, Kind letter) {
  assert(a.low <= a.high);
  return a.low == integer_least(letter) ? interval_full(letter) : (Interval){-a.high, -a.low};
}

static Interval multiply(Interval a, Interval b, Kind letter) {
  const int64_t limit = INT64_C(1) << 31;
  if (a.low < -limit || a.high > limit || b.low < -limit || b.high > limit)
    return interval_full(letter);
  int64_t w = a.low * b.low, x = a.low * b.high, y = a.high * b.low, z = a.high * b.high;
  Interval product = {least(least(w, x), least(y, z)), most(most(w, x), most(y, z))};
  return interval_fits(product, letter) ? product : interval_full(letter);
}

// The divisor is not zero.
static Interval divide(Interval a, Interval b, Kind letter) {
  if (b.low > 0 && interval_is_one(b))
    return (Interval){a.low / b.low, a.high / b.low};
  if (b.low > 0)
    return (Interval){least(a.low, 0), most(a.high, 0)};
  if (a.low == integer_least(letter))
    return interval_full(letter);
  int64_t size = most(-a.low, a.high);
  return size < 0 ? interval_full(letter) : (Interval){-size, size};
}

static Interval remainder_of(Interval a, Interval b, Kind letter) {
  int64_t size =
      b.low == integer_least(letter) ? integer_most(letter) : most(most(-b.low, b.high), 1) - 1;
  if (a.low >= 0)
    return (Interval){0, least(a.high, size)};
  if (a.high <= 0)
    return (Interval){most(a.low, -size), 0};
  return (Interval){most(a.low, -size), least(a.high, size)};
}

static Interval and_ranges(Interval a, Interval b, Kind letter) {
  if (a.low >= 0 && b.low >= 0)
    return (Interval){0, least(a.high, b.high)};
  if (a.low >= 0)
    return (Interval){0, a.high};
  return b.low >= 0 ? (Interval){0, b.high} : interval_full(letter);
}

static Interval or_ranges(Interval a, Interval b, Kind letter) {
  if (a.low < 0 || b.low < 0)
    return interval_full(letter);
  int64_t bits = 0;
  while (bits < most(a.high, b.high))
    bits = bits * 2 + 1;
  return (Interval){0, bits};
}

static Interval shift_range(uint16_t op, Interval a, Interval b, Kind letter) {
  int64_t mask = letter == KIND_LONG ? 63 : 31;
  bool is_left = op == OP_ISHL || op == OP_LSHL, is_signed = op == OP_ISHR || op == OP_LSHR;
  if (is_left)
    return interval_is_one(b) && (b.low & mask) < 31
               ? multiply(a, (Interval){INT64_C(1) << (b.low & mask), INT64_C(1) << (b.low & mask)},
                          letter)
               : interval_full(letter);
  if (a.low >= 0 || is_signed) {
    if (interval_is_one(b))
      return (Interval){a.low >> (b.low & mask), a.high >> (b.low & mask)};
    return (Interval){least(a.low, 0), most(a.high, a.low >= 0 ? 0 : -1)};
  }
  if (interval_is_one(b) && (b.low & mask)) // at least one zero comes in at the top
    return (Interval){0,
                      (int64_t)((letter == KIND_LONG ? UINT64_MAX : UINT32_MAX) >> (b.low & mask))};
  return interval_full(letter);
}

Interval interval_result(uint16_t op, Interval a, Interval b, Kind letter, bool *is_sum) {
  assert(a.low <= a.high && b.low <= b.high);
  *is_sum = false;
  switch (op) {
  case OP_IADD:
  case OP_LADD:
    return add_ranges(a, b, letter, is_sum);
  case OP_ISUB:
  case OP_LSUB:
    return b.low == integer_least(letter)
               ? interval_full(letter)
               : add_ranges(a, interval_negate(b, letter), letter, is_sum);
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
bool interval_is_exact(uint16_t op, Interval a, Interval b, Interval result, Kind letter) {
  const Interval whole = interval_full(letter);
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

bool interval_same_in_java(uint16_t op, Interval a, Interval b, Kind letter, int64_t result) {
  bool is_sum;
  Interval range = interval_result(op, a, b, letter, &is_sum);
  bool is_added = op == OP_IADD || op == OP_LADD || op == OP_ISUB || op == OP_LSUB;
  return is_added ? is_sum && range.low == result : interval_is_exact(op, a, b, range, letter);
}

// --- without wrapping ----------------------------------------------------------------------------

bool interval_is_infinite(int64_t bound) { return bound == INT64_MIN || bound == INT64_MAX; }

static int64_t math_add(int64_t a, int64_t b, int64_t infinity) {
  const int64_t limit = INT64_C(1) << 61;
  bool is_far = a > limit || a < -limit || b > limit || b < -limit;
  return is_far ? infinity : a + b;
}

Interval interval_math_negate(Interval a) {
  return (Interval){a.high == INT64_MAX ? INT64_MIN : -a.high,
                    a.low == INT64_MIN ? INT64_MAX : -a.low};
}

static Interval math_sum(Interval a, Interval b) {
  return (Interval){math_add(a.low, b.low, INT64_MIN), math_add(a.high, b.high, INT64_MAX)};
}

// Where a bound is missing, only the sign is known.
Interval interval_math(uint16_t op, Interval a, Interval b) {
  bool is_sum;
  if (op == OP_IADD || op == OP_LADD)
    return math_sum(a, b);
  if (op == OP_ISUB || op == OP_LSUB)
    return math_sum(a, interval_math_negate(b));
  if (!interval_is_infinite(a.low) && !interval_is_infinite(a.high) &&
      !interval_is_infinite(b.low) && !interval_is_infinite(b.high))
    return interval_result(op, a, b, KIND_LONG, &is_sum);
  return a.low >= 0 && b.low >= 0 ? (Interval){0, INT64_MAX} : interval_full(KIND_LONG);
}

Interval interval_meet(Interval a, Interval b) {
  return (Interval){most(a.low, b.low), least(a.high, b.high)};
}
