#include "search/limits.h"
#include "search/search.h"

#include "base/random.h"
#include "base/table.h"
#include "base/test.h"

// A tree of decisions that a hash of the way down makes: everything about a path follows from its
// prefix, as with a program.
static uint32_t cases_at(uint32_t way, size_t depth) {
  uint32_t hash = hash_mix(way, 77);
  return depth >= 7 || hash % 5 == 0 ? 0 : 2 + hash % 3;
}

typedef struct Leaves {
  VEC(uint32_t) ways; // of the leaves, in the order in which they came
} Leaves;

static uint32_t walk(Search *search, const SearchStep *given, size_t count, size_t *depth) {
  uint32_t way = 1, taken = 0, cases;
  for (*depth = 0; (cases = cases_at(way, *depth)) > 0; ++*depth) {
    CHECK(search_decide(search, way % 16, cases, &taken) && taken < cases);
    CHECK(*depth >= count || given[*depth].taken == taken);
    way = hash_mix(way, taken);
  }
  return way;
}

static void search_all(SearchOrder order, uint64_t seed, const SearchStep *given, size_t count,
                       Leaves *leaves) {
  Search *search = search_new(order, seed);
  search_begin(search, given, count);
  size_t depth;
  do
    vec_push(&leaves->ways, walk(search, given, count, &depth));
  while (search_next(search));
  CHECK(search_open_count(search) == 0);
  search_free(search);
}

// How often is it there? Once, if every leaf comes once.
static size_t count_way(const Leaves *leaves, uint32_t way) {
  size_t count = 0;
  for (size_t i = 0; i < leaves->ways.count; i++)
    count += leaves->ways.items[i] == way;
  return count;
}

static bool is_same_set(const Leaves *a, const Leaves *b) {
  bool same = a->ways.count == b->ways.count;
  for (size_t i = 0; same && i < a->ways.count; i++)
    same = count_way(b, a->ways.items[i]) == 1;
  return same;
}

TEST(search_comes_to_every_leaf_once_in_every_order) {
  Leaves all = {0};
  search_all(SEARCH_DFS, 0, NULL, 0, &all);
  CHECK(all.ways.count > 100);
  for (int order = 0; order < SEARCH_ORDER_COUNT; order++)
    for (uint64_t seed = 0; seed < 3; seed++) {
      Leaves leaves = {0};
      search_all((SearchOrder)order, seed, NULL, 0, &leaves);
      CHECK(is_same_set(&all, &leaves));
      vec_free(&leaves.ways);
    }
  vec_free(&all.ways);
}

// What lies behind the cases of the first decision is all there is, and nothing twice.
TEST(search_keeps_to_the_prefix_that_it_is_given) {
  Leaves all = {0};
  search_all(SEARCH_DFS, 0, NULL, 0, &all);
  for (int order = 0; order < SEARCH_ORDER_COUNT; order++) {
    Leaves parts = {0};
    uint32_t count = cases_at(1, 0);
    CHECK(count > 1);
    for (uint32_t i = 0; i < count; i++)
      search_all((SearchOrder)order, 5, &(SearchStep){i, count}, 1, &parts);
    CHECK(is_same_set(&all, &parts));
    vec_free(&parts.ways);
  }
  vec_free(&all.ways);
}

TEST(search_order_follows_from_the_seed) {
  Leaves first = {0}, again = {0}, other = {0};
  search_all(SEARCH_RANDOM, 3, NULL, 0, &first);
  search_all(SEARCH_RANDOM, 3, NULL, 0, &again);
  search_all(SEARCH_RANDOM, 4, NULL, 0, &other);
  bool differs = false;
  for (size_t i = 0; i < first.ways.count; i++) {
    CHECK(first.ways.items[i] == again.ways.items[i]);
    differs = differs || first.ways.items[i] != other.ways.items[i];
  }
  CHECK(differs);
  vec_free(&first.ways);
  vec_free(&again.ways);
  vec_free(&other.ways);
}

// The open case that is taken has the fewest decisions before it.
TEST(search_breadth_first_takes_the_shallowest) {
  Search *search = search_new(SEARCH_BFS, 0);
  size_t depth, last = 0;
  uint32_t taken;
  (void)walk(search, NULL, 0, &depth);
  while (search_next(search)) {
    size_t steps = 0;
    uint32_t way = 1;
    for (; search_is_replaying(search); steps++) {
      CHECK(search_decide(search, way % 16, cases_at(way, steps), &taken));
      way = hash_mix(way, taken);
    }
    CHECK(steps >= last);
    last = steps;
    for (uint32_t cases; (cases = cases_at(way, steps)) > 0; steps++) {
      CHECK(search_decide(search, way % 16, cases, &taken));
      way = hash_mix(way, taken);
    }
  }
  search_free(search);
}

// A place with two cases comes again and again: both are taken before one is taken twice.
TEST(search_for_coverage_takes_the_rarest) {
  Search *search = search_new(SEARCH_COVERAGE, 0);
  uint32_t first, second, third;
  CHECK(search_decide(search, 1, 2, &first) && search_decide(search, 1, 2, &second));
  CHECK(first != second);
  CHECK(search_decide(search, 2, 3, &third));
  CHECK(search_next(search)); // a case of the third decision, which none has taken
  CHECK(search_decide(search, 1, 2, &first) && search_decide(search, 1, 2, &second));
  uint32_t other;
  CHECK(search_is_replaying(search) && search_decide(search, 2, 3, &other) && other != third);
  search_free(search);
}

TEST(search_sees_that_a_prefix_does_not_fit) {
  Search *search = search_new(SEARCH_BFS, 0);
  uint32_t taken;
  search_begin(search, &(SearchStep){1, 3}, 1);
  CHECK(!search_decide(search, 1, 2, &taken));
  search_free(search);
}

// --- limits --------------------------------------------------------------------------------------

TEST(limits_first_one_is_told) {
  SearchRun run;
  run_init(&run, (SearchLimits){.steps = 100});
  run_start(&run);
  CHECK(!run_is_over(&run, 100, 0) && run.end == END_NONE);
  CHECK(run_is_over(&run, 101, 0) && run.end == END_STEPS);
  CHECK(run_is_over(&run, 0, 0) && run.end == END_STEPS); // for good
}

TEST(limits_of_every_kind) {
  volatile sig_atomic_t interrupt = 0;
  SearchRun run;
  run_init(&run, (SearchLimits){.interrupt = &interrupt});
  run_start(&run);
  CHECK(!run_is_over(&run, UINT64_MAX, SIZE_MAX / 2)); // without a limit nothing is too much
  interrupt = 1;
  CHECK(run_is_over(&run, 0, 0) && run.end == END_INTERRUPT);

  run_init(&run, (SearchLimits){.memory = 1});
  run_start(&run);
  bool is_over = false;
  for (int looks = 0; looks < 64 && !is_over; looks++)
    is_over = run_is_over(&run, 0, 0);
  CHECK(is_over && run.end == END_MEMORY);

  run_init(&run, (SearchLimits){.seconds = 1e-9});
  run_start(&run);
  while (clock_now() <= run.start + 1e-9)
    continue;
  CHECK(run_is_over(&run, 0, 0) && run.end == END_TIME);
}

TEST(limits_are_looked_at_now_and_then) {
  SearchRun run;
  run_init(&run, (SearchLimits){0});
  run_start(&run);
  unsigned due = 0;
  for (unsigned i = 0; i < 640; i++)
    due += run_is_due(&run);
  CHECK_EQ(due, 10);
  run.budget.is_spent = true;
  CHECK(run_is_due(&run));
}
