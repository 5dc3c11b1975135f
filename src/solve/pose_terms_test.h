// Random programs over a symbolic heap of list nodes, as POSE executes them: the heap is never
// split, a read answers with a nest of ite over the writes and over the inputs that may be the same
// object. So references are ite terms, and conditions compare references, test for null and type,
// and compare integers that such ites select.
#ifndef SOLVE_POSE_TERMS_TEST_H
#define SOLVE_POSE_TERMS_TEST_H

#include "base/random.h"
#include "term/term.h"

enum { POSE_VARIABLES = 4, POSE_WRITES = 10, POSE_CELLS = 12 };

typedef struct PoseCell {
  Term object, next, value; // an input that was read, and its fields at the start
} PoseCell;

typedef struct PoseWrite {
  bool is_next;
  Term object, value;
} PoseWrite;

// Small enough to be copied at each decision.
typedef struct PoseState {
  Term variables[POSE_VARIABLES];
  PoseCell cells[POSE_CELLS];
  PoseWrite writes[POSE_WRITES];
  int cell_count, write_count;
  uint32_t locations;
} PoseState;

PoseState pose_start(Terms *terms);
// The next condition that the program branches on.
Term pose_condition(Terms *terms, Random *random, PoseState *state);
// Some step that needs `variable` to be non-null: read next, write next or write a number.
void pose_step(Terms *terms, Random *random, PoseState *state, int variable);

#endif
