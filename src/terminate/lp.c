#include "terminate/lp.h"

#include "base/vec.h"

// A row of the dictionary: owner = cells[0] + sum of cells[1 + c] * (owner of column c). Owners are
// variables (numbers below `variables`) or slacks of rows (above).
typedef struct LpRow {
  uint32_t owner;
  bool is_equal; // the owner, a slack, has to be 0
  bool is_free;  // the owner may have any sign: it never leaves the basis
  Rational *cells;
} LpRow;

struct Lp {
  uint32_t variables;
  uint32_t columns; // in use
  LpWork *work;
  bool *is_free;       // by variable
  uint32_t *owners;    // of columns
  VEC(LpRow) rows;     // objective rows come last
  uint32_t objectives; // how many of the rows
  Rational best;
  bool gave_up;
};

enum { NO_OWNER = UINT32_MAX };

Lp *lp_new(uint32_t variables, LpWork *work) {
  Lp *lp = mem_new(Lp);
  lp->variables = lp->columns = variables;
  lp->work = work;
  lp->is_free = mem_new_array(bool, variables + 1);
  lp->owners = mem_new_array(uint32_t, variables + 1);
  for (uint32_t i = 0; i < variables; i++)
    lp->owners[i] = i;
  return lp;
}

void lp_free(Lp *lp) {
  for (size_t i = 0; i < lp->rows.count; i++)
    mem_free(lp->rows.items[i].cells);
  vec_free(&lp->rows);
  mem_free(lp->is_free);
  mem_free(lp->owners);
  mem_free(lp);
}

void lp_set_free(Lp *lp, uint32_t variable) {
  assert(variable < lp->variables);
  lp->is_free[variable] = true;
}

// One more cell than there are variables: room for the artificial one of phase 1.
static LpRow *push_row(Lp *lp, uint32_t owner) {
  Rational *cells = mem_new_array(Rational, lp->variables + 2);
  for (uint32_t i = 0; i < lp->variables + 2; i++)
    cells[i] = rational_of(0);
  vec_push(&lp->rows, (LpRow){.owner = owner, .cells = cells});
  return vec_last(&lp->rows);
}

Rational *lp_row(Lp *lp, bool is_equal) {
  LpRow *row = push_row(lp, lp->variables + (uint32_t)lp->rows.count + 1);
  row->is_equal = is_equal;
  return row->cells;
}

static bool spend(Lp *lp, uint64_t steps) {
  LpWork *work = lp->work;
  work->steps = work->steps < steps ? 0 : work->steps - steps; // 0: spent, for all that follow
  if (work->steps == 0 || (work->budget && budget_poll(work->budget)))
    lp->gave_up = true;
  return !lp->gave_up;
}

// Replaces the owner of the column in `row` by what `pivot` says about it.
static void substitute(Lp *lp, LpRow *row, const LpRow *pivot, uint32_t column) {
  Rational factor = row->cells[1 + column];
  row->cells[1 + column] = rational_of(0);
  for (uint32_t i = 0; i <= lp->columns; i++) {
    if (pivot->cells[i].up == 0 && pivot->cells[i].down != 0)
      continue;
    row->cells[i] = rational_add(row->cells[i], rational_mul(factor, pivot->cells[i]));
    lp->gave_up |= rational_is_lost(row->cells[i]);
  }
}

// The owners of the row and of the column change places.
static void pivot_at(Lp *lp, size_t at, uint32_t column) {
  LpRow *row = &lp->rows.items[at];
  Rational factor = row->cells[1 + column];
  assert(!rational_is_zero(factor));
  Rational scale = rational_div(rational_of(-1), factor);
  for (uint32_t i = 0; i <= lp->columns; i++)
    if (!rational_is_zero(row->cells[i])) {
      row->cells[i] = rational_mul(row->cells[i], scale);
      lp->gave_up |= rational_is_lost(row->cells[i]);
    }
  row->cells[1 + column] = rational_neg(scale);
  uint32_t owner = row->owner;
  row->owner = lp->owners[column];
  lp->owners[column] = owner;
  row->is_free = row->owner < lp->variables && lp->is_free[row->owner];
  uint64_t changed = 1;
  for (size_t i = 0; i < lp->rows.count; i++)
    if (i != at && !rational_is_zero(lp->rows.items[i].cells[1 + column])) {
      substitute(lp, &lp->rows.items[i], row, column);
      changed++;
    }
  spend(lp, changed);
}

