#include "jobs/pool.h"

#include "base/budget.h"
#include "base/start.h"
#include "jobs/remote.h"

#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FRAME_ANSWER, FRAME_LAST_WORDS }; // kinds of what a worker sends

typedef struct Frame {
  uint64_t size;
  uint32_t kind;
} Frame;

// What a worker and this process see of each other without a message. Workers look at every tick:
// each has a line of the processors' caches to itself.
enum { CACHE_LINE = 64 };
typedef struct Shared {
  _Alignas(CACHE_LINE) _Atomic unsigned asked;
  _Alignas(CACHE_LINE) _Atomic uint64_t shown;
} Shared;

struct Worker {
  int socket;
  Shared *shared;
};

typedef struct Slot {
  pid_t process; // 0: none
  int socket;
  bool is_busy, is_leaving;
  Pack heard;       // bytes that are no whole answer yet
  char *last_words; // why it dies, by itself; or NULL
} Slot;

struct Pool {
  PoolEvents events;
  Slot *slots;
  size_t count;
  Shared *shared; // by number of the worker
  Remote *remote; // has the workers; or NULL: they are processes of this machine
};

unsigned pool_size(int64_t wanted) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  return wanted > 0 ? (unsigned)wanted : cores > 0 ? (unsigned)cores : 1;
}

static size_t shared_size(unsigned count) { return count * sizeof(Shared); }

Pool *pool_new(unsigned count, PoolEvents events) {
  assert(count > 0 && events.work && events.heard && events.died);
  Pool *pool = mem_new(Pool);
  pool->events = events;
  pool->count = count;
  pool->slots = mem_new_array(Slot, count);
  pool->shared =
      mmap(NULL, shared_size(count), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (pool->shared == MAP_FAILED)
    fatal("no memory to share with workers");
  return pool;
}

Pool *pool_new_remote(unsigned count, PoolEvents events, Remote *remote) {
  assert(remote);
  Pool *pool = pool_new(count, events);
  pool->remote = remote;
  remote_begin(remote, count, events);
  return pool;
}

// --- bytes ---------------------------------------------------------------------------------------

static bool write_all(int socket, const void *bytes, size_t count) {
  for (const char *at = bytes; count;) {
    ssize_t done = send(socket, at, count, MSG_NOSIGNAL);
    if (done < 0 && errno != EINTR)
      return false;
    at += done > 0 ? done : 0;
    count -= done > 0 ? (size_t)done : 0;
  }
  return true;
}

static bool read_all(int socket, void *bytes, size_t count) {
  for (char *at = bytes; count;) {
    ssize_t done = recv(socket, at, count, 0);
    if (done == 0 || (done < 0 && errno != EINTR))
      return false;
    at += done > 0 ? done : 0;
    count -= done > 0 ? (size_t)done : 0;
  }
  return true;
}

// In one piece: whoever waits for it is woken once.
static bool send_frame(int socket, uint32_t kind, const void *bytes, size_t count) {
  Frame frame = {.size = count, .kind = kind};
  struct iovec pieces[] = {{&frame, sizeof frame}, {(void *)(uintptr_t)bytes, count}};
  struct msghdr message = {.msg_iov = pieces, .msg_iovlen = 2};
  ssize_t done;
  while ((done = sendmsg(socket, &message, MSG_NOSIGNAL)) < 0 && errno == EINTR)
    ;
  size_t sent = done > 0 ? (size_t)done : 0;
  if (sent < sizeof frame) // no room even for that is no reason to think that there is none
    return done >= 0 && write_all(socket, (const char *)&frame + sent, sizeof frame - sent) &&
           write_all(socket, bytes, count);
  return write_all(socket, (const char *)bytes + (sent - sizeof frame),
                   count - (sent - sizeof frame));
}

// --- in the worker -------------------------------------------------------------------------------

static int last_words_socket; // the hook gets nothing but the message

static void say_last_words(const char *message) {
  (void)send_frame(last_words_socket, FRAME_LAST_WORDS, message, strlen(message));
  _exit(70);
}

void worker_send(Worker *self, const Pack *answer) {
  if (!send_frame(self->socket, FRAME_ANSWER, answer->items, answer->count))
    worker_end(); // nobody listens
}

bool worker_next(Worker *self, Pack *job) {
  Frame frame;
  if (!read_all(self->socket, &frame, sizeof frame))
    return false;
  vec_reserve(job, job->count + frame.size);
  if (!read_all(self->socket, job->items + job->count, frame.size))
    return false;
  job->count += frame.size;
  return true;
}

unsigned worker_asked(const Worker *self) {
  return atomic_load_explicit(&self->shared->asked, memory_order_relaxed);
}

void worker_forget(Worker *self) { self->shared->asked = 0; }
void worker_show(Worker *self, uint64_t number) {
  atomic_store_explicit(&self->shared->shown, number, memory_order_relaxed);
}

void worker_close_others(const Worker *self) {
  assert(self->socket > STDERR_FILENO);
  if (self->socket > STDERR_FILENO + 1)
    (void)close_range(STDERR_FILENO + 1, (unsigned)self->socket - 1, 0);
  (void)close_range((unsigned)self->socket + 1, ~0u, 0);
}

void worker_end(void) { _exit(0); }

// An interrupt of the terminal comes to all processes: this process tells its workers what it means
// for them, and a second signal to it ends them with it.
static void settle_signals(void) {
  struct sigaction action;
  signal(SIGINT, SIG_IGN);
  if (!sigaction(SIGTERM, NULL, &action)) {
    action.sa_flags &= ~(int)SA_RESETHAND;
    sigaction(SIGTERM, &action, NULL);
  }
}

_Noreturn static void run_worker(Pool *pool, size_t number, int socket, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) // it was faster
    _exit(0);
  settle_signals();
  mem_copy_huge();
  for (size_t i = 0; i < pool->count; i++)
    if (pool->slots[i].process)
      close(pool->slots[i].socket);
  last_words_socket = socket;
  fatal_hook = say_last_words;
  Worker self = {socket, &pool->shared[number]};
  for (Pack job = {0}; worker_next(&self, &job); vec_free(&job))
    pool->events.work(pool->events.context, &self, unpack_of(&job));
  _exit(0);
}

