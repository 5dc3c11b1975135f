// Every case of a sample of methods is replayed on its own concrete input and ends as it says,
// under all strategies; and the strategies describe the same heaps.
//
// LORIS_REPLAY=WORD in the environment takes only the methods whose name contains the word.
#include "explore/oracle_test.h"

#include "base/test.h"

#include <stdlib.h>
#include <string.h>

static const char *const strategies[] = {"pose", "summary", "lazier-sharp", "lazier", "lazy"};
enum { STRATEGY_COUNT = sizeof strategies / sizeof *strategies };

typedef struct Check {
  OracleWorld *world;
  Method *method;
  const char *strategy;
  Replay *replay;
  uint64_t most; // cases of one exploration that are looked at
  uint64_t replayed;
  SolveStats own;
} Check;

static void complain(const Check *check, const ExploreCase *leaf, const char *what) {
  Arena arena = {0};
  test_failed(__FILE__, __LINE__, "%s, %s, case %llu: %s",
              method_external(check->world->program, check->method, &arena), check->strategy,
              (unsigned long long)leaf->id, what);
  arena_fini(&arena);
}

// Every reference leads to an object of a class that its place can hold.
static void check_value(const Check *check, const ExploreCase *leaf, const ConcreteInput *input,
                        const ConcreteSlot *slot) {
  if (slot->value.kind != 'L' || !slot->value.word)
    return;
  if (slot->value.word > input->objects.count) {
    complain(check, leaf, "a reference leads to no object");
    return;
  }
  Class *type = slot->field ? field_class(check->world, slot->field) : NULL;
  const Class *class = input->objects.items[slot->value.word - 1].class;
  if (type && !class_is_assignable(class, type))
    complain(check, leaf, "a field holds an object of another type");
}

static void check_input(const Check *check, const ExploreCase *leaf, const ConcreteInput *input) {
  for (size_t i = 0; i < input->parameters.count; i++)
    check_value(check, leaf, input, &input->parameters.items[i]);
  for (size_t i = 0; i < input->objects.count; i++)
    for (size_t j = 0; j < input->objects.items[i].slots.count; j++)
      check_value(check, leaf, input, &input->objects.items[i].slots.items[j]);
}

static void replay_case(void *context, Explorer *explorer, const ExploreCase *leaf) {
  Check *check = context;
  if (leaf->id > check->most)
    return;
  Model *model = explorer_model(explorer, &check->own);
  if (!model) {
    complain(check, leaf, "no model");
    return;
  }
  Arena arena = {0};
  ConcreteInput *input = concrete_new(explorer, model, &arena);
  ConcreteOutcome expected = concrete_outcome(explorer, leaf, model, input);
  check_input(check, leaf, input);
  if (!input->is_exact) {
    complain(check, leaf, "a number does not fit");
  } else {
    ConcreteOutcome seen = replay_run(check->replay, check->method, input, 10 * STEP_LIMIT);
    const char *difference = outcome_difference(check->world->program, &expected, &seen, &arena);
    if (difference)
      complain(check, leaf, difference);
    check->replayed++;
  }
  concrete_free(input);
  model_free(model);
  arena_fini(&arena);
}

static void explore_with(Check *check, CaseVisitor *visit) {
  Explorer *explorer = explorer_new(check->world->program, check->method,
                                    (ExploreOptions){.strategy = heap_strategy(check->strategy),
                                                     .k = 2,
                                                     .array = 3,
                                                     .loops = 3,
                                                     .query_ms = 20000});
  CHECK(explorer_run(explorer, visit, check));
  explorer_free(explorer);
}

// Replays every `step`-th public method of a class.
static void replay_class(Check *check, const char *name, unsigned step) {
  LinkError error = {0};
  Class *class = program_load_text(check->world->program, name, &error);
  CHECK(class != NULL);
  const char *only = getenv("LORIS_REPLAY");
  for (unsigned i = 0, count = 0; class && i < class->method_count; i++) {
    check->method = &class->methods[i];
    const char *method_name = name_text(check->world->names, check->method->name);
    if (!(check->method->flags & ACC_PUBLIC) || *method_name == '<' ||
        (only && !strstr(method_name, only)) || count++ % step)
      continue;
    for (size_t j = 0; j < STRATEGY_COUNT; j++) {
      check->strategy = strategies[j];
      explore_with(check, replay_case);
    }
  }
}

TEST(replay_of_every_case_ends_as_it_says) {
  static const char *const classes[] = {
      "unit/OracleNumbers", "unit/OracleFields",     "unit/OracleLists",   "unit/OracleTrees",
      "unit/OracleClasses", "unit/OracleExceptions", "unit/OracleStatics", "unit/OracleTypes"};
  OracleWorld *world = oracle_world_new();
  Check check = {.world = world, .replay = replay_new(world->program), .most = 30};
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
    replay_class(&check, classes[i], 1);
  CHECK(check.replayed > 3000 || getenv("LORIS_REPLAY"));
  replay_free(check.replay);
  oracle_world_free(world);
}

TEST(replay_of_random_programs_ends_as_they_say) {
  OracleWorld *world = oracle_world_new();
  Check check = {.world = world, .replay = replay_new(world->program), .most = 30};
  replay_class(&check, "unit/OracleRandom", 10);
  CHECK(check.replayed > 500 || getenv("LORIS_REPLAY"));
  replay_free(check.replay);
  oracle_world_free(world);
}
