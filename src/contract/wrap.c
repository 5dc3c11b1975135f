// Methods that check a call. Each has the parameters of the method that it stands for, the receiver
// first; its locals are these, and then what the fields of Wrap number.
//
//   entry     assumes the invariants of receiver and arguments and the precondition, calls, checks
//             the postcondition and the invariants; the invariants also when an exception leaves
//   requires  the assumptions of `entry` alone
//   attempt   as `entry`, but an exception that the contract allows leaves it
//   outside   for calls in the program from outside of the class: a precondition that does not hold
//             is an error of the caller; an invariant is checked if it held before
//   inside    the same without invariants
//   guard     decides about a write during the call (wrap_frame.c)
//   assumed   of an abstract method, for objects of classes that nobody has seen: the precondition
//             is checked, places that it modifies get any value, and the postcondition is assumed
//             of whatever the object answers
//   modular   instead of the call: fields that it may write and its result have any value for which
//             the postcondition holds
#include "contract/wrap.h"

#include <string.h>

const char *wrap_name(Contracts *contracts, const Method *method, WrapKind kind) {
  assert(kind <= WRAP_GUARD);
  static const char *const names[] = {"entry",  "requires", "attempt", "outside",
                                      "inside", "modular",  "assumed"};
  const char *own = name_text(contracts->names, method->name);
  if (kind == WRAP_GUARD) // its parameters do not tell overloads apart
    return arena_format(&contracts->arena, "guard$%u", method->id);
  // A static method may have the parameters that an instance method has with its receiver.
  return arena_format(&contracts->arena, "%s%s%s", names[kind],
                      method->flags & ACC_STATIC ? "$$" : "$", *own == '<' ? "init$" : own);
}

const char *wrap_descriptor(Contracts *contracts, const Method *method, WrapKind kind) {
  const char *own = name_text(contracts->names, method->descriptor);
  const char *receiver = method->flags & ACC_STATIC ? "" : descriptor_of(contracts, method->owner);
  if (kind == WRAP_REQUIRES)
    return arena_format(&contracts->arena, "(%s%.*s)V", receiver, (int)(strchr(own, ')') - own - 1),
                        own + 1);
  return arena_format(&contracts->arena, "(%s%s", receiver, own + 1);
}

static bool is_entry(const Wrap *wrap) { return wrap->kind <= WRAP_ATTEMPT; }

// --- invariants of arguments ---------------------------------------------------------------------

static void skip_null(Wrap *wrap, uint32_t slot, AsmLabel end) {
  put_load(wrap->as, NULL, slot);
  asm_jump(wrap->as, BC_ifnull, end, -1);
}

static void visit_argument(Wrap *wrap, uint32_t slot, const Clauses *invariants, FailMode mode) {
  AsmLabel end = asm_label(wrap->as);
  skip_null(wrap, slot, end);
  wrap_check_invariants(wrap, slot, invariants, mode);
  asm_bind(wrap->as, end);
}

static void assume_argument(Wrap *wrap, uint32_t slot, const Clauses *invariants) {
  visit_argument(wrap, slot, invariants, FAIL_ASSUME);
}

static void check_argument(Wrap *wrap, uint32_t slot, const Clauses *invariants) {
  visit_argument(wrap, slot, invariants, FAIL_THROW);
}

// --- before the call -----------------------------------------------------------------------------

static uint32_t held_flag(const Wrap *wrap, size_t number) {
  assert(number < wrap->invariants.count);
  return wrap->flags + (uint32_t)(wrap->specs.count + number);
}

