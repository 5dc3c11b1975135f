// The oracle for references that are terms (pose, summary).
//
// Every symbol of such a leaf belongs to a place, that is to an access path from the parameters, so
// a concrete input says what it is: the number there, or the object (numbered as in the graph). A
// place that the input does not have, because the path to it runs through null or through a class
// without the field, leaves its symbol open: any value must do, and null is taken. Under these
// values the path condition holds or not, and every word of the final state has a value.
#include "explore/oracle_test.h"

#include "base/arith.h"

#include <string.h>

enum { PHANTOM = 1 << 20 }; // objects at places that the input does not have

static bool is_reference(const PlaceInfo *info) { return info->value_kind == 'L'; }

// Any class that an input of this static type may have.
static Class *some_class(const Heap *heap, const PlaceInfo *info) {
  ClassList classes = {0};
  heap_list_classes(heap, info, &classes);
  Class *class = classes.count ? classes.items[0] : info->type;
  vec_free(&classes);
  return class;
}

// --- the input as a model
// -------------------------------------------------------------------------

static void set_types(Input *input) {
  for (size_t i = 0; i < input->graph.count; i++)
    model_set_type(input->model, value_object((uint32_t)i + 1),
                   input->graph.nodes[i].layout->class->id);
}

static void set_open(Heap *heap, Input *input, Place place) {
  const PlaceInfo *info = place_info(heap, place);
  if (!is_reference(info) || !info->is_non_null)
    return; // the default does
  Value phantom = value_object(PHANTOM + place.id);
  model_set(input->model, place_symbol(heap, place), phantom);
  model_set_type(input->model, phantom, some_class(heap, info)->id);
}

static void set_symbol(const Subject *subject, Explorer *explorer, Input *input, Place place) {
  Heap *heap = explorer_heap(explorer);
  Value known;
  Term symbol = place_symbol(heap, place);
  if (model_get(input->model, symbol, &known))
    return;
  const PlaceInfo *info = place_info(heap, place);
  uint64_t bits;
  if (!input_value_at(subject, explorer, input, place, &bits))
    set_open(heap, input, place);
  else if (!is_reference(info))
    model_set(input->model, symbol, number_value(heap, info->value_kind, bits));
  else
    model_set(input->model, symbol, bits ? value_object((uint32_t)bits) : value_null());
}

bool merged_holds(Explorer *explorer, const Input *input) {
  const Solver *solver = explorer_solver(explorer);
  for (size_t i = 0; i < solve_path_count(solver); i++)
    if (!term_holds(explorer_terms(explorer), solve_path_at(solver, i), input->model))
      return false;
  return true;
}

bool merged_fits(const Subject *subject, Explorer *explorer, Input *input) {
  Heap *heap = explorer_heap(explorer);
  if (!input->model) {
    input->model = model_new(explorer_terms(explorer));
    set_types(input);
  }
  for (size_t i = 0; i < heap_value_count(heap); i++)
    set_symbol(subject, explorer, input, heap_value_at(heap, i)->place);
  return merged_holds(explorer, input);
}

// --- outcomes
// -------------------------------------------------------------------------------------

typedef struct Pair {
  Ref ref;         // made by the path
  uint64_t number; // made by the concrete run
} Pair;

typedef struct Comparison {
  const Subject *subject;
  Heap *heap;
  Terms *terms;
  const Machine *machine;
  Input *input;
  VEC(uint64_t) numbers; // of the leaf's input objects, 0: it is not there
  VEC(Pair) pairs;
} Comparison;

static uint64_t symbol_number(Comparison *comparison, Place place) {
  Value value =
      term_eval(comparison->terms, place_symbol(comparison->heap, place), comparison->input->model);
  return value_is_null(value) ? 0 : value_number(value);
}

// Which object is each input object of the leaf? With `summary` the first one with a symbol counts;
// with `pose` they may be the same.
static void number_objects(Comparison *comparison) {
  bool alias = heap_options(comparison->heap)->strategy->symbols_alias;
  for (size_t i = 0; i < heap_object_count(comparison->heap); i++) {
    uint64_t number = symbol_number(comparison, heap_object_at(comparison->heap, i)->place);
    for (size_t j = 0; !alias && j < i; j++)
      if (comparison->numbers.items[j] == number)
        number = 0;
    vec_push(&comparison->numbers, number);
  }
}

static bool same_new_object(Comparison *comparison, Ref ref, uint64_t number) {
  const Graph *after = &comparison->input->outcome.after;
  if (number <= comparison->input->graph.count)
    return false;
  for (size_t i = 0; i < comparison->pairs.count; i++) {
    const Pair *pair = &comparison->pairs.items[i];
    if (pair->ref == ref || pair->number == number)
      return pair->ref == ref && pair->number == number;
  }
  vec_push(&comparison->pairs, (Pair){ref, number});
  return object_class(comparison->machine, ref) == after->nodes[number - 1].layout->class;
}

