#include "heap/heap_impl.h"
#include "heap/strategies.h"

#include <string.h>

#define STRATEGY(name) &heap_##name,
static const HeapStrategy *const strategies[] = {
#include "heap/strategies.def"
};
#undef STRATEGY
enum { STRATEGIES = sizeof strategies / sizeof *strategies };

const HeapStrategy *heap_strategy(const char *name) {
  assert(name);
  for (size_t i = 0; i < STRATEGIES; i++)
    if (!strcmp(strategies[i]->name, name))
      return strategies[i];
  return NULL;
}

const char *heap_strategy_name(const HeapStrategy *strategy) { return strategy->name; }
// They make a case of each object that a reference may be.
bool heap_strategy_is_lazy(const HeapStrategy *strategy) { return strategy->rules->read != NULL; }
bool heap_receives_enums(const HeapStrategy *strategy) { return strategy->receives_enums; }
LeafForm heap_leaf_form(const Heap *heap) { return heap->options.strategy->leaf; }
// Kiasan: "all the non-primitive symbolic objects are created with symbolic types" (C.2.1).
bool heap_types_are_exact(const Heap *heap) {
  return heap->options.strategy->types_are_exact && heap->options.rules != RULES_KIASAN;
}
const HeapStrategy *heap_strategy_at(size_t index) {
  return index < STRATEGIES ? strategies[index] : NULL;
}

// What is known is a log of itself, and facts that wait are those of the path that is left.
static size_t mark_known(void *heap) { return ((Heap *)heap)->learnt.count; }

static void undo_known(void *context, size_t count) {
  Heap *heap = context;
  known_undo(heap, count);
  heap->changes++;
  heap->facts.count = 0;
}

// Lists only grow along a path, so their heights are enough to undo them; what is overwritten in
// the middle of one (a reference that is bound, a class that is narrowed) goes through path_log.
static void follow_path(Heap *heap) {
  assert(!heap->path->saved.count); // before the first mark
  size_t *heights[] = {&heap->objects.count,
                       &heap->refs.count,
                       &heap->values.count,
                       &heap->nondets.count,
                       &heap->hashes.count,
                       &heap->open_notes.count,
                       &heap->assumed.count,
                       &heap->uses.count,
                       &heap->arrays.count,
                       &heap->elements.count,
                       &heap->collections,
                       &heap->growth,
                       &heap->noted,
                       &heap->typed,
                       &heap->typed_objects,
                       &heap->hashed.count,
                       &heap->made_fields.count,
                       &heap->exposed.count};
  for (size_t i = 0; i < sizeof heights / sizeof *heights; i++)
    path_keep(heap->path, heights[i], sizeof *heights[i]);
  path_add_part(heap->path, PATH_KNOWLEDGE, (PathPart){heap, mark_known, undo_known});
}

Heap *heap_new(Machine *machine, Terms *terms, PathState *path, HeapOptions options) {
  assert(machine && terms && path && options.strategy);
  Heap *heap = mem_new(Heap);
  heap->machine = machine;
  heap->terms = terms;
  heap->path = path;
  heap->options = options;
  heap->version = heap->state = 1;
  // Place 0 is "no place".
  vec_push(&heap->places, (PlaceInfo){0});
  follow_path(heap);
  return heap;
}

