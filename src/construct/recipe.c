// Recipes as data.
#include "construct/construct_impl.h"

#include <ctype.h>
#include <string.h>

void recipe_fini(Recipe *recipe) {
  for (size_t i = 0; i < recipe->statements.count; i++)
    vec_free(&recipe->statements.items[i].arguments);
  vec_free(&recipe->statements);
  vec_free(&recipe->variables);
  vec_free(&recipe->variable_of);
  concrete_free(recipe->input);
}

void recipe_free(Recipe *recipe) {
  if (!recipe)
    return;
  recipe_fini(recipe);
  mem_free(recipe);
}

Statement statement_copy(const Statement *statement) {
  Statement copy = *statement;
  copy.arguments.items = NULL;
  copy.arguments.count = copy.arguments.capacity = 0;
  for (size_t i = 0; i < statement->arguments.count; i++)
    vec_push(&copy.arguments, statement->arguments.items[i]);
  return copy;
}

// --- names ---------------------------------------------------------------------------------------

static bool is_keyword(const char *text) {
  static const char *const keywords[] = {
      "abstract",  "assert",       "boolean",  "break",      "byte",    "case",       "catch",
      "char",      "class",        "const",    "continue",   "default", "do",         "double",
      "else",      "enum",         "extends",  "false",      "final",   "finally",    "float",
      "for",       "goto",         "if",       "implements", "import",  "instanceof", "int",
      "interface", "long",         "native",   "new",        "null",    "package",    "private",
      "protected", "public",       "return",   "short",      "static",  "strictfp",   "super",
      "switch",    "synchronized", "this",     "throw",      "throws",  "transient",  "true",
      "try",       "void",         "volatile", "while",      "_",       "var",        "record",
      "yield",     "sealed",       "permits"};
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
    if (!strcmp(text, keywords[i]))
      return true;
  return false;
}

bool java_is_identifier(const char *text) {
  if (!*text || isdigit((unsigned char)*text) || is_keyword(text))
    return false;
  for (const unsigned char *at = (const unsigned char *)text; *at; at++)
    if (!isalnum(*at) && *at != '_' && *at != '$')
      return false;
  return true;
}

static bool is_name_taken(const Recipe *recipe, const char *name) {
  for (size_t i = 0; i < recipe->variables.count; i++)
    if (!strcmp(recipe->variables.items[i].name, name))
      return true;
  return false;
}

// Packages by their first name: "java.util.List" would be looked for in a variable `java`.
static bool is_package(const Program *program, const char *name) {
  size_t length = strlen(name);
  for (uint32_t id = 1; id <= program_class_count(program); id++) {
    const char *class = name_text(program_names(program), program_class(program, id)->name);
    if (!strncmp(class, name, length) && class[length] == '/')
      return true;
  }
  return false;
}

bool java_hides(Program *program, const Class *home, const char *name, Arena *arena) {
  return is_package(program, name) || !strcmp(name, "org") || !strcmp(name, "loris") ||
         package_has_class(program, home, name, arena);
}

// "node", "node2", "ints" of int[]; words of the language are avoided by a number.
const char *variable_name(Program *program, const Recipe *recipe, const Class *class,
                          Arena *arena) {
  assert(class->kind != CLASS_PRIMITIVE);
  const Class *element = class->kind == CLASS_ARRAY ? class->element : class;
  const char *full = class_source_name(program, element, recipe->home, arena),
             *dot = strrchr(full, '.');
  char *base = arena_format(arena, "%s%s", dot ? dot + 1 : full, element == class ? "" : "s");
  for (char *at = base; isupper((unsigned char)*at); at++) {
    if (at > base && islower((unsigned char)at[1]))
      break;
    *at = (char)tolower((unsigned char)*at);
  }
  bool is_good = java_is_identifier(base) && !java_hides(program, recipe->home, base, arena);
  const char *name = is_good ? base : arena_format(arena, "%s1", base);
  for (int number = 2; is_name_taken(recipe, name); number++)
    name = arena_format(arena, "%s%d", base, number);
  return name;
}
