#include "cli/terminates.h"

#include "base/budget.h"
#include "cli/methods.h"
#include "cli/remote.h"
#include "cli/terminates_impl.h"
#include "jobs/method_jobs.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
  bool all;       // many methods were asked for, not one
  size_t next;    // methods before it were given away
  size_t done;    // methods
  size_t endless; // of those: the answer is NO
  bool shows;     // the progress, on a terminal
  double shown;   // when it was shown last
  Told *told;     // by number of the method
} DecideList;

static FILE *open_text(char **text, size_t *size) {
  FILE *file = open_memstream(text, size);
  if (!file)
    fatal("no memory for a text");
  return file;
}

// What is left is shared by those that are left. 0: there is no limit.
static double seconds_of(const DecideList *list, size_t number) {
  enum { LEAST_MS = 1 };
  double now = clock_now(), left = list->end > now ? list->end - now : 0;
  double share = left * list->workers / (double)(list->methods->count - number);
  double seconds = share < left ? share : left;
  return list->end <= 0 ? 0 : seconds > LEAST_MS / 1e3 ? seconds : LEAST_MS / 1e3;
}

static void tell_outcome(const DecideList *list, size_t number, Outcome *outcome, Told *told) {
  const Question *question = list->question;
  const Method *method = list->methods->items[number];
  const char *name = method_argument(question->target, method, &outcome->arena);
  size_t size;
  FILE *out = open_text(&told->out, &size), *err = open_text(&told->err, &size);
  told->ending = outcome->ending;
  fprintf(out, "%s%s%s\n", ending_name(outcome->ending), list->all ? " " : "",
          list->all ? name : "");
  outcome_print(outcome, out);
  if (outcome->ending == ENDING_MAYBE)
    print_causes(outcome, list->all ? arena_format(&outcome->arena, "%s: ", name) : "", err);
  if (list->json) {
    FILE *json = open_text(&told->json, &size);
    Json writer = json_to(json);
    outcome_write_json(outcome, question, external_name(question, method, outcome), &writer);
    fclose(json);
  }
  fclose(out);
  fclose(err);
}

static void decide_and_tell(DecideList *list, size_t number, double seconds, Told *told) {
  Question *question = list->question;
  Method *method = list->methods->items[number];
  Outcome outcome;
  question->deadline = clock_deadline(seconds);
  question->page = pages_begin(question->pages);
  outcome_decide(&outcome, question, method);
  add_page(question, method, &outcome);
  tell_outcome(list, number, &outcome, told);
  outcome_fini(&outcome);
}

// Methods done and open, those that need not end, workers if there are any, and the time that is
// left.
static void show_progress(void *context, size_t running) {
  DecideList *list = context;
  double now = clock_now();
  size_t count = list->methods->count;
  if (!list->shows || now - list->shown < 0.2)
    return;
  list->shown = now;
  fprintf(stderr, "\r%zu of %zu methods, %zu open, %zu without end", list->done, count,
          count - list->done, list->endless);
  if (running)
    fprintf(stderr, ", %zu workers", running);
  if (list->end > 0)
    fprintf(stderr, ", %.0f s left", list->end > now ? list->end - now : 0);
  fputs("\033[K", stderr);
}

// --- by workers ---

static bool next_job(void *context, size_t *number, Pack *job) {
  DecideList *list = context;
  if (list->next == list->methods->count)
    return false;
  *number = list->next++;
  pack_double(job, seconds_of(list, *number));
  return true;
}

static void told_free(Told *told) {
  free(told->out);
  free(told->err);
  free(told->json);
}

static void work(void *context, size_t number, Unpack *job, Pack *answer) {
  const DecideList *list = context;
  Told told = {0};
  double seconds = unpack_double(job);
  job->is_bad |= number >= list->methods->count || !(seconds >= 0);
  if (job->is_bad)
    return;
  decide_and_tell(context, number, seconds, &told);
  pack_number(answer, told.ending);
  pack_text(answer, told.out);
  pack_text(answer, told.err);
  pack_text(answer, told.json);
  told_free(&told);
}

static char *own_text(const char *text) { return text ? mem_string(text) : NULL; }

