// Recipes as Java source.
#include "construct/construct_impl.h"

#include "base/arith.h"
#include "base/literal.h"

#include <stdlib.h>
#include <string.h>

// --- classes -------------------------------------------------------------------------------------

static const char *with_dots(const char *internal, Arena *arena) {
  char *text = arena_string(arena, internal, strlen(internal));
  for (char *at = text; *at; at++)
    if (*at == '/')
      *at = '.';
  return text;
}

bool package_has_class(Program *program, const Class *home, const char *simple, Arena *arena) {
  const char *name = home ? name_text(program_names(program), home->name) : "";
  LinkError error = {0};
  return home &&
         program_load_text(
             program, arena_format(arena, "%.*s%s", (int)(name_simple(name) - name), name, simple),
             &error);
}

static const char *top_level_name(Program *program, const Class *class, const Class *home,
                                  Arena *arena) {
  const Names *names = program_names(program);
  const char *name = name_text(names, class->name);
  size_t length = package_length(name);
  const char *own = home ? name_text(names, home->name) : NULL, *simple = name_simple(name);
  if (own && length == package_length(own) && !strncmp(own, name, length))
    return simple;
  if (length == strlen("java/lang") && !strncmp(name, "java/lang/", length + 1) &&
      !package_has_class(program, home, simple, arena))
    return simple;
  return with_dots(name, arena);
}

const char *class_source_name(Program *program, const Class *class, const Class *home,
                              Arena *arena) {
  const Names *names = program_names(program);
  if (class->kind == CLASS_ARRAY)
    return arena_format(arena, "%s[]", class_source_name(program, class->component, home, arena));
  const InnerClass *inner = class_inner(class);
  if (!inner || !name_exists(inner->outer) || !name_exists(inner->simple))
    return top_level_name(program, class, home, arena);
  LinkError error = {0};
  const Class *outer = program_load(program, inner->outer, &error);
  return arena_format(arena, "%s.%s",
                      outer ? class_source_name(program, outer, home, arena)
                            : with_dots(name_text(names, inner->outer), arena),
                      name_text(names, inner->simple));
}

const char *lang_name(Program *program, const Class *home, const char *simple, Arena *arena) {
  return package_has_class(program, home, simple, arena)
             ? arena_format(arena, "java.lang.%s", simple)
             : simple;
}

const char *lang_number(Program *program, const Class *home, const char *text, Arena *arena) {
  static const char *const names[] = {"Integer", "Long", "Float", "Double"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    size_t length = strlen(names[i]);
    if (!strncmp(text, names[i], length) && text[length] == '.')
      return arena_format(arena, "%s%s", lang_name(program, home, names[i], arena), text + length);
  }
  return text;
}

// --- literals ------------------------------------------------------------------------------------

static const char *source_text(const RecipeValue *value, Arena *arena) {
  return java_literal(value->letter, value->word, LITERAL_SOURCE | LITERAL_CASTS, arena);
}

// One unit of modified UTF-8 (JVMS 4.4.7), which is well formed.
static const char *next_unit(const char *at, uint32_t *unit) {
  const unsigned char *bytes = (const unsigned char *)at;
  if (bytes[0] < 0x80) {
    *unit = bytes[0];
    return at + 1;
  }
  bool is_long = bytes[0] >= 0xe0;
  *unit = is_long ? (uint32_t)(bytes[0] & 0xf) << 12 | (uint32_t)(bytes[1] & 0x3f) << 6 |
                        (uint32_t)(bytes[2] & 0x3f)
                  : (uint32_t)(bytes[0] & 0x1f) << 6 | (uint32_t)(bytes[1] & 0x3f);
  return at + (is_long ? 3 : 2);
}

static const char *string_text(const char *modified_utf8, Arena *arena) {
  VEC(char) buffer = {0};
  vec_push(&buffer, '"');
  for (const char *at = modified_utf8; *at;) {
    uint32_t unit;
    at = next_unit(at, &unit);
    LiteralUnit text;
    literal_unit(unit, '"', true, text);
    vec_append(&buffer, text, strlen(text));
  }
  vec_push(&buffer, '"');
  const char *text = arena_string(arena, buffer.items, buffer.count);
  vec_free(&buffer);
  return text;
}

