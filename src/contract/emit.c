// Trees into bytecode. Conditions are jumps; a Boolean value is two of them and a constant.
#include "contract/contract_impl.h"

#include <string.h>

static Kind letter_of(const Class *type) {
  return is_primitive(type) ? type->kind_letter : KIND_REFERENCE;
}

// Distance of an opcode from its int form in a family of I, L, F, D, A.
static int family(const Class *type) {
  switch (letter_of(type)) {
  case KIND_LONG:
    return 1;
  case KIND_FLOAT:
    return 2;
  case KIND_DOUBLE:
    return 3;
  case KIND_REFERENCE:
    return 4;
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
  case KIND_INT:
  case KIND_VOID:
    return 0;
  }
  fatal("a value of no kind");
}

void put_load(Assembler *as, const Class *type, uint32_t slot) {
  asm_local(as, (Opcode)(BC_iload + family(type)), slot, (int)type_words(type));
}

void put_store(Assembler *as, const Class *type, uint32_t slot) {
  asm_local(as, (Opcode)(BC_istore + family(type)), slot, -(int)type_words(type));
}

// --- names of methods ----------------------------------------------------------------------------

const char *clause_method(Contracts *contracts, const Clause *clause) {
  return arena_format(&contracts->arena, "clause$%u", clause->number);
}

const char *old_method(Contracts *contracts, const Clause *clause, size_t number) {
  return arena_format(&contracts->arena, "old$%u$%zu", clause->number, number);
}

// "(LList;I" for a method of List with an int.
static const char *parameters_text(Contracts *contracts, const Clause *clause) {
  const Method *method = clause->info.method;
  bool is_static = method && (method->flags & ACC_STATIC);
  const char *own = method ? name_text(contracts->names, method->descriptor) + 1 : ")";
  return arena_format(&contracts->arena, "(%s%.*s",
                      is_static ? "" : descriptor_of(contracts, clause->info.class),
                      (int)(strchr(own, ')') - own), own);
}

const char *clause_descriptor(Contracts *contracts, const Clause *clause) {
  assert((clause->info.kind != CLAUSE_ENSURES && clause->info.kind != CLAUSE_SIGNALS) ||
         clause->info.method);
  const char *text = parameters_text(contracts, clause);
  const Method *method = clause->info.method;
  if (clause->info.kind == CLAUSE_ENSURES && method->return_kind != KIND_VOID)
    text = arena_format(&contracts->arena, "%s%s", text,
                        descriptor_result(name_text(contracts->names, method->descriptor)));
  if (clause->info.kind == CLAUSE_SIGNALS)
    text = arena_format(&contracts->arena, "%s%s", text, descriptor_of(contracts, clause->thrown));
  for (size_t i = 0; i < clause->olds.count; i++)
    text = arena_format(&contracts->arena, "%s%sLjava/lang/Throwable;", text,
                        descriptor_of(contracts, clause->olds.items[i]->type));
  return arena_format(&contracts->arena, "%s)Z", text);
}

const char *old_descriptor(Contracts *contracts, const Clause *clause, size_t number) {
  assert(number < clause->olds.count);
  return arena_format(&contracts->arena, "%s)%s", parameters_text(contracts, clause),
                      descriptor_of(contracts, clause->olds.items[number]->type));
}

// --- values --------------------------------------------------------------------------------------

void emit_invoke(Contracts *contracts, Assembler *as, const Method *method, Opcode opcode) {
  const char *class = name_text(contracts->names, method->owner->name);
  const char *name = name_text(contracts->names, method->name);
  const char *descriptor = name_text(contracts->names, method->descriptor);
  int result = method->return_kind == KIND_VOID ? 0 : kind_is_wide(method->return_kind) ? 2 : 1;
  int effect = result - method->arg_slots;
  bool is_interface = method->owner->kind == CLASS_INTERFACE;
  if (is_interface && opcode == BC_invokevirtual)
    asm_interface_call(as, class, name, descriptor, method->arg_slots, effect);
  else if (is_interface)
    asm_interface_member(as, opcode, class, name, descriptor, effect);
  else
    asm_member(as, opcode, class, name, descriptor, effect);
}

static void emit_call(Contracts *contracts, Assembler *as, const Node *node) {
  assert(node->method && node->class);
  const Method *method = node->method;
  if (node->kids[0])
    emit_value(contracts, as, node->kids[0]);
  for (uint32_t i = 0; i < node->argument_count; i++)
    emit_value(contracts, as, node->arguments[i]);
  if (node->class->kind == CLASS_ARRAY && node->kids[0]) { // its clone is public
    asm_member(as, BC_invokevirtual, name_text(contracts->names, node->class->name),
               name_text(contracts->names, method->name),
               name_text(contracts->names, method->descriptor),
               (method->return_kind == KIND_VOID ? 0 : 1) - method->arg_slots);
    if (node->type == node->class)
      asm_class(as, BC_checkcast, name_text(contracts->names, node->type->name), 0);
    return;
  }
  emit_invoke(contracts, as, method, node->kids[0] ? BC_invokevirtual : BC_invokestatic);
}

