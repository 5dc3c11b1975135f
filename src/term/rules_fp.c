// Floats and doubles. Exact for IEEE 754: NaN is unequal to itself, x + 0.0 is not x (for -0.0),
// and no sum is reordered; + and * commute.
#include "term/term_impl.h"

#include <math.h>

static double fp_of(const Terms *terms, Term term) {
  Value value = const_of(terms, term);
  return value.sort == SORT_FLOAT ? (double)value_as_float(value) : value_as_double(value);
}

static bool is_fp(const Terms *terms, Term term, double number) {
  if (!is_const(terms, term))
    return false;
  double value = fp_of(terms, term);
  return value == number && signbit(value) == signbit(number);
}

static bool is_nan(const Terms *terms, Term term) {
  return is_const(terms, term) && isnan(fp_of(terms, term));
}

// The term is never NaN, as far as a few levels show.
static bool never_nan(const Terms *terms, Term term, unsigned depth) {
  if (is_const(terms, term))
    return !isnan(fp_of(terms, term));
  if (depth-- == 0)
    return false;
  switch ((int)kind_of(terms, term)) {
  case TERM_BV_TO_FP:
  case TERM_INT_TO_FP:
    return true;
  case TERM_FP_NEG:
  case TERM_FP_ABS:
  case TERM_FP_FLOOR:
  case TERM_FP_CEIL:
  case TERM_FP_RINT:
  case TERM_FP_TO_FP:
    return never_nan(terms, child_of(terms, term, 0), depth);
  case TERM_ITE:
    return never_nan(terms, child_of(terms, term, 1), depth) &&
           never_nan(terms, child_of(terms, term, 2), depth);
  default:
    return false;
  }
}

// --- Comparisons -----------------------------------------------------------------------------

// match: x < NaN and the other comparisons with NaN
// result: false
static Term fp_compare_nan(Terms *terms, Term a, Term b) {
  return is_nan(terms, a) || is_nan(terms, b) ? false_term() : NO_TERM;
}

// match: x < x; x <= x, x == x where x is never NaN; x <= x otherwise
// result: false; true; x == x
static Term fp_compare_same(Terms *terms, TermKind kind, Term a, Term b) {
  if (!term_is(a, b))
    return NO_TERM;
  if (kind == TERM_FP_LT)
    return false_term();
  if (never_nan(terms, a, LOOK_DEPTH))
    return true_term();
  return kind == TERM_FP_LE ? term_fp_eq(terms, a, b) : NO_TERM;
}

// match: x < -infinity, infinity < x
// result: false
static Term fp_lt_infinity(Terms *terms, TermKind kind, Term a, Term b) {
  bool never = kind == TERM_FP_LT && (is_fp(terms, b, -INFINITY) || is_fp(terms, a, INFINITY));
  return never ? false_term() : NO_TERM;
}

// match: f2d(x) < f2d(y) and the other comparisons
// result: x < y
static Term fp_compare_widened(Terms *terms, TermKind kind, Term a, Term b) {
  if (!is_kind(terms, a, TERM_FP_TO_FP) || !is_kind(terms, b, TERM_FP_TO_FP) ||
      sort_of(terms, a) != SORT_DOUBLE)
    return NO_TERM;
  Term children[] = {child_of(terms, a, 0), child_of(terms, b, 0)};
  return term_make(terms, kind, SORT_BOOL, children);
}

// A conversion from a bit vector that loses nothing.
static bool is_exact_conversion(const Terms *terms, Term a) {
  if (!is_kind(terms, a, TERM_BV_TO_FP))
    return false;
  unsigned digits = sort_of(terms, a) == SORT_FLOAT ? 24 : 53;
  return (unsigned)sort_of(terms, child_of(terms, a, 0)) <= digits + 1;
}

// match: i2d(x) < i2d(y) and the other comparisons, for exact conversions from one width
// result: the comparison of the integers
static Term fp_compare_integers(Terms *terms, TermKind kind, Term a, Term b) {
  if (!is_exact_conversion(terms, a) || !is_exact_conversion(terms, b))
    return NO_TERM;
  Term x = child_of(terms, a, 0), y = child_of(terms, b, 0);
  if (sort_of(terms, x) != sort_of(terms, y))
    return NO_TERM;
  return kind == TERM_FP_LT   ? term_lt(terms, x, y)
         : kind == TERM_FP_LE ? term_le(terms, x, y)
                              : term_eq(terms, x, y);
}

