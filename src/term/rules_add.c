// Sums. A sum of at most MAX_SUMMANDS different summands has one form:
//   ((s1 + s2) + ... + sn) + k
// where each summand is x, -x or x * constant, the x are different and in id order, and k is
// missing when it is 0. Longer sums are normalised only where two of them meet, so that building a
// sum of n summands stays linear.
#include "term/term_impl.h"

enum { MAX_SUMMANDS = 8 };

typedef struct Summand {
  Term base;
  Value factor; // not zero
} Summand;

typedef struct Sum {
  unsigned count;
  Summand summands[MAX_SUMMANDS];
  Value constant;
} Sum;

static Value apply2(Terms *terms, TermKind kind, Value a, Value b) {
  Value values[] = {a, b};
  return term_apply(terms, kind, (Sort)a.sort, values);
}

static Value number(Sort sort, int64_t value) {
  return sort == SORT_INT ? value_int(value) : value_bv(sort, (uint64_t)value);
}

static bool is_value(Value value, int64_t expected) {
  return value_fits_int64(value) && value_signed(value) == expected;
}

static Sum empty_sum(Sort sort) { return (Sum){.constant = number(sort, 0)}; }

static void remove_at(Sum *sum, unsigned at) {
  assert(at < sum->count);
  sum->count--;
  for (unsigned i = at; i < sum->count; i++)
    sum->summands[i] = sum->summands[i + 1];
}

// Adds factor * base. False when there is no room or a factor grew too large.
// In the order of ids, which is the order in which terms were made: the same sum always comes out
// as the same term.
static bool put_summand(Terms *terms, Sum *sum, Term base, Value factor) {
  assert(sum->count <= MAX_SUMMANDS && term_exists(base));
  unsigned at = 0;
  while (at < sum->count && sum->summands[at].base.id < base.id)
    at++;
  if (at < sum->count && term_is(sum->summands[at].base, base)) {
    Value total = apply2(terms, TERM_ADD, sum->summands[at].factor, factor);
    sum->summands[at].factor = total;
    if (is_value(total, 0))
      remove_at(sum, at);
    return !total.unknown;
  }
  if (sum->count == MAX_SUMMANDS || factor.unknown)
    return false;
  if (is_value(factor, 0))
    return true;
  for (unsigned i = sum->count++; i > at; i--)
    sum->summands[i] = sum->summands[i - 1];
  sum->summands[at] = (Summand){base, factor};
  return true;
}

// Adds factor * term, where term is no sum.
static bool put_part(Terms *terms, Sum *sum, Term term, Value factor) {
  switch ((int)kind_of(terms, term)) {
  case TERM_CONST: {
    Value product = apply2(terms, TERM_MUL, const_of(terms, term), factor);
    if (!product.unknown)
      product = apply2(terms, TERM_ADD, sum->constant, product);
    sum->constant = product;
    return !product.unknown;
  }
  case TERM_NEG: {
    Value minus = apply2(terms, TERM_MUL, factor, number((Sort)factor.sort, -1));
    return put_summand(terms, sum, child_of(terms, term, 0), minus);
  }
  case TERM_MUL:
    if (is_const(terms, child_of(terms, term, 1))) {
      Value times = const_of(terms, child_of(terms, term, 1));
      return put_summand(terms, sum, child_of(terms, term, 0),
                         apply2(terms, TERM_MUL, factor, times));
    }
    return put_summand(terms, sum, term, factor);
  default:
    return put_summand(terms, sum, term, factor);
  }
}

// Adds factor * term. A false answer comes after at most MAX_SUMMANDS + 1 steps.
static bool put_term(Terms *terms, Sum *sum, Term term, Value factor) {
  for (; is_kind(terms, term, TERM_ADD); term = child_of(terms, term, 0))
    if (!put_part(terms, sum, child_of(terms, term, 1), factor))
      return false;
  return put_part(terms, sum, term, factor);
}

static Term build_summand(Terms *terms, Summand summand) {
  assert(!summand.factor.unknown && !is_value(summand.factor, 0));
  Sort sort = (Sort)summand.factor.sort;
  if (is_value(summand.factor, 1) || sort == (Sort)1)
    return summand.base;
  if (is_value(summand.factor, -1))
    return term_intern(terms, TERM_NEG, sort, summand.base, NO_TERM, NO_TERM);
  Term factor = term_const(terms, summand.factor);
  return term_intern(terms, TERM_MUL, sort, summand.base, factor, NO_TERM);
}

