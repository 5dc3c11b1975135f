// The call under test behind a recipe, as Java code.
#include "construct/construct_impl.h"

static bool value_of(Construct *construct, const Recipe *recipe, const Class *home,
                     const ConcreteValue *value, Arena *arena, RecipeValue *result) {
  *result = (RecipeValue){.kind = RECIPE_NUMBER, .letter = value->kind, .word = value->word};
  if (value->kind != KIND_REFERENCE)
    return true;
  result->kind = RECIPE_NULL;
  if (!value->word)
    return true;
  uint32_t object = (uint32_t)value->word - 1, array;
  const ConcreteObject *wanted = &recipe->input->objects.items[object];
  Visibility visibility = {construct->program, home, recipe->is_public};
  const char *text = NULL;
  if (wanted->class == construct->machine->strings.class)
    text = string_literal(program_names(construct->program), recipe->input, object, &array, arena);
  if (recipe->variable_of.items[object] != NO_VARIABLE)
    *result = (RecipeValue){.kind = RECIPE_VARIABLE,
                            .letter = KIND_REFERENCE,
                            .variable = recipe->variable_of.items[object]};
  else if (wanted->constant && class_is_visible(&visibility, wanted->constant->owner))
    *result = (RecipeValue){
        .kind = RECIPE_CONSTANT, .letter = KIND_REFERENCE, .constant = wanted->constant};
  else if (text)
    *result = (RecipeValue){.kind = RECIPE_STRING, .letter = KIND_REFERENCE, .text = text};
  else
    return false;
  return true;
}

// The object that the method is called of: a variable. Constants and literals have no statement.
static bool set_receiver(const Recipe *recipe, const RecipeValue *value, Statement *act) {
  if (value->kind != RECIPE_VARIABLE)
    return false;
  act->kind = STATEMENT_CALL;
  act->receiver = value->variable;
  act->class = recipe->variables.items[value->variable].class;
  return true;
}

const char *recipe_act_text(Construct *construct, const Recipe *recipe, Method *method,
                            Arena *arena) {
  assert(recipe->input);
  bool is_made = method_is_constructor(construct->program, method);
  bool has_receiver = !(method->flags & ACC_STATIC) && !is_made;
  Statement act = {.kind = is_made ? STATEMENT_NEW : STATEMENT_STATIC,
                   .result = NO_VARIABLE,
                   .method = method,
                   .class = method->owner};
  const ConcreteSlots *parameters = &recipe->input->parameters;
  bool is_good = parameters->count == (size_t)method->arg_count + has_receiver;
  for (size_t i = 0; is_good && i < parameters->count; i++) {
    RecipeValue value;
    is_good =
        value_of(construct, recipe, method->owner, &parameters->items[i].value, arena, &value);
    if (is_good && has_receiver && !i)
      is_good = set_receiver(recipe, &value, &act);
    else if (is_good)
      vec_push(&act.arguments, value);
  }
  const char *text = is_good ? call_text(construct->program, recipe, &act, arena) : NULL;
  vec_free(&act.arguments);
  return text;
}
