// Questions as POSE's evaluation counts them (its table 1, columns of queries).
//
// Where a step of the program has several successors, whether each is feasible is a question about
// the whole path condition, but for two rules: what is false by its propositional structure alone
// is not asked, and when the first of two successors is infeasible the second one is not asked.
// POSE-unwind asks about conjunctions without if-then-else, one by one (solve/unwind.h). Lazy
// initialization asks about every alternative of a reference, though all of them are feasible.
//
// So that conditions are those of the paper nothing is learnt about aliases in this mode, and what
// is read is not rewritten by what the path knows. The exploration is the same, only slower.
#include "explore/explore_impl.h"

bool explorer_learns(const Explorer *explorer) {
  return explorer->options.strategy->conditions_alias &&
         explorer->options.questions == QUESTIONS_OWN;
}

static bool is_alternative(const Explorer *explorer, Term guard) {
  return !term_exists(guard) || !term_is_false(explorer->terms, guard);
}

// The path's conditions and the guard. The list is the path's: it is as before afterwards.
static Unwound ask(Explorer *explorer, Term guard) {
  if (!term_exists(guard)) // a choice of the heap: always feasible
    return (Unwound){ANSWER_SAT, 1};
  if (!explorer->options.strategy->conditions_alias)
    return (Unwound){solve_check(explorer->solver, guard), 1};
  vec_push(&explorer->conditions, guard);
  Unwound unwound =
      unwind_ask(explorer->unwinder, explorer->solver, explorer->conditions.items,
                 explorer->conditions.count, explorer->options.questions == QUESTIONS_UNWIND);
  (void)vec_pop(&explorer->conditions);
  return unwound;
}

void explorer_count_questions(Explorer *explorer, const Term *guards, uint32_t count) {
  assert(explorer->options.questions != QUESTIONS_OWN && !explorer->is_forced);
  uint32_t alternatives = 0;
  for (uint32_t i = 0; i < count; i++)
    alternatives += is_alternative(explorer, guards[i]);
  if (alternatives < 2)
    return;
  if (!explorer->unwinder)
    explorer->unwinder = unwinder_new(explorer->terms);
  explorer_tell_types(explorer);
  // The first guard of a branch is that it is taken, which is the else side of the program.
  bool is_branch = count == 2 && explorer->options.strategy->conditions_alias;
  for (uint32_t number = 0; number < count; number++) {
    uint32_t i = is_branch ? count - 1 - number : number;
    if (!is_alternative(explorer, guards[i]))
      continue;
    Unwound unwound = ask(explorer, guards[i]);
    explorer->counts.questions += unwound.questions;
    if (unwound.answer == ANSWER_UNKNOWN)
      explorer->counts.open_questions++;
    if (unwound.answer == ANSWER_UNSAT && alternatives == 2)
      break; // the other one is feasible
  }
}
