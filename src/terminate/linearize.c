// Transitions to linear steps. What an operation does is read as cases that are linear: the sign of
// an operand, how often a number wrapped. Each case holds only facts that follow from the
// operation and the ranges of its operands, so that the cases together cover every step.
#include "terminate/terminate_impl.h"

typedef struct Split {
  Engine *engine;
  const Transition *transition;
  uint32_t index;    // of the transition
  Interval *bounds;  // of its variables
  uint32_t count;    // its variables; one more for each operation follows: a quotient
  Poly poly;         // so far
  uint32_t produced; // cases that are possible
  uint32_t tried;    // all that were looked at
} Split;

// The column of the quotient of an operation, which is a constraint by its number.
static uint32_t own_column(const Split *split, uint32_t at) {
  uint32_t column = split->count;
  for (uint32_t i = 0; i < at; i++)
    column += !constraint_is_linear(&split->transition->constraints[i]);
  return column;
}

typedef struct Part {
  uint32_t variable;
  Wide factor;
} Part;

static void fact(Split *split, bool is_equal, Wide constant, const Part *parts, unsigned count) {
  Row *row = poly_add(&split->poly, &split->engine->arena, is_equal);
  row->cells[0] = constant;
  for (unsigned i = 0; i < count; i++)
    row->cells[1 + parts[i].variable] += parts[i].factor;
}

#define AT_LEAST(constant, ...)                                                                    \
  fact(split, false, (constant), (const Part[]){__VA_ARGS__},                                      \
       sizeof((const Part[]){__VA_ARGS__}) / sizeof(Part))
#define EQUAL(constant, ...)                                                                       \
  fact(split, true, (constant), (const Part[]){__VA_ARGS__},                                       \
       sizeof((const Part[]){__VA_ARGS__}) / sizeof(Part))

static bool is_finite(Wide a) { return a > -FAR && a < FAR; }
static bool is_known(Interval a) { return a.low == a.high && is_finite(a.low); }

// Numbers that facts multiply stay far from overflow.
static bool is_small(Wide a) { return a > -((Wide)1 << 64) && a < (Wide)1 << 64; }

typedef enum Sign { NEGATIVE = -1, ZERO = 0, POSITIVE = 1 } Sign;

static bool can_be(Interval a, Sign sign) {
  return sign == NEGATIVE ? a.low < 0 : sign == POSITIVE ? a.high > 0 : a.low <= 0 && a.high >= 0;
}

static void assume_sign(Split *split, uint32_t variable, Sign sign) {
  if (sign == ZERO)
    EQUAL(0, {variable, 1});
  else
    AT_LEAST(-1, {variable, sign});
}

static void assume_range(Split *split, uint32_t variable, Wide low, Wide high) {
  AT_LEAST(-low, {variable, 1});
  AT_LEAST(high, {variable, -1});
}

static Interval times_sign(Interval a, Sign sign) {
  return sign == NEGATIVE ? (Interval){-a.high, -a.low} : a;
}

static Wide least_size(Interval a, Sign sign) {
  Wide low = times_sign(a, sign).low;
  return low > 1 && is_small(low) ? low : 1;
}
// The most that the number is, times its sign; 0: not known.
static Wide most_size(Interval a, Sign sign) {
  Wide high = times_sign(a, sign).high;
  return is_small(high) ? high : 0;
}

static void next_case(Split *split, uint32_t at);

// Continues with the operation behind `at` under the facts added since `mark`, then drops them.
static void go_on(Split *split, uint32_t at, size_t mark) {
  next_case(split, at + 1);
  vec_truncate(&split->poly.rows, mark);
}

// McCormick's inequalities for |left| >= 1, |right| >= 1.
static void product_facts(Split *split, const Constraint *c, Sign l, Sign r) {
  Wide low_l = least_size(split->bounds[c->left], l),
       low_r = least_size(split->bounds[c->right], r);
  Wide high_l = most_size(split->bounds[c->left], l),
       high_r = most_size(split->bounds[c->right], r);
  Wide sign = l * r;
  AT_LEAST(low_l * low_r, {c->result, sign}, {c->left, -low_r * l}, {c->right, -low_l * r});
  if (high_l)
    AT_LEAST(-high_l * low_r, {c->result, -sign}, {c->left, low_r * l}, {c->right, high_l * r});
  if (high_r)
    AT_LEAST(-high_r * low_l, {c->result, -sign}, {c->left, high_r * l}, {c->right, low_l * r});
  if (high_l && high_r)
    AT_LEAST(high_l * high_r, {c->result, sign}, {c->left, -high_r * l}, {c->right, -high_l * r});
}

