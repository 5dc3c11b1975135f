// Directories, looked into by name, and single class files.
#include "classfile/classfile_impl.h"
#include "classfile/source.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_DIRECTORY_DEPTH = 100 };

static const char *keep_string(ClassPath *path, const char *text) {
  return arena_string(classpath_arena(path), text, strlen(text));
}

static Found dir_find(Source *source, Name class_name, ClassBytes *out, Diag *diag) {
  Names *names = classpath_names(source->path);
  Text *file = classpath_scratch(source->path);
  text_add_string(file, source->label);
  text_add(file, "/", 1);
  text_add(file, name_text(names, class_name), name_length(names, class_name));
  text_add_string(file, ".class");
  Found found = file_read(text_string(file), classpath_arena(source->path), &out->bytes, diag);
  if (found == FIND_OK)
    out->where = keep_string(source->path, text_string(file));
  return found;
}

// Does every segment name something below the directory?
static bool resource_stays_inside(const char *name) {
  while (*name) {
    size_t length = strcspn(name, "/");
    if (length == 0 || (length == 1 && name[0] == '.') || (length == 2 && !strncmp(name, "..", 2)))
      return false;
    name += length;
    if (*name == '/' && !*++name)
      return false;
  }
  return true;
}

static Found dir_resource(Source *source, const char *name, Bytes *out, Diag *diag) {
  if (!*name || !resource_stays_inside(name))
    return FIND_ABSENT;
  Text *file = classpath_scratch(source->path);
  text_add_string(file, source->label);
  text_add(file, "/", 1);
  text_add_string(file, name);
  return file_read(text_string(file), classpath_arena(source->path), out, diag);
}

static bool list_entry(Source *source, Text *file, mode_t type, NameVec *out, int depth,
                       Diag *diag);

// Most file systems tell the type with the name; links and all others are asked.
static mode_t type_of(const struct dirent *entry, const char *file) {
  struct stat status;
  if (entry->d_type == DT_REG || entry->d_type == DT_DIR)
    return DTTOIF(entry->d_type);
  return lstat(file, &status) < 0 ? 0 : status.st_mode & S_IFMT;
}

// `file` holds the directory's path and gets it back unchanged.
static bool list_directory(Source *source, Text *file, NameVec *out, int depth, Diag *diag) {
  DIR *directory = opendir(text_string(file));
  if (!directory) {
    diag_error(diag, text_string(file), "%s", strerror(errno));
    return false;
  }
  size_t length = file->count;
  bool good = true;
  struct dirent *entry;
  while (good && (entry = readdir(directory))) {
    if (entry->d_name[0] == '.') // also hidden files, which are never packages
      continue;
    text_add(file, "/", 1);
    text_add_string(file, entry->d_name);
    good = list_entry(source, file, type_of(entry, text_string(file)), out, depth, diag);
    vec_truncate(file, length);
  }
  closedir(directory);
  return good;
}

// Links to directories are not followed: they may lead back. Type 0: there is no such file.
static bool list_entry(Source *source, Text *file, mode_t type, NameVec *out, int depth,
                       Diag *diag) {
  struct stat status;
  if (S_ISDIR(type))
    return depth >= MOST_DIRECTORY_DEPTH || list_directory(source, file, out, depth + 1, diag);
  size_t root = strlen(source->label) + 1, length = file->count;
  if (!type || (S_ISLNK(type) && (stat(text_string(file), &status) < 0 || S_ISDIR(status.st_mode))))
    return true;
  if (length < root + 7 || memcmp(file->items + length - 6, ".class", 6))
    return true;
  const char *name = file->items + root;
  size_t name_length = length - root - 6;
  if (!name_is_class(name, name_length) || (name_length == 11 && !memcmp(name, "module-info", 11)))
    return true;
  vec_push(out, name_intern(classpath_names(source->path), name, name_length));
  return true;
}

static bool dir_list(Source *source, NameVec *out, Diag *diag) {
  Text file = {0};
  text_add_string(&file, source->label);
  bool good = list_directory(source, &file, out, 0, diag);
  vec_free(&file);
  return good;
}

static void dir_free(Source *source) {
  source_fini(source);
  mem_free(source);
}

static const SourceKind dir_kind = {dir_find, dir_resource, dir_list, dir_free};

Source *dir_open(ClassPath *path, const char *directory) {
  Source *source = mem_new(Source);
  source_init(source, &dir_kind, path, directory);
  return source;
}

// --- one class file ----------------------------------------------------------------------------

typedef struct Single {
  Source source;
  Bytes bytes;
  Name name; // the one in the file, wherever the file lies
} Single;

static Found single_find(Source *source, Name class_name, ClassBytes *out, Diag *diag) {
  (void)diag;
  const Single *single = (const Single *)source;
  if (!name_is(class_name, single->name))
    return FIND_ABSENT;
  *out = (ClassBytes){.bytes = single->bytes, .where = keep_string(source->path, source->label)};
  return FIND_OK;
}

static Found single_resource(Source *source, const char *name, Bytes *out, Diag *diag) {
  (void)source, (void)name, (void)out, (void)diag;
  return FIND_ABSENT;
}

static bool single_list(Source *source, NameVec *out, Diag *diag) {
  (void)diag;
  vec_push(out, ((const Single *)source)->name);
  return true;
}

static const SourceKind single_kind = {single_find, single_resource, single_list, dir_free};

Source *single_open(ClassPath *path, const char *file, Diag *diag) {
  Bytes bytes;
  switch (file_read(file, classpath_arena(path), &bytes, diag)) {
  case FIND_ABSENT:
    diag_error(diag, file, "there is no such file");
    return NULL;
  case FIND_DAMAGED:
    return NULL;
  case FIND_OK:
    break;
  }
  ClassFile *parsed = classfile_parse(classpath_names(path), bytes, file, diag);
  if (!parsed)
    return NULL;
  Single *single = mem_new(Single);
  source_init(&single->source, &single_kind, path, file);
  single->bytes = bytes;
  single->name = parsed->name;
  classfile_free(parsed);
  return &single->source;
}
