// `loris test` by several worker processes, here or elsewhere: one method a job.
#include "cli/test_impl.h"

#include "base/budget.h"
#include "cli/remote.h"
#include "jobs/method_jobs.h"
#include "search/limits.h"

#include <stdlib.h>

typedef struct TestList {
  TestSession *session;
  unsigned workers;
  size_t next, done;
  Pack *answers;       // by number of the method: what it printed, and its tests
  const char **causes; // likewise: why there are none
  JunitFound found;    // in them
} TestList;

bool test_has_jobs(const TestSession *session) {
  const Options *options = session->options;
  return options->gearman || options->elsewhere ||
         (pool_size(options->jobs) > 1 && session->methods.count > 1 && !options->html);
}

// --- jobs ----------------------------------------------------------------------------------------

// What is left is shared by those that are left. 0: there is no limit; below: nothing is left.
static double seconds_of(const TestList *list, size_t number) {
  const TestSession *session = list->session;
  double limit = (double)session->options->time, left = session->start + limit - clock_now();
  double share = left * list->workers / (double)(session->methods.count - number);
  return limit <= 0 ? 0 : left <= 0 ? -1 : share < left ? share : left;
}

static bool next_job(void *context, size_t *number, Pack *job) {
  TestList *list = context;
  if (list->next == list->session->methods.count)
    return false;
  *number = list->next++;
  pack_double(job, seconds_of(list, *number));
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
  pack_number(answer, found.tests);
  pack_number(answer, found.throwing);
  pack_number(answer, found.broken);
  pack_text(answer, text);
  junit_pack_last(session->junit, answer);
  free(text);
}

static bool hear(void *context, size_t number, Unpack answer) {
  TestList *list = context;
  JunitFound found = {.tests = unpack_number(&answer)};
  found.throwing = unpack_number(&answer);
  found.broken = unpack_number(&answer);
  if (answer.is_bad || !answer.left)
    return false;
  list->found.tests += found.tests;
  list->found.throwing += found.throwing;
  list->found.broken += found.broken;
  vec_append(&list->answers[number], answer.at, answer.left);
  list->done++;
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
  const char *text = from.left ? unpack_word(&from, arena) : NULL;
  if (text) {
    fputs(text, stderr);
    junit_unpack(session->junit, method, &from);
    if (from.is_bad || from.left)
      fatal("a worker's answer is none");
  } else if (list->causes[number]) {
    fprintf(stderr, "loris: %s cannot be explored: %s\n",
            method_external(session->target->program, method, arena), list->causes[number]);
    junit_add_lost(session->junit, method);
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
                   .answers = mem_new_array(Pack, count),
                   .causes = mem_new_array(const char *, count)};
  double limit = (double)options->time;
  jobs_methods(&(MethodJobsOptions){.workers = list.workers,
                                    .interrupt = session_interrupt(),
                                    .deadline = limit > 0 ? session->start + limit : 0,
                                    .remote = remote.remote,
                                    .serve = options->elsewhere ? options->elsewhere->serve : NULL},
               &(MethodJobs){.context = &list,
                             .next = next_job,
                             .work = work,
                             .tell = hear,
                             .lose = lose,
                             .tick = tick});
  remote_run_close(&remote);
  if (session->progress && session->shown > 0)
    fputs("\r\033[K", stderr);
  for (size_t i = 0; i < count; i++) {
    add_answer(&list, i);
    vec_free(&list.answers[i]);
  }
  mem_free(list.answers);
  mem_free(list.causes);
  return true;
}
