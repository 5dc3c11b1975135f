// Which variables can matter: those that guards read, and those that such are computed from.
//
// Forgetting the others is a projection and so sound; what is lost are relations that only they
// connect.
#include "terminate/terminate_impl.h"

typedef struct Cone {
  Engine *engine;
  const Transition *transition;
  uint32_t sources, auxiliary, count; // first target = sources
  uint32_t *definer;                  // by variable of the transition: its constraint, or MANY
  bool *is_needed;                    // by variable of the transition
  bool changed;
} Cone;

static void need(Cone *cone, uint32_t variable) {
  cone->changed |= !cone->is_needed[variable];
  cone->is_needed[variable] = true;
}

static void need_all(Cone *cone, const Constraint *c) {
  for (uint32_t i = 0; constraint_is_linear(c) && i < c->linear.count; i++)
    need(cone, c->linear.terms[i].variable);
  if (constraint_is_linear(c))
    return;
  need(cone, c->result);
  need(cone, c->left);
  if (c->kind != CONSTRAINT_WRAP)
    need(cone, c->right);
}

// An equation defines its first target variable, else its last auxiliary one.
static uint32_t defined_by(const Cone *cone, const Constraint *c) {
  uint32_t found = MANY;
  if (!constraint_is_linear(c))
    return c->result >= cone->sources ? c->result : MANY;
  if (c->kind != CONSTRAINT_EQUAL)
    return MANY;
  for (uint32_t i = 0; i < c->linear.count; i++) {
    uint32_t variable = c->linear.terms[i].variable;
    int64_t factor = c->linear.terms[i].factor;
    if (variable < cone->sources || cone->definer[variable] != MANY ||
        (factor != 1 && factor != -1))
      continue;
    if (variable < cone->auxiliary)
      return variable;
    found = variable;
  }
  return found;
}

static bool has_needed_target(const Cone *cone, const Constraint *c, bool *has_target) {
  *has_target = false;
  for (uint32_t i = 0; constraint_is_linear(c) && i < c->linear.count; i++) {
    uint32_t variable = c->linear.terms[i].variable;
    if (variable < cone->sources || variable >= cone->auxiliary)
      continue;
    *has_target = true;
    if (cone->is_needed[variable])
      return true;
  }
  return false;
}

// x' + a >= 0 where x' = x + b: the source and the constant of what that asks of x. False: it is
// something else.
static bool asked_of_source(const Cone *cone, const Constraint *c, uint32_t *source,
                            int64_t *constant) {
  if (c->kind != CONSTRAINT_AT_LEAST || c->linear.count != 1 || c->linear.terms[0].factor != 1)
    return false;
  const Constraint *made =
      &cone->transition->constraints[cone->definer[c->linear.terms[0].variable]];
  if (made->kind != CONSTRAINT_EQUAL || made->linear.count != 2 ||
      made->linear.terms[0].variable >= cone->sources ||
      made->linear.terms[0].factor != -made->linear.terms[1].factor)
    return false;
  *source = made->linear.terms[0].variable;
  int64_t step = made->linear.terms[0].factor == 1 ? made->linear.constant : -made->linear.constant;
  return !__builtin_add_overflow(c->linear.constant, step, constant);
}

// Does another constraint ask at least that of the source?
static bool is_said_already(const Cone *cone, const Constraint *c) {
  uint32_t source = 0;
  int64_t constant = 0;
  if (!asked_of_source(cone, c, &source, &constant))
    return false;
  for (uint32_t i = 0; i < cone->transition->constraint_count; i++) {
    const Constraint *other = &cone->transition->constraints[i];
    if (other->kind == CONSTRAINT_AT_LEAST && other->linear.count == 1 &&
        other->linear.terms[0].variable == source && other->linear.terms[0].factor == 1 &&
        other->linear.constant <= constant)
      return true;
  }
  return false;
}

// Bounds of targets that the sources define are guards, too: `y = y - 1; if (y < 0) return;`. Those
// of types are not meant.
static bool is_late_guard(const Cone *cone, const Constraint *c) {
  enum { LARGE = 1 << 20 };
  if (c->kind != CONSTRAINT_AT_LEAST || c->linear.constant > LARGE || c->linear.constant < -LARGE)
    return false;
  for (uint32_t i = 0; i < c->linear.count; i++) {
    uint32_t variable = c->linear.terms[i].variable;
    if (variable >= cone->sources && cone->definer[variable] == MANY)
      return false;
  }
  return !is_said_already(cone, c);
}

static void need_by_constraints(Cone *cone) {
  const Transition *transition = cone->transition;
  for (uint32_t i = 0; i < transition->constraint_count; i++) {
    const Constraint *c = &transition->constraints[i];
    uint32_t defined = MANY;
    for (uint32_t v = cone->sources; v < cone->count; v++)
      defined = cone->definer[v] == i ? v : defined;
    bool has_target, needed = has_needed_target(cone, c, &has_target);
    bool is_guard = !has_target || needed || is_late_guard(cone, c);
    if (defined != MANY ? cone->is_needed[defined] : is_guard)
      need_all(cone, c);
  }
}

static bool need_by_transition(Engine *engine, const Transition *transition) {
  const TransitionSystem *system = engine->system;
  Cone cone = {.engine = engine,
               .transition = transition,
               .sources = transition_first_target(system, transition),
               .auxiliary = transition_first_auxiliary(system, transition),
               .count = transition_variables(system, transition)};
  cone.definer = mem_new_array(uint32_t, cone.count + 1);
  cone.is_needed = mem_new_array(bool, cone.count + 1);
  for (uint32_t v = 0; v < cone.count; v++)
    cone.definer[v] = MANY;
  for (uint32_t i = 0; i < transition->constraint_count; i++) {
    uint32_t variable = defined_by(&cone, &transition->constraints[i]);
    if (variable != MANY && cone.definer[variable] == MANY)
      cone.definer[variable] = i;
  }
  for (uint32_t v = cone.sources; v < cone.auxiliary; v++)
    cone.is_needed[v] = engine->is_needed[transition->to][v - cone.sources];
  const CallResult *call = transition->call;
  do {
    cone.changed = false;
    need_by_constraints(&cone);
    for (uint32_t v = 0; call && v < system->locations.items[call->exit].variable_count; v++)
      if (cone.is_needed[call->results[v]])
        for (uint32_t a = 0; a < system->locations.items[call->entry].variable_count; a++)
          need(&cone, call->arguments[a]);
  } while (cone.changed);
  bool grown = false;
  for (uint32_t v = 0; v < cone.sources; v++)
    if (cone.is_needed[v] && !engine->is_needed[transition->from][v])
      grown = engine->is_needed[transition->from][v] = true;
  for (uint32_t v = 0; call && v < system->locations.items[call->exit].variable_count; v++)
    if (cone.is_needed[call->results[v]] && !engine->is_needed[call->exit][v])
      grown = engine->is_needed[call->exit][v] = true;
  mem_free(cone.definer);
  mem_free(cone.is_needed);
  return grown;
}

void find_needed(Engine *engine) {
  const TransitionSystem *system = engine->system;
  engine->is_needed = arena_array(&engine->arena, bool *, system->locations.count + 1);
  for (size_t l = 0; l < system->locations.count; l++)
    engine->is_needed[l] =
        arena_array(&engine->arena, bool, system->locations.items[l].variable_count + 1);
  bool grown = true;
  while (grown) {
    grown = false;
    for (size_t t = system->transitions.count; t-- > 0;)
      grown |= need_by_transition(engine, &system->transitions.items[t]);
  }
}
