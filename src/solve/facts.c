// Facts of the path: what is known about Booleans and integers, and what follows for a condition.
#include "solve/facts_impl.h"

enum { BUDGET = 120 };

void facts_init(Facts *facts, Terms *terms) { *facts = (Facts){.terms = terms}; }

void facts_fini(Facts *facts) {
  vec_free(&facts->index);
  vec_free(&facts->facts);
  vec_free(&facts->edges);
  vec_free(&facts->undo);
  vec_free(&facts->marks);
  vec_free(&facts->distance);
  vec_free(&facts->reached);
  vec_free(&facts->queue);
  vec_free(&facts->changed);
}

uint32_t fact_of(Facts *facts, Term term) {
  assert(term_exists(term));
  while (facts->index.count <= term.id)
    vec_push(&facts->index, 0);
  if (facts->index.items[term.id] == 0) {
    Sort sort = term_sort(facts->terms, term);
    vec_push(&facts->facts, (Fact){.term = term, .range = range_full(sort)});
    facts->index.items[term.id] = (uint32_t)facts->facts.count;
  }
  return facts->index.items[term.id] - 1;
}

static const Fact *known_fact(const Facts *facts, Term term) {
  if (term.id >= facts->index.count || facts->index.items[term.id] == 0)
    return NULL;
  return &facts->facts.items[facts->index.items[term.id] - 1];
}

Fact *fact_change(Facts *facts, uint32_t fact) {
  assert(fact < facts->facts.count);
  vec_push(&facts->undo, (Undo){fact, facts->facts.items[fact]});
  return &facts->facts.items[fact];
}

void facts_push(Facts *facts) {
  vec_push(&facts->marks, (FactsMark){facts->undo.count, facts->edges.count, facts->conflict});
}

void facts_pop(Facts *facts, size_t depth) {
  assert(depth <= facts->marks.count);
  if (depth == facts->marks.count)
    return;
  FactsMark mark = facts->marks.items[depth];
  vec_truncate(&facts->marks, depth);
  while (facts->undo.count > mark.undo) {
    Undo undo = vec_pop(&facts->undo);
    facts->facts.items[undo.fact] = undo.old;
  }
  vec_truncate(&facts->edges, mark.edges);
  facts->conflict = mark.conflict;
  vec_clear(&facts->changed);
}

// --- Intervals ---

// The runs of a table that the interval of its index meets: the first, and how many.
static const TableRun *runs_within(Facts *facts, Term term, size_t *count) {
  const Terms *terms = facts->terms;
  const TableRun *runs = term_table_runs(terms, term, count);
  Range index = range_within(facts, term_child(terms, term, 0));
  size_t first = 0, last = *count - 1;
  while (first < last && runs[first + 1].start <= index.low)
    first++;
  while (last > first && runs[last].start > index.high)
    last--;
  *count = last - first + 1;
  return runs + first;
}

static int64_t run_number(Sort sort, TableRun run) {
  return value_signed((Value){.bits = run.bits, .sort = (uint8_t)sort});
}

static Range range_of_table(Facts *facts, Term term) {
  assert(term_kind(facts->terms, term) == TERM_TABLE);
  Sort sort = term_sort(facts->terms, term);
  size_t count;
  const TableRun *runs = runs_within(facts, term, &count);
  Range range = {INT64_MAX, INT64_MIN};
  for (size_t i = 0; i < count; i++) {
    int64_t number = run_number(sort, runs[i]);
    range.low = number < range.low ? number : range.low;
    range.high = number > range.high ? number : range.high;
  }
  return range_normal(sort, range);
}

