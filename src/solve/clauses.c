// The layer that decides aliases by clauses: the search.
//
// What matters is found by a walk from the goals: a conjunction that is true needs both parts, one
// that is false needs one of them, an ite its condition and one branch. The walk stops at what is
// open and decides it as the best model has it; where it comes to an end, the atoms on its way are
// enough to make the goals true. References among them are consistent then; the numbers are asked
// as a conjunction of the layers behind. A conflict takes the walk back with the trail.
#include "solve/clauses_impl.h"

enum { CONFLICT_LIMIT = 20000, NUMBERS_LIMIT = 400, GOAL_LIMIT = 4096 };
#ifdef NDEBUG
enum { DEAD_LEAST = 2000 }; // definitions: few are no burden
#else
enum { DEAD_LEAST = 20 };
#endif
enum { CLAUSES_WORTH = 300 }; // weight of conditions: short ones are split by cases with less work

// --- the path ------------------------------------------------------------------------------------

static void layer_pop(Layer *base, unsigned depth) {
  assert(base->solver->path.marks.count == depth);
  (void)depth;
  ClausesLayer *layer = (ClausesLayer *)base;
  uint32_t count = (uint32_t)base->solver->path.conjuncts.count; // popped already
  if (layer->assumed > count) {
    layer->assumed = count;
    sat_backtrack(&layer->sat, count);
  }
}

// Assumes a literal at a level of its own. False: a conflict.
// A literal that is false already is no level of its own: it and its negation are the conflict, and
// the literal is noted, for it stands in no reason.
static bool assume(ClausesLayer *layer, Lit literal) {
  Sat *sat = &layer->sat;
  if (!sat_propagate(sat)) // of new definitions
    return false;
  if (sat_is_false(sat, literal)) {
    vec_clear(&sat->conflict);
    vec_push(&sat->conflict, lit_not(literal));
    layer->refused = literal;
    return false;
  }
  sat_assume(sat, literal);
  return sat_propagate(sat);
}

// --- terms of other paths ------------------------------------------------------------------------

// The parts of a definition.
static void push_parts(const Definition *definition, NumberList *stack) {
  bool is_ite = definition->kind == DEFINED_ITE;
  if (is_ite || definition->kind == DEFINED_AND || definition->kind == DEFINED_SAME)
    for (unsigned i = 0; i < (is_ite ? 3 : 2); i++)
      vec_push(stack, lit_var(definition->parts[i]));
}

// Marks what the definitions of the path need, and atoms of references, which are few.
static void mark_live(ClausesLayer *layer, NumberList *live) {
  assert(!live->count);
  const Path *path = &layer->base.solver->path;
  NumberList stack = {0};
  for (size_t i = 0; i < layer->definitions.count; i++) {
    DefinitionKind kind = layer->definitions.items[i].kind;
    vec_push(live, 0);
    if (kind == DEFINED_REF || kind == DEFINED_CONST)
      vec_push(&stack, (uint32_t)i);
  }
  for (size_t i = 0; i < path->conjuncts.count; i++) {
    Term term = path->conjuncts.items[i];
    if (term.id < layer->literals.count && layer->literals.items[term.id])
      vec_push(&stack, (layer->literals.items[term.id] - 1) / 2);
  }
  while (stack.count) {
    uint32_t variable = vec_pop(&stack);
    if (live->items[variable])
      continue;
    live->items[variable] = 1;
    const Definition *definition = definition_of(layer, variable);
    push_parts(definition, &stack);
    for (uint32_t i = 0; i < definition->count; i++)
      vec_push(&stack,
               lit_var(clauses_literal(layer, layer->conditions.items[definition->first + i])));
  }
  vec_free(&stack);
}

