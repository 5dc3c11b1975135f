// One exploration by several worker processes.
//
// The exploration is a list of parts (search/part.h) in the order of a depth-first search. Workers
// explore one part each; when one of them is idle and no part is open, the one that has been busy
// longest gives it what is left of its oldest decision. What is found is told in the order of the
// list, so counts and cases are those of a single run, whoever found them when. A part whose worker
// died is tried once more; then the path at which that was is unknown, with the cause, and the rest
// goes on.
//
// The list is also what a checkpoint holds: what was found, and the parts that are open.
#ifndef JOBS_EXPLORE_JOBS_H
#define JOBS_EXPLORE_JOBS_H

#include "explore/explore.h"
#include "jobs/remote.h"
#include "jobs/serve.h"

typedef struct JobsOptions {
  unsigned workers;                       // at least 1
  const volatile sig_atomic_t *interrupt; // or NULL
  double deadline;                        // on clock_now; 0: none
  uint64_t memory;                        // bytes for all processes together; 0: no limit
  const char *checkpoint;                 // a file to write what is known to now and then; or NULL
  double checkpoint_seconds;              // between two of them
  const char *resume;                     // such a file to go on from; or NULL
  const char *identity; // what both must be about: a hash of target, method and options
  Remote *remote;       // `workers` jobs for other machines; or NULL
  Serve *serve;         // these processes do parts for another machine; or NULL
} JobsOptions;

typedef struct JobsProgress {
  size_t workers; // that have something to do
  size_t open;    // parts that nobody has taken up
  uint64_t cases; // of all parts
} JobsProgress;

typedef struct JobsClient {
  void *context;
  // In the worker: a leaf, or a path that a bound cut. What there is to tell is added to `told`.
  // NULL: nobody looks at leaves.
  void (*visit)(void *context, Explorer *explorer, const ExploreCase *leaf, Pack *told);
  // Likewise: what is found so far is sent away. Adds what goes with it; or NULL.
  void (*pause)(void *context, Pack *told);
  // In this process, in the order of the exploration: what `visit` and `pause` have added. False:
  // it is something else.
  bool (*tell)(void *context, Unpack told);
  void (*tick)(void *context, const JobsProgress *progress); // now and then; or NULL
} JobsClient;

// Explores as explorer_run does, whose result it has: a new explorer, depth-first, without merging,
// without a limit of steps. Those that serve do so until this process ends. A line on stderr tells
// of a file that cannot be read (false) or written.
bool jobs_explore(Explorer *explorer, Program *program, const JobsOptions *options,
                  const JobsClient *client);

// The same for a part of an exploration that has begun (explorer_begin_parts), up to the first case
// that the explorer halts before (explorer_set_halt): true, and `part` is what is left then. False:
// all of it was explored, or the explorer knows why not. Takes the part's memory.
bool jobs_explore_part(Explorer *explorer, Program *program, const JobsOptions *options,
                       const JobsClient *client, SearchPart *part);

// For what is told: the counts of statistics.
void stats_pack(const SolveStats *stats, Pack *pack);
SolveStats stats_unpack(Unpack *from);

#endif
