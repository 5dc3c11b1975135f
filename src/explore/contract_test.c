// Contracts at work: the methods of unit.Contracted explored through what checks their contract,
// and the assumptions alone, where a precondition that never holds shows.
#include "explore/explore.h"

#include "base/test.h"
#include "contract/contract.h"
#include "program/world_test.h"

#include <string.h>

typedef struct Seen {
  Contracts *contracts;
  const char *broken; // the text of the clause that a case breaks; of several, the last one's
  uint64_t breaks;    // cases that break one
} Seen;

static void visit(void *context, Explorer *explorer, const ExploreCase *leaf) {
  Seen *seen = context;
  const Machine *machine = explorer_machine(explorer);
  if (leaf->status != EXEC_THREW)
    return;
  Class *class = object_class(machine, (Ref)leaf->thrown);
  Names *names = program_names(machine->program);
  CHECK_TEXT(name_text(names, class->name), "loris/contract/ContractError");
  const Field *field = class_find_field(class, name_of(names, "clause"), name_of(names, "I"));
  if (!field)
    return;
  size_t number = (size_t)machine->words[leaf->thrown + field->slot];
  CHECK(number < contracts_count(seen->contracts));
  seen->broken = contracts_clause(seen->contracts, number)->text;
  seen->breaks++;
}

typedef struct Expected {
  const char *class, *method, *broken; // broken: NULL: nothing
  bool returns;                        // some case returns
} Expected;

typedef enum Part { PART_RUN, PART_REQUIRES, PART_MODULAR } Part;

static void check_one(const Expected *expected, Part part, const char *strategy) {
  TestWorld world = testworld_new();
  testworld_load(&world, "unit/Contracted$Counter");
  testworld_load(&world, "unit/Contracted$Stepper");
  Seen seen = {.contracts = contracts_new(world.program)};
  CHECK(contracts_compile(seen.contracts, world.diag));
  Method *method = testworld_method(&world, expected->class, expected->method, NULL);
  Harness harness = contracts_harness(seen.contracts, method);
  ExploreOptions options = {.strategy = heap_strategy(strategy),
                            .k = 2,
                            .array = 2,
                            .loops = 5,
                            .query_ms = 5000,
                            .steps = 100000000, // a wrong turn may never end
                            .modular = part == PART_MODULAR,
                            .harness = part == PART_REQUIRES ? harness.requires : harness.run};
  Explorer *explorer = explorer_new(world.program, method, options);
  CHECK(explorer_run(explorer, visit, &seen));
  const ExploreCounts *counts = explorer_counts(explorer);
  if (!explorer_is_complete(explorer) || (counts->returned > 0) != expected->returns ||
      counts->returned + seen.breaks != counts->cases ||
      strcmp(seen.broken ? seen.broken : "", expected->broken ? expected->broken : "") != 0)
    test_failed(__FILE__, __LINE__, "%s.%s, %s: %llu cases, %llu returned, broken: %s",
                expected->class, expected->method, strategy, (unsigned long long)counts->cases,
                (unsigned long long)counts->returned, seen.broken ? seen.broken : "nothing");
  explorer_free(explorer);
  contracts_free(seen.contracts);
  testworld_free(&world);
}

static void check_all(const Expected *expected, size_t count, Part part) {
  static const char *const strategies[] = {"pose", "summary", "lazy", "lazier-sharp"};
  for (size_t i = 0; i < count; i++)
    check_one(&expected[i], part, strategies[i % (sizeof strategies / sizeof *strategies)]);
}
#define COUNTER "unit/Contracted$Counter"
#define CHECK_ALL(all, part) check_all(all, sizeof all / sizeof *all, part)

TEST(contract_run_checks_the_method) {
  static const Expected all[] = {
      {COUNTER, "add", NULL, true},
      {COUNTER, "drop", "count >= 0", true},
      {COUNTER, "self", NULL, true},
      {COUNTER, "open", NULL, true},
      {COUNTER, "sum", NULL, true},
      {COUNTER, "<init>", NULL, true},
      {COUNTER, "isLess", NULL, true}, // not of null
      {COUNTER, "never", NULL, false},
      {COUNTER, "twice", "by > 0 && by < 100 && count < 1000", true},
      {COUNTER, "both", "by > 0 && by < 100 && count < 1000", true}, // b may be a Stepper
      // Either precondition is enough, and only what belongs to it is ensured.
      {"unit/Contracted$Stepper", "add", NULL, true},
  };
  CHECK_ALL(all, PART_RUN);
}

// No case at all, though nothing was cut: the precondition can never hold.
TEST(contract_requires_shows_vacuity) {
  static const Expected all[] = {
      {COUNTER, "add", NULL, true},
      {COUNTER, "never", NULL, false},
      {COUNTER, "isLess", NULL, true},
      {COUNTER, "<init>", NULL, true},
  };
  CHECK_ALL(all, PART_REQUIRES);
}

// The called method is not looked into; its precondition is checked.
TEST(contract_modular_calls_check_preconditions) {
  static const Expected all[] = {
      {COUNTER, "twice", "by > 0 && by < 100 && count < 1000", true},
  };
  CHECK_ALL(all, PART_MODULAR);
}
