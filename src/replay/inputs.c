#include "replay/inputs.h"

#include "heap/strategy.h"
#include "replay/mentions.h"

#include <string.h>

static uint32_t holder_number(const Heap *heap, Ref holder) {
  for (size_t i = 0; holder && i < heap_object_count(heap); i++)
    if (heap_object_at(heap, i)->ref == holder)
      return (uint32_t)i;
  return NO_HOLDER;
}

static void read_reference(const LeafInputs *inputs, const InputValue *value, Known *known) {
  KnownReference found = {.is_non_null = known->info.is_non_null, .type = known->info.type};
  heap_operations(inputs->heap)->describe(inputs->heap, value, &found);
  known->value = found.value;
  known->term = found.term;
  known->is_non_null = found.is_non_null;
  known->type = found.type;
}

static void read_value(LeafInputs *inputs, const InputValue *value) {
  Known known = {.info = *place_info(inputs->heap, value->place),
                 .holder = holder_number(inputs->heap, value->holder)};
  if (known.info.kind == PLACE_ELEMENT)
    known.index = heap_word_term(inputs->heap, &known.info.index, KIND_INT);
  if (known.info.value_kind == KIND_REFERENCE)
    read_reference(inputs, value, &known);
  else
    known.value = heap_word_term(inputs->heap, value->value, known.info.value_kind);
  vec_push(&inputs->values, known);
}

static void read_object(LeafInputs *inputs, const InputObject *object) {
  const Machine *machine = explorer_machine(inputs->explorer);
  Found found = {.object = *object,
                 .name = place_info(inputs->heap, object->place)->symbol,
                 .real = place_real(inputs->heap, object->place)};
  if (!term_exists(found.name))
    found.name = term_location(inputs->terms, object->ref);
  if (object->class->kind == CLASS_ARRAY) {
    Word length = heap_array(inputs->heap, array_number(machine, object->ref))->length;
    found.length = heap_word_term(inputs->heap, &length, KIND_INT);
  }
  vec_push(&inputs->objects, found);
}

// By name: the order does not depend on the path.
static void list_statics(LeafInputs *inputs) {
  for (uint32_t i = 0; i < inputs->values.count; i++) {
    if (inputs->values.items[i].info.kind != PLACE_STATIC)
      continue;
    vec_push(&inputs->statics, i);
    uint32_t *list = inputs->statics.items;
    for (size_t at = inputs->statics.count - 1;
         at > 0 && strcmp(inputs->values.items[list[at]].info.name,
                          inputs->values.items[list[at - 1]].info.name) < 0;
         at--) {
      uint32_t other = list[at];
      list[at] = list[at - 1];
      list[at - 1] = other;
    }
  }
}

// The rank of each reference whose rank the path knows. Of references that are terms the path
// itself says it.
static void read_ranks(LeafInputs *inputs) {
  for (size_t i = 0; i < inputs->values.count; i++) {
    const Known *rank = &inputs->values.items[i];
    for (size_t j = 0; rank->info.kind == PLACE_RANK && j < inputs->values.count; j++)
      if (heap_value_at(inputs->heap, j)->place.id == rank->info.holder.id &&
          !term_exists(inputs->values.items[j].term))
        inputs->values.items[j].rank = rank->value;
  }
}

// --- free references -----------------------------------------------------------------------------

// What the static type says of an input goes without saying.
static Term type_fact(Terms *terms, const PlaceInfo *info) {
  assert(info->value_kind == KIND_REFERENCE && term_exists(info->symbol));
  return term_or(terms, term_is_null_test(terms, info->symbol),
                 term_instance_of(terms, info->symbol, info->type->id));
}

static bool is_type_fact(const LeafInputs *inputs, Term condition) {
  for (size_t i = 0; i < inputs->values.count; i++) {
    const PlaceInfo *info = &inputs->values.items[i].info;
    if (info->value_kind == KIND_REFERENCE && term_exists(info->symbol) &&
        (term_is(condition, type_fact(inputs->terms, info)) ||
         term_is(condition,
                 heap_constant_fact(inputs->heap, heap_value_at(inputs->heap, i)->place))))
      return true;
  }
  return false;
}

static bool holds_something(const LeafInputs *inputs, const Known *known) {
  for (size_t i = 0; i < inputs->values.count; i++) {
    uint32_t holder = inputs->values.items[i].holder;
    if (holder != NO_HOLDER && term_is(inputs->objects.items[holder].name, known->value))
      return true;
  }
  return false;
}

static bool has_terms(const LeafInputs *inputs) {
  for (size_t i = 0; i < inputs->values.count; i++)
    if (term_exists(inputs->values.items[i].term))
      return true;
  return false;
}

