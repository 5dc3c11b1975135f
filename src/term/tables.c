// Tables: what is known of a constant array, as a function of its index.
//
// A table is a function from integers that is constant on intervals, its runs. So the answers of
// Character.getType are some hundred runs and not 65,536 cases, and every operator on a table and
// constants, or on two tables of the same index, is a table again.
#include "term/tables.h"

#include <string.h>

// --- The tables of a store -----------------------------------------------------------------------

const TermTable *table_at(const Terms *terms, uint32_t number) {
  assert(number < terms->tables.count);
  return &terms->tables.items[number];
}

void runs_add(Runs *runs, int64_t start, uint64_t bits) {
  assert(runs->count == 0 || vec_last(runs)->start < start);
  if (runs->count == 0 || vec_last(runs)->bits != bits)
    vec_push(runs, (TableRun){start, bits});
}

typedef struct TableKey {
  Sort sort;
  const Runs *runs;
} TableKey;

static bool same_table(const void *context, uint32_t number, const void *key) {
  const TermTable *table = table_at(context, number);
  const TableKey *wanted = key;
  return table->sort == wanted->sort && table->count == wanted->runs->count &&
         memcmp(table->runs, wanted->runs->items, table->count * sizeof *table->runs) == 0;
}

// What all values have in common.
static void note_values(TermTable *table) {
  bool is_bv = sort_is_bv(table->sort);
  table->least = INT64_MAX;
  table->greatest = INT64_MIN;
  table->common =
      is_bv ? (KnownBits){width_mask(table->sort), width_mask(table->sort)} : (KnownBits){0, 0};
  for (uint32_t i = 0; sort_is_integer(table->sort) && i < table->count; i++) {
    uint64_t bits = table->runs[i].bits;
    int64_t number = value_signed(value_of_bits(table->sort, bits));
    table->least = number < table->least ? number : table->least;
    table->greatest = number > table->greatest ? number : table->greatest;
    table->common.zeros &= ~bits;
    table->common.ones &= bits;
  }
}

uint32_t table_intern(Terms *terms, Sort sort, const Runs *runs) {
  assert(runs->count > 0 && runs->items[0].start == INT64_MIN);
  assert(sort != SORT_REF && sort != SORT_TYPE);
  size_t size = runs->count * sizeof(TableRun);
  uint32_t hash = hash_mix(hash_bytes(runs->items, size), (uint32_t)sort);
  uint32_t number =
      table_find(&terms->table_table, hash, same_table, terms, &(TableKey){sort, runs});
  if (number != TABLE_NONE)
    return number;
  TableRun *copy = arena_array(&terms->arena, TableRun, runs->count);
  memcpy(copy, runs->items, size);
  TermTable table = {.sort = sort, .count = (uint32_t)runs->count, .runs = copy};
  note_values(&table);
  number = (uint32_t)terms->tables.count;
  vec_push(&terms->tables, table);
  table_insert(&terms->table_table, hash, number);
  return number;
}

uint32_t table_run_at(const TermTable *table, int64_t index) {
  assert(table->count > 0);
  uint32_t low = 0, high = table->count; // the run is in low..high-1
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (table->runs[middle].start <= index)
      low = middle;
    else
      high = middle;
  }
  return low;
}

// Beyond int64 an Int counts as the nearest number within.
static int64_t index_number(const Terms *terms, Value index) {
  if (!index.big)
    return value_signed(index);
  return terms->bigs.items[index.bits]->negative ? INT64_MIN : INT64_MAX;
}

Value table_apply(const Terms *terms, Value index, Value number) {
  const TermTable *table = table_at(terms, (uint32_t)number.bits);
  uint32_t run = table_run_at(table, index_number(terms, index));
  return value_of_bits(table->sort, table->runs[run].bits);
}

uint32_t term_table_number(const Terms *terms, Term term) {
  assert(is_kind(terms, term, TERM_TABLE));
  return (uint32_t)const_of(terms, child_of(terms, term, 1)).bits;
}

static const TermTable *table_of(const Terms *terms, Term term) {
  return table_at(terms, term_table_number(terms, term));
}

const TableRun *terms_table_runs(const Terms *terms, uint32_t number, size_t *count) {
  const TermTable *table = table_at(terms, number);
  *count = table->count;
  return table->runs;
}

