// Syntax trees -> class files. Each class becomes a class of the same name in the unnamed package;
// what the file evaluates is a static method of a class that no program can name.
//
// POSE's `&&`, `||`, `~` and comparisons never branch: they make one formula, which is a call of
// loris.Formula here. Only as the condition of an `if` does a comparison become a branch.
#include "lang/lang_impl.h"
#include "program/assemble.h"

#include <string.h>

typedef struct Emitter {
  Lang *lang;
  Assembler as;
  uint32_t next_local;
} Emitter;

static const char FORMULA[] = "loris/Formula", OBJECT[] = "java/lang/Object";

// --- names and types -----------------------------------------------------------------------------

static const char *text_of(const Lang *lang, Name name) { return name_text(lang->names, name); }

static const char *class_name(const Lang *lang, Type type) {
  return type.class ? text_of(lang, type.class->name) : OBJECT;
}

static const char *descriptor(Lang *lang, Type type) {
  if (!type_is_reference(type))
    return type.kind == TYPE_INT ? "I" : "Z";
  return arena_format(lang->arena, "L%s;", class_name(lang, type));
}

static const char *method_descriptor(Lang *lang, const Type *parameters, size_t count,
                                     Type result) {
  assert(parameters || !count);
  VEC(char) text = {0};
  vec_push(&text, '(');
  for (size_t i = 0; i < count; i++) {
    const char *one = descriptor(lang, parameters[i]);
    vec_append(&text, one, strlen(one));
  }
  vec_push(&text, ')');
  const char *one = descriptor(lang, result);
  vec_append(&text, one, strlen(one));
  const char *whole = arena_string(lang->arena, text.items, text.count);
  vec_free(&text);
  return whole;
}

static const char *family_descriptor(Lang *lang, const LangMethod *method) {
  assert(method->root);
  const LangMethod *root = method->root;
  return method_descriptor(lang, root->family_parameters, root->parameters.count,
                           root->family_result);
}

static Opcode load_of(Type type) { return type_is_reference(type) ? BC_aload : BC_iload; }
static Opcode store_of(Type type) { return type_is_reference(type) ? BC_astore : BC_istore; }
static Opcode return_of(Type type) { return type_is_reference(type) ? BC_areturn : BC_ireturn; }

// --- expressions ---------------------------------------------------------------------------------

static void emit(Emitter *emitter, const Expr *expr);
static void emit_kind(Emitter *emitter, const Expr *expr);

static void emit_new(Emitter *emitter, const char *name) {
  asm_class(&emitter->as, BC_new, name, 1);
  asm_op(&emitter->as, BC_dup, 1);
  asm_member(&emitter->as, BC_invokespecial, name, "<init>", "()V", -1);
}

// A method of loris.Formula on what lies on the stack.
static void emit_formula(Emitter *emitter, const char *name, const char *type, int effect) {
  asm_member(&emitter->as, BC_invokestatic, FORMULA, name, type, effect);
}

static bool is_null(const Expr *expr) { return expr->kind == EXPR_NULL; }

// The object of an access. A cast lets null pass, so that it has to be said before.
// In POSE an access to null ends the path, whatever is cast.
static void emit_receiver(Emitter *emitter, const Expr *expr) {
  assert(type_is_reference(expr->type));
  emit_kind(emitter, expr);
  if (expr->cast.kind == TYPE_CLASS) {
    emit_formula(emitter, "accessed", "(Ljava/lang/Object;)Ljava/lang/Object;", 0);
    asm_class(&emitter->as, BC_checkcast, class_name(emitter->lang, expr->cast), 0);
  }
}

