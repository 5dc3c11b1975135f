// What the path says about aliases.
//
// "left.key < root.key" rules out that left is root, for then the keys were equal. The solver knows
// in which shapes of the input a path can be (solve/shapes.c); what all of them have in common is a
// fact: it joins the path, and every value that is read from now on is reduced by it.
//
// That is looked at when a question comes that no model at hand answers: where everything is
// feasible nothing is learnt.
#include "explore/explore_impl.h"

// What stands in a condition plainly is known at once, and replaces it inside of others.
static void add_part(Explorer *explorer, Term part) {
  if (solve_has_aliases(explorer->solver, part))
    heap_hold(explorer->heap, part);
  else
    (void)heap_know(explorer->heap, part);
}

void explorer_add(Explorer *explorer, Term condition) {
  assert(term_sort(explorer->terms, condition) == SORT_BOOL);
  const Terms *terms = explorer->terms;
  if (explorer_learns(explorer)) {
    condition = heap_reduce(explorer->heap, condition);
    Term rest = condition;
    for (; term_kind(terms, rest) == TERM_AND; rest = term_child(terms, rest, 1))
      add_part(explorer, term_child(terms, rest, 0));
    add_part(explorer, rest);
  }
  solve_assert(explorer->solver, condition);
}

static void know(void *context, Term literal) {
  Explorer *explorer = context;
  if (heap_know(explorer->heap, literal))
    solve_assert(explorer->solver, literal);
}

bool explorer_learn(Explorer *explorer) {
  return solve_consequences(explorer->solver, know, explorer);
}

Answer explorer_check(Explorer *explorer, Term condition) {
  if (!explorer_learns(explorer))
    return solve_check(explorer->solver, condition);
  // What is at hand answers first: that is no question.
  Answer answer = solve_look(explorer->solver, condition);
  if (answer != ANSWER_UNKNOWN)
    return answer;
  solve_use_hints(explorer->solver, true); // it is a condition of the program
  answer = solve_check(explorer->solver, condition);
  solve_use_hints(explorer->solver, false);
  return answer;
}

bool explorer_refutes(Explorer *explorer, Term condition) {
  solve_use_hints(explorer->solver, true);
  bool is_refuted = solve_refutes(explorer->solver, condition);
  solve_use_hints(explorer->solver, false);
  return is_refuted;
}
