// More of the thesis's figures and examples: the graph of Fig. 1.13 state by state, intersections
// of section 1.5, the rows of Fig. 1.25, the heap predicates of examples 1.39 and 1.40.
#include "graph/graph_impl.h"
#include "graph/world_test.h"

#include "base/test.h"

#include <string.h>

typedef struct Three {
  GraphWorld *world;
  Method *method;
} Three;

static Three open_three(void) {
  GraphWorld *world = graph_world_new();
  return (Three){world, graph_world_method(world, "unit/GraphFigures", "three")};
}

static State *parse(const Three *three, const char *text) {
  return graph_world_state(three->world, three->method, text);
}

static bool is_instance(const Three *three, const char *fine_text, const char *coarse_text) {
  State *fine = parse(three, fine_text), *coarse = parse(three, coarse_text);
  bool is = fine && coarse && state_is_instance(&three->world->world, fine, coarse);
  state_free(fine);
  state_free(coarse);
  return is;
}

// The intersection is the expected state; expected NULL: there is none.
static void check_intersection(const Three *three, const char *a_text, const char *b_text,
                               const char *expected_text) {
  State *a = parse(three, a_text), *b = parse(three, b_text);
  State *expected = expected_text ? parse(three, expected_text) : NULL;
  State *both = state_intersect(&three->world->world, a, b);
  bool good = expected ? both && graph_world_same(three->world, both, expected) : !both;
  char *got = good || !both ? NULL : state_text(&three->world->world, both, three->method);
  if (!good)
    test_failed(__FILE__, __LINE__, "got\n%s\nexpected\n%s", got ? got : "nothing",
                expected_text ? expected_text : "nothing");
  mem_free(got);
  state_free(both);
  state_free(expected);
  state_free(a);
  state_free(b);
}

TEST(graph_figure_1_2) {
  GraphWorld *world = graph_world_new();
  Method *limited = graph_world_method(world, "unit/GraphList", "limited");
  const char *text = "<0 | this: r1, max: i2 |>\n"
                     "r1: unit.GraphList(next: null, value: i3)\n"
                     "i2: [0, inf)\n"
                     "i3: (-inf, inf)\n";
  State *state = graph_world_state(world, limited, text);
  char *printed = state ? state_text(&world->world, state, limited) : NULL;
  CHECK_TEXT(printed ? printed : "", text);
  mem_free(printed);
  state_free(state);
  graph_world_free(world);
}

// --- section 1.5 ---------------------------------------------------------------------------------

#define LIST "unit.GraphList"

// Example 1.1: each value of s1 that leaves what s2 allows makes it no instance.
TEST(graph_example_1_1_conditions) {
  Three three = open_three();
  const char *s2 = "<0 | one: r3, two: null, three: null |>\n"
                   "r3: " LIST "(next: r4, value: i5)\nr4: " LIST "()\ni5: [0, 9]\nr4 ?\n";
  CHECK(is_instance(&three,
                    "<0 | one: r1, two: null, three: null |>\n"
                    "r1: " LIST "(next: r2, value: i2)\nr2: " LIST "(next: null, value: i3)\n"
                    "i2: {7}\ni3: (-inf, 0]\n",
                    s2));
  CHECK(is_instance(&three,
                    "<0 | one: r1, two: null, three: null |>\n"
                    "r1: " LIST "(next: null, value: i2)\ni2: {7}\n",
                    s2));
  // (f)
  CHECK(!is_instance(&three,
                     "<0 | one: r1, two: null, three: null |>\n"
                     "r1: " LIST "(next: null, value: i2)\ni2: {10}\n",
                     s2));
  // (h)
  CHECK(!is_instance(&three, "<0 | one: null, two: null, three: null |>\n", s2));
  // (i)
  CHECK(!is_instance(&three,
                     "<0 | one: r1, two: null, three: null |>\n"
                     "r1: " LIST "(value: i2)\ni2: {7}\n",
                     s2));
  // (l)
  CHECK(!is_instance(&three,
                     "<0 | one: r1, two: null, three: null |>\n"
                     "r1: " LIST "(next: r1, value: i2)\ni2: {7}\n",
                     s2));
  // (m), (n): the cycle hangs on what s2 does not represent.
  CHECK(!is_instance(&three,
                     "<0 | one: r1, two: null, three: null |>\n"
                     "r1: " LIST "(next: r2, value: i2)\nr2: " LIST "(next: r2)\ni2: {7}\n",
                     s2));
  graph_world_free(three.world);
}

