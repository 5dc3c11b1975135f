// `loris check --all`: many methods share one time. What is found out about them is told in their
// order, as soon as it is final.
#include "cli/check_impl.h"

#include "base/budget.h"
#include "base/sha256.h"
#include "cli/depend.h"
#include "cli/identity.h"
#include "cli/remote.h"
#include "jobs/cache.h"
#include "jobs/method_jobs.h"
#include "program/uses.h"
#include "search/limits.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// May it be told again by a later run, when nothing has changed that it rests on?
typedef enum Keeping {
  KEEP_NOT,   // an interrupt, the memory or an error has a part in it
  KEEP_TIMED, // the clock has: only for runs that have no more time for it
  KEEP_ALWAYS,
} Keeping;

// What there is to tell of one method. The texts are the session's.
typedef struct Told {
  bool is_there, is_late;
  Keeping keeping;
  int status; // exit status
  Finding finding;
  const char *out, *err;    // what stdout and stderr get
  const char *json, *proof; // and --json and --proof; NULL: nothing
} Told;

// What results rest on (cli/depend.h), one behind the other: of every turn that a method had.
typedef struct Grounds {
  Pack packs;
  size_t count;
} Grounds;

typedef struct CheckList {
  CheckSession *session;
  const Methods *methods;
  size_t count;
  Told *items;      // by number of the method
  size_t published; // the first ones
  int status;       // the worst of them
  // With workers:
  CheckShares *shares;
  CheckState *states;  // by number of the method
  size_t running;      // workers
  bool is_remote;      // on other machines
  VEC(size_t) open;    // numbers of the methods that the cache does not know
  size_t *places;      // by number of the method: its place among those
  Cache *cache;        // or NULL
  Depend *depend;      // of results that are kept; or NULL
  Grounds *grounds;    // by number of the method
  const char *command; // of the cache: what its results are about
} CheckList;

// Which of two exit statuses says more?
static int worse_status(int a, int b) {
  static const int order[] = {EXIT_INTERNAL, EXIT_VIOLATION, EXIT_INPUT, EXIT_INCONCLUSIVE};
  for (size_t i = 0; i < sizeof order / sizeof *order; i++)
    if (a == order[i] || b == order[i])
      return order[i];
  return EXIT_HOLDS;
}

// --- keeping -------------------------------------------------------------------------------------

// Closes what open_text has opened.
static const char *take_text(FILE *file, char **text, size_t *length, Arena *arena) {
  fclose(file);
  const char *kept = arena_string(arena, *text, *length);
  free(*text);
  return kept;
}

static FILE *open_text(char **text, size_t *length) {
  FILE *file = open_memstream(text, length);
  if (!file)
    fatal("out of memory for a text");
  return file;
}

// Was a question given up by the clock?
static bool has_timeout(const ExploreCounts *counts) {
  bool found = false;
  for (size_t i = 0; i < counts->unknown.count && !found; i++) {
    const char *cause = counts->unknown.items[i].cause;
    found = strcmp(cause, solve_cause_text(CAUSE_TIMEOUT)) == 0 ||
            strcmp(cause, solve_cause_text(CAUSE_DEADLINE)) == 0;
  }
  return found;
}

// What was decided stays so, however the last round ended. What steps or bounds ended does so
// again.
static Keeping keeping_of(const CheckResult *result) {
  const ExploreCounts *counts = explorer_counts(result->explorer);
  if (result->kind == FINDING_SAFE || result->kind == FINDING_VIOLATION)
    return KEEP_ALWAYS;
  if (result->kind == FINDING_ERROR || counts->cut[CUT_MEMORY] || counts->cut[CUT_INTERRUPT])
    return KEEP_NOT;
  bool is_timed =
      result->is_late || result->is_timed || counts->cut[CUT_TIME] || has_timeout(counts);
  return is_timed ? KEEP_TIMED : KEEP_ALWAYS;
}

