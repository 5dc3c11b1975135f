// The state behind a run, as text.
#include "replay/replay.h"

#include "base/test.h"
#include "explore/oracle_test.h"

#include <string.h>

typedef struct Look {
  OracleWorld *world;
  Method *method;
  Replay *replay;
  Arena arena;
  SolveStats own;
  VEC(const char *) texts;
} Look;

static const char *word_text(const ConcreteValue *value, Arena *arena) {
  if (value->kind == KIND_REFERENCE)
    return value->word ? arena_format(arena, "#%u", (unsigned)value->word) : "null";
  return arena_format(arena, "%lld",
                      kind_is_wide(value->kind) ? (long long)value->word
                                                : (long long)(int32_t)(uint32_t)value->word);
}

static const char *add_slots(Look *look, const char *text, const ConcreteSlots *slots) {
  for (size_t i = 0; i < slots->count; i++) {
    const ConcreteSlot *slot = &slots->items[i];
    const char *name = slot->name    ? slot->name
                       : slot->field ? name_text(look->world->names, slot->field->name)
                                     : arena_format(&look->arena, "[%u]", (unsigned)slot->index);
    text = arena_format(&look->arena, "%s%s%s=%s", text, i ? " " : "", name,
                        word_text(&slot->value, &look->arena));
  }
  return text;
}

// "returns #1;F.x=1; #1 this{value=0 next=#2}; new #2 ..."
static const char *state_text(Look *look, const ConcreteState *state) {
  Arena *arena = &look->arena;
  const char *text =
      state->outcome.status == EXEC_THREW
          ? arena_format(arena, "throws %s", state->message ? state->message : "null")
      : state->outcome.result.kind == KIND_VOID
          ? "returns"
          : arena_format(arena, "returns %s", word_text(&state->outcome.result, arena));
  text = add_slots(look, arena_format(arena, "%s;", text), &state->heap.statics);
  for (size_t i = 0; i < state->heap.objects.count; i++) {
    const ConcreteObject *object = &state->heap.objects.items[i];
    text = arena_format(arena, "%s;%s #%zu %s{", text, i < state->input_count ? "" : " new", i + 1,
                        object->place);
    text = arena_format(arena, "%s}", add_slots(look, text, &object->slots));
  }
  return text;
}

static void note_state(void *context, Explorer *explorer, const ExploreCase *leaf) {
  Look *look = context;
  (void)leaf;
  Model *model = explorer_model(explorer, &look->own);
  ConcreteInput *input = concrete_new(explorer, model, &look->arena);
  ConcreteState *state = replay_state(look->replay, look->method, input, 1000000, &look->arena);
  CHECK(state != NULL);
  if (state) {
    CHECK(state->is_whole && state->input_count == input->objects.count);
    vec_push(&look->texts, state_text(look, state));
  }
  concrete_state_free(state);
  concrete_free(input);
  model_free(model);
}

// The states of all cases of a method, one in a line.
static const char *states_of(Look *look, const char *class_name, const char *name,
                             const char *descriptor) {
  LinkError error = {0};
  Class *class = program_load_text(look->world->program, class_name, &error);
  look->method = class_find_text(look->world->program, class, name, descriptor);
  look->texts.count = 0;
  Explorer *explorer = explorer_new(
      look->world->program, look->method,
      (ExploreOptions){
          .strategy = heap_strategy("pose"), .k = 2, .array = 2, .loops = 3, .query_ms = 20000});
  CHECK(explorer_run(explorer, note_state, look));
  explorer_free(explorer);
  const char *text = "";
  for (size_t i = 0; i < look->texts.count; i++)
    text = arena_format(&look->arena, "%s%s\n", text, look->texts.items[i]);
  return text;
}

TEST(replay_state_of_objects_and_statics) {
  Look look = {.world = oracle_world_new()};
  look.replay = replay_new(look.world->program, 0);
  CHECK_TEXT(states_of(&look, "unit/OracleLists$Node", "insertAfter", "(I)Lunit/OracleLists$Node;"),
             "returns #1;; #1 this{value=0 next=#2}; new #2 this.next{value=0 next=null}\n");
  // What the initializer sets and other code as well is an input.
  CHECK_TEXT(states_of(&look, "unit/OracleStatics", "isFirst", "(Lunit/OracleStatics$Item;)Z"),
             "returns 0;unit.OracleStatics.first=#2; #1 i{value=0 next=null}; "
             "#2 unit.OracleStatics.first{value=0 next=null}\n"
             "returns 1;unit.OracleStatics.first=null\n");
  CHECK_TEXT(states_of(&look, "unit/OracleStatics", "narrow", "(I)I"),
             "returns 0;unit.OracleStatics.small=0\n");
  CHECK_TEXT(states_of(&look, "unit/OracleStatics", "link", "(Lunit/OracleStatics$Item;)V"),
             "returns;unit.OracleStatics.first=#2; #1 i{value=0 next=#2}; "
             "#2 unit.OracleStatics.first{value=0 next=#1}\n"
             "throws null;unit.OracleStatics.first=#1; "
             "#1 unit.OracleStatics.first{value=0 next=null}\n"
             "throws null;unit.OracleStatics.first=null\n");
  const char *provoked = states_of(&look, "unit/OracleWarmUp", "provoke", "(I)V");
  CHECK(strstr(provoked, "throws / by zero;") && strstr(provoked, "throws some;"));
  CHECK(strstr(provoked, "throws Index 1 out of bounds for length 1;unit.OracleWarmUp.zero=0\n"));
  vec_free(&look.texts);
  arena_fini(&look.arena);
  replay_free(look.replay);
  oracle_world_free(look.world);
}

typedef struct Kept {
  Arena arena;
  SolveStats own;
  VEC(ConcreteInput *) inputs;
} Kept;

static void keep_input(void *context, Explorer *explorer, const ExploreCase *leaf) {
  Kept *kept = context;
  (void)leaf;
  Model *model = explorer_model(explorer, &kept->own);
  vec_push(&kept->inputs, concrete_new(explorer, model, &kept->arena));
  model_free(model);
}

// A check begins again with more classes after it has found a violation: what that one's input
// says must not go with the first exploration. COUNTER is there before, no reference leads to it.
TEST(inputs_outlive_their_exploration) {
  OracleWorld *world = oracle_world_new();
  LinkError error = {0};
  Class *class = program_load_text(world->program, "unit/Earlier", &error);
  Method *method = class_find_text(world->program, class, "next", "()I");
  Kept kept = {0};
  Explorer *explorer =
      explorer_new(world->program, method,
                   (ExploreOptions){.strategy = heap_strategy("pose"), .k = 2, .query_ms = 20000});
  CHECK(explorer_run(explorer, keep_input, &kept));
  explorer_free(explorer);
  CHECK(kept.inputs.count == 1);
  for (size_t i = 0; i < kept.inputs.count; i++) {
    const ConcreteInput *input = kept.inputs.items[i];
    CHECK(input->objects.count == 1);
    CHECK_TEXT(input->objects.items[0].place, "unit.Earlier.COUNTER");
  }
  for (size_t i = 0; i < kept.inputs.count; i++)
    concrete_free(kept.inputs.items[i]);
  vec_free(&kept.inputs);
  arena_fini(&kept.arena);
  oracle_world_free(world);
}
