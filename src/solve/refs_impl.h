// The theory of references: classes of equal reference terms, with disequalities, null, locations
// and limits on dynamic types, undone by a trail.
//
// There are infinitely many input objects, so a conjunction of literals over symbols, null and
// locations is satisfiable exactly when no class breaks one of its own rules: no two constants, no
// disequality inside, not null and non-null at once, and, when it cannot be null, a type in the
// universe within all its limits. A class whose limits no type meets must be null; that is the only
// inference that merges classes. Terms that are not leaves (ite) are taken as opaque: what is unsat
// about them stays so.
#ifndef SOLVE_REFS_IMPL_H
#define SOLVE_REFS_IMPL_H

#include "solve/solve_impl.h"

typedef struct RefNode {
  Term term;
  uint32_t parent;      // itself at a root
  uint32_t next;        // circular list of the class
  uint32_t differences; // 1 + index of the first entry
  uint32_t limits;      // 1 + index of the first entry
  // Of the class, valid at its root:
  uint32_t size, constant; // constant: 1 + node of null or a location
  bool non_null;
} RefNode;

typedef struct RefDifference {
  uint32_t other, next_plus_1;
} RefDifference;

typedef struct RefLimit {
  TypeLimit limit;
  uint32_t next_plus_1;
} RefLimit;

typedef struct RefUndo {
  uint32_t node;
  RefNode old;
} RefUndo;

typedef struct RefsMark {
  size_t undo, differences, limits;
  bool conflict;
} RefsMark;

typedef VEC(TypeLimit) LimitList;

typedef struct Refs {
  Terms *terms;
  Universe *universe;
  VEC(uint32_t) index; // by term id: 1 + node
  VEC(RefNode) nodes;
  VEC(RefDifference) differences;
  VEC(RefLimit) limits;
  VEC(RefUndo) undo;
  VEC(RefsMark) marks;
  LimitList scratch;
  bool conflict;
} Refs;

void refs_init(Refs *refs, Terms *terms, Universe *universe);
void refs_fini(Refs *refs);
void refs_push(Refs *refs);
void refs_pop(Refs *refs, size_t depth);
void refs_assume(Refs *refs, const RefLiteral *literal); // sets refs->conflict when that is unsat
uint32_t refs_root(Refs *refs, Term ref);                // the root of its class
// A type for the members of a class; false when they can only be null.
bool refs_choose_type(Refs *refs, uint32_t root, uint32_t *type);

#endif
