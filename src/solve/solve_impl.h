// Shared by the files of this module: the layers, the path they all see, queries, and models.
#ifndef SOLVE_SOLVE_IMPL_H
#define SOLVE_SOLVE_IMPL_H

#include "base/budget.h"
#include "base/memory.h"
#include "base/table.h"
#include "base/vec.h"
#include "solve/solve.h"

#include <string.h>

typedef VEC(Term) TermList;

// --- What the layers want to know about a condition (info.c) ---

// Two conditions can influence each other only when they share a key: a symbol, or a location (two
// symbols that are equal to one location share its type).
typedef struct TermInfo {
  const uint32_t *keys; // sorted by first occurrence, without duplicates
  const Term *roots;    // the Type symbols and the TYPE_OF terms in it
  uint32_t key_count, root_count;
  bool typed;         // has roots or SUBTYPE
  bool type_equality; // has EQ of two Type terms neither of which is constant
  bool ref_literal;   // a literal that the reference theory decides: see ref_literal_of
  bool has_refs;
  bool has_fp;             // floating point: better solved without increments
  uint64_t weight;         // about how much Z3 has to do before it searches; a simple term is 1
  SolveCause approximated; // Z3 gets a weaker formula than this, because of this; or CAUSE_NONE
} TermInfo;

static inline uint32_t key_of_symbol(uint32_t symbol_id) { return symbol_id * 2; }
// By the id of its term: those are few, while locations are words of a large heap.
static inline uint32_t key_of_location(Term location) { return location.id * 2 + 1; }
static inline Term key_location(uint32_t key) { return (Term){key / 2}; }
static inline bool key_is_symbol(uint32_t key) { return key % 2 == 0; }
static inline uint32_t key_number(uint32_t key) { return key / 2; }

typedef struct InfoTable InfoTable;
InfoTable *info_table_new(const Terms *terms);
void info_table_free(InfoTable *table);
const TermInfo *info_of(InfoTable *table, Term condition); // lives as long as the table

// Appends the conjuncts of `condition` from left to right.
void split_conjunction(const Terms *terms, Term condition, TermList *parts);

// A literal over references that are symbols, locations or null ("leaves") or, when `leaves` is
// false afterwards, any terms:
//   EQUAL a == b, INSTANCE type(a) instanceof type, EXACT type(a) == type; each possibly negated.
typedef struct RefLiteral {
  enum { REF_EQUAL, REF_INSTANCE, REF_EXACT } kind;
  bool negated, leaves;
  Term a, b;
  uint32_t type;
} RefLiteral;
bool ref_literal_of(const Terms *terms, Term condition, RefLiteral *literal);

// --- The path condition (path.c) ---

typedef struct Occurrence {
  uint32_t key, conjunct, next_plus_1;
} Occurrence;

typedef struct Path {
  const Terms *terms;
  InfoTable *info;
  TermList conjuncts;
  VEC(size_t) marks;                     // conjuncts.count at each push
  VEC(Hint) hints;                       // see solve_hint
  VEC(size_t) hint_marks;                // hints.count at each push
  VEC(uint32_t) position;                // by term id: 1 + index in conjuncts, 0 when absent
  VEC(Occurrence) occurrences;           // by key, newest first
  VEC(uint32_t) heads;                   // by key: 1 + index of the newest occurrence
  VEC(uint32_t) seen_conjunct, seen_key; // stamps of the slicing search
  uint32_t stamp;
} Path;

void path_init(Path *path, const Terms *terms, InfoTable *info);
void path_fini(Path *path);
void path_add(Path *path, Term conjunct); // precondition: not in the path
bool path_has(const Path *path, Term conjunct);
void path_pop(Path *path, unsigned depth);

// Independent parts of a question: no key is shared between two of them. Slice i is
// goals[ends[i-1] .. ends[i]).
typedef struct Slices {
  TermList goals;
  VEC(size_t) ends;
} Slices;
void slices_clear(Slices *slices);
void slices_free(Slices *slices);
// The components of path and parts that contain one of the parts or a conjunct from `first` on.
void path_slices(Path *path, const TermList *parts, size_t first, Slices *slices);

// --- Models (models.c) ---

