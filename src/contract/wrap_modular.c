// Instead of a call: what the contract says of it.
#include "contract/wrap.h"

#include <string.h>

// Any value of a type. A reference may be null, or to an object that nobody knows anything of: one
// that was there before, or one that the call has made.
static void emit_any(Wrap *wrap, const Class *type) {
  static const char letters[] = "ZBCSIJFD";
  static const char *const names[] = {"nondetBoolean", "nondetByte", "nondetChar",  "nondetShort",
                                      "nondetInt",     "nondetLong", "nondetFloat", "nondetDouble"};
  if (!is_primitive(type)) {
    put_load(wrap->as, NULL, wrap->mark);
    asm_int(wrap->as, wrap_is_told_new(wrap));
    asm_class_constant(wrap->as, wrap_text(wrap, type->name));
    asm_member(wrap->as, BC_invokestatic, "loris/contract/Anything", "any",
               "(Ljava/lang/Object;ZLjava/lang/Class;)Ljava/lang/Object;", -2);
    asm_class(wrap->as, BC_checkcast, wrap_text(wrap, type->name), 0);
    return;
  }
  Kind kind = type->kind_letter;
  assert(kind != KIND_VOID);
  asm_member(wrap->as, BC_invokestatic, "org/sosy_lab/sv_benchmarks/Verifier",
             names[strchr(letters, kind) - letters],
             arena_format(&wrap->contracts->arena, "()%c", kind), (int)kind_words(kind));
}

static void forget_field(Wrap *wrap, const Node *node, uint32_t slot) {
  assert(node->kind == NODE_FIELD && node->field);
  const Field *field = node->field;
  bool is_static = !node->kids[0];
  int words = (int)type_words(node->type);
  if (!is_static) {
    put_load(wrap->as, NULL, slot);
    asm_class(wrap->as, BC_checkcast, wrap_text(wrap, field->owner->name), 0);
  }
  emit_any(wrap, node->type);
  asm_member(wrap->as, is_static ? BC_putstatic : BC_putfield, wrap_text(wrap, field->owner->name),
             wrap_text(wrap, field->name), wrap_text(wrap, field->descriptor),
             is_static ? -words : -words - 1);
}

static void emit_element_store(Wrap *wrap, const Node *node) {
  static const char letters[] = "IJFDLBCS"; // in the order of the opcodes; booleans are bytes
  Kind letter = is_primitive(node->type) ? node->type->kind_letter : KIND_REFERENCE;
  emit_any(wrap, node->type);
  asm_op(wrap->as,
         (Opcode)(BC_iastore +
                  (strchr(letters, letter == KIND_BOOLEAN ? 'B' : (char)letter) - letters)),
         -2 - (int)type_words(node->type));
}

static void load_array(Wrap *wrap, const Node *node, uint32_t slot) {
  put_load(wrap->as, NULL, slot);
  asm_class(wrap->as, BC_checkcast, wrap_text(wrap, node->kids[0]->type->name), 0);
}

// The indices of a[i], a[*] and a[i..j] that are there: from `slot + 1` on, below `slot + 2`.
static void clip_range(Wrap *wrap, const Node *node, uint32_t slot) {
  Assembler *as = wrap->as;
  uint32_t at = slot + 1, end = slot + 2;
  AsmLabel is_short = asm_label(as), long_enough = asm_label(as), good = asm_label(as);
  bool is_closed = !node->kids[2] || node->is_closed;
  if (node->kids[1]) {
    asm_local(as, BC_iload, end, 1);
    load_array(wrap, node, slot);
    asm_op(as, BC_arraylength, 0);
    asm_jump(as, BC_if_icmplt, is_short, -2);
  }
  load_array(wrap, node, slot);
  asm_op(as, BC_arraylength, 0);
  asm_local(as, BC_istore, end, -1);
  if (!node->kids[1])
    return;
  asm_jump(as, BC_goto, long_enough, 0);
  asm_bind(as, is_short);
  asm_local(as, BC_iload, end, 1);
  asm_int(as, is_closed ? 1 : 0);
  asm_op(as, BC_iadd, -1);
  asm_local(as, BC_istore, end, -1);
  asm_bind(as, long_enough);
  asm_local(as, BC_iload, at, 1);
  asm_jump(as, BC_ifge, good, -1);
  asm_int(as, 0);
  asm_local(as, BC_istore, at, -1);
  asm_bind(as, good);
}

