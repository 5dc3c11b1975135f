// Locations of loops are split by the transition that led there (control-flow refinement): what
// holds behind that one, and which transition can be next, becomes part of the location.
#include "transition/build_impl.h"

#include "base/wide.h"

enum { NO_CAUSE = UINT32_MAX }; // the program starts here
enum { MOST_COPIES = 8, MOST_SPLIT_TRANSITIONS = 1500 };

// --- which transition can follow which, by intervals ---------------------------------------------

typedef struct Span {
  Wide low, high;
} Span;

#define FAR ((Wide)1 << 62)
#define TOO_FAR ((Wide)1 << 126)

// The most that the others of a linear form, times the sign, can be.
static Wide most_of_others(const Linear *linear, const Span *spans, uint32_t without,
                           int64_t sign) {
  Wide sum = (Wide)linear->constant * sign;
  for (uint32_t i = 0; i < linear->count; i++) {
    int64_t factor = linear->terms[i].factor * sign;
    if (i == without)
      continue;
    Wide end =
        factor > 0 ? spans[linear->terms[i].variable].high : spans[linear->terms[i].variable].low;
    if (end >= FAR || end <= -FAR)
      return TOO_FAR;
    sum += end * factor;
    if (sum >= TOO_FAR / 2 || sum <= -TOO_FAR / 2)
      return TOO_FAR;
  }
  return sum;
}

static Wide floor_of(Wide a, Wide b) { return a / b - (a % b < 0); }

static bool narrow(const Linear *linear, int64_t sign, Span *spans) {
  bool changed = false;
  for (uint32_t i = 0; i < linear->count; i++) {
    int64_t factor = linear->terms[i].factor * sign;
    Span *span = &spans[linear->terms[i].variable];
    Wide others = most_of_others(linear, spans, i, sign);
    if (others >= TOO_FAR)
      continue;
    if (factor > 0) {
      Wide low = -floor_of(others, factor);
      if (low > span->low)
        span->low = low, changed = true;
    } else {
      Wide high = floor_of(others, -(Wide)factor);
      if (high < span->high)
        span->high = high, changed = true;
    }
  }
  return changed;
}

// False: no numbers in the spans fulfil the transition.
static bool narrow_all(const TransitionSystem *system, const Transition *transition, Span *spans) {
  enum { ROUNDS = 5 };
  bool changed = true;
  for (unsigned round = 0; changed && round < ROUNDS; round++) {
    changed = false;
    for (uint32_t i = 0; i < transition->constraint_count; i++) {
      const Constraint *constraint = &transition->constraints[i];
      if (!constraint_is_linear(constraint))
        continue;
      changed |= narrow(&constraint->linear, 1, spans);
      if (constraint->kind == CONSTRAINT_EQUAL)
        changed |= narrow(&constraint->linear, -1, spans);
    }
    for (uint32_t i = 0; i < transition_variables(system, transition); i++)
      if (spans[i].low > spans[i].high)
        return false;
  }
  return true;
}

static Span *free_spans(const TransitionSystem *system, const Transition *transition) {
  uint32_t count = transition_variables(system, transition);
  Span *spans = mem_new_array(Span, count + 1);
  for (uint32_t i = 0; i < count; i++)
    spans[i] = (Span){-FAR, FAR};
  return spans;
}

static bool can_follow(const TransitionSystem *system, const Transition *first,
                       const Transition *next) {
  Span *spans = free_spans(system, first);
  bool can = narrow_all(system, first, spans);
  if (can) {
    Span *later = free_spans(system, next);
    uint32_t target = transition_first_target(system, first);
    for (uint32_t i = 0; i < system->locations.items[first->to].variable_count; i++)
      later[i] = spans[target + i];
    can = narrow_all(system, next, later);
    mem_free(later);
  }
  mem_free(spans);
  return can;
}

// --- dead ends -----------------------------------------------------------------------------------

// A way into a location that has transitions, none of which can follow, is on no endless run and
// leads to no exit of a callee.
void system_drop_dead_ends(TransitionSystem *system) {
  bool *is_dead = mem_new_array(bool, system->transitions.count + 1);
  for (size_t i = 0; i < system->transitions.count; i++) {
    const Transition *transition = &system->transitions.items[i];
    bool has_next = false, can_go_on = false;
    for (size_t j = 0; j < system->transitions.count && !can_go_on; j++)
      if (system->transitions.items[j].from == transition->to) {
        has_next = true;
        can_go_on = can_follow(system, transition, &system->transitions.items[j]);
      }
    is_dead[i] = has_next && !can_go_on;
  }
  size_t kept = 0;
  for (size_t i = 0; i < system->transitions.count; i++)
    if (!is_dead[i])
      system->transitions.items[kept++] = system->transitions.items[i];
  vec_truncate(&system->transitions, kept);
  mem_free(is_dead);
}

// --- copies --------------------------------------------------------------------------------------

