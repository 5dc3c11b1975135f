// POSE, path-optimal symbolic execution: every input reference is a symbol; a symbol
// that is dereferenced is bound to an object of its own, and what aliasing means for a field is
// said inside of the object.
#include "heap/merging.h"
#include "heap/strategies.h"

// `bound_at` is not undone: an entry counts only if the object that it names is of this place.
InputObject *object_at(const Heap *heap, Place place) {
  if (place.id >= heap->bound_at.count)
    return NULL;
  uint32_t at = heap->bound_at.items[place.id];
  return at < heap->objects.count && heap->objects.items[at].place.id == place.id
             ? &heap->objects.items[at]
             : NULL;
}

void set_object_at(Heap *heap, Place place, size_t object) {
  assert(place.id && place.id < heap->places.count);
  while (heap->bound_at.count <= place.id)
    vec_push(&heap->bound_at, 0);
  heap->bound_at.items[place.id] = (uint32_t)object;
}

static bool pose_fresh(Heap *heap, Place place, Term *ref) {
  *ref = place_symbol(heap, place);
  return true;
}

const struct HeapRules pose_rules = {.fresh = pose_fresh};
const HeapStrategy heap_pose = {.name = "pose",
                                .help = "no case for aliases: fields are if-then-else values",
                                .operations = &merging_operations,
                                .leaf = LEAF_IS_FORMULA,
                                .conditions_alias = true,
                                .symbols_alias = true,
                                .rules = &pose_rules};

// --- exact heap summaries ----------------------------------------------------------------------

// A reference that was read is a symbol; it has locations when it is used (reach.c).
const HeapStrategy heap_summary = {.name = "summary",
                                   .help = "no case for aliases: references are guarded locations",
                                   .operations = &merging_operations,
                                   .leaf = LEAF_IS_FORMULA,
                                   .conditions_alias = true,
                                   .first_counts = true,
                                   .rules = &pose_rules};

// --- both --------------------------------------------------------------------------------------

Term heap_name(const Heap *heap, Ref ref) {
  const InputObject *object = heap_object(heap, ref);
  return object && heap->options.strategy->symbols_alias ? place_info(heap, object->place)->symbol
                                                         : term_location(heap->terms, ref);
}

// The values a boolean, byte, char or short of the input can have.
static Term range_fact(Heap *heap, Place place, Term symbol, Kind kind) {
  static const struct {
    Kind kind;
    int64_t low, high;
  } ranges[] = {{KIND_BOOLEAN, 0, 1},
                {KIND_BYTE, INT8_MIN, INT8_MAX},
                {KIND_CHAR, 0, UINT16_MAX},
                {KIND_SHORT, INT16_MIN, INT16_MAX}};
  Terms *terms = heap->terms;
  kind = string_is_coder(heap, place) ? KIND_BOOLEAN : kind;
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
    if (ranges[i].kind == kind) {
      Sort sort = term_sort(terms, symbol);
      term_set_bounds(terms, symbol, ranges[i].low, ranges[i].high);
      return term_and(terms, term_ge(terms, symbol, term_integer(terms, sort, ranges[i].low)),
                      term_le(terms, symbol, term_integer(terms, sort, ranges[i].high)));
    }
  return term_true(terms);
}

static Place place_ordinal(Heap *heap, Place holder) {
  assert(holder.id);
  PlaceInfo info = {.kind = PLACE_ORDINAL, .holder = holder, .value_kind = KIND_INT};
  uint32_t hash, known = place_find(heap, &info, &hash);
  if (known != TABLE_NONE)
    return (Place){known};
  info.name = arena_format(&heap->arena, "%s.ordinal()", place_info(heap, holder)->name);
  return place_add(heap, &info, hash);
}

bool heap_has_ordinal(Heap *heap, Place place) {
  uint32_t hash;
  PlaceInfo info = {.kind = PLACE_ORDINAL, .holder = place, .value_kind = KIND_INT};
  return place_find(heap, &info, &hash) != TABLE_NONE;
}

Term heap_enum_fact(Heap *heap, Place place) {
  assert(heap_is_enum(place_info(heap, place)->type));
  Terms *terms = heap->terms;
  PlaceInfo info = *place_info(heap, place);
  Term ordinal = place_symbol(heap, place_ordinal(heap, place));
  Sort sort = term_sort(terms, ordinal);
  int64_t count = 0;
  const Class *owner = enum_of_constants(info.type);
  for (uint16_t i = 0; i < owner->field_count; i++)
    count += heap_constant(heap->machine, info.type, &owner->fields[i]) != 0;
  int64_t least = info.is_non_null && count ? 0 : -1;
  return term_and(terms, term_ge(terms, ordinal, term_integer(terms, sort, least)),
                  term_lt(terms, ordinal, term_integer(terms, sort, count)));
}

// An enum of the input is one of its constants, which the program has made, or null. Which one is a
// number. Precondition: the class is initialized.
static Term fresh_enum(Heap *heap, Place place) {
  assert(heap_is_enum(place_info(heap, place)->type));
  assert(class_is_ready(heap, place_info(heap, place)->type));
  Terms *terms = heap->terms;
  PlaceInfo info = *place_info(heap, place);
  Term ordinal = place_symbol(heap, place_ordinal(heap, place)), ref = term_null(terms);
  Sort sort = term_sort(terms, ordinal);
  int64_t count = 0;
  heap_add_fact(heap, heap_enum_fact(heap, place));
  const Class *owner = enum_of_constants(info.type);
  for (uint16_t i = 0; i < owner->field_count; i++) {
    Ref constant = heap_constant(heap->machine, info.type, &owner->fields[i]);
    if (!constant)
      continue;
    Term here = term_eq(terms, ordinal, term_integer(terms, sort, count++));
    ref = term_ite(terms, here, term_location(terms, constant), ref);
  }
  return ref;
}

bool heap_fresh_input(Heap *heap, Place place, Word *value) {
  assert(place.id);
  PlaceInfo info = *place_info(heap, place);
  Term term;
  if (state_is_zero(heap, &info)) { // the symbol is for those who look at the leaf
    Term symbol = place_symbol(heap, place);
    term = info.value_kind == KIND_REFERENCE
               ? term_null(heap->terms)
               : term_integer(heap->terms, kind_sort(heap, info.value_kind), 0);
    heap_add_fact(heap, term_eq(heap->terms, symbol, term));
  } else if (info.value_kind != KIND_REFERENCE) {
    term = place_symbol(heap, place);
    heap_add_fact(heap, range_fact(heap, place, term, info.value_kind));
    heap_add_fact(heap, heap_state_fact(heap, place));
  } else if (heap_is_enum(info.type)) {
    term = fresh_enum(heap, place);
  } else {
    if (!heap->options.strategy->rules->fresh(heap, place, &term))
      return false;
    Term symbol = place_info(heap, place)->symbol;
    if (info.is_non_null)
      heap_add_fact(heap, term_not(heap->terms, term_is_null_test(heap->terms, symbol)));
  }
  heap_term_words(heap, term, info.value_kind, value);
  return true;
}