const TableRun *term_table_runs(const Terms *terms, Term term, size_t *count) {
  return terms_table_runs(terms, term_table_number(terms, term), count);
}

Sort terms_table_sort(const Terms *terms, uint32_t number) { return table_at(terms, number)->sort; }
uint32_t terms_table_count(const Terms *terms) { return (uint32_t)terms->tables.count; }

uint32_t terms_add_table(Terms *terms, Sort sort, const TableRun *runs, size_t count) {
  assert(count > 0 && runs[0].start == INT64_MIN);
  Runs copy = {0};
  for (size_t i = 0; i < count; i++)
    runs_add(&copy, runs[i].start, runs[i].bits);
  uint32_t number = table_intern(terms, sort, &copy);
  vec_free(&copy);
  return number;
}

// --- Rules of the index --------------------------------------------------------------------------

// match: a table with one value
// result: the value
static Term table_constant(Terms *terms, Term index, uint32_t number) {
  (void)index;
  const TermTable *table = table_at(terms, number);
  if (table->count > 1)
    return NO_TERM;
  return term_const(terms, value_of_bits(table->sort, table->runs[0].bits));
}

// The table and the index in one go; frees the runs.
static Term table_of_runs(Terms *terms, Term index, Sort sort, Runs *runs) {
  uint32_t number = table_intern(terms, sort, runs);
  vec_free(runs);
  return table_term(terms, index, number);
}

// match: t[sext(x)], t[int(x)]
// result: t[x], for the index is read as a signed number anyway
static Term table_extended(Terms *terms, Term index, uint32_t number) {
  if (!is_kind(terms, index, TERM_SEXT) && !is_kind(terms, index, TERM_BV_TO_INT))
    return NO_TERM;
  return table_term(terms, child_of(terms, index, 0), number);
}

// match: t[u[x]]
// result: (t of u)[x]
static Term table_of_table(Terms *terms, Term index, uint32_t number) {
  if (!is_kind(terms, index, TERM_TABLE))
    return NO_TERM;
  const TermTable *outer = table_at(terms, number), *inner = table_of(terms, index);
  Runs runs = {0};
  for (uint32_t i = 0; i < inner->count; i++) {
    int64_t at = value_signed(value_of_bits(inner->sort, inner->runs[i].bits));
    runs_add(&runs, inner->runs[i].start, outer->runs[table_run_at(outer, at)].bits);
  }
  return table_of_runs(terms, child_of(terms, index, 0), outer->sort, &runs);
}

// match: t[x >> k]
// result: t'[x], each run 2^k times as long
static Term table_shifted(Terms *terms, Term index, uint32_t number) {
  if (!is_kind(terms, index, TERM_SHR) || !is_const(terms, child_of(terms, index, 1)))
    return NO_TERM;
  uint64_t count = const_of(terms, child_of(terms, index, 1)).bits;
  if (count >= (uint64_t)sort_of(terms, index))
    return NO_TERM;
  const TermTable *table = table_at(terms, number);
  Runs runs = {0};
  runs_add(&runs, INT64_MIN, table->runs[0].bits);
  for (uint32_t i = 1; i < table->count; i++) {
    int64_t start = table->runs[i].start;
    // t is cut to the range of its index.
    assert(start <= INT64_MAX >> count && start > INT64_MIN >> count);
    runs_add(&runs, start * ((int64_t)1 << count), table->runs[i].bits);
  }
  return table_of_runs(terms, child_of(terms, index, 0), table->sort, &runs);
}

// Appends t[x + by] for low <= x <= high, where x + by stays in int64.
static void add_moved(const TermTable *table, int64_t low, int64_t high, int64_t by, bool is_first,
                      Runs *runs) {
  uint32_t run = table_run_at(table, low + by);
  runs_add(runs, is_first ? INT64_MIN : low, table->runs[run].bits);
  while (++run < table->count && table->runs[run].start <= high + by)
    runs_add(runs, table->runs[run].start - by, table->runs[run].bits);
}

