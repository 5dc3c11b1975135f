// What holds between the numbers at the entry of a callee and those at its exits.
//
// Each cut point of a callee gets copies of the entry's variables ("ghosts") that never change;
// facts over both are found like other invariants. Summaries of recursive callees are assumed where
// they are used: first that calls never return, then what follows, weakened until it follows from
// itself. A fixpoint holds for every call that returns, by induction on the depth of calls.
#include "terminate/terminate_impl.h"

typedef struct Ghosts {
  Engine *engine;    // the steps of the system
  Engine ghost;      // nodes (entry, node of engine)
  uint32_t entry;    // location
  uint32_t *node_of; // by node of engine: its copy, or MANY
} Ghosts;

static const Summary *summary_at(const Engine *engine, uint32_t entry, uint32_t exit) {
  assert(entry < engine->system->locations.count && exit < engine->system->locations.count);
  for (size_t i = 0; i < engine->summaries.count; i++)
    if (engine->summaries.items[i].entry == entry && engine->summaries.items[i].exit == exit)
      return &engine->summaries.items[i];
  return NULL;
}

bool summary_assume(const Engine *engine, const CallResult *call, Arena *arena, Poly *poly) {
  const Summary *summary = summary_at(engine, call->entry, call->exit);
  uint32_t arguments = engine->system->locations.items[call->entry].variable_count;
  if (!summary)
    return true;
  for (size_t i = 0; i < summary->facts.rows.count; i++) {
    const Row *fact = &summary->facts.rows.items[i];
    Row *row = poly_add(poly, arena, fact->is_equal);
    row->cells[0] = fact->cells[0];
    for (uint32_t v = 0; v < summary->facts.variables; v++)
      row->cells[1 + (v < arguments ? call->arguments[v] : call->results[v - arguments])] +=
          fact->cells[1 + v];
  }
  return !summary->is_bottom;
}

// --- The copy with ghosts ---

static bool is_call_step(const Engine *engine, const Step *step) {
  for (uint32_t i = 0; i < step->path_count; i++)
    if (engine->system->transitions.items[step->path[i]].is_call)
      return true;
  return false;
}

static uint32_t entry_node(const Ghosts *ghosts) { return ghosts->entry; } // nodes are locations

static void add_ghost_node(Ghosts *ghosts, uint32_t node) {
  assert(node < ghosts->engine->nodes.count);
  const Node *own = &ghosts->engine->nodes.items[node];
  const Node *entry = &ghosts->engine->nodes.items[entry_node(ghosts)];
  Node copy = {.location = own->location, .ghosts = entry->variable_count};
  copy.variable_count = entry->variable_count + own->variable_count;
  uint32_t *variables = arena_array(&ghosts->ghost.arena, uint32_t, copy.variable_count + 1);
  uint32_t before = ghosts->engine->system->locations.items[ghosts->entry].variable_count;
  for (uint32_t v = 0; v < copy.variable_count; v++)
    variables[v] = v < copy.ghosts ? entry->variables[v] : before + own->variables[v - copy.ghosts];
  copy.variables = variables;
  copy.region.variables = copy.facts.variables = copy.variable_count;
  ghosts->node_of[node] = (uint32_t)ghosts->ghost.nodes.count;
  vec_push(&ghosts->ghost.nodes, copy);
}

// The step that makes the ghosts: from a node without any to the entry.
static void add_first_step(Ghosts *ghosts) {
  Engine *ghost = &ghosts->ghost;
  const Node *entry = &ghosts->engine->nodes.items[entry_node(ghosts)];
  uint32_t count = entry->variable_count;
  Node start = {.location = entry->location,
                .variable_count = count,
                .variables = entry->variables,
                .is_start = true};
  start.region.variables = start.facts.variables = count;
  vec_push(&ghost->nodes, start);
  Step step = {.from = (uint32_t)ghost->nodes.count - 1,
               .to = ghosts->node_of[entry_node(ghosts)],
               .sources = count,
               .targets = 2 * count};
  step.poly.variables = 3 * count;
  for (uint32_t v = 0; v < 2 * count; v++) {
    Row *row = poly_add(&step.poly, &ghost->arena, true);
    row->cells[1 + v % count] = 1;
    row->cells[1 + count + v] = -1;
  }
  for (uint32_t v = 0; v < count; v++) { // what holds at the entry anyway
    Interval own = ghosts->engine->intervals[ghosts->entry][entry->variables[v]];
    if (own.low > -FAR) {
      Row *row = poly_add(&step.poly, &ghost->arena, false);
      row->cells[0] = -own.low;
      row->cells[1 + v] = 1;
    }
    if (own.high < FAR) {
      Row *row = poly_add(&step.poly, &ghost->arena, false);
      row->cells[0] = own.high;
      row->cells[1 + v] = -1;
    }
  }
  vec_push(&ghost->steps, step);
}

