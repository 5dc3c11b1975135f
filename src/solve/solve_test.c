// The solver object: answers, models, unknown, dumps, limits, and the layer that distrusts the
// others.
#include "base/test.h"
#include "solve/random_terms_test.h"
#include "solve/z3_impl.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Fixture {
  Terms *terms;
  Solver *solver;
  Term x, y, r, s;
} Fixture;

static Fixture fixture_new(unsigned query_ms) {
  Fixture f = {.terms = terms_new()};
  terms_set_types(f.terms, (TypeOracle){.subtype = sample_subtype});
  f.solver = solver_new(f.terms, (SolveOptions){.query_ms = query_ms});
  f.x = term_symbol(f.terms, SORT_BV32, "x");
  f.y = term_symbol(f.terms, SORT_BV32, "y");
  f.r = term_symbol(f.terms, SORT_REF, "r");
  f.s = term_symbol(f.terms, SORT_REF, "s");
  return f;
}

static void fixture_free(Fixture *f) {
  solver_free(f->solver);
  terms_free(f->terms);
}

TEST(solve_follows_the_trail) {
  Fixture f = fixture_new(0);
  Term low = term_lt(f.terms, f.x, term_int32(f.terms, 3));
  Term high = term_lt(f.terms, term_int32(f.terms, 5), f.x);
  CHECK_EQ(solve_check(f.solver, (Term){0}), ANSWER_SAT);
  solve_push(f.solver);
  solve_assert(f.solver, low);
  CHECK_EQ(solve_check(f.solver, high), ANSWER_UNSAT);
  CHECK_EQ(solve_check(f.solver, (Term){0}), ANSWER_SAT);
  CHECK(term_holds(f.terms, low, solve_model(f.solver)));
  solve_push(f.solver);
  solve_assert(f.solver, high);
  CHECK_EQ(solve_check(f.solver, (Term){0}), ANSWER_UNSAT);
  CHECK_EQ(solve_check(f.solver, term_eq(f.terms, f.y, f.x)), ANSWER_UNSAT);
  solve_pop(f.solver, 1);
  CHECK_EQ(solve_check(f.solver, (Term){0}), ANSWER_SAT);
  solve_pop(f.solver, 0);
  CHECK_EQ(solve_check(f.solver, high), ANSWER_SAT);
  CHECK(term_holds(f.terms, high, solve_model(f.solver)));
  CHECK_EQ(solve_path_count(f.solver), 0);
  fixture_free(&f);
}

TEST(solve_knows_constants) {
  Fixture f = fixture_new(0);
  CHECK_EQ(solve_check(f.solver, term_true(f.terms)), ANSWER_SAT);
  CHECK_EQ(solve_check(f.solver, term_false(f.terms)), ANSWER_UNSAT);
  CHECK_EQ(solve_answered_by(f.solver), SOLVE_SIMPLIFY);
  solve_assert(f.solver, term_true(f.terms));
  CHECK_EQ(solve_path_count(f.solver), 0);
  solve_push(f.solver);
  solve_assert(f.solver, term_false(f.terms));
  CHECK_EQ(solve_check(f.solver, (Term){0}), ANSWER_UNSAT);
  CHECK_EQ(solve_check(f.solver, term_eq(f.terms, f.x, f.y)), ANSWER_UNSAT);
  solve_pop(f.solver, 0);
  CHECK_EQ(solve_check(f.solver, term_eq(f.terms, f.x, f.y)), ANSWER_SAT);
  fixture_free(&f);
}

// Slices that share nothing but a location, whose one type both restrict.
TEST(solve_connects_slices_by_locations) {
  Fixture f = fixture_new(0);
  solve_set_universe(f.solver, sample_universe, SAMPLE_UNIVERSE_COUNT);
  Term location = term_location(f.terms, 4), p = term_symbol(f.terms, SORT_BOOL, "p");
  // The ites keep the theory of references from deciding it alone.
  solve_assert(f.solver, term_eq(f.terms, term_ite(f.terms, p, f.r, location), f.r));
  solve_assert(f.solver, term_not(f.terms, p));
  solve_assert(f.solver, term_instance_of(f.terms, f.r, 3));
  solve_assert(f.solver, term_eq(f.terms, f.s, location));
  CHECK_EQ(solve_check(f.solver, term_instance_of(f.terms, f.s, 4)), ANSWER_UNSAT);
  CHECK_EQ(solve_check(f.solver, term_instance_of(f.terms, f.s, 1)), ANSWER_SAT);
  uint32_t type = 0;
  CHECK(model_get_type(solve_model(f.solver), value_location(4), &type));
  CHECK_EQ(type, 3);
  fixture_free(&f);
}

