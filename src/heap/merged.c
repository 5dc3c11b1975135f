// References that are terms: what `pose` and `summary` have in common.
//
// Such a reference is a tree of ite over leaves: null, objects that the program made, and symbols
// of the input. Where it is dereferenced `summary` has locations of the input in the place of
// symbols. An object that the program made is never equal to an input (POSE Eq c6, c7).
#include "heap/heap_impl.h"

// --- nodes -------------------------------------------------------------------------------------

static bool is_listed(const Heap *heap, const RefNodes *nodes, Term term) {
  if (term.id >= heap->node_index.count)
    return false;
  uint32_t at = heap->node_index.items[term.id];
  return at < nodes->count && term_is(nodes->items[at], term);
}

static void list_node(Heap *heap, RefNodes *nodes, Term term) {
  assert(!is_listed(heap, nodes, term));
  while (heap->node_index.count <= term.id)
    vec_push(&heap->node_index, 0);
  heap->node_index.items[term.id] = (uint32_t)nodes->count;
  vec_push(nodes, term);
}

static bool is_ite(const Heap *heap, Term term) { return term_kind(heap->terms, term) == TERM_ITE; }

size_t heap_node_at(const Heap *heap, Term term) {
  assert(term.id < heap->node_index.count);
  return heap->node_index.items[term.id];
}

// Children before parents, each node once: a reference is a graph, and what is asked of it is
// answered once per node. The index in node_index counts for the list that was made last.
void heap_list_nodes(Heap *heap, Term ref, RefNodes *nodes) {
  assert(term_sort(heap->terms, ref) == SORT_REF && !nodes->count);
  RefNodes *todo = &heap->walk;
  vec_clear(todo);
  vec_push(todo, ref);
  while (todo->count) {
    Term term = *vec_last(todo);
    if (is_listed(heap, nodes, term)) {
      (void)vec_pop(todo);
      continue;
    }
    Term yes = {0}, no = {0};
    if (is_ite(heap, term)) {
      yes = term_child(heap->terms, term, 1);
      no = term_child(heap->terms, term, 2);
    }
    bool is_ready = true;
    if (term_exists(no) && !is_listed(heap, nodes, no)) {
      vec_push(todo, no);
      is_ready = false;
    }
    if (term_exists(yes) && !is_listed(heap, nodes, yes)) {
      vec_push(todo, yes);
      is_ready = false;
    }
    if (is_ready) {
      (void)vec_pop(todo);
      list_node(heap, nodes, term);
    }
  }
}

Term heap_replace_leaves(Heap *heap, Term ref, RefNodes *images) {
  Terms *terms = heap->terms;
  RefNodes nodes = {0};
  heap_list_nodes(heap, ref, &nodes);
  assert(nodes.count == images->count && nodes.count > 0);
  for (size_t i = 0; i < nodes.count; i++) {
    Term node = nodes.items[i];
    if (is_ite(heap, node))
      images->items[i] = term_ite(terms, heap_reduce(heap, term_child(terms, node, 0)),
                                  images->items[heap_node_at(heap, term_child(terms, node, 1))],
                                  images->items[heap_node_at(heap, term_child(terms, node, 2))]);
  }
  vec_free(&nodes);
  return *vec_last(images);
}

// --- leaves ------------------------------------------------------------------------------------

RefLeaf heap_leaf(const Heap *heap, Term term) {
  assert(term_sort(heap->terms, term) == SORT_REF);
  const Terms *terms = heap->terms;
  if (term_is_symbol(terms, term)) {
    Place place = {heap->symbol_places.items[term_symbol_id(terms, term)]};
    const InputObject *bound =
        heap->options.strategy->symbols_alias ? object_at(heap, place) : NULL;
    return (RefLeaf){.kind = LEAF_INPUT,
                     .node = term,
                     .symbol = term,
                     .place = place,
                     .object = bound ? bound->ref : 0};
  }
  if (!term_is_const(terms, term))
    return (RefLeaf){.kind = LEAF_ITE};
  Value value = term_value(terms, term);
  if (value_is_null(value))
    return (RefLeaf){.kind = LEAF_NULL};
  Ref ref = value_number(value);
  const InputObject *object = heap_object(heap, ref);
  if (!object)
    return (RefLeaf){.kind = LEAF_PROGRAM, .object = ref};
  return (RefLeaf){.kind = LEAF_INPUT,
                   .node = term,
                   .symbol = place_info(heap, object->place)->symbol,
                   .place = object->place,
                   .object = ref};
}

