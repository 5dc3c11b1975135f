// Ranks: one number for each reference, an uninterpreted function that loris.Loris.rank shows to
// the program. It depends on the reference alone, so it is known without resolving it: a reference
// that is not resolved has the rank of its place, an input object that of the place where it was
// found first. When a reference turns out to be an object that was there before, or null, their
// ranks are equal: that is the guard of the case.
#include "heap/heap_impl.h"

Place place_rank(Heap *heap, Place holder) {
  PlaceInfo info = {.kind = PLACE_RANK, .holder = holder, .value_kind = KIND_INT};
  uint32_t hash, known = place_find(heap, &info, &hash);
  if (known != TABLE_NONE)
    return (Place){known};
  info.name =
      arena_format(&heap->arena, "rank(%s)", holder.id ? place_info(heap, holder)->name : "null");
  return place_add(heap, &info, hash);
}

// Did this path look at the number?
static bool is_recorded(const Heap *heap, Place place) {
  for (size_t i = heap->values.count; i-- > 0;)
    if (heap->values.items[i].place.id == place.id)
      return true;
  return false;
}

static Term record_rank(Heap *heap, Place holder) {
  assert(!refs_are_terms(heap));
  heap->has_ranks = true;
  Place place = place_rank(heap, holder);
  Term symbol = place_symbol(heap, place);
  if (!is_recorded(heap, place))
    heap_record(heap, place, 0, word_tagged(TAG_TERM, symbol.id), 0);
  return symbol;
}

// Where references are terms, an input symbol has the rank of the symbol that it equals, among
// those whose rank was looked at before, or one of its own; null is such a symbol as well.
static Term symbol_rank(Heap *heap, Term symbol, Place holder) {
  Terms *terms = heap->terms;
  Place place = place_rank(heap, holder);
  Term rank = place_symbol(heap, place);
  for (size_t i = 0; i < heap->values.count; i++) {
    const InputValue *value = &heap->values.items[i];
    PlaceInfo info = *place_info(heap, value->place);
    if (info.kind != PLACE_RANK)
      continue;
    if (value->place.id == place.id)
      return (Term){(uint32_t)value->value[0]};
    Term other = info.holder.id ? place_symbol(heap, info.holder) : term_null(terms);
    rank =
        term_ite(terms, heap_equal(heap, symbol, other), (Term){(uint32_t)value->value[0]}, rank);
  }
  heap_record(heap, place, 0, word_tagged(TAG_TERM, rank.id), 0);
  return rank;
}

bool heap_merged_rank(Heap *heap, Term ref, Term *rank) {
  assert(refs_are_terms(heap));
  Terms *terms = heap->terms;
  RefNodes nodes = {0}, ranks = {0};
  bool good = true;
  heap_list_nodes(heap, ref, &nodes);
  for (size_t i = 0; i < nodes.count && good; i++) {
    Term node = nodes.items[i], one = {0};
    RefLeaf leaf = heap_leaf(heap, node);
    if (leaf.kind == LEAF_ITE)
      one = term_ite(terms, term_child(terms, node, 0),
                     ranks.items[heap_node_at(heap, term_child(terms, node, 1))],
                     ranks.items[heap_node_at(heap, term_child(terms, node, 2))]);
    else if (leaf.kind == LEAF_PROGRAM)
      good = false;
    else
      one = symbol_rank(heap, leaf.kind == LEAF_NULL ? term_null(terms) : leaf.symbol, leaf.place);
    vec_push(&ranks, one);
  }
  if (good)
    *rank = *vec_last(&ranks);
  vec_free(&nodes);
  vec_free(&ranks);
  return good;
}

Term heap_rank(Heap *heap, Word word) {
  word = heap_chase(heap, word);
  if (heap_is_ref(word))
    return record_rank(heap, heap_ref(heap, (uint32_t)word)->place);
  const InputObject *object = word ? heap_object(heap, (Ref)word) : NULL;
  if (word && !object)
    return (Term){0};
  return record_rank(heap, object ? object->place : (Place){0});
}

// The place whose rank a case gives to a reference; false: the reference keeps its own.
static bool other_rank(const Heap *heap, const HeapCase *choice, Place *holder) {
  if (choice->action != HEAP_OBJECT && choice->action != HEAP_NULL)
    return false;
  const InputObject *object =
      choice->action == HEAP_OBJECT ? heap_object(heap, choice->object) : NULL;
  if (choice->action == HEAP_OBJECT && !object)
    return false; // a constant of an enum
  *holder = object ? object->place : (Place){0};
  return true;
}

bool heap_has_ranks(Heap *heap) {
  for (size_t i = 0; i < heap_value_count(heap); i++)
    if (place_info(heap, heap_value_at(heap, i)->place)->kind == PLACE_RANK)
      return true;
  return false;
}

bool heap_has_rank(Heap *heap, const InputRef *ref) {
  return heap->has_ranks && is_recorded(heap, place_rank(heap, ref->place));
}

Term heap_guard(Heap *heap, const InputRef *ref, const HeapCase *choice) {
  assert(ref->state != REF_BOUND);
  Place holder;
  if (!other_rank(heap, choice, &holder) || !heap_has_rank(heap, ref))
    return (Term){0};
  return term_eq(heap->terms, place_symbol(heap, place_rank(heap, ref->place)),
                 place_symbol(heap, place_rank(heap, holder)));
}

void rank_apply(Heap *heap, const InputRef *ref, const HeapCase *choice) {
  Place holder;
  if (other_rank(heap, choice, &holder) && heap_has_rank(heap, ref))
    (void)record_rank(heap, holder);
}
