// Calls in clauses: overloads as Java chooses them; and the clause as a whole.
#include "contract/contract_impl.h"

#include <string.h>

typedef VEC(Method *) Methods;

static bool is_overridden(const Methods *found, const Method *method) {
  for (size_t i = 0; i < found->count; i++)
    if (name_is(found->items[i]->descriptor, method->descriptor))
      return true;
  return false;
}

// Methods of a name and number of parameters, those of subclasses first.
static void collect(Contracts *contracts, Class *class, Name name, uint32_t count, Methods *found) {
  for (Class *at = class; at; at = at->super) {
    for (uint16_t i = 0; i < at->method_count; i++) {
      Method *method = &at->methods[i];
      if (name_is(method->name, name) && method->arg_count == count &&
          !(method->flags & (ACC_SYNTHETIC | ACC_BRIDGE)) && !is_overridden(found, method))
        vec_push(found, method);
    }
    for (uint16_t i = 0; i < at->interface_count; i++)
      collect(contracts, at->interfaces[i], name, count, found);
  }
  if (class->kind == CLASS_INTERFACE)
    collect(contracts, program_require(contracts->program, "java/lang/Object"), name, count, found);
}

static Class *parameter_type(Contracts *contracts, const Method *method, uint32_t number) {
  assert(number < method->arg_count);
  const char *text = name_text(contracts->names, method->descriptor) + 1;
  Class *type = NULL;
  for (uint32_t i = 0; i <= number; i++)
    type = descriptor_type(contracts, &text);
  return type;
}

static Class *result_type(Contracts *contracts, const Method *method) {
  const char *text = descriptor_result(name_text(contracts->names, method->descriptor));
  return descriptor_type(contracts, &text);
}

static bool is_applicable(Contracts *contracts, const Method *method, const Node *call,
                          bool with_boxes) {
  assert(method->arg_count == call->argument_count); // `collect` lists no others
  for (uint32_t i = 0; i < call->argument_count; i++) {
    Class *type = parameter_type(contracts, method, i);
    if (!type || !type_converts(contracts, call->arguments[i]->type, type, with_boxes))
      return false;
  }
  return true;
}

static bool is_as_specific(Contracts *contracts, const Method *a, const Method *b) {
  assert(a->arg_count == b->arg_count);
  for (uint32_t i = 0; i < a->arg_count; i++)
    if (!type_converts(contracts, parameter_type(contracts, a, i), parameter_type(contracts, b, i),
                       false))
      return false;
  return true;
}

// The most specific applicable one; *count says how many there are if none is.
static Method *choose(Contracts *contracts, const Methods *found, const Node *call, bool with_boxes,
                      size_t *count) {
  Method *best = NULL;
  *count = 0;
  for (size_t i = 0; i < found->count; i++) {
    if (!is_applicable(contracts, found->items[i], call, with_boxes))
      continue;
    ++*count;
    bool is_best = true;
    for (size_t j = 0; j < found->count && is_best; j++)
      is_best = !is_applicable(contracts, found->items[j], call, with_boxes) ||
                is_as_specific(contracts, found->items[i], found->items[j]);
    if (is_best && !best)
      best = found->items[i];
  }
  return best;
}

static const char *argument_texts(Scope *scope, const Node *call) {
  const char *text = "";
  for (uint32_t i = 0; i < call->argument_count; i++)
    text = arena_format(&scope->contracts->arena, "%s%s%s", text, i ? ", " : "",
                        type_name(scope->contracts, call->arguments[i]->type));
  return text;
}

static Method *resolve(Scope *scope, Class *class, const Node *call) {
  Contracts *contracts = scope->contracts;
  Methods found = {0};
  size_t count;
  collect(contracts, class, name_of(contracts->names, call->name), call->argument_count, &found);
  Method *method = choose(contracts, &found, call, false, &count);
  if (!count)
    method = choose(contracts, &found, call, true, &count);
  vec_free(&found);
  if (!method)
    node_error(scope, call,
               count ? "more than one method %s fits (%s)"
                     : "there is no method %s that takes (%s)",
               call->name, argument_texts(scope, call));
  return method;
}

