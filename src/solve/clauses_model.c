// The numbers that matter, and a model of references and numbers.
#include "solve/clauses_impl.h"

enum { SHORTEN_MOST = 24 }; // a conflict of more conditions is taken as it is

// --- the conditions ------------------------------------------------------------------------------

// An atom without its ites, whose conditions are decided.
static Term settle_ites(ClausesLayer *layer, const Definition *definition) {
  assert(definition->kind == DEFINED_MIXED);
  Terms *terms = layer->base.solver->terms;
  VEC(TermPair) pairs = {0};
  for (uint32_t i = 0; i < definition->count; i++) {
    Term condition = layer->conditions.items[definition->first + i];
    Lit literal = clauses_literal(layer, condition);
    assert(!sat_is_open(&layer->sat, literal));
    vec_push(&pairs, (TermPair){condition, term_bool(terms, sat_is_true(&layer->sat, literal))});
  }
  Term settled = definition->term;
  (void)term_replace(terms, pairs.items, pairs.count, &settled, 1);
  vec_free(&pairs);
  return settled;
}

// Only what the walk has come to: atoms that do not matter for the goals may be false or true as
// the numbers like.
static void list_numbers(ClausesLayer *layer) {
  Terms *terms = layer->base.solver->terms;
  vec_clear(&layer->asked);
  vec_clear(&layer->asked_terms);
  for (size_t i = 0; i < layer->walk.count; i++) {
    uint32_t variable = layer->walk.items[i];
    const Definition *definition = definition_of(layer, variable);
    if (definition->kind != DEFINED_NUMBER && definition->kind != DEFINED_MIXED)
      continue;
    Term atom =
        definition->kind == DEFINED_MIXED ? settle_ites(layer, definition) : definition->term;
    bool truth = sat_is_true(&layer->sat, lit_of_var(variable));
    assert(!sat_is_open(&layer->sat, lit_of_var(variable)));
    vec_push(&layer->asked, variable);
    vec_push(&layer->asked_terms, truth ? atom : term_not(terms, atom));
  }
}

// --- parts that share no symbol ------------------------------------------------------------------

// By condition: the first one of its part.
typedef VEC(uint32_t) PartList;

static uint32_t part_of(const PartList *parts, uint32_t at) {
  assert(at < parts->count);
  while (parts->items[at] != at)
    at = parts->items[at];
  return at;
}

// Numbers of different objects have mostly nothing to do with each other: asked apart, a
// contradiction names few literals, and what was asked before is found in caches.
static void find_parts(ClausesLayer *layer, PartList *parts) {
  Solver *solver = layer->base.solver;
  vec_clear(&layer->owners);
  for (uint32_t i = 0; i < layer->asked_terms.count; i++) {
    vec_push(parts, i);
    const TermInfo *info = info_of(solver->info, layer->asked_terms.items[i]);
    for (uint32_t k = 0; k < info->key_count; k++) {
      uint32_t key = info->keys[k];
      while (layer->owners.count <= key)
        vec_push(&layer->owners, 0);
      uint32_t *owner = &layer->owners.items[key];
      if (*owner == 0)
        *owner = i + 1;
      uint32_t a = part_of(parts, *owner - 1), b = part_of(parts, i);
      parts->items[a < b ? b : a] = a < b ? a : b;
      assert(parts->items[a] <= a);
    }
  }
}

// --- answers -------------------------------------------------------------------------------------

static void bind_as_in_model(ClausesLayer *layer, const TermList *terms, Fragment *fragment) {
  Solver *solver = layer->base.solver;
  for (size_t i = 0; i < terms->count; i++) {
    const TermInfo *info = info_of(solver->info, terms->items[i]);
    for (uint32_t k = 0; k < info->key_count; k++) {
      if (!key_is_symbol(info->keys[k]))
        continue;
      Term symbol = terms_symbol_at(solver->terms, key_number(info->keys[k]));
      Value value;
      if (!model_get(solver->pool.entries[0].model, symbol, &value))
        value = value_default(term_sort(solver->terms, symbol));
      vec_push(&fragment->bindings, (Binding){symbol, value});
    }
  }
}

static bool holds_in_model(ClausesLayer *layer, const TermList *terms) {
  Solver *solver = layer->base.solver;
  for (size_t i = 0; i < terms->count; i++)
    if (!term_holds(solver->terms, terms->items[i], solver->pool.entries[0].model))
      return false;
  return true;
}

static Answer ask(ClausesLayer *layer, const TermList *terms, Effort effort) {
  assert(terms->count > 0);
  Query *numbers = &layer->numbers;
  numbers->goals = terms->items;
  numbers->goal_count = terms->count;
  numbers->effort = effort;
  numbers->cause = CAUSE_NONE;
  vec_clear(&numbers->core);
  fragment_clear(&numbers->fragment);
  return layer_ask_next(&layer->base, numbers);
}

// Leaves out what is not needed for the contradiction, as far as the next layer sees it.
static void shorten(ClausesLayer *layer, TermList *terms) {
  if (layer->numbers.core.count) {
    vec_clear(terms);
    vec_append(terms, layer->numbers.core.items, layer->numbers.core.count);
  }
  if (terms->count > SHORTEN_MOST)
    return;
  for (size_t i = terms->count; i-- > 0 && terms->count > 1;) {
    Term left_out = terms->items[i];
    terms->items[i] = *vec_last(terms);
    terms->count--;
    if (ask(layer, terms, EFFORT_REFUTE) == ANSWER_UNSAT)
      continue;
    vec_push(terms, terms->items[i]);
    terms->items[i] = left_out;
  }
}

