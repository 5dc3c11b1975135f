// Questions as POSE's evaluation counts them, and POSE-unwind (its research question 3).
//
// A path condition is written as a decision diagram over its atoms, with if-then-else drawn out of
// comparisons. If the diagram is false there is nothing to ask. Else POSE asks once, about the
// whole condition; POSE-unwind asks about one conjunction of atoms after the other, those without
// if-then-else that the diagram leads to, until one of them is satisfiable.
#ifndef SOLVE_UNWIND_H
#define SOLVE_UNWIND_H

#include "solve/solve.h"

typedef struct Unwinder Unwinder;

typedef struct Unwound {
  Answer answer;
  uint64_t questions;
} Unwound;

// The terms are borrowed and must outlive it.
Unwinder *unwinder_new(Terms *terms);
void unwinder_free(Unwinder *unwinder);

// Are all the conditions together satisfiable? The solver holds them, but for the last one, which
// it is asked; they are in the order in which the path took them, and so are their atoms in the
// diagram. `piecewise`: POSE-unwind. "Unknown" when a diagram or the number of questions grows too
// large, or when the solver does not know.
Unwound unwind_ask(Unwinder *unwinder, Solver *solver, const Term *conditions, size_t count,
                   bool piecewise);

#endif
