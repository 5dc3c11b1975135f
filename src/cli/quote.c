#include "cli/quote.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

// The line of a file; NULL when there is none.
static const char *read_line(const char *path, int number, Arena *arena) {
  FILE *file = fopen(path, "r");
  char line[512] = "";
  bool found = false;
  for (int at = 1; file && at <= number; at++)
    do
      found = fgets(line, sizeof line, file) != NULL;
    while (found && !strchr(line, '\n') && at < number); // a long line comes in pieces
  if (file)
    fclose(file);
  size_t length = found ? strlen(line) : 0, start = 0;
  while (length && isspace((unsigned char)line[length - 1]))
    length--;
  while (start < length && isspace((unsigned char)line[start]))
    start++;
  return length > start ? arena_string(arena, line + start, length - start) : NULL;
}

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

// In a source that is the target itself, in a folder of packages, or where a class file lies.
static const char *quote_in(const char *part, const char *package, const char *file, int line,
                            Arena *arena) {
  size_t length = strlen(part);
  if (length > 5 && !strcmp(part + length - 5, ".java"))
    return strcmp(base_name(part), file) ? NULL : read_line(part, line, arena);
  const char *text = read_line(arena_format(arena, "%s/%s%s", part, package, file), line, arena);
  if (text)
    return text;
  size_t folder = (size_t)(base_name(part) - part);
  return read_line(arena_format(arena, "%.*s%s", (int)folder, part, file), line, arena);
}

const char *source_quote(const char *target, Program *program, CodeLine line, Arena *arena) {
  const ClassFile *class = line.method ? line.method->owner->file : NULL;
  const Names *names = program_names(program);
  if (!class || line.line < 1 || !name_exists(class->source_file))
    return NULL;
  const char *name = name_text(names, line.method->owner->name);
  const char *package = arena_string(arena, name, (size_t)(base_name(name) - name));
  char *rest = arena_string(arena, target, strlen(target));
  const char *text = NULL;
  for (char *part; !text && (part = strsep(&rest, ":"));)
    text = quote_in(part, package, name_text(names, class->source_file), line.line, arena);
  return text;
}

const char *shell_word(const char *word, Arena *arena) {
  bool is_plain = *word != 0;
  for (const char *at = word; *at; at++)
    is_plain = is_plain && (isalnum((unsigned char)*at) || strchr("_./:-+=,@%", *at));
  if (is_plain)
    return word;
  const char *text = "'";
  for (const char *at = word; *at; at++)
    text = arena_format(arena, *at == '\'' ? "%s'\\''" : "%s%c", text, *at);
  return arena_format(arena, "%s'", text);
}
