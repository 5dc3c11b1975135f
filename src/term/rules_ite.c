// If-then-else at every sort. The rules keep the nested values of POSE heaps small.
#include "term/term_impl.h"

static Term branch(const Terms *terms, Term ite, bool yes) {
  assert(is_kind(terms, ite, TERM_ITE));
  return child_of(terms, ite, yes ? 1 : 2);
}

// match: true ? x : y, false ? x : y
// result: x, y
static Term ite_constant(Terms *terms, Term c, Term x, Term y) {
  (void)terms;
  return is_true(c) ? x : is_false(c) ? y : NO_TERM;
}

// match: c ? x : x
// result: x
static Term ite_same(Terms *terms, Term c, Term x, Term y) {
  (void)terms, (void)c;
  return term_is(x, y) ? x : NO_TERM;
}

// match: !c ? x : y
// result: c ? y : x
static Term ite_not(Terms *terms, Term c, Term x, Term y) {
  return is_kind(terms, c, TERM_NOT) ? term_ite(terms, child_of(terms, c, 0), y, x) : NO_TERM;
}

// What is known of the nested condition d where `c` is true or false: true, false or NO_TERM.
static Term under(Terms *terms, Term c, bool truth, Term d) {
  assert(sort_of(terms, c) == SORT_BOOL && sort_of(terms, d) == SORT_BOOL);
  if (term_is(c, d))
    return term_bool(terms, truth);
  Term assumed = truth ? c : term_not(terms, c);
  Term both = and_of_comparisons(terms, assumed, d);
  return is_false(both)                                ? both
         : term_exists(both) && term_is(both, assumed) ? true_term()
                                                       : NO_TERM;
}

// The branch of x that is left where `c` has the given truth, however many nested ITEs that decides
// (a loop: a switch makes long chains). NO_TERM when it decides none.
static Term without_nested(Terms *terms, Term c, bool truth, Term x) {
  assert(sort_of(terms, c) == SORT_BOOL);
  bool changed = false;
  while (is_kind(terms, x, TERM_ITE)) {
    Term decided = under(terms, c, truth, child_of(terms, x, 0));
    if (!term_exists(decided))
      break;
    x = branch(terms, x, is_true(decided));
    changed = true;
  }
  return changed ? x : NO_TERM;
}

// match: c ? (d ? x : y) : z where c decides d, and the same in the other branch
// result: c ? x : z or c ? y : z
static Term ite_decided(Terms *terms, Term c, Term x, Term y) {
  Term yes = without_nested(terms, c, true, x);
  if (term_exists(yes))
    return term_ite(terms, c, yes, y);
  Term no = without_nested(terms, c, false, y);
  return term_exists(no) ? term_ite(terms, c, x, no) : NO_TERM;
}

// match: c ? (d ? x : y) : x, c ? (d ? x : y) : y
// result: c && !d ? y : x, c && d ? x : y
static Term ite_merge_yes(Terms *terms, Term c, Term x, Term y) {
  if (!is_kind(terms, x, TERM_ITE))
    return NO_TERM;
  Term d = child_of(terms, x, 0);
  for (int yes = 1; yes >= 0; yes--)
    if (term_is(branch(terms, x, yes), y)) {
      Term both = term_and(terms, c, yes ? term_not(terms, d) : d);
      return term_ite(terms, both, branch(terms, x, !yes), y);
    }
  return NO_TERM;
}

// match: c ? x : (d ? x : y), c ? x : (d ? y : x)
// result: c || d ? x : y, c || !d ? x : y
static Term ite_merge_no(Terms *terms, Term c, Term x, Term y) {
  if (!is_kind(terms, y, TERM_ITE))
    return NO_TERM;
  Term d = child_of(terms, y, 0);
  for (int yes = 1; yes >= 0; yes--)
    if (term_is(branch(terms, y, yes), x)) {
      Term either = term_or(terms, c, yes ? d : term_not(terms, d));
      return term_ite(terms, either, x, branch(terms, y, !yes));
    }
  return NO_TERM;
}

// match: x == y ? x : y, x == y ? y : x
// result: y, x
static Term ite_of_equal(Terms *terms, Term c, Term x, Term y) {
  if (!is_kind(terms, c, TERM_EQ))
    return NO_TERM;
  Term a = child_of(terms, c, 0), b = child_of(terms, c, 1);
  bool match = (term_is(a, x) && term_is(b, y)) || (term_is(a, y) && term_is(b, x));
  return match ? y : NO_TERM;
}

// --- Booleans --------------------------------------------------------------------------------

