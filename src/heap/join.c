// What the heap adds to the merging of states (explore/merge.c): which changes since a mark can be
// made again under a condition, and how.
//
// Words are the machine's and merged there. Of what the heap keeps beside them, two lists can be
// merged where references are terms. A store to an element becomes one whose array is null unless
// the condition holds: no read finds it then. And a reference that was used becomes one that is
// null unless the condition holds.
#include "heap/heap_impl.h"
#include "heap/merging.h"

bool heap_merges_references(const Heap *heap) { return refs_are_terms(heap); }
bool heap_binds_early(const Heap *heap) { return heap->options.strategy->rules == &pose_rules; }

HeapHeights heap_heights(const Heap *heap) {
  return (HeapHeights){.objects = heap->objects.count,
                       .refs = heap->refs.count,
                       .values = heap->values.count,
                       .nondets = heap->nondets.count,
                       .hashes = heap->hashes.count,
                       .open_notes = heap->open_notes.count,
                       .assumed = heap->assumed.count,
                       .uses = heap->uses.count,
                       .arrays = heap->arrays.count,
                       .elements = heap->elements.count,
                       .collections = heap->collections,
                       .items = heap->path->items.count,
                       .bytes = heap->path->bytes.count};
}

static bool same_lists(const HeapHeights *a, const HeapHeights *b) {
  return a->objects == b->objects && a->refs == b->refs && a->nondets == b->nondets &&
         a->hashes == b->hashes && a->open_notes == b->open_notes && a->assumed == b->assumed &&
         a->arrays == b->arrays && a->collections == b->collections;
}

// Elements of the input that were found count for the array bound: they are no stores.
static bool are_stores(const Heap *heap, size_t from) {
  for (size_t i = from; i < heap->elements.count; i++)
    if (heap->elements.items[i].is_initial || !term_exists(heap->elements.items[i].target))
      return false;
  return true;
}

// When an object is used follows from the list of uses, which is merged itself.
static bool is_only_used(const Heap *heap, size_t index, const unsigned char *bytes) {
  InputObject before, now = heap->objects.items[index];
  memcpy(&before, bytes, sizeof before);
  return before.class == now.class && before.is_exact == now.is_exact &&
         !memcmp(&before.types, &now.types, sizeof before.types) &&
         term_is(before.there, now.there) && term_is(before.locations, now.locations);
}

// Lists of others than the heap are what is known about the path.
static bool items_are_kept(const Heap *heap, const HeapHeights *before) {
  const PathState *path = heap->path;
  size_t at = before->bytes;
  for (size_t i = before->items; i < path->items.count; i++) {
    PathItem item = path->items.items[i];
    if (item.list == (const void *)&heap->refs.items)
      return false;
    if (item.list == (const void *)&heap->objects.items &&
        !is_only_used(heap, item.index, path->bytes.items + at))
      return false;
    at += item.size;
  }
  return true;
}

bool heap_is_joinable(const Heap *heap, const HeapHeights *before) {
  HeapHeights now = heap_heights(heap);
  return same_lists(before, &now) && are_stores(heap, before->elements) &&
         items_are_kept(heap, before);
}

void heap_note_change(const Heap *heap, const HeapHeights *before, HeapChange *change) {
  assert(heap_is_joinable(heap, before));
  for (size_t i = before->uses; i < heap->uses.count; i++)
    vec_push(&change->uses, heap->uses.items[i].ref);
  for (size_t i = before->elements; i < heap->elements.count; i++)
    vec_push(&change->stores, heap->elements.items[i]);
}

static bool is_used(const Heap *heap, Term ref) {
  for (size_t i = heap->uses.count; i-- > 0;)
    if (term_is(heap->uses.items[i].ref, ref))
      return true;
  return false;
}

void heap_redo_change(Heap *heap, const HeapChange *change, Term condition) {
  Term null = term_null(heap->terms);
  for (size_t i = 0; i < change->uses.count; i++)
    if (!is_used(heap, change->uses.items[i]))
      heap_use(heap, term_ite(heap->terms, condition, change->uses.items[i], null), (Term){0});
  for (size_t i = 0; i < change->stores.count; i++) {
    const ArrayElement *store = &change->stores.items[i];
    heap_put_element(heap, term_ite(heap->terms, condition, store->target, null), store->index,
                     store->value);
  }
}

