// Shifts with an unmasked, unsigned count (kinds.def), and Java's shifts on top of them.
#include "term/term_impl.h"

// The count of a shift by a constant, at most the width; false when the count is no constant.
static bool count_of(const Terms *terms, Term count, unsigned *result) {
  assert(sort_is_bv(sort_of(terms, count)));
  if (!is_const(terms, count))
    return false;
  unsigned width = (unsigned)sort_of(terms, count);
  uint64_t bits = const_of(terms, count).bits;
  *result = bits < width ? (unsigned)bits : width;
  return true;
}

static Term shift(Terms *terms, TermKind kind, Term a, unsigned count) {
  Sort sort = sort_of(terms, a);
  return term_make(terms, kind, sort, (Term[]){a, term_bv(terms, sort, count)});
}

// match: x << 0 and the other shifts
// result: x
static Term shift_by_zero(Terms *terms, Term a, Term b) { return is_zero(terms, b) ? a : NO_TERM; }

// match: 0 << n and the other shifts
// result: 0
static Term shift_of_zero(Terms *terms, Term a, Term b) {
  (void)b;
  return is_zero(terms, a) ? a : NO_TERM;
}

// match: x << n, x >>> n, x >> n where n is a constant and at least the width
// result: 0, 0, x >> (width - 1)
static Term shift_out(Terms *terms, TermKind kind, Term a, Term b) {
  assert(sort_of(terms, a) == sort_of(terms, b));
  unsigned count, width = (unsigned)sort_of(terms, a);
  if (!count_of(terms, b, &count) || count < width)
    return NO_TERM;
  return kind == TERM_SHR ? shift(terms, kind, a, width - 1) : number_like(terms, a, 0);
}

// match: (x << k1) << k2, and the same with both >> or both >>>
// result: x << (k1 + k2)
static Term shift_twice(Terms *terms, TermKind kind, Term a, Term b) {
  unsigned inner, outer, width = (unsigned)sort_of(terms, a);
  if (!is_kind(terms, a, kind) || !count_of(terms, b, &outer) ||
      !count_of(terms, child_of(terms, a, 1), &inner))
    return NO_TERM;
  if (inner + outer < width)
    return shift(terms, kind, child_of(terms, a, 0), inner + outer);
  if (kind == TERM_SHR)
    return shift(terms, kind, child_of(terms, a, 0), width - 1);
  return number_like(terms, a, 0);
}

// match: x >> n where the sign bit of x is known to be zero
// result: x >>> n
static Term shr_nonnegative(Terms *terms, Term a, Term b) {
  Sort sort = sort_of(terms, a);
  if (!(known_bits(terms, a, LOOK_DEPTH).zeros & sign_bit(sort)))
    return NO_TERM;
  return term_make(terms, TERM_USHR, sort, (Term[]){a, b});
}

// x of (x << k), for the same constant k as b
static Term shifted_left_by(const Terms *terms, Term a, Term b, unsigned *count) {
  bool match =
      is_kind(terms, a, TERM_SHL) && term_is(child_of(terms, a, 1), b) && count_of(terms, b, count);
  return match ? child_of(terms, a, 0) : NO_TERM;
}

// match: (x << k) >> k
// result: sext(trunc(x)) of the low width - k bits
static Term shr_of_shl(Terms *terms, Term a, Term b) {
  unsigned count;
  Term x = shifted_left_by(terms, a, b, &count);
  if (!term_exists(x))
    return NO_TERM;
  Sort sort = sort_of(terms, a);
  return term_sext(terms, term_trunc(terms, x, (Sort)((unsigned)sort - count)), sort);
}

// match: (x << k) >>> k
// result: x & mask of the low width - k bits
static Term ushr_of_shl(Terms *terms, Term a, Term b) {
  unsigned count;
  Term x = shifted_left_by(terms, a, b, &count);
  if (!term_exists(x))
    return NO_TERM;
  Sort sort = sort_of(terms, a);
  return term_bit_and(terms, x, term_bv(terms, sort, width_mask(sort) >> count));
}

// match: (x >>> k) << k, (x >> k) << k
// result: x & mask of the high width - k bits
static Term shl_of_shr(Terms *terms, Term a, Term b) {
  unsigned count;
  if ((!is_kind(terms, a, TERM_USHR) && !is_kind(terms, a, TERM_SHR)) ||
      !term_is(child_of(terms, a, 1), b) || !count_of(terms, b, &count))
    return NO_TERM;
  Sort sort = sort_of(terms, a);
  return term_bit_and(terms, child_of(terms, a, 0),
                      term_bv(terms, sort, width_mask(sort) << count));
}

