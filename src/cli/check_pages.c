// The pages of `loris check`: what is shown of a violation is collected when it is found, while the
// machine stands at its end; the page is written when the verdict of its method is told.
#include "cli/check_impl.h"
#include "junit/junit.h"

static Page **find_page(CheckPages *all, const Method *method) {
  for (size_t i = 0; i < all->waiting.count; i++)
    if (all->waiting.items[i].method == method)
      return &all->waiting.items[i].page;
  return NULL;
}

static void add_case(Page *page, uint64_t serial, Explorer *explorer, Program *program,
                     const ExploreCase *leaf, const ExploreOptions *round) {
  FILE *json = tmpfile();
  if (!json)
    return;
  case_write(json, explorer, program, leaf, round);
  page_add_case(page, serial, explorer_method(explorer), json);
  fclose(json);
}

// What checks a contract around the method is not shown, but it runs.
static void add_run(Page *page, Program *program, const Method *method, const Violation *violation,
                    const ExploreOptions *round) {
  enum { MAX_STEPS = 2000000 };
  Replay *replay = replay_new(program, 0);
  Method *runs = round->harness ? round->harness : (Method *)(uintptr_t)method;
  replay_watch(replay, page_step, page);
  page_begin_run(page, violation->serial);
  (void)replay_run(replay, runs, violation->input, MAX_STEPS);
  page_end_run(page);
  replay_free(replay);
}

// With the input that is shown: another one of the case may be too large to be run.
static void add_test(Page *page, const Violation *violation, Explorer *explorer, Program *program,
                     const ExploreCase *leaf, const ExploreOptions *round) {
  Arena arena = {0};
  Junit *junit = junit_new(program, (JunitOptions){.explore = *round}, (JunitEvents){0});
  const char *test =
      junit_case_with_input(junit, explorer, leaf, violation->input, violation->contract, &arena);
  if (test)
    page_add_test(page, violation->serial, test);
  junit_free(junit);
  arena_fini(&arena);
}

void check_pages_found(CheckPages *all, Explorer *explorer, const ExploreCase *leaf,
                       const Violation *violation, const ExploreOptions *round) {
  const Method *method = explorer_method(explorer);
  Program *program = all->pages.program;
  Page **earlier = find_page(all, method);
  Page *page = earlier ? *earlier : pages_begin(&all->pages);
  if (!page)
    return;
  if (!earlier)
    vec_push(&all->waiting, (WaitingPage){method, page});
  add_case(page, violation->serial, explorer, program, leaf, round);
  add_run(page, program, method, violation, round);
  add_test(page, violation, explorer, program, leaf, round);
}

FILE *check_pages_begin(CheckPages *all, const Method *method) {
  if (!all->pages.sources)
    return NULL;
  Page **waiting = find_page(all, method);
  if (!waiting) {
    vec_push(&all->waiting, (WaitingPage){method, pages_begin(&all->pages)});
    waiting = &vec_last(&all->waiting)->page;
  }
  return page_result(*waiting);
}

void check_pages_add(CheckPages *all, const Method *method, const char *verdict) {
  Page **waiting = find_page(all, method);
  if (!waiting)
    return;
  pages_add(&all->pages, *waiting, method, verdict);
  size_t kept = 0;
  for (size_t i = 0; i < all->waiting.count; i++)
    if (all->waiting.items[i].method != method)
      all->waiting.items[kept++] = all->waiting.items[i];
  all->waiting.count = kept;
}

bool check_pages_close(CheckPages *all, const char *verdict) {
  for (size_t i = 0; i < all->waiting.count; i++)
    page_free(all->waiting.items[i].page);
  vec_free(&all->waiting);
  return pages_close(&all->pages, verdict);
}
