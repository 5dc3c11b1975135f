// Symbolic execution of single instructions: which ones need it, and inputs that are looked at for
// the first time. Kiasan's rules are small steps (seed 000, C.2): an instruction whose operand is
// not resolved far enough takes one decision about it and runs again.
#include "exec/exec_impl.h"

#include <string.h>

// --- which instructions ------------------------------------------------------------------------

// Bit d - 1: the operand word at depth d must have no tag for the concrete handler to be right. The
// tag of a two-word operand stands in its upper word.
static const uint8_t operand_masks[OP_COUNT] = {
    [OP_IADD] = 3,
    [OP_ISUB] = 3,
    [OP_IMUL] = 3,
    [OP_IDIV] = 3,
    [OP_IREM] = 3,
    [OP_LADD] = 5,
    [OP_LSUB] = 5,
    [OP_LMUL] = 5,
    [OP_LDIV] = 5,
    [OP_LREM] = 5,
    [OP_FADD] = 3,
    [OP_FSUB] = 3,
    [OP_FMUL] = 3,
    [OP_FDIV] = 3,
    [OP_FREM] = 3,
    [OP_DADD] = 5,
    [OP_DSUB] = 5,
    [OP_DMUL] = 5,
    [OP_DDIV] = 5,
    [OP_DREM] = 5,
    [OP_INEG] = 1,
    [OP_LNEG] = 1,
    [OP_FNEG] = 1,
    [OP_DNEG] = 1,
    [OP_ISHL] = 3,
    [OP_ISHR] = 3,
    [OP_IUSHR] = 3,
    [OP_LSHL] = 3,
    [OP_LSHR] = 3,
    [OP_LUSHR] = 3,
    [OP_IAND] = 3,
    [OP_IOR] = 3,
    [OP_IXOR] = 3,
    [OP_LAND] = 5,
    [OP_LOR] = 5,
    [OP_LXOR] = 5,
    [OP_I2L] = 1,
    [OP_I2F] = 1,
    [OP_I2D] = 1,
    [OP_L2I] = 1,
    [OP_L2F] = 1,
    [OP_L2D] = 1,
    [OP_F2I] = 1,
    [OP_F2L] = 1,
    [OP_F2D] = 1,
    [OP_D2I] = 1,
    [OP_D2L] = 1,
    [OP_D2F] = 1,
    [OP_I2B] = 1,
    [OP_I2C] = 1,
    [OP_I2S] = 1,
    [OP_LCMP] = 5,
    [OP_FCMPL] = 3,
    [OP_FCMPG] = 3,
    [OP_DCMPL] = 5,
    [OP_DCMPG] = 5,
    [OP_IFEQ] = 1,
    [OP_IFNE] = 1,
    [OP_IFLT] = 1,
    [OP_IFGE] = 1,
    [OP_IFGT] = 1,
    [OP_IFLE] = 1,
    [OP_IF_ICMPEQ] = 3,
    [OP_IF_ICMPNE] = 3,
    [OP_IF_ICMPLT] = 3,
    [OP_IF_ICMPGE] = 3,
    [OP_IF_ICMPGT] = 3,
    [OP_IF_ICMPLE] = 3,
    [OP_IF_ACMPEQ] = 3,
    [OP_IF_ACMPNE] = 3,
    [OP_IFNULL] = 1,
    [OP_IFNONNULL] = 1,
    [OP_TABLESWITCH] = 1,
    [OP_LOOKUPSWITCH] = 1,
    [OP_RETURN_NARROW] = 1,
    [OP_NEWARRAY] = 1,
    [OP_ANEWARRAY_Q] = 1,
    [OP_ARRAYLENGTH] = 1,
    [OP_ATHROW] = 1,
    [OP_CHECKCAST_Q] = 1,
    [OP_INSTANCEOF_Q] = 1,
    [OP_MONITORENTER] = 1,
    [OP_MONITOREXIT] = 1,
    [OP_PUTFIELD_Q] = 2,
    [OP_PUTFIELD_NARROW_Q] = 3,
    [OP_PUTFIELD2_Q] = 4,
    [OP_PUTSTATIC_NARROW_Q] = 1,
};

