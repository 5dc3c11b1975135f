#include "program/program_impl.h"

#include "base/arith.h"
#include "base/literal.h"

#include <string.h>

// --- packages and nested classes -----------------------------------------------------------------

size_t package_length(const char *internal) {
  const char *slash = strrchr(internal, '/');
  return slash ? (size_t)(slash - internal) : 0;
}

const char *name_simple(const char *internal) {
  size_t length = package_length(internal);
  return length ? internal + length + 1 : internal;
}

bool class_same_package(const Program *program, const Class *a, const Class *b) {
  assert(a->kind != CLASS_ARRAY && b->kind != CLASS_ARRAY);
  if (a->trusted != b->trusted && !a->host && !b->host)
    return false; // different loaders
  const char *first = name_text(program->names, a->name);
  const char *second = name_text(program->names, b->name);
  size_t length = package_length(first);
  return length == package_length(second) && !memcmp(first, second, length);
}

const InnerClass *class_inner(const Class *class) {
  for (uint16_t i = 0; class->file && i < class->file->inner_class_count; i++)
    if (name_is(class->file->inner_classes[i].inner, class->name))
      return &class->file->inner_classes[i];
  return NULL;
}

const char *annotation_simple(const Names *names, const Annotation *annotation) {
  const char *text = name_text(names, annotation->type), *slash = strrchr(text, '/');
  assert(*text == 'L');
  const char *simple = slash ? slash + 1 : text + 1, *dollar = strrchr(simple, '$');
  return dollar ? dollar + 1 : simple;
}

bool annotation_has_groups(const Names *names, const Annotation *annotation) {
  for (uint16_t i = 0; i < annotation->pair_count; i++) {
    const ElementValue *value = &annotation->pairs[i].value;
    if (!strcmp(name_text(names, annotation->pairs[i].name), "groups") &&
        (value->tag != '[' || value->element_count))
      return true;
  }
  return false;
}

const Annotations *method_parameter_annotations(const Method *method, uint16_t number) {
  assert(number < method->arg_count);
  const MethodInfo *info = method->info;
  return info->parameter_annotations && info->parameter_count == method->arg_count
             ? &info->parameter_annotations[number]
             : NULL;
}

bool method_has_hidden_parameters(const Program *program, const Method *method) {
  const InnerClass *inner = class_inner(method->owner);
  return method_is_constructor(program, method) &&
         (method->owner->flags & ACC_ENUM ||
          (inner && (!name_exists(inner->outer) || !(inner->flags & ACC_STATIC))));
}

// --- literals ------------------------------------------------------------------------------------

static const char *integer_literal(int64_t number, bool is_long, unsigned form, Arena *arena) {
  assert(is_long || number == (int32_t)number);
  const char *class = is_long ? "Long" : "Integer";
  if ((form & LITERAL_EXTREMES) && number == (is_long ? INT64_MIN : INT32_MIN))
    return arena_format(arena, "%s.MIN_VALUE", class);
  if ((form & LITERAL_EXTREMES) && number == (is_long ? INT64_MAX : INT32_MAX))
    return arena_format(arena, "%s.MAX_VALUE", class);
  return arena_format(arena, is_long ? "%lldL" : "%lld", (long long)number);
}

static const char *character_literal(uint32_t unit, unsigned form, Arena *arena) {
  LiteralUnit text;
  literal_unit(unit, '\'', form & LITERAL_SOURCE, text);
  return arena_format(arena, "'%s'", text);
}

const char *java_literal(Kind kind, uint64_t word, unsigned form, Arena *arena) {
  assert(kind != KIND_VOID);
  int32_t number = (int32_t)(uint32_t)word;
  switch (kind) {
  case KIND_BOOLEAN:
    return number ? "true" : "false";
  case KIND_CHAR:
    return character_literal((uint32_t)number & 0xffff, form, arena);
  case KIND_BYTE:
  case KIND_SHORT:
    if (form & LITERAL_CASTS)
      return arena_format(arena, "(%s) %d", kind_name(kind), number);
    return arena_format(arena, "%d", number);
  case KIND_LONG:
    return integer_literal((int64_t)word, true, form, arena);
  case KIND_FLOAT:
    return literal_float((double)float_of_bits((uint32_t)word), true, arena);
  case KIND_DOUBLE:
    return literal_float(double_of_bits(word), false, arena);
  case KIND_INT:
  case KIND_REFERENCE:
  case KIND_VOID:
    return integer_literal(number, false, form, arena);
  }
  fatal("a literal of no kind");
}

// --- the JDK -------------------------------------------------------------------------------------

static unsigned opaque_kind(const char *name) {
  static const struct {
    const char *class;
    OpaqueKind kind;
  } opaque[] = {
      {"java/lang/Class", OPAQUE_MACHINE},       {"java/lang/Thread", OPAQUE_MACHINE},
      {"java/lang/ThreadGroup", OPAQUE_MACHINE}, {"java/lang/ClassLoader", OPAQUE_MACHINE},
      {"java/lang/String", OPAQUE_STRING},       {"java/lang/Throwable", OPAQUE_THROWABLE}};
  for (size_t i = 0; i < sizeof opaque / sizeof *opaque; i++)
    if (!strcmp(name, opaque[i].class))
      return opaque[i].kind;
  return 0;
}

bool class_is_opaque(const Program *program, const Class *class, unsigned kinds) {
  for (; class; class = class->super)
    if (class->trusted && (opaque_kind(name_text(program->names, class->name)) & kinds))
      return true;
  return false;
}
