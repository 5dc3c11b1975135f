// Symbolic execution of single instructions. Kiasan's rules are small steps (seed 000, C.2): an
// instruction whose operand is not resolved far enough takes one decision about it and runs again.
#include "exec/exec_impl.h"

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
  *choice = UINT32_MAX;
  if (exec->symbolic->is_early) {
    stop_unknown(exec, "an initializer needs a decision");
    return false;
  }
  exec->symbolic->touched = true;
  *choice = exec->symbolic->decide(exec->symbolic->context, guards, count);
  return *choice != UINT32_MAX;
}

bool symbolic_decide_case(Exec *exec, const InputRef *used, const HeapCases *cases,
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
  bool going = symbolic_decide_case(exec, heap_ref(heap, number), &cases, &chosen);
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

// Of two references the one with the narrower type is resolved first: then the other may be that
// object, also where a fresh object of the wider type could not be of its class.
static bool is_narrower(const Heap *heap, Word word, Word other) {
  const Class *type = heap_ref(heap, (uint32_t)word)->type;
  const Class *wide = heap_ref(heap, (uint32_t)other)->type;
  return type != wide && class_is_assignable(type, wide);
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
  if (!*is_known && heap_is_ref(a) && !(heap_is_ref(b) && is_narrower(heap, b, a)))
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
  if (symbolic_is_doubtful(exec, heap_chase(heap, frame->sp[-2]), heap_chase(heap, frame->sp[-1])))
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
  if ((frame->pc->op == OP_GETFIELD_Q || frame->pc->op == OP_GETFIELD2_Q) &&
      record_is_new(exec, frame))
    return record_assume(exec, frame);
  if (heap_options(exec->symbolic->heap)->strategy->is_merged && merged_step(exec, frame, &running))
    return running;
  Word *receiver = receiver_word(frame);
  if (receiver && heap_is_ref(*receiver))
    return symbolic_imply_non_null(exec, *receiver) && symbolic_resolve(exec, receiver);
  switch (frame->pc->op) {
  case OP_LOAD:
  case OP_LOAD2:
    return symbolic_initialize_local(exec, frame);
  case OP_IINC:
    if (word_tag(frame->locals[frame->pc->a]) == TAG_UNSET)
      return symbolic_initialize_local(exec, frame);
    return symbolic_arithmetic(exec, frame);
  case OP_GETFIELD_Q:
  case OP_GETFIELD2_Q:
    return get_unset_field(exec, frame);
  case OP_GETSTATIC_Q:
  case OP_GETSTATIC2_Q:
    return symbolic_initialize_static(exec, frame->pc->field);
  case OP_RETURN1:
    return hash_return(exec);
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
  case OP_ATHROW:
    return symbolic_throw(exec, frame);
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