static void add_ghost_step(Ghosts *ghosts, const Step *step) {
  Engine *ghost = &ghosts->ghost;
  uint32_t count = ghosts->engine->nodes.items[entry_node(ghosts)].variable_count;
  Step copy = {.from = ghosts->node_of[step->from],
               .to = ghosts->node_of[step->to],
               .sources = count + step->sources,
               .targets = count + step->targets};
  copy.poly.variables = step->poly.variables + 2 * count;
  for (size_t i = 0; i < step->poly.rows.count; i++) {
    Row *row = poly_add(&copy.poly, &ghost->arena, step->poly.rows.items[i].is_equal);
    row->cells[0] = step->poly.rows.items[i].cells[0];
    for (uint32_t v = 0; v < step->poly.variables; v++)
      row->cells[1 + v + (v < step->sources ? count : 2 * count)] =
          step->poly.rows.items[i].cells[1 + v];
  }
  for (uint32_t v = 0; v < count; v++) {
    Row *row = poly_add(&copy.poly, &ghost->arena, true);
    row->cells[1 + v] = 1;
    row->cells[1 + copy.sources + v] = -1;
  }
  vec_push(&ghost->steps, copy);
}

// Nodes that steps of the callee itself lead to, from its entry.
static void make_ghosts(Ghosts *ghosts, Engine *engine, uint32_t entry) {
  assert(entry < engine->nodes.count);
  *ghosts = (Ghosts){.engine = engine, .entry = entry};
  engine_init(&ghosts->ghost, engine->system, engine->options);
  ghosts->ghost.work = engine->work;
  ghosts->node_of = mem_new_array(uint32_t, engine->nodes.count + 1);
  memset(ghosts->node_of, 0xff, engine->nodes.count * sizeof *ghosts->node_of);
  add_ghost_node(ghosts, entry_node(ghosts));
  for (bool grown = true; grown;) {
    grown = false;
    for (size_t i = 0; i < engine->steps.count; i++) {
      const Step *step = &engine->steps.items[i];
      if (ghosts->node_of[step->from] == MANY || ghosts->node_of[step->to] != MANY ||
          is_call_step(engine, step))
        continue;
      add_ghost_node(ghosts, step->to);
      grown = true;
    }
  }
  for (size_t i = 0; i < engine->steps.count; i++) {
    const Step *step = &engine->steps.items[i];
    if (ghosts->node_of[step->from] != MANY && !is_call_step(engine, step))
      add_ghost_step(ghosts, step);
  }
  add_first_step(ghosts);
  find_equations(&ghosts->ghost);
  find_invariants(&ghosts->ghost);
  drop_infeasible(&ghosts->ghost);
}

static void ghosts_fini(Ghosts *ghosts) {
  ghosts->engine->work.steps = ghosts->ghost.work.steps;
  engine_fini(&ghosts->ghost);
  mem_free(ghosts->node_of);
}

static bool is_reached_ghost(const Ghosts *ghosts, uint32_t node) {
  for (size_t i = 0; i < ghosts->ghost.steps.count; i++)
    if (ghosts->ghost.steps.items[i].to == node)
      return true;
  return false;
}

// --- Summaries ---

static uint32_t summary_variables(const Engine *engine, uint32_t entry, uint32_t exit) {
  assert(entry < engine->system->locations.count);
  assert(exit < engine->system->locations.count);
  return engine->system->locations.items[entry].variable_count +
         engine->system->locations.items[exit].variable_count;
}

// Facts of a ghost node over all variables of entry and location.
static void spread_facts(const Engine *engine, Arena *arena, const Node *node, uint32_t entry,
                         Poly *result) {
  assert(entry < engine->system->locations.count);
  *result = (Poly){.variables = summary_variables(engine, entry, node->location)};
  for (size_t i = 0; i < node->facts.rows.count; i++) {
    Row *row = poly_add(result, arena, node->facts.rows.items[i].is_equal);
    row->cells[0] = node->facts.rows.items[i].cells[0];
    for (uint32_t v = 0; v < node->variable_count; v++)
      row->cells[1 + node->variables[v]] = node->facts.rows.items[i].cells[1 + v];
  }
}

// Facts that do not follow from what was found get a weaker constant once, then they go.
static bool weaken_facts(Engine *engine, Summary *summary, const Poly *found, bool relax) {
  assert(found->variables == summary->facts.variables);
  bool changed = false;
  Poly weaker = {.variables = summary->facts.variables};
  for (size_t i = 0; i < summary->facts.rows.count; i++)
    for (int sign = 1; sign >= (summary->facts.rows.items[i].is_equal ? -1 : 1); sign -= 2) {
      const Wide *cells = summary->facts.rows.items[i].cells;
      Wide *own = arena_array(&engine->arena, Wide, weaker.variables + 1), least = 0;
      for (uint32_t v = 0; v <= weaker.variables; v++)
        own[v] = sign * cells[v];
      bool bounded = poly_minimum(found, own, &engine->work, &least);
      changed |= !bounded || least < 0;
      if (!bounded || (least < 0 && !relax))
        continue;
      own[0] -= least < 0 ? least : 0;
      vec_push(&weaker.rows, (Row){own, false});
    }
  poly_fini(&summary->facts);
  summary->facts = weaker;
  poly_normalize(&summary->facts);
  return changed;
}

