// The result as JSON. Cases are written while the exploration runs, so "case" stands before the
// totals.
//
// A value is null, {"object": name}, {"term", "example"}, {"string"}, {"constant"}, {"unread":
// true}, or a reference that was not resolved: {"unresolved": place, "non_null", "example"}.
// Examples are texts, for JSON's numbers have no NaN and no 64 bits; that of a reference is null or
// a new object of a class.
#include "report/stops.h"
#include "report/writers.h"

#include <stdio.h>

// --- values --------------------------------------------------------------------------------------

static void write_unresolved(Json *json, const View *view) {
  json_key_string(json, "unresolved", view->text);
  json_key_bool(json, "non_null", view->non_null);
  json_key(json, "example");
  if (!view->non_null && !view->has_rank) {
    json_null(json);
    return;
  }
  json_object(json, true);
  json_key_string(json, "new", view->type);
  json_close(json);
}

static void write_view(Json *json, const Snapshot *snapshot, const View *view) {
  if (view->kind == VIEW_NULL) {
    json_null(json);
    return;
  }
  json_object(json, true);
  switch (view->kind) {
  case VIEW_NULL:
    break;
  case VIEW_UNREAD:
    json_key_bool(json, "unread", true);
    break;
  case VIEW_OBJECT:
    json_key_string(json, "object", snapshot->objects.items[view->object].name);
    break;
  case VIEW_PRIMITIVE:
    json_key_string(json, "term", view->text);
    json_key_string(json, "example", view->example);
    break;
  case VIEW_CONSTANT:
    json_key_string(json, "constant", view->text);
    break;
  case VIEW_STRING:
    json_key(json, "string");
    json_bytes(json, view->text, view->length);
    break;
  case VIEW_UNRESOLVED:
    write_unresolved(json, view);
    break;
  case VIEW_ELIDED:
    json_key_bool(json, "elided", true);
    break;
  }
  json_close(json);
}

static const View *slot_view(const Slot *slot, Side side) {
  return side == SIDE_BEFORE ? &slot->before : &slot->after;
}

// --- one case ------------------------------------------------------------------------------------

// {"name": value, ...}
static void write_slots(Json *json, const Snapshot *snapshot, const Slots *slots, Side side) {
  json_object(json, true);
  for (size_t i = 0; i < slots->count; i++) {
    json_key(json, slots->items[i].name);
    write_view(json, snapshot, slot_view(&slots->items[i], side));
  }
  json_close(json);
}

static void write_changed(Json *json, const Slots *slots) {
  json_key(json, "changed");
  json_array(json, true);
  for (size_t i = 0; i < slots->count; i++)
    if (slots->items[i].is_changed)
      json_string(json, slots->items[i].name);
  json_close(json);
}

static void write_object(Json *json, const Snapshot *snapshot, const ObjectView *object,
                         Side side) {
  json_key(json, object->name);
  json_object(json, true);
  json_key_string(json, "class", object->class_name);
  if (object->classes.count) {
    json_key(json, "classes");
    json_array(json, true);
    for (size_t i = 0; i < object->classes.count; i++)
      json_string(json, object->classes.items[i]);
    json_close(json);
  }
  if (object->place)
    json_key_string(json, "place", object->place);
  else
    json_key_bool(json, "new", true);
  json_key(json, object->is_array ? "elements" : "fields");
  write_slots(json, snapshot, &object->slots, side);
  if (side == SIDE_AFTER && object->place) {
    write_changed(json, &object->slots);
    json_key_bool(json, "reachable", object->is_reachable);
  }
  json_close(json);
}

static void write_heap(Json *json, const Snapshot *snapshot, Side side) {
  size_t count = side == SIDE_BEFORE ? snapshot->input_count : snapshot->objects.count;
  json_key(json, "statics");
  write_slots(json, snapshot, &snapshot->statics, side);
  json_key(json, "objects");
  json_object(json, false);
  for (size_t i = 0; i < count; i++)
    if (!snapshot->objects.items[i].is_constant && !snapshot->objects.items[i].is_hidden)
      write_object(json, snapshot, &snapshot->objects.items[i], side);
  json_close(json);
}

