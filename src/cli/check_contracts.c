// Contracts in `loris check`: reading them, naming a broken clause, preconditions that never hold.
#include "cli/check_impl.h"

#include <string.h>

static bool fail(Diag *diag, int *status) {
  fprintf(stderr, "loris: %s\n", diag_message(diag));
  *status = EXIT_INPUT;
  return false;
}

// --- --invariant ---------------------------------------------------------------------------------

// "Class.method": a static one that takes the object. NULL: there is none.
static const char *foreign_invariant(Check *check, const char *name, const char *dot) {
  Program *program = check->target->program;
  LinkError error = {0};
  char *class_name = mem_format("%.*s", (int)(dot - name), name);
  Class *class = program_load(program, program_internal_name(program, class_name), &error);
  mem_free(class_name);
  for (uint16_t i = 0; class && i < class->method_count; i++) {
    const Method *method = &class->methods[i];
    const char *type = name_text(check->target->names, method->descriptor) + 1;
    if (strcmp(name_text(check->target->names, method->name), dot + 1) != 0 ||
        !(method->flags & ACC_STATIC) || method->return_kind != 'Z' || method->arg_count != 1 ||
        *type != 'L')
      continue;
    char *external = arena_string(&check->arena, type + 1, strcspn(type + 1, ";"));
    for (char *at = external; *at; at++)
      *at = *at == '/' ? '.' : *at;
    return arena_format(&check->arena, "class %s { invariant %s(this); }", external, name);
  }
  return NULL;
}

// A boolean method without parameters, of each class whose methods are checked.
static const char *own_invariant(Check *check, const Methods *methods) {
  Program *program = check->target->program;
  const char *name = check->options->invariant, *text = NULL;
  for (size_t i = 0; i < methods->count; i++) {
    Class *owner = methods->items[i]->owner;
    bool is_known = false;
    for (size_t j = 0; j < i; j++)
      is_known = is_known || methods->items[j]->owner == owner;
    const Method *found = is_known ? NULL : class_find_text(program, owner, name, "()Z");
    if (found && !(found->flags & ACC_STATIC))
      text = arena_format(&check->arena, "%s class %s { invariant %s(); }", text ? text : "",
                          class_binary(program, owner, &check->arena), name);
  }
  return text;
}

static bool add_invariant(Check *check, const Methods *methods, Diag *diag) {
  const char *name = check->options->invariant, *dot = name ? strrchr(name, '.') : NULL;
  if (!name)
    return true;
  const char *text = dot ? foreign_invariant(check, name, dot) : own_invariant(check, methods);
  if (text)
    return contracts_add(check->contracts, "--invariant", text, diag);
  diag_error(diag, "--invariant",
             dot ? "there is no static boolean method %s that takes an object"
                 : "the class has no boolean method %s without parameters",
             name);
  return false;
}

bool check_open_contracts(Check *check, const Methods *methods, int *status) {
  const Options *options = check->options;
  Diag *diag = diag_new();
  check->contracts = contracts_new(check->target->program);
  bool good = (!options->contracts || contracts_read(check->contracts, options->contracts, diag)) &&
              add_invariant(check, methods, diag) && contracts_compile(check->contracts, diag);
  if (!good)
    fail(diag, status);
  diag_free(diag);
  if (good && options->dump_contracts &&
      !contracts_dump(check->contracts, options->dump_contracts)) {
    fprintf(stderr, "loris: --dump-contracts: cannot write to %s\n", options->dump_contracts);
    *status = EXIT_INPUT;
    return false;
  }
  return good;
}

// --- broken clauses ------------------------------------------------------------------------------

static Word read_field(const Machine *machine, Ref object, const char *name,
                       const char *descriptor) {
  Names *names = program_names(machine->program);
  const Field *field = class_find_field(object_class(machine, object), name_of(names, name),
                                        name_of(names, descriptor));
  return field ? machine->words[object + field->slot] : 0;
}

// The clause whose number a ContractError carries; NULL: it is another exception.
static const ClauseInfo *clause_of(const Check *check, const Machine *machine, Ref thrown) {
  const Class *class = object_class(machine, thrown);
  const Property *property = property_of(check->target->names, class);
  size_t number = (size_t)read_field(machine, thrown, "clause", "I");
  return !strcmp(property->name, "contract") && number < contracts_count(check->contracts)
             ? contracts_clause(check->contracts, number)
             : NULL;
}

// " (it throws java.lang.NullPointerException)"
static const char *cause_text(Check *check, const Machine *machine, Ref thrown) {
  Word cause = read_field(machine, thrown, "cause", "Ljava/lang/Throwable;");
  if (!cause || cause == thrown || word_tag(cause))
    return "";
  return arena_format(
      &check->arena, " (it throws %s)",
      class_external(check->target->program, object_class(machine, (Ref)cause), &check->arena));
}

void check_name_clause(Check *check, const Machine *machine, Ref thrown) {
  const ClauseInfo *clause = clause_of(check, machine, thrown);
  Violation *violation = check->violation;
  Program *program = check->target->program;
  if (!clause)
    return;
  const char *of = class_external(program, clause->class, &check->arena);
  if (clause->method)
    of = arena_format(&check->arena, "%s.%s", of,
                      name_text(check->target->names, clause->method->name));
  violation->contract =
      arena_format(&check->arena, "%s `%s' of %s%s", clause_kind_names[clause->kind], clause->text,
                   of, cause_text(check, machine, thrown));
}

// What the harness itself finds broken has no line in the program: the last one of the method.
void check_place_clause(Check *check) {
  Violation *violation = check->violation;
  if (violation->own.method || !violation->contract)
    return;
  violation->own = (CodeLine){check->method, -1};
  for (size_t i = violation->path.count; i-- > 0 && violation->own.line < 0;)
    if (violation->path.items[i].method == check->method)
      violation->own = violation->path.items[i];
}

// --- preconditions that never hold ---------------------------------------------------------------

// Explores the assumptions alone, within the same bounds.
const char *check_vacuity(Check *check, Explorer *explorer) {
  Method *requires = contracts_harness(check->contracts, check->method).requires;
  const ExploreCounts *counts = explorer_counts(explorer);
  if (!requires || counts->cases || counts->unknown.count || explore_ended_early(counts))
    return NULL;
  ExploreOptions options = check->explore;
  options.harness = requires;
  Explorer *assumptions = explorer_new(check->target->program, check->method, options);
  (void)explorer_run(assumptions, NULL, NULL);
  const ExploreCounts *seen = explorer_counts(assumptions);
  const char *text = NULL;
  if (!seen->cases && explorer_is_complete(assumptions))
    text = "the precondition can never hold";
  else if (!seen->cases)
    text = "no input within the bounds satisfies the precondition";
  explorer_free(assumptions);
  return text;
}
