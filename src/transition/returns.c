// From a call without its callers to what follows it: what the exit of the callee says, and what
// the callee cannot have changed.
#include "transition/build_impl.h"

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
    if (!exit->inputs.items[i].is_changed || !state_has_value(call, key))
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
    if (!exit->inputs.items[i].is_changed || !state_has_value(call, key))
      continue;
    Below under = below_of(call, key);
    found = below_leads_to(call, &under, object, &is_explicit);
    vec_free(&under.items);
  }
  return found;
}

// May the callee have written something that the object leads to by slots that are not represented?
// Under another name of the object they may be.
static bool may_hidden_be_changed(const State *call, const State *exit, Reference object) {
  bool found = may_be_written(call, exit, object);
  for (size_t i = 0; i < call->equal.count && !found; i++) {
    Pair pair = call->equal.items[i];
    found = (reference_is(pair.a, object) && may_be_changed(call, exit, pair.b)) ||
            (reference_is(pair.b, object) && may_be_changed(call, exit, pair.a));
  }
  for (size_t i = 0; i < exit->inputs.count && !found; i++) {
    Reference key = key_of(call, &exit->inputs.items[i]);
    if (!exit->inputs.items[i].is_changed || !state_has_value(call, key))
      continue;
    Below under = below_of(call, key);
    for (size_t j = 0; j < under.items.count && !found; j++)
      found = state_is_near(call, object, under.items.items[j]);
    vec_free(&under.items);
  }
  return found;
}

// --- what a callee writes ------------------------------------------------------------------------

static bool is_among(const Writes *writes, const Field *field) {
  for (size_t i = 0; i < writes->fields.count; i++)
    if (writes->fields.items[i] == field)
      return true;
  return false;
}

static void add_write(Writes *writes, const HeapEffect *effect) {
  if (effect->kind == HEAP_SAME)
    return;
  writes->is_any |= effect->kind == HEAP_ANY || (effect->kind == HEAP_FORGET && !effect->field);
  writes->has_elements |= !effect->field;
  if (effect->field && !is_among(writes, effect->field))
    vec_push(&writes->fields, effect->field);
}

const Writes *writes_of(Builder *builder, uint32_t entry) {
  for (size_t i = 0; i < builder->writes.count; i++)
    if (builder->writes.items[i].entry == entry)
      return &builder->writes.items[i];
  Writes writes = {.entry = entry};
  VEC(uint32_t) nodes = {0};
  bool *is_seen = mem_new_array(bool, graph_node_count(builder->graph) + 1);
  vec_push(&nodes, entry);
  is_seen[entry] = true;
  for (size_t i = 0; i < nodes.count; i++) {
    uint32_t id = nodes.items[i];
    const GraphNode *node = graph_node(builder->graph, id);
    for (size_t j = 0; j < node->out.count + builder->after_of[id].count; j++) {
      bool is_edge = j < node->out.count;
      uint32_t to =
          is_edge ? node->out.items[j].to : builder->after_of[id].items[j - node->out.count];
      if (is_edge && node->out.items[j].kind == EDGE_CONTEXT)
        continue;
      writes.is_any |= to == NO_NODE || !graph_node(builder->graph, to);
      if (writes.is_any)
        break;
      HeapEffect effect = {.kind = HEAP_SAME};
      if (is_edge)
        effect = graph_effect(builder->graph, &node->out.items[j]);
      add_write(&writes, &effect);
      if (!is_seen[to])
        vec_push(&nodes, to);
      is_seen[to] = true;
    }
  }
  mem_free(is_seen);
  vec_free(&nodes);
  vec_push(&builder->writes, writes);
  return vec_last(&builder->writes);
}

// Can no write of the callee change the quantity of any object?
static bool is_out_of_reach(Builder *builder, const Quantity *quantity, uint32_t entry) {
  if (quantity->kind == QUANTITY_LENGTH)
    return true;
  const Writes *writes = writes_of(builder, entry);
  if (writes->is_any || quantity->kind == QUANTITY_DISTANCE || quantity->kind == QUANTITY_MARKED)
    return false;
  if (quantity->kind == QUANTITY_VALUE || quantity->kind == QUANTITY_ENDLESS)
    return !is_among(writes, quantity->field);
  const Quantity *count = quantity_is_of_all(quantity) ? quantity : &builder->quantities.items[0];
  bool is_out = !(count->has_elements && writes->has_elements);
  if (quantity->kind != QUANTITY_COUNT)
    is_out = is_out && !is_among(writes, quantity->field);
  for (size_t i = 0; i < count->fields.count && is_out; i++)
    is_out = !is_among(writes, count->fields.items[i]);
  return is_out;
}

