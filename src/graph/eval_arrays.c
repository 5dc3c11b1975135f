// Arrays. Elements are represented for short arrays of known length; of others only the length is.
#include "graph/step.h"

#include <string.h>

enum { MOST_ELEMENTS = 8 };

// --- access --------------------------------------------------------------------------------------

// The array exists, has a length, and the index is in its bounds.
static bool need_element(Step *step, Reference array, Reference index) {
  if (!need_object(step, array) || !need_array(step, array))
    return false;
  const unsigned parts[] = {ORDER_LESS, ORDER_SAME | ORDER_MORE};
  unsigned part;
  if (!need_order(step, index, reference_none(), 0, parts, 2, &part))
    return false;
  bool is_inside = part == 1;
  if (is_inside) {
    if (!need_order(step, index, state_value(step->from, array)->length, 0, parts, 2, &part))
      return false;
    is_inside = part == 0;
  }
  if (!is_inside)
    step_throw(step, step_copy(step), "java/lang/ArrayIndexOutOfBoundsException");
  return is_inside;
}

// The represented element that the index names, or -1.
static int64_t known_element(const State *state, const StateValue *array, Reference index) {
  const StateValue *i = state_value(state, index);
  return array->has_elements && value_is_literal(i) && i->low < array->count ? i->low : -1;
}

static Kind element_kind(uint16_t op) {
  assert(op >= OP_IALOAD && op <= OP_SALOAD);
  return (Kind) "IJFDLBCS"[(op - OP_IALOAD) % 8];
}

static Class *component_of(const StateValue *array) {
  return array->type->entries[0].class->component;
}

// Some class that every element is below, as far as the array's type says.
static const Type *element_type(World *world, const StateValue *array) {
  VEC(TypeEntry) entries = {0};
  for (uint32_t i = 0; i < array->type->count; i++)
    vec_push(&entries, (TypeEntry){array->type->entries[i].class->component, false});
  const Type *type = type_set(world, entries.items, (uint32_t)entries.count);
  vec_free(&entries);
  return type;
}

static Reference unknown_element(Step *step, State *state, Reference array, Kind kind) {
  World *world = step->world;
  if (kind == KIND_REFERENCE) {
    Reference fresh =
        state_object(world, state, element_type(world, state_value(state, array)), true);
    effect_read(world, state, array, fresh);
    return fresh;
  }
  if (kind == KIND_BYTE && component_of(state_value(state, array))->kind_letter == KIND_BOOLEAN)
    kind = KIND_BOOLEAN;
  return state_unknown(world, state, (const char[]){kind, 0});
}

static void eval_load(Step *step, uint16_t op) {
  assert(OP_IALOAD <= op && op <= OP_SALOAD);
  Reference index = step_peek(step, 0), array = step_peek(step, 1);
  if (!need_element(step, array, index))
    return;
  Kind kind = element_kind(op);
  const StateValue *value = state_value(step->from, array);
  int64_t known = known_element(step->from, value, index);
  if (known < 0 && kind == KIND_REFERENCE && !need_unaliased(step, array))
    return;
  State *state = step_copy(step);
  state_drop(state, 2);
  Reference element =
      known >= 0 ? value->elements[known] : unknown_element(step, state, array, kind);
  state_push_kind(state, element, kind);
  step_next(step, state);
}

// --- stores --------------------------------------------------------------------------------------

// ArrayStoreException unless the value's class fits; the array's exact class decides.
static bool need_storable(Step *step, Reference array, Reference value) {
  uint32_t question = step_ask(step);
  bool fits = true, is_null = reference_is_null(value);
  if (!is_null) {
    const Type *type = state_value(step->from, value)->type;
    const Type *array_type = state_value(step->from, array)->type;
    bool may_fit = false, must_fit = true;
    for (uint32_t i = 0; i < array_type->count; i++) {
      TypeEntry entry = array_type->entries[i];
      may_fit |= type_may_be_below(type, entry.class->component);
      must_fit &= entry.is_exact && type_all_below(type, entry.class->component);
    }
    fits = must_fit;
    bool may_be_null = state_value(step->from, value)->is_maybe;
    if (!must_fit && (may_fit || may_be_null) && !step_answer(step, question, &fits)) {
      step_split(step, question, "%s fits %s", step_name(step, value), step_name(step, array));
      return false;
    }
  }
  if (!fits)
    step_throw(step, step_copy(step), "java/lang/ArrayStoreException");
  return fits;
}

// Forgets the elements, and allows what they showed by predicates.
static State *without_elements(Step *step, Reference array) {
  State *state = step_copy(step);
  state_clear_slots(state, array);
  state_weaken(step->world, step->from, state);
  step->facts.forgets = true;
  return state;
}

