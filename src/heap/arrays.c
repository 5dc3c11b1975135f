// Symbolic arrays: records beside the machine's objects, and a log of elements.
#include "heap/heap_impl.h"

// Places are interned by holder and index: the element that is reached again, on this path or on
// another, is the same input and has the same symbol.
// "a[i]", "list.get(i)"
static const char *element_name(Heap *heap, Place array, const char *index) {
  const char *word = word_of_element(heap, array, index);
  return word ? word : arena_format(&heap->arena, "%s[%s]", place_info(heap, array)->name, index);
}

Place place_element(Heap *heap, Place holder, Word index, const Class *array) {
  assert(array->kind == CLASS_ARRAY);
  PlaceInfo info = {.kind = PLACE_ELEMENT,
                    .holder = holder,
                    .index = index,
                    .value_kind = array->kind_letter,
                    .type = array->kind_letter == KIND_REFERENCE ? array->component : NULL,
                    .is_non_null = place_info(heap, holder)->is_full,
                    .since = place_info(heap, holder)->since};
  uint32_t hash, known = place_find(heap, &info, &hash);
  if (known != TABLE_NONE)
    return (Place){known};
  const GenericType *generic = place_info(heap, holder)->generic;
  if (info.type && generic && generic->kind == GENERIC_ARRAY)
    place_declare(heap, &info, generic->element);
  if (word_tag(index) == TAG_TERM) {
    char *text = term_text(heap->terms, (Term){(uint32_t)index});
    info.name = element_name(heap, holder, text);
    mem_free(text);
  } else {
    char text[16];
    (void)snprintf(text, sizeof text, "%d", (int32_t)(uint32_t)index);
    info.name = element_name(heap, holder, text);
  }
  return place_add(heap, &info, hash);
}

PlaceInfo heap_element_info(Heap *heap, const PlaceInfo *array) {
  assert(array->type->kind == CLASS_ARRAY && array->type->kind_letter == KIND_REFERENCE);
  PlaceInfo info = {.kind = PLACE_ELEMENT,
                    .value_kind = KIND_REFERENCE,
                    .type = array->type->component,
                    .is_non_null = array->is_full};
  if (array->generic && array->generic->kind == GENERIC_ARRAY)
    place_declare(heap, &info, array->generic->element);
  return info;
}

Place place_length(Heap *heap, Place holder) {
  assert(holder.id);
  PlaceInfo info = {.kind = PLACE_LENGTH, .holder = holder, .value_kind = KIND_INT};
  uint32_t hash, known = place_find(heap, &info, &hash);
  if (known != TABLE_NONE)
    return (Place){known};
  const char *word = word_of_length(heap, holder);
  info.name = word ? word : arena_format(&heap->arena, "%s.length", place_info(heap, holder)->name);
  return place_add(heap, &info, hash);
}

const SymbolicArray *heap_array(const Heap *heap, uint32_t number) {
  assert(number < heap->arrays.count);
  return &heap->arrays.items[number];
}

// An element of an array of the program that is concrete, at any index that lies inside.
void array_table_element(Heap *heap, Ref array, Kind kind, Word index, Word *value) {
  const SymbolicArray *record = heap_array(heap, array_number(heap->machine, array));
  uint32_t length = (uint32_t)record->length;
  assert(record->base == BASE_PACKED && kind != KIND_REFERENCE && length > 0);
  // Code that fills a table from another reads that one a hundred thousand times.
  if (!word_tag(index)) {
    assert((uint32_t)index < length);
    value[0] = array_element(heap->machine, array, kind, (uint32_t)index);
    value[1] = 0;
    return;
  }
  VEC(TableRun) runs = {0};
  Word last = 0;
  for (uint32_t i = 0; i < length; i++) {
    Word element[2] = {array_element(heap->machine, array, kind, i), 0};
    if (i > 0 && element[0] == last)
      continue;
    last = element[0];
    Value number = term_value(heap->terms, heap_word_term(heap, element, kind));
    vec_push(&runs, (TableRun){i > 0 ? (int64_t)i : INT64_MIN, number.bits});
  }
  uint32_t number = terms_add_table(heap->terms, kind_sort(heap, kind), runs.items, runs.count);
  vec_free(&runs);
  Term table = term_table_at(heap->terms, number, heap_word_term(heap, &index, KIND_INT));
  heap_term_words(heap, term_compact(heap->terms, table), kind, value);
}

