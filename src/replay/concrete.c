// One concrete input of a case, out of a model of its path.
//
// The walk is that of expand.c: parameters, static fields, then the slots of object 1, of object 2,
// ... What the path found at a slot is evaluated under the model; what it did not look at has the
// default value.
#include "replay/inputs.h"

#include "base/arith.h"
#include "heap/strategy.h"

#include <string.h>

typedef struct Maker {
  const Names *names;
  LeafInputs inputs;
  Terms *terms;
  Model *model;
  Arena *arena;
  ConcreteInput *result;
} Maker;

// --- numbers -------------------------------------------------------------------------------------

static Word number_word(Maker *maker, Value value, Kind kind) {
  if (value.big || value.unknown) {
    maker->result->is_exact = false;
    return 0;
  }
  if (value.sort == SORT_FLOAT)
    return bits_of_float(value_as_float(value));
  if (value.sort == SORT_DOUBLE)
    return bits_of_double(value_as_double(value));
  int64_t number = value_signed(value);
  if (kind_is_wide(kind))
    return (Word)number;
  if (number < INT32_MIN || number > INT32_MAX)
    maker->result->is_exact = false;
  return (Word)(uint32_t)number;
}

// --- objects -------------------------------------------------------------------------------------

static Place place_of(const Maker *maker, const Known *known) {
  assert(known >= maker->inputs.values.items &&
         known < maker->inputs.values.items + maker->inputs.values.count);
  size_t number = (size_t)(known - maker->inputs.values.items);
  return heap_value_at(maker->inputs.heap, number)->place;
}

static uint32_t length_of(Maker *maker, const Found *found) {
  assert(term_exists(found->length));
  return (uint32_t)number_word(maker, term_eval(maker->terms, found->length, maker->model),
                               KIND_INT);
}

// Is the object one of this input? With summaries a reference that equals an older one has none.
static bool is_there(Maker *maker, const InputObject *object) {
  const HeapStrategy *strategy = heap_options(maker->inputs.heap)->strategy;
  if (!strategy->first_counts || !term_exists(object->there))
    return true;
  Value there = term_eval(maker->terms, object->there, maker->model);
  return there.unknown || value_truth(there);
}

// The length of the array at this place, if the path has looked at it there.
static bool own_length(Maker *maker, const Known *known, uint32_t *length) {
  const LeafInputs *inputs = &maker->inputs;
  for (size_t i = 0; known && i < inputs->objects.count; i++) {
    const Found *found = &inputs->objects.items[i];
    if (found->object.place.id != place_of(maker, known).id || !term_exists(found->length) ||
        !is_there(maker, &found->object))
      continue;
    *length = length_of(maker, found);
    return true;
  }
  return false;
}

// Which input objects are this one? With summaries the first one alone, for it holds the fields.
// `known`: what has led here, or NULL.
static void find_inputs(Maker *maker, ConcreteObject *object, const Known *known) {
  assert(object->has_key && !object->inputs.count);
  uint32_t length;
  bool has_length = object->class->kind == CLASS_ARRAY && own_length(maker, known, &length);
  const LeafInputs *inputs = &maker->inputs;
  const HeapStrategy *strategy = heap_options(inputs->heap)->strategy;
  for (uint32_t i = 0; i < inputs->objects.count; i++) {
    Value name = term_eval(maker->terms, inputs->objects.items[i].name, maker->model);
    if (!value_is_equal(name, object->key) || !inputs_may_be(inputs, i, object->class) ||
        !term_holds(maker->terms, inputs->objects.items[i].real, maker->model))
      continue;
    const Found *found = &inputs->objects.items[i];
    if (has_length && term_exists(found->length) && length_of(maker, found) != length)
      continue;
    vec_push(&object->inputs, i);
    if (strategy->first_counts)
      return;
  }
}

static uint32_t find_length(Maker *maker, const ConcreteObject *object) {
  assert(object->class->kind == CLASS_ARRAY);
  for (size_t i = 0; i < object->inputs.count; i++) {
    Term length = maker->inputs.objects.items[object->inputs.items[i]].length;
    if (term_exists(length))
      return (uint32_t)number_word(maker, term_eval(maker->terms, length, maker->model), KIND_INT);
  }
  return 0;
}

