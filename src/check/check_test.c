// Verdicts on the methods of unit.Checked, with their evidence.
#include "check/check_impl.h"

#include "base/budget.h"
#include "base/test.h"
#include "program/world_test.h"

#include <string.h>

#define SIDE_FILE                                                                                  \
  "class unit.Checked { method never(int x) { requires x > 0 && x < 0; } "                         \
  "method count(unit.Checked list) { ensures result <= 1; } }"

typedef struct CheckWorld {
  TestWorld base;
  Contracts *contracts;
  Check *check;
  uint32_t found; // violations that were told of
} CheckWorld;

static void note_found(void *context, Explorer *explorer, const ExploreCase *leaf,
                       Violation *violation, const ExploreOptions *round) {
  (void)explorer, (void)leaf, (void)round;
  CHECK(violation->input != NULL);
  ((CheckWorld *)context)->found++;
}

// Explores only: the limit of steps ends what never ends. `other`: the strategy that takes turns
// with pose, or NULL.
static void world_with(CheckWorld *world, int64_t k, uint64_t steps, const char *other) {
  *world = (CheckWorld){.base = testworld_new()};
  testworld_load(&world->base, "unit/Checked");
  world->contracts = contracts_new(world->base.program);
  CHECK(contracts_add(world->contracts, "side", SIDE_FILE, world->base.diag));
  CHECK(contracts_compile(world->contracts, world->base.diag));
  CheckOptions options = {
      .k = k,
      .array = -1,
      .loops = -1,
      .bounded = true,
      .properties = (1u << property_count) - 1,
      .other = other ? heap_strategy(other) : NULL,
      .explore = {.strategy = heap_strategy("pose"), .query_ms = 5000, .steps = steps}};
  world->check = check_new(world->base.program, world->contracts, options,
                           (CheckEvents){.context = world, .found = note_found});
}

static void world_init(CheckWorld *world, int64_t k, uint64_t steps) {
  world_with(world, k, steps, NULL);
}

static void world_fini(CheckWorld *world) {
  check_free(world->check);
  contracts_free(world->contracts);
  testworld_free(&world->base);
}

static Method *method_of(CheckWorld *world, const char *name) {
  return testworld_method(&world->base, "unit/Checked", name, NULL);
}

static CheckResult judge(CheckWorld *world, const char *name) {
  return check_method(world->check, method_of(world, name), clock_now(), 0);
}

static void result_fini(CheckResult *result) { check_result_fini(result); }

typedef struct Expected {
  const char *method;
  FindingKind kind;
  const char *text; // the beginning of the verdict
} Expected;

// Walks over lists of any length use up all that they get.
enum { STEPS = 200000, FEW_STEPS = 8000 };

TEST(check_says_what_is_known) {
  static const Expected all[] = {
      {"safe", FINDING_SAFE, "SAFE"},
      {"fails", FINDING_VIOLATION, "VIOLATION java.lang.AssertionError at unit.Checked.fails"},
      {"deep", FINDING_VIOLATION, "VIOLATION java.lang.AssertionError at unit.Checked.deep"},
      {"length", FINDING_BOUNDED, "SAFE up to k="},
      {"early", FINDING_UNKNOWN, "UNKNOWN: a violation depends on the time"},
      {"never", FINDING_UNKNOWN, "UNKNOWN: the precondition can never hold"},
      {"count", FINDING_VIOLATION, "VIOLATION postcondition `result <= 1' of unit.Checked.count"},
      {"emptyOptional", FINDING_UNKNOWN, "UNKNOWN: an input is compared with an object that it"},
      {"emptyList", FINDING_UNKNOWN, "UNKNOWN: an input is compared with an object that it"},
      {"thread", FINDING_UNKNOWN, "UNKNOWN: an input is compared with an object that it"},
      {"row", FINDING_UNKNOWN, "UNKNOWN: an input is compared with an object that it"},
  };
  for (size_t i = 0; i < 2 * (sizeof all / sizeof *all); i++) {
    CheckWorld world;
    const Expected *expected = &all[i / 2];
    world_with(&world, -1, expected->kind == FINDING_BOUNDED ? FEW_STEPS : STEPS,
               i % 2 ? "lazier-sharp" : NULL);
    CheckResult result = judge(&world, expected->method);
    if (result.kind != expected->kind ||
        strncmp(result.text, expected->text, strlen(expected->text)) != 0)
      test_failed(__FILE__, __LINE__, "%s: %s", expected->method, result.text);
    CHECK((result.violation != NULL) == (result.kind == FINDING_VIOLATION));
    CHECK((world.found > 0) == (result.kind == FINDING_VIOLATION));
    CHECK((result.found.count > 0) == (result.kind == FINDING_VIOLATION));
    CHECK((result.otherwise != NULL) == (result.kind == FINDING_VIOLATION));
    CHECK(!result.is_late && result.explorer != NULL);
    result_fini(&result);
    world_fini(&world);
  }
}

