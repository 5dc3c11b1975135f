// Random push/pop sequences: the chain against a fresh Z3, with and without injected faults.
#include "base/test.h"
#include "solve/pose_terms_test.h"
#include "solve/random_terms_test.h"
#include "solve/solve_impl.h"

#include <stdio.h>

enum { MAX_DEPTH = 7, LIMIT_MS = 1000 };

typedef struct Run {
  Sample sample;
  Solver *chain, *plain; // `plain` is never asked through its own chain
  uint64_t compared, unknown, sat;
  bool faults;
} Run;

static Run run_with(uint64_t seed, Mix mix, SolveOptions options) {
  Run run = {.sample = sample_new(seed, mix)};
  run.chain = solver_new(run.sample.terms, options);
  run.plain = solver_new(run.sample.terms, options);
  solve_set_universe(run.chain, sample_universe, SAMPLE_UNIVERSE_COUNT);
  solve_set_universe(run.plain, sample_universe, SAMPLE_UNIVERSE_COUNT);
  return run;
}

static Run run_new(uint64_t seed, Mix mix) {
  return run_with(seed, mix, (SolveOptions){.query_ms = LIMIT_MS});
}

static void run_free(Run *run) {
  solver_free(run->chain);
  solver_free(run->plain);
  sample_free(&run->sample);
}

static Answer plain_answer(Run *run, Term extra) {
  TermList goals = {0};
  for (size_t i = 0; i < solve_path_count(run->chain); i++)
    vec_push(&goals, solve_path_at(run->chain, i));
  if (term_exists(extra))
    vec_push(&goals, extra);
  SolveCause cause;
  Answer answer = z3_decide(run->plain, goals.items, goals.count, LIMIT_MS, NULL, &cause);
  vec_free(&goals);
  return answer;
}

static void check_model(Run *run, Term extra) {
  Model *model = solve_model(run->chain);
  Terms *terms = run->sample.terms;
  CHECK(!term_exists(extra) || term_holds(terms, extra, model));
  for (size_t i = 0; i < solve_path_count(run->chain); i++)
    CHECK(term_holds(terms, solve_path_at(run->chain, i), model));
}

// Asks both and returns the chain's answer.
static Answer ask(Run *run, Term extra) {
  Answer answer = solve_check(run->chain, extra);
  Answer expected = plain_answer(run, extra);
  if (answer == ANSWER_SAT)
    check_model(run, extra);
  if (answer == ANSWER_UNKNOWN || expected == ANSWER_UNKNOWN) {
    run->unknown++;
    return answer;
  }
  if (answer != expected) {
    char *text = term_exists(extra) ? term_text(run->sample.terms, extra) : mem_string("none");
    test_failed(__FILE__, __LINE__, "%s says %s, Z3 says %s: %s",
                solve_layer_name(solve_answered_by(run->chain)), answer_text(answer),
                answer_text(expected), text);
    mem_free(text);
  }
  run->compared++;
  run->sat += answer == ANSWER_SAT;
  return answer;
}

// One step as exploration makes it: ask for both sides of a branch, go on with one that is
// possible; sometimes assert without asking, ask for the path itself, or go back.
static void step(Run *run) {
  Solver *solver = run->chain;
  Sample *sample = &run->sample;
  Term condition = sample_condition(sample);
  uint64_t choice = random_below(&sample->random, 20);
  if (solve_depth(solver) == MAX_DEPTH || choice == 0) {
    solve_pop(solver, (unsigned)random_below(&sample->random, solve_depth(solver) + 1));
  } else if (choice == 1) {
    ask(run, (Term){0});
  } else if (choice == 2) {
    solve_push(solver);
    solve_assert(solver, condition);
  } else {
    Term other = term_not(sample->terms, condition);
    Answer yes = ask(run, condition), no = ask(run, other);
    bool left = random_below(&sample->random, 2);
    if ((left ? yes : no) == ANSWER_UNSAT)
      left = !left;
    solve_push(solver);
    solve_assert(solver, left ? condition : other);
  }
}

static void run_until(Run *run, uint64_t compared) {
  for (uint64_t steps = 0; run->compared < compared && steps < 4 * compared; steps++)
    step(run);
  CHECK(run->compared >= compared);
  CHECK(run->sat > 0 && run->sat < run->compared);
}

static void check_stats(const Solver *solver) {
  const SolveStats *stats = solve_stats(solver);
  uint64_t sum = 0;
  for (int layer = 0; layer < SOLVE_LAYER_COUNT; layer++)
    for (int answer = 0; answer < 3; answer++)
      sum += stats->answered[layer][answer];
  CHECK_EQ(sum, stats->questions);
}

static void agree_with(uint64_t seed, Mix mix, uint64_t compared, SolveOptions options) {
  Run run = run_with(seed, mix, options);
  run_until(&run, compared);
  check_stats(run.chain);
  run_free(&run);
}

static void agree(uint64_t seed, Mix mix, uint64_t compared) {
  agree_with(seed, mix, compared, (SolveOptions){.query_ms = LIMIT_MS});
}

// Together more than 5,000 comparisons. Floats are few because one takes Z3 about 50 ms.
TEST(solve_agrees_on_mixed_sorts) {
  agree(1, (Mix){.bits8 = 6, .bits32 = 6, .bits64 = 4, .math = 2, .refs = 6, .bools = 2}, 1500);
}
TEST(solve_agrees_on_bits) { agree(2, (Mix){.bits8 = 4, .bits32 = 1, .bools = 1}, 1000); }
TEST(solve_agrees_on_wide_bits) { agree(3, (Mix){.bits32 = 3, .bits64 = 3, .bools = 1}, 800); }
TEST(solve_agrees_on_math) { agree(4, (Mix){.math = 5, .bools = 1}, 800); }
TEST(solve_agrees_on_references) { agree(5, (Mix){.refs = 8, .bools = 1}, 1000); }
TEST(solve_agrees_on_floats) { agree(6, (Mix){.floats = 1, .bits8 = 3, .refs = 2}, 80); }

