// What a whole search may use: time, steps of work, memory; and somebody who wants it to end.
//
// The first limit that is met ends the search for good and is the one that is told. The clock and
// the memory are looked at now and then only: whoever explores asks often.
#ifndef SEARCH_LIMITS_H
#define SEARCH_LIMITS_H

#include "base/budget.h"

#include <stddef.h>

typedef enum SearchEnd { END_NONE, END_TIME, END_STEPS, END_MEMORY, END_INTERRUPT } SearchEnd;

// 0: no limit.
typedef struct SearchLimits {
  double seconds;
  uint64_t steps;                         // whoever explores says how many were done
  uint64_t memory;                        // bytes; see limits_memory
  const volatile sig_atomic_t *interrupt; // or NULL
} SearchLimits;

typedef struct SearchRun {
  SearchLimits limits;
  double start;  // on clock_now
  Budget budget; // for all who cannot ask: makers of terms, initializers
  SearchEnd end; // END_NONE: it goes on
  uint32_t asked, looks;
} SearchRun;

// The limit of memory, or without one three of four parts of the machine's; 0: the system does not
// tell.
uint64_t limits_memory(uint64_t limit);

void run_init(SearchRun *run, SearchLimits limits);
void run_start(SearchRun *run); // starts the clock
// From now on: all steps, and the seconds that are left; 0: no limit.
void run_set_rest(SearchRun *run, uint64_t steps, double seconds);
// Is it over after so many steps? `growth`: bytes that lists will take all at once when they grow.
bool run_is_over(SearchRun *run, uint64_t steps, size_t growth);
// A decision was asked for: is it time for a look?
bool run_is_due(SearchRun *run);
void run_end(SearchRun *run, SearchEnd end); // somebody else has seen a limit

#endif
