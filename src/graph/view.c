#include "graph/view.h"

#include "graph/graph_impl.h"
#include "graph/step.h"

#include <string.h>

uint32_t graph_node_count(const Graph *graph) { return (uint32_t)graph->nodes.count; }

const GraphNode *graph_node(const Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  return graph->nodes.items[id].state ? &graph->nodes.items[id] : NULL;
}

const Cluster *graph_cluster(const Graph *graph, uint32_t id) {
  assert(id < graph->clusters.count);
  return &graph->clusters.items[id];
}

World *graph_world(const Graph *graph) {
  World *world;
  const World *constant = &graph->world;
  memcpy(&world, &constant, sizeof world);
  return world;
}

bool graph_is_math(const Graph *graph) { return graph->options.is_math; }

// --- cycles --------------------------------------------------------------------------------------

enum { WHITE, GREY, BLACK };

// Depth first, with an explicit stack: paths are as long as the program runs.
static bool has_cycle_from(const Graph *graph, uint32_t root, uint8_t *colours) {
  typedef struct Visit {
    uint32_t node;
    size_t next;
  } Visit;
  VEC(Visit) stack = {0};
  bool found = false;
  vec_push(&stack, (Visit){root, 0});
  colours[root] = GREY;
  while (stack.count && !found) {
    Visit *top = vec_last(&stack);
    const GraphNode *node = &graph->nodes.items[top->node];
    if (top->next == node->out.count) {
      colours[top->node] = BLACK;
      stack.count--;
      continue;
    }
    uint32_t to = node->out.items[top->next++].to;
    if (to == NO_NODE || colours[to] == BLACK)
      continue;
    found = colours[to] == GREY;
    colours[to] = GREY;
    if (!found)
      vec_push(&stack, (Visit){to, 0});
  }
  vec_free(&stack);
  return found;
}

bool graph_is_acyclic(const Graph *graph) {
  uint8_t *colours = mem_new_array(uint8_t, graph->nodes.count + 1);
  bool found = false;
  for (uint32_t i = 0; i < graph->nodes.count && !found; i++)
    if (graph->nodes.items[i].state && colours[i] == WHITE)
      found = has_cycle_from(graph, i, colours);
  mem_free(colours);
  return !found;
}

// --- effects -------------------------------------------------------------------------------------

static Reference peek(const StateFrame *frame, uint32_t n) {
  assert(n < frame->depth);
  return frame->words[frame->code->max_locals + frame->depth - 1 - n];
}

Field *graph_field(const Graph *graph, const StateFrame *frame) {
  const Insn *insn = &frame->code->insns[frame->pc];
  LinkError error = {0};
  switch (insn->op) {
  case OP_GETSTATIC:
  case OP_PUTSTATIC:
  case OP_GETFIELD:
  case OP_PUTFIELD:
    return resolve_field(graph->world.program, frame->method->owner, (uint16_t)insn->b,
                         insn->op == OP_GETSTATIC || insn->op == OP_PUTSTATIC, &error);
  case OP_GETSTATIC_Q:
  case OP_GETSTATIC2_Q:
  case OP_PUTSTATIC_Q:
  case OP_PUTSTATIC2_Q:
  case OP_PUTSTATIC_NARROW_Q:
  case OP_GETFIELD_Q:
  case OP_GETFIELD2_Q:
  case OP_PUTFIELD_Q:
  case OP_PUTFIELD2_Q:
  case OP_PUTFIELD_NARROW_Q:
    return insn->field;
  default:
    return NULL;
  }
}

