// An input with everything that calls have left in its objects.
#include "construct/construct_impl.h"

enum { MAX_FILLED = 300 };

typedef struct Filler {
  const Goal *goal;
  Construct *construct;
  Arena *arena;
  ConcreteInput *input;
  RefList refs;  // per object of the input; 0: nobody needs it
  size_t object; // that is filled
  Shared shared; // with static fields of the target
} Filler;

// The constant that an object of an enum is, the JDK's as well; it may have a class of its own.
static const Field *enum_constant(const Machine *machine, Ref ref) {
  const Class *class = object_class(machine, ref);
  for (int depth = 0; class && depth < 2 && (class->flags & ACC_ENUM);
       depth++, class = class->super)
    for (uint16_t i = 0; i < class->field_count; i++)
      if ((class->fields[i].flags & ACC_ENUM) && machine->words[class->fields[i].slot] == ref)
        return &class->fields[i];
  return NULL;
}

static Word object_number(Filler *filler, Ref ref, const char *place) {
  assert(filler->refs.count == filler->input->objects.count);
  const Machine *machine = filler->construct->machine;
  for (size_t i = 0; ref && i < filler->refs.count; i++)
    if (filler->refs.items[i] == ref)
      return i + 1;
  if (!ref)
    return 0;
  ConcreteObject object = {
      .class = object_class(machine, ref), .place = place, .constant = enum_constant(machine, ref)};
  if (object.class->kind == CLASS_ARRAY)
    object.length = array_length(machine, ref);
  vec_push(&filler->refs, ref);
  vec_push(&filler->input->objects, object);
  return filler->refs.count;
}

static const ConcreteValue *wanted_value(const Filler *filler, const Field *field, uint32_t index) {
  const ConcreteInput *input = filler->goal->input;
  if (filler->object >= input->objects.count)
    return NULL;
  const ConcreteSlots *slots = &input->objects.items[filler->object].slots;
  for (size_t i = 0; i < slots->count; i++)
    if (field ? slots->items[i].field == field : slots->items[i].index == index)
      return &slots->items[i].value;
  return NULL;
}

static void push_slot(Filler *filler, ConcreteSlot slot, Kind kind, Word word, const char *place) {
  assert(filler->object < filler->input->objects.count);
  const ConcreteValue *wanted = wanted_value(filler, slot.field, slot.index);
  if (wanted && wanted->is_read)
    slot.value = *wanted;
  else
    slot.value = (ConcreteValue){
        .kind = kind,
        .word = kind == KIND_REFERENCE ? object_number(filler, (Ref)word, place) : word};
  vec_push(&filler->input->objects.items[filler->object].slots, slot);
}

static void fill_field(void *context, const Field *field) {
  Filler *filler = context;
  assert(filler->object < filler->input->objects.count);
  const char *place =
      arena_format(filler->arena, "%s.%s", filler->input->objects.items[filler->object].place,
                   name_text(program_names(filler->construct->program), field->name));
  Ref ref = filler->refs.items[filler->object];
  push_slot(filler, (ConcreteSlot){.field = field}, field->kind,
            filler->construct->machine->words[ref + field->slot], place);
}

static void fill_elements(Filler *filler) {
  assert(filler->refs.items[filler->object]);
  Ref ref = filler->refs.items[filler->object];
  const Machine *machine = filler->construct->machine;
  Kind kind = object_class(machine, ref)->kind_letter;
  for (uint32_t i = 0; i < array_length(machine, ref); i++) {
    const char *place = arena_format(filler->arena, "%s[%u]",
                                     filler->input->objects.items[filler->object].place, i);
    push_slot(filler, (ConcreteSlot){.index = i}, kind, element_word(machine, ref, i), place);
  }
}

static void copy_slots(ConcreteSlots *to, const ConcreteSlots *from) {
  for (size_t i = 0; i < from->count; i++)
    vec_push(to, from->items[i]);
}

static void copy_input(Filler *filler, const Ref *refs) {
  const ConcreteInput *from = filler->goal->input;
  filler->input = mem_new(ConcreteInput);
  filler->input->is_exact = from->is_exact;
  copy_slots(&filler->input->parameters, &from->parameters);
  copy_slots(&filler->input->statics, &from->statics);
  for (size_t i = 0; i < from->open.count; i++)
    vec_push(&filler->input->open, from->open.items[i]);
  for (size_t i = 0; i < from->objects.count; i++) {
    ConcreteObject object = from->objects.items[i];
    object.slots = (ConcreteSlots){0};
    object.inputs.items = NULL;
    object.inputs.count = object.inputs.capacity = 0;
    for (size_t j = 0; j < from->objects.items[i].inputs.count; j++)
      vec_push(&object.inputs, from->objects.items[i].inputs.items[j]);
    vec_push(&filler->input->objects, object);
    vec_push(&filler->refs, refs[i]);
  }
}

// A factory may give an object that a static field of the target leads to: it is that very object,
// and what the program knows about it holds. False: no field of its own names it.
static bool name_shared(Filler *filler, size_t number) {
  assert(number < filler->refs.count);
  ConcreteObject *object = &filler->input->objects.items[number];
  Ref ref = filler->refs.items[number];
  if (!ref || object->constant || !shared_has(&filler->shared, ref) ||
      object->class == filler->construct->machine->strings.class ||
      class_is_box(program_names(filler->construct->program), object->class))
    return true;
  object->constant = shared_constant(filler->construct, ref);
  return object->constant;
}

// The list grows meanwhile.
static bool fill_objects(Filler *filler) {
  ConcreteInput *input = filler->input;
  for (; filler->object < input->objects.count; filler->object++) {
    if (input->objects.count > MAX_FILLED || !name_shared(filler, filler->object))
      return false;
    const ConcreteObject *object = &input->objects.items[filler->object];
    if (!filler->refs.items[filler->object])
      copy_slots(&input->objects.items[filler->object].slots,
                 &filler->goal->input->objects.items[filler->object].slots);
    else if (object->constant)
      continue;
    else if (object->class->kind == CLASS_ARRAY)
      fill_elements(filler);
    else
      class_each_field(object->class, fill_field, filler);
  }
  return true;
}

ConcreteInput *goal_fill(const Goal *goal, Construct *construct, const Ref *refs, Arena *arena) {
  Filler filler = {.goal = goal, .construct = construct, .arena = arena};
  shared_init(&filler.shared, construct);
  copy_input(&filler, refs);
  bool is_good = fill_objects(&filler);
  shared_fini(&filler.shared);
  vec_free(&filler.refs);
  if (is_good)
    return filler.input;
  concrete_free(filler.input);
  return NULL;
}
