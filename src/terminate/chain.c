// Paths instead of single steps: locations that are no cut points vanish.
//
// Cut points are the start, the heads of loops (targets of backward edges of a depth-first walk of
// the whole system, so that the certificate can be followed without knowing what is feasible), the
// entries and exits of calls whose results are used, and what would cost too many paths.
#include "terminate/terminate_impl.h"

// --- Components ---

typedef struct Walker {
  uint32_t vertex, next_edge;
} Walker;

// Edges by source: those of v are order[first[v]] .. order[first[v + 1] - 1].
static void sort_edges(uint32_t count, const uint32_t *from, uint32_t edge_count, uint32_t *first,
                       uint32_t *order) {
  for (uint32_t i = 0; i < edge_count; i++)
    first[from[i] + 1]++;
  for (uint32_t v = 0; v < count; v++)
    first[v + 1] += first[v];
  uint32_t *next = mem_new_array(uint32_t, count + 1);
  memcpy(next, first, count * sizeof *next);
  for (uint32_t i = 0; i < edge_count; i++)
    order[next[from[i]]++] = i;
  mem_free(next);
}

typedef struct Tarjan {
  const uint32_t *to, *first, *order;
  uint32_t *number, *low, *component;
  VEC(Walker) walkers;
  VEC(uint32_t) stack;
  uint32_t numbers, components;
} Tarjan;

static void enter(Tarjan *tarjan, uint32_t vertex) {
  tarjan->number[vertex] = tarjan->low[vertex] = ++tarjan->numbers;
  vec_push(&tarjan->stack, vertex);
  vec_push(&tarjan->walkers, (Walker){vertex, tarjan->first[vertex]});
}

static void leave(Tarjan *tarjan, uint32_t vertex) {
  if (tarjan->low[vertex] == tarjan->number[vertex]) {
    uint32_t member;
    do {
      member = vec_pop(&tarjan->stack);
      tarjan->component[member] = tarjan->components;
    } while (member != vertex);
    tarjan->components++;
  }
  (void)vec_pop(&tarjan->walkers);
  if (tarjan->walkers.count > 0) {
    uint32_t parent = vec_last(&tarjan->walkers)->vertex;
    if (tarjan->low[vertex] < tarjan->low[parent])
      tarjan->low[parent] = tarjan->low[vertex];
  }
}

static void walk_from(Tarjan *tarjan, uint32_t root) {
  enter(tarjan, root);
  while (tarjan->walkers.count > 0) {
    Walker *walker = vec_last(&tarjan->walkers);
    uint32_t vertex = walker->vertex;
    if (walker->next_edge == tarjan->first[vertex + 1]) {
      leave(tarjan, vertex);
      continue;
    }
    uint32_t target = tarjan->to[tarjan->order[walker->next_edge++]];
    if (!tarjan->number[target])
      enter(tarjan, target);
    else if (tarjan->component[target] == MANY && tarjan->number[target] < tarjan->low[vertex])
      tarjan->low[vertex] = tarjan->number[target];
  }
}

uint32_t find_components(uint32_t count, const uint32_t *from, const uint32_t *to,
                         uint32_t edge_count, uint32_t *component) {
  assert(component);
  uint32_t *first = mem_new_array(uint32_t, count + 1);
  uint32_t *order = mem_new_array(uint32_t, edge_count + 1);
  sort_edges(count, from, edge_count, first, order);
  Tarjan tarjan = {.to = to, .first = first, .order = order, .component = component};
  tarjan.number = mem_new_array(uint32_t, count + 1);
  tarjan.low = mem_new_array(uint32_t, count + 1);
  for (uint32_t v = 0; v < count; v++)
    component[v] = MANY;
  for (uint32_t v = 0; v < count; v++)
    if (!tarjan.number[v])
      walk_from(&tarjan, v);
  vec_free(&tarjan.walkers);
  vec_free(&tarjan.stack);
  mem_free(tarjan.number);
  mem_free(tarjan.low);
  mem_free(first);
  mem_free(order);
  return tarjan.components;
}

// --- Cut points ---

// Targets of edges to a location that the depth-first walk from the start has not left.
static void cut_at_backward_edges(Engine *engine) {
  const TransitionSystem *system = engine->system;
  uint32_t count = (uint32_t)system->locations.count;
  uint32_t edges = (uint32_t)system->transitions.count;
  uint32_t *first = mem_new_array(uint32_t, count + 1);
  uint32_t *order = mem_new_array(uint32_t, edges + 1), *from = mem_new_array(uint32_t, edges + 1);
  for (uint32_t t = 0; t < edges; t++)
    from[t] = system->transitions.items[t].from;
  sort_edges(count, from, edges, first, order);
  enum { NEW, OPEN, DONE };
  uint8_t *state = mem_new_array(uint8_t, count + 1);
  VEC(Walker) walkers = {0};
  vec_push(&walkers, (Walker){system->start, first[system->start]});
  state[system->start] = OPEN;
  while (walkers.count > 0) {
    Walker *walker = vec_last(&walkers);
    if (walker->next_edge == first[walker->vertex + 1]) {
      state[walker->vertex] = DONE;
      (void)vec_pop(&walkers);
      continue;
    }
    uint32_t target = system->transitions.items[order[walker->next_edge++]].to;
    if (state[target] == OPEN)
      engine->is_cut[target] = true;
    if (state[target] == NEW) {
      state[target] = OPEN;
      vec_push(&walkers, (Walker){target, first[target]});
    }
  }
  vec_free(&walkers);
  mem_free(state);
  mem_free(first);
  mem_free(order);
  mem_free(from);
}

