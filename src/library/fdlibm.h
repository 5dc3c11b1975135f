// The functions of java.lang.StrictMath, bit for bit.
//
// StrictMath is specified by fdlibm (Sun's "freely distributable libm", version 5.3): its results
// are those of fdlibm's constants, case distinctions and order of operations in IEEE double
// arithmetic, last-place errors included. The files fdlibm_*.c follow that specification; they must
// be compiled without contraction to fused operations (-std=c17 sees to it). Private to library.
#ifndef LIBRARY_FDLIBM_H
#define LIBRARY_FDLIBM_H

#include "base/arith.h"

#include <stdbool.h>

double fdlibm_sin(double x);
double fdlibm_cos(double x);
double fdlibm_tan(double x);
double fdlibm_asin(double x);
double fdlibm_acos(double x);
double fdlibm_atan(double x);
double fdlibm_atan2(double y, double x);
double fdlibm_exp(double x);
double fdlibm_expm1(double x);
double fdlibm_sinh(double x);
double fdlibm_cosh(double x);
double fdlibm_tanh(double x);
double fdlibm_log(double x);
double fdlibm_log1p(double x);
double fdlibm_log10(double x);

// --- shared by the files: doubles as two 32-bit halves -------------------------------------------

static inline int32_t high_word(double x) { return (int32_t)(bits_of_double(x) >> 32); }
static inline uint32_t low_word(double x) { return (uint32_t)bits_of_double(x); }
// The exponent and the upper mantissa of |x|: ordered like |x|, so that cases compare integers.
static inline int32_t magnitude(double x) { return high_word(x) & 0x7fffffff; }
static inline double with_high_word(double x, int32_t high) {
  return double_of_bits((uint64_t)(uint32_t)high << 32 | low_word(x));
}
// x with the lower half of its mantissa cleared: a head whose square and products are exact.
static inline double head_of(double x) { return double_of_bits(bits_of_double(x) >> 32 << 32); }
// x * 2^k by adding to the exponent, which must stay in range.
static inline double add_exponent(double x, int32_t k) {
  return double_of_bits(bits_of_double(x) + ((uint64_t)(int64_t)k << 52));
}

enum { HIGH_ONE = 0x3ff00000, HIGH_INFINITY = 0x7ff00000 };

#endif