static void split_product(Split *split, const Constraint *c, uint32_t at) {
  size_t mark = split->poly.rows.count;
  Interval left = split->bounds[c->left], right = split->bounds[c->right];
  if (is_known(left) || is_known(right)) {
    uint32_t other = is_known(left) ? c->right : c->left;
    Wide factor = is_known(left) ? left.low : right.low;
    EQUAL(0, {c->result, 1}, {other, -factor});
    go_on(split, at, mark);
    return;
  }
  for (Sign l = NEGATIVE; l <= POSITIVE; l++) {
    if (!can_be(left, l))
      continue;
    for (Sign r = NEGATIVE; r <= POSITIVE; r++) {
      // 0 times anything is one case; a square has operands of one sign.
      if (!can_be(right, r) || (c->left == c->right && l != r))
        continue;
      assume_sign(split, c->left, l);
      if (l != ZERO && c->left != c->right)
        assume_sign(split, c->right, r);
      if (l == ZERO || r == ZERO)
        EQUAL(0, {c->result, 1});
      else
        product_facts(split, c, l, r);
      go_on(split, at, mark);
      if (l == ZERO)
        break;
    }
  }
}

// Divisors of one sign; `l` is NEGATIVE for left <= -1, POSITIVE for left >= 0.
static void quotient_facts(Split *split, const Constraint *c, Sign l, Sign r) {
  Interval right = split->bounds[c->right];
  Wide sign = l * r;
  AT_LEAST(0, {c->result, sign});
  Wide low = least_size(right, r), high = most_size(right, r);
  AT_LEAST(0, {c->left, l}, {c->result, -low * sign}); // |left| >= low * |quotient|
  if (high)                                            // |left| <= high * |quotient| + high - 1
    AT_LEAST(high - 1, {c->left, -l}, {c->result, high * sign});
}

static void remainder_facts(Split *split, const Constraint *c, Sign l, Sign r, uint32_t quotient) {
  Interval right = split->bounds[c->right];
  AT_LEAST(0, {c->result, l});
  AT_LEAST(0, {c->left, l}, {c->result, -l});
  AT_LEAST(-1, {c->right, r}, {c->result, -l});
  if (is_known(right))
    EQUAL(0, {c->left, 1}, {quotient, -right.low}, {c->result, -1});
}

static void assume_half(Split *split, uint32_t variable, Sign sign) {
  AT_LEAST(sign == NEGATIVE ? -1 : 0, {variable, sign});
}

// Remainders by a number that is not known: smaller operands stay, others lose at least it.
static void split_remainder_size(Split *split, const Constraint *c, Sign l, Sign r, uint32_t at) {
  size_t mark = split->poly.rows.count;
  AT_LEAST(-1, {c->right, r}, {c->left, -l});
  EQUAL(0, {c->result, 1}, {c->left, -1});
  go_on(split, at, mark);
  AT_LEAST(0, {c->left, l}, {c->right, -r});
  AT_LEAST(0, {c->left, l}, {c->right, -r}, {c->result, -l});
  go_on(split, at, mark);
}

static void split_division(Split *split, const Constraint *c, uint32_t at) {
  size_t mark = split->poly.rows.count;
  Interval left = split->bounds[c->left], right = split->bounds[c->right];
  for (Sign l = NEGATIVE; l <= POSITIVE; l += 2)
    for (Sign r = NEGATIVE; r <= POSITIVE; r += 2) {
      if (!can_be(right, r) || (l == NEGATIVE ? left.low >= 0 : left.high < 0))
        continue;
      assume_half(split, c->left, l);
      assume_sign(split, c->right, r);
      if (c->kind == CONSTRAINT_QUOTIENT)
        quotient_facts(split, c, l, r);
      else
        remainder_facts(split, c, l, r, own_column(split, at));
      if (c->kind == CONSTRAINT_REMAINDER && !is_known(right))
        split_remainder_size(split, c, l, r, at);
      else
        next_case(split, at + 1);
      vec_truncate(&split->poly.rows, mark);
    }
}

