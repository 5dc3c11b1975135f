// The second pass on proofs of unit.Inductive, as they are and with one thing changed.
#include "recheck/recheck_impl.h"

#include "base/test.h"
#include "program/world_test.h"

static bool all_count(void *context, const Class *thrown) {
  (void)context, (void)thrown;
  return true;
}

static const InductOptions options = {.counts = all_count};

typedef struct Proof {
  TestWorld world;
  Method *method;
  Induction *induction;
  InductFacts loops[4];
  size_t count;
  Arena arena;
  const char *why; // of the last answer
} Proof;

static Proof prove(const char *name) {
  Proof proof = {.world = testworld_new()};
  proof.method = testworld_method(&proof.world, "unit/Inductive", name, NULL);
  proof.induction = induct_new(proof.world.program, proof.method, options);
  CHECK(induct_run(proof.induction, 0));
  proof.count = induct_head_count(proof.induction);
  CHECK(proof.count <= 4);
  for (size_t i = 0; i < proof.count; i++)
    proof.loops[i] = induct_facts(proof.induction, i);
  return proof;
}

static void proof_fini(Proof *proof) {
  induct_free(proof->induction);
  arena_fini(&proof->arena);
  testworld_free(&proof->world);
}

static RecheckAnswer answer(Proof *proof) {
  return recheck_proof(proof->world.program, proof->method, proof->loops, proof->count, options, 0,
                       &proof->arena, &proof->why);
}

static void must_hold(Proof *proof, const char *name) {
  if (answer(proof) != RECHECK_HOLDS)
    test_failed(__FILE__, __LINE__, "%s: %s", name, proof->why);
}

TEST(recheck_confirms_proofs) {
  static const char *const names[] = {"find", "even",  "fill", "toggle", "mask", "twice",
                                      "add",  "total", "rows", "grid",   "made"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    Proof proof = prove(names[i]);
    must_hold(&proof, names[i]);
    proof_fini(&proof);
  }
}

// Base, step and use: each fails for one of these.
TEST(recheck_refuses_wrong_facts) {
  static const struct {
    const char *method, *fact;
    RecheckAnswer answer;
  } all[] = {
      {"find", "1 <= i", RECHECK_FAILS},       // not when the loop is entered
      {"find", "i <= 0", RECHECK_FAILS},       // not after a round
      {"find", "i < a.length", RECHECK_FAILS}, // neither
      {"find", "i == x", RECHECK_FAILS},       // nor this
      {"even", "i % 4 == 0", RECHECK_FAILS},
      {"add", "this.count <= 3", RECHECK_FAILS},
      {"twice", "i < n", RECHECK_FAILS},
      {"toggle", "x == 3", RECHECK_FAILS},
      {"mask", "r < 1", RECHECK_FAILS},
      {"mask", "r <= 100", RECHECK_OPEN}, // bits are followed where both are 0 or 1
      {"find", "i <= b", RECHECK_OPEN},   // there is no such variable
      {"find", "i <= ", RECHECK_OPEN},
      {"find", "forall q in 0..i: a[q] < a[q", RECHECK_OPEN},
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    Proof proof = prove(all[i].method);
    const char **texts = arena_array(&proof.arena, const char *, proof.loops[0].count + 1);
    memcpy(texts, proof.loops[0].texts, proof.loops[0].count * sizeof *texts);
    texts[proof.loops[0].count++] = all[i].fact;
    proof.loops[0].texts = texts;
    RecheckAnswer found = answer(&proof);
    if (found != all[i].answer)
      test_failed(__FILE__, __LINE__, "%s with %s: %d", all[i].method, all[i].fact, (int)found);
    proof_fini(&proof);
  }
}

// Of facts about all elements Z3 often does not know a state that breaks them; none is confirmed.
TEST(recheck_refuses_wrong_facts_about_elements) {
  static const char *const facts[] = {
      "forall q in 0..a.length: a[q] == 7", "forall q in 0..i: a[q] == 8",
      "forall q in 0..i + 1: a[q] == 7", "forall q in 0..a.length - 1: a[q] <= a[q + 1]"};
  for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
    Proof proof = prove("fill");
    const char *texts[] = {"0 <= i", "a != null", "forall q in 0..i: a[q] == 7", facts[i]};
    proof.loops[0].texts = texts;
    proof.loops[0].count = 4;
    CHECK(answer(&proof) != RECHECK_HOLDS);
    proof_fini(&proof);
  }
}

