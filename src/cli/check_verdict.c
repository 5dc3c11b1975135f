// What `loris check` says of a method, on the terminal and in its files.
#include "cli/check_impl.h"

#include <string.h>

static const char *bounds_text(Check *check) {
  const ExploreOptions *bounds = &check->explore;
  const char *text = arena_format(&check->arena, "k=%u array=%u loops=%u", bounds->k, bounds->array,
                                  bounds->loops);
  return bounds->depth ? arena_format(&check->arena, "%s depth=%u", text, bounds->depth) : text;
}

void check_note_safe(Check *check, const ExploreCounts *counts) {
  mem_free(check->safe);
  check->safe = NULL;
  if (!counts->unknown.count && !check->unshown)
    check->safe = mem_string(bounds_text(check));
}

typedef struct Verdict {
  FindingKind kind;
  const char *text; // the last line; of FINDING_ERROR what went wrong
  int status;
} Verdict;

static const char *add_cause(Arena *arena, const char *text, const char *cause) {
  return arena_format(arena, "%s%s %s", text, text[strlen(text) - 1] == ':' ? "" : ";", cause);
}

static const char *unknown_text(Check *check, const ExploreCounts *counts) {
  const char *text = "UNKNOWN:";
  for (size_t i = 0; i < counts->unknown.count; i++)
    text = add_cause(&check->arena, text, counts->unknown.items[i].cause);
  if (check->unshown)
    text = add_cause(&check->arena, text, check->unshown);
  for (int i = 0; i < CUT_COUNT; i++)
    if (counts->cut[i])
      text = add_cause(&check->arena, text,
                       i == CUT_INTERRUPT
                           ? "interrupted"
                           : arena_format(&check->arena, "the %s %s was reached", cut_names[i],
                                          i < CUT_TIME ? "bound" : "limit"));
  return text;
}

static Verdict judge(Check *check, Explorer *explorer) {
  const ExploreCounts *counts = explorer_counts(explorer);
  Arena *arena = &check->arena;
  if (explorer_message(explorer))
    return (Verdict){FINDING_ERROR, arena_format(arena, "%s", explorer_message(explorer)),
                     EXIT_INPUT};
  if (check->fault)
    return (Verdict){
        FINDING_ERROR,
        arena_format(arena, "internal error: the input of a violation %s", check->fault),
        EXIT_INTERNAL};
  if (check->violation)
    return (Verdict){FINDING_VIOLATION,
                     arena_format(arena, "VIOLATION %s",
                                  violation_title(check->violation, check->target->program, arena)),
                     EXIT_VIOLATION};
  if (!check->unshown)
    check->unshown = check_vacuity(check, explorer);
  if (explorer_is_complete(explorer) && !check->unshown)
    return (Verdict){FINDING_SAFE,
                     check->explore.modular ? "SAFE given the contracts of the called methods"
                                            : "SAFE",
                     EXIT_HOLDS};
  if (!explore_ended_early(counts))
    check_note_safe(check, counts);
  else if (counts->unknown.count || check->unshown) // there is more than time that is missing
    return (Verdict){FINDING_UNKNOWN, unknown_text(check, counts), EXIT_INCONCLUSIVE};
  if (check->safe)
    return (Verdict){
        FINDING_BOUNDED,
        arena_format(arena, "SAFE up to %s%s", check->safe,
                     check->explore.modular ? " given the contracts of the called methods" : ""),
        EXIT_INCONCLUSIVE};
  return (Verdict){FINDING_UNKNOWN, unknown_text(check, counts), EXIT_INCONCLUSIVE};
}

static void write_json(Check *check, Explorer *explorer, Verdict verdict) {
  FILE *json = check->files->json.file;
  if (!json)
    return;
  check_files_next(check->files);
  bool is_error = verdict.kind == FINDING_ERROR;
  Report *report = report_new(explorer, check->target->program,
                              (ReportOptions){.explore = &check->explore,
                                              .json = json,
                                              .verdict = is_error ? NULL : verdict.text,
                                              .property = check->options->property,
                                              .violation = check->violation});
  (void)report_end(report, is_error ? verdict.text : NULL);
  report_free(report);
}

static void print_result(Check *check, Explorer *explorer, Verdict verdict) {
  Program *program = check->target->program;
  const char *method = method_external(program, check->method, &check->arena);
  if (check->violation)
    violation_print(stdout, check->violation, program);
  if (check->options->all && verdict.status == EXIT_INCONCLUSIVE)
    fprintf(stderr, "loris: about %s\n", method);
  if (verdict.status == EXIT_INCONCLUSIVE)
    report_causes(stderr, explorer_counts(explorer), program);
  if (verdict.status == EXIT_INCONCLUSIVE && check->unshown)
    fprintf(stderr, "loris: %s\n", check->unshown);
  if (verdict.kind == FINDING_ERROR)
    fprintf(stderr, "loris: %s\n", verdict.text);
  else if (check->svcomp)
    printf("%s\n", svcomp_answer(verdict.kind));
  else if (check->options->all)
    printf("%s: %s\n", method, verdict.text);
  else
    printf("%s\n", verdict.text);
}

int check_tell(Check *check, Explorer *explorer) {
  Verdict verdict = judge(check, explorer);
  write_json(check, explorer, verdict);
  vec_push(&check->files->findings.items, (Finding){.kind = verdict.kind,
                                                    .method = check->method,
                                                    .text = verdict.text,
                                                    .violation = check->violation,
                                                    .seconds = session_now() - check->start});
  if (!check->options->all) // the verdict stands behind everything else
    check_files_write(check->files, verdict.status);
  if (check->svcomp && check->violation &&
      !svcomp_write(check->svcomp, check->violation, check->target->program))
    check->files->has_failed = true;
  print_result(check, explorer, verdict);
  return verdict.status;
}
