// What writes and reads do to heap predicates (Thesis Def. 1.22, 1.43, 1.46, 1.49).
#include "graph/laws.h"
#include "graph/reach.h"
#include "graph/step.h"

#include <string.h>

// --- shapes below a reference --------------------------------------------------------------------

// Does some object below have two ways leading to it? A root of the walk that is reached again
// counts.
static bool is_not_tree(const State *state, const Below *below) {
  for (size_t i = 0; i < below->items.count; i++) {
    unsigned ways = i == 0;
    for (size_t j = 0; j < below->items.count; j++) {
      const StateValue *value = state_value(state, below->items.items[j]);
      for (uint32_t k = 0; k < value->count; k++)
        ways += reference_is(value_content(value, k), below->items.items[i]);
    }
    if (ways > 1 && !state_value(state, below->items.items[i])->type->is_constant)
      return true;
  }
  return false;
}

static bool has_shared_pair(const State *state, const Below *below) {
  for (size_t i = 0; i < below->items.count; i++)
    for (size_t j = i; j < below->items.count; j++)
      if (state_is_near(state, below->items.items[i], below->items.items[j]))
        return true;
  return false;
}

// --- writes --------------------------------------------------------------------------------------

typedef struct Write {
  World *world;
  const State *before; // what may be shared and lead where before the write
  State *state;
  Reference object, content;
  Field *field;
  bool is_abstract;
  Below below;          // of the content
  Below back;           // the same without the object
  VEC(Reference) above; // those that see the object through what is not represented
  VEC(Reference) all;   // every object of the state
  VEC(Reference) seen;  // what the content may lead to before the write
} Write;

static void see_below(Write *write, Reference above) {
  State *state = write->state;
  for (size_t i = 0; i < write->seen.count; i++) // (i)
    state_add_joins(state, above, write->seen.items[i]);
  if (is_not_tree(state, &write->below) || has_shared_pair(state, &write->below)) // (ii), (iv)
    state_add_joins(state, above, above);
  for (size_t i = 0; i < write->below.items.count; i++) { // (iii), (v)
    Reference below = write->below.items.items[i];
    if (reach_without(state, below, below, NULL)) {
      WayFields fields = reach_fields(state, below, below);
      state_add_cyclic(write->world, state, above, fields.items.items,
                       (uint32_t)fields.items.count);
      vec_free(&fields.items);
    }
    const Cycle *cycle = state_cyclic(state, below);
    if (cycle) {
      Cycle copy = *cycle;
      state_add_cyclic(write->world, state, above, copy.fields, copy.count);
    }
  }
}

// Do ways from `top` to the object and to `low` start differently? (vi) asks for no common object
// between; ways that start with different steps may still meet, then more is added than needed.
static bool ways_differ(const Write *write, Reference top, Reference low) {
  const State *state = write->before;
  if (reference_is(top, write->object) || state_is_near(state, top, write->object) ||
      reference_is(top, low) || state_is_near(state, top, low))
    return true;
  const StateValue *value = state_value(state, top);
  bool differ = false;
  for (uint32_t i = 0; i < value->count && !differ; i++) {
    Below first = below_of(state, value_content(value, i));
    bool is_explicit;
    if (below_leads_to(state, &first, write->object, &is_explicit))
      for (uint32_t j = 0; j < value->count && !differ; j++) {
        Below second = below_of(state, value_content(value, j));
        differ = j != i && below_leads_to(state, &second, low, &is_explicit);
        vec_free(&second.items);
      }
    vec_free(&first.items);
  }
  return differ;
}

// (vi): with the new connection a second way from `top` to `low` may exist.
static bool closes_diamond(const Write *write, Reference top, const Below *from_top) {
  for (size_t i = 0; i < write->all.count; i++) {
    Reference low = write->all.items[i];
    bool x, y, z;
    if (below_leads_to(write->before, from_top, low, &x) &&
        below_leads_to(write->before, from_top, write->object, &y) &&
        below_leads_to(write->before, &write->below, low, &z) &&
        !(x && y && z && !write->is_abstract) && ways_differ(write, top, low))
      return true;
  }
  return false;
}

