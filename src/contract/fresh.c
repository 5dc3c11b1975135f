// What a call has made: fresh(x, ...) in postconditions, where each x is an object that was not
// there before.
//
// It is a question to loris.contract.Anything about x and a mark, which the method that checks the
// call makes before it. The mark is an old value like others, but one for all clauses.
#include "contract/contract_impl.h"

#include <string.h>

#define ANYTHING "loris/contract/Anything"
#define MARK "mark" // name of the old value

bool fresh_is_name(const char *name) { return !strcmp(name + (*name == '\\'), "fresh"); }

bool old_is_mark(const Node *old) {
  assert(old->kind == NODE_OLD);
  return old->name && !strcmp(old->name, MARK);
}

bool clause_is_told_new(const Clause *clause) {
  for (size_t i = 0; i < clause->olds.count; i++)
    if (old_is_mark(clause->olds.items[i]))
      return true;
  return false;
}

static Node *node_at(Scope *scope, const Node *at, NodeKind kind) {
  Node *node = arena_new(&scope->contracts->arena, Node);
  *node = (Node){.kind = kind, .at = at->at, .op = OPERATOR_NONE};
  return node;
}

static Node *ask(Scope *scope, const Node *at, const char *name, uint32_t count) {
  Node *call = node_at(scope, at, NODE_CALL);
  call->name = name;
  call->kids[0] = node_at(scope, at, NODE_CLASS);
  call->kids[0]->class = program_require(scope->contracts->program, ANYTHING);
  call->arguments = arena_array(&scope->contracts->arena, Node *, count + 1);
  call->argument_count = count;
  return call;
}

// Is one object new? The type is asked for first: a box would be a new object.
static bool check_one(Scope *scope, Node *object, Node **question) {
  Node *call = ask(scope, object, "isNew", 2);
  if (!check_node(scope, &object))
    return false;
  if (object->type && is_primitive(object->type))
    return node_error(scope, object, "only objects are made");
  call->arguments[0] = object;
  call->arguments[1] = node_at(scope, object, NODE_OLD);
  call->arguments[1]->name = MARK;
  call->arguments[1]->kids[0] = ask(scope, object, "mark", 0);
  *question = call;
  return check_node(scope, question);
}

bool check_fresh(Scope *scope, Node *node) {
  assert(node->kind == NODE_CALL && fresh_is_name(node->name));
  ClauseKind kind = scope->clause->info.kind;
  if ((kind != CLAUSE_ENSURES && kind != CLAUSE_SIGNALS) || scope->in_old)
    return node_error(scope, node, "fresh(...) is for postconditions");
  if (!node->argument_count)
    return node_error(scope, node, "fresh is told of objects");
  Node *all = NULL;
  for (uint32_t i = 0; i < node->argument_count; i++) {
    Node *next, *both;
    if (!check_one(scope, node->arguments[i], &next))
      return false;
    if (all) {
      both = node_at(scope, node, NODE_BINARY);
      both->op = OPERATOR_AND;
      both->kids[0] = all;
      both->kids[1] = next;
      both->type = scope_primitive(scope, KIND_BOOLEAN);
      next = both;
    }
    all = next;
  }
  *node = *all;
  return true;
}
