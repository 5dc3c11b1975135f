// Activations, and how control goes through them in runs that end.
#include "relevance/relevance_impl.h"

// --- which states a run that ends may come to ----------------------------------------------------

typedef struct Live {
  const Graph *graph;
  bool *is_live;
  Numbers open;
  Numbers *before; // by node
} Live;

static void reach(Live *live, uint32_t node) {
  assert(node < graph_node_count(live->graph));
  if (live->is_live[node])
    return;
  live->is_live[node] = true;
  vec_push(&live->open, node);
}

// The start is a call of nobody: its runs end where the exits of what it calls go on.
static bool is_end(const GraphNode *node, bool ignores_exceptions) {
  return !node->state->frames.count && !node->state->callee &&
         !(ignores_exceptions && reference_exists(node->state->exception));
}

// That a callee can return does not say that it returns to this call.
// Backwards from the ends of the program. Runs that do not end have no result that could be
// influenced: states that lead to no end are left out.
static void find_live(Flow *flow, bool ignores_exceptions) {
  uint32_t count = graph_node_count(flow->graph);
  Live live = {.graph = flow->graph, .is_live = flow->is_live};
  live.before = mem_new_array(Numbers, count + 1);
  for (uint32_t i = 0; i < count; i++) {
    const GraphNode *node = graph_node(flow->graph, i);
    for (size_t j = 0; node && j < node->out.count; j++)
      if (node->out.items[j].to != NO_NODE && node->out.items[j].kind != EDGE_ENTER)
        vec_push(&live.before[node->out.items[j].to], i);
    if (node && node->source != NO_NODE)
      vec_push(&live.before[i], node->parent); // the call that an exit goes on from
    if (node && is_end(node, ignores_exceptions))
      reach(&live, i);
  }
  while (live.open.count) {
    uint32_t node = vec_pop(&live.open);
    for (size_t i = 0; i < live.before[node].count; i++)
      reach(&live, live.before[node].items[i]);
  }
  for (uint32_t i = 0; i < count; i++)
    vec_free(&live.before[i]);
  mem_free(live.before);
  vec_free(&live.open);
}

// --- activations ---------------------------------------------------------------------------------

static bool is_activation(const void *context, uint32_t id, const void *key) {
  const Activation *a = &((const Flow *)context)->activations.items[id], *b = key;
  return a->cluster == b->cluster && a->parent == b->parent && a->call == b->call &&
         a->method == b->method;
}

static uint32_t method_flow(Flow *flow, const Code *code) {
  for (uint32_t i = 0; i < flow->methods.count; i++)
    if (flow->methods.items[i].code == code)
      return i;
  vec_push(&flow->methods, (MethodFlow){.code = code});
  return (uint32_t)flow->methods.count - 1;
}

// One activation for each chain of calls: the same method called from two places is two
// activations, for what it needs may differ.
static uint32_t intern(Flow *flow, Activation wanted) {
  assert(wanted.code && wanted.code->count > 0);
  uint32_t hash =
      hash_mix(hash_mix(hash_mix(wanted.cluster, wanted.parent), wanted.call), wanted.method->id);
  uint32_t id = table_find(&flow->table, hash, is_activation, flow, &wanted);
  if (id != TABLE_NONE)
    return id;
  id = (uint32_t)flow->activations.count;
  wanted.nodes = mem_new_array(Numbers, wanted.code->count + VERTEX_EXTRA);
  wanted.thrown = mem_new_array(Numbers, wanted.code->count + VERTEX_EXTRA);
  wanted.is_needed = mem_new_array(bool, wanted.code->count + VERTEX_EXTRA);
  wanted.flow = method_flow(flow, wanted.code);
  vec_push(&flow->methods.items[wanted.flow].activations, id);
  vec_push(&flow->activations, wanted);
  table_insert(&flow->table, hash, id);
  if (wanted.parent != NONE)
    vec_push(&flow->activations.items[wanted.parent].children, id);
  return id;
}

// An entry lies in the cluster of the call, but runs in the one that is called.
static uint32_t cluster_of(const Flow *flow, uint32_t id) {
  uint32_t call = flow->entered_by[id];
  return call != NONE ? graph_node(flow->graph, call)->target
                      : graph_node(flow->graph, id)->cluster;
}

// The activation of one of the frames of a state.
static uint32_t activation_at(Flow *flow, uint32_t id, size_t frame) {
  assert(frame < graph_node(flow->graph, id)->state->frames.count);
  const State *state = graph_node(flow->graph, id)->state;
  uint32_t at = NONE;
  for (size_t i = 0; i <= frame; i++) {
    const StateFrame *top = &state->frames.items[i];
    at = intern(flow, (Activation){.cluster = i ? 0 : cluster_of(flow, id),
                                   .parent = at,
                                   .call = i ? state->frames.items[i - 1].pc : 0,
                                   .method = top->method,
                                   .code = top->code});
  }
  return at;
}

uint32_t flow_entered(const Flow *flow, uint32_t cluster) {
  for (uint32_t i = 0; i < flow->activations.count; i++)
    if (flow->activations.items[i].parent == NONE && flow->activations.items[i].cluster == cluster)
      return i;
  return NONE;
}

// A call state is still in its caller: the callee is entered without it.
static void add_node(Flow *flow, uint32_t id) {
  const GraphNode *node = graph_node(flow->graph, id);
  size_t frames = node->state->frames.count;
  if (node->is_call && frames)
    frames--;
  if (!frames)
    return;
  uint32_t at = activation_at(flow, id, frames - 1);
  flow->activation[id] = at;
  if (node->is_call)
    return;
  uint32_t pc = node->state->frames.items[frames - 1].pc;
  bool is_thrown = reference_exists(node->state->exception);
  const Activation *activation = &flow->activations.items[at];
  vec_push(is_thrown ? &activation->thrown[pc] : &activation->nodes[pc], id);
}

