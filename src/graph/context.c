// Entries and context concretization (Thesis sections 3.2 and 3.3), with a fixed set of keys.
//
// The thesis joins a return state with a call state by an intersection that trusts the return state
// where something changed. Here that is done in two steps, because the inputs are few and callers
// hold references that are none:
//
// 1. What the call state says is brought to the time of the return. An input that is not changed
//    guarantees that nothing that was reachable from it was written. What may have been written
//    loses its slots; what may lead to it may lead to everything that the callee could reach.
// 2. Both states now tell of one heap, and are intersected (Def. 1.38): inputs are the same object
//    as their key in the call state. A reference r that only the call state has and one x that only
//    the return state has may be the same, or share, when some key K leads to r in the call state
//    and, if K is not changed, its input leads to x in the return state.
#include "graph/context.h"

#include "graph/intersect.h"
#include "graph/laws.h"
#include "graph/reach.h"

// --- entries -------------------------------------------------------------------------------------

static void add_input(State *state, const Field *field, uint32_t slot, Reference reference) {
  if (reference_exists(reference))
    vec_push(&state->inputs, (Input){field, slot, reference, false});
}

State *context_entry(World *world, const State *call) {
  State *entry = state_copy(call);
  StateFrame top = *state_top(entry);
  vec_truncate(&entry->frames, entry->frames.count - 1);
  while (entry->frames.count)
    state_pop_frame(entry);
  vec_push(&entry->frames, top);
  entry->callee = top.method;
  entry->inputs.count = 0;
  entry->outside = OUTSIDE_UNREAD;
  entry->widenings = 0;
  for (uint32_t i = 0; i < top.method->arg_slots; i++)
    add_input(entry, NULL, i, top.words[i]);
  for (size_t i = 0; i < entry->statics.count; i++)
    if (entry->statics.items[i].field->kind == KIND_REFERENCE)
      add_input(entry, entry->statics.items[i].field, 0, entry->statics.items[i].value);
  for (size_t i = 0; i < entry->values.count; i++)
    entry->values.items[i].is_new = false;
  state_collect(world, entry);
  return entry;
}

// The reference of the call state that an input stands for, or none.
static Reference key_in(const State *call, const Input *input) {
  return input->field ? state_static(call, input->field) : state_top(call)->words[input->slot];
}

// --- what the callee could reach and write -------------------------------------------------------

typedef struct Key {
  Reference in_call, in_exit;
  Below below_call, below_exit;
  bool is_changed;
} Key;

typedef struct Context {
  World *world;
  const State *call, *exit;
  VEC(Key) keys;
  State *later; // the call state at the time of the return
} Context;

static bool is_object(const StateValue *value) {
  return value_is_heap(value) && !value->type->is_constant;
}

static void add_keys(Context *context) {
  for (size_t i = 0; i < context->exit->inputs.count; i++) {
    const Input *input = &context->exit->inputs.items[i];
    Reference in_call = key_in(context->call, input);
    if (!reference_exists(in_call))
      continue;
    Key key = {.in_call = in_call, .in_exit = input->reference, .is_changed = input->is_changed};
    key.below_call = below_of(context->call, in_call);
    key.below_exit = below_of(context->exit, input->reference);
    vec_push(&context->keys, key);
  }
}

static void free_keys(Context *context) {
  for (size_t i = 0; i < context->keys.count; i++) {
    vec_free(&context->keys.items[i].below_call.items);
    vec_free(&context->keys.items[i].below_exit.items);
  }
  vec_free(&context->keys);
}

// Does the key lead to the reference, or to what is below it?
static bool meets_key(const Context *context, const Key *key, Reference reference) {
  bool is_explicit;
  return below_leads_to(context->call, &key->below_call, reference, &is_explicit);
}

// May the callee have reached the object, or something below it that is not represented?
static bool is_reached(const Context *context, Reference reference) {
  bool found = context->exit->outside != OUTSIDE_UNREAD;
  for (size_t i = 0; i < context->keys.count && !found; i++)
    found = meets_key(context, &context->keys.items[i], reference);
  return found;
}