static Range range_of_operator(Facts *facts, Term term) {
  const Terms *terms = facts->terms;
  Sort sort = term_sort(terms, term);
  Term a = term_child(terms, term, 0);
  Term b = term_arity(terms, term) > 1 ? term_child(terms, term, 1) : (Term){0};
  switch ((int)term_kind(terms, term)) { // the operators that say something about intervals
  case TERM_ADD:
    return range_intersect(range_add(sort, range_within(facts, a), range_within(facts, b)),
                           order_difference(facts, term));
  case TERM_NEG:
    return range_neg(sort, range_within(facts, a));
  case TERM_MUL:
    return range_mul(sort, range_within(facts, a), range_within(facts, b));
  case TERM_DIV:
    return range_div(sort, range_within(facts, a), range_within(facts, b));
  case TERM_REM:
    return range_rem(sort, range_within(facts, a), range_within(facts, b));
  case TERM_SHR:
    return range_shr(sort, range_within(facts, a), range_within(facts, b));
  case TERM_BIT_AND:
    return range_and(sort, range_within(facts, a), range_within(facts, b));
  case TERM_TRUNC:
  case TERM_SEXT:
  case TERM_BV_TO_INT:
  case TERM_INT_TO_BV:
    return range_resize(sort, range_within(facts, a));
  case TERM_ZEXT:
  case TERM_UBV_TO_INT:
    return range_unsigned(sort, term_sort(terms, a), range_within(facts, a));
  case TERM_TABLE:
    return range_of_table(facts, term);
  case TERM_ITE: {
    Truth condition = truth_within(facts, a);
    if (condition == TRUTH_TRUE)
      return range_within(facts, b);
    Range no = range_within(facts, term_child(terms, term, 2));
    if (condition == TRUTH_FALSE)
      return no;
    Range yes = range_within(facts, b);
    return (Range){yes.low < no.low ? yes.low : no.low, yes.high > no.high ? yes.high : no.high};
  }
  }
  return range_full(sort);
}

Range range_within(Facts *facts, Term term) {
  const Terms *terms = facts->terms;
  Sort sort = term_sort(terms, term);
  assert(sort_is_integer(sort));
  if (term_is_const(terms, term)) {
    Value value = term_value(terms, term);
    if (value.big)
      return range_full(sort);
    return range_normal(sort, (Range){value_signed(value), value_signed(value)});
  }
  const Fact *fact = known_fact(facts, term);
  Range range = fact ? fact->range : range_full(sort);
  if (range_is_single(range) || term_arity(terms, term) == 0 || facts->budget-- <= 0)
    return range;
  Range shape;
  if (sort_is_bv(sort) && term_range(terms, term, &shape.low, &shape.high))
    range = range_intersect(range, shape);
  return range_intersect(range, range_of_operator(facts, term));
}

// --- Truth ---

static Truth truth_of_less(Facts *facts, Term a, Term b) {
  assert(term_sort(facts->terms, a) == term_sort(facts->terms, b));
  Range left = range_within(facts, a), right = range_within(facts, b);
  if (left.high < right.low)
    return TRUTH_TRUE;
  if (left.low >= right.high)
    return TRUTH_FALSE;
  if (order_implies(facts, a, b, -1))
    return TRUTH_TRUE;
  if (order_implies(facts, b, a, 0))
    return TRUTH_FALSE;
  return TRUTH_UNKNOWN;
}

// On Int a bound at the cap may be a weakened one.
static bool is_exact(Sort sort, int64_t bound) {
  return sort != SORT_INT || (bound < RANGE_CAP && bound > -RANGE_CAP);
}

static Truth truth_of_equal(Facts *facts, Term a, Term b) {
  assert(term_sort(facts->terms, a) == term_sort(facts->terms, b));
  Sort sort = term_sort(facts->terms, a);
  if (sort == SORT_BOOL) {
    Truth left = truth_within(facts, a), right = truth_within(facts, b);
    if (left == TRUTH_UNKNOWN || right == TRUTH_UNKNOWN)
      return TRUTH_UNKNOWN;
    return truth_of_bool(left == right);
  }
  if (!sort_is_integer(sort))
    return TRUTH_UNKNOWN;
  Range left = range_within(facts, a), right = range_within(facts, b);
  if (left.high < right.low || right.high < left.low)
    return TRUTH_FALSE;
  if (range_is_single(left) && range_is_single(right) && is_exact(sort, left.low))
    return TRUTH_TRUE;
  bool below = order_implies(facts, a, b, 0), above = order_implies(facts, b, a, 0);
  if (below && above)
    return TRUTH_TRUE;
  if (order_implies(facts, a, b, -1) || order_implies(facts, b, a, -1))
    return TRUTH_FALSE;
  return TRUTH_UNKNOWN;
}

