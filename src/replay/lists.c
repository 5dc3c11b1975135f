// Objects of a concrete input whose class is one of the JDK's that heap/states.def lists: what
// nobody looked at is filled in as their class has it, and lists and texts are read as such.
#include "replay/inputs.h"

#include <string.h>

typedef struct Completion {
  ConcreteInput *input;
  Heap *heap;
  const Names *names;
  Arena *arena;
} Completion;

static const ConcreteValue *value_of(const Names *names, const ConcreteObject *object,
                                     const char *name) {
  for (size_t i = 0; name && i < object->slots.count; i++)
    if (!strcmp(name_text(names, object->slots.items[i].field->name), name))
      return &object->slots.items[i].value;
  return NULL;
}

// An array that nobody looked at is one of its own.
static void own_array(Completion *completion, size_t number, size_t slot) {
  ConcreteInput *input = completion->input;
  const ConcreteObject *object = &input->objects.items[number];
  const Field *field = object->slots.items[slot].field;
  LinkError error = {0};
  Class *class = heap_field_type(completion->heap, field, &error);
  if (object->slots.items[slot].value.is_read || object->slots.items[slot].value.word || !class)
    return;
  const char *place = arena_format(completion->arena, "%s.%s", object->place,
                                   name_text(completion->names, field->name));
  vec_push(&input->objects, ((ConcreteObject){.class = class, .place = place}));
  input->objects.items[number].slots.items[slot].value.word = input->objects.count;
}

// A number that nobody looked at is one that its class has: no date is of month 0.
static void fill_number(const Completion *completion, ConcreteSlot *slot) {
  if (!slot->value.is_read && !slot->value.word && slot->value.kind != KIND_REFERENCE)
    slot->value.word = (Word)heap_plain_number(completion->heap, slot->field);
}

// It has room for what is counted.
static void make_room(Completion *completion, size_t number, size_t slot) {
  const ConcreteObject *object = &completion->input->objects.items[number];
  const char *coder;
  const char *name = heap_counted_array(completion->heap, object->slots.items[slot].field, &coder);
  const ConcreteValue *array = value_of(completion->names, object, name);
  const ConcreteValue *wide = value_of(completion->names, object, coder);
  if (!array || !array->word)
    return;
  uint64_t room = (uint64_t)(uint32_t)object->slots.items[slot].value.word
                  << (wide && wide->word ? 1 : 0);
  ConcreteObject *elements = &completion->input->objects.items[array->word - 1];
  if (elements->length < room)
    elements->length = (uint32_t)room;
}

void concrete_complete_states(ConcreteInput *input, Heap *heap, const Names *names, Arena *arena) {
  Completion completion = {input, heap, names, arena};
  size_t count = input->objects.count;
  for (size_t i = 0; i < count; i++) {
    bool is_array = input->objects.items[i].class->kind == CLASS_ARRAY;
    size_t slots = is_array ? 0 : input->objects.items[i].slots.count;
    for (size_t j = 0; j < slots; j++)
      if (heap_is_own_array(heap, input->objects.items[i].slots.items[j].field))
        own_array(&completion, i, j);
    for (size_t j = 0; j < slots; j++) {
      make_room(&completion, i, j);
      fill_number(&completion, &input->objects.items[i].slots.items[j]);
    }
  }
}

// --- lists and texts -----------------------------------------------------------------------------

bool concrete_is_builder(const Names *names, const Class *class) {
  const char *name = name_text(names, class->name);
  return !strcmp(name, "java/lang/StringBuilder") || !strcmp(name, "java/lang/StringBuffer");
}

typedef struct ListClass {
  const char *class, *array;
  const char *size;  // NULL: the array is the list
  const char *shown; // NULL: what List.of makes
  bool is_model;
} ListClass;

static const ListClass list_classes[] = {
    {"java/util/ArrayList", "elementData", "size", "java/util/ArrayList", false},
    {"java/util/Vector", "elementData", "elementCount", "java/util/Vector", false},
    {"java/util/Stack", "elementData", "elementCount", "java/util/Stack", false},
    {"java/util/LorisArrayDeque", "items", NULL, "java/util/ArrayDeque", true},
    {"java/util/LorisLinkedList", "items", NULL, "java/util/LinkedList", true},
    {"java/util/ImmutableCollections$ListN", "elements", NULL, NULL, false},
    {"java/util/LorisList12", "elements", NULL, NULL, false},
};

static const ListClass *list_class(const Names *names, const ConcreteObject *object) {
  const char *name = name_text(names, object->class->name);
  for (size_t i = 0; !object->constant && i < sizeof list_classes / sizeof *list_classes; i++)
    if (!strcmp(list_classes[i].class, name))
      return &list_classes[i];
  return NULL;
}

bool concrete_list(const Names *names, const ConcreteInput *input, const ConcreteObject *object,
                   ConcreteList *list) {
  const ListClass *class = list_class(names, object);
  const ConcreteValue *array = class ? value_of(names, object, class->array) : NULL;
  const ConcreteValue *size = class ? value_of(names, object, class->size) : NULL;
  if (!array || !array->word || (class->size && !size))
    return false;
  *list = (ConcreteList){
      .array = (size_t)array->word - 1, .class = class->shown, .is_model = class->is_model};
  const ConcreteObject *elements = &input->objects.items[list->array];
  list->count = size ? (uint32_t)size->word : elements->length;
  return list->count <= elements->length;
}

ConcreteValue concrete_list_at(const ConcreteInput *input, const ConcreteList *list,
                               uint32_t index) {
  assert(index < list->count);
  const ConcreteSlots *slots = &input->objects.items[list->array].slots;
  for (size_t i = 0; i < slots->count; i++)
    if (slots->items[i].index == index)
      return slots->items[i].value;
  return (ConcreteValue){.kind = KIND_REFERENCE};
}