// Which invariants of the receiver hold before?
static void note_held(Wrap *wrap) {
  Assembler *as = wrap->as;
  for (size_t i = 0; i < wrap->invariants.count; i++) {
    AsmLabel next = asm_label(as);
    asm_int(as, 0);
    asm_local(as, BC_istore, held_flag(wrap, i), -1);
    AsmLabel start = wrap_start(wrap);
    put_load(as, NULL, 0);
    wrap_call_clause(wrap, wrap->invariants.items[i], 1);
    wrap_verdict(wrap, wrap->invariants.items[i], start, FAIL_NOTE, next);
    asm_int(as, 1);
    asm_local(as, BC_istore, held_flag(wrap, i), -1);
    asm_bind(as, next);
  }
}

// One contract's precondition is enough: an overriding method may ask for less.
static void check_requires(Wrap *wrap) {
  Assembler *as = wrap->as;
  AsmLabel good = asm_label(as);
  if (!wrap->specs.count)
    return;
  for (size_t i = 0; i < wrap->specs.count; i++) {
    const Spec *spec = wrap->specs.items[i];
    AsmLabel next = asm_label(as);
    asm_int(as, 0);
    asm_local(as, BC_istore, wrap->flags + (uint32_t)i, -1);
    for (size_t j = 0; j < spec->requires.count; j++) {
      AsmLabel start = wrap_start(wrap);
      wrap_load_arguments(wrap);
      wrap_call_clause(wrap, spec->requires.items[j], wrap->method->arg_slots);
      wrap_verdict(wrap, spec->requires.items[j], start, FAIL_NOTE, next);
    }
    asm_int(as, 1);
    asm_local(as, BC_istore, wrap->flags + (uint32_t)i, -1);
    asm_bind(as, next);
  }
  for (size_t i = 0; i < wrap->specs.count; i++) {
    asm_local(as, BC_iload, wrap->flags + (uint32_t)i, 1);
    asm_jump(as, BC_ifne, good, -1);
  }
  if (is_entry(wrap)) {
    asm_int(as, 0);
    asm_member(as, BC_invokestatic, "loris/Loris", "assume", "(Z)V", -1);
  } else {
    wrap_throw(wrap);
  }
  asm_bind(as, good);
}

// Constraints of parameters are assumed besides, whatever is inherited.
static void assume_constraints(Wrap *wrap) {
  const Spec *spec = constraints_of(wrap->contracts, wrap->method);
  for (size_t i = 0; spec && i < spec->requires.count; i++) {
    AsmLabel start = wrap_start(wrap);
    wrap_load_arguments(wrap);
    wrap_call_clause(wrap, spec->requires.items[i], wrap->method->arg_slots);
    wrap_verdict(wrap, spec->requires.items[i], start, FAIL_ASSUME, start);
  }
}

static void zero(Wrap *wrap, const Class *type) {
  switch (is_primitive(type) ? type->kind_letter : KIND_REFERENCE) {
  case KIND_LONG:
    asm_long(wrap->as, 0);
    break;
  case KIND_FLOAT:
    asm_float(wrap->as, 0);
    break;
  case KIND_DOUBLE:
    asm_double(wrap->as, 0);
    break;
  case KIND_REFERENCE:
    asm_op(wrap->as, BC_aconst_null, 1);
    break;
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
  case KIND_INT:
  case KIND_VOID:
    asm_int(wrap->as, 0);
  }
}

static void see(Wrap *wrap, uint32_t slot) {
  put_load(wrap->as, NULL, wrap->mark);
  put_load(wrap->as, NULL, slot);
  asm_member(wrap->as, BC_invokestatic, "loris/contract/Anything", "see",
             "(Ljava/lang/Object;Ljava/lang/Object;)V", -2);
}

// The moment before the call, for clauses that ask what is new. Machines that do not know the age
// of objects are told what there was.
static void compute_mark(Wrap *wrap) {
  Assembler *as = wrap->as;
  const char *anything = "loris/contract/Anything";
  asm_member(as, BC_invokestatic, anything, "mark", "()Ljava/lang/Object;", 1);
  asm_local(as, BC_astore, wrap->mark, -1);
  const Method *method = wrap->method;
  bool has_receiver = !(method->flags & ACC_STATIC) && !is_constructor(wrap->contracts, method);
  if (has_receiver)
    see(wrap, 0);
  for (uint32_t i = 0, slot = method->flags & ACC_STATIC ? 0 : 1; i < method->arg_count; i++) {
    if (method->arg_kinds[i] == KIND_REFERENCE)
      see(wrap, slot);
    slot += kind_words(method->arg_kinds[i]);
  }
}

