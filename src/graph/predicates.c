// Heap predicates of a state: possible equality, joins, cyclic with field sets.
#include "graph/laws.h"

#include <string.h>

static Pair pair_of(Reference a, Reference b) { return a.id <= b.id ? (Pair){a, b} : (Pair){b, a}; }

static bool pair_below(Pair x, Pair y) {
  return x.a.id != y.a.id ? x.a.id < y.a.id : x.b.id < y.b.id;
}

// The place of a pair in a sorted list, whether it is there or not.
static size_t pair_index(const Pair *items, size_t count, Pair pair) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (pair_below(items[middle], pair))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static bool has_pair(const Pair *items, size_t count, Pair pair) {
  size_t i = pair_index(items, count, pair);
  return i < count && items[i].a.id == pair.a.id && items[i].b.id == pair.b.id;
}

#define add_pair(pairs, pair)                                                                      \
  do {                                                                                             \
    Pair new_pair = (pair);                                                                        \
    if (has_pair((pairs)->items, (pairs)->count, new_pair))                                        \
      break;                                                                                       \
    size_t at = pair_index((pairs)->items, (pairs)->count, new_pair);                              \
    vec_push(pairs, new_pair);                                                                     \
    for (size_t j = (pairs)->count - 1; j > at; j--)                                               \
      (pairs)->items[j] = (pairs)->items[j - 1];                                                   \
    (pairs)->items[at] = new_pair;                                                                 \
  } while (0)

// The value when predicates about it mean something, else NULL.
static const StateValue *subject(const State *state, Reference a) {
  if (!reference_exists(a) || reference_is_null(a))
    return NULL;
  const StateValue *value = state_value(state, a);
  return value_is_heap(value) && !value->type->is_constant ? value : NULL;
}

// Could one object be described by both?
static bool may_be_same(const StateValue *a, const StateValue *b) {
  assert(value_is_heap(a) && value_is_heap(b));
  if (a->kind != b->kind && (a->count || b->count) && !(a->kind == VALUE_ARRAY && !b->count) &&
      !(b->kind == VALUE_ARRAY && !a->count))
    return false;
  for (uint32_t i = 0; i < a->type->count; i++)
    for (uint32_t j = 0; j < b->type->count; j++) {
      TypeEntry x = a->type->entries[i], y = b->type->entries[j];
      if (x.is_exact && y.is_exact ? x.class == y.class
          : x.is_exact             ? class_is_assignable(x.class, y.class)
          : y.is_exact             ? class_is_assignable(y.class, x.class)
                                   : true)
        return true;
    }
  return false;
}

static bool equal_means_something(const State *state, Reference a, Reference b) {
  const StateValue *x = subject(state, a), *y = subject(state, b);
  return x && y && !reference_is(a, b) && may_be_same(x, y);
}

void state_add_equal(State *state, Reference a, Reference b) {
  if (equal_means_something(state, a, b))
    add_pair(&state->equal, pair_of(a, b));
}

bool state_allows_equal(const State *state, Reference a, Reference b) {
  return state_is_equal(state, a, b) || !equal_means_something(state, a, b);
}

// Has the object no reference field that is not represented? Then nothing is below it but what is.
static bool is_closed_shape(const StateValue *value) {
  assert(value_is_heap(value));
  if (value->kind == VALUE_ARRAY) {
    for (uint32_t i = 0; i < value->type->count; i++)
      if (value->type->entries[i].class->component->kind != CLASS_PRIMITIVE)
        return value->has_elements;
    return true;
  }
  if (value->is_maybe || value->type->count != 1 || !value->type->entries[0].is_exact)
    return false;
  const Class *class = value->type->entries[0].class;
  if (class->kind == CLASS_ARRAY)
    return class->component->kind == CLASS_PRIMITIVE;
  uint32_t represented = 0;
  for (uint32_t i = 0; i < value->count; i++)
    represented += value->slots[i].field->kind == KIND_REFERENCE;
  return represented == class->ref_slot_count;
}

bool state_is_closed(const State *state, Reference a) {
  return is_closed_shape(state_value(state, a));
}

static bool joins_means_something(const State *state, Reference a, Reference b) {
  const StateValue *x = subject(state, a), *y = subject(state, b);
  return x && y && !(is_closed_shape(x) && is_closed_shape(y));
}

