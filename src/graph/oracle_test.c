#include "graph/oracle_test.h"

#include "base/test.h"
#include "library/library.h"

#include <string.h>

enum { MOST_STATES = 3000, MOST_RUN_STEPS = 150, STEPS_INSIDE = 200000 };

// Inputs for each program. The sanitizers are slow: the release build runs the full number.
#ifdef NDEBUG
enum { INPUTS = 10, TREE_INPUTS = 10, RANDOM_INPUTS = 3 };
enum { RECURSIVE_INPUTS = 4, RECURSIVE_TREE_INPUTS = 2 };
#else
enum { INPUTS = 3, TREE_INPUTS = 2, RANDOM_INPUTS = 1 };
enum { RECURSIVE_INPUTS = 1, RECURSIVE_TREE_INPUTS = 1 };
#endif

// --- the world -----------------------------------------------------------------------------------

static Oracle open_oracle(void) {
  Oracle oracle = {.world = graph_world_new()};
  testworld_load(&oracle.world->base, "unit/");
  oracle.machine = machine_new(oracle.world->program, (MachineLimits){0});
  oracle.exec = exec_new(oracle.machine, &java_library,
                         (ExecOptions){.assertions = false, .capture_output = true});
  return oracle;
}

static void close_oracle(Oracle *oracle) {
  exec_free(oracle->exec);
  machine_free(oracle->machine);
  graph_world_free(oracle->world);
}

// --- following a graph ---------------------------------------------------------------------------

// Where a run may be: a state of the graph and the calls below it. While frames are not shown,
// calls out of them are not told apart; `context` is then the last that was.
typedef struct Spot {
  uint32_t node, context;
  bool is_hidden;
} Spot;
typedef VEC(Spot) Spots;

typedef struct Follower {
  Oracle *oracle;
  const Graph *graph;
  Spots current;               // those that the concrete state is an instance of
  VEC(OracleContext) contexts; // the first is the run itself
  size_t step;
  bool is_lost; // an unknown edge could be the way
} Follower;

static const GraphNode *node_at(const Follower *follower, Spot spot) {
  return &follower->graph->nodes.items[spot.node];
}

// Frames that both sides show: code of the tests, outside of initializers.
static bool is_shown(const Method *method, const Names *names) {
  return !method->owner->trusted && !method->owner->is_hidden &&
         strcmp(name_text(names, method->name), "<clinit>") != 0;
}

static bool machine_is_shown(const Oracle *oracle) {
  for (uint32_t i = ORACLE_BASE; i < oracle->machine->depth; i++)
    if (!is_shown(oracle->machine->frames[i].method, oracle->world->names))
      return false;
  return oracle->machine->depth > ORACLE_BASE;
}

static bool state_is_shown(const Oracle *oracle, const State *state) {
  for (size_t i = 0; i < state->frames.count; i++)
    if (!is_shown(state->frames.items[i].method, oracle->world->names))
      return false;
  if (!state->frames.count)
    return !state->callee;
  return !reference_exists(state->exception);
}

static bool is_silent(EdgeKind kind) {
  return kind == EDGE_REFINE || kind == EDGE_SPLIT || kind == EDGE_INSTANCE;
}

static const char *matches(const Follower *follower, Spot spot) {
  const Exec *exec = follower->oracle->exec;
  const State *state = node_at(follower, spot)->state;
  if (exec_status(exec) == EXEC_RUNNING)
    return oracle_match(follower->oracle->machine, state, &follower->contexts.items[spot.context]);
  return spot.context ? "(a): a caller is left"
                      : oracle_match_end(follower->oracle->machine, state,
                                         exec_status(exec) == EXEC_THREW ? exec_thrown(exec) : 0);
}

static void add_once(Spots *spots, Spot spot) {
  for (size_t i = 0; i < spots->count; i++)
    if (spots->items[i].node == spot.node && spots->items[i].context == spot.context &&
        spots->items[i].is_hidden == spot.is_hidden)
      return;
  vec_push(spots, spot);
}

// The machine is about to begin the call: what it is made with is remembered.
static Spot enter_call(Follower *follower, Spot spot, uint32_t entry) {
  for (uint32_t i = 1; i < follower->contexts.count; i++)
    if (follower->contexts.items[i].call == spot.node &&
        follower->contexts.items[i].parent == spot.context &&
        follower->contexts.items[i].step == follower->step)
      return (Spot){entry, i, false}; // on two ways
  OracleContext context =
      oracle_context(follower->oracle->machine, follower->graph->nodes.items[entry].state);
  context.step = follower->step;
  context.call = spot.node;
  context.parent = spot.context;
  context.cluster = node_at(follower, spot)->target;
  vec_push(&follower->contexts, context);
  return (Spot){entry, (uint32_t)follower->contexts.count - 1, false};
}

