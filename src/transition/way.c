#include "transition/build_impl.h"

uint32_t way_add_variable(Way *way, int64_t low, int64_t high) {
  vec_push(&way->variables, (WayVariable){low, high});
  return (uint32_t)way->variables.count - 1;
}

uint32_t way_find_pair(const Way *way, Variable pair) {
  for (size_t i = way->bindings.count; i > 0; i--) {
    const Binding *binding = &way->bindings.items[i - 1];
    if (binding->kind == pair.kind && reference_is(binding->reference, pair.reference) &&
        reference_is(binding->other, pair.other))
      return binding->variable;
  }
  return NO_VARIABLE;
}

void way_bind_pair(Way *way, Variable pair, uint32_t variable) {
  vec_push(&way->bindings, (Binding){pair.kind, pair.reference, pair.other, variable});
}

uint32_t way_find(const Way *way, VariableKind kind, Reference reference) {
  return way_find_pair(way, (Variable){kind, reference, reference_none()});
}

void way_bind(Way *way, VariableKind kind, Reference reference, uint32_t variable) {
  way_bind_pair(way, (Variable){kind, reference, reference_none()}, variable);
}

uint32_t way_number(Way *way, const StateValue *value) {
  assert(value->kind == VALUE_INTEGER);
  uint32_t variable = way_find(way, VARIABLE_NUMBER, value->reference);
  if (variable != NO_VARIABLE)
    return variable;
  variable = way_add_variable(way, value->low, value->high);
  way_bind(way, VARIABLE_NUMBER, value->reference, variable);
  return variable;
}

void way_add(Way *way, WayConstraint constraint) { vec_push(&way->constraints, constraint); }

void way_compare(Way *way, ConstraintKind kind, uint32_t left, uint32_t right, int64_t constant) {
  WayConstraint made = {.kind = kind, .constant = constant};
  if (left == right)
    return;
  if (left != NO_VARIABLE)
    made.terms[made.count++] = (WayTerm){left, 1};
  if (right != NO_VARIABLE)
    made.terms[made.count++] = (WayTerm){right, -1};
  way_add(way, made);
}
