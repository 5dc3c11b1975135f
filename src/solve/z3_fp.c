// Floating point in Z3's theory, with Java's meaning (kinds.def).
#include "base/arith.h"
#include "solve/z3_impl.h"

#include <math.h>

Z3_ast z3_fp_const(Z3 *z3, Value value) {
  bool is_float = value.sort == SORT_FLOAT;
  double number = is_float ? (double)value_as_float(value) : value_as_double(value);
  Z3_sort sort = z3_sort(z3, (Sort)value.sort);
  if (isnan(number))
    return z3_keep(z3, z3_api.mk_fpa_nan(z3->context, sort));
  Z3_ast bits =
      is_float
          ? z3_api.mk_unsigned_int64(z3->context, bits_of_float(value_as_float(value)),
                                     z3_sort(z3, SORT_BV32))
          : z3_api.mk_unsigned_int64(z3->context, bits_of_double(number), z3_sort(z3, SORT_BV64));
  z3_keep(z3, bits);
  return z3_keep(z3, z3_api.mk_fpa_to_fp_bv(z3->context, bits, sort));
}

static Z3_ast nan_of(Z3 *z3, Sort sort) {
  return z3_keep(z3, z3_api.mk_fpa_nan(z3->context, z3_sort(z3, sort)));
}

// Math.min and Math.max: NaN wins; of equal zeros the negative one is the smaller. The result is a
// when it is strictly on the wanted side, or equal and its sign decides.
static Z3_ast min_or_max(Z3 *z3, Sort sort, bool is_min, Z3_ast a, Z3_ast b) {
  Z3_context c = z3->context;
  Z3_ast a_nan = z3_keep(z3, z3_api.mk_fpa_is_nan(c, a)),
         b_nan = z3_keep(z3, z3_api.mk_fpa_is_nan(c, b));
  Z3_ast nans[2] = {a_nan, b_nan};
  Z3_ast some_nan = z3_keep(z3, z3_api.mk_or(c, 2, nans));
  Z3_ast below = z3_keep(z3, z3_api.mk_fpa_lt(c, a, b)),
         above = z3_keep(z3, z3_api.mk_fpa_gt(c, a, b));
  Z3_ast negative = z3_keep(z3, z3_api.mk_fpa_is_negative(c, a));
  Z3_ast tie = is_min ? z3_keep(z3, z3_api.mk_ite(c, negative, a, b))
                      : z3_keep(z3, z3_api.mk_ite(c, negative, b, a));
  Z3_ast other = z3_keep(z3, z3_api.mk_ite(c, is_min ? above : below, b, tie));
  Z3_ast regular = z3_keep(z3, z3_api.mk_ite(c, is_min ? below : above, a, other));
  return z3_keep(z3, z3_api.mk_ite(c, some_nan, nan_of(z3, sort), regular));
}

// JLS 5.1.3: NaN is 0, out of range is the nearest end, else toward zero.
static Z3_ast to_bits_saturating(Z3 *z3, Sort from, unsigned width, Z3_ast a) {
  Z3_context c = z3->context;
  Z3_sort fp = z3_sort(z3, from), bits = z3_sort(z3, (Sort)width);
  double limit = ldexp(1.0, (int)width - 1);
  Z3_ast high = z3_keep(z3, z3_api.mk_fpa_numeral_double(c, limit, fp));
  Z3_ast low = z3_keep(z3, z3_api.mk_fpa_numeral_double(c, -limit, fp));
  uint64_t sign = (uint64_t)1 << (width - 1);
  Z3_ast max = z3_keep(z3, z3_api.mk_unsigned_int64(c, sign - 1, bits));
  Z3_ast min = z3_keep(z3, z3_api.mk_unsigned_int64(c, sign, bits));
  Z3_ast zero = z3_keep(z3, z3_api.mk_unsigned_int64(c, 0, bits));
  Z3_ast inside = z3_keep(z3, z3_api.mk_fpa_to_sbv(c, z3->to_zero, a, width));
  Z3_ast too_low = z3_keep(z3, z3_api.mk_fpa_leq(c, a, low));
  Z3_ast too_high = z3_keep(z3, z3_api.mk_fpa_geq(c, a, high));
  Z3_ast is_nan = z3_keep(z3, z3_api.mk_fpa_is_nan(c, a));
  Z3_ast result = z3_keep(z3, z3_api.mk_ite(c, too_low, min, inside));
  result = z3_keep(z3, z3_api.mk_ite(c, too_high, max, result));
  return z3_keep(z3, z3_api.mk_ite(c, is_nan, zero, result));
}

