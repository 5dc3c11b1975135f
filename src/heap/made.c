// What calls have made that a contract replaces: inputs that nothing led to before the call, but
// which may lead to what the program has made, as far as the call could get hold of it.
//
// Such objects are found at places that say since when (PlaceInfo.since). The first look at a
// reference in one of them is a decision: it was there before, the call has made that as well, or
// it is an object of the program. Which one the path has chosen is kept in a list.
#include "heap/heap_impl.h"

// --- when ----------------------------------------------------------------------------------------

Ref heap_made_since(const Heap *heap) {
  for (size_t i = heap->nondets.count; i-- > 0;) {
    const PlaceInfo *info = place_info(heap, heap->nondets.items[i].place);
    if (info->is_made)
      return info->since;
  }
  return 0;
}

Making place_making(const Heap *heap, Place place, Ref mark) {
  const PlaceInfo *info = place_info(heap, place);
  assert(info->value_kind == KIND_REFERENCE && mark);
  if (info->since < mark)
    return MADE_BEFORE;
  return info->is_made ? MADE_SINCE : MADE_SOMETIME;
}

Term heap_when_made(Heap *heap, Term leaf, Ref mark, Making making) {
  Term when = term_false(heap->terms);
  for (size_t i = 0; i < heap->values.count; i++) {
    Place place = heap->values.items[i].place;
    const PlaceInfo *info = place_info(heap, place);
    if (info->value_kind == KIND_REFERENCE && term_exists(info->symbol) &&
        place_making(heap, place, mark) == making)
      when = term_or(heap->terms, when, heap_equal(heap, leaf, info->symbol));
  }
  return when;
}

// Has a call made something that may be the object at this place?
static bool may_be_made(const Heap *heap, const PlaceInfo *info) {
  for (size_t i = 0; info->since && i < heap->nondets.count; i++) {
    const PlaceInfo *made = place_info(heap, heap->nondets.items[i].place);
    if (made->is_made && made->since <= info->since)
      return true;
  }
  return false;
}

// --- what a call can get hold of -----------------------------------------------------------------

typedef struct Walk {
  Heap *heap;
  RefList made;      // all that the program has made, in order
  RefList *reached;  // of these
  VEC(bool) is_seen; // by number in `made`
} Walk;

static size_t number_of(const Walk *walk, Ref ref) {
  size_t low = 0, high = walk->made.count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (walk->made.items[middle] < ref)
      low = middle + 1;
    else
      high = middle;
  }
  return low < walk->made.count && walk->made.items[low] == ref ? low : SIZE_MAX;
}

static void reach_ref(Walk *walk, Ref ref) {
  size_t number = number_of(walk, ref);
  if (number == SIZE_MAX || walk->is_seen.items[number])
    return;
  walk->is_seen.items[number] = true;
  vec_push(walk->reached, ref);
}

// A number that looks like a location counts as one: more can be reached then, never less.
static void reach_word(Walk *walk, Word word) {
  Heap *heap = walk->heap;
  word = heap_chase(heap, word);
  if (!word_tag(word)) {
    if (word && word <= heap->machine->heap_top)
      reach_ref(walk, (Ref)word);
    return;
  }
  if (word_tag(word) != TAG_TERM || term_sort(heap->terms, (Term){(uint32_t)word}) != SORT_REF)
    return;
  RefNodes nodes = {0};
  heap_list_nodes(heap, (Term){(uint32_t)word}, &nodes);
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if (leaf.kind == LEAF_PROGRAM)
      reach_ref(walk, leaf.object);
  }
  vec_free(&nodes);
}

static void reach_from(Walk *walk, Ref ref, uint32_t room) {
  const Machine *machine = walk->heap->machine;
  const Class *class = object_class(machine, ref);
  bool is_array = class->kind == CLASS_ARRAY;
  if (is_array && (class->kind_letter != KIND_REFERENCE || array_is_symbolic(machine, ref)))
    return; // what symbolic ones hold is in the log
  for (uint32_t i = 0; is_array && i < array_length(machine, ref); i++)
    reach_word(walk, ((const Ref *)array_data(machine, ref))[i]);
  for (uint32_t i = HEADER_WORDS; !is_array && i < room; i++)
    reach_word(walk, machine->words[ref + i]);
}

static void reach_roots(Walk *walk, const Word *arguments, uint32_t count) {
  Heap *heap = walk->heap;
  const Machine *machine = heap->machine;
  for (uint32_t i = 0; i < count; i++)
    reach_word(walk, arguments[i]);
  for (uint32_t i = 1; i < program_global_count(machine->program); i++)
    if (program_global_is_reference(machine->program, i))
      reach_word(walk, machine->words[i]);
  for (size_t i = 0; i < heap->objects.count; i++)
    reach_from(walk, heap->objects.items[i].ref, heap->objects.items[i].room);
  for (size_t i = 0; i < heap->elements.count; i++)
    reach_word(walk, heap->elements.items[i].value[0]);
}

