// Which instructions need symbolic execution, by the tags of their operands.
#include "exec/exec_impl.h"

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

// An input that the path comes to for the first time, unless it is only passed on.
static bool is_found(const Exec *exec, Word upper, uint32_t local) {
  uint32_t from = 0;
  return word_tag(upper) == TAG_UNSET &&
         ((from = machine_top(exec->machine)->method->passes_from) == 0 || local + 1 < from);
}

// Asked before every instruction of an exploration, so it is one jump and few comparisons. An
// operation that is missing here runs in the concrete loop, whatever its operands are: moves, pops,
// stores of one word carry tags along without looking.
bool symbolic_is_needed(const Exec *exec, const Insn *pc, const Word *sp, const Word *locals) {
  assert(exec->symbolic && pc->op < OP_COUNT);
  const Word *words = exec->machine->words;
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
    return any_tag(sp, operand_masks[pc->op]) || heap_is_shared(exec->symbolic->heap, sp[-2]);
  case OP_PUTFIELD2_Q:
    return any_tag(sp, operand_masks[pc->op]) || heap_is_shared(exec->symbolic->heap, sp[-3]);
  case OP_INVOKEVIRTUAL_Q:
  case OP_INVOKESELECT_Q:
  case OP_INVOKESPECIAL_Q:
    return word_tag(sp[-(int)pc->a]) != 0 ||
           (pc->op != OP_INVOKESPECIAL_Q && heap_inexact(exec->symbolic->heap, sp[-(int)pc->a]));
  case OP_CHECKCAST_Q:
  case OP_INSTANCEOF_Q:
  case OP_ATHROW:
    return word_tag(sp[-1]) != 0 || heap_inexact(exec->symbolic->heap, sp[-1]);
  case OP_RETURN1:
    return hash_meets_table(exec, sp[-1]);
  case OP_IF_ACMPEQ:
  case OP_IF_ACMPNE:
    return any_tag(sp, 3) || heap_is_doubtful(exec->symbolic->heap, sp[-1], sp[-2]);
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
           heap_inexact(exec->symbolic->heap, sp[-1]);
  case OP_LASTORE:
  case OP_DASTORE:
    return any_tag(sp, 13) || (sp[-4] && array_is_symbolic(exec->machine, (Ref)sp[-4]));
  // One word for each of the dimensions.
  case OP_MULTIANEWARRAY_Q:
    return any_tag(sp, (uint8_t)((1u << pc->a) - 1));
  default:
    return any_tag(sp, operand_masks[pc->op]);
  }
}
