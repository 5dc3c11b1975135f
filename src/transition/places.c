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
  tarjan->index[node] = tarjan->low[node] = ++tarjan->next_index;
  tarjan->is_open[node] = true;
  vec_push(&tarjan->open, node);
  Visit visit = {.node = node};
  add_successors(tarjan->builder, node, &visit.next);
  vec_push(&tarjan->visits, visit);
}

static void close_component(Tarjan *tarjan, uint32_t node) {
  uint32_t component = tarjan->next_component++, member;
  do {
    member = vec_pop(&tarjan->open);
    tarjan->is_open[member] = false;
    tarjan->builder->component_of[member] = component;
    tarjan->builder->size_of[component]++;
  } while (member != node);
}

static void end_visit(Tarjan *tarjan) {
  Visit visit = vec_pop(&tarjan->visits);
  vec_free(&visit.next);
  if (tarjan->low[visit.node] == tarjan->index[visit.node])
    close_component(tarjan, visit.node);
  if (!tarjan->visits.count)
    return;
  uint32_t parent = vec_last(&tarjan->visits)->node;
  if (tarjan->low[visit.node] < tarjan->low[parent])
    tarjan->low[parent] = tarjan->low[visit.node];
}

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

// --- which fields loops follow -------------------------------------------------------------------

bool is_followed(const Builder *builder, const Field *field) {
  if (!field)
    return builder->follows_elements;
  for (size_t i = 0; i < builder->followed.count; i++)
    if (builder->followed.items[i] == field)
      return true;
  return false;
}

static void follow_instruction(Builder *builder, const StateFrame *frame) {
  const Insn *insn = &frame->code->insns[frame->pc];
  LinkError error = {0};
  Field *field = NULL;
  if (insn->op == OP_GETFIELD)
    field = resolve_field(builder->world->program, frame->method->owner, (uint16_t)insn->b, false,
                          &error);
  else if (insn->op == OP_GETFIELD_Q)
    field = insn->field;
  else if (insn->op == OP_AALOAD)
    builder->follows_elements = true;
  if (field && field->kind == KIND_REFERENCE && !is_followed(builder, field))
    vec_push(&builder->followed, field);
}

static bool is_in_loop(const Builder *builder, uint32_t node) {
  return builder->size_of[builder->component_of[node]] > 1;
}

static void find_followed(Builder *builder) {
  for (uint32_t i = 0; i < graph_node_count(builder->graph); i++) {
    const GraphNode *node = graph_node(builder->graph, i);
    if (node && node->state->frames.count && is_in_loop(builder, i))
      follow_instruction(builder, state_top(node->state));
  }
}

// --- variables -----------------------------------------------------------------------------------

bool has_number(const StateValue *value) {
  return value->kind == VALUE_INTEGER && value->low != value->high;
}

static bool class_has_followed(const Builder *builder, const Class *class) {
  if (class->kind == CLASS_ARRAY)
    return builder->follows_elements && class->component->kind != CLASS_PRIMITIVE &&
           !class_is_constant(builder->world, class->component); // these are final, and count not
  for (const Class *at = class; at; at = at->super)
    for (uint16_t i = 0; i < at->field_count; i++)
      if (at->fields[i].kind == KIND_REFERENCE && is_followed(builder, &at->fields[i]))
        return true;
  return false;
}

// May a subclass have a field that is followed?
static bool may_have_followed(const Builder *builder, TypeEntry entry) {
  if (class_has_followed(builder, entry.class))
    return true;
  if (entry.is_exact || (entry.class->kind == CLASS_ARRAY &&
                         class_is_constant(builder->world, entry.class->component)))
    return false;
  if (entry.class->kind == CLASS_ARRAY ||
      !strcmp(name_text(builder->world->names, entry.class->name), "java/lang/Object"))
    return builder->follows_elements || builder->followed.count;
  for (size_t i = 0; i < builder->followed.count; i++)
    if (class_is_assignable(builder->followed.items[i]->owner, entry.class))
      return true;
  if (entry.class->kind == CLASS_INTERFACE) // some class may implement it
    return builder->followed.count > 0;
  return false;
}

