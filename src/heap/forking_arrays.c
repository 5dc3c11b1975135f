// Arrays with symbolic lengths, indices or elements, where each element that one may be is a case
// (Kiasan, C.2.1: accessed indices are remembered; a read at another index is one of them or a new
// one).
#include "heap/forking.h"

#include <string.h>

typedef struct Access {
  Heap *heap;
  Ref array;
  uint32_t number; // of the symbolic array
  Word index;
  Kind kind;   // of the elements
  bool is_new; // under Kiasan's rules: nobody was at this index before
} Access;
typedef VEC(Word) Indices;

static Term int_term(Heap *heap, Word word) { return heap_word_term(heap, &word, KIND_INT); }

static Term equal_indices(Heap *heap, Word a, Word b) {
  return term_eq(heap->terms, int_term(heap, a), int_term(heap, b));
}

// Is 0 <= index < length? A decision.
static HeapStep check_bounds(Access *access) {
  assert(access->number < access->heap->arrays.count);
  Heap *heap = access->heap;
  Word length = heap_array(heap, access->number)->length;
  Term in = is_inside(heap, access->index, length);
  uint32_t choice;
  if (!heap_decide(heap, (Term[]){in, term_not(heap->terms, in)}, 2, &choice))
    return step_of(STEP_ENDED);
  return choice == 0 ? step_of(STEP_DONE) : heap_outside(access->index, length);
}

// A concrete array becomes symbolic when something symbolic is to be done with it. That changes
// nothing that a program can see, and undo takes it back.
static uint32_t symbolic_number(Heap *heap, Ref array) {
  assert(object_class(heap->machine, array)->kind == CLASS_ARRAY);
  Machine *machine = heap->machine;
  if (array_is_symbolic(machine, array))
    return array_number(machine, array);
  return heap_make_symbolic(heap, array, BASE_PACKED, array_length(machine, array));
}

// --- Kiasan's rules ------------------------------------------------------------------------------

// acc-idx: the indices of the array that were read or written, each once.
static void list_accessed(const Access *access, Indices *indices) {
  const Heap *heap = access->heap;
  for (size_t i = 0; i < heap->elements.count; i++) {
    const ArrayElement *element = &heap->elements.items[i];
    bool is_new = element->array == access->number;
    for (size_t j = 0; is_new && j < indices->count; j++)
      is_new = indices->items[j] != element->index;
    if (is_new)
      vec_push(indices, element->index);
  }
}

// IALOAD2-S and IASTORE2-S: the index is one that was accessed before, and is that one from now on;
// IALOAD3-S and IASTORE3-S: it is none of these, which the bound n must allow. An array that the
// program made with a symbolic length has the bound k as well (ANEWARRAY2-S); one with a known
// length has room for all its elements (ANEWARRAY1-S).
static HeapStep know_index(Access *access) {
  Heap *heap = access->heap;
  Terms *terms = heap->terms;
  Indices accessed = {0};
  list_accessed(access, &accessed);
  Term *guards = mem_new_array(Term, accessed.count + 1);
  Term rest = term_true(terms);
  for (size_t i = 0; i < accessed.count; i++) {
    Term same = equal_indices(heap, access->index, accessed.items[i]);
    guards[i] = term_and(terms, rest, same);
    rest = term_and(terms, rest, term_not(terms, same));
  }
  guards[accessed.count] = rest;
  uint32_t choice = 0;
  bool going = heap_decide(heap, guards, (uint32_t)accessed.count + 1, &choice);
  HeapStep step = step_of(going ? STEP_DONE : STEP_ENDED);
  if (going && choice < accessed.count)
    access->index = accessed.items[choice];
  else if (going && accessed.count >= heap->options.array_bound)
    step = heap_cut(CUT_ARRAY);
  access->is_new = choice == accessed.count;
  mem_free(guards);
  vec_free(&accessed);
  return step;
}

static bool counts_accesses(const Access *access) {
  return access->heap->options.rules == RULES_KIASAN &&
         heap_array(access->heap, access->number)->base != BASE_PACKED;
}

// --- reading -----------------------------------------------------------------------------------

