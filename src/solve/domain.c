// Exact sets of values of bit vectors (see cases_impl.h).
//
// On w bits every literal about base + constant says that base lies on one arc of the circle of 2^w
// numbers: x + 1 < 5, x + 3 != 7, and also x + 2 < x + 5, which says that only the smaller sum may
// not wrap. A Boolean table of base is a union of arcs.
#include "solve/cases_impl.h"

void domains_clear(DomainList *domains) {
  for (size_t i = 0; i < domains->count; i++)
    vec_free(&domains->items[i].spans);
  vec_clear(domains);
}

void domains_free(DomainList *domains) {
  domains_clear(domains);
  vec_free(domains);
}

static uint64_t mask_of(Sort sort) { return UINT64_MAX >> (64 - (unsigned)sort); }
static uint64_t sign_of(Sort sort) { return (uint64_t)1 << ((unsigned)sort - 1); }

static Domain *domain_of(DomainList *domains, const Terms *terms, Term base) {
  for (size_t i = 0; i < domains->count; i++)
    if (term_is(domains->items[i].base, base))
      return &domains->items[i];
  Domain fresh = {.base = base};
  vec_push(&fresh.spans, (Span){0, mask_of(term_sort(terms, base))});
  vec_push(domains, fresh);
  return vec_last(domains);
}

// Both lists are ascending and disjoint, and so is what they have in common.
static void keep_within(Domain *domain, const Span *arcs, size_t count) {
  VEC(Span) kept = {0};
  for (size_t i = 0, a = 0; i < domain->spans.count && a < count;) {
    Span span = domain->spans.items[i], arc = arcs[a];
    Span common = {arc.low > span.low ? arc.low : span.low,
                   arc.high < span.high ? arc.high : span.high};
    if (common.low <= common.high)
      vec_push(&kept, common);
    if (span.high < arc.high)
      i++;
    else
      a++;
  }
  vec_free(&domain->spans);
  domain->spans.items = kept.items;
  domain->spans.count = kept.count;
  domain->spans.capacity = kept.capacity;
}

// The arc from `low` up to `high`, over the largest number to the smallest if need be.
static void restrict_to(Domain *domain, Sort sort, uint64_t low, uint64_t high) {
  assert(low <= mask_of(sort) && high <= mask_of(sort));
  Span arc[2] = {{low, high}};
  if (low > high) {
    arc[0] = (Span){0, high};
    arc[1] = (Span){low, mask_of(sort)};
  }
  keep_within(domain, arc, low > high ? 2 : 1);
}

// term = base + offset on the circle; base is no term for a constant.
typedef struct Place {
  Term base;
  uint64_t offset;
} Place;

static Place place_of(const Terms *terms, Term term) {
  if (term_is_const(terms, term))
    return (Place){{0}, term_value(terms, term).bits};
  if (term_kind(terms, term) == TERM_ADD && term_is_const(terms, term_child(terms, term, 1)))
    return (Place){term_child(terms, term, 0), term_value(terms, term_child(terms, term, 1)).bits};
  return (Place){term, 0};
}

// The numbers y = base + offset that satisfy the literal, as an arc with flipped sign bits; false
// when it says nothing or is not about one base. An arc is never empty nor everything here, but for
// y < least and its like.
typedef struct Arc {
  Place place;
  uint64_t low, high;
  bool empty;
} Arc;

static bool arc_of(const Terms *terms, TermKind kind, Term a, Term b, Arc *arc) {
  assert(term_sort(terms, a) == term_sort(terms, b));
  Sort sort = term_sort(terms, a);
  uint64_t mask = mask_of(sort), sign = sign_of(sort);
  Place left = place_of(terms, a), right = place_of(terms, b);
  *arc = (Arc){.place = left};
  if (term_exists(left.base) && term_exists(right.base)) {
    uint64_t ahead = (right.offset - left.offset) & mask;
    arc->high = mask - ahead; // y < y + ahead as long as the sum does not wrap
    return term_is(left.base, right.base) && kind == TERM_LT && ahead != 0;
  }
  if (!term_exists(right.base)) {
    uint64_t bound = (right.offset ^ sign) & mask;
    arc->low = kind == TERM_EQ ? bound : 0;
    arc->high = kind == TERM_EQ ? bound : bound - 1;
    arc->empty = kind == TERM_LT && bound == 0;
    return term_exists(left.base);
  }
  uint64_t bound = (left.offset ^ sign) & mask;
  arc->place = right;
  arc->low = kind == TERM_EQ ? bound : bound + 1;
  arc->high = kind == TERM_EQ ? bound : mask;
  arc->empty = kind == TERM_LT && bound == mask;
  return true;
}

