// Private to explore.
#ifndef EXPLORE_EXPLORE_IMPL_H
#define EXPLORE_EXPLORE_IMPL_H

#include "explore/explore.h"

#include "base/table.h"
#include "base/undo.h"
#include "contract/contract.h"
#include "heap/strategy.h"
#include "search/limits.h"

// Which decision this is: the one that the instruction asks for again after a backtrack.
typedef struct Question {
  const Insn *pc;
  uint32_t depth;
  uint32_t guards; // a hash of them and their number
} Question;

// A decision with cases left. The state before it is restored by its mark.
typedef struct Choice {
  size_t feasible, count, next; // its cases: a run of Explorer.feasible
  size_t mark;
  Question question;
} Choice;

// A case that the path has taken: its number, and its step of the prefix.
typedef struct Taken {
  uint32_t choice;
  SearchStep step;
} Taken;

// A condition of the path with alias tests in it: its form when what it says plainly was noted, and
// its form when it was last tried.
typedef struct OpenCondition {
  Term noted, tried;
  Atoms atoms; // of `noted`
} OpenCondition;

// A loop head or method entry that the path came to.
typedef struct Site {
  const Insn *pc;
  uint32_t depth;   // of the frames
  size_t values;    // number of inputs initialized until then
  uint32_t touches; // ExecSymbolic.touches
  uint32_t rounds;  // how often it came here without initializing more
} Site;

// How often a case of the decision at an instruction was taken.
typedef struct Turn {
  const Insn *pc;
  uint32_t choice;
  uint64_t count;
} Turn;

struct Explorer {
  Program *program;
  Method *method;
  Method *entry; // what is run for it: method_entry
  ExploreOptions options;
  Terms *terms;
  Solver *solver;
  Machine *machine;
  Heap *heap;
  Exec *exec;
  ExecSymbolic symbolic;
  PathState state; // all that follows the path
  VEC(Choice) choices;
  VEC(uint32_t) feasible;
  VEC(Site) sites;
  VEC(Turn) turns; // with ExploreOptions.spread
  Table turn_table;
  VEC(OpenCondition) open;
  bool is_conflict; // found while learning
  VEC(Taken) path;
  Search *search; // NULL: depth-first, by undoing to the newest choice
  size_t root;    // of `search`: the mark where every path begins
  bool is_constructor;
  Harness harness; // what runs instead of the method, if there is one
  Word arguments[256];
  bool is_forced;
  Taken forced;
  Question forced_question;
  const char *doubtful; // why the solver did not know whether this path is feasible
  bool has_doubt;       // that classes are left out was told
  VEC(uint64_t) flows;
  Table flow_table;
  ExploreCounts counts;
  SearchRun run;   // its limits, and the one that has ended it
  bool is_stopped; // by a visitor
  void (*tick)(void *context);
  void *tick_context;
  CaseVisitor *visit_stop;
  void *stop_context;
  char *message;     // why it could not be explored, or NULL
  size_t type_count; // classes that the solver knows
  VEC(Term) names;   // reference symbols for the objects of expanded heaps
  VEC(Term) ranks;   // and their ranks
};

void explorer_set_callbacks(Explorer *explorer); // what the execution asks the search
// Asserts what is known of the inputs made so far.
void explorer_settle(Explorer *explorer);

// learn.c: adds a condition to the path, with what it says plainly about aliases.
void explorer_add(Explorer *explorer, Term condition);
// Finds out what the conditions of the path say about aliases; false: they contradict each other.
bool explorer_try_open(Explorer *explorer);
// Is the path feasible with a condition?
Answer explorer_check(Explorer *explorer, Term condition);
bool explorer_refutes(Explorer *explorer, Term condition); // see solve_refutes

// spread.c: the cases from `start` on in the order in which they shall be taken.
void explorer_spread(Explorer *explorer, const Insn *pc, size_t start);
void explorer_note_turn(Explorer *explorer, const Insn *pc, uint32_t choice);

// limits.c: the limit that has ended the run, as a kind of leaf; CUT_COUNT: it goes on. See also
// explorer_is_over.
CutKind explorer_cut(const Explorer *explorer);
bool explorer_is_over_after_asking(Explorer *explorer); // looks now and then only
void explorer_start_clock(Explorer *explorer);
void explorer_bound_terms(Explorer *explorer, bool is_bounded); // see terms_set_budget

// leaves.c: counts the end of a path. False: the exploration must stop.
bool explorer_end_leaf(Explorer *explorer, ExecStatus status, CaseVisitor *visit, void *context);
void explorer_stop_run(Explorer *explorer); // between two paths, because of a limit

// world.c: is the method where a program begins? And what exists before others.
bool explorer_is_main(const Explorer *explorer);
void explorer_begin_world(Explorer *explorer);

// entry.c: builds the symbolic receiver and arguments; finds what runs. False: explorer_fail.
bool explorer_prepare(Explorer *explorer);
void explorer_fail(Explorer *explorer, const char *message); // make.c: it cannot be explored

#endif
