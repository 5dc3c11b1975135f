#include "term/big.h"

#include "term/term_impl.h"

#include <math.h>
#include <string.h>

static void trim(Big *big) {
  while (big->count && !big->limbs[big->count - 1])
    big->count--;
  if (!big->count)
    big->negative = false;
}

static void copy(const Big *from, Big *to) {
  to->negative = from->negative;
  to->count = from->count;
  memcpy(to->limbs, from->limbs, from->count * sizeof from->limbs[0]);
}

void big_of_bits(uint64_t bits, Big *result) {
  result->negative = false;
  result->count = 2;
  result->limbs[0] = (uint32_t)bits;
  result->limbs[1] = (uint32_t)(bits >> 32);
  trim(result);
}

void big_of_value(const Terms *terms, Value value, Big *result) {
  assert(value.sort == SORT_INT && !value.unknown);
  if (!value.big) {
    bool negative = value.bits >> 63;
    big_of_bits(negative ? 0 - value.bits : value.bits, result);
    result->negative = negative;
    return;
  }
  const BigNumber *number = terms->bigs.items[value.bits];
  result->negative = number->negative;
  result->count = number->count;
  memcpy(result->limbs, number->limbs, number->count * sizeof number->limbs[0]);
}

static bool big_equal(const void *context, uint32_t id, const void *key) {
  const Terms *terms = context;
  const Big *big = key;
  const BigNumber *number = terms->bigs.items[id];
  return number->negative == big->negative && number->count == big->count &&
         !memcmp(number->limbs, big->limbs, big->count * sizeof big->limbs[0]);
}

static bool fits_int64(const Big *big) {
  if (big->count > 2)
    return false;
  uint64_t magnitude =
      (big->count > 1 ? (uint64_t)big->limbs[1] << 32 : 0) | (big->count > 0 ? big->limbs[0] : 0);
  return magnitude <= (uint64_t)INT64_MAX + big->negative;
}

Value big_to_value(Terms *terms, const Big *big) {
  if (fits_int64(big))
    return value_int((int64_t)big_low_bits(big));
  if (big->count > TERM_INT_BITS / 32)
    return (Value){.sort = SORT_INT, .unknown = true};
  size_t size = big->count * sizeof big->limbs[0];
  uint32_t hash = hash_mix(hash_bytes(big->limbs, size), big->negative);
  uint32_t id = table_find(&terms->big_table, hash, big_equal, terms, big);
  if (id == TABLE_NONE) {
    BigNumber *number = arena_alloc(&terms->arena, sizeof *number + size);
    number->negative = big->negative;
    number->count = big->count;
    memcpy(number->limbs, big->limbs, size);
    id = (uint32_t)terms->bigs.count;
    vec_push(&terms->bigs, number);
    table_insert(&terms->big_table, hash, id);
  }
  return (Value){.bits = id, .sort = SORT_INT, .big = true};
}

static int compare_magnitude(const Big *a, const Big *b) {
  if (a->count != b->count)
    return a->count < b->count ? -1 : 1;
  for (uint32_t i = a->count; i-- > 0;)
    if (a->limbs[i] != b->limbs[i])
      return a->limbs[i] < b->limbs[i] ? -1 : 1;
  return 0;
}

int big_compare(const Big *a, const Big *b) {
  if (a->negative != b->negative)
    return a->negative ? -1 : 1;
  int order = compare_magnitude(a, b);
  return a->negative ? -order : order;
}

static void add_magnitude(const Big *a, const Big *b, Big *result) {
  uint32_t count = a->count > b->count ? a->count : b->count;
  assert(count < BIG_LIMBS);
  uint64_t carry = 0;
  for (uint32_t i = 0; i < count; i++) {
    carry += (i < a->count ? (uint64_t)a->limbs[i] : 0) + (i < b->count ? b->limbs[i] : 0);
    result->limbs[i] = (uint32_t)carry;
    carry >>= 32;
  }
  result->limbs[count] = (uint32_t)carry;
  result->count = count + 1;
}

// Precondition: |a| >= |b|.
static void subtract_magnitude(const Big *a, const Big *b, Big *result) {
  uint64_t borrow = 0;
  for (uint32_t i = 0; i < a->count; i++) {
    uint64_t difference = (uint64_t)a->limbs[i] - (i < b->count ? b->limbs[i] : 0) - borrow;
    result->limbs[i] = (uint32_t)difference;
    borrow = difference >> 63;
  }
  assert(!borrow);
  result->count = a->count;
}

