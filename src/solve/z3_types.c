// Types for one query.
//
// A query mentions finitely many type constants. Two types of the universe that stand in the same
// relations to all of them are alike to the query, so one of each kind suffices; where types are
// compared with each other, as many of each kind as the query has type-valued terms ("roots"). The
// axioms give every root one of these representatives and say which of them is a subtype of which
// constant. The query with them is satisfiable exactly when it is over the whole universe.
#include "solve/z3_impl.h"

typedef struct Mentioned {
  Z3 *z3;
  VEC(uint32_t) types; // constants of the query
  TermList roots;
  bool equality;
  VEC(bool) seen; // by term id
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

static void mention(Mentioned *m, uint32_t type) {
  for (size_t i = 0; i < m->types.count; i++)
    if (m->types.items[i] == type)
      return;
  vec_push(&m->types, type);
}

static void collect(Mentioned *m, Term condition) {
  const Terms *terms = m->z3->terms;
  while (m->seen.count <= condition.id)
    vec_push(&m->seen, false);
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
    if (kind == TERM_CONST && of_type)
      mention(m, value_number(term_value(terms, term)));
    for (unsigned i = 0; i < term_arity(terms, term); i++)
      vec_push(&m->stack, term_child(terms, term, i));
  }
}

// Are the two types in the same relations to all mentioned ones?
static bool alike(const Mentioned *m, uint32_t a, uint32_t b) {
  for (size_t i = 0; i < m->types.count; i++) {
    uint32_t type = m->types.items[i];
    if ((a == type) != (b == type))
      return false;
    if (type != TYPE_NULL &&
        terms_subtype(m->z3->terms, a, type) != terms_subtype(m->z3->terms, b, type))
      return false;
  }
  return true;
}

typedef VEC(uint32_t) TypeList;

static void choose_representatives(const Mentioned *m, TypeList *chosen) {
  size_t wanted = m->equality ? m->roots.count : 1;
  for (size_t u = 0; u < universe_count(m->z3->universe); u++) {
    uint32_t type = universe_at(m->z3->universe, u);
    size_t same = 0;
    for (size_t i = 0; i < chosen->count && same < wanted; i++)
      same += alike(m, chosen->items[i], type);
    if (same < wanted)
      vec_push(chosen, type);
  }
}

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
    for (size_t j = 0; j < m.types.count; j++) {
      uint32_t sub = chosen.items[i], super = m.types.items[j];
      vec_push(axioms, subtype_axiom(z3, sub, super, is_subtype(z3, sub, super)));
    }
  vec_free(&chosen);
  vec_free(&m.types);
  vec_free(&m.roots);
  vec_free(&m.seen);
  vec_free(&m.stack);
}
