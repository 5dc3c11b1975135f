// What k means where references are merged, and objects for those within it.
//
// Every reference of the input that was read has an access path and a symbol of its own; the
// program *uses* it when it looks into what it found there. An object is within k if a path of used
// references leads to it that has at most k of them. The path may run through an object that was
// found by a shorter one: `root.right.left` is as near as `root.left` where root.right is root. A
// path that the input does not have, because it runs through null or through an object that was
// found under another name before, leads nowhere. With `summary` the fields of an object may have
// names that begin with a reference that is not used; then they are as near as the object is.
//
// So no heap is cut whose chains of different objects all have at most k references, and what lies
// behind more than k references, on the shortest way, is never looked at.
#include "heap/heap_impl.h"

typedef struct Reached {
  uint32_t object, distance;
  Term answer;
} Reached;

typedef struct Reach {
  Heap *heap;
  VEC(Reached) known;
} Reach;

static uint32_t place_depth(const Heap *heap, Place place) {
  uint32_t depth = 0;
  for (Place at = place_info(heap, place)->holder; at.id; at = place_info(heap, at)->holder)
    depth++;
  return depth;
}

// When is a place used?
static Term used_at(const Heap *heap, const InputObject *object) {
  return object && term_exists(object->used) ? object->used : term_false(heap->terms);
}