// A symbol of another slice holds a location by chance when the location changes its type.
TEST(solve_moves_aliases_of_locations) {
  Fixture f = fixture_new(0);
  solve_set_universe(f.solver, sample_universe, SAMPLE_UNIVERSE_COUNT);
  Term location = term_location(f.terms, 0);
  solve_push(f.solver);
  solve_assert(f.solver, term_eq(f.terms, f.r, location));
  solve_assert(f.solver, term_instance_of(f.terms, f.r, 3));
  CHECK_EQ(solve_check(f.solver, (Term){0}), ANSWER_SAT);
  solve_pop(f.solver, 0);
  solve_assert(f.solver, term_instance_of(f.terms, f.r, 3));
  CHECK_EQ(solve_check(f.solver, term_instance_of(f.terms, location, 4)), ANSWER_SAT);
  Model *model = solve_model(f.solver);
  CHECK(term_holds(f.terms, term_instance_of(f.terms, f.r, 3), model));
  CHECK(term_holds(f.terms, term_instance_of(f.terms, location, 4), model));
  fixture_free(&f);
}

TEST(solve_without_types_is_unknown) {
  Fixture f = fixture_new(0);
  Term instance = term_instance_of(f.terms, f.r, 3);
  CHECK_EQ(solve_check(f.solver, instance), ANSWER_UNKNOWN);
  CHECK_EQ(solve_cause(f.solver), CAUSE_TYPES);
  CHECK_EQ(solve_check(f.solver, term_and(f.terms, instance, term_is_null_test(f.terms, f.r))),
           ANSWER_UNSAT);
  solve_set_universe(f.solver, sample_universe, SAMPLE_UNIVERSE_COUNT);
  CHECK_EQ(solve_check(f.solver, instance), ANSWER_SAT);
  fixture_free(&f);
}

// Three different types below an abstract class that has three instances exist, four do not.
TEST(solve_counts_types) {
  Fixture f = fixture_new(0);
  solve_set_universe(f.solver, sample_universe, SAMPLE_UNIVERSE_COUNT);
  Term refs[4], types[4];
  for (int i = 0; i < 4; i++) {
    refs[i] = term_symbol(f.terms, SORT_REF, "r");
    types[i] = term_type_of(f.terms, refs[i]);
  }
  for (int i = 0; i < 4; i++) {
    solve_push(f.solver);
    solve_assert(f.solver, term_instance_of(f.terms, refs[i], 1));
    for (int j = 0; j < i; j++)
      solve_assert(f.solver, term_ne(f.terms, types[i], types[j]));
    CHECK_EQ(solve_check(f.solver, (Term){0}), i < 3 ? ANSWER_SAT : ANSWER_UNSAT);
  }
  fixture_free(&f);
}

// Java's remainder has no counterpart in Z3: unsat around it is found, sat only with a model that
// holds, and nothing is guessed.
TEST(solve_never_guesses_remainders) {
  Fixture f = fixture_new(0);
  Term a = term_symbol(f.terms, SORT_DOUBLE, "a"), three = term_double(f.terms, 3.0);
  Term remainder = term_fp_rem(f.terms, a, three);
  Term one = term_double(f.terms, 1.0);
  CHECK_EQ(solve_check(f.solver, term_and(f.terms, term_fp_lt(f.terms, remainder, one),
                                          term_fp_lt(f.terms, one, remainder))),
           ANSWER_UNSAT);
  Answer answer = solve_check(f.solver, term_fp_lt(f.terms, three, remainder));
  CHECK_EQ(answer, ANSWER_UNKNOWN);
  CHECK_EQ(solve_cause(f.solver), CAUSE_FP_REM);
  CHECK_EQ(solve_check(f.solver, term_fp_eq(f.terms, remainder, term_double(f.terms, 0.0))),
           ANSWER_SAT);
  fixture_free(&f);
}