// Of references that are terms.
// Free references are those that the path's conditions do not mention: any value would take the
// same path. What types say of every input is no mention.
static void find_free(LeafInputs *inputs) {
  const Solver *solver = explorer_solver(inputs->explorer);
  bool is_typed = heap_is_typed(inputs->heap);
  VEC(Term) conditions = {0};
  for (size_t i = 0; i < solve_path_count(solver); i++)
    if (!is_typed || !is_type_fact(inputs, solve_path_at(solver, i)))
      vec_push(&conditions, solve_path_at(solver, i));
  Mentions mentions;
  mentions_init(&mentions, inputs->terms);
  for (size_t i = 0; i < conditions.count; i++)
    mentions_add(&mentions, conditions.items[i]);
  for (size_t i = 0; i < inputs->values.count; i++) {
    Known *known = &inputs->values.items[i];
    known->is_free = term_exists(known->term) && !heap_is_enum(known->info.type) &&
                     !mentions_has(&mentions, known->value) && !holds_something(inputs, known);
  }
  mentions_fini(&mentions);
  vec_free(&conditions);
}

// --- all -----------------------------------------------------------------------------------------

void inputs_read(LeafInputs *inputs, Explorer *explorer) {
  *inputs = (LeafInputs){
      .explorer = explorer, .heap = explorer_heap(explorer), .terms = explorer_terms(explorer)};
  for (size_t i = 0; i < heap_object_count(inputs->heap); i++)
    read_object(inputs, heap_object_at(inputs->heap, i));
  for (size_t i = 0; i < heap_value_count(inputs->heap); i++)
    read_value(inputs, heap_value_at(inputs->heap, i));
  list_statics(inputs);
  if (has_terms(inputs))
    find_free(inputs);
  read_ranks(inputs);
}

void inputs_free(LeafInputs *inputs) {
  vec_free(&inputs->objects);
  vec_free(&inputs->values);
  vec_free(&inputs->statics);
}

// The exploration makes the places of receiver and parameters before all others.
uint32_t inputs_parameter_count(const LeafInputs *inputs) {
  return explorer_parameter_count(inputs->explorer);
}

uint32_t inputs_at_root(const LeafInputs *inputs, Place place) {
  assert(place.id);
  for (size_t i = 0; i < heap_value_count(inputs->heap); i++)
    if (heap_value_at(inputs->heap, i)->place.id == place.id)
      return (uint32_t)i;
  return UINT32_MAX;
}

bool inputs_may_be(const LeafInputs *inputs, uint32_t object, const Class *class) {
  assert(object < inputs->objects.count);
  const InputObject *input = &inputs->objects.items[object].object;
  if (heap_is_enum(class) && object_may_be_constant(inputs->heap, input, class))
    return true;
  if (input->is_exact) // where references are terms, the class of an array may be narrower
    return input->class == class ||
           (class->kind == CLASS_ARRAY && class_is_assignable(class, input->class));
  for (size_t i = 0; i < heap_universe_count(inputs->heap); i++)
    if (heap_universe_at(inputs->heap, i) == class)
      return input->types.bits[i / 64] >> i % 64 & 1;
  return false;
}

bool inputs_has_class(const LeafInputs *inputs, const Class *class) {
  for (size_t i = 0; i < heap_universe_count(inputs->heap); i++)
    if (heap_universe_at(inputs->heap, i) == class)
      return true;
  return false;
}

bool inputs_may_be_elsewhere(const LeafInputs *inputs, uint32_t object, const Class *class) {
  assert(object < inputs->objects.count);
  const PlaceInfo *info = place_info(inputs->heap, inputs->objects.items[object].object.place);
  for (size_t i = 0; i < inputs->values.count; i++)
    if (inputs->values.items[i].holder == object)
      return false;
  return term_exists(info->symbol) && !info->is_exact && class->kind != CLASS_ARRAY &&
         class_is_assignable(class, info->type) && !inputs_has_class(inputs, class);
}

Term inputs_stands_for(const LeafInputs *inputs, uint32_t object, Term name, const Class *class) {
  assert(object < inputs->objects.count);
  Terms *terms = inputs->terms;
  if (!inputs_may_be(inputs, object, class))
    return term_false(terms);
  const Found *found = inputs->objects.items;
  Term here = term_and(terms, found[object].real, term_eq(terms, found[object].name, name));
  bool first_counts = heap_options(inputs->heap)->strategy->first_counts;
  for (uint32_t i = 0; first_counts && i < object; i++)
    if (inputs_may_be(inputs, i, class))
      here = term_and(
          terms, here,
          term_not(terms, term_and(terms, found[i].real, term_eq(terms, found[i].name, name))));
  return here;
}

bool known_is_field(const Known *known, const Field *field) {
  return known->info.kind == PLACE_FIELD && known->info.field == field;
}

bool known_is_element(const Known *known) { return known->info.kind == PLACE_ELEMENT; }