// --- reading through all leaves ------------------------------------------------------------------

typedef struct NodeValue {
  Word value[2];
  bool exists;
} NodeValue;
typedef VEC(NodeValue) NodeValues;

// POSE Getfield c2 to c4: both sides, or the one that is possible.
static NodeValue merge_node(Heap *heap, Term node, Kind kind, const NodeValues *values) {
  assert(term_kind(heap->terms, node) == TERM_ITE);
  const Terms *terms = heap->terms;
  NodeValue yes = values->items[heap_node_at(heap, term_child(terms, node, 1))];
  NodeValue no = values->items[heap_node_at(heap, term_child(terms, node, 2))];
  if (!yes.exists || !no.exists)
    return yes.exists ? yes : no;
  NodeValue both = {.exists = true};
  heap_merge_words(heap, term_child(terms, node, 0), kind, yes.value, no.value, both.value);
  return both;
}

bool heap_read_leaves(Heap *heap, Term ref, Kind kind, LeafReader *read, void *context,
                      Word *value) {
  assert(kind != KIND_VOID);
  RefNodes nodes = {0};
  NodeValues values = {0};
  heap_list_nodes(heap, ref, &nodes);
  bool good = true;
  for (size_t i = 0; i < nodes.count && good; i++) {
    NodeValue result = {{0, 0}, false};
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if (leaf.kind == LEAF_ITE) {
      result = merge_node(heap, nodes.items[i], kind, &values);
    } else if (leaf.object) {
      LeafAnswer answer = read(context, leaf, result.value);
      result.exists = answer == LEAF_HAS_VALUE;
      good = answer != LEAF_FAILS;
    }
    vec_push(&values, result);
  }
  good = good && vec_last(&values)->exists;
  if (good) {
    value[0] = vec_last(&values)->value[0];
    value[1] = vec_last(&values)->value[1];
  }
  vec_free(&nodes);
  vec_free(&values);
  return good;
}

bool heap_is_consistent(Heap *heap, Term ref) {
  RefNodes nodes = {0};
  VEC(bool) answers = {0};
  heap_list_nodes(heap, ref, &nodes);
  for (size_t i = 0; i < nodes.count; i++) {
    Term node = nodes.items[i];
    RefLeaf leaf = heap_leaf(heap, node);
    bool answer = leaf.object != 0;
    if (leaf.kind == LEAF_ITE) {
      Term condition = heap_decided(heap, term_child(heap->terms, node, 0));
      bool yes = answers.items[heap_node_at(heap, term_child(heap->terms, node, 1))];
      bool no = answers.items[heap_node_at(heap, term_child(heap->terms, node, 2))];
      answer = (yes && !term_is_false(heap->terms, condition)) ||
               (no && !term_is_true(heap->terms, condition));
    }
    vec_push(&answers, answer);
  }
  bool is_consistent = *vec_last(&answers);
  vec_free(&nodes);
  vec_free(&answers);
  return is_consistent;
}

// --- equality ----------------------------------------------------------------------------------

static Term no_term(const Heap *heap) { return term_false(heap->terms); }

