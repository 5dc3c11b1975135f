// Decisions on symbolic numbers: divisions, branches and switches; and stores and returns of small
// integers, which cut them.
#include "exec/exec_impl.h"

// --- small integers ------------------------------------------------------------------------------

// Stores and returns of boolean, byte, char and short narrow the value and go on like the plain
// forms.
static void narrow_top(Exec *exec, Frame *frame, Kind kind) {
  assert(kind_is_narrow(kind));
  if (word_tag(frame->sp[-1]) != TAG_TERM)
    return;
  frame->sp[-1] = heap_narrow(exec->symbolic->heap, frame->sp[-1], kind);
}

bool symbolic_put_narrow(Exec *exec, Frame *frame) {
  assert(kind_is_narrow(frame->pc->field->kind));
  const Field *field = frame->pc->field;
  bool is_static = frame->pc->op == OP_PUTSTATIC_NARROW_Q;
  if (is_static && !init_is_ready(exec, field->owner))
    return init_class(exec, field->owner);
  if (!is_static && !frame->sp[-2])
    return raise_null(exec);
  narrow_top(exec, frame, field->kind);
  Word value = frame->sp[-1];
  uint32_t slot = is_static ? field->slot : (Ref)frame->sp[-2] + field->slot;
  machine_write(exec->machine, slot, value);
  frame->sp -= is_static ? 1 : 2;
  frame->pc++;
  return true;
}

static bool return_narrow(Exec *exec, Frame *frame) {
  assert(frame->pc->op == OP_RETURN_NARROW);
  narrow_top(exec, frame, (Kind)frame->pc->a);
  Word value = frame->sp[-1];
  return call_return(exec, &value, 1);
}

// --- decisions ---------------------------------------------------------------------------------

// Division: the divisor is zero or it is not.
// The exception is the second case: paths without it come first in reports.
static bool divide(Exec *exec, Frame *frame) {
  assert(frame->pc->op == OP_IDIV || frame->pc->op == OP_IREM || frame->pc->op == OP_LDIV ||
         frame->pc->op == OP_LREM);
  Terms *terms = exec->symbolic->terms;
  bool wide = frame->pc->op == OP_LDIV || frame->pc->op == OP_LREM;
  bool remainder = frame->pc->op == OP_IREM || frame->pc->op == OP_LREM;
  Term divisor =
      wide ? symbolic_operand(exec, frame->sp - 2, KIND_LONG) : symbolic_int(exec, frame->sp[-1]);
  Term dividend =
      wide ? symbolic_operand(exec, frame->sp - 4, KIND_LONG) : symbolic_int(exec, frame->sp[-2]);
  Term zero = term_eq(terms, divisor, term_integer(terms, term_sort(terms, divisor), 0));
  uint32_t choice;
  if (!symbolic_decide(exec, (Term[]){term_not(terms, zero), zero}, 2, &choice))
    return false;
  if (choice == 1)
    return raise_division(exec);
  frame->sp -= wide ? 4 : 2;
  symbolic_push(exec, frame,
                remainder ? term_rem(terms, dividend, divisor) : term_div(terms, dividend, divisor),
                wide);
  frame->pc++;
  return true;
}

static Term condition_of(Exec *exec, uint16_t op, Term a, Term b) {
  assert(term_sort(exec->symbolic->terms, a) == term_sort(exec->symbolic->terms, b));
  Terms *terms = exec->symbolic->terms;
  switch (op) {
  case OP_IFEQ:
  case OP_IF_ICMPEQ:
    return term_eq(terms, a, b);
  case OP_IFNE:
  case OP_IF_ICMPNE:
    return term_ne(terms, a, b);
  case OP_IFLT:
  case OP_IF_ICMPLT:
    return term_lt(terms, a, b);
  case OP_IFGE:
  case OP_IF_ICMPGE:
    return term_ge(terms, a, b);
  case OP_IFGT:
  case OP_IF_ICMPGT:
    return term_gt(terms, a, b);
  case OP_IFLE:
  case OP_IF_ICMPLE:
    return term_le(terms, a, b);
  }
  fatal("operation %u compares nothing", op);
}

