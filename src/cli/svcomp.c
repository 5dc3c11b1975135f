#include "cli/svcomp.h"

#include "base/sha256.h"
#include "cli/session.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// --- the property --------------------------------------------------------------------------------

static char *read_file(const char *path, size_t *size, Arena *arena) {
  FILE *in = fopen(path, "rb");
  VEC(char) text = {0};
  char buffer[4096];
  for (size_t count; in && (count = fread(buffer, 1, sizeof buffer, in)) > 0;)
    vec_append(&text, buffer, count);
  bool good = in && !ferror(in);
  if (in)
    fclose(in);
  *size = text.count;
  char *copy = good ? arena_string(arena, text.items ? text.items : "", text.count) : NULL;
  vec_free(&text);
  return copy;
}

// Without any blanks: tools and files write them in different places.
static char *squeezed(const char *text, Arena *arena) {
  char *copy = arena_format(arena, "%s", text), *out = copy;
  for (const char *at = text; *at; at++)
    if (!isspace((unsigned char)*at))
      *out++ = *at;
  *out = 0;
  return copy;
}

// The text between two others; NULL: they are not there.
static char *between(const char *text, const char *start, const char *end, Arena *arena) {
  size_t length = strlen(start);
  const char *stop = strncmp(text, start, length) ? NULL : strstr(text + length, end);
  return stop ? arena_string(arena, text + length, (size_t)(stop - text) - length) : NULL;
}

// "CHECK( init(Main.main()), LTL(G assert) )" names the entry and the property.
static bool read_property(Svcomp *svcomp, const char *text) {
  const char *end = "()),LTL(", *plain = squeezed(text, &svcomp->arena);
  svcomp->entry = between(plain, "CHECK(init(", end, &svcomp->arena);
  const char *formula = svcomp->entry ? strstr(plain, end) + strlen(end) : "";
  if (!strcmp(formula, "Gassert))"))
    svcomp->options.property = "assert";
  else if (!strcmp(formula, "G!uncaught(java.lang.RuntimeException)))"))
    svcomp->options.property = "runtime";
  else
    return false;
  return true;
}

static const char *one_line(const char *text, Arena *arena) {
  char *copy = arena_format(arena, "%s", text);
  size_t length = strlen(copy);
  while (length && isspace((unsigned char)copy[length - 1]))
    copy[--length] = 0;
  for (char *at = copy; *at; at++)
    if (isspace((unsigned char)*at))
      *at = ' ';
  return copy;
}

static bool open_property(Svcomp *svcomp) {
  const char *path = svcomp->options.property_file;
  size_t size;
  const char *text = path ? read_file(path, &size, &svcomp->arena) : NULL;
  if (!path)
    fputs("loris: --svcomp needs a --property-file\n", stderr);
  else if (!text)
    fprintf(stderr, "loris: %s: %s\n", path, strerror(errno));
  else if (!read_property(svcomp, text))
    fprintf(stderr,
            "loris: %s: the property is neither G assert nor G ! uncaught of "
            "java.lang.RuntimeException\n",
            path);
  else
    svcomp->specification = one_line(text, &svcomp->arena);
  return svcomp->specification != NULL;
}

// --- targets -------------------------------------------------------------------------------------

// "Main.main" stands in "Main.java", "a.Main.main" in "a/Main.java".
static const char *main_file(const Svcomp *svcomp, Arena *arena) {
  char *path = arena_format(arena, "%s", svcomp->entry), *dot = strrchr(path, '.');
  if (dot)
    *dot = 0;
  for (char *at = path; *at; at++)
    *at = *at == '.' ? '/' : *at;
  return arena_format(arena, "%s.java", path);
}

static void find_main(Svcomp *svcomp, const Options *options) {
  const char *file = main_file(svcomp, &svcomp->arena);
  for (int i = 0; i < options->operand_count && !svcomp->options.main_source; i++) {
    const char *path = arena_format(&svcomp->arena, "%s/%s", options->operands[i], file);
    if (!access(path, R_OK))
      svcomp->options.main_source = path;
  }
}

bool svcomp_open(Svcomp *svcomp, const Options *options) {
  *svcomp = (Svcomp){.options = *options};
  if (!open_property(svcomp))
    return false;
  const char *joined = "";
  for (int i = 0; i < options->operand_count; i++)
    joined = arena_format(&svcomp->arena, "%s%s%s", joined, i ? ":" : "", options->operands[i]);
  svcomp->operand = arena_format(&svcomp->arena, "%s", joined);
  svcomp->options.all = false;
  find_main(svcomp, options);
  if (options->operand_count) {
    svcomp->options.operands = &svcomp->operand;
    svcomp->options.operand_count = 1;
  }
  return true;
}

void svcomp_close(Svcomp *svcomp) { arena_fini(&svcomp->arena); }

// --- answers -------------------------------------------------------------------------------------

const char *svcomp_answer(FindingKind kind) {
  return kind == FINDING_SAFE ? "TRUE" : kind == FINDING_VIOLATION ? "FALSE" : "UNKNOWN";
}

static const char *time_text(Arena *arena) {
  time_t now = time(NULL);
  struct tm parts;
  char text[32];
  gmtime_r(&now, &parts);
  strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return arena_format(arena, "%s", text);
}

bool svcomp_write(Svcomp *svcomp, const CheckResult *result, Program *program) {
  if (result->kind != FINDING_VIOLATION && result->kind != FINDING_SAFE)
    return true;
  Arena *arena = &svcomp->arena;
  const char *source = svcomp->options.main_source;
  size_t size = 0;
  char hash[SHA256_TEXT];
  const char *text = source ? read_file(source, &size, arena) : NULL;
  if (text)
    sha256_text(text, size, hash);
  WitnessFile file = {source, hash};
  Witness witness = {.violation = result->violation,
                     .loops = result->loops,
                     .loop_count = result->loop_count,
                     .program = program,
                     .specification = svcomp->specification,
                     .files = &file,
                     .file_count = text ? 1 : 0,
                     .time = time_text(arena)};
  Output graphml = {.option = "--witness", .name = svcomp->options.witness};
  Output yaml = {.option = "--witness-yaml", .name = svcomp->options.witness_yaml};
  if ((result->violation && !output_open(&graphml)) || !output_open(&yaml))
    return false;
  if (result->violation)
    witness_write_graphml(graphml.file, &witness);
  witness_write_yaml(yaml.file, &witness);
  bool good = output_close(&graphml);
  return output_close(&yaml) && good;
}
