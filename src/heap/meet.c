// Which types one object can have together. The classes of the universe are known; besides them an
// input may be an enum constant, a lambda, an array or an object of the JDK. What such an object
// could do is not explored, so where a path rests on there being none, the type counts as open.
#include "heap/heap_impl.h"

#include <string.h>

static bool is_interface(const Class *class) { return class->flags & ACC_INTERFACE; }
static bool is_related(const Class *a, const Class *b) {
  return class_is_assignable(a, b) || class_is_assignable(b, a);
}

bool types_may_meet(const Heap *heap, const Class *a, const Class *b) {
  assert(a && b);
  if (is_related(a, b))
    return true;
  TypeSet below_a = heap_types_below(heap, a), below_b = heap_types_below(heap, b);
  TypeSet both = types_intersect(&below_a, &below_b);
  return !types_are_empty(&both) || types_have_constant(heap, a, b);
}

// Two types of the JDK, where one may have what is below the other.
static bool meet_in_jdk(const Class *a, const Class *b) {
  if (!a->trusted || !b->trusted)
    return false;
  if (is_related(a, b))
    return true;
  return !((a->flags | b->flags) & ACC_FINAL) && (is_interface(a) || is_interface(b));
}

// Array types need no instance below both: a type is enough.
static bool components_meet(const Heap *heap, const Class *a, const Class *b) {
  const Program *program = heap->machine->program;
  if (a->kind == CLASS_PRIMITIVE || b->kind == CLASS_PRIMITIVE)
    return a == b;
  if (is_related(a, b) || meet_in_jdk(a, b))
    return true;
  for (uint32_t id = 1; id <= program_class_count(program); id++)
    if (class_is_assignable(program_class(program, id), a) &&
        class_is_assignable(program_class(program, id), b))
      return true;
  return false;
}

static bool arrays_meet(const Heap *heap, const Class *a, const Class *b) {
  while (a->kind == CLASS_ARRAY && b->kind == CLASS_ARRAY) {
    a = a->component;
    b = b->component;
  }
  if (a->kind == CLASS_ARRAY || b->kind == CLASS_ARRAY)
    return is_related(a, b);
  return components_meet(heap, a, b);
}

// Is there a class below both that no input is taken to have?
static bool meet_outside(const Heap *heap, const Class *a, const Class *b) {
  const Program *program = heap->machine->program;
  if (a->kind == CLASS_ARRAY || b->kind == CLASS_ARRAY)
    return arrays_meet(heap, a, b);
  if (!is_related(a, b) && !is_interface(a) && !is_interface(b))
    return false;
  if (meet_in_jdk(a, b) || types_have_lambda(heap, a, b))
    return true;
  for (size_t i = 0; i < heap->left_out.count; i++)
    if (class_is_assignable(heap->left_out.items[i], a) &&
        class_is_assignable(heap->left_out.items[i], b))
      return true;
  for (uint32_t id = 1; id <= program_class_count(program); id++) {
    const Class *class = program_class(program, id);
    if (class_is_assignable(class, a) && class_is_assignable(class, b) &&
        enum_is_left_out(heap, class))
      return true;
  }
  return false;
}

// Types are asked about again and again, and looking through all classes takes long.
static MeetEntry *meet_entry(Heap *heap, const Class *a, const Class *b) {
  size_t count = sizeof heap->meetings / sizeof *heap->meetings;
  return &heap->meetings[hash_mix(a->id, b->id) % count];
}

void heap_note_meeting(Heap *heap, const Class *a, const Class *b) {
  assert(a && b);
  if (heap->open_type)
    return;
  MeetEntry *known = meet_entry(heap, a, b);
  if (known->a == a && known->b == b) // they do not: else there were an open type
    return;
  if (meet_outside(heap, a, b))
    heap->open_type = a;
  else
    *known = (MeetEntry){a, b};
}

bool heap_may_be_one(const Heap *heap, Place a, Place b) {
  const PlaceInfo *info_a = place_info(heap, a), *info_b = place_info(heap, b);
  assert(info_a->type && info_b->type);
  return types_may_meet(heap, info_a->type, info_b->type) &&
         !places_contradict(heap, info_a, info_b);
}

bool heap_may_be_at(const Heap *heap, Place place, Ref object) {
  const Earlier *earlier = heap_earlier(heap, object);
  return earlier && earlier_may_be(heap, earlier, place_info(heap, place));
}
