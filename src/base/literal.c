#include "base/literal.h"

#include "base/utf8.h"
#include "base/vec.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *literal_float(double value, bool is_float, Arena *arena) {
  const char *class = is_float ? "Float" : "Double";
  if (isnan(value))
    return arena_format(arena, "%s.NaN", class);
  if (isinf(value))
    return arena_format(arena, "%s.%s_INFINITY", class, value < 0 ? "NEGATIVE" : "POSITIVE");
  const char *text = NULL;
  for (int digits = 1; digits <= 17; digits++) {
    text = arena_format(arena, "%.*g", digits, value);
    if (is_float ? strtof(text, NULL) == (float)value : strtod(text, NULL) == value)
      break;
  }
  bool is_plain = !strpbrk(text, ".e");
  return arena_format(arena, "%s%s%s", text, is_plain ? ".0" : "", is_float ? "f" : "");
}

void literal_unit(uint32_t unit, char quote, bool is_source, LiteralUnit text) {
  assert(unit <= 0xffff && (quote == '\'' || quote == '"'));
  static const char named[] = {
      ['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f', ['\r'] = 'r'};
  const size_t size = sizeof(LiteralUnit);
  if (is_source && unit < sizeof named && named[unit])
    snprintf(text, size, "\\%c", named[unit]);
  else if (is_source && unit < 0x20)
    snprintf(text, size, "\\%03o", (unsigned)unit);
  else if (unit == (uint32_t)quote || unit == '\\')
    snprintf(text, size, "\\%c", (int)unit);
  else
    snprintf(text, size, unit >= 0x20 && unit < 0x7f ? "%c" : "\\u%04x", (unsigned)unit & 0xffff);
}

// Controls, separators of lines and what has no glyph: zero-width, directions, marks of order.
static bool is_unseen(uint32_t point) {
  static const uint32_t ranges[][2] = {
      {0x00, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},     {0x61c, 0x61c},   {0x180e, 0x180e},
      {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f}, {0xfeff, 0xfeff}, {0xfff0, 0xfffb}};
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
    if (point >= ranges[i][0] && point <= ranges[i][1])
      return true;
  return false;
}

static void escape_unseen(uint32_t point, LiteralUnit text) {
  static const char named[] = {
      ['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f', ['\r'] = 'r'};
  if (!point || (point < sizeof named && named[point]))
    snprintf(text, sizeof(LiteralUnit), "\\%c", point ? named[point] : '0');
  else
    snprintf(text, sizeof(LiteralUnit), "\\u%04x", (unsigned)point & 0xffff);
}

const char *literal_string(const char *utf8, size_t length, size_t most, Arena *arena) {
  VEC(char) out = {0};
  size_t i = 0;
  vec_push(&out, '"');
  while (i < length && i < most) {
    uint32_t point;
    size_t size = utf8_decode(utf8 + i, length - i, &point);
    LiteralUnit escape = {'\\', (char)point};
    bool is_special = point == '"' || point == '\\';
    if (is_unseen(point))
      escape_unseen(point, escape);
    if (is_special || is_unseen(point))
      vec_append(&out, escape, strlen(escape));
    else
      vec_append(&out, utf8 + i, size);
    i += size;
  }
  vec_push(&out, '"');
  if (i < length)
    vec_append(&out, "...", 3);
  const char *text = arena_string(arena, out.items, out.count);
  vec_free(&out);
  return text;
}
