// Exploration: runs a method with symbolic inputs over all its paths and hands every leaf to a
// visitor.
//
// Depth-first, on one machine: a decision with several feasible cases sets a mark; the end of a
// path undoes to the newest mark and takes the next case there. The instruction that asked runs
// again and is told what to choose, so nothing but marks and lists of numbers is kept for a choice.
#ifndef EXPLORE_EXPLORE_H
#define EXPLORE_EXPLORE_H

#include "exec/exec.h"
#include "solve/solve.h"

#include <signal.h>

typedef struct ExploreOptions {
  const HeapStrategy *strategy;
  uint32_t k, array, loops, depth; // bounds; depth 0: none
  bool spread;     // of the cases of a decision those come first that were taken least
  double seconds;  // 0: no limit
  uint64_t steps;  // 0: no limit; explorer_steps counts them
  uint64_t memory; // bytes of the whole process; 0: three quarters of the machine's
  const volatile sig_atomic_t *interrupt; // the run ends when it is not 0; or NULL
  unsigned query_ms;
  bool math, validate;
  bool implies_non_null; // a dereference has no null alternative of its own (HeapOptions)
  bool non_null;         // reference parameters are not null unless annotated
  bool symbolic_statics; // static fields are inputs even if an initializer sets them
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
  bool modular; // calls of methods with a contract are replaced by it
} ExploreOptions;

// CUT_TIME and what follows end the whole run, with what it has found.
typedef enum CutKind {
  CUT_K,
  CUT_ARRAY,
  CUT_LOOPS,
  CUT_DEPTH,
  CUT_TIME,
  CUT_STEPS,
  CUT_MEMORY,
  CUT_INTERRUPT,
  CUT_COUNT
} CutKind;
extern const char *const cut_names[CUT_COUNT];

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
  Word thrown;        // of EXEC_THREW; a term where an input is thrown and references are merged
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
bool explore_ended_early(const ExploreCounts *counts); // by a limit of the whole run
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
// The choices that led here: numbers of cases, of decisions with several feasible ones.
size_t explorer_decision_count(const Explorer *explorer);
uint32_t explorer_decision_at(const Explorer *explorer, size_t index);

// What the path depends on although no run of Java can be told: "the time", "an identity hash".
// NULL: nothing.
const char *explorer_open_value(Explorer *explorer);

// --- concrete inputs
// ---------------------------------------------------------------------------------

// A model of the path, with short arrays and small numbers if there is one: a reader wants to see
// them; references that the path says nothing about are null if they may be. NULL: the solver has
// none. Owned by the caller. The questions asked are added to *own.
Model *explorer_model(Explorer *explorer, SolveStats *own);
// The same, at the boundary of comparisons that no earlier model with the same Boundaries has met:
// x == 10 where the path says x >= 10, x == 9 where it says x < 10. For the paths of one explorer.
// *wishes: what it meets, or "no term".
typedef struct Boundaries Boundaries;
Boundaries *boundaries_new(void);
void boundaries_free(Boundaries *met);
Model *explorer_boundary_model(Explorer *explorer, Boundaries *met, SolveStats *own, Term *wishes);
// Gives numbers and references of the input values of their own, so that one sees where they go: of
// zeros, a sum is like a difference, and of nulls, a copy is like none. References that no
// condition of the path mentions, and numbers with which its conditions and the wishes ("no term":
// none) still hold.
void explorer_vary(Explorer *explorer, Term wishes, Model *model);
// The same with few objects: references are null or the same as others where the path allows it.
Model *explorer_small_model(Explorer *explorer, SolveStats *own);
// Adds the questions that were asked between two states of the statistics.
void count_own(SolveStats *own, const SolveStats *before, const SolveStats *after);

// A value of a concrete input.
typedef struct ConcreteValue {
  char kind;     // Z B C S I J F D, or L
  bool is_read;  // else nobody looked at it, and any value would do
  Word word;     // the machine's word; of references 0 is null and i + 1 object i
  Term term;     // of numbers that were read: what the exploration calls it
  uint32_t open; // of references that were read but about which the path says nothing: 1 + number
                 // in ConcreteInput.open
} ConcreteValue;

// A place in the code.
typedef struct CodeLine {
  const Method *method; // NULL: not known
  int line;             // or -1
} CodeLine;

// A parameter or the receiver, a static field, a field, an element or the value that a call got.
typedef struct ConcreteSlot {
  const char *name;   // of parameters, static fields and calls
  const Field *field; // of fields, static ones as well
  uint32_t index;     // of elements; of parameters: the argument word
  CodeLine call;      // of the values that calls got: where
  ConcreteValue value;
} ConcreteSlot;
typedef VEC(ConcreteSlot) ConcreteSlots;

typedef struct ConcreteObject {
  Class *class;
  const char *place; // how one gets there: "this.next"
  // Of an object that exists before the method, such as an enum's constant: the static field that
  // leads there, and the steps from it. What nobody can have changed is no input: `slots` has only
  // what was read of the rest.
  const Field *constant;
  const EarlierStep *steps;
  uint32_t step_count;
  uint32_t length;     // of arrays
  ConcreteSlots slots; // all fields, superclasses first; elements that were read
  // Which objects of the leaf it is:
  bool has_key;
  Value key;            // what its references evaluate to under the model
  Place source;         // of an object that is there because a reference is not null
  VEC(uint32_t) inputs; // the input objects that stand for it; what they hold is what it holds
} ConcreteObject;

