// What names mean: classes, fields, parameters.
#include "contract/contract_impl.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool node_error(Scope *scope, const Node *node, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *sentence = mem_vformat(format, arguments);
  va_end(arguments);
  contract_error(scope->contracts->diag, &scope->clause->text, &node->at, "%s", sentence);
  mem_free(sentence);
  return false;
}

ClassSpec *class_spec(Contracts *contracts, Class *class) {
  assert(class && class->file);
  for (size_t i = 0; i < contracts->classes.count; i++)
    if (contracts->classes.items[i]->class == class)
      return contracts->classes.items[i];
  ClassSpec *spec = arena_new(&contracts->arena, ClassSpec);
  spec->class = class;
  spec->contract_class =
      arena_format(&contracts->arena, "%s$$Contract", name_text(contracts->names, class->name));
  vec_push(&contracts->classes, spec);
  return spec;
}

Spec *method_spec(Contracts *contracts, Class *class, Method *method) {
  assert(method && method->owner == class);
  ClassSpec *of = class_spec(contracts, class);
  for (size_t i = 0; i < of->methods.count; i++)
    if (of->methods.items[i]->method == method)
      return of->methods.items[i];
  return method_spec_new(contracts, class, method);
}

Spec *method_spec_new(Contracts *contracts, Class *class, Method *method) {
  assert(method && method->owner == class);
  ClassSpec *of = class_spec(contracts, class);
  Spec *spec = arena_new(&contracts->arena, Spec);
  spec->class = class;
  spec->method = method;
  vec_push(&of->methods, spec);
  return spec;
}

// --- classes -------------------------------------------------------------------------------------

static Class *load(Contracts *contracts, const char *internal) {
  LinkError error = {0};
  return program_load_text(contracts->program, internal, &error);
}

Class *nested_class(Contracts *contracts, Class *outer, const char *name) {
  for (; outer; outer = outer->super) {
    Class *found = load(contracts, arena_format(&contracts->arena, "%s$%s",
                                                name_text(contracts->names, outer->name), name));
    if (found)
      return found;
  }
  return NULL;
}

// A class in the package of another one, or beside its outer classes.
static Class *find_near(Contracts *contracts, Class *from, const char *name) {
  Arena *arena = &contracts->arena;
  char *prefix = arena_format(arena, "%s", name_text(contracts->names, from->name));
  const char *simple = name_simple(prefix);
  if (!strcmp(simple, name))
    return from;
  Class *found = nested_class(contracts, from, name);
  for (char *cut; !found && (cut = strpbrk(prefix, "/$"));) {
    char *dollar = strrchr(prefix, '$'), *slash = strrchr(prefix, '/');
    cut = dollar && (!slash || dollar > slash) ? dollar : slash;
    char separator = *cut;
    *cut = 0;
    found = load(contracts, arena_format(arena, "%s%c%s", prefix, separator, name));
    if (!found && separator == '$' && !strcmp(simple, name))
      found = load(contracts, prefix);
    if (separator == '/')
      return found;
  }
  return found ? found : load(contracts, name);
}

// "a.b.C.D": the dots become slashes, and dollars from the right.
static Class *find_dotted(Contracts *contracts, const char *name) {
  char *internal = arena_format(&contracts->arena, "%s", name);
  for (char *at = internal; *at; at++)
    *at = *at == '.' ? '/' : *at;
  for (;;) {
    Class *found = load(contracts, internal);
    char *slash = strrchr(internal, '/');
    if (found || !slash)
      return found;
    *slash = '$';
  }
}

static Class *find_import(Contracts *contracts, const char *name) {
  for (size_t i = 0; i < contracts->imports.count; i++) {
    const char *import = contracts->imports.items[i], *last = strrchr(import, '.');
    if (last && !strcmp(last + 1, name))
      return class_named(contracts, NULL, import);
    Class *found = last && !strcmp(last, ".*")
                       ? find_dotted(contracts, arena_format(&contracts->arena, "%.*s.%s",
                                                             (int)(last - import), import, name))
                       : NULL;
    if (found)
      return found;
  }
  return NULL;
}

Class *class_named(Contracts *contracts, Class *from, const char *name) {
  assert(name && *name);
  const char *dot = strchr(name, '.');
  if (dot && from) { // Outer.Inner of a name that is near
    char *first = arena_string(&contracts->arena, name, (size_t)(dot - name));
    Class *outer = class_named(contracts, from, first);
    Class *found = outer ? nested_class(contracts, outer, dot + 1) : NULL;
    if (found)
      return found;
  }
  if (dot)
    return find_dotted(contracts, name);
  Class *found = from ? find_near(contracts, from, name) : load(contracts, name);
  if (!found)
    found = find_import(contracts, name);
  return found ? found : load(contracts, arena_format(&contracts->arena, "java/lang/%s", name));
}

Class *find_type(Contracts *contracts, Class *from, const char *name, uint32_t dimensions) {
  Kind kind;
  Class *type = kind_named(name, &kind) && kind != KIND_VOID
                    ? program_primitive(contracts->program, kind)
                    : class_named(contracts, from, name);
  for (uint32_t i = 0; type && i < dimensions; i++)
    type = program_array(contracts->program, type);
  return type;
}

// --- members -------------------------------------------------------------------------------------

Field *find_field(Contracts *contracts, Class *class, const char *name) {
  Name wanted = name_of(contracts->names, name);
  for (; class; class = class->super) {
    for (uint16_t i = 0; i < class->field_count; i++)
      if (name_is(class->fields[i].name, wanted))
        return &class->fields[i];
    for (uint16_t i = 0; i < class->interface_count; i++) {
      Field *field = find_field(contracts, class->interfaces[i], name);
      if (field)
        return field;
    }
  }
  return NULL;
}

Class *descriptor_type(Contracts *contracts, const char **text) {
  assert(**text && **text != ')');
  const char *start = *text;
  LinkError error = {0};
  *text = descriptor_next(start);
  return program_load_type(contracts->program, start, &error);
}

const char *type_name(Contracts *contracts, const Class *type) {
  return type ? class_external(contracts->program, type, &contracts->arena) : "null";
}

const char *descriptor_of(Contracts *contracts, const Class *type) {
  const char *name = type ? name_text(contracts->names, type->name) : "java/lang/Object";
  if (type && type->kind == CLASS_PRIMITIVE)
    return arena_format(&contracts->arena, "%c", type->kind_letter);
  return *name == '[' ? name : arena_format(&contracts->arena, "L%s;", name);
}

const char *parameter_text(Contracts *contracts, const Spec *spec, uint16_t number, uint32_t slot) {
  assert(number < spec->method->arg_count);
  const Method *method = spec->method;
  const CodeInfo *code = method->info->code;
  if (spec->names && spec->names[number])
    return spec->names[number];
  for (uint16_t i = 0; code && i < code->local_count; i++)
    if (code->locals[i].slot == slot && code->locals[i].start == 0)
      return name_text(contracts->names, code->locals[i].name);
  if (number < method->info->parameter_name_count &&
      name_exists(method->info->parameter_names[number]))
    return name_text(contracts->names, method->info->parameter_names[number]);
  return arena_format(&contracts->arena, "arg%u", number);
}
