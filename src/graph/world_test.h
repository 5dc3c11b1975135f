// The program that tests of graph run on. Private to them.
#ifndef GRAPH_WORLD_TEST_H
#define GRAPH_WORLD_TEST_H

#include "graph/relate.h"
#include "program/world_test.h"

typedef struct GraphWorld {
  World world;
  TestWorld base;
  Names *names; // of the base, as the program
  Program *program;
} GraphWorld;

GraphWorld *graph_world_new(void);
GraphWorld *graph_world_of(const char *classes); // a folder or jar instead of tests/unit's classes
void graph_world_free(GraphWorld *world);
Method *graph_world_method(GraphWorld *world, const char *class, const char *name);
// The state that `text` writes for `method`; a failed CHECK and NULL when it is wrong.
State *graph_world_state(GraphWorld *world, Method *method, const char *text);
// Each is an instance of the other.
bool graph_world_same(GraphWorld *world, const State *a, const State *b);

#endif
