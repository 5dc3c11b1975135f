// Terms as variables that are defined by clauses.
#include "solve/clauses_impl.h"

enum { LIFT_LIMIT = 1 << 12 }; // atoms of numbers that one term may lead to

// --- what a term has in it -----------------------------------------------------------------------

// Neither ite nor anything that is not a number.
static bool node_is_plain(const Terms *terms, Term term) {
  Sort sort = term_sort(terms, term);
  return term_kind(terms, term) != TERM_ITE && sort != SORT_REF && sort != SORT_TYPE &&
         (sort != SORT_BOOL || term_is_const(terms, term));
}

bool clauses_is_plain(ClausesLayer *layer, Term term) {
  const Terms *terms = layer->base.solver->terms;
  TermList stack = {0};
  vec_push(&stack, term);
  while (layer->plain.count <= term.id)
    vec_push(&layer->plain, 0);
  while (stack.count) {
    Term top = *vec_last(&stack);
    bool is_plain = node_is_plain(terms, top), is_ready = true;
    for (unsigned i = 0; i < term_arity(terms, top) && is_plain; i++) {
      Term child = term_child(terms, top, i);
      uint8_t known = layer->plain.items[child.id];
      is_plain = known != 2;
      if (!known) {
        vec_push(&stack, child);
        is_ready = false;
        break;
      }
    }
    if (is_ready) {
      (void)vec_pop(&stack);
      layer->plain.items[top.id] = is_plain ? 1 : 2;
    }
  }
  vec_free(&stack);
  return layer->plain.items[term.id] == 1;
}

// --- definitions ---------------------------------------------------------------------------------

// How a term is to be defined: by Boolean terms, or as an atom.
typedef struct Shape {
  DefinitionKind kind;
  Term parts[3];
  unsigned count;
  RefLiteral ref;
} Shape;

// A comparison with an ite as one side, as an ite of comparisons.
static bool lift_side(Terms *terms, Term atom, Shape *shape) {
  assert(term_arity(terms, atom) == 2);
  Term sides[2] = {term_child(terms, atom, 0), term_child(terms, atom, 1)};
  for (unsigned i = 0; i < 2; i++) {
    Term ite = sides[i];
    if (term_kind(terms, ite) != TERM_ITE)
      continue;
    shape->kind = DEFINED_ITE;
    shape->count = 3;
    shape->parts[0] = term_child(terms, ite, 0);
    for (unsigned branch = 1; branch <= 2; branch++) {
      sides[i] = term_child(terms, ite, branch);
      shape->parts[branch] = term_make(terms, term_kind(terms, atom), SORT_BOOL, sides);
    }
    return true;
  }
  return false;
}

// A condition on the type of an ite.
static void lift_type(Terms *terms, Term atom, Term ite, Shape *shape) {
  assert(term_kind(terms, ite) == TERM_ITE && term_arity(terms, atom) == 2);
  shape->kind = DEFINED_ITE;
  shape->count = 3;
  shape->parts[0] = term_child(terms, ite, 0);
  for (unsigned branch = 1; branch <= 2; branch++) {
    Term type = term_type_of(terms, term_child(terms, ite, branch));
    shape->parts[branch] = term_make(terms, term_kind(terms, atom), SORT_BOOL,
                                     (Term[]){type, term_child(terms, atom, 1)});
  }
}

static bool shape_of_ref(Terms *terms, Term term, Shape *shape) {
  RefLiteral *ref = &shape->ref;
  if (!ref_literal_of(terms, term, ref))
    return false;
  if (ref->kind == REF_EQUAL && !ref->leaves)
    return lift_side(terms, term, shape);
  if (!ref->leaves) {
    if (term_kind(terms, ref->a) != TERM_ITE)
      return false;
    lift_type(terms, term, ref->a, shape);
    return true;
  }
  if (ref->kind != REF_EQUAL && ref->type == TYPE_NULL) {
    shape->kind = DEFINED_SAME; // with itself: an equality that clauses know
    shape->count = 2;
    shape->parts[0] = ref->kind == REF_EXACT ? term_is_null_test(terms, ref->a) : term_false(terms);
    shape->parts[1] = term_true(terms);
    return true;
  }
  shape->kind = DEFINED_REF;
  return true;
}

static bool is_comparison(const Terms *terms, Term term) {
  TermKind kind = term_kind(terms, term);
  return kind == TERM_EQ || kind == TERM_LT || kind == TERM_FP_EQ || kind == TERM_FP_LT ||
         kind == TERM_FP_LE;
}

