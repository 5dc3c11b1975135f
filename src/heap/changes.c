// Has what an argument leads to changed since a stand-in was asked about it (unseen.c)? Its state
// is a number: equal ones mean that nothing has.
//
// What objects of the input hold is compared with what they held when they were first looked at;
// looking is no change. An input may be any object of a fitting class, so whatever was written to
// one of the classes that the argument may lead to counts, by declared types. Objects that the
// program made are looked through.
#include "heap/heap_impl.h"

#include <string.h>

typedef struct Walk {
  Heap *heap;
  ClassList classes; // that the argument may lead to
  VEC(Ref) objects;  // of the program that it leads to
  uint64_t state;
  bool is_outside; // not into what stand-ins keep for themselves
} Walk;

static void mix(Walk *walk, uint64_t word) {
  const uint64_t odd = 0x9e3779b97f4a7c15u;
  walk->state = (walk->state ^ word) * odd;
  walk->state ^= walk->state >> 32;
}

// --- classes -------------------------------------------------------------------------------------

static bool is_listed(const ClassList *classes, const Class *class) {
  for (size_t i = 0; i < classes->count; i++)
    if (classes->items[i] == class)
      return true;
  return false;
}

static void add_class(Walk *walk, Class *class) {
  if (class->kind != CLASS_PRIMITIVE && !is_listed(&walk->classes, class))
    vec_push(&walk->classes, class);
}

static bool is_stand_in_itself(const Walk *walk, const Class *class) {
  const Names *names = program_names(walk->heap->machine->program);
  return !strcmp(name_text(names, class->name), "java/lang/LorisStandIn");
}

static void add_fields(Walk *walk, const Class *class) {
  for (uint16_t i = 0; i < class->field_count; i++) {
    LinkError error = {0};
    const Field *field = &class->fields[i];
    Class *type = field->kind == KIND_REFERENCE && !(field->flags & ACC_STATIC)
                      ? heap_field_type(walk->heap, field, &error)
                      : NULL;
    if (type)
      add_class(walk, type);
  }
}

// All that can be below a type of the target, and what their fields lead to. The JDK's collections
// have arrays of their own behind types that say nothing: their classes count whole.
static void add_type(Walk *walk, Class *type) {
  size_t next = walk->classes.count;
  add_class(walk, type);
  for (; next < walk->classes.count; next++) {
    Class *class = walk->classes.items[next];
    if (class->kind == CLASS_ARRAY) {
      add_class(walk, class->component);
      continue;
    }
    for (size_t i = 0; i < walk->heap->universe_count; i++)
      if (class_is_assignable(walk->heap->universe[i], class))
        add_class(walk, walk->heap->universe[i]);
    for (const Class *above = class; above; above = above->super)
      if (class != walk->heap->machine->strings.class &&
          !(walk->is_outside && is_stand_in_itself(walk, above)))
        add_fields(walk, above);
  }
}

// Is an object of the class, or of one below it, among them? Object itself has no fields.
static bool may_lead_to(const Walk *walk, const Class *class) {
  for (size_t i = 0; i < walk->classes.count; i++) {
    const Class *known = walk->classes.items[i];
    bool is_object = known->kind == CLASS_INSTANCE && !known->super;
    if (!is_object && (class_is_assignable(class, known) || class_is_assignable(known, class)))
      return true;
  }
  return false;
}

// --- the input -----------------------------------------------------------------------------------

static Word current(const Walk *walk, const InputValue *value, bool is_second) {
  Heap *heap = walk->heap;
  const PlaceInfo *info = place_info(heap, value->place);
  const InputObject *object = heap_object(heap, value->holder);
  uint32_t slot = object ? heap_slot(heap, object, info->field) : info->field->slot;
  return heap->machine->words[value->holder + slot + is_second];
}

// Fields that hold something else than at first. A reference may have been resolved meanwhile.
static void mix_fields(Walk *walk) {
  Heap *heap = walk->heap;
  for (size_t i = 0; i < heap->values.count; i++) {
    const InputValue *value = &heap->values.items[i];
    const PlaceInfo *info = place_info(heap, value->place);
    if (info->kind != PLACE_FIELD || !value->holder || !may_lead_to(walk, info->field->owner))
      continue;
    for (int second = 0; second <= kind_is_wide(info->value_kind); second++) {
      Word now = current(walk, value, second), first = value->value[second];
      if (heap_chase(heap, now) != heap_chase(heap, first)) {
        mix(walk, i);
        mix(walk, now);
      }
    }
  }
}

static bool was_read(const Walk *walk, const InputObject *object, uint32_t slot) {
  Heap *heap = walk->heap;
  for (size_t i = 0; i < heap->values.count; i++) {
    const InputValue *value = &heap->values.items[i];
    const PlaceInfo *info = place_info(heap, value->place);
    if (value->holder != object->ref || info->kind != PLACE_FIELD)
      continue;
    uint32_t at = heap_slot(heap, object, info->field);
    if (slot >= at && slot < at + kind_words(info->value_kind))
      return true;
  }
  return false;
}

