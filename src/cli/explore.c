// `loris explore`: all paths of a method with symbolic inputs.
#include "cli/explore.h"

#include "base/budget.h"
#include "cli/contracts.h"
#include "cli/count.h"
#include "cli/explore_impl.h"
#include "cli/sources.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool jobs_options_fit(const Options *options) {
  const char *wanted = options->checkpoint ? "checkpoint"
                       : options->resume   ? "resume"
                       : options->gearman  ? "gearman"
                                           : NULL;
  const char *other = explore_needs_one(options);
  if (wanted && other)
    fprintf(stderr, "loris: --%s: not with --%s\n", wanted, other);
  return !wanted || !other;
}

static bool read_rules(const Options *options, ExploreOptions *out) {
  bool kiasan = !strcmp(options->rules, "kiasan");
  if (!kiasan && strcmp(options->rules, "loris")) {
    fprintf(stderr, "loris: --rules: %s is neither loris nor kiasan\n", options->rules);
    return false;
  }
  if (kiasan && !heap_strategy_is_lazy(out->strategy)) {
    fprintf(stderr, "loris: --rules kiasan: only with --heap lazy, lazier or lazier-sharp\n");
    return false;
  }
  out->rules = kiasan ? RULES_KIASAN : RULES_OWN;
  return true;
}

// A decision is counted where a path comes to it first.
static bool read_questions(const Options *options, ExploreOptions *out) {
  bool unwind = !strcmp(options->questions, "unwind"), pose = !strcmp(options->questions, "pose");
  if (!unwind && !pose && strcmp(options->questions, "own")) {
    fprintf(stderr, "loris: --questions: %s is neither own, pose nor unwind\n", options->questions);
    return false;
  }
  if ((pose || unwind) && (options->merge || strcmp(options->search, "dfs"))) {
    fprintf(stderr, "loris: --questions: not with --%s\n", options->merge ? "merge" : "search");
    return false;
  }
  if (unwind && heap_strategy_is_lazy(out->strategy)) {
    fprintf(stderr, "loris: --questions unwind: only where references are terms\n");
    return false;
  }
  out->questions = unwind ? QUESTIONS_UNWIND : pose ? QUESTIONS_POSE : QUESTIONS_OWN;
  return true;
}

static bool read_options(const Options *options, ExploreOptions *out) {
  assert(options->command == COMMAND_EXPLORE);
  if (!session_options(options, out, NULL))
    return false;
  bool math = !strcmp(options->integers, "math");
  if (!math && strcmp(options->integers, "wrap")) {
    fprintf(stderr, "loris: --int: %s is neither wrap nor math\n", options->integers);
    return false;
  }
  if (math && (options->replay || options->coverage || options->count)) {
    fprintf(stderr, "loris: --%s: Java has no unbounded integers (--int math)\n",
            options->replay     ? "replay"
            : options->coverage ? "coverage"
                                : "count");
    return false;
  }
  if (!read_rules(options, out) || !read_questions(options, out))
    return false;
  out->k = (uint32_t)options->k;
  out->array = (uint32_t)options->array;
  out->loops = (uint32_t)options->loops;
  out->math = math;
  out->dump_smt = options->dump_smt;
  out->record = options->record;
  out->invariant = options->invariant;
  return jobs_options_fit(options);
}

static void print_gaps(ExpandGaps gaps) {
  if (gaps.late)
    fprintf(stderr, "loris: --expand: no time for all heaps of %llu cases\n",
            (unsigned long long)gaps.late);
  if (gaps.unknown)
    fprintf(stderr, "loris: --expand: %llu heaps unknown\n", (unsigned long long)gaps.unknown);
}

// Cases of inputs that the strategy does not consider are missing.
static void print_open_type(const Explorer *explorer, Program *program) {
  const Class *type = explorer_open_type(explorer);
  Arena scratch = {0};
  if (type)
    fprintf(stderr, "loris: an input of type %s may be of a class that is not considered\n",
            class_external(program, type, &scratch));
  arena_fini(&scratch);
}

// A method that cannot begin has no cases: that shows nothing about it.
static bool is_vacuous(Explorer *explorer, const Contracts *contracts) {
  Arena scratch = {0};
  const Method *method = explorer_method(explorer);
  Method *requires = contracts_harness(contracts, method).requires;
  const char *vacuity = explorer_vacuity(explorer, &scratch);
  if (!vacuity && requires && !explorer_counts(explorer)->cases)
    vacuity = explore_vacuity(explorer, requires, contracts_assumption(contracts, method, &scratch),
                              &scratch);
  if (vacuity)
    fprintf(stderr, "loris: %s\n", vacuity);
  arena_fini(&scratch);
  return vacuity;
}

