// Jobs that know nothing of each other, one a method: to be checked, proved or tested by worker
// processes.
#ifndef JOBS_METHOD_JOBS_H
#define JOBS_METHOD_JOBS_H

#include "jobs/remote.h"
#include "jobs/serve.h"

typedef struct MethodJobsOptions {
  unsigned workers;
  const volatile sig_atomic_t *interrupt; // or NULL
  double deadline; // of the whole run, on clock_now, which workers keep to; 0: none
  Remote *remote;  // `workers` jobs for other machines; or NULL
  bool is_fresh;   // every job gets a process of its own
  Serve *serve;    // this process does jobs for another machine, until it ends; or NULL
} MethodJobsOptions;

typedef struct MethodJobs {
  void *context;
  // The next job that can begin now; what is added to `job` goes to the worker. False: none can; if
  // no worker has one either, it is over.
  bool (*next)(void *context, size_t *number, Pack *job);
  // In the worker, before a job: worker_asked tells, at any time, by how many processes it may be
  // done. More than one, if others have nothing to do. Or NULL.
  void (*begin)(void *context, const Worker *self);
  // In the worker, maybe on another machine, where everything but `job` was loaded likewise. Sets
  // job->is_bad when that is no job.
  void (*work)(void *context, size_t number, Unpack *job, Pack *answer);
  // Here, in any order. False: it is no answer.
  bool (*tell)(void *context, size_t number, Unpack answer);
  // The workers that had the job have died, twice; or it was late. Why, in words.
  void (*lose)(void *context, size_t number, const char *cause);
  void (*tick)(void *context, size_t running); // now and then; or NULL
} MethodJobs;

void jobs_methods(const MethodJobsOptions *options, const MethodJobs *jobs);

// The limit of memory of one of so many workers, when all of them have `memory` together: what is
// held now is shared. 0: none.
uint64_t jobs_memory(uint64_t memory, unsigned workers);

#endif
