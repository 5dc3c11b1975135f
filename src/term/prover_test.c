#include "term/prover_test.h"

#include "base/memory.h"
#include "base/vec.h"

#include <string.h>

struct Prover {
  const Terms *terms;
  Z3_context z3;
  Z3_solver solver, float_solver, full_solver;
  VEC(Z3_ast) translated; // by term id; NULL when not yet
  Z3_func_decl type_of, remainder[2];
  Z3_ast nearest;
  bool small_floats;
};

bool test_subtype(void *context, uint32_t sub, uint32_t super) {
  (void)context;
  static const bool below[TEST_TYPES][TEST_TYPES] = {
      {1, 0, 0, 0, 0, 0}, {1, 1, 0, 0, 0, 0}, {1, 0, 1, 0, 0, 0},
      {1, 1, 1, 1, 0, 0}, {1, 1, 1, 1, 1, 0}, {1, 0, 0, 0, 0, 1},
  };
  return sub < TEST_TYPES && super < TEST_TYPES ? below[sub][super] : sub == super;
}

static Z3_sort sort_in(Prover *p, Sort sort) {
  switch (sort) {
  case SORT_BOOL:
    return Z3_mk_bool_sort(p->z3);
  case SORT_INT:
    return Z3_mk_int_sort(p->z3);
  case SORT_FLOAT:
    return p->small_floats ? Z3_mk_fpa_sort_half(p->z3) : Z3_mk_fpa_sort_single(p->z3);
  case SORT_DOUBLE:
    return p->small_floats ? Z3_mk_fpa_sort(p->z3, 6, 14) : Z3_mk_fpa_sort_double(p->z3);
  case SORT_REF:
    return Z3_mk_bv_sort(p->z3, 64);
  case SORT_TYPE:
    return Z3_mk_bv_sort(p->z3, 32);
  case SORT_BV8:
  case SORT_BV16:
  case SORT_BV32:
  case SORT_BV64:
    break;
  }
  return Z3_mk_bv_sort(p->z3, (unsigned)sort);
}

static void fail_on_error(Z3_context z3, Z3_error_code code) {
  fatal("Z3: %s", Z3_get_error_msg(z3, code));
}

Prover *prover_new(const Terms *terms, unsigned effort, bool small_floats) {
  Prover *p = mem_new(Prover);
  p->terms = terms;
  p->small_floats = small_floats;
  Z3_config config = Z3_mk_config();
  p->z3 = Z3_mk_context(config);
  Z3_del_config(config);
  Z3_set_error_handler(p->z3, fail_on_error);
  // The plain kernel with push and pop: thousands of tiny proofs would spend their time on the
  // set-up of a combined solver. Floats need its preprocessing.
  p->solver = Z3_mk_simple_solver(p->z3);
  Z3_solver_inc_ref(p->z3, p->solver);
  p->full_solver = Z3_mk_solver(p->z3);
  Z3_solver_inc_ref(p->z3, p->full_solver);
  Z3_tactic tactic = Z3_mk_tactic(p->z3, "qffp");
  Z3_tactic_inc_ref(p->z3, tactic);
  p->float_solver = Z3_mk_solver_from_tactic(p->z3, tactic);
  Z3_solver_inc_ref(p->z3, p->float_solver);
  Z3_params params = Z3_mk_params(p->z3);
  Z3_params_inc_ref(p->z3, params);
  Z3_params_set_uint(p->z3, params, Z3_mk_string_symbol(p->z3, "rlimit"), effort);
  Z3_solver_set_params(p->z3, p->solver, params);
  Z3_solver_set_params(p->z3, p->float_solver, params);
  Z3_solver_set_params(p->z3, p->full_solver, params);
  Z3_params_dec_ref(p->z3, params);
  Z3_tactic_dec_ref(p->z3, tactic);
  Z3_sort ref = sort_in(p, SORT_REF);
  p->type_of =
      Z3_mk_func_decl(p->z3, Z3_mk_string_symbol(p->z3, "type_of"), 1, &ref, sort_in(p, SORT_TYPE));
  for (int i = 0; i < 2; i++) {
    Z3_sort fp = sort_in(p, i ? SORT_DOUBLE : SORT_FLOAT), both[] = {fp, fp};
    p->remainder[i] =
        Z3_mk_func_decl(p->z3, Z3_mk_string_symbol(p->z3, i ? "drem" : "frem"), 2, both, fp);
  }
  p->nearest = Z3_mk_fpa_round_nearest_ties_to_even(p->z3);
  return p;
}

