// What a condition says plainly: its conjuncts, as a set.
//
// When the input has a place is a long conjunction, which says again what the places before it say.
// What stands in there needs not be said once more, and what contradicts it needs not be looked at.
#include "heap/heap_impl.h"

bool heap_has_conjunct(const Heap *heap, const RefNodes *conjuncts, Term condition) {
  if (condition.id >= heap->conjunct_index.count)
    return false;
  uint32_t at = heap->conjunct_index.items[condition.id];
  return at < conjuncts->count && term_is(conjuncts->items[at], condition);
}

static bool add_conjunct(Heap *heap, RefNodes *conjuncts, Term condition) {
  if (heap_has_conjunct(heap, conjuncts, condition))
    return false;
  while (heap->conjunct_index.count <= condition.id)
    vec_push(&heap->conjunct_index, 0);
  heap->conjunct_index.items[condition.id] = (uint32_t)conjuncts->count;
  vec_push(conjuncts, condition);
  return true;
}

// Conjunctions within are members too, so that what has one in common is found at once.
void heap_list_conjuncts(Heap *heap, Term condition, RefNodes *conjuncts) {
  assert(term_sort(heap->terms, condition) == SORT_BOOL && !conjuncts->count);
  add_conjunct(heap, conjuncts, condition);
  for (size_t i = 0; i < conjuncts->count; i++)
    for (unsigned side = 0; side < 2; side++)
      if (term_kind(heap->terms, conjuncts->items[i]) == TERM_AND)
        add_conjunct(heap, conjuncts, term_child(heap->terms, conjuncts->items[i], side));
}

Term heap_without_conjuncts(Heap *heap, const RefNodes *conjuncts, Term condition) {
  Terms *terms = heap->terms;
  Term left = term_true(terms);
  while (!heap_has_conjunct(heap, conjuncts, condition)) {
    if (term_kind(terms, condition) != TERM_AND)
      return term_and(terms, left, condition);
    Term first = term_child(terms, condition, 0), second = term_child(terms, condition, 1);
    bool is_first_deep = term_kind(terms, first) == TERM_AND; // one side is a chain, mostly
    left = term_and(terms, left,
                    heap_without_conjuncts(heap, conjuncts, is_first_deep ? second : first));
    condition = is_first_deep ? first : second;
  }
  return left;
}