// x < number, or x <= number: the integers of x's width below it.
static Term integer_below(Terms *terms, Term x, double number, bool or_equal) {
  Sort sort = sort_of(terms, x);
  double least = -ldexp(1, (int)sort - 1), most = -least - 1;
  double last = or_equal ? floor(number) : ceil(number) - 1;
  if (last >= most)
    return true_term();
  return last < least ? false_term() : term_le(terms, x, term_integer(terms, sort, (int64_t)last));
}

// match: i2d(x) < c, c < i2d(x) and the other comparisons, for an exact conversion and a constant
// result: a comparison of x with an integer; a truth
static Term fp_compare_integer(Terms *terms, TermKind kind, Term a, Term b) {
  bool is_left = is_exact_conversion(terms, a);
  Term number = is_left ? b : a;
  if (is_left == is_exact_conversion(terms, b) || !is_const(terms, number))
    return NO_TERM;
  Term x = child_of(terms, is_left ? a : b, 0);
  double c = fp_of(terms, number);
  if (kind == TERM_FP_EQ)
    return term_and(terms, integer_below(terms, x, c, true),
                    term_not(terms, integer_below(terms, x, c, false)));
  bool or_equal = kind == TERM_FP_LE;
  return is_left ? integer_below(terms, x, c, or_equal)
                 : term_not(terms, integer_below(terms, x, c, !or_equal));
}

// The least number whose root is at least c, where c > 0.
static double least_square(double c) {
  double square = c * c;
  while (sqrt(nextafter(square, 0)) >= c)
    square = nextafter(square, 0);
  while (sqrt(square) < c)
    square = nextafter(square, INFINITY);
  return square;
}

// root(x) < c; with `or_equal`, root(x) <= c: false for NaN and negative numbers.
static Term root_below(Terms *terms, Term x, double c, bool or_equal) {
  Term is_real = term_fp_le(terms, term_double(terms, 0), x);
  if (or_equal && isinf(c) && c > 0)
    return is_real;
  double bound = or_equal && c >= 0 ? nextafter(c, INFINITY) : c;
  if (bound <= 0)
    return false_term();
  return term_and(terms, is_real, term_fp_lt(terms, x, term_double(terms, least_square(bound))));
}

// match: sqrt(x) < c, c < sqrt(x) and the other comparisons of a double with a constant; sqrt(x) ==
// sqrt(x), which tells whether it is a number
// result: comparisons of x with constants; 0.0 <= x
static Term fp_compare_root(Terms *terms, TermKind kind, Term a, Term b) {
  bool is_left = is_kind(terms, a, TERM_FP_SQRT);
  if ((!is_left && !is_kind(terms, b, TERM_FP_SQRT)) || sort_of(terms, a) != SORT_DOUBLE)
    return NO_TERM;
  Term number = is_left ? b : a, x = child_of(terms, is_left ? a : b, 0);
  Term is_real = term_fp_le(terms, term_double(terms, 0), x);
  if (kind == TERM_FP_EQ && term_is(a, b))
    return is_real;
  if (!is_const(terms, number))
    return NO_TERM;
  double c = fp_of(terms, number);
  Term below = root_below(terms, x, c, kind == TERM_FP_LE);
  if (kind == TERM_FP_EQ)
    return term_and(terms, root_below(terms, x, c, true),
                    term_not(terms, root_below(terms, x, c, false)));
  return is_left ? below
                 : term_and(terms, is_real,
                            term_not(terms, root_below(terms, x, c, kind == TERM_FP_LT)));
}

