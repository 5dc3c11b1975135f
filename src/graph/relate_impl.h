// The walk through two states, which relate.c makes and relate_shapes.c looks at. Private to both.
#ifndef GRAPH_RELATE_IMPL_H
#define GRAPH_RELATE_IMPL_H

#include "graph/relate.h"

typedef enum Mode {
  MODE_CHECK,     // is every demand met?
  MODE_ADD,       // meet every demand by adding predicates to the coarse state
  MODE_STRUCTURE, // is every demand of explicit connections met?
} Mode;

typedef struct Node {
  Reference fine, coarse;
  bool is_realized;    // the position exists in the coarse state
  bool is_heap;        // an object or array in the fine state
  uint32_t first, end; // its edges
  uint32_t incoming;
} Node;
typedef struct Edge {
  uint32_t to;
  const Field *field; // NULL: an array element
} Edge;

typedef struct Relation {
  World *world;
  Mode mode;
  const State *fine;
  State *coarse; // changed by MODE_ADD only
  bool holds;
  VEC(Node) nodes;
  VEC(Edge) edges;
  Table index;
} Relation;

// A demand of Def. 1.10 that is not met; in MODE_ADD there is none.
void relation_deny(Relation *relation);
void relation_demand_joins(Relation *relation, Reference a, Reference b);
void relation_demand_cyclic(Relation *relation, Reference a, Field *const *fields, uint32_t count);
// Does the node stand for an object that predicates are about? In the structure mode, only objects
// that certainly exist count.
bool relation_counts(const Relation *relation, const Node *node);

// Def. 1.10 (n): cycles and diamonds (relate_shapes.c).
void relation_demand_shapes(Relation *relation);

#endif
