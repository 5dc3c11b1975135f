// The construction of the graph (Thesis Algorithm 2).
#include "graph/graph_impl.h"
#include "graph/laws.h"
#include "graph/step.h"

#include "base/budget.h"

#include <string.h>

static const char *const kind_names[] = {
#define EDGE(identifier, name) name,
#include "graph/edges.def"
#undef EDGE
};

const char *edge_kind_name(EdgeKind kind) { return kind_names[kind]; }

bool graph_is_coarse(const Graph *graph) {
  enum { LARGE_GRAPH = 4000 };
  return graph->made > (graph->options.large ? graph->options.large : LARGE_GRAPH);
}

static bool is_refinement(EdgeKind kind) { return kind == EDGE_REFINE || kind == EDGE_SPLIT; }

static void remember_text(const char *text, const char ***items, size_t *count, size_t *capacity) {
  for (size_t i = 0; i < *count; i++)
    if (!strcmp((*items)[i], text))
      return;
  if (*count == *capacity)
    *items = vec_grow((void *)*items, capacity, *count + 1, sizeof **items);
  (*items)[(*count)++] = text;
}

#define remember(list, text) remember_text(text, &(list)->items, &(list)->count, &(list)->capacity)

// --- repetitions ---------------------------------------------------------------------------------

// Section 1.8: no outgoing instance edge, no incoming refinement edge.
static bool may_be_target(const GraphNode *node) {
  return node->state && !node->refinements &&
         !(node->out.count && node->out.items[0].kind == EDGE_INSTANCE);
}

static bool stands_there(const Graph *graph, uint32_t id, uint32_t earlier) {
  assert(earlier < graph->nodes.count);
  assert(id < graph->nodes.count);
  const GraphNode *node = &graph->nodes.items[id], *other = &graph->nodes.items[earlier];
  return other->position == node->position && other->cluster == node->cluster &&
         other->is_call == node->is_call && may_be_target(other) &&
         state_same_shape(node->state, other->state);
}

static bool repeats(const Graph *graph, uint32_t id, uint32_t earlier) {
  return stands_there(graph, id, earlier) &&
         !(graph->options.peels && graph->nodes.items[earlier].is_first);
}

// The head of a loop that no way here has passed.
static bool is_first(const Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  for (uint32_t earlier = graph->nodes.items[id].parent; earlier != NO_NODE;
       earlier = graph->nodes.items[earlier].parent)
    if (stands_there(graph, id, earlier))
      return false;
  return true;
}

// A node that waits for its turn has no edges yet; two that wait could point at each other.
static bool is_candidate(const Graph *graph, uint32_t id, uint32_t other) {
  return other != id && graph->nodes.items[other].out.count && repeats(graph, id, other);
}

// Any other node will do for an instance edge. The newest are the likeliest.
static bool find_instance(Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  enum { MOST_TRIES = 12 };
  unsigned tries = 0;
  for (uint32_t other = graph_last_at(graph, graph->nodes.items[id].position);
       other != NO_NODE && tries < MOST_TRIES; other = graph_before(graph, other)) {
    if (!is_candidate(graph, id, other))
      continue;
    tries++;
    if (graph_connect_instance(graph, id, other))
      return true;
  }
  return false;
}

// Where too many states have the same position, one takes the place of the coarsest and of this
// one, whatever ways led there: without it, ways that differ in what may be equal or null multiply
// from instruction to instruction.
// Lists that are linked both ways lose what is known of them when states meet in the middle of an
// operation: those are worth more states.
static uint32_t crowded(Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  enum { CROWD = 24, LARGE_CROWD = 6, LAWFUL_CROWD = 48 };
  unsigned count = 0;
  uint32_t coarsest = NO_NODE, widenings = 0;
  for (uint32_t other = graph_last_at(graph, graph->nodes.items[id].position); other != NO_NODE;
       other = graph_before(graph, other)) {
    if (!is_candidate(graph, id, other))
      continue;
    count++;
    if (coarsest == NO_NODE || graph->nodes.items[other].state->widenings >= widenings) {
      coarsest = other;
      widenings = graph->nodes.items[other].state->widenings;
    }
  }
  unsigned most = graph_is_coarse(graph)                             ? LARGE_CROWD
                  : state_has_way_back(graph->nodes.items[id].state) ? LAWFUL_CROWD
                                                                     : CROWD;
  return count >= most ? coarsest : NO_NODE;
}

