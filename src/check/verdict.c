// What the rounds say of a method.
#include "check/check_impl.h"

#include "base/budget.h"

#include <string.h>

static const char *bounds_text(Check *check) {
  const ExploreOptions *bounds = &check->round;
  const char *text = arena_format(&check->arena, "k=%u array=%u loops=%u", bounds->k, bounds->array,
                                  bounds->loops);
  return bounds->depth ? arena_format(&check->arena, "%s depth=%u", text, bounds->depth) : text;
}

// What smaller bounds have shown holds whatever is unknown within larger ones. Bounds within which
// no path comes to an end have shown nothing: a loop that is always there may be longer than they
// are.
void check_note_safe(Check *check, const ExploreCounts *counts) {
  if (counts->unknown.count || check->doubt || !counts->cases)
    return;
  mem_free(check->safe);
  check->safe = mem_string(bounds_text(check));
}

static const char *add_cause(Arena *arena, const char *text, const char *cause) {
  assert(*text);
  return arena_format(arena, "%s%s %s", text, text[strlen(text) - 1] == ':' ? "" : ";", cause);
}

static const char *cut_text(CutKind cut, Arena *arena) {
  assert(cut < CUT_COUNT);
  return cut == CUT_INTERRUPT ? "interrupted"
                              : arena_format(arena, "the %s %s was reached", cut_names[cut],
                                             cut < CUT_TIME ? "bound" : "limit");
}

// Is it the limit of the search for more violations, not one of the run?
static bool is_own_end(const Check *check, CutKind cut) {
  if (!check->found.count)
    return false;
  return (cut == CUT_STEPS && !check->options.explore.steps) ||
         (cut == CUT_TIME && (check->limit <= 0 || clock_now() < check->start + check->limit));
}

static const char *unknown_text(Check *check, const ExploreCounts *counts, const char *text) {
  Arena *arena = &check->arena;
  for (size_t i = 0; i < counts->unknown.count; i++)
    text = add_cause(arena, text, counts->unknown.items[i].cause);
  if (check->doubt)
    text = add_cause(arena, text, check->doubt);
  for (int i = 0; i < CUT_COUNT; i++)
    if (counts->cut[i])
      text = add_cause(arena, text,
                       is_own_end(check, (CutKind)i) ? "the search for more has ended"
                                                     : cut_text((CutKind)i, arena));
  return text;
}

static const char *simple_name(Check *check, const Class *class) {
  const char *name = class_external(check->program, class, &check->arena);
  for (const char *at = name; *at; at++)
    if ((*at == '.' || *at == '$') && at[1] > '9')
      name = at + 1;
  return name;
}

// What a verdict rests on: ", assuming that Comparator inputs keep their contract".
static const char *assumed_text(Check *check, Explorer *explorer) {
  const ClassList *types = heap_assumed_types(explorer_heap(explorer));
  const char *list = "";
  for (size_t i = 0; i < types->count; i++)
    list = arena_format(&check->arena, "%s%s%s", list,
                        !i                      ? ""
                        : i + 1 == types->count ? " and "
                                                : ", ",
                        simple_name(check, types->items[i]));
  bool is_pure = true;
  for (size_t i = 0; i < types->count; i++)
    is_pure = is_pure && heap_is_pure(explorer_heap(explorer), types->items[i]);
  const char *kept = check->round.stand_ins == STAND_INS_ANY ? "return and change nothing"
                     : !is_pure ? "keep their contract and change nothing"
                                : "keep their contract";
  return types->count ? arena_format(&check->arena, ", assuming that %s inputs %s", list, kept)
                      : "";
}

static void judge(CheckResult *result, FindingKind kind, const char *text) {
  result->kind = kind;
  result->text = text;
}

// The exploration has neither failed nor found anything.
// SAFE needs all of it: no bound cut anything, no path is unknown, every class was considered, and
// the assumptions can hold at all. One doubt makes it bounded or unknown.
static void judge_silence(Check *check, Explorer *explorer, CheckResult *result) {
  assert(!check->found.count && !check->fault && !explorer_message(explorer));
  const ExploreCounts *counts = explorer_counts(explorer);
  bool ended_early = explore_ended_early(counts);
  const char *given = check->round.modular ? " given the contracts of the called methods" : "";
  const char *assumed = assumed_text(check, explorer);
  if (!check->doubt)
    check->doubt = check_vacuity(check, explorer);
  if (explorer_is_complete(explorer) && !check->doubt) {
    judge(result, FINDING_SAFE, arena_format(&check->arena, "SAFE%s%s", given, assumed));
    return;
  }
  if (!ended_early)
    check_note_safe(check, counts);
  // Else what earlier rounds say holds, unless there is more than time that is missing.
  if (check->safe && !counts->unknown.count && !check->doubt)
    judge(result, FINDING_BOUNDED,
          arena_format(&check->arena, "SAFE up to %s%s%s", check->safe, given, assumed));
  else
    judge(result, FINDING_UNKNOWN, unknown_text(check, counts, "UNKNOWN:"));
}