static bool any_tag(const Word *sp, uint8_t mask) {
  Word all = 0;
  for (; mask; mask >>= 1) {
    sp--;
    all |= mask & 1 ? *sp : 0;
  }
  return word_tag(all) != 0;
}

// Strings, class literals and boxes have objects that every caller can get, as have final static
// fields of the target.
bool symbolic_is_public(const Exec *exec, Ref ref) {
  static const char *const shared[] = {
      "java/lang/String", "java/lang/Class",   "java/lang/Boolean",   "java/lang/Byte",
      "java/lang/Short",  "java/lang/Integer", "java/lang/Character", "java/lang/Long"};
  const char *name = name_text(exec->names, object_class(exec->machine, ref)->name);
  for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
    if (!strcmp(name, shared[i]))
      return true;
  for (uint32_t id = 1; id <= program_class_count(exec->program); id++) {
    const Class *class = program_class(exec->program, id);
    for (uint16_t i = 0; !class->trusted && i < class->field_count; i++) {
      const Field *field = &class->fields[i];
      bool is_constant = (field->flags & ACC_STATIC) && (field->flags & ACC_FINAL);
      if (is_constant && field->kind == 'L' && exec->machine->words[field->slot] == ref)
        return true;
    }
  }
  return false;
}

// Does the method compare references for their own sake? The JDK's own compare contents as well.
static bool compares_identity(const Exec *exec) {
  const Class *owner = machine_top(exec->machine)->method->owner;
  return !owner->trusted ||
         !strncmp(name_text(exec->names, owner->name), "java/util/IdentityHashMap", 25);
}

// A box that the program made of a symbolic number: perhaps another one of the same number is it.
static bool is_open_box(const Exec *exec, Ref ref) {
  static const char *const boxes[] = {"java/lang/Byte", "java/lang/Character", "java/lang/Short",
                                      "java/lang/Integer", "java/lang/Long"};
  const Class *class = object_class(exec->machine, ref);
  const char *name = name_text(exec->names, class->name);
  bool is_box = false;
  if (!class->trusted || heap_object(exec->symbolic->heap, ref))
    return false;
  for (size_t i = 0; i < sizeof boxes / sizeof *boxes && !is_box; i++)
    is_box = !strcmp(name, boxes[i]);
  for (uint16_t i = 0; is_box && i < class->field_count; i++) {
    const Field *field = &class->fields[i];
    if (!(field->flags & ACC_STATIC) &&
        word_tag(exec->machine->words[ref + field->slot + (field->kind == 'J')]))
      return true;
  }
  return false;
}

// Is an input compared with an object that it might have been, though inputs are taken to be
// others? Or a box with another one?
static bool is_doubtful_comparison(const Exec *exec, Word a, Word b) {
  if (a == b || !a || !b || word_tag(a) || word_tag(b) || !compares_identity(exec))
    return false;
  if (object_class(exec->machine, (Ref)a) == object_class(exec->machine, (Ref)b) &&
      (is_open_box(exec, (Ref)a) || is_open_box(exec, (Ref)b)))
    return true;
  const Heap *heap = exec->symbolic->heap;
  bool first = heap_object(heap, (Ref)a), second = heap_object(heap, (Ref)b);
  if (first == second)
    return false;
  Ref input = (Ref)(first ? a : b), other = (Ref)(first ? b : a);
  const Class *class = object_class(exec->machine, other);
  bool may_be = symbolic_inexact(exec, input)
                    ? class_is_assignable(class, object_class(exec->machine, input))
                    : class == object_class(exec->machine, input);
  return may_be && symbolic_is_public(exec, other);
}

