// Every simplification rule is proved by Z3. Random operators are applied to a pool of terms of
// small widths; when that fires a rule that still wants proofs, Z3 must show that the operator on
// the children equals what the constructor answered. A rule that is never proved fails the test.
#include "base/random.h"
#include "base/test.h"
#include "base/vec.h"
#include "term/prover_test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// So many proofs are made of each rule, for each operator on which it fires.
enum { PROOFS = 3, MAX_RULES = 256, MODELS = 3, POOL = 260, MAX_SIZE = 9 };

typedef struct Workshop {
  Terms *terms;
  Prover *prover;
  Random random;
  Sort sort;             // of the integers
  Model *models[MODELS]; // random values, on which every step is tried
  VEC(Term) pool;        // terms of all sorts
  size_t permanent;      // leaves that are never replaced
  bool small_floats;
  Term first[SORT_TYPE + 1], second[SORT_TYPE + 1]; // symbols by sort
  uint8_t proved[MAX_RULES][TERM_KIND_COUNT], tried[MAX_RULES][TERM_KIND_COUNT];
  uint64_t fired[MAX_RULES];
} Workshop;

static unsigned proved_ever[MAX_RULES], proved_width[MAX_RULES][9];

static Workshop workshop_new(Sort sort, uint64_t seed, bool small_floats) {
  Workshop shop = {.terms = terms_new(),
                   .random = random_seeded(seed),
                   .sort = sort,
                   .small_floats = small_floats};
  terms_set_types(shop.terms, (TypeOracle){.subtype = test_subtype});
  for (int i = 0; i < MODELS; i++)
    shop.models[i] = model_new(shop.terms);
  shop.prover = prover_new(shop.terms, 800000, small_floats);
  return shop;
}

static void workshop_free(Workshop *shop) {
  for (unsigned i = 0; i < terms_rule_total(); i++)
    for (int kind = 0; kind < TERM_KIND_COUNT; kind++) {
      proved_ever[i] += shop->proved[i][kind];
      if (sort_is_bv(shop->sort) && (int)shop->sort <= 8)
        proved_width[i][shop->sort] += shop->proved[i][kind];
    }
  for (int i = 0; i < MODELS; i++)
    model_free(shop->models[i]);
  prover_free(shop->prover);
  terms_free(shop->terms);
  vec_free(&shop->pool);
}

static uint64_t below(Workshop *shop, uint64_t limit) { return random_below(&shop->random, limit); }

static void show_failure(Workshop *shop, TermKind kind, const Term *children, Term result) {
  char *text = term_text(shop->terms, result);
  printf("%s of", term_kind_name(kind));
  for (unsigned i = 0; i < term_kind_arity(kind); i++) {
    char *child = term_text(shop->terms, children[i]);
    printf("  [%s]", child);
    free(child);
  }
  printf("  is not  [%s]; sort %d; rules:", text, (int)shop->sort);
  free(text);
  for (unsigned i = 0; i < terms_rule_total(); i++)
    if (terms_rule_fired(shop->terms, i) != shop->fired[i])
      printf(" %s", terms_rule_name(i));
  printf("\n");
}

// Does a rule that just fired want another proof?
static bool wants_proof(Workshop *shop, TermKind kind) {
  for (unsigned i = 0; i < terms_rule_total(); i++)
    if (terms_rule_fired(shop->terms, i) != shop->fired[i] && shop->proved[i][kind] < PROOFS &&
        shop->tried[i][kind] < 2 * PROOFS)
      return true;
  return false;
}

// Takes note of what fired since the last call, after a proof was tried or not.
static void settle(Workshop *shop, TermKind kind, bool tried, bool proved) {
  for (unsigned i = 0; i < terms_rule_total(); i++) {
    uint64_t fired = terms_rule_fired(shop->terms, i);
    if (tried && fired != shop->fired[i]) {
      shop->tried[i][kind]++;
      shop->proved[i][kind] = (uint8_t)(shop->proved[i][kind] + proved);
    }
    shop->fired[i] = fired;
  }
}

