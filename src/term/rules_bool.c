// Negation and conjunction; a disjunction is a negated conjunction, so each rule here serves both.
#include "term/term_impl.h"

// --- Rules of NOT ----------------------------------------------------------------------------

// match: !!p
// result: p
static Term not_not(Terms *terms, Term a) {
  return is_kind(terms, a, TERM_NOT) ? child_of(terms, a, 0) : NO_TERM;
}

Term term_not(Terms *terms, Term a) {
  assert(sort_of(terms, a) == SORT_BOOL);
  try_rule(fold_unary, TERM_NOT, SORT_BOOL, a);
  try_rule(not_not, a);
  return term_intern(terms, TERM_NOT, SORT_BOOL, a, NO_TERM, NO_TERM);
}

// --- Rules of AND ----------------------------------------------------------------------------

// match: p && true, p && false
// result: p, false
static Term and_truth(Terms *terms, Term a, Term b) {
  (void)terms;
  return is_true(b) ? a : is_false(b) ? b : NO_TERM;
}

// match: p && p
// result: p
static Term and_same(Terms *terms, Term a, Term b) {
  (void)terms;
  return term_is(a, b) ? a : NO_TERM;
}

// match: p && !p
// result: false
static Term and_opposite(Terms *terms, Term a, Term b) {
  return is_negation(terms, a, b) ? false_term() : NO_TERM;
}

enum { MAX_CONJUNCTS = 8 };

// match: (p && ... && q) && q, or with !q
// result: p && ... && q, or false; the last few conjuncts are looked at
static Term and_absorbed(Terms *terms, Term a, Term b) {
  for (int side = 0; side < 2; side++) {
    Term rest = a;
    for (int i = 0; i < MAX_CONJUNCTS && is_kind(terms, rest, TERM_AND); i++) {
      for (unsigned at = 0; at < 2; at++) {
        if (term_is(child_of(terms, rest, at), b))
          return a;
        if (is_negation(terms, child_of(terms, rest, at), b))
          return false_term();
      }
      // The chain goes on where a conjunction is; the left one when both are.
      unsigned next = is_kind(terms, child_of(terms, rest, 0), TERM_AND) ? 0 : 1;
      rest = child_of(terms, rest, next);
    }
    Term swap = a;
    a = b;
    b = swap;
  }
  return NO_TERM;
}

// The conjunction under a negation, which is a disjunction of the negated parts.
static Term negated_and(const Terms *terms, Term term) {
  if (!is_kind(terms, term, TERM_NOT))
    return NO_TERM;
  Term inner = child_of(terms, term, 0);
  return is_kind(terms, inner, TERM_AND) ? inner : NO_TERM;
}

// match: p && !(!p && q), which is p && (p || !q)
// result: p
static Term and_or_absorbed(Terms *terms, Term a, Term b) {
  for (int side = 0; side < 2; side++) {
    Term inner = negated_and(terms, b);
    if (term_exists(inner) && (is_negation(terms, child_of(terms, inner, 0), a) ||
                               is_negation(terms, child_of(terms, inner, 1), a)))
      return a;
    Term swap = a;
    a = b;
    b = swap;
  }
  return NO_TERM;
}

// match: p && !(p && q), which is p && (!p || !q)
// result: p && !q
static Term and_or_unit(Terms *terms, Term a, Term b) {
  for (int side = 0; side < 2; side++) {
    Term inner = negated_and(terms, b);
    if (term_exists(inner))
      for (unsigned at = 0; at < 2; at++)
        if (term_is(child_of(terms, inner, at), a))
          return term_and(terms, a, term_not(terms, child_of(terms, inner, 1 - at)));
    Term swap = a;
    a = b;
    b = swap;
  }
  return NO_TERM;
}

// match: !(p && q) && !(p && !q), which is (!p || !q) && (!p || q)
// result: !p
static Term and_resolved(Terms *terms, Term a, Term b) {
  Term left = negated_and(terms, a), right = negated_and(terms, b);
  if (!term_exists(left) || !term_exists(right))
    return NO_TERM;
  for (unsigned i = 0; i < 2; i++)
    for (unsigned j = 0; j < 2; j++)
      if (term_is(child_of(terms, left, i), child_of(terms, right, j)) &&
          is_negation(terms, child_of(terms, left, 1 - i), child_of(terms, right, 1 - j)))
        return term_not(terms, child_of(terms, left, i));
  return NO_TERM;
}

Term term_and(Terms *terms, Term a, Term b) {
  assert(sort_of(terms, a) == SORT_BOOL && sort_of(terms, b) == SORT_BOOL);
  order_operands(terms, &a, &b);
  try_rule(and_truth, a, b);
  try_rule(and_same, a, b);
  try_rule(and_opposite, a, b);
  try_rule(and_absorbed, a, b);
  try_rule(and_or_absorbed, a, b);
  try_rule(and_or_unit, a, b);
  try_rule(and_resolved, a, b);
  try_rule(and_tables, a, b);
  Term known = and_of_comparisons(terms, a, b);
  if (term_exists(known))
    return known;
  return term_intern(terms, TERM_AND, SORT_BOOL, a, b, NO_TERM);
}

Term term_or(Terms *terms, Term a, Term b) {
  return term_not(terms, term_and(terms, term_not(terms, a), term_not(terms, b)));
}

Term term_xor(Terms *terms, Term a, Term b) { return term_not(terms, term_eq(terms, a, b)); }

Term term_implies(Terms *terms, Term a, Term b) {
  return term_not(terms, term_and(terms, a, term_not(terms, b)));
}
