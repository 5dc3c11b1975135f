// Text, JSON, SARIF and drawings of `loris irrelevant`.
#include "cli/irrelevant_impl.h"

#include "base/utf8.h"

#include <string.h>

static const char *class_sign(Relevance relevance) {
  static const char *const signs[] = {"x", ".", "-", "+"};
  return signs[relevance];
}

static const char *method_text(const Subject *subject, const Method *method, Arena *arena) {
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

const char *reason_text(const Subject *subject, const MethodRelevance *method, uint32_t pc,
                        Arena *arena) {
  Reason reason = method->reasons[pc];
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

// --- text ----------------------------------------------------------------------------------------

static void print_line(const Subject *subject, const LineRelevance *at, int line, FILE *out) {
  const char *text = sources_line(subject->sources, subject->target->program,
                                  (CodeLine){at->method->method, line});
  fprintf(out, "%s %5d  %s\n", line == at->line ? class_sign(at->relevance) : " ", line,
          text ? text : "");
}

// For callers that do not need a line which others need.
static void print_callers(const Subject *subject, const LineRelevance *at, FILE *out) {
  RelevanceCallers callers = {0};
  Arena scratch = {0};
  if (at->relevance == RELEVANCE_RELEVANT)
    relevance_callers(subject->result, at->method->method, at->pc, &callers);
  for (size_t i = 0; i < callers.count; i++) {
    const RelevanceCaller *caller = &callers.items[i];
    fprintf(out, "         line %d is irrelevant for the call in %s, line %d\n", at->line,
            method_text(subject, caller->method, &scratch),
            method_line(caller->method, caller->pc));
  }
  arena_fini(&scratch);
  vec_free(&callers);
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

void irrelevant_print(const Subject *subject, FILE *out) {
  if (!subject->result) {
    fprintf(out, "%s: unknown, the graph is not complete\n", subject->name);
    return;
  }
  for (size_t i = 0; i < subject->result->methods.count; i++)
    if (subject->result->methods.items[i].is_shown)
      print_method(subject, &subject->result->methods.items[i], out);
  if (subject->is_one_of_many)
    fprintf(out, "%s: ", subject->name);
  print_counts("lines", subject->counts.lines, out);
  print_counts("; opcodes", subject->counts.opcodes, out);
  fputc('\n', out);
}

// --- JSON ----------------------------------------------------------------------------------------

static void put_counts(Json *json, const char *key, const size_t *counts) {
  json_key(json, key);
  json_object(json, true);
  for (int i = RELEVANCE_RELEVANT; i >= 0; i--)
    json_key_count(json, relevance_name((Relevance)i), counts[i]);
  json_close(json);
}

static void put_line(const Subject *subject, Json *json, const LineRelevance *at) {
  Arena scratch = {0};
  json_object(json, true);
  json_key_string(json, "method", method_text(subject, at->method->method, &scratch));
  json_key_count(json, "line", (uint64_t)at->line);
  json_key_string(json, "relevance", relevance_name(at->relevance));
  json_key_string(json, "reason", reason_text(subject, at->method, at->pc, &scratch));
  json_close(json);
  arena_fini(&scratch);
}

static void put_opcodes(const Subject *subject, Json *json, const MethodRelevance *method) {
  Arena scratch = {0};
  const char *name = method_text(subject, method->method, &scratch);
  const uint8_t *code = method->method->info->code->code.at;
  for (uint32_t pc = 0; pc < method->code->count; pc++) {
    json_object(json, true);
    json_key_string(json, "method", name);
    json_key_count(json, "offset", method->code->offsets[pc]);
    json_key_string(json, "opcode", opcode_name(code[method->code->offsets[pc]]));
    json_key_string(json, "relevance", relevance_name(method->classes[pc]));
    json_close(json);
  }
  arena_fini(&scratch);
}

static const char *implication_name(ReasonKind kind) {
  static const char *const names[] = {"", "mark", "value", "decides", "calls"};
  return names[kind];
}

// One step of the argument for each relevant opcode: it is needed because the other one is.
static void put_implications(const Subject *subject, Json *json, const MethodRelevance *method) {
  Arena scratch = {0};
  const char *name = method_text(subject, method->method, &scratch);
  for (uint32_t pc = 0; pc < method->code->count; pc++) {
    Reason reason = method->reasons[pc];
    if (reason.kind == REASON_NONE)
      continue;
    json_object(json, true);
    json_key_string(json, "method", name);
    json_key_count(json, "offset", method->code->offsets[pc]);
    json_key_string(json, "kind", implication_name(reason.kind));
    if (reason.method) {
      json_key_string(json, "of", method_text(subject, reason.method, &scratch));
      json_key_count(json, "at", reason.method->code->offsets[reason.pc]);
    }
    json_close(json);
  }
  arena_fini(&scratch);
}

static void put_result(const Subject *subject, Json *json) {
  const RelevanceResult *result = subject->result;
  json_key(json, "counts");
  json_object(json, false);
  put_counts(json, "lines", subject->counts.lines);
  put_counts(json, "opcodes", subject->counts.opcodes);
  json_close(json);
  json_key(json, "lines");
  json_array(json, false);
  for (size_t i = 0; i < subject->lines.count; i++)
    put_line(subject, json, &subject->lines.items[i]);
  json_close(json);
  json_key(json, "opcodes");
  json_array(json, false);
  for (size_t i = 0; i < result->methods.count; i++)
    if (result->methods.items[i].is_shown)
      put_opcodes(subject, json, &result->methods.items[i]);
  json_close(json);
  json_key(json, "implications");
  json_array(json, false);
  for (size_t i = 0; i < result->methods.count; i++)
    if (result->methods.items[i].is_shown)
      put_implications(subject, json, &result->methods.items[i]);
  json_close(json);
}

void irrelevant_write_json(const Subject *subject, Json *json) {
  Arena scratch = {0};
  json_object(json, false);
  json_key_string(json, "tool", "loris");
  json_key_string(json, "version", LORIS_VERSION);
  json_key_string(json, "command", "irrelevant");
  json_key_string(json, "method", method_text(subject, subject->method, &scratch));
  json_key_string(json, "mark", subject->options->mark);
  json_key_string(json, "exceptions", subject->options->exceptions);
  json_key_bool(json, "complete", subject->result);
  json_key_count(json, "states", graph_counts(subject->graph).states);
  if (subject->result)
    put_result(subject, json);
  json_close(json);
  arena_fini(&scratch);
}

// --- drawing -------------------------------------------------------------------------------------

static const char *colour(Relevance relevance) {
  static const char *const colours[] = {"#d9d9d9", "#ffffff", "#f4b6b0", "#b7e1b0"};
  return colours[relevance];
}

// Names of class files may have any characters, in Java's UTF-8.
static void draw_text(FILE *out, const char *text) {
  uint32_t point;
  for (size_t left = strlen(text), step; left > 0; left -= step, text += step) {
    step = utf8_decode(text, left, &point);
    if (point == '"' || point == '\\')
      fputc('\\', out);
    utf8_put(out, point < 0x20 ? ' ' : point);
  }
}

static void draw_method(const Subject *subject, size_t index, FILE *out) {
  assert(index < subject->result->methods.count);
  Arena scratch = {0};
  const MethodRelevance *method = &subject->result->methods.items[index];
  const uint8_t *code = method->method->info->code->code.at;
  fprintf(out, "  subgraph cluster_%zu {\n    label=\"", index);
  draw_text(out, method_text(subject, method->method, &scratch));
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
  json_object(json, false);
  json_key_string(json, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
  json_key_string(json, "version", "2.1.0");
  json_key(json, "runs");
  json_array(json, false);
  json_object(json, false);
  json_key(json, "tool");
  json_object(json, true);
  json_key(json, "driver");
  json_object(json, true);
  json_key_string(json, "name", "loris");
  json_key_string(json, "version", LORIS_VERSION);
  json_close(json);
  json_close(json);
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
  json_close(json);
  json_close(json);
  json_close(json);
}

static void put_text(Json *json, const char *key, const char *text) {
  json_key(json, key);
  json_object(json, true);
  json_key_string(json, "text", text);
  json_close(json);
}

static void put_note(const Subject *subject, Json *json, const LineRelevance *at) {
  Arena scratch = {0};
  const char *uri =
      sources_uri(subject->sources, subject->target->program, at->method->method->owner);
  json_object(json, true);
  json_key_string(json, "ruleId",
                  arena_format(&scratch, "loris/%s", relevance_name(at->relevance)));
  json_key_string(json, "level", "note");
  put_text(json, "message",
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
    if (subject->lines.items[i].relevance == RELEVANCE_IRRELEVANT ||
        subject->lines.items[i].relevance == RELEVANCE_UNREACHABLE)
      put_note(subject, json, &subject->lines.items[i]);
}
