// The command line: commands and options out of their tables, one struct that holds them all.
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/memory.h"
#include "base/pack.h"

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

// Of a process that does jobs for a run on another machine (cli/worker.h).
typedef struct Elsewhere {
  struct Serve *serve;         // jobs/serve.h
  const struct Bundle *bundle; // the target: cli/bundle.h
  const char *jdk;             // of this machine, as --jdk there says; or NULL
  int64_t memory;              // MB for a job
  const char *method;          // as it was typed there; or NULL
} Elsewhere;

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
  const char *command_line;   // as it was typed, for reports
  const char *main_source;    // of --svcomp: the source of the main class, which needs the operands
  const Elsewhere *elsewhere; // or NULL
} Options;

// Reads argv (without the program's name). On an error one line goes to stderr and the result is
// false. `run` stops at the second operand, so that the program's own arguments are left alone.
bool options_parse(Options *options, int argc, char **argv);

// The options that differ from what the command does without them, as words of a command line, each
// with a space before it; `left_out` are names of those that are not wanted, ended by NULL.
const char *options_text(const Options *options, const char *const *left_out, Arena *arena);

// The same as bytes. What is read is refused (from->is_bad) if it is no option of the command or
// one of those that are left out; texts are the arena's. `options` has its command.
void options_pack(const Options *options, const char *const *left_out, Pack *pack);
void options_unpack(Options *options, const char *const *left_out, Unpack *from, Arena *arena);
bool command_find(const char *name, Command *command);

int64_t options_memory(const Options *options); // MB that this process may use; 0: not said

void help_program(FILE *out);
void help_command(FILE *out, Command command);
void help_manual(FILE *out); // the man page, in roff
const char *command_name(Command command);

#endif
