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

static bool is_reference(const PlaceInfo *info) { return info->value_kind == KIND_REFERENCE; }

Class *merged_class(const Heap *heap, const PlaceInfo *info) {
  ClassList classes = {0};
  heap_list_classes(heap, info, &classes);
  Class *class = classes.count ? classes.items[0] : info->type;
  vec_free(&classes);
  return class;
}

// --- the input as a model ------------------------------------------------------------------------

void merged_set_types(Input *input) {
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
  model_set_type(input->model, phantom, merged_class(heap, info)->id);
}

static void set_symbol(const Subject *subject, Explorer *explorer, Input *input, Place place) {
  Heap *heap = explorer_heap(explorer);
  Term symbol = place_symbol(heap, place);
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

// Places come in the order in which they were found, so an index stands before the element.
bool merged_fits(const Subject *subject, Explorer *explorer, Input *input) {
  Heap *heap = explorer_heap(explorer);
  if (!input->model) {
    input->model = model_new(explorer_terms(explorer));
    input->assigned = 0;
    merged_set_types(input);
  }
  while (input->assigned < heap_place_count(heap))
    set_symbol(subject, explorer, input, (Place){(uint32_t)++input->assigned});
  return merged_holds(explorer, input);
}

// --- outcomes ------------------------------------------------------------------------------------

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
  Value value =
      term_eval(comparison->terms, heap_word_term(comparison->heap, &word, KIND_REFERENCE),
                comparison->input->model);
  if (value_is_null(value))
    return !number;
  return value_is_location(value) ? same_location(comparison, value_number(value), number)
                                  : value_number(value) == number;
}

static bool same_value(Comparison *comparison, Kind kind, const Word *words, uint64_t expected) {
  if (kind == KIND_REFERENCE)
    return same_reference(comparison, words[0], expected);
  Value value = term_eval(comparison->terms, heap_word_term(comparison->heap, words, kind),
                          comparison->input->model);
  return value_is_equal(value, number_value(comparison->heap, kind, expected));
}

static bool is_unset(const Word *words, Kind kind) {
  return word_tag(words[kind_is_wide(kind)]) == TAG_UNSET;
}

// --- arrays --------------------------------------------------------------------------------------

// Is the array meant by an entry of the log the one with this number after the run?
static bool is_target(Comparison *comparison, Term target, Ref ref, uint64_t number) {
  Value value = term_eval(comparison->terms, target, comparison->input->model);
  if (value_is_null(value))
    return false;
  if (!value_is_location(value))
    return value_number(value) == number;
  for (size_t i = 0; i < heap_object_count(comparison->heap); i++)
    if (heap_object_at(comparison->heap, i)->ref == value_number(value))
      return comparison->numbers.items[i] == number;
  return value_number(value) == ref;
}

// The newest entry for an element of an array; NULL: there is none.
static const ArrayElement *newest_entry(Comparison *comparison, Ref ref, uint64_t number,
                                        size_t index) {
  for (size_t i = heap_element_count(comparison->heap); i-- > 0;) {
    const ArrayElement *element = heap_element_at(comparison->heap, i);
    Value at =
        term_eval(comparison->terms, heap_word_term(comparison->heap, &element->index, KIND_INT),
                  comparison->input->model);
    if (value_is_equal(at, number_value(comparison->heap, KIND_INT, index)) &&
        is_target(comparison, element->target, ref, number))
      return element;
  }
  return NULL;
}

// An array of the input: what the log does not say is as before.
static bool same_input_element(Comparison *comparison, uint64_t number, size_t index) {
  const Node *before = &comparison->input->graph.nodes[number - 1];
  uint64_t after = comparison->input->outcome.after.nodes[number - 1].values[index];
  const ArrayElement *entry = newest_entry(comparison, 0, number, index);
  return entry ? same_value(comparison, before->layout->class->kind_letter, entry->value, after)
               : before->values[index] == after;
}

// An array that the path made, element by element.
static bool same_elements(Comparison *comparison, Pair pair, const Node *after) {
  const Machine *machine = comparison->machine;
  Kind kind = after->layout->class->kind_letter;
  bool is_symbolic = array_is_symbolic(machine, pair.ref);
  const SymbolicArray *record =
      is_symbolic ? heap_array(comparison->heap, array_number(machine, pair.ref)) : NULL;
  Word length = record ? record->length : array_length(machine, pair.ref);
  if (!same_value(comparison, KIND_INT, &length, after->layout->count))
    return false;
  for (uint32_t i = 0; i < after->layout->count; i++) {
    const ArrayElement *entry = record ? newest_entry(comparison, pair.ref, pair.number, i) : NULL;
    Word base[2] = {0, 0};
    if (!entry && (!record || record->base == BASE_PACKED))
      base[0] = array_element(machine, pair.ref, kind, i);
    if (!same_value(comparison, kind, entry ? entry->value : base, after->values[i]))
      return false;
  }
  return true;
}

// --- the end -------------------------------------------------------------------------------------

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
      if (!(is_array(layout) ? same_input_element : same_input_field)(comparison, i + 1, j))
        return difference(comparison, "another value in",
                          is_array(layout) ? NULL : layout->fields[j], arena);
  }
  return NULL;
}

static char *compare_new(Comparison *comparison, Arena *arena) {
  for (size_t i = 0; i < comparison->pairs.count; i++) { // grows
    Pair pair = comparison->pairs.items[i];
    const Node *after = &comparison->input->outcome.after.nodes[pair.number - 1];
    if (after->layout->class->kind == CLASS_ARRAY) {
      if (!same_elements(comparison, pair, after))
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
  Kind kind = comparison->subject->method->return_kind;
  if (leaf->status != outcome->status)
    return difference(comparison, "another end", NULL, arena);
  if (leaf->status == EXEC_THREW && !same_reference(comparison, leaf->thrown, outcome->thrown))
    return difference(comparison, "another exception", NULL, arena);
  if (leaf->status == EXEC_RETURNED && kind != KIND_VOID &&
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
