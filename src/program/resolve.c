// Resolution of constant-pool entries (JVMS 5.4.3) with access control (JVMS 5.4.4).
#include "program/program_impl.h"

#include <string.h>

// What was resolved once stays (JVMS 5.4.3). Failures are not kept: the same error is found again.
static void **resolved_entry(Program *program, Class *class, uint16_t index) {
  assert(index > 0 && index < class->file->pool_count);
  if (!class->resolved)
    class->resolved = arena_array(&program->arena, void *, class->file->pool_count);
  return &class->resolved[index];
}

// Both have to say it: the member names its host, and the host lists the member (JVMS 5.4.4). A
// claim that is not confirmed counts as none, and the class is a nest of its own.
Class *class_nest_host(Program *program, Class *class) {
  if (class->nest_host)
    return class->nest_host;
  Class *host = class;
  if (class->file && name_exists(class->file->nest_host)) {
    LinkError ignored = {0};
    Class *claimed = program_load(program, class->file->nest_host, &ignored);
    if (claimed && claimed->file && class_same_package(program, claimed, class))
      for (uint16_t i = 0; i < claimed->file->nest_member_count; i++)
        if (name_is(claimed->file->nest_members[i], class->name))
          host = claimed;
  }
  class->nest_host = host;
  return host;
}

// What a class may do decides its host when loris made it.
static Class *rights_of(Class *class) {
  while (class->host)
    class = class->host;
  return class;
}

static bool can_access_class(Program *program, Class *from, const Class *class) {
  assert(class->kind != CLASS_ARRAY || class->element);
  if (class->kind == CLASS_ARRAY)
    class = class->element;
  return class->kind == CLASS_PRIMITIVE || (class->flags & ACC_PUBLIC) || class == from ||
         from->is_contract || class_same_package(program, from, class) ||
         (from->guest_of && can_access_class(program, from->guest_of, class));
}

// JVMS 5.4.4. Clauses of contracts may look at everything, and a class that loris has spun may do
// what the class may do for which it was made.
static bool can_access_member(Program *program, Class *from, Class *named, Class *owner,
                              uint16_t flags) {
  if ((flags & ACC_PUBLIC) || from == owner || from->is_contract)
    return true;
  if (from->guest_of && can_access_member(program, from->guest_of, named, owner, flags))
    return true;
  from = rights_of(from);
  owner = rights_of(owner);
  if (flags & ACC_PRIVATE)
    return from == owner || class_nest_host(program, from) == class_nest_host(program, owner);
  if (class_same_package(program, from, owner))
    return true;
  // Arrays have a public clone in spite of Object's protected one (JLS 10.7).
  return (flags & ACC_PROTECTED) && (class_is_subtype(from, owner) || named->kind == CLASS_ARRAY);
}

static void access_error(Program *program, const Class *from, const Class *owner, const char *what,
                         Name name, LinkError *error) {
  Arena scratch = {0};
  link_error(error, LINK_EXCEPTION, "java/lang/IllegalAccessError",
             "class %s tried to access %s %s.%s", class_external(program, from, &scratch), what,
             class_external(program, owner, &scratch), name_text(program->names, name));
  arena_fini(&scratch);
}

Class *resolve_class(Program *program, Class *from, uint16_t index, LinkError *error) {
  void **entry = resolved_entry(program, from, index);
  if (*entry)
    return *entry;
  const Constant *constant = &from->file->pool[index];
  assert(constant->tag == CONSTANT_CLASS);
  Class *class = program_load(program, constant->name, error);
  if (!class) {
    if (error->kind == LINK_OK) // a primitive's name, which no class file can mean
      link_error(error, LINK_EXCEPTION, "java/lang/NoClassDefFoundError", "%s",
                 name_text(program->names, constant->name));
    return NULL;
  }
  if (!from->host && !can_access_class(program, from, class)) {
    Arena scratch = {0};
    link_error(error, LINK_EXCEPTION, "java/lang/IllegalAccessError",
               "failed to access class %s from class %s", class_external(program, class, &scratch),
               class_external(program, from, &scratch));
    arena_fini(&scratch);
    return NULL;
  }
  return *entry = class;
}

// The class that a member reference names. It has no pool index of its own after parsing.
static Class *named_class(Program *program, Class *from, const Constant *constant,
                          LinkError *error) {
  Class *class = program_load(program, constant->class_name, error);
  if (!class || from->host || can_access_class(program, from, class))
    return class;
  Arena scratch = {0};
  link_error(error, LINK_EXCEPTION, "java/lang/IllegalAccessError",
             "failed to access class %s from class %s", class_external(program, class, &scratch),
             class_external(program, from, &scratch));
  arena_fini(&scratch);
  return NULL;
}

static Field *find_field(Program *program, Class *from, const Constant *constant,
                         LinkError *error) {
  Class *class = named_class(program, from, constant, error);
  if (!class)
    return NULL;
  Field *field = class_find_field(class, constant->name, constant->descriptor);
  if (!field) {
    link_error(error, LINK_EXCEPTION, "java/lang/NoSuchFieldError", "%s",
               name_text(program->names, constant->name));
    return NULL;
  }
  if (!can_access_member(program, from, class, field->owner, field->flags)) {
    access_error(program, from, field->owner, "field", field->name, error);
    return NULL;
  }
  return field;
}

