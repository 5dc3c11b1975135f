// Types of expressions.
//
// POSE's prototype checks no types, and its programs use that: a method declared to give a Void may
// give a node. So the class of a method's result is what its body gives, where that does not fit
// the declaration, and the class of a symbol is what its uses ask for. Both are found by going over
// the whole program until nothing changes; only then are errors reported. What may fail at run time
// (a reference that may or may not be of the class it is used as) becomes a cast. Javalite is
// checked as declared.
#include "lang/lang_impl.h"

#include <string.h>

typedef struct Checker {
  Lang *lang;
  bool is_quiet, changed;
  uint32_t round;
} Checker;

enum { MOST_ROUNDS = 64 }; // then what still changes becomes a reference to any class

static const Type INT = {.kind = TYPE_INT}, BOOL = {.kind = TYPE_BOOL},
                  NULL_TYPE = {.kind = TYPE_NULL}, ANY = {.kind = TYPE_CLASS};

static Type check(Checker *checker, Expr *expr, Variable *scope);

#define complain(checker, at, ...)                                                                 \
  ((checker)->is_quiet ? (void)0 : (void)lang_error((checker)->lang, (at), __VA_ARGS__))

static Type class_type(LangClass *class) { return (Type){.kind = TYPE_CLASS, .class = class}; }

static bool same_type(Type a, Type b) { return a.kind == b.kind && a.class == b.class; }

// --- symbols -------------------------------------------------------------------------------------

// A use of the symbol behind `type` asks for this class or any below it.
static void bound_symbol(Checker *checker, Type type, Type wanted) {
  assert(type.symbol <= checker->lang->symbols.count);
  if (!type.symbol || wanted.kind != TYPE_CLASS)
    return;
  Symbol *symbol = &checker->lang->symbols.items[type.symbol - 1];
  Type joined = symbol->has_bound ? lang_type_join(symbol->bound, wanted) : wanted;
  if (symbol->has_bound && same_type(joined, symbol->bound))
    return;
  symbol->has_bound = true;
  symbol->bound = joined;
  checker->changed = true;
}

// What nothing asks anything of is an object of the one root class, if there is one.
static Type root_type(const Lang *lang) {
  LangClass *root = NULL;
  for (size_t i = 0; i < lang->classes.count; i++)
    if (!lang->classes.items[i]->super) {
      if (root)
        return ANY;
      root = lang->classes.items[i];
    }
  return class_type(root);
}

static Type symbol_type(Checker *checker, uint32_t number) {
  assert(number < checker->lang->symbols.count);
  const Symbol *symbol = &checker->lang->symbols.items[number];
  if (symbol->letter == 'X')
    return INT;
  // While the uses are looked at, one must not stand in the way of another.
  Type type = checker->is_quiet ? NULL_TYPE : symbol->bound;
  type.symbol = number + 1;
  return type;
}

// --- what is wanted ------------------------------------------------------------------------------

// The expression, whose type is known, must be a `wanted`: it is, it can be cast, or that is an
// error.
static void coerce(Checker *checker, Expr *expr, Type wanted) {
  Lang *lang = checker->lang;
  Type type = expr->type;
  expr->cast = (Type){0};
  bound_symbol(checker, type, wanted);
  if (type_fits(type, wanted))
    return;
  if (!lang->is_strict && type.kind == TYPE_CLASS && type_fits(wanted, type))
    expr->cast = wanted;
  else
    complain(checker, expr->at, "this is %s where %s is needed", type_text(lang, type),
             type_text(lang, wanted));
}

static void check_as(Checker *checker, Expr *expr, Variable *scope, Type wanted) {
  check(checker, expr, scope);
  coerce(checker, expr, wanted);
}

// --- members -------------------------------------------------------------------------------------

static bool may_have(Type receiver, const LangClass *owner) {
  return !receiver.class || class_is_below(owner, receiver.class);
}

// A field of the receiver's class; in POSE also one of a class below it, found by its name alone.
// POSE's programs access fields of subclasses through a symbol of no known class: the name alone
// says which one is meant, if only one class has it.
static LangField *find_field(Checker *checker, Type receiver, const Expr *expr) {
  assert(name_exists(expr->name));
  Lang *lang = checker->lang;
  LangField *found = receiver.class ? class_field(receiver.class, expr->name) : NULL;
  if (found)
    return found;
  LangField *field = lang->is_strict ? NULL : map_get(&lang->fields_by_name, expr->name);
  uint32_t matches = 0;
  for (; field; field = field->next_same_name)
    if (may_have(receiver, field->owner)) {
      matches++;
      found = field;
    }
  if (matches == 1)
    return found;
  if (matches)
    complain(checker, expr->at, "field %s of which class? Several have it",
             lang_quote_name(lang, expr->name));
  else
    complain(checker, expr->at, "%s has no field %s", type_text(lang, receiver),
             lang_quote_name(lang, expr->name));
  return NULL;
}

