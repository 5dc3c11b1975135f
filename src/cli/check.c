// `loris check`: one method, or all that users of the target can call.
#include "cli/check_impl.h"

#include "base/budget.h"
#include "cli/bundle.h"
#include "cli/contracts.h"
#include "cli/invariants.h"
#include "jobs/explore_jobs.h"
#include "search/limits.h"

#include <string.h>
#include <unistd.h>

// --- properties ----------------------------------------------------------------------------------

static bool complain_property(const char *name, size_t length) {
  fprintf(stderr, "loris: --property: %.*s is none of", (int)length, name);
  for (size_t i = 0; i < property_count; i++)
    fprintf(stderr, "%s %s", i ? "," : "", properties[i].name);
  fputc('\n', stderr);
  return false;
}

// A list with commas into a set of bits; false after a line on stderr.
static bool read_properties(const char *list, uint32_t *set) {
  *set = 0;
  for (const char *at = list;; at++) {
    size_t length = strcspn(at, ","), i = 0;
    while (i < property_count &&
           (strlen(properties[i].name) != length || strncmp(properties[i].name, at, length) != 0))
      i++;
    if (i == property_count)
      return complain_property(at, length);
    *set |= 1u << i;
    at += length;
    if (!*at)
      return true;
  }
}

// --- progress ------------------------------------------------------------------------------------

bool check_shows_progress(const CheckSession *session) {
  return !session->options->quiet && isatty(STDERR_FILENO);
}

static void show_progress(void *context, const ExploreOptions *round, const ExploreCounts *counts) {
  CheckSession *session = context;
  double now = clock_now();
  if (now - session->shown < 0.2)
    return;
  session->shown = now;
  fprintf(stderr, "\rk=%u array=%u loops=%u: %llu paths, %.0f s\033[K", round->k, round->array,
          round->loops, (unsigned long long)counts->paths, now - session->start);
}

static void clear_progress(void *context) {
  CheckSession *session = context;
  fputs("\r\033[K", stderr);
  session->shown = clock_now();
}

// What only the command line knows of a violation: sources, drawings, how to come there again.
static void complete(void *context, Explorer *explorer, const ExploreCase *leaf,
                     Violation *violation, const ExploreOptions *round) {
  CheckSession *session = context;
  Program *program = session->target->program;
  drawings_add(session->files->drawings, explorer, program, leaf, violation->serial);
  violation->quote = sources_line(session->files->sources, program, violation->own);
  violation->command = check_command_text(session, explorer_method(explorer), round);
  check_pages_found(&session->files->pages, explorer, leaf, violation, round);
}

// --- several processes ---------------------------------------------------------------------------

typedef struct SplitRound {
  CheckSession *session;
  const ExploreOptions *round;
  uint64_t before; // cases that were told when it began
} SplitRound;

static void show_split(void *context, const JobsProgress *progress) {
  const SplitRound *split = context;
  CheckSession *session = split->session;
  double now = clock_now(), limit = (double)session->options->time;
  double left = session->start + limit - now;
  if (now - session->shown < 0.2)
    return;
  session->shown = now;
  fprintf(stderr, "\rk=%u array=%u loops=%u: %llu cases, %zu workers, %zu parts open, %.0f s",
          split->round->k, split->round->array, split->round->loops,
          (unsigned long long)(split->before + progress->cases), progress->workers, progress->open,
          now - session->start);
  if (limit > 0)
    fprintf(stderr, ", %.0f s left", left > 0 ? left : 0);
  fputs("\033[K", stderr);
}

static bool tell_nothing(void *context, Unpack told) {
  (void)context;
  return !told.left;
}

// By how many processes a round may go on now. A worker of --all is told when others are idle.
static unsigned process_count(const CheckSession *session) {
  unsigned asked = session->self ? worker_asked(session->self) : 0;
  return asked ? asked : session->self ? 1 : pool_size(session->options->jobs);
}