TEST(solve_reads_big_integers) {
  Fixture f = fixture_new(0);
  Term n = term_symbol(f.terms, SORT_INT, "n");
  Term big = term_const(f.terms, value_int_parse(f.terms, "123456789012345678901234567890"));
  Term square = term_mul(f.terms, n, term_math(f.terms, 3));
  solve_assert(f.solver, term_eq(f.terms, term_mul(f.terms, square, term_math(f.terms, 7)),
                                 term_mul(f.terms, big, term_math(f.terms, 21))));
  CHECK_EQ(solve_check(f.solver, (Term){0}), ANSWER_SAT);
  Value value;
  CHECK(model_get(solve_model(f.solver), n, &value));
  char *digits = value_int_text(f.terms, value);
  CHECK_TEXT(digits, "123456789012345678901234567890");
  mem_free(digits);
  fixture_free(&f);
}

// The product of two primes, to be factored.
static Term hard_condition(Fixture *f) {
  Terms *terms = f->terms;
  Term a = term_symbol(terms, SORT_BV64, "a"), b = term_symbol(terms, SORT_BV64, "b");
  Term one = term_int64(terms, 1), limit = term_int64(terms, INT64_C(4000000000));
  Term factors = term_and(terms, term_lt(terms, one, a), term_lt(terms, one, b));
  Term small = term_and(terms, term_lt(terms, a, limit), term_lt(terms, b, limit));
  Term product = term_int64(terms, INT64_C(2147483647) * INT64_C(2147483629));
  return term_and(terms, term_and(terms, factors, small),
                  term_eq(terms, term_mul(terms, a, b), product));
}

TEST(solve_stops_at_the_time_limit) {
  Fixture f = fixture_new(100);
  Term hard = hard_condition(&f);
  double start = clock_now();
  CHECK_EQ(solve_check(f.solver, hard), ANSWER_UNKNOWN);
  CHECK_EQ(solve_cause(f.solver), CAUSE_TIMEOUT);
  CHECK(clock_now() - start < 3); // on a busy machine
  // The path stays usable, with an unknown condition in it as well.
  solve_push(f.solver);
  solve_assert(f.solver, hard);
  CHECK_EQ(solve_check(f.solver, term_lt(f.terms, f.x, f.y)), ANSWER_UNKNOWN);
  Term contradiction = term_lt(f.terms, f.y, f.x);
  solve_assert(f.solver, term_lt(f.terms, f.x, f.y));
  CHECK_EQ(solve_check(f.solver, contradiction), ANSWER_UNSAT);
  solve_pop(f.solver, 0);
  CHECK_EQ(solve_check(f.solver, contradiction), ANSWER_SAT);
  fixture_free(&f);
}

// --- Dumps ---

// Limits are in steps of Z3: by the clock, how fast the machine is would be part of the answer.
static void check_dump(const char *path, int *counts) {
  char status[16] = "", answer[16] = "";
  FILE *file = fopen(path, "r");
  CHECK(file && fscanf(file, "(set-info :status %15[a-z]", status) == 1);
  if (file)
    fclose(file);
  char *command = mem_format("z3 rlimit=100000000 %s", path);
  FILE *z3 = popen(command, "r");
  CHECK(z3 && fscanf(z3, "%15[a-z]", answer) == 1);
  if (z3)
    CHECK_EQ(pclose(z3), 0);
  CHECK_TEXT(answer, status);
  counts[strcmp(status, "sat") == 0]++;
  mem_free(command);
  remove(path);
}

TEST(solve_dumps_are_decided_alike) {
  char directory[] = "/tmp/loris-dump-XXXXXX";
  CHECK(mkdtemp(directory) != NULL);
  Sample sample = sample_new(31, (Mix){.bits8 = 8, .bits32 = 2, .math = 2, .refs = 8, .floats = 1});
  Solver *solver = solver_new(sample.terms, (SolveOptions){.query_ms = 0});
  solve_set_universe(solver, sample_universe, SAMPLE_UNIVERSE_COUNT);
  CHECK(!solve_dump_to(solver, "/nowhere/at/all"));
  CHECK(solve_dump_to(solver, directory));
  while (solver->dump_count < 40) {
    Term condition = sample_condition(&sample);
    if (solve_depth(solver) == 20)
      solve_pop(solver, 0);
    solve_check(solver, term_not(sample.terms, condition));
    if (solve_check(solver, condition) == ANSWER_SAT) {
      solve_push(solver);
      solve_assert(solver, condition);
    }
  }
  int counts[2] = {0, 0};
  for (uint64_t i = 1; i <= solver->dump_count; i++) {
    char *path = mem_format("%s/query-%06llu.smt2", directory, (unsigned long long)i);
    check_dump(path, counts);
    mem_free(path);
  }
  CHECK(counts[0] >= 5 && counts[1] >= 5);
  CHECK_EQ(rmdir(directory), 0); // nothing else was written
  solver_free(solver);
  sample_free(&sample);
}

