// Polynomials: laws of rings, and values of substitutions, on random ones.
#include "base/random.h"
#include "base/test.h"
#include "terminate/sum.h"

enum { PARAMETERS = 4 };

static Sum random_sum(Arena *arena, Random *random, uint32_t parameters, unsigned degree) {
  Sum sum = {0};
  for (unsigned terms = (unsigned)random_below(random, 4) + 1; terms-- > 0;) {
    Sum term = sum_constant(arena, rational_of((Wide)random_below(random, 9) - 4));
    for (unsigned d = (unsigned)random_below(random, degree + 1); d-- > 0;) {
      Sum own = sum_parameter(arena, (uint32_t)random_below(random, parameters));
      term = sum_mul(arena, &term, &own);
    }
    sum = sum_add(arena, &sum, &term, rational_of(1));
  }
  return sum;
}

static Wide value_of(const Sum *sum, const Wide *values) {
  Wide value = 0;
  for (uint32_t i = 0; i < sum->count; i++) {
    Wide term = sum->terms[i].factor.up;
    for (uint32_t k = 0; k < sum->terms[i].monomial.degree; k++)
      term *= values[sum->terms[i].monomial.factors[k]];
    value += term;
  }
  return value;
}

TEST(sums_have_the_values_that_they_say) {
  Random random = random_seeded(7);
  for (int round = 0; round < 3000; round++) {
    Arena arena = {0};
    Sum a = random_sum(&arena, &random, PARAMETERS, 2);
    Sum b = random_sum(&arena, &random, PARAMETERS - 1, 1);
    Wide values[PARAMETERS];
    for (uint32_t p = 0; p < PARAMETERS; p++)
      values[p] = (Wide)random_below(&random, 11) - 5;
    Sum sum = sum_add(&arena, &a, &b, rational_of(3)), product = sum_mul(&arena, &a, &b);
    Sum other = sum_mul(&arena, &b, &a);
    CHECK(value_of(&sum, values) == value_of(&a, values) + 3 * value_of(&b, values));
    CHECK(value_of(&product, values) == value_of(&a, values) * value_of(&b, values));
    CHECK(sum_equals(&product, &other));
    Sum replaced = sum_substitute(&arena, &a, PARAMETERS - 1, &b);
    CHECK(!replaced.is_lost && !sum_mentions(&replaced, PARAMETERS - 1));
    values[PARAMETERS - 1] = value_of(&b, values);
    CHECK(value_of(&replaced, values) == value_of(&a, values));
    Sum nothing = sum_add(&arena, &a, &a, rational_of(-1));
    CHECK(nothing.count == 0 && !nothing.is_lost);
    arena_fini(&arena);
  }
}

TEST(sums_of_too_high_a_degree_are_lost) {
  Arena arena = {0};
  Sum x = sum_parameter(&arena, 0), power = x;
  for (unsigned degree = 1; degree < MOST_DEGREE; degree++) {
    power = sum_mul(&arena, &power, &x);
    CHECK(!power.is_lost && sum_degree(&power) == degree + 1);
  }
  Sum higher = sum_mul(&arena, &power, &x), more = sum_add(&arena, &x, &higher, rational_of(0));
  CHECK(higher.is_lost && more.is_lost);
  arena_fini(&arena);
}
