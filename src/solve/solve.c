// The solver object and the chain of its layers.
#include "solve/solve.h"

#include "solve/solve_impl.h"

#include <sys/stat.h>
#include <unistd.h>

// --- The first layer: what the constructors of terms have decided ---

static Answer simplify_check(Layer *layer, Query *query) {
  Solver *solver = layer->solver;
  query->by = SOLVE_SIMPLIFY;
  for (size_t i = 0; i < query->parts.count; i++)
    if (term_is_false(solver->terms, query->parts.items[i]))
      return ANSWER_UNSAT;
  if (query->parts.count == 0) {
    PoolEntry *base = pool_base(solver);
    if (base) {
      pool_raise(&solver->pool, base);
      return ANSWER_SAT;
    }
  }
  return layer_ask_next(layer, query);
}

static void simplify_free(Layer *layer) { mem_free(layer); }

Layer *simplify_layer_new(Solver *solver, Layer *next) {
  static const LayerType type = {.check = simplify_check, .free = simplify_free};
  Layer *layer = mem_new(Layer);
  layer_init(layer, &type, solver, next);
  return layer;
}

// --- The chain ---

void layer_init(Layer *layer, const LayerType *type, Solver *solver, Layer *next) {
  *layer = (Layer){.type = type, .next = next, .solver = solver};
}

static void build_chain(Solver *solver) {
  Layer *chain = z3_layer_new(solver);
  chain = cases_layer_new(solver, chain);
  chain = solver->clauses = clauses_layer_new(solver, chain);
  chain = solver->cache = cache_layer_new(solver, chain);
  chain = solver->shapes = shapes_layer_new(solver, chain);
  chain = models_layer_new(solver, chain);
  chain = refs_layer_new(solver, chain);
  chain = facts_layer_new(solver, chain);
  chain = simplify_layer_new(solver, chain);
#ifndef NDEBUG
  solver->options.validate = true;
#endif
  if (solver->options.validate)
    chain = validate_layer_new(solver, chain);
  solver->chain = chain;
}

Solver *solver_new(Terms *terms, SolveOptions options) {
  assert(terms);
  Solver *solver = mem_new(Solver);
  solver->terms = terms;
  solver->options = options;
  solver->info = info_table_new(terms);
  solver->universe = universe_new(terms);
  path_init(&solver->path, terms, solver->info);
  pool_init(&solver->pool, terms);
  solver->unknown_path = SIZE_MAX;
  build_chain(solver);
  return solver;
}

static void query_fini(Query *query) {
  vec_free(&query->parts);
  vec_free(&query->core);
  slices_free(&query->slices);
  fragment_free(&query->fragment);
}

void solver_free(Solver *solver) {
  for (Layer *layer = solver->chain, *next; layer; layer = next) {
    next = layer->next;
    layer->type->free(layer);
  }
  query_fini(&solver->query);
  query_fini(&solver->path_query);
  query_fini(&solver->cheap_query);
  pool_fini(&solver->pool);
  path_fini(&solver->path);
  z3_free(solver->z3);
  universe_free(solver->universe);
  info_table_free(solver->info);
  recorder_free(solver->recorder);
  mem_free(solver->dump_directory);
  mem_free(solver);
}

void solve_set_universe(Solver *solver, const uint32_t *types, size_t count) {
  universe_set(solver->universe, types, count);
  cache_layer_forget(solver->cache);
  clauses_layer_forget(solver->clauses);
  if (solver->recorder)
    record_universe(solver->recorder);
}

void solve_set_deadline(Solver *solver, double seconds) {
  const double late = 0.05, more = 0.1; // of the time; seconds
  solver->deadline = clock_deadline(seconds);
  budget_set(&solver->budget, seconds > 0 ? solver->deadline + late * seconds + more : 0, 0,
             solver->options.interrupt);
  solver->late = false;
}

bool solve_missed_deadline(const Solver *solver) { return solver->late; }

// --- The path ---

unsigned solve_depth(const Solver *solver) { return (unsigned)solver->path.marks.count; }

void solve_push(Solver *solver) {
  assert(solver->path.marks.count < UINT32_MAX);
  vec_push(&solver->path.marks, solver->path.conjuncts.count);
  vec_push(&solver->path.hint_marks, solver->path.hints.count);
  if (solver->recorder)
    record_push(solver->recorder);
  for (Layer *layer = solver->chain; layer; layer = layer->next)
    if (layer->type->push)
      layer->type->push(layer);
}