// match: f(x) == f(x) where f keeps NaN and makes none
// result: x == x
static Term fp_same_nan(Terms *terms, TermKind kind, Term a, Term b) {
  TermKind inner = kind_of(terms, a);
  bool keeps = inner == TERM_FP_NEG || inner == TERM_FP_ABS || inner == TERM_FP_FLOOR ||
               inner == TERM_FP_CEIL || inner == TERM_FP_RINT || inner == TERM_FP_TO_FP;
  if (kind != TERM_FP_EQ || !term_is(a, b) || !keeps)
    return NO_TERM;
  Term x = child_of(terms, a, 0);
  return term_fp_eq(terms, x, x);
}

static Term fp_compare(Terms *terms, TermKind kind, Term a, Term b) {
  assert(sort_of(terms, a) == sort_of(terms, b) && sort_is_fp(sort_of(terms, a)));
  try_rule(fold_binary, kind, SORT_BOOL, a, b);
  try_rule(lift_binary, kind, SORT_BOOL, a, b);
  try_rule(fp_compare_nan, a, b);
  try_rule(fp_compare_same, kind, a, b);
  try_rule(fp_lt_infinity, kind, a, b);
  try_rule(fp_compare_widened, kind, a, b);
  try_rule(fp_compare_integers, kind, a, b);
  try_rule(fp_compare_integer, kind, a, b);
  try_rule(fp_compare_root, kind, a, b);
  try_rule(fp_same_nan, kind, a, b);
  return term_intern(terms, kind, SORT_BOOL, a, b, NO_TERM);
}

Term term_fp_lt(Terms *terms, Term a, Term b) { return fp_compare(terms, TERM_FP_LT, a, b); }
Term term_fp_le(Terms *terms, Term a, Term b) { return fp_compare(terms, TERM_FP_LE, a, b); }

Term term_fp_eq(Terms *terms, Term a, Term b) {
  order_operands(terms, &a, &b);
  return fp_compare(terms, TERM_FP_EQ, a, b);
}

Term term_fp_is_nan(Terms *terms, Term a) { return term_not(terms, term_fp_eq(terms, a, a)); }

// --- Arithmetic ------------------------------------------------------------------------------

// match: x + NaN and the other arithmetic operators
// result: NaN
static Term fp_nan_operand(Terms *terms, Term a, Term b) {
  return is_nan(terms, a) ? a : is_nan(terms, b) ? b : NO_TERM;
}

// match: x + -0.0, x - 0.0, x * 1.0, x / 1.0
// result: x
static Term fp_neutral(Terms *terms, TermKind kind, Term a, Term b) {
  bool neutral = (kind == TERM_FP_ADD && is_fp(terms, b, -0.0)) ||
                 (kind == TERM_FP_SUB && is_fp(terms, b, 0.0)) ||
                 ((kind == TERM_FP_MUL || kind == TERM_FP_DIV) && is_fp(terms, b, 1.0));
  return neutral ? a : NO_TERM;
}

// match: x * -1.0, x / -1.0
// result: -x
static Term fp_times_minus_one(Terms *terms, TermKind kind, Term a, Term b) {
  bool match = (kind == TERM_FP_MUL || kind == TERM_FP_DIV) && is_fp(terms, b, -1.0);
  return match ? term_fp_neg(terms, a) : NO_TERM;
}

// match: x + -y, x - -y
// result: x - y, x + y
static Term fp_add_negative(Terms *terms, TermKind kind, Term a, Term b) {
  if (kind == TERM_FP_ADD && is_kind(terms, a, TERM_FP_NEG))
    return term_fp_sub(terms, b, child_of(terms, a, 0));
  if (!is_kind(terms, b, TERM_FP_NEG) || (kind != TERM_FP_ADD && kind != TERM_FP_SUB))
    return NO_TERM;
  Term y = child_of(terms, b, 0);
  return kind == TERM_FP_ADD ? term_fp_sub(terms, a, y) : term_fp_add(terms, a, y);
}

// match: min(x, x), max(x, x)
// result: x
static Term fp_min_same(Terms *terms, TermKind kind, Term a, Term b) {
  (void)terms;
  return (kind == TERM_FP_MIN || kind == TERM_FP_MAX) && term_is(a, b) ? a : NO_TERM;
}

