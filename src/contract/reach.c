// What references lead to: reach(x, f, ...), acyclic(x, f, ...), disjoint(x, y, f, ...) and
// isomorphic(x, y, f, ...), where x or y may be old(...).
//
// The walk is code of the clause, which collects objects in a loris.contract.Nodes: one that is
// there already is not followed again. So it ends on every heap that is there; where an input goes
// on and on, every new object of it is one reference further away, and the k bound cuts the path.
#include "contract/contract_impl.h"

#include <string.h>

#define NODES "loris/contract/Nodes"
// A side of isomorphic(...): reach(...) that also notes what objects hold. Nobody can write it.
#define SIDE "side of isomorphic"

bool reach_is_name(const char *name) {
  return !strcmp(name, "reach") || !strcmp(name, "acyclic") || !strcmp(name, "disjoint") ||
         !strcmp(name, "isomorphic") || !strcmp(name, SIDE);
}

// --- checking ------------------------------------------------------------------------------------

// `held`: the type of a field that is no way to other objects but is compared; else NULL.
static void follow(Scope *scope, Node *node, Field *field, Class *held) {
  Arena *arena = &scope->contracts->arena;
  Node **more = arena_array(arena, Node *, node->argument_count + 1);
  for (uint32_t i = 0; i < node->argument_count; i++)
    more[i] = node->arguments[i];
  more[node->argument_count] = arena_new(arena, Node);
  *more[node->argument_count++] =
      (Node){.kind = NODE_FIELD, .at = node->at, .field = field, .type = held};
  node->arguments = more;
}

// The class that a field of references leads to; NULL: it is none, or its class is not there.
static Class *field_class(Scope *scope, const Field *field) {
  const char *text = name_text(scope->contracts->names, field->descriptor);
  Class *type = (field->flags & ACC_STATIC) || field->kind != KIND_REFERENCE
                    ? NULL
                    : descriptor_type(scope->contracts, &text);
  return type && type->kind != CLASS_ARRAY ? type : NULL;
}

// Without names: all fields that lead to objects of the class.
static bool follow_all(Scope *scope, Node *node, Class *type) {
  for (Class *class = type; class; class = class->super)
    for (uint16_t i = 0; i < class->field_count; i++) {
      Class *to = field_class(scope, &class->fields[i]);
      if (to && class_is_assignable(to, type))
        follow(scope, node, &class->fields[i], NULL);
    }
  return node->argument_count > 0 ||
         node_error(scope, node, "no field of %s leads to such an object",
                    type_name(scope->contracts, type));
}

// A number or a reference to something else: isomorphic objects hold the same.
static bool hold(Scope *scope, Node *node, Field *field, const Node *name) {
  const char *text = name_text(scope->contracts->names, field->descriptor);
  Class *type = descriptor_type(scope->contracts, &text);
  if (!type || field->kind == KIND_FLOAT || field->kind == KIND_DOUBLE)
    return node_error(scope, name, "isomorphic compares no field like %s", name->name);
  follow(scope, node, field, type);
  return true;
}

static bool follow_named(Scope *scope, Node *node, Class *type, const Node *name) {
  Field *field = name->kind == NODE_NAME ? find_field(scope->contracts, type, name->name) : NULL;
  if (!field)
    return node_error(scope, name, "a field of %s should stand here",
                      type_name(scope->contracts, type));
  Class *to = field_class(scope, field);
  bool leads_on = to && class_is_assignable(to, type);
  if (!leads_on && !strcmp(node->name, SIDE) && !(field->flags & ACC_STATIC))
    return hold(scope, node, field, name);
  if (!leads_on)
    return node_error(scope, name, "%s does not lead to an object of %s", name->name,
                      type_name(scope->contracts, type));
  follow(scope, node, field, NULL);
  return true;
}

