// Calls whose callers are not represented (Thesis chapter 3). Private to graph.
//
// A call state has the callee's frame on top of its caller's. From it the entry is made, which has
// that frame alone; an exit is a state that the entry led to, without frames, with the result or an
// exception. An entry and an exit keep the inputs: what parameters and static fields held.
#ifndef GRAPH_CONTEXT_H
#define GRAPH_CONTEXT_H

#include "graph/state.h"

// The entry for a call state (Def. 3.6, 3.11).
State *context_entry(World *world, const State *call);

// The state after the call: the exit in the context of the call state (Def. 3.23). NULL: this call
// cannot end with this exit. The exit must come from an entry of which the call state's own is an
// instance.
State *context_concretize(World *world, const State *exit, const State *call);

#endif
