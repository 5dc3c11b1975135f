// Terms to Z3's terms: everything but floating point.
#include "solve/z3_impl.h"

#include <stdio.h>

Z3_ast z3_keep(Z3 *z3, Z3_ast ast) {
  if (!ast)
    fatal("Z3 refused a term: %s",
          z3_api.get_error_msg(z3->context, z3_api.get_error_code(z3->context)));
  z3_api.inc_ref(z3->context, ast);
  vec_push(&z3->kept, ast);
  return ast;
}

Z3_sort z3_sort(Z3 *z3, Sort sort) {
  if (sort_is_bv(sort)) {
    Z3_sort bits = z3_api.mk_bv_sort(z3->context, (unsigned)sort);
    z3_keep(z3, z3_api.sort_to_ast(z3->context, bits));
    return bits;
  }
  return sort == SORT_BOOL     ? z3->bool_sort
         : sort == SORT_INT    ? z3->int_sort
         : sort == SORT_FLOAT  ? z3->float_sort
         : sort == SORT_DOUBLE ? z3->double_sort
         : sort == SORT_REF    ? z3->ref_sort
                               : z3->type_sort;
}

static Z3_ast bits_const(Z3 *z3, uint64_t bits, unsigned width) {
  assert(width >= 1 && width <= 64);
  Z3_sort sort = z3_sort(z3, (Sort)width);
  return z3_keep(z3, z3_api.mk_unsigned_int64(z3->context, bits, sort));
}

Z3_ast z3_type_id(Z3 *z3, uint32_t type) { return bits_const(z3, type, 32); }

static Z3_ast named_const(Z3 *z3, const char *name, Z3_sort sort) {
  return z3_keep(z3,
                 z3_api.mk_const(z3->context, z3_api.mk_string_symbol(z3->context, name), sort));
}

Z3_ast z3_location(Z3 *z3, uint32_t location) {
  char name[32];
  snprintf(name, sizeof name, "location!%u", location);
  return named_const(z3, name, z3->ref_sort);
}

static Z3_ast translate_value(Z3 *z3, Value value) {
  Sort sort = (Sort)value.sort;
  if (sort == SORT_BOOL)
    return z3_keep(z3,
                   value_truth(value) ? z3_api.mk_true(z3->context) : z3_api.mk_false(z3->context));
  if (sort_is_bv(sort))
    return bits_const(z3, value.bits, (unsigned)sort);
  if (sort_is_fp(sort))
    return z3_fp_const(z3, value);
  if (sort == SORT_TYPE)
    return z3_type_id(z3, value_number(value));
  if (sort == SORT_REF) {
    assert(!value_is_object(value) && "input objects are values of models, not of terms");
    return value_is_null(value) ? z3->null : z3_location(z3, value_number(value));
  }
  char *digits = value_int_text(z3->terms, value);
  Z3_ast number = z3_keep(z3, z3_api.mk_numeral(z3->context, digits, z3->int_sort));
  mem_free(digits);
  return number;
}

// The name, reduced to what needs no quotes in SMT-LIB, and the id, which makes it unique.
static Z3_ast translate_symbol(Z3 *z3, Term term) {
  char name[96];
  const char *text = term_symbol_name(z3->terms, term);
  size_t length = 0;
  for (; text && text[length] && length < 64; length++) {
    char c = text[length];
    bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' ||
                 (length > 0 && c >= '0' && c <= '9');
    name[length] = plain ? c : '_';
  }
  snprintf(name + length, sizeof name - length, "!%u", term_symbol_id(z3->terms, term));
  return named_const(z3, name, z3_sort(z3, term_sort(z3->terms, term)));
}

// Truncating division over Int from SMT-LIB's, whose remainder is never negative: the operation on
// |a| with the sign put back. `a`, `b` are known here to be numbers of any sign; b = 0 as in
// kinds.def.
static Z3_ast int_division(Z3 *z3, TermKind kind, Z3_ast a, Z3_ast b) {
  assert(kind == TERM_DIV || kind == TERM_REM);
  Z3_context c = z3->context;
  Z3_ast zero = z3_keep(z3, z3_api.mk_int(c, 0, z3->int_sort));
  Z3_ast minus_a = z3_keep(z3, z3_api.mk_unary_minus(c, a));
  Z3_ast up = z3_keep(z3, kind == TERM_DIV ? z3_api.mk_div(c, a, b) : z3_api.mk_mod(c, a, b));
  Z3_ast down =
      z3_keep(z3, kind == TERM_DIV ? z3_api.mk_div(c, minus_a, b) : z3_api.mk_mod(c, minus_a, b));
  Z3_ast minus_down = z3_keep(z3, z3_api.mk_unary_minus(c, down));
  Z3_ast positive = z3_keep(z3, z3_api.mk_ge(c, a, zero));
  Z3_ast regular = z3_keep(z3, z3_api.mk_ite(c, positive, up, minus_down));
  Z3_ast by_zero = z3_keep(z3, z3_api.mk_eq(c, b, zero));
  return z3_keep(z3, z3_api.mk_ite(c, by_zero, kind == TERM_DIV ? zero : a, regular));
}

