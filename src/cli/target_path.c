// The class path of a target: what is checked, what that needs.
#include "cli/target.h"

#include <string.h>
#include <unistd.h>

typedef VEC(char *) StringList;

static bool ends_with(const char *text, const char *end) {
  size_t length = strlen(text), tail = strlen(end);
  return length >= tail && !strcmp(text + length - tail, end);
}

// --- .pose and .javalite -----------------------------------------------------------------------

static bool add_lang(Target *target, const char *source) {
  LangUnit *unit = lang_compile(source, target->diag);
  if (!unit)
    return false;
  vec_push(&target->units, unit);
  VEC(NamedClass) classes = {0};
  for (size_t i = 0; i < unit->class_count; i++)
    vec_push(&classes,
             (NamedClass){name_of(target->names, unit->classes[i].name), unit->classes[i].bytes});
  classpath_add_classes(target->path, classes.items, classes.count, source);
  vec_free(&classes);
  if (unit->main_class)
    vec_push(&target->own_main, mem_string(unit->main_class));
  return true;
}

// --- one source --------------------------------------------------------------------------------

// A .class or .java file names its class by its own name.
static void remember_file_class(Target *target, const char *source, const char *end) {
  const char *slash = strrchr(source, '/'), *base = slash ? slash + 1 : source;
  vec_push(&target->own_main, mem_format("%.*s", (int)(strlen(base) - strlen(end)), base));
}

static bool first_class(void *context, Name name) {
  *(Name *)context = name;
  return false;
}

static bool add_source(Target *target, const char *source) {
  if (ends_with(source, ".java")) {
    remember_file_class(target, source, ".java");
    return target_add_java(target, source, target->needed);
  }
  if (lang_is_source(source))
    return add_lang(target, source);
  if (!classpath_add(target->path, source, target->diag))
    return false;
  size_t index = classpath_source_count(target->path) - 1;
  if (ends_with(source, ".class")) {
    Name name = {0};
    if (!classpath_each(target->path, index, first_class, &name, target->diag) &&
        diag_failed(target->diag))
      return false;
    if (name_exists(name))
      vec_push(&target->own_main, mem_string(name_text(target->names, name)));
  } else {
    char *main = classpath_manifest(target->path, index, "Main-Class", target->diag);
    if (main)
      vec_push(&target->own_main, main);
  }
  return !diag_failed(target->diag);
}

// --- what a jar needs --------------------------------------------------------------------------

// A relative URL of a manifest as a path, from the folder that the jar is in; NULL: not a file.
static char *path_of_url(const char *url, size_t length, const char *jar) {
  const char *scheme = memchr(url, ':', length);
  if (scheme && (scheme != url + 4 || strncmp(url, "file", 4) != 0))
    return NULL;
  if (scheme)
    length -= (size_t)(scheme + 1 - url), url = scheme + 1;
  const char *slash = strrchr(jar, '/');
  int folder = *url != '/' && slash ? (int)(slash + 1 - jar) : 0;
  return mem_format("%.*s%.*s", folder, jar, (int)length, url);
}

static bool is_named(const StringList *list, const char *path) {
  for (size_t i = 0; i < list->count; i++)
    if (!strcmp(list->items[i], path))
      return true;
  return false;
}

// Class-Path of the jar that was added last. What is not there is passed over, as java does.
static void note_needed(Target *target, const char *jar, StringList *needed) {
  size_t index = classpath_source_count(target->path) - 1;
  char *urls = classpath_manifest(target->path, index, "Class-Path", target->diag);
  for (const char *at = urls; at && *at;) {
    size_t length = strcspn(at, " ");
    char *path = length ? path_of_url(at, length, jar) : NULL;
    if (path && !access(path, R_OK) && !is_named(needed, path))
      vec_push(needed, path);
    else
      mem_free(path);
    at += length + (at[length] == ' ');
  }
  mem_free(urls);
}

// --- class paths -------------------------------------------------------------------------------

static bool add_sources(Target *target, const char *operand, StringList *needed) {
  char *copy = mem_string(operand), *rest = copy;
  bool good = true;
  for (char *part; good && (part = strsep(&rest, ":"));)
    if (*part) {
      good = add_source(target, part);
      if (good)
        note_needed(target, part, needed);
    }
  mem_free(copy);
  return good;
}

// What jars need may need something itself; the list grows meanwhile.
static bool add_needed(Target *target, StringList *needed) {
  for (size_t i = 0; i < needed->count; i++) {
    if (!classpath_add(target->path, needed->items[i], target->diag))
      return false;
    note_needed(target, needed->items[i], needed);
  }
  return true;
}

bool target_add_sources(Target *target, const char *operand, const char *classpath) {
  StringList needed = {0};
  bool good = add_sources(target, operand, &needed);
  target->end_source = classpath_source_count(target->path);
  size_t own = target->own_main.count;
  good = good && (!classpath || add_sources(target, classpath, &needed)) &&
         add_needed(target, &needed);
  while (target->own_main.count > own) // only what is checked names a main class
    mem_free(vec_pop(&target->own_main));
  target->end_needed = classpath_source_count(target->path);
  for (size_t i = 0; i < needed.count; i++)
    mem_free(needed.items[i]);
  vec_free(&needed);
  return good;
}
