// Sine, cosine and tangent: argument reduction to [-pi/4, pi/4] with a tail, then a polynomial.
//
// After fdlibm 5.3, whose notice is:
//   Copyright (C) 1993-2004 by Sun Microsystems, Inc. All rights reserved.
//   Developed at SunSoft, a Sun Microsystems, Inc. business. Permission to use, copy, modify, and
//   distribute this software is freely granted, provided that this notice is preserved.
#include "library/fdlibm.h"

#include <math.h>

typedef struct Reduced {
  double value, tail; // value + tail = x - quadrant * pi/2
  int quadrant;       // only its last two bits matter
} Reduced;

// --- reduction of huge arguments (Payne and Hanek) -----------------------------------------------

// 2/pi in pieces of 24 bits: enough for the largest exponent.
static const double two_over_pi[] = {
    0xA2F983, 0x6E4E44, 0x1529FC, 0x2757D1, 0xF534DD, 0xC0DB62, 0x95993C, 0x439041, 0xFE5163,
    0xABDEBB, 0xC561B7, 0x246E3A, 0x424DD2, 0xE00649, 0x2EEA09, 0xD1921C, 0xFE1DEB, 0x1CB129,
    0xA73EE8, 0x8235F5, 0x2EBB44, 0x84E99C, 0x7026B4, 0x5F7E41, 0x3991D6, 0x398353, 0x39F49C,
    0x845F8B, 0xBDF928, 0x3B1FF8, 0x97FFDE, 0x05980F, 0xEF2F11, 0x8B5A0A, 0x6D1F6D, 0x367ECF,
    0x27CB09, 0xB74F46, 0x3F669E, 0x5FEA2D, 0x7527BA, 0xC7EBE5, 0xF17B3D, 0x0739F7, 0x8A5292,
    0xEA6BFB, 0x5FB11F, 0x8D5D08, 0x560330, 0x46FC7B, 0x6BABF0, 0xCFBC20, 0x9AF436, 0x1DA9E3,
    0x91615E, 0xE61B08, 0x659985, 0x5F14A0, 0x68408D, 0xFFD880, 0x4D7327, 0x310606, 0x1556CA,
    0x73A8C9, 0x60E27B, 0xC08C6B};

// pi/2 in pieces of 24 bits.
static const double half_pi_pieces[] = {0x1.921fb4p0,    0x1.4442dp-24,  0x1.846988p-48,
                                        0x1.8cc516p-72,  0x1.01b838p-96, 0x1.a25204p-120,
                                        0x1.382228p-145, 0x1.9f31dp-169};

enum {
  PIECES = 4,
  MOST_PIECES = 20
}; // pieces of the product beyond the first, at first and at most

// The product x * 2/pi modulo 8, as pieces of 24 bits below the binary point.
typedef struct Product {
  const double *x; // x in pieces of 24 bits, scaled to an integer
  int x_last;      // index of its last piece
  int first;       // index of the first piece of 2/pi that matters
  int scale;       // exponent of the last column
  double column[MOST_PIECES];
  int32_t piece[MOST_PIECES]; // least significant first
  int last;                   // index of the last column
  double fraction;            // what is above the pieces, reduced
  int quadrant, half;         // half: 0 when the fraction is below 1/2
} Product;

static double column_sum(const Product *product, int column) {
  double sum = 0;
  for (int i = 0; i <= product->x_last; i++) {
    int at = product->first + column - i;
    sum += product->x[i] * (at < 0 ? 0.0 : two_over_pi[at]);
  }
  return sum;
}

static void split_columns(Product *product) {
  double above = product->column[product->last];
  for (int i = 0, at = product->last; at > 0; i++, at--) {
    double carry = (double)(int32_t)(0x1p-24 * above);
    product->piece[i] = (int32_t)(above - 0x1p24 * carry);
    above = product->column[at - 1] + carry;
  }
  above = scalbn(above, product->scale);
  above -= 8.0 * floor(above * 0.125);
  product->quadrant = (int)above;
  product->fraction = above - product->quadrant;
}

