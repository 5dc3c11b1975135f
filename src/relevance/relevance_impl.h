// Private to relevance.
//
// What is needed is a set of *demands*: a place at a node whose content matters, an instruction
// that has to do what it does, an instruction that must be reached just when it is. Each demand
// leads to others; the marks are the first. The minimal model of the thesis's implications
// (Def. 4.4, Algorithms 17-19) is what can be reached from them.
//
// Places differ from the thesis's lists of inputs: words of frames are exact in our states, so that
// no list of origins is needed. Objects are named by references of the node's state.
#ifndef RELEVANCE_RELEVANCE_IMPL_H
#define RELEVANCE_RELEVANCE_IMPL_H

#include "base/table.h"
#include "relevance/relevance.h"

enum { NONE = UINT32_MAX };

// --- what an instruction takes (operands.c) ------------------------------------------------------

typedef enum Family {
  FAMILY_PLAIN,   // computes what it pushes from what it pops
  FAMILY_SHUFFLE, // moves words of the operand stack about
  FAMILY_LOAD,    // pushes a local
  FAMILY_STORE,   // pops into a local
  FAMILY_INCREMENT,
  FAMILY_GET_STATIC,
  FAMILY_PUT_STATIC,
  FAMILY_GET_FIELD,
  FAMILY_PUT_FIELD,
  FAMILY_GET_ELEMENT,
  FAMILY_PUT_ELEMENT,
  FAMILY_MAKE, // a new object or array, a constant object
  FAMILY_CALL,
  FAMILY_RETURN,
  FAMILY_THROW,
  FAMILY_JUMP, // nothing is decided: goto, nop, jsr, ret
} Family;

typedef struct Operands {
  Family family;
  uint32_t popped;       // words
  uint32_t local, words; // LOAD, STORE, INCREMENT: the local and how many words it takes
  Field *field;          // GET_ and PUT_: NULL when it cannot be resolved
  Method *method;        // CALL: as it is resolved, or NULL
  const char *shuffled;  // SHUFFLE: digits, the words pushed, counted from the top of those popped
} Operands;
Operands operands_of(const Graph *graph, const StateFrame *frame);
// Without a say in any result: jumps without a condition, shuffles, `return`.
bool operands_are_neutral(const Operands *operands, uint16_t op);

// --- places --------------------------------------------------------------------------------------

typedef enum DemandKind {
  WANT_WORD,        // a local or operand of a frame
  WANT_EXCEPTION,   // which exception is on its way
  WANT_RESULT,      // what a callee without callers returned
  WANT_STATIC,      // a static field
  WANT_ALL_STATICS, //
  WANT_FIELD,       // a field of an object
  WANT_BELOW,       // that field of the object and of all that it leads to
  WANT_OLD,         // that field of all objects that are older than the callee
  WANT_ALL_HERE,    // that field of all objects, as far as the callee writes it
  WANT_ALL,         // that field of all objects
  WANT_WORLD,       // what calls without code keep for themselves
  // Not places: what has to be done.
  NEED_EFFECT,   // the instruction of the node: what it computes or stores
  NEED_DECISION, // the instruction of the node: which way it goes on, and by which exception
  NEED_CALL,     // the instruction of the node: that it enters what it calls
  NEED_KEPT,     // the instruction of the node: others need it, so it must do no harm here
  NEED_REACHED,  // an instruction of an activation is reached just when it is
  // For all implications only.
  NEED_STAYS, // an instruction of a method stays: it must do no harm in any activation
  NEED_MARK,  // something that may be marked
} DemandKind;

typedef struct Demand {
  DemandKind kind;
  uint32_t node;      // NEED_REACHED: the activation; NEED_STAYS: the method's flow
  uint32_t at;        // WORD: the word; FIELD, BELOW: the reference; NEED_REACHED: the vertex;
                      // NEED_STAYS: the instruction; NEED_MARK: its number
  uint32_t frame;     // WORD
  const Field *field; // elements: NULL; every field: &every_field
  uint32_t cause;     // the demand that led to it, or NONE: a mark
} Demand;
extern const Field every_field;

// --- activations (flow.c) ------------------------------------------------------------------------