static void split_wrap(Split *split, const Constraint *c, uint32_t at) {
  enum { MOST_WRAPS = 3 };
  size_t mark = split->poly.rows.count;
  Wide range = (Wide)1 << c->bits;
  Wide low = c->is_unsigned ? 0 : -(range / 2), high = low + range - 1;
  Interval left = split->bounds[c->left];
  bool bounded = is_finite(left.low) && is_finite(left.high);
  Wide first = bounded ? wide_floor_div(left.low - low, range) : 0;
  Wide last = bounded ? wide_floor_div(left.high - low, range) : 0;
  if (bounded && last - first < MOST_WRAPS) {
    for (Wide k = first; k <= last; k++) {
      EQUAL(k * range, {c->result, 1}, {c->left, -1});
      assume_range(split, c->result, low, high);
      go_on(split, at, mark);
    }
    return;
  }
  EQUAL(0, {c->result, 1}, {c->left, -1});
  assume_range(split, c->result, low, high);
  go_on(split, at, mark);
  AT_LEAST(-high - 1, {c->left, 1});
  assume_range(split, c->result, low, high);
  go_on(split, at, mark);
  AT_LEAST(low - 1, {c->left, -1});
  assume_range(split, c->result, low, high);
  go_on(split, at, mark);
}

// floor((left + offset) / 2^count) = result
static void floor_facts(Split *split, const Constraint *c, Wide power, Wide offset) {
  AT_LEAST(offset, {c->left, 1}, {c->result, -power});
  AT_LEAST(power - 1 - offset, {c->left, -1}, {c->result, power});
}

static void split_shift(Split *split, const Constraint *c, uint32_t at) {
  size_t mark = split->poly.rows.count;
  Interval left = split->bounds[c->left], right = split->bounds[c->right];
  bool known = is_known(right);
  Wide power = known ? (Wide)1 << (right.low & (c->bits == 32 ? 31 : 63)) : 1;
  Wide range = (Wide)1 << c->bits, half = range / 2;
  if (known && c->kind == CONSTRAINT_SHIFT_LEFT) {
    EQUAL(0, {c->result, 1}, {c->left, -power});
    go_on(split, at, mark);
    return;
  }
  if (known && c->kind == CONSTRAINT_SHIFT_RIGHT) {
    floor_facts(split, c, power, 0);
    go_on(split, at, mark);
    return;
  }
  bool typed = left.low >= -half && left.high < half;
  for (Sign l = NEGATIVE; l <= POSITIVE; l += 2) {
    if (l == NEGATIVE ? left.low >= 0 : left.high < 0)
      continue;
    assume_half(split, c->left, l);
    if (c->kind == CONSTRAINT_SHIFT_LEFT) {
      AT_LEAST(0, {c->result, l}, {c->left, -l});
    } else if (c->kind == CONSTRAINT_SHIFT_RIGHT || (typed && l == POSITIVE)) {
      assume_half(split, c->result, l);
      AT_LEAST(0, {c->left, l}, {c->result, -l});
      if (known)
        floor_facts(split, c, power, 0);
    } else {
      assume_range(split, c->result, -half, half - 1);
      if (known && typed && power > 1)
        floor_facts(split, c, power, range);
      if (known && typed && power == 1)
        EQUAL(0, {c->result, 1}, {c->left, -1});
    }
    go_on(split, at, mark);
  }
}

static bool is_mask(Interval a) {
  return is_known(a) && a.low >= 0 && is_small(a.low) && (a.low & (a.low + 1)) == 0;
}

// r = x & y: with y >= 0 it is between 0 and y, with y < 0 it only takes bits from x; so each sign
// of both is a case.
static void and_facts(Split *split, const Constraint *c, Sign l, Sign r) {
  if (l == POSITIVE || r == POSITIVE)
    AT_LEAST(0, {c->result, 1});
  else
    AT_LEAST(-1, {c->result, -1});
  if (l == POSITIVE || r == NEGATIVE)
    AT_LEAST(0, {c->left, 1}, {c->result, -1});
  if (r == POSITIVE || l == NEGATIVE)
    AT_LEAST(0, {c->right, 1}, {c->result, -1});
}

static bool has_sign(Interval range, Sign sign) {
  return sign == NEGATIVE ? range.low < 0 : range.high >= 0;
}

static void split_and(Split *split, const Constraint *c, uint32_t at) {
  size_t mark = split->poly.rows.count;
  for (Sign l = NEGATIVE; l <= POSITIVE; l += 2)
    for (Sign r = NEGATIVE; r <= POSITIVE; r += 2) {
      if (!has_sign(split->bounds[c->left], l) || !has_sign(split->bounds[c->right], r))
        continue;
      assume_half(split, c->left, l);
      assume_half(split, c->right, r);
      and_facts(split, c, l, r);
      go_on(split, at, mark);
    }
}

