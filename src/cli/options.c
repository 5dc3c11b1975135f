#include "cli/options.h"

#include "cli/sources.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

typedef enum OptionType { OPTION_FLAG, OPTION_NUMBER, OPTION_TEXT } OptionType;

typedef struct OptionEntry {
  OptionType type;
  size_t field;
  char letter;
  const char *name, *argument;
  union {
    bool flag;
    int64_t number;
    const char *text;
  } standard;
  int64_t least, most;
  int commands;
  const char *help;
} OptionEntry;

static const OptionEntry entries[] = {
#define STANDARD_FLAG(value)                                                                       \
  { .flag = value }
#define STANDARD_NUMBER(value)                                                                     \
  { .number = value }
#define STANDARD_TEXT(value)                                                                       \
  { .text = value }
#define OPTION(field, type, letter, name, argument, standard, least, most, commands, help)         \
  {OPTION_##type, offsetof(Options, field),                                                        \
   letter,        name,                                                                            \
   argument,      STANDARD_##type(standard),                                                       \
   least,         most,                                                                            \
   commands,      help},
#define AGAIN OPTION
#include "cli/options.def"
#undef AGAIN
#undef OPTION
};
enum { ENTRY_COUNT = sizeof entries / sizeof *entries };

typedef struct CommandEntry {
  const char *name, *operands;
  int most_operands;
  const char *help;
} CommandEntry;
static const CommandEntry commands[] = {
#define COMMAND(identifier, name, operands, most, help) {name, operands, most, help},
#include "cli/commands.def"
#undef COMMAND
};

const char *command_name(Command command) {
  assert(command < COMMAND_COUNT);
  return commands[command].name;
}

// --- parsing -----------------------------------------------------------------------------------

static const OptionEntry *find_option(const char *name, size_t length, Command command) {
  assert(command < COMMAND_COUNT);
  for (size_t i = 0; i < ENTRY_COUNT; i++)
    if (strlen(entries[i].name) == length && !strncmp(entries[i].name, name, length) &&
        (entries[i].commands >> command & 1))
      return &entries[i];
  return NULL;
}

static const OptionEntry *find_letter(char letter, Command command) {
  assert(command < COMMAND_COUNT);
  for (size_t i = 0; i < ENTRY_COUNT; i++)
    if (entries[i].letter && entries[i].letter == letter && (entries[i].commands >> command & 1))
      return &entries[i];
  return NULL;
}

static bool complain(const Options *options, const char *word, const char *what) {
  fprintf(stderr, "loris: %s: %s (see loris %s --help)\n", word, what,
          command_name(options->command));
  return false;
}

static bool set_number(Options *options, const OptionEntry *entry, const char *word,
                       const char *value) {
  assert(entry->type == OPTION_NUMBER && entry->least <= entry->most);
  char *end;
  errno = 0;
  long long number = strtoll(value, &end, 10);
  if (errno || end == value || *end || number < entry->least || number > entry->most) {
    fprintf(stderr, "loris: %s: takes a whole number from %lld to %lld, not \"%s\"\n", word,
            (long long)entry->least, (long long)entry->most, value);
    return false;
  }
  *(int64_t *)((char *)options + entry->field) = number;
  return true;
}

// Sets one option; *at is moved over a value that stands in a word of its own.
// A value may stand behind `=`, right behind a letter, or in a word of its own.
static bool set_option(Options *options, const OptionEntry *entry, const char *attached, int *at,
                       int argc, char **argv) {
  assert(*at < argc);
  const char *word = argv[*at];
  void *field = (char *)options + entry->field;
  if (entry->type == OPTION_FLAG) {
    *(bool *)field = true;
    return attached ? complain(options, word, "takes no value") : true;
  }
  if (!attached && *at + 1 >= argc)
    return complain(options, word, "needs a value");
  const char *value = attached ? attached : argv[++*at];
  if (entry->type == OPTION_NUMBER)
    return set_number(options, entry, word, value);
  *(const char **)field = value;
  return true;
}

