// The layer that asks the theory of references. It answers unsat from the reference literals alone,
// and sat when the slice of the question consists of nothing else.
#include "solve/refs_impl.h"

typedef struct RefsLayer {
  Layer base;
  Refs refs;
  VEC(uint32_t) classes; // roots that have an input object, in the order of their numbers
  Fragment fragment;
} RefsLayer;

static void layer_push(Layer *layer) { refs_push(&((RefsLayer *)layer)->refs); }

static void layer_pop(Layer *layer, unsigned depth) {
  refs_pop(&((RefsLayer *)layer)->refs, depth);
}

static void assume(Refs *refs, Term condition) {
  RefLiteral literal;
  if (!refs->conflict && ref_literal_of(refs->terms, condition, &literal))
    refs_assume(refs, &literal);
}

static void layer_add(Layer *layer, Term conjunct) {
  assume(&((RefsLayer *)layer)->refs, conjunct);
}

static bool is_decided_here(Solver *solver, Query *query) {
  for (size_t i = 0; i < query->parts.count; i++)
    if (!info_of(solver->info, query->parts.items[i])->ref_literal)
      return false;
  const TermList *goals = &query_slices(solver, query)->goals;
  for (size_t i = 0; i < goals->count; i++) {
    const TermInfo *info = info_of(solver->info, goals->items[i]);
    if (!info->ref_literal || (info->typed && universe_count(solver->universe) == 0))
      return false;
  }
  return true;
}

static Value value_of_class(RefsLayer *layer, uint32_t root) {
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

static void bind(RefsLayer *layer, uint32_t key) {
  assert(!layer->refs.conflict);
  Refs *refs = &layer->refs;
  Term ref = key_is_symbol(key) ? terms_symbol_at(refs->terms, key_number(key)) : key_location(key);
  uint32_t root = refs_root(refs, ref), type;
  Value value = value_of_class(layer, root);
  if (key_is_symbol(key))
    vec_push(&layer->fragment.bindings, (Binding){ref, value});
  if (value_is_null(value) || universe_count(refs->universe) == 0)
    return;
  if (!refs_choose_type(refs, root, &type))
    fatal("a class of references without a type was not made null");
  vec_push(&layer->fragment.types, (RefType){value, type});
}

// One object per class of references that no constant is in, numbered as they are met: references
// that nothing makes equal become different objects.
static void build_model(RefsLayer *layer, const Slices *slices) {
  assert(slices->goals.count > 0);
  Solver *solver = layer->base.solver;
  fragment_clear(&layer->fragment);
  vec_clear(&layer->classes);
  for (size_t i = 0; i < slices->goals.count; i++) {
    const TermInfo *info = info_of(solver->info, slices->goals.items[i]);
    for (uint32_t k = 0; k < info->key_count; k++)
      bind(layer, info->keys[k]);
  }
  layer->fragment.objects = (uint32_t)layer->classes.count;
  pool_add(solver, &layer->fragment, 1)->holds = solver->path.conjuncts.count;
}

static bool base_satisfies(Solver *solver, const Query *query) {
  PoolEntry *base = pool_base(solver);
  if (!base)
    return false;
  for (size_t i = 0; i < query->parts.count; i++)
    if (!pool_satisfies(solver, base, query->parts.items[i]))
      return false;
  pool_raise(&solver->pool, base);
  return true;
}

static Answer layer_answer(Layer *base, Query *query) {
  RefsLayer *layer = (RefsLayer *)base;
  Refs *refs = &layer->refs;
  size_t depth = refs->marks.count;
  refs_push(refs);
  for (size_t i = 0; i < query->parts.count; i++)
    assume(refs, query->parts.items[i]);
  bool conflict = refs->conflict;
  if (!conflict && query->effort == EFFORT_REFUTE) { // nobody wants a model
    refs_pop(refs, depth);
    return layer_ask_next(base, query);
  }
  bool decided = conflict || is_decided_here(base->solver, query);
  if (!conflict && decided && !base_satisfies(base->solver, query))
    build_model(layer, query_slices(base->solver, query));
  refs_pop(refs, depth);
  if (!decided)
    return layer_ask_next(base, query);
  query->by = SOLVE_REFS;
  return conflict ? ANSWER_UNSAT : ANSWER_SAT;
}

static void layer_free(Layer *base) {
  RefsLayer *layer = (RefsLayer *)base;
  refs_fini(&layer->refs);
  vec_free(&layer->classes);
  fragment_free(&layer->fragment);
  mem_free(layer);
}

Layer *refs_layer_new(Solver *solver, Layer *next) {
  static const LayerType type = {.push = layer_push,
                                 .pop = layer_pop,
                                 .add = layer_add,
                                 .check = layer_answer,
                                 .free = layer_free};
  RefsLayer *layer = mem_new(RefsLayer);
  layer_init(&layer->base, &type, solver, next);
  refs_init(&layer->refs, solver->terms, solver->universe);
  return &layer->base;
}