void heap_free(Heap *heap) {
  if (!heap)
    return;
  vec_free(&heap->places);
  vec_free(&heap->objects);
  vec_free(&heap->earlier);
  vec_free(&heap->refs);
  vec_free(&heap->values);
  vec_free(&heap->nondets);
  vec_free(&heap->sites);
  vec_free(&heap->made_fields);
  vec_free(&heap->exposed);
  vec_free(&heap->hashes);
  vec_free(&heap->hashed);
  vec_free(&heap->kept);
  vec_free(&heap->hash_symbols);
  vec_free(&heap->open_notes);
  vec_free(&heap->assumed);
  vec_free(&heap->rounded);
  vec_free(&heap->ranges);
  vec_free(&heap->uses);
  vec_free(&heap->used_at);
  heap_reach_free(heap->reach);
  vec_free(&heap->arrays);
  vec_free(&heap->elements);
  vec_free(&heap->chains.previous);
  vec_free(&heap->chains.chain);
  vec_free(&heap->symbol_places);
  vec_free(&heap->bound_at);
  vec_free(&heap->node_index);
  vec_free(&heap->conjunct_index);
  vec_free(&heap->equals);
  vec_free(&heap->blocks);
  vec_free(&heap->extras);
  vec_free(&heap->left_out);
  vec_free(&heap->tested);
  vec_free(&heap->examined);
  vec_free(&heap->assumed_types);
  vec_free(&heap->facts);
  vec_free(&heap->known);
  vec_free(&heap->learnt);
  vec_free(&heap->reduced);
  vec_free(&heap->reducing);
  vec_free(&heap->walk);
  table_fini(&heap->block_table);
  table_fini(&heap->place_table);
  arena_fini(&heap->arena);
  mem_free(heap);
}

const HeapOptions *heap_options(const Heap *heap) { return &heap->options; }

// --- places ------------------------------------------------------------------------------------

size_t heap_place_count(const Heap *heap) { return heap->places.count - 1; }

const PlaceInfo *place_info(const Heap *heap, Place place) {
  assert(place.id > 0 && place.id < heap->places.count);
  return &heap->places.items[place.id];
}

static bool same_place(const void *context, uint32_t id, const void *key) {
  const Heap *heap = context;
  const PlaceInfo *known = &heap->places.items[id], *wanted = key;
  return known->kind == wanted->kind && known->holder.id == wanted->holder.id &&
         known->field == wanted->field && known->index == wanted->index &&
         known->since == wanted->since && known->is_made == wanted->is_made;
}

// Two access paths are one place exactly if kind, holder, field and index agree. The name is not
// part of it: it is made once, for reports.
static uint32_t place_hash(const PlaceInfo *info) {
  uint32_t hash = hash_mix((uint32_t)info->kind, info->holder.id);
  hash = hash_mix(hash, (uint32_t)((uintptr_t)info->field >> 4));
  hash = hash_mix(hash, info->since + info->is_made);
  return hash_mix(hash, (uint32_t)(info->index ^ info->index >> 32));
}

uint32_t place_find(Heap *heap, const PlaceInfo *info, uint32_t *hash) {
  *hash = place_hash(info);
  return table_find(&heap->place_table, *hash, same_place, heap, info);
}

Place place_add(Heap *heap, const PlaceInfo *info, uint32_t hash) {
  assert(info->holder.id < heap->places.count); // holders stand before what they hold
  assert(info->name);
  uint32_t id = (uint32_t)heap->places.count;
  vec_push(&heap->places, *info);
  types_note_place(heap, info);
  table_insert(&heap->place_table, hash, id);
  return (Place){id};
}

Place place_parameter(Heap *heap, uint32_t number, const char *name, Kind kind, Class *type,
                      bool is_non_null) {
  assert(name && (kind != KIND_REFERENCE || type));
  PlaceInfo info = {.kind = PLACE_PARAMETER,
                    .index = number,
                    .value_kind = kind,
                    .type = type,
                    .is_non_null = is_non_null};
  uint32_t hash, known = place_find(heap, &info, &hash);
  if (known != TABLE_NONE)
    return (Place){known};
  info.name = arena_string(&heap->arena, name, strlen(name));
  return place_add(heap, &info, hash);
}

void place_make_exact(Heap *heap, Place place) {
  assert(place.id && place.id < heap->places.count);
  heap->places.items[place.id].is_exact = true;
}
void place_make_full(Heap *heap, Place place) {
  assert(place.id && place.id < heap->places.count);
  heap->places.items[place.id].is_full = true;
}
void place_make_empty(Heap *heap, Place place) {
  assert(place.id && place.id < heap->places.count);
  heap->places.items[place.id].is_empty = true;
}

