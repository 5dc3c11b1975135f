// How many steps by a link lead from one object to another, or to null before that; -1: none do. It
// is what falls when a ring is walked round: for (e = head.next; e != head; e = e.next).
//
// - Of an object and itself it is 0, and so it is of null.
// - If e is not h, then that of e.next to h is one less; or both are -1.
// - It is not -1 if the two are of one chain or ring (links that undo each other), for there every
//   object is met that follows, or the end.
// - A write to a link of p does not change it for x if p is h, where the walk ends, or further off
//   from h than x is: the walk from x does not come to p.
//
// That it is not -1 in a loop is for the proof to find: the walk was begun from the ring's head.
#include "transition/build_impl.h"

enum { MOST_DISTANCES = 2, MOST_PAIRS = 4, MOST_FORKED = 2 };

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

// Links that are followed and that some law says are undone.
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

// Loops that ask whether two references are the same have states in which they may be. Those that
// are variables come first.
void distances_of_place(const Builder *builder, const State *state, Place *place) {
  for (VariableKind kind = FIRST_QUANTITY; kind < kinds_end_at(builder, place->node); kind++) {
    unsigned added = 0;
    for (unsigned wanted = 3; is_distance(builder, kind) && state->frames.count && wanted-- > 0;)
      for (size_t i = 0; i < state->equal.count && added < MOST_PAIRS; i++) {
        Pair pair = state->equal.items[i];
        if (is_word(state, pair.a) + is_word(state, pair.b) == wanted)
          added += add_pair(builder, state, place, kind, pair);
      }
  }
}

// --- what is known of one ------------------------------------------------------------------------

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

uint32_t distance_variable(Way *way, const State *state, Variable pair) {
  if (reference_is_null(pair.reference) || reference_is(pair.reference, pair.other))
    return way_add_variable(way, 0, 0);
  if (!reference_exists(pair.reference) || !reference_exists(pair.other) ||
      reference_is_null(pair.other) || !state_has(state, pair.reference) ||
      !state_has(state, pair.other))
    return NO_VARIABLE;
  uint32_t variable = way_find_pair(way, pair);
  if (variable != NO_VARIABLE)
    return variable;
  variable = way_add_variable(way, is_linked(way, state, pair) ? 0 : -1, INT64_MAX);
  way_bind_pair(way, pair, variable);
  way->is_exact = false;
  return variable;
}

// --- a slot that is realized ---------------------------------------------------------------------

typedef VEC(Variable) Pairs;

// The pairs that have a variable, each once.
static Pairs bound_pairs(const Way *way) {
  Pairs pairs = {0};
  for (size_t i = way->bindings.count; i > 0; i--) {
    const Binding *binding = &way->bindings.items[i - 1];
    if (!is_distance(way->builder, binding->kind))
      continue;
    Variable pair = {binding->kind, binding->reference, binding->other};
    bool is_new = true;
    for (size_t j = 0; j < pairs.count; j++)
      is_new &= pairs.items[j].kind != pair.kind ||
                !reference_is(pairs.items[j].reference, pair.reference) ||
                !reference_is(pairs.items[j].other, pair.other);
    if (is_new)
      vec_push(&pairs, pair);
  }
  return pairs;
}