static void write_input(Json *json, const Snapshot *snapshot) {
  json_key(json, "input");
  json_object(json, false);
  json_key(json, "parameters");
  json_array(json, false);
  for (size_t i = 0; i < snapshot->parameters.count; i++) {
    const Slot *slot = &snapshot->parameters.items[i];
    json_object(json, true);
    json_key_string(json, "name", slot->name);
    json_key_string(json, "type", slot->type);
    json_key(json, "value");
    write_view(json, snapshot, &slot->before);
    json_close(json);
  }
  json_close(json);
  if (snapshot->ranks.count) {
    json_key(json, "ranks");
    write_slots(json, snapshot, &snapshot->ranks, SIDE_BEFORE);
  }
  if (snapshot->nondets.count) {
    json_key(json, "nondets");
    write_slots(json, snapshot, &snapshot->nondets, SIDE_BEFORE);
  }
  write_heap(json, snapshot, SIDE_BEFORE);
  json_close(json);
}

static void write_output(Json *json, const Snapshot *snapshot) {
  json_key(json, "output");
  json_object(json, false);
  json_key(json, "result");
  if (snapshot->threw || snapshot->result.kind == VIEW_UNREAD) // void
    json_null(json);
  else
    write_view(json, snapshot, &snapshot->result);
  write_heap(json, snapshot, SIDE_AFTER);
  json_close(json);
}

static void write_decisions(Json *json, const Snapshot *snapshot) {
  json_key(json, "decisions");
  json_array(json, true);
  for (size_t i = 0; i < snapshot->decisions.count; i++)
    json_count(json, snapshot->decisions.items[i]);
  json_close(json);
}

// How many decisions of the last case are this one's, too? From now on this one is the last.
static size_t shared_decisions(Writer *writer, const Snapshot *snapshot) {
  size_t shared = 0;
  while (shared < writer->last.count && shared < snapshot->decisions.count &&
         writer->last.items[shared] == snapshot->decisions.items[shared])
    shared++;
  vec_clear(&writer->last);
  vec_append(&writer->last, snapshot->decisions.items, snapshot->decisions.count);
  return shared;
}

static void write_branches(Json *json, const Snapshot *snapshot, size_t first) {
  if (!snapshot->branches.count)
    return;
  if (first)
    json_key_count(json, "branches_from", first);
  json_key(json, "branches");
  json_array(json, true);
  for (size_t i = first; i < snapshot->branches.count; i++) {
    const BranchView *branch = &snapshot->branches.items[i];
    json_object(json, true);
    json_key_string(json, "method", branch->method);
    json_key_count(json, "offset", branch->offset);
    json_key_string(json, "if", branch->condition);
    json_close(json);
  }
  json_close(json);
}

static void write_expansion(Json *json, const Snapshot *snapshot) {
  const Expansion *expansion = &snapshot->expansion;
  json_key(json, "expand");
  json_array(json, false);
  for (size_t i = 0; i < expansion->heaps.count; i++)
    json_string(json, expansion->heaps.items[i]);
  json_close(json);
  json_key_bool(json, "expand_complete", !expansion->unknown && !expansion->is_late);
}

static void write_case(Writer *writer, const Snapshot *snapshot, Arena *arena) {
  Json *json = &writer->json;
  bool has_value = !snapshot->threw && snapshot->result.kind != VIEW_UNREAD;
  json_object(json, writer->is_dense);
  json_key_count(json, "id", snapshot->id);
  json_key_string(json, "outcome", snapshot->threw ? "throw" : "return");
  json_key_string(json, "value",
                  has_value ? view_text(snapshot, &snapshot->result, SIDE_AFTER, arena) : NULL);
  if (snapshot->threw) {
    json_key_string(json, "exception", snapshot->exception);
    json_key_string(json, "at", snapshot->where);
  }
  if (writer->options->invariant) {
    json_key_bool(json, "broken", snapshot->is_broken);
  }
  json_key_string(json, "condition", snapshot_condition(snapshot, arena));
  write_input(json, snapshot);
  write_output(json, snapshot);
  if (snapshot->is_expanded)
    write_expansion(json, snapshot);
  write_decisions(json, snapshot);
  write_branches(json, snapshot, writer->is_dense ? shared_decisions(writer, snapshot) : 0);
  json_close(json);
}