// A Boolean table says of its index that it lies in the runs with that truth.
static bool assume_table(DomainList *domains, const Terms *terms, Term table, bool truth) {
  assert(term_kind(terms, table) == TERM_TABLE && term_sort(terms, table) == SORT_BOOL);
  Term index = term_child(terms, table, 0);
  Sort sort = term_sort(terms, index);
  if (!sort_is_bv(sort) || place_of(terms, index).offset)
    return true;
  size_t count;
  const TableRun *runs = term_table_runs(terms, table, &count);
  VEC(Span) arcs = {0};
  for (size_t i = 0; i < count; i++) {
    if ((runs[i].bits != 0) != truth)
      continue;
    uint64_t low = i ? ((uint64_t)runs[i].start ^ sign_of(sort)) & mask_of(sort) : 0;
    uint64_t high = mask_of(sort);
    if (i + 1 < count)
      high = (((uint64_t)runs[i + 1].start ^ sign_of(sort)) & mask_of(sort)) - 1;
    vec_push(&arcs, (Span){low, high});
  }
  Domain *domain = domain_of(domains, terms, index);
  keep_within(domain, arcs.items, arcs.count);
  vec_free(&arcs);
  return domain->spans.count > 0;
}

bool domains_assume(DomainList *domains, const Terms *terms, Term literal) {
  assert(term_sort(terms, literal) == SORT_BOOL);
  bool negated = term_kind(terms, literal) == TERM_NOT;
  Term atom = negated ? term_child(terms, literal, 0) : literal;
  TermKind kind = term_kind(terms, atom);
  if (kind == TERM_TABLE)
    return assume_table(domains, terms, atom, !negated);
  if (kind != TERM_EQ && kind != TERM_LT)
    return true;
  Term a = term_child(terms, atom, 0);
  Sort sort = term_sort(terms, a);
  Arc arc;
  if (!sort_is_bv(sort) || !arc_of(terms, kind, a, term_child(terms, atom, 1), &arc))
    return true;
  if (arc.empty)
    return negated;
  uint64_t mask = mask_of(sort);
  uint64_t low = negated ? arc.high + 1 : arc.low, high = negated ? arc.low - 1 : arc.high;
  if (negated && arc.low == 0 && arc.high == mask)
    return false;
  Domain *domain = domain_of(domains, terms, arc.place.base);
  restrict_to(domain, sort, (low - arc.place.offset) & mask, (high - arc.place.offset) & mask);
  return domain->spans.count > 0;
}

Range domain_hull(const Terms *terms, const Domain *domain) {
  assert(domain->spans.count > 0);
  Sort sort = term_sort(terms, domain->base);
  Span first = domain->spans.items[0], last = *vec_last(&domain->spans);
  return (Range){value_signed(value_bv(sort, first.low ^ sign_of(sort))),
                 value_signed(value_bv(sort, last.high ^ sign_of(sort)))};
}

Value domain_value(const Terms *terms, const Domain *domain, Value old) {
  assert(domain->spans.count > 0);
  Sort sort = term_sort(terms, domain->base);
  uint64_t wanted = (old.bits ^ sign_of(sort)) & mask_of(sort);
  uint64_t best = domain->spans.items[0].low;
  for (size_t i = 0; i < domain->spans.count; i++) {
    Span span = domain->spans.items[i];
    if (span.low <= wanted && wanted <= span.high)
      return old;
    if (span.high < wanted)
      best = span.high;
  }
  return value_bv(sort, best ^ sign_of(sort));
}