void prover_free(Prover *p) {
  Z3_solver_dec_ref(p->z3, p->solver);
  Z3_solver_dec_ref(p->z3, p->float_solver);
  Z3_solver_dec_ref(p->z3, p->full_solver);
  Z3_del_context(p->z3);
  vec_free(&p->translated);
  mem_free(p);
}

Z3_context prover_context(Prover *p) { return p->z3; }

static Z3_ast bv_number(Prover *p, unsigned width, uint64_t bits) {
  return Z3_mk_unsigned_int64(p->z3, bits, Z3_mk_bv_sort(p->z3, width));
}

Z3_ast prover_value(Prover *p, Value value) {
  Sort sort = (Sort)value.sort;
  if (sort == SORT_BOOL)
    return value_truth(value) ? Z3_mk_true(p->z3) : Z3_mk_false(p->z3);
  if (sort == SORT_INT) {
    char *text = value_int_text(p->terms, value);
    Z3_ast number = Z3_mk_numeral(p->z3, text, sort_in(p, sort));
    mem_free(text);
    return number;
  }
  if (sort_is_fp(sort) && p->small_floats) {
    double number = sort == SORT_FLOAT ? (double)value_as_float(value) : value_as_double(value);
    return Z3_mk_fpa_numeral_double(p->z3, number, sort_in(p, sort));
  }
  if (sort_is_fp(sort)) {
    unsigned width = sort == SORT_FLOAT ? 32 : 64;
    return Z3_mk_fpa_to_fp_bv(p->z3, bv_number(p, width, value.bits), sort_in(p, sort));
  }
  return Z3_mk_unsigned_int64(p->z3, value.bits, sort_in(p, sort));
}

static Z3_ast or2(Prover *p, Z3_ast a, Z3_ast b) { return Z3_mk_or(p->z3, 2, (Z3_ast[]){a, b}); }
static Z3_ast and2(Prover *p, Z3_ast a, Z3_ast b) { return Z3_mk_and(p->z3, 2, (Z3_ast[]){a, b}); }

// Truncating division over Int from Z3's, which rounds so that the remainder is not negative.
static Z3_ast int_division(Prover *p, TermKind kind, Z3_ast a, Z3_ast b) {
  Z3_context z3 = p->z3;
  Z3_ast zero = Z3_mk_int(z3, 0, Z3_mk_int_sort(z3));
  Z3_ast minus_a = Z3_mk_unary_minus(z3, a);
  Z3_ast quotient = Z3_mk_ite(z3, Z3_mk_ge(z3, a, zero), Z3_mk_div(z3, a, b),
                              Z3_mk_unary_minus(z3, Z3_mk_div(z3, minus_a, b)));
  Z3_ast product = Z3_mk_mul(z3, 2, (Z3_ast[]){quotient, b});
  Z3_ast is_zero = Z3_mk_eq(z3, b, zero);
  if (kind == TERM_DIV)
    return Z3_mk_ite(z3, is_zero, zero, quotient);
  return Z3_mk_ite(z3, is_zero, a, Z3_mk_sub(z3, 2, (Z3_ast[]){a, product}));
}

static Z3_ast integer_operator(Prover *p, TermKind kind, Sort sort, const Z3_ast *c) {
  Z3_context z3 = p->z3;
  bool is_int = sort == SORT_INT;
  switch ((int)kind) {
  case TERM_ADD:
    return is_int ? Z3_mk_add(z3, 2, c) : Z3_mk_bvadd(z3, c[0], c[1]);
  case TERM_NEG:
    return is_int ? Z3_mk_unary_minus(z3, c[0]) : Z3_mk_bvneg(z3, c[0]);
  case TERM_MUL:
    return is_int ? Z3_mk_mul(z3, 2, c) : Z3_mk_bvmul(z3, c[0], c[1]);
  case TERM_DIV:
    return is_int ? int_division(p, kind, c[0], c[1]) : Z3_mk_bvsdiv(z3, c[0], c[1]);
  case TERM_REM:
    return is_int ? int_division(p, kind, c[0], c[1]) : Z3_mk_bvsrem(z3, c[0], c[1]);
  case TERM_BIT_AND:
    return Z3_mk_bvand(z3, c[0], c[1]);
  case TERM_BIT_OR:
    return Z3_mk_bvor(z3, c[0], c[1]);
  case TERM_BIT_XOR:
    return Z3_mk_bvxor(z3, c[0], c[1]);
  case TERM_SHL:
    return Z3_mk_bvshl(z3, c[0], c[1]);
  case TERM_SHR:
    return Z3_mk_bvashr(z3, c[0], c[1]);
  case TERM_USHR:
    return Z3_mk_bvlshr(z3, c[0], c[1]);
  default:
    return NULL;
  }
}

