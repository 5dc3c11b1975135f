// Sets that were guessed are weakened until they are closed, and what they do not need goes.
#include "terminate/endless.h"

// --- Closing ---

static bool read_state(const Search *search, Terms *terms, Solver *solver, uint32_t location,
                       const Term *symbols, Wide *values) {
  (void)terms;
  Model *model = solve_model(solver);
  for (uint32_t v = 0; v < search->system->locations.items[location].variable_count; v++) {
    Value value = value_int(0);
    if (model_get(model, symbols[v], &value) && (value.big || value.unknown))
      return false;
    values[v] = value_signed(value);
  }
  return true;
}

// Runs a move from a state; the result lies in values.
static bool run_move(Search *search, const Move *move, Wide *values) {
  for (uint32_t i = 0; i < move->count; i++) {
    const Transition *transition = &search->system->transitions.items[move->transitions[i]];
    if (!search_calls(search, move->transitions[i], values))
      return false;
    uint32_t sources = transition_first_target(search->system, transition);
    uint32_t count = transition_variables(search->system, transition);
    if (!plan_run(search->system, transition, &search->plans[move->transitions[i]], values))
      return false;
    memmove(values, values + sources, (count - sources) * sizeof *values);
  }
  return true;
}

uint32_t search_variables(const Search *search, uint32_t location) {
  assert(location < search->system->locations.count);
  return search->system->locations.items[location].variable_count;
}

// The first move that can be made from the state, into `after`; MANY: none.
static uint32_t enabled_move(Search *search, const Guess *guess, uint32_t location,
                             const Wide *state, Wide *after) {
  for (uint32_t m = 0; m < guess->move_count; m++) {
    if (guess_from(search, guess, m) != location)
      continue;
    memcpy(after, state, search_variables(search, location) * sizeof *after);
    if (run_move(search, &guess->moves[m], after))
      return m;
  }
  return MANY;
}

// A move that the run did not make, from a state that the guess reaches.
static bool learn_move(Search *search, Guess *guess, uint32_t location, const Wide *state) {
  size_t states = search->states.count, numbers = search->numbers.count;
  search_visit(search, location, state);
  bool moved = search_walk(search);
  while (moved && !search_is_cut(search, search->states.count - 1))
    moved = search->states.count < states + 1000 && search_walk(search);
  uint32_t count = guess->move_count;
  if (moved && guess_has_set(guess, vec_last(&search->states)->location))
    guess_add_move(search, guess, states, search->states.count - 1);
  search->states.count = states;
  search->numbers.count = numbers;
  if (guess->move_count == count)
    return false;
  // Of its states one is known: what it shares with the sets of the location, and guards.
  Facts all = {0}, facts = {0};
  search_guards(search, location, &all);
  for (uint32_t i = 0; i < guess->set_count; i++)
    if (guess->sets[i].location == location)
      vec_append(&all, guess->sets[i].facts, guess->sets[i].count);
  for (size_t i = 0; i < all.count; i++)
    if (fact_holds(&all.items[i], state))
      vec_push(&facts, all.items[i]);
  guess->sets[guess->set_count++] = search_set(search, location, &facts);
  vec_free(&all);
  vec_free(&facts);
  return true;
}

static bool drop_broken(Search *search, RecurrentSet *set, const Wide *values) {
  Constraint *kept = arena_array(&search->arena, Constraint, set->count + 1);
  uint32_t count = 0;
  for (uint32_t i = 0; i < set->count; i++)
    if (fact_holds(&set->facts[i], values))
      kept[count++] = set->facts[i];
  bool changed = count < set->count;
  set->facts = kept;
  set->count = count;
  return changed;
}

// A state of a set that does not lead into one; when that is because of a return of a call, the
// state that it leads to.
typedef struct Leaving {
  Wide *state;
  uint32_t returned; // a location, or MANY
  Wide *after;
} Leaving;

static Leaving leaving_new(const Search *search) {
  return (Leaving){mem_new_array(Wide, search->most + 1), MANY,
                   mem_new_array(Wide, search->most + 1)};
}

static void leaving_free(Leaving *leaving) {
  mem_free(leaving->state);
  mem_free(leaving->after);
}