// isomorphic(x, old(y), f) compares two walks; that of old(y) is made before the call, when y leads
// to what it led to then.
static bool check_isomorphic(Scope *scope, Node *node) {
  Arena *arena = &scope->contracts->arena;
  Node **given = node->arguments, *sides[2];
  node->kind = NODE_REACH;
  if (node->argument_count < 2)
    return node_error(scope, node, "isomorphic is told of two objects, and of their fields");
  for (int i = 0; i < 2; i++) {
    bool is_old = given[i]->kind == NODE_OLD;
    Node *side = arena_new(arena, Node);
    *side = (Node){.kind = NODE_CALL,
                   .at = given[i]->at,
                   .op = OPERATOR_NONE,
                   .name = SIDE,
                   .argument_count = node->argument_count - 1};
    side->arguments = arena_array(arena, Node *, side->argument_count);
    side->arguments[0] = is_old ? given[i]->kids[0] : given[i];
    for (uint32_t j = 1; j < side->argument_count; j++)
      side->arguments[j] = node_copy(arena, given[j + 1]);
    sides[i] = side;
    if (is_old)
      given[i]->kids[0] = side;
    node->kids[i] = is_old ? given[i] : side;
    if (!check_node(scope, &node->kids[i]))
      return false;
  }
  if (!class_is_assignable(sides[1]->class, sides[0]->class))
    return node_error(scope, given[1], "this is no %s",
                      type_name(scope->contracts, sides[0]->class));
  sides[1]->arguments = sides[0]->arguments; // of a subclass without names: the same fields
  sides[1]->argument_count = sides[0]->argument_count;
  node->type = scope_primitive(scope, KIND_BOOLEAN);
  return true;
}

// The objects come first, then names of fields, which are the same for all of them.
bool check_reach(Scope *scope, Node *node) {
  assert(node->kind == NODE_CALL && reach_is_name(node->name));
  if (!strcmp(node->name, "isomorphic"))
    return check_isomorphic(scope, node);
  uint32_t objects = *node->name == 'd' ? 2 : 1, count = node->argument_count;
  Node **given = node->arguments;
  node->kind = NODE_REACH;
  node->argument_count = 0;
  if (count < objects)
    return node_error(scope, node, "%s is told of objects, and of the fields that are followed",
                      node->name);
  for (uint32_t i = 0; i < objects; i++) {
    if (!check_node(scope, &given[i]))
      return false;
    if (!given[i]->type || is_primitive(given[i]->type) || given[i]->type->kind == CLASS_ARRAY)
      return node_error(scope, given[i], "only objects lead to others");
    node->kids[i] = given[i];
  }
  Class *type = node->kids[0]->type;
  if (objects == 2 && !class_is_assignable(node->kids[1]->type, type))
    return node_error(scope, node->kids[1], "this is no %s", type_name(scope->contracts, type));
  for (uint32_t i = objects; i < count; i++)
    if (!follow_named(scope, node, type, given[i]))
      return false;
  if (!node->argument_count && !follow_all(scope, node, type))
    return false;
  node->class = type;
  node->slot = scope->slots;
  scope->slots += 2; // the set, and the object whose fields are followed
  bool is_walk = !strcmp(node->name, "reach") || !strcmp(node->name, SIDE);
  node->type = is_walk ? program_require(scope->contracts->program, NODES)
                       : scope_primitive(scope, KIND_BOOLEAN);
  return node->type;
}

// --- code ----------------------------------------------------------------------------------------

static void call_nodes(Assembler *as, const char *name, const char *descriptor, int effect) {
  asm_member(as, BC_invokevirtual, NODES, name, descriptor, effect);
}

static void load_object(Contracts *contracts, Assembler *as, const Class *class, uint32_t slot) {
  put_load(as, NULL, slot);
  asm_class(as, BC_checkcast, name_text(contracts->names, class->name), 0);
}

// A field of the object whose fields are followed.
static void emit_followed(Contracts *contracts, Assembler *as, const Node *node, uint32_t set) {
  const Field *field = node->field;
  int words = (int)kind_words(field->kind);
  put_load(as, NULL, set);
  load_object(contracts, as, field->owner, set + 1);
  asm_member(as, BC_getfield, name_text(contracts->names, field->owner->name),
             name_text(contracts->names, field->name),
             name_text(contracts->names, field->descriptor), words - 1);
  if (!node->type) {
    call_nodes(as, "add", "(Ljava/lang/Object;)V", -2);
  } else if (field->kind == KIND_REFERENCE) {
    call_nodes(as, "hold", "(Ljava/lang/Object;)V", -2);
  } else {
    if (words == 1)
      asm_op(as, BC_i2l, 1);
    call_nodes(as, "hold", "(J)V", -3);
  }
}

