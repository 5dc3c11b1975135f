#include "terminate/concrete.h"

// --- Numbers ---

static bool linear_value(const Linear *linear, const Wide *values, Wide *result) {
  *result = linear->constant;
  for (uint32_t i = 0; i < linear->count; i++) {
    Wide product;
    if (!wide_mul(linear->terms[i].factor, values[linear->terms[i].variable], &product) ||
        !wide_add(*result, product, result))
      return false;
  }
  return true;
}

static Wide wrap_value(Wide number, unsigned bits, bool is_unsigned) {
  assert(bits > 0 && bits <= 64);
  Wide range = (Wide)1 << bits;
  Wide low = is_unsigned ? 0 : -(range / 2);
  return number - wide_floor_div(number - low, range) * range;
}

static bool is_far(Wide number) { return wide_size(number) > (WideBits)1 << 100; }

static bool operation_value(const Constraint *c, const Wide *values, Wide *result) {
  assert(!constraint_is_linear(c));
  Wide left = values[c->left], right = c->kind == CONSTRAINT_WRAP ? 0 : values[c->right];
  if (is_far(left) || is_far(right))
    return false;
  Wide count = right & (c->bits == 32 ? 31 : 63);
  switch (c->kind) {
  case CONSTRAINT_EQUAL:
  case CONSTRAINT_AT_LEAST:
    return false;
  case CONSTRAINT_PRODUCT:
    return wide_mul(left, right, result);
  case CONSTRAINT_QUOTIENT:
    *result = right ? left / right : 0;
    return right != 0;
  case CONSTRAINT_REMAINDER:
    *result = right ? left % right : 0;
    return right != 0;
  case CONSTRAINT_AND:
    *result = left & right;
    return true;
  case CONSTRAINT_OR:
    *result = left | right;
    return true;
  case CONSTRAINT_XOR:
    *result = left ^ right;
    return true;
  case CONSTRAINT_SHIFT_LEFT:
    return wide_mul(left, (Wide)1 << count, result);
  case CONSTRAINT_SHIFT_RIGHT:
    *result = wide_floor_div(left, (Wide)1 << count);
    return true;
  case CONSTRAINT_SHIFT_UNSIGNED:
    *result = wrap_value(wrap_value(left, c->bits, true) >> count, c->bits, false);
    return true;
  case CONSTRAINT_WRAP:
    *result = wrap_value(left, c->bits, c->is_unsigned);
    return true;
  }
  return false;
}

bool constraint_holds(const Constraint *constraint, const Wide *values) {
  Wide value;
  if (!constraint_is_linear(constraint))
    return operation_value(constraint, values, &value) && value == values[constraint->result];
  if (!linear_value(&constraint->linear, values, &value))
    return false;
  return constraint->kind == CONSTRAINT_EQUAL ? value == 0 : value >= 0;
}

bool fact_holds(const Constraint *fact, const Wide *values) {
  Wide value;
  if (fact->kind != CONSTRAINT_REMAINDER)
    return constraint_holds(fact, values);
  return linear_value(&fact->linear, values, &value) && value % (Wide)fact->right == 0;
}

// --- Plans ---

// The one unknown variable that the constraint defines, or PLAN_CHOSEN. With a factor other than 1
// and -1 it would be a guard, too.
// Values are computed in an order in which each constraint has one unknown left.
static uint32_t defines(const Constraint *c, const bool *is_known) {
  if (!constraint_is_linear(c)) {
    bool ready = is_known[c->left] && (c->kind == CONSTRAINT_WRAP || is_known[c->right]);
    return ready && !is_known[c->result] ? c->result : PLAN_CHOSEN;
  }
  uint32_t found = PLAN_CHOSEN;
  for (uint32_t i = 0; c->kind == CONSTRAINT_EQUAL && i < c->linear.count; i++) {
    if (is_known[c->linear.terms[i].variable])
      continue;
    if (found != PLAN_CHOSEN)
      return PLAN_CHOSEN;
    found = c->linear.terms[i].variable;
    if (c->linear.terms[i].factor != 1 && c->linear.terms[i].factor != -1)
      return PLAN_CHOSEN;
  }
  return found;
}

