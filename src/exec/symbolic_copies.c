// Copies of arrays whose elements, length or place are symbolic: System.arraycopy, clone, and what
// Arrays.copyOf needs besides. The checks are made here, each as one decision; elements are copied
// by Java code (LorisVM), one after the other, as a loop of the program would.
#include "exec/exec_impl.h"

#include <string.h>

static bool is_method(const Exec *exec, const Method *method, const char *class, const char *name) {
  return !strcmp(name_text(exec->names, method->name), name) &&
         !strcmp(name_text(exec->names, method->owner->name), class);
}

static const char vm_copy[] = "(Ljava/lang/Object;ILjava/lang/Object;II)V";
static const char vm_copy_all[] = "(Ljava/lang/Object;Ljava/lang/Object;I)Ljava/lang/Object;";

static bool call_vm(Exec *exec, const char *name, const char *descriptor, const Word *arguments) {
  assert(exec->running_native);
  return call_instead(exec, vm_method(exec, name, descriptor), arguments);
}

// Does the target's own code copy, itself or by java.util.Arrays, and does nobody look at it?
static bool is_skipped(const Exec *exec) {
  if (!exec->symbolic->skips_copies)
    return false;
  const Machine *machine = exec->machine;
  for (uint32_t i = machine->depth; i-- > 0;) {
    const Class *owner = machine->frames[i].method->owner;
    if (strcmp(name_text(exec->names, owner->name), "java/util/Arrays") != 0)
      return !owner->trusted;
  }
  return false;
}

// --- System.arraycopy --------------------------------------------------------------------------

static bool copy_array(Exec *exec, Word *arguments) {
  Heap *heap = exec->symbolic->heap;
  HeapStep step = heap_operations(heap)->copy(heap, arguments);
  if (!step_is_done(step))
    return symbolic_apply(exec, step);
  Word copy[5];
  memcpy(copy, arguments, sizeof copy);
  return call_vm(exec, is_skipped(exec) ? "skipElements" : "copyElements", vm_copy, copy);
}

// --- clone -------------------------------------------------------------------------------------

// False: it is no array.
static bool clone_array(Exec *exec, Word *arguments, bool *running) {
  Heap *heap = exec->symbolic->heap;
  ArrayClone clone;
  HeapStep step = heap_operations(heap)->clone(heap, arguments, &clone);
  *running = true;
  if (!step_is_done(step)) {
    *running = symbolic_apply(exec, step);
    return true;
  }
  if (!clone.copy)
    return false;
  if (!clone.has_content) {
    Word all[] = {arguments[0], clone.copy, clone.length};
    *running = call_vm(exec, is_skipped(exec) ? "skipAll" : "copyAll", vm_copy_all, all);
    return true;
  }
  arguments[0] = clone.copy;
  machine_top(exec->machine)->pc++;
  return true;
}

// --- Array.newInstance ---------------------------------------------------------------------------

static bool make_array(Exec *exec, Word *arguments) {
  assert(arguments[0] && !word_tag(arguments[0]));
  Class *component = mirror_class(exec, (Ref)arguments[0]);
  if (component == program_primitive(exec->program, KIND_VOID))
    return raise_named(exec, "java/lang/IllegalArgumentException", NULL);
  Ref array;
  if (!symbolic_allocate_array(exec, program_array(exec->program, component), arguments[1], &array))
    return exec->status == EXEC_RUNNING;
  native_give(exec, arguments, array);
  return true;
}

// --- questions about the array alone -------------------------------------------------------------

// False: it may be no array.
static bool get_length(Exec *exec, Word *arguments, bool *running) {
  Heap *heap = exec->symbolic->heap;
  Class *class;
  Word length = 0;
  HeapStep step = heap_operations(heap)->array_of(heap, arguments, &class, &length);
  *running = symbolic_apply(exec, step);
  if (step_is_done(step) && class) {
    arguments[0] = length;
    machine_top(exec->machine)->pc++;
  }
  return !step_is_done(step) || class;
}

// --- which one -----------------------------------------------------------------------------------

bool symbolic_copy(Exec *exec, Method *method, Word *arguments, bool *running) {
  if (is_method(exec, method, "java/lang/Object", "clone"))
    return clone_array(exec, arguments, running);
  if (is_method(exec, method, "java/lang/reflect/Array", "getLength"))
    return get_length(exec, arguments, running);
  if (is_method(exec, method, "java/lang/System", "arraycopy"))
    *running = copy_array(exec, arguments);
  else if (is_method(exec, method, "java/lang/reflect/Array", "newArray") && arguments[0] &&
           !word_tag(arguments[0]))
    *running = make_array(exec, arguments);
  else
    return false;
  return true;
}
