// Constraints of jakarta.validation (javax.validation) on parameters, as clauses that the method
// under check assumes. Nobody checks them in calls: it is a framework, if any, that does.
//
// What is not understood is not assumed: of other types, with values of other kinds, and with
// groups, which a validation may leave out.
#include "contract/contract_impl.h"

#include <inttypes.h>
#include <string.h>

typedef struct Constraint {
  Contracts *contracts;
  Spec *spec; // whose clauses they become
  const char *parameter;
  Class *type;
  const Annotation *annotation;
} Constraint;

// The name in its package, with the semicolon; NULL: of another package.
static const char *constraint_name(const Contracts *contracts, const Annotation *annotation) {
  static const char *const packages[] = {"Ljakarta/validation/constraints/",
                                         "Ljavax/validation/constraints/"};
  const char *type = name_text(contracts->names, annotation->type);
  for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
    if (!strncmp(type, packages[i], strlen(packages[i])))
      return type + strlen(packages[i]);
  return NULL;
}

// An element of the annotation; NULL if it has none of this name, or if it has several.
static const ElementValue *element(const Constraint *constraint, const char *name) {
  const Annotation *annotation = constraint->annotation;
  const ElementValue *found = NULL;
  for (uint16_t i = 0; i < annotation->pair_count; i++)
    if (!strcmp(name_text(constraint->contracts->names, annotation->pairs[i].name), name)) {
      if (found)
        return NULL;
      found = &annotation->pairs[i].value;
    }
  return found;
}

// --- clauses -------------------------------------------------------------------------------------

static void assume(const Constraint *constraint, const char *text) {
  Contracts *contracts = constraint->contracts;
  Diag *diag = contracts->diag, *own = diag_new();
  Text *source = arena_new(&contracts->arena, Text);
  Spec *spec = constraint->spec;
  *source = (Text){.where = "a constraint", .start = text, .length = strlen(text)};
  Lexer lexer;
  contracts->diag = own;
  lex_start(&lexer, source, &contracts->arena, own);
  ClauseInfo info = {.kind = CLAUSE_REQUIRES, .class = spec->class, .method = spec->method};
  Clause *clause = parse_clause(contracts, &lexer, info);
  if (clause && check_clause(contracts, clause, spec))
    vec_push(&spec->requires, clause);
  else if (clause)
    clause->is_ignored = true;
  contracts->diag = diag;
  diag_free(own);
}

static bool is_class(const Constraint *constraint, const char *name) {
  return !strcmp(name_text(constraint->contracts->names, constraint->type->name), name);
}

// The parameter as a long: "arg0", "arg0.longValue()"; NULL: it is no such number.
static const char *number_text(const Constraint *constraint, bool *is_box) {
  const Class *type = constraint->type;
  *is_box = !is_primitive(type);
  if (!*is_box)
    return strchr("BSIJ", (int)type->kind_letter) ? constraint->parameter : NULL;
  if (!is_class(constraint, "java/lang/Byte") && !is_class(constraint, "java/lang/Short") &&
      !is_class(constraint, "java/lang/Integer") && !is_class(constraint, "java/lang/Long"))
    return NULL;
  return arena_format(&constraint->contracts->arena, "%s.longValue()", constraint->parameter);
}

static void assume_number(const Constraint *constraint, const char *relation, int64_t bound) {
  bool is_box;
  const char *number = number_text(constraint, &is_box);
  Arena *arena = &constraint->contracts->arena;
  if (!number || bound == INT64_MIN) // has no literal
    return;
  const char *null = is_box ? arena_format(arena, "%s == null || ", constraint->parameter) : "";
  assume(constraint, arena_format(arena, "%s%s %s %" PRId64 "L", null, number, relation, bound));
}

static bool is_library_type(const Constraint *constraint, const char *name) {
  LinkError error = {0};
  const Class *type = program_load_text(constraint->contracts->program, name, &error);
  return type && constraint->type->trusted && class_is_assignable(constraint->type, type);
}

// How many characters or elements it has; NULL: it is nothing that has some.
static const char *size_text(const Constraint *constraint) {
  Arena *arena = &constraint->contracts->arena;
  const Class *type = constraint->type;
  if (is_primitive(type))
    return NULL;
  if (*name_text(constraint->contracts->names, type->name) == '[')
    return arena_format(arena, "%s.length", constraint->parameter);
  if (is_class(constraint, "java/lang/String"))
    return arena_format(arena, "%s.length()", constraint->parameter);
  if (is_library_type(constraint, "java/util/Collection") ||
      is_library_type(constraint, "java/util/Map"))
    return arena_format(arena, "%s.size()", constraint->parameter);
  return NULL;
}

static void assume_size(const Constraint *constraint, int64_t least, int64_t most, bool is_there) {
  const char *size = size_text(constraint), *name = constraint->parameter;
  Arena *arena = &constraint->contracts->arena;
  const char *null = is_there ? "!= null &&" : "== null ||";
  if (!size)
    return;
  if (least > 0)
    assume(constraint, arena_format(arena, "%s %s %s >= %" PRId64, name, null, size, least));
  if (most >= 0 && most < INT32_MAX)
    assume(constraint, arena_format(arena, "%s %s %s <= %" PRId64, name, null, size, most));
}

