// Abstract states (Thesis Def. 1.1 and 1.3): call stack, heap with partial instances and arrays,
// abstract types, heap predicates, static fields, exception, initialized classes. Private to graph.
//
// A state stands for all concrete states that are its instances (Def. 1.10). What it does not
// represent is tree-shaped and unshared unless a heap predicate allows more. Integers are
// intervals plus difference bounds a - b <= c between integer references, which only relate values
// and never name a heap shape. Two conventions go beyond the thesis:
//  - a static field that is not represented, of a class that is not known to be uninitialized, may
//    hold anything and share with anything (it is related to everything when it is read);
//  - strings, class mirrors and boxes are constants: sharing of them needs no predicate.
//
// References are numbered through one graph, so that an unchanged value keeps its name from state
// to state. What is inside values lives in the world's arena and is shared between states; a state
// that is in a graph is not changed any more.
#ifndef GRAPH_STATE_H
#define GRAPH_STATE_H

#include "base/table.h"
#include "program/program.h"

#include <stdio.h>

typedef struct Reference {
  uint32_t id; // 0 is null
} Reference;

enum {
  REFERENCE_NULL = 0,
  REFERENCE_NONE = UINT32_MAX
}; // none: no value (dead local, no exception)

static inline bool reference_is(Reference a, Reference b) { return a.id == b.id; }
static inline bool reference_is_null(Reference a) { return a.id == REFERENCE_NULL; }
static inline bool reference_exists(Reference a) { return a.id != REFERENCE_NONE; }
static inline Reference reference_null(void) { return (Reference){REFERENCE_NULL}; }
static inline Reference reference_none(void) { return (Reference){REFERENCE_NONE}; }

// --- abstract types (section 2.1) ----------------------------------------------------------------

typedef struct TypeEntry {
  Class *class;
  bool is_exact; // this class only; else any subtype too
} TypeEntry;
// A set of classes: not empty, interned (equal sets are the same pointer), without redundant
// entries.
typedef struct Type {
  uint32_t count;
  bool is_constant; // every class is one of the language's constants (strings, mirrors, boxes)
  TypeEntry entries[];
} Type;

// A call site that was resolved. Instructions that share a pool entry share it.
typedef struct KnownSite {
  const Class *class;
  uint32_t index;
  Method *method;
} KnownSite;

// What a field of the target holds: the classes of all that the graph stores there.
typedef struct StoredType {
  const Field *field;
  const Type *type; // NULL: nothing but null
  bool is_read;     // states were made that rely on it
} StoredType;
typedef VEC(StoredType) StoredTypes;

// What all states of one graph share.
typedef struct State State;

typedef struct World {
  Program *program;
  Names *names;
  Arena arena;
  VEC(const Type *) types;
  VEC(KnownSite) sites;
  uint32_t next;               // the next fresh reference
  bool strict, stops, asserts; // as GraphOptions says
  bool is_reachable;           // the same
  VEC(const Class *) made;     // whose objects some state has made, by `new` or as a start
  bool is_math; // integers do not wrap: the least and most long stand for no bound, for ints too
  // stored.c
  bool has_long_arrays;  // is_math: some array may be longer than Java's are
  bool has_long_texts;   // the same of strings and builders
  bool has_length_limit; // a state relies on the contrary
  bool has_text_limit;
  VEC(Field *) ghosts; // slots that no class declares
  bool knows_stores;   // fields of the target hold what `stored` says
  bool is_surprised;   // something else was stored in a field that had been read, or a limit broken
  StoredTypes stored;
} World;

void world_init(World *world, Program *program);
void world_fini(World *world);
Reference world_fresh(World *world);
// An object of the class is made: from here on states may have one that is not complete.
void world_make(World *world, const Class *class);
// Does the field hold in all objects of all states so far what field_holds says?
bool world_is_complete(const World *world, const Field *field);
Method *world_site(const World *world, const Class *from, uint32_t index); // NULL: not resolved yet

const Type *type_exact(World *world, Class *class);
const Type *type_below(World *world, Class *class); // the class or any subtype
const Type *type_set(World *world, const TypeEntry *entries, uint32_t count); // normalizes
const Type *type_join(World *world, const Type *a, const Type *b);
const Type *type_meet(World *world, const Type *a, const Type *b); // NULL: no class is in both
bool type_is_subset(const Type *a, const Type *b);
bool type_has(const Type *type, const Class *class);
// Is every / may some class of the type be assignable to `class`?
bool type_all_below(const Type *type, const Class *class);
bool type_may_be_below(const Type *type, const Class *class);
bool type_is_array(const Type *type); // every class is an array class
// The concrete classes of the type, when they are known (classes of the program itself form a
// closed world; JDK classes that can be extended and interfaces that some lambda implements do
// not).
bool type_classes(World *world, const Type *type, Class ***classes, uint32_t *count);
// Constants of the language: sharing them needs no predicate.
bool class_is_constant(const World *world, const Class *class);
// May, and must, two mirrors or interned strings be the same object?
typedef struct StateValue StateValue;
bool value_may_be_same_constant(World *world, const StateValue *a, const StateValue *b);
bool value_must_be_same_constant(const StateValue *a, const StateValue *b);
// May both hold the same constant?
bool type_share_constant(const World *world, const Type *a, const Type *b);

