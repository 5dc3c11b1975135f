// The order between integer terms: a graph of a <= b + weight over mathematical integers.
#include "solve/facts_impl.h"

// Weights stay small, so that sums along a path cannot overflow.
static const int64_t weight_limit = (int64_t)1 << 40;
enum { SEARCH_LIMIT = 400, PROPAGATION_LIMIT = 64 };

static bool is_small(int64_t weight) { return weight < weight_limit && weight > -weight_limit; }

// x + 3 is x with an offset, unless the sum may wrap: then it is a base of its own.
Linear linear_of(Facts *facts, Term term) {
  const Terms *terms = facts->terms;
  if (term_kind(terms, term) == TERM_ADD && term_is_const(terms, term_child(terms, term, 1))) {
    Term base = term_child(terms, term, 0);
    Value constant = term_value(terms, term_child(terms, term, 1));
    Range sum;
    if (!constant.big && is_small(value_signed(constant)) &&
        range_shift(term_sort(terms, term), range_within(facts, base), value_signed(constant),
                    &sum))
      return (Linear){fact_of(facts, base), value_signed(constant)};
  }
  return (Linear){fact_of(facts, term), 0};
}

// a <= b + weight in terms of the bases. False when the number leaves the limit.
static bool base_weight(Linear a, Linear b, int64_t weight, int64_t *result) {
  *result = weight + b.offset - a.offset;
  return is_small(weight) && is_small(*result);
}

// Edges hang in two lists, of the lower and of the upper end: intervals are propagated both ways.
void order_add(Facts *facts, Term a, Term b, int64_t weight) {
  assert(sort_is_integer(term_sort(facts->terms, a)) &&
         sort_is_integer(term_sort(facts->terms, b)));
  if (term_is_const(facts->terms, a) || term_is_const(facts->terms, b))
    return; // the intervals know that
  Linear from = linear_of(facts, a), to = linear_of(facts, b);
  int64_t base;
  if (from.base == to.base || !base_weight(from, to, weight, &base))
    return;
  Fact *lower = fact_change(facts, from.base);
  OrderEdge edge = {from.base, to.base, base, lower->up, 0};
  lower->up = (uint32_t)facts->edges.count + 1;
  Fact *upper = fact_change(facts, to.base);
  edge.next_down = upper->down;
  upper->down = (uint32_t)facts->edges.count + 1;
  vec_push(&facts->edges, edge);
  vec_push(&facts->changed, from.base);
  vec_push(&facts->changed, to.base);
}

static void reach(Facts *facts, uint32_t fact, int64_t distance) {
  while (facts->reached.count <= fact) {
    vec_push(&facts->reached, 0);
    vec_push(&facts->distance, 0);
  }
  if (facts->reached.items[fact] == facts->stamp && facts->distance.items[fact] <= distance)
    return;
  facts->reached.items[fact] = facts->stamp;
  facts->distance.items[fact] = distance;
  vec_push(&facts->queue, fact);
}

// Label-correcting search for a path of at most `goal` from one base to another. Without a goal
// (INT64_MIN) all paths are followed; facts->distance has the shortest that was found.
static bool search(Facts *facts, uint32_t from, uint32_t to, int64_t goal) {
  assert(from < facts->facts.count && to < facts->facts.count);
  facts->stamp++;
  vec_clear(&facts->queue);
  reach(facts, from, 0);
  int steps = 0;
  for (size_t head = 0; head < facts->queue.count; head++) {
    uint32_t at = facts->queue.items[head];
    int64_t distance = facts->distance.items[at];
    if (at == to && distance <= goal)
      return true;
    for (uint32_t e = facts->facts.items[at].up; e; e = facts->edges.items[e - 1].next_up) {
      const OrderEdge *edge = &facts->edges.items[e - 1];
      if (++steps > SEARCH_LIMIT || !is_small(distance + edge->weight))
        return false;
      reach(facts, edge->to, distance + edge->weight);
    }
  }
  return false;
}

bool order_implies(Facts *facts, Term a, Term b, int64_t weight) {
  assert(sort_is_integer(term_sort(facts->terms, a)) &&
         sort_is_integer(term_sort(facts->terms, b)));
  Linear from = linear_of(facts, a), to = linear_of(facts, b);
  int64_t base;
  if (!base_weight(from, to, weight, &base))
    return false;
  if (from.base == to.base)
    return base >= 0;
  if (!facts->facts.items[from.base].up || !facts->facts.items[to.base].down)
    return false;
  return search(facts, from.base, to.base, base);
}

static void tighten(Facts *facts, uint32_t fact, Range range) {
  assert(fact < facts->facts.count);
  facts_refine(facts, facts->facts.items[fact].term, range);
}

