#include "classfile/cursor.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

void cursor_init(Cursor *cursor, Bytes bytes) {
  static const uint8_t nothing[1];
  const uint8_t *start = bytes.length ? bytes.at : nothing;
  *cursor = (Cursor){.start = start, .at = start, .end = start + bytes.length};
}

void cursor_fail(Cursor *cursor, size_t offset, const char *format, ...) {
  cursor->at = cursor->end;
  if (cursor->failed)
    return;
  cursor->failed = true;
  cursor->failed_at = offset;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(cursor->message, sizeof cursor->message, format, arguments);
  va_end(arguments);
}

void cursor_fail_short(Cursor *cursor) {
  cursor_fail(cursor, cursor_offset(cursor), "the input ends too early");
}

Bytes read_bytes(Cursor *cursor, size_t length) {
  if (cursor_left(cursor) < length) {
    cursor_fail_short(cursor);
    return (Bytes){cursor->at, 0};
  }
  Bytes bytes = {cursor->at, length};
  cursor->at += length;
  return bytes;
}

uint16_t read_count(Cursor *cursor, size_t item_bytes) {
  size_t offset = cursor_offset(cursor);
  uint16_t count = read_u2(cursor);
  if (count * item_bytes <= cursor_left(cursor))
    return count;
  cursor_fail(cursor, offset, "%u items cannot fit into the %zu bytes left", count,
              cursor_left(cursor));
  return 0;
}

const uint8_t *cursor_enter(Cursor *cursor, size_t length) {
  const uint8_t *outer_end = cursor->end;
  if (cursor_left(cursor) < length)
    cursor_fail_short(cursor);
  else
    cursor->end = cursor->at + length;
  return outer_end;
}

void cursor_leave(Cursor *cursor, const uint8_t *outer_end, const char *what) {
  assert(outer_end >= cursor->end);
  if (cursor->at != cursor->end)
    cursor_fail(cursor, cursor_offset(cursor), "%zu bytes too many in %s", cursor_left(cursor),
                what);
  cursor->end = outer_end;
  if (cursor->failed)
    cursor->at = cursor->end;
}
