// Private to check: what a graph tells explorers.
#ifndef CHECK_GUIDE_H
#define CHECK_GUIDE_H

#include "check/check_impl.h"
#include "graph/graph.h"

// prove.c: the branches that lead to a place in the graph, at most MOST_TURNS.
size_t check_guide(const Graph *graph, GraphPlace place, ExploreTurn *guide);

#endif
