// The command line: commands and options out of their tables, one struct that holds them all.
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/memory.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef enum Command {
#define COMMAND(identifier, name, operands, most, help) COMMAND_##identifier,
#include "cli/commands.def"
#undef COMMAND
  COMMAND_COUNT
} Command;

enum { // sets of commands, for options.def
#define COMMAND(identifier, name, operands, most, help) IN_##identifier = 1 << COMMAND_##identifier,
#include "cli/commands.def"
#undef COMMAND
  IN_ALL = (1 << COMMAND_COUNT) - 1,
};

enum {
  EXIT_HOLDS = 0,
  EXIT_VIOLATION = 1,
  EXIT_INCONCLUSIVE = 2,
  EXIT_USAGE = 64,
  EXIT_INPUT = 65,
  EXIT_INTERNAL = 70,
};

typedef struct Options {
  Command command;
#define FLAG bool
#define NUMBER int64_t
#define TEXT const char *
#define OPTION(field, type, letter, name, argument, standard, least, most, commands, help)         \
  type field;
#define AGAIN(...)
#include "cli/options.def"
#undef OPTION
#undef AGAIN
#undef FLAG
#undef NUMBER
#undef TEXT
  char **operands; // what is left: target, method or class, arguments
  int operand_count;
  const char *command_line; // as it was typed, for reports
  const char *main_source;  // of --svcomp: the source of the main class, which needs the operands
} Options;

// Reads argv (without the program's name). On an error one line goes to stderr and the result is
// false. `run` stops at the second operand, so that the program's own arguments are left alone.
bool options_parse(Options *options, int argc, char **argv);

// The options that differ from what the command does without them, as words of a command line, each
// with a space before it; `left_out` are names of those that are not wanted, ended by NULL.
const char *options_text(const Options *options, const char *const *left_out, Arena *arena);

void help_program(FILE *out);
void help_command(FILE *out, Command command);
void help_manual(FILE *out); // the man page, in roff
const char *command_name(Command command);

#endif
