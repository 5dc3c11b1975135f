// Shapes: what the cases of a path have in common, references as trees of their tests, hints.
#include "base/test.h"
#include "solve/shapes_impl.h"

typedef struct World {
  Terms *terms;
  Solver *solver;
  Term a, b, c, x, y, z; // references and numbers
} World;

static World world_new(void) {
  World world = {.terms = terms_new()};
  Terms *terms = world.terms;
  world.solver = solver_new(terms, (SolveOptions){.query_ms = 2000});
  world.a = term_symbol(terms, SORT_REF, "a");
  world.b = term_symbol(terms, SORT_REF, "b");
  world.c = term_symbol(terms, SORT_REF, "c");
  world.x = term_symbol(terms, SORT_BV32, "x");
  world.y = term_symbol(terms, SORT_BV32, "y");
  world.z = term_symbol(terms, SORT_BV32, "z");
  return world;
}

static void world_free(World *world) {
  solver_free(world->solver);
  terms_free(world->terms);
}

// The key of b, which may be a.
static Term key_of_b(const World *world) {
  return term_ite(world->terms, term_eq(world->terms, world->a, world->b), world->x, world->y);
}

typedef struct Told {
  Solver *solver;
  Term wanted;
  bool found;
} Told;

static void tell(void *context, Term literal) {
  Told *told = context;
  told->found |= term_is(literal, told->wanted);
}

static bool follows(World *world, Term literal) {
  Told told = {world->solver, literal, false};
  CHECK(solve_consequences(world->solver, tell, &told));
  return told.found;
}

TEST(shapes_tell_what_a_comparison_rules_out) {
  World world = world_new();
  Terms *terms = world.terms;
  Term differ = term_ne(terms, world.a, world.b);
  solve_push(world.solver);
  solve_assert(world.solver, term_ne(terms, key_of_b(&world), world.z));
  CHECK(!follows(&world, differ)); // both are possible
  solve_assert(world.solver, term_lt(terms, key_of_b(&world), world.x));
  CHECK(follows(&world, differ)); // the key of a is not less than itself
  CHECK(follows(&world, term_lt(terms, world.y, world.x)));
  CHECK_EQ(solve_check(world.solver, term_eq(terms, world.a, world.b)), ANSWER_UNSAT);
  solve_pop(world.solver, 0);
  CHECK(!follows(&world, differ));
  world_free(&world);
}

// A number that depends on whether a reference is null, and on nothing else.
TEST(shapes_are_split_by_null_where_no_other_test_is_left) {
  World world = world_new();
  Terms *terms = world.terms;
  Term is_null = term_is_null_test(terms, world.a);
  solve_push(world.solver);
  solve_assert(world.solver, term_lt(terms, term_ite(terms, is_null, world.x, world.y), world.x));
  CHECK(follows(&world, term_not(terms, is_null)));
  CHECK(follows(&world, term_lt(terms, world.y, world.x)));
  world_free(&world);
}

TEST(shapes_answer_by_cases) {
  World world = world_new();
  Terms *terms = world.terms;
  solve_assert(world.solver, term_ne(terms, world.x, world.z));
  solve_assert(world.solver, term_ne(terms, world.y, world.z));
  CHECK_EQ(solve_check(world.solver, term_eq(terms, key_of_b(&world), world.z)), ANSWER_UNSAT);
  CHECK_EQ(solve_check(world.solver, term_lt(terms, key_of_b(&world), world.z)), ANSWER_SAT);
  world_free(&world);
}

TEST(shapes_settle_references) {
  World world = world_new();
  Terms *terms = world.terms;
  Term same = term_eq(terms, world.a, world.b), less = term_lt(terms, world.x, world.y);
  // In both cases it is c, by different tests.
  Term ref = term_ite(terms, same, term_ite(terms, less, world.c, world.a),
                      term_ite(terms, less, world.c, world.b));
  solve_push(world.solver);
  solve_assert(world.solver, term_or(terms, same, term_eq(terms, world.a, world.c)));
  CHECK(term_is(solve_settle(world.solver, ref), ref)); // numbers decide: as it is
  Term plain = term_ite(terms, term_and(terms, same, same), world.a,
                        term_ite(terms, term_eq(terms, world.a, world.c), world.b, world.c));
  Term settled = solve_settle(world.solver, plain);
  CHECK_EQ(solve_check(world.solver, term_ne(terms, settled, plain)), ANSWER_UNSAT);
  CHECK(term_is(settled, term_ite(terms, same, world.a, world.b)));
  solve_pop(world.solver, 0);
  world_free(&world);
}

