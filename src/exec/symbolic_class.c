// Object.getClass of an input.
//
// The class of a stand-in stands for all classes that nobody has seen. That it is no class of the
// target is all that is known of it, so the program may compare it with one of these, and no more.
#include "exec/exec_impl.h"

#include <string.h>

static bool is_comparison(const Insn *insn) {
  return insn->op == OP_IF_ACMPEQ || insn->op == OP_IF_ACMPNE;
}

static bool is_own_mirror(const Exec *exec, Word word) {
  if (!word || word_tag(word) || object_class(exec->machine, (Ref)word) != exec->mirror)
    return false;
  const Class *class = mirror_class(exec, (Ref)word);
  return !class->trusted && class->kind == CLASS_INSTANCE;
}

// C, if the instruction is the constant C.class.
static const Class *class_literal(const Exec *exec, const Frame *frame, const Insn *insn) {
  if (insn->op != OP_LDC && insn->op != OP_LDC_GLOBAL)
    return NULL;
  const Constant *constant = &frame->method->owner->file->pool[insn->b];
  return constant->tag == CONSTANT_CLASS ? program_loaded(exec->program, constant->name) : NULL;
}

static bool is_own_constant(const Exec *exec, const Frame *frame, const Insn *insn) {
  const Class *class = class_literal(exec, frame, insn);
  return class && !class->trusted && class->kind == CLASS_INSTANCE;
}

static bool calls_get_class(const Exec *exec, const Frame *frame, const Insn *insn) {
  Name name = {0};
  if (insn->op == OP_INVOKEVIRTUAL)
    name = frame->method->owner->file->pool[insn->b].name;
  else if (insn->op == OP_INVOKEVIRTUAL_Q || insn->op == OP_INVOKESPECIAL_Q)
    name = insn->method->name;
  return name_exists(name) && !strcmp(name_text(exec->names, name), "getClass");
}

// An object whose class is one of the target and no other.
static bool is_own_object(const Exec *exec, Word word) {
  return word && !word_tag(word) && !object_class(exec->machine, (Ref)word)->trusted &&
         !heap_inexact(exec->symbolic->heap, word);
}

// Does what is called here only compare the class with one of the target: `C.class ==
// o.getClass()`, `getClass() != o.getClass()`, and the other way round?
static bool is_compared(const Exec *exec, const Word *arguments) {
  const Frame *frame = machine_top(exec->machine);
  const Insn *next = frame->pc + 1;
  const Insn *end = frame->method->code->insns + frame->method->code->count;
  if (frame->method->owner->trusted)
    return false;
  if (next < end && is_comparison(next))
    return arguments > frame->locals && is_own_mirror(exec, arguments[-1]);
  if (next + 1 < end && is_comparison(next + 1))
    return is_own_constant(exec, frame, next);
  return next + 2 < end && is_comparison(next + 2) && next->op == OP_LOAD &&
         calls_get_class(exec, frame, next + 1) && is_own_object(exec, frame->locals[next->a]);
}

void symbolic_note_get_class(Exec *exec, Word word) {
  const Frame *frame = machine_top(exec->machine);
  const Insn *next = frame->pc + 1, *end = frame->method->code->insns + frame->method->code->count;
  bool is_tested =
      calls_get_class(exec, frame, frame->pc) && next + 1 < end && is_comparison(next + 1);
  heap_note_get_class(exec->symbolic->heap, word,
                      is_tested ? class_literal(exec, frame, next) : NULL);
}

static bool has_stand_in(const Exec *exec, const GuardedClasses *classes) {
  for (size_t i = 0; i < classes->count; i++)
    if (class_is_stand_in(exec->program, classes->items[i].class))
      return true;
  return false;
}

// The class object of each class that the reference may have, under its condition. From the last to
// the first: the last class needs no guard, since the guards are exhaustive. No term: heap full.
static Term mirrors_of(Exec *exec, const GuardedClasses *classes) {
  Terms *terms = exec->symbolic->terms;
  Term mirrors = {0};
  for (size_t i = classes->count; i-- > 0;) {
    Ref mirror = class_mirror(exec, classes->items[i].class);
    if (!mirror)
      return (Term){0};
    Term location = term_location(terms, mirror);
    mirrors = term_exists(mirrors) ? term_ite(terms, classes->items[i].guard, location, mirrors)
                                   : location;
  }
  return mirrors;
}

bool symbolic_get_class(Exec *exec, Word *arguments) {
  Heap *heap = exec->symbolic->heap;
  GuardedClasses classes = {0};
  HeapStep step = heap_operations(heap)->classes(heap, arguments, &classes);
  if (!step_is_done(step)) {
    vec_free(&classes);
    return symbolic_apply(exec, step);
  }
  symbolic_note_get_class(exec, arguments[0]);
  bool is_unseen = has_stand_in(exec, &classes) && !is_compared(exec, arguments);
  Term mirrors = is_unseen ? (Term){0} : mirrors_of(exec, &classes);
  vec_free(&classes);
  if (is_unseen)
    return stop_unknown(exec, "the class of an input that may be of any class is asked for");
  if (!term_exists(mirrors))
    return raise_memory(exec);
  heap_settle(heap);
  Word words[2];
  heap_term_words(heap, mirrors, KIND_REFERENCE, words);
  native_give(exec, arguments, words[0]);
  return true;
}
