// Text, SARIF and drawings of `loris irrelevant`.
#include "cli/irrelevant_impl.h"

#include "base/markup.h"
#include "report/sarif.h"

#include <string.h>

static const char *class_sign(Relevance relevance) {
  static const char *const signs[] = {"x", ".", "-", "+"};
  return signs[relevance];
}

const char *method_text(const Subject *subject, const Method *method, Arena *arena) {
  return method_external(subject->target->program, method, arena);
}

// --- why -----------------------------------------------------------------------------------------

static const char *place_text(const Subject *subject, const MethodRelevance *own, Reason reason,
                              Arena *arena) {
  int line = method_line(reason.method, reason.pc);
  const char *where =
      line >= 0
          ? arena_format(arena, "line %d", line)
          : arena_format(arena, "%u",
                         reason.method->code ? reason.method->code->offsets[reason.pc] : reason.pc);
  return reason.method == own->method
             ? where
             : arena_format(arena, "%s of %s", where, method_text(subject, reason.method, arena));
}

static const char *step_text(const Subject *subject, const MethodRelevance *method, Reason reason,
                             Arena *arena) {
  const char *place = reason.method ? place_text(subject, method, reason, arena) : "";
  switch (reason.kind) {
  case REASON_NONE:
    return NULL;
  case REASON_MARK:
    return "makes what is marked";
  case REASON_VALUE:
    return arena_format(arena, "gives a value to %s", place);
  case REASON_DECIDES:
    return arena_format(arena, "decides whether %s runs", place);
  case REASON_CALLS:
    return arena_format(arena, "calls what has %s", place);
  }
  return NULL;
}

static const Reason *reason_at(const Subject *subject, const Method *method, uint32_t pc) {
  for (size_t i = 0; i < subject->result->methods.count; i++)
    if (subject->result->methods.items[i].method == method)
      return &subject->result->methods.items[i].reasons[pc];
  return NULL;
}

static bool is_same_place(Reason a, Reason b) {
  return a.method == b.method && method_line(a.method, a.pc) >= 0 &&
         method_line(a.method, a.pc) == method_line(b.method, b.pc);
}

// The next reason that is about another line.
static Reason next_reason(const Subject *subject, Reason from) {
  Reason at = from;
  for (int i = 0; i < 1000 && at.method; i++) {
    const Reason *next = reason_at(subject, at.method, at.pc);
    if (!next || !next->method)
      return (Reason){next ? next->kind : REASON_NONE, NULL, 0};
    if (!is_same_place(*next, from))
      return *next;
    at = *next;
  }
  return (Reason){0};
}

const char *reason_text(const Subject *subject, const MethodRelevance *method, uint32_t pc,
                        Arena *arena) {
  enum { MOST = 4 };
  Reason own = {.method = method->method, .pc = pc}, at = next_reason(subject, own);
  const char *text = step_text(subject, method, at, arena);
  for (int i = 1; text && i < MOST && at.method; i++) {
    at = next_reason(subject, at);
    const char *next = step_text(subject, method, at, arena);
    if (next)
      text = arena_format(arena, "%s, which %s", text, next);
  }
  return text;
}

// --- text ----------------------------------------------------------------------------------------

static void print_line(const Subject *subject, const LineRelevance *at, int line, FILE *out) {
  const char *text = sources_line(subject->sources, subject->target->program,
                                  (CodeLine){at->method->method, line});
  fprintf(out, "%s %5d  %s\n", line == at->line ? class_sign(at->relevance) : " ", line,
          text ? text : "");
}

// The places from which a line is not needed, which others need.
const char *callers_text(const Subject *subject, const LineRelevance *at, Arena *arena) {
  RelevanceCallers callers = {0};
  const char *text = NULL;
  if (at->relevance == RELEVANCE_RELEVANT)
    relevance_callers(subject->result, at->method->method, at->pc, &callers);
  for (size_t i = 0; i < callers.count; i++) {
    const RelevanceCaller *caller = &callers.items[i];
    text = arena_format(arena, "%s%s%s, line %d", text ? text : "", text ? "; " : "",
                        method_text(subject, caller->method, arena),
                        method_line(caller->method, caller->pc));
  }
  vec_free(&callers);
  return text;
}

static void print_callers(const Subject *subject, const LineRelevance *at, FILE *out) {
  Arena scratch = {0};
  const char *callers = callers_text(subject, at, &scratch);
  if (callers)
    fprintf(out, "         line %d is irrelevant when called from %s\n", at->line, callers);
  arena_fini(&scratch);
}

// Operations in a relevant line that change nothing.
static void print_idle(const LineRelevance *at, FILE *out) {
  const MethodRelevance *method = at->method;
  const uint8_t *code = method->method->info->code->code.at;
  for (uint32_t pc = 0; pc < method->code->count; pc++)
    if (method->is_idle[pc] && method->classes[pc] == RELEVANCE_IRRELEVANT &&
        method_line(method->method, pc) == at->line)
      fprintf(out, "         %s in line %d changes nothing\n",
              opcode_name(code[method->code->offsets[pc]]), at->line);
}

static void print_opcodes(const MethodRelevance *method, FILE *out) {
  const uint8_t *code = method->method->info->code->code.at;
  for (uint32_t pc = 0; pc < method->code->count; pc++)
    fprintf(out, "%s %5u  %s\n", class_sign(method->classes[pc]), method->code->offsets[pc],
            opcode_name(code[method->code->offsets[pc]]));
}

