// From symbolic execution graphs to integer transition systems (doc/TERMINATION.md).
//
// A location is a node of the graph where ways meet or calls begin and end. Its variables are the
// integers of its state that are no literals (array lengths among them), and the sizes of its
// objects: how many objects a reference leads to by the fields that loops follow, itself included;
// null is 0. A transition is a way between locations; its constraints hold for every concrete run
// along it.
#ifndef TRANSITION_TRANSITION_H
#define TRANSITION_TRANSITION_H

#include "transition/system.h"

struct Graph;

typedef struct TransitionOptions {
  uint32_t most_transitions; // 0: the default
} TransitionOptions;

// Fills an initialized, empty system. NULL, or why it could not be made.
const char *transition_from_graph(TransitionSystem *system, const struct Graph *graph,
                                  TransitionOptions options);

#endif
