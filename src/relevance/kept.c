// Instructions that stay because some state needs them are also run in states that do not. What
// they would throw, write to and jump to there must not be anything: else `x.f = 1`, which one call
// of its method needs, could hit any object in another one whose x nobody needs.
//
// This concerns activations that are entered: whose call stays, too.
#include "relevance/relevance_impl.h"

static bool does_harm(const Operands *operands, unsigned op) {
  switch (operands->family) {
  case FAMILY_PUT_FIELD:
  case FAMILY_GET_FIELD:
  case FAMILY_GET_ELEMENT:
  case FAMILY_PUT_ELEMENT:
  case FAMILY_MAKE:
  case FAMILY_CALL:
  case FAMILY_THROW:
    return true;
  case FAMILY_PLAIN: // a branch, a division, a cast ...
    return op_infos[op].group != OPS_NUMBER && op_infos[op].group != OPS_STACK;
  case FAMILY_SHUFFLE:
  case FAMILY_LOAD:
  case FAMILY_STORE:
  case FAMILY_INCREMENT:
  case FAMILY_GET_STATIC:
  case FAMILY_PUT_STATIC:
  case FAMILY_RETURN:
  case FAMILY_JUMP:
    return false;
  }
  return false;
}

static void keep(Demands *demands, const Activation *activation, uint32_t pc) {
  for (size_t i = 0; i < activation->nodes[pc].count; i++)
    demand(demands, (Demand){.kind = NEED_KEPT, .node = activation->nodes[pc].items[i]});
}

static bool is_kept(const MethodFlow *method, uint32_t pc) {
  for (size_t i = 0; i < method->kept.count; i++)
    if (method->kept.items[i] == pc)
      return true;
  return false;
}

static void enter(Demands *demands, uint32_t id) {
  Activation *activation = &demands->flow.activations.items[id];
  if (activation->is_entered)
    return;
  activation->is_entered = true;
  const MethodFlow *method = &demands->flow.methods.items[activation->flow];
  for (size_t i = 0; i < method->kept.count; i++)
    keep(demands, activation, method->kept.items[i]);
}

// What it calls is entered: a method, the initializer of a class.
static void enter_called(Demands *demands, uint32_t node, uint32_t id, uint32_t pc) {
  const Activation *caller = &demands->flow.activations.items[id];
  for (size_t i = 0; i < caller->children.count; i++)
    if (demands->flow.activations.items[caller->children.items[i]].call == pc)
      enter(demands, caller->children.items[i]);
  const GraphNode *at = graph_node(demands->graph, node);
  for (size_t i = 0; i < at->out.count; i++) {
    uint32_t call = at->out.items[i].kind == EDGE_INPUTS ? at->out.items[i].to : NO_NODE;
    uint32_t cluster = call == NO_NODE ? NO_NODE : graph_node(demands->graph, call)->target;
    uint32_t called = cluster == NO_NODE ? NONE : flow_entered(&demands->flow, cluster);
    if (called != NONE)
      enter(demands, called);
  }
}

// Cluster 0 is the start, which calls the method.
void kept_start(Demands *demands) {
  for (uint32_t i = 0; i < graph_node_count(demands->graph); i++) {
    const GraphNode *node = graph_node(demands->graph, i);
    if (!node || !node->is_call || node->cluster != 0 || node->target == NO_NODE)
      continue;
    uint32_t called = flow_entered(&demands->flow, node->target);
    if (called != NONE)
      enter(demands, called);
  }
}

void kept_everywhere(Demands *demands, Demand stays) {
  const MethodFlow *method = &demands->flow.methods.items[stays.node];
  for (size_t i = 0; i < method->activations.count; i++)
    keep(demands, &demands->flow.activations.items[method->activations.items[i]], stays.at);
}

void kept_instruction(Demands *demands, uint32_t node) {
  const StateFrame *frame = state_top(node_state(demands, node));
  Operands operands = operands_of(demands->graph, frame);
  uint32_t id = demands->flow.activation[node], flow = demands->flow.activations.items[id].flow;
  MethodFlow *method = &demands->flow.methods.items[flow];
  bool is_harmful = does_harm(&operands, frame->code->insns[frame->pc].op);
  if (demands->is_beyond) {
    if (is_harmful)
      demand(demands, (Demand){.kind = NEED_STAYS, .node = flow, .at = frame->pc});
    return;
  }
  if (is_harmful && !is_kept(method, frame->pc)) {
    vec_push(&method->kept, frame->pc);
    for (size_t i = 0; i < method->activations.count; i++) {
      const Activation *at = &demands->flow.activations.items[method->activations.items[i]];
      if (at->is_entered)
        keep(demands, at, frame->pc);
    }
  }
  enter_called(demands, node, id, frame->pc);
}
