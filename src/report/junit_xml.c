// The XML that JUnit's tools exchange: a suite is a class, a test case one of its methods.
#include "report/findings.h"

#include "report/writers.h"

#include <string.h>

static void write_attribute(FILE *out, const char *name, const char *value) {
  fprintf(out, " %s=\"", name);
  xml_text(out, value);
  fputc('"', out);
}

typedef struct Totals {
  size_t tests, failures, errors, skipped;
  double seconds;
} Totals;

static void add_total(Totals *totals, const Finding *finding) {
  totals->tests++;
  totals->seconds += finding->seconds;
  totals->failures += finding->kind == FINDING_VIOLATION;
  totals->errors += finding->kind == FINDING_ERROR;
  totals->skipped += finding->kind == FINDING_UNKNOWN || finding->kind == FINDING_BOUNDED ||
                     finding->kind == FINDING_POSSIBLE;
}

static void write_totals(FILE *out, const Totals *totals) {
  fprintf(out, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\" time=\"%.3f\"",
          totals->tests, totals->failures, totals->errors, totals->skipped, totals->seconds);
}

// What the terminal shows.
static void write_violation(FILE *out, const Finding *finding) {
  fputs("      <failure", out);
  write_attribute(out, "message", finding->text);
  write_attribute(out, "type", finding->exception);
  fputc('>', out);
  xml_text(out, finding->shown);
  xml_text(out, finding->text);
  fputs("\n</failure>\n", out);
}

static void write_case(FILE *out, const Findings *findings, const Finding *finding, Arena *arena) {
  const Names *names = program_names(findings->program);
  const Method *method = finding->method;
  fputs("    <testcase", out);
  write_attribute(out, "classname", class_external(findings->program, method->owner, arena));
  write_attribute(out, "name",
                  arena_format(arena, "%s%s", name_text(names, method->name),
                               name_text(names, method->descriptor)));
  fprintf(out, " time=\"%.3f\"", finding->seconds);
  if (finding->kind == FINDING_SAFE && !finding->is_cached && !finding_is_assumed(finding)) {
    fputs("/>\n", out);
    return;
  }
  fputs(">\n", out);
  if (finding->is_cached)
    fputs("      <properties><property name=\"cached\" value=\"true\"/></properties>\n", out);
  if (finding_is_assumed(finding)) {
    fputs("      <system-out>", out);
    xml_text(out, finding->text);
    fputs("</system-out>\n", out);
  }
  if (finding->kind == FINDING_VIOLATION) {
    write_violation(out, finding);
  } else if (finding->kind != FINDING_SAFE) {
    fputs(finding->kind == FINDING_ERROR ? "      <error" : "      <skipped", out);
    write_attribute(out, "message", finding->text);
    fputs("/>\n", out);
  }
  fputs("    </testcase>\n", out);
}

// The methods of one class stand together; returns the first of the next.
static size_t write_suite(FILE *out, const Findings *findings, size_t start, Arena *arena) {
  assert(start < findings->items.count);
  const Class *class = findings->items.items[start].method->owner;
  Totals totals = {0};
  size_t end = start;
  for (; end < findings->items.count && findings->items.items[end].method->owner == class; end++)
    add_total(&totals, &findings->items.items[end]);
  fputs("  <testsuite", out);
  write_attribute(out, "name", class_external(findings->program, class, arena));
  write_totals(out, &totals);
  fputs(">\n", out);
  for (size_t i = start; i < end; i++)
    write_case(out, findings, &findings->items.items[i], arena);
  fputs("  </testsuite>\n", out);
  return end;
}

// A run that did not come to a method is a suite with one error.
static void write_message(FILE *out, const char *message) {
  fputs("  <testsuite name=\"loris check\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\" "
        "time=\"0.000\">\n    <testcase classname=\"loris\" name=\"check\" time=\"0.000\">\n"
        "      <error",
        out);
  write_attribute(out, "message", message);
  fputs("/>\n    </testcase>\n  </testsuite>\n", out);
}

void junit_xml_write(FILE *out, const Findings *findings) {
  Arena arena = {0};
  Totals totals = {0};
  for (size_t i = 0; i < findings->items.count; i++)
    add_total(&totals, &findings->items.items[i]);
  if (findings->message)
    totals.tests++, totals.errors++;
  fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"loris check\"", out);
  write_totals(out, &totals);
  fputs(">\n", out);
  if (findings->message)
    write_message(out, findings->message);
  for (size_t i = 0; i < findings->items.count;)
    i = write_suite(out, findings, i, &arena);
  fputs("</testsuites>\n", out);
  arena_fini(&arena);
}
