// What `loris check` says of a method, on the terminal and in its files.
#include "cli/check_impl.h"

#include <string.h>

int check_status(const CheckResult *result) {
  switch (result->kind) {
  case FINDING_SAFE:
    return EXIT_HOLDS;
  case FINDING_VIOLATION:
    return EXIT_VIOLATION;
  case FINDING_BOUNDED:
  case FINDING_UNKNOWN:
    return EXIT_INCONCLUSIVE;
  case FINDING_ERROR:
    break;
  }
  return result->is_fault ? EXIT_INTERNAL : EXIT_INPUT;
}

void check_write_json(CheckSession *session, const CheckResult *result, FILE *json) {
  bool is_error = result->kind == FINDING_ERROR;
  Report *report = report_new(result->explorer, session->target->program,
                              (ReportOptions){.explore = &result->round,
                                              .json = json,
                                              .verdict = is_error ? NULL : result->text,
                                              .property = session->options->property,
                                              .violation = result->violation});
  (void)report_end(report, is_error ? result->text : NULL);
  report_free(report);
}

static void print_causes(CheckSession *session, const CheckResult *result, FILE *err) {
  Program *program = session->target->program;
  if (session->options->all)
    fprintf(err, "loris: about %s\n", method_external(program, result->method, &session->arena));
  report_causes(err, explorer_counts(result->explorer), program);
  if (result->doubt)
    fprintf(err, "loris: %s\n", result->doubt);
}

void check_print(CheckSession *session, const CheckResult *result, FILE *out, FILE *err) {
  Program *program = session->target->program;
  if (result->violation)
    violation_print(out, result->violation, program);
  if (check_status(result) == EXIT_INCONCLUSIVE)
    print_causes(session, result, err);
  if (result->kind == FINDING_ERROR)
    fprintf(err, "loris: %s\n", result->text);
  else if (session->svcomp)
    fprintf(out, "%s\n", svcomp_answer(result->kind));
  else if (session->options->all)
    fprintf(out, "%s: %s\n", method_external(program, result->method, &session->arena),
            result->text);
  else
    fprintf(out, "%s\n", result->text);
}

void check_add_finding(CheckSession *session, const CheckResult *result) {
  vec_push(&session->files->findings.items, (Finding){.kind = result->kind,
                                                      .method = result->method,
                                                      .text = result->text,
                                                      .violation = result->violation,
                                                      .seconds = result->seconds});
}

// --- again ---------------------------------------------------------------------------------------

static const char *add_word(Arena *arena, const char *text, const char *option, const char *word) {
  return word ? arena_format(arena, "%s %s %s", text, option, shell_word(word, arena)) : text;
}

const char *check_command_text(CheckSession *session, const Method *method,
                               const ExploreOptions *round) {
  const Options *options = session->options;
  Arena *arena = &session->arena;
  if (session->svcomp)
    return options->command_line;
  const char *text =
      arena_format(arena, "loris check --heap %s -k %u --array %u --loops %u",
                   heap_strategy_name(round->strategy), round->k, round->array, round->loops);
  if (strcmp(options->property, "any") != 0)
    text = arena_format(arena, "%s --property %s", text, options->property);
  text = arena_format(arena, "%s%s%s%s", text, round->non_null ? " --non-null" : "",
                      round->symbolic_statics ? " --symbolic-statics" : "",
                      round->modular ? " --modular" : "");
  if (round->search != SEARCH_DFS)
    text = arena_format(arena, "%s --search %s --seed %lld", text,
                        search_order_names[round->search], (long long)options->seed);
  text = add_word(arena, text, "--contracts", options->contracts);
  text = add_word(arena, text, "--invariant", options->invariant);
  text = arena_format(arena, "%s %s", text, shell_word(options->operands[0], arena));
  const char *name = options->all                 ? method_argument(session->target, method, arena)
                     : options->operand_count > 1 ? options->operands[1]
                                                  : NULL;
  return name ? arena_format(arena, "%s %s", text, shell_word(name, arena)) : text;
}
