// Endless runs, checked from the system alone: the stem is run with numbers, and that no set can be
// left is one question for each set.
#include "terminate/concrete.h"
#include "terminate/terminate_impl.h"

typedef struct Review {
  const TransitionSystem *system;
  const EndlessRun *run;
  Arena arena;
  Plan *plans; // by transition, of those that are used
  char *why;
} Review;

static bool object(Review *review, const char *text) {
  snprintf(review->why, 256, "%s", text);
  return false;
}

static bool use(Review *review, const uint32_t *path, uint32_t count, uint32_t *at) {
  assert(*at < review->system->locations.count);
  for (uint32_t i = 0; i < count; i++) {
    const Transition *transition = &review->system->transitions.items[path[i]];
    if (!transition->is_exact || transition->call || transition->from != *at)
      return object(review, "a path that is not one, or not exact");
    review->plans[path[i]] = plan_make(review->system, transition, &review->arena);
    *at = transition->to;
  }
  return true;
}

// The call of a return: made by an exact step, with as many returns as it says. MANY: none.
static uint32_t call_of(const Review *review, const Transition *back) {
  const TransitionSystem *system = review->system;
  uint32_t call = MANY, returns = 0;
  for (uint32_t t = 0; t < system->transitions.count; t++) {
    const Transition *other = &system->transitions.items[t];
    if (other->from != back->from || other->site != back->site)
      continue;
    if (other->call)
      returns++;
    else if (other->is_call && other->is_exact)
      call = t;
  }
  return back->site && call != MANY && system->transitions.items[call].returns == returns ? call
                                                                                          : MANY;
}

// Moves are exact, but for the last transition, which may be the return of a call.
static bool use_move(Review *review, const Move *move) {
  uint32_t at = move->count ? review->system->transitions.items[move->transitions[0]].from : 0;
  if (move->count == 0)
    return object(review, "an empty move");
  const Transition *last = &review->system->transitions.items[move->transitions[move->count - 1]];
  if (!last->call)
    return use(review, move->transitions, move->count, &at);
  uint32_t call = call_of(review, last);
  if (!use(review, move->transitions, move->count - 1, &at) || last->from != at || call == MANY)
    return object(review, "a call whose returns are not all known");
  return use(review, &call, 1, &at);
}

static bool in_some_set(const Review *review, uint32_t location, const Wide *values) {
  assert(location < review->system->locations.count);
  for (uint32_t i = 0; i < review->run->set_count; i++) {
    const RecurrentSet *set = &review->run->sets[i];
    bool inside = set->location == location;
    for (uint32_t f = 0; inside && f < set->count; f++)
      inside = fact_holds(&set->facts[f], values);
    if (inside)
      return true;
  }
  return false;
}

static bool check_stem(Review *review) {
  const TransitionSystem *system = review->system;
  const EndlessRun *run = review->run;
  uint32_t at = system->start;
  if (!run->start) // a candidate: somebody else comes to a set
    return true;
  if (!use(review, run->stem, run->stem_count, &at) || at != run->head_location)
    return object(review, "the stem does not lead to the head");
  VEC(Wide) values = {0};
  for (uint32_t v = 0; v < system->locations.items[system->start].variable_count; v++)
    vec_push(&values, run->start[v]);
  bool good = true;
  for (uint32_t i = 0; good && i < run->stem_count; i++) {
    const Transition *transition = &system->transitions.items[run->stem[i]];
    uint32_t sources = transition_first_target(system, transition);
    uint32_t count = transition_variables(system, transition);
    vec_reserve(&values, count + 1);
    good = plan_run(system, transition, &review->plans[run->stem[i]], values.items);
    memmove(values.items, values.items + sources, (count - sources) * sizeof(Wide));
  }
  for (uint32_t v = 0; good && v < system->locations.items[at].variable_count; v++)
    good = values.items[v] == run->head[v];
  good = good && in_some_set(review, at, values.items);
  vec_free(&values);
  return good || object(review, "the stem cannot be run, or does not end in a set");
}

static Term some_set(Review *review, Terms *terms, uint32_t location, const Term *variables) {
  Term some = term_false(terms);
  for (uint32_t i = 0; i < review->run->set_count; i++) {
    const RecurrentSet *set = &review->run->sets[i];
    if (set->location != location)
      continue;
    Term all = term_true(terms);
    for (uint32_t f = 0; f < set->count; f++)
      all = term_and(terms, all, formula_fact(terms, &set->facts[f], variables));
    some = term_or(terms, some, all);
  }
  return some;
}

