// The ways of a graph from one location to the next. Along a way every integer has one name, so the
// relations of its edges are one conjunction; sizes get a new variable where they may change.
#include "transition/build_impl.h"

typedef struct WayMark {
  size_t variables, constraints, bindings;
  bool is_exact, is_call;
  unsigned forks;
  VariableKind kind_end;
} WayMark;

static WayMark mark_way(const Way *way) {
  return (WayMark){way->variables.count, way->constraints.count, way->bindings.count,
                   way->is_exact,        way->is_call,           way->forks,
                   way->kind_end};
}

static void undo_way(Way *way, WayMark mark) {
  assert(mark.variables <= way->variables.count && mark.bindings <= way->bindings.count);
  vec_truncate(&way->variables, mark.variables);
  vec_truncate(&way->constraints, mark.constraints);
  vec_truncate(&way->bindings, mark.bindings);
  way->is_exact = mark.is_exact;
  way->is_call = mark.is_call;
  way->forks = mark.forks;
  way->kind_end = mark.kind_end;
}

const State *way_state(const Way *way, uint32_t node) {
  return graph_node(way->builder->graph, node)->state;
}

bool state_has_value(const State *state, Reference reference) {
  return reference_exists(reference) && !reference_is_null(reference) &&
         state_has(state, reference);
}

uint32_t way_variable_in_range(Way *way, VariableKind kind, const State *state,
                               Reference reference) {
  WayVariable range;
  if (kind == VARIABLE_NUMBER)
    range = (WayVariable){state_value(state, reference)->low, state_value(state, reference)->high};
  else
    range = quantity_range(way->builder, quantity_of(way->builder, kind));
  return way_add_variable(way, range.low, range.high);
}

// The variable of a number or quantity of a state; a constant gets one of its own. NO_VARIABLE: it
// has none.
uint32_t way_variable(Way *way, const State *state, VariableKind kind, Reference reference) {
  if (kind != VARIABLE_NUMBER && reference_is_null(reference))
    return way_add_variable(way, 0, 0);
  bool is_constant = is_marker(way->builder, kind) && quantity_of(way->builder, kind)->is_constant;
  if (!is_constant && !state_has_value(state, reference))
    return NO_VARIABLE;
  const StateValue *value = is_constant ? NULL : state_value(state, reference);
  if (kind == VARIABLE_NUMBER && value->kind != VALUE_INTEGER)
    return NO_VARIABLE;
  uint32_t variable = way_find(way, kind, reference);
  if (variable != NO_VARIABLE)
    return variable;
  if (kind == VARIABLE_NUMBER && value_is_literal(value))
    return way_add_variable(way, value->low, value->high);
  variable = way_variable_in_range(way, kind, state, reference);
  way_bind(way, kind, reference, variable);
  return variable;
}

static uint32_t value_of(Way *way, const State *state, Variable variable) {
  return reference_exists(variable.other)
             ? distance_variable(way, state, variable)
             : way_variable(way, state, variable.kind, variable.reference);
}

// --- one edge ------------------------------------------------------------------------------------

static void tighten(Way *way, uint32_t variable, const StateValue *old, const StateValue *new) {
  assert(variable < way->variables.count);
  if (new->low > old->low)
    way_compare(way, CONSTRAINT_AT_LEAST, variable, NO_VARIABLE, -new->low);
  if (new->high < old->high)
    way_compare(way, CONSTRAINT_AT_LEAST, NO_VARIABLE, variable, new->high);
}

static void tighten_numbers(Way *way, const State *before, const State *after) {
  for (size_t i = 0; i < after->values.count; i++) {
    const StateValue *value = &after->values.items[i];
    if (value->kind != VALUE_INTEGER || !state_has(before, value->reference))
      continue;
    uint32_t variable = way_find(way, VARIABLE_NUMBER, value->reference);
    const StateValue *old = state_value(before, value->reference);
    if (variable != NO_VARIABLE && old->kind == VALUE_INTEGER)
      tighten(way, variable, old, value);
  }
}

static void rename_variable(Way *way, VariableKind kind, uint32_t variable, Reference to) {
  assert(variable < way->variables.count);
  uint32_t known = way_find(way, kind, to);
  if (known == NO_VARIABLE)
    way_bind(way, kind, to, variable);
  else
    way_compare(way, CONSTRAINT_EQUAL, variable, known, 0);
}

static void rename_number(Way *way, const StateValue *old, const StateValue *new) {
  uint32_t variable = way_find(way, VARIABLE_NUMBER, old->reference);
  if (variable == NO_VARIABLE && value_is_literal(old))
    variable = way_add_variable(way, old->low, old->high);
  if (variable == NO_VARIABLE)
    return;
  rename_variable(way, VARIABLE_NUMBER, variable, new->reference);
  markers_rename(way, old->reference, new->reference);
  if (new->kind == VALUE_INTEGER)
    tighten(way, variable, old, new);
}