Class *heap_field_type(Heap *heap, const Field *field, LinkError *error) {
  Program *program = heap->machine->program;
  const char *type = name_text(program_names(program), field->descriptor);
  return field->kind == KIND_REFERENCE ? program_load_type(program, type, error) : NULL;
}

// Does a class below the field's owner, down to `class`, have a field of the same name?
static bool hides(const Class *class, const Field *field) {
  assert(!(field->flags & ACC_STATIC));
  bool found = false;
  for (; class && class != field->owner; class = class->super)
    for (uint16_t i = 0; i < class->field_count && !found; i++)
      found = !(class->fields[i].flags & ACC_STATIC) && class->fields[i].name.id == field->name.id;
  return class && found;
}

// May the object at `holder` have another field of this name that hides this one? Then the plain
// name is the other one's.
static bool may_be_hidden(const Heap *heap, Place holder, const Field *field) {
  const Class *type = place_info(heap, holder)->type;
  if (hides(type, field))
    return true;
  bool is_exact = heap_types_are_exact(heap) && !(type->flags & ACC_ABSTRACT);
  for (size_t i = 0; i < heap->universe_count && !is_exact; i++)
    if (class_is_assignable(heap->universe[i], type) && hides(heap->universe[i], field))
      return true;
  return false;
}

// "this.next", "A.count" of a static field, "this.Base.value" of a field that is hidden.
static const char *field_name(Heap *heap, const PlaceInfo *info) {
  assert(info->kind == PLACE_FIELD || info->kind == PLACE_STATIC);
  Program *program = heap->machine->program;
  const char *owner = class_external(program, info->field->owner, &heap->arena);
  const char *name = name_text(program_names(program), info->field->name);
  if (info->kind == PLACE_STATIC)
    return arena_format(&heap->arena, "%s.%s", owner, name);
  const char *holder = place_info(heap, info->holder)->name;
  const char *word = word_of_field(heap, info->field);
  if (word)
    return arena_format(&heap->arena, "%s.%s", holder, word);
  if (!may_be_hidden(heap, info->holder, info->field))
    return arena_format(&heap->arena, "%s.%s", holder, name);
  const char *dot = strrchr(owner, '.'), *simple = dot ? dot + 1 : owner;
  const char *dollar = strrchr(simple, '$');
  return arena_format(&heap->arena, "%s.%s.%s", holder, dollar ? dollar + 1 : simple, name);
}

// The object around an inner one, as all compilers call it: this$0, this$1, and this$0$ where the
// name is taken. It is set before any other code of the inner class runs.
static bool is_outer_object(const Names *names, const Field *field) {
  const char *start = "this$";
  return (field->flags & ACC_SYNTHETIC) && (field->flags & ACC_FINAL) &&
         field->kind == KIND_REFERENCE &&
         !strncmp(name_text(names, field->name), start, strlen(start));
}

bool heap_field_is_non_null(const Heap *heap, const Field *field) {
  Program *program = heap->machine->program;
  const Names *names = program_names(program);
  if (string_is_text(heap, field) || is_outer_object(names, field) ||
      state_is_non_null(state_rule(heap, field)) || heap_field_holds(heap, field).is_non_null)
    return true;
  // Objects that a constructor has not left yet have null everywhere, but inputs are complete.
  bool is_plain =
      !name_exists(field->info->signature) || *name_text(names, field->info->signature) != 'T';
  bool marked =
      is_plain && null_marking(program, field->owner, &field->info->annotations) == MARKING_MARKED;
  if (field->is_nullable || field->is_non_null)
    return field->is_non_null;
  bool of_type = type_annotations_non_null(names, &field->info->type_annotations,
                                           (TypeTarget){.type = 0x13}, marked);
  return annotations_non_null(names, &field->info->annotations, of_type);
}

