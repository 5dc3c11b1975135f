#include "program/world_test.h"

#include "base/test.h"

#include <string.h>

extern const unsigned char _binary_models_jar_start[], _binary_models_jar_end[];

TestWorld testworld_of(const char *classes) {
  TestWorld world = {.names = names_new(), .diag = diag_new()};
  world.path = classpath_new(world.names);
  Bytes models = {_binary_models_jar_start,
                  (size_t)(_binary_models_jar_end - _binary_models_jar_start)};
  int release;
  char *jdk = jdk_find(NULL, &release, world.diag);
  CHECK(classpath_add_memory(world.path, models, "models", "java.base", world.diag));
  CHECK(jdk && classpath_add(world.path, jdk, world.diag));
  CHECK(classpath_add(world.path, classes, world.diag));
  mem_free(jdk);
  world.program = program_new(world.names, world.path);
  return world;
}

TestWorld testworld_new(void) { return testworld_of(TEST_CLASSES); }

void testworld_free(TestWorld *world) {
  program_free(world->program);
  classpath_free(world->path);
  names_free(world->names);
  diag_free(world->diag);
}

typedef struct Loader {
  TestWorld *world;
  const char *prefix;
} Loader;

static bool load_class(void *context, Name name) {
  const Loader *loader = context;
  LinkError error = {0};
  if (!strncmp(name_text(loader->world->names, name), loader->prefix, strlen(loader->prefix)))
    CHECK(program_load(loader->world->program, name, &error) != NULL);
  return true;
}

void testworld_load(TestWorld *world, const char *prefix) {
  enum { CLASSES_INDEX = 2 }; // behind the models and the JDK
  Loader loader = {world, prefix};
  CHECK(classpath_each(world->path, CLASSES_INDEX, load_class, &loader, world->diag));
}

Method *testworld_method(TestWorld *world, const char *class_name, const char *name,
                         const char *descriptor) {
  LinkError error = {0};
  Class *class = program_load_text(world->program, class_name, &error);
  for (uint16_t i = 0; class && i < class->method_count; i++)
    if (!strcmp(name_text(world->names, class->methods[i].name), name) &&
        (!descriptor || !strcmp(name_text(world->names, class->methods[i].descriptor), descriptor)))
      return &class->methods[i];
  test_failed(__FILE__, __LINE__, "no method %s.%s", class_name, name);
  return NULL;
}