static Value random_value(Workshop *shop, Sort sort) {
  static const double numbers[] = {0.0, -0.0, 1.0, -1.5, 1e-40, 3e38, INFINITY, NAN};
  double number = numbers[below(shop, sizeof numbers / sizeof *numbers)];
  switch ((int)sort) {
  case SORT_BOOL:
    return value_bool(below(shop, 2));
  case SORT_INT:
    return value_int((int64_t)below(shop, 21) - 10);
  case SORT_FLOAT:
    return value_float((float)number);
  case SORT_DOUBLE:
    return value_double(number);
  case SORT_REF:
    return below(shop, 3) ? value_location((uint32_t)below(shop, 3)) : value_null();
  case SORT_TYPE:
    return value_type((uint32_t)below(shop, TEST_TYPES));
  default:
    return value_bv(sort, random_next(&shop->random));
  }
}

// The operator on the values of the children must be the value of the result.
static bool holds_in_models(Workshop *shop, TermKind kind, Sort sort, const Term *children,
                            Term result) {
  if (kind == TERM_TYPE_OF || kind == TERM_SUBTYPE)
    return true;
  for (int i = 0; i < MODELS; i++) {
    Value values[3];
    for (unsigned c = 0; c < term_kind_arity(kind); c++)
      values[c] = term_eval(shop->terms, children[c], shop->models[i]);
    Value expected = term_apply(shop->terms, kind, sort, values);
    if (!value_is_equal(term_eval(shop->terms, result, shop->models[i]), expected))
      return false;
  }
  return true;
}

// Builds one term, tries it on values, and proves it when a rule wants it.
static Term build(Workshop *shop, TermKind kind, Sort sort, const Term *children) {
  settle(shop, kind, false, false);
  Term result = term_make(shop->terms, kind, sort, children);
  CHECK_EQ(term_sort(shop->terms, result), sort);
  bool holds = holds_in_models(shop, kind, sort, children, result);
  CHECK(holds);
  if (!holds)
    show_failure(shop, kind, children, result);
  if (wants_proof(shop, kind)) {
    Verdict verdict = prover_step(shop->prover, kind, sort, children, result);
    CHECK(verdict != REFUTED);
    if (verdict == REFUTED)
      show_failure(shop, kind, children, result);
    settle(shop, kind, true, verdict == PROVED);
  }
  return result;
}

// Nodes of the term written out as a tree, counted up to a limit.
static unsigned tree_size(const Terms *terms, Term term, unsigned limit) {
  unsigned size = 1;
  for (unsigned i = 0; i < term_arity(terms, term) && size < limit; i++)
    size += tree_size(terms, term_child(terms, term, i), limit - size);
  return size;
}

// Large terms stay out: every rule matches small ones, and their proofs are quick.
static void keep(Workshop *shop, Term term) {
  if (tree_size(shop->terms, term, MAX_SIZE + 1) > MAX_SIZE)
    return;
  // Folded floats may be inexact in the small formats.
  if (term_is_const(shop->terms, term) && sort_is_fp(term_sort(shop->terms, term)))
    return;
  if (shop->pool.count < POOL)
    vec_push(&shop->pool, term);
  else
    shop->pool.items[shop->permanent + below(shop, POOL - shop->permanent)] = term;
}

static void add_leaf(Workshop *shop, Term term) {
  Sort sort = term_sort(shop->terms, term);
  if (term_is_symbol(shop->terms, term)) {
    shop->second[sort] = shop->first[sort];
    shop->first[sort] = term;
    for (int i = 0; i < MODELS; i++)
      model_set(shop->models[i], term, random_value(shop, sort));
  }
  vec_push(&shop->pool, term);
  shop->permanent = shop->pool.count;
}

// A random pool term of the sort; leaves are as likely as all others together.
static Term pick(Workshop *shop, Sort sort) {
  for (;;) {
    size_t limit = below(shop, 2) ? shop->permanent : shop->pool.count;
    Term term = shop->pool.items[below(shop, limit)];
    if (term_sort(shop->terms, term) == sort)
      return term;
  }
}

// Now and then the negation or a constant copy of the first operand, so that the rules on equal and
// opposite operands get their chance.
static Term pick_related(Workshop *shop, Term other) {
  Sort sort = term_sort(shop->terms, other);
  unsigned arity = term_arity(shop->terms, other);
  switch (below(shop, 6)) {
  case 0:
    return sort == SORT_BOOL       ? term_not(shop->terms, other)
           : sort_is_integer(sort) ? term_neg(shop->terms, other)
                                   : other;
  case 1: {
    Term child = arity ? term_child(shop->terms, other, (unsigned)below(shop, arity)) : other;
    return term_sort(shop->terms, child) == sort ? child : other;
  }
  default:
    return pick(shop, sort);
  }
}

