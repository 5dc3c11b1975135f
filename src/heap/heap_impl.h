// Private to heap.
#ifndef HEAP_HEAP_IMPL_H
#define HEAP_HEAP_IMPL_H

#include "heap/heap.h"

#include "base/table.h"

typedef struct RefLog {
  uint32_t number;
  InputRef old;
} RefLog;

typedef struct ObjectLog {
  uint32_t index;
  InputObject old;
} ObjectLog;

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
  VEC(ObjectLog) object_logs;
  Class *universe[UNIVERSE_MOST];
  size_t universe_count;
  VEC(SymbolicArray) arrays;
  VEC(ArrayElement) elements;
  Arena arena;    // names of places
  bool has_ranks; // some path looked at one: spares all others the search
};

// types.c: the class and the set of classes of a fresh object of static type `type`.
bool types_of_fresh(const Heap *heap, Class *type, TypeSet *types);
// Words that an object needs to become any of these classes.
uint32_t types_words(const Heap *heap, const Class *class, const TypeSet *types);

// rank.c: a case is applied to a reference; keeps the rank that it shares from now on.
void rank_apply(Heap *heap, const InputRef *ref, const HeapCase *choice);

// Finds the place that is like `info`, or TABLE_NONE; adds one.
uint32_t place_find(Heap *heap, const PlaceInfo *info, uint32_t *hash);
Place place_add(Heap *heap, const PlaceInfo *info, uint32_t hash);

#endif
