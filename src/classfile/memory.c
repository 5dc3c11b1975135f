// Classes that were made in memory: the compiled programs of `lang`.
#include "classfile/classfile_impl.h"
#include "classfile/source.h"

typedef struct Memory {
  Source source;
  VEC(NamedClass) classes;
} Memory;

// The class path remembers what was found, so that each class is looked for once.
static Found memory_find(Source *source, Name class_name, ClassBytes *out, Diag *diag) {
  (void)diag;
  const Memory *memory = (const Memory *)source;
  for (size_t i = 0; i < memory->classes.count; i++)
    if (name_is(memory->classes.items[i].name, class_name)) {
      *out = (ClassBytes){.bytes = memory->classes.items[i].bytes, .where = source->label};
      return FIND_OK;
    }
  return FIND_ABSENT;
}

static Found memory_resource(Source *source, const char *name, Bytes *out, Diag *diag) {
  (void)source, (void)name, (void)out, (void)diag;
  return FIND_ABSENT;
}

static bool memory_list(Source *source, NameVec *out, Diag *diag) {
  (void)diag;
  const Memory *memory = (const Memory *)source;
  for (size_t i = 0; i < memory->classes.count; i++)
    vec_push(out, memory->classes.items[i].name);
  return true;
}

static void memory_free(Source *source) {
  vec_free(&((Memory *)source)->classes);
  source_fini(source);
  mem_free(source);
}

static const SourceKind memory_kind = {memory_find, memory_resource, memory_list, memory_free};

Source *memory_open(ClassPath *path, const NamedClass *classes, size_t count, const char *label) {
  Memory *memory = mem_new(Memory);
  source_init(&memory->source, &memory_kind, path, label);
  for (size_t i = 0; i < count; i++)
    vec_push(&memory->classes, classes[i]);
  return &memory->source;
}
