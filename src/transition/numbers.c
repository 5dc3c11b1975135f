// What the relation of an edge says about numbers. Java's wrapping is written out: a sum that may
// leave the range of its type is the sum less a multiple of 2^32, a case for each multiple.
#include "transition/build_impl.h"

#include "base/wide.h"

// A number of a state: a constant, or a variable of the way.
typedef struct Operand {
  uint32_t variable; // NO_VARIABLE: the constant
  int64_t constant;
  int64_t low, high;
} Operand;

enum { MOST_FORKS = 5, MOST_CASES = 4 };

static Operand constant_operand(int64_t value) {
  return (Operand){NO_VARIABLE, value, value, value};
}

static Operand operand_of(Way *way, const State *state, Reference reference, int64_t constant) {
  assert(!reference_exists(reference) || state_value(state, reference)->kind == VALUE_INTEGER);
  if (!reference_exists(reference))
    return constant_operand(constant);
  const StateValue *value = state_value(state, reference);
  if (value_is_literal(value))
    return constant_operand(value->low);
  uint32_t variable = way ? way_number(way, value) : NO_VARIABLE;
  return (Operand){variable, 0, value->low, value->high};
}

static bool is_constant(const Operand *operand) { return operand->low == operand->high; }

// --- linear forms --------------------------------------------------------------------------------

typedef struct Form {
  int64_t constant;
  uint32_t count;
  WayTerm terms[4];
} Form;

// False: a number does not fit. Then nothing is said about the result, which allows any.
static bool form_add(Form *form, const Operand *operand, int64_t factor) {
  assert(form->count <= sizeof form->terms / sizeof *form->terms);
  int64_t product;
  if (operand->variable == NO_VARIABLE)
    return !__builtin_mul_overflow(operand->constant, factor, &product) &&
           !__builtin_add_overflow(form->constant, product, &form->constant);
  for (uint32_t i = 0; i < form->count; i++)
    if (form->terms[i].variable == operand->variable) {
      form->terms[i].factor += factor;
      return true;
    }
  assert(form->count < sizeof form->terms / sizeof *form->terms);
  form->terms[form->count++] = (WayTerm){operand->variable, factor};
  return true;
}

static void form_require(Way *way, ConstraintKind kind, const Form *form) {
  assert(kind == CONSTRAINT_EQUAL || kind == CONSTRAINT_AT_LEAST);
  WayConstraint made = {.kind = kind, .constant = form->constant};
  for (uint32_t i = 0; i < form->count; i++)
    if (form->terms[i].factor)
      made.terms[made.count++] = form->terms[i];
  way_add(way, made);
}

// factor * a + other * b + constant (= or >=) 0
static void require(Way *way, ConstraintKind kind, int64_t factor, const Operand *a, int64_t other,
                    const Operand *b, int64_t constant) {
  Form form = {.constant = constant};
  if (form_add(&form, a, factor) && (!b || form_add(&form, b, other)))
    form_require(way, kind, &form);
  else
    way->is_exact = false;
}

// --- what kind of relation it is -----------------------------------------------------------------

typedef struct Relation {
  const EdgeRelation *edge;
  char sign[4];
  Operand left, right, result;
  Kind letter; // of the result
} Relation;

static bool is_sign(const Relation *relation, const char *sign) {
  return !strcmp(relation->sign, sign);
}

// False: the edge says nothing.
static bool read_relation(Way *way, const Builder *builder, const GraphEdge *edge,
                          Relation *relation) {
  const EdgeRelation *facts = &edge->facts.relation;
  if (!facts->sign || strlen(facts->sign) > 3 || edge->to == NO_NODE)
    return false;
  const State *from = graph_node(builder->graph, edge->from)->state;
  const State *to = graph_node(builder->graph, edge->to)->state;
  *relation = (Relation){.edge = facts, .letter = KIND_INT};
  memcpy(relation->sign, facts->sign, strlen(facts->sign));
  bool has_result = reference_exists(facts->result);
  if (has_result && !state_has(to, facts->result))
    return false;
  if (!state_has(from, facts->left) ||
      (reference_exists(facts->right) && !state_has(from, facts->right)))
    return false;
  relation->left = operand_of(way, from, facts->left, 0);
  relation->right = operand_of(way, from, facts->right, facts->constant);
  if (has_result) {
    relation->result = operand_of(way, to, facts->result, 0);
    relation->letter = state_value(to, facts->result)->letter;
  }
  return true;
}

