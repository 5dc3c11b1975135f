// Inputs that are looked at for the first time, and arguments that are known before their method
// runs.
#include "exec/exec_impl.h"

bool symbolic_initialize(Exec *exec, Place place, uint32_t bound, Word *target) {
  assert(place.id);
  if (exec->symbolic->is_early)
    return stop_unknown(exec, "an initializer needs an input");
  return symbolic_apply(exec, heap_initialize(exec->symbolic->heap, place, 0, bound, target));
}

// The value that a parameter was given earlier on this path (an invariant has looked at it).
static bool known_parameter(const Heap *heap, Place place, Word *value) {
  for (size_t i = 0; i < heap_value_count(heap); i++)
    if (heap_value_at(heap, i)->place.id == place.id) {
      value[0] = heap_value_at(heap, i)->value[0];
      value[1] = heap_value_at(heap, i)->value[1];
      return true;
    }
  return false;
}

bool symbolic_initialize_local(Exec *exec, Frame *frame) {
  assert(frame->pc->op == OP_LOAD || frame->pc->op == OP_LOAD2 || frame->pc->op == OP_IINC);
  const Insn *pc = frame->pc;
  bool wide = pc->op == OP_LOAD2;
  assert(word_tag(frame->locals[pc->a + wide]) == TAG_UNSET);
  Place place = {(uint32_t)frame->locals[pc->a + wide]};
  Word known[2];
  if (known_parameter(exec->symbolic->heap, place, known)) {
    frame->locals[pc->a] = known[0];
    if (wide)
      frame->locals[pc->a + 1] = known[1];
    return true;
  }
  return symbolic_initialize(exec, place, heap_options(exec->symbolic->heap)->bound,
                             &frame->locals[pc->a]);
}

Word *symbolic_open_parameter(const Exec *exec, const Insn *pc, Word *locals) {
  const Machine *machine = exec->machine;
  const Frame *frame = machine_top(machine);
  if (!(frame->flags & FRAME_ENTRY) || pc != frame->method->code->insns)
    return NULL;
  const Method *method = frame->method;
  uint32_t slot = method->flags & ACC_STATIC ? 0 : 1;
  if (slot && word_tag(locals[0]) == TAG_UNSET)
    return &locals[0];
  for (uint16_t i = 0; i < method->arg_count; i++) {
    Kind kind = method->arg_kinds[i];
    if (kind == KIND_REFERENCE && word_tag(locals[slot]) == TAG_UNSET)
      return &locals[slot];
    slot += kind_is_wide(kind) ? 2 : 1;
  }
  return NULL;
}

bool symbolic_open(Exec *exec, Word *local) {
  assert(word_tag(*local) == TAG_UNSET);
  return symbolic_initialize(exec, (Place){(uint32_t)*local},
                             heap_options(exec->symbolic->heap)->bound, local);
}

bool symbolic_initialize_static(Exec *exec, const Field *field) {
  assert(field->flags & ACC_STATIC);
  Heap *heap = exec->symbolic->heap;
  LinkError error = {0};
  Place place = place_static(heap, field, &error);
  if (!place.id)
    return raise_link(exec, &error);
  return symbolic_initialize(exec, place, heap_options(heap)->bound,
                             &exec->machine->words[field->slot]);
}
