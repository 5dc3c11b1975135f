// What the names of a clause mean: variables, fields, classes.
#include "contract/contract_impl.h"

#include <string.h>

Class *scope_primitive(const Scope *scope, Kind letter) {
  return program_primitive(scope->contracts->program, letter);
}

static Variable *find_variable(Scope *scope, const char *name) {
  for (Variable *at = scope->variables; at; at = at->outer)
    if (!strcmp(at->name, name))
      return at;
  return NULL;
}

static bool is_bound_outside(const Scope *scope, const Variable *variable) {
  if (!scope->in_old || !variable->is_bound)
    return false;
  for (const Variable *at = scope->old_edge; at; at = at->outer)
    if (at == variable)
      return true;
  return false;
}

static bool use_variable(Scope *scope, Node *node, Variable *variable) {
  assert(node->kind == NODE_NAME);
  bool is_result = !strcmp(node->name, scope->clause->text.is_jml ? "\\result" : "result");
  if (scope->in_old && is_result)
    return node_error(scope, node, "there is no result yet when old(...) is evaluated");
  if (is_bound_outside(scope, variable))
    return node_error(scope, node,
                      "old(...) cannot mention %s, which is bound outside of it; of an array say "
                      "old(a.clone())[%s]",
                      node->name, node->name);
  node->kind = NODE_VARIABLE;
  node->variable = variable;
  node->type = variable->type;
  return true;
}

static Node *this_node(Scope *scope, const Node *at) {
  Node *node = arena_new(&scope->contracts->arena, Node);
  node->kind = NODE_VARIABLE;
  node->at = at->at;
  node->name = "this";
  node->variable = find_variable(scope, "this");
  node->type = scope->class;
  return node;
}

static bool use_field(Scope *scope, Node *node, Field *field) {
  assert(field);
  const char *descriptor = name_text(scope->contracts->names, field->descriptor);
  node->kind = NODE_FIELD;
  node->field = field;
  node->type = descriptor_type(scope->contracts, &descriptor);
  if (!node->type)
    return node_error(scope, node, "the class of the field %s cannot be loaded", node->name);
  if (field->flags & ACC_STATIC) {
    node->kids[0] = NULL;
    return true;
  }
  if (!node->kids[0]) {
    if (scope->is_static)
      return node_error(scope, node, "%s is no static field, and there is no `this' here",
                        node->name);
    node->kids[0] = this_node(scope, node);
  }
  return true;
}

// A field of the class itself, or a static one of a class around it.
static Field *field_in_scope(Scope *scope, const char *name) {
  Field *field = find_field(scope->contracts, scope->class, name);
  char *outer = arena_format(&scope->contracts->arena, "%s",
                             name_text(scope->contracts->names, scope->class->name));
  for (char *cut; !field && (cut = strrchr(outer, '$'));) {
    *cut = 0;
    LinkError error = {0};
    Class *class = program_load_text(scope->contracts->program, outer, &error);
    field = class ? find_field(scope->contracts, class, name) : NULL;
    if (field && !(field->flags & ACC_STATIC))
      field = NULL;
  }
  return field;
}

bool check_name(Scope *scope, Node *node, bool as_qualifier) {
  assert(node->kind == NODE_NAME && node->name);
  Variable *variable = find_variable(scope, node->name);
  if (variable)
    return use_variable(scope, node, variable);
  if (!strcmp(node->name, "true") || !strcmp(node->name, "false")) {
    node->kind = NODE_LITERAL;
    node->type = scope_primitive(scope, KIND_BOOLEAN);
    node->bits = *node->name == 't';
    return true;
  }
  Field *field = field_in_scope(scope, node->name);
  if (field)
    return use_field(scope, node, field);
  if (as_qualifier && (node->class = class_named(scope->contracts, scope->class, node->name))) {
    node->kind = NODE_CLASS;
    return true;
  }
  if (as_qualifier) {
    node->kind = NODE_PACKAGE;
    return true;
  }
  if (!strcmp(node->name, "result"))
    return node_error(scope, node, "there is no result here");
  if (!strcmp(node->name, "this"))
    return node_error(scope, node, "there is no `this' here: the method is static");
  return node_error(scope, node, "there is no %s: no variable, parameter or field%s", node->name,
                    find_variable(scope, "arg0") ? "; the class file (javac -g, -parameters) does "
                                                   "not name the parameters, which are arg0, ..."
                                                 : "");
}

static bool check_static_field(Scope *scope, Node *node, Class *class, bool as_qualifier) {
  Field *field = find_field(scope->contracts, class, node->name);
  if (field && (field->flags & ACC_STATIC))
    return use_field(scope, node, field);
  if (as_qualifier && (node->class = nested_class(scope->contracts, class, node->name))) {
    node->kind = NODE_CLASS;
    return true;
  }
  return node_error(scope, node, "%s has no static field %s", type_name(scope->contracts, class),
                    node->name);
}

// A name behind a name that is none of a class may be the rest of a class's qualified name.
static bool check_package(Scope *scope, Node *node, const Node *package, bool as_qualifier) {
  assert(package->kind == NODE_PACKAGE);
  node->name = arena_format(&scope->contracts->arena, "%s.%s", package->name, node->name);
  node->class = class_named(scope->contracts, NULL, node->name);
  node->kind = node->class ? NODE_CLASS : NODE_PACKAGE;
  if (as_qualifier)
    return true;
  const Node *first = package;
  while (first->kids[0])
    first = first->kids[0];
  return node_error(scope, first, "there is no %s: no variable, parameter, field or class",
                    first->name);
}

bool check_field(Scope *scope, Node *node, bool as_qualifier) {
  assert(node->kind == NODE_FIELD && node->kids[0]);
  if (!strcmp(node->name, "*"))
    return node_error(scope, node, "all fields are for what is modified");
  if (!check_qualifier(scope, &node->kids[0]))
    return false;
  Node *object = node->kids[0];
  if (object->kind == NODE_PACKAGE)
    return check_package(scope, node, object, as_qualifier);
  if (object->kind == NODE_CLASS)
    return check_static_field(scope, node, object->class, as_qualifier);
  if (object->type && object->type->kind == CLASS_ARRAY && !strcmp(node->name, "length")) {
    node->kind = NODE_LENGTH;
    node->type = scope_primitive(scope, KIND_INT);
    return true;
  }
  Field *field = object->type && !is_primitive(object->type)
                     ? find_field(scope->contracts, object->type, node->name)
                     : NULL;
  if (!field)
    return node_error(scope, node, "%s has no field %s", type_name(scope->contracts, object->type),
                      node->name);
  return use_field(scope, node, field);
}
