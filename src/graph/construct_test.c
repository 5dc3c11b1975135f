// Steps and whole graphs: figures and examples of the thesis, and the properties of Def. 1.51.
#include "graph/graph_impl.h"
#include "graph/step.h"
#include "graph/world_test.h"

#include "base/test.h"

#include <string.h>

static Graph *build(GraphWorld *world, const char *class, const char *name, bool tree) {
  GraphOptions options = {.states = 20000, .unroll = 1, .tree_inputs = tree};
  return graph_build(world->program, graph_world_method(world, class, name), options);
}

static uint32_t offset_of(const State *state) {
  const StateFrame *top = state_top(state);
  return top->code->offsets[top->pc];
}

// --- steps ---------------------------------------------------------------------------------------

static Step step_from(GraphWorld *world, const State *state) {
  Step step = {.world = &world->world, .from = state};
  step_run(&step);
  return step;
}

static void free_step(Step *step) {
  for (size_t i = 0; i < step->out.count; i++)
    state_free(step->out.items[i].state);
  vec_free(&step->out);
}

TEST(graph_figure_1_23_realization) {
  GraphWorld *world = graph_world_new();
  Method *ends = graph_world_method(world, "unit/GraphList", "ends");
  State *a = graph_world_state(world, ends,
                               "<1 | start: r1, end: r2 | r1>\n"
                               "r1: unit.GraphList()\nr2: unit.GraphList(next: null)\n"
                               "r1 cyclic {next}\nr1 %% r2\nr1 %% r1\n");
  State *b = graph_world_state(
      world, ends,
      "<1 | start: r1, end: r2 | r1>\n"
      "r1: unit.GraphList(next: r3)\nr2: unit.GraphList(next: null)\nr3: unit.GraphList...()\n"
      "r1 cyclic {next}\nr3 cyclic {next}\nr1 %% r2\nr3 %% r2\nr1 %% r1\nr3 %% r3\n"
      "r1 =? r3\nr2 =? r3\nr1 %% r3\nr3 ?\n");
  Step step = step_from(world, a);
  CHECK_EQ(step.out.count, 1);
  CHECK_EQ(step.out.items[0].kind, EDGE_REFINE);
  CHECK(graph_world_same(world, step.out.items[0].state, b));
  free_step(&step);
  state_free(a);
  state_free(b);
  graph_world_free(world);
}

// The example before Def. 1.41: the write closes the gap between r2 and r3, so that r1 may reach r4
// on two ways.
TEST(graph_putfield_closes_a_diamond) {
  GraphWorld *world = graph_world_new();
  Method *link = graph_world_method(world, "unit/GraphList", "link");
  State *state = graph_world_state(
      world, link,
      "<2 | one: r1, two: r2, three: r3, four: r4 | r3, r2>\n"
      "r1: unit.GraphList()\nr2: unit.GraphList()\nr3: unit.GraphList()\nr4: unit.GraphList()\n"
      "r1 %% r2\nr1 %% r4\nr3 %% r4\n");
  const Reference *words = state_top(state)->words;
  Step step = step_from(world, state);
  CHECK_EQ(step.out.count, 1);
  CHECK_EQ(step.out.items[0].kind, EDGE_EVAL);
  const State *after = step.out.items[0].state;
  CHECK(state_is_joins(after, words[0], words[0]));  // (vi)
  CHECK(state_is_joins(after, words[0], words[2]));  // (i)
  CHECK(!state_is_joins(after, words[3], words[3])); // nothing new below r4
  CHECK(!state_cyclic(after, words[0]));             // and no cycle anywhere
  CHECK(!state_cyclic(after, words[1]));
  free_step(&step);
  state_free(state);
  graph_world_free(world);
}

