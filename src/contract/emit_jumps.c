// Conditions as jumps, and conversions between primitive types and boxes.
#include "contract/contract_impl.h"

#include <string.h>

// --- conversions ---------------------------------------------------------------------------------

static const char *box_method(Kind letter) {
  switch (letter) {
  case KIND_BOOLEAN:
    return "booleanValue";
  case KIND_BYTE:
    return "byteValue";
  case KIND_CHAR:
    return "charValue";
  case KIND_SHORT:
    return "shortValue";
  case KIND_INT:
    return "intValue";
  case KIND_LONG:
    return "longValue";
  case KIND_FLOAT:
    return "floatValue";
  case KIND_DOUBLE:
  case KIND_REFERENCE:
  case KIND_VOID:
    return "doubleValue";
  }
  fatal("a value of no kind");
}

static void emit_box(Contracts *contracts, Assembler *as, const Class *box,
                     const Class *primitive) {
  assert(!is_primitive(box) && is_primitive(primitive));
  const char *class = name_text(contracts->names, box->name);
  asm_member(as, BC_invokestatic, class, "valueOf",
             arena_format(&contracts->arena, "(%c)L%s;", primitive->kind_letter, class),
             1 - (int)type_words(primitive));
}

static void emit_unbox(Contracts *contracts, Assembler *as, const Class *box,
                       const Class *primitive) {
  assert(!is_primitive(box) && is_primitive(primitive));
  asm_member(as, BC_invokevirtual, name_text(contracts->names, box->name),
             box_method(primitive->kind_letter),
             arena_format(&contracts->arena, "()%c", primitive->kind_letter),
             (int)type_words(primitive) - 1);
}

// The four types of the operand stack.
static Kind stack_kind(Kind kind) {
  return kind_is_wide(kind) || kind == KIND_FLOAT ? kind : KIND_INT;
}

static void emit_stack_conversion(Assembler *as, Kind from, Kind to) {
  assert(stack_kind(from) == from && stack_kind(to) == to);
  static const char order[] = "IJFD";
  static const Opcode opcodes[4][4] = {{BC_nop, BC_i2l, BC_i2f, BC_i2d},
                                       {BC_l2i, BC_nop, BC_l2f, BC_l2d},
                                       {BC_f2i, BC_f2l, BC_nop, BC_f2d},
                                       {BC_d2i, BC_d2l, BC_d2f, BC_nop}};
  if (from == to)
    return;
  int before = (int)kind_words(from), after = (int)kind_words(to);
  asm_op(as, opcodes[strchr(order, from) - order][strchr(order, to) - order], after - before);
}

static void emit_primitive(Assembler *as, Kind from, Kind to) {
  emit_stack_conversion(as, stack_kind(from), stack_kind(to));
  if (from == to)
    return;
  if (to == KIND_BYTE)
    asm_op(as, BC_i2b, 0);
  else if (to == KIND_CHAR)
    asm_op(as, BC_i2c, 0);
  else if (to == KIND_SHORT)
    asm_op(as, BC_i2s, 0);
}

void put_conversion(Contracts *contracts, Assembler *as, const Node *node) {
  const Class *from = node->kids[0]->type, *to = node->type;
  emit_value(contracts, as, node->kids[0]);
  if (is_primitive(from) && is_primitive(to))
    emit_primitive(as, from->kind_letter, to->kind_letter);
  else if (is_primitive(from))
    emit_box(contracts, as, to, from);
  else
    emit_unbox(contracts, as, from, to);
}

// --- comparisons ---------------------------------------------------------------------------------

enum { EQ, NE, LT, GE, GT, LE }; // in the order of the opcodes

static int relation(Operator op, bool when) {
  assert(op >= OPERATOR_EQUAL && op <= OPERATOR_AT_LEAST);
  int is = op == OPERATOR_EQUAL     ? EQ
           : op == OPERATOR_UNEQUAL ? NE
           : op == OPERATOR_LESS    ? LT
           : op == OPERATOR_AT_MOST ? LE
           : op == OPERATOR_GREATER ? GT
                                    : GE;
  return when ? is : is ^ 1;
}

static void emit_number_comparison(Assembler *as, const Node *node, AsmLabel target, bool when) {
  int jump = relation(node->op, when);
  bool is_upward = node->op == OPERATOR_LESS || node->op == OPERATOR_AT_MOST; // NaN makes it false
  switch (stack_kind(node->kids[0]->type->kind_letter)) {
  case KIND_LONG:
    asm_op(as, BC_lcmp, -3);
    break;
  case KIND_FLOAT:
    asm_op(as, is_upward ? BC_fcmpg : BC_fcmpl, -1);
    break;
  case KIND_DOUBLE:
    asm_op(as, is_upward ? BC_dcmpg : BC_dcmpl, -3);
    break;
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
  case KIND_INT:
  case KIND_REFERENCE:
  case KIND_VOID:
    asm_jump(as, (Opcode)(BC_if_icmpeq + jump), target, -2);
    return;
  }
  asm_jump(as, (Opcode)(BC_ifeq + jump), target, -1);
}