// Jumps when the comparison's outcome is `wanted`; else goes on.
static void jump_equal(Emitter *emitter, const Expr *expr, bool wanted, AsmLabel label) {
  assert(expr->kind == EXPR_EQUAL && expr->kids[0] && expr->kids[1]);
  const Expr *a = expr->kids[0], *b = expr->kids[1];
  if (is_null(a) || is_null(b)) {
    emit(emitter, is_null(a) ? b : a);
    asm_jump(&emitter->as, wanted ? BC_ifnull : BC_ifnonnull, label, -1);
    return;
  }
  emit(emitter, a);
  emit(emitter, b);
  bool reference = type_is_reference(a->type);
  Opcode equal = reference ? BC_if_acmpeq : BC_if_icmpeq;
  Opcode different = reference ? BC_if_acmpne : BC_if_icmpne;
  asm_jump(&emitter->as, wanted ? equal : different, label, -2);
}

static void emit_jump(Emitter *emitter, const Expr *expr, bool wanted, AsmLabel label) {
  switch (expr->kind) {
  case EXPR_NOT:
    emit_jump(emitter, expr->kids[0], !wanted, label);
    return;
  case EXPR_LESS:
    emit(emitter, expr->kids[0]);
    emit(emitter, expr->kids[1]);
    asm_jump(&emitter->as, wanted ? BC_if_icmplt : BC_if_icmpge, label, -2);
    return;
  case EXPR_EQUAL:
    jump_equal(emitter, expr, wanted, label);
    return;
  case EXPR_INT:
  case EXPR_BOOL:
  case EXPR_NULL:
  case EXPR_SYMBOL:
  case EXPR_VARIABLE:
  case EXPR_NEW:
  case EXPR_LET:
  case EXPR_IF:
  case EXPR_ADD:
  case EXPR_SUB:
  case EXPR_AND: // both sides are evaluated, as POSE does it
  case EXPR_OR:
  case EXPR_INSTANCEOF:
  case EXPR_CALL:
  case EXPR_GET:
  case EXPR_PUT:
  case EXPR_ASSIGN:
  case EXPR_BEGIN:
    emit(emitter, expr);
    asm_jump(&emitter->as, wanted ? BC_ifne : BC_ifeq, label, -1);
  }
}

static void emit_if(Emitter *emitter, const Expr *expr) {
  assert(expr->kids[0] && expr->kids[1] && expr->kids[2]);
  Assembler *as = &emitter->as;
  AsmLabel otherwise = asm_label(as), end = asm_label(as);
  emit_jump(emitter, expr->kids[0], false, otherwise);
  emit(emitter, expr->kids[1]);
  asm_jump(as, BC_goto, end, -1); // the other branch starts without this one's value
  asm_bind(as, otherwise);
  emit(emitter, expr->kids[2]);
  asm_bind(as, end);
}

// The machine of heap summaries decides an equality where it is evaluated: Javalite branches.
static void emit_equal_branching(Emitter *emitter, const Expr *expr) {
  assert(emitter->lang->is_strict);
  Assembler *as = &emitter->as;
  AsmLabel different = asm_label(as), end = asm_label(as);
  jump_equal(emitter, expr, false, different);
  asm_int(as, 1);
  asm_jump(as, BC_goto, end, -1);
  asm_bind(as, different);
  asm_int(as, 0);
  asm_bind(as, end);
}

static void emit_operands(Emitter *emitter, const Expr *expr) {
  for (int i = 0; i < 2 && expr->kids[i]; i++)
    emit(emitter, expr->kids[i]);
}

static void emit_equal(Emitter *emitter, const Expr *expr) {
  if (emitter->lang->is_strict) {
    emit_equal_branching(emitter, expr);
    return;
  }
  emit_operands(emitter, expr);
  if (type_is_reference(expr->kids[0]->type))
    emit_formula(emitter, "same", "(Ljava/lang/Object;Ljava/lang/Object;)Z", -1);
  else
    emit_formula(emitter, "equal", "(II)Z", -1);
}

// Locals are used like a stack: behind the body the slot is free again.
static void emit_let(Emitter *emitter, const Expr *expr) {
  assert(expr->variable);
  Variable *variable = expr->variable;
  emit(emitter, expr->kids[0]);
  variable->slot = emitter->next_local++;
  asm_local(&emitter->as, store_of(variable->type), variable->slot, -1);
  emit(emitter, expr->kids[1]);
  emitter->next_local--;
}

