// States: values, slots, statics, heap predicates, replacement and collection.
#include "graph/laws.h"

#include <stdlib.h>
#include <string.h>

// --- life ----------------------------------------------------------------------------------------

State *state_new(void) {
  State *state = mem_new(State);
  state->exception = reference_none();
  state->result = reference_none();
  return state;
}

#define copy_vec(to, from) vec_append(to, (from)->items, (from)->count)

static size_t frame_words(const StateFrame *frame) {
  return (size_t)frame->code->max_locals + frame->code->max_stack;
}

State *state_copy(const State *state) {
  State *copy = state_new();
  copy_vec(&copy->frames, &state->frames);
  for (size_t i = 0; i < copy->frames.count; i++) {
    StateFrame *frame = &copy->frames.items[i];
    size_t count = frame_words(frame);
    Reference *words = mem_new_array(Reference, count);
    if (count)
      memcpy(words, frame->words, count * sizeof *words);
    frame->words = words;
  }
  copy_vec(&copy->values, &state->values);
  copy_vec(&copy->equal, &state->equal);
  copy_vec(&copy->joins, &state->joins);
  copy_vec(&copy->cyclic, &state->cyclic);
  copy_vec(&copy->laws, &state->laws);
  copy_vec(&copy->bounds, &state->bounds);
  copy_vec(&copy->statics, &state->statics);
  copy_vec(&copy->classes, &state->classes);
  copy_vec(&copy->inputs, &state->inputs);
  copy->callee = state->callee;
  copy->outside = state->outside;
  copy->result = state->result;
  copy->exception = state->exception;
  copy->is_fresh = state->is_fresh;
  copy->split_known = state->split_known;
  copy->split_true = state->split_true;
  copy->widenings = state->widenings;
  return copy;
}

void state_free(State *state) {
  if (!state)
    return;
  while (state->frames.count)
    state_pop_frame(state);
  vec_free(&state->frames);
  vec_free(&state->values);
  vec_free(&state->equal);
  vec_free(&state->joins);
  vec_free(&state->cyclic);
  vec_free(&state->laws);
  vec_free(&state->bounds);
  vec_free(&state->statics);
  vec_free(&state->classes);
  vec_free(&state->inputs);
  mem_free(state);
}

void state_pop_frame(State *state) {
  assert(state->frames.count > 0);
  mem_free(state_top(state)->words);
  vec_truncate(&state->frames, state->frames.count - 1);
}

void state_push_frame(State *state, Method *method, const Code *code) {
  assert(code->count > 0);
  StateFrame frame = {.method = method, .code = code};
  size_t count = (size_t)code->max_locals + code->max_stack;
  frame.words = mem_new_array(Reference, count);
  for (size_t i = 0; i < count; i++)
    frame.words[i] = reference_none();
  vec_push(&state->frames, frame);
}

// --- values --------------------------------------------------------------------------------------

int64_t integer_least(Kind letter) {
  assert(letter == KIND_INT || letter == KIND_LONG);
  return letter == KIND_LONG ? INT64_MIN : INT32_MIN;
}
int64_t integer_most(Kind letter) {
  assert(letter == KIND_INT || letter == KIND_LONG);
  return letter == KIND_LONG ? INT64_MAX : INT32_MAX;
}

Kind integer_range(const World *world, Kind letter) { return world->is_math ? KIND_LONG : letter; }

