// Objects that are wanted for what a method does with them: fail as it does on a given input.
#include "construct/construct_impl.h"

static bool is_place(ThrowPlace a, ThrowPlace b) {
  return a.method == b.method && a.insn == b.insn;
}

// A model has another place in the JDK than the class that it stands for.
static bool is_failure(const ConstructFailure *failure, const Machine *machine, Ref thrown) {
  ThrowPlaces places = throw_places(machine, thrown, failure->method);
  return object_class(machine, thrown) == failure->thrown &&
         is_place(places.own, failure->places.own) &&
         is_place(places.entry, failure->places.entry) &&
         (failure->within_library || is_place(places.site, failure->places.site));
}

bool failure_is_seen(const ConstructFailure *failure, Construct *construct,
                     const ConcreteInput *input, const Ref *refs) {
  enum { MAX_WORDS = 256 };
  Word arguments[MAX_WORDS] = {0};
  for (size_t i = 0; i < input->parameters.count; i++) {
    const ConcreteSlot *slot = &input->parameters.items[i];
    assert(slot->index < MAX_WORDS);
    bool is_object = slot->value.kind == KIND_REFERENCE && slot->value.word;
    arguments[slot->index] = is_object ? refs[slot->value.word - 1] : slot->value.word;
    if (is_object && !arguments[slot->index])
      return false;
  }
  Method *entry = method_entry(construct->program, failure->method);
  return entry && run_method(construct, entry, arguments, NULL) == EXEC_THREW &&
         is_failure(failure, construct->machine, exec_thrown(construct->exec));
}

static void copy_slots(ConcreteSlots *to, const ConcreteSlots *from) {
  for (size_t i = 0; i < from->count; i++)
    vec_push(to, from->items[i]);
}

// Objects keep their numbers; strings and arrays keep what is in them.
ConcreteInput *failure_roots(const ConcreteInput *input, const Class *string) {
  assert(input->is_exact);
  ConcreteInput *roots = mem_new(ConcreteInput);
  roots->is_exact = true;
  copy_slots(&roots->parameters, &input->parameters);
  for (size_t i = 0; i < input->objects.count; i++) {
    const ConcreteObject *from = &input->objects.items[i];
    ConcreteObject object = {.class = from->class,
                             .constant = from->constant,
                             .place = from->place,
                             .length = from->length};
    if (from->class->kind == CLASS_ARRAY || from->class == string)
      copy_slots(&object.slots, &from->slots);
    vec_push(&roots->objects, object);
  }
  return roots;
}