static void bit_facts(Split *split, const Constraint *c, uint32_t at) {
  Interval left = split->bounds[c->left], right = split->bounds[c->right];
  bool positive = left.low >= 0 && right.low >= 0;
  if (c->kind == CONSTRAINT_AND) {
    // With a mask it is the remainder of a floor division.
    uint32_t other = is_mask(right) ? c->left : c->right;
    Wide mask = is_mask(right) ? right.low : left.low;
    EQUAL(0, {other, 1}, {own_column(split, at), -(mask + 1)}, {c->result, -1});
    assume_range(split, c->result, 0, mask);
    if (split->bounds[other].low >= 0)
      AT_LEAST(0, {other, 1}, {c->result, -1});
    return;
  }
  if (c->kind == CONSTRAINT_XOR && is_known(right) && right.low == -1) {
    EQUAL(1, {c->result, 1}, {c->left, 1}); // ~x = -1 - x
    return;
  }
  if (!positive)
    return;
  AT_LEAST(0, {c->result, 1});
  AT_LEAST(0, {c->left, 1}, {c->right, 1}, {c->result, -1});
  if (c->kind == CONSTRAINT_OR) {
    AT_LEAST(0, {c->result, 1}, {c->left, -1});
    AT_LEAST(0, {c->result, 1}, {c->right, -1});
  }
}

static void split_bits(Split *split, const Constraint *c, uint32_t at) {
  size_t mark = split->poly.rows.count;
  bool has_mask = is_mask(split->bounds[c->left]) || is_mask(split->bounds[c->right]);
  if (c->kind == CONSTRAINT_AND && !has_mask) {
    split_and(split, c, at);
    return;
  }
  bit_facts(split, c, at);
  go_on(split, at, mark);
}

// --- One transition ---

static void add_bounds(Split *split, Arena *scratch, Poly *poly, uint32_t sources) {
  for (uint32_t v = 0; v < sources; v++) {
    if (!split->engine->is_needed[split->transition->from][v])
      continue;
    Interval own = split->bounds[v];
    if (is_finite(own.low)) {
      Row *row = poly_add(poly, scratch, false);
      row->cells[0] = -own.low;
      row->cells[1 + v] = 1;
    }
    if (is_finite(own.high)) {
      Row *row = poly_add(poly, scratch, false);
      row->cells[0] = own.high;
      row->cells[1 + v] = -1;
    }
  }
}

// Columns of the needed variables of both ends first, the others behind; these are eliminated as
// far as that is cheap.
static Poly arrange(Split *split, Arena *scratch, const Poly *poly) {
  Engine *engine = split->engine;
  const TransitionSystem *system = engine->system;
  uint32_t sources = transition_first_target(system, split->transition);
  uint32_t auxiliary = transition_first_auxiliary(system, split->transition);
  uint32_t *place = mem_new_array(uint32_t, poly->variables + 1);
  uint32_t next = 0, kept = 0;
  for (int pass = 0; pass < 2; pass++) {
    for (uint32_t v = 0; v < poly->variables; v++) {
      bool needed = v < sources     ? engine->is_needed[split->transition->from][v]
                    : v < auxiliary ? engine->is_needed[split->transition->to][v - sources]
                                    : false;
      if (needed == (pass == 0))
        place[v] = next++;
    }
    kept = pass == 0 ? next : kept;
  }
  Poly result = {.variables = poly->variables};
  for (size_t i = 0; i < poly->rows.count; i++) {
    Row *row = poly_add(&result, scratch, poly->rows.items[i].is_equal);
    row->cells[0] = poly->rows.items[i].cells[0];
    for (uint32_t v = 0; v < poly->variables; v++)
      row->cells[1 + place[v]] = poly->rows.items[i].cells[1 + v];
  }
  mem_free(place);
  poly_normalize(&result);
  poly_forget(&result, &engine->arena, kept, &engine->work);
  return result;
}

static void produce(Split *split) {
  Engine *engine = split->engine;
  split->tried++;
  Arena scratch = {0};
  Poly poly = poly_copy(&split->poly, &scratch);
  add_bounds(split, &scratch, &poly, transition_first_target(engine->system, split->transition));
  poly_normalize(&poly);
  if (!poly.is_empty && !poly_is_infeasible(&poly, &engine->work)) {
    Step step = {.from = split->transition->from, .to = split->transition->to};
    step.sources = engine->nodes.items[step.from].variable_count;
    step.targets = engine->nodes.items[step.to].variable_count;
    step.poly = arrange(split, &scratch, &poly);
    uint32_t *path = arena_array(&engine->arena, uint32_t, 1);
    path[0] = split->index;
    step.path = path;
    step.path_count = 1;
    if (step.poly.is_empty)
      poly_fini(&step.poly);
    else
      vec_push(&engine->steps, step);
    split->produced++;
  }
  poly_fini(&poly);
  arena_fini(&scratch);
}