// The constant of an enum that a reference evaluates to; it may have a class of its own.
static const Field *find_constant(const Maker *maker, const ConcreteObject *object) {
  const Machine *machine = explorer_machine(maker->inputs.explorer);
  const Class *type = object->class;
  if (!object->has_key || !value_is_location(object->key) || !(type->flags & ACC_ENUM))
    return NULL;
  for (int depth = 0; type && depth < 2; depth++, type = type->super)
    for (uint16_t i = 0; i < type->field_count; i++)
      if ((type->fields[i].flags & ACC_ENUM) &&
          machine->words[type->fields[i].slot] == value_number(object->key))
        return &type->fields[i];
  return NULL;
}

// The object that exists before the method which a reference evaluates to, or NULL.
static const Earlier *find_earlier(const Maker *maker, Value key) {
  return value_is_location(key) ? heap_earlier(maker->inputs.heap, value_number(key)) : NULL;
}

static void set_home(Maker *maker, ConcreteObject *object) {
  const Earlier *earlier = object->has_key ? find_earlier(maker, object->key) : NULL;
  object->constant = earlier ? earlier->root : find_constant(maker, object);
  object->step_count = earlier ? earlier->step_count : 0;
  EarlierStep *steps = arena_array(maker->arena, EarlierStep, object->step_count);
  for (uint32_t i = 0; i < object->step_count; i++)
    steps[i] = earlier->steps[i];
  object->steps = steps;
}

static uint32_t add_object(Maker *maker, ConcreteObject object, const Known *known) {
  assert(object.class);
  set_home(maker, &object);
  if (object.has_key)
    find_inputs(maker, &object, known);
  if (object.class->kind == CLASS_ARRAY)
    object.length = find_length(maker, &object);
  vec_push(&maker->result->objects, object);
  return (uint32_t)maker->result->objects.count;
}

// Of the classes that an input object may have the plainest: a common superclass, if it is one of
// them, else the first.
static Class *plain_class(const LeafInputs *inputs, const InputObject *object) {
  if (object->is_exact)
    return object->class;
  Class *first = NULL, *common = NULL;
  bool common_is_in = false;
  for (size_t i = 0; i < heap_universe_count(inputs->heap); i++) {
    if (!(object->types.bits[i / 64] >> i % 64 & 1))
      continue;
    Class *class = heap_universe_at(inputs->heap, i);
    first = first ? first : class;
    common = common ? common : class;
    while (!class_is_subtype(class, common))
      common = common->super;
  }
  assert(first); // sets are never empty
  for (size_t i = 0; i < heap_universe_count(inputs->heap); i++)
    common_is_in = common_is_in || (heap_universe_at(inputs->heap, i) == common &&
                                    (object->types.bits[i / 64] >> i % 64 & 1));
  return common_is_in ? common : first;
}

Class *inputs_any_class(const LeafInputs *inputs, const Class *type, const PlaceInfo *info) {
  ClassList classes = {0};
  Class *found = NULL;
  heap_list_classes(inputs->heap, info, &classes);
  for (size_t i = 0; i < classes.count; i++) // an enum has no objects but its constants
    if (!heap_is_enum(classes.items[i]) && class_is_assignable(classes.items[i], type) &&
        (!found || classes.items[i] == type))
      found = classes.items[i];
  vec_free(&classes);
  return found;
}

static bool has_instances(const Class *class) {
  return class->kind == CLASS_ARRAY || !(class->flags & ACC_ABSTRACT);
}

// The narrowest class of the input objects that a reference evaluates to; NULL: none is known.
static Class *found_class(const Maker *maker, Value key, const Class *type) {
  const LeafInputs *inputs = &maker->inputs;
  Class *found = NULL;
  for (size_t i = 0; i < inputs->objects.count; i++) {
    const Found *object = &inputs->objects.items[i];
    if (object->object.is_exact && has_instances(object->object.class) &&
        class_is_assignable(object->object.class, type) &&
        value_is_equal(term_eval(maker->terms, object->name, maker->model), key) &&
        (!found || class_is_assignable(object->object.class, found)))
      found = object->object.class;
  }
  return found;
}

