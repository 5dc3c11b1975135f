// Clauses against brute force over all assignments, with assumptions and clauses that come late.
#include "base/random.h"
#include "base/test.h"
#include "solve/sat.h"

enum { VARIABLES = 9, MOST_CLAUSES = 60, ROUNDS = 400 };

typedef struct Formula {
  Lit clauses[MOST_CLAUSES][3];
  size_t count;
} Formula;

static bool assign_nothing(void *context, Lit literal, LitList *conflict) {
  (void)context, (void)literal, (void)conflict;
  return true;
}
static void undo_nothing(void *context, Lit literal) { (void)context, (void)literal; }
static void explain_nothing(void *context, Lit literal, LitList *reason) {
  (void)context, (void)literal, (void)reason;
}

static bool lit_holds(unsigned assignment, Lit literal) {
  return (assignment >> lit_var(literal) & 1) != lit_is_negated(literal);
}

static bool brute_force(const Formula *formula, const LitList *assumed) {
  for (unsigned assignment = 0; assignment < 1u << VARIABLES; assignment++) {
    bool good = true;
    for (size_t i = 0; i < assumed->count && good; i++)
      good = lit_holds(assignment, assumed->items[i]);
    for (size_t i = 0; i < formula->count && good; i++)
      good = lit_holds(assignment, formula->clauses[i][0]) ||
             lit_holds(assignment, formula->clauses[i][1]) ||
             lit_holds(assignment, formula->clauses[i][2]);
    if (good)
      return true;
  }
  return false;
}

// Goes on until all variables have a value. False: no, and sat->conflict has assumptions that are
// enough for that.
static bool search(Sat *sat, const LitList *assumed) {
  uint32_t base = (uint32_t)assumed->count;
  for (;;) {
    if (!sat_propagate(sat)) {
      if (sat_learn(sat, 0))
        continue;
      sat_assumptions(sat);
      return false;
    }
    Lit next = {0};
    bool found = sat_level(sat) < base;
    if (found) {
      next = assumed->items[sat_level(sat)];
      if (sat_is_false(sat, next)) {
        vec_clear(&sat->conflict);
        vec_push(&sat->conflict, lit_not(next));
        sat_assumptions(sat);
        vec_push(&sat->conflict, next);
        return false;
      }
    }
    for (uint32_t v = 0; v < VARIABLES && !found; v++)
      if (sat_is_open(sat, lit_of_var(v))) {
        next = lit_of_var(v);
        found = true;
      }
    if (!found)
      return true;
    sat_assume(sat, next);
  }
}

static Lit random_literal(Random *random) {
  return (Lit){(uint32_t)random_below(random, 2 * VARIABLES)};
}

static void add_random(Sat *sat, Formula *formula, Random *random) {
  Lit *clause = formula->clauses[formula->count++];
  for (int i = 0; i < 3; i++) // three different variables
    do
      clause[i] = random_literal(random);
    while ((i > 0 && lit_var(clause[i]) == lit_var(clause[0])) ||
           (i > 1 && lit_var(clause[i]) == lit_var(clause[1])));
  (void)sat_add(sat, clause, 3);
}

TEST(sat_agrees_with_brute_force) {
  unsigned yes = 0, no = 0;
  for (uint64_t seed = 1; seed <= ROUNDS; seed++) {
    Random random = random_seeded(seed);
    Sat sat;
    sat_init(&sat, (SatTheory){NULL, assign_nothing, undo_nothing, explain_nothing});
    for (int v = 0; v < VARIABLES; v++)
      (void)sat_variable(&sat, false);
    Formula formula = {.count = 0};
    for (int question = 0; question < 6; question++) {
      for (int i = 0; i < 9; i++)
        add_random(&sat, &formula, &random);
      LitList assumed = {0};
      for (uint64_t i = random_below(&random, 4); i > 0; i--)
        vec_push(&assumed, random_literal(&random));
      sat_backtrack(&sat, 0);
      bool answer = search(&sat, &assumed);
      CHECK_EQ(answer, brute_force(&formula, &assumed));
      if (answer)
        yes++;
      else
        no++;
      if (!answer) { // the core is unsatisfiable, and made of what was assumed
        LitList core = {0};
        vec_append(&core, sat.conflict.items, sat.conflict.count);
        CHECK(!brute_force(&formula, &core));
        vec_free(&core);
      }
      vec_free(&assumed);
    }
    sat_fini(&sat);
  }
  CHECK(yes > ROUNDS && no > ROUNDS);
}
