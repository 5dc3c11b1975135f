// Which findings are bugs (doc/FINDINGS.md).
//
// A method that throws on purpose, or that dereferences a parameter whatever else it is called
// with, rejects its argument: that is its precondition, and a bug of whoever calls it so. What is
// thrown by a public method of the target that the checked one calls is such a bug. That null is
// never accepted is found out by exploring once more: no case returns for which the parameter may
// be null.
#include "check/check_impl.h"

#include "base/budget.h"
#include "check/purpose.h"

// --- null that is never accepted -----------------------------------------------------------------

enum { MOST_PARAMETERS = 64 };

// The parameters that are null in the input because the path needs it; by number.
static uint64_t null_parameters(const Check *check, const Violation *violation) {
  const ConcreteSlots *slots = &violation->input->parameters;
  size_t first = check->method->flags & ACC_STATIC ? 0 : 1;
  uint64_t set = 0;
  for (size_t i = first; i < slots->count && i < MOST_PARAMETERS; i++) {
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
typedef struct NullCases {
  VEC(uint64_t) sets; // different ones
} NullCases;

typedef struct Acceptance {
  Check *check;
  uint64_t open;    // parameters that are null in no case that returned
  NullCases *cases; // by number of the finding
} Acceptance;

static void see_return(Acceptance *acceptance, Explorer *explorer) {
  SolveStats own = {0};
  for (uint32_t i = 0; i < MOST_PARAMETERS; i++) {
    uint64_t bit = (uint64_t)1 << i;
    if ((acceptance->open & bit) && explorer_may_be_null(explorer, i, &own))
      acceptance->open &= ~bit;
  }
  if (!acceptance->open)
    explorer_stop(explorer);
}

static void see_throw(Acceptance *acceptance, Explorer *explorer, const ExploreCase *leaf) {
  SolveStats own = {0};
  FoundPlace place = found_place(acceptance->check, explorer, leaf);
  const Found *found = found_find(acceptance->check, &place);
  if (!found || !is_null_pointer(acceptance->check, found))
    return;
  NullCases *cases = &acceptance->cases[found - acceptance->check->found.items];
  uint64_t set = 0;
  for (uint32_t i = 0; i < MOST_PARAMETERS; i++)
    if ((acceptance->open >> i & 1) && explorer_must_be_null(explorer, i, &own))
      set |= (uint64_t)1 << i;
  for (size_t i = 0; i < cases->sets.count; i++)
    if (cases->sets.items[i] == set)
      return;
  vec_push(&cases->sets, set);
}

static void see_case(void *context, Explorer *explorer, const ExploreCase *leaf) {
  if (leaf->status == EXEC_RETURNED)
    see_return(context, explorer);
  else if (leaf->status == EXEC_THREW)
    see_throw(context, explorer, leaf);
}

// Explores once more. Which of the parameters make the method throw whenever they are null? Those
// of which it is not known are not among them. Bounds may cut this exploration only if the verdict
// names bounds as well.
static uint64_t find_rejected(Check *check, uint64_t candidates, bool is_bounded,
                              NullCases *cases) {
  enum { MOST_STEPS = 100000 };
  const double most = 3;
  ExploreOptions options = check->round;
  double left = check->limit > 0 ? check->start + check->limit - clock_now() : most;
  if (!candidates || left <= 0 || check->limit < 0)
    return 0;
  options.steps = MOST_STEPS;
  options.seconds = left < most ? left : most;
  Explorer *explorer = explorer_new(check->program, check->method, options);
  Acceptance acceptance = {.check = check, .open = candidates, .cases = cases};
  if (check->memory)
    explorer_set_memory(explorer, check->memory);
  bool is_good = explorer_run(explorer, see_case, &acceptance);
  const ExploreCounts *counts = explorer_counts(explorer);
  bool is_known = is_good && !explore_ended_early(counts) && !counts->unknown.count &&
                  (is_bounded || explorer_is_complete(explorer));
  explorer_free(explorer);
  return is_known ? acceptance.open : 0;
}

// Is one of the rejected parameters null in every case of a finding? One that must be.
static uint64_t common_null(const NullCases *cases, uint64_t rejected) {
  uint64_t common = cases->sets.count ? rejected : 0;
  bool is_every = cases->sets.count > 0;
  for (size_t i = 0; i < cases->sets.count; i++) {
    is_every = is_every && (cases->sets.items[i] & rejected);
    common &= cases->sets.items[i];
  }
  return !is_every ? 0 : common ? common : cases->sets.items[0] & rejected;
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

void check_classify(Check *check, bool is_bounded) {
  uint64_t candidates = 0;
  for (size_t i = 0; i < check->found.count; i++)
    if (is_null_pointer(check, &check->found.items[i]))
      candidates |= null_parameters(check, check->found.items[i].violation);
  for (size_t i = 0; i < MOST_PARAMETERS; i++)
    if ((candidates >> i & 1) && parameter_is_nullable(check->program, check->method, i))
      candidates &= ~((uint64_t)1 << i);
  if (check->options.first)
    candidates = 0;
  NullCases *cases = mem_new_array(NullCases, check->found.count);
  uint64_t rejected = find_rejected(check, candidates, is_bounded, cases);
  for (size_t i = 0; i < check->found.count; i++) {
    classify(check, &check->found.items[i], common_null(&cases[i], rejected));
    vec_free(&cases[i].sets);
  }
  mem_free(cases);
}