bool symbolic_is_needed(const Exec *exec, const Insn *pc, const Word *sp, const Word *locals) {
  const Word *words = exec->machine->words;
  switch (pc->op) {
  case OP_LOAD:
    return word_tag(locals[pc->a]) == TAG_UNSET;
  case OP_LOAD2:
    return word_tag(locals[pc->a + 1]) == TAG_UNSET;
  case OP_IINC:
    return word_tag(locals[pc->a]) != 0;
  case OP_GETFIELD_Q:
    return word_tag(sp[-1]) != 0 || (sp[-1] && word_tag(words[sp[-1] + pc->a]) == TAG_UNSET);
  case OP_GETFIELD2_Q:
    return word_tag(sp[-1]) != 0 || (sp[-1] && word_tag(words[sp[-1] + pc->a + 1]) == TAG_UNSET);
  case OP_GETSTATIC_Q:
    return word_tag(words[pc->field->slot]) == TAG_UNSET && init_is_ready(exec, pc->field->owner);
  case OP_GETSTATIC2_Q:
    return word_tag(words[pc->field->slot + 1]) == TAG_UNSET &&
           init_is_ready(exec, pc->field->owner);
  case OP_INVOKEVIRTUAL_Q:
  case OP_INVOKESELECT_Q:
  case OP_INVOKESPECIAL_Q:
    return word_tag(sp[-(int)pc->a]) != 0 ||
           (pc->op != OP_INVOKESPECIAL_Q && symbolic_inexact(exec, sp[-(int)pc->a]));
  case OP_CHECKCAST_Q:
  case OP_INSTANCEOF_Q:
    return word_tag(sp[-1]) != 0 || symbolic_inexact(exec, sp[-1]);
  case OP_IF_ACMPEQ:
  case OP_IF_ACMPNE:
    return any_tag(sp, 3) || is_doubtful_comparison(exec, sp[-1], sp[-2]);
  case OP_ARRAYLENGTH:
    return word_tag(sp[-1]) != 0 || (sp[-1] && array_is_symbolic(exec->machine, (Ref)sp[-1]));
  case OP_IALOAD:
  case OP_LALOAD:
  case OP_FALOAD:
  case OP_DALOAD:
  case OP_AALOAD:
  case OP_BALOAD:
  case OP_CALOAD:
  case OP_SALOAD:
    return any_tag(sp, 3) || (sp[-2] && array_is_symbolic(exec->machine, (Ref)sp[-2]));
  case OP_IASTORE:
  case OP_FASTORE:
  case OP_BASTORE:
  case OP_CASTORE:
  case OP_SASTORE:
    return any_tag(sp, 7) || (sp[-3] && array_is_symbolic(exec->machine, (Ref)sp[-3]));
  case OP_AASTORE:
    return any_tag(sp, 7) || (sp[-3] && array_is_symbolic(exec->machine, (Ref)sp[-3])) ||
           symbolic_inexact(exec, sp[-1]);
  case OP_LASTORE:
  case OP_DASTORE:
    return any_tag(sp, 13) || (sp[-4] && array_is_symbolic(exec->machine, (Ref)sp[-4]));
  case OP_MULTIANEWARRAY_Q:
    return any_tag(sp, (uint8_t)((1u << pc->a) - 1));
  default:
    return any_tag(sp, operand_masks[pc->op]);
  }
}

// --- control flow ------------------------------------------------------------------------------

static bool jumps_back(const Frame *frame, const Insn *pc, const Insn *expected) {
  const Code *code = frame->method->code;
  return pc < expected && expected <= code->insns + code->count;
}

// Was an input or a decision involved since the newest activation of the method further down began?
static bool is_touched_recursion(const Exec *exec) {
  const Machine *machine = exec->machine;
  const Method *method = machine_top(machine)->method;
  for (uint32_t i = machine->depth - 1; i-- > 0;)
    if (machine->frames[i].method == method)
      return machine->frames[i].born != exec->symbolic->touches;
  return false;
}

// The same since this loop came round the last time; the first time: since the frame began.
static bool is_touched_loop(const Exec *exec, const Insn *pc) {
  ExecSymbolic *symbolic = exec->symbolic;
  const Machine *machine = exec->machine;
  if (machine_top(machine)->born == symbolic->touches)
    return false;
  RoundMemo now = {pc, machine->depth, symbolic->touches};
  RoundMemo *memo = &symbolic->memos[((uintptr_t)pc >> 4) % (sizeof symbolic->memos / sizeof now)];
  if (memo->pc == now.pc && memo->depth == now.depth && memo->touches == now.touches)
    return false;
  *memo = now;
  return true;
}

