// Where the fields of an input object lie whose class is not known.
//
// Such an object may turn out to have any of several classes, and where references are merged it is
// accessed as more than one of them on the same path, under different conditions. So fields of
// different subclasses never share a word: behind the fields of the static type lies one block for
// each class below it.
#include "heap/heap_impl.h"

static bool same_block(const void *context, uint32_t id, const void *key) {
  const Heap *heap = context;
  const LayoutBlock *known = &heap->blocks.items[id], *wanted = key;
  return known->base == wanted->base && known->owner == wanted->owner;
}

static uint32_t block_hash(const LayoutBlock *block) {
  return hash_mix(block->base->id, block->owner ? block->owner->id : 0);
}

static const LayoutBlock *find_block(const Heap *heap, const Class *base, const Class *owner) {
  LayoutBlock wanted = {.base = base, .owner = owner};
  uint32_t known = table_find(&heap->block_table, block_hash(&wanted), same_block, heap, &wanted);
  return known == TABLE_NONE ? NULL : &heap->blocks.items[known];
}

static void add_block(Heap *heap, LayoutBlock block) {
  assert(!find_block(heap, block.base, block.owner));
  table_insert(&heap->block_table, block_hash(&block), (uint32_t)heap->blocks.count);
  vec_push(&heap->blocks, block);
}

static uint32_t words_of(const Class *class) {
  return class->instance_words > HEADER_WORDS ? class->instance_words : HEADER_WORDS;
}

// The blocks of `class` and of its superclasses below `base`, superclasses first.
static uint32_t add_class(Heap *heap, const Class *base, const Class *class, uint32_t end) {
  assert(end >= words_of(base));
  if (!class->super || class_is_subtype(base, class) || find_block(heap, base, class))
    return end;
  end = add_class(heap, base, class->super, end);
  uint32_t inherited = words_of(class->super);
  assert(words_of(class) >= inherited && end >= inherited);
  add_block(heap, (LayoutBlock){base, class, end - inherited});
  return end + words_of(class) - inherited;
}

// All blocks of objects with the static type `base`, the entry without an owner last: their size.
static const LayoutBlock *lay_out(Heap *heap, const Class *base) {
  const LayoutBlock *known = find_block(heap, base, NULL);
  if (known)
    return known;
  uint32_t end = words_of(base);
  TypeSet types = heap_types_below(heap, base);
  for (size_t i = 0; i < heap->universe_count; i++)
    if (types_have(&types, i))
      end = add_class(heap, base, heap->universe[i], end);
  for (size_t i = 0; i < heap->extras.count;
       i++) // which exist before all objects that are laid out
    if (heap_is_enum(heap->extras.items[i]) && class_is_assignable(heap->extras.items[i], base))
      end = add_class(heap, base, heap->extras.items[i], end);
  add_block(heap, (LayoutBlock){base, NULL, end});
  return find_block(heap, base, NULL);
}

uint32_t layout_words(Heap *heap, const Class *base) { return lay_out(heap, base)->start; }

uint32_t heap_slot(Heap *heap, const InputObject *object, const Field *field) {
  assert(!(field->flags & ACC_STATIC));
  const Class *base = object->is_exact ? object->class : place_info(heap, object->place)->type;
  if (!refs_are_terms(heap) || class_is_subtype(base, field->owner))
    return field->slot;
  (void)lay_out(heap, base);
  const LayoutBlock *block = find_block(heap, base, field->owner);
  assert(block); // else the object cannot have the field
  return block->start + field->slot;
}
