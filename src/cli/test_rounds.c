// The exploration of one method under test.
#include "cli/test_impl.h"

// --- progress ------------------------------------------------------------------------------------

static void show_progress(void *context) {
  TestSession *session = context;
  double now = session_now();
  if (!session->progress || now - session->shown < 0.2)
    return;
  Arena scratch = {0};
  fprintf(stderr, "\r%zu/%zu methods, %llu tests, %.1f s: %.60s\033[K", session->current,
          session->methods.count, (unsigned long long)session->tests, now - session->start,
          method_external(session->target->program, session->methods.items[session->current],
                          &scratch));
  fflush(stderr);
  session->shown = now;
  arena_fini(&scratch);
}

static void clear_progress(const TestSession *session) {
  if (session->progress && session->shown > 0)
    fputs("\r\033[K", stderr);
}

// --- exploring -----------------------------------------------------------------------------------

// What is left of the time, shared out among the methods that are left.
static double share(const TestSession *session) {
  double left = session_seconds_left(session->options->test_time, session->start);
  return left / (double)(session->methods.count - session->current);
}

static void tell_causes(const TestSession *session, Explorer *explorer, Method *method) {
  Program *program = session->target->program;
  const ExploreCounts *counts = explorer_counts(explorer);
  Arena scratch = {0};
  if (session->methods.count == 1) {
    report_causes(stderr, counts, program);
  } else if (!explorer_is_complete(explorer)) {
    fprintf(stderr, "loris: %s is not complete:", method_external(program, method, &scratch));
    for (int i = 0; i < CUT_COUNT; i++)
      if (counts->cut[i])
        fprintf(stderr, " %s", cut_names[i]);
    for (size_t i = 0; i < counts->unknown.count; i++)
      fprintf(stderr, "%s %s", i ? ";" : "", counts->unknown.items[i].cause);
    fputc('\n', stderr);
  }
  arena_fini(&scratch);
}

static void tell_failure(TestSession *session, const Explorer *explorer, const Method *method) {
  Arena scratch = {0};
  session->failed++;
  fprintf(stderr, "loris: %s cannot be explored: %s\n",
          method_external(session->target->program, method, &scratch), explorer_message(explorer));
  arena_fini(&scratch);
}

static Construct *need_construct(TestSession *session) {
  if (!session->construct)
    session->construct = construct_new(session->target->program);
  return session->construct;
}

static void test_by_calls(TestSession *session, Method *method) {
  CallOptions options = {.explore = session->explore, .seconds = share(session)};
  junit_test_calls(session->junit, need_construct(session), method, &options);
  session->tests += junit_method(session->junit, session->current)->tests;
}

// Constants of an enum as receivers: not with every strategy.
static ExploreOptions method_options(const TestSession *session, const Method *method) {
  ExploreOptions options = session->explore;
  options.seconds = share(session);
  bool is_enum = heap_is_enum(method->owner) && !(method->flags & ACC_STATIC);
  if (is_enum && (options.strategy->is_merged || options.strategy->receiver_is_object))
    options.strategy = heap_strategy("lazier-sharp");
  return options;
}

// --- the rounds ----------------------------------------------------------------------------------

// What one method has got: its explorations see what is left of it.
typedef struct MethodBudget {
  double start, seconds; // 0 seconds: no limit
} MethodBudget;

static double budget_left(const MethodBudget *budget, double part) {
  const double least = 0.001;
  if (budget->seconds <= 0)
    return 0;
  double left = (budget->start + budget->seconds - session_now()) * part;
  return left > least ? left : least;
}

static bool budget_is_over(const MethodBudget *budget) {
  return *session_interrupt() ||
         (budget->seconds > 0 && session_now() - budget->start >= budget->seconds);
}

static bool was_too_short(const ExploreCounts *counts) {
  return counts->cut[CUT_TIME] || counts->cut[CUT_STEPS];
}

static bool has_grown_out(const ExploreCounts *counts) {
  return !counts->cut[CUT_K] && !counts->cut[CUT_ARRAY] && !counts->cut[CUT_LOOPS] &&
         !was_too_short(counts);
}

