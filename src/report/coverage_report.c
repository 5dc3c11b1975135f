// Coverage as a table and as JSON.
#include "report/coverage_impl.h"
#include "report/writers.h"

// --- table ---------------------------------------------------------------------------------------

static void print_count(FILE *out, const char *name, CoverageCount count, bool is_feasible) {
  fprintf(out, "%s %llu of %llu", name, (unsigned long long)count.covered,
          (unsigned long long)count.total);
  if (count.total)
    fprintf(out, " (%.0f %%)", 100.0 * (double)count.covered / (double)count.total);
  // All paths were taken: what none of them covers cannot be covered.
  if (is_feasible && count.covered < count.total)
    fputs(", all that are feasible", out);
}

static const char *count_text(CoverageCount count, Arena *arena) {
  return count.total ? arena_format(arena, "%llu/%llu", (unsigned long long)count.covered,
                                    (unsigned long long)count.total)
                     : "";
}

// "   12  yes      2/2   3/4  | if (a && b)"
static void print_lines(FILE *out, const Coverage *coverage, const SourceTexts *sources,
                        Arena *arena) {
  CoverageLines lines = coverage_lines(coverage);
  if (lines.count)
    fputs("  line  run  branches    mcc\n", out);
  for (size_t i = 0; i < lines.count; i++) {
    const CoverageLine *line = &lines.items[i];
    CodeLine place = {coverage->method, line->line};
    const char *text = sources ? sources->line(sources->context, place) : NULL;
    fprintf(out, "%6d  %-3s  %8s  %5s%s%s\n", line->line, line->is_covered ? "yes" : "no",
            count_text(line->branches, arena), count_text(line->vectors, arena), text ? "  | " : "",
            text ? text : "");
  }
  vec_free(&lines);
}

static void print_totals(FILE *out, CoverageTotals totals, bool is_complete) {
  print_count(out, "lines", totals.lines, is_complete);
  print_count(out, "; branches", totals.branches, is_complete);
  print_count(out, "; multiple conditions", totals.vectors, is_complete);
  fputc('\n', out);
}

void coverage_print(FILE *out, const Coverage *coverage, bool is_complete,
                    const SourceTexts *sources) {
  Arena arena = {0};
  size_t helpers = coverage->helpers.count;
  print_lines(out, coverage, sources, &arena);
  fputs("coverage: ", out);
  print_totals(out, coverage_totals(coverage), is_complete);
  for (size_t i = 0; i < helpers; i++) {
    const Coverage *helper = coverage->helpers.items[i];
    fprintf(out, "%s\n", method_external(coverage->program, helper->method, &arena));
    print_lines(out, helper, sources, &arena);
  }
  if (helpers) {
    fprintf(out, "coverage with %zu helper%s: ", helpers, helpers > 1 ? "s" : "");
    print_totals(out, coverage_all(coverage), is_complete);
  }
  arena_fini(&arena);
}

// --- JSON ----------------------------------------------------------------------------------------

static void write_count(Json *json, const char *key, CoverageCount count, const bool *is_complete) {
  json_key(json, key);
  json_object(json, true);
  json_key(json, "covered");
  json_count(json, count.covered);
  json_key(json, "total");
  json_count(json, count.total);
  if (is_complete) {
    json_key(json, "feasible");
    if (*is_complete)
      json_count(json, count.covered);
    else
      json_null(json);
  }
  json_close(json);
}

static void write_line(Json *json, const CoverageLine *line) {
  json_object(json, true);
  json_key(json, "line");
  json_count(json, (uint64_t)line->line);
  json_key(json, "covered");
  json_bool(json, line->is_covered);
  if (line->branches.total)
    write_count(json, "branches", line->branches, NULL);
  if (line->vectors.total)
    write_count(json, "mcc", line->vectors, NULL);
  json_close(json);
}

static void write_totals(Json *json, CoverageTotals totals, bool is_complete) {
  write_count(json, "lines", totals.lines, &is_complete);
  write_count(json, "branches", totals.branches, &is_complete);
  write_count(json, "mcc", totals.vectors, &is_complete);
}

static void write_lines(Json *json, const Coverage *coverage) {
  CoverageLines lines = coverage_lines(coverage);
  json_key(json, "line");
  json_array(json, false);
  for (size_t i = 0; i < lines.count; i++)
    write_line(json, &lines.items[i]);
  json_close(json);
  vec_free(&lines);
}

static void write_helpers(Json *json, const Coverage *coverage, bool is_complete) {
  Arena arena = {0};
  json_key(json, "helpers");
  json_array(json, false);
  for (size_t i = 0; i < coverage->helpers.count; i++) {
    const Coverage *helper = coverage->helpers.items[i];
    json_object(json, false);
    json_key(json, "method");
    json_string(json, method_external(coverage->program, helper->method, &arena));
    write_totals(json, coverage_totals(helper), is_complete);
    write_lines(json, helper);
    json_close(json);
  }
  json_close(json);
  json_key(json, "with_helpers");
  json_object(json, false);
  write_totals(json, coverage_all(coverage), is_complete);
  json_close(json);
  arena_fini(&arena);
}

void coverage_write(Json *json, const Coverage *coverage, bool is_complete) {
  CoverageTotals totals = coverage_totals(coverage);
  json_object(json, false);
  json_key(json, "runs");
  json_count(json, totals.runs);
  write_totals(json, totals, is_complete);
  write_lines(json, coverage);
  if (coverage->helpers.count)
    write_helpers(json, coverage, is_complete);
  json_close(json);
}
