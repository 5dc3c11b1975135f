// Symbolic heap inputs: what the machine does not know about the heap it was given, and how it
// finds out.
//
// Input objects are ordinary objects of the machine whose fields start *unset*. When execution
// reads something unset or uses a symbolic reference, the strategy answers with a list of cases;
// exec decides between them and applies the chosen one. A strategy never asks the solver and never
// forks.
//
// Everything that can be input has a *place*: a parameter, a field of the object found at another
// place, an element, a static field. Places form a tree that is never undone: the same access path
// gets the same place, hence the same symbols, on every path, so memory does not grow with the
// number of cases. What was found at a place (objects, bindings, initial values) is undone to a
// mark.
//
// The three strategies are seed 000's: lazy (section 2 and C.2.1, with the alternatives of JBSE),
// lazier (C.2.2) and lazier# (C.2.3).
#ifndef HEAP_HEAP_H
#define HEAP_HEAP_H

#include "machine/machine.h"
#include "term/term.h"

typedef struct Heap Heap;
typedef struct Place {
  uint32_t id; // 0 is "no place"
} Place;

typedef enum PlaceKind {
  PLACE_PARAMETER,
  PLACE_FIELD,
  PLACE_STATIC,
  PLACE_ELEMENT,
  PLACE_LENGTH
} PlaceKind;

typedef struct PlaceInfo {
  PlaceKind kind;
  Place holder; // of a field, an element or a length
  const Field *field;
  Word index;       // parameter number, or the element's index as a machine word
  char value_kind;  // Z B C S I J F D L
  Class *type;      // of references: the static type
  bool is_non_null; // of references: said so by an annotation or an option
  Term symbol;      // of primitives, made on demand
  const char *name; // "this", "n", "this.next.value", "a[i]"
} PlaceInfo;

// A set of classes of the universe: the classes that an input object may have.
enum { UNIVERSE_MOST = 256 };
typedef struct TypeSet {
  uint64_t bits[UNIVERSE_MOST / 64];
} TypeSet;

// An input object. Its place is where it was found first. The machine's object has the class
// `class`: its class if that is known, else the most general one it may have, with room for the
// fields of every class it may turn out to have.
typedef struct InputObject {
  Ref ref;
  Class *class;
  Place place;
  uint32_t bound; // m: how many more references in a row may be initialized from here
  bool is_exact;  // its class is `class` and no other
  TypeSet types;  // else: one of these
} InputObject;

// A reference of the input that is not (fully) resolved yet: seed 000's symbolic location
// (non-null) or symbolic reference (maybe null). Machine words name it by number (TAG_REF).
typedef enum RefState { REF_MAYBE_NULL, REF_NON_NULL, REF_BOUND } RefState;
typedef struct InputRef {
  RefState state;
  Ref value; // of REF_BOUND; 0 is null
  Place place;
  Class *type;
  uint32_t bound;
} InputRef;

enum {
  BOUND_EXHAUSTED = UINT32_MAX
}; // the bound of a reference that may not become a fresh object

// The value that a place had in the input, as a machine word at the time it was initialized.
typedef struct InputValue {
  Place place;
  Ref holder; // the object, 0 for parameters and statics
  Word value[2];
} InputValue;

// An array whose length or elements are not all concrete. Elements are a log: the newest entry
// whose index is the wanted one counts; below the log lies the base.
typedef enum ArrayBase {
  BASE_INPUT,   // unknown elements, initialized when looked at
  BASE_DEFAULT, // zero or null everywhere
  BASE_PACKED,  // the concrete elements behind the object's header
} ArrayBase;
typedef struct SymbolicArray {
  Ref ref;
  Class *class;
  Word length; // concrete or a term
  ArrayBase base;
  Place place; // of input arrays
  uint32_t bound;
} SymbolicArray;
typedef struct ArrayElement {
  uint32_t array;
  Word index; // concrete or a term
  Word value[2];
  bool is_initial; // what the input holds there, not a store
} ArrayElement;

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
  Class *type;     // static
  bool may_expand; // the bound allows a fresh object
  bool is_non_null;
} HeapRead;

// How a strategy answers. One level of function pointers, as the house style has it.
typedef struct HeapStrategy {
  const char *name, *help;
  // An unset reference is read; what may it be?
  void (*read)(Heap *heap, HeapRead read, HeapCases *cases);
  // A symbolic reference is used; the cases of the next step of its resolution.
  void (*use)(Heap *heap, const InputRef *ref, HeapCases *cases);
  bool receiver_is_object; // `this` starts as an object, not as a symbolic reference
  bool types_are_exact;    // fresh objects have one class each
} HeapStrategy;