// The factors of `result = p * left + q * right + c`; false: it is not linear.
static bool linear_factors(const Relation *relation, int64_t *p, int64_t *q, int64_t *c) {
  const Operand *x = &relation->left, *y = &relation->right;
  *p = 1, *q = 1, *c = 0;
  if (is_sign(relation, "+"))
    return true;
  if (is_sign(relation, "-")) {
    *q = -1;
    return true;
  }
  const int64_t most = INT64_C(1) << 31;
  if (is_sign(relation, "*") && (is_constant(x) || is_constant(y))) {
    const Operand *factor = is_constant(y) ? y : x;
    if (factor->low > most || factor->low < -most)
      return false;
    *p = is_constant(y) ? factor->low : 0;
    *q = is_constant(y) ? 0 : factor->low;
    return true;
  }
  if (is_sign(relation, "<<") && is_constant(y)) {
    int64_t by = y->low & (relation->letter == KIND_LONG ? 63 : 31);
    *p = INT64_C(1) << (by < 31 ? by : 31);
    *q = 0;
    return by <= 31;
  }
  return false;
}

// --- sums that wrap ------------------------------------------------------------------------------

typedef struct Multiples {
  int64_t low, high; // of 2^32
} Multiples;

static int64_t floor_of(Wide number) { // number / 2^32, towards minus infinity
  Wide unit = (Wide)1 << 32, quotient = number / unit;
  return (int64_t)(number % unit < 0 ? quotient - 1 : quotient);
}

static Multiples multiples_of(const Relation *relation, int64_t p, int64_t q) {
  assert(relation->left.low <= relation->left.high && relation->right.low <= relation->right.high);
  const Operand *x = &relation->left, *y = &relation->right;
  Wide low = (Wide)p * (p >= 0 ? x->low : x->high) + (Wide)q * (q >= 0 ? y->low : y->high);
  Wide high = (Wide)p * (p >= 0 ? x->high : x->low) + (Wide)q * (q >= 0 ? y->high : y->low);
  Wide half = (Wide)1 << 31;
  return (Multiples){floor_of(low + half), floor_of(high + half)};
}

static unsigned cases_of_sum(const Way *way, const Relation *relation, int64_t p, int64_t q) {
  if (relation->edge->is_exact)
    return 1;
  if (way->forks >= MOST_FORKS)
    return 1;
  if (relation->letter == KIND_LONG)
    return 2;
  Multiples multiples = multiples_of(relation, p, q);
  int64_t count = multiples.high - multiples.low + 1;
  return count <= MOST_CASES ? (unsigned)count : 1;
}

static void add_long_wrap(Way *way, const Relation *relation, int64_t p, int64_t q) {
  assert(relation->letter == KIND_LONG);
  Operand sum = {.variable = way_add_variable(way, INT64_MIN, INT64_MAX)};
  Form form = {0};
  if (form_add(&form, &relation->left, p) && form_add(&form, &relation->right, q) &&
      form_add(&form, &sum, -1) && relation->result.variable != NO_VARIABLE) {
    form_require(way, CONSTRAINT_EQUAL, &form);
    way_add(way, (WayConstraint){.kind = CONSTRAINT_WRAP,
                                 .result = relation->result.variable,
                                 .left = sum.variable,
                                 .bits = 64});
  } else {
    way->is_exact = false;
  }
}

// A long is in its range, which is beyond the constants of linear constraints: the number is what
// it wraps to.
static void add_long_range(Way *way, const Operand *operand) {
  if (operand->variable == NO_VARIABLE)
    return;
  for (size_t i = 0; i < way->constraints.count; i++) {
    const WayConstraint *old = &way->constraints.items[i];
    if (old->kind == CONSTRAINT_WRAP && old->result == operand->variable && old->bits == 64)
      return;
  }
  way_add(way, (WayConstraint){.kind = CONSTRAINT_WRAP,
                               .result = operand->variable,
                               .left = operand->variable,
                               .bits = 64});
}