// Fields that were written before anybody looked at them: of what they held nothing is known, so
// every write counts.
static void mix_unread(Walk *walk) {
  Heap *heap = walk->heap;
  for (size_t i = 0; i < heap->objects.count; i++) {
    const InputObject *object = &heap->objects.items[i];
    bool is_text = object->class == heap->machine->strings.class; // never changes, but for its hash
    if (object->class->kind != CLASS_INSTANCE || is_text || !may_lead_to(walk, object->class))
      continue;
    for (uint32_t slot = HEADER_WORDS; slot < object->room; slot++) {
      Word word = heap->machine->words[object->ref + slot];
      if (word == word_tagged(TAG_UNSET, 0) || was_read(walk, object, slot))
        continue;
      mix(walk, i);
      mix(walk, slot);
      mix(walk, heap_chase(heap, word));
    }
  }
}

static void mix_elements(Walk *walk) {
  const Heap *heap = walk->heap;
  for (size_t i = 0; i < heap->elements.count; i++) {
    const ArrayElement *element = &heap->elements.items[i];
    if (!element->is_initial && may_lead_to(walk, heap->arrays.items[element->array].class))
      mix(walk, i + 1);
  }
}

// --- objects of the program ----------------------------------------------------------------------

static void add_object(Walk *walk, Word word) {
  const Heap *heap = walk->heap;
  if (!word || word_tag(word) || heap_object(heap, (Ref)word) ||
      object_class(heap->machine, (Ref)word) == heap->machine->strings.class)
    return;
  for (size_t i = 0; i < walk->objects.count; i++)
    if (walk->objects.items[i] == (Ref)word)
      return;
  vec_push(&walk->objects, (Ref)word);
}

static void mix_array(Walk *walk, Ref array, const Class *class) {
  const Machine *machine = walk->heap->machine;
  if (array_is_symbolic(machine, array)) // its stores are in the log
    return;
  uint32_t length = array_length(machine, array);
  const uint8_t *bytes = array_data(machine, array);
  for (size_t i = 0; i < (size_t)length << class->component_shift; i++)
    mix(walk, bytes[i]);
  for (uint32_t i = 0; class->kind_letter == KIND_REFERENCE && i < length; i++)
    add_object(walk, ((const Ref *)(const void *)bytes)[i]);
}

// A reference of the input inside, or one that is a term, leads to what its type says.
static void mix_object(Walk *walk, Ref object) {
  const Machine *machine = walk->heap->machine;
  Class *class = object_class(machine, object);
  add_type(walk, class);
  if (class->kind == CLASS_ARRAY) {
    mix_array(walk, object, class);
    return;
  }
  for (const Class *above = class; above; above = above->super)
    for (uint16_t i = 0; i < above->field_count; i++) {
      const Field *field = &above->fields[i];
      for (uint32_t word = 0; !(field->flags & ACC_STATIC) && word < kind_words(field->kind);
           word++)
        mix(walk, machine->words[object + field->slot + word]);
    }
  for (uint32_t i = 0; i < class->ref_slot_count; i++)
    add_object(walk, machine->words[object + class->ref_slots[i]]);
}

uint64_t heap_state_of(Heap *heap, Word argument) {
  enum { MANY = 200 }; // objects; with more of them nothing is known to be the same
  Walk walk = {.heap = heap};
  argument = heap_chase(heap, argument); // a reference that was resolved meanwhile
  const Class *type = heap_static_type(heap, argument);
  const InputObject *object = word_tag(argument) ? NULL : heap_object(heap, (Ref)argument);
  if (object)
    type = place_info(heap, object->place)->type;
  if (argument && (object || word_tag(argument)))
    add_type(&walk, type ? program_class(heap->machine->program, type->id)
                         : program_require(heap->machine->program, "java/lang/Object"));
  add_object(&walk, argument);
  for (size_t i = 0; i < walk.objects.count && i < MANY; i++)
    mix_object(&walk, walk.objects.items[i]);
  if (walk.objects.count >= MANY)
    mix(&walk, ++heap->unlike);
  mix_fields(&walk);
  mix_unread(&walk);
  mix_elements(&walk);
  vec_free(&walk.classes);
  vec_free(&walk.objects);
  return walk.state;
}

static bool may_be_one(const Walk *walk, const HeapRefs *objects, const Class *class) {
  for (size_t i = 0; i < objects->count; i++)
    if (heap_may_answer(walk->heap, objects->items[i], class))
      return true;
  return false;
}

bool heap_leads_to(Heap *heap, Class *type, const HeapRefs *objects) {
  Walk walk = {.heap = heap, .is_outside = true};
  bool found = false;
  add_type(&walk, type);
  for (size_t i = 0; i < walk.classes.count && !found; i++)
    found = may_be_one(&walk, objects, walk.classes.items[i]);
  vec_free(&walk.classes);
  return found;
}

bool heap_leads_to_made(Heap *heap, Class *type) {
  Walk walk = {.heap = heap};
  bool found = false;
  add_type(&walk, type);
  for (size_t i = 0; i < walk.classes.count && !found; i++)
    found = heap_has_made(heap, walk.classes.items[i]);
  vec_free(&walk.classes);
  return found;
}
