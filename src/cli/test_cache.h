// Test suites of `loris test` from one run to the next (--cache): the tests of a method are taken
// from an earlier run when nothing has changed that they rest on (cli/depend.h). Private to `test`.
#ifndef CLI_TEST_CACHE_H
#define CLI_TEST_CACHE_H

#include "cli/depend.h"
#include "cli/test_impl.h"

typedef struct TestCache TestCache;

// NULL: nothing is kept. A worker of another machine keeps nothing either, but tells what its tests
// rest on.
TestCache *test_cache_open(TestSession *session);
void test_cache_close(TestCache *cache);
// From now on this process notes what it looks at; what all methods need is found out before.
void test_cache_watch(TestCache *cache, const Methods *open);

// In a process of one method, behind its tests: may they be kept, and what do they rest on?
void test_cache_pack_grounds(TestCache *cache, Pack *pack);

// What an earlier run has found of the method (junit_pack_last and what goes with it); false: it is
// to be tested.
bool test_cache_recall(TestCache *cache, const Method *method, Pack *answer);
void test_cache_remember(TestCache *cache, const Method *method, Unpack grounds,
                         const Pack *answer);

#endif
