// Which explorations the tests of a method come from, and what time each has.
//
// The main round has the bounds that were asked for. Where its tests do not take every branch,
// calls alone may (construct.h), and then small explorations with growing bounds, which look for
// nothing but branches.
#include "junit/junit_impl.h"

#include "base/budget.h"

// What one method has got: its explorations see what is left of it.
typedef struct MethodBudget {
  double start, seconds; // 0 seconds: no limit
} MethodBudget;

static bool is_interrupted(const Junit *junit) {
  const volatile sig_atomic_t *interrupt = junit->options.explore.interrupt;
  return interrupt && *interrupt;
}

// What is left of `part` of the time; a limit of 0 would be none.
static double budget_left(const MethodBudget *budget, double part) {
  assert(part > 0 && part <= 1);
  return part * clock_left(budget->seconds > 0 ? budget->start + budget->seconds : 0);
}

static bool budget_is_over(const Junit *junit, const MethodBudget *budget) {
  return is_interrupted(junit) ||
         (budget->seconds > 0 && clock_now() - budget->start >= budget->seconds);
}

// --- calls ---------------------------------------------------------------------------------------

static Construct *need_caller(Junit *junit) {
  if (!junit->caller)
    junit->caller = construct_new(junit->program);
  return junit->caller;
}

static void test_by_calls(Junit *junit, Method *method, double seconds) {
  CallOptions options = {.explore = junit->options.explore, .seconds = seconds};
  junit_test_calls(junit, need_caller(junit), method, &options);
}

// --- explorations --------------------------------------------------------------------------------

// Constants of an enum as receivers: not with every strategy.
// What is asked of a receiver that is a constant of an enum only some strategies can answer.
static ExploreOptions method_options(const Junit *junit, const Method *method, double seconds) {
  ExploreOptions options = junit->options.explore;
  options.seconds = seconds;
  if (junit->options.contracts)
    options.harness = contracts_harness(junit->options.contracts, method).attempt;
  bool is_enum = heap_is_enum(method->owner) && !(method->flags & ACC_STATIC);
  if (is_enum && !heap_receives_enums(options.strategy))
    options.strategy = heap_strategy("lazier-sharp");
  return options;
}

static bool was_too_short(const ExploreCounts *counts) {
  return counts->cut[CUT_TIME] || counts->cut[CUT_STEPS];
}

// No bound was met: larger ones would explore the same paths again.
static bool has_grown_out(const ExploreCounts *counts) {
  return !counts->cut[CUT_K] && !counts->cut[CUT_ARRAY] && !counts->cut[CUT_LOOPS] &&
         !was_too_short(counts);
}

static uint32_t bound(int64_t given, uint32_t wanted) {
  return given >= 0 && given < wanted ? (uint32_t)given : wanted;
}

static bool run(Junit *junit, Explorer *explorer) {
  if (junit->events.tick)
    explorer_set_tick(explorer, junit->events.tick, junit->events.context);
  return explorer_run(explorer, junit_visit, junit);
}

// Looks for branches with bounds of this size. True: larger ones may find more.
static bool hunt_round(Junit *junit, Method *method, const HeapStrategy *strategy, uint32_t size,
                       double seconds) {
  assert(size > 0);
  const JunitOptions *given = &junit->options;
  ExploreOptions options = method_options(junit, method, seconds);
  if (strategy)
    options.strategy = strategy;
  options.k = bound(given->k, size);
  options.array = bound(given->array, size + 1);
  options.loops = bound(given->loops, size);
  options.spread = true;
  Explorer *explorer = explorer_new(junit->program, method, options);
  bool more = run(junit, explorer) && !has_grown_out(explorer_counts(explorer));
  explorer_free(explorer);
  return more && junit_missing(junit);
}