static Z3_ast translate_int(Z3 *z3, TermKind kind, Z3_ast a, Z3_ast b) {
  Z3_context c = z3->context;
  Z3_ast both[2] = {a, b};
  switch ((int)kind) { // the kinds that Int shares with bit vectors
  case TERM_ADD:
    return z3_api.mk_add(c, 2, both);
  case TERM_NEG:
    return z3_api.mk_unary_minus(c, a);
  case TERM_MUL:
    return z3_api.mk_mul(c, 2, both);
  case TERM_LT:
    return z3_api.mk_lt(c, a, b);
  case TERM_DIV:
  case TERM_REM:
    return int_division(z3, kind, a, b);
  }
  fatal("no Int operator %s", term_kind_name(kind));
}

// SMT-LIB's bvsdiv, bvsrem and shifts mean what kinds.def says, also for a divisor of zero and for
// distances beyond the width: no cases are needed.
static Z3_ast translate_bits(Z3 *z3, TermKind kind, Z3_ast a, Z3_ast b) {
  Z3_context c = z3->context;
  switch (
      (int)kind) { // the kinds of bit vectors whose result has the width of the operands, and LT
  case TERM_ADD:
    return z3_api.mk_bvadd(c, a, b);
  case TERM_NEG:
    return z3_api.mk_bvneg(c, a);
  case TERM_MUL:
    return z3_api.mk_bvmul(c, a, b);
  case TERM_DIV:
    return z3_api.mk_bvsdiv(c, a, b);
  case TERM_REM:
    return z3_api.mk_bvsrem(c, a, b);
  case TERM_LT:
    return z3_api.mk_bvslt(c, a, b);
  case TERM_BIT_AND:
    return z3_api.mk_bvand(c, a, b);
  case TERM_BIT_OR:
    return z3_api.mk_bvor(c, a, b);
  case TERM_BIT_XOR:
    return z3_api.mk_bvxor(c, a, b);
  case TERM_SHL:
    return z3_api.mk_bvshl(c, a, b);
  case TERM_SHR:
    return z3_api.mk_bvashr(c, a, b);
  case TERM_USHR:
    return z3_api.mk_bvlshr(c, a, b);
  }
  fatal("no bit-vector operator %s", term_kind_name(kind));
}

// A balanced tree: the run of an index is found in log(count) comparisons.
static Z3_ast table_between(Z3 *z3, const TableRun *runs, size_t count, Sort sort, Sort of_index,
                            Z3_ast index) {
  assert(count > 0);
  if (count == 1)
    return translate_value(z3, (Value){.bits = runs[0].bits, .sort = (uint8_t)sort});
  size_t half = count / 2;
  Value number = of_index == SORT_INT ? value_int(runs[half].start)
                                      : value_bv(of_index, (uint64_t)runs[half].start);
  Z3_ast start = translate_value(z3, number);
  Z3_ast below = z3_keep(z3, of_index == SORT_INT ? z3_api.mk_lt(z3->context, index, start)
                                                  : z3_api.mk_bvslt(z3->context, index, start));
  Z3_ast low = table_between(z3, runs, half, sort, of_index, index);
  Z3_ast high = table_between(z3, runs + half, count - half, sort, of_index, index);
  return z3_keep(z3, z3_api.mk_ite(z3->context, below, low, high));
}

static Z3_ast translate_table(Z3 *z3, Term term, Z3_ast index) {
  size_t count;
  const TableRun *runs = term_table_runs(z3->terms, term, &count);
  Sort of_index = term_sort(z3->terms, term_child(z3->terms, term, 0));
  return table_between(z3, runs, count, term_sort(z3->terms, term), of_index, index);
}

