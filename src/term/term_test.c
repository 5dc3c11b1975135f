// Normal forms, text, models, substitution, big integers and deep terms.
#include "base/random.h"
#include "base/test.h"
#include "base/vec.h"
#include "term/prover_test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Fixture {
  Terms *terms;
  Term x, y, z, p, q, n, m, f, g, r, s;
} Fixture;

static Fixture fixture(void) {
  Terms *t = terms_new();
  terms_set_types(t, (TypeOracle){.subtype = test_subtype});
  Fixture fixture = {.terms = t};
  fixture.x = term_symbol(t, SORT_BV32, "x");
  fixture.y = term_symbol(t, SORT_BV32, "y");
  fixture.z = term_symbol(t, SORT_BV32, "z");
  fixture.p = term_symbol(t, SORT_BOOL, "p");
  fixture.q = term_symbol(t, SORT_BOOL, "q");
  fixture.n = term_symbol(t, SORT_INT, "n");
  fixture.m = term_symbol(t, SORT_INT, "m");
  fixture.f = term_symbol(t, SORT_FLOAT, "f");
  fixture.g = term_symbol(t, SORT_FLOAT, "g");
  fixture.r = term_symbol(t, SORT_REF, "this.next");
  fixture.s = term_symbol(t, SORT_REF, "other");
  return fixture;
}

static void check_text(Terms *terms, Term term, const char *expected, int line) {
  char *text = term_text(terms, term);
  test_equal_text(__FILE__, line, "the text", text, expected);
  free(text);
}
#define CHECK_TERM(term, expected) check_text(t, term, expected, __LINE__)
#define CHECK_SAME(a, b) CHECK_EQ((a).id, (b).id)

static Term number(Terms *t, int32_t value) { return term_int32(t, value); }

TEST(term_comparison_is_one_atom) {
  Fixture o = fixture();
  Terms *t = o.terms;
  CHECK_SAME(term_lt(t, o.x, o.y), term_gt(t, o.y, o.x));
  CHECK_SAME(term_not(t, term_lt(t, o.x, o.y)), term_ge(t, o.x, o.y));
  CHECK_SAME(term_le(t, o.x, number(t, 5)), term_lt(t, o.x, number(t, 6)));
  CHECK_SAME(term_gt(t, o.x, number(t, 5)), term_not(t, term_le(t, o.x, number(t, 5))));
  CHECK_SAME(term_ge(t, o.x, number(t, INT32_MIN)), term_true(t));
  CHECK_SAME(term_gt(t, o.x, number(t, INT32_MAX)), term_false(t));
  CHECK_SAME(term_eq(t, term_sub(t, o.x, o.y), number(t, 0)), term_eq(t, o.y, o.x));
  CHECK_SAME(term_eq(t, term_add(t, o.x, number(t, 3)), o.y),
             term_eq(t, o.x, term_sub(t, o.y, number(t, 3))));
  CHECK_SAME(term_eq(t, term_add(t, o.x, number(t, 1)), o.x), term_false(t));
  // Over Int the order may be moved across as well.
  Term one = term_math(t, 1);
  CHECK_SAME(term_lt(t, term_sub(t, o.n, o.m), term_math(t, 0)), term_lt(t, o.n, o.m));
  CHECK_SAME(term_lt(t, o.n, term_add(t, o.m, one)), term_le(t, o.n, o.m));
  CHECK_SAME(term_lt(t, term_math(t, 0), term_sub(t, o.m, o.n)), term_lt(t, o.n, o.m));
  terms_free(t);
}

TEST(term_sum_normal_form) {
  Fixture o = fixture();
  Terms *t = o.terms;
  Term a = term_add(t, term_add(t, o.x, number(t, 1)), term_add(t, o.y, number(t, 2)));
  Term b = term_add(t, number(t, 3), term_add(t, o.y, o.x));
  CHECK_SAME(a, b);
  CHECK_TERM(a, "x + y + 3");
  CHECK_SAME(term_sub(t, term_add(t, a, o.z), term_add(t, o.z, o.x)),
             term_add(t, o.y, number(t, 3)));
  CHECK_SAME(term_add(t, o.x, o.x), term_mul(t, o.x, number(t, 2)));
  CHECK_SAME(term_sub(t, o.x, o.x), number(t, 0));
  CHECK_SAME(term_add(t, number(t, INT32_MAX), number(t, 1)), number(t, INT32_MIN));
  CHECK_TERM(term_sub(t, number(t, 1), o.x), "1 - x");
  terms_free(t);
}

