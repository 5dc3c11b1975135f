// Recipes for the inputs of unit.Built.
#include "construct/construct_impl.h"

#include "base/test.h"

#include <string.h>

extern const unsigned char _binary_models_jar_start[], _binary_models_jar_end[];

typedef struct World {
  Names *names;
  ClassPath *path;
  Program *program;
  Diag *diag;
  Class *home;
  Construct *construct;
  Replay *replay;
  Arena arena;
  Method *method;
  const char *told; // the recipe of the case that returns true
  SolveStats own;
} World;

static World world_new(void) {
  World world = {.names = names_new(), .diag = diag_new()};
  world.path = classpath_new(world.names);
  Bytes models = {_binary_models_jar_start,
                  (size_t)(_binary_models_jar_end - _binary_models_jar_start)};
  int release;
  char *jdk = jdk_find(NULL, &release, world.diag);
  CHECK(classpath_add_memory(world.path, models, "models", "java.base", world.diag));
  CHECK(jdk && classpath_add(world.path, jdk, world.diag));
  CHECK(classpath_add(world.path, TEST_CLASSES, world.diag));
  mem_free(jdk);
  world.program = program_new(world.names, world.path);
  LinkError error = {0};
  world.home = program_load_text(world.program, "unit/Built", &error);
  CHECK(world.home != NULL);
  world.construct = construct_new(world.program);
  world.replay = replay_new(world.program);
  return world;
}

static void world_free(World *world) {
  replay_free(world->replay);
  construct_free(world->construct);
  program_free(world->program);
  classpath_free(world->path);
  names_free(world->names);
  diag_free(world->diag);
  arena_fini(&world->arena);
}

static const char *recipe_text(World *world, const Recipe *recipe) {
  const char *text = recipe->is_public ? "" : "package: ";
  for (size_t i = 0; i < recipe->statements.count; i++)
    text = arena_format(
        &world->arena, "%s%s%s", text, i ? " " : "",
        statement_text(world->program, recipe, &recipe->statements.items[i], &world->arena));
  return text;
}

// The filled input takes the same path.
static void check_input(World *world, const ConcreteOutcome *expected, const ConcreteInput *input) {
  ConcreteOutcome seen = replay_run(world->replay, world->method, input, 1000000);
  const char *difference = outcome_difference(world->program, expected, &seen, &world->arena);
  if (difference)
    test_failed(__FILE__, __LINE__, "%s: the filled input %s",
                name_text(world->names, world->method->name), difference);
}

static void find_recipe(void *context, Explorer *explorer, const ExploreCase *leaf) {
  World *world = context;
  if (leaf->status != EXEC_RETURNED || leaf->result[0] != 1)
    return;
  Model *model = explorer_model(explorer, &world->own);
  CHECK(model != NULL);
  ConcreteInput *input = concrete_new(explorer, model, &world->arena);
  ConcreteOutcome expected = concrete_outcome(explorer, leaf, model, input);
  uint64_t before = machine_digest(world->construct->machine);
  Recipe *recipe = construct_find(world->construct, world->home, input, 0, &world->arena);
  CHECK(machine_digest(world->construct->machine) == before);
  CHECK(!world->told);
  world->told = recipe ? recipe_text(world, recipe) : "none";
  if (recipe)
    check_input(world, &expected, recipe->input);
  recipe_free(recipe);
  concrete_free(input);
  model_free(model);
}

static void check_recipe(World *world, const char *name, const char *strategy, const char *text) {
  world->told = NULL;
  world->method = NULL;
  for (uint16_t i = 0; i < world->home->method_count; i++)
    if (!strcmp(name_text(world->names, world->home->methods[i].name), name))
      world->method = &world->home->methods[i];
  CHECK(world->method != NULL);
  Explorer *explorer = explorer_new(
      world->program, world->method,
      (ExploreOptions){
          .strategy = heap_strategy(strategy), .k = 4, .array = 3, .loops = 5, .query_ms = 5000});
  CHECK(explorer_run(explorer, find_recipe, world));
  explorer_free(explorer);
  CHECK_TEXT(world->told, text);
}

static const struct {
  const char *method, *recipe;
} recipes[] = {
    {"bean", "Built.Bean bean = new Built.Bean(); bean.setWidth(5); bean.setHeight(6); "
             "bean.open();"},
    {"point", "Built.Point point = new Built.Point(50, 60L, 40); "
              "Built.Point point2 = new Built.Point(40, -8L, 70);"},
    {"samePoint", "Built.Point point = new Built.Point(3, 3L, 3);"},
    {"money", "Built.Money money = Built.Money.of(0, 17);"},
    {"tree", "Built.Tree tree = new Built.Tree(); tree.insert(5); tree.insert(3); "
             "tree.insert(8);"},
    {"badTree", "none"},
    {"ring", "Built.Ring ring = new Built.Ring(9); Built.Ring ring2 = new Built.Ring(4); "
             "ring.setNext(ring2); ring2.setNext(ring);"},
    {"chain", "Built.Item item = new Built.Item(6); Built.Chain chain = new Built.Chain(); "
              "chain.add(item); chain.add(item);"},
    {"plain", "package: Built.Plain plain = new Built.Plain(); "
              "Built.Plain plain2 = new Built.Plain(); plain.a = 3; plain.other = plain2; "
              "plain2.a = 2; plain2.other = plain;"},
    {"closed", "none"},
    {"counted", "none"},
    {"paint", "package: int[] ints = {0, 7, 0}; Built.Paint paint = new Built.Paint(ints); "
              "paint.setColor(Built.Color.GREEN);"},
    {"box", "Integer integer = Integer.valueOf(401); Built built = new Built();"},
    {"nothing", ""},
};

TEST(construct_finds_recipes) {
  World world = world_new();
  for (size_t i = 0; i < sizeof recipes / sizeof *recipes; i++)
    check_recipe(&world, recipes[i].method, "pose", recipes[i].recipe);
  world_free(&world);
}
