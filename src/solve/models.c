// Models of the path: a small pool of the last ones, and the layer that tries them on a question.
//
// Every sat answer adds a model that satisfies the path of that moment, so after backtracking the
// newest models still satisfy what is left of it. A question is sat when one of them satisfies it,
// or when the newest does after a change of one symbol.
#include "solve/solve_impl.h"

void fragment_clear(Fragment *fragment) {
  vec_clear(&fragment->bindings);
  vec_clear(&fragment->types);
  fragment->objects = 0;
}

void fragment_free(Fragment *fragment) {
  vec_free(&fragment->bindings);
  vec_free(&fragment->types);
}

// --- The pool ---

void pool_init(Pool *pool, const Terms *terms) {
  pool->entries[0] = (PoolEntry){.model = model_new(terms), .fails = SIZE_MAX};
  pool->count = 1;
}

void pool_fini(Pool *pool) {
  for (size_t i = 0; i < pool->count; i++)
    model_free(pool->entries[i].model);
  pool->count = 0;
}

// A model that satisfied the longer path satisfies the shorter one; one that failed may satisfy it.
void pool_pop(Pool *pool, size_t conjuncts) {
  assert(pool->count <= POOL_SIZE);
  for (size_t i = 0; i < pool->count; i++) {
    PoolEntry *entry = &pool->entries[i];
    if (entry->holds > conjuncts)
      entry->holds = conjuncts;
    if (entry->fails != SIZE_MAX && entry->fails >= conjuncts)
      entry->fails = SIZE_MAX;
  }
}

void pool_drop_newest(Pool *pool) {
  assert(pool->count > 0);
  model_free(pool->entries[0].model);
  pool->count--;
  memmove(pool->entries, pool->entries + 1, pool->count * sizeof *pool->entries);
}

void pool_raise(Pool *pool, PoolEntry *entry) {
  assert(entry >= pool->entries && entry < pool->entries + pool->count);
  PoolEntry raised = *entry;
  size_t before = (size_t)(entry - pool->entries);
  memmove(pool->entries + 1, pool->entries, before * sizeof *pool->entries);
  pool->entries[0] = raised;
}

// Gives the types that `condition` reads a value out of the universe where the model has none;
// false when it has a wrong one (of an older, smaller universe) or there is no universe.
static bool complete_types(Solver *solver, PoolEntry *entry, const TermInfo *info) {
  assert(info->typed);
  if (universe_count(solver->universe) == 0)
    return false;
  uint32_t any = universe_at(solver->universe, 0), type;
  for (uint32_t i = 0; i < info->root_count; i++) {
    Term root = info->roots[i];
    Value value;
    if (term_is_symbol(solver->terms, root)) {
      if (!model_get(entry->model, root, &value))
        model_set(entry->model, root, value = value_type(any));
      if (!universe_has(solver->universe, value_number(value)))
        return false;
      continue;
    }
    value = term_eval(solver->terms, term_child(solver->terms, root, 0), entry->model);
    if (value.unknown)
      return false;
    if (value_is_null(value))
      continue;
    if (!model_get_type(entry->model, value, &type))
      model_set_type(entry->model, value, type = any);
    if (!universe_has(solver->universe, type))
      return false;
  }
  return true;
}

bool pool_satisfies(Solver *solver, PoolEntry *entry, Term condition) {
  assert(term_sort(solver->terms, condition) == SORT_BOOL);
  const TermInfo *info = info_of(solver->info, condition);
  if (info->typed && !complete_types(solver, entry, info))
    return false;
  return term_holds(solver->terms, condition, entry->model);
}

static bool satisfies_path(Solver *solver, PoolEntry *entry) {
  assert(entry->holds <= solver->path.conjuncts.count);
  if (entry->fails != SIZE_MAX)
    return false;
  for (; entry->holds < solver->path.conjuncts.count; entry->holds++)
    if (!pool_satisfies(solver, entry, solver->path.conjuncts.items[entry->holds])) {
      entry->fails = entry->holds;
      return false;
    }
  return true;
}

PoolEntry *pool_base(Solver *solver) {
  for (size_t i = 0; i < solver->pool.count; i++)
    if (satisfies_path(solver, &solver->pool.entries[i]))
      return &solver->pool.entries[i];
  return NULL;
}