static void build_and_keep(Workshop *shop, TermKind kind, Sort sort, const Term *children) {
  keep(shop, build(shop, kind, sort, children));
}

static void add_bools(Workshop *shop) {
  static const char *const names[] = {"p", "q", "r"};
  for (int i = 0; i < 3; i++)
    add_leaf(shop, term_symbol(shop->terms, SORT_BOOL, names[i]));
  add_leaf(shop, term_true(shop->terms));
}

// --- Integers: bit vectors of each width up to 8, and Int ------------------------------------

static void add_integers(Workshop *shop) {
  Terms *terms = shop->terms;
  Sort sort = shop->sort;
  Term long_sum = {0};
  char name[] = "x0";
  for (int i = 0; i < 10; i++, name[1]++) {
    Term symbol = term_symbol(terms, sort, name);
    if (i < 3)
      add_leaf(shop, symbol);
    long_sum = i ? term_add(terms, long_sum, symbol) : symbol;
    if (i > 8)
      add_leaf(shop, symbol);
  }
  add_leaf(shop, long_sum);
  add_leaf(shop, term_add(terms, long_sum, term_integer(terms, sort, 3)));
  add_leaf(shop, term_add(terms, long_sum, term_mul(terms, long_sum, long_sum)));
  if (sort == SORT_INT) {
    for (int64_t i = -4; i <= 9; i++)
      add_leaf(shop, term_math(terms, i));
    add_leaf(shop, term_const(terms, value_int_parse(terms, "123456789012345678901234567890")));
    return;
  }
  uint64_t all = sort < 4 ? 1u << sort : 0;
  for (uint64_t i = 0; i < all; i++)
    add_leaf(shop, term_bv(terms, sort, i));
  if (!all) {
    static const int numbers[] = {0, 1, 2, 3, 4, 5, 7, 8, -1, -2, -3, -8};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
      add_leaf(shop, term_integer(terms, sort, numbers[i]));
    add_leaf(shop, term_bv(terms, sort, (uint64_t)1 << (sort - 1)));
    add_leaf(shop, term_bv(terms, sort, ((uint64_t)1 << (sort - 1)) - 1));
    add_leaf(shop, term_bv(terms, sort, ((uint64_t)1 << (sort - 1)) + 1));
  }
}

static const TermKind integer_kinds[] = {
    TERM_ADD, TERM_ADD, TERM_NEG,     TERM_MUL,    TERM_DIV,     TERM_REM,  TERM_BIT_AND,
    TERM_SHL, TERM_SHR, TERM_BIT_AND, TERM_BIT_OR, TERM_BIT_XOR, TERM_USHR,
};

static void integer_step(Workshop *shop) {
  TermKind kind = integer_kinds[below(shop, sizeof integer_kinds / sizeof *integer_kinds)];
  if (shop->sort == SORT_INT && kind >= TERM_BIT_AND && kind <= TERM_USHR)
    kind = TERM_ADD;
  Term a = pick(shop, shop->sort), b = pick_related(shop, a);
  if (below(shop, 4) == 0 && kind >= TERM_SHL && kind <= TERM_USHR &&
      term_arity(shop->terms, a) == 2)
    b = term_child(shop->terms, a, 1); // (x << k) >> k with one k
  if (term_sort(shop->terms, b) != shop->sort)
    b = a;
  build_and_keep(shop, kind, shop->sort, (Term[]){a, b});
}

static Term pick_constant(Workshop *shop) {
  for (;;) {
    Term term = pick(shop, shop->sort);
    if (term_is_const(shop->terms, term))
      return term;
  }
}

static TermKind integer_kind(Workshop *shop, size_t index) {
  TermKind kind = integer_kinds[index];
  bool bits = kind >= TERM_BIT_AND && kind <= TERM_USHR;
  return bits && shop->sort == SORT_INT ? TERM_DIV : kind;
}

