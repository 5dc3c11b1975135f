// Inputs that are looked at for the first time, and arguments that are known before their method
// runs.
#include "exec/exec_impl.h"

// An input reference, by the cases of the strategy. False: the path has ended, or *running is true
// and an exception is on its way.
static bool read_reference(Exec *exec, Place place, uint32_t bound, Word *value, bool *running) {
  Heap *heap = exec->symbolic->heap;
  PlaceInfo info = *place_info(heap, place);
  HeapCases cases = {0};
  HeapCase chosen;
  HeapRead read = {info.type, bound != BOUND_EXHAUSTED, info.is_non_null, info.is_exact};
  heap_options(heap)->strategy->read(heap, read, &cases);
  *running = symbolic_decide_case(exec, NULL, &cases, &chosen);
  vec_free(&cases);
  if (!*running)
    return false;
  *value = heap_apply_read(heap, &chosen, place, info.type, bound);
  if (chosen.action != HEAP_FRESH || *value)
    return true;
  *running = raise_memory(exec);
  return false;
}

// GETFIELD2-S for primitives, the strategy's rules for references. `holder`: the object it belongs
// to, or 0; `bound`: of a reference.
bool symbolic_initialize(Exec *exec, Place place, Ref holder, uint32_t bound, Word *target) {
  Machine *machine = exec->machine;
  Heap *heap = exec->symbolic->heap;
  PlaceInfo info = *place_info(heap, place);
  bool wide = info.value_kind == 'J' || info.value_kind == 'D';
  bool running;
  Word value[2] = {0, 0};
  if (exec->symbolic->is_early)
    return stop_unknown(exec, "an initializer needs an input");
  if (info.value_kind == 'L' && heap_is_enum(info.type) && !init_is_ready(exec, info.type))
    return init_class(exec, info.type); // then the instruction runs again
  if (info.value_kind != 'L' || heap_options(heap)->strategy->is_merged) {
    if (!heap_fresh_input(heap, place, value))
      return raise_memory(exec);
  } else if (!read_reference(exec, place, bound, value, &running)) {
    return running;
  }
  symbolic_settle(exec);
  heap_record(heap, place, holder, value[0], value[1]);
  for (int i = 0; i <= wide; i++) {
    // Locals lie outside of the logged words: the frame was saved at the mark.
    if (target >= machine->words && target < machine->words + machine->heap_top)
      machine_touch(machine, (uint32_t)(target + i - machine->words));
    target[i] = value[i];
  }
  return true;
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

bool exec_know_argument(Exec *exec, Word *word) {
  Heap *heap = exec->symbolic->heap;
  Word value[2];
  if (word_tag(*word) == TAG_UNSET) {
    Place place = {(uint32_t)*word};
    if (heap_is_enum(place_info(heap, place)->type)) // there is no instruction to run again
      return stop_unknown(exec, "the invariant of an enum is assumed");
    if (known_parameter(heap, place, value))
      *word = value[0];
    else if (!symbolic_initialize(exec, place, 0, heap_options(heap)->bound, word))
      return false;
  }
  if (heap_options(heap)->strategy->is_merged)
    return merged_know_argument(exec, word);
  while (heap_is_ref(*word) && heap_ref(heap, (uint32_t)*word)->state != REF_NON_NULL) {
    if (!symbolic_resolve(exec, word))
      return false;
  }
  return true;
}

bool symbolic_initialize_local(Exec *exec, Frame *frame) {
  const Insn *pc = frame->pc;
  bool wide = pc->op == OP_LOAD2;
  Place place = {(uint32_t)frame->locals[pc->a + wide]};
  Word known[2];
  if (known_parameter(exec->symbolic->heap, place, known)) {
    frame->locals[pc->a] = known[0];
    if (wide)
      frame->locals[pc->a + 1] = known[1];
    return true;
  }
  return symbolic_initialize(exec, place, 0, heap_options(exec->symbolic->heap)->bound,
                             &frame->locals[pc->a]);
}

// The bound of a reference that an object with bound m holds (GETFIELD5-S).
static uint32_t next_bound(uint32_t bound) { return bound > 0 ? bound - 1 : BOUND_EXHAUSTED; }

// What an object of the JDK holds that exists before the method, and that somebody may have
// changed, is not known. False: the path has ended.
bool symbolic_knows_state(Exec *exec, Word word) {
  const Heap *heap = exec->symbolic->heap;
  const Earlier *earlier = word_tag(word) ? NULL : heap_earlier(heap, (Ref)word);
  if (!earlier || !earlier->is_library)
    return true;
  stop_unknown(exec, "what %s holds is not known", place_info(heap, earlier->place)->name);
  return false;
}

bool symbolic_initialize_field(Exec *exec, Ref object, const Field *field) {
  Heap *heap = exec->symbolic->heap;
  const InputObject *holder = heap_object(heap, object);
  assert(holder);
  if (!symbolic_knows_state(exec, object))
    return false;
  LinkError error = {0};
  Place place = place_field(heap, holder->place, field, &error);
  if (!place.id)
    return raise_link(exec, &error);
  return symbolic_initialize(exec, place, object, next_bound(holder->bound),
                             &exec->machine->words[object + field->slot]);
}

bool symbolic_initialize_static(Exec *exec, const Field *field) {
  Heap *heap = exec->symbolic->heap;
  LinkError error = {0};
  Place place = place_static(heap, field, &error);
  if (!place.id)
    return raise_link(exec, &error);
  return symbolic_initialize(exec, place, 0, heap_options(heap)->bound,
                             &exec->machine->words[field->slot]);
}
