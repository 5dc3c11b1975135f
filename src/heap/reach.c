// What k means where references are merged, and objects for those within it.
//
// Every reference of the input that was read has an access path and a symbol of its own; the
// program *uses* it when it looks into what it found there. An object is within k if a path of used
// references leads to it that has at most k of them. The path may run through an object that was
// found by a shorter one: `root.right.left` is as near as `root.left` where root.right is root. A
// path that the input does not have, because it runs through null or through an object that was
// found under another name before, leads nowhere.
//
// So no heap is cut whose chains of different objects all have at most k references, and what lies
// behind more than k references, on the shortest way, is never looked at.
#include "heap/heap_impl.h"

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
  assert(holder);
  value->real = term_and(heap->terms, holder->there, fresh);
  hint_apart(heap, value);
}

// --- use -----------------------------------------------------------------------------------------

static InputObject *change_object(Heap *heap, const InputObject *object) {
  size_t index = (size_t)(object - heap->objects.items);
  path_log(heap->path, &heap->objects, index);
  heap->changes++;
  return &heap->objects.items[index];
}

// Is it still open when the place of a leaf is used?
static bool is_use_open(const Heap *heap, RefLeaf leaf) {
  const InputObject *object =
      leaf.kind == LEAF_INPUT && leaf.place.id ? object_at(heap, leaf.place) : NULL;
  return object && !object->is_used_if_real;
}

// Does a condition say no more than that the input has an object at the place?
static bool says_real(Heap *heap, Place place, Term condition) {
  const PlaceInfo *info = place_info(heap, place);
  RefNodes conjuncts = {0};
  Term real = heap_reduce(heap, place_real(heap, place));
  Term there = term_and(heap->terms, real,
                        term_not(heap->terms, term_is_null_test(heap->terms, info->symbol)));
  heap_list_conjuncts(heap, there, &conjuncts);
  bool answer = term_is_true(heap->terms, heap_without_conjuncts(heap, &conjuncts, condition));
  vec_free(&conjuncts);
  return answer;
}