// May something that is below the object, and not represented, or the object itself, be written?
static bool is_affected(const Context *context, Reference reference) {
  bool found = context->exit->outside == OUTSIDE_CHANGED;
  for (size_t i = 0; i < context->keys.count && !found; i++)
    found =
        context->keys.items[i].is_changed && meets_key(context, &context->keys.items[i], reference);
  return found;
}

// May a way that is not represented lead from `top` to the object? Then it leads on to all that is
// in it.
static bool may_lie_below(const State *state, Reference top, Reference object) {
  if (!state_is_joins(state, top, object) || state_is_closed(state, top))
    return false;
  const StateValue *value = state_value(state, object);
  for (uint32_t i = 0; i < value->count; i++)
    if (!state_allows_joins(state, top, value_content(value, i)))
      return false;
  return true;
}

static bool may_be_written_below(const State *state, const Below *below, Reference object) {
  if (below_has(below, object))
    return true;
  for (size_t i = 0; i < below->items.count; i++)
    if (state_is_equal(state, below->items.items[i], object) ||
        may_lie_below(state, below->items.items[i], object))
      return true;
  return false;
}

// May the object itself have been written?
static bool may_be_written(const Context *context, Reference object) {
  bool found = context->exit->outside == OUTSIDE_CHANGED;
  for (size_t i = 0; i < context->keys.count && !found; i++)
    found = context->keys.items[i].is_changed &&
            may_be_written_below(context->call, &context->keys.items[i].below_call, object);
  return found;
}

// May what a reference of the call state leads to have been written?
static bool is_changed_below(const Context *context, Reference top) {
  Below below = below_of(context->call, top);
  bool found = context->exit->outside == OUTSIDE_CHANGED;
  for (size_t i = 0; i < below.items.count && !found; i++)
    found = is_affected(context, below.items.items[i]);
  vec_free(&below.items);
  return found;
}

// --- step 1: the call state, later ---------------------------------------------------------------

static void forget_written(Context *context) {
  State *later = context->later;
  bool any = false;
  for (size_t i = 0; i < later->values.count; i++) {
    const StateValue *value = &later->values.items[i];
    if (!is_object(value) || !value->count || !may_be_written(context, value->reference))
      continue;
    state_clear_slots(later, value->reference);
    any = true;
  }
  if (any)
    state_weaken(context->world, context->call, later);
}

// An object above, of which two ways lead into what the callee reached: they may meet now
// (Def. 1.10 n). One way passes the first such object, at which the shape is seen.
static void join_ways(Context *context, const StateValue *top, const bool *reached,
                      const bool *affected) {
  const State *call = context->call;
  unsigned ways = 0, changed = 0;
  for (uint32_t i = 0; i < top->count; i++) {
    Below below = below_of(call, value_content(top, i));
    bool is_way = false, is_changed = false;
    for (size_t j = 0; j < below.items.count; j++) {
      size_t at = (size_t)(state_value(call, below.items.items[j]) - call->values.items);
      is_way |= reached[at];
      is_changed |= affected[at];
    }
    ways += is_way;
    changed += is_changed;
    vec_free(&below.items);
  }
  if (ways > 1 && changed)
    state_add_joins(context->later, top->reference, top->reference);
}

static void join_affected(Context *context) {
  const State *call = context->call;
  State *later = context->later;
  size_t count = call->values.count;
  bool *reached = mem_new_array(bool, count + 1), *affected = mem_new_array(bool, count + 1);
  for (size_t i = 0; i < count; i++)
    if (is_object(&call->values.items[i])) {
      reached[i] = is_reached(context, call->values.items[i].reference);
      affected[i] = is_affected(context, call->values.items[i].reference);
    }
  for (size_t i = 0; i < count; i++) {
    const StateValue *value = &call->values.items[i];
    if (!is_object(value))
      continue;
    if (!affected[i]) {
      join_ways(context, value, reached, affected);
      continue;
    }
    for (size_t j = 0; j < count; j++)
      if (reached[j])
        state_add_joins(later, value->reference, call->values.items[j].reference);
    state_add_cyclic(context->world, later, value->reference, NULL, 0);
  }
  mem_free(reached);
  mem_free(affected);
}

