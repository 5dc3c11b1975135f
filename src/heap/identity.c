// Objects that a program may have by several ways, so that comparing references tells more than is
// known: strings, class literals, boxes, enums and constants of the target.
#include "heap/heap_impl.h"

#include <string.h>

static bool is_one_of(const Heap *heap, const Class *class, const char *const *names,
                      size_t count) {
  const char *name = name_text(program_names(heap->machine->program), class->name);
  for (size_t i = 0; i < count; i++)
    if (!strcmp(name, names[i]))
      return true;
  return false;
}

// Is it what a final static field of the target holds?
static bool is_constant(const Heap *heap, Ref ref) {
  assert(ref);
  const Program *program = heap->machine->program;
  for (uint32_t id = 1; id <= program_class_count(program); id++) {
    const Class *class = program_class(program, id);
    for (uint16_t i = 0; !class->trusted && i < class->field_count; i++) {
      const Field *field = &class->fields[i];
      bool is_final = (field->flags & ACC_STATIC) && (field->flags & ACC_FINAL);
      if (is_final && field->kind == KIND_REFERENCE && heap->machine->words[field->slot] == ref)
        return true;
    }
  }
  return false;
}

bool heap_is_public(const Heap *heap, Ref ref) {
  assert(ref);
  static const char *const shared[] = {
      "java/lang/String", "java/lang/Class",   "java/lang/Boolean",   "java/lang/Byte",
      "java/lang/Short",  "java/lang/Integer", "java/lang/Character", "java/lang/Long"};
  const Class *own = object_class(heap->machine, ref);
  return heap_is_enum(own) || (own->super && heap_is_enum(own->super)) ||
         is_one_of(heap, own, shared, sizeof shared / sizeof *shared) || is_constant(heap, ref);
}

// Most of the JDK's methods compare contents as well.
bool heap_compares_identity(const Heap *heap) {
  static const char *const identities[] = {
      "java/util/IdentityHashMap", "java/util/concurrent/atomic/AtomicStampedReference",
      "java/util/concurrent/atomic/AtomicMarkableReference", "java/lang/Object", "java/lang/Enum"};
  const Class *owner = machine_top(heap->machine)->method->owner;
  const char *name = name_text(program_names(heap->machine->program), owner->name);
  for (size_t i = 0; owner->trusted && i < sizeof identities / sizeof *identities; i++) {
    size_t length = strlen(identities[i]);
    if (!strncmp(name, identities[i], length) && (!name[length] || name[length] == '$'))
      return true;
  }
  return !owner->trusted;
}

bool heap_is_open_box(const Heap *heap, Ref ref) {
  assert(ref);
  static const char *const boxes[] = {"java/lang/Byte", "java/lang/Character", "java/lang/Short",
                                      "java/lang/Integer", "java/lang/Long"};
  const Class *class = object_class(heap->machine, ref);
  // Where the JDK's own table is read, boxes are what they are.
  if (!class->trusted || heap_object(heap, ref) || !heap->options.strategy->elements_are_cases ||
      !is_one_of(heap, class, boxes, sizeof boxes / sizeof *boxes))
    return false;
  for (uint16_t i = 0; i < class->field_count; i++) {
    const Field *field = &class->fields[i];
    if (!(field->flags & ACC_STATIC) &&
        word_tag(heap->machine->words[ref + field->slot + (field->kind == KIND_LONG)]))
      return true;
  }
  return false;
}

bool heap_may_be_same(const Heap *heap, Word a, Word b) {
  const Machine *machine = heap->machine;
  if (a == b || !a || !b || word_tag(a) || word_tag(b))
    return false;
  if (object_class(machine, (Ref)a) == object_class(machine, (Ref)b) &&
      (heap_is_open_box(heap, (Ref)a) || heap_is_open_box(heap, (Ref)b)))
    return true;
  bool first = heap_object(heap, (Ref)a), second = heap_object(heap, (Ref)b);
  if (first == second || heap_earlier(heap, (Ref)a) || heap_earlier(heap, (Ref)b))
    return false;
  Ref input = (Ref)(first ? a : b), other = (Ref)(first ? b : a);
  const Class *class = object_class(machine, other);
  bool may_be = heap_inexact(heap, input) ? class_is_assignable(class, object_class(machine, input))
                                          : class == object_class(machine, input);
  return may_be && heap_is_public(heap, other);
}

bool heap_is_doubtful(const Heap *heap, Word a, Word b) {
  return heap_may_be_same(heap, a, b) && heap_compares_identity(heap);
}

const InputObject *heap_inexact(const Heap *heap, Word word) {
  if (word_tag(word) || !word)
    return NULL;
  const InputObject *object = heap_object(heap, (Ref)word);
  return object && !object->is_exact ? object : NULL;
}

bool heap_is_shared(const Heap *heap, Word word) {
  return refs_are_terms(heap) && heap_earlier(heap, (Ref)word);
}