// match: c ? true : p, c ? false : p, c ? p : true, c ? p : false
// result: c || p, !c && p, !c || p, c && p
static Term ite_truth(Terms *terms, Term c, Term x, Term y) {
  if (is_true(x))
    return term_or(terms, c, y);
  if (is_false(x))
    return term_and(terms, term_not(terms, c), y);
  if (is_true(y))
    return term_or(terms, term_not(terms, c), x);
  if (is_false(y))
    return term_and(terms, c, x);
  return NO_TERM;
}

// match: c ? c : p, c ? p : c, and with !c in a branch
// result: the branch becomes true or false
static Term ite_condition_branch(Terms *terms, Term c, Term x, Term y) {
  if (term_is(x, c))
    return term_ite(terms, c, true_term(), y);
  if (is_negation(terms, x, c))
    return term_ite(terms, c, false_term(), y);
  if (term_is(y, c))
    return term_ite(terms, c, x, false_term());
  if (is_negation(terms, y, c))
    return term_ite(terms, c, x, true_term());
  return NO_TERM;
}

// A conjunction without the conjunct `given`, or false if its negation is one; NO_TERM when neither
// is among the first few.
static Term without_conjunct(Terms *terms, Term given, Term x, int *budget) {
  assert(sort_of(terms, x) == SORT_BOOL);
  if (!is_kind(terms, x, TERM_AND) || --*budget < 0)
    return NO_TERM;
  for (unsigned i = 0; i < 2; i++) {
    Term part = child_of(terms, x, i), other = child_of(terms, x, 1 - i);
    if (term_is(part, given))
      return other;
    if (is_negation(terms, part, given))
      return false_term();
    Term rest = without_conjunct(terms, given, part, budget);
    if (term_exists(rest))
      return term_and(terms, rest, other);
  }
  return NO_TERM;
}

// The same of a disjunction.
static Term where(Terms *terms, Term given, Term x) {
  assert(sort_of(terms, given) == SORT_BOOL && sort_of(terms, x) == SORT_BOOL);
  enum { FEW = 8 };
  int budget = FEW;
  bool negated = is_kind(terms, x, TERM_NOT);
  Term rest = without_conjunct(terms, given, negated ? child_of(terms, x, 0) : x, &budget);
  return term_exists(rest) && negated ? term_not(terms, rest) : rest;
}

// match: c ? c && p : q, c ? !c && p : q, and the like in the other branch or with ||
// result: c ? p : q, c ? false : q
static Term ite_conjunct(Terms *terms, Term c, Term x, Term y) {
  Term yes = where(terms, c, x);
  if (term_exists(yes))
    return term_ite(terms, c, yes, y);
  Term no = where(terms, term_not(terms, c), y);
  return term_exists(no) ? term_ite(terms, c, x, no) : NO_TERM;
}

// match: c ? p : !p
// result: c == p
static Term ite_opposite(Terms *terms, Term c, Term x, Term y) {
  return is_negation(terms, x, y) ? term_eq(terms, c, x) : NO_TERM;
}

// match: c ? !p : q
// result: !(c ? p : !q)
static Term ite_not_branch(Terms *terms, Term c, Term x, Term y) {
  if (!is_kind(terms, x, TERM_NOT))
    return NO_TERM;
  Term rest = term_ite(terms, c, child_of(terms, x, 0), term_not(terms, y));
  return term_not(terms, rest);
}

Term term_ite(Terms *terms, Term condition, Term yes, Term no) {
  assert(sort_of(terms, condition) == SORT_BOOL && sort_of(terms, yes) == sort_of(terms, no));
  try_rule(ite_constant, condition, yes, no);
  try_rule(ite_same, condition, yes, no);
  try_rule(ite_not, condition, yes, no);
  try_rule(ite_of_equal, condition, yes, no);
  Sort sort = sort_of(terms, yes);
  if (sort == SORT_BOOL) {
    try_rule(ite_truth, condition, yes, no);
    try_rule(ite_condition_branch, condition, yes, no);
    try_rule(ite_conjunct, condition, yes, no);
    try_rule(ite_opposite, condition, yes, no);
  }
  try_rule(ite_tables, condition, yes, no);
  try_rule(ite_decided, condition, yes, no);
  try_rule(ite_merge_yes, condition, yes, no);
  try_rule(ite_merge_no, condition, yes, no);
  if (sort == SORT_BOOL)
    try_rule(ite_not_branch, condition, yes, no);
  return term_intern(terms, TERM_ITE, sort, condition, yes, no);
}
