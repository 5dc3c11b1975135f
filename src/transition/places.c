// Which nodes of a graph are locations, and what their variables are.
#include "transition/build_impl.h"

#include <stdio.h>
#include <stdlib.h>

enum { LONGEST_WAY = 600 };

// --- successors ----------------------------------------------------------------------------------

typedef VEC(uint32_t) Ids;

// All nodes that may come next, those after a call included.
static void add_successors(const Builder *builder, uint32_t id, Ids *out) {
  const GraphNode *node = graph_node(builder->graph, id);
  for (size_t i = 0; i < node->out.count; i++)
    if (node->out.items[i].to != NO_NODE && node->out.items[i].kind != EDGE_CONTEXT)
      vec_push(out, node->out.items[i].to);
  for (size_t i = 0; i < builder->after_of[id].count; i++)
    vec_push(out, builder->after_of[id].items[i]);
}

// --- strongly connected components (Tarjan, with an explicit stack) ------------------------------

typedef struct Visit {
  uint32_t node;
  Ids next;
  size_t at;
} Visit;

typedef struct Tarjan {
  Builder *builder;
  uint32_t *index, *low;
  bool *is_open;
  Ids open;
  VEC(Visit) visits;
  uint32_t next_index, next_component;
} Tarjan;

static void begin_visit(Tarjan *tarjan, uint32_t node) {
  assert(!tarjan->index[node]);
  tarjan->index[node] = tarjan->low[node] = ++tarjan->next_index;
  tarjan->is_open[node] = true;
  vec_push(&tarjan->open, node);
  Visit visit = {.node = node};
  add_successors(tarjan->builder, node, &visit.next);
  vec_push(&tarjan->visits, visit);
}

static void close_component(Tarjan *tarjan, uint32_t node) {
  assert(tarjan->is_open[node]);
  uint32_t component = tarjan->next_component++, member;
  do {
    member = vec_pop(&tarjan->open);
    tarjan->is_open[member] = false;
    tarjan->builder->component_of[member] = component;
    tarjan->builder->size_of[component]++;
  } while (member != node);
}

static void end_visit(Tarjan *tarjan) {
  assert(tarjan->visits.count > 0);
  Visit visit = vec_pop(&tarjan->visits);
  vec_free(&visit.next);
  if (tarjan->low[visit.node] == tarjan->index[visit.node])
    close_component(tarjan, visit.node);
  if (!tarjan->visits.count)
    return;
  uint32_t parent = vec_last(&tarjan->visits)->node;
  assert(tarjan->index[parent] && tarjan->index[parent] < tarjan->index[visit.node]);
  if (tarjan->low[visit.node] < tarjan->low[parent])
    tarjan->low[parent] = tarjan->low[visit.node];
}

// With a stack of its own: graphs are deeper than C's stack.
static void visit_all(Tarjan *tarjan, uint32_t root) {
  begin_visit(tarjan, root);
  while (tarjan->visits.count) {
    Visit *top = vec_last(&tarjan->visits);
    if (top->at == top->next.count) {
      end_visit(tarjan);
      continue;
    }
    uint32_t node = top->node, to = top->next.items[top->at++];
    if (!tarjan->index[to])
      begin_visit(tarjan, to);
    else if (tarjan->is_open[to] && tarjan->index[to] < tarjan->low[node])
      tarjan->low[node] = tarjan->index[to];
  }
}

static void find_components(Builder *builder) {
  uint32_t count = graph_node_count(builder->graph);
  Tarjan tarjan = {.builder = builder,
                   .index = mem_new_array(uint32_t, count + 1),
                   .low = mem_new_array(uint32_t, count + 1),
                   .is_open = mem_new_array(bool, count + 1)};
  for (uint32_t i = 0; i < count; i++)
    if (graph_node(builder->graph, i) && !tarjan.index[i])
      visit_all(&tarjan, i);
  mem_free(tarjan.index);
  mem_free(tarjan.low);
  mem_free(tarjan.is_open);
  vec_free(&tarjan.open);
  vec_free(&tarjan.visits);
}

bool is_in_loop(const Builder *builder, uint32_t node) {
  assert(node < graph_node_count(builder->graph));
  return builder->size_of[builder->component_of[node]] > 1;
}

