// What a test in a class's own package can name.
#include "junit/junit_impl.h"

#include <string.h>

bool class_is_named(const Names *names, const Class *class, const char *name) {
  return !strcmp(name_text(names, class->name), name);
}

bool home_is_package(const Home *home, const Class *class) {
  const char *a = name_text(home->names, class->name);
  const char *b = name_text(home->names, home->class->name);
  size_t length = package_length(a);
  return length == package_length(b) && !strncmp(a, b, length) && !class->trusted;
}

// --- classes -------------------------------------------------------------------------------------

bool class_is_inner(const Class *class) {
  const InnerClass *entry = class_inner(class);
  return entry && (!(entry->flags & ACC_STATIC) || !name_exists(entry->outer));
}

static bool flags_allow(const Home *home, const Class *class, uint16_t flags) {
  if (flags & ACC_PUBLIC)
    return true;
  return !(flags & ACC_PRIVATE) && home_is_package(home, class);
}

static bool is_exported(const char *name) {
  return !strncmp(name, "java/", 5) || !strncmp(name, "javax/", 6);
}

// A simple name of java.lang that nothing in the test's package hides.
static bool is_plain_lang(const Home *home, const char *name) {
  static const char lang[] = "java/lang/";
  size_t length = strlen(lang);
  return !strncmp(name, lang, length) && !strchr(name + length, '/') &&
         !package_has_class(home->program, home->class, name + length, home->arena);
}

const char *home_lang(const Home *home, const char *simple) {
  return lang_name(home->program, home->class, simple, home->arena);
}

const char *home_number(const Home *home, Kind kind, Word word, bool exact) {
  return lang_number(home->program, home->class, java_number(kind, word, exact, home->arena),
                     home->arena);
}

const char *home_helper(const Home *home) {
  return package_has_class(home->program, home->class, "LorisHeap", home->arena)
             ? "loris.junit.LorisHeap"
             : "LorisHeap";
}

static const char *top_name(const Home *home, const Class *class) {
  const char *name = name_text(home->names, class->name);
  if (class->trusted && !is_exported(name))
    return NULL;
  bool is_reachable = package_length(name) || home_is_package(home, class);
  const char *simple = name_simple(name);
  if (!is_reachable || !java_is_identifier(simple)) // nobody can import from no package
    return NULL;
  if (home_is_package(home, class) || is_plain_lang(home, name))
    return simple;
  char *dotted = arena_format(home->arena, "%s", name);
  for (char *at = dotted; *at; at++)
    *at = *at == '/' ? '.' : *at;
  return dotted;
}

static const char *nested_name(const Home *home, const InnerClass *entry) {
  assert(name_exists(entry->inner));
  LinkError error = {0};
  const Class *outer =
      name_exists(entry->outer) ? program_load(home->program, entry->outer, &error) : NULL;
  const char *first = outer && name_exists(entry->simple) ? home_class(home, outer) : NULL;
  return first ? arena_format(home->arena, "%s.%s", first, name_text(home->names, entry->simple))
               : NULL;
}

const char *home_class(const Home *home, const Class *class) {
  if (class->kind == CLASS_PRIMITIVE)
    return name_text(home->names, class->name);
  if (class->kind == CLASS_ARRAY) {
    const char *text = home_class(home, class->component);
    return text ? arena_format(home->arena, "%s[]", text) : NULL;
  }
  const InnerClass *entry = class_inner(class);
  if (home->names_raw && class->file && name_exists(class->file->signature) &&
      *name_text(home->names, class->file->signature) == '<')
    *home->names_raw = true;
  if (class->is_hidden || !flags_allow(home, class, entry ? entry->flags : class->flags))
    return NULL;
  return entry ? nested_name(home, entry) : top_name(home, class);
}

const char *home_class_object(const Home *home, const Class *class, bool *helped) {
  const char *name = home_class(home, class);
  if (name)
    return arena_format(home->arena, "%s.class", name);
  *helped = true;
  return arena_format(home->arena, "%s.type(\"%s\")", home_helper(home),
                      class_binary(home->program, class, home->arena));
}

const Class *home_visible(const Home *home, const Class *class) {
  assert(class->kind != CLASS_PRIMITIVE);
  while (class->super && !home_class(home, class))
    class = class->super;
  return class;
}

// --- members -------------------------------------------------------------------------------------

bool home_sees_field(const Home *home, const Field *field) {
  if (!home_class(home, field->owner) || (field->flags & ACC_SYNTHETIC) ||
      !java_is_identifier(name_text(home->names, field->name)))
    return false;
  return flags_allow(home, field->owner, field->flags);
}

bool home_sees_method(const Home *home, const Method *method) {
  const char *name = name_text(home->names, method->name);
  if (!home_class(home, method->owner) || (method->flags & ACC_SYNTHETIC) ||
      (strcmp(name, "<init>") != 0 && !java_is_identifier(name)) ||
      !flags_allow(home, method->owner, method->flags))
    return false;
  for (size_t i = 0; i < method->arg_count; i++) {
    const Class *type = parameter_type(home, method, i);
    if (method->arg_kinds[i] == KIND_REFERENCE && (!type || !home_class(home, type)))
      return false;
  }
  return true;
}

// The class that a descriptor begins with.
static Class *described(const Home *home, const char *text) {
  assert(*text && *text != ')');
  LinkError error = {0};
  return program_load_type(home->program, text, &error);
}

Class *field_type(const Home *home, const Field *field) {
  return described(home, name_text(home->names, field->descriptor));
}

Class *parameter_type(const Home *home, const Method *method, size_t index) {
  assert(index < method->arg_count);
  const char *at = name_text(home->names, method->descriptor) + 1;
  for (; index; index--)
    at = descriptor_next(at);
  return described(home, at);
}

Class *result_type(const Home *home, const Method *method) {
  return described(home, descriptor_result(name_text(home->names, method->descriptor)));
}
