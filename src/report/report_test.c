// What is told about explored methods of unit.Reports, in every format.
#include "report/report.h"

#include "base/json_test.h"
#include "base/test.h"
#include "program/world_test.h"

#include <stdlib.h>
#include <string.h>

typedef struct Told {
  char *text, *json, *dot;
} Told;

static void told_free(Told *told) {
  free(told->text);
  free(told->json);
  free(told->dot);
}

static Method *find_method(TestWorld *world, const char *name, const char *descriptor) {
  static const char *const loaded[] = {"unit/Reports$Square", "unit/Reports$Circle",
                                       "unit/Reports$Ellipse", "unit/Reports$Sub"};
  LinkError error = {0};
  for (size_t i = 0; i < sizeof loaded / sizeof *loaded; i++)
    CHECK(program_load_text(world->program, loaded[i], &error) != NULL);
  Class *class = program_load_text(world->program, "unit/Reports", &error);
  CHECK(class != NULL);
  Method *method = class_find_text(world->program, class, name, descriptor);
  CHECK(method != NULL);
  return method;
}

// Explores unit.Reports.name and returns everything that is told.
static Told tell(const char *name, const char *descriptor, const char *strategy, bool with_cases) {
  TestWorld world = testworld_new();
  Method *method = find_method(&world, name, descriptor);
  ExploreOptions options = {
      .strategy = heap_strategy(strategy), .k = 3, .array = 3, .loops = 10, .query_ms = 5000};
  Explorer *explorer = explorer_new(world.program, method, options);
  Told told;
  size_t sizes[3];
  FILE *text = open_memstream(&told.text, &sizes[0]), *json = open_memstream(&told.json, &sizes[1]),
       *dot = open_memstream(&told.dot, &sizes[2]);
  Report *report = report_new(explorer, world.program,
                              (ReportOptions){.explore = &options,
                                              .text = with_cases ? text : NULL,
                                              .json = json,
                                              .dot = with_cases ? dot : NULL,
                                              .json_cases = with_cases});
  CHECK_EQ(report_visitor(report) != NULL, with_cases);
  CHECK(explorer_run(explorer, report_visitor(report), report));
  report_end(report, NULL);
  fclose(text);
  fclose(json);
  fclose(dot);
  CHECK(json_is_wellformed(told.json));
  report_free(report);
  explorer_free(explorer);
  testworld_free(&world);
  return told;
}

static void check_told(const char *name, const char *descriptor, const char *strategy,
                       const char *expected) {
  Told told = tell(name, descriptor, strategy, true);
  CHECK_TEXT(told.text, expected);
  told_free(&told);
}

static size_t count_of(const char *text, const char *part) {
  size_t count = 0;
  for (const char *at = strstr(text, part); at; at = strstr(at + 1, part))
    count++;
  return count;
}

// --- text ----------------------------------------------------------------------------------------

TEST(report_tells_conditions_inputs_and_outputs) {
  check_told("insert", "(I)V", "lazier-sharp",
             "case 1: returns\n"
             "  if      this.next == null\n"
             "  input   this = Reports{next=null, value=?}; x = 0\n"
             "  output  this.next = new Reports{next=null, value=x}\n"
             "case 2: returns\n"
             "  if      this.next == this && x >= this.value\n"
             "  input   this = Reports{next=this, value=0}; x = 0\n"
             "case 3: returns\n"
             "  if      this.next == this && x < this.value\n"
             "  input   this = Reports{next=this, value=0}; x = -1\n"
             "  output  this.next = new Reports{next=this, value=x}\n"
             "case 4: returns\n"
             "  if      this.next != null && this.next != this && x >= this.next.value\n"
             "  input   this = Reports{next=A, value=?}; x = 0; A = Reports{next=?, value=0}\n"
             "case 5: returns\n"
             "  if      this.next != null && this.next != this && x < this.next.value\n"
             "  input   this = Reports{next=A, value=?}; x = -1; A = Reports{next=?, value=0}\n"
             "  output  this.next = new Reports{next=A, value=x}\n");
}

