// A way becomes a transition: variables that are neither the source's nor the target's are
// eliminated where that loses nothing, and ways that no numbers fulfil are left out.
#include "transition/build_impl.h"

#include "base/wide.h"

typedef struct Row {
  ConstraintKind kind; // EQUAL, AT_LEAST
  int64_t constant;
  int64_t *factors;
  bool is_gone;
} Row;

typedef struct Tableau {
  Arena arena;
  uint32_t count; // variables
  uint32_t kept;  // those of source and target come first
  VEC(Row) rows;
  VEC(Constraint) operations; // that are not linear
  bool *is_fixed;             // in an operation or a call
  bool is_impossible;
  bool is_loose; // something was dropped
} Tableau;

static Row *add_row(Tableau *table, ConstraintKind kind, int64_t constant) {
  vec_push(&table->rows, (Row){.kind = kind,
                               .constant = constant,
                               .factors = arena_array(&table->arena, int64_t, table->count + 1)});
  return vec_last(&table->rows);
}

// --- elimination ---------------------------------------------------------------------------------

// into += by * from; false: a number does not fit, and nothing was changed.
static bool add_multiple(const Tableau *table, Row *into, const Row *from, int64_t by) {
  assert(into != from);
  int64_t product, sum;
  for (uint32_t i = 0; i < table->count; i++)
    if (from->factors[i] && (__builtin_mul_overflow(from->factors[i], by, &product) ||
                             __builtin_add_overflow(into->factors[i], product, &sum)))
      return false;
  if (__builtin_mul_overflow(from->constant, by, &product) ||
      __builtin_add_overflow(into->constant, product, &sum))
    return false;
  into->constant = sum;
  for (uint32_t i = 0; i < table->count; i++)
    if (from->factors[i])
      into->factors[i] += from->factors[i] * by;
  return true;
}

static bool substitute(Tableau *table, Row *equation, uint32_t variable) {
  assert(variable < table->count && !equation->is_gone);
  assert(equation->factors[variable] == 1 || equation->factors[variable] == -1);
  for (size_t i = 0; i < table->rows.count; i++) {
    Row *row = &table->rows.items[i];
    if (row == equation || row->is_gone || !row->factors[variable])
      continue;
    if (!add_multiple(table, row, equation, -row->factors[variable] * equation->factors[variable]))
      return false;
  }
  equation->is_gone = true;
  return true;
}

static bool eliminate_by_equation(Tableau *table, uint32_t variable) {
  assert(table->kept <= variable && variable < table->count);
  for (size_t i = 0; i < table->rows.count; i++) {
    Row *row = &table->rows.items[i];
    if (row->is_gone || row->kind != CONSTRAINT_EQUAL ||
        (row->factors[variable] != 1 && row->factors[variable] != -1))
      continue;
    return substitute(table, row, variable);
  }
  return false;
}

// The rows that bound a variable from below and from above; `units`: those with a factor of 1.
typedef struct Bounds {
  VEC(size_t) below, above;
  size_t units_below, units_above;
} Bounds;

// False: the variable is in an equation.
static bool find_bounds(const Tableau *table, uint32_t variable, Bounds *bounds) {
  for (size_t i = 0; i < table->rows.count; i++) {
    const Row *row = &table->rows.items[i];
    if (row->is_gone || !row->factors[variable])
      continue;
    if (row->kind == CONSTRAINT_EQUAL)
      return false;
    if (row->factors[variable] > 0) {
      vec_push(&bounds->below, i);
      bounds->units_below += row->factors[variable] == 1;
    } else {
      vec_push(&bounds->above, i);
      bounds->units_above += row->factors[variable] == -1;
    }
  }
  return true;
}

