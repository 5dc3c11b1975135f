// Affine equations between the variables of a node (Karr 1976).
//
// A set of states is kept as the smallest affine space that holds it, by points: the first one, and
// directions that are independent. A step maps a space to the space of its possible targets; both
// steps are solutions of the equations of the step's relation.
#include "terminate/terminate_impl.h"

// Rows of rationals, one per independent direction, in echelon form.
typedef struct Space {
  bool is_reached;
  uint32_t variables;
  Rational *point;
  VEC(Rational *) directions;
  VEC(uint32_t) pivots; // of the directions
} Space;

typedef struct Karr {
  Engine *engine;
  Space *spaces; // by node
  bool is_lost;  // a number did not fit
} Karr;

static Rational *zeros(Karr *karr, uint32_t count) {
  Rational *row = arena_array(&karr->engine->arena, Rational, count + 1);
  for (uint32_t i = 0; i < count; i++)
    row[i] = rational_of(0);
  return row;
}

static void add_times(Karr *karr, Rational *row, const Rational *other, Rational factor,
                      uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (!rational_is_zero(other[i])) {
      row[i] = rational_add(row[i], rational_mul(factor, other[i]));
      karr->is_lost |= rational_is_lost(row[i]);
    }
}

// Makes the direction independent of those there; true when something is left, which is added.
static bool add_direction(Karr *karr, Space *space, Rational *direction) {
  assert(space->is_reached && space->directions.count == space->pivots.count);
  for (size_t i = 0; i < space->directions.count; i++) {
    Rational factor = direction[space->pivots.items[i]];
    if (!rational_is_zero(factor))
      add_times(karr, direction, space->directions.items[i], rational_neg(factor),
                space->variables);
  }
  if (karr->is_lost)
    return false;
  uint32_t pivot = 0;
  while (pivot < space->variables && rational_is_zero(direction[pivot]))
    pivot++;
  if (pivot == space->variables)
    return false;
  Rational scale = rational_div(rational_of(1), direction[pivot]);
  for (uint32_t v = 0; v < space->variables; v++)
    direction[v] = rational_mul(direction[v], scale);
  vec_push(&space->directions, direction);
  vec_push(&space->pivots, pivot);
  assert(space->directions.count <= space->variables);
  return true;
}

static bool add_point(Karr *karr, Space *space, Rational *point) {
  if (!space->is_reached) {
    space->is_reached = true;
    space->point = point;
    return true;
  }
  Rational *direction = zeros(karr, space->variables);
  for (uint32_t v = 0; v < space->variables; v++)
    direction[v] = rational_sub(point[v], space->point[v]);
  return add_direction(karr, space, direction);
}

// --- Equations in reduced form, over `count` unknowns: row[count] is the constant ---

typedef struct Equations {
  uint32_t count;
  VEC(Rational *) rows;
  VEC(uint32_t) pivots;
  bool is_empty;
} Equations;

static void add_equation(Karr *karr, Equations *equations, Rational *row) {
  assert(equations->rows.count == equations->pivots.count);
  for (size_t i = 0; i < equations->rows.count; i++) {
    Rational factor = row[equations->pivots.items[i]];
    if (!rational_is_zero(factor))
      add_times(karr, row, equations->rows.items[i], rational_neg(factor), equations->count + 1);
  }
  uint32_t pivot = 0;
  while (pivot < equations->count && rational_is_zero(row[pivot]))
    pivot++;
  if (karr->is_lost || pivot == equations->count) {
    equations->is_empty |= !karr->is_lost && !rational_is_zero(row[equations->count]);
    return;
  }
  Rational scale = rational_div(rational_of(1), row[pivot]);
  for (uint32_t v = 0; v <= equations->count; v++)
    row[v] = rational_mul(row[v], scale);
  for (size_t i = 0; i < equations->rows.count; i++) {
    Rational factor = equations->rows.items[i][pivot];
    if (!rational_is_zero(factor))
      add_times(karr, equations->rows.items[i], row, rational_neg(factor), equations->count + 1);
  }
  vec_push(&equations->rows, row);
  vec_push(&equations->pivots, pivot);
}

static bool is_pivot(const Equations *equations, uint32_t variable, size_t *at) {
  for (*at = 0; *at < equations->pivots.count; ++*at)
    if (equations->pivots.items[*at] == variable)
      return true;
  return false;
}

// The unknowns are the step's variables and, behind them, one number for each direction of the
// source's space: source = point + sum of number * direction.
static void source_equations(Karr *karr, const Step *step, const Space *source, uint32_t variables,
                             Equations *equations) {
  assert(source->is_reached && step->sources <= variables);
  for (uint32_t v = 0; v < step->sources; v++) {
    Rational *row = zeros(karr, equations->count + 1);
    row[v] = rational_of(1);
    for (size_t d = 0; d < source->directions.count; d++)
      row[variables + d] = rational_neg(source->directions.items[d][v]);
    row[equations->count] = rational_neg(source->point[v]);
    add_equation(karr, equations, row);
  }
}