// Where a name is not real nothing depends on it: it is no other object, but that is no fact.
TEST(shapes_use_hints) {
  World world = world_new();
  Terms *terms = world.terms;
  Term real = term_ne(terms, world.a, world.b), is_c = term_eq(terms, world.a, world.c);
  Term ref = term_ite(terms, is_c, world.c, world.a);
  solve_push(world.solver);
  solve_hint(world.solver, (Hint){world.c, real, term_or(terms, real, term_not(terms, is_c))});
  CHECK(term_is(solve_settle(world.solver, ref), ref));
  solve_push(world.solver);
  solve_assert(world.solver, term_eq(terms, world.a, world.b));
  CHECK(term_is(solve_settle(world.solver, ref), world.a));
  CHECK(!follows(&world, term_not(terms, is_c)));
  solve_pop(world.solver, 1);
  CHECK(term_is(solve_settle(world.solver, ref), ref));
  world_free(&world);
}

// When a name is real depends on an older one, and they are the same: a class that was called by
// the newer name would ask for it when the older one is asked for, and so on without end. Without
// ages it would be called by the first name of the equation.
TEST(shapes_call_classes_by_older_names) {
  World world = world_new();
  Terms *terms = world.terms;
  Term same = term_eq(terms, world.b, world.c);
  Term newer = term_child(terms, same, 0), older = term_child(terms, same, 1);
  Term is_older = term_eq(terms, world.a, older);
  Term ref = term_ite(terms, is_older, term_null(terms), world.a);
  solve_push(world.solver);
  solve_hint(world.solver, (Hint){newer, term_not(terms, is_older), term_true(terms)});
  solve_assert(world.solver, same);
  CHECK(term_is(solve_settle(world.solver, ref), ref));
  solve_assert(world.solver, term_not(terms, term_is_null_test(terms, world.a)));
  CHECK(term_is(solve_settle(world.solver, ref), ref));
  world_free(&world);
}

// How many of the references are one of the others? All of them differ among themselves, so at most
// as many as there are others. That is found out by going through all ways to choose.
static Term count_guests(World *world, uint32_t guests, uint32_t rooms) {
  enum { MOST = 16 };
  Terms *terms = world->terms;
  Term guest[MOST], room[MOST], sum = term_const(terms, value_bv(SORT_BV32, 0));
  assert(guests <= MOST && rooms <= MOST);
  for (uint32_t i = 0; i < rooms; i++) {
    room[i] = term_symbol(terms, SORT_REF, "room");
    for (uint32_t j = 0; j < i; j++)
      solve_assert(world->solver, term_ne(terms, room[i], room[j]));
  }
  for (uint32_t i = 0; i < guests; i++) {
    guest[i] = term_symbol(terms, SORT_REF, "guest");
    for (uint32_t j = 0; j < i; j++)
      solve_assert(world->solver, term_ne(terms, guest[i], guest[j]));
    Term has_room = term_const(terms, value_bv(SORT_BV32, 0));
    for (uint32_t j = 0; j < rooms; j++)
      has_room = term_ite(terms, term_eq(terms, guest[i], room[j]),
                          term_const(terms, value_bv(SORT_BV32, 1)), has_room);
    sum = term_add(terms, sum, has_room);
  }
  return sum;
}

// Splits that end in contradictions make no cases, but take time and memory: there is an end to
// them, and what is left open is no answer.
TEST(shapes_are_split_so_often_and_no_more) {
  // In debug builds there is room for few.
  enum { GUESTS = MOST_SHAPES > 100 ? 10 : 5 };
  World world = world_new();
  Terms *terms = world.terms;
  const ShapesLayer *layer = (const ShapesLayer *)world.solver->shapes;
  solve_push(world.solver);
  Term sum = count_guests(&world, GUESTS, GUESTS - 1);
  Term all = term_eq(terms, sum, term_const(terms, value_bv(SORT_BV32, GUESTS)));
  CHECK(!solve_refutes(world.solver, all));
  CHECK_EQ(layer->splits, MOST_SPLITS);
  solve_assert(world.solver, all);
  CHECK(!follows(&world, term_eq(terms, world.a, world.b)));
  CHECK(vec_last(&layer->levels)->is_full);
  CHECK(layer->shapes.count < 4 * (size_t)MOST_SPLITS);
  CHECK(!solve_refutes(world.solver, term_lt(terms, key_of_b(&world), world.x)));
  CHECK_EQ(layer->splits, 0); // there is no room left for it
  solve_pop(world.solver, 0);
  solve_assert(world.solver, term_lt(terms, key_of_b(&world), world.x));
  CHECK(follows(&world, term_ne(terms, world.a, world.b)));
  CHECK(!vec_last(&layer->levels)->is_full);
  world_free(&world);
}
