// What `check` found out about methods, and the formats of continuous integration for it.
#ifndef REPORT_FINDINGS_H
#define REPORT_FINDINGS_H

#include "report/sources.h"
#include "report/violation.h"

typedef enum FindingKind {
  FINDING_SAFE,
  FINDING_BOUNDED, // nothing was found up to a bound
  FINDING_UNKNOWN,
  FINDING_POSSIBLE, // violations, but of none it is known that calls make its input
  FINDING_VIOLATION,
  FINDING_ERROR, // bad input, or a bug in loris
} FindingKind;

// One violation in the words of the formats.
typedef struct FindingPart {
  const char *title;       // "java.lang.AssertionError at List.add(List.java:12)"
  const char *sarif;       // its result, as JSON; NULL: it is known, and told nowhere else
  const char *fingerprint; // stays when lines move
} FindingPart;

// In which order the list of many methods has them.
typedef enum FindingRank {
  RANK_BUG,
  RANK_POSSIBLE, // a bug, if its input can be
  RANK_RESOURCE,
  RANK_REJECTS,
  RANK_COUNT
} FindingRank;
extern const char *const finding_rank_names[]; // "bug", "possible", "resource", "rejects"

// One violation as one line.
typedef struct FindingLine {
  FindingRank rank;
  const char *text; // "com.acme.Order.total()J: java.lang.X at P   order.add(null); order.total();"
} FindingLine;

// What `check` found out about one method, in the words of its formats: another process may have
// found it, or an earlier run. The texts are the owner's of the findings.
typedef struct Finding {
  FindingKind kind;
  const Method *method;
  const char *text;      // the verdict, or what went wrong
  const char *exception; // of violations, possible ones too, as the next ones; else NULL
  const char *shown;     // what the terminal shows of all of them, without the verdict
  FindingPart *parts;    // one a violation, the one that the verdict names first
  size_t part_count;
  size_t others; // violations besides that are no bugs, where these do not count
  size_t classes[FINDING_CLASS_RESOURCE + 1]; // violations by class, without those that are known
  size_t known;                               // of them, that a baseline hides: the last ones
  FindingLine *lines;                         // of all but those
  size_t line_count;
  double seconds;
  bool is_cached; // an earlier run found it (--cache)
} Finding;

// One run of `check`, over one method or many.
typedef struct Findings {
  VEC(Finding) items;
  Program *program;
  SourceTexts sources;
  const char *command; // the command line
  const char *message; // why nothing could be checked, or NULL
  int status;          // the exit status of the run
} Findings;

void findings_free(Findings *findings);
// Gives violations of a method, all of them, their fingerprints.
void findings_fingerprint(const Findings *findings, const Method *method, const Violations *found,
                          Arena *arena);
// Tells of violations that have fingerprints in the finding's words, and of some more behind them
// that are known; `findings` has program and sources.
void finding_describe(Finding *finding, const Findings *findings, const Violations *found,
                      size_t known, Arena *arena);
// Is it SAFE only if stand-ins are as their types say?
bool finding_is_assumed(const Finding *finding);
// SARIF 2.1.0: a violation is a result, what is not known or assumed a notification.
void sarif_write(FILE *out, const Findings *findings);
// JUnit's XML: a test case is a method; a violation fails it, what is not known skips it.
void junit_xml_write(FILE *out, const Findings *findings);

#endif
