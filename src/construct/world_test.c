#include "construct/world_test.h"

#include "base/test.h"

#include <string.h>

extern const unsigned char _binary_models_jar_start[], _binary_models_jar_end[];

ConstructWorld *construct_world_new(void) {
  ConstructWorld *world = mem_new(ConstructWorld);
  world->names = names_new();
  world->diag = diag_new();
  world->path = classpath_new(world->names);
  Bytes models = {_binary_models_jar_start,
                  (size_t)(_binary_models_jar_end - _binary_models_jar_start)};
  int release;
  char *jdk = jdk_find(NULL, &release, world->diag);
  CHECK(classpath_add_memory(world->path, models, "models", "java.base", world->diag));
  CHECK(jdk && classpath_add(world->path, jdk, world->diag));
  CHECK(classpath_add(world->path, TEST_CLASSES, world->diag));
  mem_free(jdk);
  world->program = program_new(world->names, world->path);
  world->construct = construct_new(world->program);
  return world;
}

void construct_world_free(ConstructWorld *world) {
  construct_free(world->construct);
  program_free(world->program);
  classpath_free(world->path);
  names_free(world->names);
  diag_free(world->diag);
  mem_free(world);
}

Method *construct_world_method(ConstructWorld *world, const char *class_name, const char *name,
                               const char *descriptor) {
  LinkError error = {0};
  Class *class = program_load_text(world->program, class_name, &error);
  CHECK(class != NULL);
  for (uint16_t i = 0; class && i < class->method_count; i++)
    if (!strcmp(name_text(world->names, class->methods[i].name), name) &&
        (!descriptor || !strcmp(name_text(world->names, class->methods[i].descriptor), descriptor)))
      return &class->methods[i];
  test_failed(__FILE__, __LINE__, "no method %s.%s", class_name, name);
  return NULL;
}