// The class of the object that a reference evaluates to.
static Class *class_of(const Maker *maker, Value key, const Known *known) {
  assert(!value_is_null(key) && known->type);
  const LeafInputs *inputs = &maker->inputs;
  uint32_t type;
  if (find_earlier(maker, key) || // or the constant of an enum
      (value_is_location(key) && !heap_object(inputs->heap, value_number(key))))
    return object_class(explorer_machine(inputs->explorer), value_number(key));
  if (value_is_location(key)) // the leaf itself says which object it is
    return plain_class(inputs, heap_object(inputs->heap, value_number(key)));
  // An array has the class it was found under, whatever else the model takes: stores rely on it.
  Class *array = known->type->kind == CLASS_ARRAY ? found_class(maker, key, known->type) : NULL;
  if (array)
    return array;
  bool has_type = heap_is_typed(inputs->heap) && model_get_type(maker->model, key, &type);
  Class *class = has_type ? program_class(explorer_machine(inputs->explorer)->program, type) : NULL;
  if (class && class_is_assignable(class, known->type))
    return heap_is_enum(class) ? NULL : class; // it is none of the constants
  class = found_class(maker, key, known->type);
  return class ? class : inputs_any_class(inputs, known->type, &known->info);
}

static bool has_other_length(Maker *maker, const Known *known, const ConcreteObject *object) {
  uint32_t length;
  return object->class->kind == CLASS_ARRAY && own_length(maker, known, &length) &&
         length != object->length;
}

// The object that a reference evaluates to. Where types were never asked for, references of types
// that exclude each other may have the same value in the model: they are different objects. So are
// arrays with different lengths.
static uint32_t keyed_object(Maker *maker, Value key, const Known *known, const char *place) {
  assert(!value_is_null(key));
  ConcreteInput *result = maker->result;
  for (size_t i = 0; i < result->objects.count; i++) {
    const ConcreteObject *object = &result->objects.items[i];
    if (object->has_key && value_is_equal(object->key, key) &&
        class_is_assignable(object->class, known->type) && !has_other_length(maker, known, object))
      return (uint32_t)i + 1;
  }
  Class *class = class_of(maker, key, known);
  if (!class || !has_instances(class)) { // an interface that nothing implements
    result->is_exact = false;
    return 0;
  }
  return add_object(maker,
                    (ConcreteObject){.class = class,
                                     .place = place,
                                     .has_key = true,
                                     .key = key,
                                     .reference = place_of(maker, known)},
                    known);
}

static uint32_t find_keyed(const Maker *maker, Value key) {
  for (size_t i = 0; i < maker->result->objects.count; i++)
    if (maker->result->objects.items[i].has_key &&
        value_is_equal(maker->result->objects.items[i].key, key))
      return (uint32_t)i + 1;
  return 0;
}

// A constant of an enum for a reference that is not null and was not compared: one that is nothing
// else, if there is one. A reference leads back to its object by `source`: there is but one.
static uint32_t some_constant(Maker *maker, const Class *type, Place source, const char *place) {
  assert(heap_is_enum(type));
  const Machine *machine = explorer_machine(maker->inputs.explorer);
  const Class *owner = enum_of_constants(type);
  uint32_t known = 0;
  for (uint16_t i = 0; i < owner->field_count; i++) {
    Ref constant = heap_constant(machine, type, &owner->fields[i]);
    uint32_t number = constant ? find_keyed(maker, value_location(constant)) : 0;
    if (constant && !number)
      return add_object(maker,
                        (ConcreteObject){.class = object_class(machine, constant),
                                         .place = place,
                                         .has_key = true,
                                         .key = value_location(constant),
                                         .source = source},
                        NULL);
    if (number && !maker->result->objects.items[number - 1].source.id)
      known = number;
  }
  if (known)
    maker->result->objects.items[known - 1].source = source;
  return known;
}

