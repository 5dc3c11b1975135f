// What a condition says about aliases.
//
// "left.key < root.key" rules out that left is root, for then the keys were equal. A condition is
// tried with each alias test in it, true and false: if the solver's cheap layers refute one, the
// other is a fact. Facts join the path, the condition joins it in the form that they leave, and
// every value that is read from now on is reduced by them. Conditions with alias tests left are
// tried again when more is known.
//
// Trying costs much more than most questions. So a condition that is taken says at once only what
// stands in it plainly; it is tried when a question comes that no model at hand answers. Its cost
// grows with the length of the conditions and with what they leave open, so long ones are not
// tried: on a path with such conditions the solver, which keeps it propagated in clauses, tells
// what follows, and the question goes to it as it is.
#include "explore/explore_impl.h"

enum { MOST_TESTS = 24, MOST_ROUNDS = 8 };
enum { LONG_CONDITION = 120, LONG_PATH = 400 }; // nodes of terms

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

static bool is_long(Explorer *explorer, Term condition) {
  return heap_count_nodes(explorer->heap, condition, LONG_CONDITION) >= LONG_CONDITION;
}

// Do the conditions that are not settled leave too much open to be tried?
static bool is_path_long(const Explorer *explorer) {
  size_t nodes = 0;
  for (size_t i = 0; i < explorer->open.count; i++) {
    if (explorer->open.items[i].nodes >= LONG_CONDITION)
      return true;
    nodes += explorer->open.items[i].nodes;
  }
  return nodes > LONG_PATH;
}

