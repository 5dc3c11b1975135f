// Which states are kept apart so that lists that are linked both ways keep their laws.
//
// In the middle of an operation on such a list, the ends that are loose are excepted from its laws
// as long as they are shown; one that may be null cannot be. So null, an object, and what may be
// either are not merged there. There are finitely many such patterns.
#include "graph/laws.h"

bool state_has_way_back(const State *state) {
  for (size_t i = 0; i < state->laws.count; i++)
    if (state->laws.items[i].kind == LAW_UNDOES)
      return true;
  return false;
}

// Is an object of the type one of those that a law says are linked both ways?
static bool is_linked(const State *state, const Type *type) {
  for (size_t i = 0; i < state->laws.count; i++)
    if (state->laws.items[i].kind == LAW_UNDOES &&
        type_may_be_below(type, state->laws.items[i].field->owner))
      return true;
  return false;
}

typedef enum End { END_NULL, END_MAYBE, END_OBJECT } End;

static End end_of(const State *state, Reference reference) {
  if (reference_is_null(reference))
    return END_NULL;
  return state_value(state, reference)->is_maybe ? END_MAYBE : END_OBJECT;
}

bool state_has_other_ends(const State *a, const State *b) {
  if (!a->frames.count || (!state_has_way_back(a) && !state_has_way_back(b)))
    return false;
  const StateFrame *x = state_top(a), *y = state_top(b);
  for (uint32_t i = 0; i < x->code->max_locals + x->depth; i++) {
    Reference p = x->words[i], q = y->words[i];
    if (!reference_exists(p) || !reference_exists(q) || end_of(a, p) == end_of(b, q))
      continue;
    const StateValue *value = reference_is_null(p) ? state_value(b, q) : state_value(a, p);
    if (value_is_heap(value) && (is_linked(a, value->type) || is_linked(b, value->type)))
      return true;
  }
  return false;
}
