// A dispatcher takes jobs from the server, one at a time, and gives each to a process that has
// loaded what the job is about: a session. What a session does, it does not harm the dispatcher,
// which tells the run how it ended. With -j several dispatchers run beside each other.
#include "cli/worker.h"

#include "base/budget.h"
#include "cli/bundle.h"
#include "cli/check.h"
#include "cli/explore.h"
#include "cli/remote.h"
#include "cli/session.h"
#include "cli/targets.h"
#include "cli/terminates.h"
#include "cli/test.h"
#include "jobs/jobserver.h"
#include "jobs/message.h"
#include "jobs/serve.h"
#include "search/limits.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define TAKE_SECONDS 1.0    // for a job, before a look at signals
#define AWAY_SECONDS 0.5    // before the next try to reach the server
#define FIRST_SECONDS 5.0   // for a call, before a look at whether the run is still there
#define SILENT_SECONDS 5.0  // that it may be away
#define ASK_SECONDS 10.0    // for a run to say whether a job is wanted
#define TARGET_SECONDS 60.0 // for it to send the target
#define TELL_SECONDS 60.0   // for it to hear the answer: the server may be started again meanwhile
enum { SESSION_COUNT = 2, DEAD_COUNT = 8 };

typedef struct Session {
  char key[SHA256_TEXT]; // of its target and of what is asked; empty: none
  uint64_t used;         // grows
} Session;

typedef struct Dispatcher {
  const Options *options;
  JobServer *server;
  Pool *pool; // by number of the session
  Session sessions[SESSION_COUNT];
  uint64_t used;
  char *dead[DEAD_COUNT]; // runs that do not answer any more
  size_t dead_next;
  // The job that is done now:
  const JobMessage *message;
  const char *function; // of its run
  const char *file;     // of its target
  Pack answer;          // as serve_read reads it; empty: not yet
} Dispatcher;

// --- a session -----------------------------------------------------------------------------------

static int run_command(const Options *options) {
  switch (options->command) {
  case COMMAND_EXPLORE:
    return explore_command(options);
  case COMMAND_CHECK:
    return check_command(options);
  case COMMAND_TERMINATES:
    return terminates_command(options);
  case COMMAND_TEST:
    return test_command(options);
  case COMMAND_RUN:
  case COMMAND_GRAPH:
  case COMMAND_IRRELEVANT:
  case COMMAND_WORKER:
  case COMMAND_INFO:
  case COMMAND_COUNT:
    break;
  }
  return EXIT_USAGE;
}

static uint64_t megabytes_of_job(const Options *options) {
  uint64_t all = limits_memory((uint64_t)options->memory << 20) >> 20;
  return options->memory ? all : all / pool_size(options->jobs);
}

// In the process of the session: does not return before there are no more jobs, unless something
// about the job is wrong.
static void run_session(void *context, Worker *self, Unpack first) {
  const Dispatcher *dispatcher = context;
  const Options *own = dispatcher->options;
  Arena arena = {0};
  Options options;
  Pack bytes = {0};
  Bundle bundle = {0};
  Elsewhere elsewhere = {
      .bundle = &bundle, .jdk = own->jdk, .memory = (int64_t)megabytes_of_job(own)};
  Serve *serve = serve_new(self, first);
  worker_close_others(self);
  const char *problem = NULL;
  if (!remote_session_read(dispatcher->message->about, &options, &elsewhere, &arena))
    problem = "it refuses a job whose options are none";
  else if (!targets_read(dispatcher->file, dispatcher->message->target, &bytes) ||
           !bundle_open(unpack_of(&bytes), &bundle))
    problem = "it refuses a target that is damaged";
  if (!problem) {
    elsewhere.serve = serve;
    options.elsewhere = &elsewhere;
    options.jobs = 1;
    (void)run_command(&options);
    problem = "it cannot load the target";
  }
  serve_fail(serve, arena_format(&arena, "a worker has failed: %s", problem));
  worker_end();
}

static void heard(void *context, size_t session, Unpack answer) {
  Dispatcher *dispatcher = context;
  vec_clear(&dispatcher->answer);
  vec_append(&dispatcher->answer, answer.at, answer.left);
  pool_rest(dispatcher->pool, session);
}

static void set_cause(Dispatcher *dispatcher, const char *cause) {
  vec_clear(&dispatcher->answer);
  pack_bool(&dispatcher->answer, false);
  pack_text(&dispatcher->answer, cause);
}

static void died(void *context, size_t session, const char *cause) {
  Dispatcher *dispatcher = context;
  *dispatcher->sessions[session].key = 0;
  set_cause(dispatcher, cause);
}

