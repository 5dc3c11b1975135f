// Which findings are bugs (doc/FINDINGS.md).
//
// A method that throws on purpose, or that dereferences a parameter whatever else it is called
// with, rejects its argument: that is its precondition, and a bug of whoever calls it so. What is
// thrown by a public method of the target that the checked one calls is such a bug. That null is
// never accepted is found out by exploring once more, with null: no case returns. Or the comment of
// the parameter says so.
#include "check/check_impl.h"

#include "base/budget.h"
#include "check/purpose.h"

// --- null that is never accepted -----------------------------------------------------------------

enum { MOST_PARAMETERS = 64 };

static size_t first_argument(const Check *check) {
  return method_first_argument(check->program, check->method);
}

// The parameters that are null in the input because the path needs it; by number.
static uint64_t null_parameters(const Check *check, const Violation *violation) {
  const ConcreteSlots *slots = &violation->input->parameters;
  uint64_t set = 0;
  for (size_t i = first_argument(check); i < slots->count && i < MOST_PARAMETERS; i++) {
    const ConcreteValue *value = &slots->items[i].value;
    if (value->kind == KIND_REFERENCE && !value->word && value->is_read)
      set |= (uint64_t)1 << i;
  }
  return set;
}

static bool is_null_pointer(const Check *check, const Found *found) {
  return !found->place.clause &&
         class_is_a(check->program, found->place.thrown, "java/lang/NullPointerException");
}

// What the cases of a finding have in common: for each a set of parameters that must be null there.
void check_note_nulls(Check *check, Explorer *explorer, Found *found) {
  enum { MOST_CASES = 300, MOST_SETS = 8 };
  NullCases *cases = &found->nulls;
  SolveStats own = {0};
  uint64_t set = 0;
  size_t count = explorer_parameter_count(explorer);
  if (cases->has_other || check->options.first || !is_null_pointer(check, found) ||
      cases->seen++ >= MOST_CASES)
    return;
  for (size_t i = first_argument(check); i < count && i < MOST_PARAMETERS; i++)
    if (check->method->arg_kinds[i - first_argument(check)] == KIND_REFERENCE &&
        explorer_must_be_null(explorer, (uint32_t)i, &own))
      set |= (uint64_t)1 << i;
  cases->has_other = !set || cases->count == MOST_SETS;
  for (size_t i = 0; i < cases->count; i++)
    if (cases->sets[i] == set)
      return;
  if (!cases->has_other)
    cases->sets[cases->count++] = set;
}

static void see_case(void *context, Explorer *explorer, const ExploreCase *leaf) {
  bool *is_accepted = context;
  if (leaf->status != EXEC_RETURNED)
    return;
  *is_accepted = true;
  explorer_stop(explorer);
}

// Does the method never return if this parameter is null? It is explored once more, with that null
// alone. Bounds may cut this exploration only if the verdict names bounds as well.
static bool is_rejected(Check *check, size_t parameter, bool is_bounded) {
  enum { MOST_STEPS = 100000 };
  const double most = 3;
  ExploreOptions options = check->round;
  double left = check->limit > 0 ? check->start + check->limit - clock_now() : most;
  if (left <= 0 || check->limit < 0)
    return false;
  options.steps = MOST_STEPS;
  options.seconds = left < most ? left : most;
  options.null_arguments = (uint64_t)1 << (parameter - first_argument(check));
  Explorer *explorer = explorer_new(check->program, check->method, options);
  bool is_accepted = false;
  if (check->memory)
    explorer_set_memory(explorer, check->memory);
  bool is_good = explorer_run(explorer, see_case, &is_accepted);
  const ExploreCounts *counts = explorer_counts(explorer);
  bool is_known = is_good && !explore_ended_early(counts) && !counts->unknown.count &&
                  (is_bounded || explorer_is_complete(explorer));
  explorer_free(explorer);
  return is_known && !is_accepted;
}

// Those of the candidates that make the method throw whenever they are null. Of which it is not
// known, they are not among them.
static uint64_t find_rejected(Check *check, uint64_t candidates, bool is_bounded) {
  enum { MOST = 6 };
  uint64_t rejected = 0, tried = 0;
  for (size_t i = 0; i < MOST_PARAMETERS && tried < MOST; i++) {
    uint64_t bit = (uint64_t)1 << i;
    if (!(candidates & bit) ||
        argument_is_nullable(check->program, check->method, i - first_argument(check)))
      continue;
    tried++;
    if (is_rejected(check, i, is_bounded))
      rejected |= bit;
  }
  return rejected;
}

// Is one of these parameters null in every case of a finding? One that must be.
static uint64_t common_null(const NullCases *cases, uint64_t rejected) {
  uint64_t common = rejected;
  if (cases->has_other || !cases->count)
    return 0;
  for (size_t i = 0; i < cases->count; i++) {
    if (!(cases->sets[i] & rejected))
      return 0;
    common &= cases->sets[i];
  }
  return common ? common : cases->sets[0] & rejected;
}

// --- classes -------------------------------------------------------------------------------------

static const char *negated(Check *check, const Violation *violation) {
  enum { MOST = 3 };
  const char *text = "";
  if (!violation->conditions.count || violation->conditions.count > MOST)
    return NULL;
  for (size_t i = 0; i < violation->conditions.count; i++)
    text = arena_format(&check->arena, "%s%s%s", text, i ? " && " : "",
                        violation->conditions.items[i]);
  return arena_format(&check->arena, "!(%s)", text);
}

// The first parameter of the set, as a precondition.
static const char *not_null(Check *check, const Violation *violation, uint64_t set) {
  size_t i = 0;
  while (!(set >> i & 1))
    i++;
  return arena_format(&check->arena, "%s != null", violation->input->parameters.items[i].name);
}

// `null`: rejected parameters one of which is null whenever this happens.
static void classify(Check *check, Found *found, uint64_t null) {
  Violation *violation = found->violation;
  const Class *thrown = found->place.thrown;
  violation->precondition = NULL;
  violation->class = FINDING_CLASS_BUG;
  if (class_is_a(check->program, thrown, "java/lang/VirtualMachineError")) {
    violation->class = FINDING_CLASS_RESOURCE;
  } else if (found->place.clause ||
             class_is_a(check->program, thrown, "java/lang/AssertionError")) {
    violation->class = FINDING_CLASS_BUG;
  } else if (null) {
    violation->class = FINDING_CLASS_REJECTS;
    violation->precondition = not_null(check, violation, null);
  } else if (contracts_announce(check->contracts, check->method, thrown) ||
             throw_is_declared(check->program, check->method, thrown) ||
             throw_is_on_purpose(check->program, check->method, &found->place.places)) {
    violation->class = FINDING_CLASS_REJECTS;
    violation->precondition = negated(check, violation);
  }
}

// The parameters that are the cause of some finding.
static uint64_t suspects(const Check *check) {
  uint64_t set = 0;
  for (size_t i = 0; i < check->found.count; i++) {
    const NullCases *cases = &check->found.items[i].nulls;
    if (is_null_pointer(check, &check->found.items[i]) && !cases->has_other)
      set |= null_parameters(check, check->found.items[i].violation);
  }
  return set;
}

void check_classify(Check *check, bool is_bounded) {
  uint64_t announced = contracts_non_null(check->contracts, check->method) << first_argument(check);
  uint64_t candidates = check->options.first ? 0 : suspects(check);
  uint64_t rejected = announced | find_rejected(check, candidates & ~announced, is_bounded);
  for (size_t i = 0; i < check->found.count; i++) {
    Found *found = &check->found.items[i];
    classify(check, found, common_null(&found->nulls, rejected));
  }
}
