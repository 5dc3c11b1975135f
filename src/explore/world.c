// What exists before the method begins: classes of the target that are initialized, and the objects
// that their static fields lead to.
#include "explore/explore_impl.h"

#include <string.h>

// Whoever starts a program gives it an array of strings.
bool explorer_is_main(const Explorer *explorer) {
  const Names *names = program_names(explorer->program);
  const Method *method = explorer->method;
  uint16_t flags = ACC_PUBLIC | ACC_STATIC;
  return (method->flags & flags) == flags && !strcmp(name_text(names, method->name), "main") &&
         !strcmp(name_text(names, method->descriptor), "([Ljava/lang/String;)V");
}

// --- before the method ---------------------------------------------------------------------------

static bool is_over(void *context) {
  Explorer *explorer = context;
  return budget_look(&explorer->run.budget);
}

void explorer_begin_world(Explorer *explorer) {
  assert(explorer->machine->depth == 0 && !explorer->choices.count);
  explorer->symbolic.no_statics = explorer->options.is_start || explorer_is_main(explorer);
  if (explorer->symbolic.no_statics || is_over(explorer)) // the first path ends what is over
    return;
  Arena scratch = {0};
  Class *own = explorer->method->owner;
  bool has_objects = false;
  Method *roots[] = {explorer->method, explorer->harness.run};
  ClassSpan classes =
      method_reaches(explorer->program, roots, explorer->harness.run ? 2 : 1, &scratch);
  for (uint32_t i = 0; i < classes.count; i++) {
    Class *class = classes.items[i];
    if (is_over(explorer))
      break;
    if (!init_has_objects(explorer->exec, class) && !init_has_constants(class))
      continue;
    has_objects = true;
    exec_initialize_early(explorer->exec, class, class_is_subtype(own, class), is_over, explorer);
  }
  if (has_objects)
    exec_adopt_statics(explorer->exec, explorer->method);
  arena_fini(&scratch);
}
