// Proofs, checked from the system alone: it is walked anew, path by path, and each obligation is
// one question to the solver. Nothing here knows how a proof was found.
#include "terminate/formula.h"
#include "terminate/terminate_impl.h"

typedef struct Checker {
  const TransitionSystem *system;
  const Proof *proof;
  Terms *terms;
  Solver *solver;
  const LocationFacts **facts; // by location; NULL: no cut point
  uint32_t *loop_of;           // by node of the proof
  uint32_t *place;             // by node: in its loop
  VEC(uint32_t) path;          // of transitions, from a cut point
  VEC(bool) is_on_path;        // by location
  uint64_t segments;
  bool unknown; // a question was not answered
  bool wrong;   // an obligation does not hold
  char *why;
} Checker;

enum { MOST_SEGMENTS = 20000 };

static void object(Checker *checker, const char *text, uint32_t location) {
  if (!checker->wrong)
    snprintf(checker->why, 256, "%s, at %s", text, checker->system->locations.items[location].name);
  checker->wrong = true;
}

static Term *new_variables(Checker *checker, Arena *arena, uint32_t count, const char *name) {
  Term *variables = arena_array(arena, Term, count + 1);
  for (uint32_t v = 0; v < count; v++)
    variables[v] = term_symbol(checker->terms, SORT_INT, name);
  return variables;
}

static Term all_at_least(Terms *terms, const Linear *facts, uint32_t count, const Term *variables) {
  Term all = term_true(terms);
  for (uint32_t i = 0; i < count; i++)
    all = term_and(terms, all, formula_at_least(terms, &facts[i], variables));
  return all;
}

static Term facts_hold(Checker *checker, uint32_t location, const Term *variables) {
  const LocationFacts *facts = checker->facts[location];
  return facts ? all_at_least(checker->terms, facts->facts, facts->count, variables)
               : term_true(checker->terms);
}

static const SummaryFacts *summary_of(const Checker *checker, uint32_t entry, uint32_t location) {
  for (uint32_t i = 0; i < checker->proof->summary_count; i++)
    if (checker->proof->summaries[i].entry == entry &&
        checker->proof->summaries[i].location == location)
      return &checker->proof->summaries[i];
  return NULL;
}

// What is known of the results of a call: facts of the exit, and the summary.
static Term returned(Checker *checker, const CallResult *call, const Term *variables,
                     Arena *arena) {
  uint32_t arguments = checker->system->locations.items[call->entry].variable_count;
  uint32_t results = checker->system->locations.items[call->exit].variable_count;
  Term *both = arena_array(arena, Term, arguments + results + 1);
  for (uint32_t i = 0; i < arguments; i++)
    both[i] = variables[call->arguments[i]];
  for (uint32_t i = 0; i < results; i++)
    both[arguments + i] = variables[call->results[i]];
  Term known = facts_hold(checker, call->exit, both + arguments);
  const SummaryFacts *summary = summary_of(checker, call->entry, call->exit);
  if (!summary)
    return known;
  return term_and(checker->terms, known,
                  all_at_least(checker->terms, summary->facts, summary->count, both));
}

// Asserts one transition between two states.
static void assert_transition(Checker *checker, const Transition *transition, const Term *before,
                              const Term *after, Arena *arena) {
  const TransitionSystem *system = checker->system;
  uint32_t sources = transition_first_target(system, transition);
  uint32_t auxiliary = transition_first_auxiliary(system, transition);
  uint32_t count = transition_variables(system, transition);
  Term *variables = arena_array(arena, Term, count + 1);
  for (uint32_t v = 0; v < count; v++)
    variables[v] = v < sources     ? before[v]
                   : v < auxiliary ? after[v - sources]
                                   : term_symbol(checker->terms, SORT_INT, "auxiliary");
  for (uint32_t i = 0; i < transition->constraint_count; i++)
    solve_assert(checker->solver,
                 formula_constraint(checker->terms, &transition->constraints[i], variables));
  if (transition->call)
    solve_assert(checker->solver, returned(checker, transition->call, variables, arena));
}

// --- YES: what a segment has to fulfil ---

static Term falls(Checker *checker, const Linear *value, const Linear *next, const Term *before,
                  const Term *after, int least) {
  Terms *terms = checker->terms;
  Term difference =
      term_sub(terms, formula_linear(terms, value, before), formula_linear(terms, next, after));
  return term_ge(terms, difference, term_math(terms, least));
}

