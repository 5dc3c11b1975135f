// How many cases are left where states are merged, and that the option changes nothing where they
// are not. That merged cases say the truth is the oracle's business (oracle_test.c).
#include "explore/explore_impl.h"

#include "base/test.h"
#include "program/world_test.h"

#include <string.h>

typedef struct Counted {
  const char *method;
  uint64_t plain, merged; // cases under pose
  uint64_t forking;       // merged ones under lazier-sharp
} Counted;

static uint64_t count_cases(Program *program, Method *method, const char *strategy, bool merge) {
  Explorer *explorer = explorer_new(program, method,
                                    (ExploreOptions){.strategy = heap_strategy(strategy),
                                                     .merge = merge,
                                                     .k = 2,
                                                     .array = 3,
                                                     .loops = 6,
                                                     .query_ms = 20000});
  CHECK(explorer_run(explorer, NULL, NULL));
  CHECK(!explorer->merge.regions.count && !explorer->merge.active);
  CHECK(!explorer->choices.count && !explorer->feasible.count);
  CHECK((explorer->merge.joined > 0) <= merge);
  uint64_t cases = explorer_counts(explorer)->cases;
  explorer_free(explorer);
  return cases;
}

TEST(merge_leaves_so_many_cases) {
  static const Counted counted[] = {
      {"independent", 16, 1, 1}, {"clamped", 9, 1, 1},  {"conditions", 5, 1, 1},
      {"wide", 2, 1, 1},         {"switched", 4, 1, 1}, {"fields", 3, 1, 2},
      {"aliases", 5, 3, 4},      {"unlooked", 5, 3, 4}, {"chosen", 4, 2, 4},
      {"swapped", 4, 1, 10},     {"apart", 10, 8, 10},  {"sorted", 8, 3, 8},
      {"greatest", 16, 5, 5},    {"compared", 7, 3, 4},
  };
  TestWorld world = testworld_new();
  for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
    const Counted *at = &counted[i];
    Method *method = testworld_method(&world, "unit/OracleMerges", at->method, NULL);
    uint64_t plain = count_cases(world.program, method, "pose", false);
    uint64_t merged = count_cases(world.program, method, "pose", true);
    uint64_t forking = count_cases(world.program, method, "lazier-sharp", true);
    if (plain != at->plain || merged != at->merged || forking != at->forking)
      test_failed(__FILE__, __LINE__, "%s: %llu, %llu, %llu cases", at->method,
                  (unsigned long long)plain, (unsigned long long)merged,
                  (unsigned long long)forking);
  }
  testworld_free(&world);
}
