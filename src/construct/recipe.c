// Recipes as data.
#include "construct/construct_impl.h"

void recipe_fini(Recipe *recipe) {
  for (size_t i = 0; i < recipe->statements.count; i++)
    vec_free(&recipe->statements.items[i].arguments);
  vec_free(&recipe->statements);
  vec_free(&recipe->variables);
  vec_free(&recipe->variable_of);
  concrete_free(recipe->input);
}

void recipe_free(Recipe *recipe) {
  if (!recipe)
    return;
  recipe_fini(recipe);
  mem_free(recipe);
}