static void take_integer_bits(Product *product) {
  int32_t *top = &product->piece[product->last - 1];
  int scale = product->scale;
  product->half = 0;
  if (scale > 0) {
    int32_t whole = *top >> (24 - scale);
    product->quadrant += whole;
    *top -= whole << (24 - scale);
    product->half = *top >> (23 - scale);
  } else if (scale == 0) {
    product->half = *top >> 23;
  } else if (product->fraction >= 0.5) {
    product->half = 2;
  }
}

// A fraction of 1/2 or more is replaced by its distance to the next quadrant.
static void complement(Product *product) {
  bool carry = false;
  product->quadrant++;
  for (int i = 0; i < product->last; i++) {
    int32_t piece = product->piece[i];
    if (carry) {
      product->piece[i] = 0xffffff - piece;
    } else if (piece) {
      carry = true;
      product->piece[i] = 0x1000000 - piece;
    }
  }
  if (product->scale == 1)
    product->piece[product->last - 1] &= 0x7fffff;
  else if (product->scale == 2)
    product->piece[product->last - 1] &= 0x3fffff;
  if (product->half == 2) {
    product->fraction = 1.0 - product->fraction;
    if (carry)
      product->fraction -= scalbn(1.0, product->scale);
  }
}

// Did everything cancel, so that more pieces of 2/pi are needed? Adds their columns then.
static bool wants_more(Product *product) {
  if (product->fraction != 0)
    return false;
  for (int i = product->last - 1; i >= PIECES; i--)
    if (product->piece[i])
      return false;
  int more = 1;
  while (product->piece[PIECES - more] == 0)
    more++;
  for (int i = product->last + 1; i <= product->last + more; i++)
    product->column[i] = column_sum(product, i);
  product->last += more;
  return true;
}

// Drops leading zero pieces, or puts the fraction in front as one or two pieces.
static void normalize(Product *product) {
  if (product->fraction == 0) {
    do {
      product->last--;
      product->scale -= 24;
    } while (product->piece[product->last] == 0);
    return;
  }
  double fraction = scalbn(product->fraction, -product->scale);
  if (fraction < 0x1p24) {
    product->piece[product->last] = (int32_t)fraction;
    return;
  }
  double carry = (double)(int32_t)(0x1p-24 * fraction);
  product->piece[product->last++] = (int32_t)(fraction - 0x1p24 * carry);
  product->scale += 24;
  product->piece[product->last] = (int32_t)carry;
}

static Reduced multiply_by_half_pi(const Product *product) {
  double scaled[MOST_PIECES] = {0}, terms[MOST_PIECES] = {0};
  int last = product->last;
  assert(last >= 0 && last < MOST_PIECES);
  double unit = scalbn(1.0, product->scale);
  for (int i = last; i >= 0; i--, unit *= 0x1p-24)
    scaled[i] = unit * product->piece[i];
  for (int i = last; i >= 0; i--) {
    double sum = 0;
    for (int k = 0; k <= PIECES && k <= last - i; k++)
      sum += half_pi_pieces[k] * scaled[i + k];
    terms[last - i] = sum;
  }
  double sum = 0;
  for (int i = last; i >= 0; i--)
    sum += terms[i];
  double tail = terms[0] - sum;
  for (int i = 1; i <= last; i++)
    tail += terms[i];
  bool negative = product->half != 0;
  return (Reduced){negative ? -sum : sum, negative ? -tail : tail, product->quadrant & 7};
}

static Reduced reduce_huge(double x) {
  int exponent = (magnitude(x) >> 20) - 1046;
  double rest = add_exponent(fabs(x), -exponent), pieces[3];
  for (int i = 0; i < 2; i++) {
    pieces[i] = (double)(int32_t)rest;
    rest = (rest - pieces[i]) * 0x1p24;
  }
  pieces[2] = rest;
  Product product = {.x = pieces, .x_last = 2, .last = PIECES};
  while (pieces[product.x_last] == 0)
    product.x_last--;
  product.first = exponent < 3 ? 0 : (exponent - 3) / 24;
  product.scale = exponent - 24 * (product.first + 1);
  for (int i = 0; i <= PIECES; i++)
    product.column[i] = column_sum(&product, i);
  do {
    split_columns(&product);
    take_integer_bits(&product);
    if (product.half > 0)
      complement(&product);
  } while (wants_more(&product));
  normalize(&product);
  return multiply_by_half_pi(&product);
}

