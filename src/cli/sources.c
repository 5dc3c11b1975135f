#include "cli/sources.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct SourceFile {
  const char *package, *name; // "a/b/", "C.java"
  const char *uri, *path;     // path: NULL when it was not found
  const char *text;           // all of it, once it is asked for
  VEC(const char *) lines;    // without blanks around them; none when it was not found
} SourceFile;

struct Sources {
  const char *places; // of the target and the folders
  VEC(SourceFile) files;
  Arena arena;
};

Sources *sources_new(const char *target, const char *folders) {
  Sources *sources = mem_new(Sources);
  sources->places = arena_format(&sources->arena, "%s:%s", target, folders ? folders : "");
  return sources;
}

void sources_free(Sources *sources) {
  if (!sources)
    return;
  for (size_t i = 0; i < sources->files.count; i++)
    vec_free(&sources->files.items[i].lines);
  vec_free(&sources->files);
  arena_fini(&sources->arena);
  mem_free(sources);
}

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

// --- where a source is ---------------------------------------------------------------------------

static bool is_suffix(const char *text, const char *end) {
  size_t length = strlen(text), tail = strlen(end);
  return length >= tail && !strcmp(text + length - tail, end);
}

// In a source that is the target itself, in a folder of packages, or where a class file lies.
static const char *path_in(const char *part, const SourceFile *file, Arena *arena) {
  assert(*part && file->name);
  if (is_suffix(part, ".java"))
    return strcmp(base_name(part), file->name) ? NULL : part;
  const char *path = arena_format(arena, "%s/%s%s", part, file->package, file->name);
  if (!access(path, R_OK))
    return path;
  size_t folder = (size_t)(base_name(part) - part);
  path = arena_format(arena, "%.*s%s", (int)folder, part, file->name);
  return access(path, R_OK) ? NULL : path;
}

// The target's own place first, then the folders of --sources in their order.
static const char *find_path(Sources *sources, const SourceFile *file) {
  char *rest = arena_string(&sources->arena, sources->places, strlen(sources->places));
  const char *path = NULL;
  for (char *part; !path && (part = strsep(&rest, ":"));)
    path = *part ? path_in(part, file, &sources->arena) : NULL;
  return path;
}

// --- its reference -------------------------------------------------------------------------------

static const char *percent_encoded(const char *path, Arena *arena) {
  char *text = arena_alloc(arena, 3 * strlen(path) + 1), *out = text;
  for (; *path; path++)
    if (isalnum((unsigned char)*path) || strchr("/-._~!$&'()*+,;=@", *path))
      *out++ = *path;
    else
      out += sprintf(out, "%%%02X", (unsigned)(unsigned char)*path);
  return text;
}

// What stands behind `folder` in an absolute path; NULL: it is not below it.
static const char *below(const char *path, const char *folder) {
  assert(*path == '/');
  size_t length = strlen(folder);
  return !strncmp(path, folder, length) && path[length] == '/' ? path + length + 1 : NULL;
}

// The part of an absolute path below the folder with the nearest .git above it; NULL: there is
// none.
// SARIF wants paths that do not depend on the machine: those of the repository are the same for
// all.
static const char *below_repository(const char *path, Arena *arena) {
  assert(*path == '/');
  size_t length = strlen(path);
  for (;;) {
    while (length && path[length - 1] != '/')
      length--;
    if (!length)
      return NULL;
    if (!access(arena_format(arena, "%.*s.git", (int)length, path), F_OK))
      return path + length;
    length--;
  }
}

// Relative to the repository if there is one, else to the current folder: code hosts show findings
// at paths of the repository.
static const char *uri_of(const char *path, const SourceFile *file, Arena *arena) {
  char absolute[PATH_MAX], here[PATH_MAX];
  if (!path || !realpath(path, absolute))
    return percent_encoded(arena_format(arena, "%s%s", file->package, file->name), arena);
  const char *relative = below_repository(absolute, arena);
  if (!relative && getcwd(here, sizeof here))
    relative = below(absolute, here);
  return relative ? percent_encoded(relative, arena)
                  : arena_format(arena, "file://%s", percent_encoded(absolute, arena));
}

// --- its lines -----------------------------------------------------------------------------------

static const char *trimmed(const char *line, Arena *arena) {
  size_t length = strlen(line), start = 0;
  while (length && isspace((unsigned char)line[length - 1]))
    length--;
  while (start < length && isspace((unsigned char)line[start]))
    start++;
  return arena_string(arena, line + start, length - start);
}

// Text that is no UTF-8 is shown as far as it is (json_string).
static const char *read_text(const char *path, Arena *arena) {
  FILE *in = fopen(path, "r");
  VEC(char) text = {0};
  char part[1 << 12];
  for (size_t size; in && (size = fread(part, 1, sizeof part, in)) > 0;)
    vec_append(&text, part, size);
  if (in)
    fclose(in);
  const char *kept = text.count ? arena_string(arena, text.items, text.count) : NULL;
  vec_free(&text);
  return kept;
}

