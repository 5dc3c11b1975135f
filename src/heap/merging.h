// The operations of the family whose references are terms. Private to heap.
#ifndef HEAP_MERGING_H
#define HEAP_MERGING_H

#include "heap/heap_impl.h"

extern const HeapOperations merging_operations;
extern const struct HeapRules pose_rules;

Term merging_reference(Heap *heap, Word word); // reduced by what is known
// *ref is what the word names, and it is not null.
HeapStep merging_receiver_of(Heap *heap, Word word, Term *ref);
// The same, and its symbols are bound to objects.
HeapStep merging_dereference(Heap *heap, Word word, Term *ref);
// A type test needs to know which classes there are.
HeapStep merging_know_classes(Heap *heap, Term ref);
void merging_accessed(Heap *heap); // asserts what is known of new inputs, and tells an observer

HeapStep merging_fresh(Heap *heap, Place place, uint32_t bound, Word *value);
Word merging_receiver(Heap *heap, Place place);
HeapStep merging_access(Heap *heap, Word *ref);
HeapStep merging_is_null(Heap *heap, Word *ref, Term *is_null);
HeapStep merging_same(Heap *heap, Word *first, Word *second, bool is_seen, Term *equal);
HeapStep merging_rank(Heap *heap, Word ref, Term *rank);
HeapStep merging_get_field(Heap *heap, Word *ref, const Field *field, Word *value);
HeapStep merging_put_field(Heap *heap, Word *ref, const Field *field, const Word *value);
HeapStep merging_cast(Heap *heap, Word *ref, const Class *class);
HeapStep merging_instance_of(Heap *heap, Word *ref, const Class *class, Word *answer);
HeapStep merging_select(Heap *heap, Word *ref, Method *resolved, Method **target);
HeapStep merging_throwable(Heap *heap, Word *ref);
HeapStep merging_catches(Heap *heap, Word thrown, const Class *class, bool *answer);
HeapStep merging_know_class(Heap *heap, Word ref, const Class **class);
HeapStep merging_classes(Heap *heap, Word *ref, GuardedClasses *classes);
HeapStep merging_get_length(Heap *heap, Word *ref, Word *length);
HeapStep merging_get_element(Heap *heap, Word *ref, Word index, Kind *kind, Word *value);
HeapStep merging_put_element(Heap *heap, Word *ref, Word index, Word *value);
HeapStep merging_copy(Heap *heap, Word *arguments);
HeapStep merging_clone(Heap *heap, Word *ref, ArrayClone *clone);
HeapStep merging_array_of(Heap *heap, Word *ref, Class **class, Word *length);
HeapStep merging_argument(Heap *heap, Word *ref, bool is_whole);
void merging_describe(Heap *heap, const InputValue *value, KnownReference *known);

// What all strategies of the family have in common: all but the accesses to one object, which a
// strategy may begin in its own way (hybrid.c). An initializer must not set a field twice, so the
// five are missing here and every table lists its own.
#define MERGING_OPERATIONS                                                                         \
  .fresh = merging_fresh, .receiver = merging_receiver, .access = merging_access,                  \
  .reach = merging_access, .is_null = merging_is_null, .same = merging_same, .rank = merging_rank, \
  .cast = merging_cast, .instance_of = merging_instance_of, .select = merging_select,              \
  .throwable = merging_throwable, .catches = merging_catches, .know_class = merging_know_class,    \
  .classes = merging_classes, .copy = merging_copy, .clone = merging_clone,                        \
  .array_of = merging_array_of, .argument = merging_argument, .describe = merging_describe

#endif
