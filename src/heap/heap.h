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
// Three strategies are seed 000's: lazy (section 2 and C.2.1, with the alternatives of JBSE),
// lazier (C.2.2) and lazier# (C.2.3). The other two never ask which object a reference is: `pose`
// (seed 002) and `summary` (seeds 001 and 003) work with references that are terms.
#ifndef HEAP_HEAP_H
#define HEAP_HEAP_H

#include "machine/machine.h"
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
  PLACE_EARLIER  // of an object that exists before: see Earlier
} PlaceKind;

typedef struct PlaceInfo {
  PlaceKind kind;
  Place holder; // of a field, an element, a length or a rank
  const Field *field;
  Word index;       // parameter number, or the element's index as a machine word
  Kind value_kind;  // Z B C S I J F D L
  Class *type;      // of references: the static type
  bool is_non_null; // of references: said so by an annotation or an option
  bool is_exact;    // of references: the class is `type` and no other
  bool is_empty;    // of arrays: the length is 0
  bool is_full;     // of arrays: no element is null
  Term symbol;      // made on demand; of references only where strategies merge
  const char *name; // "this", "n", "this.next.value", "a[i]"
} PlaceInfo;

// A set of classes of the universe: the classes that an input object may have.
enum { UNIVERSE_MOST = 1024 };
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
  // Of strategies that merge:
  Term there;     // when the input has it, as an object of its own
  Term used;      // when the program has looked into what it found at the place; no term: never
  bool is_closed; // of `summary`: a location that nobody has looked into yet
  Term locations; // of `summary`: what the reference at the place is, as guarded locations
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
  bool is_tested; // the program has compared it with null
} InputRef;

