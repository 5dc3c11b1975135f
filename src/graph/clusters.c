// Calls whose callers are not represented (Thesis section 3.5): entries, exits, and what follows.
//
// A call state has an edge to its own entry, which is an instance of the entry of a cluster. All
// call states of a method share a cluster as far as their entries have the same shape, and the
// exits of a cluster of one shape are one state: both are merged like the states of a loop, so that
// there are finitely many. Every exit is joined with every call state. The state after a call is
// made from the call state and from the exit, and goes with either of them; its parent in the tree
// of the construction is the call state, so that loops of the caller are found.
#include "graph/context.h"
#include "graph/graph_impl.h"

bool graph_is_summarized(const Graph *graph, const Method *method) {
  return method->id < graph->summarized.count && graph->summarized.items[method->id];
}

uint32_t graph_add_cluster(Graph *graph, Method *callee) {
  vec_push(&graph->clusters, (Cluster){.callee = callee});
  return (uint32_t)graph->clusters.count - 1;
}

static void remove_id(uint32_t *items, size_t *count, uint32_t id) {
  size_t kept = 0;
  for (size_t i = 0; i < *count; i++)
    if (items[i] != id)
      items[kept++] = items[i];
  *count = kept;
}

void graph_forget_node(Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  const GraphNode *node = &graph->nodes.items[id];
  if (node->target != NO_NODE) {
    Cluster *called = &graph->clusters.items[node->target];
    remove_id(called->callers.items, &called->callers.count, id);
  }
  if (!node->state->frames.count) {
    Cluster *own = &graph->clusters.items[node->cluster];
    remove_id(own->exits.items, &own->exits.count, id);
  }
}

void graph_delete_uncalled(Graph *graph) {
  bool *is_called = mem_new_array(bool, graph->clusters.count);
  is_called[0] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < graph->nodes.count; i++) {
      const GraphNode *node = &graph->nodes.items[i];
      if (!node->state || node->target == NO_NODE || !is_called[node->cluster] ||
          is_called[node->target])
        continue;
      is_called[node->target] = true;
      changed = true;
    }
  }
  for (size_t i = 0; i < graph->clusters.count; i++)
    if (!is_called[i])
      graph_delete_below(graph, graph->clusters.items[i].root);
  mem_free(is_called);
}

// --- which methods -------------------------------------------------------------------------------

// The first node on the way to this one whose lowest frame of the method is there already.
static uint32_t first_inside(const Graph *graph, uint32_t id, const Method *method) {
  assert(id < graph->nodes.count);
  const State *state = graph->nodes.items[id].state;
  size_t depth = 0;
  while (depth < state->frames.count && state->frames.items[depth].method != method)
    depth++;
  uint32_t first = NO_NODE;
  for (uint32_t at = id; at != NO_NODE; at = graph->nodes.items[at].parent) {
    const State *earlier = graph->nodes.items[at].state;
    if (earlier->frames.count <= depth || earlier->frames.items[depth].method != method)
      break;
    first = at;
  }
  return first;
}

void graph_mark_summarized(Graph *graph, const Method *method) {
  while (graph->summarized.count <= method->id)
    vec_push(&graph->summarized, false);
  graph->summarized.items[method->id] = true;
}

void graph_summarize(Graph *graph, uint32_t id, Method *method) {
  assert(id < graph->nodes.count);
  graph_mark_summarized(graph, method);
  uint32_t first = first_inside(graph, id, method);
  uint32_t again = first == NO_NODE ? id : graph->nodes.items[first].parent;
  if (again == NO_NODE) { // the start itself is such a call, out of nowhere
    again = first;
    graph->nodes.items[again].is_call = true;
  }
  graph_delete_below(graph, again);
  if (graph->nodes.items[again].state)
    graph_add_leaf(graph, again);
}

// --- what follows a call -------------------------------------------------------------------------

static void go_on(Graph *graph, uint32_t exit, uint32_t call) {
  assert(call < graph->nodes.count);
  assert(exit < graph->nodes.count);
  State *state = context_concretize(&graph->world, graph->nodes.items[exit].state,
                                    graph->nodes.items[call].state);
  if (!state)
    return;
  graph_forget_dead(graph, state);
  state_collect(&graph->world, state);
  uint32_t to = graph_add_node(graph, state, call, graph->nodes.items[call].cluster);
  graph->nodes.items[to].source = exit;
  graph->nodes.items[to].is_after = true;
  graph_add_edge(graph, (GraphEdge){.from = exit, .to = to, .kind = EDGE_CONTEXT, .label = ""});
}