// What an element may be: an entry of the log, the base at a concrete index, or unknown input.
typedef struct Candidate {
  Term guard;
  Word value[2];
  bool is_fresh; // an element of the input that was not looked at
} Candidate;
typedef VEC(Candidate) Candidates;

static bool has_value(const Candidate *candidate, Word value) {
  return !candidate->is_fresh && candidate->value[0] == value;
}

// Numbers are one candidate, whatever the index.
static void add_table(Access *access, Term rest, Candidates *candidates) {
  Candidate candidate = {.guard = rest};
  array_table_element(access->heap, access->array, access->kind, access->index, candidate.value);
  vec_push(candidates, candidate);
}

// Of references equal ones are one candidate.
static void add_references(Access *access, Term rest, Candidates *candidates) {
  assert(heap_array(access->heap, access->number)->base == BASE_PACKED);
  Heap *heap = access->heap;
  Terms *terms = heap->terms;
  size_t first = candidates->count;
  uint32_t length = (uint32_t)heap_array(heap, access->number)->length;
  for (uint32_t i = 0; i < length; i++) {
    Word value = array_element(heap->machine, access->array, access->kind, i);
    Term here = term_and(terms, rest, equal_indices(heap, access->index, i));
    if (term_is_false(terms, here))
      continue;
    size_t at = first;
    while (at < candidates->count && !has_value(&candidates->items[at], value))
      at++;
    if (at < candidates->count)
      candidates->items[at].guard = term_or(terms, candidates->items[at].guard, here);
    else
      vec_push(candidates, (Candidate){.guard = here, .value = {value, 0}});
  }
}

static void add_base(Access *access, Term rest, Candidates *candidates) {
  switch (heap_array(access->heap, access->number)->base) {
  case BASE_INPUT:
    vec_push(candidates, (Candidate){.guard = rest, .is_fresh = true});
    break;
  case BASE_DEFAULT:
    vec_push(candidates, (Candidate){.guard = rest});
    break;
  case BASE_PACKED:
    if (access->kind == KIND_REFERENCE)
      add_references(access, rest, candidates);
    else if (heap_array(access->heap, access->number)->length > 0)
      add_table(access, rest, candidates);
    break;
  }
}

// Newest entries first; each is guarded by its index and by not being hidden by a newer one.
// The guards exclude each other: of two entries with the same index the newer one counts. What is
// left when no entry matches is the base.
static void find_candidates(Access *access, Candidates *candidates) {
  Heap *heap = access->heap;
  Terms *terms = heap->terms;
  Term rest = term_true(terms);
  ElementScan scan = heap_scan(heap, access->index);
  for (const ArrayElement *element;
       !term_is_false(terms, rest) && (element = heap_scan_next(&scan));) {
    if (element->array != access->number)
      continue;
    Term same = equal_indices(heap, access->index, element->index);
    Term guard = term_and(terms, rest, same);
    rest = term_and(terms, rest, term_not(terms, same));
    if (!term_is_false(terms, guard))
      vec_push(candidates,
               (Candidate){.guard = guard, .value = {element->value[0], element->value[1]}});
  }
  if (!term_is_false(terms, rest))
    add_base(access, rest, candidates);
}

// Under Kiasan's rules lazy initialization counts arrays, not their elements, against k.
static uint32_t element_bound(const Heap *heap, uint32_t bound) {
  return heap_counts_as_kiasan(heap) ? bound : forking_next_bound(bound);
}

// An element of an input array is looked at for the first time.
static HeapStep initialize_element(Access *access, Word *value) {
  assert(heap_array(access->heap, access->number)->base == BASE_INPUT);
  Heap *heap = access->heap;
  SymbolicArray array = *heap_array(heap, access->number);
  if (!counts_accesses(access) && array_is_full(heap, access->number))
    return heap_cut(CUT_ARRAY);
  Place place = place_element(heap, array.place, access->index, array.class);
  HeapStep step =
      heap_initialize(heap, place, access->array, element_bound(heap, array.bound), value);
  if (step_is_done(step))
    heap_add_element(heap, (ArrayElement){.array = access->number,
                                          .index = access->index,
                                          .value = {value[0], value[1]},
                                          .is_initial = true});
  return step;
}