// What the code says that writes the field.
static void narrow(Heap *heap, PlaceInfo *info) {
  bool is_exact = false;
  Class *class = info->is_non_null && info->type && !info->is_exact
                     ? heap_held_class(heap, info->field, info->type, &is_exact)
                     : info->type;
  if (!is_exact)
    return;
  if (class != info->type)
    info->generic = generics_narrow(heap_generics(heap), info->generic, info->type, class);
  info->type = class;
  info->is_exact = true;
}

static Place find_or_add(Heap *heap, PlaceInfo *info, LinkError *error) {
  assert(info->field);
  uint32_t hash, known = place_find(heap, info, &hash);
  if (known != TABLE_NONE)
    return (Place){known};
  info->type = heap_field_type(heap, info->field, error);
  if (!info->type && info->value_kind == KIND_REFERENCE)
    return (Place){0};
  place_declare(heap, info, place_field_type(heap, info));
  info->is_non_null = info->is_made || heap_field_is_non_null(heap, info->field);
  state_declare(heap, info);
  narrow(heap, info);
  info->name = field_name(heap, info);
  return place_add(heap, info, hash);
}

Place place_field(Heap *heap, Place holder, const Field *field, LinkError *error) {
  assert(holder.id && !(field->flags & ACC_STATIC));
  PlaceInfo info = {
      .kind = PLACE_FIELD, .holder = holder, .field = field, .value_kind = field->kind};
  info.since = place_info(heap, holder)->since;
  return find_or_add(heap, &info, error);
}

Place place_made_field(Heap *heap, Place holder, const Field *field, bool is_made,
                       LinkError *error) {
  Ref since = place_info(heap, holder)->since;
  assert(place_info(heap, holder)->is_made && since && field->kind == KIND_REFERENCE);
  PlaceInfo info = {.kind = PLACE_FIELD,
                    .holder = holder,
                    .field = field,
                    .value_kind = field->kind,
                    .since = is_made ? since : since - 1,
                    .is_made = is_made};
  return find_or_add(heap, &info, error);
}

Place place_static(Heap *heap, const Field *field, LinkError *error) {
  assert(field->flags & ACC_STATIC);
  PlaceInfo info = {.kind = PLACE_STATIC, .field = field, .value_kind = field->kind};
  return find_or_add(heap, &info, error);
}

Sort kind_sort(const Heap *heap, Kind kind) {
  switch (kind) {
  case KIND_LONG:
    return heap->options.math ? SORT_INT : SORT_BV64;
  case KIND_FLOAT:
    return SORT_FLOAT;
  case KIND_DOUBLE:
    return SORT_DOUBLE;
  case KIND_REFERENCE:
    return SORT_REF;
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
  case KIND_INT:
  case KIND_VOID: // all of these are ints on the stack
    return heap->options.math ? SORT_INT : SORT_BV32;
  }
  fatal("a value of no kind");
}

void heap_add_class(Heap *heap, Class *class) {
  if (!class_is_instantiable(class))
    return;
  for (size_t i = 0; i < heap_type_count(heap); i++)
    if (heap_type_at(heap, i) == class->id)
      return;
  vec_push(&heap->extras, class);
}

// Symbols belong to places and places are never undone, so the solver's caches and the terms of one
// path serve all others.
Term place_symbol(Heap *heap, Place place) {
  assert(place.id && place.id < heap->places.count);
  PlaceInfo *info = &heap->places.items[place.id];
  if (term_exists(info->symbol))
    return info->symbol;
  info->symbol = term_symbol(heap->terms, kind_sort(heap, info->value_kind), info->name);
  uint32_t id = term_symbol_id(heap->terms, info->symbol);
  while (heap->symbol_places.count <= id)
    vec_push(&heap->symbol_places, 0);
  heap->symbol_places.items[id] = place.id;
  if (info->value_kind == KIND_REFERENCE && !state_model(heap, info->type))
    heap_add_class(heap, info->type);
  if (info->value_kind == KIND_REFERENCE && types_are_constants(heap, info->type))
    heap_need_types(heap); // there are no more objects than constants
  return info->symbol;
}

