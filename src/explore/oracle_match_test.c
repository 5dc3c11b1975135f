// Does a concrete input belong to a leaf of the exploration, and did it end as the leaf says?
//
// A leaf describes inputs by places: access paths from the parameters. A place that was initialized
// to null, to an object or to something unresolved says what a concrete input holds there; two
// input objects of the leaf are different objects. Every symbol belongs to a place, so the concrete
// input gives each its value, the same for all leaves.
#include "explore/oracle_test.h"

#include "base/arith.h"

#include <string.h>

// --- places of a concrete input ------------------------------------------------------------------

// Parameters and static fields, by number; SIZE_MAX for a part of an object.
size_t parameter_index(const Subject *subject, const PlaceInfo *info) {
  for (size_t i = 0; i < subject->parameters.count; i++) {
    const Parameter *parameter = &subject->parameters.items[i];
    if (info->kind == PLACE_PARAMETER && !parameter->field && parameter->slot == info->index)
      return i;
    if (info->kind == PLACE_STATIC && parameter->field == info->field)
      return i;
  }
  return SIZE_MAX;
}

size_t part_index(Explorer *explorer, Model *model, const Layout *layout, const PlaceInfo *info) {
  if (info->kind == PLACE_FIELD)
    return layout_index(layout, info->field);
  assert(info->kind == PLACE_ELEMENT);
  int64_t index = leaf_index(explorer, model, info->index);
  return is_array(layout) && index >= 0 ? (size_t)index : SIZE_MAX;
}

// What the input holds at a place; false when there is no such place in it.
bool input_value_at(const Subject *subject, Explorer *explorer, const Input *input, Place place,
                    uint64_t *value) {
  const Heap *heap = explorer_heap(explorer);
  const PlaceInfo *info = place_info(heap, place);
  size_t parameter = parameter_index(subject, info);
  if (parameter != SIZE_MAX) {
    *value = input->arguments[parameter];
    return true;
  }
  uint64_t holder;
  if (!input_value_at(subject, explorer, input, info->holder, &holder) || !holder)
    return false;
  const Node *node = &input->graph.nodes[holder - 1];
  if (info->kind == PLACE_LENGTH) {
    *value = node->layout->count;
    return is_array(node->layout);
  }
  size_t index = part_index(explorer, input->model, node->layout, info);
  if (index >= node->layout->count)
    return false;
  *value = node->values[index];
  return true;
}

static size_t object_index(const Heap *heap, Ref ref) {
  for (size_t i = 0; i < heap_object_count(heap); i++)
    if (heap_object_at(heap, i)->ref == ref)
      return i;
  return SIZE_MAX;
}

// --- matching ------------------------------------------------------------------------------------

// May an input object of the leaf have this class?
static bool may_have_class(const Heap *heap, const InputObject *object, const Class *class) {
  for (size_t i = 0; !object->is_exact && i < heap_universe_count(heap); i++)
    if (heap_universe_at(heap, i) == class)
      return object->types.bits[i / 64] >> i % 64 & 1;
  return object->is_exact && object->class == class;
}

static bool match_objects(const Subject *subject, Explorer *explorer, const Input *input,
                          Match *match) {
  const Heap *heap = explorer_heap(explorer);
  match->objects.count = 0;
  for (size_t i = 0; i < heap_object_count(heap); i++) {
    const InputObject *object = heap_object_at(heap, i);
    uint64_t value;
    if (!input_value_at(subject, explorer, input, object->place, &value) || !value ||
        !may_have_class(heap, object, input->graph.nodes[value - 1].layout->class))
      return false;
    for (size_t j = 0; j < i; j++)
      if (match->objects.items[j] == value)
        return false;
    vec_push(&match->objects, value);
  }
  return true;
}

static bool match_reference(const Heap *heap, Word word, uint64_t value, const Match *match) {
  word = heap_chase(heap, word);
  if (heap_is_ref(word))
    return heap_ref(heap, (uint32_t)word)->state == REF_MAYBE_NULL || value;
  if (!word)
    return !value;
  size_t index = object_index(heap, (Ref)word);
  assert(index != SIZE_MAX);
  return match->objects.items[index] == value;
}

