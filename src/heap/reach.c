// What k means where references are merged, and objects for those within it.
//
// Every reference of the input that was read has an access path and a symbol of its own. An object
// is within k if one of these paths leads to it by at most k references. The path may run through
// an object that was found by a shorter one: `root.right.left` is as near as `root.left` where
// root.right is root. A path that the input does not have, because it runs through null or through
// an object that was found under another name before, leads nowhere.
//
// So no heap is cut whose chains of different objects all have at most k references, and what lies
// behind more than k references, on the shortest way, is never looked at.
#include "heap/heap_impl.h"

typedef struct Reached {
  Term symbol, answer;
  uint32_t distance;
} Reached;

typedef struct Reach {
  Heap *heap;
  VEC(Reached) known;
} Reach;

static Term found_within(Reach *reach, Term symbol, uint32_t distance);

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

// --- places and objects that the input has -------------------------------------------------------

static const InputValue *value_at(const Heap *heap, Place place) {
  for (size_t i = heap->values.count; i-- > 0;)
    if (heap->values.items[i].place.id == place.id)
      return &heap->values.items[i];
  return NULL;
}

static Term real_at(const Heap *heap, Place place) {
  const InputValue *value = place_info(heap, place)->holder.id ? value_at(heap, place) : NULL;
  return value && term_exists(value->real) ? value->real : term_true(heap->terms);
}

// The object is looked into from now on.
static void settle_object(Heap *heap, size_t index) {
  Terms *terms = heap->terms;
  InputObject *object = &heap->objects.items[index];
  const PlaceInfo *info = place_info(heap, object->place);
  Term there = term_exists(object->there) ? object->there : term_true(terms);
  there = term_and(terms, there, real_at(heap, object->place));
  if (!info->is_non_null)
    there = term_and(terms, there, term_not(terms, term_is_null_test(terms, info->symbol)));
  object->there = there;
  object->is_closed = false;
}

void heap_record_real(Heap *heap, Term fresh) {
  InputValue *value = vec_last(&heap->values);
  const InputObject *holder = heap_object(heap, value->holder);
  assert(holder && !holder->is_closed);
  value->real = term_and(heap->terms, holder->there, fresh);
}

// --- distances -----------------------------------------------------------------------------------

// When is a place of the input found by `distance` references?
static Term place_within(Reach *reach, Place place, uint32_t distance) {
  Heap *heap = reach->heap;
  Terms *terms = heap->terms;
  Term real = heap_reduce(heap, real_at(heap, place));
  if (place_depth(heap, place) <= distance || term_is_false(terms, real))
    return real;
  if (!distance)
    return term_false(terms);
  Place holder = place_info(heap, place)->holder;
  return term_and(terms, real, found_within(reach, place_info(heap, holder)->symbol, distance - 1));
}

// When is a symbol this object, and that is found by `distance` references?
static Term is_object_within(Reach *reach, Term symbol, const InputObject *object,
                             uint32_t distance) {
  Heap *heap = reach->heap;
  const PlaceInfo *info = place_info(heap, object->place);
  const Class *type = place_info(heap, heap_leaf(heap, symbol).place)->type;
  if (object->is_closed || !types_may_meet(heap, info->type, type))
    return term_false(heap->terms);
  Term same = heap_equal(heap, symbol, info->symbol);
  return term_is_false(heap->terms, same)
             ? same
             : term_and(heap->terms, same, place_within(reach, object->place, distance));
}

// A location of `summary` is none of those before it; later names may be the same one.
static size_t first_candidate(const Heap *heap, Term symbol) {
  size_t i = 0;
  if (!heap->options.strategy->symbols_alias)
    while (i < heap->objects.count &&
           !term_is(place_info(heap, heap->objects.items[i].place)->symbol, symbol))
      i++;
  return i;
}

