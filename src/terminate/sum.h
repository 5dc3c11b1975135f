// Private to terminate: polynomials over numbered parameters, with exact rational factors (sum.c).
//
// A sum lies in an arena and is never changed. One that has too many terms, too high a degree or a
// factor that does not fit is *lost*, and so is whatever it is part of.
#ifndef TERMINATE_SUM_H
#define TERMINATE_SUM_H

#include "base/memory.h"
#include "terminate/rational.h"

enum { MOST_DEGREE = 4 };

// Which parameters are multiplied: ascending, with repetitions.
typedef struct Monomial {
  uint32_t degree;
  uint32_t factors[MOST_DEGREE]; // 0 behind the degree
} Monomial;

typedef struct SumTerm {
  Monomial monomial;
  Rational factor; // not zero
} SumTerm;

typedef struct Sum {
  bool is_lost;
  uint32_t count;
  const SumTerm *terms; // monomials by degree and then factor by factor, each once
} Sum;

int monomial_compare(const Monomial *a, const Monomial *b);
Sum sum_constant(Arena *arena, Rational number);
Sum sum_parameter(Arena *arena, uint32_t parameter);
Sum sum_add(Arena *arena, const Sum *a, const Sum *b, Rational factor); // a + factor * b
Sum sum_mul(Arena *arena, const Sum *a, const Sum *b);
// With the parameter replaced by another sum.
Sum sum_substitute(Arena *arena, const Sum *sum, uint32_t parameter, const Sum *by);
bool sum_mentions(const Sum *sum, uint32_t parameter);
uint32_t sum_degree(const Sum *sum);
bool sum_equals(const Sum *a, const Sum *b);

#endif
