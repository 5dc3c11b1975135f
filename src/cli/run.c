// `loris run`: executes main concretely.
#include "cli/run.h"

#include "base/budget.h"
#include "cli/target.h"
#include "library/library.h"

#include <stdlib.h>

// For the suite's opcode coverage: appends "name count" lines to the file.
static void append_counts(const char *file, const uint64_t *counts) {
  FILE *out = fopen(file, "a");
  if (!out) {
    perror("loris: LORIS_OPCODE_COUNTS");
    return;
  }
  for (int i = 0; i < 256; i++)
    if (counts[i] && opcode_name((uint8_t)i))
      fprintf(out, "%s %llu\n", opcode_name((uint8_t)i), (unsigned long long)counts[i]);
  fclose(out);
}

static int run_main(Target *target, const Options *options, Class *class, int first_argument) {
  double start = clock_now();
  uint64_t counts[256] = {0};
  const char *count_file = getenv("LORIS_OPCODE_COUNTS");
  Machine *machine =
      machine_new(target->program, (MachineLimits){.heap_bytes = (uint64_t)options->memory << 20});
  Exec *exec = exec_new(machine, &java_library,
                        (ExecOptions){.is_alone = true,
                                      .assertions = options->assertions,
                                      .opcode_counts = count_file ? counts : NULL});
  int status = exec_main(exec, class, options->operands + first_argument,
                         options->operand_count - first_argument);
  if (count_file)
    append_counts(count_file, counts);
  if (options->stats)
    fprintf(stderr, "%u classes, %llu collections, %.3f s\n", program_class_count(target->program),
            (unsigned long long)machine->collections, clock_now() - start);
  exec_free(exec);
  machine_free(machine);
  return status;
}

int run_command(const Options *options) {
  Target target;
  int status = EXIT_USAGE;
  if (target_open(&target, options, &status)) {
    // The second operand is the class, unless the target names one itself and has no such class.
    const char *name = options->operand_count > 1 ? options->operands[1] : NULL;
    int first_argument = name ? 2 : 1;
    if (name && target.own_main.count && !target_has_class(&target, name)) {
      name = NULL;
      first_argument = 1;
    }
    Class *class = target_main_class(&target, name, &status);
    if (class)
      status = run_main(&target, options, class, first_argument);
  }
  target_close(&target);
  return status;
}
