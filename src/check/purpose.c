#include "check/purpose.h"

#include <string.h>

// --- what is thrown ------------------------------------------------------------------------------

// A class that was never loaded has no subclasses that were.
static bool is_named(const Program *program, const Class *class, Name name) {
  const Class *super = name_exists(name) ? program_loaded(program, name) : NULL;
  return super && class_is_subtype(class, super);
}

bool class_is_a(const Program *program, const Class *class, const char *name) {
  return is_named(program, class, name_lookup(program_names(program), name, strlen(name)));
}

bool throw_is_declared(const Program *program, const Method *method, const Class *thrown) {
  const MethodInfo *info = method->info;
  if (class_is_a(program, thrown, "java/lang/RuntimeException") ||
      class_is_a(program, thrown, "java/lang/Error"))
    return false;
  for (uint16_t i = 0; i < info->exception_count; i++)
    if (is_named(program, thrown, info->exceptions[i]))
      return true;
  return false;
}

// --- explicit throws -----------------------------------------------------------------------------

static const Insn *insn_at(ThrowPlace place) {
  return place.method && place.method->code && place.insn >= 0
             ? &place.method->code->insns[place.insn]
             : NULL;
}

// The method that the instruction calls; NULL: it calls none, or was never run.
static const Method *callee_at(ThrowPlace place) {
  const Insn *insn = insn_at(place);
  return insn && (insn->op == OP_INVOKESPECIAL_Q || insn->op == OP_INVOKESTATIC_Q) ? insn->method
                                                                                   : NULL;
}

// An exception is made there by the program's own code: `throw new X()`.
static bool is_made_at(const Program *program, ThrowPlace place) {
  const Method *callee = callee_at(place);
  return callee && method_is_constructor(program, callee) &&
         class_is_a(program, callee->owner, "java/lang/Throwable");
}

// Classes whose methods check arguments for others.
static bool is_checker(const Program *program, const Class *class) {
  static const char *const checkers[] = {"java/util/Objects",
                                         "com/google/common/base/Preconditions",
                                         "org/apache/commons/lang3/Validate",
                                         "org/apache/commons/lang/Validate",
                                         "org/springframework/util/Assert",
                                         "kotlin/jvm/internal/Intrinsics"};
  const char *name = name_text(program_names(program), class->name);
  for (size_t i = 0; i < sizeof checkers / sizeof *checkers; i++)
    if (!strcmp(name, checkers[i]))
      return true;
  return false;
}

// Is it the checked method that speaks: itself, an overload of it, or a helper that nobody outside
// calls?
static bool speaks_for(const Method *checked, const Method *method) {
  return method == checked || !(method->flags & ACC_PUBLIC) ||
         (method->owner == checked->owner && method->name.id == checked->name.id);
}

// The method that the compiler gives an enum.
static bool is_value_of(const Program *program, const Method *method) {
  return (method->flags & ACC_STATIC) && (method->owner->flags & ACC_ENUM) &&
         !strcmp(name_text(program_names(program), method->name), "valueOf");
}

// Does the method, which stands at `entry`, throw this itself?
static bool is_own_throw(const Program *program, const Method *method, ThrowPlace entry,
                         const ThrowPlaces *places) {
  const Method *own = places->own.method;
  if (is_checker(program, own->owner)) // a library that is part of the target
    return entry.method && callee_at(entry) == own;
  if (!speaks_for(method, own))
    return false;
  if (places->site.method == own)
    return is_made_at(program, places->site);
  const Method *callee = callee_at(places->own);
  return callee && callee->owner->trusted &&
         (is_checker(program, callee->owner) || is_value_of(program, own));
}

bool throw_is_on_purpose(Program *program, const Method *method, const ThrowPlaces *places) {
  ThrowPlace at = places->entry;
  if (!places->own.method) // it was made before, by somebody else, and is thrown again
    return true;
  if (is_own_throw(program, method, at, places))
    return true;
  for (uint32_t i = 0; i < places->call_count && at.method && at.insn >= 0; i++) {
    const Method *callee = places->calls[i].method;
    if (callee->owner->trusted || !call_passes_on(program, at.method, (uint32_t)at.insn, callee))
      return false;
    at = places->calls[i];
    if (is_own_throw(program, callee, at, places))
      return true;
  }
  return false;
}

bool argument_is_nullable(const Program *program, const Method *method, size_t number) {
  assert(number < method->arg_count);
  const Annotations *annotations = method_parameter_annotations(method, (uint16_t)number);
  return annotations && !annotations_non_null(program_names(program), annotations, true);
}
