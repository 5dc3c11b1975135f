// Which classes an input of a collection's type may be of (GraphOptions.stand_ins): nobody can know
// what a class that implements List does. Those of the JDK in stands.def, and those of the target.
#include "graph/step.h"

#include <string.h>

static const char *const stands[][2] = {
#define STANDS(type, class) {type, class},
#include "graph/stands.def"
#undef STANDS
};

const Type *stand_ins(World *world, Class *declared) {
  VEC(TypeEntry) entries = {0};
  const char *name = name_text(world->names, declared->name);
  for (size_t i = 0; i < sizeof stands / sizeof *stands; i++)
    if (declared->trusted && !strcmp(stands[i][0], name))
      vec_push(&entries, (TypeEntry){program_require(world->program, stands[i][1]), true});
  for (uint32_t id = 1; entries.count && id <= program_class_count(world->program); id++) {
    Class *class = program_class(world->program, id);
    if (!class->trusted && class->kind == CLASS_INSTANCE && !(class->flags & ACC_ABSTRACT) &&
        class_is_subtype(class, declared))
      vec_push(&entries, (TypeEntry){class, true});
  }
  const Type *type = entries.count ? type_set(world, entries.items, (uint32_t)entries.count) : NULL;
  vec_free(&entries);
  return type;
}

const char *graph_stand_ins(Program *program, const Method *method, uint32_t parameter,
                            Arena *arena) {
  const char *at = name_text(program_names(program), method->descriptor) + 1;
  for (uint32_t i = 0; i < parameter; i++)
    at = descriptor_next(at);
  const char *text = NULL;
  for (size_t i = 0; i < sizeof stands / sizeof *stands; i++) {
    size_t length = strlen(stands[i][0]);
    if (*at == 'L' && !strncmp(at + 1, stands[i][0], length) && at[1 + length] == ';')
      text = text ? arena_format(arena, "%s, %s", text, name_simple(stands[i][1]))
                  : name_simple(stands[i][1]);
  }
  return text;
}
