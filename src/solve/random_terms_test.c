// Random conditions (see random_terms_test.h).
#include "solve/random_terms_test.h"

#include <stdio.h>

const uint32_t sample_universe[SAMPLE_UNIVERSE_COUNT] = {0, 3, 4, 5, 6};

bool sample_subtype(void *context, uint32_t sub, uint32_t super) {
  (void)context;
  static const unsigned char supers[TYPE_COUNT] = {0x01, 0x03, 0x05, 0x0b, 0x13, 0x27, 0x41};
  return sub < TYPE_COUNT && super < TYPE_COUNT && (supers[sub] >> super & 1);
}

static void make_symbols(Sample *sample, Sort sort, const char *name, Term *symbols) {
  for (int i = 0; i < SYMBOLS_PER_SORT; i++) {
    char text[16];
    snprintf(text, sizeof text, "%s%d", name, i);
    symbols[i] = term_symbol(sample->terms, sort, text);
  }
}

Sample sample_new(uint64_t seed, Mix mix) {
  Sample sample = {.terms = terms_new(), .random = random_seeded(seed), .mix = mix};
  terms_set_types(sample.terms, (TypeOracle){.subtype = sample_subtype});
  make_symbols(&sample, SORT_BV8, "b", sample.bits8);
  make_symbols(&sample, SORT_BV32, "i", sample.bits32);
  make_symbols(&sample, SORT_BV64, "l", sample.bits64);
  make_symbols(&sample, SORT_INT, "n", sample.math);
  make_symbols(&sample, SORT_REF, "r", sample.refs);
  make_symbols(&sample, SORT_FLOAT, "f", sample.floats);
  make_symbols(&sample, SORT_BOOL, "p", sample.bools);
  sample.type = term_symbol(sample.terms, SORT_TYPE, "t");
  return sample;
}

void sample_free(Sample *sample) { terms_free(sample->terms); }

static uint64_t below(Sample *sample, uint64_t limit) {
  return random_below(&sample->random, limit);
}

static Term pick(Sample *sample, const Term *symbols) {
  return symbols[below(sample, SYMBOLS_PER_SORT)];
}

// Small numbers and the ends of the range, where wrap-around shows.
static Term constant(Sample *sample, Sort sort) {
  int64_t small = (int64_t)below(sample, 9) - 4;
  if (sort == SORT_INT)
    return term_math(sample->terms, below(sample, 8) ? small : small * ((int64_t)1 << 60));
  unsigned width = (unsigned)sort;
  uint64_t sign = (uint64_t)1 << (width - 1);
  switch (below(sample, 4)) {
  case 0:
    return term_bv(sample->terms, sort, sign + (uint64_t)small);
  case 1:
    return term_bv(sample->terms, sort, random_next(&sample->random));
  default:
    return term_bv(sample->terms, sort, (uint64_t)small);
  }
}

static Term integer(Sample *sample, const Term *symbols, Sort sort, int depth);

// A table with a few runs; one of Booleans has so many that it stays one.
static Term table(Sample *sample, Sort sort, Term index) {
  enum { RUNS = 7 };
  TableRun runs[RUNS] = {{INT64_MIN, 0}};
  int64_t start = -10;
  for (size_t i = 1; i < RUNS; i++) {
    start += 1 + (int64_t)below(sample, 5);
    uint64_t bits =
        sort == SORT_BOOL ? i % 2 : term_value(sample->terms, constant(sample, sort)).bits;
    runs[i] = (TableRun){start, bits};
  }
  uint32_t number = terms_add_table(sample->terms, sort, runs, RUNS);
  return term_table_at(sample->terms, number, index);
}

static Term integer_operator(Sample *sample, const Term *symbols, Sort sort, int depth) {
  Terms *terms = sample->terms;
  Term a = integer(sample, symbols, sort, depth - 1);
  Term c = constant(sample, sort);
  bool small = sort == SORT_BV8; // multiplication of symbols is cheap there only
  Term b = below(sample, 2) ? integer(sample, symbols, sort, depth - 1) : c;
  if (below(sample, 12) == 0)
    return table(sample, sort, a);
  switch (below(sample, sort == SORT_INT ? 6 : 12)) {
  case 0:
    return term_add(terms, a, b);
  case 1:
    return term_sub(terms, a, b);
  case 2:
    return term_neg(terms, a);
  case 3:
    return term_mul(terms, a, small ? b : term_integer(terms, sort, (int64_t)below(sample, 7) - 3));
  case 4:
    return term_ite(terms, pick(sample, sample->bools), a, b);
  case 5:
    return small ? term_div(terms, a, b)
                 : term_rem(terms, a, term_integer(terms, sort, 1 << below(sample, 3)));
  case 6:
    return small ? term_rem(terms, a, b) : term_bit_xor(terms, a, b);
  case 7:
    return term_bit_and(terms, a, b);
  case 8:
    return term_bit_or(terms, a, c);
  case 9:
    return term_shl(terms, a, term_bv(terms, sort, below(sample, 9)));
  case 10:
    return term_shr(terms, a, small ? b : term_bv(terms, sort, below(sample, 70)));
  default:
    return term_ushr(terms, a, term_bv(terms, sort, below(sample, 70)));
  }
}

static Term integer(Sample *sample, const Term *symbols, Sort sort, int depth) {
  if (depth > 0 && below(sample, 3) == 0)
    return integer_operator(sample, symbols, sort, depth);
  return below(sample, 5) ? pick(sample, symbols) : constant(sample, sort);
}

