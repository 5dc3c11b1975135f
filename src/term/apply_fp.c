// Floating point operators and all conversions on values.
#include "base/arith.h"
#include "term/big.h"
#include "term/term_impl.h"

static double as_double(Value value) {
  assert(sort_is_fp((Sort)value.sort));
  return value.sort == SORT_FLOAT ? (double)value_as_float(value) : value_as_double(value);
}

static Value round_to(Sort sort, double number) {
  assert(sort_is_fp(sort));
  return sort == SORT_FLOAT ? value_float((float)number) : value_double(number);
}

// Math.min: NaN wins, -0.0 is below 0.0.
static double java_min(double a, double b) {
  if (isnan(a) || isnan(b))
    return NAN;
  if (a == b)
    return signbit(a) ? a : b;
  return a < b ? a : b;
}

static double java_max(double a, double b) { return -java_min(-a, -b); }

// Computing a float operator in double and rounding once more is exact: the sum, product, quotient
// and square root of 24-bit numbers round the same way through 53 bits (53 >= 2 * 24 + 2), and the
// other operators have exact results.
Value apply_fp(TermKind kind, Sort sort, const Value *children) {
  double a = as_double(children[0]), b = term_kind_arity(kind) > 1 ? as_double(children[1]) : 0;
  switch ((int)kind) {
  case TERM_FP_LT:
    return value_bool(a < b);
  case TERM_FP_LE:
    return value_bool(a <= b);
  case TERM_FP_EQ:
    return value_bool(a == b);
  case TERM_FP_ADD:
    return round_to(sort, a + b);
  case TERM_FP_SUB:
    return round_to(sort, a - b);
  case TERM_FP_MUL:
    return round_to(sort, a * b);
  case TERM_FP_DIV:
    return round_to(sort, a / b);
  case TERM_FP_REM:
    return round_to(sort, java_drem(a, b));
  case TERM_FP_NEG:
    return round_to(sort, -a);
  case TERM_FP_ABS:
    return round_to(sort, fabs(a));
  case TERM_FP_SQRT:
    return round_to(sort, sqrt(a));
  case TERM_FP_MIN:
    return round_to(sort, java_min(a, b));
  case TERM_FP_MAX:
    return round_to(sort, java_max(a, b));
  case TERM_FP_FLOOR:
    return round_to(sort, floor(a));
  case TERM_FP_CEIL:
    return round_to(sort, ceil(a));
  case TERM_FP_RINT:
    return round_to(sort, rint(a));
  }
  fatal("no floating point operator: %s", term_kind_name(kind));
}

// JVMS 6.5 d2i: NaN is 0, and what does not fit becomes the nearest number that does.
static Value fp_to_bv(Value a, Sort sort) {
  assert(sort_is_bv(sort));
  int64_t number = java_d2l(as_double(a));
  int64_t high = (int64_t)(width_mask(sort) >> 1), low = -high - 1;
  return value_bv(sort, (uint64_t)(number > high ? high : number < low ? low : number));
}

// From int64 straight to float: going through double would round twice.
static Value signed_to_fp(int64_t number, Sort sort) {
  assert(sort_is_fp(sort));
  return sort == SORT_FLOAT ? value_float((float)number) : value_double((double)number);
}

static Value int_to_fp(const Terms *terms, Value a, Sort sort) {
  if (!a.big)
    return signed_to_fp(value_signed(a), sort);
  Big big;
  big_of_value(terms, a, &big);
  return sort == SORT_FLOAT ? value_float(big_to_float(&big)) : value_double(big_to_double(&big));
}

static Value int_to_bv(const Terms *terms, Value a, Sort sort) {
  assert(sort_is_bv(sort) && (Sort)a.sort == SORT_INT);
  Big big;
  big_of_value(terms, a, &big);
  return value_bv(sort, big_low_bits(&big));
}

static Value unsigned_to_int(Terms *terms, uint64_t bits) {
  Big big;
  big_of_bits(bits, &big);
  return big_to_value(terms, &big);
}

Value apply_conversion(Terms *terms, TermKind kind, Sort sort, Value a) {
  switch ((int)kind) {
  case TERM_TRUNC:
  case TERM_ZEXT:
    return value_bv(sort, a.bits);
  case TERM_SEXT:
    return value_bv(sort, (uint64_t)value_signed(a));
  case TERM_BV_TO_INT:
    return value_int(value_signed(a));
  case TERM_UBV_TO_INT:
    return unsigned_to_int(terms, a.bits);
  case TERM_INT_TO_BV:
    return int_to_bv(terms, a, sort);
  case TERM_FP_TO_FP:
    return round_to(sort, as_double(a));
  case TERM_BV_TO_FP:
    return signed_to_fp(value_signed(a), sort);
  case TERM_INT_TO_FP:
    return int_to_fp(terms, a, sort);
  case TERM_FP_TO_BV:
    return fp_to_bv(a, sort);
  case TERM_FP_BITS:
    return value_of_bits(sort, a.bits);
  case TERM_BITS_FP:
    return sort == SORT_FLOAT ? value_float(float_of_bits((uint32_t)a.bits))
                              : value_double(double_of_bits(a.bits));
  }
  fatal("no conversion: %s", term_kind_name(kind));
}