// What fields hold when every object was made by the program itself (stored.c). NULL from the
// first: nothing but null.
bool world_knows_field(const World *world, const Field *field);
const Type *world_stored(World *world, const Field *field);
// Does nothing that the field ever holds lead to an object that has the field? Then no cycle of any
// heap has it. Of a complete graph.
bool world_field_is_bridge(World *world, const Field *field);
// The same of two types: does no object of the one lead to, and is none, an object of the other?
bool world_never_leads(const World *world, const Type *from, const Type *to);
void world_store(World *world, const Field *field, const Type *type);
// The most that the length of an array is of which nothing is known; and an array is made.
int64_t world_longest_array(World *world);
int64_t world_longest_text(World *world); // the same of a string or builder
void world_make_text(World *world);
// Slots that no class declares, since no field of an object holds what they say; one of each for a
// class (texts.c, ghosts.c).
typedef enum Ghost {
  GHOST_LENGTH, // of a string
  GHOST_KEYS,   // of which classes the keys or elements of a collection are, or null
  GHOST_VALUES,
  GHOST_COUNT, // the elements of an ArrayDeque
  GHOST_LEFT,  // those that an iterator has not returned yet
} Ghost;
Field *world_ghost(World *world, Class *owner, Ghost which);
static inline bool field_is_ghost(const Field *field) {
  return field->slot >= UINT32_MAX - GHOST_LEFT;
}
// Does the field say how many elements a collection or iterator has, which is never negative?
bool field_counts_elements(World *world, const Field *field);
Field *text_length(World *world); // the ghost of strings
// Does the field hold the length of a string or a builder?
bool field_is_text_length(World *world, const Field *field);
// The same of what the method reads or writes of its receiver, or NULL: it is none of texts.def.
Field *text_field(World *world, const Method *method);
// What such a field holds where the state does not represent it.
Reference text_content(World *world, State *state, const struct StateValue *value,
                       const Field *field);
struct StateValue;
void world_make_array(World *world, const struct StateValue *length);
// Takes over what another world knows of the same program.
void world_take_stored(World *world, const StoredTypes *other);

// --- values --------------------------------------------------------------------------------------

typedef enum StateValueKind {
  VALUE_OBJECT, // an instance; without slots and with a type that allows it, maybe an array
  VALUE_ARRAY,
  VALUE_INTEGER,
  VALUE_FLOAT,
  VALUE_ADDRESS, // of jsr
} StateValueKind;

typedef struct Slot {
  Field *field;
  Reference value;
} Slot;

struct StateValue {
  Reference reference;
  StateValueKind kind;
  Kind letter;   // INTEGER: I or J; FLOAT: F or D
  bool is_maybe; // OBJECT: r?, then there are no slots
  bool is_known; // FLOAT: bits are the value
  bool has_elements;
  bool is_new;      // OBJECT, ARRAY: made since the callee of the state was entered
  uint32_t count;   // of slots or elements
  const Type *type; // OBJECT, ARRAY
  // Constants of the language that are one object each (Thesis p. 100): the classes one of which a
  // mirror is of, or NULL; the text of an interned string.
  const Type *mirrored;
  Name interned;
  union {
    const Slot *slots; // OBJECT: sorted by field->slot
    struct {           // ARRAY; elements only when the length is a literal
      const Reference *elements;
      Reference length;
    };
    struct { // INTEGER
      int64_t low, high;
    };
    uint64_t bits;    // FLOAT
    uint32_t address; // ADDRESS: instruction index
  };
};

static inline bool value_is_heap(const StateValue *value) {
  return value->kind == VALUE_OBJECT || value->kind == VALUE_ARRAY;
}
static inline bool value_is_literal(const StateValue *value) {
  return value->kind == VALUE_INTEGER && value->low == value->high;
}
int64_t integer_least(Kind letter);
int64_t integer_most(Kind letter);
// The letter whose range numbers of this one have.
Kind integer_range(const World *world, Kind letter);

// --- states --------------------------------------------------------------------------------------

