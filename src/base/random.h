// A small deterministic random number generator (xoshiro256** seeded by splitmix64).
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

typedef struct Random {
  uint64_t state[4];
} Random;

Random random_seeded(uint64_t seed);
uint64_t random_next(Random *random);
uint64_t random_below(Random *random, uint64_t limit); // 0 <= result < limit; limit > 0

#endif
