// One open-addressing table of (hash, id) pairs. The caller owns what the ids stand for and
// supplies the equality test; the table never looks behind an id. Nothing is ever removed.
//
//   uint32_t id = table_find(&t, hash, equal, context, key);   // TABLE_NONE when absent
//   table_insert(&t, hash, id);                                // the key must be absent
#ifndef BASE_TABLE_H
#define BASE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TableEntry {
  uint32_t hash, id_plus_1; // id_plus_1 == 0: free
} TableEntry;

typedef struct Table {
  TableEntry *entries; // the zero value is an empty table
  uint32_t count, capacity;
} Table;

enum { TABLE_NONE = UINT32_MAX };

// Does `id` (an entry with the same hash) stand for `key`?
typedef bool TableEqual(const void *context, uint32_t id, const void *key);

// The id stored for key, or TABLE_NONE.
uint32_t table_find(const Table *table, uint32_t hash, TableEqual *equal, const void *context,
                    const void *key);
void table_insert(Table *table, uint32_t hash, uint32_t id); // precondition: key is absent
void table_reserve(Table *table, uint32_t count);            // room for so many without growing
void table_fini(Table *table);
// The bytes that the table asks for when it grows, if that is near; else 0. For memory limits.
size_t table_growth(const Table *table);

uint32_t hash_bytes(const void *bytes, size_t length);
static inline uint32_t hash_mix(uint32_t hash, uint32_t value) {
  uint64_t product = (hash ^ 0x9e3779b97f4a7c15u) * ((uint64_t)value + 0xd1b54a32d192ed03u);
  return (uint32_t)(product ^ product >> 32);
}

// Of 64 bits, for digests of states.
static inline uint64_t hash_mix64(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
  return hash ^ hash >> 29;
}

#endif
