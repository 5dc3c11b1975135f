// What runs and workers on other machines say to each other through a job server.
//
// A run puts jobs into the queue of a function that all workers of the same build listen to, and
// listens to a function of its own. There a worker asks whether a job is still wanted, asks for the
// target, once, and tells the answer, all of which the run acknowledges; only then the worker tells
// the server that the job is done. So a job is lost by nobody's death: the server gives it to
// somebody else, or the run puts it there again. An answer that comes twice is told twice, with the
// number of its job: the run takes the first one.
#ifndef JOBS_MESSAGE_H
#define JOBS_MESSAGE_H

#include "base/pack.h"
#include "base/sha256.h"

enum {
  MESSAGE_MOST_SESSION = 1 << 20, // bytes of what is the same in all jobs of a run
  MESSAGE_MOST_JOB = 16 << 20,    // of a job
  MESSAGE_MOST_ANSWER = 64 << 20, // of its answer
};

typedef struct JobMessage {
  const char *run;     // names the run's own function
  uint64_t number;     // of the job, in the run
  const char *target;  // hash of the target
  const char *session; // hash of what follows
  Unpack about;        // the command, its options and the method
  Unpack job;
} JobMessage;
void message_pack(const JobMessage *message, Pack *pack);
// Borrows the bytes; texts are the arena's. NULL, or why it is refused.
const char *message_unpack(Unpack from, JobMessage *message, Arena *arena);

const char *message_function(Arena *arena);                      // of the jobs for this build
const char *message_run_function(const char *run, Arena *arena); // of a run's own

// What a worker says to a run, each with the number of a job.
typedef enum WorkerCall {
  WORKER_BEGINS,       // is it wanted? The answer is a bool.
  WORKER_WANTS_TARGET, // the answer is the target
  WORKER_ANSWERS,      // behind it the answer, as serve_read reads it
  WORKER_CALL_COUNT
} WorkerCall;

// A hash as text: 64 hexadecimal digits, which can stand in the name of a file.
bool message_is_hash(const char *text);

#endif
