// Contracts: what methods require and ensure, and what holds of the objects of a class.
//
// Clauses come from annotations (loris.contract) and from side files, in the language of
// doc/CONTRACTS.md, and from JML comments in the sources. Each is compiled to a static method of a
// class of loris' own, and each method with a contract gets methods that check a call of it
// (MethodContract.checked), so that the one engine evaluates them, symbolically and in a replay. A
// broken clause is a loris.contract.ContractError, which carries the number of the clause and which
// no program catches.
#ifndef CONTRACT_CONTRACT_H
#define CONTRACT_CONTRACT_H

#include "program/program.h"

typedef enum ClauseKind {
  CLAUSE_REQUIRES,
  CLAUSE_ENSURES,
  CLAUSE_SIGNALS, // holds when an exception of a class leaves
  CLAUSE_INVARIANT,
  CLAUSE_MODIFIES, // a place that a call may write
  CLAUSE_FRAME     // all of these: nothing else is written
} ClauseKind;
extern const char *const clause_kind_names[]; // "precondition", ...

typedef struct ClauseInfo {
  ClauseKind kind;
  const char *text;     // as written
  const Class *class;   // that it is about
  const Method *method; // whose contract it is; of an invariant NULL
} ClauseInfo;

// How the exploration of a method with a contract begins. Each takes the method's arguments, the
// receiver first.
typedef struct Harness {
  Method *run; // assumes the contract's preconditions, calls, checks; NULL: there is no contract
  Method *requires; // assumes only, and returns
  // The same as `run`, but what the contract allows to be thrown, or what an invariant that is
  // named throws, leaves it.
  Method *attempt;
  const Field *broken; // of an invariant that is named, static: 1 when it does not hold afterwards
} Harness;

typedef struct Contracts Contracts;

// Where a call comes from: the method's own class, its nest and its subclasses are inside.
typedef enum CallPlace { CALL_OUTSIDE, CALL_INSIDE, CALL_PLACES } CallPlace;

// What a method has to do with contracts. Zero: nothing.
typedef struct MethodContract {
  Method *checked[CALL_PLACES]; // what checks a call of this one; NULL: nothing to check
  Method *modular;              // what stands for a call that is not looked into
  const char *modular_refusal;  // why nothing can stand for a call; or NULL
  Method *assumed; // of an abstract method: checks a call on an object of a class nobody has seen,
                   // and assumes what the contract says of it; or NULL
  const char *assumed_refusal; // why its contract cannot be assumed; or NULL
  Class *makes;   // when it is entered the first argument is a new object of this class
  bool is_clause; // evaluates one, and changes nothing
  // Of one that checks a call of a method which says what it modifies: decides about a write, and
  // where in its locals the rest of that one's arguments lies (wrap_frame.c, exec/guard.c).
  Method *guard;
  uint16_t guard_slot;
  uint64_t nullable; // parameters that JML calls so; those behind the 64th are not told
  // In one that only passes its arguments on, 1 + the first local whose load leaves an input as it
  // is that nobody has looked at; 0: loads look.
  uint16_t passes_from;
} MethodContract;
// A field as a guard is told it (static ones are negative), and what it is told of elements.
#define GUARD_ELEMENT UINT32_MAX
static inline uint32_t contract_place(const Field *field) {
  assert(field->owner->id < 0x7fff);
  return (field->flags & ACC_STATIC ? 0x80000000u : 0) | field->owner->id << 16 |
         (uint32_t)(field - field->owner->fields);
}
// Of all methods of a program, by their ids.
MethodContract *contracts_of_methods(Program *program);

Contracts *contracts_new(Program *program);
void contracts_free(Contracts *contracts);
// Reads a side file; false and one diagnostic (FILE:LINE:COLUMN) when it is wrong.
bool contracts_read(Contracts *contracts, const char *file, Diag *diag);
// The same of a text; `where` stands for the file.
bool contracts_add(Contracts *contracts, const char *where, const char *source, Diag *diag);
// The source of a class and the name of its file; NULL: there is none.
typedef const char *SourceFinder(void *context, const Class *class, const char **file);
// Comments of JML are read from the sources that this finds.
void contracts_use_sources(Contracts *contracts, SourceFinder *find, void *context);
const char *contracts_digest(const Contracts *contracts); // of the sources with such comments
// Compiles the contracts of side files and of all classes loaded so far; from then on calls of
// their methods are checked. False and one diagnostic when a clause is wrong. What is not supported
// of JML is left out, with a note.
bool contracts_compile(Contracts *contracts, Diag *diag);

Harness contracts_harness(const Contracts *contracts, const Method *method);
// What is assumed of a method with a contract, in words: "the precondition", "the invariant `...'".
const char *contracts_assumption(const Contracts *contracts, const Method *method, Arena *arena);
// What of the JML about a method, of its own or inherited, is left out because it is not supported,
// in words; NULL: nothing. Of preconditions, and `*leaves_none`: no precondition is left that could
// exclude inputs; or of everything else.
const char *contracts_omitted_precondition(const Contracts *contracts, const Method *method,
                                           bool *leaves_none);
const char *contracts_omitted(const Contracts *contracts, const Method *method);
// Does the comment of the method's source, or of a method that it overrides, announce the
// exception?
bool contracts_announce(const Contracts *contracts, const Method *method, const Class *thrown);
// The arguments of which such a comment says that they are not null; by number, without the
// receiver.
uint64_t contracts_non_null(const Contracts *contracts, const Method *method);
size_t contracts_count(const Contracts *contracts); // of clauses
const ClauseInfo *contracts_clause(const Contracts *contracts, size_t number);
// Does an invariant say what the objects of a class, or of the one it is nested in, look like?
bool contracts_describe(const Contracts *contracts, const Class *class);
// A class invariant by its name: a boolean method without parameters of `owner`, or "Class.method",
// a static one of another class, which takes the object. False and one diagnostic: there is none.
typedef struct Invariant {
  const char *name; // as given
  Method *method;
  Class *type; // it is about objects of this class
} Invariant;
bool invariant_find(Program *program, const char *name, Class *owner, Invariant *out, Diag *diag);
// Adds it as a clause, which calls of methods are checked for.
bool contracts_add_invariant(Contracts *contracts, const Invariant *invariant, Diag *diag);
// How the exploration of a method under it begins: it is assumed of the receiver and of all
// arguments of its type, and of the receiver `broken` tells in the end; nothing else is checked.
// `run` is NULL where it is about none of them. `inner` is what checks the method's contract and is
// run in its place (not of a constructor), or NULL.
Harness invariant_harness(Program *program, Method *method, const Invariant *invariant,
                          Method *inner);

// Writes a class file for every class with contracts, which an ordinary JVM can run: the clauses
// and the harnesses. False: a file could not be written.
bool contracts_dump(Contracts *contracts, const char *folder);

#endif
