// Private to transition: the translation of a graph.
#ifndef TRANSITION_BUILD_IMPL_H
#define TRANSITION_BUILD_IMPL_H

#include "graph/graph.h"
#include "transition/transition.h"

typedef enum VariableKind { VARIABLE_NUMBER, VARIABLE_SIZE } VariableKind;

typedef struct Variable {
  VariableKind kind;
  Reference reference;
} Variable;

// A node of the graph that is a location.
typedef struct Place {
  uint32_t node;
  bool is_in_loop;
  VEC(Variable) variables; // numbers first, each by reference
} Place;

typedef VEC(Place) Places;
typedef VEC(const Field *) Fields;

struct TransitionMap {
  const Graph *graph;
  Places places; // by location
  Fields followed;
  bool follows_elements;
  uint32_t *loop_of; // by node: the number of its loop, or 0
};

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
  Fields followed;
  bool follows_elements;
  bool is_math;
  bool has_wraps; // some sum or product may leave the range of its type
  const char *failure;
} Builder;

// --- locations (places.c) ------------------------------------------------------------------------

void places_find(Builder *builder);
void places_free(Builder *builder);
// By node, from 1 on; 0: it is in no loop. Owned by the caller.
uint32_t *loops_of(const Builder *builder);
bool is_followed(const Builder *builder, const Field *field);
// Does the value have a size that is worth a variable?
bool has_size(const Builder *builder, const StateValue *value);
bool has_number(const StateValue *value);
// Is the value, if not null, an object that sizes count?
bool is_counted(const Builder *builder, const StateValue *value);
uint32_t place_variable(const Place *place, VariableKind kind, Reference reference);

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
} WayConstraint;

typedef struct Binding {
  VariableKind kind;
  Reference reference;
  uint32_t variable;
} Binding;

typedef struct WayVariable {
  int64_t low, high; // INT64_MIN, INT64_MAX: no bound
} WayVariable;

typedef struct Way {
  Builder *builder;
  uint32_t from; // location
  VEC(WayVariable) variables;
  VEC(WayConstraint) constraints;
  VEC(Binding) bindings;
  VEC(uint32_t) nodes;
  bool is_exact, is_call;
  unsigned forks;
  uint32_t last_edge; // for reports: the node before the last
} Way;

enum { NO_VARIABLE = UINT32_MAX };

uint32_t way_add_variable(Way *way, int64_t low, int64_t high);
uint32_t way_find(const Way *way, VariableKind kind, Reference reference); // or NO_VARIABLE
void way_bind(Way *way, VariableKind kind, Reference reference, uint32_t variable);
void way_add(Way *way, WayConstraint constraint);
// left - right + constant (= or >=) 0; NO_VARIABLE stands for 0.
void way_compare(Way *way, ConstraintKind kind, uint32_t left, uint32_t right, int64_t constant);

// --- sizes (sizes.c) -----------------------------------------------------------------------------

// What the state's represented objects say about sizes; `before`: only of objects that have changed
// since then, or NULL.
void sizes_of_state(Way *way, const State *state, const State *before);
// After an edge: sizes of what may lead to what was written have changed.
void sizes_after_edge(Way *way, const GraphEdge *edge);
bool may_lead_to(const State *state, Reference from, Reference to);

// --- ways (ways.c), numbers (numbers.c), emission (emit.c) ---------------------------------------

void ways_from(Builder *builder, uint32_t location);
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

#endif
