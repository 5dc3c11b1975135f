// Two heap strategies take turns.
//
// No strategy is the best one: trees with invariants favour lazier-sharp, aliasing favours pose. A
// turn is one round, cut after some time as long as the other strategy could do better; turns grow,
// so that most of the time is spent in the last one. What one of them has proved counts for both:
// bounds grow when either has explored everything within them. A strategy that has come to its end
// without a verdict (something is unknown, a bound was given) leaves the rest to the other one.
#include "check/check_impl.h"

#include "base/budget.h"

#define FIRST_TURN 0.2 // seconds
#define LONG_TURN 30.0 // where the strategies do the same, as far as the parameters show
#define TURN_GROWTH 10.0
#define SHARE 0.5 // of what is left that a turn has at most, while both are in

static bool is_alone(const Check *check) {
  const Turns *turns = &check->turns;
  return !check->options.other || turns->is_out[!turns->now];
}

// Does the method get references? If not, strategies can only differ in what it finds in static
// fields.
static bool gets_references(const Check *check) {
  const Method *method = check->method;
  bool gets = !(method->flags & ACC_STATIC);
  for (uint16_t i = 0; i < method->arg_count; i++)
    gets = gets || method->arg_kinds[i] == KIND_REFERENCE;
  return gets;
}

void turns_begin(Check *check) { check->turns = (Turns){0}; }

// With a limit of steps the clock decides nothing: a turn ends where the steps do.
double turns_take(Check *check, double left) {
  Turns *turns = &check->turns;
  assert(check->method && !turns->is_out[turns->now]);
  bool is_other = check->options.other && !turns->now;
  check->round.strategy = is_other ? check->options.other : check->options.explore.strategy;
  check->is_short = !is_alone(check) && !check->round.steps && left >= 0;
  if (!check->is_short)
    return left;
  if (!turns->seconds)
    turns->seconds = gets_references(check) ? FIRST_TURN : LONG_TURN;
  double most = SHARE * left;
  return left > 0 && most < turns->seconds ? most : turns->seconds;
}

// When both have had too little time, turns grow.
static TurnEnd pass(Turns *turns) {
  if (turns->was_short)
    turns->seconds *= TURN_GROWTH;
  turns->was_short = !turns->was_short;
  turns->now = !turns->now;
  return TURN_PASSES;
}

static TurnEnd leave(Check *check) {
  Turns *turns = &check->turns;
  if (is_alone(check))
    return TURN_ENDS;
  turns->is_out[turns->now] = true;
  turns->was_short = false;
  turns->now = !turns->now;
  return TURN_LEAVES;
}

// With larger bounds both may tell more, whatever kept them from a verdict.
static TurnEnd grow(Turns *turns) {
  turns->is_out[0] = turns->is_out[1] = turns->was_short = false;
  return TURN_GROWS;
}

static bool is_over(const Check *check, const ExploreCounts *counts) {
  return counts->cut[CUT_INTERRUPT] || check->limit < 0 ||
         (check->limit > 0 &&
          clock_now() >= check->start + check->limit - check_proof_reserve(check));
}

TurnEnd turns_end(Check *check, const Explorer *explorer, bool can_grow) {
  const ExploreCounts *counts = explorer_counts(explorer);
  bool is_clean = !counts->unknown.count && !check->doubt;
  if (found_is_enough(check) || explorer_message(explorer) ||
      (explorer_is_complete(explorer) && is_clean))
    return TURN_ENDS;
  if (explore_ended_early(counts)) {
    if (is_over(check, counts) || check->found.count)
      return TURN_ENDS;
    return counts->cut[CUT_TIME] && check->is_short ? pass(&check->turns) : leave(check);
  }
  if (can_grow && (is_clean || is_alone(check)))
    return found_may_grow(check) ? grow(&check->turns) : TURN_ENDS;
  return leave(check);
}