static void go_on_from(Graph *graph, uint32_t exit) {
  assert(exit < graph->nodes.count);
  uint32_t cluster = graph->nodes.items[exit].cluster;
  for (size_t i = 0; i < graph->clusters.items[cluster].callers.count; i++)
    go_on(graph, exit, graph->clusters.items[cluster].callers.items[i]);
}

static bool is_exit_of(const Cluster *cluster, uint32_t id) {
  for (size_t i = 0; i < cluster->exits.count; i++)
    if (cluster->exits.items[i] == id)
      return true;
  return false;
}

static uint32_t exit_like(const Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  const Cluster *cluster = &graph->clusters.items[graph->nodes.items[id].cluster];
  for (size_t i = 0; i < cluster->exits.count; i++)
    if (state_same_shape(graph->nodes.items[id].state,
                         graph->nodes.items[cluster->exits.items[i]].state))
      return cluster->exits.items[i];
  return NO_NODE;
}

static void add_exit(Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  vec_push(&graph->clusters.items[graph->nodes.items[id].cluster].exits, id);
  go_on_from(graph, id);
}

// A coarser exit takes the place of one. What followed that one goes, maybe this node with it.
static void widen_exit(Graph *graph, uint32_t exit, uint32_t id) {
  assert(exit < graph->nodes.count);
  assert(id < graph->nodes.count);
  State *coarser =
      state_merge(&graph->world, graph->nodes.items[exit].state, graph->nodes.items[id].state);
  graph_forget_node(graph, exit);
  uint32_t node = graph_replace(graph, exit, coarser);
  if (graph->nodes.items[id].state && !graph_connect_instance(graph, id, node))
    graph_add_edge(graph, (GraphEdge){.from = id, .to = node, .kind = EDGE_INSTANCE, .label = ""});
  add_exit(graph, node);
}

void graph_work_on_exit(Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count && graph->nodes.items[id].cluster < graph->clusters.count);
  if (is_exit_of(&graph->clusters.items[graph->nodes.items[id].cluster], id))
    return;
  uint32_t exit = exit_like(graph, id);
  if (exit == NO_NODE)
    add_exit(graph, id);
  else if (!graph_connect_instance(graph, id, exit))
    widen_exit(graph, exit, id);
}

// --- entries -------------------------------------------------------------------------------------

static uint32_t cluster_for(Graph *graph, const State *entry) {
  assert(entry->callee);
  for (size_t i = 1; i < graph->clusters.count; i++)
    if (graph->clusters.items[i].callee == entry->callee &&
        state_same_shape(entry, graph->nodes.items[graph->clusters.items[i].entry].state))
      return (uint32_t)i;
  uint32_t cluster = graph_add_cluster(graph, entry->callee);
  uint32_t node = graph_add_node(graph, state_copy(entry), NO_NODE, cluster);
  graph->clusters.items[cluster].root = node;
  graph->clusters.items[cluster].entry = node;
  return cluster;
}

// The cluster's entry covers this one, maybe after the cluster was emptied.
static void cover_entry(Graph *graph, uint32_t cluster, const State *entry) {
  assert(cluster < graph->clusters.count);
  uint32_t old = graph->clusters.items[cluster].entry;
  const State *state = graph->nodes.items[old].state;
  if (state_is_instance(&graph->world, entry, state))
    return;
  State *coarser = state_merge(&graph->world, state, entry);
  uint32_t node = graph_replace(graph, old, coarser);
  graph->clusters.items[cluster].entry = node;
}

void graph_work_on_call(Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  State *entry = context_entry(&graph->world, graph->nodes.items[id].state);
  uint32_t cluster = cluster_for(graph, entry);
  cover_entry(graph, cluster, entry);
  if (!graph->nodes.items[id].state) { // it was inside of the cluster itself
    state_free(entry);
    return;
  }
  uint32_t node = graph_add_node(graph, entry, id, graph->nodes.items[id].cluster);
  graph_add_edge(graph, (GraphEdge){.from = id, .to = node, .kind = EDGE_ENTER, .label = ""});
  uint32_t covering = graph->clusters.items[cluster].entry;
  if (!graph_connect_instance(graph, node, covering))
    graph_add_edge(graph,
                   (GraphEdge){.from = node, .to = covering, .kind = EDGE_INSTANCE, .label = ""});
  graph->nodes.items[id].target = cluster;
  vec_push(&graph->clusters.items[cluster].callers, id);
  for (size_t i = 0; i < graph->clusters.items[cluster].exits.count; i++)
    go_on(graph, graph->clusters.items[cluster].exits.items[i], id);
}
