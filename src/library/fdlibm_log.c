// Logarithms.
//
// After fdlibm 5.3, whose notice is:
//   Copyright (C) 1993-2004 by Sun Microsystems, Inc. All rights reserved.
//   Developed at SunSoft, a Sun Microsystems, Inc. business. Permission to use, copy, modify, and
//   distribute this software is freely granted, provided that this notice is preserved.
#include "library/fdlibm.h"

#include <math.h>

static const double ln2_high = 0x1.62e42feep-1, ln2_low = 0x1.a39ef35793c76p-33;

// The results at the end of the domain: true when x <= 0, NaN or infinite.
static bool is_special(double x, double *value) {
  if (isfinite(x) && x > 0)
    return false;
  *value = x == 0 ? -INFINITY : x < 0 ? NAN : x;
  return true;
}

// x made normal by 2^54, and what that adds to its exponent.
static int32_t make_normal(double *x) {
  if (high_word(*x) >= 0x00100000)
    return 0;
  *x *= 0x1p54;
  return -54;
}

// log(1 + f) for small f, where one term is enough.
static double log_near_one(double f, int32_t k) {
  if (f == 0)
    return k == 0 ? 0.0 : k * ln2_high + k * ln2_low;
  double r = f * f * (0.5 - 0.33333333333333333 * f);
  return k == 0 ? f - r : k * ln2_high - ((r - k * ln2_low) - f);
}

double fdlibm_log(double x) {
  double special;
  if (is_special(x, &special))
    return special;
  int32_t k = make_normal(&x), high = high_word(x);
  k += (high >> 20) - 1023;
  high &= 0xfffff;
  int32_t above = (high + 0x95f64) & 0x100000; // the mantissa is above sqrt(2)
  x = with_high_word(x, high | (above ^ HIGH_ONE));
  k += above >> 20;
  double f = x - 1.0;
  if ((0xfffff & (2 + high)) < 3) // |f| < 2^-20
    return log_near_one(f, k);
  double s = f / (2.0 + f), z = s * s, w = z * z;
  double even = w * (0x1.999999997fa04p-2 + w * (0x1.c71c51d8e78afp-3 + w * 0x1.39a09d078c69fp-3));
  double odd =
      z * (0x1.5555555555593p-1 +
           w * (0x1.2492494229359p-2 + w * (0x1.7466496cb03dep-3 + w * 0x1.2f112df3e5244p-3)));
  double r = odd + even;
  if (((high - 0x6147a) | (0x6b851 - high)) > 0) {
    double half_square = 0.5 * f * f;
    return k == 0 ? f - (half_square - s * (half_square + r))
                  : k * ln2_high - ((half_square - (s * (half_square + r) + k * ln2_low)) - f);
  }
  return k == 0 ? f - s * (f - r) : k * ln2_high - ((s * (f - r) - k * ln2_low) - f);
}

double fdlibm_log10(double x) {
  const double inverse_ln10 = 0x1.bcb7b1526e50ep-2;
  const double log_2_high = 0x1.34413509f6p-2, log_2_low = 0x1.9fef311f12b36p-42;
  double special;
  if (is_special(x, &special))
    return special;
  int32_t k = make_normal(&x), high = high_word(x);
  k += (high >> 20) - 1023;
  int32_t negative = k < 0;
  double y = k + negative;
  x = with_high_word(x, (high & 0xfffff) | (0x3ff - negative) << 20);
  return (y * log_2_low + inverse_ln10 * fdlibm_log(x)) + y * log_2_high;
}

// 1 + x = 2^k (1 + f) and the correction for the rounding of 1 + x.
typedef struct Split {
  double f, correction;
  int32_t k, high; // high: upper mantissa of 1 + f, 0 when f is tiny
} Split;

static Split split_one_plus(double x) {
  int32_t high = high_word(x);
  if (high < 0x3fda827a && (high > 0 || high <= (int32_t)0xbfd2bec3)) // -0.2929 < x < 0.41422
    return (Split){x, 0, 0, 1};
  bool is_large = high >= 0x43400000; // 2^53: adding one changes nothing
  double u = is_large ? x : 1.0 + x;
  int32_t k = (high_word(u) >> 20) - 1023;
  double correction = is_large ? 0 : (k > 0 ? 1.0 - (u - x) : x - (u - 1.0)) / u;
  int32_t mantissa = high_word(u) & 0xfffff;
  if (mantissa < 0x6a09e) // sqrt(2)
    return (Split){with_high_word(u, mantissa | HIGH_ONE) - 1.0, correction, k, mantissa};
  return (Split){with_high_word(u, mantissa | 0x3fe00000) - 1.0, correction, k + 1,
                 (0x00100000 - mantissa) >> 2};
}

static double log1p_near_one(Split split) {
  double f = split.f, k = split.k, low = split.correction + k * ln2_low;
  if (f == 0)
    return split.k == 0 ? 0.0 : k * ln2_high + low;
  double r = 0.5 * f * f * (1.0 - 0.66666666666666666 * f);
  return split.k == 0 ? f - r : k * ln2_high - ((r - low) - f);
}

double fdlibm_log1p(double x) {
  if (x <= -1 || isnan(x) || x == INFINITY)
    return x == -1 ? -INFINITY : x < -1 ? NAN : x;
  if (magnitude(x) < 0x3e200000) // 2^-29
    return magnitude(x) < 0x3c900000 ? x : x - x * x * 0.5;
  Split split = split_one_plus(x);
  if (split.high == 0)
    return log1p_near_one(split);
  double f = split.f, half_square = 0.5 * f * f, s = f / (2.0 + f), z = s * s;
  double r = z * (0x1.5555555555593p-1 +
                  z * (0x1.999999997fa04p-2 +
                       z * (0x1.2492494229359p-2 +
                            z * (0x1.c71c51d8e78afp-3 +
                                 z * (0x1.7466496cb03dep-3 +
                                      z * (0x1.39a09d078c69fp-3 + z * 0x1.2f112df3e5244p-3))))));
  if (split.k == 0)
    return f - (half_square - s * (half_square + r));
  double k = split.k, low = k * ln2_low + split.correction;
  return k * ln2_high - ((half_square - (s * (half_square + r) + low)) - f);
}