// Facts that hold, but from which too little follows.
TEST(recheck_refuses_weak_facts) {
  static const char *const names[] = {"find", "even", "fill", "twice", "add"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    Proof proof = prove(names[i]);
    proof.loops[0].count = 0;
    CHECK(answer(&proof) != RECHECK_HOLDS);
    proof_fini(&proof);
  }
}

TEST(recheck_refuses_smaller_frames) {
  static const char *const names[] = {"find", "even", "fill", "toggle", "add"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    Proof proof = prove(names[i]);
    const InductWrite *writes = proof.loops[0].writes;
    size_t count = proof.loops[0].write_count;
    CHECK(count > 0);
    for (size_t without = 0; without < count; without++) {
      InductWrite *rest = arena_array(&proof.arena, InductWrite, count);
      size_t kept = 0;
      for (size_t j = 0; j < count; j++)
        if (j != without)
          rest[kept++] = writes[j];
      proof.loops[0].writes = rest;
      proof.loops[0].write_count = kept;
      if (answer(&proof) != RECHECK_FAILS)
        test_failed(__FILE__, __LINE__, "%s without %s", names[i], writes[without].name);
    }
    proof_fini(&proof);
  }
}

TEST(recheck_refuses_other_loops) {
  Proof proof = prove("toggle");
  proof.loops[0].span = 1; // one round before is not enough
  CHECK_EQ(answer(&proof), RECHECK_FAILS);
  proof.loops[0].span = 2;
  proof.count = 0; // no end
  CHECK_EQ(answer(&proof), RECHECK_OPEN);
  proof.count = 1;
  proof.loops[0].offset = 1; // no instruction, or no loop
  CHECK(answer(&proof) != RECHECK_HOLDS);
  proof_fini(&proof);
  proof = prove("twice");
  proof.count = 1; // only one of the two calls
  CHECK(answer(&proof) != RECHECK_HOLDS);
  proof_fini(&proof);
}

// --- recursion -----------------------------------------------------------------------------------

TEST(recheck_confirms_recursion) {
  static const char *const names[] = {"doubled", "fillAll", "caught", "countUp", "pingPong"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    Proof proof = prove(names[i]);
    CHECK(proof.loops[0].is_recursion);
    must_hold(&proof, names[i]);
    proof_fini(&proof);
  }
}

static const char **with_text(Proof *proof, const char **texts, size_t count, const char *text) {
  const char **more = arena_array(&proof->arena, const char *, count + 1);
  memcpy(more, texts, count * sizeof *texts);
  more[count] = text;
  return more;
}

// Of the arguments: where it is called from outside, or again. Of the result: where it returns.
TEST(recheck_refuses_wrong_facts_about_recursion) {
  static const struct {
    const char *method, *argument, *result;
  } all[] = {
      {"doubled", "1 <= n", NULL},           {"doubled", "n <= 999", NULL},
      {"doubled", "n != 500", NULL},         {"doubled", NULL, "result <= 100"},
      {"doubled", NULL, "1 <= result"},      {"doubled", NULL, "result == n"},
      {"fillAll", "i < a.length", NULL},     {"fillAll", "i <= 0", NULL},
      {"countUp", "this.count <= 10", NULL}, {"countUp", NULL, "this.count <= 10"},
      {"pingPong", "n == a.length", NULL},
  };
  Proof proof = {0};
  InductFacts whole = {0};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    if (!i || strcmp(all[i].method, all[i - 1].method)) { // to prove is what takes time
      if (i)
        proof_fini(&proof);
      proof = prove(all[i].method);
      whole = proof.loops[0];
    }
    InductFacts *facts = &proof.loops[0];
    *facts = whole;
    if (all[i].argument)
      facts->texts = with_text(&proof, facts->texts, facts->count++, all[i].argument);
    else
      facts->results = with_text(&proof, facts->results, facts->result_count++, all[i].result);
    RecheckAnswer found = answer(&proof);
    if (found != RECHECK_FAILS)
      test_failed(__FILE__, __LINE__, "%s %zu: %d, %s", all[i].method, i, (int)found, proof.why);
  }
  proof_fini(&proof);
}

