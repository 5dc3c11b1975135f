// Violations of unit.Asked: the text, its drawing and the witnesses.
#include "report/writers.h"

#include "base/arith.h"
#include "base/test.h"
#include "program/world_test.h"

#include <stdlib.h>
#include <string.h>

typedef struct Shown {
  char *text, *graphml, *yaml;
} Shown;

typedef struct Found {
  Program *program;
  Method *method;
  Replay *replay;
  Arena arena;
  Violation *violation;
} Found;

static void visit(void *context, Explorer *explorer, const ExploreCase *leaf) {
  Found *found = context;
  SolveStats own = {0};
  if (leaf->status != EXEC_THREW || found->violation ||
      strcmp(name_text(program_names(found->program), leaf->thrown_class->name),
             "java/lang/IllegalStateException") != 0)
    return;
  Model *model = explorer_model(explorer, &own);
  CHECK(model != NULL);
  ConcreteInput *input = concrete_new(explorer, model, &found->arena);
  found->violation = violation_new(explorer, found->program, leaf, input, &found->arena);
  replay_watch(found->replay, violation_watch, found->violation);
  ConcreteOutcome seen = replay_run(found->replay, found->method, input, 1000000);
  CHECK(seen.status == EXEC_THREW);
  model_free(model);
  explorer_stop(explorer);
}

static void write_all(Found *found, Shown *shown) {
  static const WitnessFile files[] = {{"dir/Asked.java", "00ff"}};
  Witness witness = {.violation = found->violation,
                     .program = found->program,
                     .specification = "CHECK( init(Main.main()), LTL(G assert) )",
                     .files = files,
                     .file_count = 1,
                     .time = "2026-01-31T12:00:00Z"};
  size_t size;
  FILE *out = open_memstream(&shown->text, &size);
  violation_print(out, found->violation, found->program);
  fclose(out);
  out = open_memstream(&shown->graphml, &size);
  witness_write_graphml(out, &witness);
  fclose(out);
  out = open_memstream(&shown->yaml, &size);
  witness_write_yaml(out, &witness);
  fclose(out);
}

static Shown show(const char *name, const char *descriptor) {
  TestWorld world = testworld_new();
  Found found = {.program = world.program};
  found.method = testworld_method(&world, "unit/Asked", name, descriptor);
  found.replay = replay_new(found.program, 0);
  ExploreOptions options = {
      .strategy = heap_strategy("pose"), .k = 3, .array = 5, .loops = 50, .query_ms = 5000};
  Explorer *explorer = explorer_new(found.program, found.method, options);
  CHECK(explorer_run(explorer, visit, &found));
  CHECK(found.violation != NULL);
  Shown shown;
  write_all(&found, &shown);
  violation_free(found.violation);
  explorer_free(explorer);
  replay_free(found.replay);
  arena_fini(&found.arena);
  testworld_free(&world);
  return shown;
}

static void shown_free(Shown *shown) {
  free(shown->text);
  free(shown->graphml);
  free(shown->yaml);
}

TEST(violation_tells_what_calls_got) {
  Shown shown = show("asks", "()V");
  CHECK(strstr(shown.text, "  input   nondetInt:11 = -5\n"
                           "          nondetChar:12 = 'c'\n"
                           "          nondetDouble:13 = 0.25\n"
                           "          nondetString:14 = \"a<b\"\n"));
  CHECK(!strstr(shown.text, "  heap ")); // no object points to another one
  shown_free(&shown);
}

TEST(violation_draws_a_heap_with_arrows) {
  Shown shown = show("ring", "(Lunit/Asked;Lunit/Asked;)V");
  CHECK(strstr(shown.text, "  input   a = new Asked{value=7, next=<b>}\n"
                           "          b = new Asked{next=<a>}\n"
                           "  heap    a --> (1) Asked  value=7  next --> (2)\n"
                           "          b --> (2) Asked  next --> (1)\n"));
  shown_free(&shown);
}

// Twenty calls do not fill the screen.
TEST(violation_shortens_a_long_path) {
  Shown shown = show("loop", "(I)V");
  size_t lines = 0;
  for (const char *at = shown.text; *at; at++)
    lines += *at == '\n';
  CHECK(lines < 24);
  CHECK(strstr(shown.text, " lines)\n"));
  shown_free(&shown);
}

TEST(witness_lists_values_by_line) {
  Shown shown = show("asks", "()V");
  CHECK(strstr(shown.graphml, "<data key=\"programhash\">00ff</data>"));
  CHECK(strstr(shown.graphml, "<edge source=\"n0\" target=\"n1\">\n"
                              "      <data key=\"originfile\">Asked.java</data>\n"
                              "      <data key=\"startline\">11</data>\n"
                              "      <data key=\"assumption\">nondet0 = -5;</data>\n"
                              "      <data key=\"assumption.scope\">java::unit.Asked.asks:()V"));
  CHECK(strstr(shown.graphml, "nondet1 = 99;"));
  CHECK(strstr(shown.graphml, "nondet2 = 0.25;"));
  CHECK(strstr(shown.graphml, "nondet3 = &quot;a&lt;b&quot;;"));
  CHECK(strstr(shown.graphml, "<edge source=\"n4\" target=\"violation\">"));
  CHECK(strstr(shown.yaml, "        \"dir/Asked.java\": \"00ff\"\n"));
  CHECK(strstr(shown.yaml, "value: \"\\\\result == \\\"a<b\\\"\"\n"));
  CHECK(strstr(shown.yaml, "type: \"target\""));
  shown_free(&shown);
}

TEST(literals_of_numbers) {
  Arena arena = {0};
  static const struct {
    ConcreteValue value;
    const char *text;
  } samples[] = {{{.kind = KIND_BOOLEAN, .word = 1}, "true"},
                 {{.kind = KIND_CHAR, .word = '\''}, "'\\''"},
                 {{.kind = KIND_CHAR, .word = 7}, "'\\u0007'"},
                 {{.kind = KIND_BYTE, .word = 0xffffffff}, "-1"},
                 {{.kind = KIND_LONG, .word = UINT64_MAX}, "-1L"},
                 {{.kind = KIND_FLOAT, .word = 0x7fc00000}, "Float.NaN"},
                 {{.kind = KIND_FLOAT, .word = 0x3dcccccd}, "0.1f"},
                 {{.kind = KIND_DOUBLE, .word = 0x8000000000000000}, "-0.0"},
                 {{.kind = KIND_DOUBLE, .word = 0x7ff0000000000000}, "Double.POSITIVE_INFINITY"}};
  for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
    CHECK(!strcmp(number_text(&samples[i].value, &arena), samples[i].text));
  arena_fini(&arena);
}

TEST(witness_values_have_no_letters_behind_them) {
  Arena arena = {0};
  Witness witness = {0};
  static const struct {
    ConcreteValue value;
    const char *text;
  } samples[] = {{{.kind = KIND_LONG, .word = 5}, "5"},
                 {{.kind = KIND_CHAR, .word = 'c'}, "99"},
                 {{.kind = KIND_FLOAT, .word = 0x3dcccccd}, "0.1"},
                 {{.kind = KIND_DOUBLE, .word = 0x4059000000000000}, "100.0"},
                 {{.kind = KIND_BOOLEAN, .word = 0}, "false"}};
  for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
    ConcreteSlot slot = {.value = samples[i].value};
    CHECK(!strcmp(witness_value(&witness, &slot, &arena), samples[i].text));
  }
  arena_fini(&arena);
}
