// Conditions told in the light of each other: a test whose outcome another condition says is not
// asked again. "a != b && (a == b ? x : y) > 0" becomes "a != b && y > 0". The rest is equivalent.
#include "report/snapshot_impl.h"

static Term atom_of(const Terms *terms, Term condition) {
  return term_kind(terms, condition) == TERM_NOT ? term_child(terms, condition, 0) : condition;
}

// A test without a Boolean structure of its own.
static bool is_atom(const Terms *terms, Term term) {
  TermKind kind = term_kind(terms, term);
  if (kind == TERM_EQ)
    return term_sort(terms, term_child(terms, term, 0)) != SORT_BOOL;
  return kind != TERM_AND && kind != TERM_ITE && kind != TERM_NOT && kind != TERM_CONST;
}

static bool is_literal(const Terms *terms, Term condition) {
  return is_atom(terms, atom_of(terms, condition));
}

typedef struct Literals {
  VEC(Rewrite) items; // atoms, and what they are
  Table table;
} Literals;

static bool same_atom(const void *context, uint32_t id, const void *key) {
  const Literals *literals = context;
  return term_is(literals->items.items[id].from, *(const Term *)key);
}

static bool find_literal(const Literals *literals, Term atom, Term *truth) {
  uint32_t at = table_find(&literals->table, hash_mix(atom.id, 0), same_atom, literals, &atom);
  if (at != TABLE_NONE)
    *truth = literals->items.items[at].to;
  return at != TABLE_NONE;
}

static void add_literal(Literals *literals, Terms *terms, Term condition) {
  Term atom = atom_of(terms, condition), truth;
  if (!is_atom(terms, atom) || find_literal(literals, atom, &truth))
    return;
  table_insert(&literals->table, hash_mix(atom.id, 0), (uint32_t)literals->items.count);
  vec_push(&literals->items, (Rewrite){atom, term_bool(terms, term_is(atom, condition))});
}

typedef struct Light {
  Terms *terms;
  Literals literals;
} Light;

// Is a reference known to be null, or not to be?
static bool knows_null(Light *light, Term ref, bool *is_null) {
  Term truth;
  if (term_is_null(light->terms, ref)) {
    *is_null = true;
    return true;
  }
  if (!find_literal(&light->literals, term_is_null_test(light->terms, ref), &truth))
    return false;
  *is_null = term_is_true(light->terms, truth);
  return true;
}

static bool replace_known(void *context, Term term, Term *by) {
  Light *light = context;
  Terms *terms = light->terms;
  if (term_sort(terms, term) != SORT_BOOL || !is_atom(terms, term))
    return false;
  if (find_literal(&light->literals, term, by))
    return true;
  if (term_kind(terms, term) != TERM_EQ || term_sort(terms, term_child(terms, term, 0)) != SORT_REF)
    return false;
  bool left, right;
  if (!knows_null(light, term_child(terms, term, 0), &left) ||
      !knows_null(light, term_child(terms, term, 1), &right) || (!left && !right))
    return false;
  *by = term_bool(terms, left && right);
  return true;
}

static void split(const Terms *terms, Term term, Conjuncts *out) {
  if (term_kind(terms, term) != TERM_AND) {
    if (!term_is_true(terms, term))
      vec_push(out, term);
    return;
  }
  split(terms, term_child(terms, term, 0), out);
  split(terms, term_child(terms, term, 1), out);
}

static bool is_in(const Conjuncts *list, Term term) {
  for (size_t i = 0; i < list->count; i++)
    if (term_is(list->items[i], term))
      return true;
  return false;
}

// One round: all literals are known, all other conditions are told in their light.
static bool simplify_round(Terms *terms, Conjuncts *conditions, const Conjuncts *facts) {
  Light light = {.terms = terms};
  for (size_t i = 0; i < facts->count; i++)
    add_literal(&light.literals, terms, facts->items[i]);
  for (size_t i = 0; i < conditions->count; i++)
    add_literal(&light.literals, terms, conditions->items[i]);
  Rewriter rewriter = {.terms = terms, .context = &light, .replace = replace_known};
  Conjuncts told = {0};
  bool has_change = false;
  for (size_t i = 0; i < conditions->count; i++) {
    Term condition = conditions->items[i];
    Term new = is_literal(terms, condition) ? condition : rewriter_apply(&rewriter, condition);
    has_change = has_change || !term_is(new, condition);
    size_t start = told.count, kept = start;
    split(terms, new, &told);
    for (size_t j = start; j < told.count; j++) {
      Term part = told.items[j];
      Conjuncts before = {.items = told.items, .count = kept};
      if (!is_in(&before, part) && !is_in(facts, part))
        told.items[kept++] = part;
    }
    told.count = kept;
  }
  rewriter_fini(&rewriter);
  vec_free(&light.literals.items);
  table_fini(&light.literals.table);
  vec_free(conditions);
  *conditions = told;
  return has_change;
}

void simplify_in_context(Terms *terms, Conjuncts *conditions, const Conjuncts *facts) {
  enum { MAX_ROUNDS = 10 };
  for (int i = 0; i < MAX_ROUNDS && simplify_round(terms, conditions, facts); i++)
    ;
}
