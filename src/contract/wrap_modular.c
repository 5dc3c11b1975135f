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

// A field that is not there, because its object is null, is not written.
static void forget_field(Wrap *wrap, const Node *node) {
  assert(node->kind == NODE_FIELD && is_primitive(node->type));
  Assembler *as = wrap->as;
  const Field *field = node->field;
  AsmLabel end = asm_label(as), next = asm_label(as), caught = asm_label(as);
  int words = (int)type_words(node->type);
  AsmLabel start = wrap_start(wrap);
  if (node->kids[0])
    emit_value(wrap->contracts, as, node->kids[0]);
  emit_any(wrap, field->kind);
  asm_member(as, node->kids[0] ? BC_putfield : BC_putstatic, wrap_text(wrap, field->owner->name),
             wrap_text(wrap, field->name), wrap_text(wrap, field->descriptor),
             node->kids[0] ? -words - 1 : -words);
  asm_bind(as, end);
  asm_jump(as, BC_goto, next, 0);
  asm_depth(as, 1);
  asm_bind(as, caught);
  asm_handler(as, start, end, caught);
  asm_local(as, BC_astore, wrap->caught, -1);
  asm_bind(as, next);
}

void wrap_modular(Wrap *wrap) {
  assert(wrap->specs.count == 1); // modular_refusal
  const Spec *spec = wrap->specs.items[0];
  Kind kind = wrap->method->return_kind;
  wrap_compute_olds(wrap);
  for (size_t i = 0; i < spec->modifies.count; i++)
    forget_field(wrap, spec->modifies.items[i]->root);
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

const char *modular_refusal(Contracts *contracts, const Method *method) {
  Specs specs = {0};
  specs_of(contracts, method, &specs);
  size_t count = specs.count;
  bool has_modifies = count == 1 && specs.items[0]->has_modifies;
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
  if (may_throw)
    return refuse(contracts, method, "may throw");
  if (method->return_kind == KIND_REFERENCE)
    return refuse(contracts, method, "returns a reference");
  return NULL;
}
