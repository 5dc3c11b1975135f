// NO is said only of a run that was made: up to the head of the loop, with numbers there that lie
// in a set which the loop never leaves.
#include "cli/terminates_impl.h"

#include "base/budget.h"
#include "base/wide.h"
#include "probe/probe.h"

#include <inttypes.h>
#include <string.h>

typedef struct Replay {
  const TransitionSystem *system;
  const TransitionMap *map;
  const Proof *proof;
  uint32_t location;       // that is looked out for
  const RecurrentSet *set; // of that location
  int64_t *values;
} Replay;

static Wide value_of(const Linear *linear, const int64_t *values) {
  Wide sum = linear->constant;
  for (uint32_t i = 0; i < linear->count; i++)
    sum += (Wide)linear->terms[i].factor * values[linear->terms[i].variable];
  return sum;
}

// Only linear facts about the location's own variables can be looked at.
static bool is_in_set(const Replay *replay) {
  uint32_t count = replay->system->locations.items[replay->location].variable_count;
  for (uint32_t i = 0; i < replay->set->count; i++) {
    const Constraint *fact = &replay->set->facts[i];
    bool is_modulo = fact->kind == CONSTRAINT_REMAINDER; // the form is 0 modulo `right`
    if (!constraint_is_linear(fact) && !(is_modulo && fact->right))
      return false;
    for (uint32_t j = 0; j < fact->linear.count; j++)
      if (fact->linear.terms[j].variable >= count)
        return false;
    Wide value = value_of(&fact->linear, replay->values);
    bool is_in = is_modulo                        ? value % fact->right == 0
                 : fact->kind == CONSTRAINT_EQUAL ? value == 0
                                                  : value >= 0;
    if (!is_in)
      return false;
  }
  return true;
}

static bool holds(void *context, const Machine *machine) {
  const Replay *replay = context;
  return transition_match(replay->map, replay->location, machine, replay->values) &&
         is_in_set(replay);
}

// "n >= 1", "2 * i - n = 3", "x <= -1".
static const char *fact_text(Outcome *outcome, const Constraint *fact, const char *const *names) {
  Arena *arena = &outcome->arena;
  LinearTerm *terms = arena_array(arena, LinearTerm, fact->linear.count + 1);
  bool is_turned = fact->linear.count > 0;
  for (uint32_t i = 0; i < fact->linear.count; i++)
    is_turned &= fact->linear.terms[i].factor < 0 && fact->linear.terms[i].factor > INT64_MIN;
  is_turned = is_turned && fact->kind != CONSTRAINT_REMAINDER;
  for (uint32_t i = 0; i < fact->linear.count; i++) {
    terms[i] = fact->linear.terms[i];
    terms[i].factor = is_turned ? -terms[i].factor : terms[i].factor;
  }
  Linear left = {0, fact->linear.count, terms};
  Wide right = is_turned ? (Wide)fact->linear.constant : -(Wide)fact->linear.constant;
  const char *sign = fact->kind != CONSTRAINT_AT_LEAST ? "=" : is_turned ? "<=" : ">=";
  const char *text = wide_is_long(right)
                         ? arena_format(arena, "%s %s %" PRId64, linear_text(outcome, &left, names),
                                        sign, (int64_t)right)
                         : linear_text(outcome, &fact->linear, names);
  return fact->kind == CONSTRAINT_REMAINDER ? arena_format(arena, "%s modulo %u", text, fact->right)
                                            : text;
}

static const char *set_text(Outcome *outcome, const Replay *replay) {
  const Location *location = &replay->system->locations.items[replay->location];
  const char *text = "";
  for (uint32_t i = 0; i < replay->set->count; i++) {
    const Constraint *fact = &replay->set->facts[i];
    text = arena_format(&outcome->arena, "%s%s%s", text, i ? ", " : "",
                        fact_text(outcome, fact, location->variables));
  }
  return replay->set->count ? text : "every state there";
}

static void add_hints(const Replay *replay, const EndlessRun *run, int64_t *hints, size_t *count,
                      size_t most) {
  uint32_t starts = replay->system->locations.items[replay->system->start].variable_count;
  uint32_t heads = replay->system->locations.items[run->head_location].variable_count;
  for (uint32_t i = 0; run->start && i < starts && *count < most; i++)
    hints[(*count)++] = run->start[i];
  for (uint32_t i = 0; run->head && i < heads && *count < most; i++)
    hints[(*count)++] = run->head[i];
}

static bool replay_at(Outcome *outcome, const Question *question, Method *method, Replay *replay) {
  enum { MOST_HINTS = 32 };
  int64_t hints[MOST_HINTS];
  size_t hint_count = 0;
  const Method *head;
  uint32_t pc;
  if (!transition_position(replay->map, replay->location, &head, &pc))
    return false;
  add_hints(replay, &replay->proof->run, hints, &hint_count, MOST_HINTS);
  ProbeOptions wanted = probe_options(question);
  wanted.seed = 2;
  wanted.watch = (ProbeWatch){head, pc, holds, replay};
  wanted.hints = hints;
  wanted.hint_count = hint_count;
  ProbeResult result = probe_method(question->target->program, method, wanted, &outcome->arena);
  if (result.answer != PROBE_LOOPS || (question->options->no_probe && !result.is_watched))
    return false;
  outcome->ending = ENDING_NO;
  outcome->input = result.input;
  const char *place = place_of(outcome, question, result.method, result.pc);
  const char *set = result.is_watched ? set_text(outcome, replay) : "a concrete state comes again";
  outcome_say(outcome, "input: %s", *result.input ? result.input : "none");
  outcome_say(outcome, "%s: after %llu instructions, and from then on for ever: %s", place,
              (unsigned long long)result.steps, set);
  vec_push(&outcome->loops, (LoopFinding){.place = place, .recurrent = set, .is_checked = true});
  return true;
}

bool replay_endless(Outcome *outcome, const Question *question, Method *method,
                    const TransitionSystem *system, const TransitionMap *map, const Proof *proof) {
  uint32_t most = 0;
  for (size_t i = 0; i < system->locations.count; i++)
    if (system->locations.items[i].variable_count > most)
      most = system->locations.items[i].variable_count;
  Replay replay = {.system = system, .map = map, .proof = proof};
  replay.values = mem_new_array(int64_t, most + 1);
  bool found = false;
  for (uint32_t i = 0; i < proof->run.set_count && !found; i++) {
    replay.set = &proof->run.sets[i];
    replay.location = replay.set->location;
    found = replay_at(outcome, question, method, &replay);
  }
  mem_free(replay.values);
  return found;
}
