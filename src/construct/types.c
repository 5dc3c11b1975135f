// What descriptors and class files say to Java code.
#include "construct/construct_impl.h"

#include "program/generics.h"

#include <string.h>

// --- descriptors ---------------------------------------------------------------------------------

static Class *type_class(Program *program, const char *text) {
  LinkError error = {0};
  return program_load_type(program, text, &error);
}

Class *method_parameter_class(Program *program, const Method *method, uint16_t number) {
  assert(number < method->arg_count);
  const char *text = name_text(program_names(program), method->descriptor) + 1;
  while (number--)
    text = descriptor_next(text);
  return type_class(program, text);
}

Class *method_return_class(Program *program, const Method *method) {
  return type_class(program,
                    descriptor_result(name_text(program_names(program), method->descriptor)));
}

Class *field_type_class(Program *program, const Field *field) {
  return type_class(program, name_text(program_names(program), field->descriptor));
}

// --- generics ------------------------------------------------------------------------------------

bool class_is_generic(const Names *names, const Class *class) {
  return class->file && name_exists(class->file->signature) &&
         *name_text(names, class->file->signature) == '<';
}

// Reads a type variable and its bounds: their number. *at: behind them.
static int read_bounds(const char **at) {
  assert(**at == ':');
  int count = 0;
  while (**at == ':') {
    (*at)++;
    if (**at == ':')
      continue; // no class among the bounds
    *at = signature_next(*at);
    count++;
  }
  return count;
}

bool method_takes_erased(const Names *names, const Method *method) {
  enum { MOST = 16 };
  struct {
    const char *start;
    size_t length;
  } variables[MOST];
  size_t count = 0;
  const char *at =
      name_exists(method->info->signature) ? name_text(names, method->info->signature) : "(";
  for (at += *at == '<'; *at != '(' && count < MOST;) {
    const char *start = at;
    size_t length = strcspn(at, ":");
    at += length;
    if (read_bounds(&at) > 1) {
      variables[count].start = start;
      variables[count++].length = length;
    }
    at += *at == '>';
  }
  for (at = count ? strchr(at, '(') + 1 : ")"; *at && *at != ')'; at = signature_next(at)) {
    const char *type = at + strspn(at, "[");
    for (size_t i = 0; *type == 'T' && i < count; i++)
      if (!strncmp(type + 1, variables[i].start, variables[i].length) &&
          type[1 + variables[i].length] == ';')
        return false;
  }
  return true;
}

// --- access --------------------------------------------------------------------------------------

// A test can stand in the package of the target's classes, but in none of the JDK's.
static bool is_within_package(const Visibility *visibility, const Class *owner) {
  return !owner->trusted && !visibility->home->trusted &&
         class_same_package(visibility->program, owner, visibility->home);
}

bool member_is_visible(const Visibility *visibility, const Class *owner, uint16_t flags) {
  if (flags & ACC_PUBLIC)
    return true;
  return !visibility->is_public && !(flags & ACC_PRIVATE) && is_within_package(visibility, owner);
}

// The flags of a nested class in the source are those of its entry; and its outer class counts.
bool class_is_visible(const Visibility *visibility, const Class *class) {
  if (class->kind == CLASS_ARRAY)
    return class_is_visible(visibility, class->element);
  if (class->kind == CLASS_PRIMITIVE)
    return true;
  const InnerClass *inner = class_inner(class);
  if (class->is_hidden || (class->flags & ACC_SYNTHETIC))
    return false;
  if (!inner)
    return member_is_visible(visibility, class, class->flags);
  if (!name_exists(inner->outer) || !name_exists(inner->simple))
    return false; // local and anonymous classes have no name
  LinkError error = {0};
  const Class *outer = program_load(visibility->program, inner->outer, &error);
  return outer && member_is_visible(visibility, class, inner->flags) &&
         class_is_visible(visibility, outer);
}

bool construct_can_name(Program *program, const Class *home, const Class *class, bool is_public) {
  Visibility visibility = {.program = program, .home = home, .is_public = is_public};
  return class_is_visible(&visibility, class);
}

bool method_is_writable(const Visibility *visibility, const Method *method) {
  const Names *names = program_names(visibility->program);
  Visibility whole = *visibility; // who may call public members only is in the package nevertheless
  whole.is_public = visibility->home->trusted;
  if (!method_takes_erased(names, method) ||
      (class_is_generic(names, method->owner) && !class_is_visible(&whole, method->owner)))
    return false;
  for (uint16_t i = 0; i < method->arg_count; i++) {
    const Class *type = method->arg_kinds[i] == KIND_REFERENCE
                            ? method_parameter_class(visibility->program, method, i)
                            : NULL;
    if (method->arg_kinds[i] == KIND_REFERENCE && (!type || !class_is_visible(&whole, type)))
      return false;
  }
  return true;
}

bool class_is_creatable(const Visibility *visibility, const Class *class) {
  const InnerClass *inner = class_inner(class);
  return class->kind == CLASS_INSTANCE && !(class->flags & (ACC_ABSTRACT | ACC_ENUM)) &&
         (!inner || (inner->flags & ACC_STATIC)) && class_is_visible(visibility, class);
}