// Values for the symbols of one slice. Input objects are numbered 1..objects inside a fragment.
typedef struct Binding {
  Term symbol;
  Value value;
} Binding;
typedef struct RefType {
  Value ref;
  uint32_t type;
} RefType;
typedef VEC(Binding) BindingList;
typedef struct Fragment {
  BindingList bindings;
  VEC(RefType) types;
  uint32_t objects;
} Fragment;
void fragment_clear(Fragment *fragment);
void fragment_free(Fragment *fragment);

// A total model and how far it is known to satisfy the path.
typedef struct PoolEntry {
  Model *model;
  size_t holds;     // the first `holds` conjuncts of the path are true in it
  size_t fails;     // index of a conjunct that is not, or SIZE_MAX
  uint32_t objects; // input objects are numbered 1..objects
} PoolEntry;

enum { POOL_SIZE = 8 };
typedef struct Pool {
  PoolEntry entries[POOL_SIZE]; // newest first
  size_t count;
} Pool;

void pool_init(Pool *pool, const Terms *terms); // with the model in which all symbols are default
void pool_fini(Pool *pool);
void pool_pop(Pool *pool, size_t conjuncts);
// The newest model that satisfies the whole path, or NULL.
PoolEntry *pool_base(Solver *solver);
// The model that satisfies the longest prefix of the path; the pool always has one. Entries move.
PoolEntry *pool_best(Solver *solver);
// Is `condition` true in the entry's model, with types out of the universe?
bool pool_satisfies(Solver *solver, PoolEntry *entry, Term condition);
// Adds the best model changed by the fragments and returns it. It is the newest; nothing is known
// yet about what it satisfies.
PoolEntry *pool_add(Solver *solver, const Fragment *fragments, size_t count);
void pool_drop_newest(Pool *pool);
void pool_raise(Pool *pool, PoolEntry *entry); // makes it the newest; other entries move

// Candidates for a model: the base model changed in one symbol so that `condition`, false in it,
// becomes true (repair.c). Not every candidate is a success. A reference may become the object
// numbered entry->objects + 1: pool_change counts it.
void repair_candidates(Terms *terms, const PoolEntry *entry, Term condition,
                       BindingList *candidates);
// New values for all integers of the goals, close to the old ones or spread out (arrange.c).
bool arrange(Terms *terms, Model *model, const TermList *goals, bool spread, BindingList *bindings);

// --- Queries and layers ---

// How far a question goes down the chain: to the end, to the layers that refute, or to a model that
// is at hand or nearly so.
typedef enum Effort { EFFORT_ALL, EFFORT_REFUTE, EFFORT_LOOK } Effort;

typedef struct Query {
  Term extra;     // may be no term
  TermList parts; // the conjuncts of extra that are not in the path
  Slices slices;  // filled by query_slices
  bool sliced;

  // Between the cache and Z3: one slice and its model.
  const Term *goals;
  size_t goal_count;
  Fragment fragment;
  TermList core; // after unsat: some goals that are unsat already; empty: all are needed

  SolveCause cause; // of an unknown answer
  bool injected;    // that unknown is not Z3's
  Effort effort;
  SolveLayer by;
} Query;

// The slices of the question that the best model of the pool does not already satisfy: those with a
// part of `extra` or a conjunct outside the prefix that it satisfies.
const Slices *query_slices(Solver *solver, Query *query);

// Does a model of the pool satisfy the path and the question? It becomes the newest.
bool pool_reuse(Solver *solver, const Query *query);

typedef struct Layer Layer;
typedef struct LayerType {
  void (*push)(Layer *layer);                  // NULL: nothing to do
  void (*pop)(Layer *layer, unsigned depth);   // NULL: nothing to do
  void (*add)(Layer *layer, Term conjunct);    // asserted; NULL: nothing to do
  Answer (*check)(Layer *layer, Query *query); // answers or asks layer->next; sets query->by
  void (*free)(Layer *layer);
} LayerType;

struct Layer {
  const LayerType *type;
  Layer *next; // owned; NULL at the end
  Solver *solver;
};

void layer_init(Layer *layer, const LayerType *type, Solver *solver, Layer *next);
// After a sat answer the newest model of the pool satisfies path and extra.
static inline Answer layer_check(Layer *layer, Query *query) {
  return layer->type->check(layer, query);
}
static inline Answer layer_ask_next(Layer *layer, Query *query) {
  return layer_check(layer->next, query);
}

