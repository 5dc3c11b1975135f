// Rows are sparse, and each column knows the rows that use it: a way through hundreds of states
// has thousands of columns, of which a row has two or three.
#include "transition/tableau.h"

#include "base/table.h"
#include "base/wide.h"

#include <stdlib.h>

static int64_t factor_of(const Row *row, uint32_t column) {
  uint32_t low = 0, high = row->count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (row->cells[middle].column < column)
      low = middle + 1;
    else
      high = middle;
  }
  return low < row->count && row->cells[low].column == column ? row->cells[low].factor : 0;
}

void tableau_put(Tableau *table, uint32_t column, int64_t factor) {
  assert(column < table->count);
  size_t at = table->scratch.count;
  while (at > 0 && table->scratch.items[at - 1].column > column)
    at--;
  if (at > 0 && table->scratch.items[at - 1].column == column) {
    table->scratch.items[at - 1].factor += factor;
    return;
  }
  vec_push(&table->scratch, ((Cell){column, factor}));
  for (size_t i = table->scratch.count - 1; i > at; i--)
    table->scratch.items[i] = table->scratch.items[i - 1];
  table->scratch.items[at] = (Cell){column, factor};
}

// The row takes the cells of the scratch.
static void take_scratch(Tableau *table, uint32_t number) {
  Row *row = &table->rows.items[number];
  Cell *cells = arena_array(&table->arena, Cell, table->scratch.count + 1);
  uint32_t count = 0;
  for (size_t i = 0; i < table->scratch.count; i++) {
    Cell cell = table->scratch.items[i];
    if (!cell.factor)
      continue;
    cells[count++] = cell;
    if (!factor_of(row, cell.column))
      vec_push(&table->uses[cell.column], number);
  }
  row->cells = cells;
  row->count = count;
  vec_clear(&table->scratch);
  table->work++;
}

uint32_t tableau_add_row(Tableau *table, ConstraintKind kind, int64_t constant) {
  vec_push(&table->rows, ((Row){.kind = kind, .constant = constant}));
  uint32_t number = (uint32_t)table->rows.count - 1;
  take_scratch(table, number);
  return number;
}

static bool is_sorted(const RowList *list) {
  bool sorted = true;
  for (size_t i = 1; i < list->count && sorted; i++)
    sorted = list->items[i - 1] <= list->items[i];
  return sorted;
}

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

// The rows that have a column, in their order, each once.
static const RowList *rows_with(Tableau *table, uint32_t column) {
  assert(column < table->count);
  RowList *list = &table->uses[column];
  size_t kept = 0;
  if (!is_sorted(list))
    qsort(list->items, list->count, sizeof *list->items, by_number);
  for (size_t i = 0; i < list->count; i++) {
    const Row *row = &table->rows.items[list->items[i]];
    if (!row->is_gone && factor_of(row, column) &&
        !(kept && list->items[kept - 1] == list->items[i]))
      list->items[kept++] = list->items[i];
  }
  vec_truncate(list, kept);
  return list;
}

// --- elimination ---------------------------------------------------------------------------------

static bool put_sum(Tableau *table, uint32_t column, int64_t own, int64_t other, int64_t by) {
  int64_t product, sum;
  if (__builtin_mul_overflow(other, by, &product) || __builtin_add_overflow(own, product, &sum))
    return false;
  vec_push(&table->scratch, ((Cell){column, sum}));
  return true;
}

// into += by * from; false: a number does not fit, and nothing was changed.
static bool add_multiple(Tableau *table, uint32_t into, uint32_t from, int64_t by) {
  assert(into != from);
  const Row *a = &table->rows.items[into], *b = &table->rows.items[from];
  int64_t product, sum;
  bool fits = !__builtin_mul_overflow(b->constant, by, &product) &&
              !__builtin_add_overflow(a->constant, product, &sum);
  vec_clear(&table->scratch);
  for (uint32_t i = 0, j = 0; fits && (i < a->count || j < b->count);) {
    uint32_t column = i == a->count || (j < b->count && b->cells[j].column < a->cells[i].column)
                          ? b->cells[j].column
                          : a->cells[i].column;
    int64_t own = i < a->count && a->cells[i].column == column ? a->cells[i++].factor : 0;
    int64_t other = j < b->count && b->cells[j].column == column ? b->cells[j++].factor : 0;
    fits = put_sum(table, column, own, other, by);
  }
  if (!fits) {
    vec_clear(&table->scratch);
    return false;
  }
  table->rows.items[into].constant = sum;
  take_scratch(table, into);
  return true;
}

static bool substitute(Tableau *table, uint32_t equation, uint32_t variable) {
  int64_t own = factor_of(&table->rows.items[equation], variable);
  assert(own == 1 || own == -1);
  const RowList *list = rows_with(table, variable);
  for (size_t i = 0; i < list->count; i++) { // it gets no longer: the variable goes
    uint32_t row = list->items[i];
    if (row != equation &&
        !add_multiple(table, row, equation, -factor_of(&table->rows.items[row], variable) * own))
      return false;
  }
  table->rows.items[equation].is_gone = true;
  return true;
}

