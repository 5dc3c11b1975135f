// Guessing sets that a run does not leave, from its states.
#include "terminate/endless.h"

typedef VEC(Constraint) Facts;

// --- Moves: paths between cut points in the late part of the run ---

static bool same_path(const Move *a, const Move *b) {
  return a->count == b->count &&
         memcmp(a->transitions, b->transitions, a->count * sizeof *a->transitions) == 0;
}

enum { MOST_MOVES = 12 };

// The number of the move, old or new; MANY: there are too many.
static uint32_t add_move(Search *search, Guess *guess, size_t first, size_t end) {
  uint32_t *path = arena_array(&search->arena, uint32_t, end - first);
  for (size_t i = first; i < end; i++)
    path[i - first] = search->states.items[i].taken;
  Move move = {(uint32_t)(end - first), path};
  for (uint32_t m = 0; m < guess->move_count; m++)
    if (same_path(&guess->moves[m], &move))
      return m;
  if (guess->move_count == MOST_MOVES)
    return MANY;
  if (!guess->moves)
    guess->moves = arena_array(&search->arena, Move, MOST_MOVES);
  guess->moves[guess->move_count++] = move;
  return guess->move_count - 1;
}

static bool is_cut_state(const Search *search, size_t index) {
  return search->engine->is_cut[search->states.items[index].location];
}

static bool find_moves(Search *search, Guess *guess) {
  size_t last = guess->tail;
  guess->made = arena_array(&search->arena, uint32_t, search->states.count);
  memset(guess->made, 0xff, search->states.count * sizeof *guess->made);
  for (size_t i = guess->tail + 1; i < search->states.count; i++)
    if (is_cut_state(search, i)) {
      guess->made[last] = add_move(search, guess, last, i);
      if (guess->made[last] == MANY)
        return false;
      last = i;
    }
  return guess->move_count > 0;
}

static uint32_t move_from(const Search *search, const Guess *guess, uint32_t move) {
  return search->system->transitions.items[guess->moves[move].transitions[0]].from;
}
static uint32_t move_to(const Search *search, const Guess *guess, uint32_t move) {
  const Move *own = &guess->moves[move];
  return search->system->transitions.items[own->transitions[own->count - 1]].to;
}

// --- Periodic runs ---

static bool same_state(const Search *search, size_t a, size_t b) {
  uint32_t location = search->states.items[a].location;
  if (search->states.items[b].location != location)
    return false;
  const Wide *x = state_values(search, a), *y = state_values(search, b);
  for (uint32_t v = 0; v < search->system->locations.items[location].variable_count; v++)
    if (search->engine->is_needed[location][v] && x[v] != y[v])
      return false;
  return true;
}

static Linear single(Search *search, uint32_t v, int64_t factor, uint32_t w, int64_t other,
                     int64_t constant) {
  LinearTerm *terms = arena_array(&search->arena, LinearTerm, 2);
  terms[0] = (LinearTerm){v, factor};
  terms[1] = (LinearTerm){w, other};
  return (Linear){constant, other ? 2 : 1, terms};
}

static bool same_fact(const Constraint *a, const Constraint *b) {
  return a->kind == b->kind && a->right == b->right && a->linear.constant == b->linear.constant &&
         a->linear.count == b->linear.count &&
         memcmp(a->linear.terms, b->linear.terms, a->linear.count * sizeof(LinearTerm)) == 0;
}

static RecurrentSet finish_set(Search *search, uint32_t location, const Facts *facts) {
  Constraint *own = arena_array(&search->arena, Constraint, facts->count + 1);
  uint32_t count = 0;
  for (size_t i = 0; i < facts->count; i++) {
    bool known = false;
    for (uint32_t k = 0; k < count && !known; k++)
      known = same_fact(&own[k], &facts->items[i]);
    if (!known)
      own[count++] = facts->items[i];
  }
  return (RecurrentSet){location, count, own};
}

static RecurrentSet point(Search *search, size_t index) {
  uint32_t location = search->states.items[index].location;
  const Wide *values = state_values(search, index);
  Facts facts = {0};
  for (uint32_t v = 0; v < search->system->locations.items[location].variable_count; v++)
    if (search->engine->is_needed[location][v])
      vec_push(&facts, (Constraint){.kind = CONSTRAINT_EQUAL,
                                    .linear = single(search, v, 1, 0, 0, -(int64_t)values[v])});
  RecurrentSet set = finish_set(search, location, &facts);
  vec_free(&facts);
  return set;
}