Place heap_symbol_place(const Heap *heap, Term symbol) {
  uint32_t id = term_symbol_id(heap->terms, symbol);
  return (Place){id < heap->symbol_places.count ? heap->symbol_places.items[id] : 0};
}

// --- objects and references --------------------------------------------------------------------

size_t heap_object_count(const Heap *heap) { return heap->objects.count; }

const InputObject *heap_object_at(const Heap *heap, size_t index) {
  assert(index < heap->objects.count);
  return &heap->objects.items[index];
}

// Objects are allocated one behind the other, so the list is sorted.
const InputObject *heap_object(const Heap *heap, Ref ref) {
  size_t low = 0, high = heap->objects.count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (heap->objects.items[middle].ref < ref)
      low = middle + 1;
    else
      high = middle;
  }
  return low < heap->objects.count && heap->objects.items[low].ref == ref
             ? &heap->objects.items[low]
             : NULL;
}

size_t heap_value_count(const Heap *heap) { return heap->values.count; }

const InputValue *heap_value_at(const Heap *heap, size_t index) {
  assert(index < heap->values.count);
  return &heap->values.items[index];
}

const InputRef *heap_ref(const Heap *heap, uint32_t number) {
  assert(number < heap->refs.count);
  return &heap->refs.items[number];
}

int32_t heap_most_elements(const Heap *heap, const Class *array) {
  assert(array->kind == CLASS_ARRAY);
  enum { HEADER_BYTES = 16 }; // on HotSpot
  uint64_t bytes = heap->options.array_bytes;
  uint64_t most = bytes > HEADER_BYTES ? (bytes - HEADER_BYTES) >> array->component_shift : 0;
  return bytes && most < INT32_MAX ? (int32_t)most : INT32_MAX;
}

bool heap_field_info(Heap *heap, Place holder, const Field *field, PlaceInfo *info) {
  LinkError error = {0};
  Place place = place_field(heap, holder, field, &error);
  if (place.id)
    *info = *place_info(heap, place);
  return place.id;
}

Term heap_length_fact(Heap *heap, Place array, const Class *class) {
  Terms *terms = heap->terms;
  Term length = place_symbol(heap, place_length(heap, array));
  Sort sort = term_sort(terms, length);
  Term good = term_ge(terms, length, term_integer(terms, sort, 0));
  int32_t most = heap_most_elements(heap, class);
  if (sort == SORT_INT || most < INT32_MAX)
    good = term_and(terms, good, term_le(terms, length, term_integer(terms, sort, most)));
  return term_and(terms, good, state_length_fact(heap, array, length));
}

// The length of an input array; where symbols alias, it is that of the array that it is.
static Term input_length(Heap *heap, Place place, const Class *class) {
  assert(class->kind == CLASS_ARRAY);
  Terms *terms = heap->terms;
  if (place_info(heap, place)->is_empty)
    return term_integer(terms, kind_sort(heap, KIND_INT), 0);
  Term length = place_symbol(heap, place_length(heap, place));
  heap_add_fact(heap, heap_length_fact(heap, place, class));
  if (!heap->options.strategy->symbols_alias)
    return length;
  Term symbol = place_symbol(heap, place);
  for (size_t i = 0; i < heap->arrays.count; i++) {
    const SymbolicArray *other = &heap->arrays.items[i];
    if (other->base != BASE_INPUT || !class_is_assignable(other->class, class))
      continue;
    Term same = heap_equal(heap, symbol, place_symbol(heap, other->place));
    length = term_ite(terms, same, heap_word_term(heap, &other->length, KIND_INT), length);
  }
  return length;
}

