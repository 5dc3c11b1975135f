// Integers of 128 bits whose operations say when a result does not fit, for exact arithmetic that
// gives up rather than being wrong.
#ifndef BASE_WIDE_H
#define BASE_WIDE_H

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef __int128 Wide;
__extension__ typedef unsigned __int128 WideBits;

#define WIDE_MAX ((Wide)(~(WideBits)0 >> 1))

// False when the result does not fit; *result is then not meaningful.
static inline bool wide_add(Wide a, Wide b, Wide *result) {
  return !__builtin_add_overflow(a, b, result);
}
static inline bool wide_sub(Wide a, Wide b, Wide *result) {
  return !__builtin_sub_overflow(a, b, result);
}
static inline bool wide_mul(Wide a, Wide b, Wide *result) {
  return !__builtin_mul_overflow(a, b, result);
}
static inline bool wide_is_long(Wide a) { return a >= INT64_MIN && a <= INT64_MAX; }

static inline WideBits wide_size(Wide a) { return a < 0 ? 0 - (WideBits)a : (WideBits)a; }

// The greatest common divisor of the absolute values; gcd(0, 0) = 0.
static inline WideBits wide_gcd(Wide a, Wide b) {
  WideBits x = wide_size(a), y = wide_size(b);
  while (y) {
    if (x <= UINT64_MAX && y <= UINT64_MAX) { // one machine division a step
      uint64_t p = (uint64_t)x, q = (uint64_t)y;
      while (q) {
        uint64_t rest = p % q;
        p = q;
        q = rest;
      }
      return p;
    }
    WideBits rest = x % y;
    x = y;
    y = rest;
  }
  return x;
}

// Rounded towards minus infinity. Precondition: b > 0.
static inline Wide wide_floor_div(Wide a, Wide b) { return a / b - (a % b < 0); }

#endif
