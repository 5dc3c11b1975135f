// Clauses over Boolean variables: propagation, conflict-driven learning, and one theory beside it.
//
// A Sat holds clauses that stay (definitions, and what was learnt from them) and a trail of true
// literals in levels. Nothing is searched here: whoever owns it opens levels, assumes literals and
// lets conflicts be resolved. Literals of theory variables are told to the theory in the order of
// the trail; the theory may imply others and is asked for the reasons only when they matter.
//
// Learnt clauses follow from the clauses and the theory alone, never from what is assumed, so they
// stay true on every path.
#ifndef SOLVE_SAT_H
#define SOLVE_SAT_H

#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

// Twice the number of the variable; odd: negated.
typedef struct Lit {
  uint32_t code;
} Lit;
typedef VEC(Lit) LitList;

static inline Lit lit_of_var(uint32_t variable) { return (Lit){variable * 2}; }
static inline Lit lit_not(Lit literal) { return (Lit){literal.code ^ 1}; }
static inline Lit lit_if(Lit literal, bool truth) { return truth ? literal : lit_not(literal); }
static inline uint32_t lit_var(Lit literal) { return literal.code / 2; }
static inline bool lit_is_negated(Lit literal) { return literal.code & 1; }
static inline bool lit_is(Lit a, Lit b) { return a.code == b.code; }

typedef struct SatTheory {
  void *context;
  // The literal is true from now on. False: that contradicts others, and `conflict` gets true
  // literals that cannot all be.
  bool (*assign)(void *context, Lit literal, LitList *conflict);
  void (*undo)(void *context, Lit literal); // of the newest that was assigned and is not undone
  // Appends literals that were true before this one, which the theory implied, and imply it.
  void (*explain)(void *context, Lit literal, LitList *reason);
} SatTheory;

typedef struct SatWatch {
  uint32_t clause;
  Lit blocker; // some literal of the clause: if it is true, there is nothing to do
} SatWatch;
typedef VEC(SatWatch) SatWatches;

typedef struct SatVariable {
  uint32_t level, reason; // of the one that is assigned
  bool is_theory, is_seen;
  double activity; // how often it had a part in conflicts, the last ones more
} SatVariable;

typedef struct Sat {
  SatTheory theory;
  VEC(int8_t) values; // by literal: 1 true, -1 false, 0 open
  VEC(SatVariable) variables;
  VEC(SatWatches) watches; // by literal: the clauses that wait for it to become false
  VEC(uint32_t) words;     // the clauses: a head and the literals
  VEC(uint32_t) learnt;    // clauses, oldest first
  LitList units;           // clauses with one literal
  LitList trail;
  VEC(uint32_t) levels;      // the length of the trail where each begins
  size_t head, theory_head;  // so many are propagated, and told to the theory
  LitList conflict;          // true literals that contradict each other
  LitList clause, reason;    // scratch
  VEC(uint32_t) marked;      // variables that are seen
  uint64_t steps, conflicts; // literals that were propagated; clauses learnt
  double bump;               // what a conflict adds to an activity
  bool is_false;             // without any assumption
} Sat;

void sat_init(Sat *sat, SatTheory theory);
void sat_fini(Sat *sat);

uint32_t sat_variable(Sat *sat, bool is_theory);
// Adds a clause for good, at any level. It may be false already: then it is the conflict, and false
// is the answer.
bool sat_add(Sat *sat, const Lit *literals, size_t count);

static inline int8_t sat_value(const Sat *sat, Lit literal) {
  return sat->values.items[literal.code];
}
static inline bool sat_is_true(const Sat *sat, Lit literal) { return sat_value(sat, literal) > 0; }
static inline bool sat_is_false(const Sat *sat, Lit literal) { return sat_value(sat, literal) < 0; }
static inline bool sat_is_open(const Sat *sat, Lit literal) { return !sat_value(sat, literal); }
static inline uint32_t sat_level(const Sat *sat) { return (uint32_t)sat->levels.count; }

// Opens a level and assumes a literal that is not false.
void sat_assume(Sat *sat, Lit literal);
// The theory implies a literal that is open.
void sat_imply(Sat *sat, Lit literal);
// Everything that follows from single clauses and the theory. False: there is a conflict.
bool sat_propagate(Sat *sat);
void sat_backtrack(Sat *sat, uint32_t level);

// After a conflict above level `floor`: learns a clause and goes back to where it implies
// something, not below `floor`. False: the conflict lies at or below `floor`.
bool sat_learn(Sat *sat, uint32_t floor);
// After a conflict: replaces it by literals that were assumed.
void sat_assumptions(Sat *sat);

// Forgets all that was learnt, and of the clauses with one literal all but the first `units`; for a
// theory that has changed. Goes back to level 0.
void sat_forget(Sat *sat, size_t units);

// Drops variables and every clause with one of them. `numbers` has by variable its new number, in
// the same order, or UINT32_MAX. Goes back to before level 0: nothing is assigned, and the caller
// renumbers what the theory knows before it calls sat_resume.
void sat_keep(Sat *sat, const uint32_t *numbers);
void sat_resume(Sat *sat);

#endif
