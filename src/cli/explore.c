// `loris explore`: all paths of a method with symbolic inputs.
#include "cli/explore.h"

#include "cli/target.h"
#include "explore/explore.h"

#include <string.h>

static bool read_options(const Options *options, ExploreOptions *out) {
  const HeapStrategy *strategy = heap_strategy(options->heap);
  if (!strategy) {
    fprintf(stderr, "loris: --heap: %s is none of lazy, lazier, lazier-sharp\n", options->heap);
    return false;
  }
  bool math = !strcmp(options->integers, "math");
  if (!math && strcmp(options->integers, "wrap")) {
    fprintf(stderr, "loris: --int: %s is neither wrap nor math\n", options->integers);
    return false;
  }
  *out = (ExploreOptions){.strategy = strategy,
                          .k = (uint32_t)options->k,
                          .array = (uint32_t)options->array,
                          .loops = (uint32_t)options->loops,
                          .depth = (uint32_t)options->depth,
                          .seconds = (double)options->time,
                          .query_ms = (unsigned)options->query_time,
                          .math = math,
                          .invariant = options->invariant,
                          .validate = options->validate};
  return true;
}

// What cut the exploration short, for stderr: one line a cause.
static void print_causes(const ExploreCounts *counts) {
  for (int i = 0; i < CUT_COUNT; i++)
    if (counts->cut[i])
      fprintf(stderr, "loris: %llu paths cut by the %s bound\n", (unsigned long long)counts->cut[i],
              cut_names[i]);
  for (size_t i = 0; i < counts->unknown.count; i++)
    fprintf(stderr, "loris: %llu paths unknown: %s\n",
            (unsigned long long)counts->unknown.items[i].count, counts->unknown.items[i].cause);
}

static void print_verdict(Explorer *explorer, Program *program) {
  const ExploreCounts *counts = explorer_counts(explorer);
  Arena scratch = {0};
  printf("%llu paths, %llu cases (%llu returned", (unsigned long long)counts->paths,
         (unsigned long long)counts->cases, (unsigned long long)counts->returned);
  for (size_t i = 0; i < counts->threw.count; i++)
    printf(", %llu threw %s", (unsigned long long)counts->threw.items[i].count,
           class_external(program, counts->threw.items[i].class, &scratch));
  printf("%s)\n", explorer_is_complete(explorer) ? "" : "; incomplete");
  arena_fini(&scratch);
}

static void print_stats(Explorer *explorer) {
  const ExploreCounts *counts = explorer_counts(explorer);
  const SolveStats *solve = explorer_solve_stats(explorer);
  fprintf(stderr, "%llu instructions, %llu decisions, %llu questions (",
          (unsigned long long)counts->instructions, (unsigned long long)counts->decisions,
          (unsigned long long)solve->questions);
  for (int i = 0; i < SOLVE_LAYER_COUNT; i++)
    fprintf(stderr, "%s%s %llu", i ? ", " : "", solve_layer_name((SolveLayer)i),
            (unsigned long long)(solve->answered[i][0] + solve->answered[i][1] +
                                 solve->answered[i][2]));
  fprintf(stderr, "), %.3f s\n", counts->seconds);
}

static int explore_method(Target *target, const Options *options, Method *method,
                          ExploreOptions explore) {
  Explorer *explorer = explorer_new(target->program, method, explore);
  int status;
  if (explorer_run(explorer, NULL, NULL)) {
    print_verdict(explorer, target->program);
    print_causes(explorer_counts(explorer));
    if (options->stats)
      print_stats(explorer);
    status = explorer_is_complete(explorer) ? EXIT_HOLDS : EXIT_INCONCLUSIVE;
  } else {
    fprintf(stderr, "loris: %s\n", explorer_message(explorer));
    status = EXIT_INPUT;
  }
  explorer_free(explorer);
  return status;
}

int explore_command(const Options *options) {
  ExploreOptions explore;
  if (!read_options(options, &explore))
    return EXIT_USAGE;
  Target target;
  int status = EXIT_USAGE;
  if (target_open(&target, options, &status)) {
    const char *name = options->operand_count > 1 ? options->operands[1] : NULL;
    Method *method = target_method(&target, name, &status);
    if (method)
      status = explore_method(&target, options, method, explore);
  }
  target_close(&target);
  return status;
}
