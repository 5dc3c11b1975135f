// The figures and examples of chapter 3.
#include "graph/context.h"
#include "graph/graph_impl.h"
#include "graph/world_test.h"

#include "base/test.h"

#include <string.h>

static GraphWorld *open_world(void) {
  GraphWorld *world = graph_world_new();
  testworld_load(&world->base, "unit/Recursive");
  return world;
}

static Graph *build(GraphWorld *world, const char *class, const char *name, bool tree) {
  GraphOptions options = {.states = 5000, .unroll = 1, .tree_inputs = tree};
  Graph *graph = graph_build(world->program, graph_world_method(world, class, name), options);
  CHECK(graph_is_complete(graph));
  CHECK(graph_broken(graph) == NULL);
  return graph;
}

static bool has_cycle(const Graph *graph) {
  for (size_t i = 0; i < graph->nodes.count; i++)
    if (graph->nodes.items[i].state && graph->nodes.items[i].state->cyclic.count)
      return true;
  return false;
}

static const GraphNode *target_of(const Graph *graph, const GraphNode *node) {
  return &graph->nodes.items[node->out.items[0].to];
}

// --- graphs --------------------------------------------------------------------------------------

// Figure 3.1, with the factorial of example 3.1: the call inside leads to the entry that the first
// call has, both returns are joined with both calls, and the state after the inner call leads to a
// return again.
TEST(graph_figure_3_1) {
  GraphWorld *world = open_world();
  Graph *graph = build(world, "unit/RecursiveNumbers", "ofInstance", false);
  GraphCounts counts = graph_counts(graph);
  CHECK_EQ(counts.ends, 1);
  CHECK_EQ(counts.edges[EDGE_ENTER], 2);
  CHECK_EQ(counts.edges[EDGE_INPUTS], 1);
  CHECK_EQ(counts.edges[EDGE_CONTEXT], 2);
  uint32_t entry = NO_NODE;
  for (size_t i = 0; i < graph->nodes.count; i++) {
    const GraphNode *node = &graph->nodes.items[i];
    if (!node->state || !node->is_call || node->out.items[0].kind != EDGE_ENTER)
      continue;
    const GraphNode *own = target_of(graph, node);
    CHECK_EQ(own->state->frames.count, 1);
    CHECK_EQ(own->state->inputs.count, own->state->callee->arg_slots);
    uint32_t at = own->out.items[0].to;
    while (graph->nodes.items[at].out.items[0].kind == EDGE_INSTANCE)
      at = graph->nodes.items[at].out.items[0].to;
    CHECK(entry == NO_NODE || entry == at);
    entry = at;
  }
  CHECK(entry != NO_NODE);
  graph_free(graph);
  graph_world_free(world);
}

// Example 3.2: after the first call the list is known to be acyclic still. With `next = this` at
// its end it is not.
TEST(graph_example_3_2) {
  GraphWorld *world = open_world();
  Graph *graph = build(world, "unit/RecursiveLists", "twiceObject", true);
  CHECK(!has_cycle(graph));
  graph_free(graph);
  graph = build(world, "unit/RecursiveLists", "twiceClosing", true);
  CHECK(has_cycle(graph));
  graph_free(graph);
  graph_world_free(world);
}

