// `loris check --all`: many methods share one time. What is found out about them is told in their
// order, as soon as it is final.
#include "cli/check_impl.h"

#include "base/budget.h"
#include "cli/check_cache.h"
#include "cli/remote.h"
#include "jobs/method_jobs.h"
#include "program/uses.h"
#include "search/limits.h"

#include <string.h>

typedef struct CheckList {
  CheckSession *session;
  const Methods *methods;
  size_t count;
  Told *items;      // by number of the method
  size_t published; // the first ones
  int status;       // the worst of them
  // With workers:
  CheckShares *shares;
  CheckState *states; // by number of the method
  size_t running;     // workers
  bool is_remote;     // on other machines
  VEC(size_t) open;   // numbers of the methods that the cache does not know
  size_t *places;     // by number of the method: its place among those
  CheckCache *cache;  // or NULL
} CheckList;

// Which of two exit statuses says more?
static int worse_status(int a, int b) {
  static const int order[] = {EXIT_INTERNAL, EXIT_VIOLATION, EXIT_INPUT, EXIT_INCONCLUSIVE};
  for (size_t i = 0; i < sizeof order / sizeof *order; i++)
    if (a == order[i] || b == order[i])
      return order[i];
  return EXIT_HOLDS;
}

// --- telling -------------------------------------------------------------------------------------

static void publish_one(CheckList *list, size_t number) {
  CheckSession *session = list->session;
  const Told *told = &list->items[number];
  if (list->cache && !told->finding.is_cached)
    check_cache_remember(list->cache, number, told);
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
  if (next && next->is_there && check_shows_progress(list->session)) {
    fputs("\r\033[K", stderr);
    list->session->shown = 0; // it is to be there again behind what is told
  }
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
  list->items[number] = told_of_result(list->session, &told);
  check_draw(list->session, &told);
  if (list->cache) {
    Pack grounds = {0};
    depend_pack(check_cache_depend(list->cache), &grounds);
    check_cache_add_grounds(list->cache, number, unpack_of(&grounds));
    vec_free(&grounds);
  }
  if (list->session->options->stats && !result->is_late)
    session_print_stats(result->explorer, &(SolveStats){0});
  publish(list, false);
  show_progress(list);
}

static const char *summary_text(const Findings *findings, Arena *arena) {
  size_t counts[FINDING_ERROR + 1] = {0}, known = 0;
  for (size_t i = 0; i < findings->items.count; i++) {
    counts[findings->items.items[i].kind]++;
    known += findings->items.items[i].known;
  }
  const char *errors =
      counts[FINDING_ERROR] ? arena_format(arena, ", %zu errors", counts[FINDING_ERROR]) : "";
  const char *possible = counts[FINDING_POSSIBLE]
                             ? arena_format(arena, "%zu possible, ", counts[FINDING_POSSIBLE])
                             : "";
  const char *hidden = known ? arena_format(arena, ", %zu known findings hidden", known) : "";
  return arena_format(
      arena, "%zu methods: %zu safe, %zu safe up to bounds, %zu violations, %s%zu unknown%s%s",
      findings->items.count, counts[FINDING_SAFE], counts[FINDING_BOUNDED],
      counts[FINDING_VIOLATION], possible, counts[FINDING_UNKNOWN], errors, hidden);
}

// A line a finding, bugs first; else in the order of the methods.
static void print_findings(const Findings *findings, FILE *out) {
  for (int rank = 0; rank < RANK_COUNT; rank++)
    for (size_t i = 0; i < findings->items.count; i++) {
      const Finding *finding = &findings->items.items[i];
      for (size_t j = 0; j < finding->line_count; j++)
        if ((int)finding->lines[j].rank == rank)
          fprintf(out, "%-9s %s\n", finding_rank_names[rank], finding->lines[j].text);
    }
}

typedef struct ClassRow {
  const char *name;
  size_t methods, kinds[FINDING_ERROR + 1], ranks[RANK_COUNT];
} ClassRow;

static void add_finding(ClassRow *row, const Finding *finding) {
  row->methods++;
  row->kinds[finding->kind]++;
  for (size_t i = 0; i < finding->line_count; i++)
    row->ranks[finding->lines[i].rank]++;
}

static void print_row(const ClassRow *row, int width, FILE *out) {
  fprintf(out, "%-*s %7zu %6zu %7zu %7zu %6zu %8zu %8zu %8zu\n", width, row->name, row->methods,
          row->kinds[FINDING_SAFE], row->kinds[FINDING_BOUNDED],
          row->kinds[FINDING_UNKNOWN] + row->kinds[FINDING_ERROR], row->ranks[RANK_BUG],
          row->ranks[RANK_POSSIBLE], row->ranks[RANK_REJECTS], row->ranks[RANK_RESOURCE]);
}

