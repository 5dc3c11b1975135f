// Quantifiers as JML writes them, with a condition instead of a range:
//
//   (\forall int i, j; 0 <= i && i < j && j < n; e)
//
// A range that holds all values is read off the condition, which stays where it is: too large a
// range costs time and changes nothing.
#include "contract/contract_impl.h"

#include <string.h>

Node *node_copy(Arena *arena, const Node *node) {
  if (!node)
    return NULL;
  Node *copy = arena_new(arena, Node);
  *copy = *node;
  for (size_t i = 0; i < sizeof node->kids / sizeof *node->kids; i++)
    copy->kids[i] = node_copy(arena, node->kids[i]);
  copy->arguments = arena_array(arena, Node *, node->argument_count + 1);
  for (uint32_t i = 0; i < node->argument_count; i++)
    copy->arguments[i] = node_copy(arena, node->arguments[i]);
  return copy;
}

static Node *binary(Lexer *lexer, Operator op, Node *left, Node *right) {
  Node *node = node_new(lexer, NODE_BINARY, left->at);
  node->op = op;
  node->kids[0] = left;
  node->kids[1] = right;
  return node;
}

typedef struct Ranged {
  const char *names[16];
  size_t count;
} Ranged;

static bool names_variable(const Node *node, const char *name) {
  return node->kind == NODE_NAME && !strcmp(node->name, name);
}

static bool mentions(const Node *node, const char *name) {
  if (!node)
    return false;
  bool found = names_variable(node, name);
  for (size_t i = 0; i < sizeof node->kids / sizeof *node->kids; i++)
    found = found || mentions(node->kids[i], name);
  for (uint32_t i = 0; i < node->argument_count; i++)
    found = found || mentions(node->arguments[i], name);
  return found;
}

// The first variable of the quantifier, from number `from` on, that an expression mentions; or
// `count`.
static size_t mentioned(const Ranged *ranged, const Node *node, size_t from) {
  for (size_t i = from; i < ranged->count; i++)
    if (mentions(node, ranged->names[i]))
      return i;
  return ranged->count;
}

// The other side of a comparison that bounds a variable; NULL: this is none. `*is_closed`: the
// bound itself is allowed.
static const Node *bound_in(const Node *node, const char *name, bool upper, bool *is_closed) {
  if (node->kind != NODE_BINARY || node->op < OPERATOR_EQUAL || node->op > OPERATOR_AT_LEAST ||
      node->op == OPERATOR_UNEQUAL)
    return NULL;
  bool is_left = names_variable(node->kids[0], name);
  if (!is_left && !names_variable(node->kids[1], name))
    return NULL;
  bool is_less = node->op == OPERATOR_LESS || node->op == OPERATOR_AT_MOST;
  *is_closed = node->op != OPERATOR_LESS && node->op != OPERATOR_GREATER;
  bool fits = node->op == OPERATOR_EQUAL || (is_less == is_left) == upper;
  return fits ? node->kids[is_left ? 1 : 0] : NULL;
}

// A bound of variable `number` that mentions no later one; where it is a later one, that one's.
static const Node *find_bound(const Ranged *ranged, const Node *condition, size_t number,
                              size_t variable, bool upper, bool *is_closed) {
  if (condition->kind == NODE_BINARY && condition->op == OPERATOR_AND) {
    const Node *found = find_bound(ranged, condition->kids[0], number, variable, upper, is_closed);
    return found ? found
                 : find_bound(ranged, condition->kids[1], number, variable, upper, is_closed);
  }
  const Node *bound = bound_in(condition, ranged->names[variable], upper, is_closed);
  return bound && mentioned(ranged, bound, number) == ranged->count ? bound : NULL;
}

static bool is_between(const Node *condition, const char *name, const char *other, bool upper) {
  bool ignored;
  if (condition->kind == NODE_BINARY && condition->op == OPERATOR_AND)
    return is_between(condition->kids[0], name, other, upper) ||
           is_between(condition->kids[1], name, other, upper);
  const Node *bound = bound_in(condition, name, upper, &ignored);
  return bound && names_variable(bound, other);
}

// i < j and j < n: n bounds i as well.
static const Node *find_any_bound(const Ranged *ranged, const Node *condition, size_t number,
                                  bool upper, bool *is_closed) {
  const Node *found = find_bound(ranged, condition, number, number, upper, is_closed);
  for (size_t i = number + 1; !found && i < ranged->count; i++)
    if (is_between(condition, ranged->names[number], ranged->names[i], upper))
      found = find_bound(ranged, condition, number, i, upper, is_closed);
  return found;
}

