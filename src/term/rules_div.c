// Division and remainder, truncating toward zero. See kinds.def for the value of a division by
// zero.
#include "term/term_impl.h"

// The range of a bit vector, and the constant divisor with a magnitude above 1; false when there is
// none.
static bool divisor_of(const Terms *terms, Term b, int64_t *divisor) {
  if (!is_const(terms, b) || !value_fits_int64(const_of(terms, b)))
    return false;
  *divisor = value_signed(const_of(terms, b));
  return *divisor != 0 && *divisor != 1 && *divisor != -1;
}

static bool is_nonnegative(const Terms *terms, Term a) {
  int64_t low, high;
  return sort_is_bv(sort_of(terms, a)) && term_range(terms, a, &low, &high) && low >= 0;
}

// Every value of a has a smaller magnitude than the divisor.
static bool is_below(const Terms *terms, Term a, int64_t divisor) {
  assert(divisor != 0);
  int64_t low, high;
  if (!sort_is_bv(sort_of(terms, a)) || !term_range(terms, a, &low, &high))
    return false;
  // Compared as negative numbers, which have room for the magnitude of the least one.
  int64_t minus = divisor < 0 ? divisor : -divisor;
  return low > minus && -high > minus;
}

static bool is_power_of_two(int64_t number) { return number > 0 && !(number & (number - 1)); }

static unsigned exponent_of(int64_t power) {
  assert(is_power_of_two(power));
  unsigned exponent = 0;
  while (power >> exponent != 1)
    exponent++;
  return exponent;
}

// --- Rules of DIV ----------------------------------------------------------------------------

// match: x / 0
// result: x < 0 ? 1 : -1; over Int 0
static Term div_by_zero(Terms *terms, Term a, Term b) {
  if (!is_zero(terms, b))
    return NO_TERM;
  Sort sort = sort_of(terms, a);
  if (sort == SORT_INT)
    return b;
  return term_ite(terms, term_lt(terms, a, b), term_bv(terms, sort, 1),
                  term_bv(terms, sort, UINT64_MAX));
}

// match: x / 1
// result: x
static Term div_by_one(Terms *terms, Term a, Term b) {
  return is_number(terms, b, 1) ? a : NO_TERM;
}

// match: x / -1
// result: -x
static Term div_by_minus_one(Terms *terms, Term a, Term b) {
  return is_number(terms, b, -1) ? term_neg(terms, a) : NO_TERM;
}

// match: x / k where |x| < |k|
// result: 0
static Term div_below(Terms *terms, Term a, Term b) {
  int64_t divisor;
  return divisor_of(terms, b, &divisor) && is_below(terms, a, divisor) ? number_like(terms, a, 0)
                                                                       : NO_TERM;
}

// match: (x / k1) / k2 where k1 * k2 does not overflow
// result: x / (k1 * k2)
static Term div_div(Terms *terms, Term a, Term b) {
  int64_t outer, inner;
  if (!is_kind(terms, a, TERM_DIV) || !divisor_of(terms, b, &outer) ||
      !divisor_of(terms, child_of(terms, a, 1), &inner))
    return NO_TERM;
  if (outer < INT32_MIN || outer > INT32_MAX || inner < INT32_MIN || inner > INT32_MAX)
    return NO_TERM;
  Term product = number_like(terms, b, outer * inner);
  if (!is_number(terms, product, outer * inner))
    return NO_TERM; // it wrapped
  return term_div(terms, child_of(terms, a, 0), product);
}

// match: x / 2^n where x >= 0, of bit vectors
// result: x >>> n
static Term div_power(Terms *terms, Term a, Term b) {
  int64_t divisor;
  if (!divisor_of(terms, b, &divisor) || !is_power_of_two(divisor) || !is_nonnegative(terms, a))
    return NO_TERM;
  Term count = term_bv(terms, sort_of(terms, a), exponent_of(divisor));
  return term_make(terms, TERM_USHR, sort_of(terms, a), (Term[]){a, count});
}