// The same state twice: one set for each state between.
static bool find_period(Search *search, Guess *guess) {
  enum { MOST_STATES = 64 };
  size_t last = search->states.count - 1;
  while (last > 0 && !is_cut_state(search, last))
    last--;
  unsigned seen = 0;
  for (size_t i = last; i-- > 0 && seen < MOST_STATES;) {
    seen += is_cut_state(search, i);
    if (!is_cut_state(search, i) || !same_state(search, i, last))
      continue;
    guess->tail = i;
    guess->sets = arena_array(&search->arena, RecurrentSet, MOST_STATES);
    for (size_t k = i; k < last; k++)
      if (is_cut_state(search, k))
        guess->sets[guess->set_count++] = point(search, k);
    guess->is_periodic = true;
    return find_moves(search, guess);
  }
  return false;
}

// --- Facts that states share ---

typedef struct Series { // values of one linear form at the states of a location, in order
  VEC(Wide) values;
} Series;

static Wide least(const Wide *values, size_t count) {
  Wide result = values[0];
  for (size_t i = 1; i < count; i++)
    result = values[i] < result ? values[i] : result;
  return result;
}

static Wide largest(const Wide *values, size_t count) {
  Wide result = values[0];
  for (size_t i = 1; i < count; i++)
    result = values[i] > result ? values[i] : result;
  return result;
}

static void add_fact(Facts *facts, ConstraintKind kind, Linear linear, uint32_t right) {
  vec_push(facts, (Constraint){.kind = kind, .linear = linear, .right = right});
}

static void add_residue(Search *search, Facts *facts, uint32_t v, const Series *series) {
  WideBits divisor = 0; // 0 in the end: a constant, of which at least the parity may matter
  for (size_t i = 1; i < series->values.count; i++)
    divisor = wide_gcd((Wide)divisor, series->values.items[i] - series->values.items[0]);
  divisor = divisor ? divisor : 2;
  uint64_t powers = (uint64_t)divisor & (0 - (uint64_t)divisor);
  uint64_t tries[2] = {(uint64_t)divisor, powers};
  for (int i = 0; i < 2; i++)
    if (tries[i] > 1 && tries[i] < 1 << 16 && (i == 0 || tries[1] != tries[0]) &&
        divisor <= UINT64_MAX) {
      Wide rest = series->values.items[0] % (Wide)tries[i];
      add_fact(facts, CONSTRAINT_REMAINDER, single(search, v, 1, 0, 0, -(int64_t)rest),
               (uint32_t)tries[i]);
    }
}

// A bound that the second half of the series respects as well as the first one.
static void add_bounds(Search *search, Facts *facts, const Series *series, uint32_t v, uint32_t w,
                       int64_t other) {
  size_t count = series->values.count, half = count / 2;
  const Wide *values = series->values.items;
  Wide low = least(values, count), high = largest(values, count);
  if (!wide_is_long(low - 1) || !wide_is_long(high + 1))
    return;
  if (low == high) {
    add_fact(facts, CONSTRAINT_EQUAL, single(search, v, 1, w, other, -(int64_t)low), 0);
    return;
  }
  if (half == 0 || least(values, half) <= least(values + half, count - half)) {
    add_fact(facts, CONSTRAINT_AT_LEAST, single(search, v, 1, w, other, -(int64_t)low), 0);
    if (low > 0) // weaker ones survive where the strong one does not
      add_fact(facts, CONSTRAINT_AT_LEAST, single(search, v, 1, w, other, other ? 0 : -1), 0);
  }
  if (half == 0 || largest(values, half) >= largest(values + half, count - half)) {
    add_fact(facts, CONSTRAINT_AT_LEAST, single(search, v, -1, w, -other, (int64_t)high), 0);
    if (high < 0)
      add_fact(facts, CONSTRAINT_AT_LEAST, single(search, v, -1, w, -other, other ? 0 : -1), 0);
  }
}

static void collect(const Search *search, const Guess *guess, uint32_t move, uint32_t v, uint32_t w,
                    int64_t other, Series *series) {
  vec_clear(&series->values);
  for (size_t i = guess->tail; i < search->states.count; i++)
    if (guess->made[i] == move) {
      const Wide *values = state_values(search, i);
      vec_push(&series->values, values[v] + other * (other ? values[w] : 0));
    }
}

