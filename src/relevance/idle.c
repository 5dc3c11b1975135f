// Operations without effect (Thesis section 4.5): `x * 1`, `x + 0`, a store of what is there
// already. What is wanted of their result is wanted of the operand, or of the place as it was.
//
// One that does nothing in some states only has to stay, and then all of its operands count. So it
// is asked of all states that are about to run it, whoever called its method.
#include "relevance/relevance_impl.h"

static const StateValue *operand_value(const State *state, const StateFrame *frame,
                                       uint32_t from_top) {
  assert(from_top < frame->depth);
  Reference name = frame_peek(frame, from_top);
  return reference_exists(name) && !reference_is_null(name) ? state_value(state, name) : NULL;
}

static bool is_literal(const StateValue *value, int64_t wanted) {
  return value && value_is_literal(value) && value->low == wanted;
}

// All bits that a number of the interval may have are ones of the mask.
static bool is_covered(const StateValue *value, const StateValue *mask) {
  if (!value || !mask || !value_is_literal(mask) || value->kind != VALUE_INTEGER)
    return false;
  return mask->low == -1 || (mask->low >= 0 && (mask->low & (mask->low + 1)) == 0 &&
                             value->low >= 0 && value->high <= mask->low);
}

// `a op b` is a.
static bool gives_first(unsigned op, const StateValue *a, const StateValue *b) {
  assert(a && b);
  switch (op) {
  case OP_IADD:
  case OP_LADD:
  case OP_ISUB:
  case OP_LSUB:
  case OP_IOR:
  case OP_LOR:
  case OP_IXOR:
  case OP_LXOR:
  case OP_ISHL:
  case OP_LSHL:
  case OP_ISHR:
  case OP_LSHR:
  case OP_IUSHR:
  case OP_LUSHR:
    return is_literal(b, 0);
  case OP_IMUL:
  case OP_LMUL:
  case OP_IDIV:
  case OP_LDIV:
    return is_literal(b, 1);
  case OP_IAND:
  case OP_LAND:
    return is_covered(a, b);
  default:
    return false;
  }
}

static bool is_commutative(unsigned op) {
  return op == OP_IADD || op == OP_LADD || op == OP_IOR || op == OP_LOR || op == OP_IXOR ||
         op == OP_LXOR || op == OP_IMUL || op == OP_LMUL || op == OP_IAND || op == OP_LAND;
}

static Idle arithmetic(const State *state, const StateFrame *frame, unsigned op) {
  assert(op < OP_COUNT && op_infos[op].taken <= frame->depth);
  uint32_t taken = op_infos[op].taken, words = op_infos[op].given;
  if (op == OP_INEG || op == OP_LNEG)
    return is_literal(operand_value(state, frame, words - 1), 0) ? (Idle){IDLE_FORWARDS, 0}
                                                                 : (Idle){0};
  if (op < OP_IADD || op > OP_LXOR || taken <= words)
    return (Idle){0};
  const StateValue *a = operand_value(state, frame, taken - 1);
  const StateValue *b = operand_value(state, frame, taken - words - 1);
  if (!a || !b || (value_is_literal(a) && value_is_literal(b)))
    return (Idle){0}; // `count + 1` of a count that is 0 is not worth a word
  if (gives_first(op, a, b))
    return (Idle){IDLE_FORWARDS, 0};
  return is_commutative(op) && gives_first(op, b, a) ? (Idle){IDLE_FORWARDS, words} : (Idle){0};
}

// Are both the same number or object?
static bool is_same(const State *state, Reference a, Reference b) {
  if (!reference_exists(a) || !reference_exists(b))
    return false;
  if (reference_is(a, b))
    return true;
  if (reference_is_null(a) || reference_is_null(b))
    return false;
  const StateValue *x = state_value(state, a), *y = state_value(state, b);
  return value_is_literal(x) && value_is_literal(y) && x->letter == y->letter && x->low == y->low;
}

// The variable is there before the store: its slot is not taken over from another one.
static bool has_variable(const StateFrame *frame, uint32_t local) {
  assert(local < frame->code->max_locals);
  uint32_t offset = frame->code->offsets[frame->pc];
  return local_name(frame->method->info->code, local, offset, offset).id != 0;
}

