// Expressions: precedence climbing over operators.def, which is Java's with ==> and <==> above.
#include "contract/contract_impl.h"

#include <string.h>

typedef struct OperatorInfo {
  const char *text;
  int level;
} OperatorInfo;
static const OperatorInfo operators[] = {
#define OPERATOR(name, text, level) {text, level},
#include "contract/operators.def"
#undef OPERATOR
};
enum {
  LEVEL_LOWEST = 1,
  LEVEL_IMPLIES = 2,
  LEVEL_CHOICE = 3,
  LEVEL_RELATION = 10,
  // Every step over the tree recurses; what groups to the left makes it deep without nesting.
  MOST_NESTING = 500,
  MOST_LINKS = 5000
};

static Node *parse_level(Lexer *lexer, int level);
static Node *parse_unary(Lexer *lexer);

Node *node_new(Lexer *lexer, NodeKind kind, Token at) {
  Node *node = arena_new(lexer->arena, Node);
  node->kind = kind;
  node->at = at;
  node->op = OPERATOR_NONE;
  return node;
}

Node *parse_complain(Lexer *lexer, const char *what) {
  if (!lexer->failed)
    contract_error(lexer->diag, lexer->text, &lexer->token, "%s should stand here, not %s", what,
                   lex_quote(lexer));
  lexer->failed = true;
  return NULL;
}

// Another operator or member of the clause. False after a diagnostic: it has too many.
static bool link_is_good(Lexer *lexer) {
  return ++lexer->links <= MOST_LINKS ||
         parse_complain(lexer, "the end of an expression that is so long");
}

static const char *take_name(Lexer *lexer, const char *what) {
  if (lexer->token.kind != TOKEN_NAME) {
    parse_complain(lexer, what);
    return NULL;
  }
  const char *name = arena_string(lexer->arena, lexer->token.start, lexer->token.length);
  lex_next(lexer);
  return name;
}

bool parse_type(Lexer *lexer, const char **name, uint32_t *dimensions) {
  *dimensions = 0;
  if (!(*name = take_name(lexer, "a type")))
    return false;
  while (lex_accept(lexer, ".")) {
    const char *next = take_name(lexer, "a name");
    if (!next)
      return false;
    *name = arena_format(lexer->arena, "%s.%s", *name, next);
  }
  while (lex_accept(lexer, "[")) {
    if (!lex_expect(lexer, "]"))
      return false;
    ++*dimensions;
  }
  return !lexer->failed;
}

// --- primaries -----------------------------------------------------------------------------------

static Node *parse_literal(Lexer *lexer) {
  assert(lexer->token.kind >= TOKEN_INT && lexer->token.kind <= TOKEN_STRING);
  static const NodeKind kinds[] = {[TOKEN_STRING] = NODE_STRING};
  Token token = lexer->token;
  Node *node =
      node_new(lexer, token.kind == TOKEN_STRING ? kinds[TOKEN_STRING] : NODE_LITERAL, token);
  node->bits = token.bits;
  node->name = token.text;
  lex_next(lexer);
  return node;
}

static Node *parse_arguments(Lexer *lexer, Node *call) {
  assert(call->kind == NODE_CALL);
  VEC(Node *) list = {0};
  if (!lex_accept(lexer, ")")) {
    do
      vec_push(&list, parse_expression(lexer));
    while (!lexer->failed && lex_accept(lexer, ","));
    lex_expect(lexer, ")");
  }
  call->arguments = arena_array(lexer->arena, Node *, list.count + 1);
  if (list.count)
    memcpy(call->arguments, list.items, list.count * sizeof *list.items);
  call->argument_count = (uint32_t)list.count;
  vec_free(&list);
  return lexer->failed ? NULL : call;
}