bool symbolic_watch(Exec *exec, const Frame *frame, const Insn *pc, const Word *sp) {
  ExecSymbolic *symbolic = exec->symbolic;
  symbolic->instructions++;
  if (exec->has_clauses && !pure_allows(exec, pc, sp))
    return false;
  if ((pc->op == OP_GETFIELD_Q || pc->op == OP_GETFIELD2_Q) && !symbolic->touched)
    symbolic->touched = word_tag(sp[-1]) || heap_object(symbolic->heap, (Ref)sp[-1]) != NULL;
  const Insn *expected = symbolic->expected;
  bool is_entry = exec->machine->depth > symbolic->depth;
  symbolic->expected = pc + 1;
  symbolic->depth = exec->machine->depth;
  // An instruction that runs again (to resolve something) is where it was: no new step of the flow.
  if (pc == expected || pc + 1 == expected)
    return true;
  uint64_t step = (uintptr_t)pc ^ ((uint64_t)(uintptr_t)expected << 20);
  symbolic->flow = (symbolic->flow ^ step) * 0x9e3779b97f4a7c15u + (symbolic->flow >> 31);
  if (!(is_entry || jumps_back(frame, pc, expected)))
    return true;
  symbolic->touches += symbolic->touched;
  symbolic->touched = false;
  if (is_entry)
    machine_top(exec->machine)->born = symbolic->touches;
  return !(is_entry ? is_touched_recursion(exec) : is_touched_loop(exec, pc)) ||
         symbolic->round(symbolic->context, pc, is_entry);
}

// --- decisions ---------------------------------------------------------------------------------

bool symbolic_decide(Exec *exec, const Term *guards, uint32_t count, uint32_t *choice) {
  assert(count > 0);
  exec->symbolic->touched = true;
  *choice = exec->symbolic->decide(exec->symbolic->context, guards, count);
  return *choice != UINT32_MAX;
}

// Decides between heap cases, which have no guards but those of the reference that is used, if it
// is one; a cut ends the path.
static bool decide_case(Exec *exec, const InputRef *used, const HeapCases *cases,
                        HeapCase *chosen) {
  enum { FEW = 64 };
  Term few[FEW] = {{0}}, *guards = few;
  if (cases->count > FEW)
    guards = mem_new_array(Term, cases->count);
  for (size_t i = 0; used && i < cases->count; i++)
    guards[i] = heap_guard(exec->symbolic->heap, used, &cases->items[i]);
  uint32_t choice;
  bool going = symbolic_decide(exec, guards, (uint32_t)cases->count, &choice);
  if (guards != few)
    mem_free(guards);
  if (!going)
    return false;
  *chosen = cases->items[choice];
  if (chosen->action == HEAP_CUT) {
    exec_end(exec, EXEC_CUT, "k");
    return false;
  }
  if (chosen->action == HEAP_UNKNOWN) {
    Arena scratch = {0};
    stop_unknown(exec, "no class is known for an input of type %s",
                 class_external(exec->program, chosen->class, &scratch));
    arena_fini(&scratch);
    return false;
  }
  return true;
}

// --- reading what is unset ---------------------------------------------------------------------

// An input reference, by the cases of the strategy. False: the path has ended, or *running is true
// and an exception is on its way.
static bool read_reference(Exec *exec, Place place, uint32_t bound, Word *value, bool *running) {
  Heap *heap = exec->symbolic->heap;
  PlaceInfo info = *place_info(heap, place);
  HeapCases cases = {0};
  HeapCase chosen;
  HeapRead read = {info.type, bound != BOUND_EXHAUSTED, info.is_non_null};
  heap_options(heap)->strategy->read(heap, read, &cases);
  *running = decide_case(exec, NULL, &cases, &chosen);
  vec_free(&cases);
  if (!*running)
    return false;
  *value = heap_apply_read(heap, &chosen, place, info.type, bound);
  if (chosen.action != HEAP_FRESH || *value)
    return true;
  *running = raise_memory(exec);
  return false;
}

