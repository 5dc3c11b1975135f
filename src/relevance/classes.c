// What is said of each instruction: its class, and why it is relevant.
#include "relevance/relevance_impl.h"

#include <string.h>

// --- why -----------------------------------------------------------------------------------------

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
    if (!demand_is_need(other))
      continue;
    const StateFrame *frame = state_top(node_state(demands, other->node));
    if (frame->method != own->method || frame->pc != own->pc)
      return (Reason){kind, frame->method, frame->pc};
  }
  return (Reason){REASON_MARK, NULL, 0};
}

// --- classes -------------------------------------------------------------------------------------

// Methods of the target, and of the class that was asked about when that is one of the JDK's.
static bool is_shown(const RelevanceResult *result, const Method *method) {
  const Class *asked = result->methods.count ? result->methods.items[0].method->owner : NULL;
  return (!method->owner->trusted || method->owner == asked || !asked) &&
         !method->owner->is_hidden && !(method->flags & ACC_BRIDGE);
}

static MethodRelevance *method_at(RelevanceResult *result, Method *method, const Code *code) {
  for (size_t i = 0; i < result->methods.count; i++)
    if (result->methods.items[i].method == method)
      return &result->methods.items[i];
  MethodRelevance new = {.method = method, .code = code, .is_shown = is_shown(result, method)};
  new.classes = mem_new_array(Relevance, code->count + 1);
  new.reasons = mem_new_array(Reason, code->count + 1);
  new.is_idle = mem_new_array(bool, code->count + 1);
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
    method->is_idle[frame->pc] = idle_at(demands, frame->code, frame->pc).kind != IDLE_NOT;
  }
}

static void add_needs(RelevanceResult *result, const Demands *demands) {
  for (uint32_t i = 0; i < demands->items.count; i++) {
    const Demand *need = &demands->items.items[i];
    if (!demand_is_need(need))
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

// --- what the language asks for ------------------------------------------------------------------

static void soften(MethodRelevance *method, uint32_t pc, bool is_such) {
  if (is_such && method->classes[pc] == RELEVANCE_IRRELEVANT)
    method->classes[pc] = RELEVANCE_NEUTRAL;
}

static bool is_handler(const Code *code, uint32_t pc) {
  for (uint16_t i = 0; i < code->handler_count; i++)
    if (code->handlers[i].target == pc)
      return true;
  return false;
}

static bool is_loaded(const Code *code, uint32_t local) {
  for (uint32_t pc = 0; pc < code->count; pc++) {
    const Insn *insn = &code->insns[pc];
    if ((insn->op == OP_LOAD || insn->op == OP_LOAD2 || insn->op == OP_IINC ||
         insn->op == OP_RET) &&
        insn->a == local)
      return true;
  }
  return false;
}

static bool is_store(const Insn *insn) { return insn->op == OP_STORE || insn->op == OP_STORE2; }

// The compiler puts constants where they are used; the variable that names one is left over.
static void soften_constants(RelevanceResult *result) {
  for (size_t i = 0; i < result->methods.count; i++) {
    MethodRelevance *method = &result->methods.items[i];
    for (uint32_t pc = 1; pc < method->code->count; pc++) {
      const Insn *insn = &method->code->insns[pc];
      unsigned before = insn[-1].op;
      bool is_constant = before == OP_CONST || before == OP_CONST2 || before == OP_LDC ||
                         before == OP_LDC2 || before == OP_LDC_GLOBAL;
      if (!is_store(insn) || !is_constant || is_loaded(method->code, insn->a))
        continue;
      soften(method, pc - 1, true);
      soften(method, pc, true);
    }
  }
}

// `catch (E e)` has to name what it catches. Locks are there for other threads, of which nothing is
// known: with what they lock, as javac has it.
static void soften_syntax(RelevanceResult *result) {
  for (size_t i = 0; i < result->methods.count; i++) {
    MethodRelevance *method = &result->methods.items[i];
    const Insn *insns = method->code->insns;
    for (uint32_t pc = 0; pc < method->code->count; pc++) {
      if (is_handler(method->code, pc))
        soften(method, pc, insns[pc].op == OP_STORE);
      if (insns[pc].op != OP_MONITORENTER && insns[pc].op != OP_MONITOREXIT)
        continue;
      soften(method, pc, true);
      uint32_t before = pc;
      if (before > 0 && insns[before - 1].op == OP_STORE)
        soften(method, --before, true);
      if (before > 0 && insns[before - 1].op == OP_DUP)
        before--;
      if (before > 0)
        soften(method, before - 1, insns[before - 1].op == OP_LOAD);
    }
  }
}

void classes_find(RelevanceResult *result) {
  const Demands *demands = &result->details->demands;
  LinkError error = {0};
  const Code *code = method_code(graph_world(demands->graph)->program, demands->method, &error);
  if (code)
    method_at(result, demands->method, code);
  add_states(result, demands);
  add_needs(result, demands);
  soften_constructors(result, demands);
  soften_syntax(result);
  soften_constants(result);
}