TEST(term_long_sum_stays_linear) {
  Terms *t = terms_new();
  Term sum = number(t, 7);
  for (int i = 0; i < 2000; i++)
    sum = term_add(t, term_add(t, sum, term_symbol(t, SORT_BV32, "x")), number(t, 1));
  CHECK(terms_count(t) < 12000);
  CHECK_EQ(term_kind(t, term_child(t, sum, 1)), TERM_CONST); // the constant stays outermost
  CHECK_EQ(value_signed(term_value(t, term_child(t, sum, 1))), 2007);
  terms_free(t);
}

TEST(term_conjunction_of_bounds) {
  Fixture o = fixture();
  Terms *t = o.terms;
  Term above = term_ge(t, o.x, number(t, 5)), below = term_lt(t, o.x, number(t, 6));
  CHECK_SAME(term_and(t, above, below), term_eq(t, o.x, number(t, 5)));
  CHECK_SAME(term_and(t, above, term_lt(t, o.x, number(t, 5))), term_false(t));
  CHECK_SAME(term_and(t, above, term_lt(t, o.x, number(t, 3))), term_false(t));
  CHECK_SAME(term_and(t, above, term_ge(t, o.x, number(t, 3))), above);
  CHECK_SAME(term_and(t, above, term_ne(t, o.x, number(t, 5))), term_gt(t, o.x, number(t, 5)));
  CHECK_SAME(term_or(t, below, term_ge(t, o.x, number(t, 2))), term_true(t));
  CHECK_SAME(term_or(t, term_lt(t, o.x, o.y), term_eq(t, o.x, o.y)), term_le(t, o.x, o.y));
  CHECK_SAME(term_or(t, term_fp_lt(t, o.f, o.g), term_fp_eq(t, o.f, o.g)), term_fp_le(t, o.f, o.g));
  terms_free(t);
}

TEST(term_compare_becomes_a_comparison) {
  Fixture o = fixture();
  Terms *t = o.terms;
  Term zero = number(t, 0), a = term_i2l(t, o.x), b = term_symbol(t, SORT_BV64, "b");
  Term lcmp = term_compare(t, a, b, 1, SORT_BV32);
  CHECK_SAME(term_lt(t, lcmp, zero), term_lt(t, a, b));
  CHECK_SAME(term_le(t, lcmp, zero), term_le(t, a, b));
  CHECK_SAME(term_gt(t, lcmp, zero), term_gt(t, a, b));
  CHECK_SAME(term_eq(t, lcmp, zero), term_eq(t, a, b));
  // javac: f < g is fcmpg, ifge; f > g is fcmpl, ifle.
  Term fcmpg = term_compare(t, o.f, o.g, 1, SORT_BV32);
  Term fcmpl = term_compare(t, o.f, o.g, -1, SORT_BV32);
  CHECK_SAME(term_lt(t, fcmpg, zero), term_fp_lt(t, o.f, o.g));
  CHECK_SAME(term_le(t, fcmpg, zero), term_fp_le(t, o.f, o.g));
  CHECK_SAME(term_gt(t, fcmpl, zero), term_fp_lt(t, o.g, o.f));
  CHECK_SAME(term_ge(t, fcmpl, zero), term_fp_le(t, o.g, o.f));
  CHECK_SAME(term_ne(t, fcmpl, zero), term_not(t, term_fp_eq(t, o.f, o.g)));
  terms_free(t);
}

