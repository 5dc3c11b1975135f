// Conditions as decision diagrams, and questions that are asked in pieces.
#include "base/test.h"
#include "solve/diagram.h"
#include "solve/pose_terms_test.h"
#include "solve/random_terms_test.h"
#include "solve/unwind.h"

// --- diagrams against truth tables ---------------------------------------------------------------

enum { VARIABLES = 5, ASSIGNMENTS = 1 << VARIABLES };

typedef struct Formula {
  Node node;
  uint32_t truth; // bit i: under assignment i
} Formula;

static bool value_of(const Diagram *diagram, Node node, uint32_t assignment) {
  while (node > NODE_TRUE) {
    Branching branching = diagram->nodes.items[node];
    node = assignment >> branching.variable & 1 ? branching.yes : branching.no;
  }
  return node == NODE_TRUE;
}

static Formula variable_of(Diagram *diagram, uint32_t variable) {
  Formula formula = {diagram_variable(diagram, variable), 0};
  for (uint32_t i = 0; i < ASSIGNMENTS; i++)
    formula.truth |= (i >> variable & 1) << i;
  return formula;
}

TEST(diagram_is_its_truth_table) {
  Random random = random_seeded(23);
  Diagram diagram;
  diagram_init(&diagram, 1 << 20);
  enum { FORMULAS = 400 };
  Formula formulas[FORMULAS];
  for (uint32_t i = 0; i < FORMULAS; i++) {
    if (i < VARIABLES) {
      formulas[i] = variable_of(&diagram, i);
      continue;
    }
    Formula a = formulas[random_below(&random, i)], b = formulas[random_below(&random, i)],
            c = formulas[random_below(&random, i)];
    formulas[i] = (Formula){diagram_ite(&diagram, a.node, b.node, c.node),
                            (a.truth & b.truth) | (~a.truth & c.truth)};
    for (uint32_t k = 0; k < ASSIGNMENTS; k++)
      CHECK_EQ(value_of(&diagram, formulas[i].node, k), formulas[i].truth >> k & 1);
    for (uint32_t k = 0; k < i; k++) // one function, one node
      CHECK_EQ(formulas[k].node == formulas[i].node, formulas[k].truth == formulas[i].truth);
  }
  CHECK(!diagram.is_too_large);
  diagram_fini(&diagram);
}

TEST(diagram_that_grows_too_large_says_so) {
  Diagram diagram;
  diagram_init(&diagram, 16);
  Node all = NODE_TRUE;
  // x0 == x8 && x1 == x9 && ...: in this order of variables it grows exponentially.
  for (uint32_t i = 0; i < 8; i++) {
    Node late = diagram_variable(&diagram, i + 8);
    Node same =
        diagram_ite(&diagram, diagram_variable(&diagram, i), late, diagram_not(&diagram, late));
    all = diagram_and(&diagram, all, same);
  }
  CHECK(diagram.is_too_large);
  diagram_fini(&diagram);
}

// --- questions against the solver ----------------------------------------------------------------

typedef struct Asked {
  uint64_t whole, pieces, answers[3];
} Asked;

// Asks about a path with one more condition in all three ways; the path gets the condition if it
// can. False: it cannot.
static bool ask_all(Unwinder *unwinder, Solver *solver, Term *path, size_t *count, Term condition,
                    Asked *asked) {
  Answer expected = solve_check(solver, condition);
  path[*count] = condition;
  Unwound whole = unwind_ask(unwinder, solver, path, *count + 1, false);
  Unwound pieces = unwind_ask(unwinder, solver, path, *count + 1, true);
  CHECK_EQ(whole.answer, expected);
  CHECK_EQ(pieces.answer, expected);
  CHECK(whole.questions <= 1 && (whole.questions == 1) == (pieces.questions > 0));
  CHECK(expected != ANSWER_SAT || whole.questions == 1);
  asked->whole += whole.questions;
  asked->pieces += pieces.questions;
  asked->answers[expected]++;
  if (expected != ANSWER_SAT)
    return false;
  solve_assert(solver, condition);
  ++*count;
  return true;
}

TEST(unwind_answers_as_the_solver) {
  Asked asked = {0};
  for (uint64_t seed = 0; seed < 60; seed++) {
    Sample sample = sample_new(seed, (Mix){.bits32 = 2, .math = 2, .refs = 4, .bools = 1});
    Solver *solver = solver_new(sample.terms, (SolveOptions){.query_ms = 2000});
    solve_set_universe(solver, sample_universe, SAMPLE_UNIVERSE_COUNT);
    Unwinder *unwinder = unwinder_new(sample.terms);
    Term path[16];
    size_t count = 0;
    for (int i = 0; i < 6; i++)
      (void)ask_all(unwinder, solver, path, &count, sample_condition(&sample), &asked);
    unwinder_free(unwinder);
    solver_free(solver);
    sample_free(&sample);
  }
  CHECK(asked.answers[ANSWER_SAT] > 100 && asked.answers[ANSWER_UNSAT] > 10);
}

TEST(unwind_of_merged_heaps_needs_more_questions) {
  Asked asked = {0};
  for (uint64_t seed = 0; seed < 60; seed++) {
    Random random = random_seeded(seed);
    Terms *terms = terms_new();
    Solver *solver = solver_new(terms, (SolveOptions){.query_ms = 2000});
    Unwinder *unwinder = unwinder_new(terms);
    PoseState state = pose_start(terms);
    Term path[32];
    size_t count = 0;
    for (int i = 0; i < 8; i++) {
      Term condition = pose_condition(terms, &random, &state);
      if (!ask_all(unwinder, solver, path, &count, condition, &asked))
        (void)ask_all(unwinder, solver, path, &count, term_not(terms, condition), &asked);
      int variable = (int)random_below(&random, POSE_VARIABLES);
      Term here = term_ne(terms, state.variables[variable], term_null(terms));
      if (ask_all(unwinder, solver, path, &count, here, &asked))
        pose_step(terms, &random, &state, variable);
    }
    unwinder_free(unwinder);
    solver_free(solver);
    terms_free(terms);
  }
  CHECK(asked.pieces > asked.whole); // some first conjunctions are contradictory
  CHECK(asked.answers[ANSWER_UNSAT] > 10);
}
