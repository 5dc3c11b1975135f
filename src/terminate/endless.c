// Endless runs: run the exact transitions with numbers, and when a run does not end, guess from its
// states a set that it never leaves.
//
// The guess has every fact of some simple forms that all late states share; facts that the moves do
// not keep are dropped, one counterexample after the other (Houdini). What is left is closed or
// leads to a state without a move: then the guess was wrong.
#include "terminate/endless.h"

#include <stdlib.h>

void search_init(Search *search, Engine *engine, Proof *proof) {
  const TransitionSystem *system = engine->system;
  *search = (Search){.engine = engine, .system = system, .proof = proof};
  search->random = random_seeded(18);
  search->start = system->start;
  search->plans = mem_new_array(Plan, system->transitions.count + 1);
  search->outgoing = mem_new_array(Outgoing, system->locations.count + 1);
  search_find_returns(search);
  uint32_t most = 0;
  for (uint32_t t = 0; t < system->transitions.count; t++) {
    const Transition *transition = &system->transitions.items[t];
    uint32_t count = transition_variables(system, transition);
    most = count > most ? count : most;
    if ((!transition->is_exact || transition->call) && search->call_of[t] == MANY)
      continue;
    search->plans[t] = plan_make(system, transition, &search->arena);
    vec_push(&search->outgoing[transition->from], t);
  }
  for (size_t l = 0; l < system->locations.count; l++)
    if (system->locations.items[l].variable_count > most)
      most = system->locations.items[l].variable_count;
  search->scratch = mem_new_array(Wide, most + 1);
  search->most = most;
}

void search_fini(Search *search) {
  for (size_t l = 0; l < search->system->locations.count; l++)
    vec_free(&search->outgoing[l]);
  vec_free(&search->states);
  vec_free(&search->numbers);
  mem_free(search->call_of);
  mem_free(search->is_after);
  mem_free(search->outgoing);
  mem_free(search->plans);
  mem_free(search->scratch);
  arena_fini(&search->arena);
}

const Wide *state_values(const Search *search, size_t index) {
  assert(index < search->states.count);
  return search->numbers.items + search->states.items[index].first;
}

void search_visit(Search *search, uint32_t location, const Wide *values) {
  assert(location < search->system->locations.count);
  uint32_t count = search->system->locations.items[location].variable_count;
  vec_push(&search->states, (State){location, MANY, search->numbers.count});
  vec_append(&search->numbers, values, count);
}

// Callees are entered, or left out.
static bool is_other_way(const Search *search, uint32_t transition) {
  if (search->call_of[transition] != MANY)
    return !search->goes_through;
  const Transition *own = &search->system->transitions.items[transition];
  return search->goes_through && own->is_call && own->site && own->returns;
}

// Takes one transition that is enabled, starting to look at a random one. False: there is none.
bool search_walk(Search *search) {
  const TransitionSystem *system = search->system;
  State *now = vec_last(&search->states);
  const Outgoing *outgoing = &search->outgoing[now->location];
  size_t first = outgoing->count > 1 && search->is_random
                     ? (size_t)random_below(&search->random, outgoing->count)
                     : 0;
  for (size_t i = 0; i < outgoing->count; i++) {
    uint32_t t = outgoing->items[(first + i) % outgoing->count];
    const Transition *transition = &system->transitions.items[t];
    uint32_t sources = transition_first_target(system, transition);
    if (is_other_way(search, t) || !search_calls(search, t, search->numbers.items + now->first))
      continue;
    if (sources > 0)
      memcpy(search->scratch, search->numbers.items + now->first, sources * sizeof(Wide));
    if (!plan_run(system, transition, &search->plans[t], search->scratch))
      continue;
    now->taken = t;
    search_visit(search, transition->to, search->scratch + sources);
    return true;
  }
  return false;
}

static bool is_far_away(const Search *search) {
  const State *now = vec_last(&search->states);
  for (size_t i = now->first; i < search->numbers.count; i++)
    if (wide_size(search->numbers.items[i]) > (WideBits)1 << 60)
      return true;
  return false;
}

// True: the run was still going on when it was left.
static bool run_from(Search *search, const Wide *start) {
  enum { LONG = 3000, ENOUGH = 8 };
  vec_clear(&search->states);
  vec_clear(&search->numbers);
  search_visit(search, search->start, start);
  while (search->states.count < LONG) {
    if (!search_walk(search))
      return false;
    if (is_far_away(search))
      return search->states.count > ENOUGH;
    if (search->states.count % 64 == 0 && engine_is_spent(search->engine))
      return false;
  }
  return true;
}

