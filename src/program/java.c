#include "program/program_impl.h"

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
