// Which methods `loris test` tests.
#include "cli/test_impl.h"

#include <string.h>

static bool is_local(const Class *class) {
  for (uint16_t i = 0; i < class->file->inner_class_count; i++)
    if (name_is(class->file->inner_classes[i].inner, class->name))
      return !name_exists(class->file->inner_classes[i].outer);
  return false;
}

// What a compiler adds to every enum.
static bool is_added(const Names *names, const Method *method) {
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
static bool has_bodies(const Class *class, const Method *method) {
  return heap_is_enum(class) && (method->flags & ACC_ABSTRACT);
}

static void add_class(TestSession *session, Class *class) {
  const Names *names = session->target->names;
  if (is_local(class) || (class->flags & ACC_SYNTHETIC))
    return;
  for (uint16_t i = 0; i < class->method_count; i++) {
    Method *method = &class->methods[i];
    bool is_seen = (method->flags & ACC_PUBLIC) ||
                   (session->options->package && !(method->flags & ACC_PRIVATE));
    if (is_seen && !(method->flags & ACC_SYNTHETIC) &&
        (method->info->code || has_bodies(class, method)) &&
        strcmp(name_text(names, method->name), "<clinit>") != 0 && !is_added(names, method) &&
        !is_idle_constructor(session->target->program, method))
      vec_push(&session->methods, method);
  }
}

static bool add_named(void *context, Name name) {
  TestSession *session = context;
  LinkError error = {0};
  Class *class = program_load(session->target->program, name, &error);
  if (class)
    add_class(session, class);
  else
    fprintf(stderr, "loris: %s is left out: %s\n", name_text(session->target->names, name),
            error.message);
  return true;
}

static void add_all(TestSession *session) {
  Target *target = session->target;
  for (size_t i = target->first_source; i < target->end_source; i++)
    classpath_each(target->path, i, add_named, session, target->diag);
}

bool test_find_methods(TestSession *session, int *status) {
  Target *target = session->target;
  const char *name = session->options->operand_count > 1 ? session->options->operands[1] : NULL;
  if (name && !strchr(name, '(') && target_has_class(target, name)) {
    LinkError error = {0};
    Class *class =
        program_load(target->program, program_internal_name(target->program, name), &error);
    if (class)
      add_class(session, class);
  } else if (name) {
    Method *method = target_method(target, name, status);
    if (!method)
      return false;
    vec_push(&session->methods, method);
  } else {
    add_all(session);
  }
  if (!session->methods.count) {
    fprintf(stderr, "loris: %s: no %smethod with code%s\n",
            name ? name : session->options->operands[0], session->options->package ? "" : "public ",
            session->options->package ? "" : " (--package: also what only the package can call)");
    *status = EXIT_USAGE;
  }
  return session->methods.count;
}
