// The layer that asks the facts: a condition that contradicts them is unsat; one that follows from
// them is sat as soon as the path is.
#include "solve/facts_impl.h"

typedef struct FactsLayer {
  Layer base;
  Facts facts;
} FactsLayer;

static void layer_push(Layer *layer) { facts_push(&((FactsLayer *)layer)->facts); }

static void layer_pop(Layer *layer, unsigned depth) {
  facts_pop(&((FactsLayer *)layer)->facts, depth);
}

static void layer_add(Layer *layer, Term conjunct) {
  Facts *facts = &((FactsLayer *)layer)->facts;
  if (!facts->conflict)
    facts_assume(facts, conjunct, true);
}

static Truth truth_of_parts(Facts *facts, const TermList *parts) {
  assert(!facts->conflict);
  Truth all = TRUTH_TRUE;
  for (size_t i = 0; i < parts->count; i++) {
    Truth truth = facts_truth(facts, parts->items[i]);
    if (truth == TRUTH_FALSE)
      return TRUTH_FALSE;
    if (truth == TRUTH_UNKNOWN)
      all = TRUTH_UNKNOWN;
  }
  return all;
}

// In a scope of its own: the parts are a question, not the path.
static bool parts_contradict(Facts *facts, const TermList *parts) {
  assert(!facts->conflict);
  size_t depth = facts->marks.count;
  facts_push(facts);
  for (size_t i = 0; i < parts->count && !facts->conflict; i++)
    facts_assume(facts, parts->items[i], true);
  bool conflict = facts->conflict;
  facts_pop(facts, depth);
  return conflict;
}

static Answer layer_answer(Layer *layer, Query *query) {
  Facts *facts = &((FactsLayer *)layer)->facts;
  query->by = SOLVE_FACTS;
  if (facts->conflict)
    return ANSWER_UNSAT;
  Truth truth = truth_of_parts(facts, &query->parts);
  if (truth == TRUTH_FALSE)
    return ANSWER_UNSAT;
  if (truth == TRUTH_TRUE) {
    PoolEntry *base = pool_base(layer->solver);
    if (base) {
      pool_raise(&layer->solver->pool, base);
      return ANSWER_SAT;
    }
  } else if (parts_contradict(facts, &query->parts)) {
    return ANSWER_UNSAT;
  }
  return layer_ask_next(layer, query);
}

static void layer_free(Layer *layer) {
  facts_fini(&((FactsLayer *)layer)->facts);
  mem_free(layer);
}

Layer *facts_layer_new(Solver *solver, Layer *next) {
  static const LayerType type = {.push = layer_push,
                                 .pop = layer_pop,
                                 .add = layer_add,
                                 .check = layer_answer,
                                 .free = layer_free};
  FactsLayer *layer = mem_new(FactsLayer);
  layer_init(&layer->base, &type, solver, next);
  facts_init(&layer->facts, solver->terms);
  return &layer->base;
}
