// Linear programs over exact rationals: a dictionary simplex whose rows are sparse.
//
// Variables are free or at least 0; rows say `row . x + constant` is 0 or at least 0. Every answer
// but LP_GAVE_UP is exact: numbers that do not fit or too many pivots end the search.
#ifndef TERMINATE_LP_H
#define TERMINATE_LP_H

#include "base/budget.h"
#include "terminate/rational.h"

#include <stddef.h>

typedef enum LpAnswer { LP_OPTIMAL, LP_UNBOUNDED, LP_INFEASIBLE, LP_GAVE_UP } LpAnswer;

// What may be spent, over many programs.
typedef struct LpWork {
  Budget *budget; // or NULL
  uint64_t steps; // left: one is a row that a pivot changes, or that is looked through
} LpWork;
// False: nothing is left, by now.
bool lp_work_spend(LpWork *work, uint64_t steps);

typedef struct Lp Lp;

Lp *lp_new(uint32_t variables, LpWork *work);
void lp_free(Lp *lp);
void lp_set_free(Lp *lp, uint32_t variable);
// Starts a row of zeros, to which the others add.
uint32_t lp_row(Lp *lp, bool is_equal);
void lp_add_constant(Lp *lp, uint32_t row, Rational number);
void lp_add(Lp *lp, uint32_t row, uint32_t variable, Rational factor);
// Maximizes constant + sum of objective[1 + v] * v (NULL: any point). Once per program.
LpAnswer lp_solve(Lp *lp, const Rational *objective);
// The same in parts, for many objectives over one set of rows: first a point (LP_OPTIMAL or
// LP_INFEASIBLE), then as many objectives as wanted.
LpAnswer lp_prepare(Lp *lp);
LpAnswer lp_maximize(Lp *lp, const Rational *objective);
// After LP_OPTIMAL: of the point found.
Rational lp_value(const Lp *lp, uint32_t variable);
Rational lp_best(const Lp *lp);

#endif