// The step's equations are solved for its targets. Free unknowns make directions of the target's
// space, one each; the solution with all of them 0 is a point of it.
static bool follow(Karr *karr, const Step *step) {
  assert(step->from < karr->engine->nodes.count && step->to < karr->engine->nodes.count);
  const Space *source = &karr->spaces[step->from];
  if (!source->is_reached)
    return false;
  Poly poly = step_poly(karr->engine, step);
  Equations equations = {.count = poly.variables + (uint32_t)source->directions.count};
  source_equations(karr, step, source, poly.variables, &equations);
  for (size_t i = 0; i < poly.rows.count && !karr->is_lost; i++) {
    if (!poly.rows.items[i].is_equal)
      continue;
    Rational *row = zeros(karr, equations.count + 1);
    for (uint32_t v = 0; v < poly.variables; v++)
      row[v] = rational_of(poly.rows.items[i].cells[1 + v]);
    row[equations.count] = rational_of(poly.rows.items[i].cells[0]);
    add_equation(karr, &equations, row);
  }
  bool changed = false;
  if (!equations.is_empty && !poly.is_empty && !karr->is_lost) {
    // One solution with all free unknowns 0, and one direction for each of them.
    Space *target = &karr->spaces[step->to];
    for (uint32_t free = equations.count + 1; free-- > 0;) {
      size_t at;
      if (free < equations.count && is_pivot(&equations, free, &at))
        continue;
      Rational *row = zeros(karr, target->variables);
      for (uint32_t v = 0; v < target->variables; v++) {
        uint32_t unknown = step->sources + v;
        if (is_pivot(&equations, unknown, &at))
          row[v] = rational_neg(equations.rows.items[at][free]);
        else if (unknown == free)
          row[v] = rational_of(1);
      }
      changed |=
          free == equations.count ? add_point(karr, target, row) : add_direction(karr, target, row);
    }
  }
  vec_free(&equations.rows);
  vec_free(&equations.pivots);
  poly_fini(&poly);
  return changed;
}

// The forms that are constant on a space: normal to all directions.
// A form that is constant on all directions has one value on the whole space: an equation that
// holds at the node in every run.
static void add_facts(Karr *karr, uint32_t node) {
  assert(karr->spaces[node].is_reached);
  Engine *engine = karr->engine;
  const Space *space = &karr->spaces[node];
  Poly *facts = &engine->nodes.items[node].facts;
  Equations normal = {.count = space->variables};
  for (size_t d = 0; d < space->directions.count; d++) {
    Rational *row = zeros(karr, space->variables + 1);
    memcpy(row, space->directions.items[d], space->variables * sizeof *row);
    add_equation(karr, &normal, row);
  }
  for (uint32_t free = 0; free < space->variables && !karr->is_lost; free++) {
    size_t at;
    if (is_pivot(&normal, free, &at))
      continue;
    Rational *form = zeros(karr, space->variables + 1);
    Rational constant = rational_of(0);
    Wide scale = 1;
    bool fits = true;
    for (uint32_t v = 0; v < space->variables; v++) {
      form[v] = is_pivot(&normal, v, &at) ? rational_neg(normal.rows.items[at][free])
                                          : rational_of(v == free);
      constant = rational_sub(constant, rational_mul(form[v], space->point[v]));
    }
    form[space->variables] = constant;
    for (uint32_t v = 0; v <= space->variables && fits; v++)
      fits = !rational_is_lost(form[v]) &&
             wide_mul(scale / (Wide)wide_gcd(scale, form[v].down), form[v].down, &scale) &&
             wide_is_long(scale);
    Row *row = poly_add(facts, &engine->arena, true);
    for (uint32_t v = 0; v <= space->variables && fits; v++) {
      Wide *cell = &row->cells[v == space->variables ? 0 : 1 + v];
      fits = wide_mul(form[v].up, scale / form[v].down, cell) && wide_size(*cell) < INT64_MAX;
    }
    if (!fits)
      (void)vec_pop(&facts->rows);
  }
  vec_free(&normal.rows);
  vec_free(&normal.pivots);
  poly_normalize(facts);
}

static void start_spaces(Karr *karr) {
  Engine *engine = karr->engine;
  karr->spaces = mem_new_array(Space, engine->nodes.count + 1);
  for (uint32_t n = 0; n < engine->nodes.count; n++) {
    Space *space = &karr->spaces[n];
    space->variables = engine->nodes.items[n].variable_count;
    if (!engine->nodes.items[n].is_start)
      continue;
    space->is_reached = true;
    space->point = zeros(karr, space->variables);
    for (uint32_t v = 0; v < space->variables; v++) {
      Rational *unit = zeros(karr, space->variables);
      unit[v] = rational_of(1);
      add_direction(karr, space, unit);
    }
  }
}

void find_equations(Engine *engine) {
  Karr karr = {.engine = engine};
  start_spaces(&karr);
  bool changed = true; // each change is a new dimension of some space
  while (changed && !karr.is_lost && !engine_is_spent(engine)) {
    changed = false;
    for (size_t i = 0; i < engine->steps.count; i++)
      changed |= follow(&karr, &engine->steps.items[i]);
  }
  for (uint32_t n = 0; n < engine->nodes.count; n++) {
    if (!changed && !karr.is_lost && karr.spaces[n].is_reached && !engine->nodes.items[n].is_start)
      add_facts(&karr, n);
    vec_free(&karr.spaces[n].directions);
    vec_free(&karr.spaces[n].pivots);
  }
  mem_free(karr.spaces);
}
