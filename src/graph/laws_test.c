// Laws (laws.h): what is proved of lists with them, and what is not said where it is not so.
#include "graph/laws.h"

#include "graph/graph_impl.h"
#include "graph/world_test.h"

#include "base/test.h"

#include <stdlib.h>
#include <string.h>

static bool throws(GraphWorld *world, const Graph *graph, const char *name) {
  const Class *class = program_require(world->program, name);
  for (size_t i = 0; i < graph->nodes.count; i++) {
    const State *state = graph->nodes.items[i].state;
    if (state && reference_exists(state->exception) && !state->frames.count &&
        type_has(state_value(state, state->exception)->type, class))
      return true;
  }
  return false;
}

typedef struct Case {
  const char *name;
  bool throws;
} Case;

// Methods that throw where a law is broken: can that happen?
static void check_cases(const char *class, const Case *cases, size_t count) {
  GraphWorld *world = graph_world_new();
  testworld_load(&world->base, class);
  for (size_t i = 0; i < count; i++) {
    GraphOptions options = {.states = 20000, .unroll = 1};
    Graph *graph =
        graph_build(world->program, graph_world_method(world, class, cases[i].name), options);
    CHECK(graph_is_complete(graph));
    CHECK(graph_broken(graph) == NULL);
    if (throws(world, graph, "java/lang/IllegalStateException") != cases[i].throws)
      test_failed(__FILE__, __LINE__, "%s.%s %s", class, cases[i].name,
                  cases[i].throws ? "does not throw" : "throws");
    graph_free(graph);
  }
  graph_world_free(world);
}

// Each of them threw before there were laws, but for those that can.
TEST(graph_laws_of_lists) {
  static const Case cases[] = {{"itemsExist", false},
                               {"itemsMayBeNull", true},
                               {"itemIsTaken", true},
                               {"forwards", false},
                               {"forwardsAndBackwards", false},
                               {"endsForwards", false},
                               {"endsBackwards", false},
                               {"bothEnds", false},
                               {"removedInside", false},
                               {"unlinkedForwards", false},
                               {"unlinkedBackwards", false},
                               {"unlinkedWrongly", true},
                               {"reversedForwards", false},
                               {"reversedBothWays", false},
                               {"reversedWrongly", true},
                               {"inserted", false},
                               {"insertedWrongly", true},
                               {"ringForwards", false},
                               {"ringRemoved", false},
                               {"concatenated", false},
                               {"drained", false}};
  check_cases("unit/OracleLinks", cases, sizeof cases / sizeof *cases);
}

TEST(graph_laws_survive_calls) {
  static const Case cases[] = {{"pushedAndChecked", false},
                               {"measuredAndChecked", false},
                               {"spoiledAndChecked", true},
                               {"emptiedAndChecked", true}};
  check_cases("unit/RecursiveLinks", cases, sizeof cases / sizeof *cases);
}

static size_t count_laws(const Graph *graph, const char *word) {
  char *text = NULL;
  size_t length = 0, count = 0;
  FILE *out = open_memstream(&text, &length);
  graph_write_json(graph, out);
  fclose(out);
  for (const char *at = text; (at = strstr(at, word)); at++)
    count++;
  free(text);
  return count;
}

// The nodes of the JDK's list, walked in both directions.
TEST(graph_laws_of_the_library) {
  GraphWorld *world = graph_world_new();
  testworld_load(&world->base, "unit/GraphLinked");
  static const char *const names[] = {"forwards", "backAndForth", "addedAndTaken"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    GraphOptions options = {.states = 5000, .unroll = 1};
    Graph *graph = graph_build(world->program,
                               graph_world_method(world, "unit/GraphLinked", names[i]), options);
    CHECK(graph_is_complete(graph));
    CHECK(count_laws(graph, "undoes next by prev") > 0);
    CHECK(count_laws(graph, "undoes prev by next") > 0);
    graph_free(graph);
  }
  graph_world_free(world);
}

// --- states --------------------------------------------------------------------------------------

static GraphWorld *open_links(Method **spliced) {
  GraphWorld *world = graph_world_new();
  testworld_load(&world->base, "unit/OracleLinks");
  *spliced = graph_world_method(world, "unit/OracleLinks", "spliced");
  return world;
}

#define LINK "unit.OracleLinks$Link"