// An old value, and what its evaluation threw. `slot` moves behind both.
static void compute_old(Wrap *wrap, const Clause *clause, size_t number, uint32_t *slot) {
  assert(number < clause->olds.count);
  Assembler *as = wrap->as;
  const Class *type = clause->olds.items[number]->type;
  AsmLabel end = asm_label(as), caught = asm_label(as), next = asm_label(as);
  uint32_t value = *slot, thrown = *slot + type_words(type);
  *slot = thrown + 1;
  asm_op(as, BC_aconst_null, 1);
  asm_local(as, BC_astore, thrown, -1);
  if (old_is_mark(clause->olds.items[number])) {
    put_load(as, NULL, wrap->mark);
    put_store(as, NULL, value);
    return;
  }
  AsmLabel start = wrap_start(wrap);
  wrap_load_arguments(wrap);
  asm_member(as, BC_invokestatic, wrap_home(wrap, clause),
             old_method(wrap->contracts, clause, number),
             old_descriptor(wrap->contracts, clause, number),
             (int)type_words(type) - wrap->method->arg_slots);
  put_store(as, type, value);
  asm_bind(as, end);
  asm_jump(as, BC_goto, next, 0);
  asm_depth(as, 1);
  asm_bind(as, caught);
  asm_handler(as, start, end, caught);
  // The verifier wants the variable to have a value on both ways; nobody reads this one, because
  // the clause looks at `thrown` first.
  asm_local(as, BC_astore, thrown, -1);
  zero(wrap, type);
  put_store(as, type, value);
  asm_bind(as, next);
}

bool wrap_is_told_new(const Wrap *wrap) {
  for (size_t i = 0; i < wrap->specs.count; i++)
    for (size_t j = 0; j < spec_post_count(wrap->specs.items[i]); j++)
      if (clause_is_told_new(spec_post(wrap->specs.items[i], j)))
        return true;
  return false;
}

void wrap_compute_olds(Wrap *wrap) {
  uint32_t slot = wrap->olds;
  bool is_assumed = wrap->kind == WRAP_MODULAR || wrap->kind == WRAP_ASSUMED;
  if (is_assumed || wrap_is_told_new(wrap))
    compute_mark(wrap);
  for (size_t i = 0; i < wrap->specs.count; i++)
    for (size_t j = 0; j < spec_post_count(wrap->specs.items[i]); j++) {
      const Clause *clause = spec_post(wrap->specs.items[i], j);
      for (size_t k = 0; k < clause->olds.count; k++)
        compute_old(wrap, clause, k, &slot);
    }
}

// --- after the call ------------------------------------------------------------------------------

static const char *thrown_name(Wrap *wrap, const Clause *clause) {
  assert(clause->info.kind == CLAUSE_SIGNALS && clause->thrown);
  return wrap_text(wrap, clause->thrown->name);
}

// What was returned, or thrown. Gives its words.
static uint32_t load_outcome(Wrap *wrap, const Clause *clause) {
  Kind kind = wrap->method->return_kind;
  if (clause->info.kind == CLAUSE_SIGNALS) {
    put_load(wrap->as, NULL, wrap->caught);
    asm_class(wrap->as, BC_checkcast, thrown_name(wrap, clause), 0);
    return 1;
  }
  if (kind != KIND_VOID)
    put_load(wrap->as, wrap_kind_type(wrap, kind), wrap->result);
  return kind_words(kind);
}

