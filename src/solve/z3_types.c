// Types for one query.
//
// A query mentions finitely many type constants. Two types of the universe that stand in the same
// relations to all of them are alike to the query, so one of each kind suffices; where types are
// compared with each other, as many of each kind as the query has type-valued terms ("roots"). The
// axioms give every root one of these representatives and say which of them is a subtype of which
// constant. The query with them is satisfiable exactly when it is over the whole universe.
#include "solve/z3_impl.h"

#include <string.h>

typedef VEC(uint32_t) TypeList;

typedef struct Mentioned {
  Z3 *z3;
  TypeList types;  // constants of the query
  TypeList supers; // those of them that a subtype test asks about
  TermList roots;
  bool equality;
  VEC(bool) seen, asked; // by term id: terms, constants of subtype tests
  TermList stack;
} Mentioned;

bool goals_are_typed(InfoTable *info, const Term *goals, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (info_of(info, goals[i])->typed)
      return true;
  return false;
}

bool goals_have_fp(InfoTable *info, const Term *goals, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (info_of(info, goals[i])->has_fp)
      return true;
  return false;
}

static void add_super(Mentioned *m, Term type) {
  assert(type.id < m->asked.count);
  if (!m->asked.items[type.id])
    vec_push(&m->supers, value_number(term_value(m->z3->terms, type)));
  m->asked.items[type.id] = true;
}

// Parts of a term have smaller ids than the term.
static void collect(Mentioned *m, Term condition) {
  const Terms *terms = m->z3->terms;
  while (m->seen.count <= condition.id) {
    vec_push(&m->seen, false);
    vec_push(&m->asked, false);
  }
  vec_push(&m->stack, condition);
  while (m->stack.count > 0) {
    Term term = vec_pop(&m->stack);
    if (m->seen.items[term.id])
      continue;
    m->seen.items[term.id] = true;
    TermKind kind = term_kind(terms, term);
    bool of_type = term_sort(terms, term) == SORT_TYPE;
    if (kind == TERM_TYPE_OF || (kind == TERM_SYMBOL && of_type))
      vec_push(&m->roots, term);
    if (kind == TERM_CONST && of_type) // equal terms are one term: each type comes once
      vec_push(&m->types, value_number(term_value(terms, term)));
    if (kind == TERM_SUBTYPE)
      add_super(m, term_child(terms, term, 1));
    for (unsigned i = 0; i < term_arity(terms, term); i++)
      vec_push(&m->stack, term_child(terms, term, i));
  }
}

// --- kinds of types ------------------------------------------------------------------------------

// Types that stand in the same relations to all mentioned ones, by their row of bits: one for each
// super, then one for each constant. A table of rows keeps this linear in the number of types.
typedef struct Kinds {
  size_t width;       // of a row, in words
  VEC(uint64_t) rows; // of the kinds; behind them room for the one that is looked up
  VEC(size_t) counts; // chosen types of each kind
  Table table;
} Kinds;

static const uint64_t *row_of(const Kinds *kinds, size_t kind) {
  return &kinds->rows.items[kind * kinds->width];
}

static bool same_row(const void *context, uint32_t id, const void *key) {
  const Kinds *kinds = context;
  return !memcmp(row_of(kinds, id), key, kinds->width * sizeof(uint64_t));
}

static void set_bit(uint64_t *row, size_t bit) { row[bit / 64] |= (uint64_t)1 << bit % 64; }

static void fill_row(const Mentioned *m, uint32_t type, uint64_t *row) {
  size_t supers = m->supers.count;
  for (size_t i = 0; i < supers; i++)
    if (terms_subtype(m->z3->terms, type, m->supers.items[i]))
      set_bit(row, i);
  for (size_t i = 0; i < m->types.count; i++)
    if (m->types.items[i] == type)
      set_bit(row, supers + i);
}

// The number of the type's kind, which may be a new one.
static uint32_t kind_of(const Mentioned *m, Kinds *kinds, uint32_t type) {
  size_t count = kinds->counts.count;
  vec_reserve(&kinds->rows, (count + 1) * kinds->width);
  kinds->rows.count = (count + 1) * kinds->width;
  uint64_t *row = &kinds->rows.items[count * kinds->width];
  memset(row, 0, kinds->width * sizeof *row);
  fill_row(m, type, row);
  uint32_t hash = 0;
  for (size_t i = 0; i < kinds->width; i++)
    hash = hash_mix(hash_mix(hash, (uint32_t)row[i]), (uint32_t)(row[i] >> 32));
  uint32_t found = table_find(&kinds->table, hash, same_row, kinds, row);
  if (found != TABLE_NONE)
    return found;
  table_insert(&kinds->table, hash, (uint32_t)count);
  vec_push(&kinds->counts, 0);
  return (uint32_t)count;
}

