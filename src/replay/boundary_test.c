// Inputs for tests: at the boundaries of comparisons, and otherwise with values of their own.
#include "replay/replay.h"

#include "base/test.h"
#include "explore/oracle_test.h"

typedef struct Look {
  Arena arena;
  SolveStats own;
  Boundaries *met;
  const char *text; // "1,2 3,4": the parameters of one path after the other
} Look;

static void note_input(void *context, Explorer *explorer, const ExploreCase *leaf) {
  Look *look = context;
  Term wishes;
  (void)leaf;
  Model *model = explorer_boundary_model(explorer, look->met, &look->own, &wishes);
  explorer_vary(explorer, wishes, model);
  ConcreteInput *input = concrete_new(explorer, model, &look->arena);
  for (size_t i = 0; i < input->parameters.count; i++)
    look->text = arena_format(&look->arena, "%s%s%d", look->text,
                              i             ? ","
                              : *look->text ? " "
                                            : "",
                              (int)(int32_t)(uint32_t)input->parameters.items[i].value.word);
  concrete_free(input);
  model_free(model);
}

static void check_inputs(OracleWorld *world, const char *class_name, const char *name,
                         const char *descriptor, const char *expected) {
  LinkError error = {0};
  Look look = {.met = boundaries_new(), .text = ""};
  Class *class = program_load_text(world->program, class_name, &error);
  Explorer *explorer = explorer_new(
      world->program, class_find_text(world->program, class, name, descriptor),
      (ExploreOptions){
          .strategy = heap_strategy("pose"), .k = 2, .array = 2, .loops = 3, .query_ms = 20000});
  CHECK(explorer_run(explorer, note_input, &look));
  CHECK_TEXT(look.text, expected);
  explorer_free(explorer);
  boundaries_free(look.met);
  arena_fini(&look.arena);
}

TEST(boundary_inputs_of_numbers) {
  OracleWorld *world = oracle_world_new();
  // a >= b && a != b && b > 3 && b > 5: every comparison is met at its boundary, by one path;
  // a, which no boundary holds, is 5 or 7.
  check_inputs(world, "unit/Reports", "between", "(II)I", "-1,0 0,0 5,3 7,5 7,6");
  check_inputs(world, "unit/OracleNumbers", "add", "(II)I", "5,0 5,1");
  oracle_world_free(world);
}
