// Exact integers of up to 2 * TERM_INT_BITS bits, sign and magnitude, for the few Int values that
// leave int64. Working numbers live on the stack; results are interned in the store as Values.
#ifndef TERM_BIG_H
#define TERM_BIG_H

#include "term/term.h"

enum { BIG_LIMBS = 2 * TERM_INT_BITS / 32 + 2 };

typedef struct Big {
  bool negative;             // never of zero
  uint32_t count;            // limbs in use; the highest is not 0; zero has none
  uint32_t limbs[BIG_LIMBS]; // least significant first
} Big;

void big_of_value(const Terms *terms, Value value, Big *result); // of a known Int
void big_of_bits(uint64_t bits, Big *result);                    // unsigned
// The interned value; unknown when it needs more than TERM_INT_BITS bits.
Value big_to_value(Terms *terms, const Big *big);

int big_compare(const Big *a, const Big *b);
void big_add(const Big *a, const Big *b, Big *result); // result aliases no operand, here and below
void big_mul(const Big *a, const Big *b, Big *result);
// Truncating division. Precondition: b is not zero.
void big_divide(const Big *a, const Big *b, Big *quotient, Big *remainder);
void big_negate(Big *big);
uint64_t big_low_bits(const Big *big); // two's complement, modulo 2^64
float big_to_float(const Big *big);    // to nearest even
double big_to_double(const Big *big);
void big_parse(const char *decimal, Big *result);
char *big_text(const Big *big); // decimal, owned by the caller

#endif