void heap_change_fini(HeapChange *change) {
  vec_free(&change->uses);
  vec_free(&change->stores);
}

// --- looking early -------------------------------------------------------------------------------

static bool is_decided(const Heap *heap, const PlaceInfo *info) {
  return info->value_kind == KIND_REFERENCE &&
         (!refs_are_terms(heap) || !step_is_done(enum_is_ready(heap, info->type)));
}

static bool has_field(const Heap *heap, Ref holder, const Field *field) {
  const InputObject *object = heap_object(heap, holder);
  return object && class_is_assignable(object->class, field->owner);
}

bool heap_can_look(const Heap *heap, Place place, Ref holder) {
  const PlaceInfo *info = place_info(heap, place);
  if (is_decided(heap, info) || info->since)
    return false;
  switch (info->kind) {
  case PLACE_PARAMETER:
  case PLACE_STATIC:
    return true;
  case PLACE_FIELD:
    return has_field(heap, holder, info->field);
  case PLACE_ELEMENT:
  case PLACE_LENGTH:
  case PLACE_ORDINAL:
  case PLACE_RANK:
  case PLACE_NONDET:
  case PLACE_EARLIER:
  case PLACE_WORD:
    break;
  }
  return false;
}

bool heap_find_unset(Heap *heap, uint32_t index, const Field *field, Place *place, Ref *holder) {
  LinkError error = {0};
  *holder = 0;
  if (field->flags & ACC_STATIC) {
    *place = place_static(heap, field, &error);
    return place->id != 0;
  }
  for (size_t i = heap->objects.count; i-- > 0 && !*holder;)
    if (heap->objects.items[i].ref <= index)
      *holder = heap->objects.items[i].ref;
  if (!*holder || !has_field(heap, *holder, field))
    return false;
  *place = place_field(heap, heap_object(heap, *holder)->place, field, &error);
  return place->id != 0;
}

static HeapStep look_at_field(Heap *heap, Place place, Ref holder) {
  const InputObject *object = heap_object(heap, holder);
  const Field *field = place_info(heap, place)->field;
  Word value[2];
  uint32_t at = holder + heap_slot(heap, object, field);
  if (word_tag(heap->machine->words[at + kind_is_wide(field->kind)]) != TAG_UNSET)
    return step_of(STEP_DONE);
  if (!refs_are_terms(heap))
    return heap_initialize(heap, place, holder, object->bound, &heap->machine->words[at]);
  bool good = heap_get_field(heap, heap_name(heap, holder), field, value, &heap->link_error);
  heap_settle(heap);
  return step_of(good ? STEP_DONE : STEP_MEMORY);
}

// What the path has found there before (an invariant has looked at the parameter).
static bool copy_known(const Heap *heap, Place place, Word *word, bool wide) {
  for (size_t i = 0; i < heap->values.count; i++)
    if (heap->values.items[i].place.id == place.id) {
      memcpy(word, heap->values.items[i].value, (wide ? 2 : 1) * sizeof *word);
      return true;
    }
  return false;
}

bool heap_look(Heap *heap, Place place, Ref holder, Word *local) {
  assert(heap_can_look(heap, place, holder));
  const PlaceInfo *info = place_info(heap, place);
  Word *word = info->kind == PLACE_STATIC ? &heap->machine->words[info->field->slot] : local;
  if (info->kind == PLACE_FIELD)
    return step_is_done(look_at_field(heap, place, holder));
  bool wide = kind_is_wide(info->value_kind);
  if (word_tag(word[wide]) != TAG_UNSET ||
      (info->kind == PLACE_PARAMETER && copy_known(heap, place, word, wide)))
    return true;
  return step_is_done(heap_initialize(heap, place, 0, heap->options.bound, word));
}

bool heap_bind_early(Heap *heap, Place place) {
  assert(place_info(heap, place)->value_kind == KIND_REFERENCE);
  if (object_at(heap, place))
    return true;
  Term symbol = place_symbol(heap, place), instead = symbol;
  RefLeaf leaf = heap_leaf(heap, symbol);
  Term is_null = heap_decided(heap, heap_equal(heap, symbol, term_null(heap->terms))), possible;
  bool good = term_is_false(heap->terms, is_null) &&
              term_is_true(heap->terms, heap_within(heap, leaf, &possible)) &&
              heap_bind(heap, leaf, &instead);
  heap_settle(heap);
  return good && object_at(heap, place);
}