Value number_value(const Heap *heap, Kind kind, uint64_t bits) {
  if (heap_options(heap)->math && kind != KIND_FLOAT && kind != KIND_DOUBLE)
    return value_int(kind == KIND_LONG ? (int64_t)bits : (int32_t)(uint32_t)bits);
  switch (kind) {
  case 'J':
    return value_bv(SORT_BV64, bits);
  case 'F':
    return value_float(float_of_bits((uint32_t)bits));
  case 'D':
    return value_double(double_of_bits(bits));
  default:
    return value_bv(SORT_BV32, bits);
  }
}

// Gives the symbols of all places their values. Places come in the order in which they were found,
// so an index stands before the element.
static void assign_symbols(const Subject *subject, Explorer *explorer, Input *input) {
  Heap *heap = explorer_heap(explorer);
  if (!input->model) {
    input->model = model_new(explorer_terms(explorer));
    input->assigned = 0;
  }
  while (input->assigned < heap_place_count(heap)) {
    Place place = {(uint32_t)++input->assigned};
    Kind kind = place_info(heap, place)->value_kind;
    uint64_t bits;
    if (kind != KIND_REFERENCE && input_value_at(subject, explorer, input, place, &bits))
      model_set(input->model, place_symbol(heap, place), number_value(heap, kind, bits));
  }
}

bool match_shape(const Subject *subject, Explorer *explorer, Input *input, Match *match) {
  const Heap *heap = explorer_heap(explorer);
  if (subject->has_arrays)
    assign_symbols(subject, explorer, input);
  if (!match_objects(subject, explorer, input, match))
    return false;
  for (size_t i = 0; i < heap_value_count(heap); i++) {
    const InputValue *initial = heap_value_at(heap, i);
    uint64_t value;
    if (!input_value_at(subject, explorer, input, initial->place, &value))
      return false;
    if (place_info(heap, initial->place)->value_kind == KIND_REFERENCE &&
        !match_reference(heap, initial->value[0], value, match))
      return false;
  }
  return true;
}

bool match_numbers(const Subject *subject, Explorer *explorer, Input *input) {
  assign_symbols(subject, explorer, input);
  const Solver *solver = explorer_solver(explorer);
  for (size_t i = 0; i < solve_path_count(solver); i++)
    if (!term_holds(explorer_terms(explorer), solve_path_at(solver, i), input->model))
      return false;
  return true;
}

// --- outcomes ------------------------------------------------------------------------------------

typedef struct Pair {
  Ref ref;         // made by the path
  uint64_t number; // made by the concrete run
} Pair;

typedef struct Comparison {
  const Subject *subject;
  Explorer *explorer;
  const Heap *heap;
  const Machine *machine;
  Input *input;
  const Match *match;
  VEC(Pair) pairs;
} Comparison;

static uint64_t canonical(Kind kind, uint64_t bits) {
  Value value = kind == KIND_FLOAT    ? value_float(float_of_bits((uint32_t)bits))
                : kind == KIND_DOUBLE ? value_double(double_of_bits(bits))
                                      : value_bv(SORT_BV64, bits);
  return kind == KIND_FLOAT    ? bits_of_float(value_as_float(value))
         : kind == KIND_DOUBLE ? bits_of_double(value_as_double(value))
                               : bits;
}

uint64_t value_word(Kind kind, Value value) {
  return kind == KIND_FLOAT    ? bits_of_float(value_as_float(value))
         : kind == KIND_DOUBLE ? bits_of_double(value_as_double(value))
         : kind == KIND_LONG   ? (uint64_t)value_signed(value)
                               : (uint32_t)value_signed(value);
}

// The bits that a number of the path has under the input.
static uint64_t number_bits(Comparison *comparison, Kind kind, const Word *words) {
  Word tagged = words[kind_is_wide(kind)];
  if (!word_tag(tagged))
    return canonical(kind, words[0]);
  assert(word_tag(tagged) == TAG_TERM);
  Value value = term_eval(explorer_terms(comparison->explorer), (Term){(uint32_t)tagged},
                          comparison->input->model);
  return value_word(kind, value);
}