// The receiver of a call without one: `this`, or a class around it that has such a method.
static Class *implicit_class(Scope *scope, const Node *call) {
  Contracts *contracts = scope->contracts;
  char *name =
      arena_format(&contracts->arena, "%s", name_text(contracts->names, scope->class->name));
  for (Class *class = scope->class;;) {
    Methods found = {0};
    if (class)
      collect(contracts, class, name_of(contracts->names, call->name), call->argument_count,
              &found);
    bool has = found.count > 0;
    vec_free(&found);
    char *cut = strrchr(name, '$');
    if (has || !cut)
      return has ? class : scope->class;
    *cut = 0;
    LinkError error = {0};
    class = program_load_text(contracts->program, name, &error);
  }
}

static bool check_implicit_receiver(Scope *scope, Node *node) {
  if (node->method->flags & ACC_STATIC)
    return true;
  if (scope->is_static || !class_is_assignable(scope->class, node->method->owner))
    return node_error(scope, node, "%s is no static method, and there is no `this' here",
                      node->name);
  Node *receiver = arena_new(&scope->contracts->arena, Node);
  *receiver = (Node){.kind = NODE_NAME, .at = node->at, .name = "this"};
  node->kids[0] = receiver;
  return check_node(scope, &node->kids[0]);
}

static bool is_array_clone(const Node *node) {
  const Class *type = node->kids[0] ? node->kids[0]->type : NULL;
  return type && type->kind == CLASS_ARRAY && !strcmp(node->name, "clone") && !node->argument_count;
}

// Methods of the class hide those of the language.
static bool has_method(Scope *scope, const Node *node) {
  Methods found = {0};
  Class *class = implicit_class(scope, node);
  if (class)
    collect(scope->contracts, class, name_of(scope->contracts->names, node->name),
            node->argument_count, &found);
  bool has = found.count;
  vec_free(&found);
  return has;
}

bool check_call(Scope *scope, Node *node) {
  assert(node->kind == NODE_CALL && node->name);
  Class *class = NULL;
  if (node->kids[0]) {
    if (!check_qualifier(scope, &node->kids[0]))
      return false;
    Node *of = node->kids[0];
    if (of->kind == NODE_PACKAGE)
      return node_error(scope, of, "there is no %s: no variable, parameter, field or class",
                        of->name);
    class = of->kind == NODE_CLASS ? of->class : of->type;
    if (!class || is_primitive(class))
      return node_error(scope, node, "%s has no methods", type_name(scope->contracts, class));
  }
  if (!node->kids[0] && reach_is_name(node->name) && !has_method(scope, node))
    return check_reach(scope, node);
  bool is_word = *node->name == '\\'; // no method has such a name
  if (!node->kids[0] && fresh_is_name(node->name) && (is_word || !has_method(scope, node)))
    return check_fresh(scope, node);
  for (uint32_t i = 0; i < node->argument_count; i++)
    if (!check_node(scope, &node->arguments[i]))
      return false;
  if (!class)
    class = implicit_class(scope, node);
  node->class = class;
  if (!(node->method = resolve(scope, class, node)))
    return false;
  bool is_static = node->method->flags & ACC_STATIC;
  if (node->kids[0] && node->kids[0]->kind == NODE_CLASS && !is_static)
    return node_error(scope, node, "%s is no static method", node->name);
  if (!node->kids[0] && !check_implicit_receiver(scope, node))
    return false;
  if (is_static)
    node->kids[0] = NULL;
  // The qualifier of a static call has no value to be computed.
  node->type = is_array_clone(node) ? class : result_type(scope->contracts, node->method);
  if (!node->type || (is_primitive(node->type) && node->type->kind_letter == KIND_VOID))
    return node_error(scope, node,
                      node->type ? "the method returns nothing"
                                 : "the class that the method returns is not there");
  for (uint32_t i = 0; i < node->argument_count; i++)
    if (!convert_node(scope, &node->arguments[i],
                      parameter_type(scope->contracts, node->method, i)))
      return false;
  return true;
}

// --- the clause ----------------------------------------------------------------------------------

