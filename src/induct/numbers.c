// Java's integers as unbounded ones: a result that may lie outside of its type is brought back
// there. Solvers are good at sums and orders of unbounded integers; of products that may overflow
// and of most bit patterns nothing is known but their type.
#include "induct/induct_impl.h"

#include "base/arith.h"

static Term integer(Induction *prover, int64_t number) { return term_math(prover->terms, number); }

static int64_t least(Kind kind) { return kind == KIND_LONG ? INT64_MIN : INT32_MIN; }
static int64_t most(Kind kind) { return kind == KIND_LONG ? INT64_MAX : INT32_MAX; }

// 2 to the number of bits.
static Term span(Induction *prover, Kind kind) {
  return kind == KIND_LONG
             ? term_const(prover->terms, value_int_parse(prover->terms, "18446744073709551616"))
             : integer(prover, INT64_C(1) << 32);
}

static Term between(Induction *prover, int64_t low, Term number, int64_t high) {
  Terms *terms = prover->terms;
  return term_and(terms, term_le(terms, integer(prover, low), number),
                  term_le(terms, number, integer(prover, high)));
}

// Does it surely hold? When samples run, everything is a constant.
static bool is_sure(Induction *prover, Term condition) {
  Term fails = term_not(prover->terms, condition);
  if (term_is_const(prover->terms, condition) || prover->phase == PHASE_SAMPLE)
    return term_is_true(prover->terms, condition);
  return solve_refutes(prover->solver, fails) || solve_check(prover->solver, fails) == ANSWER_UNSAT;
}

static Term any_between(Induction *prover, int64_t low, int64_t high) {
  Term any = term_symbol(prover->terms, SORT_INT, "n");
  induct_assume(prover, between(prover, low, any, high));
  return any;
}

// A number that lies beyond its type by less than the number of its values.
static Term wrap_once(Induction *prover, Kind kind, Term number) {
  Terms *terms = prover->terms;
  Term low = integer(prover, least(kind)), high = integer(prover, most(kind));
  Term down = term_sub(terms, number, span(prover, kind));
  Term up = term_add(terms, number, span(prover, kind));
  return term_ite(terms, term_lt(terms, high, number), down,
                  term_ite(terms, term_lt(terms, number, low), up, number));
}

static bool fits(Induction *prover, Kind kind, Term number) {
  return prover->options.is_math ||
         is_sure(prover, between(prover, least(kind), number, most(kind)));
}

static bool is_constant(const Induction *prover, Term term, int64_t *number) {
  if (!term_is_const(prover->terms, term))
    return false;
  Value value = term_value(prover->terms, term);
  *number = value.big ? 0 : value_signed(value);
  return !value.big;
}

static Term product(Induction *prover, Kind kind, Term a, Term b) {
  Term exact = term_mul(prover->terms, a, b);
  int64_t x, y;
  if (is_constant(prover, a, &x) && is_constant(prover, b, &y) && !prover->options.is_math)
    return integer(prover, kind == KIND_LONG ? java_lmul(x, y) : java_imul((int32_t)x, (int32_t)y));
  return fits(prover, kind, exact) ? exact : any_between(prover, least(kind), most(kind));
}

static bool is_truth(Induction *prover, Term number) {
  return is_sure(prover, between(prover, 0, number, 1));
}

// Of constants and of booleans all is known.
static Term bits(Induction *prover, uint16_t op, Kind kind, Term a, Term b) {
  Terms *terms = prover->terms;
  bool is_and = op == OP_IAND || op == OP_LAND, is_or = op == OP_IOR || op == OP_LOR;
  Term zero = integer(prover, 0), one = integer(prover, 1);
  int64_t x, y;
  if (is_constant(prover, a, &x) && is_constant(prover, b, &y))
    return integer(prover, is_and ? x & y : is_or ? x | y : x ^ y);
  if (is_truth(prover, a) && is_truth(prover, b)) {
    Term is_zero = term_eq(terms, a, zero);
    if (is_and)
      return term_ite(terms, is_zero, zero, b);
    return is_or ? term_ite(terms, is_zero, b, one)
                 : term_ite(terms, term_eq(terms, a, b), zero, one);
  }
  // x & (2^n - 1) of what is not negative is a remainder.
  if (is_and && is_constant(prover, b, &y) && y >= 0 && !(y & (y + 1)) && y < INT32_MAX &&
      is_sure(prover, term_le(terms, zero, a)))
    return term_rem(terms, a, integer(prover, y + 1));
  Term any = any_between(prover, least(kind), most(kind));
  bool is_a = is_sure(prover, term_le(terms, zero, a)),
       is_b = is_sure(prover, term_le(terms, zero, b));
  if (is_and ? is_a || is_b : is_a && is_b)
    induct_assume(prover, term_le(terms, zero, any));
  if (is_and && is_a)
    induct_assume(prover, term_le(terms, any, a));
  if (is_and && is_b)
    induct_assume(prover, term_le(terms, any, b));
  return any;
}

