// Objects that exist before the method begins, because a static field leads to them. They are
// objects of the input like others, but for three things: the program has made them already, so
// that they have a location and an exact class; two of them are never the same; and the fields that
// nobody changes hold what they hold. An input reference may be one of them unless it is secret.
#include "heap/heap_impl.h"

static const char *earlier_name(Heap *heap, const Earlier *earlier) {
  assert(earlier->root && (earlier->root->flags & ACC_STATIC));
  Program *program = heap->machine->program;
  const Names *names = program_names(program);
  char *name = arena_format(&heap->arena, "%s.%s",
                            class_external(program, earlier->root->owner, &heap->arena),
                            name_text(names, earlier->root->name));
  for (uint32_t i = 0; i < earlier->step_count; i++) {
    const EarlierStep *step = &earlier->steps[i];
    name = step->field
               ? arena_format(&heap->arena, "%s.%s", name, name_text(names, step->field->name))
               : arena_format(&heap->arena, "%s[%u]", name, (unsigned)step->index);
  }
  return name;
}

// The term of the reference at the place is the location itself: no condition can confuse two.
static Place add_place(Heap *heap, const Earlier *earlier, Class *class) {
  PlaceInfo info = {.kind = PLACE_EARLIER,
                    .index = earlier->ref,
                    .value_kind = KIND_REFERENCE,
                    .type = class,
                    .is_non_null = true,
                    .is_exact = true,
                    .symbol = term_location(heap->terms, earlier->ref),
                    .name = earlier_name(heap, earlier)};
  uint32_t hash, known = place_find(heap, &info, &hash);
  assert(known == TABLE_NONE);
  (void)known;
  return place_add(heap, &info, hash);
}

// Any elements, of a length that is known.
static void open_array(Heap *heap, Ref ref, Place place) {
  assert(object_class(heap->machine, ref)->kind == CLASS_ARRAY);
  uint32_t number = heap_make_symbolic(heap, ref, BASE_INPUT, array_length(heap->machine, ref));
  heap->arrays.items[number].place = place;
  heap->arrays.items[number].bound = heap->options.bound;
}

void heap_add_earlier(Heap *heap, Earlier earlier) {
  assert(!heap->path->saved.count); // never undone
  assert(heap->objects.count == heap->earlier.count);
  assert(!heap->earlier.count || vec_last(&heap->earlier)->ref < earlier.ref);
  Class *class = object_class(heap->machine, earlier.ref);
  earlier.place = add_place(heap, &earlier, class);
  heap_add_class(heap, class);
  if (class->kind == CLASS_ARRAY)
    open_array(heap, earlier.ref, earlier.place);
  InputObject object = {.ref = earlier.ref,
                        .class = class,
                        .place = earlier.place,
                        .bound = heap->options.bound,
                        .is_exact = true};
  if (refs_are_terms(heap)) {
    object.there = term_true(heap->terms);
    object.locations = term_location(heap->terms, earlier.ref);
  }
  set_object_at(heap, earlier.place, heap->objects.count);
  vec_push(&heap->objects, object);
  vec_push(&heap->earlier, earlier);
}

const Earlier *heap_earlier(const Heap *heap, Ref ref) {
  if (!heap->earlier.count || ref > vec_last(&heap->earlier)->ref)
    return NULL;
  const InputObject *object = heap_object(heap, ref);
  size_t index = object ? (size_t)(object - heap->objects.items) : SIZE_MAX;
  return index < heap->earlier.count ? &heap->earlier.items[index] : NULL;
}

size_t heap_earlier_count(const Heap *heap) { return heap->earlier.count; }

bool earlier_may_be(const Heap *heap, const Earlier *earlier, const PlaceInfo *info) {
  const Class *class = object_class(heap->machine, earlier->ref);
  return !earlier->is_secret && !info->is_made && info->type &&
         (info->is_exact ? class == info->type : class_is_assignable(class, info->type));
}

bool heap_has_earlier_of(const Heap *heap, const Class *class) {
  for (size_t i = 0; i < heap->earlier.count; i++)
    if (!heap->earlier.items[i].is_secret &&
        object_class(heap->machine, heap->earlier.items[i].ref) == class)
      return true;
  return false;
}