// The first parts of a condition that mention no variable decide whether the range can be computed
// at all: a != null && 0 <= i && i < a.length. NULL: there are none.
static Node *guard_of(Lexer *lexer, const Ranged *ranged, const Node *condition) {
  if (mentioned(ranged, condition, 0) == ranged->count)
    return node_copy(lexer->arena, condition);
  if (condition->kind != NODE_BINARY || condition->op != OPERATOR_AND)
    return NULL;
  Node *left = guard_of(lexer, ranged, condition->kids[0]);
  if (!left || mentioned(ranged, condition->kids[0], 0) != ranged->count)
    return left;
  Node *right = guard_of(lexer, ranged, condition->kids[1]);
  return right ? binary(lexer, OPERATOR_AND, left, right) : left;
}

// bound + 1, for a variable that is larger.
static Node *above(Lexer *lexer, Node *bound) {
  Node *one = node_new(lexer, NODE_LITERAL, bound->at);
  one->at.kind = TOKEN_INT;
  one->at.start = "1";
  one->bits = 1;
  Node *sum = node_new(lexer, NODE_BINARY, bound->at);
  sum->op = OPERATOR_ADD;
  sum->kids[0] = bound;
  sum->kids[1] = one;
  return sum;
}

static Node *quantified(Lexer *lexer, const Ranged *ranged, const Node *first, size_t number,
                        const Node *condition, Node *body) {
  bool from_closed = true, to_closed = true;
  const Node *from =
      condition ? find_any_bound(ranged, condition, number, false, &from_closed) : NULL;
  const Node *to = condition ? find_any_bound(ranged, condition, number, true, &to_closed) : NULL;
  if (!from || !to)
    return parse_complain(lexer, "behind a condition that bounds the variable from both sides, "
                                 "the end of a quantifier");
  Node *node = node_new(lexer, first->kind, first->at);
  node->name = ranged->names[number];
  node->kids[0] = node_copy(lexer->arena, from);
  if (!from_closed)
    node->kids[0] = above(lexer, node->kids[0]);
  node->kids[1] = node_copy(lexer->arena, to);
  node->is_closed = to_closed;
  node->kids[2] = body;
  return node;
}

static bool read_names(Lexer *lexer, Ranged *ranged, const Node *first) {
  ranged->names[ranged->count++] = first->name;
  while (lex_accept(lexer, ",")) {
    if (lexer->token.kind != TOKEN_NAME ||
        ranged->count == sizeof ranged->names / sizeof *ranged->names)
      return parse_complain(lexer, "the name of a variable");
    ranged->names[ranged->count++] =
        arena_string(lexer->arena, lexer->token.start, lexer->token.length);
    lex_next(lexer);
  }
  return lex_expect(lexer, ";");
}

Node *parse_ranged(Lexer *lexer, Node *first) {
  assert(first->name && (first->kind == NODE_FORALL || first->kind == NODE_EXISTS));
  Ranged ranged = {0};
  bool is_forall = first->kind == NODE_FORALL;
  if (!read_names(lexer, &ranged, first))
    return NULL;
  Node *condition = lex_accept(lexer, ";") ? NULL : parse_expression(lexer);
  Node *body = condition;
  bool has_both = condition && lex_accept(lexer, ";");
  if (has_both || !condition)
    body = lexer->failed ? NULL : parse_expression(lexer);
  if (!body || lexer->failed)
    return NULL;
  const Node *range = condition;
  if (has_both)
    body = binary(lexer, is_forall ? OPERATOR_IMPLIES : OPERATOR_AND, condition, body);
  else if (is_forall) // the range may be what the body begins with
    range = body->kind == NODE_BINARY && body->op == OPERATOR_IMPLIES ? body->kids[0] : NULL;
  else
    range = body;
  range = node_copy(lexer->arena, range);
  Node *guard = range ? guard_of(lexer, &ranged, range) : NULL;
  for (size_t i = ranged.count; i-- > 0 && body;)
    body = quantified(lexer, &ranged, first, i, range, body);
  return body && guard ? binary(lexer, is_forall ? OPERATOR_IMPLIES : OPERATOR_AND, guard, body)
                       : body;
}
