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

#include "explore/explore.h"

#include <stdio.h>

typedef struct Report Report;
typedef struct Coverage Coverage;

// Something that must not happen: exceptions of this class, or of one that extends it, leave the
// method.
typedef struct Property {
  const char *name, *class; // of the option --property; internal form
  const char *title, *text; // for reports: one word, one sentence
} Property;
extern const Property properties[]; // the last one covers all
extern const size_t property_count;
bool property_covers(const Property *property, const Names *names, const Class *thrown);
const Property *property_of(const Names *names, const Class *thrown); // the first that covers it

// A case that breaks the property that is checked, and an input that shows it.
typedef struct Violation {
  const Property *property; // the narrowest that it breaks
  const char *exception;    // "java.lang.AssertionError"
  const char *contract;     // "postcondition `result > 0' of List.add"; NULL: no broken contract
  CodeLine site, own;       // where it was thrown; where the target's own code stood then
  VEC(const char *) conditions;
  ConcreteInput *input;
  VEC(CodeLine) path;  // lines of the target's own code, in the order in which they ran
  uint64_t more_lines; // that ran behind these
  const char *quote;   // the text of the line `own`, or NULL
  const char *command; // that finds it again
} Violation;
// The case at which the machine stands; the input becomes the violation's. All texts are the
// arena's.
Violation *violation_new(Explorer *explorer, Program *program, const ExploreCase *leaf,
                         ConcreteInput *input, Arena *arena);
void violation_free(Violation *violation);
void violation_watch(void *violation, const Machine *machine); // a ReplayStep that notes the path
// "java.lang.AssertionError at List.add(List.java:12)"
const char *violation_title(const Violation *violation, Program *program, Arena *arena);
void violation_print(FILE *out, const Violation *violation, Program *program);

// A case in a few words. All memory is the arena's.
typedef struct CaseWords {
  const char **conditions;
  size_t count;
  const char *outcome; // "returns x + 1", "throws NullPointerException"
} CaseWords;
// The case at which the machine stands. Questions put to the solver are added to *own.
CaseWords *case_words(Explorer *explorer, Program *program, const ExploreCase *leaf, Arena *arena,
                      SolveStats *own);

typedef struct ReportOptions {
  const ExploreOptions *explore; // what was asked for; repeated in the JSON
  FILE *text, *json, *dot, *svg; // borrowed; NULL: not wanted
  const char *svg_folder;        // a drawing a case, in files of their own; NULL: not wanted
  bool color;                    // of the text
  bool json_cases;               // the "case" array
  uint32_t expand;               // all input heaps with so many objects at most; 0: none
  const Coverage *coverage;      // for the JSON, when the exploration is over; or NULL
  bool progress;                 // a line on stderr that changes while the exploration runs
  // Of `check`, whose report is made when the exploration is over:
  const char *verdict;        // NULL: none
  const char *property;       // NULL: `explore`
  const Violation *violation; // or NULL
} ReportOptions;

Report *report_new(Explorer *explorer, Program *program, ReportOptions options);
void report_free(Report *report);

// The visitor to explore with, its context is the report; NULL when nobody wants to see the cases.
CaseVisitor *report_visitor(Report *report);
// What the exploration did not decide and where, one line a cause.
void report_causes(FILE *out, const ExploreCounts *counts, Program *program);
// The questions that the report itself has asked the solver.
const SolveStats *report_questions(const Report *report);
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
void drawings_add(Drawings *drawings, Explorer *explorer, Program *program,
                  const ExploreCase *leaf);
bool drawings_end(Drawings *drawings); // releases them; false: as report_end

// --- coverage ------------------------------------------------------------------------------------

// What concrete runs cover of one method: its lines; its branches, the ways out of conditions and
// switches (the test whether assertions are enabled is none); and its outcome vectors (multiple
// condition coverage): of each decision the combinations of outcomes of its conditions. Conditions
// that the code evaluates together are one decision; with short-circuit evaluation "a && b" has
// three vectors. A switch is a decision with as many vectors as targets.
Coverage *coverage_new(Program *program, Method *method); // NULL: its code cannot be read
void coverage_free(Coverage *coverage);
void coverage_start(Coverage *coverage);                    // a run begins
void coverage_step(void *coverage, const Machine *machine); // a ReplayStep

typedef struct CoverageCount {
  uint64_t covered, total;
} CoverageCount;
typedef struct CoverageLine {
  int line;
  bool is_covered;                 // some instruction of it ran
  CoverageCount branches, vectors; // of the conditions that stand in it
} CoverageLine;
typedef VEC(CoverageLine) CoverageLines;
typedef struct CoverageTotals {
  uint64_t runs;
  CoverageCount lines, branches, vectors;
} CoverageTotals;
CoverageLines coverage_lines(const Coverage *coverage); // by number; the caller's
CoverageTotals coverage_totals(const Coverage *coverage);
// is_complete: the runs stand for every path, so that what they do not cover is not feasible.
typedef struct SourceTexts SourceTexts;
void coverage_print(FILE *out, const Coverage *coverage, bool is_complete,
                    const SourceTexts *sources);                                 // sources: or NULL
void coverage_write_file(FILE *out, const Coverage *coverage, bool is_complete); // a JSON object

// --- formats for continuous integration ----------------------------------------------------------

typedef enum FindingKind {
  FINDING_SAFE,
  FINDING_BOUNDED, // nothing was found up to a bound
  FINDING_UNKNOWN,
  FINDING_VIOLATION,
  FINDING_ERROR, // bad input, or a bug in loris
} FindingKind;

// What `check` found out about one method.
typedef struct Finding {
  FindingKind kind;
  const Method *method;
  const char *text;     // the verdict, or what went wrong
  Violation *violation; // of FINDING_VIOLATION; owned
  double seconds;
} Finding;

// Where the sources are. Both may answer NULL; the answers live as long as the context.
struct SourceTexts {
  void *context;
  const char *(*uri)(void *context, const Class *class);
  const char *(*line)(void *context, CodeLine line);
};

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
// SARIF 2.1.0: a violation is a result, what is not known a notification.
void sarif_write(FILE *out, const Findings *findings);
// JUnit's XML: a test case is a method; a violation fails it, what is not known skips it.
void junit_xml_write(FILE *out, const Findings *findings);

// --- witnesses -----------------------------------------------------------------------------------

// Violation witnesses of the software verification competition: GraphML, which the validators of
// its Java category read, and YAML (format 2.0). Both list what the calls of Verifier got, by line.
typedef struct WitnessFile {
  const char *path, *sha256;
} WitnessFile;
typedef struct Witness {
  const Violation *violation;
  Program *program;
  const char *specification; // "CHECK( init(Main.main()), LTL(G assert) )"
  const WitnessFile *files;  // of the program; the first one has its main class
  size_t file_count;
  const char *time; // of creation: "2026-01-31T12:00:00Z"
} Witness;
void witness_write_graphml(FILE *out, const Witness *witness);
void witness_write_yaml(FILE *out, const Witness *witness);

#endif
