// The clock, the memory of this process, and what a run may use of both.
//
// Whatever can take long looks at its Budget now and then and gives up when that is spent: what it
// was to find out is then unknown. A poll is one decrement; the clock is read at every 64th.
#ifndef BASE_BUDGET_H
#define BASE_BUDGET_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum ClockKind {
  CLOCK_STEADY, // only goes forward; its zero means nothing
  CLOCK_WALL,   // since 1970, and set back at times
  CLOCK_OWN,    // what this process has had of the processors
} ClockKind;
int64_t clock_nanoseconds(ClockKind kind);
double clock_now(void); // seconds, of the steady one
double clock_own(void); // seconds, of the process's own
// Limits of 0 seconds and deadlines at 0 are none.
double clock_deadline(double seconds); // so many seconds from now
// Seconds until the deadline; a moment when it has passed, for 0 would be no limit.
double clock_left(double deadline);

// Bytes that this process holds in memory, and bytes of its address space; 0 when the system does
// not tell. Safe in any thread.
uint64_t memory_used(void);
uint64_t memory_mapped(void);
// Does it hold so many bytes? Cheaper: its peak, which a call of the system tells without a file,
// is mostly less.
bool memory_reaches(uint64_t bytes);

// The zero value has no limits.
typedef struct Budget {
  double deadline;                        // on clock_now; 0: none
  double own_deadline;                    // on clock_own; 0: none
  uint64_t memory;                        // of memory_used; 0: no limit
  const volatile sig_atomic_t *interrupt; // not 0: somebody wants an end; or NULL
  uint32_t polls, memory_polls;           // left until the next look
  bool is_spent;                          // seen by a look; stays until the limits are set anew
} Budget;

void budget_set(Budget *budget, double deadline, uint64_t memory,
                const volatile sig_atomic_t *interrupt);
bool budget_look(Budget *budget); // is it spent, by now?

static inline bool budget_poll(Budget *budget) {
  return budget->polls-- ? budget->is_spent : budget_look(budget);
}

#endif
