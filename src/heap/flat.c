// References with one node for each leaf.
//
// A list that was walked for n steps is one of n objects, but written as it was found, an ite for
// every alias that every step may have had, it has a node for each way there: what is read through
// it has as many, and what is written through it a condition of that size in each object. So a
// reference that names a leaf more than once is written anew: when it is each leaf is a condition,
// a term like any other that is shared by all that follow, and the reference is a chain of these.
#include "heap/heap_impl.h"

static bool is_ite(const Heap *heap, Term term) { return term_kind(heap->terms, term) == TERM_ITE; }

// When does a reference lead to each of its nodes? The root is the last one.
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

// The leaf that stands last is the one that is left over: it is the newest symbol, which models
// leave free.
static Term chain(const Heap *heap, const RefNodes *nodes, const RefNodes *guards) {
  Term flat = {0};
  for (size_t i = nodes->count; i-- > 0;) {
    Term leaf = nodes->items[i];
    if (!is_ite(heap, leaf))
      flat = term_exists(flat) ? term_ite(heap->terms, guards->items[i], leaf, flat) : leaf;
  }
  return flat;
}

// A read of several objects has its nodes listed when one of them becomes flat: its numbers stay.
static void swap_numbers(Heap *heap) {
  NodeIndex numbers = heap->node_index;
  heap->node_index = heap->flat_index;
  heap->flat_index = numbers;
}

Term heap_flat(Heap *heap, Term ref) {
  assert(term_sort(heap->terms, ref) == SORT_REF);
  if (!is_ite(heap, ref))
    return ref;
  RefNodes nodes = {0}, guards = {0};
  swap_numbers(heap);
  heap_list_nodes(heap, ref, &nodes);
  size_t leaves = 0;
  for (size_t i = 0; i < nodes.count; i++)
    leaves += !is_ite(heap, nodes.items[i]);
  if (nodes.count >= 2 * leaves) {
    heap_list_guards(heap, &nodes, &guards);
    ref = chain(heap, &nodes, &guards);
  }
  swap_numbers(heap);
  vec_free(&nodes);
  vec_free(&guards);
  return ref;
}

void heap_flatten_word(Heap *heap, Kind kind, Word *value) {
  if (kind != KIND_REFERENCE || word_tag(value[0]) != TAG_TERM)
    return;
  heap_term_words(heap, heap_flat(heap, (Term){(uint32_t)value[0]}), kind, value);
}
