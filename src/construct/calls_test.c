// Methods tested on objects that calls have made.
#include "construct/world_test.h"

#include "base/test.h"

#include <string.h>

typedef struct Seen {
  ConstructWorld *world;
  Arena arena;
  const char *text; // all tests
  uint64_t threw;
} Seen;

static const char *outcome_text(Seen *seen, const CallTest *test) {
  Program *program = seen->world->program;
  if (test->status == EXEC_THREW)
    return arena_format(&seen->arena, " throws %s%s%s",
                        class_external(program, test->thrown, &seen->arena),
                        test->message ? ": " : "", test->message ? test->message : "");
  if (test->act.method->return_kind == KIND_VOID || test->value.kind == RECIPE_OBJECT)
    return "";
  return arena_format(&seen->arena, " = %s",
                      recipe_value_text(program, &test->recipe, &test->value, &seen->arena));
}

// Arrangement, call, outcome; of the checks toString.
static void see(void *context, const CallTest *test) {
  Seen *seen = context;
  Program *program = seen->world->program;
  const char *text = seen->text;
  seen->threw += test->status == EXEC_THREW;
  for (size_t i = 0; i < test->recipe.statements.count; i++)
    text = arena_format(
        &seen->arena, "%s%s ", text,
        statement_text(program, &test->recipe, &test->recipe.statements.items[i], &seen->arena));
  text = arena_format(&seen->arena, "%s%s%s", text,
                      call_text(program, &test->recipe, &test->act, &seen->arena),
                      outcome_text(seen, test));
  for (size_t i = 0; i < test->checks.count; i++)
    if (test->checks.items[i].method &&
        !strcmp(name_text(seen->world->names, test->checks.items[i].method->name), "toString"))
      text = arena_format(
          &seen->arena, "%s then %s", text,
          recipe_value_text(program, &test->recipe, &test->checks.items[i].value, &seen->arena));
  seen->text = arena_format(&seen->arena, "%s\n", text);
}

static CallCounts explore(Seen *seen, const char *class, const char *name, const char *descriptor,
                          uint32_t k) {
  Method *method = construct_world_method(seen->world, class, name, descriptor);
  CallOptions options = {
      .explore = {
          .strategy = heap_strategy("pose"), .k = k, .array = 3, .loops = 10, .query_ms = 5000}};
  seen->text = "";
  seen->threw = 0;
  CHECK(construct_can_call(seen->world->construct, method));
  uint64_t before = machine_digest(seen->world->construct->machine);
  CallCounts counts = construct_explore(seen->world->construct, method, &options, see, seen);
  CHECK(machine_digest(seen->world->construct->machine) == before);
  return counts;
}

TEST(calls_test_a_method_of_the_jdk) {
  Seen seen = {.world = construct_world_new()};
  CallCounts counts = explore(&seen, "java/util/TreeMap", "firstKey", NULL, 1);
  CHECK_EQ(counts.tests, 3);
  CHECK_EQ(counts.skipped, 0);
  CHECK_TEXT(seen.text,
             "java.util.TreeMap treeMap = new java.util.TreeMap(); treeMap.firstKey() "
             "throws java.util.NoSuchElementException then \"{}\"\n"
             "java.util.TreeMap treeMap = new java.util.TreeMap(); "
             "treeMap.put(Integer.valueOf(10), Integer.valueOf(0)); treeMap.firstKey() "
             "= Integer.valueOf(10) then \"{10=0}\"\n"
             "java.util.TreeMap treeMap = new java.util.TreeMap(); "
             "treeMap.put(Integer.valueOf(10), Integer.valueOf(20)); "
             "java.util.TreeMap treeMap2 = new java.util.TreeMap((java.util.Map) treeMap); "
             "treeMap2.put(Integer.valueOf(-1), Integer.valueOf(0)); treeMap2.firstKey() "
             "= Integer.valueOf(-1) then \"{10=20}\" then \"{-1=0, 10=20}\"\n");
  explore(&seen, "java/util/LinkedList", "get", NULL, 1);
  CHECK_EQ(seen.threw, 2);
  CHECK(
      strstr(seen.text, "get(-1) throws java.lang.IndexOutOfBoundsException: Index: -1, Size: 0"));
  explore(&seen, "java/lang/Math", "abs", "(I)I", 1);
  CHECK(strstr(seen.text, "Math.abs("));
  construct_world_free(seen.world);
  arena_fini(&seen.arena);
}

// What n calls can reach, more calls reach as well; and there is more to it.
TEST(calls_reach_more_with_more_of_them) {
  static const struct {
    const char *class, *name, *descriptor;
    uint64_t least; // with two calls
  } methods[] = {
      {"java/util/TreeMap", "remove", NULL, 9},
      {"java/util/ArrayDeque", "pollLast", NULL, 2},
      {"java/util/PriorityQueue", "offer", NULL, 5},
      {"java/util/LinkedList", "removeFirstOccurrence", NULL, 5},
      {"java/util/HashMap", "containsKey", NULL, 3},
      {"unit/Built$Tree", "insert", NULL, 7},
  };
  Seen seen = {.world = construct_world_new()};
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
    CallCounts one = explore(&seen, methods[i].class, methods[i].name, methods[i].descriptor, 0);
    CallCounts two = explore(&seen, methods[i].class, methods[i].name, methods[i].descriptor, 2);
    CHECK(one.tests > 0 && one.tests < two.tests);
    CHECK(two.tests >= methods[i].least);
    CHECK_EQ(two.skipped, 0);
  }
  construct_world_free(seen.world);
  arena_fini(&seen.arena);
}

TEST(calls_say_what_they_cannot_test) {
  ConstructWorld *world = construct_world_new();
  CHECK(!construct_can_call(world->construct,
                            construct_world_method(world, "unit/Built$Closed", "<init>", NULL)));
  CHECK(!construct_can_call(world->construct,
                            construct_world_method(world, "java/util/TreeMap", "getEntry", NULL)));
  CHECK(!construct_can_call(
      world->construct,
      construct_world_method(world, "java/util/AbstractList", "add", "(Ljava/lang/Object;)Z")));
  construct_world_free(world);
}

TEST(calls_try_the_numbers_that_the_code_mentions) {
  Seen seen = {.world = construct_world_new()};
  CallCounts counts = explore(&seen, "unit/Guesses", "grade", NULL, 1);
  CHECK(!counts.is_complete);
  CHECK_EQ(counts.tests, 3);
  CHECK_TEXT(seen.text, "Guesses.grade(1) = \"small\"\n"
                        "Guesses.grade(1000) = \"large\"\n"
                        "Guesses.grade(77) = \"lucky\"\n");
  construct_world_free(seen.world);
  arena_fini(&seen.arena);
}

TEST(calls_try_arrays) {
  Seen seen = {.world = construct_world_new()};
  CallCounts counts = explore(&seen, "unit/Guesses", "powers", NULL, 1);
  CHECK(!counts.is_complete);
  CHECK_EQ(counts.tests, 5);
  CHECK_TEXT(seen.text, "int[] ints = {1, 0}; Guesses.powers(ints) = ints\n"
                        "int[] ints = {1}; Guesses.powers(ints) = ints\n"
                        "int[] ints = {}; Guesses.powers(ints) = ints\n"
                        "int[] ints = {1, 0, 2}; Guesses.powers(ints) = null\n"
                        "Guesses.powers(null) throws java.lang.NullPointerException\n");
  construct_world_free(seen.world);
  arena_fini(&seen.arena);
}
