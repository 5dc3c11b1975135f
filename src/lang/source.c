// Source texts, errors about them, and what both parsers share.
#include "lang/lang_impl.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Deeper expressions are refused: every step over the tree recurses.
enum { MOST_NESTING = 2000, MOST_BYTES = 64 << 20 };

bool lang_error(Lang *lang, Position at, const char *format, ...) {
  lang->failed = true;
  va_list arguments;
  va_start(arguments, format);
  char *text = mem_vformat(format, arguments);
  va_end(arguments);
  char *where = mem_format("%s:%u:%u", lang->sources[at.source].file, at.line, at.column);
  diag_error(lang->diag, where, "%s", text);
  mem_free(where);
  mem_free(text);
  return false;
}

const char *lang_quote(Lang *lang, const char *text, size_t length) {
  assert(text);
  enum { LONGEST = 40 };
  size_t shown = length > LONGEST ? LONGEST : length;
  while (shown < length && shown > 0 && ((unsigned char)text[shown] & 0xc0) == 0x80)
    shown--; // no half characters
  char *quoted =
      arena_format(lang->arena, "`%.*s%s'", (int)shown, text, shown < length ? "..." : "");
  for (char *at = quoted; *at; at++)
    if ((unsigned char)*at < ' ' || *at == 0x7f)
      *at = '?';
  return quoted;
}

const char *lang_quote_name(Lang *lang, Name name) {
  return lang_quote(lang, name_text(lang->names, name), name_length(lang->names, name));
}

static bool read_stream(Lang *lang, FILE *stream, Source *source) {
  VEC(char) text = {0};
  char buffer[1 << 14];
  size_t count;
  while (text.count <= MOST_BYTES && (count = fread(buffer, 1, sizeof buffer, stream)) > 0)
    vec_append(&text, buffer, count);
  bool good = !ferror(stream);
  int problem = errno;
  if (good) {
    source->text = arena_string(lang->arena, text.items ? text.items : "", text.count);
    source->length = text.count;
  }
  if (!good)
    diag_error(lang->diag, source->file, "%s", strerror(problem));
  else if (text.count > MOST_BYTES)
    diag_error(lang->diag, source->file, "larger than %d MB", MOST_BYTES >> 20);
  vec_free(&text);
  return !diag_failed(lang->diag);
}

bool lang_read(Lang *lang, uint32_t source, const char *file) {
  Source *into = &lang->sources[source];
  into->file = arena_string(lang->arena, file, strlen(file));
  FILE *stream = fopen(file, "rb");
  if (!stream)
    diag_error(lang->diag, file, "%s", strerror(errno));
  bool good = stream && read_stream(lang, stream, into);
  if (stream)
    fclose(stream);
  if (!good)
    lang->failed = true;
  return good && lang_check_text(lang, source);
}

// The length of the UTF-8 sequence at `at`, or 0. Names in class files are modified UTF-8, which is
// the same up to U+FFFF without NUL; larger characters are refused.
static size_t character_length(const unsigned char *at, size_t left) {
  if (at[0] < 0x80)
    return at[0] ? 1 : 0;
  size_t length = at[0] >= 0xc2 && at[0] <= 0xdf ? 2 : (at[0] & 0xf0) == 0xe0 ? 3 : 0;
  if (!length || length > left)
    return 0;
  for (size_t i = 1; i < length; i++)
    if ((at[i] & 0xc0) != 0x80)
      return 0;
  bool is_overlong = at[0] == 0xe0 && at[1] < 0xa0, is_surrogate = at[0] == 0xed && at[1] >= 0xa0;
  return is_overlong || is_surrogate ? 0 : length;
}

bool lang_check_text(Lang *lang, uint32_t source) {
  const Source *of = &lang->sources[source];
  Position at = {source, 1, 1};
  for (size_t i = 0; i < of->length;) {
    size_t length = character_length((const unsigned char *)of->text + i, of->length - i);
    if (!length)
      return lang_error(lang, at, "this is not a character of UTF-8 text (up to U+FFFF)");
    at.column++;
    if (of->text[i] == '\n')
      at.line++, at.column = 1;
    i += length;
  }
  return true;
}

bool lang_enter(Lang *lang, Position at) {
  if (lang->depth++ < MOST_NESTING)
    return true;
  return lang_error(lang, at, "expressions are nested more than %d deep", MOST_NESTING);
}

Expr *lang_expr(Lang *lang, ExprKind kind, Position at) {
  Expr *expr = arena_new(lang->arena, Expr);
  expr->kind = kind;
  expr->at = at;
  return expr;
}
