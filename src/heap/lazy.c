// The lazy family: lazy, lazier and lazier# initialization (Kiasan, sections 2 and 4, appendix
// C.2).
#include "heap/forking.h"
#include "heap/strategies.h"

// Existing input objects of compatible type, in heap order (GETFIELD4-S; JBSE alternative (a)).
// Objects made by `new` are never candidates. An object that is none of the type, with the classes
// that are known, may be one in reality.
static void add_objects(Heap *heap, Place place, HeapCases *cases) {
  const PlaceInfo *wanted = place_info(heap, place);
  for (size_t i = 0; i < heap->objects.count; i++) {
    const InputObject *object = &heap->objects.items[i];
    const PlaceInfo *own = place_info(heap, object->place);
    bool is_secret = i < heap->earlier.count && heap->earlier.items[i].is_secret;
    bool fits = wanted->is_exact ? object->class == wanted->type
                                 : object_may_be(heap, object, wanted->type);
    if (is_secret || !fits) {
      if (!own->is_exact && !object->is_exact) // else its class is known
        heap_note_meeting(heap, own->type, wanted->type);
    } else if (!places_contradict(heap, own, wanted)) {
      vec_push(cases, (HeapCase){.action = HEAP_OBJECT, .object = object->ref});
    }
  }
}

static void add_constants(Heap *heap, const Class *type, HeapCases *cases) {
  const Class *owner = enum_of_constants(type);
  for (uint16_t i = 0; i < owner->field_count; i++) {
    Ref constant = heap_constant(heap->machine, type, &owner->fields[i]);
    if (constant)
      vec_push(cases, (HeapCase){.action = HEAP_OBJECT, .object = constant});
  }
}

// Fresh objects (GETFIELD5-S, GETFIELD6-S; JBSE alternative (b)). Where types are exact: of the
// static type itself if it can be instantiated, else one for each class of the universe below it.
// Where they are symbolic: one, of any class below it.
static void add_fresh(Heap *heap, Class *type, bool is_exact, HeapCases *cases) {
  assert(type);
  size_t before = cases->count;
  TypeSet types;
  if (heap_is_enum(type)) {
    add_constants(heap, type, cases);
    if (cases->count == before) // it has none
      vec_push(cases, (HeapCase){.action = HEAP_UNKNOWN, .class = type});
    return;
  }
  bool exact = heap_types_are_exact(heap);
  if (!is_exact && (exact || !types_of_fresh(heap, type, &types))) // no test of its class is seen
    heap_note_type(heap, type);
  Class *model = exact ? state_model(heap, type) : NULL;
  if (model || class_is_instantiable(type) || (!exact && types_of_fresh(heap, type, &types)))
    vec_push(cases, (HeapCase){.action = HEAP_FRESH, .class = model ? model : type});
  else
    for (size_t i = 0; exact && i < heap->universe_count; i++)
      if (class_is_subtype(heap->universe[i], type))
        vec_push(cases, (HeapCase){.action = HEAP_FRESH, .class = heap->universe[i]});
  if (!cases->count || (cases->count == before && !types_have_constant(heap, type, type)))
    vec_push(cases, (HeapCase){.action = HEAP_UNKNOWN, .class = type});
}

static void add_fresh_or_cut(Heap *heap, HeapRead read, HeapCases *cases) {
  if (read.may_expand || heap_is_enum(read.type))
    add_fresh(heap, read.type, read.is_exact, cases);
  else
    vec_push(cases, (HeapCase){.action = HEAP_CUT});
}

// --- lazy --------------------------------------------------------------------------------------

// Objects, fresh object, null: the order of JBSE (doc/HEAPS.md).
static void lazy_read(Heap *heap, HeapRead read, HeapCases *cases) {
  add_objects(heap, read.place, cases);
  add_fresh_or_cut(heap, read, cases);
  if (!read.is_non_null)
    vec_push(cases, (HeapCase){.action = HEAP_NULL});
}

static void never_used(Heap *heap, const InputRef *ref, HeapCases *cases) {
  (void)heap, (void)ref, (void)cases;
  fatal("lazy initialization makes no symbolic references");
}

static const struct HeapRules lazy_rules = {
    .read = lazy_read, .use = never_used, .receiver_is_object = true};
const HeapStrategy heap_lazy = {.name = "lazy",
                                .help = "an input reference is resolved when it is first read",
                                .operations = &forking_operations,
                                .leaf = LEAF_IS_SHAPE,
                                .elements_are_cases = true,
                                .types_are_exact = true,
                                .rules = &lazy_rules};

// --- lazier ------------------------------------------------------------------------------------

// GETFIELD3-S and GETFIELD2-A: null, or a symbolic location. Without room for a fresh object the
// location can only be one of the objects there are.
static void lazier_read(Heap *heap, HeapRead read, HeapCases *cases) {
  (void)heap;
  if (!read.is_non_null)
    vec_push(cases, (HeapCase){.action = HEAP_NULL});
  vec_push(cases, (HeapCase){.action = HEAP_REFERENCE, .state = REF_NON_NULL});
}

// init-sym-loc*: an existing object or, if the bound allows it, a fresh one.
static void use_location(Heap *heap, const InputRef *ref, HeapCases *cases) {
  assert(ref->state == REF_NON_NULL);
  HeapRead read = {.type = ref->type,
                   .may_expand = ref->bound != BOUND_EXHAUSTED,
                   .is_exact = place_info(heap, ref->place)->is_exact};
  add_objects(heap, ref->place, cases);
  add_fresh_or_cut(heap, read, cases);
}

static void lazier_use(Heap *heap, const InputRef *ref, HeapCases *cases) {
  assert(ref->state == REF_NON_NULL);
  use_location(heap, ref, cases);
}

static const struct HeapRules lazier_rules = {.read = lazier_read, .use = lazier_use};
const HeapStrategy heap_lazier = {.name = "lazier",
                                  .help = "null or not when read, the object when used",
                                  .operations = &forking_operations,
                                  .leaf = LEAF_IS_SHAPE,
                                  .elements_are_cases = true,
                                  .receives_enums = true,
                                  .rules = &lazier_rules};

// --- lazier# -----------------------------------------------------------------------------------

// GETFIELD2-B: a symbolic reference, whatever it is.
static void sharp_read(Heap *heap, HeapRead read, HeapCases *cases) {
  (void)heap;
  RefState state = read.is_non_null ? REF_NON_NULL : REF_MAYBE_NULL; // the NV optimization
  vec_push(cases, (HeapCase){.action = HEAP_REFERENCE, .state = state});
}

// init-sym-ref*, then init-sym-loc*.
static void sharp_use(Heap *heap, const InputRef *ref, HeapCases *cases) {
  assert(ref->state != REF_BOUND);
  if (ref->state == REF_MAYBE_NULL) {
    vec_push(cases, (HeapCase){.action = HEAP_NULL});
    vec_push(cases, (HeapCase){.action = HEAP_REFERENCE, .state = REF_NON_NULL});
    return;
  }
  use_location(heap, ref, cases);
}

static const struct HeapRules lazier_sharp_rules = {.read = sharp_read, .use = sharp_use};
const HeapStrategy heap_lazier_sharp = {.name = "lazier-sharp",
                                        .help = "null or not when tested, the object when used",
                                        .operations = &forking_operations,
                                        .leaf = LEAF_IS_SHAPE,
                                        .elements_are_cases = true,
                                        .receives_enums = true,
                                        .rules = &lazier_sharp_rules};