// A bound that is given stays: one round, whose cut is told.
TEST(check_keeps_bounds_that_are_given) {
  CheckWorld world;
  world_init(&world, 1, 0);
  CheckResult result = judge(&world, "length");
  CHECK_TEXT(result.text, "SAFE up to k=1 array=3 loops=10");
  CHECK(result.round.k == 1);
  result_fini(&result);
  world_fini(&world);
}

// Bounds that no path comes to an end within show nothing.
TEST(check_says_nothing_of_bounds_without_an_end) {
  CheckWorld world;
  world_init(&world, 1, 0);
  CheckResult result = judge(&world, "endless");
  CHECK_EQ(result.kind, FINDING_UNKNOWN);
  CHECK_TEXT(result.text, "UNKNOWN: the loops bound was reached");
  result_fini(&result);
  world_fini(&world);
}

// Classes of the JDK that stand for a type are not all that there are: what is left when each of
// them is excluded is open.
TEST(check_takes_no_examples_for_all) {
  static const char *const strategies[] = {"pose",   "summary",      "lazy",
                                           "lazier", "lazier-sharp", "hybrid"};
  static const char *const open[] = {"listedNumbers", "numbersByClass", "oneAfterTheOther",
                                     "exactlyThisMap", "castOfTheRest"};
  CheckWorld world;
  world_init(&world, -1, 0);
  for (size_t i = 0; i < sizeof strategies / sizeof *strategies; i++) {
    world.check->options.explore.strategy = heap_strategy(strategies[i]);
    for (size_t j = 0; j < sizeof open / sizeof *open; j++) {
      CheckResult result = judge(&world, open[j]);
      CHECK(strstr(result.text, "may be of a class that is not considered") != NULL);
      result_fini(&result);
    }
    CheckResult result = judge(&world, "someNumbers");
    CHECK_TEXT(result.text, "SAFE");
    result_fini(&result);
  }
  world_fini(&world);
}

// What static fields hold, or held when the method was called, every caller may have got.
TEST(check_knows_what_static_fields_held) {
  static const char *const strategies[] = {"pose",   "summary",      "lazy",
                                           "lazier", "lazier-sharp", "hybrid"};
  static const char *const open[] = {"isTheLock", "wasTheLock", "isTheLog"};
  CheckWorld world;
  world_init(&world, -1, 0);
  for (size_t i = 0; i < sizeof strategies / sizeof *strategies; i++) {
    world.check->options.explore.strategy = heap_strategy(strategies[i]);
    for (size_t j = 0; j < sizeof open / sizeof *open; j++) {
      CheckResult result = judge(&world, open[j]);
      CHECK(strncmp(result.text, "SAFE", strlen("SAFE")) != 0);
      result_fini(&result);
    }
    CheckResult result = judge(&world, "isNewLock");
    CHECK(!strcmp(result.text, "SAFE") || !strcmp(strategies[i], "lazy"));
    result_fini(&result);
  }
  world_fini(&world);
}