TEST(term_ite_stays_small) {
  Fixture o = fixture();
  Terms *t = o.terms;
  Term inner = term_ite(t, o.q, o.r, o.s);
  CHECK_SAME(term_ite(t, o.p, o.r, inner), term_ite(t, term_or(t, o.p, o.q), o.r, o.s));
  CHECK_SAME(term_ite(t, o.p, inner, o.s), term_ite(t, term_and(t, o.p, o.q), o.r, o.s));
  CHECK_SAME(term_ite(t, o.q, inner, o.s), inner);
  CHECK_SAME(term_ite(t, term_not(t, o.q), o.s, o.r), inner);
  Term locations = term_ite(t, o.p, term_location(t, 1), term_location(t, 2));
  CHECK_SAME(term_eq(t, locations, term_location(t, 1)), o.p);
  CHECK_SAME(term_eq(t, locations, term_location(t, 3)), term_false(t));
  CHECK_SAME(term_is_null_test(t, locations), term_false(t));
  CHECK_SAME(term_eq(t, inner, o.r), term_or(t, o.q, term_eq(t, o.r, o.s)));
  // Java's booleans as ints.
  Term flag = term_ite(t, term_lt(t, o.x, o.y), number(t, 1), number(t, 0));
  CHECK_SAME(term_ne(t, flag, number(t, 0)), term_lt(t, o.x, o.y));
  CHECK_SAME(term_eq(t, term_bit_xor(t, flag, number(t, 1)), number(t, 0)), term_lt(t, o.x, o.y));
  // A switch: the outer condition decides the inner ones.
  Term one = term_eq(t, o.x, number(t, 1)), two = term_eq(t, o.x, number(t, 2));
  CHECK_SAME(term_ite(t, two, term_ite(t, one, o.y, o.z), o.x), term_ite(t, two, o.z, o.x));
  terms_free(t);
}

TEST(term_ranges_and_bits) {
  Fixture o = fixture();
  Terms *t = o.terms;
  Term byte = term_bit_and(t, o.x, number(t, 255));
  CHECK_SAME(term_lt(t, byte, number(t, 256)), term_true(t));
  CHECK_SAME(term_ge(t, byte, number(t, 0)), term_true(t));
  CHECK_SAME(term_i2s(t, byte), byte);
  CHECK_SAME(term_i2c(t, byte), byte);
  CHECK_SAME(term_rem(t, byte, number(t, 16)), term_bit_and(t, o.x, number(t, 15)));
  CHECK_SAME(term_div(t, byte, number(t, 300)), number(t, 0));
  CHECK_SAME(term_eq(t, term_rem(t, o.x, number(t, 10)), number(t, 10)), term_false(t));
  CHECK_SAME(term_i2b(t, term_i2b(t, o.x)), term_i2b(t, o.x));
  CHECK_SAME(term_l2i(t, term_i2l(t, o.x)), o.x);
  Term count = number(t, 24);
  CHECK_SAME(term_shr(t, term_shl(t, o.x, count), count), term_i2b(t, o.x));
  CHECK_SAME(term_shl(t, o.x, number(t, 33)), term_shl(t, o.x, number(t, 1)));
  int64_t low, high;
  CHECK(term_range(t, term_i2b(t, o.x), &low, &high));
  CHECK_EQ(low, -128);
  CHECK_EQ(high, 127);
  CHECK(!term_range(t, o.x, &low, &high));
  CHECK_EQ(low, INT32_MIN);
  terms_free(t);
}

TEST(term_floats_are_not_simplified_too_far) {
  Fixture o = fixture();
  Terms *t = o.terms;
  Term zero = term_float(t, 0.0f);
  CHECK(!term_is(term_fp_add(t, o.f, zero), o.f)); // -0.0 + 0.0 is 0.0
  CHECK_SAME(term_fp_add(t, o.f, term_float(t, -0.0f)), o.f);
  CHECK(!term_is_const(t, term_fp_eq(t, o.f, o.f))); // NaN
  CHECK_SAME(term_eq(t, o.f, o.f), term_true(t));
  CHECK(!term_is_const(t, term_fp_sub(t, o.f, o.f))); // infinity
  CHECK_SAME(term_eq(t, zero, term_float(t, -0.0f)), term_false(t));
  CHECK_SAME(term_fp_eq(t, zero, term_float(t, -0.0f)), term_true(t));
  CHECK_SAME(term_float(t, NAN), term_float(t, -NAN));
  Term d = term_to_fp(t, o.x, SORT_DOUBLE);
  CHECK_SAME(term_fp_to_bv(t, d, SORT_BV32), o.x);
  CHECK_SAME(term_fp_lt(t, d, term_to_fp(t, o.y, SORT_DOUBLE)), term_lt(t, o.x, o.y));
  CHECK_SAME(term_fp_is_nan(t, d), term_false(t));
  // 25 bits with the sign fit the 24 digits of a float, 26 do not; 54 and 55 for a double.
  for (unsigned width = 25; width <= 55; width += width == 26 ? 28 : 1) {
    Term v = term_symbol(t, (Sort)width, "v");
    Sort sort = width < 30 ? SORT_FLOAT : SORT_DOUBLE;
    Term back = term_fp_to_bv(t, term_to_fp(t, v, sort), (Sort)width);
    CHECK_EQ(term_is(back, v), width == 25 || width == 54);
    Model *model = model_new(t);
    model_set(model, v, value_bv((Sort)width, ((uint64_t)1 << (width - 2)) + 1));
    CHECK_EQ(term_holds(t, term_eq(t, back, v), model), width == 25 || width == 54);
    model_free(model);
  }
  terms_free(t);
}

