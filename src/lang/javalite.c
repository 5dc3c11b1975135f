// Javalite: heap summaries, figure 3. The text is read as s-expressions (parentheses and brackets
// are the same, `;` starts a comment), then taken apart.
#include "lang/lang_impl.h"

#include <string.h>

typedef struct Node {
  Position at;
  Name atom; // no name: a list
  struct Node **items;
  uint32_t count;
} Node;

typedef VEC(Node *) NodeVec;

// --- s-expressions -------------------------------------------------------------------------------

typedef struct Reader {
  Lang *lang;
  size_t offset;
  Position at;
} Reader;

// A list that is still open: its items are collected above `start`.
typedef struct OpenList {
  Node *node;
  size_t start;
  char close;
} OpenList;

static unsigned char peek(const Reader *reader) {
  const Source *source = &reader->lang->sources[0];
  return reader->offset < source->length ? (unsigned char)source->text[reader->offset] : 0;
}

static void advance(Reader *reader) {
  unsigned char c = peek(reader);
  reader->offset++;
  if (c == '\n')
    reader->at.line++, reader->at.column = 1;
  else if ((c & 0xc0) != 0x80)
    reader->at.column++;
}

static bool is_space(unsigned char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static bool ends_atom(unsigned char c) { return !c || is_space(c) || strchr("()[];", c) != NULL; }

static void skip_space(Reader *reader) {
  while (is_space(peek(reader)) || peek(reader) == ';') {
    if (peek(reader) == ';')
      while (peek(reader) && peek(reader) != '\n')
        advance(reader);
    else
      advance(reader);
  }
}

static Node *new_node(Reader *reader) {
  Node *node = arena_new(reader->lang->arena, Node);
  node->at = reader->at;
  return node;
}

static Node *read_atom(Reader *reader) {
  Node *node = new_node(reader);
  const char *start = reader->lang->sources[0].text + reader->offset;
  size_t before = reader->offset;
  while (!ends_atom(peek(reader)))
    advance(reader);
  node->atom = name_intern(reader->lang->names, start, reader->offset - before);
  return node;
}

// The items above the start of the list are its own.
static void close_list(Lang *lang, const OpenList *open, NodeVec *items) {
  assert(open->start <= items->count);
  size_t count = items->count - open->start;
  open->node->count = (uint32_t)count;
  open->node->items = arena_array(lang->arena, Node *, count);
  if (count)
    memcpy(open->node->items, items->items + open->start, count * sizeof *items->items);
  items->count = open->start;
  vec_push(items, open->node);
}

// The one list that the text is, or NULL after an error. Lists in lists are kept on a stack of our
// own: the text may be nested as deep as it likes.
static Node *read_program(Lang *lang) {
  Reader reader = {.lang = lang, .at = {0, 1, 1}};
  VEC(OpenList) open = {0};
  NodeVec items = {0};
  while (!lang->failed) {
    skip_space(&reader);
    unsigned char c = peek(&reader);
    Position at = reader.at;
    if (c == '(' || c == '[') {
      vec_push(&open, (OpenList){new_node(&reader), items.count, c == '(' ? ')' : ']'});
      advance(&reader);
    } else if (c == ')' || c == ']') {
      if (!open.count || vec_last(&open)->close != c) {
        lang_error(lang, at, "`%c' closes nothing that is open", c);
        break;
      }
      OpenList list = vec_pop(&open);
      close_list(lang, &list, &items);
      advance(&reader);
    } else if (c) {
      vec_push(&items, read_atom(&reader));
    } else {
      if (open.count)
        lang_error(lang, vec_last(&open)->node->at, "this list is not closed");
      break;
    }
    if (!open.count && items.count > 1)
      lang_error(lang, items.items[1]->at, "nothing may follow the program");
  }
  Node *program = items.count ? items.items[0] : NULL;
  if (!lang->failed && !program)
    lang_error(lang, reader.at, "the program is missing");
  vec_free(&open);
  vec_free(&items);
  return lang->failed ? NULL : program;
}

// --- pieces --------------------------------------------------------------------------------------

static bool is_list(const Node *node) { return !name_exists(node->atom); }

static bool is_atom(const Lang *lang, const Node *node, const char *text) {
  return !is_list(node) && !strcmp(name_text(lang->names, node->atom), text);
}

// The item at `index` is this atom.
static bool has_atom(const Lang *lang, const Node *list, uint32_t index, const char *text) {
  return index < list->count && is_atom(lang, list->items[index], text);
}

static bool is_keyword(const char *text) {
  static const char *const words[] = {"class", "new",  "if",   "else",  "var",        "in",
                                      "begin", "null", "true", "false", "bool",       "$",
                                      "@",     "=",    "==",   ":=",    "instanceof", "extends"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!strcmp(text, words[i]))
      return true;
  return false;
}

// The name that a node is; no name after an error. `this` is one only where it is allowed.
static Name identifier(Lang *lang, const Node *node, const char *what, bool allows_this) {
  if (lang->failed)
    return (Name){0};
  if (is_list(node)) {
    lang_error(lang, node->at, "%s is expected, not a list", what);
    return (Name){0};
  }
  const char *text = name_text(lang->names, node->atom);
  bool is_bad =
      is_keyword(text) || (*text >= '0' && *text <= '9') || (!allows_this && !strcmp(text, "this"));
  if (is_bad)
    lang_error(lang, node->at, "%s is expected, not %s", what, lang_quote_name(lang, node->atom));
  else if (strpbrk(text, "./<>"))
    lang_error(lang, node->at, "a name cannot contain `.', `/', `<' or `>'");
  return lang->failed ? (Name){0} : node->atom;
}

static Name type_name(Lang *lang, const Node *node) {
  return is_atom(lang, node, "bool") ? node->atom : identifier(lang, node, "a type", false);
}

// --- expressions ---------------------------------------------------------------------------------

static Expr *parse_expr(Lang *lang, const Node *node);

// Is the list an expression (and not a list of arguments)?
static bool is_expression(const Lang *lang, const Node *list) {
  static const char *const first[] = {"new", "if", "var", "begin"};
  static const char *const second[] = {"$", "@", "=", "==", ":=", "instanceof"};
  for (size_t i = 0; i < sizeof first / sizeof *first; i++)
    if (has_atom(lang, list, 0, first[i]))
      return true;
  for (size_t i = 0; i < sizeof second / sizeof *second; i++)
    if (has_atom(lang, list, 1, second[i]))
      return true;
  return has_atom(lang, list, 2, ":=");
}

static void parse_items(Lang *lang, Expr *expr, Node *const *nodes, uint32_t count) {
  expr->count = count;
  expr->items = arena_array(lang->arena, Expr *, count);
  for (uint32_t i = 0; i < count; i++)
    expr->items[i] = parse_expr(lang, nodes[i]);
}

// (e @ m e), or (e @ m (e ...)) for any number of arguments.
static Expr *parse_call(Lang *lang, const Node *node) {
  Expr *expr = lang_expr(lang, EXPR_CALL, node->at);
  expr->kids[0] = parse_expr(lang, node->items[0]);
  expr->name = identifier(lang, node->items[2], "a method", false);
  const Node *rest = node->items[3];
  if (is_list(rest) && !is_expression(lang, rest))
    parse_items(lang, expr, rest->items, rest->count);
  else
    parse_items(lang, expr, &node->items[3], 1);
  return expr;
}

static Expr *variable(Lang *lang, const Node *node) {
  Expr *expr = lang_expr(lang, EXPR_VARIABLE, node->at);
  expr->name = identifier(lang, node, "a variable", true);
  return expr;
}

// (x $ f := e), or (x f := e) as the figure prints it.
static Expr *parse_put(Lang *lang, const Node *node, uint32_t field) {
  assert(field < node->count);
  Expr *expr = lang_expr(lang, EXPR_PUT, node->at);
  expr->kids[0] = variable(lang, node->items[0]);
  expr->name = identifier(lang, node->items[field], "a field", false);
  expr->kids[1] = parse_expr(lang, node->items[field + 2]);
  return expr;
}

// (var T x := e in e)
static Expr *parse_var(Lang *lang, const Node *node) {
  Expr *expr = lang_expr(lang, EXPR_LET, node->at);
  expr->variable = arena_new(lang->arena, Variable);
  expr->variable->at = node->items[2]->at;
  expr->variable->type_name = type_name(lang, node->items[1]);
  expr->name = expr->variable->name = identifier(lang, node->items[2], "a variable", false);
  expr->kids[0] = parse_expr(lang, node->items[4]);
  expr->kids[1] = parse_expr(lang, node->items[6]);
  return expr;
}

static Expr *binary(Lang *lang, const Node *node, ExprKind kind, uint32_t first, uint32_t second) {
  assert(first < node->count);
  assert(second < node->count);
  Expr *expr = lang_expr(lang, kind, node->at);
  expr->kids[0] = parse_expr(lang, node->items[first]);
  if (second)
    expr->kids[1] = parse_expr(lang, node->items[second]);
  return expr;
}

static Expr *named(Lang *lang, const Node *node, ExprKind kind, const Node *name,
                   const char *what) {
  Expr *expr = lang_expr(lang, kind, node->at);
  expr->name = identifier(lang, name, what, false);
  return expr;
}

static Expr *parse_begin(Lang *lang, const Node *node) {
  Expr *expr = lang_expr(lang, EXPR_BEGIN, node->at);
  if (node->count < 2)
    lang_error(lang, node->at, "begin needs an expression");
  else
    parse_items(lang, expr, node->items + 1, node->count - 1);
  return expr;
}

static Expr *parse_if(Lang *lang, const Node *node) {
  Expr *expr = lang_expr(lang, EXPR_IF, node->at);
  expr->kids[0] = parse_expr(lang, node->items[1]);
  expr->kids[1] = parse_expr(lang, node->items[2]);
  expr->kids[2] = parse_expr(lang, node->items[4]);
  return expr;
}

static Expr *parse_list(Lang *lang, const Node *node) {
  uint32_t count = node->count;
  if (has_atom(lang, node, 0, "new") && count == 2)
    return named(lang, node, EXPR_NEW, node->items[1], "a class");
  if (has_atom(lang, node, 0, "begin"))
    return parse_begin(lang, node);
  if (has_atom(lang, node, 0, "if") && count == 5 && has_atom(lang, node, 3, "else"))
    return parse_if(lang, node);
  if (has_atom(lang, node, 0, "var") && count == 7 && has_atom(lang, node, 3, ":=") &&
      has_atom(lang, node, 5, "in"))
    return parse_var(lang, node);
  if (has_atom(lang, node, 1, "$") && count == 3) {
    Expr *expr = named(lang, node, EXPR_GET, node->items[2], "a field");
    expr->kids[0] = parse_expr(lang, node->items[0]);
    return expr;
  }
  if (has_atom(lang, node, 1, "$") && count == 5 && has_atom(lang, node, 3, ":="))
    return parse_put(lang, node, 2);
  if (has_atom(lang, node, 2, ":=") && count == 4)
    return parse_put(lang, node, 1);
  if (has_atom(lang, node, 1, "@") && count == 4)
    return parse_call(lang, node);
  if ((has_atom(lang, node, 1, "=") || has_atom(lang, node, 1, "==")) && count == 3)
    return binary(lang, node, EXPR_EQUAL, 0, 2);
  if (has_atom(lang, node, 1, ":=") && count == 3) {
    Expr *expr = named(lang, node, EXPR_ASSIGN, node->items[0], "a variable");
    expr->kids[0] = parse_expr(lang, node->items[2]);
    return expr;
  }
  if (has_atom(lang, node, 1, "instanceof") && count == 3) {
    Expr *expr = named(lang, node, EXPR_INSTANCEOF, node->items[2], "a class");
    expr->kids[0] = parse_expr(lang, node->items[0]);
    return expr;
  }
  lang_error(lang, node->at, "this list has the form of no expression");
  return NULL;
}

static Expr *parse_atom(Lang *lang, const Node *node) {
  const char *text = name_text(lang->names, node->atom);
  if (!strcmp(text, "null"))
    return lang_expr(lang, EXPR_NULL, node->at);
  if (!strcmp(text, "true") || !strcmp(text, "false")) {
    Expr *expr = lang_expr(lang, EXPR_BOOL, node->at);
    expr->number = *text == 't';
    return expr;
  }
  if (*text >= '0' && *text <= '9') {
    lang_error(lang, node->at, "a reference of the machine cannot be written in a program");
    return NULL;
  }
  return variable(lang, node);
}

static Expr *parse_expr(Lang *lang, const Node *node) {
  Expr *expr = NULL;
  if (!lang->failed && lang_enter(lang, node->at)) {
    expr = is_list(node) ? parse_list(lang, node) : parse_atom(lang, node);
    lang->depth--;
  }
  return expr;
}

// --- declarations --------------------------------------------------------------------------------

// [T x]
static void parse_parameter(Lang *lang, LangMethod *method, const Node *node) {
  if (!is_list(node) || node->count != 2) {
    lang_error(lang, node->at, "a parameter is written [type name]");
    return;
  }
  Name type = type_name(lang, node->items[0]);
  Name name = identifier(lang, node->items[1], "a parameter", false);
  if (!lang->failed)
    lang_add_parameter(lang, method, type, name, node->items[1]->at);
}

// (T m [T x] e), or (T m ([T x] ...) e) for any number of parameters.
static void parse_method(Lang *lang, LangClass *class, const Node *node) {
  if (!is_list(node) || node->count != 4 || !is_list(node->items[2])) {
    lang_error(lang, node->at, "a method is written (type name [type parameter] expression)");
    return;
  }
  Name result = type_name(lang, node->items[0]);
  Name name = identifier(lang, node->items[1], "a method", false);
  if (lang->failed)
    return;
  LangMethod *method = lang_add_method(lang, class, result, name, node->items[1]->at);
  const Node *parameters = node->items[2];
  if (parameters->count && !is_list(parameters->items[0]))
    parse_parameter(lang, method, parameters);
  else
    for (uint32_t i = 0; i < parameters->count && !lang->failed; i++)
      parse_parameter(lang, method, parameters->items[i]);
  method->body = parse_expr(lang, node->items[3]);
}

static void parse_field(Lang *lang, LangClass *class, const Node *node) {
  if (!is_list(node) || node->count != 2) {
    lang_error(lang, node->at, "a field is written [type name]");
    return;
  }
  Name type = type_name(lang, node->items[0]);
  Name name = identifier(lang, node->items[1], "a field", false);
  if (!lang->failed)
    lang_add_field(lang, class, type, name, node->items[1]->at);
}

// (class C ([T f] ...) (M ...)), with `extends C` before the fields if it has a superclass.
static void parse_class(Lang *lang, const Node *node) {
  uint32_t fields = has_atom(lang, node, 2, "extends") ? 4 : 2;
  if (!has_atom(lang, node, 0, "class") || node->count != fields + 2 ||
      !is_list(node->items[fields]) || !is_list(node->items[fields + 1])) {
    lang_error(lang, node->at, "a class is written (class name ([type field] ...) (method ...))");
    return;
  }
  Name name = identifier(lang, node->items[1], "a class", false);
  if (lang->failed)
    return;
  LangClass *class = lang_add_class(lang, name, node->items[1]->at);
  if (fields == 4) {
    class->super_name = identifier(lang, node->items[3], "a class", false);
    class->super_at = node->items[3]->at;
  }
  for (uint32_t i = 0; i < node->items[fields]->count && !lang->failed; i++)
    parse_field(lang, class, node->items[fields]->items[i]);
  for (uint32_t i = 0; i < node->items[fields + 1]->count && !lang->failed; i++)
    parse_method(lang, class, node->items[fields + 1]->items[i]);
}

// Every class is below Object, which need not be written.
static void add_object(Lang *lang, Position at) {
  Name name = name_of(lang->names, "Object");
  LangClass *object = map_get(&lang->classes_by_name, name);
  if (!object)
    object = lang_add_class(lang, name, at);
  for (size_t i = 0; i < lang->classes.count; i++)
    if (lang->classes.items[i] != object && !name_exists(lang->classes.items[i]->super_name))
      lang->classes.items[i]->super_name = name;
}

// ((class ...) (C m))
void javalite_parse(Lang *lang) {
  const Node *program = read_program(lang);
  if (!program)
    return;
  if (!is_list(program) || program->count != 2 || !is_list(program->items[0]) ||
      !is_list(program->items[1]) || program->items[1]->count != 2) {
    lang_error(lang, program->at,
               "a program is written ((class ...) (name-of-class name-of-method))");
    return;
  }
  const Node *classes = program->items[0], *entry = program->items[1];
  for (uint32_t i = 0; i < classes->count && !lang->failed; i++) {
    if (is_list(classes->items[i]))
      parse_class(lang, classes->items[i]);
    else
      lang_error(lang, classes->items[i]->at, "a class is expected");
  }
  lang->entry_at = entry->at;
  lang->entry_class = identifier(lang, entry->items[0], "a class", false);
  lang->entry_method = identifier(lang, entry->items[1], "a method", false);
  if (!lang->failed)
    add_object(lang, program->at);
}
