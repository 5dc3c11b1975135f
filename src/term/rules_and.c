// What two comparisons of the same things say together. A literal is an atom or its negation.
#include "term/term_impl.h"

typedef struct Literal {
  Term term, atom;
  TermKind kind; // of the atom
  bool positive;
} Literal;

static Literal literal_of(const Terms *terms, Term term) {
  bool positive = !is_kind(terms, term, TERM_NOT);
  Term atom = positive ? term : child_of(terms, term, 0);
  return (Literal){term, atom, kind_of(terms, atom), positive};
}

// --- Order of the same two terms -------------------------------------------------------------

// How x and y may relate; UNORDERED is for NaN only.
enum { LESS = 1, EQUAL = 2, GREATER = 4, UNORDERED = 8 };

static bool is_order(TermKind kind) {
  return kind == TERM_EQ || kind == TERM_LT || kind == TERM_FP_EQ || kind == TERM_FP_LT ||
         kind == TERM_FP_LE;
}

static bool is_fp_order(TermKind kind) {
  return kind == TERM_FP_EQ || kind == TERM_FP_LT || kind == TERM_FP_LE;
}

static unsigned mirrored(unsigned relations) {
  return (relations & (EQUAL | UNORDERED)) | (relations & LESS ? GREATER : 0u) |
         (relations & GREATER ? LESS : 0u);
}

// The relations of the children of `pair`'s atom that the literal allows; 0 when it is about other
// terms (no literal of a comparison allows none).
// A comparison of two terms is a set of the ways in which they may relate; two comparisons of the
// same pair are the intersection of their sets.
static unsigned relations_of(const Terms *terms, Literal literal, Literal pair) {
  assert(is_order(literal.kind) && is_order(pair.kind));
  Term a = child_of(terms, literal.atom, 0), b = child_of(terms, literal.atom, 1);
  Term x = child_of(terms, pair.atom, 0), y = child_of(terms, pair.atom, 1);
  bool straight = term_is(a, x) && term_is(b, y), crossed = term_is(a, y) && term_is(b, x);
  if (!straight && !crossed)
    return 0;
  unsigned relations = literal.kind == TERM_EQ || literal.kind == TERM_FP_EQ   ? EQUAL
                       : literal.kind == TERM_LT || literal.kind == TERM_FP_LT ? LESS
                                                                               : LESS | EQUAL;
  if (!literal.positive) {
    unsigned all = LESS | EQUAL | GREATER | (is_fp_order(literal.kind) ? UNORDERED : 0u);
    relations = all & ~relations;
  }
  return straight ? relations : mirrored(relations);
}

static Term integer_order(Terms *terms, unsigned relations, Term x, Term y) {
  assert(relations && relations < (LESS | EQUAL | GREATER));
  if (relations == (LESS | EQUAL) || relations == (EQUAL | GREATER) ||
      relations == (LESS | GREATER))
    return term_not(terms, integer_order(terms, (LESS | EQUAL | GREATER) & ~relations, x, y));
  return relations == LESS      ? term_lt(terms, x, y)
         : relations == GREATER ? term_lt(terms, y, x)
                                : term_eq(terms, x, y);
}

static Term fp_order(Terms *terms, unsigned relations, Term x, Term y) {
  assert(relations);
  switch (relations) {
  case LESS:
    return term_fp_lt(terms, x, y);
  case GREATER:
    return term_fp_lt(terms, y, x);
  case EQUAL:
    return term_fp_eq(terms, x, y);
  case LESS | EQUAL:
    return term_fp_le(terms, x, y);
  case GREATER | EQUAL:
    return term_fp_le(terms, y, x);
  default:
    if (!(relations & UNORDERED))
      return NO_TERM; // LESS | GREATER has no single atom
    Term rest = fp_order(terms, (LESS | EQUAL | GREATER) & ~relations, x, y);
    return term_exists(rest) ? term_not(terms, rest) : NO_TERM;
  }
}

