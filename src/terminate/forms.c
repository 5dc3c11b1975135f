// The equations of a step are solved once, before linear programs ask about it.
#include "terminate/rank.h"

static Rational *rational_row(Arena *arena, const Wide *cells, uint32_t count) {
  Rational *row = arena_array(arena, Rational, count);
  for (uint32_t i = 0; i < count; i++)
    row[i] = rational_of(cells ? cells[i] : 0);
  return row;
}

static void add_multiple(Rational *row, const Rational *other, Rational factor, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (!rational_is_zero(other[i]))
      row[i] = rational_add(row[i], rational_mul(factor, other[i]));
}

static void reduce_row(const Equations *equations, Rational *row) {
  for (uint32_t i = 0; i < equations->count; i++) {
    Rational factor = row[1 + equations->pivots[i]];
    if (!rational_is_zero(factor))
      add_multiple(row, equations->equations[i], rational_neg(factor), equations->variables + 1);
  }
}

// The variable that goes: auxiliary ones first, then those of the target.
static uint32_t choose_pivot(const Rational *row, uint32_t variables) {
  for (uint32_t v = variables; v-- > 0;)
    if (!rational_is_zero(row[1 + v]))
      return v;
  return MANY;
}

void solve_equations(Arena *arena, const Poly *poly, Equations *equations) {
  equations->variables = poly->variables;
  equations->equations = arena_array(arena, Rational *, poly->rows.count + 1);
  equations->pivots = arena_array(arena, uint32_t, poly->rows.count + 1);
  for (size_t i = 0; i < poly->rows.count; i++) {
    if (!poly->rows.items[i].is_equal)
      continue;
    Rational *row = rational_row(arena, poly->rows.items[i].cells, poly->variables + 1);
    reduce_row(equations, row);
    uint32_t pivot = choose_pivot(row, poly->variables);
    if (pivot == MANY)
      continue;
    Rational scale = rational_div(rational_of(1), row[1 + pivot]);
    for (uint32_t v = 0; v <= poly->variables; v++)
      row[v] = rational_mul(row[v], scale);
    for (uint32_t k = 0; k < equations->count; k++) {
      Rational factor = equations->equations[k][1 + pivot];
      if (!rational_is_zero(factor))
        add_multiple(equations->equations[k], row, rational_neg(factor), poly->variables + 1);
    }
    equations->equations[equations->count] = row;
    equations->pivots[equations->count++] = pivot;
  }
}

Rational *to_parameters(Arena *arena, const Equations *equations, Rational *row,
                        const uint32_t *parameter, uint32_t count) {
  reduce_row(equations, row);
  Rational *result = rational_row(arena, NULL, count + 1);
  result[0] = row[0];
  for (uint32_t v = 0; v < equations->variables; v++)
    if (parameter[v] != MANY)
      result[1 + parameter[v]] = row[1 + v];
  return result;
}

static bool is_far(Wide number) {
  const Wide far = (Wide)1 << 20;
  return number >= far || number <= -far;
}

static bool keeps_row(const Row *row, uint32_t variables, FormRows rows) {
  bool is_kept = row->is_equal || rows == ROWS_ALL || rows != ROWS_NEAR || !is_far(row->cells[0]);
  for (uint32_t v = 1; v <= variables && is_kept && !row->is_equal && rows != ROWS_ALL; v++)
    is_kept = !is_far(row->cells[v]);
  return is_kept;
}

// True: some rows went.
static bool drop_far_rows(Poly *poly, FormRows rows) {
  size_t kept = 0;
  for (size_t i = 0; i < poly->rows.count; i++)
    if (keeps_row(&poly->rows.items[i], poly->variables, rows))
      poly->rows.items[kept++] = poly->rows.items[i];
  bool dropped = kept < poly->rows.count;
  poly->rows.count = kept;
  return dropped;
}

Form form_of_step(Engine *engine, uint32_t index, FormRows rows) {
  assert(index < engine->steps.count);
  Arena *arena = &engine->arena;
  const Step *step = &engine->steps.items[index];
  Poly poly = step_poly(engine, step);
  bool is_part = drop_far_rows(&poly, rows);
  poly_reduce(&poly, &engine->work);
  Equations equations = {0};
  solve_equations(arena, &poly, &equations);
  uint32_t *parameter = arena_array(arena, uint32_t, poly.variables + 1);
  for (uint32_t i = 0; i < equations.count; i++)
    parameter[equations.pivots[i]] = MANY;
  Form form = {.from = step->from, .to = step->to, .step = index, .is_part = is_part};
  form.sources = step->sources;
  form.targets = step->targets;
  for (uint32_t v = 0; v < poly.variables; v++)
    if (parameter[v] != MANY)
      parameter[v] = form.parameters++;
  form.ends = arena_array(arena, Rational *, form.sources + form.targets + 1);
  for (uint32_t v = 0; v < form.sources + form.targets; v++) {
    Rational *unit = rational_row(arena, NULL, poly.variables + 1);
    unit[1 + v] = rational_of(1);
    form.ends[v] = to_parameters(arena, &equations, unit, parameter, form.parameters);
  }
  form.rows = arena_array(arena, Rational *, poly.rows.count + 1);
  for (size_t i = 0; i < poly.rows.count; i++)
    if (!poly.rows.items[i].is_equal)
      form.rows[form.row_count++] = to_parameters(
          arena, &equations, rational_row(arena, poly.rows.items[i].cells, poly.variables + 1),
          parameter, form.parameters);
  poly_fini(&poly);
  return form;
}
