// The bit operators on bit vectors.
#include "term/term_impl.h"

static bool is_ones(const Terms *terms, Term term) { return is_number(terms, term, -1); }

// b is ~a, written a ^ -1
static bool is_complement(const Terms *terms, Term a, Term b) {
  return (is_kind(terms, b, TERM_BIT_XOR) && term_is(child_of(terms, b, 0), a) &&
          is_ones(terms, child_of(terms, b, 1))) ||
         (is_kind(terms, a, TERM_BIT_XOR) && term_is(child_of(terms, a, 0), b) &&
          is_ones(terms, child_of(terms, a, 1)));
}

static uint64_t const_bits(const Terms *terms, Term term) { return const_of(terms, term).bits; }

// match: (x op k1) op k2, for the associative op of `kind`
// result: x op (k1 op k2)
static Term bit_constants(Terms *terms, TermKind kind, Term a, Term b) {
  if (!is_const(terms, b) || !is_kind(terms, a, kind) || !is_const(terms, child_of(terms, a, 1)))
    return NO_TERM;
  Sort sort = sort_of(terms, a);
  Term constant = fold_binary(terms, kind, sort, child_of(terms, a, 1), b);
  return term_make(terms, kind, sort, (Term[]){child_of(terms, a, 0), constant});
}

// match: (x op y) op y, for & and |
// result: x op y
static Term bit_again(Terms *terms, TermKind kind, Term a, Term b) {
  for (int side = 0; side < 2; side++) {
    if (is_kind(terms, a, kind) &&
        (term_is(child_of(terms, a, 0), b) || term_is(child_of(terms, a, 1), b)))
      return a;
    Term swap = a;
    a = b;
    b = swap;
  }
  return NO_TERM;
}

// --- Rules of BIT_AND ------------------------------------------------------------------------

// match: x & 0, x & -1
// result: 0, x
static Term bit_and_constant(Terms *terms, Term a, Term b) {
  return is_zero(terms, b) ? b : is_ones(terms, b) ? a : NO_TERM;
}

// match: x & x, x & ~x
// result: x, 0
static Term bit_and_same(Terms *terms, Term a, Term b) {
  if (term_is(a, b))
    return a;
  return is_complement(terms, a, b) ? number_like(terms, a, 0) : NO_TERM;
}

// match: x & k where k keeps every bit of x that can be one, or none
// result: x, or 0
static Term bit_and_known(Terms *terms, Term a, Term b) {
  if (!is_const(terms, b))
    return NO_TERM;
  uint64_t maybe = ~known_bits(terms, a, LOOK_DEPTH).zeros & width_mask(sort_of(terms, a));
  uint64_t mask = const_bits(terms, b);
  return !(maybe & ~mask) ? a : !(maybe & mask) ? number_like(terms, a, 0) : NO_TERM;
}

static Term bv_and(Terms *terms, Term a, Term b) {
  Sort sort = sort_of(terms, a);
  order_operands(terms, &a, &b);
  try_rule(fold_binary, TERM_BIT_AND, sort, a, b);
  try_rule(bit_and_constant, a, b);
  try_rule(bit_and_same, a, b);
  try_rule(lift_binary, TERM_BIT_AND, sort, a, b);
  try_rule(bit_constants, TERM_BIT_AND, a, b);
  try_rule(bit_again, TERM_BIT_AND, a, b);
  try_rule(bit_and_known, a, b);
  return term_intern(terms, TERM_BIT_AND, sort, a, b, NO_TERM);
}

// --- Rules of BIT_OR -------------------------------------------------------------------------

// match: x | 0, x | -1
// result: x, -1
static Term bit_or_constant(Terms *terms, Term a, Term b) {
  return is_zero(terms, b) ? a : is_ones(terms, b) ? b : NO_TERM;
}

