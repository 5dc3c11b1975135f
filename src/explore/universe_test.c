// Targets with very many classes: inputs may be of each of them, and of more than there is room for
// nobody says that all cases were seen.
#include "explore/explore.h"

#include "base/test.h"
#include "program/world_test.h"

#include <string.h>

// A class without members; of `super` only the name is needed.
static Bytes tiny_class(const char *name, const char *super, Arena *arena) {
  ConstantPool pool = {0};
  ByteVec bytes = {0};
  uint16_t this_class = constant_class(&pool, name), super_class = constant_class(&pool, super);
  put_class_start(&bytes, 52, &pool);
  put_u2(&bytes, ACC_PUBLIC | ACC_SUPER);
  put_u2(&bytes, this_class);
  put_u2(&bytes, super_class);
  put_u4(&bytes, 0); // interfaces, fields
  put_u4(&bytes, 0); // methods, attributes
  constants_fini(&pool);
  return bytes_keep(&bytes, arena);
}

// Explores a method of unit.Many, with `count` classes between Many and its last two.
static void check_universe(const char *name, uint32_t count, bool is_complete, uint64_t cases) {
  TestWorld world = testworld_new();
  Arena arena = {0};
  NamedClass *classes = mem_new_array(NamedClass, count);
  for (uint32_t i = 0; i < count; i++) {
    const char *class_name = arena_format(&arena, "unit/Many$C%u", i);
    classes[i] =
        (NamedClass){name_of(world.names, class_name), tiny_class(class_name, "unit/Many", &arena)};
  }
  classpath_add_classes(world.path, classes, count, "made");
  Method *method = testworld_method(&world, "unit/Many", name, NULL);
  LinkError error = {0};
  for (uint32_t i = 0; i < count; i++)
    CHECK(program_load(world.program, classes[i].name, &error) != NULL);
  CHECK(program_load_text(world.program, "unit/Many$Last", &error) != NULL);
  CHECK(program_load_text(world.program, "unit/Many$Kept", &error) != NULL);
  ExploreOptions options = {
      .strategy = heap_strategy("pose"), .k = 2, .array = 2, .loops = 5, .query_ms = 5000};
  Explorer *explorer = explorer_new(world.program, method, options);
  CHECK(explorer_run(explorer, NULL, NULL));
  const ExploreCounts *counts = explorer_counts(explorer);
  CHECK_EQ(explorer_is_complete(explorer), is_complete);
  CHECK_EQ(counts->cases, cases);
  CHECK_EQ(counts->unknown.count, !is_complete);
  if (!is_complete)
    CHECK(strstr(counts->unknown.items[0].cause, "too many classes"));
  explorer_free(explorer);
  testworld_free(&world);
  mem_free(classes);
  arena_fini(&arena);
}

TEST(explore_has_room_for_hundreds_of_classes) { check_universe("isLast", 300, true, 2); }

// The class that would make the other case has no room: that must not look complete.
TEST(explore_tells_that_classes_are_left_out) { check_universe("isLast", UNIVERSE_MOST, false, 1); }

// Where no input can be of a class that is left out, nothing is missing.
TEST(explore_needs_no_class_that_is_left_out) {
  check_universe("isPositive", UNIVERSE_MOST, true, 2);
  check_universe("isEmpty", UNIVERSE_MOST, true, 3);
}

// An object that was there before has its class, whether there is room for that or not.
TEST(explore_knows_the_class_of_an_earlier_object) {
  check_universe("isUsed", UNIVERSE_MOST, true, 2);
}
