// Proofs by invariants on the methods of unit.Inductive. What is found does not depend on the
// clock: there is no limit of time.
#include "induct/induct_impl.h"

#include "base/test.h"
#include "program/world_test.h"

static bool all_count(void *context, const Class *thrown) {
  (void)context, (void)thrown;
  return true;
}

typedef struct Proof {
  TestWorld world;
  Induction *induction;
  bool is_proof;
} Proof;

static Proof prove(const char *method) {
  Proof proof = {.world = testworld_new()};
  Method *found = testworld_method(&proof.world, "unit/Inductive", method, NULL);
  proof.induction = induct_new(proof.world.program, found, (InductOptions){.counts = all_count});
  proof.is_proof = induct_run(proof.induction, 0);
  CHECK(proof.is_proof == !induct_obstacle(proof.induction));
  CHECK(!induct_is_late(proof.induction));
  return proof;
}

static void proof_fini(Proof *proof) {
  induct_free(proof->induction);
  testworld_free(&proof->world);
}

static bool has_fact(Proof *proof, size_t head, const char *text) {
  InductFacts facts = induct_facts(proof->induction, head);
  for (size_t i = 0; i < facts.count; i++)
    if (!strcmp(facts.texts[i], text))
      return true;
  return false;
}

static bool has_write(Proof *proof, size_t head, const char *name) {
  InductFacts facts = induct_facts(proof->induction, head);
  for (size_t i = 0; i < facts.write_count; i++)
    if (!strcmp(facts.writes[i].name, name))
      return true;
  return false;
}

TEST(induct_finds_bounds) {
  Proof proof = prove("find");
  CHECK(proof.is_proof && induct_head_count(proof.induction) == 1);
  CHECK(has_fact(&proof, 0, "0 <= i") && has_fact(&proof, 0, "a != null"));
  CHECK(has_write(&proof, 0, "i") && !has_write(&proof, 0, "a") && !has_write(&proof, 0, "int[]"));
  proof_fini(&proof);
}

TEST(induct_finds_remainders) {
  Proof proof = prove("even");
  CHECK(proof.is_proof && has_fact(&proof, 0, "i % 2 == 0"));
  proof_fini(&proof);
}

TEST(induct_finds_facts_about_elements) {
  Proof proof = prove("fill");
  CHECK(proof.is_proof && induct_head_count(proof.induction) == 2);
  CHECK(has_write(&proof, 0, "int[]") && !has_write(&proof, 1, "int[]"));
  proof_fini(&proof);
}

TEST(induct_needs_several_rounds) {
  Proof proof = prove("toggle");
  CHECK(proof.is_proof && proof.induction->span == 2);
  CHECK_EQ(induct_facts(proof.induction, 0).span, 2);
  proof_fini(&proof);
}

// A loop of a callee has facts of its own for each call.
TEST(induct_tells_calls_apart) {
  Proof proof = prove("twice");
  CHECK(proof.is_proof && induct_head_count(proof.induction) == 2);
  InductFacts one = induct_facts(proof.induction, 0), other = induct_facts(proof.induction, 1);
  CHECK(one.call_count == 1 && other.call_count == 1);
  CHECK(one.method == other.method && one.calls[0].offset != other.calls[0].offset);
  proof_fini(&proof);
}

TEST(induct_knows_fields) {
  Proof proof = prove("add");
  CHECK(proof.is_proof && has_write(&proof, 0, "unit.Inductive.count"));
  CHECK(!has_write(&proof, 0, "unit.Inductive.items"));
  proof_fini(&proof);
}

static void must_be_same(Proof *one, Proof *other, size_t head) {
  InductFacts facts = induct_facts(one->induction, head);
  CHECK_EQ(induct_facts(other->induction, head).count, facts.count);
  CHECK_EQ(induct_facts(other->induction, head).write_count, facts.write_count);
  for (size_t i = 0; i < facts.count; i++)
    CHECK(has_fact(other, head, facts.texts[i]));
}

// Wherever the time cuts a proof, it goes on to the same one: what was found out when the time was
// over is not kept.
TEST(induct_is_the_same_in_pieces) {
  static const char *const methods[] = {"fill", "toggle"};
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
    Proof whole = prove(methods[i]), pieces = {.world = testworld_new()};
    Method *method = testworld_method(&pieces.world, "unit/Inductive", methods[i], NULL);
    pieces.induction =
        induct_new(pieces.world.program, method, (InductOptions){.counts = all_count});
    unsigned cuts = 0;
    for (double seconds = 1e-6; !induct_run(pieces.induction, seconds); seconds *= 4) {
      CHECK(induct_is_late(pieces.induction));
      cuts++;
    }
    CHECK(whole.is_proof && cuts > 0);
    CHECK_EQ(pieces.induction->stage, whole.induction->stage);
    CHECK_EQ(induct_head_count(pieces.induction), induct_head_count(whole.induction));
    for (size_t head = 0; head < induct_head_count(whole.induction); head++)
      must_be_same(&whole, &pieces, head);
    proof_fini(&whole);
    proof_fini(&pieces);
  }
}

// Sums, rows of arrays, fields of objects that the method makes.
TEST(induct_knows_sums_rows_and_made_objects) {
  Proof proof = prove("total");
  CHECK(proof.is_proof && has_fact(&proof, 0, "0L <= sum"));
  CHECK(has_fact(&proof, 0, "sum <= 2147483647L * i"));
  proof_fini(&proof);
  proof = prove("rows");
  CHECK(proof.is_proof && has_fact(&proof, 0, "forall q in 0..i: a[q].length == n"));
  proof_fini(&proof);
  proof = prove("made");
  CHECK(proof.is_proof && has_fact(&proof, 0, "0 <= made.count"));
  proof_fini(&proof);
}

static bool has_result(const InductFacts *facts, const char *text) {
  for (size_t i = 0; i < facts->result_count; i++)
    if (!strcmp(facts->results[i], text))
      return true;
  return false;
}

TEST(induct_sums_up_recursion) {
  Proof proof = prove("doubled");
  CHECK(proof.is_proof && induct_head_count(proof.induction) == 1);
  InductFacts facts = induct_facts(proof.induction, 0);
  CHECK(facts.is_recursion && facts.call_count == 1 && !facts.thrown_count);
  CHECK(has_fact(&proof, 0, "0 <= n") && has_result(&facts, "result == 2 * n"));
  CHECK(has_write(&proof, 0, "n") && facts.write_count == 1);
  proof_fini(&proof);
  proof = prove("fillAll"); // the recursion, and a loop that rests on it
  CHECK(proof.is_proof && induct_head_count(proof.induction) == 2);
  CHECK(has_write(&proof, 0, "int[]") && has_write(&proof, 0, "i") && !has_write(&proof, 0, "a"));
  proof_fini(&proof);
  proof = prove("caught");
  CHECK(proof.is_proof && induct_facts(proof.induction, 0).thrown_count == 2);
  proof_fini(&proof);
  proof = prove("pingPong");
  CHECK(proof.is_proof && induct_head_count(proof.induction) == 1);
  proof_fini(&proof);
}

TEST(induct_proves_nothing_wrong) {
  static const char *const methods[] = {"beyond",     "overflows", "pastTheEnd",
                                        "notDoubled", "sharedRow", "totalInInts"};
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
    Proof proof = prove(methods[i]);
    CHECK(!proof.is_proof && strstr(induct_obstacle(proof.induction), "do not exclude"));
    proof_fini(&proof);
  }
}