// An array that was found as an Object[] before is exactly that: a Node[] is another one.
static void exclude_wider(Heap *heap, Place place, const Class *class) {
  Terms *terms = heap->terms;
  Term symbol = place_symbol(heap, place);
  for (size_t i = 0; i < heap->arrays.count; i++) {
    const SymbolicArray *other = &heap->arrays.items[i];
    if (other->base != BASE_INPUT || other->class == class ||
        !class_is_assignable(class, other->class) || place_info(heap, place)->is_own ||
        place_info(heap, other->place)->is_own)
      continue;
    if (!place_info(heap, other->place)->is_exact) // in reality it may be one of a narrower type
      heap_note_type(heap, other->class);
    Term same = heap_equal(heap, symbol, place_symbol(heap, other->place));
    heap_add_fact(heap, term_or(terms, term_is_null_test(terms, symbol), term_not(terms, same)));
  }
}

static Ref new_array(Heap *heap, Class *class, Place place, uint32_t bound) {
  assert(class->kind == CLASS_ARRAY);
  if (refs_are_terms(heap))
    exclude_wider(heap, place, class);
  Ref ref = machine_new_words(heap->machine, class, 0, HEADER_WORDS);
  if (!ref)
    return 0;
  Word length[2];
  Term term = input_length(heap, place, class);
  string_add_facts(heap, place, term);
  heap_term_words(heap, term, KIND_INT, length);
  uint32_t number = heap_make_symbolic(heap, ref, BASE_INPUT, length[0]);
  heap->arrays.items[number].place = place;
  heap->arrays.items[number].bound = bound;
  return ref;
}

// A word that is unset is so as the value of a one-word field and as the second word of a two-word
// one.
static Ref new_instance(Heap *heap, const Class *class, uint32_t words) {
  assert(words >= HEADER_WORDS);
  Ref ref = machine_new_words(heap->machine, class, 0, words);
  for (uint32_t i = HEADER_WORDS; ref && i < words; i++)
    heap->machine->words[ref + i] = word_tagged(TAG_UNSET, 0);
  if (ref && class == heap->machine->strings.class)
    string_forget_hash(heap, ref);
  return ref;
}

Ref heap_new_object(Heap *heap, Class *class, Place place, uint32_t bound) {
  assert(class_is_instantiable(class) || !heap_types_are_exact(heap));
  InputObject object = {.class = class, .place = place, .bound = bound};
  object.is_exact =
      place_info(heap, place)->is_exact || !types_of_fresh(heap, class, &object.types);
  bool is_spread =
      refs_are_terms(heap) && (!object.is_exact || object_may_be_constant(heap, &object, class));
  uint32_t words = is_spread ? layout_words(heap, class) : types_words(heap, class, &object.types);
  object.room = class->kind == CLASS_ARRAY ? HEADER_WORDS : words;
  object.ref = class->kind == CLASS_ARRAY ? new_array(heap, class, place, bound)
                                          : new_instance(heap, class, words);
  if (!object.ref)
    return 0;
  assert(!heap->objects.count ||
         vec_last(&heap->objects)->ref < object.ref); // heap_object relies on it
  set_object_at(heap, place, heap->objects.count);
  vec_push(&heap->objects, object);
  return object.ref;
}

Word heap_new_ref(Heap *heap, Place place, Class *type, uint32_t bound, RefState state) {
  assert(state != REF_BOUND && place.id);
  vec_push(&heap->refs, (InputRef){state, 0, place, type, bound, false});
  return word_tagged(TAG_REF, (uint32_t)heap->refs.count - 1);
}