static void emit_call(Emitter *emitter, const Expr *expr) {
  assert(expr->method);
  Lang *lang = emitter->lang;
  const LangMethod *method = expr->method;
  emit_receiver(emitter, expr->kids[0]);
  for (uint32_t i = 0; i < expr->count; i++)
    emit(emitter, expr->items[i]);
  asm_line(&emitter->as, expr->at.line);
  asm_member(&emitter->as, BC_invokevirtual, text_of(lang, method->owner->name),
             text_of(lang, method->name), family_descriptor(lang, method), -(int)expr->count);
  if (!type_fits(method->root->family_result, expr->type))
    asm_class(&emitter->as, BC_checkcast, class_name(lang, expr->type), 0);
}

static void emit_get(Emitter *emitter, const Expr *expr) {
  assert(expr->field);
  Lang *lang = emitter->lang;
  const LangField *field = expr->field;
  emit_receiver(emitter, expr->kids[0]);
  asm_line(&emitter->as, expr->at.line);
  asm_member(&emitter->as, BC_getfield, text_of(lang, field->owner->name),
             text_of(lang, field->name), descriptor(lang, field->type), 0);
}

static void emit_put(Emitter *emitter, const Expr *expr) {
  assert(expr->field && expr->kids[1]);
  Lang *lang = emitter->lang;
  const LangField *field = expr->field;
  emit_receiver(emitter, expr->kids[0]);
  emit(emitter, expr->kids[1]);
  asm_line(&emitter->as, expr->at.line);
  asm_op(&emitter->as, BC_dup_x1, 1);
  asm_member(&emitter->as, BC_putfield, text_of(lang, field->owner->name),
             text_of(lang, field->name), descriptor(lang, field->type), -2);
}

static void emit_assign(Emitter *emitter, const Expr *expr) {
  assert(expr->variable && expr->variable->slot < emitter->next_local);
  emit(emitter, expr->kids[0]);
  asm_op(&emitter->as, BC_dup, 1);
  asm_local(&emitter->as, store_of(expr->variable->type), expr->variable->slot, -1);
}

static void emit_begin(Emitter *emitter, const Expr *expr) {
  assert(expr->count > 0);
  for (uint32_t i = 0; i < expr->count; i++) {
    if (i > 0)
      asm_op(&emitter->as, BC_pop, -1);
    emit(emitter, expr->items[i]);
  }
}

static void emit_symbol(Emitter *emitter, const Expr *expr) {
  assert((size_t)expr->number < emitter->lang->symbols.count);
  const Symbol *symbol = &emitter->lang->symbols.items[expr->number];
  asm_local(&emitter->as, symbol->letter == 'X' ? BC_iload : BC_aload, symbol->slot, 1);
}