static bool parse_word(Options *options, int *at, int argc, char **argv) {
  assert(argv[*at][0] == '-' && argv[*at][1]);
  const char *word = argv[*at];
  const OptionEntry *entry;
  const char *attached = NULL;
  if (word[1] == '-') {
    const char *equals = strchr(word, '=');
    size_t length = equals ? (size_t)(equals - word) : strlen(word);
    entry = find_option(word + 2, length - 2, options->command);
    attached = equals ? equals + 1 : NULL;
  } else {
    entry = find_letter(word[1], options->command);
    attached = word[2] ? word + 2 : NULL;
  }
  return entry ? set_option(options, entry, attached, at, argc, argv)
               : complain(options, word, "unknown option");
}

bool command_find(const char *name, Command *command) {
  for (int i = 0; i < COMMAND_COUNT; i++)
    if (!strcmp(name, commands[i].name)) {
      *command = (Command)i;
      return true;
    }
  return false;
}

static bool parse_command(Options *options, const char *word) {
  if (command_find(word, &options->command))
    return true;
  fprintf(stderr, "loris: %s: unknown command (see loris --help)\n", word);
  return false;
}

static void set_standard(Options *options, const OptionEntry *entry) {
  void *field = (char *)options + entry->field;
  switch (entry->type) {
  case OPTION_FLAG:
    *(bool *)field = entry->standard.flag;
    break;
  case OPTION_NUMBER:
    *(int64_t *)field = entry->standard.number;
    break;
  case OPTION_TEXT:
    *(const char **)field = entry->standard.text;
    break;
  }
}

// What the command does not have keeps the default of its first line.
// An option has a line for each group of commands with a default of its own. The lines are gone
// through from the last to the first, so that the first one counts for commands without a line.
static void set_standards(Options *options) {
  assert(options->command < COMMAND_COUNT);
  for (size_t i = ENTRY_COUNT; i-- > 0;)
    set_standard(options, &entries[i]);
  for (size_t i = 0; i < ENTRY_COUNT; i++)
    if (entries[i].commands >> options->command & 1)
      set_standard(options, &entries[i]);
}

bool options_parse(Options *options, int argc, char **argv) {
  *options = (Options){0};
  if (argc < 1) {
    fprintf(stderr, "loris: no command (see loris --help)\n");
    return false;
  }
  if (!parse_command(options, argv[0]))
    return false;
  set_standards(options);
  // Operands are moved together behind the command.
  int count = 0;
  for (int at = 1; at < argc; at++) {
    bool done = options->command == COMMAND_RUN && count >= 2;
    if (!done && !strcmp(argv[at], "--")) {
      while (++at < argc)
        argv[1 + count++] = argv[at];
    } else if (!done && argv[at][0] == '-' && argv[at][1]) {
      if (!parse_word(options, &at, argc, argv))
        return false;
    } else {
      argv[1 + count++] = argv[at];
    }
  }
  options->operands = argv + 1;
  options->operand_count = count;
  int most = options->svcomp ? INT_MAX : commands[options->command].most_operands;
  return count <= most || complain(options, options->operands[most], "one operand too many");
}

// --- writing -----------------------------------------------------------------------------------

static bool is_among(const char *name, const char *const *names) {
  for (; *names; names++)
    if (!strcmp(*names, name))
      return true;
  return false;
}

static const char *option_text(const Options *options, const OptionEntry *entry, Arena *arena) {
  const void *field = (const char *)options + entry->field;
  switch (entry->type) {
  case OPTION_FLAG:
    return *(const bool *)field ? arena_format(arena, " --%s", entry->name) : "";
  case OPTION_NUMBER: {
    long long number = *(const int64_t *)field;
    return number == entry->standard.number
               ? ""
               : arena_format(arena, " --%s %lld", entry->name, number);
  }
  case OPTION_TEXT: {
    const char *text = *(const char *const *)field, *standard = entry->standard.text;
    bool is_standard = !text || (standard && !strcmp(text, standard));
    return is_standard ? "" : arena_format(arena, " --%s %s", entry->name, shell_word(text, arena));
  }
  }
  return "";
}

