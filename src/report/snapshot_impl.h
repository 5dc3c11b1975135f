// The making of a snapshot. Private to snapshot*.c.
#ifndef REPORT_SNAPSHOT_IMPL_H
#define REPORT_SNAPSHOT_IMPL_H

#include "report/snapshot.h"

typedef struct Builder {
  Explorer *explorer;
  Program *program;
  Machine *machine;
  Heap *heap;
  Terms *terms;
  Arena *arena;
  Model *model; // of the path; NULL when the solver gave none
  Snapshot *snapshot;
  VEC(Ref) refs; // of the snapshot's objects
} Builder;

// snapshot_values.c: the value in words[0] (and words[1] for long and double).
View view_words(Builder *builder, const Word *words, char kind);
const char *char_text(Builder *builder, uint32_t unit); // 'x'
// "Node" for "list.SortedList$Node".
const char *short_class_name(Builder *builder, const Class *class);

// snapshot.c: the number of an object of the machine, which is added when it is not there yet;
// UINT32_MAX when there are too many.
uint32_t builder_object(Builder *builder, Ref ref);

// snapshot_objects.c: the slots of an object, then names and mentions once all are there.
void fill_slots(Builder *builder, size_t object);
// Do these words mean the same value? Symbolic references are followed.
bool is_same_value(const Heap *heap, const Word *a, const Word *b, char kind);
void name_objects(Builder *builder);
void mark_inline(Snapshot *snapshot);
void mark_reachable(Snapshot *snapshot);

// snapshot_arrays.c: true when the slots are the length and all elements in order.
bool fill_array(Builder *builder, Ref ref, bool is_input, Slots *slots);

// The symbolic length of input object `index`; no term when it is no array or has a known length.
Term input_length(const Builder *builder, size_t index);

// snapshot_types.c: a class that an input object may have, with all fields that a path can have
// read; and all of them when there are several.
const Class *example_class(const Builder *builder, const InputObject *object);
void possible_classes(Builder *builder, const InputObject *object, ObjectView *view);
static inline bool has_type(const TypeSet *types, size_t index) {
  return types->bits[index / 64] >> index % 64 & 1;
}

// snapshot_condition.c: references, snapshot_terms.c: numbers.
void collect_conditions(Builder *builder);
void collect_terms(Builder *builder);

#endif