// Small bounds come first if the time was too short for those of the main round.
// Rounds alternate between the strategies: what one of them is slow with is often easy for the
// other.
static void hunt(Junit *junit, Method *method, const ExploreCounts *counts, MethodBudget rest) {
  assert(junit->methods.count > 0);
  static const uint32_t sizes[] = {1, 2, 3, 4, 6, 9, 14, 21, 32, 48, 64, 100};
  enum { COUNT = sizeof sizes / sizeof *sizes };
  const double most = 5, part = 0.3; // seconds; of what is left, a round gets
  if (has_grown_out(counts) || !junit_missing(junit) || budget_is_over(junit, &rest))
    return;
  MethodBudget budget = {clock_now(), budget_left(&rest, 1)};
  bool is_bounded = junit->options.explore.steps > 0; // and then the clock decides nothing
  if (!is_bounded && (budget.seconds <= 0 || budget.seconds > most))
    budget.seconds = most;
  junit_hunt(junit);
  bool more = true;
  const HeapStrategy *other = junit->options.other, *now = other;
  for (size_t i = 0; i < COUNT && more && !budget_is_over(junit, &budget); i++)
    if (was_too_short(counts) || sizes[i] > junit->options.explore.k) {
      more = hunt_round(junit, method, now, sizes[i], budget_left(&budget, part));
      now = now ? NULL : other;
    }
}

// Calls reach what the exploration does not know, or has no time for.
static bool needs_calls(Junit *junit, Explorer *explorer) {
  return junit_lacks_objects(junit, explorer) ||
         (was_too_short(explorer_counts(explorer)) && junit_missing(junit));
}

// --- methods -------------------------------------------------------------------------------------

// Why no input satisfies what is assumed; NULL: one does.
static const char *vacuity_of(Junit *junit, Explorer *explorer) {
  const char *vacuity = explorer_vacuity(explorer, &junit->arena);
  const Method *method = explorer_method(explorer);
  Method *requires = junit->options.contracts
                         ? contracts_harness(junit->options.contracts, method).requires
                         : NULL;
  if (vacuity || !requires || explorer_counts(explorer)->cases)
    return vacuity;
  return explore_vacuity(explorer, requires,
                         contracts_assumption(junit->options.contracts, method, &junit->arena),
                         &junit->arena);
}

static void test_method(Junit *junit, Method *method, MethodBudget budget) {
  assert(!method->owner->trusted);
  const double main_part = 0.6, call_part = 0.5;
  ExploreOptions options = method_options(junit, method, budget_left(&budget, main_part));
  construct_set_deadline(junit->construct, budget.seconds, options.interrupt);
  Explorer *explorer = explorer_new(junit->program, method, options);
  junit_begin(junit, method);
  bool done = run(junit, explorer);
  vec_last(&junit->methods)->is_failed = !done;
  vec_last(&junit->methods)->vacuity = vacuity_of(junit, explorer);
  if (junit->events.explored)
    junit->events.explored(junit->events.context, explorer);
  if (done && needs_calls(junit, explorer))
    junit_add_calls(junit, need_caller(junit),
                    &(CallOptions){junit->options.explore, budget_left(&budget, call_part)});
  if (done)
    hunt(junit, method, explorer_counts(explorer), budget);
  junit_end(junit, done ? explorer : NULL);
  explorer_free(explorer);
}

// Also what has no time left has its place in the report.
static void leave_out(Junit *junit, Method *method) {
  junit_begin(junit, method);
  vec_last(&junit->methods)->is_left_out = true;
  junit_end(junit, NULL);
}

void junit_test_one(Junit *junit, Method *method, double seconds) {
  MethodBudget budget = {clock_now(), seconds};
  if (seconds < 0)
    leave_out(junit, method);
  else if (method->owner->trusted || junit->options.by_calls)
    test_by_calls(junit, method, seconds);
  else
    test_method(junit, method, budget);
  if (junit->events.ended)
    junit->events.ended(junit->events.context);
}

void junit_test(Junit *junit, Method *const *methods, size_t count, double start, double seconds) {
  for (size_t i = 0; i < count && !is_interrupted(junit); i++) {
    MethodBudget whole = {start, seconds};
    // What is left, shared out among the methods that are left.
    double own = budget_left(&whole, 1) / (double)(count - i);
    junit_test_one(junit, methods[i], seconds > 0 && clock_now() - start >= seconds ? -1 : own);
  }
}
