#include "terminate/cone.h"

#include <assert.h>

static const Transition *transition_at(const Cone *cone, size_t place) {
  assert(place < cone->count);
  return &cone->system->transitions.items[cone->path[place]];
}

static const Location *location_at(const Cone *cone, size_t place) {
  uint32_t location =
      place < cone->count ? transition_at(cone, place)->from : transition_at(cone, place - 1)->to;
  return &cone->system->locations.items[location];
}

Cone cone_new(const TransitionSystem *system, const uint32_t *path, size_t count, Arena *arena) {
  assert(count > 0);
  Cone cone = {.system = system, .path = path, .count = count};
  cone.first = arena_array(arena, uint32_t, count + 1);
  cone.auxiliary = arena_array(arena, uint32_t, count);
  uint32_t next = 0;
  for (size_t place = 0; place <= count; place++) {
    cone.first[place] = next;
    next += location_at(&cone, place)->variable_count;
    if (place < count) {
      cone.auxiliary[place] = next;
      next += transition_at(&cone, place)->auxiliary;
    }
  }
  cone.has = arena_array(arena, bool, next + 1);
  return cone;
}

void cone_add(Cone *cone, size_t place, const Linear *form) {
  uint32_t count = location_at(cone, place)->variable_count;
  for (uint32_t i = 0; i < form->count; i++) {
    uint32_t variable = form->terms[i].variable;
    bool is_product = variable >= count; // terminate.h, measure_product
    cone->has[cone->first[place] + (is_product ? (variable - count) / count : variable)] = true;
    if (is_product)
      cone->has[cone->first[place] + (variable - count) % count] = true;
  }
}

static bool *mark_of(const Cone *cone, size_t place, uint32_t variable) {
  const Transition *transition = transition_at(cone, place);
  uint32_t target = transition_first_target(cone->system, transition);
  uint32_t auxiliary = transition_first_auxiliary(cone->system, transition);
  return &cone->has[variable < target      ? cone->first[place] + variable
                    : variable < auxiliary ? cone->first[place + 1] + variable - target
                                           : cone->auxiliary[place] + variable - auxiliary];
}

static uint32_t operand_count(const Constraint *c) {
  return constraint_is_linear(c) ? c->linear.count : c->kind == CONSTRAINT_WRAP ? 2 : 3;
}

static uint32_t operand(const Constraint *c, uint32_t i) {
  return constraint_is_linear(c) ? c->linear.terms[i].variable
         : i == 0                ? c->result
         : i == 1                ? c->left
                                 : c->right;
}

static bool close_once(Cone *cone, size_t place, const Constraint *c) {
  bool has_some = false, grown = false;
  for (uint32_t i = 0; i < operand_count(c); i++)
    has_some |= *mark_of(cone, place, operand(c, i));
  for (uint32_t i = 0; has_some && i < operand_count(c); i++) {
    bool *mark = mark_of(cone, place, operand(c, i));
    grown |= !*mark;
    *mark = true;
  }
  return grown;
}

void cone_close(Cone *cone) {
  for (bool grown = true; grown;) {
    grown = false;
    for (size_t place = 0; place < cone->count; place++) {
      const Transition *transition = transition_at(cone, place);
      for (uint32_t i = 0; i < transition->constraint_count; i++)
        if (transition->constraints[i].kind != CONSTRAINT_AT_LEAST)
          grown |= close_once(cone, place, &transition->constraints[i]);
    }
  }
}

bool cone_keeps(const Cone *cone, size_t place, const Constraint *constraint) {
  bool has_all = true;
  for (uint32_t i = 0; i < operand_count(constraint) && has_all; i++)
    has_all = *mark_of(cone, place, operand(constraint, i));
  return has_all;
}