// "new int[3][]": the length stands in the first of the brackets.
static const char *array_text(Program *program, const Recipe *recipe, const RecipeValue *value,
                              Arena *arena) {
  assert(value->class->kind == CLASS_ARRAY);
  const char *type = class_source_name(program, value->class, recipe->home, arena);
  const char *bracket = strchr(type, '[');
  return arena_format(arena, "new %.*s[%u%s", (int)(bracket - type), type, (uint32_t)value->word,
                      bracket + 1);
}

const char *recipe_value_text(Program *program, const Recipe *recipe, const RecipeValue *value,
                              Arena *arena) {
  switch (value->kind) {
  case RECIPE_NUMBER:
    return lang_number(program, recipe->home, source_text(value, arena), arena);
  case RECIPE_NULL:
    return "null";
  case RECIPE_VARIABLE:
    return recipe->variables.items[value->variable].name;
  case RECIPE_CONSTANT:
    return arena_format(arena, "%s.%s",
                        class_source_name(program, value->constant->owner, recipe->home, arena),
                        name_text(program_names(program), value->constant->name));
  case RECIPE_BOX:
    return arena_format(arena, "%s.valueOf(%s)",
                        class_source_name(program, value->class, recipe->home, arena),
                        lang_number(program, recipe->home, source_text(value, arena), arena));
  case RECIPE_STRING:
    return string_text(value->text, arena);
  case RECIPE_ARRAY:
    return array_text(program, recipe, value, arena);
  case RECIPE_OBJECT:
    break;
  }
  fatal("an object without a literal is no argument");
}

// --- statements ----------------------------------------------------------------------------------

// Is the static type of the value this class already?
static bool has_type(Program *program, const Recipe *recipe, const RecipeValue *value,
                     const Class *class) {
  assert(value->kind != RECIPE_VARIABLE || (size_t)value->variable < recipe->variables.count);
  switch (value->kind) {
  case RECIPE_VARIABLE:
    return recipe->variables.items[value->variable].class == class;
  case RECIPE_BOX:
  case RECIPE_ARRAY:
    return value->class == class;
  case RECIPE_CONSTANT:
    return value->constant->owner == class;
  case RECIPE_STRING:
    return !strcmp(name_text(program_names(program), class->name), "java/lang/String");
  case RECIPE_NUMBER:
  case RECIPE_NULL:
  case RECIPE_OBJECT:
    break;
  }
  return false;
}

static const char *argument_text(Program *program, const Recipe *recipe, const RecipeValue *value,
                                 const Class *cast, Arena *arena) {
  const char *text = recipe_value_text(program, recipe, value, arena);
  return cast && !has_type(program, recipe, value, cast)
             ? arena_format(arena, "(%s) %s", class_source_name(program, cast, recipe->home, arena),
                            text)
             : text;
}

// Do the types of parameters have arguments that Java looks at? Members of raw types have none.
static bool is_typed(const Program *program, const Statement *statement) {
  const Method *method = statement->method;
  return name_exists(method->info->signature) &&
         (statement->kind == STATEMENT_STATIC ||
          !class_is_generic(program_names(program), method->owner));
}

// The type to which an argument is cast; or NULL. A raw type fits where one with arguments is
// wanted.
static const Class *cast_class(Program *program, const Statement *statement, uint16_t number) {
  const Method *method = statement->method;
  const Field *field = statement->kind == STATEMENT_FIELD ? statement->field : NULL;
  if (field)
    return field->kind == KIND_REFERENCE && name_exists(field->info->signature)
               ? field_type_class(program, field)
               : NULL;
  bool casts =
      method && (class_overloads(statement->class, method) || is_typed(program, statement));
  return casts && method->arg_kinds[number] == KIND_REFERENCE
             ? method_parameter_class(program, method, number)
             : NULL;
}