// Where references are merged, an object or an element beyond the bounds may be looked at again
// under a new name: walking round a cycle, for instance, finds such names for ever. And a loop can
// ask for new values for ever.
static bool is_within_bounds(const Heap *heap, Place place, Ref holder) {
  const PlaceInfo *info = place_info(heap, place);
  if (info->kind == PLACE_NONDET)
    return false;
  if (!refs_are_terms(heap) || !info->holder.id)
    return true;
  return place_bound(heap, info->holder) != BOUND_EXHAUSTED &&
         (info->kind != PLACE_ELEMENT || !array_is_full(heap, array_number(heap->machine, holder)));
}

size_t heap_growth(const Heap *heap) { return heap->growth; }

void heap_record(Heap *heap, Place place, Ref holder, Word value, Word second) {
  assert(place.id && place.id < heap->places.count);
  heap->growth += is_within_bounds(heap, place, holder);
  vec_push(&heap->values, (InputValue){place, holder, {value, second}, {0}});
}

HeapStep heap_initialize(Heap *heap, Place place, Ref holder, uint32_t bound, Word *target) {
  Machine *machine = heap->machine;
  PlaceInfo info = *place_info(heap, place);
  bool wide = kind_is_wide(info.value_kind);
  Word value[2] = {0, 0};
  HeapStep step =
      info.value_kind == KIND_REFERENCE ? enum_is_ready(heap, info.type) : step_of(STEP_DONE);
  if (step_is_done(step))
    step = heap_operations(heap)->fresh(heap, place, bound, value);
  if (!step_is_done(step))
    return step;
  heap_settle(heap);
  // The value is recorded as it was found: stores of the program change the word, and a report asks
  // for the input.
  heap_record(heap, place, holder, value[0], value[1]);
  for (int i = 0; i <= wide; i++) {
    // Locals lie outside of the logged words: the frame was saved at the mark.
    if (target >= machine->words && target < machine->words + machine->heap_top)
      machine_touch(machine, (uint32_t)(target + i - machine->words));
    target[i] = value[i];
  }
  return step;
}

Word heap_apply_read(Heap *heap, const HeapCase *choice, Place place, Class *type, uint32_t bound) {
  assert(choice->action != HEAP_REFERENCE || choice->state != REF_BOUND);
  switch (choice->action) {
  case HEAP_NULL:
    return 0;
  case HEAP_OBJECT: {
    const InputObject *object = heap_object(heap, choice->object);
    if (object && !object->is_exact) { // else: a constant of an enum
      TypeSet fitting = heap_types_below(heap, type);
      heap_refine(heap, object->ref, types_intersect(&object->types, &fitting));
    }
    return choice->object;
  }
  case HEAP_FRESH:
    return heap_new_object(heap, choice->class, place, bound);
  case HEAP_REFERENCE:
    return heap_new_ref(heap, place, type, bound, choice->state);
  case HEAP_CUT:
  case HEAP_UNKNOWN:
    break;
  }
  fatal("a case without effect was applied");
}

void heap_mark_tested(Heap *heap, uint32_t number) {
  assert(number < heap->refs.count);
  InputRef *ref = &heap->refs.items[number];
  if (ref->is_tested)
    return;
  path_log(heap->path, &heap->refs, number);
  ref->is_tested = true;
}

void heap_apply_use(Heap *heap, const HeapCase *choice, uint32_t number) {
  assert(number < heap->refs.count);
  InputRef *ref = &heap->refs.items[number];
  assert(ref->state != REF_BOUND);
  path_log(heap->path, &heap->refs, number);
  // Before the reference changes: the rank of an unresolved one is that of its place.
  rank_apply(heap, ref, choice);
  if (choice->action == HEAP_REFERENCE) {
    ref->state = choice->state;
    return;
  }
  Word value = heap_apply_read(heap, choice, ref->place, ref->type, ref->bound);
  ref->state = REF_BOUND;
  ref->value = (Ref)value;
}

Word heap_chase(const Heap *heap, Word word) {
  if (!heap_is_ref(word))
    return word;
  const InputRef *ref = heap_ref(heap, (uint32_t)word);
  return ref->state == REF_BOUND ? ref->value : word;
}
