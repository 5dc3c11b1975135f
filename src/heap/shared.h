// What strategies share: inputs of all kinds, cases of a reference, and references that are terms.
// Private to heap.
#ifndef HEAP_SHARED_H
#define HEAP_SHARED_H

#include "heap/heap.h"

enum { BOUND_EXHAUSTED = UINT32_MAX }; // of a reference that may not become a fresh object

// One alternative of a question about the heap.
typedef enum HeapAction {
  HEAP_NULL,      // the reference is null
  HEAP_OBJECT,    // it is an object that is there already
  HEAP_FRESH,     // it is a new input object of `class`
  HEAP_REFERENCE, // it becomes (or stays) a symbolic reference in state `state`
  HEAP_CUT,       // the bound forbids to look further
  HEAP_UNKNOWN,   // no class is known that a fresh object could have
} HeapAction;

typedef struct HeapCase {
  HeapAction action;
  Ref object;
  Class *class;
  RefState state;
} HeapCase;
typedef VEC(HeapCase) HeapCases;

typedef struct HeapRead {
  Place place;
  Class *type;     // static
  bool may_expand; // the bound allows a fresh object
  bool is_non_null;
  bool is_exact; // its class is `type` and no other
} HeapRead;

// --- places --------------------------------------------------------------------------------------

// No place and an error when the field's type cannot be loaded.
Place place_field(Heap *heap, Place holder, const Field *field, LinkError *error);
Place place_element(Heap *heap, Place holder, Word index, const Class *array);

// --- input objects and references ----------------------------------------------------------------

bool types_are_empty(const TypeSet *types);
TypeSet types_intersect(const TypeSet *a, const TypeSet *b);
// Narrows what is known about an object's class; the set must not be empty.
void heap_refine(Heap *heap, Ref ref, TypeSet types);
void heap_note_type(Heap *heap, const Class *type); // a path asks for the class of such an input
// Likewise: whether it is below `tested`; NULL: which method a call selects (unseen.c).
void heap_note_test(Heap *heap, const Class *type, const Class *tested);
void heap_note_store(Heap *heap, Ref array); // a path stores a reference, which must fit
// A new input object with all fields unset; 0: heap full.
Ref heap_new_object(Heap *heap, Class *class, Place place, uint32_t bound);
Word heap_new_ref(Heap *heap, Place place, Class *type, uint32_t bound, RefState state);
// Remembers the initial value of a place.
void heap_record(Heap *heap, Place place, Ref holder, Word value, Word second);
// Carries out a case for a reference that is read at `place`; the machine word it is now.
Word heap_apply_read(Heap *heap, const HeapCase *choice, Place place, Class *type, uint32_t bound);
void heap_mark_tested(Heap *heap, uint32_t number); // a symbolic reference is compared with null
// Carries out a case for a symbolic reference.
void heap_apply_use(Heap *heap, const HeapCase *choice, uint32_t number);
// What a case for a symbolic reference needs to be possible; no term: nothing.
Term heap_guard(Heap *heap, const InputRef *ref, const HeapCase *choice);
// The rank of a reference of the input, resolved or not, or of null: a number of its own that the
// program knows by loris.Loris.rank. No term: an object that the program made.
Term heap_rank(Heap *heap, Word word);
// The same of a term; false: an object of the program is among them.
bool heap_merged_rank(Heap *heap, Term ref, Term *rank);

// --- identity ------------------------------------------------------------------------------------

bool heap_compares_identity(const Heap *heap); // does the method on top, for its own sake?

// --- objects that exist before the method begins -------------------------------------------------

bool heap_has_earlier_of(const Heap *heap, const Class *class); // that inputs of it may be

// --- arrays --------------------------------------------------------------------------------------

// Makes an array of the machine symbolic: its header names the record from now on.
uint32_t heap_make_symbolic(Heap *heap, Ref ref, ArrayBase base, Word length);
void heap_add_element(Heap *heap, ArrayElement element);

// --- references that are terms -------------------------------------------------------------------

// condition ? yes : no
void heap_merge_words(Heap *heap, Term condition, Kind kind, const Word *yes, const Word *no,
                      Word *merged);
Term heap_name(const Heap *heap, Ref ref); // the term of an object
Term heap_equal(Heap *heap, Term a, Term b);
Term heap_instance_of(Heap *heap, Term ref, const Class *class); // false for null
bool heap_class_is_known(const Heap *heap, const Class *type);
void heap_need_types(Heap *heap); // conditions about dynamic types are coming
// The words of an input that is looked at for the first time; false: heap full.
bool heap_fresh_input(Heap *heap, Place place, Word *value);
// When is a reference that leads to this leaf an object within k (reach.c)? `possible` holds then
// in any case.
Term heap_within(Heap *heap, RefLeaf leaf, Term *possible);
// Uber-lazy, consistency: some object is left that the reference can be, as far as is known.
bool heap_is_consistent(Heap *heap, Term ref);
// The program looks into what it found at the leaves of `ref`, which are bound: what is behind may
// be within k by them. `raw`: the reference as the program has it, or no term.
void heap_use(Heap *heap, Term ref, Term raw);
// Was it dereferenced on this path? Then it lies within k, else the path had been cut.
bool heap_has_used(const Heap *heap, Term raw);
// Gives a leaf that is not bound its object, knowing that it is not too far. *instead is what
// stands for the leaf: with `summary` its locations, with `pose` itself or, where it can only be
// one of the objects that there are, one of these. False: heap full.
bool heap_bind(Heap *heap, RefLeaf leaf, Term *instead);
// Precondition: the reference is not null and its symbols are bound. False: heap full, or the
// error.
bool heap_get_field(Heap *heap, Term ref, const Field *field, Word *value, LinkError *error);
bool heap_put_field(Heap *heap, Term ref, const Field *field, const Word *value, LinkError *error);
// Arrays in the same manner, over pairs of array and index. The index is within the bounds.
bool heap_get_length(Heap *heap, Term ref, Word *length);
// When would a read meet an element of the input that the array bound forbids to look at?
Term heap_element_too_far(Heap *heap, Term ref, Word index);
bool heap_get_element(Heap *heap, Term ref, Word index, Kind kind, Word *value);
void heap_put_element(Heap *heap, Term ref, Word index, const Word *value);

#endif
