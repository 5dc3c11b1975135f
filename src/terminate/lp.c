#include "terminate/lp.h"

#include "base/vec.h"

#include <stdlib.h>

// Programs are large and their rows short, so only factors that are not 0 are kept. A column keeps
// its number; its owner changes.
typedef struct LpCell {
  uint32_t column;
  Rational factor;
} LpCell;
typedef VEC(LpCell) LpCells;

// A row of the dictionary: owner = constant + sum of factor * (owner of the column). Owners are
// variables (numbers below `variables`) or slacks of rows (above).
typedef struct LpRow {
  uint32_t owner;
  bool is_equal; // the owner, a slack, has to be 0
  bool is_free;  // the owner may have any sign: it never leaves the basis
  bool is_gone;
  Rational constant;
  LpCells cells; // by column
} LpRow;

typedef VEC(uint32_t) RowList;

struct Lp {
  uint32_t variables;
  LpWork *work;
  bool *is_free;    // by variable
  uint32_t *owners; // of columns; NO_OWNER: the column is gone
  RowList *uses;    // by column: all rows that use it, and perhaps more; some twice
  uint32_t *seen;   // by row: the last pivot that came to it
  uint32_t pivots;
  VEC(LpRow) rows;
  LpRow objectives[2]; // of the caller, and that of phase 1 behind it
  uint32_t objective_count;
  LpCells scratch;
  Rational best;
  bool gave_up;
};

enum { NO_OWNER = UINT32_MAX };

Lp *lp_new(uint32_t variables, LpWork *work) {
  Lp *lp = mem_new(Lp);
  lp->variables = variables;
  lp->work = work;
  lp->is_free = mem_new_array(bool, variables + 1);
  lp->owners = mem_new_array(uint32_t, variables + 1); // one more: the artificial one of phase 1
  lp->uses = mem_zero(variables + 1, sizeof *lp->uses);
  for (uint32_t i = 0; i < variables; i++)
    lp->owners[i] = i;
  lp->owners[variables] = NO_OWNER;
  return lp;
}

static void pop_objective(Lp *lp) {
  assert(lp->objective_count > 0);
  lp->objective_count--;
  vec_free(&lp->objectives[lp->objective_count].cells);
}

void lp_free(Lp *lp) {
  for (size_t i = 0; i < lp->rows.count; i++)
    vec_free(&lp->rows.items[i].cells);
  while (lp->objective_count)
    pop_objective(lp);
  for (uint32_t c = 0; c <= lp->variables; c++)
    vec_free(&lp->uses[c]);
  vec_free(&lp->rows);
  vec_free(&lp->scratch);
  mem_free(lp->uses);
  mem_free(lp->seen);
  mem_free(lp->is_free);
  mem_free(lp->owners);
  mem_free(lp);
}

void lp_set_free(Lp *lp, uint32_t variable) {
  assert(variable < lp->variables);
  lp->is_free[variable] = true;
}

uint32_t lp_row(Lp *lp, bool is_equal) {
  assert(!lp->seen);
  uint32_t row = (uint32_t)lp->rows.count;
  vec_push(
      &lp->rows,
      (LpRow){.owner = lp->variables + row + 1, .is_equal = is_equal, .constant = rational_of(0)});
  return row;
}

void lp_add_constant(Lp *lp, uint32_t row, Rational number) {
  assert(row < lp->rows.count);
  Rational *constant = &lp->rows.items[row].constant;
  *constant = rational_add(*constant, number);
}

void lp_add(Lp *lp, uint32_t row, uint32_t variable, Rational factor) {
  assert(row < lp->rows.count);
  assert(variable < lp->variables);
  if (!rational_is_zero(factor))
    vec_push(&lp->rows.items[row].cells, (LpCell){variable, factor});
}

// --- rows ----------------------------------------------------------------------------------------

static int compare_cells(const void *a, const void *b) {
  uint32_t x = ((const LpCell *)a)->column, y = ((const LpCell *)b)->column;
  return (x > y) - (x < y);
}

