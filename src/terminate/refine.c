// Nodes are split by what the steps from them ask: a location becomes one node for x >= 1 and one
// for x <= 0, and measures and components see which of them a step can lead to.
#include "terminate/terminate_impl.h"

typedef struct Choice {
  const Wide *cells; // split at cells >= 0; NULL: nothing to split at
  int score;
} Choice;

static void negate_fact(const Wide *cells, uint32_t variables, Wide *negated) {
  for (uint32_t v = 0; v <= variables; v++)
    negated[v] = -cells[v];
  negated[0] -= 1;
}

// How much a split tells the steps apart: those on each side, less those on both.
static Choice judge(Engine *engine, uint32_t node, const Poly *guards, size_t guard_count,
                    const Wide *cells) {
  assert(node < engine->nodes.count);
  const Node *own = &engine->nodes.items[node];
  Wide *negated = arena_array(&engine->arena, Wide, own->variable_count + 1);
  negate_fact(cells, own->variable_count, negated);
  Linear unused; // both sides have to fit into the proof
  if (!linear_of_cells(&engine->arena, cells, own, &unused) ||
      !linear_of_cells(&engine->arena, negated, own, &unused))
    return (Choice){0};
  Row above = {(Wide *)(uintptr_t)cells, false}, below = {negated, false};
  if (poly_entails(&own->region, &above, &engine->work) ||
      poly_entails(&own->region, &below, &engine->work))
    return (Choice){0};
  int high = 0, low = 0, both = 0;
  for (size_t i = 0; i < guard_count && !engine_is_spent(engine); i++) {
    bool is_high = poly_entails(&guards[i], &above, &engine->work);
    bool is_low = !is_high && poly_entails(&guards[i], &below, &engine->work);
    high += is_high;
    low += is_low;
    both += !is_high && !is_low;
  }
  if (high + low == 0)
    return (Choice){0};
  return (Choice){cells, 4 * (high < low ? high : low) + high + low - both + 100};
}

static Choice choose(Engine *engine, uint32_t node) {
  assert(node < engine->nodes.count);
  VEC(Poly) guards = {0};
  for (size_t i = 0; i < engine->steps.count; i++)
    if (engine->steps.items[i].from == node)
      vec_push(&guards, step_guard(engine, &engine->steps.items[i]));
  Choice best = {0};
  for (size_t g = 0; g < guards.count; g++)
    for (size_t r = 0; r < guards.items[g].rows.count && !engine_is_spent(engine); r++) {
      const Row *row = &guards.items[g].rows.items[r];
      Choice choice = judge(engine, node, guards.items, guards.count, row->cells);
      best = choice.score > best.score ? choice : best;
      if (!row->is_equal)
        continue;
      Wide *other = arena_array(&engine->arena, Wide, guards.items[g].variables + 1);
      for (uint32_t v = 0; v <= guards.items[g].variables; v++)
        other[v] = -row->cells[v];
      choice = judge(engine, node, guards.items, guards.count, other);
      best = choice.score > best.score ? choice : best;
    }
  for (size_t g = 0; g < guards.count; g++)
    poly_fini(&guards.items[g]);
  vec_free(&guards);
  return best;
}

// Copies of the steps of a node, moved to the new one where they can be taken.
static void split_steps(Engine *engine, uint32_t node, uint32_t fresh) {
  assert(node < engine->nodes.count && fresh < engine->nodes.count && node != fresh);
  size_t count = engine->steps.count;
  for (size_t i = 0; i < count; i++) {
    Step step = engine->steps.items[i];
    for (int which = 1; which < 4; which++) { // bit 0: from, bit 1: to
      if (((which & 1) && step.from != node) || ((which & 2) && step.to != node))
        continue;
      Step copy = step;
      copy.from = which & 1 ? fresh : step.from;
      copy.to = which & 2 ? fresh : step.to;
      copy.poly = poly_copy(&step.poly, &engine->arena);
      vec_push(&engine->steps, copy);
    }
  }
}

static void split_node(Engine *engine, uint32_t node, const Wide *cells) {
  assert(node < engine->nodes.count);
  Node copy = engine->nodes.items[node];
  copy.region = poly_copy(&copy.region, &engine->arena);
  copy.facts = poly_copy(&copy.facts, &engine->arena);
  Row *row = poly_add(&copy.region, &engine->arena, false);
  negate_fact(cells, copy.variable_count, row->cells);
  poly_normalize(&copy.region);
  row = poly_add(&engine->nodes.items[node].region, &engine->arena, false);
  memcpy(row->cells, cells, (copy.variable_count + 1) * sizeof(Wide));
  poly_normalize(&engine->nodes.items[node].region);
  vec_push(&engine->nodes, copy);
  split_steps(engine, node, (uint32_t)engine->nodes.count - 1);
}

bool refine_nodes(Engine *engine, const bool *is_open) {
  enum { MOST_NEW = 24, MOST_STEPS = 400 };
  uint32_t count = (uint32_t)engine->nodes.count, fresh = 0;
  for (uint32_t n = 0; n < count && fresh < MOST_NEW; n++) {
    if (!is_open[n] || engine_is_spent(engine) || engine->steps.count > MOST_STEPS ||
        engine->nodes.items[n].is_start)
      continue;
    Choice choice = choose(engine, n);
    if (!choice.cells || engine_is_spent(engine))
      continue;
    split_node(engine, n, choice.cells);
    fresh++;
  }
  if (fresh > 0)
    drop_infeasible(engine);
  return fresh > 0;
}
