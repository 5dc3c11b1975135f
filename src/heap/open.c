// What Java leaves open: values that any run may have, but that no run can be told. They are
// symbols like inputs, so that what does not depend on them is as certain as ever; a case that
// depends on one can be, but nobody can show it.
#include "heap/heap_impl.h"

// The n-th object whose hash is seen has the same symbol on every path.
static Term symbol_of(Heap *heap, size_t index) {
  while (heap->hash_symbols.count <= index) {
    const char *name =
        arena_format(&heap->arena, "identityHashCode#%zu", heap->hash_symbols.count + 1);
    vec_push(&heap->hash_symbols, term_symbol(heap->terms, kind_sort(heap, KIND_INT), name));
  }
  return heap->hash_symbols.items[index];
}

Term heap_hash_symbol(Heap *heap, uint32_t number) {
  size_t index = 0;
  while (index < heap->hashes.count && heap->hashes.items[index] != number)
    index++;
  if (index == heap->hashes.count)
    vec_push(&heap->hashes, number);
  return symbol_of(heap, index);
}

size_t heap_hash_count(const Heap *heap) { return heap->hashes.count; }

Term heap_hash_at(const Heap *heap, size_t index) {
  assert(heap->hashes.count <= heap->hash_symbols.count);
  assert(index < heap->hashes.count);
  return heap->hash_symbols.items[index];
}

Term heap_fix_hashes(Heap *heap, Term term) {
  VEC(TermPair) pairs = {0};
  for (size_t i = 0; i < heap->hashes.count; i++)
    vec_push(&pairs, ((TermPair){heap->hash_symbols.items[i],
                                 term_integer(heap->terms, kind_sort(heap, KIND_INT),
                                              (int32_t)heap->hashes.items[i])}));
  if (pairs.count)
    (void)term_replace(heap->terms, pairs.items, pairs.count, &term, 1);
  vec_free(&pairs);
  return term;
}

void heap_note_open(Heap *heap, const char *what) {
  assert(what);
  vec_push(&heap->open_notes, what);
}

const char *heap_open_note(const Heap *heap) {
  return heap->open_notes.count ? heap->open_notes.items[0] : NULL;
}

void heap_note_collection(Heap *heap) { heap->collections++; }
bool heap_is_collected(const Heap *heap) { return heap->collections > 0; }

static const char exhausted[] = "how much memory Java has";

void heap_note_exhausted(Heap *heap) { heap_note_open(heap, exhausted); }

bool heap_is_exhausted(const Heap *heap) {
  for (size_t i = 0; i < heap->open_notes.count; i++)
    if (heap->open_notes.items[i] == exhausted)
      return true;
  return false;
}

void heap_assume(Heap *heap, Word record) {
  assert(record);
  vec_push(&heap->assumed, record);
}

bool heap_is_assumed(const Heap *heap, Word record) {
  for (size_t i = 0; i < heap->assumed.count; i++)
    if (heap->assumed.items[i] == record)
      return true;
  return false;
}