static void keep(CheckSession *session, CheckResult *result, Told *told) {
  check_hide(session, result);
  char *texts[4];
  size_t lengths[4];
  Arena *arena = &session->arena;
  *told = (Told){.is_there = true,
                 .is_late = result->is_late,
                 .keeping = keeping_of(result),
                 .status = check_status(result),
                 .finding = check_finding(session, result)};
  if (session->files->json.file || session->options->html || session->options->cache) {
    FILE *json = open_text(&texts[2], &lengths[2]);
    check_write_json(session, result, json);
    told->json = take_text(json, &texts[2], &lengths[2], arena);
  }
  if (session->files->proof.file) {
    FILE *proof = open_text(&texts[3], &lengths[3]);
    check_write_proof(session, result, proof);
    told->proof = take_text(proof, &texts[3], &lengths[3], arena);
  }
  FILE *out = open_text(&texts[0], &lengths[0]), *err = open_text(&texts[1], &lengths[1]);
  check_print(session, result, out, err);
  told->out = take_text(out, &texts[0], &lengths[0], arena);
  told->err = take_text(err, &texts[1], &lengths[1], arena);
}

// --- as bytes -------------------------------------------------------------------------------------

static void pack_told(const Told *told, Pack *pack) {
  const Finding *finding = &told->finding;
  pack_bool(pack, told->is_late);
  pack_number(pack, told->keeping);
  pack_signed(pack, told->status);
  pack_number(pack, finding->kind);
  pack_double(pack, finding->seconds);
  const char *const texts[] = {told->out,     told->err,      told->json,        told->proof,
                               finding->text, finding->shown, finding->exception};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    pack_text(pack, texts[i]);
  pack_number(pack, finding->part_count);
  pack_number(pack, finding->known);
  pack_number(pack, finding->others);
  for (int i = 0; i <= FINDING_CLASS_RESOURCE; i++)
    pack_number(pack, finding->classes[i]);
  for (size_t i = 0; i < finding->part_count; i++) {
    pack_text(pack, finding->parts[i].title);
    pack_text(pack, finding->parts[i].sarif);
    pack_text(pack, finding->parts[i].fingerprint);
  }
}

static void unpack_told(Unpack *from, Told *told, Arena *arena) {
  Finding *finding = &told->finding;
  told->is_there = true;
  told->is_late = unpack_bool(from);
  told->keeping = (Keeping)unpack_below(from, KEEP_ALWAYS + 1);
  told->status = (int)unpack_signed(from);
  finding->kind = (FindingKind)unpack_below(from, FINDING_ERROR + 1);
  finding->seconds = unpack_double(from);
  const char **const texts[] = {&told->out,     &told->err,      &told->json,        &told->proof,
                                &finding->text, &finding->shown, &finding->exception};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    *texts[i] = unpack_text(from, arena);
  finding->part_count = unpack_count(from);
  finding->known = unpack_count(from);
  finding->others = unpack_count(from);
  for (int i = 0; i <= FINDING_CLASS_RESOURCE; i++)
    finding->classes[i] = unpack_count(from);
  finding->parts = arena_array(arena, FindingPart, finding->part_count + 1);
  for (size_t i = 0; i < finding->part_count; i++) {
    finding->parts[i].title = unpack_text(from, arena);
    finding->parts[i].sarif = unpack_text(from, arena);
    finding->parts[i].fingerprint = unpack_text(from, arena);
    from->is_bad |= !finding->parts[i].title || !finding->parts[i].fingerprint;
  }
}

// --- the cache -----------------------------------------------------------------------------------

static const char *key_of(CheckList *list, const Method *method) {
  CheckSession *session = list->session;
  return identity_of_method(session->target, list->command, method, &session->arena);
}

// Seconds for one method when all of them get the same.
static double fair_seconds(const CheckList *list) {
  double all = (double)list->session->options->time;
  if (all <= 0)
    return HUGE_VAL;
  double fair = all * pool_size(list->session->options->jobs) / (double)list->count;
  return fair < all ? fair : all;
}

