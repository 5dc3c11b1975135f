// Runs that cannot come to an end, whatever they do.
//
// Endless runs of exact steps (endless.c) need to know what each step does. Where that is not known
// (a list that grows, a ring that is changed while it is walked) it may still be known that nothing
// leads out: in Java every state that is no end has a successor, and the transitions of the system,
// exact or not, are all that can happen. So a run that is in a state from which no way leads to an
// end never ends. What holds wherever such a run can come is found as for measures: intervals,
// equations and bounds, from the state at hand on.
#include "terminate/terminate_impl.h"

// What the transitions lead to from the states, whatever they ask for; false: there are calls
// without their callers among them, and a program may end inside of those.
static bool reach(const TransitionSystem *system, const KnownState *states, size_t count,
                  bool *is_reached) {
  for (size_t i = 0; i < count; i++)
    is_reached[states[i].location] = true;
  for (bool grown = true; grown;) {
    grown = false;
    for (size_t i = 0; i < system->transitions.count; i++) {
      const Transition *transition = &system->transitions.items[i];
      if (!is_reached[transition->from])
        continue;
      if (transition->is_call || transition->call)
        return false;
      grown |= !is_reached[transition->to];
      is_reached[transition->to] = true;
    }
  }
  return true;
}

// Where nothing comes next, too.
static void find_ends(const TransitionSystem *system, const bool *is_end, bool *out) {
  for (size_t i = 0; i < system->locations.count; i++)
    out[i] = true;
  for (size_t i = 0; i < system->transitions.count; i++)
    out[system->transitions.items[i].from] = false;
  for (size_t i = 0; i < system->locations.count; i++)
    out[i] |= is_end[i];
}

// The system with a new start, from which each of the states is reached, and ends that stay where
// they are: so they are cut points and do not vanish.
static void start_at(const TransitionSystem *system, const KnownState *states, size_t count,
                     const bool *is_reached, const bool *is_end, TransitionSystem *out) {
  assert(count > 0);
  for (size_t i = 0; i < system->locations.count; i++)
    system_add_location(out, &system->locations.items[i]);
  out->start = system_add_location(out, &(Location){.name = "a run"});
  for (size_t i = 0; i < system->transitions.count; i++)
    if (is_reached[system->transitions.items[i].from] && !is_end[system->transitions.items[i].from])
      system_add_transition(out, &system->transitions.items[i]);
  for (uint32_t i = 0; i < system->locations.count; i++)
    if (is_end[i] && is_reached[i])
      system_add_transition(out, &(Transition){.from = i, .to = i});
  for (size_t i = 0; i < count; i++) {
    uint32_t variables = system->locations.items[states[i].location].variable_count, known = 0;
    Constraint *facts = arena_array(&out->arena, Constraint, variables + 1);
    LinearTerm *terms = arena_array(&out->arena, LinearTerm, variables + 1);
    for (uint32_t v = 0; v < variables; v++) {
      if (!states[i].is_known[v] || states[i].values[v] == INT64_MIN)
        continue;
      terms[v] = (LinearTerm){v, 1};
      facts[known++] = (Constraint){
          .kind = CONSTRAINT_EQUAL,
          .linear = {.constant = -states[i].values[v], .count = 1, .terms = &terms[v]}};
    }
    system_add_transition(out, &(Transition){.from = out->start,
                                             .to = states[i].location,
                                             .constraint_count = known,
                                             .constraints = facts});
  }
}

static bool never_ends(const Engine *engine, const bool *is_end) {
  bool never = engine->work.steps > 0;
  for (size_t i = 0; i < engine->steps.count && never; i++)
    never = !is_end[engine->nodes.items[engine->steps.items[i].to].location];
  return never;
}

// All nodes in one loop: there are no measures.
static bool fill_facts(Engine *engine, Proof *proof) {
  RankResult result = {0};
  uint32_t count = (uint32_t)engine->nodes.count;
  uint32_t *nodes = arena_array(&proof->arena, uint32_t, count + 1);
  for (uint32_t i = 0; i < count; i++)
    nodes[i] = i;
  vec_push(&result.loops, ((LoopProof){.node_count = count, .nodes = nodes}));
  bool fits = engine_fill_yes(engine, &result, proof);
  proof->answer = TERMINATE_UNKNOWN;
  vec_free(&result.loops);
  return fits;
}

