// Names and types of a clause's tree, from the leaves up. Conversions become nodes of their own.
#include "contract/contract_impl.h"

#include <string.h>

static bool check_boolean(Scope *scope, Node **node) {
  return check_node(scope, node) && convert_node(scope, node, scope_primitive(scope, KIND_BOOLEAN));
}

static bool check_numeric(Scope *scope, Node **node) {
  if (!check_node(scope, node))
    return false;
  unbox_node(scope, node);
  return is_numeric((*node)->type) ||
         node_error(scope, *node, "this has the type %s, where a number is needed",
                    type_name(scope->contracts, (*node)->type));
}

// --- operators -----------------------------------------------------------------------------------

static bool check_literal(Scope *scope, Node *node) {
  assert(node->at.kind >= TOKEN_INT && node->at.kind <= TOKEN_CHAR);
  static const Kind kinds[] = {[TOKEN_INT] = KIND_INT,
                               [TOKEN_LONG] = KIND_LONG,
                               [TOKEN_FLOAT] = KIND_FLOAT,
                               [TOKEN_DOUBLE] = KIND_DOUBLE,
                               [TOKEN_CHAR] = KIND_CHAR};
  node->type = scope_primitive(scope, kinds[node->at.kind]);
  bool is_decimal = node->at.kind == TOKEN_INT && *node->at.start != '0';
  return !(is_decimal && node->bits == (uint64_t)1 << 31) ||
         node_error(scope, node, "this number is too large for an int");
}

static bool is_least_int(const Node *node) {
  return node->kind == NODE_LITERAL && node->at.kind == TOKEN_INT && !node->type &&
         node->bits == (uint64_t)1 << 31;
}

static bool check_unary(Scope *scope, Node *node) {
  assert(node->kind == NODE_UNARY && node->kids[0]);
  Node **kid = &node->kids[0];
  if (node->op == OPERATOR_UNEQUAL) {
    node->type = scope_primitive(scope, KIND_BOOLEAN);
    return check_boolean(scope, kid);
  }
  if (node->op == OPERATOR_SUBTRACT && is_least_int(*kid)) {
    node->kind = NODE_LITERAL;
    node->bits = (*kid)->bits;
    node->at.kind = TOKEN_INT;
    node->type = scope_primitive(scope, KIND_INT);
    return true;
  }
  if (!check_numeric(scope, kid))
    return false;
  node->type = promoted(scope->contracts, (*kid)->type, (*kid)->type);
  if (node->op == OPERATOR_BIT_XOR && strchr("FD", node->type->kind_letter))
    return node_error(scope, node, "~ is for integers");
  return convert_node(scope, kid, node->type);
}

static bool is_string(Scope *scope, const Class *type) {
  return type && !strcmp(name_text(scope->contracts->names, type->name), "java/lang/String");
}

// Numbers are compared as numbers if one side is one, else references.
static bool check_equality(Scope *scope, Node *node) {
  assert(node->op == OPERATOR_EQUAL || node->op == OPERATOR_UNEQUAL);
  Node **left = &node->kids[0], **right = &node->kids[1];
  if (!check_node(scope, left) || !check_node(scope, right))
    return false;
  node->type = scope_primitive(scope, KIND_BOOLEAN);
  if (is_primitive((*left)->type) || is_primitive((*right)->type)) {
    unbox_node(scope, left);
    unbox_node(scope, right);
    Class *a = (*left)->type, *b = (*right)->type;
    if (is_boolean(a) && is_boolean(b))
      return true;
    if (!is_numeric(a) || !is_numeric(b))
      return node_error(scope, node, "%s and %s cannot be compared", type_name(scope->contracts, a),
                        type_name(scope->contracts, b));
    Class *both = promoted(scope->contracts, a, b);
    return convert_node(scope, left, both) && convert_node(scope, right, both);
  }
  Class *a = (*left)->type, *b = (*right)->type;
  bool may_be = !a || !b || class_is_assignable(a, b) || class_is_assignable(b, a) ||
                a->kind == CLASS_INTERFACE || b->kind == CLASS_INTERFACE;
  return may_be || node_error(scope, node, "%s and %s are never the same",
                              type_name(scope->contracts, a), type_name(scope->contracts, b));
}

