// One method: explored with growing bounds until everything is explored or the time is over; after
// a violation for a while.
#include "check/check_impl.h"

#include "base/budget.h"

// --- bounds --------------------------------------------------------------------------------------

static bool has_fixed_bounds(const CheckOptions *options) {
  return options->k >= 0 || options->array >= 0 || options->loops >= 0;
}

static uint32_t start_bound(int64_t given, bool is_fixed, uint32_t standard, uint32_t first) {
  assert(given <= UINT32_MAX);
  return given >= 0 ? (uint32_t)given : is_fixed ? standard : first;
}

static void set_bounds(const CheckOptions *options, ExploreOptions *round) {
  enum { K = 3, ARRAY = 3, LOOPS = 10, FIRST_K = 1, FIRST_ARRAY = 1, FIRST_LOOPS = 4 };
  bool is_fixed = has_fixed_bounds(options);
  round->k = start_bound(options->k, is_fixed, K, FIRST_K);
  round->array = start_bound(options->array, is_fixed, ARRAY, FIRST_ARRAY);
  round->loops = start_bound(options->loops, is_fixed, LOOPS, FIRST_LOOPS);
}

// The bounds that cut something grow; false: none did.
// k and array grow by a quarter because heaps multiply with them; loops double because a loop costs
// what it runs.
static bool grow_bounds(ExploreOptions *round, const ExploreCounts *counts) {
  if (counts->cut[CUT_K])
    round->k += 1 + round->k / 4;
  if (counts->cut[CUT_ARRAY])
    round->array += 1 + round->array / 4;
  if (counts->cut[CUT_LOOPS])
    round->loops *= 2;
  return counts->cut[CUT_K] || counts->cut[CUT_ARRAY] || counts->cut[CUT_LOOPS];
}

// --- rounds --------------------------------------------------------------------------------------

// What depends on the classes that inputs may have is not safe where some were not considered.
static void doubt_open_world(Check *check, Explorer *explorer) {
  const Class *type = explorer_open_type(explorer);
  if (type && !check->doubt)
    check->doubt =
        arena_format(&check->arena, "an input of type %s may be of a class that is not considered",
                     class_external(check->program, type, &check->arena));
}

// Would larger bounds show more?
static bool can_grow(const Check *check, const Explorer *explorer) {
  if (has_fixed_bounds(&check->options))
    return false;
  ExploreOptions next = check->round;
  return grow_bounds(&next, explorer_counts(explorer)) && next.loops >= check->round.loops;
}

static double seconds_left(const Check *check) {
  if (check->limit < 0)
    return check->limit;
  return clock_left(check->limit > 0 ? check->start + check->limit : 0);
}

static void tick(void *context) {
  Check *check = context;
  assert(check->explorer && check->events.tick);
  check->events.tick(check->events.context, &check->round, explorer_counts(check->explorer));
}

// Explores once. `again`: up to the case that was found to be the smallest.
static Explorer *explore(Check *check, bool again) {
  assert(!check->explorer);
  assert(!again || check->smallest.id);
  double left = seconds_left(check), reserve = check_proof_reserve(check);
  left = reserve > 0 && left <= reserve ? -1 : left - reserve;
  check->round.seconds = again ? left : turns_take(check, left);
  check->round.steps = check->options.explore.steps;
  if (check->found.count) { // more of them are looked for
    check->round.seconds = found_seconds(check);
    check->round.steps = check->rest ? check->rest : 1;
    check->is_short = false;
  }
  Explorer *explorer = explorer_new(check->program, check->method, check->round);
  if (check->memory)
    explorer_set_memory(explorer, check->memory);
  check->explorer = explorer;
  check->is_again = again;
  if (check->events.tick)
    explorer_set_tick(explorer, tick, check);
  if (!again && check_can_split(check))
    check_run_split(check, explorer);
  else
    (void)explorer_run(explorer, check_visit, check); // a message is told in the end
  if (check->events.round_ends)
    check->events.round_ends(check->events.context);
  check->explorer = NULL;
  found_end_round(check, explorer);
  if (again && !check->found.count && !check->fault && !check->doubt)
    check->doubt = "a violation was not found again";
  return explorer;
}

// Some path came to depend on a class that inputs may have and that was not considered. If it can
// be, the round begins again with it.
static bool wants_class(Check *check, Explorer *explorer) {
  const Class *class = explorer_wanted(explorer);
  bool is_spent = check->found.count && explore_ended_early(explorer_counts(explorer));
  if (!class || found_is_enough(check) || is_spent || check->smallest.id)
    return false;
  for (size_t i = 0; i < check->wanted.count; i++)
    if (check->wanted.items[i] == class)
      return false;
  vec_push(&check->wanted, program_class(check->program, class->id));
  check->round.wanted = check->wanted;
  return true;
}

