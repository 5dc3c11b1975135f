// Equality and types of references, as a theory beside clauses (sat.h).
//
// Classes of equal references with a forest of proofs: a path in it between two members lists the
// equalities that made them equal. As in refs_impl.h null and all locations are distinct, and a
// class that is not null has a type of the universe within its limits. Unlike there every answer
// has its reasons, and atoms that follow are implied.
#ifndef SOLVE_EQUAL_IMPL_H
#define SOLVE_EQUAL_IMPL_H

#include "solve/sat.h"
#include "solve/solve_impl.h"

// An atom of a variable: a == b, or a limit on the type of a (never TYPE_NULL).
typedef struct EqualAtom {
  uint32_t variable, a, b; // nodes
  bool is_limit;
  TypeLimit limit;
} EqualAtom;

typedef struct EqualDifference {
  uint32_t other; // node
  Lit literal;
} EqualDifference;

typedef struct EqualLimit {
  TypeLimit limit;
  Lit literal;
} EqualLimit;

typedef struct EqualNode {
  Term term;
  uint32_t root, next, size; // of the class; the members are a circle
  uint32_t constant;         // of a root: 1 + the node of null or a location in the class
  uint32_t parent;           // in the forest of proofs: 1 + a node
  Lit proof;                 // why it equals its parent
  VEC(uint32_t) atoms;       // equalities of this node
  VEC(EqualDifference) differences;
  VEC(EqualLimit) limits;
} EqualNode;

// Why an atom is false. Without a difference and a limit: the two are different constants.
typedef struct EqualCause {
  enum { BY_CONSTANTS, BY_DIFFERENCE, BY_LIMIT } kind;
  Lit literal;
  uint32_t left, right; // nodes of the difference; of the limit only the left one
} EqualCause;

typedef struct EqualUndo {
  enum { UNDO_NOTHING, UNDO_MERGE, UNDO_DIFFERENCE, UNDO_LIMIT } kind;
  uint32_t a, b;     // nodes; of a merge: the roots, b went into a
  uint32_t ends[2];  // of a merge: the nodes that the new proof connects
  uint32_t constant; // of a merge: what that of a was
} EqualUndo;

typedef struct Equal {
  Terms *terms;
  Universe *universe;
  Sat *sat;
  VEC(uint32_t) index;  // by term: 1 + node
  VEC(EqualNode) nodes; // the first is null
  VEC(EqualAtom) atoms;
  VEC(uint32_t) atom_of;  // by variable: 1 + atom
  VEC(EqualCause) causes; // by atom
  VEC(EqualUndo) undo;
  VEC(uint32_t) stamps, causes_at; // by node: of roots that differ from a class, and why
  VEC(EqualCause) scratch;
  uint32_t stamp;
  VEC(TypeLimit) limits; // scratch
} Equal;

void equal_init(Equal *equal, Terms *terms, Universe *universe, Sat *sat);
void equal_fini(Equal *equal);
SatTheory equal_theory(Equal *equal);

// The variable of a literal over references that is not negated. One call for each literal.
uint32_t equal_variable(Equal *equal, const RefLiteral *literal);
uint32_t equal_node(Equal *equal, Term ref);
// Variables have new numbers (see sat_keep); all atoms are kept.
void equal_renumber(Equal *equal, const uint32_t *numbers);
// A type for the class of a node; false when it can only be null.
bool equal_choose_type(Equal *equal, uint32_t node, uint32_t *type);
// Is there a class that can only be null, but is not? Then its limits and equalities, which are
// true, and a member.
bool equal_find_untyped(Equal *equal, LitList *reason, Term *member);

#endif
