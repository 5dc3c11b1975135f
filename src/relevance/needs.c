// What an instruction needs in order to do what it does (Thesis Def. 4.4, 4.10).
#include "relevance/relevance_impl.h"

typedef struct Need {
  Demands *demands;
  uint32_t node;
  const State *state;
  const StateFrame *frame;
  Operands operands;
} Need;

static void want(const Need *need, Demand wanted) {
  wanted.node = need->node;
  demand(need->demands, wanted);
}

static void want_operand(const Need *need, uint32_t from_top) {
  assert(from_top < need->frame->depth);
  want(need, (Demand){.kind = WANT_WORD,
                      .frame = (uint32_t)need->state->frames.count - 1,
                      .at = need->frame->code->max_locals + need->frame->depth - 1 - from_top});
}

static void want_operands(const Need *need) {
  for (uint32_t i = 0; i < need->operands.popped; i++)
    want_operand(need, i);
}

static void want_object(const Need *need, DemandKind kind, uint32_t from_top, const Field *field) {
  assert(from_top < need->frame->depth);
  Reference name = frame_peek(need->frame, from_top);
  if (reference_exists(name) && !reference_is_null(name) &&
      value_is_heap(state_value(need->state, name)))
    want(need, (Demand){.kind = kind, .at = name.id, .field = field});
}

// --- calls that are one step ---------------------------------------------------------------------

static EdgeKind step_kind(const Need *need) {
  const GraphNode *node = graph_node(need->demands->graph, need->node);
  return node->out.count ? node->out.items[0].kind : EDGE_UNKNOWN;
}

static bool is_copy(const Need *need, const GraphEdge **edge) {
  const GraphNode *node = graph_node(need->demands->graph, need->node);
  *edge = node->out.count ? &node->out.items[0] : NULL;
  return *edge && (*edge)->kind == EDGE_EVAL &&
         !reference_is_null(graph_effect(need->demands->graph, *edge).content);
}

// A call without code, or one that the graph has a model of: it may look at all that it gets.
static void want_arguments(const Need *need) {
  const GraphEdge *edge;
  want_operands(need);
  if (is_copy(need, &edge)) {
    want_object(need, WANT_FIELD, need->operands.popped - 1, NULL);
    return;
  }
  for (uint32_t i = 0; i < need->operands.popped; i++)
    want_object(need, WANT_BELOW, i, &every_field);
  if (step_kind(need) != EDGE_ANY)
    return;
  want(need, (Demand){.kind = WANT_ALL, .field = &every_field});
  want(need, (Demand){.kind = WANT_ALL_STATICS});
  want(need, (Demand){.kind = WANT_WORLD});
}

// --- effects and decisions -----------------------------------------------------------------------

static void want_for_effect(const Need *need) {
  assert(need->state->frames.count > 0);
  const Operands *operands = &need->operands;
  uint32_t frame = (uint32_t)need->state->frames.count - 1;
  switch (operands->family) {
  case FAMILY_LOAD:
  case FAMILY_INCREMENT:
    for (uint32_t i = 0; i < operands->words; i++)
      want(need, (Demand){.kind = WANT_WORD, .frame = frame, .at = operands->local + i});
    break;
  case FAMILY_GET_STATIC:
    if (operands->field)
      want(need, (Demand){.kind = WANT_STATIC, .field = operands->field});
    break;
  case FAMILY_GET_FIELD:
    want_object(need, WANT_FIELD, 0, operands->field);
    break;
  case FAMILY_GET_ELEMENT:
    want_object(need, WANT_FIELD, 1, NULL);
    break;
  case FAMILY_CALL:
    want_arguments(need);
    break;
  case FAMILY_PLAIN:
  case FAMILY_SHUFFLE:
  case FAMILY_STORE:
  case FAMILY_PUT_STATIC:
  case FAMILY_PUT_FIELD:
  case FAMILY_PUT_ELEMENT:
  case FAMILY_MAKE:
  case FAMILY_RETURN:
  case FAMILY_THROW:
  case FAMILY_JUMP:
    break;
  }
  want_operands(need);
}

// A call is entered if there is a receiver, whose class selects the method.
static void want_receiver(const Need *need) {
  if (need->operands.family == FAMILY_CALL && need->operands.method &&
      !(need->operands.method->flags & ACC_STATIC))
    want_operand(need, need->operands.popped - 1);
}

static void want_reached(Demands *demands, uint32_t activation, uint32_t vertex) {
  demand(demands, (Demand){.kind = NEED_REACHED, .node = activation, .at = vertex});
}

static void want_outcome(Demands *demands, uint32_t activation) {
  if (activation == NONE)
    return;
  uint32_t count = demands->flow.activations.items[activation].code->count;
  want_reached(demands, activation, count + VERTEX_RETURNS);
  want_reached(demands, activation, count + VERTEX_THROWS);
}

