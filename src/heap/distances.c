// How far places of the input are: how many references that the program used lead there.
//
// A place is found through its holder, and the holder may be an object that was found by fewer
// references under another name. So "within d references" is a formula; but of most objects it is
// plain that no way of d references leads there, whatever is the same: an object is no nearer than
// the nearest one that its holder may be, and one reference more.
#include "heap/heap_impl.h"

enum { NO_WAY = UINT32_MAX };

static uint32_t place_depth(const Heap *heap, Place place) {
  uint32_t depth = 0;
  for (Place at = place_info(heap, place)->holder; at.id; at = place_info(heap, at)->holder)
    depth++;
  return depth;
}

uint32_t place_bound(const Heap *heap, Place place) {
  uint32_t depth = place_depth(heap, place);
  return depth <= heap->options.bound ? heap->options.bound - depth : BOUND_EXHAUSTED;
}

Term place_used(const Heap *heap, Place place) {
  const InputObject *object = object_at(heap, place);
  return object && term_exists(object->used) ? object->used : term_false(heap->terms);
}

bool place_is_on_way(const Heap *heap, Place place) {
  for (Place at = place_info(heap, place)->holder; at.id; at = place_info(heap, at)->holder)
    if (!object_at(heap, at) || !object_at(heap, at)->is_used_if_real)
      return false;
  return true;
}

Term object_is_used(Heap *heap, Term symbol, const InputObject *object) {
  const PlaceInfo *info = place_info(heap, object->place);
  const PlaceInfo *own = place_info(heap, heap_leaf(heap, symbol).place);
  if (!term_exists(object->used) || !types_may_meet(heap, info->type, own->type) ||
      places_contradict(heap, info, own))
    return term_false(heap->terms);
  return term_and(heap->terms, heap_equal(heap, symbol, info->symbol),
                  heap_reduce(heap, object->used));
}

// --- what a holder may be ------------------------------------------------------------------------

// What the holder of a place may be, given that the input has the place: it is no object whose
// field was found under another name before, and that rules out most of them.
static Holders holders_of(Heap *heap, Place place, Term real) {
  Terms *terms = heap->terms;
  Holders holders = {0};
  RefNodes conjuncts = {0};
  Term symbol = place_info(heap, place_info(heap, place)->holder)->symbol;
  heap_list_conjuncts(heap, real, &conjuncts);
  for (size_t i = 0; i < heap->objects.count; i++) {
    Term other = place_info(heap, heap->objects.items[i].place)->symbol;
    if (!term_is(symbol, other) &&
        heap_has_conjunct(heap, &conjuncts, term_not(terms, term_eq(terms, symbol, other))))
      continue;
    Term here = object_is_used(heap, symbol, &heap->objects.items[i]);
    if (!term_is_false(terms, here))
      vec_push(&holders, (Holder){(uint32_t)i, here});
  }
  vec_free(&conjuncts);
  return holders;
}

static uint32_t nearest(const Reach *reach, const Holders *holders) {
  uint32_t least = NO_WAY;
  for (size_t i = 0; i < holders->count; i++) {
    uint32_t distance = reach->found.items[holders->items[i].object].least;
    least = distance < least ? distance : least;
  }
  return least;
}

// The holders of all objects that are no roots, and least distances: those by access paths, made
// smaller until nothing changes.
static void look_around(Reach *reach) {
  Heap *heap = reach->heap;
  for (size_t i = 0; i < heap->objects.count; i++) {
    Place place = heap->objects.items[i].place;
    Found found = {.real = heap_reduce(heap, place_real(heap, place)), .least = NO_WAY};
    if (place_is_on_way(heap, place))
      found.least = place_depth(heap, place);
    if (place_info(heap, place)->holder.id && !term_is_false(heap->terms, found.real))
      found.holders = holders_of(heap, place, found.real);
    vec_push(&reach->found, found);
  }
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    for (size_t i = 0; i < reach->found.count; i++) {
      Found *found = &reach->found.items[i];
      uint32_t holder = nearest(reach, &found->holders);
      if (holder != NO_WAY && holder + 1 < found->least) {
        found->least = holder + 1;
        is_changed = true;
      }
    }
  }
}

static void forget(Reach *reach) {
  for (size_t i = 0; i < reach->found.count; i++)
    vec_free(&reach->found.items[i].holders);
  vec_clear(&reach->found);
  vec_clear(&reach->known);
}

void heap_reach_free(Reach *reach) {
  if (!reach)
    return;
  forget(reach);
  vec_free(&reach->found);
  vec_free(&reach->known);
  mem_free(reach);
}

Reach *heap_reach(Heap *heap) {
  if (!heap->reach)
    heap->reach = mem_new(Reach);
  Reach *reach = heap->reach;
  reach->heap = heap;
  if (reach->changes == heap->changes && reach->values == heap->values.count &&
      reach->objects == heap->objects.count)
    return reach;
  forget(reach);
  reach->changes = heap->changes;
  reach->values = heap->values.count;
  reach->objects = heap->objects.count;
  return reach;
}

// --- formulas ------------------------------------------------------------------------------------

static Term object_within(Reach *reach, uint32_t index, uint32_t distance);

// When is one of the objects that a holder may be found by `distance` references?
static Term holder_within(Reach *reach, const Holders *holders, uint32_t distance) {
  Terms *terms = reach->heap->terms;
  Term found = term_false(terms);
  for (size_t i = 0; i < holders->count; i++) {
    Holder holder = holders->items[i];
    if (reach->found.items[holder.object].least <= distance)
      found = term_or(terms, found,
                      term_and(terms, holder.here, object_within(reach, holder.object, distance)));
  }
  return found;
}

static bool is_near_by_name(const Heap *heap, Place place, uint32_t distance) {
  return place_depth(heap, place) <= distance && place_is_on_way(heap, place);
}

// The recursion ends because the distance falls by one with every reference; answers are kept,
// since the same object is asked for along many ways.
static Term object_within(Reach *reach, uint32_t index, uint32_t distance) {
  assert(index < reach->found.count && reach->found.items[index].least <= distance);
  const Found *found = &reach->found.items[index];
  if (is_near_by_name(reach->heap, reach->heap->objects.items[index].place, distance))
    return found->real;
  for (size_t i = 0; i < reach->known.count; i++)
    if (reach->known.items[i].object == index && reach->known.items[i].distance == distance)
      return reach->known.items[i].answer;
  assert(distance > 0);
  Term answer = term_and(reach->heap->terms, found->real,
                         holder_within(reach, &found->holders, distance - 1));
  vec_push(&reach->known, (Reached){index, distance, answer});
  return answer;
}

Term reach_place_within(Reach *reach, Place place, uint32_t distance) {
  assert(distance <= reach->heap->options.bound);
  Heap *heap = reach->heap;
  Term real = heap_reduce(heap, place_real(heap, place));
  if (term_is_false(heap->terms, real) || is_near_by_name(heap, place, distance))
    return real;
  if (!distance || !place_info(heap, place)->holder.id)
    return term_false(heap->terms);
  if (!reach->found.count)
    look_around(reach);
  Holders holders = holders_of(heap, place, real);
  Term found = holder_within(reach, &holders, distance - 1);
  vec_free(&holders);
  return term_and(heap->terms, real, found);
}