static void renumber_definitions(ClausesLayer *layer, const uint32_t *numbers) {
  assert(!layer->definitions.count || numbers[0] == 0); // the variable of truth stays
  size_t count = 0;
  for (size_t i = 0; i < layer->literals.count; i++) {
    uint32_t code = layer->literals.items[i];
    uint32_t number = code ? numbers[(code - 1) / 2] : UINT32_MAX;
    layer->literals.items[i] = number == UINT32_MAX ? 0 : number * 2 + ((code - 1) & 1) + 1;
  }
  for (size_t i = 0; i < layer->definitions.count; i++) {
    if (numbers[i] == UINT32_MAX)
      continue;
    Definition definition = layer->definitions.items[i];
    for (unsigned p = 0; p < 3; p++)
      definition.parts[p].code =
          numbers[lit_var(definition.parts[p])] * 2 + lit_is_negated(definition.parts[p]);
    layer->definitions.items[count++] = definition;
  }
  vec_truncate(&layer->definitions, count);
}

// The definitions of paths that are gone are propagated with all others. When they are most of all,
// they are dropped, with what was learnt about them.
static void drop_dead(ClausesLayer *layer) {
  assert(layer->sat.variables.count == layer->definitions.count);
  if (layer->definitions.count < layer->enough)
    return;
  NumberList numbers = {0};
  mark_live(layer, &numbers);
  uint32_t live = 0;
  for (size_t i = 0; i < numbers.count; i++)
    numbers.items[i] = numbers.items[i] ? live++ : UINT32_MAX;
  layer->enough = 2 * (size_t)live + DEAD_LEAST;
  sat_keep(&layer->sat, numbers.items);
  renumber_definitions(layer, numbers.items);
  equal_renumber(&layer->equal, numbers.items);
  assert(layer->sat.variables.count == layer->definitions.count);
  sat_resume(&layer->sat);
  vec_clear(&layer->seen);
  layer->assumed = 0;
  vec_free(&numbers);
}

// --- assuming the path --------------------------------------------------------------------------

// Assumes what the path has got since the last time. False: it contradicts itself.
static bool assume_path(ClausesLayer *layer) {
  assert(layer->assumed <= layer->base.solver->path.conjuncts.count);
  const Path *path = &layer->base.solver->path;
  drop_dead(layer);
  while (layer->assumed < path->conjuncts.count) {
    if (!assume(layer, clauses_literal(layer, path->conjuncts.items[layer->assumed])))
      return false;
    layer->assumed++;
  }
  return true;
}

// --- the walk ------------------------------------------------------------------------------------

static void see(ClausesLayer *layer, Lit literal) {
  assert(lit_var(literal) < layer->definitions.count);
  uint32_t variable = lit_var(literal);
  while (layer->seen.count <= variable)
    vec_push(&layer->seen, 0);
  if (layer->seen.items[variable] == layer->stamp)
    return;
  layer->seen.items[variable] = layer->stamp;
  vec_push(&layer->walk, variable);
}

static bool is_seen(const ClausesLayer *layer, Lit literal) {
  uint32_t variable = lit_var(literal);
  return variable < layer->seen.count && layer->seen.items[variable] == layer->stamp;
}

// The walk is undone with the trail: what was seen since the state was noted is not seen any more.
static void restore_walk(ClausesLayer *layer, WalkState state) {
  assert(state.count <= layer->walk.count);
  for (size_t i = state.count; i < layer->walk.count; i++)
    layer->seen.items[layer->walk.items[i]] = 0;
  vec_truncate(&layer->walk, state.count);
  layer->walked = state.head;
}

// The stamp makes everything unseen at once.
static void start_walk(ClausesLayer *layer) {
  if (++layer->stamp == 0) { // stamps of 4 billion walks ago
    for (size_t i = 0; i < layer->seen.count; i++)
      layer->seen.items[i] = 0;
    layer->stamp = 1;
  }
  vec_clear(&layer->walk);
  vec_clear(&layer->states);
  layer->walked = 0;
  for (size_t i = 0; i < layer->roots.count; i++)
    see(layer, layer->roots.items[i]);
}