// The one that knows what the job is about, or the one that was used longest ago.
static size_t session_for(Dispatcher *dispatcher) {
  char key[SHA256_TEXT];
  size_t oldest = 0;
  Pack both = {0};
  pack_text(&both, dispatcher->message->session);
  pack_text(&both, dispatcher->message->target);
  sha256_text(both.items, both.count, key);
  vec_free(&both);
  for (size_t i = 0; i < SESSION_COUNT; i++) {
    if (!strcmp(dispatcher->sessions[i].key, key))
      return i;
    if (dispatcher->sessions[i].used < dispatcher->sessions[oldest].used)
      oldest = i;
  }
  pool_stop(dispatcher->pool, oldest);
  memcpy(dispatcher->sessions[oldest].key, key, sizeof key);
  return oldest;
}

// --- what is said to the run ---------------------------------------------------------------------

static bool call(Dispatcher *dispatcher, WorkerCall kind, double seconds, Pack *answer) {
  Pack pack = {0};
  pack_number(&pack, kind);
  pack_number(&pack, dispatcher->message->number);
  if (kind == WORKER_ANSWERS)
    vec_append(&pack, dispatcher->answer.items, dispatcher->answer.count);
  bool is_good = jobserver_call(dispatcher->server, dispatcher->function, &pack, seconds, answer);
  vec_free(&pack);
  return is_good;
}

// The server may be away for a while, and so may the run. What nobody listens to would stay in the
// server: after a call without an answer the next one waits for a listener, and not for long.
static bool call_for(Dispatcher *dispatcher, WorkerCall kind, double seconds, Pack *answer) {
  double now = clock_now(), end = now + seconds, heard = now;
  bool is_good = call(dispatcher, kind, seconds < FIRST_SECONDS ? seconds : FIRST_SECONDS, answer);
  while (!is_good && (now = clock_now()) < end && !*session_interrupt()) {
    int listeners = jobserver_count(dispatcher->server, dispatcher->function);
    if (listeners != 0)
      heard = now;
    if (now - heard > SILENT_SECONDS)
      break;
    vec_clear(answer);
    is_good = listeners > 0 && call(dispatcher, kind, end - now, answer);
    if (!is_good)
      usleep((useconds_t)(AWAY_SECONDS * 1e6));
  }
  return is_good;
}

static bool is_dead(const Dispatcher *dispatcher, const char *run) {
  for (size_t i = 0; i < DEAD_COUNT; i++)
    if (dispatcher->dead[i] && !strcmp(dispatcher->dead[i], run))
      return true;
  return false;
}

static void note_dead(Dispatcher *dispatcher) {
  char **place = &dispatcher->dead[dispatcher->dead_next++ % DEAD_COUNT];
  mem_free(*place);
  *place = mem_string(dispatcher->message->run);
}

// Who has died and is remembered so may have been away only: what is wanted comes again, once
// it is asked for a moment.
static bool is_wanted(Dispatcher *dispatcher) {
  Pack answer = {0};
  bool was_dead = is_dead(dispatcher, dispatcher->message->run);
  bool is_heard = call_for(dispatcher, WORKER_BEGINS, was_dead ? 1 : ASK_SECONDS, &answer);
  Unpack from = unpack_of(&answer);
  bool is_good = is_heard && unpack_bool(&from) && !from.is_bad;
  if (!is_heard && !was_dead && !*session_interrupt())
    note_dead(dispatcher);
  vec_free(&answer);
  return is_good;
}

// --- a job ---------------------------------------------------------------------------------------

// NULL, or why there is no target.
static const char *fetch_target(Dispatcher *dispatcher) {
  Pack bytes = {0};
  const char *problem = NULL;
  if (!targets_have(dispatcher->file)) {
    if (!call_for(dispatcher, WORKER_WANTS_TARGET, TARGET_SECONDS, &bytes))
      problem = "a worker has failed: nobody sends it the target";
    else
      problem = targets_keep(dispatcher->file, dispatcher->message->target, &bytes);
  }
  vec_free(&bytes);
  return problem;
}

// False: somebody wants an end.
static bool run_job(Dispatcher *dispatcher) {
  size_t session = session_for(dispatcher);
  Pack job = {0};
  double end = clock_now() + (double)dispatcher->options->time;
  vec_append(&job, dispatcher->message->job.at, dispatcher->message->job.left);
  dispatcher->sessions[session].used = ++dispatcher->used;
  pool_give(dispatcher->pool, session, &job);
  vec_free(&job);
  while (!dispatcher->answer.count && !*session_interrupt() && clock_now() < end)
    pool_wait(dispatcher->pool, 0.2);
  if (dispatcher->answer.count || *session_interrupt())
    return !*session_interrupt();
  pool_kill(dispatcher->pool, session);
  set_cause(dispatcher, "a worker's own limit of time has ended a job");
  return true;
}