// The one unknown variable of a linear constraint.
static uint32_t bounds_one(const Constraint *c, const bool *is_known) {
  uint32_t found = PLAN_CHOSEN;
  for (uint32_t i = 0; constraint_is_linear(c) && i < c->linear.count; i++) {
    if (is_known[c->linear.terms[i].variable])
      continue;
    if (found != PLAN_CHOSEN)
      return PLAN_CHOSEN;
    found = c->linear.terms[i].variable;
  }
  return found;
}

static int bound_rank(const Constraint *c) {
  return c->kind == CONSTRAINT_EQUAL ? 0 : c->linear.count > 1 ? 1 : 2;
}

Plan plan_make(const TransitionSystem *system, const Transition *transition, Arena *arena) {
  assert(transition->from < system->locations.count && transition->to < system->locations.count);
  uint32_t sources = transition_first_target(system, transition);
  uint32_t count = transition_variables(system, transition);
  Plan plan = {0};
  plan.steps = arena_array(arena, PlanStep, count + 1);
  plan.is_definition = arena_array(arena, bool, transition->constraint_count + 1);
  bool *is_known = arena_array(arena, bool, count + 1);
  for (uint32_t v = 0; v < sources; v++)
    is_known[v] = true;
  for (;;) {
    PlanStep step = {PLAN_CHOSEN, PLAN_CHOSEN};
    for (uint32_t i = 0; i < transition->constraint_count && step.variable == PLAN_CHOSEN; i++)
      if (!plan.is_definition[i])
        step = (PlanStep){defines(&transition->constraints[i], is_known), i};
    bool defined = step.variable != PLAN_CHOSEN;
    // Equations bound best, and what depends on other variables better than constants.
    for (int rank = 0; rank < 3; rank++)
      for (uint32_t i = 0; i < transition->constraint_count && step.variable == PLAN_CHOSEN; i++)
        if (bound_rank(&transition->constraints[i]) == rank)
          step = (PlanStep){bounds_one(&transition->constraints[i], is_known), i};
    if (step.variable == PLAN_CHOSEN) {
      step.constraint = PLAN_CHOSEN;
      for (uint32_t v = count; v-- > sources && step.variable == PLAN_CHOSEN;)
        if (!is_known[v])
          step.variable = v;
    }
    if (step.variable == PLAN_CHOSEN)
      return plan;
    is_known[step.variable] = true;
    if (defined)
      plan.is_definition[step.constraint] = true;
    plan.steps[plan.count++] = step;
  }
}

static int64_t factor_of(const Linear *linear, uint32_t variable) {
  for (uint32_t i = 0; i < linear->count; i++)
    if (linear->terms[i].variable == variable)
      return linear->terms[i].factor;
  return 0;
}

// The number at the bound that the constraint sets: factor * number + rest >= 0.
static bool solve_for(const Linear *linear, uint32_t variable, Wide *values) {
  Wide rest;
  values[variable] = 0;
  if (!linear_value(linear, values, &rest))
    return false;
  Wide factor = factor_of(linear, variable);
  values[variable] = factor > 0 ? -wide_floor_div(rest, factor) : wide_floor_div(rest, -factor);
  return true;
}

bool plan_run(const TransitionSystem *system, const Transition *transition, const Plan *plan,
              Wide *values) {
  (void)system;
  for (uint32_t i = 0; i < plan->count; i++) {
    PlanStep step = plan->steps[i];
    const Constraint *c =
        step.constraint == PLAN_CHOSEN ? NULL : &transition->constraints[step.constraint];
    if (!c)
      values[step.variable] = 0;
    else if (constraint_is_linear(c) ? !solve_for(&c->linear, step.variable, values)
                                     : !operation_value(c, values, &values[step.variable]))
      return false;
  }
  for (uint32_t i = 0; i < transition->constraint_count; i++)
    if (!constraint_holds(&transition->constraints[i], values))
      return false;
  return true;
}

// --- Terms ---

static Term solve_term(Terms *terms, const Linear *linear, uint32_t variable, Term *variables,
                       StepFormula *formula) {
  variables[variable] = term_math(terms, 0);
  Term rest = formula_linear(terms, linear, variables);
  int64_t factor = factor_of(linear, variable);
  int64_t size = factor < 0 ? -factor : factor;
  if (size > 1) { // the floor of a division, which always exists
    Term quotient = term_symbol(terms, SORT_INT, "quotient");
    Term part = term_sub(terms, rest, term_mul(terms, quotient, term_math(terms, size)));
    formula->definitions = term_and(terms, formula->definitions,
                                    term_and(terms, term_ge(terms, part, term_math(terms, 0)),
                                             term_lt(terms, part, term_math(terms, size))));
    rest = quotient;
  }
  return factor > 0 ? term_neg(terms, rest) : rest;
}

