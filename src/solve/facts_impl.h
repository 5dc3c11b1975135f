// Facts about terms that follow cheaply from the path: Booleans that are known, intervals of
// integer terms, and an order between them. Everything is undone by a trail. Shared by facts*.c and
// range.c.
//
// A fact is true in every model of the path; that nothing is known proves nothing. Intervals speak
// of the mathematical integer that a bit vector means when read as signed, so that all arithmetic
// on them has to prove that no wrap-around happens.
#ifndef SOLVE_FACTS_IMPL_H
#define SOLVE_FACTS_IMPL_H

#include "solve/solve_impl.h"

// low <= value <= high. On Int, RANGE_MIN and RANGE_MAX mean "no bound", and finite bounds are at
// most RANGE_CAP away from 0 (weakened if necessary), so that sums of two cannot overflow.
typedef struct Range {
  int64_t low, high;
} Range;
#define RANGE_MIN INT64_MIN
#define RANGE_MAX INT64_MAX
#define RANGE_CAP ((int64_t)1 << 60)

Range range_full(Sort sort);
Range range_normal(Sort sort, Range range); // clips a bit vector's, weakens an Int's
bool range_is_empty(Range range);
static inline bool range_is_single(Range range) { return range.low == range.high; }
Range range_intersect(Range a, Range b);
// The interval of one operator; `sort` is that of the result, `from` that of the operand.
Range range_add(Sort sort, Range a, Range b);
Range range_neg(Sort sort, Range a);
Range range_mul(Sort sort, Range a, Range b);
Range range_div(Sort sort, Range a, Range b);
Range range_rem(Sort sort, Range a, Range b);
Range range_shr(Sort sort, Range a, Range count);
Range range_and(Sort sort, Range a, Range b);
Range range_resize(Sort sort, Range a);              // sext, trunc, bv_to_int, int_to_bv
Range range_unsigned(Sort sort, Sort from, Range a); // zext, ubv_to_int
bool range_shift(Sort sort, Range a, int64_t by,
                 Range *sum); // a + by; false: it may wrap or overflow

// What a can be when a + by is within `sum`; false when that says nothing.
bool range_unshift(Sort sort, Range a, int64_t by, Range sum, Range *result);

typedef enum Truth { TRUTH_UNKNOWN, TRUTH_TRUE, TRUTH_FALSE } Truth;
static inline Truth truth_of_bool(bool truth) { return truth ? TRUTH_TRUE : TRUTH_FALSE; }
static inline Truth truth_not(Truth truth) {
  return truth == TRUTH_TRUE ? TRUTH_FALSE : truth == TRUTH_FALSE ? TRUTH_TRUE : TRUTH_UNKNOWN;
}

// Fact `from` <= fact `to` + weight.
typedef struct OrderEdge {
  uint32_t from, to;
  int64_t weight;
  uint32_t next_up, next_down; // 1 + index of the next edge with the same `from` resp. `to`
} OrderEdge;

typedef struct Fact {
  Term term;
  Range range;       // of integers
  Truth truth;       // of Booleans
  uint32_t up, down; // 1 + index of the first edge from and to here
} Fact;

typedef struct Undo {
  uint32_t fact;
  Fact old;
} Undo;

typedef struct FactsMark {
  size_t undo, edges;
  bool conflict;
} FactsMark;

typedef struct Facts {
  Terms *terms;
  VEC(uint32_t) index; // by term id: 1 + index in facts
  VEC(Fact) facts;
  VEC(OrderEdge) edges;
  VEC(Undo) undo;
  VEC(FactsMark) marks;
  bool conflict; // the path is unsat
  int budget;    // steps left of the current question
  // The search in the order graph.
  VEC(int64_t) distance; // by fact
  VEC(uint32_t) reached; // stamps by fact
  VEC(uint32_t) queue;
  uint32_t stamp;
  VEC(uint32_t) changed; // facts whose bounds want to be propagated
} Facts;

void facts_init(Facts *facts, Terms *terms);
void facts_fini(Facts *facts);
void facts_push(Facts *facts);
void facts_pop(Facts *facts, size_t depth);
// From here on `condition` is `truth`; sets facts->conflict when that contradicts what is known.
void facts_assume(Facts *facts, Term condition, bool truth);
Truth facts_truth(Facts *facts, Term condition);
Range facts_range(Facts *facts, Term term); // of an integer term

// Between the files:
uint32_t fact_of(Facts *facts, Term term);      // its index; made when missing
Fact *fact_change(Facts *facts, uint32_t fact); // writable; the old one is on the trail
void facts_refine(Facts *facts, Term term, Range range);
Truth truth_within(Facts *facts, Term condition); // both go on with the current budget
Range range_within(Facts *facts, Term term);

// a = base + offset as mathematical integers; base is a fact.
typedef struct Linear {
  uint32_t base;
  int64_t offset;
} Linear;
Linear linear_of(Facts *facts, Term term);
void order_add(Facts *facts, Term a, Term b, int64_t weight); // a <= b + weight
bool order_implies(Facts *facts, Term a, Term b, int64_t weight);
// The interval that the order gives a difference of two terms; everything for other terms.
Range order_difference(Facts *facts, Term term);
void order_note_shape(Facts *facts, Term term); // what the shape of a compared term says
void order_propagate(Facts *facts);             // along the edges of facts->changed

#endif
