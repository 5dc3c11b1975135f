// Private to heap.
#ifndef HEAP_HEAP_IMPL_H
#define HEAP_HEAP_IMPL_H

#include "heap/shared.h"
#include "heap/strategy.h"

#include "base/table.h"
#include "base/undo.h"

typedef struct Reach Reach;

// A reference that was dereferenced.
typedef struct Use {
  Term ref;
  Term raw;        // as the program has it; none: put together of others
  uint32_t leaves; // of the input, of this one and of those before it
} Use;

// The fields of `owner` in objects of the static type `base`: behind `start` as behind an object of
// the class. Without an owner: `start` words are all.
typedef struct LayoutBlock {
  const Class *base, *owner;
  uint32_t start;
} LayoutBlock;

typedef struct EqualEntry {
  Term a, b, answer;
  uint64_t version;
} EqualEntry;
typedef HeapRefs RefList;
typedef struct MeetEntry {
  const Class *a, *b;
} MeetEntry;
typedef struct Learnt {
  Term atom;
  uint8_t before;
  uint64_t state; // what is known with it, as a number
} Learnt;
typedef struct Reduced {
  uint64_t state; // of what is known; 0: there is no image
  uint32_t count; // learnt until then
  Term image;
} Reduced;

typedef struct Rounded {
  RoundedCall call;
  Term symbol;
  FpRange range;
} Rounded;

// Which entries of the log of elements a read at a known index may find: those with an index of the
// same bucket, and those whose index is a term. Each entry knows the one before it in its chain.
enum { ELEMENT_BUCKETS = 256 };
typedef struct ElementChains {
  VEC(uint32_t) previous;               // by entry: 1 + the number of the one before, or 0
  VEC(uint16_t) chain;                  // by entry
  uint32_t newest[ELEMENT_BUCKETS + 1]; // by chain: 1 + its newest entry; terms are the last chain
} ElementChains;

// Entries from the newest one on; see heap_scan.
typedef struct ElementScan {
  const Heap *heap;
  uint32_t same, term; // 1 + the next entry of each chain
  size_t all;          // how many are left when all are looked at
  bool is_all;
} ElementScan;

// What strategies of one family differ in.
struct HeapRules {
  // forking.c: an unset reference is read, what may it be? And a symbolic reference is used: the
  // cases of the next step of its resolution.
  void (*read)(Heap *heap, HeapRead read, HeapCases *cases);
  void (*use)(Heap *heap, const InputRef *ref, HeapCases *cases);
  bool receiver_is_object; // `this` starts as an object, not as a symbolic reference
  // merging.c: the reference that the input holds at a place, a term; false: heap full.
  bool (*fresh)(Heap *heap, Place place, Term *ref);
};

typedef VEC(uint32_t) NodeIndex;

// made.c: what the path has chosen for a field of an object that a call may have made, and what a
// call could get hold of.
typedef struct MadeField {
  Ref object;
  const Field *field;
  uint32_t choice; // 0: it was there before; 1: the call made it; 2: an object of the program
} MadeField;
typedef struct Exposed {
  Ref since, object;
} Exposed;

// The target has asked whether an input of the type is an instance of another.
typedef struct TypeTest {
  const Class *type, *tested;
} TypeTest;