extern const HeapStrategy heap_lazy, heap_lazier, heap_lazier_sharp;
const HeapStrategy *heap_strategy(const char *name); // NULL when unknown

typedef struct HeapOptions {
  const HeapStrategy *strategy;
  uint32_t bound;       // k
  uint32_t array_bound; // elements
  bool math;            // --int math
} HeapOptions;

Heap *heap_new(Machine *machine, Terms *terms, HeapOptions options);
void heap_free(Heap *heap);
const HeapOptions *heap_options(const Heap *heap);

// The classes that input objects may have besides their static type: the target's own. A closed
// world, in the order given; at most UNIVERSE_MOST of them.
void heap_set_universe(Heap *heap, Class *const *classes, size_t count);
size_t heap_universe_count(const Heap *heap);
Class *heap_universe_at(const Heap *heap, size_t index);

// --- marks, undone with the machine's
// --------------------------------------------------------------

typedef struct HeapMark {
  size_t objects, refs, values, logs, object_logs, arrays, elements;
} HeapMark;
HeapMark heap_mark(const Heap *heap);
void heap_undo(Heap *heap, HeapMark mark);

// --- places
// ----------------------------------------------------------------------------------------

size_t heap_place_count(const Heap *heap); // ids are 1..count; a holder stands before what it holds
const PlaceInfo *place_info(const Heap *heap, Place place);
Place place_parameter(Heap *heap, uint32_t number, const char *name, char kind, Class *type,
                      bool is_non_null);
// What annotations say by their simple names: NonNull, Nonnull, NotNull; Nullable; else
// `otherwise`.
bool annotations_non_null(const Names *names, const Annotations *annotations, bool otherwise);
// No place and an error when the field's type cannot be loaded.
Place place_field(Heap *heap, Place holder, const Field *field, LinkError *error);
Place place_static(Heap *heap, const Field *field, LinkError *error);
Place place_element(Heap *heap, Place holder, Word index, const Class *array);
Place place_length(Heap *heap, Place holder);
Term place_symbol(Heap *heap, Place place);  // of a primitive place; the same at every call
Sort kind_sort(const Heap *heap, char kind); // the sort of a primitive kind's values on the stack

// --- input objects and references
// -------------------------------------------------------------------

size_t heap_object_count(const Heap *heap);
const InputObject *heap_object_at(const Heap *heap, size_t index);
const InputObject *heap_object(const Heap *heap, Ref ref); // NULL: made by the program
size_t heap_value_count(const Heap *heap);
const InputValue *heap_value_at(const Heap *heap, size_t index);
const InputRef *heap_ref(const Heap *heap, uint32_t number);

// Which classes of an object's set fulfil `test`? And the set without some.
TypeSet heap_types_below(const Heap *heap, const Class *type); // subtypes of `type` in the universe
bool types_are_empty(const TypeSet *types);
TypeSet types_intersect(const TypeSet *a, const TypeSet *b);
TypeSet types_subtract(const TypeSet *a, const TypeSet *b);
// Narrows what is known about an object's class; the set must not be empty.
void heap_refine(Heap *heap, Ref ref, TypeSet types);

// An enum: its objects are its constants. References to one are decided when it is initialized.
bool heap_is_enum(const Class *class);

// A new input object with all fields unset; 0: heap full.
Ref heap_new_object(Heap *heap, Class *class, Place place, uint32_t bound);
Word heap_new_ref(Heap *heap, Place place, Class *type, uint32_t bound, RefState state);
// Remembers the initial value of a place.
void heap_record(Heap *heap, Place place, Ref holder, Word value, Word second);
// Carries out a case for a reference that is read at `place`; the machine word it is now.
Word heap_apply_read(Heap *heap, const HeapCase *choice, Place place, Class *type, uint32_t bound);
// Carries out a case for a symbolic reference.
void heap_apply_use(Heap *heap, const HeapCase *choice, uint32_t number);

// --- arrays
// ------------------------------------------------------------------------------------------

const SymbolicArray *heap_array(const Heap *heap, uint32_t number);
// Makes an array of the machine symbolic: its header names the record from now on.
uint32_t heap_make_symbolic(Heap *heap, Ref ref, ArrayBase base, Word length);
// A fresh array of the program with a symbolic length; 0: heap full.
Ref heap_new_array(Heap *heap, Class *class, Word length);
size_t heap_element_count(const Heap *heap);
const ArrayElement *heap_element_at(const Heap *heap, size_t index);
void heap_add_element(Heap *heap, ArrayElement element);

// The concrete word for a symbolic reference that is bound, else the word itself.
static inline bool heap_is_ref(Word word) { return word_tag(word) == TAG_REF; }
Word heap_chase(const Heap *heap, Word word);

#endif
