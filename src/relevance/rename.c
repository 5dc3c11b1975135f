// Edges after which things may have other names: refinements and instances (Thesis Algorithm 19),
// and returns to callers that the callee does not know (future work in section 4.3.3).
#include "relevance/relevance_impl.h"

typedef struct Renaming {
  Demands *demands;
  uint32_t node; // the one that names are found in
  Demand wanted;
  bool is_found;
} Renaming;

static void want(Renaming *renaming, DemandKind kind, Reference name) {
  renaming->is_found = true;
  if (reference_is_null(name))
    return;
  demand(renaming->demands,
         (Demand){
             .kind = kind, .node = renaming->node, .at = name.id, .field = renaming->wanted.field});
}

static void want_all(Demands *demands, uint32_t node, DemandKind kind, const Field *field) {
  demand(demands, (Demand){.kind = kind, .node = node, .field = field});
}

static bool is_named(Demand wanted) {
  return wanted.kind == WANT_FIELD || wanted.kind == WANT_BELOW;
}

// --- refinements ---------------------------------------------------------------------------------

static void want_pairs(Renaming *renaming, const SamePairs *pairs, Reference name,
                       DemandKind kind) {
  for (size_t i = 0; i < pairs->count; i++)
    if (reference_is(pairs->items[i].to, name))
      want(renaming, kind, pairs->items[i].from);
}

// A part that only the refined state shows: what holds it stands for it.
static void want_holders(Renaming *renaming, const State *to, const SamePairs *pairs,
                         Reference name) {
  for (size_t i = 0; i < to->values.count; i++) {
    const StateValue *value = &to->values.items[i];
    for (uint32_t j = 0; value_is_heap(value) && j < value->count; j++)
      if (reference_is(value_content(value, j), name))
        want_pairs(renaming, pairs, value->reference, WANT_BELOW);
  }
}

static void before_refinement(Demands *demands, const InEdge *in, Demand wanted) {
  const State *from = node_state(demands, in->from), *to = node_state(demands, in->edge->to);
  Reference name = {wanted.at};
  Renaming renaming = {demands, in->from, wanted, false};
  SamePairs pairs = {0};
  graph_same(from, to, (SamePlaces){from->frames.count, true, true, true}, &pairs);
  if (state_has(from, name))
    want(&renaming, wanted.kind, name);
  want_pairs(&renaming, &pairs, name, wanted.kind);
  if (!renaming.is_found)
    want_holders(&renaming, to, &pairs, name);
  if (!renaming.is_found)
    want_all(demands, in->from, WANT_ALL, wanted.field);
  vec_free(&pairs);
}

static void before_instance(Demands *demands, const InEdge *in, Demand wanted) {
  Renaming renaming = {demands, in->from, wanted, false};
  for (uint32_t i = 0; i < in->edge->facts.map_count; i++)
    if (reference_is(in->edge->facts.map[i].to, (Reference){wanted.at}))
      want(&renaming, wanted.kind, in->edge->facts.map[i].from);
  if (!renaming.is_found)
    want_all(demands, in->from, WANT_ALL, wanted.field);
}

void demand_renamed(Demands *demands, const InEdge *in, Demand wanted) {
  if (is_named(wanted) && in->edge->kind == EDGE_INSTANCE) {
    before_instance(demands, in, wanted);
  } else if (is_named(wanted)) {
    before_refinement(demands, in, wanted);
  } else {
    wanted.node = in->from;
    demand(demands, wanted);
  }
}

// --- returns -------------------------------------------------------------------------------------

typedef struct Return {
  Demands *demands;
  uint32_t exit, call;
  const State *left, *caller, *after;
  bool is_changed; // the callee wrote objects that are older than it
} Return;

static void want_at(const Return *back, uint32_t node, Demand wanted) {
  wanted.node = node;
  demand(back->demands, wanted);
}