// Leaves the set on the stack.
static void emit_walk(Contracts *contracts, Assembler *as, const Node *node, const Node *start) {
  uint32_t set = node->slot, at = set + 1;
  AsmLabel loop = asm_label(as), done = asm_label(as);
  asm_class(as, BC_new, NODES, 1);
  asm_op(as, BC_dup, 1);
  asm_member(as, BC_invokespecial, NODES, "<init>", "()V", -1);
  put_store(as, NULL, set);
  emit_value(contracts, as, start); // may use the slot for another walk: stored behind it
  put_store(as, NULL, at);
  put_load(as, NULL, set);
  put_load(as, NULL, at);
  call_nodes(as, "add", "(Ljava/lang/Object;)V", -2);
  asm_bind(as, loop);
  put_load(as, NULL, set);
  call_nodes(as, "next", "()Ljava/lang/Object;", 0);
  put_store(as, NULL, at);
  put_load(as, NULL, at);
  asm_jump(as, BC_ifnull, done, -1);
  for (uint32_t i = 0; i < node->argument_count; i++)
    emit_followed(contracts, as, node->arguments[i], set);
  asm_jump(as, BC_goto, loop, 0);
  asm_bind(as, done);
  put_load(as, NULL, set);
}

void emit_reach(Contracts *contracts, Assembler *as, const Node *node) {
  assert(node->kind == NODE_REACH);
  if (!strcmp(node->name, "isomorphic")) {
    emit_value(contracts, as, node->kids[0]);
    emit_value(contracts, as, node->kids[1]);
    asm_member(as, BC_invokestatic, NODES, "isomorphic", "(L" NODES ";L" NODES ";)Z", -1);
    return;
  }
  assert(node->argument_count);
  emit_walk(contracts, as, node, node->kids[0]);
  if (*node->name == 'a')
    call_nodes(as, "acyclic", "()Z", 0);
  if (*node->name != 'd')
    return;
  emit_walk(contracts, as, node, node->kids[1]);
  asm_member(as, BC_invokestatic, NODES, "disjoint", "(L" NODES ";L" NODES ";)Z", -1);
}

// The objects of a set, one after the other, in the variable; see emit_quantifier.
void emit_reached(Contracts *contracts, Assembler *as, const Node *node, AsmLabel target,
                  bool when) {
  assert(node->kids[0]->kind == NODE_REACH && node->variable->is_bound);
  bool is_forall = node->kind == NODE_FORALL;
  uint32_t at = node->variable->slot, set = at + 1, number = at + 2;
  AsmLabel loop = asm_label(as), done = asm_label(as);
  emit_value(contracts, as, node->kids[0]);
  put_store(as, NULL, set);
  asm_int(as, 0);
  asm_local(as, BC_istore, number, -1);
  asm_bind(as, loop);
  asm_local(as, BC_iload, number, 1);
  put_load(as, NULL, set);
  call_nodes(as, "size", "()I", 0);
  asm_jump(as, BC_if_icmpge, is_forall == when ? target : done, -2);
  put_load(as, NULL, set);
  asm_local(as, BC_iload, number, 1);
  call_nodes(as, "get", "(I)Ljava/lang/Object;", -1);
  asm_class(as, BC_checkcast, name_text(contracts->names, node->variable->type->name), 0);
  put_store(as, NULL, at);
  asm_local(as, BC_iload, number, 1);
  asm_int(as, 1);
  asm_op(as, BC_iadd, -1);
  asm_local(as, BC_istore, number, -1);
  emit_jump(contracts, as, node->kids[2], is_forall == when ? done : target, !is_forall);
  asm_jump(as, BC_goto, loop, 0);
  asm_bind(as, done);
}
