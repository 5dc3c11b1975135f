// The theory of references against brute force over small aliasing assignments.
#include "base/test.h"
#include "solve/random_terms_test.h"
#include "solve/refs_impl.h"

// Values of a reference: 0 is null, 1 and 2 are locations, 3.. are input objects.
enum { REFS = 3, LOCATIONS = 2, ENTITIES = LOCATIONS + REFS, LITERALS = 7 };

typedef struct Assignment {
  uint32_t refs[REFS];      // value of each symbol
  uint32_t types[ENTITIES]; // index into the universe, of each location and object
} Assignment;

typedef struct Problem {
  RefLiteral literals[LITERALS];
  int count;
} Problem;

static Term symbols[REFS];

static uint32_t value_in(const Terms *terms, const Assignment *it, Term ref) {
  for (uint32_t i = 0; i < REFS; i++)
    if (term_is(ref, symbols[i]))
      return it->refs[i];
  return term_is_null(terms, ref) ? 0 : 1 + value_number(term_value(terms, ref));
}

static bool literal_holds(const Terms *terms, const Assignment *it, const RefLiteral *literal) {
  uint32_t a = value_in(terms, it, literal->a);
  bool truth;
  if (literal->kind == REF_EQUAL) {
    truth = a == value_in(terms, it, literal->b);
  } else if (a == 0) {
    truth = literal->kind == REF_EXACT && literal->type == TYPE_NULL;
  } else {
    uint32_t type = sample_universe[it->types[a - 1]];
    truth = literal->kind == REF_EXACT ? type == literal->type
                                       : sample_subtype(NULL, type, literal->type);
  }
  return truth != literal->negated;
}

// Types only matter for the entities that are used, but counting through all is simple enough.
static bool next_assignment(Assignment *it, uint32_t universe) {
  for (int i = 0; i < ENTITIES; i++) {
    if (++it->types[i] < universe)
      return true;
    it->types[i] = 0;
  }
  for (int i = 0; i < REFS; i++) {
    if (++it->refs[i] < 1 + ENTITIES)
      return true;
    it->refs[i] = 0;
  }
  return false;
}

// Without type literals one type stands for all.
static bool brute_force(const Terms *terms, const Problem *problem) {
  bool typed = false;
  for (int i = 0; i < problem->count; i++)
    typed |= problem->literals[i].kind != REF_EQUAL;
  Assignment it = {0};
  do {
    int i = 0;
    while (i < problem->count && literal_holds(terms, &it, &problem->literals[i]))
      i++;
    if (i == problem->count)
      return true;
  } while (next_assignment(&it, typed ? SAMPLE_UNIVERSE_COUNT : 1));
  return false;
}

static Term random_leaf(Terms *terms, Random *random) {
  uint64_t choice = random_below(random, REFS + 2);
  if (choice < REFS)
    return symbols[choice];
  return choice == REFS ? term_null(terms)
                        : term_location(terms, (uint32_t)random_below(random, LOCATIONS));
}

static RefLiteral random_literal(Terms *terms, Random *random) {
  RefLiteral literal = {.a = symbols[random_below(random, REFS)],
                        .negated = random_below(random, 2),
                        .leaves = true,
                        .type = (uint32_t)random_below(random, TYPE_COUNT)};
  switch (random_below(random, 4)) {
  case 0:
    literal.kind = REF_INSTANCE;
    break;
  case 1:
    literal.kind = REF_EXACT;
    if (random_below(random, 5) == 0)
      literal.type = TYPE_NULL;
    break;
  default:
    literal.kind = REF_EQUAL;
    literal.b = random_leaf(terms, random);
  }
  return literal;
}

// Adds literals one by one, each at its own depth, and compares after each; then goes back to a
// random depth and on with others.
static void compare(Terms *terms, Universe *universe, Random *random, int *counts) {
  Refs refs;
  refs_init(&refs, terms, universe);
  Problem problem = {0};
  for (int step = 0; step < 14; step++) {
    if (problem.count == LITERALS || (problem.count > 0 && random_below(random, 5) == 0)) {
      problem.count = (int)random_below(random, (uint64_t)problem.count);
      refs_pop(&refs, (size_t)problem.count);
    }
    RefLiteral literal = random_literal(terms, random);
    problem.literals[problem.count++] = literal;
    refs_push(&refs);
    if (!refs.conflict)
      refs_assume(&refs, &literal);
    bool expected = brute_force(terms, &problem);
    CHECK_EQ(!refs.conflict, expected);
    counts[expected]++;
  }
  refs_fini(&refs);
}

#ifdef NDEBUG
enum { ROUNDS = 60 };
#else
enum { ROUNDS = 20 }; // every step asserts what it relies on
#endif

TEST(refs_agree_with_brute_force) {
  Terms *terms = terms_new();
  terms_set_types(terms, (TypeOracle){.subtype = sample_subtype});
  Universe *universe = universe_new(terms);
  universe_set(universe, sample_universe, SAMPLE_UNIVERSE_COUNT);
  for (int i = 0; i < REFS; i++)
    symbols[i] = term_symbol(terms, SORT_REF, "r");
  Random random = random_seeded(21);
  int counts[2] = {0, 0};
  for (int round = 0; round < ROUNDS; round++)
    compare(terms, universe, &random, counts);
  CHECK(counts[0] > 100 && counts[1] > 100);
  universe_free(universe);
  terms_free(terms);
}

// An abstract class whose only instances are excluded forces null; two such symbols are equal.
TEST(refs_without_a_type_are_null) {
  Terms *terms = terms_new();
  terms_set_types(terms, (TypeOracle){.subtype = sample_subtype});
  Solver *solver = solver_new(terms, (SolveOptions){0});
  solve_set_universe(solver, sample_universe, SAMPLE_UNIVERSE_COUNT);
  Term a = term_symbol(terms, SORT_REF, "a"), b = term_symbol(terms, SORT_REF, "b");
  solve_assert(solver, term_not(terms, term_instance_of(terms, a, 0)));
  solve_assert(solver, term_not(terms, term_instance_of(terms, b, 0)));
  CHECK_EQ(solve_check(solver, term_ne(terms, a, b)), ANSWER_UNSAT);
  CHECK_EQ(solve_answered_by(solver), SOLVE_REFS);
  CHECK_EQ(solve_check(solver, term_eq(terms, a, b)), ANSWER_SAT);
  CHECK_EQ(solve_stats(solver)->z3_checks, 0);
  solver_free(solver);
  terms_free(terms);
}