static bool eliminate_by_equation(Tableau *table, uint32_t variable) {
  assert(table->kept <= variable && variable < table->count);
  const RowList *list = rows_with(table, variable);
  for (size_t i = 0; i < list->count; i++) {
    const Row *row = &table->rows.items[list->items[i]];
    int64_t factor = factor_of(row, variable);
    if (row->kind == CONSTRAINT_EQUAL && (factor == 1 || factor == -1))
      return substitute(table, list->items[i], variable);
  }
  return false;
}

// The rows that bound a variable from below and from above; `units`: those with a factor of 1.
typedef struct Bounds {
  RowList below, above;
  size_t units_below, units_above;
} Bounds;

// False: the variable is in an equation.
static bool find_bounds(Tableau *table, uint32_t variable, Bounds *bounds) {
  const RowList *list = rows_with(table, variable);
  for (size_t i = 0; i < list->count; i++) {
    const Row *row = &table->rows.items[list->items[i]];
    int64_t factor = factor_of(row, variable);
    if (row->kind == CONSTRAINT_EQUAL)
      return false;
    if (factor > 0) {
      vec_push(&bounds->below, list->items[i]);
      bounds->units_below += factor == 1;
    } else {
      vec_push(&bounds->above, list->items[i]);
      bounds->units_above += factor == -1;
    }
  }
  return true;
}

static void drop_rows(Tableau *table, const RowList *list) {
  for (size_t i = 0; i < list->count; i++)
    table->rows.items[list->items[i]].is_gone = true;
}

static void combine_bounds(Tableau *table, uint32_t variable, const Bounds *bounds) {
  for (size_t i = 0; i < bounds->below.count; i++)
    for (size_t j = 0; j < bounds->above.count; j++) {
      uint32_t low = bounds->below.items[i], high = bounds->above.items[j];
      uint32_t made = tableau_add_row(table, CONSTRAINT_AT_LEAST, 0);
      if (!add_multiple(table, made, low, -factor_of(&table->rows.items[high], variable)) ||
          !add_multiple(table, made, high, factor_of(&table->rows.items[low], variable)))
        table->rows.items[made].is_gone = table->is_loose = true;
    }
  drop_rows(table, &bounds->below);
  drop_rows(table, &bounds->above);
}

// Fourier and Motzkin, where it is exact for integers (factors of 1 on one side) and adds no rows.
static bool eliminate_by_bounds(Tableau *table, uint32_t variable) {
  Bounds bounds = {0};
  bool is_good = find_bounds(table, variable, &bounds);
  size_t above = bounds.above.count, below = bounds.below.count;
  is_good = is_good && above * below <= above + below + 1 &&
            (bounds.units_above == above || bounds.units_below == below);
  if (is_good)
    combine_bounds(table, variable, &bounds);
  vec_free(&bounds.below);
  vec_free(&bounds.above);
  return is_good;
}

bool tableau_uses(Tableau *table, uint32_t variable) {
  return rows_with(table, variable)->count > 0;
}

void tableau_eliminate(Tableau *table) {
  bool changed = true;
  for (unsigned round = 0; changed && round < 4; round++) {
    changed = false;
    for (uint32_t i = table->kept; i < table->count; i++)
      if (!table->is_fixed[i] && tableau_uses(table, i))
        changed |= eliminate_by_equation(table, i) || eliminate_by_bounds(table, i);
  }
}

// --- normal rows ---------------------------------------------------------------------------------

static int64_t gcd(int64_t a, int64_t b) {
  a = a < 0 ? -a : a;
  b = b < 0 ? -b : b;
  while (b) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b < 0); }

static void normalize(Tableau *table, Row *row) {
  int64_t divisor = 0;
  for (uint32_t i = 0; i < row->count; i++)
    divisor = gcd(divisor, row->cells[i].factor);
  if (!divisor) {
    bool holds = row->kind == CONSTRAINT_EQUAL ? row->constant == 0 : row->constant >= 0;
    table->is_impossible |= !holds;
    row->is_gone = true;
    return;
  }
  if (row->kind == CONSTRAINT_EQUAL && row->constant % divisor) {
    table->is_impossible = true;
    return;
  }
  for (uint32_t i = 0; i < row->count; i++)
    row->cells[i].factor /= divisor;
  row->constant = floor_div(row->constant, divisor);
}

static uint32_t hash_row(const Row *row) {
  uint32_t hash = row->kind;
  for (uint32_t i = 0; i < row->count; i++) {
    uint64_t factor = (uint64_t)row->cells[i].factor;
    hash = hash_mix(hash_mix(hash, row->cells[i].column), (uint32_t)(factor ^ factor >> 32));
  }
  return hash;
}

