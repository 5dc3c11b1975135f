// Equality and order. LT has its constant on the right: k < x is !(x < k + 1).
#include "term/term_impl.h"

static int64_t least(Sort sort) { return -(int64_t)(width_mask(sort) >> 1) - 1; }
static int64_t greatest(Sort sort) { return (int64_t)(width_mask(sort) >> 1); }

// Both are looked at only a few levels deep, and each only if its shape shows anything.
static bool ranges_apart(const Terms *terms, Term a, Term b) {
  assert(sort_of(terms, a) == sort_of(terms, b));
  int64_t low_a, high_a, low_b, high_b;
  bool shown_a = term_range(terms, a, &low_a, &high_a);
  bool shown_b = term_range(terms, b, &low_b, &high_b);
  return (shown_a || shown_b) && (high_a < low_b || high_b < low_a);
}

// --- Rules of EQ -----------------------------------------------------------------------------

// match: x == x
// result: true
static Term eq_same(Terms *terms, Term a, Term b) {
  (void)terms;
  return term_is(a, b) ? true_term() : NO_TERM;
}

// match: p == true, p == false
// result: p, !p
static Term eq_truth(Terms *terms, Term a, Term b) {
  return is_true(b) ? a : is_false(b) ? term_not(terms, a) : NO_TERM;
}

// match: !p == q
// result: !(p == q)
static Term eq_not(Terms *terms, Term a, Term b) {
  if (is_kind(terms, a, TERM_NOT))
    return term_not(terms, term_eq(terms, child_of(terms, a, 0), b));
  if (is_kind(terms, b, TERM_NOT))
    return term_not(terms, term_eq(terms, a, child_of(terms, b, 0)));
  return NO_TERM;
}

// match: a == b with arithmetic on a side, of integers
// result: the same without common summands, positive factors, constant on the right
static Term eq_sum(Terms *terms, Term a, Term b) { return eq_sum_normal(terms, a, b); }

// match: (c ? x : y) == k where x or y is a constant
// result: c ? x == k : y == k
static Term eq_ite_constant(Terms *terms, Term a, Term b) {
  if (!is_kind(terms, a, TERM_ITE) || !is_const(terms, b) || terms->lifting >= MAX_LIFTING)
    return NO_TERM;
  Term yes = child_of(terms, a, 1), no = child_of(terms, a, 2);
  if (!is_const(terms, yes) && !is_const(terms, no))
    return NO_TERM;
  terms->lifting++;
  Term yes_eq = term_eq(terms, yes, b), no_eq = term_eq(terms, no, b);
  terms->lifting--;
  return term_ite(terms, child_of(terms, a, 0), yes_eq, no_eq);
}

// match: (c ? x : y) == x, (c ? x : y) == y
// result: c || y == x, !c || x == y
static Term eq_ite_branch(Terms *terms, Term a, Term b) {
  if (terms->lifting >= MAX_LIFTING)
    return NO_TERM;
  for (int side = 0; side < 2; side++) {
    if (is_kind(terms, a, TERM_ITE)) {
      Term condition = child_of(terms, a, 0), yes = child_of(terms, a, 1),
           no = child_of(terms, a, 2);
      bool is_yes = term_is(yes, b);
      if (is_yes || term_is(no, b)) {
        terms->lifting++;
        Term other = term_eq(terms, is_yes ? no : yes, b);
        terms->lifting--;
        return term_or(terms, is_yes ? condition : term_not(terms, condition), other);
      }
    }
    Term swap = a;
    a = b;
    b = swap;
  }
  return NO_TERM;
}

static bool is_decided(const Terms *terms, Term a, Term b) {
  return term_is(a, b) || (is_const(terms, a) && is_const(terms, b));
}