// --- Where to start ---

static void choose_start(Search *search, unsigned attempt, Wide *start) {
  static const int64_t small[] = {0, 1, -1, 2, 3, 5, 10, -2, -5, 7, 100, -10, INT32_MAX, INT32_MIN};
  enum { SMALL = sizeof small / sizeof *small };
  uint32_t count = search->system->locations.items[search->start].variable_count;
  for (uint32_t v = 0; v < count; v++) {
    start[v] = attempt < SMALL ? small[attempt] : small[random_below(&search->random, SMALL)];
    Interval range = search->engine->intervals[search->start][v];
    start[v] = start[v] < range.low ? range.low : start[v] > range.high ? range.high : start[v];
  }
}

static bool same_moves(const Search *search, const Guess *guess) {
  uint64_t hash = 0;
  for (uint32_t m = 0; m < guess->move_count; m++)
    for (uint32_t i = 0; i < guess->moves[m].count; i++)
      hash = hash * 31 + guess->moves[m].transitions[i] + 1;
  for (size_t i = 0; i < search->failed.count; i++)
    if (search->failed.items[i] == hash)
      return true;
  return false;
}

static void remember_failure(Search *search, const Guess *guess) {
  uint64_t hash = 0;
  for (uint32_t m = 0; m < guess->move_count; m++)
    for (uint32_t i = 0; i < guess->moves[m].count; i++)
      hash = hash * 31 + guess->moves[m].transitions[i] + 1;
  vec_push(&search->failed, hash);
}

static bool try_start(Search *search, const Wide *start) {
  enum { MOST_FAILURES = 8 };
  if (!run_from(search, start) || search->failed.count > MOST_FAILURES)
    return false;
  Guess guess = {0};
  if (!guess_make(search, &guess) || same_moves(search, &guess))
    return false;
  if (guess_close(search, &guess)) {
    guess_generalize(search, &guess);
    guess_report(search, &guess);
    return true;
  }
  remember_failure(search, &guess);
  return false;
}

static bool has_exact_cycle(const Search *search) {
  const TransitionSystem *system = search->system;
  VEC(uint32_t) from = {0}, to = {0};
  for (uint32_t t = 0; t < system->transitions.count; t++)
    if (search->plans[t].steps) {
      vec_push(&from, system->transitions.items[t].from);
      vec_push(&to, system->transitions.items[t].to);
    }
  uint32_t *component = mem_new_array(uint32_t, system->locations.count + 1);
  find_components((uint32_t)system->locations.count, from.items, to.items, (uint32_t)from.count,
                  component);
  bool found = false;
  for (size_t i = 0; i < from.count; i++)
    found |= component[from.items[i]] == component[to.items[i]];
  mem_free(component);
  vec_free(&from);
  vec_free(&to);
  return found;
}

static bool try_starts(Search *search, unsigned attempts, Wide *start) {
  bool found = false;
  for (unsigned i = 0; i < attempts && !found && !engine_is_spent(search->engine); i++) {
    search->is_random = i % 4 == 3;
    choose_start(search, i, start);
    search->goes_through = false;
    found = try_start(search, start);
    search->goes_through = search->has_returns;
    found = found || (search->has_returns && try_start(search, start));
    search->goes_through = false;
  }
  return found;
}

// Without a stem: closed sets at the cut points of loops, from anywhere.
static void find_candidate(Search *search, Wide *start) {
  enum { ATTEMPTS = 40 };
  search->is_candidate = true;
  for (uint32_t l = 0; l < search->system->locations.count; l++) {
    if (!search->engine->is_cut[l] || l == search->system->start || search->outgoing[l].count == 0)
      continue;
    search->start = l;
    vec_clear(&search->failed);
    if (try_starts(search, ATTEMPTS, start))
      return;
  }
}

bool find_endless_run(Engine *engine, Proof *proof) {
  enum { ATTEMPTS = 60 };
  Search search;
  search_init(&search, engine, proof);
  Wide *start = mem_new_array(Wide, search.most + 1);
  bool found = false;
  if (has_exact_cycle(&search)) {
    found = try_starts(&search, ATTEMPTS, start);
    found = found || try_lassos(&search, start, try_start);
    found = found && proof->answer == TERMINATE_NO; // else the stem goes through calls
    if (!found && !proof->has_candidate)
      find_candidate(&search, start);
  }
  mem_free(start);
  vec_free(&search.failed);
  search_fini(&search);
  return found;
}
