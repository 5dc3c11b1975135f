// A model for a case in which all goals are literals.
//
// References get their values from their classes, integers from the value sets or, where several
// occur in one literal, from arrange.c; replaced symbols get what their images are then. That is a
// guess where the literals are more than that: it counts when the evaluator says so.
#include "solve/cases_impl.h"

typedef struct Builder {
  CasesLayer *layer;
  Solver *solver;
  PoolEntry entry; // numbers its own objects from 1
} Builder;

// Calls `visit` for every key of the question's goals, some more than once.
static void each_key(Builder *builder, void (*visit)(Builder *, uint32_t)) {
  const Query *query = builder->layer->query;
  for (size_t i = 0; i < query->goal_count; i++) {
    const TermInfo *info = info_of(builder->solver->info, query->goals[i]);
    for (uint32_t k = 0; k < info->key_count; k++)
      visit(builder, info->keys[k]);
  }
}

static Value value_of_class(CasesLayer *layer, uint32_t root) {
  assert(root < layer->refs.nodes.count);
  uint32_t constant = layer->refs.nodes.items[root].constant;
  if (constant)
    return term_value(layer->refs.terms, layer->refs.nodes.items[constant - 1].term);
  uint32_t number = 1;
  while (number <= layer->classes.count && layer->classes.items[number - 1] != root)
    number++;
  if (number > layer->classes.count)
    vec_push(&layer->classes, root);
  return value_object(number);
}

static void start_ref(Builder *builder, Term ref, bool is_symbol) {
  Refs *refs = &builder->layer->refs;
  uint32_t root = refs_root(refs, ref), type;
  Value value = value_of_class(builder->layer, root);
  if (is_symbol)
    model_set(builder->entry.model, ref, value);
  if (!value_is_null(value) && refs_choose_type(refs, root, &type))
    model_set_type(builder->entry.model, value, type);
}

// References by their class, all others as they are in the best model.
static void start_key(Builder *builder, uint32_t key) {
  Solver *solver = builder->solver;
  Terms *terms = solver->terms;
  if (!key_is_symbol(key)) {
    start_ref(builder, key_location(key), false);
    return;
  }
  Term symbol = terms_symbol_at(terms, key_number(key));
  Value value;
  if (term_sort(terms, symbol) == SORT_REF)
    start_ref(builder, symbol, true);
  else if (model_get(solver->pool.entries[0].model, symbol, &value))
    model_set(builder->entry.model, symbol, value);
}

static void use_domains(Builder *builder) {
  Terms *terms = builder->solver->terms;
  for (size_t i = 0; i < builder->layer->domains.count; i++) {
    const Domain *domain = &builder->layer->domains.items[i];
    if (!term_is_symbol(terms, domain->base))
      continue;
    Value old = term_eval(terms, domain->base, builder->entry.model);
    model_set(builder->entry.model, domain->base, domain_value(terms, domain, old));
  }
}

static bool restore_eliminated(Builder *builder) {
  const PairList *pairs = &builder->layer->eliminated;
  for (size_t i = pairs->count; i > 0; i--) {
    TermPair pair = pairs->items[i - 1];
    Value value = term_eval(builder->solver->terms, pair.to, builder->entry.model);
    if (value.unknown)
      return false;
    model_set(builder->entry.model, pair.from, value);
  }
  return true;
}

static bool is_model(Builder *builder) {
  const Query *query = builder->layer->query;
  if (!restore_eliminated(builder))
    return false;
  for (size_t i = 0; i < query->goal_count; i++)
    if (!pool_satisfies(builder->solver, &builder->entry, query->goals[i]))
      return false;
  return true;
}

// The integers of the goals as a system of inequalities.
static bool rearrange(Builder *builder, const TermList *goals, bool spread) {
  Model *model = builder->entry.model;
  BindingList bindings = {0};
  bool good = arrange(builder->solver->terms, model, goals, spread, &bindings);
  for (size_t i = 0; good && i < bindings.count; i++)
    model_set(model, bindings.items[i].symbol, bindings.items[i].value);
  vec_free(&bindings);
  return good && is_model(builder);
}

static void write_key(Builder *builder, uint32_t key) {
  Fragment *fragment = &builder->layer->query->fragment;
  const Terms *terms = builder->solver->terms;
  Value value;
  uint32_t type;
  if (!key_is_symbol(key)) {
    value = term_value(terms, key_location(key));
  } else {
    Term symbol = terms_symbol_at(terms, key_number(key));
    if (!model_get(builder->entry.model, symbol, &value))
      value = value_default(term_sort(terms, symbol));
    vec_push(&fragment->bindings, (Binding){symbol, value});
  }
  if (value.sort == SORT_REF && !value_is_null(value) &&
      model_get_type(builder->entry.model, value, &type))
    vec_push(&fragment->types, (RefType){value, type});
}

bool cases_find_model(CasesLayer *layer, const TermList *goals) {
  Solver *solver = layer->base.solver;
  Builder builder = {layer, solver, {.model = model_new(solver->terms), .fails = SIZE_MAX}};
  vec_clear(&layer->classes);
  each_key(&builder, start_key);
  use_domains(&builder);
  bool good =
      is_model(&builder) || rearrange(&builder, goals, false) || rearrange(&builder, goals, true);
  if (good) {
    fragment_clear(&layer->query->fragment);
    each_key(&builder, write_key);
    layer->query->fragment.objects = (uint32_t)layer->classes.count;
  }
  model_free(builder.entry.model);
  return good;
}
