// Private to transition: the translation of a graph.
#ifndef TRANSITION_BUILD_IMPL_H
#define TRANSITION_BUILD_IMPL_H

#include "graph/graph.h"
#include "transition/transition.h"

typedef VEC(Field *) Fields;

// What is counted or measured of an object (quantities.c). Of null it is 0.
typedef enum QuantityKind {
  QUANTITY_COUNT, // how many objects it leads to by the fields, itself included
  QUANTITY_VALUE, // the number in a field of its own
  QUANTITY_PART,  // the first quantity of what a field of its own holds
  // Of two objects: how many steps by the field lead from one to the other or to null; -1: none do
  // (distances.c).
  QUANTITY_DISTANCE,
  // Of a number, or of a constant: how many objects hold it in the field (markers.c).
  QUANTITY_MARKED,
  QUANTITY_ENDLESS, // 1 if the field never leads to null from it, else 0 (endings.c)
  // The greatest number that a field holds in what it leads to by the fields, itself included, or 0
  // if that is more.
  QUANTITY_GREATEST,
  // The same as a tree, where what is shared counts each time (unfold.c); anything if it leads to a
  // cycle.
  QUANTITY_UNFOLDED,
  QUANTITY_LENGTH, // of an array, where the state does not represent it
} QuantityKind;
typedef struct Quantity {
  QuantityKind kind;
  Fields fields;         // COUNT, GREATEST, UNFOLDED: those that are followed
  const Fields *bridges; // COUNT, UNFOLDED: those that are on no cycle of any heap, or NULL
  bool has_elements;     // the same: elements of arrays are followed, too
  const Class *class;    // COUNT, UNFOLDED: only its objects count; NULL: all
  Field *field;          // of the others, and GREATEST; not of LENGTH. UNFOLDED: it multiplies
  bool is_traced;        // DISTANCE: it is followed in what leads to open loops, too
  bool is_constant;      // MARKED: of the constant, and of no reference
  int64_t constant;
} Quantity;
typedef VEC(Quantity) Quantities;

// A number of the state, or FIRST_QUANTITY + i: the i-th quantity of an object.
typedef uint32_t VariableKind;
enum { VARIABLE_NUMBER, FIRST_QUANTITY };

typedef struct Variable {
  VariableKind kind;
  Reference reference;
  Reference other; // DISTANCE: to this object; else none
} Variable;

// A node of the graph that is a location.
typedef struct Place {
  uint32_t node;
  bool is_in_loop;
  VEC(Variable) variables; // numbers first, each by reference
} Place;

typedef VEC(Place) Places;

struct TransitionMap {
  const Graph *graph;
  Places places; // by location
  Quantities quantities;
  Fields straight;
  uint32_t *loop_of; // by node: the number of its loop, or 0
};

// What a callee and what it calls may write.
typedef struct Writes {
  uint32_t entry; // its node
  bool is_any, has_elements;
  VEC(const Field *) fields;
} Writes;

typedef struct Builder {
  const Graph *graph;
  World *world;
  TransitionSystem *system;
  TransitionOptions options;
  Places places;            // by location
  uint32_t *location_of;    // by node
  uint32_t *component_of;   // by node: its strongly connected component
  uint32_t *size_of;        // by component: nodes in it
  VEC(uint32_t) * after_of; // by call node: the nodes after it
  VEC(Writes) writes;       // of callees that were asked for
  bool *is_open;            // by node: is it in the loops of options.open_nodes, or leads there?
  bool *leads_to_open;      // by node: is there a way to an open one?
  Quantities quantities;    // the first counts objects by all fields that loops follow
  Fields bridges;           // followed fields that are on no cycle of any heap (graph/stored.c)
  Fields straight;          // links of which no cycle consists, in any heap (links.c)
  bool is_math;
  bool has_wraps;       // some sum or product may leave the range of its type
  uint32_t sites;       // that have numbers
  bool is_site_unknown; // not all returns of the call at hand are there
  const char *failure;
} Builder;

// --- locations (places.c) ------------------------------------------------------------------------

void places_find(Builder *builder);
void places_free(Builder *builder);
// By node, from 1 on; 0: it is in no loop. Owned by the caller.
uint32_t *loops_of(const Builder *builder);
bool has_number(const StateValue *value);
bool is_in_loop(const Builder *builder, uint32_t node);
bool is_open(const Builder *builder, uint32_t node);
uint32_t place_variable(const Place *place, VariableKind kind, Reference reference);

typedef struct WayVariable {
  int64_t low, high; // INT64_MIN, INT64_MAX: no bound
} WayVariable;

// --- quantities (quantities.c) -------------------------------------------------------------------