// One term whose children are translated to k.
static Z3_ast translate_one(Z3 *z3, Term term, Z3_ast *k) {
  Z3_context c = z3->context;
  TermKind kind = term_kind(z3->terms, term);
  Sort sort = term_sort(z3->terms, term);
  Sort from = term_arity(z3->terms, term) ? term_sort(z3->terms, term_child(z3->terms, term, 0))
                                          : SORT_BOOL;
  unsigned width = (unsigned)sort, from_width = (unsigned)from;
  switch (kind) {
  case TERM_NONE:
  case TERM_KIND_COUNT:
    fatal("not a term");
  case TERM_CONST:
    return translate_value(z3, term_value(z3->terms, term));
  case TERM_SYMBOL:
    return translate_symbol(z3, term);
  case TERM_NOT:
    return z3_api.mk_not(c, k[0]);
  case TERM_AND:
    return z3_api.mk_and(c, 2, k);
  case TERM_ITE:
    return z3_api.mk_ite(c, k[0], k[1], k[2]);
  case TERM_EQ:
    return z3_api.mk_eq(c, k[0], k[1]);
  case TERM_LT:
  case TERM_ADD:
  case TERM_NEG:
  case TERM_MUL:
  case TERM_DIV:
  case TERM_REM:
  case TERM_BIT_AND:
  case TERM_BIT_OR:
  case TERM_BIT_XOR:
  case TERM_SHL:
  case TERM_SHR:
  case TERM_USHR:
    return from == SORT_INT ? translate_int(z3, kind, k[0], k[1])
                            : translate_bits(z3, kind, k[0], k[1]);
  case TERM_TRUNC:
    return z3_api.mk_extract(c, width - 1, 0, k[0]);
  case TERM_SEXT:
    return z3_api.mk_sign_ext(c, width - from_width, k[0]);
  case TERM_ZEXT:
    return z3_api.mk_zero_ext(c, width - from_width, k[0]);
  case TERM_BV_TO_INT:
    return z3_api.mk_bv2int(c, k[0], true);
  case TERM_UBV_TO_INT:
    return z3_api.mk_bv2int(c, k[0], false);
  case TERM_INT_TO_BV:
    return z3_api.mk_int2bv(c, width, k[0]);
  case TERM_TABLE:
    return translate_table(z3, term, k[0]);
  case TERM_TYPE_OF:
    return z3_api.mk_app(c, z3->type_of, 1, k);
  case TERM_SUBTYPE:
    return z3_api.mk_app(c, z3->subtype, 2, k);
  case TERM_FP_LT:
  case TERM_FP_LE:
  case TERM_FP_EQ:
  case TERM_FP_ADD:
  case TERM_FP_SUB:
  case TERM_FP_MUL:
  case TERM_FP_DIV:
  case TERM_FP_REM:
  case TERM_FP_NEG:
  case TERM_FP_ABS:
  case TERM_FP_SQRT:
  case TERM_FP_MIN:
  case TERM_FP_MAX:
  case TERM_FP_FLOOR:
  case TERM_FP_CEIL:
  case TERM_FP_RINT:
  case TERM_FP_TO_FP:
  case TERM_BV_TO_FP:
  case TERM_INT_TO_FP:
  case TERM_FP_TO_BV:
  case TERM_FP_BITS:
  case TERM_BITS_FP:
    return z3_translate_fp(z3, kind, from, sort, k[0], k[1]);
  }
  fatal("no translation of %s", term_kind_name(kind));
}

static Z3_ast translated(const Z3 *z3, Term term) {
  return term.id < z3->by_term.count ? z3->by_term.items[term.id] : NULL;
}

// Pushes the children that are not translated yet; true when there was none.
static bool children_are_done(Z3 *z3, Term term) {
  bool done = true;
  for (unsigned i = 0; i < term_arity(z3->terms, term); i++) {
    Term child = term_child(z3->terms, term, i);
    if (translated(z3, child))
      continue;
    vec_push(&z3->stack, child);
    done = false;
  }
  return done;
}

Z3_ast z3_translate(Z3 *z3, Term term) {
  assert(term_exists(term));
  assert(z3->stack.count == 0);
  vec_push(&z3->stack, term);
  while (z3->stack.count > 0) {
    Term top = *vec_last(&z3->stack);
    if (translated(z3, top)) {
      (void)vec_pop(&z3->stack);
      continue;
    }
    if (!children_are_done(z3, top))
      continue;
    (void)vec_pop(&z3->stack);
    Z3_ast children[3] = {0};
    for (unsigned i = 0; i < term_arity(z3->terms, top); i++)
      children[i] = translated(z3, term_child(z3->terms, top, i));
    while (z3->by_term.count <= top.id)
      vec_push(&z3->by_term, NULL);
    z3->by_term.items[top.id] = z3_keep(z3, translate_one(z3, top, children));
  }
  return translated(z3, term);
}

// number(ref) = value
static Z3_ast number_axiom(Z3 *z3, Z3_ast ref, uint64_t value) {
  Z3_ast number = z3_keep(z3, z3_api.mk_app(z3->context, z3->number, 1, &ref));
  return z3_keep(z3, z3_api.mk_eq(z3->context, number, bits_const(z3, value, 64)));
}

Z3_ast z3_formula(Z3 *z3, Term condition) {
  assert(term_sort(z3->terms, condition) == SORT_BOOL);
  Z3_ast formula = z3_translate(z3, condition);
  const TermInfo *info = info_of(z3->info, condition);
  if (!info->has_refs)
    return formula;
  VEC(Z3_ast) parts = {0};
  vec_push(&parts, formula);
  vec_push(&parts, number_axiom(z3, z3->null, 0));
  for (uint32_t i = 0; i < info->key_count; i++)
    if (!key_is_symbol(info->keys[i])) {
      uint32_t location = value_number(term_value(z3->terms, key_location(info->keys[i])));
      vec_push(&parts, number_axiom(z3, z3_location(z3, location), (uint64_t)location + 1));
    }
  Z3_ast whole = z3_keep(z3, z3_api.mk_and(z3->context, (unsigned)parts.count, parts.items));
  vec_free(&parts);
  return whole;
}