static const double roots[] = {0.0,      -0.0,      1.0,    2.0,      0.1,       3.5,    1e154,
                               1.4e154,  1e200,     -1.0,   5e-324,   1e-162,    1e-320, 1e308,
                               INFINITY, -INFINITY, 1e-155, 0x1p-511, 94906267.0};
enum { ROOTS = sizeof roots / sizeof *roots };

// Whether sqrt(x) stands in each comparison with the constant as the machine says.
static void check_root(Terms *t, Term x, double c, double number) {
  Model *model = model_new(t);
  model_set(model, x, term_value(t, term_double(t, number)));
  Term root = term_fp_sqrt(t, x), constant = term_double(t, c);
  double value = sqrt(number);
  CHECK_EQ(term_holds(t, term_fp_lt(t, root, constant), model), value < c);
  CHECK_EQ(term_holds(t, term_fp_lt(t, constant, root), model), c < value);
  CHECK_EQ(term_holds(t, term_fp_le(t, root, constant), model), value <= c);
  CHECK_EQ(term_holds(t, term_fp_le(t, constant, root), model), c <= value);
  CHECK_EQ(term_holds(t, term_fp_eq(t, root, constant), model), value == c);
  CHECK_EQ(term_holds(t, term_fp_eq(t, root, root), model), value == value);
  model_free(model);
}

TEST(term_roots_are_compared_by_squares) {
  Terms *t = terms_new();
  Term x = term_symbol(t, SORT_DOUBLE, "x");
  Random random = random_seeded(5);
  for (unsigned i = 0; i < ROOTS + 400; i++) {
    double c = i < ROOTS ? roots[i] : ldexp((double)random_below(&random, 1u << 30), -15);
    double near = c * c;
    for (int step = -6; step <= 6; step++, near = nextafter(near, INFINITY)) {
      if (step == -6)
        for (int back = 0; back < 6; back++)
          near = nextafter(near, -INFINITY);
      check_root(t, x, c, near);
    }
    for (unsigned k = 0; k < ROOTS; k++)
      check_root(t, x, c, roots[k]);
    check_root(t, x, c, NAN);
  }
  CHECK(!term_is_const(t, term_fp_lt(t, term_fp_sqrt(t, x), term_double(t, 3))));
  // What remains of a whole number is a comparison of integers.
  Term n = term_symbol(t, SORT_BV32, "n");
  Term root = term_fp_sqrt(t, term_to_fp(t, n, SORT_DOUBLE));
  CHECK_SAME(term_fp_le(t, term_double(t, 7), root), term_le(t, term_integer(t, SORT_BV32, 49), n));
  terms_free(t);
}

TEST(term_types_follow_the_hierarchy) {
  Fixture o = fixture();
  Terms *t = o.terms;
  Term is_one = term_instance_of(t, o.r, 1), is_three = term_instance_of(t, o.r, 3);
  CHECK_SAME(term_and(t, is_one, is_three), is_three);
  CHECK_SAME(term_and(t, term_not(t, is_one), is_three), term_false(t));
  CHECK_SAME(term_and(t, term_is_null_test(t, o.r), is_one), term_false(t));
  CHECK_SAME(term_instance_of(t, term_null(t), 0), term_false(t));
  CHECK_SAME(term_subtype(t, term_type(t, 4), 2), term_true(t));
  CHECK_SAME(term_subtype(t, term_type(t, 5), 2), term_false(t));
  Term exact = term_eq(t, term_type_of(t, o.r), term_type(t, 5));
  CHECK_SAME(term_and(t, exact, is_one), term_false(t));
  CHECK_SAME(term_instance_of(t, term_ite(t, o.p, term_null(t), o.r), 1),
             term_and(t, term_not(t, o.p), is_one));
  terms_free(t);
}

