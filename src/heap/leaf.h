// What is known of the input when a path ends: the part of heap that reports, replays and whoever
// else looks at leaves read. Nothing here changes what a path knows.
//
// Input objects are ordinary objects of the machine whose fields start *unset*.
//
// Everything that can be input has a *place*: a parameter, a field of the object found at another
// place, an element, a static field. Places form a tree that is never undone: the same access path
// gets the same place, hence the same symbols, on every path, so memory does not grow with the
// number of cases. What was found at a place (objects, bindings, initial values) is undone to a
// mark.
#ifndef HEAP_LEAF_H
#define HEAP_LEAF_H

#include "machine/machine.h"
#include "program/generics.h"
#include "term/term.h"

// The bound or limit that ends a path. CUT_TIME and what follows end the whole run, with what it
// has found.
typedef enum CutKind {
  CUT_K,
  CUT_ARRAY,
  CUT_LOOPS,
  CUT_DEPTH,
  CUT_TIME,
  CUT_STEPS,
  CUT_MEMORY,
  CUT_INTERRUPT,
  CUT_COUNT
} CutKind;
extern const char *const cut_names[CUT_COUNT];

typedef struct Heap Heap;

typedef struct Place {
  uint32_t id; // 0 is "no place"
} Place;

typedef enum PlaceKind {
  PLACE_PARAMETER,
  PLACE_FIELD,
  PLACE_STATIC,
  PLACE_ELEMENT,
  PLACE_LENGTH,
  PLACE_RANK,    // of the reference at `holder`, or of null
  PLACE_ORDINAL, // which constant the enum at `holder` is; -1: null
  PLACE_NONDET,  // what a call asked for: Verifier.nondetInt() and the like
  PLACE_EARLIER, // of an object that exists before: see Earlier
  PLACE_WORD     // what a text at `holder` answers, for those who tell of it; no input
} PlaceKind;

typedef struct PlaceInfo {
  PlaceKind kind;
  Place holder; // of a field, an element, a length or a rank
  const Field *field;
  Word index;      // parameter number, or the element's index as a machine word
  Kind value_kind; // Z B C S I J F D L
  Class *type;     // of references: the static type
  // The same with its type arguments: of class `type`, or the array's; NULL: nothing is known.
  const GenericType *generic;
  bool is_non_null; // of references: said so by an annotation or an option
  bool is_exact;    // of references: the class is `type` and no other
  bool is_empty;    // of arrays: the length is 0
  bool is_full;     // of arrays: no element is null
  bool is_own;      // of arrays: the holder's own, known under no other name (states.def)
  // Of what calls give back that a contract replaces (fresh.c): a location on the path. What is at
  // the place was there before it, or was made by the call that began at it or by an earlier one.
  Ref since;
  bool is_made;     // by the call itself
  Term symbol;      // made on demand; of references only where strategies merge
  const char *name; // "this", "n", "this.next.value", "a[i]"
} PlaceInfo;

// A set of classes of the universe: the classes that an input object may have.
enum { UNIVERSE_MOST = 4096 };

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
  uint32_t room;  // words that it has in the machine's heap
  uint32_t bound; // m: how many more references in a row may be initialized from here
  bool is_exact;  // its class is `class` and no other
  TypeSet types;  // else: one of these
  // Of strategies that merge:
  Term there; // when the input has it, as an object of its own
  Term used;  // when the program has looked into what it found at the place; no term: never
  bool is_used_if_real; // whenever the input has the place
  Term locations;       // of `summary`: what the reference at the place is, as guarded locations
} InputObject;

// A reference of the input that is not (fully) resolved yet: Kiasan's symbolic location
// (non-null) or symbolic reference (maybe null). Machine words name it by number (TAG_REF).
typedef enum RefState { REF_MAYBE_NULL, REF_NON_NULL, REF_BOUND } RefState;

typedef struct InputRef {
  RefState state;
  Ref value; // of REF_BOUND; 0 is null
  Place place;
  Class *type;
  uint32_t bound;
  bool is_tested; // the program has compared it with null
} InputRef;

