// Arrays behind references that are terms (pose, summary): over pairs of array and index.
#include "exec/exec_impl.h"

#include <string.h>

static bool is_wide(char kind) { return kind == 'J' || kind == 'D'; }
static bool is_load(uint16_t op) { return op >= OP_IALOAD && op <= OP_SALOAD; }

static uint32_t value_words(uint16_t op) {
  return is_load(op) ? 0 : op == OP_LASTORE || op == OP_DASTORE ? 2 : 1;
}

// The classes of the arrays that a reference names; NULL when it names none.
static const Class *array_class(Exec *exec, Term ref) {
  Heap *heap = exec->symbolic->heap;
  RefNodes nodes = {0};
  heap_list_nodes(heap, ref, &nodes);
  const Class *class = NULL;
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if (leaf.object && object_class(exec->machine, leaf.object)->kind == CLASS_ARRAY)
      class = object_class(exec->machine, leaf.object);
  }
  vec_free(&nodes);
  return class;
}

// 0 <= index < length
static Term is_inside(Exec *exec, Word index_word, Word length_word) {
  Terms *terms = exec->symbolic->terms;
  Term index = symbolic_int(exec, index_word), length = symbolic_int(exec, length_word);
  Term zero = term_integer(terms, term_sort(terms, index), 0);
  return term_and(terms, term_le(terms, zero, index), term_lt(terms, index, length));
}

static bool raise_outside(Exec *exec, Word index, Word length) {
  return raise_index(exec, index, length);
}

static bool load(Exec *exec, Frame *frame, Term ref, char kind) {
  Heap *heap = exec->symbolic->heap;
  Terms *terms = exec->symbolic->terms;
  Word *operands = frame->sp - 2, value[2];
  bool is_near;
  Term too_far = heap_element_too_far(heap, ref, operands[1]);
  if (!merged_ask(exec, term_not(terms, too_far), &is_near))
    return false;
  if (!is_near) {
    exec_end(exec, EXEC_CUT, "array");
    return false;
  }
  if (!heap_get_element(heap, ref, operands[1], kind, value))
    return raise_memory(exec);
  merged_accessed(exec);
  operands[0] = value[0];
  operands[1] = value[1];
  frame->sp = operands + (is_wide(kind) ? 2 : 1);
  frame->pc++;
  return true;
}

// If the reference is this array, the value fits into it.
static Term fits_into(Exec *exec, Term ref, Term value, Ref array) {
  Heap *heap = exec->symbolic->heap;
  Term here = heap_equal(heap, ref, heap_name(heap, array));
  if (term_is_false(exec->symbolic->terms, here))
    return term_true(exec->symbolic->terms);
  heap_note_store(heap, array);
  return term_implies(exec->symbolic->terms, here,
                      heap_instance_of(heap, value, object_class(exec->machine, array)->component));
}

// When does the value fit into the array? (aastore) Where symbols alias, the reference may also be
// an array that was found under a narrower type.
static Term fits(Exec *exec, Term ref, Word word) {
  Heap *heap = exec->symbolic->heap;
  Terms *terms = exec->symbolic->terms;
  Term value = merged_reference(exec, word), null = heap_equal(heap, value, term_null(terms));
  if (term_is_true(terms, null))
    return null;
  Term each = term_true(terms);
  RefNodes nodes = {0};
  heap_list_nodes(heap, ref, &nodes);
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    // heap_instance_of lists nodes itself, but this list is ours.
    if (leaf.object && object_class(exec->machine, leaf.object)->kind == CLASS_ARRAY)
      each = term_and(terms, each, fits_into(exec, ref, value, leaf.object));
  }
  vec_free(&nodes);
  for (size_t i = 0; heap_options(heap)->strategy->symbols_alias && i < heap_object_count(heap);
       i++) {
    const InputObject *object = heap_object_at(heap, i);
    if (object->class->kind == CLASS_ARRAY && object->class->kind_letter == 'L')
      each = term_and(terms, each, fits_into(exec, ref, value, object->ref));
  }
  return term_or(terms, null, each);
}

static bool store(Exec *exec, Frame *frame, Term ref, char kind) {
  Word *operands = frame->sp - 2 - value_words(frame->pc->op);
  Word value[2] = {operands[2], is_wide(kind) ? operands[3] : 0};
  if (kind == 'L') {
    bool does_fit;
    if (!merged_ask(exec, fits(exec, ref, value[0]), &does_fit))
      return false;
    if (!does_fit)
      return raise_named(exec, "java/lang/ArrayStoreException", NULL);
  }
  if (strchr("ZBCS", kind))
    value[0] = symbolic_narrow(exec, value[0], kind);
  heap_put_element(exec->symbolic->heap, ref, operands[1], value);
  merged_accessed(exec);
  frame->sp = operands;
  frame->pc++;
  return true;
}

bool merged_array_access(Exec *exec, Frame *frame) {
  Word *operands = frame->sp - 2 - value_words(frame->pc->op), length;
  Term ref;
  bool running, inside;
  if (!merged_dereference(exec, operands[0], &ref, &running))
    return running;
  const Class *class = array_class(exec, ref);
  if (class && class->kind_letter == 'L' && heap_is_enum(class->component) &&
      !init_is_ready(exec, class->component))
    return init_class(exec, class->component); // then the instruction runs again
  if (!class || !heap_get_length(exec->symbolic->heap, ref, &length))
    return stop_unknown(exec, "an array access to an input that is no array");
  if (!merged_ask(exec, is_inside(exec, operands[1], length), &inside))
    return false;
  if (!inside)
    return raise_outside(exec, operands[1], length);
  return is_load(frame->pc->op) ? load(exec, frame, ref, class->kind_letter)
                                : store(exec, frame, ref, class->kind_letter);
}

bool merged_array_length(Exec *exec, Frame *frame) {
  Term ref;
  Word length;
  bool running;
  if (!merged_dereference(exec, frame->sp[-1], &ref, &running))
    return running;
  if (!heap_get_length(exec->symbolic->heap, ref, &length))
    return stop_unknown(exec, "the length of an input that is no array");
  frame->sp[-1] = length;
  frame->pc++;
  return true;
}
