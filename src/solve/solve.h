// Questions about terms: is the path condition together with one more condition satisfiable?
//
// A Solver holds the path condition as a stack of asserted conditions. push/pop follow the
// machine's trail. A question runs down a chain of layers, cheapest first, until one answers
// (layers.def lists them). Answers are never guessed: what no layer can decide
// within the time limit is unknown and has a cause. The asserted path itself may be unsatisfiable
// or unknown; every answer is about the whole path.
//
// References: a symbol of sort Ref is null, a location of the machine, or one of unboundedly many
// input objects. Null and all locations are distinct.
//
// Types: every object (also a location whose type is asked for by TYPE_OF) has a dynamic type out
// of the universe, the finite list of instantiable types that the caller hands over; so does a
// symbol of sort Type. Subtyping between types is the oracle's of the term store. "sat" means that
// such types exist. Without a universe, questions that depend on types are unknown unless they are
// unsat by other means.
#ifndef SOLVE_SOLVE_H
#define SOLVE_SOLVE_H

#include "term/term.h"

#include <signal.h>

typedef struct Solver Solver;

typedef enum Answer { ANSWER_UNSAT, ANSWER_SAT, ANSWER_UNKNOWN } Answer;

typedef enum SolveLayer {
#define LAYER(NAME, TEXT) SOLVE_##NAME,
#include "solve/layers.def"
#undef LAYER
  SOLVE_LAYER_COUNT
} SolveLayer;

typedef enum SolveCause {
#define CAUSE(NAME, TEXT) CAUSE_##NAME,
#include "solve/causes.def"
#undef CAUSE
  SOLVE_CAUSE_COUNT
} SolveCause;

typedef struct SolveOptions {
  unsigned query_ms; // time limit of one question; 0: none
  // The same in steps of Z3, which do not depend on who else uses the machine; 0: ten times as many
  // as it makes in query_ms.
  uint32_t query_steps;
  uint64_t memory; // bytes that this process and what it starts for a question may hold; 0: any
  bool validate;   // on in builds with asserts, whatever stands here
  bool clauses;    // decides all conditions about aliases by clauses, for tests
  const volatile sig_atomic_t *interrupt; // not 0: a question ends as unknown. Or NULL
} SolveOptions;

typedef struct SolveStats {
  uint64_t questions;                      // calls of solve_check
  uint64_t answered[SOLVE_LAYER_COUNT][3]; // by layer and Answer; the sum is `questions`
  uint64_t causes[SOLVE_CAUSE_COUNT];      // of the unknown answers
  uint64_t lookups;                        // calls of solve_refutes and solve_look
  uint64_t clause_steps;                   // literals that clauses propagated
  uint64_t z3_checks;                      // one question may need several
  double z3_seconds, z3_longest;           // in all of them; in the slowest
  uint64_t repaired, rearranged;           // models found by changing one symbol, or all integers
  uint64_t validated_sat, confirmed_unsat; // by the validating layer
  uint64_t unconfirmed_unsat;              // Z3 alone did not know
} SolveStats;
// Adds what was done between two moments to a sum: the counts, not the times.
void solve_stats_add(SolveStats *sum, const SolveStats *before, const SolveStats *after);

// The terms are borrowed and must outlive the solver.
Solver *solver_new(Terms *terms, SolveOptions options);
void solver_free(Solver *solver);

// The instantiable types; copied. May be called again with a longer list when classes are loaded;
// answers given before were about the shorter one. Without duplicates.
void solve_set_universe(Solver *solver, const uint32_t *types, size_t count);

void solve_set_memory(Solver *solver, uint64_t bytes); // SolveOptions.memory

unsigned solve_depth(const Solver *solver); // number of pushes that are open
void solve_push(Solver *solver);
void solve_pop(Solver *solver, unsigned depth); // to this depth, <= solve_depth
void solve_assert(Solver *solver, Term condition);
// Where `real` is false nothing depends on a symbol of the input: neither the path as it is now,
// nor what it may get until it is popped, nor any question that is asked while hints are used. Some
// model has an object there that is no other one; `condition` says so, of all symbols that it was
// said of. So it changes no answer, but it spares a search through models that differ in nothing
// that counts.
typedef struct Hint {
  Term symbol, real, condition;
} Hint;
void solve_hint(Solver *solver, Hint hint);
void solve_use_hints(Solver *solver, bool is_hinted);

// From now on no question runs longer than until `seconds` from now; later ones are answered by the
// cheap layers or unknown at once, with CAUSE_DEADLINE. The cheap layers stop a little later, so
// that what was found can still be told. 0: no deadline.
void solve_set_deadline(Solver *solver, double seconds);
// Has it seen the end, or the interrupt of its options? All answers are unknown from then on.
bool solve_is_over(const Solver *solver);
bool solve_missed_deadline(const Solver *solver); // did the last question end after it?

// The path condition as it was asserted, split at conjunctions, without duplicates.
size_t solve_path_count(const Solver *solver);
Term solve_path_at(const Solver *solver, size_t index);

// Is the path together with `extra` satisfiable? `extra` may be "no term": then the path alone.
Answer solve_check(Solver *solver, Term extra);

// Do the cheap layers see that the path together with `condition` is unsatisfiable? False means
// that they do not. No question: nothing is counted as one, and no model is made.
bool solve_refutes(Solver *solver, Term condition);
// What they and the models at hand say; "unknown" means that one has to ask. No question either.
Answer solve_look(Solver *solver, Term condition);

// Tells what follows from the path about references and numbers, as literals and as negated
// conditions that occur in it, each perhaps again at the next call. What is told may be asserted at
// once. False: the path is unsatisfiable. No question, and never all that follows.
bool solve_consequences(Solver *solver, void (*tell)(void *context, Term literal), void *context);

// The same reference on this path, as a tree of the alias tests that the shapes of the path differ
// in; or the reference as it is.
Term solve_settle(Solver *solver, Term ref);

// Has a condition tests within, whether two references are the same one, that it depends on?
bool solve_has_aliases(Solver *solver, Term condition);

// After ANSWER_SAT, until the next call of any function above but the readers: a model of the path
// and `extra`. A symbol without a value has the default one, as everywhere; every object and
// location whose type they ask for has a type of the universe. Borrowed; the caller may evaluate
// with it but not assign.
Model *solve_model(Solver *solver);
SolveLayer solve_answered_by(const Solver *solver); // of the last question
SolveCause solve_cause(const Solver *solver);       // of the last ANSWER_UNKNOWN

const SolveStats *solve_stats(const Solver *solver);
const char *solve_layer_name(SolveLayer layer);
const char *solve_cause_text(SolveCause cause);
const char *answer_text(Answer answer); // "sat", "unsat", "unknown"

// Writes every query that reaches Z3 to directory/query-NNNNNN.smt2, with its answer in :status.
// NULL stops. False when the directory cannot be written.
bool solve_dump_to(Solver *solver, const char *directory);

// Writes all that follows (push, pop, assert, check with its answer) to a file that the benchmark
// bench/solver/solve_replay.c plays back; record.c describes the format. Call it before anything is
// asserted. NULL stops and closes. False when the file cannot be written.
bool solve_record_to(Solver *solver, const char *path);

// Fault injection: the n-th answer of Z3 from now on (1 is the next) is replaced by unknown with
// this cause. 0 stops.
void solve_inject(Solver *solver, uint64_t nth, SolveCause cause);

#endif
