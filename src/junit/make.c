// Constructors that a test may call, seen at work on a concrete machine.
#include "junit/junit_impl.h"

#include <string.h>

enum { MAX_STEPS = 200000 };

// The object that a constructor has made, if it has ended and left nothing else behind.
static const ConcreteObject *made_object(const ConcreteState *state) {
  bool is_pure = state && state->outcome.status == EXEC_RETURNED && state->is_whole &&
                 !state->heap.statics.count && !state->library_state && state->outcome.result.word;
  return is_pure ? &state->heap.objects.items[state->outcome.result.word - 1] : NULL;
}

bool make_fresh(Draft *draft, Class *class, Fresh *fresh) {
  Names *names = program_names(draft->home.program);
  Method *method = class_own_method(class, name_of(names, "<init>"), name_of(names, "()V"));
  if (!method || (class->flags & ACC_ABSTRACT) || class_is_inner(class) ||
      !home_sees_method(&draft->home, method))
    return false;
  ConcreteInput input = {.is_exact = true};
  ConcreteState *state = replay_state(draft->replay, method, &input, MAX_STEPS, draft->arena);
  const ConcreteObject *made = made_object(state);
  if (made) // what it refers to is not the input's, and is replaced
    vec_append(&fresh->slots, made->slots.items, made->slots.count);
  concrete_state_free(state);
  return made;
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

// Runs the constructor on the components' values; the objects are those of the input.
static ConcreteState *run_constructor(Draft *draft, const ConcreteObject *wanted, Method *method) {
  ConcreteInput input = {.is_exact = true};
  vec_append(&input.objects, draft->input->objects.items, draft->input->objects.count);
  uint32_t at = 1; // behind the place of a receiver
  for (size_t i = 0; i < wanted->slots.count; i++) {
    ConcreteSlot slot = {.name = "", .index = at, .value = wanted->slots.items[i].value};
    vec_push(&input.parameters, slot);
    at += kind_words(slot.value.kind);
  }
  ConcreteState *state = replay_state(draft->replay, method, &input, MAX_STEPS, draft->arena);
  vec_free(&input.objects);
  vec_free(&input.parameters);
  return state;
}

bool make_record(Draft *draft, size_t number) {
  assert(number < draft->input->objects.count);
  const ConcreteObject *wanted = &draft->input->objects.items[number];
  Method *method = record_constructor(draft, wanted->class);
  if (!method || !home_sees_method(&draft->home, method) ||
      method->arg_count != wanted->slots.count)
    return false;
  ConcreteState *state = run_constructor(draft, wanted, method);
  const ConcreteObject *made = made_object(state);
  bool good = made;
  for (size_t i = 0; good && i < wanted->slots.count; i++)
    good = wanted->slots.items[i].value.word == made->slots.items[i].value.word;
  concrete_state_free(state);
  return good;
}
