// What has to be so before an edge, for a place to be so after it: the rules for evaluations, calls
// and returns (Thesis Algorithm 18, section 4.3.3).
#include "relevance/relevance_impl.h"

// The edge that is gone along, against its direction.
typedef struct Crossing {
  Demands *demands;
  const GraphEdge *edge;
  const State *from, *to;
} Crossing;

static bool is_thrown(const State *state) { return reference_exists(state->exception); }

// The instruction of the state before did it: nothing failed, nothing was on its way.
static bool is_plain(const Crossing *crossing) {
  return (crossing->edge->kind == EDGE_EVAL || crossing->edge->kind == EDGE_ANY) &&
         !is_thrown(crossing->from) && !is_thrown(crossing->to);
}

static void need(const Crossing *crossing, DemandKind kind) {
  demand(crossing->demands, (Demand){.kind = kind, .node = crossing->edge->from});
}

static void keep(const Crossing *crossing, Demand wanted) {
  wanted.node = crossing->edge->from;
  demand(crossing->demands, wanted);
}

static void want_word(const Crossing *crossing, size_t frame, uint32_t word) {
  assert(frame < crossing->from->frames.count);
  demand(crossing->demands, (Demand){.kind = WANT_WORD,
                                     .node = crossing->edge->from,
                                     .frame = (uint32_t)frame,
                                     .at = word});
}

// --- words ---------------------------------------------------------------------------------------

static Idle idle_before(const Crossing *crossing) {
  const StateFrame *frame = state_top(crossing->from);
  return idle_at(crossing->demands, frame->code, frame->pc);
}

// A stack position below the operands is untouched; one that the instruction pushed needs its
// effect, unless the instruction only moves words.
static void before_evaluation(const Crossing *crossing, Demand wanted) {
  const StateFrame *frame = state_top(crossing->from);
  Operands operands = operands_of(crossing->demands->graph, frame);
  Idle idle = idle_before(crossing);
  uint32_t locals = frame->code->max_locals;
  if (wanted.at < locals) {
    bool is_written = (operands.family == FAMILY_STORE || operands.family == FAMILY_INCREMENT) &&
                      wanted.at >= operands.local && wanted.at < operands.local + operands.words;
    if (is_written && idle.kind != IDLE_STORES)
      need(crossing, NEED_EFFECT);
    else
      keep(crossing, wanted);
    return;
  }
  assert(operands.popped <= frame->depth);
  uint32_t position = wanted.at - locals, base = frame->depth - operands.popped;
  if (position < base)
    keep(crossing, wanted);
  else if (operands.family == FAMILY_SHUFFLE)
    want_word(crossing, wanted.frame,
              locals + frame->depth - 1 - (uint32_t)(operands.shuffled[position - base] - '0'));
  else if (idle.kind == IDLE_FORWARDS)
    want_word(crossing, wanted.frame, wanted.at + idle.operand);
  else
    need(crossing, NEED_EFFECT);
}

// A parameter is what the caller pushed.
static void before_call(const Crossing *crossing, Demand wanted) {
  assert(crossing->from->frames.count > 0 && crossing->to->frames.count > 0);
  const StateFrame *callee = state_top(crossing->to), *caller = state_top(crossing->from);
  if (callee->initializing || wanted.at >= callee->method->arg_slots)
    return;
  want_word(crossing, crossing->from->frames.count - 1,
            caller->code->max_locals + caller->depth - callee->method->arg_slots + wanted.at);
}

static void before_return(const Crossing *crossing, Demand wanted) {
  assert(crossing->from->frames.count >= 2);
  const StateFrame *caller = &crossing->from->frames.items[crossing->from->frames.count - 2];
  bool is_result = !is_thrown(crossing->to) && wanted.frame + 1 == crossing->to->frames.count &&
                   wanted.at >= caller->code->max_locals + caller->depth;
  if (is_result)
    need(crossing, NEED_EFFECT);
  else
    keep(crossing, wanted);
}

static void before_word(const Crossing *crossing, Demand wanted) {
  assert(wanted.kind == WANT_WORD && wanted.frame < crossing->to->frames.count);
  bool is_top = wanted.frame + 1 == crossing->to->frames.count;
  switch (crossing->edge->kind) {
  case EDGE_ENTER:
    want_word(crossing, crossing->from->frames.count - 1, wanted.at);
    return;
  case EDGE_CALL:
  case EDGE_INPUTS:
    if (is_top)
      before_call(crossing, wanted);
    else
      keep(crossing, wanted);
    return;
  case EDGE_RETURN:
    before_return(crossing, wanted);
    return;
  case EDGE_EVAL:
  case EDGE_ANY:
    if (!is_top || is_thrown(crossing->to))
      keep(crossing, wanted);
    else if (!is_thrown(crossing->from))
      before_evaluation(crossing, wanted);
    else if (wanted.at < state_top(crossing->from)->code->max_locals)
      keep(crossing, wanted);
    else // a handler begins with the exception alone
      keep(crossing, (Demand){.kind = WANT_EXCEPTION});
    return;
  case EDGE_REFINE:
  case EDGE_SPLIT:
  case EDGE_INSTANCE:
  case EDGE_CONTEXT:
  case EDGE_UNKNOWN:
  case EDGE_KIND_COUNT:
    assert(!"edges that rename, and none at all");
  }
}

