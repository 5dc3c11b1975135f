// Integer transition systems: what is left of a graph when only numbers count.
//
// A location has a vector of integer variables (unbounded integers: wrapping is written out). A
// transition relates the variables of its source, those of its target and auxiliary ones of its
// own, in this order, by a conjunction of constraints; a disjunction is several transitions. Linear
// constraints are what ranking arguments read; the others define one variable by an operation.
// Dropping a constraint is always sound for proofs of termination and never for proofs of the
// contrary: `is_exact` says that every solution of the constraints is a step of the program, for
// every state of the program that has these numbers.
#ifndef TRANSITION_SYSTEM_H
#define TRANSITION_SYSTEM_H

#include "base/memory.h"
#include "base/vec.h"

#include <stdint.h>
#include <stdio.h>

enum { NO_LOCATION = UINT32_MAX };

typedef struct LinearTerm {
  uint32_t variable; // of the transition: source variables first, then target's, then auxiliary
  int64_t factor;    // not 0
} LinearTerm;

// constant + sum of factor * variable; variables ascending, each once.
typedef struct Linear {
  int64_t constant;
  uint32_t count;
  const LinearTerm *terms;
} Linear;

// OPERATION(NAME, text): result = left op right. Beside EQUAL and AT_LEAST, which are linear:
// - PRODUCT of integers; QUOTIENT and REMAINDER are Java's (towards zero) and say that `right` is
//   not 0; AND, OR, XOR of two's complements of any length.
// - The count of a shift is masked to 5 (bits = 32) or 6 bits. SHIFT_LEFT multiplies and does not
//   wrap, SHIFT_RIGHT is the floor of the quotient. SHIFT_UNSIGNED shifts the low `bits` bits of
//   `left`; the result is read as a signed number of so many bits.
// - WRAP: `left` as a number of `bits` bits, signed (int: 32, long: 64, short, byte) or unsigned
//   (char). There is no `right`.
typedef enum ConstraintKind {
  CONSTRAINT_EQUAL,    // linear = 0
  CONSTRAINT_AT_LEAST, // linear >= 0
#define OPERATION(NAME, TEXT) CONSTRAINT_##NAME,
#include "transition/operations.def"
#undef OPERATION
} ConstraintKind;

typedef struct Constraint {
  ConstraintKind kind;
  Linear linear; // EQUAL, AT_LEAST
  uint32_t result, left, right;
  uint8_t bits;
  bool is_unsigned;
} Constraint;

// After a call: the callee's entry had these numbers, its exit has those. What holds between them
// is found by `terminate` (summaries); without it nothing is known of the results.
typedef struct CallResult {
  uint32_t entry, exit;      // locations
  const uint32_t *arguments; // variables of this transition, one for each variable of the entry
  const uint32_t *results;   // one for each variable of the exit
} CallResult;

typedef struct Transition {
  uint32_t from, to;
  uint32_t auxiliary; // how many variables behind the target's
  bool is_exact;
  bool is_call; // into a callee whose caller is not represented: a step like any other
  uint32_t constraint_count;
  const Constraint *constraints;
  const CallResult *call; // or NULL
  uint32_t origin;        // an edge or a path of edges of the graph, for reports
  // A call and what follows it, when all that can follow it is known: they have the same source and
  // the same number, not 0. The call, if it was not dropped, says how many transitions there are by
  // which it may return; one of them is taken, if it returns.
  uint32_t site, returns;
} Transition;

typedef struct Location {
  const char *name; // for people: method and line
  uint32_t variable_count;
  const char *const *variables; // for people: "n - i", "length of l"
  uint32_t node;                // of the graph
} Location;

typedef struct TransitionSystem {
  Arena arena; // of all that is inside
  VEC(Location) locations;
  VEC(Transition) transitions;
  uint32_t start;
} TransitionSystem;

void system_init(TransitionSystem *system);
void system_fini(TransitionSystem *system);

// Both copy what is handed over into the arena and return the index.
uint32_t system_add_location(TransitionSystem *system, const Location *location);
uint32_t system_add_transition(TransitionSystem *system, const Transition *transition);

static inline bool constraint_is_linear(const Constraint *constraint) {
  return constraint->kind <= CONSTRAINT_AT_LEAST;
}
static inline uint32_t transition_first_target(const TransitionSystem *system,
                                               const Transition *transition) {
  return system->locations.items[transition->from].variable_count;
}
static inline uint32_t transition_first_auxiliary(const TransitionSystem *system,
                                                  const Transition *transition) {
  return transition_first_target(system, transition) +
         system->locations.items[transition->to].variable_count;
}
static inline uint32_t transition_variables(const TransitionSystem *system,
                                            const Transition *transition) {
  return transition_first_auxiliary(system, transition) + transition->auxiliary;
}

// A text that `system_parse` reads (tests, --proof):
//
//   location head "length of l" i        # a name, its variables
//   transition head -> head exact:       # flags: exact, call, origin N, site N, returns N
//     i >= 1, i' = i - 1, _0 = mul(i, i), "length of l"' = _0 + 3;
//   start head
//
// Names are words or stand in quotes; x' is a variable of the target, _0 an auxiliary one. A
// location can be written @2, a variable #2 or #2', by number. The result of a call stands among
// the constraints as `returned(entry, exit, [arguments], [results])`; operations are those of
// operations.def, the number of bits last.
void system_write(const TransitionSystem *system, FILE *out);
// Reads it into an initialized, empty system; false and a message with the line when it is wrong.
bool system_parse(TransitionSystem *system, const char *text, char message[256]);

// The linear form as people write it: "n - i + 1". `names` are those of its variables.
void linear_write(const Linear *linear, const char *const *names, FILE *out);

#endif
