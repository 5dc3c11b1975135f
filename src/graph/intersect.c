// Intersection of two states (Thesis section 1.5).
//
// References that must be the same object are put into classes (Def. 1.26); a class whose members
// cannot be the same object must be null (Def. 1.31), which is a conflict when one of them exists
// for sure (Def. 1.33). Predicates are kept when no pair of members in one state denies them, and
// no abstract predecessor (Def. 1.38 b, c; intersect_prune.c); what the explicit connections of the
// result contradict is found at the end.
#include "graph/intersect.h"

#include "graph/laws.h"

uint32_t intersection_find(Intersection *work, uint32_t i) {
  while (work->members.items[i].parent != i) {
    uint32_t parent = work->members.items[i].parent;
    work->members.items[i].parent = work->members.items[parent].parent;
    i = parent;
  }
  return i;
}

static bool unite(Intersection *work, uint32_t a, uint32_t b) {
  a = intersection_find(work, a);
  b = intersection_find(work, b);
  if (a == b)
    return false;
  if (b < a) { // null, member 0, is always its class's head
    uint32_t swap = a;
    a = b;
    b = swap;
  }
  work->members.items[b].parent = a;
  return true;
}

static uint32_t member_of(const Intersection *work, int side, Reference reference) {
  if (reference_is_null(reference))
    return 0;
  const State *state = work->states[side];
  return (uint32_t)(work->first[side] +
                    (size_t)(state_value(state, reference) - state->values.items));
}

static const StateValue *value_of(const Member *member) {
  return state_value(member->state, member->reference);
}

int intersection_side(const Intersection *work, uint32_t i) { return i >= work->first[1]; }

void intersection_add_members(Intersection *work) {
  vec_push(&work->members, (Member){.reference = reference_null()});
  for (int side = 0; side < 2; side++) {
    const State *state = work->states[side];
    work->first[side] = work->members.count;
    for (size_t i = 0; i < state->values.count; i++) {
      uint32_t self = (uint32_t)work->members.count;
      Member member = {
          .state = state, .reference = state->values.items[i].reference, .parent = self};
      vec_push(&work->members, member);
    }
  }
}

// --- classes -------------------------------------------------------------------------------------

void intersection_unite(Intersection *work, Reference a, Reference b) {
  if (reference_exists(a) && reference_exists(b))
    unite(work, member_of(work, 0, a), member_of(work, 1, b));
}

static void unite_positions(Intersection *work) {
  const State *a = work->states[0], *b = work->states[1];
  for (size_t i = 0; i < a->frames.count; i++) {
    const StateFrame *x = &a->frames.items[i], *y = &b->frames.items[i];
    for (uint32_t j = 0; j < x->code->max_locals + x->depth; j++)
      intersection_unite(work, x->words[j], y->words[j]);
  }
  for (size_t i = 0; i < a->statics.count; i++)
    intersection_unite(work, a->statics.items[i].value, state_static(b, a->statics.items[i].field));
  intersection_unite(work, a->exception, b->exception);
  intersection_unite(work, a->result, b->result);
  for (size_t i = 0; i < a->inputs.count; i++) {
    const Input *other = state_input(b, &a->inputs.items[i]);
    intersection_unite(work, a->inputs.items[i].reference,
                       other ? other->reference : reference_none());
  }
}

static bool unite_insides(Intersection *work, uint32_t i, uint32_t j) {
  assert(i < work->members.count);
  assert(j < work->members.count);
  const StateValue *x = value_of(&work->members.items[i]), *y = value_of(&work->members.items[j]);
  int s = intersection_side(work, i), t = intersection_side(work, j);
  bool changed = false;
  if (x->kind == VALUE_OBJECT && y->kind == VALUE_OBJECT)
    for (uint32_t k = 0; k < x->count; k++) {
      Reference other = value_slot(y, x->slots[k].field);
      if (reference_exists(other))
        changed |= unite(work, member_of(work, s, x->slots[k].value), member_of(work, t, other));
    }
  if (x->kind == VALUE_ARRAY && y->kind == VALUE_ARRAY) {
    changed |= unite(work, member_of(work, s, x->length), member_of(work, t, y->length));
    for (uint32_t k = 0; k < x->count && k < y->count; k++)
      changed |=
          unite(work, member_of(work, s, x->elements[k]), member_of(work, t, y->elements[k]));
  }
  return changed;
}