static void before_exception(const Crossing *crossing, Demand wanted) {
  assert(wanted.kind == WANT_EXCEPTION);
  if (crossing->edge->kind == EDGE_RETURN)
    keep(crossing, wanted);
  else if (crossing->edge->kind == EDGE_ANY)
    need(crossing, NEED_EFFECT);
  else if (crossing->edge->kind == EDGE_EVAL) {
    Operands operands = operands_of(crossing->demands->graph, state_top(crossing->from));
    need(crossing, operands.family == FAMILY_THROW ? NEED_EFFECT : NEED_DECISION);
  }
}

// --- static fields -------------------------------------------------------------------------------

static void before_static(const Crossing *crossing, Demand wanted) {
  assert(wanted.kind == WANT_STATIC || wanted.kind == WANT_ALL_STATICS);
  if (crossing->edge->kind == EDGE_ANY)
    need(crossing, NEED_EFFECT);
  if (crossing->edge->kind == EDGE_CALL && state_top(crossing->to)->initializing) {
    if (wanted.kind == WANT_ALL_STATICS ||
        wanted.field->owner == state_top(crossing->to)->initializing)
      need(crossing, NEED_CALL); // its fields get their first values
  } else if (is_plain(crossing)) {
    Operands operands = operands_of(crossing->demands->graph, state_top(crossing->from));
    bool is_written = operands.family == FAMILY_PUT_STATIC &&
                      idle_before(crossing).kind == IDLE_NOT &&
                      (wanted.kind == WANT_ALL_STATICS || operands.field == wanted.field);
    if (is_written)
      need(crossing, NEED_EFFECT);
    if (is_written && wanted.kind == WANT_STATIC)
      return;
  }
  keep(crossing, wanted);
}

// --- the heap ------------------------------------------------------------------------------------

static bool is_object(const State *state, Reference reference) {
  return reference_exists(reference) && !reference_is_null(reference) &&
         state_has(state, reference) && value_is_heap(state_value(state, reference));
}

static bool leads_to(const State *state, Reference from, Reference to) {
  Below below = below_of(state, from);
  bool is_explicit, leads = below_leads_to(state, &below, to, &is_explicit);
  vec_free(&below.items);
  return leads;
}

// Something inside of an object is written.
typedef struct Write {
  Reference object, content; // content: none when it is not known
  const Field *field;        // NULL: an element; &every_field: anything
  bool is_whole;             // what was there is gone
} Write;

static bool is_of(const Field *field, const Write *write) {
  return field == &every_field || write->field == &every_field || field == write->field;
}

// Is the object of the write, or what is below it, one of those that the place is about?
static bool concerns(const Crossing *crossing, Demand wanted, const Write *write) {
  const State *state = crossing->from;
  Reference place = {wanted.at};
  switch (wanted.kind) {
  case WANT_FIELD:
    return is_object(state, place) &&
           (wanted.at == write->object.id || state_is_equal(state, place, write->object));
  case WANT_BELOW:
    return is_object(state, place) && leads_to(state, place, write->object);
  case WANT_OLD:
    return !state_value(state, write->object)->is_new;
  case WANT_WORD:
  case WANT_EXCEPTION:
  case WANT_RESULT:
  case WANT_STATIC:
  case WANT_ALL_STATICS:
  case WANT_ALL_HERE:
  case WANT_ALL:
  case WANT_WORLD:
  case NEED_EFFECT:
  case NEED_DECISION:
  case NEED_CALL:
  case NEED_KEPT:
  case NEED_REACHED:
  case NEED_STAYS:
  case NEED_MARK:
    return true; // about all objects
  }
  fatal("a demand of no kind");
}

// False: the place is settled.
static bool before_write(const Crossing *crossing, Demand wanted, const Write *write) {
  assert(reference_exists(write->object));
  if (!is_object(crossing->from, write->object) || !concerns(crossing, wanted, write))
    return true;
  if (is_of(wanted.field, write))
    need(crossing, NEED_EFFECT);
  if (wanted.kind == WANT_BELOW && is_object(crossing->from, write->content))
    keep(crossing, (Demand){.kind = WANT_BELOW, .at = write->content.id, .field = wanted.field});
  return !(wanted.kind == WANT_FIELD && wanted.at == write->object.id && write->is_whole &&
           wanted.field == write->field);
}