static bool check_arithmetic(Scope *scope, Node *node) {
  assert(node->kids[0] && node->kids[1]);
  Node **left = &node->kids[0], **right = &node->kids[1];
  if (!check_node(scope, left) || !check_node(scope, right))
    return false;
  if (node->op == OPERATOR_ADD &&
      (is_string(scope, (*left)->type) || is_string(scope, (*right)->type)))
    return node_error(scope, node, "strings are not joined in contracts");
  unbox_node(scope, left);
  unbox_node(scope, right);
  bool is_bit =
      node->op == OPERATOR_BIT_AND || node->op == OPERATOR_BIT_OR || node->op == OPERATOR_BIT_XOR;
  if (is_bit && is_boolean((*left)->type) && is_boolean((*right)->type)) {
    node->type = (*left)->type;
    return true;
  }
  for (int i = 0; i < 2; i++)
    if (!is_numeric(node->kids[i]->type))
      return node_error(scope, node->kids[i], "this has the type %s, where a number is needed",
                        type_name(scope->contracts, node->kids[i]->type));
  bool is_shift = node->op >= OPERATOR_SHIFT_LEFT && node->op <= OPERATOR_SHIFT_UNSIGNED;
  node->type = promoted(scope->contracts, (*left)->type, is_shift ? (*left)->type : (*right)->type);
  if ((is_bit || is_shift) && strchr("FD", node->type->kind_letter))
    return node_error(scope, node, "this operator is for integers");
  if (!is_shift)
    return convert_node(scope, left, node->type) && convert_node(scope, right, node->type);
  if (!convert_node(scope, left, node->type))
    return false;
  if ((*right)->type->kind_letter == KIND_LONG) { // the distance is an int
    Node *narrow = arena_new(&scope->contracts->arena, Node);
    *narrow = (Node){.kind = NODE_CONVERT,
                     .at = (*right)->at,
                     .type = scope_primitive(scope, KIND_INT),
                     .kids = {*right}};
    *right = narrow;
    return true;
  }
  return convert_node(scope, right, scope_primitive(scope, KIND_INT));
}

static bool check_binary(Scope *scope, Node *node) {
  switch (node->op) {
  case OPERATOR_EQUIVALENT:
  case OPERATOR_IMPLIES:
  case OPERATOR_OR:
  case OPERATOR_AND:
    node->type = scope_primitive(scope, KIND_BOOLEAN);
    return check_boolean(scope, &node->kids[0]) && check_boolean(scope, &node->kids[1]);
  case OPERATOR_EQUAL:
  case OPERATOR_UNEQUAL:
    return check_equality(scope, node);
  case OPERATOR_LESS:
  case OPERATOR_AT_MOST:
  case OPERATOR_GREATER:
  case OPERATOR_AT_LEAST: {
    if (!check_numeric(scope, &node->kids[0]) || !check_numeric(scope, &node->kids[1]))
      return false;
    Class *both = promoted(scope->contracts, node->kids[0]->type, node->kids[1]->type);
    node->type = scope_primitive(scope, KIND_BOOLEAN);
    return convert_node(scope, &node->kids[0], both) && convert_node(scope, &node->kids[1], both);
  }
  default:
    return check_arithmetic(scope, node);
  }
}

static bool check_choice(Scope *scope, Node *node) {
  assert(node->kids[0] && node->kids[1] && node->kids[2]);
  Node **left = &node->kids[1], **right = &node->kids[2];
  if (!check_boolean(scope, &node->kids[0]) || !check_node(scope, left) ||
      !check_node(scope, right))
    return false;
  Class *a = unboxed(scope->contracts, (*left)->type);
  Class *b = unboxed(scope->contracts, (*right)->type);
  if (is_primitive(a) && is_primitive(b)) {
    node->type = is_boolean(a) || is_boolean(b) ? scope_primitive(scope, KIND_BOOLEAN)
                                                : promoted(scope->contracts, a, b);
    return convert_node(scope, left, node->type) && convert_node(scope, right, node->type);
  }
  a = (*left)->type, b = (*right)->type;
  node->type = type_converts(scope->contracts, a, b, false)   ? b
               : type_converts(scope->contracts, b, a, false) ? a
                                                              : NULL;
  return node->type || (!a && !b) ||
         node_error(scope, node, "the alternatives have different types: %s and %s",
                    type_name(scope->contracts, a), type_name(scope->contracts, b));
}

