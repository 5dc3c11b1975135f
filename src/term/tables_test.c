// Tables: what they look like, and that compacting keeps all values.
#include "base/random.h"
#include "base/test.h"
#include "term/term.h"

#include <stdlib.h>

static Term table_of_ints(Terms *terms, Term index, const int *numbers, size_t count) {
  TableRun *runs = mem_new_array(TableRun, count);
  for (size_t i = 0; i < count; i++)
    runs[i] = (TableRun){i ? (int64_t)i : INT64_MIN, (uint32_t)numbers[i]};
  uint32_t number = terms_add_table(terms, SORT_BV32, runs, count);
  mem_free(runs);
  return term_table_at(terms, number, index);
}

static void check_text(Terms *terms, Term term, const char *expected) {
  char *text = term_text(terms, term);
  CHECK_TEXT(text, expected);
  free(text);
}

TEST(term_table_text) {
  Terms *t = terms_new();
  Term i = term_symbol(t, SORT_BV32, "i");
  static const int numbers[] = {4, 7, 9, 9, 9, -12};
  Term table = table_of_ints(t, i, numbers, 6);
  check_text(t, table, "{4, 7, 9, 5: -12}[i]");
  check_text(t, term_lt(t, table, term_int32(t, 8)), "i >= 5 || i < 2");
  check_text(t, term_eq(t, table, term_int32(t, 7)), "i == 1");
  CHECK(term_is_false(t, term_eq(t, table, term_int32(t, 8))));
  check_text(t, term_add(t, table, term_int32(t, 1)), "{5, 8, 10, 5: -11}[i]");
  static const int odd[] = {0, 1, 0, 0, 1, 1, 1, 0};
  Term set = term_ne(t, table_of_ints(t, i, odd, 8), term_int32(t, 0));
  check_text(t, set, "i in {1, 4..6}");
  check_text(t, term_not(t, set), "!(i in {1, 4..6})");
  CHECK(
      term_is(term_and(t, set, term_lt(t, i, term_int32(t, 3))), term_eq(t, i, term_int32(t, 1))));
  CHECK(term_is_false(t, term_and(t, set, term_eq(t, table, term_int32(t, 4)))));
  terms_free(t);
}

// A random term over x, some tables and constants.
static Term random_term(Terms *terms, Random *random, Term x, int depth) {
  if (depth == 0)
    return random_below(random, 3) ? x : term_int32(terms, (int32_t)random_below(random, 300));
  Term a = random_term(terms, random, x, depth - 1), b = random_term(terms, random, x, depth - 1);
  int numbers[50];
  for (int i = 0; i < 50; i++)
    numbers[i] = (int)random_below(random, 4) * 50;
  switch (random_below(random, 6)) {
  case 0:
    return term_add(terms, a, b);
  case 1:
    return term_bit_xor(terms, a, b);
  case 2:
    return term_shr(terms, a, term_int32(terms, (int32_t)random_below(random, 5)));
  case 3:
    return term_ite(terms, term_lt(terms, a, b), a, b);
  default:
    return table_of_ints(terms, a, numbers, 50);
  }
}

// Within the bounds of its symbol a compacted term has the values of the term.
TEST(term_compact_keeps_values) {
  Terms *terms = terms_new();
  Random random = random_seeded(5);
  Model *model = model_new(terms);
  Term x = term_symbol(terms, SORT_BV32, "x"), y = term_symbol(terms, SORT_BV32, "y");
  term_set_bounds(terms, x, -40, 700);
  int compacted = 0;
  for (int round = 0; round < 300; round++) {
    bool is_shaped = random_below(&random, 3) == 0;
    Term base = is_shaped ? term_i2b(terms, term_add(terms, y, term_int32(terms, round))) : x;
    Term term = random_term(terms, &random, base, 3);
    Term same = term_compact(terms, term);
    compacted += !term_is(same, term);
    for (int64_t value = -40; value <= 700; value += 1 + (int64_t)random_below(&random, 9)) {
      model_set(model, is_shaped ? y : x, value_bv(SORT_BV32, (uint64_t)value));
      CHECK(value_is_equal(term_eval(terms, term, model), term_eval(terms, same, model)));
    }
  }
  CHECK(compacted > 50);
  model_free(model);
  terms_free(terms);
}