// Initializes the input at `place`, whose words are `target` (GETFIELD2-S for primitives, the
// strategy's rules for references). `holder`: the object it belongs to, or 0; `bound`: of a
// reference.
bool symbolic_initialize(Exec *exec, Place place, Ref holder, uint32_t bound, Word *target) {
  Machine *machine = exec->machine;
  Heap *heap = exec->symbolic->heap;
  PlaceInfo info = *place_info(heap, place);
  bool wide = info.value_kind == 'J' || info.value_kind == 'D';
  bool running;
  Word value[2] = {0, 0};
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

static bool initialize_local(Exec *exec, Frame *frame) {
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

bool symbolic_initialize_field(Exec *exec, Ref object, const Field *field) {
  Heap *heap = exec->symbolic->heap;
  const InputObject *holder = heap_object(heap, object);
  assert(holder);
  LinkError error = {0};
  Place place = place_field(heap, holder->place, field, &error);
  if (!place.id)
    return raise_link(exec, &error);
  return symbolic_initialize(exec, place, object, next_bound(holder->bound),
                             &exec->machine->words[object + field->slot]);
}

static bool initialize_static(Exec *exec, const Field *field) {
  Heap *heap = exec->symbolic->heap;
  LinkError error = {0};
  Place place = place_static(heap, field, &error);
  if (!place.id)
    return raise_link(exec, &error);
  return symbolic_initialize(exec, place, 0, heap_options(heap)->bound,
                             &exec->machine->words[field->slot]);
}

// --- symbolic references -------------------------------------------------------------------------

// One step of the resolution of the reference in *word: bound ones are replaced by what they are.
bool symbolic_resolve(Exec *exec, Word *word) {
  Heap *heap = exec->symbolic->heap;
  Word known = heap_chase(heap, *word);
  if (known != *word) {
    *word = known;
    return true;
  }
  uint32_t number = (uint32_t)*word;
  Class *type = heap_ref(heap, number)->type;
  if (heap_is_enum(type) && !init_is_ready(exec, type))
    return init_class(exec, type);
  HeapCases cases = {0};
  HeapCase chosen;
  heap_options(heap)->strategy->use(heap, heap_ref(heap, number), &cases);
  bool going = decide_case(exec, heap_ref(heap, number), &cases, &chosen);
  vec_free(&cases);
  if (!going)
    return false;
  heap_apply_use(heap, &chosen, number);
  if (chosen.action == HEAP_FRESH && !heap_ref(heap, number)->value)
    return raise_memory(exec);
  symbolic_settle(exec);
  return true;
}

// A null test needs no more than whether it is null.
static bool test_null(Exec *exec, Frame *frame) {
  Heap *heap = exec->symbolic->heap;
  Word *word = &frame->sp[-1];
  heap_mark_tested(heap, (uint32_t)*word);
  if (!heap_is_ref(heap_chase(heap, *word)) ||
      heap_ref(heap, (uint32_t)*word)->state != REF_NON_NULL)
    return symbolic_resolve(exec, word);
  const Insn *pc = frame->pc;
  frame->sp--;
  frame->pc = pc->op == OP_IFNONNULL ? frame->method->code->insns + pc->b : frame->pc + 1;
  return true;
}

static bool unsupported(Exec *exec, const Frame *frame, const char *what) {
  Arena scratch = {0};
  bool running =
      stop_unknown(exec, "%s in %s", what, method_external(exec->program, frame->method, &scratch));
  arena_fini(&scratch);
  return running;
}

// A reference that is compared with a null of the program is tested for null.
static void mark_tested(Heap *heap, Word word, Word other) {
  bool is_null = other == 0 || (heap_is_ref(other) && heap_chase(heap, other) == 0 &&
                                heap_ref(heap, (uint32_t)other)->is_tested);
  if (is_null && heap_is_ref(word))
    heap_mark_tested(heap, (uint32_t)word);
}

// IF_ACMPEQ1-A: a reference equals itself, resolved or not. A comparison with null needs no more
// than whether the other is null; every other comparison resolves both.
bool symbolic_same(Exec *exec, Word *first, Word *second, bool *is_known, bool *are_equal) {
  Heap *heap = exec->symbolic->heap;
  Word a = heap_chase(heap, *first), b = heap_chase(heap, *second);
  *is_known = *are_equal = a == b;
  for (int swap = 0; swap < 2 && !*is_known; swap++) {
    Word one = swap ? b : a, other = swap ? a : b;
    if (heap_is_ref(one) && other == 0 && heap_ref(heap, (uint32_t)one)->state == REF_NON_NULL)
      *is_known = true; // and different
  }
  mark_tested(heap, *first, *second);
  mark_tested(heap, *second, *first);
  // Bound operands stay what they are: a null that the strategy chose is not the program's null.
  if (!*is_known && heap_is_ref(a))
    return symbolic_resolve(exec, first);
  if (!*is_known && heap_is_ref(b))
    return symbolic_resolve(exec, second);
  *is_known = true;
  return true;
}

static bool compare_references(Exec *exec, Frame *frame) {
  bool is_known, equal;
  bool going = symbolic_same(exec, &frame->sp[-2], &frame->sp[-1], &is_known, &equal);
  if (!going || !is_known)
    return going;
  const Heap *heap = exec->symbolic->heap;
  if (is_doubtful_comparison(exec, heap_chase(heap, frame->sp[-2]),
                             heap_chase(heap, frame->sp[-1])))
    return unsupported(exec, frame, "an input is compared with an object that it may be,");
  bool jump = equal == (frame->pc->op == OP_IF_ACMPEQ);
  frame->sp -= 2;
  frame->pc = jump ? frame->method->code->insns + frame->pc->b : frame->pc + 1;
  return true;
}

// A reference whose static type fits needs no resolution: null passes as well.
static bool cast_reference(Exec *exec, Frame *frame) {
  Heap *heap = exec->symbolic->heap;
  Word word = heap_chase(heap, frame->sp[-1]);
  if (!heap_is_ref(word) ||
      !class_is_assignable(heap_ref(heap, (uint32_t)word)->type, frame->pc->class))
    return symbolic_resolve(exec, &frame->sp[-1]);
  frame->pc++;
  return true;
}

static bool test_type(Exec *exec, Frame *frame) {
  Heap *heap = exec->symbolic->heap;
  Word word = heap_chase(heap, frame->sp[-1]);
  if (!heap_is_ref(word) || heap_ref(heap, (uint32_t)word)->state != REF_NON_NULL ||
      !class_is_assignable(heap_ref(heap, (uint32_t)word)->type, frame->pc->class))
    return symbolic_resolve(exec, &frame->sp[-1]);
  frame->sp[-1] = 1;
  frame->pc++;
  return true;
}

// --- one instruction ---------------------------------------------------------------------------

// The word of the receiver of a field access or a call, if it is a symbolic reference.
static Word *receiver_word(Frame *frame) {
  switch (frame->pc->op) {
  case OP_GETFIELD_Q:
  case OP_GETFIELD2_Q:
  case OP_ATHROW:
  case OP_MONITORENTER:
  case OP_MONITOREXIT:
  case OP_ARRAYLENGTH:
    return &frame->sp[-1];
  case OP_PUTFIELD_Q:
  case OP_PUTFIELD_NARROW_Q:
    return &frame->sp[-2];
  case OP_PUTFIELD2_Q:
    return &frame->sp[-3];
  case OP_INVOKEVIRTUAL_Q:
  case OP_INVOKESELECT_Q:
  case OP_INVOKESPECIAL_Q:
    return &frame->sp[-(int)frame->pc->a];
  default:
    return NULL;
  }
}

static bool get_unset_field(Exec *exec, Frame *frame) {
  if (text_is_deferred(exec, frame->sp[-1]))
    return text_make(exec, (Ref)frame->sp[-1]);
  return symbolic_initialize_field(exec, (Ref)frame->sp[-1], frame->pc->field);
}

static int jump_operands(uint16_t op) {
  switch (op) {
  case OP_IFEQ:
  case OP_IFNE:
  case OP_IFLT:
  case OP_IFGE:
  case OP_IFGT:
  case OP_IFLE:
  case OP_IFNULL:
  case OP_IFNONNULL:
    return 1;
  case OP_IF_ICMPEQ:
  case OP_IF_ICMPNE:
  case OP_IF_ICMPLT:
  case OP_IF_ICMPGE:
  case OP_IF_ICMPGT:
  case OP_IF_ICMPLE:
  case OP_IF_ACMPEQ:
  case OP_IF_ACMPNE:
    return 2;
  default:
    return 0;
  }
}

// A jump to the next instruction, as javac makes of `x && false`, decides nothing.
static bool skip_jump(Frame *frame) {
  int operands = jump_operands(frame->pc->op);
  if (!operands || frame->method->code->insns + frame->pc->b != frame->pc + 1)
    return false;
  frame->sp -= operands;
  frame->pc++;
  return true;
}

// Where a dereference implies that the reference is not null, the alternative is not generated; a
// null that only the strategy has chosen (to compare it with another reference) ends the path.
bool symbolic_imply_non_null(Exec *exec, Word word) {
  Heap *heap = exec->symbolic->heap;
  const InputRef *ref = heap_ref(heap, (uint32_t)word);
  if (!heap_options(heap)->implies_non_null)
    return true;
  if (ref->state == REF_MAYBE_NULL)
    heap_apply_use(heap, &(HeapCase){.action = HEAP_REFERENCE, .state = REF_NON_NULL},
                   (uint32_t)word);
  if (ref->state != REF_BOUND || ref->value || ref->is_tested)
    return true;
  exec_end(exec, EXEC_PRUNED, NULL);
  return false;
}

bool symbolic_step(Exec *exec) {
  Frame *frame = machine_top(exec->machine);
  bool running;
  if (skip_jump(frame))
    return true;
  if (heap_options(exec->symbolic->heap)->strategy->is_merged && merged_step(exec, frame, &running))
    return running;
  Word *receiver = receiver_word(frame);
  if (receiver && heap_is_ref(*receiver))
    return symbolic_imply_non_null(exec, *receiver) && symbolic_resolve(exec, receiver);
  switch (frame->pc->op) {
  case OP_LOAD:
  case OP_LOAD2:
    return initialize_local(exec, frame);
  case OP_IINC:
    if (word_tag(frame->locals[frame->pc->a]) == TAG_UNSET)
      return initialize_local(exec, frame);
    return symbolic_arithmetic(exec, frame);
  case OP_GETFIELD_Q:
  case OP_GETFIELD2_Q:
    return get_unset_field(exec, frame);
  case OP_GETSTATIC_Q:
  case OP_GETSTATIC2_Q:
    return initialize_static(exec, frame->pc->field);
  case OP_IFNULL:
  case OP_IFNONNULL:
    return test_null(exec, frame);
  case OP_IF_ACMPEQ:
  case OP_IF_ACMPNE:
    return compare_references(exec, frame);
  case OP_ARRAYLENGTH:
    return symbolic_array_length(exec, frame);
  case OP_NEWARRAY:
  case OP_ANEWARRAY_Q:
    return symbolic_new_array(exec, frame);
  case OP_CHECKCAST_Q:
    return word_tag(frame->sp[-1]) ? cast_reference(exec, frame) : symbolic_cast(exec, frame);
  case OP_INSTANCEOF_Q:
    return word_tag(frame->sp[-1]) ? test_type(exec, frame) : symbolic_instanceof(exec, frame);
  case OP_INVOKEVIRTUAL_Q:
  case OP_INVOKESELECT_Q:
    return symbolic_dispatch(exec, frame);
  default:
    if (frame->pc->op >= OP_IALOAD && frame->pc->op <= OP_SASTORE)
      return symbolic_array_access(exec, frame);
    if (symbolic_branch(exec, frame, &running))
      return running;
    if (symbolic_arithmetic(exec, frame))
      return true;
    return unsupported(exec, frame, "a symbolic operand without a rule");
  }
}
