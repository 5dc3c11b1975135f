// Symbolic execution graphs (Thesis chapters 1 to 3): a finite graph of abstract states that
// contains every computation of a method.
//
// The graph belongs to a Program, whose classes it may load; it shares nothing with the machine.
// Where the construction cannot go on (a limit) it leaves an explicit unknown edge, and
// the graph is not complete. A call without code or model has an edge of its own kind after which
// everything it could reach may have changed.
#ifndef GRAPH_GRAPH_H
#define GRAPH_GRAPH_H

#include "program/program.h"

#include <signal.h>

typedef struct Graph Graph;

typedef enum EdgeKind {
#define EDGE(identifier, name) EDGE_##identifier,
#include "graph/edges.def"
#undef EDGE
  EDGE_KIND_COUNT
} EdgeKind;
const char *edge_kind_name(EdgeKind kind);

typedef struct GraphOptions {
  uint32_t states;    // most states in the graph; 0: no limit
  double seconds;     // 0: no limit
  double own_seconds; // the same of a processor
  uint32_t large;     // states made, before precision is given up for size; 0: the default
  uint32_t unroll;    // how often a position repeats before states are merged, at least 1
  bool peels;         // no state is an instance of one at the first visit of a loop's head
  bool tree_inputs;   // parameters share nothing and are tree-shaped
  bool non_null;      // parameters are not null
  uint64_t exists;    // by number of the parameter, without the receiver: it is not null
  // The first parameter is the receiver of what the method calls: it exists, and is of its very
  // class.
  bool has_receiver;
  bool is_math;     // integers are unbounded, as the thesis has them
  bool never_merge; // a tree of all runs, which may well be infinite: set a limit
  // For proofs: what the JDK keeps in static fields may be any object that is there, and methods
  // that a subclass may override are not modelled.
  bool strict;
  // A run that is ended (System.exit, a failed assumption) breaks no property. Without this such a
  // call has no model: whether a run goes on matters to what it returns.
  bool stops;
  bool is_reachable;                      // fields of complete objects hold what field_holds says
  bool asserts;                           // assertions are enabled; else both is possible
  const volatile sig_atomic_t *interrupt; // the construction ends when it is not 0; or NULL
  // A program that starts with main: fields of the target hold only what the graph stores there.
  bool knows_stores;
  // Parameters of the types of stands.def are of the classes there or of the target's.
  bool stand_ins;
  bool keeps_inputs; // the method is a callee of nobody: its exits know what its parameters were
} GraphOptions;

typedef struct GraphCounts {
  size_t states; // in the graph
  size_t made;   // with those that merging removed again
  size_t ends;   // states with an empty call stack
  size_t edges[EDGE_KIND_COUNT];
  double seconds;
} GraphCounts;

// Builds the graph of a method with code. Never fails: what is missing is said by unknown edges.
Graph *graph_build(Program *program, Method *method, GraphOptions options);
bool graph_is_coarse(const Graph *graph); // was precision given up for size?
void graph_free(Graph *graph);

// The classes of the JDK that stand for a parameter, counted without the receiver; NULL: it is of
// no such type.
const char *graph_stand_ins(Program *program, const Method *method, uint32_t parameter,
                            Arena *arena);

GraphCounts graph_counts(const Graph *graph);
bool graph_is_complete(const Graph *graph);
bool graph_ended_late(const Graph *graph); // by its limit of time
// The causes of unknown edges, each once; NULL after the last.
const char *graph_unknown(const Graph *graph, size_t index);
// Methods whose effect is any, each once; NULL after the last.
const char *graph_any(const Graph *graph, size_t index);
// May an exception of the class, or of one below it, leave the method? Of a complete graph. One
// place where it is thrown, or is called what throws it.
typedef struct GraphPlace {
  const Class *thrown;  // the first of its classes
  const Method *method; // NULL: not known
  int line;             // or -1
  uint32_t end;         // the state that it leaves the method in
} GraphPlace;
bool graph_may_throw(const Graph *graph, const Class *class, GraphPlace *place);
// The branches of integers on a way to a place, as far as it is known, the last ones first.
typedef struct GraphTurn {
  const Method *method;
  uint32_t insn;
  bool jumps;
} GraphTurn;
size_t graph_way(const Graph *graph, GraphPlace place, GraphTurn *turns, size_t most);
// A property of Def. 1.51 (i)-(vii) that the graph lacks, or NULL.
const char *graph_broken(const Graph *graph);

void graph_write_json(const Graph *graph, FILE *out);
void graph_write_dot(const Graph *graph, FILE *out);
// The same with nodes in colours: by node, the number of the loop that it is in, or 0.
void graph_write_loops(const Graph *graph, const uint32_t *loop_of, FILE *out);

#include "graph/view.h"

#endif
