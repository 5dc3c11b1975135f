// Interrupts a Z3 solver that runs past its time, or that somebody wants to stop.
//
// Z3's own time limit starts a thread for each check, which costs more than most checks. One thread
// per process waits here for all of them; starting and stopping the clock are two mutex operations.
#ifndef SOLVE_WATCHDOG_H
#define SOLVE_WATCHDOG_H

#include "solve/solve.h"

#include <z3.h>

// At most one check is watched at a time. ms = 0: no time limit. The interrupt and
// the memory limit of `options` are looked at every few milliseconds.
void watchdog_start(Z3_context context, Z3_solver solver, unsigned ms, const SolveOptions *options);
// After this the solver is not interrupted any more.
void watchdog_stop(void);

#endif
