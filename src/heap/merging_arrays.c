// Arrays behind references that are terms (pose, summary): over pairs of array and index.
#include "heap/forking.h"
#include "heap/merging.h"

#include <string.h>

// The class of an array that a reference names; NULL when it names none.
static Class *array_class(Heap *heap, Term ref) {
  RefNodes nodes = {0};
  heap_list_nodes(heap, ref, &nodes);
  Class *class = NULL;
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if (leaf.object && object_class(heap->machine, leaf.object)->kind == CLASS_ARRAY)
      class = object_class(heap->machine, leaf.object);
  }
  vec_free(&nodes);
  return class;
}

// --- elements ------------------------------------------------------------------------------------

// The array of an access, and an index that lies inside.
static HeapStep begin_access(Heap *heap, Word word, Word index, Term *ref, Kind *kind) {
  assert(ref && kind);
  Word length;
  bool inside;
  HeapStep step = merging_dereference(heap, word, ref);
  if (!step_is_done(step))
    return step;
  Class *class = array_class(heap, *ref);
  assert(!class || class->kind == CLASS_ARRAY);
  if (class && class->kind_letter == KIND_REFERENCE)
    step = enum_is_ready(heap, class->component);
  if (!step_is_done(step))
    return step;
  if (!class || !heap_get_length(heap, *ref, &length))
    return heap_unknown("an array access to an input that is no array");
  if (!heap_ask(heap, is_inside(heap, index, length), &inside))
    return step_of(STEP_ENDED);
  *kind = class->kind_letter;
  return inside ? step : heap_outside(index, length);
}

static HeapStep tell_elements(Heap *heap, Term ref) {
  RefNodes nodes = {0};
  HeapStep step = step_of(STEP_DONE);
  if (!heap_made_since(heap))
    return step;
  heap_list_nodes(heap, ref, &nodes);
  for (size_t i = 0; i < nodes.count && step_is_done(step); i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if (leaf.kind == LEAF_INPUT && leaf.object &&
        object_class(heap->machine, leaf.object)->kind == CLASS_ARRAY)
      step = heap_tell_elements(heap, leaf.place, object_class(heap->machine, leaf.object));
  }
  vec_free(&nodes);
  return step;
}

HeapStep merging_get_element(Heap *heap, Word *word, Word index, Kind *kind, Word *value) {
  Term ref;
  bool is_near;
  HeapStep step = begin_access(heap, *word, index, &ref, kind);
  if (!step_is_done(step))
    return step;
  step = tell_elements(heap, ref);
  if (!step_is_done(step))
    return step;
  Term too_far = heap_element_too_far(heap, ref, index);
  if (!heap_ask(heap, term_not(heap->terms, too_far), &is_near))
    return step_of(STEP_ENDED);
  if (!is_near)
    return heap_cut(CUT_ARRAY);
  if (!heap_get_element(heap, ref, index, *kind, value))
    return step_of(STEP_MEMORY);
  merging_accessed(heap);
  return step;
}

// If the reference is this array, the value fits into it.
static Term fits_into(Heap *heap, Term ref, Term value, Ref array) {
  assert(object_class(heap->machine, array)->kind == CLASS_ARRAY);
  Term here = heap_equal(heap, ref, heap_name(heap, array));
  if (term_is_false(heap->terms, here))
    return term_true(heap->terms);
  heap_note_store(heap, array);
  return term_implies(heap->terms, here,
                      heap_instance_of(heap, value, object_class(heap->machine, array)->component));
}

// When does the value fit into the array? (aastore) Where symbols alias, the reference may also be
// an array that was found under a narrower type.
// JVMS 6.5 aastore asks the class of the array at run time. Each array that the reference may be
// asks for itself: the value fits if it fits into the one that it is.
static Term fits(Heap *heap, Term ref, Word word) {
  Terms *terms = heap->terms;
  Term value = merging_reference(heap, word), null = heap_equal(heap, value, term_null(terms));
  if (term_is_true(terms, null))
    return null;
  Term each = term_true(terms);
  RefNodes nodes = {0};
  heap_list_nodes(heap, ref, &nodes);
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    // heap_instance_of lists nodes itself, but this list is ours.
    if (leaf.object && object_class(heap->machine, leaf.object)->kind == CLASS_ARRAY)
      each = term_and(terms, each, fits_into(heap, ref, value, leaf.object));
  }
  vec_free(&nodes);
  for (size_t i = 0; heap->options.strategy->symbols_alias && i < heap->objects.count; i++) {
    const InputObject *object = &heap->objects.items[i];
    if (object->class->kind == CLASS_ARRAY && object->class->kind_letter == KIND_REFERENCE)
      each = term_and(terms, each, fits_into(heap, ref, value, object->ref));
  }
  return term_or(terms, null, each);
}

HeapStep merging_put_element(Heap *heap, Word *word, Word index, Word *value) {
  Term ref;
  Kind kind;
  bool does_fit = true;
  HeapStep step = begin_access(heap, *word, index, &ref, &kind);
  if (!step_is_done(step))
    return step;
  Word stored[2] = {value[0], kind_is_wide(kind) ? value[1] : 0};
  if (kind == KIND_REFERENCE && !heap_ask(heap, fits(heap, ref, stored[0]), &does_fit))
    return step_of(STEP_ENDED);
  if (!does_fit)
    return heap_throws("java/lang/ArrayStoreException");
  if (strchr("ZBCS", kind))
    stored[0] = heap_narrow(heap, stored[0], kind);
  heap_put_element(heap, ref, index, stored);
  merging_accessed(heap);
  return step;
}