// Example 1.19: both variables are one object, whose next is then that object too.
TEST(graph_figure_1_27) {
  Three three = open_three();
  const char *b = "<0 | one: r4, two: r4, three: null |>\nr4: " LIST "(value: i1)\ni1: [0, inf)\n";
  const char *cyclic_b = "<0 | one: r4, two: r4, three: null |>\n"
                         "r4: " LIST "(value: i1)\ni1: [0, inf)\nr4 %% r4\nr4 cyclic {next}\n";
  const char *a = "<0 | one: r1, two: r2, three: null |>\n"
                  "r1: " LIST "(next: r3)\nr2: " LIST "(next: r1)\nr3: " LIST "()\n";
  const char *equal_a = "<0 | one: r1, two: r2, three: null |>\n"
                        "r1: " LIST "(next: r3)\nr2: " LIST "(next: r1)\nr3: " LIST "()\n"
                        "r1 =? r2\nr1 =? r3\nr2 =? r3\nr1 %% r1\nr1 %% r2\nr1 %% r3\nr2 %% r2\n"
                        "r2 %% r3\nr3 %% r3\nr1 cyclic {}\nr2 cyclic {}\nr3 cyclic {}\n";
  check_intersection(&three, a, b, NULL); // r1 =? r2 is missing
  check_intersection(&three, a, cyclic_b, NULL);
  check_intersection(&three, equal_a, b, NULL); // the cycle of B is missing
  check_intersection(&three, equal_a, cyclic_b,
                     "<0 | one: r5, two: r5, three: null |>\n"
                     "r5: " LIST "(value: i1, next: r5)\ni1: [0, inf)\n"
                     "r5 %% r5\nr5 cyclic {next}\n");
  graph_world_free(three.world);
}

// Examples 1.21 and 1.23: r4 reaches r5 and r6, r2 reaches r3, and each needs its joins predicate.
TEST(graph_figure_1_29) {
  Three three = open_three();
#define A_1_29                                                                                     \
  "<0 | one: r1, two: r2, three: r3 |>\n"                                                          \
  "r1: " LIST "(next: r2)\nr2: " LIST "()\nr3: " LIST "()\n"
#define B_1_29                                                                                     \
  "<0 | one: r4, two: r5, three: r6 |>\n"                                                          \
  "r4: " LIST "()\nr5: " LIST "(next: r6)\nr6: " LIST "()\n"
  check_intersection(&three, A_1_29, B_1_29, NULL);
  check_intersection(&three, A_1_29 "r2 %% r3\n", B_1_29, NULL);
  check_intersection(&three, A_1_29 "r2 %% r3\n", B_1_29 "r4 %% r5\n", NULL);
  check_intersection(&three, A_1_29 "r2 %% r3\n", B_1_29 "r4 %% r6\n", NULL);
  check_intersection(&three, A_1_29, B_1_29 "r4 %% r5\nr4 %% r6\n", NULL);
  check_intersection(&three, A_1_29 "r2 %% r3\n", B_1_29 "r4 %% r5\nr4 %% r6\n",
                     "<0 | one: r7, two: r8, three: r9 |>\n"
                     "r7: " LIST "(next: r8)\nr8: " LIST "(next: r9)\nr9: " LIST "()\n");
  graph_world_free(three.world);
}

// Example 1.26: C is an instance of A, and of B only when r3 may reach r4.
TEST(graph_figure_1_32_example_1_26) {
  Three three = open_three();
  const char *a = "<0 | one: r1, two: r2, three: null |>\nr1: " LIST "(next: r2)\nr2: " LIST "()\n";
  const char *b = "<0 | one: r3, two: r4, three: null |>\nr3: " LIST "()\nr4: " LIST "()\n";
  const char *b_joins = "<0 | one: r3, two: r4, three: null |>\n"
                        "r3: " LIST "()\nr4: " LIST "()\nr3 %% r4\n";
  const char *c = "<0 | one: r5, two: r6, three: null |>\n"
                  "r5: " LIST "(value: i1, next: r6)\nr6: " LIST "(value: i1, next: null)\n"
                  "i1: {0}\n";
  CHECK(is_instance(&three, c, a));
  CHECK(!is_instance(&three, c, b));
  CHECK(is_instance(&three, c, b_joins));
  check_intersection(&three, a, b_joins, a);
  graph_world_free(three.world);
}

