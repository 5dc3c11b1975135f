// What an exploration found, for people and for programs: cases as text, JSON and DOT drawings.
//
// A Report is the visitor of an exploration. At every case and every path without a result it takes
// a snapshot of the leaf (path condition, input heap, output heap, outcome) and hands it to each of
// its writers, which write it at once: memory does not grow with the number of cases. Everything is
// said in the words of the program: parameters, fields and access paths such as this.next.value,
// never numbers of the engine.
//
// A name that stands in a condition or in a final value always means the value in the *input*:
// "this.value = this.value + 1" is an increment.
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "induct/induct.h"
#include "report/coverage.h"
#include "report/violation.h"

typedef struct Report Report;

// A case in a few words. All memory is the arena's.
typedef struct CaseWords {
  const char **conditions;
  size_t count;
  const char *outcome; // "returns x + 1", "throws NullPointerException"
} CaseWords;
// The case at which the machine stands. Questions put to the solver are added to *own.
CaseWords *case_words(Explorer *explorer, Program *program, const ExploreCase *leaf, Arena *arena,
                      SolveStats *own);

// The same as JSON, as the report of an exploration has it.
void case_write(FILE *out, Explorer *explorer, Program *program, const ExploreCase *leaf,
                const ExploreOptions *options);

typedef struct ReportOptions {
  const ExploreOptions *explore; // what was asked for; repeated in the JSON
  FILE *text, *json, *dot, *svg; // borrowed; NULL: not wanted
  FILE *page;                    // JSON with all cases, for a page; likewise
  const char *svg_folder;        // a drawing a case, in files of their own; NULL: not wanted
  bool color;                    // of the text
  bool json_cases;               // the "case" array
  uint32_t expand;               // all input heaps with so many objects at most; 0: none
  const Coverage *coverage;      // for the JSON, when the exploration is over; or NULL
  bool progress;                 // a line on stderr that changes while the exploration runs
  // Of `check`, whose report is made when the exploration is over:
  const char *verdict;          // NULL: none
  const char *doubt, *unproved; // why exploring, and why a proof, does not make it safe; or NULL
  size_t proof_states;          // of the graph that proves it; 0: none does
  const InductFacts *loops;     // the invariants that prove it; NULL: none do
  size_t loop_count;
  const char *property;  // NULL: `explore`
  const char *otherwise; // what is known beside the violations; or NULL
  Violations found;
  size_t others; // more of them, behind these, that do not count
  size_t known;  // violations that are told nowhere else      // or NULL
} ReportOptions;

Report *report_new(Explorer *explorer, Program *program, ReportOptions options);
void report_free(Report *report);

// The visitor to explore with, its context is the report; NULL when nobody wants to see the cases.
CaseVisitor *report_visitor(Report *report);
// The two halves of the visitor, for leaves that one process explores and another one tells: what
// the first one packs, the second one writes. False: the bytes are none.
void report_pack(Report *report, Explorer *explorer, const ExploreCase *leaf, Pack *pack);
bool report_unpack(Report *report, Unpack *from);
// What the exploration did not decide and where, one line a cause.
void report_causes(FILE *out, const ExploreCounts *counts, Program *program);
// The questions that the report itself has asked the solver; those of another process are added.
const SolveStats *report_questions(const Report *report);
void report_add_questions(Report *report, const SolveStats *asked);
// After the exploration: what stands behind the cases. `message`: why it failed, or NULL. False:
// not everything could be written, a line on stderr has said it.
bool report_end(Report *report, const char *message);
// Were all heaps found that were asked for? Else the counts of cases whose lists have gaps.
typedef struct ExpandGaps {
  uint64_t late,
      unknown; // cases for which the time did not suffice; heaps that nobody could decide
} ExpandGaps;
ExpandGaps report_gaps(const Report *report);

// Drawings of single cases, of one exploration or several; see ReportOptions.
typedef struct Drawings Drawings;
Drawings *drawings_new(FILE *dot, FILE *svg, const char *svg_folder); // NULL: nothing is wanted
void drawings_add(Drawings *drawings, Explorer *explorer, Program *program, const ExploreCase *leaf,
                  uint64_t serial);
// The drawing with this serial goes to its files; the others that were added are dropped.
void drawings_write(Drawings *drawings, uint64_t serial);
void drawings_forget(Drawings *drawings);
bool drawings_end(Drawings *drawings); // releases them; false: as report_end

#endif