// A reference that the path copies at most.
typedef struct OpenReference {
  Term term;        // the machine's
  const char *name; // the place: "b.next"
  const Class *type;
  bool is_non_null;
} OpenReference;

// One input that takes the path. The lists belong to it, all else to its arena.
typedef struct ConcreteInput {
  ConcreteSlots parameters, statics; // static fields that were read as inputs
  ConcreteSlots nondets;             // what calls like Verifier.nondetInt() got, in their order
  VEC(ConcreteObject) objects;       // in the order in which a breadth-first walk finds them
  VEC(OpenReference) open;           // where references are merged
  bool is_exact; // false: with unbounded integers, a number has no place in Java's type; or no
                 // class is known for an object
  bool has_odd_string; // a string that no Java program can make
} ConcreteInput;

ConcreteInput *concrete_new(Explorer *explorer, Model *model, Arena *arena);
void concrete_free(ConcreteInput *input);

// Where an exception was made; `own`: the innermost frame of code that is not the JDK's.
CodeLine throw_site(const Machine *machine, Word thrown, bool own);
// Where the machine stands; no method when no frame is on the stack.
CodeLine machine_line(const Machine *machine);

// How a run ends: what a case says, or what was seen.
typedef struct ConcreteOutcome {
  ExecStatus status;
  const char *message;  // of EXEC_UNKNOWN
  const Class *thrown;  // of EXEC_THREW
  CodeLine site;        // of EXEC_THREW
  ConcreteValue result; // of EXEC_RETURNED; a reference to an object of the input
  const Class *made;    // of a reference to another object: its class
} ConcreteOutcome;
ConcreteOutcome concrete_outcome(Explorer *explorer, const ExploreCase *leaf, Model *model,
                                 const ConcreteInput *input);
// The object that a reference of the machine at the leaf is under the model: 0 null, i + 1 object i
// of the input, else UINT32_MAX and *made is the program's.
uint32_t concrete_reference(Explorer *explorer, Word word, Model *model, const ConcreteInput *input,
                            Ref *made);

// A concrete machine that runs methods on concrete inputs. Each run starts in the same state, in
// which no class of the program is initialized.
typedef struct Replay Replay;
Replay *replay_new(Program *program, uint64_t heap_bytes); // 0: as MachineLimits
void replay_free(Replay *replay);
// Runs the method; EXEC_RUNNING: it did not end within about `steps` instructions.
// Precondition: input->is_exact.
ConcreteOutcome replay_run(Replay *replay, Method *method, const ConcreteInput *input,
                           uint64_t steps);
// Boxes of the input that `valueOf` keeps (JLS 5.1.7: -128 to 127, ...) are those that it keeps
// from now on, as they are when Java code makes them; or, as an exploration has them, objects like
// others.
void replay_share_boxes(Replay *replay, bool shares);
// Is it a box, and does `valueOf` keep one of this value?
bool concrete_is_kept_box(Program *program, const ConcreteObject *object);
// Records of the input whose components nobody looked at get such that the canonical constructor
// makes them, if a few tries find some. The class of a record that it does not make out of its
// components, as far as a run shows; NULL: there is none.
const Class *replay_settle_records(Replay *replay, ConcreteInput *input);
// `step` is called before every instruction of the next runs; NULL: no more.
typedef void ReplayStep(void *context, const Machine *machine);
void replay_watch(Replay *replay, ReplayStep *step, void *context);
// What differs first between two outcomes of one input, in words; NULL: nothing.
const char *outcome_difference(Program *program, const ConcreteOutcome *expected,
                               const ConcreteOutcome *seen, Arena *arena);

// What a run leaves behind. The lists belong to it, all else to its arena.
typedef struct ConcreteState {
  ConcreteOutcome outcome; // a reference that is returned leads to an object of `heap`, also when
                           // it is new
  const char *message; // of EXEC_THREW: what the constructor was given, in modified UTF-8; or NULL
  uint32_t thrown;     // of EXEC_THREW: 1 + number of an object of the input, or 0
  // Parameters: as they were given. Static fields: those of the input, then fields of the target's
  // classes that have another value than after the initialization of their class, or that lead to
  // objects that were written. Objects: those of the input in their order, with what they hold now,
  // then those that are reached from them, from the result and from the static fields. Elements
  // that have their default value may be left out.
  ConcreteInput heap;
  size_t input_count;         // objects of the input
  bool is_whole;              // false: more objects than are kept
  VEC(Class *) classes;       // of the target, that are initialized in the end
  const Class *library_state; // of an object of the JDK that a static field of the target leads
                              // to, that was there before and was written; or NULL
} ConcreteState;
// Runs the method as replay_run does, and once more with the classes initialized first that were
// initialized on the way, so that what their initializers do is not taken for what the method does.
// NULL: it does not end by return or exception, or the second run ends differently.
ConcreteState *replay_state(Replay *replay, Method *method, const ConcreteInput *input,
                            uint64_t steps, Arena *arena);
void concrete_state_free(ConcreteState *state);

// The input heaps with at most `most` objects that the case at which the machine stands describes,
// one of each isomorphism class: all references decided, numbers left out. doc/HEAPS.md has the
// form of the texts. The texts are the arena's, the list is the caller's.
typedef struct Expansion {
  VEC(const char *) heaps; // sorted
  uint64_t unknown;        // heaps that the solver could not decide about: left out
  bool is_late;            // the time was over before all were found
} Expansion;
Expansion explorer_expand(Explorer *explorer, uint32_t most, Arena *arena);

#endif