// Def. 1.31 (i) and 1.33: types without a common class leave null, when that is allowed.
TEST(graph_definition_1_33_types) {
  Three three = open_three();
  const char *list = "<0 | one: r1, two: null, three: null |>\nr1: " LIST "()\nr1 ?\n";
  const char *text = "<0 | one: r2, two: null, three: null |>\nr2: java.lang.String()\nr2 ?\n";
  const char *some_text = "<0 | one: r2, two: null, three: null |>\nr2: java.lang.String()\n";
  check_intersection(&three, list, text, "<0 | one: null, two: null, three: null |>\n");
  check_intersection(&three, list, some_text, NULL);
  graph_world_free(three.world);
}

// --- whole graphs --------------------------------------------------------------------------------

static Graph *build(GraphWorld *world, const char *class, const char *name) {
  GraphOptions options = {.states = 20000, .unroll = 1};
  return graph_build(world->program, graph_world_method(world, class, name), options);
}

// The node is at this offset with this interval for local 0; -1: an end.
static void check_node(const GraphNode *node, int offset, int64_t low, int64_t high) {
  const State *state = node->state;
  CHECK_EQ(state->frames.count, offset >= 0);
  if (offset < 0 || !state->frames.count)
    return;
  const StateFrame *top = state_top(state);
  CHECK_EQ(top->code->offsets[top->pc], offset);
  if (!reference_exists(top->words[0])) { // nobody reads it any more
    CHECK_EQ(offset, 10);
    return;
  }
  const StateValue *value = state_value(state, top->words[0]);
  CHECK_EQ(value->low, low);
  CHECK_EQ(value->high, high);
}

static const GraphNode *follow(const Graph *graph, const GraphNode *node, EdgeKind kind, size_t i) {
  CHECK(node->out.count > i);
  if (node->out.count <= i)
    return node;
  CHECK_EQ(node->out.items[i].kind, kind);
  return &graph->nodes.items[node->out.items[i].to];
}

// javac's offsets: the thesis's 0, 1, 2, 3, 4 are 0, 1, 4, 7, 10.
TEST(graph_figure_1_13_states) {
  GraphWorld *world = graph_world_new();
  Graph *graph = build(world, "unit/GraphList", "someMethod");
  const GraphNode *a = &graph->nodes.items[0];
  check_node(a, 0, INT32_MIN, INT32_MAX);
  const GraphNode *b = follow(graph, a, EDGE_EVAL, 0);
  check_node(b, 1, INT32_MIN, INT32_MAX);
  CHECK_EQ(b->out.count, 2);
  const GraphNode *c = follow(graph, b, EDGE_REFINE, 0), *f = follow(graph, b, EDGE_REFINE, 1);
  if (state_value(c->state, state_top(c->state)->words[0])->low >= 0) {
    const GraphNode *t = c;
    c = f;
    f = t;
  }
  check_node(c, 1, INT32_MIN, -1);
  const GraphNode *d = follow(graph, c, EDGE_EVAL, 0);
  check_node(d, 10, INT32_MIN, -1);
  check_node(follow(graph, d, EDGE_RETURN, 0), -1, 0, 0);
  check_node(f, 1, 0, INT32_MAX);
  const GraphNode *g = follow(graph, f, EDGE_EVAL, 0);
  check_node(g, 4, 0, INT32_MAX);
  const GraphNode *h = follow(graph, g, EDGE_EVAL, 0);
  check_node(h, 7, -1, INT32_MAX - 1); // Java's integers end there
  const GraphNode *i = follow(graph, h, EDGE_EVAL, 0);
  check_node(i, 0, -1, INT32_MAX - 1);
  CHECK(follow(graph, i, EDGE_INSTANCE, 0) == a);
  graph_free(graph);
  graph_world_free(world);
}

// --- Fig. 1.25 -----------------------------------------------------------------------------------

typedef struct Row {
  const char *method;
  const char *labels[4]; // parts of labels of refinements and splits that the method needs
} Row;

static const Row rows[] = {
    {"iaload", {"exists", "length of", "<"}},
    {"iastore", {"exists", "length of", "<"}},
    {"aastore", {"exists", "length of", "<", "fits"}},
    {"idiv", {"= 0"}},
    {"lcmp", {"<"}},
    {"fcmpl", {"> 0", "<= 0"}}, // of the result, which any float may give
    {"ifeq", {"= 0"}},
    {"ifIcmpeq", {"="}},
    {"ifAcmpeq", {"= r", "!= r"}},
    {"tableswitch", {"= 1", "= 2", "= 3", "<="}},
    {"lookupswitch", {"= 1", "= 1000", "<="}},
    {"getfield", {"exists", ".next"}},
    {"putfield", {"exists", "= r", "!= r"}},
    {"invokevirtual", {"exists", ": unit.GraphFigures"}},
    {"invokespecial", {"exists", "= null"}},
    {"newarray", {"<"}},
    {"arraylength", {"exists", "length of"}},
    {"athrow", {"exists", "= null"}},
    {"checkcast", {"exists", "Special"}},
    {"isInstance", {"exists", "Special"}},
    {"ifnull", {"exists", "= null"}},
};

