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
  uint32_t previous;    // the one made before at the same position, or NO_NODE
  uint32_t last;        // of the first at a position: the last one there
  uint32_t cluster;     // of the method whose caller the state does not represent
  uint32_t target;      // a call state: the cluster that it calls, or NO_NODE; is_call
  uint32_t source;      // after a call: the exit that it goes on from; else NO_NODE
  bool is_call;         // the frame on top is entered without its callers (chapter 3)
  bool is_after;        // a call returned here, as others may
  bool is_merged;       // graph_replace made it
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

// What states at a position had been merged to when something before it changed and they were
// deleted. What comes there again is merged with it at once, else loops inside of loops would find
// their states anew for every state of the outer one.
typedef struct Hint {
  uint32_t cluster, position;
  bool is_call;
  State *state;
} Hint;

struct Graph {
  World world;
  Method *method;
  GraphOptions options;
  VEC(GraphNode) nodes; // node 0 is the start
  VEC(Cluster) clusters;
  Table positions; // the first node made at each position
  VEC(Hint) hints;
  VEC(bool) summarized; // by method id: its callers are not represented
  VEC(uint32_t) calls;  // by method id: how often a state entered it
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

// --- nodes (nodes.c)
// ------------------------------------------------------------------------------

uint32_t graph_add_node(Graph *graph, State *state, uint32_t parent, uint32_t cluster);
void graph_add_edge(Graph *graph, GraphEdge edge);
void graph_add_unknown(Graph *graph, uint32_t from, const char *cause);
// The nodes at a position, the newest first; NO_NODE after the last.
uint32_t graph_last_at(Graph *graph, uint32_t position);
uint32_t graph_before(Graph *graph, uint32_t id);
void graph_add_leaf(Graph *graph, uint32_t id);
// An instance edge, when the one is an instance of the other.
bool graph_connect_instance(Graph *graph, uint32_t id, uint32_t other);
// A coarser state, of which `id` is an instance, takes the place of all that follows it.
uint32_t graph_replace(Graph *graph, uint32_t id, State *coarser);
// The hint for a node, or NULL.
const State *graph_hint(const Graph *graph, uint32_t id);
// Deletes what was made from a node. Nodes elsewhere that were instances of deleted ones are leaves
// again. What follows a deleted exit in its callers goes as well.
void graph_delete_below(Graph *graph, uint32_t root);
// Deletes what no edge leads to, and clusters that no call from the start leads to, at the end.
void graph_delete_unreachable(Graph *graph);

// --- calls (clusters.c)
// ---------------------------------------------------------------------------

bool graph_is_summarized(const Graph *graph, const Method *method);
void graph_mark_summarized(Graph *graph, const Method *method);
// The node's instruction calls a method that is running already, or has too many callers on the
// stack: from now on its calls are entered without their callers. What was built below its first
// call on this path goes, the node maybe with it.
void graph_summarize(Graph *graph, uint32_t id, Method *method);
uint32_t graph_add_cluster(Graph *graph, Method *callee);
void graph_work_on_call(Graph *graph, uint32_t id);
void graph_work_on_exit(Graph *graph, uint32_t id);
// Deletes what is below the roots of clusters that are not called any more.
void graph_delete_uncalled(Graph *graph);
// The exits of its cluster: no longer there. The call states likewise.
void graph_forget_node(Graph *graph, uint32_t id);

#endif