// Everything that the machine has besides: what static fields lead to that was made before the
// path, and may have been given something since.
static void reach_early(Walk *walk) {
  const Machine *machine = walk->heap->machine;
  for (Ref at = machine->heap_base; at < walk->heap->made_from; at += heap_room_of(walk->heap, at))
    reach_from(walk, at, heap_room_of(walk->heap, at));
}

bool heap_list_reached(Heap *heap, const Word *arguments, uint32_t count, RefList *reached) {
  const Machine *machine = heap->machine;
  assert(heap->made_from && !reached->count);
  if (machine->collections != heap->collected)
    return false; // they are elsewhere
  Walk walk = {.heap = heap, .reached = reached};
  for (Ref at = heap->made_from; at < machine->heap_top; at += heap_room_of(heap, at))
    if (!heap_object(heap, at)) {
      vec_push(&walk.made, at);
      vec_push(&walk.is_seen, false);
    }
  if (walk.made.count) {
    reach_roots(&walk, arguments, count);
    reach_early(&walk);
  }
  for (size_t i = 0; i < reached->count; i++)
    reach_from(&walk, reached->items[i], heap_room_of(heap, reached->items[i]));
  vec_free(&walk.made);
  vec_free(&walk.is_seen);
  return true;
}

// --- fields --------------------------------------------------------------------------------------

static const MadeField *made_field(const Heap *heap, Ref object, const Field *field) {
  for (size_t i = heap->made_fields.count; i-- > 0;)
    if (heap->made_fields.items[i].object == object && heap->made_fields.items[i].field == field)
      return &heap->made_fields.items[i];
  return NULL;
}

void heap_expose(Heap *heap, Ref since, const RefList *objects) {
  for (size_t i = 0; i < objects->count; i++)
    vec_push(&heap->exposed, ((Exposed){since, objects->items[i]}));
}

// The objects of the program that the field may lead to.
static void list_candidates(Heap *heap, const PlaceInfo *info, const Class *type,
                            RefList *candidates) {
  for (size_t i = 0; i < heap->exposed.count; i++) {
    Exposed exposed = heap->exposed.items[i];
    bool is_listed = false;
    for (size_t j = 0; j < candidates->count; j++)
      is_listed = is_listed || candidates->items[j] == exposed.object;
    if (!is_listed && exposed.since <= info->since && heap_may_answer(heap, exposed.object, type))
      vec_push(candidates, exposed.object);
  }
}

static bool is_set(Heap *heap, const InputObject *object, const Field *field) {
  return word_tag(heap->machine->words[object->ref + heap_slot(heap, object, field)]) != TAG_UNSET;
}

HeapStep heap_choose_field(Heap *heap, Ref ref, const Field *field) {
  const InputObject *object = heap_object(heap, ref);
  if (!object || field->kind != KIND_REFERENCE)
    return step_of(STEP_DONE);
  PlaceInfo info = *place_info(heap, object->place);
  if (state_rule(heap, field) || object->class == heap->machine->strings.class ||
      !object_may_be(heap, object, field->owner) || is_set(heap, object, field) ||
      !may_be_made(heap, &info) || made_field(heap, ref, field))
    return step_of(STEP_DONE);
  LinkError error = {0};
  const Class *type = heap_field_type(heap, field, &error);
  if (!type || heap_is_enum(type))
    return step_of(STEP_DONE);
  RefList candidates = {0};
  list_candidates(heap, &info, type, &candidates);
  uint32_t inputs = info.is_made ? 2 : 1, choice = 0, count = inputs + (uint32_t)candidates.count;
  Term *guards = mem_new_array(Term, count);
  bool is_going = count == 1 || heap_decide(heap, guards, count, &choice);
  mem_free(guards);
  if (is_going) {
    MadeField chosen = {.object = ref, .field = field, .choice = choice < inputs ? choice : 2};
    if (choice >= inputs) {
      uint32_t at = ref + heap_slot(heap, object, field);
      machine_write(heap->machine, at, candidates.items[choice - inputs]);
    }
    vec_push(&heap->made_fields, chosen);
  }
  vec_free(&candidates);
  return step_of(is_going ? STEP_DONE : STEP_ENDED);
}

HeapStep heap_tell_elements(Heap *heap, Place array, const Class *class) {
  const PlaceInfo *info = place_info(heap, array);
  RefList candidates = {0};
  if (class->kind_letter == KIND_REFERENCE && may_be_made(heap, info))
    list_candidates(heap, info, class->component, &candidates);
  bool is_told = !candidates.count;
  vec_free(&candidates);
  return is_told ? step_of(STEP_DONE)
                 : heap_unknown("an array that a call has made may hold an object that the method "
                                "has made");
}

// Of an object that a call has made, a field leads to what was there before, or to what it has made
// as well.
Place heap_field_place(Heap *heap, Ref ref, const Field *field, LinkError *error) {
  Place holder = heap_object(heap, ref)->place;
  const MadeField *known = made_field(heap, ref, field);
  if (!known || !place_info(heap, holder)->is_made)
    return place_field(heap, holder, field, error);
  return place_made_field(heap, holder, field, known->choice == 1, error);
}
