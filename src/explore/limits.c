// The limits of the run (search/limits.h): what counts as work, and which leaf an end is.
#include "explore/explore_impl.h"

enum {
  LOOKUP_STEPS = 10,    // of work: a look at what is known
  QUESTION_STEPS = 100, // a question to the solver
  Z3_STEPS = 10000,     // one that reaches Z3
  TERMS_A_STEP = 32,    // conditions about many shapes are made before anybody is asked
};

uint64_t explorer_steps(const Explorer *explorer) {
  const SolveStats *stats = solve_stats(explorer->solver);
  uint64_t by_z3 = 0;
  for (int i = 0; i < 3; i++)
    by_z3 += stats->answered[SOLVE_Z3][i];
  return explorer->symbolic.instructions + stats->clause_steps + LOOKUP_STEPS * stats->lookups +
         QUESTION_STEPS * stats->questions + Z3_STEPS * by_z3 +
         terms_asked(explorer->terms) / TERMS_A_STEP + explorer->steps_added;
}

bool explore_ended_early(const ExploreCounts *counts) {
  for (int i = CUT_TIME; i < CUT_COUNT; i++)
    if (counts->cut[i])
      return true;
  return false;
}

CutKind explorer_cut(const Explorer *explorer) {
  switch (explorer->run.end) {
  case END_NONE:
    return CUT_COUNT;
  case END_TIME:
    return CUT_TIME;
  case END_STEPS:
    return CUT_STEPS;
  case END_MEMORY:
    return CUT_MEMORY;
  case END_INTERRUPT:
    return CUT_INTERRUPT;
  }
  fatal("an end of no kind");
}

// While paths run, also a single instruction ends. Visitors get terms that mean something.
void explorer_bound_terms(Explorer *explorer, bool is_bounded) {
  terms_set_budget(explorer->terms, is_bounded ? &explorer->run.budget : NULL);
}

void explorer_start_clock(Explorer *explorer) {
  run_start(&explorer->run);
  solve_set_deadline(explorer->solver, explorer->options.seconds);
  explorer_bound_terms(explorer, true);
}

void explorer_set_rest(Explorer *explorer, uint64_t steps, double seconds) {
  assert(seconds >= 0);
  run_set_rest(&explorer->run, steps ? explorer_steps(explorer) + steps : 0, seconds);
  solve_set_deadline(explorer->solver, seconds);
}

bool explorer_is_over(Explorer *explorer) {
  if (explorer->run.end != END_NONE)
    return true;
  size_t growth = terms_growth(explorer->terms) + table_growth(&explorer->flow_table);
  bool is_over = run_is_over(&explorer->run, explorer_steps(explorer), growth);
  if (explorer->tick)
    explorer->tick(explorer->tick_context);
  return is_over;
}

bool explorer_is_interrupted(const Explorer *explorer) {
  return explorer->run.end == END_INTERRUPT;
}

bool explorer_has_time(const Explorer *explorer, double seconds) {
  assert(seconds >= 0);
  const SearchRun *run = &explorer->run;
  return run->limits.seconds <= 0 || clock_now() - run->start + seconds < run->limits.seconds;
}

bool explorer_is_over_after_asking(Explorer *explorer) {
  return run_is_due(&explorer->run) && explorer_is_over(explorer);
}
