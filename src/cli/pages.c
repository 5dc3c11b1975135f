#include "cli/pages.h"

#include "base/json.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

bool pages_open(Pages *pages, const Options *options, Program *program, const char *kind,
                bool is_list) {
  *pages = (Pages){.options = options,
                   .program = program,
                   .kind = kind,
                   .file = {.option = "--html", .name = options->html}};
  if (!options->html)
    return true;
  if (!output_folder(&pages->file, &pages->folder))
    return false;
  if (is_list && !pages->folder) {
    fprintf(stderr, "loris: --html: many methods have many pages: name a folder (%s/)\n",
            options->html);
    return false;
  }
  if (pages->folder)
    pages->file.name = arena_format(&pages->arena, "%s/index.html", pages->folder);
  if (!output_open(&pages->file))
    return false;
  pages->sources = sources_new(options->operands[0], options->sources);
  pages->view = (SourceView){pages->sources, program};
  return true;
}

static Page *new_page(Pages *pages, const char *kind) {
  return page_new(pages->program, source_texts(&pages->view), kind, pages->options->command_line);
}

Page *pages_begin(Pages *pages) { return pages->sources ? new_page(pages, pages->kind) : NULL; }

// "List.add_I_V.html"; several methods may come to one name, so it has a number.
static const char *file_name(Pages *pages, const char *method) {
  enum { MOST = 120 };
  size_t length = strlen(method) < MOST ? strlen(method) : MOST;
  char *name = arena_string(&pages->arena, method, length);
  for (char *at = name; *at; at++)
    if (!isalnum((unsigned char)*at) && !strchr(".-", *at))
      *at = '_';
  return arena_format(&pages->arena, "%zu-%s.html", pages->entries.count + 1, name);
}

static void add_to_folder(Pages *pages, Page *page, const char *method, const char *verdict) {
  const char *name = file_name(pages, method ? method : pages->kind);
  Output file = {.option = "--html",
                 .name = arena_format(&pages->arena, "%s/%s", pages->folder, name)};
  if (!output_open(&file)) {
    pages->has_failed = true;
    return;
  }
  (void)page_write(page, file.file); // output_close tells what failed
  pages->has_failed = !output_close(&file) || pages->has_failed;
  const char *kept = verdict ? arena_string(&pages->arena, verdict, strlen(verdict)) : NULL;
  vec_push(&pages->entries, (PageEntry){method, kept, name});
}

void pages_add(Pages *pages, Page *page, const Method *method, const char *verdict) {
  if (!page)
    return;
  page_set_method(page, method);
  page_set_verdict(page, verdict);
  if (pages->folder)
    add_to_folder(pages, page,
                  method ? method_external(pages->program, method, &pages->arena) : NULL, verdict);
  else
    (void)page_write(page, pages->file.file);
  page_free(page);
}

static void write_index(Pages *pages, const char *verdict) {
  Page *page = new_page(pages, "index");
  Json json = json_to(page_result(page));
  json_object(&json, false);
  json_key_string(&json, "command", pages->kind);
  json_key(&json, "pages");
  json_array(&json, false);
  for (size_t i = 0; i < pages->entries.count; i++) {
    json_object(&json, true);
    json_key_string(&json, "method", pages->entries.items[i].method);
    json_key_string(&json, "verdict", pages->entries.items[i].verdict);
    json_key_string(&json, "file", pages->entries.items[i].file);
    json_close(&json);
  }
  json_close(&json);
  json_close(&json);
  page_set_verdict(page, verdict);
  (void)page_write(page, pages->file.file);
  page_free(page);
}

bool pages_close(Pages *pages, const char *verdict) {
  if (pages->folder && pages->file.file)
    write_index(pages, verdict);
  bool good = output_close(&pages->file) && !pages->has_failed;
  sources_free(pages->sources);
  vec_free(&pages->entries);
  arena_fini(&pages->arena);
  return good;
}