// Def. 1.26: what is inside equal objects is equal.
static void close_classes(Intersection *work) {
  bool changed = true;
  while (changed) {
    changed = false;
    for (uint32_t i = 1; i < work->members.count; i++)
      for (uint32_t j = i + 1; j < work->members.count; j++)
        if (intersection_find(work, i) == intersection_find(work, j) && intersection_find(work, i))
          changed |= unite_insides(work, i, j);
  }
}

// --- null and conflicts --------------------------------------------------------------------------

static bool is_contradiction(Intersection *work, uint32_t i, uint32_t j) {
  assert(i < work->members.count);
  assert(j < work->members.count);
  const Member *a = &work->members.items[i], *b = &work->members.items[j];
  const StateValue *x = value_of(a), *y = value_of(b);
  if (!value_is_heap(x) || !value_is_heap(y))
    return false;
  if (!type_meet(work->world, x->type, y->type) || !value_may_be_same_constant(work->world, x, y))
    return true;
  if (x->kind != y->kind &&
      ((x->kind == VALUE_OBJECT && x->count) || (y->kind == VALUE_OBJECT && y->count)))
    return true;
  return a->state == b->state && !state_allows_equal(a->state, a->reference, b->reference);
}

// Def. 1.31 (i), (ii): such classes join that of null.
static void find_nulls(Intersection *work) {
  for (uint32_t i = 1; i < work->members.count; i++)
    for (uint32_t j = i + 1; j < work->members.count; j++)
      if (intersection_find(work, i) == intersection_find(work, j) && intersection_find(work, i) &&
          is_contradiction(work, i, j))
        unite(work, 0, i);
}

// Def. 1.33.
static bool has_conflict(Intersection *work) {
  for (uint32_t i = 1; i < work->members.count; i++)
    if (intersection_find(work, i) == 0 && !(value_is_heap(value_of(&work->members.items[i])) &&
                                             value_of(&work->members.items[i])->is_maybe))
      return true;
  return false;
}

// next(x) = a in one state, where a law says that a.prev is x; the other has it as y.
static bool unite_by_law(Intersection *work, int side, Law law) {
  const State *state = work->states[side];
  Reference next = value_slot(state_value(state, law.reference), law.field);
  if (law.kind != LAW_UNDOES || !reference_exists(next) || !law_rules(state, law))
    return false;
  uint32_t x = member_of(work, side, law.reference), a = member_of(work, side, next);
  bool changed = false;
  for (uint32_t i = 1; i < work->members.count; i++) {
    if (intersection_find(work, i) != intersection_find(work, a) || !intersection_find(work, i))
      continue;
    Reference y = value_slot(value_of(&work->members.items[i]), law.back);
    if (reference_exists(y))
      changed |= unite(work, x, member_of(work, intersection_side(work, i), y));
  }
  return changed;
}

void intersection_close_by_laws(Intersection *work) {
  bool changed = true;
  while (changed) {
    changed = false;
    close_classes(work);
    for (int side = 0; side < 2; side++)
      for (size_t i = 0; i < work->states[side]->laws.count; i++)
        changed |= unite_by_law(work, side, work->states[side]->laws.items[i]);
  }
}

bool intersection_close(Intersection *work) {
  close_classes(work);
  find_nulls(work);
  return !has_conflict(work);
}

// --- values --------------------------------------------------------------------------------------

Reference intersection_result(Intersection *work, int side, Reference reference) {
  if (!reference_exists(reference))
    return reference;
  return work->members.items[intersection_find(work, member_of(work, side, reference))].result;
}

static bool meet_numbers(StateValue *x, const StateValue *y) {
  if (x->kind != y->kind || x->letter != y->letter)
    return false;
  if (x->kind == VALUE_INTEGER) {
    x->low = y->low > x->low ? y->low : x->low;
    x->high = y->high < x->high ? y->high : x->high;
    return x->low <= x->high;
  }
  if (x->kind == VALUE_ADDRESS)
    return x->address == y->address;
  if (!x->is_known) {
    x->is_known = y->is_known;
    x->bits = y->bits;
    return true;
  }
  return !y->is_known || x->bits == y->bits;
}