static Truth truth_of_table(Facts *facts, Term term) {
  size_t count;
  const TableRun *runs = runs_within(facts, term, &count);
  return count == 1 ? truth_of_bool(runs[0].bits != 0) : TRUTH_UNKNOWN; // neighbours differ
}

static Truth truth_of_operator(Facts *facts, Term term) {
  assert(term_sort(facts->terms, term) == SORT_BOOL);
  const Terms *terms = facts->terms;
  TermKind kind = term_kind(terms, term);
  if (kind == TERM_TABLE)
    return truth_of_table(facts, term);
  if (kind != TERM_NOT && kind != TERM_AND && kind != TERM_ITE && kind != TERM_EQ &&
      kind != TERM_LT)
    return TRUTH_UNKNOWN;
  Term a = term_child(terms, term, 0);
  if (kind == TERM_NOT)
    return truth_not(truth_within(facts, a));
  Term b = term_child(terms, term, 1);
  if (kind == TERM_LT)
    return truth_of_less(facts, a, b);
  if (kind == TERM_EQ)
    return truth_of_equal(facts, a, b);
  Truth left = truth_within(facts, a);
  if (kind == TERM_AND) {
    Truth right = left == TRUTH_FALSE ? TRUTH_FALSE : truth_within(facts, b);
    return left == TRUTH_TRUE ? right : right == TRUTH_FALSE ? TRUTH_FALSE : left;
  }
  Truth no = left == TRUTH_TRUE ? TRUTH_UNKNOWN : truth_within(facts, term_child(terms, term, 2));
  if (left == TRUTH_FALSE)
    return no;
  Truth yes = truth_within(facts, b);
  return left == TRUTH_TRUE || yes == no ? yes : TRUTH_UNKNOWN;
}

Truth truth_within(Facts *facts, Term term) {
  assert(term_sort(facts->terms, term) == SORT_BOOL);
  if (term_is_const(facts->terms, term))
    return truth_of_bool(term_is_true(facts->terms, term));
  const Fact *fact = known_fact(facts, term);
  if (fact && fact->truth != TRUTH_UNKNOWN)
    return fact->truth;
  if (facts->budget-- <= 0)
    return TRUTH_UNKNOWN;
  return truth_of_operator(facts, term);
}

Truth facts_truth(Facts *facts, Term condition) {
  facts->budget = BUDGET;
  return truth_within(facts, condition);
}

Range facts_range(Facts *facts, Term term) {
  facts->budget = BUDGET;
  return range_within(facts, term);
}

// --- Assuming ---

// The interval of the indices whose values lie within `values` (a Boolean is 0 or 1).
static Range indices_of(Facts *facts, Term term, Range values) {
  assert(term_kind(facts->terms, term) == TERM_TABLE);
  Sort sort = term_sort(facts->terms, term);
  size_t count;
  const TableRun *runs = runs_within(facts, term, &count);
  Range index = range_within(facts, term_child(facts->terms, term, 0));
  Range result = {INT64_MAX, INT64_MIN};
  for (size_t i = 0; i < count; i++) {
    int64_t number = sort == SORT_BOOL ? (int64_t)runs[i].bits : run_number(sort, runs[i]);
    if (number < values.low || number > values.high)
      continue;
    int64_t low = i == 0 ? index.low : runs[i].start;
    result.low = low < result.low ? low : result.low;
    result.high = i + 1 == count ? index.high : runs[i + 1].start - 1;
  }
  return result;
}