// forall i in a..b: e, which reaches as far to the right as it can.
static Node *parse_quantifier(Lexer *lexer, NodeKind kind) {
  assert(kind == NODE_FORALL || kind == NODE_EXISTS);
  Node *node = node_new(lexer, kind, lexer->token);
  lex_next(lexer);
  static const char *const types[] = {"int", "short", "byte", "char"};
  bool is_typed = false;
  for (size_t i = 0; i < sizeof types / sizeof *types && !is_typed; i++)
    is_typed = lex_accept(lexer, types[i]);
  Token at = lexer->token;
  if (!(node->name = take_name(lexer, "the name of a variable")))
    return NULL;
  if (!is_typed && lexer->token.kind == TOKEN_NAME && !lex_is(lexer, "in")) {
    lexer->token = at;
    return parse_complain(lexer, "int");
  }
  if (lex_is(lexer, ";") || lex_is(lexer, ","))
    return parse_ranged(lexer, node);
  if (!lex_expect(lexer, "in"))
    return NULL;
  node->kids[0] = parse_level(lexer, LEVEL_RELATION + 1);
  bool is_set = node->kids[0] && node->kids[0]->kind == NODE_CALL && !node->kids[0]->kids[0] &&
                !strcmp(node->kids[0]->name, "reach") && lex_is(lexer, ":");
  if (!node->kids[0] || (!is_set && !lex_expect(lexer, "..")))
    return NULL;
  if (!is_set)
    node->kids[1] = parse_level(lexer, LEVEL_RELATION + 1);
  if ((!is_set && !node->kids[1]) || !lex_expect(lexer, ":"))
    return NULL;
  node->kids[2] = parse_expression(lexer);
  return node->kids[2] ? node : NULL;
}

static Node *parse_old(Lexer *lexer) {
  Node *node = node_new(lexer, NODE_OLD, lexer->token);
  lex_next(lexer);
  if (!lex_expect(lexer, "(") || !(node->kids[0] = parse_expression(lexer)) ||
      !lex_expect(lexer, ")"))
    return NULL;
  return node;
}

static Node *parse_name(Lexer *lexer) {
  Token at = lexer->token;
  if (lex_is_word(lexer, "forall") || lex_is_word(lexer, "exists"))
    return parse_quantifier(lexer, lex_is_word(lexer, "forall") ? NODE_FORALL : NODE_EXISTS);
  // `thrown' is our own, for what JML says without a name for the exception.
  if (*at.start == '\\' && !lex_is_word(lexer, "old") && !lex_is_word(lexer, "result") &&
      !lex_is_word(lexer, "thrown") && !lex_is_word(lexer, "fresh")) {
    contract_error(lexer->diag, lexer->text, &at, "JML's %s is not supported", lex_quote(lexer));
    lexer->failed = true;
    return NULL;
  }
  if (lex_is_word(lexer, "old")) {
    Lexer ahead = *lexer;
    lex_next(&ahead);
    if (lex_is(&ahead, "("))
      return parse_old(lexer);
  }
  if (lex_accept(lexer, "null"))
    return node_new(lexer, NODE_NULL, at);
  Node *node = node_new(lexer, NODE_NAME, at);
  node->name = take_name(lexer, "a name");
  if (lex_accept(lexer, "(")) {
    node->kind = NODE_CALL;
    return parse_arguments(lexer, node);
  }
  return node;
}

static Node *parse_primary(Lexer *lexer) {
  switch (lexer->token.kind) {
  case TOKEN_INT:
  case TOKEN_LONG:
  case TOKEN_FLOAT:
  case TOKEN_DOUBLE:
  case TOKEN_CHAR:
  case TOKEN_STRING:
    return parse_literal(lexer);
  case TOKEN_NAME:
    return parse_name(lexer);
  case TOKEN_OPERATOR:
    if (lex_accept(lexer, "(")) {
      Node *inner = parse_expression(lexer);
      return inner && lex_expect(lexer, ")") ? inner : NULL;
    }
    break;
  case TOKEN_END:
    break;
  }
  return parse_complain(lexer, "an expression");
}

static Node *parse_member(Lexer *lexer, Node *of) {
  Node *node = node_new(lexer, NODE_FIELD, lexer->token);
  node->kids[0] = of;
  if (lex_accept(lexer, "*")) { // in frames
    node->name = "*";
    return node;
  }
  if (!(node->name = take_name(lexer, "the name of a field or method")))
    return NULL;
  if (!lex_accept(lexer, "("))
    return node;
  node->kind = NODE_CALL;
  return parse_arguments(lexer, node);
}