// outer(inner(x, k1), k2) and the like for all operators, with the constants of the pool.
static void integer_pairs(Workshop *shop) {
  size_t kinds = sizeof integer_kinds / sizeof *integer_kinds;
  Term x = shop->first[shop->sort];
  for (size_t pair = 0; pair < kinds * kinds; pair++) {
    TermKind outer = integer_kind(shop, pair / kinds), inner = integer_kind(shop, pair % kinds);
    for (int i = 0; i < 60; i++) {
      Term a = below(shop, 3) ? pick_constant(shop) : pick(shop, shop->sort);
      Term b = below(shop, 3) ? pick_constant(shop) : a;
      Term part = build(shop, inner, shop->sort, (Term[]){x, a});
      Term whole = build(shop, outer, shop->sort, (Term[]){part, b});
      build(shop, outer, shop->sort, (Term[]){b, part});
      TermKind last = integer_kind(shop, below(shop, kinds));
      build(shop, last, shop->sort, (Term[]){whole, pick_constant(shop)});
    }
  }
}

static void boolean_step(Workshop *shop, Sort sort) {
  Term p = pick(shop, SORT_BOOL), q = pick_related(shop, p);
  Term a = pick(shop, sort), b = pick_related(shop, a);
  switch (below(shop, 8)) {
  case 0:
    build_and_keep(shop, TERM_NOT, SORT_BOOL, &p);
    break;
  case 1:
  case 2:
    build_and_keep(shop, TERM_AND, SORT_BOOL, (Term[]){p, q});
    break;
  case 3:
    build_and_keep(shop, TERM_ITE, SORT_BOOL, (Term[]){p, q, pick(shop, SORT_BOOL)});
    break;
  case 4:
    build_and_keep(shop, TERM_EQ, SORT_BOOL, (Term[]){p, q});
    break;
  case 5:
    build_and_keep(shop, TERM_EQ, SORT_BOOL, (Term[]){a, b});
    break;
  default:
    build_and_keep(shop, TERM_ITE, sort, (Term[]){p, a, b});
  }
}

static void less_step(Workshop *shop) {
  Term a = pick(shop, shop->sort), b = pick_related(shop, a);
  build_and_keep(shop, TERM_LT, SORT_BOOL, (Term[]){a, b});
}

// Terms of a narrower width and back.
static void width_step(Workshop *shop) {
  unsigned width = (unsigned)shop->sort;
  Term a = pick(shop, shop->sort);
  if (width == 1)
    return;
  Sort narrow = (Sort)(1 + below(shop, width - 1));
  Term part = build(shop, TERM_TRUNC, narrow, &a);
  if (below(shop, 3) == 0 && narrow > (Sort)1) {
    Sort between = (Sort)(1 + below(shop, (uint64_t)narrow));
    part = between < narrow ? build(shop, TERM_TRUNC, between, &part) : part;
  }
  Sort middle = (Sort)((unsigned)term_sort(shop->terms, part) +
                       below(shop, width - (unsigned)term_sort(shop->terms, part) + 1));
  TermKind kind = below(shop, 2) ? TERM_SEXT : TERM_ZEXT;
  part = middle > term_sort(shop->terms, part) ? build(shop, kind, middle, &part) : part;
  if (below(shop, 3) == 0 && middle > (Sort)1)
    part = build(shop, TERM_TRUNC, (Sort)(1 + below(shop, (uint64_t)middle - 1)), &part);
  if (term_sort(shop->terms, part) < shop->sort)
    part = build(shop, below(shop, 2) ? TERM_SEXT : TERM_ZEXT, shop->sort, &part);
  keep(shop, part);
  // Two extensions of one kind compared.
  Term x = term_trunc(shop->terms, shop->first[shop->sort], narrow);
  Term y = term_trunc(shop->terms, shop->second[shop->sort], narrow);
  Term wide[] = {term_make(shop->terms, kind, shop->sort, &x),
                 term_make(shop->terms, kind, shop->sort, &y)};
  build(shop, below(shop, 2) ? TERM_LT : TERM_EQ, SORT_BOOL, wide);
}

// An equality, an order or a subtype of leaves, possibly negated.
static Term literal(Workshop *shop, Sort sort) {
  static const TermKind fp_atoms[] = {TERM_FP_LT, TERM_FP_LE, TERM_FP_EQ};
  Terms *terms = shop->terms;
  Term a = shop->first[sort], b = below(shop, 2) ? shop->second[sort] : pick(shop, sort);
  if (term_arity(terms, b) > 0)
    b = shop->second[sort];
  bool crossed = below(shop, 3) == 0;
  Term children[] = {crossed ? b : a, crossed ? a : b};
  TermKind kind = sort_is_fp(sort)                              ? fp_atoms[below(shop, 3)]
                  : sort_is_integer(sort) && below(shop, 3) > 0 ? TERM_LT
                                                                : TERM_EQ;
  if ((sort == SORT_REF || sort == SORT_TYPE) && below(shop, 2)) {
    kind = TERM_SUBTYPE;
    children[0] = sort == SORT_REF ? term_type_of(terms, a) : a;
    children[1] = term_type(terms, (uint32_t)below(shop, TEST_TYPES));
  }
  Term atom = build(shop, kind, SORT_BOOL, children);
  return below(shop, 2) ? atom : term_not(terms, atom);
}

