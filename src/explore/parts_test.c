// Parts that an interrupt ends at any time: what was found and the rest are the whole.
#include "explore/explore_impl.h"

#include "base/test.h"
#include "program/world_test.h"

typedef struct Stopwatch {
  volatile sig_atomic_t interrupt;
  size_t ticks, most; // so many looks until the interrupt comes, right after the last one
} Stopwatch;

static void tick(void *context) {
  Stopwatch *watch = context;
  if (++watch->ticks == watch->most)
    watch->interrupt = 1;
}

typedef struct Sum {
  uint64_t cases, cut, unknown;
} Sum;

static Sum sum_of(const Explorer *explorer) {
  const ExploreCounts *counts = explorer_counts(explorer);
  Sum sum = {.cases = counts->cases, .cut = counts->cut[CUT_K]};
  for (size_t i = 0; i < counts->unknown.count; i++)
    sum.unknown += counts->unknown.items[i].count;
  return sum;
}

// Explores the part up to so many looks (0: to its end), and adds up. True: there is a rest.
static bool explore(TestWorld *world, Method *method, SearchPart *part, size_t looks, Sum *sum) {
  Stopwatch watch = {.most = looks};
  ExploreOptions options = {.strategy = heap_strategy("lazy"),
                            .k = 2,
                            .loops = 100,
                            .query_ms = 60000,
                            .interrupt = &watch.interrupt};
  Explorer *explorer = explorer_new(world->program, method, options);
  SearchPart rest = {0};
  CHECK(explorer_begin_parts(explorer));
  explorer_set_tick(explorer, tick, &watch);
  bool is_whole = explorer_run_part(explorer, part, NULL, NULL);
  if (!is_whole) {
    (void)explorer_take_end(explorer);
    if (!explorer_rest(explorer, &rest))
      rest = part_copy(part);
  }
  Sum more = sum_of(explorer);
  sum->cases += more.cases;
  sum->cut += more.cut;
  sum->unknown += more.unknown;
  explorer_free(explorer);
  part_free(part);
  *part = rest;
  return !is_whole;
}

// Release builds interrupt at every place, those with asserts at one in seven.
#ifdef NDEBUG
enum { STRIDE = 1 };
#else
enum { STRIDE = 7 };
#endif

TEST(interrupted_parts_have_a_whole_rest) {
  TestWorld world = testworld_new();
  Method *method = testworld_method(&world, "Parted", "get", NULL);
  Sum whole = {0};
  SearchPart all = {0};
  CHECK(!explore(&world, method, &all, 0, &whole));
  CHECK(whole.cases > 100 && whole.cut && !whole.unknown);
  bool was_interrupted = true;
  for (size_t looks = 1; was_interrupted; looks += STRIDE) {
    Sum sum = {0};
    SearchPart part = {0};
    was_interrupted = explore(&world, method, &part, looks, &sum);
    if (was_interrupted)
      CHECK(!explore(&world, method, &part, 0, &sum));
    CHECK_EQ(sum.cases, whole.cases);
    CHECK_EQ(sum.cut, whole.cut);
    CHECK_EQ(sum.unknown, 0);
  }
  testworld_free(&world);
}