static void emit_comparison(Contracts *contracts, Assembler *as, const Node *node, AsmLabel target,
                            bool when) {
  const Node *left = node->kids[0], *right = node->kids[1];
  bool positive = (node->op == OPERATOR_EQUAL) == when;
  emit_value(contracts, as, left);
  if (right->kind == NODE_NULL && !is_primitive(left->type)) {
    asm_jump(as, positive ? BC_ifnull : BC_ifnonnull, target, -1);
    return;
  }
  emit_value(contracts, as, right);
  if (is_primitive(left->type)) {
    emit_number_comparison(as, node, target, when);
  } else if (left->kind == NODE_STRING || right->kind == NODE_STRING) { // literals: the contents
    asm_member(as, BC_invokestatic, "java/util/Objects", "equals",
               "(Ljava/lang/Object;Ljava/lang/Object;)Z", -1);
    asm_jump(as, positive ? BC_ifne : BC_ifeq, target, -1);
  } else {
    asm_jump(as, positive ? BC_if_acmpeq : BC_if_acmpne, target, -2);
  }
}

// --- connectives ---------------------------------------------------------------------------------

// a && b, with b perhaps the negation: jumps when (first is `one` and second is `two`) is `when`.
static void emit_both(Contracts *contracts, Assembler *as, const Node *node, bool one, bool two,
                      AsmLabel target, bool when) {
  assert(node->kids[0] && node->kids[1]);
  if (!when) {
    emit_jump(contracts, as, node->kids[0], target, !one);
    emit_jump(contracts, as, node->kids[1], target, !two);
    return;
  }
  AsmLabel no = asm_label(as);
  emit_jump(contracts, as, node->kids[0], no, !one);
  emit_jump(contracts, as, node->kids[1], target, two);
  asm_bind(as, no);
}

static void emit_binary_jump(Contracts *contracts, Assembler *as, const Node *node, AsmLabel target,
                             bool when) {
  switch (node->op) {
  case OPERATOR_AND:
    emit_both(contracts, as, node, true, true, target, when);
    return;
  case OPERATOR_OR: // not (not a and not b)
    emit_both(contracts, as, node, false, false, target, !when);
    return;
  case OPERATOR_IMPLIES: // not (a and not b)
    emit_both(contracts, as, node, true, false, target, !when);
    return;
  case OPERATOR_EQUIVALENT:
    emit_value(contracts, as, node->kids[0]);
    emit_value(contracts, as, node->kids[1]);
    asm_jump(as, when ? BC_if_icmpeq : BC_if_icmpne, target, -2);
    return;
  case OPERATOR_EQUAL:
  case OPERATOR_UNEQUAL:
  case OPERATOR_LESS:
  case OPERATOR_AT_MOST:
  case OPERATOR_GREATER:
  case OPERATOR_AT_LEAST:
    emit_comparison(contracts, as, node, target, when);
    return;
  case OPERATOR_NONE: // the others have values, which emit_jump compares with zero
  case OPERATOR_BIT_OR:
  case OPERATOR_BIT_XOR:
  case OPERATOR_BIT_AND:
  case OPERATOR_SHIFT_LEFT:
  case OPERATOR_SHIFT_RIGHT:
  case OPERATOR_SHIFT_UNSIGNED:
  case OPERATOR_ADD:
  case OPERATOR_SUBTRACT:
  case OPERATOR_MULTIPLY:
  case OPERATOR_DIVIDE:
  case OPERATOR_REMAINDER:
    fatal("no comparison");
  }
}

static void emit_quantifier(Contracts *contracts, Assembler *as, const Node *node, AsmLabel target,
                            bool when) {
  assert(node->variable && node->variable->is_bound);
  bool is_forall = node->kind == NODE_FORALL;
  uint32_t at = node->variable->slot, end = at + 1;
  AsmLabel loop = asm_label(as), done = asm_label(as), stop = asm_label(as);
  emit_value(contracts, as, node->kids[0]);
  asm_local(as, BC_istore, at, -1);
  emit_value(contracts, as, node->kids[1]);
  asm_local(as, BC_istore, end, -1);
  asm_bind(as, loop);
  asm_local(as, BC_iload, at, 1);
  asm_local(as, BC_iload, end, 1);
  asm_jump(as, node->is_closed ? BC_if_icmpgt : BC_if_icmpge, is_forall == when ? target : done,
           -2);
  emit_jump(contracts, as, node->kids[2], is_forall == when ? stop : target, !is_forall);
  if (node->is_closed) { // the end may be the largest int
    asm_local(as, BC_iload, at, 1);
    asm_local(as, BC_iload, end, 1);
    asm_jump(as, BC_if_icmpge, is_forall == when ? target : done, -2);
  }
  asm_local(as, BC_iload, at, 1);
  asm_int(as, 1);
  asm_op(as, BC_iadd, -1);
  asm_local(as, BC_istore, at, -1);
  asm_jump(as, BC_goto, loop, 0);
  asm_bind(as, done);
  asm_bind(as, stop);
}

static bool is_comparison(const Node *node) {
  return node->op <= OPERATOR_AND || (node->op >= OPERATOR_EQUAL && node->op <= OPERATOR_AT_LEAST);
}

void emit_jump(Contracts *contracts, Assembler *as, const Node *node, AsmLabel target, bool when) {
  assert(is_boolean(node->type));
  if (node->kind == NODE_UNARY) {
    emit_jump(contracts, as, node->kids[0], target, !when);
  } else if (node->kind == NODE_BINARY && is_comparison(node)) {
    emit_binary_jump(contracts, as, node, target, when);
  } else if (node->kind == NODE_FORALL || node->kind == NODE_EXISTS) {
    if (node->kids[1])
      emit_quantifier(contracts, as, node, target, when);
    else
      emit_reached(contracts, as, node, target, when);
  } else {
    emit_value(contracts, as, node);
    asm_jump(as, when ? BC_ifne : BC_ifeq, target, -1);
  }
}