// Objects made by the path and by the run correspond one to one.
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
  const Layout *layout = after->nodes[number - 1].layout;
  return object_class(comparison->machine, ref) == layout->class &&
         (!is_array(layout) || leaf_length(comparison->explorer, comparison->input->model, ref) ==
                                   (int64_t)layout->count);
}

static bool same_reference(Comparison *comparison, Word word, uint64_t number) {
  word = heap_chase(comparison->heap, word);
  if (heap_is_ref(word)) {
    uint64_t value;
    Place place = heap_ref(comparison->heap, (uint32_t)word)->place;
    return input_value_at(comparison->subject, comparison->explorer, comparison->input, place,
                          &value) &&
           value == number;
  }
  assert(!word_tag(word));
  if (!word || !number)
    return !word && !number;
  size_t index = object_index(comparison->heap, (Ref)word);
  return index != SIZE_MAX ? comparison->match->objects.items[index] == number
                           : same_new_object(comparison, (Ref)word, number);
}

static bool same_value(Comparison *comparison, Kind kind, const Word *words, uint64_t value) {
  return kind == KIND_REFERENCE ? same_reference(comparison, words[0], value)
                                : number_bits(comparison, kind, words) == canonical(kind, value);
}

static char *difference(const Comparison *comparison, const char *what, const Field *field,
                        Arena *arena) {
  return arena_format(arena, "%s%s%s", what, field ? " " : "",
                      field ? name_text(comparison->subject->world->names, field->name) : "");
}

// The words of field or element `index` at the leaf; false: it was not looked at.
static bool leaf_part(Comparison *comparison, Ref ref, const Layout *layout, size_t index,
                      Word *words) {
  if (is_array(layout))
    return leaf_element(comparison->explorer, comparison->input->model, ref, (uint32_t)index,
                        words);
  const Field *field = layout->fields[index];
  words[0] = comparison->machine->words[ref + field->slot];
  words[1] = kind_is_wide(field->kind) ? comparison->machine->words[ref + field->slot + 1] : 0;
  return word_tag(words[kind_is_wide(field->kind)]) != TAG_UNSET;
}

// The parts of object `ref` of the path and of object `number` after the run. An input that was
// not looked at still has its first value.
static char *compare_parts(Comparison *comparison, Ref ref, uint64_t number, Arena *arena) {
  const Node *after = &comparison->input->outcome.after.nodes[number - 1];
  for (size_t i = 0; i < after->layout->count; i++) {
    Word words[2];
    bool same;
    if (leaf_part(comparison, ref, after->layout, i, words))
      same = same_value(comparison, layout_kind(after->layout, i), words, after->values[i]);
    else
      same = comparison->input->graph.nodes[number - 1].values[i] == after->values[i];
    if (!same)
      return arena_format(arena, "another value in %s of #%llu",
                          layout_name(comparison->subject->world, after->layout, i, arena),
                          (unsigned long long)number);
  }
  return NULL;
}

static bool is_matched(const Match *match, uint64_t number) {
  for (size_t i = 0; i < match->objects.count; i++)
    if (match->objects.items[i] == number)
      return true;
  return false;
}

// Objects of the input that the path never saw are as before.
static char *compare_unseen(const Comparison *comparison, Arena *arena) {
  const Input *input = comparison->input;
  for (size_t i = 0; i < input->graph.count; i++) {
    const Layout *layout = input->graph.nodes[i].layout;
    for (size_t j = 0; j < layout->count && !is_matched(comparison->match, i + 1); j++)
      if (input->graph.nodes[i].values[j] != input->outcome.after.nodes[i].values[j])
        return arena_format(arena, "an object that the case leaves alone changes in %s",
                            layout_name(comparison->subject->world, layout, j, arena));
  }
  return NULL;
}