// The value that a place had in the input, as a machine word at the time it was initialized.
typedef struct InputValue {
  Place place;
  Ref holder; // the object, 0 for parameters and statics
  Word value[2];
  Term real; // of strategies that merge: when the input has this place; no term: always
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
  uint32_t room; // words that it has in the machine's heap
} SymbolicArray;

typedef struct ArrayElement {
  uint32_t array;
  Word index; // concrete or a term
  Word value[2];
  bool is_initial; // what the input holds there, not a store
  Term target;     // where references are merged: the array meant, as a reference
  Term is_new;     // likewise, of initial ones: when the program found this element here
} ArrayElement;
typedef VEC(Class *) ClassList;

// --- strategies ----------------------------------------------------------------------------------

// How inputs are treated: heap/strategy.h.
typedef struct HeapStrategy HeapStrategy;
const HeapStrategy *heap_strategy(const char *name); // NULL when unknown
const char *heap_strategy_name(const HeapStrategy *strategy);
bool heap_strategy_is_lazy(const HeapStrategy *strategy); // lazy, lazier or lazier#
bool heap_receives_enums(const HeapStrategy *strategy);   // constants of an enum as receivers

// How the leaves of a strategy are told.
typedef enum LeafForm {
  LEAF_IS_SHAPE,  // every reference that was used is one object or null: the leaf is a heap
  LEAF_IS_FORMULA // references are terms: a model of the path gives an example
} LeafForm;
LeafForm heap_leaf_form(const Heap *heap);
bool heap_types_are_exact(const Heap *heap);        // fresh objects have one class each
const HeapStrategy *heap_strategy_at(size_t index); // in the order of the list; NULL: no more

// Which classes of the JDK stand for inputs of its collection interfaces (states.def).
typedef enum Collections { COLLECTIONS_ALL, COLLECTIONS_MUTABLE, COLLECTIONS_NONE } Collections;
// Of inputs whose class nobody has seen: they keep their contracts, they answer anything, or there
// are none.
typedef enum StandIns { STAND_INS_NONE, STAND_INS_CONTRACT, STAND_INS_ANY } StandIns;

// Whose rules the lazy family follows where the papers leave a choice (doc/HEAPS.md).
typedef enum RuleSet {
  RULES_OWN,
  RULES_KIASAN // appendix C of Kiasan
} RuleSet;

typedef struct HeapOptions {
  const HeapStrategy *strategy;
  uint32_t bound;        // k
  uint32_t array_bound;  // elements
  bool math;             // --int math
  bool implies_non_null; // what is dereferenced is not null unless the path has found it to be
  bool raw;              // generic types do not count
  uint64_t array_bytes;  // no array is larger; 0: any
  Collections collections;
  StandIns stand_ins;
  RuleSet rules;
  bool reachable; // fields of the target hold what its own code can put there (field_holds)
} HeapOptions;
const HeapOptions *heap_options(const Heap *heap);
// The classes that input objects may have besides their static type.
size_t heap_universe_count(const Heap *heap);
Class *heap_universe_at(const Heap *heap, size_t index);

// Inputs of the type are objects of the target's classes and of stand-ins, and of no other class.
bool heap_is_stood_for(const Heap *heap, const Class *type);
// The types whose stand-ins (unseen.c) some path has asked something.
const ClassList *heap_assumed_types(const Heap *heap);
bool heap_is_pure(const Heap *heap, const Class *type); // the contract of such a type says that its
                                                        // objects change nothing when they answer
// Is what inputs hold in this field of the JDK's just what it can hold?
bool heap_knows_field(const Heap *heap, const Field *field);
// The number that a field of the JDK has when nobody looked at it: it goes with all others.
int64_t heap_plain_number(const Heap *heap, const Field *field);
bool heap_is_own_array(const Heap *heap, const Field *field);       // of the JDK's
bool heap_is_full_array(const Heap *heap, const Field *field);      // such an array without nulls
uint32_t heap_least_elements(const Heap *heap, const Field *field); // that such an array has
// The array, by the name of its field, whose elements this field of the JDK's counts, and the field
// that is not zero if each takes two bytes, or NULL; NULL: none.
const char *heap_counted_array(const Heap *heap, const Field *field, const char **coder);
// The class of the JDK that a class of our models stands for; NULL: it is none of these.
const char *heap_shown_class(const Names *names, const Class *class);
bool heap_has_model(const Names *names, const Class *class); // does one stand for this class?
// What holds of the length of an array in the input.
Term heap_length_fact(Heap *heap, Place array, const Class *class);
// What holds of a number in the input because of its place in an object of the JDK's, or of the
// target's (HeapOptions.reachable).
Term heap_state_fact(Heap *heap, Place place);