static void emit_kind(Emitter *emitter, const Expr *expr) {
  Assembler *as = &emitter->as;
  switch (expr->kind) {
  case EXPR_INT:
  case EXPR_BOOL:
    asm_int(as, expr->number);
    return;
  case EXPR_NULL:
    asm_op(as, BC_aconst_null, 1);
    return;
  case EXPR_SYMBOL:
    emit_symbol(emitter, expr);
    return;
  case EXPR_VARIABLE:
    asm_local(as, load_of(expr->variable->type), expr->variable->slot, 1);
    return;
  case EXPR_NEW:
    emit_new(emitter, text_of(emitter->lang, expr->class->name));
    return;
  case EXPR_LET:
    emit_let(emitter, expr);
    return;
  case EXPR_IF:
    emit_if(emitter, expr);
    return;
  case EXPR_ADD:
  case EXPR_SUB:
    emit_operands(emitter, expr);
    asm_op(as, expr->kind == EXPR_ADD ? BC_iadd : BC_isub, -1);
    return;
  case EXPR_LESS:
    emit_operands(emitter, expr);
    emit_formula(emitter, "less", "(II)Z", -1);
    return;
  case EXPR_AND:
  case EXPR_OR:
    emit_operands(emitter, expr);
    emit_formula(emitter, expr->kind == EXPR_AND ? "and" : "or", "(ZZ)Z", -1);
    return;
  case EXPR_NOT:
    emit_operands(emitter, expr);
    emit_formula(emitter, "not", "(Z)Z", 0);
    return;
  case EXPR_EQUAL:
    emit_equal(emitter, expr);
    return;
  case EXPR_INSTANCEOF:
    emit(emitter, expr->kids[0]);
    asm_class(as, BC_instanceof, text_of(emitter->lang, expr->class->name), 0);
    return;
  case EXPR_CALL:
    emit_call(emitter, expr);
    return;
  case EXPR_GET:
    emit_get(emitter, expr);
    return;
  case EXPR_PUT:
    emit_put(emitter, expr);
    return;
  case EXPR_ASSIGN:
    emit_assign(emitter, expr);
    return;
  case EXPR_BEGIN:
    emit_begin(emitter, expr);
    return;
  }
}

static void emit(Emitter *emitter, const Expr *expr) {
  emit_kind(emitter, expr);
  if (expr->cast.kind == TYPE_CLASS)
    asm_class(&emitter->as, BC_checkcast, class_name(emitter->lang, expr->cast), 0);
}

// --- classes -------------------------------------------------------------------------------------

static void emit_constructor(Emitter *emitter, const char *super) {
  asm_begin(&emitter->as, 1);
  asm_local(&emitter->as, BC_aload, 0, 1);
  asm_member(&emitter->as, BC_invokespecial, super, "<init>", "()V", -1);
  asm_op(&emitter->as, BC_return, 0);
  asm_end(&emitter->as, ACC_PUBLIC, "<init>", "()V", NULL, 0);
}

// Parameters whose class is narrower here than in the methods that this one overrides are cast.
// JVM methods override by descriptor: all methods of a family have one, and each casts for itself.
static void emit_parameters(Emitter *emitter, LangMethod *method, AsmLocal *locals) {
  Lang *lang = emitter->lang;
  for (uint32_t i = 0; i < method->parameters.count; i++) {
    Variable *parameter = method->parameters.items[i];
    Type family = method->root->family_parameters[i];
    parameter->slot = i + 1;
    locals[i] = (AsmLocal){.name = text_of(lang, parameter->name),
                           .descriptor = descriptor(lang, family),
                           .slot = i + 1};
    if (!type_fits(family, parameter->type)) {
      asm_local(&emitter->as, BC_aload, i + 1, 1);
      asm_class(&emitter->as, BC_checkcast, class_name(lang, parameter->type), 0);
      asm_local(&emitter->as, BC_astore, i + 1, -1);
    }
  }
}

static void emit_method(Emitter *emitter, LangMethod *method) {
  assert(method->body && method->root);
  Lang *lang = emitter->lang;
  size_t count = method->parameters.count;
  AsmLocal *locals = arena_array(lang->arena, AsmLocal, count);
  asm_begin(&emitter->as, (uint32_t)count + 1);
  asm_line(&emitter->as, method->body->at.line);
  emit_parameters(emitter, method, locals);
  emitter->next_local = (uint32_t)count + 1;
  emit(emitter, method->body);
  asm_op(&emitter->as, return_of(method->root->family_result), -1);
  asm_end(&emitter->as, ACC_PUBLIC, text_of(lang, method->name), family_descriptor(lang, method),
          locals, count);
}

static void finish_class(Emitter *emitter, LangUnit *unit, const char *name, Position at) {
  assert(name);
  Bytes bytes = asm_finish(&emitter->as, &unit->arena);
  if (emitter->as.failed)
    lang_error(emitter->lang, at, "this is too large for a class file");
  unit->classes[unit->class_count++] = (LangClassFile){name, bytes};
  asm_fini(&emitter->as);
}