static void drop_column(Lp *lp, uint32_t column) {
  uint32_t last = --lp->columns;
  lp->owners[column] = lp->owners[last];
  for (size_t i = 0; i < lp->rows.count; i++)
    lp->rows.items[i].cells[1 + column] = lp->rows.items[i].cells[1 + last];
}

static void drop_row(Lp *lp, size_t at) {
  mem_free(lp->rows.items[at].cells);
  for (size_t i = at; i + 1 < lp->rows.count; i++)
    lp->rows.items[i] = lp->rows.items[i + 1];
  (void)vec_pop(&lp->rows);
}

// A column whose owner can take over an equation: a free one if there is one.
static uint32_t column_for_equation(const Lp *lp, const LpRow *row) {
  uint32_t found = NO_OWNER;
  for (uint32_t c = 0; c < lp->columns; c++) {
    if (rational_is_zero(row->cells[1 + c]))
      continue;
    if (lp->owners[c] < lp->variables && lp->is_free[lp->owners[c]])
      return c;
    found = found == NO_OWNER ? c : found;
  }
  return found;
}

// Equations are used up: their slack, which is 0, becomes a column and goes.
static LpAnswer use_equations(Lp *lp) {
  for (size_t r = 0; r < lp->rows.count && !lp->gave_up;) {
    if (!lp->rows.items[r].is_equal) {
      r++;
      continue;
    }
    uint32_t column = column_for_equation(lp, &lp->rows.items[r]);
    if (column == NO_OWNER) {
      if (!rational_is_zero(lp->rows.items[r].cells[0]))
        return LP_INFEASIBLE;
      drop_row(lp, r);
      continue;
    }
    lp->rows.items[r].is_equal = false;
    pivot_at(lp, r, column);
    drop_column(lp, column);
    r++;
  }
  return lp->gave_up ? LP_GAVE_UP : LP_OPTIMAL;
}

static size_t constraint_rows(const Lp *lp) { return lp->rows.count - lp->objectives; }

// Free columns enter the basis for good. One that no row bounds is 0, or makes the objective
// unbounded; `keep` lets it stand, for objectives to come: free variables may depend on it.
static LpAnswer use_free_columns(Lp *lp, bool keep) {
  for (uint32_t c = 0; c < lp->columns && !lp->gave_up;) {
    if (lp->owners[c] >= lp->variables || !lp->is_free[lp->owners[c]]) {
      c++;
      continue;
    }
    size_t at = 0;
    while (at < constraint_rows(lp) &&
           (lp->rows.items[at].is_free || rational_is_zero(lp->rows.items[at].cells[1 + c])))
      at++;
    if (at < constraint_rows(lp)) {
      pivot_at(lp, at, c++);
      continue;
    }
    if (lp->objectives && !rational_is_zero(vec_last(&lp->rows)->cells[1 + c]))
      return LP_UNBOUNDED; // if feasible at all; the caller looks first
    if (keep)
      c++;
    else
      drop_column(lp, c);
  }
  return lp->gave_up ? LP_GAVE_UP : LP_OPTIMAL;
}

// The row that bounds the growth of a column first; ties by the smallest owner (Bland).
static size_t leaving_row(Lp *lp, uint32_t column) {
  size_t best = SIZE_MAX;
  Rational least = rational_of(0);
  for (size_t r = 0; r < constraint_rows(lp); r++) {
    const LpRow *row = &lp->rows.items[r];
    if (row->is_free || rational_sign(row->cells[1 + column]) >= 0)
      continue;
    Rational ratio = rational_div(row->cells[0], rational_neg(row->cells[1 + column]));
    int order = best == SIZE_MAX ? -1 : rational_compare(ratio, least);
    if (rational_is_lost(ratio) || order == 2) {
      lp->gave_up = true;
      return SIZE_MAX;
    }
    if (order < 0 || (order == 0 && row->owner < lp->rows.items[best].owner)) {
      best = r;
      least = ratio;
    }
  }
  return best;
}