struct Heap {
  Machine *machine;
  Terms *terms;
  PathState *path;
  HeapOptions options;
  HeapAsker asker;
  LinkError link_error;
  VEC(PlaceInfo) places; // by id; never undone
  Table place_table;
  VEC(InputObject) objects;
  VEC(Earlier) earlier; // of the first objects
  VEC(InputRef) refs;
  VEC(InputValue) values;
  VEC(NondetCall) nondets;
  VEC(NondetSite) sites; // never undone
  VEC(MadeField) made_fields;
  VEC(Exposed) exposed;
  VEC(uint32_t) hashes;   // the machine's numbers of the identity hashes that were seen
  VEC(Ref) hashed;        // objects whose hash was given away
  Ref made_from;          // where objects begin that paths make (heap_note_entry)
  uint64_t collected;     // collections until then
  VEC(Ref) kept;          // what static fields that are not final held then
  VEC(Term) hash_symbols; // of these, by index; never undone
  VEC(const char *) open_notes;
  VEC(Word) assumed;    // records
  VEC(Rounded) rounded; // never undone
  VEC(FpRange) ranges;  // by term; see rounding.c
  size_t collections;   // that the program asked for
  size_t growth;        // of `values`, those within the bounds
  VEC(Use) uses;        // of strategies that merge
  size_t noted;         // so many of them stand in the objects: see reach.c
  Class *universe[UNIVERSE_MOST];
  size_t universe_count;
  ClassList left_out;         // for which the universe has no room
  const Class *left_out_type; // see heap_left_out_type
  VEC(SymbolicArray) arrays;
  VEC(ArrayElement) elements;
  ElementChains chains;
  Arena arena; // names of places
  // Of strategies that merge:
  VEC(uint32_t) symbol_places; // by the id of a symbol; 0: it has none
  VEC(uint32_t) bound_at;      // by place: perhaps the index of its object
  NodeIndex node_index;        // by term: perhaps its number in the list of nodes
  NodeIndex conjunct_index;    // likewise, of conjuncts.c
  VEC(EqualEntry) equals;      // a cache
  VEC(LayoutBlock) blocks;
  Table block_table;
  ClassList extras;         // classes of inputs that are not in the universe
  VEC(uint8_t) known;       // by term: what the path has decided (known.c)
  VEC(Learnt) learnt;       // what `known` was before
  VEC(Reduced) reduced;     // by term: the last image
  VEC(Term) reducing;       // of heap_reduce; empty between calls
  VEC(uint32_t) used_at;    // by term: perhaps the index of a use that has it
  Reach *reach;             // how far things were when they were asked for last
  uint64_t changes;         // of what is used and known, and what was undone
  RefNodes walk;            // scratch of walks over terms
  uint64_t version;         // of what is known; grows when something is undone, too
  uint64_t state;           // what is known, as a number: the same one after an undo
  VEC(Term) facts;          // to be asserted
  bool is_typed;            // types matter from now on, on every path
  size_t typed;             // inputs whose types are asserted
  size_t typed_objects;     // likewise, objects
  bool has_ranks;           // some path looked at one: spares all others the search
  const Class *closed_type; // the last one that was found to be none; the search is long
  const Class *open_type;   // see heap_open_type
  ClassList tested;         // types of the JDK that inputs with stand-ins were tested for
  VEC(TypeTest) examined;   // tests of inputs that have examples (unseen.c)
  ClassList assumed_types;  // see heap_assumed_types
  const Class *wanted;      // see heap_wanted
  uint64_t unlike;          // numbers that were given to states that are like no other
  MeetEntry meetings[64];   // a cache: types that have nothing in common outside of the universe
};

static inline bool refs_are_terms(const Heap *heap) {
  return heap->options.strategy->rules->fresh != NULL;
}

// ask.c: steps.
HeapStep heap_throws(const char *exception);
HeapStep heap_cut(CutKind bound);
HeapStep heap_unknown(const char *why);
HeapStep heap_unknown_class(Class *class);
HeapStep heap_outside(Word index, Word length);
bool class_is_ready(const Heap *heap, const Class *class); // it is initialized
HeapStep enum_is_ready(const Heap *heap, Class *type);     // if it is an enum
HeapStep knows_state(const Heap *heap, Word word);         // of an earlier object
// Conditions of arrays: 0 <= index < length; the bounds of System.arraycopy.
Term is_inside(Heap *heap, Word index, Word length);
Term can_copy(Heap *heap, const Word *arguments, Word from_length, Word to_length);

