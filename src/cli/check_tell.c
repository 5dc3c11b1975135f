// What `loris check` says of a method, on the terminal and in its files.
#include "cli/check_impl.h"

#include <string.h>

int check_status(const CheckSession *session, const CheckResult *result) {
  switch (result->kind) {
  case FINDING_SAFE:
    return EXIT_HOLDS;
  case FINDING_VIOLATION:
    return EXIT_VIOLATION;
  case FINDING_POSSIBLE:
    return session->options->strict ? EXIT_VIOLATION : EXIT_INCONCLUSIVE;
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

// "but for 1 known finding and 2 that are no bugs"
static const char *hidden_text(const CheckResult *result, Arena *arena) {
  const char *known = result->known ? arena_format(arena, "%zu known finding%s", result->known,
                                                   plural(result->known))
                                    : "";
  const char *others = result->others ? arena_format(arena, "%zu %s no bug%s", result->others,
                                                     result->known         ? "that are"
                                                     : result->others == 1 ? "finding that is"
                                                                           : "findings that are",
                                                     plural(result->others))
                                      : "";
  return arena_format(arena, "but for %s%s%s", known, *known && *others ? " and " : "", others);
}

// Nothing is left of what was found: the verdict is about all else.
static void judge_rest(CheckSession *session, CheckResult *result) {
  static const char otherwise[] = "SAFE otherwise", up_to[] = " up to ";
  Arena *arena = &session->arena;
  const char *rest = result->otherwise, *hidden = hidden_text(result, arena);
  assert(rest);
  bool is_safe = !strncmp(rest, otherwise, strlen(otherwise));
  const char *more = is_safe ? rest + strlen(otherwise) : strchr(rest, ':');
  result->kind = !is_safe                               ? FINDING_UNKNOWN
                 : !strncmp(more, up_to, strlen(up_to)) ? FINDING_BOUNDED
                                                        : FINDING_SAFE;
  result->text = arena_format(arena, "%s%s%s %s", is_safe ? "SAFE" : "UNKNOWN", more ? more : "",
                              is_safe ? "" : ";", hidden);
  result->otherwise = NULL;
  result->violation = NULL;
}

bool check_counts_bugs(const CheckSession *session) {
  const Options *options = session->options;
  return options->bugs || (session->all && !options->property && !options->first);
}

const char *check_properties(const Options *options) {
  return options->property ? options->property : "any";
}

typedef enum Shown { SHOWN, SHOWN_BESIDE, HIDDEN } Shown;

static Shown shown_how(const CheckSession *session, const Violation *violation) {
  if (session->baseline && baseline_has(session->baseline, violation->fingerprint))
    return HIDDEN;
  return check_counts_bugs(session) && violation->class != FINDING_CLASS_BUG ? SHOWN_BESIDE : SHOWN;
}

// First those that are shown, in their order, then those that are told beside them, then the rest.
void check_hide(CheckSession *session, CheckResult *result) {
  Arena *arena = &session->arena;
  Violations *found = &result->found;
  if (!found->count)
    return;
  findings_fingerprint(&session->files->findings, result->method, found, arena);
  size_t counts[HIDDEN + 1] = {0}, at = 0;
  Violation **all = arena_array(arena, Violation *, found->count + 1);
  memcpy(all, found->items, found->count * sizeof *all);
  for (int how = SHOWN; how <= HIDDEN; how++)
    for (size_t i = 0; i < found->count; i++)
      if ((int)shown_how(session, all[i]) == how) {
        found->items[at++] = all[i];
        counts[how]++;
      }
  found->count = counts[SHOWN];
  result->others = counts[SHOWN_BESIDE];
  result->known = counts[HIDDEN];
  if (!result->others && !result->known)
    return;
  if (!found->count) {
    judge_rest(session, result);
    return;
  }
  result->violation = found->items[0];
  result->kind = check_found_kind(found);
  if (result->otherwise)
    result->otherwise =
        arena_format(arena, "%s, %s", result->otherwise, hidden_text(result, arena));
  result->text = check_found_text(found, session->target->program, arena);
}

// What is told beside the findings: "rejects java.lang.X at P unless list != null".
static void print_beside(const CheckSession *session, const CheckResult *result, FILE *out) {
  Program *program = session->target->program;
  Arena arena = {0};
  for (size_t i = 0; i < result->others; i++) {
    const Violation *violation = result->found.items[result->found.count + i];
    fprintf(out, "%s: %s", finding_class_names[violation->class],
            violation_title(violation, program, &arena));
    if (violation->precondition)
      fprintf(out, " unless %s", violation->precondition);
    fputc('\n', out);
  }
  arena_fini(&arena);
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
                                              .property = check_properties(session->options),
                                              .found = result->found,
                                              .others = result->others,
                                              .known = result->known,
                                              .otherwise = result->otherwise});
  (void)report_end(report, is_error ? result->text : NULL);
  report_free(report);
}

