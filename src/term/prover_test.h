// For the tests of this module only: terms as Z3 expressions, written independently of the solver
// module, and proofs of equality. Bit vectors of every width, Int, IEEE floats; references are
// 64-bit vectors, types 32-bit vectors over the hierarchy that the store's oracle tells of types
// 0..TEST_TYPES-1.
#ifndef TERM_PROVER_TEST_H
#define TERM_PROVER_TEST_H

#include "term/term.h"

#include <z3.h>

enum { TEST_TYPES = 6 };

typedef enum Verdict { PROVED, REFUTED, UNDECIDED } Verdict;

typedef struct Prover Prover;

// Each proof may take so many steps of Z3 (not seconds, so that a busy machine proves the same).
// With small_floats, Float and Double are formats of 11 and 14 digits, in which Z3 proves what it
// cannot in the real ones; only for terms whose constants are exact in both and without FP_BITS and
// BITS_FP.
Prover *prover_new(const Terms *terms, unsigned effort, bool small_floats);
void prover_free(Prover *prover);
Z3_context prover_context(Prover *prover);
Z3_ast prover_term(Prover *prover, Term term);
// The operator itself on the children, whatever the constructors would make of it.
Z3_ast prover_apply(Prover *prover, TermKind kind, Sort sort, const Term *children);
// Is the operator on the children always equal to the result?
Verdict prover_step(Prover *prover, TermKind kind, Sort sort, const Term *children, Term result);
Z3_ast prover_value(Prover *prover, Value value);

// 0 is above all; 1 and 2 are below 0; 3 is below 1 and 2; 4 is below 3; 5 is below 0.
bool test_subtype(void *context, uint32_t sub, uint32_t super);

#endif