// Would this run give it more time than it had, by the clock or as its part of a run?
static bool has_more_time(const CheckList *list, const Told *told, double had) {
  double most = had > told->finding.seconds ? had : told->finding.seconds;
  return told->keeping == KEEP_TIMED && fair_seconds(list) > most;
}

static void remember(CheckList *list, size_t number, const Told *told) {
  const Grounds *grounds = list->grounds ? &list->grounds[number] : NULL;
  if (!list->cache || !grounds->count || told->keeping == KEEP_NOT)
    return;
  Pack pack = {0};
  pack_double(&pack, fair_seconds(list));
  pack_number(&pack, grounds->count);
  vec_append(&pack, grounds->packs.items, grounds->packs.count);
  pack_told(told, &pack);
  cache_store(list->cache, key_of(list, told->finding.method), &pack);
  vec_free(&pack);
}

// `text` with `more` behind the first `place`.
static const char *insert(const char *text, const char *place, const char *more, Arena *arena) {
  const char *at = text ? strstr(text, place) : NULL;
  if (!at)
    return text;
  at += strlen(place);
  return arena_format(arena, "%.*s%s%s", (int)(at - text), text, more, at);
}

// Says in every format that an earlier run has found it.
static void mark_cached(Told *told, Arena *arena) {
  Finding *finding = &told->finding;
  size_t length = strlen(told->out);
  finding->is_cached = true;
  const char *had =
      told->keeping == KEEP_TIMED ? arena_format(arena, ", of %.2f s", finding->seconds) : "";
  told->out =
      arena_format(arena, "%.*s (cached%s)\n", (int)(length ? length - 1 : 0), told->out, had);
  told->json = insert(told->json, "{", "\n  \"cached\": true,", arena);
  for (size_t i = 0; i < finding->part_count; i++) // of those that are hidden there is none
    finding->parts[i].sarif =
        insert(finding->parts[i].sarif, "\"properties\": {", "\"cached\": true, ", arena);
}

// Is everything as it was when the result was found?
static bool grounds_hold(CheckList *list, Unpack *from) {
  size_t count = unpack_count(from);
  bool holds = count > 0;
  for (size_t i = 0; i < count && holds; i++) {
    Unpack grounds = unpack_bytes(from);
    holds = depend_holds(list->depend, &grounds) && !from->is_bad;
  }
  return holds;
}

static void add_grounds(CheckList *list, size_t number, Unpack bytes) {
  Grounds *grounds = &list->grounds[number];
  pack_bytes(&grounds->packs, bytes.at, bytes.left);
  grounds->count++;
}

static bool recall(CheckList *list, size_t number) {
  Arena *arena = &list->session->arena;
  Method *method = list->methods->items[number];
  Told *told = &list->items[number];
  Pack pack = {0};
  if (!list->cache || !cache_find(list->cache, key_of(list, method), &pack))
    return false;
  Unpack from = unpack_of(&pack);
  double had = unpack_double(&from);
  if (grounds_hold(list, &from))
    unpack_told(&from, told, arena);
  told->finding.method = method;
  told->is_late = false; // it is the last word of this run
  if (from.is_bad || !told->is_there || has_more_time(list, told, had))
    *told = (Told){0};
  else
    mark_cached(told, arena);
  vec_free(&pack);
  return told->is_there;
}

// What a file of contracts says counts by its text.
static const char *side_file_digest(const CheckSession *session, Arena *arena) {
  const char *name = session->options->contracts;
  FILE *file = name ? fopen(name, "rb") : NULL;
  if (!file)
    return "";
  Pack text = {0};
  int byte;
  while ((byte = fgetc(file)) != EOF)
    vec_push(&text, (unsigned char)byte);
  fclose(file);
  char digest[SHA256_TEXT];
  sha256_text(text.items, text.count, digest);
  vec_free(&text);
  return arena_string(arena, digest, SHA256_TEXT - 1);
}