Method *graph_called(const Graph *graph, const StateFrame *frame) {
  const Insn *insn = &frame->code->insns[frame->pc];
  Program *program = graph->world.program;
  Class *from = frame->method->owner;
  uint16_t index = (uint16_t)insn->b;
  LinkError error = {0};
  switch (insn->op) {
  case OP_INVOKEVIRTUAL: {
    Method *method = resolve_method(program, from, index, CALL_VIRTUAL, &error);
    return method && method->is_polymorphic ? world_site(&graph->world, from, index) : method;
  }
  case OP_INVOKESPECIAL:
    return resolve_method(program, from, index, CALL_SPECIAL, &error);
  case OP_INVOKESTATIC:
    return resolve_method(program, from, index, CALL_STATIC, &error);
  case OP_INVOKEINTERFACE:
    return resolve_method(program, from, index, CALL_INTERFACE, &error);
  case OP_INVOKEDYNAMIC:
    return world_site(&graph->world, from, index);
  case OP_INVOKEVIRTUAL_Q:
  case OP_INVOKESELECT_Q:
  case OP_INVOKESPECIAL_Q:
  case OP_INVOKESTATIC_Q:
    return insn->method;
  default:
    return NULL;
  }
}

const Shuffle *graph_shuffle(unsigned op) {
  static const Shuffle shuffles[] = {
      {OP_POP, 1, ""},          {OP_POP2, 2, ""},          {OP_DUP, 1, "00"},
      {OP_DUP_X1, 2, "010"},    {OP_DUP_X2, 3, "0210"},    {OP_DUP2, 2, "1010"},
      {OP_DUP2_X1, 3, "10210"}, {OP_DUP2_X2, 4, "103210"}, {OP_SWAP, 2, "01"}};
  for (size_t i = 0; i < sizeof shuffles / sizeof *shuffles; i++)
    if (shuffles[i].op == op)
      return &shuffles[i];
  return NULL;
}

static HeapEffect effect_of_putfield(const Graph *graph, const GraphEdge *edge,
                                     const StateFrame *frame) {
  const Field *field = graph_field(graph, frame);
  if (!field)
    return (HeapEffect){.kind = HEAP_SAME}; // an error was thrown instead
  uint32_t words = kind_words(field->kind);
  // A write that may reach several objects is one to any of them.
  return (HeapEffect){.kind = edge->facts.forgets ? HEAP_FORGET : HEAP_WRITE,
                      .object = peek(frame, words),
                      .content = peek(frame, words - 1),
                      .field = field};
}

static HeapEffect effect_of_store(const StateFrame *frame, const Insn *insn) {
  assert(op_infos[insn->op].group == OPS_ELEMENT_WRITE);
  uint32_t words = insn->op == OP_LASTORE || insn->op == OP_DASTORE ? 2 : 1;
  if (insn->op != OP_AASTORE)
    return (HeapEffect){.kind = HEAP_SAME}; // numbers in arrays are no objects
  return (HeapEffect){
      .kind = HEAP_WRITE, .object = peek(frame, words + 1), .content = peek(frame, words - 1)};
}

// A call that is evaluated in one step is one of models.def, or any effect.
static HeapEffect effect_of_call(const StateFrame *frame, const Graph *graph) {
  const Method *method = graph_called(graph, frame);
  const Model *model = method ? model_of(&graph->world, method) : NULL;
  if (!model)
    return (HeapEffect){.kind = HEAP_ANY};
  if (model->kind == MODEL_PURE)
    return (HeapEffect){.kind = HEAP_SAME};
  if (model->kind == MODEL_COPY)
    return (HeapEffect){.kind = HEAP_FORGET, .object = peek(frame, 2), .content = peek(frame, 4)};
  if (method->flags & ACC_STATIC)
    return (HeapEffect){.kind = HEAP_SAME};
  return (HeapEffect){.kind = HEAP_FORGET, .object = peek(frame, method->arg_slots - 1u)};
}

