#include "cli/methods.h"

#include <stdlib.h>
#include <string.h>

typedef struct Listing {
  Target *target;
  VEC(Class *) classes;
} Listing;

static bool add_class(void *context, Name name) {
  Listing *listing = context;
  LinkError error = {0};
  Class *class = program_load(listing->target->program, name, &error);
  if (class)
    vec_push(&listing->classes, class);
  else
    fprintf(stderr, "loris: %s: left out: %s\n", name_text(listing->target->names, name),
            error.message);
  return true;
}

static int by_name(const void *a, const void *b, void *names) {
  const Class *const *first = a, *const *second = b;
  return strcmp(name_text(names, (*first)->name), name_text(names, (*second)->name));
}

static bool is_wanted(const Method *method, const char *name, bool package) {
  bool is_added = (method->flags & (ACC_SYNTHETIC | ACC_BRIDGE)) != 0;
  bool is_open = package ? !(method->flags & ACC_PRIVATE) : method->flags & ACC_PUBLIC;
  return is_open && !is_added && method->info->code && strcmp(name, "<clinit>") != 0;
}

static void add_methods(Target *target, Class *class, bool package, Methods *out) {
  for (uint16_t i = 0; !(class->flags & ACC_SYNTHETIC) && i < class->method_count; i++)
    if (is_wanted(&class->methods[i], name_text(target->names, class->methods[i].name), package))
      vec_push(out, &class->methods[i]);
}

bool target_methods(Target *target, const char *class_name, bool package, Methods *out,
                    int *status) {
  Listing listing = {.target = target};
  if (class_name) {
    LinkError error = {0};
    Class *class =
        program_load(target->program, program_internal_name(target->program, class_name), &error);
    if (!class) {
      fprintf(stderr, "loris: %s: %s\n", class_name, error.message);
      *status = error.kind == LINK_BAD_INPUT ? EXIT_INPUT : EXIT_USAGE;
      return false;
    }
    vec_push(&listing.classes, class);
  }
  for (size_t i = target->first_source; !class_name && i < target->end_source; i++)
    classpath_each(target->path, i, add_class, &listing, target->diag);
  if (listing.classes.count)
    qsort_r(listing.classes.items, listing.classes.count, sizeof *listing.classes.items, by_name,
            target->names);
  for (size_t i = 0; i < listing.classes.count; i++)
    if (!i || listing.classes.items[i] != listing.classes.items[i - 1]) // in two parts of the path
      add_methods(target, listing.classes.items[i], package, out);
  vec_free(&listing.classes);
  if (out->count)
    return true;
  fprintf(stderr, "loris: the target has no %s\n",
          package ? "methods" : "public methods (--package: also what only the package can call)");
  *status = EXIT_USAGE;
  return false;
}

const char *method_argument(Target *target, const Method *method, Arena *arena) {
  size_t same = 0;
  for (uint16_t i = 0; i < method->owner->method_count; i++)
    same += name_is(method->owner->methods[i].name, method->name);
  const char *owner = class_external(target->program, method->owner, arena);
  return arena_format(arena, "%s.%s%s", owner, name_text(target->names, method->name),
                      same > 1 ? name_text(target->names, method->descriptor) : "");
}