bool has_size(const Builder *builder, const StateValue *value) {
  if (!value_is_heap(value) || value->type->is_constant)
    return false;
  for (uint32_t i = 0; i < value->type->count; i++)
    if (may_have_followed(builder, value->type->entries[i]))
      return true;
  return false;
}

// May a constant of the language (a string, a box) be stored where the class stands?
static bool may_be_constant(const Builder *builder, TypeEntry entry) {
  static const char *const constants[] = {
      "java/lang/String", "java/lang/Class", "java/lang/Integer",   "java/lang/Long",
      "java/lang/Short",  "java/lang/Byte",  "java/lang/Character", "java/lang/Boolean",
      "java/lang/Float",  "java/lang/Double"};
  if (entry.is_exact || class_is_constant(builder->world, entry.class))
    return class_is_constant(builder->world, entry.class);
  for (size_t i = 0; i < sizeof constants / sizeof *constants; i++)
    if (class_is_assignable(program_require(builder->world->program, constants[i]), entry.class))
      return true;
  return false;
}

bool is_counted(const Builder *builder, const StateValue *value) {
  for (uint32_t i = 0; i < value->type->count; i++)
    if (may_be_constant(builder, value->type->entries[i]))
      return false;
  return true;
}

uint32_t place_variable(const Place *place, VariableKind kind, Reference reference) {
  for (uint32_t i = 0; i < place->variables.count; i++)
    if (place->variables.items[i].kind == kind &&
        reference_is(place->variables.items[i].reference, reference))
      return i;
  return NO_VARIABLE;
}

// --- names ---------------------------------------------------------------------------------------

static const char *name_in_frame(const Builder *builder, const StateFrame *frame,
                                 Reference reference) {
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
  }
  return NULL;
}

static const char *root_name(const Builder *builder, const State *state, Reference reference) {
  for (size_t i = state->frames.count; i > 0; i--) {
    const char *name = name_in_frame(builder, &state->frames.items[i - 1], reference);
    if (name)
      return name;
  }
  for (size_t i = 0; i < state->statics.count; i++)
    if (reference_is(state->statics.items[i].value, reference)) {
      const Field *field = state->statics.items[i].field;
      return arena_format(
          &builder->system->arena, "%s.%s",
          class_external(builder->world->program, field->owner, &builder->system->arena),
          name_text(builder->world->names, field->name));
    }
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
  const char *name = reference_text(builder, state, variable.reference, 0);
  return variable.kind == VARIABLE_NUMBER
             ? name
             : arena_format(&builder->system->arena, "size of %s", name);
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
  if (builder->location_of[node] != NO_LOCATION)
    return;
  const State *state = graph_node(builder->graph, node)->state;
  Place place = {.node = node, .is_in_loop = is_in_loop(builder, node)};
  for (int kind = VARIABLE_NUMBER; kind <= VARIABLE_SIZE; kind++)
    for (size_t i = 0; i < state->values.count; i++) {
      const StateValue *value = &state->values.items[i];
      if (kind == VARIABLE_NUMBER ? has_number(value) : has_size(builder, value))
        vec_push(&place.variables, (Variable){(VariableKind)kind, value->reference});
    }
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

// Nodes where ways meet, after calls, exits of callees; and some on ways that are long.
static void add_places(Builder *builder) {
  const Graph *graph = builder->graph;
  uint32_t count = graph_node_count(graph);
  uint32_t *length = mem_new_array(uint32_t, count + 1);
  add_place(builder, 0);
  for (uint32_t i = 0; i < count; i++) {
    const GraphNode *node = graph_node(graph, i);
    if (!node)
      continue;
    if (node->source != NO_NODE || (!node->state->frames.count && node->state->callee))
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
  find_followed(builder);
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
  mem_free(builder->location_of);
  mem_free(builder->component_of);
  mem_free(builder->size_of);
  mem_free(builder->after_of);
}
