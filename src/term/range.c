// What the shape of a bit vector shows about its value: known bits and signed ranges. Both look
// only a few levels down, so that a constructor stays cheap on deep terms.
#include "term/tables.h"

// --- Known bits ----------------------------------------------------------------------------------

static KnownBits nothing(void) { return (KnownBits){0, 0}; }

static KnownBits known_shift(const Terms *terms, Term term, unsigned depth) {
  assert(kind_of(terms, term) == TERM_SHL || kind_of(terms, term) == TERM_SHR ||
         kind_of(terms, term) == TERM_USHR);
  Sort sort = sort_of(terms, term);
  Term count_term = child_of(terms, term, 1);
  uint64_t mask = width_mask(sort);
  if (!is_const(terms, count_term) || const_of(terms, count_term).bits >= (uint64_t)sort)
    return nothing();
  unsigned count = (unsigned)const_of(terms, count_term).bits;
  KnownBits a = known_bits(terms, child_of(terms, term, 0), depth);
  uint64_t filled = ~(mask >> count) & mask; // the high bits that a right shift fills
  switch ((int)kind_of(terms, term)) {
  case TERM_SHL:
    return (KnownBits){(a.zeros << count | (((uint64_t)1 << count) - 1)) & mask,
                       a.ones << count & mask};
  case TERM_USHR:
    return (KnownBits){a.zeros >> count | filled, a.ones >> count};
  case TERM_SHR:
    return (KnownBits){a.zeros >> count | (a.zeros & sign_bit(sort) ? filled : 0),
                       a.ones >> count | (a.ones & sign_bit(sort) ? filled : 0)};
  }
  fatal("no shift: %s", term_kind_name(kind_of(terms, term)));
}

static KnownBits known_extension(const Terms *terms, Term term, unsigned depth) {
  Term inner = child_of(terms, term, 0);
  KnownBits a = known_bits(terms, inner, depth);
  uint64_t mask = width_mask(sort_of(terms, term)),
           added = mask & ~width_mask(sort_of(terms, inner));
  uint64_t sign = sign_bit(sort_of(terms, inner));
  switch ((int)kind_of(terms, term)) {
  case TERM_TRUNC:
    return (KnownBits){a.zeros & mask, a.ones & mask};
  case TERM_ZEXT:
    return (KnownBits){a.zeros | added, a.ones};
  case TERM_SEXT:
    return (KnownBits){a.zeros | (a.zeros & sign ? added : 0),
                       a.ones | (a.ones & sign ? added : 0)};
  }
  fatal("no change of width: %s", term_kind_name(kind_of(terms, term)));
}

static KnownBits known_binary(const Terms *terms, Term term, unsigned depth) {
  KnownBits a = known_bits(terms, child_of(terms, term, 0), depth);
  KnownBits b = known_bits(terms, child_of(terms, term, 1), depth);
  switch ((int)kind_of(terms, term)) {
  case TERM_BIT_AND:
    return (KnownBits){a.zeros | b.zeros, a.ones & b.ones};
  case TERM_BIT_OR:
    return (KnownBits){a.zeros & b.zeros, a.ones | b.ones};
  case TERM_BIT_XOR:
    return (KnownBits){(a.zeros & b.zeros) | (a.ones & b.ones),
                       (a.zeros & b.ones) | (a.ones & b.zeros)};
  }
  fatal("no operation on bits: %s", term_kind_name(kind_of(terms, term)));
}

// A product ends in as many zeros as its factors together.
static KnownBits known_product(const Terms *terms, Term term, unsigned depth) {
  // Only the trailing zeros of both factors count: x * 8 ends in three of them.
  KnownBits a = known_bits(terms, child_of(terms, term, 0), depth);
  KnownBits b = known_bits(terms, child_of(terms, term, 1), depth);
  uint64_t mask = width_mask(sort_of(terms, term)), zeros = 0;
  for (; a.zeros & 1; a.zeros >>= 1)
    zeros = zeros << 1 | 1;
  for (; b.zeros & 1; b.zeros >>= 1)
    zeros = zeros << 1 | 1;
  return (KnownBits){zeros & mask, 0};
}

KnownBits known_bits(const Terms *terms, Term term, unsigned depth) {
  assert(sort_is_bv(sort_of(terms, term)));
  if (is_const(terms, term)) {
    uint64_t bits = const_of(terms, term).bits;
    return (KnownBits){~bits & width_mask(sort_of(terms, term)), bits};
  }
  if (depth-- == 0)
    return nothing();
  switch ((int)kind_of(terms, term)) {
  case TERM_BIT_AND:
  case TERM_BIT_OR:
  case TERM_BIT_XOR:
    return known_binary(terms, term, depth);
  case TERM_SHL:
  case TERM_SHR:
  case TERM_USHR:
    return known_shift(terms, term, depth);
  case TERM_TRUNC:
  case TERM_SEXT:
  case TERM_ZEXT:
    return known_extension(terms, term, depth);
  case TERM_MUL:
    return known_product(terms, term, depth);
  case TERM_TABLE:
    return table_at(terms, term_table_number(terms, term))->common;
  case TERM_ITE: {
    KnownBits a = known_bits(terms, child_of(terms, term, 1), depth);
    KnownBits b = known_bits(terms, child_of(terms, term, 2), depth);
    return (KnownBits){a.zeros & b.zeros, a.ones & b.ones};
  }
  default:
    return nothing();
  }
}

// --- Ranges --------------------------------------------------------------------------------------

typedef struct Range {
  int64_t low, high;
} Range;

