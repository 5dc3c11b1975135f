// Hash tables of a concrete input, which our models stand for: their entries are read as such, and
// keys that nobody looked at are made up, each another one.
#include "replay/inputs.h"

#include <string.h>

bool concrete_table(const Names *names, const ConcreteInput *input, const ConcreteObject *object,
                    ConcreteTable *table) {
  const char *name = name_text(names, object->class->name);
  bool is_map = !strcmp(name, "java/util/LorisHashMap");
  if (!object->class->trusted || (!is_map && strcmp(name, "java/util/LorisHashSet") != 0))
    return false;
  *table = (ConcreteTable){.is_map = is_map};
  for (size_t i = 0; i < object->slots.count; i++) {
    const char *field = name_text(names, object->slots.items[i].field->name);
    Word word = object->slots.items[i].value.word;
    if (!strcmp(field, "count"))
      table->count = (uint32_t)word;
    else if (!strcmp(field, "keys"))
      table->keys = (size_t)word;
    else if (!strcmp(field, "values") && is_map &&
             object->slots.items[i].field->owner == object->class)
      table->values = (size_t)word;
    else if (!strcmp(field, "choices"))
      table->choices = (size_t)word;
  }
  return table->keys && table->choices && table->keys <= input->objects.count;
}

static ConcreteValue element_at(const ConcreteInput *input, size_t array, uint32_t index) {
  const ConcreteSlots *slots = &input->objects.items[array - 1].slots;
  for (size_t i = 0; array && i < slots->count; i++)
    if (slots->items[i].index == index)
      return slots->items[i].value;
  return (ConcreteValue){.kind = KIND_REFERENCE};
}

ConcreteValue concrete_key_at(const ConcreteInput *input, const ConcreteTable *table,
                              uint32_t index) {
  assert(index < table->count);
  return element_at(input, table->keys, index);
}

ConcreteValue concrete_value_at(const ConcreteInput *input, const ConcreteTable *table,
                                uint32_t index) {
  assert(index < table->count && table->is_map);
  return element_at(input, table->values, index);
}

bool concrete_has_table(const Names *names, const ConcreteInput *input) {
  ConcreteTable table;
  for (size_t i = 0; i < input->objects.count; i++)
    if (concrete_table(names, input, &input->objects.items[i], &table))
      return true;
  return false;
}

bool concrete_has_model(const Names *names, const ConcreteInput *input) {
  ConcreteList list;
  for (size_t i = 0; i < input->objects.count; i++)
    if (concrete_list(names, input, &input->objects.items[i], &list) && list.is_model)
      return true;
  return concrete_has_table(names, input);
}

// --- keys that are made up -----------------------------------------------------------------------

// All fields with their default value.
static void add_fields(ConcreteObject *object, const Class *class) {
  if (class->super)
    add_fields(object, class->super);
  for (uint16_t i = 0; i < class->field_count; i++)
    if (!(class->fields[i].flags & ACC_STATIC))
      vec_push(&object->slots, ((ConcreteSlot){.field = &class->fields[i],
                                               .value = {.kind = class->fields[i].kind}}));
}

static ConcreteValue *field_of(const Machine *machine, ConcreteObject *object, const char *name) {
  const Names *names = program_names(machine->program);
  for (size_t i = 0; i < object->slots.count; i++)
    if (!strcmp(name_text(names, object->slots.items[i].field->name), name))
      return &object->slots.items[i].value;
  return NULL;
}

// The text k0, k1, ...
static uint32_t make_text(ConcreteInput *input, const Machine *machine, uint32_t number,
                          const char *place, Arena *arena) {
  const char *text = arena_format(arena, "k%u", (unsigned)number);
  Class *bytes = program_array(machine->program, program_primitive(machine->program, KIND_BYTE));
  ConcreteObject array = {.class = bytes, .place = place, .length = (uint32_t)strlen(text)};
  for (uint32_t i = 0; i < array.length; i++)
    vec_push(&array.slots,
             ((ConcreteSlot){.index = i, .value = {.kind = KIND_BYTE, .word = (Word)text[i]}}));
  vec_push(&input->objects, array);
  ConcreteObject string = {.class = machine->strings.class, .place = place};
  add_fields(&string, string.class);
  field_of(machine, &string, "value")->word = input->objects.count;
  vec_push(&input->objects, string);
  return (uint32_t)input->objects.count;
}