// The transition leads from this state to one outside of all sets, with numbers that are new here.
static Term leads_outside(Review *review, Terms *terms, const Transition *own, const Term *state,
                          Arena *arena) {
  uint32_t sources = transition_first_target(review->system, own);
  uint32_t count = transition_variables(review->system, own);
  Term *variables = arena_array(arena, Term, count + 1);
  for (uint32_t v = 0; v < count; v++)
    variables[v] = v < sources ? state[v] : term_symbol(terms, SORT_INT, "y");
  Term all = term_not(terms, some_set(review, terms, own->to, variables + sources));
  for (uint32_t c = 0; c < own->constraint_count; c++)
    all = term_and(terms, all, formula_constraint(terms, &own->constraints[c], variables));
  return all;
}

// Can the move be made, and do all returns of the call at its end lead into sets? The question is
// asked negated: what is new in it is any number.
static StepFormula leads_through(Review *review, Terms *terms, const Move *move, const Term *before,
                                 uint32_t most, Arena *arena) {
  const TransitionSystem *system = review->system;
  const Transition *back = &system->transitions.items[move->transitions[move->count - 1]];
  uint32_t call = call_of(review, back);
  uint32_t *path = arena_array(arena, uint32_t, move->count);
  memcpy(path, move->transitions, move->count * sizeof *path);
  path[move->count - 1] = call;
  Term *inside = arena_array(arena, Term, most + 1), *state = arena_array(arena, Term, most + 1);
  StepFormula formula =
      path_formula(terms, system, path, move->count, review->plans, before, inside);
  StepFormula prefix =
      path_formula(terms, system, path, move->count - 1, review->plans, before, state);
  formula.definitions = term_and(terms, formula.definitions, prefix.definitions);
  for (uint32_t t = 0; t < system->transitions.count; t++) {
    const Transition *other = &system->transitions.items[t];
    if (other->from != back->from || other->site != back->site || !other->call)
      continue;
    Term outside = leads_outside(review, terms, other, move->count > 1 ? state : before, arena);
    formula.guard = term_and(terms, formula.guard, term_not(terms, outside));
  }
  return formula;
}

// From each state of the set one of the moves leads into a set.
static Answer check_set(Review *review, Terms *terms, Solver *solver, const RecurrentSet *set) {
  const TransitionSystem *system = review->system;
  Arena arena = {0};
  uint32_t most = 0;
  for (size_t l = 0; l < system->locations.count; l++)
    if (system->locations.items[l].variable_count > most)
      most = system->locations.items[l].variable_count;
  Term *before = arena_array(&arena, Term, most + 1);
  for (uint32_t v = 0; v < system->locations.items[set->location].variable_count; v++)
    before[v] = term_symbol(terms, SORT_INT, "x");
  unsigned depth = solve_depth(solver);
  solve_push(solver);
  for (uint32_t f = 0; f < set->count; f++)
    solve_assert(solver, formula_fact(terms, &set->facts[f], before));
  Term leads_on = term_false(terms);
  for (uint32_t m = 0; m < review->run->move_count; m++) {
    const Move *move = &review->run->moves[m];
    if (system->transitions.items[move->transitions[0]].from != set->location)
      continue;
    if (system->transitions.items[move->transitions[move->count - 1]].call) {
      StepFormula through = leads_through(review, terms, move, before, most, &arena);
      solve_assert(solver, through.definitions);
      leads_on = term_or(terms, leads_on, through.guard);
      continue;
    }
    Term *after = arena_array(&arena, Term, most + 1);
    StepFormula formula =
        path_formula(terms, system, move->transitions, move->count, review->plans, before, after);
    uint32_t to = system->transitions.items[move->transitions[move->count - 1]].to;
    solve_assert(solver, formula.definitions);
    leads_on = term_or(terms, leads_on,
                       term_and(terms, formula.guard, some_set(review, terms, to, after)));
  }
  Answer answer = solve_check(solver, term_not(terms, leads_on));
  solve_pop(solver, depth);
  arena_fini(&arena);
  return answer;
}

bool certify_no(const TransitionSystem *system, const Proof *proof, TerminateOptions options,
                bool *unknown, char why[256]) {
  Review review = {.system = system, .run = &proof->run, .why = why};
  why[0] = 0;
  *unknown = false;
  review.plans = mem_new_array(Plan, system->transitions.count + 1);
  bool good = true;
  for (uint32_t m = 0; good && m < proof->run.move_count; m++)
    good = use_move(&review, &proof->run.moves[m]);
  good = good && check_stem(&review);
  Terms *terms = terms_new();
  Solver *solver = new_solver(terms, options);
  for (uint32_t i = 0; good && i < proof->run.set_count; i++) {
    Answer answer = check_set(&review, terms, solver, &proof->run.sets[i]);
    *unknown |= answer == ANSWER_UNKNOWN;
    good = answer == ANSWER_UNSAT || object(&review, "a set can be left");
  }
  solver_free(solver);
  terms_free(terms);
  mem_free(review.plans);
  arena_fini(&review.arena);
  return good;
}
