#include "base/utf8.h"

#include <assert.h>
#include <string.h>

// The code in the sequence of bytes at `at`, a surrogate among them; 0 bytes: there is none.
static size_t decode_sequence(const unsigned char *at, size_t left, uint32_t *code) {
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  size_t length = *at < 0x80 ? 1 : *at >> 5 == 6 ? 2 : *at >> 4 == 14 ? 3 : *at >> 3 == 30 ? 4 : 0;
  if (!length || length > left)
    return 0;
  *code = length == 1 ? *at : *at & (0x7fu >> length);
  for (size_t i = 1; i < length; i++) {
    if (at[i] >> 6 != 2)
      return 0;
    *code = *code << 6 | (at[i] & 0x3f);
  }
  bool is_java_zero = length == 2 && *code == 0;
  return is_java_zero || (*code >= least[length] && *code <= 0x10ffff) ? length : 0;
}

static bool is_high(uint32_t code) { return code >= 0xd800 && code < 0xdc00; }
static bool is_low(uint32_t code) { return code >= 0xdc00 && code < 0xe000; }

size_t utf8_decode(const char *at, size_t left, uint32_t *point) {
  assert(left > 0);
  const unsigned char *bytes = (const unsigned char *)at;
  uint32_t code, low;
  size_t length = decode_sequence(bytes, left, &code);
  *point = UTF8_REPLACEMENT;
  if (!length || is_low(code))
    return 1;
  if (!is_high(code)) {
    *point = code;
    return length;
  }
  size_t more = left > length ? decode_sequence(bytes + length, left - length, &low) : 0;
  if (!more || !is_low(low))
    return 1;
  *point = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
  return length + more;
}

void utf8_put(FILE *out, uint32_t point) {
  assert(point <= 0x10ffff && !is_high(point) && !is_low(point));
  if (point < 0x80) {
    fputc((int)point, out);
    return;
  }
  unsigned more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
  unsigned first = 0xff00u >> (more + 1) & 0xff; // 110..., 1110... or 11110...
  fputc((int)(first | point >> 6 * more), out);
  while (more--)
    fputc((int)(0x80 | (point >> 6 * more & 0x3f)), out);
}

// The three bytes of a surrogate.
static char *put_surrogate(char *at, uint32_t code) {
  assert(code >= 0xd800 && code < 0xe000);
  *at++ = (char)(0xe0 | code >> 12);
  *at++ = (char)(0x80 | (code >> 6 & 0x3f));
  *at++ = (char)(0x80 | (code & 0x3f));
  return at;
}

char *utf8_modified(const char *text, Arena *arena) {
  size_t left = strlen(text);
  char *start = arena_alloc(arena, 2 * left + 1), *at = start; // four bytes become six
  while (left > 0) {
    uint32_t point;
    size_t step = utf8_decode(text, left, &point);
    if (point > 0xffff) {
      at = put_surrogate(at, 0xd800 + ((point - 0x10000) >> 10));
      at = put_surrogate(at, 0xdc00 + ((point - 0x10000) & 0x3ff));
    } else {
      memcpy(at, text, step);
      at += step;
    }
    text += step;
    left -= step;
  }
  *at = 0;
  return start;
}