void state_add_joins(State *state, Reference a, Reference b) {
  if (joins_means_something(state, a, b))
    add_pair(&state->joins, pair_of(a, b));
}

bool state_allows_joins(const State *state, Reference a, Reference b) {
  return state_is_joins(state, a, b) || !joins_means_something(state, a, b);
}

static uint32_t intersect_fields(Field *const *a, uint32_t a_count, Field *const *b,
                                 uint32_t b_count, Field **out) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < a_count; i++)
    for (uint32_t j = 0; j < b_count; j++)
      if (a[i] == b[j])
        out[count++] = a[i];
  return count;
}

static Field *const *sorted_fields(World *world, Field *const *fields, uint32_t count) {
  Field **copy = arena_array(&world->arena, Field *, count);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t j = i;
    for (uint32_t k = 0; k < i; k++)
      assert(fields[k] != fields[i]);
    for (; j > 0 && field_order(copy[j - 1], fields[i]) > 0; j--)
      copy[j] = copy[j - 1];
    copy[j] = fields[i];
  }
  return copy;
}

void state_add_cyclic(World *world, State *state, Reference a, Field *const *fields,
                      uint32_t count) {
  const StateValue *x = subject(state, a);
  if (!x || is_closed_shape(x))
    return;
  size_t i = 0;
  while (i < state->cyclic.count && state->cyclic.items[i].reference.id < a.id)
    i++;
  if (i < state->cyclic.count && reference_is(state->cyclic.items[i].reference, a)) {
    Cycle *old = &state->cyclic.items[i];
    Field **both = arena_array(&world->arena, Field *, old->count);
    old->count = intersect_fields(old->fields, old->count, fields, count, both);
    old->fields = both;
    return;
  }
  Cycle cycle = {a, sorted_fields(world, fields, count), count};
  vec_push(&state->cyclic, cycle);
  for (size_t j = state->cyclic.count - 1; j > i; j--)
    state->cyclic.items[j] = state->cyclic.items[j - 1];
  state->cyclic.items[i] = cycle;
}

bool state_allows_cyclic(const State *state, Reference a, Field *const *fields, uint32_t count) {
  const StateValue *x = subject(state, a);
  if (!x || is_closed_shape(x))
    return true;
  const Cycle *cycle = state_cyclic(state, a);
  for (uint32_t i = 0; cycle && i < cycle->count; i++) {
    bool found = false;
    for (uint32_t j = 0; j < count && !found; j++)
      found = fields[j] == cycle->fields[i];
    if (!found)
      return false;
  }
  return cycle != NULL;
}

bool state_is_equal(const State *state, Reference a, Reference b) {
  return has_pair(state->equal.items, state->equal.count, pair_of(a, b));
}

bool state_is_joins(const State *state, Reference a, Reference b) {
  return has_pair(state->joins.items, state->joins.count, pair_of(a, b));
}

const Cycle *state_cyclic(const State *state, Reference a) {
  for (size_t i = 0; i < state->cyclic.count; i++)
    if (reference_is(state->cyclic.items[i].reference, a))
      return &state->cyclic.items[i];
  return NULL;
}

void state_remove_equal(State *state, Reference a, Reference b) {
  Pair pair = pair_of(a, b);
  size_t kept = 0;
  for (size_t i = 0; i < state->equal.count; i++)
    if (state->equal.items[i].a.id != pair.a.id || state->equal.items[i].b.id != pair.b.id)
      state->equal.items[kept++] = state->equal.items[i];
  vec_truncate(&state->equal, kept);
}

static void remove_pairs(Pair *items, size_t *count, Reference a) {
  size_t kept = 0;
  for (size_t i = 0; i < *count; i++)
    if (!reference_is(items[i].a, a) && !reference_is(items[i].b, a))
      items[kept++] = items[i];
  *count = kept;
}

void state_drop_predicates(State *state, Reference a) {
  remove_pairs(state->equal.items, &state->equal.count, a);
  remove_pairs(state->joins.items, &state->joins.count, a);
  size_t kept = 0;
  for (size_t i = 0; i < state->cyclic.count; i++)
    if (!reference_is(state->cyclic.items[i].reference, a))
      state->cyclic.items[kept++] = state->cyclic.items[i];
  vec_truncate(&state->cyclic, kept);
  laws_drop(state, a);
  state_project(state, a);
}
