// A graph as those see it who read it: nodes, edges, and what an edge does to the heap.
//
// A reference that both ends of an edge have is the same object or the same number. Edges of kind
// REFINE and SPLIT change nothing in the concrete state; their targets may call the same things by
// other names, and `graph_same` finds them by their places.
#ifndef GRAPH_VIEW_H
#define GRAPH_VIEW_H

#include "graph/graph.h"
#include "graph/reach.h"

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
  uint32_t previous;    // the one made before at the same position, or NO_NODE
  uint32_t last;        // of the first at a position: the last one there
  uint32_t cluster;     // of the method whose caller the state does not represent
  uint32_t target;      // a call state: the cluster that it calls, or NO_NODE; is_call
  uint32_t source;      // after a call: the exit that it goes on from; else NO_NODE
  bool is_call;         // the frame on top is entered without its callers (chapter 3)
  bool is_after;        // a call returned here, as others may
  bool is_merged;       // graph_replace made it
  bool is_first;        // the head of a loop that no way here has passed (GraphOptions.peels)
  bool is_doomed;       // about to be deleted
  VEC(GraphEdge) out;
  VEC(uint32_t) children, instances; // instances: nodes with an instance edge to this one
} GraphNode;

// The states of one method whose callers are not represented, from one kind of entry; cluster 0 is
// the start method's. Entries and exits only grow coarser.
typedef struct Cluster {
  Method *callee;        // NULL: the start
  uint32_t root;         // the first entry; all of the cluster is below it
  uint32_t entry;        // where callers enter
  VEC(uint32_t) callers; // call states
  VEC(uint32_t) exits;   // those that others are instances of
  VEC(uint32_t) leaves;  // to be worked on, last first
} Cluster;

// --- reading -------------------------------------------------------------------------------------

// Nodes have the numbers below this one; some were deleted.
uint32_t graph_node_count(const Graph *graph);
const GraphNode *graph_node(const Graph *graph, uint32_t id); // NULL: deleted
const Cluster *graph_cluster(const Graph *graph, uint32_t id);
World *
graph_world(const Graph *graph); // for questions that need it; they change nothing that shows
bool graph_is_math(const Graph *graph);
// Is there a way from a node back to it, calls and returns included?
bool graph_is_acyclic(const Graph *graph);

// The field or method that the frame's instruction names; NULL: it names none, or none that can be
// resolved. A method is the one that is selected from, not the one that is selected.
Field *graph_field(const Graph *graph, const StateFrame *frame);
Method *graph_called(const Graph *graph, const StateFrame *frame);

// How an instruction puts words of the operand stack back that it took: positions counted from the
// top of what was taken, bottom first. dup_x1 takes two (b a) and puts a b a: "010".
typedef struct Shuffle {
  uint16_t op;
  uint8_t taken;
  const char *put;
} Shuffle;
const Shuffle *graph_shuffle(unsigned op); // NULL: it is no such instruction

// What an edge does to objects that are there before it.
typedef enum HeapEffectKind {
  HEAP_SAME,
  HEAP_WRITE,  // content goes into a field (NULL: an element) of the object
  HEAP_FORGET, // anything inside the object may change
  HEAP_ANY,    // anything may change
} HeapEffectKind;
typedef struct HeapEffect {
  HeapEffectKind kind;
  Reference object, content;
  const Field *field;
} HeapEffect;
HeapEffect graph_effect(const Graph *graph, const GraphEdge *edge);

// Pairs of references of two states at the same places: they are the same objects and numbers if
// both states tell of one moment of a run, or of two between which these places were not written.
typedef struct SamePlaces {
  size_t frames; // so many of the lowest; of each what both have
  bool globals;  // static fields, result, exception
  bool inputs;   // of the callee that both are in
  bool below;    // slots and elements that both represent, too; lengths always
} SamePlaces;
typedef VEC(RenamedReference) SamePairs;
void graph_same(const State *a, const State *b, SamePlaces places, SamePairs *out);

// Is the type of the field its own class?
bool field_is_link(const World *world, const Field *field);
// Is the link one of two of its class, and does each undo the other for all objects that the
// reference leads to by them? Then these are one chain or one ring.
bool graph_is_chain(World *world, const State *state, Reference start, Field *link);

#endif