// An enum below the type of a place, for want of other classes; NULL: there is none.
static const Class *any_enum(const Maker *maker, const PlaceInfo *info) {
  ClassList classes = {0};
  const Class *found = NULL;
  heap_list_classes(maker->inputs.heap, info, &classes);
  for (size_t i = 0; i < classes.count && !found; i++)
    if (heap_is_enum(classes.items[i]))
      found = classes.items[i];
  vec_free(&classes);
  return found;
}

// Some object of this type. What nobody looked at may as well be an object that is there already.
static uint32_t some_object(Maker *maker, const PlaceInfo *info, const Class *type, Place source,
                            const char *place) {
  ConcreteInput *result = maker->result;
  for (size_t i = 0; !source.id && i < result->objects.count; i++)
    if (class_is_assignable(result->objects.items[i].class, type) &&
        !result->objects.items[i].constant) // which may be a secret
      return (uint32_t)i + 1;
  if (heap_is_enum(type))
    return some_constant(maker, type, source, place);
  Class *class = inputs_any_class(&maker->inputs, type, info);
  const Class *constants = class ? NULL : any_enum(maker, info);
  if (constants)
    return some_constant(maker, constants, source, place);
  result->is_exact = result->is_exact && class;
  return class ? add_object(maker,
                            (ConcreteObject){.class = class, .place = place, .source = source},
                            NULL)
               : 0;
}

// --- slots ---------------------------------------------------------------------------------------

static uint32_t add_open(Maker *maker, const Known *known, bool is_non_null) {
  assert(term_exists(known->term));
  const char *name = arena_string(maker->arena, known->info.name, strlen(known->info.name));
  vec_push(&maker->result->open, (OpenReference){known->term, name, known->type, is_non_null});
  return (uint32_t)maker->result->open.count;
}

static ConcreteValue known_value(Maker *maker, const Known *known, const char *place) {
  ConcreteValue value = {.kind = known->info.value_kind, .is_read = true};
  if (value.kind != KIND_REFERENCE) {
    value.word =
        number_word(maker, term_eval(maker->terms, known->value, maker->model), value.kind);
    value.term = known->value;
    return value;
  }
  bool is_constant = term_exists(known->term) && heap_is_enum(known->type);
  if (!is_constant && !term_exists(known->value)) { // of a reference that was never resolved
    value.is_read = known->is_non_null;
    if (known->is_non_null)
      value.word = some_object(maker, &known->info, known->type, place_of(maker, known), place);
    if (known->is_non_null && !value.word) // no class is known
      maker->result->is_exact = false;
    return value;
  }
  if (known->is_free)
    value.open = add_open(maker, known, known->is_non_null);
  // Where references are terms, a number tells which constant of an enum it is.
  Value key = term_eval(maker->terms, is_constant ? known->term : known->value, maker->model);
  value.word = value_is_null(key) ? 0 : keyed_object(maker, key, known, place);
  if (!value_is_null(key) && !value.word && !value.open) // it is there, whatever it is
    value.open = add_open(maker, known, true);
  return value;
}

static ConcreteValue unread_value(Maker *maker, const PlaceInfo *info, const char *place) {
  ConcreteValue value = {.kind = info->value_kind};
  if (value.kind == KIND_REFERENCE && info->is_non_null && info->type)
    value.word = some_object(maker, info, info->type, (Place){0}, place);
  return value;
}

static bool is_input_of(const ConcreteObject *object, uint32_t input) {
  for (size_t i = 0; i < object->inputs.count; i++)
    if (object->inputs.items[i] == input)
      return true;
  return false;
}

static void push_slot(Maker *maker, size_t object, ConcreteSlot slot) {
  assert(object < maker->result->objects.count);
  vec_push(&maker->result->objects.items[object].slots, slot);
}

static const Known *known_field(const Maker *maker, size_t object, const Field *field) {
  const LeafInputs *inputs = &maker->inputs;
  for (size_t i = 0; i < inputs->values.count; i++)
    if (known_is_field(&inputs->values.items[i], field) &&
        is_input_of(&maker->result->objects.items[object], inputs->values.items[i].holder))
      return &inputs->values.items[i];
  return NULL;
}

