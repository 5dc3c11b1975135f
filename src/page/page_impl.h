// Private to page.
#ifndef PAGE_PAGE_IMPL_H
#define PAGE_PAGE_IMPL_H

#include "base/json.h"
#include "page/page.h"

// The value that a variable had when it was told last.
typedef struct Told {
  uint32_t depth; // of the frame
  uint16_t slot;
  Name name;
  const char *text;
} Told;

// The run that is being watched.
typedef struct Run {
  bool is_on;
  Json json;
  uint32_t method, depth;
  int line;
  uint32_t insn;
  size_t count;
  uint64_t more; // steps behind the last one that is kept
  VEC(Told) told;
  Arena arena;
} Run;

// Another member of the data.
typedef struct Part {
  const char *name;
  FILE *json;
} Part;

struct Page {
  Program *program;
  SourceTexts sources;
  const char *kind, *command, *verdict;
  const Method *method;
  FILE *result;
  FILE *runs, *tests, *cases;
  Json run_list, test_list, case_list;
  const char *first_test; // or NULL
  VEC(Part) parts;
  VEC(const Method *) methods;
  Run run;
  Arena arena;
};

FILE *page_part(Page *page, const char *name); // page.c: a part to be written; the page's
void number_key(Json *json, uint64_t number);  // page.c

// values.c: a value of the machine in a few words.
const char *value_words(const Machine *machine, Kind kind, Word word, Arena *arena);
// As a part of another value: an object by its class only.
const char *part_words(const Machine *machine, Kind kind, Word word, Arena *arena);

// library.c: what an object of the JDK holds, as its users see it: "[1, 2]", "{"a"=6}"; NULL: it
// has no words.
const char *inside_words(const Machine *machine, Ref ref, Arena *arena);

// sources.c: the members "methods" and "sources".
void write_sources(Page *page, Json *json);

// pack.c: copies the JSON into a page: as it is, or packed if it is large.
bool copy_data(FILE *json, FILE *out);

#endif