TEST(graph_putfield_closes_a_cycle) {
  GraphWorld *world = graph_world_new();
  Method *link = graph_world_method(world, "unit/GraphList", "link");
  State *state = graph_world_state(
      world, link,
      "<2 | one: r1, two: r2, three: r3, four: r4 | r3, r2>\n"
      "r1: unit.GraphList()\nr2: unit.GraphList()\nr3: unit.GraphList()\nr4: unit.GraphList()\n"
      "r2 %% r3\n");
  const Reference *words = state_top(state)->words;
  Step step = step_from(world, state);
  CHECK_EQ(step.out.count, 1);
  const State *after = step.out.items[0].state;
  const Cycle *cycle = state_cyclic(after, words[2]);
  CHECK(cycle && cycle->count == 1); // (vii): every new cycle uses the field
  CHECK(state_is_joins(after, words[2], words[2]));
  CHECK(!state_cyclic(after, words[0]));
  free_step(&step);
  state_free(state);
  graph_world_free(world);
}

// --- graphs --------------------------------------------------------------------------------------

TEST(graph_figure_1_13) {
  GraphWorld *world = graph_world_new();
  Graph *graph = build(world, "unit/GraphList", "someMethod", false);
  GraphCounts counts = graph_counts(graph);
  CHECK(graph_is_complete(graph));
  CHECK_EQ(counts.states, 9);
  CHECK_EQ(counts.ends, 1);
  CHECK_EQ(counts.edges[EDGE_EVAL] + counts.edges[EDGE_RETURN], 6);
  CHECK_EQ(counts.edges[EDGE_REFINE], 2);
  CHECK_EQ(counts.edges[EDGE_INSTANCE], 1);
  graph_free(graph);
  graph_world_free(world);
}

// Example 1.5: `this`, which nobody reads, is no part of the states.
TEST(graph_example_1_5) {
  GraphWorld *world = graph_world_new();
  Graph *graph = build(world, "unit/GraphList", "ofInstance", false);
  CHECK(graph_is_complete(graph));
  CHECK_EQ(graph_counts(graph).states, 9);
  CHECK(!reference_exists(state_top(graph->nodes.items[0].state)->words[0]));
  graph_free(graph);
  graph_world_free(world);
}

// The counter cannot wrap below the test, so its relation also holds for unbounded integers.
TEST(graph_relations_say_whether_they_are_exact) {
  GraphWorld *world = graph_world_new();
  Graph *graph = build(world, "unit/GraphList", "someMethod", false);
  unsigned exact = 0, mapped = 0;
  for (size_t i = 0; i < graph->nodes.count; i++)
    for (size_t j = 0; graph->nodes.items[i].state && j < graph->nodes.items[i].out.count; j++) {
      const EdgeFacts *facts = &graph->nodes.items[i].out.items[j].facts;
      if (facts->relation.sign && reference_exists(facts->relation.result)) {
        CHECK(facts->relation.is_exact);
        CHECK_EQ(facts->relation.constant, -1);
        exact++;
      }
      mapped += facts->map_count;
    }
  CHECK(exact > 0);
  CHECK_EQ(mapped, 1);
  graph_free(graph);
  graph = build(world, "unit/GraphArrays", "wrap", false);
  unsigned inexact = 0;
  for (size_t i = 0; i < graph->nodes.count; i++)
    for (size_t j = 0; graph->nodes.items[i].state && j < graph->nodes.items[i].out.count; j++) {
      const EdgeRelation *relation = &graph->nodes.items[i].out.items[j].facts.relation;
      inexact += relation->sign && reference_exists(relation->result) && !relation->is_exact;
    }
  CHECK(inexact > 0);
  graph_free(graph);
  graph_world_free(world);
}