static bool update_summary(Engine *engine, Ghosts *ghosts, Engine *base, Summary *summary,
                           bool relax) {
  assert(summary->exit < ghosts->engine->nodes.count);
  (void)engine;
  uint32_t node = ghosts->node_of[summary->exit];
  if (node == MANY || !is_reached_ghost(ghosts, node))
    return false;
  Poly found;
  spread_facts(base, &base->arena, &ghosts->ghost.nodes.items[node], summary->entry, &found);
  if (summary->is_bottom) {
    summary->is_bottom = false;
    summary->facts = found;
    return true;
  }
  bool changed = weaken_facts(base, summary, &found, relax);
  poly_fini(&found);
  return changed;
}

// For the proof: what holds at every cut point of the callee.
static void keep_facts(Engine *base, const Ghosts *ghosts) {
  for (uint32_t n = 0; n < ghosts->engine->nodes.count; n++) {
    if (ghosts->node_of[n] == MANY)
      continue;
    const Node *node = &ghosts->ghost.nodes.items[ghosts->node_of[n]];
    Summary kept = {.entry = ghosts->entry, .exit = node->location};
    kept.is_bottom = !is_reached_ghost(ghosts, ghosts->node_of[n]);
    spread_facts(base, &base->arena, node, ghosts->entry, &kept.facts);
    vec_push(&base->ghost_facts, kept);
  }
}

static void start_summaries(Engine *base) {
  const TransitionSystem *system = base->system;
  for (size_t t = 0; t < system->transitions.count; t++) {
    const CallResult *call = system->transitions.items[t].call;
    if (!call || summary_at(base, call->entry, call->exit))
      continue;
    Summary summary = {.entry = call->entry, .exit = call->exit, .is_bottom = true};
    summary.facts.variables = summary_variables(base, call->entry, call->exit);
    vec_push(&base->summaries, summary);
  }
}

static bool is_first_of_entry(const Engine *base, size_t index) {
  assert(index < base->summaries.count);
  for (size_t i = 0; i < index; i++)
    if (base->summaries.items[i].entry == base->summaries.items[index].entry)
      return false;
  return true;
}

// One round: steps under the summaries so far, facts, weaker summaries. True: something changed.
static bool improve_summaries(Engine *base, bool relax) {
  Engine engine;
  engine_init(&engine, base->system, base->options);
  engine.work = base->work;
  engine.intervals = base->intervals;
  engine.is_reached = base->is_reached;
  engine.is_needed = base->is_needed;
  vec_append(&engine.summaries, base->summaries.items, base->summaries.count);
  make_steps(&engine);
  chain_steps(&engine);
  bool changed = false;
  for (size_t i = 0; i < base->ghost_facts.count; i++)
    poly_fini(&base->ghost_facts.items[i].facts);
  vec_clear(&base->ghost_facts);
  for (size_t i = 0; i < base->summaries.count && !engine_is_spent(&engine); i++) {
    if (!is_first_of_entry(base, i))
      continue;
    Ghosts ghosts;
    make_ghosts(&ghosts, &engine, base->summaries.items[i].entry);
    for (size_t k = i; k < base->summaries.count; k++)
      if (base->summaries.items[k].entry == base->summaries.items[i].entry)
        changed |= update_summary(&engine, &ghosts, base, &base->summaries.items[k], relax);
    keep_facts(base, &ghosts);
    ghosts_fini(&ghosts);
  }
  base->work.steps = engine.work.steps;
  vec_free(&engine.summaries); // the facts belong to the base
  engine_fini(&engine);
  return changed;
}

static void drop_summaries(Engine *base) {
  for (size_t i = 0; i < base->summaries.count; i++)
    poly_fini(&base->summaries.items[i].facts);
  for (size_t i = 0; i < base->ghost_facts.count; i++)
    poly_fini(&base->ghost_facts.items[i].facts);
  vec_clear(&base->summaries);
  vec_clear(&base->ghost_facts);
}

bool find_summaries(Engine *base) {
  enum { MOST_ROUNDS = 7, RELAXED = 2 };
  start_summaries(base);
  bool changed = base->summaries.count > 0;
  for (int round = 0; round < MOST_ROUNDS && changed && !engine_is_spent(base); round++)
    changed = improve_summaries(base, round <= RELAXED);
  bool good = !changed && base->summaries.count > 0 && !engine_is_spent(base);
  for (size_t i = 0; good && i < base->summaries.count; i++)
    poly_reduce(&base->summaries.items[i].facts, &base->work);
  if (!good)
    drop_summaries(base);
  return good;
}
