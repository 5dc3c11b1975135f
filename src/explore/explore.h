// Exploration: runs a method with symbolic inputs over all its paths and hands every leaf to a
// visitor.
//
// Depth-first, on one machine: a decision with several feasible cases sets a mark; the end of a
// path undoes to the newest mark and takes the next case there. The instruction that asked runs
// again and is told what to choose, so nothing but marks and lists of numbers is kept for a choice.
#ifndef EXPLORE_EXPLORE_H
#define EXPLORE_EXPLORE_H

#include "exec/exec.h"
#include "search/part.h"
#include "solve/solve.h"

#include <signal.h>

// A way to go where it is possible: this case of the decision at an instruction comes first.
typedef struct ExploreTurn {
  const Insn *pc;
  uint32_t choice;
} ExploreTurn;

// Which questions to the solver are counted as such (questions.c).
typedef enum Questions { QUESTIONS_OWN, QUESTIONS_POSE, QUESTIONS_UNWIND } Questions;

typedef struct ExploreOptions {
  const HeapStrategy *strategy;
  uint32_t k, array, loops, depth; // bounds; depth 0: none
  bool spread; // of the cases of a decision those come first that were taken least
  // In which order decisions are taken up again. Without --search: depth-first.
  SearchOrder search;
  uint64_t seed; // of SEARCH_RANDOM
  // Only what lies behind these decisions is explored; borrowed.
  const SearchStep *prefix;
  size_t prefix_count;
  const ExploreTurn *guide; // only the order depends on it; borrowed
  size_t guide_count;
  double seconds;  // 0: no limit; below: none are left
  uint64_t steps;  // 0: no limit; explorer_steps counts them
  uint64_t memory; // bytes of the whole process; 0: three quarters of the machine's
  const volatile sig_atomic_t *interrupt; // the run ends when it is not 0; or NULL
  unsigned query_ms;
  bool math, validate;
  bool merge;              // states are merged where control flow joins (merge.c); only depth-first
  bool implies_non_null;   // a dereference has no null alternative of its own (HeapOptions)
  bool non_null;           // reference parameters are not null unless annotated
  uint64_t null_arguments; // by number, without the receiver: are null, whatever is said of them
  bool raw;                // generic types do not count
  // Arrays that the target copies keep the elements that they had: for paths that never look at
  // elements afterwards (program/guarded.h).
  bool skips_copies;
  uint64_t array_bytes; // no array is larger (HeapOptions)
  Collections collections;
  StandIns stand_ins;
  RuleSet rules;         // of the lazy family (HeapOptions)
  Questions questions;   // not QUESTIONS_OWN: depth-first, without `merge` and parts
  bool reachable;        // input objects are as the target's own code can make them (HeapOptions)
  ClassList wanted;      // classes that inputs may have besides, borrowed (heap_wanted)
  bool symbolic_statics; // static fields are inputs even if only an initializer sets them
  // The program begins here: no static field is an input, an array of arguments is empty.
  bool is_start;
  bool exit_ends;       // System.exit ends a path, as a return does
  const char *dump_smt; // directory for queries that reach Z3, or NULL
  const char *record;   // file for all questions to the solver, or NULL
  // A boolean method without parameters, or "Class.method": a static one that takes the object.
  // NULL: none.
  const char *invariant;
  // Runs instead of the method, with its arguments (the receiver first): checks its contract. NULL:
  // there is none.
  Method *harness;
  bool modular;      // calls of methods with a contract are replaced by it
  bool notes_places; // of the decisions of a path: explorer_decision_place; not with `merge`
} ExploreOptions;

typedef struct ThrowCount {
  const Class *class;
  uint64_t count;
} ThrowCount;
typedef struct UnknownCount {
  char *cause;
  uint64_t count;
} UnknownCount;

// Where paths ended without a result.
typedef struct StopCount {
  CutKind cut;          // CUT_COUNT: unknown
  const char *cause;    // of an unknown one: the text of its UnknownCount; else NULL
  const Method *method; // the innermost one of the target; NULL: before the method began
  int line;             // or -1
  uint64_t count;
} StopCount;

typedef struct ExploreCounts {
  uint64_t paths, cases, returned, pruned, decisions, instructions;
  uint64_t broken; // cases that returned with the invariant broken
  // As ExploreOptions.questions has them; of those the solver did not answer so many.
  uint64_t questions, open_questions;
  uint64_t cut[CUT_COUNT];
  VEC(ThrowCount) threw;     // in the order of first occurrence
  VEC(UnknownCount) unknown; // by cause
  VEC(StopCount) stops;      // by cause and place; they add up to `cut` and `unknown`
  double seconds;
} ExploreCounts;

