// What the parts of a test share: variables, values, strings.
#include "junit/junit_impl.h"

#include "base/arith.h"

#include <ctype.h>
#include <string.h>

void draft_fail(Draft *draft, const char *format, ...) {
  if (draft->problem)
    return;
  va_list arguments;
  va_start(arguments, format);
  char *text = mem_vformat(format, arguments);
  va_end(arguments);
  draft->problem = arena_string(draft->arena, text, strlen(text));
  mem_free(text);
}

void draft_restore_statics(Draft *draft, const Class *class) {
  for (size_t i = 0; i < draft->statics.count; i++)
    if (draft->statics.items[i] == class)
      return;
  vec_push(&draft->statics, class);
  draft->is_helped = true;
}

// --- variables -----------------------------------------------------------------------------------

enum { NAME_LENGTH = 24 };

// "this.next.next" gives nextNext, "a[0]" gives a0; an empty text when nothing is left.
static const char *place_name(const char *place, Arena *arena) {
  assert(place);
  char text[NAME_LENGTH + 2];
  size_t length = 0;
  bool starts_word = false;
  if (!strncmp(place, "this", 4))
    place += 4;
  for (; *place; place++) {
    if (!isalnum((unsigned char)*place)) {
      starts_word = length > 0;
      continue;
    }
    if (length == NAME_LENGTH)
      return "";
    text[length] = (char)(starts_word ? toupper(*place) : *place);
    if (!length)
      text[0] = (char)tolower(text[0]);
    length++;
    starts_word = false;
  }
  return length && !isdigit((unsigned char)text[0]) ? arena_string(arena, text, length) : "";
}

// The class's simple name with a small letter.
// Behind the last slash or dollar that a letter follows: Outer$1 has no name of its own.
static const char *class_variable(const Draft *draft, const Class *class) {
  const Class *element = class->kind == CLASS_ARRAY ? class->element : class;
  const char *name = name_text(draft->home.names, element->name), *start = name;
  for (const char *at = name; *at; at++)
    if ((*at == '/' || *at == '$') && isalpha((unsigned char)at[1]))
      start = at + 1;
  size_t length = 0;
  while (isalnum((unsigned char)start[length]) && length < NAME_LENGTH)
    length++;
  char *text = arena_string(draft->arena, start, length);
  *text = (char)tolower(*text);
  return class->kind == CLASS_ARRAY ? arena_format(draft->arena, "%ss", text) : text;
}

// What lies in a new object has the name of its field.
static const char *own_place(const Draft *draft, const char *place) {
  assert(place);
  static const char result[] = "result.";
  bool is_part = method_is_constructor(draft->home.program, draft->method) &&
                 !strncmp(place, result, strlen(result));
  return is_part ? place + strlen(result) : place;
}

const char *draft_name(Draft *draft, const ConcreteObject *object) {
  const char *name = object->place ? place_name(own_place(draft, object->place), draft->arena) : "";
  if (!*name)
    name = class_variable(draft, object->class);
  if (!java_is_identifier(name) ||
      java_hides(draft->home.program, draft->home.class, name, draft->arena))
    name = arena_format(draft->arena, "%s1", *name ? name : "object");
  return java_unique(name, &draft->used, draft->arena);
}

// --- values --------------------------------------------------------------------------------------

const char *draft_value(Draft *draft, const ConcreteValue *value, const Class *type, bool exact) {
  if (value->kind != KIND_REFERENCE)
    return home_number(&draft->home, value->kind, value->word, exact);
  if (!value->word)
    return "null";
  const Holder *holder = &draft->holders.items[value->word - 1];
  assert(holder->text);
  if (!type || class_is_assignable(holder->type, type))
    return holder->text;
  const char *name = home_class(&draft->home, type);
  return name ? arena_format(draft->arena, "(%s) %s", name, holder->text) : holder->text;
}

// Does a class between `type` and the field's owner hide the field?
static bool is_hidden(const Class *type, const Field *field) {
  for (; type && type != field->owner; type = type->super)
    for (uint16_t i = 0; i < type->field_count; i++)
      if (name_is(type->fields[i].name, field->name))
        return true;
  return false;
}