// Which multiple of 2^32 is taken away is a case of its own as long as there are few: each case is
// linear. With many, the multiple is one more variable.
static void add_sum(Way *way, const Relation *relation, int64_t p, int64_t q, unsigned number) {
  assert(!number || number < cases_of_sum(way, relation, p, q));
  bool wraps = !relation->edge->is_exact;
  unsigned cases = cases_of_sum(way, relation, p, q);
  if (wraps && relation->letter == KIND_LONG) {
    add_long_range(way, &relation->left);
    add_long_range(way, &relation->right);
  }
  if (wraps && relation->letter == KIND_LONG && (cases == 1 || number == 1)) {
    add_long_wrap(way, relation, p, q);
    return;
  }
  Form form = {0};
  bool good = form_add(&form, &relation->left, p) && form_add(&form, &relation->right, q) &&
              form_add(&form, &relation->result, -1);
  const int64_t unit = INT64_C(1) << 32;
  if (wraps && relation->letter == KIND_INT) {
    Multiples multiples = multiples_of(relation, p, q);
    Operand multiple = constant_operand(multiples.low + number);
    if (cases == 1 && multiples.low != multiples.high)
      multiple = (Operand){way_add_variable(way, multiples.low, multiples.high), 0, multiples.low,
                           multiples.high};
    good = good && form_add(&form, &multiple, -unit);
  }
  if (good)
    form_require(way, CONSTRAINT_EQUAL, &form);
  else
    way->is_exact = false;
  if (wraps && relation->letter == KIND_LONG)
    add_long_range(way, &relation->result); // it did not wrap
}

// --- division ------------------------------------------------------------------------------------

static bool may_be_negative(const Operand *operand) { return operand->low < 0; }

static void add_operation(Way *way, const Relation *relation, ConstraintKind kind) {
  uint32_t operands[2] = {relation->left.variable, relation->right.variable};
  const Operand *both[2] = {&relation->left, &relation->right};
  if (relation->result.variable == NO_VARIABLE) {
    way->is_exact = false;
    return;
  }
  for (int i = 0; i < 2; i++)
    if (operands[i] == NO_VARIABLE)
      operands[i] = way_add_variable(way, both[i]->constant, both[i]->constant);
  way_add(way, (WayConstraint){.kind = kind,
                               .result = relation->result.variable,
                               .left = operands[0],
                               .right = operands[1],
                               .bits = relation->letter == KIND_LONG ? 64 : 32});
}

// The remainder has the sign of the left side and is smaller than the right side.
static void add_remainder(Way *way, const Relation *relation, bool is_negative) {
  const Operand *x = &relation->left, *y = &relation->right, *r = &relation->result;
  int64_t sign = is_negative ? -1 : 1;
  require(way, CONSTRAINT_AT_LEAST, sign, x, 0, NULL, 0);
  require(way, CONSTRAINT_AT_LEAST, sign, r, 0, NULL, 0);
  require(way, CONSTRAINT_AT_LEAST, sign, x, -sign, r, 0);
  if (y->low > 0)
    require(way, CONSTRAINT_AT_LEAST, 1, y, -sign, r, -1);
  else if (y->high < 0)
    require(way, CONSTRAINT_AT_LEAST, -1, y, -sign, r, -1);
  const int64_t most = INT64_C(1) << 31;
  if (!is_constant(y) || y->low == 0 || y->low > most || y->low < -most) {
    add_operation(way, relation, CONSTRAINT_REMAINDER);
    return;
  }
  Operand quotient = {.variable = way_add_variable(way, INT64_MIN, INT64_MAX)};
  Form form = {0}; // x = y * quotient + r
  if (form_add(&form, x, 1) && form_add(&form, &quotient, -y->low) && form_add(&form, r, -1))
    form_require(way, CONSTRAINT_EQUAL, &form);
}

