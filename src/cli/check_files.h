// What `loris check` writes beside the terminal: JSON, SARIF, JUnit's XML; one method or many.
#ifndef CLI_CHECK_FILES_H
#define CLI_CHECK_FILES_H

#include "base/json.h"
#include "cli/pages.h"
#include "cli/session.h"
#include "cli/sources.h"
#include "report/findings.h"
#include "report/report.h"

// A page that waits for the verdict of its method.
typedef struct WaitingPage {
  const Method *method;
  Page *page;
} WaitingPage;
typedef struct CheckPages {
  Pages pages;
  VEC(WaitingPage) waiting;
} CheckPages;

// check_pages.c: a violation was found. Where the result of a method goes, as JSON; NULL: no page
// is wanted. Then the page is written.
void check_pages_found(CheckPages *pages, Explorer *explorer, const ExploreCase *leaf,
                       const Violation *violation, const ExploreOptions *round);
FILE *check_pages_begin(CheckPages *pages, const Method *method);
void check_pages_add(CheckPages *pages, const Method *method, const char *verdict);
bool check_pages_close(CheckPages *pages, const char *verdict); // false after a line on stderr

typedef struct CheckFiles {
  Output json, sarif, junit, dot, svg, proof, baseline;
  CheckPages pages;
  const char *svg_folder; // or NULL
  Drawings *drawings;     // of violations; NULL: not wanted
  Findings findings;
  Sources *sources;
  SourceView view; // of the findings
  bool is_list;    // the JSON is a list of results (from check_files_start on):
  Json list;
  bool is_written, has_failed;
  const Options *options;
  const char *summary; // of many methods; or NULL
  Arena arena;
} CheckFiles;

// Opens SARIF and XML, which tell of a run that failed early as well; false after a line on stderr.
bool check_files_open(CheckFiles *files, const Options *options, const char *command);
// Opens what only tells of methods: JSON and drawings.
bool check_files_start(CheckFiles *files, Program *program, bool is_list);
void check_files_add(CheckFiles *files, const char *json); // the result of one of many methods
// Writes what there is and closes the files, for a run that ends with this exit status. A second
// call does nothing.
void check_files_write(CheckFiles *files, int status);
// The same if need be; false: something could not be written, a line on stderr has said it.
bool check_files_close(CheckFiles *files, int status);

#endif
