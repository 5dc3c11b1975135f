// Answers by independent slice.
//
// The question is cut into slices that share no symbol; each is looked up on its own, so that a
// path that differs elsewhere still finds it. Besides whole slices the cache knows unsat cores: a
// slice that contains one is unsat.
#include "solve/solve_impl.h"

#include <stdlib.h>

typedef struct CacheEntry {
  Term *goals; // sorted by id
  size_t count;
  Answer answer;
  SolveCause cause; // of an unknown answer: the next one would cost as much time again
  Fragment fragment;
} CacheEntry;

typedef struct Core {
  uint32_t entry, next_plus_1;
} Core;

typedef struct CacheLayer {
  Layer base;
  VEC(CacheEntry) entries;
  Table table;
  VEC(Core) cores;      // unsat entries, in a list by their newest goal
  VEC(uint32_t) heads;  // by term id: 1 + index in cores
  VEC(uint32_t) wanted; // stamps by term id: is it a goal of this slice?
  uint32_t stamp;
  TermList sorted;
  VEC(Fragment) fragments; // of the slices of one question
} CacheLayer;

// Full caches are emptied: what matters comes back soon. Builds with asserts do it all the time.
#ifdef NDEBUG
enum { ENTRY_LIMIT = 1 << 16 };
#else
enum { ENTRY_LIMIT = 64 };
#endif

static int by_id(const void *a, const void *b) {
  uint32_t left = ((const Term *)a)->id, right = ((const Term *)b)->id;
  return (left > right) - (left < right);
}

static void sort_goals(CacheLayer *cache, const Term *goals, size_t count) {
  assert(count > 0);
  vec_clear(&cache->sorted);
  vec_append(&cache->sorted, goals, count);
  qsort(cache->sorted.items, count, sizeof(Term), by_id);
}

static bool same_goals(const void *context, uint32_t id, const void *key) {
  const CacheLayer *cache = context;
  assert(id < cache->entries.count);
  const CacheEntry *entry = &cache->entries.items[id];
  const TermList *goals = key;
  return entry->count == goals->count &&
         memcmp(entry->goals, goals->items, goals->count * sizeof(Term)) == 0;
}

static uint32_t hash_goals(const TermList *goals) {
  return hash_bytes(goals->items, goals->count * sizeof(Term));
}

void cache_layer_forget(Layer *base) {
  CacheLayer *cache = (CacheLayer *)base;
  for (size_t i = 0; i < cache->entries.count; i++) {
    mem_free(cache->entries.items[i].goals);
    fragment_free(&cache->entries.items[i].fragment);
  }
  vec_clear(&cache->entries);
  vec_clear(&cache->cores);
  vec_clear(&cache->heads);
  table_fini(&cache->table);
  cache->table = (Table){0};
}

// Cores are listed under their newest goal: a slice without that goal is not looked at.
static bool contains_core(CacheLayer *cache, const TermList *goals) {
  cache->stamp++;
  for (size_t i = 0; i < goals->count; i++) {
    while (cache->wanted.count <= goals->items[i].id)
      vec_push(&cache->wanted, 0);
    cache->wanted.items[goals->items[i].id] = cache->stamp;
  }
  for (size_t i = 0; i < goals->count; i++) {
    uint32_t id = goals->items[i].id;
    uint32_t at = id < cache->heads.count ? cache->heads.items[id] : 0;
    for (; at; at = cache->cores.items[at - 1].next_plus_1) {
      const CacheEntry *core = &cache->entries.items[cache->cores.items[at - 1].entry];
      size_t g = 0;
      while (g < core->count && core->goals[g].id < cache->wanted.count &&
             cache->wanted.items[core->goals[g].id] == cache->stamp)
        g++;
      if (g == core->count)
        return true;
    }
  }
  return false;
}

// An entry for the goals in cache->sorted, which are not in the cache.
// An unsat entry is found again by any slice that contains it: it is listed under its newest goal,
// which such a slice must have.
static CacheEntry *add_entry(CacheLayer *cache, Answer answer) {
  if (cache->entries.count >= ENTRY_LIMIT)
    cache_layer_forget(&cache->base);
  uint32_t index = (uint32_t)cache->entries.count;
  size_t count = cache->sorted.count;
  CacheEntry entry = {.goals = mem_new_array(Term, count), .count = count, .answer = answer};
  assert(count > 0);
  memcpy(entry.goals, cache->sorted.items, count * sizeof(Term));
  vec_push(&cache->entries, entry);
  table_insert(&cache->table, hash_goals(&cache->sorted), index);
  if (answer == ANSWER_UNSAT) {
    uint32_t newest = entry.goals[count - 1].id;
    while (cache->heads.count <= newest)
      vec_push(&cache->heads, 0);
    vec_push(&cache->cores, (Core){index, cache->heads.items[newest]});
    cache->heads.items[newest] = (uint32_t)cache->cores.count;
  }
  return &cache->entries.items[index];
}

static uint32_t find_sorted(const CacheLayer *cache) {
  return table_find(&cache->table, hash_goals(&cache->sorted), same_goals, cache, &cache->sorted);
}