static void add_quotient(Way *way, const Relation *relation, bool is_negative) {
  const Operand *x = &relation->left, *y = &relation->right, *q = &relation->result;
  int64_t sign = is_negative ? -1 : 1;
  require(way, CONSTRAINT_AT_LEAST, sign, x, 0, NULL, 0);
  const int64_t most = INT64_C(1) << 31;
  bool is_plain = relation->edge->is_exact; // else the least int by -1
  if (is_constant(y) && y->low != 0 && y->low < most && y->low > -most && is_plain) {
    int64_t size = y->low < 0 ? -y->low : y->low;
    // 0 <= |x| - |y * q| <= |y| - 1
    require(way, CONSTRAINT_AT_LEAST, sign, x, -sign * y->low, q, 0);
    require(way, CONSTRAINT_AT_LEAST, -sign, x, sign * y->low, q, size - 1);
    return;
  }
  if (y->low > 0) { // between 0 and x
    require(way, CONSTRAINT_AT_LEAST, sign, q, 0, NULL, 0);
    require(way, CONSTRAINT_AT_LEAST, sign, x, -sign, q, 0);
  }
  if (is_plain)
    add_operation(way, relation, CONSTRAINT_QUOTIENT);
  else
    way->is_exact = false;
}

static unsigned signs_of(const Relation *relation) {
  return 1u + (may_be_negative(&relation->left) && relation->left.high >= 0);
}

// The first case is that of the left side not being negative, if it can be.
static bool is_negative_case(const Relation *relation, unsigned number) {
  assert(number < 2);
  return relation->left.high < 0 || number == 1;
}

// --- other operations ----------------------------------------------------------------------------

static bool is_mask(const Operand *operand) {
  return is_constant(operand) && operand->low > 0 && operand->low < INT64_C(1) << 40 &&
         !(operand->low & (operand->low + 1));
}

// unit * floor(number / unit) + rest = number, of left + more; the result is one of the two.
static void add_floor(Way *way, const Relation *relation, int64_t unit, int64_t more,
                      bool is_rest) {
  assert(unit > 0);
  Operand other = {.variable = is_rest ? way_add_variable(way, INT64_MIN, INT64_MAX)
                                       : way_add_variable(way, 0, unit - 1)};
  const Operand *quotient = is_rest ? &other : &relation->result;
  const Operand *rest = is_rest ? &relation->result : &other;
  Form form = {.constant = more};
  if (form_add(&form, &relation->left, 1) && form_add(&form, quotient, -unit) &&
      form_add(&form, rest, -1))
    form_require(way, CONSTRAINT_EQUAL, &form);
  require(way, CONSTRAINT_AT_LEAST, 1, rest, 0, NULL, 0);
  require(way, CONSTRAINT_AT_LEAST, -1, rest, 0, NULL, unit - 1);
}

// A product of two variables is no linear constraint. What is linear about it is said beside.
static void add_product(Way *way, const Relation *relation) {
  const Operand *x = &relation->left, *y = &relation->right, *r = &relation->result;
  if (!relation->edge->is_exact) {
    Relation exact = *relation;
    exact.result = (Operand){.variable = way_add_variable(way, INT64_MIN, INT64_MAX)};
    add_operation(way, &exact, CONSTRAINT_PRODUCT);
    if (r->variable == NO_VARIABLE)
      way->is_exact = false;
    else
      way_add(way, (WayConstraint){.kind = CONSTRAINT_WRAP,
                                   .result = r->variable,
                                   .left = exact.result.variable,
                                   .bits = relation->letter == KIND_LONG ? 64 : 32});
    return;
  }
  if (x->low >= 1 && y->low >= 0)
    require(way, CONSTRAINT_AT_LEAST, 1, r, -1, y, 0);
  if (y->low >= 1 && x->low >= 0)
    require(way, CONSTRAINT_AT_LEAST, 1, r, -1, x, 0);
  if (x->low >= 2 && y->low >= 0)
    require(way, CONSTRAINT_AT_LEAST, 1, r, -2, y, 0);
  if (y->low >= 2 && x->low >= 0)
    require(way, CONSTRAINT_AT_LEAST, 1, r, -2, x, 0);
  add_operation(way, relation, CONSTRAINT_PRODUCT);
}