// match: x << k, x >>> k where every bit that stays is known to be zero
// result: 0
static Term shift_known_zero(Terms *terms, TermKind kind, Term a, Term b) {
  assert(sort_is_bv(sort_of(terms, a)));
  unsigned count;
  Sort sort = sort_of(terms, a);
  if (kind == TERM_SHR || !count_of(terms, b, &count) || count >= (unsigned)sort)
    return NO_TERM;
  uint64_t maybe = ~known_bits(terms, a, LOOK_DEPTH).zeros & width_mask(sort);
  uint64_t stays = kind == TERM_SHL ? maybe << count & width_mask(sort) : maybe >> count;
  return stays ? NO_TERM : number_like(terms, a, 0);
}

Term term_raw_shift(Terms *terms, TermKind kind, Term a, Term b) {
  Sort sort = sort_of(terms, a);
  assert(sort_is_bv(sort) && sort_of(terms, b) == sort);
  try_rule(fold_binary, kind, sort, a, b);
  try_rule(lift_binary, kind, sort, a, b);
  try_rule(shift_by_zero, a, b);
  try_rule(shift_of_zero, a, b);
  try_rule(shift_out, kind, a, b);
  try_rule(shift_twice, kind, a, b);
  if (kind == TERM_SHR) {
    try_rule(shr_of_shl, a, b);
    try_rule(shr_nonnegative, a, b);
  } else if (kind == TERM_USHR) {
    try_rule(ushr_of_shl, a, b);
  } else {
    try_rule(shl_of_shr, a, b);
  }
  try_rule(shift_known_zero, kind, a, b);
  return term_intern(terms, kind, sort, a, b, NO_TERM);
}

// --- Java's shifts ---------------------------------------------------------------------------

// The count as a bit vector of this width.
static Term resized_count(Terms *terms, Term count, Sort sort) {
  assert(sort_is_bv(sort));
  Sort from = sort_of(terms, count);
  if (from == SORT_INT)
    return term_int_to_bv(terms, count, sort);
  return from > sort ? term_trunc(terms, count, sort) : term_zext(terms, count, sort);
}

static Term java_shift(Terms *terms, TermKind kind, Term a, Term count) {
  Sort sort = sort_of(terms, a);
  assert(sort_is_bv(sort) && ((unsigned)sort & ((unsigned)sort - 1)) == 0);
  Term mask = term_bv(terms, sort, (uint64_t)sort - 1);
  return term_raw_shift(terms, kind, a,
                        term_bit_and(terms, resized_count(terms, count, sort), mask));
}

// 2^(count & 63) as an Int
static Term power_of_two(Terms *terms, Term count) {
  Term one = term_bv(terms, SORT_BV64, 1);
  return term_ubv_to_int(terms, java_shift(terms, TERM_SHL, one, count));
}

// floor(a / power) for a positive power, from the truncating division
static Term floor_quotient(Terms *terms, Term a, Term power) {
  assert(sort_of(terms, a) == SORT_INT && sort_of(terms, power) == SORT_INT);
  Term zero = term_math(terms, 0), one = term_math(terms, 1);
  // For a < 0 the quotient rounds away from zero: (a - (power - 1)) / power.
  Term below = term_div(terms, term_add(terms, term_sub(terms, a, power), one), power);
  return term_ite(terms, term_lt(terms, a, zero), below, term_div(terms, a, power));
}

Term term_shl(Terms *terms, Term a, Term count) {
  if (sort_of(terms, a) == SORT_INT)
    return term_mul(terms, a, power_of_two(terms, count));
  return java_shift(terms, TERM_SHL, a, count);
}

Term term_shr(Terms *terms, Term a, Term count) {
  if (sort_of(terms, a) == SORT_INT)
    return floor_quotient(terms, a, power_of_two(terms, count));
  return java_shift(terms, TERM_SHR, a, count);
}

Term term_ushr(Terms *terms, Term a, Term count) { return java_shift(terms, TERM_USHR, a, count); }

Term term_int_ushr(Terms *terms, Term a, Term count, unsigned bits) {
  assert(sort_of(terms, a) == SORT_INT && (bits == 32 || bits == 64));
  Term vector = term_int_to_bv(terms, a, (Sort)bits);
  return term_bv_to_int(terms, term_ushr(terms, vector, count));
}