// Two input symbols. References of different static types agree only if a class is known that is
// below both, or if both are null; from the first such question on the solver must know all types.
static Term equal_symbols(Heap *heap, Term a, Term b) {
  assert(term_is_symbol(heap->terms, a) && term_is_symbol(heap->terms, b));
  Terms *terms = heap->terms;
  const PlaceInfo *info_a = place_info(heap, heap_leaf(heap, a).place);
  const PlaceInfo *info_b = place_info(heap, heap_leaf(heap, b).place);
  const Class *type_a = info_a->type, *type_b = info_b->type;
  bool may_meet = types_may_meet(heap, type_a, type_b);
  bool contradict = may_meet && places_contradict(heap, info_a, info_b);
  if (!may_meet)
    heap_note_meeting(heap, type_a, type_b);
  if (contradict || (may_meet && type_a != type_b))
    heap->is_typed = true;
  if (!may_meet || contradict)
    return term_and(terms, term_is_null_test(terms, a), term_is_null_test(terms, b));
  return heap_reduce(heap, term_eq(terms, a, b));
}

// An input and an object that exists before.
static Term equal_earlier(Heap *heap, Term symbol, const Earlier *earlier) {
  assert(earlier->ref);
  const PlaceInfo *info = place_info(heap, heap_leaf(heap, symbol).place);
  if (!earlier_may_be(heap, earlier, info))
    return no_term(heap);
  if (info->type != object_class(heap->machine, earlier->ref))
    heap->is_typed = true;
  Term location = term_location(heap->terms, earlier->ref);
  return heap_reduce(heap, term_eq(heap->terms, symbol, location));
}

// An input and a constant: null, an object of the program, or with `summary` a location.
static Term equal_constant(Heap *heap, Term symbol, Term constant) {
  assert(term_is_symbol(heap->terms, symbol) && term_is_const(heap->terms, constant));
  if (term_is_null(heap->terms, constant))
    return heap_reduce(heap, term_eq(heap->terms, symbol, constant));
  Ref ref = value_number(term_value(heap->terms, constant));
  const Earlier *earlier = heap_earlier(heap, ref);
  if (earlier)
    return equal_earlier(heap, symbol, earlier);
  if (!heap_object(heap, ref))
    return no_term(heap);
  const InputObject *own = object_at(heap, heap_leaf(heap, symbol).place);
  if (own)
    return heap_equal(heap, heap_reduce(heap, own->locations), constant);
  const InputObject *object = heap_object(heap, ref); // the symbol was not used
  return term_and(heap->terms, heap_reduce(heap, object->there),
                  heap_equal(heap, symbol, place_info(heap, object->place)->symbol));
}

static Term equal_leaves(Heap *heap, Term a, Term b) {
  assert(!is_ite(heap, a) && !is_ite(heap, b));
  Terms *terms = heap->terms;
  bool symbol_a = term_is_symbol(terms, a), symbol_b = term_is_symbol(terms, b);
  if (term_is(a, b))
    return term_true(terms);
  if (symbol_a && symbol_b)
    return equal_symbols(heap, a, b);
  if (symbol_a || symbol_b)
    return equal_constant(heap, symbol_a ? a : b, symbol_a ? b : a);
  return no_term(heap); // different constants
}

// Aliases are compared again and again on a path: each entry keeps the last answer for its hash, as
// long as nothing new is known (version).
static EqualEntry *equal_entry(Heap *heap, Term a, Term b) {
  enum { ENTRIES = 1 << 10 };
  if (!heap->equals.count) {
    vec_reserve(&heap->equals, ENTRIES);
    heap->equals.count = ENTRIES;
    for (size_t i = 0; i < ENTRIES; i++)
      heap->equals.items[i] = (EqualEntry){{0}, {0}, {0}, 0};
  }
  return &heap->equals.items[hash_mix(a.id, b.id) % ENTRIES];
}

// Each node of the first one once: a settled reference has many ways to the same leaf.
static Term equal_nodes(Heap *heap, Term a, Term b) {
  assert(is_ite(heap, a));
  RefNodes nodes = {0}, images = {0};
  heap_list_nodes(heap, a, &nodes);
  for (size_t i = 0; i < nodes.count; i++) {
    bool is_leaf = !is_ite(heap, nodes.items[i]);
    vec_push(&images, is_leaf ? heap_equal(heap, nodes.items[i], b) : (Term){0});
  }
  Term answer = heap_replace_leaves(heap, a, &images);
  vec_free(&nodes);
  vec_free(&images);
  return answer;
}

