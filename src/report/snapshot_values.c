// Machine words as values that a reader understands.
#include "report/snapshot_impl.h"

#include "base/arith.h"

#include <ctype.h>
#include <string.h>

const char *short_class_name(Builder *builder, const Class *class) {
  const char *shown = heap_shown_class(program_names(builder->program), class);
  const char *name = shown ? shown : class_external(builder->program, class, builder->arena);
  const char *start = name;
  for (const char *at = name; *at; at++)
    // What follows the $ of an anonymous or local class is no name.
    if ((*at == '.' || *at == '$' || *at == '/') && (isalpha((unsigned char)at[1]) || at[1] == '_'))
      start = at + 1;
  return start;
}

// Takes over an owned text.
static const char *keep(Builder *builder, char *text) {
  const char *copy = arena_string(builder->arena, text, strlen(text));
  mem_free(text);
  return copy;
}

// --- numbers -------------------------------------------------------------------------------------

const char *char_text(Builder *builder, uint32_t unit) {
  if (unit == '\'' || unit == '\\')
    return arena_format(builder->arena, "'\\%c'", (char)unit);
  return unit >= 0x20 && unit < 0x7f ? arena_format(builder->arena, "'%c'", (char)unit)
                                     : arena_format(builder->arena, "'\\u%04x'", unit & 0xffff);
}

// A value of a symbol or a term, as Java writes it; long without its L, for the type is known.
static const char *value_words(Builder *builder, Value value, Kind kind) {
  if (value.unknown)
    return NULL;
  bool small = sort_is_bv((Sort)value.sort) || (value.sort == SORT_INT && !value.big);
  if (kind == KIND_BOOLEAN && small)
    return value_signed(value) ? "true" : "false";
  if (kind == KIND_CHAR && small && value_signed(value) >= 0 && value_signed(value) <= UINT16_MAX)
    return char_text(builder, (uint32_t)value_signed(value));
  if (small)
    return arena_format(builder->arena, "%lld", (long long)value_signed(value));
  return keep(builder, value_text(builder->terms, value));
}

// The value of a concrete word. What is kept is what the program would print.
static const char *literal(Builder *builder, Word word, Kind kind) {
  switch (kind) {
  case KIND_FLOAT:
    return keep(builder, value_text(builder->terms, value_float(float_of_bits((uint32_t)word))));
  case KIND_DOUBLE:
    return keep(builder, value_text(builder->terms, value_double(double_of_bits(word))));
  case KIND_LONG:
    return arena_format(builder->arena, "%lld", (long long)word);
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
  case KIND_INT:
  case KIND_REFERENCE:
  case KIND_VOID:
    return value_words(builder, value_bv(SORT_BV32, (uint32_t)word), kind);
  }
  fatal("a value of no kind");
}

static View view_primitive(Builder *builder, const Word *words, Kind kind) {
  assert(kind != KIND_REFERENCE && kind != KIND_VOID);
  bool wide = kind_is_wide(kind);
  View view = {.kind = VIEW_PRIMITIVE, .is_boolean = kind == KIND_BOOLEAN};
  if (word_tag(words[wide]) != TAG_TERM) {
    view.text = view.example = literal(builder, words[0], kind);
    return view;
  }
  Term term = readable_term(builder, (Term){(uint32_t)words[wide]});
  view.text =
      keep(builder, term_text(builder->terms, library_words(builder, term, &builder->path)));
  if (builder->model)
    view.example = value_words(builder, term_eval(builder->terms, term, builder->model), kind);
  return view;
}

// --- references ----------------------------------------------------------------------------------

static Field *find_field(Builder *builder, Ref ref, const char *name, const char *descriptor) {
  assert(ref);
  Names *names = program_names(builder->program);
  return class_find_field(object_class(builder->machine, ref), name_of(names, name),
                          name_of(names, descriptor));
}