// --- places --------------------------------------------------------------------------------------

size_t heap_place_count(const Heap *heap); // ids are 1..count; a holder stands before what it holds
const PlaceInfo *place_info(const Heap *heap, Place place);
// When does the input have what was found at a place under this name? Not where the way there runs
// through null, or through an object whose field was found under another name before.
Term place_real(const Heap *heap, Place place);
// The class of a field's values; NULL without an error for primitives.
Class *heap_field_type(Heap *heap, const Field *field, LinkError *error);
// Said so by an annotation, or by the code that writes it.
bool heap_field_is_non_null(const Heap *heap, const Field *field);
// What a field of the target holds in every input; anything, if any object is an input.
FieldHolds heap_field_holds(const Heap *heap, const Field *field);
// The class that all it holds have, if it is narrower than the type; else the type.
Class *heap_held_class(Heap *heap, const Field *field, Class *type, bool *is_exact);
Place place_length(Heap *heap, Place holder);
PlaceInfo heap_element_info(Heap *heap, const PlaceInfo *array); // any element of such an array
bool heap_field_info(Heap *heap, Place holder, const Field *field, PlaceInfo *info);
Place place_rank(Heap *heap, Place holder);             // no holder: of null
Term place_symbol(Heap *heap, Place place);             // the same at every call
Place heap_symbol_place(const Heap *heap, Term symbol); // no place: not an input's
// words.c: is this the array of a text's characters, or what tells how many bytes each of them has?
bool place_is_text(const Heap *heap, Place array);
bool place_is_coder(const Heap *heap, Place place);
// What a field is in the words of Java (words.def).
typedef enum FieldWordKind {
  WORD_NONE,
  WORD_ANSWER,
  WORD_ELEMENT,
  WORD_LENGTH,
  WORD_TEXT
} FieldWordKind;
typedef struct FieldWord {
  FieldWordKind kind;
  const char *class, *field;
  const char *method; // of a text: the field of its coder; of an element: what is before its index
  const char *end;    // of an element: what is behind it
} FieldWord;
// NULL: there is no word of this kind for it.
const FieldWord *heap_field_word(const Heap *heap, const Field *field, FieldWordKind kind);
bool heap_is_in_words(const Heap *heap, const Class *class); // a line of words.def is about it
bool heap_has_words(const Heap *heap, const Class *class);   // for it or for a superclass
// Is this a part of an object of the JDK that none of its methods tells as it is?
bool place_is_inside(const Heap *heap, Place place);
// s.charAt(index) of the text at `holder`; the index as a machine word, or for s.length():
#define WORD_OF_LENGTH UINT64_MAX
Place place_word(Heap *heap, Place holder, Word index);
Sort kind_sort(const Heap *heap, Kind kind); // the sort of a primitive kind's values on the stack

// --- input objects, references and values --------------------------------------------------------

