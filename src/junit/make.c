// Constructors that a test may call, seen at work on a concrete machine.
#include "junit/junit_impl.h"

#include <string.h>

enum { MAX_STEPS = 200000 };

static void add_fields(ConcreteSlots *slots, const Class *class) {
  if (class->super)
    add_fields(slots, class->super);
  for (uint16_t i = 0; i < class->field_count; i++)
    if (!(class->fields[i].flags & ACC_STATIC))
      vec_push(slots, (ConcreteSlot){.field = &class->fields[i],
                                     .value = {.kind = class->fields[i].kind}});
}

// Does the constructor end, and leave nothing behind but its object?
static bool is_pure(const ConcreteState *state) {
  return state && state->outcome.status == EXEC_RETURNED && state->is_whole &&
         !state->heap.statics.count && !state->library_state;
}

static const ConcreteSlots *made_slots(const ConcreteState *state) {
  return &state->heap.objects.items[state->outcome.result.word - 1].slots;
}

bool make_fresh(Draft *draft, Class *class, Fresh *fresh) {
  Names *names = program_names(draft->home.program);
  Method *method = class_own_method(class, name_of(names, "<init>"), name_of(names, "()V"));
  if (!method || (class->flags & ACC_ABSTRACT) || class_is_inner(class) ||
      !home_sees_method(&draft->home, method))
    return false;
  ConcreteInput input = {.is_exact = true};
  ConcreteState *state = replay_state(draft->replay, method, &input, MAX_STEPS, draft->arena);
  bool good = is_pure(state);
  if (good) { // what it refers to is not the input's, and is replaced
    const ConcreteSlots *slots = made_slots(state);
    vec_append(&fresh->slots, slots->items, slots->count);
  }
  concrete_state_free(state);
  return good;
}

// --- records -------------------------------------------------------------------------------------

static Method *record_constructor(const Draft *draft, const Class *class) {
  Names *names = program_names(draft->home.program);
  const char *descriptor = "(";
  for (uint16_t i = 0; i < class->file->component_count; i++)
    descriptor = arena_format(draft->arena, "%s%s", descriptor,
                              name_text(names, class->file->components[i].descriptor));
  return class_own_method(class, name_of(names, "<init>"),
                          name_of(names, arena_format(draft->arena, "%s)V", descriptor)));
}

static bool is_same_value(const ConcreteValue *a, const ConcreteValue *b) {
  return a->word == b->word;
}

// Runs the constructor on the components' values; the objects are those of the input.
static ConcreteState *run_constructor(Draft *draft, size_t number, Method *method) {
  const ConcreteObject *wanted = &draft->input->objects.items[number];
  ConcreteInput input = {.is_exact = true};
  vec_append(&input.objects, draft->input->objects.items, draft->input->objects.count);
  ConcreteObject *object = &input.objects.items[number];
  object->slots = (ConcreteSlots){0};
  add_fields(&object->slots, object->class);
  uint32_t at = 1;
  for (size_t i = 0; i < wanted->slots.count; i++) {
    ConcreteSlot slot = {.name = "", .index = at, .value = wanted->slots.items[i].value};
    vec_push(&input.parameters, slot);
    at += slot.value.kind == 'J' || slot.value.kind == 'D' ? 2 : 1;
  }
  ConcreteState *state = replay_state(draft->replay, method, &input, MAX_STEPS, draft->arena);
  vec_free(&object->slots);
  vec_free(&input.objects);
  vec_free(&input.parameters);
  return state;
}

bool make_record(Draft *draft, size_t number) {
  const ConcreteObject *wanted = &draft->input->objects.items[number];
  Method *method = record_constructor(draft, wanted->class);
  if (!method || !home_sees_method(&draft->home, method) ||
      method->arg_count != wanted->slots.count)
    return false;
  ConcreteState *state = run_constructor(draft, number, method);
  bool good = is_pure(state);
  for (size_t i = 0; good && i < wanted->slots.count; i++)
    good = is_same_value(&wanted->slots.items[i].value, &made_slots(state)->items[i].value);
  concrete_state_free(state);
  return good;
}
