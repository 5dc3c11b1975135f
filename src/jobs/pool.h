// Worker processes on this machine.
//
// A worker is a copy of this process, made when it gets its first job: what is loaded is there
// already and its pages are shared until someone writes to them. Jobs and answers are packs of
// bytes. A worker that dies is told with the cause, and the next job gets a new one. Workers die
// with this process, however it ends, and nothing that they write to standard streams is theirs:
// buffers belong to this process.
#ifndef JOBS_POOL_H
#define JOBS_POOL_H

#include "base/pack.h"

#include <signal.h>

typedef struct Pool Pool;
typedef struct Worker Worker; // this process, seen from inside of a worker
typedef struct Remote Remote; // jobs/remote.h

typedef struct PoolEvents {
  void *context;
  // In the worker: does one job; the answers go through worker_send.
  void (*work)(void *context, Worker *self, Unpack job);
  // In this process:
  void (*heard)(void *context, size_t worker, Unpack answer);
  void (*died)(void *context, size_t worker, const char *cause);
} PoolEvents;

// How many workers there are when N are asked for: 0 means one for each core.
unsigned pool_size(int64_t wanted);

Pool *pool_new(unsigned count, PoolEvents events);
// The workers are on other machines: so many jobs are on their way at once. `work` is theirs. They
// cannot be asked for anything meanwhile.
Pool *pool_new_remote(unsigned count, PoolEvents events, Remote *remote); // borrows it
void pool_free(Pool *pool); // ends the workers, whatever they do

// Starts all workers at once. Else each starts with its first job, later than it could where that
// comes from another worker.
void pool_start(Pool *pool);
// Gives a worker that is idle a job.
void pool_give(Pool *pool, size_t worker, const Pack *job);
// The job has been answered: the worker is idle. Until then it is not.
void pool_rest(Pool *pool, size_t worker);
void pool_leave(Pool *pool, size_t worker); // it is idle and ends by itself (worker_end)
// A number that the worker sees while it works (worker_asked), until it gets its next job.
void pool_ask(Pool *pool, size_t worker, unsigned request);
// A number that the worker tells while it works (worker_show).
uint64_t pool_shown(const Pool *pool, size_t worker);
// Hears what workers have to say, for at most so many seconds; returns after the first answers. No
// worker has a job: returns at once.
void pool_wait(Pool *pool, double seconds);
void pool_terminate(Pool *pool);           // SIGTERM to all: their handlers say what that means
void pool_kill(Pool *pool, size_t worker); // one that does not answer; `died` is told
void pool_stop(Pool *pool, size_t worker); // one that is idle, or is not there

// In the worker.
void worker_send(Worker *self, const Pack *answer);
bool worker_next(Worker *self, Pack *job); // adds the next job; false: there are no more
unsigned worker_asked(const Worker *self);
void worker_forget(Worker *self);             // what it was asked
void worker_close_others(const Worker *self); // files that are open, but for the standard streams
void worker_show(Worker *self, uint64_t number);
_Noreturn void worker_end(void); // after its answer: the next job gets a new worker

#endif
