// loris COMMAND [options] TARGET ...
#include "base/start.h"
#include "cli/check.h"
#include "cli/explore.h"
#include "cli/graph.h"
#include "cli/info.h"
#include "cli/irrelevant.h"
#include "cli/options.h"
#include "cli/run.h"
#include "cli/sources.h"
#include "cli/target.h"
#include "cli/terminates.h"
#include "cli/test.h"
#include "cli/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static int info(const Options *options) {
  Target target;
  int status = EXIT_USAGE;
  if (target_open(&target, options, &status)) {
    InfoRequest request = {
        .program = target.program,
        .first_source = target.first_source,
        .source_count = target.end_source - target.first_source,
        .filter = options->operand_count > 1 ? options->operands[1] : NULL,
    };
    status = info_command(&request, stdout, stderr);
  }
  target_close(&target);
  return status;
}

static int dispatch(const Options *options) {
  if (options->help) {
    help_command(stdout, options->command);
    return 0;
  }
  switch (options->command) {
  case COMMAND_RUN:
    return run_command(options);
  case COMMAND_EXPLORE:
    return explore_command(options);
  case COMMAND_CHECK:
    return check_command(options);
  case COMMAND_TEST:
    return test_command(options);
  case COMMAND_GRAPH:
    return graph_command(options);
  case COMMAND_TERMINATES:
    return terminates_command(options);
  case COMMAND_IRRELEVANT:
    return irrelevant_command(options);
  case COMMAND_WORKER:
    return worker_command(options);
  case COMMAND_INFO:
    return info(options);
  case COMMAND_COUNT:
    break;
  }
  return EXIT_USAGE;
}

// What was typed, as a shell reads it back.
static const char *command_line(int argc, char **argv, Arena *arena) {
  const char *text = "loris";
  for (int i = 1; i < argc; i++)
    text = arena_format(arena, "%s %s", text, shell_word(argv[i], arena));
  return text;
}

// Writing to a pipe that nobody reads is an error that can be told. A stream that the caller has
// closed must not become a file that is opened later.
static void prepare_streams(void) {
  signal(SIGPIPE, SIG_IGN);
  while (fcntl(STDERR_FILENO, F_GETFD) < 0 || fcntl(STDOUT_FILENO, F_GETFD) < 0 ||
         fcntl(STDIN_FILENO, F_GETFD) < 0)
    if (open("/dev/null", O_RDONLY) < 0) // the lowest that is free; writing to it fails
      break;
}

// What was to be printed and could not be is told here, whatever the command.
static int finish(int status) {
  errno = 0;
  bool is_bad = fflush(stdout) != 0;
  if (!is_bad && !ferror(stdout))
    return status;
  fprintf(stderr, "loris: stdout cannot be written%s%s\n", errno ? ": " : "",
          errno ? strerror(errno) : "");
  return status == EXIT_INTERNAL ? status : EXIT_INPUT;
}

static int run_command_line(int argc, char **argv) {
  if (argc > 1 &&
      (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help"))) {
    help_program(stdout);
    return 0;
  }
  if (argc > 1 && !strcmp(argv[1], "--version")) {
    printf("loris %s\n", LORIS_VERSION);
    return 0;
  }
  if (argc > 1 && !strcmp(argv[1], "--man")) {
    help_manual(stdout);
    return 0;
  }
  mem_start_huge();
  Arena arena = {0};
  const char *line = command_line(argc, argv, &arena);
  Options options;
  int status = EXIT_USAGE;
  if (options_parse(&options, argc - 1, argv + 1)) {
    options.command_line = line;
    status = dispatch(&options);
  }
  arena_fini(&arena);
  return status;
}

int main(int argc, char **argv) {
  prepare_streams();
  return finish(run_command_line(argc, argv));
}
