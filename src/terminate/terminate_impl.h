// Shared by the files of `terminate`: rows, steps, nodes, and what each part does with them.
#ifndef TERMINATE_TERMINATE_IMPL_H
#define TERMINATE_TERMINATE_IMPL_H

#include "solve/solve.h"
#include "terminate/lp.h"
#include "terminate/terminate.h"

// --- Rows: linear facts with integer factors (poly.c) ---

typedef struct Row {
  Wide *cells;   // [0] the constant, [1 + v] the factor of variable v
  bool is_equal; // = 0, else >= 0
} Row;

// A conjunction over `variables` integers, in memory of an arena.
typedef struct Poly {
  uint32_t variables;
  bool is_empty; // found to have no integer point
  VEC(Row) rows;
} Poly;

void poly_fini(Poly *poly);
Poly poly_copy(const Poly *poly, Arena *arena); // shares nothing: rows are changed in place
// Adds a zero row and returns it.
Row *poly_add(Poly *poly, Arena *arena, bool is_equal);
void poly_add_linear(Poly *poly, Arena *arena, const Linear *linear, bool is_equal);
// Divides rows by common divisors (rounding constants of inequalities), drops the trivial ones and
// those that another one covers; may find that there is no point.
void poly_normalize(Poly *poly);
// Forgets a variable: its column stays, as zeros. By an equation if there is one, else by
// Fourier-Motzkin if that makes at most `growth` more rows than it uses. False: nothing was done.
// The result holds wherever the poly did; it is the projection when a factor was 1 or -1.
bool poly_eliminate(Poly *poly, Arena *arena, uint32_t variable, int growth);
// Forgets the variables behind the first `kept`, as far as that is cheap; those left move up.
void poly_forget(Poly *poly, Arena *arena, uint32_t kept, LpWork *work);
// No rational point: a proof; false when there is one or when it is not known.
bool poly_is_infeasible(const Poly *poly, LpWork *work);
// Is row >= 0 (= 0) wherever the poly holds? False when unknown.
bool poly_entails(const Poly *poly, const Row *row, LpWork *work);
// Is objective (as a row) bounded below? Then the least value, rounded up for integers.
bool poly_minimum(const Poly *poly, const Wide *objective, LpWork *work, Wide *least);
// Many of these questions about one poly, which must not change between.
typedef struct PolyLp {
  uint32_t variables;
  uint32_t *packed; // columns of variables that rows use
  uint32_t columns;
  Lp *lp;
  LpAnswer answer; // LP_INFEASIBLE: no point
} PolyLp;
void poly_open(PolyLp *open, const Poly *poly, LpWork *work);
bool poly_open_minimum(PolyLp *open, const Wide *objective, Wide *least);
void poly_close(PolyLp *open);
// Rows that the others entail go; costs a linear program for each.
void poly_reduce(Poly *poly, LpWork *work);

// --- The engine ---

enum { MANY = UINT32_MAX };

// A range of integers; bounds beyond +-FAR are none.
typedef struct Interval {
  Wide low, high;
} Interval;
#define FAR ((Wide)1 << 100)

// A path of transitions as one linear relation: variables are those of the source node, those of
// the target node, auxiliary ones. It holds for every step that the path can make.
typedef struct Step {
  uint32_t from, to; // nodes
  uint32_t sources, targets;
  Poly poly;
  uint32_t path_count;
  const uint32_t *path; // transitions of the system
} Step;

typedef struct Node {
  uint32_t location;
  uint32_t variable_count;
  const uint32_t *variables; // of the location: those that matter
  bool is_start;             // runs start here, with any numbers
  uint32_t ghosts;           // how many of the variables are copies of an entry's (summary.c)
  Poly region;               // over the node's variables; part of the proof
  Poly facts;                // over the node's variables: invariants that were found
} Node;

typedef VEC(Step) Steps;

// Between the numbers at an entry and those at another location of the callee.
typedef struct Summary {
  uint32_t entry, exit;
  bool is_bottom; // never gets there
  Poly facts;     // over all variables of the entry, then those of the exit
} Summary;

typedef struct Engine {
  Arena arena;
  const TransitionSystem *system;
  TerminateOptions options;
  LpWork work;
  Interval **intervals; // by location and variable
  bool *is_reached;     // by location
  bool **is_needed;     // by location and variable: can it matter for what is taken when?
  bool *is_cut;         // by location
  VEC(Node) nodes;
  Steps steps;
  VEC(Summary) summaries;   // of the calls whose results are used; empty: nothing is known
  VEC(Summary) ghost_facts; // why these hold: facts at all cut points of the callees
  VEC(Linear) * found; // by location: facts that were found beside the intervals, for the proof
  bool has_found;
} Engine;