// An atom that is no reference's.
// An ite is lifted out of a comparison as long as there are not too many: each doubles the atoms
// below it. Behind the limit the atom is taken as it is, with the conditions of its ites beside it,
// and the ites are settled when all of them are decided (DEFINED_MIXED).
static void shape_of_number(ClausesLayer *layer, Term term, Shape *shape) {
  Terms *terms = layer->base.solver->terms;
  bool is_plain = true;
  for (unsigned i = 0; i < term_arity(terms, term); i++)
    is_plain = clauses_is_plain(layer, term_child(terms, term, i)) && is_plain;
  if (is_plain)
    shape->kind = DEFINED_NUMBER;
  else if (is_comparison(terms, term) && layer->lifted < LIFT_LIMIT &&
           lift_side(terms, term, shape))
    layer->lifted++;
  else
    shape->kind = DEFINED_MIXED;
}

static Shape shape_of(ClausesLayer *layer, Term term) {
  assert(term_sort(layer->base.solver->terms, term) == SORT_BOOL);
  Terms *terms = layer->base.solver->terms;
  Shape shape = {.kind = DEFINED_CONST};
  TermKind kind = term_kind(terms, term);
  if (term_is_const(terms, term))
    return shape;
  if (kind == TERM_SYMBOL) {
    shape.kind = DEFINED_BOOL;
  } else if (kind == TERM_NOT || kind == TERM_AND || kind == TERM_ITE ||
             (kind == TERM_EQ && term_sort(terms, term_child(terms, term, 0)) == SORT_BOOL)) {
    shape.kind = kind == TERM_ITE ? DEFINED_ITE : kind == TERM_EQ ? DEFINED_SAME : DEFINED_AND;
    shape.count = term_arity(terms, term);
    for (unsigned i = 0; i < shape.count; i++)
      shape.parts[i] = term_child(terms, term, i);
  } else if (!shape_of_ref(terms, term, &shape)) {
    shape_of_number(layer, term, &shape);
  }
  return shape;
}

// The conditions of the ites in an atom. False: there are references that no ite hides.
static bool list_conditions(ClausesLayer *layer, Term atom, TermList *conditions) {
  const Terms *terms = layer->base.solver->terms;
  TermList stack = {0}, seen = {0};
  bool good = true;
  vec_push(&stack, atom);
  while (stack.count && good) {
    Term top = vec_pop(&stack);
    bool is_known = clauses_is_plain(layer, top);
    for (size_t i = 0; i < seen.count && !is_known; i++)
      is_known = term_is(seen.items[i], top);
    if (is_known)
      continue;
    vec_push(&seen, top);
    Sort sort = term_sort(terms, top);
    good = sort != SORT_REF && sort != SORT_TYPE && seen.count < LIFT_LIMIT;
    bool is_ite = term_kind(terms, top) == TERM_ITE;
    if (sort == SORT_BOOL && !term_is(top, atom)) { // a number made of a truth: as a condition
      vec_push(conditions, top);
      continue;
    }
    for (unsigned i = 0; i < term_arity(terms, top); i++)
      vec_push(is_ite && i == 0 ? conditions : &stack, term_child(terms, top, i));
  }
  vec_free(&stack);
  vec_free(&seen);
  return good;
}

static Lit known_literal(const ClausesLayer *layer, Term term) {
  assert(term.id < layer->literals.count && layer->literals.items[term.id]);
  return (Lit){layer->literals.items[term.id] - 1};
}

static bool has_literal(const ClausesLayer *layer, Term term) {
  return term.id < layer->literals.count && layer->literals.items[term.id];
}

static void set_literal(ClausesLayer *layer, Term term, Lit literal) {
  assert(term.id >= layer->literals.count || !layer->literals.items[term.id]);
  assert(lit_var(literal) < layer->definitions.count);
  while (layer->literals.count <= term.id)
    vec_push(&layer->literals, 0);
  layer->literals.items[term.id] = literal.code + 1;
}

// A clause with the same literal twice would be watched at one place only.
static void add_clause(ClausesLayer *layer, Lit a, Lit b, Lit c) {
  Lit literals[3] = {a, b, c};
  (void)sat_add(&layer->sat, literals, lit_is(b, c) ? 2 : 3);
}

