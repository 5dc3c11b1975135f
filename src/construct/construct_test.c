// Recipes for the inputs of unit.Built.
#include "construct/world_test.h"

#include "base/test.h"

typedef struct World {
  ConstructWorld *base;
  Replay *replay;
  Arena arena;
  Method *method;
  const char *told; // the recipe of the case that returns true
  SolveStats own;
} World;

static const char *recipe_text(World *world, const Recipe *recipe) {
  const char *text = recipe->is_public ? "" : "package: ";
  for (size_t i = 0; i < recipe->statements.count; i++)
    text = arena_format(
        &world->arena, "%s%s%s", text, i ? " " : "",
        statement_text(world->base->program, recipe, &recipe->statements.items[i], &world->arena));
  return text;
}

// The filled input takes the same path.
static void check_input(World *world, const ConcreteOutcome *expected, const ConcreteInput *input) {
  ConcreteOutcome seen = replay_run(world->replay, world->method, input, 1000000);
  const char *difference = outcome_difference(world->base->program, expected, &seen, &world->arena);
  if (difference)
    test_failed(__FILE__, __LINE__, "%s: the filled input %s",
                name_text(world->base->names, world->method->name), difference);
}

static void find_recipe(void *context, Explorer *explorer, const ExploreCase *leaf) {
  World *world = context;
  if (world->told || leaf->status != EXEC_RETURNED || leaf->result[0] != 1)
    return; // the first one alone
  Model *model = explorer_model(explorer, &world->own);
  CHECK(model != NULL);
  ConcreteInput *input = concrete_new(explorer, model, &world->arena);
  ConcreteOutcome expected = concrete_outcome(explorer, leaf, model, input);
  uint64_t before = machine_digest(world->base->construct->machine);
  Recipe *recipe =
      construct_find(world->base->construct, world->method->owner, input, 0, &world->arena);
  CHECK(machine_digest(world->base->construct->machine) == before);
  world->told = recipe ? recipe_text(world, recipe) : "none";
  if (recipe)
    check_input(world, &expected, recipe->input);
  recipe_free(recipe);
  concrete_free(input);
  model_free(model);
}

static void check_recipe(World *world, const char *name, const char *strategy, const char *text) {
  world->told = NULL;
  world->method = construct_world_method(world->base, "unit/Built", name, NULL);
  Explorer *explorer = explorer_new(
      world->base->program, world->method,
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
    {"car", "Built.Car.Builder builder = new Built.Car.Builder(); builder.doors(2); "
            "builder.wheels(3); Built.Car car = builder.build();"},
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
    {"slots", "none"},
    {"counted", "none"},
    {"paint", "package: int[] ints = {0, 7, 0}; Built.Paint paint = new Built.Paint(ints); "
              "paint.setColor(Built.Color.GREEN);"},
    {"box", "Integer integer = Integer.valueOf(401); Built built = new Built();"},
    {"person", "String string = new String(\"Bob\"); "
               "Built.Person person = new Built.Person(30, string);"},
    {"longName", "Built.Person person = new Built.Person(30, \"\\u0101\\u0101\\u0101z\");"},
    {"nothing", ""},
};

TEST(construct_finds_recipes) {
  World world = {.base = construct_world_new()};
  world.replay = replay_new(world.base->program, 0);
  for (size_t i = 0; i < sizeof recipes / sizeof *recipes; i++)
    check_recipe(&world, recipes[i].method, "pose", recipes[i].recipe);
  replay_free(world.replay);
  construct_world_free(world.base);
  arena_fini(&world.arena);
}

// --- erased types --------------------------------------------------------------------------------

static bool takes_erased(const char *signature) {
  Names *names = names_new();
  MethodInfo info = {.signature = name_of(names, signature)};
  Method method = {.info = &info};
  bool takes = method_takes_erased(names, &method);
  names_free(names);
  return takes;
}

TEST(construct_variables_with_several_bounds_are_not_erased) {
  CHECK(takes_erased("(Ljava/util/List<TT;>;I)V"));
  CHECK(takes_erased("<T:Ljava/lang/Object;>(TT;[TT;)V"));
  CHECK(takes_erased("<T::Ljava/lang/Comparable<TT;>;>(TT;)TT;"));
  CHECK(!takes_erased("<T:Ljava/lang/Number;:Ljava/lang/Comparable<TT;>;>(TT;)V"));
  CHECK(!takes_erased("<A:Ljava/lang/Object;T:Ljava/lang/Object;:LI<-TT;>;>(TA;[[TT;)V"));
  // The variable is an argument of a type: a raw type will do.
  CHECK(takes_erased("<T:Ljava/lang/Object;:LI<-TT;>;>(Ljava/util/Collection<+TT;>;)TT;"));
  CHECK(takes_erased("<TT:LA;:LI;T:LA;>(TT;)V")); // T, not TT
}

TEST(construct_names_of_java_lang_may_be_hidden) {
  ConstructWorld *world = construct_world_new();
  Arena arena = {0};
  CHECK_TEXT(lang_name(world->program, NULL, "Object", &arena), "Object");
  CHECK_TEXT(lang_number(world->program, NULL, "Integer.MAX_VALUE", &arena), "Integer.MAX_VALUE");
  const Class *lang = program_require(world->program, "java/lang/Object");
  CHECK_TEXT(lang_number(world->program, lang, "Integer.MAX_VALUE", &arena),
             "java.lang.Integer.MAX_VALUE");
  CHECK_TEXT(lang_number(world->program, lang, "5", &arena), "5");
  CHECK(java_hides(world->program, NULL, "java", &arena));
  CHECK(!java_hides(world->program, NULL, "list", &arena));
  arena_fini(&arena);
  construct_world_free(world);
}