// --- reduction of ordinary arguments (Cody and Waite) --------------------------------------------

// pi/2 as a head of 33 bits and the rest, three times.
static const double half_pi_1 = 0x1.921fb544p0, half_pi_1_rest = 0x1.0b4611a626331p-34;
static const double half_pi_2 = 0x1.0b4611a6p-34, half_pi_2_rest = 0x1.3198a2e037073p-69;
static const double half_pi_3 = 0x1.3198a2ep-69, half_pi_3_rest = 0x1.b839a252049c1p-104;

// |x| < 3 pi/4: subtract once.
static Reduced reduce_once(double x) {
  bool near = magnitude(x) == 0x3ff921fb; // pi/2 itself needs 33 bits more
  double value = x - half_pi_1, rest = half_pi_1_rest;
  if (near) {
    value -= half_pi_2;
    rest = half_pi_2_rest;
  }
  double reduced = value - rest;
  return (Reduced){reduced, (value - reduced) - rest, 1};
}

static int lost_bits(double x, double reduced) {
  return (magnitude(x) >> 20) - ((high_word(reduced) >> 20) & 0x7ff);
}

static Reduced reduce_medium(double x) {
  const double half_pi = 0x1.921fb54442d18p0, inverse = 0x1.45f306dc9c883p-1;
  int n = (int)(x * inverse + 0.5);
  double factor = n, rest = x - factor * half_pi_1, tail = factor * half_pi_1_rest;
  double reduced = rest - tail;
  bool is_close = n >= 32 || magnitude(x) == magnitude(factor * half_pi);
  if (is_close && lost_bits(x, reduced) > 16) {
    double before = rest;
    tail = factor * half_pi_2;
    rest = before - tail;
    tail = factor * half_pi_2_rest - ((before - rest) - tail);
    reduced = rest - tail;
    if (lost_bits(x, reduced) > 49) {
      before = rest;
      tail = factor * half_pi_3;
      rest = before - tail;
      tail = factor * half_pi_3_rest - ((before - rest) - tail);
      reduced = rest - tail;
    }
  }
  return (Reduced){reduced, (rest - reduced) - tail, n};
}

static Reduced reduce(double x) {
  int32_t size = magnitude(x);
  if (size <= 0x3fe921fb) // |x| <= pi/4
    return (Reduced){x, 0, 0};
  double positive = fabs(x);
  Reduced answer = size < 0x4002d97c    ? reduce_once(positive)
                   : size <= 0x413921fb ? reduce_medium(positive) // |x| <= 2^19 pi/2
                                        : reduce_huge(positive);
  return x < 0 ? (Reduced){-answer.value, -answer.tail, -answer.quadrant} : answer;
}

// --- polynomials on [-pi/4, pi/4] ----------------------------------------------------------------

static double sine(double x, double tail, bool has_tail) {
  if (magnitude(x) < 0x3e400000) // 2^-27
    return x;
  double z = x * x, cube = z * x;
  double r =
      0x1.111111110f8a6p-7 +
      z * (-0x1.a01a019c161d5p-13 +
           z * (0x1.71de357b1fe7dp-19 + z * (-0x1.ae5e68a2b9cebp-26 + z * 0x1.5d93a5acfd57cp-33)));
  const double s1 = -0x1.5555555555549p-3;
  return has_tail ? x - ((z * (0.5 * tail - cube * r) - tail) - cube * s1)
                  : x + cube * (s1 + z * r);
}

