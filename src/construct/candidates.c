// Statements that could come next.
#include "construct/construct_impl.h"

#include <string.h>

// --- members -------------------------------------------------------------------------------------

static bool is_named(const Scope *scope, Name name, const char *text) {
  return !strcmp(name_text(program_names(scope->construct->program), name), text);
}

static bool is_constructor(const Scope *scope, const Method *method) {
  return is_named(scope, method->name, "<init>");
}

static bool is_usable(const Scope *scope, const Class *class, const Method *method) {
  return !(method->flags & (ACC_SYNTHETIC | ACC_BRIDGE)) &&
         *name_text(program_names(scope->construct->program), method->name) != '<' &&
         member_is_visible(&scope->visibility, class, method->flags) &&
         method_is_writable(&scope->visibility, method);
}

static const char *const boxes[] = {"Boolean", "Byte", "Character", "Short",
                                    "Integer", "Long", "Float",     "Double"};

bool class_is_box(const Names *names, const Class *class) {
  const char *name = name_text(names, class->name);
  if (strncmp(name, "java/lang/", 10) != 0)
    return false;
  for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
    if (!strcmp(name + 10, boxes[i]))
      return true;
  return false;
}

// --- creation ------------------------------------------------------------------------------------

static Statement creation(const Scope *scope, StatementKind kind, Method *method, Class *class) {
  assert(scope->variable_count < MAX_VARIABLES);
  return (Statement){.kind = kind,
                     .result = (int32_t)scope->variable_count,
                     .receiver = NO_VARIABLE,
                     .method = method,
                     .class = class};
}

static void each_constructor(const Scope *scope, Class *class, StatementSink sink) {
  if (!class_is_creatable(&scope->visibility, class) ||
      class_is_box(program_names(scope->construct->program), class))
    return;
  for (uint16_t i = 0; i < class->method_count; i++) {
    Method *method = &class->methods[i];
    if (!is_constructor(scope, method) || (method->flags & ACC_SYNTHETIC) ||
        !member_is_visible(&scope->visibility, class, method->flags) ||
        !method_is_writable(&scope->visibility, method))
      continue;
    Statement statement = creation(scope, STATEMENT_NEW, method, class);
    each_arguments(scope, &statement, sink);
  }
}

// Of boxes only valueOf of the number itself.
static bool is_factory(const Scope *scope, const Class *class, const Method *method) {
  if (!(method->flags & ACC_STATIC) || !is_usable(scope, class, method) ||
      method->return_kind != KIND_REFERENCE)
    return false;
  if (class_is_box(program_names(scope->construct->program), class) &&
      (!is_named(scope, method->name, "valueOf") || method->arg_kinds[0] == KIND_REFERENCE))
    return false;
  const Class *type = method_return_class(scope->construct->program, method);
  return type && type->kind != CLASS_ARRAY && class_is_assignable(class, type);
}

static void each_factory(const Scope *scope, Class *class, Class *owner, StatementSink sink) {
  for (uint16_t i = 0; owner && i < owner->method_count; i++) {
    Method *method = &owner->methods[i];
    if (!class_is_visible(&scope->visibility, owner) || !is_factory(scope, class, method))
      continue;
    Statement statement = creation(scope, STATEMENT_STATIC, method, owner);
    each_arguments(scope, &statement, sink);
  }
}

static RecipeValue wanted_value(const Scope *scope, const ConcreteValue *value, bool *is_there) {
  assert(value->kind != KIND_REFERENCE || value->word <= scope->goal->input->objects.count);
  *is_there = true;
  if (value->kind != KIND_REFERENCE)
    return (RecipeValue){.kind = RECIPE_NUMBER, .letter = value->kind, .word = value->word};
  for (uint32_t i = 0; value->word && i < scope->variable_count; i++)
    if (scope->objects[i] == (int32_t)value->word - 1)
      return (RecipeValue){
          .kind = RECIPE_VARIABLE, .letter = KIND_REFERENCE, .variable = (int32_t)i};
  RecipeValue constant;
  if (value->word && goal_constant(scope->goal, (uint32_t)value->word - 1, &constant) &&
      (constant.kind != RECIPE_CONSTANT ||
       class_is_visible(&scope->visibility, constant.constant->owner)))
    return constant;
  *is_there = !value->word;
  return (RecipeValue){.kind = RECIPE_NULL, .letter = KIND_REFERENCE};
}