// It becomes the newest, so that it survives while a question changes copies of it.
PoolEntry *pool_best(Solver *solver) {
  PoolEntry *best = &solver->pool.entries[0];
  for (size_t i = 0; i < solver->pool.count; i++) {
    PoolEntry *entry = &solver->pool.entries[i];
    bool whole = satisfies_path(solver, entry);
    if (entry->holds > best->holds)
      best = entry;
    if (whole)
      break;
  }
  pool_raise(&solver->pool, best);
  return &solver->pool.entries[0];
}

static Value renumber(Value value, uint32_t offset) {
  if (value.sort == SORT_REF && value_is_object(value))
    return value_object(value_number(value) + offset);
  return value;
}

// Symbols of other slices may have a location as their value by chance, left over from a path that
// is gone. Before the location changes its type they move to a new object of the old type: no
// condition about them mentions the location, else it would be in the slice.
static void leave_location(Solver *solver, PoolEntry *entry, RefType change) {
  assert(value_is_location(change.ref));
  uint32_t old;
  if (!model_get_type(entry->model, change.ref, &old) || old == change.type)
    return;
  Value object = value_object(++entry->objects), value;
  model_set_type(entry->model, object, old);
  for (uint32_t key = 0; key < solver->path.heads.count; key++) {
    if (solver->path.heads.items[key] == 0 || !key_is_symbol(key))
      continue;
    Term symbol = terms_symbol_at(solver->terms, key_number(key));
    if (term_sort(solver->terms, symbol) == SORT_REF && model_get(entry->model, symbol, &value) &&
        value_is_equal(value, change.ref))
      model_set(entry->model, symbol, object);
  }
}

static void merge(PoolEntry *entry, const Fragment *fragment) {
  for (size_t i = 0; i < fragment->bindings.count; i++) {
    Binding binding = fragment->bindings.items[i];
    model_set(entry->model, binding.symbol, renumber(binding.value, entry->objects));
  }
  for (size_t i = 0; i < fragment->types.count; i++) {
    RefType type = fragment->types.items[i];
    model_set_type(entry->model, renumber(type.ref, entry->objects), type.type);
  }
  entry->objects += fragment->objects;
}

// A copy of the best model with the fragments put over it. Objects of fragments are numbered from 1
// each: they are moved behind those that the model has.
PoolEntry *pool_add(Solver *solver, const Fragment *fragments, size_t count) {
  Pool *pool = &solver->pool;
  const PoolEntry *best = pool_best(solver);
  PoolEntry entry = {.model = model_copy(best->model), .fails = SIZE_MAX, .objects = best->objects};
  assert(pool->count > 0 && pool->count <= POOL_SIZE);
  for (size_t i = 0; i < count; i++)
    for (size_t t = 0; t < fragments[i].types.count; t++)
      if (value_is_location(fragments[i].types.items[t].ref))
        leave_location(solver, &entry, fragments[i].types.items[t]);
  for (size_t i = 0; i < count; i++)
    merge(&entry, &fragments[i]);
  if (pool->count == POOL_SIZE)
    model_free(pool->entries[--pool->count].model);
  memmove(pool->entries + 1, pool->entries, pool->count * sizeof entry);
  pool->entries[0] = entry;
  pool->count++;
  return pool->entries;
}

// --- The layer ---

static bool satisfies_parts(Solver *solver, PoolEntry *entry, const Query *query) {
  for (size_t i = 0; i < query->parts.count; i++)
    if (!pool_satisfies(solver, entry, query->parts.items[i]))
      return false;
  return true;
}

bool pool_reuse(Solver *solver, const Query *query) {
  Pool *pool = &solver->pool;
  for (size_t i = 0; i < pool->count; i++) {
    PoolEntry *entry = &pool->entries[i];
    if (satisfies_path(solver, entry) && satisfies_parts(solver, entry, query)) {
      pool_raise(pool, entry);
      return true;
    }
  }
  return false;
}

static bool satisfies_goals(Solver *solver, PoolEntry *entry, const Slices *slices) {
  for (size_t i = 0; i < slices->goals.count; i++)
    if (!pool_satisfies(solver, entry, slices->goals.items[i]))
      return false;
  return true;
}

