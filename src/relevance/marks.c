// What is to be known of a run, and where its states have it.
#include "relevance/relevance_impl.h"

#include "program/java.h"

#include <string.h>

void relevance_marks_fini(RelevanceMarks *marks) {
  vec_free(&marks->locals);
  vec_free(&marks->here);
  vec_free(&marks->variables);
  vec_free(&marks->statics);
  vec_free(&marks->anywhere);
  vec_free(&marks->returned);
}

// --- annotations ---------------------------------------------------------------------------------

static bool is_marked(const Names *names, const Annotations *annotations) {
  for (uint16_t i = 0; i < annotations->count; i++)
    if (!strcmp(annotation_simple(names, &annotations->items[i]), "Relevant;"))
      return true;
  return false;
}

static bool add_parameters(RelevanceMarks *marks, const Names *names, const Method *method) {
  assert(method->info);
  uint32_t local = method->flags & ACC_STATIC ? 0 : 1;
  size_t before = marks->locals.count;
  for (uint16_t i = 0; i < method->arg_count; i++) {
    const Annotations *annotations = method_parameter_annotations(method, i);
    if (annotations && is_marked(names, annotations))
      vec_push(&marks->locals, local);
    local += kind_words(method->arg_kinds[i]);
  }
  return marks->locals.count > before;
}

bool relevance_add_annotated(RelevanceMarks *marks, Program *program, const Method *method) {
  const Names *names = program_names(program);
  bool is_own = add_parameters(marks, names, method);
  for (uint32_t id = 1; id <= program_class_count(program); id++) {
    const Class *class = program_class(program, id);
    if (class->trusted)
      continue;
    size_t before = marks->statics.count + marks->anywhere.count + marks->returned.count;
    for (uint16_t i = 0; i < class->field_count; i++) {
      const Field *field = &class->fields[i];
      if (!is_marked(names, &field->info->annotations))
        continue;
      if (field->flags & ACC_STATIC)
        vec_push(&marks->statics, field);
      else
        vec_push(&marks->anywhere, field);
    }
    for (uint16_t i = 0; i < class->method_count; i++)
      if (is_marked(names, &class->methods[i].info->annotations))
        vec_push(&marks->returned, &class->methods[i]);
    size_t after = marks->statics.count + marks->anywhere.count + marks->returned.count;
    is_own = is_own || (class == method->owner && after > before);
  }
  return is_own;
}

// --- at the ends ---------------------------------------------------------------------------------

typedef struct End {
  Demands *demands;
  uint32_t node;
  const State *state;
} End;

static void want(const End *end, Demand wanted) {
  wanted.node = end->node;
  demand(end->demands, wanted);
}

// All that a value leads to; any object when the state does not name it.
static void want_below(const End *end, Reference value) {
  if (!reference_exists(value))
    want(end, (Demand){.kind = WANT_ALL, .field = &every_field});
  else if (!reference_is_null(value) && value_is_heap(state_value(end->state, value)))
    want(end, (Demand){.kind = WANT_BELOW, .at = value.id, .field = &every_field});
}

static Reference input_of(const End *end, uint32_t local) {
  for (size_t i = 0; i < end->state->inputs.count; i++)
    if (!end->state->inputs.items[i].field && end->state->inputs.items[i].slot == local)
      return end->state->inputs.items[i].reference;
  return reference_none();
}

// Where the receiver is not represented any more any object may be it.
static void mark_here(const End *end, const Field *field) {
  assert(!(field->flags & ACC_STATIC));
  Reference receiver = input_of(end, 0);
  if (!reference_exists(receiver)) {
    want(end, (Demand){.kind = WANT_ALL, .field = &every_field});
    return;
  }
  want(end, (Demand){.kind = WANT_FIELD, .at = receiver.id, .field = field});
  Reference content = value_slot(state_value(end->state, receiver), field);
  if (field->kind == KIND_REFERENCE)
    want_below(end, reference_exists(content) ? content : receiver);
}

static void mark_static(const End *end, const Field *field) {
  assert(field->flags & ACC_STATIC);
  want(end, (Demand){.kind = WANT_STATIC, .field = field});
  if (field->kind == KIND_REFERENCE)
    want_below(end, state_static(end->state, field));
}

static void mark_anywhere(const End *end, const Field *field) {
  assert(!(field->flags & ACC_STATIC));
  want(end,
       (Demand){.kind = WANT_ALL, .field = field->kind == KIND_REFERENCE ? &every_field : field});
}