// ForceAbstraction: a state of which both are instances takes the place of what follows the
// earlier.
static void abstract_states(Graph *graph, uint32_t id, uint32_t earlier) {
  assert(earlier < graph->nodes.count);
  assert(id < graph->nodes.count);
  uint32_t node = graph_replace(
      graph, earlier,
      state_merge(&graph->world, graph->nodes.items[earlier].state, graph->nodes.items[id].state));
  if (graph->nodes.items[id].state && !graph_connect_instance(graph, id, node))
    graph_add_edge(graph, (GraphEdge){.from = id, .to = node, .kind = EDGE_INSTANCE, .label = ""});
}

static bool follow_hint(Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  const GraphNode *node = &graph->nodes.items[id];
  const State *hint = node->is_merged ? NULL : graph_hint(graph, id);
  if (!hint)
    return false;
  graph_replace(graph, id,
                state_is_instance(&graph->world, node->state, hint)
                    ? state_copy(hint)
                    : state_merge(&graph->world, hint, node->state));
  return true;
}

// True when the leaf got an instance edge, or was merged with an earlier state.
static bool close_repetition(Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  const GraphNode *node = &graph->nodes.items[id];
  unsigned position =
      node->is_call ? POSITION_MEETING : graph_position(graph, state_top(node->state));
  if (node->is_after)
    position |= POSITION_MEETING;
  if (node->refinements || !(position & (POSITION_HEAD | POSITION_MEETING)))
    return false;
  if (graph->options.peels && (position & POSITION_HEAD))
    graph->nodes.items[id].is_first = is_first(graph, id);
  uint32_t nearest = NO_NODE;
  unsigned count = 0;
  for (uint32_t earlier = node->parent; earlier != NO_NODE;
       earlier = graph->nodes.items[earlier].parent) {
    if (!(position & POSITION_HEAD) || !repeats(graph, id, earlier))
      continue;
    if (graph_connect_instance(graph, id, earlier))
      return true;
    if (state_has_other_ends(node->state, graph->nodes.items[earlier].state))
      continue;
    if (nearest == NO_NODE)
      nearest = earlier;
    count++;
  }
  if (find_instance(graph, id))
    return true;
  if (graph->options.never_merge)
    return false;
  if (count == 0 && follow_hint(graph, id))
    return true;
  if (count < graph->options.unroll)
    nearest = crowded(graph, id);
  if (nearest == NO_NODE)
    return false;
  abstract_states(graph, id, nearest);
  return true;
}

// --- steps ---------------------------------------------------------------------------------------

// Section 3.7: in a large graph, methods of some size with many calls are worth a summary.
static bool is_busy(Graph *graph, const StateFrame *frame) {
  assert(frame->method);
  enum { MANY_CALLS = 20, SMALL_CODE = 12 };
  while (graph->calls.count <= frame->method->id)
    vec_push(&graph->calls, 0);
  uint32_t calls = ++graph->calls.items[frame->method->id];
  return graph_is_coarse(graph) && calls > MANY_CALLS && frame->code->count > SMALL_CODE;
}

static bool is_running(const State *state, const Method *method) {
  for (size_t i = 0; i + 1 < state->frames.count; i++)
    if (state->frames.items[i].method == method)
      return true;
  return false;
}

// The method that a successor enters, when it is to be entered without its callers from now on.
static Method *newly_summarized(Graph *graph, const Successor *successor) {
  enum { MOST_FRAMES = 24 };
  if (successor->kind != EDGE_CALL || state_top(successor->state)->initializing)
    return NULL;
  Method *method = state_top(successor->state)->method;
  if (graph_is_summarized(graph, method))
    return NULL;
  if (is_busy(graph, state_top(successor->state))) {
    graph_mark_summarized(graph, method); // what is there may stay
    return NULL;
  }
  return is_running(successor->state, method) || successor->state->frames.count > MOST_FRAMES
             ? method
             : NULL;
}

