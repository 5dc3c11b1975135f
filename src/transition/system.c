#include "transition/system.h"

void system_init(TransitionSystem *system) { *system = (TransitionSystem){.start = NO_LOCATION}; }

void system_fini(TransitionSystem *system) {
  vec_free(&system->locations);
  vec_free(&system->transitions);
  arena_fini(&system->arena);
}

static void *copy(Arena *arena, const void *items, size_t count, size_t size) {
  void *memory = arena_alloc(arena, mem_product(count, size));
  if (count > 0)
    memcpy(memory, items, count * size);
  return memory;
}

uint32_t system_add_location(TransitionSystem *system, const Location *location) {
  assert(location->name);
  Location own = *location;
  const char **names = arena_array(&system->arena, const char *, own.variable_count);
  for (uint32_t i = 0; i < own.variable_count; i++)
    names[i] = arena_string(&system->arena, location->variables[i], strlen(location->variables[i]));
  own.variables = names;
  own.name = arena_string(&system->arena, location->name, strlen(location->name));
  vec_push(&system->locations, own);
  return (uint32_t)system->locations.count - 1;
}

#ifndef NDEBUG
static bool linear_is_ordered(const Linear *linear, uint32_t variables) {
  for (uint32_t i = 0; i < linear->count; i++)
    if (linear->terms[i].variable >= variables || linear->terms[i].factor == 0 ||
        (i > 0 && linear->terms[i - 1].variable >= linear->terms[i].variable))
      return false;
  return true;
}
#endif

static const CallResult *copy_call(TransitionSystem *system, const CallResult *call) {
  CallResult *own = copy(&system->arena, call, 1, sizeof *call);
  assert(call->entry < system->locations.count && call->exit < system->locations.count);
  own->arguments = copy(&system->arena, call->arguments,
                        system->locations.items[call->entry].variable_count, sizeof(uint32_t));
  own->results = copy(&system->arena, call->results,
                      system->locations.items[call->exit].variable_count, sizeof(uint32_t));
  return own;
}

uint32_t system_add_transition(TransitionSystem *system, const Transition *transition) {
  assert(transition->from < system->locations.count && transition->to < system->locations.count);
  Transition own = *transition;
  Constraint *constraints = copy(&system->arena, transition->constraints,
                                 transition->constraint_count, sizeof(Constraint));
  for (uint32_t i = 0; i < own.constraint_count; i++) {
    Linear *linear = &constraints[i].linear;
    assert(!constraint_is_linear(&constraints[i]) ||
           linear_is_ordered(linear, transition_variables(system, transition)));
    linear->terms = constraint_is_linear(&constraints[i])
                        ? copy(&system->arena, linear->terms, linear->count, sizeof(LinearTerm))
                        : NULL;
  }
  own.constraints = constraints;
  own.call = own.call ? copy_call(system, own.call) : NULL;
  vec_push(&system->transitions, own);
  return (uint32_t)system->transitions.count - 1;
}