TEST(check_proves_what_bounds_cut_off) {
  CheckWorld world;
  world_init(&world, 1, 0);
  world.check->options.bounded = false;
  CheckResult result = judge(&world, "length");
  CHECK_TEXT(result.text, "SAFE by graph");
  result_fini(&result);
  world_fini(&world);
}

// What one strategy cannot tell the other one may, and the round says which one it was.
TEST(check_takes_turns) {
  CheckWorld world;
  world_with(&world, -1, 200000, "lazy");
  CheckResult result = judge(&world, "array");
  CHECK(result.kind == FINDING_VIOLATION && result.round.strategy == heap_strategy("pose"));
  result_fini(&result);
  result = judge(&world, "safe");
  CHECK(result.kind == FINDING_SAFE && result.round.strategy == heap_strategy("lazy"));
  result_fini(&result);
  world_fini(&world);
}

// A turn that was too short passes to the other strategy; when both were, turns grow. One that
// leaves gives the rest of the time to the other one.
TEST(check_turns_grow) {
  CheckWorld world;
  world_with(&world, -1, 0, "lazier-sharp");
  Check *check = world.check;
  check->round = check->options.explore;
  check->method = method_of(&world, "safe"); // gets a number: the strategies would do the same
  turns_begin(check);
  double first = turns_take(check, 0); // shows whether a glance is worth it
  check->turns = (Turns){.now = check->turns.now, .has_glanced = true};
  double only = turns_take(check, 0);
  CHECK(first < only);
  check->method = method_of(&world, "length"); // gets a reference
  turns_begin(check);
  CHECK(turns_take(check, 0) == first);
  CHECK(first > 0 && check->is_short && check->round.strategy == check->options.other);
  CHECK(turns_take(check, first / 2) == first / 4);
  check->turns.is_out[1] = true;
  CHECK(turns_take(check, 0) == 0 && !check->is_short);
  check->turns.is_out[1] = false;
  check->round.steps = 1; // then the clock decides nothing
  CHECK(turns_take(check, 0) == 0 && !check->is_short);
  world_fini(&world);
}

// Where a round was cut in the middle of many paths, paths are merged; only what that decides is
// told. A strategy alone merges if it is told to.
TEST(check_merges_many_paths) {
  static const struct {
    const char *method;
    FindingKind kind;
  } merged[] = {{"manySafe", FINDING_SAFE}, {"manyBroken", FINDING_VIOLATION}};
  enum { FEW = 100000 };
  CheckWorld world;
  world_with(&world, -1, FEW, "lazier-sharp");
  for (size_t i = 0; i < sizeof merged / sizeof *merged; i++) {
    CheckResult result = judge(&world, merged[i].method);
    CHECK(result.kind == merged[i].kind && result.round.merge);
    result_fini(&result);
  }
  CheckResult result = judge(&world, "manyPowers");
  CHECK(result.kind == FINDING_UNKNOWN && !result.round.merge);
  CHECK_TEXT(result.text, "UNKNOWN: the steps limit was reached");
  result_fini(&result);
  result = judge(&world, "deep"); // few paths, all of them seen
  CHECK(result.kind == FINDING_VIOLATION && !result.round.merge);
  result_fini(&result);
  world_fini(&world);
  world_init(&world, -1, FEW);
  result = judge(&world, "manySafe");
  CHECK(result.kind == FINDING_UNKNOWN && !result.round.merge);
  result_fini(&result);
  world_fini(&world);
}

TEST(check_shows_the_smallest_input) {
  CheckWorld world;
  world_init(&world, 2, 0);
  CheckResult result = judge(&world, "count");
  CHECK(result.violation && result.violation->input->objects.count == 2);
  result_fini(&result);
  world_fini(&world);
}

