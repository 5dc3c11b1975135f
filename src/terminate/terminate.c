// The order in which methods are tried: cheap ones first, and both answers in turns.
#include "terminate/terminate_impl.h"

enum { DEFAULT_STEPS = 40000000 };

void engine_init(Engine *engine, const TransitionSystem *system, TerminateOptions options) {
  *engine = (Engine){.system = system, .options = options};
  engine->work.budget = options.budget;
  engine->work.steps = options.work ? *options.work : options.steps ? options.steps : DEFAULT_STEPS;
}

void engine_fini(Engine *engine) {
  for (size_t i = 0; i < engine->steps.count; i++)
    poly_fini(&engine->steps.items[i].poly);
  for (size_t i = 0; i < engine->nodes.count; i++) {
    poly_fini(&engine->nodes.items[i].region);
    poly_fini(&engine->nodes.items[i].facts);
  }
  for (size_t i = 0; i < engine->summaries.count; i++)
    poly_fini(&engine->summaries.items[i].facts);
  for (size_t i = 0; i < engine->ghost_facts.count; i++)
    poly_fini(&engine->ghost_facts.items[i].facts);
  vec_free(&engine->summaries);
  vec_free(&engine->ghost_facts);
  vec_free(&engine->steps);
  vec_free(&engine->nodes);
  arena_fini(&engine->arena);
}

void engine_tell_work(const Engine *engine) {
  if (engine->options.work && engine->work.steps < *engine->options.work)
    *engine->options.work = engine->work.steps;
}

bool engine_is_spent(Engine *engine) {
  return engine->work.steps == 0 || (engine->work.budget && budget_poll(engine->work.budget));
}

bool engine_is_over(Engine *engine) {
  return engine->work.steps == 0 || (engine->work.budget && budget_look(engine->work.budget));
}

Answer engine_ask(Engine *engine, Solver *solver, Term condition) {
  enum { UNANSWERED = 300000 }; // what is done here in the time that such a question takes
  Answer answer = solve_check(solver, condition);
  if (answer == ANSWER_UNKNOWN)
    (void)lp_work_spend(&engine->work, UNANSWERED);
  return answer;
}

// --- The proof of YES from what the engine holds ---

static bool push_linear(Arena *arena, const Wide *cells, const Node *node, Linear *list,
                        uint32_t *count) {
  return linear_of_cells(arena, cells, node, &list[(*count)++]);
}

// Appends the rows to the list; false when one does not fit.
static bool rows_to_linear(Arena *arena, const Poly *poly, const Node *node, Linear *list,
                           uint32_t *count) {
  if (poly->is_empty)
    list[(*count)++] = (Linear){.constant = -1};
  for (size_t i = 0; i < poly->rows.count; i++) {
    Wide *cells = poly->rows.items[i].cells;
    if (!push_linear(arena, cells, node, list, count))
      return false;
    if (!poly->rows.items[i].is_equal)
      continue;
    Wide *negated = arena_array(arena, Wide, poly->variables + 1);
    for (uint32_t v = 0; v <= poly->variables; v++)
      negated[v] = -cells[v];
    if (!push_linear(arena, negated, node, list, count))
      return false;
  }
  return true;
}

static void push_bound(Arena *arena, uint32_t variable, int64_t factor, Wide bound, Linear *list,
                       uint32_t *count) {
  if (!wide_is_long(bound) || bound == INT64_MIN)
    return;
  LinearTerm *term = arena_new(arena, LinearTerm);
  *term = (LinearTerm){variable, factor};
  list[(*count)++] = (Linear){(int64_t)bound, 1, term};
}

// Nothing is said about the start; what is never reached is false.
static LocationFacts facts_of(Engine *engine, Arena *arena, uint32_t location,
                              const bool *reached) {
  assert(location < engine->system->locations.count);
  LocationFacts result = {.location = location};
  const Location *own = &engine->system->locations.items[location];
  Linear *list = arena_array(arena, Linear, 2 * own->variable_count + 1);
  result.facts = list;
  if (location == engine->system->start)
    return result;
  if (!reached[location]) {
    list[result.count++] = (Linear){.constant = -1};
    return result;
  }
  for (uint32_t v = 0; v < own->variable_count; v++) {
    push_bound(arena, v, 1, -engine->intervals[location][v].low, list, &result.count);
    push_bound(arena, v, -1, engine->intervals[location][v].high, list, &result.count);
  }
  return result;
}

static bool *reached_locations(const Engine *engine) {
  bool *reached = mem_new_array(bool, engine->system->locations.count + 1);
  reached[engine->system->start] = true;
  for (size_t i = 0; i < engine->steps.count; i++) {
    const Step *step = &engine->steps.items[i];
    reached[engine->nodes.items[step->from].location] = true;
    reached[engine->nodes.items[step->to].location] = true;
  }
  return reached;
}

