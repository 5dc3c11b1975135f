// Z3 in a process of its own, for questions that are big or have shown to be hard.
//
// Z3 looks at its interrupt flag in loops of its search, but not everywhere: simplifying what is
// asserted, blowing up a division of doubles to clauses, or giving gigabytes back, can take
// minutes. A child process is simply ended when its time is over. It starts as a copy of this one,
// so that the terms are there already; the answer and the model come back through a pipe.
#include "solve/z3_impl.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

typedef VEC(char) Bytes;

// --- The message: answer, cause, bindings, types, number of objects ---

static void put(Bytes *bytes, const void *data, size_t size) {
  vec_append(bytes, (const char *)data, size);
}

// An Int outside of int64 is a number in the store of the child: it is sent as digits.
static void put_binding(Bytes *bytes, const Terms *terms, Binding binding) {
  put(bytes, &binding, sizeof binding);
  if (!binding.value.big)
    return;
  char *digits = value_int_text(terms, binding.value);
  put(bytes, digits, strlen(digits) + 1);
  mem_free(digits);
}

static void put_fragment(Bytes *bytes, const Terms *terms, const Fragment *fragment) {
  put(bytes, &fragment->bindings.count, sizeof fragment->bindings.count);
  for (size_t i = 0; i < fragment->bindings.count; i++)
    put_binding(bytes, terms, fragment->bindings.items[i]);
  put(bytes, &fragment->types.count, sizeof fragment->types.count);
  for (size_t i = 0; i < fragment->types.count; i++)
    put(bytes, &fragment->types.items[i], sizeof fragment->types.items[i]);
  put(bytes, &fragment->objects, sizeof fragment->objects);
}

// A cursor whose error sticks: a child that died has sent less.
typedef struct Cursor {
  const char *at;
  size_t left;
  bool bad;
} Cursor;

static void get(Cursor *cursor, void *data, size_t size) {
  memset(data, 0, size);
  cursor->bad |= cursor->left < size;
  if (cursor->bad)
    return;
  memcpy(data, cursor->at, size);
  cursor->at += size;
  cursor->left -= size;
}

static void get_binding(Cursor *cursor, Terms *terms, Fragment *fragment) {
  assert(terms);
  Binding binding;
  get(cursor, &binding, sizeof binding);
  if (!cursor->bad && binding.value.big) {
    size_t length = strnlen(cursor->at, cursor->left);
    cursor->bad |= length == cursor->left;
    if (cursor->bad)
      return;
    binding.value = value_int_parse(terms, cursor->at);
    cursor->at += length + 1;
    cursor->left -= length + 1;
  }
  vec_push(&fragment->bindings, binding);
}

static void get_fragment(Cursor *cursor, Terms *terms, Fragment *fragment) {
  fragment_clear(fragment);
  size_t count;
  get(cursor, &count, sizeof count);
  for (size_t i = 0; i < count && !cursor->bad; i++)
    get_binding(cursor, terms, fragment);
  get(cursor, &count, sizeof count);
  for (size_t i = 0; i < count && !cursor->bad; i++) {
    RefType type;
    get(cursor, &type, sizeof type);
    vec_push(&fragment->types, type);
  }
  get(cursor, &fragment->objects, sizeof fragment->objects);
}

// --- The two processes ---

static void write_all(int pipe, const Bytes *bytes) {
  for (size_t done = 0; done < bytes->count;) {
    ssize_t written = write(pipe, bytes->items + done, bytes->count - done);
    if (written < 0 && errno != EINTR)
      return;
    done += written > 0 ? (size_t)written : 0;
  }
}

// Memory in which Z3 can do something, besides what this process holds; where there is less, its
// questions are unknown.
enum { LEAST_ROOM = 4 << 20 };

static uint64_t memory_left(const SolveOptions *options) {
  uint64_t used = options->memory ? memory_used() : 0;
  return !options->memory ? UINT64_MAX : used < options->memory ? options->memory - used : 0;
}

bool z3_fits_here(const Z3 *z3, const Term *goals, size_t count, const bool *asserted) {
  enum { MOST_NEW = 3000, MOST = 12000, ROOM = 64 << 20 };
  uint64_t all = 0, fresh = 0;
  for (size_t i = 0; i < count; i++) {
    uint64_t weight = info_of(z3->info, goals[i])->weight;
    all += weight;
    fresh += asserted && asserted[i] ? 0 : weight;
  }
  return fresh <= MOST_NEW && all <= MOST && memory_left(z3->options) >= ROOM;
}

