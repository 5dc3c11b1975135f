#include "terminate/formula.h"

Term formula_power(Terms *terms, unsigned power) {
  assert(power <= 64);
  if (power < 63)
    return term_math(terms, (int64_t)1 << power);
  return term_mul(terms, term_math(terms, (int64_t)1 << 32),
                  term_math(terms, (int64_t)1 << (power - 32)));
}

Term formula_linear(Terms *terms, const Linear *linear, const Term *variables) {
  Term sum = term_math(terms, linear->constant);
  for (uint32_t i = 0; i < linear->count; i++)
    sum = term_add(terms, sum,
                   term_mul(terms, term_math(terms, linear->terms[i].factor),
                            variables[linear->terms[i].variable]));
  return sum;
}

Term formula_at_least(Terms *terms, const Linear *linear, const Term *variables) {
  return term_ge(terms, formula_linear(terms, linear, variables), term_math(terms, 0));
}

// low <= number < low + 2^bits
static Term in_range(Terms *terms, Term number, unsigned bits, bool is_unsigned) {
  Term low = is_unsigned ? term_math(terms, 0) : term_neg(terms, formula_power(terms, bits - 1));
  Term above = formula_power(terms, is_unsigned ? bits : bits - 1);
  return term_and(terms, term_le(terms, low, number), term_lt(terms, number, above));
}

static Term wrapped(Terms *terms, const Constraint *c, Term left, Term result) {
  Term times = term_symbol(terms, SORT_INT, "wraps");
  Term shifted = term_add(terms, result, term_mul(terms, times, formula_power(terms, c->bits)));
  return term_and(terms, term_eq(terms, left, shifted),
                  in_range(terms, result, c->bits, c->is_unsigned));
}

static Term bit_operation(Terms *terms, ConstraintKind kind, Term left, Term right) {
  return kind == CONSTRAINT_AND  ? term_bit_and(terms, left, right)
         : kind == CONSTRAINT_OR ? term_bit_or(terms, left, right)
                                 : term_bit_xor(terms, left, right);
}

Term formula_constraint(Terms *terms, const Constraint *c, const Term *variables) {
  if (c->kind == CONSTRAINT_EQUAL)
    return term_eq(terms, formula_linear(terms, &c->linear, variables), term_math(terms, 0));
  if (c->kind == CONSTRAINT_AT_LEAST)
    return formula_at_least(terms, &c->linear, variables);
  Term result = variables[c->result], left = variables[c->left];
  if (c->kind == CONSTRAINT_WRAP)
    return wrapped(terms, c, left, result);
  Term right = variables[c->right];
  Term mask = term_math(terms, c->bits == 32 ? 31 : 63);
  Term not_zero = term_ne(terms, right, term_math(terms, 0));
  switch (c->kind) {
  case CONSTRAINT_EQUAL:
  case CONSTRAINT_AT_LEAST:
  case CONSTRAINT_WRAP:
    break;
  case CONSTRAINT_PRODUCT:
    return term_eq(terms, result, term_mul(terms, left, right));
  case CONSTRAINT_QUOTIENT:
    return term_and(terms, not_zero, term_eq(terms, result, term_div(terms, left, right)));
  case CONSTRAINT_REMAINDER:
    return term_and(terms, not_zero, term_eq(terms, result, term_rem(terms, left, right)));
  case CONSTRAINT_AND:
  case CONSTRAINT_OR:
  case CONSTRAINT_XOR: {
    Term both =
        term_and(terms, in_range(terms, left, 64, false), in_range(terms, right, 64, false));
    return term_implies(terms, both,
                        term_eq(terms, result, bit_operation(terms, c->kind, left, right)));
  }
  case CONSTRAINT_SHIFT_LEFT:
    return term_eq(terms, result, term_shl(terms, left, term_bit_and(terms, right, mask)));
  case CONSTRAINT_SHIFT_RIGHT:
    return term_eq(terms, result, term_shr(terms, left, term_bit_and(terms, right, mask)));
  case CONSTRAINT_SHIFT_UNSIGNED:
    return term_eq(terms, result,
                   term_int_ushr(terms, left, term_bit_and(terms, right, mask), c->bits));
  }
  return term_true(terms);
}

Term formula_fact(Terms *terms, const Constraint *fact, const Term *variables) {
  if (fact->kind != CONSTRAINT_REMAINDER)
    return formula_constraint(terms, fact, variables);
  Term linear = formula_linear(terms, &fact->linear, variables);
  return term_eq(terms, term_rem(terms, linear, term_math(terms, fact->right)),
                 term_math(terms, 0));
}
