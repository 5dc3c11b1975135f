// Private to explore.
#ifndef EXPLORE_EXPLORE_IMPL_H
#define EXPLORE_EXPLORE_IMPL_H

#include "explore/explore.h"

#include "base/table.h"

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
} Choice;

// A loop head or method entry that the path came to.
typedef struct Site {
  const Insn *pc;
  uint32_t depth;  // of the frames; 0 for method entries
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
  bool is_forced;
  uint32_t forced;
  const char *doubtful; // why the solver did not know whether this path is feasible
  VEC(uint64_t) flows;
  Table flow_table;
  ExploreCounts counts;
  double start;
  const char *message;
};

// entry.c: builds the symbolic receiver and arguments and enters the method.
bool explorer_enter(Explorer *explorer);

#endif