typedef struct StateFrame {
  Method *method;
  const Code *code;
  uint32_t pc;         // instruction index
  uint32_t depth;      // operand words; long and double take two, the value in the lower one
  Reference *words;    // max_locals locals, then max_stack operands
  Class *initializing; // this frame is the class initializer of it
} StateFrame;

typedef struct Pair {
  Reference a, b; // a.id <= b.id
} Pair;
typedef struct Cycle { // r cyclic {fields}
  Reference reference;
  Field *const *fields; // sorted by field_order
  uint32_t count;
} Cycle;
// What is true of a reference, where the predicates above say what may be (laws.c). The links of a
// class are its fields whose type is the class itself. ALWAYS and UNDOES are about all objects that
// the reference leads to by the links of field->owner, itself included, except those that the state
// shows: there the slots say what is so.
typedef enum LawKind {
  LAW_ENDS,   // if it exists, its own field is null
  LAW_ALWAYS, // the field is never null
  LAW_UNDOES, // back(field(x)) = x, unless field(x) is null
} LawKind;
typedef struct Law {
  Reference reference;
  LawKind kind;
  Field *field, *back; // of one class; back: UNDOES only
} Law;
typedef struct Bound { // a - b <= c
  Reference a, b;
  int64_t c;
} Bound;
typedef struct StaticSlot {
  Field *field;
  Reference value;
} StaticSlot;
// Absent from the list: unseen. NOT: it is known that the initializer has not run.
typedef enum ClassStatus { CLASS_UNSEEN, CLASS_NOT, CLASS_RUNNING, CLASS_DONE } ClassStatus;
typedef struct ClassEntry {
  Class *class;
  ClassStatus status;
} ClassEntry;

// What the lowest frame was called with (Thesis Def. 3.2, 3.6): the value that a parameter or a
// static field had then, and whether anything that was reachable from it may have been written
// since. The parameter or field is the key by which entries, returns and calls of one method find
// each other's.
typedef struct Input {
  const Field *field; // a static field; NULL: the parameter in this local
  uint32_t slot;
  Reference reference;
  bool is_changed;
} Input;
// Static fields that a state does not represent may lead to objects of callers that no input leads
// to: has the callee read such a field, and has it written an object since that is not new?
typedef enum OutsideUse { OUTSIDE_UNREAD, OUTSIDE_READ, OUTSIDE_CHANGED } OutsideUse;

struct State {
  // The method that the lowest frame runs, when its callers are not represented, or NULL. After it
  // returned there are no frames, and `result` is what it returned or none.
  Method *callee;
  VEC(Input) inputs; // parameters by slot, then static fields
  OutsideUse outside;
  Reference result;
  VEC(StateFrame) frames; // the current one is the last
  VEC(StateValue) values; // sorted by reference
  VEC(Pair) equal, joins; // =? and %%, sorted
  VEC(Cycle) cyclic;      // sorted by reference
  VEC(Law) laws;          // sorted
  VEC(Bound) bounds;
  VEC(StaticSlot) statics;
  VEC(ClassEntry) classes; // sorted by id; absent: not seen yet
  Reference exception;     // thrown and not yet caught, or none
  bool is_fresh; // the program starts here: classes not seen are uninitialized. Else they may be.
  // Split results: questions of the current instruction, in the order they are asked, that have an
  // answer which the state itself does not show.
  uint32_t split_known, split_true;
  uint32_t widenings; // merges that led to this state
};

State *state_new(void);
State *state_copy(const State *state);
void state_free(State *state);

static inline StateFrame *state_top(const State *state) {
  assert(state->frames.count);
  return &state->frames.items[state->frames.count - 1];
}
void state_push_frame(State *state, Method *method, const Code *code);

void state_pop_frame(State *state);

// The value of a reference other than null and none. Valid until a value is added.
StateValue *state_value(const State *state, Reference reference);
bool state_has(const State *state, Reference reference);
Reference state_add(World *world, State *state, StateValue value); // gives it a fresh reference
void state_put(State *state, StateValue value);                    // under its own reference
Reference state_integer(World *world, State *state, Kind letter, int64_t low, int64_t high);
Reference state_literal(World *world, State *state, Kind letter, int64_t value);
Reference state_float(World *world, State *state, Kind letter, bool is_known, uint64_t bits);
Reference state_object(World *world, State *state, const Type *type, bool is_maybe);
// An unknown value of a field, parameter or result with this descriptor. References are maybe
// null, tree-shaped and unshared.
Reference state_unknown(World *world, State *state, const char *descriptor);

Reference value_slot(const StateValue *value, const Field *field); // none when not represented
void state_set_slot(World *world, State *state, Reference object, Field *field, Reference value);
void state_set_element(World *world, State *state, Reference array, uint32_t i, Reference value);
void state_drop_slot(World *world, State *state, Reference object, const Field *field);
void state_clear_slots(State *state, Reference object); // forgets slots or elements
Reference state_static(const State *state, const Field *field);
void state_set_static(State *state, Field *field, Reference value);
ClassStatus state_class(const State *state, const Class *class);
void state_set_class(State *state, Class *class, ClassStatus status);