// --- Recordings ---

// Children are written before parents, every question is there; bench/solver/solve_replay.c reads
// the rest.
TEST(solve_records_questions) {
  char path[] = "/tmp/loris-record-XXXXXX";
  int descriptor = mkstemp(path);
  CHECK(descriptor >= 0 && close(descriptor) == 0);
  Fixture f = fixture_new(0);
  CHECK(!solve_record_to(f.solver, "/nowhere/at/all"));
  CHECK(solve_record_to(f.solver, path));
  solve_set_universe(f.solver, sample_universe, SAMPLE_UNIVERSE_COUNT);
  solve_push(f.solver);
  solve_assert(f.solver, term_lt(f.terms, f.x, term_add(f.terms, f.y, term_int32(f.terms, 2))));
  solve_check(f.solver, term_instance_of(f.terms, f.r, 1));
  solve_pop(f.solver, 0);
  solve_check(f.solver, (Term){0});
  CHECK(solve_record_to(f.solver, NULL));
  FILE *file = fopen(path, "r");
  char line[128], codes[128] = "";
  size_t count = 0;
  while (file && fgets(line, sizeof line, file) && count < sizeof codes - 1)
    codes[count++] = line[0];
  // x, y, 2, the sum, the comparison; 3, 4 and 5 are below type 1; r, its type, type 1, the test.
  CHECK_TEXT(codes, "luptttttassstttt"
                    "coc");
  if (file)
    fclose(file);
  remove(path);
  fixture_free(&f);
}

// --- The validating layer ---

static Answer lie_unsat(Layer *layer, Query *query) {
  (void)layer;
  query->by = SOLVE_FACTS;
  return ANSWER_UNSAT;
}

static Answer lie_sat(Layer *layer, Query *query) {
  query->by = SOLVE_MODEL;
  pool_add(layer->solver, NULL, 0);
  return ANSWER_SAT;
}

static void expected_end(const char *message) {
  _exit(strstr(message, "layer facts says unsat") || strstr(message, "layer model says sat") ? 42
                                                                                             : 1);
}