// A row for each class with findings, and their sum with all others: methods by verdict, findings
// by class.
static void print_table(const Findings *findings, FILE *out) {
  enum { LEAST_WIDTH = 5 };
  Arena arena = {0};
  ClassRow all = {.name = "all"};
  VEC(ClassRow) rows = {0};
  size_t width = LEAST_WIDTH;
  for (size_t i = 0, next; i < findings->items.count; i = next) {
    const Class *class = findings->items.items[i].method->owner;
    ClassRow row = {.name = class_external(findings->program, class, &arena)};
    size_t lines = 0;
    for (next = i; next < findings->items.count; next++) {
      const Finding *finding = &findings->items.items[next];
      if (finding->method->owner != class)
        break;
      add_finding(&row, finding);
      add_finding(&all, finding);
      lines += finding->line_count;
    }
    if (!lines)
      continue;
    width = strlen(row.name) > width ? strlen(row.name) : width;
    vec_push(&rows, row);
  }
  if (rows.count)
    fprintf(out, "\n%-*s methods   safe bounded unknown   bugs possible  rejects resource\n",
            (int)width, "class");
  for (size_t i = 0; i < rows.count; i++)
    print_row(&rows.items[i], (int)width, out);
  if (rows.count)
    print_row(&all, (int)width, out);
  vec_free(&rows);
  arena_fini(&arena);
}

// --- by workers ----------------------------------------------------------------------------------

static void end_turn(CheckList *list, size_t number, Told *told) {
  told->finding.method = list->methods->items[number];
  told->finding.seconds =
      check_shares_end(list->shares, list->places[number], told->finding.seconds, told->is_late);
  list->items[number] = *told;
  publish(list, false);
  show_progress(list);
}

// No process is begun for what there is no time for.
static void end_late(CheckList *list, size_t number) {
  CheckResult result =
      check_turn(list->session->check, list->methods->items[number], &list->states[number], -1);
  Told told = told_of_result(list->session, &result);
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

static void begin(void *context, const Worker *self) {
  CheckList *list = context;
  list->session->self = self;
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
  Told told = told_of_result(session, &result);
  check_state_pack(&state, answer);
  told_pack(&told, answer);
  if (list->cache) {
    pack_loaded(list, loaded, answer);
    depend_pack(check_cache_depend(list->cache), answer);
  }
  mem_free(state.safe);
  check_result_fini(&result);
}

static bool hear(void *context, size_t number, Unpack answer) {
  CheckList *list = context;
  CheckState state = check_state_unpack(&answer);
  Told told = told_unpack(&answer, &list->session->arena);
  if (list->cache)
    unpack_loaded(list, &answer);
  if (answer.is_bad) {
    mem_free(state.safe);
    return false;
  }
  mem_free(list->states[number].safe);
  list->states[number] = state;
  if (list->cache)
    check_cache_add_grounds(list->cache, number, answer);
  end_turn(list, number, &told);
  return true;
}

static void lose(void *context, size_t number, const char *cause) {
  CheckList *list = context;
  Told told = told_of_loss(list->session, list->methods->items[number], cause);
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
                                    .is_fresh = list->cache != NULL,
                                    .serve = elsewhere ? elsewhere->serve : NULL},
               &(MethodJobs){.context = list,
                             .next = next_job,
                             .begin = begin,
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
  depend_prepare(check_cache_depend(list->cache));
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
  bool is_forked = list->cache && !options->stats; // a process a method: it rests on less
  for (size_t i = 0; i < list->open.count; i++)
    check_prepare(session->check, list->methods->items[list->open.items[i]], (double)options->time);
  if (list->cache)
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
  if (session->all) {
    print_findings(&session->files->findings, stdout);
    print_table(&session->files->findings, stdout);
  }
  if (session->all)
    printf("%s\n", session->files->summary);
  else if (only->is_there)
    fputs(only->out, stdout);
}

int check_list(CheckSession *session, const Methods *methods) {
  CheckList list = {.session = session,
                    .methods = methods,
                    .count = methods->count,
                    .items = mem_new_array(Told, methods->count),
                    .cache = check_cache_open(session, methods->count)};
  // What loris makes to enter a method is a class more: all of them before the first question about
  // all code, which is read again else.
  for (size_t i = 0; i < methods->count; i++)
    (void)method_entry(session->target->program, methods->items[i]);
  for (size_t i = 0; i < methods->count; i++)
    if (!list.cache || !check_cache_recall(list.cache, methods->items[i], &list.items[i]))
      vec_push(&list.open, i);
  bool is_good = check_open(&list);
  if (check_shows_progress(session))
    fputs("\r\033[K", stderr);
  publish(&list, true);
  int status = worse_status(list.status, *session_interrupt() ? EXIT_INCONCLUSIVE : EXIT_HOLDS);
  if (is_good)
    tell_all(&list, status);
  check_cache_close(list.cache);
  vec_free(&list.open);
  mem_free(list.items);
  return is_good ? status : EXIT_INPUT;
}
