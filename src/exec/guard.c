// Frames of contracts: while a method runs that says what it modifies, every write to something
// that was there before is looked at. What may be written was computed before the call and lies in
// the locals of the method that checks it (contract/wrap_frame.c), behind an object that was made
// then: whatever is younger is the method's own. A method of the contract's class decides, as
// bytecode, so that every strategy and the replay answer in their own way; then the instruction
// runs again.
#include "exec/exec_impl.h"

#include <string.h>

enum { CHECKED_COUNT = 8, CHECKED_PLACE = 16, MOST_GUARDS = 255 }; // shifts into Frame.flags

// What the frame remembers of the instruction that runs again: how many guards have agreed.
static uint32_t agreed(const Frame *frame, const Insn *pc) {
  uint32_t place = (uint32_t)(pc - frame->method->code->insns) & 0xffff;
  return frame->flags >> CHECKED_PLACE == place ? frame->flags >> CHECKED_COUNT & MOST_GUARDS : 0;
}

static void set_agreed(Frame *frame, const Insn *pc, uint32_t count) {
  uint32_t place = (uint32_t)(pc - frame->method->code->insns) & 0xffff;
  frame->flags &= (1u << CHECKED_COUNT) - 1;
  if (count)
    frame->flags |= place << CHECKED_PLACE | count << CHECKED_COUNT;
}

// The guard of this number from the top; NULL: there are fewer. What initializers of classes write
// is their own, and clauses write nothing (pure.c).
static const Frame *guard_at(const Exec *exec, uint32_t number) {
  const Machine *machine = exec->machine;
  for (uint32_t i = machine->depth; i-- > 0;) {
    const Frame *frame = &machine->frames[i];
    if ((frame->flags & FRAME_INIT) || method_is_clause(exec, frame->method))
      return NULL;
    // On top it has not called yet, or is done: what it writes itself stands for a call below it.
    if (i + 1 < machine->depth && exec->contracts[frame->method->id].guard && !number--)
      return frame;
  }
  return NULL;
}

// When is a reference that is a term one of the objects that are younger?
static Term when_new(Exec *exec, Word target, Ref marker) {
  Heap *heap = exec->symbolic->heap;
  Terms *terms = exec->symbolic->terms;
  Term result = term_false(terms);
  RefNodes nodes = {0}, guards = {0};
  heap_list_nodes(heap, (Term){(uint32_t)target}, &nodes);
  heap_list_guards(heap, &nodes, &guards);
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    bool is_input = leaf.kind == LEAF_INPUT;
    if (is_input ? place_making(heap, leaf.place, marker) == MADE_SINCE
                 : leaf.kind == LEAF_PROGRAM && leaf.object > marker)
      result = term_or(terms, result, guards.items[i]);
  }
  vec_free(&nodes);
  vec_free(&guards);
  return result;
}

// False: the path has ended.
static bool ask_new(Exec *exec, Word target, const Frame *guard, bool *is_new) {
  const MethodContract *contract = &exec->contracts[guard->method->id];
  Ref marker = (Ref)guard->locals[contract->guard_slot];
  *is_new = false;
  if (exec->symbolic)
    target = heap_chase(exec->symbolic->heap, target);
  if (!word_tag(target)) {
    const Heap *heap = exec->symbolic ? exec->symbolic->heap : NULL;
    const InputObject *input = heap ? heap_object(heap, (Ref)target) : NULL;
    *is_new = input ? place_making(heap, input->place, marker) == MADE_SINCE : target > marker;
    return true;
  }
  if (heap_is_ref(target)) {
    Place place = heap_ref(exec->symbolic->heap, (uint32_t)target)->place;
    *is_new = place_making(exec->symbolic->heap, place, marker) == MADE_SINCE;
  }
  if (word_tag(target) != TAG_TERM)
    return true;
  Term fresh = when_new(exec, target, marker);
  uint32_t choice;
  if (term_is(fresh, term_false(exec->symbolic->terms)))
    return true;
  if (!symbolic_decide(exec, (Term[]){fresh, term_not(exec->symbolic->terms, fresh)}, 2, &choice))
    return false;
  *is_new = choice == 0;
  return true;
}

typedef struct Write {
  Word target;      // 0: a static field
  Word where;       // contract_place of a field; GUARD_ELEMENT
  Word from, count; // of elements
} Write;