static bool is_refined(const Graph *graph, const char *label) {
  for (size_t i = 0; i < graph->nodes.count; i++)
    for (size_t j = 0; graph->nodes.items[i].state && j < graph->nodes.items[i].out.count; j++) {
      const GraphEdge *edge = &graph->nodes.items[i].out.items[j];
      if ((edge->kind == EDGE_REFINE || edge->kind == EDGE_SPLIT) && strstr(edge->label, label))
        return true;
    }
  return false;
}

TEST(graph_figure_1_25) {
  GraphWorld *world = graph_world_new();
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    Graph *graph = build(world, "unit/GraphFigures", rows[i].method);
    CHECK(graph_is_complete(graph));
    for (size_t j = 0; j < 4 && rows[i].labels[j]; j++)
      if (!is_refined(graph, rows[i].labels[j]))
        test_failed(__FILE__, __LINE__, "%s: no refinement with \"%s\"", rows[i].method,
                    rows[i].labels[j]);
    graph_free(graph);
  }
  graph_world_free(world);
}

// --- examples 1.39, 1.40, 1.50, 1.51 -------------------------------------------------------------

// Does `test` hold for a reference that `first` reaches by represented fields, or for first itself?
// Merging keeps the first object represented, so that the predicates are about what follows it.
typedef bool ReferenceTest(const State *state, Reference at, const Reference *locals);
static bool along_next(const State *state, const Reference *locals, ReferenceTest *test) {
  Reference at = locals[2];
  for (int i = 0; i < 9 && reference_exists(at) && !reference_is_null(at); i++) {
    if (test(state, at, locals))
      return true;
    const StateValue *value = state_value(state, at);
    at = reference_none();
    for (uint32_t j = 0; j < value->count; j++)
      if (value->slots[j].field->kind == KIND_REFERENCE &&
          !reference_is_null(value->slots[j].value))
        at = value->slots[j].value; // the other fields are null
  }
  return false;
}

// Locals: 1 the last element, 2 the first, 3 what is written.
static bool joins_last(const State *state, Reference at, const Reference *locals) {
  return state_is_joins(state, at, locals[1]);
}
static bool joins_written(const State *state, Reference at, const Reference *locals) {
  return state_is_joins(state, at, locals[3]);
}
static bool is_cyclic(const State *state, Reference at, const Reference *locals) {
  (void)locals;
  return state_cyclic(state, at) != NULL;
}
static bool is_no_tree(const State *state, Reference at, const Reference *locals) {
  (void)locals;
  return state_is_joins(state, at, at);
}

// Is there a state at this offset in which it holds along `first`?
static bool some_state(const Graph *graph, uint32_t offset, ReferenceTest *test) {
  for (size_t i = 0; i < graph->nodes.count; i++) {
    const State *state = graph->nodes.items[i].state;
    if (!state || state->frames.count != 1 || reference_exists(state->exception))
      continue;
    const StateFrame *top = state_top(state);
    if (top->code->offsets[top->pc] == offset && along_next(state, top->words, test))
      return true;
  }
  return false;
}

// Example 1.39: first and list are joined before the write, first and the marker only after it.
TEST(graph_example_1_39_predicates) {
  GraphWorld *world = graph_world_new();
  Graph *graph = build(world, "unit/GraphPrograms", "marked");
  CHECK(some_state(graph, 49, joins_last));
  CHECK(!some_state(graph, 49, joins_written));
  CHECK(some_state(graph, 52, joins_written));
  CHECK(!some_state(graph, 52, is_no_tree));
  CHECK(!some_state(graph, 52, is_cyclic));
  graph_free(graph);
  graph_world_free(world);
}

// Example 1.40: the cycle behind the last element is seen from the first.
TEST(graph_example_1_40_predicates) {
  GraphWorld *world = graph_world_new();
  Graph *graph = build(world, "unit/GraphPrograms", "cyclic");
  CHECK(some_state(graph, 54, joins_last));
  CHECK(!some_state(graph, 54, is_cyclic));
  CHECK(some_state(graph, 57, is_cyclic));
  CHECK(some_state(graph, 57, is_no_tree));
  graph_free(graph);
  graph_world_free(world);
}

