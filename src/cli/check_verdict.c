// What `loris check` says of a method, on the terminal and in its files.
#include "cli/check_impl.h"

#include <stdlib.h>
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
    return (Verdict){FINDING_ERROR,
                     arena_format(arena, "internal error: the input of a violation of %s %s",
                                  method_external(check->target->program, check->method, arena),
                                  check->fault),
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

static void write_json(Check *check, Explorer *explorer, Verdict verdict, FILE *json) {
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

static void print_result(Check *check, Explorer *explorer, Verdict verdict, FILE *out, FILE *err) {
  Program *program = check->target->program;
  const char *method = method_external(program, check->method, &check->arena);
  if (check->violation)
    violation_print(out, check->violation, program);
  if (check->options->all && verdict.status == EXIT_INCONCLUSIVE)
    fprintf(err, "loris: about %s\n", method);
  if (verdict.status == EXIT_INCONCLUSIVE)
    report_causes(err, explorer_counts(explorer), program);
  if (verdict.status == EXIT_INCONCLUSIVE && check->unshown)
    fprintf(err, "loris: %s\n", check->unshown);
  if (verdict.kind == FINDING_ERROR)
    fprintf(err, "loris: %s\n", verdict.text);
  else if (check->svcomp)
    fprintf(out, "%s\n", svcomp_answer(verdict.kind));
  else if (check->options->all)
    fprintf(out, "%s: %s\n", method, verdict.text);
  else
    fprintf(out, "%s\n", verdict.text);
}

static Finding finding_of(const Check *check, Verdict verdict) {
  double earlier = check->result ? check->result->spent : 0;
  return (Finding){.kind = verdict.kind,
                   .method = check->method,
                   .text = verdict.text,
                   .violation = check->violation,
                   .seconds = earlier + session_now() - check->start};
}

// --- one of many methods -------------------------------------------------------------------------

void check_result_fini(CheckResult *result) {
  free(result->out); // open_memstream's
  free(result->err);
  free(result->json);
  mem_free(result->safe);
  *result = (CheckResult){0};
}

static FILE *open_text(char **text, size_t *length) {
  FILE *file = open_memstream(text, length);
  if (!file)
    fatal("out of memory for a text");
  return file;
}

static void keep_texts(Check *check, Explorer *explorer, Verdict verdict, CheckResult *result) {
  size_t length;
  if (check->files->json.file) {
    FILE *json = open_text(&result->json, &length);
    write_json(check, explorer, verdict, json);
    fclose(json);
  }
  size_t out_length, err_length;
  FILE *out = open_text(&result->out, &out_length), *err = open_text(&result->err, &err_length);
  print_result(check, explorer, verdict, out, err);
  fclose(out);
  fclose(err);
}

static void keep_result(Check *check, Explorer *explorer, Verdict verdict) {
  CheckResult kept = {.is_there = true,
                      .is_late = verdict.status == EXIT_INCONCLUSIVE &&
                                 explorer_counts(explorer)->cut[CUT_TIME],
                      .status = verdict.status,
                      .finding = finding_of(check, verdict),
                      .given = check->limit,
                      .k = check->explore.k,
                      .array = check->explore.array,
                      .loops = check->explore.loops};
  kept.spent = kept.finding.seconds;
  kept.safe = kept.is_late && check->safe ? mem_string(check->safe) : NULL;
  keep_texts(check, explorer, verdict, &kept);
  check_result_fini(check->result);
  *check->result = kept;
}

void check_publish(Check *check, CheckResult *result) {
  if (result->json) {
    check_files_next(check->files);
    fputs(result->json, check->files->json.file);
  }
  vec_push(&check->files->findings.items, result->finding);
  fputs(result->err, stderr);
  fputs(result->out, stdout);
}

// --- telling -------------------------------------------------------------------------------------

int check_tell(Check *check, Explorer *explorer) {
  Verdict verdict = judge(check, explorer);
  if (check->result) {
    keep_result(check, explorer, verdict);
    return verdict.status;
  }
  FILE *json = check->files->json.file;
  if (json)
    write_json(check, explorer, verdict, json);
  vec_push(&check->files->findings.items, finding_of(check, verdict));
  check_files_write(check->files, verdict.status); // the verdict stands behind everything else
  if (check->svcomp && check->violation &&
      !svcomp_write(check->svcomp, check->violation, check->target->program))
    check->files->has_failed = true;
  print_result(check, explorer, verdict, stdout, stderr);
  return verdict.status;
}
