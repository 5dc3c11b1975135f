// The graph itself. Private to graph; tests look at it too.
#ifndef GRAPH_GRAPH_IMPL_H
#define GRAPH_GRAPH_IMPL_H

#include "graph/graph.h"
#include "graph/relate.h"
#include "graph/view.h"

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
  bool is_late;         // the limit of time was reached
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

// --- nodes (nodes.c) -----------------------------------------------------------------------------

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

// --- calls (clusters.c) --------------------------------------------------------------------------

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