// The command line that leads to the same result again, without what is the default anyway and
// without what only says where to write.
const char *options_text(const Options *options, const char *const *left_out, Arena *arena) {
  const char *text = "";
  for (size_t i = 0; i < ENTRY_COUNT; i++)
    if ((entries[i].commands >> options->command & 1) && !is_among(entries[i].name, left_out))
      text = arena_format(arena, "%s%s", text, option_text(options, &entries[i], arena));
  return text;
}

// --- as bytes ----------------------------------------------------------------------------------

static bool is_sent(const Options *options, const OptionEntry *entry, const char *const *left_out) {
  return (entry->commands >> options->command & 1) && !is_among(entry->name, left_out);
}

static void pack_value(const Options *options, const OptionEntry *entry, Pack *pack) {
  const void *field = (const char *)options + entry->field;
  switch (entry->type) {
  case OPTION_FLAG:
    pack_bool(pack, *(const bool *)field);
    break;
  case OPTION_NUMBER:
    pack_signed(pack, *(const int64_t *)field);
    break;
  case OPTION_TEXT:
    pack_text(pack, *(const char *const *)field);
    break;
  }
}

void options_pack(const Options *options, const char *const *left_out, Pack *pack) {
  size_t count = 0;
  for (size_t i = 0; i < ENTRY_COUNT; i++)
    count += is_sent(options, &entries[i], left_out);
  pack_number(pack, count);
  for (size_t i = 0; i < ENTRY_COUNT; i++)
    if (is_sent(options, &entries[i], left_out)) {
      pack_text(pack, entries[i].name);
      pack_value(options, &entries[i], pack);
    }
}

static void unpack_value(Options *options, const OptionEntry *entry, Unpack *from, Arena *arena) {
  void *field = (char *)options + entry->field;
  switch (entry->type) {
  case OPTION_FLAG:
    *(bool *)field = unpack_bool(from);
    break;
  case OPTION_NUMBER: {
    int64_t number = unpack_signed(from);
    from->is_bad |=
        number != entry->standard.number && (number < entry->least || number > entry->most);
    *(int64_t *)field = number;
    break;
  }
  case OPTION_TEXT:
    *(const char **)field = unpack_text(from, arena);
    from->is_bad |= entry->standard.text && !*(const char **)field;
    break;
  }
}

void options_unpack(Options *options, const char *const *left_out, Unpack *from, Arena *arena) {
  set_standards(options);
  size_t count = unpack_count(from);
  for (size_t i = 0; i < count && !from->is_bad; i++) {
    const char *name = unpack_word(from, arena);
    const OptionEntry *entry = find_option(name, strlen(name), options->command);
    if (!entry || !is_sent(options, entry, left_out))
      from->is_bad = true;
    else
      unpack_value(options, entry, from, arena);
  }
}

int64_t options_memory(const Options *options) {
  return options->elsewhere ? options->elsewhere->memory : options->memory;
}

// --- help --------------------------------------------------------------------------------------

static void option_usage(char *text, size_t size, const OptionEntry *entry) {
  assert(entry->name);
  char letter[8] = "";
  if (entry->letter)
    snprintf(letter, sizeof letter, "-%c, ", entry->letter);
  snprintf(text, size, "%s--%s%s%s", letter, entry->name, entry->argument ? " " : "",
           entry->argument ? entry->argument : "");
}

// Prints a text at a column, broken at spaces where the width of the terminal wants it.
static void print_wrapped(FILE *out, const char *text, size_t column, size_t width) {
  assert(column < width);
  size_t at = column;
  while (*text) {
    size_t length = strcspn(text, " ");
    if (at > column && at + 1 + length > width) {
      fprintf(out, "\n%*s", (int)column, "");
      at = column;
    } else if (at > column) {
      fputc(' ', out);
      at++;
    }
    fwrite(text, 1, length, out);
    at += length;
    text += length + (text[length] == ' ');
  }
  fputc('\n', out);
}

static size_t terminal_width(FILE *out) {
  enum { STANDARD = 80, LEAST = 40, MOST = 120 };
  struct winsize size;
  size_t width = ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col ? size.ws_col : STANDARD;
  return width < LEAST ? LEAST : width > MOST ? MOST : width;
}

