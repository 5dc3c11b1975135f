// What annotations say about null, by their simple names.
#include "heap/heap.h"

#include <string.h>

// The package of an annotation does not count: half a dozen libraries have a NonNull of their own,
// and they mean the same. The semicolon is the end of the descriptor. What holds for some groups of
// a validation says nothing.
static void read_nullness(const Names *names, const Annotation *annotation, bool *is_non_null) {
  const char *simple = annotation_simple(names, annotation);
  if (!strcmp(simple, "Nullable;") || !strcmp(simple, "CheckForNull;") ||
      !strcmp(simple, "ParametricNullness;")) // of Guava: as the argument of the type says
    *is_non_null = false;
  else if ((!strcmp(simple, "NonNull;") || !strcmp(simple, "Nonnull;") ||
            !strcmp(simple, "NotNull;")) &&
           !annotation_has_groups(names, annotation))
    *is_non_null = true;
}

bool annotations_non_null(const Names *names, const Annotations *annotations, bool otherwise) {
  bool is_non_null = otherwise;
  for (uint16_t i = annotations->count; i-- > 0;) // the first one counts
    read_nullness(names, &annotations->items[i], &is_non_null);
  return is_non_null;
}

bool type_annotations_non_null(const Names *names, const Annotations *annotations,
                               TypeTarget target, bool otherwise) {
  bool is_non_null = otherwise;
  for (uint16_t i = annotations->count; i-- > 0;) {
    const Annotation *annotation = &annotations->items[i];
    if (annotation->target_type == target.type && annotation->target_index == target.index &&
        !annotation->is_of_part)
      read_nullness(names, annotation, &is_non_null);
  }
  return is_non_null;
}

// --- all of a class, or a package: JSpecify's NullMarked, JSR 305's defaults ---------------------

static const Annotation *find_annotation(const Names *names, const Annotations *annotations,
                                         const char *simple) {
  for (uint16_t i = 0; i < annotations->count; i++)
    if (!strcmp(annotation_simple(names, &annotations->items[i]), simple))
      return &annotations->items[i];
  return NULL;
}

static bool names_element(const Names *names, const Annotation *annotation, const char *element) {
  for (uint16_t i = 0; i < annotation->pair_count; i++) {
    const ElementValue *value = &annotation->pairs[i].value;
    for (uint16_t j = 0; j < value->element_count; j++)
      if (value->elements[j].tag == 'e' &&
          !strcmp(name_text(names, value->elements[j].text), element))
        return true;
  }
  return false;
}

// An annotation that is itself annotated with Nonnull and TypeQualifierDefault({PARAMETER, ...}).
static NullMarking default_of(Program *program, const Annotation *annotation) {
  const Names *names = program_names(program);
  LinkError error = {0};
  const Class *class = program_load_type(program, name_text(names, annotation->type), &error);
  if (!class || !class->file || class->trusted)
    return MARKING_NONE;
  const Annotations *own = &class->file->annotations;
  const Annotation *where = find_annotation(names, own, "TypeQualifierDefault;");
  if (!where || !find_annotation(names, own, "Nonnull;") ||
      !names_element(names, where, "PARAMETER"))
    return MARKING_NONE;
  return names_element(names, where, "FIELD") ? MARKING_MARKED : MARKING_PARAMETERS;
}

static NullMarking marking_of(const Names *names, const Annotations *annotations) {
  if (find_annotation(names, annotations, "NullMarked;"))
    return MARKING_MARKED;
  if (find_annotation(names, annotations, "NullUnmarked;"))
    return MARKING_UNMARKED;
  if (find_annotation(names, annotations, "ParametersAreNonnullByDefault;"))
    return MARKING_PARAMETERS;
  return MARKING_NONE;
}

static NullMarking marking_of_class(Program *program, const Class *class) {
  const Annotations *annotations = &class->file->annotations;
  NullMarking marking = marking_of(program_names(program), annotations);
  for (uint16_t i = 0; i < annotations->count && marking == MARKING_NONE; i++)
    marking = default_of(program, &annotations->items[i]);
  return marking;
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
static NullMarking class_marking(Program *program, Class *class) {
  if (class->marking == MARKING_NONE && !class->trusted && class->file) {
    NullMarking own = marking_of_class(program, class);
    Class *outer = own == MARKING_NONE ? around(program, class) : NULL;
    if (outer)
      own = class_marking(program, outer);
    class->marking = own == MARKING_NONE ? MARKING_UNMARKED : own;
  }
  return class->marking;
}

NullMarking null_marking(Program *program, Class *class, const Annotations *member) {
  NullMarking own = marking_of(program_names(program), member);
  return own == MARKING_NONE ? class_marking(program, class) : own;
}
