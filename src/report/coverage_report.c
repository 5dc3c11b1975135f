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
void coverage_print(FILE *out, const Coverage *coverage, bool is_complete,
                    const SourceTexts *sources) {
  Arena arena = {0};
  CoverageLines lines = coverage_lines(coverage);
  CoverageTotals totals = coverage_totals(coverage);
  if (lines.count)
    fputs("  line  run  branches    mcc\n", out);
  for (size_t i = 0; i < lines.count; i++) {
    const CoverageLine *line = &lines.items[i];
    CodeLine place = {coverage->method, line->line};
    const char *text = sources ? sources->line(sources->context, place) : NULL;
    fprintf(out, "%6d  %-3s  %8s  %5s%s%s\n", line->line, line->is_covered ? "yes" : "no",
            count_text(line->branches, &arena), count_text(line->vectors, &arena),
            text ? "  | " : "", text ? text : "");
  }
  fputs("coverage: ", out);
  print_count(out, "lines", totals.lines, is_complete);
  print_count(out, "; branches", totals.branches, is_complete);
  print_count(out, "; multiple conditions", totals.vectors, is_complete);
  fputc('\n', out);
  vec_free(&lines);
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

void coverage_write(Json *json, const Coverage *coverage, bool is_complete) {
  CoverageTotals totals = coverage_totals(coverage);
  CoverageLines lines = coverage_lines(coverage);
  json_object(json, false);
  json_key(json, "runs");
  json_count(json, totals.runs);
  write_count(json, "lines", totals.lines, &is_complete);
  write_count(json, "branches", totals.branches, &is_complete);
  write_count(json, "mcc", totals.vectors, &is_complete);
  json_key(json, "line");
  json_array(json, false);
  for (size_t i = 0; i < lines.count; i++)
    write_line(json, &lines.items[i]);
  json_close(json);
  json_close(json);
  vec_free(&lines);
}
