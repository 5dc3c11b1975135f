// Terms that depend on one narrow thing only, as a char or the low bits of a number, become tables
// of it: all its values are tried.
#include "term/tables.h"

#include <stdlib.h>
#include <string.h>

// A number that follows its base, as x + t[x] does, has as many runs as that has values; it stays.
enum { MAX_NODES = 64, MAX_VALUES = 1 << 16, MAX_RUNS = 1 << 12, CHUNK = 256 };

void term_set_bounds(Terms *terms, Term symbol, int64_t low, int64_t high) {
  assert(sort_is_integer(sort_of(terms, symbol)) && low <= high);
  Symbol *info = &terms->symbols.items[term_symbol_id(terms, symbol)];
  info->is_bounded = true;
  info->low = low;
  info->high = high;
}

// --- The base ------------------------------------------------------------------------------------

typedef struct Base {
  Term term; // NO_TERM: constants only
  int64_t low, high;
  bool is_many; // it depends on several things, or on one that is not narrow
} Base;

typedef struct Finder {
  const Terms *terms;
  int budget;
  bool has_table;
} Finder;

static bool is_narrow(int64_t low, int64_t high) {
  return (uint64_t)high - (uint64_t)low < MAX_VALUES;
}

static Base base_of_symbol(const Terms *terms, Term term) {
  assert(is_kind(terms, term, TERM_SYMBOL));
  const Symbol *symbol = &terms->symbols.items[term_symbol_id(terms, term)];
  Base base = {.term = term, .low = symbol->low, .high = symbol->high};
  base.is_many = !symbol->is_bounded || !is_narrow(symbol->low, symbol->high);
  return base;
}

// Of two parts of one term.
static Base both(Base a, Base b) {
  if (!term_exists(a.term) || !term_exists(b.term))
    return term_exists(a.term) ? a : b;
  a.is_many = a.is_many || b.is_many || !term_is(a.term, b.term);
  return a;
}

// The term itself, where its shape shows few values.
static Base base_of_shape(const Terms *terms, Term term, Base otherwise) {
  Base base = {.term = term};
  if (!sort_is_bv(sort_of(terms, term)) || !term_range(terms, term, &base.low, &base.high) ||
      !is_narrow(base.low, base.high))
    return otherwise;
  return base;
}

static Base find_base(Finder *finder, Term term) {
  const Terms *terms = finder->terms;
  if (is_const(terms, term))
    return (Base){.term = NO_TERM};
  TermKind kind = kind_of(terms, term);
  if (--finder->budget < 0 || kind == TERM_TYPE_OF || kind == TERM_SUBTYPE)
    return (Base){.term = term, .is_many = true};
  if (kind == TERM_SYMBOL)
    return base_of_symbol(terms, term);
  finder->has_table |= kind == TERM_TABLE;
  Base base = {.term = NO_TERM};
  for (unsigned i = 0; i < term_arity(terms, term) && !base.is_many; i++)
    base = both(base, find_base(finder, child_of(terms, term, i)));
  return base.is_many ? base_of_shape(terms, term, base) : base;
}

// --- All values ----------------------------------------------------------------------------------

// The nodes between a term and its base, children first, with their values for a chunk of the
// base's. The base is the first of them.
typedef struct Sheet {
  Terms *terms;
  VEC(Term) nodes;
  Value *values; // CHUNK for each node
} Sheet;

static bool has_node(const Sheet *sheet, Term term) {
  for (size_t i = 0; i < sheet->nodes.count; i++)
    if (term_is(sheet->nodes.items[i], term))
      return true;
  return false;
}

static int by_id(const void *a, const void *b) {
  uint32_t left = ((const Term *)a)->id, right = ((const Term *)b)->id;
  return left < right ? -1 : left > right;
}

// Children are older than parents, so that the order of the ids is one to evaluate in; the base
// alone may have older nodes behind it, none of which is among these.
static void collect_nodes(Sheet *sheet, Term term, Term base) {
  vec_push(&sheet->nodes, base);
  if (!term_is(term, base))
    vec_push(&sheet->nodes, term);
  for (size_t i = 1; i < sheet->nodes.count; i++) {
    Term node = sheet->nodes.items[i];
    for (unsigned c = 0; c < term_arity(sheet->terms, node); c++)
      if (!has_node(sheet, child_of(sheet->terms, node, c)))
        vec_push(&sheet->nodes, child_of(sheet->terms, node, c));
  }
  if (sheet->nodes.count > 1)
    qsort(sheet->nodes.items + 1, sheet->nodes.count - 1, sizeof(Term), by_id);
}

static Value *row_of(Sheet *sheet, Term term) {
  for (size_t i = 0; i < sheet->nodes.count; i++)
    if (term_is(sheet->nodes.items[i], term))
      return sheet->values + i * CHUNK;
  fatal("not a node of the sheet");
}