static Term phases_fall(Checker *checker, const Measure *measure, uint32_t from, uint32_t to,
                        const Term *before, const Term *after) {
  Terms *terms = checker->terms;
  uint32_t phases = measure->phase_count;
  const Linear *value = measure->values + from * phases, *next = measure->values + to * phases;
  Term all = formula_at_least(terms, &value[phases - 1], before);
  for (uint32_t p = 0; p < phases; p++) {
    Term difference = term_sub(terms, formula_linear(terms, &value[p], before),
                               formula_linear(terms, &next[p], after));
    if (p > 0)
      difference = term_add(terms, difference, formula_linear(terms, &value[p - 1], before));
    all = term_and(terms, all, term_ge(terms, difference, term_math(terms, 1)));
  }
  return all;
}

// Some measure falls and those before it do not rise.
static Term loop_falls(Checker *checker, const LoopProof *loop, uint32_t from, uint32_t to,
                       const Term *before, const Term *after) {
  Terms *terms = checker->terms;
  Term some = term_false(terms), earlier = term_true(terms);
  for (uint32_t m = 0; m < loop->measure_count; m++) {
    const Measure *measure = &loop->measures[m];
    if (measure->phase_count > 1) {
      if (m + 1 < loop->measure_count) // see `measures_are_in_order`
        continue;
      some =
          term_or(terms, some,
                  term_and(terms, earlier, phases_fall(checker, measure, from, to, before, after)));
      continue;
    }
    const Linear *value = &measure->values[from], *next = &measure->values[to];
    Term strict = term_and(terms, falls(checker, value, next, before, after, 1),
                           formula_at_least(terms, value, before));
    some = term_or(terms, some, term_and(terms, earlier, strict));
    earlier = term_and(terms, earlier, falls(checker, value, next, before, after, 0));
  }
  return some;
}

static Term in_region(Checker *checker, uint32_t node, const Term *variables) {
  const ProofNode *own = &checker->proof->nodes[node];
  return all_at_least(checker->terms, own->region, own->region_count, variables);
}

// The state before lies in some region, and whatever nodes both states are at, a measure falls or
// the loop is left for one with a lower number.
static Term segment_obligation(Checker *checker, uint32_t from, uint32_t to, const Term *before,
                               const Term *after) {
  Terms *terms = checker->terms;
  const Proof *proof = checker->proof;
  Term covered = term_false(terms), good = term_true(terms);
  for (uint32_t n = 0; n < proof->node_count; n++) {
    if (proof->nodes[n].location != from)
      continue;
    Term here = in_region(checker, n, before);
    covered = term_or(terms, covered, here);
    for (uint32_t k = 0; k < proof->node_count; k++) {
      if (proof->nodes[k].location != to || checker->loop_of[n] > checker->loop_of[k])
        continue;
      Term both = term_and(terms, here, in_region(checker, k, after));
      Term fine = checker->loop_of[n] < checker->loop_of[k]
                      ? term_false(terms)
                      : loop_falls(checker, &proof->loops[checker->loop_of[n]], checker->place[n],
                                   checker->place[k], before, after);
      good = term_and(terms, good, term_implies(terms, both, fine));
    }
  }
  return term_and(terms, covered, good);
}

static void check_segment(Checker *checker, uint32_t from, uint32_t to) {
  Arena arena = {0};
  const TransitionSystem *system = checker->system;
  unsigned depth = solve_depth(checker->solver);
  solve_push(checker->solver);
  Term *first = new_variables(checker, &arena, system->locations.items[from].variable_count, "x");
  Term *before = first, *after = first;
  solve_assert(checker->solver, facts_hold(checker, from, first));
  for (size_t i = 0; i < checker->path.count; i++) {
    const Transition *transition = &system->transitions.items[checker->path.items[i]];
    after =
        new_variables(checker, &arena, system->locations.items[transition->to].variable_count, "y");
    assert_transition(checker, transition, before, after, &arena);
    before = after;
  }
  Term obligation = term_and(checker->terms, facts_hold(checker, to, after),
                             segment_obligation(checker, from, to, first, after));
  Answer answer = solve_check(checker->solver, term_not(checker->terms, obligation));
  if (answer == ANSWER_SAT)
    object(checker, "a segment does not fulfil its obligation", from);
  checker->unknown |= answer == ANSWER_UNKNOWN;
  solve_pop(checker->solver, depth);
  arena_fini(&arena);
}