void solve_pop(Solver *solver, unsigned depth) {
  assert(depth <= solve_depth(solver));
  if (solver->recorder)
    record_pop(solver->recorder, depth);
  path_pop(&solver->path, depth);
  pool_pop(&solver->pool, solver->path.conjuncts.count);
  if (solver->path.conjuncts.count < solver->unknown_path)
    solver->unknown_path = SIZE_MAX;
  for (Layer *layer = solver->chain; layer; layer = layer->next)
    if (layer->type->pop)
      layer->type->pop(layer, depth);
}

// Splits a condition into the conjuncts that are neither true nor in the path, each once.
static void new_parts(Solver *solver, Term condition, TermList *parts) {
  size_t first = parts->count, kept = parts->count;
  split_conjunction(solver->terms, condition, parts);
  for (size_t i = first; i < parts->count; i++) {
    Term part = parts->items[i];
    bool skip = term_is_true(solver->terms, part) || path_has(&solver->path, part);
    for (size_t j = first; j < kept && !skip; j++)
      skip = term_is(parts->items[j], part);
    if (!skip)
      parts->items[kept++] = part;
  }
  parts->count = kept;
}

void solve_assert(Solver *solver, Term condition) {
  assert(term_sort(solver->terms, condition) == SORT_BOOL);
  if (solver->recorder)
    record_assert(solver->recorder, condition);
  TermList parts = {0};
  new_parts(solver, condition, &parts);
  for (size_t i = 0; i < parts.count; i++) {
    path_add(&solver->path, parts.items[i]);
    for (Layer *layer = solver->chain; layer; layer = layer->next)
      if (layer->type->add)
        layer->type->add(layer, parts.items[i]);
  }
  vec_free(&parts);
}

void solve_hint(Solver *solver, Hint hint) {
  assert(term_sort(solver->terms, hint.condition) == SORT_BOOL);
  assert(term_is_symbol(solver->terms, hint.symbol));
  vec_push(&solver->path.hints, hint);
  if (solver->recorder)
    record_hint(solver->recorder, hint);
}

void solve_use_hints(Solver *solver, bool is_hinted) { solver->is_hinted = is_hinted; }

size_t solve_path_count(const Solver *solver) { return solver->path.conjuncts.count; }

Term solve_path_at(const Solver *solver, size_t index) {
  assert(index < solver->path.conjuncts.count);
  return solver->path.conjuncts.items[index];
}

// --- Questions ---

const Slices *query_slices(Solver *solver, Query *query) {
  if (!query->sliced)
    path_slices(&solver->path, &query->parts, pool_best(solver)->holds, &query->slices);
  query->sliced = true;
  return &query->slices;
}

static void begin_query(Solver *solver, Query *query, Term extra) {
  query->extra = extra;
  query->sliced = false;
  query->cause = CAUSE_NONE;
  vec_clear(&query->parts);
  if (term_exists(extra)) {
    assert(term_sort(solver->terms, extra) == SORT_BOOL);
    new_parts(solver, extra, &query->parts);
  }
}

// After backtracking into a branch no model of the pool may satisfy its condition any more. Finding
// one for the path alone first makes two small questions of a big one. True when the path is unsat.
static bool path_is_unsat(Solver *solver) {
  if (pool_base(solver) || solver->path.conjuncts.count == solver->unknown_path)
    return false;
  begin_query(solver, &solver->path_query, (Term){0});
  Answer answer = layer_check(solver->chain, &solver->path_query);
  if (answer == ANSWER_UNKNOWN)
    solver->unknown_path = solver->path.conjuncts.count;
  return answer == ANSWER_UNSAT;
}

static Answer check_question(Solver *solver, Query *query) {
  solver->path_query.by = SOLVE_SIMPLIFY;
  if (query->parts.count > 0 && path_is_unsat(solver)) {
    query->by = solver->path_query.by;
    return ANSWER_UNSAT;
  }
  Answer answer = layer_check(solver->chain, query);
  if (query->by < solver->path_query.by)
    query->by = solver->path_query.by;
  return answer;
}

// Terms that were made after the end of the budget are no base for an answer.
bool solve_is_over(const Solver *solver) {
  return solver->budget.is_spent || terms_is_spent(solver->terms);
}

Answer solve_check(Solver *solver, Term extra) {
  assert(!term_exists(extra) || term_sort(solver->terms, extra) == SORT_BOOL);
  Query *query = &solver->query;
  begin_query(solver, query, extra);
  solver->answer = solve_is_over(solver) ? ANSWER_UNKNOWN : check_question(solver, query);
  if (solve_is_over(solver)) {
    solver->answer = ANSWER_UNKNOWN;
    query->cause = CAUSE_DEADLINE;
  }
  solver->late = solver->deadline > 0 && clock_now() >= solver->deadline;
  solver->stats.questions++;
  solver->stats.answered[query->by][solver->answer]++;
  if (solver->recorder)
    record_check(solver->recorder, extra, solver->is_hinted, solver->answer);
  if (solver->answer == ANSWER_UNKNOWN)
    solver->stats.causes[query->cause]++;
  return solver->answer;
}

