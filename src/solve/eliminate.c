// Making the goals of a case smaller: equations and literals are used up.
#include "solve/cases_impl.h"

enum { ISOLATE_DEPTH = 8, ROUND_LIMIT = 100 };

static bool has_structure(const Terms *terms, Term term) {
  TermKind kind = term_kind(terms, term);
  return kind == TERM_ITE || kind == TERM_AND ||
         (kind == TERM_EQ && term_sort(terms, term_child(terms, term, 0)) == SORT_BOOL);
}

bool is_flat(CasesLayer *layer, Term term) {
  const Terms *terms = layer->base.solver->terms;
  while (layer->flat.count <= term.id) // no child is younger
    vec_push(&layer->flat, 0);
  vec_clear(&layer->stack);
  vec_push(&layer->stack, term);
  while (layer->stack.count > 0) {
    Term top = *vec_last(&layer->stack);
    uint8_t *known = &layer->flat.items[top.id];
    uint8_t result = has_structure(terms, top) ? 2 : 1;
    bool ready = *known != 0 || result == 2;
    for (unsigned i = 0; !ready && i < term_arity(terms, top); i++) {
      Term child = term_child(terms, top, i);
      uint8_t of_child = layer->flat.items[child.id];
      if (of_child == 0) {
        vec_push(&layer->stack, child);
        break;
      }
      if (of_child == 2)
        result = 2;
      ready = i + 1 == term_arity(terms, top);
    }
    if (!ready && term_arity(terms, top) > 0)
      continue;
    if (*known == 0)
      *known = result;
    (void)vec_pop(&layer->stack);
  }
  return layer->flat.items[term.id] == 1;
}

// --- Equations ---

static bool occurs(Solver *solver, Term symbol, Term term) {
  assert(term_kind(solver->terms, symbol) == TERM_SYMBOL);
  const TermInfo *info = info_of(solver->info, term);
  uint32_t key = key_of_symbol(term_symbol_id(solver->terms, symbol));
  for (uint32_t i = 0; i < info->key_count; i++)
    if (info->keys[i] == key)
      return true;
  return false;
}

// Solves term == other for a symbol of `term` that is a summand of it.
static bool isolate(Solver *solver, Term term, Term other, int depth, TermPair *pair) {
  assert(depth >= 0 && term_sort(solver->terms, term) == term_sort(solver->terms, other));
  Terms *terms = solver->terms;
  TermKind kind = term_kind(terms, term);
  if (kind == TERM_SYMBOL) {
    *pair = (TermPair){term, other};
    return !occurs(solver, term, other);
  }
  if (depth == 0 || (kind != TERM_ADD && kind != TERM_NEG))
    return false;
  Term first = term_child(terms, term, 0);
  if (kind == TERM_NEG)
    return isolate(solver, first, term_neg(terms, other), depth - 1, pair);
  Term second = term_child(terms, term, 1);
  return isolate(solver, first, term_sub(terms, other, second), depth - 1, pair) ||
         isolate(solver, second, term_sub(terms, other, first), depth - 1, pair);
}

// Does the goal say which value a symbol has?
static bool solve_goal(Solver *solver, Term goal, TermPair *pair) {
  assert(term_sort(solver->terms, goal) == SORT_BOOL);
  Terms *terms = solver->terms;
  bool negated = term_kind(terms, goal) == TERM_NOT;
  Term atom = negated ? term_child(terms, goal, 0) : goal;
  if (term_is_symbol(terms, atom)) {
    *pair = (TermPair){atom, term_bool(terms, !negated)};
    return true;
  }
  if (negated || term_kind(terms, goal) != TERM_EQ)
    return false;
  Term a = term_child(terms, goal, 0), b = term_child(terms, goal, 1);
  // A symbol of sort Type has a type of the universe; what it is equal to may be null's.
  if (term_sort(terms, a) == SORT_TYPE)
    return false;
  return isolate(solver, a, b, ISOLATE_DEPTH, pair) || isolate(solver, b, a, ISOLATE_DEPTH, pair);
}

// Adds a pair to those from `first` on, so that none of their images has a replaced symbol.
static void add_pair(CasesLayer *layer, size_t first, TermPair pair) {
  assert(first <= layer->eliminated.count);
  Terms *terms = layer->base.solver->terms;
  for (size_t i = first; i < layer->eliminated.count; i++)
    layer->visits += term_replace(terms, &pair, 1, &layer->eliminated.items[i].to, 1);
  vec_push(&layer->eliminated, pair);
}

