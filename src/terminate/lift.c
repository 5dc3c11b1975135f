// Measures of degree 2: products of variables become parameters, and then all is linear again.
//
// A step is taken along its path of transitions, where products stand as they are. Linear equations
// are solved first; then each product defines what its result is, so that variables at both ends
// are polynomials over the parameters that are left. Each monomial of these is one parameter of the
// lifted form. Facts are those of the step, and products of two of them: that these are at least 0
// is what makes Farkas' lemma see more than before (Handelman 1988). A measure is then a linear
// form over variables and products of two, found by the same programs as others (rank.c).
#include "terminate/lift.h"
#include "terminate/sum.h"

enum { MOST_VARIABLES = 220, MOST_PATH = 12, MOST_FACTS = 120, MOST_FACTORS = 24 };

// --- Which variables are multiplied --------------------------------------------------------------

static bool *marks_of(const Transition *transition, const TransitionSystem *system, bool **marked,
                      uint32_t variable) {
  uint32_t target = transition_first_target(system, transition);
  uint32_t auxiliary = transition_first_auxiliary(system, transition);
  return variable < target      ? &marked[transition->from][variable]
         : variable < auxiliary ? &marked[transition->to][variable - target]
                                : NULL;
}

// Operands of products, and what an equation of few terms has them consist of.
static bool mark_transition(const Engine *engine, const Transition *transition, bool **marked,
                            bool *own) {
  enum { FEW_TERMS = 4 };
  const TransitionSystem *system = engine->system;
  uint32_t count = transition_variables(system, transition);
  for (uint32_t v = 0; v < count; v++) {
    const bool *known = marks_of(transition, system, marked, v);
    own[v] = known && *known;
  }
  for (uint32_t i = 0; i < transition->constraint_count; i++)
    if (transition->constraints[i].kind == CONSTRAINT_PRODUCT)
      own[transition->constraints[i].left] = own[transition->constraints[i].right] = true;
  for (uint32_t i = transition->constraint_count; i-- > 0;) {
    const Linear *linear = &transition->constraints[i].linear;
    bool has_marked = false;
    if (transition->constraints[i].kind != CONSTRAINT_EQUAL || linear->count > FEW_TERMS)
      continue;
    for (uint32_t k = 0; k < linear->count; k++)
      has_marked |= own[linear->terms[k].variable];
    for (uint32_t k = 0; k < linear->count; k++)
      own[linear->terms[k].variable] |= has_marked;
  }
  bool grown = false;
  for (uint32_t v = 0; v < count; v++) {
    bool *known = marks_of(transition, system, marked, v);
    if (known && own[v] && !*known)
      grown = *known = true;
  }
  return grown;
}

Paired *find_paired(Engine *engine) {
  enum { ROUNDS = 4, UNMULTIPLIED = 3 };
  const TransitionSystem *system = engine->system;
  bool **marked = mem_new_array(bool *, system->locations.count + 1);
  for (size_t l = 0; l < system->locations.count; l++)
    marked[l] = arena_array(&engine->arena, bool, system->locations.items[l].variable_count + 1);
  uint32_t most = 0;
  for (size_t t = 0; t < system->transitions.count; t++) {
    uint32_t count = transition_variables(system, &system->transitions.items[t]);
    most = count > most ? count : most;
  }
  bool *own = mem_new_array(bool, most + 1), grown = true;
  for (int round = 0; round < ROUNDS && grown; round++) {
    grown = false;
    for (size_t t = system->transitions.count; t-- > 0;)
      grown |= mark_transition(engine, &system->transitions.items[t], marked, own);
  }
  Paired *paired = mem_new_array(Paired, engine->nodes.count + 1);
  for (size_t n = 0; n < engine->nodes.count; n++) {
    const Node *node = &engine->nodes.items[n];
    for (uint32_t v = 0; v < node->variable_count && paired[n].count < MOST_PAIRED; v++)
      if (marked[node->location][node->variables[v]])
        paired[n].places[paired[n].count++] = v;
    for (uint32_t v = 0; !paired[n].count && v < node->variable_count && v < UNMULTIPLIED; v++)
      paired[n].places[paired[n].count++] = v;
  }
  mem_free(own);
  mem_free(marked);
  return paired;
}