// A component that nobody looked at, of a record whose constructor may refuse null.
static bool is_better_non_null(const Maker *maker, const Field *field, const Class *type) {
  Program *program = explorer_machine(maker->inputs.explorer)->program;
  bool is_record = type && type->file && type->file->is_record; // those may go on for ever
  return field->kind == KIND_REFERENCE && !is_record &&
         class_record_kind(program, field->owner) != RECORD_PLAIN;
}

// How one gets to a field, in the words of Java where it is one of the JDK's.
static const char *field_place(const Maker *maker, size_t object, const Field *field) {
  const Names *names = program_names(explorer_machine(maker->inputs.explorer)->program);
  const FieldWord *word = heap_field_word(maker->inputs.heap, field, WORD_ANSWER);
  return arena_format(maker->arena, "%s.%s", maker->result->objects.items[object].place,
                      word ? word->method : name_text(names, field->name));
}

static const char *element_place(const Maker *maker, size_t array, uint32_t index) {
  const ConcreteObject *object = &maker->result->objects.items[array];
  return object->element_start ? arena_format(maker->arena, "%s%u%s", object->element_start, index,
                                              object->element_end)
                               : arena_format(maker->arena, "%s[%u]", object->place, index);
}

// The array at a field of the JDK's may have words for its elements.
static void name_elements(Maker *maker, size_t holder, const ConcreteSlot *slot) {
  const FieldWord *word = heap_field_word(maker->inputs.heap, slot->field, WORD_ELEMENT);
  if (!word || !slot->value.word)
    return;
  ConcreteObject *array = &maker->result->objects.items[slot->value.word - 1];
  array->element_start =
      arena_format(maker->arena, "%s.%s", maker->result->objects.items[holder].place, word->method);
  array->element_end = word->end;
}

// Fields of an object that exists before: those that were read as inputs. What nobody changes it
// holds already, whatever another name for it would hold if it were another object.
static void fill_changes(Maker *maker, size_t object, const Class *class) {
  if (class->super)
    fill_changes(maker, object, class->super);
  Program *program = explorer_machine(maker->inputs.explorer)->program;
  for (uint16_t i = 0; i < class->field_count; i++) {
    const Field *field = &class->fields[i];
    if ((field->flags & ACC_STATIC) || field_is_kept(program, field))
      continue;
    const Known *known = known_field(maker, object, field);
    if (!known)
      continue;
    const char *place = field_place(maker, object, field);
    ConcreteSlot slot = {.field = field, .value = known_value(maker, known, place)};
    push_slot(maker, object, slot);
  }
}

static bool has_element(const ConcreteObject *object, uint32_t index) {
  for (size_t i = 0; i < object->slots.count; i++)
    if (object->slots.items[i].index == index)
      return true;
  return false;
}

static void insert_element(Maker *maker, size_t number, ConcreteSlot slot) {
  push_slot(maker, number, slot);
  ConcreteSlots *slots = &maker->result->objects.items[number].slots;
  for (size_t at = slots->count - 1; at > 0 && slots->items[at - 1].index > slot.index; at--) {
    slots->items[at] = slots->items[at - 1];
    slots->items[at - 1] = slot;
  }
}

// The first `count` elements of an array that has no null in it: an object each, where nobody
// looked.
static void fill_full(Maker *maker, size_t number, const PlaceInfo *array, uint32_t count) {
  enum { MOST = 1000 };
  assert(array->is_full);
  const LeafInputs *inputs = &maker->inputs;
  PlaceInfo element = heap_element_info(inputs->heap, array);
  maker->result->is_exact = maker->result->is_exact && count <= MOST;
  for (uint32_t i = 0; i < count && maker->result->is_exact; i++) {
    if (has_element(&maker->result->objects.items[number], i))
      continue;
    const char *place = element_place(maker, number, i);
    ConcreteSlot slot = {.index = i, .value = {.kind = KIND_REFERENCE}};
    Class *class = inputs_any_class(inputs, element.type, &element);
    const Class *constants = heap_is_enum(element.type) ? element.type : any_enum(maker, &element);
    slot.value.word =
        class && !heap_is_enum(element.type)
            ? add_object(maker, (ConcreteObject){.class = class, .place = place}, NULL)
        : constants ? some_constant(maker, constants, (Place){0}, place)
                    : 0;
    maker->result->is_exact = slot.value.word != 0;
    insert_element(maker, number, slot);
  }
}