static HeapStep read_element(Access *access, Word *value) {
  Candidates candidates = {0};
  find_candidates(access, &candidates);
  Term *guards = mem_new_array(Term, candidates.count);
  for (size_t i = 0; i < candidates.count; i++)
    guards[i] = candidates.items[i].guard;
  assert(candidates.count > 0); // the guards are exhaustive, so there is a case
  uint32_t choice = 0;
  bool going = heap_decide(access->heap, guards, (uint32_t)candidates.count, &choice);
  assert(!going || choice < candidates.count);
  HeapStep step = step_of(going ? STEP_DONE : STEP_ENDED);
  if (going && candidates.items[choice].is_fresh) {
    step = initialize_element(access, value);
  } else if (going) {
    value[0] = candidates.items[choice].value[0];
    value[1] = candidates.items[choice].value[1];
  }
  mem_free(guards);
  vec_free(&candidates);
  return step;
}

// The array of an access, resolved, and an index that lies inside.
static HeapStep begin_access(Heap *heap, Word *ref, Word index, Access *access) {
  if (heap_is_ref(*ref))
    return forking_resolve(heap, ref);
  if (!*ref)
    return step_of(STEP_NULL);
  *access = (Access){.heap = heap,
                     .array = (Ref)*ref,
                     .number = symbolic_number(heap, (Ref)*ref),
                     .index = index,
                     .kind = object_class(heap->machine, (Ref)*ref)->kind_letter};
  HeapStep step = check_bounds(access);
  return step_is_done(step) && counts_accesses(access) ? know_index(access) : step;
}

HeapStep forking_get_element(Heap *heap, Word *ref, Word index, Kind *kind, Word *value) {
  Access access;
  HeapStep step = begin_access(heap, ref, index, &access);
  if (!step_is_done(step))
    return step;
  *kind = access.kind;
  value[0] = value[1] = 0;
  const SymbolicArray *array = heap_array(heap, access.number);
  if (array->base == BASE_INPUT)
    step = heap_tell_elements(heap, array->place, array->class);
  if (step_is_done(step))
    step = read_element(&access, value);
  if (step_is_done(step) && access.is_new && heap_array(heap, access.number)->base == BASE_DEFAULT)
    heap_add_element(heap, (ArrayElement){.array = access.number, .index = access.index});
  return step;
}

// --- writing -----------------------------------------------------------------------------------

// aastore: does the value fit? An unresolved reference of a fitting static type does; an object
// whose class is not known is split.
static HeapStep check_store(Access *access, Word *value) {
  assert(access->kind == KIND_REFERENCE);
  Heap *heap = access->heap;
  const Class *component = object_class(heap->machine, access->array)->component;
  *value = heap_chase(heap, *value);
  if (!*value)
    return step_of(STEP_DONE);
  heap_note_store(heap, access->array);
  if (heap_is_ref(*value))
    return class_is_assignable(heap_ref(heap, (uint32_t)*value)->type, component)
               ? step_of(STEP_DONE)
               : forking_resolve(heap, value);
  bool fits = class_is_assignable(object_class(heap->machine, (Ref)*value), component);
  if (!heap_sees_test(heap, *value))
    return fits ? step_of(STEP_DONE) : (HeapStep){.kind = STEP_STORE, .object = (Ref)*value};
  HeapStep step = forking_split(heap, (Ref)*value, component, &fits);
  return step_is_done(step) && !fits ? heap_throws("java/lang/ArrayStoreException") : step;
}

HeapStep forking_put_element(Heap *heap, Word *ref, Word index, Word *value) {
  Access access;
  HeapStep step = begin_access(heap, ref, index, &access);
  if (step_is_done(step) && access.kind == KIND_REFERENCE)
    step = check_store(&access, value);
  if (!step_is_done(step))
    return step;
  Word first = strchr("ZBCS", access.kind) ? heap_narrow(heap, value[0], access.kind) : value[0];
  heap_add_element(heap,
                   (ArrayElement){.array = access.number,
                                  .index = access.index,
                                  .value = {first, kind_is_wide(access.kind) ? value[1] : 0}});
  return step;
}