// Takes the equations out of the goals and replaces by them. Equations are small and other goals
// are not: so the pairs are put together first, and the other goals are rewritten once.
static bool use_equations(CasesLayer *layer, TermList *goals) {
  Solver *solver = layer->base.solver;
  PairList *pairs = &layer->eliminated;
  size_t first = pairs->count, kept = 0;
  for (size_t i = 0; i < goals->count; i++) {
    Term goal = goals->items[i];
    TermPair pair;
    if (is_flat(layer, goal) && pairs->count > first)
      layer->visits +=
          term_replace(solver->terms, pairs->items + first, pairs->count - first, &goal, 1);
    if (is_flat(layer, goal) && solve_goal(solver, goal, &pair))
      add_pair(layer, first, pair);
    else
      goals->items[kept++] = goal;
  }
  goals->count = kept;
  if (pairs->count == first)
    return false;
  layer->visits += term_replace(solver->terms, pairs->items + first, pairs->count - first,
                                goals->items, goals->count);
  return true;
}

// --- Literals ---

// Atoms that are goals are known inside the other goals.
static bool use_literals(CasesLayer *layer, TermList *goals) {
  Terms *terms = layer->base.solver->terms;
  vec_clear(&layer->units);
  TermList others = {0};
  for (size_t i = 0; i < goals->count; i++) {
    Term goal = goals->items[i];
    bool negated = term_kind(terms, goal) == TERM_NOT;
    if (is_flat(layer, goal))
      vec_push(&layer->units,
               (TermPair){negated ? term_child(terms, goal, 0) : goal, term_bool(terms, !negated)});
    else
      vec_push(&others, goal);
  }
  bool changed = false;
  if (others.count > 0 && layer->units.count > 0) {
    layer->visits +=
        term_replace(terms, layer->units.items, layer->units.count, others.items, others.count);
    for (size_t i = 0, other = 0; i < goals->count; i++)
      if (!is_flat(layer, goals->items[i])) {
        changed |= !term_is(goals->items[i], others.items[other]);
        goals->items[i] = others.items[other++];
      }
  }
  vec_free(&others);
  return changed;
}

// Splits conjunctions; leaves out what is true or there twice. False when one goal is.
static bool tidy(CasesLayer *layer, TermList *goals) {
  const Terms *terms = layer->base.solver->terms;
  TermList parts = {0};
  for (size_t i = 0; i < goals->count; i++)
    split_conjunction(terms, goals->items[i], &parts);
  layer->stamp++;
  bool possible = true;
  vec_clear(goals);
  for (size_t i = 0; i < parts.count && possible; i++) {
    Term part = parts.items[i];
    while (layer->seen.count <= part.id)
      vec_push(&layer->seen, 0);
    possible = !term_is_false(terms, part);
    if (layer->seen.items[part.id] != layer->stamp && !term_is_true(terms, part))
      vec_push(goals, part);
    layer->seen.items[part.id] = layer->stamp;
  }
  vec_free(&parts);
  return possible;
}

bool reduce_goals(CasesLayer *layer, TermList *goals) {
  for (int round = 0; round < ROUND_LIMIT; round++) {
    if (!tidy(layer, goals))
      return false;
    if (!use_equations(layer, goals) && !use_literals(layer, goals))
      return true;
  }
  return tidy(layer, goals);
}

// --- What to assume next ---

// Goes down to an atom: conditions before branches, so that the ite goes away.
static Term atom_within(CasesLayer *layer, Term term) {
  assert(term_sort(layer->base.solver->terms, term) == SORT_BOOL);
  const Terms *terms = layer->base.solver->terms;
  for (;;) {
    bool structure = has_structure(terms, term);
    Term next = term_child(terms, term, 0);
    for (unsigned i = 1; !structure && is_flat(layer, next); i++)
      next = term_child(terms, term, i); // one child is not flat
    if (is_flat(layer, next))
      return term_kind(terms, next) == TERM_NOT ? term_child(terms, next, 0) : next;
    term = next;
  }
}

Term undecided_atom(CasesLayer *layer, const TermList *goals) {
  for (size_t i = 0; i < goals->count; i++)
    if (!is_flat(layer, goals->items[i]))
      return atom_within(layer, goals->items[i]);
  return (Term){0};
}
