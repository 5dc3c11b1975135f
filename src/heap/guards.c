// When a reference leads to each of its nodes.
#include "heap/heap_impl.h"

static bool is_ite(const Heap *heap, Term term) { return term_kind(heap->terms, term) == TERM_ITE; }

void heap_list_guards(const Heap *heap, const RefNodes *nodes, RefNodes *guards) {
  Terms *terms = heap->terms;
  for (size_t i = 0; i < nodes->count; i++)
    vec_push(guards, term_bool(terms, i + 1 == nodes->count));
  for (size_t i = nodes->count; i-- > 0;) {
    if (!is_ite(heap, nodes->items[i]))
      continue;
    Term condition = term_child(terms, nodes->items[i], 0), here = guards->items[i];
    Term *yes = &guards->items[heap_node_at(heap, term_child(terms, nodes->items[i], 1))];
    Term *no = &guards->items[heap_node_at(heap, term_child(terms, nodes->items[i], 2))];
    *yes = term_or(terms, *yes, term_and(terms, here, condition));
    *no = term_or(terms, *no, term_and(terms, here, term_not(terms, condition)));
  }
}