static void write_stop(Writer *writer, const Snapshot *snapshot, Arena *arena) {
  Json *json = &writer->stopped;
  if (!writer->with_cases)
    return;
  json_object(json, false);
  json_key_string(json, snapshot->cut ? "cut" : "unknown",
                  snapshot->cut ? snapshot->cut : snapshot->unknown);
  json_key_string(json, "at", snapshot->where);
  json_key_string(json, "condition", snapshot_condition(snapshot, arena));
  write_input(json, snapshot);
  write_decisions(json, snapshot);
  write_branches(json, snapshot, 0);
  json_close(json);
}

void case_write(FILE *out, Explorer *explorer, Program *program, const ExploreCase *leaf,
                const ExploreOptions *options) {
  Arena arena = {0};
  SolveStats own = {0};
  Snapshot *snapshot = snapshot_take(explorer, program, leaf, &arena, &own);
  Writer writer = {.out = out, .json = json_to(out), .options = options, .is_dense = true};
  write_case(&writer, snapshot, &arena);
  vec_free(&writer.last);
  snapshot_free(snapshot);
  arena_fini(&arena);
}

static void write_if_wanted(Writer *writer, const Snapshot *snapshot, Arena *arena) {
  if (writer->with_cases)
    write_case(writer, snapshot, arena);
}

// --- head and totals -----------------------------------------------------------------------------

static void begin(Writer *writer) {
  Json *json = &writer->json;
  Arena scratch = {0};
  *json = json_to(writer->out);
  json_object(json, false);
  json_key_string(json, "tool", "loris");
  json_key_string(json, "version", LORIS_VERSION);
  json_key_string(json, "command", writer->report->property ? "check" : "explore");
  json_key_string(json, "method",
                  method_external(writer->program, explorer_method(writer->explorer), &scratch));
  json_key_string(json, "heap", heap_strategy_name(writer->options->strategy));
  json_key_count(json, "k", writer->options->k);
  if (writer->report->property) {
    json_key_count(json, "array", writer->options->array);
    json_key_count(json, "loops", writer->options->loops);
    json_key_string(json, "property", writer->report->property);
  }
  json_key_string(json, "int", writer->options->math ? "math" : "wrap");
  if (writer->options->invariant)
    json_key_string(json, "invariant", writer->options->invariant);
  if (writer->with_cases) {
    writer->stopped = *json;
    writer->stopped.has_key = true; // of its member in the end
    writer->stopped.out = tmpfile();
    if (!writer->stopped.out)
      fatal("no temporary file can be made");
    json_array(&writer->stopped, false);
    json_key(json, "case");
    json_array(json, false);
  }
  arena_fini(&scratch);
}

static void write_threw(Writer *writer, const ExploreCounts *counts) {
  Json *json = &writer->json;
  Arena scratch = {0};
  json_key(json, "threw");
  json_object(json, true);
  for (size_t i = 0; i < counts->threw.count; i++)
    json_key_count(json,
                   explorer_throw_name(writer->explorer, counts->threw.items[i].class, &scratch),
                   counts->threw.items[i].count);
  json_close(json);
  arena_fini(&scratch);
}

static void write_cuts(Json *json, const ExploreCounts *counts) {
  json_key(json, "cut");
  json_object(json, true);
  for (int i = 0; i < CUT_COUNT; i++)
    json_key_count(json, cut_names[i], counts->cut[i]);
  json_close(json);
  json_key_count(json, "pruned", counts->pruned);
  json_key(json, "unknown");
  json_object(json, true);
  for (size_t i = 0; i < counts->unknown.count; i++)
    json_key_count(json, counts->unknown.items[i].cause, counts->unknown.items[i].count);
  json_close(json);
}

