// Walks over inputs of any shape, cyclic ones among them: the strategies that merge have the paths
// of the one that forks, also where k is used up and names of the input lead nowhere.
#include "explore/explore_impl.h"
#include "explore/oracle_test.h"

#include "base/test.h"

#include <string.h>

static uint64_t count_paths(OracleWorld *world, Method *method, const char *strategy, uint32_t k) {
  Explorer *explorer = explorer_new(world->program, method,
                                    (ExploreOptions){.strategy = heap_strategy(strategy),
                                                     .k = k,
                                                     .array = k,
                                                     .loops = k + 2,
                                                     .query_ms = 20000});
  CHECK(explorer_run(explorer, NULL, NULL));
  uint64_t paths = explorer->counts.paths;
  explorer_free(explorer);
  return paths;
}

static Method *find_method(OracleWorld *world, Class *class, const char *name) {
  for (uint16_t i = 0; i < class->method_count; i++)
    if (strcmp(name_text(world->names, class->methods[i].name), name) == 0)
      return &class->methods[i];
  fatal("no method %s", name);
}

TEST(walks_over_any_shape_have_the_paths_of_lazier_sharp) {
  static const struct {
    const char *name;
    uint32_t k;
  } walks[] = {{"meets", 3}, {"turn", 3}, {"below", 2}};
  OracleWorld *world = oracle_world_new();
  LinkError error = {0};
  Class *class = program_load_text(world->program, "unit/Walks", &error);
  for (size_t i = 0; i < sizeof walks / sizeof *walks; i++) {
    Method *method = find_method(world, class, walks[i].name);
    uint64_t paths = count_paths(world, method, "lazier-sharp", walks[i].k);
    CHECK(paths > 6);
    CHECK_EQ(count_paths(world, method, "pose", walks[i].k), paths);
    CHECK_EQ(count_paths(world, method, "summary", walks[i].k), paths);
    CHECK_EQ(count_paths(world, method, "hybrid", walks[i].k), paths);
  }
  oracle_world_free(world);
}
