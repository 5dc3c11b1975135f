// Limits of the whole run: time, steps, memory, and somebody who wants it to end.
#include "explore/explore_impl.h"

#include <unistd.h>

enum {
  ASKED_PER_LOOK = 64,      // decisions between two looks at the clock
  LOOKS_PER_MEMORY = 8,     // looks between two at the memory, which cost more
  LOOKUP_STEPS = 10,        // of work: a look at what is known
  QUESTION_STEPS = 100,     // a question to the solver
  Z3_STEPS = 10000,         // one that reaches Z3
  MEMORY_PERCENT = 95,      // of the limit: what grows between two looks
  MEMORY_DEFAULT_PARTS = 4, // without a limit: three of four parts of the machine's memory
};

uint64_t explorer_memory_limit(const ExploreOptions *options) {
  long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGE_SIZE);
  if (options->memory || pages < 0 || size < 0)
    return options->memory;
  return (uint64_t)pages / MEMORY_DEFAULT_PARTS * (MEMORY_DEFAULT_PARTS - 1) * (uint64_t)size;
}

static bool is_asked_to_end(const Explorer *explorer) {
  return explorer->options.interrupt && *explorer->options.interrupt;
}

static bool is_late(const Explorer *explorer) {
  return explorer->options.seconds > 0 && clock_now() - explorer->start > explorer->options.seconds;
}

uint64_t explorer_steps(const Explorer *explorer) {
  const SolveStats *stats = solve_stats(explorer->solver);
  uint64_t by_z3 = 0;
  for (int i = 0; i < 3; i++)
    by_z3 += stats->answered[SOLVE_Z3][i];
  return explorer->symbolic.instructions + LOOKUP_STEPS * stats->lookups +
         QUESTION_STEPS * stats->questions + Z3_STEPS * by_z3;
}

bool explore_ended_early(const ExploreCounts *counts) {
  for (int i = CUT_TIME; i < CUT_COUNT; i++)
    if (counts->cut[i])
      return true;
  return false;
}

static bool is_full(const Explorer *explorer) {
  size_t soon = terms_growth(explorer->terms) + table_growth(&explorer->flow_table);
  return explorer->memory_limit &&
         memory_used() + soon > explorer->memory_limit / 100 * MEMORY_PERCENT;
}

// While paths run, also a single instruction ends. Visitors get terms that mean something.
void explorer_bound_terms(Explorer *explorer, bool is_bounded) {
  terms_set_budget(explorer->terms, is_bounded ? &explorer->budget : NULL);
}

void explorer_start_clock(Explorer *explorer) {
  assert(explorer->options.seconds >= 0);
  double seconds = explorer->options.seconds;
  explorer->start = clock_now();
  budget_set(&explorer->budget, seconds > 0 ? explorer->start + seconds : 0, explorer->memory_limit,
             explorer->options.interrupt);
  solve_set_deadline(explorer->solver, seconds);
  explorer_bound_terms(explorer, true);
}

// What ends the run ends it for good: the first limit that is met is the one that is told.
bool explorer_is_over(Explorer *explorer) {
  if (explorer->ended_by != CUT_COUNT)
    return true;
  bool is_spent = explorer->budget.is_spent;
  if (is_asked_to_end(explorer))
    explorer->ended_by = CUT_INTERRUPT;
  else if (is_late(explorer))
    explorer->ended_by = CUT_TIME;
  else if (explorer->options.steps && explorer_steps(explorer) > explorer->options.steps)
    explorer->ended_by = CUT_STEPS;
  else if (is_spent || (++explorer->looks % LOOKS_PER_MEMORY == 0 && is_full(explorer)))
    explorer->ended_by = CUT_MEMORY;
  if (explorer->tick)
    explorer->tick(explorer->tick_context);
  return explorer->ended_by != CUT_COUNT;
}

bool explorer_is_over_after_asking(Explorer *explorer) {
  bool is_due = ++explorer->asked % ASKED_PER_LOOK == 0 || explorer->budget.is_spent;
  return is_due && explorer_is_over(explorer);
}