// Both directions are needed: the search decides terms on their way down and on their way up.
static void define_and(ClausesLayer *layer, Lit x, Lit a, Lit b) {
  add_clause(layer, lit_not(x), a, a);
  add_clause(layer, lit_not(x), b, b);
  add_clause(layer, x, lit_not(a), lit_not(b));
}

// The two clauses behind the definition let both branches decide the whole before the condition is
// known.
static void define_ite(ClausesLayer *layer, Lit x, Lit condition, Lit yes, Lit no) {
  add_clause(layer, lit_not(x), lit_not(condition), yes);
  add_clause(layer, x, lit_not(condition), lit_not(yes));
  add_clause(layer, lit_not(x), condition, no);
  add_clause(layer, x, condition, lit_not(no));
  add_clause(layer, lit_not(x), yes, no); // implied, but not by propagation
  add_clause(layer, x, lit_not(yes), lit_not(no));
}

static Lit add_variable(ClausesLayer *layer, Definition definition, const RefLiteral *ref) {
  uint32_t variable = ref ? equal_variable(&layer->equal, ref) : sat_variable(&layer->sat, false);
  assert(variable == layer->definitions.count);
  vec_push(&layer->definitions, definition);
  return lit_of_var(variable);
}

static void define(ClausesLayer *layer, Term term, const Shape *shape, const TermList *conditions) {
  assert(!has_literal(layer, term));
  Terms *terms = layer->base.solver->terms;
  Definition definition = {.kind = shape->kind, .term = term};
  if (shape->kind == DEFINED_CONST) { // the first variable is true
    set_literal(layer, term, lit_if(lit_of_var(0), term_is_true(terms, term)));
    return;
  }
  for (unsigned i = 0; i < shape->count; i++)
    definition.parts[i] = known_literal(layer, shape->parts[i]);
  if (shape->kind == DEFINED_AND && shape->count == 1) {
    set_literal(layer, term, lit_not(definition.parts[0]));
    return;
  }
  if (shape->kind == DEFINED_MIXED) {
    definition.first = (uint32_t)layer->conditions.count;
    definition.count = (uint32_t)conditions->count;
    vec_append(&layer->conditions, conditions->items, conditions->count);
  }
  Lit x = add_variable(layer, definition, shape->kind == DEFINED_REF ? &shape->ref : NULL);
  set_literal(layer, term, x);
  const Lit *parts = definition.parts;
  if (shape->kind == DEFINED_AND)
    define_and(layer, x, parts[0], parts[1]);
  if (shape->kind == DEFINED_ITE)
    define_ite(layer, x, parts[0], parts[1], parts[2]);
  if (shape->kind == DEFINED_SAME)
    define_ite(layer, x, parts[0], parts[1], lit_not(parts[1]));
}

// A term waits until its parts have literals.
typedef struct Waiting {
  Term term;
  Shape shape;
  TermList conditions; // of MIXED
} Waiting;

static Waiting wait_for(ClausesLayer *layer, Term term) {
  Waiting waiting = {.term = term, .shape = shape_of(layer, term)};
  if (waiting.shape.kind == DEFINED_MIXED && !list_conditions(layer, term, &waiting.conditions)) {
    waiting.shape.kind = DEFINED_FOREIGN;
    vec_clear(&waiting.conditions);
  }
  return waiting;
}

// Iterative, for terms are deep: a term waits on the stack until all its parts have literals. Each
// term is defined once, on whatever path it comes up first, and its clauses hold on all of them.
Lit clauses_literal(ClausesLayer *layer, Term term) {
  assert(term_sort(layer->base.solver->terms, term) == SORT_BOOL);
  VEC(Waiting) stack = {0};
  if (!has_literal(layer, term))
    vec_push(&stack, wait_for(layer, term));
  layer->lifted = 0;
  while (stack.count) {
    const Waiting *top = vec_last(&stack);
    Term open = {0};
    for (unsigned i = top->shape.count; i-- > 0;)
      if (!has_literal(layer, top->shape.parts[i]))
        open = top->shape.parts[i];
    for (size_t i = top->conditions.count; i-- > 0;)
      if (!has_literal(layer, top->conditions.items[i]))
        open = top->conditions.items[i];
    if (term_exists(open)) {
      vec_push(&stack, wait_for(layer, open));
      continue;
    }
    Waiting done = vec_pop(&stack);
    if (!has_literal(layer, done.term))
      define(layer, done.term, &done.shape, &done.conditions);
    vec_free(&done.conditions);
  }
  vec_free(&stack);
  return known_literal(layer, term);
}