// Operands of the caller that its call state does not have: the result.
static bool is_result(const Return *back, Demand wanted) {
  const StateFrame *frame = &back->caller->frames.items[back->caller->frames.count - 2];
  return !reference_exists(back->after->exception) &&
         wanted.frame + 1 == back->after->frames.count &&
         wanted.at >= frame->code->max_locals + frame->depth;
}

static Reference result_after(const Return *back) {
  const State *after = back->after;
  if (!after->frames.count || reference_exists(after->exception))
    return after->result;
  const StateFrame *caller = &back->caller->frames.items[back->caller->frames.count - 2];
  return state_top(after)->depth > caller->depth
             ? state_top(after)->words[caller->code->max_locals + caller->depth]
             : reference_none();
}

static void before_object(const Return *back, Demand wanted) {
  Reference name = {wanted.at};
  SamePairs in_call = {0}, in_exit = {0};
  graph_same(back->caller, back->after,
             (SamePlaces){back->caller->frames.count - 1, false, true, false}, &in_call);
  graph_same(back->left, back->after, (SamePlaces){0, true, false, false}, &in_exit);
  if (reference_is(result_after(back), name) && reference_exists(back->left->result))
    vec_push(&in_exit, (RenamedReference){back->left->result, name});
  Renaming old = {back->demands, back->call, wanted, false};
  Renaming new = {back->demands, back->exit, wanted, false};
  if (wanted.kind == WANT_FIELD || !back->is_changed)
    want_pairs(&old, &in_call, name, wanted.kind);
  if (old.is_found && wanted.kind == WANT_FIELD && back->is_changed)
    want_all(back->demands, back->exit, WANT_OLD, wanted.field);
  if (!old.is_found)
    want_pairs(&new, &in_exit, name, wanted.kind);
  if (!old.is_found && !new.is_found) {
    want_all(back->demands, back->call, WANT_ALL, wanted.field);
    want_all(back->demands, back->exit, WANT_ALL_HERE, wanted.field);
  }
  vec_free(&in_call);
  vec_free(&in_exit);
}

static void before_others(const Return *back, Demand wanted) {
  switch (wanted.kind) {
  case WANT_WORD:
    if (is_result(back, wanted))
      want_at(back, back->exit, (Demand){.kind = WANT_RESULT});
    else
      want_at(back, back->call, wanted);
    break;
  case WANT_OLD:
    want_at(back, back->call, wanted);
    if (back->is_changed)
      want_at(back, back->exit, wanted);
    break;
  case WANT_ALL_HERE:
    want_at(back, back->call, wanted);
    want_at(back, back->exit, wanted);
    break;
  case WANT_ALL:
    want_at(back, back->call, wanted);
    want_all(back->demands, back->exit, WANT_ALL_HERE, wanted.field);
    break;
  case WANT_EXCEPTION: // what a callee does to these is in its states, back to its entry
  case WANT_RESULT:
  case WANT_STATIC:
  case WANT_ALL_STATICS:
  case WANT_FIELD:
  case WANT_BELOW:
  case WANT_WORLD:
  case NEED_EFFECT:
  case NEED_DECISION:
  case NEED_CALL:
  case NEED_KEPT:
  case NEED_REACHED:
  case NEED_STAYS:
  case NEED_MARK:
    want_at(back, back->exit, wanted);
  }
}

static bool has_changed(const State *exit) {
  bool is_changed = exit->outside == OUTSIDE_CHANGED;
  for (size_t i = 0; i < exit->inputs.count; i++)
    is_changed |= exit->inputs.items[i].is_changed;
  return is_changed;
}

void demand_before_return(Demands *demands, const InEdge *in, Demand wanted) {
  uint32_t call = graph_node(demands->graph, in->edge->to)->parent;
  Return back = {.demands = demands,
                 .exit = in->from,
                 .call = call,
                 .left = node_state(demands, in->from),
                 .caller = node_state(demands, call),
                 .after = node_state(demands, in->edge->to)};
  back.is_changed = has_changed(back.left);
  if (is_named(wanted))
    before_object(&back, wanted);
  else
    before_others(&back, wanted);
}
