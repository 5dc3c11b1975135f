// How many steps by a link lead from one object to another, or to null before that; -1: none do. It
// is what falls when a ring is walked round: for (e = head.next; e != head; e = e.next).
//
// - Of an object and itself it is 0, and so it is of null.
// - If e is not h, then that of e.next to h is one less; or both are -1.
// - It is not -1 if the two are of one chain or ring (links that undo each other), for there every
//   object is met that follows, or the end.
// - A write to a link of p does not change it for x if p is h, where the walk ends, or further off
//   from h than x is: the walk from x does not come to p. A p from which the walk to h comes to x
//   is h or further off, unless there is no way.
// - After p.next = v: from x to v it is at most one step more than from x to p, and not -1 if that
//   is not -1. From v round to v it is then a ring.
//
// That it is not -1 in a loop is for the proof to find: the walk was begun from the ring's head, or
// the ring was made by a loop before. So distances along links that no law says are undone have
// variables in the loops before, too.
//
// The pair of an object and itself, which has no variable at locations, stands for the steps from
// its successor back to it.
#include "transition/build_impl.h"

enum { MOST_DISTANCES = 2, MOST_PAIRS = 4, MOST_FORKED = 2, MOST_CASES = 9, MOST_STEPS = 4 };

static bool is_distance(const Builder *builder, VariableKind kind) {
  return kind >= FIRST_QUANTITY && quantity_of(builder, kind)->kind == QUANTITY_DISTANCE;
}

// --- which there are -----------------------------------------------------------------------------

static bool has_distance(const Builder *builder, const Field *field) {
  for (VariableKind kind = FIRST_QUANTITY; kind < kinds_end(builder); kind++)
    if (is_distance(builder, kind) && quantity_of(builder, kind)->field == field)
      return true;
  return false;
}

static bool compares_references(const StateFrame *frame) {
  unsigned op = frame->code->insns[frame->pc].op;
  return op == OP_IF_ACMPEQ || op == OP_IF_ACMPNE;
}

// Links of a class to itself, if an open loop asks whether two references are the same.
static void find_traced(Builder *builder, const Quantity *followed, unsigned found) {
  bool asks = false;
  for (uint32_t i = 0; i < graph_node_count(builder->graph) && !asks; i++) {
    const GraphNode *node = graph_node(builder->graph, i);
    asks = node && is_open(builder, i) && node->state->frames.count &&
           compares_references(state_top(node->state));
  }
  for (size_t i = 0; i < followed->fields.count && asks && found < MOST_DISTANCES; i++) {
    Field *link = followed->fields.items[i];
    if (has_distance(builder, link) || !field_is_link(builder->world, link))
      continue;
    found++;
    vec_push(&builder->quantities,
             (Quantity){.kind = QUANTITY_DISTANCE, .field = link, .is_traced = true});
  }
}

// Links that are followed and that some law says are undone; then others.
void distances_find(Builder *builder, const Quantity *followed) {
  unsigned found = 0;
  for (uint32_t i = 0; i < graph_node_count(builder->graph); i++) {
    const GraphNode *node = graph_node(builder->graph, i);
    for (size_t j = 0; node && j < node->state->laws.count && found < MOST_DISTANCES; j++) {
      Law law = node->state->laws.items[j];
      if (law.kind != LAW_UNDOES || has_distance(builder, law.field) ||
          !quantity_follows(followed, law.field))
        continue;
      found++;
      vec_push(&builder->quantities, (Quantity){.kind = QUANTITY_DISTANCE, .field = law.field});
    }
  }
  if (builder->options.look == LOOK_FURTHER)
    find_traced(builder, followed, found);
}

static bool is_followed_at(const Builder *builder, VariableKind kind, uint32_t node) {
  return is_distance(builder, kind) &&
         (is_open(builder, node) ||
          (quantity_of(builder, kind)->is_traced && builder->leads_to_open[node]));
}

bool has_distances_at(const Builder *builder, uint32_t node) {
  return is_followed_at(builder, kinds_end(builder) - 1, node); // they are the last
}

static bool add_pair(const Builder *builder, const State *state, Place *place, VariableKind kind,
                     Pair pair) {
  assert(is_distance(builder, kind));
  const Field *field = quantity_of(builder, kind)->field;
  if (!must_have_field(field, state_value(state, pair.a)) ||
      !must_have_field(field, state_value(state, pair.b)))
    return false;
  vec_push(&place->variables, (Variable){kind, pair.a, pair.b});
  vec_push(&place->variables, (Variable){kind, pair.b, pair.a});
  return true;
}

