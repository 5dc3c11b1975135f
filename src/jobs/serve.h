// Jobs from elsewhere: a process that has loaded a target does them one after the other.
//
// Such a process is a worker of a pool (jobs/pool.h) in `loris worker`. It runs the command that
// the jobs belong to up to the place where that would give jobs away; there it takes them.
#ifndef JOBS_SERVE_H
#define JOBS_SERVE_H

#include "jobs/pool.h"

typedef struct Serve Serve;
Serve *serve_new(Worker *self, Unpack first); // `first` is the first job; borrowed
void serve_free(Serve *serve);

// The next job; the answer to the one before was sent. Ends the process when there is none.
Unpack serve_take(Serve *serve);
void serve_answer(Serve *serve, const Pack *answer);
void serve_fail(Serve *serve, const char *cause); // instead of an answer: why there is none

// In the process that has such a worker: what it has answered. False: it has failed, or it is no
// answer; `cause`, of the arena, says why.
bool serve_read(Unpack *answer, const char **cause, Arena *arena);

#endif
