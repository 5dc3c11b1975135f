#include "graph/world_test.h"

#include "base/test.h"

#include <string.h>

extern const unsigned char _binary_models_jar_start[], _binary_models_jar_end[];

static bool load_class(void *context, Name name) {
  GraphWorld *world = context;
  LinkError error = {0};
  if (!strncmp(name_text(world->names, name), "unit/Graph", strlen("unit/Graph")))
    CHECK(program_load(world->program, name, &error) != NULL);
  return true;
}

GraphWorld *graph_world_new(void) {
  GraphWorld *world = mem_new(GraphWorld);
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
  enum { TEST_CLASSES_INDEX = 2 }; // behind the models and the JDK
  CHECK(classpath_each(world->path, TEST_CLASSES_INDEX, load_class, world, world->diag));
  world_init(&world->world, world->program);
  return world;
}

void graph_world_free(GraphWorld *world) {
  world_fini(&world->world);
  program_free(world->program);
  classpath_free(world->path);
  names_free(world->names);
  diag_free(world->diag);
  mem_free(world);
}

Method *graph_world_method(GraphWorld *world, const char *class_name, const char *name) {
  LinkError error = {0};
  Class *class = program_load_text(world->program, class_name, &error);
  CHECK(class != NULL);
  for (uint16_t i = 0; class && i < class->method_count; i++)
    if (!strcmp(name_text(world->names, class->methods[i].name), name))
      return &class->methods[i];
  test_failed(__FILE__, __LINE__, "no method %s.%s", class_name, name);
  return NULL;
}

State *graph_world_state(GraphWorld *world, Method *method, const char *text) {
  char message[256];
  State *state = state_parse(&world->world, method, text, message);
  if (!state)
    test_failed(__FILE__, __LINE__, "%s", message);
  return state;
}

bool graph_world_same(GraphWorld *world, const State *a, const State *b) {
  return state_is_instance(&world->world, a, b) && state_is_instance(&world->world, b, a);
}