Layer *simplify_layer_new(Solver *solver, Layer *next);
Layer *facts_layer_new(Solver *solver, Layer *next);
Layer *refs_layer_new(Solver *solver, Layer *next);
Layer *models_layer_new(Solver *solver, Layer *next);
Layer *shapes_layer_new(Solver *solver, Layer *next);
Layer *cache_layer_new(Solver *solver, Layer *next);
Layer *clauses_layer_new(Solver *solver, Layer *next);
Layer *cases_layer_new(Solver *solver, Layer *next);
Layer *z3_layer_new(Solver *solver);
Layer *validate_layer_new(Solver *solver, Layer *next);
void cache_layer_forget(Layer *layer); // drops all entries
// What all shapes of the path have in common; false: there is none.
bool shapes_layer_consequences(Layer *layer, TermList *found);
Term shapes_layer_settle(Layer *layer, Term ref);
// What follows from the path by propagation; false: it contradicts itself.
bool clauses_layer_consequences(Layer *layer, TermList *found);
void clauses_layer_forget(Layer *layer); // drops what was learnt about types

// --- Types (types.c) ---

typedef struct Universe Universe;
Universe *universe_new(const Terms *terms);
void universe_free(Universe *universe);
void universe_set(Universe *universe, const uint32_t *types, size_t count);
size_t universe_count(const Universe *universe);
uint32_t universe_at(const Universe *universe, size_t index);
bool universe_has(const Universe *universe, uint32_t type);

// One condition on a dynamic type: a (non-)subtype of `type`, or (not) `type` itself.
typedef struct TypeLimit {
  uint32_t type;
  bool exact, negated;
} TypeLimit;
// Some type of the universe within all limits; false when there is none.
bool universe_choose(Universe *universe, const TypeLimit *limits, size_t count, uint32_t *type);

// --- Recording (record.c) ---

typedef struct Recorder Recorder;
Recorder *recorder_new(const Solver *solver, const char *path); // NULL when it cannot be written
void recorder_free(Recorder *recorder);                         // NULL is allowed
void record_push(Recorder *recorder);
void record_pop(Recorder *recorder, unsigned depth);
void record_assert(Recorder *recorder, Term condition);
void record_hint(Recorder *recorder, Hint hint);
void record_check(Recorder *recorder, Term extra, bool is_hinted, Answer answer);
void record_universe(Recorder *recorder);

// --- The solver ---

typedef struct Faults {
  uint64_t countdown; // 0: off
  SolveCause cause;
} Faults;

typedef struct Z3 Z3;

struct Solver {
  Terms *terms;
  SolveOptions options;
  InfoTable *info;
  Universe *universe; // always exists; empty until solve_set_universe
  Path path;
  Pool pool;
  Layer *chain, *cache, *clauses, *shapes;
  Query query, path_query, cheap_query; // the last one; the one about the path before it
  size_t unknown_path; // the path of this many conjuncts was asked and is unknown; or SIZE_MAX
  Answer answer;
  bool is_hinted;  // see solve_use_hints
  double deadline; // on clock_now; 0: none
  Budget budget;   // of the layers before Z3
  bool late;       // the last question began or ended after it
  SolveStats stats;
  Faults faults;
  char *dump_directory; // NULL: no dumps
  uint64_t dump_count;
  Recorder *recorder; // NULL: no recording
  Z3 *z3;             // NULL until first needed
};

// What can take long asks this now and then, and gives up. The answer is unknown then, whatever
// terms were made since: see terms_set_budget.
static inline bool solver_is_spent(Solver *solver) {
  return budget_poll(&solver->budget) || terms_is_spent(solver->terms);
}

// --- Z3 (z3_*.c) ---

// The milliseconds that a question of `ms` (0: no limit) may take before the deadline, at least 1;
// 0: no limit. False when the deadline has passed.
bool z3_time_left(const Solver *solver, unsigned ms, unsigned *left);

// The plain way: all goals in a fresh Z3 solver, without any other layer. The fragment (may be
// NULL) is a model after ANSWER_SAT. Used to confirm, and by tests as the other opinion. Not past
// the deadline.
Answer z3_decide(Solver *solver, const Term *goals, size_t count, unsigned ms, Fragment *fragment,
                 SolveCause *cause);
void z3_free(Z3 *z3); // NULL is allowed

#endif