// By column, each column once, without zeros.
static void sort_row(Lp *lp, LpRow *row) {
  assert(!row->is_gone);
  LpCells *cells = &row->cells;
  lp->gave_up |= rational_is_lost(row->constant);
  if (cells->count)
    qsort(cells->items, cells->count, sizeof *cells->items, compare_cells);
  size_t kept = 0;
  for (size_t i = 0; i < cells->count; i++) {
    LpCell cell = cells->items[i];
    lp->gave_up |= rational_is_lost(cell.factor);
    if (kept && cells->items[kept - 1].column == cell.column)
      cell.factor = rational_add(cells->items[--kept].factor, cell.factor);
    if (!rational_is_zero(cell.factor))
      cells->items[kept++] = cell;
  }
  vec_truncate(cells, kept);
}

// The rows are complete.
static void begin(Lp *lp) {
  assert(!lp->seen && !lp->objective_count);
  lp->seen = mem_new_array(uint32_t, lp->rows.count + 1);
  for (uint32_t r = 0; r < lp->rows.count; r++) {
    LpRow *row = &lp->rows.items[r];
    sort_row(lp, row);
    for (size_t i = 0; i < row->cells.count; i++)
      vec_push(&lp->uses[row->cells.items[i].column], r);
  }
}

static const LpCell *find_cell(const LpRow *row, uint32_t column) {
  size_t low = 0, high = row->cells.count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    const LpCell *cell = &row->cells.items[middle];
    if (cell->column == column)
      return cell;
    if (cell->column < column)
      low = middle + 1;
    else
      high = middle;
  }
  return NULL;
}

static Rational factor_of(const LpRow *row, uint32_t column) {
  const LpCell *cell = find_cell(row, column);
  return cell ? cell->factor : rational_of(0);
}

static void drop_row(LpRow *row) {
  assert(!row->is_gone);
  row->is_gone = true;
  vec_free(&row->cells);
}

bool lp_work_spend(LpWork *work, uint64_t steps) {
  work->steps = work->steps < steps ? 0 : work->steps - steps; // 0: spent, for all that follow
  return work->steps > 0 && !(work->budget && budget_poll(work->budget));
}

static bool spend(Lp *lp, uint64_t steps) {
  lp->gave_up |= !lp_work_spend(lp->work, steps);
  return !lp->gave_up;
}

// --- pivots --------------------------------------------------------------------------------------

enum { NO_ROW = UINT32_MAX }; // an objective, whose columns are not listed

static void put_scratch(Lp *lp, uint32_t number, LpCell cell, bool is_new) {
  lp->gave_up |= rational_is_lost(cell.factor);
  vec_push(&lp->scratch, cell);
  if (is_new && number != NO_ROW)
    vec_push(&lp->uses[cell.column], number);
}

// row + factor * pivot, but without the row's own cell of the column.
static void add_multiple(Lp *lp, uint32_t number, LpRow *row, const LpRow *pivot, uint32_t column) {
  assert(row != pivot);
  Rational factor = factor_of(row, column);
  row->constant = rational_add(row->constant, rational_mul(factor, pivot->constant));
  lp->gave_up |= rational_is_lost(row->constant);
  vec_clear(&lp->scratch);
  size_t i = 0, j = 0;
  while (i < row->cells.count || j < pivot->cells.count) {
    const LpCell *own = i < row->cells.count ? &row->cells.items[i] : NULL;
    const LpCell *other = j < pivot->cells.count ? &pivot->cells.items[j] : NULL;
    if (own && own->column == column) {
      i++;
    } else if (!other || (own && own->column < other->column)) {
      put_scratch(lp, number, *own, false);
      i++;
    } else {
      LpCell cell = {other->column, rational_mul(factor, other->factor)};
      bool is_new = !own || own->column != other->column;
      if (!is_new)
        cell.factor = rational_add(cell.factor, row->cells.items[i++].factor);
      j++;
      if (!rational_is_zero(cell.factor))
        put_scratch(lp, number, cell, is_new);
    }
  }
  LpCells old = row->cells;
  row->cells = lp->scratch;
  lp->scratch = old;
}

