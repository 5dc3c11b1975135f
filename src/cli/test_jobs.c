// `loris test` by several worker processes, here or elsewhere: one method a job.
#include "cli/test_impl.h"

#include "base/budget.h"
#include "cli/remote.h"
#include "cli/test_cache.h"
#include "jobs/method_jobs.h"
#include "search/limits.h"

#include <stdlib.h>

typedef struct TestList {
  TestSession *session;
  unsigned workers;
  Methods open;        // those that the cache does not know
  VEC(size_t) numbers; // of these
  size_t next, done;   // of these; of all
  TestCache *cache;    // or NULL
  bool *is_cached;     // by number of the method
  Pack *answers;       // by number of the method: what it printed, and its tests
  const char **causes; // likewise: why there are none
  JunitFound found;    // in them
} TestList;

bool test_has_jobs(const TestSession *session) {
  const Options *options = session->options;
  return options->gearman || options->elsewhere || options->cache ||
         (pool_size(options->jobs) > 1 && session->methods.count > 1 && !options->html);
}

// --- jobs ----------------------------------------------------------------------------------------

// What is left is shared by those that are left. 0: there is no limit; below: nothing is left.
static double seconds_of(const TestList *list, size_t place) {
  const TestSession *session = list->session;
  double limit = (double)session->options->time, left = session->start + limit - clock_now();
  double share = left * list->workers / (double)(list->open.count - place);
  return limit <= 0 ? 0 : left <= 0 ? -1 : share < left ? share : left;
}

static bool next_job(void *context, size_t *number, Pack *job) {
  TestList *list = context;
  if (list->next == list->open.count)
    return false;
  pack_double(job, seconds_of(list, list->next));
  *number = list->numbers.items[list->next++];
  return true;
}

static void work(void *context, size_t number, Unpack *job, Pack *answer) {
  const TestList *list = context;
  TestSession *session = list->session;
  double seconds = unpack_double(job);
  job->is_bad |= number >= session->methods.count;
  if (job->is_bad)
    return;
  char *text;
  size_t size;
  session->err = open_memstream(&text, &size);
  if (!session->err)
    fatal("no memory for a text");
  junit_test_one(session->junit, session->methods.items[number], seconds);
  fclose(session->err);
  session->err = stderr;
  JunitFound found = junit_found_last(session->junit);
  Pack grounds = {0};
  if (list->cache)
    test_cache_pack_grounds(list->cache, &grounds);
  pack_bytes(answer, grounds.items, grounds.count);
  vec_free(&grounds);
  pack_number(answer, found.tests);
  pack_number(answer, found.throwing);
  pack_number(answer, found.broken);
  pack_text(answer, text);
  junit_pack_last(session->junit, answer);
  free(text);
}

// What the method printed and its tests lie behind some numbers.
static bool take_answer(TestList *list, size_t number, Unpack answer) {
  Unpack from = answer;
  JunitFound found = {.tests = unpack_number(&from)};
  found.throwing = unpack_number(&from);
  found.broken = unpack_number(&from);
  if (from.is_bad || !from.left)
    return false;
  list->found.tests += found.tests;
  list->found.throwing += found.throwing;
  list->found.broken += found.broken;
  vec_append(&list->answers[number], answer.at, answer.left);
  list->done++;
  return true;
}

static bool hear(void *context, size_t number, Unpack answer) {
  TestList *list = context;
  Unpack grounds = unpack_bytes(&answer);
  if (answer.is_bad || !take_answer(list, number, answer))
    return false;
  if (list->cache)
    test_cache_remember(list->cache, list->session->methods.items[number], grounds,
                        &list->answers[number]);
  return true;
}

static void lose(void *context, size_t number, const char *cause) {
  TestList *list = context;
  list->causes[number] = arena_format(&list->session->arena, "%s", cause);
  list->done++;
}