// From now on the header holds the number of the record, with the top bit set, instead of the
// length. The concrete loop would take that for a length: symbolic_is_needed looks for the bit
// before every instruction on an array.
uint32_t heap_make_symbolic(Heap *heap, Ref ref, ArrayBase base, Word length) {
  assert(object_class(heap->machine, ref)->kind == CLASS_ARRAY);
  Machine *machine = heap->machine;
  assert(!array_is_symbolic(machine, ref));
  uint32_t number = (uint32_t)heap->arrays.count;
  vec_push(&heap->arrays, ((SymbolicArray){.ref = ref,
                                           .class = object_class(machine, ref),
                                           .length = length,
                                           .base = base,
                                           .room = object_words(machine, ref)}));
  // By machine_write, so that undo makes the array concrete again together with the list.
  machine_write(machine, ref, object_class_id(machine, ref) | (Word)(0x80000000u | number) << 32);
  return number;
}

// Only the header is allocated. The elements of the record are defaults until the log has one.
Ref heap_new_array(Heap *heap, Class *class, Word length) {
  assert(class->kind == CLASS_ARRAY);
  Ref ref = machine_new_words(heap->machine, class, 0, HEADER_WORDS);
  if (ref)
    heap_make_symbolic(heap, ref, BASE_DEFAULT, length);
  return ref;
}

size_t heap_element_count(const Heap *heap) { return heap->elements.count; }

const ArrayElement *heap_element_at(const Heap *heap, size_t index) {
  assert(index < heap->elements.count);
  return &heap->elements.items[index];
}

// --- the chains of the log -----------------------------------------------------------------------

// Undo cuts the log alone: what is gone there leaves its chain here.
static void forget_cut(Heap *heap) {
  ElementChains *chains = &heap->chains;
  while (chains->previous.count > heap->elements.count) {
    uint16_t chain = vec_pop(&chains->chain);
    chains->newest[chain] = vec_pop(&chains->previous);
  }
}

// Elements at a known index are in one of ELEMENT_BUCKETS chains, those at a symbolic one in a
// chain of their own: a read at a known index looks at two chains instead of the whole log.
static uint16_t chain_of(Word index) {
  return word_tag(index) ? ELEMENT_BUCKETS : (uint16_t)((uint32_t)index % ELEMENT_BUCKETS);
}

void heap_add_element(Heap *heap, ArrayElement element) {
  assert(word_tag(element.index) == 0 || word_tag(element.index) == TAG_TERM);
  assert(element.array < heap->arrays.count);
  ElementChains *chains = &heap->chains;
  uint16_t chain = chain_of(element.index);
  forget_cut(heap);
  vec_push(&heap->elements, element);
  vec_push(&chains->chain, chain);
  vec_push(&chains->previous, chains->newest[chain]);
  chains->newest[chain] = (uint32_t)heap->elements.count;
}

ElementScan heap_scan(Heap *heap, Word index) {
  forget_cut(heap);
  assert(heap->chains.previous.count == heap->elements.count);
  if (word_tag(index))
    return (ElementScan){.heap = heap, .all = heap->elements.count, .is_all = true};
  return (ElementScan){.heap = heap,
                       .same = heap->chains.newest[chain_of(index)],
                       .term = heap->chains.newest[ELEMENT_BUCKETS]};
}

// The two chains are merged by age, newest first: a write at a symbolic index may hide an older one
// at the known index, and the other way round.
const ArrayElement *heap_scan_next(ElementScan *scan) {
  const Heap *heap = scan->heap;
  if (scan->is_all)
    return scan->all ? &heap->elements.items[--scan->all] : NULL;
  uint32_t *next = scan->same > scan->term ? &scan->same : &scan->term;
  if (!*next)
    return NULL;
  const ArrayElement *element = &heap->elements.items[*next - 1];
  *next = heap->chains.previous.items[*next - 1];
  return element;
}