// Without wrapping a counter that goes up never becomes negative.
TEST(graph_unbounded_integers) {
  GraphWorld *world = graph_world_new();
  GraphOptions options = {.states = 2000, .unroll = 1, .is_math = true};
  Graph *graph =
      graph_build(world->program, graph_world_method(world, "unit/GraphArrays", "wrap"), options);
  CHECK(graph_is_complete(graph));
  for (size_t i = 0; i < graph->nodes.count; i++)
    for (size_t j = 0; graph->nodes.items[i].state && j < graph->nodes.items[i].out.count; j++) {
      const EdgeRelation *relation = &graph->nodes.items[i].out.items[j].facts.relation;
      CHECK(!relation->sign || relation->is_exact);
    }
  graph_free(graph);
  Method *up = graph_world_method(world, "unit/GraphArrays", "up");
  for (int is_math = 0; is_math < 2; is_math++) {
    options.is_math = is_math;
    graph = graph_build(world->program, up, options);
    CHECK(graph_is_complete(graph));
    CHECK_EQ(graph_counts(graph).ends, is_math ? 0 : 1);
    graph_free(graph);
  }
  graph_world_free(world);
}

// Example 1.39: the write is seen through the start of the list, so both answers of the comparison
// are there, and the loop that does not end is.
TEST(graph_example_1_39) {
  GraphWorld *world = graph_world_new();
  Graph *graph = build(world, "unit/GraphPrograms", "marked", false);
  CHECK(graph_is_complete(graph));
  bool same = false, different = false;
  for (size_t i = 0; i < graph->nodes.count; i++)
    for (size_t j = 0; graph->nodes.items[i].state && j < graph->nodes.items[i].out.count; j++) {
      const GraphEdge *edge = &graph->nodes.items[i].out.items[j];
      same |= edge->kind == EDGE_REFINE && strstr(edge->label, " = r") != NULL;
      different |= edge->kind == EDGE_REFINE && strstr(edge->label, " != r") != NULL;
    }
  CHECK(same);
  CHECK(different);
  graph_free(graph);
  graph_world_free(world);
}

// Example 1.40: the list may be cyclic after the write; without the cycle it is known not to be.
static bool has_cyclic_state(const char *name) {
  GraphWorld *world = graph_world_new();
  Graph *graph = build(world, "unit/GraphPrograms", name, false);
  CHECK(graph_is_complete(graph));
  bool found = false;
  for (size_t i = 0; i < graph->nodes.count; i++)
    found |= graph->nodes.items[i].state && graph->nodes.items[i].state->cyclic.count > 0;
  graph_free(graph);
  graph_world_free(world);
  return found;
}

TEST(graph_example_1_40) {
  CHECK(has_cyclic_state("cyclic"));
  CHECK(!has_cyclic_state("append"));
  CHECK(!has_cyclic_state("make"));
}

TEST(graph_recursion_is_complete) {
  GraphWorld *world = graph_world_new();
  Graph *graph = build(world, "unit/GraphPrograms", "recursive", false);
  CHECK(graph_is_complete(graph));
  CHECK(graph_counts(graph).edges[EDGE_CONTEXT] > 0);
  graph_free(graph);
  graph_world_free(world);
}

// All implementers of an interface are known unless some call site makes another.
TEST(graph_interfaces_without_lambdas_are_closed) {
  GraphWorld *world = graph_world_new();
  Graph *graph = build(world, "unit/GraphInterfaces", "plain", false);
  CHECK(graph_is_complete(graph));
  CHECK_EQ(graph_counts(graph).edges[EDGE_ANY], 0);
  CHECK_EQ(graph_counts(graph).edges[EDGE_CALL], 2);
  graph_free(graph);
  graph = build(world, "unit/GraphInterfaces", "open", false);
  CHECK_EQ(graph_counts(graph).edges[EDGE_ANY], 2); // it returns or throws
  graph_free(graph);
  graph_world_free(world);
}

static size_t splits_of(GraphWorld *world, const char *name) {
  Graph *graph = build(world, "unit/GraphInterfaces", name, false);
  CHECK(graph_is_complete(graph));
  size_t splits = graph_counts(graph).edges[EDGE_SPLIT];
  graph_free(graph);
  return splits;
}