// A reference leads to a leaf only where the input has its place, as its name is no other's. So a
// use under no other condition is a use whenever the input has the place, and no later one adds to
// it; a list that is walked on and on has such uses only.
static void use_leaf(Heap *heap, RefLeaf leaf, Term here) {
  const InputObject *object = object_at(heap, leaf.place);
  here = heap_reduce(heap, here);
  bool is_real = says_real(heap, leaf.place, here);
  Term used = is_real ? here : term_or(heap->terms, place_used(heap, leaf.place), here);
  if (term_is(used, object->used) && is_real == object->is_used_if_real)
    return;
  InputObject *changed = change_object(heap, object);
  changed->used = used;
  changed->is_used_if_real = is_real;
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

// `used_at` is not undone: an entry counts only if the use that it names is of this reference.
bool heap_has_used(const Heap *heap, Term raw) {
  if (raw.id >= heap->used_at.count)
    return false;
  uint32_t at = heap->used_at.items[raw.id];
  return at < heap->uses.count && term_is(heap->uses.items[at].raw, raw);
}

static void note_raw(Heap *heap, Term raw) {
  while (heap->used_at.count <= raw.id)
    vec_push(&heap->used_at, 0);
  heap->used_at.items[raw.id] = (uint32_t)heap->uses.count;
}

void heap_use(Heap *heap, Term ref, Term raw) {
  assert(term_exists(ref));
  if (term_exists(raw))
    note_raw(heap, raw);
  RefNodes nodes = {0};
  uint32_t leaves = leaves_of(heap, heap->uses.count);
  heap_list_nodes(heap, ref, &nodes);
  for (size_t i = 0; i < nodes.count; i++)
    leaves += heap_leaf(heap, nodes.items[i]).kind == LEAF_INPUT;
  vec_free(&nodes);
  vec_push(&heap->uses, (Use){ref, raw, leaves});
}

// When is the symbol of a place, which has no object yet, within k by its own access path?
static Term is_own_within(Heap *heap, Place place) {
  if (has_room(heap))
    return term_true(heap->terms);
  return heap_decided(heap, reach_place_within(heap_reach(heap), place, heap->options.bound));
}

static bool is_near(Heap *heap, Place place) {
  return has_room(heap) ||
         (place_bound(heap, place) != BOUND_EXHAUSTED && place_is_on_way(heap, place));
}

// When is a leaf within k? Where it is an object that is used it is so: it was within k when it was
// used first, else the path had been cut, and since then it has only come nearer.
static Term is_within(Heap *heap, RefLeaf leaf) {
  Terms *terms = heap->terms;
  Term answer = term_false(terms);
  for (size_t i = 0; i < heap->objects.count; i++)
    answer = term_or(terms, answer, object_is_used(heap, leaf.symbol, &heap->objects.items[i]));
  if (!term_is_true(terms, place_used(heap, leaf.place)))
    answer = term_or(terms, answer, is_own_within(heap, leaf.place));
  return heap_decided(heap, answer);
}

Term heap_within(Heap *heap, RefLeaf leaf, Term *possible) {
  assert(leaf.kind == LEAF_INPUT);
  Terms *terms = heap->terms;
  *possible = term_true(terms);
  if (is_near(heap, leaf.place))
    return term_true(terms);
  Term within = is_within(heap, leaf);
  // With `summary` a place that the input does not have may be taken for another one, as its symbol
  // may have any value. Such a value says nothing about the input: the others are enough.
  if (!heap->options.strategy->symbols_alias)
    *possible = term_or(terms, heap_reduce(heap, place_real(heap, leaf.place)), within);
  return within;
}

// --- binding -------------------------------------------------------------------------------------

typedef VEC(uint32_t) Others; // objects, by number

static bool make_object(Heap *heap, Place place) {
  if (!heap_new_object(heap, place_info(heap, place)->type, place, place_bound(heap, place)))
    return false;
  settle_object(heap, vec_last(&heap->objects));
  return true;
}

// The objects that a symbol beyond k may be. False: it may be one of its own.
static bool list_others(Heap *heap, RefLeaf leaf, Others *others) {
  assert(leaf.kind == LEAF_INPUT);
  if (is_near(heap, leaf.place))
    return false;
  bool good = term_is_false(heap->terms, is_own_within(heap, leaf.place));
  for (uint32_t i = 0; i < heap->objects.count && good; i++) {
    Term here = object_is_used(heap, leaf.symbol, &heap->objects.items[i]);
    if (!term_is_false(heap->terms, heap_decided(heap, here)))
      vec_push(others, i);
  }
  return good;
}

static Term choose_symbol(Heap *heap, RefLeaf leaf, const Others *others) {
  Term chosen = leaf.node; // none: nobody gets here
  for (size_t i = 0; i < others->count; i++) {
    Term other = place_info(heap, heap->objects.items[others->items[i]].place)->symbol;
    chosen = i ? term_ite(heap->terms, heap_equal(heap, leaf.symbol, other), other, chosen) : other;
  }
  return chosen;
}

static bool bind_symbol(Heap *heap, RefLeaf leaf, Term *instead) {
  assert(heap->options.strategy->symbols_alias);
  Others others = {0};
  bool is_other = list_others(heap, leaf, &others);
  if (is_other)
    *instead = choose_symbol(heap, leaf, &others);
  vec_free(&others);
  return is_other || make_object(heap, leaf.place);
}

// --- binding, of summary -------------------------------------------------------------------------

// When is a symbol this location? The first one whose own symbol it equals counts.
static Term is_location(Heap *heap, Term symbol, const InputObject *object) {
  Term same = heap_equal(heap, symbol, place_info(heap, object->place)->symbol);
  return term_and(heap->terms, same, heap_reduce(heap, place_real(heap, object->place)));
}

// Oldest ones outermost, so that they count first; the newest one is what is left.
static Term choose_location(Heap *heap, RefLeaf leaf, const Others *others) {
  Term chosen = leaf.node; // none: nobody gets here
  for (size_t i = others->count; i-- > 0;) {
    const InputObject *object = &heap->objects.items[others->items[i]];
    Term location = term_location(heap->terms, object->ref);
    chosen = i + 1 == others->count
                 ? location
                 : term_ite(heap->terms, is_location(heap, leaf.symbol, object), location, chosen);
  }
  return chosen;
}

// SUMMARIZE (heap summaries, figure 9), for a reference that is used for the first time: it is
// null, one of the locations of the input that there are, or a new one. The first location whose
// own symbol it equals counts, so that the guards exclude each other. As in the paper, fields hold
// the name of a reference, here its symbol, and a map says which guarded locations it has. What is
// read but not used has no location: it would be a name for others to be found by.
static bool make_location(Heap *heap, Place place) {
  assert(place_info(heap, place)->value_kind == KIND_REFERENCE && !object_at(heap, place));
  Terms *terms = heap->terms;
  PlaceInfo info = *place_info(heap, place);
  size_t earlier = heap->objects.count;
  Ref fresh = heap_new_object(heap, info.type, place, place_bound(heap, place));
  if (!fresh)
    return false;
  Term locations = term_location(terms, fresh), distinct = term_true(terms);
  RefNodes said = {0}; // by the place itself
  heap_list_conjuncts(heap, heap_reduce(heap, place_real(heap, place)), &said);
  for (size_t i = earlier; i-- > 0;) {
    const InputObject *object = &heap->objects.items[i];
    if (!object_may_be(heap, object, info.type) ||
        places_contradict(heap, place_info(heap, object->place), &info) ||
        (i < heap->earlier.count && !earlier_may_be(heap, &heap->earlier.items[i], &info)))
      continue;
    Term same = is_location(heap, info.symbol, object);
    locations = term_ite(terms, same, term_location(terms, object->ref), locations);
    same = heap_without_conjuncts(heap, &said, same);
    distinct = term_and(terms, distinct, term_not(terms, same));
  }
  vec_free(&said);
  if (!info.is_non_null)
    locations = term_ite(terms, term_is_null_test(terms, info.symbol), term_null(terms), locations);
  InputObject *object = &heap->objects.items[earlier];
  object->there = distinct;
  object->locations = locations;
  settle_object(heap, object);
  return true;
}

static bool bind_locations(Heap *heap, RefLeaf leaf, Term *instead) {
  Others others = {0};
  bool is_other = !object_at(heap, leaf.place) && list_others(heap, leaf, &others);
  if (is_other)
    *instead = choose_location(heap, leaf, &others);
  bool good = is_other || object_at(heap, leaf.place) || make_location(heap, leaf.place);
  if (good && !is_other)
    *instead = heap_reduce(heap, object_at(heap, leaf.place)->locations);
  vec_free(&others);
  return good;
}

bool heap_bind(Heap *heap, RefLeaf leaf, Term *instead) {
  assert(leaf.kind == LEAF_INPUT && !leaf.object);
  return heap->options.strategy->symbols_alias ? bind_symbol(heap, leaf, instead)
                                               : bind_locations(heap, leaf, instead);
}
