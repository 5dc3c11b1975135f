// Abstract types: sets of classes written as "this class" and "this class or any subtype".
#include "graph/state.h"

#include <string.h>

void world_init(World *world, Program *program) {
  *world = (World){.program = program, .names = program_names(program), .next = 1};
}

void world_fini(World *world) {
  arena_fini(&world->arena);
  vec_free(&world->types);
  vec_free(&world->made);
  vec_free(&world->sites);
  vec_free(&world->stored);
  vec_free(&world->ghosts);
}

void world_make(World *world, const Class *class) {
  for (size_t i = 0; i < world->made.count; i++)
    if (world->made.items[i] == class)
      return;
  vec_push(&world->made, class);
}

bool world_is_complete(const World *world, const Field *field) {
  for (size_t i = 0; i < world->made.count; i++)
    if (class_is_subtype(world->made.items[i], field->owner))
      return false;
  return world->is_reachable && !field->owner->trusted && !(field->flags & ACC_STATIC);
}

Reference world_fresh(World *world) { return (Reference){world->next++}; }

Method *world_site(const World *world, const Class *from, uint32_t index) {
  for (size_t i = 0; i < world->sites.count; i++)
    if (world->sites.items[i].class == from && world->sites.items[i].index == index)
      return world->sites.items[i].method;
  return NULL;
}

// --- constants -----------------------------------------------------------------------------------

static const char *const constants[] = {
    "java/lang/String", "java/lang/Class",     "java/lang/Integer", "java/lang/Long",
    "java/lang/Short",  "java/lang/Character", "java/lang/Byte",    "java/lang/Boolean"};
enum { CONSTANT_COUNT = sizeof constants / sizeof *constants };

bool class_is_constant(const World *world, const Class *class) {
  if (!class->trusted || class->kind != CLASS_INSTANCE)
    return false;
  const char *name = name_text(world->names, class->name);
  for (size_t i = 0; i < CONSTANT_COUNT; i++)
    if (!strcmp(constants[i], name))
      return true;
  return false;
}

bool type_share_constant(const World *world, const Type *a, const Type *b) {
  for (size_t i = 0; i < CONSTANT_COUNT; i++) {
    Name name = name_lookup(world->names, constants[i], strlen(constants[i]));
    Class *class = name_exists(name) ? program_loaded(world->program, name) : NULL;
    if (class && type_has(a, class) && type_has(b, class))
      return true;
  }
  return false;
}

bool value_may_be_same_constant(World *world, const StateValue *a, const StateValue *b) {
  if (a->mirrored && b->mirrored)
    return type_meet(world, a->mirrored, b->mirrored) != NULL;
  return !name_exists(a->interned) || !name_exists(b->interned) || a->interned.id == b->interned.id;
}

bool value_must_be_same_constant(const StateValue *a, const StateValue *b) {
  if (name_exists(a->interned) && name_exists(b->interned))
    return a->interned.id == b->interned.id;
  return a->mirrored && a->mirrored == b->mirrored && a->mirrored->count == 1 &&
         a->mirrored->entries[0].is_exact;
}

// --- sets ----------------------------------------------------------------------------------------

static bool entry_covers(TypeEntry big, TypeEntry small) {
  if (big.is_exact)
    return small.is_exact && small.class == big.class;
  return class_is_assignable(small.class, big.class);
}

static bool is_final(const Class *class) {
  const Class *element = class->kind == CLASS_ARRAY ? class->element : class;
  return element->kind == CLASS_PRIMITIVE || (element->flags & ACC_FINAL) != 0;
}

static TypeEntry normal_entry(TypeEntry entry) {
  return (TypeEntry){entry.class, entry.is_exact || is_final(entry.class)};
}

static int entry_order(TypeEntry a, TypeEntry b) {
  return a.class->id != b.class->id ? (a.class->id < b.class->id ? -1 : 1)
                                    : (int)a.is_exact - (int)b.is_exact;
}

static const Type *intern(World *world, const TypeEntry *entries, uint32_t count) {
  for (size_t i = 0; i < world->types.count; i++) {
    const Type *old = world->types.items[i];
    bool same = old->count == count;
    for (uint32_t j = 0; same && j < count; j++)
      same = entry_order(old->entries[j], entries[j]) == 0;
    if (same)
      return old;
  }
  Type *type = arena_alloc(&world->arena, sizeof(Type) + count * sizeof(TypeEntry));
  type->count = count;
  type->is_constant = true;
  for (uint32_t i = 0; i < count; i++)
    type->is_constant &= class_is_constant(world, entries[i].class);
  memcpy(type->entries, entries, count * sizeof(TypeEntry));
  vec_push(&world->types, type);
  return type;
}

const Type *type_set(World *world, const TypeEntry *entries, uint32_t count) {
  VEC(TypeEntry) kept = {0};
  for (uint32_t i = 0; i < count; i++) {
    TypeEntry entry = normal_entry(entries[i]);
    bool is_redundant = false;
    for (uint32_t j = 0; j < count && !is_redundant; j++) {
      TypeEntry other = normal_entry(entries[j]);
      is_redundant = j != i && entry_covers(other, entry) && (!entry_covers(entry, other) || j < i);
    }
    if (is_redundant)
      continue;
    vec_push(&kept, entry);
    for (size_t j = kept.count - 1; j > 0 && entry_order(kept.items[j], kept.items[j - 1]) < 0;
         j--) {
      TypeEntry swap = kept.items[j];
      kept.items[j] = kept.items[j - 1];
      kept.items[j - 1] = swap;
    }
  }
  assert(kept.count);
  const Type *type = intern(world, kept.items, (uint32_t)kept.count);
  vec_free(&kept);
  return type;
}

