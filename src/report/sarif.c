// SARIF 2.1.0 (OASIS, 27 March 2020), as far as a checker of methods needs it.
//
// A result's fingerprint is made of what stays the same when lines move: the rule, the method that
// was checked, the method that failed and the text of the line.
#include "report/sarif.h"

#include "report/findings.h"
#include "report/writers.h"

#include <stdlib.h>
#include <string.h>

#define SRCROOT "SRCROOT"

static void open_object(Json *json, const char *key) {
  json_key(json, key);
  json_object(json, false);
}

static void open_array(Json *json, const char *key) {
  json_key(json, key);
  json_array(json, false);
}

void sarif_message(Json *json, const char *key, const char *text) {
  open_object(json, key);
  json_key_string(json, "text", text);
  json_close(json);
}

static const char *rule_id(const Property *property, Arena *arena) {
  return arena_format(arena, "loris/%s",
                      strcmp(property->name, "any") ? property->name : "uncaught");
}

// --- the tool ------------------------------------------------------------------------------------

static void write_descriptor(Json *json, const char *id, const char *name, const char *text,
                             const char *level) {
  json_object(json, false);
  json_key_string(json, "id", id);
  json_key_string(json, "name", name);
  sarif_message(json, "shortDescription", text);
  open_object(json, "defaultConfiguration");
  json_key_string(json, "level", level);
  json_close(json);
  json_close(json);
}