// What an interval of a term says about its operand, where the operator loses nothing.
static bool operand_range(Facts *facts, Term term, Range range, Term *operand, Range *result) {
  const Terms *terms = facts->terms;
  if (term_arity(terms, term) == 0)
    return false;
  *operand = term_child(terms, term, 0);
  Sort sort = term_sort(terms, term);
  switch ((int)term_kind(terms, term)) { // the operators that can be inverted
  case TERM_ADD: {
    Term other = term_child(terms, term, 1);
    if (!term_is_const(terms, other) || term_value(terms, other).big)
      return false;
    int64_t constant = value_signed(term_value(terms, other));
    return range_unshift(sort, range_within(facts, *operand), constant, range, result);
  }
  case TERM_SEXT:
  case TERM_BV_TO_INT:
    *result = range;
    return true;
  case TERM_ZEXT:
  case TERM_UBV_TO_INT:
    *result = range;
    return range_within(facts, *operand).low >= 0;
  case TERM_NEG:
    if (sort_is_bv(sort) && range_within(facts, *operand).low == range_full(sort).low)
      return false;
    *result = range_neg(sort, range);
    return true;
  case TERM_TABLE:
    *result = indices_of(facts, term, range);
    return true;
  }
  return false;
}

void facts_refine(Facts *facts, Term term, Range range) {
  assert(sort_is_integer(term_sort(facts->terms, term)));
  while (!facts->conflict && !term_is_const(facts->terms, term)) {
    Sort sort = term_sort(facts->terms, term);
    Range old = range_within(facts, term);
    range = range_intersect(range_normal(sort, range), old);
    if (range_is_empty(range)) {
      facts->conflict = true;
      return;
    }
    uint32_t fact = fact_of(facts, term);
    Range stored = facts->facts.items[fact].range;
    if (range.low <= stored.low && range.high >= stored.high)
      return;
    fact_change(facts, fact)->range = range;
    vec_push(&facts->changed, fact);
    Term operand;
    Range below;
    if (!operand_range(facts, term, range, &operand, &below))
      return;
    term = operand;
    range = below;
  }
}

static int64_t one_less(int64_t bound) { return bound == RANGE_MAX ? bound : bound - 1; }
static int64_t one_more(int64_t bound) { return bound == RANGE_MIN ? bound : bound + 1; }

static bool known_different(Facts *facts, Term a, Term b) {
  const Fact *fact = known_fact(facts, term_eq(facts->terms, a, b));
  return fact && fact->truth == TRUTH_FALSE;
}

// a <= b - gap with gap 0 or 1.
static void assume_below(Facts *facts, Term a, Term b, int64_t gap) {
  assert(sort_is_integer(term_sort(facts->terms, a)) && (gap == 0 || gap == 1));
  Range left = range_within(facts, a), right = range_within(facts, b);
  bool bv64 = term_sort(facts->terms, a) == SORT_BV64;
  if (known_different(facts, a, b))
    gap = 1;
  // On 64 bits the ends are numbers and not "no bound": nothing is below the smallest.
  if (bv64 && gap == 1 && (right.high == INT64_MIN || left.low == INT64_MAX)) {
    facts->conflict = true;
    return;
  }
  int64_t high = gap ? (bv64 ? right.high - 1 : one_less(right.high)) : right.high;
  int64_t low = gap ? (bv64 ? left.low + 1 : one_more(left.low)) : left.low;
  facts_refine(facts, a, (Range){RANGE_MIN, high});
  facts_refine(facts, b, (Range){low, RANGE_MAX});
  order_add(facts, a, b, -gap);
}

static void assume_equal(Facts *facts, Term a, Term b) {
  assert(term_sort(facts->terms, a) == term_sort(facts->terms, b));
  facts_refine(facts, a, range_within(facts, b));
  facts_refine(facts, b, range_within(facts, a));
  order_add(facts, a, b, 0);
  order_add(facts, b, a, 0);
}

// A value at the end of an interval that is excluded makes it smaller.
static void exclude(Facts *facts, Term term, Range excluded) {
  Range range = range_within(facts, term);
  int64_t value = excluded.low;
  if (!range_is_single(excluded) || !is_exact(term_sort(facts->terms, term), value))
    return;
  if (range_is_single(range) && range.low == value)
    facts->conflict = true;
  else if (range.low == value)
    facts_refine(facts, term, (Range){value + 1, RANGE_MAX});
  else if (range.high == value)
    facts_refine(facts, term, (Range){RANGE_MIN, value - 1});
}

