// Interval arithmetic on signed integers that gives up (the full interval) rather than wraps.
#include "solve/facts_impl.h"

Range range_full(Sort sort) {
  if (!sort_is_bv(sort) || sort == SORT_BV64)
    return (Range){RANGE_MIN, RANGE_MAX};
  int64_t half = (int64_t)1 << ((int)sort - 1);
  return (Range){-half, half - 1};
}

Range range_intersect(Range a, Range b) {
  return (Range){a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

bool range_is_empty(Range range) { return range.low > range.high; }

Range range_normal(Sort sort, Range range) {
  if (sort_is_bv(sort))
    return range_intersect(range, range_full(sort));
  Range normal = range;
  if (range.low < -RANGE_CAP)
    normal.low = RANGE_MIN;
  if (range.low > RANGE_CAP)
    normal.low = RANGE_CAP;
  if (range.high > RANGE_CAP)
    normal.high = RANGE_MAX;
  if (range.high < -RANGE_CAP)
    normal.high = -RANGE_CAP;
  return normal;
}

static bool sum_overflows(int64_t a, int64_t b) {
  return b >= 0 ? a > INT64_MAX - b : a < INT64_MIN - b;
}

static bool fits(Sort sort, Range range) {
  Range full = range_full(sort);
  return range.low >= full.low && range.high <= full.high;
}

// The interval if it fits the sort, else everything: a result that may have wrapped.
static Range unless_wrapped(Sort sort, Range range) {
  return fits(sort, range) ? range_normal(sort, range) : range_full(sort);
}

static bool is_unbounded(Sort sort, int64_t bound) {
  return sort == SORT_INT && (bound == RANGE_MIN || bound == RANGE_MAX);
}

// One bound of a sum; false when it overflows. No bound stays no bound.
static bool add_bound(Sort sort, int64_t a, int64_t b, int64_t *sum) {
  if (is_unbounded(sort, a) || is_unbounded(sort, b)) {
    *sum = is_unbounded(sort, a) ? a : b;
    return true;
  }
  if (sum_overflows(a, b))
    return false;
  *sum = a + b;
  return true;
}

Range range_add(Sort sort, Range a, Range b) {
  assert(sort_is_integer(sort));
  Range sum;
  if (!add_bound(sort, a.low, b.low, &sum.low) || !add_bound(sort, a.high, b.high, &sum.high))
    return range_full(sort);
  return unless_wrapped(sort, sum);
}

bool range_shift(Sort sort, Range a, int64_t by, Range *sum) {
  assert(sort_is_integer(sort));
  if (sort == SORT_INT && (by > RANGE_CAP || by < -RANGE_CAP))
    return false;
  if (!add_bound(sort, a.low, by, &sum->low) || !add_bound(sort, a.high, by, &sum->high))
    return false;
  if (!fits(sort, *sum))
    return false;
  *sum = range_normal(sort, *sum);
  return true;
}

// Up to 32 bits the sum is a + by - k * 2^width with k = -1, 0 or 1: three intervals, cut with what
// is known of a.
static bool unshift_wrapped(Sort sort, Range a, int64_t by, Range sum, Range *result) {
  int64_t modulus = (int64_t)1 << (int)sort;
  *result = (Range){RANGE_MAX, RANGE_MIN};
  for (int64_t k = -1; k <= 1; k++) {
    Range piece = {sum.low - by + k * modulus, sum.high - by + k * modulus};
    piece = range_intersect(piece, a);
    if (range_is_empty(piece))
      continue;
    result->low = piece.low < result->low ? piece.low : result->low;
    result->high = piece.high > result->high ? piece.high : result->high;
  }
  return true;
}

bool range_unshift(Sort sort, Range a, int64_t by, Range sum, Range *result) {
  if (sort_is_bv(sort) && (int)sort <= 32)
    return unshift_wrapped(sort, a, by, sum, result);
  // Without wrap-around for every a, a = sum - by.
  Range all;
  if (by == INT64_MIN || !range_shift(sort, a, by, &all))
    return false;
  sum = range_intersect(sum, all);
  return !range_is_empty(sum) && range_shift(sort, sum, -by, result);
}

Range range_neg(Sort sort, Range a) {
  assert(sort_is_integer(sort));
  if (sort == SORT_INT)
    return (Range){a.high == RANGE_MAX ? RANGE_MIN : -a.high,
                   a.low == RANGE_MIN ? RANGE_MAX : -a.low};
  if (a.low == range_full(sort).low)
    return range_full(sort);
  return (Range){-a.high, -a.low};
}

Range range_mul(Sort sort, Range a, Range b) {
  assert(sort_is_integer(sort));
  const int64_t small = (int64_t)1 << 31; // products of such numbers do not overflow
  if (a.low < -small || a.high > small || b.low < -small || b.high > small)
    return range_full(sort);
  int64_t products[4] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  Range range = {products[0], products[0]};
  for (int i = 1; i < 4; i++) {
    range.low = products[i] < range.low ? products[i] : range.low;
    range.high = products[i] > range.high ? products[i] : range.high;
  }
  return unless_wrapped(sort, range);
}

Range range_div(Sort sort, Range a, Range b) {
  assert(sort_is_integer(sort));
  if (!range_is_single(b) || b.low <= 0)
    return range_full(sort);
  return (Range){is_unbounded(sort, a.low) ? a.low : a.low / b.low,
                 is_unbounded(sort, a.high) ? a.high : a.high / b.low};
}

// The remainder has the sign of the dividend and is smaller than the divisor.
Range range_rem(Sort sort, Range a, Range b) {
  assert(sort_is_integer(sort));
  if (!range_is_single(b) || b.low == 0 || b.low == INT64_MIN)
    return range_full(sort);
  int64_t most = (b.low > 0 ? b.low : -b.low) - 1;
  Range range = {a.low >= 0 ? 0 : -most, a.high <= 0 ? 0 : most};
  if (a.low >= 0 && a.high < range.high)
    range.high = a.high;
  if (a.high <= 0 && a.low > range.low)
    range.low = a.low;
  return range_normal(sort, range);
}

Range range_shr(Sort sort, Range a, Range count) {
  if (!sort_is_bv(sort) || !range_is_single(count) || count.low < 0 || count.low >= (int)sort)
    return range_full(sort);
  return (Range){a.low >> count.low, a.high >> count.low};
}

Range range_and(Sort sort, Range a, Range b) {
  if (a.low >= 0 && b.low >= 0)
    return (Range){0, a.high < b.high ? a.high : b.high};
  if (a.low >= 0)
    return (Range){0, a.high};
  if (b.low >= 0)
    return (Range){0, b.high};
  return range_full(sort);
}

Range range_resize(Sort sort, Range a) { return unless_wrapped(sort, a); }

Range range_unsigned(Sort sort, Sort from, Range a) {
  if (a.low >= 0)
    return range_normal(sort, a);
  if ((int)from >= 63)
    return range_full(sort);
  return range_normal(sort, (Range){0, ((int64_t)1 << (int)from) - 1});
}