// The same things have other names now.
static void rename_pair(Way *way, const State *before, const State *after, RenamedReference pair) {
  if (reference_is(pair.from, pair.to) || !state_has_value(before, pair.from))
    return;
  const StateValue *old = state_value(before, pair.from);
  if (old->kind == VALUE_INTEGER)
    rename_number(way, old, state_value(after, pair.to));
  for (VariableKind kind = FIRST_QUANTITY; value_is_heap(old) && kind < way->kind_end; kind++) {
    uint32_t variable = way_find(way, kind, pair.from);
    if (variable == NO_VARIABLE)
      continue;
    if (reference_is_null(pair.to))
      way_compare(way, CONSTRAINT_EQUAL, variable, NO_VARIABLE, 0);
    else
      rename_variable(way, kind, variable, pair.to);
  }
  if (value_is_heap(old))
    distances_rename(way, pair.from, pair.to);
}

SamePlaces whole_state(const State *state) {
  return (SamePlaces){
      .frames = state->frames.count, .globals = true, .inputs = true, .below = true};
}

static void rename_all(Way *way, const State *before, const State *after) {
  SamePairs pairs = {0};
  graph_same(before, after, whole_state(before), &pairs);
  for (size_t i = 0; i < pairs.count; i++)
    rename_pair(way, before, after, pairs.items[i]);
  vec_free(&pairs);
}

static bool is_silent(EdgeKind kind) { return kind == EDGE_REFINE || kind == EDGE_SPLIT; }

// Does every solution of the constraints so far lead along the edge, for every state with these
// numbers?
static bool edge_is_exact(const Way *way, const GraphEdge *edge) {
  const GraphNode *node = graph_node(way->builder->graph, edge->from);
  const State *before = node->state, *after = way_state(way, edge->to);
  if (edge->facts.forgets || edge->kind == EDGE_ANY || edge->kind == EDGE_SPLIT)
    return false;
  if (is_silent(edge->kind) && !edge->facts.relation.sign && node->out.count > 1)
    return false;
  for (size_t i = 0; i < after->values.count; i++) {
    const StateValue *value = &after->values.items[i];
    if (value->kind == VALUE_INTEGER && !value_is_literal(value) &&
        !state_has(before, value->reference) &&
        !reference_is(value->reference, edge->facts.relation.result))
      return false; // a number out of nowhere
  }
  return true;
}

// The variable of a number that the source or the target has.
static uint32_t number_at_edge(Way *way, const State *before, const State *after,
                               Reference reference) {
  const State *state = state_has(after, reference) ? after : before;
  return state_has(state, reference) ? way_variable(way, state, VARIABLE_NUMBER, reference)
                                     : NO_VARIABLE;
}

static void add_edge_bounds(Way *way, const GraphEdge *edge, const State *before,
                            const State *after) {
  for (uint32_t i = 0; i < edge->facts.bound_count; i++) {
    EdgeBound bound = edge->facts.bounds[i];
    uint32_t a = number_at_edge(way, before, after, bound.a);
    uint32_t b = number_at_edge(way, before, after, bound.b);
    if (a != NO_VARIABLE && b != NO_VARIABLE)
      way_compare(way, CONSTRAINT_AT_LEAST, b, a, bound.c);
  }
}

// Which case of each kind.
typedef struct EdgeCase {
  unsigned number, distance, distances, ending, marker;
} EdgeCase;

static void take_edge(Way *way, const GraphEdge *edge, EdgeCase chosen) {
  const State *before = way_state(way, edge->from), *after = way_state(way, edge->to);
  way->is_exact = way->is_exact && edge_is_exact(way, edge);
  relation_add(way, edge, chosen.number);
  add_edge_bounds(way, edge, before, after);
  if (is_silent(edge->kind) && !edge->facts.relation.sign)
    rename_all(way, before, after);
  tighten_numbers(way, before, after);
  endings_at_edge(way, edge, chosen.ending);
  sizes_after_edge(way, edge);
  vec_clear(&way->apart);
  sizes_of_state(way, after, before);
  distances_after_edge(way, edge, chosen.distance, chosen.distances);
  markers_after_edge(way, edge, chosen.marker);
}

// --- ends ----------------------------------------------------------------------------------------

const Place *way_place(const Way *way, uint32_t location) {
  return &way->builder->places.items[location];
}

