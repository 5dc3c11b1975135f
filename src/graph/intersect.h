// The parts of an intersection of two states (Thesis section 1.5), which context concretization
// (section 3.3) shares. Private to graph.
//
// The members are the references of both states, member 0 is null; union-find classes hold those
// that are the same object.
#ifndef GRAPH_INTERSECT_H
#define GRAPH_INTERSECT_H

#include "graph/relate.h"

typedef struct Member {
  const State *state;
  Reference reference;
  uint32_t parent; // union-find
  Reference result;
} Member;

typedef struct Intersection {
  World *world;
  const State *states[2];
  size_t first[2]; // of the members of each state
  VEC(Member) members;
  bool exists;
} Intersection;

void intersection_add_members(Intersection *work);
// The two, of states[0] and states[1], are the same; either may be none.
void intersection_unite(Intersection *work, Reference a, Reference b);
// What follows by the laws of both states, each of which must hold in its own.
void intersection_close_by_laws(Intersection *work);
// What follows from that; false: there is a conflict.
bool intersection_close(Intersection *work);

uint32_t intersection_find(Intersection *work, uint32_t member); // the head of its class
int intersection_side(const Intersection *work, uint32_t member);
// The result's reference for one of states[side], once there are values.
Reference intersection_result(Intersection *work, int side, Reference reference);

// Values, and then their slots; work->exists becomes false when some cannot be.
void intersection_make_values(Intersection *work, State *result);
void intersection_fill_insides(Intersection *work, State *result);
bool intersection_fill_bounds(Intersection *work, State *result);

typedef bool PairTest(const State *state, Reference a, Reference b);
// Does no pair of members of the two classes, in one state, deny the predicate? Within one class
// each member is asked about itself (Def. 1.38 d).
bool intersection_all_allow(Intersection *work, uint32_t a, uint32_t b, PairTest *allows);
// What holds in one of the two.
void intersection_add_laws(Intersection *work, State *result);
void intersection_add_cyclic(Intersection *work, State *result, uint32_t head);
// Takes predicates back that what is above the references denies, once all are there.
void intersection_prune(Intersection *work, State *result);

#endif
