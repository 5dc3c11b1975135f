// Private to `loris test`.
#ifndef CLI_TEST_IMPL_H
#define CLI_TEST_IMPL_H

#include "cli/session.h"
#include "cli/target.h"
#include "junit/junit.h"

typedef struct TestSession {
  const Options *options;
  Target *target;
  ExploreOptions explore;
  double start, shown;
  Junit *junit;
  Construct *construct; // for tests by calls; made when it is needed
  VEC(Method *) methods;
  size_t current;
  uint64_t failed;   // methods that cannot be explored
  uint64_t left_out; // methods that had no time left
  uint64_t tests;
  bool progress;
} TestSession;

// test_methods.c: what is under test. False: nothing, and *status says why.
bool test_find_methods(TestSession *session, int *status);

// test_rounds.c: explores a method and keeps its tests.
void test_one(TestSession *session, Method *method);

// test_report.c
typedef struct TestTotals {
  uint64_t cases, tests, skipped, faults, complete;
  uint64_t branches, covered;
} TestTotals;
TestTotals test_totals(const Junit *junit);
int test_tell(const TestSession *session, const TestTotals *totals); // the exit status
void test_put_json(FILE *out, const TestSession *session, const TestTotals *totals);

#endif