// [i]; and in frames [*], [i..j], which JML closes and we do not.
static Node *parse_index(Lexer *lexer, Node *index) {
  assert(index->kind == NODE_INDEX);
  if (lex_accept(lexer, "*"))
    return lex_expect(lexer, "]") ? index : NULL;
  index->kids[1] = parse_expression(lexer);
  if (index->kids[1] && lex_accept(lexer, "..")) {
    index->is_closed = lexer->text->is_jml;
    index->kids[2] = parse_expression(lexer);
    if (!index->kids[2])
      return NULL;
  }
  return index->kids[1] && lex_expect(lexer, "]") ? index : NULL;
}

static Node *parse_postfix(Lexer *lexer) {
  Node *node = parse_primary(lexer);
  while (node && !lexer->failed) {
    Token at = lexer->token;
    bool is_link = lex_is(lexer, ".") || lex_is(lexer, "[");
    if (is_link && !link_is_good(lexer))
      return NULL;
    if (lex_accept(lexer, ".")) {
      node = parse_member(lexer, node);
    } else if (lex_accept(lexer, "[")) {
      Node *index = node_new(lexer, NODE_INDEX, at);
      index->kids[0] = node;
      node = parse_index(lexer, index);
    } else {
      break;
    }
  }
  return lexer->failed ? NULL : node;
}

// --- operators -----------------------------------------------------------------------------------

static bool is_primitive_name(const char *name) {
  Kind kind;
  return kind_named(name, &kind) && kind != KIND_VOID;
}

// Does a cast begin here? A name in parentheses is one if an operand follows that no operator can
// be.
static bool is_cast(const Lexer *lexer) {
  Diag *ignored = diag_new();
  Lexer ahead = *lexer;
  const char *name;
  uint32_t dimensions;
  ahead.diag = ignored;
  lex_next(&ahead);
  bool is_type = ahead.token.kind == TOKEN_NAME && parse_type(&ahead, &name, &dimensions) &&
                 lex_accept(&ahead, ")");
  bool is_operand = (ahead.token.kind != TOKEN_OPERATOR && ahead.token.kind != TOKEN_END &&
                     !lex_is(&ahead, "instanceof") && !lex_is(&ahead, "in")) ||
                    lex_is(&ahead, "(") || lex_is(&ahead, "!") || lex_is(&ahead, "~");
  diag_free(ignored);
  return is_type && !ahead.failed && (is_operand || dimensions || is_primitive_name(name));
}

static Node *parse_cast(Lexer *lexer) {
  assert(lex_is(lexer, "("));
  Node *node = node_new(lexer, NODE_CAST, lexer->token);
  lex_next(lexer);
  if (!parse_type(lexer, &node->name, &node->dimensions) || !lex_expect(lexer, ")"))
    return NULL;
  lexer->depth++;
  node->kids[0] = parse_unary(lexer);
  lexer->depth--;
  return node->kids[0] ? node : NULL;
}

static Node *parse_unary(Lexer *lexer) {
  static const struct {
    const char *text;
    Operator op;
  } unary[] = {{"!", OPERATOR_UNEQUAL}, // not
               {"-", OPERATOR_SUBTRACT},
               {"+", OPERATOR_ADD},
               {"~", OPERATOR_BIT_XOR}};
  if (lexer->depth > MOST_NESTING)
    return parse_complain(lexer, "an expression that is less deeply nested");
  for (size_t i = 0; i < sizeof unary / sizeof *unary; i++) {
    Token at = lexer->token;
    if (!lex_accept(lexer, unary[i].text))
      continue;
    Node *node = node_new(lexer, NODE_UNARY, at);
    node->op = unary[i].op;
    lexer->depth++;
    node->kids[0] = parse_unary(lexer);
    lexer->depth--;
    return node->kids[0] ? node : NULL;
  }
  return lex_is(lexer, "(") && is_cast(lexer) ? parse_cast(lexer) : parse_postfix(lexer);
}