static void print_method(const Subject *subject, const MethodRelevance *method, FILE *out) {
  Arena scratch = {0};
  fprintf(out, "%s\n", method_text(subject, method->method, &scratch));
  arena_fini(&scratch);
  const LineRelevance *last = NULL;
  for (size_t i = 0; i < subject->lines.count; i++) {
    const LineRelevance *at = &subject->lines.items[i];
    if (at->method != method)
      continue;
    for (int line = last ? last->line + 1 : at->line; line < at->line; line++)
      print_line(subject, at, line, out);
    print_line(subject, at, at->line, out);
    print_callers(subject, at, out);
    print_idle(at, out);
    last = at;
  }
  if (!last)
    print_opcodes(method, out);
}

static void print_counts(const char *what, const size_t *counts, FILE *out) {
  fprintf(out, "%s: %zu relevant, %zu neutral, %zu irrelevant, %zu unreachable", what,
          counts[RELEVANCE_RELEVANT], counts[RELEVANCE_NEUTRAL], counts[RELEVANCE_IRRELEVANT],
          counts[RELEVANCE_UNREACHABLE]);
}

// Of many methods each has its own lines: what one of them does not need of another is no news.
bool is_told(const Subject *subject, const MethodRelevance *method) {
  return method->is_shown && (!subject->is_one_of_many || method->method == subject->method);
}

void irrelevant_print(const Subject *subject, FILE *out) {
  if (!subject->result) {
    fprintf(out, "%s: unknown, the graph is not complete\n", subject->name);
    return;
  }
  for (size_t i = 0; i < subject->result->methods.count; i++)
    if (is_told(subject, &subject->result->methods.items[i]))
      print_method(subject, &subject->result->methods.items[i], out);
  if (subject->is_one_of_many)
    fprintf(out, "%s: ", subject->name);
  print_counts("lines", subject->counts.lines, out);
  print_counts("; opcodes", subject->counts.opcodes, out);
  fputc('\n', out);
}

// --- drawing -------------------------------------------------------------------------------------

static const char *colour(Relevance relevance) {
  static const char *const colours[] = {"#d9d9d9", "#ffffff", "#f4b6b0", "#b7e1b0"};
  return colours[relevance];
}

static void draw_method(const Subject *subject, size_t index, FILE *out) {
  assert(index < subject->result->methods.count);
  Arena scratch = {0};
  const MethodRelevance *method = &subject->result->methods.items[index];
  const uint8_t *code = method->method->info->code->code.at;
  fprintf(out, "  subgraph cluster_%zu {\n    label=\"", index);
  graphviz_text(out, method_text(subject, method->method, &scratch));
  fprintf(out, "\";\n");
  for (uint32_t pc = 0; pc < method->code->count; pc++)
    fprintf(out, "    m%zu_%u [label=\"%u %s\", fillcolor=\"%s\"];\n", index, pc,
            method->code->offsets[pc], opcode_name(code[method->code->offsets[pc]]),
            colour(method->classes[pc]));
  for (uint32_t pc = 0; pc < method->code->count; pc++)
    for (uint32_t to = 0; to < method->code->count; to++)
      if (relevance_may_follow(subject->result, method->method, pc, to))
        fprintf(out, "    m%zu_%u -> m%zu_%u;\n", index, pc, index, to);
  fprintf(out, "  }\n");
  arena_fini(&scratch);
}

void irrelevant_write_dot(const Subject *subject, FILE *out) {
  if (!subject->result)
    return;
  fprintf(out, "digraph relevance {\n  node [shape=box, style=filled, fontname=monospace];\n");
  for (size_t i = 0; i < subject->result->methods.count; i++)
    if (subject->result->methods.items[i].is_shown)
      draw_method(subject, i, out);
  fprintf(out, "}\n");
}

// --- SARIF ---------------------------------------------------------------------------------------

void irrelevant_open_sarif(Json *json, const char *command_line) {
  sarif_open(json);
  sarif_close_tool(json);
  json_key(json, "invocations");
  json_array(json, true);
  json_object(json, true);
  json_key_string(json, "commandLine", command_line);
  json_key_bool(json, "executionSuccessful", true);
  json_close(json);
  json_close(json);
  json_key(json, "results");
  json_array(json, false);
}

void irrelevant_close_sarif(Json *json) {
  json_close(json);
  sarif_close(json);
}

static void put_note(const Subject *subject, Json *json, const LineRelevance *at) {
  Arena scratch = {0};
  const char *uri =
      sources_uri(subject->sources, subject->target->program, at->method->method->owner);
  json_object(json, true);
  json_key_string(json, "ruleId",
                  arena_format(&scratch, "loris/%s", relevance_name(at->relevance)));
  json_key_string(json, "level", "note");
  sarif_message(json, "message",
                arena_format(&scratch, "This line %s %s.",
                             at->relevance == RELEVANCE_UNREACHABLE
                                 ? "is never reached by a run of"
                                 : "cannot influence what is marked in",
                             method_text(subject, subject->method, &scratch)));
  json_key(json, "locations");
  json_array(json, true);
  json_object(json, true);
  json_key(json, "physicalLocation");
  json_object(json, true);
  json_key(json, "artifactLocation");
  json_object(json, true);
  json_key_string(json, "uri", uri ? uri : "unknown");
  json_close(json);
  json_key(json, "region");
  json_object(json, true);
  json_key_count(json, "startLine", (uint64_t)at->line);
  json_close(json);
  json_close(json);
  json_close(json);
  json_close(json);
  json_close(json);
  arena_fini(&scratch);
}

void irrelevant_write_sarif(const Subject *subject, Json *json) {
  for (size_t i = 0; i < subject->lines.count; i++)
    if (is_told(subject, subject->lines.items[i].method) &&
        (subject->lines.items[i].relevance == RELEVANCE_IRRELEVANT ||
         subject->lines.items[i].relevance == RELEVANCE_UNREACHABLE))
      put_note(subject, json, &subject->lines.items[i]);
}