// Distinct are places of throws, to the instruction.
TEST(check_tells_every_distinct_violation) {
  static const char *const exceptions[] = {"java.lang.NullPointerException",
                                           "java.lang.ArithmeticException",
                                           "java.lang.IllegalStateException"};
  for (int i = 0; i < 4; i++) {
    CheckWorld world;
    world_with(&world, -1, 0, i % 2 ? "lazier-sharp" : NULL);
    world.check->options.first = i >= 2;
    CheckResult result = judge(&world, "several");
    size_t counts[3] = {0};
    for (size_t j = 0; j < result.found.count; j++)
      for (size_t k = 0; k < 3; k++)
        counts[k] += !strcmp(result.found.items[j]->exception, exceptions[k]);
    if (world.check->options.first) {
      CHECK(result.found.count == 1 && !result.otherwise && !strstr(result.text, "more"));
    } else {
      CHECK(result.found.count == 4 && strstr(result.text, " (and 3 more)"));
      CHECK(counts[0] == 2 && counts[1] == 1 && counts[2] == 1);
      CHECK_TEXT(result.otherwise, "SAFE otherwise");
    }
    CHECK(result.violation == result.found.items[0]);
    result_fini(&result);
    world_fini(&world);
  }
}

// The search for more ends after some steps, and that is told.
TEST(check_ends_the_search_for_more) {
  CheckWorld world;
  world_init(&world, -1, 0);
  CheckResult result = judge(&world, "stumbles");
  CHECK(result.kind == FINDING_VIOLATION && result.found.count == 1);
  CHECK(strstr(result.otherwise, "SAFE otherwise up to k=") != NULL);
  CHECK(result.round.k == 3 && explorer_counts(result.explorer)->cut[CUT_K] > 0);
  result_fini(&result);
  world_fini(&world);
}

// --- many methods --------------------------------------------------------------------------------

typedef struct Told {
  FindingKind kinds[3];
  uint32_t times[3];
} Told;

static void note_result(void *context, size_t number, const CheckResult *result) {
  Told *told = context;
  told->kinds[number] = result->kind;
  told->times[number]++;
  CHECK(!result->is_late);
}

TEST(check_tells_of_every_method) {
  CheckWorld world;
  world_init(&world, -1, FEW_STEPS);
  Method *methods[] = {method_of(&world, "length"), method_of(&world, "fails"),
                       method_of(&world, "safe")};
  Told told = {0};
  check_methods(world.check, methods, 3, clock_now(), 0, note_result, &told);
  CHECK(told.kinds[0] == FINDING_BOUNDED && told.kinds[1] == FINDING_VIOLATION &&
        told.kinds[2] == FINDING_SAFE);
  CHECK(told.times[0] == 1 && told.times[1] == 1 && told.times[2] == 1);
  world_fini(&world);
}

// What a check has found out in vain is not done again: the next turn begins at the round that was
// cut.
TEST(check_goes_on_where_it_was_cut) {
  CheckWorld world;
  world_init(&world, -1, 0);
  CheckState state = {0};
  world.check->start = clock_now();
  world.check->limit = 0.05;
  CheckResult result = check_continue(world.check, method_of(&world, "length"), &state);
  CHECK(result.is_late && state.is_late);
  uint32_t k = state.k;
  CHECK(k >= result.round.k);
  result_fini(&result);
  world.check->start = clock_now();
  result = check_continue(world.check, method_of(&world, "length"), &state);
  CHECK(result.is_late && result.round.k >= k);
  CHECK(!state.safe || result.kind == FINDING_BOUNDED);
  result_fini(&result);
  mem_free(state.safe);
  world_fini(&world);
}

// A proof that the time has cut is late as well: with fixed bounds nothing else could tell more.
TEST(check_is_late_when_a_proof_is) {
  CheckWorld world;
  world_init(&world, 1, 0);
  world.check->options.bounded = false;
  Method *fill = testworld_method(&world.base, "unit/Inductive", "fill", NULL);
  uint32_t late = 0;
  for (double limit = 0.0005; limit < 2; limit *= 2) {
    CheckResult result = check_method(world.check, fill, clock_now(), limit);
    CHECK(result.kind == FINDING_SAFE || result.is_late);
    late += result.is_late;
    result_fini(&result);
  }
  CHECK(late > 0);
  world_fini(&world);
}
