// Intervals of integers, and what Java's operations make of them. Private to graph.
#ifndef GRAPH_INTERVALS_H
#define GRAPH_INTERVALS_H

#include "graph/state.h"

typedef struct Interval {
  int64_t low, high;
} Interval;

Interval interval_full(Kind letter);
Interval interval_of(const StateValue *value);
bool interval_is_one(Interval range);
bool interval_fits(Interval range, Kind letter);
Interval interval_meet(Interval a, Interval b); // may be empty
Interval interval_negate(Interval a, Kind letter);
// The result of an operation that wraps. *is_sum: a sum or difference that nothing overflows.
Interval interval_result(uint16_t op, Interval a, Interval b, Kind letter, bool *is_sum);
// Does the equation, of an operation other than a sum, also hold for unbounded integers?
bool interval_is_exact(uint16_t op, Interval a, Interval b, Interval result, Kind letter);
// The same for literals, of any operation.
bool interval_same_in_java(uint16_t op, Interval a, Interval b, Kind letter, int64_t result);

// Without wrapping: the least and most long stand for no bound.
bool interval_is_infinite(int64_t bound);
Interval interval_math_negate(Interval a);
Interval interval_math(uint16_t op, Interval a, Interval b);

#endif