TEST(term_text_is_java_like) {
  Fixture o = fixture();
  Terms *t = o.terms;
  Term value = term_symbol(t, SORT_BV32, "this.next.value");
  Term less = term_lt(t, value, o.x), null = term_is_null_test(t, o.r);
  CHECK_TERM(less, "this.next.value < x");
  CHECK_TERM(term_and(t, term_not(t, less), term_not(t, null)),
             "this.next != null && this.next.value >= x");
  CHECK_TERM(term_or(t, less, null), "this.next == null || this.next.value < x");
  CHECK_TERM(term_mul(t, term_sub(t, o.x, number(t, 1)), o.y), "y * (x - 1)");
  CHECK_TERM(term_shl(t, o.x, o.y), "x << y");
  CHECK_TERM(term_ite(t, o.p, o.x, number(t, -3)), "p ? x : -3");
  CHECK_TERM(term_i2b(t, o.x), "(int) (byte) x");
  CHECK_TERM(term_instance_of(t, o.r, 3), "this.next instanceof type3");
  CHECK_TERM(term_fp_add(t, o.f, term_float(t, 0.1f)), "f + 0.1f");
  CHECK_TERM(term_max(t, o.f, term_float(t, INFINITY)), "Math.max(f, Float.POSITIVE_INFINITY)");
  CHECK_TERM(term_not(t, term_ite(t, o.p, o.q, less)), "!(p ? q : this.next.value < x)");
  CHECK_TERM(term_int64(t, -5), "-5L");
  CHECK_TERM(term_location(t, 7), "@7");
  terms_free(t);
}

TEST(term_model_forgets_when_it_must) {
  Fixture o = fixture();
  Terms *t = o.terms;
  Model *model = model_new(t);
  Term sum = term_add(t, o.x, o.y), typed = term_instance_of(t, o.r, 1);
  CHECK_EQ(value_signed(term_eval(t, sum, model)), 0); // missing symbols are zero
  model_set(model, o.x, value_bv(SORT_BV32, 5));
  CHECK_EQ(value_signed(term_eval(t, sum, model)), 5);
  Term late = term_symbol(t, SORT_BV32, "late");
  model_set(model, late, value_bv(SORT_BV32, 9));
  CHECK_EQ(value_signed(term_eval(t, term_add(t, sum, late), model)), 14);
  model_set(model, o.r, value_object(3));
  CHECK(!term_holds(t, typed, model)); // type 0
  model_set_type(model, value_object(3), 4);
  CHECK(term_holds(t, typed, model));
  Model *copy = model_copy(model);
  model_set(model, o.r, value_null());
  CHECK(!term_holds(t, typed, model));
  CHECK(term_holds(t, typed, copy));
  Value value;
  CHECK(model_get(copy, o.x, &value) && value_signed(value) == 5);
  CHECK(!model_get(copy, o.y, &value));
  model_free(model);
  model_free(copy);
  terms_free(t);
}

TEST(term_substitution) {
  Fixture o = fixture();
  Terms *t = o.terms;
  Term condition = term_lt(t, term_add(t, o.x, o.y), o.z);
  Term images[3] = {0};
  images[term_symbol_id(t, o.x)] = o.z;
  images[term_symbol_id(t, o.y)] = number(t, 0);
  CHECK_SAME(term_substitute(t, condition, images, 3), term_false(t));
  CHECK_SAME(term_substitute(t, condition, images, 0), condition);
  terms_free(t);
}

// Terms of any kind are replaced, and nothing inside or around what was replaced.
TEST(term_replacement) {
  Fixture o = fixture();
  Terms *t = o.terms;
  Term less = term_lt(t, o.x, o.y);
  Term list[3] = {term_ite(t, less, o.x, o.z), term_add(t, o.x, o.z), o.y};
  TermPair pairs[3] = {{less, term_true(t)}, {o.z, o.y}, {o.z, o.x}};
  CHECK_EQ(term_replace(t, pairs, 3, list, 3), 4); // the ite, x, the sum, y
  CHECK_SAME(list[0], o.x);
  CHECK_SAME(list[1], term_add(t, o.x, o.y));
  CHECK_SAME(list[2], o.y);
  terms_free(t);
}

