// How two states of the same shape relate: instance check, merge, intersection. Private to graph.
//
// All three rest on one walk through two states at once (relate.c): a node of it is a reference of
// the finer state, the reference of the coarser state at the same position or at its longest
// represented prefix, and whether the position itself is represented. The infinitely many positions
// of cyclic heaps become finitely many nodes (Thesis section 2.3 enumerates positions instead).
#ifndef GRAPH_RELATE_H
#define GRAPH_RELATE_H

#include "graph/state.h"

// Is `fine` an instance of `coarse` (Def. 1.10)? May say no for some that are: it asks for a joins
// predicate at every non-tree shape whose two ways need not be the two that make it.
bool state_is_instance(World *world, const State *fine, const State *coarse);
// The same; when it is one, *map gets the pairs of references at the same position (in the world's
// arena).
bool state_instance_map(World *world, const State *fine, const State *coarse,
                        const RenamedReference **map, uint32_t *count);

// Adds to `coarse`, whose values cover those of `fine`, the heap predicates that make `fine` an
// instance of it.
void state_weaken(World *world, const State *fine, State *coarse);

// Do the explicit connections of `fine` need heap predicates that `coarse` lacks? Then no concrete
// state is an instance of both.
bool state_contradicts(World *world, const State *fine, const State *coarse);

// A state of which both are instances (Algorithms 3-14), for states of the same shape. Integers of
// `old` that change are widened; after a few merges in a row, at once to the full range.
State *state_merge(World *world, const State *old, const State *new);

// A state of which every concrete instance of both is an instance (Def. 1.38); NULL when there is
// no such concrete state. The two must have the same shape.
State *state_intersect(World *world, const State *a, const State *b);

#endif
