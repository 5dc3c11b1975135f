// A gearman job server, by its protocol.
//
// The server may go away and come back at any time: what fails is told as such, and the next call
// connects anew. Nothing that comes from the server is trusted: messages have a largest size, and
// whoever reads one unpacks it with care.
#ifndef JOBS_JOBSERVER_H
#define JOBS_JOBSERVER_H

#include "base/pack.h"

enum { JOBSERVER_MOST_BYTES = 256 << 20 }; // of a message

typedef struct JobServer JobServer;

// HOST, HOST:PORT or [HOST]:PORT; does not connect yet. NULL after a line on stderr: it is no such
// place.
JobServer *jobserver_open(const char *place);
void jobserver_close(JobServer *server); // NULL is allowed

// Puts a job into the queue of a function, once for each `unique` that is there; the server keeps
// it until it is done. False: the server did not take it.
bool jobserver_submit(JobServer *server, const char *function, const char *unique,
                      const Pack *message);
// Asks whoever listens to a function, and waits for the answer for so many seconds. False: none.
bool jobserver_call(JobServer *server, const char *function, const Pack *message, double seconds,
                    Pack *answer);

// Listens to a function; one for each server. Then takes a job of it, which jobserver_done ends.
void jobserver_listen(JobServer *server, const char *function);
typedef enum JobTake {
  TAKE_JOB,
  TAKE_NONE, // none came
  TAKE_LOST, // there is no server, for now
} JobTake;
// `message` is added to.
JobTake jobserver_take(JobServer *server, double seconds, Pack *message);
// False: the server has not heard it and gives the job to somebody else.
bool jobserver_done(JobServer *server, const Pack *answer);

// How many connections listen to a function, now; -1: the server does not say.
int jobserver_count(const JobServer *server, const char *function);

#endif
