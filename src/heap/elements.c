// Elements of arrays behind references that are terms. The log of elements is one for all arrays:
// an entry counts for a read if its array and its index are those that are read, and newer entries
// hide older ones.
#include "heap/heap_impl.h"

typedef struct ElementAccess {
  Heap *heap;
  Word index;
  Kind kind;
  Term ref; // the whole reference
  Term far; // collected by heap_element_too_far
} ElementAccess;

static const SymbolicArray *record_of(Heap *heap, Ref ref) {
  assert(object_class(heap->machine, ref)->kind == CLASS_ARRAY);
  Machine *machine = heap->machine;
  if (!array_is_symbolic(machine, ref))
    (void)heap_make_symbolic(heap, ref, BASE_PACKED, array_length(machine, ref));
  return heap_array(heap, array_number(machine, ref));
}

// --- the log -----------------------------------------------------------------------------------

typedef struct Match {
  Term here;
  Word value[2];
} Match;
typedef VEC(Match) Matches;

// The entries that a read of array `name` may find, newest first. True: one of them is certain.
// The log is one for all arrays because a reference may name several of them: whether an entry is
// about this array is a condition like any other.
static bool find_matches(ElementAccess *access, Term name, Matches *matches) {
  Heap *heap = access->heap;
  Terms *terms = heap->terms;
  Term index = heap_word_term(heap, &access->index, KIND_INT);
  ElementScan scan = heap_scan(heap, access->index);
  for (const ArrayElement *element; (element = heap_scan_next(&scan));) {
    if (heap->arrays.items[element->array].class->kind_letter != access->kind)
      continue;
    Term same_index = term_eq(terms, heap_word_term(heap, &element->index, KIND_INT), index);
    if (term_is_false(terms, same_index))
      continue;
    Term here = term_and(terms, heap_equal(heap, element->target, name), same_index);
    if (term_is_false(terms, here))
      continue;
    vec_push(matches, (Match){here, {element->value[0], element->value[1]}});
    if (term_is_true(terms, here))
      return true;
  }
  return false;
}

// --- reading -----------------------------------------------------------------------------------

// One of the references in a concrete array: the first one, unless the index says another.
static void read_references(ElementAccess *access, Ref array, uint32_t length, Word *value) {
  Heap *heap = access->heap;
  Terms *terms = heap->terms;
  Term index = heap_word_term(heap, &access->index, KIND_INT);
  Sort sort = term_sort(terms, index);
  value[0] = array_element(heap->machine, array, KIND_REFERENCE, 0);
  Word first = value[0];
  for (uint32_t i = 1; i < length; i++) {
    Word element[2] = {array_element(heap->machine, array, KIND_REFERENCE, i), 0};
    if (element[0] != first)
      heap_merge_words(heap, term_eq(terms, index, term_integer(terms, sort, i)), KIND_REFERENCE,
                       element, value, value);
  }
}

static void read_packed(ElementAccess *access, Ref array, Word *value) {
  Heap *heap = access->heap;
  uint32_t length = (uint32_t)record_of(heap, array)->length;
  assert(record_of(heap, array)->base == BASE_PACKED);
  value[0] = value[1] = 0;
  if (length && access->kind == KIND_REFERENCE)
    read_references(access, array, length, value);
  else if (length)
    array_table_element(heap, array, access->kind, access->index, value);
}

// An array that was found under a narrower type before holds nothing else, whatever the type by
// which it is read now.
static void narrow_element(Heap *heap, const SymbolicArray *array, Place place) {
  assert(array->base == BASE_INPUT);
  Terms *terms = heap->terms;
  Term symbol = place_info(heap, place)->symbol;
  for (size_t i = 0; term_exists(symbol) && i < heap->objects.count; i++) {
    const InputObject *other = &heap->objects.items[i];
    if (other->class->kind != CLASS_ARRAY || other->class == array->class ||
        !class_is_assignable(other->class, array->class))
      continue;
    Term same = heap_equal(heap, heap_name(heap, array->ref), heap_name(heap, other->ref));
    const Class *component = other->class->component;
    if (term_is_false(terms, same))
      continue;
    heap_need_types(heap);
    if (heap_is_enum(component) || !heap_class_is_known(heap, component))
      heap_note_type(heap, array->class);
    heap_add_fact(heap, term_implies(terms, same,
                                     term_or(terms, term_is_null_test(terms, symbol),
                                             term_instance_of(terms, symbol, component->id))));
  }
}