// Page 100: whether mirrors and interned strings are the same is known where they are.
TEST(graph_constants_have_an_identity) {
  GraphWorld *world = graph_world_new();
  CHECK_EQ(splits_of(world, "sameExact"), 0);
  CHECK_EQ(splits_of(world, "otherExact"), 0);
  CHECK_EQ(splits_of(world, "sameText"), 0);
  CHECK_EQ(splits_of(world, "otherText"), 0);
  CHECK(splits_of(world, "sameClass") > 0);
  CHECK(splits_of(world, "textOf") > 0);
  CHECK(splits_of(world, "classAfterLoop") > 0);
  graph_world_free(world);
}

// The relation i < n survives the merge at the head of the loop: i + 1 does not overflow, and an
// array of length n is accessed inside its bounds.
TEST(graph_relations_survive) {
  GraphWorld *world = graph_world_new();
  Graph *graph = build(world, "unit/GraphArrays", "sum", false);
  CHECK(graph_is_complete(graph));
  // One end by return, one by NullPointerException; none by an index.
  CHECK_EQ(graph_counts(graph).ends, 2);
  graph_free(graph);
  graph_world_free(world);
}

// --- Def. 1.51 -----------------------------------------------------------------------------------

static GraphNode *node_with(Graph *graph, EdgeKind kind) {
  for (size_t i = 0; i < graph->nodes.count; i++)
    if (graph->nodes.items[i].state && graph->nodes.items[i].out.count &&
        graph->nodes.items[i].out.items[0].kind == kind)
      return &graph->nodes.items[i];
  return NULL;
}

static void check_broken(const Graph *graph, const char *item) {
  const char *broken = graph_broken(graph);
  if (!broken || strncmp(broken, item, strlen(item)))
    test_failed(__FILE__, __LINE__, "%s is broken, found: %s", item, broken ? broken : "nothing");
}

TEST(graph_properties_are_checked) {
  GraphWorld *world = graph_world_new();
  Graph *graph = build(world, "unit/GraphList", "someMethod", false);
  CHECK(graph_broken(graph) == NULL);
  GraphNode *refined = node_with(graph, EDGE_REFINE), *instance = node_with(graph, EDGE_INSTANCE);
  GraphNode *plain = node_with(graph, EDGE_EVAL);
  CHECK(refined && instance && plain);
  EdgeKind kind = refined->out.items[1].kind;
  refined->out.items[1].kind = EDGE_EVAL;
  check_broken(graph, "(v)");
  refined->out.items[1].kind = kind;
  instance->out.count = 0;
  check_broken(graph, "(iii)");
  instance->out.count = 1;
  refined->out.count = 1;
  check_broken(graph, "(ii)");
  refined->out.count = 2;
  plain->out.items[0].kind = EDGE_INSTANCE;
  CHECK(graph_broken(graph) == NULL); // still every loop has an evaluation edge
  for (size_t i = 0; i < graph->nodes.count; i++)
    if (graph->nodes.items[i].out.count == 1)
      graph->nodes.items[i].out.items[0].kind = EDGE_INSTANCE;
  check_broken(graph, "(vii)");
  graph_free(graph);
  graph_world_free(world);
}

TEST(graph_start_is_at_the_method) {
  GraphWorld *world = graph_world_new();
  Graph *graph = build(world, "unit/GraphList", "two", true);
  CHECK_EQ(offset_of(graph->nodes.items[0].state), 0);
  CHECK_EQ(graph->nodes.items[0].state->joins.count, 0);
  graph_free(graph);
  graph = build(world, "unit/GraphList", "two", false);
  CHECK(graph->nodes.items[0].state->joins.count == 3); // each with itself and with the other
  CHECK_EQ(graph->nodes.items[0].state->equal.count, 1);
  graph_free(graph);
  graph_world_free(world);
}

// A call of a VarHandle takes and gives what its own descriptor says, not an array of objects.
TEST(graph_of_signature_polymorphic_calls) {
  GraphWorld *world = graph_world_new();
  Graph *graph = build(world, "unit/Sites", "handles", false);
  CHECK(graph_is_complete(graph));
  CHECK(graph_counts(graph).edges[EDGE_ANY] > 0);
  graph_free(graph);
  graph_world_free(world);
}
