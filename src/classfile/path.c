// The class path: opens sources by what they are and asks them in order.
#include "classfile/classfile_impl.h"
#include "classfile/source.h"

#include "base/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct Known {
  Name name;
  ClassBytes bytes;
} Known;

struct ClassPath {
  Names *names;
  VEC(Source *) sources;
  Arena arena; // bytes and texts handed out
  Text scratch;
  int release;
  size_t unpack_limit;
  Table known_table; // what was found once is answered without asking again
  VEC(Known) known;
};

enum { DEFAULT_RELEASE = 17 };

ClassPath *classpath_new(Names *names) {
  assert(names);
  ClassPath *path = mem_new(ClassPath);
  path->names = names;
  path->release = DEFAULT_RELEASE;
  path->unpack_limit = MAX_UNPACKED_BYTES;
  return path;
}

void classpath_free(ClassPath *path) {
  if (!path)
    return;
  for (size_t i = 0; i < path->sources.count; i++)
    path->sources.items[i]->kind->free(path->sources.items[i]);
  vec_free(&path->sources);
  vec_free(&path->scratch);
  vec_free(&path->known);
  table_fini(&path->known_table);
  arena_fini(&path->arena);
  mem_free(path);
}

Names *classpath_names(ClassPath *path) { return path->names; }
Arena *classpath_arena(ClassPath *path) { return &path->arena; }
int classpath_release(const ClassPath *path) { return path->release; }
void classpath_set_release(ClassPath *path, int release) { path->release = release; }
size_t classpath_source_count(const ClassPath *path) { return path->sources.count; }

void classpath_set_unpack_limit(ClassPath *path, size_t bytes) { path->unpack_limit = bytes; }

// A jar of a few kilobytes can claim gigabytes: all that is unpacked counts against one limit.
uint8_t *classpath_space(ClassPath *path, size_t size) {
  assert(size <= MAX_CLASS_BYTES);
  if (path->arena.total + size > path->unpack_limit)
    return NULL;
  return arena_alloc(&path->arena, size);
}

Text *classpath_scratch(ClassPath *path) {
  text_clear(&path->scratch);
  return &path->scratch;
}

void text_clear(Text *text) { text->count = 0; }

void text_add(Text *text, const char *bytes, size_t length) { vec_append(text, bytes, length); }

void text_add_string(Text *text, const char *string) { text_add(text, string, strlen(string)); }

const char *text_string(Text *text) {
  assert(text);
  vec_reserve(text, text->count + 1);
  text->items[text->count] = 0;
  return text->items;
}

void source_init(Source *source, const SourceKind *kind, ClassPath *path, const char *label) {
  assert(kind->find && kind->resource && kind->list && kind->free);
  *source = (Source){.kind = kind, .path = path, .label = mem_string(label)};
}

void source_fini(Source *source) {
  if (source->mapped.at)
    file_unmap(source->mapped);
  mem_free(source->label);
}

static bool ends_with(const char *text, const char *ending) {
  size_t length = strlen(text), tail = strlen(ending);
  return length >= tail && !strcmp(text + length - tail, ending);
}

static bool is_class_file(Bytes bytes) {
  return bytes.length >= 4 && !memcmp(bytes.at, "\xca\xfe\xba\xbe", 4);
}

// By what the bytes are, not by the name: jars come with any ending.
static Source *open_bytes(ClassPath *path, Bytes bytes, const char *label, Diag *diag) {
  if (is_jimage(bytes))
    return jimage_open(path, label, bytes, diag);
  if (is_jmod(bytes))
    return jmod_open(path, label, bytes, diag);
  if (is_zip(bytes))
    return zip_open(path, label, bytes, diag);
  diag_error(diag, label, "neither a directory nor a class file, jar, jmod or jimage");
  return NULL;
}

static Source *open_file(ClassPath *path, const char *file, Diag *diag) {
  assert(file);
  Bytes bytes;
  if (!file_map(file, &bytes, diag))
    return NULL;
  bool is_class = is_class_file(bytes);
  Source *source = is_class ? single_open(path, file, diag) : open_bytes(path, bytes, file, diag);
  if (source && !is_class)
    source->mapped = bytes;
  else
    file_unmap(bytes);
  return source;
}

static bool add_source(ClassPath *path, Source *source) {
  assert(path);
  if (source)
    vec_push(&path->sources, source);
  return source != NULL;
}

