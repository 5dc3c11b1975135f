// Tokens of clauses and side files, and diagnostics about them.
#include "contract/contract_impl.h"

#include "base/arith.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool contract_error(Diag *diag, const Text *text, const Token *at, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *sentence = mem_vformat(format, arguments);
  va_end(arguments);
  char *where = text->is_file ? mem_format("%s:%u:%u", text->where, at->line, at->column)
                              : mem_format("%s, column %u", text->where, at->column);
  diag_error(diag, where, "%s", sentence);
  mem_free(where);
  mem_free(sentence);
  return false;
}

static void fail(Lexer *lexer, const char *sentence) {
  assert(sentence);
  if (!lexer->failed)
    contract_error(lexer->diag, lexer->text, &lexer->token, "%s", sentence);
  lexer->failed = true;
  lexer->token.kind = TOKEN_END;
}

static const char *end_of(const Lexer *lexer) { return lexer->text->start + lexer->text->length; }

// Columns count characters, as editors do.
static void step(Lexer *lexer) {
  assert(lexer->at < end_of(lexer));
  if (*lexer->at == '\n') {
    lexer->line++;
    lexer->column = 1;
  } else if (((unsigned char)*lexer->at & 0xc0) != 0x80) { // characters, not bytes
    lexer->column++;
  }
  lexer->at++;
}

static bool starts(const Lexer *lexer, const char *text) {
  size_t length = strlen(text);
  return (size_t)(end_of(lexer) - lexer->at) >= length && !memcmp(lexer->at, text, length);
}

static void skip_blanks(Lexer *lexer) {
  for (;;) {
    while (lexer->at < end_of(lexer) && isspace((unsigned char)*lexer->at))
      step(lexer);
    if (starts(lexer, "//")) {
      while (lexer->at < end_of(lexer) && *lexer->at != '\n')
        step(lexer);
    } else if (starts(lexer, "/*")) {
      while (lexer->at < end_of(lexer) && !starts(lexer, "*/"))
        step(lexer);
      for (int i = 0; i < 2 && lexer->at < end_of(lexer); i++)
        step(lexer);
    } else {
      return;
    }
  }
}

