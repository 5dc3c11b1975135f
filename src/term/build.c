// Constructors that are made of others, and the constructor by kind.
#include "term/tables.h"

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

// --- By kind ------------------------------------------------------------------------------------

typedef Term Unary(Terms *terms, Term a);
typedef Term Binary(Terms *terms, Term a, Term b);
typedef Term Conversion(Terms *terms, Term a, Sort sort);

static Unary *const unary_constructors[TERM_KIND_COUNT] = {
    [TERM_NOT] = term_not,
    [TERM_NEG] = term_neg,
    [TERM_BV_TO_INT] = term_bv_to_int,
    [TERM_UBV_TO_INT] = term_ubv_to_int,
    [TERM_FP_NEG] = term_fp_neg,
    [TERM_FP_ABS] = term_abs,
    [TERM_FP_SQRT] = term_fp_sqrt,
    [TERM_FP_FLOOR] = term_fp_floor,
    [TERM_FP_CEIL] = term_fp_ceil,
    [TERM_FP_RINT] = term_fp_rint,
    [TERM_FP_BITS] = term_fp_bits,
    [TERM_BITS_FP] = term_bits_to_fp,
    [TERM_TYPE_OF] = term_type_of,
};

static Binary *const binary_constructors[TERM_KIND_COUNT] = {
    [TERM_AND] = term_and,         [TERM_EQ] = term_eq,           [TERM_LT] = term_lt,
    [TERM_ADD] = term_add,         [TERM_MUL] = term_mul,         [TERM_DIV] = term_div,
    [TERM_REM] = term_rem,         [TERM_BIT_AND] = term_bit_and, [TERM_BIT_OR] = term_bit_or,
    [TERM_BIT_XOR] = term_bit_xor, [TERM_FP_LT] = term_fp_lt,     [TERM_FP_LE] = term_fp_le,
    [TERM_FP_EQ] = term_fp_eq,     [TERM_FP_ADD] = term_fp_add,   [TERM_FP_SUB] = term_fp_sub,
    [TERM_FP_MUL] = term_fp_mul,   [TERM_FP_DIV] = term_fp_div,   [TERM_FP_REM] = term_fp_rem,
    [TERM_FP_MIN] = term_min,      [TERM_FP_MAX] = term_max,
};

static Conversion *const conversions[TERM_KIND_COUNT] = {
    [TERM_TRUNC] = term_trunc,     [TERM_SEXT] = term_sext,
    [TERM_ZEXT] = term_zext,       [TERM_INT_TO_BV] = term_int_to_bv,
    [TERM_FP_TO_FP] = term_to_fp,  [TERM_BV_TO_FP] = term_to_fp,
    [TERM_INT_TO_FP] = term_to_fp, [TERM_FP_TO_BV] = term_fp_to_bv,
};

Term term_make(Terms *terms, TermKind kind, Sort sort, const Term *children) {
  assert(kind < TERM_KIND_COUNT && term_kind_arity(kind) > 0);
  if (unary_constructors[kind])
    return unary_constructors[kind](terms, children[0]);
  if (binary_constructors[kind])
    return binary_constructors[kind](terms, children[0], children[1]);
  if (conversions[kind])
    return conversions[kind](terms, children[0], sort);
  if (kind == TERM_ITE)
    return term_ite(terms, children[0], children[1], children[2]);
  if (kind == TERM_SHL || kind == TERM_SHR || kind == TERM_USHR)
    return term_raw_shift(terms, kind, children[0], children[1]);
  if (kind == TERM_SUBTYPE)
    return term_subtype(terms, children[0], value_number(const_of(terms, children[1])));
  if (kind == TERM_TABLE)
    return table_term(terms, children[0], (uint32_t)const_of(terms, children[1]).bits);
  fatal("no constructor for %s", term_kind_name(kind));
}