static void open_cache(CheckList *list) {
  CheckSession *session = list->session;
  const Options *options = session->options;
  Arena *arena = &session->arena;
  bool is_kept =
      options->cache && (options->elsewhere || (list->cache = cache_open(options->cache)));
  if (!is_kept)
    return;
  list->depend = depend_new(session->target, session->files->sources);
  list->grounds = mem_new_array(Grounds, list->count);
  if (options->elsewhere)
    return;
  // Reports name the target and quote its sources; a proof is kept when it is asked for.
  const char *more = arena_format(
      arena, "%s\n%s\n%s\n%s\n%s\n%s\n%s", options->operands[0], options->sources,
      session->all ? "all" : "one", options->proof ? "proof" : "", side_file_digest(session, arena),
      session->comments, session->baseline ? baseline_digest(session->baseline, arena) : "");
  const char *about = identity_of_shape(session->target, depend_shape(list->depend), arena);
  list->command = identity_of_command(about, options, more, arena);
}

// --- telling -------------------------------------------------------------------------------------

static void publish_one(CheckList *list, size_t number) {
  CheckSession *session = list->session;
  const Told *told = &list->items[number];
  if (!told->finding.is_cached)
    remember(list, number, told);
  if (told->json && session->files->json.file && session->all)
    check_files_add(session->files, told->json);
  else if (told->json && session->files->json.file)
    fputs(told->json, session->files->json.file);
  if (session->files->proof.file && told->proof)
    fputs(told->proof, session->files->proof.file);
  const Finding *finding = &told->finding;
  FILE *page = check_pages_begin(&session->files->pages, finding->method);
  if (page) {
    fputs(told->json, page);
    check_pages_add(&session->files->pages, finding->method, finding->text);
  }
  vec_push(&session->files->findings.items, *finding);
  fputs(told->err, stderr);
  if (session->all) // of one method the verdict is the last thing
    fputs(told->out, stdout);
  list->status = worse_status(list->status, told->status);
}

// Publishes in the order of the methods, as far as results are final; at the end of the run all
// that there are.
static void publish(CheckList *list, bool is_end) {
  const Told *next = list->published < list->count ? &list->items[list->published] : NULL;
  if (next && next->is_there && check_shows_progress(list->session))
    fputs("\r\033[K", stderr);
  for (; list->published < list->count; list->published++) {
    Told *told = &list->items[list->published];
    if (!is_end && (!told->is_there || told->is_late))
      break;
    if (told->is_there)
      publish_one(list, list->published);
  }
  fflush(stdout);
  session_heed_stdout();
}

// Methods done and open, violations, workers, and the time that is left.
static void show_progress(const CheckList *list) {
  CheckSession *session = list->session;
  double now = clock_now();
  if (!check_shows_progress(session) || now - session->shown < 0.2)
    return;
  session->shown = now;
  size_t final = 0, violations = 0;
  for (size_t i = 0; i < list->count; i++) {
    const Told *told = &list->items[i];
    final += told->is_there && !told->is_late;
    violations += told->is_there && told->finding.kind == FINDING_VIOLATION;
  }
  double limit = (double)session->options->time, left = session->start + limit - now;
  fprintf(stderr, "\r%zu of %zu methods, %zu open, %zu violations", final, list->count,
          list->count - final, violations);
  if (list->running)
    fprintf(stderr, ", %zu workers", list->running);
  if (limit > 0)
    fprintf(stderr, ", %.0f s left", left > 0 ? left : 0);
  fputs("\033[K", stderr);
}

