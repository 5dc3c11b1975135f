// The construction of the graph (Thesis Algorithm 2).
#include "graph/graph_impl.h"
#include "graph/step.h"

#include <string.h>
#include <time.h>

static const char *const kind_names[] = {
#define EDGE(identifier, name) name,
#include "graph/edges.def"
#undef EDGE
};

const char *edge_kind_name(EdgeKind kind) { return kind_names[kind]; }

static bool is_refinement(EdgeKind kind) { return kind == EDGE_REFINE || kind == EDGE_SPLIT; }

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void remember_text(const char *text, const char ***items, size_t *count, size_t *capacity) {
  for (size_t i = 0; i < *count; i++)
    if (!strcmp((*items)[i], text))
      return;
  if (*count == *capacity)
    *items = vec_grow((void *)*items, capacity, *count + 1, sizeof **items);
  (*items)[(*count)++] = text;
}

#define remember(list, text) remember_text(text, &(list)->items, &(list)->count, &(list)->capacity)

// --- nodes and edges
// ------------------------------------------------------------------------------

static uint32_t position_of(const State *state) {
  uint32_t hash = (uint32_t)state->frames.count;
  for (size_t i = 0; i < state->frames.count; i++)
    hash = hash_mix(hash_mix(hash, state->frames.items[i].method->id), state->frames.items[i].pc);
  return hash;
}

static uint32_t add_node(Graph *graph, State *state, uint32_t parent) {
  uint32_t id = (uint32_t)graph->nodes.count;
  GraphNode node = {.state = state, .parent = parent, .position = position_of(state)};
  vec_push(&graph->nodes, node);
  if (parent != NO_NODE)
    vec_push(&graph->nodes.items[parent].children, id);
  if (state->frames.count)
    vec_push(&graph->leaves, id);
  graph->made++;
  graph->alive++;
  return id;
}

static void add_edge(Graph *graph, GraphEdge edge) {
  vec_push(&graph->nodes.items[edge.from].out, edge);
  if (edge.kind == EDGE_INSTANCE)
    vec_push(&graph->nodes.items[edge.to].instances, edge.from);
}

static void add_unknown(Graph *graph, uint32_t from, const char *cause) {
  add_edge(graph, (GraphEdge){.from = from, .to = NO_NODE, .kind = EDGE_UNKNOWN, .label = cause});
}

// --- deletion
// -------------------------------------------------------------------------------------

static void remove_instance(GraphNode *node, uint32_t source) {
  size_t kept = 0;
  for (size_t i = 0; i < node->instances.count; i++)
    if (node->instances.items[i] != source)
      node->instances.items[kept++] = node->instances.items[i];
  vec_truncate(&node->instances, kept);
}

// A node whose edges go is no longer an instance of anything.
static void drop_edges(Graph *graph, uint32_t id) {
  GraphNode *node = &graph->nodes.items[id];
  for (size_t i = 0; i < node->out.count; i++)
    if (node->out.items[i].kind == EDGE_INSTANCE)
      remove_instance(&graph->nodes.items[node->out.items[i].to], id);
  node->out.count = 0;
}

// Deletes what was made from a node. Nodes elsewhere that were instances of deleted ones are leaves
// again.
static void delete_below(Graph *graph, uint32_t root) {
  VEC(uint32_t) doomed = {0};
  vec_append(&doomed, graph->nodes.items[root].children.items,
             graph->nodes.items[root].children.count);
  for (size_t i = 0; i < doomed.count; i++) {
    const GraphNode *node = &graph->nodes.items[doomed.items[i]];
    vec_append(&doomed, node->children.items, node->children.count);
  }
  for (size_t i = 0; i < doomed.count; i++) {
    drop_edges(graph, doomed.items[i]);
    state_free(graph->nodes.items[doomed.items[i]].state);
    graph->nodes.items[doomed.items[i]].state = NULL;
    graph->alive--;
  }
  for (size_t i = 0; i < doomed.count; i++) {
    GraphNode *node = &graph->nodes.items[doomed.items[i]];
    for (size_t j = 0; j < node->instances.count; j++) {
      GraphNode *source = &graph->nodes.items[node->instances.items[j]];
      if (!source->state)
        continue;
      source->out.count = 0;
      vec_push(&graph->leaves, node->instances.items[j]);
    }
    vec_free(&node->instances);
    vec_free(&node->children);
    vec_free(&node->out);
  }
  graph->nodes.items[root].children.count = 0;
  drop_edges(graph, root);
  vec_free(&doomed);
}