// The literal of a part that is true in the best model.
// Decisions follow the best model of the pool: it satisfies most of the path already, so that what
// is decided stays near it, and the numbers that are asked at the end often hold in it as they are.
static Lit as_in_model(ClausesLayer *layer, Lit part) {
  Solver *solver = layer->base.solver;
  Term term = definition_of(layer, lit_var(part))->term;
  bool truth = term_holds(solver->terms, term, solver->pool.entries[0].model);
  return lit_if(lit_of_var(lit_var(part)), truth);
}

typedef enum WalkStep { WALK_ON, WALK_DECIDES, WALK_FAILS } WalkStep;

static WalkStep decide(Lit *decision, Lit literal) {
  *decision = literal;
  return WALK_DECIDES;
}

// A false conjunction: one part is enough.
static WalkStep walk_false(ClausesLayer *layer, const Definition *definition, Lit *decision) {
  assert(definition->kind == DEFINED_AND);
  const Sat *sat = &layer->sat;
  Lit a = definition->parts[0], b = definition->parts[1];
  if (sat_is_false(sat, a) || sat_is_false(sat, b)) {
    bool is_first = sat_is_false(sat, a) && (!sat_is_false(sat, b) || !is_seen(layer, b));
    see(layer, is_first ? a : b);
    return WALK_ON;
  }
  Lit open = sat_is_open(sat, a) ? a : b;
  assert(sat_is_open(sat, open));
  if (sat_is_open(sat, b) && lit_is(as_in_model(layer, a), a))
    open = b;
  return decide(decision, lit_not(open));
}

static WalkStep walk_ite(ClausesLayer *layer, Lit x, const Definition *definition, Lit *decision) {
  assert(definition->kind == DEFINED_ITE);
  const Sat *sat = &layer->sat;
  Lit condition = definition->parts[0], yes = definition->parts[1], no = definition->parts[2];
  if (!sat_is_open(sat, condition)) {
    see(layer, condition);
    see(layer, sat_is_true(sat, condition) ? yes : no);
    return WALK_ON;
  }
  if (sat_value(sat, yes) == sat_value(sat, x) && sat_value(sat, no) == sat_value(sat, x)) {
    see(layer, yes);
    see(layer, no);
    return WALK_ON;
  }
  return decide(decision, as_in_model(layer, condition));
}

// What is true by its definition needs no look below: a disjunct that holds is enough, and atoms
// are decided by the theory and the numbers.
static WalkStep walk_step(ClausesLayer *layer, Lit *decision) {
  const Sat *sat = &layer->sat;
  Lit x = lit_of_var(layer->walk.items[layer->walked]);
  const Definition *definition = definition_of(layer, lit_var(x));
  if (sat_is_open(sat, x))
    return decide(decision, as_in_model(layer, x));
  switch (definition->kind) {
  case DEFINED_AND:
    if (sat_is_false(sat, x))
      return walk_false(layer, definition, decision);
    see(layer, definition->parts[0]);
    see(layer, definition->parts[1]);
    return WALK_ON;
  case DEFINED_ITE:
    return walk_ite(layer, x, definition, decision);
  case DEFINED_SAME:
    see(layer, definition->parts[0]);
    see(layer, definition->parts[1]);
    return WALK_ON;
  case DEFINED_MIXED:
    for (uint32_t i = 0; i < definition->count; i++)
      see(layer, clauses_literal(layer, layer->conditions.items[definition->first + i]));
    return WALK_ON;
  case DEFINED_FOREIGN:
    return WALK_FAILS;
  case DEFINED_CONST:
  case DEFINED_BOOL:
  case DEFINED_REF:
  case DEFINED_NUMBER:
    return WALK_ON;
  }
  fatal("no definition");
}

// The next decision; WALK_ON: none is left.
static WalkStep walk(ClausesLayer *layer, Lit *decision) {
  while (layer->walked < layer->walk.count) {
    WalkStep step = walk_step(layer, decision);
    if (step != WALK_ON)
      return step;
    layer->walked++;
  }
  return WALK_ON;
}