static unsigned is_word(const State *state, Reference reference) {
  const StateFrame *top = state_top(state);
  for (uint32_t i = 0; i < top->code->max_locals + top->depth; i++)
    if (reference_is(top->words[i], reference))
      return 1;
  return 0;
}

typedef VEC(Pair) WantedPairs;

static void add_wanted(WantedPairs *pairs, Pair pair) {
  for (size_t i = 0; i < pairs->count; i++)
    if ((reference_is(pairs->items[i].a, pair.a) && reference_is(pairs->items[i].b, pair.b)) ||
        (reference_is(pairs->items[i].a, pair.b) && reference_is(pairs->items[i].b, pair.a)))
      return;
  vec_push(pairs, pair);
}

static Reference source_in(const SamePairs *map, const State *state, Reference to) {
  for (size_t i = 0; i < map->count; i++)
    if (reference_is(map->items[i].to, to) && state_has_value(state, map->items[i].from))
      return map->items[i].from;
  return reference_none();
}

// Loops that ask whether two references are the same have states in which they may be. A state that
// is an instance of such a state has them, too.
static void find_wanted(const Builder *builder, uint32_t node, unsigned depth, WantedPairs *out) {
  enum { MOST_INSTANCES = 8 };
  const GraphNode *own = graph_node(builder->graph, node);
  for (size_t i = 0; i < own->state->equal.count; i++)
    add_wanted(out, own->state->equal.items[i]);
  for (size_t i = 0; i < own->out.count && depth < MOST_INSTANCES; i++) {
    const GraphEdge *edge = &own->out.items[i];
    if (edge->kind != EDGE_INSTANCE || edge->to == NO_NODE)
      continue;
    WantedPairs further = {0};
    find_wanted(builder, edge->to, depth + 1, &further);
    SamePairs map = {0};
    for (size_t j = 0; j < edge->facts.map_count; j++)
      vec_push(&map, edge->facts.map[j]);
    if (!edge->facts.map_count)
      graph_same(own->state, graph_node(builder->graph, edge->to)->state, whole_state(own->state),
                 &map);
    for (size_t j = 0; j < further.count; j++) {
      Pair pair = {source_in(&map, own->state, further.items[j].a),
                   source_in(&map, own->state, further.items[j].b)};
      if (reference_exists(pair.a) && reference_exists(pair.b) && !reference_is(pair.a, pair.b))
        add_wanted(out, pair);
    }
    vec_free(&map);
    vec_free(&further);
  }
}

// Those that are variables come first.
void distances_of_place(const Builder *builder, const State *state, Place *place) {
  if (!state->frames.count || !has_distances_at(builder, place->node))
    return;
  WantedPairs pairs = {0};
  find_wanted(builder, place->node, 0, &pairs);
  for (VariableKind kind = FIRST_QUANTITY; kind < kinds_end(builder); kind++) {
    unsigned added = 0;
    for (unsigned wanted = 3; is_followed_at(builder, kind, place->node) && wanted-- > 0;)
      for (size_t i = 0; i < pairs.count && added < MOST_PAIRS; i++) {
        Pair pair = pairs.items[i];
        if (is_word(state, pair.a) + is_word(state, pair.b) == wanted)
          added += add_pair(builder, state, place, kind, pair);
      }
  }
  vec_free(&pairs);
}

// --- what is known of one ------------------------------------------------------------------------

static bool is_ring(Variable pair) { return reference_is(pair.reference, pair.other); }

static Reference next_of(const Way *way, VariableKind kind, const State *state,
                         Reference reference) {
  const Quantity *quantity = quantity_of(way->builder, kind);
  if (!reference_exists(reference) || reference_is_null(reference) || !state_has(state, reference))
    return reference_none();
  const StateValue *value = state_value(state, reference);
  return value->kind == VALUE_OBJECT && !value->is_maybe ? value_slot(value, quantity->field)
                                                         : reference_none();
}

