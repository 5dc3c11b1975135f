// The pages of a command (--html): one file, or a folder with a page a method and an index.
#ifndef CLI_PAGES_H
#define CLI_PAGES_H

#include "cli/options.h"
#include "cli/session.h"
#include "cli/sources.h"
#include "page/page.h"

// A page that was written.
typedef struct PageEntry {
  const char *method, *verdict, *file;
} PageEntry;

typedef struct Pages {
  const Options *options;
  Program *program;
  const char *kind;   // the command's name
  Output file;        // of the only page, or of the index
  const char *folder; // NULL: one page
  Sources *sources;   // NULL: no pages are wanted
  SourceView view;
  VEC(PageEntry) entries;
  bool has_failed;
  Arena arena;
} Pages;

// `is_list`: of many methods, which need a folder. False after a line on stderr.
bool pages_open(Pages *pages, const Options *options, Program *program, const char *kind,
                bool is_list);
Page *pages_begin(Pages *pages); // NULL: not wanted
// Writes a page and releases it. `method` NULL: it is about several.
void pages_add(Pages *pages, Page *page, const Method *method, const char *verdict);
// Writes the index of a folder and releases all; false after a line on stderr.
bool pages_close(Pages *pages, const char *verdict);

#endif