static bool is_name_byte(char c, bool first) {
  return isalpha((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80 ||
         (!first && isdigit((unsigned char)c));
}

// "0..n" is a number, two dots and a name.
static size_t number_length(const Lexer *lexer) {
  assert(lexer->at < end_of(lexer) && isdigit((unsigned char)*lexer->at));
  const char *at = lexer->at, *end = end_of(lexer);
  bool hex = end - at > 1 && at[0] == '0' && (at[1] == 'x' || at[1] == 'X');
  for (; at < end; at++) {
    bool is_sign = (*at == '+' || *at == '-') && !hex && (at[-1] == 'e' || at[-1] == 'E');
    bool is_point = *at == '.' && !hex && !(end - at > 1 && at[1] == '.');
    if (!isalnum((unsigned char)*at) && *at != '_' && !is_sign && !is_point)
      break;
  }
  return (size_t)(at - lexer->at);
}

static bool read_decimal(Token *token, const char *text, char suffix) {
  assert(*text);
  char *end;
  errno = 0;
  if (suffix == 'f') {
    token->kind = TOKEN_FLOAT;
    token->bits = bits_of_float(strtof(text, &end));
  } else {
    token->kind = TOKEN_DOUBLE;
    token->bits = bits_of_double(strtod(text, &end));
  }
  return !*end;
}

// strtoull takes octal numbers for a leading zero, as Java does.
static bool read_integer(Token *token, const char *text, bool is_long) {
  assert(*text);
  char *end;
  bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
  bool binary = text[0] == '0' && (text[1] == 'b' || text[1] == 'B');
  errno = 0;
  token->bits = binary ? strtoull(text + 2, &end, 2) : strtoull(text, &end, 0);
  token->kind = is_long ? TOKEN_LONG : TOKEN_INT;
  // One more than the largest int is good behind a minus; who negates looks.
  uint64_t most = hex || binary ? (is_long ? UINT64_MAX : UINT32_MAX)
                                : (is_long ? (uint64_t)1 << 63 : (uint64_t)1 << 31);
  return !*end && !errno && token->bits <= most;
}

static void read_number(Lexer *lexer) {
  assert(isdigit((unsigned char)*lexer->at));
  Token *token = &lexer->token;
  char text[80];
  size_t count = 0;
  token->length = number_length(lexer);
  for (size_t i = 0; i < token->length && count < sizeof text - 1; i++)
    if (lexer->at[i] != '_')
      text[count++] = lexer->at[i];
  text[count] = 0;
  bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
  char last = (char)tolower((unsigned char)text[count - 1]);
  bool is_decimal = !hex && (strpbrk(text, ".eE") || last == 'f' || last == 'd');
  if (last == 'l' || (is_decimal && (last == 'f' || last == 'd')))
    text[count - 1] = 0;
  bool good = is_decimal ? read_decimal(token, text, last) : read_integer(token, text, last == 'l');
  if (!good)
    fail(lexer, "this is no number");
}

// A character of a quoted text, after its escapes; appended as modified UTF-8.
static bool read_escape(Lexer *lexer, char *out) {
  assert(*lexer->at == '\\');
  static const char names[] = "btnfr\"'\\0", values[] = "\b\t\n\f\r\"'\\";
  step(lexer);
  const char *found = lexer->at < end_of(lexer) && *lexer->at ? strchr(names, *lexer->at) : NULL;
  if (!found) {
    fail(lexer, "this is no escape sequence");
    return false;
  }
  *out = values[found - names];
  return true;
}

// Zero is written in two bytes, as in class files: the text becomes a constant there.
static void read_quoted(Lexer *lexer) {
  assert(*lexer->at == '"' || *lexer->at == '\'');
  Token *token = &lexer->token;
  char quote = *lexer->at;
  VEC(char) text = {0};
  step(lexer);
  while (lexer->at < end_of(lexer) && *lexer->at != quote && *lexer->at != '\n') {
    char c = *lexer->at;
    if (c == '\\' && !read_escape(lexer, &c))
      break;
    if (c)
      vec_push(&text, c);
    else
      vec_append(&text, "\xc0\x80", 2);
    step(lexer);
  }
  bool closed = !lexer->failed && lexer->at < end_of(lexer) && *lexer->at == quote;
  token->kind = quote == '"' ? TOKEN_STRING : TOKEN_CHAR;
  token->text = arena_string(lexer->arena, text.items ? text.items : "", text.count);
  token->bits = text.count ? (unsigned char)text.items[0] : 0;
  if (token->kind == TOKEN_CHAR && text.count == 2 && (unsigned char)text.items[0] == 0xc0)
    token->bits = 0;
  else if (!closed)
    fail(lexer, "this quotation has no end");
  else if (token->kind == TOKEN_CHAR && (text.count != 1 || (unsigned char)text.items[0] >= 0x80))
    fail(lexer, "this is not one character; others than ASCII are written as numbers");
  vec_free(&text);
  if (closed)
    step(lexer);
}

static void read_operator(Lexer *lexer) {
  assert(lexer->at < end_of(lexer));
  static const char *const longest[] = {"<=!=>", "<==>", ">>>", "==>", "<==", "&&", "||",
                                        "==",    "!=",   "<=",  ">=",  "<<",  ">>", ".."};
  lexer->token.kind = TOKEN_OPERATOR;
  for (size_t i = 0; i < sizeof longest / sizeof *longest; i++)
    if (starts(lexer, longest[i])) {
      lexer->token.length = strlen(longest[i]);
      return;
    }
  if (!strchr("+-*/%<>!~&|^?:.,;()[]{}=@", *lexer->at))
    fail(lexer, "this character means nothing here");
}

void lex_next(Lexer *lexer) {
  if (lexer->failed)
    return;
  skip_blanks(lexer);
  if (starts(lexer, "\\") && !lexer->text->is_jml) // \result and \old, as in JML
    step(lexer);
  lexer->token =
      (Token){.start = lexer->at, .length = 1, .line = lexer->line, .column = lexer->column};
  if (lexer->at >= end_of(lexer)) {
    lexer->token.length = 0;
    return;
  }
  char c = *lexer->at;
  if (c == '"' || c == '\'') {
    read_quoted(lexer);
    lexer->token.length = (size_t)(lexer->at - lexer->token.start);
    return;
  }
  if (is_name_byte(c, true) || c == '\\') {
    lexer->token.kind = TOKEN_NAME;
    while (lexer->at + lexer->token.length < end_of(lexer) &&
           is_name_byte(lexer->at[lexer->token.length], false))
      lexer->token.length++;
  } else if (isdigit((unsigned char)c)) {
    read_number(lexer);
  } else {
    read_operator(lexer);
  }
  for (size_t i = 0; i < lexer->token.length && !lexer->failed; i++)
    step(lexer);
}

void lex_start(Lexer *lexer, const Text *text, Arena *arena, Diag *diag) {
  *lexer = (Lexer){.text = text,
                   .at = text->start,
                   .line = text->first_line + 1,
                   .column = 1,
                   .arena = arena,
                   .diag = diag};
  lex_next(lexer);
}

bool lex_is(const Lexer *lexer, const char *text) {
  const Token *token = &lexer->token;
  return (token->kind == TOKEN_OPERATOR || token->kind == TOKEN_NAME) &&
         token->length == strlen(text) && !memcmp(token->start, text, token->length);
}

bool lex_is_word(const Lexer *lexer, const char *text) {
  const Token *token = &lexer->token;
  if (!lexer->text->is_jml)
    return lex_is(lexer, text);
  return token->kind == TOKEN_NAME && token->length == strlen(text) + 1 && *token->start == '\\' &&
         !memcmp(token->start + 1, text, token->length - 1);
}

// By its bytes: the clause need not be of any language.
void lex_skip_clause(Lexer *lexer) {
  uint32_t depth = 0;
  char quote = 0;
  lexer->failed = false;
  for (lexer->at = lexer->token.start, lexer->line = lexer->token.line,
      lexer->column = lexer->token.column;
       lexer->at < end_of(lexer); step(lexer)) {
    char c = *lexer->at;
    if (quote)
      quote = c == quote || c == '\n' ? 0 : quote;
    else if (c == '"' || c == '\'')
      quote = c;
    else if (c == '(' || c == ')')
      depth = c == '(' ? depth + 1 : depth - (depth > 0);
    else if (c == ';' && !depth)
      break;
  }
  if (lexer->at < end_of(lexer))
    step(lexer);
  lex_next(lexer);
}

bool lex_accept(Lexer *lexer, const char *text) {
  assert(*text);
  if (!lex_is(lexer, text))
    return false;
  lex_next(lexer);
  return true;
}

const char *lex_quote(Lexer *lexer) {
  const Token *token = &lexer->token;
  if (token->kind == TOKEN_END)
    return "the end";
  return arena_format(lexer->arena, "`%.*s'", (int)(token->length < 40 ? token->length : 40),
                      token->start);
}

bool lex_expect(Lexer *lexer, const char *text) {
  if (lex_accept(lexer, text))
    return true;
  if (!lexer->failed)
    contract_error(lexer->diag, lexer->text, &lexer->token, "`%s' should stand here, not %s", text,
                   lex_quote(lexer));
  lexer->failed = true;
  return false;
}
