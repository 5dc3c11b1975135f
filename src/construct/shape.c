// Calls with symbolic numbers, and the driver that makes them.
#include "construct/construct_impl.h"

#include <string.h>

void shape_fini(Shape *shape) {
  recipe_fini(&shape->recipe);
  vec_free(&shape->act.arguments);
  vec_free(&shape->parameters);
}

static int32_t add_parameter(Shape *shape, Kind letter, bool is_boxed) {
  vec_push(&shape->parameters, (ShapeParameter){letter, is_boxed});
  return (int32_t)shape->parameters.count - 1;
}

RecipeValue shape_number(Shape *shape, Kind letter) {
  return (RecipeValue){
      .kind = RECIPE_NUMBER, .letter = letter, .variable = add_parameter(shape, letter, false)};
}

// A wrapper class has its number in the field `value`.
RecipeValue shape_box(Shape *shape, Class *box) {
  assert(box->kind == CLASS_INSTANCE);
  Kind letter = KIND_INT;
  for (uint16_t i = 0; i < box->field_count; i++)
    if (!(box->fields[i].flags & ACC_STATIC))
      letter = box->fields[i].kind;
  return (RecipeValue){.kind = RECIPE_BOX,
                       .letter = letter,
                       .class = box,
                       .variable = add_parameter(shape, letter, true)};
}

int32_t shape_variable(Shape *shape, Program *program, Class *class, Arena *arena) {
  RecipeVariable variable = {.class = class,
                             .name = variable_name(program, &shape->recipe, class, arena),
                             .object = UINT32_MAX};
  vec_push(&shape->recipe.variables, variable);
  return (int32_t)shape->recipe.variables.count - 1;
}

// --- the driver ----------------------------------------------------------------------------------

static SpinValue spin_value(const RecipeValue *value) {
  switch (value->kind) {
  case RECIPE_NUMBER:
    return value->variable == NO_VARIABLE
               ? (SpinValue){.kind = SPIN_NUMBER, .letter = value->letter, .bits = value->word}
               : (SpinValue){.kind = SPIN_PARAMETER, .number = (uint32_t)value->variable};
  case RECIPE_BOX:
    return (SpinValue){
        .kind = SPIN_BOX, .number = (uint32_t)value->variable, .class = value->class};
  case RECIPE_VARIABLE:
    return (SpinValue){.kind = SPIN_VARIABLE, .number = (uint32_t)value->variable};
  case RECIPE_CONSTANT:
    return (SpinValue){.kind = SPIN_STATIC, .field = value->constant};
  case RECIPE_STRING:
    return (SpinValue){.kind = SPIN_STRING, .text = value->text};
  case RECIPE_NULL:
  case RECIPE_ARRAY: // shapes have arrays in variables
  case RECIPE_OBJECT:
    break;
  }
  return (SpinValue){.kind = SPIN_NULL};
}

static SpinCall spin_call(const Statement *statement, bool keeps, Arena *arena) {
  assert(statement->method);
  SpinValue *arguments = arena_array(arena, SpinValue, statement->arguments.count + 1);
  for (size_t i = 0; i < statement->arguments.count; i++)
    arguments[i] = spin_value(&statement->arguments.items[i]);
  return (SpinCall){.method = statement->method,
                    .class = statement->class,
                    .receiver = {.kind = SPIN_VARIABLE, .number = (uint32_t)statement->receiver},
                    .arguments = arguments,
                    .result = keeps ? statement->result : -1};
}

Method *shape_spin(const Shape *shape, Program *program, Class *host, Arena *arena) {
  assert(shape->act.method);
  enum { MAX_PARAMETERS = 100 };
  if (shape->parameters.count > MAX_PARAMETERS)
    return NULL;
  char *letters = arena_alloc(arena, shape->parameters.count + 1);
  for (size_t i = 0; i < shape->parameters.count; i++)
    letters[i] = shape->parameters.items[i].letter;
  size_t count = shape->recipe.statements.count;
  for (size_t i = 0; i < count; i++)
    if (!shape->recipe.statements.items[i].method) // an array: calls alone are spun
      return NULL;
  SpinCall *calls = arena_array(arena, SpinCall, count + 1);
  for (size_t i = 0; i < count; i++)
    calls[i] = spin_call(&shape->recipe.statements.items[i], true, arena);
  calls[count] = spin_call(&shape->act, false, arena);
  LinkError error = {0};
  return program_spin_calls(program, host, letters, calls, count + 1, &error);
}

// --- with numbers --------------------------------------------------------------------------------

Statement statement_fill(const Statement *statement, const Word *words) {
  assert(words || !statement->arguments.count);
  Statement filled = statement_copy(statement);
  for (size_t i = 0; i < filled.arguments.count; i++) {
    RecipeValue *value = &filled.arguments.items[i];
    if ((value->kind == RECIPE_NUMBER || value->kind == RECIPE_BOX) &&
        value->variable != NO_VARIABLE)
      value->word = words[value->variable];
  }
  return filled;
}

void shape_fill(const Shape *shape, const Word *words, Recipe *recipe) {
  *recipe = (Recipe){.home = shape->recipe.home, .is_public = shape->recipe.is_public};
  for (size_t i = 0; i < shape->recipe.variables.count; i++)
    vec_push(&recipe->variables, shape->recipe.variables.items[i]);
  for (size_t i = 0; i < shape->recipe.statements.count; i++)
    vec_push(&recipe->statements, statement_fill(&shape->recipe.statements.items[i], words));
}
