// Values of a concrete run in a few words: numbers and strings as Java writes them, of an object
// what its fields hold, one level deep.
#include "page/page_impl.h"

#include "base/literal.h"
#include "heap/leaf.h"

#include <string.h>

enum { MAX_TEXT = 60, MAX_ITEMS = 8 };

static const char *simple_name(Program *program, const Class *class, Arena *arena) {
  const char *name = class_external(program, class, arena), *dot = strrchr(name, '.');
  const char *outer = strrchr(name, '$');
  if (outer && outer[1] && (!dot || outer > dot))
    dot = outer;
  return dot ? dot + 1 : name;
}

static const char *string_words(const Machine *machine, Ref ref, Arena *arena) {
  size_t length = 0;
  char *text = string_utf8(machine, ref, &length);
  const char *words = literal_string(text, length, MAX_TEXT, arena);
  mem_free(text);
  return words;
}

static bool is_named(const Machine *machine, const Class *class, const char *name) {
  return !strcmp(name_text(program_names(machine->program), class->name), name);
}

// The number that a box of the JDK holds; NULL: it is none.
static const char *box_words(const Machine *machine, Ref ref, Arena *arena) {
  static const char *const boxes[] = {
      "java/lang/Boolean", "java/lang/Byte", "java/lang/Character", "java/lang/Short",
      "java/lang/Integer", "java/lang/Long", "java/lang/Float",     "java/lang/Double"};
  const Class *class = object_class(machine, ref);
  bool is_box = false;
  for (size_t i = 0; class->trusted && i < sizeof boxes / sizeof *boxes; i++)
    is_box = is_box || is_named(machine, class, boxes[i]);
  for (uint16_t i = 0; is_box && i < class->field_count; i++)
    if (!(class->fields[i].flags & ACC_STATIC))
      return value_words(machine, class->fields[i].kind,
                         machine->words[ref + class->fields[i].slot], arena);
  return NULL;
}

const char *part_words(const Machine *machine, Kind kind, Word word, Arena *arena) {
  if (kind != KIND_REFERENCE || !word)
    return value_words(machine, kind, word, arena);
  const Class *class = object_class(machine, (Ref)word);
  const char *box = box_words(machine, (Ref)word, arena);
  if (box)
    return box;
  return is_named(machine, class, "java/lang/String") ? string_words(machine, (Ref)word, arena)
                                                      : simple_name(machine->program, class, arena);
}

static const char *array_words_of(const Machine *machine, Ref ref, Arena *arena) {
  const Class *class = object_class(machine, ref);
  uint32_t length = array_length(machine, ref);
  const char *words = "";
  for (uint32_t i = 0; i < length && i < MAX_ITEMS; i++)
    words = arena_format(arena, "%s%s%s", words, i ? ", " : "",
                         part_words(machine, class->kind_letter,
                                    array_element(machine, ref, class->kind_letter, i), arena));
  return arena_format(arena, "%s{%s%s}", simple_name(machine->program, class, arena), words,
                      length > MAX_ITEMS ? ", ..." : "");
}

static const char *object_words_of(const Machine *machine, Ref ref, Arena *arena) {
  const Names *names = program_names(machine->program);
  const Class *class = object_class(machine, ref);
  const char *words = "";
  size_t count = 0;
  for (const Class *at = class; at && count < MAX_ITEMS; at = at->super)
    for (uint16_t i = 0; i < at->field_count && count < MAX_ITEMS; i++) {
      const Field *field = &at->fields[i];
      if (field->flags & ACC_STATIC || strlen(words) > MAX_TEXT)
        continue;
      words = arena_format(
          arena, "%s%s%s=%s", words, count++ ? ", " : "", name_text(names, field->name),
          part_words(machine, field->kind, machine->words[ref + field->slot], arena));
    }
  return arena_format(arena, "%s{%s}", simple_name(machine->program, class, arena), words);
}

const char *value_words(const Machine *machine, Kind kind, Word word, Arena *arena) {
  if (kind != KIND_REFERENCE)
    return java_literal(kind, kind_is_wide(kind) ? word : (uint32_t)word, 0, arena);
  Ref ref = (Ref)word;
  if (!ref)
    return "null";
  const Class *class = object_class(machine, ref);
  if (class->kind == CLASS_ARRAY)
    return array_words_of(machine, ref, arena);
  if (is_named(machine, class, "java/lang/String"))
    return string_words(machine, ref, arena);
  const char *box = box_words(machine, ref, arena);
  if (box)
    return box;
  if (!class->trusted)
    return object_words_of(machine, ref, arena);
  // What a class of the JDK has inside is nobody's business.
  const char *shown = heap_shown_class(program_names(machine->program), class);
  const char *name = shown ? strrchr(shown, '/') + 1 : simple_name(machine->program, class, arena);
  const char *held = inside_words(machine, ref, arena);
  return held ? arena_format(arena, "%s %s", name, held) : name;
}