// What lies below the log. False: heap full.
static bool read_base(ElementAccess *access, Ref array, Word *value) {
  assert(access->kind == object_class(access->heap->machine, array)->kind_letter);
  Heap *heap = access->heap;
  const SymbolicArray *record = record_of(heap, array);
  switch (record->base) {
  case BASE_DEFAULT:
    value[0] = value[1] = 0;
    return true;
  case BASE_PACKED:
    read_packed(access, array, value);
    return true;
  case BASE_INPUT:
    break;
  }
  Place place = place_element(heap, record->place, access->index, record->class);
  if (!heap_fresh_input(heap, place, value))
    return false;
  heap_record(heap, place, array, value[0], value[1]);
  if (access->kind == KIND_REFERENCE)
    narrow_element(heap, record_of(heap, array), place);
  return true;
}

static LeafAnswer read_leaf(void *context, RefLeaf leaf, Word *value) {
  ElementAccess *access = context;
  Heap *heap = access->heap;
  const Class *class = object_class(heap->machine, leaf.object);
  if (class->kind != CLASS_ARRAY || class->kind_letter != access->kind)
    return LEAF_IS_IMPOSSIBLE;
  const SymbolicArray *record = record_of(heap, leaf.object);
  bool is_input = record->base == BASE_INPUT;
  Term name = heap_name(heap, leaf.object);
  Matches matches = {0};
  bool is_certain = find_matches(access, name, &matches), good = true;
  size_t count = matches.count, values = heap->values.count;
  // Merged from the oldest match to the newest, so that the newest one stands outermost.
  if (is_certain) {
    value[0] = matches.items[count - 1].value[0];
    value[1] = matches.items[count - 1].value[1];
    count--;
  } else {
    good = read_base(access, leaf.object, value);
  }
  Term fresh = term_true(heap->terms);
  for (size_t i = count; good && i-- > 0;) {
    heap_merge_words(heap, matches.items[i].here, access->kind, matches.items[i].value, value,
                     value);
    fresh = term_and(heap->terms, fresh, term_not(heap->terms, matches.items[i].here));
  }
  if (access->kind == KIND_REFERENCE && heap->values.count > values)
    heap_record_real(heap, fresh);
  vec_free(&matches);
  // What an input holds is remembered: later reads find it, and aliases of the array as well.
  if (good && !is_certain && is_input)
    heap_add_element(
        heap, (ArrayElement){
                  .array = array_number(heap->machine, leaf.object),
                  .index = access->index,
                  .value = {value[0], value[1]},
                  .is_initial = true,
                  .target = name,
                  .is_new = term_and(heap->terms, heap_equal(heap, access->ref, name), fresh)});
  return good ? LEAF_HAS_VALUE : LEAF_FAILS;
}

bool heap_get_element(Heap *heap, Term ref, Word index, Kind kind, Word *value) {
  ElementAccess access = {.heap = heap, .index = index, .kind = kind, .ref = ref};
  return heap_read_leaves(heap, ref, kind, read_leaf, &access, value);
}

// --- bounds ------------------------------------------------------------------------------------

// At most: some of the entries may be one.
bool array_is_full(const Heap *heap, uint32_t number) {
  assert(number < heap->arrays.count);
  uint32_t known = 0;
  for (size_t i = 0; i < heap->elements.count; i++)
    known += heap->elements.items[i].array == number && heap->elements.items[i].is_initial;
  return known >= heap->options.array_bound;
}