static void combine_bounds(Tableau *table, uint32_t variable, const Bounds *bounds) {
  for (size_t i = 0; i < bounds->below.count; i++)
    for (size_t j = 0; j < bounds->above.count; j++) {
      Row *made = add_row(table, CONSTRAINT_AT_LEAST, 0);
      const Row *low = &table->rows.items[bounds->below.items[i]];
      const Row *high = &table->rows.items[bounds->above.items[j]];
      if (!add_multiple(table, made, low, -high->factors[variable]) ||
          !add_multiple(table, made, high, low->factors[variable]))
        made->is_gone = table->is_loose = true;
    }
  for (size_t i = 0; i < bounds->below.count; i++)
    table->rows.items[bounds->below.items[i]].is_gone = true;
  for (size_t i = 0; i < bounds->above.count; i++)
    table->rows.items[bounds->above.items[i]].is_gone = true;
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

static bool is_used(const Tableau *table, uint32_t variable) {
  assert(variable < table->count);
  for (size_t i = 0; i < table->rows.count; i++)
    if (!table->rows.items[i].is_gone && table->rows.items[i].factors[variable])
      return true;
  return false;
}

static void eliminate(Tableau *table) {
  bool changed = true;
  for (unsigned round = 0; changed && round < 4; round++) {
    changed = false;
    for (uint32_t i = table->kept; i < table->count; i++)
      if (!table->is_fixed[i] && is_used(table, i))
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
  for (uint32_t i = 0; i < table->count; i++)
    if (row->factors[i])
      divisor = gcd(divisor, row->factors[i]);
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
  for (uint32_t i = 0; i < table->count; i++)
    row->factors[i] /= divisor;
  row->constant = floor_div(row->constant, divisor);
}

// Of rows with the same factors the strongest stays.
static void drop_weaker(Tableau *table) {
  for (size_t i = 0; i < table->rows.count; i++)
    for (size_t j = 0; j < table->rows.count; j++) {
      Row *a = &table->rows.items[i], *b = &table->rows.items[j];
      if (i == j || a->is_gone || b->is_gone || a->kind != b->kind ||
          memcmp(a->factors, b->factors, table->count * sizeof *a->factors) != 0)
        continue;
      if (a->kind == CONSTRAINT_EQUAL) {
        table->is_impossible |= a->constant != b->constant;
        b->is_gone = true;
      } else if (a->constant <= b->constant) {
        b->is_gone = true;
      }
    }
}

// --- intervals -----------------------------------------------------------------------------------

typedef struct Interval {
  Wide low, high;
} Interval;

// Bounds from here on count as none, and so do sums that products of them could bring about.
#define FAR ((Wide)1 << 62)
#define TOO_FAR ((Wide)1 << 126)

// The most that the row without one variable can be; TOO_FAR: no bound.
static Wide most_of_rest(const Tableau *table, const Row *row, const Interval *intervals,
                         uint32_t without, int64_t sign) {
  assert(sign == 1 || sign == -1);
  Wide sum = (Wide)row->constant * sign;
  for (uint32_t i = 0; i < table->count; i++) {
    int64_t factor = row->factors[i] * sign;
    if (!factor || i == without)
      continue;
    Wide end = factor > 0 ? intervals[i].high : intervals[i].low;
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
static bool tighten_by(const Tableau *table, const Row *row, int64_t sign, Interval *intervals) {
  assert(sign == 1 || sign == -1);
  bool changed = false;
  for (uint32_t i = 0; i < table->count; i++) {
    int64_t factor = row->factors[i] * sign;
    if (!factor)
      continue;
    Wide rest = most_of_rest(table, row, intervals, i, sign);
    if (rest >= TOO_FAR)
      continue;
    if (factor > 0) { // factor * x >= -rest
      Wide low = -floor_wide(rest, factor);
      if (low > intervals[i].low)
        intervals[i].low = low, changed = true;
    } else {
      Wide high = floor_wide(rest, -(Wide)factor);
      if (high < intervals[i].high)
        intervals[i].high = high, changed = true;
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
      changed |= tighten_by(table, row, 1, intervals);
      if (row->kind == CONSTRAINT_EQUAL)
        changed |= tighten_by(table, row, -1, intervals);
    }
    for (uint32_t i = 0; i < table->count; i++)
      table->is_impossible |= intervals[i].low > intervals[i].high;
  }
}

// --- from the way --------------------------------------------------------------------------------

typedef struct Emission {
  Way *way;
  const WayEnd *end;
  Tableau table;
  uint32_t *column; // of each variable of the way
  uint32_t source_count, target_count;
} Emission;

static void number_columns(Emission *emission) {
  const Way *way = emission->way;
  uint32_t next = emission->source_count + emission->target_count;
  for (uint32_t i = 0; i < way->variables.count; i++)
    emission->column[i] = i < emission->source_count ? i : NO_VARIABLE;
  for (uint32_t i = 0; i < emission->target_count; i++) {
    uint32_t variable = emission->end->targets[i];
    if (variable != NO_VARIABLE && emission->column[variable] == NO_VARIABLE)
      emission->column[variable] = emission->source_count + i;
  }
  for (uint32_t i = 0; i < way->variables.count; i++)
    if (emission->column[i] == NO_VARIABLE)
      emission->column[i] = next++;
  emission->table.count = next;
  emission->table.kept = emission->source_count + emission->target_count;
}

static void add_linear(Emission *emission, const WayConstraint *constraint) {
  Row *row = add_row(&emission->table, constraint->kind, constraint->constant);
  for (uint32_t i = 0; i < constraint->count; i++)
    row->factors[emission->column[constraint->terms[i].variable]] += constraint->terms[i].factor;
  for (uint32_t i = 0; i < constraint->more_count; i++)
    row->factors[emission->column[constraint->more[i].variable]] += constraint->more[i].factor;
}

static void add_operation(Emission *emission, const WayConstraint *constraint) {
  Constraint made = {.kind = constraint->kind,
                     .result = emission->column[constraint->result],
                     .left = emission->column[constraint->left],
                     .bits = constraint->bits};
  if (constraint->kind != CONSTRAINT_WRAP)
    made.right = emission->column[constraint->right];
  vec_push(&emission->table.operations, made);
}

static void fix_operation(Emission *emission, const Constraint *operation) {
  assert(operation->result < emission->table.count && operation->left < emission->table.count);
  emission->table.is_fixed[operation->result] = true;
  emission->table.is_fixed[operation->left] = true;
  if (operation->kind != CONSTRAINT_WRAP)
    emission->table.is_fixed[operation->right] = true;
}

static void fix_call(Emission *emission) {
  const WayEnd *end = emission->end;
  if (end->call_entry == NO_LOCATION)
    return;
  const Builder *builder = emission->way->builder;
  for (size_t i = 0; i < builder->places.items[end->call_entry].variables.count; i++)
    emission->table.is_fixed[emission->column[end->arguments[i]]] = true;
  for (size_t i = 0; i < builder->places.items[end->call_exit].variables.count; i++)
    emission->table.is_fixed[emission->column[end->results[i]]] = true;
}

// Ranges of Java's ints are said only where something may wrap: they cost more than they tell.
static bool is_whole_range(int64_t low, int64_t high) {
  return (low == INT32_MIN && high == INT32_MAX) || (low == INT64_MIN && high == INT64_MAX);
}

static void add_ranges(Emission *emission) {
  const Way *way = emission->way;
  for (uint32_t i = 0; i < way->variables.count; i++) {
    WayVariable variable = way->variables.items[i];
    if (is_whole_range(variable.low, variable.high) && !way->builder->has_wraps)
      continue;
    if (variable.low != INT64_MIN) {
      Row *row = add_row(&emission->table, CONSTRAINT_AT_LEAST, 0);
      row->factors[emission->column[i]] = 1;
      row->constant = -variable.low;
    }
    if (variable.high != INT64_MAX) {
      Row *row = add_row(&emission->table, CONSTRAINT_AT_LEAST, variable.high);
      row->factors[emission->column[i]] = -1;
    }
  }
}

static void add_targets(Emission *emission) {
  for (uint32_t i = 0; i < emission->target_count; i++) {
    uint32_t variable = emission->end->targets[i];
    if (variable == NO_VARIABLE || emission->column[variable] == emission->source_count + i)
      continue;
    Row *row = add_row(&emission->table, CONSTRAINT_EQUAL, 0);
    row->factors[emission->column[variable]] -= 1;
    row->factors[emission->source_count + i] += 1;
  }
}

// An operation whose result nobody uses says nothing.
static void drop_operations(Emission *emission) {
  Tableau *table = &emission->table;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < table->operations.count; i++) {
      uint32_t result = table->operations.items[i].result;
      bool is_needed = result < table->kept || is_used(table, result);
      for (size_t j = 0; j < table->operations.count && !is_needed; j++)
        is_needed = j != i && (table->operations.items[j].left == result ||
                               table->operations.items[j].right == result ||
                               table->operations.items[j].result == result);
      if (is_needed)
        continue;
      table->operations.items[i] = vec_pop(&table->operations);
      changed = true;
      break;
    }
  }
}

static void refix(Emission *emission) {
  memset(emission->table.is_fixed, 0, emission->table.count * sizeof(bool));
  for (size_t i = 0; i < emission->table.operations.count; i++)
    fix_operation(emission, &emission->table.operations.items[i]);
  fix_call(emission);
}

static void finish_table(Emission *emission) {
  Tableau *table = &emission->table;
  refix(emission);
  eliminate(table);
  drop_operations(emission);
  refix(emission);
  eliminate(table);
  for (size_t i = 0; i < table->rows.count; i++)
    if (!table->rows.items[i].is_gone)
      normalize(table, &table->rows.items[i]);
  drop_weaker(table);
  propagate(table);
}

// --- to the system -------------------------------------------------------------------------------

static void renumber(Emission *emission, uint32_t *final, uint32_t *auxiliary) {
  const Tableau *table = &emission->table;
  *auxiliary = 0;
  for (uint32_t i = 0; i < table->count; i++)
    final[i] = i < table->kept                           ? i
               : is_used(table, i) || table->is_fixed[i] ? table->kept + (*auxiliary)++
                                                         : NO_VARIABLE;
}

static Constraint linear_of(Tableau *table, const Row *row, const uint32_t *final) {
  Constraint made = {.kind = row->kind, .linear = {.constant = row->constant}};
  LinearTerm *terms = arena_array(&table->arena, LinearTerm, table->count + 1);
  for (uint32_t i = 0; i < table->count; i++)
    if (row->factors[i])
      terms[made.linear.count++] = (LinearTerm){final[i], row->factors[i]};
  made.linear.terms = terms;
  return made;
}

static uint32_t *map_columns(Emission *emission, const uint32_t *variables, size_t count,
                             const uint32_t *final) {
  uint32_t *mapped = arena_array(&emission->table.arena, uint32_t, count + 1);
  for (size_t i = 0; i < count; i++)
    mapped[i] = final[emission->column[variables[i]]];
  return mapped;
}

static void add_transition(Emission *emission) {
  const WayEnd *end = emission->end;
  const Builder *builder = emission->way->builder;
  Tableau *table = &emission->table;
  uint32_t *final = arena_array(&table->arena, uint32_t, table->count + 1), auxiliary;
  renumber(emission, final, &auxiliary);
  VEC(Constraint) constraints = {0};
  for (size_t i = 0; i < table->rows.count; i++)
    if (!table->rows.items[i].is_gone)
      vec_push(&constraints, linear_of(table, &table->rows.items[i], final));
  for (size_t i = 0; i < table->operations.count; i++) {
    Constraint made = table->operations.items[i];
    made.result = final[made.result];
    made.left = final[made.left];
    if (made.kind != CONSTRAINT_WRAP)
      made.right = final[made.right];
    vec_push(&constraints, made);
  }
  CallResult call = {.entry = end->call_entry, .exit = end->call_exit};
  Transition transition = {.from = emission->way->from,
                           .to = end->to,
                           .auxiliary = auxiliary,
                           .is_exact = emission->way->is_exact && !table->is_loose,
                           .is_call = emission->way->is_call,
                           .constraint_count = (uint32_t)constraints.count,
                           .constraints = constraints.items,
                           .origin = emission->way->last_edge,
                           .site = emission->way->site};
  if (end->call_entry != NO_LOCATION) {
    call.arguments = map_columns(emission, end->arguments,
                                 builder->places.items[end->call_entry].variables.count, final);
    call.results = map_columns(emission, end->results,
                               builder->places.items[end->call_exit].variables.count, final);
    transition.call = &call;
  }
  system_add_transition(builder->system, &transition);
  vec_free(&constraints);
}

void way_emit(Way *way, const WayEnd *end) {
  assert(way->from < way->builder->places.count);
  Builder *builder = way->builder;
  Emission emission = {.way = way,
                       .end = end,
                       .source_count = (uint32_t)builder->places.items[way->from].variables.count,
                       .target_count = (uint32_t)builder->places.items[end->to].variables.count};
  emission.column = mem_new_array(uint32_t, way->variables.count + 1);
  number_columns(&emission);
  emission.table.is_fixed = mem_new_array(bool, emission.table.count + 1);
  for (size_t i = 0; i < way->constraints.count; i++)
    if (way->constraints.items[i].kind <= CONSTRAINT_AT_LEAST)
      add_linear(&emission, &way->constraints.items[i]);
    else
      add_operation(&emission, &way->constraints.items[i]);
  add_ranges(&emission);
  add_targets(&emission);
  finish_table(&emission);
  if (!emission.table.is_impossible)
    add_transition(&emission);
  if (builder->system->transitions.count > builder->options.most_transitions)
    builder->failure = "too many transitions";
  mem_free(emission.table.is_fixed);
  mem_free(emission.column);
  vec_free(&emission.table.rows);
  vec_free(&emission.table.operations);
  arena_fini(&emission.table.arena);
}