// Replaces the owner of the column in all other rows by what the row says about it.
static void substitute_all(Lp *lp, uint32_t at, uint32_t column) {
  assert(at < lp->rows.count && column <= lp->variables);
  const LpRow *row = &lp->rows.items[at];
  uint64_t changed = 1;
  lp->seen[at] = ++lp->pivots;
  RowList uses = lp->uses[column];
  lp->uses[column] = (RowList){0};
  vec_push(&lp->uses[column], at);
  for (size_t i = 0; i < uses.count; i++) {
    uint32_t number = uses.items[i];
    LpRow *other = &lp->rows.items[number];
    if (other->is_gone || lp->seen[number] == lp->pivots || !find_cell(other, column))
      continue;
    lp->seen[number] = lp->pivots;
    add_multiple(lp, number, other, row, column);
    changed++;
  }
  vec_free(&uses);
  for (uint32_t i = 0; i < lp->objective_count; i++)
    if (find_cell(&lp->objectives[i], column))
      add_multiple(lp, NO_ROW, &lp->objectives[i], row, column);
  spend(lp, changed);
}

// The owners of the row and of the column change places. `keep`: else the row's owner is 0 and
// goes, with the column.
// Numbers are exact. One that leaves its 128 bits is lost, and with it the program (gave_up): no
// answer is ever made of rounded ones.
static void pivot_at(Lp *lp, uint32_t at, uint32_t column, bool keep) {
  assert(at < lp->rows.count && !lp->rows.items[at].is_gone);
  LpRow *row = &lp->rows.items[at];
  Rational factor = factor_of(row, column);
  assert(!rational_is_zero(factor));
  Rational scale = rational_div(rational_of(-1), factor);
  row->constant = rational_mul(row->constant, scale);
  lp->gave_up |= rational_is_lost(row->constant);
  size_t kept = 0;
  for (size_t i = 0; i < row->cells.count; i++) {
    LpCell cell = row->cells.items[i];
    bool is_own = cell.column == column;
    cell.factor = is_own ? rational_neg(scale) : rational_mul(cell.factor, scale);
    lp->gave_up |= rational_is_lost(cell.factor);
    if (keep || !is_own)
      row->cells.items[kept++] = cell;
  }
  vec_truncate(&row->cells, kept);
  uint32_t owner = row->owner;
  row->owner = lp->owners[column];
  lp->owners[column] = keep ? owner : NO_OWNER;
  row->is_free = row->owner < lp->variables && lp->is_free[row->owner];
  substitute_all(lp, at, column);
}

static void drop_cell(LpRow *row, uint32_t column) {
  const LpCell *found = find_cell(row, column);
  if (!found)
    return;
  for (size_t i = (size_t)(found - row->cells.items); i + 1 < row->cells.count; i++)
    row->cells.items[i] = row->cells.items[i + 1];
  vec_truncate(&row->cells, row->cells.count - 1);
}

static void drop_column(Lp *lp, uint32_t column) {
  lp->owners[column] = NO_OWNER;
  for (size_t i = 0; i < lp->uses[column].count; i++)
    drop_cell(&lp->rows.items[lp->uses[column].items[i]], column);
  for (uint32_t i = 0; i < lp->objective_count; i++)
    drop_cell(&lp->objectives[i], column);
  vec_clear(&lp->uses[column]);
}

static bool is_free_column(const Lp *lp, uint32_t column) {
  return lp->owners[column] < lp->variables && lp->is_free[lp->owners[column]];
}

