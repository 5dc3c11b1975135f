// Private to terminate: steps as ranking sees them.
#ifndef TERMINATE_RANK_H
#define TERMINATE_RANK_H

#include "terminate/terminate_impl.h"

// A step with its equations solved: each variable of its ends is a linear form of the parameters.
typedef struct Form {
  uint32_t from, to; // nodes
  uint32_t step;
  bool is_part; // some rows were left out
  uint32_t sources, targets, parameters;
  Rational **ends; // [sources + targets][1 + parameters]
  uint32_t row_count;
  Rational **rows; // [row_count][1 + parameters], each >= 0
} Form;

// In memory of the engine. `is_near`: without inequalities whose constants are large, which make
// programs slow and may bring about numbers that do not fit.
Form form_of_step(Engine *engine, uint32_t step, bool is_near);

#endif