// Before anything that is made of references: the alias in it that had the greatest part in
// conflicts. Aliases decide all the rest, and there are few of them.
static void decide_alias(ClausesLayer *layer, Lit *decision) {
  const Sat *sat = &layer->sat;
  NumberList *stack = &layer->stack;
  double best = -1;
  uint32_t chosen = 0;
  layer->inside_stamp++;
  while (layer->inside.count < layer->definitions.count)
    vec_push(&layer->inside, 0);
  vec_clear(stack);
  vec_push(stack, lit_var(*decision));
  while (stack->count) {
    uint32_t variable = vec_pop(stack);
    if (layer->inside.items[variable] == layer->inside_stamp ||
        !sat_is_open(sat, lit_of_var(variable)))
      continue;
    layer->inside.items[variable] = layer->inside_stamp;
    push_parts(definition_of(layer, variable), stack);
    double activity = sat->variables.items[variable].activity;
    bool is_better = activity > best || (activity >= best && variable < chosen);
    if (definition_of(layer, variable)->kind == DEFINED_REF && is_better) {
      best = activity;
      chosen = variable;
    }
  }
  if (best >= 0)
    *decision = as_in_model(layer, lit_of_var(chosen));
}

// --- the search ----------------------------------------------------------------------------------

// After a conflict: learns. False: the path and the goals contradict each other.
static bool learn(ClausesLayer *layer, uint32_t goals_level) {
  assert(goals_level >= layer->assumed);
  Sat *sat = &layer->sat;
  if (!sat_learn(sat, layer->assumed))
    return false;
  if (sat_level(sat) < goals_level)
    start_walk(layer);
  else if (layer->states.count > sat_level(sat) - goals_level) {
    size_t keep = sat_level(sat) - goals_level;
    restore_walk(layer, layer->states.items[keep]);
    vec_truncate(&layer->states, keep);
  }
  return true;
}

// Types of references that can only be null: then they are. Adds a clause that says so; *good is
// false if that is a conflict.
static bool settle_types(ClausesLayer *layer, bool *good) {
  LitList clause = {0};
  Term member;
  bool found = equal_find_untyped(&layer->equal, &clause, &member);
  assert(!found || term_sort(layer->base.solver->terms, member) == SORT_REF);
  if (found) {
    Terms *terms = layer->base.solver->terms;
    for (size_t i = 0; i < clause.count; i++)
      clause.items[i] = lit_not(clause.items[i]);
    vec_push(&clause, clauses_literal(layer, term_is_null_test(terms, member)));
    *good = sat_add(&layer->sat, clause.items, clause.count);
  }
  vec_free(&clause);
  return found;
}

// One thing after another until there is an answer. The goals are assumed above the path.
// The order of the steps is that of their cost: what clauses and the theory propagate, then a
// decision, then types of single references, and only where nothing is open the numbers.
static Answer search(ClausesLayer *layer) {
  assert(layer->assumed <= sat_level(&layer->sat));
  Sat *sat = &layer->sat;
  uint32_t goals_level = layer->assumed + (uint32_t)layer->goals.count;
  uint64_t limit = sat->conflicts + CONFLICT_LIMIT;
  unsigned asked = 0; // how often numbers did not agree
  bool good = true;   // false: there is a conflict
  start_walk(layer);
  for (;;) {
    if (sat->conflicts > limit || solver_is_spent(layer->base.solver))
      return ANSWER_UNKNOWN;
    if (good)
      good = sat_propagate(sat);
    if (!good) {
      if (!learn(layer, goals_level)) { // a path that contradicts itself is assumed anew
        layer->is_contradictory = true;
        return ANSWER_UNSAT;
      }
      good = true;
      continue;
    }
    if (sat_level(sat) < goals_level) {
      Lit goal = layer->goals.items[sat_level(sat) - layer->assumed];
      if (sat_is_false(sat, goal)) {
        (void)assume(layer, goal);
        return ANSWER_UNSAT;
      }
      sat_assume(sat, goal);
      continue;
    }
    Lit decision;
    WalkStep step = walk(layer, &decision);
    if (step == WALK_FAILS)
      return ANSWER_UNKNOWN;
    if (step == WALK_DECIDES) {
      assert(layer->states.count == sat_level(sat) - goals_level);
      decide_alias(layer, &decision);
      vec_push(&layer->states, (WalkState){layer->walked, layer->walk.count});
      sat_assume(sat, decision);
      continue;
    }
    if (settle_types(layer, &good))
      continue;
    Answer answer = clauses_ask_numbers(layer);
    if (answer != ANSWER_UNSAT)
      return answer;
    if (++asked > NUMBERS_LIMIT)
      return ANSWER_UNKNOWN;
    good = false;
  }
}