// floatToIntBits: Z3 leaves the bits of NaN open, Java fixes them.
static Z3_ast ieee_bits(Z3 *z3, Sort from, Z3_ast a) {
  Z3_context c = z3->context;
  bool is_float = from == SORT_FLOAT;
  Z3_sort sort = z3_sort(z3, is_float ? SORT_BV32 : SORT_BV64);
  uint64_t canonical = is_float ? 0x7fc00000u : 0x7ff8000000000000u;
  Z3_ast nan_bits = z3_keep(z3, z3_api.mk_unsigned_int64(c, canonical, sort));
  Z3_ast bits = z3_keep(z3, z3_api.mk_fpa_to_ieee_bv(c, a));
  Z3_ast is_nan = z3_keep(z3, z3_api.mk_fpa_is_nan(c, a));
  return z3_keep(z3, z3_api.mk_ite(c, is_nan, nan_bits, bits));
}

Z3_ast z3_translate_fp(Z3 *z3, TermKind kind, Sort sort, Sort result, Z3_ast a, Z3_ast b) {
  Z3_context c = z3->context;
  Z3_ast both[2] = {a, b};
  switch ((int)kind) { // the kinds that translate_one sends here
  case TERM_FP_LT:
    return z3_api.mk_fpa_lt(c, a, b);
  case TERM_FP_LE:
    return z3_api.mk_fpa_leq(c, a, b);
  case TERM_FP_EQ:
    return z3_api.mk_fpa_eq(c, a, b);
  case TERM_FP_ADD:
    return z3_api.mk_fpa_add(c, z3->nearest, a, b);
  case TERM_FP_SUB:
    return z3_api.mk_fpa_sub(c, z3->nearest, a, b);
  case TERM_FP_MUL:
    return z3_api.mk_fpa_mul(c, z3->nearest, a, b);
  case TERM_FP_DIV:
    return z3_api.mk_fpa_div(c, z3->nearest, a, b);
  case TERM_FP_REM:
    return z3_api.mk_app(c, sort == SORT_FLOAT ? z3->float_rem : z3->double_rem, 2, both);
  case TERM_FP_NEG:
    return z3_api.mk_fpa_neg(c, a);
  case TERM_FP_ABS:
    return z3_api.mk_fpa_abs(c, a);
  case TERM_FP_SQRT:
    return z3_api.mk_fpa_sqrt(c, z3->nearest, a);
  case TERM_FP_MIN:
    return min_or_max(z3, sort, true, a, b);
  case TERM_FP_MAX:
    return min_or_max(z3, sort, false, a, b);
  case TERM_FP_FLOOR:
    return z3_api.mk_fpa_round_to_integral(c, z3->to_negative, a);
  case TERM_FP_CEIL:
    return z3_api.mk_fpa_round_to_integral(c, z3->to_positive, a);
  case TERM_FP_RINT:
    return z3_api.mk_fpa_round_to_integral(c, z3->nearest, a);
  case TERM_FP_TO_FP:
    return z3_api.mk_fpa_to_fp_float(c, z3->nearest, a, z3_sort(z3, result));
  case TERM_BV_TO_FP:
    return z3_api.mk_fpa_to_fp_signed(c, z3->nearest, a, z3_sort(z3, result));
  case TERM_INT_TO_FP:
    return z3_api.mk_app(c, result == SORT_FLOAT ? z3->int_to_float : z3->int_to_double, 1, &a);
  case TERM_FP_TO_BV:
    return to_bits_saturating(z3, sort, (unsigned)result, a);
  case TERM_FP_BITS:
    return ieee_bits(z3, sort, a);
  case TERM_BITS_FP:
    return z3_api.mk_fpa_to_fp_bv(c, a, z3_sort(z3, result));
  }
  fatal("no floating-point operator %s", term_kind_name(kind));
}