// match: two comparisons of x and y, as x < y && x != y, or !(x < y) && !(x == y)
// result: the one that implies the other, false, or the one relation that is left
static Term and_order(Terms *terms, Literal a, Literal b) {
  if (!is_order(a.kind) || !is_order(b.kind) || is_fp_order(a.kind) != is_fp_order(b.kind))
    return NO_TERM;
  // EQ is also identity at sorts without an order; two equalities of one pair are the same atom.
  if (a.kind == TERM_EQ && b.kind == TERM_EQ)
    return NO_TERM;
  Term x = child_of(terms, a.atom, 0), y = child_of(terms, a.atom, 1);
  unsigned allowed_a = relations_of(terms, a, a), allowed_b = relations_of(terms, b, a);
  assert(allowed_a);
  unsigned both = allowed_a & allowed_b;
  if (!allowed_b)
    return NO_TERM;
  if (!both)
    return false_term();
  if (both == allowed_a)
    return a.term;
  if (both == allowed_b)
    return b.term;
  return is_fp_order(a.kind) ? fp_order(terms, both, x, y) : integer_order(terms, both, x, y);
}

// --- Bounds of one integer -------------------------------------------------------------------

typedef struct Interval {
  Term subject;
  bool has_low, has_high, hole; // hole: everything but low (= high)
  int64_t low, high;
} Interval;

// A bit vector has its range as bounds from the start, an Int none.
static bool interval_of(const Terms *terms, Literal literal, Interval *interval) {
  if (literal.kind != TERM_LT && literal.kind != TERM_EQ)
    return false;
  Term subject = child_of(terms, literal.atom, 0), bound = child_of(terms, literal.atom, 1);
  Sort sort = sort_of(terms, subject);
  if (!sort_is_integer(sort) || !is_const(terms, bound))
    return false;
  Value value = const_of(terms, bound);
  if (!value_fits_int64(value) || value_signed(value) == INT64_MIN)
    return false;
  int64_t number = value_signed(value);
  *interval = (Interval){.subject = subject};
  if (sort != SORT_INT) {
    interval->has_low = interval->has_high = true;
    interval->high = (int64_t)(width_mask(sort) >> 1);
    interval->low = -interval->high - 1;
  }
  interval->hole = literal.kind == TERM_EQ && !literal.positive;
  assert(!interval->has_low || interval->low <= interval->high);
  if (literal.kind == TERM_EQ || !literal.positive) {
    interval->has_low = true;
    interval->low = number;
  }
  if (literal.kind == TERM_EQ || literal.positive) {
    interval->has_high = true;
    interval->high = literal.kind == TERM_EQ ? number : number - 1;
  }
  return true;
}

static bool same_interval(Interval a, Interval b) {
  return a.has_low == b.has_low && a.has_high == b.has_high && (!a.has_low || a.low == b.low) &&
         (!a.has_high || a.high == b.high);
}

static Interval intersection(Interval a, Interval b) {
  assert(term_is(a.subject, b.subject));
  Interval result = a;
  if (b.has_low && (!a.has_low || b.low > a.low))
    result.has_low = true, result.low = b.low;
  if (b.has_high && (!a.has_high || b.high < a.high))
    result.has_high = true, result.high = b.high;
  return result;
}

// match: x in I && x in J, given as x < k, !(x < k) or x == k
// result: false when they do not meet, the smaller when one is in the other, x == k when one k is
// left
static Term and_intervals(Terms *terms, Literal a, Literal b) {
  Interval left, right;
  if (!interval_of(terms, a, &left) || !interval_of(terms, b, &right) || left.hole || right.hole ||
      !term_is(left.subject, right.subject))
    return NO_TERM;
  Interval both = intersection(left, right);
  if (both.has_low && both.has_high && both.low > both.high)
    return false_term();
  if (same_interval(both, left))
    return a.term;
  if (same_interval(both, right))
    return b.term;
  if (both.has_low && both.has_high && both.low == both.high)
    return term_eq(terms, both.subject, number_like(terms, both.subject, both.low));
  return NO_TERM;
}

// match: x in I && x != k
// result: x in I when k is outside; x < k for x < k + 1, and !(x < k + 1) for !(x < k)
static Term and_interval_hole(Terms *terms, Literal a, Literal b) {
  Interval left, right;
  if (!interval_of(terms, a, &left) || !interval_of(terms, b, &right) || left.hole == right.hole ||
      !term_is(left.subject, right.subject))
    return NO_TERM;
  Interval interval = left.hole ? right : left;
  Literal literal = left.hole ? b : a;
  int64_t hole = left.hole ? left.low : right.low;
  if ((interval.has_low && hole < interval.low) || (interval.has_high && hole > interval.high))
    return literal.term;
  if (literal.kind != TERM_LT)
    return false_term(); // x == k && x != k
  Term bound = number_like(terms, interval.subject, hole);
  if (literal.positive && hole == interval.high)
    return term_lt(terms, interval.subject, bound);
  if (!literal.positive && hole == interval.low)
    return term_lt(terms, bound, interval.subject);
  return NO_TERM;
}