static bool is_linked(const Way *way, const State *state, Variable pair) {
  Field *link = quantity_of(way->builder, pair.kind)->field;
  Below below = {0};
  below_add(state, &below, pair.other);
  for (size_t i = 0; i < below.items.count; i++) { // by links of the class, all explicit
    const StateValue *value = state_value(state, below.items.items[i]);
    for (uint32_t j = 0; value->kind == VALUE_OBJECT && j < value->count; j++)
      if (field_is_link(way->builder->world, value->slots[j].field) &&
          value->slots[j].field->owner == link->owner)
        below_add(state, &below, value->slots[j].value);
  }
  bool has = below_has(&below, pair.reference);
  vec_free(&below.items);
  return has && graph_is_chain(way->builder->world, state, pair.other, link);
}

// Goes on by a represented link; false: there is none, or the walk may be at its end already.
static bool step_on(const Way *way, const State *state, Variable *pair) {
  if (reference_is_null(pair->reference) || is_ring(*pair) ||
      state_is_equal(state, pair->reference, pair->other))
    return false;
  pair->reference = next_of(way, pair->kind, state, pair->reference);
  return reference_exists(pair->reference);
}

// From what the state represents: so many steps to the end, or to where it is known how many.
static uint32_t walk_variable(Way *way, const State *state, Variable pair) {
  for (int64_t steps = 1; steps <= MOST_STEPS && step_on(way, state, &pair); steps++) {
    if (reference_is_null(pair.reference) || is_ring(pair))
      return way_add_variable(way, steps, steps);
    uint32_t rest = way_find_pair(way, pair);
    if (rest == NO_VARIABLE)
      continue;
    bool is_sure = way->variables.items[rest].low >= 0; // else both may be -1
    uint32_t variable = way_add_variable(way, is_sure ? steps : -1, INT64_MAX);
    way_compare(way, CONSTRAINT_AT_LEAST, rest, variable, steps);
    way_compare(way, CONSTRAINT_AT_LEAST, variable, rest, is_sure ? -steps : 0);
    return variable;
  }
  return NO_VARIABLE;
}

uint32_t distance_variable(Way *way, const State *state, Variable pair) {
  if (reference_is_null(pair.reference) || is_ring(pair))
    return way_add_variable(way, 0, 0);
  if (!reference_exists(pair.reference) || !reference_exists(pair.other) ||
      reference_is_null(pair.other) || !state_has(state, pair.reference) ||
      !state_has(state, pair.other))
    return NO_VARIABLE;
  uint32_t variable = way_find_pair(way, pair);
  if (variable != NO_VARIABLE)
    return variable;
  variable = walk_variable(way, state, pair);
  bool is_sure = is_linked(way, state, pair);
  if (variable == NO_VARIABLE)
    variable = way_add_variable(way, is_sure ? 0 : -1, INT64_MAX);
  else if (is_sure)
    way_compare(way, CONSTRAINT_AT_LEAST, variable, NO_VARIABLE, 0);
  way_bind_pair(way, pair, variable);
  way->is_exact = false;
  return variable;
}

// --- a slot that is realized ---------------------------------------------------------------------

typedef VEC(Variable) Pairs;

static bool has_pair(const Pairs *pairs, Variable pair) {
  for (size_t i = 0; i < pairs->count; i++)
    if (pairs->items[i].kind == pair.kind &&
        reference_is(pairs->items[i].reference, pair.reference) &&
        reference_is(pairs->items[i].other, pair.other))
      return true;
  return false;
}

// The pairs that have a variable, each once.
static Pairs bound_pairs(const Way *way) {
  Pairs pairs = {0};
  for (size_t i = way->bindings.count; i > 0; i--) {
    const Binding *binding = &way->bindings.items[i - 1];
    Variable pair = {binding->kind, binding->reference, binding->other};
    if (is_distance(way->builder, binding->kind) && !has_pair(&pairs, pair) &&
        way_find_pair(way, pair) != NO_VARIABLE)
      vec_push(&pairs, pair);
  }
  return pairs;
}

static bool is_shown(const Way *way, const GraphEdge *edge, Variable pair) {
  const State *before = graph_node(way->builder->graph, edge->from)->state;
  const State *after = graph_node(way->builder->graph, edge->to)->state;
  return reference_exists(next_of(way, pair.kind, after, pair.reference)) &&
         !reference_exists(next_of(way, pair.kind, before, pair.reference));
}

