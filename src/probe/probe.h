// Concrete runs of a method that ask one question: does it end?
//
// A run that comes back to a state in which it was before never ends: in the same activation at the
// same jump backwards with the same live variables, objects and static fields; or at the entry of a
// method that is called while an activation of it, which began in the same state, still runs.
// States are compared exactly, up to the names of objects. Running out of stack or memory is no
// end: such a run is given up, and so is one that meets what differs from run to run (clocks,
// hashes).
//
// With unbounded integers a run is given up where Java's arithmetic would wrap: up to there, both
// readings agree.
#ifndef PROBE_PROBE_H
#define PROBE_PROBE_H

#include "machine/machine.h"

// A place to look out for: a run that comes there in a state in which `holds` never ends.
typedef struct ProbeWatch {
  const Method *method; // NULL: there is none
  uint32_t pc;
  uint64_t after; // so many instructions of the run
  bool (*holds)(void *context, const Machine *machine);
  void *context;
} ProbeWatch;

typedef struct ProbeOptions {
  bool is_math;    // integers are unbounded
  bool tree;       // objects of the input are disjoint trees
  bool non_null;   // parameters are not null
  double seconds;  // of a processor, for all runs; 0: no limit
  double deadline; // on clock_now; 0: none
  uint64_t steps;  // of all runs together; 0: the default
  uint64_t seed;
  ProbeWatch watch;
  const int64_t *hints; // numbers that may be of use as arguments
  size_t hint_count;
} ProbeOptions;

typedef enum ProbeAnswer {
  PROBE_OPEN,  // nothing was found
  PROBE_ENDS,  // the method has no input that matters, and its run ended
  PROBE_LOOPS, // a run comes back to a state of its own
} ProbeAnswer;

typedef struct ProbeResult {
  ProbeAnswer answer;
  size_t runs, ended;
  const char *input;    // LOOPS: what it was called with
  const Method *method; // LOOPS: where the state repeats
  uint32_t pc;
  bool is_call;         // at the entry of this method
  bool is_watched;      // what was looked out for was seen
  uint64_t steps;       // LOOPS: instructions until then; ENDS: of the run
  const char *given_up; // why some run was, or NULL
} ProbeResult;

// Texts of the result live in `arena`. The method must have code.
ProbeResult probe_method(Program *program, Method *method, ProbeOptions options, Arena *arena);

#endif
