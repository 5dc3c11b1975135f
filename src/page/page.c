// A page is its template with four holes: title, style, data, script.
#include "page/page_impl.h"

#include "base/markup.h"

#include <errno.h>
#include <string.h>

extern const char _binary_page_html_start[], _binary_page_html_end[];
extern const char _binary_page_css_start[], _binary_page_css_end[];
extern const char _binary_page_js_start[], _binary_page_js_end[];

// What is collected waits in files without a name: a page of 10,000 cases does not count as memory.
static FILE *open_store(void) {
  FILE *file = tmpfile();
  if (!file)
    fatal("cannot make a temporary file: %s", strerror(errno));
  return file;
}

Page *page_new(Program *program, SourceTexts sources, const char *kind, const char *command) {
  Page *page = mem_new(Page);
  page->program = program;
  page->sources = sources;
  page->kind = kind;
  page->command = command;
  page->result = open_store();
  page->runs = open_store();
  page->tests = open_store();
  page->cases = open_store();
  page->case_list = json_to(page->cases);
  page->run_list = json_to(page->runs);
  page->test_list = json_to(page->tests);
  json_object(&page->run_list, true);
  json_object(&page->test_list, true);
  json_object(&page->case_list, true);
  return page;
}

void page_free(Page *page) {
  if (!page)
    return;
  fclose(page->result);
  fclose(page->runs);
  fclose(page->tests);
  fclose(page->cases);
  for (size_t i = 0; i < page->parts.count; i++)
    fclose(page->parts.items[i].json);
  vec_free(&page->parts);
  vec_free(&page->methods);
  vec_free(&page->run.told);
  arena_fini(&page->run.arena);
  arena_fini(&page->arena);
  mem_free(page);
}

FILE *page_part(Page *page, const char *name) {
  vec_push(&page->parts, (Part){name, open_store()});
  return vec_last(&page->parts)->json;
}

FILE *page_result(Page *page) { return page->result; }

void page_set_verdict(Page *page, const char *verdict) {
  page->verdict = verdict ? arena_string(&page->arena, verdict, strlen(verdict)) : NULL;
}

void page_set_method(Page *page, const Method *method) {
  page->method = method;
  if (method)
    page_method(page, method);
}

uint32_t page_method(Page *page, const Method *method) {
  assert(method);
  for (size_t i = page->methods.count; i-- > 0;)
    if (page->methods.items[i] == method)
      return (uint32_t)i;
  vec_push(&page->methods, method);
  return (uint32_t)page->methods.count - 1;
}

void number_key(Json *json, uint64_t number) {
  char key[32];
  (void)snprintf(key, sizeof key, "%llu", (unsigned long long)number);
  json_key(json, key);
}

// Tests of one class begin alike: what one has in common with the first is told by its length, in
// characters of ASCII.
void page_add_test(Page *page, uint64_t number, const char *text) {
  size_t shared = 0;
  if (!page->first_test)
    page->first_test = arena_string(&page->arena, text, strlen(text));
  else
    while (text[shared] && text[shared] == page->first_test[shared] && !(text[shared] & 0x80))
      shared++;
  number_key(&page->test_list, number);
  json_array(&page->test_list, true);
  json_count(&page->test_list, shared);
  json_string(&page->test_list, text + shared);
  json_close(&page->test_list);
}

void page_add_case(Page *page, uint64_t number, const Method *method, FILE *json) {
  number_key(&page->case_list, number);
  json_object(&page->case_list, true);
  json_key_string(&page->case_list, "method", method_external(page->program, method, &page->arena));
  json_key(&page->case_list, "case");
  json_file(&page->case_list, json);
  json_close(&page->case_list);
  (void)page_method(page, method);
}

// --- the whole -----------------------------------------------------------------------------------

static const char *page_title(Page *page) {
  const char *about =
      page->method ? method_external(page->program, page->method, &page->arena) : "loris";
  return page->verdict ? arena_format(&page->arena, "%s: %s", about, page->verdict) : about;
}

static void write_data(Page *page, FILE *out) {
  Json json = json_to(out);
  json_object(&json, false);
  json_key_string(&json, "kind", page->kind);
  json_key_string(&json, "version", LORIS_VERSION);
  json_key_string(&json, "command", page->command);
  json_key_string(&json, "verdict", page->verdict);
  json_key_string(&json, "method",
                  page->method ? method_external(page->program, page->method, &page->arena) : NULL);
  json_key(&json, "result");
  if (ftell(page->result) > 0)
    json_file(&json, page->result);
  else
    json_null(&json);
  json_close(&page->run_list);
  json_close(&page->test_list);
  json_close(&page->case_list);
  json_key(&json, "cases");
  json_file(&json, page->cases);
  json_key(&json, "runs");
  json_file(&json, page->runs);
  json_key(&json, "tests");
  json_file(&json, page->tests);
  for (size_t i = 0; i < page->parts.count; i++) {
    json_key(&json, page->parts.items[i].name);
    json_file(&json, page->parts.items[i].json);
  }
  write_sources(page, &json);
  json_close(&json);
}

static void fill_hole(Page *page, const char *name, size_t length, FILE *data, FILE *out) {
  if (!strncmp(name, "TITLE", length))
    xml_text(out, page_title(page));
  else if (!strncmp(name, "STYLE", length))
    fwrite(_binary_page_css_start, 1, (size_t)(_binary_page_css_end - _binary_page_css_start), out);
  else if (!strncmp(name, "SCRIPT", length))
    fwrite(_binary_page_js_start, 1, (size_t)(_binary_page_js_end - _binary_page_js_start), out);
  else if (!strncmp(name, "DATA", length))
    (void)copy_data(data, out);
}

// Holes are written @NAME@.
bool page_write(Page *page, FILE *out) {
  FILE *data = open_store();
  write_data(page, data);
  const char *at = _binary_page_html_start, *end = _binary_page_html_end;
  while (at < end) {
    const char *hole = memchr(at, '@', (size_t)(end - at));
    const char *stop = hole ? memchr(hole + 1, '@', (size_t)(end - hole - 1)) : NULL;
    fwrite(at, 1, (size_t)((stop ? hole : end) - at), out);
    if (!stop)
      break;
    fill_hole(page, hole + 1, (size_t)(stop - hole - 1), data, out);
    at = stop + 1;
  }
  bool good = !ferror(data) && !ferror(out);
  fclose(data);
  return good;
}