// Math.min and Math.max: NaN wins, and of two zeros the sign decides.
static Z3_ast fp_extreme(Prover *p, TermKind kind, Sort sort, const Z3_ast *c) {
  Z3_context z3 = p->z3;
  bool is_min = kind == TERM_FP_MIN;
  Z3_ast nan = Z3_mk_fpa_nan(z3, sort_in(p, sort));
  Z3_ast any_nan = or2(p, Z3_mk_fpa_is_nan(z3, c[0]), Z3_mk_fpa_is_nan(z3, c[1]));
  Z3_ast zeros = and2(p, Z3_mk_fpa_is_zero(z3, c[0]), Z3_mk_fpa_is_zero(z3, c[1]));
  Z3_ast first_negative = Z3_mk_fpa_is_negative(z3, c[0]);
  Z3_ast of_zeros = Z3_mk_ite(z3, first_negative, c[is_min ? 0 : 1], c[is_min ? 1 : 0]);
  Z3_ast less = Z3_mk_fpa_lt(z3, c[0], c[1]);
  Z3_ast other = Z3_mk_ite(z3, less, c[is_min ? 0 : 1], c[is_min ? 1 : 0]);
  return Z3_mk_ite(z3, any_nan, nan, Z3_mk_ite(z3, zeros, of_zeros, other));
}

static Z3_ast fp_operator(Prover *p, TermKind kind, Sort sort, const Z3_ast *c) {
  Z3_context z3 = p->z3;
  switch ((int)kind) {
  case TERM_FP_LT:
    return Z3_mk_fpa_lt(z3, c[0], c[1]);
  case TERM_FP_LE:
    return Z3_mk_fpa_leq(z3, c[0], c[1]);
  case TERM_FP_EQ:
    return Z3_mk_fpa_eq(z3, c[0], c[1]);
  case TERM_FP_ADD:
    return Z3_mk_fpa_add(z3, p->nearest, c[0], c[1]);
  case TERM_FP_SUB:
    return Z3_mk_fpa_sub(z3, p->nearest, c[0], c[1]);
  case TERM_FP_MUL:
    return Z3_mk_fpa_mul(z3, p->nearest, c[0], c[1]);
  case TERM_FP_DIV:
    return Z3_mk_fpa_div(z3, p->nearest, c[0], c[1]);
  case TERM_FP_REM: // Java's has no counterpart in Z3
    return Z3_mk_app(z3, p->remainder[sort == SORT_DOUBLE], 2, c);
  case TERM_FP_NEG:
    return Z3_mk_fpa_neg(z3, c[0]);
  case TERM_FP_ABS:
    return Z3_mk_fpa_abs(z3, c[0]);
  case TERM_FP_SQRT:
    return Z3_mk_fpa_sqrt(z3, p->nearest, c[0]);
  case TERM_FP_MIN:
  case TERM_FP_MAX:
    return fp_extreme(p, kind, sort, c);
  case TERM_FP_FLOOR:
    return Z3_mk_fpa_round_to_integral(z3, Z3_mk_fpa_round_toward_negative(z3), c[0]);
  case TERM_FP_CEIL:
    return Z3_mk_fpa_round_to_integral(z3, Z3_mk_fpa_round_toward_positive(z3), c[0]);
  case TERM_FP_RINT:
    return Z3_mk_fpa_round_to_integral(z3, p->nearest, c[0]);
  default:
    return NULL;
  }
}

static Z3_ast saturated(Prover *p, Sort from, Sort sort, Z3_ast a) {
  Z3_context z3 = p->z3;
  unsigned width = (unsigned)sort;
  Z3_ast least = bv_number(p, width, (uint64_t)1 << (width - 1));
  Z3_ast greatest = Z3_mk_bvnot(z3, least);
  Z3_sort fp = sort_in(p, from);
  // 2^(width - 1) is exact in both formats; both comparisons are with it.
  Z3_ast above = Z3_mk_fpa_to_fp_signed(z3, p->nearest, Z3_mk_zero_ext(z3, 1, least), fp);
  Z3_ast below = Z3_mk_fpa_neg(z3, above);
  Z3_ast inside = Z3_mk_fpa_to_sbv(z3, Z3_mk_fpa_round_toward_zero(z3), a, width);
  Z3_ast result = Z3_mk_ite(z3, Z3_mk_fpa_geq(z3, a, above), greatest,
                            Z3_mk_ite(z3, Z3_mk_fpa_leq(z3, a, below), least, inside));
  return Z3_mk_ite(z3, Z3_mk_fpa_is_nan(z3, a), bv_number(p, width, 0), result);
}

