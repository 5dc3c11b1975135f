// The pages of `loris test`: every test with its case, its path and its text. One page has the
// tests of all methods; in a folder every method has its own.
#include "cli/test_impl.h"

static TestPage *find_sheet(TestSession *session, const Method *method) {
  const Method *about = session->pages.folder ? method : NULL;
  for (size_t i = 0; i < session->sheets.count; i++)
    if (session->sheets.items[i].method == about)
      return &session->sheets.items[i];
  vec_push(&session->sheets, ((TestPage){about, pages_begin(&session->pages), 0}));
  return vec_last(&session->sheets);
}

static void add_run(TestSession *session, const TestPage *sheet, Method *method,
                    const ConcreteInput *input) {
  enum { MAX_STEPS = 1000000 };
  if (!session->replay) {
    session->replay = replay_new(session->target->program, 0);
    replay_share_boxes(session->replay, true); // as the tests have them
  }
  replay_watch(session->replay, page_step, sheet->page);
  page_begin_run(sheet->page, sheet->number);
  (void)replay_run(session->replay, method, input, MAX_STEPS);
  page_end_run(sheet->page);
}

void test_page_add(void *context, Explorer *explorer, const ExploreCase *leaf,
                   const ConcreteInput *input, const char *text) {
  TestSession *session = context;
  Program *program = session->target->program;
  Method *method = explorer_method(explorer);
  TestPage *sheet = find_sheet(session, method);
  FILE *json = tmpfile();
  sheet->number++;
  if (json) {
    case_write(json, explorer, program, leaf, &session->wanted.explore);
    page_add_case(sheet->page, sheet->number, method, json);
    fclose(json);
  }
  add_run(session, sheet, method, input);
  page_add_test(sheet->page, sheet->number, text);
}

static void close_sheet(TestSession *session, TestPage *sheet, Arena *arena) {
  const Method *first = session->methods.count ? session->methods.items[0] : NULL;
  TestTotals totals = test_totals(session->junit, sheet->method);
  test_put_json(page_result(sheet->page), session, &totals, sheet->method);
  pages_add(&session->pages, sheet->page, sheet->method ? sheet->method : first,
            test_verdict(&totals, arena));
}

// A method without a test has a page nevertheless: it says why.
bool test_page_close(TestSession *session, const TestTotals *totals) {
  Arena scratch = {0};
  if (session->pages.sources)
    for (size_t i = 0; i < junit_method_count(session->junit); i++)
      (void)find_sheet(session, junit_method(session->junit, i)->method);
  for (size_t i = 0; i < session->sheets.count; i++)
    close_sheet(session, &session->sheets.items[i], &scratch);
  if (session->replay)
    replay_free(session->replay);
  vec_free(&session->sheets);
  bool good = pages_close(&session->pages, test_verdict(totals, &scratch));
  arena_fini(&scratch);
  return good;
}
