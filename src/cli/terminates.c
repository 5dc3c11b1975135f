#include "cli/terminates.h"

#include "base/budget.h"
#include "cli/methods.h"
#include "cli/terminates_impl.h"

#include <stdlib.h>
#include <string.h>

// --- showing -------------------------------------------------------------------------------------

void outcome_print(const Outcome *outcome, FILE *out) {
  for (size_t i = 0; i < outcome->lines.count; i++)
    fprintf(out, "  %s\n", outcome->lines.items[i]);
}

static void put_strings(Json *json, const char *key, const char *const *items, size_t count) {
  json_key(json, key);
  json_array(json, false);
  for (size_t i = 0; i < count; i++)
    json_string(json, items[i]);
  json_close(json);
}

static void put_loop(Json *json, const LoopFinding *loop) {
  json_object(json, true);
  json_key_string(json, "lines", loop->place);
  if (loop->measure)
    json_key_string(json, "measure", loop->measure);
  if (loop->recurrent)
    json_key_string(json, "recurrent", loop->recurrent);
  json_key_bool(json, "checked", loop->is_checked);
  json_close(json);
}

void outcome_write_json(const Outcome *outcome, const Question *question, const char *method,
                        Json *json) {
  json_object(json, false);
  json_key_string(json, "tool", "loris");
  json_key_string(json, "version", LORIS_VERSION);
  json_key_string(json, "command", "terminates");
  json_key_string(json, "method", method);
  json_key_string(json, "int", question->is_math ? "math" : "wrap");
  json_key_string(json, "answer", ending_name(outcome->ending));
  json_key(json, "loops");
  json_array(json, false);
  for (size_t i = 0; i < outcome->loops.count; i++)
    put_loop(json, &outcome->loops.items[i]);
  json_close(json);
  json_key_string(json, "input", outcome->input);
  put_strings(json, "evidence", outcome->lines.items, outcome->lines.count);
  put_strings(json, "unknown", outcome->causes.items, outcome->causes.count);
  json_key_decimal(json, "seconds", outcome->seconds, 3);
  json_close(json);
}

// --- one method, all methods ---------------------------------------------------------------------

static int exit_status(Ending answer) {
  return answer == ENDING_YES  ? EXIT_HOLDS
         : answer == ENDING_NO ? EXIT_VIOLATION
                               : EXIT_INCONCLUSIVE;
}

static void print_causes(const Outcome *outcome, const char *prefix) {
  for (size_t i = 0; i < outcome->causes.count; i++)
    fprintf(stderr, "loris: %sunknown: %s\n", prefix, outcome->causes.items[i]);
}

static const char *external_name(const Question *question, const Method *method, Outcome *outcome) {
  return method_external(question->target->program, method, &outcome->arena);
}

static int decide_one(const Question *question, Method *method, FILE *json) {
  Outcome outcome;
  outcome_decide(&outcome, question, method);
  printf("%s\n", ending_name(outcome.ending));
  outcome_print(&outcome, stdout);
  if (outcome.ending == ENDING_MAYBE)
    print_causes(&outcome, "");
  if (json) {
    Json writer = json_to(json);
    outcome_write_json(&outcome, question, external_name(question, method, &outcome), &writer);
  }
  if (question->options->stats)
    fprintf(stderr, "%.3f s\n", outcome.seconds);
  int status = exit_status(outcome.ending);
  outcome_fini(&outcome);
  return status;
}

// The answer for all: YES when all end, NO when some does not.
static Ending join_endings(Ending a, Ending b) {
  if (a == ENDING_NO || b == ENDING_NO)
    return ENDING_NO;
  return a == ENDING_YES ? b : a;
}

static int decide_all(Question *question, const Methods *methods, FILE *json) {
  char *text = NULL;
  size_t size = 0;
  FILE *lines = open_memstream(&text, &size);
  if (!lines)
    fatal("no memory for a text");
  Ending all = ENDING_YES;
  double end = question->deadline;
  Json writer = json_to(json);
  if (json)
    json_array(&writer, false);
  for (size_t i = 0; i < methods->count; i++) {
    Outcome outcome;
    Arena scratch = {0};
    double now = clock_now(); // what is left is shared by those that are left
    if (end > 0)
      question->deadline = now + (end > now ? end - now : 0) / (double)(methods->count - i);
    const char *name = method_argument(question->target, methods->items[i], &scratch);
    outcome_decide(&outcome, question, methods->items[i]);
    all = join_endings(all, outcome.ending);
    fprintf(lines, "%s %s\n", ending_name(outcome.ending), name);
    outcome_print(&outcome, lines);
    if (outcome.ending == ENDING_MAYBE)
      print_causes(&outcome, arena_format(&scratch, "%s: ", name));
    if (json)
      outcome_write_json(&outcome, question, external_name(question, methods->items[i], &outcome),
                         &writer);
    outcome_fini(&outcome);
    arena_fini(&scratch);
  }
  if (json)
    json_close(&writer);
  fclose(lines);
  printf("%s\n%s", ending_name(all), text);
  free(text);
  return exit_status(all);
}

static int decide(Question *question, FILE *json) {
  Selection selection = selection_of(question->target, question->options);
  Methods methods = {0};
  int status = EXIT_USAGE;
  if (target_select(question->target, selection, &methods, &status)) {
    target_load_all(question->target);
    if (!methods.items[0]->info->code)
      fprintf(stderr, "loris: the method has no code\n");
    else if (selection.all)
      status = decide_all(question, &methods, json);
    else
      status = decide_one(question, methods.items[0], json);
  }
  vec_free(&methods);
  return status;
}

int terminates_command(const Options *options) {
  if (strcmp(options->integers, "math") && strcmp(options->integers, "wrap")) {
    fprintf(stderr, "loris: --int: %s is neither wrap nor math\n", options->integers);
    return EXIT_USAGE;
  }
  double start = clock_now();
  Output json = {"--json", options->json, NULL}, proof = {"--proof", options->proof, NULL},
         dot = {"--dot", options->dot, NULL};
  if (!output_open(&json) || !output_open(&proof) || !output_open(&dot))
    return EXIT_INPUT;
  Target target;
  int status = EXIT_USAGE;
  if (target_open(&target, options, &status)) {
    Question question = {.target = &target,
                         .options = options,
                         .is_math = !strcmp(options->integers, "math"),
                         .deadline = options->time ? start + (double)options->time : 0,
                         .proof = proof.file,
                         .dot = dot.file};
    status = decide(&question, json.file);
  }
  target_close(&target);
  bool written = output_close(&json);
  written = output_close(&proof) && written;
  written = output_close(&dot) && written;
  return written ? status : EXIT_INPUT;
}
