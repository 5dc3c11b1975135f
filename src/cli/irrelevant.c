#include "cli/irrelevant.h"

#include "base/budget.h"
#include "cli/irrelevant_impl.h"
#include "cli/methods.h"
#include "cli/pages.h"
#include "cli/session.h"

#include <stdlib.h>
#include <string.h>

// --- one method ----------------------------------------------------------------------------------

static void add_line(Lines *lines, const MethodRelevance *method, uint32_t pc) {
  int line = method_line(method->method, pc);
  size_t first = lines->count;
  while (first > 0 && lines->items[first - 1].method == method)
    first--;
  size_t at = first;
  while (at < lines->count && lines->items[at].line < line)
    at++;
  Relevance relevance = method->classes[pc];
  if (at < lines->count && lines->items[at].line == line) {
    bool is_neutral = lines->items[at].relevance == RELEVANCE_NEUTRAL;
    if (relevance > lines->items[at].relevance ||
        (is_neutral && relevance == RELEVANCE_UNREACHABLE)) {
      lines->items[at].relevance = relevance;
      lines->items[at].pc = pc;
    }
    return;
  }
  vec_push(lines, (LineRelevance){0});
  memmove(&lines->items[at + 1], &lines->items[at], (lines->count - 1 - at) * sizeof *lines->items);
  lines->items[at] = (LineRelevance){method, line, relevance, pc};
}

static void count_all(Subject *subject) {
  for (size_t i = 0; i < subject->result->methods.count; i++) {
    const MethodRelevance *method = &subject->result->methods.items[i];
    for (uint32_t pc = 0; method->is_shown && pc < method->code->count; pc++) {
      if (is_told(subject, method))
        subject->counts.opcodes[method->classes[pc]]++;
      if (method_line(method->method, pc) >= 0)
        add_line(&subject->lines, method, pc);
    }
  }
  for (size_t i = 0; i < subject->lines.count; i++)
    if (is_told(subject, subject->lines.items[i].method))
      subject->counts.lines[subject->lines.items[i].relevance]++;
}

static void analyse(Subject *subject, double seconds) {
  const Options *options = subject->options;
  GraphOptions wanted = {.states = (uint32_t)options->states,
                         .seconds = seconds,
                         .unroll = 1,
                         .tree_inputs = options->tree,
                         .non_null = options->non_null && !options->nullable,
                         .is_math = !strcmp(options->integers, "math"),
                         .strict = true,
                         .keeps_inputs = true};
  subject->graph = graph_build(subject->target->program, subject->method, wanted);
  if (!graph_is_complete(subject->graph))
    return;
  if (options->json || options->html)
    choices_find(&subject->choices, subject->target, subject->method);
  subject->result = relevance_find_all(subject->graph, subject->method, &subject->marks,
                                       subject->choices.items, subject->choices.count);
  count_all(subject);
}

static void subject_fini(Subject *subject) {
  if (subject->result)
    relevance_free(subject->result);
  if (subject->graph)
    graph_free(subject->graph);
  relevance_marks_fini(&subject->marks);
  choices_free(&subject->choices);
  vec_free(&subject->lines);
}

static int status_of(const Subject *subject) {
  if (!subject->result)
    return EXIT_INCONCLUSIVE;
  return subject->counts.opcodes[RELEVANCE_IRRELEVANT] ||
                 subject->counts.opcodes[RELEVANCE_UNREACHABLE]
             ? EXIT_VIOLATION
             : EXIT_HOLDS;
}

static void print_causes(const Subject *subject, bool all) {
  for (size_t i = 0; graph_any(subject->graph, i); i++)
    fprintf(stderr, "loris: %s%sany effect: %s\n", all ? subject->name : "", all ? ": " : "",
            graph_any(subject->graph, i));
  for (size_t i = 0; graph_unknown(subject->graph, i); i++)
    fprintf(stderr, "loris: %s%sunknown: %s\n", all ? subject->name : "", all ? ": " : "",
            graph_unknown(subject->graph, i));
}

// --- the command ---------------------------------------------------------------------------------

typedef struct Run {
  Target target;
  Sources *sources;
  const Options *options;
  double deadline; // on clock_now; 0: none
  bool is_many;    // methods were asked for
  Output json, sarif, dot;
  Pages pages;
  Json json_writer, sarif_writer;
  FILE *text; // stdout, or kept until the files that are stdout are written: text comes last there
  int status;
} Run;

// The worst of all: what is not known, then what is irrelevant.
static int join_status(int a, int b) {
  return a == EXIT_INCONCLUSIVE || b == EXIT_INCONCLUSIVE ? EXIT_INCONCLUSIVE : a > b ? a : b;
}

static const char *verdict_text(const Subject *subject, Arena *arena) {
  if (!subject->result)
    return "UNKNOWN: the graph is not complete";
  const size_t *lines = subject->counts.lines;
  return arena_format(arena, "lines: %zu relevant, %zu neutral, %zu irrelevant, %zu unreachable",
                      lines[RELEVANCE_RELEVANT], lines[RELEVANCE_NEUTRAL],
                      lines[RELEVANCE_IRRELEVANT], lines[RELEVANCE_UNREACHABLE]);
}