// --- repetitions
// ----------------------------------------------------------------------------------

// Section 1.8: no outgoing instance edge, no incoming refinement edge.
static bool may_be_target(const GraphNode *node) {
  return node->state && !node->refinements &&
         !(node->out.count && node->out.items[0].kind == EDGE_INSTANCE);
}

static bool repeats(const Graph *graph, uint32_t id, uint32_t earlier) {
  const GraphNode *node = &graph->nodes.items[id], *other = &graph->nodes.items[earlier];
  return other->position == node->position && may_be_target(other) &&
         state_same_shape(node->state, other->state);
}

static bool connect_instance(Graph *graph, uint32_t id, uint32_t earlier) {
  GraphEdge edge = {.from = id, .to = earlier, .kind = EDGE_INSTANCE, .label = ""};
  if (!state_instance_map(&graph->world, graph->nodes.items[id].state,
                          graph->nodes.items[earlier].state, &edge.facts.map,
                          &edge.facts.map_count))
    return false;
  add_edge(graph, edge);
  return true;
}

// Any other node will do for an instance edge. The newest are the likeliest.
static bool find_instance(Graph *graph, uint32_t id) {
  enum { MOST_TRIES = 12 };
  unsigned tries = 0;
  for (uint32_t other = (uint32_t)graph->nodes.count; other > 0 && tries < MOST_TRIES; other--) {
    // A node that waits for its turn has no edges yet; two that wait could point at each other.
    if (other - 1 == id || !graph->nodes.items[other - 1].out.count ||
        !repeats(graph, id, other - 1))
      continue;
    tries++;
    if (connect_instance(graph, id, other - 1))
      return true;
  }
  return false;
}

// ForceAbstraction: a state of which both are instances takes the place of what follows the
// earlier.
static void abstract_states(Graph *graph, uint32_t id, uint32_t earlier) {
  State *merged =
      state_merge(&graph->world, graph->nodes.items[earlier].state, graph->nodes.items[id].state);
  delete_below(graph, earlier);
  uint32_t node = add_node(graph, merged, earlier);
  // The check may say no for states that are instances; a merge always has both (section 2.2).
  if (!connect_instance(graph, earlier, node))
    add_edge(graph, (GraphEdge){.from = earlier, .to = node, .kind = EDGE_INSTANCE, .label = ""});
}

// True when the leaf got an instance edge, or was merged with an earlier state.
static bool close_repetition(Graph *graph, uint32_t id) {
  const GraphNode *node = &graph->nodes.items[id];
  unsigned position = graph_position(graph, state_top(node->state));
  if (node->refinements || !(position & (POSITION_HEAD | POSITION_MEETING)))
    return false;
  uint32_t nearest = NO_NODE;
  unsigned count = 0;
  for (uint32_t earlier = node->parent; earlier != NO_NODE;
       earlier = graph->nodes.items[earlier].parent) {
    if (!(position & POSITION_HEAD) || !repeats(graph, id, earlier))
      continue;
    if (connect_instance(graph, id, earlier))
      return true;
    if (nearest == NO_NODE)
      nearest = earlier;
    count++;
  }
  if (find_instance(graph, id))
    return true;
  if (count < graph->options.unroll)
    return false;
  abstract_states(graph, id, nearest);
  return true;
}

// --- steps
// ----------------------------------------------------------------------------------------

static void add_successor(Graph *graph, uint32_t from, Successor successor) {
  if (!successor.state) {
    add_unknown(graph, from, successor.label);
    return;
  }
  if (!is_refinement(successor.kind))
    graph_forget_dead(graph, successor.state);
  state_collect(successor.state);
  uint32_t to = add_node(graph, successor.state, from);
  if (is_refinement(successor.kind))
    graph->nodes.items[to].refinements = graph->nodes.items[from].refinements + 1;
  add_edge(graph, (GraphEdge){.from = from,
                              .to = to,
                              .kind = successor.kind,
                              .label = successor.label,
                              .facts = successor.facts});
}

