#include "cli/session.h"

#include "base/budget.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

double session_seconds_left(int64_t limit, double start) {
  return clock_left(limit ? start + (double)limit : 0);
}

// `other` as in session_options. NULL after a line on stderr.
static const HeapStrategy *read_strategy(const char *name, const HeapStrategy **other) {
  bool is_auto = other && !strcmp(name, "auto");
  const HeapStrategy *strategy = heap_strategy(is_auto ? "pose" : name);
  if (other)
    *other = is_auto ? heap_strategy("lazier-sharp") : NULL;
  if (strategy)
    return strategy;
  fprintf(stderr, "loris: --heap: %s is none of%s", name, other ? " auto," : "");
  for (size_t i = 0; heap_strategy_at(i); i++)
    fprintf(stderr, "%s %s", i ? "," : "", heap_strategy_name(heap_strategy_at(i)));
  fputc('\n', stderr);
  return NULL;
}

static bool read_collections(const char *name, Collections *out) {
  static const char *const names[] = {
      [COLLECTIONS_ALL] = "all", [COLLECTIONS_MUTABLE] = "mutable", [COLLECTIONS_NONE] = "none"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(name, names[i])) {
      *out = (Collections)i;
      return true;
    }
  fprintf(stderr, "loris: --collections: %s is none of all, mutable, none\n", name);
  return false;
}

bool session_stand_ins(const Options *options, StandIns *out) {
  static const char *const names[] = {
      [STAND_INS_NONE] = "none", [STAND_INS_CONTRACT] = "contract", [STAND_INS_ANY] = "any"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(options->stand_ins, names[i])) {
      *out = (StandIns)i;
      return true;
    }
  fprintf(stderr, "loris: --stand-ins: %s is none of contract, any, none\n", options->stand_ins);
  return false;
}

bool session_options(const Options *options, ExploreOptions *out, const HeapStrategy **other) {
  const HeapStrategy *strategy = read_strategy(options->heap, other);
  if (!strategy)
    return false;
  SearchOrder search;
  if (!search_order_named(options->search, &search)) {
    fprintf(stderr, "loris: --search: %s is none of dfs, bfs, random, coverage\n", options->search);
    return false;
  }
  if (options->merge && search != SEARCH_DFS) {
    fprintf(stderr, "loris: --merge: only with --search dfs\n");
    return false;
  }
  Collections collections;
  if (!read_collections(options->collections, &collections))
    return false;
  bool is_reachable = !strcmp(options->reach, "reachable");
  if (!is_reachable && strcmp(options->reach, "any")) {
    fprintf(stderr, "loris: --states: %s is none of reachable, any\n", options->reach);
    return false;
  }
  *out = (ExploreOptions){.strategy = strategy,
                          .reachable = is_reachable,
                          .collections = collections,
                          .merge = options->merge,
                          .search = search,
                          .seed = (uint64_t)options->seed,
                          .depth = (uint32_t)options->depth,
                          .steps = (uint64_t)options->steps,
                          .memory = (uint64_t)options_memory(options) << 20,
                          .interrupt = session_interrupt(),
                          .query_ms = (unsigned)options->query_time,
                          .non_null = options->non_null && !options->nullable,
                          .raw = options->raw,
                          .symbolic_statics = options->symbolic_statics,
                          .validate = options->validate};
  return true;
}

// Handlers can reach nothing but globals.
static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal) {
  (void)signal;
  interrupted = 1;
}

const volatile sig_atomic_t *session_interrupt(void) { return &interrupted; }

void session_heed_stdout(void) {
  if (ferror(stdout))
    interrupted = 1;
}

void session_catch_interrupts(void) {
  struct sigaction action = {.sa_handler = note_interrupt, .sa_flags = (int)SA_RESETHAND};
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
}

// --- output files --------------------------------------------------------------------------------

static bool complain_output(const Output *output) {
  fprintf(stderr, "loris: %s: cannot write %s: %s\n", output->option, output->name,
          strerror(errno));
  return false;
}

bool output_open(Output *output) {
  if (!output->name)
    return true;
  output->file = strcmp(output->name, "-") ? fopen(output->name, "w") : tmpfile();
  return output->file || complain_output(output);
}

bool output_folder(Output *output, const char **folder) {
  struct stat found;
  *folder = NULL;
  size_t length = output->name ? strlen(output->name) : 0;
  bool is_there = length && !stat(output->name, &found) && S_ISDIR(found.st_mode);
  if (!is_there && (!length || output->name[length - 1] != '/'))
    return true;
  if (!is_there && mkdir(output->name, 0777))
    return complain_output(output);
  *folder = output->name;
  output->name = NULL;
  return true;
}

static void copy_to_stdout(FILE *file) {
  char buffer[1 << 14];
  size_t count;
  rewind(file);
  while ((count = fread(buffer, 1, sizeof buffer, file)) > 0)
    fwrite(buffer, 1, count, stdout);
}

bool output_close(Output *output) {
  if (!output->file)
    return true;
  bool good = !fflush(output->file) && !ferror(output->file);
  if (good && !strcmp(output->name, "-"))
    copy_to_stdout(output->file);
  good = !fclose(output->file) && good;
  output->file = NULL;
  return good || complain_output(output);
}

// --- statistics ----------------------------------------------------------------------------------

static unsigned long long answered(const SolveStats *stats, int layer) {
  return stats->answered[layer][0] + stats->answered[layer][1] + stats->answered[layer][2];
}

// Without the questions of the report: --cases does not change what the exploration needs.
void session_print_stats(Explorer *explorer, const SolveStats *own) {
  const ExploreCounts *counts = explorer_counts(explorer);
  const SolveStats *solve = explorer_solve_stats(explorer);
  fprintf(stderr, "%llu instructions, %llu decisions, %llu questions (",
          (unsigned long long)counts->instructions, (unsigned long long)counts->decisions,
          (unsigned long long)(solve->questions - own->questions));
  for (int i = 0; i < SOLVE_LAYER_COUNT; i++)
    fprintf(stderr, "%s%s %llu", i ? ", " : "", solve_layer_name((SolveLayer)i),
            answered(solve, i) - answered(own, i));
  fprintf(stderr, "), %.3f s\n", counts->seconds);
}