// Into an open loop: what is known of its objects is said now.
static void say_more(Way *way, uint32_t node, uint32_t to) {
  VariableKind wanted = kinds_end_at(way->builder, to);
  if (way->kind_end >= wanted)
    return;
  way->kind_end = wanted;
  sizes_of_state(way, way_state(way, node), NULL);
}

// At a location by a plain edge: everything has the same name there.
static void end_here(Way *way, uint32_t node) {
  assert(node < graph_node_count(way->builder->graph));
  WayEnd end = {
      .to = way->builder->location_of[node], .call_entry = NO_LOCATION, .call_exit = NO_LOCATION};
  const Place *place = way_place(way, end.to);
  say_more(way, node, node);
  uint32_t *targets = mem_new_array(uint32_t, place->variables.count + 1);
  for (size_t i = 0; i < place->variables.count; i++)
    targets[i] = value_of(way, way_state(way, node), place->variables.items[i]);
  end.targets = targets;
  way_emit(way, &end);
  mem_free(targets);
}

// The reference that the map leads from, or none.
static Reference source_of(const RenamedReference *map, size_t count, Reference to) {
  for (size_t i = 0; i < count; i++)
    if (reference_is(map[i].to, to))
      return map[i].from;
  return reference_none();
}

// The variables of the way for those of a place, by a map of references; the first counterpart
// counts, all others are the same number.
static void map_targets(Way *way, const State *state, const Place *place,
                        const RenamedReference *map, size_t count, uint32_t *targets) {
  for (size_t i = 0; i < place->variables.count; i++) {
    Variable variable = place->variables.items[i];
    targets[i] = NO_VARIABLE;
    if (reference_exists(variable.other))
      targets[i] =
          distance_variable(way, state,
                            (Variable){variable.kind, source_of(map, count, variable.reference),
                                       source_of(map, count, variable.other)});
    for (size_t j = 0; j < count && targets[i] == NO_VARIABLE; j++)
      if (!reference_exists(variable.other) && reference_is(map[j].to, variable.reference))
        targets[i] = way_variable(way, state, variable.kind, map[j].from);
    if (!reference_exists(variable.reference))
      targets[i] = way_variable(way, state, variable.kind, variable.reference);
    if (targets[i] == NO_VARIABLE)
      way->is_exact = false;
  }
}

void way_map_instance(Way *way, const GraphEdge *edge, uint32_t *targets) {
  const State *state = way_state(way, edge->from);
  const Place *place = way_place(way, way->builder->location_of[edge->to]);
  if (edge->facts.map_count) {
    map_targets(way, state, place, edge->facts.map, edge->facts.map_count, targets);
    return;
  }
  SamePairs pairs = {0};
  graph_same(state, way_state(way, edge->to), whole_state(state), &pairs);
  map_targets(way, state, place, pairs.items, pairs.count, targets);
  vec_free(&pairs);
}

static void end_by_instance(Way *way, const GraphEdge *edge) {
  assert(edge->kind == EDGE_INSTANCE && edge->to != NO_NODE);
  WayEnd end = {.to = way->builder->location_of[edge->to],
                .call_entry = NO_LOCATION,
                .call_exit = NO_LOCATION};
  say_more(way, edge->from, edge->to);
  uint32_t *targets = mem_new_array(uint32_t, way_place(way, end.to)->variables.count + 1);
  way_map_instance(way, edge, targets);
  end.targets = targets;
  way_emit(way, &end);
  mem_free(targets);
}

// --- the walk ------------------------------------------------------------------------------------

static void go_on(Way *way, uint32_t id);

static void follow(Way *way, const GraphEdge *edge) {
  if (edge->to == NO_NODE || edge->kind == EDGE_CONTEXT)
    return;
  bool is_plain = edge->kind != EDGE_INSTANCE;
  unsigned numbers = is_plain ? relation_cases(way, edge) : 1;
  unsigned distances = is_plain ? distance_cases(way, edge) : 1;
  unsigned endings = is_plain ? ending_cases(way, edge) : 1;
  unsigned cases = numbers * distances * endings * (is_plain ? marker_cases(way, edge) : 1);
  for (unsigned i = 0; i < cases; i++) {
    WayMark mark = mark_way(way);
    way->last_edge = edge->from;
    if (edge->kind == EDGE_ENTER)
      way->is_call = true;
    if (edge->kind == EDGE_INSTANCE) {
      end_by_instance(way, edge);
    } else {
      take_edge(way, edge,
                (EdgeCase){.number = i % numbers,
                           .distance = i / numbers % distances,
                           .distances = distances,
                           .ending = i / numbers / distances % endings,
                           .marker = i / numbers / distances / endings});
      way->forks += cases > 1;
      if (way->builder->location_of[edge->to] != NO_LOCATION)
        end_here(way, edge->to);
      else
        go_on(way, edge->to);
    }
    undo_way(way, mark);
  }
}