static void add_bits(Way *way, const Relation *relation) {
  assert(is_sign(relation, "&") || is_sign(relation, "|") || is_sign(relation, "^"));
  const Operand *x = &relation->left, *y = &relation->right, *r = &relation->result;
  if (is_sign(relation, "&")) {
    if (is_mask(y)) {
      add_floor(way, relation, y->low + 1, 0, true);
      return;
    }
    if (x->low >= 0) {
      require(way, CONSTRAINT_AT_LEAST, 1, r, 0, NULL, 0);
      require(way, CONSTRAINT_AT_LEAST, 1, x, -1, r, 0);
    }
    if (y->low >= 0) {
      require(way, CONSTRAINT_AT_LEAST, 1, r, 0, NULL, 0);
      require(way, CONSTRAINT_AT_LEAST, 1, y, -1, r, 0);
    }
    add_operation(way, relation, CONSTRAINT_AND);
  } else if (is_sign(relation, "|")) {
    add_operation(way, relation, CONSTRAINT_OR);
  } else {
    add_operation(way, relation, CONSTRAINT_XOR);
  }
}

// Of an int that is negative the bits that are shifted are those of the number and 2^32 more.
static bool is_shift_of_bits(const Relation *relation) {
  const Operand *x = &relation->left, *y = &relation->right;
  return is_sign(relation, ">>>") && relation->letter == KIND_INT && is_constant(y) &&
         (y->low & 31) && x->low >= INT32_MIN && x->high <= INT32_MAX;
}

static void add_shift_of_bits(Way *way, const Relation *relation, bool is_negative) {
  const Operand *x = &relation->left;
  require(way, CONSTRAINT_AT_LEAST, is_negative ? -1 : 1, x, 0, NULL, is_negative ? -1 : 0);
  add_floor(way, relation, INT64_C(1) << (relation->right.low & 31),
            is_negative ? INT64_C(1) << 32 : 0, false);
}

static void add_shift(Way *way, const Relation *relation) {
  const Operand *x = &relation->left, *y = &relation->right;
  int64_t by = is_constant(y) ? y->low & (relation->letter == KIND_LONG ? 63 : 31) : -1;
  bool is_unsigned = is_sign(relation, ">>>");
  if (is_sign(relation, "<<")) {
    way->is_exact = false;
  } else if (by >= 0 && by <= 31 && (!is_unsigned || x->low >= 0)) {
    add_floor(way, relation, INT64_C(1) << by, 0, false);
  } else if (relation->edge->is_exact || is_unsigned) {
    if (x->low >= 0) { // towards zero
      require(way, CONSTRAINT_AT_LEAST, 1, x, -1, &relation->result, 0);
      require(way, CONSTRAINT_AT_LEAST, 1, &relation->result, 0, NULL, 0);
    }
    add_operation(way, relation, is_unsigned ? CONSTRAINT_SHIFT_UNSIGNED : CONSTRAINT_SHIFT_RIGHT);
  } else {
    way->is_exact = false;
  }
}

// --- narrowing -----------------------------------------------------------------------------------

// What a narrowing instruction keeps; no bits: it is another relation.
typedef struct NarrowType {
  uint8_t bits;
  int64_t low, high;
} NarrowType;

static NarrowType narrow_type(const Relation *relation) {
  bool is_char = is_sign(relation, "i2c");
  uint8_t bits = is_sign(relation, "i2b")              ? 8
                 : is_sign(relation, "i2s") || is_char ? 16
                 : is_sign(relation, "l2i")            ? 32
                                                       : 0;
  int64_t half = bits ? INT64_C(1) << (bits - 1) : 0;
  return is_char ? (NarrowType){bits, 0, 2 * half - 1} : (NarrowType){bits, -half, half - 1};
}

// Which multiple of 2^bits is taken away.
static int64_t multiple_of(int64_t number, NarrowType type) {
  Wide unit = (Wide)1 << type.bits, far = (Wide)number - type.low, quotient = far / unit;
  return (int64_t)(far % unit < 0 ? quotient - 1 : quotient);
}

static Multiples narrow_multiples(const Relation *relation, NarrowType type) {
  assert(type.bits);
  return (Multiples){multiple_of(relation->left.low, type), multiple_of(relation->left.high, type)};
}

static unsigned cases_of_narrow(const Way *way, const Relation *relation, NarrowType type) {
  Multiples multiples = narrow_multiples(relation, type);
  int64_t count = multiples.high - multiples.low + 1;
  return count <= MOST_CASES && way->forks < MOST_FORKS ? (unsigned)count : 1;
}