// Is it known where the link of the first leads, and that the first is not the second?
static bool is_on_way(const Way *way, const State *state, Variable pair) {
  return !is_ring(pair) && reference_exists(next_of(way, pair.kind, state, pair.reference)) &&
         state_has(state, pair.other) && !state_value(state, pair.other)->is_maybe &&
         !state_is_equal(state, pair.reference, pair.other);
}

// Does the edge show it? Not if it gives the two other names: cases are counted before that.
static bool is_realized(const Way *way, const GraphEdge *edge, Variable pair) {
  const State *before = graph_node(way->builder->graph, edge->from)->state;
  return state_has_value(before, pair.reference) && state_has_value(before, pair.other) &&
         is_on_way(way, graph_node(way->builder->graph, edge->to)->state, pair) &&
         !is_on_way(way, before, pair);
}

// Two cases: one step less, or no way at all.
static void realize(Way *way, const GraphEdge *edge, Variable pair, bool leads) {
  assert(is_distance(way->builder, pair.kind));
  const State *after = graph_node(way->builder->graph, edge->to)->state;
  uint32_t here = way_find_pair(way, pair);
  Variable from_next = {pair.kind, next_of(way, pair.kind, after, pair.reference), pair.other};
  uint32_t there = distance_variable(way, after, from_next);
  if (leads) {
    way_compare(way, CONSTRAINT_AT_LEAST, here, NO_VARIABLE, -1);
    if (there != NO_VARIABLE)
      way_compare(way, CONSTRAINT_EQUAL, here, there, -1);
  } else {
    way_compare(way, CONSTRAINT_EQUAL, here, NO_VARIABLE, 1);
    if (there != NO_VARIABLE)
      way_compare(way, CONSTRAINT_EQUAL, there, NO_VARIABLE, 1);
  }
}

// The successor of the ring's object is shown: what is known of the way round is its distance.
static void show_ring(Way *way, const State *state, Variable ring) {
  assert(is_ring(ring));
  Variable from_next = {ring.kind, next_of(way, ring.kind, state, ring.reference), ring.other};
  uint32_t round = way_find_pair(way, ring);
  if (!reference_exists(from_next.reference))
    return;
  uint32_t known = reference_is_null(from_next.reference) || is_ring(from_next)
                       ? way_add_variable(way, 0, 0)
                       : way_find_pair(way, from_next);
  if (known != NO_VARIABLE)
    way_compare(way, CONSTRAINT_EQUAL, round, known, 0);
  else
    way_bind_pair(way, from_next, round);
}

// --- writes --------------------------------------------------------------------------------------

typedef enum Change { CHANGE_NONE, CHANGE_BEHIND, CHANGE_ASK, CHANGE_ANY } Change;

static bool may_come_to(const Way *way, const State *before, Variable pair, Reference object) {
  return state_has(before, pair.reference) &&
         link_may_lead(before, quantity_of(way->builder, pair.kind)->field, pair.reference, object);
}

// Is the object the second, or does the walk from it to the second come to the first?
static bool is_behind(const Way *way, const State *before, Reference object, Variable pair) {
  Variable walk = {pair.kind, next_of(way, pair.kind, before, object), pair.other};
  bool goes_on = reference_exists(walk.reference);
  for (unsigned i = 0; i < MOST_STEPS && goes_on; i++) {
    if (reference_is(walk.reference, pair.reference))
      return true;
    goes_on = step_on(way, before, &walk);
  }
  return false;
}

static Change change_of(const Way *way, const State *before, const HeapEffect *effect,
                        Variable pair) {
  if (effect->kind == HEAP_SAME)
    return CHANGE_NONE;
  const Field *link = quantity_of(way->builder, pair.kind)->field;
  if (effect->kind == HEAP_ANY)
    return CHANGE_ANY;
  if ((effect->kind == HEAP_WRITE || effect->field) && effect->field != link)
    return CHANGE_NONE;
  if (!may_come_to(way, before, pair, effect->object))
    return CHANGE_NONE;
  if (is_ring(pair))
    return CHANGE_ANY;
  if (reference_is(effect->object, pair.other))
    return CHANGE_NONE;
  if (!reference_is(effect->object, pair.reference) && is_behind(way, before, effect->object, pair))
    return CHANGE_BEHIND;
  Variable of_object = {pair.kind, effect->object, pair.other};
  bool is_known =
      !reference_is(effect->object, pair.reference) && way_find_pair(way, of_object) != NO_VARIABLE;
  return is_known ? CHANGE_ASK : CHANGE_ANY;
}

