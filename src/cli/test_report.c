// What `loris test` tells.
#include "cli/sources.h"
#include "cli/test_impl.h"

// --- the verdict ---------------------------------------------------------------------------------

TestTotals test_totals(const Junit *junit) {
  TestTotals totals = {0};
  for (size_t i = 0; i < junit_method_count(junit); i++) {
    const JunitMethod *method = junit_method(junit, i);
    totals.cases += method->cases;
    totals.tests += method->tests;
    totals.faults += method->faults;
    totals.failed += method->is_failed;
    totals.left_out += method->is_left_out;
    totals.complete += method->is_complete;
    totals.branches += method->branches;
    totals.covered += method->covered;
    for (size_t j = 0; j < method->skipped.count; j++)
      totals.skipped += method->skipped.items[j].count;
  }
  return totals;
}

static void tell_skipped(const TestSession *session) {
  Arena scratch = {0};
  for (size_t i = 0; i < junit_method_count(session->junit); i++) {
    const JunitMethod *method = junit_method(session->junit, i);
    for (size_t j = 0; j < method->skipped.count; j++)
      fprintf(stderr, "loris: %s: %llu cases without a test: %s\n",
              method_external(session->target->program, method->method, &scratch),
              (unsigned long long)method->skipped.items[j].count, method->skipped.items[j].cause);
  }
  arena_fini(&scratch);
}

// A table a method.
static void tell_coverage(const TestSession *session) {
  Arena scratch = {0};
  Sources *sources = sources_new(session->options->operands[0], session->options->sources);
  SourceView view = {sources, session->target->program};
  SourceTexts texts = source_texts(&view);
  for (size_t i = 0; i < junit_method_count(session->junit); i++) {
    const JunitMethod *method = junit_method(session->junit, i);
    if (!method->coverage)
      continue;
    printf("%s\n", method_external(session->target->program, method->method, &scratch));
    coverage_print(stdout, method->coverage, method->is_complete && !method->skipped.count, &texts);
  }
  sources_free(sources);
  arena_fini(&scratch);
}

int test_tell(const TestSession *session, const TestTotals *totals) {
  tell_skipped(session);
  if (totals->left_out)
    fprintf(stderr, "loris: the time limit left %llu methods out\n",
            (unsigned long long)totals->left_out);
  tell_coverage(session);
  if (totals->faults)
    fprintf(stderr, "loris: internal error: %s\n", junit_fault(session->junit));
  printf("%llu tests, branch coverage ", (unsigned long long)totals->tests);
  if (totals->branches)
    printf("%llu of %llu (%.1f %%)\n", (unsigned long long)totals->covered,
           (unsigned long long)totals->branches,
           100.0 * (double)totals->covered / (double)totals->branches);
  else
    printf("0 of 0\n");
  if (totals->faults)
    return EXIT_INTERNAL;
  return totals->complete == session->methods.count && !totals->skipped ? EXIT_HOLDS
                                                                        : EXIT_INCONCLUSIVE;
}

// --- JSON ----------------------------------------------------------------------------------------

static void put_string(FILE *out, const char *text) {
  fputc('"', out);
  for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
    if (*at == '"' || *at == '\\')
      fprintf(out, "\\%c", *at);
    else if (*at < 0x20)
      fprintf(out, "\\u%04x", *at);
    else
      fputc(*at, out);
  }
  fputc('"', out);
}

static void put_method(FILE *out, Program *program, const JunitMethod *method) {
  Arena scratch = {0};
  fputs("    {\"method\": ", out);
  put_string(out, method_external(program, method->method, &scratch));
  fprintf(out, ", \"cases\": %llu, \"tests\": %llu, \"complete\": %s, \"branches\": %u, ",
          (unsigned long long)method->cases, (unsigned long long)method->tests,
          method->is_complete ? "true" : "false", method->branches);
  fprintf(out, "\"covered\": %u, \"skipped\": {", method->covered);
  for (size_t i = 0; i < method->skipped.count; i++) {
    fputs(i ? ", " : "", out);
    put_string(out, method->skipped.items[i].cause);
    fprintf(out, ": %llu", (unsigned long long)method->skipped.items[i].count);
  }
  fputs("}", out);
  if (method->coverage) {
    fputs(", \"coverage\": ", out);
    coverage_write_file(out, method->coverage, method->is_complete && !method->skipped.count);
  }
  fputs("}", out);
  arena_fini(&scratch);
}

void test_put_json(FILE *out, const TestSession *session, const TestTotals *totals) {
  const Junit *junit = session->junit;
  fprintf(out,
          "{\n  \"tool\": \"loris\", \"version\": \"%s\", \"command\": \"test\", \"junit\": %d,\n",
          LORIS_VERSION, session->options->junit4 ? 4 : 5);
  fprintf(out, "  \"heap\": \"%s\", \"k\": %u, \"array\": %u, \"loops\": %u, \"minimal\": %s,\n",
          session->wanted.explore.strategy->name, session->wanted.explore.k,
          session->wanted.explore.array, session->wanted.explore.loops,
          session->options->minimal ? "true" : "false");
  fprintf(out, "  \"complete\": %s, \"cases\": %llu, \"tests\": %llu, \"skipped\": %llu,\n",
          totals->complete == junit_method_count(junit) ? "true" : "false",
          (unsigned long long)totals->cases, (unsigned long long)totals->tests,
          (unsigned long long)totals->skipped);
  fprintf(out, "  \"coverage\": {\"branches\": %llu, \"covered\": %llu}, \"seconds\": %.3f,\n",
          (unsigned long long)totals->branches, (unsigned long long)totals->covered,
          session_now() - session->start);
  fputs("  \"files\": [", out);
  for (size_t i = 0; i < junit_file_count(junit); i++) {
    fputs(i ? ", " : "", out);
    put_string(out, junit_file(junit, i));
  }
  fputs("],\n  \"methods\": [\n", out);
  for (size_t i = 0; i < junit_method_count(junit); i++) {
    put_method(out, session->target->program, junit_method(junit, i));
    fputs(i + 1 < junit_method_count(junit) ? ",\n" : "\n", out);
  }
  fputs("  ]\n}\n", out);
}
