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
  if (!class || class->trusted || class->id > closure->count ||
      closure->seen[class->id / 64] >> class->id % 64 & 1)
    return;
  closure->seen[class->id / 64] |= UINT64_C(1) << class->id % 64;
  vec_push(&closure->classes, class);
}

static void add_named(Closure *closure, const char *name, size_t length) {
  Names *names = program_names(closure->explorer->program);
  Class *class = program_loaded(closure->explorer->program, name_intern(names, name, length));
  if (class)
    add_class(closure, class->kind == CLASS_ARRAY ? class->element : class);
}

// All classes that a descriptor mentions.
static void add_described(Closure *closure, const char *text) {
  for (; *text; text++)
    if (*text == 'L') {
      size_t length = strcspn(++text, ";");
      add_named(closure, text, length);
      text += length;
    }
}

static void add_mentioned(Closure *closure, const Class *class) {
  const Names *names = program_names(closure->explorer->program);
  const ClassFile *file = class->file;
  for (uint32_t i = 1; file && i < file->pool_count; i++) {
    const Constant *constant = &file->pool[i];
    if (constant->tag == CONSTANT_CLASS)
      add_named(closure, name_text(names, constant->name), name_length(names, constant->name));
    else if (constant->tag == CONSTANT_NAME_AND_TYPE)
      add_described(closure, name_text(names, constant->descriptor));
  }
  for (uint16_t i = 0; i < class->field_count; i++)
    add_described(closure, name_text(names, class->fields[i].descriptor));
  for (uint16_t i = 0; i < class->method_count; i++)
    add_described(closure, name_text(names, class->methods[i].descriptor));
}

// An input of a type may have any class below it.
static void add_below(Closure *closure, const Class *class) {
  for (uint32_t id = 1; id <= closure->count; id++) {
    Class *other = program_class(closure->explorer->program, id);
    if (other != class && other->kind != CLASS_ARRAY && class_is_subtype(other, class))
      add_class(closure, other);
  }
}

static void close_over(Closure *closure) {
  const Program *program = closure->explorer->program;
  closure->count = program_class_count(program);
  closure->seen = mem_new_array(uint64_t, closure->count / 64 + 1);
  add_class(closure, closure->explorer->method->owner);
  if (closure->explorer->options.harness)
    add_class(closure, closure->explorer->options.harness->owner);
  for (size_t i = 0; i < closure->classes.count; i++) { // the list grows meanwhile
    Class *class = closure->classes.items[i];
    add_mentioned(closure, class);
    add_below(closure, class);
  }
}

// --- before the method ---------------------------------------------------------------------------

void explorer_begin_world(Explorer *explorer) {
  explorer->symbolic.no_statics = explorer->options.is_start || explorer_is_main(explorer);
  if (explorer->symbolic.no_statics)
    return;
  Closure closure = {.explorer = explorer};
  Class *own = explorer->method->owner;
  bool has_objects = false;
  close_over(&closure);
  for (size_t i = 0; i < closure.classes.count; i++) {
    Class *class = closure.classes.items[i];
    if (!init_has_objects(explorer->exec, class))
      continue;
    has_objects = true;
    exec_initialize_early(explorer->exec, class, class_is_subtype(own, class));
  }
  if (has_objects)
    exec_adopt_statics(explorer->exec);
  vec_free(&closure.classes);
  mem_free(closure.seen);
}