// Whether a call returns or throws is decided inside.
static void want_outcomes(const Need *need) {
  assert(need->demands->flow.activation[need->node] != NONE);
  const Flow *flow = &need->demands->flow;
  const Activation *caller = &flow->activations.items[flow->activation[need->node]];
  for (size_t i = 0; i < caller->children.count; i++)
    if (flow->activations.items[caller->children.items[i]].call == need->frame->pc)
      want_outcome(need->demands, caller->children.items[i]);
  const GraphNode *node = graph_node(need->demands->graph, need->node);
  for (size_t i = 0; i < node->out.count; i++)
    if (node->out.items[i].kind == EDGE_INPUTS) {
      uint32_t call = node->out.items[i].to,
               cluster = graph_node(need->demands->graph, call)->target;
      if (cluster != NO_NODE)
        want_outcome(need->demands, flow_entered(flow, cluster));
    }
}

// That it goes on as it does, or that at least it does no harm.
// An instruction that only has to go on needs what makes it fail; one that decides needs what
// decides.
static void want_for_decision(const Need *need, bool is_decision) {
  EdgeKind kind = step_kind(need);
  switch (need->operands.family) {
  case FAMILY_CALL:
    want_receiver(need);
    if (is_decision)
      want_outcomes(need);
    if (kind == EDGE_EVAL || kind == EDGE_ANY)
      want_arguments(need);
    break;
  case FAMILY_PUT_FIELD: // the object exists, or not
    want_operand(need, need->operands.popped - 1);
    break;
  case FAMILY_GET_STATIC:
  case FAMILY_PUT_STATIC:
  case FAMILY_LOAD:
  case FAMILY_STORE:
  case FAMILY_INCREMENT:
  case FAMILY_SHUFFLE:
  case FAMILY_RETURN:
  case FAMILY_JUMP:
    break;
  case FAMILY_PLAIN:
  case FAMILY_GET_FIELD:
  case FAMILY_GET_ELEMENT:
  case FAMILY_PUT_ELEMENT:
  case FAMILY_MAKE:
  case FAMILY_THROW:
    want_operands(need);
    break;
  }
}

// --- being reached -------------------------------------------------------------------------------

static void want_calls_at(Demands *demands, uint32_t activation, uint32_t pc) {
  assert(activation < demands->flow.activations.count);
  const Numbers *nodes = &demands->flow.activations.items[activation].nodes[pc];
  for (size_t i = 0; i < nodes->count; i++)
    demand(demands, (Demand){.kind = NEED_CALL, .node = nodes->items[i]});
}

static void want_callers(Demands *demands, uint32_t id) {
  assert(id < demands->flow.activations.count);
  const Activation *activation = &demands->flow.activations.items[id];
  if (activation->parent != NONE) {
    want_calls_at(demands, activation->parent, activation->call);
    return;
  }
  const Cluster *cluster = graph_cluster(demands->graph, activation->cluster);
  for (size_t i = 0; i < cluster->callers.count; i++) {
    uint32_t call = cluster->callers.items[i], caller = demands->flow.activation[call];
    const State *state = node_state(demands, call);
    if (demands->flow.is_live[call] && caller != NONE)
      want_calls_at(demands, caller, state->frames.items[state->frames.count - 2].pc);
  }
}

static void want_decisions(Demands *demands, uint32_t id, uint32_t vertex) {
  assert(id < demands->flow.activations.count);
  const Activation *activation = &demands->flow.activations.items[id];
  const FlowEdges *decides = &demands->flow.methods.items[activation->flow].decides;
  for (size_t i = 0; i < decides->count; i++) {
    if (decides->items[i].from != vertex)
      continue;
    uint32_t by = decides->items[i].to;
    for (size_t j = 0; j < activation->nodes[by].count; j++)
      demand(demands, (Demand){.kind = NEED_DECISION, .node = activation->nodes[by].items[j]});
    for (size_t j = 0; j < activation->thrown[by].count; j++)
      demand(demands, (Demand){.kind = WANT_EXCEPTION, .node = activation->thrown[by].items[j]});
  }
}

void demand_needs(Demands *demands, Demand wanted) {
  if (wanted.kind == NEED_MARK)
    return;
  if (wanted.kind == NEED_STAYS) {
    kept_everywhere(demands, wanted);
    return;
  }
  if (wanted.kind == NEED_REACHED) {
    want_decisions(demands, wanted.node, wanted.at);
    want_callers(demands, wanted.node);
    return;
  }
  Need need = {.demands = demands, .node = wanted.node, .state = node_state(demands, wanted.node)};
  need.frame = state_top(need.state);
  need.operands = operands_of(demands->graph, need.frame);
  assert(idle_at(demands, need.frame->code, need.frame->pc).kind == IDLE_NOT);
  uint32_t activation = demands->flow.activation[wanted.node];
  if (!demands->is_beyond)
    demands->flow.activations.items[activation].is_needed[need.frame->pc] = true;
  if (wanted.kind == NEED_EFFECT)
    want_for_effect(&need);
  else if (wanted.kind == NEED_CALL)
    want_receiver(&need);
  else
    want_for_decision(&need, wanted.kind == NEED_DECISION);
  want_reached(demands, activation, need.frame->pc);
  kept_instruction(demands, wanted.node);
}
