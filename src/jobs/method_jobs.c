#include "jobs/method_jobs.h"

#include "base/budget.h"

#define WAIT_SECONDS 0.1
#define LATE_SECONDS 3.0 // behind the end of the run a worker that does not answer is killed

// What a worker does.
typedef struct Doing {
  bool is_busy;
  size_t number;
  Pack job;
  unsigned deaths;
} Doing;

typedef struct Run {
  const MethodJobsOptions *options;
  const MethodJobs *jobs;
  Pool *pool;
  Doing *doing; // by worker
  double stopped;
} Run;

uint64_t jobs_memory(uint64_t memory, unsigned workers) {
  uint64_t used = memory_used();
  return memory ? used + (memory > used ? (memory - used) / workers : 0) : 0;
}

static void work(void *context, Worker *self, Unpack job) {
  const Run *run = context;
  Pack answer = {0};
  size_t number = (size_t)unpack_number(&job);
  if (run->jobs->begin)
    run->jobs->begin(run->jobs->context, self);
  run->jobs->work(run->jobs->context, number, &job, &answer);
  if (job.is_bad)
    fatal("a job that is none");
  worker_send(self, &answer);
  vec_free(&answer);
  if (run->options->is_fresh)
    worker_end();
}

// The worker has answered.
static void rest(const Run *run, size_t worker) {
  pool_rest(run->pool, worker);
  if (run->options->is_fresh && !run->options->remote)
    pool_leave(run->pool, worker);
}

// Once more by the next process, unless the end has come.
static void died(void *context, size_t worker, const char *cause) {
  Run *run = context;
  Doing *doing = &run->doing[worker];
  assert(doing->is_busy);
  if (!doing->deaths++ && !run->stopped) {
    pool_give(run->pool, worker, &doing->job);
    return;
  }
  doing->is_busy = false;
  doing->deaths = 0;
  run->jobs->lose(run->jobs->context, doing->number, cause);
}

static void heard(void *context, size_t worker, Unpack answer) {
  Run *run = context;
  Doing *doing = &run->doing[worker];
  rest(run, worker);
  if (!run->jobs->tell(run->jobs->context, doing->number, answer)) {
    died(context, worker, "a worker's answer is none");
    return;
  }
  doing->is_busy = false;
  doing->deaths = 0;
}

static void assign(Run *run) {
  for (size_t i = 0; i < run->options->workers; i++) {
    Doing *doing = &run->doing[i];
    Pack job = {0};
    if (doing->is_busy || !run->jobs->next(run->jobs->context, &doing->number, &job)) {
      vec_free(&job);
      continue;
    }
    vec_clear(&doing->job);
    pack_number(&doing->job, doing->number);
    vec_append(&doing->job, job.items, job.count);
    vec_free(&job);
    doing->is_busy = true;
    pool_give(run->pool, i, &doing->job);
  }
}

static size_t running_count(const Run *run) {
  size_t count = 0;
  for (size_t i = 0; i < run->options->workers; i++)
    count += run->doing[i].is_busy;
  return count;
}

// Those who are busy may use the processors of those who have nothing to do.
static void lend(const Run *run) {
  size_t running = running_count(run), idle = run->options->workers - running;
  for (size_t i = 0; !run->options->remote && i < run->options->workers; i++)
    if (run->doing[i].is_busy)
      pool_ask(run->pool, i, (unsigned)(1 + idle / running));
}

static void watch_end(Run *run) {
  const volatile sig_atomic_t *interrupt = run->options->interrupt;
  double now = clock_now();
  if (!run->stopped && interrupt && *interrupt) {
    run->stopped = now;
    pool_terminate(run->pool);
  }
  if (!run->stopped && run->options->deadline > 0 && now > run->options->deadline)
    run->stopped = run->options->deadline;
  for (size_t i = 0; run->stopped && i < run->options->workers; i++)
    if (run->doing[i].is_busy && now > run->stopped + LATE_SECONDS)
      pool_kill(run->pool, i);
}

// --- for another machine -------------------------------------------------------------------------

typedef struct Serving {
  Run run; // first: it is the context of `work`
  bool is_done;
} Serving;

static void pass_on(void *context, size_t worker, Unpack answer) {
  Serving *serving = context;
  Pack pack = {0};
  vec_append(&pack, answer.at, answer.left);
  rest(&serving->run, worker);
  serve_answer(serving->run.options->serve, &pack);
  serving->is_done = true;
  vec_free(&pack);
}

static void pass_death(void *context, size_t worker, const char *cause) {
  (void)worker;
  Serving *serving = context;
  serve_fail(serving->run.options->serve, cause);
  serving->is_done = true;
}

// A process of its own does the jobs: its death is an answer.
_Noreturn static void serve(const MethodJobsOptions *options, const MethodJobs *jobs) {
  Serving serving = {.run = {.options = options, .jobs = jobs}};
  serving.run.pool = pool_new(1, (PoolEvents){&serving, work, pass_on, pass_death});
  for (;;) {
    Unpack from = serve_take(options->serve);
    Pack job = {0};
    vec_append(&job, from.at, from.left);
    serving.is_done = false;
    pool_give(serving.run.pool, 0, &job);
    while (!serving.is_done)
      pool_wait(serving.run.pool, WAIT_SECONDS);
    vec_free(&job);
  }
}

// --- the whole -----------------------------------------------------------------------------------

void jobs_methods(const MethodJobsOptions *options, const MethodJobs *jobs) {
  assert(options->workers > 0);
  if (options->serve)
    serve(options, jobs);
  Run run = {.options = options, .jobs = jobs, .doing = mem_new_array(Doing, options->workers)};
  PoolEvents events = {&run, work, heard, died};
  run.pool = options->remote ? pool_new_remote(options->workers, events, options->remote)
                             : pool_new(options->workers, events);
  for (;;) {
    watch_end(&run);
    if (!options->interrupt || !*options->interrupt)
      assign(&run); // what has no time left tells so itself
    if (!running_count(&run))
      break;
    lend(&run);
    if (jobs->tick) // whoever has just answered has the next one
      jobs->tick(jobs->context, running_count(&run));
    pool_wait(run.pool, WAIT_SECONDS);
  }
  pool_free(run.pool);
  for (size_t i = 0; i < options->workers; i++)
    vec_free(&run.doing[i].job);
  mem_free(run.doing);
}
