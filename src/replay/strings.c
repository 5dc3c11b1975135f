// Strings of a concrete input. The JDK stores one in bytes if all its characters are below 256,
// else in pairs of bytes; a string of pairs whose characters are all small would be equal to no
// other one. What nobody looked at may be chosen, so most such strings can be mended.
#include "replay/inputs.h"

typedef struct Text {
  ConcreteObject *array;
  bool is_wide; // pairs of bytes, in the machine's order
} Text;

static ConcreteSlot *find_slot(ConcreteObject *object, uint32_t index) {
  for (size_t i = 0; i < object->slots.count; i++)
    if (object->slots.items[i].index == index)
      return &object->slots.items[i];
  return NULL;
}

static const ConcreteSlot *find_field(const ConcreteObject *object, uint32_t slot) {
  assert(slot >= HEADER_WORDS);
  for (size_t i = 0; i < object->slots.count; i++)
    if (object->slots.items[i].field->slot == slot)
      return &object->slots.items[i];
  return NULL;
}

static bool has_wide_unit(Text *text) {
  for (uint32_t i = 1; i < text->array->length; i += 2) {
    const ConcreteSlot *slot = find_slot(text->array, i);
    if (slot && slot->value.word)
      return true;
  }
  return false;
}

static void put_byte(ConcreteObject *array, uint32_t index, uint8_t byte) {
  assert(index < array->length);
  ConcreteSlot slot = {.index = index, .value = {.kind = KIND_BYTE, .word = byte}};
  vec_push(&array->slots, slot);
  ConcreteSlot *slots = array->slots.items;
  for (size_t at = array->slots.count - 1; at > 0 && slots[at - 1].index > index; at--) {
    slots[at] = slots[at - 1];
    slots[at - 1] = slot;
  }
}

// Characters that nobody looked at are 'a'; one of them makes the string wide if it must be.
static bool complete(Text *text) {
  assert(text->array->class->kind == CLASS_ARRAY);
  enum { MAX_FILLED = 100 };
  bool is_good = !text->is_wide || has_wide_unit(text);
  uint32_t step = text->is_wide ? 2 : 1;
  for (uint32_t i = 0; i + step <= text->array->length && (i < MAX_FILLED || !is_good); i += step) {
    if (text->is_wide && !find_slot(text->array, i + 1) && !is_good) {
      put_byte(text->array, i + 1, 1);
      is_good = true;
    }
    if (!find_slot(text->array, i))
      put_byte(text->array, i, 'a');
  }
  return is_good;
}

// An array that is the text of a string is nothing else.
static bool is_shared(const ConcreteInput *input, const ConcreteObject *string, Word array,
                      uint32_t value_slot) {
  for (size_t i = 0; i < input->objects.count; i++) {
    const ConcreteObject *other = &input->objects.items[i];
    for (size_t j = 0; j < other->slots.count && other != string; j++) {
      const ConcreteSlot *slot = &other->slots.items[j];
      if (slot->value.kind == KIND_REFERENCE && slot->value.word == array &&
          (other->class != string->class || slot->field->slot != value_slot))
        return true;
    }
  }
  const ConcreteSlots *roots[] = {&input->parameters, &input->statics, &input->nondets};
  for (size_t list = 0; list < sizeof roots / sizeof *roots; list++)
    for (size_t i = 0; i < roots[list]->count; i++)
      if (roots[list]->items[i].value.kind == KIND_REFERENCE &&
          roots[list]->items[i].value.word == array)
        return true;
  return false;
}

static bool complete_string(ConcreteInput *input, const Machine *machine, size_t number) {
  assert(number < input->objects.count);
  const ConcreteObject *string = &input->objects.items[number];
  const ConcreteSlot *value = find_field(string, machine->strings.value);
  const ConcreteSlot *coder = find_field(string, machine->strings.coder);
  assert(value && coder);
  if (!value->value.word)
    return false;
  Text text = {&input->objects.items[value->value.word - 1], coder->value.word != 0};
  if (text.is_wide && text.array->length % 2)
    return false;
  return complete(&text) && !is_shared(input, string, value->value.word, machine->strings.value);
}

bool concrete_complete_strings(ConcreteInput *input, const Machine *machine) {
  bool is_good = true;
  for (size_t i = 0; i < input->objects.count; i++)
    if (input->objects.items[i].class == machine->strings.class)
      is_good = complete_string(input, machine, i) && is_good;
  return is_good;
}
