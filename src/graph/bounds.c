// Relations between integers: intervals and difference bounds a - b <= c.
//
// Numbers past 2^61 count as unbounded here, so that sums of a few never overflow.
#include "graph/state.h"

static const int64_t far = INT64_C(1) << 61;

static bool is_far(int64_t c) { return c > far || c < -far; }

static int64_t add_bounds(int64_t a, int64_t b) {
  return a == INT64_MAX || b == INT64_MAX || is_far(a) || is_far(b) ? INT64_MAX : a + b;
}

// What the intervals alone say about a - b.
static int64_t interval_difference(const StateValue *a, const StateValue *b) {
  return is_far(a->high) || is_far(b->low) ? INT64_MAX : a->high - b->low;
}

// The least sum of bounds on a way from a to b (Bellman-Ford; there are few bounds).
static int64_t shortest(const State *state, Reference a, Reference b) {
  const StateValue *x = state_value(state, a), *y = state_value(state, b);
  int64_t best = interval_difference(x, y);
  size_t count = state->bounds.count;
  // reached[i]: the least known c with a - bounds[i].b <= c, by a way that ends with bound i.
  int64_t few[32], *reached = count <= 32 ? few : mem_new_array(int64_t, count);
  for (size_t i = 0; i < count; i++)
    reached[i] = INT64_MAX;
  bool changed = true;
  for (size_t round = 0; changed && round <= count; round++) {
    changed = false;
    for (size_t i = 0; i < count; i++) {
      const Bound *bound = &state->bounds.items[i];
      const StateValue *middle = state_value(state, bound->a);
      int64_t before = reference_is(bound->a, a) ? 0 : interval_difference(x, middle);
      for (size_t j = 0; j < count; j++)
        if (reference_is(state->bounds.items[j].b, bound->a) && reached[j] < before)
          before = reached[j];
      int64_t c = add_bounds(before, bound->c);
      if (c < reached[i]) {
        reached[i] = c;
        changed = true;
      }
    }
  }
  for (size_t i = 0; i < count; i++) {
    const Bound *bound = &state->bounds.items[i];
    int64_t rest =
        reference_is(bound->b, b) ? 0 : interval_difference(state_value(state, bound->b), y);
    int64_t c = add_bounds(reached[i], rest);
    if (c < best)
      best = c;
  }
  if (reached != few)
    mem_free(reached);
  return best;
}

int64_t state_difference(const State *state, Reference a, Reference b) {
  return reference_is(a, b) ? 0 : shortest(state, a, b);
}

bool state_same_number(const State *state, Reference a, Reference b) {
  if (reference_is(a, b))
    return true;
  const StateValue *x = state_value(state, a), *y = state_value(state, b);
  if (x->kind != VALUE_INTEGER || y->kind != VALUE_INTEGER)
    return x->kind == VALUE_FLOAT && y->kind == VALUE_FLOAT && x->is_known && y->is_known &&
           x->bits == y->bits;
  if (value_is_literal(x) || value_is_literal(y))
    return x->low == y->low && x->high == y->high;
  return state_difference(state, a, b) <= 0 && state_difference(state, b, a) <= 0;
}

// Intervals that follow from the bounds; false when one becomes empty.
static bool propagate(State *state) {
  bool changed = true;
  for (int round = 0; changed && round < 8; round++) {
    changed = false;
    for (size_t i = 0; i < state->bounds.count; i++) {
      Bound bound = state->bounds.items[i];
      StateValue *a = state_value(state, bound.a), *b = state_value(state, bound.b);
      if (!is_far(b->high) && b->high + bound.c < a->high) {
        a->high = b->high + bound.c;
        changed = true;
      }
      if (!is_far(a->low) && a->low - bound.c > b->low) {
        b->low = a->low - bound.c;
        changed = true;
      }
      if (a->low > a->high || b->low > b->high)
        return false;
    }
  }
  return true;
}

static void keep_bound(State *state, Bound bound) {
  for (size_t i = 0; i < state->bounds.count; i++) {
    Bound *old = &state->bounds.items[i];
    if (reference_is(old->a, bound.a) && reference_is(old->b, bound.b)) {
      if (bound.c < old->c)
        old->c = bound.c;
      return;
    }
  }
  vec_push(&state->bounds, bound);
}

bool state_bound(State *state, Reference a, Reference b, int64_t c) {
  assert(state_value(state, a)->kind == VALUE_INTEGER &&
         state_value(state, b)->kind == VALUE_INTEGER);
  if (is_far(c))
    return true;
  if (reference_is(a, b))
    return c >= 0;
  int64_t back = state_difference(state, b, a);
  if (back != INT64_MAX && !is_far(back) && back + c < 0)
    return false;
  StateValue *x = state_value(state, a), *y = state_value(state, b);
  if (!is_far(y->high) && y->high + c < x->high)
    x->high = y->high + c;
  if (!is_far(x->low) && x->low - c > y->low)
    y->low = x->low - c;
  if (x->low > x->high || y->low > y->high)
    return false;
  // A bound with a literal is an interval.
  if (!value_is_literal(x) && !value_is_literal(y) && interval_difference(x, y) > c)
    keep_bound(state, (Bound){a, b, c});
  return propagate(state);
}

bool state_tighten(State *state, Reference a, int64_t low, int64_t high) {
  assert(state_value(state, a)->kind == VALUE_INTEGER);
  StateValue *value = state_value(state, a);
  if (low > value->low)
    value->low = low;
  if (high < value->high)
    value->high = high;
  return value->low <= value->high && propagate(state);
}

void state_project(State *state, Reference a) {
  size_t count = state->bounds.count;
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < count; j++) {
      Bound into = state->bounds.items[i], out = state->bounds.items[j];
      if (reference_is(into.b, a) && reference_is(out.a, a) && !reference_is(into.a, out.b) &&
          !is_far(into.c) && !is_far(out.c) && !is_far(into.c + out.c))
        keep_bound(state, (Bound){into.a, out.b, into.c + out.c});
    }
  size_t kept = 0;
  for (size_t i = 0; i < state->bounds.count; i++)
    if (!reference_is(state->bounds.items[i].a, a) && !reference_is(state->bounds.items[i].b, a))
      state->bounds.items[kept++] = state->bounds.items[i];
  vec_truncate(&state->bounds, kept);
}