// A fixed order of fields.
int field_order(const Field *a, const Field *b);

// Heap predicates. Adding is idempotent; pairs are unordered. Nothing is added that says nothing
// (null, primitives, r =? r, types that cannot be equal, constants of the language).
void state_add_equal(State *state, Reference a, Reference b);
void state_add_joins(State *state, Reference a, Reference b);
void state_add_cyclic(World *world, State *state, Reference a, Field *const *fields,
                      uint32_t count);
bool state_is_equal(const State *state, Reference a, Reference b); // a =? b
bool state_is_joins(const State *state, Reference a, Reference b);
const Cycle *state_cyclic(const State *state, Reference a); // or NULL
// Is the predicate there, or needless because of what else is known of the two?
bool state_allows_equal(const State *state, Reference a, Reference b);
bool state_allows_joins(const State *state, Reference a, Reference b);
bool state_allows_cyclic(const State *state, Reference a, Field *const *fields, uint32_t count);
// Are all references in the object represented?
bool state_is_closed(const State *state, Reference a);
void state_remove_equal(State *state, Reference a, Reference b);
void state_drop_predicates(State *state, Reference a); // all that mention it

// Every reference `from` becomes `to` (Def. 1.15); the value of `from` goes with its predicates.
void state_replace(World *world, State *state, Reference from, Reference to);
// Drops values that no position reaches, and predicates and bounds about them. Bounds are
// projected. Laws that only hold because of what a dropped value shows go too.
void state_collect(World *world, State *state);
// The same, but laws stay: what is dropped here is in the state that this one is intersected with.
void state_collect_half(State *state);

// The input with the same key, or NULL.
const Input *state_input(const State *state, const Input *key);
// A value that was just made; only where callers are not represented it matters.
void state_set_new(State *state, Reference made);

// Calls visit for every root position: statics, exception, inputs, result, locals and operands of
// all frames.
typedef void RootVisitor(void *context, Reference *root);
void state_each_root(State *state, RootVisitor *visit, void *context);

// The same program positions, exception status, classes, return addresses (Def. 1.10 a-c)?
bool state_same_shape(const State *a, const State *b);

// --- integer relations (bounds.c) ----------------------------------------------------------------

// The least known c with a - b <= c, or INT64_MAX.
int64_t state_difference(const State *state, Reference a, Reference b);
// Adds a - b <= c and tightens intervals; false when the state becomes contradictory.
bool state_bound(State *state, Reference a, Reference b, int64_t c);
bool state_tighten(State *state, Reference a, int64_t low, int64_t high); // false: contradictory
// Forgets the bounds about a, after combining them.
void state_project(State *state, Reference a);
// Are the two certainly the same number?
bool state_same_number(const State *state, Reference a, Reference b);

// --- what edges say (Thesis section 1.6; used by whoever reads a graph) --------------------------

// `result = left sign right`, or, without a result, `left sign right`. The signs i2b, i2c, i2s and
// l2i are instructions that keep the low bits of what stands at the left.
typedef struct EdgeRelation {
  const char *sign; // NULL: there is no relation
  Reference result, left, right;
  int64_t constant; // stands at the right where `right` is none
  bool is_exact;    // it also holds between unbounded integers: nothing wrapped
} EdgeRelation;

typedef struct RenamedReference {
  Reference from, to;
} RenamedReference;

typedef struct EdgeBound { // a - b <= c, of numbers of the source or the target
  Reference a, b;
  int64_t c;
} EdgeBound;

typedef struct EdgeFacts {
  EdgeRelation relation;
  Reference touched;       // a call in one step: all that it changes is inside of this; or null
  const EdgeBound *bounds; // what else the edge says
  uint32_t bound_count;
  bool forgets;                // the target knows less than the source and the instruction together
  const RenamedReference *map; // instance edges: what becomes what; a source may have several
  uint32_t map_count;
} EdgeFacts;

// --- notation (text.c, parse.c) ------------------------------------------------------------------

// Prints as the thesis does; `home` is the method whose positions are plain numbers, or NULL.
void state_print(World *world, const State *state, const Method *home, FILE *out);
char *state_text(World *world, const State *state, const Method *home); // owned
void reference_name(const State *state, Reference reference, char out[16]);
// Reads that notation for one frame of `method` (several frames: one line each, topmost first, all
// of the same method); reference names become numbers. NULL and a message when it is wrong.
State *state_parse(World *world, Method *method, const char *text, char message[256]);

#endif