// What two literals say together: in a conjunction and in nested ITEs.
static void literal_step(Workshop *shop, Sort sort) {
  Terms *terms = shop->terms;
  Term p = literal(shop, sort), q = literal(shop, sort);
  Term a = shop->first[sort], b = shop->second[sort];
  build(shop, TERM_AND, SORT_BOOL, (Term[]){p, q});
  Term yes = build(shop, TERM_ITE, sort, (Term[]){q, a, b});
  build(shop, TERM_ITE, sort, (Term[]){p, yes, pick(shop, sort)});
  build(shop, TERM_ITE, sort, (Term[]){p, pick(shop, sort), yes});
  Term r = pick(shop, SORT_BOOL);
  Term left = term_not(terms, build(shop, TERM_AND, SORT_BOOL, (Term[]){r, q}));
  Term right = term_not(terms, term_and(terms, r, term_not(terms, q)));
  build(shop, TERM_AND, SORT_BOOL, (Term[]){left, right});
  build(shop, TERM_EQ, SORT_BOOL, (Term[]){yes, pick(shop, sort)});
}

// --- Tables --------------------------------------------------------------------------------------

// A random table with a few runs around 0.
static Term table_constant(Workshop *shop, Sort sort) {
  TableRun runs[7] = {{INT64_MIN, random_value(shop, sort).bits}};
  int64_t start = -5;
  size_t count = 1 + below(shop, 6);
  for (size_t i = 1; i < count; i++) {
    start += 1 + (int64_t)below(shop, 3);
    uint64_t bits = random_value(shop, sort).bits;
    runs[i] = (TableRun){start, sort == SORT_BOOL ? !runs[i - 1].bits : bits};
  }
  uint32_t number = terms_add_table(shop->terms, sort, runs, count);
  return term_bv(shop->terms, SORT_BV32, number);
}

static Term table_of(Workshop *shop, Sort sort, Term index) {
  return build(shop, TERM_TABLE, sort, (Term[]){index, table_constant(shop, sort)});
}

// An operator between a table and a constant or another table of the same index.
static void table_operator_step(Workshop *shop, Term index) {
  Sort sort = shop->sort;
  size_t kinds = sizeof integer_kinds / sizeof *integer_kinds;
  Term a = table_of(shop, sort, index);
  Term b = below(shop, 2) ? table_of(shop, sort, index) : pick_constant(shop);
  bool crossed = below(shop, 2);
  Term children[] = {crossed ? b : a, crossed ? a : b};
  keep(shop, build(shop, integer_kind(shop, below(shop, kinds)), sort, children));
  keep(shop, build(shop, below(shop, 2) ? TERM_LT : TERM_EQ, SORT_BOOL, children));
}

static void table_boolean_step(Workshop *shop, Term index) {
  Terms *terms = shop->terms;
  Term set = table_of(shop, SORT_BOOL, index);
  Term compared[] = {index, pick_constant(shop)};
  Term other = below(shop, 2)
                   ? table_of(shop, SORT_BOOL, index)
                   : build(shop, below(shop, 2) ? TERM_LT : TERM_EQ, SORT_BOOL, compared);
  other = below(shop, 2) ? other : term_not(terms, other);
  keep(shop, build(shop, TERM_AND, SORT_BOOL, (Term[]){set, other}));
  Term yes = below(shop, 2) ? table_of(shop, shop->sort, index) : pick_constant(shop);
  Term no = below(shop, 2) ? table_of(shop, shop->sort, index) : pick_constant(shop);
  keep(shop, build(shop, TERM_ITE, shop->sort, (Term[]){below(shop, 2) ? set : other, yes, no}));
}

