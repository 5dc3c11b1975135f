// Proofs, checked from the system alone: it is walked anew, path by path, and each obligation is
// one question to the solver. Nothing here knows how a proof was found.
#include "terminate/cone.h"
#include "terminate/formula.h"
#include "terminate/terminate_impl.h"

// A question about a segment: all of its obligation; or one part, with the assumptions that are
// likely to be enough for it.
typedef enum SegmentPart {
  PART_ALL,
  PART_ARRIVES, // facts and regions behind it: without products
  PART_FALLS,   // measures: what has to do with their variables
} SegmentPart;

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
  uint32_t entry;    // of the callee whose summary is checked; MANY: none, measures are
  bool has_measures; // else only the facts are checked
  SegmentPart part;
  const Cone *cone; // PART_FALLS
  bool is_exact;    // bit operations are taken literally, not by what follows from them
  bool unknown;     // a question was not answered
  bool wrong;       // an obligation does not hold
  char *why;
} Checker;

enum { MOST_SEGMENTS = 20000 };

static void object(Checker *checker, const char *text, uint32_t location) {
  assert(location < checker->system->locations.count);
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
  assert(facts || !count);
  Term all = term_true(terms);
  for (uint32_t i = 0; i < count; i++)
    all = term_and(terms, all, formula_at_least(terms, &facts[i], variables));
  return all;
}