// Is this small number pushed in some state of the entry method?
static bool is_pushed(const Graph *graph, int64_t number) {
  for (size_t i = 0; i < graph->nodes.count; i++) {
    const State *state = graph->nodes.items[i].state;
    if (!state || state->frames.count != 1 || !state_top(state)->depth)
      continue;
    const StateFrame *top = state_top(state);
    Reference pushed = top->words[top->code->max_locals + top->depth - 1];
    if (!reference_exists(pushed) || reference_is_null(pushed))
      continue;
    const StateValue *value = state_value(state, pushed);
    if (value_is_literal(value) && value->low == number)
      return true;
  }
  return false;
}

// Mirrors and interned strings may be what a parameter is; a string that was just made is not.
TEST(graph_examples_1_50_and_1_51) {
  GraphWorld *world = graph_world_new();
  Graph *graph = build(world, "unit/GraphFigures", "mirrors");
  CHECK(graph_is_complete(graph));
  CHECK(is_pushed(graph, 1) && is_pushed(graph, 2) && is_pushed(graph, 3));
  graph_free(graph);
  graph = build(world, "unit/GraphFigures", "interned");
  CHECK(graph_is_complete(graph));
  CHECK(is_pushed(graph, 1) && is_pushed(graph, 2) && is_pushed(graph, 4));
  graph_free(graph);
  graph_world_free(world);
}

// A ring that grows: its merges are as coarse as they must be, not as long as the product.
TEST(graph_merged_rings_stay_small) {
  GraphWorld *world = graph_world_new();
  GraphOptions options = {.states = 1000, .unroll = 1};
  Graph *graph =
      graph_build(world->program, graph_world_method(world, "unit/GraphShapes", "ring"), options);
  CHECK(graph_is_complete(graph));
  for (size_t i = 0; i < graph->nodes.count; i++)
    CHECK(!graph->nodes.items[i].state || graph->nodes.items[i].state->values.count < 50);
  graph_free(graph);
  graph_world_free(world);
}

typedef struct OpenedCase {
  const char *fine, *coarse; // without the predicates about what was closed
  const char *more;          // those
} OpenedCase;

// A closed object needs no predicate about itself, but when a coarser state does not represent all
// that is in it, it does: what it leads to may lead back to it, meet, or be itself (Def. 1.10 n).
TEST(graph_closed_objects_become_open) {
#define LIST "unit.GraphList"
  static const OpenedCase cases[] = {
      {"r1: " LIST "(next: r2, self: null)\nr2: " LIST "()\nr1 %% r2\nr2 %% r2\nr2 cyclic {self}\n",
       "r1: " LIST "(next: r2)\nr2: " LIST "()\nr1 %% r2\nr2 %% r2\nr2 cyclic {self}\n",
       "r1 %% r1\nr1 cyclic {next, self}\n"},
      {"r1: " LIST "(next: r2, self: r3)\nr2: " LIST "()\nr3: " LIST "()\nr2 %% r3\n",
       "r1: " LIST "(next: r2)\nr2: " LIST "()\nr1 %% r2\n", "r1 %% r1\n"},
      {"r1: " LIST "(next: r2, self: null)\nr2: " LIST "()\nr1 =? r2\nr1 %% r2\nr2 %% r2\n"
       "r2 cyclic {next}\n",
       "r1: " LIST "(next: r2)\nr2: " LIST "()\nr1 =? r2\nr1 %% r2\nr2 %% r2\nr2 cyclic {next}\n",
       "r1 %% r1\nr1 cyclic {next}\n"}};
#undef LIST
  GraphWorld *world = graph_world_new();
  Method *two = graph_world_method(world, "unit/GraphList", "two");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[512];
    State *states[3];
    for (int j = 0; j < 3; j++) {
      snprintf(text, sizeof text, "<1 | one: r1 |>\n%s%s", j ? cases[i].coarse : cases[i].fine,
               j == 2 ? cases[i].more : "");
      states[j] = graph_world_state(world, two, text);
    }
    CHECK(!state_is_instance(&world->world, states[0], states[1]));
    CHECK(state_is_instance(&world->world, states[0], states[2]));
    state_weaken(&world->world, states[0], states[1]);
    CHECK(graph_world_same(world, states[1], states[2]));
    for (int j = 0; j < 3; j++)
      state_free(states[j]);
  }
  graph_world_free(world);
}