Term heap_equal(Heap *heap, Term a, Term b) {
  assert(term_sort(heap->terms, a) == SORT_REF && term_sort(heap->terms, b) == SORT_REF);
  Terms *terms = heap->terms;
  if (term_is(a, b) || terms_is_spent(terms))
    return term_true(terms);
  if (!is_ite(heap, a) && !is_ite(heap, b))
    return equal_leaves(heap, a, b);
  if (!is_ite(heap, a) || (is_ite(heap, b) && b.id > a.id)) { // the younger one is split
    Term other = a;
    a = b;
    b = other;
  }
  const EqualEntry *known = equal_entry(heap, a, b);
  if (term_is(known->a, a) && term_is(known->b, b) && known->version == heap->version)
    return known->answer;
  Term answer = equal_nodes(heap, a, b);
  *equal_entry(heap, a, b) = (EqualEntry){a, b, answer, heap->version};
  return answer;
}

// --- what is known about input references --------------------------------------------------------

// What the static type of an input says: it is null, or an instance. Nothing where no class is
// known that it could have: then its non-null values are unknown, not impossible.
static Term type_fact(Heap *heap, const PlaceInfo *info) {
  assert(term_exists(info->symbol) && info->type);
  Terms *terms = heap->terms;
  Term symbol = info->symbol;
  if (info->is_exact)
    return term_eq(terms, term_type_of(terms, symbol), term_type(terms, info->type->id));
  if (!heap_class_is_known(heap, info->type))
    return term_true(terms);
  return term_or(terms, term_is_null_test(terms, symbol),
                 term_instance_of(terms, symbol, info->type->id));
}

// A reference and those before it whose type arguments contradict it are different objects.
static Term generic_fact(Heap *heap, const PlaceInfo *info, size_t before) {
  assert(before <= heap->values.count);
  Terms *terms = heap->terms;
  Term fact = term_true(terms);
  for (size_t i = 0; i < before; i++) {
    const PlaceInfo *other = place_info(heap, heap->values.items[i].place);
    if (other->value_kind == KIND_REFERENCE && term_exists(other->symbol) &&
        places_contradict(heap, info, other))
      fact = term_and(terms, fact,
                      term_or(terms, term_is_null_test(terms, info->symbol),
                              term_ne(terms, info->symbol, other->symbol)));
  }
  return fact;
}

// An array of references that the program has looked into has exactly the type it was found under,
// unless it is one that was found under a narrower type before.
static Term array_fact(Heap *heap, const InputObject *array) {
  assert(array->class->kind == CLASS_ARRAY);
  Terms *terms = heap->terms;
  Term symbol = place_info(heap, array->place)->symbol;
  Term fact =
      term_or(terms, term_is_null_test(terms, symbol),
              term_eq(terms, term_type_of(terms, symbol), term_type(terms, array->class->id)));
  for (size_t i = 0; heap->objects.items[i].ref != array->ref; i++) {
    const InputObject *other = &heap->objects.items[i];
    if (other->class != array->class && class_is_assignable(other->class, array->class))
      fact = term_or(terms, fact, heap_equal(heap, symbol, place_info(heap, other->place)->symbol));
  }
  return fact;
}

static bool is_narrower(const Class *type, const Class *array) {
  return type && type != array && type->kind == CLASS_ARRAY && class_is_assignable(type, array);
}

// An array that is found where nothing else can be: the holder's own, or one that was there before.
static bool is_certain(const Heap *heap, const InputObject *array) {
  const PlaceInfo *info = place_info(heap, array->place);
  return info->is_own || info->is_exact;
}

// In reality it may be one of a narrower type, if there is a reference of such a type.
static void note_narrower(Heap *heap, const Class *array) {
  for (size_t i = 1; i < heap->places.count; i++)
    if (is_narrower(heap->places.items[i].type, array))
      heap_note_type(heap, array);
}