// A column whose owner can take over an equation: a free one if there is one, that few rows use.
static uint32_t column_for_equation(const Lp *lp, const LpRow *row) {
  uint32_t found = NO_OWNER;
  for (size_t i = 0; i < row->cells.count; i++) {
    uint32_t column = row->cells.items[i].column;
    if (found == NO_OWNER || is_free_column(lp, column) > is_free_column(lp, found) ||
        (is_free_column(lp, column) == is_free_column(lp, found) &&
         lp->uses[column].count < lp->uses[found].count))
      found = column;
  }
  return found;
}

// Equations are used up: their slack is 0.
// An equation is solved for one of its variables, which then leaves all other rows: fewer rows and
// fewer columns are left for the simplex steps, where the time goes.
static LpAnswer use_equations(Lp *lp) {
  for (uint32_t r = 0; r < lp->rows.count && !lp->gave_up; r++) {
    LpRow *row = &lp->rows.items[r];
    if (!row->is_equal)
      continue;
    uint32_t column = column_for_equation(lp, row);
    if (column == NO_OWNER) {
      if (!rational_is_zero(row->constant))
        return LP_INFEASIBLE;
      drop_row(row);
      continue;
    }
    row->is_equal = false;
    pivot_at(lp, r, column, false);
  }
  return lp->gave_up ? LP_GAVE_UP : LP_OPTIMAL;
}

// The shortest row that a free column can enter.
static uint32_t row_for_free(const Lp *lp, uint32_t column) {
  assert(is_free_column(lp, column));
  uint32_t found = NO_ROW;
  for (size_t i = 0; i < lp->uses[column].count; i++) {
    uint32_t number = lp->uses[column].items[i];
    const LpRow *row = &lp->rows.items[number];
    if (!row->is_gone && !row->is_free && find_cell(row, column) &&
        (found == NO_ROW || row->cells.count < lp->rows.items[found].cells.count))
      found = number;
  }
  return found;
}

static LpRow *last_objective(Lp *lp) {
  assert(lp->objective_count > 0);
  return &lp->objectives[lp->objective_count - 1];
}

// Free columns enter the basis for good. One that no row bounds is 0, or makes the objective
// unbounded; `keep` lets it stand, for objectives to come: free variables may depend on it.
static LpAnswer use_free_columns(Lp *lp, bool keep) {
  for (uint32_t c = 0; c < lp->variables && !lp->gave_up; c++) {
    if (!is_free_column(lp, c))
      continue;
    uint32_t at = row_for_free(lp, c);
    if (at != NO_ROW) {
      pivot_at(lp, at, c, true);
      continue;
    }
    if (lp->objective_count && find_cell(last_objective(lp), c))
      return LP_UNBOUNDED; // if feasible at all; the caller looks first
    if (!keep)
      drop_column(lp, c);
  }
  return lp->gave_up ? LP_GAVE_UP : LP_OPTIMAL;
}

// --- simplex -------------------------------------------------------------------------------------

// The row that bounds the growth of a column first; ties by the smallest owner (Bland).
static uint32_t leaving_row(Lp *lp, uint32_t column) {
  assert(lp->owners[column] != NO_OWNER);
  uint32_t best = NO_ROW;
  Rational least = rational_of(0);
  for (size_t i = 0; i < lp->uses[column].count; i++) {
    uint32_t number = lp->uses[column].items[i];
    const LpRow *row = &lp->rows.items[number];
    const LpCell *cell = row->is_gone || row->is_free ? NULL : find_cell(row, column);
    if (!cell || rational_sign(cell->factor) >= 0)
      continue;
    Rational ratio = rational_div(row->constant, rational_neg(cell->factor));
    int order = best == NO_ROW ? -1 : rational_compare(ratio, least);
    if (rational_is_lost(ratio) || order == 2) {
      lp->gave_up = true;
      return NO_ROW;
    }
    if (order < 0 || (order == 0 && row->owner < lp->rows.items[best].owner)) {
      best = number;
      least = ratio;
    }
  }
  return best;
}

