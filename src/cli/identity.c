#include "cli/identity.h"

#include "base/build.h"
#include "base/pack.h"
#include "base/sha256.h"

#include <stdio.h>
#include <sys/stat.h>

// Limits, workers, which methods are chosen, and what is only about how results are told or where
// things lie: the target counts by its classes.
static const char *const not_ours[] = {"time",      "memory",
                                       "jobs",      "checkpoint",
                                       "resume",    "checkpoint-time",
                                       "json",      "sarif",
                                       "junit-xml", "dot",
                                       "svg",       "stats",
                                       "quiet",     "verbose",
                                       "sources",   "jdk",
                                       "classpath", "html",
                                       "all",       "package",
                                       "include",   "exclude",
                                       "gearman",   "cache",
                                       "junit",     "proof",
                                       "baseline",  "write-baseline",
                                       NULL};

static const char *digest_of(const Pack *pack, Arena *arena) {
  char text[SHA256_TEXT];
  sha256_text(pack->items, pack->count, text);
  return arena_string(arena, text, SHA256_TEXT - 1);
}

// --- the target ----------------------------------------------------------------------------------

typedef struct ClassList {
  const Target *target;
  Pack pack;
} ClassList;

static bool add_class(void *context, Name name) {
  ClassList *list = context;
  ClassBytes found;
  pack_text(&list->pack, name_text(list->target->names, name));
  if (classpath_find(list->target->path, name, &found, list->target->diag))
    pack_bytes(&list->pack, found.bytes.at, found.bytes.length);
  return true;
}

// The JDK's image is too large to be read for this: its release, its size and its age tell it.
static void add_jdk(const Target *target, Pack *pack) {
  struct stat found = {0};
  pack_bool(pack, target->jdk && !stat(target->jdk, &found));
  pack_number(pack, (uint64_t)found.st_size);
  pack_signed(pack, found.st_mtime);
  pack_signed(pack, classpath_release(target->path));
}

const char *identity_of_target(const Target *target, Arena *arena) {
  ClassList list = {.target = target};
  pack_text(&list.pack, build_identity());
  add_jdk(target, &list.pack);
  for (size_t i = target->first_source; i < target->end_needed; i++)
    classpath_each(target->path, i, add_class, &list, target->diag);
  const char *digest = digest_of(&list.pack, arena);
  vec_free(&list.pack);
  return digest;
}

const char *identity_of_shape(const Target *target, const char *shape, Arena *arena) {
  Pack pack = {0};
  pack_text(&pack, build_identity());
  add_jdk(target, &pack);
  pack_text(&pack, shape);
  const char *digest = digest_of(&pack, arena);
  vec_free(&pack);
  return digest;
}

// --- the run -------------------------------------------------------------------------------------

const char *identity_of_command(const char *target, const Options *options, const char *more,
                                Arena *arena) {
  Pack pack = {0};
  pack_text(&pack, target);
  pack_text(&pack, command_name(options->command));
  pack_text(&pack, options_text(options, not_ours, arena));
  pack_text(&pack, more);
  const char *digest = digest_of(&pack, arena);
  vec_free(&pack);
  return digest;
}

const char *identity_of_method(const Target *target, const char *command, const Method *method,
                               Arena *arena) {
  Pack pack = {0};
  pack_text(&pack, command);
  pack_text(&pack, method_external(target->program, method, arena));
  const char *digest = digest_of(&pack, arena);
  vec_free(&pack);
  return digest;
}

const char *identity_of_file(const char *name, Arena *arena) {
  FILE *file = name ? fopen(name, "rb") : NULL;
  if (!file)
    return "";
  Pack text = {0};
  int byte;
  while ((byte = fgetc(file)) != EOF)
    vec_push(&text, (unsigned char)byte);
  fclose(file);
  const char *digest = digest_of(&text, arena);
  vec_free(&text);
  return digest;
}

const char *identity_of_run(const Target *target, const Options *options, const Method *method,
                            const char *more, Arena *arena) {
  const char *about = identity_of_target(target, arena);
  return identity_of_method(target, identity_of_command(about, options, more, arena), method,
                            arena);
}