void big_add(const Big *a, const Big *b, Big *result) {
  if (a->negative == b->negative) {
    add_magnitude(a, b, result);
    result->negative = a->negative;
  } else if (compare_magnitude(a, b) >= 0) {
    subtract_magnitude(a, b, result);
    result->negative = a->negative;
  } else {
    subtract_magnitude(b, a, result);
    result->negative = b->negative;
  }
  trim(result);
}

void big_mul(const Big *a, const Big *b, Big *result) {
  assert(a->count + b->count <= BIG_LIMBS);
  result->count = a->count + b->count;
  memset(result->limbs, 0, result->count * sizeof result->limbs[0]);
  for (uint32_t i = 0; i < a->count; i++) {
    uint64_t carry = 0;
    for (uint32_t j = 0; j < b->count; j++) {
      carry += (uint64_t)a->limbs[i] * b->limbs[j] + result->limbs[i + j];
      result->limbs[i + j] = (uint32_t)carry;
      carry >>= 32;
    }
    result->limbs[i + b->count] = (uint32_t)carry;
  }
  result->negative = a->negative != b->negative;
  trim(result);
}

void big_negate(Big *big) { big->negative = big->count && !big->negative; }

// Divides the magnitude in place and answers with the remainder.
static uint32_t divide_by_limb(Big *big, uint32_t divisor) {
  uint64_t rest = 0;
  for (uint32_t i = big->count; i-- > 0;) {
    rest = rest << 32 | big->limbs[i];
    big->limbs[i] = (uint32_t)(rest / divisor);
    rest %= divisor;
  }
  trim(big);
  return (uint32_t)rest;
}

static void shift_left(const Big *from, unsigned shift, Big *to) {
  assert(shift < 32 && from->count < BIG_LIMBS);
  uint32_t carry = 0;
  for (uint32_t i = 0; i < from->count; i++) {
    to->limbs[i] = from->limbs[i] << shift | carry;
    carry = shift ? from->limbs[i] >> (32 - shift) : 0;
  }
  to->limbs[from->count] = carry;
  to->count = from->count + 1; // deliberately untrimmed: long division wants the extra limb
  to->negative = false;
}

static void shift_right(Big *big, unsigned shift) {
  if (shift)
    for (uint32_t i = 0; i < big->count; i++)
      big->limbs[i] =
          big->limbs[i] >> shift | (i + 1 < big->count ? big->limbs[i + 1] << (32 - shift) : 0);
  trim(big);
}

// One digit of long division: the quotient digit for rest[at .. at + n] by the normalised divisor
// (Knuth, TAOCP 2, 4.3.1, algorithm D, steps D3 to D6). Subtracts digit * divisor from the rest.
static uint32_t divide_step(uint32_t *rest, const Big *divisor) {
  uint32_t n = divisor->count;
  uint64_t head = (uint64_t)rest[n] << 32 | rest[n - 1];
  uint64_t top = divisor->limbs[n - 1], next = divisor->limbs[n - 2];
  uint64_t digit = head / top, left = head % top;
  while (digit > UINT32_MAX || digit * next > (left << 32 | rest[n - 2])) {
    digit--;
    left += top;
    if (left > UINT32_MAX)
      break;
  }
  uint64_t carry = 0, borrow = 0;
  for (uint32_t i = 0; i < n; i++) {
    carry += digit * divisor->limbs[i];
    uint64_t difference = (uint64_t)rest[i] - (uint32_t)carry - borrow;
    rest[i] = (uint32_t)difference;
    borrow = difference >> 63;
    carry >>= 32;
  }
  uint64_t difference = (uint64_t)rest[n] - carry - borrow;
  rest[n] = (uint32_t)difference;
  if (!(difference >> 63))
    return (uint32_t)digit;
  uint64_t sum = 0; // the digit was one too large: add the divisor back
  for (uint32_t i = 0; i < n; i++) {
    sum += (uint64_t)rest[i] + divisor->limbs[i];
    rest[i] = (uint32_t)sum;
    sum >>= 32;
  }
  rest[n] += (uint32_t)sum;
  return (uint32_t)(digit - 1);
}