// More possible cases than this, or more that had to be looked at, and operations are left out:
// each one costs a linear program, and there are three to the power of the operations.
enum { MOST_CASES = 32, MOST_TRIED = 400 };

static bool has_too_many(const Split *split) {
  return split->produced > MOST_CASES || split->tried > MOST_TRIED;
}

static void next_case(Split *split, uint32_t at) {
  const Transition *transition = split->transition;
  while (at < transition->constraint_count && constraint_is_linear(&transition->constraints[at]))
    at++;
  if (at == transition->constraint_count) {
    produce(split);
    return;
  }
  const Constraint *c = &transition->constraints[at];
  if (has_too_many(split)) { // the caller starts anew without cases
    return;
  }
  switch (c->kind) {
  case CONSTRAINT_EQUAL:
  case CONSTRAINT_AT_LEAST:
    break;
  case CONSTRAINT_PRODUCT:
    split_product(split, c, at);
    return;
  case CONSTRAINT_QUOTIENT:
  case CONSTRAINT_REMAINDER:
    split_division(split, c, at);
    return;
  case CONSTRAINT_AND:
  case CONSTRAINT_OR:
  case CONSTRAINT_XOR:
    split_bits(split, c, at);
    return;
  case CONSTRAINT_SHIFT_LEFT:
  case CONSTRAINT_SHIFT_RIGHT:
  case CONSTRAINT_SHIFT_UNSIGNED:
    split_shift(split, c, at);
    return;
  case CONSTRAINT_WRAP:
    split_wrap(split, c, at);
    return;
  }
}

static void make_step(Engine *engine, uint32_t index, Interval *bounds) {
  const Transition *transition = &engine->system->transitions.items[index];
  if (!engine->is_reached[transition->from] || !transition_bounds(engine, transition, bounds))
    return;
  Split split = {.engine = engine, .transition = transition, .index = index, .bounds = bounds};
  split.count = transition_variables(engine->system, transition);
  split.poly.variables = own_column(&split, transition->constraint_count);
  for (uint32_t i = 0; i < transition->constraint_count; i++)
    if (constraint_is_linear(&transition->constraints[i]))
      poly_add_linear(&split.poly, &engine->arena, &transition->constraints[i].linear,
                      transition->constraints[i].kind == CONSTRAINT_EQUAL);
  if (transition->call && !summary_assume(engine, transition->call, &engine->arena, &split.poly)) {
    poly_fini(&split.poly);
    return;
  }
  size_t before = engine->steps.count, linear = split.poly.rows.count;
  next_case(&split, 0);
  if (has_too_many(&split)) {
    while (engine->steps.count > before)
      poly_fini(&engine->steps.items[--engine->steps.count].poly);
    split.poly.rows.count = linear;
    for (uint32_t v = 0; v < split.count; v++) { // ranges of results are all that is kept
      if (is_finite(bounds[v].low))
        fact(&split, false, -bounds[v].low, (const Part[]){{v, 1}}, 1);
      if (is_finite(bounds[v].high))
        fact(&split, false, bounds[v].high, (const Part[]){{v, -1}}, 1);
    }
    produce(&split);
  }
  poly_fini(&split.poly);
}

static void make_nodes(Engine *engine) {
  const TransitionSystem *system = engine->system;
  for (uint32_t l = 0; l < system->locations.count; l++) {
    Node node = {.location = l, .is_start = l == system->start};
    uint32_t *variables =
        arena_array(&engine->arena, uint32_t, system->locations.items[l].variable_count + 1);
    for (uint32_t v = 0; v < system->locations.items[l].variable_count; v++)
      if (engine->is_needed[l][v])
        variables[node.variable_count++] = v;
    node.variables = variables;
    node.region.variables = node.facts.variables = node.variable_count;
    vec_push(&engine->nodes, node);
  }
}

void make_steps(Engine *engine) {
  const TransitionSystem *system = engine->system;
  uint32_t most = 0;
  for (size_t t = 0; t < system->transitions.count; t++) {
    uint32_t count = transition_variables(system, &system->transitions.items[t]);
    most = count > most ? count : most;
  }
  Interval *bounds = mem_new_array(Interval, most + 1);
  make_nodes(engine);
  for (uint32_t t = 0; t < system->transitions.count && !engine_is_spent(engine); t++)
    make_step(engine, t, bounds);
  mem_free(bounds);
}