// term_make knows every kind: rebuilding the terms of a store changes nothing.
TEST(term_make_rebuilds_every_kind) {
  Fixture o = fixture();
  Terms *t = o.terms;
  Term v = term_symbol(t, SORT_BV64, "v"), d = term_symbol(t, SORT_DOUBLE, "d");
  bool made[TERM_KIND_COUNT] = {[TERM_NONE] = true, [TERM_CONST] = true, [TERM_SYMBOL] = true};
  Term pairs[][2] = {{o.x, o.y}, {o.f, o.g}};
  (void)(Term[]){
      term_i2b(t, o.x),
      term_zext(t, o.x, SORT_BV64),
      term_bv_to_int(t, v),
      term_ubv_to_int(t, v),
      term_int_to_bv(t, o.n, SORT_BV32),
      term_neg(t, o.x),
      term_not(t, term_lt(t, o.x, o.y)),
      term_and(t, o.p, o.q),
      term_ite(t, o.p, o.x, o.y),
      term_eq(t, o.r, o.s),
      term_fp_neg(t, d),
      term_abs(t, d),
      term_fp_sqrt(t, d),
      term_fp_floor(t, d),
      term_fp_ceil(t, d),
      term_fp_rint(t, d),
      term_to_fp(t, d, SORT_FLOAT),
      term_to_fp(t, v, SORT_FLOAT),
      term_to_fp(t, o.n, SORT_DOUBLE),
      term_fp_to_bv(t, d, SORT_BV32),
      term_fp_bits(t, d),
      term_bits_to_fp(t, v),
      term_table_at(t, terms_add_table(t, SORT_INT, (TableRun[]){{INT64_MIN, 3}, {1, 5}}, 2), o.x),
      term_instance_of(t, o.r, 1)};
  for (int pair = 0; pair < 2; pair++)
    for (int kind = TERM_ADD; kind <= TERM_FP_MAX; kind++) {
      bool fp = kind >= TERM_FP_LT;
      if (fp == (pair == 1) && term_kind_arity((TermKind)kind) == 2)
        term_make(t, (TermKind)kind, fp ? SORT_FLOAT : SORT_BV32, pairs[pair]);
    }
  for (uint32_t id = 1; id <= terms_count(t); id++) {
    Term term = {id}, children[3];
    unsigned arity = term_arity(t, term);
    for (unsigned i = 0; i < arity; i++)
      children[i] = term_child(t, term, i);
    made[term_kind(t, term)] = true;
    if (arity)
      CHECK_SAME(term_make(t, term_kind(t, term), term_sort(t, term), children), term);
  }
  for (int kind = 0; kind < TERM_KIND_COUNT; kind++)
    if (!made[kind])
      test_failed(__FILE__, __LINE__, "no term of kind %s", term_kind_name((TermKind)kind));
  terms_free(t);
}

// --- Depth ---------------------------------------------------------------------------------------

enum { DEPTH = 1000000 };

TEST(term_deep_terms) {
  Fixture o = fixture();
  Terms *t = o.terms;
  Term deep = o.x, choice = o.x, conditions = o.p;
  for (int i = 0; i < DEPTH; i++) {
    deep = term_mul(t, deep, o.y);
    if (i % 4)
      continue;
    choice = term_ite(t, term_lt(t, choice, o.y), choice, term_int32(t, i % 1000));
    conditions = term_and(t, conditions, term_eq(t, deep, o.y));
  }
  Model *model = model_new(t);
  model_set(model, o.x, value_bv(SORT_BV32, 3));
  model_set(model, o.y, value_bv(SORT_BV32, 7));
  uint32_t expected = 3, chosen = 3;
  for (int i = 0; i < DEPTH; i++) {
    expected *= 7;
    if (i % 4 == 0)
      chosen = (int32_t)chosen < 7 ? chosen : (uint32_t)(i % 1000);
  }
  CHECK_EQ(value_signed(term_eval(t, deep, model)), (int32_t)expected);
  CHECK_EQ(value_signed(term_eval(t, choice, model)), (int32_t)chosen);
  CHECK(!term_holds(t, conditions, model));
  CHECK(term_is(term_not(t, term_not(t, conditions)), conditions));
  CHECK(term_exists(term_eq(t, choice, number(t, 5))));
  CHECK(term_exists(term_lt(t, choice, number(t, 5))));
  Term images[] = {number(t, 3), number(t, 7)};
  CHECK_SAME(term_substitute(t, deep, images, 2), number(t, (int32_t)expected));
  char *text = term_text(t, deep);
  CHECK(strlen(text) < 1 << 18);
  free(text);
  model_free(model);
  terms_free(t);
}