static void divide_long(const Big *a, const Big *b, Big *quotient, Big *remainder) {
  unsigned shift = 0;
  while (!(b->limbs[b->count - 1] << shift >> 31))
    shift++;
  Big divisor;
  shift_left(b, shift, &divisor);
  divisor.count = b->count;
  shift_left(a, shift, remainder);
  quotient->count = a->count - b->count + 1;
  for (uint32_t i = quotient->count; i-- > 0;)
    quotient->limbs[i] = divide_step(remainder->limbs + i, &divisor);
  remainder->count = b->count;
  shift_right(remainder, shift);
}

void big_divide(const Big *a, const Big *b, Big *quotient, Big *remainder) {
  assert(b->count > 0);
  if (compare_magnitude(a, b) < 0) {
    quotient->count = 0;
    copy(a, remainder);
  } else if (b->count == 1) {
    copy(a, quotient);
    uint32_t rest = divide_by_limb(quotient, b->limbs[0]);
    big_of_bits(rest, remainder);
  } else {
    divide_long(a, b, quotient, remainder);
  }
  quotient->negative = a->negative != b->negative;
  remainder->negative = a->negative;
  trim(quotient);
  trim(remainder);
}

uint64_t big_low_bits(const Big *big) {
  uint64_t magnitude =
      (big->count > 1 ? (uint64_t)big->limbs[1] << 32 : 0) | (big->count > 0 ? big->limbs[0] : 0);
  return big->negative ? 0 - magnitude : magnitude;
}

// The top 64 bits of a magnitude of at least three limbs. The lowest bit is sticky (set when a
// lower bit is set), so one rounding of it rounds the whole number correctly.
static uint64_t top_bits(const Big *big, int *exponent) {
  uint32_t n = big->count;
  unsigned shift = 0;
  while (!(big->limbs[n - 1] << shift >> 31))
    shift++;
  uint64_t top = (uint64_t)big->limbs[n - 1] << 32 | big->limbs[n - 2];
  uint64_t bits = shift ? top << shift | big->limbs[n - 3] >> (32 - shift) : top;
  bool sticky = (uint32_t)(big->limbs[n - 3] << shift) != 0;
  for (uint32_t i = 0; i + 3 < n; i++)
    sticky = sticky || big->limbs[i];
  *exponent = (int)(32 * (n - 2)) - (int)shift;
  return bits | sticky;
}

// magnitude = result * 2^exponent up to the sticky bit
static uint64_t rounding_bits(const Big *big, int *exponent) {
  *exponent = 0;
  if (big->count >= 3)
    return top_bits(big, exponent);
  return big->negative ? 0 - big_low_bits(big) : big_low_bits(big);
}

double big_to_double(const Big *big) {
  int exponent;
  double magnitude = (double)rounding_bits(big, &exponent);
  return ldexp(big->negative ? -magnitude : magnitude, exponent);
}

float big_to_float(const Big *big) {
  int exponent;
  float magnitude = (float)rounding_bits(big, &exponent);
  return ldexpf(big->negative ? -magnitude : magnitude, exponent);
}

void big_parse(const char *decimal, Big *result) {
  bool negative = *decimal == '-';
  result->count = 0;
  for (const char *at = decimal + negative; *at; at++) {
    assert(*at >= '0' && *at <= '9');
    uint64_t carry = (uint64_t)(*at - '0');
    for (uint32_t i = 0; i < result->count; i++) {
      carry += (uint64_t)result->limbs[i] * 10;
      result->limbs[i] = (uint32_t)carry;
      carry >>= 32;
    }
    if (carry) {
      if (result->count == BIG_LIMBS)
        fatal("integer constant too large");
      result->limbs[result->count++] = (uint32_t)carry;
    }
  }
  result->negative = negative;
  trim(result);
}

char *big_text(const Big *big) {
  Big rest;
  copy(big, &rest);
  // Nine digits a step, least significant first, written backwards.
  size_t size = (size_t)big->count * 10 + 3;
  char *text = mem_alloc(size);
  char *at = text + size;
  *--at = '\0';
  do {
    uint32_t digits = divide_by_limb(&rest, 1000000000u);
    for (int i = 0; i < 9 && (rest.count || digits || (i == 0 && !*at)); i++, digits /= 10)
      *--at = (char)('0' + digits % 10);
  } while (rest.count);
  if (big->negative)
    *--at = '-';
  memmove(text, at, strlen(at) + 1);
  return text;
}