TEST(report_tells_exceptions_with_their_line) {
  Told told = tell("first", "()I", "lazier-sharp", true);
  CHECK(strstr(told.text,
               "throws java.lang.NullPointerException at unit.Reports.first(Reports.java:"));
  CHECK(strstr(told.text, "returns this.next.value (here "));
  told_free(&told);
}

// Unresolved references are called by the place where the input has them.
TEST(report_tells_what_is_swapped) {
  Told told = tell("swap", "(Lunit/Reports;Lunit/Reports;)V", "lazier-sharp", true);
  CHECK(strstr(told.text, "  if      a != null && b == a\n"
                          "  input   a = Reports{next=?, value=?}; b = a\n"
                          "case "));
  CHECK(strstr(told.text, "  if      a != null && b != null && b != a\n"
                          "  input   a = Reports{next=?, value=?}; b = Reports{next=?, value=?}\n"
                          "  output  a.next = b.next; b.next = a.next\n"));
  told_free(&told);
}

// With merged references one heap stands for the case, and what is only copied stays open.
TEST(report_tells_cases_of_merged_references) {
  static const char *const strategies[] = {"pose", "summary"};
  for (size_t i = 0; i < 2; i++) {
    Told told = tell("swap", "(Lunit/Reports;Lunit/Reports;)V", strategies[i], true);
    CHECK(strstr(told.text, "  if      a != null && b != null\n"
                            "  input   a = Reports{next=?, value=?}; b = Reports{next=?, value=?}\n"
                            "  output  a.next = b.next; b.next = a.next\n"));
    CHECK(strstr(told.json, "\"unresolved\": \"b.next\""));
    CHECK_EQ(count_of(told.dot, "label=\"before\""), 3);
    CHECK_EQ(count_of(told.dot, "<TABLE "), count_of(told.dot, "</TABLE>"));
    told_free(&told);
    told = tell("first", "()I", strategies[i], true);
    CHECK(strstr(told.text, "  if      this.next == null\n"
                            "  input   this = Reports{next=null, value=?}\n"));
    CHECK(strstr(told.text, "  if      this.next != null\n"));
    told_free(&told);
  }
}

TEST(report_tells_booleans_and_chars_as_such) {
  check_told("flags", "(ZC)Z", "lazier-sharp",
             "case 1: returns false\n"
             "  if      !yes\n"
             "  input   yes = false; letter = ?\n"
             "case 2: returns false\n"
             "  if      yes && letter != 'x'\n"
             "  input   yes = true; letter = '\\u0000'\n"
             "case 3: returns true\n"
             "  if      yes && letter == 'x'\n"
             "  input   yes = true; letter = 'x'\n");
}

TEST(report_names_objects_that_are_mentioned_twice) {
  check_told("ring", "(I)Lunit/Reports;", "lazy",
             "case 1: returns A\n"
             "  if      always\n"
             "  input   x = 0\n"
             "  output  A = new Reports{next=new Reports{next=A, value=x + 1}, value=0}\n");
}

TEST(report_tells_strings_enums_and_classes) {
  check_told("things", "(I)Ljava/lang/Object;", "lazy",
             "case 1: returns new Object[]{\"a \\\"b\\\"\\n\", Color.GREEN, Sub.class, null, "
             "new int[]{x}}\n"
             "  if      always\n"
             "  input   x = 0\n");
}

TEST(report_tells_hidden_fields_apart) {
  Told told = tell("shadow", "(Lunit/Reports$Sub;)I", "lazy", true);
  CHECK(strstr(told.text, "  input   sub = Sub{Base.x=0, x=?}\n  output  sub.x = sub.Base.x\n"));
  told_free(&told);
  told = tell("shadowed", "(Lunit/Reports$Base;)I", "lazier-sharp", true);
  CHECK(strstr(told.text, "base.Base.x == base.x"));
  told_free(&told);
}

