// What every method that checks a call is made of: its arguments, and calls of clauses.
#include "contract/wrap.h"

#include <string.h>

const char *wrap_text(Wrap *wrap, Name name) { return name_text(wrap->contracts->names, name); }

// --- arguments -----------------------------------------------------------------------------------

Class *wrap_kind_type(Wrap *wrap, Kind kind) {
  return kind == KIND_REFERENCE ? NULL : program_primitive(wrap->contracts->program, kind);
}

void wrap_load_arguments(Wrap *wrap) {
  const Method *method = wrap->method;
  uint32_t slot = 0;
  if (!(method->flags & ACC_STATIC))
    put_load(wrap->as, NULL, slot++);
  for (uint16_t i = 0; i < method->arg_count; i++) {
    Class *type = wrap_kind_type(wrap, method->arg_kinds[i]);
    put_load(wrap->as, type, slot);
    slot += type_words(type);
  }
}

void wrap_each_argument(Wrap *wrap, ArgumentVisitor *visit) {
  const Method *method = wrap->method;
  const char *text = wrap_text(wrap, method->descriptor) + 1;
  uint32_t slot = method->flags & ACC_STATIC ? 0 : 1;
  for (uint16_t i = 0; i < method->arg_count; i++) {
    Class *type = descriptor_type(wrap->contracts, &text);
    Clauses found = {0};
    if (type && !is_primitive(type))
      invariants_of(wrap->contracts, type, &found);
    if (found.count)
      visit(wrap, slot, &found);
    vec_free(&found);
    slot += kind_words(method->arg_kinds[i]);
  }
}

// --- clauses -------------------------------------------------------------------------------------

const char *wrap_clause_text(Wrap *wrap, const Clause *clause) {
  const ClauseInfo *info = &clause->info;
  Contracts *contracts = wrap->contracts;
  const char *of = class_external(contracts->program, info->class, &contracts->arena);
  if (info->method)
    of = arena_format(&contracts->arena, "%s.%s", of, wrap_text(wrap, info->method->name));
  return arena_format(&contracts->arena, "%s `%s' of %s", clause_kind_names[info->kind], info->text,
                      of);
}

void wrap_throw(Wrap *wrap) {
  Assembler *as = wrap->as;
  const char *class = "loris/contract/ContractError";
  asm_class(as, BC_new, class, 1);
  asm_op(as, BC_dup, 1);
  asm_local(as, BC_aload, wrap->message, 1);
  asm_local(as, BC_iload, wrap->clause, 1);
  asm_local(as, BC_aload, wrap->cause, 1);
  asm_member(as, BC_invokespecial, class, "<init>", "(Ljava/lang/String;ILjava/lang/Throwable;)V",
             -4);
  asm_op(as, BC_athrow, -1);
}

// The clause does not hold; what it threw, or null, lies on the stack.
static void emit_failure(Wrap *wrap, const Clause *clause, FailMode mode, AsmLabel noted) {
  assert(mode == FAIL_ASSUME || mode == FAIL_THROW || mode == FAIL_NOTE);
  Assembler *as = wrap->as;
  asm_local(as, BC_astore, wrap->cause, -1);
  if (mode == FAIL_ASSUME) {
    asm_int(as, 0);
    asm_member(as, BC_invokestatic, "loris/Loris", "assume", "(Z)V", -1);
    return;
  }
  asm_int(as, (int32_t)clause->number);
  asm_local(as, BC_istore, wrap->clause, -1);
  asm_string(as, wrap_clause_text(wrap, clause));
  asm_local(as, BC_astore, wrap->message, -1);
  if (mode == FAIL_THROW)
    wrap_throw(wrap);
  else
    asm_jump(as, BC_goto, noted, 0);
}

const char *wrap_home(Wrap *wrap, const Clause *clause) {
  Class *class = program_class(wrap->contracts->program, clause->info.class->id);
  return class_spec(wrap->contracts, class)->contract_class;
}

void wrap_call_clause(Wrap *wrap, const Clause *clause, uint32_t words) {
  assert(clause->info.kind != CLAUSE_MODIFIES); // a field, which is never evaluated
  asm_member(wrap->as, BC_invokestatic, wrap_home(wrap, clause),
             clause_method(wrap->contracts, clause), clause_descriptor(wrap->contracts, clause),
             1 - (int)words);
}

void wrap_verdict(Wrap *wrap, const Clause *clause, AsmLabel start, FailMode mode, AsmLabel noted) {
  Assembler *as = wrap->as;
  AsmLabel end = asm_label(as), good = asm_label(as), bad = asm_label(as);
  asm_bind(as, end);
  asm_jump(as, BC_ifne, good, -1);
  asm_op(as, BC_aconst_null, 1);
  asm_bind(as, bad);
  asm_handler(as, start, end, bad);
  emit_failure(wrap, clause, mode, noted);
  asm_bind(as, good);
}

AsmLabel wrap_start(Wrap *wrap) {
  AsmLabel start = asm_label(wrap->as);
  asm_bind(wrap->as, start);
  return start;
}

void wrap_check_invariants(Wrap *wrap, uint32_t slot, const Clauses *invariants, FailMode mode) {
  for (size_t i = 0; i < invariants->count; i++) {
    AsmLabel start = wrap_start(wrap);
    put_load(wrap->as, NULL, slot);
    wrap_call_clause(wrap, invariants->items[i], 1);
    wrap_verdict(wrap, invariants->items[i], start, mode, start);
  }
}