static void add_variable(Scope *scope, const char *name, Class *type) {
  assert(name && type);
  Variable *variable = arena_new(&scope->contracts->arena, Variable);
  *variable =
      (Variable){.name = name, .type = type, .slot = scope->slots, .outer = scope->variables};
  scope->variables = variable;
  scope->slots += type_words(type);
}

static bool add_parameters(Scope *scope, const Spec *spec) {
  assert(spec->method);
  Contracts *contracts = scope->contracts;
  const Method *method = spec->method;
  const char *text = name_text(contracts->names, method->descriptor) + 1;
  for (uint16_t i = 0; i < method->arg_count; i++) {
    Class *type = descriptor_type(contracts, &text);
    if (!type)
      return contract_error(contracts->diag, &scope->clause->text, &scope->clause->root->at,
                            "the class of a parameter is not there");
    add_variable(scope, parameter_text(contracts, spec, i, scope->slots), type);
  }
  return true;
}

static bool add_thrown(Scope *scope) {
  Clause *clause = scope->clause;
  const Class *throwable = program_require(scope->contracts->program, "java/lang/Throwable");
  clause->thrown = class_named(scope->contracts, scope->class, clause->thrown_type);
  if (!clause->thrown || !class_is_subtype(clause->thrown, throwable))
    return contract_error(scope->contracts->diag, &clause->text, &clause->root->at,
                          "there is no exception %s", clause->thrown_type);
  add_variable(scope, clause->thrown_name, clause->thrown);
  return true;
}

static bool check_index(Scope *scope, Node **index) {
  return check_node(scope, index) && convert_node(scope, index, scope_primitive(scope, KIND_INT));
}

// A field, x.*, a[i], a[*] or a[i..j].
static bool check_modified(Scope *scope, Node **root) {
  Node *node = *root;
  if (node->kind == NODE_FIELD && !strcmp(node->name, "*")) {
    if (!check_node(scope, &node->kids[0]))
      return false;
    node->type = node->kids[0]->type;
    return (node->type && !is_primitive(node->type)) ||
           node_error(scope, node, "only objects have fields");
  }
  if (node->kind == NODE_INDEX) {
    if (!check_node(scope, &node->kids[0]) ||
        (node->kids[1] && !check_index(scope, &node->kids[1])) ||
        (node->kids[2] && !check_index(scope, &node->kids[2])))
      return false;
    const Class *array = node->kids[0]->type;
    if (!array || array->kind != CLASS_ARRAY)
      return node_error(scope, node, "%s is no array", type_name(scope->contracts, array));
    node->type = array->component;
    return true;
  }
  if (!check_node(scope, root))
    return false;
  return ((*root)->kind == NODE_FIELD) ||
         node_error(scope, *root, "only fields and elements are listed as modified");
}

bool check_clause(Contracts *contracts, Clause *clause, const Spec *spec) {
  assert(clause->root);
  assert((clause->info.kind == CLAUSE_INVARIANT) == !spec);
  Scope scope = {.contracts = contracts, .clause = clause};
  scope.class =
      contracts->program ? program_class(contracts->program, clause->info.class->id) : NULL;
  scope.is_static = spec && (spec->method->flags & ACC_STATIC);
  if (!scope.is_static)
    add_variable(&scope, "this", scope.class);
  if (spec && !add_parameters(&scope, spec))
    return false;
  if (clause->info.kind == CLAUSE_ENSURES && spec->method->return_kind != KIND_VOID)
    add_variable(&scope, clause->text.is_jml ? "\\result" : "result",
                 result_type(contracts, spec->method));
  if (clause->info.kind == CLAUSE_SIGNALS && !add_thrown(&scope))
    return false;
  clause->slots = scope.slots;
  // Old values and what their evaluation threw lie behind the parameters: at most three words each.
  enum { MOST_OLDS = 40 };
  scope.slots += 3 * MOST_OLDS;
  if (clause->info.kind == CLAUSE_MODIFIES)
    return check_modified(&scope, &clause->root);
  if (!check_node(&scope, &clause->root) ||
      !convert_node(&scope, &clause->root, program_primitive(contracts->program, KIND_BOOLEAN)))
    return false;
  return clause->olds.count <= MOST_OLDS ||
         node_error(&scope, clause->root, "more than %d old(...) in a clause", MOST_OLDS);
}
