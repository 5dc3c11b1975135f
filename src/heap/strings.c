// Strings of the input: final fields that every constructor sets in one way, and a hash that is
// kept when it was asked for. A string that does not keep it is as good as one that does.
#include "heap/heap_impl.h"

static const Field *field_at(const Heap *heap, uint32_t slot) {
  const Class *class = heap->machine->strings.class;
  for (uint16_t i = 0; i < class->field_count; i++)
    if (!(class->fields[i].flags & ACC_STATIC) && class->fields[i].slot == slot)
      return &class->fields[i];
  fatal("java.lang.String has no field in word %u", slot);
}

static bool is_at(const Heap *heap, const Field *field, uint32_t slot) {
  return field->owner == heap->machine->strings.class && !(field->flags & ACC_STATIC) &&
         field->slot == slot;
}

bool string_is_text(const Heap *heap, const Field *field) {
  return is_at(heap, field, heap->machine->strings.value);
}

bool string_is_coder(const Heap *heap, Place place) {
  const PlaceInfo *info = place_info(heap, place);
  return info->kind == PLACE_FIELD && is_at(heap, info->field, heap->machine->strings.coder);
}

void string_forget_hash(Heap *heap, Ref string) {
  assert(object_class(heap->machine, string) == heap->machine->strings.class);
  const Class *class = heap->machine->strings.class;
  for (uint16_t i = 0; i < class->field_count; i++)
    if (!(class->fields[i].flags & (ACC_STATIC | ACC_FINAL)))
      heap->machine->words[string + class->fields[i].slot] = 0;
}

size_t string_beside(const Heap *heap, const Field *field, const Field *beside[MOST_BESIDE]) {
  uint32_t text = heap->machine->strings.value, coder = heap->machine->strings.coder;
  if (!is_at(heap, field, text) && !is_at(heap, field, coder))
    return 0;
  beside[0] = field_at(heap, field->slot == coder ? text : coder);
  return 1;
}

// Characters of two bytes fill an even number of them.
void string_add_facts(Heap *heap, Place place, Term length) {
  Terms *terms = heap->terms;
  PlaceInfo info = *place_info(heap, place);
  LinkError error = {0};
  if (info.kind != PLACE_FIELD || !string_is_text(heap, info.field))
    return;
  const Field *coder = field_at(heap, heap->machine->strings.coder);
  Term symbol = place_symbol(heap, place_field(heap, info.holder, coder, &error));
  Term zero = term_integer(terms, term_sort(terms, length), 0);
  Term one = term_integer(terms, term_sort(terms, length), 1);
  heap_add_fact(heap, term_or(terms, term_eq(terms, symbol, zero),
                              term_eq(terms, term_bit_and(terms, length, one), zero)));
}