static void tick(void *context, size_t running) {
  const TestList *list = context;
  TestSession *session = list->session;
  double now = clock_now(), limit = (double)session->options->time;
  if (!session->progress || now - session->shown < 0.2)
    return;
  size_t count = session->methods.count;
  fprintf(stderr, "\r%zu of %zu methods, %zu open, %llu tests, %llu throwing", list->done, count,
          count - list->done, (unsigned long long)list->found.tests,
          (unsigned long long)list->found.throwing);
  if (list->found.broken)
    fprintf(stderr, ", %llu broken contracts", (unsigned long long)list->found.broken);
  fprintf(stderr, ", %zu workers", running);
  if (limit > 0)
    fprintf(stderr, ", %.0f s left",
            session->start + limit > now ? session->start + limit - now : 0);
  fputs("\033[K", stderr);
  fflush(stderr);
  session->shown = now;
}

// --- the results ---------------------------------------------------------------------------------

static void add_answer(TestList *list, size_t number) {
  TestSession *session = list->session;
  Method *method = session->methods.items[number];
  Arena *arena = &session->arena;
  Unpack from = unpack_of(&list->answers[number]);
  for (int i = 0; from.left && i < 3; i++) // for those who waited
    (void)unpack_number(&from);
  const char *text = from.left ? unpack_word(&from, arena) : NULL;
  if (text) {
    fputs(text, stderr);
    junit_unpack(session->junit, method, &from);
    if (from.is_bad || from.left)
      fatal("a worker's answer is none");
    if (list->is_cached[number])
      junit_mark_cached(session->junit);
  } else if (list->causes[number]) {
    fprintf(stderr, "loris: %s cannot be explored: %s\n",
            method_external(session->target->program, method, arena), list->causes[number]);
    junit_add_lost(session->junit, method);
  }
}

// Those whose tests are known need no worker.
static void ask_cache(TestList *list) {
  const Methods *methods = &list->session->methods;
  for (size_t i = 0; i < methods->count; i++) {
    Pack known = {0};
    list->is_cached[i] = list->cache && test_cache_recall(list->cache, methods->items[i], &known) &&
                         take_answer(list, i, unpack_of(&known));
    vec_free(&known);
    if (list->is_cached[i])
      continue;
    vec_push(&list->open, methods->items[i]);
    vec_push(&list->numbers, i);
  }
}

static void run_jobs(TestList *list, Remote *remote) {
  const Options *options = list->session->options;
  double limit = (double)options->time;
  if (list->cache)
    test_cache_watch(list->cache, &list->open);
  jobs_methods(&(MethodJobsOptions){.workers = list->workers,
                                    .interrupt = session_interrupt(),
                                    .deadline = limit > 0 ? list->session->start + limit : 0,
                                    .remote = remote,
                                    .is_fresh = list->cache != NULL,
                                    .serve = options->elsewhere ? options->elsewhere->serve : NULL},
               &(MethodJobs){.context = list,
                             .next = next_job,
                             .work = work,
                             .tell = hear,
                             .lose = lose,
                             .tick = tick});
}

static void tell_answers(TestList *list) {
  const TestSession *session = list->session;
  if (session->progress && session->shown > 0)
    fputs("\r\033[K", stderr);
  for (size_t i = 0; i < session->methods.count; i++) {
    add_answer(list, i);
    vec_free(&list->answers[i]);
  }
}

bool test_by_jobs(TestSession *session) {
  const Options *options = session->options;
  size_t count = session->methods.count;
  RemoteRun remote;
  const Method *only = count == 1 ? session->methods.items[0] : NULL;
  if (!remote_run_open(&remote, options, session->target, only, NULL))
    return false;
  TestList list = {.session = session,
                   .workers = remote.remote ? remote_size(remote.remote, remote_jobs(options))
                                            : pool_size(options->jobs),
                   .cache = test_cache_open(session),
                   .is_cached = mem_new_array(bool, count),
                   .answers = mem_new_array(Pack, count),
                   .causes = mem_new_array(const char *, count)};
  ask_cache(&list);
  if (list.open.count)
    run_jobs(&list, remote.remote);
  remote_run_close(&remote);
  tell_answers(&list);
  test_cache_close(list.cache);
  vec_free(&list.open);
  vec_free(&list.numbers);
  mem_free(list.is_cached);
  mem_free(list.answers);
  mem_free(list.causes);
  return true;
}
