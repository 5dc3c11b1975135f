// The marks of the command line.
#include "cli/irrelevant_impl.h"

#include <string.h>

static bool is_static(const Method *method) { return method->flags & ACC_STATIC; }

static const Field *field_named(const Target *target, const Class *class, const char *name,
                                bool is_static_one) {
  for (; class; class = class->super)
    for (uint16_t i = 0; i < class->field_count; i++)
      if (!strcmp(name_text(target->names, class->fields[i].name), name) &&
          !(class->fields[i].flags & ACC_STATIC) == !is_static_one)
        return &class->fields[i];
  return NULL;
}

static bool add_receiver(RelevanceMarks *marks, const Target *target, const Method *method,
                         const char *field) {
  if (is_static(method))
    return false;
  if (!*field) {
    vec_push(&marks->locals, 0);
    return true;
  }
  const Field *found = field_named(target, method->owner, field, false);
  if (found)
    vec_push(&marks->here, found);
  return found;
}

static bool add_static(RelevanceMarks *marks, Target *target, const char *name, const char *dot) {
  char *class_name = mem_format("%.*s", (int)(dot - name), name);
  LinkError error = {0};
  const Class *class =
      program_load(target->program, program_internal_name(target->program, class_name), &error);
  const Field *found = class ? field_named(target, class, dot + 1, true) : NULL;
  mem_free(class_name);
  if (found)
    vec_push(&marks->statics, found);
  return found;
}

static bool add_parameter(RelevanceMarks *marks, const Target *target, const Method *method,
                          const char *name) {
  uint32_t local = is_static(method) ? 0 : 1;
  for (uint16_t i = 0; i < method->arg_count; i++) {
    Name own = local_name(method->info->code, local, 0, 0);
    if (own.id && !strcmp(name_text(target->names, own), name)) {
      vec_push(&marks->locals, local);
      return true;
    }
    local += kind_words(method->arg_kinds[i]);
  }
  return false;
}

// A local that is in scope at some return.
static bool add_variable(RelevanceMarks *marks, const Target *target, const Method *method,
                         const char *name) {
  const CodeInfo *code = method->info->code;
  for (uint16_t i = 0; i < code->local_count; i++)
    if (!strcmp(name_text(target->names, code->locals[i].name), name)) {
      vec_push(&marks->variables, code->locals[i].name);
      return true;
    }
  return false;
}

static bool add_mark(RelevanceMarks *marks, Target *target, const Method *method,
                     const char *name) {
  const char *dot = strrchr(name, '.');
  if (!strcmp(name, "return"))
    return marks->result = true;
  if (!strcmp(name, "out"))
    return marks->output = true;
  if (!strcmp(name, "this") || !strncmp(name, "this.", 5))
    return add_receiver(marks, target, method, name[4] ? name + 5 : "");
  return dot ? add_static(marks, target, name, dot)
             : add_parameter(marks, target, method, name) ||
                   add_variable(marks, target, method, name);
}

static void add_everything_left(RelevanceMarks *marks, const Target *target, const Method *method) {
  marks->output = true;
  uint32_t local = 0;
  if (!is_static(method))
    vec_push(&marks->locals, local++);
  for (uint16_t i = 0; i < method->arg_count; i++) {
    if (method->arg_kinds[i] == KIND_REFERENCE)
      vec_push(&marks->locals, local);
    local += kind_words(method->arg_kinds[i]);
  }
  for (uint32_t id = 1; id <= program_class_count(target->program); id++) {
    const Class *class = program_class(target->program, id);
    for (uint16_t i = 0; !class->trusted && i < class->field_count; i++)
      if (class->fields[i].flags & ACC_STATIC)
        vec_push(&marks->statics, &class->fields[i]);
  }
}

static bool has_marks(const RelevanceMarks *marks) {
  return marks->locals.count || marks->here.count || marks->statics.count ||
         marks->anywhere.count || marks->returned.count;
}

bool marks_read(RelevanceMarks *marks, Target *target, const Method *method, const char *list) {
  relevance_add_annotated(marks, target->program, method);
  if (!list && !has_marks(marks)) {
    if (method->return_kind == KIND_VOID)
      add_everything_left(marks, target, method);
    else
      marks->result = true;
  }
  char *names = mem_string(list ? list : ""), *rest = names;
  bool good = true;
  for (char *name; good && (name = strsep(&rest, ","));) {
    good = !list || add_mark(marks, target, method, name);
    if (!good)
      fprintf(stderr, "loris: --mark: there is no %s\n", name);
  }
  mem_free(names);
  return good;
}
