// The path condition as readable text: first what is known of the input's references, in the order
// in which they were looked at, then the conditions on numbers.
//
// Objects that were found at different places are different objects. The text says so where it
// matters: "n != this" when one or two objects of the class were there before, "n is new" when
// there were more.
#include "report/snapshot_impl.h"

#include <string.h>

static void add(Builder *builder, const char *text) {
  vec_push(&builder->snapshot->conditions, text);
}

// --- references ----------------------------------------------------------------------------------

static const char *object_place(const Builder *builder, const InputObject *object) {
  return place_info(builder->heap, object->place)->name;
}

// Could these two have been one object, as far as their classes tell?
static bool may_be_same(const InputObject *a, const InputObject *b) {
  if (a->is_exact && b->is_exact)
    return a->class == b->class;
  return class_is_assignable(a->class, b->class) || class_is_assignable(b->class, a->class);
}

// The input objects that were there when this one was found and that it could have been.
static size_t count_earlier(const Builder *builder, const InputObject *object) {
  assert(heap_object_count(builder->heap) > 0);
  size_t count = 0;
  for (size_t i = 0; heap_object_at(builder->heap, i) != object; i++)
    count += may_be_same(heap_object_at(builder->heap, i), object) &&
             !place_is_inside(builder->heap, heap_object_at(builder->heap, i)->place);
  return count;
}

static size_t type_count(const Heap *heap, const TypeSet *types) {
  size_t count = 0;
  for (size_t i = 0; i < heap_universe_count(heap); i++)
    count += has_type(types, i);
  return count;
}

// What the path found out about the class, beyond the static type: one class, or some of those that
// it might have had.
// Whichever list is shorter is told: the classes that are left, or those that are excluded.
static void add_class(Builder *builder, const PlaceInfo *info, const InputObject *object) {
  assert(object->is_exact || type_count(builder->heap, &object->types) > 0);
  const Heap *heap = builder->heap;
  TypeSet possible = heap_types_below(heap, info->type);
  bool has_others = type_count(heap, &possible) > 1 && !heap_types_are_exact(heap);
  if (object->is_exact) {
    if (object->class != info->type || (has_others && object->class->kind != CLASS_ARRAY))
      add(builder, arena_format(builder->arena, "%s.getClass() == %s.class", info->name,
                                short_class_name(builder, object->class)));
    return;
  }
  TypeSet excluded = types_subtract(&possible, &object->types);
  size_t in = type_count(heap, &object->types), out = type_count(heap, &excluded);
  if (!out)
    return;
  const TypeSet *listed = in <= out ? &object->types : &excluded;
  const char *list = "";
  for (size_t i = 0; i < heap_universe_count(heap); i++)
    if (has_type(listed, i))
      list = arena_format(builder->arena, "%s%s%s", list, *list ? ", " : "",
                          short_class_name(builder, heap_universe_at(heap, i)));
  add(builder, arena_format(builder->arena, "%s.getClass() %s {%s}", info->name,
                            in <= out ? "in" : "not in", list));
}

static void add_fresh(Builder *builder, const PlaceInfo *info, const InputObject *object) {
  assert(object->place.id);
  enum { FEW = 2 };
  size_t earlier = count_earlier(builder, object);
  if (earlier > FEW)
    add(builder, arena_format(builder->arena, "%s is new", info->name));
  else if (!info->is_non_null)
    add(builder, arena_format(builder->arena, "%s != null", info->name));
  add_class(builder, info, object);
  for (size_t i = 0; earlier <= FEW && heap_object_at(builder->heap, i) != object; i++) {
    const InputObject *other = heap_object_at(builder->heap, i);
    if (may_be_same(other, object) && !place_is_inside(builder->heap, other->place))
      add(builder,
          arena_format(builder->arena, "%s != %s", info->name, object_place(builder, other)));
  }
}

static void add_unresolved(Builder *builder, const PlaceInfo *info, const InputRef *ref) {
  if (ref->state == REF_MAYBE_NULL)
    return;
  if (ref->type != info->type)
    add(builder, arena_format(builder->arena, "%s instanceof %s", info->name,
                              short_class_name(builder, ref->type)));
  else if (!info->is_non_null) // else it is known before
    add(builder, arena_format(builder->arena, "%s != null", info->name));
}

static bool is_receiver(const Builder *builder, const PlaceInfo *info) {
  return info->kind == PLACE_PARAMETER && info->index == 0 &&
         !(explorer_method(builder->explorer)->flags & ACC_STATIC);
}

void add_reference(Builder *builder, const InputValue *value) {
  assert(place_info(builder->heap, value->place)->value_kind == KIND_REFERENCE);
  const PlaceInfo *info = place_info(builder->heap, value->place);
  Word word = heap_chase(builder->heap, value->value[0]);
  if (is_receiver(builder, info) || place_is_inside(builder->heap, value->place))
    return; // never null, and the first of all objects; or nobody's business
  if (heap_is_ref(word)) {
    add_unresolved(builder, info, heap_ref(builder->heap, (uint32_t)word));
    return;
  }
  const InputObject *object = word ? heap_object(builder->heap, (Ref)word) : NULL;
  if (!object)
    add(builder, arena_format(builder->arena, "%s == %s", info->name,
                              word ? view_words(builder, &word, KIND_REFERENCE).text : "null"));
  else if (object->place.id == value->place.id)
    add_fresh(builder, info, object);
  else
    add(builder,
        arena_format(builder->arena, "%s == %s", info->name, object_place(builder, object)));
}

void add_reference_conditions(Builder *builder) {
  for (size_t i = 0; i < heap_value_count(builder->heap); i++) {
    const InputValue *value = heap_value_at(builder->heap, i);
    if (place_info(builder->heap, value->place)->value_kind == KIND_REFERENCE)
      add_reference(builder, value);
  }
}

void collect_conditions(Builder *builder) {
  if (builder->teller->add_conditions)
    builder->teller->add_conditions(builder);
  collect_terms(builder);
}

const char *snapshot_condition(const Snapshot *snapshot, Arena *arena) {
  if (!snapshot->conditions.count)
    return "true";
  size_t length = 1;
  for (size_t i = 0; i < snapshot->conditions.count; i++)
    length += strlen(snapshot->conditions.items[i]) + 4;
  char *text = arena_alloc(arena, length), *at = text;
  for (size_t i = 0; i < snapshot->conditions.count; i++)
    at += sprintf(at, "%s%s", i ? " && " : "", snapshot->conditions.items[i]);
  return text;
}