static void mark_end(const End *end) {
  const RelevanceMarks *marks = end->demands->marks;
  if (reference_exists(end->state->exception)) {
    want(end, (Demand){.kind = WANT_EXCEPTION});
  } else if (marks->result && reference_exists(end->state->result)) {
    want(end, (Demand){.kind = WANT_RESULT});
    want_below(end, end->state->result);
  }
  for (size_t i = 0; i < marks->locals.count; i++)
    want_below(end, input_of(end, marks->locals.items[i]));
  for (size_t i = 0; i < marks->here.count; i++)
    mark_here(end, marks->here.items[i]);
  for (size_t i = 0; i < marks->statics.count; i++)
    mark_static(end, marks->statics.items[i]);
  for (size_t i = 0; i < marks->anywhere.count; i++)
    mark_anywhere(end, marks->anywhere.items[i]);
}

// How the method ends is part of what it does.
static void mark_ways_out(Demands *demands, uint32_t cluster) {
  assert(cluster != NO_NODE);
  uint32_t activation = flow_entered(&demands->flow, cluster);
  if (activation == NONE)
    return;
  uint32_t count = demands->flow.activations.items[activation].code->count;
  demand(demands, (Demand){.kind = NEED_REACHED, .node = activation, .at = count + VERTEX_RETURNS});
  demand(demands, (Demand){.kind = NEED_REACHED, .node = activation, .at = count + VERTEX_THROWS});
}

// --- on the way ----------------------------------------------------------------------------------

static bool prints(const Demands *demands, const State *state) {
  assert(state->frames.count > 0);
  const Method *method = graph_called(demands->graph, state_top(state));
  const Names *names = graph_world(demands->graph)->names;
  return method && !strcmp(name_text(names, method->owner->name), "java/io/PrintStream");
}

static bool returns_marked(const Demands *demands, const State *state) {
  assert(state->frames.count > 0);
  const StateFrame *frame = state_top(state);
  for (size_t i = 0; i < demands->marks->returned.count; i++)
    if (demands->marks->returned.items[i] == frame->method)
      return operands_of(demands->graph, frame).family == FAMILY_RETURN && frame->depth > 0;
  return false;
}

// Locals of the method itself, which are there only until it returns.
static void mark_variables(const End *step) {
  assert(step->state->frames.count > 0);
  const RelevanceMarks *marks = step->demands->marks;
  const StateFrame *frame = state_top(step->state);
  uint32_t offset = frame->code->offsets[frame->pc];
  if (step->state->frames.count > 1 || frame->method != step->demands->method)
    return;
  for (uint32_t local = 0; local < frame->code->max_locals; local++)
    for (size_t i = 0; i < marks->variables.count; i++)
      if (name_is(local_name(frame->method->info->code, local, offset, offset + 1),
                  marks->variables.items[i])) {
        want(step, (Demand){.kind = WANT_WORD, .at = local});
        want_below(step, frame->words[local]);
      }
}

static void mark_step(Demands *demands, uint32_t node) {
  const GraphNode *at = graph_node(demands->graph, node);
  if (!at->state->frames.count || reference_exists(at->state->exception) || at->is_call ||
      !at->out.count)
    return;
  EdgeKind kind = at->out.items[0].kind;
  End step = {demands, node, at->state};
  if (demands->marks->output && (kind == EDGE_ANY || prints(demands, at->state)))
    want(&step, (Demand){.kind = NEED_EFFECT});
  if (kind == EDGE_RETURN)
    mark_variables(&step);
  if (kind == EDGE_RETURN && returns_marked(demands, at->state)) {
    want(&step, (Demand){.kind = NEED_EFFECT});
    Operands operands = operands_of(demands->graph, state_top(at->state));
    want_below(&step, frame_peek(state_top(at->state), operands.popped - 1));
  }
}

void demand_marks(Demands *demands) {
  for (uint32_t i = 0; i < graph_node_count(demands->graph); i++) {
    if (!demands->flow.is_live[i])
      continue;
    const GraphNode *node = graph_node(demands->graph, i);
    mark_step(demands, i);
    if (node->state->frames.count || node->state->callee || node->source == NO_NODE)
      continue; // else the run ends here, after this exit
    End end = {demands, node->source, node_state(demands, node->source)};
    mark_end(&end);
    mark_ways_out(demands, graph_node(demands->graph, node->source)->cluster);
  }
}