typedef struct Explorer Explorer;

// A leaf of the exploration, while the machine still stands at its end.
typedef struct ExploreCase {
  uint64_t id;        // 1, 2, ...
  ExecStatus status;  // EXEC_RETURNED or EXEC_THREW; of stops EXEC_CUT or EXEC_UNKNOWN
  const Word *result; // of EXEC_RETURNED
  Word thrown;        // of EXEC_THREW; a term where an input is thrown and references are terms
  const Class *thrown_class; // likewise
  bool is_broken;            // the invariant does not hold afterwards
  StopCount stop;            // of stops
} ExploreCase;
typedef void CaseVisitor(void *context, Explorer *explorer, const ExploreCase *leaf);

Explorer *explorer_new(Program *program, Method *method, ExploreOptions options);
void explorer_free(Explorer *explorer);
// Explores; false and a message (malformed input) when it could not.
bool explorer_run(Explorer *explorer, CaseVisitor *visit, void *context);
const char *explorer_message(const Explorer *explorer);
// For visitors: this case is the last one; the exploration is not complete then.
void explorer_stop(Explorer *explorer);
// From now on so many steps and seconds are left at most; 0: no limit.
void explorer_set_rest(Explorer *explorer, uint64_t steps, double seconds);
// `visit` sees the paths that a bound cut or that are unknown; not those that end the whole run.
void explorer_set_stop_visitor(Explorer *explorer, CaseVisitor *visit, void *context);
// Calls `tick` now and then while the exploration runs, also when no case comes.
void explorer_set_tick(Explorer *explorer, void (*tick)(void *context), void *context);

const ExploreCounts *explorer_counts(const Explorer *explorer);
bool explorer_is_complete(const Explorer *explorer); // no cut and no unknown leaf
// The same for all inputs: no path depends on the classes of an input of which some are not
// considered. The type of such an input, or NULL.
bool explorer_is_whole(const Explorer *explorer);
const Class *explorer_open_type(const Explorer *explorer);
// The first class that would have to be considered for it to be none (heap_wanted).
const Class *explorer_wanted(const Explorer *explorer);
// Are there cases with several ways through the program (ExploreOptions.merge)?
bool explorer_has_merged(const Explorer *explorer);
bool explore_ended_early(const ExploreCounts *counts); // by a limit of the whole run
// After an exploration without a case: why no input satisfies the invariant, in words; NULL: some
// do, or it is not known. The same of the method `assumptions`, which takes the arguments and is
// called `what` ("the precondition").
const char *explorer_vacuity(Explorer *explorer, Arena *arena);
const char *explore_vacuity(Explorer *explorer, Method *assumptions, const char *what,
                            Arena *arena);
// What the exploration has done so far: instructions, and questions to the solver by what they cost
// on average. Unlike the time it is the same in every run.
uint64_t explorer_steps(const Explorer *explorer);
const SolveStats *explorer_solve_stats(const Explorer *explorer);

// How an exception's class is called in reports: "java.lang.RuntimeException". In POSE, which has
// no exceptions, the end at a null that the path has found is called "null".
const char *explorer_throw_name(const Explorer *explorer, const Class *class, Arena *arena);

// For visitors: what stands behind a case.
Machine *explorer_machine(Explorer *explorer);
Heap *explorer_heap(Explorer *explorer);
Terms *explorer_terms(Explorer *explorer);
Solver *explorer_solver(Explorer *explorer);
Method *explorer_method(Explorer *explorer);
uint32_t
explorer_parameter_count(Explorer *explorer); // the receiver is one; a constructor has none
// By number of the parameter, without the receiver, up to 64: is it taken not to be null?
uint64_t explorer_existing_parameters(const Explorer *explorer);
// Fields of input objects hold what field_holds says.
bool explorer_inputs_are_reachable(const Explorer *explorer);
// The choices that led here: numbers of cases, of decisions with several feasible ones.
size_t explorer_decision_count(const Explorer *explorer);
uint32_t explorer_decision_at(const Explorer *explorer, size_t index);
// Where a decision was made, and what the path knew before it: so many inputs had been looked at.
typedef struct DecisionPlace {
  const Method *method; // the innermost one of the target; NULL: none, or not noted
  uint32_t insn;
  Term guard; // what its case assumes; "no term": it is a choice of the heap's, without a condition
  size_t values;
} DecisionPlace;
DecisionPlace explorer_decision_place(const Explorer *explorer, size_t index);
// The same as a prefix has them: counted among the feasible cases (not with `spread`).
SearchStep explorer_step_at(const Explorer *explorer, size_t index);

