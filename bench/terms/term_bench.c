// Speed and memory of term construction on one core: `term_bench`.
//
// For stores of different sizes: additions that make a new term each (the growth of the store
// included), the same additions again (each is found), and one small set of additions over and
// over. Each figure is the best of some rounds, in millions a second of processor time. The bar is
// 10 million hash-consed additions a second and 64 bytes a term; past the caches the memory
// decides.
#include "term/term.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SYMBOLS = 4096, ROUND_TERMS = 10000000, FEW = 1000 };

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

// So many different sums of two symbols.
static void add_pairs(Terms *terms, const Term *symbols, uint32_t count) {
  uint32_t made = 0;
  for (uint32_t step = 1; step < SYMBOLS / 2; step++)
    for (uint32_t i = 0; i < SYMBOLS; i++) {
      if (made++ == count)
        return;
      term_add(terms, symbols[i], symbols[(i + step) % SYMBOLS]);
    }
}

typedef struct Figures {
  double fresh, found, few, bytes;
} Figures;

static void keep_best(double *best, uint32_t count, double start) {
  double rate = count / (seconds() - start) / 1e6;
  if (rate > *best)
    *best = rate;
}

static void measure(uint32_t count, Figures *best) {
  static Term symbols[SYMBOLS];
  Terms *terms = terms_new();
  for (int i = 0; i < SYMBOLS; i++)
    symbols[i] = term_symbol(terms, SORT_BV32, "x");
  double start = seconds();
  add_pairs(terms, symbols, count);
  keep_best(&best->fresh, count, start);
  best->bytes = (double)terms_memory(terms) / terms_count(terms);
  uint32_t made = terms_count(terms);
  start = seconds();
  add_pairs(terms, symbols, count);
  keep_best(&best->found, count, start);
  start = seconds();
  for (uint32_t i = 0; i < count; i += FEW)
    add_pairs(terms, symbols, FEW);
  keep_best(&best->few, count, start);
  if (terms_count(terms) != made)
    exit(70); // an addition was not found again
  terms_free(terms);
}

int main(void) {
  static const uint32_t counts[] = {50000, 200000, 1000000, 8000000};
  printf("%10s %14s %14s %14s %12s\n", "terms", "new M/s", "found M/s", "few M/s", "bytes/term");
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    Figures best = {0};
    for (uint32_t round = 0; round * counts[i] < ROUND_TERMS; round++)
      measure(counts[i], &best);
    printf("%10" PRIu32 " %14.1f %14.1f %14.1f %12.1f\n", counts[i], best.fresh, best.found,
           best.few, best.bytes);
  }
  return 0;
}