// The summaries' facts, as rows over all variables of entry and location.
static bool fill_summaries(Engine *engine, Proof *proof) {
  Arena *arena = &proof->arena;
  SummaryFacts *list = arena_array(arena, SummaryFacts, engine->ghost_facts.count + 1);
  bool fits = true;
  proof->summary_count = 0;
  for (size_t i = 0; i < engine->ghost_facts.count && fits; i++) {
    const Summary *summary = &engine->ghost_facts.items[i];
    Linear *facts = arena_array(arena, Linear, 2 * summary->facts.rows.count + 2);
    uint32_t count = 0;
    uint32_t *all = arena_array(arena, uint32_t, summary->facts.variables + 1);
    for (uint32_t v = 0; v < summary->facts.variables; v++)
      all[v] = v;
    Node node = {.variable_count = summary->facts.variables, .variables = all};
    if (summary->is_bottom)
      facts[count++] = (Linear){.constant = -1};
    else
      fits = rows_to_linear(arena, &summary->facts, &node, facts, &count);
    list[proof->summary_count++] = (SummaryFacts){summary->entry, summary->exit, count, facts};
  }
  proof->summaries = list;
  return fits;
}

// Nothing arrives at the others: their region is empty.
static bool is_reached_node(const Engine *engine, size_t node) {
  assert(node < engine->nodes.count);
  bool reached = engine->nodes.items[node].location == engine->system->start;
  for (size_t i = 0; i < engine->steps.count && !reached; i++)
    reached = engine->steps.items[i].to == node;
  return reached;
}

bool engine_fill_yes(Engine *engine, RankResult *result, Proof *proof) {
  Arena *arena = &proof->arena;
  bool fits = fill_summaries(engine, proof);
  proof->fact_count = 0;
  bool *reached = reached_locations(engine);
  size_t locations = engine->system->locations.count;
  LocationFacts *facts = arena_array(arena, LocationFacts, locations);
  for (uint32_t l = 0; l < locations; l++)
    if (engine->is_cut[l])
      facts[proof->fact_count++] = facts_of(engine, arena, l, reached);
  proof->facts = facts;
  ProofNode *nodes = arena_array(arena, ProofNode, engine->nodes.count + 1);
  for (size_t n = 0; n < engine->nodes.count; n++) {
    const Node *node = &engine->nodes.items[n];
    size_t rows = node->region.rows.count + node->facts.rows.count;
    Linear *region = arena_array(arena, Linear, 2 * rows + 2);
    nodes[n] = (ProofNode){.location = node->location, .region = region};
    if (!is_reached_node(engine, n)) {
      region[nodes[n].region_count++] = (Linear){.constant = -1};
      continue;
    }
    fits = fits && rows_to_linear(arena, &node->region, node, region, &nodes[n].region_count) &&
           rows_to_linear(arena, &node->facts, node, region, &nodes[n].region_count);
  }
  proof->nodes = nodes;
  proof->node_count = (uint32_t)engine->nodes.count;
  LoopProof *loops = arena_array(arena, LoopProof, result->loops.count + 1);
  memcpy(loops, result->loops.items, result->loops.count * sizeof *loops);
  proof->loops = loops;
  proof->loop_count = (uint32_t)result->loops.count;
  proof->answer = fits ? TERMINATE_YES : TERMINATE_UNKNOWN;
  mem_free(reached);
  return fits;
}

static bool try_ranking(Engine *engine, RankOptions options, bool **is_open, Proof *proof) {
  RankResult result;
  rank_steps(engine, &proof->arena, options, &result);
  bool done = result.is_done && !engine_is_spent(engine);
  done = done && engine_fill_yes(engine, &result, proof);
  *is_open = mem_resize(*is_open, (engine->nodes.count + 1) * sizeof **is_open);
  memcpy(*is_open, result.is_open, engine->nodes.count * sizeof **is_open);
  rank_result_fini(&result);
  return done;
}

static void check_yes(Engine *engine, Proof *proof) {
  assert(proof->answer == TERMINATE_YES);
  char why[256];
  bool unknown;
  if (certify_yes(engine->system, proof, engine->options, &unknown, why))
    return;
  if (!unknown)
    fatal("a proof of termination is wrong: %s", why);
  proof->answer = TERMINATE_UNKNOWN;
  proof->tried = "a proof was found, but checking it took too long";
}

static void check_no(Engine *engine, Proof *proof) {
  assert(proof->answer == TERMINATE_NO);
  char why[256];
  bool unknown;
  if (certify_no(engine->system, proof, engine->options, &unknown, why))
    return;
  if (!unknown && !proof->run.is_periodic)
    fatal("an endless run is wrong: %s", why);
  proof->answer = TERMINATE_UNKNOWN;
}

static void check_candidate(Engine *engine, Proof *proof) {
  char why[256];
  bool unknown;
  if (proof->has_candidate && !certify_no(engine->system, proof, engine->options, &unknown, why)) {
    if (!unknown && !proof->run.is_periodic)
      fatal("an endless run is wrong: %s", why);
    proof->has_candidate = false;
  }
}

