// Strings of a wanted heap as literals.
#include "construct/construct_impl.h"

#include <string.h>

enum { MAX_UNITS = 1000, UNREAD_BYTE = 'a', UNREAD_WIDE = 0x101 };

static const ConcreteValue *field_value(const Names *names, const ConcreteObject *object,
                                        const char *name) {
  for (size_t i = 0; i < object->slots.count; i++)
    if (object->slots.items[i].field &&
        !strcmp(name_text(names, object->slots.items[i].field->name), name))
      return &object->slots.items[i].value;
  return NULL;
}

// The bytes that were read; the others are as a reader likes them.
static void read_bytes(const ConcreteObject *bytes, bool is_wide, uint8_t *out) {
  for (uint32_t i = 0; i < bytes->length; i++)
    out[i] = (uint8_t)(!is_wide ? UNREAD_BYTE : i % 2 ? UNREAD_WIDE >> 8 : UNREAD_WIDE & 0xff);
  for (size_t i = 0; i < bytes->slots.count; i++)
    if (bytes->slots.items[i].value.is_read)
      out[bytes->slots.items[i].index] = (uint8_t)bytes->slots.items[i].value.word;
}

static char *put_unit(char *at, uint32_t unit) {
  assert(unit < 0x10000);
  if (unit && unit < 0x80) {
    *at++ = (char)unit;
  } else if (unit < 0x800) {
    *at++ = (char)(0xc0 | unit >> 6);
    *at++ = (char)(0x80 | (unit & 0x3f));
  } else {
    *at++ = (char)(0xe0 | unit >> 12);
    *at++ = (char)(0x80 | (unit >> 6 & 0x3f));
    *at++ = (char)(0x80 | (unit & 0x3f));
  }
  return at;
}

// Wide strings have a unit that needs it (JDK 9 and later).
static const char *units_text(const uint8_t *bytes, uint32_t length, bool is_wide, Arena *arena) {
  assert(!is_wide || length % 2 == 0);
  char *text = arena_alloc(arena, 3 * (size_t)length + 1), *at = text;
  bool needs_wide = false;
  for (uint32_t i = 0; i + is_wide < length; i += is_wide ? 2 : 1) {
    uint32_t unit = is_wide ? bytes[i] | (uint32_t)bytes[i + 1] << 8 : bytes[i];
    needs_wide = needs_wide || unit > 0xff;
    at = put_unit(at, unit);
  }
  return needs_wide == is_wide && (!is_wide || length % 2 == 0) ? text : NULL;
}

const char *string_literal(const Names *names, const ConcreteInput *input, uint32_t number,
                           uint32_t *array, Arena *arena) {
  assert(number < input->objects.count);
  const ConcreteObject *object = &input->objects.items[number];
  const ConcreteValue *value = field_value(names, object, "value");
  const ConcreteValue *coder = field_value(names, object, "coder");
  const ConcreteValue *hash = field_value(names, object, "hash");
  *array = UINT32_MAX;
  if (!value || !coder || !hash || (hash->is_read && hash->word))
    return NULL;
  if (!value->word)
    return value->is_read ? NULL : "a";
  *array = (uint32_t)value->word - 1;
  const ConcreteObject *bytes = &input->objects.items[*array];
  bool is_wide = coder->is_read && coder->word;
  uint8_t units[MAX_UNITS];
  if (bytes->length > MAX_UNITS)
    return NULL;
  read_bytes(bytes, is_wide, units);
  return units_text(units, bytes->length, is_wide, arena);
}

bool literal_is_shared(const Construct *construct, const char *text) {
  Name name = name_lookup(program_names(construct->program), text, strlen(text));
  for (uint32_t id = 1; name_exists(name) && id <= program_class_count(construct->program); id++) {
    const Class *class = program_class(construct->program, id);
    if (class->trusted || !class->file)
      continue;
    for (uint16_t i = 1; i < class->file->pool_count; i++)
      if (class->file->pool[i].tag == CONSTANT_STRING && name_is(class->file->pool[i].name, name))
        return true;
  }
  return false;
}