static void read_lines(Sources *sources, SourceFile *file, const char *path) {
  FILE *in = path ? fopen(path, "r") : NULL;
  char *line = NULL;
  size_t capacity = 0;
  while (in && getline(&line, &capacity, in) >= 0)
    vec_push(&file->lines, trimmed(line, &sources->arena));
  free(line);
  if (in)
    fclose(in);
}

static SourceFile *find_file(Sources *sources, Program *program, const Class *class) {
  assert(class->kind != CLASS_ARRAY);
  const Names *names = program_names(program);
  if (!class->file || !name_exists(class->file->source_file))
    return NULL;
  const char *own = name_text(names, class->name);
  SourceFile file = {.package = arena_string(&sources->arena, own, (size_t)(base_name(own) - own)),
                     .name = name_text(names, class->file->source_file)};
  for (size_t i = 0; i < sources->files.count; i++)
    if (!strcmp(sources->files.items[i].package, file.package) &&
        !strcmp(sources->files.items[i].name, file.name))
      return &sources->files.items[i];
  const char *path = find_path(sources, &file);
  file.path = path;
  file.uri = uri_of(path, &file, &sources->arena);
  read_lines(sources, &file, path);
  vec_push(&sources->files, file);
  return vec_last(&sources->files);
}

const char *sources_line(Sources *sources, Program *program, CodeLine line) {
  assert(sources);
  const SourceFile *file =
      line.method && line.line > 0 ? find_file(sources, program, line.method->owner) : NULL;
  if (!file || (size_t)line.line > file->lines.count || !*file->lines.items[line.line - 1])
    return NULL;
  return file->lines.items[line.line - 1];
}

const char *sources_uri(Sources *sources, Program *program, const Class *class) {
  const SourceFile *file = find_file(sources, program, class);
  return file ? file->uri : NULL;
}

const char *sources_file(Sources *sources, Program *program, const Class *class) {
  const SourceFile *file = find_file(sources, program, class);
  return file ? file->name : NULL;
}

const char *sources_text(Sources *sources, Program *program, const Class *class) {
  SourceFile *file = find_file(sources, program, class);
  if (file && file->path && !file->text)
    file->text = read_text(file->path, &sources->arena);
  return file ? file->text : NULL;
}

static const char *find_uri(void *context, const Class *class) {
  SourceView *view = context;
  return sources_uri(view->sources, view->program, class);
}

static const char *find_line(void *context, CodeLine line) {
  SourceView *view = context;
  return sources_line(view->sources, view->program, line);
}

static const char *find_text(void *context, const Class *class) {
  SourceView *view = context;
  return sources_text(view->sources, view->program, class);
}

SourceTexts source_texts(SourceView *view) {
  return (SourceTexts){.context = view, .uri = find_uri, .line = find_line, .text = find_text};
}

// --- for another machine -------------------------------------------------------------------------

void sources_pack(Sources *sources, Program *program, Pack *pack) {
  for (uint32_t id = 1; id <= program_class_count(program); id++) {
    const Class *class = program_class(program, id);
    if (class->kind != CLASS_ARRAY && class->file && !class->trusted)
      (void)sources_text(sources, program, class);
  }
  pack_number(pack, sources->files.count);
  for (size_t i = 0; i < sources->files.count; i++) {
    const SourceFile *file = &sources->files.items[i];
    pack_text(pack, file->package);
    pack_text(pack, file->name);
    pack_text(pack, file->uri);
    pack_text(pack, file->text);
  }
}

static void split_lines(Sources *sources, SourceFile *file) {
  for (const char *at = file->text; at && *at;) {
    size_t length = strcspn(at, "\n");
    char *line = arena_string(&sources->arena, at, length);
    vec_push(&file->lines, trimmed(line, &sources->arena));
    at += length + (at[length] == '\n');
  }
}

bool sources_unpack(Sources *sources, Unpack from) {
  Arena *arena = &sources->arena;
  sources->places = "";
  size_t count = unpack_count(&from);
  for (size_t i = 0; i < count && !from.is_bad; i++) {
    SourceFile file = {.package = unpack_word(&from, arena)};
    file.name = unpack_word(&from, arena);
    file.uri = unpack_word(&from, arena);
    file.text = unpack_text(&from, arena);
    split_lines(sources, &file);
    vec_push(&sources->files, file);
  }
  return !from.is_bad && !from.left;
}

// --- shell ---------------------------------------------------------------------------------------

const char *shell_word(const char *word, Arena *arena) {
  bool is_plain = *word != 0;
  for (const char *at = word; *at; at++)
    is_plain = is_plain && (isalnum((unsigned char)*at) || strchr("_./:-+=,@%", *at));
  if (is_plain)
    return word;
  const char *text = "'";
  for (const char *at = word; *at; at++)
    text = arena_format(arena, *at == '\'' ? "%s'\\''" : "%s%c", text, *at);
  return arena_format(arena, "%s'", text);
}
