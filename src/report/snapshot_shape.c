// Snapshots of leaves that are heaps (the lazy family): the objects of the input are those that the
// path found, and a reference that it did not resolve is told by the name of its place.
#include "report/snapshot_impl.h"

#include <string.h>

// --- values --------------------------------------------------------------------------------------

static View view_unresolved(Builder *builder, uint32_t number) {
  const InputRef *ref = heap_ref(builder->heap, number);
  const char *name = place_info(builder->heap, ref->place)->name;
  return (View){.kind = VIEW_UNRESOLVED,
                .non_null = ref->state == REF_NON_NULL,
                .has_rank = heap_has_rank(builder->heap, ref),
                .text = arena_string(builder->arena, name, strlen(name)),
                .type = class_external(builder->program, ref->type, builder->arena)};
}

static View view_reference(Builder *builder, Word word) {
  word = heap_chase(builder->heap, word);
  if (heap_is_ref(word))
    return view_unresolved(builder, (uint32_t)word);
  return word ? view_object(builder, (Ref)word) : (View){.kind = VIEW_NULL};
}

// --- objects and parameters ----------------------------------------------------------------------

static void add_objects(Builder *builder) {
  assert(!builder->refs.count);
  for (size_t i = 0; i < heap_object_count(builder->heap); i++) {
    const InputObject *object = heap_object_at(builder->heap, i);
    const char *place = place_info(builder->heap, object->place)->name;
    (void)builder_add(builder, object->ref, example_class(builder, object),
                      arena_string(builder->arena, place, strlen(place)));
    possible_classes(builder, object, vec_last(&builder->snapshot->objects));
    vec_last(&builder->snapshot->objects)->is_constant = heap_earlier(builder->heap, object->ref);
  }
  builder->snapshot->input_count = builder->refs.count;
}

static const InputValue *value_at_place(const Builder *builder, Place place) {
  for (size_t i = 0; i < heap_value_count(builder->heap); i++)
    if (heap_value_at(builder->heap, i)->place.id == place.id)
      return heap_value_at(builder->heap, i);
  return NULL;
}

// The exploration makes the places of receiver and parameters before all others.
static void add_parameters(Builder *builder) {
  uint32_t count = explorer_parameter_count(builder->explorer);
  for (uint32_t id = 1; id <= count; id++) {
    const PlaceInfo *info = place_info(builder->heap, (Place){id});
    assert(info->kind == PLACE_PARAMETER);
    const InputValue *value = value_at_place(builder, (Place){id});
    Slot slot = place_slot(builder, info);
    if (value)
      slot.before = view_words(builder, value->value, info->value_kind);
    slot.after = slot.before;
    vec_push(&builder->snapshot->parameters, slot);
  }
}

// Static fields that were read as inputs.
static void add_statics(Builder *builder) {
  for (size_t i = 0; i < heap_value_count(builder->heap); i++) {
    const InputValue *value = heap_value_at(builder->heap, i);
    const PlaceInfo *info = place_info(builder->heap, value->place);
    if (info->kind != PLACE_STATIC)
      continue;
    Slot slot = place_slot(builder, info);
    slot.before = view_words(builder, value->value, info->value_kind);
    const Word *now = &builder->machine->words[info->field->slot];
    slot.after = view_words(builder, now, info->value_kind);
    slot.is_changed = !is_same_value(builder->heap, now, value->value, info->value_kind);
    vec_push(&builder->snapshot->statics, slot);
  }
}

static void add_inputs(Builder *builder) {
  add_objects(builder);
  add_parameters(builder);
}

static bool fill_input(Builder *builder, size_t object, Slots *slots) {
  assert(object < builder->refs.count);
  Ref ref = builder->refs.items[object];
  if (builder->snapshot->objects.items[object].is_array)
    return fill_array(builder, ref, true, slots);
  fill_fields(builder, ref, example_class(builder, heap_object_at(builder->heap, object)), true,
              slots);
  return false;
}

static bool fill_log(Builder *builder, Ref ref, Slots *slots) {
  return fill_symbolic_array(builder, ref, false, slots);
}

const LeafTeller shape_teller = {.add_inputs = add_inputs,
                                 .add_statics = add_statics,
                                 .fill_input = fill_input,
                                 .fill_array = fill_log,
                                 .view_reference = view_reference,
                                 .add_conditions = add_reference_conditions};