void help_program(FILE *out) {
  fprintf(out, "loris: a symbolic executor and analyser for Java bytecode\n\n"
               "usage: loris COMMAND [options] TARGET ...\n\ncommands:\n");
  size_t width = terminal_width(out);
  enum { COLUMN = 13 };
  for (int i = 0; i < COMMAND_COUNT; i++) {
    fprintf(out, "  %-*s ", COLUMN - 3, commands[i].name);
    print_wrapped(out, commands[i].help, COLUMN, width);
  }
  fputc('\n', out);
  print_wrapped(out,
                "TARGET is a directory, .jar, .class, .java, .pose or .javalite file; several "
                "joined by ':' form a class path.",
                0, width);
  print_wrapped(out,
                "`loris COMMAND --help` shows the options of a command; `loris --version` the "
                "version; `loris --man` the man page.",
                0, width);
}

void help_command(FILE *out, Command command) {
  assert(command < COMMAND_COUNT);
  size_t width = terminal_width(out);
  fprintf(out, "usage: loris %s [options] %s\n", commands[command].name,
          commands[command].operands);
  print_wrapped(out, commands[command].help, 0, width);
  fprintf(out, "\noptions:\n");
  for (size_t i = 0; i < ENTRY_COUNT; i++) {
    if (!(entries[i].commands >> command & 1))
      continue;
    char usage[64];
    enum { COLUMN = 24 };
    option_usage(usage, sizeof usage, &entries[i]);
    int printed = fprintf(out, "  %-*s", COLUMN - 3, usage);
    fprintf(out, printed < COLUMN ? " " : "\n%*s", printed < COLUMN ? 0 : COLUMN, "");
    print_wrapped(out, entries[i].help, COLUMN, width);
  }
}

// roff wants a backslash before a dash that is meant as one.
static void print_roff(FILE *out, const char *text) {
  for (; *text; text++)
    fprintf(out, *text == '-' ? "\\-" : *text == '\\' ? "\\e" : "%c", *text);
}

// "explore, check: ", unless all commands have the option.
static void print_commands(FILE *out, int set) {
  assert(set);
  if ((set & IN_ALL) == IN_ALL)
    return;
  const char *before = "";
  for (int i = 0; i < COMMAND_COUNT; i++)
    if (set >> i & 1) {
      fprintf(out, "%s%s", before, commands[i].name);
      before = ", ";
    }
  fputs(": ", out);
}

void help_manual(FILE *out) {
  fprintf(out,
          ".TH LORIS 1 \"\" \"loris %s\"\n.SH NAME\nloris \\- symbolic executor and analyser for "
          "Java bytecode\n.SH SYNOPSIS\n.B loris\n.I COMMAND\n[options]\n.I TARGET\n...\n"
          ".SH COMMANDS\n",
          LORIS_VERSION);
  for (int i = 0; i < COMMAND_COUNT; i++) {
    fprintf(out, ".TP\n.B %s ", commands[i].name);
    print_roff(out, commands[i].operands);
    fprintf(out, "\n%s\n", commands[i].help);
  }
  fprintf(out, ".SH OPTIONS\n");
  for (size_t i = 0; i < ENTRY_COUNT; i++) {
    char usage[64];
    option_usage(usage, sizeof usage, &entries[i]);
    fprintf(out, ".TP\n.B ");
    print_roff(out, usage);
    fprintf(out, "\n");
    print_commands(out, entries[i].commands);
    print_roff(out, entries[i].help);
    fprintf(out, "\n");
  }
  fprintf(
      out,
      ".SH EXIT STATUS\n`run` exits as the program does. 0: the property holds, 1: a violation, "
      "2: inconclusive or unknown, 64: bad usage, 65: bad input, 70: internal error.\n"
      ".SH ENVIRONMENT\n.TP\n.B JAVA_HOME\nthe JDK, unless \\-\\-jdk names one\n.TP\n"
      ".B LORIS_OPCODE_COUNTS\na file to which `run` appends how often each opcode ran\n");
}
