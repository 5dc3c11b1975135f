#include "transition/build_impl.h"

uint32_t way_add_variable(Way *way, int64_t low, int64_t high) {
  vec_push(&way->variables, (WayVariable){low, high});
  return (uint32_t)way->variables.count - 1;
}

uint32_t way_find(const Way *way, VariableKind kind, Reference reference) {
  for (size_t i = way->bindings.count; i > 0; i--) {
    const Binding *binding = &way->bindings.items[i - 1];
    if (binding->kind == kind && reference_is(binding->reference, reference))
      return binding->variable;
  }
  return NO_VARIABLE;
}

void way_bind(Way *way, VariableKind kind, Reference reference, uint32_t variable) {
  vec_push(&way->bindings, (Binding){kind, reference, variable});
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
