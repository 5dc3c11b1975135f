// Java source text: literals and names.
#include "junit/junit_impl.h"

#include "base/arith.h"
#include "base/literal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void code_add(Source *code, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = mem_vformat(format, arguments);
  va_end(arguments);
  vec_append(code, text, strlen(text));
  mem_free(text);
}

// --- names ---------------------------------------------------------------------------------------

const char *java_unique(const char *text, NameList *used, Arena *arena) {
  assert(*text);
  const char *name = text;
  for (unsigned number = 2;; number++) {
    bool is_taken = false;
    for (size_t i = 0; i < used->count && !is_taken; i++)
      is_taken = !strcmp(used->items[i], name);
    if (!is_taken)
      break;
    name = arena_format(arena, "%s%s%u", text,
                        isdigit((unsigned char)text[strlen(text) - 1]) ? "_" : "", number);
  }
  vec_push(used, name);
  return name;
}

// --- numbers -------------------------------------------------------------------------------------

const char *java_number(Kind kind, Word word, bool exact, Arena *arena) {
  unsigned form = LITERAL_SOURCE | LITERAL_EXTREMES | (exact ? LITERAL_CASTS : 0);
  return java_literal(kind, word, form, arena);
}

// --- strings -------------------------------------------------------------------------------------

const char *java_string(const uint16_t *units, size_t count, Arena *arena) {
  Source code = {0};
  code_add(&code, "\"");
  for (size_t i = 0; i < count; i++) {
    LiteralUnit text;
    literal_unit(units[i], '"', true, text);
    code_add(&code, "%s", text);
  }
  code_add(&code, "\"");
  const char *text = arena_string(arena, code.items, code.count);
  vec_free(&code);
  return text;
}

// Bytes of one character; 0: this is none.
static size_t utf8_length(const unsigned char *at) {
  assert(*at);
  size_t length = *at < 0x80 ? 1 : *at >> 5 == 6 ? 2 : *at >> 4 == 14 ? 3 : *at >> 3 == 30 ? 4 : 0;
  for (size_t i = 1; i < length; i++)
    if (at[i] >> 6 != 2)
      return 0;
  return length;
}

const char *java_clip(const char *utf8, size_t most, Arena *arena) {
  if (strlen(utf8) <= most)
    return utf8;
  while (most && ((unsigned char)utf8[most] & 0xc0) == 0x80)
    most--;
  return arena_format(arena, "%.*s ...", (int)most, utf8);
}

const char *java_quote(const char *utf8, Arena *arena) {
  VEC(uint16_t) units = {0};
  for (const unsigned char *at = (const unsigned char *)utf8; *at;) {
    size_t length = utf8_length(at);
    uint32_t point = length == 1   ? *at
                     : length == 2 ? *at & 31u
                     : length == 3 ? *at & 15u
                     : length == 4 ? *at & 7u
                                   : 0xfffd;
    for (size_t i = 1; i < length; i++)
      point = point << 6 | (at[i] & 63u);
    if (point > 0xffff)
      vec_push(&units, (uint16_t)(0xd7c0 + (point >> 10)));
    vec_push(&units, (uint16_t)(point > 0xffff ? 0xdc00 | (point & 0x3ff) : point));
    at += length ? length : 1;
  }
  const char *text = java_string(units.items, units.count, arena);
  vec_free(&units);
  return text;
}
