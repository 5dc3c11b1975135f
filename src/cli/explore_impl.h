// The parts of `loris explore`. Private to them.
#ifndef CLI_EXPLORE_IMPL_H
#define CLI_EXPLORE_IMPL_H

#include "cli/pages.h"
#include "cli/session.h"
#include "cli/target.h"
#include "junit/junit.h"
#include "report/count.h"
#include "report/report.h"

// What looks at the cases: the report, and a concrete run of every case.
typedef struct Watch {
  Report *report;
  Replay *replay;     // NULL: not wanted
  Method *harness;    // runs instead of the method; or NULL
  Coverage *coverage; // or NULL
  HeapCount *count;   // or NULL
  Page *page;         // or NULL
  Junit *junit;       // writes tests for the page
  bool tells_replay, tells_coverage;
  Program *program;
  uint64_t replayed, left_out, different;
  SolveStats own;
  // With workers:
  double start, shown; // when the run began, when its progress was shown last
  double limit;        // its seconds; 0: none
  bool shows;          // the report wants to see leaves
  uint64_t told;       // cases
  SolveStats sent;     // of the report's questions, by a worker
} Watch;

// Runs an input of the case; how the outcome differs, in words; NULL: it does not.
const char *watch_replay(Watch *watch, Explorer *explorer, const ExploreCase *leaf, Arena *arena);
void watch_tell_difference(Watch *watch, uint64_t id, const char *difference);

// explore_jobs.c: the name of an option that only one process can do; or NULL.
const char *explore_needs_one(const Options *options);
// Are there several processes, or a checkpoint? And the exploration by them, as
// explorer_run. False after a line on stderr, or with explorer_message.
bool explore_has_jobs(const Options *options);
bool explore_by_jobs(Explorer *explorer, const Target *target, const Options *options,
                     Watch *watch);

#endif
