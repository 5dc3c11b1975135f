// The sources of the methods that a page mentions, and where their instructions stand in them.
//
// A method has pairs of a bytecode offset and a line, so that whoever names a place by its offset
// finds the line. Of a class without a source the methods that the page mentions are shown as
// bytecode: its "rows" say which line of that text is which instruction.
#include "page/page_impl.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct Shown {
  const Class *class; // the first one in it
  const char *text;   // of its source; NULL: bytecode
} Shown;
typedef VEC(Shown) ShownList;

// Classes of one file share it.
static size_t find_shown(Page *page, ShownList *list, const Class *class) {
  const char *text = page->sources.text ? page->sources.text(page->sources.context, class) : NULL;
  for (size_t i = 0; i < list->count; i++)
    if (text ? list->items[i].text == text : list->items[i].class == class)
      return i;
  vec_push(list, (Shown){class, text});
  return list->count - 1;
}

static void write_lines(Json *json, const CodeInfo *code) {
  json_key(json, "lines");
  json_array(json, true);
  for (uint16_t i = 0; code && i < code->line_count; i++) {
    json_count(json, code->lines[i].pc);
    json_count(json, code->lines[i].line);
  }
  json_close(json);
}

static void write_methods(Page *page, Json *json, ShownList *list) {
  json_key(json, "methods");
  json_array(json, false);
  for (size_t i = 0; i < page->methods.count; i++) {
    const Method *method = page->methods.items[i];
    json_object(json, true);
    json_key_string(json, "name", method_external(page->program, method, &page->arena));
    json_key_count(json, "source", find_shown(page, list, method->owner));
    write_lines(json, method->info->code);
    json_close(json);
  }
  json_close(json);
}

// --- bytecode ------------------------------------------------------------------------------------

typedef struct Row {
  size_t line;
  uint32_t method; // its number
  uint32_t offset;
} Row;
typedef VEC(Row) Rows;

// "   12  iload_0": the offset of the instruction in a line of print_code; false: there is none.
static bool read_offset(const char *line, uint32_t *offset) {
  char *end;
  while (*line == ' ')
    line++;
  if (!isdigit((unsigned char)*line))
    return false;
  *offset = (uint32_t)strtoul(line, &end, 10);
  return end[0] == ' ' && end[1] == ' ';
}

static void note_rows(const char *text, size_t first, uint32_t method, Rows *rows) {
  size_t line = first;
  for (const char *at = text; at && *at; line++) {
    uint32_t offset;
    if (read_offset(at, &offset))
      vec_push(rows, (Row){line, method, offset});
    at = strchr(at, '\n');
    at = at ? at + 1 : NULL;
  }
}

static size_t count_lines(const char *text) {
  size_t count = 0;
  for (; *text; text++)
    count += *text == '\n';
  return count;
}

// "a.List.add(int, String): boolean"
static void print_head(const Page *page, const Method *method, FILE *out) {
  const Names *names = program_names(page->program);
  print_class_name(names, method->owner->name, out);
  fputc('.', out);
  print_text(name_text(names, method->name), name_length(names, method->name), false, out);
  print_method_type(name_text(names, method->descriptor), out);
  fputc('\n', out);
}

// Whoever looks for one method of a class has no use for a thousand others.
static char *print_class(Page *page, const Class *class, Rows *rows) {
  char *text = NULL;
  size_t size = 0, line = 1;
  FILE *out = open_memstream(&text, &size);
  if (!out)
    fatal("no memory");
  for (uint32_t i = 0; i < page->methods.count; i++) {
    const Method *method = page->methods.items[i];
    if (method->owner != class || !method->info->code)
      continue;
    fputs(line > 1 ? "\n" : "", out);
    print_head(page, method, out);
    fflush(out);
    size_t start = size;
    line += line > 1 ? 2 : 1;
    print_code(program_names(page->program), class->file, method->info->code, out);
    fflush(out);
    note_rows(text + start, line, i, rows);
    line += count_lines(text + start);
  }
  fclose(out);
  return text;
}

static void write_bytecode(Page *page, Json *json, const Class *class) {
  Rows rows = {0};
  char *text = print_class(page, class, &rows);
  json_key_bool(json, "bytecode", true);
  json_key_string(json, "text", text);
  json_key(json, "rows");
  json_array(json, true);
  for (size_t i = 0; i < rows.count; i++) {
    json_array(json, true);
    json_count(json, rows.items[i].line);
    json_count(json, rows.items[i].method);
    json_count(json, rows.items[i].offset);
    json_close(json);
  }
  json_close(json);
  vec_free(&rows);
  free(text);
}

void write_sources(Page *page, Json *json) {
  ShownList list = {0};
  write_methods(page, json, &list);
  json_key(json, "sources");
  json_array(json, false);
  for (size_t i = 0; i < list.count; i++) {
    const Class *class = list.items[i].class;
    const char *uri = page->sources.uri ? page->sources.uri(page->sources.context, class) : NULL;
    json_object(json, false);
    json_key_string(json, "name",
                    list.items[i].text && uri ? uri
                                              : class_external(page->program, class, &page->arena));
    if (list.items[i].text)
      json_key_string(json, "text", list.items[i].text);
    else
      write_bytecode(page, json, class);
    json_close(json);
  }
  json_close(json);
  vec_free(&list);
}
