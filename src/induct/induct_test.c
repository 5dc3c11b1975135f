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

TEST(induct_proves_nothing_wrong) {
  static const char *const methods[] = {"beyond", "overflows"};
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
    Proof proof = prove(methods[i]);
    CHECK(!proof.is_proof && strstr(induct_obstacle(proof.induction), "do not exclude"));
    proof_fini(&proof);
  }
}