// What is printed is read again, and is the same.
TEST(graph_laws_as_text) {
  Method *method;
  GraphWorld *world = open_links(&method);
  State *state = graph_world_state(world, method,
                                   "<0 | any: r1 |>\nr1: " LINK "()\nr1 ?\nr1 ends prev\n"
                                   "r1 always item\nr1 undoes next by prev\n");
  CHECK_EQ(state->laws.count, 3);
  char *text = state_text(&world->world, state, method);
  CHECK(strstr(text, " ends prev\n") && strstr(text, " always item\n") &&
        strstr(text, " undoes next by prev\n"));
  State *again = graph_world_state(world, method, text);
  CHECK(graph_world_same(world, state, again));
  mem_free(text);
  state_free(state);
  state_free(again);
  graph_world_free(world);
}

typedef struct InstanceCase {
  const char *fine;
  bool is_instance;
} InstanceCase;

// Instances of a list that is doubly linked and has items.
TEST(graph_laws_of_instances) {
  static const InstanceCase cases[] = {
      {"<0 | any: null |>\n", true},
      {"<0 | any: r1 |>\nr1: " LINK "(next: null, prev: null, item: r2)\nr2: " LINK "()\n", true},
      {"<0 | any: r1 |>\nr1: " LINK "(next: null, prev: null, item: null)\n", false},
      {"<0 | any: r1 |>\nr1: " LINK "(next: r2, prev: null, item: r1)\nr2: " LINK
       "(next: null, prev: r1, item: r1)\n",
       true},
      {"<0 | any: r1 |>\nr1: " LINK "(next: r2, prev: null, item: r1)\nr2: " LINK
       "(next: null, prev: null, item: r1)\n",
       false},
      {"<0 | any: r1 |>\nr1: " LINK "(next: r2, prev: null, item: r1)\nr2: " LINK
       "(next: null, prev: r2, item: r1)\n",
       false},
      // What is not represented needs the law itself.
      {"<0 | any: r1 |>\nr1: " LINK "()\n", false},
      {"<0 | any: r1 |>\nr1: " LINK "(next: r2, prev: null, item: r1)\nr2: " LINK
       "(prev: r1)\nr2 ?\n",
       false},
      {"<0 | any: r1 |>\nr1: " LINK "(next: r2, prev: null, item: r1)\nr2: " LINK
       "(prev: r1)\nr2 always item\nr2 undoes next by prev\n",
       true},
      // The list may lead to an object that breaks it, which only the finer state shows.
      {"<0 | any: r1, head: r2 |>\nr1: " LINK "()\nr2: " LINK "(item: null)\n"
       "r1 always item\nr1 undoes next by prev\nr1 %% r2\n",
       false},
      {"<0 | any: r1, head: r2 |>\nr1: " LINK "()\nr2: " LINK "(item: null)\n"
       "r1 always item\nr1 undoes next by prev\n",
       true}};
  Method *method;
  GraphWorld *world = open_links(&method);
  State *coarse = graph_world_state(world, method,
                                    "<0 | any: r1 |>\nr1: " LINK "()\nr1 ?\nr1 %% r1\n"
                                    "r1 cyclic {}\nr1 always item\nr1 undoes next by prev\n");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    State *fine = graph_world_state(world, method, cases[i].fine);
    if (state_is_instance(&world->world, fine, coarse) != cases[i].is_instance)
      test_failed(__FILE__, __LINE__, "case %zu:\n%s", i, cases[i].fine);
    state_free(fine);
  }
  state_free(coarse);
  graph_world_free(world);
}

// What a dropped value shows is not known any more.
TEST(graph_laws_of_dropped_values) {
  Method *method;
  GraphWorld *world = open_links(&method);
  static const char *const dropped[] = {"r2: " LINK "(item: null)\n", "r2: " LINK "(item: r1)\n"};
  for (int i = 0; i < 2; i++)
    for (int joins = 0; joins < 2; joins++) {
      char text[256];
      snprintf(text, sizeof text, "<0 | any: r1, head: r2 |>\nr1: " LINK "()\n%s%sr1 always item\n",
               dropped[i], joins ? "r1 %% r2\n" : "");
      State *state = graph_world_state(world, method, text);
      state_top(state)->words[2] = reference_none();
      state_collect(&world->world, state);
      CHECK_EQ(state->laws.count, i == 0 && joins ? 0 : 1);
      state_free(state);
    }
  graph_world_free(world);
}
