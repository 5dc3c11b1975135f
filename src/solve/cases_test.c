// Value sets against brute force, and questions that have to be decided by cases.
#include "solve/cases_impl.h"

#include "base/random.h"
#include "base/test.h"

enum { WIDTH = 4, VALUES = 1 << WIDTH };

// --- Value sets ---

static Term place(Terms *terms, Random *random, Term symbol) {
  Term constant = term_bv(terms, (Sort)WIDTH, random_below(random, VALUES));
  switch (random_below(random, 4)) {
  case 0:
    return constant;
  case 1:
    return symbol;
  default:
    return term_add(terms, symbol, constant);
  }
}

static Term literal(Terms *terms, Random *random, Term symbol) {
  Term a = place(terms, random, symbol), b = place(terms, random, symbol);
  Term atom = random_below(random, 3) ? term_lt(terms, a, b) : term_eq(terms, a, b);
  return random_below(random, 2) ? atom : term_not(terms, atom);
}

static bool has_value(const Domain *domain, uint64_t value) {
  uint64_t flipped = value ^ (VALUES / 2);
  for (size_t i = 0; i < domain->spans.count; i++)
    if (domain->spans.items[i].low <= flipped && flipped <= domain->spans.items[i].high)
      return true;
  return false;
}

static int64_t signed_value(uint64_t value) { return value_signed(value_bv((Sort)WIDTH, value)); }

static void check_domain(Terms *terms, const Domain *domain, const bool *allowed) {
  Range hull = domain_hull(terms, domain);
  for (uint64_t value = 0; value < VALUES; value++) {
    CHECK_EQ(has_value(domain, value), allowed[value]);
    CHECK(!allowed[value] || (hull.low <= signed_value(value) && signed_value(value) <= hull.high));
    Value near = domain_value(terms, domain, value_bv((Sort)WIDTH, value));
    CHECK(allowed[near.bits]);
    CHECK(!allowed[value] || near.bits == value);
  }
}

// Every literal about one symbol is taken exactly, whatever wraps.
TEST(domain_is_exact) {
  Terms *terms = terms_new();
  Random random = random_seeded(11);
  Term symbol = term_symbol(terms, (Sort)WIDTH, "x");
  uint64_t empty = 0, compared = 0;
  for (int round = 0; round < 3000; round++) {
    DomainList domains = {0};
    bool allowed[VALUES], any = true, possible = true;
    for (int value = 0; value < VALUES; value++)
      allowed[value] = true;
    for (int i = 0; i < 4 && possible; i++) {
      Term condition = literal(terms, &random, symbol);
      if (term_is_const(terms, condition))
        continue;
      possible = domains_assume(&domains, terms, condition);
      any = false;
      for (uint64_t value = 0; value < VALUES; value++) {
        Model *model = model_new(terms);
        model_set(model, symbol, value_bv((Sort)WIDTH, value));
        allowed[value] &= term_holds(terms, condition, model);
        any |= allowed[value];
        model_free(model);
      }
    }
    CHECK_EQ(possible, any);
    empty += !possible;
    if (possible && domains.count == 1) {
      CHECK(term_is(domains.items[0].base, symbol));
      check_domain(terms, &domains.items[0], allowed);
      compared++;
    }
    domains_free(&domains);
  }
  CHECK(empty > 300 && compared > 1000);
  terms_free(terms);
}

// --- Cases ---

typedef struct Fixture {
  Terms *terms;
  Solver *solver;
  Term h, l, r, a, b, c;
} Fixture;

static bool is_subtype(void *context, uint32_t sub, uint32_t super) {
  (void)context;
  return sub == super || super == 0;
}

static Fixture fixture_new(void) {
  Fixture f = {.terms = terms_new()};
  uint32_t universe[] = {1, 2};
  terms_set_types(f.terms, (TypeOracle){.subtype = is_subtype});
  f.solver = solver_new(f.terms, (SolveOptions){0});
  solve_set_universe(f.solver, universe, 2);
  f.h = term_symbol(f.terms, SORT_BV32, "h");
  f.l = term_symbol(f.terms, SORT_BV32, "l");
  f.r = term_symbol(f.terms, SORT_BV32, "r");
  f.a = term_symbol(f.terms, SORT_REF, "a");
  f.b = term_symbol(f.terms, SORT_REF, "b");
  f.c = term_symbol(f.terms, SORT_REF, "c");
  return f;
}

// Without Z3; the debug build lets Z3 confirm it.
static void check_answer(Fixture *f, Term condition, Answer answer) {
  CHECK_EQ(solve_check(f->solver, condition), answer);
  CHECK_EQ(solve_stats(f->solver)->z3_checks, 0);
}

static void fixture_free(Fixture *f) {
  solver_free(f->solver);
  terms_free(f->terms);
}