// --- the layer -----------------------------------------------------------------------------------

// Is it about aliases? Conditions of references alone are decided before.
static bool is_about_aliases(Solver *solver, const Query *query) {
  bool found = false;
  uint64_t weight = 0;
  for (size_t i = 0; i < query->goal_count; i++) {
    const TermInfo *info = info_of(solver->info, query->goals[i]);
    found |= info->has_refs && !info->ref_literal;
    weight += info->weight;
    if (info->typed && universe_count(solver->universe) == 0)
      return false;
  }
  return found && (weight > CLAUSES_WORTH || solver->options.clauses) &&
         query->goal_count <= GOAL_LIMIT;
}

// Has a conflict to do with a hint? Then it says something of all conditions together only.
static bool sees_hint(ClausesLayer *layer) {
  const Solver *solver = layer->base.solver;
  for (size_t i = 0; solver->is_hinted && i < solver->path.hints.count; i++)
    if (is_seen(layer, clauses_literal(layer, solver->path.hints.items[i].condition)))
      return true;
  return false;
}

// The conditions of the path and the question that a conflict is made of.
static void name_core(ClausesLayer *layer) {
  assert(layer->query->core.count == 0);
  Query *query = layer->query;
  const Path *path = &layer->base.solver->path;
  LitList *conflict = &layer->sat.conflict;
  sat_assumptions(&layer->sat);
  if (lit_var(layer->refused))
    vec_push(conflict, layer->refused);
  layer->stamp++; // of no walk
  for (size_t i = 0; i < conflict->count; i++)
    see(layer, conflict->items[i]);
  if (sees_hint(layer))
    return;
  for (size_t i = 0; i < path->conjuncts.count; i++)
    if (is_seen(layer, clauses_literal(layer, path->conjuncts.items[i])))
      vec_push(&query->core, path->conjuncts.items[i]);
  for (size_t i = 0; i < query->goal_count; i++)
    if (!path_has(path, query->goals[i]) && is_seen(layer, clauses_literal(layer, query->goals[i])))
      vec_push(&query->core, query->goals[i]);
}

static Answer decide_goals(ClausesLayer *layer) {
  assert(layer->query->goal_count > 0);
  const Path *path = &layer->base.solver->path;
  const Query *query = layer->query;
  layer->refused = lit_of_var(0);
  layer->is_contradictory = false;
  if (!assume_path(layer))
    return ANSWER_UNSAT;
  vec_clear(&layer->goals);
  vec_clear(&layer->roots);
  // Between the path, which stays as it is for others, and the question. They are no roots: no
  // model has to have them.
  for (size_t i = 0; layer->base.solver->is_hinted && i < path->hints.count; i++)
    vec_push(&layer->goals, clauses_literal(layer, path->hints.items[i].condition));
  for (size_t i = 0; i < query->goal_count; i++) {
    Lit literal = clauses_literal(layer, query->goals[i]);
    vec_push(&layer->roots, literal);
    if (!path_has(path, query->goals[i]))
      vec_push(&layer->goals, literal);
  }
  return search(layer);
}

