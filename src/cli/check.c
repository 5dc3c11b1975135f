// One method of `loris check`: explores with growing bounds until everything is explored, a
// violation is found or the time is over.
#include "cli/check_impl.h"

// --- rounds --------------------------------------------------------------------------------------

// What depends on the classes that inputs may have is not safe where some were not considered.
static void note_open_world(Check *check, Explorer *explorer) {
  const Class *type = heap_open_type(explorer_heap(explorer));
  if (type && !check->unshown)
    check->unshown =
        arena_format(&check->arena, "an input of type %s may be of a class that is not considered",
                     class_external(check->target->program, type, &check->arena));
}

static bool has_fixed_bounds(const Options *options) {
  return options->fixed_k >= 0 || options->fixed_array >= 0 || options->fixed_loops >= 0;
}

static void set_bounds(const Options *options, ExploreOptions *explore) {
  enum { K = 3, ARRAY = 3, LOOPS = 10, FIRST_K = 1, FIRST_ARRAY = 1, FIRST_LOOPS = 4 };
  bool fixed = has_fixed_bounds(options);
  explore->k = options->fixed_k >= 0 ? (uint32_t)options->fixed_k : fixed ? K : FIRST_K;
  explore->array = options->fixed_array >= 0 ? (uint32_t)options->fixed_array
                   : fixed                   ? ARRAY
                                             : FIRST_ARRAY;
  explore->loops = options->fixed_loops >= 0 ? (uint32_t)options->fixed_loops
                   : fixed                   ? LOOPS
                                             : FIRST_LOOPS;
}

// The bounds that cut something grow; false: none did.
static bool grow_bounds(ExploreOptions *explore, const ExploreCounts *counts) {
  if (counts->cut[CUT_K])
    explore->k += 1 + explore->k / 4;
  if (counts->cut[CUT_ARRAY])
    explore->array += 1 + explore->array / 4;
  if (counts->cut[CUT_LOOPS])
    explore->loops *= 2;
  return counts->cut[CUT_K] || counts->cut[CUT_ARRAY] || counts->cut[CUT_LOOPS];
}

// Is the round with these counts all that can be done?
static bool is_last_round(Check *check, const Explorer *explorer) {
  const ExploreCounts *counts = explorer_counts(explorer);
  if (check->violation || check->fault || explorer_message(explorer) ||
      explore_ended_early(counts) || has_fixed_bounds(check->options))
    return true;
  ExploreOptions next = check->explore;
  return !grow_bounds(&next, counts) || next.loops < check->explore.loops;
}

// --- the method ----------------------------------------------------------------------------------

static double seconds_left(const Check *check) {
  const double least = 0.001;
  double left = check->limit - (session_now() - check->start);
  return check->limit <= 0 ? 0 : left > least ? left : least;
}

// One round. `again`: up to the case that was found to be the smallest.
static Explorer *explore(Check *check, bool again) {
  Explorer *explorer = explorer_new(check->target->program, check->method, check->explore);
  check->is_again = again;
  check_watch(check, explorer);
  (void)explorer_run(explorer, check_visit, check); // a message is told in the end
  check_unwatch(check);
  if (again && !check->violation && !check->fault && !check->unshown)
    check->unshown = "a violation was not found again";
  return explorer;
}

// Where the time was too short: the round that was cut begins again.
static void go_on(Check *check, CheckResult *result) {
  check->explore.k = result->k;
  check->explore.array = result->array;
  check->explore.loops = result->loops;
  check->safe = result->safe;
  result->safe = NULL;
}

int check_method(Check *check, Method *method) {
  check->method = method;
  check->violation = NULL;
  check->fault = NULL;
  check->safe = NULL;
  CheckResult *result = check->result;
  check->smallest = (SmallestCase){0};
  check->explore.modular = check->options->modular;
  check->explore.harness = contracts_harness(check->contracts, method).run;
  set_bounds(check->options, &check->explore);
  if (result && result->is_late)
    go_on(check, result);
  for (;;) {
    check->unshown = NULL;
    check->round = session_now();
    check->explore.seconds = seconds_left(check);
    Explorer *explorer = explore(check, false);
    if (check->smallest.id) {
      check->explore.seconds = seconds_left(check);
      explorer_free(explorer);
      explorer = explore(check, true);
    }
    note_open_world(check, explorer);
    bool is_last = is_last_round(check, explorer);
    int status = 0;
    if (is_last) {
      status = check_tell(check, explorer);
      if (check->options->stats && !(result && result->is_late))
        session_print_stats(explorer, &(SolveStats){0});
    } else {
      check_note_safe(check, explorer_counts(explorer));
      (void)grow_bounds(&check->explore, explorer_counts(explorer));
    }
    explorer_free(explorer);
    if (is_last) {
      mem_free(check->safe);
      return status;
    }
  }
}