// Elements that are objects which are not there yet are stored later.
static void create_array(const Scope *scope, const ConcreteObject *object, StatementSink sink) {
  assert(object->class->kind == CLASS_ARRAY);
  enum { LONGEST = 1000 };
  if (object->length > LONGEST || !class_is_visible(&scope->visibility, object->class))
    return;
  Statement statement = creation(scope, STATEMENT_ARRAY, NULL, object->class);
  Kind letter = object->class->kind_letter;
  statement.arguments.items = arena_array(scope->arena, RecipeValue, object->length + 1);
  statement.arguments.count = object->length;
  for (uint32_t i = 0; i < object->length; i++)
    statement.arguments.items[i] = (RecipeValue){
        .kind = letter == KIND_REFERENCE ? RECIPE_NULL : RECIPE_NUMBER, .letter = letter};
  for (size_t i = 0; i < object->slots.count; i++) {
    bool is_there;
    statement.arguments.items[object->slots.items[i].index] =
        wanted_value(scope, &object->slots.items[i].value, &is_there);
  }
  sink.visit(sink.context, &statement);
}

static void create_string(const Scope *scope, uint32_t number, StatementSink sink) {
  assert(scope->goal->literals[number]);
  Class *class = scope->construct->machine->strings.class;
  Method *method =
      class_find_text(scope->construct->program, class, "<init>", "(Ljava/lang/String;)V");
  Statement statement = creation(scope, STATEMENT_NEW, method, class);
  statement.arguments.items = arena_array(scope->arena, RecipeValue, 1);
  statement.arguments.items[0] = (RecipeValue){
      .kind = RECIPE_STRING, .letter = KIND_REFERENCE, .text = scope->goal->literals[number]};
  statement.arguments.count = 1;
  sink.visit(sink.context, &statement);
}

static Class *outer_class(Program *program, const Class *class) {
  const InnerClass *inner = class_inner(class);
  LinkError error = {0};
  return inner && name_exists(inner->outer) ? program_load(program, inner->outer, &error) : NULL;
}

void each_creation(const Scope *scope, uint32_t number, StatementSink sink) {
  assert(number < scope->goal->input->objects.count && scope->variable_count < MAX_VARIABLES);
  const ConcreteObject *object = &scope->goal->input->objects.items[number];
  Scope next = *scope;
  next.objects[scope->variable_count] = (int32_t)number;
  if (object->class->kind == CLASS_ARRAY) {
    create_array(&next, object, sink);
    return;
  }
  if (object->class == scope->construct->machine->strings.class) {
    if (scope->goal->literals[number])
      create_string(&next, number, sink);
    return;
  }
  Class *outer = outer_class(scope->construct->program, object->class);
  each_constructor(&next, object->class, sink);
  each_factory(&next, object->class, object->class, sink);
  each_factory(&next, object->class, outer, sink);
}

// --- changes -------------------------------------------------------------------------------------

static bool can_store(const Scope *scope, const ConcreteSlot *slot) {
  const Class *type = slot->field ? field_type_class(scope->construct->program, slot->field) : NULL;
  return !slot->field ||
         (!(slot->field->flags & ACC_FINAL) && type && class_is_visible(&scope->visibility, type) &&
          class_is_visible(&scope->visibility, slot->field->owner) &&
          member_is_visible(&scope->visibility, slot->field->owner, slot->field->flags));
}

// A factory may have given an object of another class, or an array of another length.
static bool has_slot(const Machine *machine, Ref ref, const ConcreteSlot *slot) {
  const Class *class = object_class(machine, ref);
  return slot->field ? class_is_subtype(class, slot->field->owner)
                     : class->kind == CLASS_ARRAY && slot->index < array_length(machine, ref);
}

// Fields and elements that can be assigned and are not as wanted.
static void each_store(const Scope *scope, uint32_t variable, StatementSink sink) {
  assert(variable < scope->variable_count && scope->objects[variable] != NO_OBJECT);
  const Machine *machine = scope->construct->machine;
  const ConcreteSlots *slots = &scope->goal->input->objects.items[scope->objects[variable]].slots;
  Ref ref = scope->variables[variable];
  for (size_t i = 0; i < slots->count; i++) {
    const ConcreteSlot *slot = &slots->items[i];
    bool is_there;
    RecipeValue value = wanted_value(scope, &slot->value, &is_there);
    if (!slot->value.is_read || !is_there || !can_store(scope, slot) ||
        !has_slot(machine, ref, slot))
      continue;
    Word now = slot->field ? machine->words[ref + slot->field->slot]
                           : element_word(machine, ref, slot->index);
    if (value.kind == RECIPE_NUMBER && now == value.word)
      continue;
    Statement statement = {.kind = slot->field ? STATEMENT_FIELD : STATEMENT_ELEMENT,
                           .result = NO_VARIABLE,
                           .receiver = (int32_t)variable,
                           .field = slot->field,
                           .index = slot->index};
    statement.arguments.items = arena_array(scope->arena, RecipeValue, 1);
    statement.arguments.items[0] = value;
    statement.arguments.count = 1;
    sink.visit(sink.context, &statement);
  }
}

