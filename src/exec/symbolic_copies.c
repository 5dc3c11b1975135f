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
  return call_instead(exec, vm_method(exec, name, descriptor), arguments);
}

static Word length_word(const Exec *exec, Ref array) {
  const Machine *machine = exec->machine;
  return array_is_symbolic(machine, array)
             ? heap_array(exec->symbolic->heap, array_number(machine, array))->length
             : array_length(machine, array);
}

// --- System.arraycopy --------------------------------------------------------------------------

// 0 <= at <= length - count; a count that is not negative is checked elsewhere.
static Term is_within(Exec *exec, Word length_word, Word at, Term count) {
  Terms *terms = exec->symbolic->terms;
  Term start = symbolic_int(exec, at), length = symbolic_int(exec, length_word);
  Term zero = term_integer(terms, term_sort(terms, start), 0);
  return term_and(terms, term_le(terms, zero, start),
                  term_le(terms, start, term_sub(terms, length, count)));
}

static bool copy_array(Exec *exec, Word *arguments) {
  const Machine *machine = exec->machine;
  Terms *terms = exec->symbolic->terms;
  Ref from = (Ref)arguments[0], to = (Ref)arguments[2];
  if (!from || !to)
    return raise_named(exec, "java/lang/NullPointerException", NULL);
  const Class *source = object_class(machine, from), *target = object_class(machine, to);
  if (source->kind != CLASS_ARRAY || target->kind != CLASS_ARRAY ||
      source->kind_letter != target->kind_letter)
    return raise_named(exec, "java/lang/ArrayStoreException", NULL);
  if (target->kind_letter == 'L')
    heap_note_store(exec->symbolic->heap, to);
  Term count = symbolic_int(exec, arguments[4]);
  Term zero = term_integer(terms, term_sort(terms, count), 0);
  Term good = term_and(terms, is_within(exec, length_word(exec, from), arguments[1], count),
                       is_within(exec, length_word(exec, to), arguments[3], count));
  good = term_and(terms, term_le(terms, zero, count), good);
  uint32_t choice;
  if (!symbolic_decide(exec, (Term[]){good, term_not(terms, good)}, 2, &choice))
    return false;
  if (choice == 1)
    return raise_named(exec, "java/lang/ArrayIndexOutOfBoundsException", NULL);
  Word copy[5];
  memcpy(copy, arguments, sizeof copy);
  return call_vm(exec, "copyElements", vm_copy, copy);
}

// --- clone -------------------------------------------------------------------------------------

// An array that the program made has all its elements in the log or behind its header.
static Ref clone_own(Exec *exec, Ref array) {
  Heap *heap = exec->symbolic->heap;
  uint32_t number = array_number(exec->machine, array);
  SymbolicArray old = *heap_array(heap, number);
  Ref copy;
  if (old.base == BASE_PACKED) {
    copy = machine_new_array(exec->machine, old.class, (uint32_t)old.length);
    if (!copy)
      return 0;
    memcpy(array_data(exec->machine, copy), array_data(exec->machine, array),
           (size_t)old.length << old.class->component_shift);
    heap_make_symbolic(heap, copy, BASE_PACKED, old.length);
  } else {
    copy = heap_new_array(heap, old.class, old.length);
  }
  for (size_t i = 0, count = heap_element_count(heap); copy && i < count; i++) {
    ArrayElement element = *heap_element_at(heap, i);
    if (element.array != number)
      continue;
    element.array = array_number(exec->machine, copy);
    heap_add_element(heap, element);
  }
  return copy;
}

static bool clone_array(Exec *exec, Word *arguments) {
  Heap *heap = exec->symbolic->heap;
  Ref array = (Ref)arguments[0];
  SymbolicArray old = *heap_array(heap, array_number(exec->machine, array));
  Ref copy =
      old.base == BASE_INPUT ? heap_new_array(heap, old.class, old.length) : clone_own(exec, array);
  if (!copy)
    return raise_memory(exec);
  Word all[] = {array, copy, old.length};
  if (old.base == BASE_INPUT)
    return call_vm(exec, "copyAll", vm_copy_all, all);
  arguments[0] = copy;
  machine_top(exec->machine)->pc++;
  return true;
}