// --- Big integers against Z3's -------------------------------------------------------------------

static char *random_decimal(Random *random) {
  static const char *const special[] = {"9223372036854775807",
                                        "-9223372036854775808",
                                        "9223372036854775808",
                                        "18446744073709551616",
                                        "-18446744073709551615",
                                        "4294967296",
                                        "0",
                                        "-1",
                                        "1"};
  if (random_below(random, 4) == 0)
    return mem_string(special[random_below(random, sizeof special / sizeof *special)]);
  size_t digits = 1 + random_below(random, random_below(random, 2) ? 22 : 120);
  char *text = mem_alloc(digits + 2), *at = text;
  if (random_below(random, 2))
    *at++ = '-';
  *at++ = (char)('1' + random_below(random, 9));
  for (size_t i = 1; i < digits; i++)
    *at++ = (char)('0' + random_below(random, 10));
  *at = '\0';
  return text;
}

TEST(term_big_integers) {
  static const TermKind kinds[] = {TERM_ADD, TERM_NEG, TERM_MUL,       TERM_DIV,
                                   TERM_REM, TERM_LT,  TERM_INT_TO_FP, TERM_INT_TO_BV};
  Terms *t = terms_new();
  Prover *prover = prover_new(t, 2000000, false);
  Z3_context z3 = prover_context(prover);
  Random random = random_seeded(5);
  for (int i = 0; i < 3000; i++) {
    char *left = random_decimal(&random), *right = random_decimal(&random);
    Value values[] = {value_int_parse(t, left), value_int_parse(t, right)};
    char *again = value_int_text(t, values[0]);
    CHECK_TEXT(again, left);
    Term children[] = {term_const(t, values[0]), term_const(t, values[1])};
    TermKind kind = kinds[random_below(&random, sizeof kinds / sizeof *kinds)];
    Sort sort = kind == TERM_LT          ? SORT_BOOL
                : kind == TERM_INT_TO_BV ? SORT_BV64
                : kind == TERM_INT_TO_FP ? (i % 2 ? SORT_FLOAT : SORT_DOUBLE)
                                         : SORT_INT;
    Value result = term_apply(t, kind, sort, values);
    CHECK(!result.unknown);
    Z3_ast same = Z3_simplify(
        z3, Z3_mk_eq(z3, prover_apply(prover, kind, sort, children), prover_value(prover, result)));
    if (Z3_get_bool_value(z3, same) != Z3_L_TRUE)
      test_failed(__FILE__, __LINE__, "%s of %s and %s", term_kind_name(kind), left, right);
    mem_free(left);
    mem_free(right);
    mem_free(again);
  }
  prover_free(prover);
  terms_free(t);
}

TEST(term_int_that_grows_too_large_stays_unfolded) {
  Fixture o = fixture();
  Terms *t = o.terms;
  Term square = term_math(t, 3);
  for (int i = 0; i < 40; i++)
    square = term_mul(t, square, square); // 3^(2^40) has no room anywhere
  CHECK(!term_is_const(t, square));
  CHECK_SAME(term_eq(t, square, square), term_true(t));
  Model *model = model_new(t);
  CHECK(term_eval(t, square, model).unknown);
  Term guarded = term_and(t, term_lt(t, o.n, o.m), term_lt(t, square, o.n));
  CHECK(!term_holds(t, guarded, model));
  CHECK(!term_eval(t, guarded, model).unknown); // the first conjunct is false
  model_set(model, o.m, value_int(1));
  CHECK(term_eval(t, guarded, model).unknown);
  Term chosen = term_ite(t, term_lt(t, square, o.n), o.r, o.s);
  CHECK(term_eval(t, term_type_of(t, chosen), model).unknown);
  CHECK(term_eval(t, term_instance_of(t, chosen, 1), model).unknown);
  model_free(model);
  // Just past int64: exact.
  Term big = term_add(t, term_math(t, INT64_MAX), term_math(t, 1));
  CHECK_TERM(big, "9223372036854775808");
  CHECK_SAME(term_sub(t, big, term_math(t, 1)), term_math(t, INT64_MAX));
  CHECK_SAME(term_neg(t, big), term_math(t, INT64_MIN));
  terms_free(t);
}
