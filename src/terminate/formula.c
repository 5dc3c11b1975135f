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

Term formula_falls(Terms *terms, const Linear *value, const Linear *next, const Term *before,
                   const Term *after, int least) {
  assert(least >= 0);
  Term difference =
      term_sub(terms, formula_linear(terms, value, before), formula_linear(terms, next, after));
  return term_ge(terms, difference, term_math(terms, least));
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

static bool is_linear_by_constants(const Terms *terms, const Constraint *c, const Term *variables);

Term formula_constraint(Terms *terms, const Constraint *c, const Term *variables) {
  if (is_linear_by_constants(terms, c, variables))
    return formula_consequence(terms, c, variables);
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

bool constraint_is_about_bits(const Constraint *c) {
  return c->kind >= CONSTRAINT_AND && c->kind <= CONSTRAINT_SHIFT_UNSIGNED;
}

static Term not_negative(Terms *terms, Term a) { return term_ge(terms, a, term_math(terms, 0)); }

static bool constant_of(const Terms *terms, Term term, int64_t *number) {
  if (!term_is_const(terms, term) || term_value(terms, term).big)
    return false;
  *number = value_signed(term_value(terms, term));
  return true;
}

// dividend = 2^power * quotient + rest, 0 <= rest < 2^power
static Term floor_division(Terms *terms, Term dividend, unsigned power, Term quotient, Term rest) {
  Term whole = term_mul(terms, quotient, formula_power(terms, power));
  Term sum = term_eq(terms, dividend, term_add(terms, whole, rest));
  return term_and(terms, sum,
                  term_and(terms, not_negative(terms, rest),
                           term_lt(terms, rest, formula_power(terms, power))));
}

// x & (2^k - 1) is the rest of a division, whatever the sign of x; 0 <= x & y <= y for y >= 0, and
// x & y <= x for y < 0.
static Term and_consequence(Terms *terms, Term left, Term right, Term result) {
  int64_t mask = -1;
  Term other = left;
  if (!constant_of(terms, right, &mask) || mask < 0 || (mask & (mask + 1)) != 0) {
    other = right;
    mask = -1;
    constant_of(terms, left, &mask);
  }
  if (mask >= 0 && (mask & (mask + 1)) == 0) {
    unsigned power = 0;
    while (mask >> power)
      power++;
    return floor_division(terms, other, power, term_symbol(terms, SORT_INT, "quotient"), result);
  }
  Term all = term_true(terms);
  for (int side = 0; side < 2; side++) {
    Term operand = side ? right : left, beside = side ? left : right;
    Term between = term_and(terms, not_negative(terms, result), term_le(terms, result, operand));
    Term positive = not_negative(terms, operand);
    all = term_and(terms, all, term_implies(terms, positive, between));
    all = term_and(terms, all, term_or(terms, positive, term_le(terms, result, beside)));
  }
  return all;
}

// Of operands that are not negative: max(x, y) <= x | y <= x + y, 0 <= x ^ y <= x + y.
static Term or_consequence(Terms *terms, ConstraintKind kind, Term left, Term right, Term result) {
  Term both = term_and(terms, not_negative(terms, left), not_negative(terms, right));
  Term sum = term_and(terms, not_negative(terms, result),
                      term_le(terms, result, term_add(terms, left, right)));
  if (kind == CONSTRAINT_OR)
    sum = term_and(terms, sum,
                   term_and(terms, term_le(terms, left, result), term_le(terms, right, result)));
  int64_t ones = 0;
  if (kind == CONSTRAINT_XOR && constant_of(terms, right, &ones) && ones == -1)
    return term_eq(terms, result, term_sub(terms, term_math(terms, -1), left));
  return term_implies(terms, both, sum);
}

// Shifts by a known number are multiplications and floor divisions.
static Term shift_consequence(Terms *terms, const Constraint *c, Term left, Term right,
                              Term result) {
  int64_t count = 0;
  if (!constant_of(terms, right, &count))
    return term_true(terms);
  unsigned power = (unsigned)count & (c->bits == 32 ? 31 : 63);
  if (c->kind == CONSTRAINT_SHIFT_LEFT)
    return term_eq(terms, result, term_mul(terms, left, formula_power(terms, power)));
  Term rest = term_symbol(terms, SORT_INT, "rest");
  if (c->kind == CONSTRAINT_SHIFT_RIGHT)
    return floor_division(terms, left, power, result, rest);
  // The low bits as a number that is not negative, shifted; without a shift they are read as
  // signed.
  if (power == 0)
    return wrapped(terms, &(Constraint){.bits = c->bits}, left, result);
  Term low = term_symbol(terms, SORT_INT, "bits");
  Term bits = floor_division(terms, left, c->bits, term_symbol(terms, SORT_INT, "high"), low);
  return term_and(terms, bits, floor_division(terms, low, power, result, rest));
}

// Operands that make the consequence the whole meaning.
static bool is_linear_by_constants(const Terms *terms, const Constraint *c, const Term *variables) {
  int64_t number = 0;
  if (!constraint_is_about_bits(c))
    return false;
  bool known = constant_of(terms, variables[c->right], &number);
  if (c->kind >= CONSTRAINT_SHIFT_LEFT)
    return known;
  if (c->kind == CONSTRAINT_XOR)
    return known && number == -1;
  bool mask = known && number >= 0 && (number & (number + 1)) == 0;
  if (!mask && constant_of(terms, variables[c->left], &number))
    mask = number >= 0 && (number & (number + 1)) == 0;
  return c->kind == CONSTRAINT_AND && mask;
}

Term formula_consequence(Terms *terms, const Constraint *c, const Term *variables) {
  if (!constraint_is_about_bits(c))
    return formula_constraint(terms, c, variables);
  Term left = variables[c->left], right = variables[c->right], result = variables[c->result];
  if (c->kind == CONSTRAINT_AND)
    return and_consequence(terms, left, right, result);
  if (c->kind == CONSTRAINT_OR || c->kind == CONSTRAINT_XOR)
    return or_consequence(terms, c->kind, left, right, result);
  return shift_consequence(terms, c, left, right, result);
}

Term formula_fact(Terms *terms, const Constraint *fact, const Term *variables) {
  if (fact->kind != CONSTRAINT_REMAINDER)
    return formula_constraint(terms, fact, variables);
  Term linear = formula_linear(terms, &fact->linear, variables);
  return term_eq(terms, term_rem(terms, linear, term_math(terms, fact->right)),
                 term_math(terms, 0));
}
