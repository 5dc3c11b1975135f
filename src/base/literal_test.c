#include "base/literal.h"

#include "base/arith.h"
#include "base/random.h"
#include "base/test.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

TEST(literal_float_is_short) {
  Arena arena = {0};
  CHECK_TEXT(literal_float(0.1, false, &arena), "0.1");
  CHECK_TEXT(literal_float((double)0.1f, true, &arena), "0.1f");
  CHECK_TEXT(literal_float(1, false, &arena), "1.0");
  CHECK_TEXT(literal_float(-0.0, false, &arena), "-0.0");
  CHECK_TEXT(literal_float(-0.0, true, &arena), "-0.0f");
  CHECK_TEXT(literal_float(1e300, false, &arena), "1e+300");
  CHECK_TEXT(literal_float(4.9e-324, false, &arena), "5e-324");
  CHECK_TEXT(literal_float(DBL_MAX, false, &arena), "1.7976931348623157e+308");
  CHECK_TEXT(literal_float((double)FLT_MAX, true, &arena), "3.4028235e+38f");
  CHECK_TEXT(literal_float((double)NAN, false, &arena), "Double.NaN");
  CHECK_TEXT(literal_float((double)NAN, true, &arena), "Float.NaN");
  CHECK_TEXT(literal_float(-(double)INFINITY, true, &arena), "Float.NEGATIVE_INFINITY");
  CHECK_TEXT(literal_float((double)INFINITY, false, &arena), "Double.POSITIVE_INFINITY");
  arena_fini(&arena);
}

TEST(literal_float_is_read_back) {
  Arena arena = {0};
  Random random = random_seeded(5);
  for (int i = 0; i < 2000; i++) {
    double wide = double_of_bits(random_next(&random));
    float narrow = float_of_bits((uint32_t)random_next(&random));
    if (isfinite(wide))
      CHECK_EQ(bits_of_double(strtod(literal_float(wide, false, &arena), NULL)),
               bits_of_double(wide));
    if (isfinite(narrow))
      CHECK_EQ(bits_of_float(strtof(literal_float((double)narrow, true, &arena), NULL)),
               bits_of_float(narrow));
  }
  arena_fini(&arena);
}

TEST(literal_strings_escape_what_is_not_seen) {
  static const char *const pairs[][2] = {
      {"a", "\"a\""},
      {"", "\"\""},
      {"\"\\'", "\"\\\"\\\\'\""},
      {"\n\t\x01\x7f", "\"\\n\\t\\u0001\\u007f\""},
      {"\u202eleft \u200b\u2028", "\"\\u202eleft \\u200b\\u2028\""},
      {"\u05e9\U0001f600", "\"\u05e9\U0001f600\""}, // what is seen stays
  };
  Arena arena = {0};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    CHECK_TEXT(literal_string(pairs[i][0], strlen(pairs[i][0]), 200, &arena), pairs[i][1]);
  CHECK_TEXT(literal_string("a\0b", 3, 200, &arena), "\"a\\0b\"");
  CHECK_TEXT(literal_string("abcdef", 6, 3, &arena), "\"abc\"...");
  CHECK_TEXT(literal_string("a\u05e9b", 4, 2, &arena),
             "\"a\u05e9\"..."); // never inside of a character
  arena_fini(&arena);
}