static Term plus(Fixture *f, Term a, int32_t number) {
  return term_add(f->terms, a, term_int32(f->terms, number));
}

// The heights of an AVL tree with wrapping integers.
TEST(cases_use_equations) {
  Fixture f = fixture_new();
  solve_assert(f.solver, term_eq(f.terms, f.r, plus(&f, f.h, 1)));
  solve_assert(f.solver, term_eq(f.terms, f.h, plus(&f, f.l, 1)));
  check_answer(&f, term_eq(f.terms, f.r, f.l), ANSWER_UNSAT);
  CHECK_EQ(solve_answered_by(f.solver), SOLVE_CASES);
  check_answer(&f, term_lt(f.terms, f.r, f.l), ANSWER_SAT); // l + 2 wraps
  solve_assert(f.solver, term_lt(f.terms, f.r, f.l));
  check_answer(&f, term_lt(f.terms, f.l, term_int32(f.terms, 2147483646)), ANSWER_UNSAT);
  fixture_free(&f);
}

TEST(cases_decide_whether_sums_wrap) {
  Fixture f = fixture_new();
  solve_assert(f.solver, term_lt(f.terms, f.h, plus(&f, f.l, 1)));
  solve_assert(f.solver, term_le(f.terms, f.l, f.h));
  solve_assert(f.solver, term_ne(f.terms, f.h, term_int32(f.terms, 2147483646)));
  check_answer(&f, term_lt(f.terms, plus(&f, f.l, 2), f.h), ANSWER_UNSAT);
  fixture_free(&f);
}

// Nothing but the order of sums that do not wrap says so, and that they do not follows from it.
TEST(cases_assume_again_with_ranges) {
  Fixture f = fixture_new();
  Terms *t = f.terms;
  solve_assert(f.solver, term_lt(t, plus(&f, f.r, 1), plus(&f, f.l, 2)));
  solve_assert(f.solver, term_lt(t, plus(&f, f.r, 1), plus(&f, f.l, 1)));
  solve_assert(f.solver, term_ge(t, f.r, f.l));
  solve_assert(f.solver, term_lt(t, f.l, plus(&f, f.r, 2)));
  solve_assert(f.solver, term_ge(t, plus(&f, f.r, 1), f.l));
  check_answer(&f, term_lt(t, plus(&f, f.r, 3), f.l), ANSWER_UNSAT);
  fixture_free(&f);
}

TEST(cases_split_conditions) {
  Fixture f = fixture_new();
  Terms *t = f.terms;
  Term larger = term_ite(t, term_lt(t, f.l, f.r), f.r, f.l);
  solve_assert(f.solver, term_eq(t, f.h, term_add(t, larger, term_int32(t, 1))));
  solve_assert(f.solver, term_lt(t, larger, term_int32(t, 100)));
  check_answer(&f, term_lt(t, f.h, f.l), ANSWER_UNSAT);
  check_answer(&f, term_eq(t, f.h, plus(&f, f.r, 5)), ANSWER_SAT);
  fixture_free(&f);
}

// Few values are tried one by one.
TEST(cases_try_small_ranges) {
  Fixture f = fixture_new();
  Terms *t = f.terms;
  solve_assert(f.solver, term_le(t, term_int32(t, 0), f.h));
  solve_assert(f.solver, term_lt(t, f.h, term_int32(t, 8)));
  Term odd = term_bit_and(t, term_mul(t, f.h, f.h), term_int32(t, 3));
  check_answer(&f, term_eq(t, odd, term_int32(t, 2)), ANSWER_UNSAT);
  fixture_free(&f);
}

// What POSE asks: references that ites select, with types.
TEST(cases_decide_references) {
  Fixture f = fixture_new();
  Terms *t = f.terms;
  Term one = term_location(t, 1), two = term_location(t, 2);
  Term first = term_ite(t, term_eq(t, f.a, f.b), one, term_ite(t, term_eq(t, f.a, f.c), two, f.a));
  Term second = term_ite(t, term_eq(t, f.b, f.c), two, f.b);
  solve_assert(f.solver, term_ne(t, f.a, one));
  solve_assert(f.solver, term_ne(t, f.b, one));
  solve_assert(f.solver, term_eq(t, first, second));
  check_answer(&f, term_eq(t, f.a, f.b), ANSWER_UNSAT);
  check_answer(&f, term_ne(t, f.b, f.c), ANSWER_SAT);
  solve_assert(f.solver, term_instance_of(t, second, 1));
  // Both are location 2 in every case that is left.
  check_answer(&f, term_eq(t, term_type_of(t, two), term_type(t, 2)), ANSWER_UNSAT);
  check_answer(&f, term_eq(t, term_type_of(t, f.c), term_type(t, 2)), ANSWER_SAT);
  check_answer(&f, term_is_null_test(t, first), ANSWER_UNSAT);
  fixture_free(&f);
}