// The index of the first value whose reference is not below.
static size_t value_index(const State *state, Reference reference) {
  size_t low = 0, high = state->values.count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (state->values.items[middle].reference.id < reference.id)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

bool state_has(const State *state, Reference reference) {
  size_t i = value_index(state, reference);
  return i < state->values.count && reference_is(state->values.items[i].reference, reference);
}

StateValue *state_value(const State *state, Reference reference) {
  size_t i = value_index(state, reference);
  assert(i < state->values.count && reference_is(state->values.items[i].reference, reference));
  return &state->values.items[i];
}

// Sorted by reference, so that it is found by bisection and two states can be compared in step.
void state_put(State *state, StateValue value) {
  assert(reference_exists(value.reference) && !reference_is_null(value.reference));
  size_t i = value_index(state, value.reference);
  if (i < state->values.count && reference_is(state->values.items[i].reference, value.reference)) {
    state->values.items[i] = value;
    return;
  }
  vec_push(&state->values, value);
  for (size_t j = state->values.count - 1; j > i; j--)
    state->values.items[j] = state->values.items[j - 1];
  state->values.items[i] = value;
}

Reference state_add(World *world, State *state, StateValue value) {
  value.reference = world_fresh(world);
  state_put(state, value);
  return value.reference;
}

Reference state_integer(World *world, State *state, Kind letter, int64_t low, int64_t high) {
  assert(letter == KIND_INT || letter == KIND_LONG);
  assert(low <= high);
  return state_add(world, state,
                   (StateValue){.kind = VALUE_INTEGER, .letter = letter, .low = low, .high = high});
}

Reference state_literal(World *world, State *state, Kind letter, int64_t value) {
  assert(letter == KIND_INT || letter == KIND_LONG);
  return state_integer(world, state, letter, value, value);
}

Reference state_float(World *world, State *state, Kind letter, bool is_known, uint64_t bits) {
  assert(letter == KIND_FLOAT || letter == KIND_DOUBLE);
  return state_add(
      world, state,
      (StateValue){.kind = VALUE_FLOAT, .letter = letter, .is_known = is_known, .bits = bits});
}

Reference state_object(World *world, State *state, const Type *type, bool is_maybe) {
  assert(type);
  return state_add(world, state,
                   (StateValue){.kind = VALUE_OBJECT, .type = type, .is_maybe = is_maybe});
}

static Class *descriptor_class(World *world, const char *descriptor) {
  assert(descriptor_kind(descriptor) == KIND_REFERENCE);
  LinkError error = {0};
  Class *class = program_load_type(world->program, descriptor, &error);
  return class ? class : program_require(world->program, "java/lang/Object");
}

Reference state_unknown(World *world, State *state, const char *descriptor) {
  assert(*descriptor);
  Kind kind = descriptor_kind(descriptor);
  switch (kind) {
  case KIND_BOOLEAN:
    return state_integer(world, state, KIND_INT, 0, 1);
  case KIND_BYTE:
    return state_integer(world, state, KIND_INT, INT8_MIN, INT8_MAX);
  case KIND_CHAR:
    return state_integer(world, state, KIND_INT, 0, UINT16_MAX);
  case KIND_SHORT:
    return state_integer(world, state, KIND_INT, INT16_MIN, INT16_MAX);
  case KIND_INT:
  case KIND_LONG:
    return state_integer(world, state, kind, integer_least(integer_range(world, kind)),
                         integer_most(integer_range(world, kind)));
  case KIND_FLOAT:
  case KIND_DOUBLE:
    return state_float(world, state, kind, false, 0);
  case KIND_REFERENCE:
  case KIND_VOID:
    return state_object(world, state, type_below(world, descriptor_class(world, descriptor)), true);
  }
  fatal("a value of no kind");
}

// --- slots ---------------------------------------------------------------------------------------

int field_order(const Field *a, const Field *b) {
  if (a->slot != b->slot)
    return a->slot < b->slot ? -1 : 1;
  return a->owner->id == b->owner->id ? 0 : a->owner->id < b->owner->id ? -1 : 1;
}

Reference value_slot(const StateValue *value, const Field *field) {
  assert(field);
  for (uint32_t i = 0; value->kind == VALUE_OBJECT && i < value->count; i++)
    if (value->slots[i].field == field)
      return value->slots[i].value;
  return reference_none();
}

void state_set_slot(World *world, State *state, Reference object, Field *field, Reference value) {
  StateValue *old = state_value(state, object);
  assert(old->kind == VALUE_OBJECT && !old->is_maybe);
  Slot *slots = arena_array(&world->arena, Slot, old->count + 1);
  uint32_t count = 0;
  bool done = false;
  for (uint32_t i = 0; i < old->count; i++) {
    int order = field_order(old->slots[i].field, field);
    if (order >= 0 && !done) {
      slots[count++] = (Slot){field, value};
      done = true;
    }
    if (order != 0)
      slots[count++] = old->slots[i];
  }
  if (!done)
    slots[count++] = (Slot){field, value};
  old->slots = slots;
  assert(count == old->count || count == old->count + 1);
  old->count = count;
}

void state_drop_slot(World *world, State *state, Reference object, const Field *field) {
  StateValue *value = state_value(state, object);
  if (!reference_exists(value_slot(value, field)))
    return;
  Slot *slots = arena_array(&world->arena, Slot, value->count);
  uint32_t count = 0;
  for (uint32_t i = 0; i < value->count; i++)
    if (value->slots[i].field != field)
      slots[count++] = value->slots[i];
  value->slots = slots;
  value->count = count;
}

void state_set_element(World *world, State *state, Reference array, uint32_t i, Reference value) {
  StateValue *old = state_value(state, array);
  assert(old->kind == VALUE_ARRAY && old->has_elements && i < old->count);
  Reference *elements = arena_array(&world->arena, Reference, old->count);
  memcpy(elements, old->elements, old->count * sizeof *elements);
  elements[i] = value;
  old->elements = elements;
}

// Slots that are not represented may hold anything: forgetting them is always sound, and a state
// with fewer of them stands for more concrete ones (Thesis Def. 1.43).
void state_clear_slots(State *state, Reference object) {
  assert(value_is_heap(state_value(state, object)));
  StateValue *value = state_value(state, object);
  if (value->kind == VALUE_ARRAY) {
    value->has_elements = false;
    value->elements = NULL;
  } else {
    value->slots = NULL;
  }
  value->count = 0;
}

// --- statics and classes -------------------------------------------------------------------------

Reference state_static(const State *state, const Field *field) {
  assert(field->flags & ACC_STATIC);
  for (size_t i = 0; i < state->statics.count; i++)
    if (state->statics.items[i].field == field)
      return state->statics.items[i].value;
  return reference_none();
}

void state_set_static(State *state, Field *field, Reference value) {
  assert(field->flags & ACC_STATIC);
  for (size_t i = 0; i < state->statics.count; i++)
    if (state->statics.items[i].field == field) {
      state->statics.items[i].value = value;
      return;
    }
  vec_push(&state->statics, (StaticSlot){field, value});
  for (size_t i = state->statics.count - 1;
       i > 0 && state->statics.items[i].field->slot < state->statics.items[i - 1].field->slot;
       i--) {
    StaticSlot swap = state->statics.items[i];
    state->statics.items[i] = state->statics.items[i - 1];
    state->statics.items[i - 1] = swap;
  }
}

ClassStatus state_class(const State *state, const Class *class) {
  for (size_t i = 0; i < state->classes.count; i++)
    if (state->classes.items[i].class == class)
      return state->classes.items[i].status;
  return CLASS_UNSEEN;
}

void state_set_class(State *state, Class *class, ClassStatus status) {
  for (size_t i = 0; i < state->classes.count; i++)
    if (state->classes.items[i].class == class) {
      state->classes.items[i].status = status;
      return;
    }
  vec_push(&state->classes, (ClassEntry){class, status});
  for (size_t i = state->classes.count - 1;
       i > 0 && state->classes.items[i].class->id < state->classes.items[i - 1].class->id; i--) {
    ClassEntry swap = state->classes.items[i];
    state->classes.items[i] = state->classes.items[i - 1];
    state->classes.items[i - 1] = swap;
  }
}

// --- inputs --------------------------------------------------------------------------------------

const Input *state_input(const State *state, const Input *key) {
  for (size_t i = 0; i < state->inputs.count; i++)
    if (state->inputs.items[i].field == key->field && state->inputs.items[i].slot == key->slot)
      return &state->inputs.items[i];
  return NULL;
}

// Only calls keep track of what they make: their effects tell new objects from those of the caller.
void state_set_new(State *state, Reference made) {
  if (state->callee)
    state_value(state, made)->is_new = true;
}

// --- replacement and roots -----------------------------------------------------------------------

void state_each_root(State *state, RootVisitor *visit, void *context) {
  for (size_t i = 0; i < state->statics.count; i++)
    visit(context, &state->statics.items[i].value);
  if (reference_exists(state->exception))
    visit(context, &state->exception);
  if (reference_exists(state->result))
    visit(context, &state->result);
  for (size_t i = 0; i < state->inputs.count; i++)
    visit(context, &state->inputs.items[i].reference);
  for (size_t i = 0; i < state->frames.count; i++) {
    StateFrame *frame = &state->frames.items[i];
    uint32_t count = frame->code->max_locals + frame->depth;
    for (uint32_t j = 0; j < count; j++)
      if (reference_exists(frame->words[j]))
        visit(context, &frame->words[j]);
  }
}

typedef struct Replacement {
  Reference from, to;
} Replacement;

static void replace_root(void *context, Reference *root) {
  const Replacement *change = context;
  if (reference_is(*root, change->from))
    *root = change->to;
}

static void replace_inside(World *world, StateValue *value, Replacement change) {
  assert(!reference_is(change.from, change.to));
  if (value->kind == VALUE_OBJECT) {
    Slot *slots = arena_array(&world->arena, Slot, value->count);
    for (uint32_t i = 0; i < value->count; i++) {
      slots[i] = value->slots[i];
      replace_root(&change, &slots[i].value);
    }
    value->slots = slots;
  } else if (value->kind == VALUE_ARRAY) {
    replace_root(&change, &value->length);
    Reference *elements = arena_array(&world->arena, Reference, value->count);
    for (uint32_t i = 0; i < value->count; i++) {
      elements[i] = value->elements[i];
      replace_root(&change, &elements[i]);
    }
    value->elements = elements;
  }
}

void state_replace(World *world, State *state, Reference from, Reference to) {
  assert(!reference_is_null(from));
  Replacement change = {from, to};
  state_each_root(state, replace_root, &change);
  for (size_t i = 0; i < state->values.count; i++)
    replace_inside(world, &state->values.items[i], change);
  state_drop_predicates(state, from);
}

// --- collection ----------------------------------------------------------------------------------

typedef struct Marking {
  const State *state;
  bool *is_live; // by index of value
  VEC(size_t) work;
} Marking;

static void mark_root(void *context, Reference *root) {
  Marking *marking = context;
  if (!reference_exists(*root) || reference_is_null(*root))
    return;
  size_t i = value_index(marking->state, *root);
  assert(i < marking->state->values.count);
  if (!marking->is_live[i]) {
    marking->is_live[i] = true;
    vec_push(&marking->work, i);
  }
}

static void mark_children(Marking *marking, const StateValue *value) {
  for (uint32_t i = 0; value->kind == VALUE_OBJECT && i < value->count; i++)
    mark_root(marking, &(Reference){value->slots[i].value.id});
  if (value->kind == VALUE_ARRAY)
    mark_root(marking, &(Reference){value->length.id});
  for (uint32_t i = 0; value->kind == VALUE_ARRAY && i < value->count; i++)
    mark_root(marking, &(Reference){value->elements[i].id});
}

// With a world, laws that rely on what goes are dropped.
// Values that nothing leads to any more say nothing about concrete states: without them more states
// are instances of this one.
static void collect(State *state, const World *world) {
  Marking marking = {.state = state, .is_live = mem_new_array(bool, state->values.count + 1)};
  state_each_root(state, mark_root, &marking);
  while (marking.work.count)
    mark_children(&marking, &state->values.items[vec_pop(&marking.work)]);
  if (world)
    laws_forget(world, state, marking.is_live);
  for (size_t i = 0; i < state->values.count; i++)
    if (!marking.is_live[i])
      state_drop_predicates(state, state->values.items[i].reference);
  size_t kept = 0;
  for (size_t i = 0; i < state->values.count; i++)
    if (marking.is_live[i])
      state->values.items[kept++] = state->values.items[i];
  vec_truncate(&state->values, kept);
  vec_free(&marking.work);
  mem_free(marking.is_live);
}

void state_collect(World *world, State *state) { collect(state, world); }
void state_collect_half(State *state) { collect(state, NULL); }

// --- shape ---------------------------------------------------------------------------------------

static bool same_address(const State *a, Reference x, const State *b, Reference y) {
  bool is_address = reference_exists(x) && x.id && state_value(a, x)->kind == VALUE_ADDRESS;
  bool other = reference_exists(y) && y.id && state_value(b, y)->kind == VALUE_ADDRESS;
  if (!is_address && !other)
    return true;
  return is_address && other && state_value(a, x)->address == state_value(b, y)->address;
}

static bool same_frame(const State *a, const StateFrame *x, const State *b, const StateFrame *y) {
  assert(x->code && y->code);
  if (x->method != y->method || x->pc != y->pc || x->depth != y->depth ||
      x->initializing != y->initializing)
    return false;
  for (uint32_t i = 0; x->code->has_subroutines && i < x->code->max_locals + x->depth; i++)
    if (!same_address(a, x->words[i], b, y->words[i]))
      return false;
  return true;
}

bool state_same_shape(const State *a, const State *b) {
  if (a->frames.count != b->frames.count || a->classes.count != b->classes.count ||
      a->is_fresh != b->is_fresh || a->callee != b->callee ||
      reference_exists(a->result) != reference_exists(b->result) ||
      reference_exists(a->exception) != reference_exists(b->exception))
    return false;
  for (size_t i = 0; i < a->frames.count; i++)
    if (!same_frame(a, &a->frames.items[i], b, &b->frames.items[i]))
      return false;
  for (size_t i = 0; i < a->classes.count; i++)
    if (a->classes.items[i].class != b->classes.items[i].class ||
        a->classes.items[i].status != b->classes.items[i].status)
      return false;
  return true;
}