// --- whole arrays --------------------------------------------------------------------------------

HeapStep merging_get_length(Heap *heap, Word *word, Word *length) {
  Term ref;
  HeapStep step = merging_dereference(heap, *word, &ref);
  if (step_is_done(step) && !heap_get_length(heap, ref, length))
    return heap_unknown("the length of an input that is no array");
  return step;
}

// May a reference be an array that was found under another type?
static bool may_be_other(Heap *heap, Term ref, const Class *class) {
  assert(class->kind == CLASS_ARRAY);
  for (size_t i = 0; heap->options.strategy->symbols_alias && i < heap->objects.count; i++) {
    const InputObject *object = &heap->objects.items[i];
    if (object->class->kind != CLASS_ARRAY || object->class == class ||
        !class_is_assignable(object->class, class))
      continue;
    Term same = heap_decided(heap, heap_equal(heap, ref, heap_name(heap, object->ref)));
    if (!term_is_false(heap->terms, same))
      return true;
  }
  return false;
}

// The one class of the arrays that a reference names, or NULL.
static Class *one_class(Heap *heap, Term ref) {
  RefNodes nodes = {0};
  heap_list_nodes(heap, ref, &nodes);
  Class *class = NULL;
  bool is_one = true;
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if (!leaf.object)
      continue;
    Class *here = object_class(heap->machine, leaf.object);
    is_one = is_one && here->kind == CLASS_ARRAY && (!class || class == here);
    class = here;
  }
  vec_free(&nodes);
  return is_one && class && !may_be_other(heap, ref, class) ? class : NULL;
}

// What the arrays that a reference names hold, or void: it may name something else, or they differ.
// Arrays of references may have several classes: every store is checked.
static Kind one_kind(Heap *heap, Term ref) {
  RefNodes nodes = {0};
  heap_list_nodes(heap, ref, &nodes);
  Kind kind = KIND_VOID; // none yet
  bool is_one = true;
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if (!leaf.object)
      continue;
    const Class *class = object_class(heap->machine, leaf.object);
    is_one =
        is_one && class->kind == CLASS_ARRAY && (kind == KIND_VOID || kind == class->kind_letter);
    kind = class->kind_letter;
  }
  vec_free(&nodes);
  return is_one ? kind : KIND_VOID;
}

// Which of the two is null does not matter: that is one case.
static HeapStep know_both(Heap *heap, const Word *arguments) {
  Terms *terms = heap->terms;
  Term from = merging_reference(heap, arguments[0]), to = merging_reference(heap, arguments[2]);
  Term null = term_null(terms),
       missing = term_or(terms, heap_equal(heap, from, null), heap_equal(heap, to, null));
  bool is_good;
  if (!heap_ask(heap, term_not(terms, missing), &is_good))
    return step_of(STEP_ENDED);
  return is_good ? step_of(STEP_DONE) : heap_throws("java/lang/NullPointerException");
}

// Elements are copied afterwards, by Java code, one after the other: here it is only decided
// whether that is allowed, in the order of the checks of System.arraycopy.
HeapStep merging_copy(Heap *heap, Word *arguments) {
  Term from, to;
  bool is_good;
  HeapStep step = know_both(heap, arguments);
  if (step_is_done(step))
    step = merging_dereference(heap, arguments[0], &from);
  if (step_is_done(step))
    step = merging_dereference(heap, arguments[2], &to);
  if (!step_is_done(step))
    return step;
  Kind source = one_kind(heap, from), target = one_kind(heap, to);
  Word from_length, to_length;
  if (source == KIND_VOID || target == KIND_VOID || !heap_get_length(heap, from, &from_length) ||
      !heap_get_length(heap, to, &to_length))
    return heap_unknown("arraycopy between inputs of several classes");
  if (source != target)
    return heap_throws("java/lang/ArrayStoreException");
  if (!heap_ask(heap, can_copy(heap, arguments, from_length, to_length), &is_good))
    return step_of(STEP_ENDED);
  return is_good ? step : heap_throws("java/lang/ArrayIndexOutOfBoundsException");
}

// An array of the program, or one that exists before, has its class in any case.
static bool is_array(const Heap *heap, Word word) {
  return !word_tag(word) && word && object_class(heap->machine, (Ref)word)->kind == CLASS_ARRAY;
}

HeapStep merging_clone(Heap *heap, Word *word, ArrayClone *clone) {
  Term ref;
  *clone = (ArrayClone){0};
  HeapStep step = merging_dereference(heap, *word, &ref);
  if (!step_is_done(step))
    return step;
  Class *class = one_class(heap, ref);
  if (!class)
    return is_array(heap, *word) ? forking_clone(heap, word, clone) : step;
  if (!heap_get_length(heap, ref, &clone->length))
    return heap_unknown("the length of an input that is no array");
  clone->copy = heap_new_array(heap, class, clone->length);
  return step_of(clone->copy ? STEP_DONE : STEP_MEMORY);
}

HeapStep merging_array_of(Heap *heap, Word *word, Class **class, Word *length) {
  Term ref;
  *class = NULL;
  HeapStep step = merging_dereference(heap, *word, &ref);
  if (!step_is_done(step))
    return step;
  *class = one_class(heap, ref);
  if (!*class && is_array(heap, *word))
    return forking_array_of(heap, word, class, length);
  if (*class && !heap_get_length(heap, ref, length))
    *class = NULL;
  return step;
}
