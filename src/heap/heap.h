// Symbolic heap inputs: what the machine does not know about the heap it was given, and how it
// finds out.
//
// When execution reads something unset or uses a symbolic reference, an operation of the strategy
// (heap/strategy.h) says what happens; a strategy never asks the solver and never forks. This
// header is what execution and exploration need besides: making inputs, marks, what a path has
// decided. What a path has found is read by heap/leaf.h.
#ifndef HEAP_HEAP_H
#define HEAP_HEAP_H

#include "heap/leaf.h"

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
typedef struct PathState PathState;
// What it knows of a path is undone with `path`, which outlives it.
Heap *heap_new(Machine *machine, Terms *terms, PathState *path, HeapOptions options);
void heap_free(Heap *heap);
// The classes that input objects may have besides their static type: the target's own. A closed
// world, in the order given. Those behind the first UNIVERSE_MOST are left out. To be set before
// there are places.
void heap_set_universe(Heap *heap, Class *const *classes, size_t count);
// Classes of the JDK that stand for its interfaces (states.def) are to be among them where inputs
// may be of such a type: which of these types does a descriptor or a signature name (a set), and
// which classes stand for them?
uint64_t heap_stood_for(const Heap *heap, Name text);
void heap_list_stand_ins(const Heap *heap, uint64_t types, ClassList *classes);
// Classes of inputs that nobody has seen (unseen.c): stand-ins for the types that a descriptor or a
// signature names, behind what is listed; and for one type, or the class itself.
void heap_list_unseen(Heap *heap, Name text, ClassList *classes);
void heap_list_wanted(Heap *heap, Class *class, ClassList *classes);
// A class that would have to be among those of inputs (heap_list_wanted) for heap_open_type to be
// none; NULL: there is no such class.
const Class *heap_wanted(const Heap *heap);
// A stand-in of the type was asked something; it was compared with an object of the class.
void heap_assume_contract(Heap *heap, const Class *type);
void heap_note_class(Heap *heap, const Class *class);
// A number for the state of an argument and all that it leads to (changes.c): while it is the same,
// nothing there has changed.
uint64_t heap_state_of(Heap *heap, Word argument);
// The n-th value that was asked for is the next one, too.
void heap_repeat_nondet(Heap *heap, size_t index);
// What a reference that is a term, or not resolved, is for certain, or null; NULL: it may be
// several.
const Class *heap_static_type(Heap *heap, Word word);
// The type of what a method of its interface answers, by the place of the stand-in; NULL: nothing
// more is known than the descriptor says.
const GenericType *heap_answer_type(Heap *heap, Word self, const Method *method);
// The type of the first input that may be of a class that is left out: cases of it are missing.
// NULL: there is none.
const Class *heap_left_out_type(const Heap *heap);

// --- places --------------------------------------------------------------------------------------

Place place_parameter(Heap *heap, uint32_t number, const char *name, Kind kind, Class *type,
                      bool is_non_null);
// The type of the parameter is this one; NULL: only its class is known.
void place_make_generic(Heap *heap, Place place, const GenericType *type);
Generics heap_generics(Heap *heap);
void place_make_exact(Heap *heap, Place place); // the class at the place is its type and no other
void place_make_empty(Heap *heap, Place place); // the array at the place has no elements
void place_make_full(Heap *heap, Place place);  // the array at the place has no null in it
// What annotations say by their simple names: NonNull, Nonnull, NotNull; Nullable; else
// `otherwise`.
bool annotations_non_null(const Names *names, const Annotations *annotations, bool otherwise);
// The same of annotations on the type itself, not on its elements and arguments.
typedef struct TypeTarget {
  uint8_t type; // JVMS 4.7.20.1
  uint8_t index;
} TypeTarget;
bool type_annotations_non_null(const Names *names, const Annotations *annotations,
                               TypeTarget target, bool otherwise);
// What says of a member of the class, on itself, its class, one around it or the package, that
// references are not null: NullMarked, and annotations of JSR 305 that stand for a Nonnull of all
// parameters, or of fields, too. A NullUnmarked further in takes it back.
NullMarking null_marking(Program *program, Class *class, const Annotations *member);
Place place_static(Heap *heap, const Field *field, LinkError *error);

// --- inputs --------------------------------------------------------------------------------------

// How many inputs were initialized that the bounds allow. Where references are merged the others
// count as values too, but they can only be objects and elements that are known already.
size_t heap_growth(const Heap *heap);
// The world of classes is closed: an input of a type of the JDK may be of other classes of the JDK
// in reality, and an input array one of a narrower type. Where some path came to depend on that,
// this is the first such type; else NULL.
const Class *heap_open_type(const Heap *heap);
// No path has come to depend on such a type so far, nor on one that is left out or wanted.
void heap_forget_types(Heap *heap);