// Cases that end with a clause that does not hold.
static uint64_t count_broken(Explorer *explorer, Arena *arena) {
  const ExploreCounts *counts = explorer_counts(explorer);
  for (size_t i = 0; i < counts->threw.count; i++)
    if (!strcmp(explorer_throw_name(explorer, counts->threw.items[i].class, arena),
                "loris.contract.ContractError"))
      return counts->threw.items[i].count;
  return 0;
}

static const char *verdict_text(Explorer *explorer, Arena *arena) {
  assert(explorer_counts(explorer)->returned <= explorer_counts(explorer)->cases);
  const ExploreCounts *counts = explorer_counts(explorer);
  const char *text = arena_format(
      arena, "%llu paths, %llu cases (%llu returned", (unsigned long long)counts->paths,
      (unsigned long long)counts->cases, (unsigned long long)counts->returned);
  for (size_t i = 0; i < counts->threw.count; i++)
    text = arena_format(arena, "%s, %llu threw %s", text,
                        (unsigned long long)counts->threw.items[i].count,
                        explorer_throw_name(explorer, counts->threw.items[i].class, arena));
  if (counts->broken)
    text = arena_format(arena, "%s, %llu broke the invariant", text,
                        (unsigned long long)counts->broken);
  return arena_format(arena, "%s%s)", text, explorer_is_whole(explorer) ? "" : "; incomplete");
}

// --- output files --------------------------------------------------------------------------------

typedef struct Outputs {
  Output json, dot, svg;
  Pages html;
  const char *svg_folder; // or NULL
} Outputs;

static bool open_outputs(Outputs *outputs, const Options *options, Program *program) {
  *outputs = (Outputs){.json = {.option = "--json", .name = options->json},
                       .dot = {.option = "--dot", .name = options->dot},
                       .svg = {.option = "--svg", .name = options->svg}};
  return output_folder(&outputs->svg, &outputs->svg_folder) && output_open(&outputs->json) &&
         output_open(&outputs->dot) && output_open(&outputs->svg) &&
         pages_open(&outputs->html, options, program, "explore", false);
}

static bool close_outputs(Outputs *outputs, const char *verdict) {
  bool json = output_close(&outputs->json), dot = output_close(&outputs->dot),
       svg = output_close(&outputs->svg), html = pages_close(&outputs->html, verdict);
  return json && dot && svg && html;
}

// Cases are printed as text unless the JSON that takes their place on stdout has them.
static ReportOptions report_options(const Options *options, const Outputs *outputs,
                                    const ExploreOptions *explore) {
  const char *no_color = getenv("NO_COLOR");
  bool cases = options->cases || options->expand;
  bool text = cases && !(options->json && !strcmp(options->json, "-"));
  bool is_screen = isatty(STDOUT_FILENO);
  return (ReportOptions){.explore = explore,
                         .text = text ? stdout : NULL,
                         .json = outputs->json.file,
                         .dot = outputs->dot.file,
                         .svg = outputs->svg.file,
                         .svg_folder = outputs->svg_folder,
                         .color = is_screen && !(no_color && *no_color),
                         .json_cases = cases,
                         .expand = (uint32_t)options->expand,
                         // Cases that scroll by are progress enough.
                         .progress = !explore_has_jobs(options) && isatty(STDERR_FILENO) &&
                                     !options->quiet && !(text && is_screen)};
}

// --- replay --------------------------------------------------------------------------------------

