// Private to terminate: what can matter for some variables along a path of transitions (cone.c).
//
// Questions with products are hard, and most of what is known on a path has nothing to do with
// them. The cone has the variables of a question and all that equations and operations connect them
// with; what it leaves out can only make the answer "sat".
#ifndef TERMINATE_CONE_H
#define TERMINATE_CONE_H

#include "base/memory.h"
#include "transition/transition.h"

typedef struct Cone {
  const TransitionSystem *system;
  const uint32_t *path; // transitions, borrowed
  size_t count;
  uint32_t *first;     // by place on the path: the variables of its location
  uint32_t *auxiliary; // by transition on the path: its auxiliary variables
  bool *has;
} Cone;

Cone cone_new(const TransitionSystem *system, const uint32_t *path, size_t count, Arena *arena);
void cone_add(Cone *cone, size_t place, const Linear *form); // products among its terms, too
void cone_close(Cone *cone);
// Is it about variables of the cone alone?
bool cone_keeps(const Cone *cone, size_t place, const Constraint *constraint);

#endif
