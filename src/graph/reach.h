// What a reference leads to, in one state (Thesis Def. 1.41, 1.42). Private to graph.
#ifndef GRAPH_REACH_H
#define GRAPH_REACH_H

#include "graph/state.h"

// References that explicit connections lead to, the start included; in the order of a walk. Free
// `items`.
typedef struct Below {
  VEC(Reference) items;
} Below;

Below below_of(const State *state, Reference start);
// The same without one reference, and without what only it leads to.
Below below_without(const State *state, Reference start, Reference avoided);
bool below_has(const Below *below, Reference reference);
// Adds it when it is an object and new; what is below it is not added.
void below_add(const State *state, Below *below, Reference reference);
// Def. 1.42: may the start lead to `to`? *is_explicit: by explicit connections only.
bool below_leads_to(const State *state, const Below *below, Reference to, bool *is_explicit);
// Def. 1.41: a connection that a predicate allows.
bool state_is_near(const State *state, Reference a, Reference b);
// Do explicit connections of at least one step lead from one to the other, without this field (or
// NULL)?
bool reach_without(const State *state, Reference from, Reference to, const Field *avoided);
// The fields that every such way uses. Free `items`.
typedef struct WayFields {
  VEC(Field *) items;
} WayFields;
WayFields reach_fields(const State *state, Reference from, Reference to);
// The i-th slot or element.
Reference value_content(const StateValue *value, uint32_t i);

#endif
