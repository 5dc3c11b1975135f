// Does every run of an integer transition system end?
//
// `terminate_prove` looks for a ranking argument and for a set of states that is never left, and
// hands out the one that it found as a Proof: data that the system alone decides. Every proof has
// been checked (certify.c) before it is handed out, by code that knows nothing of how it was found;
// a proof that fails this check is a bug of loris (fatal). doc/TERMINATION.md, "From numbers to an
// answer", describes the methods.
//
// A run starts at `system->start` with any numbers. It is infinite if it has infinitely many
// transitions; those of calls (is_call) count like others, so that endless recursion is one.
#ifndef TERMINATE_TERMINATE_H
#define TERMINATE_TERMINATE_H

#include "base/budget.h"
#include "transition/transition.h"

typedef enum TerminateAnswer { TERMINATE_YES, TERMINATE_NO, TERMINATE_UNKNOWN } TerminateAnswer;

typedef struct TerminateOptions {
  Budget *budget;    // borrowed; NULL: no limit of time
  uint64_t steps;    // of own work (rows that pivots change); 0: the default
  uint64_t *work;    // not NULL: what is left of it for this proof and others, instead of `steps`
  bool only_yes;     // do not look for endless runs
  bool is_quick;     // look for measures once, without facts that would have to be found
  bool has_products; // is_quick: also measures with products
  bool only_no;      // do not look for measures
  unsigned query_ms; // limit of one question to Z3, on a machine without others; 0: the default
} TerminateOptions;

// --- YES ---
//
// Every cycle of the system goes through a cut point. A *node* is a cut point together with a
// region of its variables; each state that a run reaches at a cut point lies in a region. A
// *segment* is a path of transitions between two cut points with none between. Nodes stand in
// *loops*, numbered such that no segment leads from a loop to one with a higher number. In a loop,
// each segment between its nodes makes the first of its measures fall that it changes:
//
//   there is an i with  f_j(x) >= f_j(x') for all j < i,  f_i(x) >= f_i(x') + 1,  f_i(x) >= 0.
//
// A measure may have phases g_1..g_k instead (multiphase ranking, Ben-Amram and Genaim); measures
// behind it fall only between nodes at which all its phases are 0:
//   g_1(x) >= g_1(x') + 1,  g_j(x) + g_(j-1)(x) >= g_j(x') + 1,  g_k(x) >= 0.
// All of it for states that fulfil the invariants of the nodes' locations.

typedef struct ProofNode {
  uint32_t location;
  uint32_t region_count; // 0: all states. Regions of one location may overlap
  const Linear *region;  // each >= 0, over the location's variables
} ProofNode;

// Measures may have products: of the variables v and w (v <= w) of a location with n variables the
// number n + v * n + w in the terms of the measure, as `measure_product` says.
static inline uint32_t measure_product(uint32_t count, uint32_t v, uint32_t w) {
  return count + v * count + w;
}

typedef struct Measure {
  uint32_t phase_count; // 1: no phases
  bool has_products;
  const Linear *values; // [node of the loop * phase_count + phase], over the location's variables
  bool is_order;        // constants only: the order in which parts of the loop are left
  uint32_t removed_count;
  const uint32_t *removed; // transitions of the system that are on segments which it makes fall
} Measure;

// Or a loop has size-change graphs instead of measures, over forms at its nodes: each segment
// fulfils one of the graphs between its nodes, and whatever graphs follow one another from a node
// back to it, some form falls along them. Weak arcs: f_i(x) >= f_j(x'); strict ones are weak, too:
// f_i(x) >= f_j(x') + 1 and f_i(x) >= 0.
enum { SIZE_FORMS = 8 };
typedef struct SizeGraph {
  uint32_t from, to;     // places of nodes in the loop
  uint64_t weak, strict; // bit i * SIZE_FORMS + j: from form i to form j
} SizeGraph;

typedef struct LoopProof {
  uint32_t node_count;
  const uint32_t *nodes; // indices into Proof.nodes
  uint32_t measure_count;
  const Measure *measures; // lexicographic; none: no segment between its nodes is feasible
  uint32_t graph_count;    // not 0: size-change graphs, and no measures
  const SizeGraph *graphs;
  const Linear *forms; // [node of the loop * SIZE_FORMS + form], over the location's variables
} LoopProof;

// Facts of a location: they hold whenever a run is there.
typedef struct LocationFacts {
  uint32_t location;
  uint32_t count;
  const Linear *facts; // each >= 0, over the location's variables
} LocationFacts;

// What holds at a location of a callee between the numbers at the last entry (first, as many as
// the entry has variables) and those now; at an exit it is the summary of the call.
typedef struct SummaryFacts {
  uint32_t entry, location;
  uint32_t count;
  const Linear *facts; // each >= 0
} SummaryFacts;

// --- NO ---
//
// The run starts with `start`, goes along `stem` and is then at `head`, in one of the sets. Sets
// are closed: from each state of a set one of the moves leads to a state of some set. A move is a
// path of exact transitions.

typedef struct RecurrentSet {
  uint32_t location;
  uint32_t count;
  // Over the location's variables: EQUAL, AT_LEAST, or REMAINDER for "`right` divides linear".
  const Constraint *facts;
} RecurrentSet;

typedef struct Move {
  uint32_t count;
  const uint32_t *transitions;
} Move;

typedef struct EndlessRun {
  const int64_t *start; // of the variables of system->start; NULL: no stem, see has_candidate
  uint32_t stem_count;
  const uint32_t *stem; // transitions, all exact
  const int64_t *head;  // the numbers behind the stem
  uint32_t head_location;
  uint32_t set_count;
  const RecurrentSet *sets;
  uint32_t move_count;
  const Move *moves;
  bool is_closed;    // no moves: all transitions from states of the sets, exact or not, stay there
  bool is_periodic;  // `head` itself comes back, in all that matters
  bool is_recursion; // some move has a call
} EndlessRun;

// --- Neither ---

typedef struct OpenLoop {
  uint32_t location_count;
  const uint32_t *locations;
} OpenLoop;

typedef struct Proof {
  Arena arena; // of all that is inside
  TerminateAnswer answer;
  // YES
  uint32_t node_count, loop_count, fact_count, summary_count;
  const ProofNode *nodes;
  const LoopProof *loops;
  const LocationFacts *facts;
  const SummaryFacts *summaries;
  // NO
  EndlessRun run;
  // UNKNOWN: what is left, and what was tried (words, for people). has_candidate: the sets of `run`
  // are closed, but no exact stem leads into them. Whoever can come to a state of a set has an
  // endless run; `head` is an example.
  bool has_candidate;
  uint32_t open_count;
  const OpenLoop *open;
  const char *tried;
  bool out_of_budget;
} Proof;

Proof *terminate_prove(const TransitionSystem *system, TerminateOptions options);
// A state that a run is in: at one of these locations, with these numbers.
typedef struct KnownState {
  uint32_t location;
  const int64_t *values;
  const bool *is_known; // by variable; false: any number
} KnownState;
// NO if none of the ends can be reached from any of the states, whatever transitions are taken
// (unending.c): run.sets are then closed (run.is_closed) and have the states. Else UNKNOWN.
Proof *terminate_unending(const TransitionSystem *system, const KnownState *states, size_t count,
                          const bool *is_end, TerminateOptions options);
void proof_free(Proof *proof);
// The proof as text, for people and other programs; the system is not repeated.
// The names of a location's variables and of the products that the form has, for linear_write.
const char *const *measure_names(const Location *location, const Linear *form, Arena *arena);
void proof_write(const Proof *proof, const TransitionSystem *system, FILE *out);

#endif
