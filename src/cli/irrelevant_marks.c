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

static bool add_mark(RelevanceMarks *marks, Target *target, const Method *method,
                     const char *name) {
  const char *dot = strrchr(name, '.');
  if (!strcmp(name, "return"))
    return marks->result = true;
  if (!strcmp(name, "out"))
    return marks->output = true;
  if (!strcmp(name, "all")) {
    add_everything_left(marks, target, method);
    return marks->result = true;
  }
  if (!strcmp(name, "this") || !strncmp(name, "this.", 5))
    return add_receiver(marks, target, method, name[4] ? name + 5 : "");
  return dot ? add_static(marks, target, name, dot)
             : add_parameter(marks, target, method, name) ||
                   add_variable(marks, target, method, name);
}

bool marks_read(RelevanceMarks *marks, Target *target, const Method *method, const char *list,
                bool is_one_of_many) {
  bool has_own = relevance_add_annotated(marks, target->program, method);
  if (!list && !has_own) {
    marks->result = method->return_kind != KIND_VOID;
    if (!marks->result || is_one_of_many)
      add_everything_left(marks, target, method);
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

// --- what may be marked --------------------------------------------------------------------------

static RelevanceMarks *add_choice(Choices *choices, char *name) {
  RelevanceMarks *marks = mem_new(RelevanceMarks);
  vec_push(choices, (RelevanceChoice){name, marks});
  return marks;
}

static void add_field_choices(Choices *choices, const Target *target, const Class *class,
                              bool is_static_one) {
  for (uint16_t i = 0; i < class->field_count; i++) {
    const Field *field = &class->fields[i];
    const char *name = name_text(target->names, field->name);
    if (!(field->flags & ACC_STATIC) == is_static_one || field->flags & ACC_SYNTHETIC)
      continue;
    if (!is_static_one) {
      RelevanceMarks *marks = add_choice(choices, mem_format("this.%s", name));
      vec_push(&marks->here, field);
    } else if (!(field->flags & ACC_FINAL) || field->kind == KIND_REFERENCE) {
      Arena scratch = {0};
      RelevanceMarks *marks = add_choice(
          choices, mem_format("%s.%s", class_external(target->program, class, &scratch), name));
      vec_push(&marks->statics, field);
      arena_fini(&scratch);
    }
  }
}

static void add_parameter_choices(Choices *choices, const Target *target, const Method *method) {
  uint32_t local = is_static(method) ? 0 : 1;
  for (uint16_t i = 0; i < method->arg_count; i++) {
    Name name = local_name(method->info->code, local, 0, 0);
    if (method->arg_kinds[i] == KIND_REFERENCE) {
      RelevanceMarks *marks =
          add_choice(choices, name.id ? mem_format("%s", name_text(target->names, name))
                                      : mem_format("parameter %u", i + 1u));
      vec_push(&marks->locals, local);
    }
    local += kind_words(method->arg_kinds[i]);
  }
}

// Static fields of the method's own class: those of all others would be many.
void choices_find(Choices *choices, Target *target, const Method *method) {
  if (method->return_kind != KIND_VOID)
    add_choice(choices, mem_string("return"))->result = true;
  add_choice(choices, mem_string("out"))->output = true;
  if (!is_static(method)) {
    RelevanceMarks *marks = add_choice(choices, mem_string("this"));
    vec_push(&marks->locals, 0);
    add_field_choices(choices, target, method->owner, false);
  }
  add_parameter_choices(choices, target, method);
  add_field_choices(choices, target, method->owner, true);
}

void choices_free(Choices *choices) {
  for (size_t i = 0; i < choices->count; i++) {
    relevance_marks_fini(choices->items[i].marks);
    mem_free(choices->items[i].marks);
    mem_free(choices->items[i].name);
  }
  vec_free(choices);
}
