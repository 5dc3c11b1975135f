// Random terms at mixed sorts against a reference that never sees a term: each pool entry carries
// its values under a few assignments, computed from the values of its operands by base/arith.h and
// the host's own floating point. The evaluator must agree on the simplified term, and on a sample
// Z3 must agree with the evaluator.
#include "base/arith.h"
#include "base/random.h"
#include "base/test.h"
#include "base/vec.h"
#include "term/prover_test.h"

#include <stdio.h>
#include <stdlib.h>

enum { MODELS = 4, POOL = 400, TERMS = 200000, STORES = 20, SAMPLE = 500 };

__extension__ typedef __int128 Wide;

// One reference value. Integers are kept sign-extended; Int must stay within 100 bits.
typedef union Reference {
  bool truth;
  int32_t i;
  int64_t l;
  float f;
  double d;
  Wide wide;
  uint32_t ref; // 0 is null, n is location n
} Reference;

typedef struct Entry {
  Term term;
  Sort sort;
  Reference values[MODELS];
} Entry;

typedef struct Lab {
  Terms *terms;
  Model *models[MODELS];
  Random random;
  VEC(Entry) pool;
  size_t leaves;
  unsigned wrong, compared, symbolic; // symbolic: results that are no constants
} Lab;

static uint64_t below(Lab *lab, uint64_t limit) { return random_below(&lab->random, limit); }

static const Sort sorts[] = {SORT_BOOL,  SORT_BV32,   SORT_BV32, SORT_BV64,
                             SORT_FLOAT, SORT_DOUBLE, SORT_INT,  SORT_REF};
enum { SORTS = sizeof sorts / sizeof *sorts };

// --- Leaves --------------------------------------------------------------------------------------

static int64_t random_integer(Lab *lab) {
  static const int64_t special[] = {0,         1,         -1,        2,         31,        32,
                                    INT32_MIN, INT32_MAX, INT64_MIN, INT64_MAX, 63,        255,
                                    -128,      65535,     0x7fffff,  -32768,    1LL << 40, 10};
  switch (below(lab, 3)) {
  case 0:
    return special[below(lab, sizeof special / sizeof *special)];
  case 1:
    return (int64_t)below(lab, 40) - 20;
  default:
    return (int64_t)(random_next(&lab->random) >> below(lab, 63));
  }
}

static double random_double(Lab *lab) {
  static const double special[] = {0.0,   -0.0, 1.0,          -1.0,          0.5,       2.5,
                                   -3.5,  1e30, 1e-310,       INFINITY,      -INFINITY, NAN,
                                   1e-44, 3e38, 2147483648.0, -2147483649.0, 9.3e18,    0.1};
  if (below(lab, 2))
    return special[below(lab, sizeof special / sizeof *special)];
  return below(lab, 2) ? double_of_bits(random_next(&lab->random))
                       : (double)random_integer(lab) / 8.0;
}

static Reference random_reference(Lab *lab, Sort sort) {
  Reference r = {.wide = 0};
  switch ((int)sort) {
  case SORT_BOOL:
    r.truth = below(lab, 2);
    break;
  case SORT_BV32:
    r.i = (int32_t)random_integer(lab);
    break;
  case SORT_BV64:
    r.l = random_integer(lab);
    break;
  case SORT_FLOAT:
    r.f = (float)random_double(lab);
    break;
  case SORT_DOUBLE:
    r.d = random_double(lab);
    break;
  case SORT_INT:
    r.wide = random_integer(lab);
    break;
  default:
    r.ref = (uint32_t)below(lab, 4);
  }
  return r;
}

static char *wide_text(Wide number) {
  bool negative = number < 0;
  char digits[48], *at = digits + sizeof digits;
  *--at = '\0';
  do {
    int digit = (int)(number % 10);
    *--at = (char)('0' + (digit < 0 ? -digit : digit));
    number /= 10;
  } while (number != 0);
  if (negative)
    *--at = '-';
  return mem_string(at);
}