static void add_page(Run *run, const Subject *subject, Arena *arena) {
  Page *page = pages_begin(&run->pages);
  if (!page)
    return;
  Json json = json_to(page_result(page));
  irrelevant_write_json(subject, &json);
  page_set_method(page, subject->method);
  for (size_t i = 0; subject->result && i < subject->result->methods.count; i++)
    if (subject->result->methods.items[i].is_shown)
      (void)page_method(page, subject->result->methods.items[i].method);
  pages_add(&run->pages, page, subject->method, verdict_text(subject, arena));
}

static bool look_at(Run *run, Method *method, size_t left) {
  Arena scratch = {0};
  Subject subject = {.target = &run->target,
                     .sources = run->sources,
                     .method = method,
                     .name = method_argument(&run->target, method, &scratch),
                     .is_one_of_many = run->is_many,
                     .options = run->options};
  double now = clock_now();
  double seconds = run->deadline > now ? (run->deadline - now) / (double)left : 1e-3;
  subject.marks.ignores_exceptions = !strcmp(run->options->exceptions, "ignored");
  bool good = marks_read(&subject.marks, &run->target, method, run->options->mark, run->is_many);
  if (good) {
    analyse(&subject, run->deadline > 0 ? seconds : 0);
    irrelevant_print(&subject, run->text);
    print_causes(&subject, run->is_many);
    if (run->json.file)
      irrelevant_write_json(&subject, &run->json_writer);
    if (run->sarif.file)
      irrelevant_write_sarif(&subject, &run->sarif_writer);
    if (run->dot.file)
      irrelevant_write_dot(&subject, run->dot.file);
    add_page(run, &subject, &scratch);
    if (run->options->stats)
      fprintf(stderr, "%zu states, %.3f s\n", graph_counts(subject.graph).states,
              clock_now() - now);
    run->status = join_status(run->status, status_of(&subject));
  }
  subject_fini(&subject);
  arena_fini(&scratch);
  return good;
}

static void look_at_all(Run *run, const Methods *methods) {
  if (run->json.file && run->is_many)
    json_array(&run->json_writer, false);
  if (run->sarif.file)
    irrelevant_open_sarif(&run->sarif_writer, run->options->command_line);
  run->status = EXIT_HOLDS;
  bool good = true;
  for (size_t i = 0; i < methods->count && good; i++)
    good = look_at(run, methods->items[i], methods->count - i);
  if (!good)
    run->status = EXIT_USAGE;
  if (run->json.file && run->is_many)
    json_close(&run->json_writer);
  if (run->sarif.file)
    irrelevant_close_sarif(&run->sarif_writer);
}

static void run_target(Run *run) {
  const Options *options = run->options;
  Selection selection = selection_of(&run->target, options);
  run->is_many = selection.all;
  Methods methods = {0};
  if (!target_select(&run->target, selection, &methods, &run->status))
    return;
  target_load_all(&run->target);
  run->sources = sources_new(options->operands[0], options->sources);
  if (!pages_open(&run->pages, options, run->target.program, "irrelevant", run->is_many)) {
    run->status = EXIT_INPUT;
  } else if (methods.items[0]->info->code) {
    look_at_all(run, &methods);
  } else {
    fprintf(stderr, "loris: the method has no code\n");
    run->status = EXIT_USAGE;
  }
  if (!pages_close(&run->pages, NULL))
    run->status = EXIT_INPUT;
  sources_free(run->sources);
  vec_free(&methods);
}

static bool is_one_of(const char *option, const char *word, const char *a, const char *b) {
  if (!strcmp(word, a) || !strcmp(word, b))
    return true;
  fprintf(stderr, "loris: --%s: %s is neither %s nor %s\n", option, word, a, b);
  return false;
}

static bool is_stdout(const char *file) { return file && !strcmp(file, "-"); }

int irrelevant_command(const Options *options) {
  if (!is_one_of("int", options->integers, "wrap", "math") ||
      !is_one_of("exceptions", options->exceptions, "relevant", "ignored"))
    return EXIT_USAGE;
  Run run = {.options = options,
             .deadline = options->time ? clock_now() + (double)options->time : 0,
             .json = {"--json", options->json, NULL},
             .sarif = {"--sarif", options->sarif, NULL},
             .dot = {"--dot", options->dot, NULL},
             .status = EXIT_USAGE};
  if (!output_open(&run.json) || !output_open(&run.sarif) || !output_open(&run.dot))
    return EXIT_INPUT;
  run.json_writer = json_to(run.json.file);
  run.sarif_writer = json_to(run.sarif.file);
  char *kept = NULL;
  size_t length = 0;
  bool keeps = is_stdout(options->json) || is_stdout(options->sarif) || is_stdout(options->dot);
  run.text = keeps ? open_memstream(&kept, &length) : stdout;
  if (!run.text)
    fatal("out of memory for a text");
  if (target_open(&run.target, options, &run.status))
    run_target(&run);
  target_close(&run.target);
  bool written = output_close(&run.json);
  written = output_close(&run.sarif) && written;
  written = output_close(&run.dot) && written;
  if (keeps) {
    fclose(run.text);
    fputs(kept, stdout);
    free(kept);
  }
  return written ? run.status : EXIT_INPUT;
}