// --- references that are terms
// --------------------------------------------------------------------

// May a reference be an array that was found under another type?
static bool may_be_other(Exec *exec, Term ref, const Class *class) {
  Heap *heap = exec->symbolic->heap;
  for (size_t i = 0; heap_options(heap)->strategy->symbols_alias && i < heap_object_count(heap);
       i++) {
    const InputObject *object = heap_object_at(heap, i);
    if (object->class->kind != CLASS_ARRAY || object->class == class ||
        !class_is_assignable(object->class, class))
      continue;
    Term same = heap_decided(heap, heap_equal(heap, ref, heap_name(heap, object->ref)));
    if (!term_is_false(exec->symbolic->terms, same))
      return true;
  }
  return false;
}

// The one class of the arrays that a reference names, or NULL.
static Class *array_class_of(Exec *exec, Term ref) {
  Heap *heap = exec->symbolic->heap;
  RefNodes nodes = {0};
  heap_list_nodes(heap, ref, &nodes);
  Class *class = NULL;
  bool is_one = true;
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if (!leaf.object)
      continue;
    Class *here = object_class(exec->machine, leaf.object);
    is_one = is_one && here->kind == CLASS_ARRAY && (!class || class == here);
    class = here;
  }
  vec_free(&nodes);
  return is_one && class && !may_be_other(exec, ref, class) ? class : NULL;
}

// What the arrays that a reference names hold, or 0: it may name something else, or they differ.
// Arrays of references may have several classes: every store is checked.
static char array_kind_of(Exec *exec, Term ref) {
  Heap *heap = exec->symbolic->heap;
  RefNodes nodes = {0};
  heap_list_nodes(heap, ref, &nodes);
  char kind = 0;
  bool is_one = true;
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if (!leaf.object)
      continue;
    const Class *class = object_class(exec->machine, leaf.object);
    is_one = is_one && class->kind == CLASS_ARRAY && (!kind || kind == class->kind_letter);
    kind = class->kind_letter;
  }
  vec_free(&nodes);
  return is_one ? kind : 0;
}

static bool copy_merged(Exec *exec, Word *arguments) {
  Heap *heap = exec->symbolic->heap;
  Terms *terms = exec->symbolic->terms;
  Term from = merged_reference(exec, arguments[0]), to = merged_reference(exec, arguments[2]);
  bool running, is_good;
  Term null = term_null(terms),
       missing = term_or(terms, heap_equal(heap, from, null), heap_equal(heap, to, null));
  if (!merged_ask(exec, term_not(terms, missing), &is_good))
    return false;
  if (!is_good) // one case, whichever it is
    return raise_named(exec, "java/lang/NullPointerException", NULL);
  if (!merged_dereference(exec, arguments[0], &from, &running) ||
      !merged_dereference(exec, arguments[2], &to, &running))
    return running;
  char source = array_kind_of(exec, from), target = array_kind_of(exec, to);
  Word from_length, to_length;
  if (!source || !target || !heap_get_length(heap, from, &from_length) ||
      !heap_get_length(heap, to, &to_length))
    return stop_unknown(exec, "arraycopy between inputs of several classes");
  if (source != target)
    return raise_named(exec, "java/lang/ArrayStoreException", NULL);
  Term count = symbolic_int(exec, arguments[4]);
  Term zero = term_integer(terms, term_sort(terms, count), 0);
  Term good = term_and(terms, is_within(exec, from_length, arguments[1], count),
                       is_within(exec, to_length, arguments[3], count));
  if (!merged_ask(exec, term_and(terms, term_le(terms, zero, count), good), &is_good))
    return false;
  if (!is_good)
    return raise_named(exec, "java/lang/ArrayIndexOutOfBoundsException", NULL);
  Word copy[5];
  memcpy(copy, arguments, sizeof copy);
  return call_vm(exec, "copyElements", vm_copy, copy);
}