static Z3_ast fp_bits(Prover *p, Sort sort, Z3_ast a) {
  Z3_ast nan = bv_number(p, (unsigned)sort, sort == SORT_BV32 ? 0x7fc00000u : 0x7ff8000000000000u);
  return Z3_mk_ite(p->z3, Z3_mk_fpa_is_nan(p->z3, a), nan, Z3_mk_fpa_to_ieee_bv(p->z3, a));
}

static Z3_ast conversion(Prover *p, TermKind kind, Sort from, Sort sort, Z3_ast a) {
  Z3_context z3 = p->z3;
  switch ((int)kind) {
  case TERM_TRUNC:
    return Z3_mk_extract(z3, (unsigned)sort - 1, 0, a);
  case TERM_SEXT:
    return Z3_mk_sign_ext(z3, (unsigned)sort - (unsigned)from, a);
  case TERM_ZEXT:
    return Z3_mk_zero_ext(z3, (unsigned)sort - (unsigned)from, a);
  case TERM_BV_TO_INT:
    return Z3_mk_bv2int(z3, a, true);
  case TERM_UBV_TO_INT:
    return Z3_mk_bv2int(z3, a, false);
  case TERM_INT_TO_BV:
    return Z3_mk_int2bv(z3, (unsigned)sort, a);
  case TERM_FP_TO_FP:
    return Z3_mk_fpa_to_fp_float(z3, p->nearest, a, sort_in(p, sort));
  case TERM_BV_TO_FP:
    return Z3_mk_fpa_to_fp_signed(z3, p->nearest, a, sort_in(p, sort));
  case TERM_INT_TO_FP:
    return Z3_mk_fpa_to_fp_real(z3, p->nearest, Z3_mk_int2real(z3, a), sort_in(p, sort));
  case TERM_FP_TO_BV:
    return saturated(p, from, sort, a);
  case TERM_FP_BITS:
    return fp_bits(p, sort, a);
  case TERM_BITS_FP:
    return Z3_mk_fpa_to_fp_bv(z3, a, sort_in(p, sort));
  default:
    return NULL;
  }
}

static Z3_ast subtype(Prover *p, Z3_ast type, uint32_t super) {
  Z3_ast result = Z3_mk_eq(p->z3, type, bv_number(p, 32, super));
  for (uint32_t sub = 0; sub < TEST_TYPES; sub++)
    if (terms_subtype(p->terms, sub, super))
      result = or2(p, result, Z3_mk_eq(p->z3, type, bv_number(p, 32, sub)));
  return result;
}

// The runs from the last one on: index >= start ? value : what is before.
static Z3_ast table(Prover *p, Sort of_index, Z3_ast index, uint32_t number) {
  size_t count;
  const TableRun *runs = terms_table_runs(p->terms, number, &count);
  Sort sort = terms_table_sort(p->terms, number);
  Z3_ast result = prover_value(p, (Value){.bits = runs[0].bits, .sort = (uint8_t)sort});
  for (size_t i = 1; i < count; i++) {
    bool is_int = of_index == SORT_INT;
    int64_t most = is_int ? INT64_MAX : (int64_t)(UINT64_MAX >> (64 - (int)of_index) >> 1);
    if (runs[i].start > most)
      break; // no index of this width gets there
    if (runs[i].start < -most - 1) {
      result = prover_value(p, (Value){.bits = runs[i].bits, .sort = (uint8_t)sort});
      continue;
    }
    Z3_ast start = prover_value(p, is_int ? value_int(runs[i].start)
                                          : value_bv(of_index, (uint64_t)runs[i].start));
    Z3_ast there = is_int ? Z3_mk_ge(p->z3, index, start) : Z3_mk_bvsge(p->z3, index, start);
    Z3_ast value = prover_value(p, (Value){.bits = runs[i].bits, .sort = (uint8_t)sort});
    result = Z3_mk_ite(p->z3, there, value, result);
  }
  return result;
}