Term fp_binary(Terms *terms, TermKind kind, Term a, Term b) {
  Sort sort = sort_of(terms, a);
  assert(sort == sort_of(terms, b) && sort_is_fp(sort));
  if (kind == TERM_FP_ADD || kind == TERM_FP_MUL || kind == TERM_FP_MIN || kind == TERM_FP_MAX)
    order_operands(terms, &a, &b);
  try_rule(fold_binary, kind, sort, a, b);
  try_rule(lift_binary, kind, sort, a, b);
  try_rule(fp_nan_operand, a, b);
  try_rule(fp_neutral, kind, a, b);
  try_rule(fp_times_minus_one, kind, a, b);
  try_rule(fp_add_negative, kind, a, b);
  try_rule(fp_min_same, kind, a, b);
  return term_intern(terms, kind, sort, a, b, NO_TERM);
}

Term term_fp_add(Terms *terms, Term a, Term b) { return fp_binary(terms, TERM_FP_ADD, a, b); }
Term term_fp_sub(Terms *terms, Term a, Term b) { return fp_binary(terms, TERM_FP_SUB, a, b); }
Term term_fp_mul(Terms *terms, Term a, Term b) { return fp_binary(terms, TERM_FP_MUL, a, b); }
Term term_fp_div(Terms *terms, Term a, Term b) { return fp_binary(terms, TERM_FP_DIV, a, b); }
Term term_fp_rem(Terms *terms, Term a, Term b) { return fp_binary(terms, TERM_FP_REM, a, b); }

static bool is_integral(const Terms *terms, Term a) {
  TermKind kind = kind_of(terms, a);
  return kind == TERM_FP_FLOOR || kind == TERM_FP_CEIL || kind == TERM_FP_RINT ||
         kind == TERM_BV_TO_FP || kind == TERM_INT_TO_FP;
}

// match: -(-x), |-x|, ||x||, floor(n) where n is integral already (also ceil and rint)
// result: x, |x|, |x|, n
static Term fp_unary_again(Terms *terms, TermKind kind, Term a) {
  TermKind inner = kind_of(terms, a);
  if (kind == TERM_FP_NEG && inner == TERM_FP_NEG)
    return child_of(terms, a, 0);
  if (kind == TERM_FP_ABS && inner == TERM_FP_ABS)
    return a;
  if (kind == TERM_FP_ABS && inner == TERM_FP_NEG)
    return term_abs(terms, child_of(terms, a, 0));
  bool rounding = kind == TERM_FP_FLOOR || kind == TERM_FP_CEIL || kind == TERM_FP_RINT;
  return rounding && is_integral(terms, a) ? a : NO_TERM;
}

Term fp_unary(Terms *terms, TermKind kind, Term a) {
  Sort sort = sort_of(terms, a);
  assert(sort_is_fp(sort));
  try_rule(fold_unary, kind, sort, a);
  try_rule(lift_unary, kind, sort, a);
  try_rule(fp_unary_again, kind, a);
  return term_intern(terms, kind, sort, a, NO_TERM, NO_TERM);
}

Term term_fp_neg(Terms *terms, Term a) { return fp_unary(terms, TERM_FP_NEG, a); }
Term term_fp_sqrt(Terms *terms, Term a) { return fp_unary(terms, TERM_FP_SQRT, a); }
Term term_fp_floor(Terms *terms, Term a) { return fp_unary(terms, TERM_FP_FLOOR, a); }
Term term_fp_ceil(Terms *terms, Term a) { return fp_unary(terms, TERM_FP_CEIL, a); }
Term term_fp_rint(Terms *terms, Term a) { return fp_unary(terms, TERM_FP_RINT, a); }

// --- Conversions -----------------------------------------------------------------------------

// match: d2f(f2d(x))
// result: x
static Term narrow_widened(Terms *terms, Term a, Sort sort) {
  bool match = is_kind(terms, a, TERM_FP_TO_FP) && sort == SORT_FLOAT &&
               sort_of(terms, child_of(terms, a, 0)) == SORT_FLOAT;
  return match ? child_of(terms, a, 0) : NO_TERM;
}

