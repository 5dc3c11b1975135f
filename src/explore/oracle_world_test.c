// Concrete runs: heap graphs become objects of a machine, and its heap becomes a graph again.
#include "explore/oracle_test.h"

#include "base/table.h"
#include "base/test.h"
#include "library/library.h"

#include <string.h>

// --- the world -----------------------------------------------------------------------------------

// The classes of exceptions and their helpers are initialized once, outside of all marks.
static void warm_up(OracleWorld *world) {
  LinkError error = {0};
  Class *class = program_load_text(world->program, "unit/OracleWarmUp", &error);
  CHECK(class != NULL);
  if (!class)
    return;
  Method *method = class_find_text(world->program, class, "run", "()V");
  exec_reset(world->exec);
  CHECK(exec_enter(world->exec, method, NULL));
  CHECK_EQ(exec_run(world->exec, UINT64_MAX), EXEC_RETURNED);
  exec_reset(world->exec);
}

OracleWorld *oracle_world_of(const char *classes, const char *prefix) {
  OracleWorld *world = mem_new(OracleWorld);
  world->base = classes ? testworld_of(classes) : testworld_new();
  world->names = world->base.names;
  world->program = world->base.program;
  world->machine = machine_new(world->program, (MachineLimits){0});
  world->exec = exec_new(world->machine, &java_library,
                         (ExecOptions){.assertions = true, .capture_output = true});
  testworld_load(&world->base, prefix);
  return world;
}

OracleWorld *oracle_world_new(void) {
  OracleWorld *world = oracle_world_of(NULL, "unit/Oracle");
  warm_up(world);
  return world;
}

void oracle_world_free(OracleWorld *world) {
  for (size_t i = 0; i < world->layouts.count; i++) {
    mem_free(world->layouts.items[i]->fields);
    mem_free(world->layouts.items[i]);
  }
  vec_free(&world->layouts);
  exec_free(world->exec);
  machine_free(world->machine);
  testworld_free(&world->base);
  mem_free(world);
}

const Layout *oracle_layout(OracleWorld *world, Class *class) {
  for (size_t i = 0; i < world->layouts.count; i++)
    if (world->layouts.items[i]->class == class)
      return world->layouts.items[i];
  VEC(Field *) fields = {0};
  for (const Class *owner = class; owner && !owner->trusted; owner = owner->super)
    for (uint16_t i = 0; i < owner->field_count; i++)
      if (!(owner->fields[i].flags & ACC_STATIC))
        vec_push(&fields, &owner->fields[i]);
  Layout *layout = mem_new(Layout);
  *layout = (Layout){.class = class, .fields = fields.items, .count = fields.count};
  vec_push(&world->layouts, layout);
  return layout;
}

const Layout *array_layout(OracleWorld *world, Class *class, size_t length) {
  assert(class->kind == CLASS_ARRAY);
  for (size_t i = 0; i < world->layouts.count; i++)
    if (world->layouts.items[i]->class == class && world->layouts.items[i]->count == length)
      return world->layouts.items[i];
  Layout *layout = mem_new(Layout);
  *layout = (Layout){.class = class, .count = length};
  vec_push(&world->layouts, layout);
  return layout;
}

Kind layout_kind(const Layout *layout, size_t index) {
  return is_array(layout) ? layout->class->kind_letter : layout->fields[index]->kind;
}

Class *layout_type(const OracleWorld *world, const Layout *layout, size_t index) {
  if (layout_kind(layout, index) != KIND_REFERENCE)
    return NULL;
  return is_array(layout) ? layout->class->component : field_class(world, layout->fields[index]);
}

const char *layout_name(const OracleWorld *world, const Layout *layout, size_t index,
                        Arena *arena) {
  return is_array(layout) ? arena_format(arena, "[%zu]", index)
                          : name_text(world->names, layout->fields[index]->name);
}

size_t layout_index(const Layout *layout, const Field *field) {
  for (size_t i = 0; layout->fields && i < layout->count; i++)
    if (layout->fields[i] == field)
      return i;
  return SIZE_MAX;
}

Class *field_class(const OracleWorld *world, const Field *field) {
  const char *text = name_text(world->names, field->descriptor);
  LinkError error = {0};
  if (*text == '[')
    return program_load(world->program, field->descriptor, &error);
  if (*text != 'L')
    return NULL;
  Name name = name_intern(world->names, text + 1, strlen(text) - 2);
  return program_load(world->program, name, &error);
}