static void note_wider(Heap *heap, const Class *type) {
  for (size_t i = 0; type->kind == CLASS_ARRAY && i < heap->objects.count; i++)
    if (is_narrower(type, heap->objects.items[i].class) &&
        !is_certain(heap, &heap->objects.items[i]))
      heap_note_type(heap, heap->objects.items[i].class);
}

bool heap_next_fact(Heap *heap, Term *fact) {
  if (heap->facts.count) {
    *fact = vec_pop(&heap->facts);
    return true;
  }
  size_t earlier = heap->earlier.count; // their classes are told first
  while (heap->is_typed && heap->typed < earlier + heap->values.count) {
    size_t next = heap->typed++;
    Place place =
        next < earlier ? heap->earlier.items[next].place : heap->values.items[next - earlier].place;
    const PlaceInfo *info = place_info(heap, place);
    if (info->value_kind != KIND_REFERENCE || !term_exists(info->symbol))
      continue;
    if (!info->is_own)
      note_wider(heap, info->type);
    heap_add_fact(heap, heap_constant_fact(heap, place)); // the next one
    *fact = type_fact(heap, info);
    if (next >= earlier)
      *fact = term_and(heap->terms, *fact, generic_fact(heap, info, next - earlier));
    return true;
  }
  while (heap->is_typed && heap->typed_objects < heap->objects.count) {
    const InputObject *object = &heap->objects.items[heap->typed_objects++];
    if (object->class->kind != CLASS_ARRAY || object->class->kind_letter != KIND_REFERENCE)
      continue;
    if (!is_certain(heap, object))
      note_narrower(heap, object->class);
    *fact = array_fact(heap, object);
    return true;
  }
  return false;
}

void heap_need_types(Heap *heap) { heap->is_typed = true; }
bool heap_is_typed(const Heap *heap) { return heap->is_typed; }

void heap_add_fact(Heap *heap, Term fact) {
  assert(term_sort(heap->terms, fact) == SORT_BOOL);
  if (!term_is_true(heap->terms, fact))
    vec_push(&heap->facts, fact);
}

// Is an input reference (not null) of this class? Known where all classes agree that it may have.
static Term input_is(Heap *heap, RefLeaf leaf, const Class *class) {
  assert(leaf.kind == LEAF_INPUT && term_exists(leaf.symbol));
  Terms *terms = heap->terms;
  const PlaceInfo *info = place_info(heap, leaf.place);
  if (class_is_assignable(info->type, class))
    return term_not(terms, term_is_null_test(terms, leaf.symbol));
  if (!info->is_exact)
    heap_note_test(heap, info->type, class);
  if (info->is_exact || info->type->kind == CLASS_ARRAY || !types_may_meet(heap, info->type, class))
    return term_false(terms);
  heap->is_typed = true;
  return term_instance_of(terms, leaf.symbol, class->id);
}

Term heap_instance_of(Heap *heap, Term ref, const Class *class) {
  Terms *terms = heap->terms;
  RefNodes nodes = {0}, answers = {0};
  heap_list_nodes(heap, ref, &nodes);
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    Term answer = no_term(heap);
    switch (leaf.kind) {
    case LEAF_NULL:
      break;
    case LEAF_PROGRAM:
      answer =
          term_bool(terms, class_is_assignable(object_class(heap->machine, leaf.object), class));
      break;
    case LEAF_INPUT:
      answer = input_is(heap, leaf, class);
      break;
    case LEAF_ITE: {
      Term node = nodes.items[i];
      answer = term_ite(terms, term_child(terms, node, 0),
                        answers.items[heap_node_at(heap, term_child(terms, node, 1))],
                        answers.items[heap_node_at(heap, term_child(terms, node, 2))]);
      break;
    }
    }
    vec_push(&answers, answer);
  }
  Term result = *vec_last(&answers);
  vec_free(&nodes);
  vec_free(&answers);
  return result;
}
