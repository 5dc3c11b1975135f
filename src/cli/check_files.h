// What `loris check` writes beside the terminal: JSON, SARIF, JUnit's XML; one method or many.
#ifndef CLI_CHECK_FILES_H
#define CLI_CHECK_FILES_H

#include "base/json.h"
#include "cli/session.h"
#include "cli/sources.h"
#include "report/findings.h"
#include "report/report.h"

typedef struct CheckFiles {
  Output json, sarif, junit, dot, svg;
  const char *svg_folder; // or NULL
  Drawings *drawings;     // of violations; NULL: not wanted
  Findings findings;
  Sources *sources;
  SourceView view; // of the findings
  bool is_list;    // the JSON is a list of results (from check_files_start on):
  Json list;
  bool is_written, has_failed;
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
