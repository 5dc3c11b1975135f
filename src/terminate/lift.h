// Private to terminate: steps as ranking sees them when measures may have products of two
// variables (lift.c).
#ifndef TERMINATE_LIFT_H
#define TERMINATE_LIFT_H

#include "terminate/rank.h"

// The variables of a node whose products measures may use, as places among the node's variables.
// Behind the node's variables a lifted form has these products: (0, 0), (0, 1), ..., (1, 1), ...
enum { MOST_PAIRED = 5 };
typedef struct Paired {
  uint32_t count; // ascending
  uint32_t places[MOST_PAIRED];
} Paired;

static inline uint32_t paired_products(const Paired *paired) {
  return paired->count * (paired->count + 1) / 2;
}

// By node: what is multiplied somewhere in the system, or comes to be multiplied; the first
// variables where nothing is. To be freed.
Paired *find_paired(Engine *engine);
// A form whose parameters stand for products of parameters; false when it would be too large.
bool lift_step(Engine *engine, uint32_t step, const Paired *paired, Form *form);

#endif