// What was said is not enough: of arguments, of results, of what is written, differs or is thrown.
TEST(recheck_refuses_weak_facts_about_recursion) {
  static const char *const names[] = {"fillAll", "caught", "countUp"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    bool is_caught = !strcmp(names[i], "caught");
    Proof proof = prove(names[i]);
    InductFacts whole = proof.loops[0];
    proof.loops[0].count = is_caught ? whole.count : 0;
    proof.loops[0].result_count = is_caught ? whole.result_count : 0;
    proof.loops[0].thrown_count = 0;
    CHECK(answer(&proof) != RECHECK_HOLDS);
    for (size_t without = 0; without < whole.write_count; without++) {
      InductWrite *rest = arena_array(&proof.arena, InductWrite, whole.write_count);
      proof.loops[0] = whole;
      proof.loops[0].writes = rest;
      proof.loops[0].write_count = 0;
      for (size_t j = 0; j < whole.write_count; j++)
        if (j != without)
          rest[proof.loops[0].write_count++] = whole.writes[j];
      if (answer(&proof) != RECHECK_FAILS)
        test_failed(__FILE__, __LINE__, "%s without %s", names[i], whole.writes[without].name);
    }
    proof.loops[0] = whole;
    proof.loops[0].call_count = 0; // calls of another place
    CHECK(answer(&proof) != RECHECK_HOLDS);
    proof_fini(&proof);
  }
}

// --- operations ----------------------------------------------------------------------------------

static int64_t expect(Op op, int64_t a, int64_t b) {
  switch (op) {
  case OP_IAND:
  case OP_LAND:
    return a & b;
  case OP_IOR:
  case OP_LOR:
    return a | b;
  default:
    return a ^ b;
  }
}

// A number that Z3 is told of, not this code, with one that is known: the result is Java's, and no
// other is possible.
static void check_bits(Recheck *check, Op op, int64_t a, int64_t b) {
  const char *wanted = recheck_number(check, expect(op, a, b));
  smt_say(check->script, "(push)(assert tight)\n");
  const char *given = recheck_define(check, "%s", recheck_number(check, a));
  const char *found = recheck_binary(check, op, given, recheck_number(check, b));
  bool may_be = recheck_may(check, recheck_text(check, "(= %s %s)", found, wanted));
  bool may_differ = recheck_may(check, recheck_text(check, "(not (= %s %s))", found, wanted));
  smt_say(check->script, "(pop)\n");
  if (!may_be || may_differ)
    test_failed(__FILE__, __LINE__, "%d of %lld and %lld", (int)op, (long long)a, (long long)b);
}

TEST(recheck_bits_are_javas) {
  static const int64_t masks[] = {0, 1, 6, 15, 0x55, 0xff00, INT32_MAX, INT32_MIN, -1, -2, -256};
  static const int64_t numbers[] = {0, 1, 2, 77, -1, -2, -1000, INT32_MAX, INT32_MIN};
  static const Op ops[] = {OP_IAND, OP_IOR, OP_IXOR, OP_LAND, OP_LOR, OP_LXOR};
  Arena arena = {0};
  Recheck check = {.arena = &arena, .script = smt_new(0)};
  smt_say(check.script, "(declare-const tight Bool)\n");
  for (size_t i = 0; i < sizeof masks / sizeof *masks; i++)
    for (size_t j = 0; j < sizeof numbers / sizeof *numbers; j++)
      for (size_t k = 0; k < sizeof ops / sizeof *ops; k++)
        check_bits(&check, ops[k], numbers[j], masks[i]);
  CHECK(!smt_error(check.script));
  smt_free(check.script);
  arena_fini(&arena);
}