static bool hear(void *context, size_t number, Unpack answer) {
  DecideList *list = context;
  list->done++;
  Arena arena = {0};
  Told told = {.ending = (Ending)unpack_below(&answer, ENDING_MAYBE + 1)};
  const char *out = unpack_word(&answer, &arena), *err = unpack_word(&answer, &arena);
  const char *json = unpack_text(&answer, &arena);
  if (!answer.is_bad) {
    told.out = mem_string(out);
    told.err = mem_string(err);
    told.json = own_text(json);
    list->told[number] = told;
    list->endless += told.ending == ENDING_NO;
  }
  arena_fini(&arena);
  return !answer.is_bad;
}

static void lose(void *context, size_t number, const char *cause) {
  DecideList *list = context;
  Outcome outcome = {.ending = ENDING_MAYBE};
  list->done++;
  outcome_doubt(&outcome, cause);
  tell_outcome(list, number, &outcome, &list->told[number]);
  outcome_fini(&outcome);
}

static void decide_by_workers(DecideList *list, Remote *remote) {
  const Elsewhere *elsewhere = list->question->options->elsewhere;
  jobs_methods(&(MethodJobsOptions){.workers = list->workers,
                                    .deadline = list->end,
                                    .remote = remote,
                                    .serve = elsewhere ? elsewhere->serve : NULL},
               &(MethodJobs){.context = list,
                             .next = next_job,
                             .work = work,
                             .tell = hear,
                             .lose = lose,
                             .tick = show_progress});
}

static bool write_together(const Question *question) {
  return question->proof || question->dot || question->options->html;
}

// What no worker has had.
static void decide_rest(DecideList *list) {
  for (size_t i = 0; i < list->methods->count; i++)
    if (!list->told[i].out) {
      show_progress(list, 0);
      decide_and_tell(list, i, seconds_of(list, i), &list->told[i]);
      list->done++;
      list->endless += list->told[i].ending == ENDING_NO;
    }
}

// Many methods, or one that is not decided here.
static int decide_list(Question *question, const Methods *methods, bool all, FILE *json) {
  const Options *options = question->options;
  RemoteRun remote;
  if (!remote_run_open(&remote, options, question->target, all ? NULL : methods->items[0], NULL))
    return EXIT_INPUT;
  // What is written beside the answers is written by one process.
  bool needs_one = write_together(question) || methods->count < 2;
  DecideList list = {.question = question,
                     .methods = methods,
                     .json = json,
                     .end = question->deadline,
                     .all = all,
                     .shows = all && !options->quiet && isatty(STDERR_FILENO),
                     .workers = remote.remote ? remote_size(remote.remote, remote_jobs(options))
                                : needs_one   ? 1
                                              : pool_size(options->jobs),
                     .told = mem_new_array(Told, methods->count)};
  if (list.workers > 1 || options->elsewhere || remote.remote)
    decide_by_workers(&list, remote.remote);
  remote_run_close(&remote);
  decide_rest(&list);
  if (list.shown > 0)
    fputs("\r\033[K", stderr);
  Ending joined = ENDING_YES;
  Json writer = json_to(json);
  if (json && all)
    json_array(&writer, false);
  for (size_t i = 0; i < methods->count; i++) {
    const Told *told = &list.told[i];
    joined = join_endings(joined, told->ending);
    fputs(told->err, stderr);
    if (json && told->json && all)
      json_raw(&writer, told->json);
    else if (json && told->json)
      fputs(told->json, json);
  }
  if (json && all)
    json_close(&writer);
  if (all)
    printf("%s\n", ending_name(joined));
  for (size_t i = 0; i < methods->count; i++) {
    fputs(list.told[i].out, stdout);
    told_free(&list.told[i]);
  }
  mem_free(list.told);
  return exit_status(joined);
}

static int decide_methods(Question *question, const Methods *methods, bool all, FILE *json) {
  Pages pages;
  if (question->options->gearman && write_together(question)) {
    fprintf(stderr, "loris: --gearman: not with --proof, --dot or --html\n");
    return EXIT_USAGE;
  }
  if (!methods->items[0]->info->code) {
    fprintf(stderr, "loris: the method has no code\n");
    return EXIT_USAGE;
  }
  if (!pages_open(&pages, question->options, question->target->program, "terminates", all)) {
    (void)pages_close(&pages, NULL);
    return EXIT_INPUT;
  }
  question->pages = &pages;
  bool has_list = all || question->options->gearman || question->options->elsewhere;
  int status = has_list ? decide_list(question, methods, all, json)
                        : decide_one(question, methods->items[0], json);
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
