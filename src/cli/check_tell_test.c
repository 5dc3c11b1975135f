// A proof that the second pass refutes is an internal error: what is found is changed on its way
// there.
#include "cli/check_impl.h"

#include "base/budget.h"
#include "base/test.h"
#include "program/world_test.h"

// The context: a fact that does not hold, or NULL.
static void add_fact(void *context, InductFacts *loops, size_t count) {
  static const char *texts[64];
  if (!context)
    return;
  CHECK(count == 1 && loops[0].count < 64);
  memcpy(texts, loops[0].texts, loops[0].count * sizeof *texts);
  texts[loops[0].count] = context;
  loops[0].texts = texts;
  loops[0].count++;
}

static void check_with(const char *fact, int status, const char *text) {
  TestWorld world = testworld_new();
  Contracts *contracts = contracts_new(world.program);
  CheckOptions options = {
      .k = -1,
      .array = -1,
      .loops = -1,
      .properties = (1u << property_count) - 1,
      .explore = {.strategy = heap_strategy("pose"), .query_ms = 5000, .steps = 100000}};
  Check *check = check_new(world.program, contracts, options,
                           (CheckEvents){.context = (void *)(uintptr_t)fact, .proved = add_fact});
  Method *method = testworld_method(&world, "unit/Inductive", "even", NULL);
  CheckResult result = check_method(check, method, clock_now(), 0);
  CHECK_TEXT(result.text, text);
  const CheckSession session = {.options = &(const Options){0}};
  CHECK_EQ(check_status(&session, &result), status);
  check_result_fini(&result);
  check_free(check);
  contracts_free(contracts);
  testworld_free(&world);
}

TEST(cli_refuted_proofs_are_internal_errors) {
  check_with(NULL, 0, "SAFE by invariants");
  check_with("i % 4 == 0", 70,
             "internal error: the proof of unit.Inductive.even(I)V by invariants is none: "
             "i % 4 == 0 in line 20 does not follow");
}
