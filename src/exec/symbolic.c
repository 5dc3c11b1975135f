// Symbolic execution of single instructions. What references are the heap strategy knows: an
// instruction hands its operands to an operation of the strategy (heap/strategy.h) and carries out
// the step that it answers with.
#include "exec/exec_impl.h"

// --- control flow ------------------------------------------------------------------------------

// `expected` is what would have followed; in another method's code it says nothing.
static bool jumps_back(const Frame *frame, const Insn *pc, const Insn *expected) {
  const Code *code = frame->method->code;
  return pc < expected && expected <= code->insns + code->count;
}

// Was an input or a decision involved since the newest activation of the method further down began?
static bool is_touched_recursion(const Exec *exec) {
  assert(exec->machine->depth > 0);
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

// An instruction as a number that is the same in every process. Code of no method has none.
static uint64_t place_of(const Code *code, const Insn *pc) {
  assert(!code || (pc >= code->insns && pc <= code->insns + code->count + 1));
  return code ? code->salt + (uint64_t)(pc - code->insns) : 0;
}

// Runs before every instruction of an exploration. Most of them only follow the one before and
// return early; what is left is the bookkeeping of loops and recursion, whose rounds are bounded
// only if an input or a decision was involved: concrete loops end by themselves or by the steps.
bool symbolic_watch(Exec *exec, const Frame *frame, const Insn *pc, const Word *sp) {
  assert(exec->symbolic && frame == machine_top(exec->machine));
  ExecSymbolic *symbolic = exec->symbolic;
  symbolic->instructions++;
  if (symbolic->is_joining && !symbolic->step(symbolic->context, pc))
    return false;
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
  uint64_t step = place_of(frame->method->code, pc) ^ (place_of(symbolic->code, expected) << 20);
  symbolic->code = frame->method->code;
  symbolic->flow = (symbolic->flow ^ step) * 0x9e3779b97f4a7c15u + (symbolic->flow >> 31);
  if (!(is_entry || jumps_back(frame, pc, expected)))
    return true;
  symbolic->touches += symbolic->touched != 0;
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
  assert(*choice < count || (*choice == UINT32_MAX && exec->status != EXEC_RUNNING));
  return *choice != UINT32_MAX;
}

// --- what the heap strategy asks and answers ---------------------------------------------------

static bool decide(void *context, const Term *guards, uint32_t count, uint32_t *choice) {
  return symbolic_decide(context, guards, count, choice);
}

static void assume(void *context, Term condition) {
  const Exec *exec = context;
  exec->symbolic->assume(exec->symbolic->context, condition);
}

static bool imply(void *context, Term condition) {
  const Exec *exec = context;
  return exec->symbolic->imply(exec->symbolic->context, condition);
}

static void hint(void *context, Term symbol, Term real, Term condition) {
  const Exec *exec = context;
  exec->symbolic->hint(exec->symbolic->context, symbol, real, condition);
}

static Term settle(void *context, Term ref) {
  const Exec *exec = context;
  return exec->symbolic->settle(exec->symbolic->context, ref);
}

static bool is_put_off(void *context, Ref object) { return text_is_deferred(context, object); }

static void accessed(void *context) {
  const Exec *exec = context;
  if (exec->symbolic->accessed)
    exec->symbolic->accessed(exec->symbolic->context);
}

void symbolic_begin(Exec *exec) {
  assert(exec->symbolic && exec->symbolic->heap);
  heap_set_asker(exec->symbolic->heap, (HeapAsker){.context = exec,
                                                   .decide = decide,
                                                   .assume = assume,
                                                   .imply = imply,
                                                   .hint = hint,
                                                   .settle = settle,
                                                   .is_put_off = is_put_off,
                                                   .accessed = accessed});
}

static bool unsupported(Exec *exec, const char *what) {
  Arena scratch = {0};
  const Method *method = machine_top(exec->machine)->method;
  bool running =
      stop_unknown(exec, "%s in %s", what, method_external(exec->program, method, &scratch));
  arena_fini(&scratch);
  return running;
}

static bool stop_without_class(Exec *exec, const Class *type) {
  Arena scratch = {0};
  bool running = stop_unknown(exec, "no class is known for an input of type %s",
                              class_external(exec->program, type, &scratch));
  arena_fini(&scratch);
  return running;
}

// True also where the instruction did not end: frames were pushed, or it runs again with operands
// that are known better. pc and sp are still those of the instruction then.
bool symbolic_apply(Exec *exec, HeapStep step) {
  switch (step.kind) {
  case STEP_DONE:
  case STEP_AGAIN:
    return true;
  case STEP_ENDED:
    return false;
  case STEP_CUT:
    exec_cut(exec, step.cut);
    return false;
  case STEP_PRUNED:
    exec_end(exec, EXEC_PRUNED, NULL);
    return false;
  case STEP_UNKNOWN:
    return stop_unknown(exec, "%s", step.text);
  case STEP_UNKNOWN_HERE:
    return unsupported(exec, step.text);
  case STEP_UNKNOWN_CLASS:
    return stop_without_class(exec, step.class);
  case STEP_UNKNOWN_STATE:
    return stop_unknown(exec, "what %s holds is not known", step.text);
  case STEP_CLASS:
    return init_class(exec, step.class);
  case STEP_TEXT:
    return text_make(exec, step.object);
  case STEP_NULL:
    return raise_null(exec);
  case STEP_INDEX:
    return raise_index(exec, step.words[0], step.words[1]);
  case STEP_STORE:
    return raise_store(exec, step.object);
  case STEP_MEMORY:
    return raise_memory(exec);
  case STEP_LINK:
    return raise_link(exec, heap_link_error(exec->symbolic->heap));
  case STEP_THROWS:
    return raise_named(exec, step.text, NULL);
  }
  fatal("a step of no kind");
}

static const HeapOperations *operations_of(const Exec *exec) {
  return heap_operations(exec->symbolic->heap);
}

// --- references ----------------------------------------------------------------------------------

static bool get_field(Exec *exec, Frame *frame) {
  assert(frame->pc->op == OP_GETFIELD_Q || frame->pc->op == OP_GETFIELD2_Q);
  const Field *field = frame->pc->field;
  Word value[2];
  HeapStep step =
      operations_of(exec)->get_field(exec->symbolic->heap, &frame->sp[-1], field, value);
  if (!step_is_done(step))
    return symbolic_apply(exec, step);
  frame->sp[-1] = value[0];
  if (kind_is_wide(field->kind))
    *frame->sp++ = value[1];
  frame->pc++;
  return true;
}

static bool put_field(Exec *exec, Frame *frame) {
  assert(frame->pc->field->slot >= HEADER_WORDS);
  const Field *field = frame->pc->field;
  bool wide = kind_is_wide(field->kind);
  Word *operands = frame->sp - (wide ? 3 : 2);
  Word value[2] = {operands[1], wide ? operands[2] : 0};
  HeapStep step = operations_of(exec)->put_field(exec->symbolic->heap, operands, field, value);
  if (!step_is_done(step))
    return symbolic_apply(exec, step);
  frame->sp = operands;
  frame->pc++;
  return true;
}

static bool jump_if(Exec *exec, Frame *frame, Term condition) {
  assert(op_infos[frame->pc->op].group == OPS_BRANCH);
  bool holds;
  if (!heap_ask(exec->symbolic->heap, condition, &holds))
    return false;
  frame->sp -= op_infos[frame->pc->op].taken;
  frame->pc = holds ? frame->method->code->insns + frame->pc->b : frame->pc + 1;
  return true;
}

static bool test_null(Exec *exec, Frame *frame) {
  assert(frame->pc->op == OP_IFNULL || frame->pc->op == OP_IFNONNULL);
  Term is_null;
  HeapStep step = operations_of(exec)->is_null(exec->symbolic->heap, &frame->sp[-1], &is_null);
  if (!step_is_done(step))
    return symbolic_apply(exec, step);
  Term other = term_not(exec->symbolic->terms, is_null);
  return jump_if(exec, frame, frame->pc->op == OP_IFNULL ? is_null : other);
}

static bool compare_references(Exec *exec, Frame *frame) {
  assert(frame->pc->op == OP_IF_ACMPEQ || frame->pc->op == OP_IF_ACMPNE);
  Term equal;
  HeapStep step =
      operations_of(exec)->same(exec->symbolic->heap, &frame->sp[-2], &frame->sp[-1], true, &equal);
  if (!step_is_done(step))
    return symbolic_apply(exec, step);
  Term other = term_not(exec->symbolic->terms, equal);
  return jump_if(exec, frame, frame->pc->op == OP_IF_ACMPEQ ? equal : other);
}

static bool cast(Exec *exec, Frame *frame) {
  HeapStep step = operations_of(exec)->cast(exec->symbolic->heap, &frame->sp[-1], frame->pc->class);
  frame->pc += step_is_done(step);
  return symbolic_apply(exec, step);
}

static bool test_type(Exec *exec, Frame *frame) {
  Word answer;
  HeapStep step = operations_of(exec)->instance_of(exec->symbolic->heap, &frame->sp[-1],
                                                   frame->pc->class, &answer);
  if (!step_is_done(step))
    return symbolic_apply(exec, step);
  frame->sp[-1] = answer;
  frame->pc++;
  return true;
}

static bool invoke(Exec *exec, Frame *frame) {
  assert(frame->pc->a >= 1); // the receiver
  const Insn *pc = frame->pc;
  Word *receiver = &frame->sp[-(int)pc->a];
  Method *target = pc->method;
  HeapStep step =
      pc->op == OP_INVOKESPECIAL_Q
          ? operations_of(exec)->reach(exec->symbolic->heap, receiver)
          : operations_of(exec)->select(exec->symbolic->heap, receiver, pc->method, &target);
  if (!step_is_done(step))
    return symbolic_apply(exec, step);
  return target ? call_method(exec, target)
                : raise_named(exec, "java/lang/AbstractMethodError", NULL);
}

// There is one thread: a monitor is only asked whether it is there.
static bool use_monitor(Exec *exec, Frame *frame) {
  HeapStep step = operations_of(exec)->reach(exec->symbolic->heap, &frame->sp[-1]);
  if (!step_is_done(step))
    return symbolic_apply(exec, step);
  frame->sp--;
  frame->pc++;
  return true;
}

// --- one instruction ---------------------------------------------------------------------------

// A jump to the next instruction, as javac makes of `x && false`, decides nothing.
static bool skip_jump(Frame *frame) {
  OpInfo info = op_infos[frame->pc->op];
  if (info.group != OPS_BRANCH || frame->method->code->insns + frame->pc->b != frame->pc + 1)
    return false;
  frame->sp -= info.taken;
  frame->pc++;
  return true;
}

// The operation decides who has the rule. What has none ends the path as unknown: a tag must never
// reach a concrete handler, which would take the number of a term for a value.
bool symbolic_step(Exec *exec) {
  assert(exec->symbolic && exec->status == EXEC_RUNNING);
  Frame *frame = machine_top(exec->machine);
  bool running;
  Word *parameter = exec->symbolic->begins_with_inputs
                        ? symbolic_open_parameter(exec, frame->pc, frame->locals)
                        : NULL;
  if (parameter)
    return symbolic_open(exec, parameter);
  if (skip_jump(frame))
    return true;
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
    return record_is_new(exec, frame) ? record_assume(exec, frame) : get_field(exec, frame);
  case OP_PUTFIELD_NARROW_Q:
    if (!word_tag(frame->sp[-2]) && !heap_is_shared(exec->symbolic->heap, frame->sp[-2]))
      return symbolic_put_narrow(exec, frame);
    return put_field(exec, frame);
  case OP_PUTFIELD_Q:
  case OP_PUTFIELD2_Q:
    return put_field(exec, frame);
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
  case OP_MONITORENTER:
  case OP_MONITOREXIT:
    return use_monitor(exec, frame);
  case OP_ARRAYLENGTH:
    return symbolic_array_length(exec, frame);
  case OP_NEWARRAY:
  case OP_ANEWARRAY_Q:
    return symbolic_new_array(exec, frame);
  case OP_MULTIANEWARRAY_Q:
    return symbolic_multi_array(exec, frame);
  case OP_CHECKCAST_Q:
    return cast(exec, frame);
  case OP_INSTANCEOF_Q:
    return test_type(exec, frame);
  case OP_INVOKEVIRTUAL_Q:
  case OP_INVOKESELECT_Q:
  case OP_INVOKESPECIAL_Q:
    return invoke(exec, frame);
  case OP_ATHROW:
    return symbolic_throw(exec, frame);
  default:
    if (op_infos[frame->pc->op].group == OPS_ELEMENT_READ ||
        op_infos[frame->pc->op].group == OPS_ELEMENT_WRITE)
      return symbolic_array_access(exec, frame);
    if (symbolic_branch(exec, frame, &running))
      return running;
    if (symbolic_arithmetic(exec, frame))
      return true;
    return unsupported(exec, "a symbolic operand without a rule");
  }
}
