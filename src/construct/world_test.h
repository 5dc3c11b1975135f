// The program that tests of construct run on. Private to them.
#ifndef CONSTRUCT_WORLD_TEST_H
#define CONSTRUCT_WORLD_TEST_H

#include "construct/construct_impl.h"
#include "program/world_test.h"

typedef struct ConstructWorld {
  TestWorld base;
  Names *names; // of the base, as the program
  Program *program;
  Construct *construct;
} ConstructWorld;

ConstructWorld *construct_world_new(void);
void construct_world_free(ConstructWorld *world);
// The method of this name and descriptor (or NULL: the only one of the name).
Method *construct_world_method(ConstructWorld *world, const char *class, const char *name,
                               const char *descriptor);

#endif
