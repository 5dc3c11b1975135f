// Every case of a sample of methods is replayed on its own concrete input and ends as it says,
// under all strategies; and the strategies describe the same heaps.
//
// LORIS_REPLAY=WORD in the environment takes only the methods whose name contains the word, and
// prints how long each takes.
#include "replay/replay.h"

#include "base/test.h"
#include "explore/oracle_test.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const strategies[] = {"pose",   "summary", "lazier-sharp",
                                         "lazier", "lazy",    "hybrid"};
enum { STRATEGY_COUNT = sizeof strategies / sizeof *strategies };

typedef struct Check {
  OracleWorld *world;
  Method *method;
  const char *strategy;
  Replay *replay;
  uint64_t most; // cases of one exploration that are looked at
  bool is_small; // the smallest input, too
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
                        const ConcreteSlot *slot, const Class *type) {
  if (slot->value.kind != KIND_REFERENCE || !slot->value.word)
    return;
  if (slot->value.word > input->objects.count)
    complain(check, leaf, "a reference leads to no object");
  else if (type && !class_is_assignable(input->objects.items[slot->value.word - 1].class, type))
    complain(check, leaf, "a reference leads to an object of another type");
}

static const Class *slot_type(const Check *check, const ConcreteObject *holder,
                              const ConcreteSlot *slot) {
  return slot->field ? field_class(check->world, slot->field) : holder->class->component;
}

// Likewise what only the declarations of parameters say: type arguments, and that nobody can have
// got an object which a private field keeps.
static void check_parameter(const Check *check, const ExploreCase *leaf, const Heap *heap,
                            const ConcreteInput *input, uint32_t number) {
  const ConcreteSlot *slot = &input->parameters.items[number];
  check_value(check, leaf, input, slot, place_info(heap, (Place){number + 1})->type);
  if (slot->value.kind != KIND_REFERENCE || !slot->value.word)
    return;
  for (uint32_t i = 0; i < number; i++)
    if (input->parameters.items[i].value.kind == KIND_REFERENCE &&
        input->parameters.items[i].value.word == slot->value.word &&
        !heap_may_be_one(heap, (Place){i + 1}, (Place){number + 1}))
      complain(check, leaf, "two parameters whose declarations contradict are one object");
  const ConcreteObject *object = &input->objects.items[slot->value.word - 1];
  if (object->has_key && value_is_location(object->key) &&
      heap_earlier(heap, value_number(object->key)) &&
      !heap_may_be_at(heap, (Place){number + 1}, value_number(object->key)))
    complain(check, leaf, "a parameter is an object that nobody can have got");
}

static void check_input(const Check *check, const ExploreCase *leaf, const Heap *heap,
                        const ConcreteInput *input) {
  for (uint32_t i = 0; i < input->parameters.count; i++)
    check_parameter(check, leaf, heap, input, i);
  for (size_t i = 0; i < input->objects.count; i++) {
    const ConcreteObject *object = &input->objects.items[i];
    for (size_t j = 0; j < object->slots.count; j++)
      check_value(check, leaf, input, &object->slots.items[j],
                  slot_type(check, object, &object->slots.items[j]));
  }
}

static void replay_model(Check *check, Explorer *explorer, const ExploreCase *leaf, Model *model) {
  if (!model) {
    complain(check, leaf, "no model");
    return;
  }
  Arena arena = {0};
  ConcreteInput *input = concrete_new(explorer, model, &arena);
  ConcreteOutcome expected = concrete_outcome(explorer, leaf, model, input);
  check_input(check, leaf, explorer_heap(explorer), input);
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

static void replay_case(void *context, Explorer *explorer, const ExploreCase *leaf) {
  Check *check = context;
  if (leaf->id > check->most)
    return;
  replay_model(check, explorer, leaf, explorer_model(explorer, &check->own));
  if (check->is_small)
    replay_model(check, explorer, leaf, explorer_small_model(explorer, &check->own));
}

static void explore_with(const Check *check, CaseVisitor *visit, void *context) {
  Explorer *explorer = explorer_new(check->world->program, check->method,
                                    (ExploreOptions){.strategy = heap_strategy(check->strategy),
                                                     .k = 2,
                                                     .array = 3,
                                                     .loops = 3,
                                                     .depth = 8,
                                                     .query_ms = 20000});
  CHECK(explorer_run(explorer, visit, context));
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
      clock_t start = clock();
      check->strategy = strategies[j];
      explore_with(check, replay_case, check);
      if (only)
        printf("%s %s %s: %.2f s\n", name, method_name, strategies[j],
               (double)(clock() - start) / CLOCKS_PER_SEC),
            fflush(stdout);
    }
  }
}