static Term build_sum(Terms *terms, const Sum *sum) {
  assert(!sum->constant.unknown);
  Term constant = term_const(terms, sum->constant);
  if (sum->count == 0)
    return constant;
  Sort sort = (Sort)sum->constant.sort;
  Term result = build_summand(terms, sum->summands[0]);
  for (unsigned i = 1; i < sum->count; i++)
    result =
        term_intern(terms, TERM_ADD, sort, result, build_summand(terms, sum->summands[i]), NO_TERM);
  if (!is_value(sum->constant, 0))
    result = term_intern(terms, TERM_ADD, sort, result, constant, NO_TERM);
  return result;
}

// --- Rules of ADD ----------------------------------------------------------------------------

// Neither a sum nor a summand with a factor, nor an ITE or a table that a constant could be lifted
// into.
static bool is_plain(const Terms *terms, Term term) {
  TermKind kind = kind_of(terms, term);
  return kind != TERM_TABLE && kind != TERM_ADD && kind != TERM_NEG && kind != TERM_MUL &&
         kind != TERM_CONST && kind != TERM_ITE;
}

// match: x + 0
// result: x
static Term add_zero(Terms *terms, Term a, Term b) { return is_zero(terms, b) ? a : NO_TERM; }

// match: a + b, both sums of few summands
// result: the normal form of the sum
static Term add_sum(Terms *terms, Term a, Term b) {
  Sort sort = sort_of(terms, a);
  Sum sum = empty_sum(sort);
  if (!put_term(terms, &sum, a, number(sort, 1)) || !put_term(terms, &sum, b, number(sort, 1)))
    return NO_TERM;
  return build_sum(terms, &sum);
}

static bool has_constant(const Terms *terms, Term term) {
  return is_kind(terms, term, TERM_ADD) && is_const(terms, child_of(terms, term, 1));
}

// match: (x + k1) + k2
// result: x + (k1 + k2)
static Term add_constants(Terms *terms, Term a, Term b) {
  assert(sort_of(terms, a) == sort_of(terms, b));
  if (!is_const(terms, b) || !has_constant(terms, a))
    return NO_TERM;
  Term constant = fold_binary(terms, TERM_ADD, sort_of(terms, a), child_of(terms, a, 1), b);
  return term_exists(constant) ? term_add(terms, child_of(terms, a, 0), constant) : NO_TERM;
}

// match: (x + k) + y
// result: (x + y) + k
static Term add_constant_out(Terms *terms, Term a, Term b) {
  if (is_const(terms, b))
    return NO_TERM;
  if (!has_constant(terms, a)) {
    if (!has_constant(terms, b))
      return NO_TERM;
    Term swap = a;
    a = b;
    b = swap;
  }
  Term sum = term_add(terms, child_of(terms, a, 0), b);
  return term_add(terms, sum, child_of(terms, a, 1));
}

static bool is_minus(const Terms *terms, Term a, Term b) {
  return is_kind(terms, a, TERM_NEG) && term_is(child_of(terms, a, 0), b);
}

// match: x + -x, or (x + y) + -y, or (x + -y) + y
// result: 0, or x
static Term add_cancel(Terms *terms, Term a, Term b) {
  for (int side = 0; side < 2; side++) {
    if (is_minus(terms, a, b))
      return number_like(terms, a, 0);
    if (is_kind(terms, a, TERM_ADD)) {
      Term last = child_of(terms, a, 1);
      if (is_minus(terms, last, b) || is_minus(terms, b, last))
        return child_of(terms, a, 0);
    }
    Term swap = a;
    a = b;
    b = swap;
  }
  return NO_TERM;
}

// Two plain terms, or a plain term and a constant other than 0: nothing to do but to order them.
static bool is_normal_pair(const Terms *terms, Term a, Term b) {
  if (!is_plain(terms, a))
    return false;
  return (is_plain(terms, b) && a.id != b.id) || (is_const(terms, b) && !is_zero(terms, b));
}

Term term_add(Terms *terms, Term a, Term b) {
  Sort sort = sort_of(terms, a);
  assert(sort_is_integer(sort) && sort_of(terms, b) == sort);
  order_operands(terms, &a, &b);
  if (is_normal_pair(terms, a, b))
    return term_intern(terms, TERM_ADD, sort, a, b, NO_TERM);
  try_rule(fold_binary, TERM_ADD, sort, a, b);
  try_rule(add_zero, a, b);
  try_rule(add_constants, a, b);
  try_rule(lift_binary, TERM_ADD, sort, a, b);
  try_rule(add_sum, a, b);
  try_rule(add_cancel, a, b);
  try_rule(add_constant_out, a, b);
  return term_intern(terms, TERM_ADD, sort, a, b, NO_TERM);
}

Term term_sub(Terms *terms, Term a, Term b) { return term_add(terms, a, term_neg(terms, b)); }

// --- Rules of NEG ----------------------------------------------------------------------------

// match: -(-x)
// result: x
static Term neg_neg(Terms *terms, Term a) {
  return is_kind(terms, a, TERM_NEG) ? child_of(terms, a, 0) : NO_TERM;
}

