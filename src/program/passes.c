// Calls whose arguments are those of the caller.
#include "program/npe_origins.h"

// Origins do not know of iinc.
static bool is_changed(const Method *method, uint16_t local) {
  for (uint32_t i = 0; i < method->code->count; i++) {
    const Insn *insn = &method->code->insns[i];
    if ((insn->op == OP_STORE || insn->op == OP_STORE2 || insn->op == OP_IINC) && insn->a == local)
      return true;
  }
  return false;
}

// Is the word of the operand stack an argument of the method, as it was given? A constant is none,
// but does no harm.
static bool is_given(const Method *method, const Origins *origins, uint32_t word,
                     bool *is_constant) {
  uint32_t from = origins->slots[word];
  uint32_t at = from == ORIGIN_UNKNOWN ? UINT32_MAX : code_index(method->code, from);
  if (at == UINT32_MAX)
    return false;
  const Insn *insn = &method->code->insns[at];
  *is_constant = insn->op == OP_CONST || insn->op == OP_CONST2;
  uint32_t words = method->flags & ACC_STATIC ? 0 : 1;
  for (uint32_t i = 0; i < method->arg_count; i++)
    words += kind_words(method->arg_kinds[i]);
  bool is_argument = (insn->op == OP_LOAD || insn->op == OP_LOAD2) && insn->a < words &&
                     !is_changed(method, insn->a);
  return is_argument || *is_constant;
}

bool call_passes_on(Program *program, const Method *method, uint32_t insn, const Method *callee) {
  Arena arena = {0};
  uint32_t words = callee->flags & ACC_STATIC ? 0 : 1, own = 0;
  for (uint32_t i = 0; i < callee->arg_count; i++)
    words += kind_words(callee->arg_kinds[i]);
  assert(method->code && insn < method->code->count);
  uint32_t offset = method->code->offsets[insn];
  Origins **all = origins_analyse(program, method, offset, &arena);
  const Origins *origins = all ? all[offset] : NULL;
  bool is_good = origins && origins->depth >= words;
  for (uint32_t i = 0; is_good && i < words; i++) {
    bool is_constant = false;
    is_good = is_given(method, origins, origins->depth - words + i, &is_constant);
    own += !is_constant;
  }
  arena_fini(&arena);
  return is_good && own;
}
