// Constant folding and the lifting of operators into an ITE of constants: the rules that all
// operators share.
#include "term/term_impl.h"

static Term constant_or_none(Terms *terms, Value value) {
  return value.unknown ? NO_TERM : term_const(terms, value);
}

// match: op(k)
// result: its value
Term fold_unary(Terms *terms, TermKind kind, Sort sort, Term a) {
  if (!is_const(terms, a))
    return NO_TERM;
  Value value = const_of(terms, a);
  return constant_or_none(terms, term_apply(terms, kind, sort, &value));
}

// match: op(k1, k2)
// result: its value
Term fold_binary(Terms *terms, TermKind kind, Sort sort, Term a, Term b) {
  if (!is_const(terms, a) || !is_const(terms, b))
    return NO_TERM;
  Value values[] = {const_of(terms, a), const_of(terms, b)};
  return constant_or_none(terms, term_apply(terms, kind, sort, values));
}

// An ITE whose branches are both constants.
static bool is_constant_ite(const Terms *terms, Term term) {
  return is_kind(terms, term, TERM_ITE) && is_const(terms, child_of(terms, term, 1)) &&
         is_const(terms, child_of(terms, term, 2));
}

static Term ite_of(Terms *terms, Term ite, Term yes, Term no) {
  if (!term_exists(yes) || !term_exists(no))
    return NO_TERM;
  return term_ite(terms, child_of(terms, ite, 0), yes, no);
}

// match: op(c ? k1 : k2), op(t[x])
// result: c ? op(k1) : op(k2), (op of t)[x]
Term lift_unary(Terms *terms, TermKind kind, Sort sort, Term a) {
  if (is_kind(terms, a, TERM_TABLE))
    return table_unary(terms, kind, sort, a);
  if (!is_constant_ite(terms, a))
    return NO_TERM;
  Term yes = fold_unary(terms, kind, sort, child_of(terms, a, 1));
  Term no = fold_unary(terms, kind, sort, child_of(terms, a, 2));
  return ite_of(terms, a, yes, no);
}

// match: op(c ? k1 : k2, k), op(k, c ? k1 : k2) or op(c ? k1 : k2, c ? k3 : k4), and
// with t[x] for an operand
// result: c ? op(k1, k) : op(k2, k), and so on
Term lift_binary(Terms *terms, TermKind kind, Sort sort, Term a, Term b) {
  if (is_kind(terms, a, TERM_TABLE) || is_kind(terms, b, TERM_TABLE))
    return kind == TERM_TABLE ? NO_TERM : table_binary(terms, kind, sort, a, b);
  bool a_ite = is_constant_ite(terms, a), b_ite = is_constant_ite(terms, b);
  bool together = a_ite && b_ite && term_is(child_of(terms, a, 0), child_of(terms, b, 0));
  if (!together && !(a_ite && is_const(terms, b)) && !(b_ite && is_const(terms, a)))
    return NO_TERM;
  Term yes = fold_binary(terms, kind, sort, a_ite ? child_of(terms, a, 1) : a,
                         b_ite ? child_of(terms, b, 1) : b);
  Term no = fold_binary(terms, kind, sort, a_ite ? child_of(terms, a, 2) : a,
                        b_ite ? child_of(terms, b, 2) : b);
  return ite_of(terms, a_ite ? a : b, yes, no);
}

bool is_number(const Terms *terms, Term term, int64_t number) {
  if (!is_const(terms, term))
    return false;
  Value value = const_of(terms, term);
  return value_fits_int64(value) && value_signed(value) == number;
}

Term number_like(Terms *terms, Term model, int64_t number) {
  return term_integer(terms, sort_of(terms, model), number);
}
