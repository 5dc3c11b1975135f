#include "cli/graph.h"

#include "cli/pages.h"
#include "cli/target.h"
#include "graph/graph.h"

#include <errno.h>
#include <string.h>

typedef void Writer(const Graph *graph, FILE *out);

// Writes to the file that an option names; "-" is stdout. False after a line on stderr.
static bool write_output(const Graph *graph, const char *option, const char *name, Writer *write) {
  if (!name)
    return true;
  bool is_stdout = !strcmp(name, "-");
  FILE *out = is_stdout ? stdout : fopen(name, "w");
  if (out)
    write(graph, out);
  bool good = out && !fflush(out) && !ferror(out);
  if (out && !is_stdout)
    good = !fclose(out) && good;
  if (!good)
    fprintf(stderr, "loris: %s: cannot write %s: %s\n", option, name, strerror(errno));
  return good;
}

// "120 states (3 ends), 130 edges (100 eval, 20 refine, ...)": the verdict.
static const char *verdict_text(const Graph *graph, Arena *arena) {
  GraphCounts counts = graph_counts(graph);
  size_t edges = 0;
  for (int i = 0; i < EDGE_KIND_COUNT; i++)
    edges += counts.edges[i];
  const char *text =
      arena_format(arena, "%zu states (%zu ends), %zu edges (", counts.states, counts.ends, edges);
  const char *before = "";
  for (int i = 0; i < EDGE_KIND_COUNT; i++)
    if (counts.edges[i]) {
      text = arena_format(arena, "%s%s%zu %s", text, before, counts.edges[i],
                          edge_kind_name((EdgeKind)i));
      before = ", ";
    }
  return arena_format(arena, "%s%s)", text, graph_is_complete(graph) ? "" : "; incomplete");
}

static bool write_page(const Graph *graph, const Options *options, Program *program,
                       const Method *method, const char *verdict) {
  Pages pages;
  if (!pages_open(&pages, options, program, "graph", false))
    return false;
  Page *page = pages_begin(&pages);
  if (page) {
    page_set_method(page, method);
    graph_write_json(graph, page_result(page));
    page_add_graph_methods(page, graph);
  }
  pages_add(&pages, page, method, verdict);
  return pages_close(&pages, verdict);
}

static void print_causes(const Graph *graph) {
  for (size_t i = 0; graph_any(graph, i); i++)
    fprintf(stderr, "loris: any effect: %s\n", graph_any(graph, i));
  for (size_t i = 0; graph_unknown(graph, i); i++)
    fprintf(stderr, "loris: unknown: %s\n", graph_unknown(graph, i));
}

static int build(Target *target, const Options *options, Method *method) {
  GraphOptions wanted = {.states = (uint32_t)options->states,
                         .seconds = (double)options->time,
                         .unroll = (uint32_t)options->unroll,
                         .tree_inputs = options->tree,
                         .non_null = options->non_null && !options->nullable,
                         .is_math = !strcmp(options->integers, "math")};
  Graph *graph = graph_build(target->program, method, wanted);
  bool written = write_output(graph, "--json", options->json, graph_write_json) &&
                 write_output(graph, "--dot", options->dot, graph_write_dot);
  Arena arena = {0};
  const char *verdict = verdict_text(graph, &arena);
  written = write_page(graph, options, target->program, method, verdict) && written;
  printf("%s\n", verdict);
  arena_fini(&arena);
  print_causes(graph);
  GraphCounts counts = graph_counts(graph);
  if (options->stats)
    fprintf(stderr, "%zu states made, %.3f s\n", counts.made, counts.seconds);
  int status = graph_is_complete(graph) ? EXIT_HOLDS : EXIT_INCONCLUSIVE;
  graph_free(graph);
  return written ? status : EXIT_INPUT;
}

int graph_command(const Options *options) {
  if (strcmp(options->integers, "math") && strcmp(options->integers, "wrap")) {
    fprintf(stderr, "loris: --int: %s is neither wrap nor math\n", options->integers);
    return EXIT_USAGE;
  }
  Target target;
  int status = EXIT_USAGE;
  if (target_open(&target, options, &status)) {
    const char *name = options->operand_count > 1 ? options->operands[1] : NULL;
    Method *method = target_method(&target, name, &status);
    target_load_all(&target);
    if (method)
      status = build(&target, options, method);
  }
  target_close(&target);
  return status;
}
