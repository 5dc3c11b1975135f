// `loris explore` by several worker processes, and from one checkpoint to the next.
#include "cli/explore_impl.h"

#include "base/budget.h"
#include "cli/identity.h"
#include "cli/remote.h"
#include "jobs/explore_jobs.h"
#include "search/limits.h"

#include <string.h>
#include <unistd.h>

// What is told of leaves: each of them, and what workers have counted beside.
enum { TOLD_LEAF, TOLD_COUNTS };

// The order of other searches is that of one process, and so is where steps end.
const char *explore_needs_one(const Options *options) {
  return strcmp(options->search, "dfs")      ? "search"
         : options->merge                    ? "merge"
         : options->steps                    ? "steps"
         : strcmp(options->questions, "own") ? "questions"
         : options->record                   ? "record"
         : options->dump_smt                 ? "dump-smt"
         : options->html                     ? "html"
         : options->count                    ? "count"
                                             : NULL;
}

bool explore_has_jobs(const Options *options) {
  return options->checkpoint || options->resume || options->gearman || options->elsewhere ||
         (pool_size(options->jobs) > 1 && !explore_needs_one(options));
}

// --- in a worker ---------------------------------------------------------------------------------

static bool is_case(const ExploreCase *leaf) {
  return leaf->status != EXEC_CUT && leaf->status != EXEC_UNKNOWN;
}

static void visit(void *context, Explorer *explorer, const ExploreCase *leaf, Pack *told) {
  Watch *watch = context;
  Arena arena = {0};
  pack_number(told, TOLD_LEAF);
  pack_bool(told, is_case(leaf));
  pack_bool(told, watch->shows);
  if (watch->shows)
    report_pack(watch->report, explorer, leaf, told);
  pack_text(told,
            watch->replay && is_case(leaf) ? watch_replay(watch, explorer, leaf, &arena) : NULL);
  arena_fini(&arena);
}

// What was sent counts no more.
static void pause_watch(void *context, Pack *told) {
  Watch *watch = context;
  SolveStats asked = *report_questions(watch->report);
  pack_number(told, TOLD_COUNTS);
  pack_number(told, watch->replayed);
  pack_number(told, watch->left_out);
  watch->replayed = watch->left_out = 0;
  SolveStats news = {0};
  solve_stats_add(&news, &watch->sent, &asked);
  stats_pack(&news, told);
  watch->sent = asked;
  pack_bool(told, watch->coverage != NULL);
  if (watch->coverage)
    coverage_pack(watch->coverage, told);
}

// --- here ----------------------------------------------------------------------------------------

static void tell_leaf(Watch *watch, Unpack *from) {
  Arena arena = {0};
  bool is_one = unpack_bool(from);
  watch->told += is_one;
  if (unpack_bool(from) && !report_unpack(watch->report, from))
    from->is_bad = true;
  const char *difference = unpack_text(from, &arena);
  if (difference && !from->is_bad)
    watch_tell_difference(watch, watch->told, difference);
  arena_fini(&arena);
}

static void tell_counts(Watch *watch, Unpack *from) {
  watch->replayed += unpack_number(from);
  watch->left_out += unpack_number(from);
  SolveStats asked = stats_unpack(from);
  report_add_questions(watch->report, &asked);
  bool has_coverage = unpack_bool(from);
  from->is_bad |= has_coverage != (watch->coverage != NULL);
  if (!from->is_bad && has_coverage)
    (void)coverage_unpack(watch->coverage, from);
}

static bool tell(void *context, Unpack told) {
  Watch *watch = context;
  while (told.left && !told.is_bad)
    if (unpack_number(&told) == TOLD_LEAF)
      tell_leaf(watch, &told);
    else
      tell_counts(watch, &told);
  session_heed_stdout();
  return !told.is_bad;
}

static void show_progress(void *context, const JobsProgress *progress) {
  Watch *watch = context;
  double now = clock_now();
  if (now - watch->shown < 0.2)
    return;
  watch->shown = now;
  fprintf(stderr, "\r%llu cases, %zu workers, %zu parts open, %.1f s",
          (unsigned long long)progress->cases, progress->workers, progress->open,
          now - watch->start);
  if (watch->limit > 0)
    fprintf(stderr, ", %.0f s left",
            watch->start + watch->limit > now ? watch->start + watch->limit - now : 0);
  fputs("\033[K", stderr);
  fflush(stderr);
}

bool explore_by_jobs(Explorer *explorer, const Target *target, const Options *options,
                     Watch *watch) {
  double limit = watch->limit = (double)options->time;
  bool shows = isatty(STDERR_FILENO) && !options->quiet;
  Arena arena = {0};
  RemoteRun remote;
  if (!remote_run_open(&remote, options, target, explorer_method(explorer), NULL))
    return false;
  JobsOptions wanted = {.workers = remote.remote ? remote_size(remote.remote, remote_jobs(options))
                                                 : pool_size(options->jobs),
                        .remote = remote.remote,
                        .serve = options->elsewhere ? options->elsewhere->serve : NULL,
                        .interrupt = session_interrupt(),
                        .deadline = limit > 0 ? watch->start + limit : 0,
                        .memory = limits_memory((uint64_t)options_memory(options) << 20),
                        .checkpoint = options->checkpoint,
                        .checkpoint_seconds = (double)options->checkpoint_time,
                        .resume = options->resume};
  if (wanted.checkpoint || wanted.resume)
    wanted.identity = identity_of_run(target, options, explorer_method(explorer),
                                      watch->shows ? "with leaves" : NULL, &arena);
  JobsClient client = {.context = watch,
                       .visit = watch->shows || watch->replay ? visit : NULL,
                       .pause = pause_watch,
                       .tell = tell,
                       .tick = shows ? show_progress : NULL};
  bool is_good = jobs_explore(explorer, target->program, &wanted, &client);
  remote_run_close(&remote);
  if (watch->shown > 0)
    fputs("\r\033[K", stderr);
  arena_fini(&arena);
  return is_good && !explorer_message(explorer);
}
