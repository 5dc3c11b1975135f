#include "cli/remote.h"

#include "jobs/message.h"

#include <stddef.h>
#include <string.h>

// What is about this machine, its files and its terminal; and what one process does alone.
static const char *const not_sent[] = {"jobs",
                                       "checkpoint",
                                       "checkpoint-time",
                                       "resume",
                                       "json",
                                       "sarif",
                                       "junit",
                                       "html",
                                       "junit-xml",
                                       "dot",
                                       "svg",
                                       "proof",
                                       "stats",
                                       "quiet",
                                       "cache",
                                       "verbose",
                                       "dump-contracts",
                                       "gearman",
                                       "help",
                                       "sources",
                                       "svcomp",
                                       "property-file",
                                       "witness",
                                       "record",
                                       "witness-yaml",
                                       "dump-smt",
                                       NULL};

// Files that results go to here: workers are told that there are some.
typedef struct Wanted {
  size_t field; // of Options
} Wanted;
static const Wanted wanted[] = {{offsetof(Options, json)},
                                {offsetof(Options, dot)},
                                {offsetof(Options, svg)},
                                {offsetof(Options, proof)}};
enum { WANTED_COUNT = sizeof wanted / sizeof *wanted };

static void pack_session(RemoteRun *run, const Options *options, const Target *target,
                         const Method *method) {
  Arena arena = {0};
  const char *name = NULL;
  if (method) // a default, or a name that its parameters tell apart
    name = arena_format(&arena, "%s.%s%s", class_external(target->program, method->owner, &arena),
                        name_text(target->names, method->name),
                        name_text(target->names, method->descriptor));
  Pack *pack = &run->session;
  pack_text(pack, command_name(options->command));
  options_pack(options, not_sent, pack);
  pack_text(pack, options->operands[0]);
  pack_text(pack, options->operand_count > 1 ? options->operands[1] : NULL);
  pack_text(pack, name);
  for (size_t i = 0; i < WANTED_COUNT; i++)
    pack_bool(pack, *(const char *const *)((const char *)options + wanted[i].field));
  pack_bool(pack, options->cache);
  arena_fini(&arena);
}

bool remote_run_open(RemoteRun *run, const Options *options, const Target *target,
                     const Method *method, Sources *sources) {
  *run = (RemoteRun){.options = {.place = options->gearman, .is_quiet = options->quiet}};
  if (!options->gearman)
    return true;
  pack_session(run, options, target, method);
  run->options.session = &run->session;
  run->options.target = &run->target;
  if (run->session.count > MESSAGE_MOST_SESSION) {
    fprintf(stderr, "loris: --gearman: options that are too long\n");
    return false;
  }
  if (!bundle_pack(target, options, sources, &run->target))
    return false;
  run->remote = remote_open(&run->options);
  return run->remote;
}

// The default of one process means nothing here.
int64_t remote_jobs(const Options *options) { return options->jobs > 1 ? options->jobs : 0; }

void remote_run_close(RemoteRun *run) {
  remote_close(run->remote);
  vec_free(&run->session);
  vec_free(&run->target);
}

bool remote_session_read(Unpack from, Options *options, Elsewhere *elsewhere, Arena *arena) {
  *options = (Options){0};
  if (!command_find(unpack_word(&from, arena), &options->command) ||
      (options->command != COMMAND_EXPLORE && options->command != COMMAND_CHECK &&
       options->command != COMMAND_TEST && options->command != COMMAND_TERMINATES))
    return false;
  options_unpack(options, not_sent, &from, arena);
  char **operands = arena_array(arena, char *, 3);
  const char *target = unpack_word(&from, arena);
  elsewhere->method = unpack_text(&from, arena);
  const char *name = unpack_text(&from, arena);
  name = name ? name : elsewhere->method;
  operands[0] = arena_string(arena, target, strlen(target));
  operands[1] = name ? arena_string(arena, name, strlen(name)) : NULL;
  for (size_t i = 0; i < WANTED_COUNT; i++)
    *(const char **)((char *)options + wanted[i].field) = unpack_bool(&from) ? "/dev/null" : NULL;
  options->cache = unpack_bool(&from) ? "" : NULL;
  options->operands = operands;
  options->operand_count = operands[1] ? 2 : 1;
  options->command_line = "";
  options->quiet = true;
  return !from.is_bad && !from.left;
}
