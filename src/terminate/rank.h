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

// Which inequalities a form has. Large numbers make programs slow and may bring about some that do
// not fit; few measures need them.
typedef enum FormRows {
  ROWS_NEAR,  // those without large numbers
  ROWS_PLAIN, // those without large factors: ranges of types are among them
  ROWS_ALL,   // also what is known of products and of numbers that wrap
  ROWS_KINDS
} FormRows;
// In memory of the engine.
Form form_of_step(Engine *engine, uint32_t step, FormRows rows);

// The equations of a poly, solved: variables with high numbers go first.
typedef struct Equations {
  uint32_t variables;
  Rational **equations; // in reduced form; pivot[i] is the variable that equation i defines
  uint32_t *pivots;
  uint32_t count;
} Equations;
void solve_equations(Arena *arena, const Poly *poly, Equations *equations);
// A row over all variables, which is overwritten, to one over the parameters: `parameter` is by
// variable, MANY for those that equations define.
Rational *to_parameters(Arena *arena, const Equations *equations, Rational *row,
                        const uint32_t *parameter, uint32_t count);

#endif