// match: t[x + k], of bit vectors of at most 32 bits
// result: t'[x]: the runs moved by k, and behind the numbers for which the sum wraps
static Term table_sum(Terms *terms, Term index, uint32_t number) {
  Sort sort = sort_of(terms, index);
  if (!is_kind(terms, index, TERM_ADD) || !sort_is_bv(sort) || sort > SORT_BV32 ||
      !is_const(terms, child_of(terms, index, 1)))
    return NO_TERM;
  const TermTable *table = table_at(terms, number);
  int64_t by = value_signed(const_of(terms, child_of(terms, index, 1)));
  int64_t greatest = (int64_t)(width_mask(sort) >> 1), least = -greatest - 1;
  int64_t modulus = (int64_t)1 << (int)sort;
  Runs runs = {0};
  if (by > 0) {
    add_moved(table, least, greatest - by, by, true, &runs);
    add_moved(table, greatest - by + 1, greatest, by - modulus, false, &runs);
  } else {
    add_moved(table, least, least - by - 1, by + modulus, true, &runs);
    add_moved(table, least - by, greatest, by, false, &runs);
  }
  return table_of_runs(terms, child_of(terms, index, 0), table->sort, &runs);
}

// match: t[x] where x cannot have the indices of some runs
// result: the same without these runs
static Term table_clipped(Terms *terms, Term index, uint32_t number) {
  int64_t low, high;
  if (!sort_is_bv(sort_of(terms, index)))
    return NO_TERM;
  (void)term_range(terms, index, &low, &high);
  const TermTable *table = table_at(terms, number);
  uint32_t first = table_run_at(table, low), last = table_run_at(table, high);
  if (first == 0 && last + 1 == table->count)
    return NO_TERM;
  Runs runs = {0};
  for (uint32_t i = first; i <= last; i++)
    runs_add(&runs, i == first ? INT64_MIN : table->runs[i].start, table->runs[i].bits);
  return table_of_runs(terms, index, table->sort, &runs);
}

// --- Rules of Boolean tables ---------------------------------------------------------------------

static Term below_start(Terms *terms, Term index, int64_t start) {
  return term_lt(terms, index, number_like(terms, index, start));
}

// match: a Boolean t[x] that begins with true
// result: !t'[x], so that a set and its complement are one atom
static Term table_polarity(Terms *terms, Term index, uint32_t number) {
  const TermTable *table = table_at(terms, number);
  if (table->sort != SORT_BOOL || !table->runs[0].bits)
    return NO_TERM;
  Runs runs = {0};
  for (uint32_t i = 0; i < table->count; i++)
    runs_add(&runs, table->runs[i].start, !table->runs[i].bits);
  return term_not(terms, table_of_runs(terms, index, SORT_BOOL, &runs));
}

// match: a Boolean t[x] that is true from k1 on, or from k1 to k2 - 1
// result: x >= k1, x >= k1 && x < k2 or x == k1
static Term table_interval(Terms *terms, Term index, uint32_t number) {
  const TermTable *table = table_at(terms, number);
  if (table->sort != SORT_BOOL || table->count > 3)
    return NO_TERM;
  assert(!table->runs[0].bits && table->runs[1].bits);
  int64_t start = table->runs[1].start;
  if (table->count == 2)
    return term_not(terms, below_start(terms, index, start));
  int64_t end = table->runs[2].start;
  if (end == start + 1)
    return term_eq(terms, index, number_like(terms, index, start));
  return term_and(terms, term_not(terms, below_start(terms, index, start)),
                  below_start(terms, index, end));
}

Term table_term(Terms *terms, Term index, uint32_t number) {
  assert(sort_is_integer(sort_of(terms, index)));
  Sort sort = table_at(terms, number)->sort;
  Term constant = term_bv(terms, SORT_BV32, number);
  try_rule(table_constant, index, number);
  try_rule(fold_binary, TERM_TABLE, sort, index, constant);
  try_rule(lift_binary, TERM_TABLE, sort, index, constant);
  try_rule(table_of_table, index, number);
  try_rule(table_extended, index, number);
  try_rule(table_clipped, index, number);
  try_rule(table_shifted, index, number);
  try_rule(table_sum, index, number);
  try_rule(table_polarity, index, number);
  try_rule(table_interval, index, number);
  return term_intern(terms, TERM_TABLE, sort, index, constant, NO_TERM);
}

Term term_table_at(Terms *terms, uint32_t number, Term index) {
  return table_term(terms, index, number);
}
