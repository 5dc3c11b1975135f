// Inputs from the models of leaves whose references are terms.
#include "explore/oracle_test.h"

// An object of the model that the input needs.
typedef struct ModelObject {
  uint32_t number; // in the model
  size_t *set_by;  // for each field, 1 + the record that says what it holds; 0: none yet
} ModelObject;

typedef struct Reading {
  const Subject *subject;
  Explorer *explorer;
  Heap *heap;
  Terms *terms;
  Model *model;
  Input *input;
  Arena *arena;
  VEC(ModelObject) objects;
} Reading;

// The objects of different references that the path never compares may have one number by chance;
// then no class fits, and they are different objects.
static size_t find_object(const Reading *reading, Value value, const Class *type) {
  for (size_t i = 0; i < reading->objects.count; i++)
    if (reading->objects.items[i].number == value_number(value) &&
        class_is_assignable(reading->input->graph.nodes[i].layout->class, type))
      return i;
  return SIZE_MAX;
}

// The class of an object: what the model says, else one that suits all inputs that are this object.
static Class *class_in_model(Reading *reading, Value value, const PlaceInfo *info) {
  uint32_t known;
  if (model_get_type(reading->model, value, &known) && known) {
    Class *class = program_class(reading->subject->world->program, known);
    if (class_is_assignable(class, info->type))
      return class;
  }
  Class *best = merged_class(reading->heap, info);
  ClassList classes = {0};
  heap_list_classes(reading->heap, info, &classes);
  size_t most = 0;
  for (size_t i = 0; i < classes.count; i++) {
    size_t suits = 0;
    for (size_t j = 0; j < heap_value_count(reading->heap); j++) {
      Place place = heap_value_at(reading->heap, j)->place;
      const PlaceInfo *other = place_info(reading->heap, place);
      suits += other->value_kind == KIND_REFERENCE &&
               value_is_equal(value, term_eval(reading->terms, place_symbol(reading->heap, place),
                                               reading->model)) &&
               class_is_assignable(classes.items[i], other->type);
    }
    if (suits > most)
      best = classes.items[i];
    most = suits > most ? suits : most;
  }
  vec_free(&classes);
  return best;
}

// Of an array: the first input object that is this one has it.
static size_t length_in_model(const Reading *reading, Value value) {
  for (size_t i = 0; i < heap_object_count(reading->heap); i++) {
    const InputObject *object = heap_object_at(reading->heap, i);
    Term symbol = place_symbol(reading->heap, object->place);
    if (object->class->kind == CLASS_ARRAY &&
        value_is_equal(value, term_eval(reading->terms, symbol, reading->model)))
      return (size_t)leaf_length(reading->explorer, reading->model, object->ref);
  }
  return 0;
}

static uint64_t object_number(Reading *reading, Value value, const PlaceInfo *info) {
  if (value_is_null(value))
    return 0;
  size_t known = find_object(reading, value, info->type);
  if (known != SIZE_MAX)
    return known + 1;
  Class *class = class_in_model(reading, value, info);
  OracleWorld *world = reading->subject->world;
  const Layout *layout = class->kind == CLASS_ARRAY
                             ? array_layout(world, class, length_in_model(reading, value))
                             : oracle_layout(world, class);
  Graph *graph = &reading->input->graph;
  graph->nodes[graph->count++] =
      (Node){layout, arena_array(reading->arena, uint64_t, layout->count + 1)};
  vec_push(&reading->objects, (ModelObject){value_number(value), arena_array(reading->arena, size_t,
                                                                             layout->count + 1)});
  return graph->count;
}