static bool check_written_type(Scope *scope, Node *node) {
  assert(node->name);
  node->class = find_type(scope->contracts, scope->class, node->name, node->dimensions);
  return node->class || node_error(scope, node, "there is no class %s", node->name);
}

static bool check_cast(Scope *scope, Node *node) {
  if (!check_node(scope, &node->kids[0]) || !check_written_type(scope, node))
    return false;
  node->type = node->class;
  if (is_primitive(node->class)) {
    unbox_node(scope, &node->kids[0]);
    const Class *from = node->kids[0]->type;
    bool good = is_boolean(node->class) ? is_boolean(from) : is_numeric(from);
    return good || node_error(scope, node, "%s cannot be cast to %s",
                              type_name(scope->contracts, from), node->name);
  }
  if (is_primitive(node->kids[0]->type))
    return convert_node(scope, &node->kids[0], node->class);
  return true;
}

static bool check_instanceof(Scope *scope, Node *node) {
  if (!check_node(scope, &node->kids[0]) || !check_written_type(scope, node))
    return false;
  node->type = scope_primitive(scope, KIND_BOOLEAN);
  return (!is_primitive(node->kids[0]->type) && !is_primitive(node->class)) ||
         node_error(scope, node, "instanceof is for references");
}

static bool check_index(Scope *scope, Node *node) {
  assert(node->kind == NODE_INDEX);
  if (!node->kids[1] || node->kids[2])
    return node_error(scope, node, "several elements are for what is modified");
  if (!check_node(scope, &node->kids[0]) || !check_node(scope, &node->kids[1]) ||
      !convert_node(scope, &node->kids[1], scope_primitive(scope, KIND_INT)))
    return false;
  const Class *array = node->kids[0]->type;
  if (!array || array->kind != CLASS_ARRAY)
    return node_error(scope, node, "%s is no array", type_name(scope->contracts, array));
  node->type = array->component;
  return true;
}

// --- what binds ----------------------------------------------------------------------------------

static bool check_quantifier(Scope *scope, Node *node) {
  assert(node->kids[0] && node->kids[2] && node->name);
  bool is_set = !node->kids[1];
  if (is_set && !check_node(scope, &node->kids[0]))
    return false;
  if (is_set && node->kids[0]->kind != NODE_REACH)
    return node_error(scope, node->kids[0], "a range a..b, or reach(...), should stand here");
  for (int i = 0; i < 2 && !is_set; i++)
    if (!check_node(scope, &node->kids[i]) ||
        !convert_node(scope, &node->kids[i], scope_primitive(scope, KIND_INT)))
      return false;
  Variable *variable = arena_new(&scope->contracts->arena, Variable);
  *variable = (Variable){.name = node->name,
                         .type = is_set ? node->kids[0]->class : scope_primitive(scope, KIND_INT),
                         .slot = scope->slots,
                         .is_bound = true,
                         .outer = scope->variables};
  scope->slots += 3; // it, and the end of the range; or the set and a number
  scope->variables = variable;
  node->variable = variable;
  node->type = scope_primitive(scope, KIND_BOOLEAN);
  bool good = check_boolean(scope, &node->kids[2]);
  scope->variables = variable->outer;
  return good;
}

// Does an expression whose names are not known yet mention a variable of a quantifier around it?
static bool mentions_bound(const Scope *scope, const Node *node) {
  if (!node)
    return false;
  bool found = false;
  if (node->kind == NODE_NAME)
    for (const Variable *at = scope->variables; at; at = at->outer)
      if (!strcmp(at->name, node->name))
        return at->is_bound;
  for (size_t i = 0; i < sizeof node->kids / sizeof *node->kids; i++)
    found = found || mentions_bound(scope, node->kids[i]);
  for (uint32_t i = 0; i < node->argument_count; i++)
    found = found || mentions_bound(scope, node->arguments[i]);
  return found;
}