// Three cases when it is to be asked: the object is further off, there is no way, it is not further
// off. Two when it is behind.
static void change(Way *way, Variable pair, uint32_t of_object, Change kind, unsigned number) {
  assert(is_distance(way->builder, pair.kind));
  uint32_t old = way_find_pair(way, pair);
  if (kind != CHANGE_ANY && number == 0) {
    way_compare(way, CONSTRAINT_AT_LEAST, old, NO_VARIABLE, 0);
    if (kind == CHANGE_ASK)
      way_compare(way, CONSTRAINT_AT_LEAST, of_object, old, -1);
    return;
  }
  if (kind != CHANGE_ANY && number == 1)
    way_compare(way, CONSTRAINT_EQUAL, old, NO_VARIABLE, 1);
  else if (kind == CHANGE_ASK)
    way_compare(way, CONSTRAINT_AT_LEAST, old, of_object, 0);
  way_bind_pair(way, pair, NO_VARIABLE); // what is asked later is said of the state by then
  way->is_exact = false;
}

// What was written is one step behind the object, which the walk from the first comes to: at most
// so many steps; or it is not known to come there.
static void reach(Way *way, const State *after, Variable pair, Reference content, bool leads) {
  assert(!is_ring(pair));
  uint32_t old = way_find_pair(way, pair);
  Variable to_content = {pair.kind, pair.reference, content};
  if (leads)
    way_compare(way, CONSTRAINT_AT_LEAST, old, NO_VARIABLE, 0);
  else
    way_compare(way, CONSTRAINT_EQUAL, old, NO_VARIABLE, 1);
  if (!leads || old == NO_VARIABLE)
    return;
  uint32_t new = way_add_variable(way, 0, INT64_MAX);
  way_compare(way, CONSTRAINT_AT_LEAST, old, new, is_ring(to_content) ? 0 : 1);
  way_bind_pair(way, to_content, new);
  way->is_exact = false;
  if (is_ring(to_content))
    show_ring(way, after, to_content);
}

// --- edges ---------------------------------------------------------------------------------------

typedef enum ForkKind { FORK_REALIZE, FORK_CHANGE, FORK_REACH } ForkKind;
typedef struct Fork {
  ForkKind kind;
  Variable pair;
  unsigned cases;
} Fork;
typedef struct Forks {
  Pairs pairs;
  Fork items[MOST_FORKED];
  unsigned count, cases; // of all
} Forks;

static void add_fork(Forks *forks, ForkKind kind, Variable pair, unsigned cases) {
  if (forks->count == MOST_FORKED || forks->cases * cases > MOST_CASES)
    return;
  forks->items[forks->count++] = (Fork){kind, pair, cases};
  forks->cases *= cases;
}

// Does the effect link the second of the pair with an object of the state?
static bool is_reaching(const Way *way, const State *before, const HeapEffect *effect,
                        Variable pair) {
  return effect->kind == HEAP_WRITE && !is_ring(pair) &&
         effect->field == quantity_of(way->builder, pair.kind)->field &&
         reference_is(effect->object, pair.other) && state_has_value(before, effect->content) &&
         !state_value(before, effect->content)->is_maybe;
}

// The pairs for which the edge has several cases. An edge realizes or writes, not both.
static Forks forks_of(const Way *way, const GraphEdge *edge, const HeapEffect *effect) {
  Forks forks = {.pairs = bound_pairs(way), .cases = 1};
  const State *before = graph_node(way->builder->graph, edge->from)->state;
  for (size_t i = 0; i < forks.pairs.count; i++) {
    Variable pair = forks.pairs.items[i];
    Change kind = change_of(way, before, effect, pair);
    if (effect->kind == HEAP_SAME && is_realized(way, edge, pair))
      add_fork(&forks, FORK_REALIZE, pair, 2);
    else if (kind == CHANGE_ASK || kind == CHANGE_BEHIND)
      add_fork(&forks, FORK_CHANGE, pair, kind == CHANGE_ASK ? 3 : 2);
  }
  for (size_t i = 0; i < forks.pairs.count; i++)
    if (is_reaching(way, before, effect, forks.pairs.items[i]))
      add_fork(&forks, FORK_REACH, forks.pairs.items[i], 2);
  return forks;
}

