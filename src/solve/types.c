// The universe of dynamic types, with one bit set per supertype that was asked about.
#include "solve/solve_impl.h"

typedef struct SuperSet {
  uint32_t super;
  uint64_t *members; // by position in the universe
} SuperSet;

struct Universe {
  const Terms *terms;
  VEC(uint32_t) types;
  Table index, super_index;
  VEC(SuperSet) supers;
  VEC(uint64_t) scratch;
};

static bool same_type(const void *context, uint32_t id, const void *key) {
  const Universe *universe = context;
  return universe->types.items[id] == *(const uint32_t *)key;
}

static bool same_super(const void *context, uint32_t id, const void *key) {
  const Universe *universe = context;
  return universe->supers.items[id].super == *(const uint32_t *)key;
}

static uint32_t hash_type(uint32_t type) { return hash_mix(0, type); }

Universe *universe_new(const Terms *terms) {
  Universe *universe = mem_new(Universe);
  universe->terms = terms;
  return universe;
}

static void forget_supers(Universe *universe) {
  for (size_t i = 0; i < universe->supers.count; i++)
    mem_free(universe->supers.items[i].members);
  vec_clear(&universe->supers);
  table_fini(&universe->super_index);
  universe->super_index = (Table){0};
}

void universe_free(Universe *universe) {
  forget_supers(universe);
  table_fini(&universe->index);
  vec_free(&universe->supers);
  vec_free(&universe->types);
  vec_free(&universe->scratch);
  mem_free(universe);
}

void universe_set(Universe *universe, const uint32_t *types, size_t count) {
  forget_supers(universe);
  table_fini(&universe->index);
  universe->index = (Table){0};
  vec_clear(&universe->types);
  for (size_t i = 0; i < count; i++) {
    assert(types[i] != TYPE_NULL && !universe_has(universe, types[i]));
    vec_push(&universe->types, types[i]);
    table_insert(&universe->index, hash_type(types[i]), (uint32_t)i);
  }
}

size_t universe_count(const Universe *universe) { return universe->types.count; }

uint32_t universe_at(const Universe *universe, size_t index) {
  assert(index < universe->types.count);
  return universe->types.items[index];
}

static uint32_t index_of(const Universe *universe, uint32_t type) {
  return table_find(&universe->index, hash_type(type), same_type, universe, &type);
}

bool universe_has(const Universe *universe, uint32_t type) {
  return index_of(universe, type) != TABLE_NONE;
}

static const uint64_t *members_of(Universe *universe, uint32_t super) {
  uint32_t hash = hash_type(super);
  uint32_t found = table_find(&universe->super_index, hash, same_super, universe, &super);
  if (found != TABLE_NONE)
    return universe->supers.items[found].members;
  size_t count = universe->types.count;
  uint64_t *members = mem_new_array(uint64_t, count / 64 + 1);
  for (size_t i = 0; i < count; i++)
    if (terms_subtype(universe->terms, universe->types.items[i], super))
      members[i / 64] |= (uint64_t)1 << i % 64;
  table_insert(&universe->super_index, hash, (uint32_t)universe->supers.count);
  vec_push(&universe->supers, (SuperSet){super, members});
  return members;
}

static void apply_limit(Universe *universe, TypeLimit limit) {
  uint64_t *set = universe->scratch.items;
  size_t words = universe->types.count / 64 + 1;
  if (!limit.exact) {
    const uint64_t *members = members_of(universe, limit.type);
    for (size_t w = 0; w < words; w++)
      set[w] &= limit.negated ? ~members[w] : members[w];
    return;
  }
  uint32_t index = index_of(universe, limit.type);
  bool present = index != TABLE_NONE && (set[index / 64] >> index % 64 & 1);
  if (limit.negated) {
    if (present)
      set[index / 64] &= ~((uint64_t)1 << index % 64);
    return;
  }
  memset(set, 0, words * sizeof *set);
  if (present)
    set[index / 64] = (uint64_t)1 << index % 64;
}

bool universe_choose(Universe *universe, const TypeLimit *limits, size_t count, uint32_t *type) {
  size_t words = universe->types.count / 64 + 1;
  vec_reserve(&universe->scratch, words);
  universe->scratch.count = words;
  memset(universe->scratch.items, 0xff, words * sizeof(uint64_t));
  universe->scratch.items[words - 1] = ((uint64_t)1 << universe->types.count % 64) - 1;
  for (size_t i = 0; i < count; i++)
    apply_limit(universe, limits[i]);
  for (size_t i = 0; i < universe->types.count; i++) {
    if (universe->scratch.items[i / 64] == 0)
      i |= 63;
    else if (universe->scratch.items[i / 64] >> i % 64 & 1) {
      *type = universe->types.items[i];
      return true;
    }
  }
  return false;
}