// May `from` lead to `to` by what is not represented, on a way that does not pass `to` before?
static bool leads_unseen(const State *state, Reference from, Reference to) {
  Below before = {0};
  below_add(state, &before, reference_is(from, to) ? reference_null() : from);
  bool found = false;
  for (size_t i = 0; i < before.items.count && !found; i++) {
    const StateValue *value = state_value(state, before.items.items[i]);
    found = state_is_near(state, before.items.items[i], to);
    for (uint32_t j = 0; j < value->count; j++)
      if (!reference_is(value_content(value, j), to))
        below_add(state, &before, value_content(value, j));
  }
  vec_free(&before.items);
  return found;
}

// (vii): with the new connection a cycle through `top` may exist that is not all represented. A way
// back from the content that passes the object is none: the cycle is the object's then, which those
// see that it is below (see_cycle).
static bool closes_cycle(const Write *write, Reference top, const Below *from_top) {
  const State *state = write->before;
  bool is_own = reference_is(top, write->object), to_object, to_top;
  const Below *back = is_own ? &write->below : &write->back;
  return below_leads_to(state, from_top, write->object, &to_object) &&
         below_leads_to(state, back, top, &to_top) &&
         (!to_object || !to_top || write->is_abstract || leads_unseen(state, top, write->object) ||
          leads_unseen(state, write->content, top));
}

// (iii) after the write: an object that what is not represented leads back to, and those above it,
// see the cycle that the write closes. Every such cycle uses these fields.
static void see_cycle(Write *write, Reference top) {
  State *state = write->state;
  bool is_self = reference_is(write->object, write->content);
  if (!is_self && !reach_without(write->before, write->content, write->object, NULL))
    return;
  WayFields fields = {0};
  if (!is_self)
    fields = reach_fields(write->before, write->content, write->object);
  bool is_known = false;
  for (size_t i = 0; i < fields.items.count; i++)
    is_known |= fields.items.items[i] == write->field;
  if (write->field && !is_known)
    vec_push(&fields.items, write->field);
  state_add_joins(state, top, top);
  state_add_cyclic(write->world, state, top, fields.items.items, (uint32_t)fields.items.count);
  vec_free(&fields.items);
}

static void see_cycles(Write *write) {
  for (size_t i = 0; i < write->all.count; i++) {
    Reference top = write->all.items[i];
    if (reference_is(top, write->object)
            ? !write->is_abstract && state_is_joins(write->state, top, top)
            : state_is_near(write->before, top, write->object))
      see_cycle(write, top);
  }
}

// (vi), (vii) for every object of the state, before anything is added.
static void find_new_shapes(Write *write, bool *is_diamond, bool *is_cycle) {
  for (size_t i = 0; i < write->all.count; i++) {
    Reference top = write->all.items[i];
    Below from_top = below_of(write->before, top);
    is_diamond[i] = closes_diamond(write, top, &from_top);
    is_cycle[i] = closes_cycle(write, top, &from_top);
    vec_free(&from_top.items);
  }
}