static void tell(void *context, size_t open, const CheckResult *result) {
  CheckList *list = context;
  size_t number = list->open.items[open];
  CheckResult told = *result; // without what is hidden
  keep(list->session, &told, &list->items[number]);
  check_draw(list->session, &told);
  if (list->depend) {
    Pack grounds = {0};
    depend_pack(list->depend, &grounds);
    add_grounds(list, number, unpack_of(&grounds));
    vec_free(&grounds);
  }
  if (list->session->options->stats && !result->is_late)
    session_print_stats(result->explorer, &(SolveStats){0});
  show_progress(list);
  publish(list, false);
}

static const char *summary_text(const Findings *findings, Arena *arena) {
  size_t counts[FINDING_ERROR + 1] = {0}, known = 0;
  for (size_t i = 0; i < findings->items.count; i++) {
    counts[findings->items.items[i].kind]++;
    known += findings->items.items[i].known;
  }
  const char *errors =
      counts[FINDING_ERROR] ? arena_format(arena, ", %zu errors", counts[FINDING_ERROR]) : "";
  const char *hidden = known ? arena_format(arena, ", %zu known findings hidden", known) : "";
  return arena_format(
      arena, "%zu methods: %zu safe, %zu safe up to bounds, %zu violations, %zu unknown%s%s",
      findings->items.count, counts[FINDING_SAFE], counts[FINDING_BOUNDED],
      counts[FINDING_VIOLATION], counts[FINDING_UNKNOWN], errors, hidden);
}

// "findings: 12 bugs, 7 rejected arguments, 0 of resources"; NULL: there are none.
static const char *classes_text(const Findings *findings, Arena *arena) {
  size_t counts[FINDING_CLASS_RESOURCE + 1] = {0}, all = 0;
  for (size_t i = 0; i < findings->items.count; i++)
    for (int j = 0; j <= FINDING_CLASS_RESOURCE; j++) {
      counts[j] += findings->items.items[i].classes[j];
      all += findings->items.items[i].classes[j];
    }
  return all ? arena_format(arena, "findings: %zu bugs, %zu rejected arguments, %zu of resources",
                            counts[FINDING_CLASS_BUG], counts[FINDING_CLASS_REJECTS],
                            counts[FINDING_CLASS_RESOURCE])
             : NULL;
}

// --- by workers ----------------------------------------------------------------------------------

static void end_turn(CheckList *list, size_t number, Told *told) {
  told->finding.method = list->methods->items[number];
  told->finding.seconds =
      check_shares_end(list->shares, list->places[number], told->finding.seconds, told->is_late);
  list->items[number] = *told;
  show_progress(list);
  publish(list, false);
}

// No process is begun for what there is no time for.
static void end_late(CheckList *list, size_t number) {
  Told told;
  CheckResult result =
      check_turn(list->session->check, list->methods->items[number], &list->states[number], -1);
  keep(list->session, &result, &told);
  told.keeping = KEEP_NOT;
  end_turn(list, number, &told);
  violation_free(result.violation);
  check_result_fini(&result);
}

static bool next_job(void *context, size_t *number, Pack *job) {
  CheckList *list = context;
  double seconds;
  size_t place;
  for (;;) {
    if (!check_shares_next(list->shares, &place, &seconds))
      return false;
    *number = list->open.items[place];
    if (seconds >= 0)
      break;
    end_late(list, *number);
  }
  pack_double(job, seconds);
  check_state_pack(&list->states[*number], job);
  return true;
}

// Processes of one method each would load the same classes of the JDK again and again: what one
// of them came to need the next ones have.
static void pack_loaded(const CheckList *list, uint32_t first, Pack *answer) {
  const Program *program = list->session->target->program;
  Pack names = {0};
  size_t count = 0;
  for (uint32_t id = first + 1; id <= program_class_count(program); id++) {
    const Class *class = program_class(program, id);
    if (!class->trusted || !class->file || class->is_hidden || class->host)
      continue;
    pack_text(&names, name_text(program_names(program), class->name));
    count++;
  }
  pack_number(answer, count);
  vec_append(answer, names.items, names.count);
  vec_free(&names);
}

