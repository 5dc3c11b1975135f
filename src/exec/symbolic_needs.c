// Which instructions need symbolic execution, by the tags of their operands.
#include "exec/exec_impl.h"

// Has one of these words a tag? Bit d - 1: the word at depth d.
static bool any_tag(const Word *sp, uint8_t mask) {
  Word all = 0;
  for (; mask; mask >>= 1) {
    sp--;
    all |= mask & 1 ? *sp : 0;
  }
  return word_tag(all) != 0;
}

// An input that the path comes to for the first time, unless it is only passed on.
static bool is_found(const Exec *exec, Word upper, uint32_t local) {
  uint32_t from = 0;
  return word_tag(upper) == TAG_UNSET &&
         ((from = exec->contracts[machine_top(exec->machine)->method->id].passes_from) == 0 ||
          local + 1 < from);
}

static bool uses_symbolic_array(const Exec *exec, const Insn *pc, const Word *sp) {
  OpInfo info = op_infos[pc->op];
  assert(info.group == OPS_ELEMENT_READ || info.group == OPS_ELEMENT_WRITE);
  Word array = sp[-(int)info.taken];
  return any_tag(sp, info.known) || (array && array_is_symbolic(exec->machine, (Ref)array));
}

// Asked before every instruction of an exploration, so it is one jump and few comparisons. An
// operation that is missing here runs in the concrete loop, whatever its operands are: moves, pops,
// stores of one word carry tags along without looking.
bool symbolic_is_needed(const Exec *exec, const Insn *pc, const Word *sp, Word *locals) {
  assert(exec->symbolic && pc->op < OP_COUNT);
  const Word *words = exec->machine->words;
  if (exec->symbolic->begins_with_inputs && symbolic_open_parameter(exec, pc, locals))
    return true;
  switch (pc->op) {
  case OP_LOAD:
    return is_found(exec, locals[pc->a], pc->a);
  case OP_LOAD2:
    return is_found(exec, locals[pc->a + 1], pc->a);
  case OP_IINC:
    return word_tag(locals[pc->a]) != 0;
  case OP_GETFIELD_Q:
    return word_tag(sp[-1]) != 0 || (sp[-1] && word_tag(words[sp[-1] + pc->a]) == TAG_UNSET);
  case OP_GETFIELD2_Q:
    return word_tag(sp[-1]) != 0 || (sp[-1] && word_tag(words[sp[-1] + pc->a + 1]) == TAG_UNSET);
  // Before the class is initialized the word says nothing; the concrete handler initializes it.
  case OP_GETSTATIC_Q:
    return word_tag(words[pc->field->slot]) == TAG_UNSET && init_is_ready(exec, pc->field->owner);
  case OP_GETSTATIC2_Q:
    return word_tag(words[pc->field->slot + 1]) == TAG_UNSET &&
           init_is_ready(exec, pc->field->owner);
  case OP_PUTFIELD_Q:
  case OP_PUTFIELD_NARROW_Q:
  case OP_PUTFIELD2_Q: {
    OpInfo info = op_infos[pc->op];
    return any_tag(sp, info.known) || heap_is_shared(exec->symbolic->heap, sp[-(int)info.taken]);
  }
  case OP_INVOKEVIRTUAL_Q:
  case OP_INVOKESELECT_Q:
  case OP_INVOKESPECIAL_Q:
    return word_tag(sp[-(int)pc->a]) != 0 ||
           (pc->op != OP_INVOKESPECIAL_Q && heap_inexact(exec->symbolic->heap, sp[-(int)pc->a]));
  case OP_CHECKCAST_Q:
  case OP_INSTANCEOF_Q:
    return word_tag(sp[-1]) != 0 || heap_sees_test(exec->symbolic->heap, sp[-1]);
  case OP_ATHROW:
    return word_tag(sp[-1]) != 0 || heap_inexact(exec->symbolic->heap, sp[-1]);
  case OP_RETURN1:
    return hash_meets_table(exec, sp[-1]);
  case OP_IF_ACMPEQ:
  case OP_IF_ACMPNE:
    return any_tag(sp, op_infos[pc->op].known) ||
           heap_is_doubtful(exec->symbolic->heap, sp[-1], sp[-2]);
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
  case OP_IASTORE:
  case OP_LASTORE:
  case OP_FASTORE:
  case OP_DASTORE:
  case OP_BASTORE:
  case OP_CASTORE:
  case OP_SASTORE:
    return uses_symbolic_array(exec, pc, sp);
  case OP_AASTORE:
    return uses_symbolic_array(exec, pc, sp) || heap_sees_test(exec->symbolic->heap, sp[-1]);
  // One word for each of the dimensions.
  case OP_MULTIANEWARRAY_Q:
    return any_tag(sp, (uint8_t)((1u << pc->a) - 1));
  default:
    return any_tag(sp, op_infos[pc->op].known);
  }
}
