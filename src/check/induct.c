// Proofs by invariants of what bounds have cut off (doc/PROOFS.md).
#include "check/check_impl.h"

#include "base/budget.h"

#include <string.h>

// As in the exploration, that memory is over is no finding.
static bool counts(void *context, const Class *thrown) {
  const Check *check = context;
  const Names *names = program_names(check->program);
  if (!strcmp(name_text(names, thrown->name), "java/lang/OutOfMemoryError"))
    return false;
  for (size_t i = 0; i < property_count; i++)
    if (check->options.properties >> i & 1 && property_covers(&properties[i], names, thrown))
      return true;
  return false;
}

// The facts live as long as the check does.
static void keep_facts(Check *check, Induction *induction) {
  Arena *arena = &check->arena;
  size_t count = induct_head_count(induction);
  InductFacts *loops = arena_array(arena, InductFacts, count + 1);
  for (size_t i = 0; i < count; i++) {
    loops[i] = induct_facts(induction, i);
    const char **texts = arena_array(arena, const char *, loops[i].count + 1);
    for (size_t j = 0; j < loops[i].count; j++)
      texts[j] = arena_format(arena, "%s", loops[i].texts[j]);
    loops[i].texts = texts;
  }
  check->proof.loops = loops;
  check->proof.loop_count = count;
}

void check_end_induction(Check *check) {
  induct_free(check->proof.unfinished);
  check->proof.unfinished = NULL;
}

bool check_induct(Check *check, Explorer *explorer, double seconds) {
  InductOptions options = {.memory = check->round.memory,
                           .exists = explorer_existing_parameters(explorer),
                           .is_math = check->round.math,
                           .interrupt = check->round.interrupt,
                           .counts = counts,
                           .context = check};
  ProofTry *proof = &check->proof.induction;
  if (!check->proof.unfinished)
    check->proof.unfinished = induct_new(check->program, check->method, options);
  Induction *induction = check->proof.unfinished;
  (void)induct_run(induction, seconds);
  proof->is_settled = !induct_is_late(induction);
  proof->next = 2 * (clock_now() - check->start);
  const char *obstacle = induct_obstacle(induction);
  proof->obstacle = obstacle ? arena_format(&check->arena, "%s", obstacle) : NULL;
  if (!obstacle)
    keep_facts(check, induction);
  if (proof->is_settled)
    check_end_induction(check);
  return !obstacle;
}