// --- in this process -----------------------------------------------------------------------------

static void start(Pool *pool, size_t number) {
  Slot *slot = &pool->slots[number];
  int sockets[2];
  pid_t parent = getpid();
  assert(!slot->process && !slot->heard.count);
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) < 0)
    fatal("no socket for a worker: %s", strerror(errno));
  fflush(NULL); // what is in buffers would be written twice
  pid_t child = fork();
  if (child < 0)
    fatal("no process for a worker: %s", strerror(errno));
  if (!child) {
    close(sockets[0]);
    run_worker(pool, number, sockets[1], parent);
  }
  close(sockets[1]);
  slot->process = child;
  slot->socket = sockets[0];
}

void pool_start(Pool *pool) {
  for (size_t i = 0; !pool->remote && i < pool->count; i++)
    if (!pool->slots[i].process)
      start(pool, i);
}

// Waits for the process, which has ended or was killed; why, in words.
static const char *bury(Slot *slot, Arena *arena) {
  int status = 0;
  while (waitpid(slot->process, &status, 0) < 0 && errno == EINTR)
    ;
  close(slot->socket);
  const char *cause =
      slot->last_words ? arena_format(arena, "a worker process failed: %s", slot->last_words)
      : WIFSIGNALED(status)
          ? arena_format(arena, "a worker process was ended by signal %d", WTERMSIG(status))
          : arena_format(arena, "a worker process ended with status %d", WEXITSTATUS(status));
  mem_free(slot->last_words);
  vec_free(&slot->heard);
  *slot = (Slot){0};
  return cause;
}

static void lose(Pool *pool, size_t number) {
  Arena arena = {0};
  bool was_busy = pool->slots[number].is_busy;
  const char *cause = bury(&pool->slots[number], &arena);
  if (was_busy)
    pool->events.died(pool->events.context, number, cause);
  arena_fini(&arena);
}

void pool_kill(Pool *pool, size_t worker) {
  if (pool->remote) {
    remote_drop(pool->remote, worker);
    return;
  }
  assert(pool->slots[worker].process);
  kill(pool->slots[worker].process, SIGKILL);
  lose(pool, worker);
}

void pool_stop(Pool *pool, size_t worker) {
  assert(!pool->slots[worker].is_busy);
  if (!pool->slots[worker].process)
    return;
  kill(pool->slots[worker].process, SIGKILL);
  lose(pool, worker);
}

