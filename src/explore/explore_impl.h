// Private to explore.
#ifndef EXPLORE_EXPLORE_IMPL_H
#define EXPLORE_EXPLORE_IMPL_H

#include "explore/explore.h"

#include "base/table.h"

// A path runs through stages: the invariant of the receiver and of each argument of its class is
// assumed, the method runs, and the invariant of the receiver is checked. Between two stages no
// frame is on the stack.
typedef struct Stage {
  uint32_t number; // 0 .. Explorer.assumed_count - 1: assumptions; then the method; then the check
  bool is_entered; // its frames are on the stack, or have returned
  Word kept[2];    // what the method returned, during the check
} Stage;

// A decision with cases left. The state before it is restored by its marks.
typedef struct Choice {
  size_t feasible, count, next; // its cases: a run of Explorer.feasible
  size_t mark;
  HeapMark heap;
  unsigned depth; // of the solver
  uint64_t flow;
  const Insn *expected;
  bool touched;
  size_t sites, path;
  const char *doubtful;
  uint32_t question; // which one of its instruction
  Stage stage;
  Word result[2];
} Choice;

// A loop head or method entry that the path came to.
typedef struct Site {
  const Insn *pc;
  uint32_t depth;  // of the frames
  size_t values;   // number of inputs initialized until then
  uint32_t rounds; // how often it came here without initializing more
} Site;

struct Explorer {
  Program *program;
  Method *method;
  ExploreOptions options;
  Terms *terms;
  Solver *solver;
  Machine *machine;
  Heap *heap;
  Exec *exec;
  ExecSymbolic symbolic;
  VEC(Choice) choices;
  VEC(uint32_t) feasible;
  VEC(Site) sites;
  VEC(uint32_t) path;
  Stage stage;
  Method *invariant;
  Word arguments[256];
  uint16_t assumed[256]; // argument words whose invariant is assumed
  uint32_t assumed_count;
  bool is_broken;
  bool is_forced;
  uint32_t forced;
  uint32_t forced_question;
  const char *doubtful; // why the solver did not know whether this path is feasible
  VEC(uint64_t) flows;
  Table flow_table;
  ExploreCounts counts;
  double start;
  const char *message;
  size_t type_count; // classes that the solver knows
  VEC(Term) names;   // reference symbols for the objects of expanded heaps
};

void explorer_tell_types(Explorer *explorer); // tells the solver what classes there are
bool explorer_is_late(const Explorer *explorer);
// Asserts what is known of the inputs made so far.
void explorer_settle(Explorer *explorer);

// entry.c: builds the symbolic receiver and arguments; finds the invariant.
bool explorer_prepare(Explorer *explorer);

// stages.c: goes on to the next stage when the last one has returned. False: the path has ended,
// and *status says how.
bool explorer_next_stage(Explorer *explorer, ExecStatus *status);
uint32_t explorer_decide(Explorer *explorer, const Term *guards, uint32_t count);

#endif
