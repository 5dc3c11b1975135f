#include "base/pack.h"

void pack_number(Pack *pack, uint64_t number) {
  for (; number > 0x7f; number >>= 7)
    vec_push(pack, (unsigned char)(number | 0x80));
  vec_push(pack, (unsigned char)number);
}

// The sign is the lowest bit, so that small numbers stay short.
void pack_signed(Pack *pack, int64_t number) {
  uint64_t bits = (uint64_t)number << 1;
  pack_number(pack, number < 0 ? ~bits : bits);
}

void pack_double(Pack *pack, double number) {
  uint64_t bits;
  _Static_assert(sizeof bits == sizeof number, "a double has 64 bits");
  memcpy(&bits, &number, sizeof bits);
  pack_number(pack, bits);
}

void pack_bool(Pack *pack, bool truth) { pack_number(pack, truth); }

void pack_bytes(Pack *pack, const void *bytes, size_t count) {
  pack_number(pack, count);
  vec_append(pack, (const unsigned char *)bytes, count);
}

void pack_text(Pack *pack, const char *text) {
  pack_bool(pack, text != NULL);
  if (text)
    pack_bytes(pack, text, strlen(text));
}

Unpack unpack_of(const Pack *pack) { return (Unpack){pack->items, pack->count, false}; }

static void fail(Unpack *from) {
  from->is_bad = true;
  from->left = 0;
}

uint64_t unpack_number(Unpack *from) {
  uint64_t number = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    if (!from->left)
      break;
    unsigned char byte = *from->at++;
    from->left--;
    number |= (uint64_t)(byte & 0x7f) << shift;
    if (!(byte & 0x80))
      return number;
  }
  fail(from);
  return 0;
}

int64_t unpack_signed(Unpack *from) {
  uint64_t bits = unpack_number(from);
  return (int64_t)(bits & 1 ? ~(bits >> 1) : bits >> 1);
}

double unpack_double(Unpack *from) {
  uint64_t bits = unpack_number(from);
  double number;
  memcpy(&number, &bits, sizeof number);
  return number;
}

uint64_t unpack_below(Unpack *from, uint64_t limit) {
  assert(limit > 0);
  uint64_t number = unpack_number(from);
  if (number < limit)
    return number;
  fail(from);
  return 0;
}

bool unpack_bool(Unpack *from) { return unpack_below(from, 2) != 0; }

size_t unpack_count(Unpack *from) {
  uint64_t count = unpack_number(from);
  if (count <= from->left)
    return (size_t)count;
  fail(from);
  return 0;
}

Unpack unpack_bytes(Unpack *from) {
  size_t count = unpack_count(from);
  Unpack part = {from->at, count, from->is_bad};
  from->at += count;
  from->left -= count;
  return part;
}

const char *unpack_word(Unpack *from, Arena *arena) {
  const char *text = unpack_text(from, arena);
  if (!text)
    fail(from);
  return text ? text : "";
}

const char *unpack_text(Unpack *from, Arena *arena) {
  if (!unpack_bool(from))
    return from->is_bad ? "" : NULL;
  Unpack text = unpack_bytes(from);
  return arena_string(arena, (const char *)text.at, text.left);
}
