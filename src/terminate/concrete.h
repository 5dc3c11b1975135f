// Transitions as functions: the variables of a target and the auxiliary ones, computed from those
// of the source.
//
// A plan orders the constraints that define a variable each; all others are the guard. A variable
// that nothing defines is chosen: it gets the least or the largest number that one of its bounds
// allows, or 0. That is one of the steps that an exact transition allows, if the guard holds.
#ifndef TERMINATE_CONCRETE_H
#define TERMINATE_CONCRETE_H

#include "base/wide.h"
#include "terminate/formula.h"

typedef struct PlanStep {
  uint32_t variable;
  uint32_t constraint; // that defines it, or a linear one that bounds it; PLAN_CHOSEN: none
} PlanStep;

enum { PLAN_CHOSEN = UINT32_MAX };

typedef struct Plan {
  uint32_t count;
  PlanStep *steps;     // one for each variable that is not the source's
  bool *is_definition; // by constraint
} Plan;

Plan plan_make(const TransitionSystem *system, const Transition *transition, Arena *arena);

// Do these numbers fulfil the constraint? False as well when a number does not fit.
bool constraint_holds(const Constraint *constraint, const Wide *values);
// The same for a fact of a RecurrentSet.
bool fact_holds(const Constraint *fact, const Wide *values);
// `values` has the source's numbers and room for all; fills the others. False: cannot be taken.
bool plan_run(const TransitionSystem *system, const Transition *transition, const Plan *plan,
              Wide *values);

// The same in terms: `variables` has the source's terms and gets the others. `definitions` holds
// for exactly one choice of the symbols that are made here; under it the transition can be taken
// if `guard` holds.
typedef struct StepFormula {
  Term definitions, guard;
} StepFormula;
StepFormula plan_formula(Terms *terms, const TransitionSystem *system, const Transition *transition,
                         const Plan *plan, Term *variables);

// A path of transitions: the variables before (in) and behind it (out, of the last target).
StepFormula path_formula(Terms *terms, const TransitionSystem *system, const uint32_t *path,
                         uint32_t count, const Plan *plans, const Term *before, Term *after);

#endif