// Of an object that may have changed: is this quantity what it was?
static bool is_kept(Builder *builder, const State *call, const State *exit, const Return *ret,
                    VariableKind kind, Reference object) {
  const Quantity *quantity = quantity_of(builder, kind);
  if (is_out_of_reach(builder, quantity, ret->instance->to))
    return true;
  const StateValue *value = state_value(call, object);
  if (value->kind != VALUE_OBJECT)
    return false;
  if (quantity->kind == QUANTITY_VALUE)
    return !may_be_written(call, exit, object);
  return quantity->kind == QUANTITY_PART && !reference_exists(value_slot(value, quantity->field)) &&
         !may_hidden_be_changed(call, exit, object);
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
    if (!state_has_value(call, from) || !state_has_value(after, to))
      continue;
    const StateValue *old = state_value(call, from), *new = state_value(after, to);
    if (old->kind == VALUE_ARRAY && new->kind == VALUE_ARRAY) // lengths never change
      add_same(pairs, old->length, new->length);
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
  const State *call = way_state(way, ret->call), *exit = way_state(way, ret->exit),
              *after = way_state(way, ret->after);
  SamePairs pairs = {0};
  Reference returned = returned_value(call, after);
  if (reference_exists(returned) && reference_exists(exit->result))
    vec_push(&pairs, (RenamedReference){exit->result, returned});
  // One moment: what is below is the same, too. The inputs are those of two calls.
  graph_same(exit, after, (SamePlaces){.globals = true, .below = true}, &pairs);
  for (size_t i = 0; i < pairs.count; i++)
    take_result(ret, pairs.items[i].from, pairs.items[i].to);
  take_result(ret, reference_none(), reference_none()); // counts of all objects
  vec_free(&pairs);
}

// One moment: what is in slots of the same objects is the same.
static void add_slots_below(const State *exit, const State *after, SamePairs *pairs) {
  for (size_t i = 0; i < pairs->count; i++) {
    Reference from = pairs->items[i].from, to = pairs->items[i].to;
    if (!state_has_value(exit, from) || !state_has_value(after, to))
      continue;
    const StateValue *old = state_value(exit, from), *new = state_value(after, to);
    if (old->kind == VALUE_ARRAY && new->kind == VALUE_ARRAY)
      add_same(pairs, old->length, new->length);
    for (uint32_t j = 0; old->kind == VALUE_OBJECT && new->kind == VALUE_OBJECT &&j < old->count;
         j++) {
      Reference same = value_slot(new, old->slots[j].field);
      if (reference_exists(same))
        add_same(pairs, old->slots[j].value, same);
    }
  }
}

static void keep_quantities(Way *way, const Return *ret, Reference from, Reference to) {
  const State *call = way_state(way, ret->call), *exit = way_state(way, ret->exit);
  bool is_same = !may_be_changed(call, exit, from);
  for (VariableKind kind = FIRST_QUANTITY; kind < kinds_end(way->builder); kind++)
    if (!is_marker(way->builder, kind) &&
        (is_same || is_kept(way->builder, call, exit, ret, kind, from)))
      set_target(ret, kind, to, way_variable(way, call, kind, from));
}

// What the callers' frames hold is what they held; objects may have changed.
static void keep_frames(Way *way, const Return *ret) {
  const State *call = way_state(way, ret->call), *exit = way_state(way, ret->exit),
              *after = way_state(way, ret->after);
  SamePairs pairs = {0}, given = {0};
  graph_same(call, after,
             (SamePlaces){.frames = call->frames.count - 1,
                          .inputs = true,
                          .below = !is_anything_changed(exit)},
             &pairs);
  add_kept_slots(call, exit, after, &pairs);
  for (size_t i = 0; i < pairs.count; i++) {
    Reference from = pairs.items[i].from, to = pairs.items[i].to;
    if (!state_has_value(call, from) || !state_has_value(after, to))
      continue;
    if (state_value(call, from)->kind == VALUE_INTEGER)
      set_target(ret, VARIABLE_NUMBER, to, way_variable(way, call, VARIABLE_NUMBER, from));
    else if (value_is_heap(state_value(call, from)))
      keep_quantities(way, ret, from, to);
    for (size_t j = 0; j < exit->inputs.count; j++) // an object that the callee was given
      if (reference_is(key_of(call, &exit->inputs.items[j]), from))
        add_same(&given, exit->inputs.items[j].reference, to);
  }
  add_slots_below(exit, after, &given);
  for (size_t i = 0; i < given.count; i++)
    take_result(ret, given.items[i].from, given.items[i].to);
  vec_free(&pairs);
  vec_free(&given);
}

