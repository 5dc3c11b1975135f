// Models for tests: values at the boundaries of the path's comparisons, where a wrong comparison
// or constant shows.
#include "replay/inputs.h"

#include "base/table.h"

struct Boundaries {
  VEC(Term) conditions; // that a model has met, or that were tried in vain too often
  VEC(uint8_t) tries;
  Table table;
};

Boundaries *boundaries_new(void) { return mem_new(Boundaries); }

void boundaries_free(Boundaries *met) {
  if (!met)
    return;
  vec_free(&met->conditions);
  vec_free(&met->tries);
  table_fini(&met->table);
  mem_free(met);
}

static bool is_condition(const void *context, uint32_t id, const void *key) {
  const Boundaries *met = context;
  return met->conditions.items[id].id == ((const Term *)key)->id;
}

// How often it was tried; the entry is made.
static uint8_t *tries_of(Boundaries *met, Term condition) {
  uint32_t hash = hash_mix(29, condition.id);
  uint32_t id = table_find(&met->table, hash, is_condition, met, &condition);
  if (id == TABLE_NONE) {
    id = (uint32_t)met->conditions.count;
    table_insert(&met->table, hash, id);
    vec_push(&met->conditions, condition);
    vec_push(&met->tries, 0);
  }
  return &met->tries.items[id];
}

// "The comparison just holds": of a < b, that b is a + 1; of a >= b, that both are the same. No
// term for other conditions.
static Term boundary_of(Terms *terms, Term condition) {
  bool is_negated = term_kind(terms, condition) == TERM_NOT;
  Term less = is_negated ? term_child(terms, condition, 0) : condition;
  if (term_kind(terms, less) != TERM_LT)
    return (Term){0};
  Term a = term_child(terms, less, 0), b = term_child(terms, less, 1);
  if (is_negated)
    return term_eq(terms, a, b);
  return term_eq(terms, term_add(terms, a, term_integer(terms, term_sort(terms, a), 1)), b);
}

Model *explorer_boundary_model(Explorer *explorer, Boundaries *met, SolveStats *own, Term *wished) {
  enum { MOST_WISHES = 4, MOST_QUESTIONS = 6, MOST_TRIES = 3, MET = UINT8_MAX };
  Terms *terms = explorer_terms(explorer);
  const Solver *solver = explorer_solver(explorer);
  Term wishes = {0};
  size_t granted = 0, asked = 0;
  for (size_t i = solve_path_count(solver);
       i-- > 0 && granted < MOST_WISHES && asked < MOST_QUESTIONS;) {
    Term condition = solve_path_at(solver, i), boundary = boundary_of(terms, condition);
    if (!term_exists(boundary))
      continue;
    uint8_t *tries = tries_of(met, condition);
    if (*tries >= MOST_TRIES)
      continue;
    asked++;
    bool is_granted = model_wish(explorer, &wishes, boundary, own);
    granted += is_granted;
    *tries = is_granted ? MET : *tries + 1;
  }
  *wished = wishes;
  return model_with_wishes(explorer, wishes, own);
}