// When has the program found as many different elements of the array as the bound allows? Reads at
// indices that are equal, and reads of another array, count nothing.
static Term is_full(Heap *heap, Term name) {
  Terms *terms = heap->terms;
  RefNodes at_least = {0}; // so many
  for (uint32_t i = 0; i <= heap->options.array_bound; i++)
    vec_push(&at_least, term_bool(terms, i == 0));
  for (size_t i = 0; i < heap->elements.count; i++) {
    const ArrayElement *element = &heap->elements.items[i];
    if (!element->is_initial)
      continue;
    Term here = term_and(terms, heap_equal(heap, element->target, name),
                         heap_reduce(heap, element->is_new));
    for (uint32_t j = heap->options.array_bound; j > 0 && !term_is_false(terms, here); j--)
      at_least.items[j] =
          term_or(terms, at_least.items[j], term_and(terms, at_least.items[j - 1], here));
  }
  Term full = *vec_last(&at_least);
  vec_free(&at_least);
  return full;
}

static bool may_be_full(const Heap *heap) {
  uint32_t known = 0;
  for (size_t i = 0; i < heap->elements.count; i++)
    known += heap->elements.items[i].is_initial;
  return known >= heap->options.array_bound;
}

static void check_leaf(ElementAccess *access, RefLeaf leaf) {
  Heap *heap = access->heap;
  Terms *terms = heap->terms;
  if (record_of(heap, leaf.object)->base != BASE_INPUT || !may_be_full(heap))
    return;
  Term name = heap_name(heap, leaf.object), full = is_full(heap, name);
  if (term_is_false(terms, full))
    return;
  Term rest = term_and(terms, full, heap_equal(heap, access->ref, name));
  Matches matches = {0};
  bool is_certain = find_matches(access, name, &matches);
  for (size_t i = 0; i < matches.count; i++)
    rest = term_and(terms, rest, term_not(terms, matches.items[i].here));
  vec_free(&matches);
  if (!is_certain)
    access->far = term_or(terms, access->far, rest);
}

Term heap_element_too_far(Heap *heap, Term ref, Word index) {
  ElementAccess access = {.heap = heap, .index = index, .ref = ref, .far = term_false(heap->terms)};
  RefNodes nodes = {0};
  heap_list_nodes(heap, ref, &nodes);
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if (!leaf.object || object_class(heap->machine, leaf.object)->kind != CLASS_ARRAY)
      continue;
    access.kind = object_class(heap->machine, leaf.object)->kind_letter;
    check_leaf(&access, leaf);
  }
  vec_free(&nodes);
  return access.far;
}

static LeafAnswer read_length(void *context, RefLeaf leaf, Word *value) {
  Heap *heap = context;
  if (object_class(heap->machine, leaf.object)->kind != CLASS_ARRAY)
    return LEAF_IS_IMPOSSIBLE;
  value[0] = record_of(heap, leaf.object)->length;
  value[1] = 0;
  return LEAF_HAS_VALUE;
}

bool heap_get_length(Heap *heap, Term ref, Word *length) {
  assert(length);
  Word words[2];
  bool good = heap_read_leaves(heap, ref, KIND_INT, read_length, heap, words);
  *length = good ? words[0] : 0;
  return good;
}

// --- writing -----------------------------------------------------------------------------------

void heap_put_element(Heap *heap, Term ref, Word index, const Word *value) {
  assert(!word_tag(index) || word_tag(index) == TAG_TERM);
  uint32_t number = UINT32_MAX;
  RefNodes nodes = {0};
  heap_list_nodes(heap, ref, &nodes);
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if (!leaf.object || object_class(heap->machine, leaf.object)->kind != CLASS_ARRAY)
      continue;
    (void)record_of(heap, leaf.object); // its elements are in the log from now on
    number = array_number(heap->machine, leaf.object);
  }
  vec_free(&nodes);
  assert(number != UINT32_MAX);
  heap_add_element(
      heap, (ArrayElement){
                .array = number, .index = index, .value = {value[0], value[1]}, .target = ref});
}