// An own array that nobody looked at and that is never empty.
static uint32_t least_array(Maker *maker, size_t holder, const Field *field, const char *place) {
  Heap *heap = maker->inputs.heap;
  PlaceInfo info; // what its elements are is told by its place
  Place reference = maker->result->objects.items[holder].reference;
  LinkError error = {0};
  if (!reference.id)
    info = (PlaceInfo){.type = heap_field_type(heap, field, &error),
                       .is_full = heap_is_full_array(heap, field)};
  bool is_known =
      reference.id ? heap_field_info(heap, reference, field, &info) : info.type && !info.is_full;
  if (!is_known) {
    maker->result->is_exact = false;
    return 0;
  }
  uint32_t number = add_object(maker, (ConcreteObject){.class = info.type, .place = place}, NULL);
  uint32_t length = maker->result->objects.items[number - 1].length =
      heap_least_elements(heap, field);
  name_elements(maker, holder, &(ConcreteSlot){.field = field, .value.word = number});
  if (heap_is_full_array(heap, field))
    fill_full(maker, number - 1, &info, length);
  return number;
}

// What nobody looked at is as the code leaves it that writes the field: the number nearest to zero,
// an object of the class that all of them have, an array that is long enough.
static ConcreteValue held_value(Maker *maker, const Field *field, PlaceInfo *info,
                                const char *place) {
  FieldHolds holds = heap_field_holds(maker->inputs.heap, field);
  ConcreteValue value = {.kind = field->kind};
  if (field->kind != KIND_REFERENCE) {
    int64_t nearest = holds.low > 0 ? holds.low : holds.high < 0 ? holds.high : 0;
    if (holds.is_bounded)
      value.word = kind_is_wide(field->kind) ? (Word)nearest : (Word)(uint32_t)(int32_t)nearest;
    return value;
  }
  bool is_exact = false;
  Class *class = info->is_non_null && info->type
                     ? heap_held_class(maker->inputs.heap, field, info->type, &is_exact)
                     : NULL;
  bool is_long = class && class->kind == CLASS_ARRAY && holds.is_bounded;
  if (!is_exact && !is_long)
    return unread_value(maker, info, place);
  value.word = add_object(maker, (ConcreteObject){.class = class, .place = place}, NULL);
  if (is_long)
    maker->result->objects.items[value.word - 1].length = (uint32_t)holds.low;
  return value;
}

static void fill_fields(Maker *maker, size_t object, const Class *class) {
  if (class->super)
    fill_fields(maker, object, class->super);
  for (uint16_t i = 0; i < class->field_count; i++) {
    const Field *field = &class->fields[i];
    if (field->flags & ACC_STATIC)
      continue;
    const Known *known = known_field(maker, object, field);
    const char *place = field_place(maker, object, field);
    LinkError error = {0};
    PlaceInfo info = {.value_kind = field->kind,
                      .type = heap_field_type(maker->inputs.heap, field, &error),
                      .is_non_null = heap_field_is_non_null(maker->inputs.heap, field)};
    if (heap_is_own_array(maker->inputs.heap, field)) // unread ones are made in the end
      info.is_non_null = false;
    info.is_non_null = info.is_non_null || is_better_non_null(maker, field, info.type);
    ConcreteSlot slot = {.field = field};
    slot.value = known ? known_value(maker, known, place) : held_value(maker, field, &info, place);
    if (!known && heap_least_elements(maker->inputs.heap, field))
      slot.value.word = least_array(maker, object, field, place);
    name_elements(maker, object, &slot);
    push_slot(maker, object, slot);
  }
}