// A state of a set that does not lead into one: facts go that the state behind the move breaks, of
// the set that belongs to its next move. False: there is no such move.
static bool weaken(Search *search, Guess *guess, uint32_t location, const Leaving *leaving) {
  Wide *after = mem_new_array(Wide, search->most + 1);
  Wide *next = mem_new_array(Wide, search->most + 1);
  bool changed = false;
  uint32_t to = leaving->returned;
  if (to != MANY) {
    memcpy(after, leaving->after, search_variables(search, to) * sizeof *after);
  } else {
    uint32_t move = enabled_move(search, guess, location, leaving->state, after);
    to = move == MANY ? MANY : guess_to(search, guess, move);
  }
  if (to != MANY) {
    uint32_t following = enabled_move(search, guess, to, after, next);
    if (following != MANY)
      changed = drop_broken(search, &guess->sets[following], after);
    else
      changed = learn_move(search, guess, to, after);
  }
  mem_free(after);
  mem_free(next);
  return changed;
}

Term formula_set(Terms *terms, const RecurrentSet *set, const Term *variables) {
  Term all = term_true(terms);
  for (uint32_t i = 0; i < set->count; i++)
    all = term_and(terms, all, formula_fact(terms, &set->facts[i], variables));
  return all;
}

// Asks whether a state of the set has no move into a set.
static Answer can_leave(Search *search, Guess *guess, const RecurrentSet *set, Terms *terms,
                        Solver *solver, Leaving *leaving) {
  const TransitionSystem *system = search->system;
  Arena arena = {0};
  Term *before = arena_array(&arena, Term, search->most + 1);
  for (uint32_t v = 0; v < system->locations.items[set->location].variable_count; v++)
    before[v] = term_symbol(terms, SORT_INT, "x");
  unsigned depth = solve_depth(solver);
  solve_push(solver);
  for (uint32_t i = 0; i < set->count; i++)
    solve_assert(solver, formula_fact(terms, &set->facts[i], before));
  Term leads_on = term_false(terms);
  Through returns = {0};
  for (uint32_t m = 0; m < guess->move_count; m++) {
    const Move *move = &guess->moves[m];
    if (system->transitions.items[move->transitions[0]].from != set->location)
      continue;
    if (move_is_through(search, move)) {
      Term definitions;
      Term through = through_leads_on(search, guess, terms, move, before, &returns, &definitions);
      solve_assert(solver, definitions);
      leads_on = term_or(terms, leads_on, through);
      continue;
    }
    Term *after = arena_array(&arena, Term, search->most + 1);
    StepFormula formula =
        path_formula(terms, system, move->transitions, move->count, search->plans, before, after);
    uint32_t to = system->transitions.items[move->transitions[move->count - 1]].to;
    solve_assert(solver, formula.definitions);
    for (uint32_t i = 0; i < guess->set_count; i++)
      if (guess->sets[i].location == to)
        leads_on =
            term_or(terms, leads_on,
                    term_and(terms, formula.guard, formula_set(terms, &guess->sets[i], after)));
  }
  Answer answer = engine_ask(search->engine, solver, term_not(terms, leads_on));
  if (answer == ANSWER_SAT &&
      !read_state(search, terms, solver, set->location, before, leaving->state))
    answer = ANSWER_UNKNOWN;
  leaving->returned = answer == ANSWER_SAT && returns.count
                          ? through_read(search, guess, solve_model(solver), &returns,
                                         set->location, leaving->state, leaving->after)
                          : MANY;
  vec_free(&returns);
  solve_pop(solver, depth);
  arena_fini(&arena);
  return answer;
}

// Bounds by numbers that only this run explains make products hard: without them.
static bool simplify_sets(Search *search, Guess *guess) {
  bool changed = false;
  for (uint32_t s = 0; s < guess->set_count; s++) {
    RecurrentSet *set = &guess->sets[s];
    Constraint *kept = arena_array(&search->arena, Constraint, set->count + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < set->count; i++) {
      int64_t constant = set->facts[i].linear.constant;
      bool typical = (constant >= -2 && constant <= 2) || constant > INT32_MAX - 3;
      if (typical && set->facts[i].kind == CONSTRAINT_AT_LEAST)
        kept[count++] = set->facts[i];
    }
    changed |= count < set->count;
    set->facts = kept;
    set->count = count;
  }
  return changed;
}