// An input that is not exact (ConcreteInput.is_exact) need not lead to the case: it shows nothing.
const char *watch_replay(Watch *watch, Explorer *explorer, const ExploreCase *leaf, Arena *arena) {
  assert(watch->replay);
  enum { MAX_STEPS = 100000000 };
  const char *difference = NULL;
  bool is_ranked = heap_has_ranks(explorer_heap(explorer)); // an order that no run knows
  Model *model = is_ranked ? NULL : explorer_model(explorer, &watch->own);
  ConcreteInput *input = model ? concrete_new(explorer, model, arena) : NULL;
  if (!input || !input->is_exact) {
    watch->left_out++;
  } else {
    ConcreteOutcome expected = concrete_outcome(explorer, leaf, model, input);
    if (watch->coverage)
      coverage_start(watch->coverage);
    if (watch->page)
      page_begin_run(watch->page, leaf->id);
    Method *runs = watch->harness ? watch->harness : explorer_method(explorer);
    ConcreteOutcome seen = replay_run(watch->replay, runs, input, MAX_STEPS);
    if (watch->page)
      page_end_run(watch->page);
    const Names *names = program_names(watch->program);
    difference = outcome_difference(watch->program, &expected, &seen, arena);
    bool is_too_large = difference && outcome_lacks_memory(names, &seen);
    if (difference && (is_too_large || concrete_has_table(names, input)))
      difference = NULL; // cases of hash tables are more than there are
    watch->left_out += is_too_large;
    watch->replayed += !is_too_large;
  }
  concrete_free(input);
  model_free(model);
  return difference;
}

void watch_tell_difference(Watch *watch, uint64_t id, const char *difference) {
  watch->different++;
  fprintf(stderr, "loris: the input of case %llu %s\n", (unsigned long long)id, difference);
}

static void add_test(Watch *watch, Explorer *explorer, const ExploreCase *leaf) {
  Arena arena = {0};
  const char *test = junit_case(watch->junit, explorer, leaf, &arena);
  if (test)
    page_add_test(watch->page, leaf->id, test);
  arena_fini(&arena);
}

static void watch_step(void *context, const Machine *machine) {
  Watch *watch = context;
  if (watch->coverage)
    coverage_step(watch->coverage, machine);
  if (watch->page)
    page_step(watch->page, machine);
}

static void replay_and_tell(Watch *watch, Explorer *explorer, const ExploreCase *leaf) {
  Arena arena = {0};
  const char *difference = watch_replay(watch, explorer, leaf, &arena);
  if (difference)
    watch_tell_difference(watch, leaf->id, difference);
  arena_fini(&arena);
}

static void visit(void *context, Explorer *explorer, const ExploreCase *leaf) {
  Watch *watch = context;
  if (watch->shows)
    report_visitor(watch->report)(watch->report, explorer, leaf);
  session_heed_stdout();
  if (watch->replay)
    replay_and_tell(watch, explorer, leaf);
  if (watch->count)
    heap_count_case(watch->count, explorer, watch->harness);
  if (watch->page)
    add_test(watch, explorer, leaf);
}

static void print_replay(const Watch *watch) {
  if (!watch->tells_replay)
    return;
  printf("%llu cases replayed", (unsigned long long)watch->replayed);
  if (watch->left_out)
    printf(", %llu without a concrete input", (unsigned long long)watch->left_out);
  printf("%s\n", watch->different ? ", with differences" : ", all as foreseen");
}

// What the solver did not answer may have needed more.
static void print_questions(const ExploreOptions *explore, const ExploreCounts *counts) {
  if (explore->questions == QUESTIONS_OWN)
    return;
  printf("%llu questions%s\n", (unsigned long long)counts->questions,
         explore->questions == QUESTIONS_UNWIND ? ", unwound" : "");
  if (counts->open_questions)
    fprintf(stderr, "loris: --questions: %llu had no answer\n",
            (unsigned long long)counts->open_questions);
}

static void print_coverage(const Watch *watch, const Options *options, Explorer *explorer) {
  assert(explorer);
  if (!watch->coverage || !watch->tells_coverage)
    return;
  Sources *sources = sources_new(options->operands[0], options->sources);
  SourceView view = {sources, watch->program};
  SourceTexts texts = source_texts(&view);
  // The ways through a merged case are several, and one of them was run.
  bool is_complete = explorer_is_complete(explorer) && !explorer_has_merged(explorer) &&
                     coverage_totals(watch->coverage).runs == explorer_counts(explorer)->cases;
  coverage_print(stdout, watch->coverage, is_complete, &texts);
  sources_free(sources);
}

// --- the command ---------------------------------------------------------------------------------