static Explorer *run_round(Check *check) {
  assert(!found_is_enough(check)); // else the last round was the last one
  check->doubt = NULL;
  check->smallest = (SmallestCase){0};
  check->round_start = clock_now();
  Explorer *explorer = explore(check, false);
  while (wants_class(check, explorer)) {
    explorer_free(explorer);
    check->doubt = NULL;
    explorer = explore(check, false);
  }
  if (check->smallest.id) {
    explorer_free(explorer);
    explorer = explore(check, true);
  }
  check->is_suspect = check->doubt != NULL;
  doubt_open_world(check, explorer);
  return explorer;
}

// The round, or what was seen by a glance behind it that found something. What another glance has
// not found says nothing.
static Explorer *glance(Check *check, Explorer *first) {
  if (!turns_want_glance(check, first))
    return first;
  const char *doubt = check->doubt;
  bool is_suspect = check->is_suspect;
  uint32_t loops = check->round.loops;
  check->round.loops = 1;
  Explorer *shallow = run_round(check);
  bool is_useful = check->found.count || check->fault;
  if (!is_useful) {
    check->round.loops = loops;
    check->doubt = doubt;
    check->is_suspect = is_suspect;
  }
  turns_end_glance(check);
  explorer_free(is_useful ? first : shallow);
  return is_useful ? shallow : first;
}

// --- the method ----------------------------------------------------------------------------------

static const double share_of_relations = 0.2; // of the time

// Contracts say what is assumed of objects; where there are none, what the code shows. That may
// take so many seconds to find out (0: no limit).
static Method *harness_of(Check *check, Method *method, double seconds) {
  const ExploreOptions *options = &check->options.explore;
  Method *run = contracts_harness(check->contracts, method).run;
  bool is_asked = !run && check->options.relations && options->reachable && !options->math &&
                  !options->invariant;
  if (!is_asked || seconds < 0)
    return run;
  relations_set_seconds(check->relations, seconds);
  return relations_harness(check->relations, method);
}

void check_prepare(Check *check, Method *method, double seconds) {
  double *until = &check->prepared_until, left = 0;
  if (!*until)
    *until = seconds > 0 ? clock_now() + share_of_relations * seconds : -1;
  if (*until > 0 && (left = *until - clock_now()) <= 0)
    return;
  (void)harness_of(check, method, left);
}

static void begin(Check *check, Method *method, CheckState *state) {
  assert(method && !check->explorer);
  assert(!check->safe); // keep_state has given it away or freed it
  check->method = method;
  found_clear(check);
  check->fault = NULL;
  check->smallest = (SmallestCase){0};
  check->serial = 0;
  check->proof = (CheckProof){.graph.is_settled = state && state->is_unproved[0],
                              .induction.is_settled = state && state->is_unproved[1]};
  check->round = check->options.explore;
  check->wanted.count = 0;
  check->round.harness = harness_of(check, method, check->limit * share_of_relations);
  set_bounds(&check->options, &check->round);
  turns_begin(check);
  if (!state || !state->is_late)
    return;
  check->round.k = state->k; // the round that was cut begins again
  check->round.array = state->array;
  check->round.loops = state->loops;
  check->turns = state->turns;
  check->safe = state->safe;
  state->safe = NULL;
}

// The text of the bounds goes to whoever goes on, or dies here: it has one owner at any time.
static void keep_state(Check *check, const CheckResult *result, CheckState *state) {
  if (state)
    *state = (CheckState){
        .is_late = result->is_late,
        .turns = check->turns,
        .k = check->round.k,
        .array = check->round.array,
        .loops = check->round.loops,
        .is_unproved = {check->proof.graph.is_settled, check->proof.induction.is_settled},
        .safe = result->is_late ? check->safe : NULL};
  if (!state || !result->is_late)
    mem_free(check->safe);
  check->safe = NULL;
}

// What is only possible may still be shown by calls that make another input.
static void build_others(Check *check) {
  for (size_t i = 0; i < check->found.count; i++) {
    Found *found = &check->found.items[i];
    if (!found->is_sought && found->violation->state == FINDING_STATE_POSSIBLE)
      check_build_alike(check, found->violation);
    found->is_sought = true;
  }
}