// The value of a class without what is inside.
static bool meet_values(Intersection *work, StateValue *x, const StateValue *y) {
  if (!value_is_heap(x) || !value_is_heap(y))
    return !value_is_heap(x) && !value_is_heap(y) && meet_numbers(x, y);
  x->type = type_meet(work->world, x->type, y->type);
  x->is_maybe = x->is_maybe && y->is_maybe;
  x->is_new |= y->is_new;
  if (x->mirrored && y->mirrored)
    x->mirrored = type_meet(work->world, x->mirrored, y->mirrored);
  else if (y->mirrored)
    x->mirrored = y->mirrored;
  if (name_exists(y->interned))
    x->interned = y->interned;
  if (y->kind == VALUE_ARRAY)
    x->kind = VALUE_ARRAY;
  return x->type != NULL;
}

void intersection_make_values(Intersection *work, State *result) {
  for (uint32_t i = 1; i < work->members.count && work->exists; i++) {
    if (intersection_find(work, i) != i)
      continue;
    StateValue value = *value_of(&work->members.items[i]);
    for (uint32_t j = i + 1; j < work->members.count && work->exists; j++)
      if (intersection_find(work, j) == i)
        work->exists = meet_values(work, &value, value_of(&work->members.items[j]));
    if (value_is_heap(&value)) {
      value.count = 0;
      value.has_elements = false;
      value.slots = NULL;
    }
    work->members.items[i].result = state_add(work->world, result, value);
  }
}

static void fill_array(Intersection *work, State *result, uint32_t i, const StateValue *from) {
  Reference array = work->members.items[intersection_find(work, i)].result;
  int side = intersection_side(work, i);
  Reference *elements = arena_array(&work->world->arena, Reference, from->count);
  for (uint32_t k = 0; k < from->count; k++)
    elements[k] = intersection_result(work, side, from->elements[k]);
  StateValue *value = state_value(result, array);
  value->length = intersection_result(work, side, from->length);
  if (from->has_elements) {
    value->elements = elements;
    value->count = from->count;
    value->has_elements = true;
  }
}

void intersection_fill_insides(Intersection *work, State *result) {
  for (uint32_t i = 1; i < work->members.count; i++) {
    const StateValue *from = value_of(&work->members.items[i]);
    if (intersection_find(work, i) == 0)
      continue;
    Reference object = work->members.items[intersection_find(work, i)].result;
    if (from->kind == VALUE_ARRAY)
      fill_array(work, result, i, from);
    for (uint32_t k = 0; from->kind == VALUE_OBJECT && k < from->count; k++)
      state_set_slot(work->world, result, object, from->slots[k].field,
                     intersection_result(work, intersection_side(work, i), from->slots[k].value));
  }
}

static void fill_roots(Intersection *work, State *result) {
  const State *a = work->states[0], *b = work->states[1];
  for (size_t i = 0; i < a->frames.count; i++) {
    const StateFrame *x = &a->frames.items[i], *y = &b->frames.items[i];
    state_push_frame(result, x->method, x->code);
    StateFrame *frame = state_top(result);
    frame->pc = x->pc;
    frame->depth = x->depth;
    frame->initializing = x->initializing;
    for (uint32_t j = 0; j < x->code->max_locals + x->depth; j++)
      frame->words[j] = reference_exists(x->words[j]) ? intersection_result(work, 0, x->words[j])
                                                      : intersection_result(work, 1, y->words[j]);
  }
  for (size_t i = 0; i < a->statics.count; i++)
    state_set_static(result, a->statics.items[i].field,
                     intersection_result(work, 0, a->statics.items[i].value));
  for (size_t i = 0; i < b->statics.count; i++)
    state_set_static(result, b->statics.items[i].field,
                     intersection_result(work, 1, b->statics.items[i].value));
  result->exception = intersection_result(work, 0, a->exception);
  result->result = intersection_result(work, 0, a->result);
  result->callee = a->callee;
  result->outside = a->outside < b->outside ? a->outside : b->outside;
  for (size_t i = 0; i < a->inputs.count; i++) {
    Input input = a->inputs.items[i];
    const Input *other = state_input(b, &input);
    input.reference = intersection_result(work, 0, input.reference);
    input.is_changed &= !other || other->is_changed;
    vec_push(&result->inputs, input);
  }
  vec_append(&result->classes, a->classes.items, a->classes.count);
  result->is_fresh = a->is_fresh;
  result->widenings = a->widenings;
}

