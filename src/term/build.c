// Constructors that are made of others, and the constructor by kind.
#include "term/term_impl.h"

Term term_abs(Terms *terms, Term a) {
  if (sort_is_fp(sort_of(terms, a)))
    return fp_unary(terms, TERM_FP_ABS, a);
  Term negative = term_lt(terms, a, number_like(terms, a, 0));
  return term_ite(terms, negative, term_neg(terms, a), a);
}

Term term_min(Terms *terms, Term a, Term b) {
  if (sort_is_fp(sort_of(terms, a)))
    return fp_binary(terms, TERM_FP_MIN, a, b);
  return term_ite(terms, term_lt(terms, a, b), a, b);
}

Term term_max(Terms *terms, Term a, Term b) {
  if (sort_is_fp(sort_of(terms, a)))
    return fp_binary(terms, TERM_FP_MAX, a, b);
  return term_ite(terms, term_lt(terms, a, b), b, a);
}

// The low bits, extended back to the sort of a.
static Term narrow(Terms *terms, Term a, Sort low, bool is_signed) {
  Sort sort = sort_of(terms, a);
  if (sort == SORT_INT) {
    Term bits = term_int_to_bv(terms, a, low);
    return is_signed ? term_bv_to_int(terms, bits) : term_ubv_to_int(terms, bits);
  }
  Term bits = term_trunc(terms, a, low);
  return is_signed ? term_sext(terms, bits, sort) : term_zext(terms, bits, sort);
}

Term term_i2b(Terms *terms, Term a) { return narrow(terms, a, SORT_BV8, true); }
Term term_i2c(Terms *terms, Term a) { return narrow(terms, a, SORT_BV16, false); }
Term term_i2s(Terms *terms, Term a) { return narrow(terms, a, SORT_BV16, true); }

Term term_i2l(Terms *terms, Term a) {
  return sort_of(terms, a) == SORT_INT ? a : term_sext(terms, a, SORT_BV64);
}

Term term_l2i(Terms *terms, Term a) {
  return sort_of(terms, a) == SORT_INT ? a : term_trunc(terms, a, SORT_BV32);
}

Term term_compare(Terms *terms, Term a, Term b, int if_nan, Sort result) {
  assert(if_nan == 1 || if_nan == -1);
  Term less = term_integer(terms, result, -1), equal = term_integer(terms, result, 0);
  Term greater = term_integer(terms, result, 1);
  if (!sort_is_fp(sort_of(terms, a)))
    return term_ite(terms, term_eq(terms, a, b), equal,
                    term_ite(terms, term_lt(terms, a, b), less, greater));
  // The answer for NaN is the last one left.
  Term is_equal = term_fp_eq(terms, a, b);
  if (if_nan < 0)
    return term_ite(terms, is_equal, equal,
                    term_ite(terms, term_fp_lt(terms, b, a), greater, less));
  return term_ite(terms, is_equal, equal, term_ite(terms, term_fp_lt(terms, a, b), less, greater));
}

static uint32_t super_type(const Terms *terms, Term type) {
  return value_number(const_of(terms, type));
}

Term term_make(Terms *terms, TermKind kind, Sort sort, const Term *children) {
  Term a = children[0];
  switch (kind) {
  case TERM_NONE:
  case TERM_CONST:
  case TERM_SYMBOL:
  case TERM_KIND_COUNT:
    break;
  case TERM_NOT:
    return term_not(terms, a);
  case TERM_AND:
    return term_and(terms, a, children[1]);
  case TERM_ITE:
    return term_ite(terms, a, children[1], children[2]);
  case TERM_EQ:
    return term_eq(terms, a, children[1]);
  case TERM_LT:
    return term_lt(terms, a, children[1]);
  case TERM_ADD:
    return term_add(terms, a, children[1]);
  case TERM_NEG:
    return term_neg(terms, a);
  case TERM_MUL:
    return term_mul(terms, a, children[1]);
  case TERM_DIV:
    return term_div(terms, a, children[1]);
  case TERM_REM:
    return term_rem(terms, a, children[1]);
  case TERM_BIT_AND:
    return term_bit_and(terms, a, children[1]);
  case TERM_BIT_OR:
    return term_bit_or(terms, a, children[1]);
  case TERM_BIT_XOR:
    return term_bit_xor(terms, a, children[1]);
  case TERM_SHL:
  case TERM_SHR:
  case TERM_USHR:
    return term_raw_shift(terms, kind, a, children[1]);
  case TERM_TRUNC:
    return term_trunc(terms, a, sort);
  case TERM_SEXT:
    return term_sext(terms, a, sort);
  case TERM_ZEXT:
    return term_zext(terms, a, sort);
  case TERM_BV_TO_INT:
    return term_bv_to_int(terms, a);
  case TERM_UBV_TO_INT:
    return term_ubv_to_int(terms, a);
  case TERM_INT_TO_BV:
    return term_int_to_bv(terms, a, sort);
  case TERM_FP_LT:
    return term_fp_lt(terms, a, children[1]);
  case TERM_FP_LE:
    return term_fp_le(terms, a, children[1]);
  case TERM_FP_EQ:
    return term_fp_eq(terms, a, children[1]);
  case TERM_FP_ADD:
  case TERM_FP_SUB:
  case TERM_FP_MUL:
  case TERM_FP_DIV:
  case TERM_FP_REM:
  case TERM_FP_MIN:
  case TERM_FP_MAX:
    return fp_binary(terms, kind, a, children[1]);
  case TERM_FP_NEG:
  case TERM_FP_ABS:
  case TERM_FP_SQRT:
  case TERM_FP_FLOOR:
  case TERM_FP_CEIL:
  case TERM_FP_RINT:
    return fp_unary(terms, kind, a);
  case TERM_FP_TO_FP:
  case TERM_BV_TO_FP:
  case TERM_INT_TO_FP:
    return term_to_fp(terms, a, sort);
  case TERM_FP_TO_BV:
    return term_fp_to_bv(terms, a, sort);
  case TERM_FP_BITS:
    return term_fp_bits(terms, a);
  case TERM_BITS_FP:
    return term_bits_to_fp(terms, a);
  case TERM_TYPE_OF:
    return term_type_of(terms, a);
  case TERM_SUBTYPE:
    return term_subtype(terms, a, super_type(terms, children[1]));
  }
  fatal("term_make of kind %s", term_kind_name(kind));
}