static const char *arguments_text(Program *program, const Recipe *recipe,
                                  const Statement *statement, Arena *arena) {
  const char *text = "";
  for (size_t i = 0; i < statement->arguments.count; i++) {
    const RecipeValue *value = &statement->arguments.items[i];
    const Class *cast = cast_class(program, statement, (uint16_t)i);
    text = arena_format(arena, "%s%s%s", text, i ? ", " : "",
                        argument_text(program, recipe, value, cast, arena));
  }
  return text;
}

static const char *left_side(Program *program, const Recipe *recipe, const Statement *statement,
                             Arena *arena) {
  assert(statement->result == NO_VARIABLE || (size_t)statement->result < recipe->variables.count);
  if (statement->result == NO_VARIABLE)
    return "";
  const RecipeVariable *variable = &recipe->variables.items[statement->result];
  const char *type = class_source_name(program, variable->class, recipe->home, arena);
  bool casts = statement->method && statement->kind != STATEMENT_NEW &&
               method_return_class(program, statement->method) != variable->class;
  return casts ? arena_format(arena, "%s %s = (%s) ", type, variable->name, type)
               : arena_format(arena, "%s %s = ", type, variable->name);
}

// A subclass of List<String> has an add(String); the raw type has what the class file says.
static const char *receiver_text(Program *program, const Recipe *recipe, const Statement *statement,
                                 Arena *arena) {
  assert((size_t)statement->receiver < recipe->variables.count);
  const RecipeVariable *receiver = &recipe->variables.items[statement->receiver];
  const Class *owner = statement->method->owner;
  return owner == receiver->class || !class_is_generic(program_names(program), owner)
             ? receiver->name
             : arena_format(arena, "((%s) %s)",
                            class_source_name(program, owner, recipe->home, arena), receiver->name);
}

const char *call_text(Program *program, const Recipe *recipe, const Statement *statement,
                      Arena *arena) {
  assert(statement->method);
  const char *arguments = arguments_text(program, recipe, statement, arena);
  const char *name = name_text(program_names(program), statement->method->name);
  if (statement->kind == STATEMENT_CALL)
    return arena_format(arena, "%s.%s(%s)", receiver_text(program, recipe, statement, arena), name,
                        arguments);
  const char *class = class_source_name(program, statement->class, recipe->home, arena);
  return statement->kind == STATEMENT_NEW
             ? arena_format(arena, "new %s(%s)", class, arguments)
             : arena_format(arena, "%s.%s(%s)", class, name, arguments);
}

// Does a class below the field's own have a field of the same name?
static bool is_shadowed(const Class *class, const Field *field) {
  for (; class && class != field->owner; class = class->super)
    for (uint16_t i = 0; i < class->field_count; i++)
      if (name_is(class->fields[i].name, field->name))
        return true;
  return false;
}

static const char *store_text(Program *program, const Recipe *recipe, const Statement *statement,
                              Arena *arena) {
  assert((size_t)statement->receiver < recipe->variables.count);
  const char *values = arguments_text(program, recipe, statement, arena);
  const RecipeVariable *receiver = &recipe->variables.items[statement->receiver];
  if (statement->kind == STATEMENT_ELEMENT)
    return arena_format(arena, "%s[%u] = %s;", receiver->name, statement->index, values);
  const char *field = name_text(program_names(program), statement->field->name);
  bool is_raw = receiver->class == statement->field->owner ||
                !class_is_generic(program_names(program), statement->field->owner);
  if (!is_shadowed(receiver->class, statement->field) && is_raw)
    return arena_format(arena, "%s.%s = %s;", receiver->name, field, values);
  const Class *owner = statement->field->owner;
  return arena_format(arena, "((%s) %s).%s = %s;",
                      class_source_name(program, owner, recipe->home, arena), receiver->name, field,
                      values);
}

const char *statement_text(Program *program, const Recipe *recipe, const Statement *statement,
                           Arena *arena) {
  const char *left = left_side(program, recipe, statement, arena);
  if (statement->method)
    return arena_format(arena, "%s%s;", left, call_text(program, recipe, statement, arena));
  if (statement->kind == STATEMENT_ARRAY)
    return arena_format(arena, "%s{%s};", left, arguments_text(program, recipe, statement, arena));
  return store_text(program, recipe, statement, arena);
}