// A new object has the type of the object that the symbol named before.
static void add_object(Solver *solver, PoolEntry *entry, Value object, Value old) {
  assert(value_is_object(object));
  uint32_t type;
  entry->objects = value_number(object);
  if (universe_count(solver->universe) == 0)
    return;
  if (value_is_null(old) || !model_get_type(entry->model, old, &type))
    type = universe_at(solver->universe, 0);
  model_set_type(entry->model, object, type);
}

// Sets one symbol; the value it had.
// An object that nobody has seen gets a type at once: conditions may ask for it.
static Value pool_change(Solver *solver, PoolEntry *entry, Binding change) {
  Value old;
  if (!model_get(entry->model, change.symbol, &old))
    old = value_default(term_sort(solver->terms, change.symbol));
  if (change.value.sort == SORT_REF && value_is_object(change.value) &&
      value_number(change.value) > entry->objects)
    add_object(solver, entry, change.value, old);
  model_set(entry->model, change.symbol, change.value);
  return old;
}

// Tries the changes one after another on one copy of the base model.
static bool try_candidates(Solver *solver, const BindingList *candidates, const Slices *slices) {
  PoolEntry *entry = pool_add(solver, NULL, 0);
  for (size_t i = 0; i < candidates->count && !solver_is_spent(solver); i++) {
    Binding change = candidates->items[i];
    Value old = pool_change(solver, entry, change);
    if (satisfies_goals(solver, entry, slices)) {
      // The slices contain every conjunct that the changed symbols occur in.
      entry->holds = solver->path.conjuncts.count;
      return true;
    }
    model_set(entry->model, change.symbol, old);
  }
  pool_drop_newest(&solver->pool);
  return false;
}

// The one condition that the entry's model does not satisfy; none when there are several.
// With several failures the changes would have to be found together: that is the walk's business.
static Term only_failure(Solver *solver, PoolEntry *entry, const Query *query) {
  Term failing = {0};
  const TermList *conjuncts = &solver->path.conjuncts;
  size_t open = conjuncts->count - entry->holds;
  for (size_t i = 0; i < open + query->parts.count; i++) {
    Term condition = i < open ? conjuncts->items[entry->holds + i] : query->parts.items[i - open];
    if (pool_satisfies(solver, entry, condition))
      continue;
    if (term_exists(failing))
      return (Term){0};
    failing = condition;
  }
  return failing;
}

static bool repair(Solver *solver, Query *query) {
  PoolEntry *best = pool_best(solver);
  Term failing = only_failure(solver, best, query);
  if (!term_exists(failing))
    return false;
  BindingList candidates = {0};
  repair_candidates(solver->terms, best, failing, &candidates);
  bool good =
      candidates.count > 0 && try_candidates(solver, &candidates, query_slices(solver, query));
  vec_free(&candidates);
  solver->stats.repaired += good;
  return good;
}

// --- Walks: one change after another ---

enum { WALK_DEPTH = 5, WALK_STEPS = 120, SHORT_WALK_STEPS = 16 };

typedef struct Walk {
  Solver *solver;
  PoolEntry *entry;
  const Slices *slices;
  Term changed[WALK_DEPTH]; // each symbol once
  int depth, steps;
} Walk;

static Term first_failure(const Walk *walk) {
  const TermList *goals = &walk->slices->goals;
  for (size_t i = 0; i < goals->count; i++)
    if (!pool_satisfies(walk->solver, walk->entry, goals->items[i]))
      return goals->items[i];
  return (Term){0};
}

static bool was_changed(const Walk *walk, Term symbol) {
  for (int i = 0; i < walk->depth; i++)
    if (term_is(walk->changed[i], symbol))
      return true;
  return false;
}

static bool walk_on(Walk *walk);

static bool try_step(Walk *walk, Binding change) {
  assert(walk->depth < WALK_DEPTH);
  if (was_changed(walk, change.symbol) || walk->steps-- <= 0 || solver_is_spent(walk->solver))
    return false;
  walk->changed[walk->depth++] = change.symbol;
  Value old = pool_change(walk->solver, walk->entry, change);
  if (walk_on(walk))
    return true;
  model_set(walk->entry->model, change.symbol, old);
  walk->depth--;
  return false;
}

