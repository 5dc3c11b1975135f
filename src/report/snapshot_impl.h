// The making of a snapshot. Private to snapshot*.c.
#ifndef REPORT_SNAPSHOT_IMPL_H
#define REPORT_SNAPSHOT_IMPL_H

#include "base/table.h"
#include "report/snapshot.h"

typedef struct Builder Builder;

// How the leaves of a strategy are told (LeafForm).
typedef struct LeafTeller {
  void (*add_inputs)(Builder *builder); // objects and parameters
  void (*add_statics)(Builder *builder);
  // The slots of an input object, and of a symbolic array of the program; true: fill_array.
  bool (*fill_input)(Builder *builder, size_t object, Slots *slots);
  bool (*fill_array)(Builder *builder, Ref ref, Slots *slots);
  View (*view_reference)(Builder *builder, Word word);
  void (*add_conditions)(Builder *builder); // besides those of the path; or NULL
  bool tells_in_context;                    // conditions in the light of each other
} LeafTeller;
extern const LeafTeller shape_teller, formula_teller; // snapshot_shape.c, snapshot_formula.c

typedef VEC(Term) Conjuncts;
// Conditions that hold of every input; symbols by type.
typedef struct Known {
  Conjuncts ranges, booleans, chars;
} Known;

// A better name for a place, once more is known: m.get("a") for an entry that "a" was found by.
typedef struct Renaming {
  const char *from, *to;
} Renaming;

struct Builder {
  Explorer *explorer;
  Program *program;
  Machine *machine;
  Heap *heap;
  Terms *terms;
  Arena *arena;
  Model *model; // of the path; NULL when the solver gave none
  Snapshot *snapshot;
  VEC(Ref) refs;              // of the snapshot's objects; 0: an input object of a formula
  VEC(const Class *) classes; // likewise
  VEC(Renaming) renames;      // longer names first
  Conjuncts path;             // its conditions
  const LeafTeller *teller;
  Known known;             // once the conditions are collected
  ConcreteInput *concrete; // of a formula; NULL without a model; its objects are the first ones
};

// snapshot_values.c: the value in words[0] (and words[1] for long and double).
View view_words(Builder *builder, const Word *words, Kind kind);
const char *char_text(Builder *builder, uint32_t unit); // 'x'
// "Node" for "list.SortedList$Node".
const char *short_class_name(Builder *builder, const Class *class);

View view_object(Builder *builder, Ref ref); // an object of the program
// A number as it is for the concrete input's aliases: without conditions on references.
Term readable_term(Builder *builder, Term term);
// The slots of a packed array's elements, snapshot_arrays.c.
void push_packed(Builder *builder, Ref ref, uint32_t length, Slots *slots);

// snapshot.c
const char *shown_class_name(Builder *builder, const Class *class); // "java.util.HashMap"
uint32_t builder_add(Builder *builder, Ref ref, const Class *class, const char *place);
// snapshot.c: the number of an object of the machine, which is added when it is not there yet;
// UINT32_MAX when there are too many.
uint32_t builder_object(Builder *builder, Ref ref);

Slot place_slot(Builder *builder, const PlaceInfo *info); // with the name and the type of a root

// snapshot_objects.c: the slots of an object, then names and mentions once all are there.
void fill_slots(Builder *builder, size_t object);
void fill_fields(Builder *builder, Ref ref, const Class *class, bool is_input, Slots *slots);
// Do these words mean the same value? Symbolic references are followed.
bool is_same_value(const Heap *heap, const Word *a, const Word *b, Kind kind);
void name_objects(Builder *builder);
void mark_inline(Snapshot *snapshot);
void mark_reachable(Snapshot *snapshot);

// snapshot_told.c: objects of the JDK as their users see them; snapshot_tables.c: better names for
// what is in hash tables, which come last. Does a place have one?
void tell_objects(Builder *builder);
void apply_renames(Builder *builder);
bool is_renamed(const Builder *builder, const char *name);

// snapshot_arrays.c: true when the slots are the length and all elements in order.
bool fill_array(Builder *builder, Ref ref, bool is_input, Slots *slots);
bool fill_symbolic_array(Builder *builder, Ref ref, bool is_input, Slots *slots); // its log

// snapshot_types.c: a class that an input object may have, with all fields that a path can have
// read; and all of them when there are several.
const Class *example_class(const Builder *builder, const InputObject *object);
void possible_classes(Builder *builder, const InputObject *object, ObjectView *view);
static inline bool has_type(const TypeSet *types, size_t index) {
  return types->bits[index / 64] >> index % 64 & 1;
}

// snapshot_rewrite.c. `replace`: is this part replaced, and by what? The answer is looked at again.
typedef struct Rewrite {
  Term from, to;
} Rewrite;
typedef struct Rewriter {
  Terms *terms;
  void *context;
  bool (*replace)(void *context, Term term, Term *by);
  VEC(Rewrite) known;
  Table table;
} Rewriter;
Term rewriter_apply(Rewriter *rewriter, Term term);
void rewriter_fini(Rewriter *rewriter);

// snapshot_context.c: the conditions without what others and the facts, which hold anyway, say.
void simplify_in_context(Terms *terms, Conjuncts *conditions, const Conjuncts *facts);

// snapshot_condition.c: references, snapshot_terms.c: numbers.
void collect_conditions(Builder *builder);
void add_reference_conditions(Builder *builder); // of a shape
void collect_terms(Builder *builder);
void known_fini(Known *known);
void add_reference(Builder *builder, const InputValue *value); // what the path says of it
// A condition alone, in words; "" when it goes without saying. After collect_conditions.
const char *condition_words(Builder *builder, Term condition);

// snapshot_library.c: the conditions of a path without insides of objects of the JDK, in the words
// of Java; one alone, where `conditions` are those of the path.
void tell_library(Builder *builder, Conjuncts *conditions);
Term library_words(Builder *builder, Term condition, const Conjuncts *conditions);
bool says_inside(const Builder *builder, Term condition); // it says nothing else
// Of a test whether a text needs two bytes a character; NULL: it is none.
const char *coder_words(Builder *builder, Term condition);

// snapshot_branches.c: the decisions, if the exploration noted their places.
void collect_branches(Builder *builder);

#endif
