// An invariant that is given by the name of a method, and what an exploration under it runs instead
// of the method under test. That is a class with
//
//   requires  assumes the invariant of the receiver and of every argument of its type that is not
//             null; one that throws does not hold
//   attempt   the same, but what the invariant throws leaves it
//   run       calls `requires` and the method, whose result it returns; the field `broken` is set
//   if
//             the invariant does not hold of the receiver then
#include "contract/contract_impl.h"

#include <string.h>

// --- finding it ----------------------------------------------------------------------------------

static bool find_own(Program *program, const char *name, Class *owner, Invariant *out, Diag *diag) {
  Method *method = class_find_text(program, owner, name, "()Z");
  *out = (Invariant){name, method, owner};
  if (method && !(method->flags & ACC_STATIC))
    return true;
  diag_error(diag, "--invariant", "the class has no boolean method %s without parameters", name);
  return false;
}

static bool is_foreign(const Names *names, const Method *method, const char *name) {
  return !strcmp(name_text(names, method->name), name) && (method->flags & ACC_STATIC) &&
         method->info->code && method->return_kind == KIND_BOOLEAN && method->arg_count == 1 &&
         name_text(names, method->descriptor)[1] == 'L';
}

// The class of the only parameter; NULL: it is not there.
static Class *taken_class(Program *program, const Method *method) {
  assert(method->arg_count == 1);
  Names *names = program_names(program);
  LinkError error = {0};
  const char *type = name_text(names, method->descriptor) + 2;
  return program_load(program, name_intern(names, type, strcspn(type, ";")), &error);
}

// The invariant of a class that cannot be edited: a static method of another one, which takes the
// object and may look at all that is private in its class.
static bool find_foreign(Program *program, const char *name, const char *dot, Invariant *out,
                         Diag *diag) {
  assert(*dot == '.');
  LinkError error = {0};
  char *class_name = mem_format("%.*s", (int)(dot - name), name);
  Class *class = program_load(program, program_internal_name(program, class_name), &error);
  mem_free(class_name);
  size_t count = 0;
  *out = (Invariant){.name = name};
  for (uint16_t i = 0; class && i < class->method_count; i++)
    if (is_foreign(program_names(program), &class->methods[i], dot + 1)) {
      out->method = &class->methods[i];
      count++;
    }
  out->type = count == 1 ? taken_class(program, out->method) : NULL;
  if (out->type) {
    class->guest_of = out->type;
    return true;
  }
  if (!class)
    diag_error(diag, "--invariant", "the class of %s is not there", name);
  else if (count > 1)
    diag_error(diag, "--invariant", "more than one method could be %s", name);
  else if (count == 1)
    diag_error(diag, "--invariant", "the class that %s takes is not there", name);
  else
    diag_error(diag, "--invariant", "there is no static boolean method %s that takes an object",
               name);
  return false;
}

bool invariant_find(Program *program, const char *name, Class *owner, Invariant *out, Diag *diag) {
  const char *dot = strrchr(name, '.');
  return dot ? find_foreign(program, name, dot, out, diag)
             : find_own(program, name, owner, out, diag);
}

bool contracts_add_invariant(Contracts *contracts, const Invariant *invariant, Diag *diag) {
  assert(invariant->method && invariant->type);
  bool is_own = !(invariant->method->flags & ACC_STATIC);
  const char *text =
      arena_format(&contracts->arena, "class %s { invariant %s(%s); }",
                   class_binary(contracts->program, invariant->type, &contracts->arena),
                   invariant->name, is_own ? "" : "this");
  return contracts_add(contracts, "--invariant", text, diag);
}

// --- what it is about ----------------------------------------------------------------------------

// The class that is written for one method.
typedef struct Guard {
  Contracts *contracts; // has none: names and memory
  Assembler as;
  const Invariant *invariant;
  const Method *method, *entry;
  const Method *inner; // what is run instead; or NULL
  const char *class;
  const char *parameters; // their descriptors: of the receiver, if there is one, and the arguments
  VEC(uint32_t) assumed;  // words of the arguments that it is assumed of
  bool is_new;            // a constructor, which has no receiver yet
  bool checks_receiver;
} Guard;

static bool applies(const Guard *guard, const Class *type) {
  return type && !is_primitive(type) && class_is_assignable(type, guard->invariant->type);
}