// match: x | x, x | ~x
// result: x, -1
static Term bit_or_same(Terms *terms, Term a, Term b) {
  if (term_is(a, b))
    return a;
  return is_complement(terms, a, b) ? number_like(terms, a, -1) : NO_TERM;
}

// match: x | k where every bit of k is known to be one in x
// result: x
static Term bit_or_known(Terms *terms, Term a, Term b) {
  if (!is_const(terms, b))
    return NO_TERM;
  return const_bits(terms, b) & ~known_bits(terms, a, LOOK_DEPTH).ones ? NO_TERM : a;
}

static Term bv_or(Terms *terms, Term a, Term b) {
  Sort sort = sort_of(terms, a);
  order_operands(terms, &a, &b);
  try_rule(fold_binary, TERM_BIT_OR, sort, a, b);
  try_rule(bit_or_constant, a, b);
  try_rule(bit_or_same, a, b);
  try_rule(lift_binary, TERM_BIT_OR, sort, a, b);
  try_rule(bit_constants, TERM_BIT_OR, a, b);
  try_rule(bit_again, TERM_BIT_OR, a, b);
  try_rule(bit_or_known, a, b);
  return term_intern(terms, TERM_BIT_OR, sort, a, b, NO_TERM);
}

// --- Rules of BIT_XOR ------------------------------------------------------------------------

// match: x ^ 0
// result: x
static Term bit_xor_zero(Terms *terms, Term a, Term b) { return is_zero(terms, b) ? a : NO_TERM; }

// match: x ^ x, x ^ ~x
// result: 0, -1
static Term bit_xor_same(Terms *terms, Term a, Term b) {
  if (term_is(a, b))
    return number_like(terms, a, 0);
  return is_complement(terms, a, b) ? number_like(terms, a, -1) : NO_TERM;
}

// match: (x ^ y) ^ y
// result: x
static Term bit_xor_cancel(Terms *terms, Term a, Term b) {
  for (int side = 0; side < 2; side++) {
    if (is_kind(terms, a, TERM_BIT_XOR))
      for (unsigned at = 0; at < 2; at++)
        if (term_is(child_of(terms, a, at), b))
          return child_of(terms, a, 1 - at);
    Term swap = a;
    a = b;
    b = swap;
  }
  return NO_TERM;
}

static Term bv_xor(Terms *terms, Term a, Term b) {
  Sort sort = sort_of(terms, a);
  order_operands(terms, &a, &b);
  try_rule(fold_binary, TERM_BIT_XOR, sort, a, b);
  try_rule(bit_xor_zero, a, b);
  try_rule(bit_xor_same, a, b);
  try_rule(bit_xor_cancel, a, b);
  try_rule(lift_binary, TERM_BIT_XOR, sort, a, b);
  try_rule(bit_constants, TERM_BIT_XOR, a, b);
  return term_intern(terms, TERM_BIT_XOR, sort, a, b, NO_TERM);
}

// --- Public: Int goes through 64 bits --------------------------------------------------------

typedef Term BitOperator(Terms *terms, Term a, Term b);

static Term bit_operator(Terms *terms, BitOperator *operator, Term a, Term b) {
  assert(sort_of(terms, a) == sort_of(terms, b) && sort_is_integer(sort_of(terms, a)));
  if (sort_of(terms, a) != SORT_INT)
    return operator(terms, a, b);
  Term left = term_int_to_bv(terms, a, SORT_BV64), right = term_int_to_bv(terms, b, SORT_BV64);
  return term_bv_to_int(terms, operator(terms, left, right));
}

Term term_bit_and(Terms *terms, Term a, Term b) { return bit_operator(terms, bv_and, a, b); }
Term term_bit_or(Terms *terms, Term a, Term b) { return bit_operator(terms, bv_or, a, b); }
Term term_bit_xor(Terms *terms, Term a, Term b) { return bit_operator(terms, bv_xor, a, b); }

Term term_bit_not(Terms *terms, Term a) {
  return term_bit_xor(terms, a, number_like(terms, a, -1));
}