TEST(replay_of_every_case_ends_as_it_says) {
  static const char *const classes[] = {"unit/OracleFields", "unit/OracleClasses",
                                        "unit/OracleExceptions", "unit/OracleStatics",
                                        "unit/OracleTypes"};
  OracleWorld *world = oracle_world_new();
  Check check = {.world = world, .replay = replay_new(world->program, 0), .most = 20};
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
    replay_class(&check, classes[i], 1);
  CHECK(check.replayed > 300 || getenv("LORIS_REPLAY"));
  replay_free(check.replay);
  oracle_world_free(world);
}

// References that no condition looks at, with objects in static fields around them.
TEST(replay_has_inputs_of_their_declared_types) {
  OracleWorld *world = oracle_world_new();
  Check check = {
      .world = world, .replay = replay_new(world->program, 0), .most = 20, .is_small = true};
  replay_class(&check, "unit/Declared", 1);
  CHECK(check.replayed > 500 || getenv("LORIS_REPLAY"));
  replay_free(check.replay);
  oracle_world_free(world);
}

TEST(replay_of_random_programs_ends_as_they_say) {
  OracleWorld *world = oracle_world_new();
  Check check = {.world = world, .replay = replay_new(world->program, 0), .most = 20};
  replay_class(&check, "unit/OracleRandom", 10);
  CHECK(check.replayed > 300 || getenv("LORIS_REPLAY"));
  replay_free(check.replay);
  oracle_world_free(world);
}

// --- expanded heaps ------------------------------------------------------------------------------

typedef struct Heaps {
  Check check;
  Arena arena;
  VEC(const char *) texts;
} Heaps;

static void expand_case(void *context, Explorer *explorer, const ExploreCase *leaf) {
  Heaps *heaps = context;
  (void)leaf;
  Expansion expansion = explorer_expand(explorer, 2, &heaps->arena);
  CHECK(!expansion.unknown && !expansion.is_late);
  for (size_t i = 0; i < expansion.heaps.count; i++)
    vec_push(&heaps->texts, expansion.heaps.items[i]);
  vec_free(&expansion.heaps);
}

static int compare_texts(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// The path depends on references alone: every heap belongs to one case.
TEST(expand_finds_the_same_heaps_under_every_strategy) {
  OracleWorld *world = oracle_world_new();
  LinkError error = {0};
  Class *class = program_load_text(world->program, "unit/OracleLists", &error);
  Heaps first = {.texts = {0}};
  for (size_t i = 0; i < STRATEGY_COUNT; i++) {
    Heaps heaps = {.check = {.world = world, .strategy = strategies[i]}};
    heaps.check.method = class_find_text(world->program, class, "third",
                                         "(Lunit/OracleLists$Node;)Lunit/OracleLists$Node;");
    CHECK(heaps.check.method != NULL);
    explore_with(&heaps.check, expand_case, &heaps);
    qsort(heaps.texts.items, heaps.texts.count, sizeof *heaps.texts.items, compare_texts);
    for (size_t j = 1; j < heaps.texts.count; j++)
      CHECK(strcmp(heaps.texts.items[j - 1], heaps.texts.items[j]));
    if (i == 0) {
      first = heaps;
      continue;
    }
    CHECK_EQ(heaps.texts.count, first.texts.count);
    for (size_t j = 0; j < heaps.texts.count && j < first.texts.count; j++)
      CHECK_TEXT(heaps.texts.items[j], first.texts.items[j]);
    vec_free(&heaps.texts);
    arena_fini(&heaps.arena);
  }
  // null, or a list: one cell (2), two cells with the second leading to null, itself or the first.
  CHECK_EQ(first.texts.count, 6);
  vec_free(&first.texts);
  arena_fini(&first.arena);
  oracle_world_free(world);
}