FindingKind check_found_kind(const Violations *found) {
  assert(found->count);
  return found->items[0]->state == FINDING_STATE_POSSIBLE ? FINDING_POSSIBLE : FINDING_VIOLATION;
}

const char *check_found_text(const Violations *found, Program *program, Arena *arena) {
  const char *word = check_found_kind(found) == FINDING_POSSIBLE ? "POSSIBLE" : "VIOLATION";
  const char *title = violation_title(found->items[0], program, arena);
  return found->count > 1
             ? arena_format(arena, "%s %s (and %zu more)", word, title, found->count - 1)
             : arena_format(arena, "%s %s", word, title);
}

// What is known of everything but the violations that were found.
static const char *otherwise_text(Check *check, Explorer *explorer) {
  const ExploreCounts *counts = explorer_counts(explorer);
  const char *given = check->round.modular ? " given the contracts of the called methods" : "";
  const char *assumed = assumed_text(check, explorer);
  if (explorer_message(explorer))
    return arena_format(&check->arena, "UNKNOWN otherwise: %s", explorer_message(explorer));
  if (explorer_is_complete(explorer) && !check->doubt)
    return arena_format(&check->arena, "SAFE otherwise%s%s", given, assumed);
  if (!explore_ended_early(counts))
    check_note_safe(check, counts);
  if (check->safe && !counts->unknown.count && !check->doubt)
    return arena_format(&check->arena, "SAFE otherwise up to %s%s%s", check->safe, given, assumed);
  return unknown_text(check, counts, "UNKNOWN otherwise:");
}

// JML that is not understood. Which inputs a precondition excludes is not known then: what is SAFE
// may have a case that nobody looked at, and a violation may have an input that no caller gives. Of
// other clauses the verdict says that they were left out.
static void judge_omissions(const Check *check, CheckResult *result, Arena *arena) {
  bool leaves_none;
  const char *excluded =
      contracts_omitted_precondition(check->contracts, check->method, &leaves_none);
  const char *other = contracts_omitted(check->contracts, check->method);
  bool is_safe = result->kind == FINDING_SAFE || result->kind == FINDING_BOUNDED;
  if (excluded && (is_safe || (leaves_none && result->found.count))) {
    const char *without = result->text;
    result->found = (Violations){0};
    result->otherwise = NULL;
    judge(result, FINDING_UNKNOWN,
          arena_format(arena, "UNKNOWN: a precondition is not understood (%s); without it %s",
                       excluded, without));
  } else if (other && is_safe) {
    judge(result, result->kind,
          arena_format(arena, "%s, leaving out what is not understood (%s)", result->text, other));
  }
}

static void judge_all(Check *check, Explorer *explorer, CheckResult *result) {
  assert(!(check->found.count && check->fault));
  Arena *arena = &check->arena;
  const char *message = explorer_message(explorer);
  if (message && !check->found.count) {
    judge(result, FINDING_ERROR, arena_format(arena, "%s", message));
  } else if (check->fault) {
    judge(result, FINDING_ERROR,
          arena_format(arena, "internal error: the input of a violation of %s %s",
                       method_external(check->program, check->method, arena), check->fault));
    result->is_fault = true;
  } else if (check->proof.refuted) {
    judge(result, FINDING_ERROR,
          arena_format(arena, "internal error: the proof of %s by invariants is none: %s",
                       method_external(check->program, check->method, arena),
                       check->proof.refuted));
    result->is_fault = true;
  } else if (check->found.count) {
    judge(result, check_found_kind(&result->found),
          check_found_text(&result->found, check->program, arena));
    result->otherwise = check->options.first ? NULL : otherwise_text(check, explorer);
  } else if (check->proof.states) {
    judge(result, FINDING_SAFE, "SAFE by graph");
    result->proof_states = check->proof.states;
  } else if (check->proof.loops) {
    judge(result, FINDING_SAFE, "SAFE by invariants");
    result->loops = check->proof.loops;
    result->loop_count = check->proof.loop_count;
  } else {
    judge_silence(check, explorer, result);
    bool is_cut = explorer_counts(explorer)->cut[CUT_TIME] > 0;
    result->is_late =
        result->kind != FINDING_SAFE && (is_cut || check_proof_is_late(check, explorer));
  }
}

void check_judge(Check *check, Explorer *explorer, CheckResult *result) {
  judge_all(check, explorer, result);
  judge_omissions(check, result, &check->arena);
}