// Budget before rigour: what is not decided within the limits is asked of the layers behind, which
// have limits of their own. No answer here is ever a guess.
static Answer clauses_check(Layer *base, Query *query) {
  ClausesLayer *layer = (ClausesLayer *)base;
  Solver *solver = base->solver;
  if (layer->is_spoilt || !is_about_aliases(solver, query))
    return layer_ask_next(base, query);
  layer->query = query;
  SolveLayer by = query->by;
  vec_clear(&query->core);
  query->injected = false;
  layer->numbers.by = SOLVE_SIMPLIFY;
  Answer answer = decide_goals(layer);
  layer->is_spoilt = terms_is_spent(solver->terms);
  solver->stats.clause_steps = layer->sat.steps;
  if (answer == ANSWER_UNSAT)
    name_core(layer);
  if (layer->is_contradictory)
    layer->assumed = 0;
  sat_backtrack(&layer->sat, layer->assumed);
  if (answer == ANSWER_UNKNOWN || layer->is_spoilt)
    return layer_ask_next(base, query);
  query->by = by > SOLVE_CLAUSES ? by : SOLVE_CLAUSES;
  if (layer->numbers.by == SOLVE_Z3) // for the numbers
    query->by = SOLVE_Z3;
  return answer;
}

// Everything on the trail follows from the path: it was propagated with nothing else assumed.
bool clauses_layer_consequences(Layer *base, TermList *found) {
  ClausesLayer *layer = (ClausesLayer *)base;
  Terms *terms = base->solver->terms;
  const Sat *sat = &layer->sat;
  if (layer->is_spoilt)
    return true;
  bool good = assume_path(layer);
  layer->is_spoilt = terms_is_spent(terms);
  base->solver->stats.clause_steps = sat->steps;
  if (layer->is_spoilt || !good) {
    sat_backtrack(&layer->sat, layer->assumed);
    return good || layer->is_spoilt;
  }
  for (size_t i = 0; i < sat->trail.count; i++) {
    Term term = definition_of(layer, lit_var(sat->trail.items[i]))->term;
    if (!term_is_const(terms, term))
      vec_push(found, lit_is_negated(sat->trail.items[i]) ? term_not(terms, term) : term);
  }
  return true;
}

void clauses_layer_forget(Layer *base) {
  ClausesLayer *layer = (ClausesLayer *)base;
  layer->assumed = 0;
  sat_forget(&layer->sat, layer->first_units);
}

static void clauses_free(Layer *base) {
  ClausesLayer *layer = (ClausesLayer *)base;
  sat_fini(&layer->sat);
  equal_fini(&layer->equal);
  vec_free(&layer->literals);
  vec_free(&layer->definitions);
  vec_free(&layer->conditions);
  vec_free(&layer->plain);
  vec_free(&layer->goals);
  vec_free(&layer->roots);
  vec_free(&layer->walk);
  vec_free(&layer->seen);
  vec_free(&layer->states);
  vec_free(&layer->asked);
  vec_free(&layer->asked_terms);
  vec_free(&layer->owners);
  vec_free(&layer->classes);
  vec_free(&layer->inside);
  vec_free(&layer->stack);
  vec_free(&layer->numbers.core);
  fragment_free(&layer->numbers.fragment);
  mem_free(layer);
}

Layer *clauses_layer_new(Solver *solver, Layer *next) {
  static const LayerType type = {.pop = layer_pop, .check = clauses_check, .free = clauses_free};
  ClausesLayer *layer = mem_new(ClausesLayer);
  layer_init(&layer->base, &type, solver, next);
  equal_init(&layer->equal, solver->terms, solver->universe, &layer->sat);
  sat_init(&layer->sat, equal_theory(&layer->equal));
  Lit truth = lit_of_var(sat_variable(&layer->sat, false));
  vec_push(&layer->definitions,
           (Definition){.kind = DEFINED_CONST, .term = term_true(solver->terms)});
  (void)sat_add(&layer->sat, &truth, 1);
  layer->first_units = layer->sat.units.count;
  return &layer->base;
}
