// Facts against brute force: whatever is claimed must hold in every assignment that satisfies what
// was assumed, above all where the numbers wrap.
#include "base/random.h"
#include "base/test.h"
#include "solve/facts_impl.h"

enum { SYMBOLS = 2, WIDTH = 4, VALUES = 1 << WIDTH, ASSIGNMENTS = VALUES * VALUES };

typedef struct World {
  Terms *terms;
  Random random;
  Term symbols[SYMBOLS];
  Model *models[ASSIGNMENTS];
} World;

static World world_new(uint64_t seed) {
  World world = {.terms = terms_new(), .random = random_seeded(seed)};
  for (int i = 0; i < SYMBOLS; i++)
    world.symbols[i] = term_symbol(world.terms, (Sort)WIDTH, i ? "y" : "x");
  for (uint32_t a = 0; a < ASSIGNMENTS; a++) {
    world.models[a] = model_new(world.terms);
    model_set(world.models[a], world.symbols[0], value_bv((Sort)WIDTH, a % VALUES));
    model_set(world.models[a], world.symbols[1], value_bv((Sort)WIDTH, a / VALUES));
  }
  return world;
}

static void world_free(World *world) {
  for (uint32_t a = 0; a < ASSIGNMENTS; a++)
    model_free(world->models[a]);
  terms_free(world->terms);
}

static uint64_t below(World *world, uint64_t limit) { return random_below(&world->random, limit); }

static Term number(World *world) {
  Terms *terms = world->terms;
  Term term = world->symbols[below(world, SYMBOLS)];
  Term constant = term_bv(terms, (Sort)WIDTH, random_next(&world->random));
  Term x = world->symbols[0], y = world->symbols[1];
  switch (below(world, 12)) {
  case 0:
  case 1:
  case 2:
    return term_add(terms, term, constant);
  case 3:
    return term_neg(terms, term);
  case 4:
    return term_mul(terms, term, constant);
  case 5:
    return below(world, 2) ? term_div(terms, term, constant) : term_rem(terms, term, constant);
  case 6:
    return term_add(terms, x, y);
  case 8:
    return below(world, 2) ? term_sub(terms, x, y) : term_sub(terms, y, x);
  case 9:
    return below(world, 2) ? term_max(terms, x, y) : term_min(terms, x, y);
  case 10:
    return term_abs(terms, term_sub(terms, x, y));
  case 7:
    return below(world, 2) ? term_bit_and(terms, term, constant) : term_shr(terms, term, constant);
  default:
    return term;
  }
}

static Term condition(World *world) {
  Terms *terms = world->terms;
  Term a = number(world);
  Term b =
      below(world, 2) ? number(world) : term_bv(terms, (Sort)WIDTH, random_next(&world->random));
  if (below(world, 6) == 0) { // through other widths
    a = below(world, 2) ? term_sext(terms, a, SORT_BV8) : term_zext(terms, a, SORT_BV8);
    b = term_bv(terms, SORT_BV8, below(world, 40) - 20);
  }
  Term atom = below(world, 3) ? term_lt(terms, a, b) : term_eq(terms, a, b);
  return below(world, 2) ? atom : term_not(terms, atom);
}

typedef struct Alive {
  bool in[ASSIGNMENTS];
  uint32_t count;
} Alive;

static void restrict_to(World *world, Alive *alive, Term assumed) {
  for (uint32_t a = 0; a < ASSIGNMENTS; a++)
    if (alive->in[a] && !term_holds(world->terms, assumed, world->models[a])) {
      alive->in[a] = false;
      alive->count--;
    }
}

static void check_truth(World *world, Facts *facts, const Alive *alive, Term asked) {
  Truth truth = facts_truth(facts, asked);
  if (truth == TRUTH_UNKNOWN)
    return;
  for (uint32_t a = 0; a < ASSIGNMENTS; a++)
    if (alive->in[a])
      CHECK(term_holds(world->terms, asked, world->models[a]) == (truth == TRUTH_TRUE));
}

static void check_range(World *world, Facts *facts, const Alive *alive, Term term) {
  Range range = facts_range(facts, term);
  for (uint32_t a = 0; a < ASSIGNMENTS; a++) {
    if (!alive->in[a])
      continue;
    int64_t value = value_signed(term_eval(world->terms, term, world->models[a]));
    CHECK(value >= range.low && value <= range.high);
  }
}

// One path down and back up, checked at every depth.
static void descend(World *world, Facts *facts, Alive alive, int depth, uint64_t *decided) {
  for (int i = 0; i < 6; i++) {
    Term asked = condition(world);
    check_truth(world, facts, &alive, asked);
    *decided += facts_truth(facts, asked) != TRUTH_UNKNOWN;
    check_range(world, facts, &alive, number(world));
  }
  if (depth == 0 || facts->conflict)
    return;
  for (int branch = 0; branch < 2; branch++) {
    size_t mark = facts->marks.count;
    Alive inner = alive;
    Term assumed = condition(world);
    facts_push(facts);
    facts_assume(facts, assumed, true);
    restrict_to(world, &inner, assumed);
    if (facts->conflict)
      CHECK_EQ(inner.count, 0);
    descend(world, facts, inner, depth - 1, decided);
    facts_pop(facts, mark);
  }
}

