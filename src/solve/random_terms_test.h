// Random conditions over a fixed set of symbols of all sorts, for the tests of this module.
#ifndef SOLVE_RANDOM_TERMS_TEST_H
#define SOLVE_RANDOM_TERMS_TEST_H

#include "base/random.h"
#include "term/term.h"

enum { SYMBOLS_PER_SORT = 3, TYPE_COUNT = 7 };

// Which sorts of atoms occur, in parts.
typedef struct Mix {
  unsigned bits8, bits32, bits64, math, refs, floats, bools;
} Mix;

typedef struct Sample {
  Terms *terms;
  Random random;
  Mix mix;
  Term bits8[SYMBOLS_PER_SORT], bits32[SYMBOLS_PER_SORT], bits64[SYMBOLS_PER_SORT];
  Term math[SYMBOLS_PER_SORT], refs[SYMBOLS_PER_SORT], floats[SYMBOLS_PER_SORT];
  Term bools[SYMBOLS_PER_SORT], type;
} Sample;

// A small hierarchy: 0 is above all; 1 and 2 are below 0; 3 and 4 below 1; 5 below 1 and 2 (an
// interface); 6 stands alone below 0. Types 1 and 2 are abstract.
bool sample_subtype(void *context, uint32_t sub, uint32_t super);
extern const uint32_t sample_universe[];
enum { SAMPLE_UNIVERSE_COUNT = 5 };

Sample sample_new(uint64_t seed, Mix mix); // owns the terms
void sample_free(Sample *sample);
Term sample_condition(Sample *sample); // a few atoms at most

#endif