static bool has_receiver(const Guard *guard) { return !(guard->method->flags & ACC_STATIC); }

static void find_assumed(Guard *guard) {
  assert(!guard->assumed.count);
  const Method *method = guard->method;
  const char *text = name_text(guard->contracts->names, method->descriptor) + 1;
  uint32_t slot = 0;
  if (has_receiver(guard)) {
    guard->checks_receiver = applies(guard, method->owner);
    if (guard->checks_receiver && !guard->is_new)
      vec_push(&guard->assumed, slot);
    slot++;
  }
  for (uint16_t i = 0; i < method->arg_count; i++) {
    if (applies(guard, descriptor_type(guard->contracts, &text)))
      vec_push(&guard->assumed, slot);
    slot += kind_words(method->arg_kinds[i]);
  }
}

// --- code ----------------------------------------------------------------------------------------

static Class *kind_type(const Guard *guard, Kind kind) { // NULL: a reference
  return kind == KIND_REFERENCE ? NULL : program_primitive(guard->contracts->program, kind);
}

static void load_arguments(Guard *guard) {
  uint32_t slot = 0;
  if (has_receiver(guard))
    put_load(&guard->as, NULL, slot++);
  for (uint16_t i = 0; i < guard->method->arg_count; i++) {
    Kind kind = guard->method->arg_kinds[i];
    put_load(&guard->as, kind_type(guard, kind), slot);
    slot += kind_words(kind);
  }
}

static void call_own(Guard *guard, const char *name) {
  const char *descriptor = arena_format(&guard->contracts->arena, "(%s)V", guard->parameters);
  asm_member(&guard->as, BC_invokestatic, guard->class, name, descriptor,
             -(int)guard->entry->arg_slots);
}

// Asks the invariant about the object in a local and jumps if it holds. `tries`: what it throws
// means that it does not.
static void ask(Guard *guard, uint32_t slot, bool tries, AsmLabel good) {
  assert(guard->invariant->method->return_kind == KIND_BOOLEAN);
  Assembler *as = &guard->as;
  const Method *method = guard->invariant->method;
  AsmLabel start = asm_label(as), end = asm_label(as), bad = asm_label(as);
  asm_bind(as, start);
  put_load(as, NULL, slot);
  emit_invoke(guard->contracts, as, method,
              method->flags & ACC_STATIC     ? BC_invokestatic
              : method->flags & ACC_ABSTRACT ? BC_invokevirtual
                                             : BC_invokespecial);
  asm_bind(as, end);
  asm_jump(as, BC_ifne, good, -1);
  if (!tries)
    return;
  asm_op(as, BC_aconst_null, 1);
  asm_bind(as, bad);
  asm_handler(as, start, end, bad);
  asm_op(as, BC_pop, -1);
}

static void begin_method(Guard *guard) { asm_begin(&guard->as, guard->entry->arg_slots); }

static void end_method(Guard *guard, const char *name, const char *result) {
  asm_end(&guard->as, ACC_PUBLIC | ACC_STATIC, name,
          arena_format(&guard->contracts->arena, "(%s)%s", guard->parameters, result), NULL, 0);
}

static void emit_assumptions(Guard *guard, const char *name, bool tries) {
  Assembler *as = &guard->as;
  begin_method(guard);
  for (size_t i = 0; i < guard->assumed.count; i++) {
    uint32_t slot = guard->assumed.items[i];
    AsmLabel next = asm_label(as);
    if (slot || !has_receiver(guard)) { // null has no invariant
      put_load(as, NULL, slot);
      asm_jump(as, BC_ifnull, next, -1);
    }
    ask(guard, slot, tries, next);
    asm_int(as, 0);
    asm_member(as, BC_invokestatic, "loris/Loris", "assume", "(Z)V", -1);
    asm_bind(as, next);
  }
  asm_op(as, BC_return, 0);
  end_method(guard, name, "V");
}

static void emit_return(Guard *guard, Kind kind, uint32_t slot) {
  static const char order[] = "IJFDL";
  const char *at = strchr(order, kind);
  if (kind == KIND_VOID) {
    asm_op(&guard->as, BC_return, 0);
    return;
  }
  put_load(&guard->as, kind_type(guard, kind), slot);
  asm_op(&guard->as, (Opcode)(BC_ireturn + (at ? at - order : 0)), -(int)kind_words(kind));
}