// Where paths were cut or became unknown.
static void write_stops(Writer *writer, const ExploreCounts *counts) {
  Json *json = &writer->json;
  Arena scratch = {0};
  json_key(json, "stopped_at");
  json_array(json, false);
  for (size_t i = 0; i < counts->stops.count; i++) {
    const StopCount *stop = &counts->stops.items[i];
    json_object(json, true);
    json_key_string(json, stop->cause ? "unknown" : "cut",
                    stop->cause ? stop->cause : cut_names[stop->cut]);
    json_key_string(json, "at",
                    stop->method ? code_place(writer->program, stop->method, stop->line, &scratch)
                                 : NULL);
    json_key_count(json, "paths", stop->count);
    json_close(json);
  }
  json_close(json);
  arena_fini(&scratch);
}

// Without the questions that the report asked itself.
static uint64_t answered(const Writer *writer, SolveLayer layer) {
  const SolveStats *all = explorer_solve_stats(writer->explorer);
  uint64_t count = 0;
  for (int answer = 0; answer < 3; answer++)
    count += all->answered[layer][answer] - writer->own->answered[layer][answer];
  return count;
}

static void write_queries(Writer *writer) {
  Json *json = &writer->json;
  uint64_t queries = 0;
  for (int i = 0; i < SOLVE_LAYER_COUNT; i++)
    queries += i == SOLVE_SIMPLIFY ? 0 : answered(writer, (SolveLayer)i);
  json_key_count(json, "queries", queries);
  json_key(json, "answered_by");
  json_object(json, true);
  for (int i = 0; i < SOLVE_LAYER_COUNT; i++)
    json_key_count(json, solve_layer_name((SolveLayer)i), answered(writer, (SolveLayer)i));
  json_close(json);
  // What pose and summary found without a question: the cheap layers alone answered it, or nobody.
  uint64_t lookups = explorer_solve_stats(writer->explorer)->lookups - writer->own->lookups;
  json_key_count(json, "lookups", lookups);
}

// getrusage would tell what the program that started this one needed, if that is more.
static uint64_t peak_kilobytes(void) {
  FILE *file = fopen("/proc/self/status", "r");
  char line[256];
  unsigned long long peak = 0;
  while (file && !peak && fgets(line, sizeof line, file))
    (void)sscanf(line, "VmHWM: %llu", &peak);
  if (file)
    fclose(file);
  return peak;
}

static void write_texts(Json *json, const char *key, const char **texts, size_t count) {
  json_key(json, key);
  json_array(json, false);
  for (size_t i = 0; i < count; i++)
    json_string(json, texts[i]);
  json_close(json);
}

// Of a loop, or of a method that calls itself.
static void write_facts(Json *json, Program *program, const InductFacts *loop) {
  Arena scratch = {0};
  json_object(json, true);
  json_key_string(json, "method", method_external(program, loop->method, &scratch));
  json_key(json, "line");
  json_integer(json, loop->line);
  if (loop->peeled)
    json_key_count(json, "from_round", loop->peeled + 1);
  if (loop->span > 1)
    json_key_count(json, "k", loop->span);
  json_key(json, "writes");
  json_array(json, false);
  for (size_t i = 0; i < loop->write_count; i++)
    json_string(json, loop->writes[i].name);
  json_close(json);
  write_texts(json, loop->is_recursion ? "arguments" : "invariants", loop->texts, loop->count);
  if (loop->is_recursion) {
    write_texts(json, "results", loop->results, loop->result_count);
    json_key(json, "throws");
    json_array(json, false);
    for (size_t i = 0; i < loop->thrown_count; i++)
      json_string(json, class_external(program, loop->thrown[i], &scratch));
    json_close(json);
  }
  json_close(json);
  arena_fini(&scratch);
}

static void write_all_facts(Writer *writer, const char *key, bool is_recursion) {
  const ReportOptions *report = writer->report;
  json_key(&writer->json, key);
  json_array(&writer->json, true);
  for (size_t i = 0; i < report->loop_count; i++)
    if (report->loops[i].is_recursion == is_recursion)
      write_facts(&writer->json, writer->program, &report->loops[i]);
  json_close(&writer->json);
}

