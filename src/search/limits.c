#include "search/limits.h"

#include <assert.h>
#include <unistd.h>

enum {
  ASKED_PER_LOOK = 64,      // decisions between two looks at the clock
  LOOKS_PER_MEMORY = 8,     // looks between two at the memory, which cost more
  MEMORY_PERCENT = 95,      // of the limit: what grows between two looks
  MEMORY_DEFAULT_PARTS = 4, // without a limit: three of four parts of the machine's memory
};

uint64_t limits_memory(uint64_t limit) {
  long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGE_SIZE);
  if (limit || pages < 0 || size < 0)
    return limit;
  return (uint64_t)pages / MEMORY_DEFAULT_PARTS * (MEMORY_DEFAULT_PARTS - 1) * (uint64_t)size;
}

void run_init(SearchRun *run, SearchLimits limits) { *run = (SearchRun){.limits = limits}; }

void run_start(SearchRun *run) {
  assert(run->limits.seconds >= 0 && run->end == END_NONE);
  run->start = clock_now();
  double seconds = run->limits.seconds;
  budget_set(&run->budget, seconds > 0 ? run->start + seconds : 0, run->limits.memory,
             run->limits.interrupt);
}

void run_set_rest(SearchRun *run, uint64_t steps, double seconds) {
  assert(seconds >= 0);
  double now = clock_now();
  run->limits.steps = steps;
  run->limits.seconds = seconds > 0 ? now - run->start + seconds : 0;
  budget_set(&run->budget, seconds > 0 ? now + seconds : 0, run->limits.memory,
             run->limits.interrupt);
}

static bool is_late(const SearchRun *run) {
  return run->limits.seconds > 0 && clock_now() - run->start > run->limits.seconds;
}

static bool is_full(const SearchRun *run, size_t growth) {
  uint64_t most = run->limits.memory / 100 * MEMORY_PERCENT;
  return run->limits.memory && (growth > most || memory_reaches(most - growth + 1));
}

bool run_is_over(SearchRun *run, uint64_t steps, size_t growth) {
  if (run->end != END_NONE)
    return true;
  bool is_spent = run->budget.is_spent;
  if (run->limits.interrupt && *run->limits.interrupt)
    run->end = END_INTERRUPT;
  else if (is_late(run))
    run->end = END_TIME;
  else if (run->limits.steps && steps > run->limits.steps)
    run->end = END_STEPS;
  else if (is_spent || (++run->looks % LOOKS_PER_MEMORY == 0 && is_full(run, growth)))
    run->end = END_MEMORY; // spent neither by time nor on request
  return run->end != END_NONE;
}

bool run_is_due(SearchRun *run) {
  return ++run->asked % ASKED_PER_LOOK == 0 || run->budget.is_spent;
}

void run_end(SearchRun *run, SearchEnd end) {
  assert(end != END_NONE);
  run->end = end;
}