// The outputs are opened before the exploration, which may take long: a path that cannot be written
// to is told at once.
static int explore_method(Target *target, const Options *options, Method *method,
                          ExploreOptions explore, const Contracts *contracts, double start) {
  assert(target->program && method);
  Outputs outputs;
  if (!open_outputs(&outputs, options, target->program)) {
    (void)close_outputs(&outputs, NULL);
    return EXIT_INPUT;
  }
  Page *page = pages_begin(&outputs.html);
  bool runs_for_page = page && !explore.math; // Java has no unbounded integers
  explore.notes_places = page;
  Explorer *explorer = explorer_new(target->program, method, explore);
  Watch watch = {.program = target->program,
                 .tells_replay = options->replay,
                 .harness = explore.harness,
                 .start = start,
                 .tells_coverage = options->coverage,
                 .page = runs_for_page ? page : NULL,
                 .coverage = options->coverage || runs_for_page
                                 ? coverage_new(target->program, method)
                                 : NULL};
  ReportOptions wanted = report_options(options, &outputs, &explore);
  wanted.coverage = watch.coverage;
  wanted.page = page ? page_result(page) : NULL;
  Report *report = watch.report = report_new(explorer, target->program, wanted);
  session_catch_interrupts();
  if (options->replay || watch.coverage || watch.page)
    watch.replay = replay_new(target->program, 0);
  if (watch.page)
    watch.junit = junit_new(target->program, (JunitOptions){.explore = explore}, (JunitEvents){0});
  if (watch.coverage || watch.page)
    replay_watch(watch.replay, watch_step, &watch);
  watch.count = options->count ? heap_count_new(target->program) : NULL;
  watch.shows = report_visitor(report) != NULL;
  bool done = explore_has_jobs(options)
                  ? explore_by_jobs(explorer, target, options, &watch)
                  : explorer_run(explorer,
                                 watch.shows || watch.replay || watch.count ? visit : NULL, &watch);
  bool drawn = report_end(report, done ? NULL : explorer_message(explorer));
  Arena arena = {0};
  const char *verdict = done ? verdict_text(explorer, &arena) : explorer_message(explorer);
  pages_add(&outputs.html, page, method, verdict);
  bool written = close_outputs(&outputs, verdict) && drawn;
  ExpandGaps gaps = report_gaps(report);
  bool is_whole = explorer_is_whole(explorer) && !gaps.late && !gaps.unknown;
  int status = EXIT_INPUT;
  if (done) {
    print_replay(&watch);
    is_whole = count_print_heaps(watch.count) && is_whole;
    print_questions(&explore, explorer_counts(explorer));
    print_coverage(&watch, options, explorer);
    printf("%s\n", verdict);
    report_causes(stderr, explorer_counts(explorer), target->program);
    print_open_type(explorer, target->program);
    print_gaps(gaps);
    is_whole =
        !is_vacuous(explorer, contracts) && is_whole && !explorer_counts(explorer)->open_questions;
    if (options->stats)
      session_print_stats(explorer, report_questions(report));
    bool is_broken = explorer_counts(explorer)->broken || count_broken(explorer, &arena);
    status = watch.different ? EXIT_INTERNAL
             : is_broken     ? EXIT_VIOLATION
             : is_whole      ? EXIT_HOLDS
                             : EXIT_INCONCLUSIVE;
  } else if (explorer_message(explorer)) {
    fprintf(stderr, "loris: %s\n", explorer_message(explorer));
  }
  if (watch.junit)
    junit_free(watch.junit);
  replay_free(watch.replay);
  heap_count_free(watch.count);
  coverage_free(watch.coverage);
  report_free(report);
  explorer_free(explorer);
  arena_fini(&arena);
  return written ? status : EXIT_INPUT;
}

int explore_command(const Options *options) {
  double start = clock_now();
  if (options->count && strcmp(options->count, "heaps"))
    return count_trees(options);
  ExploreOptions explore;
  if (!read_options(options, &explore))
    return EXIT_USAGE;
  Target target;
  int status = EXIT_USAGE;
  if (target_open(&target, options, &status)) {
    const char *name = options->operand_count > 1 ? options->operands[1] : NULL;
    Method *method = target_method(&target, name, &status);
    target_load_all(&target);
    explore.implies_non_null = target_implies_non_null(&target);
    explore.seconds = options->elsewhere ? 0 : session_seconds_left(options->time, start);
    Methods one = {0};
    if (method)
      vec_push(&one, method);
    Contracts *contracts = method ? contracts_open(&target, options, &one, &status) : NULL;
    if (contracts)
      explore.harness = contracts_harness(contracts, method).attempt;
    if (contracts)
      status = explore_method(&target, options, method, explore, contracts, start);
    vec_free(&one);
    contracts_free(contracts);
  }
  target_close(&target);
  return status;
}