static void add_successor(Graph *graph, uint32_t from, Successor successor) {
  assert(from < graph->nodes.count);
  if (!successor.state) {
    graph_add_unknown(graph, from, successor.label);
    return;
  }
  if (!is_refinement(successor.kind))
    graph_forget_dead(graph, successor.state);
  laws_prune(successor.state);
  state_collect(&graph->world, successor.state);
  uint32_t to = graph_add_node(graph, successor.state, from, graph->nodes.items[from].cluster);
  GraphNode *node = &graph->nodes.items[to];
  if (is_refinement(successor.kind))
    node->refinements = graph->nodes.items[from].refinements + 1;
  node->is_after = successor.kind == EDGE_RETURN;
  node->is_call = successor.kind == EDGE_CALL && !state_top(node->state)->initializing &&
                  graph_is_summarized(graph, state_top(node->state)->method);
  graph_add_edge(graph, (GraphEdge){.from = from,
                                    .to = to,
                                    .kind = node->is_call ? EDGE_INPUTS : successor.kind,
                                    .label = successor.label,
                                    .facts = successor.facts});
}

static void evaluate(Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  Step step = {.world = &graph->world, .from = graph->nodes.items[id].state};
  step_run(&step);
  if (!step.out.count)
    graph_add_unknown(graph, id, "a state without successors");
  Method *method = step.out.count && step.out.items[0].state
                       ? newly_summarized(graph, &step.out.items[0])
                       : NULL;
  if (method) {
    assert(step.out.count == 1);
    state_free(step.out.items[0].state);
    graph_summarize(graph, id, method);
  } else { // the last leaf is worked on first: the first successor comes last
    for (size_t i = step.out.count; i > 0; i--)
      add_successor(graph, id, step.out.items[i - 1]);
  }
  vec_free(&step.out);
}

static void work_on(Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  enum { MOST_REFINEMENTS = 200 };
  const GraphNode *node = &graph->nodes.items[id];
  if (node->refinements > MOST_REFINEMENTS)
    graph_add_unknown(graph, id, "refinements that do not end");
  else if (!node->state->frames.count)
    graph_work_on_exit(graph, id);
  else if (close_repetition(graph, id))
    return;
  else if (node->is_call)
    graph_work_on_call(graph, id);
  else
    evaluate(graph, id);
}

// By the clock, and by what this process has had of a processor.
typedef struct Began {
  double at, own;
} Began;

static const char *limit_reached(Graph *graph, Began began) {
  enum { MADE_PER_STATE = 5 }; // merging removes states again, but not for ever
  size_t limit = graph->options.states;
  if (limit && (graph->alive >= limit || graph->made / MADE_PER_STATE >= limit))
    return "the limit of states";
  const GraphOptions *options = &graph->options;
  graph->is_late = (options->seconds > 0 && clock_now() - began.at > options->seconds) ||
                   (options->own_seconds > 0 && clock_own() - began.own > options->own_seconds);
  if (graph->is_late)
    return "the limit of time";
  if (graph->options.interrupt && *graph->options.interrupt)
    return "an interrupt";
  return NULL;
}

// Callees first: what follows a call is looked at when the exits of the callee are all there.
static Cluster *next_cluster(const Graph *graph) {
  for (size_t i = graph->clusters.count; i > 0; i--) {
    Cluster *cluster = &graph->clusters.items[i - 1];
    if (cluster->leaves.count && (cluster->callers.count || i == 1))
      return cluster;
  }
  return NULL;
}

