#include "cli/terminates.h"

#include "base/budget.h"
#include "cli/methods.h"
#include "cli/terminates_impl.h"
#include "jobs/method_jobs.h"
#include "jobs/pool.h"

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

static void print_causes(const Outcome *outcome, const char *prefix, FILE *err) {
  for (size_t i = 0; i < outcome->causes.count; i++)
    fprintf(err, "loris: %sunknown: %s\n", prefix, outcome->causes.items[i]);
}

static const char *external_name(const Question *question, const Method *method, Outcome *outcome) {
  return method_external(question->target->program, method, &outcome->arena);
}

// The page of a method, after its outcome.
static void add_page(Question *question, const Method *method, Outcome *outcome) {
  if (!question->page)
    return;
  Json writer = json_to(page_result(question->page));
  outcome_write_json(outcome, question, external_name(question, method, outcome), &writer);
  pages_add(question->pages, question->page, method, ending_name(outcome->ending));
  question->page = NULL;
}

static int decide_one(Question *question, Method *method, FILE *json) {
  Outcome outcome;
  question->page = pages_begin(question->pages);
  outcome_decide(&outcome, question, method);
  add_page(question, method, &outcome);
  printf("%s\n", ending_name(outcome.ending));
  outcome_print(&outcome, stdout);
  if (outcome.ending == ENDING_MAYBE)
    print_causes(&outcome, "", stderr);
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

// What is told of one of many methods. The texts are open_memstream's.
typedef struct Told {
  Ending ending;
  char *out, *err, *json; // json NULL: not wanted
} Told;

typedef struct DecideList {
  Question *question;
  const Methods *methods;
  FILE *json; // or NULL
  double end; // of the whole run; 0: none
  unsigned workers;
  size_t next; // methods before it were given away
  Told *told;  // by number of the method
} DecideList;

static FILE *open_text(char **text, size_t *size) {
  FILE *file = open_memstream(text, size);
  if (!file)
    fatal("no memory for a text");
  return file;
}

// What is left is shared by those that are left.
static double deadline_of(const DecideList *list, size_t number) {
  double now = clock_now(), left = list->end > now ? list->end - now : 0;
  double share = left * list->workers / (double)(list->methods->count - number);
  return list->end > 0 ? now + (share < left ? share : left) : 0;
}

static void decide_and_tell(DecideList *list, size_t number, double deadline, Told *told) {
  Question *question = list->question;
  Method *method = list->methods->items[number];
  size_t size;
  Outcome outcome;
  Arena scratch = {0};
  question->deadline = deadline;
  const char *name = method_argument(question->target, method, &scratch);
  question->page = pages_begin(question->pages);
  outcome_decide(&outcome, question, method);
  add_page(question, method, &outcome);
  told->ending = outcome.ending;
  FILE *out = open_text(&told->out, &size), *err = open_text(&told->err, &size);
  fprintf(out, "%s %s\n", ending_name(outcome.ending), name);
  outcome_print(&outcome, out);
  if (outcome.ending == ENDING_MAYBE)
    print_causes(&outcome, arena_format(&scratch, "%s: ", name), err);
  if (list->json) {
    FILE *json = open_text(&told->json, &size);
    Json writer = json_to(json);
    outcome_write_json(&outcome, question, external_name(question, method, &outcome), &writer);
    fclose(json);
  }
  fclose(out);
  fclose(err);
  outcome_fini(&outcome);
  arena_fini(&scratch);
}

// --- by workers ---

static bool next_job(void *context, size_t *number, Pack *job) {
  DecideList *list = context;
  if (list->next == list->methods->count)
    return false;
  *number = list->next++;
  pack_double(job, deadline_of(list, *number));
  return true;
}

static void told_free(Told *told) {
  free(told->out);
  free(told->err);
  free(told->json);
}

static void work(void *context, size_t number, Unpack job, Pack *answer) {
  Told told = {0};
  decide_and_tell(context, number, unpack_double(&job), &told);
  pack_number(answer, told.ending);
  pack_text(answer, told.out);
  pack_text(answer, told.err);
  pack_text(answer, told.json);
  told_free(&told);
}

static char *own_text(const char *text) { return text ? mem_string(text) : NULL; }

static void hear(void *context, size_t number, Unpack answer) {
  DecideList *list = context;
  Arena arena = {0};
  Told *told = &list->told[number];
  told->ending = (Ending)unpack_below(&answer, ENDING_MAYBE + 1);
  told->out = own_text(unpack_text(&answer, &arena));
  told->err = own_text(unpack_text(&answer, &arena));
  told->json = own_text(unpack_text(&answer, &arena));
  if (answer.is_bad)
    fatal("a worker's answer is none");
  arena_fini(&arena);
}

static void lose(void *context, size_t number, const char *cause) {
  DecideList *list = context;
  Arena scratch = {0};
  const char *name =
      method_argument(list->question->target, list->methods->items[number], &scratch);
  list->told[number] = (Told){.ending = ENDING_MAYBE,
                              .out = mem_format("MAYBE %s\n", name),
                              .err = mem_format("loris: %s: unknown: %s\n", name, cause)};
  arena_fini(&scratch);
}

static void decide_by_workers(DecideList *list) {
  jobs_methods(
      &(MethodJobsOptions){.workers = list->workers, .deadline = list->end},
      &(MethodJobs){.context = list, .next = next_job, .work = work, .tell = hear, .lose = lose});
}

static int decide_all(Question *question, const Methods *methods, FILE *json) {
  // What is written beside the answers is written by one process.
  bool needs_one =
      question->proof || question->dot || question->options->html || methods->count < 2;
  DecideList list = {.question = question,
                     .methods = methods,
                     .json = json,
                     .end = question->deadline,
                     .workers = needs_one ? 1 : pool_size(question->options->jobs),
                     .told = mem_new_array(Told, methods->count)};
  if (list.workers > 1)
    decide_by_workers(&list);
  Ending all = ENDING_YES;
  Json writer = json_to(json);
  if (json)
    json_array(&writer, false);
  for (size_t i = 0; i < methods->count; i++) {
    Told *told = &list.told[i];
    if (!told->out)
      decide_and_tell(&list, i, deadline_of(&list, i), told);
    all = join_endings(all, told->ending);
    fputs(told->err, stderr);
    if (json && told->json)
      json_raw(&writer, told->json);
  }
  if (json)
    json_close(&writer);
  printf("%s\n", ending_name(all));
  for (size_t i = 0; i < methods->count; i++) {
    fputs(list.told[i].out, stdout);
    told_free(&list.told[i]);
  }
  mem_free(list.told);
  return exit_status(all);
}

static int decide_methods(Question *question, const Methods *methods, bool all, FILE *json) {
  Pages pages;
  if (!methods->items[0]->info->code) {
    fprintf(stderr, "loris: the method has no code\n");
    return EXIT_USAGE;
  }
  if (!pages_open(&pages, question->options, question->target->program, "terminates", all)) {
    (void)pages_close(&pages, NULL);
    return EXIT_INPUT;
  }
  question->pages = &pages;
  int status =
      all ? decide_all(question, methods, json) : decide_one(question, methods->items[0], json);
  Ending ending = status == EXIT_HOLDS       ? ENDING_YES
                  : status == EXIT_VIOLATION ? ENDING_NO
                                             : ENDING_MAYBE;
  return pages_close(&pages, ending_name(ending)) ? status : EXIT_INPUT;
}

static int decide(Question *question, FILE *json) {
  Selection selection = selection_of(question->target, question->options);
  Methods methods = {0};
  int status = EXIT_USAGE;
  if (target_select(question->target, selection, &methods, &status)) {
    target_load_all(question->target);
    status = decide_methods(question, &methods, selection.all, json);
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
