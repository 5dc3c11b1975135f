// The operations of the family that makes cases of what a reference may be. Private to heap.
#ifndef HEAP_FORKING_H
#define HEAP_FORKING_H

#include "heap/heap_impl.h"

extern const HeapOperations forking_operations;

// One step of the resolution of the reference in *word; done is never an answer.
HeapStep forking_resolve(Heap *heap, Word *word);
uint32_t forking_next_bound(uint32_t bound);
bool heap_counts_as_kiasan(const Heap *heap); // lazy initialization by Kiasan's rules

HeapStep forking_fresh(Heap *heap, Place place, uint32_t bound, Word *value);
Word forking_receiver(Heap *heap, Place place);
HeapStep forking_access(Heap *heap, Word *ref);
HeapStep forking_reach(Heap *heap, Word *ref);
HeapStep forking_is_null(Heap *heap, Word *ref, Term *is_null);
HeapStep forking_same(Heap *heap, Word *first, Word *second, bool is_seen, Term *equal);
HeapStep forking_rank(Heap *heap, Word ref, Term *rank);
HeapStep forking_get_field(Heap *heap, Word *ref, const Field *field, Word *value);
HeapStep forking_put_field(Heap *heap, Word *ref, const Field *field, const Word *value);
HeapStep forking_cast(Heap *heap, Word *ref, const Class *class);
HeapStep forking_instance_of(Heap *heap, Word *ref, const Class *class, Word *answer);
HeapStep forking_select(Heap *heap, Word *ref, Method *resolved, Method **target);
HeapStep forking_throwable(Heap *heap, Word *ref);
HeapStep forking_catches(Heap *heap, Word thrown, const Class *class, bool *answer);
HeapStep forking_know_class(Heap *heap, Word ref, const Class **class);
HeapStep forking_classes(Heap *heap, Word *ref, GuardedClasses *classes);
HeapStep forking_get_length(Heap *heap, Word *ref, Word *length);
HeapStep forking_get_element(Heap *heap, Word *ref, Word index, Kind *kind, Word *value);
HeapStep forking_put_element(Heap *heap, Word *ref, Word index, Word *value);
HeapStep forking_copy(Heap *heap, Word *arguments);
HeapStep forking_clone(Heap *heap, Word *ref, ArrayClone *clone);
HeapStep forking_array_of(Heap *heap, Word *ref, Class **class, Word *length);
HeapStep forking_argument(Heap *heap, Word *ref, bool is_whole);
void forking_describe(Heap *heap, const InputValue *value, KnownReference *known);

// Splits the classes of an inexact input object into those below `type` and the others; *below says
// which half it is now.
HeapStep forking_split(Heap *heap, Ref ref, const Class *type, bool *below);

#endif
