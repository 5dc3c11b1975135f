#include "graph/world_test.h"

#include "base/test.h"

static GraphWorld *world_of(TestWorld base, const char *loaded) {
  GraphWorld *world = mem_new(GraphWorld);
  world->base = base;
  world->names = world->base.names;
  world->program = world->base.program;
  if (loaded)
    testworld_load(&world->base, loaded);
  world_init(&world->world, world->program);
  return world;
}

GraphWorld *graph_world_new(void) { return world_of(testworld_new(), "unit/Graph"); }

GraphWorld *graph_world_of(const char *classes) { return world_of(testworld_of(classes), NULL); }

void graph_world_free(GraphWorld *world) {
  world_fini(&world->world);
  testworld_free(&world->base);
  mem_free(world);
}

Method *graph_world_method(GraphWorld *world, const char *class_name, const char *name) {
  return testworld_method(&world->base, class_name, name, NULL);
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