static Value to_value(Lab *lab, Sort sort, Reference r) {
  switch ((int)sort) {
  case SORT_BOOL:
    return value_bool(r.truth);
  case SORT_BV32:
    return value_bv(sort, (uint32_t)r.i);
  case SORT_BV64:
    return value_bv(sort, (uint64_t)r.l);
  case SORT_FLOAT:
    return value_float(r.f);
  case SORT_DOUBLE:
    return value_double(r.d);
  case SORT_INT: {
    char *text = wide_text(r.wide);
    Value value = value_int_parse(lab->terms, text);
    mem_free(text);
    return value;
  }
  default:
    return r.ref ? value_location(r.ref) : value_null();
  }
}

static void add_leaf(Lab *lab, Sort sort, bool symbol) {
  Entry entry = {.sort = sort};
  Reference constant = random_reference(lab, sort);
  if (symbol)
    entry.term = term_symbol(lab->terms, sort, "s");
  else
    entry.term = term_const(lab->terms, to_value(lab, sort, constant));
  for (int m = 0; m < MODELS; m++) {
    entry.values[m] = symbol ? random_reference(lab, sort) : constant;
    if (symbol)
      model_set(lab->models[m], entry.term, to_value(lab, sort, entry.values[m]));
  }
  vec_push(&lab->pool, entry);
}

static Lab lab_new(uint64_t seed) {
  Lab lab = {.terms = terms_new(), .random = random_seeded(seed)};
  for (int m = 0; m < MODELS; m++)
    lab.models[m] = model_new(lab.terms);
  for (int s = 0; s < SORTS; s++)
    for (int i = 0; i < 10; i++)
      add_leaf(&lab, sorts[s], i < 4);
  lab.leaves = lab.pool.count;
  return lab;
}

static void lab_free(Lab *lab) {
  for (int m = 0; m < MODELS; m++)
    model_free(lab->models[m]);
  terms_free(lab->terms);
  vec_free(&lab->pool);
}

static const Entry *pick(Lab *lab, Sort sort) {
  for (;;) {
    size_t limit = below(lab, 3) ? lab->pool.count : lab->leaves;
    const Entry *entry = &lab->pool.items[below(lab, limit)];
    if (entry->sort == sort)
      return entry;
  }
}

// The evaluator must see the reference's values.
static void compare(Lab *lab, const Entry *entry, const char *what) {
  for (int m = 0; m < MODELS && lab->wrong < 10; m++) {
    Value expected = to_value(lab, entry->sort, entry->values[m]);
    Value actual = term_eval(lab->terms, entry->term, lab->models[m]);
    if (value_is_equal(actual, expected))
      continue;
    lab->wrong++;
    char *text = term_text(lab->terms, entry->term);
    char *is = value_text(lab->terms, actual), *should = value_text(lab->terms, expected);
    test_failed(__FILE__, __LINE__, "%s: %.300s is %s, expected %s", what, text, is, should);
    free(text);
    free(is);
    free(should);
  }
}

static void keep(Lab *lab, Entry entry, const char *what) {
  compare(lab, &entry, what);
  lab->compared++;
  lab->symbolic += !term_is_const(lab->terms, entry.term);
  if (lab->pool.count < POOL)
    vec_push(&lab->pool, entry);
  else
    lab->pool.items[lab->leaves + below(lab, POOL - lab->leaves)] = entry;
}

// --- Operators -----------------------------------------------------------------------------------

typedef Term Make2(Terms *terms, Term a, Term b);

typedef struct IntOperator {
  const char *name;
  Make2 *make;
  int32_t (*i)(int32_t a, int32_t b);
  int64_t (*l)(int64_t a, int64_t b);
} IntOperator;

