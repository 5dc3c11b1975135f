// References and dynamic types. Equality of references is in rules_compare.c.
#include "term/term_impl.h"

// match: type(null)
// result: TYPE_NULL
static Term type_of_null(Terms *terms, Term ref) {
  return term_is_null(terms, ref) ? term_type(terms, TYPE_NULL) : NO_TERM;
}

// match: type(c ? null : r), type(c ? r : null)
// result: c ? TYPE_NULL : type(r), c ? type(r) : TYPE_NULL
static Term type_of_ite(Terms *terms, Term ref) {
  if (!is_kind(terms, ref, TERM_ITE) || terms->lifting >= MAX_LIFTING)
    return NO_TERM;
  Term yes = child_of(terms, ref, 1), no = child_of(terms, ref, 2);
  if (!term_is_null(terms, yes) && !term_is_null(terms, no))
    return NO_TERM;
  terms->lifting++;
  Term yes_type = term_type_of(terms, yes), no_type = term_type_of(terms, no);
  terms->lifting--;
  return term_ite(terms, child_of(terms, ref, 0), yes_type, no_type);
}

Term term_type_of(Terms *terms, Term ref) {
  assert(sort_of(terms, ref) == SORT_REF);
  try_rule(type_of_null, ref);
  try_rule(type_of_ite, ref);
  return term_intern(terms, TERM_TYPE_OF, SORT_TYPE, ref, NO_TERM, NO_TERM);
}

// match: T <: C for a constant T
// result: what the hierarchy says
static Term subtype_constant(Terms *terms, Term type, uint32_t super) {
  if (!is_const(terms, type))
    return NO_TERM;
  return term_bool(terms, terms_subtype(terms, value_number(const_of(terms, type)), super));
}

// match: (c ? t : u) <: C where t or u is a constant
// result: c ? t <: C : u <: C
static Term subtype_ite(Terms *terms, Term type, uint32_t super) {
  if (!is_kind(terms, type, TERM_ITE) || terms->lifting >= MAX_LIFTING)
    return NO_TERM;
  Term yes = child_of(terms, type, 1), no = child_of(terms, type, 2);
  if (!is_const(terms, yes) && !is_const(terms, no))
    return NO_TERM;
  terms->lifting++;
  Term yes_is = term_subtype(terms, yes, super), no_is = term_subtype(terms, no, super);
  terms->lifting--;
  return term_ite(terms, child_of(terms, type, 0), yes_is, no_is);
}

Term term_subtype(Terms *terms, Term type, uint32_t super) {
  assert(sort_of(terms, type) == SORT_TYPE && super != TYPE_NULL);
  try_rule(subtype_constant, type, super);
  try_rule(subtype_ite, type, super);
  return term_intern(terms, TERM_SUBTYPE, SORT_BOOL, type, term_type(terms, super), NO_TERM);
}

Term term_instance_of(Terms *terms, Term ref, uint32_t super) {
  return term_subtype(terms, term_type_of(terms, ref), super);
}

Term term_is_null_test(Terms *terms, Term ref) { return term_eq(terms, ref, term_null(terms)); }
