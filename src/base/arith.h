// Java's arithmetic (JVMS 6.5, JLS 15.17-15.19) on host integers and IEEE floats, without undefined
// behaviour: wrap-around is done on unsigned types, shift counts are masked, MIN / -1 wraps, and
// conversions from floating point saturate. Division by zero is the caller's exception.
#ifndef BASE_ARITH_H
#define BASE_ARITH_H

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

static inline int32_t java_iadd(int32_t a, int32_t b) {
  return (int32_t)((uint32_t)a + (uint32_t)b);
}
static inline int32_t java_isub(int32_t a, int32_t b) {
  return (int32_t)((uint32_t)a - (uint32_t)b);
}
static inline int32_t java_imul(int32_t a, int32_t b) {
  return (int32_t)((uint32_t)a * (uint32_t)b);
}
static inline int32_t java_ineg(int32_t a) { return (int32_t)(0u - (uint32_t)a); }
static inline int32_t java_idiv(int32_t a, int32_t b) {
  assert(b != 0);
  return b == -1 ? java_ineg(a) : a / b;
}
static inline int32_t java_irem(int32_t a, int32_t b) {
  assert(b != 0);
  return b == -1 ? 0 : a % b;
}
static inline int32_t java_ishl(int32_t a, int32_t s) { return (int32_t)((uint32_t)a << (s & 31)); }
static inline int32_t java_ishr(int32_t a, int32_t s) { return a >> (s & 31); }
static inline int32_t java_iushr(int32_t a, int32_t s) {
  return (int32_t)((uint32_t)a >> (s & 31));
}

static inline int64_t java_ladd(int64_t a, int64_t b) {
  return (int64_t)((uint64_t)a + (uint64_t)b);
}
static inline int64_t java_lsub(int64_t a, int64_t b) {
  return (int64_t)((uint64_t)a - (uint64_t)b);
}
static inline int64_t java_lmul(int64_t a, int64_t b) {
  return (int64_t)((uint64_t)a * (uint64_t)b);
}
static inline int64_t java_lneg(int64_t a) { return (int64_t)(0u - (uint64_t)a); }
static inline int64_t java_ldiv(int64_t a, int64_t b) {
  assert(b != 0);
  return b == -1 ? java_lneg(a) : a / b;
}
static inline int64_t java_lrem(int64_t a, int64_t b) {
  assert(b != 0);
  return b == -1 ? 0 : a % b;
}
static inline int64_t java_lshl(int64_t a, int32_t s) { return (int64_t)((uint64_t)a << (s & 63)); }
static inline int64_t java_lshr(int64_t a, int32_t s) { return a >> (s & 63); }
static inline int64_t java_lushr(int64_t a, int32_t s) {
  return (int64_t)((uint64_t)a >> (s & 63));
}

static inline int32_t java_lcmp(int64_t a, int64_t b) { return (a > b) - (a < b); }
// fcmpl/dcmpl answer -1 and fcmpg/dcmpg 1 when an operand is NaN.
static inline int32_t java_dcmp(double a, double b, int32_t if_nan) {
  return a > b ? 1 : a < b ? -1 : a == b ? 0 : if_nan;
}

static inline float java_frem(float a, float b) { return fmodf(a, b); }
static inline double java_drem(double a, double b) { return fmod(a, b); }

// Conversions saturate, NaN becomes 0 (JLS 5.1.3).
static inline int32_t java_d2i(double d) {
  if (d != d)
    return 0;
  return d >= 2147483647.0 ? INT32_MAX : d <= -2147483648.0 ? INT32_MIN : (int32_t)d;
}
static inline int64_t java_d2l(double d) {
  if (d != d)
    return 0;
  return d >= 0x1p63 ? INT64_MAX : d <= -0x1p63 ? INT64_MIN : (int64_t)d;
}

static inline uint32_t bits_of_float(float f) {
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}
static inline float float_of_bits(uint32_t bits) {
  float f;
  memcpy(&f, &bits, sizeof f);
  return f;
}
static inline uint64_t bits_of_double(double d) {
  uint64_t bits;
  memcpy(&bits, &d, sizeof bits);
  return bits;
}
static inline double double_of_bits(uint64_t bits) {
  double d;
  memcpy(&d, &bits, sizeof d);
  return d;
}

#endif