static bool note(Explorer *explorer, Term literal) {
  assert(term_sort(explorer->terms, literal) == SORT_BOOL);
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

// --- the outermost test of a condition -----------------------------------------------------------

// A condition as test ? yes : no.
typedef struct Split {
  Term test, yes, no;
} Split;

static bool split_comparison(Terms *terms, Term atom, Split *split) {
  assert(term_arity(terms, atom) == 2);
  Term sides[2] = {term_child(terms, atom, 0), term_child(terms, atom, 1)};
  for (unsigned i = 0; i < 2; i++) {
    Term ite = sides[i];
    if (term_kind(terms, ite) != TERM_ITE)
      continue;
    split->test = term_child(terms, ite, 0);
    for (unsigned branch = 1; branch <= 2; branch++) {
      sides[i] = term_child(terms, ite, branch);
      *(branch == 1 ? &split->yes : &split->no) =
          term_make(terms, term_kind(terms, atom), SORT_BOOL, sides);
    }
    return true;
  }
  return false;
}

static bool split_atom(Terms *terms, Term atom, Split *split) {
  TermKind kind = term_kind(terms, atom);
  if (kind == TERM_ITE)
    *split =
        (Split){term_child(terms, atom, 0), term_child(terms, atom, 1), term_child(terms, atom, 2)};
  else if (kind == TERM_AND)
    *split = (Split){term_child(terms, atom, 0), term_child(terms, atom, 1), term_false(terms)};
  else if (kind != TERM_EQ && kind != TERM_LT)
    return false;
  return kind == TERM_ITE || kind == TERM_AND || split_comparison(terms, atom, split);
}

static bool split_of(Terms *terms, Term condition, Split *split) {
  if (term_kind(terms, condition) != TERM_NOT)
    return split_atom(terms, condition, split);
  if (!split_atom(terms, term_child(terms, condition, 0), split))
    return false;
  split->yes = term_not(terms, split->yes);
  split->no = term_not(terms, split->no);
  return true;
}

typedef enum Effort { PLAINLY, BY_TRIAL } Effort;
static bool learn_from(Explorer *explorer, Term condition, Effort effort);

// If the outermost test can have one outcome only, that is known, and the condition is what
// follows.
// One outcome at a time, from the outside in: "a == b ? x < y : c" says something about its own
// test before anything is tried, and what follows from that often settles the tests within.
static bool follow(Explorer *explorer, Term *condition) {
  Terms *terms = explorer->terms;
  bool found = false;
  Split split;
  while (has_tests(explorer, *condition) && split_of(terms, *condition, &split)) {
    Term no_test = term_not(terms, split.test);
    bool fails = solve_refutes(explorer->solver, term_and(terms, split.test, split.yes));
    if (!fails && !solve_refutes(explorer->solver, term_and(terms, no_test, split.no)))
      break;
    found = learn_from(explorer, fails ? no_test : split.test, PLAINLY) || found;
    *condition = heap_reduce(explorer->heap, fails ? split.no : split.yes);
  }
  return found;
}

// Splits a conjunction and learns from its parts; true if something new is known. What can be said
// plainly joins the path.
static bool learn_from(Explorer *explorer, Term condition, Effort effort) {
  assert(term_sort(explorer->terms, condition) == SORT_BOOL);
  const Terms *terms = explorer->terms;
  bool found = false;
  condition = heap_reduce(explorer->heap, condition);
  while (term_kind(terms, condition) == TERM_AND) {
    found = learn_from(explorer, term_child(terms, condition, 0), effort) || found;
    condition = heap_reduce(explorer->heap, term_child(terms, condition, 1));
  }
  if (!is_long(explorer, condition))
    found = follow(explorer, &condition) || found;
  while (effort == BY_TRIAL && !is_long(explorer, condition) && has_tests(explorer, condition) &&
         try_tests(explorer, condition)) {
    found = true;
    condition = heap_reduce(explorer->heap, condition);
  }
  if (term_is_false(terms, condition))
    explorer->is_conflict = true;
  if (term_is_const(terms, condition) || has_tests(explorer, condition))
    return found;
  return note(explorer, condition) || found;
}

// --- conditions of the path that were not settled when they were taken ---------------------------

static void set_forms(Explorer *explorer, size_t index, Term form, Effort effort) {
  assert(index < explorer->open.count);
  OpenCondition *open = &explorer->open.items[index];
  path_log(&explorer->state, &explorer->open, index);
  if (!term_is(open->noted, form))
    open->atoms = heap_atoms(explorer->heap, form);
  open->nodes = (uint32_t)heap_count_nodes(explorer->heap, form, LONG_CONDITION);
  open->noted = form;
  if (effort == BY_TRIAL)
    open->tried = form;
}

static bool try_open(Explorer *explorer, Effort effort) {
  bool found = false;
  for (size_t i = 0; i < explorer->open.count; i++) {
    const OpenCondition open = explorer->open.items[i];
    Term now = heap_touches(explorer->heap, &open.atoms) ? heap_reduce(explorer->heap, open.noted)
                                                         : open.noted;
    if (term_is(now, effort == BY_TRIAL ? open.tried : open.noted))
      continue;
    set_forms(explorer, i, now, effort);
    heap_hold(explorer->heap, now);
    found = learn_from(explorer, now, effort) || found;
  }
  return found;
}

// A fact about one condition can settle another. Each round costs what all of them cost, so there
// is an end to it: what is left is less learnt, never wrong.
static void repeat_open(Explorer *explorer, bool found, Effort effort) {
  for (int round = 0; found && !explorer->is_conflict && round < MOST_ROUNDS; round++)
    found = try_open(explorer, effort);
}

static bool learn(Explorer *explorer, Term condition, Effort effort) {
  assert(term_sort(explorer->terms, condition) == SORT_BOOL);
  explorer->is_conflict = false;
  repeat_open(explorer, learn_from(explorer, condition, effort), effort);
  condition = heap_reduce(explorer->heap, condition);
  solve_assert(explorer->solver, condition);
  if (has_tests(explorer, condition)) {
    Term tried = effort == BY_TRIAL ? condition : (Term){0};
    uint32_t nodes = (uint32_t)heap_count_nodes(explorer->heap, condition, LONG_CONDITION);
    vec_push(&explorer->open,
             (OpenCondition){condition, tried, nodes, heap_atoms(explorer->heap, condition)});
    heap_hold(explorer->heap, condition);
  }
  return !explorer->is_conflict && !term_is_false(explorer->terms, condition);
}

void explorer_add(Explorer *explorer, Term condition) {
  if (explorer->options.strategy->conditions_alias)
    (void)learn(explorer, condition, PLAINLY);
  else
    solve_assert(explorer->solver, condition);
}

static void know(void *context, Term literal) {
  Explorer *explorer = context;
  if (heap_know(explorer->heap, literal) && !has_tests(explorer, literal))
    solve_assert(explorer->solver, literal);
}

bool explorer_try_open(Explorer *explorer) {
  explorer->is_conflict = false;
  if (is_path_long(explorer))
    return solve_consequences(explorer->solver, know, explorer);
  repeat_open(explorer, true, BY_TRIAL);
  return !explorer->is_conflict;
}

// --- questions -----------------------------------------------------------------------------------

// With what the condition says about aliases, in a state of its own: `ask` puts the question about
// the path.
static Answer check_learnt(Explorer *explorer, Term condition, Answer (*ask)(Solver *, Term)) {
  if ((!explorer->open.count && !has_tests(explorer, condition)) || is_path_long(explorer) ||
      is_long(explorer, condition))
    return ask(explorer->solver, condition);
  size_t mark = path_mark(&explorer->state, PATH_KNOWLEDGE);
  Answer answer = ANSWER_UNSAT;
  if (learn(explorer, condition, BY_TRIAL))
    answer = ask(explorer->solver, (Term){0});
  path_undo(&explorer->state, mark);
  return answer;
}

// What is at hand answers first: that is no question.
static Answer look_and_ask(Solver *solver, Term condition) {
  Answer answer = solve_look(solver, condition);
  return answer == ANSWER_UNKNOWN ? solve_check(solver, condition) : answer;
}

Answer explorer_check(Explorer *explorer, Term condition) {
  if (!explorer->options.strategy->conditions_alias)
    return solve_check(explorer->solver, condition);
  Answer answer = solve_look(explorer->solver, condition);
  if (answer != ANSWER_UNKNOWN)
    return answer;
  solve_use_hints(explorer->solver, true); // it is a condition of the program
  answer = check_learnt(explorer, condition, look_and_ask);
  solve_use_hints(explorer->solver, false);
  return answer;
}

static Answer ask_nothing(Solver *solver, Term condition) {
  (void)solver, (void)condition;
  return ANSWER_UNKNOWN;
}

bool explorer_refutes(Explorer *explorer, Term condition) {
  Answer answer = solve_look(explorer->solver, condition);
  if (answer == ANSWER_UNKNOWN)
    answer = check_learnt(explorer, condition, ask_nothing);
  return answer == ANSWER_UNSAT;
}