static Answer look(Solver *solver, Term condition, Effort effort) {
  assert(!term_exists(condition) || term_sort(solver->terms, condition) == SORT_BOOL);
  assert(effort == EFFORT_LOOK || effort == EFFORT_REFUTE);
  Query *query = &solver->cheap_query;
  begin_query(solver, query, condition);
  query->effort = effort;
  solver->stats.lookups++;
  if (solve_is_over(solver))
    return ANSWER_UNKNOWN;
  if (pool_reuse(solver, query)) // cheaper than what could refute it
    return ANSWER_SAT;
  Answer answer = layer_check(solver->chain, query);
  return solve_is_over(solver) ? ANSWER_UNKNOWN : answer;
}

bool solve_refutes(Solver *solver, Term condition) {
  return look(solver, condition, EFFORT_REFUTE) == ANSWER_UNSAT;
}

Answer solve_look(Solver *solver, Term condition) { return look(solver, condition, EFFORT_LOOK); }

bool solve_consequences(Solver *solver, void (*tell)(void *context, Term literal), void *context) {
  TermList found = {0};
  bool good = solve_is_over(solver) || shapes_layer_consequences(solver->shapes, &found);
  for (size_t i = 0; i < found.count; i++)
    tell(context, found.items[i]);
  vec_free(&found);
  return good;
}

Term solve_settle(Solver *solver, Term ref) {
  assert(term_sort(solver->terms, ref) == SORT_REF);
  return solve_is_over(solver) ? ref : shapes_layer_settle(solver->shapes, ref);
}

bool solve_has_aliases(Solver *solver, Term condition) {
  const TermInfo *info = info_of(solver->info, condition);
  return info->has_refs && !info->ref_literal;
}

Model *solve_model(Solver *solver) {
  assert(solver->answer == ANSWER_SAT);
  return solver->pool.entries[0].model;
}

SolveLayer solve_answered_by(const Solver *solver) { return solver->query.by; }

SolveCause solve_cause(const Solver *solver) { return solver->query.cause; }

// --- Reports and switches ---

void solve_set_memory(Solver *solver, uint64_t bytes) { solver->options.memory = bytes; }

void solve_stats_add(SolveStats *sum, const SolveStats *before, const SolveStats *after) {
  assert(after->questions >= before->questions);
  sum->questions += after->questions - before->questions;
  sum->lookups += after->lookups - before->lookups;
  for (int layer = 0; layer < SOLVE_LAYER_COUNT; layer++)
    for (int i = 0; i < 3; i++)
      sum->answered[layer][i] += after->answered[layer][i] - before->answered[layer][i];
}

const SolveStats *solve_stats(const Solver *solver) { return &solver->stats; }

const char *solve_layer_name(SolveLayer layer) {
  static const char *const names[] = {
#define LAYER(NAME, TEXT) TEXT,
#include "solve/layers.def"
#undef LAYER
  };
  assert(layer < SOLVE_LAYER_COUNT);
  return names[layer];
}

const char *solve_cause_text(SolveCause cause) {
  static const char *const texts[] = {
#define CAUSE(NAME, TEXT) TEXT,
#include "solve/causes.def"
#undef CAUSE
  };
  assert(cause < SOLVE_CAUSE_COUNT);
  return texts[cause];
}

const char *answer_text(Answer answer) {
  switch (answer) {
  case ANSWER_UNSAT:
    return "unsat";
  case ANSWER_SAT:
    return "sat";
  case ANSWER_UNKNOWN:
    return "unknown";
  }
  fatal("no answer %d", (int)answer);
}

bool solve_dump_to(Solver *solver, const char *directory) {
  struct stat status;
  if (directory && (stat(directory, &status) != 0 || !S_ISDIR(status.st_mode) ||
                    access(directory, W_OK | X_OK) != 0))
    return false;
  mem_free(solver->dump_directory);
  solver->dump_directory = directory ? mem_string(directory) : NULL;
  return true;
}

bool solve_record_to(Solver *solver, const char *path) {
  assert(!path || (solve_depth(solver) == 0 && solve_path_count(solver) == 0));
  recorder_free(solver->recorder);
  solver->recorder = path ? recorder_new(solver, path) : NULL;
  if (solver->recorder && universe_count(solver->universe) > 0)
    record_universe(solver->recorder);
  return !path || solver->recorder;
}

void solve_inject(Solver *solver, uint64_t nth, SolveCause cause) {
  solver->faults = (Faults){nth, cause};
}
