#include "cli/invariants.h"

// "Order.table != null && Order.table.length == 16"
static void print_range(const char *name, const char *part, const FieldHolds *holds, FILE *out) {
  if (holds->low == holds->high)
    fprintf(out, "%s%s == %lld", name, part, (long long)holds->low);
  else
    fprintf(out, "%lld <= %s%s <= %lld", (long long)holds->low, name, part, (long long)holds->high);
}

static void print_field(Program *program, const Field *field, Arena *arena, FILE *out) {
  FieldHolds holds = field_holds(program, field);
  const Names *names = program_names(program);
  bool is_array = *name_text(names, field->descriptor) == '[';
  const char *name = arena_format(arena, "%s.%s", class_external(program, field->owner, arena),
                                  name_text(names, field->name));
  bool has_range = holds.is_bounded && (field->kind != KIND_REFERENCE || is_array);
  if (!holds.is_non_null && !holds.is_null && !has_range && !holds.has_no_null)
    return;
  fputs("invariant ", out);
  if (holds.is_null)
    fprintf(out, "%s == null", name);
  if (holds.is_non_null)
    fprintf(out, "%s != null", name);
  if (holds.is_non_null && name_exists(holds.class)) {
    LinkError error = {0};
    const Class *class = program_load(program, holds.class, &error);
    if (class)
      fprintf(out, ", of class %s", class_external(program, class, arena));
  }
  if (holds.has_no_null && holds.is_non_null)
    fputs(", without null in it", out);
  else if (holds.has_no_null && !holds.is_null)
    fprintf(out, "%s == null or without null in it", name);
  if (has_range && field->kind == KIND_REFERENCE) {
    fputs(holds.is_non_null ? ", " : "null or ", out);
    print_range(name, ".length", &holds, out);
  } else if (has_range) {
    print_range(name, "", &holds, out);
  }
  fputc('\n', out);
}

static void print_relations(Program *program, Class *class, Relations *relations, Arena *arena,
                            FILE *out) {
  ClassRelations known = relations_of(relations, class);
  for (size_t i = 0; i < known.count; i++)
    fprintf(out, "invariant %s: %s\n", class_external(program, class, arena), known.texts[i]);
}

void invariants_print(Program *program, Relations *relations, FILE *out) {
  Arena arena = {0};
  for (uint32_t id = 1, last = program_class_count(program); id <= last; id++) {
    Class *class = program_class(program, id);
    bool is_own = class->file && !class->trusted && !class->is_hidden && !class->is_contract;
    for (uint16_t i = 0; is_own && i < class->field_count; i++)
      if (!(class->fields[i].flags & (ACC_STATIC | ACC_SYNTHETIC)))
        print_field(program, &class->fields[i], &arena, out);
    if (is_own && relations)
      print_relations(program, class, relations, &arena, out);
  }
  arena_fini(&arena);
}