// match: (x * k) / k over Int, k != 0
// result: x
static Term div_product(Terms *terms, Term a, Term b) {
  bool match = sort_of(terms, a) == SORT_INT && is_kind(terms, a, TERM_MUL) && is_const(terms, b) &&
               term_is(child_of(terms, a, 1), b) && !is_zero(terms, b);
  return match ? child_of(terms, a, 0) : NO_TERM;
}

Term term_div(Terms *terms, Term a, Term b) {
  Sort sort = sort_of(terms, a);
  assert(sort_is_integer(sort) && sort_of(terms, b) == sort);
  try_rule(fold_binary, TERM_DIV, sort, a, b);
  try_rule(lift_binary, TERM_DIV, sort, a, b);
  try_rule(div_by_zero, a, b);
  try_rule(div_by_one, a, b);
  try_rule(div_by_minus_one, a, b);
  try_rule(div_below, a, b);
  try_rule(div_div, a, b);
  try_rule(div_power, a, b);
  try_rule(div_product, a, b);
  return term_intern(terms, TERM_DIV, sort, a, b, NO_TERM);
}

// --- Rules of REM ----------------------------------------------------------------------------

// match: x % 0
// result: x
static Term rem_by_zero(Terms *terms, Term a, Term b) { return is_zero(terms, b) ? a : NO_TERM; }

// match: x % 1, x % -1
// result: 0
static Term rem_by_one(Terms *terms, Term a, Term b) {
  return is_number(terms, b, 1) || is_number(terms, b, -1) ? number_like(terms, a, 0) : NO_TERM;
}

// match: 0 % x, x % x
// result: 0
static Term rem_zero(Terms *terms, Term a, Term b) {
  return is_zero(terms, a) || term_is(a, b) ? number_like(terms, a, 0) : NO_TERM;
}

// match: x % k where |x| < |k|
// result: x
static Term rem_below(Terms *terms, Term a, Term b) {
  int64_t divisor;
  return divisor_of(terms, b, &divisor) && is_below(terms, a, divisor) ? a : NO_TERM;
}

// match: x % -k, k > 0
// result: x % k
static Term rem_negative(Terms *terms, Term a, Term b) {
  int64_t divisor;
  if (!divisor_of(terms, b, &divisor) || divisor > 0 || divisor == INT64_MIN)
    return NO_TERM;
  Term positive = number_like(terms, b, -divisor);
  return is_number(terms, positive, -divisor) ? term_rem(terms, a, positive) : NO_TERM;
}

// match: x % 2^n where x >= 0, of bit vectors
// result: x & (2^n - 1)
static Term rem_power(Terms *terms, Term a, Term b) {
  int64_t divisor;
  if (!divisor_of(terms, b, &divisor) || !is_power_of_two(divisor) || !is_nonnegative(terms, a))
    return NO_TERM;
  return term_bit_and(terms, a, number_like(terms, a, divisor - 1));
}

// match: (x % k) % k, or (x * k) % k over Int
// result: x % k, or 0
static Term rem_again(Terms *terms, Term a, Term b) {
  if (is_kind(terms, a, TERM_REM) && term_is(child_of(terms, a, 1), b))
    return a;
  bool product = sort_of(terms, a) == SORT_INT && is_kind(terms, a, TERM_MUL) &&
                 is_const(terms, b) && term_is(child_of(terms, a, 1), b);
  return product ? number_like(terms, a, 0) : NO_TERM;
}

Term term_rem(Terms *terms, Term a, Term b) {
  Sort sort = sort_of(terms, a);
  assert(sort_is_integer(sort) && sort_of(terms, b) == sort);
  try_rule(fold_binary, TERM_REM, sort, a, b);
  try_rule(lift_binary, TERM_REM, sort, a, b);
  try_rule(rem_by_zero, a, b);
  try_rule(rem_by_one, a, b);
  try_rule(rem_zero, a, b);
  try_rule(rem_again, a, b);
  try_rule(rem_below, a, b);
  try_rule(rem_negative, a, b);
  try_rule(rem_power, a, b);
  return term_intern(terms, TERM_REM, sort, a, b, NO_TERM);
}
