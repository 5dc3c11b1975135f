#include "jobs/remote.h"

#include "base/budget.h"
#include "jobs/jobserver.h"
#include "jobs/message.h"
#include "jobs/serve.h"

#include <stdio.h>
#include <sys/random.h>
#include <unistd.h>

#define AGAIN_SECONDS                                                                              \
  20.0                    // a job without an answer is put into the queue again, if it is not there
#define WAIT_SECONDS 0.1  // for the server, when it is away
#define NOTE_SECONDS 10.0 // without a server or a worker before that is told

typedef struct Slot {
  bool is_busy, is_sent, has_begun;
  uint64_t number;
  Pack message;
  double sent; // when it was put into the queue
} Slot;

struct Remote {
  const RemoteOptions *options;
  JobServer *server;
  char run[17], target[SHA256_TEXT], session[SHA256_TEXT];
  Arena arena;
  const char *function, *own; // of jobs, of this run
  PoolEvents events;
  Slot *slots;
  size_t count;
  uint64_t given; // the number of the last job
  double heard;   // when a worker spoke last
  bool has_lost, has_noted;
};

// --- opening -------------------------------------------------------------------------------------

static bool make_run(char run[17]) {
  unsigned char bytes[8];
  if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
    return false;
  for (size_t i = 0; i < sizeof bytes; i++)
    snprintf(run + 2 * i, 3, "%02x", bytes[i]);
  return true;
}

Remote *remote_open(const RemoteOptions *options) {
  assert(options->session->count <= MESSAGE_MOST_SESSION);
  if (options->target->count > JOBSERVER_MOST_BYTES) {
    fprintf(stderr, "loris: --gearman: the target is too large to be sent\n");
    return NULL;
  }
  JobServer *server = jobserver_open(options->place);
  if (!server)
    return NULL;
  Remote *remote = mem_new(Remote);
  remote->options = options;
  remote->server = server;
  if (!make_run(remote->run))
    fatal("no random number for a run");
  sha256_text(options->target->items, options->target->count, remote->target);
  sha256_text(options->session->items, options->session->count, remote->session);
  remote->function = message_function(&remote->arena);
  remote->own = message_run_function(remote->run, &remote->arena);
  jobserver_listen(server, remote->own);
  remote->heard = clock_now();
  return remote;
}

void remote_close(Remote *remote) {
  if (!remote)
    return;
  for (size_t i = 0; i < remote->count; i++)
    vec_free(&remote->slots[i].message);
  mem_free(remote->slots);
  jobserver_close(remote->server);
  arena_fini(&remote->arena);
  mem_free(remote);
}

unsigned remote_size(const Remote *remote, int64_t wanted) {
  enum { UNKNOWN = 16, MOST = 4096 };
  int count = jobserver_count(remote->server, remote->function);
  unsigned workers = wanted > 0 ? (unsigned)wanted : count > 0 ? (unsigned)count : UNKNOWN;
  if (wanted <= 0)
    workers += workers / 4 + 1; // the next job waits where the last one is done
  return workers < MOST ? workers : MOST;
}

// --- giving --------------------------------------------------------------------------------------

void remote_begin(Remote *remote, unsigned count, PoolEvents events) {
  assert(!remote->slots && count);
  remote->slots = mem_new_array(Slot, count);
  remote->count = count;
  remote->events = events;
}

// The server merges what has the same name, so a job may be put there again.
static void submit(Remote *remote, Slot *slot) {
  char *unique = mem_format("%s-%llu", remote->run, (unsigned long long)slot->number);
  slot->is_sent = jobserver_submit(remote->server, remote->function, unique, &slot->message);
  slot->sent = clock_now();
  mem_free(unique);
}

void remote_give(Remote *remote, size_t index, const Pack *job) {
  Slot *slot = &remote->slots[index];
  assert(index < remote->count && !slot->is_busy);
  slot->is_busy = true;
  slot->has_begun = false;
  slot->number = ++remote->given;
  JobMessage message = {.run = remote->run,
                        .number = slot->number,
                        .target = remote->target,
                        .session = remote->session,
                        .about = unpack_of(remote->options->session),
                        .job = unpack_of(job)};
  vec_clear(&slot->message);
  message_pack(&message, &slot->message);
  submit(remote, slot);
}