void effect_write_since(World *world, const State *before, State *state, Reference object,
                        Reference content, Field *field, bool is_abstract) {
  if (reference_is_null(content) || !value_is_heap(state_value(state, content)) ||
      state_value(state, content)->type->is_constant)
    return;
  Write write = {.world = world,
                 .before = before,
                 .state = state,
                 .object = object,
                 .content = content,
                 .field = field,
                 .is_abstract = is_abstract,
                 .below = below_of(before, content),
                 .back = below_without(before, content, object)};
  for (size_t i = 0; i < state->values.count; i++) {
    if (!value_is_heap(&state->values.items[i]))
      continue;
    Reference reference = state->values.items[i].reference;
    vec_push(&write.all, reference);
    if (state_is_joins(before, reference, object) ||
        (is_abstract && reference_is(reference, object)))
      vec_push(&write.above, reference);
  }
  // Two objects above that the object is below share it already: that both see the content now is
  // nothing new between them, so what is added for one must not count for the next.
  for (size_t i = 0; i < write.all.count; i++) {
    bool is_explicit;
    if (below_leads_to(before, &write.below, write.all.items[i], &is_explicit))
      vec_push(&write.seen, write.all.items[i]);
  }
  bool *is_diamond = mem_new_array(bool, write.all.count),
       *is_cycle = mem_new_array(bool, write.all.count);
  find_new_shapes(&write, is_diamond, is_cycle);
  see_cycles(&write);
  for (size_t i = 0; i < write.above.count; i++)
    see_below(&write, write.above.items[i]);
  for (size_t i = 0; i < write.all.count; i++) {
    if (is_diamond[i] || is_cycle[i])
      state_add_joins(state, write.all.items[i], write.all.items[i]);
    if (is_cycle[i])
      state_add_cyclic(world, state, write.all.items[i], &field, field ? 1 : 0);
  }
  mem_free(is_diamond);
  mem_free(is_cycle);
  vec_free(&write.below.items);
  vec_free(&write.back.items);
  vec_free(&write.above);
  vec_free(&write.seen);
  vec_free(&write.all);
}

void effect_write(World *world, State *state, Reference object, Reference content, Field *field,
                  bool is_abstract) {
  State *before = state_copy(state);
  effect_write_since(world, before, state, object, content, field, is_abstract);
  state_free(before);
}

// --- reads ---------------------------------------------------------------------------------------

void effect_realize(World *world, State *state, Reference object, Reference fresh) {
  assert(!reference_is_null(object));
  for (size_t i = 0; i < state->values.count; i++) {
    Reference other = state->values.items[i].reference;
    if (!state_is_joins(state, object, other))
      continue;
    state_add_joins(state, fresh, other);
    state_add_equal(state, fresh, other);
  }
  if (state_is_joins(state, object, object))
    state_add_joins(state, fresh, fresh);
  const Cycle *cycle = state_cyclic(state, object);
  if (cycle) {
    Cycle copy = *cycle;
    state_add_cyclic(world, state, fresh, copy.fields, copy.count);
  }
}

// Rules 1, 2, 5 and 6 of Def. 1.49, for elements that are represented.
static void read_elements(State *state, const StateValue *array, Reference fresh) {
  for (uint32_t i = 0; i < array->count; i++) {
    Reference element = array->elements[i];
    Below below = below_of(state, element);
    for (size_t j = 0; j < below.items.count; j++)
      for (size_t k = 0; k < state->values.count; k++) {
        Reference other = state->values.items[k].reference, at = below.items.items[j];
        if (reference_is(other, fresh) ||
            !(reference_is(other, at) || state_is_equal(state, other, at)))
          continue;
        // An element itself may be what is read; then all that is below it is shared.
        if (j == 0)
          state_add_equal(state, fresh, other);
        state_add_joins(state, fresh, other);
      }
    vec_free(&below.items);
  }
}

void effect_read(World *world, State *state, Reference array, Reference fresh) {
  assert(state_value(state, array)->kind == VALUE_ARRAY);
  StateValue copy = *state_value(state, array);
  read_elements(state, &copy, fresh);
  Below below = below_of(state, array);
  for (size_t i = 0; i < below.items.count; i++) {
    Reference at = below.items.items[i];
    for (size_t k = 0; k < state->values.count; k++) // 3
      if (state_is_joins(state, state->values.items[k].reference, at))
        state_add_joins(state, fresh, state->values.items[k].reference);
    if (state_is_joins(state, at, at)) // 7
      state_add_joins(state, fresh, fresh);
    const Cycle *cycle = state_cyclic(state, at); // 8
    if (cycle) {
      Cycle same = *cycle;
      state_add_cyclic(world, state, fresh, same.fields, same.count);
    }
  }
  vec_free(&below.items);
  for (size_t k = 0; k < state->values.count; k++) // 9
    if (state_is_joins(state, state->values.items[k].reference, array))
      state_add_equal(state, fresh, state->values.items[k].reference);
  state_add_joins(state, fresh, array); // 4
}