static void work_on(Graph *graph, uint32_t id) {
  enum { MOST_REFINEMENTS = 200 };
  if (graph->nodes.items[id].refinements > MOST_REFINEMENTS) {
    add_unknown(graph, id, "refinements that do not end");
    return;
  }
  if (close_repetition(graph, id))
    return;
  Step step = {.world = &graph->world, .from = graph->nodes.items[id].state};
  step_run(&step);
  if (!step.out.count)
    add_unknown(graph, id, "a state without successors");
  // The last leaf is worked on first: the first successor comes last.
  for (size_t i = step.out.count; i > 0; i--)
    add_successor(graph, id, step.out.items[i - 1]);
  vec_free(&step.out);
}

static const char *limit_reached(const Graph *graph, double start) {
  enum { MADE_PER_STATE = 5 }; // merging removes states again, but not for ever
  size_t limit = graph->options.states;
  if (limit && (graph->alive >= limit || graph->made / MADE_PER_STATE >= limit))
    return "the limit of states";
  if (graph->options.seconds > 0 && now() - start > graph->options.seconds)
    return "the limit of time";
  return NULL;
}

static void construct(Graph *graph) {
  double start = now();
  const char *limit = NULL;
  while (graph->leaves.count) {
    uint32_t id = vec_pop(&graph->leaves);
    const GraphNode *node = &graph->nodes.items[id];
    if (!node->state || node->out.count)
      continue;
    if (!limit)
      limit = limit_reached(graph, start);
    if (limit)
      add_unknown(graph, id, limit);
    else
      work_on(graph, id);
  }
  graph->seconds = now() - start;
}

static void collect_causes(Graph *graph) {
  for (size_t i = 0; i < graph->nodes.count; i++)
    for (size_t j = 0; graph->nodes.items[i].state && j < graph->nodes.items[i].out.count; j++) {
      const GraphEdge *edge = &graph->nodes.items[i].out.items[j];
      if (edge->kind == EDGE_UNKNOWN)
        remember(&graph->unknown, edge->label);
      else if (edge->kind == EDGE_ANY)
        remember(&graph->any, edge->label);
    }
}

Graph *graph_build(Program *program, Method *method, GraphOptions options) {
  Graph *graph = mem_new(Graph);
  world_init(&graph->world, program);
  graph->method = method;
  graph->options = options;
  LinkError error = {0};
  const Code *code = method->info->code ? method_code(program, method, &error) : NULL;
  if (code) {
    State *start = graph_start(&graph->world, method, code, options);
    graph_forget_dead(graph, start);
    state_collect(start);
    add_node(graph, start, NO_NODE);
    construct(graph);
  }
  collect_causes(graph);
  if (!code)
    remember(&graph->unknown,
             arena_string(&graph->world.arena, error.message, strlen(error.message)));
  assert(!graph_broken(graph));
  return graph;
}

void graph_free(Graph *graph) {
  for (size_t i = 0; i < graph->nodes.count; i++) {
    state_free(graph->nodes.items[i].state);
    vec_free(&graph->nodes.items[i].out);
    vec_free(&graph->nodes.items[i].children);
    vec_free(&graph->nodes.items[i].instances);
  }
  for (size_t i = 0; i < graph->marks.count; i++)
    mem_free(graph->marks.items[i]);
  vec_free(&graph->nodes);
  vec_free(&graph->leaves);
  vec_free(&graph->marks);
  vec_free(&graph->unknown);
  vec_free(&graph->any);
  world_fini(&graph->world);
  mem_free(graph);
}

// --- answers
// --------------------------------------------------------------------------------------

GraphCounts graph_counts(const Graph *graph) {
  GraphCounts counts = {.made = graph->made, .seconds = graph->seconds};
  for (size_t i = 0; i < graph->nodes.count; i++) {
    const GraphNode *node = &graph->nodes.items[i];
    if (!node->state)
      continue;
    counts.states++;
    counts.ends += node->state->frames.count == 0;
    for (size_t j = 0; j < node->out.count; j++)
      counts.edges[node->out.items[j].kind]++;
  }
  return counts;
}

bool graph_is_complete(const Graph *graph) { return graph->unknown.count == 0; }

const char *graph_unknown(const Graph *graph, size_t index) {
  return index < graph->unknown.count ? graph->unknown.items[index] : NULL;
}

const char *graph_any(const Graph *graph, size_t index) {
  return index < graph->any.count ? graph->any.items[index] : NULL;
}