static Term scaled_sum(Terms *terms, Term a, Value factor) {
  assert(!factor.unknown);
  Sum sum = empty_sum(sort_of(terms, a));
  return put_term(terms, &sum, a, factor) ? build_sum(terms, &sum) : NO_TERM;
}

// match: -(s1 + ... + sn), or -(x * k)
// result: -s1 + ... + -sn, or x * -k
static Term neg_sum(Terms *terms, Term a) {
  bool product = is_kind(terms, a, TERM_MUL) && is_const(terms, child_of(terms, a, 1));
  if (!product && !is_kind(terms, a, TERM_ADD))
    return NO_TERM;
  return scaled_sum(terms, a, number(sort_of(terms, a), -1));
}

Term term_neg(Terms *terms, Term a) {
  Sort sort = sort_of(terms, a);
  assert(sort_is_integer(sort));
  try_rule(fold_unary, TERM_NEG, sort, a);
  try_rule(neg_neg, a);
  try_rule(neg_sum, a);
  try_rule(lift_unary, TERM_NEG, sort, a);
  if (sort == (Sort)1)
    return a; // one bit is its own negative
  return term_intern(terms, TERM_NEG, sort, a, NO_TERM, NO_TERM);
}

// --- Rules of MUL ----------------------------------------------------------------------------

// match: x * 0
// result: 0
static Term mul_zero(Terms *terms, Term a, Term b) {
  (void)a;
  return is_zero(terms, b) ? b : NO_TERM;
}

// match: x * 1
// result: x
static Term mul_one(Terms *terms, Term a, Term b) {
  return is_number(terms, b, 1) || (is_const(terms, b) && sort_of(terms, b) == (Sort)1) ? a
                                                                                        : NO_TERM;
}

// match: x * -1
// result: -x
static Term mul_minus_one(Terms *terms, Term a, Term b) {
  return is_number(terms, b, -1) ? term_neg(terms, a) : NO_TERM;
}

// match: (s1 + ... + sn) * k, where a summand may be x, -x, x * constant or a constant
// result: s1 * k + ... + sn * k
static Term mul_sum(Terms *terms, Term a, Term b) {
  if (!is_const(terms, b))
    return NO_TERM;
  TermKind kind = kind_of(terms, a);
  bool product = kind == TERM_MUL && is_const(terms, child_of(terms, a, 1));
  if (kind != TERM_ADD && kind != TERM_NEG && !product)
    return NO_TERM;
  return scaled_sum(terms, a, const_of(terms, b));
}

// match: -x * y
// result: -(x * y)
static Term mul_neg(Terms *terms, Term a, Term b) {
  if (is_kind(terms, a, TERM_NEG))
    return term_neg(terms, term_mul(terms, child_of(terms, a, 0), b));
  if (is_kind(terms, b, TERM_NEG))
    return term_neg(terms, term_mul(terms, a, child_of(terms, b, 0)));
  return NO_TERM;
}

// A product with a constant in int64. Larger ones stay where they are: their products may have no
// room, and then moving them out again and again would unfold the whole product.
static bool has_factor(const Terms *terms, Term a) {
  return is_kind(terms, a, TERM_MUL) && is_const(terms, child_of(terms, a, 1)) &&
         value_fits_int64(const_of(terms, child_of(terms, a, 1)));
}

// match: (x * k) * y
// result: (x * y) * k
static Term mul_constant_out(Terms *terms, Term a, Term b) {
  for (int side = 0; side < 2; side++) {
    if (has_factor(terms, a)) {
      Term product = term_mul(terms, child_of(terms, a, 0), b);
      return term_mul(terms, product, child_of(terms, a, 1));
    }
    Term swap = a;
    a = b;
    b = swap;
  }
  return NO_TERM;
}

Term term_mul(Terms *terms, Term a, Term b) {
  Sort sort = sort_of(terms, a);
  assert(sort_is_integer(sort) && sort_of(terms, b) == sort);
  order_operands(terms, &a, &b);
  try_rule(fold_binary, TERM_MUL, sort, a, b);
  try_rule(mul_zero, a, b);
  try_rule(mul_one, a, b);
  try_rule(mul_minus_one, a, b);
  try_rule(lift_binary, TERM_MUL, sort, a, b);
  try_rule(mul_sum, a, b);
  if (!is_const(terms, b)) {
    try_rule(mul_neg, a, b);
    try_rule(mul_constant_out, a, b);
  }
  return term_intern(terms, TERM_MUL, sort, a, b, NO_TERM);
}

// --- Comparison of sums ----------------------------------------------------------------------

static bool is_less(Terms *terms, Value a, Value b) {
  assert(!a.unknown && !b.unknown && a.sort == b.sort);
  return value_truth(term_apply(terms, TERM_LT, SORT_BOOL, (Value[]){a, b}));
}

