// Reads a whole container: every class it lists, its manifest, and some names it does not list.
#include "fuzz.h"

#include "classfile/source.h"

#include <string.h>

typedef struct Walk {
  ClassPath *path;
  Names *names;
  Diag *diag;
  int left;
} Walk;

static bool load_one(void *context, Name name) {
  Walk *walk = context;
  ClassBytes found;
  size_t sum = 0;
  diag_clear(walk->diag);
  if (classpath_find(walk->path, name, &found, walk->diag)) {
    for (size_t i = 0; i < found.bytes.length; i++)
      sum += found.bytes.at[i];
    sum += strlen(found.where) + (found.module ? strlen(found.module) : 0);
    classfile_free(classfile_parse(walk->names, found.bytes, found.where, walk->diag));
  }
  return sum < SIZE_MAX && --walk->left > 0;
}

void fuzz_container(const uint8_t *data, size_t size, const char *magic, size_t magic_length) {
  // The other kinds of container have their own target.
  if (size < magic_length || memcmp(data, magic, magic_length))
    return;
  Walk walk = {.names = names_new(), .diag = diag_new(), .left = 50};
  walk.path = classpath_new(walk.names);
  bool opened = classpath_add_bytes(walk.path, (Bytes){data, size}, "fuzz", walk.diag);
  if (opened == diag_failed(walk.diag))
    abort();
  if (opened) {
    classpath_each(walk.path, 0, load_one, &walk, walk.diag);
    load_one(&walk, name_of(walk.names, "java/lang/Object"));
    load_one(&walk, name_of(walk.names, "a/B"));
    diag_clear(walk.diag);
    mem_free(classpath_manifest(walk.path, 0, "Main-Class", walk.diag));
  }
  classpath_free(walk.path);
  diag_free(walk.diag);
  names_free(walk.names);
}
