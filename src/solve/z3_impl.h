// Terms in Z3. Shared by the z3_*.c files.
//
// How the sorts are written: Bool, BitVec w, Int and FloatingPoint are Z3's own; the kinds have the
// meaning of kinds.def. References are an uninterpreted sort; null and the locations are constants
// of it, kept apart by the axioms number(null) = 0, number(location n) = n + 1. Types are bit
// vectors of 32 bits that hold the type id; type_of is a function on references, subtype a relation
// on types. Both get their meaning by axioms for the types that matter to one query (z3_types.c).
//
// Two kinds have no exact counterpart that Z3 solves: FP_REM (Java's remainder truncates, Z3's
// rounds) and INT_TO_FP. They become uninterpreted functions, a weaker formula: unsat stays true,
// and sat counts only when the model also satisfies the terms (TermInfo.approximated).
#ifndef SOLVE_Z3_IMPL_H
#define SOLVE_Z3_IMPL_H

#include "solve/solve_impl.h"
#include "solve/z3_api.h"

typedef VEC(Z3_ast) AstList;

struct Z3 {
  const SolveOptions *options; // the solver's
  Terms *terms;
  InfoTable *info;
  Universe *universe;
  Z3_context context;
  Z3_solver solver;   // incremental; conditions stand behind their guards
  AstList by_term;    // by term id
  AstList guards;     // by term id: the Boolean that switches the condition on
  AstList kept;       // everything we hold a reference to
  VEC(bool) asserted; // by term id
  TermList asserted_list;
  VEC(size_t) scopes; // one per depth of the path: asserted_list.count when it was entered
  TermList stack;     // of the translation

  Z3_sort bool_sort, int_sort, float_sort, double_sort, ref_sort, type_sort;
  Z3_ast null, nearest, to_zero, to_negative, to_positive;
  Z3_func_decl number, type_of, subtype;
  Z3_func_decl float_rem, double_rem, int_to_float, int_to_double;
};

// Holds a reference until the context dies.
Z3_ast z3_keep(Z3 *z3, Z3_ast ast);
Z3_sort z3_sort(Z3 *z3, Sort sort);
Z3_ast z3_translate(Z3 *z3, Term term);
// The condition with the axioms about the references in it: what is asserted for it.
Z3_ast z3_formula(Z3 *z3, Term condition);
Z3_ast z3_type_id(Z3 *z3, uint32_t type);
Z3_ast z3_location(Z3 *z3, uint32_t location);

// Floating-point kinds; `sort` is the sort of the first child, `result` that of the term, `a` and
// `b` are the translated children (b may be NULL).
Z3_ast z3_translate_fp(Z3 *z3, TermKind kind, Sort sort, Sort result, Z3_ast a, Z3_ast b);
Z3_ast z3_fp_const(Z3 *z3, Value value);

// Axioms that give type_of and subtype their meaning for these goals; nothing when no goal is
// typed. Precondition: when a goal is typed, the universe is not empty.
void z3_type_axioms(Z3 *z3, const Term *goals, size_t count, AstList *axioms);

// Reads the values of all symbols of the goals.
bool z3_read_model(Z3 *z3, Z3_model model, const Term *goals, size_t count, Fragment *fragment);

// The Z3 of the solver, made when first needed and renewed when it has grown too big. NULL when
// there is no libz3.
Z3 *z3_get(Solver *solver);

// z3_decide in this context, by a solver that the caller has made.
Answer z3_decide_by(Z3 *z3, Z3_solver fresh, const Term *goals, size_t count, unsigned ms,
                    Fragment *fragment, SolveCause *cause);

// Is it safe to ask here? Z3 does not look at its interrupt flag while it takes in goals or frees
// what it has made of them, and what it allocates is not bounded: that needs light goals and room.
// Goals that are `asserted` (NULL: none) are taken in already.
bool z3_fits_here(const Z3 *z3, const Term *goals, size_t count, const bool *asserted);

// The same in a child process that is ended when the time (0: no limit) is over or somebody wants
// an end, whatever it does, and that gets the memory that is left.
Answer z3_decide_apart(Z3 *z3, const Term *goals, size_t count, unsigned ms, Fragment *fragment,
                       SolveCause *cause);

// Checks within the time (0: no limit) and says why an answer is unknown.
Answer z3_check(Z3 *z3, Z3_solver solver, const AstList *assumptions, unsigned ms,
                SolveCause *cause);
void z3_set_limit(Z3 *z3, Z3_solver solver, unsigned ms); // of steps; a guard besides the time
bool goals_are_typed(InfoTable *info, const Term *goals, size_t count);
bool goals_have_fp(InfoTable *info, const Term *goals, size_t count);

// The incremental solver as the only layer, for comparison: every condition is asserted, nothing is
// sliced, every question is asked.
typedef struct PlainZ3 PlainZ3;
PlainZ3 *plain_z3_new(Solver *solver);
void plain_z3_free(PlainZ3 *plain);
void plain_z3_push(PlainZ3 *plain);
void plain_z3_pop(PlainZ3 *plain, unsigned depth);
void plain_z3_assert(PlainZ3 *plain, Term condition);
Answer plain_z3_check(PlainZ3 *plain, Term extra);

#endif