const char *draft_field(Draft *draft, const Holder *holder, const Field *field) {
  const Home *home = &draft->home;
  const char *name = name_text(home->names, field->name);
  bool is_static = field->flags & ACC_STATIC;
  if (home_sees_field(home, field)) {
    if (is_static)
      return arena_format(draft->arena, "%s.%s", home_class(home, field->owner), name);
    bool fits = class_is_assignable(holder->type, field->owner) &&
                !is_hidden(holder->type, field) &&
                (holder->type == field->owner || !class_is_generic(home->names, field->owner));
    return fits ? arena_format(draft->arena, "%s.%s", holder->text, name)
                : arena_format(draft->arena, "((%s) %s).%s", home_class(home, field->owner),
                               holder->text, name);
  }
  draft->is_helped = true;
  return arena_format(draft->arena, "%s.get(%s, %s, \"%s\")", home_helper(home),
                      is_static ? "null" : holder->text,
                      home_class_object(home, field->owner, &draft->is_helped), name);
}

// --- strings and boxes ---------------------------------------------------------------------------

bool draft_is_string(const Draft *draft, const Class *class) {
  return class->trusted && class_is_named(draft->home.names, class, "java/lang/String");
}

bool draft_is_box(const Draft *draft, const Class *class) {
  static const char *const boxes[] = {"Boolean", "Byte", "Character", "Short",
                                      "Integer", "Long", "Float",     "Double"};
  const char *name = name_text(draft->home.names, class->name), *start = "java/lang/";
  if (!class->trusted || strncmp(name, start, strlen(start)) != 0)
    return false;
  for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
    if (!strcmp(name + strlen(start), boxes[i]))
      return true;
  return false;
}

static const ConcreteValue *field_value(const Draft *draft, const ConcreteObject *object,
                                        const char *name) {
  for (size_t i = 0; i < object->slots.count; i++)
    if (!strcmp(name_text(draft->home.names, object->slots.items[i].field->name), name))
      return &object->slots.items[i].value;
  return NULL;
}

const char *draft_box(const Draft *draft, const ConcreteObject *object) {
  const ConcreteValue *value = field_value(draft, object, "value");
  const char *name = strrchr(name_text(draft->home.names, object->class->name), '/') + 1;
  return value ? arena_format(draft->arena, "%s.valueOf(%s)", home_lang(&draft->home, name),
                              home_number(&draft->home, value->kind, value->word, true))
               : NULL;
}

// The UTF-16 units of a byte array; false: no string has them so.
static bool read_units(const ConcreteObject *bytes, bool is_wide, uint16_t *units) {
  bool needs_wide = false;
  for (size_t i = 0; i < bytes->slots.count; i++) {
    uint32_t index = bytes->slots.items[i].index, byte = bytes->slots.items[i].value.word & 0xff;
    units[is_wide ? index / 2 : index] |= (uint16_t)(is_wide && index % 2 ? byte << 8 : byte);
  }
  for (uint32_t i = 0; is_wide && i < bytes->length / 2; i++)
    needs_wide = needs_wide || units[i] > 0xff;
  return is_wide ? needs_wide && bytes->length % 2 == 0 : true;
}

static uint32_t string_hash(const uint16_t *units, size_t count) {
  uint32_t hash = 0;
  for (size_t i = 0; i < count; i++)
    hash = hash * 31 + units[i];
  return hash;
}

// A string keeps its hash, or the fact that it is zero, or nothing yet.
static bool hash_is_real(const Draft *draft, const ConcreteObject *object, uint32_t hash) {
  const ConcreteValue *kept = field_value(draft, object, "hash");
  const ConcreteValue *zero = field_value(draft, object, "hashIsZero");
  return kept && (!kept->word || (uint32_t)kept->word == hash) && (!zero || !zero->word || !hash);
}

const char *draft_string(const Draft *draft, const ConcreteInput *heap,
                         const ConcreteObject *object) {
  enum { MAX_LENGTH = 2000 };
  const ConcreteValue *value = field_value(draft, object, "value");
  const ConcreteValue *coder = field_value(draft, object, "coder");
  if (!value || !value->word || !coder || coder->word > 1)
    return NULL;
  const ConcreteObject *bytes = &heap->objects.items[value->word - 1];
  if (bytes->length > MAX_LENGTH)
    return NULL;
  size_t count = coder->word ? bytes->length / 2 : bytes->length;
  uint16_t units[MAX_LENGTH + 1] = {0};
  if (!read_units(bytes, coder->word, units) ||
      !hash_is_real(draft, object, string_hash(units, count)))
    return NULL;
  return java_string(units, count, draft->arena);
}
