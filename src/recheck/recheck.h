// The second pass over a proof by invariants: what was written down is shown to be a proof, by code
// that shares nothing with the search (src/induct) but the program itself.
//
// The facts are read from their texts. Every loop body is explored once from any state that
// satisfies them: they hold when the loop is entered (base), again when its body comes back (step),
// and no exception that counts leaves the method (use). Whatever a path writes while a loop is open
// has to be named among what the loop writes. Memory is SMT-LIB's arrays, objects are numbers in
// the order in which they were made, facts about all elements are quantified formulas, and Z3 alone
// answers.
#ifndef RECHECK_RECHECK_H
#define RECHECK_RECHECK_H

#include "induct/induct.h"

typedef enum RecheckAnswer {
  RECHECK_HOLDS,
  RECHECK_FAILS, // it is no proof: there is a state that shows it
  RECHECK_OPEN,  // it could not be found out
} RecheckAnswer;

// What was searched for with these options, within so many seconds (0: no limit). `why`, if it does
// not hold: in `arena`.
RecheckAnswer recheck_proof(Program *program, Method *method, const InductFacts *loops,
                            size_t count, InductOptions options, double seconds, Arena *arena,
                            const char **why);

#endif