static void unpack_loaded(const CheckList *list, Unpack *from) {
  Program *program = list->session->target->program;
  Arena arena = {0};
  size_t count = unpack_count(from);
  for (size_t i = 0; i < count && !from->is_bad; i++) {
    LinkError error = {0};
    const char *name = unpack_word(from, &arena);
    if (!list->is_remote && !from->is_bad)
      (void)program_load_text(program, name, &error);
  }
  arena_fini(&arena);
}

static void work(void *context, size_t number, Unpack *job, Pack *answer) {
  CheckList *list = context;
  CheckSession *session = list->session;
  double seconds = unpack_double(job);
  CheckState state = check_state_unpack(job);
  job->is_bad |= number >= list->count;
  if (job->is_bad)
    return;
  uint32_t loaded = program_class_count(session->target->program);
  CheckResult result = check_turn(session->check, list->methods->items[number], &state, seconds);
  Told told;
  keep(session, &result, &told);
  check_state_pack(&state, answer);
  pack_told(&told, answer);
  if (list->depend) {
    pack_loaded(list, loaded, answer);
    depend_pack(list->depend, answer);
  }
  mem_free(state.safe);
  check_result_fini(&result);
}

static bool hear(void *context, size_t number, Unpack answer) {
  CheckList *list = context;
  Told told = {0};
  CheckState state = check_state_unpack(&answer);
  unpack_told(&answer, &told, &list->session->arena);
  if (list->depend)
    unpack_loaded(list, &answer);
  if (answer.is_bad || !told.out || !told.err) {
    mem_free(state.safe);
    return false;
  }
  mem_free(list->states[number].safe);
  list->states[number] = state;
  if (list->depend)
    add_grounds(list, number, answer);
  end_turn(list, number, &told);
  return true;
}

static void lose(void *context, size_t number, const char *cause) {
  CheckList *list = context;
  CheckSession *session = list->session;
  Arena *arena = &session->arena;
  Told told = {
      .is_there = true,
      .status = EXIT_INCONCLUSIVE,
      .finding = {.kind = FINDING_UNKNOWN, .text = arena_format(arena, "UNKNOWN: %s", cause)},
      .err = "",
      .json = NULL};
  const char *name = method_external(session->target->program, list->methods->items[number], arena);
  told.out = session->all ? arena_format(arena, "%s: %s\n", name, told.finding.text)
                          : arena_format(arena, "%s\n", told.finding.text);
  end_turn(list, number, &told);
}

static void tick(void *context, size_t running) {
  CheckList *list = context;
  list->running = running;
  show_progress(list);
}

// Drawings, pages and statistics are those of one process.
static unsigned worker_count(const CheckSession *session, size_t methods) {
  unsigned workers = pool_size(session->options->jobs);
  bool needs_one = session->files->drawings || session->options->stats || session->options->html;
  return needs_one || methods < 2 ? 1 : workers;
}

static void check_by_workers(CheckList *list, unsigned workers, Remote *remote) {
  const CheckSession *session = list->session;
  const Elsewhere *elsewhere = session->options->elsewhere;
  double seconds = (double)session->options->time;
  list->shares = check_shares_new(list->open.count, workers, session->start, seconds);
  list->states = mem_new_array(CheckState, list->count);
  list->is_remote = remote != NULL;
  list->places = mem_new_array(size_t, list->count);
  for (size_t i = 0; i < list->open.count; i++)
    list->places[list->open.items[i]] = i;
  check_set_memory(
      session->check,
      jobs_memory(limits_memory((uint64_t)options_memory(session->options) << 20), workers));
  jobs_methods(&(MethodJobsOptions){.workers = workers,
                                    .interrupt = session_interrupt(),
                                    .deadline = seconds > 0 ? session->start + seconds : 0,
                                    .remote = remote,
                                    .is_fresh = list->depend != NULL,
                                    .serve = elsewhere ? elsewhere->serve : NULL},
               &(MethodJobs){.context = list,
                             .next = next_job,
                             .work = work,
                             .tell = hear,
                             .lose = lose,
                             .tick = tick});
  for (size_t i = 0; i < list->count; i++)
    mem_free(list->states[i].safe);
  mem_free(list->states);
  mem_free(list->places);
  check_shares_free(list->shares);
}