static const char *file_of(const Lang *lang, Position at) {
  const char *file = lang->sources[at.source].file, *slash = strrchr(file, '/');
  return slash ? slash + 1 : file;
}

static void emit_class(Emitter *emitter, LangUnit *unit, LangClass *class) {
  Lang *lang = emitter->lang;
  const char *name = text_of(lang, class->name);
  const char *super = class->super ? text_of(lang, class->super->name) : OBJECT;
  asm_init(&emitter->as, ACC_PUBLIC | ACC_SUPER, name, super, file_of(lang, class->at));
  for (size_t i = 0; i < class->fields.count; i++)
    asm_field(&emitter->as, ACC_PUBLIC, text_of(lang, class->fields.items[i]->name),
              descriptor(lang, class->fields.items[i]->type));
  emit_constructor(emitter, super);
  for (size_t i = 0; i < class->methods.count; i++)
    emit_method(emitter, class->methods.items[i]);
  finish_class(emitter, unit, arena_string(&unit->arena, name, strlen(name)), class->at);
}

// --- what the file evaluates ---------------------------------------------------------------------

// Prints the value on the stack, whose kind is known: numbers and truth values as Java does, of an
// object its class.
// Objects have no text in these languages: the class says most.
static void emit_print(Emitter *emitter, Type type) {
  Assembler *as = &emitter->as;
  const char *shown = type.kind == TYPE_INT    ? "(I)V"
                      : type.kind == TYPE_BOOL ? "(Z)V"
                                               : "(Ljava/lang/String;)V";
  if (type_is_reference(type)) {
    AsmLabel null = asm_label(as), end = asm_label(as);
    asm_op(as, BC_dup, 1);
    asm_jump(as, BC_ifnull, null, -1);
    asm_member(as, BC_invokevirtual, OBJECT, "getClass", "()Ljava/lang/Class;", 0);
    asm_member(as, BC_invokevirtual, "java/lang/Class", "getName", "()Ljava/lang/String;", 0);
    asm_jump(as, BC_goto, end, 0);
    asm_bind(as, null);
    asm_op(as, BC_pop, -1);
    asm_string(as, "null");
    asm_bind(as, end);
  }
  asm_member(as, BC_getstatic, "java/lang/System", "out", "Ljava/io/PrintStream;", 1);
  asm_op(as, BC_swap, 0);
  asm_member(as, BC_invokevirtual, "java/io/PrintStream", "println", shown, -2);
}

static void end_main(Emitter *emitter, Type result) {
  emit_print(emitter, result);
  asm_op(&emitter->as, BC_return, 0);
  asm_end(&emitter->as, ACC_PUBLIC | ACC_STATIC, "main", "([Ljava/lang/String;)V", NULL, 0);
}

// Every symbol is a parameter, in the order in which the program names them first.
static void emit_pose_entry(Emitter *emitter, LangUnit *unit) {
  Lang *lang = emitter->lang;
  size_t count = lang->symbols.count;
  Type *types = arena_array(lang->arena, Type, count);
  AsmLocal *locals = arena_array(lang->arena, AsmLocal, count);
  for (uint32_t i = 0; i < count; i++) {
    Symbol *symbol = &lang->symbols.items[i];
    symbol->slot = i;
    types[i] = symbol->letter == 'X' ? (Type){.kind = TYPE_INT} : symbol->bound;
    locals[i] = (AsmLocal){symbol->name, descriptor(lang, types[i]), i, symbol->is_non_null};
  }
  unit->entry_descriptor = method_descriptor(lang, types, count, lang->entry->type);
  asm_begin(&emitter->as, (uint32_t)count);
  asm_line(&emitter->as, lang->entry->at.line);
  emitter->next_local = (uint32_t)count;
  emit(emitter, lang->entry);
  asm_op(&emitter->as, return_of(lang->entry->type), -1);
  asm_end(&emitter->as, ACC_PUBLIC | ACC_STATIC, unit->entry_method, unit->entry_descriptor, locals,
          count);
}