// The largest factor while that makes progress, else the smallest owner (Bland): no cycles.
static uint32_t entering_column(const Lp *lp, const LpRow *objective, bool careful) {
  uint32_t found = NO_OWNER;
  for (uint32_t c = 0; c < lp->columns; c++) {
    if (rational_sign(objective->cells[1 + c]) <= 0)
      continue;
    if (found == NO_OWNER ||
        (careful ? lp->owners[c] < lp->owners[found]
                 : rational_compare(objective->cells[1 + c], objective->cells[1 + found]) == 1))
      found = c;
  }
  return found;
}

// Maximizes the last row. Precondition: the dictionary is feasible.
static LpAnswer maximize(Lp *lp) {
  enum { PATIENCE = 20 };
  unsigned stalled = 0;
  while (!lp->gave_up) {
    uint32_t column = entering_column(lp, vec_last(&lp->rows), stalled > PATIENCE);
    if (column == NO_OWNER)
      return LP_OPTIMAL;
    size_t at = leaving_row(lp, column);
    if (lp->gave_up)
      break;
    if (at == SIZE_MAX)
      return LP_UNBOUNDED;
    stalled = rational_is_zero(lp->rows.items[at].cells[0]) ? stalled + 1 : 0;
    pivot_at(lp, at, column);
  }
  return LP_GAVE_UP;
}

static size_t most_negative_row(Lp *lp) {
  size_t found = SIZE_MAX;
  for (size_t r = 0; r < constraint_rows(lp); r++) {
    const LpRow *row = &lp->rows.items[r];
    if (row->is_free || rational_sign(row->cells[0]) >= 0)
      continue;
    if (found == SIZE_MAX || rational_compare(row->cells[0], lp->rows.items[found].cells[0]) == -1)
      found = r;
  }
  return found;
}

// Pivots the artificial variable out of the basis and forgets it. It is 0.
static void drop_artificial(Lp *lp, uint32_t artificial) {
  for (size_t r = 0; r < constraint_rows(lp); r++) {
    if (lp->rows.items[r].owner != artificial)
      continue;
    for (uint32_t c = 0; c < lp->columns; c++)
      if (!rational_is_zero(lp->rows.items[r].cells[1 + c])) {
        pivot_at(lp, r, c);
        break;
      }
    if (lp->rows.items[r].owner == artificial) // a row without columns: 0 = 0
      drop_row(lp, r);
    break;
  }
  for (uint32_t c = 0; c < lp->columns; c++)
    if (lp->owners[c] == artificial) {
      drop_column(lp, c);
      return;
    }
}

// Phase 1: every row gets an artificial variable, whose least value is 0 if there is a point.
static LpAnswer find_point(Lp *lp) {
  size_t worst = most_negative_row(lp);
  if (worst == SIZE_MAX)
    return LP_OPTIMAL;
  uint32_t artificial = lp->variables, column = lp->columns++;
  lp->owners[column] = artificial;
  for (size_t r = 0; r < lp->rows.count; r++)
    lp->rows.items[r].cells[1 + column] =
        rational_of(r < constraint_rows(lp) && !lp->rows.items[r].is_free);
  LpRow *objective = push_row(lp, NO_OWNER);
  lp->objectives++;
  objective->cells[1 + column] = rational_of(-1);
  // The most negative row may have been chosen by comparisons that did not fit: look again.
  pivot_at(lp, worst, column);
  if (!lp->gave_up && most_negative_row(lp) != SIZE_MAX)
    lp->gave_up = true;
  LpAnswer answer = lp->gave_up ? LP_GAVE_UP : maximize(lp);
  if (answer == LP_OPTIMAL && rational_sign(vec_last(&lp->rows)->cells[0]) < 0)
    answer = LP_INFEASIBLE;
  drop_row(lp, lp->rows.count - 1);
  lp->objectives--;
  if (answer == LP_OPTIMAL)
    drop_artificial(lp, artificial);
  return lp->gave_up ? LP_GAVE_UP : answer;
}