// Tables of all that an index may be: a sum, a shift, a table, an extension.
static void table_step(Workshop *shop) {
  Sort sort = shop->sort;
  Term index = pick(shop, sort);
  if (sort_is_bv(sort) && below(shop, 2))
    index = build(shop, TERM_SHR, sort, (Term[]){index, pick_constant(shop)});
  if (below(shop, 3) == 0)
    index = build(shop, TERM_ADD, sort, (Term[]){index, pick_constant(shop)});
  if (below(shop, 4) == 0)
    index = table_of(shop, sort, index);
  if (sort_is_bv(sort) && below(shop, 4) == 0)
    index = build(shop, TERM_SEXT, (Sort)((int)sort + 2), &index);
  keep(shop, table_of(shop, sort, index));
  if (below(shop, 2))
    table_operator_step(shop, index);
  else if (term_sort(shop->terms, index) == sort)
    table_boolean_step(shop, index);
}

static void prove_bit_vectors(unsigned width, unsigned steps) {
  Workshop shop = workshop_new((Sort)width, 100 + width, false);
  add_bools(&shop);
  add_integers(&shop);
  integer_pairs(&shop);
  for (unsigned i = 0; i < steps; i++) {
    uint64_t choice = below(&shop, 10);
    if (choice < 5)
      integer_step(&shop);
    else if (choice < 7)
      boolean_step(&shop, shop.sort);
    else if (choice < 8)
      less_step(&shop);
    else if (choice < 9)
      literal_step(&shop, shop.sort);
    else
      width_step(&shop);
    if (i % 8 == 0)
      table_step(&shop);
  }
  workshop_free(&shop);
}

// --- Int -----------------------------------------------------------------------------------------

// Conversions between Int and vectors of 6 bits.
static void int_conversion_step(Workshop *shop) {
  static const TermKind kinds[] = {TERM_BV_TO_INT, TERM_UBV_TO_INT};
  Sort narrow = (Sort)6, wide = (Sort)8;
  Term a = pick(shop, SORT_INT);
  Term vector = below(shop, 2) ? build(shop, TERM_INT_TO_BV, narrow, &a) : pick(shop, narrow);
  if (below(shop, 2))
    vector = build(shop, below(shop, 2) ? TERM_SEXT : TERM_ZEXT, wide, &vector);
  Term number = build(shop, kinds[below(shop, 2)], SORT_INT, &vector);
  keep(shop, number);
  if (below(shop, 2))
    build(shop, TERM_INT_TO_BV, (Sort)(5 + below(shop, 5)), &number);
}

static void prove_ints(unsigned steps) {
  Workshop shop = workshop_new(SORT_INT, 7, false);
  add_bools(&shop);
  add_integers(&shop);
  add_leaf(&shop, term_symbol(shop.terms, (Sort)6, "v"));
  add_leaf(&shop, term_symbol(shop.terms, (Sort)6, "w"));
  add_leaf(&shop, term_bv(shop.terms, (Sort)6, 33));
  integer_pairs(&shop);
  for (unsigned i = 0; i < steps; i++) {
    uint64_t choice = below(&shop, 10);
    if (choice < 4)
      integer_step(&shop);
    else if (choice < 6)
      boolean_step(&shop, SORT_INT);
    else if (choice < 8)
      less_step(&shop);
    else if (choice < 9)
      literal_step(&shop, SORT_INT);
    else
      int_conversion_step(&shop);
    if (i % 8 == 0)
      table_step(&shop);
  }
  workshop_free(&shop);
}

// --- Floats --------------------------------------------------------------------------------------

static void add_floats(Workshop *shop) {
  Terms *terms = shop->terms;
  static const double numbers[] = {0.0, -0.0, 1.0, -1.0, 2.0, INFINITY, -INFINITY, NAN};
  for (int i = 0; i < 2; i++) {
    Sort sort = i ? SORT_DOUBLE : SORT_FLOAT;
    add_leaf(shop, term_symbol(terms, sort, i ? "d" : "f"));
    add_leaf(shop, term_symbol(terms, sort, i ? "e" : "g"));
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
      add_leaf(shop, i ? term_double(terms, numbers[k]) : term_float(terms, (float)numbers[k]));
  }
}

static const TermKind fp_kinds[] = {
    TERM_FP_ADD, TERM_FP_SUB, TERM_FP_MUL, TERM_FP_DIV,   TERM_FP_NEG,  TERM_FP_NEG,  TERM_FP_ABS,
    TERM_FP_MIN, TERM_FP_MAX, TERM_FP_ABS, TERM_FP_FLOOR, TERM_FP_CEIL, TERM_FP_RINT,
};