bool is_open(const Builder *builder, uint32_t node) { return builder->is_open[node]; }

static bool is_same_position(const State *a, const State *b) {
  return a->frames.count && b->frames.count && state_top(a)->method == state_top(b)->method &&
         state_top(a)->pc == state_top(b)->pc;
}

// All nodes of these components, and those at the same positions from which states were merged.
// Nodes at the same position stand for other values of the same loop: a loop that is looked at more
// closely is looked at in all of them.
static void find_open(Builder *builder) {
  const TransitionOptions *options = &builder->options;
  uint32_t count = graph_node_count(builder->graph);
  builder->is_open = mem_new_array(bool, count + 1);
  for (uint32_t i = 0; i < count && options->open_count; i++) {
    const GraphNode *node = graph_node(builder->graph, i);
    for (size_t j = 0; node && j < options->open_count && !builder->is_open[i]; j++) {
      uint32_t open = options->open_nodes[j];
      builder->is_open[i] =
          is_in_loop(builder, open) &&
          (builder->component_of[i] == builder->component_of[open] ||
           is_same_position(node->state, graph_node(builder->graph, open)->state));
    }
  }
}

// Parents of what is marked, until there are no more.
static void find_leads(Builder *builder) {
  uint32_t count = graph_node_count(builder->graph);
  builder->leads_to_open = mem_new_array(bool, count + 1);
  memcpy(builder->leads_to_open, builder->is_open, count * sizeof *builder->is_open);
  bool is_growing = builder->options.open_count > 0;
  while (is_growing) {
    is_growing = false;
    for (uint32_t i = count; i-- > 0;) {
      if (!graph_node(builder->graph, i) || builder->leads_to_open[i])
        continue;
      Ids next = {0};
      add_successors(builder, i, &next);
      for (size_t j = 0; j < next.count; j++)
        builder->leads_to_open[i] |= builder->leads_to_open[next.items[j]];
      is_growing |= builder->leads_to_open[i];
      vec_free(&next);
    }
  }
}

// --- variables -----------------------------------------------------------------------------------

bool has_number(const StateValue *value) {
  return value->kind == VALUE_INTEGER && value->low != value->high;
}

uint32_t place_variable(const Place *place, VariableKind kind, Reference reference) {
  assert(reference_exists(reference));
  for (uint32_t i = 0; i < place->variables.count; i++)
    if (place->variables.items[i].kind == kind &&
        !reference_exists(place->variables.items[i].other) &&
        reference_is(place->variables.items[i].reference, reference))
      return i;
  return NO_VARIABLE;
}

// --- names ---------------------------------------------------------------------------------------

static const char *name_in_frame(const Builder *builder, const StateFrame *frame,
                                 Reference reference) {
  assert(frame->pc < frame->code->count);
  const Names *names = builder->world->names;
  for (uint32_t i = 0; i < frame->code->max_locals; i++) {
    if (!reference_is(frame->words[i], reference))
      continue;
    uint32_t offset = frame->code->offsets[frame->pc];
    uint32_t end =
        frame->pc + 1 < frame->code->count ? frame->code->offsets[frame->pc + 1] : offset + 1;
    Name name = local_name(frame->method->info->code, i, offset, end);
    if (name.id)
      return name_text(names, name);
    if (i == 0 && !(frame->method->flags & ACC_STATIC))
      return "this";
    return arena_format(&builder->system->arena, "local %u", i);
  }
  for (uint32_t i = 0; i < frame->depth; i++)
    if (reference_is(frame->words[frame->code->max_locals + i], reference))
      return arena_format(&builder->system->arena, "operand %u", i);
  return NULL;
}

// What the callee was called with: "the given n", "the given A.f".
static const char *input_name(const Builder *builder, const State *state, const Input *input) {
  assert(state->callee);
  Arena *arena = &builder->system->arena;
  const Names *names = builder->world->names;
  if (input->field)
    return arena_format(arena, "the given %s.%s",
                        class_external(builder->world->program, input->field->owner, arena),
                        name_text(names, input->field->name));
  const CodeInfo *code = state->callee->info->code;
  Name name = code ? local_name(code, input->slot, 0, 1) : (Name){0};
  return name.id ? arena_format(arena, "the given %s", name_text(names, name))
                 : arena_format(arena, "the given local %u", input->slot);
}