// Laws of the call state are about what was there then.
static void drop_laws(Context *context) {
  State *later = context->later;
  size_t kept = 0;
  for (size_t i = 0; i < later->laws.count; i++) {
    Law law = later->laws.items[i];
    bool is_gone = law.kind == LAW_ENDS ? may_be_written(context, law.reference)
                                        : is_changed_below(context, law.reference);
    if (!is_gone)
      later->laws.items[kept++] = law;
  }
  vec_truncate(&later->laws, kept);
}

// --- step 2: both at once ------------------------------------------------------------------------

static bool on_side(Intersection *work, uint32_t head, int side) {
  assert(side == 0 || side == 1);
  for (uint32_t i = 1; i < work->members.count; i++)
    if (intersection_find(work, i) == head && intersection_side(work, i) == side)
      return true;
  return false;
}

// May r, of the call only, and x, of the return only, share? They may be the same object if x is
// not new.
static bool may_share(const Context *context, Reference r, Reference x) {
  bool found = context->exit->outside != OUTSIDE_UNREAD, is_explicit;
  for (size_t i = 0; i < context->keys.count && !found; i++) {
    const Key *key = &context->keys.items[i];
    found = meets_key(context, key, r) &&
            (key->is_changed || below_leads_to(context->exit, &key->below_exit, x, &is_explicit));
  }
  return found;
}

static void cross_predicates(const Context *context, Intersection *work, State *result,
                             uint32_t call_head, uint32_t exit_head) {
  assert(call_head < work->members.count);
  assert(exit_head < work->members.count);
  const Member *r = &work->members.items[call_head], *x = &work->members.items[exit_head];
  if (!may_share(context, r->reference, x->reference))
    return;
  state_add_joins(result, r->result, x->result);
  if (!state_value(context->exit, x->reference)->is_new)
    state_add_equal(result, r->result, x->result);
}

static void pair_predicates(const Context *context, Intersection *work, State *result, uint32_t i,
                            uint32_t j) {
  assert(i < work->members.count && j < work->members.count);
  bool sides[2][2] = {{on_side(work, i, 0), on_side(work, i, 1)},
                      {on_side(work, j, 0), on_side(work, j, 1)}};
  bool common = (sides[0][0] && sides[1][0]) || (sides[0][1] && sides[1][1]);
  if (!common) {
    cross_predicates(context, work, result, sides[0][0] ? i : j, sides[0][0] ? j : i);
    return;
  }
  Reference a = work->members.items[i].result, b = work->members.items[j].result;
  if (intersection_all_allow(work, i, j, state_is_equal))
    state_add_equal(result, a, b);
  if (intersection_all_allow(work, i, j, state_is_joins))
    state_add_joins(result, a, b);
}

static bool is_head_of_object(Intersection *work, uint32_t i) {
  return intersection_find(work, i) == i &&
         is_object(state_value(work->members.items[i].state, work->members.items[i].reference));
}

static void add_predicates(const Context *context, Intersection *work, State *result) {
  for (uint32_t i = 1; i < work->members.count; i++) {
    if (!is_head_of_object(work, i))
      continue;
    Reference a = work->members.items[i].result;
    if (intersection_all_allow(work, i, i, state_is_joins))
      state_add_joins(result, a, a);
    intersection_add_cyclic(work, result, i);
    for (uint32_t j = i + 1; j < work->members.count; j++)
      if (is_head_of_object(work, j))
        pair_predicates(context, work, result, i, j);
  }
}

// --- roots ---------------------------------------------------------------------------------------

