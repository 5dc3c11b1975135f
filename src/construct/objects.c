// Objects of the machine, walked.
#include "construct/construct_impl.h"

#include <string.h>

void class_each_field(const Class *class, FieldVisitor *visit, void *context) {
  if (class->super)
    class_each_field(class->super, visit, context);
  for (uint16_t i = 0; i < class->field_count; i++)
    if (!(class->fields[i].flags & ACC_STATIC))
      visit(context, &class->fields[i]);
}

Word element_word(const Machine *machine, Ref array, uint32_t index) {
  assert(object_class(machine, array)->kind == CLASS_ARRAY);
  return array_element(machine, array, object_class(machine, array)->kind_letter, index);
}

// --- digests -------------------------------------------------------------------------------------

enum { MAX_OBJECTS = 400, MAX_ELEMENTS = 4096 };

typedef struct Digest {
  const Machine *machine;
  RefList objects; // in the order of a breadth-first walk
  Ref object;      // that is looked at
  uint64_t hash;
} Digest;

static void mix_reference(Digest *digest, Ref ref) {
  size_t number = 0;
  while (ref && number < digest->objects.count && digest->objects.items[number] != ref)
    number++;
  if (ref && number == digest->objects.count)
    vec_push(&digest->objects, ref);
  digest->hash = hash_mix64(digest->hash, ref ? number + 1 : 0);
}

static void mix_field(void *context, const Field *field) {
  Digest *digest = context;
  Word word = digest->machine->words[digest->object + field->slot];
  if (field->kind == KIND_REFERENCE)
    mix_reference(digest, (Ref)word);
  else
    digest->hash = hash_mix64(digest->hash, word);
}

static void mix_elements(Digest *digest) {
  assert(object_class(digest->machine, digest->object)->kind == CLASS_ARRAY);
  uint32_t length = array_length(digest->machine, digest->object);
  bool is_reference = object_class(digest->machine, digest->object)->kind_letter == KIND_REFERENCE;
  digest->hash = hash_mix64(digest->hash, length);
  for (uint32_t i = 0; i < length && i < MAX_ELEMENTS; i++) {
    Word word = element_word(digest->machine, digest->object, i);
    if (is_reference)
      mix_reference(digest, (Ref)word);
    else
      digest->hash = hash_mix64(digest->hash, word);
  }
}

uint64_t objects_digest(const Machine *machine, const Ref *roots, size_t count, size_t *reached) {
  Digest digest = {.machine = machine, .hash = 1};
  for (size_t i = 0; i < count; i++)
    mix_reference(&digest, roots[i]);
  for (size_t i = 0; i < digest.objects.count && i <= MAX_OBJECTS; i++) {
    digest.object = digest.objects.items[i];
    const Class *class = object_class(machine, digest.object);
    digest.hash = hash_mix64(digest.hash, class->id);
    if (class->kind == CLASS_ARRAY)
      mix_elements(&digest);
    else
      class_each_field(class, mix_field, &digest);
  }
  bool is_large = digest.objects.count > MAX_OBJECTS;
  if (reached)
    *reached = digest.objects.count;
  vec_free(&digest.objects);
  // 0 says "too large", so no digest is 0.
  return is_large ? 0 : digest.hash ? digest.hash : 1;
}
