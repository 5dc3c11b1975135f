// Private to `loris terminates`: what was found about one method, and how it is shown.
#ifndef CLI_TERMINATES_IMPL_H
#define CLI_TERMINATES_IMPL_H

#include "base/json.h"
#include "cli/options.h"
#include "cli/pages.h"
#include "cli/session.h"
#include "cli/target.h"
#include "graph/graph.h"
#include "probe/probe.h"
#include "terminate/terminate.h"

typedef enum Ending { ENDING_YES, ENDING_NO, ENDING_MAYBE } Ending;

// A loop or a recursion, and why it ends or does not; or that neither is known.
typedef struct LoopFinding {
  const char *place;     // "Main.main, lines 3-7"
  const char *measure;   // what falls, and what it is bounded by; or NULL
  const char *recurrent; // the states that are never left; or NULL
  bool is_checked;       // by code that did not find it
} LoopFinding;

typedef struct Outcome {
  Ending ending;
  VEC(const char *) lines; // evidence for people
  VEC(LoopFinding) loops;
  VEC(const char *) causes; // MAYBE: what is unknown
  const char *input;        // NO: what it is called with; or NULL
  bool is_written;          // the proof, to the file for it
  double seconds;
  Arena arena;
} Outcome;

// What is asked of every method.
typedef struct Question {
  Target *target;
  const Options *options;
  bool is_math;
  double deadline; // on clock_now; 0: none
  uint64_t *work;  // of proofs about the method at hand: what is left of it; NULL: no limit
  FILE *proof;     // or NULL
  FILE *dot;       // or NULL
  Pages *pages;
  Page *page;           // of the method that is asked about; or NULL
  bool another_follows; // a graph: what this one leaves open is not written
} Question;

void outcome_decide(Outcome *outcome, const Question *question, Method *method);
// From a graph with merged states (terminates_prove.c): first what is found at once, then the rest.
void decide_by_graph(Outcome *outcome, const Question *question, Method *method, const Graph *graph,
                     bool is_first);
// Runs the method until it is in a set that is never left (terminates_replay.c).
bool replay_endless(Outcome *outcome, const Question *question, Method *method,
                    const TransitionSystem *system, const TransitionMap *map, const Proof *proof);
// A run of the method that is at the place and from there can come to no end, as is shown by the
// system, in which all nodes there and all ends are locations; its proof, or NULL.
typedef struct CodePlace {
  const Method *method;
  uint32_t pc;
} CodePlace;
Proof *replay_unending(Outcome *outcome, const Question *question, Method *method,
                       const TransitionSystem *system, const TransitionMap *map, CodePlace place,
                       Budget *budget);
ProbeOptions probe_options(const Question *question);
const char *linear_text(Outcome *outcome, const Linear *linear, const char *const *names);
void outcome_fini(Outcome *outcome);
void outcome_say(Outcome *outcome, const char *format, ...) __attribute__((format(printf, 2, 3)));
void outcome_doubt(Outcome *outcome, const char *cause); // once each
const char *ending_name(Ending answer);
const char *method_place(Outcome *outcome, const Question *question, const Method *method);
const char *place_of(Outcome *outcome, const Question *question, const Method *method, uint32_t pc);

void outcome_print(const Outcome *outcome, FILE *out); // without the answer
void outcome_write_json(const Outcome *outcome, const Question *question, const char *method,
                        Json *json);

#endif