static void fp_step(Workshop *shop, Sort sort) {
  static const TermKind comparisons[] = {TERM_FP_LT, TERM_FP_LE, TERM_FP_EQ};
  Term a = pick(shop, sort), b = below(shop, 4) ? pick(shop, sort) : a;
  if (below(shop, 3) == 0) {
    build_and_keep(shop, comparisons[below(shop, 3)], SORT_BOOL, (Term[]){a, b});
    return;
  }
  TermKind kind = fp_kinds[below(shop, sizeof fp_kinds / sizeof *fp_kinds)];
  build_and_keep(shop, kind, sort, (Term[]){a, b});
}

// A conversion of a conversion, and comparisons of two conversions of one kind.
static void fp_conversion_pair(Workshop *shop) {
  static const TermKind comparisons[] = {TERM_FP_LT, TERM_FP_LE, TERM_FP_EQ};
  Term v = terms_symbol_at(shop->terms, 7), w = terms_symbol_at(shop->terms, 8);
  Term f = terms_symbol_at(shop->terms, 3), g = terms_symbol_at(shop->terms, 4);
  TermKind compare = comparisons[below(shop, 3)];
  Sort sort = below(shop, 2) ? SORT_FLOAT : SORT_DOUBLE;
  Sort other = sort == SORT_FLOAT ? SORT_DOUBLE : SORT_FLOAT;
  Term from_v = build(shop, TERM_BV_TO_FP, sort, &v), from_w = build(shop, TERM_BV_TO_FP, sort, &w);
  build(shop, compare, SORT_BOOL, (Term[]){from_v, from_w});
  build(shop, TERM_FP_TO_FP, other, &from_v);
  build(shop, TERM_FP_TO_BV, (Sort)(7 + below(shop, 3)), &from_v);
  Term wide_f = build(shop, TERM_FP_TO_FP, SORT_DOUBLE, &f);
  Term wide_g = build(shop, TERM_FP_TO_FP, SORT_DOUBLE, &g);
  build(shop, compare, SORT_BOOL, (Term[]){wide_f, wide_g});
  build(shop, TERM_FP_TO_FP, SORT_FLOAT, &wide_f);
  build(shop, TERM_FP_TO_BV, (Sort)(7 + below(shop, 3)), &wide_f);
}

// To the other format, to integers and from them; widths around the 24 digits of a float.
static void fp_conversion_step(Workshop *shop, Sort sort) {
  Sort other = sort == SORT_FLOAT ? SORT_DOUBLE : SORT_FLOAT;
  Term a = pick(shop, sort), v = pick(shop, shop->sort);
  switch (below(shop, 6)) {
  case 0:
    build_and_keep(shop, TERM_FP_TO_FP, other, &a);
    break;
  case 1: {
    Term wide = build(shop, TERM_SEXT, (Sort)(9 + below(shop, 4)), &v);
    build_and_keep(shop, TERM_BV_TO_FP, sort, below(shop, 2) ? &wide : &v);
    break;
  }
  case 2:
    build(shop, TERM_FP_TO_BV, (Sort)(7 + below(shop, 3)), &a);
    break;
  case 3:
    if (!shop->small_floats) {
      Term bits = build(shop, TERM_FP_BITS, sort == SORT_FLOAT ? SORT_BV32 : SORT_BV64, &a);
      build(shop, TERM_BITS_FP, sort, &bits);
    }
    break;
  case 4: {
    Term number = term_bv_to_int(shop->terms, v);
    build_and_keep(shop, TERM_INT_TO_FP, sort, &number);
    break;
  }
  default:
    build_and_keep(shop, TERM_BV_TO_FP, sort, &v);
  }
}

static void prove_floats(unsigned steps, bool small_floats) {
  Workshop shop = workshop_new((Sort)8, 9, small_floats);
  add_bools(&shop);
  add_floats(&shop);
  add_leaf(&shop, term_symbol(shop.terms, shop.sort, "v"));
  add_leaf(&shop, term_symbol(shop.terms, shop.sort, "w"));
  for (unsigned i = 0; i < 12; i++)
    fp_conversion_pair(&shop);
  for (unsigned i = 0; i < steps; i++) {
    Sort sort = below(&shop, 2) ? SORT_FLOAT : SORT_DOUBLE;
    uint64_t choice = below(&shop, 10);
    if (choice < 5)
      fp_step(&shop, sort);
    else if (choice < 7)
      boolean_step(&shop, sort);
    else if (choice < 8)
      literal_step(&shop, sort);
    else
      fp_conversion_step(&shop, sort);
  }
  workshop_free(&shop);
}

