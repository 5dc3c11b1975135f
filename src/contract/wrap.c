// Methods that check a call. Each has the parameters of the method that it stands for, the receiver
// first; its locals are these, and then what the fields of Wrap number.
//
//   entry     assumes the invariants of receiver and arguments and the precondition, calls, checks
//             the postcondition and the invariants; the invariants also when an exception leaves
//   requires  the assumptions of `entry` alone
//   outside   for calls in the program from outside of the class: a precondition that does not hold
//             is an error of the caller; an invariant is checked if it held before
//   inside    the same without invariants
//   modular   instead of the call: fields that it may write and its result have any value for which
//             the postcondition holds
#include "contract/contract_impl.h"

#include <string.h>

typedef enum FailMode { FAIL_ASSUME, FAIL_THROW, FAIL_NOTE } FailMode;

typedef struct Wrap {
  Contracts *contracts;
  Assembler *as;
  Method *method;
  WrapKind kind;
  Specs specs;
  Clauses invariants;                                                    // of the receiver
  uint32_t result, caught, cause, clause, message, flags, olds, scratch; // local words
} Wrap;

static const char *text_of(Wrap *wrap, Name name) {
  return name_text(wrap->contracts->names, name);
}

const char *wrap_name(Contracts *contracts, const Method *method, WrapKind kind) {
  static const char *const names[] = {"entry", "requires", "outside", "inside", "modular"};
  const char *own = name_text(contracts->names, method->name);
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

static bool is_entry(const Wrap *wrap) {
  return wrap->kind == WRAP_ENTRY || wrap->kind == WRAP_REQUIRES;
}

// --- arguments -----------------------------------------------------------------------------------

static Class *kind_type(Wrap *wrap, char kind) {
  return kind == 'L' || kind == '[' ? NULL : program_primitive(wrap->contracts->program, kind);
}

static void load_arguments(Wrap *wrap) {
  const Method *method = wrap->method;
  uint32_t slot = 0;
  if (!(method->flags & ACC_STATIC))
    put_load(wrap->as, NULL, slot++);
  for (uint16_t i = 0; i < method->arg_count; i++) {
    Class *type = kind_type(wrap, method->arg_kinds[i]);
    put_load(wrap->as, type, slot);
    slot += type_words(type);
  }
}

// Calls `visit` for every argument whose class has invariants.
typedef void ArgumentVisitor(Wrap *wrap, uint32_t slot, const Clauses *invariants);
static void each_argument(Wrap *wrap, ArgumentVisitor *visit) {
  const Method *method = wrap->method;
  const char *text = text_of(wrap, method->descriptor) + 1;
  uint32_t slot = method->flags & ACC_STATIC ? 0 : 1;
  for (uint16_t i = 0; i < method->arg_count; i++) {
    Class *type = descriptor_type(wrap->contracts, &text);
    Clauses found = {0};
    if (type && !is_primitive(type))
      invariants_of(wrap->contracts, type, &found);
    if (found.count)
      visit(wrap, slot, &found);
    vec_free(&found);
    slot += words_of_kind(method->arg_kinds[i]);
  }
}

// --- clauses -------------------------------------------------------------------------------------

static const char *clause_text(Wrap *wrap, const Clause *clause) {
  const ClauseInfo *info = &clause->info;
  Contracts *contracts = wrap->contracts;
  const char *of = class_external(contracts->program, info->class, &contracts->arena);
  if (info->method)
    of = arena_format(&contracts->arena, "%s.%s", of, text_of(wrap, info->method->name));
  return arena_format(&contracts->arena, "%s `%s' of %s", clause_kind_names[info->kind], info->text,
                      of);
}

static void emit_throw(Wrap *wrap) {
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
  Assembler *as = wrap->as;
  asm_local(as, BC_astore, wrap->cause, -1);
  if (mode == FAIL_ASSUME) {
    asm_int(as, 0);
    asm_member(as, BC_invokestatic, "loris/Loris", "assume", "(Z)V", -1);
    return;
  }
  asm_int(as, (int32_t)clause->number);
  asm_local(as, BC_istore, wrap->clause, -1);
  asm_string(as, clause_text(wrap, clause));
  asm_local(as, BC_astore, wrap->message, -1);
  if (mode == FAIL_THROW)
    emit_throw(wrap);
  else
    asm_jump(as, BC_goto, noted, 0);
}

static const char *home_of(Wrap *wrap, const Clause *clause) {
  Class *class = program_class(wrap->contracts->program, clause->info.class->id);
  return class_spec(wrap->contracts, class)->contract_class;
}

static void call_clause(Wrap *wrap, const Clause *clause, uint32_t words) {
  asm_member(wrap->as, BC_invokestatic, home_of(wrap, clause),
             clause_method(wrap->contracts, clause), clause_descriptor(wrap->contracts, clause),
             1 - (int)words);
}

// Behind the call of a clause that began at `start`: goes on if it holds. A clause that throws does
// not.
static void emit_verdict(Wrap *wrap, const Clause *clause, AsmLabel start, FailMode mode,
                         AsmLabel noted) {
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

static AsmLabel start_here(Wrap *wrap) {
  AsmLabel start = asm_label(wrap->as);
  asm_bind(wrap->as, start);
  return start;
}

static void check_invariants(Wrap *wrap, uint32_t slot, const Clauses *invariants, FailMode mode) {
  for (size_t i = 0; i < invariants->count; i++) {
    AsmLabel start = start_here(wrap);
    put_load(wrap->as, NULL, slot);
    call_clause(wrap, invariants->items[i], 1);
    emit_verdict(wrap, invariants->items[i], start, mode, start);
  }
}

static void skip_null(Wrap *wrap, uint32_t slot, AsmLabel end) {
  put_load(wrap->as, NULL, slot);
  asm_jump(wrap->as, BC_ifnull, end, -1);
}

static void visit_argument(Wrap *wrap, uint32_t slot, const Clauses *invariants, FailMode mode) {
  AsmLabel end = asm_label(wrap->as);
  skip_null(wrap, slot, end);
  check_invariants(wrap, slot, invariants, mode);
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
  return wrap->flags + (uint32_t)(wrap->specs.count + number);
}

// Which invariants of the receiver hold before?
static void note_held(Wrap *wrap) {
  Assembler *as = wrap->as;
  for (size_t i = 0; i < wrap->invariants.count; i++) {
    AsmLabel next = asm_label(as);
    asm_int(as, 0);
    asm_local(as, BC_istore, held_flag(wrap, i), -1);
    AsmLabel start = start_here(wrap);
    put_load(as, NULL, 0);
    call_clause(wrap, wrap->invariants.items[i], 1);
    emit_verdict(wrap, wrap->invariants.items[i], start, FAIL_NOTE, next);
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
      AsmLabel start = start_here(wrap);
      load_arguments(wrap);
      call_clause(wrap, spec->requires.items[j], wrap->method->arg_slots);
      emit_verdict(wrap, spec->requires.items[j], start, FAIL_NOTE, next);
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
    emit_throw(wrap);
  }
  asm_bind(as, good);
}

static void zero(Wrap *wrap, const Class *type) {
  switch (is_primitive(type) ? type->kind_letter : 'L') {
  case 'J':
    asm_long(wrap->as, 0);
    break;
  case 'F':
    asm_float(wrap->as, 0);
    break;
  case 'D':
    asm_double(wrap->as, 0);
    break;
  case 'L':
    asm_op(wrap->as, BC_aconst_null, 1);
    break;
  default:
    asm_int(wrap->as, 0);
  }
}

// An old value, and what its evaluation threw. `slot` moves behind both.
static void compute_old(Wrap *wrap, const Clause *clause, size_t number, uint32_t *slot) {
  Assembler *as = wrap->as;
  const Class *type = clause->olds.items[number]->type;
  AsmLabel end = asm_label(as), caught = asm_label(as), next = asm_label(as);
  uint32_t value = *slot, thrown = *slot + type_words(type);
  *slot = thrown + 1;
  asm_op(as, BC_aconst_null, 1);
  asm_local(as, BC_astore, thrown, -1);
  AsmLabel start = start_here(wrap);
  load_arguments(wrap);
  asm_member(as, BC_invokestatic, home_of(wrap, clause),
             old_method(wrap->contracts, clause, number),
             old_descriptor(wrap->contracts, clause, number),
             (int)type_words(type) - wrap->method->arg_slots);
  put_store(as, type, value);
  asm_bind(as, end);
  asm_jump(as, BC_goto, next, 0);
  asm_depth(as, 1);
  asm_bind(as, caught);
  asm_handler(as, start, end, caught);
  asm_local(as, BC_astore, thrown, -1);
  zero(wrap, type);
  put_store(as, type, value);
  asm_bind(as, next);
}

static void compute_olds(Wrap *wrap) {
  uint32_t slot = wrap->olds;
  for (size_t i = 0; i < wrap->specs.count; i++)
    for (size_t j = 0; j < wrap->specs.items[i]->ensures.count; j++) {
      const Clause *clause = wrap->specs.items[i]->ensures.items[j];
      for (size_t k = 0; k < clause->olds.count; k++)
        compute_old(wrap, clause, k, &slot);
    }
}

// --- after the call ------------------------------------------------------------------------------

static void check_ensures_clause(Wrap *wrap, const Clause *clause, uint32_t *slot) {
  Assembler *as = wrap->as;
  char kind = wrap->method->return_kind;
  uint32_t words = wrap->method->arg_slots + words_of_kind(kind);
  AsmLabel start = start_here(wrap);
  load_arguments(wrap);
  if (kind != 'V')
    put_load(as, kind_type(wrap, kind), wrap->result);
  for (size_t i = 0; i < clause->olds.count; i++) {
    const Class *type = clause->olds.items[i]->type;
    put_load(as, type, *slot);
    put_load(as, NULL, *slot + type_words(type));
    *slot += type_words(type) + 1;
    words += type_words(type) + 1;
  }
  call_clause(wrap, clause, words);
  emit_verdict(wrap, clause, start, wrap->kind == WRAP_MODULAR ? FAIL_ASSUME : FAIL_THROW, start);
}

static void check_ensures(Wrap *wrap) {
  Assembler *as = wrap->as;
  uint32_t slot = wrap->olds;
  for (size_t i = 0; i < wrap->specs.count; i++) {
    const Spec *spec = wrap->specs.items[i];
    AsmLabel next = asm_label(as);
    asm_local(as, BC_iload, wrap->flags + (uint32_t)i, 1); // its precondition held
    asm_jump(as, BC_ifeq, next, -1);
    for (size_t j = 0; j < spec->ensures.count; j++)
      check_ensures_clause(wrap, spec->ensures.items[j], &slot);
    asm_bind(as, next);
  }
}

static void check_held(Wrap *wrap) {
  Assembler *as = wrap->as;
  for (size_t i = 0; i < wrap->invariants.count; i++) {
    AsmLabel next = asm_label(as);
    asm_local(as, BC_iload, held_flag(wrap, i), 1);
    asm_jump(as, BC_ifeq, next, -1);
    Clauses one = {.items = &wrap->invariants.items[i], .count = 1};
    check_invariants(wrap, 0, &one, FAIL_THROW);
    asm_bind(as, next);
  }
}

// `has_thrown`: an exception leaves; a constructor has made no object then.
static void check_all_invariants(Wrap *wrap, bool has_thrown) {
  bool is_made = !is_constructor(wrap->contracts, wrap->method);
  if (is_made && wrap->kind == WRAP_OUTSIDE)
    check_held(wrap);
  else if (is_made || !has_thrown)
    check_invariants(wrap, 0, &wrap->invariants, FAIL_THROW);
  if (is_entry(wrap))
    each_argument(wrap, check_argument);
}

static void emit_call(Wrap *wrap, AsmLabel *start, AsmLabel *end) {
  const Method *method = wrap->method;
  bool is_static = method->flags & ACC_STATIC;
  // A method that overrides this one must not run instead; an ordinary JVM allows that only for
  // receivers of the class itself, which the receiver of an exploration is.
  bool is_exact = wrap->kind == WRAP_ENTRY && !is_constructor(wrap->contracts, method);
  *start = start_here(wrap);
  load_arguments(wrap);
  emit_invoke(wrap->contracts, wrap->as, method,
              is_static  ? BC_invokestatic
              : is_exact ? BC_invokevirtual
                         : BC_invokespecial);
  *end = asm_label(wrap->as);
  asm_bind(wrap->as, *end);
  if (method->return_kind != 'V')
    put_store(wrap->as, kind_type(wrap, method->return_kind), wrap->result);
}

static void emit_return(Wrap *wrap) {
  char kind = wrap->method->return_kind;
  int words = (int)words_of_kind(kind);
  static const char order[] = "IJFDL";
  if (kind == 'V') {
    asm_op(wrap->as, BC_return, 0);
    return;
  }
  put_load(wrap->as, kind_type(wrap, kind), wrap->result);
  const char *at = strchr(order, kind);
  asm_op(wrap->as, (Opcode)(BC_ireturn + (at ? at - order : 0)), -words);
}

static void emit_handler(Wrap *wrap, AsmLabel start, AsmLabel end) {
  Assembler *as = wrap->as;
  AsmLabel caught = asm_label(as);
  asm_depth(as, 1);
  asm_bind(as, caught);
  asm_handler(as, start, end, caught);
  asm_local(as, BC_astore, wrap->caught, -1);
  check_all_invariants(wrap, true);
  asm_local(as, BC_aload, wrap->caught, 1);
  asm_op(as, BC_athrow, -1);
}

// --- instead of the call -------------------------------------------------------------------------

// Any value of a primitive type.
static void emit_any(Wrap *wrap, char kind) {
  static const char letters[] = "ZBCSIJFD";
  static const char *const names[] = {"nondetBoolean", "nondetByte", "nondetChar",  "nondetShort",
                                      "nondetInt",     "nondetLong", "nondetFloat", "nondetDouble"};
  asm_member(wrap->as, BC_invokestatic, "org/sosy_lab/sv_benchmarks/Verifier",
             names[strchr(letters, kind) - letters],
             arena_format(&wrap->contracts->arena, "()%c", kind), (int)words_of_kind(kind));
}

// A field that is not there, because its object is null, is not written.
static void forget_field(Wrap *wrap, const Node *node) {
  Assembler *as = wrap->as;
  const Field *field = node->field;
  AsmLabel end = asm_label(as), next = asm_label(as), caught = asm_label(as);
  int words = (int)type_words(node->type);
  AsmLabel start = start_here(wrap);
  if (node->kids[0])
    emit_value(wrap->contracts, as, node->kids[0]);
  emit_any(wrap, field->kind);
  asm_member(as, node->kids[0] ? BC_putfield : BC_putstatic, text_of(wrap, field->owner->name),
             text_of(wrap, field->name), text_of(wrap, field->descriptor),
             node->kids[0] ? -words - 1 : -words);
  asm_bind(as, end);
  asm_jump(as, BC_goto, next, 0);
  asm_depth(as, 1);
  asm_bind(as, caught);
  asm_handler(as, start, end, caught);
  asm_local(as, BC_astore, wrap->caught, -1);
  asm_bind(as, next);
}

static void emit_modular(Wrap *wrap) {
  const Spec *spec = wrap->specs.items[0];
  char kind = wrap->method->return_kind;
  compute_olds(wrap);
  for (size_t i = 0; i < spec->modifies.count; i++)
    forget_field(wrap, spec->modifies.items[i]->root);
  if (kind != 'V') {
    emit_any(wrap, kind);
    put_store(wrap->as, kind_type(wrap, kind), wrap->result);
  }
  check_ensures(wrap);
  emit_return(wrap);
}

static const char *refuse(Contracts *contracts, const Method *method, const char *why) {
  return arena_format(&contracts->arena, "--modular: %s %s",
                      method_external(contracts->program, method, &contracts->arena), why);
}

const char *modular_refusal(Contracts *contracts, const Method *method) {
  Specs specs = {0};
  specs_of(contracts, method, &specs);
  size_t count = specs.count;
  bool has_modifies = count == 1 && specs.items[0]->has_modifies;
  vec_free(&specs);
  if (!count)
    return "no contract";
  if (count > 1)
    return refuse(contracts, method, "has more than one contract");
  if (is_constructor(contracts, method))
    return refuse(contracts, method, "is a constructor");
  if (!has_modifies)
    return refuse(contracts, method, "does not say what it modifies");
  if (method->return_kind == 'L')
    return refuse(contracts, method, "returns a reference");
  return NULL;
}

// --- the whole -----------------------------------------------------------------------------------

static void number_locals(Wrap *wrap) {
  uint32_t next = wrap->method->arg_slots;
  wrap->result = next;
  wrap->caught = next + 2;
  wrap->cause = next + 3;
  wrap->clause = next + 4;
  wrap->message = next + 5;
  wrap->flags = next + 6;
  wrap->olds = wrap->flags + (uint32_t)(wrap->specs.count + wrap->invariants.count);
}

static void find_parts(Wrap *wrap) {
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
  if ((method->flags & ACC_ABSTRACT) || !strcmp(name, "<clinit>"))
    return false;
  if (kind == WRAP_MODULAR && modular_refusal(contracts, method))
    return false;
  find_parts(&wrap);
  if (is_entry(&wrap))
    each_argument(&wrap, note_argument);
  bool needed = wrap.specs.count || wrap.invariants.count || wrap.scratch;
  vec_free(&wrap.specs);
  vec_free(&wrap.invariants);
  return needed;
}

static void emit_body(Wrap *wrap) {
  bool is_new = is_constructor(wrap->contracts, wrap->method);
  if (is_entry(wrap)) {
    if (!is_new)
      check_invariants(wrap, 0, &wrap->invariants, FAIL_ASSUME);
    each_argument(wrap, assume_argument);
  } else if (wrap->kind == WRAP_OUTSIDE && !is_new) {
    note_held(wrap);
  }
  check_requires(wrap);
  if (wrap->kind == WRAP_MODULAR) {
    emit_modular(wrap);
    return;
  }
  if (wrap->kind == WRAP_REQUIRES) {
    asm_op(wrap->as, BC_return, 0);
    return;
  }
  compute_olds(wrap);
  AsmLabel start, end;
  emit_call(wrap, &start, &end);
  check_ensures(wrap);
  check_all_invariants(wrap, false);
  emit_return(wrap);
  emit_handler(wrap, start, end);
}

void wrap_emit(Contracts *contracts, Assembler *as, Method *method, WrapKind kind) {
  Wrap wrap = {.contracts = contracts, .as = as, .method = method, .kind = kind};
  find_parts(&wrap);
  number_locals(&wrap);
  asm_begin(as, method->arg_slots);
  emit_body(&wrap);
  asm_end(as, ACC_PUBLIC | ACC_STATIC, wrap_name(contracts, method, kind),
          wrap_descriptor(contracts, method, kind), NULL, 0);
  vec_free(&wrap.specs);
  vec_free(&wrap.invariants);
}
