// `loris test`: JUnit tests out of the cases of one method, or of all public ones.
#include "cli/test.h"

#include "base/budget.h"
#include "cli/contracts.h"
#include "cli/test_impl.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

// --- progress ------------------------------------------------------------------------------------

static void show_progress(void *context) {
  TestSession *session = context;
  double now = clock_now();
  if (now - session->shown < 0.2)
    return;
  Arena scratch = {0};
  uint64_t tests = 0, broken = 0;
  size_t count = junit_method_count(session->junit), current = count ? count - 1 : 0;
  for (size_t i = 0; i < count; i++) {
    tests += junit_method(session->junit, i)->tests;
    broken += junit_method(session->junit, i)->broken;
  }
  double limit = (double)session->options->time, left = session->start + limit - now;
  fprintf(stderr, "\r%zu of %zu methods, %zu open, %llu tests", current, session->methods.count,
          session->methods.count - current, (unsigned long long)tests);
  if (broken)
    fprintf(stderr, ", %llu broken contracts", (unsigned long long)broken);
  if (limit > 0)
    fprintf(stderr, ", %.0f s left", left > 0 ? left : 0);
  fprintf(stderr, ": %.60s\033[K",
          method_external(session->target->program, session->methods.items[current], &scratch));
  fflush(stderr);
  session->shown = now;
  arena_fini(&scratch);
}

static void clear_progress(void *context) {
  const TestSession *session = context;
  if (session->progress && session->shown > 0)
    fputs("\r\033[K", stderr);
}

// --- what is missing -----------------------------------------------------------------------------

static void tell_causes(const TestSession *session, Explorer *explorer, const char *method) {
  const ExploreCounts *counts = explorer_counts(explorer);
  if (session->methods.count == 1) {
    report_causes(session->err, counts, session->target->program);
    return;
  }
  if (explorer_is_complete(explorer))
    return;
  fprintf(session->err, "loris: %s is not complete:", method);
  for (int i = 0; i < CUT_COUNT; i++)
    if (counts->cut[i])
      fprintf(session->err, " %s", cut_names[i]);
  for (size_t i = 0; i < counts->unknown.count; i++)
    fprintf(session->err, "%s %s", i ? ";" : "", counts->unknown.items[i].cause);
  fputc('\n', session->err);
}

static void tell_exploration(void *context, Explorer *explorer) {
  TestSession *session = context;
  session->is_short_of_memory = explorer_counts(explorer)->cut[CUT_MEMORY] > 0;
  Arena scratch = {0};
  const char *method =
      method_external(session->target->program, explorer_method(explorer), &scratch);
  clear_progress(context);
  if (explorer_message(explorer))
    fprintf(session->err, "loris: %s cannot be explored: %s\n", method, explorer_message(explorer));
  else
    tell_causes(session, explorer, method);
  const char *vacuity =
      junit_method(session->junit, junit_method_count(session->junit) - 1)->vacuity;
  if (vacuity)
    fprintf(session->err, "loris: %s: %s\n", method, vacuity);
  arena_fini(&scratch);
}

// --- the command ---------------------------------------------------------------------------------

static int run(TestSession *session) {
  const Options *options = session->options;
  Output json = {.option = "--json", .name = options->json};
  if (!output_open(&json) ||
      !pages_open(&session->pages, options, session->target->program, "test", false)) {
    (void)output_close(&json);
    return EXIT_INPUT;
  }
  session_catch_interrupts();
  bool has_jobs = test_has_jobs(session), shows = session->progress && !has_jobs;
  session->junit = junit_new(session->target->program, session->wanted,
                             (JunitEvents){.context = session,
                                           .tick = shows ? show_progress : NULL,
                                           .explored = tell_exploration,
                                           .written = options->html ? test_page_add : NULL,
                                           .ended = clear_progress});
  bool is_tested = true;
  if (has_jobs)
    is_tested = test_by_jobs(session);
  else
    junit_test(session->junit, session->methods.items, session->methods.count, session->start,
               (double)options->time);
  const char *failed =
      options->junit && is_tested ? junit_write(session->junit, options->junit) : NULL;
  if (failed)
    fprintf(stderr, "loris: --junit: cannot write %s: %s\n", failed, strerror(errno));
  TestTotals totals = test_totals(session->junit, NULL);
  if (json.file)
    test_put_json(json.file, session, &totals, NULL);
  bool shown = test_page_close(session, &totals);
  bool written = output_close(&json) && !failed && shown && is_tested;
  int status = test_tell(session, &totals);
  junit_free(session->junit);
  return written && totals.failed < session->methods.count ? status : EXIT_INPUT;
}

static bool read_options(const Options *options, JunitOptions *out) {
  *out = (JunitOptions){.junit4 = options->junit4,
                        .minimal = options->minimal,
                        .coverage = options->coverage || options->html,
                        .by_calls = options->by_calls,
                        .k = options->k,
                        .array = options->array,
                        .loops = options->loops};
  ExploreOptions *explore = &out->explore;
  if (!session_options(options, explore, &out->other))
    return false;
  explore->k = options->k >= 0 ? (uint32_t)options->k : 2;
  explore->array = options->array >= 0 ? (uint32_t)options->array : 3;
  explore->loops = options->loops >= 0 ? (uint32_t)options->loops : 4;
  explore->invariant = options->invariant;
  explore->notes_places = options->html;
  return true;
}

// Without METHOD the whole target is tested.
static Selection selection_for_tests(const TestSession *session) {
  Selection selection = selection_of(session->target, session->options);
  selection.all |= !selection.name;
  selection.for_tests = true;
  return selection;
}

int test_command(const Options *options) {
  TestSession session = {.options = options, .start = clock_now(), .err = stderr};
  if (!read_options(options, &session.wanted))
    return EXIT_USAGE;
  if ((options->gearman || options->cache) && options->html) {
    fprintf(stderr, "loris: --%s: not with --html\n", options->gearman ? "gearman" : "cache");
    return EXIT_USAGE;
  }
  Target target;
  int status = EXIT_USAGE;
  if (target_open(&target, options, &status)) {
    session.target = &target;
    session.progress = isatty(STDERR_FILENO) && !options->quiet;
    target_load_all(&target);
    Contracts *contracts = NULL;
    if (target_select(&target, selection_for_tests(&session), &session.methods, &status) &&
        (contracts = contracts_open(&target, options, &session.methods, &status)) != NULL) {
      session.wanted.contracts = contracts;
      status = run(&session);
    }
    contracts_free(contracts);
  }
  vec_free(&session.methods);
  arena_fini(&session.arena);
  target_close(&target);
  return status;
}
