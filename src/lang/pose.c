// The POSE language (doc/LANGUAGES.md), by recursive descent. A token is a parenthesis, a
// maximal run of letters and digits or a maximal run of anything else that is not white space.
#include "lang/lang_impl.h"

#include <stdio.h>
#include <string.h>

typedef enum TokenKind { TOKEN_END, TOKEN_PARENTHESIS, TOKEN_WORD, TOKEN_MARK } TokenKind;

typedef struct Token {
  TokenKind kind;
  const char *text;
  size_t length;
  Position at;
} Token;

typedef struct Parser {
  Lang *lang;
  Token token; // the next one
  Position at; // behind it
  size_t offset;
  uint32_t last; // the source behind which the text ends
} Parser;

// --- tokens --------------------------------------------------------------------------------------

static bool is_space(unsigned char c) {
  return c == ' ' || (c >= '\t' && c <= '\r') || (c >= 0x1c && c <= 0x1f);
}
// Everything outside of ASCII counts as a letter.
static bool is_letter(unsigned char c) {
  return ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '_' || c >= 0x80;
}
static bool is_digit(unsigned char c) { return c >= '0' && c <= '9'; }
static bool is_parenthesis(unsigned char c) { return c == '(' || c == ')'; }

static TokenKind kind_of(unsigned char c) {
  if (is_parenthesis(c))
    return TOKEN_PARENTHESIS;
  return is_letter(c) || is_digit(c) ? TOKEN_WORD : TOKEN_MARK;
}

static void advance(Parser *parser) {
  assert(parser->offset < parser->lang->sources[parser->at.source].length);
  const Source *source = &parser->lang->sources[parser->at.source];
  unsigned char c = (unsigned char)source->text[parser->offset++];
  if (c == '\n')
    parser->at.line++, parser->at.column = 1;
  else if ((c & 0xc0) != 0x80)
    parser->at.column++;
}

// The next byte, or 0 at the end of a source.
static unsigned char peek(const Parser *parser) {
  const Source *source = &parser->lang->sources[parser->at.source];
  return parser->offset < source->length ? (unsigned char)source->text[parser->offset] : 0;
}

// The prototype includes a file by its first line and goes on behind it: positions in messages are
// those of the file that the text stands in.
static void skip_space(Parser *parser) {
  for (;;) {
    while (is_space(peek(parser)))
      advance(parser);
    if (peek(parser) || parser->at.source == parser->last)
      return;
    // What was included ends; the including text goes on in its second line.
    parser->at = (Position){parser->last, 1, 1};
    parser->offset = 0;
    while (peek(parser) && peek(parser) != '\n')
      advance(parser);
  }
}

static void next(Parser *parser) {
  skip_space(parser);
  const char *start = parser->lang->sources[parser->at.source].text + parser->offset;
  parser->token = (Token){TOKEN_END, start, 0, parser->at};
  if (!peek(parser))
    return;
  TokenKind kind = kind_of(peek(parser));
  do
    advance(parser);
  while (kind != TOKEN_PARENTHESIS && peek(parser) && !is_space(peek(parser)) &&
         kind_of(peek(parser)) == kind);
  parser->token.kind = kind;
  parser->token.length =
      (size_t)(parser->lang->sources[parser->at.source].text + parser->offset - start);
}

static bool token_is(const Token *token, const char *text) {
  return token->length == strlen(text) && !memcmp(token->text, text, token->length);
}

static bool at_token(const Parser *parser, const char *text) {
  return token_is(&parser->token, text);
}

static bool complain(Parser *parser, const char *wanted) {
  Lang *lang = parser->lang;
  const Token *token = &parser->token;
  if (token->kind == TOKEN_END)
    return lang_error(lang, token->at, "%s is missing at the end of the text", wanted);
  const char *found = lang_quote(lang, token->text, token->length);
  if (token->kind == TOKEN_MARK && token->length > 1)
    return lang_error(lang, token->at,
                      "%s is expected, not %s (marks without white space between are one)", wanted,
                      found);
  return lang_error(lang, token->at, "%s is expected, not %s", wanted, found);
}

static bool expect(Parser *parser, const char *text) {
  if (parser->lang->failed)
    return false;
  if (!at_token(parser, text)) {
    char wanted[32];
    snprintf(wanted, sizeof wanted, "`%s'", text);
    return complain(parser, wanted);
  }
  next(parser);
  return true;
}