// --- subjects ------------------------------------------------------------------------------------

static void add_parameters(Subject *subject) {
  const Method *method = subject->method;
  uint32_t slot = 0;
  if (!(method->flags & ACC_STATIC))
    vec_push(&subject->parameters, (Parameter){KIND_REFERENCE, method->owner, slot++, NULL});
  Program *program = subject->world->program;
  const char *text = name_text(subject->world->names, method->descriptor) + 1;
  for (uint16_t i = 0; i < method->arg_count; i++) {
    Parameter parameter = {.kind = method->arg_kinds[i], .slot = slot};
    const char *end = text + 1;
    if (parameter.kind == KIND_REFERENCE) {
      const char *element = text + strspn(text, "[");
      end = *element == 'L' ? strchr(element, ';') + 1 : element + 1;
      subject->has_arrays |= *text == '[';
      LinkError error = {0};
      size_t length = (size_t)(end - text);
      Name name = *text == '[' ? name_intern(subject->world->names, text, length)
                               : name_intern(subject->world->names, text + 1, length - 2);
      parameter.type = program_load(program, name, &error);
      CHECK(parameter.type != NULL);
    }
    text = end;
    slot += kind_is_wide(parameter.kind) ? 2 : 1;
    vec_push(&subject->parameters, parameter);
  }
}

static bool is_set_by(const Subject *subject, Method *initializer, const Field *field) {
  LinkError error = {0};
  Program *program = subject->world->program;
  const Code *code = initializer ? method_code(program, initializer, &error) : NULL;
  for (uint32_t i = 0; code && i < code->count; i++) {
    const Insn *insn = &code->insns[i];
    bool is_quick = insn->op == OP_PUTSTATIC_Q || insn->op == OP_PUTSTATIC2_Q ||
                    insn->op == OP_PUTSTATIC_NARROW_Q;
    if (insn->op == OP_PUTSTATIC &&
        resolve_field(program, initializer->owner, (uint16_t)insn->b, true, &error) == field)
      return true;
    if (is_quick && insn->field == field)
      return true;
  }
  return false;
}

static void add_statics(Subject *subject) {
  Class *owner = subject->method->owner;
  for (uint16_t i = 0; i < owner->field_count; i++) {
    Field *field = &owner->fields[i];
    if (!(field->flags & ACC_STATIC))
      continue;
    vec_push(&subject->statics, field);
    if ((field->flags & ACC_FINAL) || (is_set_by(subject, owner->initializer, field) &&
                                       field_is_kept(subject->world->program, field)))
      continue;
    Class *type = field->kind == KIND_REFERENCE ? field_class(subject->world, field) : NULL;
    vec_push(&subject->parameters, (Parameter){field->kind, type, field->slot, field});
  }
}

static void add_constants(Subject *subject) {
  LinkError error = {0};
  const Code *code = method_code(subject->world->program, subject->method, &error);
  CHECK(code != NULL);
  for (uint32_t i = 0; code && i < code->count; i++) {
    int64_t value = (int32_t)(uint32_t)code->insns[i].bits;
    if (code->insns[i].op == OP_CONST && (value < -1 || value > 2) && subject->constants.count < 3)
      vec_push(&subject->constants, value);
  }
}

Subject subject_new(OracleWorld *world, Method *method) {
  Subject subject = {.world = world, .method = method, .object_limit = 3, .k = 3, .loops = 6};
  add_parameters(&subject);
  add_statics(&subject);
  add_constants(&subject);
  for (uint16_t i = 0; i < method->owner->field_count; i++)
    subject.has_arrays |= *name_text(world->names, method->owner->fields[i].descriptor) == '[';
  return subject;
}

void subject_free(Subject *subject) {
  vec_free(&subject->parameters);
  vec_free(&subject->statics);
  vec_free(&subject->constants);
}

// --- runs ----------------------------------------------------------------------------------------

typedef VEC(Ref) Refs;

static Word ref_word(const Refs *refs, uint64_t value) {
  assert(value <= refs->count);
  return value ? refs->items[value - 1] : 0;
}