// The bound that one side of an edge gives the other; no bound when it has none itself.
static void propagate_edge(Facts *facts, OrderEdge edge) {
  Fact lower = facts->facts.items[edge.from], upper = facts->facts.items[edge.to];
  const int64_t far = RANGE_CAP;
  if (upper.range.high < far && upper.range.high > -far)
    tighten(facts, edge.from, (Range){RANGE_MIN, upper.range.high + edge.weight});
  if (lower.range.low < far && lower.range.low > -far)
    tighten(facts, edge.to, (Range){lower.range.low - edge.weight, RANGE_MAX});
}

void order_propagate(Facts *facts) {
  int left = PROPAGATION_LIMIT;
  while (facts->changed.count > 0 && left > 0 && !facts->conflict) {
    uint32_t fact = vec_pop(&facts->changed);
    for (uint32_t e = facts->facts.items[fact].up; e && left > 0; left--) {
      OrderEdge edge = facts->edges.items[e - 1];
      propagate_edge(facts, edge);
      e = edge.next_up;
    }
    for (uint32_t e = facts->facts.items[fact].down; e && left > 0; left--) {
      OrderEdge edge = facts->edges.items[e - 1];
      propagate_edge(facts, edge);
      e = edge.next_down;
    }
  }
  vec_clear(&facts->changed);
}

// The difference p - q inside a term, when it cannot wrap.
static bool is_difference(Facts *facts, Term term, Term *p, Term *q) {
  const Terms *terms = facts->terms;
  if (term_kind(terms, term) != TERM_ADD)
    return false;
  Term a = term_child(terms, term, 0), b = term_child(terms, term, 1);
  bool first = term_kind(terms, a) == TERM_NEG;
  if (!first && term_kind(terms, b) != TERM_NEG)
    return false;
  *p = first ? b : a;
  *q = term_child(terms, first ? a : b, 0);
  Sort sort = term_sort(terms, term);
  if (term_is_const(terms, *p) || term_is_const(terms, *q))
    return false;
  Range plus = range_within(facts, *p), minus = range_within(facts, *q), sum;
  return sort == SORT_INT ||
         (minus.low > -RANGE_CAP && minus.high < RANGE_CAP &&
          range_shift(sort, plus, -minus.low, &sum) && range_shift(sort, plus, -minus.high, &sum));
}

// a < b ? b : a is above both, a < b ? a : b below both.
static void order_choice(Facts *facts, Term choice) {
  const Terms *terms = facts->terms;
  Term condition = term_child(terms, choice, 0);
  Term yes = term_child(terms, choice, 1), no = term_child(terms, choice, 2);
  if (term_kind(terms, condition) != TERM_LT)
    return;
  Term a = term_child(terms, condition, 0), b = term_child(terms, condition, 1);
  if (term_is(yes, b) && term_is(no, a)) {
    order_add(facts, a, choice, 0);
    order_add(facts, b, choice, 0);
  } else if (term_is(yes, a) && term_is(no, b)) {
    order_add(facts, choice, a, 0);
    order_add(facts, choice, b, 0);
  }
}

// What the shape of a compared term says about the order of its parts.
void order_note_shape(Facts *facts, Term term) {
  const Terms *terms = facts->terms;
  if (term_kind(terms, term) == TERM_ADD && term_is_const(terms, term_child(terms, term, 1)))
    term = term_child(terms, term, 0);
  Term p, q;
  if (term_kind(terms, term) == TERM_ITE) {
    order_choice(facts, term);
  } else if (is_difference(facts, term, &p, &q)) {
    Range range = range_within(facts, term);
    if (range.high < RANGE_CAP)
      order_add(facts, p, q, range.high);
    if (range.low > -RANGE_CAP)
      order_add(facts, q, p, -range.low);
    // The same difference the other way round, which is how absolute values are written.
    Sort sort = term_sort(terms, term);
    Term mirrored = term_neg(facts->terms, term);
    if (range.low > range_full(sort).low && !term_is(mirrored, term))
      facts_refine(facts, mirrored, range_neg(sort, range));
  }
}

// The upper bound of base a - base b that the graph gives, or RANGE_MAX.
static int64_t upper_bound(Facts *facts, uint32_t a, uint32_t b) {
  if (a == b || !facts->facts.items[a].up || !facts->facts.items[b].down)
    return RANGE_MAX;
  search(facts, a, b, INT64_MIN);
  bool found = b < facts->reached.count && facts->reached.items[b] == facts->stamp;
  return found ? facts->distance.items[b] : RANGE_MAX;
}

Range order_difference(Facts *facts, Term term) {
  Range range = range_full(term_sort(facts->terms, term));
  Term p, q;
  if (!is_difference(facts, term, &p, &q))
    return range;
  uint32_t a = fact_of(facts, p), b = fact_of(facts, q);
  int64_t high = upper_bound(facts, a, b), low = upper_bound(facts, b, a);
  if (high != RANGE_MAX && high < range.high)
    range.high = high;
  if (low != RANGE_MAX && -low > range.low)
    range.low = -low;
  return range;
}
