// Clauses as trees: what binds how, and which words are what.
#include "contract/contract_impl.h"

#include "base/arith.h"
#include "base/test.h"

#include <string.h>

static const char *const operator_texts[] = {
#define OPERATOR(name, text, level) text,
#include "contract/operators.def"
#undef OPERATOR
};

static const char *tree(const Node *node, Arena *arena);

static const char *call_tree(const Node *node, Arena *arena) {
  const char *text = node->kids[0] ? tree(node->kids[0], arena) : "";
  text = arena_format(arena, "%s%s%s(", text, *text ? "." : "", node->name);
  for (uint32_t i = 0; i < node->argument_count; i++)
    text = arena_format(arena, "%s%s%s", text, i ? ", " : "", tree(node->arguments[i], arena));
  return arena_format(arena, "%s)", text);
}

// The expression with all its parentheses.
static const char *tree(const Node *node, Arena *arena) {
  const char *kids[3];
  for (int i = 0; i < 3; i++)
    kids[i] = node->kids[i] && node->kind != NODE_CALL ? tree(node->kids[i], arena) : "";
  switch (node->kind) {
  case NODE_LITERAL:
  case NODE_STRING:
  case NODE_NULL:
    return arena_string(arena, node->at.start, node->at.length);
  case NODE_NAME:
    return node->name;
  case NODE_FIELD:
    return arena_format(arena, "%s.%s", kids[0], node->name);
  case NODE_INDEX:
    return arena_format(arena, "%s[%s]", kids[0], kids[1]);
  case NODE_CALL:
    return call_tree(node, arena);
  case NODE_OLD:
    return arena_format(arena, "old(%s)", kids[0]);
  case NODE_UNARY:
    return arena_format(arena, "(%.*s%s)", (int)node->at.length, node->at.start, kids[0]);
  case NODE_BINARY:
    return arena_format(arena, "(%s %s %s)", kids[0], operator_texts[node->op], kids[1]);
  case NODE_CHOICE:
    return arena_format(arena, "(%s ? %s : %s)", kids[0], kids[1], kids[2]);
  case NODE_CAST:
    return arena_format(arena, "((%s/%u)%s)", node->name, node->dimensions, kids[0]);
  case NODE_INSTANCEOF:
    return arena_format(arena, "(%s is %s/%u)", kids[0], node->name, node->dimensions);
  case NODE_FORALL:
  case NODE_EXISTS:
    return arena_format(arena, "%s(%s, %s, %s, %s)", node->kind == NODE_FORALL ? "all" : "some",
                        node->name, kids[0], kids[1], kids[2]);
  case NODE_REACH: // these come out of checking
  case NODE_VARIABLE:
  case NODE_CLASS:
  case NODE_PACKAGE:
  case NODE_LENGTH:
  case NODE_CONVERT:
    break;
  }
  return "?";
}

// The tree of all of the text; or "column N" of the first error.
static const char *parsed(const char *source, Arena *arena) {
  Text text = {.where = "text", .start = source, .length = strlen(source)};
  Lexer lexer;
  Diag *diag = diag_new();
  lex_start(&lexer, &text, arena, diag);
  const Node *node = parse_expression(&lexer);
  CHECK_EQ(node == NULL, lexer.failed);
  CHECK_EQ(diag_failed(diag), lexer.failed);
  diag_free(diag);
  return !node || lexer.token.kind != TOKEN_END
             ? arena_format(arena, "column %u", lexer.token.column)
             : tree(node, arena);
}

static void check_trees(const char *const (*pairs)[2], size_t count) {
  Arena arena = {0};
  for (size_t i = 0; i < count; i++)
    CHECK_TEXT(parsed(pairs[i][0], &arena), pairs[i][1]);
  arena_fini(&arena);
}
#define CHECK_TREES(pairs) check_trees(pairs, sizeof pairs / sizeof *pairs)

TEST(contract_operators_bind_as_in_java) {
  static const char *const pairs[][2] = {
      {"a - b - c", "((a - b) - c)"},
      {"a + b * c % d / e", "(a + (((b * c) % d) / e))"},
      {"a || b && c | d ^ e & f == g < h << i + j",
       "(a || (b && (c | (d ^ (e & (f == (g < (h << (i + j)))))))))"},
      {"a >>> b >> c", "((a >>> b) >> c)"},
      {"a != b == c", "((a != b) == c)"},
      {"!a == -b + ~c", "((!a) == ((-b) + (~c)))"},
      {"- - +a", "(-(-(+a)))"},
      {"(a + b) * c", "((a + b) * c)"},
      {"a ? b : c ? d : e", "(a ? b : (c ? d : e))"},
      {"a ? b ? c : d : e", "(a ? (b ? c : d) : e)"},
      {"a || b ? c : d", "((a || b) ? c : d)"},
      {"a instanceof T == b", "((a is T/0) == b)"},
      {"a && b instanceof p.T[][]", "(a && (b is p.T/2))"},
  };
  CHECK_TREES(pairs);
}

TEST(contract_implications_bind_least) {
  static const char *const pairs[][2] = {
      {"a ==> b ==> c", "(a ==> (b ==> c))"},
      {"a <==> b <==> c", "((a <==> b) <==> c)"},
      {"a ==> b <==> c ==> d", "((a ==> b) <==> (c ==> d))"},
      {"a || b ==> c && d", "((a || b) ==> (c && d))"},
      {"a ==> b ? c : d", "(a ==> (b ? c : d))"},
      {"forall i in a..b + 1: c ==> d", "all(i, a, (b + 1), (c ==> d))"},
      {"a && exists int i in 0..n: b || c", "(a && some(i, 0, n, (b || c)))"},
      {"forall i in 0..n: exists j in i..n: p", "all(i, 0, n, some(j, i, n, p))"},
      {"forall n in reach(x, f): n.v > 0", "all(n, reach(x, f), , (n.v > 0))"},
  };
  CHECK_TREES(pairs);
}