// What every process would find out anew: what methods name, where fields are written and hashes of
// all code. Who needs it notes that it does.
static void prepare_watch(CheckList *list) {
  Program *program = list->session->target->program;
  Methods open = {0};
  Arena scratch = {0};
  for (size_t i = 0; i < list->open.count; i++)
    vec_push(&open, list->methods->items[list->open.items[i]]);
  (void)method_reaches(program, open.items, open.count, &scratch);
  program_read_writes(program);
  depend_prepare(list->depend);
  program_watch_uses(program);
  vec_free(&open);
  arena_fini(&scratch);
}

// By other processes if there are some, here else. False after a line on stderr.
static bool check_open(CheckList *list) {
  CheckSession *session = list->session;
  const Options *options = session->options;
  const Method *only = session->all ? NULL : list->methods->items[0];
  RemoteRun remote = {0};
  if (list->open.count &&
      !remote_run_open(&remote, options, session->target, only, session->files->sources))
    return false;
  unsigned workers = remote.remote ? remote_size(remote.remote, remote_jobs(options))
                                   : worker_count(session, list->open.count);
  bool is_forked = list->depend && !options->stats; // a process a method: it rests on less
  if (list->depend)
    prepare_watch(list);
  if (workers > 1 || remote.remote || options->elsewhere || is_forked) {
    check_by_workers(list, workers, remote.remote);
  } else {
    Methods open = {0};
    for (size_t i = 0; i < list->open.count; i++)
      vec_push(&open, list->methods->items[list->open.items[i]]);
    check_methods(session->check, open.items, open.count, session->start, (double)options->time,
                  tell, list);
    vec_free(&open);
  }
  remote_run_close(&remote);
  return true;
}

// The verdict of many methods is their sum.
static void tell_all(CheckList *list, int status) {
  CheckSession *session = list->session;
  const Told *only = &list->items[0];
  if (session->all)
    session->files->summary = summary_text(&session->files->findings, &session->arena);
  check_files_write(session->files, status);
  const char *classes = classes_text(&session->files->findings, &session->arena);
  if (session->all && classes)
    printf("%s\n", classes);
  if (session->all)
    printf("%s\n", session->files->summary);
  else if (only->is_there)
    fputs(only->out, stdout);
}

int check_list(CheckSession *session, const Methods *methods) {
  CheckList list = {.session = session,
                    .methods = methods,
                    .count = methods->count,
                    .items = mem_new_array(Told, methods->count)};
  open_cache(&list);
  // What loris makes to enter a method is a class more: all of them before the first question about
  // all code, which is read again else.
  for (size_t i = 0; i < methods->count; i++)
    (void)method_entry(session->target->program, methods->items[i]);
  for (size_t i = 0; i < methods->count; i++)
    if (!recall(&list, i))
      vec_push(&list.open, i);
  bool is_good = check_open(&list);
  if (check_shows_progress(session))
    fputs("\r\033[K", stderr);
  publish(&list, true);
  int status = worse_status(list.status, *session_interrupt() ? EXIT_INCONCLUSIVE : EXIT_HOLDS);
  if (is_good)
    tell_all(&list, status);
  cache_close(list.cache);
  for (size_t i = 0; list.grounds && i < list.count; i++)
    vec_free(&list.grounds[i].packs);
  mem_free(list.grounds);
  depend_free(list.depend);
  vec_free(&list.open);
  mem_free(list.items);
  return is_good ? status : EXIT_INPUT;
}
