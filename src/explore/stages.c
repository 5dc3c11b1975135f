// The stages of a path: assumptions about the inputs, the method itself, the check afterwards.
#include "explore/explore_impl.h"

static bool has_ended(Explorer *explorer, ExecStatus *status) {
  *status = exec_status(explorer->exec);
  return false;
}

// What the invariant answered, as a decision between true and false; UINT32_MAX: the path has
// ended.
static uint32_t invariant_holds(Explorer *explorer) {
  Word answer = exec_result(explorer->exec)[0];
  if (!word_tag(answer))
    return answer ? 0 : 1;
  Terms *terms = explorer->terms;
  Term value = {(uint32_t)answer};
  Term zero = term_integer(terms, term_sort(terms, value), 0);
  Term fails = term_eq(terms, value, zero);
  return explorer_decide(explorer, (Term[]){term_not(terms, fails), fails}, 2);
}

static bool enter_invariant(Explorer *explorer, Word object, ExecStatus *status) {
  explorer->stage.is_entered = true;
  exec_reset(explorer->exec);
  return exec_enter(explorer->exec, explorer->invariant, &object) || has_ended(explorer, status);
}

static bool enter_method(Explorer *explorer, ExecStatus *status) {
  explorer->stage.is_entered = true;
  exec_reset(explorer->exec);
  Method *method = explorer->options.harness ? explorer->options.harness : explorer->entry;
  return exec_enter(explorer->exec, method, explorer->arguments) || has_ended(explorer, status);
}

// An assumption: the invariant of one argument. It has returned: on to the next stage, if it holds.
static bool assume_stage(Explorer *explorer, ExecStatus *status) {
  Stage *stage = &explorer->stage;
  if (stage->is_entered) {
    uint32_t choice = invariant_holds(explorer);
    if (choice == UINT32_MAX)
      return has_ended(explorer, status);
    if (choice == 1) {
      *status = EXEC_PRUNED;
      return false;
    }
    *stage = (Stage){.number = stage->number + 1};
    return explorer_next_stage(explorer, status);
  }
  Word object = explorer->arguments[explorer->assumed[stage->number]];
  if (!exec_know_argument(explorer->exec, &object))
    return has_ended(explorer, status);
  if (object)
    return enter_invariant(explorer, object, status);
  *stage = (Stage){.number = stage->number + 1}; // null has no invariant
  return explorer_next_stage(explorer, status);
}

static bool enter_check(Explorer *explorer, ExecStatus *status) {
  Word object = explorer->is_constructor ? explorer->stage.kept[0] : explorer->arguments[0];
  if (word_tag(object) == TAG_UNSET && !exec_know_argument(explorer->exec, &object))
    return has_ended(explorer, status);
  return enter_invariant(explorer, object, status);
}

static bool check_stage(Explorer *explorer, ExecStatus *status) {
  Stage *stage = &explorer->stage;
  if (!stage->is_entered)
    return enter_check(explorer, status);
  uint32_t choice = invariant_holds(explorer);
  if (choice == UINT32_MAX)
    return has_ended(explorer, status);
  explorer->is_broken = choice == 1;
  exec_set_result(explorer->exec, stage->kept);
  *status = EXEC_RETURNED;
  return false;
}

// An invariant that throws does not hold.
ExecStatus explorer_stage_threw(Explorer *explorer) {
  Stage *stage = &explorer->stage;
  if (stage->number == explorer->assumed_count)
    return EXEC_THREW;
  if (stage->number < explorer->assumed_count)
    return EXEC_PRUNED;
  explorer->is_broken = true;
  exec_set_result(explorer->exec, stage->kept);
  return EXEC_RETURNED;
}

bool explorer_next_stage(Explorer *explorer, ExecStatus *status) {
  Stage *stage = &explorer->stage;
  explorer->is_broken = false;
  if (stage->number < explorer->assumed_count)
    return assume_stage(explorer, status);
  if (stage->number > explorer->assumed_count)
    return check_stage(explorer, status);
  if (!stage->is_entered)
    return enter_method(explorer, status);
  if (!explorer->checks_receiver) {
    *status = EXEC_RETURNED;
    return false;
  }
  const Word *result = exec_result(explorer->exec);
  *stage = (Stage){.number = stage->number + 1, .kept = {result[0], result[1]}};
  return explorer_next_stage(explorer, status);
}