static bool is_box(const Names *names, const Class *class) {
  static const char *const boxes[] = {"java/lang/Integer", "java/lang/Long", "java/lang/Short",
                                      "java/lang/Character"};
  for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
    if (!strcmp(name_text(names, class->name), boxes[i]))
      return true;
  return false;
}

// 0: none is known for this type.
static uint32_t make_key(ConcreteInput *input, const Machine *machine, const Class *type,
                         uint32_t number, Arena *arena) {
  const char *place = arena_format(arena, "key %u", (unsigned)number);
  if (class_is_assignable(machine->strings.class, type))
    return make_text(input, machine, number, place, arena);
  if (!is_box(program_names(machine->program), type))
    return 0;
  enum { FIRST = 1001 }; // others are mostly small
  ConcreteObject box = {.class = program_loaded(machine->program, type->name), .place = place};
  add_fields(&box, box.class);
  field_of(machine, &box, "value")->word = FIRST + number;
  vec_push(&input->objects, box);
  return (uint32_t)input->objects.count;
}

static const Field *field_named(const Names *names, const Class *class, const char *name) {
  for (uint16_t i = 0; i < class->field_count; i++)
    if (!strcmp(name_text(names, class->fields[i].name), name))
      return &class->fields[i];
  return NULL;
}

// The type of the keys, as far as the place of the table tells.
static const Class *key_type(const ConcreteObject *object, Heap *heap, const Machine *machine) {
  PlaceInfo info;
  const Field *keys = field_named(program_names(machine->program), object->class, "keys");
  if (!object->reference.id || !keys || !heap_field_info(heap, object->reference, keys, &info))
    return program_require(machine->program, "java/lang/Object");
  return heap_element_info(heap, &info).type;
}

static bool is_read(const ConcreteObject *array, uint32_t index) {
  for (size_t i = 0; i < array->slots.count; i++)
    if (array->slots.items[i].index == index)
      return true;
  return false;
}

static bool complete_keys(ConcreteInput *input, size_t number, const ConcreteTable *table,
                          Heap *heap, const Machine *machine, Arena *arena) {
  const Class *type = key_type(&input->objects.items[number], heap, machine);
  for (uint32_t i = 0; i < table->count; i++) {
    if (is_read(&input->objects.items[table->keys - 1], i))
      continue;
    uint32_t key = make_key(input, machine, type, i, arena);
    if (!key)
      return false;
    vec_push(&input->objects.items[table->keys - 1].slots,
             ((ConcreteSlot){.index = i, .value = {.kind = KIND_REFERENCE, .word = key}}));
  }
  return true;
}

static void shorten(ConcreteInput *input, size_t array, uint32_t length) {
  if (!array)
    return;
  ConcreteObject *object = &input->objects.items[array - 1];
  object->length = length;
  size_t left = 0;
  for (size_t i = 0; i < object->slots.count; i++)
    if (object->slots.items[i].index < length)
      object->slots.items[left++] = object->slots.items[i];
  object->slots.count = left;
}

bool concrete_complete_tables(ConcreteInput *input, Heap *heap, const Machine *machine,
                              Arena *arena) {
  enum { MOST = 1000 };
  size_t count = input->objects.count;
  bool good = true;
  for (size_t i = 0; i < count && good; i++) {
    ConcreteTable table;
    if (!concrete_table(program_names(machine->program), input, &input->objects.items[i], &table))
      continue;
    good = table.count <= MOST;
    shorten(input, table.keys, good ? table.count : 0);
    shorten(input, table.values, good ? table.count : 0);
    shorten(input, table.choices, 0);
    good = good && complete_keys(input, i, &table, heap, machine, arena);
  }
  return good;
}
