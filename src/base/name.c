#include "base/name.h"

#include "base/memory.h"
#include "base/table.h"
#include "base/vec.h"

#include <string.h>

typedef struct Entry {
  const char *text;
  uint32_t length;
} Entry;

struct Names {
  Arena arena;
  Table table;
  VEC(Entry) entries; // entries[0] is "no name"
};

typedef struct Key {
  const char *bytes;
  size_t length;
} Key;

static bool same_text(const void *context, uint32_t id, const void *key) {
  const Names *names = context;
  const Key *wanted = key;
  const Entry *entry = &names->entries.items[id];
  return entry->length == wanted->length &&
         (!wanted->length || !memcmp(entry->text, wanted->bytes, wanted->length));
}

// What a small program and the classes of the JDK that it needs use at least.
#ifdef NDEBUG
enum { FIRST_NAMES = 4096 };
#else
enum { FIRST_NAMES = 1 };
#endif

Names *names_new(void) {
  Names *names = mem_new(Names);
  vec_reserve(&names->entries, FIRST_NAMES);
  table_reserve(&names->table, FIRST_NAMES);
  vec_push(&names->entries, (Entry){"", 0});
  return names;
}

void names_free(Names *names) {
  if (!names)
    return;
  arena_fini(&names->arena);
  table_fini(&names->table);
  vec_free(&names->entries);
  mem_free(names);
}

static Name find_hashed(const Names *names, const char *bytes, size_t length, uint32_t hash) {
  Key key = {bytes, length};
  uint32_t id = table_find(&names->table, hash, same_text, names, &key);
  return (Name){id == TABLE_NONE ? 0 : id};
}

Name name_lookup(const Names *names, const char *bytes, size_t length) {
  return find_hashed(names, bytes, length, hash_bytes(bytes, length));
}

Name name_intern(Names *names, const char *bytes, size_t length) {
  uint32_t hash = hash_bytes(bytes, length);
  Name known = find_hashed(names, bytes, length, hash);
  if (known.id)
    return known;
  if (length > UINT32_MAX - 1)
    fatal("name of %zu bytes is too long", length);
  uint32_t id = (uint32_t)names->entries.count;
  vec_push(&names->entries, (Entry){arena_string(&names->arena, bytes, length), (uint32_t)length});
  table_insert(&names->table, hash, id);
  return (Name){id};
}

Name name_of(Names *names, const char *text) { return name_intern(names, text, strlen(text)); }

const char *name_text(const Names *names, Name name) {
  assert(name.id < names->entries.count);
  return names->entries.items[name.id].text;
}

size_t name_length(const Names *names, Name name) {
  assert(name.id < names->entries.count);
  return names->entries.items[name.id].length;
}

uint32_t names_count(const Names *names) { return (uint32_t)names->entries.count - 1; }

bool text_matches(const char *pattern, const char *text) {
  size_t length = strlen(pattern);
  return length && pattern[length - 1] == '*' ? !strncmp(pattern, text, length - 1)
                                              : !strcmp(pattern, text);
}