// What an evaluated instruction writes; false: nothing.
static bool write_of(const Crossing *crossing, Write *write) {
  assert(is_plain(crossing));
  const StateFrame *frame = state_top(crossing->from);
  Operands operands = operands_of(crossing->demands->graph, frame);
  if (idle_before(crossing).kind == IDLE_STORES)
    return false;
  if (operands.family == FAMILY_PUT_FIELD) {
    *write = (Write){frame_peek(frame, operands.popped - 1), frame_peek(frame, operands.popped - 2),
                     operands.field, true};
    return true;
  }
  if (operands.family == FAMILY_PUT_ELEMENT) {
    *write = (Write){frame_peek(frame, operands.popped - 1), frame_peek(frame, operands.popped - 3),
                     NULL, false};
    return true;
  }
  if (operands.family != FAMILY_CALL)
    return false;
  HeapEffect effect = graph_effect(crossing->demands->graph, crossing->edge);
  *write = (Write){effect.object, effect.content, &every_field, false};
  return effect.kind == HEAP_FORGET;
}

// An object that the state before does not have: where does it come from?
// What is asked about an object that is not there yet goes to whatever makes it: the instruction
// that allocates it, a call that returns it, an array that it is read from; else to all objects.
static void before_origin(const Crossing *crossing, Demand wanted) {
  if (!is_plain(crossing)) {
    if (crossing->edge->kind == EDGE_EVAL && is_thrown(crossing->to))
      need(crossing, NEED_DECISION);            // the exception itself
    else if (crossing->edge->kind != EDGE_CALL) // else a constant of the class
      keep(crossing, (Demand){.kind = WANT_ALL, .field = wanted.field});
    return;
  }
  const StateFrame *frame = state_top(crossing->from);
  Operands operands = operands_of(crossing->demands->graph, frame);
  if (operands.family == FAMILY_MAKE || operands.family == FAMILY_CALL)
    need(crossing, NEED_EFFECT);
  else if (operands.family == FAMILY_GET_ELEMENT)
    keep(crossing, (Demand){.kind = WANT_BELOW,
                            .at = frame_peek(frame, operands.popped - 1).id,
                            .field = wanted.field});
  else
    keep(crossing, (Demand){.kind = WANT_ALL, .field = wanted.field});
}

static void before_heap(const Crossing *crossing, Demand wanted) {
  bool is_named = wanted.kind == WANT_FIELD || wanted.kind == WANT_BELOW;
  if (crossing->edge->kind == EDGE_ANY)
    need(crossing, NEED_EFFECT);
  if (is_named && !state_has(crossing->from, (Reference){wanted.at})) {
    before_origin(crossing, wanted);
    return;
  }
  Write write;
  if (is_plain(crossing) && crossing->edge->kind == EDGE_EVAL && write_of(crossing, &write) &&
      !before_write(crossing, wanted, &write))
    return;
  keep(crossing, wanted);
}

// --- all places ----------------------------------------------------------------------------------

void demand_before(Demands *demands, const InEdge *in, Demand wanted) {
  const Crossing crossing = {demands, in->edge, node_state(demands, in->from),
                             node_state(demands, in->edge->to)};
  switch (wanted.kind) {
  case WANT_WORD:
    before_word(&crossing, wanted);
    break;
  case WANT_EXCEPTION:
    before_exception(&crossing, wanted);
    break;
  case WANT_RESULT: // the last frame returns
    need(&crossing, NEED_EFFECT);
    break;
  case WANT_STATIC:
  case WANT_ALL_STATICS:
    before_static(&crossing, wanted);
    break;
  case WANT_WORLD:
    if (in->edge->kind == EDGE_ANY)
      need(&crossing, NEED_EFFECT);
    keep(&crossing, wanted);
    break;
  case WANT_OLD:
  case WANT_ALL_HERE:
    if (in->edge->kind == EDGE_ENTER) // before the callee the call states say it
      break;
    before_heap(&crossing, wanted);
    break;
  case WANT_FIELD:
  case WANT_BELOW:
  case WANT_ALL:
    before_heap(&crossing, wanted);
    break;
  case NEED_EFFECT:
  case NEED_DECISION:
  case NEED_CALL:
  case NEED_KEPT:
  case NEED_REACHED:
  case NEED_STAYS:
  case NEED_MARK:
    assert(!"these are no places");
  }
}