static Z3_ast type_of(Prover *p, Z3_ast ref) {
  return Z3_mk_ite(p->z3, Z3_mk_eq(p->z3, ref, bv_number(p, 64, 0)), bv_number(p, 32, TYPE_NULL),
                   Z3_mk_app(p->z3, p->type_of, 1, &ref));
}

Z3_ast prover_apply(Prover *p, TermKind kind, Sort sort, const Term *children) {
  Z3_context z3 = p->z3;
  Z3_ast c[3] = {0};
  for (unsigned i = 0; i < term_kind_arity(kind); i++)
    c[i] = prover_term(p, children[i]);
  Sort from = term_sort(p->terms, children[0]);
  Z3_ast result = NULL;
  if (kind == TERM_NOT)
    result = Z3_mk_not(z3, c[0]);
  else if (kind == TERM_AND)
    result = Z3_mk_and(z3, 2, c);
  else if (kind == TERM_ITE)
    result = Z3_mk_ite(z3, c[0], c[1], c[2]);
  else if (kind == TERM_EQ)
    result = Z3_mk_eq(z3, c[0], c[1]);
  else if (kind == TERM_LT)
    result = from == SORT_INT ? Z3_mk_lt(z3, c[0], c[1]) : Z3_mk_bvslt(z3, c[0], c[1]);
  else if (kind == TERM_TYPE_OF)
    result = type_of(p, c[0]);
  else if (kind == TERM_TABLE)
    result = table(p, from, c[0], (uint32_t)term_value(p->terms, children[1]).bits);
  else if (kind == TERM_SUBTYPE)
    result = subtype(p, c[0], value_number(term_value(p->terms, children[1])));
  if (!result)
    result = conversion(p, kind, from, sort, c[0]);
  if (!result)
    result = integer_operator(p, kind, sort, c);
  if (!result)
    result = fp_operator(p, kind, sort, c);
  if (!result)
    fatal("the prover does not know %s", term_kind_name(kind));
  return result;
}

static Z3_ast leaf(Prover *p, Term term) {
  if (term_is_const(p->terms, term))
    return prover_value(p, term_value(p->terms, term));
  Z3_symbol name = Z3_mk_int_symbol(p->z3, (int)term_symbol_id(p->terms, term));
  return Z3_mk_const(p->z3, name, sort_in(p, term_sort(p->terms, term)));
}

Z3_ast prover_term(Prover *p, Term term) {
  while (p->translated.count <= term.id)
    vec_push(&p->translated, NULL);
  if (p->translated.items[term.id])
    return p->translated.items[term.id];
  Term children[3];
  unsigned arity = term_arity(p->terms, term);
  for (unsigned i = 0; i < arity; i++)
    children[i] = term_child(p->terms, term, i);
  Z3_ast result =
      arity == 0 ? leaf(p, term)
                 : prover_apply(p, term_kind(p->terms, term), term_sort(p->terms, term), children);
  p->translated.items[term.id] = result;
  return result;
}

static Z3_lbool check_different(Prover *p, Z3_solver solver, Z3_ast a, Z3_ast b) {
  Z3_solver_push(p->z3, solver);
  Z3_solver_assert(p->z3, solver, Z3_mk_not(p->z3, Z3_mk_eq(p->z3, a, b)));
  Z3_lbool answer = Z3_solver_check(p->z3, solver);
  Z3_solver_pop(p->z3, solver, 1);
  return answer;
}

static bool has_floats(Prover *p, Term term) {
  if (sort_is_fp(term_sort(p->terms, term)))
    return true;
  for (unsigned i = 0; i < term_arity(p->terms, term); i++)
    if (has_floats(p, term_child(p->terms, term, i)))
      return true;
  return false;
}

Verdict prover_step(Prover *p, TermKind kind, Sort sort, const Term *children, Term result) {
  bool floats = sort_is_fp(sort);
  for (unsigned i = 0; i < term_kind_arity(kind); i++)
    floats = floats || has_floats(p, children[i]);
  Z3_ast plain = prover_apply(p, kind, sort, children), simplified = prover_term(p, result);
  Z3_lbool answer = check_different(p, floats ? p->float_solver : p->solver, plain, simplified);
  if (answer == Z3_L_UNDEF && !floats)
    answer = check_different(p, p->full_solver, plain, simplified);
  return answer == Z3_L_FALSE ? PROVED : answer == Z3_L_TRUE ? REFUTED : UNDECIDED;
}