// --- annotations ---------------------------------------------------------------------------------

static bool read_number(const Constraint *constraint, const char *name, uint8_t tag,
                        int64_t *number) {
  const ElementValue *value = element(constraint, name);
  const Constant *pool = constraint->spec->class->file->pool;
  if (!value || value->tag != tag)
    return false;
  *number = tag == 'J' ? pool[value->constant].long_integer : pool[value->constant].integer;
  return true;
}

static bool has_element(const Constraint *constraint, const char *name) {
  const Annotation *annotation = constraint->annotation;
  for (uint16_t i = 0; i < annotation->pair_count; i++)
    if (!strcmp(name_text(constraint->contracts->names, annotation->pairs[i].name), name))
      return true;
  return false;
}

static void read_size(const Constraint *constraint) {
  int64_t least = 0, most = INT32_MAX;
  if ((has_element(constraint, "min") && !read_number(constraint, "min", 'I', &least)) ||
      (has_element(constraint, "max") && !read_number(constraint, "max", 'I', &most)))
    return;
  assume_size(constraint, least, most, false);
}

// Whitespace is what String.trim removes to one implementation, what Character.isWhitespace says to
// another: a text that one of them lets through is an input.
static void read_not_blank(const Constraint *constraint) {
  const char *name = constraint->parameter;
  if (!is_primitive(constraint->type) && is_class(constraint, "java/lang/String"))
    assume(constraint, arena_format(&constraint->contracts->arena,
                                    "%s != null && (!%s.isBlank() || %s.trim().length() > 0)", name,
                                    name, name));
}

static void read_constraint(const Constraint *constraint, const char *name) {
  int64_t bound = 0;
  if (annotation_has_groups(constraint->contracts->names, constraint->annotation))
    return;
  if (!strcmp(name, "Min;") && read_number(constraint, "value", 'J', &bound))
    assume_number(constraint, ">=", bound);
  else if (!strcmp(name, "Max;") && read_number(constraint, "value", 'J', &bound))
    assume_number(constraint, "<=", bound);
  else if (!strcmp(name, "Positive;"))
    assume_number(constraint, ">", 0);
  else if (!strcmp(name, "PositiveOrZero;"))
    assume_number(constraint, ">=", 0);
  else if (!strcmp(name, "Negative;"))
    assume_number(constraint, "<", 0);
  else if (!strcmp(name, "NegativeOrZero;"))
    assume_number(constraint, "<=", 0);
  else if (!strcmp(name, "Size;"))
    read_size(constraint);
  else if (!strcmp(name, "NotEmpty;"))
    assume_size(constraint, 1, INT32_MAX, true);
  else if (!strcmp(name, "NotBlank;"))
    read_not_blank(constraint);
}

// Parameters have names that no class file chooses.
static Spec *new_spec(Contracts *contracts, Method *method) {
  Spec *spec = arena_new(&contracts->arena, Spec);
  spec->class = method->owner;
  spec->method = method;
  spec->names = arena_array(&contracts->arena, const char *, method->arg_count);
  for (uint16_t i = 0; i < method->arg_count; i++)
    spec->names[i] = arena_format(&contracts->arena, "arg%u", i);
  return spec;
}

static void read_method(Contracts *contracts, Method *method) {
  if (!method->info->parameter_annotations ||
      method->flags & (ACC_ABSTRACT | ACC_BRIDGE | ACC_SYNTHETIC))
    return;
  Spec *spec = new_spec(contracts, method);
  const char *text = name_text(contracts->names, method->descriptor) + 1;
  for (uint16_t i = 0; i < method->arg_count; i++) {
    const Annotations *annotations = method_parameter_annotations(method, i);
    Class *type = descriptor_type(contracts, &text);
    for (uint16_t j = 0; type && annotations && j < annotations->count; j++) {
      const char *name = constraint_name(contracts, &annotations->items[j]);
      Constraint constraint = {contracts, spec, spec->names[i], type, &annotations->items[j]};
      if (name)
        read_constraint(&constraint, name);
    }
  }
  if (spec->requires.count)
    vec_push(&class_spec(contracts, method->owner)->constraints, spec);
}

void read_constraints(Contracts *contracts, Class *class) {
  assert(class->file);
  for (uint16_t i = 0; i < class->method_count; i++)
    read_method(contracts, &class->methods[i]);
}

const Spec *constraints_of(const Contracts *contracts, const Method *method) {
  for (size_t i = 0; i < contracts->classes.count; i++) {
    const ClassSpec *class = contracts->classes.items[i];
    for (size_t j = 0; class->class == method->owner && j < class->constraints.count; j++)
      if (class->constraints.items[j]->method == method)
        return class->constraints.items[j];
  }
  return NULL;
}