TEST(solve_agrees_by_clauses) {
  SolveOptions options = {.query_ms = LIMIT_MS, .clauses = true};
  agree_with(8, (Mix){.refs = 8, .bools = 2, .bits32 = 3}, 500, options);
  agree_with(9, (Mix){.refs = 8, .bools = 1, .math = 3, .bits8 = 1}, 500, options);
}

// --- Programs as POSE executes them ---

enum { POSE_DEPTH = 20 };

typedef struct PoseRun {
  Run run;
  PoseState states[POSE_DEPTH + 1]; // by depth of the solver
} PoseRun;

// Asks for both sides of a branch and takes a possible one; false when there is none.
static bool pose_branch(PoseRun *pose, Term condition, bool *taken) {
  Run *run = &pose->run;
  Term other = term_not(run->sample.terms, condition);
  Answer yes = ask(run, condition), no = ask(run, other);
  *taken = yes != ANSWER_UNSAT && (no == ANSWER_UNSAT || random_below(&run->sample.random, 2));
  unsigned depth = solve_depth(run->chain);
  solve_push(run->chain);
  solve_assert(run->chain, *taken ? condition : other);
  pose->states[depth + 1] = pose->states[depth];
  return yes != ANSWER_UNSAT || no != ANSWER_UNSAT;
}

static void pose_run_step(PoseRun *pose) {
  Sample *sample = &pose->run.sample;
  Solver *solver = pose->run.chain;
  unsigned depth = solve_depth(solver);
  bool taken;
  if (depth == POSE_DEPTH) {
    solve_pop(solver, (unsigned)random_below(&sample->random, depth));
  } else if (random_below(&sample->random, 2)) {
    Term condition = pose_condition(sample->terms, &sample->random, &pose->states[depth]);
    CHECK(pose_branch(pose, condition, &taken));
  } else { // an instruction that throws for null
    int variable = (int)random_below(&sample->random, POSE_VARIABLES);
    Term is_null = term_is_null_test(sample->terms, pose->states[depth].variables[variable]);
    CHECK(pose_branch(pose, is_null, &taken));
    if (taken)
      solve_pop(solver, depth);
    else
      pose_step(sample->terms, &sample->random, &pose->states[depth + 1], variable);
  }
}

typedef struct Answers {
  uint64_t questions, compared, by[SOLVE_LAYER_COUNT];
} Answers;

static Answers run_pose_programs(uint64_t first_seed, uint64_t count, SolveOptions options) {
  Answers answers = {0};
  for (uint64_t seed = first_seed; seed < first_seed + count; seed++) {
    PoseRun pose = {.run = run_with(seed, (Mix){0}, options)};
    pose.states[0] = pose_start(pose.run.sample.terms);
    for (int steps = 0; pose.run.compared < 120 && steps < 1000; steps++)
      pose_run_step(&pose);
    const SolveStats *stats = solve_stats(pose.run.chain);
    answers.questions += stats->questions;
    answers.compared += pose.run.compared;
    for (int layer = 0; layer < SOLVE_LAYER_COUNT; layer++)
      for (int answer = 0; answer < 3; answer++)
        answers.by[layer] += stats->answered[layer][answer];
    CHECK(pose.run.sat > 0 && pose.run.sat < pose.run.compared);
    check_stats(pose.run.chain);
    run_free(&pose.run);
  }
  return answers;
}

// Several programs; at most a tenth of the questions may reach Z3.
TEST(solve_agrees_on_pose_programs) {
  Answers answers = run_pose_programs(1, 12, (SolveOptions){.query_ms = LIMIT_MS});
  CHECK(answers.compared >= 1400);
  CHECK(answers.by[SOLVE_SHAPES] >= 50);
  CHECK(answers.by[SOLVE_Z3] * 10 <= answers.questions);
}

// The same by clauses, which must get some of the questions.
TEST(solve_agrees_on_pose_programs_by_clauses) {
  SolveOptions options = {.query_ms = LIMIT_MS, .clauses = true};
  Answers answers = run_pose_programs(20, 8, options);
  CHECK(answers.compared >= 900);
  CHECK(answers.by[SOLVE_CLAUSES] >= 50);
  CHECK(answers.by[SOLVE_Z3] * 10 <= answers.questions);
}

// The n-th answer of Z3 is lost, n = 1, 2, 3...: that question is unknown with the injected cause,
// and all others are answered as ever.
TEST(solve_survives_lost_answers) {
  Run run = run_new(7, (Mix){.bits8 = 4, .bits32 = 3, .refs = 1, .bools = 1});
  uint64_t lost = 0;
  for (uint64_t n = 1; lost < 10 && n <= 400; n++) {
    SolveCause cause = n % 2 ? CAUSE_TIMEOUT : CAUSE_GAVE_UP;
    uint64_t before = solve_stats(run.chain)->causes[cause];
    solve_inject(run.chain, 1 + n % 3, cause);
    for (int i = 0; i < 8; i++)
      step(&run);
    solve_inject(run.chain, 0, CAUSE_NONE);
    lost += solve_stats(run.chain)->causes[cause] - before;
  }
  CHECK_EQ(lost, 10);
  CHECK(run.compared > 200);
  check_stats(run.chain);
  run_free(&run);
}