static const char *root_name(const Builder *builder, const State *state, Reference reference) {
  for (size_t i = state->frames.count; i > 0; i--) {
    const char *name = name_in_frame(builder, &state->frames.items[i - 1], reference);
    if (name)
      return name;
  }
  if (reference_exists(state->result) && reference_is(state->result, reference))
    return "result";
  for (size_t i = 0; i < state->statics.count; i++)
    if (reference_is(state->statics.items[i].value, reference)) {
      const Field *field = state->statics.items[i].field;
      return arena_format(
          &builder->system->arena, "%s.%s",
          class_external(builder->world->program, field->owner, &builder->system->arena),
          name_text(builder->world->names, field->name));
    }
  for (size_t i = 0; i < state->inputs.count && state->callee; i++)
    if (reference_is(state->inputs.items[i].reference, reference))
      return input_name(builder, state, &state->inputs.items[i]);
  return NULL;
}

// A local, a static field, a field of an object that has a name, or the reference's own.
static const char *reference_text(const Builder *builder, const State *state, Reference reference,
                                  unsigned depth) {
  Arena *arena = &builder->system->arena;
  const char *name = root_name(builder, state, reference);
  for (size_t i = 0; i < state->values.count && !name && depth < 3; i++) {
    const StateValue *value = &state->values.items[i];
    if (value->kind == VALUE_ARRAY && reference_is(value->length, reference))
      name = arena_format(arena, "length of %s",
                          reference_text(builder, state, value->reference, depth + 1));
    for (uint32_t j = 0; value->kind == VALUE_OBJECT && j < value->count && !name; j++)
      if (reference_is(value->slots[j].value, reference))
        name = arena_format(arena, "%s.%s",
                            reference_text(builder, state, value->reference, depth + 1),
                            name_text(builder->world->names, value->slots[j].field->name));
  }
  if (name)
    return name;
  char own[16];
  reference_name(state, reference, own);
  return arena_string(arena, own, strlen(own));
}

static const char *variable_text(const Builder *builder, const State *state, Variable variable) {
  const char *name = reference_exists(variable.reference)
                         ? reference_text(builder, state, variable.reference, 0)
                         : "";
  if (reference_exists(variable.other))
    return arena_format(
        &builder->system->arena, "distance of %s to %s along %s", name,
        reference_text(builder, state, variable.other, 0),
        name_text(builder->world->names, quantity_of(builder, variable.kind)->field->name));
  return variable.kind == VARIABLE_NUMBER
             ? name
             : quantity_text(builder, quantity_of(builder, variable.kind), name);
}

static const char *place_text(const Builder *builder, const State *state) {
  Arena *arena = &builder->system->arena;
  if (!state->frames.count)
    return "end";
  const StateFrame *top = state_top(state);
  int line = method_line(top->method, top->pc);
  return arena_format(arena, "%s.%s:%d",
                      class_external(builder->world->program, top->method->owner, arena),
                      name_text(builder->world->names, top->method->name), line);
}

// --- locations -----------------------------------------------------------------------------------

static void add_place(Builder *builder, uint32_t node) {
  assert(graph_node(builder->graph, node));
  if (builder->location_of[node] != NO_LOCATION)
    return;
  const State *state = graph_node(builder->graph, node)->state;
  Place place = {.node = node, .is_in_loop = is_in_loop(builder, node)};
  for (VariableKind kind = VARIABLE_NUMBER; kind < kinds_end_at(builder, node); kind++)
    for (size_t i = 0; i < state->values.count; i++) {
      const StateValue *value = &state->values.items[i];
      if (kind == VARIABLE_NUMBER ? has_number(value)
                                  : is_variable(builder, quantity_of(builder, kind), value))
        vec_push(&place.variables, (Variable){kind, value->reference, reference_none()});
    }
  markers_of_place(builder, state, &place);
  distances_of_place(builder, state, &place);
  const char **names = mem_new_array(const char *, place.variables.count + 1);
  for (size_t i = 0; i < place.variables.count; i++)
    names[i] = variable_text(builder, state, place.variables.items[i]);
  Location location = {.name = place_text(builder, state),
                       .variable_count = (uint32_t)place.variables.count,
                       .variables = names,
                       .node = node};
  builder->location_of[node] = system_add_location(builder->system, &location);
  vec_push(&builder->places, place);
  mem_free((void *)names);
}