static void emit_pose(Emitter *emitter, LangUnit *unit) {
  assert(emitter->lang->entry);
  Lang *lang = emitter->lang;
  unit->entry_class = "pose/Main";
  unit->entry_method = "entry";
  unit->implies_non_null = true;
  // An abstract class: no input is an object of it.
  asm_init(&emitter->as, ACC_PUBLIC | ACC_SUPER | ACC_ABSTRACT, unit->entry_class, OBJECT,
           file_of(lang, lang->entry_at));
  emit_pose_entry(emitter, unit);
  if (lang->symbols.count) {
    unit->input = arena_format(&unit->arena, "%s", lang->symbols.items[0].name);
  } else {
    unit->main_class = unit->entry_class;
    asm_begin(&emitter->as, 1);
    asm_member(&emitter->as, BC_invokestatic, unit->entry_class, unit->entry_method,
               unit->entry_descriptor, 1);
    end_main(emitter, lang->entry->type);
  }
  finish_class(emitter, unit, unit->entry_class, lang->entry_at);
}

static void emit_javalite(Emitter *emitter, LangUnit *unit, LangMethod *method) {
  assert(method && emitter->lang->is_strict);
  Lang *lang = emitter->lang;
  const char *class = text_of(lang, lang->entry_class);
  unit->entry_class = arena_format(&unit->arena, "%s", text_of(lang, method->owner->name));
  unit->entry_method = arena_format(&unit->arena, "%s", text_of(lang, method->name));
  unit->entry_descriptor = family_descriptor(lang, method);
  if (method->parameters.count) {
    unit->input =
        arena_format(&unit->arena, "%s", text_of(lang, method->parameters.items[0]->name));
    return;
  }
  unit->main_class = "javalite/Main";
  asm_init(&emitter->as, ACC_PUBLIC | ACC_SUPER | ACC_ABSTRACT, unit->main_class, OBJECT,
           file_of(lang, lang->entry_at));
  asm_begin(&emitter->as, 1);
  emit_new(emitter, class);
  asm_member(&emitter->as, BC_invokevirtual, class, unit->entry_method, unit->entry_descriptor, 0);
  end_main(emitter, method->root->family_result);
  finish_class(emitter, unit, unit->main_class, lang->entry_at);
}

// The method that a Javalite program names.
static LangMethod *entry_method(Lang *lang) {
  assert(!lang->entry);
  LangClass *class = map_get(&lang->classes_by_name, lang->entry_class);
  LangMethod *method = class ? class_method(class, lang->entry_method) : NULL;
  if (!class)
    lang_error(lang, lang->entry_at, "there is no class %s",
               lang_quote_name(lang, lang->entry_class));
  else if (!method)
    lang_error(lang, lang->entry_at, "class %s has no method %s",
               lang_quote_name(lang, lang->entry_class), lang_quote_name(lang, lang->entry_method));
  return method;
}

void lang_emit(Lang *lang, LangUnit *unit) {
  enum { MOST_SYMBOLS = 200 };
  LangMethod *entry = lang->entry ? NULL : entry_method(lang);
  if (lang->symbols.count > MOST_SYMBOLS)
    lang_error(lang, lang->entry_at, "there are more than %d symbols", MOST_SYMBOLS);
  if (lang->failed)
    return;
  Emitter emitter = {.lang = lang};
  unit->classes = arena_array(&unit->arena, LangClassFile, lang->classes.count + 1);
  for (size_t i = 0; i < lang->classes.count; i++)
    emit_class(&emitter, unit, lang->classes.items[i]);
  if (lang->entry)
    emit_pose(&emitter, unit);
  else
    emit_javalite(&emitter, unit, entry);
}