// What a division by zero is worth is not Java's business but kinds.def's.
static int32_t idiv(int32_t a, int32_t b) { return b ? java_idiv(a, b) : a < 0 ? 1 : -1; }
static int32_t irem(int32_t a, int32_t b) { return b ? java_irem(a, b) : a; }
static int64_t ldiv_(int64_t a, int64_t b) { return b ? java_ldiv(a, b) : a < 0 ? 1 : -1; }
static int64_t lrem(int64_t a, int64_t b) { return b ? java_lrem(a, b) : a; }
static int32_t iand(int32_t a, int32_t b) { return a & b; }
static int32_t ior(int32_t a, int32_t b) { return a | b; }
static int32_t ixor(int32_t a, int32_t b) { return a ^ b; }
static int64_t land(int64_t a, int64_t b) { return a & b; }
static int64_t lor(int64_t a, int64_t b) { return a | b; }
static int64_t lxor(int64_t a, int64_t b) { return a ^ b; }
static int32_t imin(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t imax(int32_t a, int32_t b) { return a > b ? a : b; }
static int64_t lmin(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t lmax(int64_t a, int64_t b) { return a > b ? a : b; }

static const IntOperator int_operators[] = {
    {"add", term_add, java_iadd, java_ladd}, {"sub", term_sub, java_isub, java_lsub},
    {"mul", term_mul, java_imul, java_lmul}, {"div", term_div, idiv, ldiv_},
    {"rem", term_rem, irem, lrem},           {"and", term_bit_and, iand, land},
    {"or", term_bit_or, ior, lor},           {"xor", term_bit_xor, ixor, lxor},
    {"min", term_min, imin, lmin},           {"max", term_max, imax, lmax},
};

static void int_step(Lab *lab, Sort sort) {
  const IntOperator *op = &int_operators[below(lab, sizeof int_operators / sizeof *int_operators)];
  const Entry *a = pick(lab, sort), *b = below(lab, 8) ? pick(lab, sort) : a;
  Entry result = {.term = op->make(lab->terms, a->term, b->term), .sort = sort};
  for (int m = 0; m < MODELS; m++)
    if (sort == SORT_BV32)
      result.values[m].i = op->i(a->values[m].i, b->values[m].i);
    else
      result.values[m].l = op->l(a->values[m].l, b->values[m].l);
  keep(lab, result, op->name);
}

static void shift_step(Lab *lab, Sort sort) {
  static Make2 *const makes[] = {term_shl, term_shr, term_ushr};
  static int32_t (*const ints[])(int32_t, int32_t) = {java_ishl, java_ishr, java_iushr};
  static int64_t (*const longs[])(int64_t, int32_t) = {java_lshl, java_lshr, java_lushr};
  uint64_t which = below(lab, 3);
  const Entry *a = pick(lab, sort), *count = pick(lab, SORT_BV32);
  Entry result = {.term = makes[which](lab->terms, a->term, count->term), .sort = sort};
  for (int m = 0; m < MODELS; m++)
    if (sort == SORT_BV32)
      result.values[m].i = ints[which](a->values[m].i, count->values[m].i);
    else
      result.values[m].l = longs[which](a->values[m].l, count->values[m].i);
  keep(lab, result, "shift");
}

static void int_unary_step(Lab *lab) {
  const Entry *a = pick(lab, SORT_BV32);
  static Term (*const makes[])(Terms *, Term) = {term_i2b, term_i2c, term_i2s,
                                                 term_neg, term_abs, term_bit_not};
  uint64_t which = below(lab, 6);
  Entry result = {.term = makes[which](lab->terms, a->term), .sort = SORT_BV32};
  for (int m = 0; m < MODELS; m++) {
    int32_t i = a->values[m].i;
    int32_t all[] = {(int8_t)i, (uint16_t)i, (int16_t)i, java_ineg(i), i < 0 ? java_ineg(i) : i,
                     ~i};
    result.values[m].i = all[which];
  }
  keep(lab, result, "unary");
}

static void width_step(Lab *lab) {
  bool widen = below(lab, 2);
  const Entry *a = pick(lab, widen ? SORT_BV32 : SORT_BV64);
  Entry result = {.sort = widen ? SORT_BV64 : SORT_BV32};
  result.term = widen ? term_i2l(lab->terms, a->term) : term_l2i(lab->terms, a->term);
  for (int m = 0; m < MODELS; m++)
    if (widen)
      result.values[m].l = a->values[m].i;
    else
      result.values[m].i = (int32_t)(uint32_t)(uint64_t)a->values[m].l;
  keep(lab, result, widen ? "i2l" : "l2i");
}

static void compare_step(Lab *lab, Sort sort) {
  const Entry *a = pick(lab, sort), *b = below(lab, 6) ? pick(lab, sort) : a;
  static Make2 *const makes[] = {term_lt, term_le, term_gt, term_ge, term_eq, term_ne};
  uint64_t which = below(lab, 6);
  Entry result = {.term = makes[which](lab->terms, a->term, b->term), .sort = SORT_BOOL};
  for (int m = 0; m < MODELS; m++) {
    Wide x = sort == SORT_BV32   ? a->values[m].i
             : sort == SORT_BV64 ? a->values[m].l
                                 : a->values[m].wide;
    Wide y = sort == SORT_BV32   ? b->values[m].i
             : sort == SORT_BV64 ? b->values[m].l
                                 : b->values[m].wide;
    bool all[] = {x<y, x <= y, x> y, x >= y, x == y, x != y};
    result.values[m].truth = all[which];
  }
  keep(lab, result, "comparison");
}

// --- Floating point --------------------------------------------------------------------------

static float reference_minf(float a, float b, bool max) {
  if (a != a || b != b)
    return NAN;
  if (a == 0 && b == 0)
    return (signbit(a) != 0) != max ? a : b;
  return (a < b) != max ? a : b;
}

static double reference_min(double a, double b, bool max) {
  if (a != a || b != b)
    return NAN;
  if (a == 0 && b == 0)
    return (signbit(a) != 0) != max ? a : b;
  return (a < b) != max ? a : b;
}

static Make2 *const fp_makes[] = {term_fp_add, term_fp_sub, term_fp_mul, term_fp_div,
                                  term_fp_rem, term_min,    term_max};

static float float_result(uint64_t which, float a, float b) {
  switch (which) {
  case 0:
    return a + b;
  case 1:
    return a - b;
  case 2:
    return a * b;
  case 3:
    return a / b;
  case 4:
    return java_frem(a, b);
  default:
    return reference_minf(a, b, which == 6);
  }
}

static double double_result(uint64_t which, double a, double b) {
  switch (which) {
  case 0:
    return a + b;
  case 1:
    return a - b;
  case 2:
    return a * b;
  case 3:
    return a / b;
  case 4:
    return java_drem(a, b);
  default:
    return reference_min(a, b, which == 6);
  }
}

static void fp_step(Lab *lab, Sort sort) {
  const Entry *a = pick(lab, sort), *b = below(lab, 8) ? pick(lab, sort) : a;
  uint64_t which = below(lab, 7);
  Entry result = {.term = fp_makes[which](lab->terms, a->term, b->term), .sort = sort};
  for (int m = 0; m < MODELS; m++)
    if (sort == SORT_FLOAT)
      result.values[m].f = float_result(which, a->values[m].f, b->values[m].f);
    else
      result.values[m].d = double_result(which, a->values[m].d, b->values[m].d);
  keep(lab, result, "floating point");
}

static void fp_unary_step(Lab *lab, Sort sort) {
  static Term (*const makes[])(Terms *, Term) = {term_fp_neg,   term_abs,     term_fp_sqrt,
                                                 term_fp_floor, term_fp_ceil, term_fp_rint};
  const Entry *a = pick(lab, sort);
  uint64_t which = below(lab, 6);
  Entry result = {.term = makes[which](lab->terms, a->term), .sort = sort};
  for (int m = 0; m < MODELS; m++) {
    float f = sort == SORT_FLOAT ? a->values[m].f : 0;
    double d = sort == SORT_DOUBLE ? a->values[m].d : 0;
    float floats[] = {-f, fabsf(f), sqrtf(f), floorf(f), ceilf(f), rintf(f)};
    double doubles[] = {-d, fabs(d), sqrt(d), floor(d), ceil(d), rint(d)};
    if (sort == SORT_FLOAT)
      result.values[m].f = floats[which];
    else
      result.values[m].d = doubles[which];
  }
  keep(lab, result, "floating point, one operand");
}

static void fp_compare_step(Lab *lab, Sort sort) {
  const Entry *a = pick(lab, sort), *b = below(lab, 6) ? pick(lab, sort) : a;
  static Make2 *const makes[] = {term_fp_lt, term_fp_le, term_fp_eq};
  uint64_t which = below(lab, 3);
  Entry truth = {.term = makes[which](lab->terms, a->term, b->term), .sort = SORT_BOOL};
  int if_nan = below(lab, 2) ? 1 : -1;
  Entry order = {.term = term_compare(lab->terms, a->term, b->term, if_nan, SORT_BV32),
                 .sort = SORT_BV32};
  for (int m = 0; m < MODELS; m++) {
    double x = sort == SORT_FLOAT ? (double)a->values[m].f : a->values[m].d;
    double y = sort == SORT_FLOAT ? (double)b->values[m].f : b->values[m].d;
    truth.values[m].truth = which == 0 ? x < y : which == 1 ? x <= y : x == y;
    order.values[m].i = java_dcmp(x, y, if_nan);
  }
  keep(lab, truth, "comparison of floats");
  keep(lab, order, "fcmp");
}

// --- Conversions -----------------------------------------------------------------------------

static void to_fp_step(Lab *lab) {
  Sort from = below(lab, 2) ? SORT_BV32 : SORT_BV64, to = below(lab, 2) ? SORT_FLOAT : SORT_DOUBLE;
  const Entry *a = pick(lab, from);
  Entry result = {.term = term_to_fp(lab->terms, a->term, to), .sort = to};
  for (int m = 0; m < MODELS; m++) {
    int64_t number = from == SORT_BV32 ? a->values[m].i : a->values[m].l;
    if (to == SORT_FLOAT)
      result.values[m].f = (float)number;
    else
      result.values[m].d = (double)number;
  }
  keep(lab, result, "to floating point");
}

static void from_fp_step(Lab *lab) {
  Sort from = below(lab, 2) ? SORT_FLOAT : SORT_DOUBLE, to = below(lab, 2) ? SORT_BV32 : SORT_BV64;
  const Entry *a = pick(lab, from);
  Sort other = from == SORT_FLOAT ? SORT_DOUBLE : SORT_FLOAT;
  Entry integer = {.term = term_fp_to_bv(lab->terms, a->term, to), .sort = to};
  Entry converted = {.term = term_to_fp(lab->terms, a->term, other), .sort = other};
  for (int m = 0; m < MODELS; m++) {
    double number = from == SORT_FLOAT ? (double)a->values[m].f : a->values[m].d;
    if (to == SORT_BV32)
      integer.values[m].i = java_d2i(number);
    else
      integer.values[m].l = java_d2l(number);
    if (other == SORT_FLOAT)
      converted.values[m].f = (float)number;
    else
      converted.values[m].d = number;
  }
  keep(lab, integer, "from floating point");
  keep(lab, converted, "f2d or d2f");
}

static void bits_step(Lab *lab) {
  const Entry *a = pick(lab, SORT_FLOAT);
  Entry bits = {.term = term_fp_bits(lab->terms, a->term), .sort = SORT_BV32};
  for (int m = 0; m < MODELS; m++) {
    float f = a->values[m].f;
    bits.values[m].i = (int32_t)(f != f ? 0x7fc00000u : bits_of_float(f));
  }
  keep(lab, bits, "floatToIntBits");
  const Entry *b = pick(lab, SORT_BV64);
  Entry fp = {.term = term_bits_to_fp(lab->terms, b->term), .sort = SORT_DOUBLE};
  for (int m = 0; m < MODELS; m++)
    fp.values[m].d = double_of_bits((uint64_t)b->values[m].l);
  keep(lab, fp, "longBitsToDouble");
}

// --- Booleans, ITE, references ---------------------------------------------------------------

static void boolean_step(Lab *lab) {
  const Entry *p = pick(lab, SORT_BOOL), *q = pick(lab, SORT_BOOL);
  static Make2 *const makes[] = {term_and, term_or, term_xor, term_implies, term_eq};
  uint64_t which = below(lab, 5);
  bool negate = below(lab, 2);
  Term term = makes[which](lab->terms, p->term, q->term);
  Entry result = {.term = negate ? term_not(lab->terms, term) : term, .sort = SORT_BOOL};
  for (int m = 0; m < MODELS; m++) {
    bool x = p->values[m].truth, y = q->values[m].truth;
    bool all[] = {x && y, x || y, x != y, !x || y, x == y};
    result.values[m].truth = all[which] != negate;
  }
  keep(lab, result, "Boolean");
}

static void ite_step(Lab *lab) {
  Sort sort = sorts[below(lab, SORTS)];
  const Entry *c = pick(lab, SORT_BOOL), *a = pick(lab, sort), *b = pick(lab, sort);
  Entry result = {.term = term_ite(lab->terms, c->term, a->term, b->term), .sort = sort};
  for (int m = 0; m < MODELS; m++)
    result.values[m] = c->values[m].truth ? a->values[m] : b->values[m];
  keep(lab, result, "ite");
}

static void ref_step(Lab *lab) {
  const Entry *a = pick(lab, SORT_REF), *b = pick(lab, SORT_REF);
  Entry result = {.term = term_eq(lab->terms, a->term, b->term), .sort = SORT_BOOL};
  for (int m = 0; m < MODELS; m++)
    result.values[m].truth = a->values[m].ref == b->values[m].ref;
  keep(lab, result, "reference equality");
}

// --- Int -----------------------------------------------------------------------------------------

static bool fits(Wide number) {
  Wide limit = (Wide)1 << 100;
  return number > -limit && number < limit;
}

static Wide floor_shift(Wide a, int count) { return a >> count; }

static bool math_result(uint64_t which, Wide a, Wide b, Wide *result) {
  bool small =
      a > -((Wide)1 << 49) && a < ((Wide)1 << 49) && b > -((Wide)1 << 49) && b < ((Wide)1 << 49);
  int count = (int)((uint64_t)b & 63);
  switch (which) {
  case 0:
    *result = a + b;
    break;
  case 1:
    *result = a - b;
    break;
  case 2:
    *result = small ? a * b : 0;
    return small;
  case 3:
    *result = b == 0 ? 0 : a / b;
    break;
  case 4:
    *result = b == 0 ? a : a % b;
    break;
  case 5:
    *result = (Wide)(int64_t)((uint64_t)a & (uint64_t)b);
    break;
  case 6:
    *result = small && count < 50 ? a * ((Wide)1 << count) : 0;
    return small && count < 50;
  default:
    *result = floor_shift(a, count);
  }
  return fits(*result);
}

static void math_step(Lab *lab) {
  static Make2 *const makes[] = {term_add, term_sub,     term_mul, term_div,
                                 term_rem, term_bit_and, term_shl, term_shr};
  const Entry *a = pick(lab, SORT_INT), *b = pick(lab, SORT_INT);
  uint64_t which = below(lab, 8);
  Entry result = {.sort = SORT_INT};
  for (int m = 0; m < MODELS; m++)
    if (!math_result(which, a->values[m].wide, b->values[m].wide, &result.values[m].wide))
      return;
  result.term = makes[which](lab->terms, a->term, b->term);
  keep(lab, result, "Int");
}

static void math_conversion_step(Lab *lab) {
  static Term (*const makes[])(Terms *, Term) = {term_i2b, term_i2c, term_i2s, term_neg};
  const Entry *a = pick(lab, SORT_INT), *b = pick(lab, SORT_BV64);
  uint64_t which = below(lab, 4);
  Entry narrow = {.term = makes[which](lab->terms, a->term), .sort = SORT_INT};
  Entry fp = {.term = term_to_fp(lab->terms, a->term, SORT_FLOAT), .sort = SORT_FLOAT};
  Entry wide = {.term = term_bv_to_int(lab->terms, b->term), .sort = SORT_INT};
  Entry vector = {.term = term_int_to_bv(lab->terms, a->term, SORT_BV32), .sort = SORT_BV32};
  for (int m = 0; m < MODELS; m++) {
    Wide x = a->values[m].wide;
    Wide all[] = {(int8_t)x, (uint16_t)x, (int16_t)x, -x};
    narrow.values[m].wide = all[which];
    fp.values[m].f = (float)x;
    wide.values[m].wide = b->values[m].l;
    vector.values[m].i = (int32_t)(uint32_t)x;
  }
  keep(lab, narrow, "narrowing of Int");
  keep(lab, fp, "Int to float");
  keep(lab, wide, "long to Int");
  keep(lab, vector, "Int to int");
}

// --- The run -------------------------------------------------------------------------------------

static void step(Lab *lab) {
  Sort integer = below(lab, 2) ? SORT_BV32 : SORT_BV64;
  Sort fp = below(lab, 2) ? SORT_FLOAT : SORT_DOUBLE;
  switch (below(lab, 16)) {
  case 0:
  case 1:
  case 2:
    int_step(lab, integer);
    break;
  case 3:
    shift_step(lab, integer);
    break;
  case 4:
    int_unary_step(lab);
    break;
  case 5:
    width_step(lab);
    break;
  case 6:
    compare_step(lab, below(lab, 3) ? integer : SORT_INT);
    break;
  case 7:
    fp_step(lab, fp);
    break;
  case 8:
    fp_unary_step(lab, fp);
    break;
  case 9:
    fp_compare_step(lab, fp);
    break;
  case 10:
    to_fp_step(lab);
    break;
  case 11:
    below(lab, 3) ? from_fp_step(lab) : bits_step(lab);
    break;
  case 12:
    boolean_step(lab);
    break;
  case 13:
    ite_step(lab);
    break;
  case 14:
    ref_step(lab);
    break;
  default:
    below(lab, 2) ? math_step(lab) : math_conversion_step(lab);
  }
}

// Several stores, so that the terms stay shallow enough to reach many rules.
TEST(term_random_against_reference) {
  for (uint64_t seed = 1; seed <= STORES; seed++) {
    Lab lab = lab_new(seed);
    while (lab.compared < TERMS / STORES)
      step(&lab);
    CHECK_EQ(lab.wrong, 0);
    CHECK(lab.symbolic * 2 > lab.compared);
    lab_free(&lab);
  }
}

// --- Z3 against the evaluator ----------------------------------------------------------------

static bool mentions(const Terms *terms, Term term, TermKind kind) {
  if (term_kind(terms, term) == kind)
    return true;
  for (unsigned i = 0; i < term_arity(terms, term); i++)
    if (mentions(terms, term_child(terms, term, i), kind))
      return true;
  return false;
}

static unsigned size_of(const Terms *terms, Term term, unsigned limit) {
  unsigned size = 1;
  for (unsigned i = 0; i < term_arity(terms, term) && size < limit; i++)
    size += size_of(terms, term_child(terms, term, i), limit - size);
  return size;
}

// The term with the values of the first model put in for its symbols, simplified by Z3 alone.
static bool z3_agrees(Lab *lab, Prover *prover, const Entry *entry) {
  Z3_context z3 = prover_context(prover);
  Z3_ast from[SORTS * 4], to[SORTS * 4];
  unsigned count = 0;
  for (uint32_t id = 0; id < terms_symbol_count(lab->terms); id++) {
    Term symbol = terms_symbol_at(lab->terms, id);
    Value value;
    if (!model_get(lab->models[0], symbol, &value))
      continue;
    from[count] = prover_term(prover, symbol);
    to[count++] = prover_value(prover, value);
  }
  Z3_ast ground = Z3_substitute(z3, prover_term(prover, entry->term), count, from, to);
  Value value = term_eval(lab->terms, entry->term, lab->models[0]);
  Z3_ast same = Z3_simplify(z3, Z3_mk_eq(z3, ground, prover_value(prover, value)));
  if (Z3_get_bool_value(z3, same) == Z3_L_FALSE)
    printf("Z3 disagrees: %s\n", Z3_ast_to_string(z3, ground));
  return Z3_get_bool_value(z3, same) == Z3_L_TRUE;
}

TEST(term_random_against_z3) {
  Lab lab = lab_new(77);
  Prover *prover = prover_new(lab.terms, 2000000, false);
  int asked = 0;
  for (int i = 0; i < 20000 && asked < SAMPLE; i++) {
    step(&lab);
    const Entry *entry = &lab.pool.items[lab.leaves + below(&lab, lab.pool.count - lab.leaves)];
    if (size_of(lab.terms, entry->term, 60) >= 60 || mentions(lab.terms, entry->term, TERM_FP_REM))
      continue;
    asked++;
    CHECK(z3_agrees(&lab, prover, entry));
  }
  CHECK_EQ(asked, SAMPLE);
  prover_free(prover);
  lab_free(&lab);
}
