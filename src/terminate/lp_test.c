// Linear programs against brute force over small integers and vertices, and the laws of Farkas.
#include "base/random.h"
#include "base/test.h"
#include "terminate/terminate_impl.h"

static Wide number(Random *random, int size) {
  return (Wide)random_below(random, (uint64_t)(2 * size + 1)) - size;
}

static Poly random_poly(Random *random, Arena *arena, uint32_t variables, unsigned rows) {
  Poly poly = {.variables = variables};
  for (unsigned i = 0; i < rows; i++) {
    Row *row = poly_add(&poly, arena, random_below(random, 5) == 0);
    for (uint32_t v = 0; v <= variables; v++)
      row->cells[v] = number(random, 3);
  }
  return poly;
}

static bool holds(const Row *row, const int *point, uint32_t variables) {
  Wide sum = row->cells[0];
  for (uint32_t v = 0; v < variables; v++)
    sum += row->cells[1 + v] * point[v];
  return row->is_equal ? sum == 0 : sum >= 0;
}

enum { BOX = 6 };

// The least value over the integer points of a box; false: there is none.
static bool least_in_box(const Poly *poly, const Wide *objective, Wide *least) {
  bool found = false;
  int point[3];
  for (point[0] = -BOX; point[0] <= BOX; point[0]++)
    for (point[1] = -BOX; point[1] <= BOX; point[1]++)
      for (point[2] = -BOX; point[2] <= BOX; point[2]++) {
        bool inside = true;
        for (size_t i = 0; i < poly->rows.count && inside; i++)
          inside = holds(&poly->rows.items[i], point, 3);
        if (!inside)
          continue;
        Wide value = objective[0];
        for (int v = 0; v < 3; v++)
          value += objective[1 + v] * point[v];
        *least = !found || value < *least ? value : *least;
        found = true;
      }
  return found;
}

// What is said to be infeasible has no point, a minimum is below every point's value, and asking
// many objectives one after the other is the same as asking each alone.
TEST(lp_agrees_with_points) {
  Random random = random_seeded(7);
  unsigned feasible = 0, bounded = 0;
  for (unsigned round = 0; round < 3000; round++) {
    Arena arena = {0};
    LpWork work = {.steps = 1000000};
    Poly poly = random_poly(&random, &arena, 3, 1 + (unsigned)random_below(&random, 6));
    PolyLp open;
    poly_open(&open, &poly, &work);
    CHECK_EQ(open.answer == LP_INFEASIBLE, poly_is_infeasible(&poly, &work));
    for (int i = 0; i < 4; i++) {
      Wide objective[4], least = 0, alone = 0, seen = 0;
      for (int v = 0; v < 4; v++)
        objective[v] = number(&random, 3);
      bool found = poly_open_minimum(&open, objective, &least);
      CHECK_EQ(poly_minimum(&poly, objective, &work, &alone), found);
      CHECK(!found || least == alone);
      bool any = least_in_box(&poly, objective, &seen);
      CHECK(!any || open.answer == LP_OPTIMAL);
      CHECK(!any || !found || least <= seen);
      feasible += any;
      bounded += found;
    }
    poly_close(&open);
    poly_fini(&poly);
    arena_fini(&arena);
  }
  CHECK(feasible > 1000 && bounded > 1000);
}

// Normalizing, reducing and forgetting lose no point; reducing gains none, either.
TEST(poly_operations_keep_points) {
  Random random = random_seeded(8);
  for (unsigned round = 0; round < 1000; round++) {
    Arena arena = {0};
    LpWork work = {.steps = 1000000};
    Poly poly = random_poly(&random, &arena, 3, 1 + (unsigned)random_below(&random, 6));
    Poly same = poly_copy(&poly, &arena), fewer = poly_copy(&poly, &arena);
    poly_normalize(&same);
    poly_reduce(&same, &work);
    poly_forget(&fewer, &arena, 2, &work);
    int point[3];
    for (point[0] = -3; point[0] <= 3; point[0]++)
      for (point[1] = -3; point[1] <= 3; point[1]++)
        for (point[2] = -3; point[2] <= 3; point[2]++) {
          bool before = true, after = !same.is_empty, shadow = !fewer.is_empty;
          for (size_t i = 0; i < poly.rows.count; i++)
            before &= holds(&poly.rows.items[i], point, 3);
          for (size_t i = 0; i < same.rows.count; i++)
            after &= holds(&same.rows.items[i], point, 3);
          for (size_t i = 0; i < fewer.rows.count && fewer.variables == 2; i++)
            shadow &= holds(&fewer.rows.items[i], point, 2);
          CHECK_EQ(after, before);
          CHECK(!before || shadow);
        }
    poly_fini(&poly);
    poly_fini(&same);
    poly_fini(&fewer);
    arena_fini(&arena);
  }
}

TEST(rationals_that_do_not_fit_are_lost) {
  Rational big = rational_of(WIDE_MAX);
  CHECK(rational_is_lost(rational_mul(big, rational_of(2))));
  CHECK(rational_is_lost(rational_add(big, rational_of(1))));
  CHECK(rational_is_lost(rational_add(rational_lost(), rational_of(1))));
  Rational half = rational_div(rational_of(3), rational_of(-6));
  CHECK(half.up == -1 && half.down == 2);
  CHECK_EQ(rational_compare(half, rational_of(0)), -1);
}