// match: f2d(i2f(x)), d2f(i2d(x)) where the inner conversion is exact
// result: i2d(x), i2f(x)
static Term fp_of_exact(Terms *terms, Term a, Sort sort) {
  return is_exact_conversion(terms, a) ? term_to_fp(terms, child_of(terms, a, 0), sort) : NO_TERM;
}

// match: i2d(sext(x)), and from Int: i2d(int(x))
// result: i2d(x)
static Term fp_of_extended(Terms *terms, Term a, Sort sort) {
  bool match = is_kind(terms, a, TERM_SEXT) || is_kind(terms, a, TERM_BV_TO_INT);
  return match ? term_to_fp(terms, child_of(terms, a, 0), sort) : NO_TERM;
}

Term term_to_fp(Terms *terms, Term a, Sort sort) {
  Sort from = sort_of(terms, a);
  assert(sort_is_fp(sort) && (sort_is_fp(from) || sort_is_integer(from)));
  if (from == sort)
    return a;
  TermKind kind = sort_is_fp(from)   ? TERM_FP_TO_FP
                  : from == SORT_INT ? TERM_INT_TO_FP
                                     : TERM_BV_TO_FP;
  try_rule(fold_unary, kind, sort, a);
  try_rule(lift_unary, kind, sort, a);
  if (kind == TERM_FP_TO_FP) {
    try_rule(narrow_widened, a, sort);
    try_rule(fp_of_exact, a, sort);
  } else {
    try_rule(fp_of_extended, a, sort);
  }
  return term_intern(terms, kind, sort, a, NO_TERM, NO_TERM);
}

// match: d2i(i2d(x)) where the inner conversion is exact
// result: x, when the widths agree or the result is wider
static Term integer_of_exact(Terms *terms, Term a, Sort sort) {
  if (!is_exact_conversion(terms, a) || sort_of(terms, child_of(terms, a, 0)) > sort)
    return NO_TERM;
  return term_sext(terms, child_of(terms, a, 0), sort);
}

// match: d2i(f2d(x))
// result: f2i(x)
static Term integer_of_widened(Terms *terms, Term a, Sort sort) {
  bool match = is_kind(terms, a, TERM_FP_TO_FP) && sort_of(terms, a) == SORT_DOUBLE;
  return match ? term_fp_to_bv(terms, child_of(terms, a, 0), sort) : NO_TERM;
}

Term term_fp_to_bv(Terms *terms, Term a, Sort sort) {
  assert(sort_is_fp(sort_of(terms, a)) && sort_is_bv(sort));
  try_rule(fold_unary, TERM_FP_TO_BV, sort, a);
  try_rule(lift_unary, TERM_FP_TO_BV, sort, a);
  try_rule(integer_of_exact, a, sort);
  try_rule(integer_of_widened, a, sort);
  return term_intern(terms, TERM_FP_TO_BV, sort, a, NO_TERM, NO_TERM);
}

Term term_fp_bits(Terms *terms, Term a) {
  assert(sort_is_fp(sort_of(terms, a)));
  Sort sort = sort_of(terms, a) == SORT_FLOAT ? SORT_BV32 : SORT_BV64;
  try_rule(fold_unary, TERM_FP_BITS, sort, a);
  try_rule(lift_unary, TERM_FP_BITS, sort, a);
  return term_intern(terms, TERM_FP_BITS, sort, a, NO_TERM, NO_TERM);
}

// match: float(bits(x))
// result: x; the other order is no identity, for NaN
static Term fp_of_bits(Terms *terms, Term a) {
  return is_kind(terms, a, TERM_FP_BITS) ? child_of(terms, a, 0) : NO_TERM;
}

Term term_bits_to_fp(Terms *terms, Term a) {
  assert(sort_of(terms, a) == SORT_BV32 || sort_of(terms, a) == SORT_BV64);
  Sort sort = sort_of(terms, a) == SORT_BV32 ? SORT_FLOAT : SORT_DOUBLE;
  try_rule(fold_unary, TERM_BITS_FP, sort, a);
  try_rule(lift_unary, TERM_BITS_FP, sort, a);
  try_rule(fp_of_bits, a);
  return term_intern(terms, TERM_BITS_FP, sort, a, NO_TERM, NO_TERM);
}