static Node *old_of(Scope *scope, Node *node) {
  Node *old = arena_new(&scope->contracts->arena, Node);
  *old = (Node){.kind = NODE_OLD, .at = node->at, .op = OPERATOR_NONE, .kids = {node}};
  return old;
}

// old(a[i]) with a bound i is old(a.clone())[i]: old is moved to where no bound variable is. False:
// there is no such place, as in old(x.next.value) with a bound x.
static bool move_old(Scope *scope, Node **at) {
  Node *node = *at;
  switch (node->kind) {
  case NODE_INDEX:
    if (mentions_bound(scope, node->kids[0]))
      return false;
    Node *clone = arena_new(&scope->contracts->arena, Node);
    *clone = (Node){.kind = NODE_CALL,
                    .at = node->at,
                    .op = OPERATOR_NONE,
                    .name = "clone",
                    .kids = {node->kids[0]}};
    node->kids[0] = old_of(scope, clone);
    return move_old(scope, &node->kids[1]);
  case NODE_UNARY:
  case NODE_BINARY:
  case NODE_CHOICE:
  case NODE_CAST:
    for (size_t i = 0; i < sizeof node->kids / sizeof *node->kids; i++)
      if (node->kids[i] && !move_old(scope, &node->kids[i]))
        return false;
    return true;
  default:
    if (!mentions_bound(scope, node)) {
      if (node->kind != NODE_LITERAL)
        *at = old_of(scope, node);
      return true;
    }
    return node->kind == NODE_NAME;
  }
}

static bool check_old(Scope *scope, Node **at) {
  Node *node = *at;
  if (scope->clause->info.kind != CLAUSE_ENSURES && scope->clause->info.kind != CLAUSE_SIGNALS)
    return node_error(scope, node, "old(...) is for postconditions");
  if (scope->in_old)
    return node_error(scope, node, "old(...) is not nested");
  if (node->kids[0]->kind != NODE_NAME && mentions_bound(scope, node->kids[0]) &&
      move_old(scope, &node->kids[0])) {
    *at = node->kids[0];
    return check_node(scope, at);
  }
  scope->in_old = true;
  scope->old_edge = scope->variables;
  bool good = check_node(scope, &node->kids[0]);
  scope->in_old = false;
  node->type = good ? node->kids[0]->type : NULL;
  node->old = (uint32_t)scope->clause->olds.count;
  vec_push(&scope->clause->olds, node);
  if (good && is_primitive(node->type) && node->type->kind_letter == KIND_VOID)
    return node_error(scope, node, "the method returns nothing");
  return good;
}

static bool check_kind(Scope *scope, Node **at, bool as_qualifier) {
  Node *node = *at;
  switch (node->kind) {
  case NODE_LITERAL:
    return check_literal(scope, node);
  case NODE_STRING:
    node->type = program_require(scope->contracts->program, "java/lang/String");
    return true;
  case NODE_NULL:
    return true;
  case NODE_NAME:
    return check_name(scope, node, as_qualifier);
  case NODE_FIELD:
    return check_field(scope, node, as_qualifier);
  case NODE_INDEX:
    return check_index(scope, node);
  case NODE_CALL:
    return check_call(scope, node);
  case NODE_OLD:
    return check_old(scope, at);
  case NODE_UNARY:
    return check_unary(scope, node);
  case NODE_BINARY:
    return check_binary(scope, node);
  case NODE_CHOICE:
    return check_choice(scope, node);
  case NODE_CAST:
    return check_cast(scope, node);
  case NODE_INSTANCEOF:
    return check_instanceof(scope, node);
  case NODE_FORALL:
  case NODE_EXISTS:
    return check_quantifier(scope, node);
  case NODE_REACH: // these come out of checking
  case NODE_VARIABLE:
  case NODE_CLASS:
  case NODE_PACKAGE:
  case NODE_LENGTH:
  case NODE_CONVERT:
    return true;
  }
  return true;
}

bool check_node(Scope *scope, Node **node) { return check_kind(scope, node, false); }
bool check_qualifier(Scope *scope, Node **node) { return check_kind(scope, node, true); }
