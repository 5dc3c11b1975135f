// Numbers whose last places Java leaves open (java.lang.Math says "within 1 ulp"): symbols that lie
// between two known numbers. Rounding to nearest is monotone, so that the bounds of a sum are the
// sums of bounds; what the bounds decide needs no solver.
#include "heap/heap_impl.h"

#include <math.h>

static const FpRange no_range = {INFINITY, -INFINITY};

static bool is_range(FpRange range) { return range.low <= range.high; }

static FpRange range_of(double a, double b) {
  return isnan(a) || isnan(b) ? no_range : (FpRange){fmin(a, b), fmax(a, b)};
}

Term heap_rounded(Heap *heap, RoundedCall call, FpRange range, const char *name) {
  assert(is_range(range) && call.method);
  for (size_t i = 0; i < heap->rounded.count; i++) {
    const Rounded *known = &heap->rounded.items[i];
    if (known->call.method == call.method && known->call.bits[0] == call.bits[0] &&
        known->call.bits[1] == call.bits[1])
      return known->symbol;
  }
  const char *text = arena_format(&heap->arena, "%s#%zu", name, heap->rounded.count + 1);
  Term symbol = term_symbol(heap->terms, SORT_DOUBLE, text);
  vec_push(&heap->rounded, ((Rounded){call, symbol, range}));
  return symbol;
}

size_t heap_rounded_count(const Heap *heap) { return heap->rounded.count; }

Term heap_rounded_at(const Heap *heap, size_t index) {
  assert(index < heap->rounded.count);
  return heap->rounded.items[index].symbol;
}

Term heap_rounded_fact(Heap *heap, size_t index) {
  assert(index < heap->rounded.count);
  const Rounded *rounded = &heap->rounded.items[index];
  Terms *terms = heap->terms;
  return term_and(terms, term_fp_le(terms, term_double(terms, rounded->range.low), rounded->symbol),
                  term_fp_le(terms, rounded->symbol, term_double(terms, rounded->range.high)));
}

// --- ranges of terms -----------------------------------------------------------------------------

static double as_sort(Sort sort, double value) {
  return sort == SORT_FLOAT ? (double)(float)value : value;
}

// Of operations that are monotone in both operands, in whatever direction: the ends lie at corners.
static FpRange corners(TermKind kind, Sort sort, FpRange a, FpRange b) {
  assert(is_range(a) && is_range(b));
  const double x[] = {a.low, a.high}, y[] = {b.low, b.high};
  FpRange all = no_range;
  if (kind == TERM_FP_DIV && b.low <= 0 && b.high >= 0)
    return no_range;
  for (int i = 0; i < 4; i++) {
    double p = x[i & 1], q = y[i >> 1];
    double r = kind == TERM_FP_ADD   ? p + q
               : kind == TERM_FP_SUB ? p - q
               : kind == TERM_FP_MUL ? p * q
                                     : p / q;
    r = sort == SORT_FLOAT ? (double)(kind == TERM_FP_ADD   ? (float)p + (float)q
                                      : kind == TERM_FP_SUB ? (float)p - (float)q
                                      : kind == TERM_FP_MUL ? (float)p * (float)q
                                                            : (float)p / (float)q)
                           : r;
    if (isnan(r))
      return no_range;
    all = (FpRange){fmin(all.low, r), fmax(all.high, r)};
  }
  return all;
}

static FpRange find_range(Heap *heap, Term term, int depth);

static FpRange compute(Heap *heap, Term term, int depth) {
  const Terms *terms = heap->terms;
  TermKind kind = term_kind(terms, term);
  Sort sort = term_sort(terms, term);
  unsigned arity = term_arity(terms, term);
  FpRange a = arity ? find_range(heap, term_child(terms, term, 0), depth + 1) : no_range;
  FpRange b = arity > 1 ? find_range(heap, term_child(terms, term, 1), depth + 1) : a;
  if (!is_range(a) || !is_range(b))
    return no_range;
  switch ((unsigned)kind) {
  case TERM_FP_ADD:
  case TERM_FP_SUB:
  case TERM_FP_MUL:
  case TERM_FP_DIV:
    return corners(kind, sort, a, b);
  case TERM_FP_NEG:
    return (FpRange){-a.high, -a.low};
  case TERM_FP_SQRT:
    return range_of(as_sort(sort, sqrt(a.low)), as_sort(sort, sqrt(a.high)));
  case TERM_FP_FLOOR:
    return range_of(floor(a.low), floor(a.high));
  case TERM_FP_CEIL:
    return range_of(ceil(a.low), ceil(a.high));
  case TERM_FP_RINT:
    return range_of(rint(a.low), rint(a.high));
  case TERM_FP_TO_FP:
    return range_of(as_sort(sort, a.low), as_sort(sort, a.high));
  default:
    return no_range;
  }
}

static FpRange leaf_range(const Heap *heap, Term term) {
  const Terms *terms = heap->terms;
  if (term_is_const(terms, term)) {
    Value value = term_value(terms, term);
    double number =
        value.sort == SORT_FLOAT ? (double)value_as_float(value) : value_as_double(value);
    return range_of(number, number);
  }
  for (size_t i = 0; i < heap->rounded.count; i++)
    if (term_is(heap->rounded.items[i].symbol, term))
      return heap->rounded.items[i].range;
  return no_range;
}

// Ranges are kept by term: sums grow by one term at a time.
static FpRange find_range(Heap *heap, Term term, int depth) {
  assert(depth >= 0);
  enum { MOST_DEPTH = 100 };
  const Terms *terms = heap->terms;
  if (depth > MOST_DEPTH || !sort_is_fp(term_sort(terms, term)))
    return no_range;
  if (term_is_const(terms, term) || term_is_symbol(terms, term))
    return leaf_range(heap, term);
  while (heap->ranges.count <= term.id)
    vec_push(&heap->ranges, ((FpRange){NAN, NAN}));
  if (isnan(heap->ranges.items[term.id].low)) {
    FpRange range = compute(heap, term, depth);
    heap->ranges.items[term.id] = range;
  }
  return heap->ranges.items[term.id];
}

bool heap_fp_range(Heap *heap, Term term, FpRange *range) {
  if (!heap->rounded.count)
    return false;
  *range = find_range(heap, term, 0);
  return is_range(*range);
}
