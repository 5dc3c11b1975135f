#include "report/report.h"

#include "base/budget.h"
#include "report/writers.h"

enum { MAX_WRITERS = 5 };

struct Report {
  Explorer *explorer;
  Program *program;
  ReportOptions options;
  Writer writers[MAX_WRITERS];
  size_t writer_count;
  bool sees_cases; // some writer wants snapshots
  SolveStats own;
  ExpandGaps gaps;
  uint64_t told; // cases of other processes
  double shown;  // when the progress line was written last; 0: not on the screen
  double start;
};

// --- progress ------------------------------------------------------------------------------------

#define PROGRESS_SECONDS 0.2

static void show_progress(void *context) {
  Report *report = context;
  double time = clock_now();
  if (time - (report->shown > 0 ? report->shown : report->start) < PROGRESS_SECONDS)
    return;
  const ExploreCounts *counts = explorer_counts(report->explorer);
  fprintf(stderr, "\r%llu paths, %llu cases, %.1f s\033[K", (unsigned long long)counts->paths,
          (unsigned long long)counts->cases, time - report->start);
  fflush(stderr);
  report->shown = time;
}

static void clear_progress(Report *report) {
  if (report->shown > 0)
    fputs("\r\033[K", stderr);
  report->shown = 0;
}

// --- writers -------------------------------------------------------------------------------------

static void add_writer(Report *report, const Format *format, FILE *out) {
  if (!out && !(format == &svg_format && report->options.svg_folder))
    return;
  report->writers[report->writer_count++] = (Writer){.format = format,
                                                     .out = out,
                                                     .explorer = report->explorer,
                                                     .program = report->program,
                                                     .options = report->options.explore,
                                                     .own = &report->own,
                                                     .with_cases = report->options.json_cases,
                                                     .report = &report->options,
                                                     .folder = report->options.svg_folder,
                                                     .color = report->options.color};
}

Report *report_new(Explorer *explorer, Program *program, ReportOptions options) {
  Report *report = mem_new(Report);
  report->explorer = explorer;
  report->program = program;
  report->options = options;
  report->start = clock_now();
  report->sees_cases = options.text || options.dot || options.svg || options.svg_folder ||
                       options.page || (options.json && options.json_cases);
  add_writer(report, &text_format, options.text);
  add_writer(report, &json_format, options.json);
  add_writer(report, &dot_format, options.dot);
  add_writer(report, &svg_format, options.svg);
  add_writer(report, &json_format, options.page);
  if (options.page)
    report->writers[report->writer_count - 1].with_cases =
        report->writers[report->writer_count - 1].is_dense = true;
  for (size_t i = 0; i < report->writer_count; i++)
    report->writers[i].format->begin(&report->writers[i]);
  if (options.progress)
    explorer_set_tick(explorer, show_progress, report);
  return report;
}

void report_free(Report *report) { mem_free(report); }

// --- cases ---------------------------------------------------------------------------------------

static bool is_stop(const ExploreCase *leaf) {
  return leaf->status == EXEC_CUT || leaf->status == EXEC_UNKNOWN;
}

static Snapshot *take(Report *report, Explorer *explorer, const ExploreCase *leaf, Arena *arena) {
  Snapshot *snapshot = snapshot_take(explorer, report->program, leaf, arena, &report->own);
  if (!report->options.expand || is_stop(leaf))
    return snapshot;
  SolveStats before = *solve_stats(explorer_solver(explorer));
  snapshot->is_expanded = true;
  snapshot->expansion = explorer_expand(explorer, report->options.expand, arena);
  solve_stats_add(&report->own, &before, solve_stats(explorer_solver(explorer)));
  return snapshot;
}

static void tell(Report *report, const Snapshot *snapshot, Arena *arena) {
  report->gaps.late += snapshot->expansion.is_late;
  report->gaps.unknown += snapshot->expansion.unknown;
  for (size_t i = 0; i < report->writer_count; i++) {
    const Format *format = report->writers[i].format;
    bool has_result = !snapshot->cut && !snapshot->unknown;
    (has_result ? format->write : format->stop)(&report->writers[i], snapshot, arena);
  }
}

static void visit(void *context, Explorer *explorer, const ExploreCase *leaf) {
  Report *report = context;
  Arena arena = {0};
  Snapshot *snapshot = take(report, explorer, leaf, &arena);
  tell(report, snapshot, &arena);
  snapshot_free(snapshot);
  arena_fini(&arena);
}

void report_pack(Report *report, Explorer *explorer, const ExploreCase *leaf, Pack *pack) {
  Arena arena = {0};
  Snapshot *snapshot = take(report, explorer, leaf, &arena);
  snapshot_pack(snapshot, pack);
  snapshot_free(snapshot);
  arena_fini(&arena);
}

bool report_unpack(Report *report, Unpack *from) {
  Arena arena = {0};
  Snapshot *snapshot = snapshot_unpack(from, &arena);
  if (snapshot) {
    snapshot->id = snapshot->cut || snapshot->unknown ? 0 : ++report->told;
    tell(report, snapshot, &arena);
    snapshot_free(snapshot);
  }
  arena_fini(&arena);
  return snapshot;
}

ExpandGaps report_gaps(const Report *report) { return report->gaps; }

CaseVisitor *report_visitor(Report *report) {
  if (report->sees_cases)
    explorer_set_stop_visitor(report->explorer, visit, report);
  return report->sees_cases ? visit : NULL;
}

const SolveStats *report_questions(const Report *report) { return &report->own; }

void report_add_questions(Report *report, const SolveStats *asked) {
  solve_stats_add(&report->own, &(SolveStats){0}, asked);
}

bool report_end(Report *report, const char *message) {
  explorer_set_tick(report->explorer, NULL, NULL);
  clear_progress(report);
  bool good = true;
  for (size_t i = 0; i < report->writer_count; i++) {
    report->writers[i].format->end(&report->writers[i], message);
    good = good && !report->writers[i].has_failed;
  }
  return good;
}