static LangMethod *find_method(Checker *checker, Type receiver, const Expr *expr) {
  assert(name_exists(expr->name));
  Lang *lang = checker->lang;
  LangMethod *found = receiver.class ? class_method(receiver.class, expr->name) : NULL;
  if (found)
    return found;
  LangMethod *method = lang->is_strict ? NULL : map_get(&lang->methods_by_name, expr->name);
  uint32_t matches = 0;
  for (; method; method = method->next_same_name)
    if (may_have(receiver, method->owner)) {
      matches++;
      found = method;
    }
  if (matches == 1)
    return found;
  if (matches)
    complain(checker, expr->at, "method %s of which class? Several have it",
             lang_quote_name(lang, expr->name));
  else
    complain(checker, expr->at, "%s has no method %s", type_text(lang, receiver),
             lang_quote_name(lang, expr->name));
  return NULL;
}

static bool is_receiver(Checker *checker, const Expr *object) {
  if (type_is_reference(object->type))
    return true;
  complain(checker, object->at, "this is %s, which has no members",
           type_text(checker->lang, object->type));
  return false;
}

static Type check_get(Checker *checker, Expr *expr, Variable *scope) {
  assert(expr->kids[0]);
  check(checker, expr->kids[0], scope);
  expr->field =
      is_receiver(checker, expr->kids[0]) ? find_field(checker, expr->kids[0]->type, expr) : NULL;
  if (!expr->field)
    return NULL_TYPE;
  coerce(checker, expr->kids[0], class_type(expr->field->owner));
  return expr->field->type;
}

// Its value is the stored value.
static Type check_put(Checker *checker, Expr *expr, Variable *scope) {
  assert(expr->kind == EXPR_PUT && expr->kids[1]);
  Type type = check_get(checker, expr, scope);
  Type stored = check(checker, expr->kids[1], scope);
  if (expr->field)
    coerce(checker, expr->kids[1], type);
  return expr->field && expr->kids[1]->cast.kind ? type : stored;
}

static Type check_call(Checker *checker, Expr *expr, Variable *scope) {
  assert(expr->kind == EXPR_CALL && (expr->items || !expr->count));
  check(checker, expr->kids[0], scope);
  for (uint32_t i = 0; i < expr->count; i++)
    check(checker, expr->items[i], scope);
  expr->method =
      is_receiver(checker, expr->kids[0]) ? find_method(checker, expr->kids[0]->type, expr) : NULL;
  LangMethod *method = expr->method;
  if (!method)
    return NULL_TYPE;
  coerce(checker, expr->kids[0], class_type(method->owner));
  if (expr->count != method->parameters.count) {
    complain(checker, expr->at, "method %s has %zu parameters, not %u",
             lang_quote_name(checker->lang, expr->name), method->parameters.count, expr->count);
    return method->root->family_result;
  }
  for (uint32_t i = 0; i < expr->count; i++)
    coerce(checker, expr->items[i],
           checker->lang->is_strict ? method->parameters.items[i]->type
                                    : method->root->family_parameters[i]);
  return checker->lang->is_strict ? method->declared : method->root->family_result;
}

// --- expressions ---------------------------------------------------------------------------------

static Type check_variable(Checker *checker, Expr *expr, Variable *scope) {
  Variable *variable = scope;
  while (variable && !name_is(variable->name, expr->name))
    variable = variable->outer;
  expr->variable = variable;
  if (variable)
    return variable->type;
  complain(checker, expr->at, "there is no variable %s",
           lang_quote_name(checker->lang, expr->name));
  return NULL_TYPE;
}

static LangClass *find_class(Checker *checker, const Expr *expr) {
  LangClass *class = map_get(&checker->lang->classes_by_name, expr->name);
  if (!class)
    complain(checker, expr->at, "there is no class %s", lang_quote_name(checker->lang, expr->name));
  return class;
}

static Type check_new(Checker *checker, Expr *expr) {
  expr->class = find_class(checker, expr);
  return expr->class ? class_type(expr->class) : NULL_TYPE;
}