static void check_post(Wrap *wrap, const Clause *clause, uint32_t *slot) {
  assert(clause->info.kind == CLAUSE_ENSURES || clause->info.kind == CLAUSE_SIGNALS);
  Assembler *as = wrap->as;
  AsmLabel start = wrap_start(wrap);
  wrap_load_arguments(wrap);
  uint32_t words = wrap->method->arg_slots + load_outcome(wrap, clause);
  for (size_t i = 0; i < clause->olds.count; i++) {
    const Class *type = clause->olds.items[i]->type;
    put_load(as, type, *slot);
    put_load(as, NULL, *slot + type_words(type));
    *slot += type_words(type) + 1;
    words += type_words(type) + 1;
  }
  wrap_call_clause(wrap, clause, words);
  bool is_assumed = wrap->kind == WRAP_MODULAR || wrap->kind == WRAP_ASSUMED;
  wrap_verdict(wrap, clause, start, is_assumed ? FAIL_ASSUME : FAIL_THROW, start);
}

static uint32_t olds_words(const Clause *clause) {
  uint32_t words = 0;
  for (size_t i = 0; i < clause->olds.count; i++)
    words += type_words(clause->olds.items[i]->type) + 1;
  return words;
}

// A clause about exceptions of a class: one that it allows is what the contract says.
static void check_signals(Wrap *wrap, const Clause *clause, uint32_t *slot) {
  Assembler *as = wrap->as;
  AsmLabel next = asm_label(as);
  put_load(as, NULL, wrap->caught);
  asm_class(as, BC_instanceof, thrown_name(wrap, clause), 0);
  asm_jump(as, BC_ifeq, next, -1);
  check_post(wrap, clause, slot);
  asm_int(as, 1);
  asm_local(as, BC_istore, wrap->specified, -1);
  asm_bind(as, next);
}

static void check_posts(Wrap *wrap, ClauseKind kind) {
  Assembler *as = wrap->as;
  uint32_t slot = wrap->olds;
  for (size_t i = 0; i < wrap->specs.count; i++) {
    const Spec *spec = wrap->specs.items[i];
    AsmLabel next = asm_label(as);
    asm_local(as, BC_iload, wrap->flags + (uint32_t)i, 1); // its precondition held
    asm_jump(as, BC_ifeq, next, -1);
    for (size_t j = 0; j < spec_post_count(spec); j++) {
      const Clause *clause = spec_post(spec, j);
      if (clause->info.kind != kind)
        slot += olds_words(clause);
      else if (kind == CLAUSE_SIGNALS)
        check_signals(wrap, clause, &slot);
      else
        check_post(wrap, clause, &slot);
    }
    asm_bind(as, next);
  }
}

void wrap_check_ensures(Wrap *wrap) { check_posts(wrap, CLAUSE_ENSURES); }

static void check_held(Wrap *wrap) {
  Assembler *as = wrap->as;
  for (size_t i = 0; i < wrap->invariants.count; i++) {
    AsmLabel next = asm_label(as);
    asm_local(as, BC_iload, held_flag(wrap, i), 1);
    asm_jump(as, BC_ifeq, next, -1);
    Clauses one = {.items = &wrap->invariants.items[i], .count = 1};
    wrap_check_invariants(wrap, 0, &one, FAIL_THROW);
    asm_bind(as, next);
  }
}

// `has_thrown`: an exception leaves; a constructor has made no object then.
static void check_all_invariants(Wrap *wrap, bool has_thrown) {
  bool is_made = !is_constructor(wrap->contracts, wrap->method);
  if (is_made && wrap->kind == WRAP_OUTSIDE)
    check_held(wrap);
  else if (is_made || !has_thrown)
    wrap_check_invariants(wrap, 0, &wrap->invariants, FAIL_THROW);
  if (is_entry(wrap))
    wrap_each_argument(wrap, check_argument);
}

