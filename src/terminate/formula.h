// Constraints of transition systems as terms over unbounded integers, for the solver.
#ifndef TERMINATE_FORMULA_H
#define TERMINATE_FORMULA_H

#include "solve/solve.h"
#include "transition/transition.h"

// `variables` are terms of sort Int, by number.
Term formula_linear(Terms *terms, const Linear *linear, const Term *variables);
Term formula_at_least(Terms *terms, const Linear *linear, const Term *variables); // >= 0
// value(before) - next(after) >= least
Term formula_falls(Terms *terms, const Linear *value, const Linear *next, const Term *before,
                   const Term *after, int least);
// Holds exactly when the constraint does, with values for symbols that are made here (how often a
// number wrapped); bit operations on numbers of more than 64 bits are left open. To be asserted,
// not negated.
Term formula_constraint(Terms *terms, const Constraint *constraint, const Term *variables);
// What follows from it in linear arithmetic, where it is about bits: cheaper, and enough for most
// proofs. The same as above for all others.
Term formula_consequence(Terms *terms, const Constraint *constraint, const Term *variables);
bool constraint_is_about_bits(const Constraint *constraint);
// A fact of a RecurrentSet; may be negated.
Term formula_fact(Terms *terms, const Constraint *fact, const Term *variables);
// 2^power
Term formula_power(Terms *terms, unsigned power);

#endif