size_t heap_object_count(const Heap *heap);
const InputObject *heap_object_at(const Heap *heap, size_t index);
const InputObject *heap_object(const Heap *heap, Ref ref); // NULL: made by the program
size_t heap_value_count(const Heap *heap);
const InputValue *heap_value_at(const Heap *heap, size_t index);
const InputRef *heap_ref(const Heap *heap, uint32_t number);
TypeSet heap_types_below(const Heap *heap, const Class *type); // subtypes of `type` in the universe
TypeSet types_subtract(const TypeSet *a, const TypeSet *b);
// An enum: its objects are its constants. References to one are decided when it is initialized.
bool heap_is_enum(const Class *class);
// Constants of an enum are held by static fields. `type` may be the class of one constant's body:
// then they belong to the class above it.
const Class *enum_of_constants(const Class *type);
// What such a field holds, if it is a constant of this type; 0: it is none.
Ref heap_constant(const Machine *machine, const Class *type, const Field *field);
// May an input object that was found under a wider type be a constant of a class below this one?
bool object_may_be_constant(const Heap *heap, const InputObject *object, const Class *type);
// "Where the input at a place of another type has the class of an enum, it is a constant of it."
Term heap_constant_fact(Heap *heap, Place place);
bool heap_has_ordinal(Heap *heap, Place place); // an enum was read whose constant is a number
Term heap_enum_fact(Heap *heap, Place place);   // what goes without saying of an enum that was read
// Did this path look at ranks? They are no part of a concrete input.
bool heap_has_ranks(Heap *heap);
// Did this path look at the rank of a reference before it was resolved?
bool heap_has_rank(Heap *heap, const InputRef *ref);

// --- objects that exist before the method begins -------------------------------------------------

// How one gets to such an object: from a static field on by fields, or elements where there is no
// field, that nobody changes.
typedef struct EarlierStep {
  const Field *field;
  uint32_t index;
} EarlierStep;

typedef struct Earlier {
  Ref ref;
  const Field *root;
  const EarlierStep *steps; // live as long as the heap
  uint32_t step_count;
  bool is_secret;  // no input can be it
  bool is_library; // an object of the JDK, in a state that is not known
  Place place;     // its own, set by heap_add_earlier
} Earlier;
const Earlier *heap_earlier(const Heap *heap, Ref ref); // NULL: no such object
size_t heap_earlier_count(const Heap *heap);            // they are the first input objects

// --- nondeterministic values ---------------------------------------------------------------------

// A call that asked for a value, in the order of the path.
typedef struct NondetCall {
  Place place;
  const Method *caller;
  int line;
  bool is_time;     // the clock was asked, which no run of Java can be told
  bool is_answer;   // a stand-in asked, to answer with it
  bool is_repeated; // the same value as an earlier one, for another call
} NondetCall;
size_t heap_nondet_count(const Heap *heap);
const NondetCall *heap_nondet_at(const Heap *heap, size_t index);

// --- values that Java leaves open (open.c) -------------------------------------------------------

size_t heap_hash_count(const Heap *heap); // of this path
Term heap_hash_at(const Heap *heap, size_t index);
size_t heap_rounded_count(const Heap *heap); // results of java.lang.Math with an open last place
Term heap_rounded_at(const Heap *heap, size_t index);
const char *heap_open_note(const Heap *heap); // what else the path depends on, or NULL

// --- arrays --------------------------------------------------------------------------------------

const SymbolicArray *heap_array(const Heap *heap, uint32_t number);
size_t heap_element_count(const Heap *heap);
const ArrayElement *heap_element_at(const Heap *heap, size_t index);

// --- words and terms -----------------------------------------------------------------------------

// Machine words as terms and back; `kind` says how many words there are. Objects of the input have
// no word of their own: they stay terms.
Term heap_word_term(Heap *heap, const Word *words, Kind kind);
void heap_term_words(const Heap *heap, Term term, Kind kind, Word *words);
// The classes that an input reference of this type may have; none: they are not known.
void heap_list_classes(const Heap *heap, const PlaceInfo *info, ClassList *classes);
bool heap_is_typed(const Heap *heap); // some condition is about dynamic types
// By what is declared for their places: can two input references lead to one object? Can an input
// reference lead to this object, which the program has made: is it an earlier one that gets out?
bool heap_may_be_one(const Heap *heap, Place a, Place b);
bool heap_may_be_at(const Heap *heap, Place place, Ref object);
// Where a field of an input object lies in its words.
uint32_t heap_slot(Heap *heap, const InputObject *object, const Field *field);
// The types that objects may have, for the solver: ids of classes, which only grow in number.
size_t heap_type_count(const Heap *heap);
uint32_t heap_type_at(const Heap *heap, size_t index);

static inline bool heap_is_ref(Word word) { return word_tag(word) == TAG_REF; }
// The concrete word for a symbolic reference that is bound, else the word itself.
Word heap_chase(const Heap *heap, Word word);

#endif
