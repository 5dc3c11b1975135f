#include "cli/methods.h"

#include "cli/names.h"
#include "heap/heap.h"

#include <stdlib.h>
#include <string.h>

// --- classes -------------------------------------------------------------------------------------

typedef struct Listing {
  Target *target;
  const Selection *selection;
  const char *pattern; // of the classes, or NULL
  VEC(Class *) classes;
} Listing;

static bool is_listed(const Listing *listing, const char *name) {
  const Selection *selection = listing->selection;
  return (!listing->pattern || names_match(name, listing->pattern)) &&
         (!selection->include || names_match(name, selection->include)) &&
         !(selection->exclude && names_match(name, selection->exclude));
}

static bool add_class(void *context, Name name) {
  assert(((Listing *)context)->target->program);
  Listing *listing = context;
  if (!is_listed(listing, name_text(listing->target->names, name)))
    return true;
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
  assert(listing->target->first_source <= listing->target->end_source);
  Target *target = listing->target;
  for (size_t i = target->first_source; i < target->end_source; i++)
    classpath_each(target->path, i, add_class, listing, target->diag);
  if (listing->classes.count)
    qsort_r(listing->classes.items, listing->classes.count, sizeof *listing->classes.items, by_name,
            target->names);
}

// A name that is no class may be a pattern or a package; what is there but damaged is told as that.
static bool add_named_class(Listing *listing, const char *name, int *status) {
  LinkError error = {0};
  Program *program = listing->target->program;
  Class *class = program_load(program, program_internal_name(program, name), &error);
  if (class) {
    vec_push(&listing->classes, class);
    return true;
  }
  listing->pattern = name;
  if (error.kind != LINK_BAD_INPUT)
    add_all_classes(listing);
  if (listing->classes.count)
    return true;
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
// They come from the compiler: a test of them tests javac.
static bool is_of_every_enum(const Names *names, const Method *method) {
  const char *name = name_text(names, method->name);
  return (method->owner->flags & ACC_ENUM) && (!strcmp(name, "values") || !strcmp(name, "valueOf"));
}

// Constructors that nobody can call, and those that do nothing but call that of Object.
static bool is_idle_constructor(Program *program, const Method *method) {
  assert(method->info);
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

// A constructor of an abstract class makes no object: those of the classes below it call it.
static bool is_checkable(Target *target, const Method *method) {
  assert(method->owner && method->info);
  return method->info->code &&
         (class_has_instances(method->owner) || !method_is_constructor(target->program, method));
}

// What a compiler has added (bridges, lambdas, accessors) is tested by what calls it.
static bool is_wanted(Target *target, const Method *method, Selection selection) {
  bool is_added = (method->flags & (ACC_SYNTHETIC | ACC_BRIDGE)) != 0;
  bool is_open = selection.package ? !(method->flags & ACC_PRIVATE) : method->flags & ACC_PUBLIC;
  return is_open && !is_added && strcmp(name_text(target->names, method->name), "<clinit>") != 0 &&
         (selection.for_tests ? is_testable(target, method) : is_checkable(target, method));
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

// In the order of names, so that two runs on the same target report in the same order.
static bool select_all(Target *target, Selection selection, Methods *out, int *status) {
  assert(selection.all && !out->count);
  Listing listing = {.target = target, .selection = &selection};
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

// --- what METHOD names ---------------------------------------------------------------------------

typedef struct Sought {
  const Target *target;
  const char *pattern;
  bool is_found;
} Sought;

static bool seek(void *context, Name name) {
  Sought *sought = context;
  sought->is_found = names_match(name_text(sought->target->names, name), sought->pattern);
  return !sought->is_found;
}

// Has the target a class in this package, or below it?
static bool has_package(Target *target, const char *name) {
  assert(target->first_source <= target->end_source);
  Sought sought = {.target = target, .pattern = name};
  for (size_t i = target->first_source; i < target->end_source && !sought.is_found; i++)
    classpath_each(target->path, i, seek, &sought, target->diag);
  return sought.is_found;
}

static bool names_many(Target *target, const char *name) {
  return !strchr(name, '(') &&
         (names_is_pattern(name) || target_has_class(target, name) || has_package(target, name));
}

Selection selection_of(Target *target, const Options *options) {
  const char *name = options->operand_count > 1 ? options->operands[1] : NULL;
  return (Selection){.name = name,
                     .all = options->all || (name && names_many(target, name)),
                     .package = options->package,
                     .include = options->include,
                     .exclude = options->exclude};
}

// One method that is named may be private: who names it means it.
bool target_select(Target *target, Selection selection, Methods *out, int *status) {
  assert(target->program && !out->count);
  if (selection.all)
    return select_all(target, selection, out, status);
  Method *method = target_method(target, selection.name, status);
  if (method)
    vec_push(out, method);
  return method;
}

const char *method_argument(Target *target, const Method *method, Arena *arena) {
  assert(method->owner->method_count > 0);
  size_t same = 0;
  for (uint16_t i = 0; i < method->owner->method_count; i++)
    same += name_is(method->owner->methods[i].name, method->name);
  const char *owner = class_external(target->program, method->owner, arena);
  return arena_format(arena, "%s.%s%s", owner, name_text(target->names, method->name),
                      same > 1 ? name_text(target->names, method->descriptor) : "");
}
