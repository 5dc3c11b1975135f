// A reader of big-endian bytes whose error sticks: after the first failure every read returns 0 and
// the cursor stands at its end, so that a structure is read whole and tested once. Loops over
// counts read from the input test `failed`, so that a failure also ends them early.
#ifndef CLASSFILE_CURSOR_H
#define CLASSFILE_CURSOR_H

#include "classfile/classfile.h"

typedef struct Cursor {
  const uint8_t *start, *at, *end; // `end` is narrowed while an attribute is read
  bool failed;
  size_t failed_at; // offset of the first failure
  char message[160];
} Cursor;

void cursor_init(Cursor *cursor, Bytes bytes);

// Records what is wrong at `offset` unless something is wrong already.
void cursor_fail(Cursor *cursor, size_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void cursor_fail_short(Cursor *cursor); // the input ends too early

static inline size_t cursor_offset(const Cursor *cursor) {
  return (size_t)(cursor->at - cursor->start);
}
static inline size_t cursor_left(const Cursor *cursor) {
  return (size_t)(cursor->end - cursor->at);
}

static inline uint8_t read_u1(Cursor *cursor) {
  if (cursor_left(cursor) < 1) {
    cursor_fail_short(cursor);
    return 0;
  }
  return *cursor->at++;
}

static inline uint16_t read_u2(Cursor *cursor) {
  if (cursor_left(cursor) < 2) {
    cursor_fail_short(cursor);
    return 0;
  }
  const uint8_t *at = cursor->at;
  cursor->at += 2;
  return (uint16_t)(at[0] << 8 | at[1]);
}

static inline uint32_t read_u4(Cursor *cursor) {
  uint32_t high = read_u2(cursor);
  return high << 16 | read_u2(cursor);
}

static inline uint64_t read_u8(Cursor *cursor) {
  uint64_t high = read_u4(cursor);
  return high << 32 | read_u4(cursor);
}

// The next `length` bytes, skipped; empty when there are not so many.
Bytes read_bytes(Cursor *cursor, size_t length);

// A count of items that take at least `item_bytes` each: 0 and a failure when the input cannot hold
// so many. Checked before anything is allocated.
uint16_t read_count(Cursor *cursor, size_t item_bytes);

// Narrows the cursor to the next `length` bytes. Returns the end to hand to cursor_leave, which
// fails unless the range was read to its last byte.
const uint8_t *cursor_enter(Cursor *cursor, size_t length);
void cursor_leave(Cursor *cursor, const uint8_t *outer_end, const char *what);

#endif