// An identifier is any word that starts with a letter. No name after an error.
static Name expect_name(Parser *parser, const char *what) {
  assert(what);
  if (parser->lang->failed)
    return (Name){0};
  if (parser->token.kind != TOKEN_WORD || is_digit((unsigned char)*parser->token.text)) {
    complain(parser, what);
    return (Name){0};
  }
  Name name = name_intern(parser->lang->names, parser->token.text, parser->token.length);
  next(parser);
  return name;
}

// --- values --------------------------------------------------------------------------------------

// A natural number that Java's int can hold.
static bool read_natural(const char *text, size_t length, int32_t *number) {
  assert(number);
  int64_t value = 0;
  for (size_t i = 0; i < length; i++) {
    if (!is_digit((unsigned char)text[i]))
      return false;
    value = value * 10 + (text[i] - '0');
    if (value > INT32_MAX)
      return false;
  }
  *number = (int32_t)value;
  return length > 0;
}

// X0, Y12, l3: a letter and a number.
static bool is_numbered(const Token *token, char letter, int32_t *number) {
  return token->kind == TOKEN_WORD && token->text[0] == letter &&
         read_natural(token->text + 1, token->length - 1, number);
}

static Expr *symbol(Parser *parser, char letter, int32_t number) {
  assert(letter == 'X' || letter == 'Y');
  Lang *lang = parser->lang;
  Expr *expr = lang_expr(lang, EXPR_SYMBOL, parser->token.at);
  size_t i = 0;
  while (i < lang->symbols.count &&
         (lang->symbols.items[i].letter != letter || lang->symbols.items[i].number != number))
    i++;
  if (i == lang->symbols.count) {
    const char *name = arena_format(lang->arena, "%c%d", letter, number);
    vec_push(&lang->symbols, (Symbol){.letter = letter, .number = number, .name = name});
  }
  expr->number = (int32_t)i;
  next(parser);
  return expr;
}

static Expr *literal(Parser *parser, ExprKind kind, int32_t number) {
  Expr *expr = lang_expr(parser->lang, kind, parser->token.at);
  expr->number = number;
  next(parser);
  return expr;
}

// NULL when the token is not a value.
static Expr *parse_value(Parser *parser) {
  const Token *token = &parser->token;
  int32_t number;
  if (at_token(parser, "true") || at_token(parser, "false"))
    return literal(parser, EXPR_BOOL, at_token(parser, "true"));
  if (at_token(parser, "null"))
    return literal(parser, EXPR_NULL, 0);
  if (token->kind == TOKEN_WORD && read_natural(token->text, token->length, &number))
    return literal(parser, EXPR_INT, number);
  if (is_numbered(token, 'X', &number))
    return symbol(parser, 'X', number);
  if (is_numbered(token, 'Y', &number))
    return symbol(parser, 'Y', number);
  return NULL;
}

// Words that cannot name a variable.
// A variable with one of these names could not be told from a value.
static bool is_reserved(const Token *token) {
  static const char *const words[] = {"let", "if", "new", "true", "false", "null", "BOT", "this"};
  int32_t number;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (token_is(token, words[i]))
      return true;
  return is_numbered(token, 'X', &number) || is_numbered(token, 'Y', &number) ||
         is_numbered(token, 'l', &number);
}

static Name expect_variable(Parser *parser) {
  if (!parser->lang->failed && is_reserved(&parser->token)) {
    lang_error(parser->lang, parser->token.at, "%s cannot name a variable",
               lang_quote(parser->lang, parser->token.text, parser->token.length));
    return (Name){0};
  }
  return expect_name(parser, "a variable");
}

// --- expressions ---------------------------------------------------------------------------------

static Expr *parse_expr(Parser *parser);

static Expr *parse_let(Parser *parser) {
  assert(at_token(parser, "let"));
  Lang *lang = parser->lang;
  Expr *expr = lang_expr(lang, EXPR_LET, parser->token.at);
  next(parser);
  expr->variable = arena_new(lang->arena, Variable);
  expr->variable->at = parser->token.at;
  expr->name = expr->variable->name = expect_variable(parser);
  expect(parser, ":=");
  expr->kids[0] = parse_expr(parser);
  expect(parser, "in");
  expr->kids[1] = parse_expr(parser);
  return expr;
}

static Expr *parse_if(Parser *parser) {
  assert(at_token(parser, "if"));
  Expr *expr = lang_expr(parser->lang, EXPR_IF, parser->token.at);
  next(parser);
  expr->kids[0] = parse_expr(parser);
  expect(parser, "then");
  expr->kids[1] = parse_expr(parser);
  expect(parser, "else");
  expr->kids[2] = parse_expr(parser);
  return expr;
}

