// The layer that decides aliases by clauses. Shared by clauses*.c.
//
// Every Boolean term of a question is a variable that clauses define once and for all, so that what
// was learnt about it stays. An atom with ite in it is defined by the atoms of its branches. The
// path is assumed and stays propagated as long as it is the path.
#ifndef SOLVE_CLAUSES_IMPL_H
#define SOLVE_CLAUSES_IMPL_H

#include "solve/equal_impl.h"

// What a variable stands for.
typedef enum DefinitionKind {
  DEFINED_CONST,   // true
  DEFINED_AND,     // of two
  DEFINED_ITE,     // of three
  DEFINED_SAME,    // two are equal
  DEFINED_BOOL,    // a symbol
  DEFINED_REF,     // an atom of the theory
  DEFINED_NUMBER,  // an atom of numbers
  DEFINED_MIXED,   // the same, with ite in it whose conditions are parts
  DEFINED_FOREIGN, // none of these: it can be anything here
} DefinitionKind;

typedef struct Definition {
  DefinitionKind kind;
  Term term;
  Lit parts[3];          // of AND, ITE (condition, then, else) and SAME
  uint32_t first, count; // of MIXED: conditions, a run of ClausesLayer.conditions
} Definition;

// How far the walk over what matters had come.
typedef struct WalkState {
  size_t head, count;
} WalkState;

typedef VEC(uint32_t) NumberList;

typedef struct ClausesLayer {
  Layer base;
  Sat sat;
  Equal equal;
  VEC(uint32_t) literals;      // by term: 1 + the code of its literal
  VEC(Definition) definitions; // by variable
  VEC(Term) conditions;
  VEC(uint8_t) plain; // by term: 0 not known, 1 without ite, Booleans and references in it, 2 not
  size_t first_units; // clauses that are no theory's
  size_t enough;      // definitions, until dead ones are looked for
  bool is_spoilt;     // terms mean nothing any more
  size_t lifted;      // atoms of branches that one term has led to
  // The path: so many of its conjuncts are assumed, each at a level of its own. Definitions of
  // later terms may contradict the path at once.
  uint32_t assumed;
  // Of one question:
  Query *query, numbers;
  bool is_contradictory; // the path alone
  LitList roots, goals;  // all conditions of the question; those that the path does not have
  Lit refused;           // a condition that was false when it came; or the first variable
  VEC(uint32_t) walk;    // variables that matter, in the order in which they were found
  VEC(uint32_t) seen;    // by variable: stamps
  uint32_t stamp;
  size_t walked;
  VEC(WalkState) states; // when each level above the goals was opened
  VEC(uint32_t) asked;   // the number atoms that matter
  TermList asked_terms;  // and these, with their ites gone
  VEC(uint32_t) owners;  // by key: 1 + the first of these conditions that has it
  VEC(uint32_t) classes; // of references that have an input object, in the order of their numbers
  NumberList inside;     // by variable: stamps of the search for an alias to decide
  uint32_t inside_stamp;
  NumberList stack; // scratch
} ClausesLayer;

// The literal of a Boolean term.
Lit clauses_literal(ClausesLayer *layer, Term term);
bool clauses_is_plain(ClausesLayer *layer, Term term);
static inline Definition *definition_of(const ClausesLayer *layer, uint32_t variable) {
  return &layer->definitions.items[variable];
}

// clauses_model.c: asks the numbers that matter. Unsat: sat.conflict says why. Sat: query->fragment
// is a model, or the answer is unknown.
Answer clauses_ask_numbers(ClausesLayer *layer);

#endif