static Term facts_hold(Checker *checker, uint32_t location, const Term *variables) {
  assert(location < checker->system->locations.count);
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
  assert(call->entry < checker->system->locations.count &&
         call->exit < checker->system->locations.count);
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

// A variable that an equation of its own fixes is a number: operations with it become linear.
static void know_constants(Checker *checker, const Transition *transition, uint32_t first,
                           Term *variables) {
  for (uint32_t i = 0; i < transition->constraint_count; i++) {
    const Constraint *c = &transition->constraints[i];
    if (c->kind != CONSTRAINT_EQUAL || c->linear.count != 1)
      continue;
    LinearTerm term = c->linear.terms[0];
    if (term.variable >= first && (term.factor == 1 || term.factor == -1))
      variables[term.variable] =
          term_neg(checker->terms, term_mul(checker->terms, term_math(checker->terms, term.factor),
                                            term_math(checker->terms, c->linear.constant)));
  }
}

// Asserts one transition between two states.
static void assert_transition(Checker *checker, size_t place, const Term *before, const Term *after,
                              Arena *arena) {
  const TransitionSystem *system = checker->system;
  const Transition *transition = &system->transitions.items[checker->path.items[place]];
  uint32_t sources = transition_first_target(system, transition);
  uint32_t auxiliary = transition_first_auxiliary(system, transition);
  uint32_t count = transition_variables(system, transition);
  Term *variables = arena_array(arena, Term, count + 1);
  for (uint32_t v = 0; v < count; v++)
    variables[v] = v < sources     ? before[v]
                   : v < auxiliary ? after[v - sources]
                                   : term_symbol(checker->terms, SORT_INT, "auxiliary");
  know_constants(checker, transition, auxiliary, variables);
  for (uint32_t i = 0; i < transition->constraint_count; i++) {
    const Constraint *c = &transition->constraints[i];
    if ((checker->part == PART_ARRIVES && c->kind == CONSTRAINT_PRODUCT) ||
        (checker->part == PART_FALLS && !cone_keeps(checker->cone, place, c)))
      continue;
    solve_assert(checker->solver, checker->is_exact
                                      ? formula_constraint(checker->terms, c, variables)
                                      : formula_consequence(checker->terms, c, variables));
  }
  if (transition->call && checker->part != PART_FALLS)
    solve_assert(checker->solver, returned(checker, transition->call, variables, arena));
}

// --- YES: what a segment has to fulfil ---

static Term phases_fall(Checker *checker, const Measure *measure, uint32_t from, uint32_t to,
                        const Term *before, const Term *after) {
  assert(measure->phase_count > 0);
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

static bool phases_are_zero(const Measure *measure, uint32_t place) {
  for (uint32_t p = 0; p < measure->phase_count; p++) {
    const Linear *value = &measure->values[place * measure->phase_count + p];
    if (value->count > 0 || value->constant != 0)
      return false;
  }
  return true;
}

// Some measure falls and those before it do not rise.
static Term loop_falls(Checker *checker, const LoopProof *loop, uint32_t from, uint32_t to,
                       const Term *before, const Term *after) {
  assert(from < loop->node_count && to < loop->node_count);
  Terms *terms = checker->terms;
  if (loop->graph_count)
    return size_change_holds(terms, loop, from, to, before, after);
  Term some = term_false(terms), earlier = term_true(terms);
  for (uint32_t m = 0; m < loop->measure_count; m++) {
    const Measure *measure = &loop->measures[m];
    if (measure->phase_count > 1) {
      Term phases = phases_fall(checker, measure, from, to, before, after);
      some = term_or(terms, some, term_and(terms, earlier, phases));
      // Later measures count only where this one is 0 throughout: a run that uses it again and
      // again then uses nothing else in the end.
      if (!phases_are_zero(measure, from) || !phases_are_zero(measure, to))
        break;
      continue;
    }
    const Linear *value = &measure->values[from], *next = &measure->values[to];
    Term strict = term_and(terms, formula_falls(terms, value, next, before, after, 1),
                           formula_at_least(terms, value, before));
    some = term_or(terms, some, term_and(terms, earlier, strict));
    earlier = term_and(terms, earlier, formula_falls(terms, value, next, before, after, 0));
  }
  return some;
}

static Term in_region(Checker *checker, uint32_t node, const Term *variables) {
  assert(node < checker->proof->node_count);
  const ProofNode *own = &checker->proof->nodes[node];
  return all_at_least(checker->terms, own->region, own->region_count, variables);
}

static Term in_some_region(Checker *checker, uint32_t location, const Term *variables) {
  assert(location < checker->system->locations.count);
  Term some = term_false(checker->terms);
  for (uint32_t n = 0; n < checker->proof->node_count; n++)
    if (checker->proof->nodes[n].location == location)
      some = term_or(checker->terms, some, in_region(checker, n, variables));
  return some;
}

// Whatever nodes both states are at, a measure falls or the loop is left for one with a lower
// number.
// A state may lie in several regions: the obligation holds for each pair of nodes that it may be
// at.
static Term measures_fall(Checker *checker, uint32_t from, uint32_t to, const Term *before,
                          const Term *after) {
  assert(from < checker->system->locations.count && to < checker->system->locations.count);
  Terms *terms = checker->terms;
  const Proof *proof = checker->proof;
  Term good = term_true(terms);
  for (uint32_t n = 0; n < proof->node_count; n++)
    for (uint32_t k = 0; k < proof->node_count && proof->nodes[n].location == from; k++) {
      if (proof->nodes[k].location != to || checker->loop_of[n] > checker->loop_of[k])
        continue;
      Term both = term_and(terms, in_region(checker, n, before), in_region(checker, k, after));
      Term fine = checker->loop_of[n] < checker->loop_of[k]
                      ? term_false(terms)
                      : loop_falls(checker, &proof->loops[checker->loop_of[n]], checker->place[n],
                                   checker->place[k], before, after);
      good = term_and(terms, good, term_implies(terms, both, fine));
    }
  return good;
}

// The numbers at a location, and behind them those products that measures of its nodes have.
static const Term *with_products(Checker *checker, uint32_t location, const Term *variables,
                                 Arena *arena) {
  const Proof *proof = checker->proof;
  uint32_t count = checker->system->locations.items[location].variable_count;
  Term *all = NULL;
  for (uint32_t n = 0; n < proof->node_count; n++) {
    const LoopProof *loop = &proof->loops[checker->loop_of[n]];
    for (uint32_t m = 0; proof->nodes[n].location == location && m < loop->measure_count; m++) {
      const Measure *measure = &loop->measures[m];
      const Linear *value = &measure->values[checker->place[n]]; // such measures have no phases
      for (uint32_t i = 0; measure->has_products && i < value->count; i++) {
        uint32_t number = value->terms[i].variable;
        if (number < count)
          continue;
        if (!all) {
          all = arena_array(arena, Term, measure_product(count, count, 0));
          memcpy(all, variables, count * sizeof *all);
        }
        all[number] = term_mul(checker->terms, variables[(number - count) / count],
                               variables[(number - count) % count]);
      }
    }
  }
  return all ? all : variables;
}

// The state behind the segment fulfils the facts of its location and lies in a region.
static Term segment_obligation(Checker *checker, uint32_t from, uint32_t to, const Term *before,
                               const Term *after, Arena *arena) {
  Terms *terms = checker->terms;
  Term arrives = checker->part == PART_FALLS ? term_true(terms)
                                             : term_and(terms, facts_hold(checker, to, after),
                                                        in_some_region(checker, to, after));
  if (!checker->has_measures || checker->part == PART_ARRIVES)
    return arrives;
  return term_and(terms, arrives,
                  measures_fall(checker, from, to, with_products(checker, from, before, arena),
                                with_products(checker, to, after, arena)));
}

// Variables whose facts leave one number.
static void know_bounds(Checker *checker, uint32_t location, Term *variables) {
  assert(location < checker->system->locations.count && checker->facts[location]);
  const LocationFacts *facts = checker->facts[location];
  for (uint32_t i = 0; i < facts->count; i++)
    for (uint32_t k = 0; k < facts->count; k++) {
      const Linear *low = &facts->facts[i], *high = &facts->facts[k];
      if (low->count == 1 && high->count == 1 &&
          low->terms[0].variable == high->terms[0].variable && low->terms[0].factor == 1 &&
          high->terms[0].factor == -1 && low->constant == -high->constant)
        variables[low->terms[0].variable] = term_math(checker->terms, high->constant);
    }
}

// What the summary says at a location of the callee: `ghosts` are the numbers at its entry.
static Term summary_holds(Checker *checker, uint32_t location, const Term *ghosts,
                          const Term *variables, Arena *arena) {
  assert(location < checker->system->locations.count);
  const SummaryFacts *summary = summary_of(checker, checker->entry, location);
  uint32_t before = checker->system->locations.items[checker->entry].variable_count;
  uint32_t after = checker->system->locations.items[location].variable_count;
  Term *both = arena_array(arena, Term, before + after + 1);
  for (uint32_t v = 0; v < before + after; v++)
    both[v] = v < before ? ghosts[v] : variables[v - before];
  return summary ? all_at_least(checker->terms, summary->facts, summary->count, both)
                 : term_true(checker->terms);
}

// The question is about the negation: unsat means that no run along these transitions breaks the
// obligation. Whatever is left out of the assumptions can only make the answer sat.
static Answer ask_segment(Checker *checker, uint32_t from, uint32_t to) {
  assert(checker->path.count > 0);
  Arena arena = {0};
  const TransitionSystem *system = checker->system;
  unsigned depth = solve_depth(checker->solver);
  solve_push(checker->solver);
  Term *first = new_variables(checker, &arena, system->locations.items[from].variable_count, "x");
  know_bounds(checker, from, first);
  Term *before = first, *after = first;
  solve_assert(checker->solver, facts_hold(checker, from, first));
  Term *ghosts = NULL;
  if (checker->entry == MANY) {
    solve_assert(checker->solver, in_some_region(checker, from, first));
  } else {
    ghosts = new_variables(checker, &arena, system->locations.items[checker->entry].variable_count,
                           "old");
    solve_assert(checker->solver, summary_holds(checker, from, ghosts, first, &arena));
  }
  for (size_t i = 0; i < checker->path.count; i++) {
    const Transition *transition = &system->transitions.items[checker->path.items[i]];
    after =
        new_variables(checker, &arena, system->locations.items[transition->to].variable_count, "y");
    assert_transition(checker, i, before, after, &arena);
    before = after;
  }
  Term obligation = checker->entry == MANY
                        ? segment_obligation(checker, from, to, first, after, &arena)
                        : summary_holds(checker, to, ghosts, after, &arena);
  Answer answer = solve_check(checker->solver, term_not(checker->terms, obligation));
  solve_pop(checker->solver, depth);
  arena_fini(&arena);
  return answer;
}

// The variables of measures at both ends, and what equations connect them with.
static Cone cone_of_measures(const Checker *checker, uint32_t from, uint32_t to, Arena *arena) {
  Cone cone = cone_new(checker->system, checker->path.items, checker->path.count, arena);
  const Proof *proof = checker->proof;
  for (uint32_t n = 0; n < proof->node_count; n++) {
    const LoopProof *loop = &proof->loops[checker->loop_of[n]];
    uint32_t location = proof->nodes[n].location;
    for (uint32_t m = 0; m < loop->measure_count; m++)
      for (uint32_t p = 0; p < loop->measures[m].phase_count; p++) {
        const Measure *measure = &loop->measures[m];
        const Linear *value = &measure->values[checker->place[n] * measure->phase_count + p];
        if (location == from)
          cone_add(&cone, 0, value);
        if (location == to)
          cone_add(&cone, checker->path.count, value);
      }
  }
  cone_close(&cone);
  return cone;
}

// A segment with products, asked in two parts: each has what the other one does not need.
static bool holds_in_parts(Checker *checker, uint32_t from, uint32_t to) {
  Arena arena = {0};
  Cone cone = cone_of_measures(checker, from, to, &arena);
  checker->cone = &cone;
  checker->part = PART_ARRIVES;
  bool holds = ask_segment(checker, from, to) == ANSWER_UNSAT;
  checker->part = PART_FALLS;
  holds = holds && ask_segment(checker, from, to) == ANSWER_UNSAT;
  checker->part = PART_ALL;
  checker->cone = NULL;
  arena_fini(&arena);
  return holds;
}

// First with what follows from bit operations, which is linear; literally only where that is not
// enough, for such questions are slow.
static void check_segment(Checker *checker, uint32_t from, uint32_t to) {
  assert(checker->facts[from] && checker->facts[to]);
  bool has_bits = false, has_products = false;
  for (size_t i = 0; i < checker->path.count; i++) {
    const Transition *transition = &checker->system->transitions.items[checker->path.items[i]];
    for (uint32_t c = 0; c < transition->constraint_count; c++) {
      has_bits |= constraint_is_about_bits(&transition->constraints[c]);
      has_products |= transition->constraints[c].kind == CONSTRAINT_PRODUCT;
    }
  }
  checker->is_exact = false;
  if (has_products && checker->has_measures && checker->entry == MANY &&
      holds_in_parts(checker, from, to))
    return;
  Answer answer = ask_segment(checker, from, to);
  checker->is_exact = true;
  if (answer != ANSWER_UNSAT && has_bits)
    answer = ask_segment(checker, from, to);
  if (answer == ANSWER_SAT)
    object(checker, "a segment does not fulfil its obligation", from);
  checker->unknown |= answer == ANSWER_UNKNOWN;
}

// Every path from a cut point to the next one.
// Without facts of its own a location is passed through: the path between two cut points is one
// formula, however long.
static void follow_paths(Checker *checker, uint32_t from, uint32_t at) {
  assert(from < checker->system->locations.count && at < checker->system->locations.count);
  const TransitionSystem *system = checker->system;
  for (uint32_t t = 0; t < system->transitions.count; t++) {
    const Transition *transition = &system->transitions.items[t];
    if (transition->from != at || checker->wrong || checker->unknown ||
        (checker->entry != MANY && transition->is_call))
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

// At the entry itself the numbers are those of the entry.
static void check_entry(Checker *checker) {
  assert(checker->entry != MANY);
  Arena arena = {0};
  uint32_t count = checker->system->locations.items[checker->entry].variable_count;
  Term *variables = new_variables(checker, &arena, count, "x");
  Term holds = summary_holds(checker, checker->entry, variables, variables, &arena);
  unsigned depth = solve_depth(checker->solver);
  solve_push(checker->solver);
  solve_assert(checker->solver, facts_hold(checker, checker->entry, variables));
  Answer answer = solve_check(checker->solver, term_not(checker->terms, holds));
  solve_pop(checker->solver, depth);
  arena_fini(&arena);
  if (answer == ANSWER_SAT)
    object(checker, "a summary does not hold at its entry", checker->entry);
  checker->unknown |= answer == ANSWER_UNKNOWN;
}

// Locations that steps of the callee itself lead to.
static void reach_callee(const Checker *checker, bool *reached) {
  assert(checker->entry != MANY);
  reached[checker->entry] = true;
  for (bool grown = true; grown;) {
    grown = false;
    for (size_t t = 0; t < checker->system->transitions.count; t++) {
      const Transition *transition = &checker->system->transitions.items[t];
      if (reached[transition->from] && !reached[transition->to] && !transition->is_call)
        grown = reached[transition->to] = true;
    }
  }
}

static bool facts_are_false(const LocationFacts *facts);

static void check_summary(Checker *checker, uint32_t entry) {
  assert(entry < checker->system->locations.count);
  bool *reached = mem_new_array(bool, checker->system->locations.count + 1);
  checker->entry = entry;
  if (!checker->facts[entry])
    object(checker, "an entry is no cut point", entry);
  else
    check_entry(checker);
  reach_callee(checker, reached);
  for (uint32_t l = 0; l < checker->system->locations.count && !checker->wrong; l++)
    if (reached[l] && checker->facts[l] && !facts_are_false(checker->facts[l]))
      follow_paths(checker, l, l);
  checker->entry = MANY;
  mem_free(reached);
}

static bool facts_are_false(const LocationFacts *facts) {
  for (uint32_t i = 0; i < facts->count; i++)
    if (facts->facts[i].count == 0 && facts->facts[i].constant < 0)
      return true;
  return false;
}

// Any numbers at the start lie in a node's region; nodes stand in one loop each.
static void check_shape(Checker *checker) {
  const Proof *proof = checker->proof;
  uint32_t start = checker->system->start;
  if (!checker->facts[start] || checker->facts[start]->count > 0)
    object(checker, "the start is no cut point or has facts", start);
  bool covered = false;
  for (uint32_t n = 0; n < proof->node_count; n++)
    covered |= proof->nodes[n].location == start && proof->nodes[n].region_count == 0;
  if (!covered)
    object(checker, "the start has no region for all numbers", start);
  for (uint32_t n = 0; n < proof->node_count; n++)
    checker->loop_of[n] = MANY;
  for (uint32_t l = 0; l < proof->loop_count; l++) {
    const LoopProof *loop = &proof->loops[l];
    if (loop->graph_count && !size_change_is_closed(loop))
      object(checker, "graphs that follow one another make nothing fall", start);
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
  // By what Z3 does, of which it does so much in a millisecond: on a busy machine the clock would
  // end questions that are answered on a free one.
  enum { DEFAULT_MS = 3000, STEPS_PER_MS = 1000, PATIENCE = 4 };
  unsigned ms = options.query_ms ? options.query_ms : DEFAULT_MS;
  SolveOptions solve = {.query_ms = PATIENCE * ms, .query_steps = STEPS_PER_MS * ms};
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

static bool has_products(const Proof *proof) {
  bool has = false;
  for (uint32_t l = 0; l < proof->loop_count; l++)
    for (uint32_t m = 0; m < proof->loops[l].measure_count; m++)
      has |= proof->loops[l].measures[m].has_products;
  return has;
}

static Checker checker_new(const TransitionSystem *system, const Proof *proof,
                           TerminateOptions options, char why[256]) {
  assert(proof->node_count > 0 || !proof->loop_count);
  enum { PRODUCT_MS = 20000 }; // such questions take longer
  Checker checker = {.system = system, .proof = proof, .why = why};
  checker.terms = terms_new();
  if (!options.query_ms && has_products(proof))
    options.query_ms = PRODUCT_MS;
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
  checker.entry = MANY;
  checker.has_measures = true;
  check_shape(&checker);
  for (uint32_t i = 0; i < proof->summary_count && !checker.wrong && !checker.unknown; i++) {
    bool first = true;
    for (uint32_t k = 0; k < i; k++)
      first &= proof->summaries[k].entry != proof->summaries[i].entry;
    if (first)
      check_summary(&checker, proof->summaries[i].entry);
  }
  for (uint32_t l = 0; l < system->locations.count && !checker.wrong; l++)
    if (checker.facts[l] && !facts_are_false(checker.facts[l]))
      follow_paths(&checker, l, l);
  *unknown = checker.unknown && !checker.wrong;
  bool good = !checker.wrong && !checker.unknown;
  checker_free(&checker);
  return good;
}

bool certify_unending(const TransitionSystem *system, const Proof *proof, const bool *is_end,
                      TerminateOptions options, bool *unknown, char why[256]) {
  assert(!proof->summary_count);
  Checker checker = checker_new(system, proof, options, why);
  checker.entry = MANY;
  check_shape(&checker);
  for (uint32_t l = 0; l < system->locations.count && !checker.wrong; l++) {
    if (is_end[l] && checker.facts[l] && !facts_are_false(checker.facts[l]))
      object(&checker, "an end may be reached", l);
    if (checker.facts[l] && !facts_are_false(checker.facts[l]))
      follow_paths(&checker, l, l);
  }
  *unknown = checker.unknown && !checker.wrong;
  bool good = !checker.wrong && !checker.unknown;
  checker_free(&checker);
  return good;
}