static void add_location(uint32_t *locations, uint32_t *count, uint32_t location) {
  for (uint32_t i = 0; i < *count; i++)
    if (locations[i] == location)
      return;
  locations[(*count)++] = location;
}

// One loop for each component of the steps with nodes that are open.
static void tell_open(Engine *engine, const bool *is_open, Proof *proof) {
  uint32_t nodes = (uint32_t)engine->nodes.count, steps = (uint32_t)engine->steps.count;
  uint32_t *from = mem_new_array(uint32_t, steps + 1), *to = mem_new_array(uint32_t, steps + 1);
  uint32_t *component = mem_new_array(uint32_t, nodes + 1);
  for (uint32_t i = 0; i < steps; i++) {
    from[i] = engine->steps.items[i].from;
    to[i] = engine->steps.items[i].to;
  }
  uint32_t count = find_components(nodes, from, to, steps, component);
  OpenLoop *open = arena_array(&proof->arena, OpenLoop, count + 1);
  for (uint32_t c = 0; c < count; c++) {
    uint32_t *locations = arena_array(&proof->arena, uint32_t, nodes + 1), found = 0;
    for (uint32_t n = 0; n < nodes; n++)
      if (is_open[n] && component[n] == c)
        add_location(locations, &found, engine->nodes.items[n].location);
    if (found > 0)
      open[proof->open_count++] = (OpenLoop){found, locations};
  }
  proof->open = open;
  proof->out_of_budget = engine_is_spent(engine);
  if (!proof->tried[0])
    proof->tried = arena_format(
        &proof->arena, "%s%s%s",
        engine->options.only_no
            ? ""
            : "linear and multiphase measures and such with products, with equations, bounds and "
              "regions, size-change",
        engine->options.only_no || engine->options.only_yes ? "" : "; ",
        engine->options.only_yes ? "" : "endless runs of exact steps");
  mem_free(from);
  mem_free(to);
  mem_free(component);
}

static void rebuild_steps(Engine *engine) {
  for (size_t i = 0; i < engine->steps.count; i++)
    poly_fini(&engine->steps.items[i].poly);
  for (size_t i = 0; i < engine->nodes.count; i++) {
    poly_fini(&engine->nodes.items[i].region);
    poly_fini(&engine->nodes.items[i].facts);
  }
  vec_clear(&engine->steps);
  vec_clear(&engine->nodes);
  make_steps(engine);
  chain_steps(engine);
  drop_infeasible(engine);
}

// Ways to a measure, cheap ones first, with a look for endless runs between.
static bool find_answer(Engine *engine, bool **is_open, Proof *proof) {
  enum { REFINEMENTS = 3 };
  const RankOptions with_phases = {.phases = 3}, with_products = {.has_products = true};
  bool ranks = !engine->options.only_no, runs = !engine->options.only_yes;
  if (ranks && try_ranking(engine, (RankOptions){0}, is_open, proof))
    return true;
  if (engine->options.is_quick)
    return engine->options.has_products && try_ranking(engine, with_products, is_open, proof);
  if (runs && find_endless_run(engine, proof))
    return true;
  check_candidate(engine, proof);
  if (!ranks)
    return false;
  if (find_summaries(engine)) {
    rebuild_steps(engine);
    if (try_ranking(engine, (RankOptions){0}, is_open, proof))
      return true;
  }
  find_equations(engine);
  find_invariants(engine);
  drop_infeasible(engine);
  if (try_ranking(engine, (RankOptions){0}, is_open, proof) ||
      try_ranking(engine, with_phases, is_open, proof) ||
      try_ranking(engine, with_products, is_open, proof))
    return true;
  for (int i = 0; i < REFINEMENTS && !engine_is_spent(engine); i++) {
    if (!refine_nodes(engine, *is_open))
      break;
    if (try_ranking(engine, (RankOptions){0}, is_open, proof))
      return true;
  }
  find_invariants(engine);
  drop_infeasible(engine);
  return try_ranking(engine, with_phases, is_open, proof);
}

Proof *terminate_prove(const TransitionSystem *system, TerminateOptions options) {
  assert(system->start < system->locations.count);
  Arena arena = {0};
  Proof *proof = arena_new(&arena, Proof);
  proof->arena = arena;
  proof->answer = TERMINATE_UNKNOWN;
  proof->tried = "";
  Engine engine;
  engine_init(&engine, system, options);
  find_intervals(&engine);
  find_needed(&engine);
  make_steps(&engine);
  chain_steps(&engine);
  drop_infeasible(&engine);
  bool *is_open = mem_new_array(bool, engine.nodes.count + 1);
  if (!engine_is_spent(&engine) && find_answer(&engine, &is_open, proof)) {
    if (proof->answer == TERMINATE_YES)
      check_yes(&engine, proof);
    else
      check_no(&engine, proof);
  }
  if (proof->answer == TERMINATE_UNKNOWN) {
    tell_open(&engine, is_open, proof);
  }
  mem_free(is_open);
  engine_tell_work(&engine);
  engine_fini(&engine);
  return proof;
}
