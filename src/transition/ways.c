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
  vec_truncate(&way->variables, mark.variables);
  vec_truncate(&way->constraints, mark.constraints);
  vec_truncate(&way->bindings, mark.bindings);
  way->is_exact = mark.is_exact;
  way->is_call = mark.is_call;
  way->forks = mark.forks;
  way->kind_end = mark.kind_end;
}

static const State *state_of(const Way *way, uint32_t node) {
  return graph_node(way->builder->graph, node)->state;
}

static bool is_value(const State *state, Reference reference) {
  return reference_exists(reference) && !reference_is_null(reference) &&
         state_has(state, reference);
}

static uint32_t variable_in_range(Way *way, VariableKind kind, const StateValue *value) {
  WayVariable range = kind == VARIABLE_NUMBER
                          ? (WayVariable){value->low, value->high}
                          : quantity_range(way->builder, quantity_of(way->builder, kind));
  return way_add_variable(way, range.low, range.high);
}

// The variable of a number or quantity of a state; a constant gets one of its own. NO_VARIABLE: it
// has none.
static uint32_t variable_of(Way *way, const State *state, VariableKind kind, Reference reference) {
  if (kind != VARIABLE_NUMBER && reference_is_null(reference))
    return way_add_variable(way, 0, 0);
  if (!is_value(state, reference))
    return NO_VARIABLE;
  const StateValue *value = state_value(state, reference);
  if (kind == VARIABLE_NUMBER && value->kind != VALUE_INTEGER)
    return NO_VARIABLE;
  uint32_t variable = way_find(way, kind, reference);
  if (variable != NO_VARIABLE)
    return variable;
  if (kind == VARIABLE_NUMBER && value_is_literal(value))
    return way_add_variable(way, value->low, value->high);
  variable = variable_in_range(way, kind, value);
  way_bind(way, kind, reference, variable);
  return variable;
}

static uint32_t value_of(Way *way, const State *state, Variable variable) {
  return reference_exists(variable.other)
             ? distance_variable(way, state, variable)
             : variable_of(way, state, variable.kind, variable.reference);
}

// --- one edge ------------------------------------------------------------------------------------

static void tighten(Way *way, uint32_t variable, const StateValue *old, const StateValue *new) {
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
  if (new->kind == VALUE_INTEGER)
    tighten(way, variable, old, new);
}

