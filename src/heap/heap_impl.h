// Private to heap.
#ifndef HEAP_HEAP_IMPL_H
#define HEAP_HEAP_IMPL_H

#include "heap/heap.h"

#include "base/table.h"

typedef struct RefLog {
  uint32_t number;
  InputRef old;
} RefLog;

struct Heap {
  Machine *machine;
  Terms *terms;
  HeapOptions options;
  VEC(PlaceInfo) places; // by id; never undone
  Table place_table;
  VEC(InputObject) objects;
  VEC(InputRef) refs;
  VEC(InputValue) values;
  VEC(RefLog) logs;
  VEC(SymbolicArray) arrays;
  VEC(ArrayElement) elements;
  Arena arena; // names of places
};

// Finds the place that is like `info`, or TABLE_NONE; adds one.
uint32_t place_find(Heap *heap, const PlaceInfo *info, uint32_t *hash);
Place place_add(Heap *heap, const PlaceInfo *info, uint32_t hash);

#endif