static Term bits_fit(Terms *terms, Term number) {
  Term half = formula_power(terms, 63);
  return term_and(terms, term_le(terms, term_neg(terms, half), number),
                  term_lt(terms, number, half));
}

// A definition by an operation: total, but for what goes to the guard.
static void define_by(Terms *terms, const Constraint *c, Term *variables, StepFormula *formula) {
  Term result = term_symbol(terms, SORT_INT, "defined");
  variables[c->result] = result;
  Term definition = formula_constraint(terms, c, variables);
  switch (c->kind) {
  case CONSTRAINT_EQUAL:
  case CONSTRAINT_AT_LEAST:
    break;
  case CONSTRAINT_QUOTIENT:
  case CONSTRAINT_REMAINDER: {
    Term not_zero = term_ne(terms, variables[c->right], term_math(terms, 0));
    formula->guard = term_and(terms, formula->guard, not_zero);
    definition = term_implies(terms, not_zero, definition);
    break;
  }
  case CONSTRAINT_AND:
  case CONSTRAINT_OR:
  case CONSTRAINT_XOR:
    formula->guard = term_and(
        terms, formula->guard,
        term_and(terms, bits_fit(terms, variables[c->left]), bits_fit(terms, variables[c->right])));
    break;
  case CONSTRAINT_PRODUCT:
  case CONSTRAINT_SHIFT_LEFT:
  case CONSTRAINT_SHIFT_RIGHT:
  case CONSTRAINT_SHIFT_UNSIGNED:
  case CONSTRAINT_WRAP:
    break;
  }
  formula->definitions = term_and(terms, formula->definitions, definition);
}

// An operation whose result is known already: equal to what it defines.
static void guard_by(Terms *terms, const Constraint *c, Term *variables, StepFormula *formula) {
  if (constraint_is_linear(c)) {
    formula->guard = term_and(terms, formula->guard, formula_constraint(terms, c, variables));
    return;
  }
  Term known = variables[c->result];
  define_by(terms, c, variables, formula);
  formula->guard = term_and(terms, formula->guard, term_eq(terms, known, variables[c->result]));
  variables[c->result] = known;
}

StepFormula plan_formula(Terms *terms, const TransitionSystem *system, const Transition *transition,
                         const Plan *plan, Term *variables) {
  (void)system;
  StepFormula formula = {term_true(terms), term_true(terms)};
  for (uint32_t i = 0; i < plan->count; i++) {
    PlanStep step = plan->steps[i];
    const Constraint *c =
        step.constraint == PLAN_CHOSEN ? NULL : &transition->constraints[step.constraint];
    if (!c)
      variables[step.variable] = term_math(terms, 0);
    else if (constraint_is_linear(c))
      variables[step.variable] = solve_term(terms, &c->linear, step.variable, variables, &formula);
    else
      define_by(terms, c, variables, &formula);
  }
  for (uint32_t i = 0; i < transition->constraint_count; i++)
    if (!plan->is_definition[i])
      guard_by(terms, &transition->constraints[i], variables, &formula);
  return formula;
}

StepFormula path_formula(Terms *terms, const TransitionSystem *system, const uint32_t *path,
                         uint32_t count, const Plan *plans, const Term *before, Term *after) {
  StepFormula all = {term_true(terms), term_true(terms)};
  Arena arena = {0};
  const Term *now = before;
  uint32_t last = 0;
  for (uint32_t i = 0; i < count; i++) {
    const Transition *transition = &system->transitions.items[path[i]];
    uint32_t sources = transition_first_target(system, transition);
    Term *variables = arena_array(&arena, Term, transition_variables(system, transition) + 1);
    if (sources > 0)
      memcpy(variables, now, sources * sizeof *variables);
    StepFormula step = plan_formula(terms, system, transition, &plans[path[i]], variables);
    all.definitions = term_and(terms, all.definitions, step.definitions);
    all.guard = term_and(terms, all.guard, step.guard);
    now = variables + sources;
    last = system->locations.items[transition->to].variable_count;
  }
  if (last > 0)
    memcpy(after, now, last * sizeof *after);
  arena_fini(&arena);
  return all;
}