// The verdict of the round that has ended.
static CheckResult judge(Check *check, Explorer *explorer) {
  CheckResult result = {.method = check->method, .explorer = explorer};
  check->told.count = 0;
  build_others(check);
  for (int is_last = 0; is_last < 2; is_last++) // those that can surely be come first
    for (size_t i = 0; i < check->found.count; i++) {
      Violation *violation = check->found.items[i].violation;
      if ((violation->state == FINDING_STATE_POSSIBLE) == is_last)
        vec_push(&check->told, violation);
    }
  result.found = check->told;
  result.violation = check->told.count ? check->told.items[0] : NULL;
  check_judge(check, explorer, &result);
  result.doubt = check->doubt;
  result.unproved = check->proof.graph.obstacle;
  result.uninduced = check->proof.induction.obstacle;
  result.round = check->round;
  return result;
}

// How much a verdict says. That there is perhaps a violation says more than that none was found
// within some bounds.
typedef enum Weight { WEIGHT_UNKNOWN, WEIGHT_BOUNDED, WEIGHT_SUSPECT, WEIGHT_DECIDED } Weight;

static Weight weight(const Check *check, FindingKind kind) {
  switch (kind) {
  case FINDING_UNKNOWN:
    return check->is_suspect ? WEIGHT_SUSPECT : WEIGHT_UNKNOWN;
  case FINDING_BOUNDED:
    return WEIGHT_BOUNDED;
  case FINDING_SAFE:
  case FINDING_POSSIBLE:
  case FINDING_VIOLATION:
  case FINDING_ERROR:
    break;
  }
  return WEIGHT_DECIDED;
}

// The verdict of a method so far, of one strategy or the other.
typedef struct Best {
  CheckResult result;
  Weight weight;
} Best;

static void forget(Best *best) {
  check_result_fini(&best->result);
  *best = (Best){0};
}

// Keeps what says more; the newer one where they say as much. A trial counts if it decides.
static void keep_better(Best *best, CheckResult newer, Weight weight, bool is_trial) {
  bool is_late = newer.is_late;
  bool counts = is_trial ? weight == WEIGHT_DECIDED : weight >= best->weight;
  if (best->result.explorer && !counts) {
    check_result_fini(&newer);
  } else {
    forget(best);
    *best = (Best){newer, weight};
  }
  best->result.is_late = is_late && best->weight < WEIGHT_DECIDED;
}

CheckResult check_continue(Check *check, Method *method, CheckState *state) {
  assert(!check->explorer);
  begin(check, method, state);
  Best best = {0};
  TurnEnd end;
  do {
    Explorer *explorer = glance(check, run_round(check));
    end = turns_end(check, explorer, can_grow(check, explorer));
    if (check_prove(check, explorer, end == TURN_ENDS) || check->proof.refuted)
      end = TURN_ENDS;
    if (end == TURN_GROWS) {
      // Noted before the bounds grow: it is about the round that has ended.
      check_note_safe(check, explorer_counts(explorer));
      (void)grow_bounds(&check->round, explorer_counts(explorer));
      if (best.weight < WEIGHT_SUSPECT)
        forget(&best); // it was about smaller bounds
    }
    if (end == TURN_GROWS || end == TURN_PASSES) {
      explorer_free(explorer);
    } else {
      CheckResult result = judge(check, explorer);
      keep_better(&best, result, weight(check, result.kind), turns_is_trial(check));
    }
  } while (end != TURN_ENDS);
  check_end_induction(check);
  best.result.is_timed = check->proof.graph.is_timed || check->proof.induction.is_timed;
  check_classify(check, !explorer_is_complete(best.result.explorer));
  best.result.seconds = clock_now() - check->start;
  keep_state(check, &best.result, state);
  return best.result;
}

CheckResult check_method(Check *check, Method *method, double start, double seconds) {
  check->start = start;
  check->limit = seconds;
  return check_continue(check, method, NULL);
}

void check_result_fini(CheckResult *result) {
  explorer_free(result->explorer);
  result->explorer = NULL;
}

// --- the check -----------------------------------------------------------------------------------

Check *check_new(Program *program, const Contracts *contracts, CheckOptions options,
                 CheckEvents events) {
  assert(program && contracts && options.explore.strategy);
  Check *check = mem_new(Check);
  check->program = program;
  check->contracts = contracts;
  check->options = options;
  check->events = events;
  check->replay = replay_new(program, 0);
  check->relations = relations_new(program);
  return check;
}

void check_set_memory(Check *check, uint64_t bytes) { check->memory = bytes; }

Relations *check_relations(Check *check) { return check->relations; }

void check_free(Check *check) {
  if (!check)
    return;
  found_clear(check);
  vec_free(&check->found);
  vec_free(&check->told);
  replay_free(check->replay);
  construct_free(check->construct);
  relations_free(check->relations);
  vec_free(&check->wanted);
  arena_fini(&check->arena);
  mem_free(check);
}