static void emit_field(Contracts *contracts, Assembler *as, const Node *node) {
  assert(node->field);
  const Field *field = node->field;
  int words = (int)type_words(node->type);
  if (node->kids[0])
    emit_value(contracts, as, node->kids[0]);
  asm_member(as, node->kids[0] ? BC_getfield : BC_getstatic,
             name_text(contracts->names, field->owner->name),
             name_text(contracts->names, field->name),
             name_text(contracts->names, field->descriptor), node->kids[0] ? words - 1 : words);
}

static void emit_literal(Assembler *as, const Node *node) {
  assert(is_primitive(node->type));
  switch (node->type->kind_letter) {
  case KIND_LONG:
    asm_long(as, (int64_t)node->bits);
    break;
  case KIND_FLOAT:
    asm_float(as, (uint32_t)node->bits);
    break;
  case KIND_DOUBLE:
    asm_double(as, node->bits);
    break;
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
  case KIND_INT:
  case KIND_REFERENCE:
  case KIND_VOID:
    asm_int(as, (int32_t)(uint32_t)node->bits);
  }
}

static void emit_index(Contracts *contracts, Assembler *as, const Node *node) {
  static const char letters[] = "IJFDLBCS"; // in the order of the opcodes; booleans are bytes
  Kind letter = letter_of(node->type);
  emit_value(contracts, as, node->kids[0]);
  emit_value(contracts, as, node->kids[1]);
  asm_op(as,
         (Opcode)(BC_iaload +
                  (strchr(letters, letter == KIND_BOOLEAN ? 'B' : (char)letter) - letters)),
         (int)type_words(node->type) - 2);
}

// What was computed before the call; or the exception that this threw.
static void emit_old(Contracts *contracts, Assembler *as, const Node *node, const Clause *clause) {
  assert(node->kind == NODE_OLD && node->old < clause->olds.count);
  uint32_t slot = clause->slots;
  AsmLabel good = asm_label(as);
  (void)contracts;
  for (uint32_t i = 0; i < node->old; i++)
    slot += type_words(clause->olds.items[i]->type) + 1;
  uint32_t thrown = slot + type_words(node->type);
  asm_local(as, BC_aload, thrown, 1);
  asm_jump(as, BC_ifnull, good, -1);
  asm_local(as, BC_aload, thrown, 1);
  asm_op(as, BC_athrow, -1);
  asm_bind(as, good);
  put_load(as, node->type, slot);
}

static void emit_unary(Contracts *contracts, Assembler *as, const Node *node) {
  assert(is_numeric(node->type));
  int of = family(node->type), words = (int)type_words(node->type);
  emit_value(contracts, as, node->kids[0]);
  if (node->op == OPERATOR_SUBTRACT) {
    asm_op(as, (Opcode)(BC_ineg + of), 0);
  } else if (node->op == OPERATOR_BIT_XOR) {
    if (of)
      asm_long(as, -1);
    else
      asm_int(as, -1);
    asm_op(as, of ? BC_lxor : BC_ixor, -words);
  }
}

static void emit_arithmetic(Contracts *contracts, Assembler *as, const Node *node) {
  assert(node->op < OPERATOR_NONE);
  static const Opcode opcodes[] = {
      [OPERATOR_BIT_OR] = BC_ior,       [OPERATOR_BIT_XOR] = BC_ixor,
      [OPERATOR_BIT_AND] = BC_iand,     [OPERATOR_SHIFT_LEFT] = BC_ishl,
      [OPERATOR_SHIFT_RIGHT] = BC_ishr, [OPERATOR_SHIFT_UNSIGNED] = BC_iushr,
      [OPERATOR_ADD] = BC_iadd,         [OPERATOR_SUBTRACT] = BC_isub,
      [OPERATOR_MULTIPLY] = BC_imul,    [OPERATOR_DIVIDE] = BC_idiv,
      [OPERATOR_REMAINDER] = BC_irem};
  emit_value(contracts, as, node->kids[0]);
  emit_value(contracts, as, node->kids[1]);
  asm_op(as, (Opcode)((int)opcodes[node->op] + family(node->type)),
         -(int)type_words(node->kids[1]->type));
}

static void emit_choice(Contracts *contracts, Assembler *as, const Node *node) {
  AsmLabel otherwise = asm_label(as), end = asm_label(as);
  emit_jump(contracts, as, node->kids[0], otherwise, false);
  uint32_t depth = as->depth;
  emit_value(contracts, as, node->kids[1]);
  asm_jump(as, BC_goto, end, 0);
  asm_depth(as, depth);
  asm_bind(as, otherwise);
  emit_value(contracts, as, node->kids[2]);
  asm_bind(as, end);
}

