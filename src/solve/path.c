// The path condition and its independent parts.
#include "solve/solve_impl.h"

void path_init(Path *path, const Terms *terms, InfoTable *info) {
  *path = (Path){.terms = terms, .info = info};
}

void path_fini(Path *path) {
  vec_free(&path->conjuncts);
  vec_free(&path->marks);
  vec_free(&path->hints);
  vec_free(&path->hint_marks);
  vec_free(&path->position);
  vec_free(&path->occurrences);
  vec_free(&path->heads);
  vec_free(&path->seen_conjunct);
  vec_free(&path->seen_key);
}

bool path_has(const Path *path, Term conjunct) {
  assert(term_exists(conjunct));
  return conjunct.id < path->position.count && path->position.items[conjunct.id] != 0;
}

static void add_occurrence(Path *path, uint32_t key, uint32_t conjunct) {
  assert(conjunct < path->conjuncts.count);
  while (path->heads.count <= key)
    vec_push(&path->heads, 0);
  vec_push(&path->occurrences, (Occurrence){key, conjunct, path->heads.items[key]});
  path->heads.items[key] = (uint32_t)path->occurrences.count;
}

void path_add(Path *path, Term conjunct) {
  assert(!path_has(path, conjunct));
  while (path->position.count <= conjunct.id)
    vec_push(&path->position, 0);
  uint32_t index = (uint32_t)path->conjuncts.count;
  vec_push(&path->conjuncts, conjunct);
  path->position.items[conjunct.id] = index + 1;
  const TermInfo *info = info_of(path->info, conjunct);
  for (uint32_t i = 0; i < info->key_count; i++)
    add_occurrence(path, info->keys[i], index);
}

void path_pop(Path *path, unsigned depth) {
  assert(depth <= path->marks.count);
  if (depth == path->marks.count)
    return;
  size_t count = path->marks.items[depth];
  vec_truncate(&path->marks, depth);
  vec_truncate(&path->hints, path->hint_marks.items[depth]);
  vec_truncate(&path->hint_marks, depth);
  while (path->occurrences.count > 0 && vec_last(&path->occurrences)->conjunct >= count) {
    Occurrence last = vec_pop(&path->occurrences);
    path->heads.items[last.key] = last.next_plus_1;
  }
  while (path->conjuncts.count > count)
    path->position.items[vec_pop(&path->conjuncts).id] = 0;
}

void slices_clear(Slices *slices) {
  vec_clear(&slices->goals);
  vec_clear(&slices->ends);
}

void slices_free(Slices *slices) {
  vec_free(&slices->goals);
  vec_free(&slices->ends);
}

// One search for components: which parts are taken, and by which key each part can be reached.
typedef struct Search {
  Path *path;
  const TermList *parts;
  VEC(bool) taken; // by part
  Slices *slices;
} Search;

static bool see_key(Path *path, uint32_t key) {
  while (path->seen_key.count <= key)
    vec_push(&path->seen_key, 0);
  bool first = path->seen_key.items[key] != path->stamp;
  path->seen_key.items[key] = path->stamp;
  return first;
}

static void take_conjunct(Search *search, uint32_t conjunct) {
  assert(conjunct < search->path->conjuncts.count);
  Path *path = search->path;
  while (path->seen_conjunct.count <= conjunct)
    vec_push(&path->seen_conjunct, 0);
  if (path->seen_conjunct.items[conjunct] == path->stamp)
    return;
  path->seen_conjunct.items[conjunct] = path->stamp;
  vec_push(&search->slices->goals, path->conjuncts.items[conjunct]);
}

// Parts are few, so they have no occurrence lists: any part that shares a seen key is taken.
static void take_connected_parts(Search *search) {
  for (size_t p = 0; p < search->parts->count; p++) {
    if (search->taken.items[p])
      continue;
    const TermInfo *info = info_of(search->path->info, search->parts->items[p]);
    for (uint32_t i = 0; i < info->key_count && !search->taken.items[p]; i++) {
      uint32_t key = info->keys[i];
      if (key < search->path->seen_key.count &&
          search->path->seen_key.items[key] == search->path->stamp) {
        search->taken.items[p] = true;
        vec_push(&search->slices->goals, search->parts->items[p]);
      }
    }
  }
}

// Closes the component whose first goal was pushed at `first`.
// The goals are their own list of what is left to do: each brings the keys that it has, and those
// the conjuncts that share them.
static void close_component(Search *search, size_t first) {
  assert(first < search->slices->goals.count);
  Path *path = search->path;
  TermList *goals = &search->slices->goals;
  for (size_t g = first; g < goals->count; g++) {
    const TermInfo *info = info_of(path->info, goals->items[g]);
    bool grown = false;
    for (uint32_t i = 0; i < info->key_count; i++) {
      uint32_t key = info->keys[i];
      if (!see_key(path, key))
        continue;
      grown = true;
      uint32_t at = key < path->heads.count ? path->heads.items[key] : 0;
      for (; at; at = path->occurrences.items[at - 1].next_plus_1)
        take_conjunct(search, path->occurrences.items[at - 1].conjunct);
    }
    if (grown && search->parts->count > 1)
      take_connected_parts(search);
  }
  vec_push(&search->slices->ends, goals->count);
}

// Slices share no symbol and no location, so each can be answered alone, and their models put
// together are a model of all.
void path_slices(Path *path, const TermList *parts, size_t first, Slices *slices) {
  assert(first <= path->conjuncts.count);
  slices_clear(slices);
  path->stamp++;
  Search search = {.path = path, .parts = parts, .slices = slices};
  for (size_t p = 0; p < parts->count; p++)
    vec_push(&search.taken, false);
  for (size_t p = 0; p < parts->count; p++) {
    if (search.taken.items[p])
      continue;
    search.taken.items[p] = true;
    vec_push(&slices->goals, parts->items[p]);
    close_component(&search, slices->goals.count - 1);
  }
  for (size_t c = first; c < path->conjuncts.count; c++) {
    size_t start = slices->goals.count;
    take_conjunct(&search, (uint32_t)c);
    if (slices->goals.count > start)
      close_component(&search, start);
  }
  vec_free(&search.taken);
  assert(!slices->ends.count || *vec_last(&slices->ends) == slices->goals.count);
}
