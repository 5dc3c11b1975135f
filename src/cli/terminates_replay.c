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

static const char *set_text(Outcome *outcome, const TransitionSystem *system,
                            const RecurrentSet *set) {
  const Location *location = &system->locations.items[set->location];
  const char *text = "";
  for (uint32_t i = 0; i < set->count; i++) {
    const Constraint *fact = &set->facts[i];
    text = arena_format(&outcome->arena, "%s%s%s", text, i ? ", " : "",
                        fact_text(outcome, fact, location->variables));
  }
  return set->count ? text : "every state there";
}

static void tell_endless(Outcome *outcome, const Question *question, const ProbeResult *result,
                         const char *set) {
  outcome->ending = ENDING_NO;
  outcome->input = result->input;
  const char *place = place_of(outcome, question, result->method, result->pc);
  outcome_say(outcome, "input: %s", *result->input ? result->input : "none");
  outcome_say(outcome, "%s: after %llu instructions, and from then on for ever: %s", place,
              (unsigned long long)result->steps, set);
  vec_push(&outcome->loops, (LoopFinding){.place = place, .recurrent = set, .is_checked = true});
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
  wanted.watch = (ProbeWatch){.method = head, .pc = pc, .holds = holds, .context = replay};
  wanted.hints = hints;
  wanted.hint_count = hint_count;
  ProbeResult result = probe_method(question->target->program, method, wanted, &outcome->arena);
  if (result.answer != PROBE_LOOPS || (question->options->no_probe && !result.is_watched))
    return false;
  tell_endless(outcome, question, &result,
               result.is_watched ? set_text(outcome, replay->system, replay->set)
                                 : "a concrete state comes again");
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

// --- runs that cannot come to an end -------------------------------------------------------------

// The locations that may stand for the state that a run is in, each with its numbers.
typedef struct Caught {
  const TransitionSystem *system;
  const TransitionMap *map;
  const Method *method;
  uint32_t pc;
  VEC(KnownState) states;
  Arena arena;
} Caught;

static bool is_caught(void *context, const Machine *machine) {
  Caught *caught = context;
  for (uint32_t i = 0; i < caught->system->locations.count; i++) {
    const Method *method;
    uint32_t pc;
    if (!transition_position(caught->map, i, &method, &pc) || method != caught->method ||
        pc != caught->pc)
      continue;
    uint32_t count = caught->system->locations.items[i].variable_count;
    int64_t *values = arena_array(&caught->arena, int64_t, count + 1);
    bool *is_known = arena_array(&caught->arena, bool, count + 1);
    if (transition_numbers(caught->map, i, machine, values, is_known))
      vec_push(&caught->states, ((KnownState){i, values, is_known}));
  }
  return caught->states.count > 0;
}

static Proof *prove_caught(const Caught *caught, Budget *budget) {
  enum { STEPS = 3000000 };
  bool *is_end = mem_new_array(bool, caught->system->locations.count + 1);
  for (uint32_t i = 0; i < caught->system->locations.count; i++)
    is_end[i] = transition_is_end(caught->map, i);
  Proof *proof = terminate_unending(caught->system, caught->states.items, caught->states.count,
                                    is_end, (TerminateOptions){.budget = budget, .steps = STEPS});
  mem_free(is_end);
  return proof;
}

static const RecurrentSet *set_at(const Proof *proof, uint32_t location) {
  for (uint32_t i = 0; i < proof->run.set_count; i++)
    if (proof->run.sets[i].location == location)
      return &proof->run.sets[i];
  return NULL;
}

Proof *replay_unending(Outcome *outcome, const Question *question, Method *method,
                       const TransitionSystem *system, const TransitionMap *map, CodePlace place,
                       Budget *budget) {
  static const uint64_t after[] = {300, 30000}; // instructions of the run
  Proof *proof = NULL;
  for (size_t i = 0; i < sizeof after / sizeof *after && !proof; i++) {
    Caught caught = {.system = system, .map = map, .method = place.method, .pc = place.pc};
    ProbeOptions wanted = probe_options(question);
    wanted.watch = (ProbeWatch){.method = place.method,
                                .pc = place.pc,
                                .after = after[i],
                                .holds = is_caught,
                                .context = &caught};
    ProbeResult result = probe_method(question->target->program, method, wanted, &outcome->arena);
    if (result.is_watched)
      proof = prove_caught(&caught, budget);
    if (proof && proof->answer == TERMINATE_NO) {
      const RecurrentSet *set = set_at(proof, caught.states.items[0].location);
      tell_endless(outcome, question, &result,
                   set ? set_text(outcome, system, set) : "no way leads to an end");
    } else if (proof) {
      proof_free(proof);
      proof = NULL;
    }
    vec_free(&caught.states);
    arena_fini(&caught.arena);
  }
  return proof;
}