static bool has_others(void *context) { return process_count(context) > 1; }

// A round of one method: the processes know what this one has explored so far.
static bool split_round(void *context, Explorer *explorer, SearchPart *part,
                        const ExploreOptions *round) {
  CheckSession *session = context;
  SplitRound split = {session, round, explorer_counts(explorer)->cases};
  uint64_t memory = limits_memory((uint64_t)options_memory(session->options) << 20);
  JobsOptions options = {.workers = process_count(session),
                         .interrupt = session_interrupt(),
                         .deadline = clock_deadline(round->seconds),
                         .memory = memory};
  JobsClient client = {.context = &split,
                       .tell = tell_nothing,
                       .tick = check_shows_progress(session) && !session->all ? show_split : NULL};
  return jobs_explore_part(explorer, session->target->program, &options, &client, part);
}

// What results rest on is noted by the process that explores; other machines have cores of their
// own.
static bool may_split(const CheckSession *session) {
  const Options *options = session->options;
  return pool_size(options->jobs) > 1 && !options->cache && !options->gearman &&
         !options->elsewhere;
}

static CheckEvents events_of(CheckSession *session) {
  bool shows = check_shows_progress(session) && !session->all;
  session->shown = clock_now();
  return (CheckEvents){.context = session,
                       .tick = shows ? show_progress : NULL,
                       .round_ends = shows ? clear_progress : NULL,
                       .found = complete,
                       .split = may_split(session) ? split_round : NULL,
                       .has_others = has_others};
}

// --- methods -------------------------------------------------------------------------------------

static Selection select_methods(CheckSession *session) {
  if (!session->svcomp)
    return selection_of(session->target, session->options);
  const char *entry = session->svcomp->entry;
  return (Selection){.name = arena_format(&session->arena, "%s([Ljava/lang/String;)V", entry)};
}

static int check_one(CheckSession *session, Method *method) {
  CheckResult result =
      check_method(session->check, method, session->start, (double)session->options->time);
  check_hide(session, &result);
  int status = check_status(session, &result);
  if (session->files->json.file)
    check_write_json(session, &result, session->files->json.file);
  if (session->files->proof.file)
    check_write_proof(session, &result, session->files->proof.file);
  FILE *page = check_pages_begin(&session->files->pages, method);
  if (page) {
    check_write_json(session, &result, page);
    check_pages_add(&session->files->pages, method, result.text);
  }
  vec_push(&session->files->findings.items, check_finding(session, &result));
  check_draw(session, &result);
  check_files_write(session->files, status); // the verdict stands behind everything else
  if (session->svcomp && !svcomp_write(session->svcomp, &result, session->target->program))
    session->files->has_failed = true;
  check_print(session, &result, stdout, stderr);
  if (session->options->stats)
    session_print_stats(result.explorer, &(SolveStats){0});
  check_result_fini(&result);
  return status;
}

// Drawings and pages show what only the run that finds a violation knows.
static bool files_fit(const CheckSession *session) {
  const Options *options = session->options;
  if (options->bugs && (options->first || session->svcomp)) {
    fprintf(stderr, "loris: --bugs: not with --%s\n", options->first ? "first" : "svcomp");
    return false;
  }
  if (options->baseline && (options->first || session->svcomp || options->gearman) &&
      !options->elsewhere) {
    fprintf(stderr, "loris: --baseline: not with --%s\n",
            options->first    ? "first"
            : session->svcomp ? "svcomp"
                              : "gearman");
    return false;
  }
  const char *wanted = options->gearman ? "gearman" : options->cache ? "cache" : NULL;
  const char *other = options->elsewhere                   ? NULL
                      : options->dot                       ? "dot"
                      : options->svg                       ? "svg"
                      : options->html                      ? "html"
                      : session->svcomp                    ? "svcomp"
                      : options->gearman && options->stats ? "stats"
                                                           : NULL;
  if (wanted && other)
    fprintf(stderr, "loris: --%s: not with --%s\n", wanted, other);
  return !wanted || !other;
}