// Repairs the first goal that fails, then what that broke, and so on.
static bool walk_on(Walk *walk) {
  Term failing = first_failure(walk);
  if (!term_exists(failing))
    return true;
  if (walk->depth == WALK_DEPTH)
    return false;
  BindingList candidates = {0};
  repair_candidates(walk->solver->terms, walk->entry, failing, &candidates);
  bool good = false;
  for (size_t i = 0; i < candidates.count && !good; i++)
    good = try_step(walk, candidates.items[i]);
  vec_free(&candidates);
  return good;
}

// A bounded search: each step repairs the first goal that fails, in one of a few ways. It finds
// what a chain of comparisons leads to, as in sorted lists, where one change breaks the next
// comparison.
static bool walk_models(Solver *solver, Query *query, int steps) {
  Walk walk = {.solver = solver, .slices = query_slices(solver, query), .steps = steps};
  walk.entry = pool_add(solver, NULL, 0);
  bool good = walk_on(&walk) && satisfies_path(solver, walk.entry) &&
              satisfies_parts(solver, walk.entry, query);
  if (!good)
    pool_drop_newest(&solver->pool);
  solver->stats.repaired += good;
  return good;
}

// Lets all integers of the slices move.
// First only as far as their order must change, then anew.
static bool rearrange(Solver *solver, Query *query) {
  const Slices *slices = query_slices(solver, query);
  Fragment fragment = {0};
  bool good = false;
  for (int attempt = 0; attempt < 2 && !good; attempt++) {
    fragment_clear(&fragment);
    Model *model = pool_best(solver)->model;
    if (!arrange(solver->terms, model, &slices->goals, attempt == 1, &fragment.bindings))
      continue;
    PoolEntry *entry = pool_add(solver, &fragment, 1);
    good = satisfies_goals(solver, entry, slices);
    if (good)
      entry->holds = solver->path.conjuncts.count;
    else
      pool_drop_newest(&solver->pool);
  }
  fragment_free(&fragment);
  solver->stats.rearranged += good;
  return good;
}

// Each change of a model evaluates what it touches again. Shapes find a model of conditions about
// aliases with less work.
static bool is_for_shapes(Solver *solver, const Query *query) {
  bool found = false;
  for (size_t i = pool_best(solver)->holds; i < solver->path.conjuncts.count && !found; i++)
    found = solve_has_aliases(solver, solver->path.conjuncts.items[i]);
  for (size_t i = 0; i < query->parts.count && !found; i++)
    found = solve_has_aliases(solver, query->parts.items[i]);
  return found;
}

// The same of all that a walk would look at again with every step.
static bool is_walk_for_shapes(Solver *solver, Query *query) {
  const TermList *goals = &query_slices(solver, query)->goals;
  bool found = false;
  for (size_t i = 0; i < goals->count && !found; i++)
    found = solve_has_aliases(solver, goals->items[i]);
  return found;
}

static Answer models_check(Layer *layer, Query *query) {
  Solver *solver = layer->solver;
  if (query->effort == EFFORT_REFUTE)
    return layer_ask_next(layer, query);
  bool is_cheap = query->effort == EFFORT_LOOK;
  if (pool_reuse(solver, query)) {
    query->by = SOLVE_MODEL;
    return ANSWER_SAT;
  }
  if (is_for_shapes(solver, query))
    return is_cheap ? ANSWER_UNKNOWN : layer_ask_next(layer, query);
  if (repair(solver, query) || (!is_cheap && rearrange(solver, query)) ||
      (!is_walk_for_shapes(solver, query) &&
       walk_models(solver, query, is_cheap ? SHORT_WALK_STEPS : WALK_STEPS))) {
    query->by = SOLVE_MODEL;
    return ANSWER_SAT;
  }
  return is_cheap ? ANSWER_UNKNOWN : layer_ask_next(layer, query);
}

static void models_free(Layer *layer) { mem_free(layer); }

Layer *models_layer_new(Solver *solver, Layer *next) {
  static const LayerType type = {.check = models_check, .free = models_free};
  Layer *layer = mem_new(Layer);
  layer_init(layer, &type, solver, next);
  return layer;
}