static Expr *parse_new(Parser *parser) {
  assert(at_token(parser, "new"));
  Expr *expr = lang_expr(parser->lang, EXPR_NEW, parser->token.at);
  next(parser);
  expr->name = expect_name(parser, "a class");
  return expr;
}

// Behind `(object .`: a field, a field and a new value, or a method and its argument.
static Expr *parse_member(Parser *parser, Expr *object, Position at) {
  Lang *lang = parser->lang;
  Position named = parser->token.at;
  Name name = expect_name(parser, "a field or a method");
  Expr *expr = lang_expr(lang, EXPR_GET, at);
  if (at_token(parser, "[")) {
    next(parser);
    expr->kind = EXPR_CALL;
    expr->count = 1;
    expr->items = arena_array(lang->arena, Expr *, 1);
    expr->items[0] = parse_expr(parser);
    expect(parser, "]");
  } else if (at_token(parser, ":=")) {
    next(parser);
    expr->kind = EXPR_PUT;
    expr->kids[1] = parse_expr(parser);
  }
  expr->at = named;
  expr->name = name;
  expr->kids[0] = object;
  return expr;
}

// Behind `(first`: an operator and what follows it.
// The grammar has no precedence: every operator has parentheses of its own, which is why none may
// be added around an expression.
static Expr *parse_operator(Parser *parser, Expr *first, Position at) {
  static const struct {
    const char *text;
    ExprKind kind;
  } operators[] = {{"+", EXPR_ADD},  {"-", EXPR_SUB}, {"<", EXPR_LESS},
                   {"&&", EXPR_AND}, {"||", EXPR_OR}, {"=", EXPR_EQUAL}};
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
    if (!at_token(parser, operators[i].text))
      continue;
    Expr *expr = lang_expr(parser->lang, operators[i].kind, parser->token.at);
    next(parser);
    expr->kids[0] = first;
    expr->kids[1] = parse_expr(parser);
    return expr;
  }
  if (at_token(parser, "instanceof")) {
    Expr *expr = lang_expr(parser->lang, EXPR_INSTANCEOF, parser->token.at);
    next(parser);
    expr->kids[0] = first;
    expr->name = expect_name(parser, "a class");
    return expr;
  }
  if (at_token(parser, ".")) {
    next(parser);
    return parse_member(parser, first, at);
  }
  if (!parser->lang->failed && at_token(parser, ")"))
    lang_error(parser->lang, at, "parentheses belong to an operator; none may be added");
  else if (!parser->lang->failed)
    complain(parser, "an operator");
  return first;
}

static Expr *parse_parenthesis(Parser *parser) {
  assert(at_token(parser, "("));
  Lang *lang = parser->lang;
  Position at = parser->token.at;
  Expr *expr;
  next(parser);
  if (at_token(parser, "~")) {
    expr = lang_expr(lang, EXPR_NOT, at);
    next(parser);
    expr->kids[0] = parse_expr(parser);
  } else if (at_token(parser, "@")) { // a breadcrumb of later prototypes, whose value is false
    expr = lang_expr(lang, EXPR_BOOL, at);
    next(parser);
    expect_name(parser, "a name");
  } else {
    expr = parse_operator(parser, parse_expr(parser), at);
  }
  expect(parser, ")");
  return expr;
}

static Expr *parse_variable(Parser *parser) {
  const Token *token = &parser->token;
  int32_t number;
  Expr *expr = lang_expr(parser->lang, EXPR_VARIABLE, token->at);
  if (at_token(parser, "BOT") || is_numbered(token, 'l', &number))
    lang_error(parser->lang, token->at, "%s is a value of the machine, not of the language",
               lang_quote(parser->lang, token->text, token->length));
  else
    expr->name = expect_name(parser, "an expression");
  return expr;
}

// After an error the tree is not whole; nobody looks at it then.
static Expr *parse_expr(Parser *parser) {
  Lang *lang = parser->lang;
  Expr *expr = NULL;
  if (!lang->failed && lang_enter(lang, parser->token.at)) {
    if (at_token(parser, "("))
      expr = parse_parenthesis(parser);
    else if (at_token(parser, "let"))
      expr = parse_let(parser);
    else if (at_token(parser, "if"))
      expr = parse_if(parser);
    else if (at_token(parser, "new"))
      expr = parse_new(parser);
    else if (!(expr = parse_value(parser)))
      expr = parse_variable(parser);
    lang->depth--;
  }
  return expr;
}

