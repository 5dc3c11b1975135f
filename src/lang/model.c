// Classes, fields and methods of a program, found by their names.
#include "lang/lang_impl.h"

#include <string.h>

// --- declarations --------------------------------------------------------------------------------

LangClass *lang_add_class(Lang *lang, Name name, Position at) {
  assert(name_exists(name) || lang->failed);
  const char *text = name_text(lang->names, name);
  if (map_get(&lang->classes_by_name, name))
    lang_error(lang, at, "class %s is declared twice", lang_quote_name(lang, name));
  else if (!strcmp(text, "int") || !strcmp(text, "bool") || !strcmp(text, "boolean"))
    lang_error(lang, at, "%s cannot name a class", lang_quote_name(lang, name));
  LangClass *class = arena_new(lang->arena, LangClass);
  class->name = name;
  class->at = at;
  vec_push(&lang->classes, class);
  map_put(&lang->classes_by_name, name, class);
  return class;
}

void lang_add_field(Lang *lang, LangClass *class, Name type, Name name, Position at) {
  assert(class);
  // Classes are declared one after the other: one of this class would be the newest of its name.
  const LangField *newest = map_get(&lang->fields_by_name, name);
  if (newest && newest->owner == class)
    lang_error(lang, at, "field %s is declared twice", lang_quote_name(lang, name));
  LangField *field = arena_new(lang->arena, LangField);
  *field = (LangField){.owner = class,
                       .name = name,
                       .type_name = type,
                       .at = at,
                       .next_same_name = map_get(&lang->fields_by_name, name)};
  vec_push(&class->fields, field);
  map_put(&lang->fields_by_name, name, field);
}

static LangMethod *own_method(const LangClass *class, Name name) {
  for (size_t i = 0; i < class->methods.count; i++)
    if (name_is(class->methods.items[i]->name, name))
      return class->methods.items[i];
  return NULL;
}

LangMethod *lang_add_method(Lang *lang, LangClass *class, Name result, Name name, Position at) {
  assert(class);
  const LangMethod *newest = map_get(&lang->newest_methods, name);
  if (newest && newest->owner == class)
    lang_error(lang, at, "method %s is declared twice", lang_quote_name(lang, name));
  LangMethod *method = arena_new(lang->arena, LangMethod);
  map_put(&lang->newest_methods, name, method);
  method->owner = class;
  method->name = name;
  method->result_name = result;
  method->at = at;
  vec_push(&class->methods, method);
  return method;
}

void lang_add_parameter(Lang *lang, LangMethod *method, Name type, Name name, Position at) {
  enum { MOST = 200 };
  for (size_t i = 0; i < method->parameters.count; i++)
    if (name_is(method->parameters.items[i]->name, name))
      lang_error(lang, at, "parameter %s is declared twice", lang_quote_name(lang, name));
  if (method->parameters.count == MOST)
    lang_error(lang, at, "a method has at most %d parameters", MOST);
  Variable *parameter = arena_new(lang->arena, Variable);
  parameter->name = name;
  parameter->type_name = type;
  parameter->at = at;
  vec_push(&method->parameters, parameter);
}

// --- types ---------------------------------------------------------------------------------------

bool class_is_below(const LangClass *class, const LangClass *super) {
  assert(super);
  while (class && class->depth > super->depth)
    class = class->super;
  return class == super;
}

bool type_is_reference(Type type) { return type.kind == TYPE_CLASS || type.kind == TYPE_NULL; }

bool type_fits(Type type, Type wanted) {
  if (!type_is_reference(type) || !type_is_reference(wanted))
    return type.kind == wanted.kind;
  if (type.kind == TYPE_NULL || (wanted.kind == TYPE_CLASS && !wanted.class))
    return true;
  return wanted.kind == TYPE_CLASS && type.class && class_is_below(type.class, wanted.class);
}

Type lang_type_join(Type a, Type b) {
  assert(type_is_reference(a) || a.kind == b.kind || !type_is_reference(b));
  if (type_fits(a, b))
    return (Type){.kind = b.kind, .class = b.class};
  if (type_fits(b, a))
    return (Type){.kind = a.kind, .class = a.class};
  LangClass *one = a.class, *other = b.class;
  while (one && other && one != other) {
    if (one->depth >= other->depth)
      one = one->super;
    else
      other = other->super;
  }
  return (Type){.kind = TYPE_CLASS, .class = one && other ? one : NULL};
}

const char *type_text(Lang *lang, Type type) {
  switch (type.kind) {
  case TYPE_INT:
    return "an int";
  case TYPE_BOOL:
    return "a bool";
  case TYPE_NULL:
    return "null";
  case TYPE_CLASS:
  case TYPE_NONE:
    break;
  }
  return type.class ? arena_format(lang->arena, "a reference to %s",
                                   lang_quote_name(lang, type.class->name))
                    : "a reference to any class";
}

static Type find_type(Lang *lang, Name name, Position at) {
  const char *text = name_text(lang->names, name);
  LangClass *class = map_get(&lang->classes_by_name, name);
  if (class)
    return (Type){.kind = TYPE_CLASS, .class = class};
  if (!strcmp(text, "bool") || (!lang->is_strict && !strcmp(text, "boolean")))
    return (Type){.kind = TYPE_BOOL};
  if (!lang->is_strict && !strcmp(text, "int"))
    return (Type){.kind = TYPE_INT};
  lang_error(lang, at, "there is no class %s", lang_quote_name(lang, name));
  return (Type){.kind = TYPE_CLASS};
}