typedef struct Splitter {
  const TransitionSystem *from;
  TransitionSystem *to;
  const TransitionMap *map;
  TransitionMap *out;
  uint32_t *first;       // by location of `from`: its first copy
  VEC(uint32_t) * cause; // by location of `from`: the transitions that led to its copies
} Splitter;

static bool is_split(const Splitter *splitter, uint32_t location) {
  return splitter->cause[location].count > 0;
}

static void find_causes(Splitter *splitter) {
  const TransitionSystem *system = splitter->from;
  for (uint32_t i = 0; i < system->locations.count; i++) {
    if (!splitter->map->places.items[i].is_in_loop)
      continue;
    VEC(uint32_t) causes = {0};
    if (i == system->start)
      vec_push(&causes, NO_CAUSE);
    size_t inside = 0;
    bool is_callee = false;
    for (uint32_t j = 0; j < system->transitions.count; j++) {
      const Transition *transition = &system->transitions.items[j];
      if (transition->call && (transition->call->entry == i || transition->call->exit == i))
        is_callee = true;
      if (transition->to != i)
        continue;
      inside += transition->from == i;
      vec_push(&causes, j);
    }
    if (inside > 1 && causes.count <= MOST_COPIES && !is_callee) {
      vec_append(&splitter->cause[i], causes.items, causes.count);
    }
    vec_free(&causes);
  }
}

TransitionMap *map_start_copy(const TransitionMap *map) {
  TransitionMap *copy = mem_new(TransitionMap);
  copy->graph = map->graph;
  quantities_copy(&map->quantities, &copy->quantities);
  return copy;
}

void map_add_copy(const TransitionSystem *system, const TransitionMap *map, uint32_t location,
                  TransitionSystem *to, TransitionMap *out) {
  assert(location < system->locations.count);
  assert(location < map->places.count);
  system_add_location(to, &system->locations.items[location]);
  const Place *old = &map->places.items[location];
  Place place = {.node = old->node, .is_in_loop = old->is_in_loop};
  vec_append(&place.variables, old->variables.items, old->variables.count);
  vec_push(&out->places, place);
  assert(to->locations.count == out->places.count);
}

static void add_copies(Splitter *splitter) {
  for (uint32_t i = 0; i < splitter->from->locations.count; i++) {
    splitter->first[i] = (uint32_t)splitter->to->locations.count;
    size_t count = is_split(splitter, i) ? splitter->cause[i].count : 1;
    for (size_t j = 0; j < count; j++)
      map_add_copy(splitter->from, splitter->map, i, splitter->to, splitter->out);
  }
}

static uint32_t copy_behind(const Splitter *splitter, uint32_t number) {
  uint32_t to = splitter->from->transitions.items[number].to;
  for (uint32_t i = 0; is_split(splitter, to) && i < splitter->cause[to].count; i++)
    if (splitter->cause[to].items[i] == number)
      return splitter->first[to] + i;
  return splitter->first[to];
}

static void add_transition(Splitter *splitter, uint32_t number, uint32_t from) {
  assert(number < splitter->from->transitions.count);
  Transition made = splitter->from->transitions.items[number];
  CallResult call;
  made.from = from;
  made.to = copy_behind(splitter, number);
  if (made.call) {
    call = *made.call;
    call.entry = splitter->first[call.entry];
    call.exit = splitter->first[call.exit];
    made.call = &call;
  }
  system_add_transition(splitter->to, &made);
}

static void add_transitions(Splitter *splitter) {
  const TransitionSystem *system = splitter->from;
  for (uint32_t i = 0; i < system->transitions.count; i++) {
    const Transition *transition = &system->transitions.items[i];
    uint32_t from = transition->from;
    if (!is_split(splitter, from)) {
      add_transition(splitter, i, splitter->first[from]);
      continue;
    }
    for (uint32_t j = 0; j < splitter->cause[from].count; j++)
      if (splitter->cause[from].items[j] == NO_CAUSE ||
          can_follow(system, &system->transitions.items[splitter->cause[from].items[j]],
                     transition))
        add_transition(splitter, i, splitter->first[from] + j);
  }
}

TransitionMap *transition_split(const TransitionSystem *system, const TransitionMap *map,
                                TransitionSystem *out) {
  Splitter splitter = {.from = system, .to = out, .map = map};
  splitter.out = map_start_copy(map);
  splitter.first = mem_new_array(uint32_t, system->locations.count + 1);
  splitter.cause = mem_zero(system->locations.count + 1, sizeof *splitter.cause);
  if (system->transitions.count <= MOST_SPLIT_TRANSITIONS)
    find_causes(&splitter);
  add_copies(&splitter);
  out->start = splitter.first[system->start];
  add_transitions(&splitter);
  for (size_t i = 0; i < system->locations.count; i++)
    vec_free(&splitter.cause[i]);
  mem_free(splitter.first);
  mem_free(splitter.cause);
  return splitter.out;
}