static double cosine(double x, double tail) {
  int32_t size = magnitude(x);
  if (size < 0x3e400000)
    return 1;
  double z = x * x;
  double r = z * (0x1.555555555554cp-5 +
                  z * (-0x1.6c16c16c15177p-10 +
                       z * (0x1.a01a019cb159p-16 +
                            z * (-0x1.27e4f809c52adp-22 +
                                 z * (0x1.1ee9ebdb4b1c4p-29 + z * -0x1.8fae9be8838d4p-37)))));
  if (size < 0x3fd33333) // 0.3
    return 1.0 - (0.5 * z - (z * r - x * tail));
  double quarter = size > 0x3fe90000 ? 0.28125 : with_high_word(0, size - 0x00200000); // about x/4
  double half_z = 0.5 * z - quarter;
  return (1.0 - quarter) - (half_z - (z * r - x * tail));
}

// -1 / (head + rest) for w = head + rest, without the error of rounding w.
static double negative_inverse(double w, double x, double rest) {
  double head = head_of(w), low = rest - (head - x);
  double inverse = -1.0 / w, inverse_head = head_of(inverse);
  double error = 1.0 + inverse_head * head;
  return inverse_head + inverse * (error + inverse_head * low);
}

static double tangent_series(double z, double w) {
  double odd = 0x1.111111110fe7ap-3 +
               w * (0x1.664f48406d637p-6 +
                    w * (0x1.d6d22c9560328p-9 +
                         w * (0x1.344d8f2f26501p-11 +
                              w * (0x1.47e88a03792a6p-14 + w * -0x1.375cbdb605373p-16))));
  double even = z * (0x1.ba1ba1bb341fep-5 +
                     w * (0x1.226e3e96e8493p-7 +
                          w * (0x1.7dbc8fee08315p-10 +
                               w * (0x1.026f71a8d1068p-12 +
                                    w * (0x1.2b80f32f0a7e9p-14 + w * 0x1.b2a7074bf7ad4p-16)))));
  return odd + even;
}

// tan(x + tail), or -1 / tan(x + tail) in odd quadrants.
static double tangent(double x, double tail, bool inverted) {
  const double quarter_pi = 0x1.921fb54442d18p-1, quarter_pi_low = 0x1.1a62633145c07p-55;
  bool negative = high_word(x) < 0, large = magnitude(x) >= 0x3fe59428; // 0.6744
  if (magnitude(x) < 0x3e300000) {                                      // 2^-28
    if (!inverted)
      return x;
    return x == 0 ? 1.0 / fabs(x) : negative_inverse(x + tail, x, tail);
  }
  if (large) {
    x = quarter_pi - fabs(x);
    x += quarter_pi_low - (negative ? -tail : tail);
    tail = 0;
  }
  double z = x * x, cube = z * x;
  double rest = tail + z * (cube * tangent_series(z, z * z) + tail);
  rest += 0x1.5555555555563p-2 * cube;
  double w = x + rest;
  if (large) {
    double one = inverted ? -1 : 1;
    return (negative ? -1.0 : 1.0) * (one - 2.0 * (x - (w * w / (w + one) - rest)));
  }
  return inverted ? negative_inverse(w, x, rest) : w;
}

// --- functions -----------------------------------------------------------------------------------

double fdlibm_sin(double x) {
  if (!isfinite(x))
    return NAN;
  Reduced reduced = reduce(x);
  bool has_tail = magnitude(x) > 0x3fe921fb;
  double even = reduced.quadrant & 1 ? cosine(reduced.value, reduced.tail)
                                     : sine(reduced.value, reduced.tail, has_tail);
  return reduced.quadrant & 2 ? -even : even;
}

double fdlibm_cos(double x) {
  if (!isfinite(x))
    return NAN;
  Reduced reduced = reduce(x);
  double value = reduced.quadrant & 1 ? sine(reduced.value, reduced.tail, true)
                                      : cosine(reduced.value, reduced.tail);
  return (reduced.quadrant + 1) & 2 ? -value : value;
}

double fdlibm_tan(double x) {
  if (!isfinite(x))
    return NAN;
  Reduced reduced = reduce(x);
  return tangent(reduced.value, reduced.tail, reduced.quadrant & 1);
}