static void emit_call(Wrap *wrap, AsmLabel *start, AsmLabel *end) {
  const Method *method = wrap->method;
  bool is_static = method->flags & ACC_STATIC;
  // A method that overrides this one must not run instead; an ordinary JVM allows that only for
  // receivers of the class itself, which the receiver of an exploration is.
  bool is_exact =
      (is_entry(wrap) && !is_constructor(wrap->contracts, method)) || wrap->kind == WRAP_ASSUMED;
  *start = wrap_start(wrap);
  wrap_load_arguments(wrap);
  emit_invoke(wrap->contracts, wrap->as, method,
              is_static  ? BC_invokestatic
              : is_exact ? BC_invokevirtual
                         : BC_invokespecial);
  *end = asm_label(wrap->as);
  asm_bind(wrap->as, *end);
  if (method->return_kind != KIND_VOID)
    put_store(wrap->as, wrap_kind_type(wrap, method->return_kind), wrap->result);
}

void wrap_return(Wrap *wrap) {
  Kind kind = wrap->method->return_kind;
  int words = (int)kind_words(kind);
  static const char order[] = "IJFDL";
  if (kind == KIND_VOID) {
    asm_op(wrap->as, BC_return, 0);
    return;
  }
  put_load(wrap->as, wrap_kind_type(wrap, kind), wrap->result);
  const char *at = strchr(order, kind);
  asm_op(wrap->as, (Opcode)(BC_ireturn + (at ? at - order : 0)), -words);
}

static bool has_signals(const Wrap *wrap) {
  for (size_t i = 0; i < wrap->specs.count; i++)
    if (wrap->specs.items[i]->signals.count)
      return true;
  return false;
}

// An exception that the contract speaks of, and allows, is no failure of the method.
static void forgive(Wrap *wrap) {
  Assembler *as = wrap->as;
  AsmLabel unforeseen = asm_label(as);
  const Class *type = wrap_kind_type(wrap, wrap->method->return_kind);
  asm_local(as, BC_iload, wrap->specified, 1);
  asm_jump(as, BC_ifeq, unforeseen, -1);
  if (wrap->method->return_kind != KIND_VOID) {
    zero(wrap, type);
    put_store(as, type, wrap->result);
  }
  wrap_return(wrap);
  asm_bind(as, unforeseen);
}

static void emit_handler(Wrap *wrap, AsmLabel start, AsmLabel end) {
  Assembler *as = wrap->as;
  AsmLabel caught = asm_label(as);
  asm_depth(as, 1);
  asm_bind(as, caught);
  asm_handler(as, start, end, caught);
  asm_local(as, BC_astore, wrap->caught, -1);
  asm_int(as, 0);
  asm_local(as, BC_istore, wrap->specified, -1);
  check_posts(wrap, CLAUSE_SIGNALS);
  check_all_invariants(wrap, true);
  if (wrap->kind == WRAP_ENTRY && has_signals(wrap))
    forgive(wrap);
  asm_local(as, BC_aload, wrap->caught, 1);
  asm_op(as, BC_athrow, -1);
}

// --- the whole -----------------------------------------------------------------------------------

enum { FRAME_AT = 8 };
uint16_t wrap_frame_slot(const Method *method) { return (uint16_t)(method->arg_slots + FRAME_AT); }

static void number_locals(Wrap *wrap) {
  assert(!wrap->result);
  uint32_t next = wrap->method->arg_slots;
  wrap->result = next;
  wrap->caught = next + 2;
  wrap->cause = next + 3;
  wrap->clause = next + 4;
  wrap->message = next + 5;
  wrap->specified = next + 6;
  wrap->mark = next + 7;
  wrap->frame = next + FRAME_AT;
  wrap->flags = wrap->frame + wrap_frame_words(wrap);
  wrap->olds = wrap->flags + (uint32_t)(wrap->specs.count + wrap->invariants.count);
}