// JML's a <== b is b ==> a, and a <=!=> b is !(a <==> b).
static Node *parse_mirrored(Lexer *lexer, Node *left, Token at) {
  bool is_implied = lex_is(lexer, "<==");
  lex_next(lexer);
  Node *right = parse_level(lexer, (is_implied ? LEVEL_IMPLIES : LEVEL_LOWEST) + 1);
  if (!right)
    return NULL;
  Node *node = node_new(lexer, NODE_BINARY, at);
  node->op = is_implied ? OPERATOR_IMPLIES : OPERATOR_EQUIVALENT;
  node->kids[0] = is_implied ? right : left;
  node->kids[1] = is_implied ? left : right;
  if (is_implied)
    return node;
  Node *negation = node_new(lexer, NODE_UNARY, at);
  negation->op = OPERATOR_UNEQUAL;
  negation->kids[0] = node;
  return negation;
}

static bool is_mirrored(const Lexer *lexer, int level) {
  return (level <= LEVEL_IMPLIES && lex_is(lexer, "<==")) ||
         (level <= LEVEL_LOWEST && lex_is(lexer, "<=!=>"));
}

static Operator operator_at(const Lexer *lexer, int level) {
  for (int i = 0; i < OPERATOR_NONE; i++)
    if (operators[i].level >= level && lex_is(lexer, operators[i].text))
      return (Operator)i;
  return OPERATOR_NONE;
}

static Node *parse_instanceof(Lexer *lexer, Node *left, Token at) {
  Node *node = node_new(lexer, NODE_INSTANCEOF, at);
  node->kids[0] = left;
  return parse_type(lexer, &node->name, &node->dimensions) ? node : NULL;
}

static Node *parse_choice(Lexer *lexer, Node *condition, Token at) {
  Node *node = node_new(lexer, NODE_CHOICE, at);
  node->kids[0] = condition;
  node->kids[1] = parse_expression(lexer);
  if (!node->kids[1] || !lex_expect(lexer, ":"))
    return NULL;
  node->kids[2] = parse_level(lexer, LEVEL_CHOICE);
  return node->kids[2] ? node : NULL;
}

static Node *parse_level(Lexer *lexer, int level) {
  assert(level >= LEVEL_LOWEST);
  if (lexer->depth++ > MOST_NESTING)
    return parse_complain(lexer, "an expression that is less deeply nested");
  Node *left = parse_unary(lexer);
  while (left && !lexer->failed) {
    Token at = lexer->token;
    Operator op = operator_at(lexer, level);
    bool mirrored = is_mirrored(lexer, level);
    if ((op != OPERATOR_NONE || mirrored) && !link_is_good(lexer))
      return NULL;
    if (op != OPERATOR_NONE) {
      int own = operators[op].level;
      lex_next(lexer);
      Node *node = node_new(lexer, NODE_BINARY, at);
      node->op = op;
      node->kids[0] = left;
      // a ==> b ==> c is a ==> (b ==> c); all others group to the left.
      node->kids[1] = parse_level(lexer, own == LEVEL_IMPLIES ? own : own + 1);
      left = node->kids[1] ? node : NULL;
    } else if (mirrored) {
      left = parse_mirrored(lexer, left, at);
    } else if (level <= LEVEL_RELATION && lex_accept(lexer, "instanceof")) {
      left = parse_instanceof(lexer, left, at);
    } else if (level <= LEVEL_CHOICE && lex_accept(lexer, "?")) {
      left = parse_choice(lexer, left, at);
    } else {
      break;
    }
  }
  lexer->depth--;
  return lexer->failed ? NULL : left;
}

Node *parse_expression(Lexer *lexer) { return parse_level(lexer, LEVEL_LOWEST); }

static const char *trimmed(Arena *arena, const char *start, const char *end) {
  while (end > start && strchr(" \t\r\n", end[-1]))
    end--;
  char *text = arena_string(arena, start, (size_t)(end - start));
  for (char *at = text; *at; at++)
    if (strchr("\t\r\n", *at))
      *at = ' ';
  return text;
}

Clause *parse_clause(Contracts *contracts, Lexer *lexer, ClauseInfo info) {
  assert(info.class);
  const char *start = lexer->token.start;
  Clause *clause = arena_new(&contracts->arena, Clause);
  lexer->links = 0;
  clause->root = parse_expression(lexer);
  if (!clause->root)
    return NULL;
  clause->info = info;
  clause->info.text = trimmed(&contracts->arena, start, lexer->token.start);
  clause->text = *lexer->text;
  clause->number = (uint32_t)contracts->clauses.count;
  vec_push(&contracts->clauses, clause);
  return clause;
}