// match: (c ? x : y) == (c ? u : v) where x == u or y == v is plain to see
// result: c ? x == u : y == v
static Term eq_ite_ite(Terms *terms, Term a, Term b) {
  if (!is_kind(terms, a, TERM_ITE) || !is_kind(terms, b, TERM_ITE) ||
      !term_is(child_of(terms, a, 0), child_of(terms, b, 0)) || terms->lifting >= MAX_LIFTING)
    return NO_TERM;
  Term yes_a = child_of(terms, a, 1), no_a = child_of(terms, a, 2);
  Term yes_b = child_of(terms, b, 1), no_b = child_of(terms, b, 2);
  if (!is_decided(terms, yes_a, yes_b) && !is_decided(terms, no_a, no_b))
    return NO_TERM;
  terms->lifting++;
  Term yes = term_eq(terms, yes_a, yes_b), no = term_eq(terms, no_a, no_b);
  terms->lifting--;
  return term_ite(terms, child_of(terms, a, 0), yes, no);
}

// match: (x ^ k1) == k2
// result: x == (k1 ^ k2)
static Term eq_xor(Terms *terms, Term a, Term b) {
  if (!is_kind(terms, a, TERM_BIT_XOR) || !is_const(terms, b) ||
      !is_const(terms, child_of(terms, a, 1)))
    return NO_TERM;
  Term other = term_bit_xor(terms, child_of(terms, a, 1), b);
  return term_eq(terms, child_of(terms, a, 0), other);
}

static bool is_extension(TermKind kind) {
  return kind == TERM_SEXT || kind == TERM_ZEXT || kind == TERM_BV_TO_INT ||
         kind == TERM_UBV_TO_INT;
}

// The constant that `kind` extends to b, or NO_TERM when there is none.
static Term narrowed(Terms *terms, TermKind kind, Sort narrow, Term b) {
  assert(is_extension(kind) && is_const(terms, b));
  TermKind back = sort_of(terms, b) == SORT_INT ? TERM_INT_TO_BV : TERM_TRUNC;
  Term result = fold_unary(terms, back, narrow, b);
  Term again = fold_unary(terms, kind, sort_of(terms, b), result);
  return term_is(again, b) ? result : NO_TERM;
}

// match: extend(x) == k, for a sign or zero extension or a conversion to Int
// result: x == k', or false when no x extends to k
static Term eq_extended_constant(Terms *terms, Term a, Term b) {
  TermKind kind = kind_of(terms, a);
  if (!is_extension(kind) || !is_const(terms, b))
    return NO_TERM;
  Term x = child_of(terms, a, 0);
  Term constant = narrowed(terms, kind, sort_of(terms, x), b);
  return term_exists(constant) ? term_eq(terms, x, constant) : false_term();
}

static bool is_same_extension(const Terms *terms, Term a, Term b) {
  return is_extension(kind_of(terms, a)) && is_kind(terms, b, kind_of(terms, a)) &&
         sort_of(terms, child_of(terms, a, 0)) == sort_of(terms, child_of(terms, b, 0));
}

// match: extend(x) == extend(y)
// result: x == y
static Term eq_extended(Terms *terms, Term a, Term b) {
  if (!is_same_extension(terms, a, b))
    return NO_TERM;
  return term_eq(terms, child_of(terms, a, 0), child_of(terms, b, 0));
}

// match: a == b where a bit is known to differ
// result: false
static Term eq_known_bits(Terms *terms, Term a, Term b) {
  if (!sort_is_bv(sort_of(terms, a)))
    return NO_TERM;
  KnownBits left = known_bits(terms, a, LOOK_DEPTH), right = known_bits(terms, b, LOOK_DEPTH);
  return (left.zeros & right.ones) | (left.ones & right.zeros) ? false_term() : NO_TERM;
}

// match: a == b whose ranges do not meet
// result: false
static Term eq_range(Terms *terms, Term a, Term b) {
  if (!sort_is_bv(sort_of(terms, a)))
    return NO_TERM;
  return ranges_apart(terms, a, b) ? false_term() : NO_TERM;
}

static bool is_symbolic_leaf(const Terms *terms, Term term) {
  return is_kind(terms, term, TERM_SYMBOL) || is_const(terms, term);
}