// Does the edge show where the link of the first leads, which is not the second?
static bool is_realized(const Way *way, const GraphEdge *edge, Variable pair) {
  const State *before = graph_node(way->builder->graph, edge->from)->state;
  const State *after = graph_node(way->builder->graph, edge->to)->state;
  return reference_exists(next_of(way, pair.kind, after, pair.reference)) &&
         !reference_exists(next_of(way, pair.kind, before, pair.reference)) &&
         state_has(after, pair.other) && !state_value(after, pair.other)->is_maybe &&
         !state_is_equal(after, pair.reference, pair.other);
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

// --- writes --------------------------------------------------------------------------------------

typedef enum Change { CHANGE_NONE, CHANGE_ASK, CHANGE_ANY } Change;

static Change change_of(const Way *way, const State *before, const HeapEffect *effect,
                        Variable pair) {
  if (effect->kind == HEAP_SAME)
    return CHANGE_NONE;
  const Field *link = quantity_of(way->builder, pair.kind)->field;
  if (effect->kind == HEAP_ANY)
    return CHANGE_ANY;
  if ((effect->kind == HEAP_WRITE || effect->field) && effect->field != link)
    return CHANGE_NONE;
  Quantity along = {.kind = QUANTITY_COUNT};
  vec_push(&along.fields, quantity_of(way->builder, pair.kind)->field);
  bool leads = state_has(before, pair.reference) &&
               quantity_may_lead(&along, before, pair.reference, effect->object);
  vec_free(&along.fields);
  if (!leads || reference_is(effect->object, pair.other))
    return CHANGE_NONE;
  Variable of_object = {pair.kind, effect->object, pair.other};
  bool is_known =
      !reference_is(effect->object, pair.reference) && way_find_pair(way, of_object) != NO_VARIABLE;
  return is_known ? CHANGE_ASK : CHANGE_ANY;
}

// Three cases when it is to be asked: the object is further off, it is not, there is no way.
static void change(Way *way, Variable pair, uint32_t of_object, Change kind, unsigned number) {
  assert(is_distance(way->builder, pair.kind));
  uint32_t old = way_find_pair(way, pair);
  if (kind == CHANGE_ASK && number == 0) {
    way_compare(way, CONSTRAINT_AT_LEAST, old, NO_VARIABLE, 0);
    way_compare(way, CONSTRAINT_AT_LEAST, of_object, old, -1);
    return;
  }
  if (kind == CHANGE_ASK && number == 1)
    way_compare(way, CONSTRAINT_AT_LEAST, old, of_object, 0);
  else if (kind == CHANGE_ASK)
    way_compare(way, CONSTRAINT_EQUAL, old, NO_VARIABLE, 1);
  way_bind_pair(way, pair, way_add_variable(way, -1, INT64_MAX));
  way->is_exact = false;
}

// --- edges ---------------------------------------------------------------------------------------

typedef struct Forks {
  Pairs pairs;
  Variable items[MOST_FORKED];
  unsigned count, cases; // of each
} Forks;

// The pairs for which the edge has several cases. An edge realizes or writes, not both.
static Forks forks_of(const Way *way, const GraphEdge *edge, const HeapEffect *effect) {
  Forks forks = {.pairs = bound_pairs(way), .cases = effect->kind == HEAP_SAME ? 2 : 3};
  const State *before = graph_node(way->builder->graph, edge->from)->state;
  for (size_t i = 0; i < forks.pairs.count && forks.count < MOST_FORKED; i++) {
    Variable pair = forks.pairs.items[i];
    bool is_forked = effect->kind == HEAP_SAME ? is_realized(way, edge, pair)
                                               : change_of(way, before, effect, pair) == CHANGE_ASK;
    if (is_forked)
      forks.items[forks.count++] = pair;
  }
  return forks;
}

static bool has_distances(const Way *way) {
  return is_distance(way->builder, way->kind_end - 1); // they are the last
}

unsigned distance_cases(const Way *way, const GraphEdge *edge) {
  if (!has_distances(way))
    return 1;
  HeapEffect effect = effect_of_edge(way, edge);
  Forks forks = forks_of(way, edge, &effect);
  vec_free(&forks.pairs);
  unsigned cases = 1;
  for (unsigned i = 0; i < forks.count; i++)
    cases *= forks.cases;
  return cases;
}

static const Variable *find_fork(const Forks *forks, Variable pair, unsigned *index) {
  for (*index = 0; *index < forks->count; (*index)++) {
    const Variable *item = &forks->items[*index];
    if (item->kind == pair.kind && reference_is(item->reference, pair.reference) &&
        reference_is(item->other, pair.other))
      return item;
  }
  return NULL;
}

void distances_after_edge(Way *way, const GraphEdge *edge, unsigned number) {
  if (!has_distances(way))
    return;
  HeapEffect effect = effect_of_edge(way, edge);
  Forks forks = forks_of(way, edge, &effect);
  const State *before = graph_node(way->builder->graph, edge->from)->state;
  unsigned digits[MOST_FORKED] = {0};
  for (unsigned i = 0; i < forks.count; i++) {
    digits[i] = number % forks.cases;
    number /= forks.cases;
  }
  // What objects were at before the write is asked for before any of it changes.
  VEC(uint32_t) of_object = {0};
  VEC(Change) changes = {0};
  for (size_t i = 0; i < forks.pairs.count; i++) {
    Variable pair = forks.pairs.items[i];
    vec_push(&changes, change_of(way, before, &effect, pair));
    vec_push(&of_object, way_find_pair(way, (Variable){pair.kind, effect.object, pair.other}));
  }
  for (size_t i = 0; i < forks.pairs.count; i++) {
    Variable pair = forks.pairs.items[i];
    unsigned index;
    const Variable *fork = find_fork(&forks, pair, &index);
    Change kind = changes.items[i];
    if (effect.kind == HEAP_SAME && fork)
      realize(way, edge, pair, digits[index] == 0);
    else if (kind != CHANGE_NONE)
      change(way, pair, of_object.items[i], fork ? kind : CHANGE_ANY, fork ? digits[index] : 0);
  }
  vec_free(&of_object);
  vec_free(&changes);
  vec_free(&forks.pairs);
}

// --- other names ---------------------------------------------------------------------------------

static Reference renamed(Reference reference, Reference from, Reference to) {
  return reference_is(reference, from) ? to : reference;
}

void distances_rename(Way *way, Reference from, Reference to) {
  if (!has_distances(way))
    return;
  Pairs pairs = bound_pairs(way);
  for (size_t i = 0; i < pairs.count; i++) {
    Variable old = pairs.items[i];
    Variable new = {old.kind, renamed(old.reference, from, to), renamed(old.other, from, to)};
    if (!reference_is(old.reference, from) && !reference_is(old.other, from))
      continue;
    uint32_t variable = way_find_pair(way, old), known = way_find_pair(way, new);
    if (reference_is_null(new.reference) || reference_is(new.reference, new.other))
      way_compare(way, CONSTRAINT_EQUAL, variable, NO_VARIABLE, 0);
    else if (known != NO_VARIABLE)
      way_compare(way, CONSTRAINT_EQUAL, variable, known, 0);
    else if (!reference_is_null(new.other))
      way_bind_pair(way, new, variable);
  }
  vec_free(&pairs);
}