// By a write: numbers of the state are what they are, and so is the length of an array.
static bool may_have_changed(const Builder *builder, VariableKind kind) {
  return kind != VARIABLE_NUMBER && quantity_of(builder, kind)->kind != QUANTITY_LENGTH;
}

// An input is what the key was: the same number; of an unchanged object the same size.
static void relate_inputs(Way *way, const Return *ret) {
  const State *call = way_state(way, ret->call), *exit = way_state(way, ret->exit);
  for (size_t i = 0; i < exit->inputs.count; i++) {
    const Input *input = &exit->inputs.items[i];
    Reference key = key_of(call, input);
    for (VariableKind kind = VARIABLE_NUMBER; kind < kinds_end(way->builder); kind++) {
      uint32_t index = place_variable(ret->exit_place, kind, input->reference);
      if (index == NO_VARIABLE || !reference_exists(key) ||
          (input->is_changed && may_have_changed(way->builder, kind)) ||
          is_marker(way->builder, kind))
        continue;
      uint32_t variable = way_variable(way, call, kind, key);
      if (variable != NO_VARIABLE)
        way_compare(way, CONSTRAINT_EQUAL, ret->results[index], variable, 0);
    }
  }
}

void names_after_call(const State *call, const State *exit, const State *after,
                      SamePairs *from_call, SamePairs *from_exit) {
  graph_same(call, after,
             (SamePlaces){.frames = call->frames.count - 1,
                          .inputs = true,
                          .below = !is_anything_changed(exit)},
             from_call);
  Reference returned = returned_value(call, after);
  if (reference_exists(returned) && reference_exists(exit->result))
    vec_push(from_exit, (RenamedReference){exit->result, returned});
  for (size_t i = 0; i < from_call->count; i++)
    for (size_t j = 0; j < exit->inputs.count; j++) // an object that the callee was given
      if (reference_is(key_of(call, &exit->inputs.items[j]), from_call->items[i].from))
        add_same(from_exit, exit->inputs.items[j].reference, from_call->items[i].to);
  // One moment: what is below is the same, too. The inputs are those of two calls.
  graph_same(exit, after, (SamePlaces){.globals = true, .below = true}, from_exit);
  for (size_t i = 0; i < from_exit->count; i++)
    for (size_t j = 0; j < exit->inputs.count; j++)
      if (reference_is(exit->inputs.items[j].reference, from_exit->items[i].from))
        add_same(from_call, key_of(call, &exit->inputs.items[j]), from_exit->items[i].to);
}

void way_end_after_call(Way *way, uint32_t call, const GraphEdge *enter, uint32_t after) {
  const Builder *builder = way->builder;
  const GraphNode *own = graph_node(builder->graph, enter->to);
  const GraphEdge *instance = own->out.count ? &own->out.items[0] : NULL;
  uint32_t exit = graph_node(builder->graph, after)->source;
  if (!instance || instance->kind != EDGE_INSTANCE || !graph_node(builder->graph, exit)) {
    way->builder->is_site_unknown = true;
    return;
  }
  Return ret = {
      .call = call, .own_entry = enter->to, .exit = exit, .after = after, .instance = instance};
  ret.entry_place = way_place(way, builder->location_of[instance->to]);
  ret.exit_place = way_place(way, builder->location_of[exit]);
  ret.after_place = way_place(way, builder->location_of[after]);
  ret.arguments = mem_new_array(uint32_t, ret.entry_place->variables.count + 1);
  ret.results = mem_new_array(uint32_t, ret.exit_place->variables.count + 1);
  ret.targets = mem_new_array(uint32_t, ret.after_place->variables.count + 1);
  way->is_exact = false;
  way_map_instance(way, instance, ret.arguments);
  for (size_t i = 0; i < ret.entry_place->variables.count; i++)
    if (ret.arguments[i] == NO_VARIABLE)
      ret.arguments[i] = way_add_variable(way, INT64_MIN, INT64_MAX);
  const State *exit_state = way_state(way, exit);
  for (size_t i = 0; i < ret.exit_place->variables.count; i++) {
    Variable variable = ret.exit_place->variables.items[i];
    ret.results[i] = way_variable_in_range(way, variable.kind, exit_state, variable.reference);
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