static void forget_elements(Wrap *wrap, const Node *node, uint32_t slot) {
  assert(node->kind == NODE_INDEX);
  Assembler *as = wrap->as;
  uint32_t at = slot + 1, end = slot + 2;
  AsmLabel loop = asm_label(as), done = asm_label(as);
  clip_range(wrap, node, slot);
  asm_bind(as, loop);
  asm_local(as, BC_iload, at, 1);
  asm_local(as, BC_iload, end, 1);
  asm_jump(as, BC_if_icmpge, done, -2);
  load_array(wrap, node, slot);
  asm_local(as, BC_iload, at, 1);
  emit_element_store(wrap, node);
  asm_local(as, BC_iload, at, 1);
  asm_int(as, 1);
  asm_op(as, BC_iadd, -1);
  asm_local(as, BC_istore, at, -1);
  asm_jump(as, BC_goto, loop, 0);
  asm_bind(as, done);
}

// A place that is not there, because its object is null, is not written.
static void forget_place(Wrap *wrap, const Node *node, uint32_t slot) {
  Assembler *as = wrap->as;
  AsmLabel next = asm_label(as);
  if (node->kids[0]) {
    put_load(as, NULL, slot);
    asm_jump(as, BC_ifnull, next, -1);
  }
  if (node->kind == NODE_INDEX)
    forget_elements(wrap, node, slot);
  else
    forget_field(wrap, node, slot);
  asm_bind(as, next);
}

// Every place that a contract lists gets any value; that one's precondition may not hold, but more
// values are safe. Which places these are is known before one of them is written.
void wrap_forget(Wrap *wrap) {
  wrap_compute_frame(wrap);
  for (size_t i = 0; i < wrap->specs.count; i++)
    for (size_t j = 0; j < wrap->specs.items[i]->modifies.count; j++)
      forget_place(wrap, wrap->specs.items[i]->modifies.items[j]->root,
                   wrap_place_slot(wrap, i, j));
}

static void emit_any_result(Wrap *wrap) {
  const char *text = descriptor_result(wrap_text(wrap, wrap->method->descriptor));
  emit_any(wrap, descriptor_type(wrap->contracts, &text));
}

// A stand-in gives the same answer again; what a contract calls new is another one for each call.
void wrap_answer(Wrap *wrap) {
  if (wrap->method->return_kind != KIND_REFERENCE || !wrap_is_told_new(wrap))
    return;
  emit_any_result(wrap);
  asm_op(wrap->as, BC_dup, 1);
  asm_member(wrap->as, BC_invokestatic, "loris/contract/Anything", "answered",
             "(Ljava/lang/Object;)V", -1);
  put_store(wrap->as, NULL, wrap->result);
}

void wrap_modular(Wrap *wrap) {
  assert(wrap->specs.count == 1); // modular_refusal
  Kind kind = wrap->method->return_kind;
  wrap_compute_olds(wrap);
  wrap_forget(wrap);
  if (kind != KIND_VOID) {
    emit_any_result(wrap);
    put_store(wrap->as, wrap_kind_type(wrap, kind), wrap->result);
  }
  wrap_check_ensures(wrap);
  wrap_return(wrap);
}

static const char *refuse(Contracts *contracts, const Method *method, const char *why) {
  return arena_format(&contracts->arena, "--modular: %s %s",
                      method_external(contracts->program, method, &contracts->arena), why);
}

// NULL: every place can be given any value.
static const char *forgets_all(const Spec *spec) {
  for (size_t i = 0; i < spec->modifies.count; i++) {
    const Node *node = spec->modifies.items[i]->root;
    if (node->kind == NODE_FIELD && !node->field)
      return "modifies all fields of an object";
  }
  return NULL;
}

const char *assumed_refusal(Contracts *contracts, const Method *method) {
  Specs specs = {0};
  const char *place = NULL;
  specs_of(contracts, method, &specs);
  for (size_t i = 0; i < specs.count && !place; i++)
    place = forgets_all(specs.items[i]);
  vec_free(&specs);
  return place ? arena_format(&contracts->arena, "the contract of %s %s",
                              method_external(contracts->program, method, &contracts->arena), place)
               : NULL;
}

const char *modular_refusal(Contracts *contracts, const Method *method) {
  Specs specs = {0};
  specs_of(contracts, method, &specs);
  size_t count = specs.count;
  bool has_modifies = count == 1 && specs.items[0]->has_modifies;
  const char *place = has_modifies ? forgets_all(specs.items[0]) : NULL;
  bool may_throw = count == 1 && specs.items[0]->signals.count;
  vec_free(&specs);
  if (!count)
    return "no contract";
  if (count > 1)
    return refuse(contracts, method, "has more than one contract");
  if (is_constructor(contracts, method))
    return refuse(contracts, method, "is a constructor");
  if (!has_modifies)
    return refuse(contracts, method, "does not say what it modifies");
  if (place)
    return refuse(contracts, method, place);
  if (may_throw)
    return refuse(contracts, method, "may throw");
  const char *result = descriptor_result(name_text(contracts->names, method->descriptor));
  if (!descriptor_type(contracts, &result))
    return refuse(contracts, method, "returns an object of a class that is not there");
  return NULL;
}
