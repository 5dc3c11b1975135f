// Texts of strings and builders: characters out of an array of bytes, one or two for each. A
// character that nobody looked at is the one that a concrete input gets (replay/strings.c).
#include "report/snapshot_told.h"

#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 256 }; // characters that are told

typedef struct Text {
  uint32_t count;         // of characters that are told
  unsigned width;         // bytes of each
  bool is_input, is_open; // is_open: some character is a term
  bool read[2 * MOST];
  uint8_t bytes[2 * MOST];
  const char *terms[2 * MOST];
} Text;

static void read_bytes(const Telling *telling, uint32_t array, Side side, Text *text) {
  const Slots *slots = &telling->builder->snapshot->objects.items[array].slots;
  for (size_t i = 0; i < slots->count; i++) {
    uint32_t index;
    int64_t byte;
    const View *view = slot_side(&slots->items[i], side);
    if (!told_index(&slots->items[i], &index) || index >= text->count * text->width ||
        !told_number(view, &byte))
      continue;
    text->read[index] = true;
    text->bytes[index] = (uint8_t)byte;
    text->terms[index] = strcmp(view->text, view->example) ? view->text : NULL;
    text->is_open = text->is_open || text->terms[index];
  }
}

static void fill_bytes(Text *text) {
  bool is_good = text->width == 1;
  for (uint32_t i = 1; i < text->count * text->width; i += 2)
    is_good = is_good || (text->read[i] && text->bytes[i]);
  for (uint32_t i = 0; i < text->count * text->width; i += text->width) {
    if (!text->read[i])
      text->bytes[i] = 'a';
    if (!is_good && !text->read[i + 1]) {
      text->bytes[i + 1] = 1;
      is_good = true;
    }
  }
}

static uint32_t unit_at(const Text *text, uint32_t index) {
  uint32_t at = index * text->width;
  return text->width == 1 ? text->bytes[at] : text->bytes[at] | (uint32_t)text->bytes[at + 1] << 8;
}

static bool is_pair(uint32_t high, uint32_t low) {
  return high >> 10 == 0xd800 >> 10 && low >> 10 == 0xdc00 >> 10;
}

// Characters from `first` on, before `end`.
static View known_text(Builder *builder, const Text *text, uint32_t first, uint32_t end) {
  char *bytes = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&bytes, &size);
  if (!out)
    fatal("no memory");
  for (uint32_t i = first; i < end; i++) {
    uint32_t point = unit_at(text, i);
    if (i + 1 < end && is_pair(point, unit_at(text, i + 1)))
      point = 0x10000 + ((point & 0x3ff) << 10) + (unit_at(text, ++i) & 0x3ff);
    utf8_put(out, point >= 0xd800 && point < 0xe000 ? UTF8_REPLACEMENT : point);
  }
  fclose(out);
  View view = {.kind = VIEW_STRING, .length = size};
  view.text = arena_string(builder->arena, bytes, size);
  free(bytes);
  return view;
}

static const char *quoted(Builder *builder, const Text *text, uint32_t first, uint32_t end) {
  View view = known_text(builder, text, first, end);
  return view_text(builder->snapshot, &view, SIDE_BEFORE, builder->arena);
}

// (byte) s.charAt(0) is that character.
static const char *unit_term(Builder *builder, const char *term) {
  static const char *const casts[] = {"(int) ", "(byte) "};
  const char *plain = term;
  for (size_t i = 0; i < sizeof casts / sizeof *casts; i++)
    if (!strncmp(plain, casts[i], strlen(casts[i])))
      plain += strlen(casts[i]);
  size_t length = strlen(plain);
  bool is_char = !strchr(plain, ' ') && length > 1 && plain[length - 1] == ')';
  return is_char ? plain : arena_format(builder->arena, "(char) (%s)", plain);
}

static bool is_open_at(const Text *text, uint32_t index) {
  return text->terms[index * text->width] ||
         (text->width > 1 && text->terms[index * text->width + 1]);
}

// "" + s.charAt(0) + "x", as Java adds characters to a text.
static const char *open_text(Builder *builder, const Text *text) {
  enum { FEW = 12 };
  if (text->width > 1 || text->count > FEW)
    return "a text";
  for (uint32_t i = 0; i < text->count; i++)
    if (text->terms[i] && strstr(text->terms[i], ".value["))
      return "a text"; // a character out of an array of two bytes each
  const char *sum = NULL;
  for (uint32_t i = 0; i < text->count;) {
    uint32_t end = i;
    while (end < text->count && !is_open_at(text, end))
      end++;
    const char *part = end > i ? quoted(builder, text, i, end) : unit_term(builder, text->terms[i]);
    if (!sum)
      sum = end > i ? part : arena_format(builder->arena, "\"\" + %s", part);
    else
      sum = arena_format(builder->arena, "%s + %s", sum, part);
    i = end > i ? end : i + 1;
  }
  return sum;
}

bool text_view(Telling *telling, uint32_t object, Side side, const char *count, View *view) {
  Builder *builder = telling->builder;
  int64_t length, coder = 0;
  const View *array = told_view(telling, object, "value", side);
  if (!array || array->kind != VIEW_OBJECT)
    return false;
  telling->hidden[array->object] = true;
  (void)told_number(told_view(telling, object, "coder", side), &coder);
  if (!told_number(count ? told_view(telling, object, count, side)
                         : told_view(telling, array->object, "length", side),
                   &length))
    return false;
  Text text = {.width = coder ? 2 : 1};
  if (!count)
    length /= text.width;
  text.count = (uint32_t)(length < 0 ? 0 : length > MOST ? MOST : length);
  text.is_input = array->object < builder->snapshot->input_count;
  read_bytes(telling, array->object, side, &text);
  if (text.is_input)
    fill_bytes(&text);
  *view = known_text(builder, &text, 0, text.count);
  if (text.is_open)
    *view = (View){.kind = VIEW_PRIMITIVE,
                   .text = open_text(builder, &text),
                   .example = quoted(builder, &text, 0, text.count)};
  return true;
}