// The pages that the child shares with this process are counted once. What it maps is what it may
// touch: a failing allocation ends it, or Z3 gives up.
static void limit_memory(uint64_t room) {
  uint64_t mapped = memory_mapped();
  if (room == UINT64_MAX || !mapped)
    return;
  struct rlimit limit = {mapped + room, mapped + room};
  setrlimit(RLIMIT_AS, &limit);
}

enum { MEMORY_STATUS = 71 }; // of a child without memory

static void end_child(const char *message) {
  (void)message;
  _exit(MEMORY_STATUS); // buffers belong to the parent, and so do messages
}

_Noreturn static void run_child(Z3 *z3, const Term *goals, size_t count, int pipe, uint64_t room) {
  assert(count > 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  fatal_hook = end_child;
  limit_memory(room);
  z3->options = &(SolveOptions){0}; // nobody watches the child but its parent
  Fragment fragment = {0};
  SolveCause cause;
  Answer answer =
      z3_decide_by(z3, z3_api.mk_solver(z3->context), goals, count, 0, &fragment, &cause);
  Bytes bytes = {0};
  put(&bytes, &answer, sizeof answer);
  put(&bytes, &cause, sizeof cause);
  put_fragment(&bytes, z3->terms, &fragment);
  write_all(pipe, &bytes);
  _exit(0); // without what belongs to the parent: buffers, files, the leak check
}

static bool is_interrupted(const SolveOptions *options) {
  return options->interrupt && *options->interrupt;
}

// Until the pipe is closed. False when time is over before, or somebody wants to stop.
static bool read_all(const SolveOptions *options, int pipe, double deadline, Bytes *bytes) {
  enum { LOOK_MS = 20 };
  for (;;) {
    double left = deadline > 0 ? deadline - clock_now() : 1;
    if (left <= 0 || is_interrupted(options))
      return false;
    struct pollfd poller = {.fd = pipe, .events = POLLIN};
    int ready = poll(&poller, 1, left * 1000 < LOOK_MS ? (int)(left * 1000) + 1 : LOOK_MS);
    if (ready == 0)
      continue;
    char buffer[4096];
    ssize_t size = ready > 0 ? read(pipe, buffer, sizeof buffer) : -1;
    if (size == 0)
      return true;
    if (size > 0)
      put(bytes, buffer, (size_t)size);
    else if (errno != EINTR)
      return true;
  }
}

static Answer read_answer(Z3 *z3, const Bytes *bytes, Fragment *fragment, SolveCause *cause) {
  Cursor cursor = {bytes->items, bytes->count, false};
  Answer answer;
  get(&cursor, &answer, sizeof answer);
  get(&cursor, cause, sizeof *cause);
  get_fragment(&cursor, z3->terms, fragment);
  if (!cursor.bad)
    return answer;
  *cause = CAUSE_ERROR;
  return ANSWER_UNKNOWN;
}

static int wait_for(pid_t child) {
  assert(child > 0);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  return status;
}

Answer z3_decide_apart(Z3 *z3, const Term *goals, size_t count, unsigned ms, Fragment *fragment,
                       SolveCause *cause) {
  assert(count > 0);
  double deadline = ms ? clock_now() + (double)ms / 1000 : 0;
  uint64_t room = memory_left(z3->options);
  int ends[2];
  *cause = room < LEAST_ROOM ? CAUSE_MEMORY : CAUSE_ERROR;
  if (room < LEAST_ROOM || pipe(ends) != 0)
    return ANSWER_UNKNOWN;
  pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    run_child(z3, goals, count, ends[1], room);
  }
  close(ends[1]);
  Answer answer = ANSWER_UNKNOWN;
  if (child > 0) {
    Bytes bytes = {0};
    *cause = CAUSE_TIMEOUT;
    if (read_all(z3->options, ends[0], deadline, &bytes))
      answer = read_answer(z3, &bytes, fragment, cause);
    vec_free(&bytes);
    kill(child, SIGKILL);
    int status = wait_for(child);
    if (*cause == CAUSE_ERROR && WIFEXITED(status) && WEXITSTATUS(status) == MEMORY_STATUS)
      *cause = CAUSE_MEMORY;
  }
  close(ends[0]);
  return answer;
}
