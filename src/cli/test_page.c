// The page of `loris test`: every test with its case, its path and its text.
#include "cli/test_impl.h"

void test_page_add(void *context, Explorer *explorer, const ExploreCase *leaf,
                   const ConcreteInput *input, const char *text) {
  enum { MAX_STEPS = 1000000 };
  TestSession *session = context;
  Program *program = session->target->program;
  uint64_t number = ++session->number;
  FILE *json = tmpfile();
  if (json) {
    case_write(json, explorer, program, leaf, &session->wanted.explore);
    page_add_case(session->page, number, explorer_method(explorer), json);
    fclose(json);
  }
  if (!session->replay) {
    session->replay = replay_new(program, 0);
    replay_share_boxes(session->replay, true); // as the tests have them
    replay_watch(session->replay, page_step, session->page);
  }
  page_begin_run(session->page, number);
  (void)replay_run(session->replay, explorer_method(explorer), input, MAX_STEPS);
  page_end_run(session->page);
  page_add_test(session->page, number, text);
}

bool test_page_close(TestSession *session, const TestTotals *totals) {
  Arena scratch = {0};
  const char *verdict = test_verdict(totals, &scratch);
  const Method *first = session->methods.count ? session->methods.items[0] : NULL;
  if (session->page)
    test_put_json(page_result(session->page), session, totals);
  pages_add(&session->pages, session->page, first, verdict);
  if (session->replay)
    replay_free(session->replay);
  bool good = pages_close(&session->pages, verdict);
  arena_fini(&scratch);
  return good;
}