// What the steps from a location ask of its variables.
static void collect_guards(Search *search, uint32_t location, Facts *facts) {
  Engine *engine = search->engine;
  for (size_t s = 0; s < engine->steps.count; s++) {
    const Step *step = &engine->steps.items[s];
    const Node *node = &engine->nodes.items[step->from];
    if (node->location != location)
      continue;
    for (size_t r = 0; r < step->poly.rows.count; r++) {
      const Row *row = &step->poly.rows.items[r];
      bool guard = true;
      for (uint32_t v = step->sources; v < step->poly.variables; v++)
        guard &= row->cells[1 + v] == 0;
      Linear linear;
      if (guard && linear_of_cells(&search->arena, row->cells, node, &linear) && linear.count > 0)
        add_fact(facts, row->is_equal ? CONSTRAINT_EQUAL : CONSTRAINT_AT_LEAST, linear, 0);
    }
  }
}

// Those that all states fulfil from which the move was made.
static void add_guards(Search *search, const Guess *guess, uint32_t move, Facts *facts) {
  Facts guards = {0};
  collect_guards(search, move_from(search, guess, move), &guards);
  for (size_t g = 0; g < guards.count; g++) {
    bool all = true;
    for (size_t i = guess->tail; all && i < search->states.count; i++)
      all = guess->made[i] != move || fact_holds(&guards.items[g], state_values(search, i));
    if (all)
      vec_push(facts, guards.items[g]);
  }
  vec_free(&guards);
}

static RecurrentSet guess_set(Search *search, const Guess *guess, uint32_t move) {
  enum { MOST_PAIRED = 8 };
  uint32_t location = move_from(search, guess, move);
  uint32_t count = search->system->locations.items[location].variable_count;
  const bool *needed = search->engine->is_needed[location];
  Facts facts = {0};
  Series series = {0};
  uint32_t paired = 0;
  for (uint32_t v = 0; v < count; v++) {
    if (!needed[v])
      continue;
    collect(search, guess, move, v, 0, 0, &series);
    add_bounds(search, &facts, &series, v, 0, 0);
    add_residue(search, &facts, v, &series);
    paired += paired < MOST_PAIRED;
    uint32_t others = 0;
    for (uint32_t w = v + 1; w < count && paired < MOST_PAIRED && others < MOST_PAIRED; w++) {
      if (!needed[w])
        continue;
      others++;
      for (int64_t other = -1; other <= 1; other += 2) {
        collect(search, guess, move, v, w, other, &series);
        add_bounds(search, &facts, &series, v, w, other);
      }
    }
  }
  add_guards(search, guess, move, &facts);
  RecurrentSet set = finish_set(search, location, &facts);
  vec_free(&facts);
  vec_free(&series.values);
  return set;
}

static bool has_set(const Guess *guess, uint32_t location) {
  for (uint32_t i = 0; i < guess->set_count; i++)
    if (guess->sets[i].location == location)
      return true;
  return false;
}

// The late part starts at a cut point that is visited again and again.
static bool find_tail(Search *search, Guess *guess) {
  size_t count = search->states.count;
  for (size_t i = count / 4; i < count; i++) {
    if (!is_cut_state(search, i))
      continue;
    uint32_t location = search->states.items[i].location;
    unsigned visits = 0;
    for (size_t k = i + 1; k < count; k++)
      visits += search->states.items[k].location == location;
    if (visits >= 3) {
      guess->tail = i;
      return true;
    }
  }
  return false;
}

bool guess_make(Search *search, Guess *guess) {
  if (find_period(search, guess))
    return true;
  *guess = (Guess){0};
  if (!find_tail(search, guess) || !find_moves(search, guess))
    return false;
  guess->sets = arena_array(&search->arena, RecurrentSet, MOST_MOVES);
  for (uint32_t m = 0; m < guess->move_count; m++)
    guess->sets[guess->set_count++] = guess_set(search, guess, m);
  for (uint32_t m = 0; m < guess->move_count; m++) { // the last state may stand at a new place
    const Move *move = &guess->moves[m];
    if (!has_set(guess, search->system->transitions.items[move->transitions[move->count - 1]].to))
      return false;
  }
  return true;
}

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
    uint32_t sources = transition_first_target(search->system, transition);
    uint32_t count = transition_variables(search->system, transition);
    if (!plan_run(search->system, transition, &search->plans[move->transitions[i]], values))
      return false;
    memmove(values, values + sources, (count - sources) * sizeof *values);
  }
  return true;
}

static uint32_t variable_count(const Search *search, uint32_t location) {
  return search->system->locations.items[location].variable_count;
}