// Is the method, declared in `class`, hidden by one of a class below it?
static bool is_overridden(const Class *bottom, const Class *class, const Method *method) {
  assert(class_is_subtype(bottom, class));
  for (; bottom != class; bottom = bottom->super)
    if (class_own_method(bottom, method->name, method->descriptor))
      return true;
  return false;
}

static void each_method(const Scope *scope, uint32_t variable, const Class *builds,
                        StatementSink sink) {
  assert(variable < scope->variable_count && scope->variables[variable]);
  Program *program = scope->construct->program;
  Class *bottom = object_class(scope->construct->machine, scope->variables[variable]);
  if (bottom->kind != CLASS_INSTANCE || !class_is_visible(&scope->visibility, bottom))
    return;
  for (Class *class = bottom; class->super; class = class->super) // not those of Object
    for (uint16_t i = 0; i < class->method_count; i++) {
      Method *method = &class->methods[i];
      if ((method->flags & (ACC_STATIC | ACC_ABSTRACT)) || !is_usable(scope, class, method) ||
          is_overridden(bottom, class, method) ||
          (builds && method_return_class(program, method) != builds))
        continue;
      Statement statement = {.kind = STATEMENT_CALL,
                             .result = builds ? (int32_t)scope->variable_count : NO_VARIABLE,
                             .receiver = (int32_t)variable,
                             .method = method,
                             .class = bottom};
      each_arguments(scope, &statement, sink);
    }
}

void each_change(const Scope *scope, bool builders, StatementSink sink) {
  for (uint32_t i = 0; i < scope->variable_count; i++) {
    if (builders != (scope->objects[i] == NO_OBJECT))
      continue;
    each_method(scope, i, NULL, sink);
  }
}

void each_assignment(const Scope *scope, StatementSink sink) {
  for (uint32_t i = 0; i < scope->variable_count; i++)
    if (scope->objects[i] != NO_OBJECT)
      each_store(scope, i, sink);
}

// --- builders ------------------------------------------------------------------------------------

void each_build(const Scope *scope, uint32_t object, StatementSink sink) {
  assert(object < scope->goal->input->objects.count && scope->variable_count < MAX_VARIABLES);
  Scope next = *scope;
  next.objects[scope->variable_count] = (int32_t)object;
  for (uint32_t i = 0; i < scope->variable_count; i++)
    if (scope->objects[i] == NO_OBJECT)
      each_method(&next, i, scope->goal->input->objects.items[object].class, sink);
}

void each_builder(const Scope *scope, Class *builder, StatementSink sink) {
  assert(scope->variable_count < MAX_VARIABLES);
  Scope next = *scope;
  next.objects[scope->variable_count] = NO_OBJECT;
  each_constructor(&next, builder, sink);
  each_factory(&next, builder, outer_class(scope->construct->program, builder), sink);
}

// Has the class a visible method that returns an object of the other one?
static bool builds(const Visibility *visibility, const Class *builder, const Class *class) {
  for (uint16_t i = 0; i < builder->method_count; i++)
    if (!(builder->methods[i].flags & (ACC_STATIC | ACC_SYNTHETIC)) &&
        builder->methods[i].return_kind == KIND_REFERENCE &&
        member_is_visible(visibility, builder, builder->methods[i].flags) &&
        method_return_class(visibility->program, &builder->methods[i]) == class)
      return true;
  return false;
}

// A nested class with a method that returns the class.
Class *class_builder(const Visibility *visibility, Class *class) {
  LinkError error = {0};
  for (uint16_t i = 0; class->file && i < class->file->inner_class_count; i++) {
    const InnerClass *inner = &class->file->inner_classes[i];
    Class *nested = name_is(inner->outer, class->name)
                        ? program_load(visibility->program, inner->inner, &error)
                        : NULL;
    if (nested && nested != class && nested->kind == CLASS_INSTANCE &&
        class_is_visible(visibility, nested) && builds(visibility, nested, class))
      return nested;
  }
  return NULL;
}