// Is the work given away, or is it known perhaps? One process that finds it out needs no list.
static bool has_list(const CheckSession *session) {
  const Options *options = session->options;
  return session->all || options->gearman || options->cache || options->elsewhere;
}

static int check_target(CheckSession *session, CheckOptions *wanted, Contracts **contracts) {
  const Options *options = session->options;
  Target *target = session->target;
  Methods methods = {0};
  int status = EXIT_USAGE;
  Selection selection = select_methods(session);
  session->all = selection.all;
  bool found = target_select(target, selection, &methods, &status);
  target_load_all(target);
  wanted->explore.implies_non_null = target_implies_non_null(target);
  if (target->units.count) // what evaluates the small languages is no class with an interface
    wanted->calls = 0;
  if (found && (*contracts = contracts_open(target, options, &methods, &status)) == NULL)
    found = false;
  if (found && !files_fit(session))
    found = false;
  if (found && !check_files_start(session->files, target->program, session->all))
    found = false, status = EXIT_INPUT;
  if (found) {
    session_catch_interrupts();
    if (options->elsewhere)
      (void)sources_unpack(session->files->sources, options->elsewhere->bundle->sources);
    session->comments = contracts_digest(*contracts);
    session->check = check_new(target->program, *contracts, *wanted, events_of(session));
    if (options->show_invariants)
      invariants_print(target->program,
                       options->no_relations ? NULL : check_relations(session->check), stdout);
    status =
        has_list(session) ? check_list(session, &methods) : check_one(session, methods.items[0]);
  }
  vec_free(&methods);
  return status;
}

// --- the command ---------------------------------------------------------------------------------

static bool read_options(const Options *options, bool is_start, CheckOptions *out) {
  *out = (CheckOptions){.k = options->k,
                        .array = options->array,
                        .loops = options->loops,
                        .first = options->first || is_start,
                        .expected = options->expected,
                        .calls = (uint64_t)options->calls,
                        .relations = !options->no_relations,
                        .bounded = options->bounded};
  if (!session_options(options, &out->explore, &out->other) ||
      !read_properties(check_properties(options), &out->properties) ||
      !session_stand_ins(options, &out->explore.stand_ins))
    return false;
  out->explore.exit_ends = true;
  out->explore.is_start = is_start;
  out->explore.array_bytes = is_start ? 0 : (uint64_t)options->java_heap << 20;
  out->explore.modular = options->modular;
  out->explore.notes_places = options->html;
  return true;
}

static int run(const Options *options, Svcomp *svcomp) {
  CheckSession session = {.options = options, .svcomp = svcomp, .start = clock_now()};
  CheckOptions wanted;
  if (!read_options(options, svcomp != NULL, &wanted))
    return EXIT_USAGE;
  CheckFiles files;
  Target target = {0};
  Contracts *contracts = NULL;
  session.target = &target;
  session.files = &files;
  int status = EXIT_INPUT;
  if (check_files_open(&files, options, options->command_line)) {
    status = EXIT_USAGE;
    bool has_baseline = !options->baseline || options->elsewhere ||
                        (session.baseline = baseline_read(options->baseline)) != NULL;
    if (!has_baseline)
      status = EXIT_INPUT;
    else if (target_open(&target, options, &status))
      status = check_target(&session, &wanted, &contracts);
  }
  if (!check_files_close(&files, status))
    status = EXIT_INPUT;
  baseline_free(session.baseline);
  check_free(session.check);
  contracts_free(contracts);
  target_close(&target);
  arena_fini(&session.arena);
  return status;
}

int check_command(const Options *options) {
  if (!options->svcomp)
    return run(options, NULL);
  Svcomp svcomp;
  int status = EXIT_USAGE;
  if (svcomp_open(&svcomp, options))
    status = run(&svcomp.options, &svcomp);
  svcomp_close(&svcomp);
  return status;
}