// Steps that are removed by measures (rank.c). What is left open is marked in is_open (by node).
typedef struct RankResult {
  VEC(LoopProof) loops;
  uint32_t *loop_of; // by node
  bool *is_open;     // by node
  bool is_done;      // nothing is open
} RankResult;

void engine_init(Engine *engine, const TransitionSystem *system, TerminateOptions options);
void engine_fini(Engine *engine);
void engine_tell_work(const Engine *engine); // what is left of it, to whom has asked for it
// The proof of YES from what the engine holds; false: a number does not fit.
bool engine_fill_yes(Engine *engine, RankResult *result, Proof *proof);
bool engine_is_spent(Engine *engine); // looks at the clock now and then
bool engine_is_over(Engine *engine);  // the same at once, before something long

// Strongly connected components (Tarjan, without recursion): component[v] for the vertices
// 0..count-1 of the graph whose edges are from[i] -> to[i]; numbered such that no edge leads to a
// component with a higher number. Returns how many.
uint32_t find_components(uint32_t count, const uint32_t *from, const uint32_t *to,
                         uint32_t edge_count, uint32_t *component);

// Fills intervals and is_reached (interval.c).
void find_intervals(Engine *engine);
// Bounds of all variables of a transition by its constraints, from those of its source; false: it
// cannot be taken. `bounds` has transition_variables entries and is filled up.
bool transition_bounds(const Engine *engine, const Transition *transition, Interval *bounds);

// Fills is_needed (needed.c).
void find_needed(Engine *engine);
// Transitions of the system to linear steps between locations (linearize.c): nodes are locations.
void make_steps(Engine *engine);
// Locations that are no cut points vanish (chain.c).
void chain_steps(Engine *engine);
// What a step asks of the variables of its source (invariant.c).
Poly step_guard(Engine *engine, const Step *step);
// Summaries of all calls (summary.c). False: none were found.
bool find_summaries(Engine *engine);
// Adds what the summary says about the results to a poly over the transition's variables; false:
// the call never returns.
bool summary_assume(const Engine *engine, const CallResult *call, Arena *arena, Poly *poly);
// Affine equations between variables; adds to the nodes' facts (karr.c).
void find_equations(Engine *engine);
// Relations between variables; adds to the nodes' facts (invariant.c).
void find_invariants(Engine *engine);
// Drops steps that cannot be taken given the facts of their ends, and what nothing leads to
// (chain.c).
void drop_infeasible(Engine *engine);
// Splits nodes by what their steps ask; false: nothing to split (refine.c).
bool refine_nodes(Engine *engine, const bool *is_open);

typedef struct RankOptions {
  unsigned phases;   // the most that a measure has; 0: linear measures only
  bool has_products; // also measures with products of two variables, where others are not enough
} RankOptions;
void rank_steps(Engine *engine, Arena *out, RankOptions options, RankResult *result);
void rank_result_fini(RankResult *result);
// Size-change graphs for all steps of a loop; `place` is by node (sizechange.c).
bool find_size_change(Engine *engine, Arena *out, const uint32_t *steps, size_t count,
                      const uint32_t *place, LoopProof *loop);
// Their check (certify_size.c): do they end all that follows one another, and does one of them hold
// between two states?
bool size_change_is_closed(const LoopProof *loop);
Term size_change_holds(Terms *terms, const LoopProof *loop, uint32_t from, uint32_t to,
                       const Term *before, const Term *after);

// The step's relation with the facts and regions of both ends, over its variables.
Poly step_poly(Engine *engine, const Step *step);
// A row over a node's variables as a linear form over its location's; false when it does not fit.
bool linear_of_cells(Arena *arena, const Wide *cells, const Node *node, Linear *linear);

// Looks for endless runs (endless.c). True: proof->run is filled.
bool find_endless_run(Engine *engine, Proof *proof);

// A solver that keeps to the limits of the options (certify.c).
Solver *new_solver(Terms *terms, TerminateOptions options);
// Asks such a solver in a search. A question that is not answered is work, too: --steps would not
// end a search otherwise that does little but ask in vain.
Answer engine_ask(Engine *engine, Solver *solver, Term condition);
// Whether the system says what the proof claims (certify.c). `why` is set when it does not;
// *unknown when a question was not answered.
bool certify_yes(const TransitionSystem *system, const Proof *proof, TerminateOptions options,
                 bool *unknown, char why[256]);
// The same without measures: the facts hold wherever runs come, and none comes to an end.
bool certify_unending(const TransitionSystem *system, const Proof *proof, const bool *is_end,
                      TerminateOptions options, bool *unknown, char why[256]);
bool certify_no(const TransitionSystem *system, const Proof *proof, TerminateOptions options,
                bool *unknown, char why[256]);

#endif
