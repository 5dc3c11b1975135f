// Size-change graphs (Lee, Jones and Ben-Amram 2001), for loops that no tuple of measures decides:
// recursion that exchanges its arguments, or in which now one and now another one falls.
//
// Of each step it is asked which variable behind it is at most, or less than, which variable before
// it; that is its graph. If in all compositions of graphs that lead from a node to itself and are
// their own squares some variable is less than itself, then every endless sequence of steps would
// make a number fall for ever that is not below 0 whenever it falls.
#include "terminate/terminate_impl.h"

enum { MOST_STEPS = 24, MOST_CLOSURE = 1500 };

typedef VEC(SizeGraph) SizeGraphs;

static uint64_t arc(uint32_t i, uint32_t j) { return (uint64_t)1 << (i * SIZE_FORMS + j); }

// --- the closure ---------------------------------------------------------------------------------

static SizeGraph compose(SizeGraph a, SizeGraph b) {
  assert(a.to == b.from);
  SizeGraph made = {a.from, b.to, 0, 0};
  for (uint32_t i = 0; i < SIZE_FORMS; i++)
    for (uint32_t j = 0; j < SIZE_FORMS; j++)
      for (uint32_t k = 0; k < SIZE_FORMS && (a.weak & arc(i, j)); k++)
        if (b.weak & arc(j, k)) {
          made.weak |= arc(i, k);
          if ((a.strict & arc(i, j)) || (b.strict & arc(j, k)))
            made.strict |= arc(i, k);
        }
  return made;
}

static bool is_same(SizeGraph a, SizeGraph b) {
  return a.from == b.from && a.to == b.to && a.weak == b.weak && a.strict == b.strict;
}

static void add_graph(SizeGraphs *graphs, SizeGraph graph) {
  for (size_t i = 0; i < graphs->count; i++)
    if (is_same(graphs->items[i], graph))
      return;
  vec_push(graphs, graph);
}

static bool falls_somewhere(SizeGraph graph) {
  for (uint32_t i = 0; i < SIZE_FORMS; i++)
    if (graph.strict & arc(i, i))
      return true;
  return false;
}

static bool ends_by_size(const SizeGraphs *steps) {
  SizeGraphs all = {0};
  for (size_t i = 0; i < steps->count; i++)
    add_graph(&all, steps->items[i]);
  bool good = true;
  for (size_t i = 0; i < all.count && good; i++) {
    SizeGraph own = all.items[i];
    if (own.from == own.to && is_same(compose(own, own), own))
      good = falls_somewhere(own);
    for (size_t j = 0; j < steps->count && good; j++)
      if (steps->items[j].from == own.to)
        add_graph(&all, compose(own, steps->items[j]));
    good = good && all.count <= MOST_CLOSURE;
  }
  vec_free(&all);
  return good;
}

// --- the graphs of steps -------------------------------------------------------------------------

// before - after >= least?
static bool is_at_least(PolyLp *open, Wide *cells, uint32_t before, uint32_t after, Wide least) {
  Wide found;
  cells[1 + before] = 1;
  cells[1 + after] = -1;
  bool good = poly_open_minimum(open, cells, &found) && found >= least;
  cells[1 + before] = cells[1 + after] = 0;
  return good;
}

static bool is_natural(PolyLp *open, Wide *cells, uint32_t variable) {
  Wide found;
  cells[1 + variable] = 1;
  bool good = poly_open_minimum(open, cells, &found) && found >= 0;
  cells[1 + variable] = 0;
  return good;
}

static SizeGraph graph_of(Engine *engine, const Step *step) {
  Poly poly = step_poly(engine, step);
  PolyLp open;
  poly_open(&open, &poly, &engine->work);
  Wide *cells = mem_new_array(Wide, poly.variables + 2);
  SizeGraph graph = {0};
  for (uint32_t i = 0; i < step->sources && i < SIZE_FORMS && open.answer != LP_INFEASIBLE; i++) {
    bool is_bounded = is_natural(&open, cells, i);
    for (uint32_t j = 0; j < step->targets && j < SIZE_FORMS; j++) {
      uint32_t after = step->sources + j;
      if (!is_at_least(&open, cells, i, after, 0))
        continue;
      graph.weak |= arc(i, j);
      if (is_bounded && is_at_least(&open, cells, i, after, 1))
        graph.strict |= arc(i, j);
    }
  }
  mem_free(cells);
  poly_close(&open);
  poly_fini(&poly);
  return graph;
}

// The forms are the variables of the nodes.
static bool fill(Engine *engine, Arena *out, const SizeGraphs *graphs, LoopProof *loop) {
  Linear *forms = arena_array(out, Linear, loop->node_count * SIZE_FORMS);
  bool fits = true;
  for (uint32_t n = 0; n < loop->node_count; n++) {
    const Node *node = &engine->nodes.items[loop->nodes[n]];
    Wide *cells = mem_new_array(Wide, node->variable_count + 1);
    for (uint32_t v = 0; v < node->variable_count && v < SIZE_FORMS; v++) {
      cells[1 + v] = 1;
      fits = fits && linear_of_cells(out, cells, node, &forms[n * SIZE_FORMS + v]);
      cells[1 + v] = 0;
    }
    mem_free(cells);
  }
  SizeGraph *list = arena_array(out, SizeGraph, graphs->count);
  memcpy(list, graphs->items, graphs->count * sizeof *list);
  loop->forms = forms;
  loop->graphs = list;
  loop->graph_count = (uint32_t)graphs->count;
  return fits;
}

bool find_size_change(Engine *engine, Arena *out, const uint32_t *steps, size_t count,
                      const uint32_t *place, LoopProof *loop) {
  if (count == 0 || count > MOST_STEPS)
    return false;
  SizeGraphs graphs = {0};
  bool good = true;
  for (size_t i = 0; i < count && good; i++) {
    const Step *step = &engine->steps.items[steps[i]];
    SizeGraph graph = graph_of(engine, step);
    graph.from = place[step->from];
    graph.to = place[step->to];
    add_graph(&graphs, graph);
    good = graph.weak && !engine_is_over(engine);
  }
  good = good && ends_by_size(&graphs) && fill(engine, out, &graphs, loop);
  vec_free(&graphs);
  return good;
}