Field *resolve_field(Program *program, Class *from, uint16_t index, bool is_static,
                     LinkError *error) {
  void **entry = resolved_entry(program, from, index);
  const Constant *constant = &from->file->pool[index];
  assert(constant->tag == CONSTANT_FIELD);
  Field *field = *entry ? *entry : find_field(program, from, constant, error);
  if (!field)
    return NULL;
  *entry = field;
  if (!(field->flags & ACC_STATIC) == !is_static)
    return field;
  Arena scratch = {0};
  link_error(error, LINK_EXCEPTION, "java/lang/IncompatibleClassChangeError",
             "Expected %s field %s.%s", is_static ? "static" : "non-static",
             class_external(program, field->owner, &scratch),
             name_text(program->names, field->name));
  arena_fini(&scratch);
  return NULL;
}

static void append_type(Program *program, const char **at, Arena *arena, char **out) {
  assert(**at && **at != ')');
  size_t dimensions = strspn(*at, "[");
  *at += dimensions;
  const char *end = **at == 'L' ? strchr(*at, ';') : *at;
  char *text;
  if (**at == 'L') {
    text = arena_string(arena, *at + 1, (size_t)(end - *at - 1));
    for (char *c = text; *c; c++)
      if (*c == '/')
        *c = '.';
  } else {
    text = arena_format(arena, "%s",
                        name_text(program->names, program_primitive(program, **at)->name));
  }
  for (size_t i = 0; i < dimensions; i++)
    text = arena_format(arena, "%s[]", text);
  *out = arena_format(arena, "%s%s", *out, text);
  *at = end + 1;
}

// 'void A.m(int, java.lang.String)', as HotSpot prints methods in linkage errors.
static char *signature_text(Program *program, const Constant *constant, Arena *arena) {
  const char *descriptor = name_text(program->names, constant->descriptor);
  const char *result = descriptor_result(descriptor), *at = descriptor + 1;
  char *text = arena_format(arena, "%s", "");
  append_type(program, &result, arena, &text);
  char *class = arena_format(arena, "%s", name_text(program->names, constant->class_name));
  for (char *c = class; *c; c++)
    if (*c == '/')
      *c = '.';
  text = arena_format(arena, "%s %s.%s(", text, class, name_text(program->names, constant->name));
  for (bool first = true; *at != ')'; first = false) {
    if (!first)
      text = arena_format(arena, "%s, ", text);
    append_type(program, &at, arena, &text);
  }
  return arena_format(arena, "%s)", text);
}

static Method *find_method(Program *program, Class *from, const Constant *constant, CallKind kind,
                           LinkError *error) {
  Class *class = named_class(program, from, constant, error);
  if (!class)
    return NULL;
  bool wants_interface = constant->tag == CONSTANT_INTERFACE_METHOD;
  if ((class->kind == CLASS_INTERFACE) != wants_interface) {
    Arena scratch = {0};
    if (kind == CALL_STATIC || kind == CALL_SPECIAL)
      link_error(error, LINK_EXCEPTION, "java/lang/IncompatibleClassChangeError",
                 "Method '%s' must be %s constant", signature_text(program, constant, &scratch),
                 wants_interface ? "Methodref" : "InterfaceMethodref");
    else
      link_error(error, LINK_EXCEPTION, "java/lang/IncompatibleClassChangeError",
                 wants_interface ? "Found class %s, but interface was expected"
                                 : "Found interface %s, but class was expected",
                 class_external(program, class, &scratch));
    arena_fini(&scratch);
    return NULL;
  }
  Method *method = class_find_method(program, class, constant->name, constant->descriptor);
  if (!method) {
    Arena scratch = {0};
    link_error(error, LINK_EXCEPTION, "java/lang/NoSuchMethodError", "'%s'",
               signature_text(program, constant, &scratch));
    arena_fini(&scratch);
    return NULL;
  }
  if (!can_access_member(program, from, class, method->owner, method->flags)) {
    access_error(program, from, method->owner, "method", method->name, error);
    return NULL;
  }
  return method;
}

// invokespecial runs the superclass's method, not the named one, when ACC_SUPER is set (JVMS 6.5).
// For a class that loris has spun, the call was written in the name of the method's owner.
static Method *special_target(Program *program, Class *from, const Constant *constant,
                              Method *method, LinkError *error) {
  Class *rights = rights_of(from);
  Method *target = method;
  if (!name_is(method->name, program->init) && method->owner->kind != CLASS_INTERFACE &&
      !(method->flags & ACC_PRIVATE) && rights->super && rights != method->owner &&
      class_is_subtype(rights, method->owner)) {
    Class *start = from->host ? method->owner : rights->super;
    Method *found = class_find_method(program, start, method->name, method->descriptor);
    if (found)
      target = found;
  }
  if (target->flags & ACC_ABSTRACT) {
    Arena scratch = {0};
    link_error(error, LINK_EXCEPTION, "java/lang/AbstractMethodError", "'%s'",
               signature_text(program, constant, &scratch));
    arena_fini(&scratch);
    return NULL;
  }
  return target;
}

Method *resolve_method(Program *program, Class *from, uint16_t index, CallKind kind,
                       LinkError *error) {
  void **entry = resolved_entry(program, from, index);
  const Constant *constant = &from->file->pool[index];
  assert(constant->tag == CONSTANT_METHOD || constant->tag == CONSTANT_INTERFACE_METHOD);
  Method *method = *entry ? *entry : find_method(program, from, constant, kind, error);
  if (!method)
    return NULL;
  *entry = method;
  bool is_static = method->flags & ACC_STATIC;
  if (is_static != (kind == CALL_STATIC)) {
    Arena scratch = {0};
    link_error(error, LINK_EXCEPTION, "java/lang/IncompatibleClassChangeError",
               "Expected %s method '%s'", is_static ? "non-static" : "static",
               signature_text(program, constant, &scratch));
    arena_fini(&scratch);
    return NULL;
  }
  return kind == CALL_SPECIAL ? special_target(program, from, constant, method, error) : method;
}
