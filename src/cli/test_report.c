// What `loris test` tells.
#include "base/budget.h"
#include "base/json.h"
#include "cli/sources.h"
#include "cli/test_impl.h"

// --- the verdict ---------------------------------------------------------------------------------

TestTotals test_totals(const Junit *junit, const Method *only) {
  TestTotals totals = {0};
  for (size_t i = 0; i < junit_method_count(junit); i++) {
    const JunitMethod *method = junit_method(junit, i);
    if (only && method->method != only)
      continue;
    totals.methods++;
    totals.cases += method->cases;
    totals.tests += method->tests;
    totals.faults += method->faults;
    totals.broken += method->broken;
    totals.failed += method->is_failed;
    totals.left_out += method->is_left_out;
    totals.cached += method->is_cached;
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

const char *test_verdict(const TestTotals *totals, Arena *arena) {
  if (!totals->branches)
    return arena_format(arena, "%llu tests, branch coverage 0 of 0",
                        (unsigned long long)totals->tests);
  return arena_format(arena, "%llu tests, branch coverage %llu of %llu (%.1f %%)",
                      (unsigned long long)totals->tests, (unsigned long long)totals->covered,
                      (unsigned long long)totals->branches,
                      100.0 * (double)totals->covered / (double)totals->branches);
}

int test_tell(const TestSession *session, const TestTotals *totals) {
  tell_skipped(session);
  if (totals->left_out)
    fprintf(stderr, "loris: the time limit left %llu methods out\n",
            (unsigned long long)totals->left_out);
  if (session->options->coverage)
    tell_coverage(session);
  if (totals->faults)
    fprintf(stderr, "loris: internal error: %s\n", junit_fault(session->junit));
  Arena scratch = {0};
  printf("%s", test_verdict(totals, &scratch));
  if (totals->cached)
    printf(", %llu of %zu methods cached", (unsigned long long)totals->cached,
           session->methods.count);
  putchar('\n');
  arena_fini(&scratch);
  if (totals->faults)
    return EXIT_INTERNAL;
  if (totals->broken)
    return EXIT_VIOLATION;
  return totals->complete == session->methods.count && !totals->skipped ? EXIT_HOLDS
                                                                        : EXIT_INCONCLUSIVE;
}

// --- JSON ----------------------------------------------------------------------------------------

static void put_method(Json *json, Program *program, const JunitMethod *method) {
  Arena scratch = {0};
  json_object(json, true);
  json_key_string(json, "method", method_external(program, method->method, &scratch));
  if (method->is_cached)
    json_key_bool(json, "cached", true);
  json_key_count(json, "cases", method->cases);
  json_key_count(json, "tests", method->tests);
  json_key_bool(json, "complete", method->is_complete);
  json_key_count(json, "branches", method->branches);
  json_key_count(json, "covered", method->covered);
  json_key(json, "skipped");
  json_object(json, true);
  for (size_t i = 0; i < method->skipped.count; i++)
    json_key_count(json, method->skipped.items[i].cause, method->skipped.items[i].count);
  json_close(json);
  if (method->coverage) {
    json_key(json, "coverage");
    coverage_write(json, method->coverage, method->is_complete && !method->skipped.count);
  }
  json_close(json);
  arena_fini(&scratch);
}

static void put_head(Json *json, const TestSession *session, const TestTotals *totals) {
  json_key_string(json, "tool", "loris");
  json_key_string(json, "version", LORIS_VERSION);
  json_key_string(json, "command", "test");
  json_key_count(json, "junit", session->options->junit4 ? 4 : 5);
  json_key_string(json, "heap", session->options->heap);
  json_key_count(json, "k", session->wanted.explore.k);
  json_key_count(json, "array", session->wanted.explore.array);
  json_key_count(json, "loops", session->wanted.explore.loops);
  json_key_bool(json, "minimal", session->options->minimal);
  json_key_bool(json, "complete", totals->complete == totals->methods);
  json_key_count(json, "cases", totals->cases);
  json_key_count(json, "tests", totals->tests);
  json_key_count(json, "skipped", totals->skipped);
  json_key(json, "coverage");
  json_object(json, true);
  json_key_count(json, "branches", totals->branches);
  json_key_count(json, "covered", totals->covered);
  json_close(json);
  json_key_decimal(json, "seconds", clock_now() - session->start, 3);
}

void test_put_json(FILE *out, const TestSession *session, const TestTotals *totals,
                   const Method *only) {
  const Junit *junit = session->junit;
  Json json = json_to(out);
  json_object(&json, false);
  put_head(&json, session, totals);
  json_key(&json, "files");
  json_array(&json, true);
  for (size_t i = 0; i < junit_file_count(junit); i++)
    json_string(&json, junit_file(junit, i));
  json_close(&json);
  json_key(&json, "methods");
  json_array(&json, false);
  for (size_t i = 0; i < junit_method_count(junit); i++)
    if (!only || junit_method(junit, i)->method == only)
      put_method(&json, session->target->program, junit_method(junit, i));
  json_close(&json);
  json_close(&json);
}
