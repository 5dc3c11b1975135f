// Ranks of references, and invariants that stand outside of their class: unit.Ranks, explored.
#include "explore/explore.h"

#include "base/test.h"
#include "program/world_test.h"

#include <string.h>

typedef struct World {
  TestWorld base;
  Explorer *explorer;
} World;

static World world_new(void) { return (World){.base = testworld_new()}; }

static void world_free(World *world) {
  explorer_free(world->explorer);
  testworld_free(&world->base);
}

// Explores unit.Ranks.name. NULL: the counts; else why it could not.
static const char *explore(World *world, const char *name, const char *strategy,
                           const char *invariant) {
  testworld_load(&world->base, "unit/Ranks$Order");
  Method *method = testworld_method(&world->base, "unit/Ranks", name, NULL);
  ExploreOptions options = {.strategy = heap_strategy(strategy),
                            .k = 3,
                            .array = 3,
                            .loops = 10,
                            .query_ms = 5000,
                            .steps = 100000000, // a wrong turn may never end
                            .invariant = invariant};
  world->explorer = explorer_new(world->base.program, method, options);
  bool done = explorer_run(world->explorer, NULL, NULL);
  return done ? NULL : explorer_message(world->explorer);
}

typedef struct Expected {
  const char *name, *strategy;
  uint64_t cases, thrown;
} Expected;

static void check_counts(const Expected *expected, const char *invariant) {
  World world = world_new();
  CHECK(explore(&world, expected->name, expected->strategy, invariant) == NULL);
  const ExploreCounts *counts = explorer_counts(world.explorer);
  uint64_t thrown = counts->cases - counts->returned;
  if (counts->cases != expected->cases || thrown != expected->thrown || counts->unknown.count)
    test_failed(__FILE__, __LINE__, "%s, %s: %llu cases, %llu thrown, %zu causes unknown",
                expected->name, expected->strategy, (unsigned long long)counts->cases,
                (unsigned long long)thrown, counts->unknown.count);
  world_free(&world);
}

TEST(rank_depends_on_the_reference_alone) {
  static const Expected all[] = {
      // Less, greater; null and null, null and another, another and null, the same, two others.
      {"relation", "lazier-sharp", 7, 0},
      // The same pairs are told apart first; identical ones cannot differ: 2 + 3 * 3.
      {"relation", "lazy", 11, 0},
      {"sameHasSameRankLater", "lazier-sharp", 5, 0},
      {"nullHasOneRank", "lazier-sharp", 3, 0},
      {"nullHasOneRank", "lazier", 3, 0},
      {"mayDifferFromNull", "lazier-sharp", 2, 1},
      {"mayDifferFromNull", "lazy", 3, 1}, // null itself does not differ
      {"madeHereHasGivenRank", "lazier-sharp", 1, 0},
      {"isOrdered", "lazier-sharp", 1, 0},
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    check_counts(&all[i], NULL);
}

// No case throws, whatever is resolved when.
TEST(rank_is_the_same_for_the_same_object) {
  static const char *const strategies[] = {"lazy", "lazier", "lazier-sharp"};
  for (size_t i = 0; i < 3; i++) {
    World world = world_new();
    CHECK(explore(&world, "sameHasSameRank", strategies[i], NULL) == NULL);
    const ExploreCounts *counts = explorer_counts(world.explorer);
    CHECK(counts->cases > 3 && counts->returned == counts->cases && !counts->unknown.count);
    world_free(&world);
  }
}

TEST(rank_of_an_input_cannot_be_set) {
  World world = world_new();
  CHECK(explore(&world, "setsInput", "lazier-sharp", NULL) == NULL);
  const ExploreCounts *counts = explorer_counts(world.explorer);
  CHECK(counts->cases == 0 && counts->unknown.count == 1);
  CHECK(!strcmp(counts->unknown.items[0].cause, "Loris.setRank of an input"));
  world_free(&world);
}

TEST(invariant_of_another_class_is_assumed_and_checked) {
  // One case, whose rank stays what it is.
  check_counts(&(Expected){"increment", "lazier-sharp", 1, 0}, "unit.RanksInvariant.isPositive");
  // Of both parameters: null and null, null and another, another and null; the same, two others.
  check_counts(&(Expected){"sum", "lazy", 5, 3}, "unit.RanksInvariant.isPositive");
  check_counts(&(Expected){"increment", "lazier-sharp", 1, 0}, "unit.RanksInvariant.isAny");
}

TEST(invariant_of_another_class_must_fit) {
  static const struct {
    const char *invariant, *message;
  } all[] = {
      {"unit.Nowhere.isPositive", "--invariant: the class of unit.Nowhere.isPositive is not there"},
      {"unit.RanksInvariant.isBound", "--invariant: there is no static boolean method "
                                      "unit.RanksInvariant.isBound that takes an object"},
      {"unit.RanksInvariant.twice",
       "--invariant: more than one method could be unit.RanksInvariant.twice"},
      {"unit.RanksInvariant.isText", "the invariant is about a class that no input of the method "
                                     "has"},
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    World world = world_new();
    const char *message = explore(&world, "increment", "lazier-sharp", all[i].invariant);
    CHECK(message && !strcmp(message, all[i].message));
    world_free(&world);
  }
}