static void find_parts(Wrap *wrap) {
  assert(!wrap->specs.count && !wrap->invariants.count);
  specs_of(wrap->contracts, wrap->method, &wrap->specs);
  if (wrap->kind < WRAP_INSIDE && keeps_invariant(wrap->method))
    invariants_of(wrap->contracts, wrap->method->owner, &wrap->invariants);
}

static void note_argument(Wrap *wrap, uint32_t slot, const Clauses *invariants) {
  (void)slot, (void)invariants;
  wrap->scratch = 1;
}

bool wrap_is_needed(Contracts *contracts, Method *method, WrapKind kind) {
  Wrap wrap = {.contracts = contracts, .method = method, .kind = kind};
  const char *name = name_text(contracts->names, method->name);
  bool is_abstract = method->flags & ACC_ABSTRACT;
  if (is_abstract != (kind == WRAP_ASSUMED) || !strcmp(name, "<clinit>"))
    return false;
  if (kind == WRAP_MODULAR && modular_refusal(contracts, method))
    return false;
  if (kind == WRAP_ASSUMED && assumed_refusal(contracts, method))
    return false;
  find_parts(&wrap);
  if (is_entry(&wrap))
    wrap_each_argument(&wrap, note_argument);
  if (is_entry(&wrap) && constraints_of(contracts, method))
    wrap.scratch = 1;
  bool needed = kind == WRAP_GUARD     ? wrap_has_frame(&wrap)
                : kind == WRAP_ATTEMPT ? has_signals(&wrap)
                                       : wrap.specs.count || wrap.invariants.count || wrap.scratch;
  vec_free(&wrap.specs);
  vec_free(&wrap.invariants);
  return needed;
}

static void emit_body(Wrap *wrap) {
  bool is_new = is_constructor(wrap->contracts, wrap->method);
  if (is_entry(wrap)) {
    if (!is_new)
      wrap_check_invariants(wrap, 0, &wrap->invariants, FAIL_ASSUME);
    wrap_each_argument(wrap, assume_argument);
    assume_constraints(wrap);
  } else if (wrap->kind == WRAP_OUTSIDE && !is_new) {
    note_held(wrap);
  }
  check_requires(wrap);
  if (wrap->kind == WRAP_MODULAR) {
    wrap_modular(wrap);
    return;
  }
  if (wrap->kind == WRAP_REQUIRES) {
    asm_op(wrap->as, BC_return, 0);
    return;
  }
  if (wrap->kind == WRAP_ASSUMED) {
    AsmLabel begin, behind;
    wrap_compute_olds(wrap);
    wrap_forget(wrap);
    emit_call(wrap, &begin, &behind);
    wrap_answer(wrap);
    wrap_check_ensures(wrap);
    wrap_return(wrap);
    return;
  }
  wrap_compute_olds(wrap);
  wrap_compute_frame(wrap);
  AsmLabel start, end;
  emit_call(wrap, &start, &end);
  wrap_check_ensures(wrap);
  check_all_invariants(wrap, false);
  wrap_return(wrap);
  emit_handler(wrap, start, end);
}

void wrap_emit(Contracts *contracts, Assembler *as, Method *method, WrapKind kind) {
  assert(!(method->flags & ACC_ABSTRACT) == (kind != WRAP_ASSUMED));
  Wrap wrap = {.contracts = contracts, .as = as, .method = method, .kind = kind};
  find_parts(&wrap);
  number_locals(&wrap);
  if (kind == WRAP_GUARD) {
    wrap_guard(&wrap);
  } else {
    asm_begin(as, method->arg_slots);
    emit_body(&wrap);
  }
  asm_end(as, ACC_PUBLIC | ACC_STATIC, wrap_name(contracts, method, kind),
          kind == WRAP_GUARD ? wrap_guard_descriptor(&wrap)
                             : wrap_descriptor(contracts, method, kind),
          NULL, 0);
  vec_free(&wrap.specs);
  vec_free(&wrap.invariants);
}
