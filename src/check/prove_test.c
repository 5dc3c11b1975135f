// What the graph tells the exploration.
#include "check/guide.h"

#include "base/test.h"
#include "program/world_test.h"

#define FAILED 0x80000000u

static void note_first_failure(void *context, Explorer *explorer, const ExploreCase *leaf) {
  uint32_t *seen = context; // leaves before the first that throws; then the sign
  (void)explorer;
  if (!(*seen & FAILED))
    *seen = leaf->thrown_class ? *seen | FAILED : *seen + 1;
}

static uint32_t leaves_before_failure(TestWorld *world, Method *method, const ExploreTurn *guide,
                                      size_t count) {
  uint32_t seen = 0;
  ExploreOptions options = {.strategy = heap_strategy("pose"),
                            .k = 1,
                            .array = 1,
                            .loops = 1,
                            .query_ms = 5000,
                            .guide = guide,
                            .guide_count = count};
  Explorer *explorer = explorer_new(world->program, method, options);
  CHECK(explorer_run(explorer, note_first_failure, &seen));
  explorer_free(explorer);
  CHECK(seen & FAILED);
  return seen & ~FAILED;
}

// The graph cannot exclude an assertion: the way there comes first, and it does fail.
TEST(check_guides_exploration_by_the_graph) {
  TestWorld world = testworld_new();
  Method *method = testworld_method(&world, "unit/Inductive", "crossing", NULL);
  GraphOptions options = {.states = 1000, .unroll = 1, .strict = true, .asserts = true};
  Graph *graph = graph_build(world.program, method, options);
  const Class *error = program_require(world.program, "java/lang/AssertionError");
  GraphPlace place;
  CHECK(graph_may_throw(graph, error, &place));
  ExploreTurn guide[MOST_TURNS];
  size_t count = check_guide(graph, place, guide);
  CHECK(count >= 3);
  CHECK(leaves_before_failure(&world, method, NULL, 0) > 0);
  CHECK_EQ(leaves_before_failure(&world, method, guide, count), 0);
  graph_free(graph);
  testworld_free(&world);
}