// The first move that can be made from the state, into `after`; MANY: none.
static uint32_t enabled_move(Search *search, const Guess *guess, uint32_t location,
                             const Wide *state, Wide *after) {
  for (uint32_t m = 0; m < guess->move_count; m++) {
    if (move_from(search, guess, m) != location)
      continue;
    memcpy(after, state, variable_count(search, location) * sizeof *after);
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
  while (moved && !is_cut_state(search, search->states.count - 1))
    moved = search->states.count < states + 1000 && search_walk(search);
  uint32_t count = guess->move_count;
  if (moved && has_set(guess, vec_last(&search->states)->location))
    add_move(search, guess, states, search->states.count - 1);
  search->states.count = states;
  search->numbers.count = numbers;
  if (guess->move_count == count)
    return false;
  // Of its states one is known: what it shares with the sets of the location, and guards.
  Facts all = {0}, facts = {0};
  collect_guards(search, location, &all);
  for (uint32_t i = 0; i < guess->set_count; i++)
    if (guess->sets[i].location == location)
      vec_append(&all, guess->sets[i].facts, guess->sets[i].count);
  for (size_t i = 0; i < all.count; i++)
    if (fact_holds(&all.items[i], state))
      vec_push(&facts, all.items[i]);
  guess->sets[guess->set_count++] = finish_set(search, location, &facts);
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

// A state of a set that does not lead into one: facts go that the state behind the move breaks, of
// the set that belongs to its next move. False: there is no such move.
static bool weaken(Search *search, Guess *guess, uint32_t location, const Wide *state) {
  Wide *after = mem_new_array(Wide, search->most + 1);
  Wide *next = mem_new_array(Wide, search->most + 1);
  bool changed = false;
  uint32_t move = enabled_move(search, guess, location, state, after);
  if (move != MANY) {
    uint32_t to = move_to(search, guess, move);
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

static Term set_term(Terms *terms, const RecurrentSet *set, const Term *variables) {
  Term all = term_true(terms);
  for (uint32_t i = 0; i < set->count; i++)
    all = term_and(terms, all, formula_fact(terms, &set->facts[i], variables));
  return all;
}

// Asks whether a state of the set has no move into a set.
static Answer can_leave(Search *search, Guess *guess, const RecurrentSet *set, Terms *terms,
                        Solver *solver, Wide *state) {
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
  for (uint32_t m = 0; m < guess->move_count; m++) {
    const Move *move = &guess->moves[m];
    if (system->transitions.items[move->transitions[0]].from != set->location)
      continue;
    Term *after = arena_array(&arena, Term, search->most + 1);
    StepFormula formula =
        path_formula(terms, system, move->transitions, move->count, search->plans, before, after);
    uint32_t to = system->transitions.items[move->transitions[move->count - 1]].to;
    solve_assert(solver, formula.definitions);
    for (uint32_t i = 0; i < guess->set_count; i++)
      if (guess->sets[i].location == to)
        leads_on = term_or(terms, leads_on,
                           term_and(terms, formula.guard, set_term(terms, &guess->sets[i], after)));
  }
  Answer answer = solve_check(solver, term_not(terms, leads_on));
  if (answer == ANSWER_SAT && !read_state(search, terms, solver, set->location, before, state))
    answer = ANSWER_UNKNOWN;
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
  Wide *state = mem_new_array(Wide, search->most + 1);
  bool good = true;
  uint32_t quiet = 0; // sets in a row that are closed
  for (unsigned round = 0; good && quiet < guess->set_count; round++) {
    const RecurrentSet *set = &guess->sets[round % guess->set_count];
    Answer answer = can_leave(search, guess, set, terms, solver, state);
    quiet = answer == ANSWER_UNSAT ? quiet + 1 : 0;
    good = answer == ANSWER_UNSAT || (answer == ANSWER_UNKNOWN && simplify_sets(search, guess)) ||
           (answer == ANSWER_SAT && round < MOST_ROUNDS &&
            weaken(search, guess, set->location, state));
    good = good && !engine_is_spent(search->engine);
  }
  mem_free(state);
  solver_free(solver);
  terms_free(terms);
  return good;
}

// --- Generalizing ---

static bool is_closed(Search *search, Guess *guess, Terms *terms, Solver *solver, Wide *state) {
  for (uint32_t i = 0; i < guess->set_count; i++)
    if (can_leave(search, guess, &guess->sets[i], terms, solver, state) != ANSWER_UNSAT)
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
                        Terms *terms, Solver *solver, Wide *state) {
  RecurrentSet old = *set;
  Constraint *rest = arena_array(&search->arena, Constraint, set->count);
  for (uint32_t i = 0, k = 0; i < set->count; i++)
    if (i != fact)
      rest[k++] = set->facts[i];
  set->facts = rest;
  set->count--;
  if (is_closed(search, guess, terms, solver, state))
    return true;
  *set = old;
  return false;
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
  Wide *state = mem_new_array(Wide, search->most + 1);
  unsigned tries = 0;
  for (int round = 0; round < 4; round++)
    for (uint32_t s = 0; s < guess->set_count; s++)
      for (uint32_t f = guess->sets[s].count; f-- > 0 && tries < MOST_TRIES;) {
        if (!is_due(&guess->sets[s].facts[f], round) || engine_is_spent(search->engine))
          continue;
        tries++;
        try_without(search, guess, &guess->sets[s], f, terms, solver, state);
      }
  mem_free(state);
  solver_free(solver);
  terms_free(terms);
}

// --- The proof ---

static const int64_t *copy_values(Search *search, size_t index) {
  uint32_t count =
      search->system->locations.items[search->states.items[index].location].variable_count;
  int64_t *numbers = arena_array(&search->proof->arena, int64_t, count + 1);
  for (uint32_t v = 0; v < count; v++)
    numbers[v] = (int64_t)state_values(search, index)[v];
  return numbers;
}

static Linear copy_linear(Arena *arena, const Linear *linear) {
  LinearTerm *terms = arena_array(arena, LinearTerm, linear->count + 1);
  if (linear->count > 0)
    memcpy(terms, linear->terms, linear->count * sizeof *terms);
  return (Linear){linear->constant, linear->count, terms};
}

static RecurrentSet copy_set(Arena *arena, const RecurrentSet *set) {
  Constraint *facts = arena_array(arena, Constraint, set->count + 1);
  for (uint32_t i = 0; i < set->count; i++) {
    facts[i] = set->facts[i];
    facts[i].linear = copy_linear(arena, &set->facts[i].linear);
  }
  return (RecurrentSet){set->location, set->count, facts};
}

static bool is_inside(const Search *search, const Guess *guess, size_t index) {
  for (uint32_t s = 0; s < guess->set_count; s++) {
    const RecurrentSet *set = &guess->sets[s];
    bool inside = set->location == search->states.items[index].location;
    for (uint32_t i = 0; inside && i < set->count; i++)
      inside = fact_holds(&set->facts[i], state_values(search, index));
    if (inside)
      return true;
  }
  return false;
}

void guess_report(Search *search, const Guess *guess) {
  Arena *arena = &search->proof->arena;
  EndlessRun *run = &search->proof->run;
  size_t head = 0; // the first state in a set
  while (head < guess->tail && !is_inside(search, guess, head))
    head++;
  size_t stem_count = search->is_candidate ? 0 : head;
  *run = (EndlessRun){.is_periodic = guess->is_periodic, .stem_count = (uint32_t)stem_count};
  run->start = search->states.items[0].location == search->system->start && !search->is_candidate
                   ? copy_values(search, 0)
                   : NULL;
  run->head = copy_values(search, head);
  run->head_location = search->states.items[head].location;
  uint32_t *stem = arena_array(arena, uint32_t, stem_count + 1);
  for (size_t i = 0; i < stem_count; i++)
    stem[i] = search->states.items[i].taken;
  run->stem = stem;
  RecurrentSet *sets = arena_array(arena, RecurrentSet, guess->set_count + 1);
  for (uint32_t i = 0; i < guess->set_count; i++)
    sets[i] = copy_set(arena, &guess->sets[i]);
  run->sets = sets;
  run->set_count = guess->set_count;
  Move *moves = arena_array(arena, Move, guess->move_count + 1);
  for (uint32_t m = 0; m < guess->move_count; m++) {
    uint32_t *path = arena_array(arena, uint32_t, guess->moves[m].count);
    memcpy(path, guess->moves[m].transitions, guess->moves[m].count * sizeof *path);
    moves[m] = (Move){guess->moves[m].count, path};
    for (uint32_t i = 0; i < moves[m].count; i++)
      run->is_recursion |= search->system->transitions.items[path[i]].is_call;
  }
  run->moves = moves;
  run->move_count = guess->move_count;
  search->proof->answer = search->is_candidate ? TERMINATE_UNKNOWN : TERMINATE_NO;
  search->proof->has_candidate = search->is_candidate;
}
