// The exponential function and the hyperbolic functions made of it.
//
// After fdlibm 5.3, whose notice is:
//   Copyright (C) 1993-2004 by Sun Microsystems, Inc. All rights reserved.
//   Developed at SunSoft, a Sun Microsystems, Inc. business. Permission to use, copy, modify, and
//   distribute this software is freely granted, provided that this notice is preserved.
#include "library/fdlibm.h"

#include <math.h>

static const double ln2_high = 0x1.62e42feep-1, ln2_low = 0x1.a39ef35793c76p-33;
static const double inverse_ln2 = 0x1.71547652b82fep0;
static const double largest = 0x1.62e42fefa39efp9;   // exp overflows above it
static const double smallest = -0x1.74910d52d3051p9; // exp underflows below it

enum {
  HIGH_HALF_LN2 = 0x3fd62e42,
  HIGH_THREE_HALVES_LN2 = 0x3ff0a2b2,
  HIGH_LARGEST = 0x40862e42,
  HIGH_22 = 0x40360000,
};

// x = k ln 2 + (high - low)
typedef struct Scaled {
  double high, low;
  int32_t k;
} Scaled;

static Scaled scale(double x) {
  int32_t size = magnitude(x);
  if (size <= HIGH_HALF_LN2)
    return (Scaled){x, 0, 0};
  if (size < HIGH_THREE_HALVES_LN2)
    return x < 0 ? (Scaled){x + ln2_high, -ln2_low, -1} : (Scaled){x - ln2_high, ln2_low, 1};
  int32_t k = (int32_t)(inverse_ln2 * x + (x < 0 ? -0.5 : 0.5));
  return (Scaled){x - k * ln2_high, k * ln2_low, k};
}

double fdlibm_exp(double x) {
  if (isnan(x))
    return x;
  if (x > largest)
    return INFINITY;
  if (x < smallest)
    return 0;
  if (magnitude(x) < 0x3e300000) // 2^-28
    return 1.0 + x;
  Scaled parts = scale(x);
  x = parts.high - parts.low;
  double t = x * x;
  double c = x - t * (0x1.555555555553ep-3 +
                      t * (-0x1.6c16c16bebd93p-9 +
                           t * (0x1.1566aaf25de2cp-14 +
                                t * (-0x1.bbd41c5d26bf1p-20 + t * 0x1.6376972bea4d0p-25))));
  if (parts.k == 0)
    return 1.0 - ((x * c) / (c - 2.0) - x);
  double y = 1.0 - ((parts.low - (x * c) / (2.0 - c)) - parts.high);
  return parts.k >= -1021 ? add_exponent(y, parts.k) : add_exponent(y, parts.k + 1000) * 0x1p-1000;
}

// expm1 out of the reduced argument x (with its rounding error), e = its error term, and k.
static double assemble(double x, double e, int32_t k) {
  if (k == -1)
    return 0.5 * (x - e) - 0.5;
  if (k == 1)
    return x < -0.25 ? -2.0 * (e - (x + 0.5)) : 1.0 + 2.0 * (x - e);
  if (k <= -2 || k > 56)
    return add_exponent(1.0 - (e - x), k) - 1.0;
  double unit = add_exponent(1.0, -k);
  double y = k < 20 ? (1.0 - unit) - (e - x) : (x - (e + unit)) + 1.0;
  return add_exponent(y, k);
}

double fdlibm_expm1(double x) {
  if (isnan(x))
    return x;
  if (x > largest)
    return INFINITY;
  if (x < 0 && magnitude(x) >= 0x4043687a) // 56 ln 2
    return -1;
  if (magnitude(x) < 0x3c900000) // 2^-54
    return x;
  Scaled parts = scale(x);
  x = parts.high - parts.low;
  double error = (parts.high - x) - parts.low;
  double half_x = 0.5 * x, half_square = x * half_x;
  double r = 1.0 + half_square *
                       (-0x1.11111111110f4p-5 +
                        half_square *
                            (0x1.a01a019fe5585p-10 +
                             half_square * (-0x1.4ce199eaadbb7p-14 +
                                            half_square * (0x1.0cfca86e65239p-18 +
                                                           half_square * -0x1.afdb76e09c32dp-23))));
  double t = 3.0 - r * half_x;
  double e = half_square * ((r - t) / (6.0 - x * t));
  if (parts.k == 0)
    return x - (x * e - half_square);
  e = x * (e - error) - error;
  return assemble(x, e - half_square, parts.k);
}

// factor * exp(x) for x near or above the overflow threshold of exp itself.
static double halved_exp(double x, double factor) {
  const double limit = 0x1.633ce8fb9f87dp9; // where the result overflows, too
  if (x > limit)
    return factor * INFINITY;
  double root = fdlibm_exp(0.5 * x);
  return factor * root * root;
}

double fdlibm_sinh(double x) {
  if (!isfinite(x))
    return x;
  int32_t size = magnitude(x);
  double half = x < 0 ? -0.5 : 0.5, positive = fabs(x);
  if (size < 0x3e300000) // 2^-28
    return x;
  if (size < HIGH_22) {
    double t = fdlibm_expm1(positive);
    return size < HIGH_ONE ? half * (2.0 * t - t * t / (t + 1.0)) : half * (t + t / (t + 1.0));
  }
  return size < HIGH_LARGEST ? half * fdlibm_exp(positive) : halved_exp(positive, half);
}

double fdlibm_cosh(double x) {
  if (!isfinite(x))
    return x * x;
  int32_t size = magnitude(x);
  double positive = fabs(x);
  if (size <= HIGH_HALF_LN2) {
    double t = fdlibm_expm1(positive), w = 1.0 + t;
    return size < 0x3c800000 ? w : 1.0 + (t * t) / (w + w);
  }
  if (size < HIGH_22) {
    double t = fdlibm_exp(positive);
    return 0.5 * t + 0.5 / t;
  }
  return size < HIGH_LARGEST ? 0.5 * fdlibm_exp(positive) : halved_exp(positive, 0.5);
}

double fdlibm_tanh(double x) {
  if (isnan(x))
    return x;
  int32_t size = magnitude(x);
  double value = 1, positive = fabs(x);
  if (size < 0x3c800000) // 2^-55
    return x * (1.0 + x);
  if (size < HIGH_ONE) {
    double t = fdlibm_expm1(-2.0 * positive);
    value = -t / (t + 2.0);
  } else if (size < HIGH_22) {
    value = 1.0 - 2.0 / (fdlibm_expm1(2.0 * positive) + 2.0);
  }
  return x < 0 ? -value : value;
}
