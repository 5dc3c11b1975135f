// Models of one case of a path.
//
// A shape says which references are the same, and that is a model of them: an object for each
// class. Numbers are asked about alone, without the literals of the shape, which are many.
#include "solve/shapes_impl.h"

static void list_plain(ShapesLayer *layer, const Case *at) {
  for (uint32_t list = at->plain; list; list = condition_at(layer, list)->rest)
    vec_push(&layer->goals, condition_at(layer, list)->term);
}

void shapes_list_goals(ShapesLayer *layer, const Case *at) {
  vec_clear(&layer->goals);
  for (uint32_t shape = at->shape; shape; shape = layer->shapes.items[shape].parent)
    if (term_exists(layer->shapes.items[shape].literal))
      vec_push(&layer->goals, layer->shapes.items[shape].literal);
  list_plain(layer, at);
  for (uint32_t list = at->open; list; list = condition_at(layer, list)->rest)
    vec_push(&layer->goals, condition_at(layer, list)->term);
}

// What holds in a case holds on the path: its own conditions are enough to look at.
static bool is_model(ShapesLayer *layer, const Case *at) {
  Solver *solver = layer->base.solver;
  PoolEntry *entry = pool_add(solver, &layer->query.fragment, 1);
  bool good = true;
  shapes_list_goals(layer, at);
  for (size_t i = 0; i < layer->goals.count && good; i++)
    good = pool_satisfies(solver, entry, layer->goals.items[i]);
  if (good)
    entry->holds = solver->path.conjuncts.count;
  else
    pool_drop_newest(&solver->pool);
  return good;
}

// Asks about `goals`; the answer is in the query.
static Answer ask_goals(ShapesLayer *layer) {
  Query *query = &layer->query;
  query->goals = layer->goals.items;
  query->goal_count = layer->goals.count;
  query->effort = EFFORT_ALL;
  query->cause = CAUSE_NONE;
  query->by = SOLVE_SHAPES;
  vec_clear(&query->core);
  fragment_clear(&query->fragment);
  return query->goal_count ? layer_check(layer->base.solver->clauses, query) : ANSWER_SAT;
}

// Is it only numbers that is left to ask about?
static bool is_about_numbers(ShapesLayer *layer, const Case *at) {
  bool good = !at->open;
  for (uint32_t list = at->plain; list && good; list = condition_at(layer, list)->rest)
    good = !info_of(layer->base.solver->info, condition_at(layer, list)->term)->has_refs;
  return good;
}

// The references of the shape join the model of the numbers.
static void add_references(ShapesLayer *layer, const Case *at) {
  const Terms *terms = layer->base.solver->terms;
  const LeafList *leaves = &layer->shapes.items[at->shape].leaves;
  Fragment *fragment = &layer->query.fragment;
  uint32_t first = fragment->objects + 1;
  fragment->objects += (uint32_t)leaves->count; // one for each class, at most
  for (size_t i = 0; i < leaves->count; i++) {
    Term leaf = leaves->items[i].term, root = leaves->items[leaves->items[i].root].term;
    Value value = term_is_const(terms, root) ? term_value(terms, root)
                                             : value_object(first + leaves->items[i].root);
    if (term_is_symbol(terms, leaf))
      vec_push(&fragment->bindings, (Binding){leaf, value});
  }
}

Answer shapes_ask_case(ShapesLayer *layer, const Case *at) {
  if (is_about_numbers(layer, at)) {
    vec_clear(&layer->goals);
    list_plain(layer, at);
    Answer answer = ask_goals(layer);
    if (answer == ANSWER_SAT)
      add_references(layer, at);
    if (answer != ANSWER_SAT || is_model(layer, at))
      return answer;
  }
  shapes_list_goals(layer, at);
  Answer answer = ask_goals(layer);
  return answer == ANSWER_SAT && !is_model(layer, at) ? ANSWER_UNKNOWN : answer;
}
