#include "relevance/relevance_impl.h"

#include <string.h>

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
  if (wanted.kind != NEED_REACHED && !demands->flow.is_live[wanted.node])
    return;
  uint32_t hash = hash_demand(wanted);
  if (table_find(&demands->table, hash, is_demand, demands, &wanted) != TABLE_NONE)
    return;
  wanted.cause = demands->current;
  table_insert(&demands->table, hash, (uint32_t)demands->items.count);
  vec_push(&demands->items, wanted);
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

static void run(Demands *demands) {
  find_edges(demands);
  demand_marks(demands);
  for (; demands->next < demands->items.count; demands->next++) {
    demands->current = (uint32_t)demands->next;
    work_on(demands, demands->items.items[demands->next]);
  }
}

// --- why -----------------------------------------------------------------------------------------

static bool is_need(const Demand *demand) {
  return demand->kind == NEED_EFFECT || demand->kind == NEED_DECISION || demand->kind == NEED_CALL;
}

static Reason reason_of(const Demands *demands, uint32_t id) {
  assert(id < demands->items.count);
  const Demand *need = &demands->items.items[id];
  const StateFrame *own = state_top(node_state(demands, need->node));
  bool is_reached = need->cause != NONE && demands->items.items[need->cause].kind == NEED_REACHED;
  ReasonKind kind = need->kind == NEED_CALL ? REASON_CALLS
                    : is_reached            ? REASON_DECIDES
                                            : REASON_VALUE;
  for (uint32_t at = need->cause; at != NONE; at = demands->items.items[at].cause) {
    const Demand *other = &demands->items.items[at];
    if (!is_need(other))
      continue;
    const StateFrame *frame = state_top(node_state(demands, other->node));
    if (frame->method != own->method || frame->pc != own->pc)
      return (Reason){kind, frame->method, frame->pc};
  }
  return (Reason){REASON_MARK, NULL, 0};
}

// --- classes -------------------------------------------------------------------------------------

static bool is_shown(const Method *method) {
  return !method->owner->trusted && !method->owner->is_hidden && !(method->flags & ACC_BRIDGE);
}

static MethodRelevance *method_at(RelevanceResult *result, Method *method, const Code *code) {
  for (size_t i = 0; i < result->methods.count; i++)
    if (result->methods.items[i].method == method)
      return &result->methods.items[i];
  MethodRelevance new = {.method = method, .code = code, .is_shown = is_shown(method)};
  new.classes = mem_new_array(Relevance, code->count + 1);
  new.reasons = mem_new_array(Reason, code->count + 1);
  vec_push(&result->methods, new);
  return vec_last(&result->methods);
}

// What a state is about to run is there; it is at least irrelevant.
static void add_states(RelevanceResult *result, const Demands *demands) {
  for (uint32_t i = 0; i < graph_node_count(demands->graph); i++) {
    const GraphNode *node = graph_node(demands->graph, i);
    if (!node || !node->state->frames.count || reference_exists(node->state->exception) ||
        node->is_call)
      continue;
    const StateFrame *frame = state_top(node->state);
    MethodRelevance *method = method_at(result, frame->method, frame->code);
    Operands operands = operands_of(demands->graph, frame);
    bool is_neutral = operands_are_neutral(&operands, frame->code->insns[frame->pc].op);
    Relevance *class = &method->classes[frame->pc];
    if (*class == RELEVANCE_UNREACHABLE)
      *class = is_neutral ? RELEVANCE_NEUTRAL : RELEVANCE_IRRELEVANT;
  }
}

static void add_needs(RelevanceResult *result, const Demands *demands) {
  for (uint32_t i = 0; i < demands->items.count; i++) {
    const Demand *need = &demands->items.items[i];
    if (!is_need(need))
      continue;
    const StateFrame *frame = state_top(node_state(demands, need->node));
    MethodRelevance *method = method_at(result, frame->method, frame->code);
    if (method->reasons[frame->pc].kind == REASON_NONE)
      method->reasons[frame->pc] = reason_of(demands, i);
    method->classes[frame->pc] = RELEVANCE_RELEVANT;
  }
}

// --- constructors that only have to be called ----------------------------------------------------

static bool is_constructor_call(const Demands *demands, const MethodRelevance *method, uint32_t pc,
                                const Method **called) {
  StateFrame frame = {.method = method->method, .code = method->code, .pc = pc};
  Operands operands = operands_of(demands->graph, &frame);
  const Names *names = graph_world(demands->graph)->names;
  *called = operands.method;
  return operands.family == FAMILY_CALL && operands.method &&
         !strcmp(name_text(names, operands.method->name), "<init>");
}

// Does a call of it lead to Object's constructor, as each constructor's does?
static bool is_empty_constructor(const Demands *demands, const RelevanceResult *result,
                                 const Method *called) {
  const Names *names = graph_world(demands->graph)->names;
  if (!strcmp(name_text(names, called->owner->name), "java/lang/Object"))
    return true;
  for (size_t i = 0; i < result->methods.count; i++)
    if (result->methods.items[i].method == called)
      return true;
  return called->owner->trusted;
}

// Nobody can make an object without calling constructors up to Object's: `super()` that does
// nothing relevant is neutral, with the `this` before it (Thesis section 4.4).
static void soften_constructors(RelevanceResult *result, const Demands *demands) {
  for (size_t i = 0; i < result->methods.count; i++) {
    MethodRelevance *method = &result->methods.items[i];
    for (uint32_t pc = 0; pc < method->code->count; pc++) {
      const Method *called;
      if (method->classes[pc] != RELEVANCE_IRRELEVANT ||
          !is_constructor_call(demands, method, pc, &called) || called->arg_slots != 1 ||
          !is_empty_constructor(demands, result, called))
        continue;
      method->classes[pc] = RELEVANCE_NEUTRAL;
      const Insn *before = pc ? &method->code->insns[pc - 1] : NULL;
      if (before && before->op == OP_LOAD && before->a == 0 &&
          method->classes[pc - 1] == RELEVANCE_IRRELEVANT)
        method->classes[pc - 1] = RELEVANCE_NEUTRAL;
    }
  }
}

// --- the result ----------------------------------------------------------------------------------

RelevanceResult *relevance_find(const Graph *graph, Method *method, const RelevanceMarks *marks) {
  assert(graph_is_complete(graph));
  RelevanceResult *result = mem_new(RelevanceResult);
  result->details = mem_new(struct RelevanceDetails);
  Demands *demands = &result->details->demands;
  demands->graph = graph;
  demands->method = method;
  demands->marks = marks;
  flow_init(&demands->flow, graph, marks->ignores_exceptions);
  run(demands);
  LinkError error = {0};
  const Code *code = method_code(graph_world(graph)->program, method, &error);
  if (code)
    method_at(result, method, code);
  add_states(result, demands);
  add_needs(result, demands);
  soften_constructors(result, demands);
  return result;
}

void relevance_free(RelevanceResult *result) {
  Demands *demands = &result->details->demands;
  for (uint32_t i = 0; i < graph_node_count(demands->graph); i++)
    vec_free(&demands->into[i]);
  mem_free(demands->into);
  vec_free(&demands->items);
  table_fini(&demands->table);
  flow_fini(&demands->flow);
  mem_free(result->details);
  for (size_t i = 0; i < result->methods.count; i++) {
    mem_free(result->methods.items[i].classes);
    mem_free(result->methods.items[i].reasons);
  }
  vec_free(&result->methods);
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