static void assume_different(Facts *facts, Term a, Term b) {
  assert(term_sort(facts->terms, a) == term_sort(facts->terms, b));
  exclude(facts, a, range_within(facts, b));
  exclude(facts, b, range_within(facts, a));
  if (order_implies(facts, a, b, 0))
    order_add(facts, a, b, -1);
  if (order_implies(facts, b, a, 0))
    order_add(facts, b, a, -1);
}

static void assume_integers(Facts *facts, TermKind kind, Term a, Term b, bool truth) {
  assert(kind == TERM_LT || kind == TERM_EQ);
  if (kind == TERM_LT && truth)
    assume_below(facts, a, b, 1);
  else if (kind == TERM_LT)
    assume_below(facts, b, a, 0);
  else if (truth)
    assume_equal(facts, a, b);
  else
    assume_different(facts, a, b);
  order_note_shape(facts, a);
  order_note_shape(facts, b);
}

typedef struct Assumption {
  Term term;
  bool truth;
} Assumption;
typedef VEC(Assumption) Assumptions;

// What the truth of a Boolean operator says about its operands.
static void assume_operands(Facts *facts, Assumption it, Assumptions *more) {
  const Terms *terms = facts->terms;
  TermKind kind = term_kind(terms, it.term);
  if (kind != TERM_AND && kind != TERM_ITE && kind != TERM_EQ)
    return;
  Term a = term_child(terms, it.term, 0), b = term_child(terms, it.term, 1);
  if (kind == TERM_AND && it.truth) {
    vec_push(more, (Assumption){b, true});
    vec_push(more, (Assumption){a, true});
    return;
  }
  Truth left = truth_within(facts, a);
  if (kind == TERM_AND) {
    if (left == TRUTH_TRUE)
      vec_push(more, (Assumption){b, false});
    else if (truth_within(facts, b) == TRUTH_TRUE)
      vec_push(more, (Assumption){a, false});
  } else if (kind == TERM_ITE && left != TRUTH_UNKNOWN) {
    Term branch = term_child(terms, it.term, left == TRUTH_TRUE ? 1 : 2);
    vec_push(more, (Assumption){branch, it.truth});
  } else if (kind == TERM_EQ) {
    Truth right = truth_within(facts, b);
    if (left != TRUTH_UNKNOWN)
      vec_push(more, (Assumption){b, (left == TRUTH_TRUE) == it.truth});
    else if (right != TRUTH_UNKNOWN)
      vec_push(more, (Assumption){a, (right == TRUTH_TRUE) == it.truth});
  }
}

static void assume_one(Facts *facts, Assumption it, Assumptions *more) {
  assert(term_sort(facts->terms, it.term) == SORT_BOOL);
  const Terms *terms = facts->terms;
  facts->budget = BUDGET;
  TermKind kind = term_kind(terms, it.term);
  if (kind == TERM_NOT) {
    vec_push(more, (Assumption){term_child(terms, it.term, 0), !it.truth});
    return;
  }
  Truth known = truth_within(facts, it.term);
  if (known != TRUTH_UNKNOWN) {
    facts->conflict |= known != truth_of_bool(it.truth);
    return;
  }
  fact_change(facts, fact_of(facts, it.term))->truth = truth_of_bool(it.truth);
  bool compares = kind == TERM_LT || kind == TERM_EQ;
  if (kind == TERM_TABLE)
    facts_refine(facts, term_child(terms, it.term, 0),
                 indices_of(facts, it.term, (Range){it.truth, it.truth}));
  else if (compares && sort_is_integer(term_sort(terms, term_child(terms, it.term, 0))))
    assume_integers(facts, kind, term_child(terms, it.term, 0), term_child(terms, it.term, 1),
                    it.truth);
  else if (kind != TERM_EQ || term_sort(terms, term_child(terms, it.term, 0)) == SORT_BOOL)
    assume_operands(facts, it, more);
}

void facts_assume(Facts *facts, Term condition, bool truth) {
  assert(term_sort(facts->terms, condition) == SORT_BOOL);
  Assumptions stack = {0};
  vec_push(&stack, (Assumption){condition, truth});
  while (stack.count > 0 && !facts->conflict) {
    Assumption it = vec_pop(&stack);
    assume_one(facts, it, &stack);
  }
  order_propagate(facts);
  vec_free(&stack);
}