// An end, or at the position that the options name.
static bool is_asked_for(const Builder *builder, const GraphNode *node) {
  const TransitionOptions *options = &builder->options;
  if (!options->method)
    return false;
  const StateFrame *top = node->state->frames.count ? state_top(node->state) : NULL;
  return !node->out.count || (top && top->method == options->method && top->pc == options->pc);
}

// Nodes where ways meet, after calls, exits of callees; and some on ways that are long.
// Every cycle of the graph has a node that another one is an instance of, so every cycle has a
// location; the rest is to keep the ways between them short.
static void add_places(Builder *builder) {
  const Graph *graph = builder->graph;
  uint32_t count = graph_node_count(graph);
  uint32_t *length = mem_new_array(uint32_t, count + 1);
  add_place(builder, 0);
  for (uint32_t i = 0; i < count; i++) {
    const GraphNode *node = graph_node(graph, i);
    if (!node)
      continue;
    if (node->source != NO_NODE || (!node->state->frames.count && node->state->callee) ||
        is_asked_for(builder, node))
      add_place(builder, i);
    for (size_t j = 0; j < node->out.count; j++)
      if (node->out.items[j].kind == EDGE_INSTANCE)
        add_place(builder, node->out.items[j].to);
  }
  // Parents have smaller numbers than what was made from them.
  for (uint32_t i = 0; i < count; i++) {
    const GraphNode *node = graph_node(graph, i);
    if (!node)
      continue;
    uint32_t before =
        node->parent != NO_NODE && graph_node(graph, node->parent) ? length[node->parent] : 0;
    length[i] = builder->location_of[i] != NO_LOCATION ? 0 : before + 1;
    if (length[i] > LONGEST_WAY) {
      add_place(builder, i);
      length[i] = 0;
    }
  }
  mem_free(length);
}

static void find_wraps(Builder *builder) {
  for (uint32_t i = 0; i < graph_node_count(builder->graph) && !builder->has_wraps; i++) {
    const GraphNode *node = graph_node(builder->graph, i);
    for (size_t j = 0; node && j < node->out.count; j++)
      builder->has_wraps |=
          node->out.items[j].facts.relation.sign && !node->out.items[j].facts.relation.is_exact;
  }
}

void places_find(Builder *builder) {
  uint32_t count = graph_node_count(builder->graph);
  builder->location_of = mem_new_array(uint32_t, count + 1);
  builder->component_of = mem_new_array(uint32_t, count + 1);
  builder->size_of = mem_new_array(uint32_t, count + 1);
  builder->after_of = mem_zero(count + 1, sizeof *builder->after_of);
  for (uint32_t i = 0; i < count; i++) {
    builder->location_of[i] = NO_LOCATION;
    const GraphNode *node = graph_node(builder->graph, i);
    if (node && node->source != NO_NODE && node->parent != NO_NODE)
      vec_push(&builder->after_of[node->parent], i);
  }
  find_components(builder);
  find_open(builder);
  find_leads(builder);
  quantities_find(builder);
  find_wraps(builder);
  add_places(builder);
}

uint32_t *loops_of(const Builder *builder) {
  uint32_t count = graph_node_count(builder->graph), next = 0;
  uint32_t *loops = mem_new_array(uint32_t, count + 1);
  uint32_t *numbers = mem_new_array(uint32_t, count + 1); // by component
  for (uint32_t i = 0; i < count; i++) {
    if (!graph_node(builder->graph, i) || !is_in_loop(builder, i))
      continue;
    uint32_t *number = &numbers[builder->component_of[i]];
    *number = *number ? *number : ++next;
    loops[i] = *number;
  }
  mem_free(numbers);
  return loops;
}

void places_free(Builder *builder) {
  for (uint32_t i = 0; i < graph_node_count(builder->graph); i++)
    vec_free(&builder->after_of[i]);
  for (size_t i = 0; i < builder->writes.count; i++)
    vec_free(&builder->writes.items[i].fields);
  vec_free(&builder->writes);
  mem_free(builder->location_of);
  mem_free(builder->component_of);
  mem_free(builder->size_of);
  mem_free(builder->is_open);
  mem_free(builder->leads_to_open);
  mem_free(builder->after_of);
}
