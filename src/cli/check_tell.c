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

// --- what is known ------------------------------------------------------------------------------

static const char *plural(size_t count) { return count == 1 ? "" : "s"; }

// Nothing is left of what was found: the verdict is about all else.
static void judge_rest(CheckSession *session, CheckResult *result) {
  static const char otherwise[] = "SAFE otherwise";
  Arena *arena = &session->arena;
  const char *rest = result->otherwise;
  assert(rest);
  bool is_safe = !strncmp(rest, otherwise, strlen(otherwise));
  const char *more = is_safe ? rest + strlen(otherwise) : strchr(rest, ':');
  result->kind = !is_safe                                       ? FINDING_UNKNOWN
                 : !strncmp(more, " up to ", strlen(" up to ")) ? FINDING_BOUNDED
                                                                : FINDING_SAFE;
  result->text = is_safe ? arena_format(arena, "SAFE%s but for %zu known finding%s", more,
                                        result->known, plural(result->known))
                         : arena_format(arena, "UNKNOWN%s; %zu known finding%s", more ? more : "",
                                        result->known, plural(result->known));
  result->otherwise = NULL;
  result->violation = NULL;
}

void check_hide_known(CheckSession *session, CheckResult *result) {
  Arena *arena = &session->arena;
  Violations *found = &result->found;
  findings_fingerprint(&session->files->findings, result->method, found, arena);
  if (!session->baseline || !found->count)
    return;
  size_t kept = 0, count = found->count;
  Violation **known = arena_array(arena, Violation *, count);
  for (size_t i = 0; i < count; i++) {
    Violation *violation = found->items[i];
    if (baseline_has(session->baseline, violation->fingerprint))
      known[result->known++] = violation;
    else
      found->items[kept++] = violation;
  }
  for (size_t i = 0; i < result->known; i++)
    found->items[kept + i] = known[i];
  found->count = kept;
  if (!result->known)
    return;
  if (!kept) {
    judge_rest(session, result);
    return;
  }
  result->violation = found->items[0];
  if (result->otherwise)
    result->otherwise = arena_format(arena, "%s, but for %zu known finding%s", result->otherwise,
                                     result->known, plural(result->known));
  result->text = check_found_text(found, session->target->program, arena);
}

void check_write_json(CheckSession *session, const CheckResult *result, FILE *json) {
  bool is_error = result->kind == FINDING_ERROR;
  Report *report = report_new(result->explorer, session->target->program,
                              (ReportOptions){.explore = &result->round,
                                              .json = json,
                                              .verdict = is_error ? NULL : result->text,
                                              .proof_states = result->proof_states,
                                              .loops = result->loops,
                                              .loop_count = result->loop_count,
                                              .doubt = result->doubt,
                                              .unproved = result->unproved,
                                              .property = session->options->property,
                                              .found = result->found,
                                              .known = result->known,
                                              .otherwise = result->otherwise});
  (void)report_end(report, is_error ? result->text : NULL);
  report_free(report);
}

// The method and the verdict; below it, indented, each loop and what holds at its head.
void check_write_proof(CheckSession *session, const CheckResult *result, FILE *out) {
  Program *program = session->target->program;
  if (!result->loops && !result->proof_states)
    return;
  fprintf(out, "%s: %s\n", method_external(program, result->method, &session->arena), result->text);
  if (result->proof_states)
    fprintf(out, "  %zu states\n", result->proof_states);
  for (size_t i = 0; i < result->loop_count; i++) {
    const InductFacts *loop = &result->loops[i];
    fprintf(out, "  loop of %s in line %d", method_external(program, loop->method, &session->arena),
            loop->line);
    for (size_t j = loop->call_count; j-- > 0;)
      fprintf(out, ", called in line %d",
              method_line(loop->calls[j].method,
                          code_index(loop->calls[j].method->code, loop->calls[j].offset)));
    fputs(loop->peeled ? ", from its second round on" : "", out);
    if (loop->span > 1)
      fprintf(out, ", by %u rounds in a row", loop->span);
    fputs("\n    writes", out);
    for (size_t j = 0; j < loop->write_count; j++)
      fprintf(out, "%s %s", j ? "," : "", loop->writes[j].name);
    fputs(loop->write_count ? "\n" : " nothing\n", out);
    for (size_t j = 0; j < loop->count; j++)
      fprintf(out, "    %s\n", loop->texts[j]);
  }
}

static void print_causes(CheckSession *session, const CheckResult *result, FILE *err) {
  Program *program = session->target->program;
  if (session->all)
    fprintf(err, "loris: about %s\n", method_external(program, result->method, &session->arena));
  report_causes(err, explorer_counts(result->explorer), program);
  if (result->doubt)
    fprintf(err, "loris: %s\n", result->doubt);
  if (result->unproved)
    fprintf(err, "loris: %s\n", result->unproved);
  if (result->uninduced)
    fprintf(err, "loris: %s\n", result->uninduced);
}

void check_print(CheckSession *session, const CheckResult *result, FILE *out, FILE *err) {
  Program *program = session->target->program;
  violations_print(out, &result->found, program);
  if (result->otherwise && !session->all)
    fprintf(out, "%s\n", result->otherwise);
  if (check_status(result) == EXIT_INCONCLUSIVE)
    print_causes(session, result, err);
  if (result->kind == FINDING_ERROR)
    fprintf(err, "loris: %s\n", result->text);
  else if (session->svcomp)
    fprintf(out, "%s\n", svcomp_answer(result->kind));
  else if (session->all)
    fprintf(out, "%s: %s\n", method_external(program, result->method, &session->arena),
            result->text);
  else
    fprintf(out, "%s\n", result->text);
}

void check_draw(CheckSession *session, const CheckResult *result) {
  for (size_t i = 0; i < result->found.count; i++)
    drawings_write(session->files->drawings, result->found.items[i]->serial);
  drawings_forget(session->files->drawings);
}

Finding check_finding(CheckSession *session, const CheckResult *result) {
  Finding finding = {.kind = result->kind,
                     .method = result->method,
                     .text = result->text,
                     .seconds = result->seconds};
  finding_describe(&finding, &session->files->findings, &result->found, result->known,
                   &session->arena);
  return finding;
}

// --- again ---------------------------------------------------------------------------------------

// What the round decided itself, what selects more than the one method, and what is only about how
// results are told.
static const char *const not_again[] = {
    "heap",    "bound",   "array",     "loops",          "all",
    "package", "include", "exclude",   "json",           "html",
    "sarif",   "dot",     "svg",       "stats",          "quiet",
    "verbose", "sources", "junit-xml", "dump-contracts", "jobs",
    "cache",   "gearman", "proof",     "baseline",       "write-baseline",
    NULL};

const char *check_command_text(CheckSession *session, const Method *method,
                               const ExploreOptions *round) {
  const Options *options = session->options;
  Arena *arena = &session->arena;
  if (session->svcomp)
    return options->command_line;
  const char *text = arena_format(arena, "loris check --heap %s -k %u --array %u --loops %u%s %s",
                                  heap_strategy_name(round->strategy), round->k, round->array,
                                  round->loops, options_text(options, not_again, arena),
                                  shell_word(options->operands[0], arena));
  const char *typed = options->elsewhere           ? options->elsewhere->method
                      : options->operand_count > 1 ? options->operands[1]
                                                   : NULL;
  const char *name = session->all ? method_argument(session->target, method, arena) : typed;
  return name ? arena_format(arena, "%s %s", text, shell_word(name, arena)) : text;
}