// --- References and types --------------------------------------------------------------------

static void ref_step(Workshop *shop) {
  Terms *terms = shop->terms;
  Term ref = pick(shop, SORT_REF), type = pick(shop, SORT_TYPE);
  if (below(shop, 2))
    build_and_keep(shop, TERM_TYPE_OF, SORT_TYPE, &ref);
  else
    build_and_keep(shop, TERM_SUBTYPE, SORT_BOOL,
                   (Term[]){type, term_type(terms, (uint32_t)below(shop, TEST_TYPES))});
}

static void prove_refs(unsigned steps) {
  Workshop shop = workshop_new((Sort)8, 11, false);
  Terms *terms = shop.terms;
  add_bools(&shop);
  Term leaves[] = {term_symbol(terms, SORT_REF, "this"),
                   term_symbol(terms, SORT_REF, "other"),
                   term_null(terms),
                   term_location(terms, 1),
                   term_location(terms, 2),
                   term_symbol(terms, SORT_TYPE, "t"),
                   term_symbol(terms, SORT_TYPE, "u"),
                   term_type(terms, 3),
                   term_type(terms, 5)};
  for (size_t i = 0; i < sizeof leaves / sizeof *leaves; i++)
    add_leaf(&shop, leaves[i]);
  for (unsigned i = 0; i < steps; i++) {
    Sort sort = below(&shop, 3) ? SORT_REF : SORT_TYPE;
    switch (below(&shop, 3)) {
    case 0:
      boolean_step(&shop, sort);
      break;
    case 1:
      literal_step(&shop, sort);
      break;
    default:
      ref_step(&shop);
    }
  }
  workshop_free(&shop);
}

// --- All -----------------------------------------------------------------------------------------

static bool begins(const char *text, const char *word) {
  return !strncmp(text, word, strlen(word));
}

// The narrowest width in which a rule about shifts or division can match; 0 for other rules.
static unsigned least_width(const char *rule) {
  // A range other than all needs two bits, and a divisor other than 0 and -1 as well.
  static const char *const wide[] = {"shift_twice", "shr_of_shl",      "ushr_of_shl",
                                     "shl_of_shr",  "shr_nonnegative", "shift_known_zero",
                                     "div_below",   "div_by_one",      "rem_below"};
  if (begins(rule, "div_div"))
    return 4; // the least product without wrapping is 4
  if (begins(rule, "rem_negative") || begins(rule, "div_power") || begins(rule, "rem_power"))
    return 3; // 2 and -2 are there
  if (begins(rule, "div_product"))
    return 0; // Int only
  for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
    if (!strcmp(rule, wide[i]))
      return 2;
  bool other =
      begins(rule, "sh") || begins(rule, "ushr") || begins(rule, "div_") || begins(rule, "rem_");
  return other ? 1 : 0;
}

// The proofs are Z3's and the same in every build; under the sanitizers a part of them is enough to
// run the rules themselves.
#ifdef NDEBUG
enum { SHARE = 1 };
#else
enum { SHARE = 6 };
#endif

TEST(term_rules_are_proved) {
  memset(proved_ever, 0, sizeof proved_ever);
  memset(proved_width, 0, sizeof proved_width);
  CHECK(terms_rule_total() <= MAX_RULES);
  for (unsigned width = 1; width <= 8; width += SHARE == 1 ? 1 : 3)
    prove_bit_vectors(width, 12000 / SHARE);
  prove_ints(4000 / SHARE);
  prove_floats(3000 / SHARE, true);
  if (SHARE == 1) // seconds of Z3 even for few of them
    prove_floats(120, false);
  prove_refs(4000 / SHARE);
  for (unsigned i = 0; SHARE == 1 && i < terms_rule_total(); i++) {
    const char *rule = terms_rule_name(i);
    // Roots are hard for Z3: term_roots_are_compared_by_squares tries them with numbers.
    if (!proved_ever[i] && strcmp(rule, "fp_compare_root") != 0)
      test_failed(__FILE__, __LINE__, "rule %s was never proved", rule);
    unsigned least = least_width(rule);
    for (unsigned width = least; least && width <= 8; width++)
      if (!proved_width[i][width])
        test_failed(__FILE__, __LINE__, "rule %s was not proved with %u bits", rule, width);
  }
}
