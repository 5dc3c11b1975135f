// Stores that a test would not see: a field that nobody reads is built with zero or null, and when
// the method stores just that, a method that forgets the store looks the same. Such a field gets
// another value beforehand: a number of its own, or an object.
#include "junit/junit_impl.h"

#include "base/arith.h"

#include <string.h>

enum { MAX_STEPS = 1000000 };

static bool is_open(const ConcreteObject *object, const ConcreteSlot *slot) {
  return slot->field && !slot->value.is_read && !object->constant && !slot->field->owner->trusted &&
         !(slot->field->flags & (ACC_FINAL | ACC_SYNTHETIC));
}

static void add_slots(ConcreteObject *object, const Class *class) {
  assert(class->kind == CLASS_INSTANCE);
  if (class->super)
    add_slots(object, class->super);
  for (uint16_t i = 0; i < class->field_count; i++)
    if (!(class->fields[i].flags & ACC_STATIC))
      vec_push(&object->slots, (ConcreteSlot){.field = &class->fields[i],
                                              .value = {.kind = class->fields[i].kind}});
}

// One more object in the input: 1 + its number, or 0 where a test could not make it.
static uint32_t add_object(ConcreteInput *input, Class *class) {
  if (class->kind != CLASS_INSTANCE || class->trusted ||
      (class->flags & (ACC_ABSTRACT | ACC_INTERFACE | ACC_ENUM | ACC_SYNTHETIC)))
    return 0;
  ConcreteObject object = {.class = class, .place = ""};
  add_slots(&object, class);
  vec_push(&input->objects, object);
  return (uint32_t)input->objects.count;
}

// An object of the input that the field can hold, or a new one: 1 + its number, or 0.
static uint32_t some_object(Program *program, ConcreteInput *input, const Field *field) {
  assert(field->kind == KIND_REFERENCE);
  LinkError error = {0};
  const char *text = name_text(program_names(program), field->descriptor);
  Class *type = *text == 'L' ? program_load_type(program, text, &error) : NULL;
  for (size_t i = 0; type && i < input->objects.count; i++)
    if (class_is_assignable(input->objects.items[i].class, type))
      return (uint32_t)i + 1;
  return type ? add_object(input, type) : 0;
}

static Word other_word(Program *program, ConcreteInput *input, const ConcreteSlot *slot,
                       uint32_t n) {
  assert(slot->field && slot->value.kind == slot->field->kind);
  uint32_t number = 6 + 2 * (n % 30);
  switch (slot->value.kind) {
  case KIND_REFERENCE:
    return some_object(program, input, slot->field);
  case KIND_BOOLEAN:
    return 1;
  case KIND_CHAR:
    return 'p' + n % 10;
  case KIND_BYTE:
  case KIND_SHORT:
  case KIND_INT:
  case KIND_LONG:
  case KIND_FLOAT:
  case KIND_DOUBLE:
  case KIND_VOID:
    return bits_of_number(slot->value.kind, number);
  }
  fatal("a value of no kind");
}

// Different values for different fields, so that a method that stores to the wrong one is seen.
static void set_others(Program *program, ConcreteInput *input) {
  uint32_t count = 0;
  for (size_t i = 0, end = input->objects.count; i < end; i++)
    for (size_t j = 0; j < input->objects.items[i].slots.count; j++) {
      ConcreteSlot slot = input->objects.items[i].slots.items[j]; // the list may grow
      if (is_open(&input->objects.items[i], &slot))
        input->objects.items[i].slots.items[j].value.word =
            other_word(program, input, &slot, count++);
    }
}

static bool is_referred_to(const ConcreteInput *input, size_t object) {
  assert(object < input->objects.count);
  for (size_t i = 0; i < input->objects.count; i++)
    for (size_t j = 0; j < input->objects.items[i].slots.count; j++) {
      const ConcreteValue *value = &input->objects.items[i].slots.items[j].value;
      if (value->kind == KIND_REFERENCE && value->word == object + 1)
        return true;
    }
  return false;
}

// Takes new objects away that did not serve; one between others that did stays, and is not seen.
static void drop_objects(ConcreteInput *input, size_t count) {
  assert(input->objects.count >= count);
  while (input->objects.count > count && !is_referred_to(input, input->objects.count - 1)) {
    vec_free(&vec_last(&input->objects)->slots);
    input->objects.count--;
  }
}

static const ConcreteSlot *find_slot(const ConcreteObject *object, const Field *field) {
  for (size_t i = 0; i < object->slots.count; i++)
    if (object->slots.items[i].field == field)
      return &object->slots.items[i];
  return NULL;
}

// Keeps the value of a slot that ends with the default whatever it was; the others get theirs back.
static bool keep_stored(ConcreteInput *input, const ConcreteState *state) {
  assert(!state || state->heap.objects.count >= input->objects.count);
  bool is_kept = false;
  for (size_t i = 0; i < input->objects.count; i++)
    for (size_t j = 0; j < input->objects.items[i].slots.count; j++) {
      ConcreteSlot *slot = &input->objects.items[i].slots.items[j];
      if (!is_open(&input->objects.items[i], slot))
        continue;
      const ConcreteSlot *after =
          state ? find_slot(&state->heap.objects.items[i], slot->field) : NULL;
      if (after && !after->value.word && slot->value.word)
        slot->value.is_read = is_kept = true;
      else
        slot->value.word = 0;
    }
  return is_kept;
}

bool vary_stores(Junit *junit, Method *method, ConcreteInput *input) {
  if (!strcmp(name_text(program_names(junit->program), method->name), "<init>"))
    return false; // a test calls it with `new`: what it finds is not the test's choice
  Arena arena = {0};
  size_t count = input->objects.count;
  set_others(junit->program, input);
  ConcreteState *state = replay_state(junit->replay, method, input, MAX_STEPS, &arena);
  bool is_kept = keep_stored(input, state);
  drop_objects(input, count);
  concrete_state_free(state);
  arena_fini(&arena);
  return is_kept;
}