// --- edges ---------------------------------------------------------------------------------------

static void add_to(FlowEdges *edges, FlowEdge edge) {
  for (size_t i = 0; i < edges->count; i++)
    if (edges->items[i].from == edge.from && edges->items[i].to == edge.to)
      return;
  vec_push(edges, edge);
}

static void add_edge(Flow *flow, uint32_t activation, uint32_t from, uint32_t to) {
  assert(activation < flow->activations.count);
  if (from == to) // an initializer returned, and the instruction runs again
    return;
  Activation *at = &flow->activations.items[activation];
  add_to(&at->edges, (FlowEdge){from, to});
  add_to(&flow->methods.items[at->flow].edges, (FlowEdge){from, to});
}

static uint32_t vertex(const Flow *flow, uint32_t activation, uint32_t which) {
  assert(activation < flow->activations.count);
  return flow->activations.items[activation].code->count + which;
}

static void add_inside(Flow *flow, const GraphEdge *edge) {
  assert(flow->activation[edge->from] != NONE);
  const State *from = graph_node(flow->graph, edge->from)->state;
  const State *to = graph_node(flow->graph, edge->to)->state;
  if (!reference_exists(to->exception))
    add_edge(flow, flow->activation[edge->from], state_top(from)->pc, state_top(to)->pc);
}

// A return is an edge of the callee to its end, and one of the caller over the call.
static void add_leaving(Flow *flow, const GraphEdge *edge) {
  assert(graph_node(flow->graph, edge->from)->state->frames.count > 0);
  const State *from = graph_node(flow->graph, edge->from)->state;
  const State *to = graph_node(flow->graph, edge->to)->state;
  bool throws = reference_exists(to->exception);
  uint32_t left = flow->activation[edge->from];
  add_edge(flow, left, state_top(from)->pc,
           vertex(flow, left, throws ? VERTEX_THROWS : VERTEX_RETURNS));
  if (to->frames.count && !throws)
    add_edge(flow, flow->activation[edge->to], from->frames.items[from->frames.count - 2].pc,
             state_top(to)->pc);
}

static void add_return(Flow *flow, const GraphEdge *edge) {
  const GraphNode *after = graph_node(flow->graph, edge->to);
  const State *call = graph_node(flow->graph, after->parent)->state;
  if (after->state->frames.count && !reference_exists(after->state->exception))
    add_edge(flow, flow->activation[edge->to], call->frames.items[call->frames.count - 2].pc,
             state_top(after->state)->pc);
}

static void add_graph_edge(Flow *flow, const GraphEdge *edge) {
  switch (edge->kind) {
  case EDGE_EVAL:
  case EDGE_ANY:
    add_inside(flow, edge);
    break;
  case EDGE_RETURN:
    add_leaving(flow, edge);
    break;
  case EDGE_CONTEXT:
    add_return(flow, edge);
    break;
  case EDGE_REFINE:
  case EDGE_SPLIT:
  case EDGE_INSTANCE:
  case EDGE_CALL:
  case EDGE_INPUTS:
  case EDGE_ENTER:
  case EDGE_UNKNOWN:
  case EDGE_KIND_COUNT:
    break;
  }
}

void flow_init(Flow *flow, const Graph *graph, bool ignores_exceptions) {
  uint32_t count = graph_node_count(graph);
  *flow = (Flow){.graph = graph};
  flow->is_live = mem_new_array(bool, count + 1);
  flow->activation = mem_new_array(uint32_t, count + 1);
  flow->entered_by = mem_new_array(uint32_t, count + 1);
  for (uint32_t i = 0; i < count; i++)
    flow->activation[i] = flow->entered_by[i] = NONE;
  for (uint32_t i = 0; i < count; i++) {
    const GraphNode *node = graph_node(graph, i);
    for (size_t j = 0; node && j < node->out.count; j++)
      if (node->out.items[j].kind == EDGE_ENTER)
        flow->entered_by[node->out.items[j].to] = i;
  }
  find_live(flow, ignores_exceptions);
  for (uint32_t i = 0; i < count; i++)
    if (flow->is_live[i])
      add_node(flow, i);
  for (uint32_t i = 0; i < count; i++) {
    const GraphNode *node = graph_node(graph, i);
    for (size_t j = 0; flow->is_live[i] && j < node->out.count; j++)
      if (node->out.items[j].to != NO_NODE && flow->is_live[node->out.items[j].to])
        add_graph_edge(flow, &node->out.items[j]);
  }
  for (size_t i = 0; i < flow->methods.count; i++)
    flow_find_decisions(&flow->methods.items[i]);
}

void flow_fini(Flow *flow) {
  for (size_t i = 0; i < flow->activations.count; i++) {
    Activation *at = &flow->activations.items[i];
    for (uint32_t j = 0; j < at->code->count + VERTEX_EXTRA; j++) {
      vec_free(&at->nodes[j]);
      vec_free(&at->thrown[j]);
    }
    mem_free(at->nodes);
    mem_free(at->thrown);
    mem_free(at->is_needed);
    vec_free(&at->edges);
    vec_free(&at->children);
  }
  for (size_t i = 0; i < flow->methods.count; i++) {
    vec_free(&flow->methods.items[i].edges);
    vec_free(&flow->methods.items[i].decides);
    vec_free(&flow->methods.items[i].activations);
    vec_free(&flow->methods.items[i].kept);
  }
  vec_free(&flow->methods);
  vec_free(&flow->activations);
  table_fini(&flow->table);
  mem_free(flow->is_live);
  mem_free(flow->activation);
  mem_free(flow->entered_by);
}
