// The properties of a symbolic execution graph (Thesis Def. 1.51).
#include "graph/graph_impl.h"

static bool is_refinement(EdgeKind kind) { return kind == EDGE_REFINE || kind == EDGE_SPLIT; }

// (iv)-(vi): kinds of edges out of one node.
static const char *check_edges(const GraphNode *node) {
  for (size_t i = 0; i < node->out.count; i++) {
    EdgeKind kind = node->out.items[i].kind, first = node->out.items[0].kind;
    if (is_refinement(kind) != is_refinement(first))
      return "(v): a refinement edge beside another";
    if ((kind == EDGE_CONTEXT) != (first == EDGE_CONTEXT))
      return "(iv): a context edge beside another";
    if ((kind == EDGE_INSTANCE) != (first == EDGE_INSTANCE))
      return "(vi): an instance edge beside another";
    if (!is_refinement(kind) && kind != EDGE_INSTANCE && kind != EDGE_CONTEXT &&
        node->out.count > 1)
      return "(iv): an evaluation edge beside another";
  }
  return NULL;
}

// (ii), (iii).
static const char *check_ends(const Graph *graph, const bool *is_entered) {
  for (size_t i = 0; i < graph->nodes.count; i++) {
    const GraphNode *node = &graph->nodes.items[i];
    if (!node->state)
      continue;
    if (i > 0 && !is_entered[i])
      return "(ii): a state without incoming edges";
    if (!node->out.count && node->state->frames.count)
      return "(iii): a leaf with a call stack";
  }
  return NULL;
}

typedef enum Color { WHITE, GREY, BLACK } Color;

// (vii): is there a loop without evaluation edges through this node? Depth-first, without
// recursion.
static bool has_idle_loop(const Graph *graph, uint32_t start, uint8_t *colors) {
  assert(start < graph->nodes.count);
  typedef struct Visit {
    uint32_t node;
    size_t next;
  } Visit;
  VEC(Visit) stack = {0};
  vec_push(&stack, (Visit){start, 0});
  colors[start] = GREY;
  bool found = false;
  while (stack.count && !found) {
    Visit *top = vec_last(&stack);
    const GraphNode *node = &graph->nodes.items[top->node];
    if (top->next == node->out.count) {
      colors[top->node] = BLACK;
      vec_truncate(&stack, stack.count - 1);
      continue;
    }
    GraphEdge edge = node->out.items[top->next++];
    if (!is_refinement(edge.kind) && edge.kind != EDGE_INSTANCE)
      continue;
    found = colors[edge.to] == GREY;
    if (colors[edge.to] == WHITE) {
      colors[edge.to] = GREY;
      vec_push(&stack, (Visit){edge.to, 0});
    }
  }
  vec_free(&stack);
  return found;
}

static const char *check_loops(const Graph *graph) {
  uint8_t *colors = mem_new_array(uint8_t, graph->nodes.count + 1);
  bool found = false;
  for (uint32_t i = 0; i < graph->nodes.count && !found; i++)
    if (graph->nodes.items[i].state && colors[i] == WHITE)
      found = has_idle_loop(graph, i, colors);
  mem_free(colors);
  return found ? "(vii): a loop without an evaluation edge" : NULL;
}

const char *graph_broken(const Graph *graph) {
  bool *is_entered = mem_new_array(bool, graph->nodes.count + 1);
  const char *broken = NULL;
  for (size_t i = 0; i < graph->nodes.count && !broken; i++) {
    const GraphNode *node = &graph->nodes.items[i];
    if (!node->state)
      continue;
    broken = check_edges(node);
    for (size_t j = 0; j < node->out.count && !broken; j++)
      if (node->out.items[j].to != NO_NODE) {
        is_entered[node->out.items[j].to] = true;
        if (!graph->nodes.items[node->out.items[j].to].state)
          broken = "an edge to a deleted state";
      }
  }
  if (!broken)
    broken = check_ends(graph, is_entered);
  if (!broken)
    broken = check_loops(graph);
  mem_free(is_entered);
  return broken;
}