enum {
  BOUND_EXHAUSTED = UINT32_MAX
}; // the bound of a reference that may not become a fresh object

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
} SymbolicArray;
typedef struct ArrayElement {
  uint32_t array;
  Word index; // concrete or a term
  Word value[2];
  bool is_initial; // what the input holds there, not a store
  Term target;     // where references are merged: the array meant, as a reference
  Term is_new;     // likewise, of initial ones: when the program found this element here
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
typedef VEC(Class *) ClassList;

typedef struct HeapRead {
  Class *type;     // static
  bool may_expand; // the bound allows a fresh object
  bool is_non_null;
  bool is_exact; // its class is `type` and no other
} HeapRead;

// A leaf of a reference that is a term.
typedef enum LeafKind {
  LEAF_NULL,
  LEAF_PROGRAM, // an object of the program
  LEAF_INPUT,   // an object of the input, or one that is not bound to an object yet
  LEAF_ITE      // no leaf
} LeafKind;
typedef struct RefLeaf {
  LeafKind kind;
  Term node;   // itself
  Term symbol; // of LEAF_INPUT, as the next
  Place place;
  Ref object; // 0: not bound
} RefLeaf;

// How inputs are treated: heap/strategy.h.
typedef struct HeapStrategy HeapStrategy;
const HeapStrategy *heap_strategy(const char *name); // NULL when unknown
const char *heap_strategy_name(const HeapStrategy *strategy);
bool heap_receives_enums(const HeapStrategy *strategy); // constants of an enum as receivers
// How the leaves of a strategy are told.
typedef enum LeafForm {
  LEAF_IS_SHAPE,  // every reference that was used is one object or null: the leaf is a heap
  LEAF_IS_FORMULA // references are terms: a model of the path gives an example
} LeafForm;
LeafForm heap_leaf_form(const Heap *heap);
bool heap_types_are_exact(const Heap *heap);        // fresh objects have one class each
const HeapStrategy *heap_strategy_at(size_t index); // in the order of the list; NULL: no more

typedef struct HeapOptions {
  const HeapStrategy *strategy;
  uint32_t bound;        // k
  uint32_t array_bound;  // elements
  bool math;             // --int math
  bool implies_non_null; // what is dereferenced is not null unless the path has found it to be
} HeapOptions;

Heap *heap_new(Machine *machine, Terms *terms, HeapOptions options);
void heap_free(Heap *heap);
const HeapOptions *heap_options(const Heap *heap);

// The classes that input objects may have besides their static type: the target's own. A closed
// world, in the order given. Those behind the first UNIVERSE_MOST are left out. To be set before
// there are places.
void heap_set_universe(Heap *heap, Class *const *classes, size_t count);
// The type of the first input that may be of a class that is left out: cases of it are missing.
// NULL: there is none.
const Class *heap_left_out_type(const Heap *heap);
size_t heap_universe_count(const Heap *heap);
Class *heap_universe_at(const Heap *heap, size_t index);

// --- marks, undone with the machine's
// --------------------------------------------------------------

typedef struct HeapMark {
  size_t objects, refs, values, logs, object_logs, arrays, elements, typed, learnt, growth, nondets;
  size_t uses, noted, typed_objects;
  size_t hashes, open_notes, collections, assumed;
} HeapMark;
HeapMark heap_mark(const Heap *heap);
void heap_undo(Heap *heap, HeapMark mark);

// --- places
// ----------------------------------------------------------------------------------------

size_t heap_place_count(const Heap *heap); // ids are 1..count; a holder stands before what it holds
const PlaceInfo *place_info(const Heap *heap, Place place);
Place place_parameter(Heap *heap, uint32_t number, const char *name, Kind kind, Class *type,
                      bool is_non_null);
void place_make_exact(Heap *heap, Place place); // the class at the place is its type and no other
void place_make_empty(Heap *heap, Place place); // the array at the place has no elements
void place_make_full(Heap *heap, Place place);  // the array at the place has no null in it
// What annotations say by their simple names: NonNull, Nonnull, NotNull; Nullable; else
// `otherwise`.
bool annotations_non_null(const Names *names, const Annotations *annotations, bool otherwise);
// Is a member of the class marked by NullMarked, on itself, its class, one around it or the
// package, and no NullUnmarked stands between?
bool null_is_marked(Program *program, Class *class, const Annotations *member);
// No place and an error when the field's type cannot be loaded.
Place place_field(Heap *heap, Place holder, const Field *field, LinkError *error);
Place place_static(Heap *heap, const Field *field, LinkError *error);
// The class of a field's values; NULL without an error for primitives.
Class *heap_field_type(Heap *heap, const Field *field, LinkError *error);
bool heap_field_is_non_null(const Heap *heap, const Field *field); // said so by an annotation
Place place_element(Heap *heap, Place holder, Word index, const Class *array);
Place place_length(Heap *heap, Place holder);
Place place_rank(Heap *heap, Place holder);  // no holder: of null
Term place_symbol(Heap *heap, Place place);  // the same at every call
Sort kind_sort(const Heap *heap, Kind kind); // the sort of a primitive kind's values on the stack

// --- input objects and references
// -------------------------------------------------------------------

size_t heap_object_count(const Heap *heap);
const InputObject *heap_object_at(const Heap *heap, size_t index);
const InputObject *heap_object(const Heap *heap, Ref ref); // NULL: made by the program
size_t heap_value_count(const Heap *heap);
const InputValue *heap_value_at(const Heap *heap, size_t index);
// How many inputs were initialized that the bounds allow. Where references are merged the others
// count as values too, but they can only be objects and elements that are known already.
size_t heap_growth(const Heap *heap);
const InputRef *heap_ref(const Heap *heap, uint32_t number);

// Which classes of an object's set fulfil `test`? And the set without some.
TypeSet heap_types_below(const Heap *heap, const Class *type); // subtypes of `type` in the universe
bool types_are_empty(const TypeSet *types);
TypeSet types_intersect(const TypeSet *a, const TypeSet *b);
TypeSet types_subtract(const TypeSet *a, const TypeSet *b);
// Narrows what is known about an object's class; the set must not be empty.
void heap_refine(Heap *heap, Ref ref, TypeSet types);

// The world of classes is closed: an input of a type of the JDK may be of other classes of the JDK
// in reality, and an input array one of a narrower type. Where some path came to depend on that,
// this is the first such type; else NULL.
const Class *heap_open_type(const Heap *heap);
void heap_note_type(Heap *heap, const Class *type); // a path asks for the class of such an input
void heap_note_store(Heap *heap, Ref array);        // a path stores a reference, which must fit
// An enum: its objects are its constants. References to one are decided when it is initialized.
bool heap_is_enum(const Class *class);
bool heap_has_ordinal(Heap *heap, Place place); // an enum was read whose constant is a number
Term heap_enum_fact(Heap *heap, Place place);   // what goes without saying of an enum that was read

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
bool heap_merged_rank(Heap *heap, Term ref,
                      Term *rank); // false: an object of the program is among them
// Did this path look at the rank of a reference before it was resolved?
bool heap_has_rank(Heap *heap, const InputRef *ref);

// --- identity (identity.c)
// -------------------------------------------------------------------------

// The input object behind a word whose class is not known exactly, or NULL.
const InputObject *heap_inexact(const Heap *heap, Word word);
// Can every caller get this object? Strings, class literals, boxes and enums are such, as are final
// static fields of the target.
bool heap_is_public(const Heap *heap, Ref ref);
// Is an input compared with an object that it might have been, though inputs are taken to be
// others? Or a box with another one?
bool heap_is_doubtful(const Heap *heap, Word a, Word b); // asked by the method on top
bool heap_may_be_same(const Heap *heap, Word a, Word b); // asked by anybody
bool heap_compares_identity(const Heap *heap); // does the method on top, for its own sake?
// A box that the program made of a symbolic number: perhaps another one of the same number is it.
bool heap_is_open_box(const Heap *heap, Ref ref);
// May references that are terms name this object, so that writing to it is the strategy's business?
bool heap_is_shared(const Heap *heap, Word word);

// --- objects that exist before the method begins
// ------------------------------------------------

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
// An object of the machine is one of the input from now on. Fields that are unset have any value,
// and so have the elements of an array. To be called before there are inputs, in the order of the
// references; never undone.
void heap_add_earlier(Heap *heap, Earlier earlier);
const Earlier *heap_earlier(const Heap *heap, Ref ref);         // NULL: no such object
bool heap_has_earlier_of(const Heap *heap, const Class *class); // that inputs of it may be
size_t heap_earlier_count(const Heap *heap);                    // they are the first input objects

// --- nondeterministic values
// -------------------------------------------------------------------------

// What asks for a value: a call in the program.
typedef struct NondetSite {
  const char *name; // of the called method: "nondetInt"
  const Method *caller;
  int line; // in the caller; or -1
  Kind kind;
  Class *type; // of references
  bool is_non_null;
} NondetSite;
// A call that asked for a value, in the order of the path.
typedef struct NondetCall {
  Place place;
  const Method *caller;
  int line;
  bool is_time; // the clock was asked, which no run of Java can be told
} NondetCall;
Place place_nondet(Heap *heap, NondetSite site); // of the value that the site gets next
void heap_add_nondet(Heap *heap, NondetCall call);
size_t heap_nondet_count(const Heap *heap);
const NondetCall *heap_nondet_at(const Heap *heap, size_t index);

// --- values that Java leaves open (open.c)
// -------------------------------------------------------------------------

// The identity hash of an object, which the machine numbers: any number, always the same one.
Term heap_hash_symbol(Heap *heap, uint32_t number);
size_t heap_hash_count(const Heap *heap); // of this path
Term heap_hash_at(const Heap *heap, size_t index);
// The term with the machine's own numbers for identity hashes; itself if it has none.
Term heap_fix_hashes(Heap *heap, Term term);
// Records of the input, as words, that are known to be possible.
void heap_assume(Heap *heap, Word record);
bool heap_is_assumed(const Heap *heap, Word record);
// The collector was asked to run: references may be cleared.
void heap_note_collection(Heap *heap);
bool heap_is_collected(const Heap *heap);
// rounding.c: a call of java.lang.Math whose result lies somewhere in a range; the same call has
// the same result. Symbols are never undone.
typedef struct FpRange {
  double low, high;
} FpRange;
typedef struct RoundedCall {
  const Method *method;
  uint64_t bits[2]; // the arguments; of a symbolic one its term
} RoundedCall;
Term heap_rounded(Heap *heap, RoundedCall call, FpRange range, const char *name);
size_t heap_rounded_count(const Heap *heap);
Term heap_rounded_at(const Heap *heap, size_t index);
Term heap_rounded_fact(Heap *heap, size_t index); // that it lies in its range
// Between which numbers does a float or double lie that is made of such results? False: nobody
// knows, or there are none.
bool heap_fp_range(Heap *heap, Term term, FpRange *range);
// From here on the path depends on something that no condition mentions. The text is kept.
void heap_note_open(Heap *heap, const char *what);
const char *heap_open_note(const Heap *heap); // the first one, or NULL

// --- arrays
// ------------------------------------------------------------------------------------------

Word array_element(const Machine *machine, Ref array, Kind kind, uint32_t index); // a concrete one
const SymbolicArray *heap_array(const Heap *heap, uint32_t number);
// Makes an array of the machine symbolic: its header names the record from now on.
uint32_t heap_make_symbolic(Heap *heap, Ref ref, ArrayBase base, Word length);
// A fresh array of the program with a symbolic length; 0: heap full.
Ref heap_new_array(Heap *heap, Class *class, Word length);
size_t heap_element_count(const Heap *heap);
const ArrayElement *heap_element_at(const Heap *heap, size_t index);
void heap_add_element(Heap *heap, ArrayElement element);

// --- references that are terms
// ----------------------------------------------------------------------

// Machine words as terms and back; `kind` says how many words there are. Objects of the input have
// no word of their own: they stay terms.
Term heap_word_term(Heap *heap, const Word *words, Kind kind);
Word heap_narrow(Heap *heap, Word value, Kind kind); // to boolean, byte, char or short
void heap_term_words(const Heap *heap, Term term, Kind kind, Word *words);
// condition ? yes : no
void heap_merge_words(Heap *heap, Term condition, Kind kind, const Word *yes, const Word *no,
                      Word *merged);

// The nodes of a reference, children before parents, each once; the last one is `ref`. Until the
// next call heap_node_at finds a node's number.
typedef VEC(Term) RefNodes;
void heap_list_nodes(Heap *heap, Term ref, RefNodes *nodes);
size_t heap_node_at(const Heap *heap, Term node);
RefLeaf heap_leaf(const Heap *heap, Term node);
Term heap_name(const Heap *heap, Ref ref); // the term of an object

Term heap_equal(Heap *heap, Term a, Term b);
Term heap_instance_of(Heap *heap, Term ref, const Class *class); // false for null
// The classes that an input reference of this type may have; none: they are not known.
void heap_list_classes(const Heap *heap, const PlaceInfo *info, ClassList *classes);
bool heap_class_is_known(const Heap *heap, const Class *type);

// What the path has decided: a literal that holds from now on (false: it was known), and terms
// reduced by all that are known, or by one more.
bool heap_know(Heap *heap, Term literal);
Term heap_reduce(Heap *heap, Term term);
Term heap_reduce_with(Heap *heap, Term term, Term literal);
// Whole conditions: one that holds from now on; and a condition reduced, to true or false if it is
// one of those.
void heap_hold(Heap *heap, Term condition);
Term heap_decided(Heap *heap, Term condition);
// The conditions inside of a reduced term, as a set that may seem to have more, and when it was
// reduced. Was one of them decided since? Only then the term can be reduced further.
typedef struct Atoms {
  uint64_t bits[8];
  size_t since;
} Atoms;
Atoms heap_atoms(Heap *heap, Term term);
bool heap_touches(const Heap *heap, const Atoms *atoms);
// The equalities of references inside a term, at most `most`.
void heap_list_alias_tests(Heap *heap, Term term, size_t most, RefNodes *tests);
void heap_need_types(Heap *heap); // conditions about dynamic types are coming
bool heap_is_typed(const Heap *heap);

// The next condition that holds of the inputs looked at since the last call; false: no more.
// Whoever makes inputs asserts them before the next decision.
bool heap_next_fact(Heap *heap, Term *fact);

// The words of an input that is looked at for the first time; false: heap full.
bool heap_fresh_input(Heap *heap, Place place, Word *value);
// When does `ref` name an object, by this leaf, that lies beyond k (reach.c)?
Term heap_too_far(Heap *heap, Term ref, RefLeaf leaf);
// Seed 003, consistency: some object is left that the reference can be, as far as is known.
bool heap_is_consistent(Heap *heap, Term ref);
// The program looks into what it found at the leaves of `ref`, which are bound: what is behind may
// be within k by them.
void heap_use(Heap *heap, Term ref);
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
// Where a field of an input object lies in its words.
uint32_t heap_slot(Heap *heap, const InputObject *object, const Field *field);

// The types that objects may have, for the solver: ids of classes, which only grow in number.
size_t heap_type_count(const Heap *heap);
uint32_t heap_type_at(const Heap *heap, size_t index);

// The concrete word for a symbolic reference that is bound, else the word itself.
static inline bool heap_is_ref(Word word) { return word_tag(word) == TAG_REF; }
Word heap_chase(const Heap *heap, Word word);

#endif