bool guess_close(Search *search, Guess *guess) {
  enum { MOST_ROUNDS = 200 };
  if (guess->is_periodic)
    return true; // the check will say
  Terms *terms = terms_new();
  TerminateOptions options = search->engine->options;
  options.query_ms = options.query_ms ? options.query_ms : 400;
  Solver *solver = new_solver(terms, options);
  Leaving leaving = leaving_new(search);
  bool good = true;
  uint32_t quiet = 0; // sets in a row that are closed
  for (unsigned round = 0; good && quiet < guess->set_count; round++) {
    const RecurrentSet *set = &guess->sets[round % guess->set_count];
    Answer answer = can_leave(search, guess, set, terms, solver, &leaving);
    quiet = answer == ANSWER_UNSAT ? quiet + 1 : 0;
    good = answer == ANSWER_UNSAT || (answer == ANSWER_UNKNOWN && simplify_sets(search, guess)) ||
           (answer == ANSWER_SAT && round < MOST_ROUNDS &&
            weaken(search, guess, set->location, &leaving));
    good = good && !engine_is_spent(search->engine);
  }
  leaving_free(&leaving);
  solver_free(solver);
  terms_free(terms);
  return good;
}

// --- Generalizing ---

static bool is_closed(Search *search, Guess *guess, Terms *terms, Solver *solver,
                      Leaving *leaving) {
  for (uint32_t i = 0; i < guess->set_count; i++)
    if (can_leave(search, guess, &guess->sets[i], terms, solver, leaving) != ANSWER_UNSAT)
      return false;
  return true;
}

// Whether a fact is tried in this round: equations go first, then bounds by big numbers, then
// relations; bounds of single variables say most to people.
static bool is_due(const Constraint *fact, int round) {
  int64_t constant = fact->linear.constant;
  bool big = constant > 2 || constant < -2;
  return round == 0   ? fact->kind == CONSTRAINT_EQUAL
         : round == 1 ? big
         : round == 2 ? fact->linear.count > 1
                      : true;
}

// Removes one fact for good if the sets stay closed without it.
static bool try_without(Search *search, Guess *guess, RecurrentSet *set, uint32_t fact,
                        Terms *terms, Solver *solver, Leaving *leaving) {
  RecurrentSet old = *set;
  Constraint *rest = arena_array(&search->arena, Constraint, set->count);
  for (uint32_t i = 0, k = 0; i < set->count; i++)
    if (i != fact)
      rest[k++] = set->facts[i];
  set->facts = rest;
  set->count--;
  if (is_closed(search, guess, terms, solver, leaving))
    return true;
  *set = old;
  return false;
}

// All bounds by numbers that only this run explains go at once, if that can be: one alone cannot go
// where another set has it, too.
static void try_simple(Search *search, Guess *guess, Terms *terms, Solver *solver,
                       Leaving *leaving) {
  RecurrentSet *old = arena_array(&search->arena, RecurrentSet, guess->set_count + 1);
  memcpy(old, guess->sets, guess->set_count * sizeof *old);
  if (simplify_sets(search, guess) && !is_closed(search, guess, terms, solver, leaving))
    memcpy(guess->sets, old, guess->set_count * sizeof *old);
}

// Runs of others come to large sets sooner, and people read short ones.
void guess_generalize(Search *search, Guess *guess) {
  enum { MOST_TRIES = 120 };
  if (guess->is_periodic)
    return;
  Terms *terms = terms_new();
  TerminateOptions options = search->engine->options;
  options.query_ms = 100;
  Solver *solver = new_solver(terms, options);
  Leaving leaving = leaving_new(search);
  unsigned tries = 0;
  try_simple(search, guess, terms, solver, &leaving);
  for (int round = 0; round < 4; round++)
    for (uint32_t s = 0; s < guess->set_count; s++)
      for (uint32_t f = guess->sets[s].count; f-- > 0 && tries < MOST_TRIES;) {
        if (!is_due(&guess->sets[s].facts[f], round) || engine_is_spent(search->engine))
          continue;
        tries++;
        try_without(search, guess, &guess->sets[s], f, terms, solver, &leaving);
      }
  leaving_free(&leaving);
  solver_free(solver);
  terms_free(terms);
}