static bool has_same_factors(const void *context, uint32_t id, const void *key) {
  const Tableau *table = context;
  const Row *a = &table->rows.items[id], *b = key;
  bool same = a->kind == b->kind && a->count == b->count;
  for (uint32_t i = 0; same && i < a->count; i++)
    same = a->cells[i].column == b->cells[i].column && a->cells[i].factor == b->cells[i].factor;
  return same;
}

// Of rows with the same factors the strongest stays, at the place of the first.
static void drop_weaker(Tableau *table) {
  Table known = {0};
  for (size_t i = 0; i < table->rows.count; i++) {
    Row *row = &table->rows.items[i];
    if (row->is_gone)
      continue;
    uint32_t hash = hash_row(row);
    uint32_t first = table_find(&known, hash, has_same_factors, table, row);
    if (first == TABLE_NONE) {
      table_insert(&known, hash, (uint32_t)i);
      continue;
    }
    Row *stays = &table->rows.items[first];
    if (row->kind == CONSTRAINT_EQUAL)
      table->is_impossible |= row->constant != stays->constant;
    else if (row->constant < stays->constant)
      stays->constant = row->constant;
    row->is_gone = true;
  }
  table_fini(&known);
}

// --- intervals -----------------------------------------------------------------------------------

typedef struct Interval {
  Wide low, high;
} Interval;

// Bounds from here on count as none, and so do sums that products of them could bring about.
#define FAR ((Wide)1 << 62)
#define TOO_FAR ((Wide)1 << 126)

// The most that the row without one variable can be; TOO_FAR: no bound.
static Wide most_of_rest(const Row *row, const Interval *intervals, uint32_t without,
                         int64_t sign) {
  assert(sign == 1 || sign == -1);
  Wide sum = (Wide)row->constant * sign;
  for (uint32_t i = 0; i < row->count; i++) {
    int64_t factor = row->cells[i].factor * sign;
    const Interval *own = &intervals[row->cells[i].column];
    if (i == without)
      continue;
    Wide end = factor > 0 ? own->high : own->low;
    if (end >= FAR || end <= -FAR)
      return TOO_FAR;
    sum += end * factor;
    if (sum >= TOO_FAR / 2 || sum <= -TOO_FAR / 2)
      return TOO_FAR;
  }
  return sum;
}

static Wide floor_wide(Wide a, Wide b) { return a / b - (a % b < 0); }

// row (>= 0, times the sign): bounds of every variable.
static bool tighten_by(const Row *row, int64_t sign, Interval *intervals) {
  assert(sign == 1 || sign == -1);
  bool changed = false;
  for (uint32_t i = 0; i < row->count; i++) {
    int64_t factor = row->cells[i].factor * sign;
    Interval *own = &intervals[row->cells[i].column];
    Wide rest = most_of_rest(row, intervals, i, sign);
    if (rest >= TOO_FAR)
      continue;
    if (factor > 0) { // factor * x >= -rest
      Wide low = -floor_wide(rest, factor);
      if (low > own->low)
        own->low = low, changed = true;
    } else {
      Wide high = floor_wide(rest, -(Wide)factor);
      if (high < own->high)
        own->high = high, changed = true;
    }
  }
  return changed;
}

static void propagate(Tableau *table) {
  enum { ROUNDS = 6 };
  Interval *intervals = arena_array(&table->arena, Interval, table->count + 1);
  for (uint32_t i = 0; i < table->count; i++)
    intervals[i] = (Interval){-FAR, FAR};
  bool changed = true;
  for (unsigned round = 0; changed && round < ROUNDS && !table->is_impossible; round++) {
    changed = false;
    for (size_t i = 0; i < table->rows.count; i++) {
      const Row *row = &table->rows.items[i];
      if (row->is_gone)
        continue;
      table->work++;
      changed |= tighten_by(row, 1, intervals);
      if (row->kind == CONSTRAINT_EQUAL)
        changed |= tighten_by(row, -1, intervals);
    }
    for (uint32_t i = 0; i < table->count; i++)
      table->is_impossible |= intervals[i].low > intervals[i].high;
  }
}

void tableau_normalize(Tableau *table) {
  for (size_t i = 0; i < table->rows.count; i++)
    if (!table->rows.items[i].is_gone)
      normalize(table, &table->rows.items[i]);
  drop_weaker(table);
  propagate(table);
}

void tableau_init(Tableau *table, uint32_t count, uint32_t kept) {
  assert(kept <= count);
  *table = (Tableau){.count = count, .kept = kept};
  table->is_fixed = mem_new_array(bool, count + 1);
  table->uses = mem_new_array(RowList, count + 1);
}

void tableau_fini(Tableau *table) {
  for (uint32_t i = 0; i < table->count; i++)
    vec_free(&table->uses[i]);
  mem_free(table->uses);
  mem_free(table->is_fixed);
  vec_free(&table->rows);
  vec_free(&table->scratch);
  vec_free(&table->operations);
  arena_fini(&table->arena);
}
