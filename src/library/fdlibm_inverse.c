// Inverse trigonometric functions.
//
// After fdlibm 5.3, whose notice is:
//   Copyright (C) 1993-2004 by Sun Microsystems, Inc. All rights reserved.
//   Developed at SunSoft, a Sun Microsystems, Inc. business. Permission to use, copy, modify, and
//   distribute this software is freely granted, provided that this notice is preserved.
#include "library/fdlibm.h"

#include <math.h>

static const double pi = 0x1.921fb54442d18p1, pi_low = 0x1.1a62633145c07p-53;
static const double half_pi = 0x1.921fb54442d18p0, half_pi_low = 0x1.1a62633145c07p-54;
static const double quarter_pi = 0x1.921fb54442d18p-1;

// (asin(x) - x) / x with t = x^2, for |x| <= 1/2.
static double arcsine_ratio(double t) {
  double p = t * (0x1.5555555555555p-3 +
                  t * (-0x1.4d61203eb6f7dp-2 +
                       t * (0x1.9c1550e884455p-3 +
                            t * (-0x1.48228b5688f3bp-5 +
                                 t * (0x1.9efe07501b288p-11 + t * 0x1.23de10dfdf709p-15)))));
  double q =
      1.0 + t * (-0x1.33a271c8a2d4bp1 + t * (0x1.02ae59c598ac8p1 + t * (-0x1.6066c1b8d0159p-1 +
                                                                        t * 0x1.3b8c5b12e9282p-4)));
  return p / q;
}

// asin(x) for 1/2 <= x < 1: pi/2 - 2 asin(sqrt((1 - x) / 2)).
static double arcsine_upper(double x) {
  double t = (1.0 - x) * 0.5, ratio = arcsine_ratio(t), s = sqrt(t);
  if (magnitude(x) >= 0x3fef3333) // 0.975
    return half_pi - (2.0 * (s + s * ratio) - half_pi_low);
  double head = head_of(s), rest = (t - head * head) / (s + head);
  double p = 2.0 * s * ratio - (half_pi_low - 2.0 * rest);
  double q = quarter_pi - 2.0 * head;
  return quarter_pi - (p - q);
}

double fdlibm_asin(double x) {
  double size = fabs(x);
  if (!(size <= 1))
    return NAN;
  if (size == 1)
    return x * half_pi + x * half_pi_low;
  if (magnitude(x) < 0x3e400000) // 2^-27
    return x;
  if (size < 0.5)
    return x + x * arcsine_ratio(x * x);
  double upper = arcsine_upper(size);
  return x > 0 ? upper : -upper;
}

double fdlibm_acos(double x) {
  double size = fabs(x);
  if (!(size <= 1))
    return NAN;
  if (size == 1)
    return x > 0 ? 0.0 : pi + 2.0 * half_pi_low;
  if (size < 0.5) {
    if (magnitude(x) <= 0x3c600000) // 2^-57
      return half_pi + half_pi_low;
    return half_pi - (x - (half_pi_low - x * arcsine_ratio(x * x)));
  }
  double z = (1.0 - size) * 0.5, s = sqrt(z), ratio = arcsine_ratio(z);
  if (x < 0)
    return pi - 2.0 * (s + (ratio * s - half_pi_low));
  double head = head_of(s), rest = (z - head * head) / (s + head);
  return 2.0 * (head + (ratio * s + rest));
}

// atan(x) = atan(center) + atan(a small argument), for the five ranges of x.
typedef struct Center {
  double value, low; // atan of the center
} Center;
static const Center centers[] = {{0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56}, // 0.5
                                 {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55}, // 1
                                 {0x1.f730bd281f69bp-1, 0x1.007887af0cbbdp-56}, // 1.5
                                 {0x1.921fb54442d18p0, 0x1.1a62633145c07p-54}}; // infinity

// x * (this) = x - atan(x)
static double arctangent_series(double x) {
  double z = x * x, w = z * z;
  double odd = z * (0x1.555555555550dp-2 +
                    w * (0x1.24924920083ffp-3 +
                         w * (0x1.745cdc54c206ep-4 +
                              w * (0x1.10d66a0d03d51p-4 +
                                   w * (0x1.97b4b24760debp-5 + w * 0x1.0ad3ae322da11p-6)))));
  double even =
      w *
      (-0x1.999999998ebc4p-3 +
       w * (-0x1.c71c6fe231671p-4 +
            w * (-0x1.3b0f2af749a6dp-4 + w * (-0x1.dde2d52defd9ap-5 + w * -0x1.2b4442c6a6c2fp-5))));
  return odd + even;
}

static const Center *move_to_center(double *x) {
  double size = fabs(*x);
  int32_t high = magnitude(*x);
  if (high < 0x3fe60000) { // 11/16
    *x = (2.0 * size - 1.0) / (2.0 + size);
    return &centers[0];
  }
  if (high < 0x3ff30000) { // 19/16
    *x = (size - 1.0) / (size + 1.0);
    return &centers[1];
  }
  if (high < 0x40038000) { // 39/16
    *x = (size - 1.5) / (1.0 + 1.5 * size);
    return &centers[2];
  }
  *x = -1.0 / size;
  return &centers[3];
}

double fdlibm_atan(double x) {
  if (isnan(x))
    return x;
  bool negative = high_word(x) < 0;
  int32_t high = magnitude(x);
  if (high >= 0x44100000) // 2^66
    return negative ? -half_pi - half_pi_low : half_pi + half_pi_low;
  if (high < 0x3fdc0000) // 7/16
    return high < 0x3e200000 ? x : x - x * arctangent_series(x);
  const Center *center = move_to_center(&x);
  double value = center->value - ((x * arctangent_series(x) - center->low) - x);
  return negative ? -value : value;
}

// The angle of a point on an axis or at infinity, for y >= 0.
static double axis_angle(double y, double x) {
  if (isinf(x) && isinf(y))
    return x > 0 ? quarter_pi : 3.0 * quarter_pi;
  if (isinf(y) || x == 0)
    return y == 0 ? (signbit(x) ? pi : 0.0) : half_pi;
  return signbit(x) ? pi : 0.0;
}

double fdlibm_atan2(double y, double x) {
  if (isnan(x) || isnan(y))
    return NAN;
  if (x == 1)
    return fdlibm_atan(y);
  double angle;
  if (x == 0 || y == 0 || isinf(x) || isinf(y)) {
    angle = axis_angle(fabs(y), x);
  } else {
    int exponents = (magnitude(y) - magnitude(x)) >> 20;
    angle = exponents > 60             ? half_pi + 0.5 * pi_low
            : x < 0 && exponents < -60 ? 0.0
                                       : fdlibm_atan(fabs(y / x));
    if (x < 0)
      angle = pi - (angle - pi_low);
  }
  return signbit(y) ? -angle : angle;
}