// A negative number whose negative is positive; the least bit vector is not.
static bool is_negative(Terms *terms, Value value) {
  Value zero = number((Sort)value.sort, 0), minus = number((Sort)value.sort, -1);
  return is_less(terms, value, zero) && is_less(terms, zero, apply2(terms, TERM_MUL, value, minus));
}

static bool is_positive(Terms *terms, Value value) {
  return is_less(terms, number((Sort)value.sort, 0), value);
}

// Should both sides change places, so that the first summand with a sign is positive? The least bit
// vector is its own negative and has none.
static bool wants_swap(Terms *terms, const Sum *sum) {
  for (unsigned i = 0; i < sum->count; i++) {
    if (is_negative(terms, sum->summands[i].factor))
      return true;
    if (is_positive(terms, sum->summands[i].factor))
      return false;
  }
  return false;
}

// Splits a - b into left - right where both have positive factors only, the constant on the right,
// and the first summand on the left when `may_swap`. False when it is too long.
// a - b as positive parts on both sides: x + 1 < y + 3 and x < y + 2 are one comparison then, where
// nothing wraps.
static bool split_difference(Terms *terms, Term a, Term b, bool may_swap, Sum *left, Sum *right) {
  assert(sort_of(terms, a) == sort_of(terms, b));
  Sort sort = sort_of(terms, a);
  Value one = number(sort, 1), minus = number(sort, -1);
  Sum all = empty_sum(sort);
  if (!put_term(terms, &all, a, one) || !put_term(terms, &all, b, minus))
    return false;
  bool swap = may_swap && wants_swap(terms, &all);
  *left = *right = empty_sum(sort);
  for (unsigned i = 0; i < all.count; i++) {
    Value factor = all.summands[i].factor;
    bool on_right = is_negative(terms, factor);
    Value positive = on_right ? apply2(terms, TERM_MUL, factor, minus) : factor;
    if (positive.unknown)
      return false;
    bool signless = !on_right && !is_positive(terms, factor);
    bool to_right = !signless && on_right != swap;
    put_summand(terms, to_right ? right : left, all.summands[i].base, positive);
  }
  right->constant = swap ? all.constant : apply2(terms, TERM_MUL, all.constant, minus);
  return !right->constant.unknown;
}

static bool has_arithmetic(const Terms *terms, Term a) {
  TermKind kind = kind_of(terms, a);
  return kind == TERM_ADD || kind == TERM_NEG ||
         (kind == TERM_MUL && is_const(terms, child_of(terms, a, 1)));
}

Term eq_sum_normal(Terms *terms, Term a, Term b) {
  if (!sort_is_integer(sort_of(terms, a)) ||
      (!has_arithmetic(terms, a) && !has_arithmetic(terms, b)))
    return NO_TERM;
  Sum left, right;
  if (!split_difference(terms, a, b, true, &left, &right))
    return NO_TERM;
  Term new_a = build_sum(terms, &left), new_b = build_sum(terms, &right);
  order_operands(terms, &new_a, &new_b);
  bool same = term_is(new_a, a) && term_is(new_b, b);
  return same ? NO_TERM : term_eq(terms, new_a, new_b);
}

// Over Int, L < R + k with k > 0 is written !(R < L + (1 - k)), so that both ways to say it are one
// atom. Answers whether it turned the sides.
static bool turn_sides(Terms *terms, Sum *left, Sum *right) {
  assert((Sort)right->constant.sort == SORT_INT);
  if (!left->count || !right->count || !is_less(terms, value_int(0), right->constant))
    return false;
  Value minus_k = apply2(terms, TERM_MUL, right->constant, value_int(-1));
  Sum new_right = *left;
  new_right.constant = apply2(terms, TERM_ADD, minus_k, value_int(1));
  *left = *right;
  left->constant = value_int(0);
  *right = new_right;
  return true;
}

Term lt_sum_normal(Terms *terms, Term a, Term b) {
  if (sort_of(terms, a) != SORT_INT || (!has_arithmetic(terms, a) && !has_arithmetic(terms, b)))
    return NO_TERM;
  Sum left, right;
  if (!split_difference(terms, a, b, false, &left, &right))
    return NO_TERM;
  if (left.count == 0) { // a constant alone stands on the left: -k < R
    left.constant = apply2(terms, TERM_MUL, right.constant, value_int(-1));
    right.constant = value_int(0);
  }
  bool turned = turn_sides(terms, &left, &right);
  Term new_a = build_sum(terms, &left), new_b = build_sum(terms, &right);
  if (!turned && term_is(new_a, a) && term_is(new_b, b))
    return NO_TERM;
  Term result = term_lt(terms, new_a, new_b);
  return turned ? term_not(terms, result) : result;
}