// Elements by index. An element that lies outside is none: nobody could look at it.
static void fill_elements(Maker *maker, size_t number) {
  assert(number < maker->result->objects.count);
  assert(maker->result->objects.items[number].class->kind == CLASS_ARRAY);
  const LeafInputs *inputs = &maker->inputs;
  for (size_t i = 0; i < inputs->values.count; i++) {
    const Known *known = &inputs->values.items[i];
    const ConcreteObject *object = &maker->result->objects.items[number];
    if (!known_is_element(known) || !is_input_of(object, known->holder))
      continue;
    Value value = term_eval(maker->terms, known->index, maker->model);
    uint32_t index = (uint32_t)number_word(maker, value, KIND_INT);
    if (index >= object->length || has_element(object, index))
      continue;
    const char *place = element_place(maker, number, index);
    ConcreteSlot slot = {.index = index};
    slot.value = known_value(maker, known, place);
    insert_element(maker, number, slot);
  }
}

static void fill_rest(Maker *maker, size_t number) {
  const LeafInputs *inputs = &maker->inputs;
  const ConcreteObject *object = &maker->result->objects.items[number];
  if (!object->inputs.count || object->class->kind_letter != KIND_REFERENCE)
    return;
  const InputObject *input = &inputs->objects.items[object->inputs.items[0]].object;
  PlaceInfo info = *place_info(inputs->heap, input->place);
  // Of a collection without nulls the elements that count are filled in the end.
  bool is_counted = info.kind == PLACE_FIELD && heap_is_own_array(inputs->heap, info.field) &&
                    !heap_is_full_array(inputs->heap, info.field);
  if (info.is_full && !is_counted)
    fill_full(maker, number, &info, object->length);
}

// --- collections without nulls -------------------------------------------------------------------

// How many elements of the array in the slot count: entries of a table have keys of their own
// making (tables.c), so of these only the values are asked for.
static uint32_t counted_elements(const Maker *maker, const ConcreteObject *object, Word array) {
  ConcreteList list;
  ConcreteTable table;
  if (concrete_list(maker->names, maker->result, object, &list) && list.array + 1 == array)
    return list.count;
  bool is_table = concrete_table(maker->names, maker->result, object, &table);
  return is_table && table.values == array ? table.count : 0;
}

static void fill_collection(Maker *maker, size_t number, const ConcreteSlot *slot) {
  Heap *heap = maker->inputs.heap;
  const ConcreteObject *object = &maker->result->objects.items[number];
  PlaceInfo info;
  if (!slot->value.word || !object->reference.id || !heap_is_own_array(heap, slot->field) ||
      heap_is_full_array(heap, slot->field) ||
      !heap_field_info(heap, object->reference, slot->field, &info) || !info.is_full)
    return;
  fill_full(maker, slot->value.word - 1, &info, counted_elements(maker, object, slot->value.word));
}

// The elements of collections that the target puts no null into. True: there are new objects.
static bool fill_collections(Maker *maker) {
  size_t count = maker->result->objects.count;
  for (size_t i = 0; i < count; i++) {
    bool is_array = maker->result->objects.items[i].class->kind == CLASS_ARRAY;
    for (size_t j = 0; !is_array && j < maker->result->objects.items[i].slots.count; j++) {
      ConcreteSlot slot = maker->result->objects.items[i].slots.items[j];
      if (slot.value.kind == KIND_REFERENCE)
        fill_collection(maker, i, &slot);
    }
  }
  return maker->result->objects.count > count;
}

// --- roots ---------------------------------------------------------------------------------------

static ConcreteSlot root_slot(Maker *maker, const PlaceInfo *info, uint32_t known) {
  ConcreteSlot slot = {.name = arena_string(maker->arena, info->name, strlen(info->name)),
                       .field = info->field,
                       .index = (uint32_t)info->index};
  slot.value = known == UINT32_MAX
                   ? unread_value(maker, info, slot.name)
                   : known_value(maker, &maker->inputs.values.items[known], slot.name);
  return slot;
}