static Term compare_integers(Sample *sample, const Term *symbols, Sort sort) {
  Term a = integer(sample, symbols, sort, 2);
  Term b = below(sample, 2) ? constant(sample, sort) : integer(sample, symbols, sort, 1);
  if (below(sample, 12) == 0)
    return table(sample, SORT_BOOL, a);
  switch (below(sample, 5)) {
  case 0:
    return term_eq(sample->terms, a, b);
  case 1:
    return term_ne(sample->terms, a, b);
  case 2:
    return term_le(sample->terms, a, b);
  default:
    return term_lt(sample->terms, a, b);
  }
}

// Symbols of different widths in one atom.
static Term compare_widths(Sample *sample) {
  Terms *terms = sample->terms;
  Term b = pick(sample, sample->bits8), i = pick(sample, sample->bits32);
  switch (below(sample, 4)) {
  case 0:
    return term_lt(terms, term_sext(terms, b, SORT_BV32), i);
  case 1:
    return term_eq(terms, term_trunc(terms, i, SORT_BV8), b);
  case 2:
    return term_le(terms, term_zext(terms, b, SORT_BV32), i);
  default:
    return term_lt(terms, term_sext(terms, i, SORT_BV64), pick(sample, sample->bits64));
  }
}

static Term reference(Sample *sample) {
  Terms *terms = sample->terms;
  switch (below(sample, 8)) {
  case 0:
    return term_null(terms);
  case 1:
    return term_location(terms, (uint32_t)below(sample, 2));
  case 2:
    return term_ite(terms, pick(sample, sample->bools), pick(sample, sample->refs),
                    pick(sample, sample->refs));
  default:
    return pick(sample, sample->refs);
  }
}

static Term reference_atom(Sample *sample) {
  Terms *terms = sample->terms;
  Term ref = reference(sample);
  uint32_t type = (uint32_t)below(sample, TYPE_COUNT);
  switch (below(sample, 8)) {
  case 0:
  case 1:
    return term_instance_of(terms, ref, type);
  case 2:
    return term_eq(terms, term_type_of(terms, ref), term_type(terms, type));
  case 3:
    return below(sample, 3) ? term_eq(terms, term_type_of(terms, ref),
                                      term_type_of(terms, pick(sample, sample->refs)))
                            : term_eq(terms, term_type_of(terms, ref), sample->type);
  case 4:
    return term_subtype(terms, sample->type, type);
  default:
    return term_eq(terms, ref, reference(sample));
  }
}

static Term float_constant(Sample *sample) {
  static const float numbers[] = {0.0f, -0.0f, 1.0f, -1.5f, 0.1f, 3e9f, 1e-40f, -3e38f};
  return term_float(sample->terms, numbers[below(sample, 8)]);
}

static Term float_atom(Sample *sample) {
  Terms *terms = sample->terms;
  Term a = pick(sample, sample->floats);
  Term b = below(sample, 2) ? pick(sample, sample->floats) : float_constant(sample);
  Term c = below(sample, 2) ? pick(sample, sample->floats) : float_constant(sample);
  switch (below(sample, 10)) {
  case 0:
    return term_fp_lt(terms, term_fp_add(terms, a, b), c);
  case 1:
    return term_fp_eq(terms, term_fp_neg(terms, a), c);
  case 2:
    return term_eq(terms, a, b);
  case 3:
    return term_lt(terms, term_fp_to_bv(terms, a, SORT_BV32), pick(sample, sample->bits32));
  case 4:
    return term_fp_is_nan(terms, a);
  case 5:
    return term_fp_lt(terms, term_min(terms, a, b), term_max(terms, a, c));
  case 6:
    return term_eq(terms, term_fp_floor(terms, a), b);
  case 7:
    return term_lt(terms, term_fp_bits(terms, a), pick(sample, sample->bits32));
  case 8:
    return term_fp_lt(terms, term_to_fp(terms, pick(sample, sample->bits8), SORT_FLOAT), a);
  default:
    return term_fp_le(terms, a, b);
  }
}

static Term atom(Sample *sample) {
  const Mix *mix = &sample->mix;
  uint64_t choice = below(sample, mix->bits8 + mix->bits32 + mix->bits64 + mix->math + mix->refs +
                                      mix->floats + mix->bools);
  if (choice < mix->bits8)
    return compare_integers(sample, sample->bits8, SORT_BV8);
  choice -= mix->bits8;
  if (choice < mix->bits32)
    return below(sample, 5) ? compare_integers(sample, sample->bits32, SORT_BV32)
                            : compare_widths(sample);
  choice -= mix->bits32;
  if (choice < mix->bits64)
    return compare_integers(sample, sample->bits64, SORT_BV64);
  choice -= mix->bits64;
  if (choice < mix->math)
    return compare_integers(sample, sample->math, SORT_INT);
  choice -= mix->math;
  if (choice < mix->refs)
    return reference_atom(sample);
  choice -= mix->refs;
  return choice < mix->floats ? float_atom(sample) : pick(sample, sample->bools);
}

Term sample_condition(Sample *sample) {
  Terms *terms = sample->terms;
  Term a = atom(sample);
  if (below(sample, 3) == 0)
    a = term_not(terms, a);
  switch (below(sample, 10)) {
  case 0:
    return term_or(terms, a, atom(sample));
  case 1:
    return term_and(terms, a, atom(sample));
  case 2:
    return term_ite(terms, pick(sample, sample->bools), a, atom(sample));
  default:
    return a;
  }
}