static bool clone_merged(Exec *exec, Word *arguments, Term ref, Class *class) {
  Heap *heap = exec->symbolic->heap;
  Word length;
  if (!heap_get_length(heap, ref, &length))
    return stop_unknown(exec, "the length of an input that is no array");
  Ref copy = heap_new_array(heap, class, length);
  if (!copy)
    return raise_memory(exec);
  return call_vm(exec, "copyAll", vm_copy_all, (Word[]){arguments[0], copy, length});
}

bool merged_copy(Exec *exec, Method *method, Word *arguments, bool *running) {
  if (is_method(exec, method, "java/lang/System", "arraycopy")) {
    *running = copy_merged(exec, arguments);
    return true;
  }
  bool is_clone = is_method(exec, method, "java/lang/Object", "clone");
  if (!is_clone && !is_method(exec, method, "java/lang/reflect/Array", "getLength"))
    return false;
  Term ref;
  if (!merged_dereference(exec, arguments[0], &ref, running))
    return true;
  Class *class = array_class_of(exec, ref);
  if (!class)
    return false;
  if (is_clone) {
    *running = clone_merged(exec, arguments, ref, class);
    return true;
  }
  if (!heap_get_length(exec->symbolic->heap, ref, &arguments[0]))
    return false;
  machine_top(exec->machine)->pc++;
  *running = true;
  return true;
}

// --- Array.newInstance ---------------------------------------------------------------------------

static bool make_array(Exec *exec, Word *arguments) {
  Class *component = mirror_class(exec, (Ref)arguments[0]);
  if (component == program_primitive(exec->program, 'V'))
    return raise_named(exec, "java/lang/IllegalArgumentException", NULL);
  Ref array;
  if (!symbolic_allocate_array(exec, program_array(exec->program, component), arguments[1], &array))
    return exec->status == EXEC_RUNNING;
  Frame *frame = machine_top(exec->machine);
  arguments[0] = array;
  frame->sp = arguments + 1;
  frame->pc++;
  return true;
}

// --- questions about the array alone
// ---------------------------------------------------------------

static bool get_class(Exec *exec, Word *arguments) {
  Ref mirror = class_mirror(exec, object_class(exec->machine, (Ref)arguments[0]));
  if (!mirror)
    return raise_memory(exec);
  arguments[0] = mirror;
  machine_top(exec->machine)->pc++;
  return true;
}

static bool get_length(Exec *exec, Word *arguments) {
  arguments[0] = length_word(exec, (Ref)arguments[0]);
  machine_top(exec->machine)->pc++;
  return true;
}

// --- which one -----------------------------------------------------------------------------------

static bool copy_static(Exec *exec, Method *method, Word *arguments, bool *running) {
  if (is_method(exec, method, "java/lang/System", "arraycopy"))
    *running = copy_array(exec, arguments);
  else if (is_method(exec, method, "java/lang/reflect/Array", "newArray") && arguments[0])
    *running = make_array(exec, arguments);
  else if (is_method(exec, method, "java/lang/reflect/Array", "getLength") && arguments[0] &&
           object_class(exec->machine, (Ref)arguments[0])->kind == CLASS_ARRAY)
    *running = get_length(exec, arguments);
  else
    return false;
  return true;
}

bool symbolic_copy(Exec *exec, Method *method, Word *arguments, bool *running) {
  if (method->flags & ACC_STATIC)
    return copy_static(exec, method, arguments, running);
  if (object_class(exec->machine, (Ref)arguments[0])->kind != CLASS_ARRAY)
    return false;
  if (is_method(exec, method, "java/lang/Object", "clone"))
    *running = clone_array(exec, arguments);
  else if (is_method(exec, method, "java/lang/Object", "getClass"))
    *running = get_class(exec, arguments);
  else
    return false;
  return true;
}