static bool same_location(Comparison *comparison, Ref ref, uint64_t number) {
  for (size_t i = 0; i < heap_object_count(comparison->heap); i++)
    if (heap_object_at(comparison->heap, i)->ref == ref)
      return number && comparison->numbers.items[i] == number;
  return same_new_object(comparison, ref, number);
}

static bool same_reference(Comparison *comparison, Word word, uint64_t number) {
  Value value = term_eval(comparison->terms, heap_word_term(comparison->heap, &word, 'L'),
                          comparison->input->model);
  if (value_is_null(value))
    return !number;
  return value_is_location(value) ? same_location(comparison, value_number(value), number)
                                  : value_number(value) == number;
}

static bool same_value(Comparison *comparison, char kind, const Word *words, uint64_t expected) {
  if (kind == 'L')
    return same_reference(comparison, words[0], expected);
  Value value = term_eval(comparison->terms, heap_word_term(comparison->heap, words, kind),
                          comparison->input->model);
  return value_is_equal(value, number_value(comparison->heap, kind, expected));
}

static bool is_unset(const Word *words, char kind) {
  return word_tag(words[kind_is_wide(kind)]) == TAG_UNSET;
}

static char *difference(const Comparison *comparison, const char *what, const Field *field,
                        Arena *arena) {
  return arena_format(arena, "%s%s%s", what, field ? " " : "",
                      field ? name_text(comparison->subject->world->names, field->name) : "");
}

// One field of one object of the input: every input object of the leaf that is this object and
// knows the field has its value; if none does, it is as before.
static bool same_input_field(Comparison *comparison, uint64_t number, size_t index) {
  const Node *before = &comparison->input->graph.nodes[number - 1];
  const Node *after = &comparison->input->outcome.after.nodes[number - 1];
  const Field *field = after->layout->fields[index];
  bool is_known = false;
  for (size_t i = 0; i < comparison->numbers.count; i++) {
    const InputObject *object = heap_object_at(comparison->heap, i);
    if (comparison->numbers.items[i] != number)
      continue;
    uint32_t slot = heap_slot(comparison->heap, object, field);
    const Word *words = &comparison->machine->words[object->ref + slot];
    if (is_unset(words, field->kind))
      continue;
    is_known = true;
    if (!same_value(comparison, field->kind, words, after->values[index]))
      return false;
  }
  return is_known || before->values[index] == after->values[index];
}

static char *compare_inputs(Comparison *comparison, Arena *arena) {
  for (size_t i = 0; i < comparison->input->graph.count; i++) {
    const Layout *layout = comparison->input->graph.nodes[i].layout;
    for (size_t j = 0; j < layout->count; j++)
      if (!same_input_field(comparison, i + 1, j))
        return difference(comparison, "another value in field", layout->fields[j], arena);
  }
  return NULL;
}

// An array that the path made, element by element.
static bool same_elements(Comparison *comparison, Ref ref, const Node *after) {
  const Machine *machine = comparison->machine;
  char kind = after->layout->class->kind_letter;
  Word length = array_is_symbolic(machine, ref)
                    ? heap_array(comparison->heap, array_number(machine, ref))->length
                    : array_length(machine, ref);
  if (!same_value(comparison, 'I', &length, after->layout->count))
    return false;
  for (uint32_t i = 0; i < after->layout->count; i++) {
    Word value[2] = {0, 0};
    if (!array_is_symbolic(machine, ref))
      value[0] = array_element(machine, ref, kind, i);
    else if (!heap_get_element(comparison->heap, term_location(comparison->terms, ref), i, kind,
                               value))
      return false;
    if (!same_value(comparison, kind, value, after->values[i]))
      return false;
  }
  return true;
}

static char *compare_new(Comparison *comparison, Arena *arena) {
  for (size_t i = 0; i < comparison->pairs.count; i++) { // grows
    Pair pair = comparison->pairs.items[i];
    const Node *after = &comparison->input->outcome.after.nodes[pair.number - 1];
    if (after->layout->class->kind == CLASS_ARRAY) {
      if (!same_elements(comparison, pair.ref, after))
        return difference(comparison, "another element of a new array", NULL, arena);
      continue;
    }
    for (size_t j = 0; j < after->layout->count; j++) {
      const Field *field = after->layout->fields[j];
      if (!same_value(comparison, field->kind, &comparison->machine->words[pair.ref + field->slot],
                      after->values[j]))
        return difference(comparison, "another value in a new object's field", field, arena);
    }
  }
  return NULL;
}

