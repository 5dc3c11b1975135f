#include "base/literal.h"

#include <math.h>
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