// match: x == k1 && x == k2, x == k1 && x != k2, for different constants of any sort
// result: false, x == k1
static Term and_equal_constants(Terms *terms, Literal a, Literal b) {
  if (a.kind != TERM_EQ || b.kind != TERM_EQ || (!a.positive && !b.positive) ||
      !term_is(child_of(terms, a.atom, 0), child_of(terms, b.atom, 0)))
    return NO_TERM;
  Term left = child_of(terms, a.atom, 1), right = child_of(terms, b.atom, 1);
  if (!is_const(terms, left) || !is_const(terms, right) || term_is(left, right))
    return NO_TERM;
  return a.positive && b.positive ? false_term() : a.positive ? a.term : b.term;
}

// --- Types -----------------------------------------------------------------------------------

static uint32_t super_of(const Terms *terms, Literal literal) {
  assert(literal.kind == TERM_SUBTYPE);
  return value_number(const_of(terms, child_of(terms, literal.atom, 1)));
}

static bool same_type(const Terms *terms, Literal a, Literal b) {
  return a.kind == TERM_SUBTYPE && b.kind == TERM_SUBTYPE &&
         term_is(child_of(terms, a.atom, 0), child_of(terms, b.atom, 0));
}

// match: t <: A && t <: B, t <: A && !(t <: B), !(t <: A) && !(t <: B), where A <: B
// result: t <: A, false, !(t <: B)
static Term and_subtypes(Terms *terms, Literal a, Literal b) {
  if (!same_type(terms, a, b))
    return NO_TERM;
  if (!terms_subtype(terms, super_of(terms, a), super_of(terms, b))) {
    Literal swap = a;
    a = b;
    b = swap;
    if (!terms_subtype(terms, super_of(terms, a), super_of(terms, b)))
      return NO_TERM;
  }
  if (a.positive)
    return b.positive ? a.term : false_term();
  return b.positive ? NO_TERM : b.term;
}

// match: t == T && t <: C, t == T && !(t <: C)
// result: t == T or false, as T <: C says
static Term and_exact_type(Terms *terms, Literal a, Literal b) {
  if (a.kind == TERM_SUBTYPE) {
    Literal swap = a;
    a = b;
    b = swap;
  }
  if (a.kind != TERM_EQ || !a.positive || b.kind != TERM_SUBTYPE ||
      !term_is(child_of(terms, a.atom, 0), child_of(terms, b.atom, 0)) ||
      !is_const(terms, child_of(terms, a.atom, 1)))
    return NO_TERM;
  uint32_t exact = value_number(const_of(terms, child_of(terms, a.atom, 1)));
  return terms_subtype(terms, exact, super_of(terms, b)) == b.positive ? a.term : false_term();
}

// match: r == null && type(r) <: C, r != null && type(r) <: C, r == null && !(type(r) <: C)
// result: false, type(r) <: C, r == null
static Term and_null_type(Terms *terms, Literal a, Literal b) {
  if (a.kind == TERM_SUBTYPE) {
    Literal swap = a;
    a = b;
    b = swap;
  }
  if (a.kind != TERM_EQ || b.kind != TERM_SUBTYPE ||
      !term_is_null(terms, child_of(terms, a.atom, 1)))
    return NO_TERM;
  Term type = child_of(terms, b.atom, 0);
  if (!is_kind(terms, type, TERM_TYPE_OF) ||
      !term_is(child_of(terms, type, 0), child_of(terms, a.atom, 0)))
    return NO_TERM;
  if (a.positive)
    return b.positive ? false_term() : a.term;
  return b.positive ? b.term : NO_TERM;
}

Term and_of_comparisons(Terms *terms, Term a, Term b) {
  Literal left = literal_of(terms, a), right = literal_of(terms, b);
  try_rule(and_order, left, right);
  try_rule(and_intervals, left, right);
  try_rule(and_interval_hole, left, right);
  try_rule(and_equal_constants, left, right);
  try_rule(and_subtypes, left, right);
  try_rule(and_exact_type, left, right);
  try_rule(and_null_type, left, right);
  return NO_TERM;
}