Term term_eq(Terms *terms, Term a, Term b) {
  assert(sort_of(terms, a) == sort_of(terms, b));
  order_operands(terms, &a, &b);
  try_rule(eq_same, a, b);
  try_rule(fold_binary, TERM_EQ, SORT_BOOL, a, b);
  if (sort_of(terms, a) == SORT_BOOL) {
    try_rule(eq_truth, a, b);
    try_rule(eq_not, a, b);
  }
  if (!is_symbolic_leaf(terms, a) || !is_symbolic_leaf(terms, b)) {
    try_rule(table_binary, TERM_EQ, SORT_BOOL, a, b);
    try_rule(eq_ite_branch, a, b);
    try_rule(eq_ite_constant, a, b);
    try_rule(eq_ite_ite, a, b);
    try_rule(eq_sum, a, b);
    try_rule(eq_xor, a, b);
    try_rule(eq_extended_constant, a, b);
    try_rule(eq_extended, a, b);
    try_rule(eq_known_bits, a, b);
    try_rule(eq_range, a, b);
  }
  return term_intern(terms, TERM_EQ, SORT_BOOL, a, b, NO_TERM);
}

Term term_ne(Terms *terms, Term a, Term b) { return term_not(terms, term_eq(terms, a, b)); }

// --- Rules of LT -----------------------------------------------------------------------------

// match: x < x
// result: false
static Term lt_same(Terms *terms, Term a, Term b) {
  (void)terms;
  return term_is(a, b) ? false_term() : NO_TERM;
}

// match: k < x
// result: !(x < k + 1), or false when k is the greatest
static Term lt_constant_left(Terms *terms, Term a, Term b) {
  if (!is_const(terms, a))
    return NO_TERM;
  Sort sort = sort_of(terms, a);
  if (sort != SORT_INT && is_number(terms, a, greatest(sort)))
    return false_term();
  // Not 1 as a signed number: in one bit there is none.
  Term one = term_const(terms, sort == SORT_INT ? value_int(1) : value_bv(sort, 1));
  Term next = fold_binary(terms, TERM_ADD, sort, a, one);
  return term_exists(next) ? term_not(terms, term_lt(terms, b, next)) : NO_TERM;
}

// match: x < MIN
// result: false
static Term lt_least(Terms *terms, Term a, Term b) {
  Sort sort = sort_of(terms, a);
  return sort_is_bv(sort) && is_number(terms, b, least(sort)) ? false_term() : NO_TERM;
}

// match: x < MIN + 1
// result: x == MIN
static Term lt_above_least(Terms *terms, Term a, Term b) {
  Sort sort = sort_of(terms, a);
  if (!sort_is_bv(sort) || !is_number(terms, b, least(sort) + 1))
    return NO_TERM;
  return term_eq(terms, a, number_like(terms, a, least(sort)));
}

// match: x < MAX
// result: x != MAX
static Term lt_greatest(Terms *terms, Term a, Term b) {
  Sort sort = sort_of(terms, a);
  if (!sort_is_bv(sort) || !is_number(terms, b, greatest(sort)))
    return NO_TERM;
  return term_ne(terms, a, b);
}

// match: a < b, of Int with arithmetic on a side
// result: the same without common summands and with positive factors
static Term lt_sum(Terms *terms, Term a, Term b) { return lt_sum_normal(terms, a, b); }

// A bit vector as x + k; k is 0 when it is no sum with a constant.
static Term split_offset(const Terms *terms, Term term, uint64_t *offset) {
  assert(sort_is_bv(sort_of(terms, term)));
  *offset = 0;
  if (kind_of(terms, term) != TERM_ADD || !is_const(terms, child_of(terms, term, 1)))
    return term;
  *offset = term_value(terms, child_of(terms, term, 1)).bits;
  return child_of(terms, term, 0);
}

// match: x + k1 < x + k2, of bit vectors, k1 != k2 (one of them may be missing)
// result: x + k1 < MIN - (k2 - k1): y < y + k unless that wraps, which is when y >= MIN - k
static Term lt_offset(Terms *terms, Term a, Term b) {
  Sort sort = sort_of(terms, a);
  if (!sort_is_bv(sort))
    return NO_TERM;
  uint64_t first, second;
  if (!term_is(split_offset(terms, a, &first), split_offset(terms, b, &second)) || first == second)
    return NO_TERM;
  Term bound = term_bv(terms, sort, (uint64_t)least(sort) - (second - first));
  return term_lt(terms, a, bound);
}