static bool is_settling(const GraphNode *node) {
  return node->out.count &&
         (is_silent(node->out.items[0].kind) || node->out.items[0].kind == EDGE_ENTER);
}

// Along refinement and instance edges, and into calls: states that do not fit drop out; each that
// fits must have a successor that does.
static const char *settle(Follower *follower) {
  const char *failure = NULL;
  for (size_t i = 0; i < follower->current.count; i++) {
    Spot spot = follower->current.items[i];
    const GraphNode *node = node_at(follower, spot);
    if (!is_settling(node))
      continue;
    bool found = false;
    for (size_t j = 0; j < node->out.count; j++) {
      uint32_t to = node->out.items[j].to;
      Spot next = node->out.items[j].kind == EDGE_ENTER ? enter_call(follower, spot, to)
                                                        : (Spot){to, spot.context, false};
      const char *reason = matches(follower, next);
      if (!reason)
        add_once(&follower->current, next);
      found |= !reason;
      failure = reason ? reason : failure;
    }
    if (!found)
      return failure ? failure : "no successor";
  }
  return NULL;
}

// Back to the caller. Out of hidden frames every caller may be the one; that it is where the last
// shown call left is one possibility.
static void leave_call(const Follower *follower, Spots *seen, Spot spot, uint32_t to) {
  const OracleContext *context = &follower->contexts.items[spot.context];
  const GraphNode *next = &follower->graph->nodes.items[to];
  if (!spot.is_hidden) {
    if (next->parent == context->call)
      add_once(seen, (Spot){to, context->parent, false});
    return;
  }
  add_once(seen, (Spot){to, spot.context, true});
  if (next->cluster == context->cluster)
    add_once(seen, (Spot){to, spot.context, false});
}

static void follow_edge(Follower *follower, Spots *seen, Spot spot, const GraphEdge *edge) {
  if (edge->to == NO_NODE)
    follower->is_lost = true;
  else if (edge->kind == EDGE_CONTEXT)
    leave_call(follower, seen, spot, edge->to);
  else
    add_once(seen, (Spot){edge->to, spot.context, spot.is_hidden || edge->kind == EDGE_ENTER});
}

// All states shown next, along one evaluation edge and then through what is not shown.
static void advance(Follower *follower) {
  Spots seen = {0}, next = {0};
  for (size_t i = 0; i < follower->current.count; i++) {
    Spot spot = follower->current.items[i];
    const GraphNode *node = node_at(follower, spot);
    if (node->out.count && !is_settling(node))
      follow_edge(follower, &seen, spot, &node->out.items[0]);
  }
  for (size_t i = 0; i < seen.count; i++) {
    Spot spot = seen.items[i];
    const GraphNode *node = node_at(follower, spot);
    if (!spot.is_hidden && state_is_shown(follower->oracle, node->state)) {
      add_once(&next, spot);
      continue;
    }
    for (size_t j = 0; j < node->out.count; j++)
      follow_edge(follower, &seen, spot, &node->out.items[j]);
  }
  vec_free(&seen);
  vec_free(&follower->current);
  follower->current = next;
}

static const char *keep_matching(Follower *follower) {
  const char *failure = "no state at this position";
  size_t kept = 0;
  for (size_t i = 0; i < follower->current.count; i++) {
    const char *reason = matches(follower, follower->current.items[i]);
    if (!reason)
      follower->current.items[kept++] = follower->current.items[i];
    else if (reason[1] != 'a' && reason[1] != 'b')
      failure = reason;
  }
  vec_truncate(&follower->current, kept);
  return kept ? NULL : failure;
}

// Memory and stack have no end in a graph.
static bool ran_out(const Oracle *oracle) {
  const Class *error = program_require(oracle->world->program, "java/lang/VirtualMachineError");
  return class_is_subtype(object_class(oracle->machine, exec_thrown(oracle->exec)), error);
}