bool intersection_fill_bounds(Intersection *work, State *result) {
  for (int side = 0; side < 2; side++)
    for (size_t i = 0; i < work->states[side]->bounds.count; i++) {
      const Bound *bound = &work->states[side]->bounds.items[i];
      if (!state_bound(result, intersection_result(work, side, bound->a),
                       intersection_result(work, side, bound->b), bound->c))
        return false;
    }
  return true;
}

// --- predicates ----------------------------------------------------------------------------------

// Does no pair of members of the two classes, in one state, deny the predicate? Within one class
// each member is asked about itself (Def. 1.38 d).
bool intersection_all_allow(Intersection *work, uint32_t a, uint32_t b, PairTest *allows) {
  for (uint32_t i = 1; i < work->members.count; i++)
    for (uint32_t j = 1; j < work->members.count && intersection_find(work, i) == a; j++)
      if (intersection_find(work, j) == b &&
          work->members.items[i].state == work->members.items[j].state && (a != b || i == j) &&
          !allows(work->members.items[i].state, work->members.items[i].reference,
                  work->members.items[j].reference))
        return false;
  return true;
}

void intersection_add_cyclic(Intersection *work, State *result, uint32_t a) {
  VEC(Field *) fields = {0};
  for (uint32_t i = 1; i < work->members.count; i++) {
    if (intersection_find(work, i) != a)
      continue;
    const Cycle *cycle =
        state_cyclic(work->members.items[i].state, work->members.items[i].reference);
    if (!cycle) {
      vec_free(&fields);
      return;
    }
    for (uint32_t k = 0; k < cycle->count; k++) {
      bool is_new = true;
      for (size_t l = 0; l < fields.count; l++)
        is_new &= fields.items[l] != cycle->fields[k];
      if (is_new)
        vec_push(&fields, cycle->fields[k]);
    }
  }
  state_add_cyclic(work->world, result, work->members.items[a].result, fields.items,
                   (uint32_t)fields.count);
  vec_free(&fields);
}

void intersection_add_laws(Intersection *work, State *result) {
  for (int side = 0; side < 2; side++)
    for (size_t i = 0; i < work->states[side]->laws.count; i++) {
      Law law = work->states[side]->laws.items[i];
      law.reference = intersection_result(work, side, law.reference);
      state_add_law(result, law);
    }
}

static void add_predicates(Intersection *work, State *result) {
  for (uint32_t i = 1; i < work->members.count; i++) {
    if (intersection_find(work, i) != i || !value_is_heap(value_of(&work->members.items[i])))
      continue;
    Reference a = work->members.items[i].result;
    if (intersection_all_allow(work, i, i, state_is_joins))
      state_add_joins(result, a, a);
    intersection_add_cyclic(work, result, i);
    for (uint32_t j = i + 1; j < work->members.count; j++) {
      if (intersection_find(work, j) != j || !value_is_heap(value_of(&work->members.items[j])))
        continue;
      Reference b = work->members.items[j].result;
      if (intersection_all_allow(work, i, j, state_is_equal))
        state_add_equal(result, a, b);
      if (intersection_all_allow(work, i, j, state_is_joins))
        state_add_joins(result, a, b);
    }
  }
}

State *state_intersect(World *world, const State *a, const State *b) {
  if (!state_same_shape(a, b))
    return NULL;
  Intersection work = {.world = world, .states = {a, b}, .exists = true};
  intersection_add_members(&work);
  unite_positions(&work);
  work.exists = intersection_close(&work);
  State *result = state_new();
  if (work.exists)
    intersection_make_values(&work, result);
  if (work.exists) {
    fill_roots(&work, result);
    intersection_fill_insides(&work, result);
    add_predicates(&work, result);
    intersection_prune(&work, result);
    intersection_add_laws(&work, result);
    work.exists = intersection_fill_bounds(&work, result);
  }
  if (work.exists) {
    state_collect(world, result);
    work.exists = !state_contradicts(world, result, a) && !state_contradicts(world, result, b);
  }
  vec_free(&work.members);
  if (work.exists)
    return result;
  state_free(result);
  return NULL;
}
