// Laws of an abstract state (laws.h), looked up in a concrete heap; none of the construction's
// code.
#include "graph/oracle_test.h"

#include <string.h>

typedef struct Check {
  const Machine *machine;
  const State *state;
  VEC(OracleName) names; // which object each reference of the state is
} Check;

static Ref content(const Check *check, Ref object, const Field *field) {
  return (Ref)check->machine->words[object + field->slot];
}

static void add_name(Check *check, Reference reference, Ref object) {
  if (!reference_exists(reference) || reference_is_null(reference) || !object ||
      !value_is_heap(state_value(check->state, reference)))
    return;
  for (size_t i = 0; i < check->names.count; i++)
    if (reference_is(check->names.items[i].reference, reference) &&
        check->names.items[i].object == object)
      return;
  vec_push(&check->names, (OracleName){reference, object});
}

// Along everything that the state represents.
static void add_names_inside(Check *check, OracleName name) {
  const StateValue *value = state_value(check->state, name.reference);
  bool is_array = object_class(check->machine, name.object)->kind == CLASS_ARRAY;
  for (uint32_t i = 0; i < value->count; i++)
    if (value->kind == VALUE_OBJECT && !is_array) {
      if (value->slots[i].field->kind == KIND_REFERENCE)
        add_name(check, value->slots[i].value, content(check, name.object, value->slots[i].field));
    } else if (is_array && value->kind == VALUE_ARRAY &&
               object_class(check->machine, name.object)->component->kind != CLASS_PRIMITIVE &&
               i < array_length(check->machine, name.object)) {
      add_name(check, value->elements[i],
               ((const uint32_t *)array_data(check->machine, name.object))[i]);
    }
}

static bool is_obeyed(const Check *check, const Law *law, Ref object) {
  Ref next = content(check, object, law->field);
  switch (law->kind) {
  case LAW_ENDS:
    return !next;
  case LAW_ALWAYS:
    return next != 0;
  case LAW_UNDOES:
    return !next || content(check, next, law->back) == object;
  }
  return false;
}

// Does the state represent what the law speaks of, at some name of the object?
static bool is_shown(const Check *check, const Law *law, Ref object) {
  for (size_t i = 0; i < check->names.count; i++) {
    if (check->names.items[i].object != object)
      continue;
    Reference next =
        value_slot(state_value(check->state, check->names.items[i].reference), law->field);
    if (!reference_exists(next))
      continue;
    if (law->kind == LAW_ALWAYS || reference_is_null(next) ||
        reference_exists(value_slot(state_value(check->state, next), law->back)))
      return true;
  }
  return false;
}

static bool is_link(const Check *check, const Field *field) {
  const Names *names = program_names(check->machine->program);
  char own[512];
  snprintf(own, sizeof own, "L%s;", name_text(names, field->owner->name));
  return !(field->flags & ACC_STATIC) && !strcmp(own, name_text(names, field->descriptor));
}

static bool holds_everywhere(const Check *check, const Law *law, Ref start) {
  VEC(Ref) region = {0};
  vec_push(&region, start);
  bool holds = true;
  for (size_t i = 0; i < region.count && holds; i++) {
    Ref object = region.items[i];
    holds = is_obeyed(check, law, object) || is_shown(check, law, object);
    for (uint16_t j = 0; j < law->field->owner->field_count; j++) {
      const Field *field = &law->field->owner->fields[j];
      Ref next = is_link(check, field) ? content(check, object, field) : 0;
      bool is_new = next != 0;
      for (size_t k = 0; k < region.count && is_new; k++)
        is_new = region.items[k] != next;
      if (is_new)
        vec_push(&region, next);
    }
  }
  vec_free(&region);
  return holds;
}

static bool law_holds(const Check *check, const Law *law) {
  for (size_t i = 0; i < check->names.count; i++) {
    Ref object = check->names.items[i].object;
    if (!reference_is(check->names.items[i].reference, law->reference) ||
        !class_is_assignable(object_class(check->machine, object), law->field->owner))
      continue;
    if (law->kind == LAW_ENDS ? !is_obeyed(check, law, object)
                              : !holds_everywhere(check, law, object))
      return false;
  }
  return true;
}

size_t oracle_laws_checked;

const char *oracle_match_laws(const Machine *machine, const State *state, const OracleName *roots,
                              size_t count) {
  if (!state->laws.count)
    return NULL;
  static const char *const failures[] = {
      [LAW_ENDS] = "(t): ends", [LAW_ALWAYS] = "(t): always", [LAW_UNDOES] = "(t): undoes"};
  Check check = {.machine = machine, .state = state};
  for (size_t i = 0; i < count; i++)
    add_name(&check, roots[i].reference, roots[i].object);
  for (size_t i = 0; i < check.names.count; i++)
    add_names_inside(&check, check.names.items[i]);
  const char *failure = NULL;
  for (size_t i = 0; i < state->laws.count && !failure; i++) {
    failure = law_holds(&check, &state->laws.items[i]) ? NULL : failures[state->laws.items[i].kind];
    oracle_laws_checked++;
  }
  vec_free(&check.names);
  return failure;
}