// --- lookup --------------------------------------------------------------------------------------

LangField *class_field(const LangClass *class, Name name) {
  for (; class; class = class->super)
    for (size_t i = 0; i < class->fields.count; i++)
      if (name_is(class->fields.items[i]->name, name))
        return class->fields.items[i];
  return NULL;
}

LangMethod *class_method(const LangClass *class, Name name) {
  LangMethod *found = NULL;
  for (; class && !found; class = class->super)
    found = own_method(class, name);
  return found;
}

// --- linking -------------------------------------------------------------------------------------

// Finds the superclasses of a class up to one that is linked; iterative, since chains may be long.
static void link_class(Lang *lang, LangClass *class) {
  VEC(LangClass *) chain = {0};
  while (class && !class->is_linked && !lang->failed) {
    if (class->is_visiting) {
      lang_error(lang, class->at, "class %s extends itself", lang_quote_name(lang, class->name));
      break;
    }
    class->is_visiting = true;
    vec_push(&chain, class);
    if (!name_exists(class->super_name))
      break;
    class->super = map_get(&lang->classes_by_name, class->super_name);
    if (!class->super)
      lang_error(lang, class->super_at, "there is no class %s",
                 lang_quote_name(lang, class->super_name));
    class = class->super;
  }
  while (chain.count) {
    LangClass *one = vec_pop(&chain);
    one->depth = one->super ? one->super->depth + 1 : 0;
    one->is_linked = true;
    one->is_visiting = false;
  }
  vec_free(&chain);
}

static void link_types(Lang *lang, LangClass *class) {
  for (size_t i = 0; i < class->fields.count; i++) {
    LangField *field = class->fields.items[i];
    field->type = find_type(lang, field->type_name, field->at);
  }
  for (size_t i = 0; i < class->methods.count; i++) {
    LangMethod *method = class->methods.items[i];
    method->declared = method->result = find_type(lang, method->result_name, method->at);
    for (size_t j = 0; j < method->parameters.count; j++) {
      Variable *parameter = method->parameters.items[j];
      parameter->type = find_type(lang, parameter->type_name, parameter->at);
    }
  }
}

// As Java has it: the same parameters, a result that is one of the overridden method's.
static bool overrides_exactly(const LangMethod *method) {
  for (size_t i = 0; i < method->parameters.count; i++)
    if (method->parameters.items[i]->type.class != method->root->parameters.items[i]->type.class)
      return false;
  return type_fits(method->declared, method->root->declared);
}

// Overriding methods share the descriptor of the topmost one.
static void join_family(Lang *lang, LangMethod *method) {
  LangMethod *root = method->root;
  if (method->parameters.count != root->parameters.count) {
    lang_error(lang, method->at, "%s overrides a method with another number of parameters",
               lang_quote_name(lang, method->name));
    return;
  }
  for (size_t i = 0; i < method->parameters.count; i++) {
    Type own = method->parameters.items[i]->type, *joined = &root->family_parameters[i];
    if (type_is_reference(own) != type_is_reference(*joined) ||
        (!type_is_reference(own) && own.kind != joined->kind)) {
      lang_error(lang, method->parameters.items[i]->at,
                 "%s overrides a method whose parameter is %s", lang_quote_name(lang, method->name),
                 type_text(lang, *joined));
      return;
    }
    *joined = lang_type_join(*joined, own);
  }
  bool reference = type_is_reference(method->declared);
  if (lang->is_strict && !overrides_exactly(method))
    lang_error(lang, method->at, "%s overrides a method of another type",
               lang_quote_name(lang, method->name));
  if (reference != type_is_reference(root->declared) ||
      (!reference && method->declared.kind != root->declared.kind))
    lang_error(lang, method->at, "%s overrides a method that gives %s",
               lang_quote_name(lang, method->name), type_text(lang, root->declared));
}

static void link_method(Lang *lang, LangMethod *method) {
  method->root = method;
  for (LangClass *class = method->owner->super; class; class = class->super) {
    LangMethod *overridden = own_method(class, method->name);
    if (overridden)
      method->root = overridden;
  }
  if (method->root != method)
    return;
  method->family_parameters = arena_array(lang->arena, Type, method->parameters.count);
  for (size_t i = 0; i < method->parameters.count; i++)
    method->family_parameters[i] = method->parameters.items[i]->type;
  method->next_same_name = map_get(&lang->methods_by_name, method->name);
  map_put(&lang->methods_by_name, method->name, method);
}

void lang_link(Lang *lang) {
  for (size_t i = 0; i < lang->classes.count && !lang->failed; i++)
    link_class(lang, lang->classes.items[i]);
  for (size_t i = 0; i < lang->classes.count && !lang->failed; i++)
    link_types(lang, lang->classes.items[i]);
  for (size_t i = 0; i < lang->classes.count && !lang->failed; i++)
    for (size_t j = 0; j < lang->classes.items[i]->methods.count; j++)
      link_method(lang, lang->classes.items[i]->methods.items[j]);
  for (size_t i = 0; i < lang->classes.count && !lang->failed; i++)
    for (size_t j = 0; j < lang->classes.items[i]->methods.count && !lang->failed; j++)
      join_family(lang, lang->classes.items[i]->methods.items[j]);
}