// Objects of any class below the root of the tested one may come here.
// A test for a class below says nothing about the class of the symbol itself but its root.
static Type check_instanceof(Checker *checker, Expr *expr, Variable *scope) {
  Type type = check(checker, expr->kids[0], scope);
  expr->class = find_class(checker, expr);
  if (!type_is_reference(type))
    complain(checker, expr->kids[0]->at, "this is %s where a reference is needed",
             type_text(checker->lang, type));
  LangClass *root = expr->class;
  while (root && root->super)
    root = root->super;
  bound_symbol(checker, type, class_type(root));
  return BOOL;
}

// A type in front of the variable counts for uses, not for the value: that is cast.
static Type check_let(Checker *checker, Expr *expr, Variable *scope) {
  assert(expr->variable && expr->kids[0] && expr->kids[1]);
  Lang *lang = checker->lang;
  Variable *variable = expr->variable;
  Type type = check(checker, expr->kids[0], scope);
  if (name_exists(variable->type_name)) {
    LangClass *class = map_get(&lang->classes_by_name, variable->type_name);
    bool is_bool = !strcmp(name_text(lang->names, variable->type_name), "bool");
    if (!class && !is_bool)
      complain(checker, variable->at, "there is no class %s",
               lang_quote_name(lang, variable->type_name));
    type = is_bool ? BOOL : class_type(class);
    coerce(checker, expr->kids[0], type);
  }
  variable->type = type;
  variable->outer = scope;
  return check(checker, expr->kids[1], variable);
}

static Type check_assign(Checker *checker, Expr *expr, Variable *scope) {
  Type type = check_variable(checker, expr, scope);
  check_as(checker, expr->kids[0], scope, type);
  return expr->kids[0]->type;
}

static Type check_if(Checker *checker, Expr *expr, Variable *scope) {
  assert(expr->kids[0] && expr->kids[1] && expr->kids[2]);
  check_as(checker, expr->kids[0], scope, BOOL);
  Type yes = check(checker, expr->kids[1], scope), no = check(checker, expr->kids[2], scope);
  bool fits = type_is_reference(yes) ? type_is_reference(no) : yes.kind == no.kind;
  if (!fits) {
    complain(checker, expr->at, "one branch gives %s, the other %s", type_text(checker->lang, yes),
             type_text(checker->lang, no));
    return NULL_TYPE;
  }
  return yes.symbol == no.symbol && same_type(yes, no) ? yes : lang_type_join(yes, no);
}

static Type check_equal(Checker *checker, Expr *expr, Variable *scope) {
  assert(expr->kids[0] && expr->kids[1]);
  Type a = check(checker, expr->kids[0], scope), b = check(checker, expr->kids[1], scope);
  bool fits = type_is_reference(a) ? type_is_reference(b) : a.kind == b.kind;
  if (!fits)
    complain(checker, expr->at, "%s is compared with %s", type_text(checker->lang, a),
             type_text(checker->lang, b));
  return BOOL;
}

static Type check_begin(Checker *checker, Expr *expr, Variable *scope) {
  Type type = NULL_TYPE;
  for (uint32_t i = 0; i < expr->count; i++)
    type = check(checker, expr->items[i], scope);
  return type;
}

static Type check_operands(Checker *checker, Expr *expr, Variable *scope, Type operand,
                           Type result) {
  assert(expr->kids[0]);
  for (int i = 0; i < 2 && expr->kids[i]; i++)
    check_as(checker, expr->kids[i], scope, operand);
  return result;
}

static Type check_kind(Checker *checker, Expr *expr, Variable *scope) {
  switch (expr->kind) {
  case EXPR_INT:
    return INT;
  case EXPR_BOOL:
    return BOOL;
  case EXPR_NULL:
    return NULL_TYPE;
  case EXPR_SYMBOL:
    return symbol_type(checker, (uint32_t)expr->number);
  case EXPR_VARIABLE:
    return check_variable(checker, expr, scope);
  case EXPR_NEW:
    return check_new(checker, expr);
  case EXPR_LET:
    return check_let(checker, expr, scope);
  case EXPR_IF:
    return check_if(checker, expr, scope);
  case EXPR_ADD:
  case EXPR_SUB:
    return check_operands(checker, expr, scope, INT, INT);
  case EXPR_LESS:
    return check_operands(checker, expr, scope, INT, BOOL);
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_NOT:
    return check_operands(checker, expr, scope, BOOL, BOOL);
  case EXPR_EQUAL:
    return check_equal(checker, expr, scope);
  case EXPR_INSTANCEOF:
    return check_instanceof(checker, expr, scope);
  case EXPR_CALL:
    return check_call(checker, expr, scope);
  case EXPR_GET:
    return check_get(checker, expr, scope);
  case EXPR_PUT:
    return check_put(checker, expr, scope);
  case EXPR_ASSIGN:
    return check_assign(checker, expr, scope);
  case EXPR_BEGIN:
    return check_begin(checker, expr, scope);
  }
  return NULL_TYPE;
}