static void choose_cuts(Engine *engine) {
  const TransitionSystem *system = engine->system;
  assert(system->start < system->locations.count);
  engine->is_cut = arena_array(&engine->arena, bool, system->locations.count + 1);
  engine->is_cut[system->start] = true;
  cut_at_backward_edges(engine);
  for (size_t t = 0; t < system->transitions.count; t++) {
    const CallResult *call = system->transitions.items[t].call;
    if (call)
      engine->is_cut[call->entry] = engine->is_cut[call->exit] = true;
  }
}

// --- Composition ---

// Copies the rows of a step; place[] says where its variables stand in the result.
static void copy_rows(Engine *engine, const Poly *poly, const uint32_t *place, Poly *result) {
  for (size_t i = 0; i < poly->rows.count; i++) {
    Row *row = poly_add(result, &engine->arena, poly->rows.items[i].is_equal);
    row->cells[0] = poly->rows.items[i].cells[0];
    for (uint32_t v = 0; v < poly->variables; v++)
      if (poly->rows.items[i].cells[1 + v] != 0)
        row->cells[1 + place[v]] = poly->rows.items[i].cells[1 + v];
  }
}

static bool compose(Engine *engine, const Step *a, const Step *b, Step *result) {
  assert(a->to == b->from && a->targets == b->sources);
  assert(a->poly.variables >= a->sources + a->targets);
  assert(b->poly.variables >= b->sources + b->targets);
  uint32_t middle = a->targets, ends = a->sources + b->targets;
  uint32_t aux_a = a->poly.variables - a->sources - a->targets;
  uint32_t aux_b = b->poly.variables - b->sources - b->targets;
  Poly poly = {.variables = ends + middle + aux_a + aux_b};
  uint32_t *place = mem_new_array(uint32_t, poly.variables + middle + 1);
  for (uint32_t v = 0; v < a->poly.variables; v++)
    place[v] = v < a->sources ? v : ends + v - a->sources;
  copy_rows(engine, &a->poly, place, &poly);
  for (uint32_t v = 0; v < b->poly.variables; v++)
    place[v] = v < b->sources                ? ends + v
               : v < b->sources + b->targets ? a->sources + v - b->sources
                                             : ends + middle + aux_a + v - b->sources - b->targets;
  copy_rows(engine, &b->poly, place, &poly);
  mem_free(place);
  poly_normalize(&poly);
  poly_forget(&poly, &engine->arena, ends, &engine->work);
  if (poly.is_empty || poly_is_infeasible(&poly, &engine->work)) {
    poly_fini(&poly);
    return false;
  }
  if (poly.rows.count > 10)
    poly_reduce(&poly, &engine->work);
  uint32_t *path = arena_array(&engine->arena, uint32_t, a->path_count + b->path_count);
  memcpy(path, a->path, a->path_count * sizeof *path);
  memcpy(path + a->path_count, b->path, b->path_count * sizeof *path);
  *result = (Step){.from = a->from,
                   .to = b->to,
                   .sources = a->sources,
                   .targets = b->targets,
                   .poly = poly,
                   .path_count = a->path_count + b->path_count,
                   .path = path};
  return true;
}

static void drop_step(Engine *engine, size_t at) {
  assert(at < engine->steps.count);
  poly_fini(&engine->steps.items[at].poly);
  engine->steps.items[at] = *vec_last(&engine->steps);
  (void)vec_pop(&engine->steps);
}

static void eliminate_node(Engine *engine, uint32_t node) {
  VEC(Step) in = {0}, out = {0};
  size_t kept = 0;
  for (size_t i = 0; i < engine->steps.count; i++) {
    Step step = engine->steps.items[i];
    if (step.to == node)
      vec_push(&in, step);
    else if (step.from == node)
      vec_push(&out, step);
    else
      engine->steps.items[kept++] = step;
  }
  engine->steps.count = kept;
  for (size_t i = 0; i < in.count; i++)
    for (size_t k = 0; k < out.count; k++) {
      Step step;
      if (compose(engine, &in.items[i], &out.items[k], &step))
        vec_push(&engine->steps, step);
    }
  for (size_t i = 0; i < in.count; i++)
    poly_fini(&in.items[i].poly);
  for (size_t i = 0; i < out.count; i++)
    poly_fini(&out.items[i].poly);
  vec_free(&in);
  vec_free(&out);
}