static Reference narrow_element(Step *step, State *state, Reference value, uint16_t op,
                                const StateValue *array) {
  assert(OP_IASTORE <= op && op <= OP_SASTORE);
  const StateValue *old = state_value(state, value);
  int64_t low = INT32_MIN, high = INT32_MAX;
  bool is_boolean = component_of(array)->kind_letter == KIND_BOOLEAN;
  if (op == OP_BASTORE) {
    low = is_boolean ? 0 : INT8_MIN;
    high = is_boolean ? 1 : INT8_MAX;
  } else if (op == OP_CASTORE) {
    low = 0;
    high = UINT16_MAX;
  } else if (op == OP_SASTORE) {
    low = INT16_MIN;
    high = INT16_MAX;
  } else {
    return value;
  }
  return old->low >= low && old->high <= high
             ? value
             : state_integer(step->world, state, KIND_INT, low, high);
}

static bool any_alias_has_elements(const State *state, Reference array) {
  for (size_t i = 0; i < state->equal.count; i++) {
    Pair pair = state->equal.items[i];
    Reference other = reference_is(pair.a, array) ? pair.b : pair.a;
    if ((reference_is(pair.a, array) || reference_is(pair.b, array)) &&
        state_value(state, other)->kind == VALUE_ARRAY && state_value(state, other)->has_elements)
      return true;
  }
  return false;
}

static void eval_store(Step *step, uint16_t op) {
  assert(OP_IASTORE <= op && op <= OP_SASTORE);
  Kind kind = element_kind((uint16_t)(op - OP_IASTORE + OP_IALOAD));
  uint32_t words = kind_words(kind);
  Reference value = step_peek(step, words - 1), index = step_peek(step, words),
            array = step_peek(step, words + 1);
  if (!need_element(step, array, index) ||
      (kind == KIND_REFERENCE && !need_storable(step, array, value)))
    return;
  const StateValue *target = state_value(step->from, array);
  if ((kind == KIND_REFERENCE || target->has_elements ||
       any_alias_has_elements(step->from, array)) &&
      !need_unaliased(step, array))
    return;
  int64_t known = known_element(step->from, target, index);
  State *state =
      known < 0 && target->has_elements ? without_elements(step, array) : step_copy(step);
  effect_change(state, array);
  if (kind == KIND_REFERENCE)
    effect_write(step->world, state, array, value, NULL, known < 0);
  if (known >= 0)
    state_set_element(step->world, state, array, (uint32_t)known,
                      kind == KIND_REFERENCE ? value
                                             : narrow_element(step, state, value, op, target));
  state_drop(state, words + 2);
  step_next(step, state);
}

// --- System.arraycopy ----------------------------------------------------------------------------

static void throw_copy(Step *step) {
  State *state = step_copy(step);
  TypeEntry entries[] = {
      {program_require(step->world->program, "java/lang/ArrayIndexOutOfBoundsException"), true},
      {program_require(step->world->program, "java/lang/ArrayStoreException"), true}};
  state->exception = state_object(step->world, state, type_set(step->world, entries, 2), false);
  state_set_new(state, state->exception);
  step_done(step, state, EDGE_EVAL, "throws");
}

static bool holds_objects(const StateValue *array) {
  return component_of(array)->kind != CLASS_PRIMITIVE;
}

// Is at + count <= length, and neither of the two negative?
static bool is_inside(const State *state, Reference at, Reference count, const StateValue *array) {
  const StateValue *x = state_value(state, at), *y = state_value(state, count);
  int64_t by_at = state_difference(state, at, array->length);
  int64_t by_count = state_difference(state, count, array->length);
  if (x->low < 0 || y->low < 0 || x->high > INT32_MAX || y->high > INT32_MAX)
    return false;
  return x->high + y->high <= state_value(state, array->length)->low ||
         (by_at <= 0 && by_at + y->high <= 0) || (by_count <= 0 && by_count + x->high <= 0);
}

// Does the copy certainly throw nothing?
static bool must_copy(Step *step) {
  const State *state = step->from;
  const StateValue *source = state_value(state, step_peek(step, 4));
  const StateValue *target = state_value(state, step_peek(step, 2));
  return source->kind == VALUE_ARRAY && target->kind == VALUE_ARRAY && target->type->count == 1 &&
         target->type->entries[0].is_exact &&
         type_all_below(source->type, target->type->entries[0].class) &&
         is_inside(state, step_peek(step, 3), step_peek(step, 0), source) &&
         is_inside(state, step_peek(step, 1), step_peek(step, 0), target);
}

// Arguments: source, its position, target, its position, length. The target gets any elements of
// the source at any index.
void eval_arraycopy(Step *step) {
  Reference source = step_peek(step, 4), target = step_peek(step, 2);
  if (!need_object(step, source) || !need_object(step, target))
    return;
  uint32_t question = step_ask(step);
  bool copies = must_copy(step);
  if (!copies && !step_answer(step, question, &copies)) {
    step_split(step, question, "copies");
    return;
  }
  if (!copies) {
    throw_copy(step);
    return;
  }
  if (!need_array(step, source) || !need_array(step, target) || !need_unaliased(step, source) ||
      !need_unaliased(step, target))
    return;
  State *state = state_value(step->from, target)->has_elements ? without_elements(step, target)
                                                               : step_copy(step);
  effect_change(state, target);
  if (holds_objects(state_value(state, source)) && holds_objects(state_value(state, target)))
    effect_write(step->world, state, target, unknown_element(step, state, source, KIND_REFERENCE),
                 NULL, true);
  state_drop(state, 5);
  step_next(step, state);
}