// --- A step along its path -----------------------------------------------------------------------

typedef struct Lifter {
  Engine *engine;
  const Step *step;
  Arena arena;         // of sums
  uint32_t *first;     // by place on the path: where the variables of its location start
  uint32_t *auxiliary; // by place: where the auxiliary ones of the transition behind it start
  Poly linear;         // all linear facts of the path
  Equations equations;
  uint32_t *parameter; // by variable; MANY: an equation has it
  uint32_t parameters;
  uint32_t strangers; // parameters behind these, of which nothing is known
  Sum *meanings;      // by parameter: itself, or what products say of it
  VEC(Sum) facts;
} Lifter;

static const Transition *transition_on(const Lifter *lifter, uint32_t place) {
  return &lifter->engine->system->transitions.items[lifter->step->path[place]];
}

// Of the ends first: those behind them are solved for first.
static bool lay_out(Lifter *lifter) {
  const TransitionSystem *system = lifter->engine->system;
  uint32_t length = lifter->step->path_count, next = 0;
  if (length == 0 || length > MOST_PATH)
    return false;
  lifter->first = arena_array(&lifter->arena, uint32_t, length + 1);
  lifter->auxiliary = arena_array(&lifter->arena, uint32_t, length + 1);
  for (uint32_t turn = 0; turn <= length; turn++) {
    uint32_t place = turn == 0 ? 0 : turn == 1 ? length : turn - 1;
    uint32_t location =
        place < length ? transition_on(lifter, place)->from : transition_on(lifter, place - 1)->to;
    lifter->first[place] = next;
    next += system->locations.items[location].variable_count;
  }
  for (uint32_t place = 0; place < length; place++) {
    lifter->auxiliary[place] = next;
    next += transition_on(lifter, place)->auxiliary;
  }
  // Behind them the auxiliary variables of the step.
  lifter->auxiliary[length] = next;
  next += lifter->step->poly.variables - lifter->step->sources - lifter->step->targets;
  lifter->linear.variables = next;
  return next <= MOST_VARIABLES;
}

// A variable of a transition on the path among all.
static uint32_t variable_on(const Lifter *lifter, uint32_t place, uint32_t variable) {
  const TransitionSystem *system = lifter->engine->system;
  const Transition *transition = transition_on(lifter, place);
  uint32_t target = transition_first_target(system, transition);
  uint32_t auxiliary = transition_first_auxiliary(system, transition);
  return variable < target      ? lifter->first[place] + variable
         : variable < auxiliary ? lifter->first[place + 1] + variable - target
                                : lifter->auxiliary[place] + variable - auxiliary;
}

static bool is_near(Wide constant) {
  const Wide far = (Wide)1 << 20;
  return constant < far && constant > -far;
}

static void add_linear(Lifter *lifter, uint32_t place, const Linear *linear, bool is_equal) {
  if (!is_equal && !is_near(linear->constant))
    return;
  Row *row = poly_add(&lifter->linear, &lifter->arena, is_equal);
  row->cells[0] = linear->constant;
  for (uint32_t k = 0; k < linear->count; k++)
    row->cells[1 + variable_on(lifter, place, linear->terms[k].variable)] +=
        linear->terms[k].factor;
}

// A number that is in range is what it wraps to.
static void add_wrap(Lifter *lifter, uint32_t place, const Constraint *c, const Interval *bounds) {
  Wide range = (Wide)1 << c->bits, low = c->is_unsigned ? 0 : -(range / 2);
  if (bounds[c->left].low < low || bounds[c->left].high > low + range - 1)
    return;
  LinearTerm same[2] = {{c->left, 1}, {c->result, -1}};
  add_linear(lifter, place, &(Linear){0, 2, same}, true);
}