static bool same_static(Comparison *comparison, size_t index) {
  const Field *field = comparison->subject->statics.items[index];
  uint64_t after = comparison->input->outcome.statics[index];
  const Word *words = &comparison->machine->words[field->slot];
  if (!is_unset(words, field->kind))
    return same_value(comparison, field->kind, words, after);
  for (size_t i = 0; i < comparison->subject->parameters.count; i++)
    if (comparison->subject->parameters.items[i].field == field)
      return comparison->input->arguments[i] == after;
  fatal("a static field is no input");
}

static char *compare_end(Comparison *comparison, const ExploreCase *leaf, Arena *arena) {
  const Outcome *outcome = &comparison->input->outcome;
  char kind = comparison->subject->method->return_kind;
  if (leaf->status != outcome->status)
    return difference(comparison, "another end", NULL, arena);
  if (leaf->status == EXEC_THREW && !same_reference(comparison, leaf->thrown, outcome->thrown))
    return difference(comparison, "another exception", NULL, arena);
  if (leaf->status == EXEC_RETURNED && kind != 'V' &&
      !same_value(comparison, kind, leaf->result, outcome->result))
    return difference(comparison, "another result", NULL, arena);
  for (size_t i = 0; i < comparison->subject->statics.count; i++)
    if (!same_static(comparison, i))
      return difference(comparison, "another value in static field",
                        comparison->subject->statics.items[i], arena);
  return NULL;
}

char *merged_compare(const Subject *subject, Explorer *explorer, const ExploreCase *leaf,
                     Input *input, Arena *arena) {
  Comparison comparison = {.subject = subject,
                           .heap = explorer_heap(explorer),
                           .terms = explorer_terms(explorer),
                           .machine = explorer_machine(explorer),
                           .input = input};
  number_objects(&comparison);
  char *wrong = compare_end(&comparison, leaf, arena);
  if (!wrong)
    wrong = compare_inputs(&comparison, arena);
  if (!wrong)
    wrong = compare_new(&comparison, arena);
  vec_free(&comparison.numbers);
  vec_free(&comparison.pairs);
  return wrong;
}

// --- inputs from models
// ---------------------------------------------------------------------------

// An object of the model that the input needs.
typedef struct ModelObject {
  uint32_t number; // in the model
  size_t *set_by;  // for each field, 1 + the record that says what it holds; 0: none yet
} ModelObject;

typedef struct Reading {
  const Subject *subject;
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
  Class *best = some_class(reading->heap, info);
  ClassList classes = {0};
  heap_list_classes(reading->heap, info, &classes);
  size_t most = 0;
  for (size_t i = 0; i < classes.count; i++) {
    size_t suits = 0;
    for (size_t j = 0; j < heap_value_count(reading->heap); j++) {
      Place place = heap_value_at(reading->heap, j)->place;
      const PlaceInfo *other = place_info(reading->heap, place);
      suits += is_reference(other) &&
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

static uint64_t object_number(Reading *reading, Value value, const PlaceInfo *info) {
  if (value_is_null(value))
    return 0;
  size_t known = find_object(reading, value, info->type);
  if (known != SIZE_MAX)
    return known + 1;
  const Layout *layout =
      oracle_layout(reading->subject->world, class_in_model(reading, value, info));
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
  size_t field = layout_index(node->layout, info->field);
  if (field == SIZE_MAX)
    return NULL;
  size_t *set_by = &reading->objects.items[object].set_by[field];
  if (*set_by && *set_by - 1 < index)
    return NULL;
  *set_by = index + 1;
  return &node->values[field];
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
    *cell = is_reference(info) ? object_number(reading, value, info)
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
  set_types(reading->input);
  for (size_t i = 0; i < heap_value_count(reading->heap); i++) {
    Place place = heap_value_at(reading->heap, i)->place;
    Term symbol = place_symbol(reading->heap, place);
    const PlaceInfo *info = place_info(reading->heap, place);
    Value value = term_eval(reading->terms, symbol, reading->model);
    if (is_reference(info) && !value_is_null(value)) {
      size_t known = find_object(reading, value, info->type);
      Value object = known == SIZE_MAX ? value_object(PHANTOM + value_number(value))
                                       : value_object((uint32_t)known + 1);
      if (known == SIZE_MAX)
        model_set_type(own, object, class_in_model(reading, value, info)->id);
      value = object;
    }
    model_set(own, symbol, value);
  }
  return own;
}

bool merged_model_input(const Subject *subject, Explorer *explorer, Input *input, Arena *arena) {
  Solver *solver = explorer_solver(explorer);
  if (solve_check(solver, (Term){0}) != ANSWER_SAT)
    return false;
  Heap *heap = explorer_heap(explorer);
  *input = (Input){0};
  input->graph.nodes = arena_array(arena, Node, 2 * heap_value_count(heap) + 1);
  input->arguments = arena_array(arena, uint64_t, subject->parameters.count + 1);
  Reading reading = {.subject = subject,
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
