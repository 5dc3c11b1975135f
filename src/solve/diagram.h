// Binary decision diagrams over numbered variables: a small store, reduced and shared, in the order
// of the numbers. Nothing is freed before the whole.
#ifndef SOLVE_DIAGRAM_H
#define SOLVE_DIAGRAM_H

#include "base/table.h"
#include "base/vec.h"

typedef uint32_t Node;
enum { NODE_FALSE = 0, NODE_TRUE = 1 };

typedef struct Branching {
  uint32_t variable;
  Node no, yes;
} Branching;

typedef struct Selection { // an ite that was computed
  Node condition, yes, no, result;
} Selection;

// Diagrams may grow exponentially: one that would have more than `most` nodes or selections is
// marked as too large, and what is made from then on means nothing.
typedef struct Diagram {
  size_t most;
  bool is_too_large;
  VEC(Branching) nodes;
  Table unique;
  VEC(Selection) selections;
  Table computed;
} Diagram;

void diagram_init(Diagram *diagram, size_t most);
void diagram_fini(Diagram *diagram);
Node diagram_variable(Diagram *diagram, uint32_t variable);
Node diagram_ite(Diagram *diagram, Node condition, Node yes, Node no);
static inline Node diagram_not(Diagram *diagram, Node a) {
  return diagram_ite(diagram, a, NODE_FALSE, NODE_TRUE);
}
static inline Node diagram_and(Diagram *diagram, Node a, Node b) {
  return diagram_ite(diagram, a, b, NODE_FALSE);
}

#endif