// --- whole arrays ------------------------------------------------------------------------------

static Word length_of(const Heap *heap, Ref array) {
  assert(array);
  const Machine *machine = heap->machine;
  return array_is_symbolic(machine, array) ? heap_array(heap, array_number(machine, array))->length
                                           : array_length(machine, array);
}

HeapStep forking_get_length(Heap *heap, Word *ref, Word *length) {
  HeapStep step = forking_reach(heap, ref);
  if (step_is_done(step))
    *length = length_of(heap, (Ref)*ref);
  return step;
}

HeapStep forking_array_of(Heap *heap, Word *ref, Class **class, Word *length) {
  HeapStep step = forking_reach(heap, ref);
  *class = step_is_done(step) && *ref ? object_class(heap->machine, (Ref)*ref) : NULL;
  if (*class && (*class)->kind != CLASS_ARRAY)
    *class = NULL;
  if (*class)
    *length = length_of(heap, (Ref)*ref);
  return step;
}

HeapStep forking_copy(Heap *heap, Word *arguments) {
  assert(!word_tag(arguments[0]) && !word_tag(arguments[2])); // resolved as arguments of a native
  const Machine *machine = heap->machine;
  Terms *terms = heap->terms;
  Ref from = (Ref)arguments[0], to = (Ref)arguments[2];
  if (!from || !to)
    return heap_throws("java/lang/NullPointerException");
  const Class *source = object_class(machine, from), *target = object_class(machine, to);
  if (source->kind != CLASS_ARRAY || target->kind != CLASS_ARRAY ||
      source->kind_letter != target->kind_letter)
    return heap_throws("java/lang/ArrayStoreException");
  if (target->kind_letter == KIND_REFERENCE)
    heap_note_store(heap, to);
  Term good = can_copy(heap, arguments, length_of(heap, from), length_of(heap, to));
  uint32_t choice;
  if (!heap_decide(heap, (Term[]){good, term_not(terms, good)}, 2, &choice))
    return step_of(STEP_ENDED);
  return choice == 0 ? step_of(STEP_DONE) : heap_throws("java/lang/ArrayIndexOutOfBoundsException");
}

// An array that the program made has all its elements in the log or behind its header.
// The log is copied entry by entry under the number of the copy; later stores to either array are
// entries of their own.
static Ref clone_own(Heap *heap, Ref array) {
  assert(array_is_symbolic(heap->machine, array));
  uint32_t number = array_number(heap->machine, array);
  SymbolicArray old = *heap_array(heap, number);
  Ref copy;
  if (old.base == BASE_PACKED) {
    copy = machine_new_array(heap->machine, old.class, (uint32_t)old.length);
    if (!copy)
      return 0;
    memcpy(array_data(heap->machine, copy), array_data(heap->machine, array),
           (size_t)old.length << old.class->component_shift);
    heap_make_symbolic(heap, copy, BASE_PACKED, old.length);
  } else {
    copy = heap_new_array(heap, old.class, old.length);
  }
  for (size_t i = 0, count = heap->elements.count; copy && i < count; i++) {
    ArrayElement element = heap->elements.items[i];
    if (element.array != number)
      continue;
    element.array = array_number(heap->machine, copy);
    heap_add_element(heap, element);
  }
  return copy;
}

HeapStep forking_clone(Heap *heap, Word *ref, ArrayClone *clone) {
  assert(*ref && !word_tag(*ref));
  Ref array = (Ref)*ref;
  *clone = (ArrayClone){0};
  if (object_class(heap->machine, array)->kind != CLASS_ARRAY)
    return step_of(STEP_DONE);
  SymbolicArray old = *heap_array(heap, array_number(heap->machine, array));
  clone->has_content = old.base != BASE_INPUT;
  clone->length = old.length;
  clone->copy =
      clone->has_content ? clone_own(heap, array) : heap_new_array(heap, old.class, old.length);
  return step_of(clone->copy ? STEP_DONE : STEP_MEMORY);
}