// The largest factor while that makes progress, else the smallest owner (Bland): no cycles.
// The largest factor first, as long as the objective grows; Bland's rule, which cannot cycle, when
// it does not.
static uint32_t entering_column(const Lp *lp, const LpRow *objective, bool careful) {
  const LpCell *found = NULL;
  for (size_t i = 0; i < objective->cells.count; i++) {
    const LpCell *cell = &objective->cells.items[i];
    if (rational_sign(cell->factor) > 0 &&
        (!found || (careful ? lp->owners[cell->column] < lp->owners[found->column]
                            : rational_compare(cell->factor, found->factor) == 1)))
      found = cell;
  }
  return found ? found->column : NO_OWNER;
}

// Maximizes the last objective. Precondition: the dictionary is feasible.
static LpAnswer maximize(Lp *lp) {
  assert(lp->objective_count > 0);
  enum { PATIENCE = 20 };
  unsigned stalled = 0;
  while (!lp->gave_up) {
    uint32_t column = entering_column(lp, last_objective(lp), stalled > PATIENCE);
    if (column == NO_OWNER)
      return LP_OPTIMAL;
    uint32_t at = leaving_row(lp, column);
    if (lp->gave_up)
      break;
    if (at == NO_ROW)
      return LP_UNBOUNDED;
    stalled = rational_is_zero(lp->rows.items[at].constant) ? stalled + 1 : 0;
    pivot_at(lp, at, column, true);
  }
  return LP_GAVE_UP;
}

static uint32_t most_negative_row(const Lp *lp) {
  uint32_t found = NO_ROW;
  for (uint32_t r = 0; r < lp->rows.count; r++) {
    const LpRow *row = &lp->rows.items[r];
    if (row->is_gone || row->is_free || rational_sign(row->constant) >= 0)
      continue;
    if (found == NO_ROW || rational_compare(row->constant, lp->rows.items[found].constant) == -1)
      found = r;
  }
  return found;
}

// Pivots the artificial variable out of the basis and forgets it. It is 0.
static void drop_artificial(Lp *lp, uint32_t artificial) {
  assert(artificial == lp->variables);
  for (uint32_t r = 0; r < lp->rows.count; r++) {
    LpRow *row = &lp->rows.items[r];
    if (row->is_gone || row->owner != artificial)
      continue;
    if (row->cells.count)
      pivot_at(lp, r, row->cells.items[0].column, true);
    else // 0 = 0
      drop_row(row);
    break;
  }
  for (uint32_t c = 0; c <= lp->variables; c++)
    if (lp->owners[c] == artificial) {
      drop_column(lp, c);
      return;
    }
}

static LpRow *push_objective_row(Lp *lp) {
  assert(lp->objective_count < 2);
  LpRow *row = &lp->objectives[lp->objective_count++];
  *row = (LpRow){.owner = NO_OWNER, .constant = rational_of(0)};
  return row;
}

// Phase 1: every row gets an artificial variable, whose least value is 0 if there is a point.
// One artificial variable is added to all rows and made as small as possible. Where it reaches 0
// there is a point that fulfils the rows without it.
static LpAnswer find_point(Lp *lp) {
  uint32_t worst = most_negative_row(lp);
  if (worst == NO_ROW)
    return LP_OPTIMAL;
  uint32_t artificial = lp->variables; // its owner and its column
  lp->owners[artificial] = artificial;
  for (uint32_t r = 0; r < lp->rows.count; r++)
    if (!lp->rows.items[r].is_gone && !lp->rows.items[r].is_free) {
      vec_push(&lp->rows.items[r].cells, (LpCell){artificial, rational_of(1)});
      vec_push(&lp->uses[artificial], r);
    }
  LpRow *objective = push_objective_row(lp);
  vec_push(&objective->cells, (LpCell){artificial, rational_of(-1)});
  // The most negative row may have been chosen by comparisons that did not fit: look again.
  pivot_at(lp, worst, artificial, true);
  if (!lp->gave_up && most_negative_row(lp) != NO_ROW)
    lp->gave_up = true;
  LpAnswer answer = lp->gave_up ? LP_GAVE_UP : maximize(lp);
  if (answer == LP_OPTIMAL && rational_sign(last_objective(lp)->constant) < 0)
    answer = LP_INFEASIBLE;
  pop_objective(lp);
  if (answer == LP_OPTIMAL)
    drop_artificial(lp, artificial);
  return lp->gave_up ? LP_GAVE_UP : answer;
}

