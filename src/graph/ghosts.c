// Slots that no class declares, and what becomes of those of collections when code of the JDK that
// is not replaced writes what they speak of.
#include "graph/collections_impl.h"

#include <string.h>

static const CollectionKind kinds[] = {
#define COLLECTION(class, count, has_values, is_sorted) {class, count, has_values, is_sorted},
#define CALL(class, name, parameters, effect, above)
#define VIEW(class, name, view, outer)
#include "graph/collections.def"
};

static const char *package = "java/util/";

const char *simple_name(const World *world, const Class *class) {
  const char *name = name_text(world->names, class->name);
  return class->trusted && !strncmp(name, package, strlen(package)) ? name + strlen(package) : NULL;
}

bool is_one_of(const char *name, const char *const *names, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!strcmp(names[i], name))
      return true;
  return false;
}

const CollectionKind *kind_of(const World *world, const Class *class) {
  const char *name = name_text(world->names, class->name);
  if (!strcmp(name, "java/util/LinkedHashMap"))
    name = "java/util/HashMap";
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (class->trusted && !strcmp(kinds[i].class, name))
      return &kinds[i];
  return NULL;
}

Class *class_of(const World *world, const CollectionKind *kind) {
  return program_require(world->program, kind->class);
}

Field *world_ghost(World *world, Class *owner, Ghost which) {
  for (size_t i = 0; i < world->ghosts.count; i++)
    if (world->ghosts.items[i]->owner == owner &&
        world->ghosts.items[i]->slot == UINT32_MAX - (uint32_t)which)
      return world->ghosts.items[i];
  static const char *const ghost_names[] = {"length", "keys", "values", "count", "left"};
  bool is_object = which == GHOST_KEYS || which == GHOST_VALUES;
  Field *field = arena_array(&world->arena, Field, 1);
  *field = (Field){.owner = owner,
                   .name = name_of(world->names, ghost_names[which]),
                   .descriptor = name_of(world->names, is_object ? "Ljava/lang/Object;" : "I"),
                   .flags = ACC_PRIVATE,
                   .kind = is_object ? KIND_REFERENCE : KIND_INT,
                   .slot = UINT32_MAX - (uint32_t)which};
  vec_push(&world->ghosts, field);
  return field;
}

Field *count_field(World *world, const CollectionKind *kind) {
  Class *owner = class_of(world, kind);
  return kind->count ? class_find_field(owner, name_of(world->names, kind->count),
                                        name_of(world->names, "I"))
                     : world_ghost(world, owner, GHOST_COUNT);
}

bool field_counts_elements(World *world, const Field *field) {
  if (world->strict || field->kind != KIND_INT || !field->owner->trusted)
    return false;
  if (field_is_ghost(field))
    return true;
  const CollectionKind *kind = kind_of(world, field->owner);
  return kind && kind->count && !strcmp(kind->count, name_text(world->names, field->name));
}

// --- new collections, and writes of code that is not replaced ------------------------------------

void collection_made(World *world, State *state, Reference made, Class *class) {
  const CollectionKind *kind = world->strict ? NULL : kind_of(world, class);
  if (!kind)
    return;
  Class *owner = class_of(world, kind);
  state_set_slot(world, state, made, world_ghost(world, owner, GHOST_KEYS), reference_null());
  if (kind->has_values)
    state_set_slot(world, state, made, world_ghost(world, owner, GHOST_VALUES), reference_null());
  if (!kind->count)
    state_set_slot(world, state, made, count_field(world, kind),
                   state_literal(world, state, KIND_INT, 0));
}

static void drop_ghosts(World *world, State *state, Reference object, Ghost which) {
  for (size_t i = 0; i < world->ghosts.count; i++)
    if (world->ghosts.items[i]->slot == UINT32_MAX - (uint32_t)which)
      state_drop_slot(world, state, object, world->ghosts.items[i]);
}

// Nothing is in a collection whose size is 0, or that has no root.
static bool is_nothing(const State *state, Reference written) {
  if (reference_is_null(written))
    return true;
  const StateValue *value = state_value(state, written);
  return value->kind == VALUE_INTEGER && value->low == 0 && value->high == 0;
}

void collection_written(World *world, State *state, Reference object, const Field *field,
                        Reference written, const Method *writer) {
  static const char *const contents[] = {"size", "root"};
  static const char *const indices[] = {"head", "tail"}; // of ArrayDeque
  const char *class = world->strict ? NULL : simple_name(world, field->owner);
  if (!class || !world->ghosts.count)
    return;
  const char *name = name_text(world->names, field->name);
  bool is_content =
      is_one_of(name, contents, sizeof contents / sizeof *contents) && !is_nothing(state, written);
  bool is_value = !strcmp(name, "value"), is_next = !strcmp(name, "next");
  // `remove` of an iterator over a tree looks again at a node that holds the next element now.
  is_next = is_next && strcmp(name_text(world->names, writer->name), "remove") != 0;
  bool is_index = is_one_of(name, indices, sizeof indices / sizeof *indices);
  is_content |= is_index;
  for (size_t i = 0; (is_content || is_value || is_next) && i < state->values.count; i++) {
    const StateValue *value = &state->values.items[i];
    Reference other = value->reference;
    if (value->kind != VALUE_OBJECT)
      continue;
    if (is_value)
      drop_ghosts(world, state, other, GHOST_VALUES);
    if (!reference_is(other, object) && !state_is_equal(state, other, object))
      continue;
    if (is_next)
      drop_ghosts(world, state, other, GHOST_LEFT);
    for (Ghost ghost = GHOST_KEYS; is_content && ghost <= GHOST_COUNT; ghost++)
      drop_ghosts(world, state, other, ghost);
  }
}