static bool stores_what_is_there(const State *state, const StateFrame *frame,
                                 const Operands *operands) {
  assert(operands->popped <= frame->depth);
  switch (operands->family) {
  case FAMILY_STORE:
    return has_variable(frame, operands->local) &&
           is_same(state, frame->words[operands->local], frame_peek(frame, operands->words - 1));
  case FAMILY_INCREMENT:
    return frame->code->insns[frame->pc].b == 0;
  case FAMILY_PUT_STATIC:
    return operands->field && is_same(state, state_static(state, operands->field),
                                      frame_peek(frame, operands->popped - 1));
  case FAMILY_PUT_FIELD: {
    Reference object = frame_peek(frame, operands->popped - 1);
    return operands->field && reference_exists(object) && !reference_is_null(object) &&
           state_value(state, object)->kind == VALUE_OBJECT &&
           is_same(state, value_slot(state_value(state, object), operands->field),
                   frame_peek(frame, operands->popped - 2));
  }
  case FAMILY_PLAIN:
  case FAMILY_SHUFFLE:
  case FAMILY_LOAD:
  case FAMILY_GET_STATIC:
  case FAMILY_GET_FIELD:
  case FAMILY_GET_ELEMENT:
  case FAMILY_PUT_ELEMENT:
  case FAMILY_MAKE:
  case FAMILY_CALL:
  case FAMILY_RETURN:
  case FAMILY_THROW:
  case FAMILY_JUMP:
    return false;
  }
  return false;
}

// --- by instruction ------------------------------------------------------------------------------

typedef struct IdlePlace {
  const Code *code;
  uint32_t pc;
  Idle idle;
} IdlePlace;
struct IdleTable {
  VEC(IdlePlace) places; // each that a state is about to run
  Table table;
};

static bool is_place(const void *context, uint32_t id, const void *key) {
  const IdlePlace *a = &((const struct IdleTable *)context)->places.items[id], *b = key;
  return a->code == b->code && a->pc == b->pc;
}

static uint32_t place_of(const struct IdleTable *table, const Code *code, uint32_t pc,
                         uint32_t *hash) {
  uintptr_t bits = (uintptr_t)code;
  IdlePlace key = {.code = code, .pc = pc};
  *hash = hash_mix((uint32_t)(bits ^ bits >> 32), pc);
  return table_find(&table->table, *hash, is_place, table, &key);
}

// Where two states disagree about it, the instruction does something in one of them: it is not
// idle.
static void add_idle(struct IdleTable *table, const StateFrame *frame, Idle idle) {
  assert(frame->pc < frame->code->count);
  uint32_t hash, id = place_of(table, frame->code, frame->pc, &hash);
  if (id == TABLE_NONE) {
    table_insert(&table->table, hash, (uint32_t)table->places.count);
    vec_push(&table->places, (IdlePlace){frame->code, frame->pc, idle});
  } else if (table->places.items[id].idle.kind != idle.kind ||
             table->places.items[id].idle.operand != idle.operand) {
    table->places.items[id].idle = (Idle){0};
  }
}

// Does the node evaluate its instruction, without anything that could go wrong?
// One that may throw is not idle: whether it throws is an effect.
// is.
static bool evaluates(const Demands *demands, const GraphNode *node) {
  for (size_t i = 0; i < node->out.count; i++) {
    const GraphEdge *edge = &node->out.items[i];
    if (edge->kind != EDGE_EVAL)
      return false;
    if (demands->flow.is_live[edge->to] &&
        reference_exists(node_state(demands, edge->to)->exception))
      return false;
  }
  return true;
}

static bool only_renames(const GraphNode *node) {
  EdgeKind kind = node->out.count ? node->out.items[0].kind : EDGE_UNKNOWN;
  return kind == EDGE_REFINE || kind == EDGE_SPLIT || kind == EDGE_INSTANCE;
}

static Idle idle_in(const Demands *demands, const GraphNode *node) {
  assert(node->state->frames.count > 0 && !node->is_call);
  const StateFrame *frame = state_top(node->state);
  unsigned op = frame->code->insns[frame->pc].op;
  Operands operands = operands_of(demands->graph, frame);
  if (!evaluates(demands, node))
    return (Idle){0};
  if (stores_what_is_there(node->state, frame, &operands))
    return (Idle){IDLE_STORES, 0};
  return operands.family == FAMILY_PLAIN ? arithmetic(node->state, frame, op) : (Idle){0};
}

void idle_find(Demands *demands) {
  demands->idle = mem_new(struct IdleTable);
  for (uint32_t i = 0; i < graph_node_count(demands->graph); i++) {
    const GraphNode *node = graph_node(demands->graph, i);
    if (demands->flow.is_live[i] && node->state->frames.count && !node->is_call &&
        !reference_exists(node->state->exception) && !only_renames(node))
      add_idle(demands->idle, state_top(node->state), idle_in(demands, node));
  }
}

void idle_free(struct IdleTable *table) {
  vec_free(&table->places);
  table_fini(&table->table);
  mem_free(table);
}

Idle idle_at(const Demands *demands, const Code *code, uint32_t pc) {
  assert(pc < code->count);
  uint32_t hash, id = place_of(demands->idle, code, pc, &hash);
  return id == TABLE_NONE ? (Idle){0} : demands->idle->places.items[id].idle;
}