// The node that costs least to eliminate, if that is not too much.
static uint32_t cheapest_node(const Engine *engine, uint64_t *in, uint64_t *out) {
  enum { MOST_STEPS = 300, MOST_GROWTH = 12 };
  uint32_t best = MANY;
  int64_t best_cost = INT64_MAX;
  memset(in, 0, engine->nodes.count * sizeof *in);
  memset(out, 0, engine->nodes.count * sizeof *out);
  for (size_t i = 0; i < engine->steps.count; i++) {
    in[engine->steps.items[i].to]++;
    out[engine->steps.items[i].from]++;
  }
  for (uint32_t n = 0; n < engine->nodes.count; n++) {
    if (engine->is_cut[n] || in[n] + out[n] == 0)
      continue;
    int64_t cost = (int64_t)(in[n] * out[n]) - (int64_t)(in[n] + out[n]);
    if (cost < best_cost) {
      best = n;
      best_cost = cost;
    }
  }
  bool cheap = best_cost <= 0 ||
               (best_cost <= MOST_GROWTH && engine->steps.count + (size_t)best_cost <= MOST_STEPS);
  return cheap ? best : MANY;
}

void chain_steps(Engine *engine) {
  choose_cuts(engine);
  uint64_t *in = mem_new_array(uint64_t, engine->nodes.count + 1);
  uint64_t *out = mem_new_array(uint64_t, engine->nodes.count + 1);
  uint32_t node;
  while (!engine_is_spent(engine) && (node = cheapest_node(engine, in, out)) != MANY)
    eliminate_node(engine, node);
  for (size_t i = 0; i < engine->steps.count; i++)
    engine->is_cut[engine->steps.items[i].from] = engine->is_cut[engine->steps.items[i].to] = true;
  mem_free(in);
  mem_free(out);
}

// --- Feasibility ---

static void add_node_rows(Engine *engine, const Poly *facts, uint32_t offset, Poly *poly) {
  poly->is_empty |= facts->is_empty;
  for (size_t i = 0; i < facts->rows.count; i++) {
    Row *row = poly_add(poly, &engine->arena, facts->rows.items[i].is_equal);
    row->cells[0] = facts->rows.items[i].cells[0];
    for (uint32_t v = 0; v < facts->variables; v++)
      row->cells[1 + offset + v] = facts->rows.items[i].cells[1 + v];
  }
}

Poly step_poly(Engine *engine, const Step *step) {
  Poly poly = poly_copy(&step->poly, &engine->arena);
  const Node *from = &engine->nodes.items[step->from], *to = &engine->nodes.items[step->to];
  add_node_rows(engine, &from->region, 0, &poly);
  add_node_rows(engine, &from->facts, 0, &poly);
  add_node_rows(engine, &to->region, step->sources, &poly);
  add_node_rows(engine, &to->facts, step->sources, &poly);
  poly_normalize(&poly);
  return poly;
}

static void drop_unreached(Engine *engine) {
  bool *reached = mem_new_array(bool, engine->nodes.count + 1);
  for (size_t n = 0; n < engine->nodes.count; n++)
    reached[n] = engine->nodes.items[n].is_start;
  for (bool grown = true; grown;) {
    grown = false;
    for (size_t i = 0; i < engine->steps.count; i++) {
      const Step *step = &engine->steps.items[i];
      if (reached[step->from] && !reached[step->to])
        grown = reached[step->to] = true;
    }
  }
  for (size_t i = engine->steps.count; i-- > 0;)
    if (!reached[engine->steps.items[i].from])
      drop_step(engine, i);
  mem_free(reached);
}

void drop_infeasible(Engine *engine) {
  for (size_t i = engine->steps.count; i-- > 0;) {
    Poly poly = step_poly(engine, &engine->steps.items[i]);
    bool infeasible = poly_is_infeasible(&poly, &engine->work);
    poly_fini(&poly);
    if (infeasible)
      drop_step(engine, i);
  }
  drop_unreached(engine);
}

bool linear_of_cells(Arena *arena, const Wide *cells, const Node *node, Linear *linear) {
  *linear = (Linear){0};
  if (!wide_is_long(cells[0]) || cells[0] == INT64_MIN)
    return false;
  LinearTerm *terms = arena_array(arena, LinearTerm, node->variable_count + 1);
  for (uint32_t v = 0; v < node->variable_count; v++) {
    if (cells[1 + v] == 0)
      continue;
    if (!wide_is_long(cells[1 + v]) || cells[1 + v] == INT64_MIN)
      return false;
    terms[linear->count++] = (LinearTerm){node->variables[v], (int64_t)cells[1 + v]};
  }
  linear->constant = (int64_t)cells[0];
  linear->terms = terms;
  return true;
}