// The same things have other names now.
static void rename_pair(Way *way, const State *before, const State *after, RenamedReference pair) {
  if (reference_is(pair.from, pair.to) || !is_value(before, pair.from))
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

static SamePlaces whole_state(const State *state) {
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
  const State *before = node->state, *after = state_of(way, edge->to);
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

static void take_edge(Way *way, const GraphEdge *edge, unsigned number, unsigned distances) {
  const State *before = state_of(way, edge->from), *after = state_of(way, edge->to);
  way->is_exact = way->is_exact && edge_is_exact(way, edge);
  relation_add(way, edge, number);
  if (is_silent(edge->kind) && !edge->facts.relation.sign)
    rename_all(way, before, after);
  tighten_numbers(way, before, after);
  sizes_after_edge(way, edge);
  sizes_of_state(way, after, before);
  distances_after_edge(way, edge, distances);
}

// --- ends ----------------------------------------------------------------------------------------

static const Place *place_at(const Way *way, uint32_t location) {
  return &way->builder->places.items[location];
}

// Into an open loop: what is known of its objects is said now.
static void say_more(Way *way, uint32_t node, uint32_t to) {
  VariableKind wanted = kinds_end_at(way->builder, to);
  if (way->kind_end >= wanted)
    return;
  way->kind_end = wanted;
  sizes_of_state(way, state_of(way, node), NULL);
}

// At a location by a plain edge: everything has the same name there.
static void end_here(Way *way, uint32_t node) {
  WayEnd end = {
      .to = way->builder->location_of[node], .call_entry = NO_LOCATION, .call_exit = NO_LOCATION};
  const Place *place = place_at(way, end.to);
  say_more(way, node, node);
  uint32_t *targets = mem_new_array(uint32_t, place->variables.count + 1);
  for (size_t i = 0; i < place->variables.count; i++)
    targets[i] = value_of(way, state_of(way, node), place->variables.items[i]);
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
        targets[i] = variable_of(way, state, variable.kind, map[j].from);
    if (targets[i] == NO_VARIABLE)
      way->is_exact = false;
  }
}

static void map_instance(Way *way, const GraphEdge *edge, uint32_t *targets) {
  const State *state = state_of(way, edge->from);
  const Place *place = place_at(way, way->builder->location_of[edge->to]);
  if (edge->facts.map_count) {
    map_targets(way, state, place, edge->facts.map, edge->facts.map_count, targets);
    return;
  }
  SamePairs pairs = {0};
  graph_same(state, state_of(way, edge->to), whole_state(state), &pairs);
  map_targets(way, state, place, pairs.items, pairs.count, targets);
  vec_free(&pairs);
}

static void end_by_instance(Way *way, const GraphEdge *edge) {
  WayEnd end = {.to = way->builder->location_of[edge->to],
                .call_entry = NO_LOCATION,
                .call_exit = NO_LOCATION};
  say_more(way, edge->from, edge->to);
  uint32_t *targets = mem_new_array(uint32_t, place_at(way, end.to)->variables.count + 1);
  map_instance(way, edge, targets);
  end.targets = targets;
  way_emit(way, &end);
  mem_free(targets);
}

// --- calls ---------------------------------------------------------------------------------------

typedef struct Return {
  uint32_t call, own_entry, exit, after; // nodes
  const GraphEdge *instance;             // from the own entry to the shared one
  const Place *entry_place, *exit_place, *after_place;
  uint32_t *arguments, *results, *targets;
} Return;

static bool is_anything_changed(const State *exit) {
  bool found = exit->outside == OUTSIDE_CHANGED;
  for (size_t i = 0; i < exit->inputs.count && !found; i++)
    found = exit->inputs.items[i].is_changed;
  return found;
}

static Reference key_of(const State *call, const Input *input) {
  return input->field ? state_static(call, input->field) : state_top(call)->words[input->slot];
}

// May the callee have written something that the reference leads to?
static bool may_be_changed(const State *call, const State *exit, Reference reference) {
  if (exit->outside == OUTSIDE_CHANGED)
    return true;
  Below below = below_of(call, reference);
  bool found = false;
  for (size_t i = 0; i < exit->inputs.count && !found; i++) {
    Reference key = key_of(call, &exit->inputs.items[i]);
    if (!exit->inputs.items[i].is_changed || !is_value(call, key))
      continue;
    Below under = below_of(call, key); // anything below the key
    bool is_explicit;
    for (size_t j = 0; j < under.items.count && !found; j++)
      found = below_leads_to(call, &below, under.items.items[j], &is_explicit);
    for (size_t j = 0; j < below.items.count && !found; j++)
      found = below_leads_to(call, &under, below.items.items[j], &is_explicit);
    vec_free(&under.items);
  }
  vec_free(&below.items);
  return found;
}

// May the callee have written the object itself?
static bool may_be_written(const State *call, const State *exit, Reference object) {
  bool found = exit->outside == OUTSIDE_CHANGED, is_explicit;
  for (size_t i = 0; i < exit->inputs.count && !found; i++) {
    Reference key = key_of(call, &exit->inputs.items[i]);
    if (!exit->inputs.items[i].is_changed || !is_value(call, key))
      continue;
    Below under = below_of(call, key);
    found = below_leads_to(call, &under, object, &is_explicit);
    vec_free(&under.items);
  }
  return found;
}

static void add_same(SamePairs *pairs, Reference from, Reference to) {
  for (size_t i = 0; i < pairs->count; i++)
    if (reference_is(pairs->items[i].from, from) && reference_is(pairs->items[i].to, to))
      return;
  vec_push(pairs, (RenamedReference){from, to});
}

// What is in slots of objects that the callee has not written is what was there, too.
static void add_kept_slots(const State *call, const State *exit, const State *after,
                           SamePairs *pairs) {
  for (size_t i = 0; i < pairs->count; i++) {
    Reference from = pairs->items[i].from, to = pairs->items[i].to;
    if (!is_value(call, from) || !is_value(after, to))
      continue;
    const StateValue *old = state_value(call, from), *new = state_value(after, to);
    if (old->kind != VALUE_OBJECT || new->kind != VALUE_OBJECT || old->is_maybe ||
        may_be_written(call, exit, from))
      continue;
    for (uint32_t j = 0; j < old->count; j++) {
      Reference same = value_slot(new, old->slots[j].field);
      if (reference_exists(same))
        add_same(pairs, old->slots[j].value, same);
    }
  }
}

static void set_target(const Return *ret, VariableKind kind, Reference to, uint32_t variable) {
  uint32_t index = place_variable(ret->after_place, kind, to);
  if (index != NO_VARIABLE && variable != NO_VARIABLE && ret->targets[index] == NO_VARIABLE)
    ret->targets[index] = variable;
}

// What the exit says about the state after the call, by a pair of their references.
static void take_result(const Return *ret, Reference from, Reference to) {
  for (uint32_t i = 0; i < ret->exit_place->variables.count; i++)
    if (reference_is(ret->exit_place->variables.items[i].reference, from) &&
        !reference_exists(ret->exit_place->variables.items[i].other))
      set_target(ret, ret->exit_place->variables.items[i].kind, to, ret->results[i]);
}

static Reference returned_value(const State *call, const State *after) {
  const Method *method = state_top(call)->method;
  if (method->return_kind == KIND_VOID || !after->frames.count ||
      reference_exists(after->exception))
    return reference_none();
  const StateFrame *frame = state_top(after);
  uint32_t words = kind_words(method->return_kind);
  return frame->depth < words ? reference_none()
                              : frame->words[frame->code->max_locals + frame->depth - words];
}

static void take_results(Way *way, const Return *ret) {
  const State *call = state_of(way, ret->call), *exit = state_of(way, ret->exit),
              *after = state_of(way, ret->after);
  SamePairs pairs = {0};
  Reference returned = returned_value(call, after);
  if (reference_exists(returned) && reference_exists(exit->result))
    vec_push(&pairs, (RenamedReference){exit->result, returned});
  // One moment: what is below is the same, too. The inputs are those of two calls.
  graph_same(exit, after, (SamePlaces){.globals = true, .below = true}, &pairs);
  for (size_t i = 0; i < pairs.count; i++)
    take_result(ret, pairs.items[i].from, pairs.items[i].to);
  vec_free(&pairs);
}

// What the callers' frames hold is what they held; objects may have changed.
static void keep_frames(Way *way, const Return *ret) {
  const State *call = state_of(way, ret->call), *exit = state_of(way, ret->exit),
              *after = state_of(way, ret->after);
  SamePairs pairs = {0};
  graph_same(call, after,
             (SamePlaces){.frames = call->frames.count - 1,
                          .inputs = true,
                          .below = !is_anything_changed(exit)},
             &pairs);
  add_kept_slots(call, exit, after, &pairs);
  for (size_t i = 0; i < pairs.count; i++) {
    Reference from = pairs.items[i].from, to = pairs.items[i].to;
    if (!is_value(call, from) || !is_value(after, to))
      continue;
    if (state_value(call, from)->kind == VALUE_INTEGER)
      set_target(ret, VARIABLE_NUMBER, to, variable_of(way, call, VARIABLE_NUMBER, from));
    else if (value_is_heap(state_value(call, from)) && !may_be_changed(call, exit, from))
      for (VariableKind kind = FIRST_QUANTITY; kind < kinds_end(way->builder); kind++)
        set_target(ret, kind, to, variable_of(way, call, kind, from));
    for (size_t j = 0; j < exit->inputs.count; j++) // an object that the callee was given
      if (reference_is(key_of(call, &exit->inputs.items[j]), from))
        take_result(ret, exit->inputs.items[j].reference, to);
  }
  vec_free(&pairs);
}

// An input is what the key was: the same number; of an unchanged object the same size.
static void relate_inputs(Way *way, const Return *ret) {
  const State *call = state_of(way, ret->call), *exit = state_of(way, ret->exit);
  for (size_t i = 0; i < exit->inputs.count; i++) {
    const Input *input = &exit->inputs.items[i];
    Reference key = key_of(call, input);
    for (VariableKind kind = VARIABLE_NUMBER; kind < kinds_end(way->builder); kind++) {
      uint32_t index = place_variable(ret->exit_place, kind, input->reference);
      if (index == NO_VARIABLE || !reference_exists(key) ||
          (kind != VARIABLE_NUMBER && input->is_changed))
        continue;
      uint32_t variable = variable_of(way, call, kind, key);
      if (variable != NO_VARIABLE)
        way_compare(way, CONSTRAINT_EQUAL, ret->results[index], variable, 0);
    }
  }
}

static void end_after_call(Way *way, uint32_t call, const GraphEdge *enter, uint32_t after) {
  const Builder *builder = way->builder;
  const GraphNode *own = graph_node(builder->graph, enter->to);
  const GraphEdge *instance = own->out.count ? &own->out.items[0] : NULL;
  uint32_t exit = graph_node(builder->graph, after)->source;
  if (!instance || instance->kind != EDGE_INSTANCE || !graph_node(builder->graph, exit))
    return;
  Return ret = {
      .call = call, .own_entry = enter->to, .exit = exit, .after = after, .instance = instance};
  ret.entry_place = place_at(way, builder->location_of[instance->to]);
  ret.exit_place = place_at(way, builder->location_of[exit]);
  ret.after_place = place_at(way, builder->location_of[after]);
  ret.arguments = mem_new_array(uint32_t, ret.entry_place->variables.count + 1);
  ret.results = mem_new_array(uint32_t, ret.exit_place->variables.count + 1);
  ret.targets = mem_new_array(uint32_t, ret.after_place->variables.count + 1);
  way->is_exact = false;
  map_instance(way, instance, ret.arguments);
  for (size_t i = 0; i < ret.entry_place->variables.count; i++)
    if (ret.arguments[i] == NO_VARIABLE)
      ret.arguments[i] = way_add_variable(way, INT64_MIN, INT64_MAX);
  const State *exit_state = state_of(way, exit);
  for (size_t i = 0; i < ret.exit_place->variables.count; i++) {
    Variable variable = ret.exit_place->variables.items[i];
    const StateValue *value = state_value(exit_state, variable.reference);
    ret.results[i] = variable_in_range(way, variable.kind, value);
  }
  for (size_t i = 0; i < ret.after_place->variables.count; i++)
    ret.targets[i] = NO_VARIABLE;
  take_results(way, &ret);
  keep_frames(way, &ret);
  relate_inputs(way, &ret);
  WayEnd end = {.to = builder->location_of[after],
                .targets = ret.targets,
                .call_entry = builder->location_of[instance->to],
                .call_exit = builder->location_of[exit],
                .arguments = ret.arguments,
                .results = ret.results};
  way_emit(way, &end);
  mem_free(ret.arguments);
  mem_free(ret.results);
  mem_free(ret.targets);
}

// --- the walk ------------------------------------------------------------------------------------

static void go_on(Way *way, uint32_t id);

static void follow(Way *way, const GraphEdge *edge) {
  if (edge->to == NO_NODE || edge->kind == EDGE_CONTEXT)
    return;
  bool is_plain = edge->kind != EDGE_INSTANCE;
  unsigned numbers = is_plain ? relation_cases(way, edge) : 1;
  unsigned cases = numbers * (is_plain ? distance_cases(way, edge) : 1);
  for (unsigned i = 0; i < cases; i++) {
    WayMark mark = mark_way(way);
    way->last_edge = edge->from;
    if (edge->kind == EDGE_ENTER)
      way->is_call = true;
    if (edge->kind == EDGE_INSTANCE) {
      end_by_instance(way, edge);
    } else {
      take_edge(way, edge, i % numbers, i / numbers);
      way->forks += cases > 1;
      if (way->builder->location_of[edge->to] != NO_LOCATION)
        end_here(way, edge->to);
      else
        go_on(way, edge->to);
    }
    undo_way(way, mark);
  }
}

static void go_on(Way *way, uint32_t id) {
  const GraphNode *node = graph_node(way->builder->graph, id);
  Budget *budget = way->builder->options.budget;
  if (budget && budget_poll(budget))
    way->builder->failure = "the limit of time";
  if (way->builder->failure)
    return;
  for (size_t i = 0; i < node->out.count; i++)
    follow(way, &node->out.items[i]);
  for (size_t i = 0; i < way->builder->after_of[id].count && node->out.count; i++) {
    WayMark mark = mark_way(way);
    way->last_edge = id;
    end_after_call(way, id, &node->out.items[0], way->builder->after_of[id].items[i]);
    undo_way(way, mark);
  }
}

// What is known of the numbers of a state beside their intervals.
static void add_bounds(Way *way, const State *state) {
  for (size_t i = 0; i < state->bounds.count; i++) {
    Bound bound = state->bounds.items[i]; // a - b <= c
    uint32_t a = variable_of(way, state, VARIABLE_NUMBER, bound.a);
    uint32_t b = variable_of(way, state, VARIABLE_NUMBER, bound.b);
    if (a != NO_VARIABLE && b != NO_VARIABLE)
      way_compare(way, CONSTRAINT_AT_LEAST, b, a, bound.c);
  }
}

void ways_from(Builder *builder, uint32_t location) {
  const Place *place = &builder->places.items[location];
  const State *state = graph_node(builder->graph, place->node)->state;
  Way way = {.builder = builder,
             .from = location,
             .kind_end = kinds_end_at(builder, place->node),
             .is_exact = true};
  for (size_t i = 0; i < place->variables.count; i++) {
    Variable variable = place->variables.items[i];
    const StateValue *value = state_value(state, variable.reference);
    way_bind_pair(&way, variable, variable_in_range(&way, variable.kind, value));
  }
  add_bounds(&way, state);
  sizes_of_state(&way, state, NULL);
  go_on(&way, place->node);
  vec_free(&way.variables);
  vec_free(&way.constraints);
  vec_free(&way.bindings);
  vec_free(&way.nodes);
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
  return builder.failure;
}