static void build_heap(Machine *machine, const Graph *graph, Refs *refs) {
  for (size_t i = 0; i < graph->count; i++) {
    const Layout *layout = graph->nodes[i].layout;
    vec_push(refs, is_array(layout)
                       ? machine_new_array(machine, layout->class, (uint32_t)layout->count)
                       : machine_new_object(machine, layout->class));
  }
  for (size_t i = 0; i < graph->count; i++) {
    const Node *node = &graph->nodes[i];
    for (size_t j = 0; j < node->layout->count; j++) {
      bool is_reference = layout_kind(node->layout, j) == KIND_REFERENCE;
      Word word = is_reference ? ref_word(refs, node->values[j]) : node->values[j];
      if (is_array(node->layout))
        element_write(machine, refs->items[i], (uint32_t)j, word);
      else
        machine_write(machine, refs->items[i] + node->layout->fields[j]->slot, word);
    }
  }
}

// The number of an object in the graph after the run; objects that are seen first get the next one.
static uint64_t ref_number(Refs *refs, Ref ref) {
  if (!ref)
    return 0;
  for (size_t i = 0; i < refs->count; i++)
    if (refs->items[i] == ref)
      return i + 1;
  vec_push(refs, ref);
  return refs->count;
}

static const Layout *object_layout(OracleWorld *world, Ref ref) {
  Class *class = object_class(world->machine, ref);
  return class->kind == CLASS_ARRAY ? array_layout(world, class, array_length(world->machine, ref))
                                    : oracle_layout(world, class);
}

static uint64_t read_element(const Machine *machine, Ref array, size_t index, Refs *refs) {
  uint64_t word = element_read(machine, array, (uint32_t)index);
  return object_class(machine, array)->kind_letter == KIND_REFERENCE ? ref_number(refs, (Ref)word)
                                                                     : word;
}

static uint64_t read_word(const Machine *machine, uint32_t index, Kind kind, Refs *refs) {
  Word word = machine->words[index];
  return kind == KIND_REFERENCE ? ref_number(refs, (Ref)word) : word;
}

static void capture(const Subject *subject, Outcome *outcome, Refs *refs, Arena *arena) {
  const OracleWorld *world = subject->world;
  const Machine *machine = world->machine;
  outcome->statics = arena_array(arena, uint64_t, subject->statics.count + 1);
  for (size_t i = 0; i < subject->statics.count; i++)
    outcome->statics[i] =
        read_word(machine, subject->statics.items[i]->slot, subject->statics.items[i]->kind, refs);
  const Word *result = exec_result(world->exec);
  if (outcome->status == EXEC_RETURNED && subject->method->return_kind != KIND_VOID)
    outcome->result = subject->method->return_kind == KIND_REFERENCE
                          ? ref_number(refs, (Ref)result[0])
                          : result[0];
  if (outcome->status == EXEC_THREW)
    outcome->thrown = ref_number(refs, exec_thrown(world->exec));
  VEC(Node) nodes = {0};
  for (size_t i = 0; i < refs->count; i++) { // grows
    Node node = {.layout = object_layout(subject->world, refs->items[i])};
    node.values = arena_array(arena, uint64_t, node.layout->count + 1);
    for (size_t j = 0; j < node.layout->count; j++)
      node.values[j] = is_array(node.layout)
                           ? read_element(machine, refs->items[i], j, refs)
                           : read_word(machine, refs->items[i] + node.layout->fields[j]->slot,
                                       node.layout->fields[j]->kind, refs);
    vec_push(&nodes, node);
  }
  outcome->after.count = nodes.count;
  outcome->after.nodes = arena_array(arena, Node, nodes.count + 1);
  if (nodes.count)
    memcpy(outcome->after.nodes, nodes.items, nodes.count * sizeof(Node));
  vec_free(&nodes);
}

// It holds when it ends and answers true.
static bool invariant_holds(const Subject *subject, Word object) {
  const OracleWorld *world = subject->world;
  exec_reset(world->exec);
  CHECK(exec_enter(world->exec, subject->invariant, &object));
  return exec_run(world->exec, STEP_LIMIT) == EXEC_RETURNED && exec_result(world->exec)[0];
}

static bool invariants_hold(const Subject *subject, const Word *arguments) {
  for (size_t i = 0; subject->invariant && i < subject->parameters.count; i++) {
    const Parameter *parameter = &subject->parameters.items[i];
    if (!parameter->type || parameter->field || !arguments[parameter->slot] ||
        !class_is_assignable(parameter->type, subject->method->owner))
      continue;
    if (!invariant_holds(subject, arguments[parameter->slot]))
      return false;
  }
  return true;
}