// --- identity (identity.c) -----------------------------------------------------------------------

// The input object behind a word whose class is not known exactly, or NULL.
const InputObject *heap_inexact(const Heap *heap, Word word);
// Must the heap see a test of this word's class? Its class is not known exactly, or was chosen as
// an example for others (states.def).
bool heap_sees_test(const Heap *heap, Word word);
// The class of what the word is (not null, settled) is asked for, to hold it against this one;
// NULL: for whatever.
void heap_note_get_class(Heap *heap, Word word, const Class *tested);
// Can every caller get this object? Strings, class literals, boxes and enums are such, as are what
// final static fields of the target hold, and what its others held before.
bool heap_is_public(const Heap *heap, Ref ref);
// Paths begin here: what is made from now on, and is no input, they have made. Is there an object
// of this type, or of a class below it, that a stand-in can get hold of and answer with?
void heap_note_entry(Heap *heap);
bool heap_has_made(const Heap *heap, const Class *type);
// May a field of such an object, or of one behind it, be of the type of an object that it has made?
bool heap_leads_to_made(Heap *heap, Class *type);
// Is an input compared with an object that it might have been, though inputs are taken to be
// others? Or a box with another one?
bool heap_is_doubtful(const Heap *heap, Word a, Word b); // asked by the method on top
bool heap_may_be_same(const Heap *heap, Word a, Word b); // asked by anybody
// Hashes are compared in place of objects (a table looks at those with the same hash only), so
// the path keeps whose hash was given away. Is another one of them perhaps this object?
bool heap_hash_is_doubtful(const Heap *heap, Ref ref);
void heap_add_hashed(Heap *heap, Ref ref);
// Before the first path the machine alone is undone: those that were added behind the first `count`
// are forgotten.
size_t heap_hashed_count(const Heap *heap);
void heap_forget_hashed(Heap *heap, size_t count);
// A box that the program made of a symbolic number: perhaps another one of the same number is it.
bool heap_is_open_box(const Heap *heap, Ref ref);
// May references that are terms name this object, so that writing to it is the strategy's business?
bool heap_is_shared(const Heap *heap, Word word);

// --- objects that exist before the method begins -------------------------------------------------

// An object of the machine is one of the input from now on. Fields that are unset have any value,
// and so have the elements of an array. To be called before there are inputs, in the order of the
// references; never undone.
void heap_add_earlier(Heap *heap, Earlier earlier);

// --- nondeterministic values ---------------------------------------------------------------------

// What asks for a value: a call in the program.
typedef struct NondetSite {
  const char *name; // of the called method: "nondetInt"
  const Method *caller;
  int line; // in the caller; or -1
  Kind kind;
  Class *type; // of references
  bool is_non_null;
  bool is_answer; // of a stand-in
  Ref since;      // of references: as the place has it
  bool is_made;
  const GenericType *generic; // of references: the type with its arguments; or NULL
} NondetSite;
Place place_nondet(Heap *heap, NondetSite site); // of the value that the site gets next
void heap_add_nondet(Heap *heap, NondetCall call);

// Where the last call began that has made something (PlaceInfo.since); 0: none has.
Ref heap_made_since(const Heap *heap);
// Was an input made by a call that began at `mark`, or later? Unknown: ask again. Of references
// that are terms: of a leaf.
typedef enum Making { MADE_BEFORE, MADE_SINCE, MADE_SOMETIME } Making;
Making place_making(const Heap *heap, Place place, Ref mark);
// When is a leaf one of the references of which that is known?
Term heap_when_made(Heap *heap, Term leaf, Ref mark, Making making);
// What the program has made, and whoever gets these arguments can get hold of; false: nobody knows.
typedef VEC(Ref) HeapRefs;
bool heap_list_reached(Heap *heap, const Word *arguments, uint32_t count, HeapRefs *reached);
// A call has made something, and could get hold of these.
void heap_expose(Heap *heap, Ref since, const HeapRefs *objects);
bool heap_leads_to(Heap *heap, Class *type, const HeapRefs *objects); // a reference of the type
// Those of them that a reference of the type may be.
bool heap_may_answer(const Heap *heap, Ref ref, const Class *type);
// Is its identity nothing that counts, as that of strings, boxes and lambdas without variables?
bool class_is_value(const Program *program, const Class *class);

// --- values that Java leaves open (open.c) -------------------------------------------------------