TEST(report_tells_constants_of_enums) {
  static const char *const strategies[] = {"lazy", "lazier", "lazier-sharp"};
  for (size_t i = 0; i < 3; i++) {
    Told told = tell("paint", "(Lunit/Reports$Color;)I", strategies[i], true);
    CHECK(strstr(told.text,
                 ": returns 1\n  if      color == Color.RED\n  input   color = Color.RED\n"));
    CHECK(strstr(told.text, ": returns 1\n  if      color == Color.GREEN\n"));
    CHECK(strstr(told.text, "throws java.lang.NullPointerException"));
    CHECK(strstr(told.json, "\"complete\": true"));
    CHECK(strstr(told.json, "\"cases\": 3"));
    told_free(&told);
  }
}

// A caller can get at these objects, but inputs are always taken to be others.
TEST(report_tells_that_an_input_may_be_a_known_object) {
  Told told = tell("unbox", "(Ljava/lang/Integer;)I", "lazier-sharp", true);
  CHECK(strstr(told.text, "unknown: an input is compared with an object that it may be,"));
  told_free(&told);
  told = tell("isToken", "(Ljava/lang/Object;)Z", "lazier-sharp", true);
  CHECK(strstr(told.text, "unknown: an input is compared with an object that it may be,"));
  told_free(&told);
}

TEST(report_tells_paths_without_a_result) {
  Told told = tell("last", "()I", "lazier-sharp", true);
  CHECK(strstr(told.text, "cut by the loops bound at unit.Reports.last(Reports.java:"));
  CHECK(strstr(told.text,
               ")\n  if      this.next == this\n  input   this = Reports{next=this, value=?}\n"));
  CHECK(strstr(told.text, "cut by the k bound at unit.Reports.last(Reports.java:"));
  CHECK(strstr(told.json, "\"stopped\": ["));
  CHECK(strstr(told.json, "{\"cut\": \"k\", \"at\": \"unit.Reports.last(Reports.java:"));
  told_free(&told);
  told = tell("hashed", "(Lunit/Reports;)I", "pose", true);
  CHECK(strstr(told.text, "unknown: "));
  CHECK(strstr(told.text, " at unit.Reports.hashed(Reports.java:"));
  CHECK(strstr(told.json, "\"unknown\": \""));
  told_free(&told);
}

TEST(report_counts_its_own_questions_apart) {
  Told with = tell("between", "(II)I", "lazier-sharp", true);
  Told without = tell("between", "(II)I", "lazier-sharp", false);
  const char *start = strstr(with.json, "\"queries\""),
             *other = strstr(without.json, "\"queries\"");
  CHECK(start && other);
  CHECK(!strncmp(start, other, strcspn(start, "}")));
  told_free(&with);
  told_free(&without);
}

TEST(report_tells_array_elements) {
  Told told = tell("store", "([II)V", "lazier-sharp", true);
  CHECK(strstr(told.text, "  output  a[i] = 7\n"));
  CHECK(strstr(told.text, "a = int[]{length=0}"));
  CHECK(!strstr(told.text, "a.length >= 0"));
  told_free(&told);
}

TEST(report_tells_the_classes_of_inputs) {
  Told told = tell("area", "(Lunit/Reports$Shape;)I", "lazier-sharp", true);
  CHECK(strstr(told.text, "shape.getClass() == Square.class\n  input   shape = Square{side="));
  CHECK(strstr(told.text, "shape.getClass() not in {Square}\n  input   shape = Circle{radius="));
  CHECK(strstr(told.json, "\"classes\": [\"unit.Reports$Circle\", \"unit.Reports$Ellipse\"]"));
  told_free(&told);
}

TEST(report_tells_changed_statics) {
  check_told("count", "()V", "lazier-sharp",
             "case 1: returns\n"
             "  if      always\n"
             "  input   unit.Reports.calls = 0\n"
             "  output  unit.Reports.calls = unit.Reports.calls + 1\n");
}

// What other conditions imply is left out; a >= b and a != b become one.
// References of different ranks cannot both be null.
TEST(report_tells_ranks) {
  Told told = tell("isBefore", "(Ljava/lang/Object;Ljava/lang/Object;)Z", "lazier-sharp", true);
  CHECK(strstr(told.text, "  if      rank(a) < rank(b)\n"
                          "  input   a = ?; b = ?; rank(a) = -1; rank(b) = 0\n"));
  CHECK(strstr(told.json, "\"unresolved\": \"a\", \"non_null\": false, \"example\": "
                          "{\"new\": \"java.lang.Object\"}"));
  CHECK(strstr(told.json, "\"ranks\": {\"rank(a)\": {\"term\": \"rank(a)\", \"example\": \"-1\"}"));
  told_free(&told);
}