// Asks the next guard; *done: all have agreed. False: the path has ended, or the guard runs now.
static bool ask_guards(Exec *exec, const Insn *pc, Write write, bool *done) {
  Frame *frame = machine_top(exec->machine);
  *done = false;
  for (;;) {
    uint32_t count = agreed(frame, pc);
    const Frame *guard = count < MOST_GUARDS ? guard_at(exec, count) : NULL;
    bool is_new = false;
    if (!guard) {
      *done = true;
      return true;
    }
    if (exec->machine->collections)
      return stop_unknown(exec, "what is new is not known after a collection of memory");
    if (write.target && !ask_new(exec, write.target, guard, &is_new))
      return false;
    set_agreed(frame, pc, count + 1);
    if (is_new)
      continue;
    const MethodContract *contract = &exec->contracts[guard->method->id];
    Word arguments[256] = {write.target, write.where, write.from, write.count};
    assert(contract->guard->arg_slots <= 256);
    memcpy(arguments + 4, &guard->locals[contract->guard_slot + 1],
           (contract->guard->arg_slots - 4u) * sizeof *arguments);
    return call_helper(exec, contract->guard, arguments, FRAME_RERUN);
  }
}

// Fields in which the JDK keeps what it can compute again, and variables of its own.
static bool is_cache(const Exec *exec, const Field *field) {
  static const char *const caches[][2] = {{"java/lang/String", "hash"},
                                          {"java/lang/String", "hashIsZero"},
                                          {"java/util/AbstractMap", "keySet"},
                                          {"java/util/AbstractMap", "values"},
                                          {"loris/contract/Mark", "given"}};
  if (!field->owner->trusted)
    return false;
  for (size_t i = 0; i < sizeof caches / sizeof *caches; i++)
    if (!strcmp(name_text(exec->names, field->owner->name), caches[i][0]) &&
        !strcmp(name_text(exec->names, field->name), caches[i][1]))
      return true;
  return field->flags & ACC_STATIC;
}

bool guard_allows(Exec *exec, const Insn *pc, const Word *sp, bool *is_running) {
  assert(exec->has_guards);
  Frame *frame = machine_top(exec->machine);
  OpInfo info = op_infos[pc->op];
  bool is_object = info.group == OPS_FIELD_WRITE || info.group == OPS_ELEMENT_WRITE;
  if (!is_object && info.group != OPS_STATIC_WRITE) {
    if (frame->flags >> CHECKED_COUNT && info.group != OPS_CALL) // natives write in calls
      set_agreed(frame, pc, 0);
    return true;
  }
  Write write = {.where = GUARD_ELEMENT, .count = 1};
  if (is_object)
    write.target = sp[-(int)info.taken];
  if (info.group == OPS_ELEMENT_WRITE)
    write.from = sp[1 - (int)info.taken];
  else if (is_cache(exec, pc->field))
    return true;
  else
    write.where = contract_place(pc->field);
  if (is_object && !write.target) // the instruction throws
    return true;
  bool done;
  *is_running = ask_guards(exec, pc, write, &done);
  return done;
}

bool guard_allows_native(Exec *exec, const Method *method, const Word *arguments,
                         bool *is_running) {
  assert(exec->has_guards);
  const char *class = name_text(exec->names, method->owner->name);
  bool is_copy = !strcmp(class, "java/lang/System") &&
                 !strcmp(name_text(exec->names, method->name), "arraycopy");
  Write write = {.target = native_target(exec, method, arguments), .where = GUARD_ELEMENT};
  if (!write.target || !guard_at(exec, 0))
    return true;
  bool is_new = false, done;
  if (is_copy) {
    write.from = arguments[3];
    write.count = arguments[4];
    *is_running = ask_guards(exec, machine_top(exec->machine)->pc, write, &done);
    return done;
  }
  for (uint32_t i = 0; i <= MOST_GUARDS && guard_at(exec, i); i++) {
    if (!ask_new(exec, write.target, guard_at(exec, i), &is_new)) {
      *is_running = false;
      return false;
    }
    if (!is_new) {
      Arena scratch = {0};
      *is_running = stop_unknown(exec, "what a method modifies is not checked: %s writes",
                                 method_external(exec->program, method, &scratch));
      arena_fini(&scratch);
      return false;
    }
  }
  return true;
}
