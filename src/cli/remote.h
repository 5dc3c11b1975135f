// A run whose work is done on other machines: what it tells them before the first job.
#ifndef CLI_REMOTE_H
#define CLI_REMOTE_H

#include "cli/bundle.h"
#include "jobs/remote.h"

typedef struct RemoteRun {
  Pack session, target;
  RemoteOptions options;
  Remote *remote; // NULL: the work is done here
} RemoteRun;

// With --gearman opens what is behind it; without it the zero value. `method`: the only one; or
// NULL. `sources`: reports quote them; or NULL. False after a line on stderr.
bool remote_run_open(RemoteRun *run, const Options *options, const Target *target,
                     const Method *method, Sources *sources);
// What -j says about jobs on their way; 0: as many as there are workers.
int64_t remote_jobs(const Options *options);
void remote_run_close(RemoteRun *run);

// On the other machine: the options of the run, but for what concerns that machine alone. False:
// the bytes are none, or the command has no jobs. Texts are the arena's.
bool remote_session_read(Unpack from, Options *options, Elsewhere *elsewhere, Arena *arena);

#endif
