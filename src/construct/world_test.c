#include "construct/world_test.h"

ConstructWorld *construct_world_new(void) {
  ConstructWorld *world = mem_new(ConstructWorld);
  world->base = testworld_new();
  world->names = world->base.names;
  world->program = world->base.program;
  world->construct = construct_new(world->program);
  return world;
}

void construct_world_free(ConstructWorld *world) {
  construct_free(world->construct);
  testworld_free(&world->base);
  mem_free(world);
}

Method *construct_world_method(ConstructWorld *world, const char *class_name, const char *name,
                               const char *descriptor) {
  return testworld_method(&world->base, class_name, name, descriptor);
}
