// Workers on other machines, as a pool has them (jobs/pool.h): each slot is a job that is on its
// way.
#ifndef JOBS_REMOTE_H
#define JOBS_REMOTE_H

#include "jobs/pool.h"

typedef struct RemoteOptions {
  const char *place;   // of the job server
  const Pack *session; // what workers must know before a job: see cli/remote.h
  const Pack *target;  // what they load, and keep by its hash
  bool is_quiet;       // no notes about waiting
} RemoteOptions;

typedef struct Remote Remote;
Remote *remote_open(const RemoteOptions *options); // NULL after a line on stderr; borrows the packs
void remote_close(Remote *remote);                 // NULL is allowed
// How many jobs to have on their way: what was asked for, or a few more than there are workers.
unsigned remote_size(const Remote *remote, int64_t wanted);

// For the pool. Slots are numbered below `count`.
void remote_begin(Remote *remote, unsigned count, PoolEvents events);
void remote_give(Remote *remote, size_t slot, const Pack *job);
void remote_rest(Remote *remote, size_t slot);
void remote_wait(Remote *remote, double seconds);
void remote_drop(Remote *remote, size_t slot); // its answer is not waited for; `died` is told

#endif