// Where record `index` stands in the input; NULL: nowhere, or an earlier one says what is there.
static uint64_t *open_cell(Reading *reading, size_t index) {
  const InputValue *record = heap_value_at(reading->heap, index);
  const PlaceInfo *info = place_info(reading->heap, record->place);
  size_t parameter = parameter_index(reading->subject, info);
  if (parameter != SIZE_MAX)
    return &reading->input->arguments[parameter];
  const PlaceInfo *holder = place_info(reading->heap, info->holder);
  Value value =
      term_eval(reading->terms, place_symbol(reading->heap, info->holder), reading->model);
  size_t object = value_is_null(value) ? SIZE_MAX : find_object(reading, value, holder->type);
  if (object == SIZE_MAX)
    return NULL;
  const Node *node = &reading->input->graph.nodes[object];
  size_t part = part_index(reading->explorer, reading->model, node->layout, info);
  if (part >= node->layout->count)
    return NULL;
  size_t *set_by = &reading->objects.items[object].set_by[part];
  if (*set_by && *set_by - 1 < index)
    return NULL;
  *set_by = index + 1;
  return &node->values[part];
}

// One pass over all records; true: the input has changed.
static bool read_records(Reading *reading) {
  bool changed = false;
  for (size_t i = 0; i < heap_value_count(reading->heap); i++) {
    Place place = heap_value_at(reading->heap, i)->place;
    const PlaceInfo *info = place_info(reading->heap, place);
    uint64_t *cell = open_cell(reading, i), was = cell ? *cell : 0;
    if (!cell)
      continue;
    Value value = term_eval(reading->terms, place_symbol(reading->heap, place), reading->model);
    *cell = (info->value_kind == KIND_REFERENCE) ? object_number(reading, value, info)
                                                 : value_word(info->value_kind, value);
    changed = changed || *cell != was;
  }
  return changed;
}

// The solver's model with the objects of the input: what it says about places that the input does
// not have stays, as objects of their own.
static Model *own_model(Reading *reading) {
  Model *own = model_new(reading->terms);
  reading->input->model = own;
  merged_set_types(reading->input);
  for (size_t i = 0; i < heap_value_count(reading->heap); i++) {
    Place place = heap_value_at(reading->heap, i)->place;
    Term symbol = place_symbol(reading->heap, place);
    const PlaceInfo *info = place_info(reading->heap, place);
    Value value = term_eval(reading->terms, symbol, reading->model);
    if ((info->value_kind == KIND_REFERENCE) && !value_is_null(value)) {
      size_t known = find_object(reading, value, info->type);
      Value object = known == SIZE_MAX ? value_object(PHANTOM + value_number(value))
                                       : value_object((uint32_t)known + 1);
      if (known == SIZE_MAX)
        model_set_type(own, object, class_in_model(reading, value, info)->id);
      value = object;
    }
    model_set(own, symbol, value);
  }
  for (size_t i = 0; i < heap_object_count(reading->heap); i++) {
    const InputObject *object = heap_object_at(reading->heap, i);
    if (object->class->kind != CLASS_ARRAY)
      continue;
    Term length = place_symbol(reading->heap, place_length(reading->heap, object->place));
    model_set(own, length, term_eval(reading->terms, length, reading->model));
  }
  return own;
}

bool merged_model_input(const Subject *subject, Explorer *explorer, Input *input, Arena *arena) {
  Solver *solver = explorer_solver(explorer);
  if (solve_check(solver, small_model(subject, explorer)) != ANSWER_SAT)
    return false;
  Heap *heap = explorer_heap(explorer);
  *input = (Input){0};
  input->graph.nodes = arena_array(arena, Node, 2 * heap_value_count(heap) + 1);
  input->arguments = arena_array(arena, uint64_t, subject->parameters.count + 1);
  Reading reading = {.subject = subject,
                     .explorer = explorer,
                     .heap = heap,
                     .terms = explorer_terms(explorer),
                     .model = model_copy(solve_model(solver)),
                     .input = input,
                     .arena = arena};
  while (read_records(&reading))
    continue;
  input->model = own_model(&reading);
  model_free(reading.model);
  vec_free(&reading.objects);
  return true;
}