TEST(report_simplifies_conditions) {
  Told told = tell("between", "(II)I", "lazier-sharp", true);
  CHECK(strstr(told.text, "returns 1\n  if      b < a && b >= 6\n"));

  CHECK(strstr(told.text, "returns 0\n  if      a == b\n"));
  told_free(&told);
  told = tell("twice", "(II)I", "lazier-sharp", true);
  CHECK(strstr(told.text, "returns 1\n  if      b < a\n"));
  told_free(&told);
}

// --- the other formats ---------------------------------------------------------------------------

TEST(report_json_has_every_key) {
  static const char *const keys[] = {
      "tool",   "version",  "command",      "method",      "heap",      "k",
      "int",    "complete", "verdict",      "paths",       "cases",     "cut",
      "pruned", "unknown",  "instructions", "returned",    "decisions", "queries",
      "threw",  "seconds",  "peak_kb",      "answered_by", "lookups"};
  Told told = tell("first", "()I", "lazier-sharp", false);
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    char key[32];
    snprintf(key, sizeof key, "\n  \"%s\": ", keys[i]);
    CHECK(strstr(told.json, key) != NULL);
  }
  CHECK(strstr(told.json, "\"method\": \"unit.Reports.first()I\""));
  CHECK(strstr(told.json, "\"threw\": {\"java.lang.NullPointerException\": 1}"));
  CHECK(!strstr(told.json, "\"case\""));
  told_free(&told);
}

static uint64_t sum_answered(const char *json) {
  uint64_t sum = 0;
  const char *at = strstr(json, "\"answered_by\": {");
  CHECK(at != NULL);
  for (at = at ? at + strlen("\"answered_by\":") : ""; *at && *at != '}'; at++)
    if (*at == ':')
      sum += strtoull(at + 1, NULL, 10);
  return sum;
}

// The questions counted are those of the exploration. (Who answers may differ: models that were
// found for the report stay in the solver's pool.)
TEST(report_counts_no_questions_of_its_own) {
  Told with = tell("insert", "(I)V", "lazier-sharp", true);
  Told without = tell("insert", "(I)V", "lazier-sharp", false);
  CHECK(sum_answered(without.json) > 0);
  CHECK_EQ(sum_answered(with.json), sum_answered(without.json));
  told_free(&with);
  told_free(&without);
}

TEST(report_json_has_the_cases) {
  Told told = tell("insert", "(I)V", "lazier-sharp", true);
  CHECK(
      strstr(told.json,
             "\"this\": {\"class\": \"unit.Reports\", \"place\": \"this\", \"fields\": {\"next\": "
             "{\"object\": \"B\"}, \"value\": {\"unread\": true}}, \"changed\": [\"next\"], "
             "\"reachable\": true}"));
  CHECK(strstr(told.json,
               "\"B\": {\"class\": \"unit.Reports\", \"new\": true, \"fields\": {\"next\": "
               "{\"object\": \"A\"}, \"value\": {\"term\": \"x\", \"example\": \"-1\"}}}"));
  told_free(&told);
}

TEST(report_draws_both_heaps_of_every_case) {
  Told told = tell("insert", "(I)V", "lazier-sharp", true);
  CHECK_EQ(count_of(told.dot, "label=\"before\""), 5);
  CHECK_EQ(count_of(told.dot, "label=\"after\""), 5);
  CHECK_EQ(count_of(told.dot, "{"), count_of(told.dot, "}"));
  CHECK_EQ(count_of(told.dot, "<TABLE "), count_of(told.dot, "</TABLE>"));
  CHECK(strstr(told.dot, "c2_before_o0:f0:c -> c2_before_o0:top")); // this.next == this
  CHECK(strstr(told.dot, "x &lt; this.value"));
  told_free(&told);
}