// --- classes -------------------------------------------------------------------------------------

// Behind `type name (`.
static void parse_method(Parser *parser, LangClass *class, Name result, Name name, Position at) {
  assert(at_token(parser, "("));
  Lang *lang = parser->lang;
  LangMethod *method = lang_add_method(lang, class, result, name, at);
  next(parser);
  Name type = expect_name(parser, "the parameter's type");
  Position named = parser->token.at;
  Name parameter = expect_variable(parser);
  if (!lang->failed)
    lang_add_parameter(lang, method, type, parameter, named);
  expect(parser, ")");
  expect(parser, ":=");
  method->body = parse_expr(parser);
  expect(parser, ";");
}

static void parse_member_declaration(Parser *parser, LangClass *class) {
  Lang *lang = parser->lang;
  Name type = expect_name(parser, "a type");
  Position at = parser->token.at;
  Name name = expect_name(parser, "a field or a method");
  if (lang->failed)
    return;
  if (at_token(parser, "(")) {
    parse_method(parser, class, type, name, at);
  } else if (at_token(parser, ";")) {
    next(parser);
    if (class->methods.count)
      lang_error(lang, at, "fields stand before the methods of their class");
    else
      lang_add_field(lang, class, type, name, at);
  } else {
    complain(parser, "`;' or `('");
  }
}

static void parse_class(Parser *parser) {
  Lang *lang = parser->lang;
  next(parser);
  Position at = parser->token.at;
  Name name = expect_name(parser, "a class");
  if (lang->failed)
    return;
  LangClass *class = lang_add_class(lang, name, at);
  if (at_token(parser, "extends")) {
    next(parser);
    class->super_at = parser->token.at;
    class->super_name = expect_name(parser, "a class");
  }
  expect(parser, "{");
  while (!lang->failed && !at_token(parser, "}"))
    parse_member_declaration(parser, class);
  expect(parser, "}");
}

// --- include -------------------------------------------------------------------------------------

static const char keyword[] = "include";

static bool starts_with_include(const Source *source) {
  size_t length = sizeof keyword - 1;
  return source->length > length && !memcmp(source->text, keyword, length) &&
         is_space((unsigned char)source->text[length]);
}

// The name behind `include`, stripped.
static const char *included_name(Lang *lang, const Source *source) {
  const char *start = source->text + sizeof keyword - 1;
  const char *end = memchr(source->text, '\n', source->length);
  if (!end)
    end = source->text + source->length;
  while (start < end && is_space((unsigned char)*start))
    start++;
  while (start < end && is_space((unsigned char)end[-1]))
    end--;
  return arena_string(lang->arena, start, (size_t)(end - start));
}

static bool file_exists(const char *file) {
  FILE *stream = fopen(file, "rb");
  if (stream)
    fclose(stream);
  return stream != NULL;
}

// A name is looked for beside the including file, then in the working directory.
static bool read_included(Lang *lang) {
  const char *name = included_name(lang, &lang->sources[0]), *file = lang->sources[0].file;
  const char *slash = strrchr(file, '/');
  Position at = {0, 1, (uint32_t)sizeof keyword + 1};
  if (!*name)
    return lang_error(lang, at, "the name of a file is missing behind include");
  if (slash && *name != '/') {
    const char *beside = arena_format(lang->arena, "%.*s/%s", (int)(slash - file), file, name);
    if (file_exists(beside))
      return lang_read(lang, 1, beside);
  }
  if (!file_exists(name))
    return lang_error(lang, at, "there is no file %s to include",
                      lang_quote(lang, name, strlen(name)));
  return lang_read(lang, 1, name);
}

void pose_parse(Lang *lang) {
  bool includes = starts_with_include(&lang->sources[0]);
  Parser parser = {.lang = lang, .at = {includes ? 1 : 0, 1, 1}};
  if (includes && !read_included(lang))
    return;
  if (includes && starts_with_include(&lang->sources[1])) {
    lang_error(lang, parser.at, "an included file cannot include another one");
    return;
  }
  next(&parser);
  while (!lang->failed && at_token(&parser, "class"))
    parse_class(&parser);
  lang->entry_at = parser.token.at;
  lang->entry = parse_expr(&parser);
  if (!lang->failed && parser.token.kind != TOKEN_END)
    complain(&parser, "the end of the text");
}
