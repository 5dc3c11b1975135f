#include "base/random.h"

#include <assert.h>

static uint64_t splitmix(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

Random random_seeded(uint64_t seed) {
  Random random;
  for (int i = 0; i < 4; i++)
    random.state[i] = splitmix(&seed);
  return random;
}

static uint64_t rotate(uint64_t x, int bits) { return x << bits | x >> (64 - bits); }

uint64_t random_next(Random *random) {
  uint64_t *s = random->state;
  uint64_t result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate(s[3], 45);
  return result;
}

uint64_t random_below(Random *random, uint64_t limit) {
  assert(limit > 0);
  uint64_t reject = -limit % limit, value; // removes the bias of a plain modulo
  do
    value = random_next(random);
  while (value < reject);
  return value % limit;
}