// What the input holds in a static field.
static uint64_t first_static(const Comparison *comparison, const Field *field) {
  for (size_t i = 0; i < comparison->subject->parameters.count; i++)
    if (comparison->subject->parameters.items[i].field == field)
      return comparison->input->arguments[i];
  fatal("a static field is no input");
}

static char *compare_end(Comparison *comparison, const ExploreCase *leaf, Arena *arena) {
  const Outcome *outcome = &comparison->input->outcome;
  if (leaf->status != outcome->status)
    return difference(comparison, "another end", NULL, arena);
  if (!outcome->is_assumed)
    return difference(comparison, "an invariant that does not hold", NULL, arena);
  if (leaf->is_broken != outcome->is_broken)
    return difference(comparison, "another invariant afterwards", NULL, arena);
  Kind kind = comparison->subject->method->return_kind;
  if (leaf->status == EXEC_THREW && !same_reference(comparison, leaf->thrown, outcome->thrown))
    return difference(comparison, "another exception", NULL, arena);
  if (leaf->status == EXEC_RETURNED && kind != KIND_VOID &&
      !same_value(comparison, kind, leaf->result, outcome->result))
    return difference(comparison, "another result", NULL, arena);
  for (size_t i = 0; i < comparison->subject->statics.count; i++) {
    const Field *field = comparison->subject->statics.items[i];
    const Word *words = &comparison->machine->words[field->slot];
    bool is_unset = word_tag(words[kind_is_wide(field->kind)]) == TAG_UNSET;
    if (is_unset ? first_static(comparison, field) != outcome->statics[i]
                 : !same_value(comparison, field->kind, words, outcome->statics[i]))
      return difference(comparison, "another value in static field", field, arena);
  }
  return NULL;
}

char *compare_outcome(const Subject *subject, Explorer *explorer, const ExploreCase *leaf,
                      Input *input, const Match *match, Arena *arena) {
  Comparison comparison = {.subject = subject,
                           .explorer = explorer,
                           .heap = explorer_heap(explorer),
                           .machine = explorer_machine(explorer),
                           .input = input,
                           .match = match};
  char *wrong = compare_end(&comparison, leaf, arena);
  for (size_t i = 0; !wrong && i < match->objects.count; i++)
    wrong = compare_parts(&comparison, heap_object_at(comparison.heap, i)->ref,
                          match->objects.items[i], arena);
  for (size_t i = 0; !wrong && i < comparison.pairs.count; i++) // grows
    wrong = compare_parts(&comparison, comparison.pairs.items[i].ref,
                          comparison.pairs.items[i].number, arena);
  if (!wrong)
    wrong = compare_unseen(&comparison, arena);
  vec_free(&comparison.pairs);
  return wrong;
}

// --- inputs from models --------------------------------------------------------------------------

// A class that an input of this static type, or with one of these classes, may have.
static Class *some_class(const Heap *heap, Class *type, const TypeSet *types) {
  TypeSet below = heap_types_below(heap, type);
  for (size_t i = 0; i < heap_universe_count(heap); i++)
    if ((types ? types : &below)->bits[i / 64] >> i % 64 & 1)
      return heap_universe_at(heap, i);
  return type;
}

// The number of the object that a reference of the leaf stands for; non-null ones that are not
// resolved become objects of their own.
static uint64_t model_reference(OracleWorld *world, const Heap *heap, Word word, Node *nodes,
                                size_t *count, Arena *arena) {
  word = heap_chase(heap, word);
  if (!heap_is_ref(word))
    return word ? object_index(heap, (Ref)word) + 1 : 0;
  const InputRef *ref = heap_ref(heap, (uint32_t)word);
  if (ref->state == REF_MAYBE_NULL)
    return 0;
  const Layout *layout = ref->type->kind == CLASS_ARRAY
                             ? array_layout(world, ref->type, 0)
                             : oracle_layout(world, some_class(heap, ref->type, NULL));
  nodes[*count] = (Node){layout, arena_array(arena, uint64_t, layout->count + 1)};
  return ++*count;
}

