// The writers of a report. Private to report.
//
// Each format is a const struct of functions; a Writer is one of them at work on a file.
#ifndef REPORT_WRITERS_H
#define REPORT_WRITERS_H

#include "base/json.h"
#include "base/markup.h"
#include "report/report.h"
#include "report/snapshot.h"
#include "report/witness.h"

typedef struct Writer Writer;

typedef struct Format {
  void (*begin)(Writer *writer);
  void (*write)(Writer *writer, const Snapshot *snapshot, Arena *arena); // a case
  void (*stop)(Writer *writer, const Snapshot *snapshot, Arena *arena);  // a path without a result
  void (*end)(Writer *writer, const char *message);                      // why it failed, or NULL
} Format;

struct Writer {
  const Format *format;
  FILE *out;
  Explorer *explorer;
  Program *program;
  const ExploreOptions *options;
  const SolveStats *own; // questions that the report itself asked
  bool with_cases;       // JSON
  bool is_dense;         // JSON: a case a line, branches without those that the last one had, too
  VEC(uint32_t) last;    // JSON: the decisions of the last case, if it is dense
  const ReportOptions *report;
  bool color;          // text
  struct Sheet *sheet; // SVG: cases that wait for the end
  const char *folder;  // SVG: where every case has a file of its own, or NULL
  const char *title;   // SVG: what is drawn, or NULL
  bool has_failed;     // something could not be written, a line on stderr has said it
  Json json;
  Json stopped; // the list of paths without a result, kept apart until the end
};

extern const Format text_format, json_format, dot_format, svg_format;

// What a value is called in text: "null", "A", "this.x + 1", "?".
typedef enum Side { SIDE_BEFORE, SIDE_AFTER } Side;
const char *view_text(const Snapshot *snapshot, const View *view, Side side, Arena *arena);

// literal.c: an input in Java-like literals, "new A{v=0, next=<a>}". Objects stand where they are
// mentioned first; after that <place> means them.
typedef struct Literals Literals;
Literals *literals_new(const ConcreteInput *input, Program *program, Arena *arena);
void literals_free(Literals *literals);
const char *literal_text(Literals *literals, const ConcreteValue *value);   // in the order shown
const char *literal_home(Literals *literals, const ConcreteObject *object); // D.S.next, of one that
                                                                            // exists before
const char *literal_slot(Literals *literals, const ConcreteObject *object,
                         const ConcreteSlot *slot);                // of such an object
const char *number_text(const ConcreteValue *value, Arena *arena); // 1, 2L, 'c', 0.5f, true

// violation_heap.c: the objects of an input and the arrows between them; nothing when there are
// none.
void violation_print_heap(FILE *out, const ConcreteInput *input, Program *program, Arena *arena);

// violation_json.c: the value of the member "violation".
void violation_write(Json *json, const Violation *violation, Program *program);

// witness.c: the value that a call got, as Java writes it, but numbers without a letter behind
// them: 5, true, 'c' as 99, "text".
const char *witness_value(const Witness *witness, const ConcreteSlot *slot, Arena *arena);

#endif
