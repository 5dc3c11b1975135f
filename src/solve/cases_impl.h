// Deciding one slice by cases. Shared by cases*.c, eliminate.c and domain.c.
//
// A slice is a conjunction of goals. A goal is flat when it is a literal without Boolean structure
// and without ite in it; all other goals become flat by assuming atoms true or false, one case for
// each. Within a case equations are used up: x == t replaces x by t, exact for wrapping integers.
#ifndef SOLVE_CASES_IMPL_H
#define SOLVE_CASES_IMPL_H

#include "solve/facts_impl.h"
#include "solve/refs_impl.h"

// --- Exact value sets (domain.c) ---

// Both ends belong to it. Bit vectors with the sign bit flipped, so that their signed order is the
// order of the numbers here.
typedef struct Span {
  uint64_t low, high;
} Span;

// The values that some literals about base + constant leave to `base`, wrap-around included.
typedef struct Domain {
  Term base;       // a bit vector, not constant, not a sum with a constant
  VEC(Span) spans; // ascending, disjoint
} Domain;
typedef VEC(Domain) DomainList;

void domains_clear(DomainList *domains);
void domains_free(DomainList *domains);
// False when some base has no value left. Literals of other shapes say nothing.
bool domains_assume(DomainList *domains, const Terms *terms, Term literal);
// The smallest interval around the domain, which is not empty.
Range domain_hull(const Terms *terms, const Domain *domain);
// A value of the domain, `old` if possible.
Value domain_value(const Terms *terms, const Domain *domain, Value old);

// --- The layer ---

typedef VEC(TermPair) PairList;

typedef struct CasesLayer {
  Layer base;
  Facts facts; // of the goals of the current case, as the next two
  Refs refs;
  DomainList domains;
  PairList eliminated; // replaced symbols, oldest first; an image may have younger ones
  PairList units;
  VEC(uint8_t) flat; // by term id: 0 not known, 1 flat, 2 not
  VEC(uint32_t) seen;
  uint32_t stamp;
  TermList stack;
  VEC(uint32_t) classes; // of references that have an input object, in the order of their numbers
  // Of one question:
  Query *query;
  int cases;     // looked at
  int undecided; // without a model or a contradiction
  size_t visits; // terms that were rewritten
} CasesLayer;

bool is_flat(CasesLayer *layer, Term term);
// Uses up equations and literals until nothing changes. False when a goal became false.
bool reduce_goals(CasesLayer *layer, TermList *goals);
// An atom of the first goal that is not flat; no term when all are flat.
Term undecided_atom(CasesLayer *layer, const TermList *goals);
// Looks for a model of a case whose goals are all flat; it is left in query->fragment.
bool cases_find_model(CasesLayer *layer, const TermList *goals);

#endif
