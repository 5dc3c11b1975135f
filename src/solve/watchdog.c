// The thread that interrupts Z3 (see watchdog.h). Its state is the one global of this module: a
// process has one, whatever number of solvers it uses.
#include "solve/watchdog.h"

#include "base/memory.h"

#include <assert.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

static struct {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  pid_t process; // that the thread runs in: it does not survive a fork
  bool idle;     // the thread waits for `changed`, else for some deadline
  bool armed;
  struct timespec deadline;
  Z3_context context;
  Z3_solver solver;
} dog = {.mutex = PTHREAD_MUTEX_INITIALIZER};

enum { AGAIN_MS = 10 };

static struct timespec time_in(unsigned ms) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  long nanoseconds = time.tv_nsec + (long)(ms % 1000) * 1000000;
  time.tv_sec += (time_t)(ms / 1000) + nanoseconds / 1000000000;
  time.tv_nsec = nanoseconds % 1000000000;
  return time;
}

static bool is_past(struct timespec deadline) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec > deadline.tv_sec ||
         (now.tv_sec == deadline.tv_sec && now.tv_nsec >= deadline.tv_nsec);
}

// The interrupt is sent under the mutex, so that none can follow watchdog_stop.
static void *watch(void *unused) {
  pthread_mutex_lock(&dog.mutex);
  for (;;) {
    if (!dog.armed) {
      dog.idle = true;
      pthread_cond_wait(&dog.changed, &dog.mutex);
      dog.idle = false;
    } else if (!is_past(dog.deadline)) {
      struct timespec deadline = dog.deadline;
      pthread_cond_timedwait(&dog.changed, &dog.mutex, &deadline);
    } else {
      // Again and again: an interrupt before Z3 has started to search, or between two of its
      // tactics, is lost.
      Z3_solver_interrupt(dog.context, dog.solver);
      dog.deadline = time_in(AGAIN_MS);
    }
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
  dog.process = getpid();
  pthread_t thread;
  if (pthread_create(&thread, NULL, watch, NULL) != 0)
    fatal("cannot start a thread");
  pthread_detach(thread);
}

void watchdog_start(Z3_context context, Z3_solver solver, unsigned ms) {
  if (ms == 0)
    return;
  if (dog.process != getpid())
    start_thread();
  struct timespec deadline = time_in(ms);
  pthread_mutex_lock(&dog.mutex);
  assert(!dog.armed);
  // The thread may wait for a later deadline than this one, when a longer limit was stopped.
  bool wake = dog.idle || deadline.tv_sec < dog.deadline.tv_sec ||
              (deadline.tv_sec == dog.deadline.tv_sec && deadline.tv_nsec < dog.deadline.tv_nsec);
  dog.armed = true;
  dog.deadline = deadline;
  dog.context = context;
  dog.solver = solver;
  if (wake)
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
