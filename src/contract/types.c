// Types of expressions: Java's conversions between them. A type is a class; none is that of null.
#include "contract/contract_impl.h"

#include <string.h>

bool is_primitive(const Class *type) { return type && type->kind == CLASS_PRIMITIVE; }
bool is_boolean(const Class *type) {
  return is_primitive(type) && type->kind_letter == KIND_BOOLEAN;
}
bool is_numeric(const Class *type) {
  return is_primitive(type) && type->kind_letter != KIND_BOOLEAN && type->kind_letter != KIND_VOID;
}
uint32_t type_words(const Class *type) {
  return is_primitive(type) ? kind_words(type->kind_letter) : 1;
}

typedef struct Box {
  Kind letter;
  const char *class;
} Box;
static const Box boxes[] = {
    {KIND_BOOLEAN, "java/lang/Boolean"}, {KIND_BYTE, "java/lang/Byte"},
    {KIND_CHAR, "java/lang/Character"},  {KIND_SHORT, "java/lang/Short"},
    {KIND_INT, "java/lang/Integer"},     {KIND_LONG, "java/lang/Long"},
    {KIND_FLOAT, "java/lang/Float"},     {KIND_DOUBLE, "java/lang/Double"},
};
enum { BOX_COUNT = sizeof boxes / sizeof *boxes };

Class *unboxed(Contracts *contracts, Class *type) {
  for (size_t i = 0; type && i < BOX_COUNT; i++)
    if (!strcmp(name_text(contracts->names, type->name), boxes[i].class))
      return program_primitive(contracts->program, boxes[i].letter);
  return type;
}

Class *boxed(Contracts *contracts, Class *type) {
  for (size_t i = 0; is_primitive(type) && i < BOX_COUNT; i++)
    if (type->kind_letter == boxes[i].letter)
      return program_require(contracts->program, boxes[i].class);
  return type;
}

bool type_converts(Contracts *contracts, Class *from, Class *to, bool with_boxes) {
  if (!from)
    return !is_primitive(to);
  if (is_primitive(from) && is_primitive(to))
    return kind_widens(from->kind_letter, to->kind_letter);
  if (!is_primitive(from) && !is_primitive(to))
    return class_is_assignable(from, to);
  if (!with_boxes)
    return false;
  if (is_primitive(from))
    return class_is_assignable(boxed(contracts, from), to);
  Class *inner = unboxed(contracts, from);
  return is_primitive(inner) && kind_widens(inner->kind_letter, to->kind_letter);
}

static void wrap(Scope *scope, Node **node, Class *type) {
  assert(*node && type && (*node)->type != type);
  Node *outer = arena_new(&scope->contracts->arena, Node);
  outer->kind = NODE_CONVERT;
  outer->at = (*node)->at;
  outer->type = type;
  outer->kids[0] = *node;
  *node = outer;
}

bool unbox_node(Scope *scope, Node **node) {
  Class *inner = unboxed(scope->contracts, (*node)->type);
  if (inner != (*node)->type)
    wrap(scope, node, inner);
  return true;
}

bool convert_node(Scope *scope, Node **node, Class *type) {
  assert(*node && type);
  Class *from = (*node)->type;
  if (!type_converts(scope->contracts, from, type, true))
    return node_error(scope, *node, "this has the type %s, where %s is needed",
                      type_name(scope->contracts, from), type_name(scope->contracts, type));
  if (from == type || (!is_primitive(from) && !is_primitive(type)))
    return true;
  if (is_primitive(type)) {
    unbox_node(scope, node);
    if ((*node)->type != type)
      wrap(scope, node, type);
  } else {
    wrap(scope, node, boxed(scope->contracts, from));
  }
  return true;
}

Class *promoted(Contracts *contracts, const Class *a, const Class *b) {
  assert(is_numeric(a) && is_numeric(b)); // JLS 5.6.2
  static const Kind wider[] = {KIND_DOUBLE, KIND_FLOAT, KIND_LONG};
  for (size_t i = 0; i < sizeof wider / sizeof *wider; i++)
    if (a->kind_letter == wider[i] || b->kind_letter == wider[i])
      return program_primitive(contracts->program, wider[i]);
  return program_primitive(contracts->program, KIND_INT);
}
