// Nodes and edges of a graph, and their deletion.
#include "graph/graph_impl.h"

#include "graph/laws.h"

static uint32_t position_of(const State *state) {
  uint32_t hash = (uint32_t)state->frames.count;
  for (size_t i = 0; i < state->frames.count; i++)
    hash = hash_mix(hash_mix(hash, state->frames.items[i].method->id), state->frames.items[i].pc);
  return hash;
}

static bool same_position(const void *context, uint32_t id, const void *key) {
  const Graph *graph = context;
  return graph->nodes.items[id].position == *(const uint32_t *)key;
}

// The table has the first node of each position, and that one the last.
static void link_position(Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  uint32_t position = graph->nodes.items[id].position;
  uint32_t first = table_find(&graph->positions, position, same_position, graph, &position);
  if (first == TABLE_NONE) {
    table_insert(&graph->positions, position, id);
    graph->nodes.items[id].last = id;
    return;
  }
  graph->nodes.items[id].previous = graph->nodes.items[first].last;
  graph->nodes.items[first].last = id;
}

// Deleted nodes leave the list when it is walked.
static uint32_t skip_deleted(const Graph *graph, uint32_t *link) {
  while (*link != NO_NODE && !graph->nodes.items[*link].state)
    *link = graph->nodes.items[*link].previous;
  return *link;
}

uint32_t graph_last_at(Graph *graph, uint32_t position) {
  uint32_t first = table_find(&graph->positions, position, same_position, graph, &position);
  return first == TABLE_NONE ? NO_NODE : skip_deleted(graph, &graph->nodes.items[first].last);
}

uint32_t graph_before(Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  return skip_deleted(graph, &graph->nodes.items[id].previous);
}

static Cluster *cluster_of(Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  return &graph->clusters.items[graph->nodes.items[id].cluster];
}

void graph_add_leaf(Graph *graph, uint32_t id) { vec_push(&cluster_of(graph, id)->leaves, id); }

uint32_t graph_add_node(Graph *graph, State *state, uint32_t parent, uint32_t cluster) {
  uint32_t id = (uint32_t)graph->nodes.count;
  GraphNode node = {.state = state,
                    .parent = parent,
                    .position = position_of(state),
                    .previous = NO_NODE,
                    .cluster = cluster,
                    .target = NO_NODE,
                    .source = NO_NODE};
  vec_push(&graph->nodes, node);
  link_position(graph, id);
  if (parent != NO_NODE)
    vec_push(&graph->nodes.items[parent].children, id);
  if (state->frames.count || state->callee)
    graph_add_leaf(graph, id);
  graph->made++;
  graph->alive++;
  return id;
}

void graph_add_edge(Graph *graph, GraphEdge edge) {
  vec_push(&graph->nodes.items[edge.from].out, edge);
  if (edge.kind == EDGE_INSTANCE)
    vec_push(&graph->nodes.items[edge.to].instances, edge.from);
}

void graph_add_unknown(Graph *graph, uint32_t from, const char *cause) {
  graph_add_edge(graph,
                 (GraphEdge){.from = from, .to = NO_NODE, .kind = EDGE_UNKNOWN, .label = cause});
}

bool graph_connect_instance(Graph *graph, uint32_t id, uint32_t other) {
  GraphEdge edge = {.from = id, .to = other, .kind = EDGE_INSTANCE, .label = ""};
  if (!state_instance_map(&graph->world, graph->nodes.items[id].state,
                          graph->nodes.items[other].state, &edge.facts.map, &edge.facts.map_count))
    return false;
  graph_add_edge(graph, edge);
  return true;
}

uint32_t graph_replace(Graph *graph, uint32_t id, State *coarser) {
  assert(id < graph->nodes.count);
  graph_delete_below(graph, id);
  graph_forget_node(graph, id);
  graph->nodes.items[id].target = NO_NODE;
  uint32_t node = graph_add_node(graph, coarser, id, graph->nodes.items[id].cluster);
  graph->nodes.items[node].is_call = graph->nodes.items[id].is_call;
  graph->nodes.items[node].is_merged = true;
  // The check may say no for states that are instances; a merge always has both (section 2.2).
  if (!graph_connect_instance(graph, id, node))
    graph_add_edge(graph, (GraphEdge){.from = id, .to = node, .kind = EDGE_INSTANCE, .label = ""});
  return node;
}

// --- hints ---------------------------------------------------------------------------------------

static Hint *hint_of(const Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  const GraphNode *node = &graph->nodes.items[id];
  for (size_t i = 0; i < graph->hints.count; i++) {
    Hint *hint = &graph->hints.items[i];
    if (hint->position == node->position && hint->cluster == node->cluster &&
        hint->is_call == node->is_call && state_same_shape(hint->state, node->state) &&
        !state_has_other_ends(hint->state, node->state))
      return hint;
  }
  return NULL;
}

const State *graph_hint(const Graph *graph, uint32_t id) {
  const Hint *hint = hint_of(graph, id);
  return hint ? hint->state : NULL;
}