// The bytecode's own condition is the first case, as JBSE asks it first (the counting rules of
// POSE's Table 1, doc/HEAPS.md).
static bool branch(Exec *exec, Frame *frame) {
  assert(frame->pc->op >= OP_IFEQ && frame->pc->op <= OP_IF_ICMPLE);
  Terms *terms = exec->symbolic->terms;
  const Insn *pc = frame->pc;
  bool two = pc->op >= OP_IF_ICMPEQ && pc->op <= OP_IF_ICMPLE;
  Term b = two ? symbolic_int(exec, frame->sp[-1])
               : term_integer(terms, kind_sort(exec->symbolic->heap, KIND_INT), 0);
  Term a = symbolic_int(exec, frame->sp[two ? -2 : -1]);
  Term condition = condition_of(exec, pc->op, a, b);
  uint32_t choice;
  if (!symbolic_decide(exec, (Term[]){condition, term_not(terms, condition)}, 2, &choice))
    return false;
  frame->sp -= two ? 2 : 1;
  frame->pc = choice == 0 ? frame->method->code->insns + pc->b : frame->pc + 1;
  return true;
}

// A switch has one case for each target that it can reach; the default comes last.
static bool switch_on(Exec *exec, Frame *frame) {
  assert(frame->pc->op == OP_TABLESWITCH || frame->pc->op == OP_LOOKUPSWITCH);
  Terms *terms = exec->symbolic->terms;
  // Values that lead to one target are one case: the program cannot tell them apart by this switch.
  // With `targets` the guards are parallel lists, the default behind all others.
  const SwitchTable *table = frame->pc->table;
  assert(table->count >= 0);
  Term key = symbolic_int(exec, frame->sp[-1]);
  VEC(Term) guards = {0};
  VEC(int32_t) targets = {0};
  for (int32_t i = 0; i < table->count; i++) {
    int64_t value = table->keys ? table->keys[i] : (int64_t)table->low + i;
    Term equal =
        term_eq(terms, key, term_integer(terms, kind_sort(exec->symbolic->heap, KIND_INT), value));
    size_t at = 0;
    while (at < targets.count && targets.items[at] != table->targets[i])
      at++;
    if (table->targets[i] == table->otherwise)
      continue; // goes where the default goes
    if (at < targets.count) {
      guards.items[at] = term_or(terms, guards.items[at], equal);
      continue;
    }
    vec_push(&guards, equal);
    vec_push(&targets, table->targets[i]);
  }
  Term others = term_true(terms);
  for (size_t i = 0; i < guards.count; i++)
    others = term_and(terms, others, term_not(terms, guards.items[i]));
  vec_push(&guards, others);
  vec_push(&targets, table->otherwise);
  uint32_t choice;
  bool going = symbolic_decide(exec, guards.items, (uint32_t)guards.count, &choice);
  assert(!going || choice < targets.count);
  if (going) {
    frame->sp--;
    frame->pc = frame->method->code->insns + targets.items[choice];
  }
  vec_free(&guards);
  vec_free(&targets);
  return going;
}

bool symbolic_branch(Exec *exec, Frame *frame, bool *running) {
  switch (frame->pc->op) {
  case OP_IDIV:
  case OP_IREM:
  case OP_LDIV:
  case OP_LREM:
    *running = divide(exec, frame);
    return true;
  case OP_IFEQ:
  case OP_IFNE:
  case OP_IFLT:
  case OP_IFGE:
  case OP_IFGT:
  case OP_IFLE:
  case OP_IF_ICMPEQ:
  case OP_IF_ICMPNE:
  case OP_IF_ICMPLT:
  case OP_IF_ICMPGE:
  case OP_IF_ICMPGT:
  case OP_IF_ICMPLE:
    *running = branch(exec, frame);
    return true;
  case OP_TABLESWITCH:
  case OP_LOOKUPSWITCH:
    *running = switch_on(exec, frame);
    return true;
  case OP_PUTSTATIC_NARROW_Q:
    *running = symbolic_put_narrow(exec, frame);
    return true;
  case OP_RETURN_NARROW:
    *running = return_narrow(exec, frame);
    return true;
  default:
    return false;
  }
}
