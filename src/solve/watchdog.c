// The thread that interrupts Z3 (see watchdog.h). Its state is the one global of this module: a
// process has one, whatever number of solvers it uses.
#include "solve/watchdog.h"

#include "base/budget.h"
#include "base/memory.h"
#include "solve/z3_api.h"

#include <assert.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

// How long an interrupt may be late: of the options' own, and after one that Z3 did not hear.
enum { LOOK_NANOSECONDS = 20 * 1000000 };

static struct {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  pid_t process; // that the thread runs in: it does not survive a fork
  bool idle;     // the thread waits for `changed`, else for `look`
  bool armed, has_deadline;
  struct timespec deadline, look;
  Z3_context context;
  Z3_solver solver;
  const volatile sig_atomic_t *interrupt;
  uint64_t memory;
} dog = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static bool is_before(struct timespec a, struct timespec b) {
  return a.tv_sec < b.tv_sec || (a.tv_sec == b.tv_sec && a.tv_nsec < b.tv_nsec);
}

static struct timespec from_now(time_t seconds, long nanoseconds) {
  assert(nanoseconds >= 0 && nanoseconds < 1000000000);
  int64_t time = clock_nanoseconds(CLOCK_STEADY) + nanoseconds;
  return (struct timespec){.tv_sec = (time_t)(time / 1000000000) + seconds,
                           .tv_nsec = (long)(time % 1000000000)};
}

static bool is_wanted(void) {
  return (dog.has_deadline && !is_before(from_now(0, 0), dog.deadline)) ||
         (dog.interrupt && *dog.interrupt) || (dog.memory && memory_used() > dog.memory);
}

// When the thread has to look after the check.
static struct timespec next_look(void) {
  struct timespec soon = from_now(0, LOOK_NANOSECONDS);
  bool to_deadline = dog.has_deadline && is_before(from_now(0, 0), dog.deadline) &&
                     ((!dog.interrupt && !dog.memory) || is_before(dog.deadline, soon));
  return to_deadline ? dog.deadline : soon;
}

// The interrupt is sent under the mutex, so that none can follow watchdog_stop. It is sent again
// and again: one that comes before Z3 has started to search is lost.
static void *watch(void *unused) {
  pthread_mutex_lock(&dog.mutex);
  for (;;) {
    if (!dog.armed) {
      dog.idle = true;
      pthread_cond_wait(&dog.changed, &dog.mutex);
      dog.idle = false;
      continue;
    }
    if (is_wanted())
      z3_api.solver_interrupt(dog.context, dog.solver);
    dog.look = next_look();
    struct timespec look = dog.look;
    pthread_cond_timedwait(&dog.changed, &dog.mutex, &look);
  }
  return unused;
}

static void start_thread(void) {
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_mutex_init(&dog.mutex, NULL);
  pthread_cond_init(&dog.changed, &attributes);
  pthread_condattr_destroy(&attributes);
  dog.armed = dog.idle = false;
  dog.look = from_now(0, 0);
  dog.process = getpid();
  pthread_t thread;
  if (pthread_create(&thread, NULL, watch, NULL) != 0)
    fatal("cannot start a thread");
  pthread_detach(thread);
}

void watchdog_start(Z3_context context, Z3_solver solver, unsigned ms,
                    const SolveOptions *options) {
  assert(context && solver);
  if (ms == 0 && !options->interrupt && !options->memory)
    return;
  if (dog.process != getpid())
    start_thread();
  pthread_mutex_lock(&dog.mutex);
  assert(!dog.armed);
  dog.armed = true;
  dog.has_deadline = ms > 0;
  dog.deadline = from_now((time_t)(ms / 1000), (long)(ms % 1000) * 1000000);
  dog.context = context;
  dog.solver = solver;
  dog.interrupt = options->interrupt;
  dog.memory = options->memory;
  // The thread may wait for a later time than the first one at which it has to look.
  if (dog.idle || is_before(next_look(), dog.look))
    pthread_cond_signal(&dog.changed);
  pthread_mutex_unlock(&dog.mutex);
}

void watchdog_stop(void) {
  if (dog.process != getpid())
    return;
  pthread_mutex_lock(&dog.mutex);
  dog.armed = false;
  pthread_mutex_unlock(&dog.mutex);
}