// Takes the state of a node that is deleted.
static void keep_hint(Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  GraphNode *node = &graph->nodes.items[id];
  bool is_forwarded = node->out.count && node->out.items[0].kind == EDGE_INSTANCE;
  if (!node->is_merged || is_forwarded) {
    state_free(node->state);
    return;
  }
  Hint *old = hint_of(graph, id);
  if (old) {
    state_free(old->state);
    old->state = node->state;
  } else {
    Hint hint = {node->cluster, node->position, node->is_call, node->state};
    vec_push(&graph->hints, hint);
  }
}

// --- deletion ------------------------------------------------------------------------------------

typedef VEC(uint32_t) Ids;

static void remove_id(uint32_t *items, size_t *count, uint32_t id) {
  size_t kept = 0;
  for (size_t i = 0; i < *count; i++)
    if (items[i] != id)
      items[kept++] = items[i];
  *count = kept;
}

// A node whose edges go is no longer an instance of anything.
static void drop_edges(Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  GraphNode *node = &graph->nodes.items[id];
  for (size_t i = 0; i < node->out.count; i++)
    if (node->out.items[i].kind == EDGE_INSTANCE) {
      GraphNode *target = &graph->nodes.items[node->out.items[i].to];
      remove_id(target->instances.items, &target->instances.count, id);
    }
  node->out.count = 0;
}

static void drop_edge_to(GraphNode *node, uint32_t to) {
  size_t kept = 0;
  for (size_t i = 0; i < node->out.count; i++)
    if (node->out.items[i].to != to)
      node->out.items[kept++] = node->out.items[i];
  vec_truncate(&node->out, kept);
}

static void doom(Graph *graph, Ids *doomed, uint32_t id) {
  assert(id < graph->nodes.count);
  if (graph->nodes.items[id].is_doomed || !graph->nodes.items[id].state)
    return;
  graph->nodes.items[id].is_doomed = true;
  vec_push(doomed, id);
}

static void doom_next(Graph *graph, Ids *doomed, uint32_t id) {
  assert(id < graph->nodes.count);
  const GraphNode *node = &graph->nodes.items[id];
  for (size_t i = 0; i < node->children.count; i++)
    doom(graph, doomed, node->children.items[i]);
  for (size_t i = 0; i < node->out.count; i++)
    if (node->out.items[i].kind == EDGE_CONTEXT)
      doom(graph, doomed, node->out.items[i].to);
}

// Nodes that stay forget one that goes.
static void detach(Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  const GraphNode *node = &graph->nodes.items[id];
  if (node->parent != NO_NODE && !graph->nodes.items[node->parent].is_doomed) {
    GraphNode *parent = &graph->nodes.items[node->parent];
    remove_id(parent->children.items, &parent->children.count, id);
  }
  if (node->source != NO_NODE && !graph->nodes.items[node->source].is_doomed)
    drop_edge_to(&graph->nodes.items[node->source], id);
  graph_forget_node(graph, id);
}

static void bury(Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  GraphNode *node = &graph->nodes.items[id];
  for (size_t i = 0; i < node->instances.count; i++) {
    GraphNode *source = &graph->nodes.items[node->instances.items[i]];
    if (!source->state)
      continue;
    source->out.count = 0;
    graph_add_leaf(graph, node->instances.items[i]);
  }
  vec_free(&node->instances);
  vec_free(&node->children);
  vec_free(&node->out);
  node->is_doomed = false;
}

static void delete_doomed(Graph *graph, Ids *doomed) {
  for (size_t i = 0; i < doomed->count; i++)
    detach(graph, doomed->items[i]);
  for (size_t i = 0; i < doomed->count; i++) {
    keep_hint(graph, doomed->items[i]);
    drop_edges(graph, doomed->items[i]);
    graph->nodes.items[doomed->items[i]].state = NULL;
    graph->alive--;
  }
  for (size_t i = 0; i < doomed->count; i++)
    bury(graph, doomed->items[i]);
  vec_free(doomed);
}

void graph_delete_below(Graph *graph, uint32_t root) {
  Ids doomed = {0};
  doom_next(graph, &doomed, root);
  for (size_t i = 0; i < doomed.count; i++)
    doom_next(graph, &doomed, doomed.items[i]);
  delete_doomed(graph, &doomed);
  if (graph->nodes.items[root].state)
    drop_edges(graph, root);
}

void graph_delete_unreachable(Graph *graph) {
  graph_delete_uncalled(graph);
  bool *is_reached = mem_new_array(bool, graph->nodes.count + 1);
  Ids work = {0}, doomed = {0};
  vec_push(&work, 0);
  is_reached[0] = true;
  for (size_t i = 0; i < work.count; i++) {
    const GraphNode *node = &graph->nodes.items[work.items[i]];
    for (size_t j = 0; j < node->out.count; j++) {
      uint32_t to = node->out.items[j].to;
      if (to != NO_NODE && !is_reached[to]) {
        is_reached[to] = true;
        vec_push(&work, to);
      }
    }
  }
  for (uint32_t i = 0; i < graph->nodes.count; i++)
    if (!is_reached[i])
      doom(graph, &doomed, i);
  vec_free(&work);
  mem_free(is_reached);
  delete_doomed(graph, &doomed);
}