// --- unknown code --------------------------------------------------------------------------------

void effect_anything(World *world, State *state, Reference fresh) {
  if (reference_is_null(fresh) || !value_is_heap(state_value(state, fresh)))
    return;
  for (size_t i = 0; i < state->values.count; i++) {
    if (!value_is_heap(&state->values.items[i]))
      continue;
    Reference other = state->values.items[i].reference;
    state_add_joins(state, fresh, other);
    state_add_equal(state, fresh, other);
  }
  state_add_cyclic(world, state, fresh, NULL, 0);
}

// What the arguments and the static fields may lead to. Before the program's own start all static
// fields are known; later they may lead to anything.
static Below touched_by(const State *state, const Reference *arguments, size_t count) {
  Below touched = {0};
  for (size_t i = 0; i < count; i++)
    below_add(state, &touched, arguments[i]);
  for (size_t i = 0; i < state->statics.count; i++)
    below_add(state, &touched, state->statics.items[i].value);
  for (size_t i = 0; !state->is_fresh && i < state->values.count; i++)
    below_add(state, &touched, state->values.items[i].reference);
  for (size_t i = 0; i < touched.items.count; i++) {
    const StateValue *value = state_value(state, touched.items.items[i]);
    for (uint32_t j = 0; j < value->count; j++)
      below_add(state, &touched, value_content(value, j));
    for (size_t j = 0; j < state->values.count; j++)
      if (state_is_near(state, touched.items.items[i], state->values.items[j].reference))
        below_add(state, &touched, state->values.items[j].reference);
  }
  return touched;
}

static bool meets_any(const State *state, const Below *below, const Below *others) {
  bool is_explicit, found = false;
  for (size_t i = 0; i < others->items.count && !found; i++)
    found = below_leads_to(state, below, others->items.items[i], &is_explicit);
  return found;
}

static void change_inputs(State *state, const Below *written) {
  for (size_t i = 0; i < state->inputs.count; i++) {
    Below below = below_of(state, state->inputs.items[i].reference);
    state->inputs.items[i].is_changed |= meets_any(state, &below, written);
    vec_free(&below.items);
  }
}

void effect_change(State *state, Reference object) {
  if (!state->callee)
    return;
  Below written = {0};
  below_add(state, &written, object);
  change_inputs(state, &written);
  vec_free(&written.items);
  if (state->outside == OUTSIDE_READ && !state_value(state, object)->is_new)
    state->outside = OUTSIDE_CHANGED;
}

void effect_outside(State *state) {
  if (state->callee && state->outside == OUTSIDE_UNREAD)
    state->outside = OUTSIDE_READ;
}

void effect_havoc(World *world, State *state, const Reference *arguments, size_t count) {
  Below touched = touched_by(state, arguments, count);
  change_inputs(state, &touched);
  if (state->callee)
    state->outside = OUTSIDE_CHANGED;
  for (size_t i = 0; i < touched.items.count; i++)
    laws_lose(state, touched.items.items[i]);
  for (size_t i = 0; i < touched.items.count; i++)
    if (!state_value(state, touched.items.items[i])->type->is_constant)
      state_clear_slots(state, touched.items.items[i]);
  for (size_t i = 0; i < touched.items.count; i++) {
    for (size_t j = i; j < touched.items.count; j++)
      state_add_joins(state, touched.items.items[i], touched.items.items[j]);
    state_add_cyclic(world, state, touched.items.items[i], NULL, 0);
  }
  state->statics.count = 0;
  state->is_fresh = false;
  vec_free(&touched.items);
}