// The identity hash of an object, which the machine numbers: any number, always the same one.
Term heap_hash_symbol(Heap *heap, uint32_t number);
// The term with the machine's own numbers for identity hashes; itself if it has none.
Term heap_fix_hashes(Heap *heap, Term term);
// Records of the input, as words, that are known to be possible.
void heap_assume(Heap *heap, Word record);
bool heap_is_assumed(const Heap *heap, Word record);
// The collector was asked to run: references may be cleared.
void heap_note_collection(Heap *heap);
bool heap_is_collected(const Heap *heap);
// On this path memory was not enough for an array: it is larger than HeapOptions.array_bytes.
void heap_note_exhausted(Heap *heap);
bool heap_is_exhausted(const Heap *heap);
// The greatest length that an array of the class can have.
int32_t heap_most_elements(const Heap *heap, const Class *array);

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
Term heap_rounded_fact(Heap *heap, size_t index); // that it lies in its range
// Between which numbers does a float or double lie that is made of such results? False: nobody
// knows, or there are none.
bool heap_fp_range(Heap *heap, Term term, FpRange *range);
// From here on the path depends on something that no condition mentions. The text is kept.
void heap_note_open(Heap *heap, const char *what);

// --- arrays --------------------------------------------------------------------------------------

// Of an array of numbers with a packed base that is not empty, at any index inside: a constant or a
// table.
void array_table_element(Heap *heap, Ref array, Kind kind, Word index, Word *value);
// A fresh array of the program with a symbolic length; 0: heap full.
Ref heap_new_array(Heap *heap, Class *class, Word length);

// --- references that are terms, and what the path has decided about them -------------------------

Word heap_narrow(Heap *heap, Word value, Kind kind); // to boolean, byte, char or short
// The nodes of a reference, children before parents, each once; the last one is `ref`. Until the
// next call heap_node_at finds a node's number.
typedef VEC(Term) RefNodes;
void heap_list_nodes(Heap *heap, Term ref, RefNodes *nodes);
size_t heap_node_at(const Heap *heap, Term node);
// When a reference leads to each of its nodes, which were listed last.
void heap_list_guards(const Heap *heap, const RefNodes *nodes, RefNodes *guards);
// The reference with other leaves, which may be of another sort. `images` has one for each of its
// nodes; those of leaves count.
Term heap_replace_leaves(Heap *heap, Term ref, RefNodes *images);
RefLeaf heap_leaf(const Heap *heap, Term node);
// What the path has decided: a literal that holds from now on (false: it was known), and terms
// reduced by all that are known.
bool heap_know(Heap *heap, Term literal);
Term heap_reduce(Heap *heap, Term term);
// Whole conditions: one that holds from now on; and a condition reduced, to true or false if it is
// one of those.
void heap_hold(Heap *heap, Term condition);
Term heap_decided(Heap *heap, Term condition);
// The next condition that holds of the inputs looked at since the last call; false: no more.
// Whoever makes inputs asserts them before the next decision.
bool heap_next_fact(Heap *heap, Term *fact);

// --- states that are merged (join.c) -------------------------------------------------------------

// How far the lists go that follow the path.
typedef struct HeapHeights {
  size_t objects, refs, values, nondets, hashes, open_notes, assumed, uses, arrays, elements;
  size_t collections, items, bytes;
} HeapHeights;
// What a path has changed since, beside words; see heap_is_joinable.
typedef struct HeapChange {
  VEC(Term) uses;
  VEC(ArrayElement) stores;
} HeapChange;
bool heap_merges_references(const Heap *heap); // references are terms
HeapHeights heap_heights(const Heap *heap);
// Can all that has changed be done again under a condition? Words, and inputs that were looked at,
// are not asked for.
bool heap_is_joinable(const Heap *heap, const HeapHeights *before);
void heap_note_change(const Heap *heap, const HeapHeights *before, HeapChange *change);
void heap_redo_change(Heap *heap, const HeapChange *change, Term condition);
void heap_change_fini(HeapChange *change);

// Inputs that are looked at before the program does it. Possible if that decides nothing: of a
// parameter, a static field, or a field that the object has for certain. `local`: of a parameter,
// where it lies. False: heap full.
bool heap_can_look(const Heap *heap, Place place, Ref holder);
bool heap_look(Heap *heap, Place place, Ref holder, Word *local);
// Likewise an object for the reference at a place, which the path knows to be no null and within k.
// False: it cannot be had now. Not all strategies have such objects.
bool heap_binds_early(const Heap *heap);
bool heap_bind_early(Heap *heap, Place place);
// The place of an unset word of a field.
bool heap_find_unset(Heap *heap, uint32_t index, const Field *field, Place *place, Ref *holder);

#endif