// match: (c ? x : y) < k where x or y is a constant, or k < (c ? x : y)
// result: c ? x < k : y < k
static Term lt_ite_constant(Terms *terms, Term a, Term b) {
  bool on_left = is_const(terms, b);
  Term ite = on_left ? a : b;
  if ((!on_left && !is_const(terms, a)) || !is_kind(terms, ite, TERM_ITE) ||
      terms->lifting >= MAX_LIFTING)
    return NO_TERM;
  Term yes = child_of(terms, ite, 1), no = child_of(terms, ite, 2);
  if (!is_const(terms, yes) && !is_const(terms, no))
    return NO_TERM;
  terms->lifting++;
  Term yes_lt = on_left ? term_lt(terms, yes, b) : term_lt(terms, a, yes);
  Term no_lt = on_left ? term_lt(terms, no, b) : term_lt(terms, a, no);
  terms->lifting--;
  return term_ite(terms, child_of(terms, ite, 0), yes_lt, no_lt);
}

// match: a < b where the ranges decide
// result: true or false
static Term lt_range(Terms *terms, Term a, Term b) {
  if (!sort_is_bv(sort_of(terms, a)))
    return NO_TERM;
  int64_t low_a, high_a, low_b, high_b;
  bool shown_a = term_range(terms, a, &low_a, &high_a);
  bool shown_b = term_range(terms, b, &low_b, &high_b);
  if (!shown_a && !shown_b)
    return NO_TERM;
  return high_a < low_b ? true_term() : low_a >= high_b ? false_term() : NO_TERM;
}

static bool keeps_order(TermKind kind) { return kind == TERM_SEXT || kind == TERM_BV_TO_INT; }

// match: sext(x) < k (also for the conversion to Int), k in or beyond the range of x
// result: x < k', true or false
static Term lt_extended_constant(Terms *terms, Term a, Term b) {
  TermKind kind = kind_of(terms, a);
  if (!keeps_order(kind) || !is_const(terms, b))
    return NO_TERM;
  Term x = child_of(terms, a, 0);
  Term constant = narrowed(terms, kind, sort_of(terms, x), b);
  if (term_exists(constant))
    return term_lt(terms, x, constant);
  Term zero = number_like(terms, b, 0); // k is outside: above every x exactly when positive
  return fold_binary(terms, TERM_LT, SORT_BOOL, zero, b);
}

// match: sext(x) < sext(y)
// result: x < y
static Term lt_extended(Terms *terms, Term a, Term b) {
  if (!keeps_order(kind_of(terms, a)) || !is_same_extension(terms, a, b))
    return NO_TERM;
  return term_lt(terms, child_of(terms, a, 0), child_of(terms, b, 0));
}

Term term_lt(Terms *terms, Term a, Term b) {
  assert(sort_of(terms, a) == sort_of(terms, b) && sort_is_integer(sort_of(terms, a)));
  try_rule(lt_same, a, b);
  try_rule(fold_binary, TERM_LT, SORT_BOOL, a, b);
  try_rule(table_binary, TERM_LT, SORT_BOOL, a, b);
  try_rule(lt_ite_constant, a, b);
  try_rule(lt_sum, a, b);
  try_rule(lt_offset, a, b);
  try_rule(lt_constant_left, a, b);
  try_rule(lt_least, a, b);
  try_rule(lt_above_least, a, b);
  try_rule(lt_greatest, a, b);
  try_rule(lt_extended_constant, a, b);
  try_rule(lt_extended, a, b);
  try_rule(lt_range, a, b);
  return term_intern(terms, TERM_LT, SORT_BOOL, a, b, NO_TERM);
}

Term term_gt(Terms *terms, Term a, Term b) { return term_lt(terms, b, a); }
Term term_le(Terms *terms, Term a, Term b) { return term_not(terms, term_lt(terms, b, a)); }
Term term_ge(Terms *terms, Term a, Term b) { return term_not(terms, term_lt(terms, a, b)); }

// Flipping the sign bit turns the unsigned order into the signed one.
Term term_ult(Terms *terms, Term a, Term b) {
  assert(sort_is_bv(sort_of(terms, a)) && sort_of(terms, a) == sort_of(terms, b));
  Term flip = term_bv(terms, sort_of(terms, a), sign_bit(sort_of(terms, a)));
  return term_lt(terms, term_bit_xor(terms, a, flip), term_bit_xor(terms, b, flip));
}
