#include "base/literal.h"

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
