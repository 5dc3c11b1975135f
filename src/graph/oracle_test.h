// The oracle: concrete runs of the machine follow the edges of a graph, and every concrete state on
// the way is an instance of a state of the graph. Private to the tests of graph.
#ifndef GRAPH_ORACLE_TEST_H
#define GRAPH_ORACLE_TEST_H

#include "base/random.h"
#include "exec/exec.h"
#include "graph/graph_impl.h"
#include "graph/world_test.h"

typedef struct Oracle {
  GraphWorld *world;
  Machine *machine;
  Exec *exec;
  bool makes_jdk_objects; // arguments are also objects of the JDK's classes, in any state
} Oracle;

enum { ORACLE_BASE = 1 }; // frame 0 of the machine enters the entry method

// Which methods are followed, and how often.
typedef struct OracleSubjects {
  const char *prefix, *not_prefix;    // of the names of their classes; not_prefix may be NULL
  int any_inputs, tree_inputs;        // runs on inputs of any shape, and on trees
  uint32_t states;                    // most states of a graph
  void (*failed)(const char *method); // called with the name of a method that fails; may be NULL
  uint32_t every;                     // one method in so many; 0: all of them
} OracleSubjects;
typedef struct OracleTally {
  size_t methods, complete, runs, steps, calls, laws, lost;
} OracleTally;
// Follows runs of every method with code of these classes; what does not follow fails the test.
OracleTally oracle_follow(const OracleSubjects *subjects);
void oracle_show(const char *what, OracleTally tally);

// Arguments for a method, of any shape or with trees only; owned.
typedef VEC(Word) OracleWords;
OracleWords oracle_arguments(Oracle *oracle, Random *random, bool tree, const Method *method);

// What a concrete call was made with: the values of the keys, and the objects below them as they
// were. The run itself is a call without keys.
typedef struct OracleInput {
  const Field *field; // as in Input
  uint32_t slot;
  Word word;
  VEC(Ref) objects;
  VEC(Word) copy; // of their fields and elements, one after the other
} OracleInput;
typedef struct OracleContext {
  uint32_t call;     // the node of the call state
  uint32_t parent;   // the context of that one
  uint32_t cluster;  // that was entered
  uint32_t base;     // the callee's frame in the machine
  uint32_t heap_top; // objects from here on are new
  size_t step;       // of the run
  VEC(OracleInput) inputs;
} OracleContext;
// The context of the call that the machine's top frame is about to begin.
OracleContext oracle_context(const Machine *machine, const State *entry);
void oracle_context_fini(OracleContext *context);
bool oracle_is_constant(const Machine *machine, Ref object); // a string, a mirror, a box
// Is everything below the input as it was when the call was made?
bool oracle_is_unchanged(const Machine *machine, const OracleInput *input);

// Is what the machine holds an instance of the abstract state? Written straight from Def. 1.10,
// over positions up to a length, without any of the code that the construction uses. NULL: yes;
// else which item fails.
const char *oracle_match(const Machine *machine, const State *state, const OracleContext *context);
// The same for the end of a run: no frames; `thrown` is the exception or 0.
const char *oracle_match_end(const Machine *machine, const State *state, Ref thrown);

// A reference of an abstract state, and the object that it stands for.
typedef struct OracleName {
  Reference reference;
  Ref object;
} OracleName;
// Do the laws of the abstract state hold (laws.h)? NULL: yes; else which kind fails.
const char *oracle_match_laws(const Machine *machine, const State *state, const OracleName *roots,
                              size_t count);
extern size_t oracle_laws_checked; // a test that checks none proves nothing

#endif
