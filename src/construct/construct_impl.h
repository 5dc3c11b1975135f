// What the files of `construct` share.
#ifndef CONSTRUCT_CONSTRUCT_IMPL_H
#define CONSTRUCT_CONSTRUCT_IMPL_H

#include "construct/construct.h"

static inline bool kind_is_wide(char kind) { return kind == 'J' || kind == 'D'; }

// --- recipe.c ------------------------------------------------------------------------------------

void recipe_fini(Recipe *recipe); // of one that lies in another structure

// --- types.c: what descriptors and class files say -----------------------------------------------

// The entry of a nested class about itself; NULL: not nested.
const InnerClass *class_inner(const Class *class);
// The class of a parameter or of the result; primitives have one as well. NULL: cannot be loaded.
Class *method_parameter_class(Program *program, const Method *method, uint16_t number);
Class *method_return_class(Program *program, const Method *method);

// Whom may Java code call that lives in the package of `home`?
typedef struct Visibility {
  Program *program;
  const Class *home;
  bool is_public; // public members only
} Visibility;
bool class_is_visible(const Visibility *visibility, const Class *class);
bool member_is_visible(const Visibility *visibility, const Class *owner, uint16_t flags);
// Can Java code write `new C(...)`, up to the constructor: not abstract, no inner instance?
bool class_is_creatable(const Visibility *visibility, const Class *class);

#endif
