// Proofs by induction: facts at loop heads that hold whenever control comes there, found by guess
// and check, so that no run of the method throws an exception that counts (doc/PROOFS.md).
//
// Every loop is cut at its head. A run that comes there from outside must satisfy the facts (base);
// then all that the loop may write gets any value that satisfies them, and the body runs once: when
// it comes back, they must hold again (step). What lies behind the loop rests on them (use). The
// guesses that fail are dropped, and all is tried again until none does (Houdini).
//
// Nothing is shared with the machine and its heap: objects are numbers, a field is a function from
// objects to values, the elements of arrays are one of arrays and indices. So aliases need no
// cases, and to forget what a loop writes is to take another function.
#ifndef INDUCT_INDUCT_H
#define INDUCT_INDUCT_H

#include "program/program.h"

#include <signal.h>

typedef struct InductOptions {
  uint64_t memory; // of the whole process; 0: no limit
  uint64_t exists; // by number of the parameter, without the receiver: it is not null
  // The first parameter is the receiver of what the method calls: it exists, and is of its very
  // class.
  bool has_receiver;
  bool is_math;                           // integers are unbounded
  bool is_raw;                            // generic types do not count
  bool is_reachable;                      // fields of complete objects hold what field_holds says
  const volatile sig_atomic_t *interrupt; // or NULL
  // Does it matter if an exception of this very class leaves the method?
  bool (*counts)(void *context, const Class *thrown);
  void *context;
} InductOptions;

// A call on the way to a loop.
typedef struct InductCall {
  const Method *method; // the one that calls
  uint32_t offset;      // of the call, in its bytecode
} InductCall;

// What a loop may write: a variable by its name at the head, a field as "Node.next", elements of
// arrays as "int[]" ("byte[]" are those of booleans, too; "Object[]" all references).
typedef struct InductWrite {
  const char *name;
  const Class *type; // that a variable keeps to, if it holds an object; NULL: none is known
} InductWrite;

// A loop of a proof, as it is written down: what holds whenever control comes to its head, as Java
// expressions in the language of contracts (doc/CONTRACTS.md). Or a method that calls itself, by
// way of others perhaps: what holds of its arguments at each call, and of them and the result when
// it returns.
typedef struct InductFacts {
  const Method *method;
  int line;           // of the loop head, or -1
  uint32_t offset;    // of its first instruction, in the method's bytecode
  uint32_t peeled;    // the facts hold once the loop has been around so many times
  uint32_t span;      // they follow from so many visits before in a row: k of k-induction
  const char **texts; // of the facts
  size_t count;
  const InductCall *calls; // that led there, the outermost first
  size_t call_count;
  const InductWrite *writes; // of recursion also parameters: those that differ between calls
  size_t write_count;
  bool is_recursion;
  const char **results; // what holds when it returns; of memory as it is then
  size_t result_count;
  const Class **thrown; // classes of the exceptions that may leave it
  size_t thrown_count;
} InductFacts;

typedef struct Induction Induction;
Induction *induct_new(Program *program, Method *method, InductOptions options);
// Goes on with the proof for so many seconds (0: no limit). True: it is done, and one.
bool induct_run(Induction *induction, double seconds);
void induct_free(Induction *induction);

const char *induct_obstacle(const Induction *induction); // why it is no proof; NULL: it is one
bool induct_is_late(const Induction *induction);         // more time might tell more
size_t induct_head_count(const Induction *induction);    // of loops and recursive methods
InductFacts induct_facts(Induction *induction, size_t head);

#endif
