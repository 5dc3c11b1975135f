// Conversions between widths and to and from unbounded Int.
#include "term/term_impl.h"

static bool is_extension(const Terms *terms, Term a) {
  return is_kind(terms, a, TERM_SEXT) || is_kind(terms, a, TERM_ZEXT);
}

// --- Rules of TRUNC --------------------------------------------------------------------------

// match: trunc(trunc(x))
// result: trunc(x)
static Term trunc_trunc(Terms *terms, Term a, Sort sort) {
  return is_kind(terms, a, TERM_TRUNC) ? term_trunc(terms, child_of(terms, a, 0), sort) : NO_TERM;
}

// match: trunc(sext(x)), trunc(zext(x))
// result: trunc(x), x, or the extension of x, by the widths
static Term trunc_extended(Terms *terms, Term a, Sort sort) {
  if (!is_extension(terms, a))
    return NO_TERM;
  Term x = child_of(terms, a, 0);
  if (sort <= sort_of(terms, x))
    return term_trunc(terms, x, sort);
  return term_make(terms, kind_of(terms, a), sort, &x);
}

// The operation leaves the low bits of its first operand alone: x & k with ones there, x | k and
// x ^ k with zeros.
static bool keeps_low_bits(const Terms *terms, Term a, Sort sort) {
  TermKind kind = kind_of(terms, a);
  if ((kind != TERM_BIT_AND && kind != TERM_BIT_OR && kind != TERM_BIT_XOR) ||
      !is_const(terms, child_of(terms, a, 1)))
    return false;
  uint64_t low = const_of(terms, child_of(terms, a, 1)).bits & width_mask(sort);
  return low == (kind == TERM_BIT_AND ? width_mask(sort) : 0);
}

// match: trunc(x & k), trunc(x | k), trunc(x ^ k) where the low bits of x stay, any number of times
// result: trunc(x)
static Term trunc_masked(Terms *terms, Term a, Sort sort) {
  if (!keeps_low_bits(terms, a, sort))
    return NO_TERM;
  while (keeps_low_bits(terms, a, sort))
    a = child_of(terms, a, 0);
  return term_trunc(terms, a, sort);
}

Term term_trunc(Terms *terms, Term a, Sort sort) {
  assert(sort_is_bv(sort_of(terms, a)) && sort_is_bv(sort) && sort <= sort_of(terms, a));
  if (sort == sort_of(terms, a))
    return a;
  try_rule(fold_unary, TERM_TRUNC, sort, a);
  try_rule(trunc_trunc, a, sort);
  try_rule(trunc_extended, a, sort);
  try_rule(trunc_masked, a, sort);
  try_rule(lift_unary, TERM_TRUNC, sort, a);
  return term_intern(terms, TERM_TRUNC, sort, a, NO_TERM, NO_TERM);
}

// --- Rules of SEXT and ZEXT ------------------------------------------------------------------

// match: sext(sext(x)), zext(zext(x)), sext(zext(x))
// result: sext(x), zext(x), zext(x)
static Term extend_extended(Terms *terms, TermKind kind, Term a, Sort sort) {
  if (!is_extension(terms, a) || (kind == TERM_ZEXT && is_kind(terms, a, TERM_SEXT)))
    return NO_TERM;
  Term x = child_of(terms, a, 0);
  return term_make(terms, kind_of(terms, a), sort, &x);
}

// match: sext(trunc(x)) to the width of x, where x fits the narrow width
// result: x
static Term sext_trunc(Terms *terms, Term a, Sort sort) {
  if (!is_kind(terms, a, TERM_TRUNC) || sort_of(terms, child_of(terms, a, 0)) != sort)
    return NO_TERM;
  int64_t low, high, most = (int64_t)(width_mask(sort_of(terms, a)) >> 1);
  if (!term_range(terms, child_of(terms, a, 0), &low, &high))
    return NO_TERM;
  return low >= -most - 1 && high <= most ? child_of(terms, a, 0) : NO_TERM;
}

// match: sext(x) where the sign bit of x is known to be zero
// result: zext(x)
static Term sext_nonnegative(Terms *terms, Term a, Sort sort) {
  bool positive = known_bits(terms, a, LOOK_DEPTH).zeros & sign_bit(sort_of(terms, a));
  return positive ? term_zext(terms, a, sort) : NO_TERM;
}

