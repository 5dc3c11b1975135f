#include "relevance/relevance_impl.h"

static Family family_of(unsigned op) {
  switch (op) {
  case OP_LOAD:
  case OP_LOAD2:
    return FAMILY_LOAD;
  case OP_STORE:
  case OP_STORE2:
    return FAMILY_STORE;
  case OP_IINC:
    return FAMILY_INCREMENT;
  case OP_GETSTATIC:
  case OP_GETSTATIC_Q:
  case OP_GETSTATIC2_Q:
    return FAMILY_GET_STATIC;
  case OP_PUTSTATIC:
  case OP_PUTSTATIC_Q:
  case OP_PUTSTATIC2_Q:
  case OP_PUTSTATIC_NARROW_Q:
    return FAMILY_PUT_STATIC;
  case OP_GETFIELD:
  case OP_GETFIELD_Q:
  case OP_GETFIELD2_Q:
    return FAMILY_GET_FIELD;
  case OP_PUTFIELD:
  case OP_PUTFIELD_Q:
  case OP_PUTFIELD2_Q:
  case OP_PUTFIELD_NARROW_Q:
    return FAMILY_PUT_FIELD;
  case OP_LDC:
  case OP_LDC2:
  case OP_LDC_GLOBAL:
  case OP_NEW:
  case OP_NEW_Q:
  case OP_NEWARRAY:
  case OP_ANEWARRAY:
  case OP_ANEWARRAY_Q:
  case OP_MULTIANEWARRAY:
  case OP_MULTIANEWARRAY_Q:
    return FAMILY_MAKE;
  case OP_RETURN1:
  case OP_RETURN2:
  case OP_RETURN:
  case OP_RETURN_NARROW:
    return FAMILY_RETURN;
  case OP_ATHROW:
    return FAMILY_THROW;
  case OP_NOP:
  case OP_GOTO:
  case OP_JSR:
  case OP_RET:
    return FAMILY_JUMP;
  default:
    break;
  }
  if (op >= OP_IALOAD && op <= OP_SALOAD)
    return FAMILY_GET_ELEMENT;
  if (op >= OP_IASTORE && op <= OP_SASTORE)
    return FAMILY_PUT_ELEMENT;
  if (op >= OP_POP && op <= OP_SWAP)
    return FAMILY_SHUFFLE;
  if ((op >= OP_INVOKEVIRTUAL && op <= OP_INVOKEDYNAMIC) ||
      (op >= OP_INVOKEVIRTUAL_Q && op <= OP_INVOKESTATIC_Q))
    return FAMILY_CALL;
  return FAMILY_PLAIN;
}

static uint32_t field_words(const Field *field) { return field ? kind_words(field->kind) : 0; }

Operands operands_of(const Graph *graph, const StateFrame *frame) {
  const Insn *insn = &frame->code->insns[frame->pc];
  Operands operands = {.family = family_of(insn->op)};
  if (op_infos[insn->op].taken != OP_VARIES)
    operands.popped = op_infos[insn->op].taken;
  switch (operands.family) {
  case FAMILY_LOAD:
  case FAMILY_STORE:
  case FAMILY_INCREMENT:
    operands.local = insn->a;
    operands.words = insn->op == OP_LOAD2 || insn->op == OP_STORE2 ? 2 : 1;
    break;
  case FAMILY_SHUFFLE:
    operands.popped = graph_shuffle(insn->op)->taken;
    operands.shuffled = graph_shuffle(insn->op)->put;
    break;
  case FAMILY_GET_STATIC:
    operands.field = graph_field(graph, frame);
    break;
  case FAMILY_PUT_STATIC:
    operands.field = graph_field(graph, frame);
    operands.popped = field_words(operands.field);
    break;
  case FAMILY_GET_FIELD:
    operands.field = graph_field(graph, frame);
    operands.popped = 1;
    break;
  case FAMILY_PUT_FIELD:
    operands.field = graph_field(graph, frame);
    operands.popped = 1 + field_words(operands.field);
    break;
  case FAMILY_CALL:
    operands.method = graph_called(graph, frame);
    operands.popped = operands.method ? operands.method->arg_slots : 0;
    break;
  case FAMILY_MAKE:
    if (insn->op == OP_MULTIANEWARRAY || insn->op == OP_MULTIANEWARRAY_Q)
      operands.popped = insn->a;
    break;
  case FAMILY_PLAIN:
  case FAMILY_GET_ELEMENT:
  case FAMILY_PUT_ELEMENT:
  case FAMILY_RETURN:
  case FAMILY_THROW:
  case FAMILY_JUMP:
    break;
  }
  return operands;
}

bool operands_are_neutral(const Operands *operands, uint16_t op) {
  return operands->family == FAMILY_SHUFFLE || operands->family == FAMILY_JUMP || op == OP_RETURN ||
         op == OP_NEW || op == OP_NEW_Q;
}