unsigned distance_cases(const Way *way, const GraphEdge *edge) {
  if (!way->has_distances)
    return 1;
  HeapEffect effect = effect_of_edge(way, edge);
  Forks forks = forks_of(way, edge, &effect);
  vec_free(&forks.pairs);
  return forks.cases;
}

// The fork of the pair; `number` is reduced to its case.
static const Fork *find_fork(const Forks *forks, ForkKind kind, Variable pair, unsigned *number) {
  for (unsigned i = 0; i < forks->count; i++) {
    const Fork *fork = &forks->items[i];
    if (fork->kind == kind && fork->pair.kind == pair.kind &&
        reference_is(fork->pair.reference, pair.reference) &&
        reference_is(fork->pair.other, pair.other)) {
      *number %= fork->cases;
      return fork;
    }
    *number /= fork->cases;
  }
  return NULL;
}

static void after_write(Way *way, const GraphEdge *edge, const HeapEffect *effect,
                        const Forks *forks, unsigned number) {
  const State *before = graph_node(way->builder->graph, edge->from)->state;
  const State *after = graph_node(way->builder->graph, edge->to)->state;
  // What objects were at before the write is asked for before any of it changes.
  VEC(uint32_t) of_object = {0};
  VEC(Change) changes = {0};
  for (size_t i = 0; i < forks->pairs.count; i++) {
    Variable pair = forks->pairs.items[i];
    vec_push(&changes, change_of(way, before, effect, pair));
    vec_push(&of_object, way_find_pair(way, (Variable){pair.kind, effect->object, pair.other}));
  }
  for (size_t i = 0; i < forks->pairs.count; i++) {
    unsigned own = number;
    const Fork *fork = find_fork(forks, FORK_CHANGE, forks->pairs.items[i], &own);
    if (changes.items[i] != CHANGE_NONE)
      change(way, forks->pairs.items[i], of_object.items[i], fork ? changes.items[i] : CHANGE_ANY,
             fork ? own : 0);
  }
  for (size_t i = 0; i < forks->pairs.count; i++) {
    unsigned own = number;
    if (find_fork(forks, FORK_REACH, forks->pairs.items[i], &own))
      reach(way, after, forks->pairs.items[i], effect->content, own == 0);
  }
  vec_free(&of_object);
  vec_free(&changes);
}

void distances_after_edge(Way *way, const GraphEdge *edge, unsigned number, unsigned cases) {
  if (!way->has_distances)
    return;
  HeapEffect effect = effect_of_edge(way, edge);
  Forks forks = forks_of(way, edge, &effect);
  assert(forks.cases == cases);
  if (forks.cases != cases) // then nothing is told apart
    forks.count = 0;
  if (effect.kind != HEAP_SAME)
    after_write(way, edge, &effect, &forks, number);
  for (size_t i = 0; i < forks.pairs.count && effect.kind == HEAP_SAME; i++) {
    Variable pair = forks.pairs.items[i];
    unsigned own = number;
    if (find_fork(&forks, FORK_REALIZE, pair, &own))
      realize(way, edge, pair, own == 0);
    else if (is_ring(pair) && is_shown(way, edge, pair))
      show_ring(way, graph_node(way->builder->graph, edge->to)->state, pair);
  }
  vec_free(&forks.pairs);
}

// --- other names ---------------------------------------------------------------------------------

static Reference renamed(Reference reference, Reference from, Reference to) {
  return reference_is(reference, from) ? to : reference;
}

void distances_rename(Way *way, Reference from, Reference to) {
  if (!way->has_distances)
    return;
  Pairs pairs = bound_pairs(way);
  for (size_t i = 0; i < pairs.count; i++) {
    Variable old = pairs.items[i];
    Variable new = {old.kind, renamed(old.reference, from, to), renamed(old.other, from, to)};
    if (!reference_is(old.reference, from) && !reference_is(old.other, from))
      continue;
    uint32_t variable = way_find_pair(way, old), known = way_find_pair(way, new);
    if (!is_ring(old) && (reference_is_null(new.reference) || is_ring(new)))
      way_compare(way, CONSTRAINT_EQUAL, variable, NO_VARIABLE, 0);
    else if (known != NO_VARIABLE)
      way_compare(way, CONSTRAINT_EQUAL, variable, known, 0);
    else if (!reference_is_null(new.other))
      way_bind_pair(way, new, variable);
  }
  vec_free(&pairs);
}