static Type check(Checker *checker, Expr *expr, Variable *scope) {
  if (checker->lang->failed)
    return NULL_TYPE;
  expr->cast = (Type){0};
  expr->type = check_kind(checker, expr, scope);
  return expr->type;
}

// --- methods -------------------------------------------------------------------------------------

// The class that the body gives replaces one that does not fit.
// The first class that does not fit replaces the declaration, further ones join it. Joins only go
// up, and beyond MOST_ROUNDS everything is any class: it ends.
static void infer_result(Checker *checker, LangMethod *method, Type given) {
  assert(checker->round > 0 || !checker->is_quiet);
  if (given.kind != TYPE_CLASS || method->declared.kind != TYPE_CLASS ||
      type_fits(given, method->result))
    return;
  Type found = same_type(method->result, method->declared) ? class_type(given.class)
                                                           : lang_type_join(method->result, given);
  method->result = checker->round > MOST_ROUNDS ? ANY : found;
  checker->changed = true;
}

static void check_method(Checker *checker, LangMethod *method) {
  assert(method->body);
  Lang *lang = checker->lang;
  Variable *scope = arena_new(lang->arena, Variable);
  scope->name = name_of(lang->names, "this");
  scope->type = class_type(method->owner);
  for (size_t i = 0; i < method->parameters.count; i++) {
    method->parameters.items[i]->outer = scope;
    scope = method->parameters.items[i];
  }
  Type given = check(checker, method->body, scope);
  if (lang->is_strict || method->declared.kind != TYPE_CLASS || !type_is_reference(given))
    coerce(checker, method->body, method->declared);
  else
    infer_result(checker, method, given);
}

// A call through a superclass may run any method of the family: its result is what all of them have
// in common.
static void join_results(Lang *lang) {
  for (size_t i = 0; i < lang->classes.count; i++)
    for (size_t j = 0; j < lang->classes.items[i]->methods.count; j++)
      lang->classes.items[i]->methods.items[j]->family_result =
          lang->classes.items[i]->methods.items[j]->result;
  for (size_t i = 0; i < lang->classes.count; i++)
    for (size_t j = 0; j < lang->classes.items[i]->methods.count; j++) {
      LangMethod *method = lang->classes.items[i]->methods.items[j];
      method->root->family_result = lang_type_join(method->root->family_result, method->result);
    }
}

static void check_program(Checker *checker) {
  Lang *lang = checker->lang;
  join_results(lang);
  for (size_t i = 0; i < lang->classes.count && !lang->failed; i++)
    for (size_t j = 0; j < lang->classes.items[i]->methods.count && !lang->failed; j++)
      check_method(checker, lang->classes.items[i]->methods.items[j]);
  if (lang->entry)
    check(checker, lang->entry, NULL);
}

// --- symbols that cannot be null -----------------------------------------------------------------

// Goes over the expression in the order of evaluation up to the first thing that may branch. False
// when that was met. A symbol that is accessed before it is not null on any path: the path on which
// it is would end there, and POSE does not have it.
static bool mark_accessed(Lang *lang, const Expr *expr) {
  for (int i = 0; i < 3; i++)
    if (expr->kids[i] && (!mark_accessed(lang, expr->kids[i]) || expr->kind == EXPR_IF))
      return false;
  for (uint32_t i = 0; i < expr->count; i++)
    if (!mark_accessed(lang, expr->items[i]))
      return false;
  bool accesses = expr->kind == EXPR_GET || expr->kind == EXPR_PUT || expr->kind == EXPR_CALL;
  if (accesses && expr->kids[0]->type.symbol)
    lang->symbols.items[expr->kids[0]->type.symbol - 1].is_non_null = true;
  return expr->kind != EXPR_CALL;
}

void lang_check(Lang *lang) {
  Checker checker = {.lang = lang, .is_quiet = true, .changed = true};
  while (!lang->is_strict && checker.changed) {
    checker.changed = false;
    checker.round++;
    check_program(&checker);
  }
  for (size_t i = 0; i < lang->symbols.count; i++)
    if (!lang->symbols.items[i].has_bound)
      lang->symbols.items[i].bound = root_type(lang);
  checker.is_quiet = false;
  check_program(&checker);
  if (lang->entry && !lang->failed)
    mark_accessed(lang, lang->entry);
}