// What callees do to a list keeps its shape where it does: a list linked to another has no cycle,
// one linked to itself may have.
TEST(graph_shapes_survive_calls) {
  GraphWorld *world = open_world();
  const struct Case {
    const char *class, *name;
    bool is_cyclic;
  } cases[] = {{"unit/RecursiveLists", "linkThenLength", false},
               {"unit/RecursiveLists", "linkSelf", true},
               {"unit/RecursiveLists", "reverse", false},
               {"unit/RecursiveLists", "makeAndLength", false},
               {"unit/RecursiveTrees", "insertThenSize", false},
               {"unit/RecursiveTrees", "mirror", false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Graph *graph = build(world, cases[i].class, cases[i].name, true);
    CHECK_EQ(has_cycle(graph), cases[i].is_cyclic);
    graph_free(graph);
  }
  graph_world_free(world);
}

// Example 3.30: every object of the callers further down leads to the list, and none is an input.
TEST(graph_example_3_30) {
  GraphWorld *world = open_world();
  Graph *graph = build(world, "unit/RecursiveLists", "length", false);
  CHECK(graph_counts(graph).states < 60);
  for (size_t i = 0; i < graph->nodes.count; i++)
    CHECK(!graph->nodes.items[i].state || graph->nodes.items[i].state->inputs.count <= 1);
  graph_free(graph);
  graph_world_free(world);
}

// A method that never returns: nothing follows its calls.
TEST(graph_endless_recursion) {
  GraphWorld *world = open_world();
  Graph *graph = build(world, "unit/RecursiveNumbers", "endless", false);
  CHECK_EQ(graph_counts(graph).ends, 0);
  CHECK_EQ(graph_counts(graph).edges[EDGE_CONTEXT], 0);
  graph_free(graph);
  graph_world_free(world);
}

// --- states --------------------------------------------------------------------------------------

static bool is_input(const State *state, Reference reference) {
  for (size_t i = 0; i < state->inputs.count; i++)
    if (reference_is(state->inputs.items[i].reference, reference))
      return true;
  return false;
}

// Figure 3.7, example 3.3: the parameters are inputs; r3 and r5, which the thesis adds, are found
// through the call state when the callee returns.
TEST(graph_figure_3_7) {
  GraphWorld *world = graph_world_new();
  Method *two = graph_world_method(world, "unit/GraphList", "two");
  State *call = graph_world_state(world, two,
                                  "<0 | one: r1, two: r2 |>\n<5 | one: r3, two: r4 |>\n"
                                  "r1: unit.GraphList()\nr2: unit.GraphList(next: r5)\n"
                                  "r3: unit.GraphList()\nr4: unit.GraphList()\n"
                                  "r5: unit.GraphList()\nr2 %% r3\n");
  State *entry = context_entry(&world->world, call);
  const Reference *top = state_top(call)->words, *low = call->frames.items[0].words;
  CHECK_EQ(entry->frames.count, 1);
  CHECK_EQ(entry->inputs.count, 2);
  CHECK(is_input(entry, top[0]));
  CHECK(is_input(entry, top[1]));
  CHECK(!state_has(entry, low[0])); // r3
  CHECK(!state_has(entry, low[1])); // r4
  CHECK_EQ(entry->joins.count, 0);
  state_free(call);
  state_free(entry);
  graph_world_free(world);
}

// A state of `two` becomes an exit of it that returns its first parameter.
static State *as_exit(GraphWorld *world, Method *two, const char *text, bool one, bool other) {
  State *state = graph_world_state(world, two, text);
  const Reference *words = state_top(state)->words;
  state->callee = two;
  vec_push(&state->inputs, ((Input){NULL, 0, words[0], one}));
  vec_push(&state->inputs, ((Input){NULL, 1, words[1], other}));
  state->result = words[0];
  state_pop_frame(state);
  return state;
}

static void check_joined(GraphWorld *world, const State *joined, const State *wanted) {
  if (joined && graph_world_same(world, joined, wanted))
    return;
  char *x = joined ? state_text(&world->world, joined, NULL) : NULL;
  char *y = state_text(&world->world, wanted, NULL);
  test_failed(__FILE__, __LINE__, "joined:\n%s\nwanted:\n%s", x ? x : "nothing", y);
  mem_free(x);
  mem_free(y);
}

// Figure 3.13, example 3.4: r1 and r3 are one object, and r2 and r4 are; but although r1.next = r2
// and r3.next = r3, r2 and r3 are two, because r1 has changed since.
TEST(graph_figure_3_13) {
  GraphWorld *world = graph_world_new();
  Method *two = graph_world_method(world, "unit/GraphList", "two");
  State *call = graph_world_state(world, two,
                                  "<0 | one: r1, two: r2 |>\n<0 | one: r2, two: r1 |>\n"
                                  "r1: unit.GraphList(next: r2)\nr2: unit.GraphList(next: r1)\n");
  const char *exit_text = "<0 | one: r3, two: r4 |>\n"
                          "r3: unit.GraphList(next: r3, value: i1)\n"
                          "r4: unit.GraphList(next: r3, value: i2)\ni1: {0}\ni2: {1}\n";
  State *exit = as_exit(world, two, exit_text, true, false);
  State *joined = context_concretize(&world->world, exit, call);
  State *wanted = graph_world_state(world, two,
                                    "<1 | one: r4, two: r3 | r3>\n"
                                    "r3: unit.GraphList(next: r3, value: i1)\n"
                                    "r4: unit.GraphList(next: r3, value: i2)\ni1: {0}\ni2: {1}\n");
  check_joined(world, joined, wanted);
  // Were r1 not changed, r2 would be r3, which two values deny: this call has no such exit.
  State *other = as_exit(world, two, exit_text, false, false);
  CHECK(context_concretize(&world->world, other, call) == NULL);
  State *states[] = {call, exit, joined, wanted, other};
  for (size_t i = 0; i < sizeof states / sizeof *states; i++)
    state_free(states[i]);
  graph_world_free(world);
}

// Figure 3.24, example 3.5: the `next` of r1 is that of the exit, because its input is changed, and
// so is the caller's own input for it.
TEST(graph_figure_3_24) {
  GraphWorld *world = graph_world_new();
  Method *two = graph_world_method(world, "unit/GraphList", "two");
  State *a = graph_world_state(world, two,
                               "<0 | one: r1, two: r2 |>\n<0 | one: r2 |>\n"
                               "r1: unit.GraphList(next: r2, value: i1)\n"
                               "r2: unit.GraphList(next: r1)\ni1: {0}\n");
  a->callee = two;
  vec_push(&a->inputs, ((Input){NULL, 0, state_top(a)->words[0], false}));
  State *b = as_exit(world, two,
                     "<0 | one: r3, two: r4 |>\n"
                     "r3: unit.GraphList(next: r3, value: i2)\n"
                     "r4: unit.GraphList(next: r3, value: i3)\ni2: [0, 1]\ni3: {1}\n",
                     true, false);
  State *joined = context_concretize(&world->world, b, a);
  State *c = graph_world_state(world, two,
                               "<1 | one: r7 | r6>\n"
                               "r6: unit.GraphList(next: r6, value: i4)\n"
                               "r7: unit.GraphList(next: r6, value: i5)\ni4: [0, 1]\ni5: {1}\n");
  c->callee = two;
  vec_push(&c->inputs,
           ((Input){NULL, 0, state_top(c)->words[state_top(c)->code->max_locals], true}));
  check_joined(world, joined, c);
  CHECK(joined && joined->inputs.items[0].is_changed);
  State *states[] = {a, b, joined, c};
  for (size_t i = 0; i < sizeof states / sizeof *states; i++)
    state_free(states[i]);
  graph_world_free(world);
}

// What is known of an input that is not changed is known from both sides.
TEST(graph_unchanged_inputs_add_up) {
  GraphWorld *world = graph_world_new();
  Method *two = graph_world_method(world, "unit/GraphList", "two");
  State *call = graph_world_state(world, two,
                                  "<0 | one: r1, two: null |>\n<0 | one: r1, two: r2 |>\n"
                                  "r1: unit.GraphList(next: r2)\nr2: unit.GraphList()\n");
  State *exit = as_exit(world, two,
                        "<0 | one: r3, two: null |>\n"
                        "r3: unit.GraphList(value: i1)\ni1: {4}\n",
                        false, false);
  State *wanted = graph_world_state(world, two,
                                    "<1 | one: r1, two: r2 | r1>\n"
                                    "r1: unit.GraphList(next: r2, value: i1)\n"
                                    "r2: unit.GraphList()\ni1: {4}\n");
  State *joined = context_concretize(&world->world, exit, call);
  check_joined(world, joined, wanted);
  // A callee that was called with null does not return with an object there.
  State *other = as_exit(world, two,
                         "<0 | one: r3, two: r4 |>\n"
                         "r3: unit.GraphList()\nr4: unit.GraphList()\n",
                         false, false);
  CHECK(context_concretize(&world->world, other, call) == NULL);
  State *states[] = {call, exit, wanted, joined, other};
  for (size_t i = 0; i < sizeof states / sizeof *states; i++)
    state_free(states[i]);
  graph_world_free(world);
}

// An object above both parameters, one field of which is not represented: when the callee ties the
// one to the other, two ways lead from it to the same object (Def. 1.10 n).
TEST(graph_two_ways_meet_after_a_call) {
  GraphWorld *world = open_world();
  Method *tie = graph_world_method(world, "unit/RecursiveTrees", "tie");
  const char name[] = "unit.RecursiveTrees$Triple";
  char text[512];
  snprintf(text, sizeof text,
           "<0 | x: r1, y: r2 |>\n<0 | x: r3, y: r3 |>\n"
           "r1: %s()\nr2: %s()\nr3: %s(a: r1, b: r2)\n",
           name, name, name);
  State *call = graph_world_state(world, tie, text);
  for (int is_changed = 0; is_changed < 2; is_changed++) {
    snprintf(text, sizeof text, "<0 | x: r1, y: r2 |>\nr1: %s()\nr2: %s()\n%s", name, name,
             is_changed ? "r1 %% r2\n" : "");
    State *exit = graph_world_state(world, tie, text);
    exit->callee = tie;
    for (uint32_t i = 0; i < 2; i++)
      vec_push(&exit->inputs, ((Input){NULL, i, state_top(exit)->words[i], is_changed && i == 0}));
    state_pop_frame(exit);
    State *joined = context_concretize(&world->world, exit, call);
    CHECK(joined != NULL);
    Reference above = joined ? state_top(joined)->words[0] : reference_none();
    CHECK(joined && state_is_joins(joined, above, above) == is_changed);
    state_free(exit);
    state_free(joined);
  }
  state_free(call);
  graph_world_free(world);
}
