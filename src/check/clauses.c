// Broken clauses of contracts by name, and preconditions that never hold.
#include "check/check_impl.h"

#include <string.h>

// --- broken clauses ------------------------------------------------------------------------------

static Word read_field(const Machine *machine, Ref object, const char *name,
                       const char *descriptor) {
  assert(object && !word_tag(object));
  Names *names = program_names(machine->program);
  const Field *field = class_find_field(object_class(machine, object), name_of(names, name),
                                        name_of(names, descriptor));
  return field ? machine->words[object + field->slot] : 0;
}

const ClauseInfo *check_clause_of(const Check *check, const Machine *machine, Ref thrown) {
  const Class *class = object_class(machine, thrown);
  const Property *property = property_of(program_names(check->program), class);
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
      class_external(check->program, object_class(machine, (Ref)cause), &check->arena));
}

void check_name_clause(Check *check, Violation *violation, const Machine *machine, Ref thrown) {
  assert(violation && thrown);
  const ClauseInfo *clause = check_clause_of(check, machine, thrown);
  Program *program = check->program;
  if (!clause)
    return;
  const char *of = class_external(program, clause->class, &check->arena);
  if (clause->method)
    of = arena_format(&check->arena, "%s.%s", of,
                      name_text(program_names(check->program), clause->method->name));
  violation->contract =
      arena_format(&check->arena, "%s `%s' of %s%s", clause_kind_names[clause->kind], clause->text,
                   of, cause_text(check, machine, thrown));
}

// What the harness itself finds broken has no line in the program: the last one of the method.
void check_place_clause(const Check *check, Violation *violation) {
  assert(violation);
  if (violation->own.method || !violation->contract)
    return;
  violation->own = (CodeLine){check->method, -1};
  for (size_t i = violation->path.count; i-- > 0 && violation->own.line < 0;)
    if (violation->path.items[i].method == check->method)
      violation->own = violation->path.items[i];
}

// --- preconditions that never hold ---------------------------------------------------------------

const char *check_vacuity(Check *check, Explorer *explorer) {
  return explore_vacuity(explorer, contracts_harness(check->contracts, check->method).requires,
                         contracts_assumption(check->contracts, check->method, &check->arena),
                         &check->arena);
}