// Every path from a cut point to the next one.
static void follow_paths(Checker *checker, uint32_t from, uint32_t at) {
  const TransitionSystem *system = checker->system;
  for (uint32_t t = 0; t < system->transitions.count; t++) {
    const Transition *transition = &system->transitions.items[t];
    if (transition->from != at || checker->wrong || checker->unknown)
      continue;
    vec_push(&checker->path, t);
    if (checker->facts[transition->to]) {
      checker->unknown |= ++checker->segments > MOST_SEGMENTS;
      if (!checker->unknown)
        check_segment(checker, from, transition->to);
    } else if (checker->is_on_path.items[transition->to]) {
      object(checker, "a cycle without a cut point", transition->to);
    } else {
      checker->is_on_path.items[transition->to] = true;
      follow_paths(checker, from, transition->to);
      checker->is_on_path.items[transition->to] = false;
    }
    (void)vec_pop(&checker->path);
  }
}

static bool facts_are_false(const LocationFacts *facts) {
  for (uint32_t i = 0; i < facts->count; i++)
    if (facts->facts[i].count == 0 && facts->facts[i].constant < 0)
      return true;
  return false;
}

// Phases come last, nodes stand in one loop each.
static void check_shape(Checker *checker) {
  const Proof *proof = checker->proof;
  uint32_t start = checker->system->start;
  if (!checker->facts[start] || checker->facts[start]->count > 0)
    object(checker, "the start is no cut point or has facts", start);
  for (uint32_t n = 0; n < proof->node_count; n++)
    checker->loop_of[n] = MANY;
  for (uint32_t l = 0; l < proof->loop_count; l++) {
    const LoopProof *loop = &proof->loops[l];
    for (uint32_t i = 0; i < loop->node_count; i++) {
      if (checker->loop_of[loop->nodes[i]] != MANY)
        object(checker, "a node stands in two loops", start);
      checker->loop_of[loop->nodes[i]] = l;
      checker->place[loop->nodes[i]] = i;
    }
  }
  for (uint32_t n = 0; n < proof->node_count; n++)
    if (checker->loop_of[n] == MANY)
      object(checker, "a node stands in no loop", start);
}

Solver *new_solver(Terms *terms, TerminateOptions options) {
  SolveOptions solve = {.query_ms = options.query_ms ? options.query_ms : 3000};
  if (options.budget) {
    solve.interrupt = options.budget->interrupt;
    solve.memory = options.budget->memory;
  }
  Solver *solver = solver_new(terms, solve);
  if (options.budget && options.budget->deadline > 0) {
    double left = options.budget->deadline - clock_now();
    solve_set_deadline(solver, left > 0.001 ? left : 0.001);
  }
  return solver;
}

static Checker checker_new(const TransitionSystem *system, const Proof *proof,
                           TerminateOptions options, char why[256]) {
  Checker checker = {.system = system, .proof = proof, .why = why};
  checker.terms = terms_new();
  checker.solver = new_solver(checker.terms, options);
  checker.facts = mem_new_array(const LocationFacts *, system->locations.count + 1);
  for (uint32_t i = 0; i < proof->fact_count; i++)
    checker.facts[proof->facts[i].location] = &proof->facts[i];
  checker.loop_of = mem_new_array(uint32_t, proof->node_count + 1);
  checker.place = mem_new_array(uint32_t, proof->node_count + 1);
  for (size_t l = 0; l < system->locations.count; l++)
    vec_push(&checker.is_on_path, false);
  why[0] = 0;
  return checker;
}

static void checker_free(Checker *checker) {
  solver_free(checker->solver);
  terms_free(checker->terms);
  mem_free(checker->facts);
  mem_free(checker->loop_of);
  mem_free(checker->place);
  vec_free(&checker->path);
  vec_free(&checker->is_on_path);
}

bool certify_yes(const TransitionSystem *system, const Proof *proof, TerminateOptions options,
                 bool *unknown, char why[256]) {
  Checker checker = checker_new(system, proof, options, why);
  check_shape(&checker);
  for (uint32_t l = 0; l < system->locations.count && !checker.wrong; l++)
    if (checker.facts[l] && !facts_are_false(checker.facts[l]))
      follow_paths(&checker, l, l);
  *unknown = checker.unknown && !checker.wrong;
  bool good = !checker.wrong && !checker.unknown;
  checker_free(&checker);
  return good;
}