static void add_path(Lifter *lifter) {
  Engine *engine = lifter->engine;
  for (uint32_t place = 0; place < lifter->step->path_count; place++) {
    const Transition *transition = transition_on(lifter, place);
    Interval *bounds =
        arena_array(&lifter->arena, Interval, transition_variables(engine->system, transition) + 1);
    bool is_possible = transition_bounds(engine, transition, bounds);
    for (uint32_t i = 0; i < transition->constraint_count; i++) {
      const Constraint *c = &transition->constraints[i];
      if (constraint_is_linear(c))
        add_linear(lifter, place, &c->linear, c->kind == CONSTRAINT_EQUAL);
      else if (c->kind == CONSTRAINT_WRAP && is_possible)
        add_wrap(lifter, place, c, bounds);
    }
  }
}

// What is known of the step as a whole: its cases, and facts of its ends.
static void add_step(Lifter *lifter) {
  Engine *engine = lifter->engine;
  const Step *step = lifter->step;
  uint32_t length = step->path_count;
  Poly poly = step_poly(engine, step);
  for (size_t i = 0; i < poly.rows.count; i++) {
    const Wide *cells = poly.rows.items[i].cells;
    if (!poly.rows.items[i].is_equal && !is_near(cells[0]))
      continue;
    Row *row = poly_add(&lifter->linear, &lifter->arena, poly.rows.items[i].is_equal);
    row->cells[0] = cells[0];
    for (uint32_t v = 0; v < poly.variables; v++) {
      uint32_t at =
          v < step->sources ? lifter->first[0] + engine->nodes.items[step->from].variables[v]
          : v < step->sources + step->targets
              ? lifter->first[length] + engine->nodes.items[step->to].variables[v - step->sources]
              : lifter->auxiliary[length] + v - step->sources - step->targets;
      row->cells[1 + at] += cells[1 + v];
    }
  }
  poly_fini(&poly);
}

// --- Polynomials ---------------------------------------------------------------------------------

static Sum sum_of_row(Lifter *lifter, Rational *row) {
  Rational *own =
      to_parameters(&lifter->arena, &lifter->equations, row, lifter->parameter, lifter->parameters);
  Sum sum = sum_constant(&lifter->arena, own[0]);
  for (uint32_t p = 0; p < lifter->parameters; p++)
    if (!rational_is_zero(own[1 + p]))
      sum = sum_add(&lifter->arena, &sum, &lifter->meanings[p], own[1 + p]);
  return sum;
}

static Sum sum_of_variable(Lifter *lifter, uint32_t variable) {
  Rational *row = arena_array(&lifter->arena, Rational, lifter->linear.variables + 1);
  for (uint32_t v = 0; v <= lifter->linear.variables; v++)
    row[v] = rational_of(v == 1 + variable);
  return sum_of_row(lifter, row);
}

static void solve_linear(Lifter *lifter) {
  solve_equations(&lifter->arena, &lifter->linear, &lifter->equations);
  uint32_t variables = lifter->linear.variables;
  lifter->parameter = arena_array(&lifter->arena, uint32_t, variables + 1);
  for (uint32_t i = 0; i < lifter->equations.count; i++)
    lifter->parameter[lifter->equations.pivots[i]] = MANY;
  lifter->meanings = arena_array(&lifter->arena, Sum, variables + 1);
  for (uint32_t v = 0; v < variables; v++)
    if (lifter->parameter[v] != MANY) {
      lifter->meanings[lifter->parameters] = sum_parameter(&lifter->arena, lifter->parameters);
      lifter->parameter[v] = lifter->parameters++;
    }
}

// The highest parameter that stands alone in the sum: what the sum = 0 can be solved for.
static uint32_t parameter_to_solve(const Sum *sum, Rational *factor) {
  uint32_t best = MANY;
  for (uint32_t i = 0; i < sum->count; i++) {
    const Monomial *own = &sum->terms[i].monomial;
    uint32_t times = 0;
    for (uint32_t k = 0; k < sum->count && own->degree == 1; k++)
      for (uint32_t f = 0; f < sum->terms[k].monomial.degree; f++)
        times += sum->terms[k].monomial.factors[f] == own->factors[0];
    if (times == 1) {
      best = own->factors[0];
      *factor = sum->terms[i].factor;
    }
  }
  return best;
}

