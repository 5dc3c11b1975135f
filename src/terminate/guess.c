// Guessing sets that a run does not leave, from its states.
#include "terminate/endless.h"

// --- Moves: paths between cut points in the late part of the run ---

static bool same_path(const Move *a, const Move *b) {
  return a->count == b->count &&
         memcmp(a->transitions, b->transitions, a->count * sizeof *a->transitions) == 0;
}

enum { MOST_MOVES = 12 };

// The number of the move, old or new; MANY: there are too many.
uint32_t guess_add_move(Search *search, Guess *guess, size_t first, size_t end) {
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

bool search_is_cut(const Search *search, size_t index) {
  assert(index < search->states.count);
  uint32_t location = search->states.items[index].location;
  return search->engine->is_cut[location] || search->is_after[location];
}

static bool find_moves(Search *search, Guess *guess) {
  size_t last = guess->tail;
  guess->made = arena_array(&search->arena, uint32_t, search->states.count);
  memset(guess->made, 0xff, search->states.count * sizeof *guess->made);
  for (size_t i = guess->tail + 1; i < search->states.count; i++)
    if (search_is_cut(search, i)) {
      guess->made[last] = guess_add_move(search, guess, last, i);
      if (guess->made[last] == MANY)
        return false;
      last = i;
    }
  return guess->move_count > 0;
}

uint32_t guess_from(const Search *search, const Guess *guess, uint32_t move) {
  return search->system->transitions.items[guess->moves[move].transitions[0]].from;
}
uint32_t guess_to(const Search *search, const Guess *guess, uint32_t move) {
  const Move *own = &guess->moves[move];
  return search->system->transitions.items[own->transitions[own->count - 1]].to;
}

// --- Periodic runs ---

static bool same_state(const Search *search, size_t a, size_t b) {
  assert(a < search->states.count);
  assert(b < search->states.count);
  uint32_t location = search->states.items[a].location;
  if (search->states.items[b].location != location)
    return false;
  const Wide *x = state_values(search, a), *y = state_values(search, b);
  for (uint32_t v = 0; v < search->system->locations.items[location].variable_count; v++)
    if (search->engine->is_needed[location][v] && x[v] != y[v])
      return false;
  return true;
}

Linear search_linear(Search *search, uint32_t v, int64_t factor, uint32_t w, int64_t other,
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

RecurrentSet search_set(Search *search, uint32_t location, const Facts *facts) {
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
  assert(index < search->states.count);
  uint32_t location = search->states.items[index].location;
  const Wide *values = state_values(search, index);
  Facts facts = {0};
  for (uint32_t v = 0; v < search->system->locations.items[location].variable_count; v++)
    if (search->engine->is_needed[location][v])
      vec_push(&facts,
               (Constraint){.kind = CONSTRAINT_EQUAL,
                            .linear = search_linear(search, v, 1, 0, 0, -(int64_t)values[v])});
  RecurrentSet set = search_set(search, location, &facts);
  vec_free(&facts);
  return set;
}

// The same state twice: one set for each state between.
static bool find_period(Search *search, Guess *guess) {
  enum { MOST_STATES = 64 };
  size_t last = search->states.count - 1;
  while (last > 0 && !search_is_cut(search, last))
    last--;
  unsigned seen = 0;
  for (size_t i = last; i-- > 0 && seen < MOST_STATES;) {
    seen += search_is_cut(search, i);
    if (!search_is_cut(search, i) || !same_state(search, i, last) || search->goes_through)
      continue;
    guess->tail = i;
    guess->sets = arena_array(&search->arena, RecurrentSet, MOST_STATES);
    for (size_t k = i; k < last; k++)
      if (search_is_cut(search, k))
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
      add_fact(facts, CONSTRAINT_REMAINDER, search_linear(search, v, 1, 0, 0, -(int64_t)rest),
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
    add_fact(facts, CONSTRAINT_EQUAL, search_linear(search, v, 1, w, other, -(int64_t)low), 0);
    return;
  }
  if (half == 0 || least(values, half) <= least(values + half, count - half)) {
    add_fact(facts, CONSTRAINT_AT_LEAST, search_linear(search, v, 1, w, other, -(int64_t)low), 0);
    if (low > 0) // weaker ones survive where the strong one does not
      add_fact(facts, CONSTRAINT_AT_LEAST, search_linear(search, v, 1, w, other, other ? 0 : -1),
               0);
  }
  if (half == 0 || largest(values, half) >= largest(values + half, count - half)) {
    add_fact(facts, CONSTRAINT_AT_LEAST, search_linear(search, v, -1, w, -other, (int64_t)high), 0);
    if (high < 0)
      add_fact(facts, CONSTRAINT_AT_LEAST, search_linear(search, v, -1, w, -other, other ? 0 : -1),
               0);
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
void search_guards(Search *search, uint32_t location, Facts *facts) {
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
  search_guards(search, guess_from(search, guess, move), &guards);
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
  uint32_t location = guess_from(search, guess, move);
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
  RecurrentSet set = search_set(search, location, &facts);
  vec_free(&facts);
  vec_free(&series.values);
  return set;
}

bool guess_has_set(const Guess *guess, uint32_t location) {
  for (uint32_t i = 0; i < guess->set_count; i++)
    if (guess->sets[i].location == location)
      return true;
  return false;
}

// The late part starts at a cut point that is visited again and again.
static bool find_tail(Search *search, Guess *guess) {
  size_t count = search->states.count;
  for (size_t i = count / 4; i < count; i++) {
    if (!search_is_cut(search, i))
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
    if (!guess_has_set(guess,
                       search->system->transitions.items[move->transitions[move->count - 1]].to))
      return false;
  }
  return true;
}

// --- The proof ---

static const int64_t *copy_values(Search *search, size_t index) {
  assert(index < search->states.count);
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
  bool is_candidate = search->is_candidate;
  for (size_t i = 0; i < head && !is_candidate; i++) // what a call does not decide is no stem
    is_candidate = search->call_of[search->states.items[i].taken] != MANY;
  size_t stem_count = is_candidate ? 0 : head;
  *run = (EndlessRun){.is_periodic = guess->is_periodic, .stem_count = (uint32_t)stem_count};
  run->start = search->states.items[0].location == search->system->start && !is_candidate
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
  search->proof->answer = is_candidate ? TERMINATE_UNKNOWN : TERMINATE_NO;
  search->proof->has_candidate = is_candidate;
}