// One step of the machine, and on until it is shown again; over the whole call that an any-effect
// edge stands for.
static bool step_machine(Oracle *oracle, bool over_call) {
  uint32_t depth = oracle->machine->depth;
  ExecStatus status = exec_run(oracle->exec, 1);
  for (unsigned i = 0; status == EXEC_RUNNING &&
                       (!machine_is_shown(oracle) || (over_call && oracle->machine->depth > depth));
       i++) {
    if (i > STEPS_INSIDE)
      return false;
    status = exec_run(oracle->exec, 1);
  }
  return status == EXEC_RUNNING || status == EXEC_RETURNED ||
         (status == EXEC_THREW && !ran_out(oracle));
}

// The machine spends steps on resolving an instruction and on class initializers that the graph
// takes to have run; then it is where it was, and so may be the graph.
static bool step_follower(Follower *follower) {
  const Machine *machine = follower->oracle->machine;
  Frame before = *machine_top(machine);
  uint32_t depth = machine->depth;
  Spots old = {0};
  vec_append(&old, follower->current.items, follower->current.count);
  follower->step++;
  bool over_call = false;
  for (size_t i = 0; i < old.count; i++) {
    const GraphNode *node = node_at(follower, old.items[i]);
    over_call |= node->out.count && node->out.items[0].kind == EDGE_ANY;
  }
  advance(follower);
  bool good = step_machine(follower->oracle, over_call);
  bool stays = good && exec_status(follower->oracle->exec) == EXEC_RUNNING &&
               machine->depth == depth && machine_top(machine)->pc == before.pc &&
               machine_top(machine)->sp == before.sp;
  for (size_t i = 0; i < old.count && stays; i++)
    add_once(&follower->current, old.items[i]);
  vec_free(&old);
  return good;
}

static void report(const Follower *follower, const Method *method, const char *failure,
                   size_t steps) {
  Arena scratch = {0};
  const Machine *machine = follower->oracle->machine;
  uint32_t offset =
      machine->depth
          ? (uint32_t)(machine_top(machine)->pc - machine_top(machine)->method->code->insns)
          : 0;
  test_failed(__FILE__, __LINE__, "%s: %s after %zu steps, at %s instruction %u",
              method_external(machine->program, method, &scratch), failure, steps,
              machine->depth
                  ? method_external(machine->program, machine_top(machine)->method, &scratch)
                  : "the end",
              offset);
  arena_fini(&scratch);
}

// False: the run does not follow the graph.
static bool follow_run(Follower *follower, Method *method, OracleTally *tally) {
  Oracle *oracle = follower->oracle;
  const char *failure = NULL;
  for (size_t steps = 0; steps < MOST_RUN_STEPS; steps++) {
    failure = keep_matching(follower);
    if (failure && follower->is_lost)
      break;
    if (!failure)
      failure = settle(follower);
    if (failure) {
      report(follower, method, failure, steps);
      return false;
    }
    tally->steps++;
    if (exec_status(oracle->exec) != EXEC_RUNNING)
      break;
    if (!step_follower(follower))
      break;
  }
  tally->lost += follower->is_lost;
  return true;
}

static bool run_input(Oracle *oracle, const Graph *graph, Method *method, Random *random, bool tree,
                      OracleTally *tally) {
  exec_reset(oracle->exec);
  machine_mark(oracle->machine);
  OracleWords words = oracle_arguments(oracle, random, tree, method);
  bool good = true;
  if (exec_enter(oracle->exec, method, words.items)) {
    while (exec_status(oracle->exec) == EXEC_RUNNING && !machine_is_shown(oracle))
      exec_run(oracle->exec, 1);
    Follower follower = {.oracle = oracle, .graph = graph};
    vec_push(&follower.current, ((Spot){0, 0, false}));
    vec_push(&follower.contexts, ((OracleContext){.call = NO_NODE, .base = ORACLE_BASE}));
    if (exec_status(oracle->exec) == EXEC_RUNNING) {
      tally->runs++;
      good = follow_run(&follower, method, tally);
    }
    vec_free(&follower.current);
    tally->calls += follower.contexts.count - 1;
    for (size_t i = 0; i < follower.contexts.count; i++)
      oracle_context_fini(&follower.contexts.items[i]);
    vec_free(&follower.contexts);
  }
  vec_free(&words);
  machine_undo(oracle->machine, 0);
  return good;
}

static bool is_subject(const Oracle *oracle, const Method *method) {
  const char *name = name_text(oracle->world->names, method->name);
  return method->info->code && *name != '<' && !(method->flags & ACC_SYNTHETIC);
}