static void choose_representatives(const Mentioned *m, TypeList *chosen) {
  size_t wanted = m->equality ? m->roots.count : 1;
  Kinds kinds = {.width = (m->supers.count + m->types.count) / 64 + 1};
  for (size_t u = 0; u < universe_count(m->z3->universe); u++) {
    uint32_t type = universe_at(m->z3->universe, u);
    uint32_t kind = kind_of(m, &kinds, type);
    if (kinds.counts.items[kind] == wanted)
      continue;
    kinds.counts.items[kind]++;
    vec_push(chosen, type);
  }
  vec_free(&kinds.rows);
  vec_free(&kinds.counts);
  table_fini(&kinds.table);
}

// --- axioms --------------------------------------------------------------------------------------

static Z3_ast is_type(Z3 *z3, Z3_ast term, uint32_t type) {
  return z3_keep(z3, z3_api.mk_eq(z3->context, term, z3_type_id(z3, type)));
}

// root is one of the chosen types; when it is the type of a reference: or that is null.
static Z3_ast domain_axiom(const Mentioned *m, Term root, const TypeList *chosen) {
  Z3 *z3 = m->z3;
  Z3_ast term = z3_translate(z3, root);
  AstList cases = {0};
  for (size_t i = 0; i < chosen->count; i++)
    vec_push(&cases, is_type(z3, term, chosen->items[i]));
  Z3_ast domain = z3_keep(z3, z3_api.mk_or(z3->context, (unsigned)cases.count, cases.items));
  vec_free(&cases);
  if (term_kind(z3->terms, root) != TERM_TYPE_OF)
    return domain;
  Z3_ast ref = z3_translate(z3, term_child(z3->terms, root, 0));
  Z3_ast is_null = z3_keep(z3, z3_api.mk_eq(z3->context, ref, z3->null));
  return z3_keep(z3, z3_api.mk_ite(z3->context, is_null, is_type(z3, term, TYPE_NULL), domain));
}

static Z3_ast subtype_axiom(Z3 *z3, uint32_t sub, uint32_t super, bool truth) {
  Z3_ast types[2] = {z3_type_id(z3, sub), z3_type_id(z3, super)};
  Z3_ast atom = z3_keep(z3, z3_api.mk_app(z3->context, z3->subtype, 2, types));
  return truth ? atom : z3_keep(z3, z3_api.mk_not(z3->context, atom));
}

static bool is_subtype(const Z3 *z3, uint32_t sub, uint32_t super) {
  return sub != TYPE_NULL && super != TYPE_NULL && terms_subtype(z3->terms, sub, super);
}

void z3_type_axioms(Z3 *z3, const Term *goals, size_t count, AstList *axioms) {
  if (!goals_are_typed(z3->info, goals, count))
    return;
  assert(universe_count(z3->universe) > 0);
  Mentioned m = {.z3 = z3};
  for (size_t i = 0; i < count; i++) {
    const TermInfo *info = info_of(z3->info, goals[i]);
    m.equality |= info->type_equality;
    if (info->typed)
      collect(&m, goals[i]);
  }
  TypeList chosen = {0};
  choose_representatives(&m, &chosen);
  for (size_t i = 0; i < m.roots.count; i++)
    vec_push(axioms, domain_axiom(&m, m.roots.items[i], &chosen));
  // Constants may stand left of a subtype test as well, as branches of an ite.
  vec_append(&chosen, m.types.items, m.types.count);
  vec_push(&chosen, TYPE_NULL);
  for (size_t i = 0; i < chosen.count; i++)
    for (size_t j = 0; j < m.supers.count; j++) {
      uint32_t sub = chosen.items[i], super = m.supers.items[j];
      vec_push(axioms, subtype_axiom(z3, sub, super, is_subtype(z3, sub, super)));
    }
  vec_free(&chosen);
  vec_free(&m.types);
  vec_free(&m.supers);
  vec_free(&m.roots);
  vec_free(&m.seen);
  vec_free(&m.asked);
  vec_free(&m.stack);
}