static void add_frames(const Context *context, Intersection *work, State *result) {
  const State *call = context->call;
  for (size_t i = 0; i + 1 < call->frames.count; i++) {
    const StateFrame *from = &call->frames.items[i];
    state_push_frame(result, from->method, from->code);
    StateFrame *frame = state_top(result);
    frame->pc = from->pc;
    frame->depth = from->depth;
    frame->initializing = from->initializing;
    for (uint32_t j = 0; j < from->code->max_locals + from->depth; j++)
      frame->words[j] = intersection_result(work, 0, from->words[j]);
  }
}

static void add_inputs(const Context *context, Intersection *work, State *result) {
  const State *call = context->call, *exit = context->exit;
  result->callee = call->callee;
  if (!call->callee)
    return;
  result->outside = call->outside > exit->outside ? call->outside : exit->outside;
  for (size_t i = 0; i < call->inputs.count; i++) {
    Input input = call->inputs.items[i];
    input.is_changed |= is_changed_below(context, input.reference);
    input.reference = intersection_result(work, 0, input.reference);
    vec_push(&result->inputs, input);
  }
}

// Objects of the call are as new as they were for its own caller.
static void set_ages(const Context *context, Intersection *work, State *result) {
  for (uint32_t i = 1; i < work->members.count; i++)
    if (intersection_find(work, i) && intersection_side(work, i) == 0) {
      const StateValue *value = state_value(context->call, work->members.items[i].reference);
      Reference made = intersection_result(work, 0, value->reference);
      if (value_is_heap(value))
        state_value(result, made)->is_new = value->is_new;
    }
  for (size_t i = 0; i < result->values.count && !context->call->callee; i++)
    result->values.items[i].is_new = false;
}

// The return value is on the caller's stack, or the exception on its way (section 3.3 keeps the
// callee's frame, of which only the return instruction would be left).
static void finish_return(const State *call, const State *exit, State *result, Reference value) {
  const Method *method = state_top(call)->method;
  if (!result->frames.count || reference_exists(exit->exception))
    return;
  StateFrame *frame = state_top(result);
  if (method->return_kind != KIND_VOID) {
    frame->words[frame->code->max_locals + frame->depth++] = value;
    if (kind_is_wide(method->return_kind))
      frame->words[frame->code->max_locals + frame->depth++] = reference_none();
  }
  frame->pc++;
}

static void add_roots(const Context *context, Intersection *work, State *result) {
  const State *exit = context->exit;
  add_frames(context, work, result);
  add_inputs(context, work, result);
  for (size_t i = 0; i < exit->statics.count; i++)
    state_set_static(result, exit->statics.items[i].field,
                     intersection_result(work, 1, exit->statics.items[i].value));
  result->exception = intersection_result(work, 1, exit->exception);
  vec_append(&result->classes, exit->classes.items, exit->classes.count);
  result->is_fresh = exit->is_fresh;
  result->widenings = context->call->widenings;
  finish_return(context->call, exit, result, intersection_result(work, 1, exit->result));
}

static State *join(Context *context) {
  Intersection work = {.world = context->world, .states = {context->later, context->exit}};
  intersection_add_members(&work);
  for (size_t i = 0; i < context->keys.count; i++)
    intersection_unite(&work, context->keys.items[i].in_call, context->keys.items[i].in_exit);
  intersection_close_by_laws(&work);
  work.exists = intersection_close(&work);
  State *result = state_new();
  if (work.exists)
    intersection_make_values(&work, result);
  if (work.exists) {
    intersection_fill_insides(&work, result);
    add_predicates(context, &work, result);
    intersection_prune(&work, result);
    intersection_add_laws(&work, result);
    add_roots(context, &work, result);
    set_ages(context, &work, result);
    work.exists = intersection_fill_bounds(&work, result);
  }
  vec_free(&work.members);
  if (work.exists) {
    state_collect(context->world, result);
    return result;
  }
  state_free(result);
  return NULL;
}

State *context_concretize(World *world, const State *exit, const State *call) {
  Context context = {.world = world, .call = call, .exit = exit, .later = state_copy(call)};
  add_keys(&context);
  drop_laws(&context);
  forget_written(&context);
  join_affected(&context);
  State *result = join(&context);
  free_keys(&context);
  state_free(context.later);
  return result;
}