// Reads through a reference: the merged answers of its leaves that are objects. False: one of them
// fails, or none is possible.
typedef enum LeafAnswer { LEAF_HAS_VALUE, LEAF_IS_IMPOSSIBLE, LEAF_FAILS } LeafAnswer;
typedef LeafAnswer LeafReader(void *context, RefLeaf leaf, Word *value);
bool heap_read_leaves(Heap *heap, Term ref, Kind kind, LeafReader *read, void *context,
                      Word *value);

bool object_may_be(const Heap *heap, const InputObject *object, const Class *type);
bool types_have(const TypeSet *types, size_t index);
void types_add(TypeSet *types, size_t index);
// generic.c: what the type that is declared for a place says of it; perhaps NULL.
void place_declare(Heap *heap, PlaceInfo *info, const GenericType *type);
const GenericType *place_field_type(Heap *heap, const PlaceInfo *info);
// Can the objects at two places not be one and the same, for their type arguments?
bool places_contradict(const Heap *heap, const PlaceInfo *a, const PlaceInfo *b);
void types_note_place(Heap *heap, const PlaceInfo *info); // a new one
bool class_is_instantiable(const Class *class);
uint32_t layout_words(Heap *heap, const Class *base); // of an object with this static type
uint32_t place_bound(const Heap *heap, Place place);  // m, or BOUND_EXHAUSTED
// meet.c: is a class of the universe below both? And: a path takes it that nothing else is.
bool types_may_meet(const Heap *heap, const Class *a, const Class *b);
void heap_note_meeting(Heap *heap, const Class *a, const Class *b);
bool types_have_lambda(const Heap *heap, const Class *a, const Class *b); // may one be below both?
// Constants of enums that exist before the method are what inputs of wider types may be; those of
// other enums are left out. Is one of these below the type? Is one of those below two types?
bool enum_is_left_out(const Heap *heap, const Class *type);
bool types_have_enum(const Heap *heap, const Class *type);
bool types_have_constant(const Heap *heap, const Class *a, const Class *b);
bool types_are_constants(const Heap *heap, const Class *type); // has an interface no other objects?
bool heap_has_stand_in(const Heap *heap, const Class *type);   // unseen.c: for inputs of this type
bool earlier_may_be(const Heap *heap, const Earlier *earlier, const PlaceInfo *info);
void heap_add_class(Heap *heap, Class *class); // an input may have it, although it is no universe's
bool array_is_full(const Heap *heap, uint32_t number); // the bound may allow no new element
InputObject *object_at(const Heap *heap, Place place); // found there first, or NULL
void set_object_at(Heap *heap, Place place, size_t object);

// conjuncts.c: the conjuncts of a condition; those of the list that was made last can be asked for.
void heap_list_conjuncts(Heap *heap, Term condition, RefNodes *conjuncts);
bool heap_has_conjunct(const Heap *heap, const RefNodes *conjuncts, Term condition);
// What a condition says beyond them.
Term heap_without_conjuncts(Heap *heap, const RefNodes *conjuncts, Term condition);

// distances.c: how far things are. It counts for the heap as it is: heap_reach makes it anew when
// something has changed.
typedef struct Holder {
  uint32_t object; // that the holder of a place may be
  Term here;       // when it is that, and is used
} Holder;
typedef VEC(Holder) Holders;
typedef struct Found {
  Term real;
  uint32_t least; // no fewer references lead to the object
  Holders holders;
} Found;
typedef struct Reached {
  uint32_t object, distance;
  Term answer;
} Reached;
struct Reach {
  Heap *heap;
  uint64_t changes; // of the heap: it counts as long as these are the same
  size_t values, objects;
  VEC(Found) found; // by object; none: nobody has asked
  VEC(Reached) known;
};
Reach *heap_reach(Heap *heap);
void heap_reach_free(Reach *reach);
// When is a place of the input found by at most `distance` references?
Term reach_place_within(Reach *reach, Place place, uint32_t distance);
Term place_used(const Heap *heap, Place place); // when
// Are all the references used through which the access path of a place runs, if the input has it?
bool place_is_on_way(const Heap *heap, Place place);
// When is a symbol this object, and that is used?
Term object_is_used(Heap *heap, Term symbol, const InputObject *object);

