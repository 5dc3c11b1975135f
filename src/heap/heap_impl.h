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
  Arena arena; // names of places
};

#endif
