#include "graph/reach.h"

bool below_has(const Below *below, Reference reference) {
  for (size_t i = 0; i < below->items.count; i++)
    if (reference_is(below->items.items[i], reference))
      return true;
  return false;
}

void below_add(const State *state, Below *below, Reference reference) {
  if (reference_exists(reference) && !reference_is_null(reference) &&
      value_is_heap(state_value(state, reference)) && !below_has(below, reference))
    vec_push(&below->items, reference);
}

Reference value_content(const StateValue *value, uint32_t i) {
  return value->kind == VALUE_OBJECT ? value->slots[i].value : value->elements[i];
}

Below below_without(const State *state, Reference start, Reference avoided) {
  Below below = {0};
  if (!reference_is(start, avoided))
    below_add(state, &below, start);
  for (size_t i = 0; i < below.items.count; i++) {
    const StateValue *value = state_value(state, below.items.items[i]);
    for (uint32_t j = 0; j < value->count; j++)
      if (!reference_is(value_content(value, j), avoided))
        below_add(state, &below, value_content(value, j));
  }
  return below;
}

Below below_of(const State *state, Reference start) {
  return below_without(state, start, reference_none());
}

bool state_is_near(const State *state, Reference a, Reference b) {
  return state_is_equal(state, a, b) || state_is_joins(state, a, b);
}

bool below_leads_to(const State *state, const Below *below, Reference to, bool *is_explicit) {
  *is_explicit = below_has(below, to);
  if (*is_explicit)
    return true;
  for (size_t i = 0; i < below->items.count; i++)
    if (state_is_near(state, below->items.items[i], to))
      return true;
  return false;
}

bool reach_without(const State *state, Reference from, Reference to, const Field *avoided) {
  VEC(Reference) work = {0};
  vec_push(&work, from);
  bool found = false;
  for (size_t i = 0; i < work.count && !found; i++) {
    const StateValue *value = state_value(state, work.items[i]);
    for (uint32_t j = 0; j < value->count && !found; j++) {
      Reference next = value_content(value, j);
      if (reference_is_null(next) || !value_is_heap(state_value(state, next)) ||
          (avoided && value->kind == VALUE_OBJECT && value->slots[j].field == avoided))
        continue;
      found = reference_is(next, to);
      bool is_new = true;
      for (size_t k = 0; k < work.count; k++)
        is_new &= !reference_is(work.items[k], next);
      if (is_new)
        vec_push(&work, next);
    }
  }
  vec_free(&work);
  return found;
}

WayFields reach_fields(const State *state, Reference from, Reference to) {
  WayFields fields = {0};
  Below below = below_of(state, from);
  for (size_t i = 0; i < below.items.count; i++) {
    const StateValue *value = state_value(state, below.items.items[i]);
    for (uint32_t j = 0; value->kind == VALUE_OBJECT && j < value->count; j++) {
      Field *field = value->slots[j].field;
      bool is_new = true;
      for (size_t k = 0; k < fields.items.count; k++)
        is_new &= fields.items.items[k] != field;
      if (is_new && !reach_without(state, from, to, field))
        vec_push(&fields.items, field);
    }
  }
  vec_free(&below.items);
  return fields;
}