static void follow_method(Oracle *oracle, Method *method, Random *random, bool tree,
                          const OracleSubjects *subjects, OracleTally *tally) {
  GraphOptions options = {.states = subjects->states, .unroll = 1, .tree_inputs = tree};
  Graph *graph = graph_build(oracle->world->program, method, options);
  tally->methods++;
  tally->complete += graph_is_complete(graph);
  CHECK(graph_broken(graph) == NULL);
  bool good = graph->nodes.count > 0;
  int inputs = tree ? subjects->tree_inputs : subjects->any_inputs;
  for (int i = 0; i < inputs && good; i++)
    good = run_input(oracle, graph, method, random, tree, tally);
  if (!good && subjects->failed)
    subjects->failed(name_text(oracle->world->names, method->name));
  graph_free(graph);
}

static bool is_chosen(const OracleSubjects *subjects, const char *name) {
  return !strncmp(name, subjects->prefix, strlen(subjects->prefix)) &&
         (!subjects->not_prefix ||
          strncmp(name, subjects->not_prefix, strlen(subjects->not_prefix)) != 0);
}

OracleTally oracle_follow(const OracleSubjects *subjects) {
  Oracle oracle = open_oracle();
  Random random = random_seeded(8);
  OracleTally tally = {0};
  size_t laws = oracle_laws_checked;
  uint32_t count = program_class_count(oracle.world->program);
  for (uint32_t id = 1; id <= count; id++) {
    Class *class = program_class(oracle.world->program, id);
    if (class->trusted || !is_chosen(subjects, name_text(oracle.world->names, class->name)))
      continue;
    for (uint16_t i = 0; i < class->method_count; i++)
      if (is_subject(&oracle, &class->methods[i]) && !(i % (subjects->every + !subjects->every))) {
        follow_method(&oracle, &class->methods[i], &random, false, subjects, &tally);
        follow_method(&oracle, &class->methods[i], &random, true, subjects, &tally);
      }
  }
  close_oracle(&oracle);
  tally.laws = oracle_laws_checked - laws;
  return tally;
}

void oracle_show(const char *what, OracleTally tally) {
  printf(
      "%s: %zu graphs (%zu complete), %zu runs, %zu steps, %zu abstract calls, %zu laws, %zu left "
      "by an unknown edge\n",
      what, tally.methods, tally.complete, tally.runs, tally.steps, tally.calls, tally.laws,
      tally.lost);
}

static OracleTally follow_classes(const char *prefix, const char *not_prefix, int any, int tree) {
  OracleSubjects subjects = {prefix, not_prefix, any, tree, MOST_STATES, NULL, 0};
  return oracle_follow(&subjects);
}

static const char random_programs[] = "unit/OracleRandom";

TEST(graph_oracle_programs) {
  OracleTally tally = follow_classes("unit/Oracle", random_programs, INPUTS, TREE_INPUTS);
  oracle_show("programs", tally);
  CHECK(tally.methods >= 200);
  CHECK(tally.complete * 10 >= tally.methods * 8);
  CHECK(tally.lost * 10 <= tally.runs);
}

TEST(graph_oracle_random_programs) {
  OracleTally tally = follow_classes(random_programs, NULL, RANDOM_INPUTS, RANDOM_INPUTS);
  oracle_show("random programs", tally);
  CHECK(tally.methods >= 600);
  CHECK(tally.lost * 10 <= tally.runs);
}

// Lists, trees, numbers, static fields, exceptions, dispatch, lambdas: all recursive.
TEST(graph_oracle_recursion) {
  OracleTally tally =
      follow_classes("unit/Recursive", NULL, RECURSIVE_INPUTS, RECURSIVE_TREE_INPUTS);
  oracle_show("recursion", tally);
  CHECK(tally.methods >= 300); // each with inputs of any shape and with trees
  CHECK(tally.complete * 100 >= tally.methods * 98);
  CHECK(tally.calls >= tally.runs);
  CHECK(tally.lost * 50 <= tally.runs);
}

// Arrays, statics, library code: also states that the construction leaves as unknown.
TEST(graph_oracle_arrays_and_library) {
  OracleTally tally = follow_classes("unit/Graph", NULL, INPUTS, TREE_INPUTS);
  oracle_show("arrays and library", tally);
  CHECK(tally.methods >= 130);
  CHECK(tally.complete * 10 >= tally.methods * 9);
  CHECK(tally.lost * 20 <= tally.runs);
}
