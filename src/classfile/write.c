#include "classfile/classfile.h"

#include <string.h>

enum { MOST = 65535 }; // what a count or length of two bytes says

void constants_fini(ConstantPool *pool) {
  vec_free(&pool->bytes);
  vec_free(&pool->entries);
  table_fini(&pool->known);
}

static bool same_constant(const void *context, uint32_t id, const void *key) {
  const ConstantPool *pool = context;
  const Bytes *wanted = key;
  const ConstantEntry *entry = &pool->entries.items[id];
  return entry->length == wanted->length &&
         !memcmp(pool->bytes.items + entry->offset, wanted->at, wanted->length);
}

// The constant was written behind the pool from `start` on: keeps it, or finds an equal one.
// Equal constants are written once, found by their bytes: a class has at most 65,534 of them.
static uint16_t keep(ConstantPool *pool, size_t start) {
  assert(start < pool->bytes.count);
  Bytes key = {pool->bytes.items + start, pool->bytes.count - start};
  uint32_t hash = hash_bytes(key.at, key.length);
  uint32_t id = table_find(&pool->known, hash, same_constant, pool, &key);
  if (id != TABLE_NONE) {
    vec_truncate(&pool->bytes, start);
    return pool->entries.items[id].index;
  }
  uint32_t slots = *key.at == CONSTANT_LONG || *key.at == CONSTANT_DOUBLE ? 2 : 1;
  if (pool->last + slots >= MOST) { // the file says one more than the last index
    pool->failed = true;
    vec_truncate(&pool->bytes, start);
    return 0;
  }
  uint16_t index = (uint16_t)(pool->last + 1);
  table_insert(&pool->known, hash, (uint32_t)pool->entries.count);
  vec_push(&pool->entries, (ConstantEntry){start, key.length, index});
  pool->last += slots;
  return index;
}

uint16_t constant_utf8(ConstantPool *pool, const char *text) {
  size_t start = pool->bytes.count, length = strlen(text);
  if (length > MOST) {
    pool->failed = true;
    return 0;
  }
  put_u1(&pool->bytes, CONSTANT_UTF8);
  put_u2(&pool->bytes, length);
  vec_append(&pool->bytes, (const uint8_t *)text, length);
  return keep(pool, start);
}

uint16_t constant_number(ConstantPool *pool, ConstantTag tag, uint64_t bits) {
  assert(tag >= CONSTANT_INTEGER && tag <= CONSTANT_DOUBLE);
  size_t start = pool->bytes.count;
  put_u1(&pool->bytes, tag);
  if (tag == CONSTANT_LONG || tag == CONSTANT_DOUBLE)
    put_u4(&pool->bytes, bits >> 32);
  put_u4(&pool->bytes, bits);
  return keep(pool, start);
}

static uint16_t link_one(ConstantPool *pool, ConstantTag tag, uint16_t index) {
  size_t start = pool->bytes.count;
  put_u1(&pool->bytes, tag);
  put_u2(&pool->bytes, index);
  return keep(pool, start);
}

static uint16_t link_two(ConstantPool *pool, ConstantTag tag, uint16_t first, uint16_t second) {
  size_t start = pool->bytes.count;
  put_u1(&pool->bytes, tag);
  put_u2(&pool->bytes, first);
  put_u2(&pool->bytes, second);
  return keep(pool, start);
}

uint16_t constant_string(ConstantPool *pool, const char *text) {
  return link_one(pool, CONSTANT_STRING, constant_utf8(pool, text));
}

uint16_t constant_class(ConstantPool *pool, const char *name) {
  return link_one(pool, CONSTANT_CLASS, constant_utf8(pool, name));
}

uint16_t constant_member(ConstantPool *pool, ConstantTag tag, const char *class_name,
                         const char *name, const char *descriptor) {
  assert(tag >= CONSTANT_FIELD && tag <= CONSTANT_INTERFACE_METHOD);
  uint16_t owner = constant_class(pool, class_name);
  uint16_t named = constant_utf8(pool, name), typed = constant_utf8(pool, descriptor);
  return link_two(pool, tag, owner, link_two(pool, CONSTANT_NAME_AND_TYPE, named, typed));
}

void put_class_start(ByteVec *bytes, uint16_t major, const ConstantPool *pool) {
  assert(pool->last < MOST);
  put_u4(bytes, 0xCAFEBABE);
  put_u2(bytes, 0);
  put_u2(bytes, major);
  put_u2(bytes, pool->last + 1);
  vec_append(bytes, pool->bytes.items, pool->bytes.count);
}

Bytes bytes_keep(ByteVec *bytes, Arena *arena) {
  uint8_t *copy = arena_alloc(arena, bytes->count);
  Bytes kept = {copy, bytes->count};
  if (bytes->count)
    memcpy(copy, bytes->items, bytes->count);
  vec_free(bytes);
  return kept;
}