// result = left * right: one parameter gets a meaning.
static void take_product(Lifter *lifter, uint32_t result, uint32_t left, uint32_t right) {
  Arena *arena = &lifter->arena;
  Sum l = sum_of_variable(lifter, left), r = sum_of_variable(lifter, right);
  Sum made = sum_mul(arena, &l, &r), own = sum_of_variable(lifter, result);
  Sum zero = sum_add(arena, &own, &made, rational_of(-1));
  Rational factor = rational_of(0);
  uint32_t parameter = zero.is_lost ? MANY : parameter_to_solve(&zero, &factor);
  if (parameter == MANY)
    return;
  Sum alone = sum_parameter(arena, parameter);
  Sum rest = sum_add(arena, &zero, &alone, rational_neg(factor));
  Sum nothing = {0};
  Sum meaning = sum_add(arena, &nothing, &rest, rational_neg(rational_div(rational_of(1), factor)));
  for (uint32_t p = 0; p < lifter->parameters; p++)
    lifter->meanings[p] = sum_substitute(arena, &lifter->meanings[p], parameter, &meaning);
}

static void take_products(Lifter *lifter) {
  for (uint32_t place = 0; place < lifter->step->path_count; place++) {
    const Transition *transition = transition_on(lifter, place);
    for (uint32_t i = 0; i < transition->constraint_count; i++) {
      const Constraint *c = &transition->constraints[i];
      if (c->kind == CONSTRAINT_PRODUCT)
        take_product(lifter, variable_on(lifter, place, c->result),
                     variable_on(lifter, place, c->left), variable_on(lifter, place, c->right));
    }
  }
}

static void add_fact(Lifter *lifter, Sum fact) {
  if (fact.is_lost || sum_degree(&fact) == 0 || lifter->facts.count >= MOST_FACTS)
    return;
  for (size_t i = 0; i < lifter->facts.count; i++)
    if (sum_equals(&lifter->facts.items[i], &fact))
      return;
  vec_push(&lifter->facts, fact);
}

static void take_facts(Lifter *lifter) {
  uint32_t variables = lifter->linear.variables;
  for (size_t i = 0; i < lifter->linear.rows.count; i++) {
    if (lifter->linear.rows.items[i].is_equal)
      continue;
    Rational *row = arena_array(&lifter->arena, Rational, variables + 1);
    for (uint32_t v = 0; v <= variables; v++)
      row[v] = rational_of(lifter->linear.rows.items[i].cells[v]);
    add_fact(lifter, sum_of_row(lifter, row));
  }
}

// --- The lifted form -----------------------------------------------------------------------------

typedef VEC(Monomial) Monomials;

static uint32_t find_monomial(const Monomials *all, const Monomial *wanted) {
  for (uint32_t i = 0; i < all->count; i++)
    if (!monomial_compare(&all->items[i], wanted))
      return i;
  return MANY;
}

static void take_monomials(Monomials *all, const Sum *sum) {
  for (uint32_t i = 0; i < sum->count; i++)
    if (sum->terms[i].monomial.degree && find_monomial(all, &sum->terms[i].monomial) == MANY)
      vec_push(all, sum->terms[i].monomial);
}

static bool has_monomials(const Monomials *all, const Sum *sum) {
  for (uint32_t i = 0; i < sum->count; i++)
    if (sum->terms[i].monomial.degree > 1 && find_monomial(all, &sum->terms[i].monomial) == MANY)
      return false;
  return true;
}

// Does some product have a parameter of the fact?
static bool is_factor(const Monomials *wanted, const Sum *fact) {
  if (sum_degree(fact) != 1)
    return false;
  for (size_t i = 0; i < wanted->count; i++)
    for (uint32_t k = 0; wanted->items[i].degree > 1 && k < wanted->items[i].degree; k++)
      if (sum_mentions(fact, wanted->items[i].factors[k]))
        return true;
  return false;
}