static uint64_t *input_cell(const Subject *subject, Explorer *explorer, Model *model,
                            const Input *input, const InputValue *initial) {
  const Heap *heap = explorer_heap(explorer);
  const PlaceInfo *info = place_info(heap, initial->place);
  size_t parameter = parameter_index(subject, info);
  if (parameter != SIZE_MAX)
    return &input->arguments[parameter];
  const Node *node = &input->graph.nodes[object_index(heap, initial->holder)];
  size_t index = part_index(explorer, model, node->layout, info);
  assert(index < node->layout->count);
  return &node->values[index];
}

static Term at_most(Terms *terms, Term number, int64_t low, int64_t high) {
  Sort sort = term_sort(terms, number);
  return term_and(terms, term_ge(terms, number, term_integer(terms, sort, low)),
                  term_le(terms, number, term_integer(terms, sort, high)));
}

Term small_model(const Subject *subject, Explorer *explorer) {
  enum { SHORT = 8, SMALL = 1000 };
  Heap *heap = explorer_heap(explorer);
  Terms *terms = explorer_terms(explorer);
  Term all = term_true(terms);
  for (size_t i = 0; i < heap_object_count(heap); i++) {
    const InputObject *object = heap_object_at(heap, i);
    if (object->class->kind != CLASS_ARRAY)
      continue;
    Term length = place_symbol(heap, place_length(heap, object->place));
    all = term_and(terms, all, at_most(terms, length, 0, SHORT));
  }
  for (size_t i = 0; subject->is_small && i < heap_value_count(heap); i++) {
    Place place = heap_value_at(heap, i)->place;
    Kind kind = place_info(heap, place)->value_kind;
    if (kind != KIND_REFERENCE && kind != KIND_FLOAT && kind != KIND_DOUBLE)
      all = term_and(terms, all, at_most(terms, place_symbol(heap, place), -SMALL, SMALL));
  }
  return all;
}

static const Layout *model_layout(OracleWorld *world, Explorer *explorer, Model *model,
                                  const InputObject *object) {
  if (object->class->kind == CLASS_ARRAY)
    return array_layout(world, object->class, (size_t)leaf_length(explorer, model, object->ref));
  Class *class = object->is_exact
                     ? object->class
                     : some_class(explorer_heap(explorer), object->class, &object->types);
  return oracle_layout(world, class);
}

bool model_is_small(const Subject *subject, Explorer *explorer) {
  return solve_check(explorer_solver(explorer), small_model(subject, explorer)) == ANSWER_SAT;
}

bool model_input(const Subject *subject, Explorer *explorer, Input *input, Arena *arena) {
  Heap *heap = explorer_heap(explorer);
  Solver *solver = explorer_solver(explorer);
  if (solve_check(solver, small_model(subject, explorer)) != ANSWER_SAT)
    return false;
  Model *model = solve_model(solver);
  size_t objects = heap_object_count(heap), values = heap_value_count(heap);
  *input = (Input){0};
  input->graph.nodes = arena_array(arena, Node, objects + values + 1);
  input->graph.count = objects;
  input->arguments = arena_array(arena, uint64_t, subject->parameters.count + 1);
  for (size_t i = 0; i < objects; i++) {
    const InputObject *object = heap_object_at(heap, i);
    const Layout *layout = model_layout(subject->world, explorer, model, object);
    input->graph.nodes[i] = (Node){layout, arena_array(arena, uint64_t, layout->count + 1)};
  }
  for (size_t i = 0; i < values; i++) {
    const InputValue *initial = heap_value_at(heap, i);
    Kind kind = place_info(heap, initial->place)->value_kind;
    uint64_t *cell = input_cell(subject, explorer, model, input, initial);
    if (kind == KIND_REFERENCE) {
      *cell = model_reference(subject->world, heap, initial->value[0], input->graph.nodes,
                              &input->graph.count, arena);
      continue;
    }
    Value value = term_eval(explorer_terms(explorer), place_symbol(heap, initial->place), model);
    *cell = value_word(kind, value);
  }
  return true;
}
