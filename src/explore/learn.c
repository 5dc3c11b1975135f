// What a condition says about aliases.
//
// "left.key < root.key" rules out that left is root, for then the keys were equal. A condition that
// is taken is tried with each alias test in it, true and false: if the solver's cheap layers refute
// one, the other is a fact. Facts join the path, the condition joins it in the form that they
// leave, and every value that is read from now on is reduced by them. Conditions with alias tests
// left are tried again when more is known.
#include "explore/explore_impl.h"

enum { MOST_TESTS = 24, MOST_ROUNDS = 8 };

static bool is_equality(const Terms *terms, Term condition) {
  if (term_kind(terms, condition) == TERM_NOT)
    condition = term_child(terms, condition, 0);
  return term_kind(terms, condition) == TERM_EQ;
}

// Alias tests inside, not as a whole.
static bool has_tests(Explorer *explorer, Term condition) {
  if (is_equality(explorer->terms, condition) &&
      term_sort(explorer->terms, term_child(explorer->terms, condition, 0)) == SORT_REF)
    return false;
  RefNodes tests = {0};
  heap_list_alias_tests(explorer->heap, condition, 1, &tests);
  bool found = tests.count > 0 && !term_is(tests.items[0], condition) &&
               !term_is(term_not(explorer->terms, tests.items[0]), condition);
  vec_free(&tests);
  return found;
}

static bool note(Explorer *explorer, Term literal) {
  if (!heap_know(explorer->heap, literal))
    return false;
  solve_assert(explorer->solver, literal);
  return true;
}

static bool try_literal(Explorer *explorer, Term condition, Term literal) {
  Terms *terms = explorer->terms;
  Term rest = heap_reduce_with(explorer->heap, condition, literal);
  return (term_is_false(terms, rest) ||
          solve_refutes(explorer->solver, term_and(terms, literal, rest))) &&
         note(explorer, term_not(terms, literal));
}

static bool try_tests(Explorer *explorer, Term condition) {
  RefNodes tests = {0};
  heap_list_alias_tests(explorer->heap, condition, MOST_TESTS, &tests);
  bool found = false;
  for (size_t i = 0; i < tests.count; i++)
    if (try_literal(explorer, condition, tests.items[i]) ||
        try_literal(explorer, condition, term_not(explorer->terms, tests.items[i])))
      found = true;
  vec_free(&tests);
  return found;
}

// Splits a conjunction and learns from its parts; true if something new is known. What can be said
// plainly joins the path.
static bool learn_from(Explorer *explorer, Term condition) {
  const Terms *terms = explorer->terms;
  bool found = false;
  condition = heap_reduce(explorer->heap, condition);
  while (term_kind(terms, condition) == TERM_AND) {
    found = learn_from(explorer, term_child(terms, condition, 0)) || found;
    condition = heap_reduce(explorer->heap, term_child(terms, condition, 1));
  }
  while (has_tests(explorer, condition) && try_tests(explorer, condition)) {
    found = true;
    condition = heap_reduce(explorer->heap, condition);
  }
  if (term_is_false(terms, condition))
    explorer->is_conflict = true;
  if (term_is_const(terms, condition) || has_tests(explorer, condition))
    return found;
  return note(explorer, condition) || found;
}

// Conditions of the path that were not settled when they were taken.
static bool try_open(Explorer *explorer) {
  bool found = false;
  for (size_t i = 0; i < explorer->open.count; i++) {
    OpenCondition *open = &explorer->open.items[i];
    Term now = heap_reduce(explorer->heap, open->condition);
    if (term_is(now, open->tried))
      continue;
    open->tried = now;
    heap_hold(explorer->heap, now);
    found = learn_from(explorer, now) || found;
  }
  return found;
}

bool explorer_learn(Explorer *explorer, Term condition) {
  explorer->is_conflict = false;
  bool found = learn_from(explorer, condition);
  for (int round = 0; found && !explorer->is_conflict && round < MOST_ROUNDS; round++)
    found = try_open(explorer);
  condition = heap_reduce(explorer->heap, condition);
  solve_assert(explorer->solver, condition);
  if (has_tests(explorer, condition)) {
    vec_push(&explorer->open, (OpenCondition){condition, condition});
    heap_hold(explorer->heap, condition);
  }
  return !explorer->is_conflict && !term_is_false(explorer->terms, condition);
}

// With what the condition says about aliases, in a state of its own: `ask` puts the question about
// the path.
static Answer check_learnt(Explorer *explorer, Term condition, Answer (*ask)(Solver *, Term)) {
  if (!explorer->options.strategy->is_merged ||
      (!explorer->open.count && !has_tests(explorer, condition)))
    return ask(explorer->solver, condition);
  HeapMark mark = heap_mark(explorer->heap);
  unsigned depth = solve_depth(explorer->solver);
  size_t open = explorer->open.count;
  solve_push(explorer->solver);
  Answer answer = ANSWER_UNSAT;
  if (explorer_learn(explorer, condition))
    answer = ask(explorer->solver, (Term){0});
  solve_pop(explorer->solver, depth);
  heap_undo(explorer->heap, mark);
  explorer->open.count = open;
  for (size_t i = 0; i < open; i++)
    explorer->open.items[i].tried = (Term){0};
  return answer;
}

// What is at hand answers first: that is no question.
static Answer look_and_ask(Solver *solver, Term condition) {
  Answer answer = solve_look(solver, condition);
  return answer == ANSWER_UNKNOWN ? solve_check(solver, condition) : answer;
}

Answer explorer_check(Explorer *explorer, Term condition) {
  return check_learnt(explorer, condition,
                      explorer->options.strategy->is_merged ? look_and_ask : solve_check);
}

static Answer ask_nothing(Solver *solver, Term condition) {
  (void)solver, (void)condition;
  return ANSWER_UNKNOWN;
}

bool explorer_refutes(Explorer *explorer, Term condition) {
  return solve_refutes(explorer->solver, condition) ||
         check_learnt(explorer, condition, ask_nothing) == ANSWER_UNSAT;
}