static void write_proof(Writer *writer) {
  Json *json = &writer->json;
  const ReportOptions *report = writer->report;
  if (!report->proof_states && !report->loops)
    return;
  json_key(json, "proof");
  json_object(json, true);
  json_key_string(json, "by", report->loops ? "invariants" : "graph");
  if (report->proof_states)
    json_key_count(json, "states", report->proof_states);
  if (report->loops) {
    write_all_facts(writer, "loops", false);
    write_all_facts(writer, "recursion", true);
  }
  json_close(json);
}

// Types whose stand-ins were asked something: the verdict rests on what they are taken to do.
static void write_assumed(Writer *writer) {
  const ClassList *types = heap_assumed_types(explorer_heap(writer->explorer));
  if (!types->count || !writer->report->verdict || writer->report->proof_states ||
      writer->report->loops)
    return;
  Arena arena = {0};
  json_key(&writer->json, "assumed");
  json_array(&writer->json, true);
  for (size_t i = 0; i < types->count; i++)
    json_string(&writer->json, class_external(writer->program, types->items[i], &arena));
  json_close(&writer->json);
  arena_fini(&arena);
}

// "violation" is the one that the verdict names.
static void write_found(Writer *writer) {
  const Violations *found = &writer->report->found;
  Json *json = &writer->json;
  if (writer->report->known)
    json_key_count(json, "known", writer->report->known);
  size_t count = found->count + writer->report->others;
  if (!count)
    return;
  if (found->count) {
    json_key(json, "violation");
    violation_write(json, found->items[0], writer->program);
  }
  json_key(json, "findings");
  json_array(json, false);
  for (size_t i = 0; i < count; i++)
    violation_write(json, found->items[i], writer->program);
  json_close(json);
  if (writer->report->otherwise)
    json_key_string(json, "otherwise", writer->report->otherwise);
}

static void end(Writer *writer, const char *message) {
  Json *json = &writer->json;
  const ExploreCounts *counts = explorer_counts(writer->explorer);
  if (writer->with_cases) {
    json_close(json);
    json_close(&writer->stopped);
    json_key(json, "stopped");
    json_file(json, writer->stopped.out);
    fclose(writer->stopped.out);
  }
  json_key_bool(json, "complete", explorer_is_whole(writer->explorer));
  json_key_string(json, "verdict", writer->report->verdict);
  write_assumed(writer);
  write_proof(writer);
  if (writer->report->doubt)
    json_key_string(json, "doubt", writer->report->doubt);
  if (writer->report->unproved)
    json_key_string(json, "unproved", writer->report->unproved);
  write_found(writer);
  if (message)
    json_key_string(json, "error", message);
  json_key_count(json, "paths", counts->paths);
  json_key_count(json, "cases", counts->cases);
  json_key_count(json, "returned", counts->returned);
  write_threw(writer, counts);
  if (writer->options->invariant)
    json_key_count(json, "broken", counts->broken);
  write_cuts(json, counts);
  write_stops(writer, counts);
  const Coverage *coverage = writer->report->coverage;
  if (coverage) {
    json_key(json, "coverage");
    coverage_write(json, coverage,
                   explorer_is_complete(writer->explorer) &&
                       !explorer_has_merged(writer->explorer) &&
                       coverage_totals(coverage).runs == counts->cases);
  }
  json_key_count(json, "instructions", counts->instructions);
  json_key_count(json, "decisions", counts->decisions);
  write_queries(writer);
  if (writer->options->questions != QUESTIONS_OWN)
    json_key_count(json, "questions", counts->questions);
  json_key(json, "seconds");
  json_decimal(json, counts->seconds, 3);
  json_key_count(json, "peak_kb", peak_kilobytes());
  json_close(json);
  vec_free(&writer->last);
}

const Format json_format = {
    .begin = begin, .write = write_if_wanted, .stop = write_stop, .end = end};