void remote_rest(Remote *remote, size_t slot) { remote->slots[slot].is_busy = false; }

static void lose(Remote *remote, size_t slot, const char *cause) {
  remote->slots[slot].is_busy = false;
  remote->events.died(remote->events.context, slot, cause);
}

void remote_drop(Remote *remote, size_t slot) {
  assert(remote->slots[slot].is_busy);
  lose(remote, slot, "a worker did not answer in time");
}

// --- hearing -------------------------------------------------------------------------------------

static Slot *slot_of(Remote *remote, uint64_t number) {
  for (size_t i = 0; i < remote->count; i++)
    if (remote->slots[i].is_busy && remote->slots[i].number == number)
      return &remote->slots[i];
  return NULL;
}

static void hear_answer(Remote *remote, const Slot *slot, Unpack answer) {
  size_t index = (size_t)(slot - remote->slots);
  Arena arena = {0};
  const char *cause;
  if (serve_read(&answer, &cause, &arena))
    remote->events.heard(remote->events.context, index, answer);
  else
    lose(remote, index, cause);
  arena_fini(&arena);
}

// The worker is answered first: what follows may give the next job.
static void hear(Remote *remote, const Pack *message) {
  Unpack from = unpack_of(message);
  WorkerCall kind = (WorkerCall)unpack_below(&from, WORKER_CALL_COUNT);
  Slot *slot = slot_of(remote, unpack_number(&from));
  Pack answer = {0};
  bool is_good = !from.is_bad;
  if (is_good && kind == WORKER_BEGINS)
    pack_bool(&answer, slot != NULL);
  (void)jobserver_done(remote->server,
                       is_good && kind == WORKER_WANTS_TARGET ? remote->options->target : &answer);
  vec_free(&answer);
  if (!is_good)
    fprintf(stderr, "loris: --gearman: a message that is none of a worker's is refused\n");
  if (is_good && slot && kind == WORKER_BEGINS)
    slot->has_begun = true;
  if (is_good && slot && kind == WORKER_ANSWERS)
    hear_answer(remote, slot, from);
  remote->heard = clock_now();
}

// --- waiting -------------------------------------------------------------------------------------

static bool is_any_busy(const Remote *remote) {
  for (size_t i = 0; i < remote->count; i++)
    if (remote->slots[i].is_busy)
      return true;
  return false;
}

static void submit_again(Remote *remote) {
  double now = clock_now();
  for (size_t i = 0; i < remote->count; i++) {
    Slot *slot = &remote->slots[i];
    if (slot->is_busy && now - slot->sent > (slot->is_sent ? AGAIN_SECONDS : WAIT_SECONDS)) {
      submit(remote, slot);
      if (!slot->is_sent) // the server is away: one try is enough for now
        break;
    }
  }
}

static void note_silence(Remote *remote) {
  bool has_begun = false;
  for (size_t i = 0; i < remote->count; i++)
    has_begun = has_begun || (remote->slots[i].is_busy && remote->slots[i].has_begun);
  if (remote->has_noted || remote->options->is_quiet ||
      clock_now() - remote->heard < NOTE_SECONDS || (has_begun && !remote->has_lost))
    return;
  remote->has_noted = true;
  fprintf(stderr, "loris: --gearman: %s %s; waiting\n", remote->options->place,
          remote->has_lost ? "cannot be reached"
                           : "has no worker of this build of loris that is free");
}

void remote_wait(Remote *remote, double seconds) {
  Pack message = {0};
  if (!is_any_busy(remote))
    return;
  submit_again(remote);
  JobTake take = jobserver_take(remote->server, seconds, &message);
  remote->has_lost = take == TAKE_LOST;
  if (take == TAKE_JOB)
    hear(remote, &message);
  else if (take == TAKE_LOST)
    usleep((useconds_t)(WAIT_SECONDS * 1e6));
  note_silence(remote);
  vec_free(&message);
}