// A method as it is called from one place, itself in an activation: frames of states of one cluster
// with the same calls below them. Within one, control goes along the edges that states have; calls
// are one step. Vertices are instructions, and two ways to leave.
typedef struct FlowEdge {
  uint32_t from, to;
} FlowEdge;
typedef VEC(uint32_t) Numbers;
typedef VEC(FlowEdge) FlowEdges;
// All activations of a method together. What decides is asked here: of a condition that is always
// true when the method is called from one place, and always false from another, no one can do
// without.
typedef struct MethodFlow {
  const Code *code;
  FlowEdges edges;
  FlowEdges decides; // from: a vertex; to: an instruction that decides whether it is reached
  Numbers activations;
  Numbers kept; // instructions that stay, and that do harm when their operands are anything
} MethodFlow;
typedef struct Activation {
  uint32_t cluster, parent, call; // parent NONE: entered without its callers
  Method *method;
  const Code *code;
  uint32_t flow; // the method's
  FlowEdges edges;
  bool is_entered;  // by a call that stays
  Numbers *nodes;   // by instruction: states that are about to run it
  Numbers *thrown;  // by instruction: states in which an exception comes from it
  Numbers children; // activations that it calls
  bool *is_needed;  // by instruction, in the end
} Activation;
enum { VERTEX_RETURNS, VERTEX_THROWS, VERTEX_END, VERTEX_EXTRA }; // behind the instructions

typedef struct Flow {
  const Graph *graph;
  VEC(Activation) activations;
  Table table;
  VEC(MethodFlow) methods;
  bool *is_live;        // by node: a run that ends may come here
  uint32_t *activation; // by node: of its top frame, of a call state's the one below; NONE: of none
  uint32_t *entered_by; // by node: the call state whose abstract-call edge leads here, or NONE
} Flow;
void flow_init(Flow *flow, const Graph *graph, bool ignores_exceptions);
void flow_fini(Flow *flow);
// The activation of a method that is entered without its callers, or NONE.
uint32_t flow_entered(const Flow *flow, uint32_t cluster);
// Post-dominance (control.c): fills in `decides`.
void flow_find_decisions(MethodFlow *method);

// --- demands -------------------------------------------------------------------------------------

typedef struct InEdge {
  uint32_t from;
  const GraphEdge *edge;
} InEdge;

struct IdleTable; // idle.c
typedef struct Demands {
  const Graph *graph;
  Flow flow;
  struct IdleTable *idle;
  Method *method;
  const RelevanceMarks *marks;
  VEC(Demand) items; // those before `next` have been worked on
  size_t next;
  Table table;
  VEC(InEdge) * into; // by node
  uint32_t current;   // the demand that is being worked on
  // All implications: those between demands are kept, and everything is a mark in the end.
  bool keeps_steps, is_beyond;
  FlowEdges steps; // from a demand to one that it leads to
} Demands;

struct RelevanceDetails {
  Demands demands;
};

// Classes and reasons of all instructions (classes.c).
void classes_find(RelevanceResult *result);
void demand(Demands *demands, Demand wanted);
void demand_all(Demands *demands); // until there are no new ones
static inline bool demand_is_need(const Demand *demand) {
  return demand->kind >= NEED_EFFECT && demand->kind < NEED_REACHED;
}
// Puts the marks (marks.c).
void demand_marks(Demands *demands);
// All implications: also of what is not relevant, and of other marks (implications.c).
void implications_find(RelevanceResult *result, const RelevanceChoice *choices, size_t count);
// Along one edge, against its direction (transfer.c).
void demand_before(Demands *demands, const InEdge *in, Demand wanted);
// A place across edges that rename (rename.c).
void demand_renamed(Demands *demands, const InEdge *in, Demand wanted);
void demand_before_return(Demands *demands, const InEdge *in, Demand wanted); // a context edge
// What an instruction that has to do what it does needs (needs.c).
void demand_needs(Demands *demands, Demand need);
// The method itself runs; an instruction stays, for something needs it (kept.c).
void kept_start(Demands *demands);
void kept_instruction(Demands *demands, uint32_t node);
void kept_everywhere(Demands *demands, Demand stays); // NEED_STAYS

// Operations without effect (idle.c): what all states find that are about to run it.
typedef enum IdleKind {
  IDLE_NOT,
  IDLE_FORWARDS, // its result is an operand
  IDLE_STORES,   // what it writes is there already
} IdleKind;
typedef struct Idle {
  IdleKind kind;
  uint32_t operand; // FORWARDS: where it begins, in words above the lowest that is taken
} Idle;
void idle_find(Demands *demands);
void idle_free(struct IdleTable *table);
Idle idle_at(const Demands *demands, const Code *code, uint32_t pc);

static inline const State *node_state(const Demands *demands, uint32_t node) {
  return graph_node(demands->graph, node)->state;
}
static inline Reference frame_peek(const StateFrame *frame, uint32_t n) {
  assert(n < frame->depth);
  return frame->words[frame->code->max_locals + frame->depth - 1 - n];
}

#endif
