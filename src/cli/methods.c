#include "cli/methods.h"

#include "heap/heap.h"

#include <stdlib.h>
#include <string.h>

// --- classes -------------------------------------------------------------------------------------

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

static void add_all_classes(Listing *listing) {
  Target *target = listing->target;
  for (size_t i = target->first_source; i < target->end_source; i++)
    classpath_each(target->path, i, add_class, listing, target->diag);
  if (listing->classes.count)
    qsort_r(listing->classes.items, listing->classes.count, sizeof *listing->classes.items, by_name,
            target->names);
}

static bool add_named_class(Listing *listing, const char *name, int *status) {
  LinkError error = {0};
  Program *program = listing->target->program;
  Class *class = program_load(program, program_internal_name(program, name), &error);
  if (class) {
    vec_push(&listing->classes, class);
    return true;
  }
  fprintf(stderr, "loris: %s: %s\n", name, error.message);
  *status = error.kind == LINK_BAD_INPUT ? EXIT_INPUT : EXIT_USAGE;
  return false;
}

// --- methods for tests ---------------------------------------------------------------------------

static bool is_local(const Class *class) {
  const InnerClass *inner = class_inner(class);
  return inner && !name_exists(inner->outer);
}

// What a compiler adds to every enum.
static bool is_of_every_enum(const Names *names, const Method *method) {
  const char *name = name_text(names, method->name);
  return (method->owner->flags & ACC_ENUM) && (!strcmp(name, "values") || !strcmp(name, "valueOf"));
}

// Constructors that nobody can call, and those that do nothing but call that of Object.
static bool is_idle_constructor(Program *program, const Method *method) {
  enum { EMPTY_CODE = 5 }; // aload_0, invokespecial #n, return
  if (!method_is_constructor(program, method))
    return false;
  return !class_has_instances(method->owner) ||
         (!method->owner->super->super && method->info->code->code.length <= EMPTY_CODE);
}

// Constants of an enum may have bodies: classes without a name. What they do is tested by the
// abstract methods of the enum.
static bool has_bodies(const Method *method) {
  return heap_is_enum(method->owner) && (method->flags & ACC_ABSTRACT);
}

static bool is_testable(Target *target, const Method *method) {
  return (method->info->code || has_bodies(method)) && !is_of_every_enum(target->names, method) &&
         !is_idle_constructor(target->program, method);
}

// --- methods -------------------------------------------------------------------------------------

static bool is_wanted(Target *target, const Method *method, Selection selection) {
  bool is_added = (method->flags & (ACC_SYNTHETIC | ACC_BRIDGE)) != 0;
  bool is_open = selection.package ? !(method->flags & ACC_PRIVATE) : method->flags & ACC_PUBLIC;
  return is_open && !is_added && strcmp(name_text(target->names, method->name), "<clinit>") != 0 &&
         (selection.for_tests ? is_testable(target, method) : method->info->code != NULL);
}

static void add_methods(Target *target, Class *class, Selection selection, Methods *out) {
  if ((class->flags & ACC_SYNTHETIC) || (selection.for_tests && is_local(class)))
    return;
  for (uint16_t i = 0; i < class->method_count; i++)
    if (is_wanted(target, &class->methods[i], selection))
      vec_push(out, &class->methods[i]);
}

static bool complain_none(Selection selection, int *status) {
  fprintf(stderr, "loris: %s%s has no %s\n", selection.name ? "" : "the ",
          selection.name ? selection.name : "target",
          selection.package
              ? "methods with code"
              : "public methods with code (--package: also what only the package can call)");
  *status = EXIT_USAGE;
  return false;
}

static bool select_all(Target *target, Selection selection, Methods *out, int *status) {
  Listing listing = {.target = target};
  if (!selection.name)
    add_all_classes(&listing);
  else if (!add_named_class(&listing, selection.name, status))
    return false;
  for (size_t i = 0; i < listing.classes.count; i++)
    if (!i || listing.classes.items[i] != listing.classes.items[i - 1]) // in two parts of the path
      add_methods(target, listing.classes.items[i], selection, out);
  vec_free(&listing.classes);
  return out->count || complain_none(selection, status);
}

bool target_select(Target *target, Selection selection, Methods *out, int *status) {
  if (selection.all)
    return select_all(target, selection, out, status);
  Method *method = target_method(target, selection.name, status);
  if (method)
    vec_push(out, method);
  return method;
}

const char *method_argument(Target *target, const Method *method, Arena *arena) {
  size_t same = 0;
  for (uint16_t i = 0; i < method->owner->method_count; i++)
    same += name_is(method->owner->methods[i].name, method->name);
  const char *owner = class_external(target->program, method->owner, arena);
  return arena_format(arena, "%s.%s%s", owner, name_text(target->names, method->name),
                      same > 1 ? name_text(target->names, method->descriptor) : "");
}