Term numbers_binary(Induction *prover, uint16_t op, Kind kind, Term a, Term b) {
  Terms *terms = prover->terms;
  Term exact;
  switch ((Op)op) {
  case OP_IADD:
  case OP_LADD:
    exact = term_add(terms, a, b);
    break;
  case OP_ISUB:
  case OP_LSUB:
    exact = term_sub(terms, a, b);
    break;
  case OP_IMUL:
  case OP_LMUL:
    return product(prover, kind, a, b);
  case OP_IDIV:
  case OP_LDIV:
    exact = term_div(terms, a, b);
    break;
  case OP_IREM:
  case OP_LREM:
    return term_rem(terms, a, b);
  default:
    return bits(prover, op, kind, a, b);
  }
  return fits(prover, kind, exact) ? exact : wrap_once(prover, kind, exact);
}

Term numbers_negate(Induction *prover, Kind kind, Term a) {
  Term exact = term_neg(prover->terms, a);
  return fits(prover, kind, exact) ? exact : wrap_once(prover, kind, exact);
}

Term numbers_shift(Induction *prover, uint16_t op, Term a, Term count) {
  Terms *terms = prover->terms;
  Kind kind = op == OP_ISHL || op == OP_ISHR || op == OP_IUSHR ? KIND_INT : KIND_LONG;
  int64_t by, value;
  if (!is_constant(prover, count, &by))
    return any_between(prover, least(kind), most(kind));
  by &= kind == KIND_INT ? 31 : 63;
  if (op == OP_ISHL || op == OP_LSHL) {
    if (is_constant(prover, a, &value) && !prover->options.is_math)
      return integer(prover, kind == KIND_LONG ? java_lshl(value, (int32_t)by)
                                               : java_ishl((int32_t)value, (int32_t)by));
    return by < 31 ? product(prover, kind, a, integer(prover, INT64_C(1) << by))
                   : any_between(prover, least(kind), most(kind));
  }
  Term shifted = term_shr(terms, a, integer(prover, by));
  if (op == OP_ISHR || op == OP_LSHR || !by)
    return shifted;
  if (prover->options.is_math) // of numbers that no type bounds nothing is said
    return is_sure(prover, term_le(terms, integer(prover, 0), a))
               ? shifted
               : any_between(prover, least(kind), most(kind));
  Term of_negative = term_shr(terms, term_add(terms, a, span(prover, kind)), integer(prover, by));
  return term_ite(terms, term_lt(terms, a, integer(prover, 0)), of_negative, shifted);
}

// To a narrower type.
Term numbers_narrow(Induction *prover, Kind kind, Term a) {
  static const struct {
    Kind kind;
    int64_t low, high;
  } types[] = {{KIND_BOOLEAN, 0, 1},
               {KIND_BYTE, INT8_MIN, INT8_MAX},
               {KIND_CHAR, 0, UINT16_MAX},
               {KIND_SHORT, INT16_MIN, INT16_MAX},
               {KIND_INT, INT32_MIN, INT32_MAX}};
  int64_t value;
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    if (types[i].kind != kind || (kind == KIND_INT && prover->options.is_math))
      continue;
    if (is_constant(prover, a, &value))
      return integer(prover, (int32_t)kind_cut(kind, (uint64_t)value));
    return is_sure(prover, between(prover, types[i].low, a, types[i].high))
               ? a
               : any_between(prover, types[i].low, types[i].high);
  }
  return a;
}
