#include "base/budget.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { POLLS_PER_LOOK = 64, LOOKS_PER_MEMORY = 16 };

int64_t clock_nanoseconds(ClockKind kind) {
  struct timespec time;
  clock_gettime(kind == CLOCK_WALL  ? CLOCK_REALTIME
                : kind == CLOCK_OWN ? CLOCK_PROCESS_CPUTIME_ID
                                    : CLOCK_MONOTONIC,
                &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

double clock_now(void) { return (double)clock_nanoseconds(CLOCK_STEADY) * 1e-9; }

double clock_own(void) { return (double)clock_nanoseconds(CLOCK_OWN) * 1e-9; }

double clock_deadline(double seconds) { return seconds > 0 ? clock_now() + seconds : 0; }

double clock_left(double deadline) {
  const double moment = 0.001;
  double left = deadline - clock_now();
  return deadline <= 0 ? 0 : left > moment ? left : moment;
}

typedef struct Statm {
  uint64_t mapped, resident; // bytes
} Statm;

static Statm read_statm(void) {
  char text[128];
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return (Statm){0};
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0)
    return (Statm){0};
  text[length] = 0;
  char *rest;
  uint64_t page = (uint64_t)sysconf(_SC_PAGE_SIZE), mapped = strtoull(text, &rest, 10);
  return (Statm){mapped * page, strtoull(rest, NULL, 10) * page};
}

uint64_t memory_used(void) { return read_statm().resident; }
uint64_t memory_mapped(void) { return read_statm().mapped; }

bool memory_reaches(uint64_t bytes) {
  struct rusage usage;
  bool is_known = !getrusage(RUSAGE_SELF, &usage) && usage.ru_maxrss > 0;
  bool was_reached = !is_known || (uint64_t)usage.ru_maxrss * 1024 >= bytes;
  return was_reached && memory_used() >= bytes;
}

void budget_set(Budget *budget, double deadline, uint64_t memory,
                const volatile sig_atomic_t *interrupt) {
  *budget = (Budget){.deadline = deadline, .memory = memory, .interrupt = interrupt};
}

bool budget_look(Budget *budget) {
  budget->polls = POLLS_PER_LOOK - 1;
  budget->is_spent = budget->is_spent || (budget->interrupt && *budget->interrupt) ||
                     (budget->deadline > 0 && clock_now() >= budget->deadline) ||
                     (budget->own_deadline > 0 && clock_own() >= budget->own_deadline);
  if (!budget->is_spent && budget->memory && !budget->memory_polls--) {
    budget->memory_polls = LOOKS_PER_MEMORY - 1;
    budget->is_spent = memory_reaches(budget->memory);
  }
  return budget->is_spent;
}