void pool_give(Pool *pool, size_t worker, const Pack *job) {
  Slot *slot = &pool->slots[worker];
  assert(worker < pool->count && !slot->is_busy);
  if (pool->remote) {
    remote_give(pool->remote, worker, job);
    return;
  }
  pool->shared[worker].asked = 0;
  pool->shared[worker].shown = 0;
  if (slot->is_leaving)
    lose(pool, worker);
  if (!slot->process)
    start(pool, worker);
  slot->is_busy = true;
  // One that has died while it was idle is seen by its end of file, as any other.
  (void)send_frame(slot->socket, FRAME_ANSWER, job->items, job->count);
}

void pool_rest(Pool *pool, size_t worker) {
  if (pool->remote)
    remote_rest(pool->remote, worker);
  pool->slots[worker].is_busy = false;
}

void pool_leave(Pool *pool, size_t worker) {
  assert(!pool->remote);
  assert(!pool->slots[worker].is_busy);
  pool->slots[worker].is_leaving = true;
}

void pool_ask(Pool *pool, size_t worker, unsigned request) { pool->shared[worker].asked = request; }

uint64_t pool_shown(const Pool *pool, size_t worker) { return pool->shared[worker].shown; }

void pool_terminate(Pool *pool) {
  for (size_t i = 0; i < pool->count; i++)
    if (pool->slots[i].process)
      kill(pool->slots[i].process, SIGTERM);
}

// Takes whole answers from the front of what was heard.
static void take_answers(Pool *pool, size_t number) {
  Slot *slot = &pool->slots[number];
  size_t at = 0;
  Frame frame;
  while (slot->heard.count - at >= sizeof frame) {
    memcpy(&frame, slot->heard.items + at, sizeof frame);
    if (slot->heard.count - at - sizeof frame < frame.size)
      break;
    Unpack bytes = {slot->heard.items + at + sizeof frame, frame.size, false};
    if (frame.kind == FRAME_LAST_WORDS)
      slot->last_words = mem_format("%.*s", (int)bytes.left, (const char *)bytes.at);
    else
      pool->events.heard(pool->events.context, number, bytes);
    at += sizeof frame + frame.size;
  }
  memmove(slot->heard.items, slot->heard.items + at, slot->heard.count - at);
  slot->heard.count -= at;
}

static void hear(Pool *pool, size_t number) {
  enum { CHUNK = 1 << 16 };
  Slot *slot = &pool->slots[number];
  vec_reserve(&slot->heard, slot->heard.count + CHUNK);
  ssize_t size = recv(slot->socket, slot->heard.items + slot->heard.count, CHUNK, 0);
  if (size > 0) {
    slot->heard.count += (size_t)size;
    take_answers(pool, number);
  } else if (size == 0 || errno != EINTR) {
    lose(pool, number);
  }
}

void pool_wait(Pool *pool, double seconds) {
  if (pool->remote) {
    remote_wait(pool->remote, seconds);
    return;
  }
  struct pollfd *pollers = mem_new_array(struct pollfd, pool->count);
  bool is_busy = false;
  for (size_t i = 0; i < pool->count; i++) {
    const Slot *slot = &pool->slots[i];
    pollers[i] = (struct pollfd){.fd = slot->process ? slot->socket : -1, .events = POLLIN};
    is_busy = is_busy || slot->is_busy;
  }
  int ready = is_busy ? poll(pollers, (nfds_t)pool->count, (int)(seconds * 1000)) : 0;
  for (size_t i = 0; ready > 0 && i < pool->count; i++)
    if (pollers[i].revents && pool->slots[i].process) // the answer of another may have ended it
      hear(pool, i);
  mem_free(pollers);
}

void pool_free(Pool *pool) {
  if (!pool)
    return;
  Arena arena = {0};
  for (size_t i = 0; i < pool->count; i++)
    if (pool->slots[i].process)
      kill(pool->slots[i].process, SIGKILL);
  for (size_t i = 0; i < pool->count; i++)
    if (pool->slots[i].process)
      (void)bury(&pool->slots[i], &arena);
  arena_fini(&arena);
  munmap(pool->shared, shared_size((unsigned)pool->count));
  mem_free(pool->slots);
  mem_free(pool);
}
