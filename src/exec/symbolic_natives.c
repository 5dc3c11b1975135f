// Natives and symbolic arguments.
#include "exec/exec_impl.h"

#include <string.h>

// Does the native that is called look into no object that it is given, or only by rules of its own
// for what is symbolic there?
static bool is_shallow(const Exec *exec) {
  assert(exec->running_native);
  static const char *const owners[] = {"java/lang/Object",
                                       "java/lang/System",
                                       "java/lang/Class",
                                       "java/lang/Throwable",
                                       "java/lang/Runtime",
                                       "java/lang/StringBuilder",
                                       "java/lang/StringBuffer",
                                       "java/lang/LorisVM",
                                       "java/lang/invoke/VarHandle",
                                       "java/lang/reflect/Array",
                                       "jdk/internal/misc/Unsafe",
                                       "loris/Loris",
                                       "java/security/AccessController"};
  const char *name = name_text(exec->names, exec->running_native->owner->name);
  for (size_t i = 0; i < sizeof owners / sizeof *owners; i++)
    if (!strcmp(name, owners[i]))
      return true;
  return false;
}

// An input of a class of the JDK has fields that nobody has looked at: a native that does would
// take them for numbers. What a class object stands for is not known at all.
static bool is_opaque(const Exec *exec, Ref ref, const Class *class) {
  return heap_object(exec->symbolic->heap, ref) && class->kind == CLASS_INSTANCE &&
         class != exec->machine->strings.class && (class == exec->mirror || !is_shallow(exec));
}

static bool is_known_object(const Exec *exec, Ref ref) {
  assert(ref);
  const Machine *machine = exec->machine;
  const Class *class = object_class(machine, ref);
  if (heap_inexact(exec->symbolic->heap, ref) || is_opaque(exec, ref, class))
    return false;
  if (class->kind == CLASS_ARRAY)
    return !array_is_symbolic(machine, ref);
  return class != machine->strings.class || string_is_known(machine, ref);
}

static bool is_concrete(const Exec *exec, const Word *words, Kind kind) {
  if (kind_is_wide(kind))
    return !word_tag(words[1]);
  return !word_tag(words[0]) &&
         (kind != KIND_REFERENCE || !words[0] || is_known_object(exec, (Ref)words[0]));
}

// Calls `visit` on each argument until it answers false; long and double have two words.
static bool each_argument(Exec *exec, const Method *method, Word *arguments,
                          bool (*visit)(Exec *, Word *, Kind)) {
  if (!(method->flags & ACC_STATIC) && !visit(exec, arguments++, KIND_REFERENCE))
    return false;
  for (uint16_t i = 0; i < method->arg_count; i++) {
    Kind kind = method->arg_kinds[i];
    if (!visit(exec, arguments, kind))
      return false;
    arguments += kind_words(kind);
  }
  return true;
}

static bool visit_concrete(Exec *exec, Word *words, Kind kind) {
  return is_concrete(exec, words, kind);
}

// Object.clone copies the fields of an input: all of them must be known.
static const Field *unset_field(const Exec *exec, const Method *method, const Word *arguments) {
  const Machine *machine = exec->machine;
  bool is_clone = !strcmp(name_text(exec->names, method->name), "clone") &&
                  !(method->flags & ACC_STATIC) && !word_tag(arguments[0]);
  const Class *class = is_clone ? object_class(machine, (Ref)arguments[0]) : NULL;
  for (; class && class->kind == CLASS_INSTANCE; class = class->super)
    for (uint16_t i = 0; i < class->field_count; i++) {
      const Field *field = &class->fields[i];
      bool wide = kind_is_wide(field->kind);
      if (!(field->flags & ACC_STATIC) &&
          word_tag(machine->words[arguments[0] + field->slot + wide]) == TAG_UNSET)
        return field;
    }
  return NULL;
}

// The arguments are copied because each_argument may change what it visits, and this only looks.
bool symbolic_native_is_concrete(Exec *exec, const Method *method, const Word *arguments) {
  assert(method->arg_slots <= 256);
  Word copy[256];
  memcpy(copy, arguments, method->arg_slots * sizeof *copy);
  return each_argument(exec, method, copy, visit_concrete) && !unset_field(exec, method, arguments);
}

static bool is_get_class(const Exec *exec, const Method *method) {
  return !strcmp(name_text(exec->names, method->name), "getClass") && method->arg_slots == 1;
}

static bool is_identity_hash(const Exec *exec, const Method *method) {
  return method_state(exec, method)->native == native_identity_hash;
}