LpAnswer lp_solve(Lp *lp, const Rational *objective) {
  begin(lp);
  if (objective) {
    LpRow *row = push_objective_row(lp);
    row->constant = objective[0];
    for (uint32_t v = 0; v < lp->variables; v++)
      if (!rational_is_zero(objective[1 + v]))
        vec_push(&row->cells, (LpCell){v, objective[1 + v]});
  }
  LpAnswer answer = use_equations(lp);
  if (answer != LP_OPTIMAL)
    return answer;
  LpAnswer free_answer = use_free_columns(lp, false);
  if (free_answer == LP_GAVE_UP)
    return LP_GAVE_UP;
  if (free_answer == LP_UNBOUNDED) { // the objective does not matter any more
    pop_objective(lp);
    objective = NULL;
    while (use_free_columns(lp, false) == LP_UNBOUNDED)
      ;
  }
  answer = find_point(lp);
  if (answer == LP_OPTIMAL && free_answer == LP_UNBOUNDED)
    return LP_UNBOUNDED;
  if (answer == LP_OPTIMAL && objective) {
    answer = maximize(lp);
    lp->best = last_objective(lp)->constant;
  }
  return lp->gave_up ? LP_GAVE_UP : answer;
}

LpAnswer lp_prepare(Lp *lp) {
  begin(lp);
  LpAnswer answer = use_equations(lp);
  if (answer == LP_OPTIMAL)
    answer = use_free_columns(lp, true);
  return answer == LP_OPTIMAL ? find_point(lp) : answer;
}

// The objective in terms of the columns.
static LpAnswer push_objective(Lp *lp, const Rational *objective) {
  LpRow *row = push_objective_row(lp);
  row->constant = objective[0];
  for (uint32_t c = 0; c <= lp->variables; c++)
    if (lp->owners[c] < lp->variables)
      vec_push(&row->cells, (LpCell){c, objective[1 + lp->owners[c]]});
  for (size_t r = 0; r < lp->rows.count; r++) {
    const LpRow *own = &lp->rows.items[r];
    if (own->is_gone || own->owner >= lp->variables || rational_is_zero(objective[1 + own->owner]))
      continue;
    Rational by = objective[1 + own->owner];
    row->constant = rational_add(row->constant, rational_mul(by, own->constant));
    for (size_t i = 0; i < own->cells.count; i++)
      vec_push(&row->cells,
               (LpCell){own->cells.items[i].column, rational_mul(by, own->cells.items[i].factor)});
  }
  sort_row(lp, row);
  bool unbounded = false;
  for (size_t i = 0; i < row->cells.count; i++)
    unbounded |= is_free_column(lp, row->cells.items[i].column);
  return lp->gave_up ? LP_GAVE_UP : unbounded ? LP_UNBOUNDED : LP_OPTIMAL;
}

LpAnswer lp_maximize(Lp *lp, const Rational *objective) {
  assert(lp->seen); // prepared
  if (lp->gave_up)
    return LP_GAVE_UP;
  LpAnswer answer = push_objective(lp, objective);
  if (answer == LP_OPTIMAL)
    answer = maximize(lp);
  lp->best = last_objective(lp)->constant;
  pop_objective(lp);
  return lp->gave_up ? LP_GAVE_UP : answer;
}

Rational lp_value(const Lp *lp, uint32_t variable) {
  assert(variable < lp->variables);
  for (size_t r = 0; r < lp->rows.count; r++)
    if (!lp->rows.items[r].is_gone && lp->rows.items[r].owner == variable)
      return lp->rows.items[r].constant;
  return rational_of(0);
}

Rational lp_best(const Lp *lp) { return lp->best; }