static Range full_range(Sort sort) {
  assert(sort_is_bv(sort));
  int64_t high = (int64_t)(width_mask(sort) >> 1);
  return (Range){-high - 1, high};
}

static Range intersect(Range a, Range b) {
  return (Range){a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

// The extremes of a number of which some bits are known: all open bits against or with the sign.
static Range range_of_bits(const Terms *terms, Term term) {
  assert(sort_is_bv(sort_of(terms, term)));
  Sort sort = sort_of(terms, term);
  KnownBits bits = known_bits(terms, term, LOOK_DEPTH);
  assert(!(bits.zeros & bits.ones));
  uint64_t sign = sign_bit(sort), maybe = ~bits.zeros & width_mask(sort);
  // The least value has the sign bit when it may, and no other unknown bit; the greatest the
  // reverse.
  uint64_t low = bits.ones | (maybe & sign);
  uint64_t high = (maybe & ~sign) | (bits.ones & sign);
  return (Range){value_signed(value_bv(sort, low)), value_signed(value_bv(sort, high))};
}

static Range range_at(const Terms *terms, Term term, unsigned depth);

// x / k shrinks toward zero, x % k stays below |k| and keeps the sign of x.
static Range range_of_division(const Terms *terms, Term term, unsigned depth) {
  assert(kind_of(terms, term) == TERM_DIV || kind_of(terms, term) == TERM_REM);
  Sort sort = sort_of(terms, term);
  Term divisor_term = child_of(terms, term, 1);
  Range full = full_range(sort), x = range_at(terms, child_of(terms, term, 0), depth);
  if (!is_const(terms, divisor_term))
    return full;
  int64_t divisor = value_signed(const_of(terms, divisor_term));
  if (divisor == 0 || divisor == -1 || divisor == full.low)
    return full;
  int64_t magnitude = divisor < 0 ? -divisor : divisor;
  assert(magnitude > 0);
  if (kind_of(terms, term) == TERM_REM)
    return (Range){x.low < 0 ? (x.low > -magnitude ? x.low : 1 - magnitude) : 0,
                   x.high > 0 ? (x.high < magnitude ? x.high : magnitude - 1) : 0};
  return divisor > 0 ? (Range){x.low / divisor, x.high / divisor}
                     : (Range){x.high / divisor, x.low / divisor};
}

// A sum whose bounds do not leave the width.
static Range range_of_sum(const Terms *terms, Term term, unsigned depth) {
  Range full = full_range(sort_of(terms, term));
  Range a = range_at(terms, child_of(terms, term, 0), depth);
  Range b = range_at(terms, child_of(terms, term, 1), depth);
  bool low_fits = b.low >= 0 ? a.low <= full.high - b.low : a.low >= full.low - b.low;
  bool high_fits = b.high >= 0 ? a.high <= full.high - b.high : a.high >= full.low - b.high;
  return low_fits && high_fits ? (Range){a.low + b.low, a.high + b.high} : full;
}

static Range range_of_negative(const Terms *terms, Term term, unsigned depth) {
  Range full = full_range(sort_of(terms, term));
  Range a = range_at(terms, child_of(terms, term, 0), depth);
  return a.low > full.low ? (Range){-a.high, -a.low} : full;
}

static Range range_of_shr(const Terms *terms, Term term, unsigned depth) {
  Term count = child_of(terms, term, 1);
  Sort sort = sort_of(terms, term);
  if (!is_const(terms, count) || const_of(terms, count).bits >= (uint64_t)sort)
    return full_range(sort);
  Range a = range_at(terms, child_of(terms, term, 0), depth);
  return (Range){a.low >> const_of(terms, count).bits, a.high >> const_of(terms, count).bits};
}

static Range range_of_ite(const Terms *terms, Term term, unsigned depth) {
  Range a = range_at(terms, child_of(terms, term, 1), depth);
  Range b = range_at(terms, child_of(terms, term, 2), depth);
  return (Range){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

static Range range_of_table(const Terms *terms, Term term) {
  const TermTable *table = table_at(terms, term_table_number(terms, term));
  return (Range){table->least, table->greatest};
}

static Range range_at(const Terms *terms, Term term, unsigned depth) {
  if (is_const(terms, term)) {
    int64_t number = value_signed(const_of(terms, term));
    return (Range){number, number};
  }
  Range full = full_range(sort_of(terms, term));
  if (depth-- == 0)
    return full;
  switch ((int)kind_of(terms, term)) {
  case TERM_ADD:
    return range_of_sum(terms, term, depth);
  case TERM_NEG:
    return range_of_negative(terms, term, depth);
  case TERM_DIV:
  case TERM_REM:
    return range_of_division(terms, term, depth);
  case TERM_SHR:
    return intersect(range_of_shr(terms, term, depth), range_of_bits(terms, term));
  case TERM_ITE:
    return range_of_ite(terms, term, depth);
  case TERM_TABLE:
    return range_of_table(terms, term);
  case TERM_SEXT:
    return intersect(range_at(terms, child_of(terms, term, 0), depth), range_of_bits(terms, term));
  case TERM_BIT_AND:
  case TERM_BIT_OR:
  case TERM_BIT_XOR:
  case TERM_SHL:
  case TERM_USHR:
  case TERM_TRUNC:
  case TERM_ZEXT:
    return range_of_bits(terms, term);
  default:
    return full;
  }
}

bool term_range(const Terms *terms, Term term, int64_t *low, int64_t *high) {
  Range full = full_range(sort_of(terms, term)), range = range_at(terms, term, LOOK_DEPTH);
  assert(range.low <= range.high);
  *low = range.low;
  *high = range.high;
  return range.low != full.low || range.high != full.high;
}