// --- parts: one exploration in several processes (parts.c) ---------------------------------------

// What was found in a part, or in a piece of it. Its lists are the owner's.
typedef struct ExploreWork {
  ExploreCounts counts; // `paths` is 0: what counts is `flows`
  VEC(uint64_t) flows;  // of paths that this process had not come to before
  SolveStats solve;
  const Class *open_type; // as explorer_open_type; or NULL
  const Class *wanted;    // as explorer_wanted; or NULL
  ClassList assumed;      // as heap_assumed_types
  uint64_t steps;         // as explorer_steps
  bool has_doubt;         // counts.unknown has a cause that is told once of all parts:
  size_t doubt;           // its number there
  char *message;          // why it could not go on at all; or NULL
} ExploreWork;
void explore_work_free(ExploreWork *work);

// Instead of explorer_run: prepares, and then explores one part after the other, depth-first and
// without merging. False: explorer_message.
bool explorer_begin_parts(Explorer *explorer);
// False: a limit has ended it, which counts as a leaf, or a message says why it could not go on.
// Cases are numbered from 1 in every part.
bool explorer_run_part(Explorer *explorer, const SearchPart *part, CaseVisitor *visit,
                       void *context);
// Stops before a case that the filter wants: it is not counted, and the rest (explorer_rest) begins
// with it. Until the next part.
typedef bool CaseFilter(void *context, Explorer *explorer, const ExploreCase *leaf);
void explorer_set_halt(Explorer *explorer, CaseFilter *wants, void *context);
bool explorer_has_halted(const Explorer *explorer);
// In the process that others' work is added to: explores a part itself, between theirs. Its cases
// are numbered on.
void explorer_run_own_part(Explorer *explorer, const SearchPart *part, CaseVisitor *visit,
                           void *context);
// What was found since the last call; of a path that still runs its decisions so far count.
ExploreWork explorer_take_work(Explorer *explorer);
// Of other processes, in the order of the parts. Paths are counted at the end.
void explorer_add_work(Explorer *explorer, const ExploreWork *work);
void explorer_end_parts(Explorer *explorer, double seconds); // that all of them took
// Something was lost that the parts say nothing about: a leaf that is unknown, or cut.
void explorer_add_unknown(Explorer *explorer, const char *cause);
void explorer_add_cut(Explorer *explorer, StopCount cut);
// A limit has ended the part: takes the leaf that says so back, and the part can be gone on with.
StopCount explorer_take_end(Explorer *explorer);
// Flows that were told count as new again: what was told may have been lost.
void explorer_forget_flows(Explorer *explorer);
void explorer_set_memory(Explorer *explorer, uint64_t bytes); // ExploreOptions.memory
// For ticks: what is left of the part, from the path that runs now on; the caller's. False: the
// part has not come to what is its own yet.
bool explorer_rest(const Explorer *explorer, SearchPart *rest);
// Gives the cases that are left of the oldest decision away; false: there are none.
bool explorer_share(Explorer *explorer, SearchPart *given);

// What the path depends on although no run of Java can be told: "the time", "an identity hash".
// NULL: nothing.
const char *explorer_open_value(Explorer *explorer);

// --- for those who describe the inputs of a case -------------------------------------------------

void explorer_tell_types(Explorer *explorer); // tells the solver what classes there are
// Has the run come to its end, because of time, memory or an interrupt?
bool explorer_is_over(Explorer *explorer);
bool explorer_is_interrupted(const Explorer *explorer); // that was the reason
// Are so many seconds of its time left?
bool explorer_has_time(const Explorer *explorer, double seconds);
uint64_t explorer_flow(const Explorer *explorer); // ExecSymbolic.flow
// Symbols for the objects 0, 1, ... of a heap that the case describes, and for their ranks: the
// same ones at every case.
Term explorer_object_symbol(Explorer *explorer, size_t number);
Term explorer_rank_symbol(Explorer *explorer, size_t number);

#endif