// When is a symbol one of the objects that are found by `distance` references?
static Term found_within(Reach *reach, Term symbol, uint32_t distance) {
  Heap *heap = reach->heap;
  for (size_t i = 0; i < reach->known.count; i++)
    if (term_is(reach->known.items[i].symbol, symbol) && reach->known.items[i].distance == distance)
      return reach->known.items[i].answer;
  Term answer = term_false(heap->terms);
  for (size_t i = first_candidate(heap, symbol); i < heap->objects.count; i++)
    answer = term_or(heap->terms, answer,
                     is_object_within(reach, symbol, &heap->objects.items[i], distance));
  vec_push(&reach->known, (Reached){symbol, answer, distance});
  return answer;
}

// When is the symbol of a place, which has no object yet, within k by its own access path?
static Term is_own_within(Reach *reach, Place place) {
  Heap *heap = reach->heap;
  return heap_decided(heap, place_within(reach, place, heap->options.bound));
}

static Term is_within(Heap *heap, RefLeaf leaf) {
  Reach reach = {.heap = heap};
  Term answer = found_within(&reach, leaf.symbol, heap->options.bound);
  if (!leaf.object)
    answer = term_or(heap->terms, answer, is_own_within(&reach, leaf.place));
  vec_free(&reach.known);
  return heap_decided(heap, answer);
}

Term heap_too_far(Heap *heap, Term ref, RefLeaf leaf) {
  Terms *terms = heap->terms;
  if (place_bound(heap, leaf.place) != BOUND_EXHAUSTED)
    return term_false(terms);
  return term_and(terms, heap_equal(heap, ref, leaf.node), term_not(terms, is_within(heap, leaf)));
}

// --- binding -------------------------------------------------------------------------------------

static bool make_object(Heap *heap, Place place) {
  if (!heap_new_object(heap, place_info(heap, place)->type, place, place_bound(heap, place)))
    return false;
  settle_object(heap, heap->objects.count - 1);
  return true;
}

static void open_object(Heap *heap, Term location) {
  Ref ref = value_number(term_value(heap->terms, location));
  size_t i = 0;
  while (heap->objects.items[i].ref != ref)
    i++;
  vec_push(&heap->object_logs, ((ObjectLog){(uint32_t)i, heap->objects.items[i]}));
  settle_object(heap, i);
}

// The objects that a symbol beyond k may be. False: it may be one of its own.
static bool list_others(Heap *heap, RefLeaf leaf, RefNodes *others) {
  Reach reach = {.heap = heap};
  bool good = term_is_false(heap->terms, is_own_within(&reach, leaf.place));
  for (size_t i = 0; i < heap->objects.count && good; i++) {
    const InputObject *object = &heap->objects.items[i];
    Term here = is_object_within(&reach, leaf.symbol, object, heap->options.bound);
    if (!term_is_false(heap->terms, heap_decided(heap, here)))
      vec_push(others, place_info(heap, object->place)->symbol);
  }
  vec_free(&reach.known);
  return good;
}

static Term choose_other(Heap *heap, RefLeaf leaf, const RefNodes *others) {
  Term chosen = leaf.node; // none: nobody gets here
  for (size_t i = 0; i < others->count; i++) {
    Term other = others->items[i], same = heap_equal(heap, leaf.symbol, other);
    chosen = i ? term_ite(heap->terms, same, other, chosen) : other;
  }
  return chosen;
}

static bool bind_symbol(Heap *heap, RefLeaf leaf, Term *instead) {
  RefNodes others = {0};
  bool is_near = place_bound(heap, leaf.place) != BOUND_EXHAUSTED;
  bool is_other = !is_near && list_others(heap, leaf, &others);
  if (is_other)
    *instead = choose_other(heap, leaf, &others);
  vec_free(&others);
  return is_other || make_object(heap, leaf.place);
}

bool heap_bind(Heap *heap, RefLeaf leaf, Term *instead) {
  assert(leaf.kind == LEAF_INPUT && !leaf.object);
  if (heap->options.strategy->symbols_alias)
    return bind_symbol(heap, leaf, instead);
  bool is_near = place_bound(heap, leaf.place) != BOUND_EXHAUSTED;
  if (is_near || !term_is_false(heap->terms, is_within(heap, leaf)))
    open_object(heap, leaf.node);
  return true;
}
