#include "relevance/relevance_impl.h"

const Field every_field;

const char *relevance_name(Relevance relevance) {
  static const char *const names[] = {"unreachable", "neutral", "irrelevant", "relevant"};
  return names[relevance];
}

// --- the fixpoint --------------------------------------------------------------------------------

static bool is_demand(const void *context, uint32_t id, const void *key) {
  const Demand *a = &((const Demands *)context)->items.items[id], *b = key;
  return a->kind == b->kind && a->node == b->node && a->at == b->at && a->frame == b->frame &&
         a->field == b->field;
}

static uint32_t hash_demand(Demand wanted) {
  uint32_t hash = hash_mix(hash_mix(wanted.node, (uint32_t)wanted.kind), wanted.at);
  uintptr_t field = (uintptr_t)wanted.field;
  return hash_mix(hash_mix(hash, wanted.frame), (uint32_t)(field ^ field >> 32));
}

void demand(Demands *demands, Demand wanted) {
  if (wanted.kind < NEED_REACHED && !demands->flow.is_live[wanted.node])
    return;
  uint32_t hash = hash_demand(wanted);
  uint32_t id = table_find(&demands->table, hash, is_demand, demands, &wanted);
  if (id == TABLE_NONE) {
    id = (uint32_t)demands->items.count;
    wanted.cause = demands->current;
    table_insert(&demands->table, hash, id);
    vec_push(&demands->items, wanted);
  }
  if (demands->keeps_steps && demands->current != NONE && demands->current != id)
    vec_push(&demands->steps, (FlowEdge){demands->current, id});
}

static void work_on(Demands *demands, Demand wanted) {
  if (wanted.kind >= NEED_EFFECT) {
    demand_needs(demands, wanted);
    return;
  }
  for (size_t i = 0; i < demands->into[wanted.node].count; i++) {
    const InEdge *in = &demands->into[wanted.node].items[i];
    switch (in->edge->kind) {
    case EDGE_REFINE:
    case EDGE_SPLIT:
    case EDGE_INSTANCE:
      demand_renamed(demands, in, wanted);
      break;
    case EDGE_CONTEXT:
      demand_before_return(demands, in, wanted);
      break;
    case EDGE_EVAL:
    case EDGE_CALL:
    case EDGE_RETURN:
    case EDGE_INPUTS:
    case EDGE_ENTER:
    case EDGE_ANY:
      demand_before(demands, in, wanted);
      break;
    case EDGE_UNKNOWN:
    case EDGE_KIND_COUNT:
      assert(!"the graph is complete");
    }
  }
}

static void find_edges(Demands *demands) {
  uint32_t count = graph_node_count(demands->graph);
  demands->into = mem_zero(count + 1, sizeof *demands->into);
  for (uint32_t i = 0; i < count; i++) {
    const GraphNode *node = graph_node(demands->graph, i);
    for (size_t j = 0; node && j < node->out.count; j++) {
      const GraphEdge *edge = &node->out.items[j];
      if (edge->to != NO_NODE && demands->flow.is_live[i] && demands->flow.is_live[edge->to])
        vec_push(&demands->into[edge->to], (InEdge){i, edge});
    }
  }
}

void demand_all(Demands *demands) {
  for (; demands->next < demands->items.count; demands->next++) {
    demands->current = (uint32_t)demands->next;
    work_on(demands, demands->items.items[demands->next]);
  }
}

static void run(Demands *demands) {
  find_edges(demands);
  demands->current = NONE;
  kept_start(demands);
  demand_marks(demands);
  demand_all(demands);
}

// --- the result ----------------------------------------------------------------------------------

RelevanceResult *relevance_find(const Graph *graph, Method *method, const RelevanceMarks *marks) {
  return relevance_find_all(graph, method, marks, NULL, 0);
}

RelevanceResult *relevance_find_all(const Graph *graph, Method *method, const RelevanceMarks *marks,
                                    const RelevanceChoice *choices, size_t count) {
  assert(graph_is_complete(graph));
  RelevanceResult *result = mem_new(RelevanceResult);
  result->details = mem_new(struct RelevanceDetails);
  Demands *demands = &result->details->demands;
  demands->graph = graph;
  demands->method = method;
  demands->marks = marks;
  demands->keeps_steps = choices != NULL;
  flow_init(&demands->flow, graph, marks->ignores_exceptions);
  idle_find(demands);
  run(demands);
  classes_find(result);
  if (choices)
    implications_find(result, choices, count);
  return result;
}

void relevance_free(RelevanceResult *result) {
  Demands *demands = &result->details->demands;
  for (uint32_t i = 0; i < graph_node_count(demands->graph); i++)
    vec_free(&demands->into[i]);
  mem_free(demands->into);
  vec_free(&demands->items);
  vec_free(&demands->steps);
  table_fini(&demands->table);
  idle_free(demands->idle);
  flow_fini(&demands->flow);
  mem_free(result->details);
  for (size_t i = 0; i < result->methods.count; i++) {
    mem_free(result->methods.items[i].classes);
    mem_free(result->methods.items[i].reasons);
    mem_free(result->methods.items[i].is_idle);
  }
  vec_free(&result->methods);
  vec_free(&result->units);
  vec_free(&result->needs);
  mem_free(result);
}

// --- questions -----------------------------------------------------------------------------------

static void add_caller(RelevanceCallers *callers, RelevanceCaller caller) {
  for (size_t i = 0; i < callers->count; i++)
    if (callers->items[i].method == caller.method && callers->items[i].pc == caller.pc)
      return;
  vec_push(callers, caller);
}

void relevance_callers(const RelevanceResult *result, const Method *method, uint32_t pc,
                       RelevanceCallers *out) {
  const Flow *flow = &result->details->demands.flow;
  RelevanceCallers needing = {0};
  for (int needed = 1; needed >= 0; needed--) // a place that needs it in one way is not named
    for (size_t i = 0; i < flow->activations.count; i++) {
      const Activation *at = &flow->activations.items[i];
      if (at->method != method || at->parent == NONE || !at->nodes[pc].count ||
          at->is_needed[pc] != needed)
        continue;
      RelevanceCaller caller = {flow->activations.items[at->parent].method, at->call};
      size_t known = needing.count;
      if (needed) {
        add_caller(&needing, caller);
        continue;
      }
      add_caller(&needing, caller);
      if (needing.count > known) {
        add_caller(out, caller);
        needing.count = known;
      }
    }
  vec_free(&needing);
}

bool relevance_may_follow(const RelevanceResult *result, const Method *method, uint32_t from,
                          uint32_t to) {
  const Flow *flow = &result->details->demands.flow;
  for (size_t i = 0; i < flow->activations.count; i++) {
    const Activation *at = &flow->activations.items[i];
    for (size_t j = 0; at->method == method && j < at->edges.count; j++)
      if (at->edges.items[j].from == from && at->edges.items[j].to == to)
        return true;
  }
  return false;
}