void sarif_open(Json *json) {
  json_object(json, false);
  json_key_string(json, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
  json_key_string(json, "version", "2.1.0");
  open_array(json, "runs");
  json_object(json, false);
  open_object(json, "tool");
  open_object(json, "driver");
  json_key_string(json, "name", "loris");
  json_key_string(json, "version", LORIS_VERSION);
}

void sarif_close_tool(Json *json) {
  json_close(json);
  json_close(json);
}

void sarif_close(Json *json) {
  json_close(json);
  json_close(json);
  json_close(json);
}

static void write_rules(Json *json, Arena *arena) {
  open_array(json, "rules");
  for (size_t i = 0; i < property_count; i++)
    write_descriptor(json, rule_id(&properties[i], arena), properties[i].title, properties[i].text,
                     "error");
  json_close(json);
  open_array(json, "notifications");
  write_descriptor(json, "loris/unknown", "Unknown", "Something could not be decided.", "warning");
  write_descriptor(json, "loris/bounded", "Bounded",
                   "Nothing was found up to a bound; some paths go further.", "note");
  write_descriptor(json, "loris/error", "Error", "The method could not be checked.", "error");
  json_close(json);
}

// --- places --------------------------------------------------------------------------------------

// A URI with a scheme is absolute.
static bool is_relative(const char *uri) { return strncmp(uri, "file:", 5) != 0; }

static void write_artifact(Json *json, const char *uri) {
  json_key(json, "artifactLocation");
  json_object(json, true);
  json_key_string(json, "uri", uri);
  if (is_relative(uri))
    json_key_string(json, "uriBaseId", SRCROOT);
  json_close(json);
}

static void write_region(Json *json, CodeLine line, const char *text) {
  if (line.line < 1)
    return;
  json_key(json, "region");
  json_object(json, true);
  json_key_count(json, "startLine", (uint64_t)line.line);
  if (text)
    sarif_message(json, "snippet", text);
  json_close(json);
}

static const char *method_text(const Findings *findings, const Method *method, Arena *arena) {
  return method_external(findings->program, method, arena);
}

// The members of a location.
static void write_place(Json *json, const Findings *findings, CodeLine line, Arena *arena) {
  const SourceTexts *sources = &findings->sources;
  const char *uri = sources->uri ? sources->uri(sources->context, line.method->owner) : NULL;
  if (uri) {
    open_object(json, "physicalLocation");
    write_artifact(json, uri);
    write_region(json, line, sources->line ? sources->line(sources->context, line) : NULL);
    json_close(json);
  }
  open_array(json, "logicalLocations");
  json_object(json, true);
  json_key_string(json, "fullyQualifiedName", method_text(findings, line.method, arena));
  json_key_string(json, "kind", "function");
  json_close(json);
  json_close(json);
}

static void write_locations(Json *json, const Findings *findings, CodeLine line, Arena *arena) {
  open_array(json, "locations");
  json_object(json, false);
  write_place(json, findings, line, arena);
  json_close(json);
  json_close(json);
}

// --- results -------------------------------------------------------------------------------------

// FNV-1a.
static uint64_t add_hash(uint64_t hash, const char *text) {
  for (const unsigned char *at = (const unsigned char *)text;; at++) {
    hash = (hash ^ *at) * 0x100000001b3u;
    if (!*at) // the end is hashed as well, and parts do not run into each other
      return hash;
  }
}

static CodeLine line_of(const Violation *violation, const Method *method) {
  return violation->own.method    ? violation->own
         : violation->site.method ? violation->site
                                  : (CodeLine){method, -1};
}

// What stays the same when lines move, but for the order of several that agree in it.
static uint64_t base_hash(const Findings *findings, const Method *method,
                          const Violation *violation, Arena *arena) {
  uint64_t hash = add_hash(0xcbf29ce484222325u, rule_id(violation->property, arena));
  hash = add_hash(hash, violation->exception);
  hash = add_hash(hash, method_text(findings, method, arena));
  hash = add_hash(hash, method_text(findings, line_of(violation, method).method, arena));
  return add_hash(hash, violation->quote ? violation->quote : "");
}

// Does `a` stand before `b` in the code?
static bool stands_before(const ThrowPlaces *a, const ThrowPlaces *b) {
  if (a->entry.insn != b->entry.insn)
    return a->entry.insn < b->entry.insn;
  return a->own.insn != b->own.insn ? a->own.insn < b->own.insn : a->site.insn < b->site.insn;
}

static const char *fingerprint_of(const Findings *findings, const Method *method,
                                  const Violations *found, size_t number, Arena *arena) {
  const Violation *violation = found->items[number];
  uint64_t hash = base_hash(findings, method, violation, arena);
  size_t earlier = 0;
  for (size_t i = 0; i < found->count; i++)
    earlier += i != number && base_hash(findings, method, found->items[i], arena) == hash &&
               stands_before(&found->items[i]->places, &violation->places);
  if (earlier)
    hash = add_hash(hash, arena_format(arena, "%zu", earlier));
  return arena_format(arena, "%016llx", (unsigned long long)hash);
}

void findings_fingerprint(const Findings *findings, const Method *method, const Violations *found,
                          Arena *arena) {
  for (size_t i = 0; i < found->count; i++)
    found->items[i]->fingerprint = fingerprint_of(findings, method, found, i, arena);
}

static const char *conditions_text(const Violation *violation, Arena *arena) {
  enum { MAX_SHOWN = 8 };
  size_t count = violation->conditions.count;
  const char *text = count ? "when " : "always";
  for (size_t i = 0; i < count && i < MAX_SHOWN; i++)
    text = arena_format(arena, "%s%s%s", text, i ? " && " : "", violation->conditions.items[i]);
  return count > MAX_SHOWN ? arena_format(arena, "%s && ... (%zu more)", text, count - MAX_SHOWN)
                           : text;
}

static const char *input_text(const Violation *violation, Program *program, Arena *arena) {
  Literals *literals = literals_new(violation->input, program, arena);
  const ConcreteSlots *lists[] = {&violation->input->parameters, &violation->input->statics};
  const char *text = "";
  for (size_t list = 0; list < 2; list++)
    for (size_t i = 0; i < lists[list]->count; i++)
      text = arena_format(arena, "%s%s%s = %s", text, *text ? ", " : "", lists[list]->items[i].name,
                          literal_text(literals, &lists[list]->items[i].value));
  literals_free(literals);
  return *text ? text : "no input";
}

static void write_step(Json *json, const Findings *findings, CodeLine line, size_t order,
                       bool is_last, Arena *arena) {
  json_object(json, false);
  open_object(json, "location");
  write_place(json, findings, line, arena);
  if (is_last)
    sarif_message(json, "message", "thrown here");
  json_close(json);
  json_key_count(json, "executionOrder", order);
  json_key_string(json, "importance", is_last ? "essential" : "important");
  json_close(json);
}

// The lines of the path; of a long one the first and the last.
static void write_flow(Json *json, const Findings *findings, const Violation *violation,
                       Arena *arena) {
  enum { FIRST = 100, LAST = 400 };
  size_t count = violation->path.count;
  if (!count)
    return;
  open_array(json, "codeFlows");
  json_object(json, false);
  open_array(json, "threadFlows");
  json_object(json, false);
  open_array(json, "locations");
  for (size_t i = 0; i < count; i++) {
    if (i == FIRST && count > FIRST + LAST)
      i = count - LAST;
    write_step(json, findings, violation->path.items[i], i + 1,
               i + 1 == count && !violation->more_lines, arena);
  }
  for (int i = 0; i < 5; i++)
    json_close(json);
}

static void write_properties(Json *json, const Findings *findings, const Method *method,
                             const Violation *violation, Arena *arena) {
  open_object(json, "properties");
  json_key_string(json, "method", method_text(findings, method, arena));
  json_key_string(json, "exception", violation->exception);
  json_key_string(json, "class", finding_class_names[violation->class]);
  json_key_string(json, "input", input_text(violation, findings->program, arena));
  if (violation->state != FINDING_STATE_OPEN)
    json_key_string(json, "state", violation->state == FINDING_STATE_BUILT ? "built" : "possible");
  if (violation->command)
    json_key_string(json, "command", violation->command);
  json_close(json);
}

static void write_result(Json *json, const Findings *findings, const Method *method,
                         const Violation *violation, Arena *arena) {
  static const char *const levels[] = {[FINDING_CLASS_BUG] = "error",
                                       [FINDING_CLASS_REJECTS] = "note",
                                       [FINDING_CLASS_RESOURCE] = "warning"};
  CodeLine line = line_of(violation, method);
  json_object(json, false);
  json_key_string(json, "ruleId", rule_id(violation->property, arena));
  json_key_count(json, "ruleIndex", (uint64_t)(violation->property - properties));
  json_key_string(json, "level",
                  violation->state == FINDING_STATE_POSSIBLE ? "note" : levels[violation->class]);
  sarif_message(json, "message",
                arena_format(arena, "%s leaves %s %s. Input: %s.", violation->exception,
                             method_text(findings, method, arena),
                             conditions_text(violation, arena),
                             input_text(violation, findings->program, arena)));
  write_locations(json, findings, line, arena);
  open_object(json, "partialFingerprints");
  json_key_string(json, "lorisViolation/v1", violation->fingerprint);
  json_close(json);
  write_flow(json, findings, violation, arena);
  write_properties(json, findings, method, violation, arena);
  json_close(json);
}

typedef struct Text {
  FILE *out;
  char *bytes;
  size_t size;
} Text;

static void text_open(Text *text) {
  *text = (Text){0};
  text->out = open_memstream(&text->bytes, &text->size);
  if (!text->out)
    fatal("out of memory for a text");
}

static const char *text_close(Text *text, Arena *arena) {
  fclose(text->out);
  const char *kept = arena_string(arena, text->bytes, text->size);
  free(text->bytes);
  return kept;
}

static const char *result_text(const Findings *findings, const Method *method,
                               const Violation *violation, Arena *arena) {
  Text text;
  text_open(&text);
  Json json = json_to(text.out);
  write_result(&json, findings, method, violation, arena);
  return text_close(&text, arena);
}

static const char *shown_text(const Findings *findings, const Violations *found, Arena *arena) {
  Text text;
  text_open(&text);
  violations_print(text.out, found, findings->program);
  return text_close(&text, arena);
}

const char *const finding_rank_names[] = {"bug", "possible", "resource", "rejects"};

static FindingRank rank_of(const Violation *violation) {
  switch (violation->class) {
  case FINDING_CLASS_BUG:
    return violation->state == FINDING_STATE_POSSIBLE ? RANK_POSSIBLE : RANK_BUG;
  case FINDING_CLASS_REJECTS:
    return RANK_REJECTS;
  case FINDING_CLASS_RESOURCE:
    break;
  }
  return RANK_RESOURCE;
}

// Of what is no bug the precondition, of the others the calls that show it, else the input.
static FindingLine line_of_finding(const Findings *findings, const Method *method,
                                   const Violation *violation, Arena *arena) {
  const char *more = "";
  for (size_t i = 0; i < violation->call_count; i++)
    more = arena_format(arena, "%s%s%s", more, i ? " " : "", violation->calls[i]);
  if (violation->class == FINDING_CLASS_REJECTS)
    more = violation->precondition ? arena_format(arena, "unless %s", violation->precondition) : "";
  else if (!*more)
    more = input_text(violation, findings->program, arena);
  return (FindingLine){.rank = rank_of(violation),
                       .text =
                           arena_format(arena, "%s: %s%s%s", method_text(findings, method, arena),
                                        violation_title(violation, findings->program, arena),
                                        *more ? "   " : "", more)};
}

void finding_describe(Finding *finding, const Findings *findings, const Violations *found,
                      size_t known, Arena *arena) {
  if (found->count) {
    finding->exception =
        arena_string(arena, found->items[0]->exception, strlen(found->items[0]->exception));
    finding->shown = shown_text(findings, found, arena);
  }
  for (size_t i = 0; i < found->count + finding->others; i++)
    finding->classes[found->items[i]->class]++;
  finding->line_count = found->count + finding->others;
  finding->lines = arena_array(arena, FindingLine, finding->line_count + 1);
  for (size_t i = 0; i < finding->line_count; i++)
    finding->lines[i] = line_of_finding(findings, finding->method, found->items[i], arena);
  finding->part_count = finding->line_count + known;
  finding->known = known;
  finding->parts = arena_array(arena, FindingPart, finding->part_count + 1);
  for (size_t i = 0; i < finding->part_count; i++) {
    const Violation *violation = found->items[i];
    finding->parts[i] = (FindingPart){
        .title = violation_title(violation, findings->program, arena),
        .sarif = i < finding->line_count ? result_text(findings, finding->method, violation, arena)
                                         : NULL,
        .fingerprint = violation->fingerprint};
  }
}

void findings_free(Findings *findings) { vec_free(&findings->items); }

static void write_results(Json *json, const Findings *findings) {
  open_array(json, "results");
  for (size_t i = 0; i < findings->items.count; i++)
    for (size_t j = 0; j < findings->items.items[i].part_count; j++)
      if (findings->items.items[i].parts[j].sarif)
        json_raw(json, findings->items.items[i].parts[j].sarif);
  json_close(json);
}

// --- the run -------------------------------------------------------------------------------------

bool finding_is_assumed(const Finding *finding) {
  return finding->kind == FINDING_SAFE && strstr(finding->text, ", assuming that ");
}

static void write_notification(Json *json, const Findings *findings, const Finding *finding,
                               Arena *arena) {
  static const char *const ids[] = {[FINDING_SAFE] = "loris/assumed",
                                    [FINDING_BOUNDED] = "loris/bounded",
                                    [FINDING_UNKNOWN] = "loris/unknown",
                                    [FINDING_POSSIBLE] = "loris/possible",
                                    [FINDING_ERROR] = "loris/error"};
  static const char *const levels[] = {[FINDING_SAFE] = "note",
                                       [FINDING_BOUNDED] = "note",
                                       [FINDING_UNKNOWN] = "warning",
                                       [FINDING_POSSIBLE] = "note",
                                       [FINDING_ERROR] = "error"};
  json_object(json, false);
  json_key(json, "descriptor");
  json_object(json, true);
  json_key_string(json, "id", ids[finding->kind]);
  json_close(json);
  json_key_string(json, "level", levels[finding->kind]);
  sarif_message(json, "message",
                finding->method
                    ? arena_format(arena, "%s: %s", method_text(findings, finding->method, arena),
                                   finding->text)
                    : finding->text);
  if (finding->method)
    write_locations(json, findings, (CodeLine){finding->method, method_line(finding->method, 0)},
                    arena);
  json_close(json);
}

static void write_invocation(Json *json, const Findings *findings, Arena *arena) {
  open_array(json, "invocations");
  json_object(json, false);
  if (findings->command)
    json_key_string(json, "commandLine", findings->command);
  bool has_failed = findings->message != NULL;
  for (size_t i = 0; i < findings->items.count; i++)
    has_failed = has_failed || findings->items.items[i].kind == FINDING_ERROR;
  json_key_bool(json, "executionSuccessful", !has_failed);
  json_key_count(json, "exitCode", (uint64_t)findings->status);
  open_array(json, "toolExecutionNotifications");
  if (findings->message)
    write_notification(json, findings, &(Finding){.kind = FINDING_ERROR, .text = findings->message},
                       arena);
  for (size_t i = 0; i < findings->items.count; i++) {
    FindingKind kind = findings->items.items[i].kind;
    if (kind == FINDING_BOUNDED || kind == FINDING_UNKNOWN || kind == FINDING_ERROR ||
        finding_is_assumed(&findings->items.items[i]))
      write_notification(json, findings, &findings->items.items[i], arena);
  }
  json_close(json);
  json_close(json);
  json_close(json);
}

void sarif_write(FILE *out, const Findings *findings) {
  Arena arena = {0};
  Json json = json_to(out);
  sarif_open(&json);
  write_rules(&json, &arena);
  sarif_close_tool(&json);
  write_invocation(&json, findings, &arena);
  open_object(&json, "originalUriBaseIds");
  open_object(&json, SRCROOT);
  sarif_message(&json, "description",
                "The root of the repository, or the directory in which loris ran.");
  json_close(&json);
  json_close(&json);
  json_key_string(&json, "columnKind", "utf16CodeUnits");
  write_results(&json, findings);
  sarif_close(&json);
  arena_fini(&arena);
}