static uint32_t bound(int64_t given, uint32_t wanted) {
  return given >= 0 && given < wanted ? (uint32_t)given : wanted;
}

// Looks for branches with bounds of this size. True: larger ones may find more.
static bool hunt_round(TestSession *session, Method *method, uint32_t size, double seconds) {
  const Options *given = session->options;
  ExploreOptions options = method_options(session, method);
  options.k = bound(given->test_k, size);
  options.array = bound(given->test_array, size + 1);
  options.loops = bound(given->test_loops, size);
  options.seconds = seconds;
  options.spread = true;
  Explorer *explorer = explorer_new(session->target->program, method, options);
  explorer_set_tick(explorer, show_progress, session);
  bool more = explorer_run(explorer, junit_visit, session->junit) &&
              !has_grown_out(explorer_counts(explorer));
  explorer_free(explorer);
  return more && junit_missing(session->junit);
}

// Small bounds come first if the time was too short for those of the main round.
static void hunt(TestSession *session, Method *method, const ExploreCounts *counts,
                 MethodBudget rest) {
  static const uint32_t sizes[] = {1, 2, 3, 4, 6, 9, 14, 21, 32, 48, 64, 100};
  enum { COUNT = sizeof sizes / sizeof *sizes };
  const double most = 5, part = 0.3; // seconds; of what is left, a round gets
  if (has_grown_out(counts) || !junit_missing(session->junit) || budget_is_over(&rest))
    return;
  MethodBudget budget = {session_now(), budget_left(&rest, 1)};
  bool is_bounded = session->options->steps > 0; // and then the clock decides nothing
  if (!is_bounded && (budget.seconds <= 0 || budget.seconds > most))
    budget.seconds = most;
  junit_hunt(session->junit);
  bool more = true;
  for (size_t i = 0; i < COUNT && more && !budget_is_over(&budget); i++)
    if (was_too_short(counts) || sizes[i] > session->explore.k)
      more = hunt_round(session, method, sizes[i], budget_left(&budget, part));
}

// The main round has the bounds that were asked for.
static bool explore_main(TestSession *session, Method *method, Explorer *explorer) {
  explorer_set_tick(explorer, show_progress, session);
  bool done = explorer_run(explorer, junit_visit, session->junit);
  clear_progress(session);
  if (done)
    tell_causes(session, explorer, method);
  else
    tell_failure(session, explorer, method);
  return done;
}

// Also what has no time left has its place in the report.
static void leave_out(TestSession *session, Method *method) {
  junit_begin(session->junit, method);
  junit_end(session->junit, NULL);
  session->left_out++;
}

static bool is_time_over(const TestSession *session) {
  int64_t limit = session->options->test_time;
  return limit && session_now() - session->start >= (double)limit;
}

// Calls reach what the exploration does not know, or has no time for.
static bool needs_calls(const TestSession *session, const Explorer *explorer) {
  return junit_lacks_objects(session->junit, explorer) ||
         (was_too_short(explorer_counts(explorer)) && junit_missing(session->junit));
}

void test_one(TestSession *session, Method *method) {
  const double main_part = 0.6;
  if (is_time_over(session)) {
    leave_out(session, method);
    return;
  }
  if (method->owner->trusted || session->options->by_calls) {
    test_by_calls(session, method);
    return;
  }
  MethodBudget budget = {session_now(), share(session)};
  junit_set_deadline(session->junit, budget.seconds, session_interrupt());
  ExploreOptions options = method_options(session, method);
  options.seconds = budget_left(&budget, main_part);
  Explorer *explorer = explorer_new(session->target->program, method, options);
  junit_begin(session->junit, method);
  bool done = explore_main(session, method, explorer);
  if (done && needs_calls(session, explorer))
    junit_add_calls(session->junit, need_construct(session),
                    &(CallOptions){session->explore, budget_left(&budget, 0.5)});
  if (done)
    hunt(session, method, explorer_counts(explorer), budget);
  clear_progress(session);
  junit_end(session->junit, done ? explorer : NULL);
  session->tests += junit_method(session->junit, session->current)->tests;
  explorer_free(explorer);
}