void input_run(const Subject *subject, Input *input, Arena *arena) {
  OracleWorld *world = subject->world;
  assert(!machine_is_marked(world->machine));
  machine_mark(world->machine);
  Refs refs = {0};
  exec_reset(world->exec);
  CHECK(exec_enter_initializer(world->exec, subject->method->owner)); // then inputs are set
  CHECK(exec_run(world->exec, STEP_LIMIT) == EXEC_RETURNED);
  build_heap(world->machine, &input->graph, &refs);
  Word arguments[256] = {0};
  for (size_t i = 0; i < subject->parameters.count; i++) {
    const Parameter *parameter = &subject->parameters.items[i];
    Word word = parameter->kind == KIND_REFERENCE ? ref_word(&refs, input->arguments[i])
                                                  : (Word)input->arguments[i];
    if (parameter->field)
      machine_write(world->machine, parameter->slot, word);
    else
      arguments[parameter->slot] = word;
  }
  Outcome *outcome = &input->outcome;
  outcome->is_assumed = invariants_hold(subject, arguments);
  exec_reset(world->exec);
  CHECK(exec_enter(world->exec, subject->method, arguments));
  outcome->status = exec_run(world->exec, STEP_LIMIT);
  capture(subject, outcome, &refs, arena);
  bool is_checked = subject->invariant && outcome->status == EXEC_RETURNED &&
                    !(subject->method->flags & ACC_STATIC);
  outcome->is_broken = is_checked && !invariant_holds(subject, arguments[0]);
  vec_free(&refs);
  machine_undo(world->machine, 0);
  exec_reset(world->exec);
}

// --- text ----------------------------------------------------------------------------------------

static char *value_words(Kind kind, uint64_t value, Arena *arena) {
  if (kind == KIND_REFERENCE)
    return value ? arena_format(arena, "#%llu", (unsigned long long)value)
                 : arena_format(arena, "null");
  if (kind_is_wide(kind))
    return arena_format(arena, kind == KIND_LONG ? "%lldL" : "0x%llxD", (long long)value);
  if (kind == KIND_FLOAT)
    return arena_format(arena, "0x%xF", (unsigned)value);
  return arena_format(arena, "%d", (int)(uint32_t)value);
}

static char *graph_text(const OracleWorld *world, const Graph *graph, Arena *arena) {
  char *text = arena_format(arena, "%s", "");
  for (size_t i = 0; i < graph->count; i++) {
    const Node *node = &graph->nodes[i];
    text = arena_format(arena, "%s; #%zu %s{", text, i + 1,
                        name_text(world->names, node->layout->class->name));
    for (size_t j = 0; j < node->layout->count; j++)
      text = arena_format(arena, "%s%s%s=%s", text, j ? " " : "",
                          layout_name(world, node->layout, j, arena),
                          value_words(layout_kind(node->layout, j), node->values[j], arena));
    text = arena_format(arena, "%s}", text);
  }
  return text;
}

char *input_text(const Subject *subject, const Input *input, Arena *arena) {
  char *text = arena_format(arena, "%s", "");
  for (size_t i = 0; i < subject->parameters.count; i++)
    text = arena_format(arena, "%s%s%s", text, i ? ", " : "",
                        value_words(subject->parameters.items[i].kind, input->arguments[i], arena));
  return arena_format(arena, "(%s)%s", text, graph_text(subject->world, &input->graph, arena));
}

char *outcome_text(const Subject *subject, const Input *input, Arena *arena) {
  const Outcome *outcome = &input->outcome;
  char *end = outcome->status == EXEC_THREW
                  ? arena_format(arena, "throws #%llu", (unsigned long long)outcome->thrown)
              : outcome->status == EXEC_RETURNED
                  ? arena_format(arena, "returns %s",
                                 value_words(subject->method->return_kind, outcome->result, arena))
                  : arena_format(arena, "does not end");
  return arena_format(arena, "%s%s", end, graph_text(subject->world, &outcome->after, arena));
}

uint32_t oracle_hash(const OracleWorld *world, const Method *method) {
  const char *name = name_text(world->names, method->name);
  return hash_bytes(name, strlen(name));
}