TEST(contract_primaries) {
  static const char *const pairs[][2] = {
      {"!a.b[c + 1].d(e, -f).g", "(!a.b[(c + 1)].d(e, (-f)).g)"},
      {"f()", "f()"},
      {"old(a.b) + old", "(old(a.b) + old)"}, // a name, where nothing is called
      {"\\old(a) == \\result", "(old(a) == result)"},
      {"a <== b <== c && d", "((c && d) ==> (b ==> a))"},
      {"a <=!=> b || c", "(<=!=>(a <==> (b || c)))"},
      {"null != \"a\\\"b\"", "(null != \"a\\\"b\")"},
      {"/* no */ a // the end", "a"},
      {"x.forall", "x.forall"},
  };
  CHECK_TREES(pairs);
}

// A name in parentheses is a cast if what follows can be no operator.
TEST(contract_casts) {
  static const char *const pairs[][2] = {
      {"(T) x + y", "(((T/0)x) + y)"},
      {"(x) + y", "(x + y)"},
      {"(int) -x", "((int/0)(-x))"},
      {"(a.b[]) x", "((a.b/1)x)"},
      {"(T) (x)", "((T/0)x)"},
      {"(T) !x", "((T/0)(!x))"},
      {"(x) instanceof T", "(x is T/0)"},
      {"(T) x.y", "((T/0)x.y)"},
      {"-(long) x", "(-((long/0)x))"},
  };
  CHECK_TREES(pairs);
}

TEST(contract_syntax_errors_have_columns) {
  static const char *const pairs[][2] = {
      {"a +", "column 4"},
      {"a + * b", "column 5"},
      {"(a", "column 3"},
      {"f(a,)", "column 5"},
      {"a b", "column 3"},
      {"a[1", "column 4"},
      {"a.1", "column 3"},
      {"forall in 0..1: a", "column 11"}, // `in' is the variable
      {"forall i 0..1: a", "column 10"},
      {"forall i in 0: a", "column 14"},
      {"a ? b", "column 6"},
      {"\xc3\xa9 # 1", "column 3"}, // characters, not bytes
      {"a\n  # 1", "column 3"},
      {"\"abc", "column 1"},
      {"'ab'", "column 1"},
      {"\"\\q\"", "column 1"},
      {"", "column 1"},
  };
  CHECK_TREES(pairs);
}

// --- tokens --------------------------------------------------------------------------------------

static Token only_token(const char *source, Arena *arena) {
  Text text = {.where = "text", .start = source, .length = strlen(source)};
  Lexer lexer;
  Diag *diag = diag_new();
  lex_start(&lexer, &text, arena, diag);
  Token token = lexer.token;
  lex_next(&lexer);
  CHECK(lexer.failed || lexer.token.kind == TOKEN_END);
  if (diag_failed(diag))
    token.kind = TOKEN_END;
  diag_free(diag);
  return token;
}

TEST(contract_literals) {
  static const struct {
    const char *text;
    TokenKind kind;
    uint64_t bits;
  } literals[] = {
      {"0", TOKEN_INT, 0},
      {"2147483648", TOKEN_INT, (uint64_t)1 << 31}, // good behind a minus
      {"2147483649", TOKEN_END, 0},
      {"0xffff_ffff", TOKEN_INT, 0xffffffff},
      {"0x1ffffffff", TOKEN_END, 0},
      {"0b101", TOKEN_INT, 5},
      {"017", TOKEN_INT, 15},
      {"1_000", TOKEN_INT, 1000},
      {"9223372036854775808L", TOKEN_LONG, (uint64_t)1 << 63},
      {"0xffffffffffffffffL", TOKEN_LONG, UINT64_MAX},
      {"5l", TOKEN_LONG, 5},
      {"1x", TOKEN_END, 0},
      {"'a'", TOKEN_CHAR, 'a'},
      {"'\\n'", TOKEN_CHAR, '\n'},
      {"'\\0'", TOKEN_CHAR, 0},
      {"''", TOKEN_END, 0},
  };
  Arena arena = {0};
  for (size_t i = 0; i < sizeof literals / sizeof *literals; i++) {
    Token token = only_token(literals[i].text, &arena);
    CHECK_EQ(token.kind, literals[i].kind);
    if (token.kind != TOKEN_END)
      CHECK_EQ(token.bits, literals[i].bits);
  }
  CHECK_EQ(only_token("1.5", &arena).bits, bits_of_double(1.5));
  CHECK_EQ(only_token("2e-3", &arena).bits, bits_of_double(2e-3));
  CHECK_EQ(only_token("1.5f", &arena).bits, bits_of_float(1.5f));
  CHECK_EQ(only_token("3d", &arena).bits, bits_of_double(3));
  CHECK_TEXT(only_token("\"a\\t\\0b\"", &arena).text, "a\t\xc0\x80"
                                                      "b");
  arena_fini(&arena);
}

// Every step over the tree recurses.
TEST(contract_depth_is_bounded) {
  static const char *const openings[] = {"(", "!", "(int) ", "a + ", "a.", "a[0][", "a ? b : "};
  Arena arena = {0};
  for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
    size_t length = strlen(openings[i]), count = 200000;
    char *text = mem_alloc(count * length + 2);
    for (size_t j = 0; j < count; j++)
      memcpy(text + j * length, openings[i], length);
    strcpy(text + count * length, "a");
    CHECK(!strncmp(parsed(text, &arena), "column", 6));
    mem_free(text);
  }
  arena_fini(&arena);
}