HeapEffect graph_effect(const Graph *graph, const GraphEdge *edge) {
  const State *from = graph->nodes.items[edge->from].state;
  if (edge->kind == EDGE_ANY || edge->kind == EDGE_UNKNOWN)
    return (HeapEffect){.kind = HEAP_ANY};
  if (edge->kind != EDGE_EVAL || !from->frames.count || reference_exists(from->exception))
    return (HeapEffect){.kind = HEAP_SAME};
  const State *to = graph->nodes.items[edge->to].state;
  if (reference_exists(to->exception)) // nothing was written
    return (HeapEffect){.kind = HEAP_SAME};
  if (!reference_is_null(edge->facts.touched))
    return (HeapEffect){.kind = HEAP_FORGET, .object = edge->facts.touched};
  const StateFrame *frame = state_top(from);
  const Insn *insn = &frame->code->insns[frame->pc];
  switch (insn->op) {
  case OP_PUTFIELD:
  case OP_PUTFIELD_Q:
  case OP_PUTFIELD2_Q:
  case OP_PUTFIELD_NARROW_Q:
    return effect_of_putfield(graph, edge, frame);
  case OP_IASTORE:
  case OP_LASTORE:
  case OP_FASTORE:
  case OP_DASTORE:
  case OP_AASTORE:
  case OP_BASTORE:
  case OP_CASTORE:
  case OP_SASTORE:
    return effect_of_store(frame, insn);
  case OP_INVOKEVIRTUAL:
  case OP_INVOKESPECIAL:
  case OP_INVOKESTATIC:
  case OP_INVOKEINTERFACE:
  case OP_INVOKEVIRTUAL_Q:
  case OP_INVOKESELECT_Q:
  case OP_INVOKESPECIAL_Q:
  case OP_INVOKESTATIC_Q:
    return effect_of_call(frame, graph);
  default:
    return (HeapEffect){.kind = HEAP_SAME};
  }
}

// --- the same things by other names --------------------------------------------------------------

static void add_pair(const State *a, const State *b, Reference x, Reference y, SamePairs *out) {
  if (!reference_exists(x) || !reference_exists(y))
    return;
  if (!reference_is_null(x) && !state_has(a, x))
    return;
  if (!reference_is_null(y) && !state_has(b, y))
    return;
  for (size_t i = 0; i < out->count; i++)
    if (reference_is(out->items[i].from, x) && reference_is(out->items[i].to, y))
      return;
  vec_push(out, (RenamedReference){x, y});
}

static void add_insides(const State *a, const State *b, RenamedReference pair, bool is_below,
                        SamePairs *out) {
  if (reference_is_null(pair.from) || reference_is_null(pair.to))
    return;
  const StateValue *x = state_value(a, pair.from), *y = state_value(b, pair.to);
  if (x->kind == VALUE_ARRAY && y->kind == VALUE_ARRAY)
    add_pair(a, b, x->length, y->length, out); // a length never changes
  if (!is_below)
    return;
  if (x->kind == VALUE_ARRAY && y->kind == VALUE_ARRAY)
    for (uint32_t i = 0; i < x->count && i < y->count; i++)
      add_pair(a, b, x->elements[i], y->elements[i], out);
  if (x->kind == VALUE_OBJECT && y->kind == VALUE_OBJECT)
    for (uint32_t i = 0; i < x->count; i++)
      add_pair(a, b, x->slots[i].value, value_slot(y, x->slots[i].field), out);
}

static void add_frame(const State *a, const State *b, size_t index, SamePairs *out) {
  assert(index < a->frames.count);
  assert(index < b->frames.count);
  const StateFrame *x = &a->frames.items[index], *y = &b->frames.items[index];
  if (x->method != y->method)
    return;
  uint32_t depth = x->depth < y->depth ? x->depth : y->depth;
  for (uint32_t i = 0; i < x->code->max_locals + depth; i++)
    add_pair(a, b, x->words[i], y->words[i], out);
}

void graph_same(const State *a, const State *b, SamePlaces places, SamePairs *out) {
  for (size_t i = 0; i < places.frames && i < a->frames.count && i < b->frames.count; i++)
    add_frame(a, b, i, out);
  if (places.globals) {
    for (size_t i = 0; i < a->statics.count; i++)
      add_pair(a, b, a->statics.items[i].value, state_static(b, a->statics.items[i].field), out);
    add_pair(a, b, a->exception, b->exception, out);
    add_pair(a, b, a->result, b->result, out);
  }
  for (size_t i = 0; places.inputs && i < a->inputs.count; i++) {
    const Input *other = state_input(b, &a->inputs.items[i]);
    add_pair(a, b, a->inputs.items[i].reference, other ? other->reference : reference_none(), out);
  }
  for (size_t i = 0; i < out->count; i++)
    add_insides(a, b, out->items[i], places.below, out);
}