static bool is_subclass_of(Builder *builder, Ref ref, const char *name) {
  assert(ref);
  Name wanted = name_of(program_names(builder->program), name);
  for (const Class *class = object_class(builder->machine, ref); class; class = class->super)
    if (name_is(class->name, wanted))
      return true;
  return false;
}

// Is this a string whose characters are all known?
static bool is_known_string(Builder *builder, Ref ref) {
  const Machine *machine = builder->machine;
  return machine->strings.class && object_class(machine, ref) == machine->strings.class &&
         !heap_object(builder->heap, ref) && string_is_known(machine, ref);
}

static View view_string(Builder *builder, Ref ref) {
  assert(is_known_string(builder, ref));
  size_t length;
  char *text = string_utf8(builder->machine, ref, &length);
  View view = {.kind = VIEW_STRING, .length = length};
  view.text = arena_string(builder->arena, text, length);
  mem_free(text);
  return view;
}

// The name of an enum constant that the program made; false when it is not known.
static bool view_enum(Builder *builder, Ref ref, View *view) {
  if (heap_object(builder->heap, ref) || !is_subclass_of(builder, ref, "java/lang/Enum"))
    return false;
  const Field *field = find_field(builder, ref, "name", "Ljava/lang/String;");
  Word name = field ? builder->machine->words[ref + field->slot] : 0;
  if (!name || word_tag(name) || !is_known_string(builder, (Ref)name))
    return false;
  // A constant with a body has a class of its own, below the enum's.
  const Class *class = object_class(builder->machine, ref);
  while (class->super != field->owner)
    class = class->super;
  *view = (View){.kind = VIEW_CONSTANT,
                 .text = arena_format(builder->arena, "%s.%s", short_class_name(builder, class),
                                      view_string(builder, (Ref)name).text)};
  return true;
}

// The class whose mirror this is.
static bool view_mirror(Builder *builder, Ref ref, View *view) {
  if (heap_object(builder->heap, ref) || !is_subclass_of(builder, ref, "java/lang/Class"))
    return false;
  for (uint32_t id = 1; id <= program_class_count(builder->program); id++) {
    const Class *class = program_class(builder->program, id);
    if (builder->machine->words[class->global + GLOBAL_MIRROR] == ref) {
      *view = (View){
          .kind = VIEW_CONSTANT,
          .text = arena_format(builder->arena, "%s.class", short_class_name(builder, class))};
      return true;
    }
  }
  return false;
}

// The name of an object that exists before the method.
static bool view_earlier(Builder *builder, Ref ref, View *view) {
  const Earlier *earlier = heap_earlier(builder->heap, ref);
  if (!earlier)
    return false;
  const char *name = place_info(builder->heap, earlier->place)->name;
  const char *owner = class_external(builder->program, earlier->root->owner, builder->arena);
  *view = (View){.kind = VIEW_CONSTANT,
                 .text = arena_format(builder->arena, "%s%s",
                                      short_class_name(builder, earlier->root->owner),
                                      name + strlen(owner))};
  return true;
}

View view_object(Builder *builder, Ref ref) {
  assert(ref);
  View view;
  if (view_earlier(builder, ref, &view))
    return view;
  if (is_known_string(builder, ref))
    return view_string(builder, ref);
  if (view_enum(builder, ref, &view) || view_mirror(builder, ref, &view))
    return view;
  uint32_t object = builder_object(builder, ref);
  return object == UINT32_MAX ? (View){.kind = VIEW_ELIDED}
                              : (View){.kind = VIEW_OBJECT, .object = object};
}

View view_words(Builder *builder, const Word *words, Kind kind) {
  assert(kind != KIND_VOID);
  bool wide = kind_is_wide(kind);
  if (word_tag(words[wide]) == TAG_UNSET)
    return (View){.kind = VIEW_UNREAD};
  if (kind != KIND_REFERENCE)
    return view_primitive(builder, words, kind);
  return builder->teller->view_reference(builder, words[0]);
}
