// Input objects of which only a set of classes is known.
#include "report/snapshot_impl.h"

static bool is_possible(const Builder *builder, const InputObject *object, const Class *class) {
  assert(!object->is_exact);
  for (size_t i = 0; i < heap_universe_count(builder->heap); i++)
    if (heap_universe_at(builder->heap, i) == class)
      return has_type(&object->types, i);
  return false;
}

// A field can be read only when all classes left have it. So it belongs to a common superclass, or
// to each of them: a common superclass that can be instantiated is the plainest example, else any
// will do.
const Class *example_class(const Builder *builder, const InputObject *object) {
  if (object->is_exact)
    return object->class;
  const Class *first = NULL, *common = NULL;
  for (size_t i = 0; i < heap_universe_count(builder->heap); i++) {
    if (!has_type(&object->types, i))
      continue;
    const Class *class = heap_universe_at(builder->heap, i);
    if (!first)
      first = common = class;
    while (!class_is_subtype(class, common))
      common = common->super;
  }
  assert(first); // sets are never empty
  return is_possible(builder, object, common) ? common : first;
}

void possible_classes(Builder *builder, const InputObject *object, ObjectView *view) {
  for (size_t i = 0; !object->is_exact && i < heap_universe_count(builder->heap); i++)
    if (has_type(&object->types, i))
      vec_push(&view->classes, shown_class_name(builder, heap_universe_at(builder->heap, i)));
}