// The literals behind conditions that contradict each other.
// A MIXED atom depends on the conditions of its ites as well: they belong to the conflict, or the
// clause that is learnt from it would be too strong.
static void set_conflict(ClausesLayer *layer, const TermList *terms) {
  assert(terms->count > 0);
  LitList *conflict = &layer->sat.conflict;
  vec_clear(conflict);
  for (size_t i = 0; i < terms->count; i++)
    for (size_t j = 0; j < layer->asked.count; j++) {
      if (!term_is(layer->asked_terms.items[j], terms->items[i]))
        continue;
      Lit literal = lit_of_var(layer->asked.items[j]);
      const Definition *definition = definition_of(layer, layer->asked.items[j]);
      vec_push(conflict, lit_if(literal, sat_is_true(&layer->sat, literal)));
      for (uint32_t c = 0; c < definition->count; c++) {
        Lit condition = clauses_literal(layer, layer->conditions.items[definition->first + c]);
        vec_push(conflict, lit_if(condition, sat_is_true(&layer->sat, condition)));
      }
      break;
    }
}

// --- references ----------------------------------------------------------------------------------

static Value value_of_node(ClausesLayer *layer, uint32_t node) {
  assert(node < layer->equal.nodes.count);
  const Equal *equal = &layer->equal;
  uint32_t root = equal->nodes.items[node].root, constant = equal->nodes.items[root].constant;
  if (constant)
    return term_value(equal->terms, equal->nodes.items[constant - 1].term);
  uint32_t number = 1;
  while (number <= layer->classes.count && layer->classes.items[number - 1] != root)
    number++;
  if (number > layer->classes.count)
    vec_push(&layer->classes, root);
  return value_object(number);
}

// False: no type is left for it.
static bool bind_node(ClausesLayer *layer, uint32_t node, Fragment *fragment) {
  assert(node < layer->equal.nodes.count);
  Equal *equal = &layer->equal;
  if (equal->stamps.items[node] == equal->stamp)
    return true;
  equal->stamps.items[node] = equal->stamp;
  Term term = equal->nodes.items[node].term;
  assert(term_sort(equal->terms, term) == SORT_REF);
  Value value = value_of_node(layer, node);
  uint32_t type;
  if (term_is_symbol(equal->terms, term))
    vec_push(&fragment->bindings, (Binding){term, value});
  if (value_is_null(value) || universe_count(equal->universe) == 0)
    return true;
  if (!equal_choose_type(equal, node, &type))
    return false;
  vec_push(&fragment->types, (RefType){value, type});
  return true;
}

// Classes of the theory become objects; whatever the walk did not see keeps its value of the best
// model.
static bool bind_refs(ClausesLayer *layer, Fragment *fragment) {
  Equal *equal = &layer->equal;
  vec_clear(&layer->classes);
  equal->stamp++;
  bool good = true;
  for (size_t i = 0; i < layer->walk.count && good; i++) {
    uint32_t variable = layer->walk.items[i];
    const Definition *definition = definition_of(layer, variable);
    Lit literal = lit_of_var(variable);
    if (definition->kind == DEFINED_BOOL)
      vec_push(&fragment->bindings,
               (Binding){definition->term, value_bool(sat_is_true(&layer->sat, literal))});
    if (definition->kind != DEFINED_REF)
      continue;
    const EqualAtom *atom = &equal->atoms.items[equal->atom_of.items[variable] - 1];
    good = bind_node(layer, atom->a, fragment) &&
           (atom->is_limit || bind_node(layer, atom->b, fragment));
  }
  fragment->objects = (uint32_t)layer->classes.count;
  return good;
}

// --- all -----------------------------------------------------------------------------------------

static void add_numbers(Fragment *to, const Fragment *from) {
  assert(to != from);
  vec_append(&to->bindings, from->bindings.items, from->bindings.count);
  vec_append(&to->types, from->types.items, from->types.count);
}

// One part. Its values join the fragment.
static Answer ask_part(ClausesLayer *layer, TermList *terms, Fragment *fragment) {
  if (holds_in_model(layer, terms)) {
    bind_as_in_model(layer, terms, fragment);
    return ANSWER_SAT;
  }
  Answer answer = ask(layer, terms, EFFORT_ALL);
  if (answer == ANSWER_SAT)
    add_numbers(fragment, &layer->numbers.fragment);
  if (answer == ANSWER_UNSAT) {
    shorten(layer, terms);
    set_conflict(layer, terms);
  }
  return answer;
}

// The evaluator has the last word.
static bool is_model(ClausesLayer *layer, const Fragment *fragment) {
  Solver *solver = layer->base.solver;
  PoolEntry *entry = pool_add(solver, fragment, 1);
  bool good = true;
  for (size_t i = 0; i < layer->query->goal_count && good; i++)
    good = pool_satisfies(solver, entry, layer->query->goals[i]);
  pool_drop_newest(&solver->pool);
  assert(good || solver_is_spent(solver));
  return good;
}

Answer clauses_ask_numbers(ClausesLayer *layer) {
  Fragment *fragment = &layer->query->fragment;
  PartList parts = {0};
  TermList terms = {0};
  Answer answer = ANSWER_SAT;
  list_numbers(layer);
  find_parts(layer, &parts);
  fragment_clear(fragment);
  for (uint32_t i = 0; i < parts.count && answer == ANSWER_SAT; i++) {
    if (parts.items[i] != i)
      continue;
    vec_clear(&terms);
    for (uint32_t j = i; j < parts.count; j++)
      if (part_of(&parts, j) == i)
        vec_push(&terms, layer->asked_terms.items[j]);
    answer = ask_part(layer, &terms, fragment);
  }
  vec_free(&parts);
  vec_free(&terms);
  if (answer == ANSWER_SAT && !(bind_refs(layer, fragment) && is_model(layer, fragment)))
    return ANSWER_UNKNOWN;
  return answer;
}