static void emit_run(Guard *guard) {
  Assembler *as = &guard->as;
  uint32_t result = guard->entry->arg_slots;
  Kind kind = guard->entry->return_kind;
  begin_method(guard);
  load_arguments(guard);
  call_own(guard, "requires");
  load_arguments(guard);
  const Method *called = guard->inner ? guard->inner : guard->entry;
  emit_invoke(guard->contracts, as, called,
              called->flags & ACC_STATIC ? BC_invokestatic : BC_invokespecial);
  if (kind != KIND_VOID)
    put_store(as, kind_type(guard, kind), result);
  if (guard->checks_receiver) {
    AsmLabel good = asm_label(as);
    ask(guard, guard->is_new ? result : 0, true, good);
    asm_int(as, 1);
    asm_member(as, BC_putstatic, guard->class, "broken", "Z", -1);
    asm_bind(as, good);
  }
  emit_return(guard, kind, result);
  end_method(guard, "run",
             strchr(name_text(guard->contracts->names, guard->entry->descriptor), ')') + 1);
}

// --- the class -----------------------------------------------------------------------------------

static const char *parameters_of(Guard *guard) {
  const char *own = name_text(guard->contracts->names, guard->method->descriptor);
  const char *receiver =
      has_receiver(guard) ? descriptor_of(guard->contracts, guard->method->owner) : "";
  return arena_format(&guard->contracts->arena, "%s%.*s", receiver,
                      (int)(strchr(own, ')') - own - 1), own + 1);
}

static Class *define(Guard *guard) {
  LinkError error = {0};
  asm_init(&guard->as, ACC_PUBLIC | ACC_SUPER | ACC_ABSTRACT | ACC_SYNTHETIC, guard->class,
           "java/lang/Object", "contract");
  asm_field(&guard->as, ACC_PUBLIC | ACC_STATIC, "broken", "Z");
  emit_assumptions(guard, "requires", true);
  emit_assumptions(guard, "attempt", false);
  emit_run(guard);
  Bytes bytes = asm_finish(&guard->as, &guard->contracts->arena);
  Class *class = guard->as.failed ? NULL
                                  : program_define(guard->contracts->program, bytes, guard->class,
                                                   guard->method->owner, &error);
  asm_fini(&guard->as);
  return class;
}

static Method *method_named(const Guard *guard, const Class *class, const char *name) {
  for (uint16_t i = 0; i < class->method_count; i++)
    if (!strcmp(name_text(guard->contracts->names, class->methods[i].name), name))
      return &class->methods[i];
  return NULL;
}

static Harness harness_of(const Guard *guard, Class *class) {
  assert(class->field_count == 1);
  Harness harness = {.run = method_named(guard, class, "run"),
                     .requires = method_named(guard, class, "requires"),
                     .attempt = method_named(guard, class, "attempt"),
                     .broken = &class->fields[0]};
  assert(harness.run && harness.requires && harness.attempt);
  class->is_contract = true;
  for (uint16_t i = 0; i < class->method_count; i++)
    class->methods[i].is_hidden = true;
  // What the method does not look at stays open, as if it were called without an invariant.
  contracts_of_methods(guard->contracts->program)[harness.run->id].passes_from =
      has_receiver(guard) ? 2 : 1;
  return harness;
}

Harness invariant_harness(Program *program, Method *method, const Invariant *invariant,
                          Method *inner) {
  Names *names = program_names(program);
  Guard guard = {.contracts = contracts_new(program),
                 .invariant = invariant,
                 .method = method,
                 .entry = method_entry(program, method),
                 .is_new = method_is_constructor(program, method)};
  Harness harness = {0};
  guard.inner = guard.is_new ? NULL : inner;
  find_assumed(&guard);
  if (guard.entry && (guard.assumed.count || guard.checks_receiver)) {
    guard.parameters = parameters_of(&guard);
    guard.class = arena_format(&guard.contracts->arena, "%s$$Invariant%u$%u%s",
                               name_text(names, method->owner->name), method->id,
                               invariant->method->id, guard.inner ? "$Contract" : "");
    Class *class = program_loaded(program, name_of(names, guard.class));
    if (!class)
      class = define(&guard);
    if (class)
      harness = harness_of(&guard, class);
  }
  vec_free(&guard.assumed);
  contracts_free(guard.contracts);
  return harness;
}