// reach.c: when does the input have this place?
// The last recorded value belongs to the input if its holder does and `fresh` holds.
void heap_record_real(Heap *heap, Term fresh);
void known_undo(Heap *heap, size_t count);
void heap_add_fact(Heap *heap, Term fact);

// types.c: the class and the set of classes of a fresh object of static type `type`.
bool types_of_fresh(const Heap *heap, Class *type, TypeSet *types);
// Words that an object needs to become any of these classes.
uint32_t types_words(const Heap *heap, const Class *class, const TypeSet *types);

// made.c: before a field of an input is looked at for the first time; and the place that it has.
HeapStep heap_choose_field(Heap *heap, Ref ref, const Field *field);
Place heap_field_place(Heap *heap, Ref ref, const Field *field, LinkError *error);
// Before an element of an input is looked at.
HeapStep heap_tell_elements(Heap *heap, Place array, const Class *class);
// `is_made`: the call has made what it leads to; else that was there before.
Place place_made_field(Heap *heap, Place holder, const Field *field, bool is_made,
                       LinkError *error);

// identity.c
uint32_t heap_room_of(const Heap *heap, Ref ref); // words

// rank.c: a case is applied to a reference; keeps the rank that it shares from now on.
void rank_apply(Heap *heap, const InputRef *ref, const HeapCase *choice);

// states.c, strings.c: the other fields that what is known of the states of an object says
// something about together with this one.
enum { MOST_BESIDE = 3 };
size_t state_beside(const Heap *heap, const Field *field, const Field *beside[MOST_BESIDE]);
size_t string_beside(const Heap *heap, const Field *field, const Field *beside[MOST_BESIDE]);

// strings.c: what every java.lang.String of the input has in common.
bool string_is_text(const Heap *heap, const Field *field); // the characters
bool string_is_coder(const Heap *heap, Place place);       // 0: a byte for each, 1: two
void string_forget_hash(Heap *heap, Ref string);
void string_add_facts(Heap *heap, Place place, Term length); // of an array: perhaps it is such text

// states.c: what is known of a field of the JDK's.
typedef struct StateRule StateRule;
const StateRule *state_rule(const Heap *heap, const Field *field); // NULL: nothing
bool state_is_array(const StateRule *rule);
bool state_is_non_null(const StateRule *rule);
const char *state_signature(const StateRule *rule); // NULL: the one of the class file
void state_declare(const Heap *heap, PlaceInfo *info);
bool state_is_zero(const Heap *heap, const PlaceInfo *info); // zero or null, in every input
// The class of our models that inputs have instead of this one of the JDK; NULL: none.
Class *state_model(const Heap *heap, const Class *type);
Term state_length_fact(Heap *heap, Place array, Term length); // besides what all lengths keep to

// Finds the place that is like `info`, or TABLE_NONE; adds one.
uint32_t place_find(Heap *heap, const PlaceInfo *info, uint32_t *hash);
Place place_add(Heap *heap, const PlaceInfo *info, uint32_t hash);

// The entries of the log that a read at the index may find, and others, from the newest one on;
// NULL at the end. None may be added meanwhile.
ElementScan heap_scan(Heap *heap, Word index);
const ArrayElement *heap_scan_next(ElementScan *scan);

// words.c: Java's words for what is at a place; NULL: it has its plain name. Kept in the heap's
// arena.
const char *word_of_field(const Heap *heap, const Field *field); // "size()"
const char *word_of_element(Heap *heap, Place array, const char *index);
const char *word_of_length(Heap *heap, Place array);

#endif