static void construct(Graph *graph) {
  Began began = {clock_now(), clock_own()};
  const char *limit = NULL;
  for (Cluster *cluster; (cluster = next_cluster(graph));) {
    uint32_t id = vec_pop(&cluster->leaves);
    const GraphNode *node = &graph->nodes.items[id];
    if (!node->state || node->out.count)
      continue;
    if (!limit)
      limit = limit_reached(graph, began);
    if (limit)
      graph_add_unknown(graph, id, limit);
    else
      work_on(graph, id);
  }
  graph->seconds = clock_now() - began.at;
}

static void collect_causes(Graph *graph) {
  for (size_t i = 0; i < graph->nodes.count; i++)
    for (size_t j = 0; graph->nodes.items[i].state && j < graph->nodes.items[i].out.count; j++) {
      const GraphEdge *edge = &graph->nodes.items[i].out.items[j];
      if (edge->kind == EDGE_UNKNOWN)
        remember(&graph->unknown, edge->label);
      else if (edge->kind == EDGE_ANY)
        remember(&graph->any, edge->label);
    }
}

static Graph *build_once(Program *program, Method *method, GraphOptions options,
                         const StoredTypes *stored, const World *known) {
  Graph *graph = mem_new(Graph);
  world_init(&graph->world, program);
  graph->method = method;
  graph->options = options;
  graph->world.is_math = options.is_math;
  graph->world.has_long_arrays = known && known->has_long_arrays;
  graph->world.has_long_texts = known && known->has_long_texts;
  graph->world.strict = options.strict;
  graph->world.stops = options.stops;
  graph->world.is_reachable = options.is_reachable;
  graph->world.asserts = options.asserts;
  LinkError error = {0};
  const Code *code = method->info->code ? method_code(program, method, &error) : NULL;
  if (code) {
    State *start = graph_start(&graph->world, method, code, options);
    graph->world.knows_stores = options.knows_stores && start->is_fresh;
    world_take_stored(&graph->world, stored);
    if (!options.keeps_inputs)
      graph_forget_dead(graph, start);
    state_collect(&graph->world, start);
    uint32_t root = graph_add_node(graph, start, NO_NODE, graph_add_cluster(graph, NULL));
    if (options.keeps_inputs) {
      graph_mark_summarized(graph, method);
      graph->nodes.items[root].is_call = true;
    }
    construct(graph);
    graph_delete_unreachable(graph);
  }
  collect_causes(graph);
  if (!code)
    remember(&graph->unknown,
             arena_string(&graph->world.arena, error.message, strlen(error.message)));
  assert(!graph_broken(graph));
  return graph;
}

// Built again while it stores more than was known; at last without that knowledge.
Graph *graph_build(Program *program, Method *method, GraphOptions options) {
  enum { MOST_ROUNDS = 6 };
  double end = clock_now() + options.seconds, own_end = clock_own() + options.own_seconds;
  StoredTypes none = {0};
  Graph *graph = build_once(program, method, options, &none, NULL);
  for (unsigned round = 1; graph->world.is_surprised; round++) {
    double left = end - clock_now(), own_left = own_end - clock_own();
    if (options.seconds > 0)
      options.seconds = left > 0.01 ? left : 0.01;
    if (options.own_seconds > 0)
      options.own_seconds = own_left > 0.01 ? own_left : 0.01;
    options.knows_stores = round < MOST_ROUNDS;
    Graph *next = build_once(program, method, options, &graph->world.stored, &graph->world);
    graph_free(graph);
    graph = next;
  }
  return graph;
}

void graph_free(Graph *graph) {
  for (size_t i = 0; i < graph->nodes.count; i++) {
    state_free(graph->nodes.items[i].state);
    vec_free(&graph->nodes.items[i].out);
    vec_free(&graph->nodes.items[i].children);
    vec_free(&graph->nodes.items[i].instances);
  }
  for (size_t i = 0; i < graph->marks.count; i++)
    mem_free(graph->marks.items[i]);
  for (size_t i = 0; i < graph->hints.count; i++)
    state_free(graph->hints.items[i].state);
  vec_free(&graph->hints);
  vec_free(&graph->nodes);
  table_fini(&graph->positions);
  for (size_t i = 0; i < graph->clusters.count; i++) {
    vec_free(&graph->clusters.items[i].callers);
    vec_free(&graph->clusters.items[i].exits);
    vec_free(&graph->clusters.items[i].leaves);
  }
  vec_free(&graph->clusters);
  vec_free(&graph->summarized);
  vec_free(&graph->calls);
  vec_free(&graph->marks);
  vec_free(&graph->unknown);
  vec_free(&graph->any);
  world_fini(&graph->world);
  mem_free(graph);
}

