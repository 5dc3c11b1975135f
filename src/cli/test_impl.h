// Private to `loris test`.
#ifndef CLI_TEST_IMPL_H
#define CLI_TEST_IMPL_H

#include "cli/methods.h"
#include "cli/pages.h"
#include "cli/session.h"
#include "junit/junit.h"

// The page of a method, or of all of them.
typedef struct TestPage {
  const Method *method; // NULL: all
  Page *page;
  uint64_t number; // of tests in it
} TestPage;

typedef struct TestSession {
  const Options *options;
  Target *target;
  JunitOptions wanted;
  double start, shown;
  Junit *junit;
  Methods methods;
  bool progress;
  Pages pages;
  VEC(TestPage) sheets;
  Replay *replay;          // for the pages
  FILE *err;               // what is told of methods goes there
  bool is_short_of_memory; // the last exploration was
  Arena arena;             // of several processes
} TestSession;

// test_jobs.c: do several processes test? By them, as junit_test; false after a line on stderr.
bool test_has_jobs(const TestSession *session);
bool test_by_jobs(TestSession *session);

// test_report.c
typedef struct TestTotals {
  uint64_t cases, tests, skipped, faults, complete;
  uint64_t methods;
  uint64_t broken;   // cases that break a contract
  uint64_t failed;   // methods that cannot be explored
  uint64_t left_out; // methods that had no time left
  uint64_t cached;   // methods whose tests are of an earlier run
  uint64_t branches, covered;
} TestTotals;
// `only`: of one method; NULL: of all.
TestTotals test_totals(const Junit *junit, const Method *only);
const char *test_verdict(const TestTotals *totals, Arena *arena);
int test_tell(const TestSession *session, const TestTotals *totals); // the exit status
void test_put_json(FILE *out, const TestSession *session, const TestTotals *totals,
                   const Method *only);

// test_page.c: a page for all methods, or in a folder one for each; a test was written
// (JunitEvents.written); the end.
void test_page_add(void *session, Explorer *explorer, const ExploreCase *leaf,
                   const ConcreteInput *input, const char *text);
bool test_page_close(TestSession *session,
                     const TestTotals *totals); // false after a line on stderr

#endif