TEST(facts_hold_in_every_assignment) {
  World world = world_new(12);
  uint64_t decided = 0;
  for (int round = 0; round < 60; round++) {
    Facts facts;
    facts_init(&facts, world.terms);
    Alive alive = {.count = ASSIGNMENTS};
    memset(alive.in, true, sizeof alive.in);
    descend(&world, &facts, alive, 4, &decided);
    CHECK(!facts.conflict);
    CHECK_EQ(facts.undo.count, 0);
    facts_fini(&facts);
  }
  CHECK(decided > 1000);
  world_free(&world);
}

static Truth after(Terms *terms, Term assumed, Term asked) {
  Facts facts;
  facts_init(&facts, terms);
  facts_assume(&facts, assumed, true);
  Truth truth = facts.conflict ? TRUTH_UNKNOWN : facts_truth(&facts, asked);
  facts_fini(&facts);
  return truth;
}

TEST(facts_do_not_trust_sums_that_wrap) {
  Terms *terms = terms_new();
  Sort sorts[] = {SORT_BV8, SORT_BV16, SORT_BV32, SORT_BV64};
  for (int i = 0; i < 4; i++) {
    uint64_t max = ((uint64_t)1 << ((int)sorts[i] - 1)) - 1;
    Term x = term_symbol(terms, sorts[i], "x"), zero = term_bv(terms, sorts[i], 0);
    Term one = term_bv(terms, sorts[i], 1), top = term_bv(terms, sorts[i], max);
    Term next = term_add(terms, x, one);
    // x >= 0 does not give x + 1 > 0, because of the largest x; with x < max it does.
    Term positive = term_le(terms, zero, x);
    CHECK_EQ(after(terms, positive, term_lt(terms, zero, next)), TRUTH_UNKNOWN);
    Term inside = term_and(terms, positive, term_lt(terms, x, top));
    CHECK_EQ(after(terms, inside, term_lt(terms, zero, next)), TRUTH_TRUE);
    CHECK_EQ(after(terms, inside, term_lt(terms, x, next)), TRUTH_TRUE);
    // -x of the smallest x is itself.
    Term negative = term_lt(terms, x, zero);
    CHECK_EQ(after(terms, negative, term_lt(terms, zero, term_neg(terms, x))), TRUTH_UNKNOWN);
    // Nothing is above the largest, nothing below the smallest.
    CHECK_EQ(after(terms, term_eq(terms, x, top), term_lt(terms, x, next)), TRUTH_FALSE);
  }
  terms_free(terms);
}

TEST(facts_know_transitive_order) {
  Terms *terms = terms_new();
  Sort sorts[] = {SORT_BV32, SORT_BV64, SORT_INT};
  for (int i = 0; i < 3; i++) {
    Term a = term_symbol(terms, sorts[i], "a"), b = term_symbol(terms, sorts[i], "b");
    Term c = term_symbol(terms, sorts[i], "c");
    Term chain = term_and(terms, term_lt(terms, a, b), term_le(terms, b, c));
    CHECK_EQ(after(terms, chain, term_lt(terms, a, c)), TRUTH_TRUE);
    CHECK_EQ(after(terms, chain, term_lt(terms, c, a)), TRUTH_FALSE);
    CHECK_EQ(after(terms, chain, term_eq(terms, a, c)), TRUTH_FALSE);
    CHECK_EQ(after(terms, chain, term_eq(terms, b, c)), TRUTH_UNKNOWN);
    Term bounded = term_and(terms, chain, term_lt(terms, c, term_integer(terms, sorts[i], 7)));
    CHECK_EQ(after(terms, bounded, term_lt(terms, a, term_integer(terms, sorts[i], 6))),
             TRUTH_TRUE);
    CHECK_EQ(after(terms, bounded, term_lt(terms, a, term_integer(terms, sorts[i], 5))),
             TRUTH_UNKNOWN);
  }
  terms_free(terms);
}

// Bounds near and past the cap of Int are weakened, never made up.
TEST(facts_survive_big_integers) {
  Terms *terms = terms_new();
  Term n = term_symbol(terms, SORT_INT, "n");
  Term big = term_const(terms, value_int_parse(terms, "1000000000000000000000"));
  Term max = term_math(terms, INT64_MAX), min = term_math(terms, INT64_MIN);
  CHECK_EQ(after(terms, term_lt(terms, big, n), term_lt(terms, max, n)), TRUTH_UNKNOWN);
  CHECK_EQ(after(terms, term_lt(terms, n, min), term_lt(terms, n, max)), TRUTH_TRUE);
  CHECK_EQ(after(terms, term_eq(terms, n, max), term_eq(terms, n, max)), TRUTH_TRUE);
  CHECK_EQ(after(terms, term_eq(terms, n, max), term_lt(terms, n, term_math(terms, 5))),
           TRUTH_FALSE);
  Term sum = term_add(terms, n, max);
  CHECK_EQ(after(terms, term_lt(terms, term_math(terms, 0), n), term_lt(terms, big, sum)),
           TRUTH_UNKNOWN);
  terms_free(terms);
}