// --- creation ------------------------------------------------------------------------------------

static Reference new_array(World *world, State *state, Class *class, Reference length) {
  assert(class->kind == CLASS_ARRAY);
  const StateValue *size = state_value(state, length);
  world_make_array(world, size);
  bool is_short = value_is_literal(size) && size->low <= MOST_ELEMENTS;
  uint32_t count = is_short ? (uint32_t)size->low : 0;
  Reference *elements = arena_array(&world->arena, Reference, count);
  for (uint32_t i = 0; i < count; i++)
    elements[i] = zero_of(world, state, class->kind_letter);
  return state_add(world, state,
                   (StateValue){.kind = VALUE_ARRAY,
                                .type = type_exact(world, class),
                                .is_new = state->callee != NULL,
                                .has_elements = is_short,
                                .count = count,
                                .elements = elements,
                                .length = length});
}

void eval_clone(Step *step) {
  Reference array = step_peek(step, 0);
  if (!need_array(step, array) || !need_unaliased(step, array))
    return;
  State *state = step_copy(step);
  StateValue copy = *state_value(state, array);
  Reference clone = state_add(step->world, state, copy);
  state_value(state, clone)->is_new = state->callee != NULL;
  if (!copy.has_elements && holds_objects(&copy))
    effect_write(step->world, state, clone, unknown_element(step, state, array, KIND_REFERENCE),
                 NULL, true);
  state_drop(state, 1);
  state_push(state, clone);
  step_next(step, state);
}

// The size is not negative.
static bool need_size(Step *step, Reference size) {
  const unsigned parts[] = {ORDER_LESS, ORDER_SAME | ORDER_MORE};
  unsigned part;
  if (!need_order(step, size, reference_none(), 0, parts, 2, &part))
    return false;
  if (part == 0)
    step_throw(step, step_copy(step), "java/lang/NegativeArraySizeException");
  return part == 1;
}

static void eval_newarray(Step *step, Class *class) {
  Reference size = step_peek(step, 0);
  if (!need_size(step, size))
    return;
  State *state = step_copy(step);
  state_drop(state, 1);
  state_push(state, new_array(step->world, state, class, size));
  step_next(step, state);
}

// Of several dimensions only the outermost array is represented; what is in it is unshared.
static void eval_multi(Step *step, Class *class, uint32_t dimensions) {
  assert(1 <= dimensions && dimensions <= class->dimensions);
  for (uint32_t i = dimensions; i > 0; i--)
    if (!need_size(step, step_peek(step, i - 1)))
      return;
  for (uint32_t i = 0; i < dimensions; i++)
    world_make_array(step->world, state_value(step->from, step_peek(step, i)));
  State *state = step_copy(step);
  Reference size = step_peek(step, dimensions - 1);
  state_drop(state, dimensions);
  StateValue array = {.kind = VALUE_ARRAY,
                      .type = type_exact(step->world, class),
                      .is_new = state->callee != NULL,
                      .length = size};
  state_push(state, state_add(step->world, state, array));
  step_next(step, state);
}

static void eval_length(Step *step) {
  Reference array = step_peek(step, 0);
  if (!need_object(step, array) || !need_array(step, array))
    return;
  State *state = step_copy(step);
  state_drop(state, 1);
  state_push(state, state_value(state, array)->length);
  step_next(step, state);
}

// The class named by the pool; a link error ends here.
static Class *operand_class(Step *step, const Insn *insn) {
  LinkError error = {0};
  Class *class =
      resolve_class(step->world->program, step->frame->method->owner, (uint16_t)insn->b, &error);
  if (!class)
    step_unknown(step, "%s", error.message);
  return class;
}

void eval_array(Step *step, const Insn *insn) {
  Class *class;
  switch (insn->op) {
  case OP_NEWARRAY:
  case OP_ANEWARRAY_Q:
    eval_newarray(step, insn->class);
    break;
  case OP_ANEWARRAY:
    if ((class = operand_class(step, insn)))
      eval_newarray(step, program_array(step->world->program, class));
    break;
  case OP_MULTIANEWARRAY:
    if ((class = operand_class(step, insn)))
      eval_multi(step, class, insn->a);
    break;
  case OP_MULTIANEWARRAY_Q:
    eval_multi(step, insn->class, insn->a);
    break;
  case OP_ARRAYLENGTH:
    eval_length(step);
    break;
  default:
    if (insn->op <= OP_SALOAD)
      eval_load(step, insn->op);
    else
      eval_store(step, insn->op);
  }
}
