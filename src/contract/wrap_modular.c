// Instead of a call: what the contract says of it.
#include "contract/wrap.h"

#include <string.h>

// Any value of a primitive type.
static void emit_any(Wrap *wrap, Kind kind) {
  assert(kind != KIND_REFERENCE && kind != KIND_VOID);
  static const char letters[] = "ZBCSIJFD";
  static const char *const names[] = {"nondetBoolean", "nondetByte", "nondetChar",  "nondetShort",
                                      "nondetInt",     "nondetLong", "nondetFloat", "nondetDouble"};
  asm_member(wrap->as, BC_invokestatic, "org/sosy_lab/sv_benchmarks/Verifier",
             names[strchr(letters, kind) - letters],
             arena_format(&wrap->contracts->arena, "()%c", kind), (int)kind_words(kind));
}

static void forget_field(Wrap *wrap, const Node *node) {
  assert(node->kind == NODE_FIELD && is_primitive(node->type));
  const Field *field = node->field;
  int words = (int)type_words(node->type);
  if (node->kids[0])
    emit_value(wrap->contracts, wrap->as, node->kids[0]);
  emit_any(wrap, field->kind);
  asm_member(wrap->as, node->kids[0] ? BC_putfield : BC_putstatic,
             wrap_text(wrap, field->owner->name), wrap_text(wrap, field->name),
             wrap_text(wrap, field->descriptor), node->kids[0] ? -words - 1 : -words);
}

static void emit_element_store(Wrap *wrap, const Node *node) {
  static const char letters[] = "IJFDLBCS"; // in the order of the opcodes; booleans are bytes
  Kind letter = node->type->kind_letter;
  emit_any(wrap, letter);
  asm_op(wrap->as,
         (Opcode)(BC_iastore +
                  (strchr(letters, letter == KIND_BOOLEAN ? 'B' : (char)letter) - letters)),
         -2 - (int)type_words(node->type));
}

// a[i], a[*] and a[i..j]: elements that are not there are not written.
static void forget_elements(Wrap *wrap, const Node *node) {
  assert(node->kind == NODE_INDEX);
  Assembler *as = wrap->as;
  uint32_t array = wrap->frame, at = array + 1, end = array + 2;
  AsmLabel loop = asm_label(as), done = asm_label(as), short_end = asm_label(as);
  emit_value(wrap->contracts, as, node->kids[0]);
  asm_local(as, BC_astore, array, -1);
  if (node->kids[1])
    emit_value(wrap->contracts, as, node->kids[1]);
  else
    asm_int(as, 0);
  asm_local(as, BC_istore, at, -1);
  asm_local(as, BC_aload, array, 1);
  asm_op(as, BC_arraylength, 0);
  asm_local(as, BC_istore, end, -1);
  if (node->kids[1]) { // the smaller of the length and the end of the range
    bool is_closed = !node->kids[2] || node->is_closed;
    emit_value(wrap->contracts, as, node->kids[2] ? node->kids[2] : node->kids[1]);
    asm_local(as, BC_iload, end, 1);
    asm_jump(as, BC_if_icmpge, short_end, -2);
    emit_value(wrap->contracts, as, node->kids[2] ? node->kids[2] : node->kids[1]);
    if (is_closed) {
      asm_int(as, 1);
      asm_op(as, BC_iadd, -1);
    }
    asm_local(as, BC_istore, end, -1);
    asm_bind(as, short_end);
    AsmLabel good = asm_label(as);
    asm_local(as, BC_iload, at, 1);
    asm_jump(as, BC_ifge, good, -1);
    asm_int(as, 0);
    asm_local(as, BC_istore, at, -1);
    asm_bind(as, good);
  }
  asm_bind(as, loop);
  asm_local(as, BC_iload, at, 1);
  asm_local(as, BC_iload, end, 1);
  asm_jump(as, BC_if_icmpge, done, -2);
  asm_local(as, BC_aload, array, 1);
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
static void forget_place(Wrap *wrap, const Node *node) {
  Assembler *as = wrap->as;
  AsmLabel end = asm_label(as), next = asm_label(as), caught = asm_label(as);
  AsmLabel start = wrap_start(wrap);
  if (node->kind == NODE_INDEX)
    forget_elements(wrap, node);
  else
    forget_field(wrap, node);
  asm_bind(as, end);
  asm_jump(as, BC_goto, next, 0);
  asm_depth(as, 1);
  asm_bind(as, caught);
  asm_handler(as, start, end, caught);
  asm_local(as, BC_astore, wrap->caught, -1);
  asm_bind(as, next);
}

// Every place that a contract lists gets any value; that one's precondition may not hold, but more
// values are safe.
void wrap_forget(Wrap *wrap) {
  for (size_t i = 0; i < wrap->specs.count; i++)
    for (size_t j = 0; j < wrap->specs.items[i]->modifies.count; j++)
      forget_place(wrap, wrap->specs.items[i]->modifies.items[j]->root);
}

void wrap_modular(Wrap *wrap) {
  assert(wrap->specs.count == 1); // modular_refusal
  Kind kind = wrap->method->return_kind;
  wrap_compute_olds(wrap);
  wrap_forget(wrap);
  if (kind != KIND_VOID) {
    emit_any(wrap, kind);
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
    if (!is_primitive(node->type))
      return "modifies a reference";
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
  if (method->return_kind == KIND_REFERENCE)
    return refuse(contracts, method, "returns a reference");
  return NULL;
}