static void remember_unsat(CacheLayer *cache, const Query *query) {
  assert(query->goal_count > 0);
  bool core = query->core.count > 0;
  sort_goals(cache, core ? query->core.items : query->goals,
             core ? query->core.count : query->goal_count);
  if (find_sorted(cache) == TABLE_NONE)
    add_entry(cache, ANSWER_UNSAT);
}

static void copy_fragment(Fragment *to, const Fragment *from) {
  fragment_clear(to);
  vec_append(&to->bindings, from->bindings.items, from->bindings.count);
  vec_append(&to->types, from->types.items, from->types.count);
  to->objects = from->objects;
}

// One slice: answered here, or by the next layer and remembered. The model is left in `fragment`.
static Answer check_slice(CacheLayer *cache, Query *query, Fragment *fragment) {
  assert(query->goal_count > 0);
  sort_goals(cache, query->goals, query->goal_count);
  uint32_t found = find_sorted(cache);
  if (found != TABLE_NONE) {
    const CacheEntry *entry = &cache->entries.items[found];
    if (entry->answer == ANSWER_SAT)
      copy_fragment(fragment, &entry->fragment);
    query->cause = entry->cause;
    return entry->answer;
  }
  if (contains_core(cache, &cache->sorted))
    return ANSWER_UNSAT;
  Answer answer = layer_ask_next(&cache->base, query);
  if (answer == ANSWER_UNSAT)
    remember_unsat(cache, query);
  if (answer == ANSWER_UNKNOWN && !query->injected && query->cause != CAUSE_DEADLINE)
    add_entry(cache, ANSWER_UNKNOWN)->cause = query->cause;
  if (answer == ANSWER_SAT)
    copy_fragment(fragment, &query->fragment);
  return answer;
}

static void remember_sat(CacheLayer *cache, const Slices *slices) {
  for (size_t i = 0, first = 0; i < slices->ends.count; first = slices->ends.items[i++]) {
    sort_goals(cache, slices->goals.items + first, slices->ends.items[i] - first);
    if (find_sorted(cache) == TABLE_NONE) {
      Fragment *to = &add_entry(cache, ANSWER_SAT)->fragment;
      copy_fragment(to, &cache->fragments.items[i]);
    }
  }
}

// Puts the models of the slices together and tries them on the goals. That cannot fail but for
// terms that Z3 got in a weaker form, for numbers past the evaluator's limit, and for a bug.
static Answer join_models(CacheLayer *cache, Query *query, const Slices *slices) {
  assert(cache->fragments.count >= slices->ends.count);
  Solver *solver = cache->base.solver;
  PoolEntry *entry = pool_add(solver, cache->fragments.items, slices->ends.count);
  for (size_t i = 0; i < slices->goals.count; i++) {
    Term goal = slices->goals.items[i];
    if (pool_satisfies(solver, entry, goal))
      continue;
    query->cause = info_of(solver->info, goal)->approximated;
    if (query->cause == CAUSE_NONE)
      query->cause =
          term_eval(solver->terms, goal, entry->model).unknown ? CAUSE_BIG_INT : CAUSE_MODEL;
    pool_drop_newest(&solver->pool);
    return ANSWER_UNKNOWN;
  }
  entry->holds = solver->path.conjuncts.count;
  remember_sat(cache, slices);
  return ANSWER_SAT;
}

// One slice that is unsat makes the whole unsat, whatever was unknown before it.
static Answer cache_check(Layer *base, Query *query) {
  CacheLayer *cache = (CacheLayer *)base;
  const Slices *slices = query_slices(base->solver, query);
  while (cache->fragments.count < slices->ends.count)
    vec_push(&cache->fragments, (Fragment){0});
  Answer whole = ANSWER_SAT;
  SolveCause cause = CAUSE_NONE;
  query->by = SOLVE_CACHE; // unless the next layer is asked
  for (size_t i = 0, first = 0; i < slices->ends.count; first = slices->ends.items[i++]) {
    query->goals = slices->goals.items + first;
    query->goal_count = slices->ends.items[i] - first;
    fragment_clear(&cache->fragments.items[i]);
    Answer answer = check_slice(cache, query, &cache->fragments.items[i]);
    if (answer == ANSWER_UNSAT)
      return ANSWER_UNSAT;
    if (answer == ANSWER_UNKNOWN) {
      whole = ANSWER_UNKNOWN;
      cause = query->cause;
    }
  }
  query->cause = cause;
  return whole == ANSWER_SAT ? join_models(cache, query, slices) : whole;
}

static void cache_free(Layer *base) {
  CacheLayer *cache = (CacheLayer *)base;
  cache_layer_forget(base);
  vec_free(&cache->entries);
  vec_free(&cache->cores);
  vec_free(&cache->heads);
  vec_free(&cache->wanted);
  vec_free(&cache->sorted);
  for (size_t i = 0; i < cache->fragments.count; i++)
    fragment_free(&cache->fragments.items[i]);
  vec_free(&cache->fragments);
  mem_free(cache);
}

Layer *cache_layer_new(Solver *solver, Layer *next) {
  static const LayerType type = {.check = cache_check, .free = cache_free};
  CacheLayer *cache = mem_new(CacheLayer);
  layer_init(&cache->base, &type, solver, next);
  return &cache->base;
}
