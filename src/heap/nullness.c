// What annotations say about null, by their simple names.
#include "heap/heap.h"

#include <string.h>

// The package of an annotation does not count: half a dozen libraries have a NonNull of their own,
// and they mean the same. The semicolon is the end of the descriptor.
bool annotations_non_null(const Names *names, const Annotations *annotations, bool otherwise) {
  for (uint16_t i = 0; i < annotations->count; i++) {
    const char *simple = annotation_simple(names, &annotations->items[i]);
    if (!strcmp(simple, "NonNull;") || !strcmp(simple, "Nonnull;") || !strcmp(simple, "NotNull;"))
      return true;
    if (!strcmp(simple, "Nullable;"))
      return false;
  }
  return otherwise;
}

// --- JSpecify: NullMarked and NullUnmarked -------------------------------------------------------

static NullMarking marking_of(const Names *names, const Annotations *annotations) {
  for (uint16_t i = 0; i < annotations->count; i++) {
    const char *simple = annotation_simple(names, &annotations->items[i]);
    if (!strcmp(simple, "NullMarked;"))
      return MARKING_MARKED;
    if (!strcmp(simple, "NullUnmarked;"))
      return MARKING_UNMARKED;
  }
  return MARKING_NONE;
}

static Class *load_prefix(Program *program, const char *name, size_t length, const char *behind) {
  LinkError error = {0};
  char *text = mem_format("%.*s%s", (int)length, name, behind);
  Class *class = program_load_text(program, text, &error);
  mem_free(text);
  return class;
}

// The class around a nested one, else its package.
static Class *around(Program *program, const Class *class) {
  const char *name = name_text(program_names(program), class->name);
  const char *slash = strrchr(name, '/');
  for (size_t length = strlen(name); length-- > 1;) {
    if (name + length == slash)
      break;
    Class *outer = name[length] == '$' ? load_prefix(program, name, length, "") : NULL;
    if (outer)
      return outer;
  }
  return slash && strcmp(slash, "/package-info") != 0
             ? load_prefix(program, name, (size_t)(slash - name), "/package-info")
             : NULL;
}

// The innermost mark counts: of the member, of its class, of the classes around it, of the package.
// The answer is kept in the class, since every place of the class asks for it.
static bool class_is_marked(Program *program, Class *class) {
  if (class->marking == MARKING_NONE && !class->trusted && class->file) {
    NullMarking own = marking_of(program_names(program), &class->file->annotations);
    Class *outer = own == MARKING_NONE ? around(program, class) : NULL;
    if (outer && class_is_marked(program, outer))
      own = MARKING_MARKED;
    class->marking = own == MARKING_NONE ? MARKING_UNMARKED : own;
  }
  return class->marking == MARKING_MARKED;
}

bool null_is_marked(Program *program, Class *class, const Annotations *member) {
  NullMarking own = marking_of(program_names(program), member);
  return own == MARKING_NONE ? class_is_marked(program, class) : own == MARKING_MARKED;
}