bool classpath_add(ClassPath *path, const char *source_name, Diag *diag) {
  struct stat status;
  Source *source;
  if (stat(source_name, &status) == 0 && S_ISDIR(status.st_mode))
    source = dir_open(path, source_name);
  else if (ends_with(source_name, ".class"))
    source = single_open(path, source_name, diag);
  else
    source = open_file(path, source_name, diag);
  return add_source(path, source);
}

bool classpath_add_bytes(ClassPath *path, Bytes bytes, const char *label, Diag *diag) {
  return add_source(path, open_bytes(path, bytes, label, diag));
}

bool classpath_add_memory(ClassPath *path, Bytes jar, const char *label, const char *module,
                          Diag *diag) {
  return add_source(path, zip_open_embedded(path, label, jar, module, diag));
}

void classpath_add_classes(ClassPath *path, const NamedClass *classes, size_t count,
                           const char *label) {
  add_source(path, memory_open(path, classes, count, label));
}

static bool same_name(const void *context, uint32_t id, const void *key) {
  const ClassPath *path = context;
  return name_is(path->known.items[id].name, *(const Name *)key);
}

// The first source that has the class counts, as on Java's class path. What is damaged is not
// looked for elsewhere: a program would get the wrong class.
bool classpath_find(ClassPath *path, Name class_name, ClassBytes *out, Diag *diag) {
  assert(name_exists(class_name));
  uint32_t hash = hash_mix(0, class_name.id);
  uint32_t id = table_find(&path->known_table, hash, same_name, path, &class_name);
  if (id != TABLE_NONE) {
    *out = path->known.items[id].bytes;
    return true;
  }
  if (!name_is_class(name_text(path->names, class_name), name_length(path->names, class_name)))
    return false;
  for (size_t i = 0; i < path->sources.count; i++) {
    Source *source = path->sources.items[i];
    *out = (ClassBytes){0};
    assert(source->kind);
    switch (source->kind->find(source, class_name, out, diag)) {
    case FIND_ABSENT:
      continue;
    case FIND_DAMAGED:
      assert(diag_failed(diag));
      return false;
    case FIND_OK:
      table_insert(&path->known_table, hash, (uint32_t)path->known.count);
      vec_push(&path->known, (Known){class_name, *out});
      return true;
    }
  }
  return false;
}

typedef struct SortItem {
  const char *text;
  size_t length;
  Name name;
} SortItem;

static int compare_items(const void *left, const void *right) {
  const SortItem *a = left, *b = right;
  int order = memcmp(a->text, b->text, a->length < b->length ? a->length : b->length);
  return order ? order : (a->length > b->length) - (a->length < b->length);
}

static void sort_names(const Names *names, NameVec *list) {
  if (list->count < 2)
    return;
  SortItem *items = mem_new_array(SortItem, list->count);
  for (size_t i = 0; i < list->count; i++) {
    Name name = list->items[i];
    items[i] = (SortItem){name_text(names, name), name_length(names, name), name};
  }
  qsort(items, list->count, sizeof *items, compare_items);
  for (size_t i = 0; i < list->count; i++)
    list->items[i] = items[i].name;
  mem_free(items);
}

// Sorted, and each name once: a jar may have an entry twice, and a directory is read in any order.
bool classpath_each(ClassPath *path, size_t index, ClassVisitor *visit, void *context, Diag *diag) {
  assert(index < path->sources.count);
  Source *source = path->sources.items[index];
  NameVec list = {0};
  bool listed = source->kind->list(source, &list, diag);
  if (listed) {
    sort_names(path->names, &list);
    Name previous = {0};
    for (size_t i = 0; i < list.count; i++) {
      if (name_is(list.items[i], previous))
        continue;
      previous = list.items[i];
      if (!visit(context, previous))
        break;
    }
  }
  vec_free(&list);
  return listed;
}

bool classpath_resource(ClassPath *path, size_t index, const char *name, Bytes *out, Diag *diag) {
  assert(index < path->sources.count);
  Source *source = path->sources.items[index];
  return source->kind->resource(source, name, out, diag) == FIND_OK;
}

char *classpath_manifest(ClassPath *path, size_t index, const char *attribute, Diag *diag) {
  assert(attribute && *attribute);
  Bytes manifest;
  if (!classpath_resource(path, index, "META-INF/MANIFEST.MF", &manifest, diag))
    return NULL;
  Arena scratch = {0};
  char *value = manifest_value(manifest, attribute, &scratch);
  char *result = value ? mem_string(value) : NULL;
  arena_fini(&scratch);
  return result;
}