static bool is_false(const Linear *facts, uint32_t count) {
  bool found = false;
  for (uint32_t i = 0; i < count && !found; i++)
    found = !facts[i].count && facts[i].constant < 0;
  return found;
}

static const LocationFacts *facts_at(const Proof *proof, uint32_t location) {
  for (uint32_t i = 0; i < proof->fact_count; i++)
    if (proof->facts[i].location == location)
      return &proof->facts[i];
  return NULL;
}

static void add_facts(const Linear *facts, uint32_t count, Constraint *out, uint32_t *known) {
  for (uint32_t i = 0; i < count; i++)
    out[(*known)++] = (Constraint){.kind = CONSTRAINT_AT_LEAST, .linear = facts[i]};
}

// What holds at each node that is reached becomes a set.
static void fill_sets(Engine *engine, const KnownState *first, Proof *proof) {
  Arena *arena = &proof->arena;
  RecurrentSet *sets = arena_array(arena, RecurrentSet, proof->node_count + 1);
  proof->run = (EndlessRun){.head_location = first->location, .sets = sets, .is_closed = true};
  for (uint32_t i = 0; i < proof->node_count; i++) {
    const ProofNode *node = &proof->nodes[i];
    const LocationFacts *facts = facts_at(proof, node->location);
    if (node->location == engine->system->start || !facts ||
        is_false(node->region, node->region_count) || is_false(facts->facts, facts->count))
      continue;
    RecurrentSet *set = &sets[proof->run.set_count++];
    Constraint *all = arena_array(arena, Constraint, (size_t)node->region_count + facts->count + 1);
    *set = (RecurrentSet){.location = node->location, .facts = all};
    add_facts(node->region, node->region_count, all, &set->count);
    add_facts(facts->facts, facts->count, all, &set->count);
  }
  uint32_t variables = engine->system->locations.items[first->location].variable_count;
  int64_t *head = arena_array(arena, int64_t, variables + 1);
  for (uint32_t v = 0; v < variables; v++)
    head[v] = first->is_known[v] ? first->values[v] : 0;
  proof->run.head = head;
}

static void look(Engine *engine, const KnownState *first, const bool *is_end, Proof *proof) {
  find_intervals(engine);
  find_needed(engine);
  make_steps(engine);
  chain_steps(engine);
  drop_infeasible(engine);
  if (!never_ends(engine, is_end) && !engine_is_spent(engine)) {
    find_equations(engine);
    find_invariants(engine);
    drop_infeasible(engine);
  }
  if (!never_ends(engine, is_end) || engine_is_spent(engine) || !fill_facts(engine, proof))
    return;
  char why[256];
  bool unknown;
  bool good = certify_unending(engine->system, proof, is_end, engine->options, &unknown, why);
  if (!good && !unknown)
    fatal("a run that comes to no end is wrong: %s", why);
  if (!good)
    return;
  fill_sets(engine, first, proof);
  proof->answer = TERMINATE_NO;
}

Proof *terminate_unending(const TransitionSystem *system, const KnownState *states, size_t count,
                          const bool *is_end, TerminateOptions options) {
  Arena arena = {0};
  Proof *proof = arena_new(&arena, Proof);
  proof->arena = arena;
  proof->answer = TERMINATE_UNKNOWN;
  proof->tried = "";
  TransitionSystem own;
  system_init(&own);
  bool *ends = mem_new_array(bool, system->locations.count + 2); // and the new start
  bool *is_reached = mem_new_array(bool, system->locations.count + 1);
  find_ends(system, is_end, ends);
  if (reach(system, states, count, is_reached)) {
    start_at(system, states, count, is_reached, ends, &own);
    Engine engine;
    engine_init(&engine, &own, options);
    look(&engine, &states[0], ends, proof);
    engine_tell_work(&engine);
    engine_fini(&engine);
  }
  mem_free(ends);
  mem_free(is_reached);
  system_fini(&own);
  return proof;
}