// LorisVM.isOpen of a number that is a term.
static bool answer_open(Exec *exec, const Method *method, Word *arguments) {
  if (strcmp(name_text(exec->names, method->name), "isOpen") != 0 ||
      strcmp(name_text(exec->names, method->owner->name), "java/lang/LorisVM") != 0)
    return false;
  Frame *frame = machine_top(exec->machine);
  arguments[0] = 1;
  frame->sp = arguments + 1;
  frame->pc++;
  return true;
}

static bool refuse(Exec *exec, const Method *method) {
  Arena scratch = {0};
  bool running = stop_unknown(exec, "native method %s with a symbolic argument",
                              method_external(exec->program, method, &scratch));
  arena_fini(&scratch);
  return running;
}

// Is the argument in this word a reference?
static bool is_reference(const Method *method, uint16_t word) {
  uint16_t at = 0;
  if (!(method->flags & ACC_STATIC) && at++ == word)
    return true;
  for (uint16_t i = 0; i < method->arg_count && at <= word; i++) {
    Kind kind = method->arg_kinds[i];
    if (at == word)
      return kind == KIND_REFERENCE;
    at = (uint16_t)(at + (kind_words(kind)));
  }
  return false;
}

// A string among the arguments whose characters were put off.
static Ref deferred_argument(const Exec *exec, const Method *method, const Word *arguments) {
  for (uint16_t i = 0; i < method->arg_slots; i++)
    if (is_reference(method, i) && text_is_deferred(exec, arguments[i]))
      return (Ref)arguments[i];
  return 0;
}

// The strategy makes of an argument what natives need, step by step; then the call runs again.
static HeapStep prepare_arguments(Exec *exec, const Method *method, Word *arguments) {
  Heap *heap = exec->symbolic->heap;
  HeapStep step = step_of(STEP_DONE);
  bool is_clone = !strcmp(name_text(exec->names, method->name), "clone");
  Word *at = arguments;
  if (!(method->flags & ACC_STATIC))
    step = heap_operations(heap)->argument(heap, at++, is_clone);
  for (uint16_t i = 0; i < method->arg_count && step_is_done(step); i++) {
    Kind kind = method->arg_kinds[i];
    if (kind == KIND_REFERENCE)
      step = heap_operations(heap)->argument(heap, at, false);
    at += kind_words(kind);
  }
  return step;
}

// What was put off is made first, then rules that take symbolic arguments as they are; only then
// the strategy is asked to resolve arguments, which may be a decision.
bool symbolic_native(Exec *exec, Method *method, Word *arguments) {
  assert(exec->symbolic && exec->running_native == method);
  bool running;
  Ref deferred = deferred_argument(exec, method, arguments);
  if (deferred)
    return text_make(exec, deferred);
  if (symbolic_formula(exec, method, arguments, &running))
    return running;
  if (answer_open(exec, method, arguments))
    return true;
  HeapStep step = prepare_arguments(exec, method, arguments);
  if (!step_is_done(step))
    return symbolic_apply(exec, step);
  if (is_get_class(exec, method))
    return symbolic_get_class(exec, arguments);
  if (is_identity_hash(exec, method))
    return symbolic_identity_hash(exec, method, arguments);
  return symbolic_copy(exec, method, arguments, &running) ? running : refuse(exec, method);
}

// --- loris.Loris.rank ----------------------------------------------------------------------------

// The Java half: ranks of objects that are no input.
static NativeStatus call_ranks(Exec *exec, const char *name, const char *descriptor,
                               const Word *arguments) {
  assert(exec->running_native);
  Class *ranks = program_require(exec->program, "loris/Loris$Ranks");
  return native_frames(
      call_instead(exec, class_find_text(exec->program, ranks, name, descriptor), arguments));
}

// An input has a rank without being resolved: this is why the native sees symbolic arguments.
NativeStatus native_rank(Exec *exec, Word *arguments, Word *result) {
  Heap *heap = exec->symbolic ? exec->symbolic->heap : NULL;
  Term rank = {0};
  HeapStep step =
      heap ? heap_operations(heap)->rank(heap, arguments[0], &rank) : step_of(STEP_DONE);
  if (!step_is_done(step))
    return native_frames(symbolic_apply(exec, step));
  if (!term_exists(rank))
    return call_ranks(exec, "get", "(Ljava/lang/Object;)I", arguments);
  exec->symbolic->touched = true;
  Word words[2];
  heap_term_words(heap, rank, KIND_INT, words);
  *result = words[0];
  return NATIVE_RETURN;
}

NativeStatus native_set_rank(Exec *exec, Word *arguments, Word *result) {
  (void)result;
  Ref object = (Ref)arguments[0];
  if (exec->symbolic && (!object || heap_object(exec->symbolic->heap, object)))
    return native_frames(stop_unknown(exec, "Loris.setRank of an input"));
  return call_ranks(exec, "put", "(Ljava/lang/Object;I)V", arguments);
}