// --- answers -------------------------------------------------------------------------------------

GraphCounts graph_counts(const Graph *graph) {
  GraphCounts counts = {.made = graph->made, .seconds = graph->seconds};
  for (size_t i = 0; i < graph->nodes.count; i++) {
    const GraphNode *node = &graph->nodes.items[i];
    if (!node->state)
      continue;
    counts.states++;
    counts.ends += node->state->frames.count == 0 && !node->state->callee;
    for (size_t j = 0; j < node->out.count; j++)
      counts.edges[node->out.items[j].kind]++;
  }
  return counts;
}

// Where the exception of this end came up: the last state on the way here without one.
static GraphPlace place_of(const Graph *graph, uint32_t end) {
  assert(end < graph->nodes.count);
  const State *state = graph->nodes.items[end].state;
  GraphPlace place = {.thrown = state_value(state, state->exception)->type->entries[0].class,
                      .line = -1,
                      .end = end};
  for (uint32_t at = end; at != NO_NODE; at = graph->nodes.items[at].parent) {
    const State *earlier = graph->nodes.items[at].state;
    if (!earlier || reference_exists(earlier->exception) || !earlier->frames.count)
      continue;
    place.method = state_top(earlier)->method;
    place.line = method_line(place.method, state_top(earlier)->pc);
    break;
  }
  return place;
}

bool graph_may_throw(const Graph *graph, const Class *class, GraphPlace *place) {
  for (uint32_t i = 0; i < graph->nodes.count; i++) {
    const State *state = graph->nodes.items[i].state;
    if (!state || state->frames.count || state->callee || !reference_exists(state->exception) ||
        !type_may_be_below(state_value(state, state->exception)->type, class))
      continue;
    *place = place_of(graph, i);
    return true;
  }
  return false;
}

// Does the later state stand behind a branch of the earlier one, and which way did it go?
static bool is_turn(const State *earlier, const State *later, GraphTurn *turn) {
  if (!earlier || !later || !earlier->frames.count ||
      later->frames.count != earlier->frames.count || reference_exists(later->exception))
    return false;
  const StateFrame *from = state_top(earlier), *to = state_top(later);
  const Insn *insn = &from->code->insns[from->pc];
  bool is_branch = insn->op >= OP_IFEQ && insn->op <= OP_IF_ICMPLE;
  *turn = (GraphTurn){from->method, from->pc, to->pc == (uint32_t)insn->b};
  return is_branch && from->method == to->method && from->pc != to->pc &&
         (turn->jumps || to->pc == from->pc + 1) && (uint32_t)insn->b != from->pc + 1;
}

size_t graph_way(const Graph *graph, GraphPlace place, GraphTurn *turns, size_t most) {
  assert(place.end < graph->nodes.count);
  size_t count = 0;
  for (uint32_t at = place.end; at != NO_NODE && count < most; at = graph->nodes.items[at].parent) {
    uint32_t parent = graph->nodes.items[at].parent;
    const State *earlier = parent == NO_NODE ? NULL : graph->nodes.items[parent].state;
    if (is_turn(earlier, graph->nodes.items[at].state, &turns[count]))
      count++;
  }
  return count;
}

bool graph_ended_late(const Graph *graph) { return graph->is_late; }

bool graph_is_complete(const Graph *graph) { return graph->unknown.count == 0; }

const char *graph_unknown(const Graph *graph, size_t index) {
  return index < graph->unknown.count ? graph->unknown.items[index] : NULL;
}

const char *graph_any(const Graph *graph, size_t index) {
  return index < graph->any.count ? graph->any.items[index] : NULL;
}