static void fill_roots(Maker *maker) {
  const LeafInputs *inputs = &maker->inputs;
  for (uint32_t id = 1; id <= inputs_parameter_count(inputs); id++) {
    PlaceInfo info = *place_info(inputs->heap, (Place){id});
    uint32_t known = inputs_at_root(inputs, (Place){id});
    vec_push(&maker->result->parameters, root_slot(maker, &info, known));
  }
  for (size_t i = 0; i < inputs->statics.count; i++) {
    uint32_t known = inputs->statics.items[i];
    PlaceInfo info = inputs->values.items[known].info;
    vec_push(&maker->result->statics, root_slot(maker, &info, known));
  }
  for (size_t i = 0; i < heap_nondet_count(inputs->heap); i++) {
    const NondetCall *call = heap_nondet_at(inputs->heap, i);
    PlaceInfo info = *place_info(inputs->heap, call->place);
    ConcreteSlot slot = root_slot(maker, &info, inputs_at_root(inputs, call->place));
    slot.call = (CodeLine){call->caller, call->line};
    slot.is_answer = call->is_answer;
    slot.is_made = info.is_made;
    vec_push(&maker->result->nondets, slot);
  }
}

// Objects that exist before and that no reference of the input has led to, but that were looked at.
static void add_earlier(Maker *maker) {
  const LeafInputs *inputs = &maker->inputs;
  for (uint32_t i = 0; i < heap_earlier_count(inputs->heap); i++) {
    bool is_read = false;
    for (size_t j = 0; j < inputs->values.count && !is_read; j++)
      is_read = inputs->values.items[j].holder == i;
    const InputObject *object = &inputs->objects.items[i].object;
    Value key = value_location(object->ref);
    for (size_t j = 0; j < maker->result->objects.count && is_read; j++) {
      const ConcreteObject *known = &maker->result->objects.items[j];
      is_read = !known->has_key || !value_is_equal(known->key, key);
    }
    const char *name = place_info(inputs->heap, object->place)->name; // goes with its heap
    if (is_read)
      (void)add_object(maker,
                       (ConcreteObject){.class = object->class,
                                        .place = arena_string(maker->arena, name, strlen(name)),
                                        .has_key = true,
                                        .key = key},
                       NULL);
  }
}

// All objects from `first` on, and those that they lead to: the list grows meanwhile.
static size_t fill_objects(Maker *maker, size_t first) {
  for (; first < maker->result->objects.count; first++) {
    const Class *class = maker->result->objects.items[first].class;
    if (class->kind == CLASS_ARRAY)
      fill_elements(maker, first), fill_rest(maker, first);
    else if (maker->result->objects.items[first].constant)
      fill_changes(maker, first, class);
    else
      fill_fields(maker, first, class);
  }
  return first;
}

ConcreteInput *concrete_new(Explorer *explorer, Model *model, Arena *arena) {
  assert(model);
  Maker maker = {.terms = explorer_terms(explorer),
                 .names = program_names(explorer_machine(explorer)->program),
                 .model = model,
                 .arena = arena,
                 .result = mem_new(ConcreteInput)};
  maker.result->is_exact = true;
  // Breadth-first, as doc/HEAPS.md numbers objects: what a slot leads to is appended to the list
  // that the loop walks.
  inputs_read(&maker.inputs, explorer);
  fill_roots(&maker);
  add_earlier(&maker);
  size_t done = 0;
  do {
    done = fill_objects(&maker, done);
    concrete_complete_states(maker.result, maker.inputs.heap, maker.names, arena);
  } while (fill_collections(&maker));
  if (!concrete_complete_tables(maker.result, maker.inputs.heap, explorer_machine(explorer), arena))
    maker.result->is_exact = false;
  maker.result->has_odd_string =
      !concrete_complete_strings(maker.result, explorer_machine(explorer));
  inputs_free(&maker.inputs);
  return maker.result;
}

void concrete_free(ConcreteInput *input) {
  if (!input)
    return;
  for (size_t i = 0; i < input->objects.count; i++) {
    vec_free(&input->objects.items[i].slots);
    vec_free(&input->objects.items[i].inputs);
  }
  vec_free(&input->objects);
  vec_free(&input->parameters);
  vec_free(&input->statics);
  vec_free(&input->nondets);
  vec_free(&input->open);
  vec_free(&input->answers);
  mem_free(input);
}