const Type *type_exact(World *world, Class *class) {
  return type_set(world, &(TypeEntry){class, true}, 1);
}

const Type *type_below(World *world, Class *class) {
  return type_set(world, &(TypeEntry){class, false}, 1);
}

const Type *type_join(World *world, const Type *a, const Type *b) {
  if (a == b)
    return a;
  VEC(TypeEntry) all = {0};
  vec_append(&all, a->entries, a->count);
  vec_append(&all, b->entries, b->count);
  enum { MOST = 12 }; // past this, a class says it shorter
  const Type *type = type_set(world, all.items, (uint32_t)all.count);
  if (type->count > MOST)
    type = type_below(world, program_require(world->program, "java/lang/Object"));
  vec_free(&all);
  return type;
}

// Can a class be below both, although neither is below the other? Only an interface has room.
static bool may_overlap(const Class *a, const Class *b) {
  if (a->kind == CLASS_ARRAY && b->kind == CLASS_ARRAY && a->dimensions == b->dimensions)
    return may_overlap(a->element, b->element);
  if (a->kind == CLASS_ARRAY || b->kind == CLASS_ARRAY)
    return false;
  return (a->kind == CLASS_INTERFACE && !is_final(b)) ||
         (b->kind == CLASS_INTERFACE && !is_final(a));
}

// The classes that are in both entries; false: none. Where no entry says exactly that, `a` stays.
static bool meet_entries(TypeEntry a, TypeEntry b, TypeEntry *out) {
  *out = entry_covers(b, a) ? a : b;
  if (entry_covers(b, a) || entry_covers(a, b))
    return true;
  *out = a;
  return !a.is_exact && !b.is_exact && may_overlap(a.class, b.class);
}

const Type *type_meet(World *world, const Type *a, const Type *b) {
  VEC(TypeEntry) both = {0};
  for (uint32_t i = 0; i < a->count; i++)
    for (uint32_t j = 0; j < b->count; j++) {
      TypeEntry entry;
      if (meet_entries(a->entries[i], b->entries[j], &entry))
        vec_push(&both, entry);
    }
  const Type *type = both.count ? type_set(world, both.items, (uint32_t)both.count) : NULL;
  vec_free(&both);
  return type;
}

bool type_is_subset(const Type *a, const Type *b) {
  for (uint32_t i = 0; i < a->count && a != b; i++) {
    bool found = false;
    for (uint32_t j = 0; j < b->count && !found; j++)
      found = entry_covers(b->entries[j], a->entries[i]);
    if (!found)
      return false;
  }
  return true;
}

// --- questions -----------------------------------------------------------------------------------

bool type_has(const Type *type, const Class *class) {
  for (uint32_t i = 0; i < type->count; i++)
    if (type->entries[i].is_exact ? type->entries[i].class == class
                                  : class_is_assignable(class, type->entries[i].class))
      return true;
  return false;
}

bool type_all_below(const Type *type, const Class *class) {
  for (uint32_t i = 0; i < type->count; i++)
    if (!class_is_assignable(type->entries[i].class, class))
      return false;
  return true;
}

bool type_may_be_below(const Type *type, const Class *class) {
  for (uint32_t i = 0; i < type->count; i++) {
    TypeEntry entry = type->entries[i];
    if (class_is_assignable(entry.class, class) ||
        (!entry.is_exact &&
         (class_is_assignable(class, entry.class) || may_overlap(entry.class, class))))
      return true;
  }
  return false;
}

bool type_is_array(const Type *type) {
  for (uint32_t i = 0; i < type->count; i++)
    if (type->entries[i].class->kind != CLASS_ARRAY)
      return false;
  return true;
}

// --- the closed world ----------------------------------------------------------------------------

// Are all subtypes among the loaded classes?
static bool is_closed(World *world, const Class *class) {
  if (class->kind == CLASS_ARRAY || class->trusted || class->is_hidden)
    return false;
  unsigned abstracts = 0;
  for (uint16_t i = 0; i < class->method_count; i++)
    abstracts += (class->methods[i].flags & ACC_ABSTRACT) != 0;
  return class->kind == CLASS_INSTANCE || abstracts > 1 ||
         !program_has_lambda(world->program, class, class);
}

static void add_class(Class ***classes, uint32_t *count, Class *class, Arena *arena) {
  for (uint32_t i = 0; i < *count; i++)
    if ((*classes)[i] == class)
      return;
  Class **more = arena_array(arena, Class *, *count + 1);
  if (*count)
    memcpy(more, *classes, *count * sizeof *more);
  more[(*count)++] = class;
  *classes = more;
}

bool type_classes(World *world, const Type *type, Class ***classes, uint32_t *count) {
  *classes = NULL;
  *count = 0;
  for (uint32_t i = 0; i < type->count; i++) {
    TypeEntry entry = type->entries[i];
    if (entry.is_exact) {
      add_class(classes, count, entry.class, &world->arena);
      continue;
    }
    if (!is_closed(world, entry.class))
      return false;
    for (uint32_t id = 1; id <= program_class_count(world->program); id++) {
      Class *class = program_class(world->program, id);
      if (class->kind == CLASS_INSTANCE && !(class->flags & ACC_ABSTRACT) && !class->is_hidden &&
          class_is_subtype(class, entry.class))
        add_class(classes, count, class, &world->arena);
    }
  }
  return true;
}
