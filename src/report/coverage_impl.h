// Coverage: what is counted and what was seen. Private to coverage*.c.
#ifndef REPORT_COVERAGE_IMPL_H
#define REPORT_COVERAGE_IMPL_H

#include "report/coverage.h"

enum { NO_DECISION = UINT32_MAX };

// A branch is a way out of a condition or a switch.
typedef struct Branch {
  uint32_t block, target; // of the control-flow graph
  bool is_covered;
} Branch;

// The conditions that the code evaluates together, "a && (b || c)", as blocks with one way in and
// two ways out; or a switch. An outcome vector says which conditions came out how; with
// short-circuit evaluation that is a path through the blocks.
typedef struct Decision {
  VEC(uint32_t) blocks; // in the order of the code
  uint64_t vectors;     // paths through them
  bool is_switch;
} Decision;

typedef struct Vector {
  uint32_t decision, evaluated, outcomes; // sets of conditions; of a switch, outcomes is the target
} Vector;

// A run's place in one activation of the method or a helper.
typedef struct Activation {
  Coverage *of;
  uint32_t depth; // of frames
  uint32_t last;  // instruction
  Vector vector;  // that is being evaluated
} Activation;

struct Coverage {
  Program *program;
  Method *method;
  const Cfg *cfg;
  bool *is_executed; // per instruction
  VEC(Branch) branches;
  VEC(Decision) decisions;
  uint32_t *decision_of; // per block, or NO_DECISION
  VEC(Vector) vectors;   // seen, each once
  uint64_t runs;
  // Of the method alone, not of its helpers:
  VEC(Activation) activations;
  VEC(Coverage *) helpers; // in the order in which runs came to them
};

// Where the line of a block's condition is.
int block_line(const Coverage *coverage, uint32_t block);
bool decisions_find(Coverage *coverage);                       // coverage_decisions.c
Coverage *coverage_helper(Coverage *coverage, Method *method); // NULL: its code cannot be read
void coverage_note(Coverage *coverage, const Vector *vector);  // that it was seen

#endif
