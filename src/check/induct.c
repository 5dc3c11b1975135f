// Proofs by invariants of what bounds have cut off (doc/PROOFS.md).
#include "check/check_impl.h"

#include "base/budget.h"
#include "recheck/recheck.h"

#include <string.h>

// As in the exploration, that memory is over is no finding.
static bool counts(void *context, const Class *thrown) {
  const Check *check = context;
  const Names *names = program_names(check->program);
  if (!strcmp(name_text(names, thrown->name), "java/lang/OutOfMemoryError"))
    return false;
  return check_wants(check, thrown);
}

static const char **keep_texts(Arena *arena, const char **texts, size_t count) {
  const char **kept = arena_array(arena, const char *, count + 1);
  for (size_t i = 0; i < count; i++)
    kept[i] = arena_format(arena, "%s", texts[i]);
  return kept;
}

// The facts live as long as the check does.
static void keep_facts(Check *check, Induction *induction) {
  Arena *arena = &check->arena;
  size_t count = induct_head_count(induction);
  InductFacts *loops = arena_array(arena, InductFacts, count + 1);
  for (size_t i = 0; i < count; i++) {
    InductFacts *loop = &loops[i];
    *loop = induct_facts(induction, i);
    InductCall *calls = arena_array(arena, InductCall, loop->call_count + 1);
    for (size_t j = 0; j < loop->call_count; j++)
      calls[j] = loop->calls[j];
    InductWrite *writes = arena_array(arena, InductWrite, loop->write_count + 1);
    for (size_t j = 0; j < loop->write_count; j++)
      writes[j] =
          (InductWrite){arena_format(arena, "%s", loop->writes[j].name), loop->writes[j].type};
    loop->texts = keep_texts(arena, loop->texts, loop->count);
    loop->results = keep_texts(arena, loop->results, loop->result_count);
    const Class **thrown = arena_array(arena, const Class *, loop->thrown_count + 1);
    for (size_t j = 0; j < loop->thrown_count; j++)
      thrown[j] = loop->thrown[j];
    loop->thrown = thrown;
    loop->calls = calls;
    loop->writes = writes;
  }
  if (check->events.proved)
    check->events.proved(check->events.context, loops, count);
  check->proof.loops = loops;
  check->proof.loop_count = count;
}

// The second pass. What it refutes is a bug in loris; what it cannot find out proves nothing.
static bool is_confirmed(Check *check, InductOptions options) {
  CheckProof *proof = &check->proof;
  const char *why;
  double left = check->limit > 0 ? clock_left(check->start + check->limit) : 0;
  RecheckAnswer answer = recheck_proof(check->program, check_proof_method(check), proof->loops,
                                       proof->loop_count, options, left, &check->arena, &why);
  if (answer == RECHECK_HOLDS)
    return true;
  if (answer == RECHECK_FAILS)
    proof->refuted = why;
  else if (check->limit > 0 && clock_now() >= check->start + check->limit)
    proof->induction.is_settled = false;
  proof->induction.obstacle = arena_format(&check->arena, "invariants are not confirmed: %s", why);
  proof->loops = NULL;
  proof->loop_count = 0;
  return false;
}

void check_end_induction(Check *check) {
  induct_free(check->proof.unfinished);
  check->proof.unfinished = NULL;
}

bool check_induct(Check *check, Explorer *explorer, double seconds) {
  InductOptions options = {.memory = check->round.memory,
                           .exists = check_proof_exists(check, explorer),
                           .has_receiver = check_proof_has_receiver(check),
                           .is_raw = check->round.raw,
                           .is_math = check->round.math,
                           .is_reachable = explorer_inputs_are_reachable(explorer),
                           .interrupt = check->round.interrupt,
                           .counts = counts,
                           .context = check};
  ProofTry *proof = &check->proof.induction;
  if (!check->proof.unfinished)
    check->proof.unfinished = induct_new(check->program, check_proof_method(check), options);
  Induction *induction = check->proof.unfinished;
  (void)induct_run(induction, seconds);
  proof->is_timed = induct_is_late(induction);
  proof->is_settled = !proof->is_timed;
  proof->next = 2 * (clock_now() - check->start);
  const char *obstacle = induct_obstacle(induction);
  proof->obstacle = obstacle ? arena_format(&check->arena, "%s", obstacle) : NULL;
  if (!obstacle)
    keep_facts(check, induction);
  if (proof->is_settled)
    check_end_induction(check);
  return !obstacle && is_confirmed(check, options);
}
