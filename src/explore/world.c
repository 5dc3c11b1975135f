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

// --- which classes the method may come to --------------------------------------------------------

typedef struct Closure {
  Explorer *explorer;
  VEC(Class *) classes;
  uint64_t *seen; // by class id
  uint32_t count; // of classes when it began
} Closure;

static void add_class(Closure *closure, Class *class) {
  assert(closure->seen);
  if (!class || class->trusted || class->id > closure->count ||
      closure->seen[class->id / 64] >> class->id % 64 & 1)
    return;
  closure->seen[class->id / 64] |= UINT64_C(1) << class->id % 64;
  vec_push(&closure->classes, class);
}

static void close_over(Closure *closure) {
  Program *program = closure->explorer->program;
  closure->count = program_class_count(program);
  closure->seen = mem_new_array(uint64_t, closure->count / 64 + 1);
  add_class(closure, closure->explorer->method->owner);
  if (closure->explorer->harness.run)
    add_class(closure, closure->explorer->harness.run->owner);
  for (size_t i = 0; i < closure->classes.count; i++) { // the list grows meanwhile
    ClassSpan near = class_near(program, closure->classes.items[i]);
    for (uint32_t j = 0; j < near.count; j++)
      add_class(closure, near.items[j]);
  }
}

// --- before the method ---------------------------------------------------------------------------

static bool is_over(void *context) {
  Explorer *explorer = context;
  return budget_look(&explorer->budget);
}

void explorer_begin_world(Explorer *explorer) {
  assert(explorer->machine->depth == 0 && !explorer->choices.count);
  explorer->symbolic.no_statics = explorer->options.is_start || explorer_is_main(explorer);
  if (explorer->symbolic.no_statics || is_over(explorer)) // the first path ends what is over
    return;
  Closure closure = {.explorer = explorer};
  Class *own = explorer->method->owner;
  bool has_objects = false;
  close_over(&closure);
  for (size_t i = 0; i < closure.classes.count; i++) {
    Class *class = closure.classes.items[i];
    if (is_over(explorer))
      break;
    if (!init_has_objects(explorer->exec, class))
      continue;
    has_objects = true;
    exec_initialize_early(explorer->exec, class, class_is_subtype(own, class), is_over, explorer);
  }
  if (has_objects)
    exec_adopt_statics(explorer->exec);
  vec_free(&closure.classes);
  mem_free(closure.seen);
}