// Products of two facts, of which nothing cancels out unless it stands in a measure.
static void multiply_facts(Lifter *lifter, const Monomials *wanted) {
  size_t count = lifter->facts.count, used = 0;
  for (size_t i = 0; i < count && used < MOST_FACTORS; i++) {
    if (!is_factor(wanted, &lifter->facts.items[i]))
      continue;
    used++;
    for (size_t j = i; j < count && lifter->facts.count < 4 * MOST_FACTS; j++) {
      Sum product = sum_mul(&lifter->arena, &lifter->facts.items[i], &lifter->facts.items[j]);
      if (!product.is_lost && has_monomials(wanted, &product))
        vec_push(&lifter->facts, product);
    }
  }
}

static Rational *cells_of(Engine *engine, const Monomials *all, const Sum *sum) {
  Rational *cells = arena_array(&engine->arena, Rational, all->count + 1);
  for (size_t i = 0; i <= all->count; i++)
    cells[i] = rational_of(0);
  for (uint32_t i = 0; i < sum->count; i++) {
    const Monomial *own = &sum->terms[i].monomial;
    cells[own->degree ? 1 + find_monomial(all, own) : 0] = sum->terms[i].factor;
  }
  return cells;
}

// The variables of one end and their products. What does not fit is a parameter of its own, of
// which nothing is known: no measure can use it.
static void lift_end(Lifter *lifter, uint32_t node, uint32_t first, const Paired *paired, Sum *sums,
                     uint32_t *count) {
  const Node *own = &lifter->engine->nodes.items[node];
  Sum *variables = sums + *count;
  for (uint32_t v = 0; v < own->variable_count; v++)
    sums[(*count)++] = sum_of_variable(lifter, first + own->variables[v]);
  for (uint32_t i = 0; i < paired->count; i++)
    for (uint32_t j = i; j < paired->count; j++)
      sums[(*count)++] =
          sum_mul(&lifter->arena, &variables[paired->places[i]], &variables[paired->places[j]]);
  for (Sum *sum = variables; sum < sums + *count; sum++)
    if (sum->is_lost)
      *sum = sum_parameter(&lifter->arena, lifter->parameters + lifter->strangers++);
}

static bool fill_form(Lifter *lifter, const Paired *paired, Form *form) {
  enum { MOST_MONOMIALS = 150 };
  const Step *step = lifter->step;
  *form = (Form){.from = step->from, .to = step->to, .is_part = true};
  form->sources = step->sources + paired_products(&paired[step->from]);
  form->targets = step->targets + paired_products(&paired[step->to]);
  Sum *ends = arena_array(&lifter->arena, Sum, form->sources + form->targets + 1);
  uint32_t count = 0;
  lift_end(lifter, step->from, lifter->first[0], &paired[step->from], ends, &count);
  lift_end(lifter, step->to, lifter->first[step->path_count], &paired[step->to], ends, &count);
  Monomials all = {0};
  for (uint32_t i = 0; i < count; i++)
    take_monomials(&all, &ends[i]);
  multiply_facts(lifter, &all);
  for (size_t i = 0; i < lifter->facts.count; i++)
    take_monomials(&all, &lifter->facts.items[i]);
  bool fits = all.count <= MOST_MONOMIALS;
  Engine *engine = lifter->engine;
  form->parameters = (uint32_t)all.count;
  form->ends = arena_array(&engine->arena, Rational *, count + 1);
  for (uint32_t i = 0; i < count && fits; i++)
    form->ends[i] = cells_of(engine, &all, &ends[i]);
  form->rows = arena_array(&engine->arena, Rational *, lifter->facts.count + 1);
  for (size_t i = 0; i < lifter->facts.count && fits; i++)
    form->rows[form->row_count++] = cells_of(engine, &all, &lifter->facts.items[i]);
  vec_free(&all);
  return fits;
}

bool lift_step(Engine *engine, uint32_t step, const Paired *paired, Form *form) {
  assert(step < engine->steps.count);
  Lifter lifter = {.engine = engine, .step = &engine->steps.items[step]};
  bool fits = lay_out(&lifter);
  if (fits) {
    add_path(&lifter);
    add_step(&lifter);
    solve_linear(&lifter);
    take_products(&lifter);
    take_facts(&lifter);
    fits = fill_form(&lifter, paired, form);
    form->step = step;
  }
  poly_fini(&lifter.linear);
  vec_free(&lifter.facts);
  arena_fini(&lifter.arena);
  return fits;
}