Term term_sext(Terms *terms, Term a, Sort sort) {
  assert(sort_is_bv(sort_of(terms, a)) && sort_is_bv(sort) && sort >= sort_of(terms, a));
  if (sort == sort_of(terms, a))
    return a;
  try_rule(fold_unary, TERM_SEXT, sort, a);
  try_rule(extend_extended, TERM_SEXT, a, sort);
  try_rule(sext_trunc, a, sort);
  try_rule(lift_unary, TERM_SEXT, sort, a);
  try_rule(sext_nonnegative, a, sort);
  return term_intern(terms, TERM_SEXT, sort, a, NO_TERM, NO_TERM);
}

// match: zext(trunc(x)) to the width of x
// result: x & mask
static Term zext_trunc(Terms *terms, Term a, Sort sort) {
  if (!is_kind(terms, a, TERM_TRUNC) || sort_of(terms, child_of(terms, a, 0)) != sort)
    return NO_TERM;
  Term mask = term_bv(terms, sort, width_mask(sort_of(terms, a)));
  return term_bit_and(terms, child_of(terms, a, 0), mask);
}

Term term_zext(Terms *terms, Term a, Sort sort) {
  assert(sort_is_bv(sort_of(terms, a)) && sort_is_bv(sort) && sort >= sort_of(terms, a));
  if (sort == sort_of(terms, a))
    return a;
  try_rule(fold_unary, TERM_ZEXT, sort, a);
  try_rule(extend_extended, TERM_ZEXT, a, sort);
  try_rule(zext_trunc, a, sort);
  try_rule(lift_unary, TERM_ZEXT, sort, a);
  return term_intern(terms, TERM_ZEXT, sort, a, NO_TERM, NO_TERM);
}

// --- Rules of the conversions with Int -------------------------------------------------------

// match: int(sext(x)), unsigned(zext(x)), int(zext(x))
// result: int(x), unsigned(x), unsigned(x)
static Term int_of_extended(Terms *terms, TermKind kind, Term a) {
  if (is_kind(terms, a, TERM_ZEXT))
    return term_ubv_to_int(terms, child_of(terms, a, 0));
  if (kind == TERM_BV_TO_INT && is_kind(terms, a, TERM_SEXT))
    return term_bv_to_int(terms, child_of(terms, a, 0));
  return NO_TERM;
}

Term term_bv_to_int(Terms *terms, Term a) {
  assert(sort_is_bv(sort_of(terms, a)));
  try_rule(fold_unary, TERM_BV_TO_INT, SORT_INT, a);
  try_rule(int_of_extended, TERM_BV_TO_INT, a);
  try_rule(lift_unary, TERM_BV_TO_INT, SORT_INT, a);
  return term_intern(terms, TERM_BV_TO_INT, SORT_INT, a, NO_TERM, NO_TERM);
}

Term term_ubv_to_int(Terms *terms, Term a) {
  assert(sort_is_bv(sort_of(terms, a)));
  try_rule(fold_unary, TERM_UBV_TO_INT, SORT_INT, a);
  try_rule(int_of_extended, TERM_UBV_TO_INT, a);
  try_rule(lift_unary, TERM_UBV_TO_INT, SORT_INT, a);
  return term_intern(terms, TERM_UBV_TO_INT, SORT_INT, a, NO_TERM, NO_TERM);
}

// match: wrap(int(x)), wrap(unsigned(x))
// result: sext(x) or zext(x), or trunc(x) when the result is narrower
static Term wrap_of_int(Terms *terms, Term a, Sort sort) {
  TermKind kind = kind_of(terms, a);
  if (kind != TERM_BV_TO_INT && kind != TERM_UBV_TO_INT)
    return NO_TERM;
  Term x = child_of(terms, a, 0);
  if (sort <= sort_of(terms, x))
    return term_trunc(terms, x, sort);
  return kind == TERM_BV_TO_INT ? term_sext(terms, x, sort) : term_zext(terms, x, sort);
}

Term term_int_to_bv(Terms *terms, Term a, Sort sort) {
  assert(sort_of(terms, a) == SORT_INT && sort_is_bv(sort));
  try_rule(fold_unary, TERM_INT_TO_BV, sort, a);
  try_rule(wrap_of_int, a, sort);
  try_rule(lift_unary, TERM_INT_TO_BV, sort, a);
  return term_intern(terms, TERM_INT_TO_BV, sort, a, NO_TERM, NO_TERM);
}