// A Boolean out of jumps.
static void emit_truth(Contracts *contracts, Assembler *as, const Node *node) {
  AsmLabel otherwise = asm_label(as), end = asm_label(as);
  emit_jump(contracts, as, node, otherwise, false);
  asm_int(as, 1);
  asm_jump(as, BC_goto, end, -1);
  asm_bind(as, otherwise);
  asm_int(as, 0);
  asm_bind(as, end);
}

static void emit_cast(Contracts *contracts, Assembler *as, const Node *node) {
  if (is_primitive(node->type)) {
    put_conversion(contracts, as, node);
    return;
  }
  emit_value(contracts, as, node->kids[0]);
  asm_class(as, BC_checkcast, name_text(contracts->names, node->class->name), 0);
}

// The clause whose tree is written: old values lie behind its parameters. Nodes do not know it.
static const Clause *clause_of(Contracts *contracts, const Node *node) {
  for (size_t i = 0; i < contracts->clauses.count; i++) {
    const Clause *clause = contracts->clauses.items[i];
    if (node->old < clause->olds.count && clause->olds.items[node->old] == node)
      return clause;
  }
  fatal("an old value without a clause");
}

static bool is_arithmetic(const Node *node) {
  return node->op > OPERATOR_AND && !(node->op >= OPERATOR_EQUAL && node->op <= OPERATOR_AT_LEAST);
}

void emit_value(Contracts *contracts, Assembler *as, const Node *node) {
  switch (node->kind) {
  case NODE_LITERAL:
    emit_literal(as, node);
    return;
  case NODE_STRING:
    asm_string(as, node->name);
    return;
  case NODE_NULL:
    asm_op(as, BC_aconst_null, 1);
    return;
  case NODE_VARIABLE:
    put_load(as, node->type, node->variable->slot);
    return;
  case NODE_FIELD:
    emit_field(contracts, as, node);
    return;
  case NODE_LENGTH:
    emit_value(contracts, as, node->kids[0]);
    asm_op(as, BC_arraylength, 0);
    return;
  case NODE_INDEX:
    emit_index(contracts, as, node);
    return;
  case NODE_CALL:
    emit_call(contracts, as, node);
    return;
  case NODE_OLD:
    emit_old(contracts, as, node, clause_of(contracts, node));
    return;
  case NODE_UNARY:
    if (node->op == OPERATOR_UNEQUAL)
      emit_truth(contracts, as, node);
    else
      emit_unary(contracts, as, node);
    return;
  case NODE_BINARY:
    if (is_arithmetic(node))
      emit_arithmetic(contracts, as, node);
    else
      emit_truth(contracts, as, node);
    return;
  case NODE_CHOICE:
    emit_choice(contracts, as, node);
    return;
  case NODE_CAST:
    emit_cast(contracts, as, node);
    return;
  case NODE_CONVERT:
    put_conversion(contracts, as, node);
    return;
  case NODE_INSTANCEOF:
    emit_value(contracts, as, node->kids[0]);
    asm_class(as, BC_instanceof, name_text(contracts->names, node->class->name), 0);
    return;
  case NODE_FORALL:
  case NODE_EXISTS:
    emit_truth(contracts, as, node);
    return;
  case NODE_REACH:
    emit_reach(contracts, as, node);
    return;
  case NODE_NAME: // none is left
  case NODE_CLASS:
  case NODE_PACKAGE:
    break;
  }
  fatal("a name without a meaning in a contract");
}

// --- the methods of a clause ---------------------------------------------------------------------

static void emit_olds(Contracts *contracts, Assembler *as, const Clause *clause) {
  for (size_t i = 0; i < clause->olds.count; i++) {
    const Node *value = clause->olds.items[i]->kids[0];
    asm_begin(as, clause->slots);
    emit_value(contracts, as, value);
    asm_op(as, (Opcode)(BC_ireturn + family(value->type)), -(int)type_words(value->type));
    asm_end(as, ACC_PUBLIC | ACC_STATIC, old_method(contracts, clause, i),
            old_descriptor(contracts, clause, i), NULL, 0);
  }
}

void emit_clause(Contracts *contracts, Assembler *as, const Clause *clause) {
  assert(clause->root && is_boolean(clause->root->type));
  uint32_t words = clause->slots;
  for (size_t i = 0; i < clause->olds.count; i++)
    words += type_words(clause->olds.items[i]->type) + 1;
  emit_olds(contracts, as, clause);
  // Old values and what their evaluation threw come as further parameters, pair by pair: the wrap
  // computes them before the call, the clause is evaluated after it.
  asm_begin(as, words);
  emit_value(contracts, as, clause->root);
  asm_op(as, BC_ireturn, -1);
  asm_end(as, ACC_PUBLIC | ACC_STATIC, clause_method(contracts, clause),
          clause_descriptor(contracts, clause), NULL, 0);
}