static void start_site(Way *way) {
  way->site = ++way->builder->sites;
  way->builder->is_site_unknown =
      graph_unknown(way->builder->graph, 0) || graph_any(way->builder->graph, 0);
}

// The call says how many returns there are; if they are not all known, it is no site.
static void end_site(Way *way, size_t first) {
  Builder *builder = way->builder;
  uint32_t returns = 0;
  for (size_t i = first; i < builder->system->transitions.count; i++)
    returns += builder->system->transitions.items[i].call != NULL;
  for (size_t i = first; i < builder->system->transitions.count; i++) {
    Transition *transition = &builder->system->transitions.items[i];
    if (builder->is_site_unknown || builder->failure)
      transition->site = 0;
    else if (!transition->call)
      transition->returns = returns;
  }
  way->site = 0;
}

static void go_on(Way *way, uint32_t id) {
  const GraphNode *node = graph_node(way->builder->graph, id);
  Budget *budget = way->builder->options.budget;
  if (budget && budget_poll(budget))
    way->builder->failure = "the limit of time";
  if (way->builder->failure)
    return;
  bool is_call = node->out.count && node->out.items[0].kind == EDGE_ENTER;
  size_t first = way->builder->system->transitions.count;
  if (is_call)
    start_site(way);
  for (size_t i = 0; i < node->out.count; i++)
    follow(way, &node->out.items[i]);
  for (size_t i = 0; i < way->builder->after_of[id].count && node->out.count; i++) {
    WayMark mark = mark_way(way);
    way->last_edge = id;
    way_end_after_call(way, id, &node->out.items[0], way->builder->after_of[id].items[i]);
    undo_way(way, mark);
  }
  if (is_call)
    end_site(way, first);
}

// What is known of the numbers of a state beside their intervals.
static void add_bounds(Way *way, const State *state) {
  for (size_t i = 0; i < state->bounds.count; i++) {
    Bound bound = state->bounds.items[i]; // a - b <= c
    uint32_t a = way_variable(way, state, VARIABLE_NUMBER, bound.a);
    uint32_t b = way_variable(way, state, VARIABLE_NUMBER, bound.b);
    if (a != NO_VARIABLE && b != NO_VARIABLE)
      way_compare(way, CONSTRAINT_AT_LEAST, b, a, bound.c);
  }
}

void ways_from(Builder *builder, uint32_t location) {
  assert(location < builder->places.count);
  const Place *place = &builder->places.items[location];
  const State *state = graph_node(builder->graph, place->node)->state;
  Way way = {.builder = builder,
             .from = location,
             .kind_end = kinds_end_at(builder, place->node),
             .has_distances = has_distances_at(builder, place->node),
             .is_exact = true};
  for (size_t i = 0; i < place->variables.count; i++) {
    Variable variable = place->variables.items[i];
    way_bind_pair(&way, variable,
                  way_variable_in_range(&way, variable.kind, state, variable.reference));
  }
  add_bounds(&way, state);
  sizes_of_state(&way, state, NULL);
  go_on(&way, place->node);
  vec_free(&way.variables);
  vec_free(&way.constraints);
  vec_free(&way.bindings);
  vec_free(&way.nodes);
  vec_free(&way.apart);
}

const char *transition_from_graph(TransitionSystem *system, const struct Graph *graph,
                                  TransitionOptions options, TransitionMap **map) {
  enum { MOST_TRANSITIONS = 20000, MOST_LOOKED_AT = 3000 };
  *map = mem_new(TransitionMap);
  (*map)->graph = graph;
  if (!graph_node_count(graph) || !graph_node(graph, 0))
    return "an empty graph";
  Builder builder = {.graph = graph,
                     .world = graph_world(graph),
                     .system = system,
                     .options = options,
                     .is_math = graph_is_math(graph)};
  if (!builder.options.most_transitions)
    builder.options.most_transitions = MOST_TRANSITIONS;
  places_find(&builder);
  system->start = builder.location_of[0];
  for (uint32_t i = 0; i < builder.places.count && !builder.failure; i++)
    ways_from(&builder, i);
  if (!builder.failure && system->transitions.count < MOST_LOOKED_AT)
    system_drop_dead_ends(system);
  (*map)->loop_of = loops_of(&builder);
  places_free(&builder);
  (*map)->places = builder.places;
  (*map)->quantities = builder.quantities;
  (*map)->straight = builder.straight;
  for (size_t i = 0; i < builder.quantities.count; i++)
    builder.quantities.items[i].bridges = NULL;
  vec_free(&builder.bridges);
  return builder.failure;
}
