// Exact rational numbers of 128 bits above and below the line. A result that does not fit is the
// number with denominator 0; it spreads through whatever uses it, and whoever draws a conclusion
// looks for it first.
#ifndef TERMINATE_RATIONAL_H
#define TERMINATE_RATIONAL_H

#include "base/wide.h"

typedef struct Rational {
  Wide up, down; // without a common divisor, down > 0; down = 0: lost
} Rational;

static inline Rational rational_of(Wide number) { return (Rational){number, 1}; }
static inline bool rational_is_lost(Rational a) { return a.down == 0; }
static inline bool rational_is_zero(Rational a) { return a.up == 0 && a.down != 0; }
// Of numbers that are not lost: -1, 0, 1.
static inline int rational_sign(Rational a) { return (a.up > 0) - (a.up < 0); }

static inline Rational rational_reduced(Wide up, Wide down) {
  if (down == 1)
    return (Rational){up, 1};
  WideBits divisor = wide_gcd(up, down);
  if (divisor > 1) {
    up /= (Wide)divisor;
    down /= (Wide)divisor;
  }
  return down < 0 ? (Rational){-up, -down} : (Rational){up, down};
}

static inline Rational rational_lost(void) { return (Rational){0, 0}; }

static inline Rational rational_neg(Rational a) { return (Rational){-a.up, a.down}; }

static inline Rational rational_mul(Rational a, Rational b) {
  if (a.down == 0 || b.down == 0)
    return rational_lost();
  Wide up, down;
  if (!wide_mul(a.up, b.up, &up) || !wide_mul(a.down, b.down, &down) || up == -WIDE_MAX - 1)
    return rational_lost();
  return rational_reduced(up, down);
}

// Precondition: b is not zero.
static inline Rational rational_div(Rational a, Rational b) {
  if (b.down == 0)
    return rational_lost();
  return rational_mul(a, b.up < 0 ? (Rational){-b.down, -b.up} : (Rational){b.down, b.up});
}

static inline Rational rational_add(Rational a, Rational b) {
  if (a.down == 0 || b.down == 0)
    return rational_lost();
  Wide x, y, up, down;
  if (a.down == b.down) {
    if (!wide_add(a.up, b.up, &up) || up == -WIDE_MAX - 1)
      return rational_lost();
    return rational_reduced(up, a.down);
  }
  if (!wide_mul(a.up, b.down, &x) || !wide_mul(b.up, a.down, &y) || !wide_add(x, y, &up) ||
      !wide_mul(a.down, b.down, &down) || up == -WIDE_MAX - 1)
    return rational_lost();
  return rational_reduced(up, down);
}

static inline Rational rational_sub(Rational a, Rational b) {
  return rational_add(a, rational_neg(b));
}

// Of numbers that are not lost: the sign of a - b; 2 when it does not fit.
static inline int rational_compare(Rational a, Rational b) {
  if (a.down == b.down)
    return (a.up > b.up) - (a.up < b.up);
  Wide x, y;
  if (!wide_mul(a.up, b.down, &x) || !wide_mul(b.up, a.down, &y))
    return 2;
  return (x > y) - (x < y);
}

#endif