void quantities_find(Builder *builder);
void quantities_copy(const Quantities *quantities, Quantities *out);
void quantities_free(Quantities *quantities);
static inline VariableKind kinds_end(const Builder *builder) {
  return FIRST_QUANTITY + (VariableKind)builder->quantities.count;
}
// The same for what is said at one node: all quantities in open loops, elsewhere the first.
static inline VariableKind kinds_end_at(const Builder *builder, uint32_t node) {
  return is_open(builder, node) ? kinds_end(builder) : FIRST_QUANTITY + 1;
}
static inline const Quantity *quantity_of(const Builder *builder, VariableKind kind) {
  return &builder->quantities.items[kind - FIRST_QUANTITY];
}
bool quantity_follows(const Quantity *quantity, const Field *field); // NULL: elements
// Is it about all that an object leads to?
static inline bool quantity_is_of_all(const Quantity *quantity) {
  return quantity->kind == QUANTITY_COUNT || quantity->kind == QUANTITY_GREATEST ||
         quantity->kind == QUANTITY_UNFOLDED;
}
// Does the value have this quantity, as far as that is worth a variable?
bool has_quantity(const Builder *builder, const Quantity *quantity, const StateValue *value);
bool must_have_field(const Field *field, const StateValue *value);
// Does the state represent the length of the array?
static inline bool value_has_length(const StateValue *value) {
  return value->kind == VALUE_ARRAY && !value->is_maybe && reference_exists(value->length);
}
// Is there a variable for it at a location? Not if what the state represents says it.
bool is_variable(const Builder *builder, const Quantity *quantity, const StateValue *value);
// How much the object itself adds to a count, if it is not null: between *least and *most.
void own_count(const Builder *builder, const Quantity *quantity, const StateValue *value,
               int64_t *least, int64_t *most);
// The range of a quantity of which nothing is known.
WayVariable quantity_range(const Builder *builder, const Quantity *quantity);
const char *quantity_text(const Builder *builder, const Quantity *quantity, const char *name);

// --- constraints of a way (way.c) ----------------------------------------------------------------

typedef struct WayTerm {
  uint32_t variable;
  int64_t factor;
} WayTerm;

// As Constraint, over the variables of the way.
typedef struct WayConstraint {
  ConstraintKind kind;
  int64_t constant;
  uint32_t count;
  WayTerm terms[6];
  uint32_t more_count; // sums over more than that
  const WayTerm *more;
  uint32_t result, left, right;
  uint8_t bits;
  bool is_unsigned;
} WayConstraint;

typedef struct Binding {
  VariableKind kind;
  Reference reference, other;
  uint32_t variable;
} Binding;

typedef struct Way {
  Builder *builder;
  uint32_t from;         // location
  VariableKind kind_end; // of the quantities that are followed
  bool has_distances;    // are distances followed?
  VEC(WayVariable) variables;
  VEC(WayConstraint) constraints;
  VEC(Binding) bindings;
  VEC(uint32_t) nodes;
  bool is_exact, is_call;
  uint32_t site; // of the call at its end, or 0
  // Of the write at hand: its link, and what is known not to lead to its object along the link.
  const Field *written;
  VEC(Reference) apart;
  unsigned forks;
  uint32_t last_edge; // for reports: the node before the last
} Way;

enum { NO_VARIABLE = UINT32_MAX };

uint32_t way_add_variable(Way *way, int64_t low, int64_t high);
uint32_t way_find(const Way *way, VariableKind kind, Reference reference); // or NO_VARIABLE
void way_bind(Way *way, VariableKind kind, Reference reference, uint32_t variable);
uint32_t way_find_pair(const Way *way, Variable pair); // or NO_VARIABLE
void way_bind_pair(Way *way, Variable pair, uint32_t variable);
uint32_t way_number(Way *way, const StateValue *value); // the variable of an integer; may be new
void way_add(Way *way, WayConstraint constraint);
// left - right + constant (= or >=) 0; NO_VARIABLE stands for 0.
void way_compare(Way *way, ConstraintKind kind, uint32_t left, uint32_t right, int64_t constant);

// --- facts about quantities (sizes.c) ------------------------------------------------------------

// What the state's represented objects say about quantities; `before`: only of objects that have
// changed since then, or NULL.
void sizes_of_state(Way *way, const State *state, const State *before);
// After an edge: quantities of what may lead to what was written have changed.
void sizes_after_edge(Way *way, const GraphEdge *edge);
// What the edge does. A write to an object that others may be the same as is a write to that one:
// `=?` says of which others its contents are, too.
HeapEffect effect_of_edge(const Way *way, const GraphEdge *edge);
bool quantity_may_lead(const Quantity *quantity, const State *state, Reference from, Reference to);
bool link_may_lead(const State *state, Field *link, Reference from, Reference to);
bool state_may_have_ring(const State *state, Field *link); // a cycle of the link alone

// The variable of a quantity of an object; may be new.
uint32_t quantity_variable(Way *way, VariableKind kind, Reference reference);
// Does nothing that the reference leads to by the followed fields lie on a cycle of them?
bool quantity_is_acyclic(const Quantity *quantity, const State *state, Reference reference);
// Are all followed slots of the object represented?
bool has_all_followed(const Quantity *quantity, const StateValue *value);

// --- structures as trees (unfold.c) ---------------------------------------------------------------

