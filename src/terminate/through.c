// Calls as steps of endless runs.
//
// Where a call is made by an exact step, either the callee runs for ever, or one of the transitions
// is taken by which the call may return, with numbers that fulfil its constraints. Nobody chooses
// which: a run that goes on behind the call has to go on behind all of them.
#include "terminate/endless.h"

static uint32_t count_returns(const TransitionSystem *system, const Transition *call) {
  uint32_t count = 0;
  for (size_t i = 0; i < system->transitions.count; i++) {
    const Transition *other = &system->transitions.items[i];
    count += other->call && other->site == call->site && other->from == call->from;
  }
  return count;
}

void search_find_returns(Search *search) {
  const TransitionSystem *system = search->system;
  search->call_of = mem_new_array(uint32_t, system->transitions.count + 1);
  search->is_after = mem_new_array(bool, system->locations.count + 1);
  memset(search->call_of, 0xff, system->transitions.count * sizeof *search->call_of);
  for (uint32_t c = 0; c < system->transitions.count; c++) {
    const Transition *call = &system->transitions.items[c];
    if (!call->is_call || !call->site || !call->is_exact || !call->returns ||
        count_returns(system, call) != call->returns)
      continue;
    for (uint32_t r = 0; r < system->transitions.count; r++) {
      const Transition *other = &system->transitions.items[r];
      if (!other->call || other->site != call->site || other->from != call->from)
        continue;
      search->call_of[r] = c;
      search->is_after[other->to] = true;
      search->has_returns = true;
    }
  }
}

bool move_is_through(const Search *search, const Move *move) {
  return search->system->transitions.items[move->transitions[move->count - 1]].call != NULL;
}

// May the transition be taken, as far as its call goes?
bool search_calls(Search *search, uint32_t transition, const Wide *state) {
  uint32_t call = search->call_of[transition];
  if (call == MANY)
    return true;
  const Transition *own = &search->system->transitions.items[call];
  Wide *values = mem_new_array(Wide, search->most + 1);
  uint32_t sources = transition_first_target(search->system, own);
  if (sources > 0)
    memcpy(values, state, sources * sizeof *values);
  bool calls = plan_run(search->system, own, &search->plans[call], values);
  mem_free(values);
  return calls;
}

// Returns of the call at the end of the move, with numbers of their own, that lead out of all sets.
static Term returns_outside(Search *search, const Guess *guess, Terms *terms, uint32_t call,
                            const Term *middle, Through *through) {
  const TransitionSystem *system = search->system;
  Term some = term_false(terms);
  for (uint32_t r = 0; r < system->transitions.count; r++) {
    if (search->call_of[r] != call)
      continue;
    const Transition *own = &system->transitions.items[r];
    uint32_t sources = transition_first_target(system, own);
    uint32_t count = transition_variables(system, own);
    Term *variables = arena_array(&search->arena, Term, count + 1);
    for (uint32_t v = 0; v < count; v++)
      variables[v] = v < sources ? middle[v] : term_symbol(terms, SORT_INT, "returned");
    Term all = term_true(terms);
    for (uint32_t c = 0; c < own->constraint_count; c++)
      all = term_and(terms, all, formula_constraint(terms, &own->constraints[c], variables));
    for (uint32_t i = 0; i < guess->set_count; i++)
      if (guess->sets[i].location == own->to)
        all = term_and(terms, all,
                       term_not(terms, formula_set(terms, &guess->sets[i], variables + sources)));
    some = term_or(terms, some, all);
    vec_push(through, ((ThroughReturn){r, variables}));
  }
  return some;
}

Term through_leads_on(Search *search, const Guess *guess, Terms *terms, const Move *move,
                      const Term *before, Through *through, Term *definitions) {
  const TransitionSystem *system = search->system;
  Arena arena = {0};
  Term *middle = arena_array(&arena, Term, search->most + 1);
  StepFormula prefix = path_formula(terms, system, move->transitions, move->count - 1,
                                    search->plans, before, middle);
  uint32_t call = search->call_of[move->transitions[move->count - 1]];
  const Transition *own = &system->transitions.items[call];
  uint32_t sources = transition_first_target(system, own);
  const Term *state = move->count > 1 ? middle : before;
  Term *variables = arena_array(&arena, Term, search->most + 1);
  if (sources > 0)
    memcpy(variables, state, sources * sizeof *variables);
  StepFormula enter = plan_formula(terms, system, own, &search->plans[call], variables);
  *definitions = term_and(terms, prefix.definitions, enter.definitions);
  Term outside = returns_outside(search, guess, terms, call, state, through);
  arena_fini(&arena);
  return term_and(terms, term_and(terms, prefix.guard, enter.guard), term_not(terms, outside));
}

static bool is_outside(const Guess *guess, uint32_t location, const Wide *values) {
  for (uint32_t i = 0; i < guess->set_count; i++) {
    bool inside = guess->sets[i].location == location;
    for (uint32_t f = 0; inside && f < guess->sets[i].count; f++)
      inside = fact_holds(&guess->sets[i].facts[f], values);
    if (inside)
      return false;
  }
  return true;
}

// Numbers of a model by which a call of the move returns out of all sets: into `after`.
static bool read_return(Search *search, const Guess *guess, const Model *model,
                        const ThroughReturn *found, const Wide *state, Wide *after) {
  const Transition *own = &search->system->transitions.items[found->transition];
  uint32_t sources = transition_first_target(search->system, own);
  uint32_t count = transition_variables(search->system, own);
  Wide *values = mem_new_array(Wide, search->most + 1);
  bool good = true;
  for (uint32_t v = 0; v < count && good; v++) {
    Value value = value_int(0);
    if (v >= sources && model_get(model, found->variables[v], &value))
      good = !value.big && !value.unknown;
    values[v] = v < sources ? state[v] : good ? value_signed(value) : 0;
  }
  for (uint32_t c = 0; c < own->constraint_count && good; c++)
    good = constraint_holds(&own->constraints[c], values);
  good = good && is_outside(guess, own->to, values + sources);
  if (good && count > sources)
    memcpy(after, values + sources, (count - sources) * sizeof *after);
  mem_free(values);
  return good;
}

uint32_t through_read(Search *search, const Guess *guess, const Model *model,
                      const Through *through, uint32_t location, const Wide *state, Wide *after) {
  for (size_t i = 0; i < through->count; i++) {
    const Transition *own = &search->system->transitions.items[through->items[i].transition];
    if (own->from == location &&
        read_return(search, guess, model, &through->items[i], state, after))
      return own->to;
  }
  return MANY;
}
