// `loris check --all`: many methods share one time. What is found out about them is told in their
// order, as soon as it is final.
#include "cli/check_impl.h"

#include "base/budget.h"
#include "base/sha256.h"
#include "cli/identity.h"
#include "jobs/cache.h"
#include "jobs/method_jobs.h"
#include "jobs/pool.h"
#include "search/limits.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// What there is to tell of one method. The texts are the session's.
typedef struct Told {
  bool is_there, is_late;
  bool is_final; // no limit of the run has a part in it
  int status;    // exit status
  Finding finding;
  const char *out, *err;    // what stdout and stderr get
  const char *json, *proof; // and --json and --proof; NULL: nothing
} Told;

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
  VEC(size_t) open;    // numbers of the methods that the cache does not know
  Cache *cache;        // or NULL
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

static void keep(CheckSession *session, const CheckResult *result, Told *told) {
  char *texts[4];
  size_t lengths[4];
  Arena *arena = &session->arena;
  *told = (Told){.is_there = true,
                 .is_late = result->is_late,
                 .is_final = !result->is_late && result->kind != FINDING_ERROR &&
                             !explore_ended_early(explorer_counts(result->explorer)),
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
  pack_bool(pack, told->is_final);
  pack_signed(pack, told->status);
  pack_number(pack, finding->kind);
  pack_double(pack, finding->seconds);
  const char *const texts[] = {told->out,     told->err,      told->json,         told->proof,
                               finding->text, finding->shown, finding->exception, finding->sarif};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    pack_text(pack, texts[i]);
}

static void unpack_told(Unpack *from, Told *told, Arena *arena) {
  Finding *finding = &told->finding;
  told->is_there = true;
  told->is_late = unpack_bool(from);
  told->is_final = unpack_bool(from);
  told->status = (int)unpack_signed(from);
  finding->kind = (FindingKind)unpack_below(from, FINDING_ERROR + 1);
  finding->seconds = unpack_double(from);
  const char **const texts[] = {&told->out,          &told->err,     &told->json,
                                &told->proof,        &finding->text, &finding->shown,
                                &finding->exception, &finding->sarif};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    *texts[i] = unpack_text(from, arena);
}

// --- the cache -----------------------------------------------------------------------------------

static const char *key_of(CheckList *list, const Method *method) {
  CheckSession *session = list->session;
  return identity_of_method(session->target, list->command, method, &session->arena);
}

static void remember(CheckList *list, const Told *told) {
  if (!list->cache)
    return;
  Pack pack = {0};
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
  told->out = arena_format(arena, "%.*s (cached)\n", (int)(length ? length - 1 : 0), told->out);
  told->json = insert(told->json, "{", "\n  \"cached\": true,", arena);
  finding->sarif = insert(finding->sarif, "\"properties\": {", "\"cached\": true, ", arena);
}

static bool recall(CheckList *list, size_t number) {
  Arena *arena = &list->session->arena;
  Method *method = list->methods->items[number];
  Told *told = &list->items[number];
  Pack pack = {0};
  if (!list->cache || !cache_find(list->cache, key_of(list, method), &pack))
    return false;
  Unpack from = unpack_of(&pack);
  unpack_told(&from, told, arena);
  told->finding.method = method;
  if (from.is_bad)
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
  if (!options->cache || (list->cache = cache_open(options->cache)) == NULL)
    return;
  // Reports name the target and quote its sources; a proof is kept when it is asked for.
  const char *more = arena_format(arena, "%s\n%s\n%s\n%s\n%s", options->operands[0],
                                  options->sources, options->proof ? "proof" : "",
                                  side_file_digest(session, arena), session->comments);
  list->command = identity_of_command(session->target, options, more, arena);
}

// --- telling -------------------------------------------------------------------------------------

static void publish_one(CheckList *list, Told *told) {
  CheckSession *session = list->session;
  if (told->is_final && !told->finding.is_cached)
    remember(list, told);
  if (told->json && session->files->json.file)
    check_files_add(session->files, told->json);
  if (session->files->proof.file)
    fputs(told->proof, session->files->proof.file);
  const Finding *finding = &told->finding;
  FILE *page = check_pages_begin(&session->files->pages, finding->method);
  if (page) {
    fputs(told->json, page);
    check_pages_add(&session->files->pages, finding->method, finding->text);
  }
  vec_push(&session->files->findings.items, *finding);
  fputs(told->err, stderr);
  fputs(told->out, stdout);
  list->status = worse_status(list->status, told->status);
}

// Publishes in the order of the methods, as far as results are final; at the end of the run all
// that there are.
static void publish(CheckList *list, bool is_end) {
  for (; list->published < list->count; list->published++) {
    Told *told = &list->items[list->published];
    if (!is_end && (!told->is_there || told->is_late))
      break;
    if (told->is_there)
      publish_one(list, told);
  }
  fflush(stdout);
  session_heed_stdout();
}

static bool shows_progress(const CheckSession *session) {
  return check_shows_progress(session) && !isatty(STDOUT_FILENO);
}

// Methods done and open, violations, workers, and the time that is left.
static void show_progress(const CheckList *list) {
  const CheckSession *session = list->session;
  if (!shows_progress(session))
    return;
  size_t final = 0, violations = 0;
  for (size_t i = 0; i < list->count; i++) {
    const Told *told = &list->items[i];
    final += told->is_there && !told->is_late;
    violations += told->is_there && told->finding.kind == FINDING_VIOLATION;
  }
  double limit = (double)session->options->time, left = session->start + limit - clock_now();
  fprintf(stderr, "\r%zu of %zu methods, %zu violations", final, list->count, violations);
  if (list->running)
    fprintf(stderr, ", %zu workers", list->running);
  if (limit > 0)
    fprintf(stderr, ", %.0f s left", left > 0 ? left : 0);
  fputs("\033[K", stderr);
}

static void tell(void *context, size_t open, const CheckResult *result) {
  CheckList *list = context;
  size_t number = list->open.items[open];
  keep(list->session, result, &list->items[number]);
  violation_free(result->violation);
  if (list->session->options->stats && !result->is_late)
    session_print_stats(result->explorer, &(SolveStats){0});
  show_progress(list);
  publish(list, false);
}

static const char *summary_text(const Findings *findings, Arena *arena) {
  size_t counts[FINDING_ERROR + 1] = {0};
  for (size_t i = 0; i < findings->items.count; i++)
    counts[findings->items.items[i].kind]++;
  const char *errors =
      counts[FINDING_ERROR] ? arena_format(arena, ", %zu errors", counts[FINDING_ERROR]) : "";
  return arena_format(arena,
                      "%zu methods: %zu safe, %zu safe up to bounds, %zu violations, %zu unknown%s",
                      findings->items.count, counts[FINDING_SAFE], counts[FINDING_BOUNDED],
                      counts[FINDING_VIOLATION], counts[FINDING_UNKNOWN], errors);
}

// --- by workers ----------------------------------------------------------------------------------

// By its number among those that are open.
static Method *method_at(const CheckList *list, size_t open) {
  return list->methods->items[list->open.items[open]];
}

static bool next_job(void *context, size_t *number, Pack *job) {
  CheckList *list = context;
  double seconds;
  if (!check_shares_next(list->shares, number, &seconds))
    return false;
  pack_double(job, seconds);
  check_state_pack(&list->states[*number], job);
  return true;
}

static void work(void *context, size_t number, Unpack job, Pack *answer) {
  CheckList *list = context;
  CheckSession *session = list->session;
  double seconds = unpack_double(&job);
  CheckState state = check_state_unpack(&job);
  assert(!job.is_bad);
  CheckResult result = check_turn(session->check, method_at(list, number), &state, seconds);
  Told told;
  keep(session, &result, &told);
  check_state_pack(&state, answer);
  pack_told(&told, answer);
  mem_free(state.safe);
  violation_free(result.violation);
  check_result_fini(&result);
}

static void end_turn(CheckList *list, size_t number, Told *told) {
  told->finding.method = method_at(list, number);
  told->finding.seconds =
      check_shares_end(list->shares, number, told->finding.seconds, told->is_late);
  list->items[list->open.items[number]] = *told;
  show_progress(list);
  publish(list, false);
}

static void hear(void *context, size_t number, Unpack answer) {
  CheckList *list = context;
  Told told = {0};
  mem_free(list->states[number].safe);
  list->states[number] = check_state_unpack(&answer);
  unpack_told(&answer, &told, &list->session->arena);
  if (answer.is_bad)
    fatal("a worker's answer is none");
  end_turn(list, number, &told);
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
  const char *name = method_external(session->target->program, method_at(list, number), arena);
  told.out = arena_format(arena, "%s: %s\n", name, told.finding.text);
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

static void check_by_workers(CheckList *list, unsigned workers) {
  const CheckSession *session = list->session;
  double seconds = (double)session->options->time;
  list->shares = check_shares_new(list->open.count, workers, session->start, seconds);
  list->states = mem_new_array(CheckState, list->open.count);
  check_set_memory(session->check,
                   jobs_memory(limits_memory((uint64_t)session->options->memory << 20), workers));
  jobs_methods(&(MethodJobsOptions){.workers = workers,
                                    .interrupt = session_interrupt(),
                                    .deadline = seconds > 0 ? session->start + seconds : 0},
               &(MethodJobs){.context = list,
                             .next = next_job,
                             .work = work,
                             .tell = hear,
                             .lose = lose,
                             .tick = tick});
  for (size_t i = 0; i < list->open.count; i++)
    mem_free(list->states[i].safe);
  mem_free(list->states);
  check_shares_free(list->shares);
}

int check_list(CheckSession *session, const Methods *methods) {
  CheckList list = {.session = session,
                    .methods = methods,
                    .count = methods->count,
                    .items = mem_new_array(Told, methods->count)};
  Methods open = {0};
  open_cache(&list);
  for (size_t i = 0; i < methods->count; i++)
    if (!recall(&list, i)) {
      vec_push(&list.open, i);
      vec_push(&open, methods->items[i]);
    }
  unsigned workers = worker_count(session, open.count);
  if (workers > 1)
    check_by_workers(&list, workers);
  else
    check_methods(session->check, open.items, open.count, session->start,
                  (double)session->options->time, tell, &list);
  vec_free(&open);
  if (shows_progress(session))
    fputs("\r\033[K", stderr);
  publish(&list, true);
  cache_close(list.cache);
  vec_free(&list.open);
  mem_free(list.items);
  int status = worse_status(list.status, *session_interrupt() ? EXIT_INCONCLUSIVE : EXIT_HOLDS);
  session->files->summary = summary_text(&session->files->findings, &session->arena);
  check_files_write(session->files, status);
  printf("%s\n", session->files->summary);
  return status;
}
