// Generic types of places. They belong to places, not to objects: what was found as a Box<String>
// holds a String, on every path. A heap in which two places of contradicting types are one object
// is none that a program without unchecked casts could build.
#include "heap/heap_impl.h"

Generics heap_generics(Heap *heap) { return (Generics){heap->machine->program, &heap->arena}; }

static bool fits(const GenericType *type, const Class *class) {
  return type->kind == GENERIC_ARRAY ? class->kind == CLASS_ARRAY : generics_is(type, class);
}

// Constants of an enum must be there before a place is looked at that holds them, which is asked by
// the types of descriptors: such a place keeps the type that its descriptor has.
void place_declare(Heap *heap, PlaceInfo *info, const GenericType *type) {
  assert(!type || info->type);
  if (!type || heap->options.raw)
    return;
  Class *class = generics_class(heap_generics(heap), type, info->type);
  if (!heap_is_enum(class))
    info->type = class;
  info->generic = fits(type, info->type) ? type : NULL;
}

const GenericType *place_field_type(Heap *heap, const PlaceInfo *info) {
  assert(info->kind == PLACE_FIELD || info->kind == PLACE_STATIC);
  if (info->value_kind != KIND_REFERENCE || heap->options.raw)
    return NULL;
  const PlaceInfo *holder = info->kind == PLACE_FIELD ? place_info(heap, info->holder) : NULL;
  const Class *class = holder ? holder->type : info->field->owner;
  const GenericType *generic = holder ? holder->generic : NULL;
  const char *signature = state_signature(state_rule(heap, info->field));
  return signature ? generics_of_signature(heap_generics(heap), generic, class, info->field->owner,
                                           signature)
                   : generics_of_field(heap_generics(heap), generic, class, info->field);
}

void place_make_generic(Heap *heap, Place place, const GenericType *type) {
  assert(place.id && place.id < heap->places.count);
  place_declare(heap, &heap->places.items[place.id], type);
}

// What a call has made is behind no reference that was there before it.
static bool is_older(const PlaceInfo *place, const PlaceInfo *made) {
  return made->is_made && place->since < made->since;
}

bool places_contradict(const Heap *heap, const PlaceInfo *a, const PlaceInfo *b) {
  if ((a != b && (a->is_own || b->is_own)) || is_older(a, b) || is_older(b, a))
    return true;
  return a->generic && b->generic &&
         generics_contradict(heap->machine->program, a->generic, b->generic);
}
