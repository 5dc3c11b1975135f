// The graph itself. Private to graph; tests look at it too.
#ifndef GRAPH_GRAPH_IMPL_H
#define GRAPH_GRAPH_IMPL_H

#include "graph/graph.h"
#include "graph/relate.h"

enum { NO_NODE = UINT32_MAX };

typedef struct GraphEdge {
  uint32_t from, to; // to: NO_NODE at the end of an unknown edge
  EdgeKind kind;
  const char *label;
  EdgeFacts facts;
} GraphEdge;

typedef struct GraphNode {
  State *state;    // NULL: deleted
  uint32_t parent; // whence it was made: the tree of the construction
  uint32_t position;
  uint32_t refinements; // edges of that kind in a row that led here
  VEC(GraphEdge) out;
  VEC(uint32_t) children, instances; // instances: nodes with an instance edge to this one
} GraphNode;

struct Graph {
  World world;
  Method *method;
  GraphOptions options;
  VEC(GraphNode) nodes; // node 0 is the start
  VEC(uint32_t) leaves; // to be worked on, last first
  VEC(uint8_t *) marks; // by method id: what each instruction is (positions.c)
  VEC(const char *) unknown, any;
  size_t made, alive;
  double seconds;
};

// The start state of a method (start.c).
State *graph_start(World *world, Method *method, const Code *code, GraphOptions options);
// Is the instruction the target of a jump backwards, so that every loop passes such a one? And is
// it where several ways meet?
enum { POSITION_HEAD = 1, POSITION_MEETING = 2, POSITION_SEEN = 4 };
unsigned graph_position(Graph *graph, const StateFrame *frame);
// Forgets locals of the top frame that nobody reads any more.
void graph_forget_dead(Graph *graph, State *state);

#endif