void unfoldings_find(Builder *builder, const Quantity *followed);
bool weight_find(Builder *builder, const Quantity *followed, uint32_t number);
void unfolding_of_object(Way *way, VariableKind kind, const State *state, const StateValue *value);
// Variables from before a write that say what a sum is after it; `whole` may be NO_VARIABLE.
typedef struct UnfoldedWrite {
  uint32_t whole, old, content;
} UnfoldedWrite;
UnfoldedWrite unfolding_before_write(Way *way, VariableKind kind, const State *before,
                                     const State *after, const HeapEffect *effect);
void unfolding_after_write(Way *way, VariableKind kind, const HeapEffect *effect,
                           UnfoldedWrite write);
const char *unfolding_text(const Builder *builder, const Quantity *quantity, const char *name);

// --- links that close no cycle (links.c) ----------------------------------------------------------

// Looks for them among the followed fields; fills `straight`.
void links_find(Builder *builder, const Quantity *followed);
// Does the count go along one of these?
bool is_straight(const Builder *builder, const Quantity *quantity);

// --- distances (distances.c) ---------------------------------------------------------------------

void distances_find(Builder *builder, const Quantity *followed);
bool has_distances_at(const Builder *builder, uint32_t node);
// Adds the pairs of a location whose distance is worth a variable.
void distances_of_place(const Builder *builder, const State *state, Place *place);
// The distance between two references of the state; may be new.
uint32_t distance_variable(Way *way, const State *state, Variable variable);
// Cases of an edge that realizes or writes a slot: at least one. `number` selects one. They are
// counted before the edge is taken.
unsigned distance_cases(const Way *way, const GraphEdge *edge);
void distances_after_edge(Way *way, const GraphEdge *edge, unsigned number, unsigned cases);
void distances_rename(Way *way, Reference from, Reference to);

// --- objects that hold a number (markers.c) ------------------------------------------------------

void markers_find(Builder *builder, const Fields *numbers);
bool is_marker(const Builder *builder, VariableKind kind);
void markers_of_place(const Builder *builder, const State *state, Place *place);
// Cases of an edge that writes such a field: at least one. `number` selects one.
unsigned marker_cases(const Way *way, const GraphEdge *edge);
void markers_after_edge(Way *way, const GraphEdge *edge, unsigned number);
void markers_rename(Way *way, Reference from, Reference to);

// --- chains without an end (endings.c) -----------------------------------------------------------

void endings_find(Builder *builder, const Quantity *followed);
bool is_ending(const Builder *builder, VariableKind kind);
// Is the count what it was, since the way along the link does not come to what is written?
bool count_is_kept(const Way *way, const Quantity *count, Reference reference);
// Cases of an edge that writes such a link: at least one. `number` selects one. They speak of
// counts before the write.
unsigned ending_cases(const Way *way, const GraphEdge *edge);
void endings_at_edge(Way *way, const GraphEdge *edge, unsigned number);

// --- ways (ways.c), numbers (numbers.c), emission (emit.c) ---------------------------------------

void ways_from(Builder *builder, uint32_t location);
const State *way_state(const Way *way, uint32_t node);
const Place *way_place(const Way *way, uint32_t location);
SamePlaces whole_state(const State *state);
// Is it a reference to something that the state has?
bool state_has_value(const State *state, Reference reference);
// The variable of a number or quantity of a state; a constant gets one of its own. NO_VARIABLE: it
// has none.
uint32_t way_variable(Way *way, const State *state, VariableKind kind, Reference reference);
// A new one, in the range of what it stands for.
uint32_t way_variable_in_range(Way *way, VariableKind kind, const State *state,
                               Reference reference);
// By an instance edge: the variables of the way for those of the location that it leads to.
void way_map_instance(Way *way, const GraphEdge *edge, uint32_t *targets);
// Ends the way behind a call, by one of the callee's exits (returns.c).
void way_end_after_call(Way *way, uint32_t call, const GraphEdge *enter, uint32_t after);
const Writes *writes_of(Builder *builder, uint32_t entry); // until another entry is asked for
// What is called how after a call: objects that the frames of callers hold, and those that the
// callee returned or was given.
void names_after_call(const State *call, const State *exit, const State *after,
                      SamePairs *from_call, SamePairs *from_exit);
// The cases of an edge's relation; returns how many, at least one. `number` selects one.
unsigned relation_cases(const Way *way, const GraphEdge *edge);
void relation_add(Way *way, const GraphEdge *edge, unsigned number);

typedef struct WayEnd {
  uint32_t to;                    // location
  const uint32_t *targets;        // a variable of the way for each variable there, or NO_VARIABLE
  uint32_t call_entry, call_exit; // locations, or NO_LOCATION
  const uint32_t *arguments, *results;
} WayEnd;
void way_emit(Way *way, const WayEnd *end);
void system_drop_dead_ends(TransitionSystem *system); // split.c
// A map of another system for the same graph: without locations, and one more copy of a location.
TransitionMap *map_start_copy(const TransitionMap *map);
void map_add_copy(const TransitionSystem *system, const TransitionMap *map, uint32_t location,
                  TransitionSystem *to, TransitionMap *out);

#endif
