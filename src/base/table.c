#include "base/table.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

#ifdef NDEBUG
enum { FIRST_CAPACITY = 64 };
#else
enum { FIRST_CAPACITY = 2 };
#endif

// Eight bytes at a time: names are hashed by the ten thousands while classes load.
uint32_t hash_bytes(const void *bytes, size_t length) {
  const unsigned char *at = bytes;
  uint64_t hash = length, word;
  for (; length >= 8; at += 8, length -= 8) {
    memcpy(&word, at, 8);
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 32;
  }
  word = 0;
  for (size_t i = 0; i < length; i++)
    word = word << 8 | at[i];
  hash = (hash ^ word) * 0xd1b54a32d192ed03u;
  return (uint32_t)(hash ^ hash >> 32);
}

uint32_t table_find(const Table *table, uint32_t hash, TableEqual *equal, const void *context,
                    const void *key) {
  if (!table->capacity)
    return TABLE_NONE;
  uint32_t mask = table->capacity - 1;
  for (uint32_t at = hash & mask;; at = (at + 1) & mask) {
    const TableEntry *entry = &table->entries[at];
    if (!entry->id_plus_1)
      return TABLE_NONE;
    if (entry->hash == hash && equal(context, entry->id_plus_1 - 1, key))
      return entry->id_plus_1 - 1;
  }
}

static void place(TableEntry *entries, uint32_t capacity, TableEntry entry) {
  uint32_t at = entry.hash & (capacity - 1);
  while (entries[at].id_plus_1)
    at = (at + 1) & (capacity - 1);
  entries[at] = entry;
}

static void resize(Table *table, uint32_t capacity) {
  TableEntry *entries = mem_new_array(TableEntry, capacity);
  for (uint32_t i = 0; i < table->capacity; i++)
    if (table->entries[i].id_plus_1)
      place(entries, capacity, table->entries[i]);
  mem_free(table->entries);
  table->entries = entries;
  table->capacity = capacity;
}

// At least a quarter stays free, so that a search always meets a free entry.
static bool has_room(uint32_t capacity, uint64_t count) {
  return count * 4 <= (uint64_t)capacity * 3;
}

void table_reserve(Table *table, uint32_t count) {
  uint32_t capacity = table->capacity ? table->capacity : FIRST_CAPACITY;
  while (!has_room(capacity, count)) {
    if (capacity > UINT32_MAX / 2)
      fatal("hash table too large");
    capacity *= 2;
  }
  if (capacity > table->capacity)
    resize(table, capacity);
}

void table_insert(Table *table, uint32_t hash, uint32_t id) {
  assert(id != TABLE_NONE);
  if (!has_room(table->capacity, (uint64_t)table->count + 1))
    table_reserve(table, table->count + 1);
  place(table->entries, table->capacity, (TableEntry){hash, id + 1});
  table->count++;
}

size_t table_growth(const Table *table) {
  bool is_near = (uint64_t)table->count * 64 > (uint64_t)table->capacity * 45;
  return is_near ? (size_t)table->capacity * 2 * sizeof(TableEntry) : 0;
}

void table_fini(Table *table) {
  mem_free(table->entries);
  *table = (Table){0};
}