// A case for each multiple if there are few.
static void add_narrow(Way *way, const Relation *relation, NarrowType type, unsigned number) {
  const Operand *x = &relation->left, *r = &relation->result;
  if (r->variable == NO_VARIABLE)
    return; // a literal
  require(way, CONSTRAINT_AT_LEAST, 1, r, 0, NULL, -type.low);
  require(way, CONSTRAINT_AT_LEAST, -1, r, 0, NULL, type.high);
  Multiples multiples = narrow_multiples(relation, type);
  if (cases_of_narrow(way, relation, type) == 1 && multiples.low != multiples.high)
    way_add(way, (WayConstraint){.kind = CONSTRAINT_WRAP,
                                 .result = r->variable,
                                 .left = x->variable,
                                 .bits = type.bits,
                                 .is_unsigned = type.low == 0});
  else
    require(way, CONSTRAINT_EQUAL, 1, x, -1, r,
            -(multiples.low + number) * (INT64_C(1) << type.bits));
}

// --- orders --------------------------------------------------------------------------------------

static void add_order(Way *way, const Relation *relation) {
  const Operand *x = &relation->left, *y = &relation->right;
  if (is_sign(relation, "<"))
    require(way, CONSTRAINT_AT_LEAST, -1, x, 1, y, -1);
  else if (is_sign(relation, "<="))
    require(way, CONSTRAINT_AT_LEAST, -1, x, 1, y, 0);
  else if (is_sign(relation, ">"))
    require(way, CONSTRAINT_AT_LEAST, 1, x, -1, y, -1);
  else if (is_sign(relation, ">="))
    require(way, CONSTRAINT_AT_LEAST, 1, x, -1, y, 0);
  else
    require(way, CONSTRAINT_EQUAL, 1, x, -1, y, 0);
}

unsigned relation_cases(const Way *way, const GraphEdge *edge) {
  Relation relation;
  int64_t p, q, c;
  if (!read_relation(NULL, way->builder, edge, &relation) ||
      !reference_exists(relation.edge->result))
    return 1;
  if (linear_factors(&relation, &p, &q, &c))
    return cases_of_sum(way, &relation, p, q);
  NarrowType type = narrow_type(&relation);
  if (type.bits)
    return cases_of_narrow(way, &relation, type);
  bool divides = is_sign(&relation, "/") || is_sign(&relation, "%") || is_shift_of_bits(&relation);
  return divides && way->forks < MOST_FORKS ? signs_of(&relation) : 1;
}

void relation_add(Way *way, const GraphEdge *edge, unsigned number) {
  Relation relation;
  int64_t p, q, c;
  if (!read_relation(way, way->builder, edge, &relation))
    return;
  NarrowType type = narrow_type(&relation);
  bool divides = is_sign(&relation, "/") || is_sign(&relation, "%");
  if (!reference_exists(relation.edge->result)) {
    add_order(way, &relation);
  } else if (linear_factors(&relation, &p, &q, &c)) {
    add_sum(way, &relation, p, q, number);
  } else if (type.bits) {
    add_narrow(way, &relation, type, number);
  } else if (divides && (signs_of(&relation) == 1 || way->forks < MOST_FORKS)) {
    bool is_negative = is_negative_case(&relation, number);
    if (is_sign(&relation, "%"))
      add_remainder(way, &relation, is_negative);
    else
      add_quotient(way, &relation, is_negative);
  } else if (divides) {
    add_operation(way, &relation,
                  is_sign(&relation, "%") ? CONSTRAINT_REMAINDER : CONSTRAINT_QUOTIENT);
  } else if (is_shift_of_bits(&relation) && (signs_of(&relation) == 1 || way->forks < MOST_FORKS)) {
    add_shift_of_bits(way, &relation, is_negative_case(&relation, number));
  } else if (is_sign(&relation, "*")) {
    add_product(way, &relation);
  } else if (is_sign(&relation, "&") || is_sign(&relation, "|") || is_sign(&relation, "^")) {
    add_bits(way, &relation);
  } else {
    add_shift(way, &relation);
  }
}