static bool answer_job(Dispatcher *dispatcher) {
  Pack ignored = {0};
  const char *problem = fetch_target(dispatcher);
  vec_clear(&dispatcher->answer);
  if (problem)
    set_cause(dispatcher, problem);
  else if (!run_job(dispatcher))
    return false;
  if (dispatcher->answer.count > MESSAGE_MOST_ANSWER)
    set_cause(dispatcher, "a worker's answer is too long");
  (void)call_for(dispatcher, WORKER_ANSWERS, TELL_SECONDS, &ignored);
  vec_free(&ignored);
  return !*session_interrupt();
}

// False: the server must give the job to somebody else.
static bool take_job(Dispatcher *dispatcher, const Pack *message) {
  Arena arena = {0};
  JobMessage job;
  const char *problem = message_unpack(unpack_of(message), &job, &arena);
  bool is_done = true;
  if (problem) {
    fprintf(stderr, "loris: a message is refused: %s\n", problem);
  } else {
    dispatcher->message = &job;
    dispatcher->function = message_run_function(job.run, &arena);
    dispatcher->file = targets_file(dispatcher->options->cache, job.target, &arena);
    is_done = is_wanted(dispatcher) ? answer_job(dispatcher) : !*session_interrupt();
  }
  arena_fini(&arena);
  return is_done;
}

static int dispatch(const Options *options) {
  Dispatcher dispatcher = {.options = options, .server = jobserver_open(options->gearman)};
  Arena arena = {0};
  Pack message = {0};
  if (!dispatcher.server)
    return EXIT_USAGE;
  dispatcher.pool = pool_new(SESSION_COUNT, (PoolEvents){&dispatcher, run_session, heard, died});
  jobserver_listen(dispatcher.server, message_function(&arena));
  bool is_good = true, has_told = false;
  while (is_good && !*session_interrupt()) {
    vec_clear(&message);
    JobTake take = jobserver_take(dispatcher.server, TAKE_SECONDS, &message);
    if (take == TAKE_LOST && !has_told)
      fprintf(stderr, "loris: %s cannot be reached; waiting\n", options->gearman);
    has_told = take == TAKE_LOST;
    if (take == TAKE_LOST)
      usleep((useconds_t)(AWAY_SECONDS * 1e6));
    if (take == TAKE_JOB && (is_good = take_job(&dispatcher, &message)))
      (void)jobserver_done(dispatcher.server, NULL);
  }
  pool_free(dispatcher.pool);
  jobserver_close(dispatcher.server);
  for (size_t i = 0; i < DEAD_COUNT; i++)
    mem_free(dispatcher.dead[i]);
  vec_free(&dispatcher.answer);
  vec_free(&message);
  arena_fini(&arena);
  return EXIT_HOLDS;
}

// --- several of them -----------------------------------------------------------------------------

static pid_t start(const Options *options) {
  pid_t parent = getpid(), child = fork();
  if (child)
    return child;
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent)
    _exit(0);
  _exit(dispatch(options));
}

// One that dies is replaced, not too often.
static int dispatch_several(const Options *options, unsigned count) {
  pid_t *children = mem_new_array(pid_t, count);
  for (size_t i = 0; i < count; i++)
    children[i] = start(options);
  while (!*session_interrupt()) {
    int status;
    pid_t ended = waitpid(-1, &status, 0);
    for (size_t i = 0; ended > 0 && i < count && !*session_interrupt(); i++)
      if (children[i] == ended) {
        sleep(1);
        children[i] = start(options);
      }
  }
  for (size_t i = 0; i < count; i++)
    if (children[i] > 0)
      kill(children[i], SIGTERM);
  while (waitpid(-1, NULL, 0) > 0 || errno == EINTR)
    ;
  mem_free(children);
  return EXIT_HOLDS;
}

static const char *standard_cache(Arena *arena) {
  const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  return cache && *cache ? arena_format(arena, "%s/loris", cache)
         : home && *home ? arena_format(arena, "%s/.cache/loris", home)
                         : NULL;
}

int worker_command(const Options *given) {
  Options options = *given;
  Arena arena = {0};
  int status = EXIT_USAGE;
  if (!options.cache)
    options.cache = standard_cache(&arena);
  JobServer *server = options.gearman ? jobserver_open(options.gearman) : NULL;
  if (!options.gearman) {
    fprintf(stderr, "loris: worker: which job server? (--gearman HOST[:PORT])\n");
  } else if (!options.cache) {
    fprintf(stderr, "loris: worker: where are targets kept? (--cache DIR)\n");
  } else if (server && !targets_open(options.cache)) {
    status = EXIT_INPUT;
  } else if (server) {
    unsigned count = pool_size(options.jobs);
    session_catch_interrupts();
    status = count > 1 ? dispatch_several(&options, count) : dispatch(&options);
  }
  jobserver_close(server);
  arena_fini(&arena);
  return status;
}
