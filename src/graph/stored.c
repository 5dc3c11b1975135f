// What fields hold. A program that begins without objects stores itself all that its fields hold,
// so the classes of what the graph stores in a field are those of all that is ever read from it. A
// graph is built with what is known so far; if it stores more in a field that it had read, it is
// built again with that (build.c), until nothing is stored that was not known.
#include "graph/state.h"

bool world_knows_field(const World *world, const Field *field) {
  return world->knows_stores && field->kind == KIND_REFERENCE && !field->owner->trusted;
}

static StoredType *entry_of(World *world, const Field *field) {
  for (size_t i = 0; i < world->stored.count; i++)
    if (world->stored.items[i].field == field)
      return &world->stored.items[i];
  vec_push(&world->stored, (StoredType){.field = field});
  return vec_last(&world->stored);
}

const Type *world_stored(World *world, const Field *field) {
  assert(world_knows_field(world, field));
  StoredType *entry = entry_of(world, field);
  entry->is_read = true;
  return entry->type;
}

void world_store(World *world, const Field *field, const Type *type) {
  if (!world_knows_field(world, field))
    return;
  StoredType *entry = entry_of(world, field);
  const Type *all = entry->type ? type_join(world, entry->type, type) : type;
  if (all != entry->type)
    world->is_surprised |= entry->is_read;
  entry->type = all;
}

void world_take_stored(World *world, const StoredTypes *other) {
  for (size_t i = 0; i < other->count; i++) {
    const Type *type = other->items[i].type;
    entry_of(world, other->items[i].field)->type =
        type ? type_set(world, type->entries, type->count) : NULL;
  }
}

// --- fields on no cycle --------------------------------------------------------------------------

typedef VEC(const Class *) ClassList;

static const Type *type_stored(const World *world, const Field *field) {
  for (size_t i = 0; i < world->stored.count; i++)
    if (world->stored.items[i].field == field)
      return world->stored.items[i].type;
  return NULL;
}

// False: objects of unknown classes may be there.
static bool add_classes(const World *world, const Type *type, ClassList *found) {
  for (uint32_t i = 0; type && i < type->count; i++) {
    const Class *class = type->entries[i].class;
    if (class_is_constant(world, class))
      continue;
    bool is_new = true;
    for (size_t j = 0; j < found->count; j++)
      is_new &= found->items[j] != class;
    if (!type->entries[i].is_exact || class->kind == CLASS_ARRAY)
      return false;
    if (is_new)
      vec_push(found, class);
  }
  return true;
}

static bool add_stored(const World *world, const Field *field, ClassList *found) {
  return world_knows_field(world, field) && add_classes(world, type_stored(world, field), found);
}

// Can an object of the class be one of these?
static bool may_be_among(const Class *class, const Type *type) {
  bool may = false;
  for (uint32_t i = 0; i < type->count && !may; i++)
    may = class_is_assignable(class, type->entries[i].class);
  return may;
}

// From objects of the classes found so far, by what is stored in their fields: does nothing lead to
// an object of the type?
static bool never_leads(const World *world, ClassList *found, const Type *type) {
  bool never = true;
  for (size_t i = 0; i < found->count && never; i++) {
    never = !may_be_among(found->items[i], type);
    for (const Class *at = found->items[i]; at && never; at = at->super)
      for (uint16_t j = 0; j < at->field_count && never; j++)
        if (at->fields[j].kind == KIND_REFERENCE && !(at->fields[j].flags & ACC_STATIC))
          never = add_stored(world, &at->fields[j], found);
  }
  return never;
}

bool world_field_is_bridge(World *world, const Field *field) {
  ClassList found = {0};
  bool is_bridge = add_stored(world, field, &found) &&
                   never_leads(world, &found, type_below(world, field->owner));
  vec_free(&found);
  return is_bridge;
}

bool world_never_leads(const World *world, const Type *from, const Type *to) {
  ClassList found = {0};
  bool never =
      world->knows_stores && add_classes(world, from, &found) && never_leads(world, &found, to);
  vec_free(&found);
  return never;
}

// With unbounded integers an array may be longer than all of Java's; one from outside is not. So it
// is as with fields: the limit holds until the graph makes an array that may be beyond it.
int64_t world_longest_array(World *world) {
  world->has_length_limit |= !world->has_long_arrays;
  return world->has_long_arrays ? INT64_MAX : INT32_MAX;
}

void world_make_array(World *world, const StateValue *length) {
  if (length->kind != VALUE_INTEGER || length->high <= INT32_MAX)
    return;
  world->is_surprised |= world->has_length_limit && !world->has_long_arrays;
  world->has_long_arrays = true;
}

// Strings from outside are Java's, too.
int64_t world_longest_text(World *world) {
  world->has_text_limit |= !world->has_long_texts;
  return world->has_long_texts ? INT64_MAX : INT32_MAX;
}

void world_make_text(World *world) {
  if (!world->is_math)
    return;
  world->is_surprised |= world->has_text_limit && !world->has_long_texts;
  world->has_long_texts = true;
}
