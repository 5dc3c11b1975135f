// Private to explore.
#ifndef EXPLORE_EXPLORE_IMPL_H
#define EXPLORE_EXPLORE_IMPL_H

#include "explore/explore.h"

#include "base/table.h"
#include "base/undo.h"
#include "contract/contract.h"
#include "heap/strategy.h"
#include "search/limits.h"
#include "solve/unwind.h"

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

// A loop head or method entry that the path came to.
typedef struct Site {
  const Insn *pc;
  uint32_t depth;   // of the frames
  size_t values;    // number of inputs initialized until then
  uint32_t touches; // ExecSymbolic.touches
  uint32_t rounds;  // how often it came here without initializing more
} Site;

// --- merging (merge.c) ---------------------------------------------------------------------------

// A branch of the program, and where the ways behind it meet.
typedef struct Branch {
  const Insn *pc, *join; // no join: `returns`
  bool joins;            // else they do not, or it is no branch
  bool returns;          // the method returns, and that is all that they have in common
  const uint64_t *live;  // locals at the join
  Kind *kinds;           // of the words of the frame there
} Branch;

// The field that a logged word belongs to, by the number of the log. No field: not known.
typedef struct Written {
  const Field *field;
  uint8_t part; // 1: the second word of the value
  bool is_read; // logged while the field was read
} Written;

typedef struct Change {
  uint32_t index, order;
  const Field *field;
  uint8_t part;
  bool is_read;
  Word value;
} Change;

// A path that has come to the join: what is different since the branch.
typedef struct JoinState {
  VEC(Term) conditions;
  VEC(Change) changes; // by index
  VEC(Word) words;     // of the frame: locals and operands, or what is returned
  VEC(Taken) path;
  HeapChange heap;
  uint64_t flow;
  const char *doubtful;
  size_t group;
  bool is_first; // of its group
} JoinState;

// An input to be looked at before the branch, or an object to be bound there.
typedef struct EarlyInput {
  Place place;
  Ref holder;
  bool is_object;
} EarlyInput;

// A branch whose cases are being explored up to the join. The numbers are those of the state
// before the branch.
typedef struct Region {
  size_t branch; // its number
  const Method *method;
  size_t mark, choices, feasible;
  size_t case_count; // of the branch
  size_t parent;     // 1 + the region around it, or 0
  size_t conditions, path, sites, logs, frames, interns;
  uint64_t blind;
  uint32_t depth, heap_top, hash_state;
  HeapHeights heights;
  bool is_clean;  // no path that began in it has ended
  bool is_closed; // all paths in it have ended or come to the join
  uint32_t restarts;
  VEC(JoinState) states;
  VEC(EarlyInput) early; // what it begins again for
  size_t group_count, next_group;
} Region;

typedef struct Merge {
  VEC(Branch) branches;
  Table branch_table;
  VEC(Region) regions;
  size_t active;  // 1 + the innermost region that the path is in, or 0; follows the path
  uint64_t blind; // decisions of the path whose case has no condition; likewise
  VEC(Written) written;
  const Field *field; // of the last instruction
  bool is_read;
  uint32_t restarts; // of the region that is opened next
  uint64_t joined;
} Merge;

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
  VEC(Taken) path;
  VEC(Term) conditions;      // that the path has taken
  VEC(DecisionPlace) places; // of `path`, with ExploreOptions.notes_places
  Merge merge;
  Search *search; // NULL: depth-first, by undoing to the newest choice
  size_t root;    // of `search` and of parts: the mark where every path begins
  // Of parts (parts.c):
  bool has_parts;
  const SearchPart *part;  // that is explored; NULL: everything
  size_t followed;         // steps of its first path that are behind
  size_t fixed;            // decisions that have no other case: SearchPart.fixed, and those shared
  SolveStats solve_before; // what counts elsewhere: the way to the part, and
  uint64_t instructions_before; // what was taken before
  size_t flows_before;
  SolveStats solve_all;   // of all parts that were added (explorer_add_work)
  size_t doubt;           // the number of the cause that has_doubt is about
  const Class *open_type; // that other processes, or earlier parts, came to; or NULL
  const Class *wanted;    // likewise (heap_wanted)
  uint64_t steps_before;  // as instructions_before, of explorer_steps
  uint64_t steps_added;   // by other processes, less those on the way to parts
  CaseFilter *halt;       // or NULL
  void *halt_context;
  bool is_halted;
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
  char *message;      // why it could not be explored, or NULL
  size_t type_count;  // classes that the solver knows
  VEC(Term) names;    // reference symbols for the objects of expanded heaps
  VEC(Term) ranks;    // and their ranks
  Unwinder *unwinder; // of questions that are counted; or NULL
};

void explorer_set_callbacks(Explorer *explorer); // what the execution asks the search
// Asserts what is known of the inputs made so far.
void explorer_settle(Explorer *explorer);

// questions.c: counts what a decision asks, as POSE's evaluation does (ExploreOptions.questions).
void explorer_count_questions(Explorer *explorer, const Term *guards, uint32_t count);
// Does the path learn about aliases, and are values rewritten by what it knows?
bool explorer_learns(const Explorer *explorer);

// learn.c: adds a condition to the path, with what it says plainly about aliases.
void explorer_add(Explorer *explorer, Term condition);
// Finds out what the conditions of the path say about aliases; false: they contradict each other.
bool explorer_learn(Explorer *explorer);
// Is the path feasible with a condition?
Answer explorer_check(Explorer *explorer, Term condition);
bool explorer_refutes(Explorer *explorer, Term condition); // see solve_refutes

// merge.c: opens a region at a decision with so many feasible cases, the newest ones, if it is a
// branch; before its choice is pushed. At the end of a path: does one go on from a join?
void explorer_open_region(Explorer *explorer, size_t feasible);
bool explorer_close_regions(Explorer *explorer);
void explorer_leave_regions(Explorer *explorer); // the end of a path is told
void explorer_forget_logs(Explorer *explorer);   // the machine was undone
bool explorer_step_region(void *explorer, const Insn *pc);
void explorer_free_merge(Explorer *explorer);
// explore.c: the path takes a condition. The two halves of explorer_run; false: there is no path.
void explorer_assume(Explorer *explorer, Term condition);
bool explorer_begin(Explorer *explorer);
void explorer_run_paths(Explorer *explorer, CaseVisitor *visit, void *context);

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

void explorer_doubt(Explorer *explorer, const char *cause);
void explorer_count_flow(Explorer *explorer, uint64_t flow);

// parts.c: does the path lead to the part? And the next of its steps.
bool explorer_is_following(const Explorer *explorer);
SearchStep explorer_follow(Explorer *explorer);

// world.c: is the method where a program begins? And what exists before others.
bool explorer_is_main(const Explorer *explorer);
void explorer_begin_world(Explorer *explorer);

// entry.c: builds the symbolic receiver and arguments; finds what runs. False: explorer_fail.
bool explorer_prepare(Explorer *explorer);
void explorer_fail(Explorer *explorer, const char *message); // make.c: it cannot be explored

#endif