LpAnswer lp_solve(Lp *lp, const Rational *objective) {
  if (objective) {
    LpRow *row = push_row(lp, NO_OWNER);
    for (uint32_t i = 0; i <= lp->variables; i++)
      row->cells[i] = objective[i];
    lp->objectives = 1;
  }
  LpAnswer answer = use_equations(lp);
  if (answer != LP_OPTIMAL)
    return answer;
  LpAnswer free_answer = use_free_columns(lp, false);
  if (free_answer == LP_GAVE_UP)
    return LP_GAVE_UP;
  if (free_answer == LP_UNBOUNDED) { // the objective does not matter any more
    drop_row(lp, lp->rows.count - 1);
    lp->objectives = 0;
    objective = NULL;
    while (use_free_columns(lp, false) == LP_UNBOUNDED)
      ;
  }
  answer = find_point(lp);
  if (answer == LP_OPTIMAL && free_answer == LP_UNBOUNDED)
    return LP_UNBOUNDED;
  if (answer == LP_OPTIMAL && objective) {
    answer = maximize(lp);
    lp->best = vec_last(&lp->rows)->cells[0];
  }
  return lp->gave_up ? LP_GAVE_UP : answer;
}

LpAnswer lp_prepare(Lp *lp) {
  LpAnswer answer = use_equations(lp);
  if (answer == LP_OPTIMAL)
    answer = use_free_columns(lp, true);
  return answer == LP_OPTIMAL ? find_point(lp) : answer;
}

// The objective in terms of the columns.
static LpAnswer push_objective(Lp *lp, const Rational *objective) {
  LpRow *row = push_row(lp, NO_OWNER);
  lp->objectives = 1;
  row->cells[0] = objective[0];
  for (uint32_t c = 0; c < lp->columns; c++)
    if (lp->owners[c] < lp->variables)
      row->cells[1 + c] = objective[1 + lp->owners[c]];
  for (size_t r = 0; r < constraint_rows(lp); r++) {
    const LpRow *own = &lp->rows.items[r];
    if (own->owner >= lp->variables || rational_is_zero(objective[1 + own->owner]))
      continue;
    for (uint32_t i = 0; i <= lp->columns; i++)
      if (!rational_is_zero(own->cells[i])) {
        row->cells[i] =
            rational_add(row->cells[i], rational_mul(objective[1 + own->owner], own->cells[i]));
        lp->gave_up |= rational_is_lost(row->cells[i]);
      }
  }
  bool unbounded = false;
  for (uint32_t c = 0; c < lp->columns; c++)
    unbounded |= lp->owners[c] < lp->variables && lp->is_free[lp->owners[c]] &&
                 !rational_is_zero(row->cells[1 + c]);
  return lp->gave_up ? LP_GAVE_UP : unbounded ? LP_UNBOUNDED : LP_OPTIMAL;
}

LpAnswer lp_maximize(Lp *lp, const Rational *objective) {
  if (lp->gave_up)
    return LP_GAVE_UP;
  LpAnswer answer = push_objective(lp, objective);
  if (answer == LP_OPTIMAL)
    answer = maximize(lp);
  lp->best = vec_last(&lp->rows)->cells[0];
  drop_row(lp, lp->rows.count - 1);
  lp->objectives = 0;
  return lp->gave_up ? LP_GAVE_UP : answer;
}

Rational lp_value(const Lp *lp, uint32_t variable) {
  for (size_t r = 0; r < constraint_rows(lp); r++)
    if (lp->rows.items[r].owner == variable)
      return lp->rows.items[r].cells[0];
  return rational_of(0);
}

Rational lp_best(const Lp *lp) { return lp->best; }
