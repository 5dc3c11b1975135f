// Collections of the JDK whose elements are counted (collections.def). Private to graph.
#ifndef GRAPH_COLLECTIONS_IMPL_H
#define GRAPH_COLLECTIONS_IMPL_H

#include "graph/step.h"

typedef struct CollectionKind {
  const char *class, *count; // count: NULL, it has no such field
  bool has_values, is_sorted;
} CollectionKind;

// The kind whose very class it is; NULL: none.
const CollectionKind *kind_of(const World *world, const Class *class);
Class *class_of(const World *world, const CollectionKind *kind);
Field *count_field(World *world, const CollectionKind *kind);
// The name of a class of java.util without that; NULL: it is none.
const char *simple_name(const World *world, const Class *class);
bool is_one_of(const char *name, const char *const *names, size_t count);

#endif