// The operators that make up most of an index, on bit vectors: 65,536 calls of the evaluator each
// would be most of the time. False: another one.
static bool fill_fast(TermKind kind, Sort sort, const Value *a, const Value *b, Value *row,
                      unsigned count) {
  uint64_t mask = sort_is_bv(sort) ? width_mask(sort) : 1;
  if (!sort_is_bv((Sort)a->sort))
    return false;
  for (unsigned i = 0; i < count; i++) {
    uint64_t bits;
    switch ((int)kind) {
    case TERM_ADD:
      bits = a[i].bits + b[i].bits;
      break;
    case TERM_BIT_AND:
      bits = a[i].bits & b[i].bits;
      break;
    case TERM_BIT_OR:
      bits = a[i].bits | b[i].bits;
      break;
    case TERM_BIT_XOR:
      bits = a[i].bits ^ b[i].bits;
      break;
    case TERM_LT:
      bits = value_signed(a[i]) < value_signed(b[i]);
      break;
    default:
      return false;
    }
    row[i] = value_of_bits(sort, bits & mask);
  }
  return true;
}

static void fill_row(Sheet *sheet, Term node, unsigned count) {
  assert(count <= CHUNK);
  Terms *terms = sheet->terms;
  Value *row = row_of(sheet, node), *children[3] = {0};
  if (is_const(terms, node)) {
    for (unsigned i = 0; i < count; i++)
      row[i] = const_of(terms, node);
    return;
  }
  unsigned arity = term_arity(terms, node);
  for (unsigned c = 0; c < arity; c++)
    children[c] = row_of(sheet, child_of(terms, node, c));
  if (arity == 2 &&
      fill_fast(kind_of(terms, node), sort_of(terms, node), children[0], children[1], row, count))
    return;
  for (unsigned i = 0; i < count; i++) {
    Value values[3];
    for (unsigned c = 0; c < arity; c++)
      values[c] = children[c][i];
    row[i] = term_apply(terms, kind_of(terms, node), sort_of(terms, node), values);
  }
}

// False when some value is none that a table can hold.
static bool fill_chunk(Sheet *sheet, Term term, int64_t low, unsigned count, bool is_first,
                       Runs *runs) {
  assert(count > 0 && count <= CHUNK);
  Sort sort = sort_of(sheet->terms, sheet->nodes.items[0]);
  for (unsigned i = 0; i < count; i++)
    sheet->values[i] = sort == SORT_INT ? value_int(low + i) : value_bv(sort, (uint64_t)low + i);
  for (size_t i = 1; i < sheet->nodes.count; i++)
    fill_row(sheet, sheet->nodes.items[i], count);
  const Value *row = row_of(sheet, term);
  for (unsigned i = 0; i < count; i++) {
    if (row[i].unknown || row[i].big)
      return false;
    runs_add(runs, is_first && i == 0 ? INT64_MIN : low + i, row[i].bits);
  }
  return true;
}

static bool tabulate(Terms *terms, Term term, const Base *base, Runs *runs) {
  Sheet sheet = {.terms = terms};
  collect_nodes(&sheet, term, base->term);
  sheet.values = mem_new_array(Value, sheet.nodes.count * CHUNK);
  bool good = true;
  for (int64_t low = base->low; good && low <= base->high; low += CHUNK) {
    if (budget_poll(terms->budget))
      good = false;
    int64_t left = base->high - low + 1;
    unsigned count = left < CHUNK ? (unsigned)left : CHUNK;
    good = fill_chunk(&sheet, term, low, count, low == base->low, runs);
  }
  mem_free(sheet.values);
  vec_free(&sheet.nodes);
  return good;
}

// --- Remembered results --------------------------------------------------------------------------

static Term *compacted_at(Terms *terms, Term term) {
  while (terms->compacted.count <= term.id)
    vec_push(&terms->compacted, NO_TERM);
  return &terms->compacted.items[term.id];
}

// A table of the base of the term, or the term.
static Term compact_whole(Terms *terms, Term term) {
  Finder finder = {.terms = terms, .budget = MAX_NODES};
  Base base = find_base(&finder, term);
  bool is_leaf = is_kind(terms, term, TERM_TABLE) && term_is(child_of(terms, term, 0), base.term);
  if (base.is_many || !term_exists(base.term) || !finder.has_table || is_leaf ||
      term_is(term, base.term))
    return term;
  Runs runs = {0};
  Term result = term;
  if (tabulate(terms, term, &base, &runs) && runs.count <= MAX_RUNS)
    result = table_term(terms, base.term, table_intern(terms, sort_of(terms, term), &runs));
  vec_free(&runs);
  return result;
}

static Term compact(Terms *terms, Term term, int depth);

static Term compact_parts(Terms *terms, Term term, int depth) {
  assert(depth >= 0 && term_arity(terms, term) <= 3);
  Term children[3];
  bool is_changed = false;
  for (unsigned i = 0; i < term_arity(terms, term); i++) {
    Term child = child_of(terms, term, i);
    children[i] = compact(terms, child, depth);
    is_changed |= !term_is(children[i], child);
  }
  return is_changed ? term_make(terms, kind_of(terms, term), sort_of(terms, term), children) : term;
}

static Term compact(Terms *terms, Term term, int depth) {
  Sort sort = sort_of(terms, term);
  if (depth == 0 || sort == SORT_REF || sort == SORT_TYPE || term_arity(terms, term) == 0)
    return term;
  Term known = *compacted_at(terms, term);
  if (term_exists(known))
    return known;
  Term result = compact_whole(terms, term);
  if (term_is(result, term))
    result = compact_parts(terms, term, depth - 1);
  *compacted_at(terms, term) = result;
  return result;
}

Term term_compact(Terms *terms, Term term) {
  enum { DEPTH = 8 };
  return terms->tables.count ? compact(terms, term, DEPTH) : term;
}