// Are all the references used, for certain, through which the access path of a place runs?
static bool is_on_way(const Heap *heap, Place place) {
  for (Place at = place_info(heap, place)->holder; at.id; at = place_info(heap, at)->holder)
    if (!term_is_true(heap->terms, used_at(heap, object_at(heap, at))))
      return false;
  return true;
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

Term place_real(const Heap *heap, Place place) {
  const InputValue *value = place_info(heap, place)->holder.id ? value_at(heap, place) : NULL;
  return value && term_exists(value->real) ? value->real : term_true(heap->terms);
}

// The object is looked into from now on.
static void settle_object(Heap *heap, InputObject *object) {
  assert(refs_are_terms(heap));
  Terms *terms = heap->terms;
  const PlaceInfo *info = place_info(heap, object->place);
  Term there = term_exists(object->there) ? object->there : term_true(terms);
  there = term_and(terms, there, place_real(heap, object->place));
  if (!info->is_non_null)
    there = term_and(terms, there, term_not(terms, term_is_null_test(terms, info->symbol)));
  object->there = there;
  object->is_closed = false;
}

static bool has_symbol(const PlaceInfo *info) {
  return info->value_kind == KIND_REFERENCE && term_exists(info->symbol) &&
         !heap_is_enum(info->type);
}

// A place that the input does not have has a symbol that nothing depends on: some model has an
// object there that is no other one. Said as a hint, for then two equal symbols are places of the
// input, and that decides where all the references on the way to them lead.
static void hint_apart(Heap *heap, const InputValue *value) {
  enum { MOST_VALUES = 200 };
  Terms *terms = heap->terms;
  const PlaceInfo *own = place_info(heap, value->place);
  if (!has_symbol(own) || own->kind != PLACE_FIELD || own->type->kind == CLASS_ARRAY ||
      !heap_class_is_known(heap, own->type) || heap->values.count > MOST_VALUES)
    return;
  Term apart = term_not(terms, term_is_null_test(terms, own->symbol)), others = term_true(terms);
  for (size_t i = 0; &heap->values.items[i] != value; i++) {
    const InputValue *other = &heap->values.items[i];
    const PlaceInfo *info = place_info(heap, other->place);
    if (!has_symbol(info) || !types_may_meet(heap, info->type, own->type))
      continue;
    Term differ = term_ne(terms, own->symbol, info->symbol);
    apart = term_and(terms, apart, differ);
    if (term_exists(other->real) && info->kind == PLACE_FIELD)
      others = term_and(terms, others, term_or(terms, differ, other->real));
  }
  Term hint = term_and(terms, others, term_or(terms, value->real, apart));
  if (!term_is_true(terms, hint))
    heap->asker.hint(heap->asker.context, own->symbol, value->real, hint);
}

void heap_record_real(Heap *heap, Term fresh) {
  assert(term_sort(heap->terms, fresh) == SORT_BOOL);
  InputValue *value = vec_last(&heap->values);
  const InputObject *holder = heap_object(heap, value->holder);
  assert(holder && !holder->is_closed);
  value->real = term_and(heap->terms, holder->there, fresh);
  hint_apart(heap, value);
}

// --- distances -----------------------------------------------------------------------------------

// An object that a reference may be, and when it is that and is used.
typedef struct Candidate {
  uint32_t object;
  Term here;
} Candidate;
typedef VEC(Candidate) Candidates;

// When is a symbol this object, and that is used?
static Term is_used_object(Heap *heap, Term symbol, const InputObject *object) {
  const PlaceInfo *info = place_info(heap, object->place);
  const PlaceInfo *own = place_info(heap, heap_leaf(heap, symbol).place);
  if (!term_exists(object->used) || !types_may_meet(heap, info->type, own->type) ||
      places_contradict(heap, info, own))
    return term_false(heap->terms);
  return term_and(heap->terms, heap_equal(heap, symbol, info->symbol),
                  heap_reduce(heap, object->used));
}

// Is a condition among the conjuncts of another one?
static bool has_conjunct(const Heap *heap, Term condition, Term conjunct) {
  while (term_kind(heap->terms, condition) == TERM_AND) {
    if (has_conjunct(heap, term_child(heap->terms, condition, 1), conjunct))
      return true;
    condition = term_child(heap->terms, condition, 0);
  }
  return term_is(condition, conjunct);
}

// What the holder of a place may be, given that the input has the place: it is no object whose
// field was found under another name before, and that rules out most of them.
static void list_holders(Heap *heap, Place place, Term real, Candidates *holders) {
  Terms *terms = heap->terms;
  Term symbol = place_info(heap, place_info(heap, place)->holder)->symbol;
  for (size_t i = 0; i < heap->objects.count; i++) {
    Term other = place_info(heap, heap->objects.items[i].place)->symbol;
    if (!term_is(symbol, other) &&
        has_conjunct(heap, real, term_not(terms, term_eq(terms, symbol, other))))
      continue;
    Term here = is_used_object(heap, symbol, &heap->objects.items[i]);
    if (!term_is_false(terms, here))
      vec_push(holders, (Candidate){(uint32_t)i, here});
  }
}

static Term object_within(Reach *reach, uint32_t index, uint32_t distance);

// When is a place of the input found by `distance` references?
static Term place_within(Reach *reach, Place place, uint32_t distance) {
  assert(distance <= reach->heap->options.bound);
  Heap *heap = reach->heap;
  Terms *terms = heap->terms;
  Term real = heap_reduce(heap, place_real(heap, place));
  if (term_is_false(terms, real) ||
      (place_depth(heap, place) <= distance && is_on_way(heap, place)))
    return real;
  if (!distance)
    return term_false(terms);
  Candidates holders = {0};
  Term found = term_false(terms);
  list_holders(heap, place, real, &holders);
  for (size_t i = 0; i < holders.count; i++) {
    Candidate holder = holders.items[i];
    found =
        term_or(terms, found,
                term_and(terms, holder.here, object_within(reach, holder.object, distance - 1)));
  }
  vec_free(&holders);
  return term_and(terms, real, found);
}

// When is an object found by `distance` references under its own name? The recursion ends because
// the distance falls by one with every reference; answers are kept, since the same object is asked
// for along many ways.
static Term object_within(Reach *reach, uint32_t index, uint32_t distance) {
  assert(index < reach->heap->objects.count);
  for (size_t i = 0; i < reach->known.count; i++)
    if (reach->known.items[i].object == index && reach->known.items[i].distance == distance)
      return reach->known.items[i].answer;
  Term answer = place_within(reach, reach->heap->objects.items[index].place, distance);
  vec_push(&reach->known, (Reached){index, distance, answer});
  return answer;
}

// --- use -----------------------------------------------------------------------------------------

static InputObject *change_object(Heap *heap, const InputObject *object) {
  size_t index = (size_t)(object - heap->objects.items);
  path_log(heap->path, &heap->objects, index);
  return &heap->objects.items[index];
}

// Is it still open when the place of a leaf is used?
static bool is_use_open(const Heap *heap, RefLeaf leaf) {
  const InputObject *object =
      leaf.kind == LEAF_INPUT && leaf.place.id ? object_at(heap, leaf.place) : NULL;
  return object && !term_is_true(heap->terms, used_at(heap, object));
}

static void use_leaf(Heap *heap, RefLeaf leaf, Term here) {
  const InputObject *object = object_at(heap, leaf.place);
  Term used = term_or(heap->terms, used_at(heap, object), heap_reduce(heap, here));
  if (!term_is(used, object->used))
    change_object(heap, object)->used = used;
}

// Notes which objects are used when, now that it counts.
static void note_use(Heap *heap, Term ref) {
  RefNodes nodes = {0}, guards = {0};
  heap_list_nodes(heap, ref, &nodes);
  bool is_any = false;
  for (size_t i = 0; i < nodes.count; i++)
    is_any = is_any || is_use_open(heap, heap_leaf(heap, nodes.items[i]));
  if (is_any)
    heap_list_guards(heap, &nodes, &guards);
  for (size_t i = 0; i < guards.count; i++)
    if (is_use_open(heap, heap_leaf(heap, nodes.items[i])))
      use_leaf(heap, heap_leaf(heap, nodes.items[i]), guards.items[i]);
  vec_free(&nodes);
  vec_free(&guards);
}

static uint32_t leaves_of(const Heap *heap, size_t uses) {
  return uses ? heap->uses.items[uses - 1].leaves : 0;
}

// How many objects are used at most: those that are noted, and what the other references may be.
static size_t count_used(const Heap *heap) {
  size_t count = 0;
  for (size_t i = 0; i < heap->objects.count; i++)
    count += term_exists(heap->objects.items[i].used) &&
             place_info(heap, heap->objects.items[i].place)->holder.id != 0;
  return count + leaves_of(heap, heap->uses.count) - leaves_of(heap, heap->noted);
}

// Has the bound room for all references together that were used? Whatever the program finds it has
// found by some of them. Otherwise it counts which these are.
static bool has_room(Heap *heap) {
  if (count_used(heap) < heap->options.bound)
    return true;
  while (heap->noted < heap->uses.count)
    note_use(heap, heap->uses.items[heap->noted++].ref);
  return count_used(heap) < heap->options.bound;
}

void heap_use(Heap *heap, Term ref) {
  assert(term_exists(ref));
  RefNodes nodes = {0};
  uint32_t leaves = leaves_of(heap, heap->uses.count);
  heap_list_nodes(heap, ref, &nodes);
  for (size_t i = 0; i < nodes.count; i++)
    leaves += heap_leaf(heap, nodes.items[i]).kind == LEAF_INPUT;
  vec_free(&nodes);
  vec_push(&heap->uses, (Use){ref, leaves});
}

// When is the symbol of a place, which has no object yet, within k by its own access path?
static Term is_own_within(Reach *reach, Place place) {
  Heap *heap = reach->heap;
  if (has_room(heap))
    return term_true(heap->terms);
  return heap_decided(heap, place_within(reach, place, heap->options.bound));
}

static bool is_near(Heap *heap, Place place) {
  return has_room(heap) || (place_bound(heap, place) != BOUND_EXHAUSTED && is_on_way(heap, place));
}

// When is a leaf within k? Where it is an object that is used it is so: it was within k when it was
// used first, else the path had been cut, and since then it has only come nearer.
static Term is_within(Heap *heap, RefLeaf leaf) {
  Terms *terms = heap->terms;
  Term answer = term_false(terms);
  for (size_t i = 0; i < heap->objects.count; i++)
    answer = term_or(terms, answer, is_used_object(heap, leaf.symbol, &heap->objects.items[i]));
  if (!term_is_true(terms, used_at(heap, object_at(heap, leaf.place)))) {
    Reach reach = {.heap = heap};
    answer = term_or(terms, answer, is_own_within(&reach, leaf.place));
    vec_free(&reach.known);
  }
  return heap_decided(heap, answer);
}

Term heap_too_far(Heap *heap, RefLeaf leaf, Term here) {
  assert(leaf.kind == LEAF_INPUT);
  Terms *terms = heap->terms;
  if (is_near(heap, leaf.place))
    return term_false(terms);
  Term within = is_within(heap, leaf);
  here = heap_reduce(heap, here);
  // With `summary` a place that the input does not have may be taken for another one, as its symbol
  // may have any value. Such a value says nothing about the input: the others are enough.
  Term real = heap_reduce(heap, place_real(heap, leaf.place));
  if (!heap->options.strategy->symbols_alias)
    heap_add_fact(heap, term_implies(terms, here, term_or(terms, real, within)));
  return term_and(terms, here, term_not(terms, within));
}

// --- binding -------------------------------------------------------------------------------------

static bool make_object(Heap *heap, Place place) {
  if (!heap_new_object(heap, place_info(heap, place)->type, place, place_bound(heap, place)))
    return false;
  settle_object(heap, vec_last(&heap->objects));
  return true;
}

// The objects that a symbol beyond k may be. False: it may be one of its own.
static bool list_others(Heap *heap, RefLeaf leaf, RefNodes *others) {
  assert(leaf.kind == LEAF_INPUT);
  Reach reach = {.heap = heap};
  bool good = term_is_false(heap->terms, is_own_within(&reach, leaf.place));
  for (size_t i = 0; i < heap->objects.count && good; i++) {
    const InputObject *object = &heap->objects.items[i];
    Term here = is_used_object(heap, leaf.symbol, object);
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
  assert(heap->options.strategy->symbols_alias);
  RefNodes others = {0};
  bool is_other = !is_near(heap, leaf.place) && list_others(heap, leaf, &others);
  if (is_other)
    *instead = choose_other(heap, leaf, &others);
  vec_free(&others);
  return is_other || make_object(heap, leaf.place);
}

// --- binding, of summary -------------------------------------------------------------------------

// What the path rules out stays closed: whatever is opened is looked into, and every look finds new
// references.
static bool path_excludes(Heap *heap, Term condition) {
  heap_settle(heap);
  condition = heap_decided(heap, condition);
  if (term_is_const(heap->terms, condition))
    return term_is_false(heap->terms, condition);
  if (!heap->asker.excludes(heap->asker.context, condition))
    return false;
  heap_hold(heap, term_not(heap->terms, condition)); // so that it is not asked again
  return true;
}

// Opens the locations that a reference may be if `own` holds.
static void open_locations(Heap *heap, RefLeaf leaf, Term own, Term locations) {
  RefNodes nodes = {0};
  heap_list_nodes(heap, locations, &nodes);
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf location = heap_leaf(heap, nodes.items[i]);
    if (location.kind != LEAF_INPUT || location.object)
      continue;
    Term here = term_and(heap->terms, own, heap_equal(heap, leaf.symbol, location.symbol));
    here = term_and(heap->terms, heap_decided(heap, here), place_real(heap, location.place));
    if (!term_is_false(heap->terms, here) && !path_excludes(heap, here))
      settle_object(heap, change_object(heap, object_at(heap, location.place)));
  }
  vec_free(&nodes);
}

// A reference that is within k only as another one, used before, has its location open.
static void bind_locations(Heap *heap, RefLeaf leaf, Term *instead) {
  assert(object_at(heap, leaf.place)); // made when the reference was read
  Reach reach = {.heap = heap};
  const InputObject *object = object_at(heap, leaf.place);
  Term own = is_own_within(&reach, leaf.place);
  *instead = heap_reduce(heap, object->locations);
  if (!term_is_false(heap->terms, own))
    open_locations(heap, leaf, own, *instead);
  vec_free(&reach.known);
}

bool heap_bind(Heap *heap, RefLeaf leaf, Term *instead) {
  assert(leaf.kind == LEAF_INPUT && !leaf.object);
  if (heap->options.strategy->symbols_alias)
    return bind_symbol(heap, leaf, instead);
  bind_locations(heap, leaf, instead);
  return true;
}