static void write_list(FILE *out, const char *start, const char *const *texts, size_t count) {
  for (size_t i = 0; i < count; i++)
    fprintf(out, "    %s%s\n", start, texts[i]);
}

static void write_writes(FILE *out, const InductFacts *loop) {
  fputs("\n    writes", out);
  for (size_t j = 0; j < loop->write_count; j++)
    fprintf(out, "%s %s", j ? "," : "", loop->writes[j].name);
  fputs(loop->write_count ? "\n" : " nothing\n", out);
}

// The method and the verdict; below it, indented, each loop and what holds at its head, or each
// method that calls itself and what holds of its calls.
void check_write_proof(CheckSession *session, const CheckResult *result, FILE *out) {
  Program *program = session->target->program;
  if (!result->loops && !result->proof_states)
    return;
  fprintf(out, "%s: %s\n", method_external(program, result->method, &session->arena), result->text);
  if (result->proof_states)
    fprintf(out, "  %zu states\n", result->proof_states);
  for (size_t i = 0; i < result->loop_count; i++) {
    const InductFacts *loop = &result->loops[i];
    fprintf(out, "  %s %s in line %d", loop->is_recursion ? "calls of" : "loop of",
            method_external(program, loop->method, &session->arena), loop->line);
    for (size_t j = loop->call_count; j-- > 0;)
      fprintf(out, ", called in line %d",
              method_line(loop->calls[j].method,
                          code_index(loop->calls[j].method->code, loop->calls[j].offset)));
    fputs(loop->peeled ? ", from its second round on" : "", out);
    if (loop->span > 1)
      fprintf(out, ", by %u rounds in a row", loop->span);
    write_writes(out, loop);
    write_list(out, "", loop->texts, loop->count);
    write_list(out, "then ", loop->results, loop->result_count);
    for (size_t j = 0; j < loop->thrown_count; j++)
      fprintf(out, "    throws %s\n", class_external(program, loop->thrown[j], &session->arena));
  }
}

static void print_causes(CheckSession *session, const CheckResult *result, FILE *err) {
  Program *program = session->target->program;
  if (session->all)
    fprintf(err, "loris: about %s\n", method_external(program, result->method, &session->arena));
  if (result->kind == FINDING_POSSIBLE)
    fputs("loris: no calls were found that make an input of what is possible\n", err);
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
  if (!session->all) { // of many methods they are told behind all of them, in one list
    violations_print(out, &result->found, program);
    print_beside(session, result, out);
  }
  if (result->otherwise && !session->all)
    fprintf(out, "%s\n", result->otherwise);
  if (check_status(session, result) == EXIT_INCONCLUSIVE)
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
                     .seconds = result->seconds,
                     .others = result->others};
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
    "merge",   NULL};

const char *check_command_text(CheckSession *session, const Method *method,
                               const ExploreOptions *round) {
  const Options *options = session->options;
  Arena *arena = &session->arena;
  if (session->svcomp)
    return options->command_line;
  const char *text =
      arena_format(arena, "loris check --heap %s -k %u --array %u --loops %u%s%s %s",
                   heap_strategy_name(round->strategy), round->k, round->array, round->loops,
                   round->merge ? " --merge" : "", options_text(options, not_again, arena),
                   shell_word(options->operands[0], arena));
  const char *typed = options->elsewhere           ? options->elsewhere->method
                      : options->operand_count > 1 ? options->operands[1]
                                                   : NULL;
  const char *name = session->all ? method_argument(session->target, method, arena) : typed;
  return name ? arena_format(arena, "%s %s", text, shell_word(name, arena)) : text;
}