// Runs a solver whose only layer below the validating one answers like this, in a process of its
// own.
static int status_with(Answer (*check)(Layer *, Query *)) {
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    fatal_hook = expected_end;
    FILE *silent = freopen("/dev/null", "w", stderr);
    Fixture f = fixture_new(0);
    LayerType liar = {.check = check};
    Layer layer;
    layer_init(&layer, &liar, f.solver, NULL);
    f.solver->chain = validate_layer_new(f.solver, &layer);
    solve_check(f.solver, term_lt(f.terms, f.x, f.y));
    _exit(silent ? 0 : 1);
  }
  int status = 0;
  CHECK(child > 0 && waitpid(child, &status, 0) == child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(solve_validation_catches_lies) {
  CHECK_EQ(status_with(lie_unsat), 42);
  CHECK_EQ(status_with(lie_sat), 42);
}

#ifndef NDEBUG
TEST(solve_validates_by_default) {
  Fixture f = fixture_new(0);
  Term below = term_lt(f.terms, f.x, f.y);
  CHECK_EQ(solve_check(f.solver, below), ANSWER_SAT);
  solve_assert(f.solver, below);
  CHECK_EQ(solve_check(f.solver, term_lt(f.terms, f.y, f.x)), ANSWER_UNSAT);
  CHECK_EQ(solve_stats(f.solver)->validated_sat, 1);
  CHECK_EQ(solve_stats(f.solver)->confirmed_unsat, 1);
  fixture_free(&f);
}
#endif

// --- Time ---

// Shell sort's gaps, (int)(gap / 2.2) again and again: Z3 needs minutes for a few of them, much of
// it where it does not look at its interrupt flag.
static Term gap_condition(Terms *terms) {
  Term gap = term_symbol(terms, SORT_BV32, "gap"), condition = term_true(terms), first = gap;
  for (int i = 0; i < 6; i++) {
    condition = term_and(terms, condition, term_lt(terms, term_int32(terms, 2), gap));
    Term quotient =
        term_fp_div(terms, term_to_fp(terms, gap, SORT_DOUBLE), term_double(terms, 2.2));
    gap = term_fp_to_bv(terms, quotient, SORT_BV32);
  }
  Term mixed = term_mul(terms, term_bit_xor(terms, first, term_mul(terms, gap, gap)), first);
  return term_and(terms, condition, term_eq(terms, mixed, term_int32(terms, 1234567891)));
}

// The seconds that the hard question takes; it stays unknown because of `cause`.
static double seconds_of_hard_question(unsigned query_ms, double deadline, SolveCause cause) {
  Terms *terms = terms_new();
  Solver *solver = solver_new(terms, (SolveOptions){.query_ms = query_ms});
  Term condition = gap_condition(terms);
  double start = clock_now();
  solve_set_deadline(solver, deadline);
  CHECK_EQ(solve_check(solver, condition), ANSWER_UNKNOWN);
  double seconds = clock_now() - start;
  CHECK_EQ(solve_cause(solver), cause);
  CHECK_EQ(solve_missed_deadline(solver), cause == CAUSE_DEADLINE);
  if (cause == CAUSE_DEADLINE) { // past it nothing hard is tried any more
    start = clock_now();
    CHECK_EQ(solve_check(solver, condition), ANSWER_UNKNOWN);
    CHECK(clock_now() - start < 2);
  }
  solver_free(solver);
  terms_free(terms);
  return seconds;
}

// A busy machine may be late once, not three times.
static void check_time(unsigned query_ms, double deadline, SolveCause cause, double limit) {
  double seconds = seconds_of_hard_question(query_ms, deadline, cause);
  for (int again = 0; again < 2 && seconds > limit * 1.1 + 0.2; again++)
    seconds = seconds_of_hard_question(query_ms, deadline, cause);
  CHECK(seconds >= limit * 0.9);
  CHECK(seconds <= limit * 1.1 + 1);
}

TEST(solve_obeys_query_time) {
  check_time(100, 0, CAUSE_TIMEOUT, 0.1);
  check_time(1500, 0, CAUSE_TIMEOUT, 1.5);
}
TEST(solve_obeys_deadline) {
  check_time(60000, 0.8, CAUSE_DEADLINE, 0.8);
  check_time(0, 0.8, CAUSE_DEADLINE, 0.8);
}

// A condition that Z3 simplifies for minutes before it starts to search: rounds of a hash function
// with a choice in each.
static Term big_condition(Terms *terms) {
  Term x = term_symbol(terms, SORT_BV32, "x"), y = term_symbol(terms, SORT_BV32, "y"), hash = x;
  for (int i = 0; i < 1000; i++) {
    Term shifted = term_ushr(terms, hash, term_int32(terms, 13));
    Term mixed = term_mul(terms, term_bit_xor(terms, hash, shifted), y);
    Term other = term_bit_and(terms, term_add(terms, hash, y), term_int32(terms, 0xffffff + i));
    hash = term_ite(terms, term_lt(terms, mixed, hash), mixed, other);
  }
  return term_eq(terms, hash, term_int32(terms, 1234567891));
}

// Processor time of this process and of its children: others may use the machine, too.
static double work_now(void) {
  double seconds = 0;
  for (int i = 0; i < 2; i++) {
    struct rusage usage;
    getrusage(i ? RUSAGE_CHILDREN : RUSAGE_SELF, &usage);
    seconds += (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
               (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
  }
  return seconds;
}

// The processor time that the big question takes; it stays unknown because of `cause`.
static double work_of_big(SolveOptions options, double deadline, SolveCause cause) {
  Terms *terms = terms_new();
  Solver *solver = solver_new(terms, options);
  Term condition = big_condition(terms);
  double start = work_now();
  solve_set_deadline(solver, deadline);
  CHECK_EQ(solve_check(solver, condition), ANSWER_UNKNOWN);
  double work = work_now() - start;
  CHECK_EQ(solve_cause(solver), cause);
  solver_free(solver);
  terms_free(terms);
  return work;
}

// A processor that others keep busy is slower, too: late once is no failure, and who does not hear
// the limit at all takes minutes.
static void check_big(SolveOptions options, double deadline, SolveCause cause) {
  double limit = deadline > 0 ? deadline : options.query_ms / 1000.0;
  double work = work_of_big(options, deadline, cause);
  for (int again = 0; again < 2 && work > limit * 1.1 + 0.3; again++)
    work = work_of_big(options, deadline, cause);
  CHECK(work <= limit * 1.1 + 2);
}

TEST(solve_obeys_limits_while_goals_are_taken_in) {
  check_big((SolveOptions){.query_ms = 400}, 0, CAUSE_TIMEOUT);
  check_big((SolveOptions){.query_ms = 60000}, 0.4, CAUSE_DEADLINE);
}

// No room for a child, or too little: unknown, with its cause.
TEST(solve_obeys_memory) {
  uint64_t before = memory_used();
  check_big((SolveOptions){.query_ms = 60000, .memory = before / 2}, 0, CAUSE_MEMORY);
  check_big((SolveOptions){.query_ms = 60000, .memory = before + (24 << 20)}, 0, CAUSE_MEMORY);
}

// Somebody who wants an end is heard, and nothing is concluded from terms that were made after it.
TEST(solve_gives_up_when_the_budget_is_spent) {
  volatile sig_atomic_t wanted = 1;
  Terms *terms = terms_new();
  Solver *solver = solver_new(terms, (SolveOptions){.query_ms = 60000, .interrupt = &wanted});
  Term condition = big_condition(terms);
  double start = work_now();
  CHECK_EQ(solve_check(solver, condition), ANSWER_UNKNOWN);
  CHECK(work_now() - start < 3);
  wanted = 0;
  Term x = term_symbol(terms, SORT_BV32, "z"), seven = term_int32(terms, 7);
  solve_assert(solver, term_lt(terms, x, seven));
  Term contrary = term_lt(terms, seven, x);
  CHECK_EQ(solve_check(solver, contrary), ANSWER_UNSAT);
  Budget spent = {.is_spent = true};
  terms_set_budget(terms, &spent);
  CHECK_EQ(solve_check(solver, contrary), ANSWER_UNKNOWN);
  CHECK_EQ(solve_cause(solver), CAUSE_DEADLINE);
  CHECK(solve_is_over(solver));
  CHECK(!solve_refutes(solver, contrary));
  CHECK_EQ(solve_look(solver, contrary), ANSWER_UNKNOWN);
  terms_set_budget(terms, NULL);
  CHECK(!solve_is_over(solver));
  CHECK_EQ(solve_check(solver, contrary), ANSWER_UNSAT);
  solver_free(solver);
  terms_free(terms);
}

// What a child process finds comes back whole: numbers, references with types, integers that are
// too big for int64.
TEST(solve_child_sends_its_model) {
  Terms *terms = terms_new();
  Solver *solver = solver_new(terms, (SolveOptions){0});
  uint32_t universe[] = {3, 4};
  solve_set_universe(solver, universe, 2);
  Term x = term_symbol(terms, SORT_BV32, "x"), f = term_symbol(terms, SORT_DOUBLE, "f");
  Term n = term_symbol(terms, SORT_INT, "n"), r = term_symbol(terms, SORT_REF, "r");
  Term big = term_const(terms, value_int_parse(terms, "-123456789012345678901234567890"));
  Term goals[] = {term_eq(terms, term_mul(terms, x, x), term_int32(terms, 49)),
                  term_fp_lt(terms, f, term_double(terms, -2.5)),
                  term_eq(terms, term_add(terms, n, term_math(terms, 1)), big),
                  term_eq(terms, term_type_of(terms, r), term_type(terms, 4))};
  Fragment fragment = {0};
  SolveCause cause;
  CHECK_EQ(z3_decide_apart(z3_get(solver), goals, 4, 20000, &fragment, &cause), ANSWER_SAT);
  CHECK_EQ(cause, CAUSE_NONE);
  PoolEntry *entry = pool_add(solver, &fragment, 1);
  for (int i = 0; i < 4; i++)
    CHECK(pool_satisfies(solver, entry, goals[i]));
  goals[3] = term_lt(terms, big, n);
  CHECK_EQ(z3_decide_apart(z3_get(solver), goals, 4, 20000, &fragment, &cause), ANSWER_UNSAT);
  fragment_free(&fragment);
  solver_free(solver);
  terms_free(terms);
}
