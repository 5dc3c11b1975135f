// `loris irrelevant` as JSON.
#include "cli/irrelevant_impl.h"

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
  const char *callers = callers_text(subject, at, &scratch);
  if (callers)
    json_key_string(json, "not_from", callers);
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
    if (method->is_idle[pc] && method->classes[pc] == RELEVANCE_IRRELEVANT)
      json_key_bool(json, "idle", true);
    json_close(json);
  }
  arena_fini(&scratch);
}

static const char *unit_name(UnitKind kind) {
  static const char *const names[] = {"mark", "effect", "decision", "call"};
  return names[kind];
}

static void put_unit(const Subject *subject, Json *json, const RelevanceUnit *unit) {
  Arena scratch = {0};
  json_object(json, true);
  json_key_string(json, "kind", unit_name(unit->kind));
  if (unit->kind == UNIT_MARK) {
    json_key_string(json, "mark", unit->mark);
  } else {
    json_key_string(json, "method", method_text(subject, unit->method, &scratch));
    json_key_count(json, "offset", unit->method->code->offsets[unit->pc]);
    json_key_count(json, "context", unit->context);
    json_key_bool(json, "relevant", unit->is_relevant);
  }
  json_close(json);
  arena_fini(&scratch);
}

// What is said of one instruction, and which of these need which others: pairs of numbers.
static void put_implications(const RelevanceResult *result, const Subject *subject, Json *json) {
  json_key(json, "units");
  json_array(json, false);
  for (size_t i = 0; i < result->units.count; i++)
    put_unit(subject, json, &result->units.items[i]);
  json_close(json);
  json_key(json, "implications");
  json_array(json, true);
  for (size_t i = 0; i < result->needs.count; i++) {
    json_array(json, true);
    json_count(json, result->needs.items[i].unit);
    json_count(json, result->needs.items[i].needs);
    json_close(json);
  }
  json_close(json);
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
  put_implications(result, subject, json);
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
