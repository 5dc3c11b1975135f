// Two heap strategies take turns, and a third one where there are too many paths.
//
// No strategy is the best one: trees with invariants favour lazier-sharp, aliasing favours pose. A
// turn is one round, cut after some time as long as the other strategy could do better; turns grow,
// so that most of the time is spent in the last one. What one of them has proved counts for both:
// bounds grow when either has explored everything within them. A strategy that has come to its end
// without a verdict (something is unknown, a bound was given) leaves the rest to the other one.
//
// Independent branches multiply paths, and merging at joins adds them (doc/MERGING.md). It does not
// pay everywhere: so it has turns from when a round was cut with MANY cases behind it. Only what it
// decides counts, for a merged number may be unknown where each of the numbers was not.
#include "check/check_impl.h"

#include "base/budget.h"

#define FIRST_TURN 0.2 // seconds
#define LONG_TURN 30.0 // where the strategies do the same, as far as the parameters show
#define TURN_GROWTH 10.0
#define GLANCE 1.0
#define SHARE 0.5 // of what is left that a turn has at most, while others are in
enum { MANY = 1000 };

static bool is_in(const Check *check, Contender turn) {
  const Turns *turns = &check->turns;
  return !turns->is_out[turn] && (turn != TURN_OTHER || check->options.other) &&
         (turn != TURN_MERGED || turns->is_many);
}

static uint8_t count_in(const Check *check) {
  uint8_t count = 0;
  for (Contender turn = 0; turn < TURN_COUNT; turn++)
    count += is_in(check, turn);
  return count;
}

static bool is_alone(const Check *check) {
  return count_in(check) == is_in(check, (Contender)check->turns.now);
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

// Merging needs turns of its own, and the order of paths that it knows.
void turns_begin(Check *check) {
  const ExploreOptions *explore = &check->options.explore;
  check->turns = (Turns){.now = check->options.other ? TURN_OTHER : TURN_OWN};
  check->turns.is_out[TURN_MERGED] =
      !check->options.other || explore->merge || explore->search != SEARCH_DFS;
}

// With a limit of steps the clock decides nothing: a turn ends where the steps do.
double turns_take(Check *check, double left) {
  Turns *turns = &check->turns;
  assert(check->method && !turns->is_out[turns->now]);
  const ExploreOptions *own = &check->options.explore;
  check->round.strategy = turns->now == TURN_OTHER ? check->options.other : own->strategy;
  check->round.merge = own->merge || turns->now == TURN_MERGED;
  check->is_short = !is_alone(check) && !check->round.steps && left >= 0;
  if (!check->is_short)
    return left;
  if (!turns->seconds)
    turns->seconds = gets_references(check) || !turns->has_glanced ? FIRST_TURN : LONG_TURN;
  double most = SHARE * left;
  return left > 0 && most < turns->seconds ? most : turns->seconds;
}

// The first path in depth may ask hard questions while a violation lies beside it: where the first
// turn was too short, one goes through every loop once at most.
bool turns_want_glance(Check *check, const Explorer *explorer) {
  Turns *turns = &check->turns;
  bool is_wanted = !turns->has_glanced && check->is_short && check->round.loops > 1 &&
                   !check->found.count && explorer_counts(explorer)->cut[CUT_TIME] &&
                   !explorer_counts(explorer)->cut[CUT_INTERRUPT];
  if (!turns->has_glanced)
    turns->seconds = is_wanted ? GLANCE : 0;
  turns->has_glanced = true;
  return is_wanted;
}

void turns_end_glance(Check *check) { check->turns.seconds = 0; }

// Whose turn is next? Where the strategies would do the same merging does something else.
static void go_to_next(Check *check) {
  Turns *turns = &check->turns;
  assert(!is_alone(check));
  if (turns->now == TURN_OTHER && is_in(check, TURN_MERGED) && !gets_references(check)) {
    turns->now = TURN_MERGED;
    return;
  }
  do
    turns->now = (uint8_t)((turns->now + 1) % TURN_COUNT);
  while (!is_in(check, (Contender)turns->now));
}

// When all have had too little time, turns grow.
static TurnEnd pass(Check *check) {
  Turns *turns = &check->turns;
  if (++turns->short_turns >= count_in(check)) {
    turns->seconds *= TURN_GROWTH;
    turns->short_turns = 0;
  }
  go_to_next(check);
  return TURN_PASSES;
}

static TurnEnd leave(Check *check) {
  Turns *turns = &check->turns;
  if (is_alone(check))
    return TURN_ENDS;
  Contender gone = (Contender)turns->now;
  go_to_next(check);
  turns->is_out[gone] = true;
  turns->short_turns = 0;
  return gone == TURN_MERGED ? TURN_PASSES : TURN_LEAVES;
}

// With larger bounds both may tell more, whatever kept them from a verdict.
static TurnEnd grow(Turns *turns) {
  turns->is_out[TURN_OTHER] = turns->is_out[TURN_OWN] = false;
  turns->short_turns = 0;
  return TURN_GROWS;
}

bool turns_is_trial(const Check *check) {
  return check->round.merge && !check->options.explore.merge;
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
    check->turns.is_many = check->turns.is_many || (!check->round.merge && counts->cases >= MANY);
    return counts->cut[CUT_TIME] && check->is_short ? pass(check) : leave(check);
  }
  if (can_grow && (is_clean || is_alone(check)))
    return found_may_grow(check) ? grow(&check->turns) : TURN_ENDS;
  return leave(check);
}
